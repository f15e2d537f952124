//! How many elements arrays have, said by the numbers of the program.
//!
//! A loop that fills a table has set as many elements as its counter says, and behind the loop that is `n`. What the runs of the table are long is another number, of
//! which the path knows that it is neither less than `n` nor more. A later loop takes elements out, and what is left of the run is said by that other number, so that
//! it is forgotten in a join that all of them together are still `n`. So at the heads of loops, the number of elements is that of a variable which is equal to it, and the
//! last run is what the others leave of it.
//!
//! Soundness. The runs of an array are together as many as there are elements, by the meaning of [`Row`](ringfence_exec::Row). That is said of arrays of which all runs were
//! looked at, and of no others. A number is replaced by one of which the path shows that it is equal.

use super::{Elements, MOST_NODES};
use crate::shape::Configuration;
use crate::shape::lengths::assume;
use crate::shape::linear::Linear;
use ringfence_exec::{Algebra, Heap, ObjId, Reasoner, Sym, Value};
use ringfence_ir::CmpOp;
use ringfence_logic::TermId;

/// How many numbers of the program are looked at.
const MOST_NUMBERS: usize = 16;

/// Says how many elements the arrays of a state have, and how many of them are in the last run, by numbers of the program.
pub fn say_counts(state: &mut Configuration, reason: &mut Reasoner, width: u32) {
    let mut arrays = Vec::new();
    state.heap.for_each_object(|id, object| {
        if object.is_live() && object.owner.is_none() && state.heap.row(id).is_some() {
            arrays.push(id);
        }
    });
    for id in arrays {
        let nodes = state.heap.element_nodes(id);
        if nodes.len() < MOST_NODES && say_count(state, reason, width, (id, &nodes)).is_some() {
            say_last_run(state, reason, width, (id, &nodes));
        }
    }
}

/// Adds to the path that the runs of elements of every array are together as many as there are: where runs begin and end differs from state to state, and what is known of their lengths
/// would be forgotten with them.
pub fn keep_counts(state: &mut Configuration, reason: &mut Reasoner, width: u32) {
    let mut arrays = Vec::new();
    state.heap.for_each_object(|id, object| {
        let is_one = object.is_live() && object.shape.is_region() && object.owner.is_none();
        arrays.extend((is_one && state.heap.row(id).is_some()).then_some(id));
    });
    for id in arrays {
        let nodes = state.heap.element_nodes(id);
        if let Some(equal) = count_is_sum(state, reason, width, (id, &nodes)) {
            assume(state, reason, equal);
        }
    }
}

/// The condition that the runs of elements of an array are together as many as there are, if that says something and all of them were looked at.
pub(super) fn count_is_sum(
    state: &Configuration,
    reason: &mut Reasoner,
    width: u32,
    (id, nodes): (ObjId, &[ObjId]),
) -> Option<TermId> {
    (nodes.len() < MOST_NODES).then_some(())?;
    let count = state.heap.elements(id)?.count.bits;
    let sum = sum_of(state, reason, width, nodes)?.number(reason);
    match reason.compare(CmpOp::Eq, width, sum, count) {
        Sym::Term(equal) => Some(equal),
        Sym::Const(_) => None,
    }
}

/// Replaces the number of elements of an array by a number of the program that is equal. None if the number of elements is a constant, or no such number is known.
fn say_count(
    state: &mut Configuration,
    reason: &mut Reasoner,
    width: u32,
    (id, nodes): (ObjId, &[ObjId]),
) -> Option<()> {
    let elements = *state.heap.elements(id)?;
    if let Sym::Const(_) = elements.count.bits {
        return None;
    }
    let numbers = numbers_of(state, reason, width);
    if numbers.contains(&elements.count.bits) {
        return Some(());
    }
    let sum = sum_of(state, reason, width, nodes)?.number(reason);
    let same = numbers.into_iter().find(|&number| is_equal(state, reason, width, [number, sum]))?;
    let count = Value { bits: same, ..elements.count };
    state.heap.set_elements(id, Some(Elements { count, ..elements }));
    Some(())
}

/// Says how long the last run of an array is by the number of elements and the other runs.
fn say_last_run(
    state: &mut Configuration,
    reason: &mut Reasoner,
    width: u32,
    (id, nodes): (ObjId, &[ObjId]),
) -> Option<()> {
    let count = state.heap.elements(id)?.count.bits;
    let last = *nodes.iter().rev().find(|&&node| state.heap.length(node).is_some())?;
    let others: Vec<ObjId> = nodes.iter().copied().filter(|&node| node != last).collect();
    let others = sum_of(state, reason, width, &others)?;
    let rest = Linear::of(reason, Some(&state.path), count, width).plus(&others, -1).number(reason);
    let own = state.heap.count_of(reason, last)?;
    if let Sym::Term(length) = rest
        && rest != own
        && is_equal(state, reason, width, [rest, own])
    {
        state.heap.set_length(last, Some(length));
    }
    Some(())
}

/// How many elements some runs are together.
fn sum_of(state: &Configuration, reason: &mut Reasoner, width: u32, nodes: &[ObjId]) -> Option<Linear> {
    let mut sum = Linear::of(reason, None, Sym::ZERO, width);
    for &node in nodes {
        let count = state.heap.count_of(reason, node)?;
        sum = sum.plus(&Linear::of(reason, Some(&state.path), count, width), 1);
    }
    Some(sum)
}

/// The numbers of variables that are as wide as a pointer and no constants.
fn numbers_of(state: &Configuration, reason: &Reasoner, width: u32) -> Vec<Sym> {
    let mut found = Vec::new();
    state.for_each_value(|value: Value| {
        let is_number = value.prov.is_none() && value.undef == 0;
        if let Sym::Term(term) = value.bits
            && is_number
            && found.len() < MOST_NUMBERS
            && reason.terms.width(term) == width
            && !found.contains(&value.bits)
        {
            found.push(value.bits);
        }
    });
    found
}

/// Whether two numbers are equal on the path of a state, without a search.
fn is_equal(state: &Configuration, reason: &mut Reasoner, width: u32, [a, b]: [Sym; 2]) -> bool {
    match reason.compare(CmpOp::Eq, width, a, b) {
        Sym::Const(bits) => bits & 1 == 1,
        Sym::Term(equal) => state.path.clearly_entails(reason, equal),
    }
}
