//! The elements of an array as a list of objects.
//!
//! What arrays hold at offsets that are not known is a sequence of parts as long as it is numbers. Pointers, and records with pointers
//! in them, are what lists hold, and everything that is known about lists holds for an array of them, too: its elements follow each other,
//! runs of them are alike, each may have blocks of its own, and one that is accessed has to become an object. So
//! the elements of such an array are the nodes of a list, in the order of their numbers. Each node is an object of
//! the element's bytes and a link to the next one; the array has a pointer to the first, behind its own bytes
//! ([`Elements`](crate::graph::Elements)). Runs are list segments with a length. Merging neighbours, joins, entailment, localisation
//! and unfolding are those of lists.
//!
//! What is behind the last node is undefined. An access to the element with number `i` splits the segment of which this is a node into the `i - first`
//! nodes before it, the node, and the others.
//!
//! Soundness. The nodes stand for the bytes of the array from [`Row::base`] to [`Row::end`], as many for each as [`Row::stride`] says, in
//! the order of the list; a node that is not there stands for bytes of which nothing is known. No pointer of the program leads to a
//! node, and no bytes of the array itself are used there: whoever writes them without asking for the element makes all of them
//! undefined ([`Smg::drop_row`]). An offset is taken for an element only where it is the product of the stride and a number that the path
//! entails to be less than the number of elements, so that nothing wraps around. The cases of an access are the nodes of the list, one after the other,
//! with the condition that the number is in it, and the end of the list: together they are all executions.

mod bounds;
mod counts;
mod open;

pub use bounds::cut_runs;
pub(crate) use bounds::{bounds_that_matter, cut_where_it_matters};
use bounds::{elements_that_matter, example_of};
use counts::count_is_sum;
pub use counts::{keep_counts, say_counts};

use crate::graph::{Elements, Smg};
use crate::shape::Configuration;
use crate::shape::fields::{Field, fields};
use crate::shape::lengths::assume;
use crate::shape::linear::Linear;
use crate::shape::question::{Need, Question};
use crate::shape::unfold::{FULL, Unfolding, release_locals, settle_lengths};
use crate::{Segment, Shape};
use ringfence_base::{FastMap, FastSet, Loc};
use ringfence_exec::value::undef_mask;
use ringfence_exec::{
    Algebra, Heap, Life, Missing, NewObject, ObjId, ObjectKind, Path, Prov, Reasoner, Rights, Row, Sym, Value,
};
use ringfence_ir::CmpOp;
use ringfence_logic::{Kind, TermId};
use std::rc::Rc;

/// How many nodes a list of elements has at most.
const MOST_NODES: usize = 64;

impl Smg {
    fn elements(&self, id: ObjId) -> Option<&Elements> {
        self.region(id)?.row.as_deref()
    }

    fn set_elements(&mut self, id: ObjId, elements: Option<Elements>) {
        if let Some(region) = self.region_mut(id) {
            region.row = elements.map(Rc::new);
        }
    }

    /// Sets what stands behind the bytes of an array with elements, if that is what an offset stands for. Whether it is.
    pub(crate) fn set_behind(&mut self, id: ObjId, offset: u64, value: Value) -> bool {
        let Some(mut elements) = self.elements(id).copied() else { return false };
        let Some(reserved) = self.object(id).map(|object| object.reserved) else { return false };
        if offset < reserved {
            return false;
        }
        let place = if offset == reserved { &mut elements.first } else { &mut elements.count };
        if *place != value {
            *place = value;
            self.set_elements(id, Some(elements));
        }
        true
    }

    /// The object that follows an element, if there is one.
    fn next_element(&self, node: ObjId, stride: u64) -> Option<ObjId> {
        let mut next = None;
        self.for_each_pointer(node, |offset, value, _| {
            if offset == stride {
                next = value.prov.get();
            }
        });
        next
    }

    /// The objects that are the elements of an array, in order.
    fn element_nodes(&self, id: ObjId) -> Vec<ObjId> {
        let Some(elements) = self.elements(id) else { return Vec::new() };
        let (mut nodes, mut next) = (Vec::new(), elements.first.prov.get());
        while let Some(node) = next.filter(|_| nodes.len() <= MOST_NODES) {
            nodes.push(node);
            next = self.next_element(node, elements.row.stride);
        }
        nodes
    }

    /// Forgets the elements of an array: it may hold anything where they are.
    pub fn drop_row(&mut self, id: ObjId) {
        let Some(elements) = self.elements(id).copied() else { return };
        let mut next = elements.first.prov.get();
        while let Some(node) = next {
            next = self.next_element(node, elements.row.stride);
            for nested in self.nested_below(node) {
                if self.object(nested).is_some_and(|object| !object.is_live()) {
                    self.forget(nested);
                }
            }
            self.forget(node);
        }
        self.set_elements(id, None);
    }

    /// Makes the elements of an array those of another.
    pub(crate) fn take_row(&mut self, from: ObjId, to: ObjId) {
        let Some(Elements { row, first, count }) = self.elements(from).copied() else { return };
        let end = self.object(to).map_or(0, |object| object.reserved);
        self.drop_row(to);
        self.set_elements(from, Some(Elements { row, first: Value::ZERO, count: Value::ZERO }));
        let end = end - (end - row.base.min(end)) % row.stride;
        self.set_elements(to, Some(Elements { row: Row { end, ..row }, first, count }));
    }

    /// Moves an element before another one, or behind it, and forgets what it holds. False, with nothing changed, if they are not in the list of the array.
    pub(crate) fn rearrange(
        &mut self,
        reason: &mut Reasoner,
        id: ObjId,
        [node, other]: [ObjId; 2],
        behind: bool,
    ) -> bool {
        let Some(stride) = self.row(id).map(|row| row.stride) else { return false };
        let Some(reserved) = self.object(id).map(|object| object.reserved) else { return false };
        let mut nodes = self.element_nodes(id);
        let is_single = |id: ObjId| nodes.contains(&id) && self.segment(id).is_none();
        if nodes.len() > MOST_NODES || node == other || !is_single(node) || !is_single(other) {
            return false;
        }
        nodes.retain(|&id| id != node);
        let Some(at) = nodes.iter().position(|&id| id == other) else { return false };
        nodes.insert(at + usize::from(behind), node);
        let (bytes, mut next) = (self.pointer_bytes(), Value::ZERO);
        for &id in nodes.iter().rev() {
            self.store(&mut reason.terms, id, stride, bytes, next);
            next = self.pointer(id, 0);
        }
        self.set_behind(id, reserved, next);
        match stride == bytes {
            // As one whose block was freed.
            true => {
                let width = 8 * bytes as u32;
                let bits = Sym::Term(reason.fresh(width));
                let any = Value { bits, prov: Prov::NONE, undef: undef_mask(width) };
                self.store(&mut reason.terms, node, 0, bytes, any);
            }
            false => self.unset(&mut reason.terms, node, 0, stride),
        }
        true
    }

    /// The object that is an element, with the offset in it and its number.
    pub(crate) fn find_element(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        (id, offset): (ObjId, Sym),
        len: u64,
    ) -> Result<(ObjId, u64, Sym), Missing<Question>> {
        let row = self.row(id).ok_or(Missing::Unknown)?;
        let width = 8 * self.pointer_bytes() as u32;
        let (index, rest) = index_of(reason, path, row, offset, width).ok_or(Missing::Unknown)?;
        if rest + len > row.stride || !is_below(reason, path, index, (row.end - row.base) / row.stride, width)
        {
            return Err(Missing::Unknown);
        }
        let mut position = Linear::of(reason, None, Sym::ZERO, width);
        for node in self.element_nodes(id) {
            let count = self.count_of(reason, node).ok_or(Missing::Unknown)?;
            let next = position.clone().plus(&Linear::of(reason, Some(path), count, width), 1);
            let (here, behind) = (position.number(reason), next.number(reason));
            let single = self.segment(node).is_none();
            if single && holds(reason, path, (CmpOp::Eq, width), index, here) {
                return Ok((node, rest, index));
            }
            if !holds(reason, path, (CmpOp::Ule, width), behind, index) {
                let need = Need::Element(reason.term(index, width));
                return Err(Missing::Ask(Question { id, need }));
            }
            position = next;
        }
        let need = Need::Element(reason.term(index, width));
        Err(Missing::Ask(Question { id, need }))
    }

    /// How many elements an object stands for.
    fn count_of(&self, reason: &Reasoner, node: ObjId) -> Option<Sym> {
        match self.object(node)?.shape.segment() {
            None => Some(Sym::Const(1)),
            Some(_) => self.length(node).map(|length| reason.sym(length)),
        }
    }

    /// A new element of which nothing is known but what follows it.
    fn new_element(
        &mut self,
        reason: &mut Reasoner,
        owner: Option<ObjId>,
        stride: u64,
        next: Value,
    ) -> Option<ObjId> {
        let bytes = self.pointer_bytes();
        let size = stride + bytes;
        let new = NewObject {
            kind: ObjectKind::Element,
            size: Sym::Const(size.into()),
            align: 1,
            rights: Rights::ReadWrite,
            zero: false,
            loc: Loc::NONE,
        };
        let node = self.allocate(new, size)?;
        self.set_owner(node, owner);
        self.store(&mut reason.terms, node, stride, bytes, next);
        Some(node)
    }

    /// Makes an element one of so many that are alike.
    fn make_run(&mut self, node: ObjId, stride: u64, length: TermId) {
        let next = u32::try_from(stride).ok();
        self.set_shape(node, Shape::Segment(Segment { head: 0, next, prev: None, min: 0, one: false }));
        self.set_length(node, Some(length));
    }
}

/// The number of the element in which an offset lies, and the offset in it. They are the number and the offset if the number is less than there are elements.
fn index_of(reason: &mut Reasoner, path: &Path, row: Row, offset: Sym, width: u32) -> Option<(Sym, u64)> {
    let base = Linear::of(reason, None, Sym::Const(row.base.into()), width);
    let place = Linear::of(reason, Some(path), offset, width).plus(&base, -1);
    if let Some((index, rest)) = place.divided(row.stride.into()) {
        return Some((index.number(reason), rest as u64));
    }
    let place = place.number(reason);
    let Sym::Term(term) = place else { return None };
    if !row.stride.is_power_of_two() {
        return None;
    }
    let low = u128::from(row.stride) - 1;
    let (zeros, ones) = path.fact(reason, term).known_bits();
    if (zeros | ones) & low != low {
        return None;
    }
    let shift = Sym::Const(row.stride.trailing_zeros().into());
    let index = reason.binary(ringfence_ir::BinOp::LShr, width, place, shift);
    Some((index, (ones & low) as u64))
}

/// Whether a number is below a constant on a path.
fn is_below(reason: &mut Reasoner, path: &Path, index: Sym, most: u64, width: u32) -> bool {
    holds(reason, path, (CmpOp::Ult, width), index, Sym::Const(most.into()))
}

/// Whether a comparison holds on a path.
fn holds(reason: &mut Reasoner, path: &Path, (op, width): (CmpOp, u32), a: Sym, b: Sym) -> bool {
    match reason.compare(op, width, a, b) {
        Sym::Const(bits) => bits & 1 == 1,
        Sym::Term(term) => path.entails(reason, term),
    }
}

impl Unfolding<'_> {
    /// The states in which the element with a number is an object of its own.
    pub(super) fn element(
        &mut self,
        state: &Configuration,
        id: ObjId,
        index: Sym,
    ) -> Result<Vec<Configuration>, &'static str> {
        let width = self.pointer_bits;
        let Some(row) = state.heap.row(id) else { return Err("an array that has no elements") };
        let mut cases = Vec::new();
        let mut state = state.clone();
        let nodes = state.heap.element_nodes(id);
        if nodes.len() >= MOST_NODES {
            return Err("an array with too many different elements");
        }
        self.assume_count(&mut state, id, &nodes);
        let mut position = Linear::of(self.reason, None, Sym::ZERO, width);
        for &node in &nodes {
            let Some(count) = state.heap.count_of(self.reason, node) else {
                return Err("elements of which it is not known how many there are");
            };
            let path = state.path.clone();
            let next = position.clone().plus(&Linear::of(self.reason, Some(&path), count, width), 1);
            let (here, behind) = (position.number(self.reason), next.number(self.reason));
            let mut found = state.clone();
            if self.assume_order(&mut found, index, behind, CmpOp::Ult) {
                match found.heap.segment(node) {
                    Some(_) => self.split_run(&mut found, row, node, (index, here))?,
                    // Where the number is that of the one element behind a run, it may say that the run has none.
                    None => drop(self.without_empty_runs(&mut found, id, &nodes)),
                }
                cases.push(found);
            }
            if !self.assume_order(&mut state, behind, index, CmpOp::Ule) {
                return Ok(cases);
            }
            position = next;
        }
        let end = position.number(self.reason);
        let nodes = self.without_empty_runs(&mut state, id, &nodes);
        self.append(&mut state, (id, row), nodes.last().copied(), (index, end))?;
        cases.push(state);
        Ok(cases)
    }

    /// Takes away the runs of elements that have none, as the path knows after a search; the others. What is appended would be kept apart from its neighbours by them.
    fn without_empty_runs(&mut self, state: &mut Configuration, id: ObjId, nodes: &[ObjId]) -> Vec<ObjId> {
        for &node in nodes {
            let (Some(segment), Some(count)) =
                (state.heap.segment(node), state.heap.count_of(self.reason, node))
            else {
                continue;
            };
            let known = Linear::of(self.reason, None, count, self.pointer_bits);
            let may_be_empty = example_of(state, self.reason, &known).is_none_or(|count| count == 0);
            if may_be_empty
                && holds(self.reason, &state.path, (CmpOp::Eq, self.pointer_bits), count, Sym::ZERO)
            {
                let mut settled = state.clone();
                // One that cannot be taken away stays: it has no elements all the same.
                if self.remove(&mut settled, node, segment).is_ok() {
                    *state = settled;
                }
            }
        }
        state.heap.element_nodes(id)
    }

    /// Assumes that the runs of elements are together as many as there are.
    fn assume_count(&mut self, state: &mut Configuration, id: ObjId, nodes: &[ObjId]) {
        if let Some(equal) = count_is_sum(state, self.reason, self.pointer_bits, (id, nodes)) {
            assume(state, self.reason, equal);
        }
    }

    /// Assumes that two numbers are in order. False when they cannot be.
    fn assume_order(&mut self, state: &mut Configuration, a: Sym, b: Sym, op: CmpOp) -> bool {
        match self.reason.compare(op, self.pointer_bits, a, b) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => assume(state, self.reason, term),
        }
    }

    /// The difference of two numbers.
    fn distance(&mut self, state: &Configuration, from: Sym, to: Sym) -> Sym {
        let width = self.pointer_bits;
        let from = Linear::of(self.reason, Some(&state.path), from, width);
        Linear::of(self.reason, Some(&state.path), to, width).plus(&from, -1).number(self.reason)
    }

    /// Makes the node of a run that has a number an object of its own, between the nodes before it and those behind it.
    fn split_run(
        &mut self,
        state: &mut Configuration,
        row: Row,
        run: ObjId,
        (index, first): (Sym, Sym),
    ) -> Result<(), &'static str> {
        let width = self.pointer_bits;
        let Some(length) = state.heap.length(run) else { return Err("a run without a length") };
        let before = self.distance(state, first, index);
        let length = self.reason.sym(length);
        let behind = self.distance(state, before, length);
        let behind = self.distance(state, Sym::Const(1), behind);
        let node = self.copy_node(state, run, None)?;
        let owner = state.heap.object(run).and_then(|object| object.owner);
        state.heap.set_shape(node, Shape::Region);
        for nested in state.heap.owned_by(node) {
            state.heap.set_owner(nested, owner);
        }
        release_locals(state, self.reason, node, owner);
        let rest = self.copy_node(state, run, None)?;
        for (run, length) in [(run, before), (rest, behind)] {
            let length = self.reason.term(length, width);
            state.heap.make_run(run, row.stride, length);
        }
        let next = u32::try_from(row.stride).ok();
        let (to_node, to_rest) = (state.heap.pointer(node, 0), state.heap.pointer(rest, 0));
        self.set_link(&mut state.heap, run, next, to_node);
        self.set_link(&mut state.heap, node, next, to_rest);
        settle_lengths(state, self.reason, width);
        Ok(())
    }

    /// Makes the element with a number behind the last one an object of which nothing is known, and so those between.
    fn append(
        &mut self,
        state: &mut Configuration,
        (id, row): (ObjId, Row),
        last: Option<ObjId>,
        (index, end): (Sym, Sym),
    ) -> Result<(), &'static str> {
        let Some(array) = state.heap.object(id).copied() else { return Err(FULL) };
        let (owner, reserved) = (array.owner, array.reserved);
        let node = state.heap.new_element(self.reason, owner, row.stride, Value::ZERO).ok_or(FULL)?;
        let mut first = state.heap.pointer(node, 0);
        let (between, width) = (self.distance(state, end, index), self.pointer_bits);
        // How many there are may be known by what the program knows of the number.
        if !holds(self.reason, &state.path, (CmpOp::Eq, width), between, Sym::ZERO) {
            let gap = state.heap.new_element(self.reason, owner, row.stride, first).ok_or(FULL)?;
            let length = self.reason.term(between, self.pointer_bits);
            state.heap.make_run(gap, row.stride, length);
            first = state.heap.pointer(gap, 0);
        }
        match last {
            Some(last) => self.set_link(&mut state.heap, last, u32::try_from(row.stride).ok(), first),
            None => drop(state.heap.set_behind(id, reserved, first)),
        }
        let count = Linear::of(self.reason, Some(&state.path), index, self.pointer_bits);
        let one = Linear::of(self.reason, None, Sym::Const(1), self.pointer_bits);
        let count = Value::plain(count.plus(&one, 1).number(self.reason));
        state.heap.set_behind(id, reserved + state.heap.pointer_bytes(), count);
        settle_lengths(state, self.reason, self.pointer_bits);
        Ok(())
    }
}

/// Forgets what elements of an array lead to that elements of a younger array lead to as well, or another element of the same array: a table that grows moves what it holds from an old array to a new one,
/// and what is left in the old one would keep all of that apart. Whether there was any. A guess which array is younger, and that the old one is not read any more:
/// whoever reads such an element finds an indeterminate pointer. No block is lost by it.
pub fn forget_moved(state: &mut Configuration, reason: &mut Reasoner, width: u32) -> bool {
    let mut arrays = Vec::new();
    state.heap.for_each_object(|id, object| {
        if object.is_live() && state.heap.row(id).is_some() {
            arrays.push(id);
        }
    });
    arrays.sort_unstable();
    let mut moved = Vec::new();
    for (at, &old) in arrays.iter().enumerate() {
        let younger = &arrays[at + 1..];
        let Some(row) = state.heap.row(old).filter(|_| !younger.is_empty()) else { continue };
        let reached = reached_from(&state.heap, younger);
        for node in state.heap.element_nodes(old).into_iter().filter(|&id| state.heap.segment(id).is_none()) {
            for field in fields(&state.heap, node).into_iter().filter(|field| field.offset < row.stride) {
                if field.value.prov.get().is_some_and(|id| reached.contains(&id)) {
                    moved.push((node, field));
                }
            }
        }
    }
    moved.extend(arrays.into_iter().flat_map(|id| moved_within(state, reason, width, id)));
    for &(id, field) in &moved {
        set_indeterminate(state, reason, id, field);
    }
    !moved.is_empty()
}

/// The values of elements of an array that lead where another element leads to: one of the two was moved and is left where it was. That is the one at which a number of the program
/// points, or else the one behind.
fn moved_within(state: &Configuration, reason: &mut Reasoner, width: u32, id: ObjId) -> Vec<(ObjId, Field)> {
    let Some(row) = state.heap.row(id) else { return Vec::new() };
    let mut holders: FastMap<ObjId, Vec<(ObjId, Field)>> = FastMap::default();
    let nodes = state.heap.element_nodes(id);
    for &node in nodes.iter().filter(|&&id| state.heap.segment(id).is_none()) {
        for field in fields(&state.heap, node).into_iter().filter(|field| field.offset < row.stride) {
            let block = field.value.prov.get().filter(|&id| {
                let object = state.heap.object(id);
                object.is_some_and(|object| object.is_live() && matches!(object.kind, ObjectKind::Heap(_)))
            });
            block.into_iter().for_each(|id| holders.entry(id).or_default().push((node, field)));
        }
    }
    holders.retain(|_, all| matches!(all.as_slice(), [(a, _), (b, _)] if a != b));
    if holders.is_empty() {
        return Vec::new();
    }
    let pointed_at = elements_that_matter(state, reason, width, &nodes);
    let left =
        |all: &Vec<(ObjId, Field)>| match pointed_at.contains(&all[0].0) && !pointed_at.contains(&all[1].0) {
            true => all[0],
            false => all[1],
        };
    let mut moved: Vec<(ObjId, Field)> = holders.values().map(left).collect();
    moved.sort_unstable_by_key(|&(id, field)| (id, field.offset));
    moved
}

/// The heap blocks that elements of some arrays lead to, not by way of other arrays with elements.
fn reached_from(graph: &Smg, arrays: &[ObjId]) -> FastSet<ObjId> {
    let mut waiting: Vec<ObjId> = arrays.iter().flat_map(|&id| graph.element_nodes(id)).collect();
    let mut reached = FastSet::default();
    while let Some(id) = waiting.pop() {
        graph.for_each_pointer(id, |_, value, _| {
            let target = value.prov.get().filter(|&id| graph.row(id).is_none());
            let is_block = |id: &ObjId| {
                graph
                    .object(*id)
                    .is_some_and(|object| object.is_live() && matches!(object.kind, ObjectKind::Heap(_)))
            };
            waiting.extend(target.filter(is_block).filter(|&id| reached.insert(id)));
        });
    }
    reached
}

/// Makes the pointers in elements of arrays to blocks that were freed what they are, indeterminate: whether one was null before or led to a block
/// does not keep elements apart.
pub fn forget_freed(state: &mut Configuration, reason: &mut Reasoner) {
    let mut freed = Vec::new();
    state.heap.for_each_object(|id, object| {
        if object.kind == ObjectKind::Element {
            for field in fields(&state.heap, id) {
                let target = field.value.prov.get().and_then(|id| state.heap.object(id));
                if target.is_some_and(|target| matches!(target.life, Life::Freed(_))) {
                    freed.push((id, field));
                }
            }
        }
    });
    for (id, field) in freed {
        set_indeterminate(state, reason, id, field);
    }
}

/// Makes what stands in an element indeterminate.
fn set_indeterminate(state: &mut Configuration, reason: &mut Reasoner, id: ObjId, field: Field) {
    let width = 8 * field.len as u32;
    let any = reason.fresh(width);
    if let (Some(_), Kind::Var(var)) = (state.heap.segment(id), reason.terms.kind(any)) {
        let mut locals = state.heap.locals(id).to_vec();
        locals.push(var);
        state.heap.set_locals(id, locals);
    }
    let value = Value { bits: Sym::Term(any), prov: Prov::NONE, undef: undef_mask(width) };
    state.heap.store(&mut reason.terms, id, field.offset, field.len, value);
}
