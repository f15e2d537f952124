//! Pointers to places that are not known: one case for each place.
//!
//! An index that the program computes makes a pointer to one of several elements. States are compared with pointers to known places only, so before one is described it is divided into the cases of such a pointer, as long as there are few.
//!
//! Soundness. A case is left out only when the conditions of the path contradict each other there.

use crate::heap::TreeHeap;
use crate::pointers::pointers;
use ringfence_base::FastMap;
use ringfence_exec::{Heap, Reasoner, State, Sym, Value};
use ringfence_logic::session::Verdict;
use ringfence_logic::{Bits, TermId, eval};

/// How many cases there may be.
const MOST_CASES: usize = 64;

/// The cases of a state in which all pointers lead to known places. The state itself where there are too many of them or it is not known which there are.
pub(crate) fn cases(reason: &mut Reasoner, state: State<TreeHeap>) -> Vec<State<TreeHeap>> {
    if open(&state).is_none() {
        return vec![state];
    }
    let (mut known, mut pending) = (Vec::new(), vec![state.clone()]);
    while let Some(mut one) = pending.pop() {
        let Some((term, width)) = open(&one) else {
            known.push(one);
            continue;
        };
        if let Some(bits) = one.path.fact(reason, term).single() {
            settle(reason, &mut one, term, bits.unsigned());
            pending.push(one);
            continue;
        }
        let conditions: Vec<TermId> = one.path.conditions().collect();
        let values: FastMap<_, Bits> = match reason.query(conditions) {
            Verdict::Sat(values) => values.iter().copied().collect(),
            Verdict::Unsat => continue,
            Verdict::Unknown => return vec![state],
        };
        let bits = eval(&reason.terms, term, &values).unsigned();
        let value = reason.terms.value(width, bits);
        let is_it = reason.terms.eq(term, value);
        let is_not = reason.terms.not(is_it);
        let mut other = one.clone();
        if other.path.assume(reason, is_not, None) {
            pending.push(other);
        }
        if one.path.assume(reason, is_it, None) {
            settle(reason, &mut one, term, bits);
            pending.push(one);
        }
        if known.len() + pending.len() > MOST_CASES {
            return vec![state];
        }
    }
    known
}

/// A pointer to a place that is not known, and its width.
fn open(state: &State<TreeHeap>) -> Option<(TermId, u32)> {
    let width = 8 * state.heap.pointer_bytes() as u32;
    let mut found = None;
    let mut look = |value: Value| {
        if let (Sym::Term(term), Some(_)) = (value.bits, value.prov.get()) {
            found = found.or(Some((term, width)));
        }
    };
    state.for_each_value(&mut look);
    pointers(&state.heap).into_iter().for_each(|(_, _, value, _)| look(value));
    found
}

/// Makes a term that pointers are a number.
fn settle(reason: &mut Reasoner, state: &mut State<TreeHeap>, term: TermId, bits: u128) {
    let settled = |value: Value| match value.bits == Sym::Term(term) && value.prov.get().is_some() {
        true => Value { bits: Sym::Const(bits), ..value },
        false => value,
    };
    state.map_values(settled);
    for (holder, offset, value, len) in pointers(&state.heap) {
        let new = settled(value);
        if new != value {
            state.heap.store(&mut reason.terms, holder, offset, len, new);
        }
    }
}
