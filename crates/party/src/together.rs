//! Verifier and hunters at the same time: on two threads, or by turns when there is one processor to use.
//!
//! Whoever can answer first ends the others. Which of them it is depends on the timing; the verdict does
//! not, except by running out of budget: TRUE and FALSE exclude each other, and UNKNOWN is said only
//! when all have ended without an answer.

use crate::steering::Steering;
use crate::task::{Answer, Task};
use crate::{hunters, verifier};
use ringfence_base::{Budget, Cancel, Turn};
use ringfence_ir::Program;
use ringfence_verdict::{UnknownReason, Verdict};
use std::time::Instant;

/// The stack of the verifier's thread.
const STACK: usize = 64 << 20;

/// Checks a program with all engines.
pub(crate) fn check(program: &Program, task: &Task, budget: Budget) -> Answer {
    let start = Instant::now();
    let (stop_verifier, stop_hunters) = (Cancel::default(), Cancel::default());
    let mut budgets = [budget.part(stop_verifier.clone()), budget.part(stop_hunters.clone())];
    let turns = if task.jobs == 1 { Turn::for_workers(2) } else { Vec::new() };
    for (budget, turn) in budgets.iter_mut().zip(&turns) {
        *budget = budget.clone().with_turn(turn.clone());
    }
    let [for_verifier, for_hunters] = budgets;
    let steering = Steering::default();
    let (verified, hunted) = std::thread::scope(|scope| {
        let verify = || {
            turns.first().inspect(|turn| turn.wait());
            let answer = verifier::verify(program, task, for_verifier);
            if is_answer(&answer) {
                stop_hunters.cancel();
            } else {
                steering.set(&answer.alarms);
            }
            turns.first().inspect(|turn| turn.end());
            answer
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, verify);
        turns.get(1).inspect(|turn| turn.wait());
        let hunted = hunters::hunt(program, task, for_hunters, &steering);
        // Pictures are the verifier's to make, and it is likely to prove what the hunters did.
        let waits = task.pictures && matches!(hunted.verdict, Verdict::True(_));
        if is_answer(&hunted) && !waits {
            stop_verifier.cancel();
        }
        turns.get(1).inspect(|turn| turn.end());
        let verified = thread.ok().and_then(|thread| thread.join().ok());
        (verified.unwrap_or_else(|| Answer::unknown(UnknownReason::NoEngine)), hunted)
    });
    let mut answer = one_of(verified, hunted);
    answer.statistics.time = start.elapsed();
    answer
}

fn is_answer(answer: &Answer) -> bool {
    !matches!(answer.verdict, Verdict::Unknown(_))
}

/// The answer of the party.
fn one_of(verified: Answer, hunted: Answer) -> Answer {
    let mut statistics = verified.statistics;
    statistics.add(&hunted.statistics);
    let (invariants, plots) = (verified.invariants.clone(), verified.plots.clone());
    let invariants_hold = verified.invariants_hold;
    let answer = match (&verified.verdict, &hunted.verdict) {
        (Verdict::True(_), Verdict::False(refutation)) => {
            // One of them is wrong, so neither is believed.
            let why = "the verifier proved what a run refutes".to_owned();
            let alarm = ringfence_verdict::Alarm::from(refutation.violation());
            let reason = UnknownReason::NotReplayed { alarm, why };
            Answer { verdict: Verdict::Unknown(vec![reason]), ..verified }
        }
        (_, Verdict::False(_) | Verdict::True(_)) => hunted,
        (Verdict::True(_) | Verdict::False(_), _) => verified,
        (Verdict::Unknown(first), Verdict::Unknown(second)) => {
            both_unknown(first, second, &verified, &hunted)
        }
    };
    Answer { statistics, invariants, invariants_hold, plots, ..answer }
}

/// No answer: what the verifier could not exclude, and why the hunters found nothing.
fn both_unknown(
    first: &[UnknownReason],
    second: &[UnknownReason],
    verified: &Answer,
    hunted: &Answer,
) -> Answer {
    let mut reasons = first.to_vec();
    // What a run showed about an alarm says more than that there is one.
    for reason in second {
        let same = |other: &UnknownReason| match (reason, other) {
            (UnknownReason::NotReplayed { alarm: a, .. }, UnknownReason::NotReplayed { alarm: b, .. }) => {
                a == b
            }
            _ => reason == other,
        };
        match reasons.iter_mut().find(|other| same(other)) {
            Some(other) => *other = reason.clone(),
            None => reasons.push(reason.clone()),
        }
    }
    let mut alarms = verified.alarms.clone();
    alarms.extend(hunted.alarms.iter().filter(|alarm| !verified.alarms.contains(alarm)));
    let mut approximations = verified.approximations.clone();
    approximations.extend(hunted.approximations.iter().filter(|a| !verified.approximations.contains(a)));
    Answer { verdict: Verdict::Unknown(reasons), alarms, approximations, ..verified.clone() }
}
