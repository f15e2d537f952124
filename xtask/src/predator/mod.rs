//! Predator's regression tests as a measure: what `ringfence check` reports of each program, against the
//! messages that Predator gives, as sets of kinds and lines.
//!
//! The folder holds `test-NNNN.c`, and the expected messages in `test-NNNN.err` and, for other modes of
//! Predator, in `test-NNNN.err.MODE`. Programs are read as Predator's own tests have them read (`-m64`,
//! `-std=gnu99`, its built-ins' header), and each mode means to us what it means to Predator. Its messages
//! are another tool's opinion: some are false alarms that the folder documents, and the categories say where
//! to look, not who is right.

mod answer;
mod compare;
mod expect;
pub(crate) mod table;

use answer::Outcome;
use clap::{Args, ValueEnum};
use compare::{Category, Difference};
use expect::Expectation;
use ringfence_ir::DataModel;
use ringfence_testing::checker::{Checker, Question};
use ringfence_testing::{parallel, process};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A mode of Predator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Mode {
    /// Memory safety, error functions and error labels.
    Err,
    /// Also decisions that depend on values that were never set.
    Uninit,
    /// Allocations may fail.
    Oom,
    /// What is left at the end is a leak, reachable or not.
    ExitLeaks,
}

impl Mode {
    /// The ending of the files with the expected messages.
    const fn ending(self) -> &'static str {
        match self {
            Mode::Err => "err",
            Mode::Uninit => "err.uninit",
            Mode::Oom => "err.oom",
            Mode::ExitLeaks => "err.exit_leaks",
        }
    }

    /// Options of ours that ask the same. Predator looks for the label in its plain mode only.
    const fn options(self) -> &'static [&'static str] {
        match self {
            Mode::Err => &["--error-label", "ERROR"],
            Mode::Oom => &["--malloc-may-fail"],
            Mode::Uninit => &["--check-uninitialised"],
            // What is left when a program aborts counts as well.
            Mode::ExitLeaks => {
                &["--property", "memsafety", "--property", "memcleanup", "--property", "unreach-call"]
            }
        }
    }
}

/// What is printed on standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// The totals, and the programs of the categories that are asked for.
    Totals,
    /// A table of all differences by their causes.
    Markdown,
    /// What the checks took.
    Bench,
}

/// Which programs, how they are checked, and what is printed.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// The folder with test-NNNN.c and the expected messages
    pub dir: PathBuf,
    /// What is looked for
    #[arg(long, value_enum, default_value = "err")]
    pub mode: Mode,
    /// How many seconds a check may take
    #[arg(long, default_value = "30", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// How many checks at once
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// List the programs of this category, such as missing, or of `all`; may be repeated
    #[arg(long, value_name = "CATEGORY")]
    pub list: Vec<String>,
    /// Print a table of all differences by their causes
    #[arg(long, conflicts_with = "bench")]
    pub markdown: bool,
    /// A file with lines `test-NNNN: cause` for that table
    #[arg(long, value_name = "FILE")]
    pub causes: Option<PathBuf>,
    /// Print what the checks took
    #[arg(long)]
    pub bench: bool,
    /// Use this engine only; may be repeated
    #[arg(long = "engine", value_name = "NAME")]
    pub engines: Vec<String>,
    /// Only programs whose name contains this
    #[arg(long, default_value = "")]
    pub filter: String,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

impl Options {
    const fn output(&self) -> Output {
        match (self.markdown, self.bench) {
            (true, _) => Output::Markdown,
            (false, true) => Output::Bench,
            (false, false) => Output::Totals,
        }
    }
}

/// A program with what is expected of it.
struct Test {
    file: PathBuf,
    expected: Expectation,
}

/// A program with its answer.
struct Row {
    name: String,
    expected: Expectation,
    outcome: Outcome,
    difference: Difference,
    category: Category,
}

/// Checks the programs and prints how the reports stand to what is expected. Says whether each program has a
/// verdict; what to make of the others is for people, since the expectations hold false alarms too.
pub fn run(options: &Options) -> Result<bool, String> {
    let listed = categories(&options.list)?;
    let causes = options.causes.as_deref().map_or_else(|| Ok(String::new()), read)?;
    let (tests, left_out) = tests(options)?;
    if tests.is_empty() {
        return Err(format!("no test-NNNN.c with expected messages in `{}`", options.dir.display()));
    }
    let checker = Checker::new(options.binary.clone())?;
    let rows = parallel::map_on(options.jobs, &tests, |test| {
        let row = check(test, &checker, options)?;
        eprintln!("{}", table::line(&row));
        Ok(row)
    });
    let rows = rows.into_iter().collect::<Result<Vec<Row>, String>>()?;
    print!("{}", table::list(&rows, &listed));
    match options.output() {
        Output::Totals => print!("{}", table::totals(&rows, left_out)),
        Output::Markdown => print!("{}", table::causes(&rows, &table::read_causes(&causes))),
        Output::Bench => print!("{}", table::bench(&rows)),
    }
    Ok(!rows.iter().any(|row| row.category == Category::NotAnalysed))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The categories of these names.
fn categories(names: &[String]) -> Result<Vec<Category>, String> {
    let mut found = Vec::new();
    for name in names {
        let of_name: Vec<Category> = Category::ALL
            .into_iter()
            .filter(|(_, own, _)| name == own || name == "all")
            .map(|(category, _, _)| category)
            .collect();
        if of_name.is_empty() {
            let known: Vec<&str> = Category::ALL.iter().map(|(_, name, _)| *name).collect();
            return Err(format!("no category `{name}`; there are: all, {}", known.join(", ")));
        }
        found.extend(of_name);
    }
    Ok(found)
}

/// The programs with what is expected of each, and how many have no expectation.
fn tests(options: &Options) -> Result<(Vec<Test>, usize), String> {
    let entries =
        std::fs::read_dir(&options.dir).map_err(|error| format!("{}: {error}", options.dir.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| is_test(&name_of(file)) && name_of(file).contains(&options.filter));
    files.sort();
    let all = files.len();
    let expected = |file: PathBuf| {
        let bytes = std::fs::read(file.with_extension(options.mode.ending())).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        Some(Test { file, expected: expect::read(&text, options.mode == Mode::Uninit) })
    };
    let tests: Vec<Test> = files.into_iter().filter_map(expected).collect();
    let left_out = all - tests.len();
    Ok((tests, left_out))
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn is_test(name: &str) -> bool {
    let number = name.strip_prefix("test-").and_then(|rest| rest.strip_suffix(".c"));
    number.is_some_and(|number| number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The flags that the folder's programs need: those of Predator's own tests, and inline functions of GNU C89
/// as the compiler's plug-in sees them.
fn flags(dir: &Path) -> Vec<String> {
    let builtins = dir.join("../../include/predator-builtins");
    vec![
        "-std=gnu99".to_owned(),
        "-fgnu89-inline".to_owned(),
        "-DPREDATOR".to_owned(),
        format!("-I{}", builtins.display()),
    ]
}

fn check(test: &Test, checker: &Checker, options: &Options) -> Result<Row, String> {
    let mut words = options.mode.options().to_vec();
    words.push("--statistics");
    words.extend(options.engines.iter().flat_map(|engine| ["--engine", engine]));
    let flags = flags(&options.dir);
    let question = Question {
        options: &words,
        flags: &flags,
        ..Question::new(&test.file, DataModel::Lp64, options.time_limit)
    };
    // Far beyond what the tool may take: a hang is distinguished from a late answer.
    let limit = options.time_limit * 2 + Duration::from_secs(10);
    let outcome = answer::ask(&mut checker.command(&question), limit)?;
    let difference = Difference::of(&test.expected.reports, &outcome.reports);
    let category = Category::of(&outcome.answer, &test.expected.reports, &difference);
    let expected = test.expected.clone();
    Ok(Row { name: name_of(&test.file), expected, outcome, difference, category })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbered_files_are_tests() {
        assert!(is_test("test-0123.c"));
        assert!(!is_test("test-0123.err") && !is_test("list-bare.c") && !is_test("test-12.c"));
    }

    #[test]
    fn categories_are_found_by_name() {
        let named = |name: &str| categories(&[name.to_owned()]);
        assert_eq!(named("line-differs"), Ok(vec![Category::LineDiffers]));
        assert_eq!(named("all").map(|all| all.len()), Ok(Category::ALL.len()));
        assert!(named("wrong").is_err_and(|error| error.contains("time-out")));
    }

    #[test]
    fn a_program_with_an_expectation_is_compared_and_another_left_out() {
        let scratch = ringfence_testing::process::Scratch::new().expect("a directory");
        let dir = scratch.path();
        let write = |name: &str, text: &str| std::fs::write(dir.join(name), text).expect("a file");
        write("test-0001.c", "");
        write("test-0001.err.oom", "test-0001.c:3: warning: memory leak detected\n");
        write("test-0002.c", "");
        write(
            "tool",
            "#!/bin/sh\necho \"$2:3:1: warning: lost [leak]\"\necho 'verdict: UNKNOWN(not-replayed)'\n",
        );
        let options = Options {
            dir: dir.to_owned(),
            mode: Mode::Oom,
            time_limit: Duration::from_secs(20),
            jobs: 1,
            list: Vec::new(),
            markdown: false,
            bench: false,
            causes: None,
            engines: Vec::new(),
            filter: String::new(),
            binary: Some(PathBuf::from("sh")),
        };
        let (tests, left_out) = tests(&options).expect("a folder");
        assert_eq!((tests.len(), left_out), (1, 1));
        let mut command = std::process::Command::new("sh");
        command.arg(dir.join("tool")).args(["check"]).arg(&tests[0].file);
        let outcome = answer::ask(&mut command, options.time_limit).expect("a shell");
        assert_eq!(outcome.reports, tests[0].expected.reports);
    }
}
