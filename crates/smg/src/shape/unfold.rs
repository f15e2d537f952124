//! Materialisation and removal: a segment becomes more concrete (section 1.2.4).
//!
//! Soundness. A segment of at least `min` nodes stands for all lists of `min`, `min + 1`, … nodes. The
//! states made here cover these cases: no node (when `min` is 0), exactly one (when that was asked),
//! and at least one with the first or last of them as a region and the others as a segment again. A
//! region keeps the name that pointers to that end have. Whatever is there once for every node (owned
//! objects, local variables with the conditions on them, sizes in terms of these) is doubled: one copy for the region, one for
//! the rest. Removal replaces pointers to either end by what the list is linked to there, which is what
//! such a pointer holds when the list has no nodes. If the length of the segment is known, each case assumes what it says of it, and is left out
//! when that cannot be.

use crate::Smg;
use crate::shape::Configuration;
use crate::shape::fields::fields;
use crate::shape::lengths::assume;
use crate::shape::node_limits::assume_limits;
use crate::shape::question::{Need, Question};
use crate::shape::succession::unfolded::{Before, Change};
use crate::{Segment, Shape};
use ringfence_base::FastMap;
use ringfence_exec::Algebra;
use ringfence_exec::{Heap, ObjId, Path, Prov, Reasoner, Sym, Value};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::{Kind, Substitution, TermId, VarId};
use std::cell::RefCell;
use std::rc::Rc;

/// The states that a state becomes when what is needed of a segment is known in each.
///
/// # Errors
/// What stands in the way: parts of pointers to an end of a list that may be empty.
pub fn unfold(
    state: &Configuration,
    reason: &mut Reasoner,
    pointer_bits: u32,
    question: Question,
) -> Result<Vec<Configuration>, &'static str> {
    if let Need::Element(index) = question.need {
        let index = reason.sym(index);
        return (Unfolding { reason, pointer_bits }).element(state, question.id, index);
    }
    let (id, at_last) = match state.heap.object(question.id).map(|object| object.shape) {
        Some(Shape::Last(segment)) => (segment, true),
        _ => (question.id, false),
    };
    let Some(segment) = state.heap.segment(id) else { return Err("a segment that is none") };
    let mut unfolding = Unfolding { reason, pointer_bits };
    let before = Before::of(state, unfolding.reason, id);
    let mut cases = Vec::with_capacity(2);
    if segment.min == 0 {
        let mut empty = state.clone();
        if unfolding.has(&mut empty, id, CmpOp::Eq, 0) {
            unfolding.remove(&mut empty, id, segment)?;
            if before.applied(&mut empty, unfolding.reason, Change::Removed, id) {
                cases.push(empty);
            }
        }
    }
    if question.need == Need::Single && !segment.one {
        let mut one = state.clone();
        if unfolding.has(&mut one, id, CmpOp::Eq, 1) {
            unfolding.only_node(&mut one, id)?;
            if before.applied(&mut one, unfolding.reason, Change::Single, id) {
                cases.push(one);
            }
        }
    }
    let mut more = state.clone();
    let (op, least) = match question.need {
        _ if segment.one => (CmpOp::Eq, 1),
        Need::Single => (CmpOp::Ule, 2.max(segment.min)),
        Need::Emptiness | Need::Node | Need::Element(_) => (CmpOp::Ule, 1.max(segment.min)),
    };
    if !unfolding.has(&mut more, id, op, least) {
        return Ok(cases);
    }
    let change = unfolding.more_nodes(&mut more, question, (id, segment), (least, at_last))?;
    if before.applied(&mut more, unfolding.reason, change, question.id) {
        cases.push(more);
    }
    Ok(cases)
}

/// Takes away the segments of a state that have no nodes, as their lengths say, and notes which have some.
pub fn settle_lengths(state: &mut Configuration, reason: &mut Reasoner, pointer_bits: u32) {
    let mut open = Vec::new();
    state.heap.for_each_object(|id, object| {
        if let (Some(length), Some(segment @ Segment { min: 0, .. }), None) =
            (state.heap.length(id), object.shape.segment(), object.owner)
        {
            open.push((id, length, segment));
        }
    });
    for (id, length, segment) in open {
        let none = reason.terms.value(pointer_bits, 0);
        let is_empty = reason.terms.eq(length, none);
        if state.path.fact(reason, length).unsigned().0 > 0 {
            state.heap.set_shape(id, Shape::Segment(Segment { min: 1, ..segment }));
        } else if state.path.clearly_entails(reason, is_empty) {
            let mut settled = state.clone();
            // A segment that cannot be taken away stays: it has no nodes all the same.
            if (Unfolding { reason, pointer_bits }).remove(&mut settled, id, segment).is_ok() {
                *state = settled;
            }
        }
    }
}

/// Why an unfolding is not possible: the graph has too many objects.
pub(super) const FULL: &str = "too many objects";

pub(super) struct Unfolding<'r> {
    pub(super) reason: &'r mut Reasoner,
    pub(super) pointer_bits: u32,
}

impl Unfolding<'_> {
    pub(super) fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointer_bits / 8)
    }

    /// Assumes that a segment has so many nodes, or at least so many. False when its length says that it has not.
    fn has(&mut self, state: &mut Configuration, id: ObjId, op: CmpOp, nodes: u32) -> bool {
        let Some(length) = state.heap.length(id) else { return true };
        let nodes = self.reason.terms.value(self.pointer_bits, nodes.into());
        let condition = match op {
            CmpOp::Eq => self.reason.terms.eq(length, nodes),
            _ => self.reason.terms.ule(nodes, length),
        };
        assume(state, self.reason, condition)
    }

    /// One node less of a length.
    fn shorter(&mut self, length: Option<TermId>) -> Option<TermId> {
        length.map(|length| {
            let one = self.reason.terms.value(self.pointer_bits, 1);
            self.reason.terms.sub(length, one)
        })
    }

    pub(super) fn link(&mut self, graph: &Smg, id: ObjId, offset: Option<u32>) -> Value {
        let bytes = self.pointer_bytes();
        match offset {
            Some(offset) => graph.load(&mut self.reason.terms, id, offset.into(), bytes),
            None => Value::ZERO,
        }
    }

    pub(super) fn set_link(&mut self, graph: &mut Smg, id: ObjId, offset: Option<u32>, value: Value) {
        if let Some(offset) = offset {
            let bytes = self.pointer_bytes();
            graph.store(&mut self.reason.terms, id, offset.into(), bytes, value);
        }
    }

    /// The segment has so many nodes at least: what is needed of them is made.
    fn more_nodes(
        &mut self,
        state: &mut Configuration,
        question: Question,
        (id, segment): (ObjId, Segment),
        (least, at_last): (u32, bool),
    ) -> Result<Change, &'static str> {
        match question.need {
            _ if segment.one => {
                self.only_node(state, id)?;
                Ok(Change::Single)
            }
            Need::Emptiness | Need::Single | Need::Element(_) => {
                state.heap.set_shape(id, Shape::Segment(Segment { min: least, ..segment }));
                Ok(Change::Longer)
            }
            Need::Node if at_last => {
                self.last_node(state, question.id, id, segment)?;
                Ok(Change::Last)
            }
            Need::Node => {
                self.first_node(state, id, segment)?;
                Ok(Change::First)
            }
        }
    }

    /// The segment becomes its only node.
    fn only_node(&mut self, state: &mut Configuration, id: ObjId) -> Result<(), &'static str> {
        let owner = state.heap.object(id).and_then(|object| object.owner);
        state.heap.set_shape(id, Shape::Region);
        for nested in state.heap.owned_by(id) {
            state.heap.set_owner(nested, owner);
        }
        release_locals(state, self.reason, id, owner);
        if let Some(last) = state.heap.find_last(id) {
            let first = state.heap.pointer(id, 0);
            self.replace(state, last, 0, first)?;
            state.heap.forget(last);
        }
        Ok(())
    }

    /// The first node becomes a region under the segment's name; the rest gets a new one.
    fn first_node(
        &mut self,
        state: &mut Configuration,
        id: ObjId,
        segment: Segment,
    ) -> Result<(), &'static str> {
        let last = state.heap.find_last(id);
        let length = self.shorter(state.heap.length(id));
        let rest = self.copy_node(state, id, None)?;
        let owner = state.heap.object(id).and_then(|object| object.owner);
        state.heap.set_shape(id, Shape::Region);
        for nested in state.heap.owned_by(id) {
            state.heap.set_owner(nested, owner);
        }
        release_locals(state, self.reason, id, owner);
        let min = segment.min.saturating_sub(1);
        state.heap.set_shape(rest, Shape::Segment(Segment { min, ..segment }));
        state.heap.set_length(rest, length);
        let (to_rest, to_first) =
            (state.heap.pointer(rest, segment.head.into()), state.heap.pointer(id, segment.head.into()));
        self.set_link(&mut state.heap, id, segment.next, to_rest);
        self.set_link(&mut state.heap, rest, segment.prev, to_first);
        if let Some(last) = last {
            state.heap.set_shape(last, Shape::Last(rest));
        }
        Ok(())
    }

    /// The last node becomes a region under its own name.
    fn last_node(
        &mut self,
        state: &mut Configuration,
        last: ObjId,
        id: ObjId,
        segment: Segment,
    ) -> Result<(), &'static str> {
        // The copy is made under the name of the last node, and belongs to no segment.
        self.copy_node(state, id, Some(last))?;
        let owner = state.heap.object(id).and_then(|object| object.owner);
        state.heap.set_shape(last, Shape::Region);
        for nested in state.heap.owned_by(last) {
            state.heap.set_owner(nested, owner);
        }
        release_locals(state, self.reason, last, owner);
        let min = segment.min.saturating_sub(1);
        state.heap.set_shape(id, Shape::Segment(Segment { min, ..segment }));
        let length = self.shorter(state.heap.length(id));
        state.heap.set_length(id, length);
        let rest_last = state.heap.last_of(id).ok_or(FULL)?;
        let (to_last, to_rest) = (
            state.heap.pointer(last, segment.head.into()),
            state.heap.pointer(rest_last, segment.head.into()),
        );
        self.set_link(&mut state.heap, id, segment.next, to_last);
        self.set_link(&mut state.heap, last, segment.prev, to_rest);
        Ok(())
    }

    /// A second node like those of a segment, with everything below it, under a given name or a new one.
    pub(super) fn copy_node(
        &mut self,
        state: &mut Configuration,
        id: ObjId,
        name: Option<ObjId>,
    ) -> Result<ObjId, &'static str> {
        let nested = state.heap.nested_below(id);
        let copy = match name {
            Some(name) => {
                state.heap.overwrite(name, id);
                name
            }
            None => state.heap.duplicate(id).ok_or(FULL)?,
        };
        let mut copies: FastMap<ObjId, ObjId> = FastMap::default();
        copies.insert(id, copy);
        for &old in &nested {
            let new = state.heap.duplicate(old).ok_or(FULL)?;
            copies.insert(old, new);
        }
        let mut renamed = self.rename_locals(state, &copies);
        for old in nested.iter().chain([&id]) {
            let Some(&new) = copies.get(old) else { continue };
            self.translate(&mut state.heap, new, &copies, &mut renamed, (id, *old == id));
        }
        Ok(copy)
    }

    /// New variables for the local ones of copied segments, with the same conditions.
    fn rename_locals(&mut self, state: &mut Configuration, copies: &FastMap<ObjId, ObjId>) -> Substitution {
        let mut renamed = Substitution::new();
        let mut values: Vec<(VarId, VarId)> = Vec::new();
        let mut pairs: Vec<(ObjId, ObjId)> = copies.iter().map(|(&old, &new)| (old, new)).collect();
        pairs.sort_unstable();
        for (old, new) in pairs {
            let (mut locals, mut limits) = (Vec::new(), Vec::new());
            for &var in state.heap.locals(old).to_vec().iter() {
                let width = self.reason.terms.variable(var).width;
                let term = self.reason.fresh(width);
                renamed.insert(var, term);
                if let Kind::Var(fresh) = self.reason.terms.kind(term) {
                    values.push((var, fresh));
                    locals.push(fresh);
                    let own = state.heap.node_limits(old).iter().filter(|(own, _)| *own == var);
                    limits.extend(own.map(|(_, own)| (fresh, *own)));
                }
            }
            state.heap.set_locals(new, locals);
            state.heap.set_node_limits(new, limits);
        }
        if !values.is_empty() {
            state.path = self.doubled(&state.path, &mut renamed, &values);
        }
        renamed
    }

    /// The path with the conditions on renamed variables said of the new ones too.
    fn doubled(&mut self, path: &Path, renamed: &mut Substitution, values: &[(VarId, VarId)]) -> Path {
        let mut conditions: Vec<TermId> = path.conditions().collect();
        conditions.reverse();
        let mut more = Vec::new();
        for condition in conditions {
            let other = renamed.apply(&mut self.reason.terms, condition);
            if other != condition {
                more.push(other);
            }
        }
        let assignment = path.assignment().map(|assignment| {
            let old = assignment.borrow();
            let mut variables = old.variables().clone();
            for &(var, fresh) in values {
                variables.insert(fresh, old.variable(&self.reason.terms, var));
            }
            Rc::new(RefCell::new(ringfence_logic::Evaluator::new(variables)))
        });
        path.extended(self.reason, more, assignment)
    }

    /// Makes the values of a copy its own: pointers to copied objects lead to the copies, variables are
    /// the renamed ones. The links of the node itself are left alone: they lead to the ends.
    fn translate(
        &mut self,
        graph: &mut Smg,
        id: ObjId,
        copies: &FastMap<ObjId, ObjId>,
        renamed: &mut Substitution,
        (segment, is_node): (ObjId, bool),
    ) {
        let links = graph.segment(segment).filter(|_| is_node).map(|segment| [segment.next, segment.prev]);
        if let Some(owner) = graph.object(id).and_then(|object| object.owner)
            && let Some(&new) = copies.get(&owner)
        {
            let presence = graph.length(id);
            graph.set_owner(id, Some(new));
            let presence = presence.map(|length| renamed.apply(&mut self.reason.terms, length));
            graph.set_presence(id, presence);
        }
        if let Some(Shape::Last(of)) = graph.object(id).map(|object| object.shape)
            && let Some(&new) = copies.get(&of)
        {
            graph.set_shape(id, Shape::Last(new));
        }
        if let Some(Sym::Term(size)) = graph.object(id).map(|object| object.size) {
            let size = renamed.apply(&mut self.reason.terms, size);
            let size = self.reason.sym(size);
            graph.resize(id, size);
        }
        if let Some(sequence) = graph.sequence(id).cloned() {
            let named = sequence.without_recent().renamed(|sym| match sym {
                Sym::Const(_) => sym,
                Sym::Term(term) => {
                    let term = renamed.apply(&mut self.reason.terms, term);
                    self.reason.sym(term)
                }
            });
            graph.set_sequence(id, Some(Rc::new(named)));
        }
        for field in fields(graph, id) {
            if links.is_some_and(|links| links.contains(&u32::try_from(field.offset).ok())) {
                continue;
            }
            let mut value = field.value;
            if let Sym::Term(term) = value.bits {
                let term = renamed.apply(&mut self.reason.terms, term);
                value.bits = self.reason.sym(term);
            }
            if let Some(old) = value.prov.get()
                && let Some(&new) = copies.get(&old)
            {
                let (from, to) = (graph.pointer(old, 0), graph.pointer(new, 0));
                value = self.moved(value, from, to);
            }
            if value != field.value {
                graph.store(&mut self.reason.terms, id, field.offset, field.len, value);
            }
        }
    }

    /// A value that came from one pointer as if it came from another.
    fn moved(&mut self, value: Value, from: Value, to: Value) -> Value {
        let width = self.pointer_bits;
        let offset = self.reason.binary(BinOp::Sub, width, value.bits, from.bits);
        let bits = self.reason.binary(BinOp::Add, width, offset, to.bits);
        Value { bits, prov: to.prov, undef: value.undef | to.undef }
    }

    /// Takes away a segment without nodes.
    pub(super) fn remove(
        &mut self,
        state: &mut Configuration,
        id: ObjId,
        segment: Segment,
    ) -> Result<(), &'static str> {
        let last = state.heap.find_last(id);
        let next = self.link(&state.heap, id, segment.next);
        let prev = self.link(&state.heap, id, segment.prev);
        let own = |value: Value| {
            value.prov == Prov::object(id) || last.is_some_and(|last| value.prov == Prov::object(last))
        };
        if own(next) || own(prev) {
            return Err("a cyclic list that may be empty");
        }
        let nested = state.heap.nested_below(id);
        for gone in nested.into_iter().rev() {
            state.heap.forget(gone);
        }
        if let Some(last) = last {
            self.replace(state, last, segment.head, prev)?;
        }
        self.replace(state, id, segment.head, next)?;
        state.heap.forget(id);
        if let Some(last) = last {
            state.heap.forget(last);
        }
        Ok(())
    }

    /// Replaces every pointer to an object: one to offset `head` becomes the value.
    fn replace(
        &mut self,
        state: &mut Configuration,
        id: ObjId,
        head: u32,
        by: Value,
    ) -> Result<(), &'static str> {
        let from = state.heap.pointer(id, head.into());
        let mut result = Ok(());
        let bytes = self.pointer_bytes();
        let mut objects = Vec::new();
        state.heap.for_each_object(|other, object| {
            if object.is_live() {
                objects.push(other);
            }
        });
        for other in objects {
            for field in fields(&state.heap, other) {
                if field.value.prov != from.prov {
                    continue;
                }
                if field.len != bytes {
                    return Err("a part of a pointer to a list that may be empty");
                }
                if is_captured(&state.heap, other, field.offset, by) {
                    return Err("a list below a node of the list that it leads to");
                }
                let value = self.moved(field.value, from, by);
                state.heap.store(&mut self.reason.terms, other, field.offset, field.len, value);
            }
        }
        state.map_values(|value| {
            if value.prov != from.prov {
                return value;
            }
            if !is_whole(value, from) {
                result = Err("a part of a pointer to a list that may be empty");
            }
            self.moved(value, from, by)
        });
        result
    }
}

/// Whether a pointer to the first node of a segment would mean each node itself where it is to be put: in
/// the nodes of that segment or below them.
fn is_captured(graph: &Smg, holder: ObjId, offset: u64, value: Value) -> bool {
    let Some(target) = value.prov.get().filter(|&id| graph.segment(id).is_some()) else { return false };
    let is_link = |link: Option<u32>| link.is_some_and(|link| u64::from(link) == offset);
    let links = graph.segment(holder).is_some_and(|s| is_link(s.next) || is_link(s.prev));
    let mut above = if links { graph.object(holder).and_then(|object| object.owner) } else { Some(holder) };
    while let Some(id) = above {
        if id == target {
            return true;
        }
        above = graph.object(id).and_then(|object| object.owner);
    }
    false
}

/// Whether a value is a pointer as a whole, not one byte of it.
fn is_whole(value: Value, pointer: Value) -> bool {
    const NEAR: u128 = 1 << 15;
    match (value.bits, pointer.bits) {
        (Sym::Const(bits), Sym::Const(address)) => bits.abs_diff(address) < NEAR,
        _ => true,
    }
}

/// Variables that were a node's own belong to the state now, or to the segment that the node is below, and so does what they are less than.
pub(super) fn release_locals(
    state: &mut Configuration,
    reason: &mut Reasoner,
    id: ObjId,
    owner: Option<ObjId>,
) {
    let (released, limits) = (state.heap.locals(id).to_vec(), state.heap.node_limits(id).to_vec());
    state.heap.set_locals(id, Vec::new());
    let Some(owner) = owner else { return assume_limits(state, reason, &limits) };
    let mut locals = state.heap.locals(owner).to_vec();
    locals.extend(released);
    state.heap.set_locals(owner, locals);
    if !limits.is_empty() {
        let all = state.heap.node_limits(owner).iter().copied().chain(limits).collect();
        state.heap.set_node_limits(owner, all);
    }
}
