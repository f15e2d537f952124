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
//! Everything else is UNKNOWN with its reasons.

use crate::recheck::Recheck;
use crate::replay::{NotConfirmed, Replay, judge, takes_another_order};
use ringfence_base::Budget;
use ringfence_ir::Program;
use ringfence_verdict::{Alarm, EngineName, Proof, Refutation, UnknownReason, Verdict};

/// Who attests a proof that was read from a certificate.
pub const RECHECK: EngineName = EngineName::new("recheck");

/// What an engine shows to have proved something.
#[derive(Debug, Clone)]
pub struct Completeness {
    /// The engine.
    pub engine: EngineName,
    /// How many states were left to look at.
    pub worklist: u64,
    /// Everything that was skipped, cut off or not decided.
    pub reasons: Vec<UnknownReason>,
    /// The recheck.
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
    let outcome = replay.run(program, budget);
    match judge(outcome.end, |violation| replay.goal.asks_about(violation.kind)) {
        Ok(_) if outcome.layout.doubtful.is_some() => {
            let loc = outcome.layout.doubtful.unwrap_or(alarm.loc);
            Verdict::Unknown(vec![UnknownReason::AddressDependent { loc }])
        }
        Ok(_) if outcome.layout.rounding.is_some() => {
            let loc = outcome.layout.rounding.unwrap_or(alarm.loc);
            let what =
                "a decision by a number that was rounded, where gcc computes with excess precision".into();
            Verdict::Unknown(vec![UnknownReason::Unsupported { what, loc }])
        }
        Ok(_) if takes_another_order(&outcome.inputs) => {
            let why = "it happens in an order of evaluation that C allows and gcc does not take".to_owned();
            Verdict::Unknown(vec![UnknownReason::NotReplayed { alarm, why }])
        }
        Ok(violation) => Verdict::False(Box::new(Refutation::attest(engine, violation))),
        Err(NotConfirmed::Other(violation)) => {
            let (kind, loc) = (violation.kind, violation.loc);
            Verdict::Unknown(vec![UnknownReason::UndefinedBehaviour { kind, loc }])
        }
        Err(why) => {
            let mut why = why.sentence(&program.sources);
            if let Some(divergence) = replay.divergence(&outcome.inputs) {
                why.push_str("; ");
                why.push_str(&divergence);
            }
            Verdict::Unknown(vec![UnknownReason::NotReplayed { alarm, why }])
        }
    }
}
