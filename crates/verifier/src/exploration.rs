//! One exploration within limits, which may be interrupted and go on later.
//!
//! Which of several explorations comes to its end first is not known before. They are made in turns ([`crate::attempts`]), each of which goes on where
//! the one before was interrupted.
//!
//! Soundness. An exploration that goes on has the states and the findings that it had: it is the same one with other limits.

use crate::fixpoint::{Ending, Fixpoint, Limits, Narrowed, Outcome};
use crate::settings::VerifierSettings;
use ringfence_base::Budget;
use ringfence_engine::{Answer, Question};
use ringfence_exec::memo::Known;
use ringfence_verdict::{Statistics, UnknownReason};

/// What an exploration came to: the answer, how it ended, and what another could know of numbers, if it came to its end.
pub(crate) type Explored = (Answer, Ending, Option<Narrowed>);

/// An exploration that was begun.
#[derive(Debug)]
pub(crate) struct Exploration<'q> {
    question: &'q Question<'q>,
    settings: &'q VerifierSettings,
    budget: Budget,
    /// Bounds to stop at, beside those of the program.
    bounds: &'q [i128],
    fixpoint: Box<Fixpoint<'q>>,
    /// What it has cost before it began anew.
    spent: Vec<Statistics>,
}

/// What a part of an exploration came to.
#[derive(Debug)]
pub(crate) enum Part<'q> {
    Over(Box<Explored>),
    /// The limits are reached, and it can go on.
    Interrupted(Exploration<'q>),
}

impl<'q> Exploration<'q> {
    /// One from the start of the program on.
    pub(crate) fn new(
        question: &'q Question<'q>,
        settings: &'q VerifierSettings,
        budget: Budget,
        bounds: &'q [i128],
    ) -> Result<Self, UnknownReason> {
        let fixpoint = Fixpoint::new(question, settings, budget.clone(), Known::default())?;
        let mut new =
            Self { question, settings, budget, bounds, fixpoint: Box::new(fixpoint), spent: Vec::new() };
        new.fixpoint.stop_at(bounds);
        Ok(new)
    }

    /// Explores within limits to the end.
    pub(crate) fn finish(self, limits: Limits) -> Explored {
        match self.go_on(limits, true) {
            Part::Over(explored) => *explored,
            Part::Interrupted(_) => {
                (Answer::unknown(UnknownReason::Unfinished { states: 0 }), Ending::Limited, None)
            }
        }
    }

    /// Explores within limits, the last ones or others: it can go on at these if that may be a proof.
    ///
    /// Where an array is found whose elements are objects, it begins anew at once. A variable that counts elements is mostly found when its loop has just
    /// begun, and runs are cut where it says from there on: only what is no proof is explored once more, with all of them known from the start.
    pub(crate) fn go_on(mut self, limits: Limits, are_last: bool) -> Part<'q> {
        loop {
            self.fixpoint.limits = limits;
            let Outcome { ending, recheck, narrowed } = self.fixpoint.explore();
            let machine = &self.fixpoint.transfer.machine;
            let known = match machine.found_arrays() {
                Some(found) if ending == Ending::Restarted => found,
                _ => {
                    if !are_last && ending == Ending::Limited && self.fixpoint.can_go_on() {
                        return Part::Interrupted(self);
                    }
                    let counters = machine.found_counters();
                    let answer = self.fixpoint.conclude(ending, recheck);
                    let goes_on = !answer.is_decided() && self.budget.poll().is_ok();
                    let is_over = limits.until_found && !self.question.found.is_empty();
                    let Some(found) = counters.filter(|_| goes_on && !is_over) else {
                        // The others search there while this one tries to exclude them.
                        self.question.alarms.suggest(&answer.alarms);
                        return Part::Over(Box::new((with_costs(answer, &self.spent), ending, narrowed)));
                    };
                    self.spent.push(answer.statistics);
                    found
                }
            };
            let anew = Fixpoint::new(self.question, self.settings, self.budget.clone(), known);
            self.fixpoint = match anew {
                Ok(fixpoint) => Box::new(fixpoint),
                Err(reason) => {
                    return Part::Over(Box::new((Answer::unknown(reason), Ending::Exhausted, None)));
                }
            };
            self.fixpoint.stop_at(self.bounds);
        }
    }
}

/// An answer with what was spent before.
pub(crate) fn with_costs(mut answer: Answer, spent: &[Statistics]) -> Answer {
    let alarms = answer.statistics.alarms;
    spent.iter().for_each(|cost| answer.statistics.add(cost));
    answer.statistics.alarms = alarms;
    answer
}
