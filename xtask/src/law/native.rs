//! The program as gcc compiles it, with its sanitizers: what a run of it shows.
//!
//! A program is built once for a level of optimisation and run on many vectors of inputs by `runtime.c`. Leaks are
//! looked for without optimisation only: optimisation drops stores to variables that nothing reads again, and
//! with them the last pointers to blocks that C still reaches.

use super::ask::Asked;
use crate::gcc;
use crate::process;
use ringfence_ir::DataModel;
use ringfence_verdict::{Property, ViolationKind};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long all runs of a program may take.
const RUN_LIMIT: Duration = Duration::from_secs(120);

/// What is compiled into every program.
const RUNTIME: &str = include_str!("runtime.c");

/// The sanitizers. Those that complain about pointers before they are used, and about null arguments, are left
/// out: they are stricter than what is judged.
const SANITIZERS: [&str; 5] = [
    "-fsanitize=address,undefined,float-cast-overflow",
    "-fno-sanitize=pointer-overflow,object-size,null,nonnull-attribute,returns-nonnull-attribute",
    "-fno-sanitize-recover=all",
    "-fno-builtin-memcpy",
    "-fno-omit-frame-pointer",
];

/// The functions of the allocator that count blocks.
const WRAPPED: &str = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free,--wrap=strdup,--wrap=strndup,\
                       --wrap=aligned_alloc,--wrap=abort";

/// How much gcc optimises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// `-O0`
    O0,
    /// `-O2`
    O2,
}

impl Level {
    /// Both.
    pub(super) const ALL: [Level; 2] = [Level::O0, Level::O2];

    /// The flag.
    pub(super) const fn flag(self) -> &'static str {
        match self {
            Level::O0 => "-O0",
            Level::O2 => "-O2",
        }
    }
}

/// What a run shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shown {
    /// The property that is violated.
    pub(super) property: Property,
    /// The line that says so.
    pub(super) what: String,
}

/// A program that was built.
#[derive(Debug, Clone)]
pub(super) struct Native {
    program: PathBuf,
    level: Level,
}

impl Native {
    /// Builds a program in a directory, with the object that [`runtime`] made.
    ///
    /// # Errors
    /// When gcc cannot be started, or says no.
    pub(super) fn build(
        files: &[PathBuf],
        runtime: &Path,
        model: DataModel,
        level: Level,
        dir: &Path,
    ) -> Result<Self, String> {
        let program = dir.join(format!("native{}", level.flag()));
        let flags: Vec<String> =
            SANITIZERS.into_iter().chain([level.flag(), WRAPPED]).map(str::to_owned).collect();
        let files: Vec<PathBuf> = files.iter().cloned().chain([runtime.to_owned()]).collect();
        finished(gcc::build(&files, &flags, model, &program, dir).map_err(|error| error.to_string())?)?;
        Ok(Self { program, level })
    }

    /// What the runs show on each vector, in their order.
    ///
    /// # Errors
    /// When the program cannot be run at all.
    pub(super) fn runs(
        &self,
        vectors: &[Vec<u64>],
        asked: Asked,
        dir: &Path,
    ) -> Result<Vec<Option<Shown>>, String> {
        let text = |error: std::io::Error| error.to_string();
        let (file, errors) = (dir.join("vectors"), dir.join("errors"));
        std::fs::write(&file, written(vectors)).map_err(text)?;
        let mut command = Command::new(&self.program);
        let leaks = self.level == Level::O0 && asked.asks(Property::ValidMemtrack);
        command.env("ASAN_OPTIONS", format!("detect_leaks={}:{}", u8::from(leaks), ASAN));
        command.env("UBSAN_OPTIONS", "print_stacktrace=1");
        command.env("LAW_VECTORS", &file).env("LAW_ERRORS", &errors);
        if leaks {
            command.env("LAW_LEAKS", "1");
        }
        if asked.asks(Property::ValidMemcleanup) {
            command.env("LAW_CLEANUP", "1");
        }
        let done = process::run(&mut command, RUN_LIMIT, dir).map_err(text)?;
        let statuses = String::from_utf8_lossy(&done.stdout).lines().count();
        if done.status != Some(0) || statuses != vectors.len() {
            return Err(format!("status {:?} after {statuses} runs: {}", done.status, done.errors()));
        }
        let read = |number| {
            let name = dir.join(format!("errors.{number}"));
            let said = std::fs::read(&name).map_err(text)?;
            std::fs::remove_file(name).map_err(text)?;
            Ok(shown(&String::from_utf8_lossy(&said)))
        };
        (0..vectors.len()).map(read).collect()
    }
}

/// Compiles what is linked with every program, once for a data model. It is not instrumented.
///
/// # Errors
/// When gcc cannot be started, or says no.
pub(super) fn runtime(model: DataModel, dir: &Path) -> Result<PathBuf, String> {
    let text = |error: std::io::Error| error.to_string();
    let source = dir.join("law_runtime.c");
    std::fs::write(&source, RUNTIME).map_err(text)?;
    let object = dir.join(format!("law_runtime_{}.o", model.name()));
    let flags = ["-c".to_owned(), "-O1".to_owned()];
    finished(gcc::build(&[source], &flags, model, &object, dir).map_err(text)?)?;
    Ok(object)
}

/// Settings of the sanitizer that every run has.
const ASAN: &str = "detect_stack_use_after_return=1:strict_string_checks=0:allocator_may_return_null=1:\
                    handle_abort=0:handle_sigill=0:handle_sigfpe=0:exitcode=99";

fn finished(done: process::Finished) -> Result<(), String> {
    if done.succeeded() { Ok(()) } else { Err(done.errors()) }
}

fn written(vectors: &[Vec<u64>]) -> String {
    let mut text = String::new();
    for vector in vectors {
        for value in vector {
            let _ = write!(text, "{value} ");
        }
        text.push('\n');
    }
    text
}

/// What the standard error of a run tells.
fn shown(said: &str) -> Option<Shown> {
    let line = said.lines().find(|line| {
        ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "runtime error:", "LAW: ", "Assertion `"]
            .iter()
            .any(|word| line.contains(word))
    })?;
    Some(Shown { property: property(line)?, what: line.trim().to_owned() })
}

/// The property that a complaint is about.
fn property(line: &str) -> Option<Property> {
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    Some(if has(&["LeakSanitizer"]) {
        Property::ValidMemtrack
    } else if has(&["LAW: blocks"]) {
        Property::ValidMemcleanup
    } else if has(&["LAW: error", "Assertion `"]) {
        Property::UnreachCall
    } else if has(&["double-free", "bad-free", "not malloc()-ed"]) {
        Property::ValidFree
    } else if has(&["stack-overflow", "requested allocation size", "out of memory"]) {
        return None;
    } else if has(&["invalid-pointer-pair"]) {
        Property::NoUndefined
    } else if has(&["AddressSanitizer", "out of bounds for type"]) {
        Property::ValidDeref
    } else {
        Property::NoUndefined
    })
}

/// Whether compiled programs show a kind of violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Visible {
    /// As a rule.
    Yes,
    /// Not always, for this reason.
    Sometimes(&'static str),
    /// Never, for this reason.
    No(&'static str),
}

/// Which kinds the sanitizers see.
pub(super) const fn visible(kind: ViolationKind) -> Visible {
    use ViolationKind as V;
    match kind {
        V::UninitialisedPointer => Visible::Sometimes("what was never set may happen to be a good address"),
        V::UninitialisedRead => Visible::No("the sanitizers do not follow what was never set"),
        V::UnrelatedPointers => Visible::No("pairs of pointers are not instrumented"),
        V::BadCall => {
            Visible::Sometimes("a call with other arguments than the function has looks like any other")
        }
        V::OutOfBounds => Visible::Sometimes("far away, or after a member, lies other memory"),
        V::WildPointer => Visible::Sometimes("the number may be an address"),
        V::ReadOnlyWrite => Visible::Sometimes("constant local variables lie in memory that can be written"),
        V::OverlappingCopy => Visible::Sometimes("small copies are done without the library"),
        V::Leak => Visible::Sometimes("a stale copy of the address may lie on the stack"),
        V::UseAfterScope => Visible::Sometimes("compound literals and temporaries are not watched"),
        V::UseAfterFree => Visible::Sometimes("a freed block may be in use again"),
        V::Misaligned => Visible::Sometimes("an unaligned base may make it aligned again"),
        _ => Visible::Yes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_told_apart() {
        let of = |line: &str| shown(line).map(|shown| shown.property);
        assert_eq!(of("==1==ERROR: LeakSanitizer: detected memory leaks"), Some(Property::ValidMemtrack));
        assert_eq!(of("==1==ERROR: AddressSanitizer: attempting double-free on"), Some(Property::ValidFree));
        assert_eq!(of("==1==ERROR: AddressSanitizer: heap-use-after-free on"), Some(Property::ValidDeref));
        assert_eq!(of("a.c:1:2: runtime error: shift exponent 50 is too large"), Some(Property::NoUndefined));
        assert_eq!(of("LAW: error reached"), Some(Property::UnreachCall));
        assert_eq!(of("hello"), None);
        assert_eq!(of("==1==ERROR: AddressSanitizer: stack-overflow on address"), None);
    }
}
