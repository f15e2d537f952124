//! Folding: nodes that no variable points to become trees and paths again.
//!
//! Soundness. An object that is folded stands for all that it did, and more: a node with trees for children, with all that it holds admitted by its kind ([`Kinds::admit`]), is a tree; a node of which one
//! child is something else is a path with that in its hole; a path with a tree in its hole is a tree, and if that may be null, so may be each child by which the path leads on ([`Kinds::admit_end`]); two paths, the second in the hole of the first, are one. What
//! becomes a part of another object has no pointer to it from elsewhere, so that no name is lost; where nodes have parents, those are what the new object says they are.

use crate::heap::{Form, TreeHeap};
use crate::kinds::{Field, KindId, Kinds};
use crate::layout::scalars;
use crate::pointers::pointers;
use crate::scalars::Scalar;
use crate::tags::{Tag, number};
use crate::unfold::{abstract_node, back, hole, set_hole};
use crate::weaken::{tidy, weaken};
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::{Heap, ObjId, Object, Path, Reasoner, State, Sym, Value};
use ringfence_ir::{Program, RecordId};

/// Who points to the objects of a state.
#[derive(Debug, Default)]
pub(crate) struct Pointers {
    /// Those that variables point to.
    held: FastSet<ObjId>,
    /// Where in the heap others are pointed to from.
    cells: FastMap<ObjId, Vec<(ObjId, u64, Value)>>,
    pub(crate) is_mixed: bool,
}

impl Pointers {
    pub(crate) fn of(state: &State<TreeHeap>) -> Self {
        let mut all = Self::default();
        state.for_each_value(|value| {
            all.is_mixed |= value.prov.is_mixed();
            all.held.extend(value.prov.get());
        });
        for (holder, offset, value, _) in pointers(&state.heap) {
            all.is_mixed |= value.prov.is_mixed();
            let Some(id) = value.prov.get() else { continue };
            match state.heap.object(holder).is_some_and(|object| object.is_heap()) {
                true => all.cells.entry(id).or_default().push((holder, offset, value)),
                false => {
                    all.held.insert(id);
                }
            }
        }
        all
    }

    /// The objects that others in the heap point to, in order.
    pub(crate) fn nodes(&self) -> Vec<ObjId> {
        let mut all: Vec<ObjId> = self.cells.keys().copied().collect();
        all.sort_unstable();
        all
    }

    /// Whether a variable points to an object.
    pub(crate) fn is_held(&self, id: ObjId) -> bool {
        self.held.contains(&id)
    }

    pub(crate) fn to(&self, id: ObjId) -> &[(ObjId, u64, Value)] {
        self.cells.get(&id).map_or(&[], |cells| cells)
    }

    /// Whether an object is pointed to from one place alone.
    fn is_only(&self, id: ObjId, from: (ObjId, u64)) -> bool {
        !self.held.contains(&id) && matches!(*self.to(id), [(holder, at, _)] if (holder, at) == from)
    }
}

/// What a node holds.
#[derive(Debug, Default)]
struct Contents {
    fields: Vec<(Scalar, Field)>,
    tags: Vec<Tag>,
    /// How far from its first byte pointers to it lead.
    entry: u64,
    trees: Vec<ObjId>,
    /// What its weak pointers lead to.
    targets: Vec<ObjId>,
    hole: Option<(usize, Value)>,
    back: Option<Value>,
}

/// Folds what can be folded, but for some nodes.
pub(crate) fn fold(
    program: &Program,
    kinds: &mut Kinds,
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
    kept: &FastSet<ObjId>,
) {
    weaken(program, kinds, state, &mut reason.terms);
    fold_all(program, kinds, reason, state, kept);
    if kinds.weak.is_on() {
        tidy(state);
    }
}

/// Folds what can be folded, with pointers that are weak already.
fn fold_all(
    program: &Program,
    kinds: &mut Kinds,
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
    kept: &FastSet<ObjId>,
) {
    loop {
        let mut pointers = Pointers::of(state);
        pointers.held.extend(kept);
        if pointers.is_mixed || kinds.is_void {
            return;
        }
        let mut live = Vec::new();
        state
            .heap
            .for_each_object(|id, object| live.extend((object.is_live() && object.is_heap()).then_some(id)));
        let (heap, path) = (&mut state.heap, &state.path);
        let mut folding = Folding { program, kinds, reason, heap, path, pointers };
        // Trees first: what can be one is no path.
        let is_done = !live.iter().any(|&id| folding.tree(id).is_some())
            && !live.iter().any(|&id| folding.filled(id).is_some())
            && !live.iter().any(|&id| folding.path(id).is_some());
        if is_done {
            return;
        }
    }
}

struct Folding<'a> {
    program: &'a Program,
    kinds: &'a mut Kinds,
    reason: &'a mut Reasoner,
    heap: &'a mut TreeHeap,
    path: &'a Path,
    pointers: Pointers,
}

impl Folding<'_> {
    /// What a node holds that nobody but the heap points to.
    fn contents(&mut self, id: ObjId) -> Option<Contents> {
        if self.heap.form(id).is_some() || self.pointers.held.contains(&id) {
            return None;
        }
        let object = *self.heap.object(id)?;
        (self.heap.sequence(id).is_none() && self.heap.row(id).is_none()).then_some(())?;
        let scalars = scalars(self.program, self.kinds, self.heap, id)?;
        let record = object.estimated_type;
        let parent = record.and_then(|record| self.kinds.back_of(record));
        let tags = self.tags(id, record, &scalars);
        let sort = self.kinds.find(&object, &scalars, &tags).map(|kind| self.kinds.sort(kind));
        let mut all = Contents { entry: self.entry(id, &object), ..Contents::default() };
        for scalar in scalars {
            let value = self.heap.load(&mut self.reason.terms, id, scalar.offset, scalar.len);
            let field = match parent == Some(scalar.offset) {
                true => {
                    self.is_place(value).then_some(())?;
                    all.back = Some(value);
                    Field::Back
                }
                false if record.is_some_and(|record| self.kinds.tags.has(record, &scalar)) => {
                    self.tag(id, scalar)
                }
                false => self.field((id, sort), scalar, value, &mut all)?,
            };
            all.fields.push((scalar, field));
        }
        all.tags = tags;
        Some(all)
    }

    /// How far from the first byte of a node pointers to it lead: as in others of its kind, or where all from the heap do.
    fn entry(&self, id: ObjId, object: &Object) -> u64 {
        let offset = |value: &Value| value.bits.low().map(|bits| bits.wrapping_sub(object.address));
        let mut all = self.pointers.to(id).iter().map(|(_, _, value)| offset(value));
        let first = all.next().flatten().filter(|first| *first < object.reserved);
        let first = first.filter(|_| all.all(|other| other == first));
        self.kinds.entry(object).or(first).unwrap_or(0)
    }

    /// What a node is distinguished by.
    fn tags(&mut self, id: ObjId, record: Option<RecordId>, scalars: &[Scalar]) -> Vec<Tag> {
        let Some(record) = record else { return Vec::new() };
        let mut fields = Vec::new();
        for &scalar in scalars {
            if self.kinds.tags.has(record, &scalar) {
                fields.push((scalar, self.tag(id, scalar)));
            } else if self.kinds.tags.has_pointer(record, &scalar) {
                fields.push((scalar, self.heap.nullness(&mut self.reason.terms, id, scalar)));
            }
        }
        self.kinds.tags.of(record, &fields)
    }

    /// What is known of a number that nodes are distinguished by.
    fn tag(&mut self, id: ObjId, scalar: Scalar) -> Field {
        let value = self.heap.load(&mut self.reason.terms, id, scalar.offset, scalar.len);
        let is_set = !self.heap.has_undefined(id, scalar.offset, scalar.len);
        number(self.reason, self.path, value).filter(|_| is_set).unwrap_or(Field::Unset)
    }

    /// Whether a tree is of another sort than the node that leads to it, where that makes them parts that come in an order.
    fn is_other_part(&self, id: ObjId, sort: Option<KindId>, child: ObjId, kind: KindId) -> bool {
        let record = |id| self.heap.object(id).and_then(|object: &Object| object.estimated_type);
        self.kinds.is_apart && record(id) == record(child) && sort != Some(self.kinds.sort(kind))
    }

    /// Null, or a pointer to a place that is known.
    fn is_place(&self, value: Value) -> bool {
        match value.bits {
            Sym::Const(bits) => value.undef == 0 && (bits == 0 || value.prov.get().is_some()),
            Sym::Term(_) => false,
        }
    }

    fn field(
        &mut self,
        (id, sort): (ObjId, Option<KindId>),
        scalar: Scalar,
        value: Value,
        all: &mut Contents,
    ) -> Option<Field> {
        if value.undef != 0 || self.heap.has_undefined(id, scalar.offset, scalar.len) {
            return Some(Field::Unset);
        }
        let Some(child) = value.prov.get() else {
            return match value.bits {
                _ if value.prov.is_mixed() => None,
                Sym::Const(bits) if !scalar.is_pointer || bits == 0 => Some(Field::Number(bits)),
                // A pointer that is made of a number leads nowhere.
                Sym::Term(_) => Some(Field::Any),
                Sym::Const(_) => None,
            };
        };
        (scalar.is_pointer && self.is_link(child, value)).then_some(())?;
        if let Some(Form::Weak(some)) = self.heap.form(child) {
            all.targets.extend(self.heap.targets(child));
            return Some(Field::Weak(some));
        }
        if let Some(Form::Tree(kind, some)) = self.heap.form(child)
            && self.pointers.is_only(child, (id, scalar.offset))
            && self.is_below(child, kind, (id, all.entry))
            && !self.is_other_part(id, sort, child, kind)
        {
            all.trees.push(child);
            return Some(Field::Child(self.kinds.sort(kind), some));
        }
        all.hole.is_none().then_some(())?;
        all.hole = Some((all.fields.len(), value));
        Some(Field::Number(0))
    }

    /// Whether a pointer leads to where pointers to an object do.
    fn is_link(&self, id: ObjId, value: Value) -> bool {
        let offset = match self.heap.form(self.heap.whole(id)) {
            Some(Form::Tree(sort, _) | Form::Path(sort, _)) => self.kinds.kind(sort).entry,
            Some(_) => 0,
            None => {
                let Some(object) = self.heap.object(id) else { return false };
                let offset = value.bits.low().map(|bits| bits.wrapping_sub(object.address));
                offset.filter(|offset| *offset < object.reserved).unwrap_or(0)
            }
        };
        value == self.heap.graph.pointer(id, offset)
    }

    /// Whether the parent of a tree or path is an object, if it has one.
    fn is_below(&mut self, child: ObjId, kind: KindId, (parent, entry): (ObjId, u64)) -> bool {
        let back = back(self.kinds.kind(kind), self.heap, &mut self.reason.terms, child);
        back.is_none_or(|back| back == self.heap.graph.pointer(parent, entry))
    }

    /// Makes an object the first node of something, of which the other nodes are forgotten.
    fn make(&mut self, id: ObjId, form: Form, kind: KindId, contents: &Contents) {
        let size = self.kinds.kind(kind).size;
        self.heap.unset(&mut self.reason.terms, id, 0, size);
        self.heap.set_form(id, Some(form));
        if !contents.targets.is_empty() {
            self.heap.set_targets(id, contents.targets.clone());
        }
        for &tree in &contents.trees {
            self.heap.absorb(tree, id);
            self.heap.forget(tree);
        }
        if let (Some(at), Some(back)) = (self.kinds.kind(kind).back(), contents.back) {
            self.heap.store(&mut self.reason.terms, id, at.offset, at.len, back);
        }
    }

    /// The object that stands for what a node becomes: that node, or a new one where nodes of its kind are other blocks than those that stand for trees of their sort. All pointers to a node are in the heap.
    fn renamed(&mut self, id: ObjId, kind: KindId) -> Option<ObjId> {
        if std::ptr::eq(self.kinds.kind(kind), self.kinds.own(kind)) {
            return Some(id);
        }
        let other =
            abstract_node(self.kinds.kind(kind), self.heap, &mut self.reason.terms, Value::ZERO).ok()?;
        let entry = self.kinds.own(kind).entry;
        let (old, new) = (self.heap.graph.pointer(id, entry), self.heap.graph.pointer(other, entry));
        let (cells, len) = (self.pointers.to(id).to_vec(), self.heap.pointer_bytes());
        if cells.iter().any(|(_, _, value)| *value != old) {
            self.heap.forget(other);
            return None;
        }
        for (holder, offset, _) in cells {
            self.heap.store(&mut self.reason.terms, holder, offset, len, new);
        }
        self.heap.absorb(id, other);
        self.heap.forget(id);
        Some(other)
    }

    /// Makes a node with trees for children a tree.
    fn tree(&mut self, id: ObjId) -> Option<()> {
        let contents = self.contents(id).filter(|contents| contents.hole.is_none())?;
        let object = *self.heap.object(id)?;
        let views = self.heap.views(id).to_vec();
        let node = (&*contents.fields, &*contents.tags, contents.entry);
        let kind = self.kinds.admit(&object, node, &views)?;
        let id = self.renamed(id, kind)?;
        self.make(id, Form::Tree(self.kinds.sort(kind), true), kind, &contents);
        Some(())
    }

    /// Makes a node with one child that is no tree a path.
    fn path(&mut self, id: ObjId) -> Option<()> {
        let mut contents = self.contents(id)?;
        let (at, hole) = contents.hole.filter(|(_, hole)| hole.prov.get() != Some(id))?;
        let (below, above): (Vec<_>, Vec<_>) =
            self.pointers.to(id).iter().copied().partition(|&(holder, offset, _)| {
                contents.back.is_some()
                    && self.parent_of(holder) == Some(offset)
                    && !contents.trees.contains(&holder)
            });
        let above: Vec<_> =
            above.into_iter().filter(|(holder, _, _)| !contents.trees.contains(holder)).collect();
        let own = self.heap.graph.pointer(id, contents.entry);
        let is_way = matches!(*above, [(_, _, value)] if value == own)
            && below.iter().all(|(_, _, value)| *value == own);
        is_way.then_some(())?;
        let object = *self.heap.object(id)?;
        let kind = self.like(&object, hole.prov.get()?, &contents)?;
        let views = self.heap.views(id).to_vec();
        contents.fields[at].1 = Field::Child(kind, true);
        let node = (&*contents.fields, &*contents.tags, contents.entry);
        let kind = self.kinds.admit(&object, node, &views)?;
        self.kinds.admit_way(kind, at);
        // The name of the last node comes before any change: without it, what lies below would name the first.
        let last = match below.is_empty() {
            true => None,
            false => {
                let terms = &mut self.reason.terms;
                Some(abstract_node(self.kinds.kind(kind), self.heap, terms, Value::ZERO).ok()?)
            }
        };
        let Some(id) = self.renamed(id, kind) else {
            last.into_iter().for_each(|last| self.heap.forget(last));
            return None;
        };
        let kind = self.kinds.sort(kind);
        self.make(id, Form::Path(kind, true), kind, &contents);
        set_hole(self.kinds.kind(kind), self.heap, &mut self.reason.terms, id, hole);
        if let Some(last) = last {
            self.heap.set_form(last, Some(Form::Last(id)));
            let name = self.heap.graph.pointer(last, contents.entry);
            for (holder, offset, _) in below {
                let len = self.heap.pointer_bytes();
                self.heap.store(&mut self.reason.terms, holder, offset, len, name);
            }
        }
        Some(())
    }

    /// The sort of a node that leads on to another one, if that may be of the same.
    fn like(&mut self, object: &Object, inside: ObjId, contents: &Contents) -> Option<KindId> {
        let scalars: Vec<Scalar> = contents.fields.iter().map(|(scalar, _)| *scalar).collect();
        let own = self.kinds.find(object, &scalars, &contents.tags);
        let other = *self.heap.object(inside)?;
        let is_alike = (other.estimated_type, other.size, other.kind)
            == (object.estimated_type, object.size, object.kind);
        let sort = match self.heap.form(self.heap.whole(inside)) {
            Some(Form::Tree(sort, _) | Form::Path(sort, _)) => Some(self.kinds.sort(sort)),
            _ => None,
        };
        match (own, sort) {
            (Some(own), Some(sort)) if self.kinds.sort(own) == sort => {}
            _ if self.kinds.is_apart && is_alike => {}
            // Nodes of one record that are distinguished are of one sort.
            (Some(own), Some(sort)) if is_alike || self.kinds.is_of(object, sort) => {
                self.kinds.fit(own, sort).then(|| self.kinds.unify(own, sort))?;
                return None;
            }
            _ if is_alike => {}
            (Some(own), None) if self.kinds.is_of(&other, own) => {}
            _ => return None,
        }
        Some(self.kinds.sort(own.unwrap_or(self.kinds.next())))
    }

    /// The member of an object that is the pointer to its parent.
    fn parent_of(&self, id: ObjId) -> Option<u64> {
        self.kinds.back_of(self.heap.object(id)?.estimated_type?)
    }

    /// Makes a path one with what is in its hole.
    fn filled(&mut self, id: ObjId) -> Option<()> {
        let Some(Form::Path(kind, some)) = self.heap.form(id) else { return None };
        let own = self.kinds.kind(kind);
        let at = own.hole()?;
        let inside = hole(own, self.heap, &mut self.reason.terms, id)?;
        let back = back(own, self.heap, &mut self.reason.terms, id);
        let last = self.heap.last_of(id);
        let Some(child) = inside.prov.get() else {
            (inside == Value::ZERO && last.is_none_or(|last| !self.is_named(last))).then_some(())?;
            last.into_iter().for_each(|last| self.heap.forget(last));
            self.kinds.admit_end(kind);
            self.make(id, Form::Tree(kind, some), kind, &Contents { back, ..Contents::default() });
            return Some(());
        };
        self.pointers.is_only(child, (id, at.offset)).then_some(())?;
        let form = self.heap.form(child)?;
        let (Form::Tree(other, more) | Form::Path(other, more)) = form else { return None };
        (inside == self.kinds.pointer(self.heap, child, other)).then_some(())?;
        if self.kinds.sort(other) != self.kinds.sort(kind) && self.is_end(last, child, kind) {
            // What a path leads to is of its sort.
            let is_one =
                !self.kinds.is_apart && self.kinds.are_alike(other, kind) && self.kinds.fit(other, kind);
            is_one.then(|| self.kinds.unify(other, kind))?;
            return None;
        }
        (self.kinds.sort(other) == self.kinds.sort(kind) && self.is_end(last, child, kind)).then_some(())?;
        let rest = hole(self.kinds.kind(kind), self.heap, &mut self.reason.terms, child);
        last.into_iter().for_each(|last| self.heap.forget(last));
        let contents = Contents { back, ..Contents::default() };
        if let Form::Tree(..) = form {
            if !more {
                self.kinds.admit_end(kind);
            }
            self.heap.absorb(child, id);
            self.heap.forget(child);
            self.make(id, Form::Tree(kind, some || more), kind, &contents);
            return Some(());
        }
        if let Some(last) = self.heap.last_of(child) {
            self.heap.set_form(last, Some(Form::Last(id)));
        }
        self.heap.absorb(child, id);
        self.heap.forget(child);
        self.make(id, Form::Path(kind, some || more), kind, &contents);
        set_hole(self.kinds.kind(kind), self.heap, &mut self.reason.terms, id, rest?);
        Some(())
    }

    fn is_named(&self, id: ObjId) -> bool {
        self.pointers.held.contains(&id) || !self.pointers.to(id).is_empty()
    }

    /// Whether the last node of a path is known to nobody but to what is in its hole, whose parent it is.
    fn is_end(&mut self, last: Option<ObjId>, child: ObjId, kind: KindId) -> bool {
        let Some(at) = self.kinds.kind(kind).back() else {
            return last.is_none_or(|last| !self.is_named(last));
        };
        let Some(last) = last else { return false };
        let entry = self.kinds.kind(kind).entry;
        self.pointers.is_only(last, (child, at.offset)) && self.is_below(child, kind, (last, entry))
    }
}
