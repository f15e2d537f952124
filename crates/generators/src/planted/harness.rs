//! Harnesses of findings: does AddressSanitizer see the violation too?
//!
//! It cannot see all: an access far away may hit another object, and values that were never set are no
//! concern of it. Such harnesses are counted apart.

use ringfence_ir::DataModel;
use ringfence_testing::checker::Finding;
use ringfence_testing::gcc;
use ringfence_testing::process::{self, Finished};
use ringfence_verdict::{Property, ViolationKind};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// How long a harness may run.
const RUN_LIMIT: Duration = Duration::from_secs(10);

/// How far from an object AddressSanitizer watches, at least.
const RED_ZONE: i64 = 16;

/// What became of a harness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Confirmation {
    /// The sanitizer reports the violation.
    Confirmed,
    /// The sanitizer cannot see this kind.
    Skipped,
    /// Nothing is reported, as may happen: the access is so far away that it may hit another object, the
    /// block has no bytes (the sanitizer gives it one), or the address of the leaked block is left over on
    /// the stack.
    Unseen,
    /// Something is wrong: the harness cannot be built, or nothing is reported.
    Failed(String),
}

/// Builds a harness, runs it and looks for the report.
pub(super) fn confirm(
    harness: &Path,
    finding: Option<&Finding>,
    model: DataModel,
    dir: &Path,
) -> Confirmation {
    let kind = finding.and_then(|finding| ViolationKind::from_rule(&finding.rule));
    let Some(kind) = kind else { return Confirmation::Failed("no finding with a rule".to_owned()) };
    if kind == ViolationKind::UninitialisedPointer {
        return Confirmation::Skipped;
    }
    let program = dir.join("harness");
    // Without builtins: copies of a fixed size would not go through the sanitizer's functions.
    let built = build(harness, &["-fsanitize=address", "-fno-builtin"], model, &program);
    let ran = built.and_then(|()| {
        let mut command = Command::new(&program);
        command.env("ASAN_OPTIONS", "detect_leaks=1:detect_stack_use_after_return=1");
        process::run(&mut command, RUN_LIMIT, dir).map_err(|error| error.to_string())
    });
    match ran {
        Ok(done) if is_reported(kind, &done) => Confirmation::Confirmed,
        Ok(_) if finding.is_some_and(|finding| is_far(&finding.text)) => Confirmation::Unseen,
        Ok(_) if kind == ViolationKind::Leak && model != DataModel::host() => Confirmation::Unseen,
        Ok(_) if kind == ViolationKind::Leak && valgrind_sees(harness, model, dir) => Confirmation::Confirmed,
        Ok(done) => Confirmation::Failed(format!("status {:?}: {}", done.status, first_line(&done.errors()))),
        Err(error) => Confirmation::Failed(error),
    }
}

fn build(harness: &Path, flags: &[&str], model: DataModel, to: &Path) -> Result<(), String> {
    let flags: Vec<String> = flags.iter().map(|&flag| flag.to_owned()).collect();
    let dir = to.parent().unwrap_or(Path::new("."));
    let built =
        gcc::build(&[harness.to_owned()], &flags, model, to, dir).map_err(|error| error.to_string())?;
    if built.succeeded() { Ok(()) } else { Err(format!("cannot be built: {}", first_line(&built.errors()))) }
}

/// Whether valgrind reports a leak. The sanitizer overlooks a block when its address is left over
/// somewhere on the stack; valgrind looks at the host's own programs only.
fn valgrind_sees(harness: &Path, model: DataModel, dir: &Path) -> bool {
    let program = dir.join("plain");
    let mut command = Command::new("valgrind");
    command.arg("--leak-check=full").arg(&program);
    build(harness, &[], model, &program).is_ok()
        && process::run(&mut command, RUN_LIMIT, dir)
            .is_ok_and(|done| done.errors().contains("lost in loss record"))
}

fn first_line(text: &str) -> &str {
    text.lines().find(|line| !line.trim().is_empty()).unwrap_or("no message")
}

fn is_reported(kind: ViolationKind, done: &Finished) -> bool {
    let said = done.errors();
    match kind.property() {
        Property::UnreachCall => done.status == Some(134),
        Property::ValidMemtrack | Property::ValidMemcleanup => said.contains("ERROR: LeakSanitizer"),
        _ => said.contains("ERROR: AddressSanitizer"),
    }
}

/// Whether a message tells of an access further away from its object than the sanitizer watches, or of an
/// access to an object of no bytes.
fn is_far(message: &str) -> bool {
    let words: Vec<&str> = message.split_whitespace().collect();
    let after = |word: &str| {
        let at = words.iter().position(|&found| found == word)?;
        words.get(at + 1)?.parse::<i64>().ok()
    };
    let size = words.windows(3).rev().find_map(|three| match three {
        ["of", number, rest] if rest.starts_with("bytes") => number.parse::<i64>().ok(),
        _ => None,
    });
    let far = |(at, size): (i64, i64)| size == 0 || at < -RED_ZONE || at >= size + RED_ZONE;
    message.contains("an address outside of every object") || after("offset").zip(size).is_some_and(far)
}

#[cfg(test)]
mod tests {
    use super::is_far;

    #[test]
    fn distances_are_read_from_messages() {
        assert!(!is_far("write of 4 bytes at offset 20 of variable 'a' of 12 bytes, out of bounds"));
        assert!(is_far("write of 4 bytes at offset 40 of variable 'a' of 12 bytes, out of bounds"));
        assert!(is_far("read of 1 byte at offset -17 of a heap block of 3 bytes"));
        assert!(is_far("write of 1 byte at offset 0 of heap block of 0 bytes, out of bounds"));
        assert!(is_far(
            "read of 4 bytes at an address outside of every object, counted from variable 'a' of 12 bytes"
        ));
        assert!(!is_far("'reach_error' was called"));
    }
}
