//! The second look at an invariant: the initial state and every successor of every state that counts is
//! covered by a state that counts, and nothing goes wrong on the way.
//!
//! The states were reached in some order, joined, widened and dropped; none of that is looked at again.
//! What is used here is the semantics, that abstraction only generalises, and that covering means what it
//! says. A fault in the order, in joins or in widening shows as a state that is not covered.

use crate::calls;
use crate::fixpoint::{Ending, Fixpoint};
use crate::reached::{PlaceKey, ReachedId};
use ringfence_base::Loc;
use ringfence_engine::Recheck;
use ringfence_engine::ledger::Ledger;
use ringfence_exec::State;
use ringfence_smg::Smg;
use ringfence_smg::shape::signature::Signature;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// The states that count, with the machine that can execute them.
#[derive(Debug)]
pub(crate) struct Invariant<'v, 'p> {
    verifier: RefCell<&'v mut Fixpoint<'p>>,
}

impl<'v, 'p> Invariant<'v, 'p> {
    /// The invariant that a verifier found.
    pub(crate) fn of(verifier: &'v mut Fixpoint<'p>) -> Self {
        Self { verifier: RefCell::new(verifier) }
    }
}

impl Ledger for Invariant<'_, '_> {
    fn recheck(&self) -> Result<u64, String> {
        self.verifier.borrow_mut().check_invariant()
    }
}

/// How often gaps are closed before the verifier gives up.
const ROUNDS: usize = 8;

impl Fixpoint<'_> {
    /// Looks at the invariant a second time. Where a successor is not covered after all, the verifier explores on
    /// and looks again: covering is not transitive as far as it can be told, so a state that was covered
    /// by one that was joined later may be covered no more.
    pub(crate) fn look_again(&mut self) -> Ending {
        for _ in 0..ROUNDS {
            let start = Instant::now();
            self.recheck = Some(Recheck::of(&Invariant::of(self)));
            self.statistics.recheck_time = start.elapsed();
            let gaps = std::mem::take(&mut self.gaps);
            if gaps.is_empty() || !self.is_quiet() {
                break;
            }
            if !gaps.into_iter().all(|state| self.follow(state, Self::arrive)) {
                return Ending::Exhausted;
            }
            let ending = self.explore_waiting();
            if ending != Ending::Complete {
                return ending;
            }
            if !self.is_quiet() {
                break;
            }
        }
        Ending::Complete
    }

    /// Executes each state that counts to where it arrives next.
    fn check_invariant(&mut self) -> Result<u64, String> {
        let states: Vec<ReachedId> = self.reached.counting().collect();
        let initial = self.initial.clone();
        let mut uncovered = self.check_successors(initial)?;
        let calls = self.cache.entries(|id| self.reached.get(id).counts);
        let states = states.iter().map(|&id| self.reached.get(id).state.clone());
        // What follows a call that was explored on its own is looked at where it is called.
        let states: Vec<State<Smg>> = calls.chain(states).filter(|state| !calls::has_ended(state)).collect();
        for state in &states {
            uncovered = uncovered.or(self.check_successors(state.clone())?);
        }
        match uncovered {
            None => Ok(states.len() as u64),
            Some(loc) => {
                let place = self.program.sources.show(loc);
                Err(format!("a state that arrives at {place} is not covered"))
            }
        }
    }

    /// Executes a state to where it arrives next: the first place where it is not covered, if there is one.
    fn check_successors(&mut self, state: State<Smg>) -> Result<Option<Loc>, String> {
        self.looking_again = true;
        let finished = self.follow(state.clone(), Self::arrive_again);
        self.looking_again = false;
        let uncovered = self.uncovered.take();
        if uncovered.is_some() {
            self.gaps.push(state);
        }
        if !finished {
            return Err("the budget was used up".to_owned());
        }
        if !self.is_quiet() {
            return Err("a state that was explored before does something else now".to_owned());
        }
        Ok(uncovered)
    }

    /// The machine's state must be covered.
    fn arrive_again(&mut self) {
        let links = Rc::clone(&self.self_links);
        let rules = self.rules(&links);
        let (state, _) = self.made_general(rules);
        let place = PlaceKey::of(&state);
        if !self.is_covered(place, (&state, &Signature::of(&state)), rules) {
            self.uncovered.get_or_insert(self.machine.loc());
        }
    }
}
