//! The program in the concrete interpreter: which run violates what was asked?

use super::ask::Asked;
use ringfence_base::Budget;
use ringfence_cfront::flags::Flags;
use ringfence_interp::{DrawKind, End, Inputs, Outcome, Settings, Uninitialised, WhenEmpty};
use ringfence_ir::{DataModel, Program};
use ringfence_testing::cases::check::describe;
use ringfence_testing::pipeline;
use ringfence_verdict::{Goal, Property, ViolationKind};
use std::path::PathBuf;

/// How many instructions a run may take.
const STEPS: u64 = 20_000;

/// How many instructions all runs of a program may take.
const ALL_STEPS: u64 = 500_000;

/// A run that violates what was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seen {
    /// What goes wrong.
    pub(crate) kind: ViolationKind,
    /// The end of the run in words.
    pub(crate) what: String,
    pub(crate) inputs: Vec<u64>,
}

/// A program through front end and verifier.
pub(crate) fn load(files: &[PathBuf], model: DataModel) -> Result<Program, String> {
    pipeline::checked(pipeline::load(files, &Flags::default(), model))
}

/// The strict runs of a program: with every check, so that a run without a violation serves every set of properties.
pub(crate) struct Strict {
    program: Program,
    runs: Vec<(Vec<u64>, Outcome)>,
}

impl Strict {
    /// Runs a program on these vectors, as long as all runs together may take.
    pub(crate) fn of(program: Program, vectors: Vec<Vec<u64>>) -> Self {
        let (mut steps, mut runs) = (0, Vec::new());
        for (number, vector) in vectors.into_iter().enumerate() {
            let outcome = run(&program, Asked::All, &vector, is_drawn(number));
            steps += outcome.steps;
            runs.push((vector, outcome));
            if steps > ALL_STEPS {
                break;
            }
        }
        Self { program, runs }
    }

    /// The first run that violates what was asked. A run that ends in a violation which nobody asked about is
    /// repeated without the checks for it.
    pub(crate) fn violation(&self, asked: Asked) -> Option<Seen> {
        self.runs.iter().enumerate().find_map(|(number, (vector, outcome))| {
            let End::Violation(found) = &outcome.end else { return None };
            if asked.asks(found.kind.property()) {
                return Some(self.seen(outcome, found.kind));
            }
            let again = run(&self.program, asked, vector, is_drawn(number));
            match &again.end {
                End::Violation(found) if asked.asks(found.kind.property()) => {
                    Some(self.seen(&again, found.kind))
                }
                _ => None,
            }
        })
    }

    /// Up to a number of vectors that lead to different runs: the program takes different inputs from them.
    pub(crate) fn distinct(&self, most: usize) -> Vec<Vec<u64>> {
        let mut taken: Vec<Vec<u128>> = Vec::new();
        let mut vectors = Vec::new();
        for (vector, outcome) in &self.runs {
            let nondet = outcome.inputs.iter().filter(|draw| matches!(draw.kind, DrawKind::Nondet { .. }));
            let inputs: Vec<u128> = nondet.map(|draw| draw.value).collect();
            if vectors.len() < most && !taken.contains(&inputs) {
                taken.push(inputs);
                vectors.push(vector.clone());
            }
        }
        vectors
    }

    fn seen(&self, outcome: &Outcome, kind: ViolationKind) -> Seen {
        Seen {
            kind,
            what: describe(&outcome.end, &self.program.sources),
            inputs: outcome.inputs.iter().map(|draw| draw.value as u64).collect(),
        }
    }
}

/// Whether what was never set is drawn in a run, and not zero.
const fn is_drawn(number: usize) -> bool {
    number % 4 == 3
}

/// One run; what was never set is drawn or zero.
fn run(program: &Program, asked: Asked, vector: &[u64], drawn: bool) -> Outcome {
    let properties: Vec<Property> =
        Property::ALL.into_iter().filter(|&property| asked.asks(property)).collect();
    let settings = Settings {
        uninitialised: if drawn { Uninitialised::Drawn } else { Uninitialised::Zero },
        goal: Goal::default().asking(&properties, &[]),
        leaks_when_stopped: asked.asks(Property::ValidMemtrack),
        ..Settings::default()
    };
    // Numbers are cut to the width of each draw, so negative ones are spread first.
    let values = vector.iter().map(|&value| i128::from(value as i64) as u128).collect();
    let budget = Budget::default().with_steps(STEPS).with_memory(1 << 26);
    pipeline::run(program, &settings, Inputs::list(values, WhenEmpty::Zero), budget)
}

/// What goes wrong when a program runs on some vectors with every check.
#[cfg(test)]
pub(crate) fn violation(plan: &super::Plan<'_>, count: usize) -> Result<Option<Seen>, String> {
    let scratch = ringfence_testing::process::Scratch::new().map_err(|error| error.to_string())?;
    let text = super::program::write(plan);
    let mut files = vec![scratch.path().join("program.c")];
    std::fs::write(&files[0], &text.main).map_err(|error| error.to_string())?;
    if !text.other.is_empty() {
        files.push(scratch.path().join("other.c"));
        std::fs::write(&files[1], &text.other).map_err(|error| error.to_string())?;
    }
    let program = load(&files, plan.model).map_err(|error| format!("{error}\n{}", text.main))?;
    Ok(Strict::of(program, super::vectors::vectors(&text, 1, count)).violation(Asked::All))
}
