//! Which sequences of objects become segments (section 1.3.3).
//!
//! Every object may be the first of a sequence for each way in which it is linked to a neighbour. A sequence
//! grows as long as the segment so far and the next object can be merged; what that costs in precision
//! decides how long it must be. The best sequence is merged, and the search starts again.

use crate::shape::Configuration;
use crate::shape::candidates::{Link, is_node, links};
use crate::shape::join::Rules;
use crate::shape::merge::{Neighbours, merge};
use crate::shape::rows::{bounds_that_matter, cut_where_it_matters};
use ringfence_base::FastSet;
use ringfence_exec::{Heap, ObjId, ObjectKind, Reasoner, Value};

/// How long a sequence must be to be merged, by its cost: parts that are equal, parts of which one
/// covers the other, and parts that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thresholds {
    /// In the order of the costs.
    pub lengths: [usize; 3],
    /// From which cost on nodes that registers hold are left alone: what the program works with is not
    /// made vague.
    pub held: usize,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { lengths: [2, 2, 3], held: 2 }
    }
}

/// What limits sequences.
#[derive(Debug, Clone, Copy)]
struct Limits<'a> {
    thresholds: Thresholds,
    /// The elements of arrays that are not merged with the next one.
    kept: &'a FastSet<ObjId>,
}

/// A sequence that can be merged.
#[derive(Debug)]
struct Found {
    cost: usize,
    length: usize,
    state: Configuration,
}

/// The state with lists as segments. Whether anything changed.
pub fn abstracted(
    state: &mut Configuration,
    reason: &mut Reasoner,
    pointer_bits: u32,
    thresholds: Thresholds,
    rules: Rules<'_>,
) -> bool {
    let mut changed = false;
    while let Some(best) = best_sequence(state, reason, pointer_bits, thresholds, rules) {
        *state = best.state;
        changed = true;
    }
    changed
}

fn best_sequence(
    state: &Configuration,
    reason: &mut Reasoner,
    pointer_bits: u32,
    thresholds: Thresholds,
    rules: Rules<'_>,
) -> Option<Found> {
    let mut nodes = Vec::new();
    state.heap.for_each_object(|id, object| {
        if is_node(object) {
            nodes.push(id);
        }
    });
    let kept = bounds_that_matter(state, reason, pointer_bits);
    let thresholds = Limits { thresholds, kept: &kept };
    let mut best: Option<Found> = None;
    for &first in &nodes {
        for (link, next) in links(&state.heap, first, u64::from(pointer_bits / 8)) {
            let found = sequence(state, reason, pointer_bits, (first, next, link), thresholds, rules);
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| {
                    (found.cost, std::cmp::Reverse(found.length))
                        < (best.cost, std::cmp::Reverse(best.length))
                })
            {
                best = Some(found);
            }
        }
    }
    best
}

/// The longest sequence from an object on that may be merged.
fn sequence(
    state: &Configuration,
    reason: &mut Reasoner,
    pointer_bits: u32,
    (first, next, link): (ObjId, ObjId, Link),
    limits: Limits<'_>,
    rules: Rules<'_>,
) -> Option<Found> {
    let thresholds = limits.thresholds;
    let (mut length, mut cost) = (1, 0);
    let mut best: Option<Found> = None;
    let mut held = held_by_registers(state);
    if rules.successions {
        hold_neighbours(state, &mut held);
    }
    if held.contains(&first) && held.contains(&next) {
        // That one of them follows the other would be forgotten.
        return None;
    }
    let is_element = state.heap.object(first).is_some_and(|object| object.kind == ObjectKind::Element);
    let (mut before, mut second) = (first, next);
    let mut sofar: Option<Configuration> = None;
    loop {
        if limits.kept.contains(&before) {
            break;
        }
        let current = sofar.as_ref().unwrap_or(state);
        let pair = Neighbours { first, second, link };
        let Some((mut merged, mut status)) = merge(current, reason, pointer_bits, pair, rules) else { break };
        if is_element
            && status.cost() > 0
            && let Some(cut) = cut_where_it_matters(current, reason, pointer_bits, second)
        {
            // Only the elements before a bound that matters are taken for others.
            let Some(found) = merge(&cut, reason, pointer_bits, pair, rules) else { break };
            (merged, status) = found;
        }
        length += 1;
        cost = cost.max(status.cost());
        if status.cost() >= thresholds.held && (held.contains(&first) || held.contains(&second)) {
            break;
        }
        let cheap = best.as_ref().is_none_or(|best| cost <= best.cost);
        // Elements of an array that is walked through differ as often as not.
        let enough = if is_element { 2 } else { thresholds.lengths[cost] };
        if length >= enough && cheap {
            best = Some(Found { cost, length, state: merged.clone() });
        }
        let onward = links(&merged.heap, first, u64::from(pointer_bits / 8));
        sofar = Some(merged);
        match onward.into_iter().find(|(other, id)| *other == link && *id != first) {
            Some((_, id)) => (before, second) = (second, id),
            None => break,
        }
    }
    best
}

/// Adds the regions that lead to segments that registers point to: what such a region holds says what the node does that will be looked at next.
fn hold_neighbours(state: &Configuration, held: &mut FastSet<ObjId>) {
    let mut neighbours = Vec::new();
    state.heap.for_each_object(|id, object| {
        if is_node(object) && object.shape.is_region() {
            let leads = |value: Value| {
                let to = value.prov.get().filter(|to| held.contains(to));
                to.and_then(|to| state.heap.object(to)).is_some_and(|to| !to.shape.is_region())
            };
            state.heap.for_each_pointer(id, |_, value, _| {
                if leads(value) {
                    neighbours.push(id);
                }
            });
        }
    });
    held.extend(neighbours);
}

/// The objects that registers of the active calls point to.
fn held_by_registers(state: &Configuration) -> FastSet<ObjId> {
    let frames = state.stack.frames();
    frames.flat_map(|frame| frame.regs.iter().filter_map(|value| value.prov.get())).collect()
}
