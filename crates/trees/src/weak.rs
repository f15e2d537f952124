//! Pointers to nodes somewhere in trees: the cells of a queue of nodes that are still in their tree, cursors that stop anywhere in a list, links from leaf to leaf.
//!
//! A node that two others point to is in no tree. So one of the pointers is made *weak*: it leads to an object of the form [`Form::Weak`], which is a name for one node that is among the nodes of its *targets*; these are
//! nodes, trees and paths. Where an instruction looks at it, there is one case for each target, and a tree or a path is divided at a node somewhere in it ([`found`]).
//! Trees and paths whose nodes have weak pointers have targets, too: those of all of these.
//!
//! Which pointers are weak is chosen before an exploration ([`crate::choice`], [`crate::weaken`]). Members are tried that pointed to nodes that others pointed to, and the variables that do not change in the loop at hand.
//!
//! Soundness. What a name stands for is among the nodes of its targets: when an object is divided, its parts become targets wherever it was one ([`TreeHeap::divide`]), and what becomes a part of another object
//! is replaced by that ([`TreeHeap::absorb`]). An object that is forgotten otherwise stays a target and is unknown from then on, which is an objection for whoever finds it. A node that was freed stays a target as long as it
//! is remembered: that case ends in an access to a freed node. Two names are compared only once it is known which nodes they are. Nothing is held by a weak pointer, so that more blocks count as lost than are.

use crate::heap::{Form, TreeHeap};
use crate::kinds::{Field, Kind, KindId, Kinds};
use crate::pointers::substitute;
use crate::unfold::{self, abstract_node, hole, set_hole};
use ringfence_exec::{Heap, NewObject, ObjId, ObjectKind, Reasoner, Rights, State, Value};

/// A target of which nothing is known: no object has this name.
pub(crate) const GONE: ObjId = ObjId::new(u32::MAX);

/// What is said where a target was forgotten.
const UNKNOWN: &str = "a pointer to a node of which it is not known where it is";

impl TreeHeap {
    /// What is divided has new parts; they have weak pointers if it has.
    pub(crate) fn divide(&mut self, from: ObjId, parts: &[ObjId]) {
        if !self.has_targets() {
            return;
        }
        let own = self.targets(from).to_vec();
        for &part in parts {
            if self.form(part).is_some() && !own.is_empty() {
                self.set_targets(part, own.clone());
            }
        }
        self.spread(from, parts);
    }

    /// The parts of an object are targets where it is.
    pub(crate) fn spread(&mut self, from: ObjId, parts: &[ObjId]) {
        if self.has_targets() {
            self.change_targets(|all| {
                if all.contains(&from) {
                    all.extend(parts);
                }
            });
        }
    }

    /// An object has become a node by another name, and the trees that this has. What the node points to it knows itself.
    pub(crate) fn open(&mut self, old: ObjId, node: ObjId, parts: &[ObjId]) {
        if !self.has_targets() {
            return;
        }
        self.set_targets(node, Vec::new());
        self.spread(old, parts);
        if old != node {
            self.drop_target(old);
        }
    }

    /// An object has no nodes.
    pub(crate) fn drop_target(&mut self, id: ObjId) {
        if self.has_targets() {
            self.change_targets(|all| all.retain(|target| *target != id));
        }
    }

    /// Forgets targets that are gone: one that stands for all of them is left.
    pub(crate) fn tidy_targets(&mut self) {
        let is_there = |id: &ObjId| self.object(*id).is_some_and(|object| object.is_live());
        let mut all: Vec<(ObjId, Vec<ObjId>)> = Vec::new();
        for id in self.with_targets() {
            let mut targets: Vec<ObjId> = self.targets(id).iter().copied().filter(is_there).collect();
            if targets.len() < self.targets(id).len() {
                targets.push(GONE);
            }
            all.push((id, targets));
        }
        all.into_iter().for_each(|(id, targets)| self.set_targets(id, targets));
    }

    /// An object has become a part of another.
    pub(crate) fn absorb(&mut self, part: ObjId, whole: ObjId) {
        if !self.has_targets() {
            return;
        }
        let mut own = self.targets(part).to_vec();
        own.extend(self.targets(whole));
        self.set_targets(part, Vec::new());
        self.set_targets(whole, own);
        self.change_targets(|all| {
            if all.contains(&part) {
                all.retain(|id| *id != part);
                all.push(whole);
            }
        });
    }

    /// A name for a node that is somewhere in some objects, of the same size as another object.
    pub(crate) fn weak(&mut self, like: ObjId, targets: Vec<ObjId>, some: bool) -> Option<ObjId> {
        let object = *self.object(like)?;
        let new = NewObject {
            kind: ObjectKind::Alloca,
            size: object.size,
            align: 16,
            rights: Rights::ReadWrite,
            zero: false,
            loc: object.allocated,
        };
        let id = self.allocate(new, object.reserved)?;
        object.estimated_type.into_iter().for_each(|record| self.take_for(id, record));
        self.set_form(id, Some(Form::Weak(some)));
        self.set_targets(id, targets);
        Some(id)
    }
}

/// The cases of a weak pointer that is null, or is not.
pub(crate) fn emptiness(
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    id: ObjId,
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    let (mut none, mut some) = (state.clone(), state.clone());
    substitute(&mut none, &mut reason.terms, id, Value::ZERO)?;
    none.heap.forget(id);
    some.heap.set_form(id, Some(Form::Weak(true)));
    Ok(vec![none, some])
}

/// The cases of a weak pointer: one for each place where its node may be.
pub(crate) fn found(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    id: ObjId,
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    let mut all = Vec::new();
    for target in state.heap.targets(id).to_vec() {
        let mut finding = Finding { kinds, reason, id, all: &mut all };
        match state.heap.form(target) {
            _ if state.heap.object(target).is_none() => return Err(UNKNOWN),
            None => finding.is(state, target)?,
            Some(Form::Tree(sort, _)) => finding.in_tree(state, (target, sort))?,
            Some(Form::Path(sort, _)) => finding.on_path(state, (target, sort))?,
            _ => return Err(UNKNOWN),
        }
    }
    Ok(all)
}

struct Finding<'a> {
    kinds: &'a Kinds,
    reason: &'a mut Reasoner,
    /// The name of the node.
    id: ObjId,
    all: &'a mut Vec<State<TreeHeap>>,
}

impl Finding<'_> {
    fn size(&self, state: &State<TreeHeap>, id: ObjId) -> Option<u64> {
        state.heap.object(id)?.size.low()
    }

    /// The case that the name is that of an object, if that is as large as its node.
    fn is(&mut self, state: &State<TreeHeap>, node: ObjId) -> Result<(), &'static str> {
        if self.size(state, node) != self.size(state, self.id) {
            return Ok(());
        }
        self.is_first(state, node)
    }

    fn is_first(&mut self, state: &State<TreeHeap>, node: ObjId) -> Result<(), &'static str> {
        let mut state = state.clone();
        let pointer = state.heap.graph.pointer(node, 0);
        substitute(&mut state, &mut self.reason.terms, self.id, pointer)?;
        state.heap.forget(self.id);
        self.all.push(state);
        Ok(())
    }

    /// The case that the node is in some trees.
    fn is_in(&mut self, state: &State<TreeHeap>, trees: Vec<ObjId>) {
        if !trees.is_empty() {
            let mut state = state.clone();
            state.heap.set_targets(self.id, trees);
            self.all.push(state);
        }
    }

    /// Whether nodes of a sort may be what the name stands for, and whether they have trees of other sorts that may.
    fn sorts(&self, state: &State<TreeHeap>, sort: KindId) -> (bool, bool) {
        let size = self.size(state, self.id);
        let is_own = self.kinds.alternatives(sort).any(|kind| Some(kind.size) == size);
        let leads_on = |field: &Field| matches!(*field, Field::Child(child, _) if self.kinds.sort(child) != self.kinds.sort(sort));
        let mut all = self.kinds.alternatives(sort).flat_map(|kind| &kind.fields);
        (is_own, all.any(|(_, field)| leads_on(field)))
    }

    /// The node is the root of a tree below a path, or in a tree of another sort that this root has.
    fn in_tree(
        &mut self,
        state: &State<TreeHeap>,
        (tree, sort): (ObjId, KindId),
    ) -> Result<(), &'static str> {
        let (is_own, leads_on) = self.sorts(state, sort);
        if !is_own && !leads_on {
            return Ok(());
        }
        for (state, root) in self.divided(state, (tree, sort), Form::Tree(sort, true))? {
            if is_own {
                self.is_first(&state, root)?;
            }
            if leads_on {
                for (state, node) in unfold::roots(self.kinds, self.reason, &state, (root, sort))? {
                    let below = self.below(&state, node, |own| own != self.kinds.sort(sort));
                    self.is_in(&state, below);
                }
            }
        }
        Ok(())
    }

    /// The node is on the way of a path, or in one of the trees beside it.
    fn on_path(
        &mut self,
        state: &State<TreeHeap>,
        (path, sort): (ObjId, KindId),
    ) -> Result<(), &'static str> {
        let (is_own, _) = self.sorts(state, sort);
        for (state, rest) in self.divided(state, (path, sort), Form::Path(sort, true))? {
            if is_own {
                self.is_first(&state, rest)?;
            }
            for (state, node) in unfold::firsts(self.kinds, self.reason, &state, (rest, sort))? {
                let below = self.below(&state, node, |_| true);
                self.is_in(&state, below);
            }
        }
        Ok(())
    }

    /// The trees of some sorts that a node has.
    fn below(&self, state: &State<TreeHeap>, node: ObjId, is_it: impl Fn(KindId) -> bool) -> Vec<ObjId> {
        let mut all = Vec::new();
        state.heap.graph.for_each_pointer(node, |_, value, _| {
            let Some(child) = value.prov.get() else { return };
            if let Some(Form::Tree(sort, _)) = state.heap.form(child)
                && is_it(self.kinds.sort(sort))
            {
                all.push(child);
            }
        });
        all
    }

    /// The cases of a tree or a path that is divided: what has the form `rest` is below the first part, which may have no node. Where nodes have parents it is decided whether it has.
    fn divided(
        &mut self,
        state: &State<TreeHeap>,
        (id, sort): (ObjId, KindId),
        rest: Form,
    ) -> Result<Vec<(State<TreeHeap>, ObjId)>, &'static str> {
        let own = self.kinds.kind(sort);
        let mut all = Vec::new();
        let leads_on = self.kinds.leads_on(sort);
        if own.back().is_some() || !leads_on {
            let mut state = state.clone();
            state.heap.set_form(id, Some(rest));
            all.push((state, id));
        }
        if leads_on {
            let mut state = state.clone();
            let rest = self.cut(&mut state, own, (id, sort), rest)?;
            all.push((state, rest));
        }
        Ok(all)
    }

    /// Makes the rest of a tree or a path an object of its own.
    fn cut(
        &mut self,
        state: &mut State<TreeHeap>,
        own: &Kind,
        (id, sort): (ObjId, KindId),
        form: Form,
    ) -> Result<ObjId, &'static str> {
        let terms = &mut self.reason.terms;
        let has_parents = own.back().is_some();
        let rest = abstract_node(own, &mut state.heap, terms, Value::ZERO)?;
        if let Form::Path(..) = form {
            let inside = hole(own, &state.heap, terms, id).ok_or("a path without a hole")?;
            set_hole(own, &mut state.heap, terms, rest, inside);
            if let Some(last) = state.heap.last_of(id) {
                state.heap.set_form(last, Some(Form::Last(rest)));
            }
        }
        if let Some(at) = own.back() {
            let last = abstract_node(own, &mut state.heap, terms, Value::ZERO)?;
            state.heap.set_form(last, Some(Form::Last(id)));
            let parent = state.heap.graph.pointer(last, own.entry);
            state.heap.store(terms, rest, at.offset, at.len, parent);
        }
        state.heap.set_form(rest, Some(form));
        state.heap.set_form(id, Some(Form::Path(sort, has_parents)));
        let pointer = state.heap.graph.pointer(rest, own.entry);
        set_hole(own, &mut state.heap, terms, id, pointer);
        state.heap.divide(id, &[rest]);
        Ok(rest)
    }
}
