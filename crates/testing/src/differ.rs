//! One program under gcc and under the interpreter: same output, same status?

use crate::cases::check::describe;
use crate::gcc;
use crate::pipeline;
use crate::process::{self, Scratch};
use ringfence_base::Budget;
use ringfence_cfront::flags::Flags;
use ringfence_interp::{End, Inputs, Outcome, Settings};
use ringfence_ir::DataModel;
use ringfence_verdict::{Goal, Property, ViolationKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How the comparison went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Output and status are equal.
    Same,
    /// gcc cannot build it, or its program takes too long or needs something from outside.
    NoReference(String),
    /// The interpreter met a limit.
    Slow,
    /// The interpreter stopped where it cannot go on.
    Unsupported(String),
    /// The interpreter found a violation.
    Violation(String),
    /// Output or status differ, or the program did not get that far.
    Different(String),
}

/// How long each side may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// gcc's program.
    pub native: Duration,
    /// Our interpreter, as wall-clock time.
    pub interpreter: Duration,
}

/// Compares one file under one data model. The second value is the number of notes of the run.
pub fn compare(
    file: &Path,
    words: &[String],
    flags: &Flags,
    model: DataModel,
    limits: Limits,
) -> (Verdict, usize) {
    let reference = match reference(file, words, model, limits.native) {
        Ok(reference) => reference,
        Err(why) => return (Verdict::NoReference(why), 0),
    };
    let work = || interpret(file, flags, model, limits.interpreter);
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok((outcome, ended))) => match judge(&reference, &outcome, ended) {
            Verdict::Different(_) if !is_fixed(&outcome) => {
                (Verdict::NoReference("its behaviour is not fixed".to_owned()), 0)
            }
            verdict => (verdict, outcome.notes.len()),
        },
        Ok(Err(message)) => (Verdict::Different(message), 0),
        Err(panic) => (Verdict::Different(format!("panic: {}", pipeline::panic_message(&*panic))), 0),
    }
}

/// Whether a run depends on nothing but the program: it drew no inputs and used no indeterminate value.
fn is_fixed(outcome: &Outcome) -> bool {
    let loose = [ViolationKind::UninitialisedRead, ViolationKind::UnrelatedPointers];
    outcome.inputs.is_empty() && !outcome.notes.iter().any(|note| loose.contains(&note.kind))
}

struct Reference {
    status: i32,
    stdout: Vec<u8>,
}

fn reference(file: &Path, words: &[String], model: DataModel, limit: Duration) -> Result<Reference, String> {
    let text = |error: std::io::Error| error.to_string();
    let scratch = Scratch::new().map_err(text)?;
    let program: PathBuf = scratch.path().join("program");
    let built = gcc::build(&[file.to_owned()], words, model, &program, scratch.path()).map_err(text)?;
    if !built.succeeded() {
        return Err("gcc cannot build it".to_owned());
    }
    let done = process::run(&mut Command::new(&program), limit, scratch.path()).map_err(text)?;
    let status = done.status.ok_or("the program takes too long")?;
    Ok(Reference { status, stdout: done.stdout })
}

fn interpret(
    file: &Path,
    flags: &Flags,
    model: DataModel,
    limit: Duration,
) -> Result<(Outcome, String), String> {
    let show = |failure: pipeline::Failure| {
        let (step, message) = failure.parts();
        format!("{step}: {message}")
    };
    let program = pipeline::program_of(pipeline::load(&[file.to_owned()], flags, model)).map_err(show)?;
    pipeline::check(&program).map_err(show)?;
    // Leaks are findings, but no difference to what gcc's program does.
    let settings = Settings { goal: Goal::default().without(Property::ValidMemtrack), ..Settings::default() };
    let budget = Budget::default().with_time(limit).with_memory(1 << 30);
    let outcome = pipeline::run(&program, &settings, Inputs::zero(), budget);
    let ended = describe(&outcome.end, &program.sources);
    Ok((outcome, ended))
}

fn judge(reference: &Reference, outcome: &Outcome, ended: String) -> Verdict {
    let status = match &outcome.end {
        End::Exited(status) => status & 0xff,
        End::Aborted => 134,
        // A failed assertion aborts under gcc; what was printed before it must agree all the same.
        End::Violation(_) if reference.status == 134 && outcome.stdout == reference.stdout => 134,
        End::Violation(_) => return Verdict::Violation(ended),
        End::Exhausted(..) => return Verdict::Slow,
        End::Unsupported { .. } | End::InputsExhausted(_) | End::AssumptionFailed(_) => {
            return Verdict::Unsupported(ended);
        }
    };
    if status != reference.status {
        return Verdict::Different(format!("{ended}, but gcc's program ends with {}", reference.status));
    }
    if outcome.stdout == reference.stdout {
        return Verdict::Same;
    }
    let (ours, theirs) =
        (String::from_utf8_lossy(&outcome.stdout), String::from_utf8_lossy(&reference.stdout));
    let line = 1 + ours.lines().zip(theirs.lines()).take_while(|(a, b)| a == b).count();
    let at = |text: &str| text.lines().nth(line - 1).unwrap_or("the end").to_owned();
    Verdict::Different(format!("line {line} of the output is `{}`, with gcc `{}`", at(&ours), at(&theirs)))
}
