//! How an answer stands to how the program was made, to its runs in the interpreter, and to its runs as gcc
//! compiles it.

use super::ask::{self, Asked, Said};
use super::native::{Level, Native, Shown, Visible, visible};
use super::plan::Plan;
use super::program::{self, Text};
use super::runs::{self, Seen};
use super::vectors::vectors;
use crate::checker::Checker;
use ringfence_ir::Program;
use ringfence_verdict::{Property, ViolationKind};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// On how many vectors the interpreter runs a program that is proved.
const RUNS: usize = 100;

/// On how many vectors the compiled program runs.
const NATIVE_RUNS: usize = 16;

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
            | Wrong::Refused(what) => format!("{}: {what}", self.class()),
        }
    }
}

/// A program on its way through the judges.
pub(super) struct Trial<'a> {
    /// Its plan.
    pub(super) plan: &'a Plan<'a>,
    /// Its text.
    pub(super) text: Text,
    /// The tool.
    checker: &'a Checker,
    limit: Duration,
    /// The object that is linked with what gcc compiles; absent when it cannot build for the data model.
    runtime: Option<&'a Path>,
    dir: &'a Path,
    files: Vec<PathBuf>,
    /// What was built, for each level.
    natives: [OnceCell<Native>; 2],
}

impl<'a> Trial<'a> {
    /// Writes the program into a directory.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn new(
        plan: &'a Plan<'a>,
        checker: &'a Checker,
        limit: Duration,
        runtime: Option<&'a Path>,
        dir: &'a Path,
    ) -> Result<Self, String> {
        let text = program::write(plan);
        let mut files = vec![dir.join("program.c")];
        std::fs::write(&files[0], &text.main).map_err(|error| error.to_string())?;
        if !text.other.is_empty() {
            files.push(dir.join("other.c"));
            std::fs::write(&files[1], &text.other).map_err(|error| error.to_string())?;
        }
        Ok(Self { plan, text, checker, limit, runtime, dir, files, natives: Default::default() })
    }

    /// Asks about one set of properties and judges the answer.
    ///
    /// # Errors
    /// When a program cannot be started, or the generator made something that is no C.
    pub(super) fn judge(&self, asked: Asked) -> Result<Judgement, String> {
        let said = ask::ask(&self.files, self.plan.model, asked, self.checker, self.limit, self.dir)?;
        match said {
            Said::True => self.proved(asked),
            Said::False { property, finding, replays, inputs } => {
                if !replays {
                    return Ok(Judgement::Wrong(Wrong::NotReplayed(property)));
                }
                let kind = finding.as_ref().and_then(|finding| ViolationKind::from_rule(&finding.rule));
                if self.plan.defect().is_none() {
                    let said =
                        finding.map_or(property, |finding| format!("{}:{}", finding.line, finding.text));
                    return Ok(Judgement::Wrong(Wrong::MadeClean(said)));
                }
                let confirmed = self.confirm(asked, kind, &property, inputs)?;
                Ok(Judgement::Refuted { kind, confirmed })
            }
            Said::Unknown(reason) => Ok(Judgement::Unknown(reason)),
            Said::Broken(what) => self.broken(what),
        }
    }

    /// TRUE: does anything speak against it?
    fn proved(&self, asked: Asked) -> Result<Judgement, String> {
        let vectors = vectors(&self.text, self.plan.seed, RUNS);
        let program = match self.load() {
            Ok(program) => program,
            Err(refused) => return Ok(Judgement::Wrong(Wrong::Refused(refused))),
        };
        if let Some(seen) = runs::violation(&program, asked, &vectors) {
            return Ok(Judgement::Wrong(Wrong::InterpreterRun(seen)));
        }
        if let Some(wrong) = self.native_violation(asked, &vectors[..vectors.len().min(NATIVE_RUNS)])? {
            return Ok(Judgement::Wrong(wrong));
        }
        Ok(match self.plan.defect() {
            Some(defect) if asked.asks_about(defect) => {
                Judgement::Wrong(Wrong::Planted(defect.label.to_owned()))
            }
            _ => Judgement::Proved,
        })
    }

    fn load(&self) -> Result<Program, String> {
        runs::load(&self.files, self.plan.model)
    }

    /// The first run of the compiled program that violates what was asked. What follows undefined behaviour that
    /// nobody asked about is not judged.
    fn native_violation(&self, asked: Asked, vectors: &[Vec<u64>]) -> Result<Option<Wrong>, String> {
        let planted = self.plan.defect().map(|defect| defect.kind.property());
        let unasked = planted.is_some_and(|property| is_undefined(property) && !asked.asks(property));
        let Some(runtime) = self.runtime.filter(|_| !unasked) else { return Ok(None) };
        for level in Level::ALL {
            let native = self.native(level, runtime)?;
            let shown = native.runs(vectors, asked, self.dir)?;
            for (shown, vector) in shown.into_iter().zip(vectors) {
                if let Some(shown) = shown.filter(|shown| asked.asks(shown.property)) {
                    return Ok(Some(Wrong::NativeRun { level, shown, inputs: vector.clone() }));
                }
            }
        }
        Ok(None)
    }

    /// The compiled program.
    fn native(&self, level: Level, runtime: &Path) -> Result<&Native, String> {
        let cell = &self.natives[level as usize];
        if let Some(native) = cell.get() {
            return Ok(native);
        }
        let native = Native::build(&self.files, runtime, self.plan.model, level, self.dir)
            .map_err(|error| format!("seed {}: gcc: {error}", self.plan.seed))?;
        Ok(cell.get_or_init(|| native))
    }

    /// FALSE: does the compiled program show it on the same inputs?
    fn confirm(
        &self,
        asked: Asked,
        kind: Option<ViolationKind>,
        property: &str,
        inputs: Vec<u64>,
    ) -> Result<Confirmed, String> {
        let Some(runtime) = self.runtime else { return Ok(Confirmed::NotTried) };
        let shown = self.native(Level::O0, runtime)?.runs(&[inputs], asked, self.dir)?;
        let same = |shown: &Shown| {
            shown.property.name() == property || kind.is_some_and(|kind| akin(kind, shown.property))
        };
        if shown.into_iter().flatten().any(|shown| same(&shown)) {
            return Ok(Confirmed::Yes);
        }
        let open = self.plan.defect().is_some_and(|defect| defect.open);
        Ok(match kind.map(visible) {
            Some(Visible::Sometimes(why) | Visible::No(why)) => Confirmed::Unseen(why),
            _ if open => Confirmed::Unseen("gcc chooses otherwise"),
            _ => Confirmed::Missing,
        })
    }

    /// No verdict: is the program C at all?
    fn broken(&self, what: String) -> Result<Judgement, String> {
        if let (true, Some(runtime)) = (what.starts_with("status 3"), self.runtime) {
            self.native(Level::O0, runtime)?;
            return Ok(Judgement::Wrong(Wrong::Refused(what)));
        }
        Ok(Judgement::Wrong(Wrong::Broken(what)))
    }
}

/// Whether a run that violates a property has no meaning from then on.
const fn is_undefined(property: Property) -> bool {
    matches!(property, Property::ValidDeref | Property::ValidFree | Property::NoUndefined)
}

/// Whether a sanitizer may report a kind under the name of another property.
fn akin(kind: ViolationKind, shown: Property) -> bool {
    match kind {
        ViolationKind::NonHeapFree | ViolationKind::InteriorFree => shown == Property::ValidDeref,
        ViolationKind::NullDeref | ViolationKind::OutOfBounds | ViolationKind::WildPointer => {
            shown == Property::NoUndefined
        }
        _ => false,
    }
}
