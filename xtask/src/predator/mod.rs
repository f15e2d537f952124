//! Predator's regression tests as a measure: what `ringfence check` says of each program, against the
//! messages that Predator gives.
//!
//! The folder holds `test-NNNN.c`, and the expected messages in `test-NNNN.err` and, for other modes of
//! Predator, in `test-NNNN.err.MODE`. Its messages are another tool's opinion: some are false alarms
//! that the folder documents, and the classes below say where to look, not who is right.

mod expect;

use crate::checker::{Answer, Checked, Checker, Question};
use crate::parallel;
use crate::process::Scratch;
use expect::{Expected, Kind};
use ringfence_ir::DataModel;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A mode of Predator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// All of them, by the names on the command line.
    pub const ALL: [(&'static str, Mode); 4] =
        [("err", Mode::Err), ("uninit", Mode::Uninit), ("oom", Mode::Oom), ("exit_leaks", Mode::ExitLeaks)];

    /// The ending of the files with the expected messages.
    const fn ending(self) -> &'static str {
        match self {
            Mode::Err => "err",
            Mode::Uninit => "err.uninit",
            Mode::Oom => "err.oom",
            Mode::ExitLeaks => "err.exit_leaks",
        }
    }

    /// Options of ours that ask the same.
    const fn options(self) -> &'static [&'static str] {
        match self {
            Mode::Err => &["--error-label", "ERROR"],
            Mode::Oom => &[],
            Mode::Uninit => &["--check-uninitialised"],
            Mode::ExitLeaks => {
                &["--property", "memsafety", "--property", "memcleanup", "--property", "unreach-call"]
            }
        }
    }
}

/// Which programs, and how they are checked.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder.
    pub dir: PathBuf,
    /// The mode.
    pub mode: Mode,
    /// How long a check may take.
    pub time_limit: Duration,
    /// How many at once.
    pub jobs: usize,
    /// Whether expected messages and findings are listed.
    pub list: bool,
    /// Only programs whose name contains this.
    pub filter: String,
    /// The tool; a fresh release build when absent.
    pub binary: Option<PathBuf>,
}

/// How an answer stands to what is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    BugAtItsLine,
    BugElsewhere,
    BugUnknown,
    BugDenied,
    CleanTrue,
    CleanUnknown,
    CleanAccused,
    Broken,
}

impl Class {
    const ALL: [(Class, &'static str); 8] = [
        (Class::BugAtItsLine, "bug expected: FALSE at an expected line"),
        (Class::BugElsewhere, "bug expected: FALSE elsewhere"),
        (Class::BugUnknown, "bug expected: UNKNOWN"),
        (Class::BugDenied, "bug expected: TRUE (wrong, or a false alarm of Predator's)"),
        (Class::CleanTrue, "none expected: TRUE"),
        (Class::CleanUnknown, "none expected: UNKNOWN"),
        (Class::CleanAccused, "none expected: FALSE (look at it)"),
        (Class::Broken, "no verdict"),
    ];
}

/// A program with what is expected of it.
struct Test {
    file: PathBuf,
    expected: Vec<Expected>,
}

/// A program with its answer.
struct Row {
    name: String,
    expected: Vec<Expected>,
    checked: Checked,
    class: Class,
}

/// Checks the programs and prints how the answers stand to what is expected. Says whether each has a
/// verdict; what to make of the others is for people, since the expectations hold false alarms too.
///
/// # Errors
/// When the folder cannot be read, or the tool cannot be built or started.
pub fn run(options: &Options) -> Result<bool, String> {
    let (tests, left_out) = tests(options)?;
    if tests.is_empty() {
        return Err(format!("no test-NNNN.c with expected messages in `{}`", options.dir.display()));
    }
    let checker = Checker::new(options.binary.clone())?;
    let flags = flags(&options.dir);
    let rows = parallel::map_on(options.jobs, &tests, |test| {
        let row = check(test, &checker, &flags, options)?;
        print_row(&row, options.list);
        Ok(row)
    });
    let rows = rows.into_iter().collect::<Result<Vec<Row>, String>>()?;
    summary(&rows, left_out);
    Ok(!rows.iter().any(|row| row.class == Class::Broken))
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
        let text = std::fs::read_to_string(file.with_extension(options.mode.ending())).ok()?;
        let mut expected = expect::read(&text);
        expected.retain(|one| options.mode == Mode::Uninit || one.kind != Kind::Uninitialised);
        Some(Test { file, expected })
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

/// The flags that the folder's programs need.
fn flags(dir: &Path) -> Vec<String> {
    let builtins = dir.join("../../include/predator-builtins");
    vec![
        "-std=gnu99".to_owned(),
        "-fgnu89-inline".to_owned(),
        "-DPREDATOR".to_owned(),
        format!("-I{}", builtins.display()),
    ]
}

fn check(test: &Test, checker: &Checker, flags: &[String], options: &Options) -> Result<Row, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let question = Question {
        malloc_may_fail: options.mode == Mode::Oom,
        options: options.mode.options(),
        flags,
        ..Question::new(&test.file, DataModel::Lp64, options.time_limit)
    };
    let checked = checker.check(&question, scratch.path())?;
    let class = classify(&test.expected, &checked);
    Ok(Row { name: name_of(&test.file), expected: test.expected.clone(), checked, class })
}

fn classify(expected: &[Expected], checked: &Checked) -> Class {
    match (&checked.answer, expected.is_empty()) {
        (Answer::Broken(_), _) => Class::Broken,
        (Answer::True, true) => Class::CleanTrue,
        (Answer::Unknown(_), true) => Class::CleanUnknown,
        (Answer::False(_), true) => Class::CleanAccused,
        (Answer::True, false) => Class::BugDenied,
        (Answer::Unknown(_), false) => Class::BugUnknown,
        (Answer::False(_), false) if is_expected(expected, checked) => Class::BugAtItsLine,
        (Answer::False(_), false) => Class::BugElsewhere,
    }
}

/// Whether a finding is one of the expected. A leak is seen by us at the end of the program and by
/// Predator where the last pointer goes, so its line does not matter.
fn is_expected(expected: &[Expected], checked: &Checked) -> bool {
    checked.findings.iter().any(|finding| {
        let kind = Kind::of_rule(&finding.rule);
        let file = finding.file.rsplit('/').next().unwrap_or_default();
        expected.iter().any(|one| {
            Some(one.kind) == kind
                && (one.kind == Kind::Leak || (one.file == file && one.line == finding.line))
        })
    })
}

fn print_row(row: &Row, list: bool) {
    let words = Class::ALL.iter().find(|(class, _)| *class == row.class).map_or("", |(_, words)| *words);
    let seconds = row.checked.time.as_secs_f64();
    let mut text = format!("{} {seconds:7.2} s  {}  {words}", row.name, row.checked.answer.show());
    if list && !matches!(row.class, Class::CleanTrue | Class::BugAtItsLine) {
        for one in &row.expected {
            text.push_str(&format!("\n    expected {}:{}: {}", one.file, one.line, one.kind.name()));
        }
        for finding in &row.checked.findings {
            let file = finding.file.rsplit('/').next().unwrap_or_default();
            text.push_str(&format!(
                "\n    found {file}:{}: {} [{}]",
                finding.line, finding.text, finding.rule
            ));
        }
    }
    println!("{text}");
}

fn summary(rows: &[Row], left_out: usize) {
    println!("\n| class | programs | seconds |\n|---|---|---|");
    for (class, words) in Class::ALL {
        let of_class: Vec<&Row> = rows.iter().filter(|row| row.class == class).collect();
        let time: Duration = of_class.iter().map(|row| row.checked.time).sum();
        println!("| {words} | {} | {:.1} |", of_class.len(), time.as_secs_f64());
    }
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        if let Answer::Unknown(reason) = &row.checked.answer {
            *reasons.entry(reason).or_default() += 1;
        }
    }
    if !reasons.is_empty() {
        let list: Vec<String> = reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        println!("\nunknown: {}", list.join(", "));
    }
    let slowest = rows.iter().max_by_key(|row| row.checked.time);
    let slowest = slowest.map_or(String::new(), |row| {
        format!(", the slowest {} in {:.2} s", row.name, row.checked.time.as_secs_f64())
    });
    println!("predator: {} programs{slowest}; {left_out} without expected messages left out", rows.len());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checker::Finding;

    fn checked(answer: Answer, line: u32, rule: &str) -> Checked {
        let finding =
            Finding { file: "dir/test-0001.c".to_owned(), line, rule: rule.to_owned(), text: String::new() };
        Checked { answer, findings: vec![finding], time: Duration::ZERO }
    }

    #[test]
    fn answers_are_classified() {
        let expected = expect::read(
            "test-0001.c:7: error: invalid dereference\ntest-0001.c:9: warning: memory leak detected\n",
        );
        let class = |property: &str, line, rule| {
            classify(&expected, &checked(Answer::False(property.to_owned()), line, rule))
        };
        assert_eq!(class("valid-deref", 7, "null-deref"), Class::BugAtItsLine);
        assert_eq!(class("valid-deref", 8, "null-deref"), Class::BugElsewhere);
        assert_eq!(class("valid-free", 7, "double-free"), Class::BugElsewhere);
        assert_eq!(class("valid-memtrack", 3, "leak"), Class::BugAtItsLine);
        assert_eq!(classify(&expected, &checked(Answer::True, 0, "")), Class::BugDenied);
        assert_eq!(classify(&[], &checked(Answer::True, 0, "")), Class::CleanTrue);
        let unknown = Answer::Unknown("timeout".to_owned());
        assert_eq!(classify(&expected, &checked(unknown, 0, "")), Class::BugUnknown);
    }

    #[test]
    fn only_numbered_files_are_tests() {
        assert!(is_test("test-0123.c"));
        assert!(!is_test("test-0123.err") && !is_test("list-bare.c") && !is_test("test-12.c"));
    }
}
