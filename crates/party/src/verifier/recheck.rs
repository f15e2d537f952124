//! The second look at an invariant: the initial state and every successor of every state that counts is
//! covered by a state that counts, and nothing goes wrong on the way.
//!
//! The states were reached in some order, joined, widened and dropped; none of that is looked at again.
//! What is used here is the semantics, that abstraction only generalises, and that covering means what it
//! says. A fault in the order, in joins or in widening shows as a state that is not covered.

use super::Verifier;
use super::reached::{PlaceKey, ReachedId};
use ringfence_engine::ledger::Ledger;
use std::cell::RefCell;
use std::rc::Rc;

/// The states that count, with the machine that can execute them.
#[derive(Debug)]
pub(crate) struct Invariant<'v, 'p> {
    verifier: RefCell<&'v mut Verifier<'p>>,
}

impl<'v, 'p> Invariant<'v, 'p> {
    /// The invariant that a verifier found.
    pub(crate) fn of(verifier: &'v mut Verifier<'p>) -> Self {
        Self { verifier: RefCell::new(verifier) }
    }
}

impl Ledger for Invariant<'_, '_> {
    fn recheck(&self) -> Result<u64, String> {
        self.verifier.borrow_mut().check_invariant()
    }
}

impl Verifier<'_> {
    /// Explores on where a successor is not covered after all: covering is not transitive as far as it can
    /// be told, so a state that was covered by one that was joined later may be covered no more.
    pub(super) fn close_gaps(&mut self) -> bool {
        const ROUNDS: usize = 8;
        for _ in 0..ROUNDS {
            let open = self.uncovered_ones();
            if open.is_empty() || !self.alarms.is_empty() || !self.reasons.is_empty() {
                return true;
            }
            for state in open {
                if !self.follow(state, Self::arrive) {
                    return false;
                }
            }
            if self.explore_waiting() == super::Ending::Exhausted {
                return false;
            }
        }
        true
    }

    /// The states with a successor that is not covered.
    fn uncovered_ones(&mut self) -> Vec<ringfence_exec::State<ringfence_smg::Smg>> {
        let states: Vec<ReachedId> = self.reached.counting().collect();
        let mut all = vec![self.initial.clone()];
        all.extend(states.into_iter().map(|id| self.reached.get(id).state.clone()));
        all.retain(|state| {
            self.follow(state.clone(), Self::arrive_again);
            self.uncovered.take().is_some()
        });
        all
    }

    /// Executes each state that counts to where it arrives next.
    fn check_invariant(&mut self) -> Result<u64, String> {
        let states: Vec<ReachedId> = self.reached.counting().collect();
        let mut checked = 0;
        let initial = self.initial.clone();
        self.check_successors(initial)?;
        for id in states {
            let state = self.reached.get(id).state.clone();
            self.check_successors(state)?;
            checked += 1;
        }
        Ok(checked)
    }

    fn check_successors(&mut self, state: ringfence_exec::State<ringfence_smg::Smg>) -> Result<(), String> {
        let finished = self.follow(state, Self::arrive_again);
        if let Some(loc) = self.uncovered.take() {
            let place = self.program.sources.show(loc);
            return Err(format!("a state that arrives at {place} is not covered"));
        }
        if !finished {
            return Err("the budget was used up".to_owned());
        }
        if !self.alarms.is_empty() || !self.reasons.is_empty() {
            return Err("a state that was explored before does something else now".to_owned());
        }
        Ok(())
    }

    /// The machine's state must be covered.
    fn arrive_again(&mut self) {
        let links = Rc::clone(&self.self_links);
        let rules = self.rules(&links);
        let (state, _) = self.made_general(rules);
        let place = PlaceKey::of(&state);
        if !self.is_covered(place, &state, rules) {
            self.uncovered.get_or_insert(self.machine.loc());
        }
    }
}
