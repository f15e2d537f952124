//! The program in the concrete interpreter: which run violates what was asked?

use super::ask::Asked;
use crate::cases::check::describe;
use crate::pipeline;
use ringfence_base::Budget;
use ringfence_cfront::flags::Flags;
use ringfence_interp::{End, Inputs, Outcome, Settings, Uninitialised, WhenEmpty};
use ringfence_ir::{DataModel, Program};
use ringfence_verdict::{Goal, Property, ViolationKind};
use std::path::PathBuf;

/// How many instructions a run may take.
const STEPS: u64 = 20_000;

/// How many instructions all runs of a program may take.
const ALL_STEPS: u64 = 500_000;

/// A run that violates what was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    /// What goes wrong.
    pub(super) kind: ViolationKind,
    /// The end of the run in words.
    pub(super) what: String,
    /// The inputs.
    pub(super) inputs: Vec<u64>,
}

/// A program through front end and verifier.
///
/// # Errors
/// Why it is refused.
pub(super) fn load(files: &[PathBuf], model: DataModel) -> Result<Program, String> {
    let show = |failure: pipeline::Failure| {
        let (step, message) = failure.parts();
        format!("{step}: {message}")
    };
    let program = pipeline::program_of(pipeline::load(files, &Flags::default(), model)).map_err(show)?;
    pipeline::check(&program).map_err(show)?;
    Ok(program)
}

/// The first run, among those on these vectors, that violates what was asked.
pub(super) fn violation(program: &Program, asked: Asked, vectors: &[Vec<u64>]) -> Option<Seen> {
    let mut steps = 0;
    for (number, vector) in vectors.iter().enumerate() {
        let outcome = run(program, asked, vector, number % 4 == 3);
        if let End::Violation(violation) = &outcome.end
            && asked.asks(violation.kind.property())
        {
            return Some(Seen {
                kind: violation.kind,
                what: describe(&outcome.end, &program.sources),
                inputs: outcome.inputs.iter().map(|draw| draw.value as u64).collect(),
            });
        }
        steps += outcome.steps;
        if steps > ALL_STEPS {
            break;
        }
    }
    None
}

/// One run; what was never set is drawn or zero.
fn run(program: &Program, asked: Asked, vector: &[u64], drawn: bool) -> Outcome {
    let properties = Property::ALL.into_iter().filter(|&property| asked.asks(property));
    let properties: Vec<Property> = properties.chain([Property::UnreachCall]).collect();
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
