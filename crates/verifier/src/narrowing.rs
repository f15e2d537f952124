//! Narrowing: one more iteration for the bounds that widening gave away.
//!
//! Widening moves a bound that grows to the next threshold, and where the program has no number near by, to one
//! that is far too large or to the end of the type. When an exploration has ended and something stands against a
//! proof, every state that counts is executed once more. What arrives at a state that joins have made, taken
//! together, often has stricter bounds than the state itself: the test of a loop cuts off what widening had put on
//! top. These bounds are what a narrowing pass gives, and the next exploration takes them as thresholds.
//!
//! Soundness. Nothing is concluded from the round itself: a bound that is wrong is a threshold that is of no use.
//! The exploration that uses them is one like any other, and proves something only if its states pass
//! a recheck of their own. That is why bounds are not cut off from the states in place: what had been reached from them
//! would have to be narrowed, too, in the right order.

use crate::calls::Pass;
use crate::fixpoint::{Fixpoint, Narrowed};
use crate::reached::{PlaceKey, ReachedId};
use ringfence_base::FastMap;
use ringfence_exec::State;
use ringfence_logic::{Fact, VarId};
use ringfence_smg::Smg;
use ringfence_smg::shape::bounds::{Relations, tighter};
use ringfence_smg::shape::join::facts_within;
use ringfence_smg::shape::quantities::may_relate;
use ringfence_smg::shape::signature::Signature;
use ringfence_verdict::{UnknownReason, ViolationKind};
use std::rc::Rc;

/// How many bounds are taken over: each of them may cost a round of a loop.
const MOST_BOUNDS: usize = 48;

/// How many states are executed once more.
const MOST_STATES: usize = 4000;

/// What arrives at the variables of states.
type Arrivals = FastMap<(ReachedId, VarId), Fact>;

impl Fixpoint<'_> {
    /// Lets growing bounds stop at these numbers, too.
    pub(crate) fn stop_at(&mut self, bounds: &[i128]) {
        self.thresholds.stop_at(bounds);
    }

    /// If joins of numbers may be what stands against a proof: what another exploration could know, such as the bounds that one
    /// more round gives back. What goes wrong on the way went wrong before.
    pub(crate) fn narrowed(&mut self) -> Option<Narrowed> {
        if !self.turns_on_numbers() {
            return None;
        }
        let states: Vec<ReachedId> = self.reached.counting().collect();
        if states.iter().all(|&id| self.reached.get(id).joins == 0) {
            return None;
        }
        let may_relate = self.transfer.settings.relations != Relations::All && self.may_relate();
        if states.len() > MOST_STATES {
            return Some(Narrowed { may_relate, ..Narrowed::default() });
        }
        let before = self.transfer.statistics;
        let arrivals = self.arrivals_once_more();
        self.transfer.statistics = before;
        let bounds = arrivals.map_or_else(Vec::new, |arrivals| self.tighter_bounds(arrivals));
        Some(Narrowed { bounds, may_relate })
    }

    /// What every state leads to, by the variables of the states that it arrives at. Absent when the budget is used up.
    fn arrivals_once_more(&mut self) -> Option<Arrivals> {
        let mut arrivals = Arrivals::default();
        for state in [self.initial.clone()].into_iter().chain(self.kept_states()) {
            let found = self.successors(state, Pass::Recheck);
            for arrival in &found.arrivals {
                self.note_bounds(&arrival.state, &mut arrivals);
            }
            if found.cut_off.is_some() {
                return None;
            }
        }
        Some(arrivals)
    }

    /// Whether joins that look for relations of all numbers may keep more than these did.
    fn may_relate(&self) -> bool {
        let mut joined =
            self.reached.counting().map(|id| self.reached.get(id)).filter(|state| state.joins > 0);
        joined.any(|reached| may_relate(&reached.state, self.thresholds.all()))
    }

    /// Whether something stands against a proof that bounds of numbers may decide.
    fn turns_on_numbers(&self) -> bool {
        let alarms = self.findings.alarms.iter().map(|alarm| alarm.kind);
        let reasons = self.findings.reasons.iter().filter_map(|reason| match reason {
            UnknownReason::UndefinedBehaviour { kind, .. } => Some(*kind),
            _ => None,
        });
        alarms.chain(reasons).any(is_about_numbers)
    }

    /// Notes what a state that arrives knows of the variables of the states there.
    fn note_bounds(&mut self, state: &State<Smg>, arrivals: &mut Arrivals) {
        let records = Rc::clone(&self.transfer.records);
        let rules = self.transfer.rules(&records);
        let signature = Signature::of(state);
        for id in self.reached.may_cover(PlaceKey::of(state), &signature.constants()) {
            let old = self.reached.get(id);
            if old.joins == 0 || !old.signature.may_cover(&signature) {
                continue;
            }
            let (program, reason) = (self.transfer.program, &mut self.transfer.machine.reason);
            let facts = facts_within(program, reason, &old.state, state, rules);
            for (var, fact) in facts.into_iter().flatten() {
                let all = arrivals.entry((id, var)).or_insert(fact);
                *all = all.join(&fact);
            }
        }
    }

    /// The bounds of what arrived that are stricter than those of the states.
    fn tighter_bounds(&mut self, arrivals: Arrivals) -> Vec<i128> {
        let mut bounds = Vec::new();
        let mut arrivals: Vec<((ReachedId, VarId), Fact)> = arrivals.into_iter().collect();
        arrivals.sort_unstable_by_key(|&(key, _)| key);
        let reason = &mut self.transfer.machine.reason;
        for ((id, var), fact) in arrivals {
            let term = reason.terms.variable(var).term;
            let old = self.reached.get(id).state.path.fact(reason, term);
            bounds.extend(tighter(&fact, &old));
        }
        bounds.sort_unstable();
        bounds.dedup();
        bounds.retain(|&bound| !self.thresholds.always_has(bound));
        bounds.truncate(MOST_BOUNDS);
        bounds
    }
}

/// Whether numbers often decide if this goes wrong, rather than which objects there are.
const fn is_about_numbers(kind: ViolationKind) -> bool {
    matches!(
        kind,
        ViolationKind::OutOfBounds
            | ViolationKind::OverlappingCopy
            | ViolationKind::ErrorReached
            | ViolationKind::AssertionFailed
            | ViolationKind::UnreachableReached
            | ViolationKind::DivisionByZero
            | ViolationKind::SignedOverflow
            | ViolationKind::InvalidShift
            | ViolationKind::BadArraySize
    )
}
