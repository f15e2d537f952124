//! Reports against their schemas: every program of `tests/cases` and `examples` is checked, and its JSON report
//! and its SARIF log are validated.
//!
//! The schema of SARIF and the validator are packages that npm installs when the chore runs; nothing of them is
//! kept in the project. Our own schema is `docs/schemas/ringfence-report-1.json`. What schemas cannot say (limits
//! of code scanning services, empty lists, line 0) is checked by `xtask/schemas/validate.js`.

use clap::Args;
use ringfence_testing::cases::expect::Case;
use ringfence_testing::cases::{self};
use ringfence_testing::process::{self, Scratch};
use ringfence_testing::{parallel, walk};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The packages that the validation needs.
const PACKAGES: [&str; 4] =
    ["ajv@8", "ajv-draft-04@1", "ajv-formats@3", "@microsoft/jest-sarif@1.0.0-beta.0"];

/// How long a check may take.
const SECONDS: &str = "1";

/// One program in so many may be too slow for a report.
const MOST_LATE: usize = 50;

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Only cases whose path contains this
    #[arg(default_value = "")]
    pub filter: String,
    /// Only one program in so many
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub every: u64,
    /// How many checks at once
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

#[derive(Debug, Clone)]
struct Program {
    name: String,
    words: Vec<String>,
}

/// Validates; says whether everything was in order.
pub fn run(options: &Options) -> Result<bool, String> {
    std::env::set_current_dir(ringfence_testing::root()).map_err(|error| error.to_string())?;
    let binary = options.binary.clone().map_or_else(process::build_ringfence, Ok)?;
    let tools = install()?;
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let every = usize::try_from(options.every).unwrap_or(usize::MAX);
    let programs: Vec<Program> = programs(&options.filter)?.into_iter().step_by(every).collect();
    let said = parallel::map_on(options.jobs, &programs, |program| report(&binary, program, scratch.path()));
    let (mut refused, mut late) = (0, 0);
    for (program, result) in programs.iter().zip(said) {
        match result {
            Ok(Reported::Whole) => {}
            Ok(Reported::Refused) => refused += 1,
            Ok(Reported::Late) => late += 1,
            Err(error) => return Err(format!("{}: {error}", program.name)),
        }
    }
    println!(
        "{} programs, {refused} of them no C or not a whole program, {late} too slow for a report",
        programs.len()
    );
    if late * MOST_LATE > programs.len() {
        return Err(format!("{late} reports were not written in time"));
    }
    let status = Command::new("node")
        .args(["xtask/schemas/validate.js".as_ref(), tools.as_os_str()])
        .args(["docs/schemas/ringfence-report-1.json".as_ref(), scratch.path().as_os_str()])
        .status()
        .map_err(|error| format!("node: {error}"))?;
    Ok(status.success())
}

/// Installs the packages where build results go, once.
fn install() -> Result<PathBuf, String> {
    let tools = Path::new("target/schemas").to_owned();
    std::fs::create_dir_all(&tools).map_err(|error| error.to_string())?;
    let manifest = tools.join("package.json");
    std::fs::write(&manifest, "{\"private\": true}\n").map_err(|error| error.to_string())?;
    let status = Command::new("npm")
        .args(["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"])
        .arg(&tools)
        .args(PACKAGES)
        .status()
        .map_err(|error| format!("npm: {error}"))?;
    if status.success() { Ok(tools) } else { Err("npm could not install the packages".to_owned()) }
}

/// The programs of the cases, with the options that they name, and the examples.
fn programs(filter: &str) -> Result<Vec<Program>, String> {
    let mut all = Vec::new();
    for path in cases::find(&cases::root(), filter).map_err(|error| error.to_string())? {
        let case = Case::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        all.push(Program { name: flat(&path), words: words(&case) });
    }
    for path in walk::files(Path::new("examples"), &["c"]).map_err(|error| error.to_string())? {
        if path.to_string_lossy().contains(filter) {
            all.push(Program { name: flat(&path), words: vec![path.to_string_lossy().into_owned()] });
        }
    }
    Ok(all)
}

/// The command line of a case.
fn words(case: &Case) -> Vec<String> {
    let files = std::iter::once(&case.path).chain(&case.with);
    let mut words: Vec<String> = files.map(|file| file.to_string_lossy().into_owned()).collect();
    words.extend(["--entry".to_owned(), case.goal.entry.clone()]);
    words.extend(case.goal.properties().iter().map(|property| format!("--property={}", property.name())));
    if !case.goal.leaks_at_end {
        words.push("--no-leaks-at-end".to_owned());
    }
    if case.goal.malloc_may_fail {
        words.push("--malloc-may-fail".to_owned());
    }
    if !case.flags.is_empty() {
        words.push("--".to_owned());
        words.extend(case.flags.iter().cloned());
    }
    words
}

/// A path as the name of a file.
fn flat(path: &Path) -> String {
    path.to_string_lossy().replace(['/', '\\'], "+")
}

/// What came of a check.
enum Reported {
    /// Both reports of a program.
    Whole,
    /// Those of what is no program.
    Refused,
    /// The time limit left no time for a report.
    Late,
}

/// Checks a program and leaves its two reports in a directory.
fn report(binary: &Path, program: &Program, dir: &Path) -> Result<Reported, String> {
    let file = |extension: &str| dir.join(format!("{}.{extension}", program.name));
    let (json, sarif) = (file("json"), file("sarif"));
    let mut command = Command::new(binary);
    command.args(["check", "--time-limit", SECONDS, "--invariants", "--report-out"]);
    command.arg(&json).arg("--report-out").arg(&sarif).args(&program.words);
    let done = process::run(&mut command, Duration::from_secs(60), dir).map_err(|error| error.to_string())?;
    let late = done.errors().contains("was not written: the time limit was reached");
    match done.status {
        Some(0..=2) if json.is_file() && sarif.is_file() => Ok(Reported::Whole),
        Some(3) if json.is_file() && sarif.is_file() => Ok(Reported::Refused),
        Some(0..=2) if late => {
            // One of them says nothing of the other.
            let _ = (std::fs::remove_file(&json), std::fs::remove_file(&sarif));
            Ok(Reported::Late)
        }
        status => Err(format!("ended with {status:?}: {}", done.errors())),
    }
}
