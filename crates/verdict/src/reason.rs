//! Why there is no answer.
//!
//! Each reason has a word for `verdict: UNKNOWN(…)`, a sentence for people, and where it makes sense a
//! place. An analysis that skipped, cut off or could not decide something says so with one of these;
//! none of them is ever dropped.

use crate::{Alarm, ViolationKind};
use ringfence_base::{Exhausted, Loc};

/// A bound that an analysis was given or gave itself, and that the program exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Calls were analysed to this depth.
    CallDepth(u64),
    /// Command lines of at most this many words were analysed.
    CommandLine(u64),
    /// At most this many bytes of standard input, a file or the environment were analysed.
    InputLength(u64),
    /// Loops were analysed for at most this many iterations.
    LoopRounds(u64),
    /// Objects of at most this many bytes were analysed.
    ObjectSize(u64),
}

impl Bound {
    const fn word(self) -> &'static str {
        match self {
            Bound::CallDepth(_) => "recursion-bound",
            Bound::CommandLine(_) => "command-line-bound",
            Bound::InputLength(_) => "input-bound",
            Bound::LoopRounds(_) => "loop-bound",
            Bound::ObjectSize(_) => "size-bound",
        }
    }

    fn sentence(self) -> String {
        match self {
            Bound::CallDepth(n) => format!("calls were analysed to a depth of {n} only"),
            Bound::CommandLine(n) => format!("only command lines of up to {n} words were analysed"),
            Bound::InputLength(n) => format!("only inputs of up to {n} bytes were analysed"),
            Bound::LoopRounds(n) => format!("the loop was analysed for {n} iterations only"),
            Bound::ObjectSize(n) => format!("only objects of up to {n} bytes were analysed"),
        }
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the text of a reason says what its fields mean")]
pub enum UnknownReason {
    /// No engine analysed the program.
    NoEngine,
    /// A construct or function that cannot be modelled was reached.
    Unsupported { what: String, loc: Loc },
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The program exceeds a bound of the analysis here.
    Bounded { bound: Bound, loc: Loc },
    /// An engine raised an alarm that the concrete interpreter did not confirm: it saw something else.
    NotReplayed { alarm: Alarm, why: String },
    /// A decision of the program depends on where objects lie in memory.
    AddressDependent { loc: Loc },
    /// One order of evaluation was analysed where C does not specify it and the others may behave differently.
    EvaluationOrder { loc: Loc },
    /// Undefined behaviour that was not checked is possible, and what the program does after it is
    /// not known.
    UndefinedBehaviour { kind: ViolationKind, loc: Loc },
    /// The solver could not decide whether a path is possible.
    SolverUndecided { loc: Loc },
    /// So many states were left over without any other reason.
    Unfinished { states: u64 },
    /// A proof was found but did not pass the recheck: something did not hold.
    RecheckFailed { why: String },
}

impl UnknownReason {
    /// The word in `verdict: UNKNOWN(…)`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            UnknownReason::NoEngine => "no-engine",
            UnknownReason::Unsupported { .. } => "unsupported",
            UnknownReason::Exhausted(what) => what.word(),
            UnknownReason::Bounded { bound, .. } => bound.word(),
            UnknownReason::NotReplayed { .. } => "not-replayed",
            UnknownReason::AddressDependent { .. } => "address-dependent",
            UnknownReason::EvaluationOrder { .. } => "evaluation-order",
            UnknownReason::UndefinedBehaviour { .. } => "undefined-behaviour",
            UnknownReason::SolverUndecided { .. } => "solver",
            UnknownReason::Unfinished { .. } => "unfinished",
            UnknownReason::RecheckFailed { .. } => "recheck",
        }
    }

    /// The sentence for people, without the place.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            UnknownReason::NoEngine => "no engine analysed the program".to_owned(),
            UnknownReason::Unsupported { what, .. } => format!("not supported: {what}"),
            UnknownReason::Exhausted(what) => exhausted(*what).to_owned(),
            UnknownReason::Bounded { bound, .. } => bound.sentence(),
            UnknownReason::NotReplayed { alarm, why } => {
                format!("possible {} that could not be confirmed by a run: {why}", alarm.kind.rule())
            }
            UnknownReason::AddressDependent { .. } => {
                "what the program does here depends on where its objects lie in memory".to_owned()
            }
            UnknownReason::EvaluationOrder { .. } => {
                "C does not specify the order of evaluation here, and only one of many was analysed"
                    .to_owned()
            }
            UnknownReason::UndefinedBehaviour { kind, .. } => {
                format!("undefined behaviour that was not checked is possible here: {}", kind.rule())
            }
            UnknownReason::SolverUndecided { .. } => {
                "the solver could not decide whether this can be reached".to_owned()
            }
            UnknownReason::Unfinished { states } => {
                format!("the analysis ended with {states} states unexplored")
            }
            UnknownReason::RecheckFailed { why } => {
                format!("a proof was found but did not pass the recheck: {why}")
            }
        }
    }

    /// Where it arose, or [`Loc::NONE`].
    #[must_use]
    pub const fn loc(&self) -> Loc {
        match self {
            UnknownReason::Unsupported { loc, .. }
            | UnknownReason::Bounded { loc, .. }
            | UnknownReason::AddressDependent { loc }
            | UnknownReason::EvaluationOrder { loc }
            | UnknownReason::UndefinedBehaviour { loc, .. }
            | UnknownReason::SolverUndecided { loc } => *loc,
            UnknownReason::NotReplayed { alarm, .. } => alarm.loc,
            UnknownReason::NoEngine
            | UnknownReason::Exhausted(_)
            | UnknownReason::Unfinished { .. }
            | UnknownReason::RecheckFailed { .. } => Loc::NONE,
        }
    }
}

const fn exhausted(what: Exhausted) -> &'static str {
    match what {
        Exhausted::Steps => "the limit of steps was reached",
        Exhausted::Memory => "the memory limit was reached",
        Exhausted::Time => "the time limit was reached",
        Exhausted::Cancelled => "the analysis was cancelled",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_that_scripts_know() {
        let loc = Loc::NONE;
        let alarm = Alarm { kind: ViolationKind::Leak, loc };
        let words = [
            (UnknownReason::NoEngine, "no-engine"),
            (UnknownReason::Unsupported { what: "asm".into(), loc }, "unsupported"),
            (UnknownReason::Exhausted(Exhausted::Time), "timeout"),
            (UnknownReason::Bounded { bound: Bound::CallDepth(3), loc }, "recursion-bound"),
            (UnknownReason::Bounded { bound: Bound::CommandLine(3), loc }, "command-line-bound"),
            (UnknownReason::NotReplayed { alarm, why: "a clean end".into() }, "not-replayed"),
            (UnknownReason::AddressDependent { loc }, "address-dependent"),
            (UnknownReason::EvaluationOrder { loc }, "evaluation-order"),
            (
                UnknownReason::UndefinedBehaviour { kind: ViolationKind::DivisionByZero, loc },
                "undefined-behaviour",
            ),
            (UnknownReason::SolverUndecided { loc }, "solver"),
            (UnknownReason::Unfinished { states: 1 }, "unfinished"),
            (UnknownReason::RecheckFailed { why: "not covered".into() }, "recheck"),
        ];
        for (reason, word) in words {
            assert_eq!(reason.word(), word);
            assert!(!reason.sentence().is_empty());
        }
    }

    #[test]
    fn an_alarm_that_was_not_replayed_keeps_its_place_and_kind() {
        let alarm = Alarm { kind: ViolationKind::NullDeref, loc: Loc::new(7) };
        let reason = UnknownReason::NotReplayed { alarm, why: "the run ended with status 0".into() };
        assert_eq!(reason.loc(), Loc::new(7));
        assert!(reason.sentence().contains("null-deref") && reason.sentence().ends_with("status 0"));
    }
}
