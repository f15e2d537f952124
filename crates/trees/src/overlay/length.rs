//! How many nodes chains have, where that is kept.
//!
//! A length is a term as wide as a pointer. It is kept only in attempts of their own ([`super::data::Links::is_counted`]); a chain without one has any number of nodes.
//!
//! Soundness. A state stands for those memories in which each length is the number of nodes of its chain. Nodes are blocks with addresses of their own and of more than four bytes each, since there is a pointer in them, so a length is the number itself and
//! no remainder ([`most`]). What is assumed here of a length holds in all memories of the case that it is assumed in.

use crate::heap::TreeHeap;
use ringfence_base::bits::mask;
use ringfence_exec::{ObjId, Reasoner, State};
use ringfence_logic::TermId;

/// How many nodes there may be at most.
pub(super) fn most(width: u32) -> u128 {
    mask(width) >> 2
}

/// Assumes a condition. False when no execution meets it.
pub(crate) fn assume(state: &mut State<TreeHeap>, reason: &mut Reasoner, condition: TermId) -> bool {
    if let Some(bits) = reason.terms.constant(condition) {
        return !bits.is_zero();
    }
    let negated = reason.terms.not(condition);
    !state.path.entails(reason, negated) && state.path.assume(reason, condition, None)
}

/// Assumes that a chain has so many nodes, or not so many. False when it cannot.
fn compare(
    state: &mut State<TreeHeap>,
    reason: &mut Reasoner,
    chain: ObjId,
    (nodes, is_equal): (u128, bool),
) -> bool {
    let Some(length) = state.heap.length(chain) else { return true };
    let width = reason.terms.width(length);
    let nodes = reason.terms.value(width, nodes);
    let condition = match is_equal {
        true => reason.terms.eq(length, nodes),
        false => reason.terms.ne(length, nodes),
    };
    assume(state, reason, condition)
}

/// Assumes that a chain has no nodes. False when it cannot.
pub(super) fn is_none(state: &mut State<TreeHeap>, reason: &mut Reasoner, chain: ObjId) -> bool {
    compare(state, reason, chain, (0, true))
}

/// Assumes that a chain has a node. False when it cannot.
pub(super) fn is_some(state: &mut State<TreeHeap>, reason: &mut Reasoner, chain: ObjId) -> bool {
    compare(state, reason, chain, (0, false))
}

/// Assumes that a chain has one node. False when it cannot.
pub(super) fn is_one(state: &mut State<TreeHeap>, reason: &mut Reasoner, chain: ObjId) -> bool {
    compare(state, reason, chain, (1, true))
}

/// Gives what is left of a chain its length, when a node at one of its ends was taken out.
pub(super) fn without_one(state: &mut State<TreeHeap>, reason: &mut Reasoner, chain: ObjId, rest: ObjId) {
    let length = state.heap.length(chain);
    let less = length.map(|length| {
        let width = reason.terms.width(length);
        let one = reason.terms.value(width, 1);
        reason.terms.sub(length, one)
    });
    state.heap.set_length(rest, less);
}

/// Gives the two parts of a chain their lengths, when a node between them was taken out. False when there is none.
pub(super) fn divide(
    state: &mut State<TreeHeap>,
    reason: &mut Reasoner,
    chain: ObjId,
    behind: ObjId,
) -> bool {
    let Some(length) = state.heap.length(chain) else { return true };
    let before = reason.fresh(reason.terms.width(length));
    let is_less = reason.terms.ult(before, length);
    without_one(state, reason, chain, behind);
    let after = state.heap.length(behind).map(|rest| reason.terms.sub(rest, before));
    state.heap.set_length(behind, after);
    state.heap.set_length(chain, Some(before));
    assume(state, reason, is_less)
}

/// The chains that have no nodes as far as their lengths tell.
pub(super) fn without_nodes(state: &State<TreeHeap>, reason: &mut Reasoner) -> Vec<ObjId> {
    let chains = state.heap.chains().into_iter();
    let is_empty = |chain: ObjId, reason: &mut Reasoner| {
        let length = state.heap.length(chain);
        length
            .is_some_and(|length| state.path.fact(reason, length).single().is_some_and(|bits| bits.is_zero()))
    };
    chains.map(|(chain, ..)| chain).filter(|&chain| is_empty(chain, reason)).collect()
}
