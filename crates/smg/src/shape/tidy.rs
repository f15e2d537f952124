//! Conditions that say nothing of a state any more.
//!
//! A condition on variables that no value of the state mentions cannot be observed; one that
//! mixes such variables with others is said without them ([`projection`](super::projection)), or replaced by what is known of the others
//! and what it says of them together with others ([`elimination`](super::elimination)). That only adds
//! executions, so it is sound.

use crate::shape::Configuration;
use crate::shape::anchors::drop_loose_limits;
use crate::shape::bounds::constraints;
use crate::shape::elimination::implied;
use crate::shape::fields::fields;
use crate::shape::numbers::locals_of;
use crate::shape::projection::project;
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::{Algebra, Assignment, Heap, Path, Reasoner, Sym, Value};
use ringfence_ir::CmpOp;
use ringfence_logic::{TermId, VarId};

/// The variables that the values of a state mention, what they were applied to included.
#[must_use]
pub fn variables(state: &Configuration, reason: &mut Reasoner) -> FastSet<VarId> {
    let mut met = variables_but_limits(state, reason);
    state.heap.for_each_object(|id, _| {
        for limit in state.heap.node_limits(id).iter().flat_map(|(_, limits)| *limits) {
            met.extend(reason.variables_behind(limit.term).iter().copied());
        }
        for sym in state.heap.sequence_numbers(id) {
            if let Sym::Term(term) = sym {
                met.extend(reason.variables_behind(term).iter().copied());
            }
        }
    });
    met
}

/// The variables that the values of a state mention, but those that only limits of elements do.
pub(super) fn variables_but_limits(state: &Configuration, reason: &mut Reasoner) -> FastSet<VarId> {
    let mut met: FastSet<VarId> = FastSet::default();
    let mut add = |sym: Sym, reason: &mut Reasoner| {
        if let Sym::Term(term) = sym {
            met.extend(reason.variables_behind(term).iter().copied());
        }
    };
    state.for_each_value(|value: Value| add(value.bits, reason));
    let mut objects = Vec::new();
    state.heap.for_each_object(|id, object| objects.push((id, object.size)));
    for (id, size) in objects {
        add(size, reason);
        state.heap.length(id).into_iter().for_each(|length| add(Sym::Term(length), reason));
        let parts = state.heap.sequence(id).map_or(&[][..], |sequence| sequence.parts());
        parts.iter().for_each(|part| add(part.start, reason));
        fields(&state.heap, id).iter().for_each(|field| add(field.value.bits, reason));
    }
    met
}

/// Adds to the path that the parts of sequences start in their order, which is so whatever was forgotten: other conditions may
/// have said it by variables that are not there any more. What mixes the local variables of a segment with others is not said.
pub fn keep_order(state: &mut Configuration, reason: &mut Reasoner, pointer_bits: u32) {
    let mut starts: Vec<[Sym; 2]> = Vec::new();
    state.heap.for_each_object(|id, _| {
        let parts = state.heap.sequence(id).map_or(&[][..], |sequence| sequence.parts());
        starts.extend(parts.windows(2).map(|pair| [pair[0].start, pair[1].start]));
    });
    let mut orders = Vec::new();
    let locals = if starts.is_empty() { FastMap::default() } else { locals_of(&state.heap) };
    let is_of_one_scope = |reason: &mut Reasoner, order: TermId| {
        let owners: Vec<_> = reason.variables(order).iter().map(|var| locals.get(var)).collect();
        owners.windows(2).all(|pair| pair[0] == pair[1])
    };
    for [low, high] in starts {
        if let Sym::Term(order) = reason.compare(CmpOp::Ule, pointer_bits, low, high)
            && state.path.fact(reason, order).single().is_none()
            && is_of_one_scope(reason, order)
        {
            orders.push(order);
        }
    }
    if orders.is_empty() {
        return;
    }
    // An example that knows nothing of the order is none.
    let fits = |assignment: &&Assignment| {
        orders.iter().all(|&order| reason.evaluate(&mut assignment.borrow_mut(), order) != 0)
    };
    let assignment = state.path.assignment().filter(fits).cloned();
    state.path = state.path.extended(reason, orders, assignment);
}

/// Leaves only conditions on variables that the state mentions, and limits that say something.
pub fn tidy(state: &mut Configuration, reason: &mut Reasoner) {
    drop_loose_limits(state, reason);
    let met = variables(state, reason);
    let all: Vec<TermId> = state.path.conditions().collect();
    let is_met = |reason: &mut Reasoner, condition: TermId| {
        reason.variables(condition).iter().all(|var| met.contains(var))
    };
    if all.iter().all(|&condition| is_met(reason, condition)) {
        return;
    }
    let implied = implied(state, reason, &all, &met);
    let all = project(reason, all, &met);
    let mut kept = Vec::new();
    let mut cut: Vec<VarId> = Vec::new();
    for &condition in all.iter().rev() {
        let mentioned = reason.variables(condition);
        if mentioned.iter().all(|var| met.contains(var)) {
            if !kept.contains(&condition) {
                kept.push(condition);
            }
        } else {
            cut.extend(mentioned.iter().filter(|var| met.contains(var)));
        }
    }
    cut.sort_unstable();
    cut.dedup();
    for var in cut {
        let term = reason.terms.variable(var).term;
        let fact = state.path.fact(reason, term);
        let known = constraints(reason, term, &fact);
        kept.extend(known.into_iter().filter(|condition| !kept.contains(condition)).collect::<Vec<_>>());
    }
    let mut path = Path::of(reason, kept, state.path.assignment().cloned());
    for condition in implied {
        // What follows from the others anyway would only be one more to look at.
        if !path.clearly_entails(reason, condition) {
            path = path.extended(reason, vec![condition], state.path.assignment().cloned());
        }
    }
    state.path = path;
}
