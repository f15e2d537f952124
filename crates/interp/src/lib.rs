//! The concrete interpreter of the intermediate representation: the oracle.
//!
//! [`run`] executes a program byte-precisely, with the provenance of every pointer and the validity of
//! every bit, and reports the first violation of memory safety with the object and the calls that
//! are involved. Runs are deterministic: the only outside influence is [`Settings`] and [`Inputs`], which
//! logs what it gave, so that a run can be replayed exactly.
//!
//! The crate knows no C syntax and no analysis. Library functions are those of `ringfence-library`, for
//! which the machine is a host whose values are numbers; everything else is the meaning of the
//! instructions of `ringfence-ir`.

pub mod inputs;
pub mod machine;
pub mod memory;
pub mod object;
pub mod outcome;
pub mod output;
pub mod settings;
pub mod value;

mod call;
mod contents;
mod describe;
mod domain;
mod exec;
mod finish;
mod host;
mod layout;
mod lost;
mod outside;
mod outside_steps;
mod provmap;
pub mod reuse;
mod start;
mod table;
pub mod watch;

pub use inputs::{Draw, DrawKind, Given, Inputs, WhenEmpty};
pub use machine::Machine;
pub use outcome::{End, LayoutUse, Outcome};
pub use output::{Output, Stream};
pub use ringfence_library::Stop;
pub use ringfence_semantics::KindSet;
pub use settings::{Reuse, Settings, Uninitialised};
pub use value::{Prov, Value};
pub use watch::{Edges, FrameView, Point, Watcher};

pub use ringfence_library as models;

use ringfence_base::Budget;
use ringfence_ir::Program;

/// Runs a program. The program must have passed the verifier of `ringfence-ir`.
#[must_use]
pub fn run(program: &Program, settings: Settings, inputs: Inputs, budget: Budget) -> Outcome {
    run_with_output(program, settings, inputs, budget, Output::default())
}

/// Runs a program while somebody looks on. The run is the same as without.
#[must_use]
pub fn run_watched(
    program: &Program,
    settings: Settings,
    inputs: Inputs,
    budget: Budget,
    watcher: &mut dyn Watcher,
) -> Outcome {
    let mut machine = Machine::new(program, settings, inputs, budget, Output::default());
    machine.looking = watch::Looking::with(watcher);
    machine.run()
}

/// Runs a program and counts the ways that it takes. The run is the same as without.
#[must_use]
pub fn run_counted(
    program: &Program,
    settings: Settings,
    inputs: Inputs,
    budget: Budget,
    edges: &mut Edges,
) -> Outcome {
    edges.clear();
    let mut machine = Machine::new(program, settings, inputs, budget, Output::default());
    machine.looking = watch::Looking::counting(edges);
    machine.run()
}

/// Runs a program whose output is passed on as it comes.
#[must_use]
pub fn run_with_output(
    program: &Program,
    settings: Settings,
    inputs: Inputs,
    budget: Budget,
    output: Output,
) -> Outcome {
    Machine::new(program, settings, inputs, budget, output).run()
}
