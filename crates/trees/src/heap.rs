//! Memory with trees: objects of a memory graph, some of which stand for whole trees.
//!
//! A *tree* is a node of some kind ([`crate::kinds`]) with the trees that its children are, or nothing; a pointer to it is a pointer to its root, or null. A *path* is a tree with a hole: the
//! nodes from its first one down to its last one, each with the trees beside the way, and a value that one child of the last node is. A pointer to a path is a pointer to its first node, or the
//! value of the hole if there is no node. The last node has a name of its own ([`Form::Last`]), for pointers up from what is in the hole.
//!
//! In the graph, trees and paths are objects as large as one node. Pointers to their nodes lead to the same place in each, which its kind knows ([`crate::kinds::Kind::entry`]): that pointer is null, or what is in the hole, where there is no node. Where a kind has pointers to parents, the bytes of that member hold the parent of the root; the bytes of the
//! first child of a path hold the value of the hole. The other bytes are undefined.
//!
//! Where nodes have parents, a path has a node: whether the rest of one has is decided when it is unfolded. So whoever holds one of its ends holds all of it.
//!
//! Soundness. The machine asks before it looks at an object that is not one node ([`Heap::concrete`], [`Heap::settled`], [`Heap::comparable`]), and the answers
//! ([`crate::unfold`]) are the cases that together are all that the object stands for. Different objects have different nodes, so two pointers to different objects that have nodes are different,
//! but for the first and the last node of one path.

use crate::kinds::{Field, KindId};
use crate::overlay::data::{Group, Len, Link, LinkId, Links, Member};
use crate::scalars::Scalar;
use ringfence_exec::sequence::Sequence;
use ringfence_exec::{
    Doubt, Heap, Life, Missing, NewObject, ObjId, Object, Path, Prov, Reasoner, Rights, Row, Stretch, Sym,
    Value, View,
};
use ringfence_ir::RecordId;
use ringfence_logic::{TermId, Terms};
use ringfence_smg::Smg;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What has to be known before an instruction can be executed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Question {
    /// Whether there is a node at all.
    Emptiness(ObjId),
    /// The node that is pointed to as an object of its own.
    Node(ObjId),
    /// Something of the memory graph.
    Graph,
}

/// What an object stands for that is not one node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A tree; whether it has a node.
    Tree(KindId, bool),
    /// A tree with a hole; whether it has a node.
    Path(KindId, bool),
    /// The last node of a path or a chain.
    Last(ObjId),
    /// A part of a list over a link; how many nodes it has.
    Chain(LinkId, Len),
    /// Nodes that are in the same chains.
    Group,
    /// Chains that the nodes of a group own, one each.
    Family(LinkId, Len),
    /// The node that owns a chain of a family, for whoever belongs to that chain.
    Owner(ObjId),
    /// A node somewhere among targets ([`crate::weak`]); whether there is one, otherwise a pointer to it is null.
    Weak(bool),
    /// A node that the callers of a call that is explored on its own hold, of which the call sees the address alone ([`crate::calls`]).
    Border,
}

/// Memory with trees.
#[derive(Debug, Clone)]
pub(crate) struct TreeHeap {
    /// The objects.
    pub(crate) graph: Smg,
    forms: Rc<BTreeMap<ObjId, Form>>,
    groups: Rc<Vec<Group>>,
    links: Rc<Links>,
    /// How many nodes chains have, where that is kept.
    lengths: Rc<BTreeMap<ObjId, TermId>>,
    /// Among whose nodes those are that weak pointers lead to: those of a name, or those in the nodes of a tree or a path. Sorted.
    targets: Rc<BTreeMap<ObjId, Vec<ObjId>>>,
}

impl TreeHeap {
    /// Memory without trees, and the links that chains may have.
    pub(crate) fn new(graph: Smg, links: Links) -> Self {
        Self {
            graph,
            forms: Rc::default(),
            groups: Rc::default(),
            links: Rc::new(links),
            lengths: Rc::default(),
            targets: Rc::default(),
        }
    }

    /// What an object stands for, if it is not one node.
    pub(crate) fn form(&self, id: ObjId) -> Option<Form> {
        self.forms.get(&id).copied()
    }

    /// Says what an object stands for.
    pub(crate) fn set_form(&mut self, id: ObjId, form: Option<Form>) {
        let forms = Rc::make_mut(&mut self.forms);
        match form {
            Some(form) => forms.insert(id, form),
            None => forms.remove(&id),
        };
    }

    /// Whether a pointer in a node is null, as the number that the node is distinguished by.
    pub(crate) fn nullness(&self, terms: &mut Terms, id: ObjId, scalar: Scalar) -> Field {
        if self.has_undefined(id, scalar.offset, scalar.len) {
            return Field::Unset;
        }
        let value = self.load(terms, id, scalar.offset, scalar.len);
        match (value.prov.get(), self.undecided(value)) {
            (None, _) if value == Value::ZERO => Field::Number(0),
            (Some(_), None) => Field::NotZero,
            _ => Field::Unset,
        }
    }

    /// Whether a call may be explored with nothing but the address of an object.
    pub(crate) fn may_close(&self, id: ObjId) -> bool {
        let is_node = |object: &Object| object.is_live() && object.is_heap() && object.size.low().is_some();
        self.form(id).is_none()
            && self.object(id).is_some_and(is_node)
            && self.sequence(id).is_none()
            && self.row(id).is_none()
    }

    /// Forgets all of a node but its address.
    pub(crate) fn close(&mut self, terms: &mut Terms, id: ObjId) {
        let size = self.object(id).and_then(|object| object.size.low()).unwrap_or(0);
        self.unset(terms, id, 0, size);
        self.set_views(id, Vec::new());
        self.set_form(id, Some(Form::Border));
    }

    /// The name of the last node of a path, if it has one.
    pub(crate) fn last_of(&self, path: ObjId) -> Option<ObjId> {
        self.forms.iter().find(|(_, form)| **form == Form::Last(path)).map(|(&id, _)| id)
    }

    /// Forgets an object that nothing points to.
    pub(crate) fn forget(&mut self, id: ObjId) {
        if self.groups.iter().any(|group| group.id == id) {
            self.change_groups(|groups| groups.retain(|group| group.id != id));
        }
        self.set_form(id, None);
        self.set_length(id, None);
        if self.targets.contains_key(&id) {
            Rc::make_mut(&mut self.targets).remove(&id);
        }
        self.graph.forget(id);
    }

    /// Whether there are weak pointers.
    pub(crate) fn has_targets(&self) -> bool {
        !self.targets.is_empty()
    }

    /// Among whose nodes those are that the weak pointers of an object lead to.
    pub(crate) fn targets(&self, id: ObjId) -> &[ObjId] {
        self.targets.get(&id).map_or(&[], |all| all)
    }

    /// Sets the objects among whose nodes the weak pointers of an object lead; with none, it has no weak pointers.
    pub(crate) fn set_targets(&mut self, id: ObjId, mut targets: Vec<ObjId>) {
        if targets.is_empty() && !self.targets.contains_key(&id) {
            return;
        }
        targets.sort_unstable();
        targets.dedup();
        let all = Rc::make_mut(&mut self.targets);
        match targets.is_empty() {
            true => all.remove(&id),
            false => all.insert(id, targets),
        };
    }

    /// Applies a change to the targets of each object; they stay sorted without repetition.
    pub(crate) fn change_targets(&mut self, mut change: impl FnMut(&mut Vec<ObjId>)) {
        for targets in Rc::make_mut(&mut self.targets).values_mut() {
            change(targets);
            targets.sort_unstable();
            targets.dedup();
        }
    }

    /// The objects that have targets.
    pub(crate) fn with_targets(&self) -> impl Iterator<Item = ObjId> {
        self.targets.keys().copied()
    }

    /// The names of nodes somewhere among targets.
    pub(crate) fn weak_names(&self) -> Vec<ObjId> {
        let is_weak = |(_, form): &(&ObjId, &Form)| matches!(form, Form::Weak(_));
        self.forms.iter().filter(is_weak).map(|(&id, _)| id).collect()
    }

    /// Whether the nodes of two names may be the same, or that of a name be in an object.
    fn may_meet(&self, a: ObjId, b: ObjId) -> bool {
        let all = |id: ObjId| match self.form(id) {
            Some(Form::Weak(_)) => self.targets(id).to_vec(),
            _ => vec![id],
        };
        let (first, second) = (all(a), all(b));
        first.iter().any(|id| second.contains(id))
    }

    /// The nodes that are in chains.
    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Gives access to the nodes that are in chains; their objects are changed by whoever changes them.
    pub(crate) fn change_groups<T>(&mut self, change: impl FnOnce(&mut Vec<Group>) -> T) -> T {
        change(Rc::make_mut(&mut self.groups))
    }

    /// All parts of lists, with their links and lengths.
    pub(crate) fn chains(&self) -> Vec<(ObjId, LinkId, Len)> {
        let chain = |(&id, form): (&ObjId, &Form)| match *form {
            Form::Chain(link, len) => Some((id, link, len)),
            _ => None,
        };
        self.forms.iter().filter_map(chain).collect()
    }

    /// The members of a link.
    pub(crate) fn link(&self, id: LinkId) -> &Link {
        self.links.link(id)
    }

    /// Whether it is kept how many nodes chains have.
    pub(crate) fn is_counted(&self) -> bool {
        self.links.is_counted
    }

    /// How many nodes a chain has, if that is kept: a number as wide as a pointer.
    pub(crate) fn length(&self, chain: ObjId) -> Option<TermId> {
        self.lengths.get(&chain).copied()
    }

    /// Says how many nodes a chain has, where that is kept.
    pub(crate) fn set_length(&mut self, chain: ObjId, length: Option<TermId>) {
        match length.filter(|_| self.is_counted()) {
            Some(length) => drop(Rc::make_mut(&mut self.lengths).insert(chain, length)),
            None if self.lengths.contains_key(&chain) => {
                Rc::make_mut(&mut self.lengths).remove(&chain);
            }
            None => {}
        }
    }

    /// The families of chains.
    pub(crate) fn families(&self) -> Vec<ObjId> {
        let is_family = |(_, form): &(&ObjId, &Form)| matches!(form, Form::Family(..));
        self.forms.iter().filter(is_family).map(|(&id, _)| id).collect()
    }

    /// The name of the owner of each chain of a family.
    pub(crate) fn owner_of(&self, family: ObjId) -> Option<ObjId> {
        self.forms.iter().find(|(_, form)| **form == Form::Owner(family)).map(|(&id, _)| id)
    }

    /// The names of last nodes.
    pub(crate) fn lasts(&self) -> impl Iterator<Item = ObjId> {
        self.forms.iter().filter(|(_, form)| matches!(form, Form::Last(_))).map(|(&id, _)| id)
    }

    /// The chain that an object is, or is the last node of.
    pub(crate) fn chain_of(&self, id: ObjId) -> Option<ObjId> {
        let whole = self.whole(id);
        matches!(self.form(whole), Some(Form::Chain(..))).then_some(whole)
    }

    /// Whether nodes of two chains, or paths, may be the same.
    fn may_share(&self, a: ObjId, b: ObjId) -> bool {
        self.groups.iter().any(|group| group.is_in(a) && group.is_in(b))
    }

    /// The object that may be empty whose first or last node a value points to.
    fn undecided(&self, value: Value) -> Option<ObjId> {
        let id = value.prov.get()?;
        let whole = self.whole(id);
        match self.form(whole)? {
            Form::Tree(_, false) | Form::Path(_, false) | Form::Chain(_, Len::Maybe) | Form::Weak(false) => {
                Some(whole)
            }
            _ => None,
        }
    }
}

impl Heap for TreeHeap {
    type Question = Question;

    fn allocate(&mut self, new: NewObject<Sym>, reserved: u64) -> Option<ObjId> {
        self.graph.allocate(new, reserved)
    }

    fn object(&self, id: ObjId) -> Option<&Object> {
        Heap::object(&self.graph, id)
    }

    fn single(&self, id: ObjId) -> Option<&Object> {
        match self.forms.contains_key(&id) {
            true => None,
            false => self.graph.single(id),
        }
    }

    fn concrete(&self, value: Value) -> Result<(), Question> {
        match value.prov.get().filter(|id| self.forms.contains_key(id)) {
            Some(id) => Err(self.undecided(value).map_or(Question::Node(id), Question::Emptiness)),
            None => Ok(()),
        }
    }

    fn settled(&self, value: Value) -> Result<(), Question> {
        self.undecided(value).map_or(Ok(()), |id| Err(Question::Emptiness(id)))
    }

    fn comparable(&self, _: &mut Terms, a: Value, b: Value) -> Result<(), Doubt<Question>> {
        let ask = |question| Err(Doubt { question, beyond: None });
        if let Some(id) = self.undecided(a).or_else(|| self.undecided(b)) {
            return ask(Question::Emptiness(id));
        }
        let (Some(a), Some(b)) = (a.prov.get(), b.prov.get()) else { return Ok(()) };
        // The first node of a path may be its last, and a node may be in several chains.
        let (first, second) = (self.whole(a), self.whole(b));
        let is_weak = |id| matches!(self.form(id), Some(Form::Weak(_)));
        if let Some(weak) = [first, second].into_iter().find(|&id| is_weak(id))
            && first != second
            && self.may_meet(first, second)
        {
            return ask(Question::Node(weak));
        }
        match a != b && (first == second || self.may_share(first, second)) {
            true => ask(Question::Node(first)),
            false => Ok(()),
        }
    }

    fn whole(&self, id: ObjId) -> ObjId {
        match self.form(id) {
            Some(Form::Last(path)) => path,
            _ => self.graph.whole(id),
        }
    }

    fn set_rights(&mut self, id: ObjId, rights: Rights) {
        self.graph.set_rights(id, rights);
    }

    fn set_size(&mut self, id: ObjId, size: Sym) {
        self.graph.set_size(id, size);
    }

    fn take_for(&mut self, id: ObjId, record: RecordId) {
        self.graph.take_for(id, record);
    }

    fn views(&self, id: ObjId) -> &[View] {
        self.graph.views(id)
    }

    fn set_views(&mut self, id: ObjId, views: Vec<View>) {
        self.graph.set_views(id, views);
    }

    fn sequence(&self, id: ObjId) -> Option<&Rc<Sequence>> {
        self.graph.sequence(id)
    }

    fn unit(&self, id: ObjId) -> u64 {
        self.graph.unit(id)
    }

    fn stride(&self, id: ObjId) -> u32 {
        self.graph.stride(id)
    }

    fn set_stride(&mut self, id: ObjId, stride: u32) {
        self.graph.set_stride(id, stride);
    }

    fn set_sequence(&mut self, id: ObjId, sequence: Option<Rc<Sequence>>) {
        self.graph.set_sequence(id, sequence);
    }

    fn row(&self, id: ObjId) -> Option<Row> {
        self.graph.row(id)
    }

    fn element(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        place: (ObjId, Sym),
        len: u64,
    ) -> Result<(ObjId, u64, Sym), Missing<Question>> {
        self.graph.element(reason, path, place, len).map_err(|missing| match missing {
            Missing::Ask(_) => Missing::Ask(Question::Graph),
            Missing::Unknown => Missing::Unknown,
        })
    }

    fn open_row(
        &mut self,
        reason: &mut Reasoner,
        path: &Path,
        place: (ObjId, Sym),
        stride: (u64, Option<u64>),
        within: Option<(u64, u64)>,
    ) -> bool {
        self.graph.open_row(reason, path, place, stride, within)
    }

    fn move_element(&mut self, reason: &mut Reasoner, array: ObjId, pair: [ObjId; 2], behind: bool) -> bool {
        self.graph.move_element(reason, array, pair, behind)
    }

    fn move_row(&mut self, from: ObjId, to: ObjId) {
        self.graph.move_row(from, to);
    }

    fn end(&mut self, id: ObjId, life: Life) {
        self.graph.end(id, life);
    }

    fn at_or_below(&self, address: u64) -> Option<ObjId> {
        self.graph.at_or_below(address)
    }

    fn load(&self, terms: &mut Terms, id: ObjId, offset: u64, len: u64) -> Value {
        self.graph.load(terms, id, offset, len)
    }

    fn store(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, value: Value) {
        self.graph.store(terms, id, offset, len, value);
    }

    fn fill(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, byte: u8) {
        self.graph.fill(terms, id, offset, len, byte);
    }

    fn unset(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64) {
        self.graph.unset(terms, id, offset, len);
    }

    fn initialise(&mut self, id: ObjId, image: Rc<[u8]>) {
        self.graph.initialise(id, image);
    }

    fn copy(&mut self, terms: &mut Terms, dst: (ObjId, u64), src: (ObjId, u64), len: u64) {
        self.graph.copy(terms, dst, src, len);
    }

    fn has_undefined(&self, id: ObjId, offset: u64, len: u64) -> bool {
        self.graph.has_undefined(id, offset, len)
    }

    fn give_bits(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, bits: Sym) {
        self.graph.give_bits(terms, id, offset, len, bits);
    }

    fn for_each_object(&self, visit: impl FnMut(ObjId, &Object)) {
        Heap::for_each_object(&self.graph, visit);
    }

    fn for_each_stretch(&self, id: ObjId, visit: impl FnMut(Stretch<'_>)) {
        self.graph.for_each_stretch(id, visit);
    }

    fn for_each_pointer(&self, id: ObjId, visit: impl FnMut(u64, Value, u64)) {
        self.graph.for_each_pointer(id, visit);
    }

    /// A tree that may be null leads nowhere: who holds a pointer to it may hold null, and not the parent. A chain leads to all its nodes, and, if it may have none, only to what stands in its place then.
    fn for_each_held(&self, id: ObjId, mut visit: impl FnMut(u64, Value, u64)) {
        let whole = self.whole(id);
        match (self.form(whole), self.form(id)) {
            (Some(Form::Tree(_, false) | Form::Owner(_) | Form::Weak(_)), _) => {}
            (Some(Form::Family(..)), _) => {
                for group in self.groups.iter().filter(|group| group.is_in(whole)) {
                    visit(0, self.graph.pointer(group.id, 0), self.pointer_bytes());
                }
            }
            (Some(Form::Group), _) => {
                let own = self.groups.iter().find(|group| group.id == id);
                for family in own.into_iter().flat_map(|group| group.families()) {
                    visit(0, self.graph.pointer(family, 0), self.pointer_bytes());
                }
            }
            (Some(Form::Chain(link, len)), own) => {
                for group in self.groups.iter().filter(|group| group.is_in(whole)) {
                    visit(0, self.graph.pointer(group.id, 0), self.pointer_bytes());
                }
                let link = self.links.link(link);
                let only = match (len, own) {
                    (Len::Maybe, Some(Form::Last(_))) => link.back.map(|(at, _)| at),
                    (Len::Maybe, _) => Some(link.next),
                    _ => None,
                };
                self.graph.for_each_pointer(whole, |at, value, len| {
                    if only.is_none_or(|only| only == at) {
                        visit(at, value, len);
                    }
                });
            }
            _ => self.graph.for_each_pointer(whole, visit),
        }
    }

    fn for_each_prov(&self, id: ObjId, mut visit: impl FnMut(Prov)) {
        for group in self.groups.iter().filter(|group| group.id == id) {
            for (_, member) in &group.members {
                if let Member::Fixed(value) = member {
                    visit(value.prov);
                }
            }
        }
        self.targets(id).iter().for_each(|&target| visit(Prov::object(target)));
        self.graph.for_each_prov(id, visit);
    }

    fn pointer_bytes(&self) -> u64 {
        self.graph.pointer_bytes()
    }

    fn collect(&mut self, keep: impl Fn(ObjId) -> bool) {
        self.graph.collect(keep);
    }

    fn len(&self) -> usize {
        Heap::len(&self.graph)
    }
}
