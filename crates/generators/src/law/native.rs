//! The program as gcc compiles it, with its sanitizers: what a run of it shows.
//!
//! Many programs are built into one binary for each level of optimisation; `runtime.c` runs them on vectors of
//! inputs, every run in a process of its own. Leaks are looked for without optimisation only: optimisation drops stores to variables that nothing reads again, and
//! with them the last pointers to blocks that C still reaches.

use super::plan::Plan;
use super::program::{self, Text};
use ringfence_ir::DataModel;
use ringfence_testing::gcc;
use ringfence_testing::process;
use ringfence_verdict::{Property, ViolationKind};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long all runs of a program may take.
const RUN_LIMIT: Duration = Duration::from_secs(120);

/// What is linked with every binary.
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
                       --wrap=aligned_alloc,--wrap=abort,--wrap=_exit,--wrap=_Exit,--wrap=__assert_fail";

/// How much gcc optimises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    O0,
    O2,
}

impl Level {
    /// Both.
    pub(super) const ALL: [Level; 2] = [Level::O0, Level::O2];

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

/// A run that is asked for: of the program at a place in its batch, on a vector of inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Job {
    /// The place of the program.
    pub(super) place: usize,
    /// The inputs.
    pub(super) vector: Vec<u64>,
}

/// A batch of programs that was built into one binary.
#[derive(Debug, Clone)]
pub(super) struct Binary {
    program: PathBuf,
    level: Level,
}

impl Binary {
    /// Builds programs into one binary in a directory, with the object that [`runtime`] made.
    pub(super) fn build(
        plans: &[&Plan<'_>],
        runtime: &Path,
        model: DataModel,
        level: Level,
        dir: &Path,
    ) -> Result<Self, String> {
        let program = dir.join(format!("batch{}", level.flag()));
        let flags: Vec<String> = SANITIZERS
            .into_iter()
            .chain([level.flag(), "-g0", "-pipe", WRAPPED])
            .map(str::to_owned)
            .collect();
        let mut files = sources(plans, dir).map_err(|error| error.to_string())?;
        files.push(runtime.to_owned());
        finished(gcc::build(&files, &flags, model, &program, dir).map_err(|error| error.to_string())?)?;
        Ok(Self { program, level })
    }

    /// What the runs show, in their order.
    pub(super) fn runs(&self, jobs: &[Job], dir: &Path) -> Result<Vec<Vec<Shown>>, String> {
        let text = |error: std::io::Error| error.to_string();
        let file = dir.join("jobs");
        std::fs::write(&file, written(jobs)).map_err(text)?;
        let mut command = Command::new(&self.program);
        let leaks = self.level == Level::O0;
        command.env("ASAN_OPTIONS", format!("detect_leaks={}:{}", u8::from(leaks), ASAN));
        command.env("UBSAN_OPTIONS", "print_stacktrace=0");
        // Every run would look up the same functions again.
        command.env("LD_BIND_NOW", "1");
        command.env("LAW_JOBS", &file).env("LAW_ERRORS", dir.join("errors"));
        if leaks {
            command.env("LAW_LEAKS", "1");
        }
        let done = process::run(&mut command, RUN_LIMIT, dir).map_err(text)?;
        let said = reports(&done.stdout);
        if done.status != Some(0) || said.len() != jobs.len() {
            return Err(format!("status {:?} after {} runs: {}", done.status, said.len(), done.errors()));
        }
        Ok(said.into_iter().map(shown).collect())
    }
}

/// The files of a batch: one with all programs, and one with what they have in second files.
fn sources(plans: &[&Plan<'_>], dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let texts: Vec<Text> =
        plans.iter().enumerate().map(|(place, plan)| program::write_at(plan, place)).collect();
    let mut main: String = texts.iter().map(|text| text.main.as_str()).collect();
    let table: String = (0..texts.len()).map(|place| format!("{}, ", program::main_at(place))).collect();
    let _ = writeln!(main, "int (*const law_programs[])(void) = {{ {table}}};");
    let other: String = texts.iter().map(|text| text.other.as_str()).collect();
    let mut files = Vec::new();
    for (name, text) in [("batch.c", main), ("batch_other.c", other)] {
        if !text.is_empty() {
            files.push(dir.join(name));
            std::fs::write(dir.join(name), text)?;
        }
    }
    Ok(files)
}

/// Compiles what is linked with every program, once for a data model. It is not instrumented.
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
                    handle_abort=0:handle_sigill=0:handle_sigfpe=0:exitcode=99:\
                    leak_check_at_exit=0:symbolize=0";

fn finished(done: process::Finished) -> Result<(), String> {
    if done.succeeded() { Ok(()) } else { Err(done.errors()) }
}

fn written(jobs: &[Job]) -> String {
    let mut text = String::new();
    for job in jobs {
        let _ = write!(text, "{}", job.place);
        for value in &job.vector {
            let _ = write!(text, " {value}");
        }
        text.push('\n');
    }
    text
}

/// What each run has written to its standard error: a line with a length, and as many bytes.
fn reports(output: &[u8]) -> Vec<&[u8]> {
    let mut found = Vec::new();
    let mut rest = output;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let length = std::str::from_utf8(&rest[..end]).ok().and_then(|digits| digits.parse::<usize>().ok());
        let (Some(length), behind) = (length, &rest[end + 1..]) else { break };
        let Some((report, behind)) = behind.split_at_checked(length) else { break };
        found.push(report);
        rest = behind;
    }
    found
}

/// What the standard error of a run tells.
fn shown(said: &[u8]) -> Vec<Shown> {
    let said = String::from_utf8_lossy(said);
    let lines = said.lines().filter(|line| {
        ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "runtime error:", "LAW: "]
            .iter()
            .any(|word| line.contains(word))
    });
    lines.filter_map(|line| Some(Shown { property: property(line)?, what: line.trim().to_owned() })).collect()
}

/// The property that a complaint is about.
fn property(line: &str) -> Option<Property> {
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    Some(if has(&["LeakSanitizer"]) {
        Property::ValidMemtrack
    } else if has(&["LAW: blocks"]) {
        Property::ValidMemcleanup
    } else if has(&["LAW: error"]) {
        Property::UnreachCall
    } else if has(&["double-free", "bad-free", "not malloc()-ed", "INVALID vs free"]) {
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
        V::UninitialisedFree => Visible::Sometimes("what was never set may happen to be null"),
        V::UninitialisedPointer => Visible::Sometimes("what was never set may happen to be a good address"),
        V::UninitialisedRead => Visible::No("the sanitizers do not follow what was never set"),
        V::UnrelatedPointers => Visible::No("pairs of pointers are not instrumented"),
        V::Unsequenced => Visible::No("no sanitizer looks for it"),
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
    fn complaints_are_distinguished() {
        let of = |line: &str| shown(line.as_bytes()).first().map(|shown| shown.property);
        assert_eq!(of("==1==ERROR: LeakSanitizer: detected memory leaks"), Some(Property::ValidMemtrack));
        assert_eq!(of("==1==ERROR: AddressSanitizer: attempting double-free on"), Some(Property::ValidFree));
        assert_eq!(of("==1==ERROR: AddressSanitizer: heap-use-after-free on"), Some(Property::ValidDeref));
        assert_eq!(of("a.c:1:2: runtime error: shift exponent 50 is too large"), Some(Property::NoUndefined));
        assert_eq!(of("LAW: error reached"), Some(Property::UnreachCall));
        assert_eq!(of("hello"), None);
        assert_eq!(of("==1==ERROR: AddressSanitizer: stack-overflow on address"), None);
    }

    #[test]
    fn reports_are_cut_apart() {
        assert_eq!(reports(b"0\n3\na\nb1\nx"), [&b""[..], b"a\nb", b"x"]);
        assert_eq!(reports(b"0\n5\nabc"), [b""]);
    }
}
