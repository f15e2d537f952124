//! How an answer stands to how the program was made, to its runs in the interpreter, and to its runs as gcc
//! compiles it.

use super::ask::{self, Asked, Said};
use super::batch::{Native, Request};
use super::native::{Level, Shown, Visible, visible};
use super::plan::Plan;
use super::program;
use super::runs::{self, Seen, Strict};
use super::vectors::vectors;
use ringfence_testing::checker::{Checker, Finding};
use ringfence_verdict::{Property, ViolationKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;

/// On how many vectors the interpreter runs a program that is proved.
const RUNS: usize = 100;

/// On how many vectors, which lead to different runs, the compiled program runs.
const fn native_runs(level: Level) -> usize {
    match level {
        Level::O0 => 16,
        Level::O2 => 8,
    }
}

/// How a FALSE stands to the compiled program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Confirmed {
    /// Its run shows it too.
    Yes,
    /// It shows nothing, as this kind need not be seen.
    Unseen(&'static str),
    /// It shows nothing, although this kind is seen as a rule.
    Missing,
    /// There is no gcc for the data model.
    NotTried,
}

/// What came of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Judgement {
    /// TRUE, and nothing speaks against it.
    Proved,
    /// FALSE, replayed.
    Refuted { kind: Option<ViolationKind>, confirmed: Confirmed },
    /// UNKNOWN for this reason.
    Unknown(String),
    /// A contradiction.
    Wrong(Wrong),
}

/// A contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wrong {
    /// TRUE, but a run of the interpreter violates it.
    InterpreterRun(Seen),
    /// TRUE, but a run of the compiled program violates it.
    NativeRun { level: Level, shown: Shown, inputs: Vec<u64> },
    /// TRUE, but a defect was planted that can be reached.
    Planted(String),
    /// FALSE, but the replay does not show it.
    NotReplayed(String),
    /// FALSE, but nothing is wrong with the program.
    MadeClean(String),
    /// No verdict.
    Broken(String),
    /// The front end refuses what gcc takes.
    Refused(String),
    /// gcc refuses what was made.
    Generator(String),
}

impl Wrong {
    /// The class in the summary.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Wrong::InterpreterRun(_) => "TRUE, but a run of the interpreter violates it",
            Wrong::NativeRun { .. } => "TRUE, but a run of the compiled program violates it",
            Wrong::Planted(_) => "TRUE, but a defect was planted",
            Wrong::NotReplayed(_) => "FALSE, but the replay does not show it",
            Wrong::MadeClean(_) => "FALSE, but the program was made without a defect",
            Wrong::Broken(_) => "no verdict",
            Wrong::Refused(_) => "refused by the front end, but gcc compiles it",
            Wrong::Generator(_) => "made badly: gcc refuses it",
        }
    }

    /// What exactly.
    pub(super) fn note(&self) -> String {
        let numbers = |inputs: &[u64]| {
            inputs.iter().map(|&value| (value as i64).to_string()).collect::<Vec<_>>().join(",")
        };
        match self {
            Wrong::InterpreterRun(seen) => {
                format!("{}: {} on --input {}", self.class(), seen.what, numbers(&seen.inputs))
            }
            Wrong::NativeRun { level, shown, inputs } => {
                format!(
                    "{}: gcc {}: {} on --input {}",
                    self.class(),
                    level.flag(),
                    shown.what,
                    numbers(inputs)
                )
            }
            Wrong::Planted(what)
            | Wrong::NotReplayed(what)
            | Wrong::MadeClean(what)
            | Wrong::Broken(what)
            | Wrong::Refused(what)
            | Wrong::Generator(what) => format!("{}: {what}", self.class()),
        }
    }
}

/// A program with what the tool and the interpreter say about it.
pub(super) struct Trial<'a> {
    pub(super) plan: &'a Plan<'a>,
    answers: Vec<(Asked, Said)>,
    /// The runs of the interpreter, or why there are none; absent when nothing is proved.
    strict: Option<Result<Strict, String>>,
}

impl<'a> Trial<'a> {
    /// Asks about a program, and runs it in the interpreter when something is proved.
    pub(super) fn ask(
        plan: &'a Plan<'a>,
        questions: &[Asked],
        checker: &Checker,
        how: (Duration, &[String]),
        dir: &Path,
    ) -> Result<Self, String> {
        let text = program::write(plan);
        let mut files = vec![dir.join("program.c")];
        std::fs::write(&files[0], &text.main).map_err(|error| error.to_string())?;
        if !text.other.is_empty() {
            files.push(dir.join("other.c"));
            std::fs::write(&files[1], &text.other).map_err(|error| error.to_string())?;
        }
        let ask = |&asked| Ok((asked, ask::ask(&files, plan.model, asked, checker, how, dir)?));
        let answers = questions.iter().map(ask).collect::<Result<Vec<_>, String>>()?;
        let proved = answers.iter().any(|(_, said)| *said == Said::True);
        let strict = proved.then(|| {
            let run = || Ok(Strict::of(runs::load(&files, plan.model)?, vectors(&text, plan.seed, RUNS)));
            catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err("the interpreter panics".to_owned()))
        });
        Ok(Self { plan, answers, strict })
    }

    /// Whether gcc is to compile it.
    pub(super) fn is_compiled(&self) -> bool {
        self.answers.iter().any(|(_, said)| !matches!(said, Said::Unknown(_)))
    }

    /// The runs of the compiled program that are needed to judge.
    pub(super) fn requests(&self) -> Vec<Request> {
        let mut requests = Vec::new();
        let judged = |(asked, said): &(Asked, Said)| *said == Said::True && self.is_judged_by_gcc(*asked);
        if let (Some(Ok(strict)), true) = (&self.strict, self.answers.iter().any(judged)) {
            for level in Level::ALL {
                let vectors = strict.distinct(native_runs(level));
                requests.extend(vectors.into_iter().map(|vector| Request { level, refutes: None, vector }));
            }
        }
        for (asked, said) in &self.answers {
            if let Said::False { inputs, .. } = said {
                requests.push(Request { level: Level::O0, refutes: Some(*asked), vector: inputs.clone() });
            }
        }
        requests
    }

    /// What follows undefined behaviour that nobody asked about is not judged.
    fn is_judged_by_gcc(&self, asked: Asked) -> bool {
        let planted = self.plan.defect().map(|defect| defect.kind.property());
        !planted.is_some_and(|property| is_undefined(property) && !asked.asks(property))
    }

    /// Judges the answers.
    pub(super) fn judge(&self, native: &Native) -> Vec<(Asked, Judgement)> {
        let judge = |(asked, said): &(Asked, Said)| (*asked, self.judge_one(*asked, said, native));
        self.answers.iter().map(judge).collect()
    }

    fn judge_one(&self, asked: Asked, said: &Said, native: &Native) -> Judgement {
        if let Some(failed) = &native.failed {
            return Judgement::Wrong(Wrong::Generator(failed.clone()));
        }
        match said {
            Said::True => self.proved(asked, native),
            Said::False { property, finding, replays, .. } => {
                if !replays {
                    return Judgement::Wrong(Wrong::NotReplayed(property.clone()));
                }
                let kind = finding.as_ref().and_then(|finding| ViolationKind::from_rule(&finding.rule));
                if self.plan.defect().is_none() {
                    let in_words = |finding: &Finding| format!("{}:{}", finding.line, finding.text);
                    let said = finding.as_ref().map_or(property.clone(), in_words);
                    return Judgement::Wrong(Wrong::MadeClean(said));
                }
                Judgement::Refuted { kind, confirmed: self.confirm(asked, kind, property, native) }
            }
            Said::Unknown(reason) => Judgement::Unknown(reason.clone()),
            Said::Broken(what) if what.starts_with("status 3") && native.is_tried => {
                Judgement::Wrong(Wrong::Refused(what.clone()))
            }
            Said::Broken(what) => Judgement::Wrong(Wrong::Broken(what.clone())),
        }
    }

    /// TRUE: does anything speak against it?
    fn proved(&self, asked: Asked, native: &Native) -> Judgement {
        match &self.strict {
            Some(Ok(strict)) => {
                if let Some(seen) = strict.violation(asked) {
                    return Judgement::Wrong(Wrong::InterpreterRun(seen));
                }
            }
            Some(Err(refused)) => return Judgement::Wrong(Wrong::Refused(refused.clone())),
            None => {}
        }
        if self.is_judged_by_gcc(asked) {
            for (request, shown) in native.runs.iter().filter(|(request, _)| request.refutes.is_none()) {
                if let Some(shown) = shown.iter().find(|shown| asked.asks(shown.property)) {
                    return Judgement::Wrong(Wrong::NativeRun {
                        level: request.level,
                        shown: shown.clone(),
                        inputs: request.vector.clone(),
                    });
                }
            }
        }
        match self.plan.defect() {
            Some(defect) if asked.asks_about(defect) => {
                Judgement::Wrong(Wrong::Planted(defect.label.clone()))
            }
            _ => Judgement::Proved,
        }
    }

    /// FALSE: does the compiled program show it on the same inputs?
    fn confirm(
        &self,
        asked: Asked,
        kind: Option<ViolationKind>,
        property: &str,
        native: &Native,
    ) -> Confirmed {
        if !native.is_tried {
            return Confirmed::NotTried;
        }
        let same = |shown: &Shown| {
            shown.property.name() == property || kind.is_some_and(|kind| akin(kind, shown.property))
        };
        let of_this = native.runs.iter().filter(|(request, _)| request.refutes == Some(asked));
        let shown: Vec<&Shown> = of_this.flat_map(|(_, shown)| shown).collect();
        if shown.iter().any(|shown| same(shown)) {
            return Confirmed::Yes;
        }
        if shown.iter().any(|shown| is_undefined(shown.property) && !asked.asks(shown.property)) {
            return Confirmed::Unseen("undefined behaviour that nobody asked about comes first");
        }
        let open = self.plan.defect().is_some_and(|defect| defect.open);
        match kind.map(visible) {
            Some(Visible::Sometimes(why) | Visible::No(why)) => Confirmed::Unseen(why),
            _ if open => Confirmed::Unseen("gcc chooses otherwise"),
            _ => Confirmed::Missing,
        }
    }
}

/// Whether a run that violates a property has no meaning from then on.
const fn is_undefined(property: Property) -> bool {
    matches!(property, Property::ValidDeref | Property::ValidFree | Property::NoUndefined)
}

/// Whether a sanitizer may report a kind under the name of another property.
fn akin(kind: ViolationKind, shown: Property) -> bool {
    match kind {
        ViolationKind::NonHeapFree | ViolationKind::InteriorFree | ViolationKind::UninitialisedFree => {
            shown == Property::ValidDeref
        }
        ViolationKind::NullDeref | ViolationKind::OutOfBounds | ViolationKind::WildPointer => {
            shown == Property::NoUndefined
        }
        _ => false,
    }
}
