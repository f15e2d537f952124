//! What is asked about a program, what a run of it shows, and how that stands to what the checker says.

use ringfence_interp::{End, Outcome};
use ringfence_ir::{DataModel, Program};
use ringfence_testing::cases::check::describe;
use ringfence_verdict::{Goal, KindSet, Property, ViolationKind};

/// What kind of program it is, and how it is to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) model: DataModel,
    pub(crate) goal: Goal,
}

impl Kind {
    /// The options of the checker that ask the same.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        let mut options = vec!["--data-model", self.model.name()];
        if self.goal.malloc_may_fail {
            options.push("--malloc-may-fail");
        }
        if self.goal.asks_about(ViolationKind::UninitialisedRead) {
            options.push("--check-uninitialised");
        }
        if self.goal.checks_not_freed() {
            options.extend(["--property", "memsafety", "--property", "memcleanup"]);
            options.extend(["--property", "unreach-call"]);
        }
        if self.goal.checks_not_freed() && !self.goal.cleanup_at_abort {
            options.push("--no-cleanup-at-abort");
        }
        options
    }
}

/// A goal with the property that everything is freed at the end, if that is asked.
pub(crate) fn with_cleanup(goal: Goal, asked: bool) -> Goal {
    if asked { goal.with(Property::ValidMemcleanup) } else { goal }
}

/// A goal in which uses of values that were never set are violations, if that is asked.
pub(crate) fn with_uninitialised(goal: Goal, asked: bool) -> Goal {
    if asked { goal.with_kinds(KindSet::of(&[ViolationKind::UninitialisedRead])) } else { goal }
}

/// A run that violates what is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seen {
    /// What goes wrong.
    pub(crate) kind: ViolationKind,
    /// The end of the run in words.
    pub(crate) what: String,
    /// The numbers that it drew.
    pub(crate) inputs: Vec<u128>,
}

impl Seen {
    /// What a run violates, if that was asked about.
    pub(crate) fn of(goal: &Goal, program: &Program, outcome: &Outcome) -> Option<Seen> {
        let End::Violation(violation) = &outcome.end else { return None };
        goal.asks_about(violation.kind).then(|| Seen {
            kind: violation.kind,
            what: describe(&outcome.end, &program.sources),
            inputs: outcome.inputs.iter().map(|draw| draw.value).collect(),
        })
    }

    /// The inputs as `--input` takes them.
    fn inputs(&self) -> String {
        let values: Vec<String> = self.inputs.iter().map(u128::to_string).collect();
        values.join(",")
    }
}

/// What the checker says of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Said {
    True,
    /// FALSE of this property, and whether the replay shows it.
    False {
        property: String,
        replays: bool,
    },
    /// UNKNOWN for this reason.
    Unknown(String),
    /// No verdict, or one that does not fit the rest.
    Broken(String),
}

/// How the two stand to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The front end or the verifier refuses the program.
    Refused(String),
    /// A program without a planted error goes wrong: the generator is at fault.
    NotClean(Seen),
    /// No verdict, or one that does not fit the rest.
    Broken(String),
    /// TRUE, but a run goes wrong.
    Refuted(Seen),
    /// FALSE, but the replay does not show it.
    NotReplayed(String),
    /// Nothing contradicts.
    Fits { said: Said, by_runs: bool },
}

impl Judgement {
    /// Whether something is wrong.
    pub(crate) const fn is_wrong(&self) -> bool {
        !matches!(self, Judgement::Fits { .. })
    }

    /// The class in a summary.
    pub(crate) fn class(&self) -> String {
        match self {
            Judgement::Fits { said: Said::True, .. } => "TRUE, and no run violates it".to_owned(),
            Judgement::Fits { said: Said::Unknown(reason), by_runs: true } => {
                format!("UNKNOWN({reason}), violated in runs")
            }
            Judgement::Fits { said: Said::Unknown(reason), by_runs: false } => {
                format!("UNKNOWN({reason}), no run violates it")
            }
            Judgement::Fits { by_runs: true, .. } => "FALSE, seen in runs too".to_owned(),
            Judgement::Fits { by_runs: false, .. } => "FALSE, not seen in runs".to_owned(),
            Judgement::Refused(_) => "WRONG: refused by the front end".to_owned(),
            Judgement::NotClean(_) => "WRONG: made to be clean, but a run violates it".to_owned(),
            Judgement::Broken(_) => "WRONG: no fitting verdict".to_owned(),
            Judgement::Refuted(_) => "WRONG: TRUE, but a run violates it".to_owned(),
            Judgement::NotReplayed(_) => "WRONG: FALSE, but not replayed".to_owned(),
        }
    }

    /// What is wrong, for the top of a kept program.
    pub(crate) fn note(&self) -> String {
        match self {
            Judgement::Refused(what) => format!("refused: {what}"),
            Judgement::NotClean(seen) => {
                format!("made to be clean, but {} on --input {}", seen.what, seen.inputs())
            }
            Judgement::Broken(what) => format!("no fitting verdict: {what}"),
            Judgement::NotReplayed(property) => format!("FALSE({property}), but the replay does not show it"),
            Judgement::Refuted(seen) => format!("TRUE, but {} on --input {}", seen.what, seen.inputs()),
            Judgement::Fits { .. } => "nothing contradicts".to_owned(),
        }
    }
}

/// Compares.
pub(crate) fn judge(said: Said, seen: Option<Seen>) -> Judgement {
    match (said, seen) {
        (Said::Broken(what), _) => Judgement::Broken(what),
        (Said::True, Some(seen)) => Judgement::Refuted(seen),
        (Said::False { property, replays: false }, _) => Judgement::NotReplayed(property),
        (said, seen) => Judgement::Fits { said, by_runs: seen.is_some() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictions_are_distinguished_from_missing_answers() {
        let seen = Seen { kind: ViolationKind::DoubleFree, what: String::new(), inputs: vec![] };
        assert!(judge(Said::True, Some(seen.clone())).is_wrong());
        assert!(!judge(Said::True, None).is_wrong());
        assert!(!judge(Said::Unknown("timeout".to_owned()), Some(seen)).is_wrong());
        let refuted = |replays| Said::False { property: "valid-free".to_owned(), replays };
        assert!(judge(refuted(false), None).is_wrong());
        assert!(!judge(refuted(true), None).is_wrong());
    }
}
