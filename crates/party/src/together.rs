//! Verifier, templates and hunters at the same time: on threads of their own, or by turns when there is one
//! processor to use. Templates start a little later than the others when there is no need to take turns, as
//! many programs are decided by then.
//!
//! Whoever can answer first ends the others. Which of them it is depends on the timing; the verdict does
//! not, except by running out of budget: TRUE and FALSE exclude each other, and UNKNOWN is said only
//! when all have ended without an answer.

use crate::steering::Steering;
use crate::task::{Answer, Task};
use crate::{hunters, templates, verifier};
use ringfence_base::{Budget, Cancel, Turn};
use ringfence_ir::Program;
use ringfence_verdict::{UnknownReason, Verdict};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The stack of the threads of verifier and templates.
const STACK: usize = 64 << 20;

/// How long templates wait for the others.
const HEAD_START: Duration = Duration::from_millis(250);

/// How much longer than the others, who have a proof, the verifier may need for one that can be shown.
const PATIENCE: u32 = 10;

/// Checks a program with all engines, or with those that the task names.
pub(crate) fn check(program: &Program, task: &Task, budget: Budget) -> Answer {
    let start = Instant::now();
    let stops: [Cancel; 3] = Default::default();
    let mut budgets = stops.clone().map(|stop| budget.part(stop));
    let turns = if task.jobs == 1 { Turn::for_workers(3) } else { Vec::new() };
    for (budget, turn) in budgets.iter_mut().zip(&turns) {
        *budget = budget.clone().with_turn(turn.clone());
    }
    let [for_verifier, for_templates, for_hunters] = budgets;
    let steering = Steering::default();
    let proved_by_others = AtomicBool::new(false);
    let in_turn = |at: usize, work: &mut dyn FnMut() -> Answer| {
        turns.get(at).inspect(|turn| turn.wait());
        let answer = work();
        // Pictures are the verifier's to make, and its certificates say more; it is likely to prove what the others did.
        let waits = wants_verifier(task) && at != 0 && matches!(answer.verdict, Verdict::True(_));
        proved_by_others.fetch_or(waits, Ordering::Relaxed);
        if is_answer(&answer) {
            let others = stops.iter().enumerate().filter(|&(other, _)| other != at && !(waits && other == 0));
            others.for_each(|(_, stop)| stop.cancel());
        }
        turns.get(at).inspect(|turn| turn.end());
        answer
    };
    let (verified, proved, hunted) = std::thread::scope(|scope| {
        let thread = || std::thread::Builder::new().stack_size(STACK);
        let verify = || {
            let mut work = || {
                if named(task, "verifier") {
                    let answer = verifier::verify(program, task, for_verifier.clone());
                    if !is_answer(&answer) {
                        steering.set(&answer.alarms);
                    }
                    answer
                } else {
                    Answer::unknown(UnknownReason::NoEngine)
                }
            };
            in_turn(0, &mut work)
        };
        let first = thread().spawn_scoped(scope, verify);
        let prove = || in_turn(1, &mut || by_templates(program, task, &for_templates, start));
        let second = thread().spawn_scoped(scope, prove);
        let hunted = in_turn(2, &mut || {
            if is_hunted(task) {
                hunters::hunt(program, task, for_hunters.clone(), &steering)
            } else {
                Answer::unknown(UnknownReason::NoEngine)
            }
        });
        let verifying = || first.as_ref().is_ok_and(|thread| !thread.is_finished());
        if proved_by_others.load(Ordering::Relaxed) {
            wait_while(verifying, start.elapsed() * PATIENCE + HEAD_START);
            stops[0].cancel();
        }
        let ended = |thread: std::io::Result<std::thread::ScopedJoinHandle<'_, Answer>>| {
            let answer = thread.ok().and_then(|thread| thread.join().ok());
            answer.unwrap_or_else(|| Answer::unknown(UnknownReason::NoEngine))
        };
        (ended(first), ended(second), hunted)
    });
    let mut answer = one_of(with_templates(verified, proved), hunted);
    answer.statistics.time = start.elapsed();
    answer
}

/// Whether the answer shall have something that only the verifier makes, or makes best.
fn wants_verifier(task: &Task) -> bool {
    (task.pictures || task.certificate) && named(task, "verifier")
}

/// Waits as long as something goes on, but not for ever.
fn wait_while(goes_on: impl Fn() -> bool, longest: Duration) {
    let start = Instant::now();
    while goes_on() && start.elapsed() < longest {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Whether an engine is to run.
fn named(task: &Task, name: &str) -> bool {
    task.engines.is_empty() || task.engines.iter().any(|other| other == name)
}

/// Whether some hunter is to run.
pub(crate) fn is_hunted(task: &Task) -> bool {
    let proves = |name: &String| matches!(name.as_str(), "verifier" | "templates");
    task.engines.is_empty() || !task.engines.iter().all(proves)
}

/// What templates prove, if the others need so long.
fn by_templates(program: &Program, task: &Task, budget: &Budget, start: Instant) -> Answer {
    if !named(task, "templates") {
        return Answer::unknown(UnknownReason::NoEngine);
    }
    while task.jobs != 1 && task.engines.is_empty() && start.elapsed() < HEAD_START {
        if let Err(limit) = budget.poll() {
            return Answer::unknown(UnknownReason::Exhausted(limit));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    templates::prove(program, task, budget)
}

/// What the verifier says, or what templates prove when it does not know.
fn with_templates(verified: Answer, proved: Answer) -> Answer {
    let mut statistics = verified.statistics;
    statistics.add(&proved.statistics);
    match (&verified.verdict, &proved.verdict) {
        (Verdict::True(_), Verdict::False(refutation)) => {
            let verdict = disbelieved(refutation);
            Answer { verdict, statistics, ..verified }
        }
        (Verdict::True(_), Verdict::True(_))
            if matches!(proved.certificate, Some(Ok(_))) && !matches!(verified.certificate, Some(Ok(_))) =>
        {
            // What the verifier's certificate cannot say, that of templates may.
            Answer { statistics, certificate: proved.certificate, verdict: proved.verdict, ..verified }
        }
        (Verdict::Unknown(_), Verdict::True(_) | Verdict::False(_)) => {
            Answer { statistics, plots: verified.plots, ..proved }
        }
        _ => Answer { statistics, ..verified },
    }
}

fn is_answer(answer: &Answer) -> bool {
    !matches!(answer.verdict, Verdict::Unknown(_))
}

/// The answer of the party.
fn one_of(verified: Answer, hunted: Answer) -> Answer {
    let mut statistics = verified.statistics;
    statistics.add(&hunted.statistics);
    let (invariants, plots) = (verified.invariants.clone(), verified.plots.clone());
    let loops = verified.loops.clone();
    let invariants_hold = verified.invariants_hold;
    let answer = match (&verified.verdict, &hunted.verdict) {
        (Verdict::True(_), Verdict::False(refutation)) | (Verdict::False(refutation), Verdict::True(_)) => {
            let verdict = disbelieved(refutation);
            Answer { verdict, ..verified }
        }
        (Verdict::True(_), Verdict::True(_)) if verified.certificate.is_some() => verified,
        (_, Verdict::False(_) | Verdict::True(_)) => hunted,
        (Verdict::True(_) | Verdict::False(_), _) => verified,
        (Verdict::Unknown(first), Verdict::Unknown(second)) => {
            both_unknown(first, second, &verified, &hunted)
        }
    };
    Answer { statistics, invariants, invariants_hold, plots, loops, ..answer }
}

/// One of two engines is wrong, so neither is believed.
fn disbelieved(refutation: &ringfence_verdict::Refutation) -> Verdict {
    let why = "an engine proved what a run refutes".to_owned();
    let alarm = ringfence_verdict::Alarm::from(refutation.violation());
    Verdict::Unknown(vec![UnknownReason::NotReplayed { alarm, why }])
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
