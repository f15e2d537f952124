//! The one place where TRUE and FALSE are said.
//!
//! - [`prove`] says TRUE when nothing is left to look at, nothing was skipped, and the record passed its
//!   recheck. Soundness rests on the engine's honesty about the first two (it must turn whatever it
//!   skips into an [`UnknownReason`]) and on [`Recheck`] for the rest.
//! - [`refute`] says FALSE when the concrete interpreter, run on the inputs of the path, ends in a violation that
//!   was asked about. Whatever the engine believed, FALSE stands on that run alone: it is about the violation that
//!   the run shows, which may be another one than the engine claimed. A run in an order of
//!   evaluation that gcc does not take is no FALSE, nor is one that compares addresses on the stack with others or decides
//!   by rounded numbers where gcc computes with excess precision.
//!
//! - [`show`] tells all that goes wrong in such a run, under the same conditions.
//!
//! Everything else is UNKNOWN with its reasons.

use crate::Defect;
use crate::engine::{Question, Search};
use crate::recheck::Recheck;
use crate::replay::{NotConfirmed, Replay, judge, takes_another_order};
use ringfence_base::Budget;
use ringfence_interp::Outcome;
use ringfence_ir::Program;
use ringfence_verdict::{Alarm, EngineName, Proof, Refutation, UnknownReason, Verdict};

/// Who attests a proof that was read from a certificate.
pub const RECHECK: EngineName = EngineName::new("recheck");

/// What an engine shows to have proved something.
#[derive(Debug, Clone)]
pub struct Completeness {
    /// Who attests the proof.
    pub engine: EngineName,
    /// How many states were left to look at.
    pub worklist: u64,
    /// Everything that was skipped, cut off or not decided.
    pub reasons: Vec<UnknownReason>,
    /// Without one that passed there is no proof.
    pub recheck: Recheck,
}

/// TRUE if the exploration was complete, otherwise UNKNOWN.
#[must_use]
pub fn prove(shown: Completeness) -> Verdict {
    let Completeness { engine, worklist, mut reasons, recheck } = shown;
    if worklist > 0 && reasons.is_empty() {
        reasons.push(UnknownReason::Unfinished { states: worklist });
    }
    match recheck.into_outcome() {
        Ok(rechecked) if reasons.is_empty() => Verdict::True(Proof::attest(engine, rechecked)),
        Ok(_) => Verdict::Unknown(reasons),
        Err(reason) => {
            reasons.push(reason);
            Verdict::Unknown(reasons)
        }
    }
}

/// FALSE if the concrete interpreter ends in a violation that the goal of the replay asks about when it gets its inputs.
/// UNKNOWN with the alarm attached if it ends without one. A violation that was not asked about leaves open
/// what comes after it.
#[must_use]
pub fn refute(
    program: &Program,
    engine: EngineName,
    replay: &Replay,
    alarm: Alarm,
    budget: Budget,
) -> Verdict {
    match seen(program, engine, replay, alarm, budget) {
        Ok(refutation) if replay.goal.asks_about(refutation.violation().kind) => {
            Verdict::False(Box::new(refutation))
        }
        Ok(refutation) => {
            let (kind, loc) = (refutation.violation().kind, refutation.violation().loc);
            Verdict::Unknown(vec![UnknownReason::UndefinedBehaviour { kind, loc }])
        }
        Err(reason) => Verdict::Unknown(vec![reason]),
    }
}

/// The violation that the concrete interpreter ends in when it gets the inputs of a replay, asked about or not.
pub(crate) fn seen(
    program: &Program,
    engine: EngineName,
    replay: &Replay,
    alarm: Alarm,
    budget: Budget,
) -> Result<Refutation, UnknownReason> {
    let outcome = replay.run(program, budget);
    judged(program, engine, replay, alarm, &outcome)
}

/// What a run shows.
#[derive(Debug, Clone)]
pub struct Shown {
    /// All that goes wrong in it, what ends it first: violations that were asked about, or one that was not.
    pub defects: Vec<Defect>,
    /// If nothing that was asked about goes wrong: why there is no FALSE.
    pub reason: Option<UnknownReason>,
}

/// Everything that a run of the concrete interpreter shows. Blocks that are lost or left at its end are one violation for
/// each place of allocation. If something else ends the run, blocks that are lost by then are
/// violations, too: a second run, which is stopped right before, shows them, and they stay lost however the program
/// goes on. If the first violation ends the search, nothing else is looked for.
#[must_use]
pub fn show(
    question: &Question<'_>,
    engine: EngineName,
    replay: &Replay,
    alarm: Alarm,
    budget: &Budget,
) -> Shown {
    let program = question.program;
    let outcome = replay.run(program, budget.clone());
    let refutation = match judged(program, engine, replay, alarm, &outcome) {
        Ok(refutation) => refutation,
        Err(reason) => return Shown { defects: Vec::new(), reason: Some(reason) },
    };
    let violation = refutation.violation();
    let (kind, loc) = (violation.kind, violation.loc);
    let is_asked = replay.goal.asks_about(kind);
    let reason = (!is_asked).then_some(UnknownReason::UndefinedBehaviour { kind, loc });
    let mut defects = Vec::new();
    if outcome.leaks.is_empty() {
        defects.push(Defect { refutation, replay: replay.clone() });
    }
    defects.extend(leaks(engine, replay, &outcome));
    if question.search == Search::First {
        defects.truncate(1);
    } else if is_asked && outcome.leaks.is_empty() && replay.goal.checks_leaks() {
        let stopped = Replay { steps: Some(outcome.spent.saturating_sub(1)), ..replay.clone() };
        let before = stopped.run(program, budget.clone());
        if judged(program, engine, &stopped, alarm, &before).is_ok() {
            defects.extend(leaks(engine, &stopped, &before));
        }
    }
    Shown { defects, reason }
}

/// The blocks that are lost or left when a run ends, one for each place of allocation.
fn leaks<'a>(
    engine: EngineName,
    replay: &'a Replay,
    outcome: &'a Outcome,
) -> impl Iterator<Item = Defect> + 'a {
    outcome.leaks.iter().enumerate().map(move |(leak, violation)| Defect {
        refutation: Refutation::attest(engine, violation.clone()),
        replay: Replay { leak, ..replay.clone() },
    })
}

/// The violation that a run ended in, asked about or not, or why the run shows nothing.
fn judged(
    program: &Program,
    engine: EngineName,
    replay: &Replay,
    alarm: Alarm,
    outcome: &Outcome,
) -> Result<Refutation, UnknownReason> {
    let violation = match judge(outcome.end.clone(), |_| true) {
        Ok(violation) => violation,
        Err(NotConfirmed::CleanEnd) if let Some(&(func, loc)) = outcome.outside.first() => {
            let name = program.names.name(program.functions[func].name);
            let what = format!("call of undefined function '{name}'");
            return Err(UnknownReason::Unsupported { what, loc });
        }
        Err(why) => {
            let mut why = why.sentence(&program.sources);
            if let Some(divergence) = replay.divergence(&outcome.inputs) {
                why.push_str("; ");
                why.push_str(&divergence);
            }
            return Err(UnknownReason::NotReplayed { alarm, why });
        }
    };
    if let Some(loc) = outcome.layout.doubtful {
        return Err(UnknownReason::AddressDependent { loc });
    }
    if let Some(loc) = outcome.layout.rounding {
        let what = "a decision by a number that was rounded, where gcc computes with excess precision".into();
        return Err(UnknownReason::Unsupported { what, loc });
    }
    if takes_another_order(&outcome.inputs) {
        let why = "it happens in an order of evaluation that C allows and gcc does not take".to_owned();
        return Err(UnknownReason::NotReplayed { alarm, why });
    }
    Ok(Refutation::attest(engine, violation))
}
