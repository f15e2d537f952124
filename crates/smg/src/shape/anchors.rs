//! Limits of elements that say nothing, because nothing else says what they are.
//!
//! What an element is at most ([`ringfence_exec::limits`]) may be a number that the program has forgotten: the character that was pushed onto a stack, a
//! digit before `'0'` was taken from it. That all elements are at most some number says nothing, and every round of a loop would say it by
//! another number, so that no state covers the next one.
//!
//! A limit is loose if no value, no size and no start of a part mentions its variables, and no condition has them together with
//! such as one does. A condition on the variable alone bounds the elements by a constant, which is what their facts are for.
//!
//! Soundness. Without a limit a state stands for more executions.

use crate::shape::Configuration;
use crate::shape::node_limits::retain_limits;
use crate::shape::tidy::variables_but_limits;
use ringfence_base::FastSet;
use ringfence_exec::sequence::{Part, Sequence};
use ringfence_exec::{Heap, ObjId, Reasoner};
use ringfence_logic::{TermId, VarId};
use std::rc::Rc;

/// Drops the limits that say nothing.
pub(super) fn drop_loose_limits(state: &mut Configuration, reason: &mut Reasoner) {
    let mut limited: Vec<ObjId> = Vec::new();
    state.heap.for_each_object(|id, _| {
        let parts = state.heap.sequence(id).map_or(&[][..], |sequence| sequence.parts());
        limited.extend(parts.iter().any(|part| part.element.has_limits()).then_some(id));
    });
    let of_nodes = !state.heap.limited_segments().is_empty();
    if limited.is_empty() && !of_nodes {
        return;
    }
    let anchored = anchors(state, reason);
    if of_nodes {
        retain_limits(state, |term| reason.variables(term).iter().any(|var| anchored.contains(var)));
    }
    for id in limited {
        let Some(sequence) = state.heap.sequence(id).map(Rc::clone) else { continue };
        let mut is_anchored = |term: TermId| reason.variables(term).iter().any(|var| anchored.contains(var));
        if sequence.parts().iter().flat_map(|part| part.element.limits()).all(|limit| is_anchored(limit.term))
        {
            continue;
        }
        let mut kept = |part: &Part| {
            let element = part.element.with_some_limits(|limit| is_anchored(limit.term));
            Part { element, ..*part }
        };
        let parts = sequence.parts().iter().map(&mut kept).collect();
        state.heap.set_sequence(id, Some(Rc::new(Sequence::clone(&sequence).with_parts(parts))));
    }
}

/// The variables of which more is known than that elements are at most as large: those that the state mentions, and those that conditions have
/// together with these.
fn anchors(state: &Configuration, reason: &mut Reasoner) -> FastSet<VarId> {
    let mut anchored = variables_but_limits(state, reason);
    let mut others: Vec<Rc<[VarId]>> =
        state.path.conditions().map(|condition| reason.variables(condition)).collect();
    loop {
        let before = others.len();
        others.retain(|mentioned: &Rc<[VarId]>| {
            let is_met = mentioned.iter().any(|var| anchored.contains(var));
            if is_met {
                anchored.extend(mentioned.iter().copied());
            }
            !is_met
        });
        if others.len() == before {
            return anchored;
        }
    }
}
