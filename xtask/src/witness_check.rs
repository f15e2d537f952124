//! Do the loop invariants of correctness witnesses hold?
//!
//! Each program that is proved gets its own invariants back as assertions: the condition of the loop first
//! evaluates the invariant and writes through a null pointer when it does not hold. `ringfence check` must read
//! the text, and must not find a run that gets there. The engines that look are symbolic execution and the verifier
//! together; an answer of UNKNOWN is counted and accepted.

use ringfence_testing::process;
use ringfence_testing::walk;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is written in front of a condition.
const ASSERTION: (&str, &str) = ("((", ") ? (void)0 : (void)(*(volatile int *)0 = 0)), ");

/// A loop invariant of a witness.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Invariant {
    line: usize,
    column: usize,
    value: String,
}

/// What came out.
#[derive(Debug, Default)]
struct Totals {
    programs: u32,
    proved: u32,
    invariants: usize,
    held: u32,
    unknown: u32,
    wrong: Vec<String>,
}

/// Checks the witnesses of all programs below some directories; says whether all is well.
pub fn run(binary: Option<PathBuf>, dirs: &[PathBuf]) -> Result<bool, String> {
    let binary = binary.map_or_else(process::build_ringfence, Ok)?;
    let scratch = PathBuf::from("target/witness-check");
    std::fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let mut totals = Totals::default();
    for dir in dirs {
        for file in walk::files(dir, &["c", "i"]).map_err(|error| format!("{}: {error}", dir.display()))? {
            totals.programs += 1;
            one(&binary, &file, &scratch, &mut totals)
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    totals.wrong.iter().for_each(|wrong| println!("WRONG: {wrong}"));
    println!(
        "{} programs, {} proved, {} loop invariants; with them as assertions: {} proved, {} unknown, {} wrong",
        totals.programs,
        totals.proved,
        totals.invariants,
        totals.held,
        totals.unknown,
        totals.wrong.len()
    );
    Ok(totals.wrong.is_empty() && totals.invariants > 0)
}

fn one(binary: &Path, file: &Path, scratch: &Path, totals: &mut Totals) -> Result<(), String> {
    let witness = scratch.join("witness.yml");
    let _ = std::fs::remove_file(&witness);
    let verifier = ["--engine", "verifier", "--time-limit", "5", "--witness"];
    let status = check(binary, file, &[&verifier[..], &[&witness.to_string_lossy()]].concat(), file)?;
    if status != Some(0) {
        return Ok(());
    }
    totals.proved += 1;
    let invariants = parse(&std::fs::read_to_string(&witness).map_err(|error| error.to_string())?);
    let text = std::fs::read(file).map_err(|error| error.to_string())?;
    let Some(changed) = with_assertions(&String::from_utf8_lossy(&text), &invariants) else { return Ok(()) };
    totals.invariants += invariants.len();
    let asserted = scratch.join("asserted.c");
    std::fs::write(&asserted, changed).map_err(|error| error.to_string())?;
    match check(binary, &asserted, &["--property", "memsafety", "--time-limit", "5"], file)? {
        Some(0) => totals.held += 1,
        Some(2) => totals.unknown += 1,
        other => {
            let kept = scratch.join(format!("wrong-{}.c", totals.wrong.len()));
            let _ = std::fs::copy(&asserted, &kept);
            totals.wrong.push(format!("{}: status {other:?}, kept as {}", file.display(), kept.display()));
        }
    }
    Ok(())
}

/// Runs a check; headers are found beside the original.
fn check(binary: &Path, file: &Path, options: &[&str], original: &Path) -> Result<Option<i32>, String> {
    let mut command = Command::new(binary);
    command.arg("check").arg(file).args(options);
    if let Some(directory) = original.parent() {
        command.arg("--").arg(format!("-I{}", directory.display()));
    }
    command.output().map(|output| output.status.code()).map_err(|error| error.to_string())
}

/// The invariants of a witness that this tool wrote.
fn parse(witness: &str) -> Vec<Invariant> {
    let mut invariants = Vec::new();
    let (mut line, mut column) = (0, 0);
    for text in witness.lines().map(str::trim) {
        if let Some(number) = text.strip_prefix("line: ") {
            line = number.parse().unwrap_or(0);
        } else if let Some(number) = text.strip_prefix("column: ") {
            column = number.parse().unwrap_or(0);
        } else if let Some(value) = text.strip_prefix("value: \"").and_then(|rest| rest.strip_suffix('"')) {
            invariants.push(Invariant { line, column, value: value.replace("\\\\", "\\") });
        }
    }
    invariants
}

/// The text with all invariants in the conditions of their loops; none when there are no invariants.
fn with_assertions(text: &str, invariants: &[Invariant]) -> Option<String> {
    let mut places: Vec<(usize, &str)> = Vec::new();
    for invariant in invariants {
        let before: usize =
            text.split_inclusive('\n').take(invariant.line.checked_sub(1)?).map(str::len).sum();
        let keyword = before + invariant.column.checked_sub(1)?;
        places.push((condition(text, keyword)?, &invariant.value));
    }
    places.sort_unstable_by(|a, b| b.cmp(a));
    let mut changed = text.to_owned();
    for (at, value) in &places {
        changed.insert_str(*at, &format!("{}{value}{}", ASSERTION.0, ASSERTION.1));
    }
    (!places.is_empty()).then_some(changed)
}

/// Where the condition of the loop starts whose keyword stands at a place.
fn condition(text: &str, keyword: usize) -> Option<usize> {
    let rest = text.get(keyword..)?;
    let open = keyword + rest.find('(')? + 1;
    if rest.starts_with("while") {
        return Some(open);
    }
    let end = rest.starts_with("for").then(|| text.get(open..)?.find(';'))??;
    Some(open + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invariants_become_assertions() {
        let witness = "      line: 1\n      column: 3\n      value: \"x == 0\"\n      line: 2\n      column: 1\n      value: \"y\"\n";
        let text = "  while (x) ;\nfor (i = 0; i < 3; i++) ;\n";
        let changed = with_assertions(text, &parse(witness)).expect("places");
        let (before, after) = ASSERTION;
        assert_eq!(
            changed,
            format!("  while ({before}x == 0{after}x) ;\nfor (i = 0;{before}y{after} i < 3; i++) ;\n")
        );
        assert_eq!(with_assertions(text, &[]), None);
    }
}
