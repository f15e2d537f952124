//! The recheck of an invariant: the initial state and every successor of every kept state is
//! covered by a kept state, and nothing goes wrong on the way.
//!
//! The states were reached in some order, joined, widened and dropped; none of that is looked at again.
//! What is used here is the semantics, that abstraction only generalises, and that covering means what it
//! says. A fault in the order, in joins or in widening shows as a state that is not covered.

use crate::calls::{self, Pass};
use crate::fixpoint::{Ending, Fixpoint, Outcome};
use crate::reached::PlaceKey;
use ringfence_base::Loc;
use ringfence_engine::Recheck;
use ringfence_engine::recheck::Recheckable;
use ringfence_exec::State;
use ringfence_smg::Smg;
use ringfence_smg::shape::signature::Signature;
use ringfence_verdict::Alarm;
use std::rc::Rc;
use std::time::Instant;

/// How often gaps are closed before the verifier gives up.
const ROUNDS: usize = 8;

/// The kept states, with the machine that can execute them.
#[derive(Debug)]
pub(crate) struct Invariant<'v, 'p> {
    fixpoint: &'v mut Fixpoint<'p>,
    /// The states with a successor that is not covered.
    gaps: Vec<State<Smg>>,
}

impl<'v, 'p> Invariant<'v, 'p> {
    /// The invariant that a fixpoint is to be.
    pub(crate) fn of(fixpoint: &'v mut Fixpoint<'p>) -> Self {
        Self { fixpoint, gaps: Vec::new() }
    }
}

impl Recheckable for Invariant<'_, '_> {
    fn recheck(&mut self) -> Result<u64, String> {
        let states = self.fixpoint.kept_states();
        let mut uncovered = self.check_successors(self.fixpoint.initial.clone())?;
        for state in &states {
            uncovered = uncovered.or(self.check_successors(state.clone())?);
        }
        match uncovered {
            // The initial state is one of them.
            None => Ok(states.len() as u64 + 1),
            Some(loc) => {
                let place = self.fixpoint.transfer.program.sources.show(loc);
                Err(format!("a state that arrives at {place} is not covered"))
            }
        }
    }
}

impl Invariant<'_, '_> {
    /// Executes a state to where it arrives next: the first place where it is not covered, if there is one.
    fn check_successors(&mut self, state: State<Smg>) -> Result<Option<Loc>, String> {
        let fixpoint = &mut *self.fixpoint;
        let mut found = fixpoint.successors(state.clone(), Pass::Recheck);
        fixpoint.findings.take(&mut found);
        let arrivals = found.arrivals.iter();
        let uncovered: Vec<Loc> = arrivals
            .filter(|arrival| !fixpoint.covers_arrival(&arrival.state))
            .map(|arrival| arrival.loc)
            .collect();
        if !uncovered.is_empty() {
            self.gaps.push(state);
        }
        if found.cut_off.is_some() {
            return Err("the budget was used up".to_owned());
        }
        if !self.fixpoint.findings.is_empty() {
            return Err("a state that was explored before does something else now".to_owned());
        }
        Ok(uncovered.first().copied())
    }
}

impl Fixpoint<'_> {
    /// Rechecks the invariant. Where a successor is not covered after all, the verifier explores on
    /// and rechecks again: covering is not transitive as far as it can be decided, so a state that was covered
    /// by one that was joined later may be covered no more.
    pub(crate) fn recheck(&mut self) -> Outcome {
        let mut outcome = Outcome::from(Ending::Complete);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let mut invariant = Invariant::of(self);
            outcome.recheck = Some(Recheck::of(&mut invariant));
            let gaps = invariant.gaps;
            self.transfer.statistics.recheck_time = start.elapsed();
            if gaps.is_empty() || !self.findings.is_empty() {
                break;
            }
            if !gaps.into_iter().all(|state| self.follow(state)) {
                return Outcome { ending: Ending::Exhausted, ..outcome };
            }
            let ending = self.explore_waiting();
            if ending != Ending::Complete {
                return Outcome { ending, ..outcome };
            }
            if !self.findings.is_empty() {
                break;
            }
        }
        outcome
    }

    /// Whether the kept states are an invariant of the program if none of these alarms is true of it: every successor is
    /// covered but those of paths that violate what an alarm names. If nothing goes wrong in any execution, as another engine
    /// may prove, no execution takes such a path, so that each stays within the kept states.
    pub(crate) fn holds_if_safe(&mut self, alarms: &[Alarm]) -> bool {
        let states = self.kept_states();
        let is_covered = [self.initial.clone()].into_iter().chain(states).all(|state| {
            let mut found = self.successors(state, Pass::Recheck);
            self.findings.take(&mut found);
            found.arrivals.iter().all(|arrival| self.covers_arrival(&arrival.state))
        });
        let findings = std::mem::take(&mut self.findings);
        let is_known = |alarm: &Alarm| alarms.contains(alarm);
        is_covered
            && !findings.is_partial
            && findings.reasons.is_empty()
            && findings.alarms.iter().all(is_known)
            && self.transfer.machine.objections().is_empty()
    }

    /// The entries of calls and the kept states, except those where a call ended: what follows them is looked at where the
    /// function is called.
    pub(crate) fn kept_states(&self) -> Vec<State<Smg>> {
        let entries = self.cache.entries(|id| self.reached.get(id).counts);
        let states = self.reached.counting().map(|id| self.reached.get(id).state.clone());
        entries.chain(states).filter(|state| !calls::has_ended(state)).collect()
    }

    /// Whether a kept state covers one that arrives.
    fn covers_arrival(&mut self, state: &State<Smg>) -> bool {
        let records = Rc::clone(&self.transfer.records);
        let rules = self.transfer.rules(&records);
        self.covering(PlaceKey::of(state), (state, &Signature::of(state)), rules).is_some()
    }
}
