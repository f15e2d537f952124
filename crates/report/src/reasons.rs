//! What the words of `UNKNOWN(…)` mean, and what can be done about them.

use ringfence_base::Exhausted;
use ringfence_verdict::{Bound, UnknownReason, ViolationKind};

/// A word of `verdict: UNKNOWN(…)`.
#[derive(Debug, Clone, Copy)]
pub struct Reason {
    /// What stands in the parentheses.
    pub word: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What to try.
    pub advice: &'static str,
}

/// Every word.
pub static REASONS: [Reason; 19] = [
    Reason {
        word: "no-engine",
        about: "No engine analysed the program.",
        advice: "Run without --engine, so that all engines are tried.",
    },
    Reason {
        word: "unsupported",
        about: "A construct or function without a model was reached.",
        advice: "Give a definition of the function with --stubs FILE.c, or leave the part out with a macro.",
    },
    Reason { word: "timeout", about: "The time limit was reached.", advice: "Raise --time-limit." },
    Reason { word: "memory", about: "The memory limit was reached.", advice: "Raise --memory-limit." },
    Reason { word: "steps", about: "The limit of steps was reached.", advice: "Raise --steps." },
    Reason { word: "cancelled", about: "Somebody stopped the analysis.", advice: "Let it run to its end." },
    Reason {
        word: "recursion-bound",
        about: "Calls nest deeper than the analysis follows them.",
        advice: "Bound the recursion by an assumption, or turn it into a loop.",
    },
    Reason {
        word: "command-line-bound",
        about: "Symbolic execution looked at short command lines only, and the program reads longer ones.",
        advice: "Try words of your own with `ringfence run FILE --arg WORD`; to prove a part of the program, check it \
                 with a `main` of your own that calls it.",
    },
    Reason {
        word: "input-bound",
        about: "Only short inputs were analysed, and the program reads longer ones.",
        advice: "Try a text of your own with `ringfence run FILE --stdin TEXT`; to prove a part of the program, check it \
                 with a `main` of your own that calls it.",
    },
    Reason {
        word: "loop-bound",
        about: "Only the first iterations of a loop were analysed.",
        advice: "Bound the number of iterations by an assumption, or look at the invariants with --invariants.",
    },
    Reason {
        word: "size-bound",
        about: "Only objects up to a certain size were analysed.",
        advice: "Make the sizes of arrays smaller by a macro.",
    },
    Reason {
        word: "not-replayed",
        about: "An engine raised an alarm, and no run of the interpreter confirmed it: it may be a false alarm.",
        advice: "Look at the place that the warning names. If the time limit ended the search, a larger --time-limit lets \
                 it go on; `ringfence run` tries inputs of your own.",
    },
    Reason {
        word: "address-dependent",
        about: "A decision of the program depends on where objects lie in memory.",
        advice: "Where the program orders, hashes or compares addresses of different objects, or pointers to freed ones, \
                 let it use indices.",
    },
    Reason {
        word: "evaluation-order",
        about: "C does not specify the order of evaluation, the orders may behave differently, and only one was analysed.",
        advice: "Split the expression into statements.",
    },
    Reason {
        word: "undefined-behaviour",
        about: "Undefined behaviour that was not checked is possible, and what follows it is not known.",
        advice: "Check it with --property no-undefined or one of the --check options, and repair it.",
    },
    Reason {
        word: "solver",
        about: "The solver could not decide whether a path is possible.",
        advice: "Raise --time-limit.",
    },
    Reason {
        word: "unfinished",
        about: "The analysis ended with work left over and no other reason.",
        advice: "Please report it.",
    },
    Reason {
        word: "recheck",
        about: "A proof was found but did not pass the recheck.",
        advice: "Please report it: this is a defect of the tool.",
    },
    Reason {
        word: "accepted",
        about: "A violation was found that is accepted, by a comment in the source or by --accept; the search \
                ended there.",
        advice: "Repair the violation to find out what else there is.",
    },
];

impl Reason {
    /// All of it for a terminal.
    #[must_use]
    pub fn explain(&self) -> String {
        format!("UNKNOWN({}): {}\n\nWhat to try: {}\n", self.word, self.about, self.advice)
    }
}

/// What to do next about a reason, as the end of a sentence; `timed_out` tells whether the time limit ended the search.
#[must_use]
pub fn next(found: &UnknownReason, timed_out: bool) -> String {
    let longer = "raise --time-limit, or check a part of the program with --entry FUNCTION";
    match found {
        UnknownReason::Unsupported { what, .. } => match missing_function(what) {
            Some(name) => format!("define `{name}` in a file of your own, and link it with --stubs FILE.c"),
            None => format!("do without {what} there, or leave it out with a macro"),
        },
        UnknownReason::Exhausted(Exhausted::Time) | UnknownReason::SolverUndecided { .. } => longer.to_owned(),
        UnknownReason::Exhausted(Exhausted::Memory) => {
            "raise --memory-limit, or check a part of the program with --entry FUNCTION".to_owned()
        }
        UnknownReason::Bounded { bound: Bound::LoopRounds(_), .. } => {
            "bound this loop by __VERIFIER_assume, or see with --invariants what is known of it".to_owned()
        }
        UnknownReason::NotReplayed { .. } if timed_out => {
            "look at the place of the warning; a larger --time-limit lets the search for a run that shows it go on"
                .to_owned()
        }
        UnknownReason::NotReplayed { .. } => {
            "look at the place of the warning; `ringfence run` tries inputs of your own (--arg, --stdin, --input)"
                .to_owned()
        }
        UnknownReason::UndefinedBehaviour { kind, .. } => {
            format!("check it with {}, and repair what is found", option_for(*kind))
        }
        other => match reason(other.word()) {
            Some(known) => uncapitalised(known.advice),
            None => longer.to_owned(),
        },
    }
}

/// The function that a program calls and that nobody defines, if that is what is not supported.
fn missing_function(what: &str) -> Option<&str> {
    what.strip_prefix("call of undefined function '")?.strip_suffix('\'')
}

/// The option that makes a kind of undefined behaviour a violation.
const fn option_for(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::DivisionByZero => "--check-division",
        ViolationKind::SignedOverflow | ViolationKind::InvalidShift => "--check-overflow",
        ViolationKind::UninitialisedRead => "--check-uninitialised",
        _ => "--property no-undefined",
    }
}

/// A sentence as the rest of another one.
fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    let rest = letters.as_str().trim_end_matches('.');
    first.into_iter().collect::<String>() + rest
}

/// None for a word that no verdict contains.
#[must_use]
pub fn reason(word: &str) -> Option<&'static Reason> {
    REASONS.iter().find(|reason| reason.word == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Loc;
    use ringfence_verdict::Alarm;

    #[test]
    fn what_to_do_next_names_the_function_and_the_option() {
        let loc = Loc::NONE;
        let what = "call of undefined function 'poll_device'".to_owned();
        let said = next(&UnknownReason::Unsupported { what, loc }, false);
        assert_eq!(said, "define `poll_device` in a file of your own, and link it with --stubs FILE.c");
        let said =
            next(&UnknownReason::UndefinedBehaviour { kind: ViolationKind::DivisionByZero, loc }, false);
        assert_eq!(said, "check it with --check-division, and repair what is found");
        let said = next(&UnknownReason::EvaluationOrder { loc }, false);
        assert_eq!(said, "split the expression into statements");
        // More time helps only where time was short.
        let alarm = Alarm { kind: ViolationKind::Leak, loc };
        let warning = UnknownReason::NotReplayed { alarm, why: String::new() };
        assert!(
            next(&warning, true).contains("--time-limit") && !next(&warning, false).contains("--time-limit")
        );
    }

    #[test]
    fn words_of_verdicts_are_explained() {
        let loc = Loc::NONE;
        let kind = ViolationKind::Leak;
        let bounds = [
            Bound::CallDepth(1),
            Bound::CommandLine(1),
            Bound::InputLength(1),
            Bound::LoopRounds(1),
            Bound::ObjectSize(1),
        ];
        let limits = [Exhausted::Steps, Exhausted::Memory, Exhausted::Time, Exhausted::Cancelled];
        let mut all = vec![
            UnknownReason::NoEngine,
            UnknownReason::Unsupported { what: String::new(), loc },
            UnknownReason::NotReplayed { alarm: Alarm { kind, loc }, why: String::new() },
            UnknownReason::AddressDependent { loc },
            UnknownReason::EvaluationOrder { loc },
            UnknownReason::UndefinedBehaviour { kind, loc },
            UnknownReason::SolverUndecided { loc },
            UnknownReason::Unfinished { states: 1 },
            UnknownReason::RecheckFailed { why: String::new() },
        ];
        all.extend(bounds.map(|bound| UnknownReason::Bounded { bound, loc }));
        all.extend(limits.map(UnknownReason::Exhausted));
        // The last word is said by the command line.
        assert_eq!(all.len(), REASONS.len() - 1);
        for one in all {
            assert!(reason(one.word()).is_some_and(|reason| !reason.explain().is_empty()), "{}", one.word());
        }
    }
}
