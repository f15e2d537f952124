//! `ringfence check` as one call: a question, and the answer with its findings and its time.
//!
//! The program is started and its output read. Chores ask through [`Checker`] alone, so that the checker
//! can become a library call without a change to them.

use crate::process::{self, Finished};
use ringfence_ir::DataModel;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What is asked.
#[derive(Debug, Clone)]
pub struct Question<'a> {
    /// The program.
    pub file: &'a Path,
    /// What `--data-model` says.
    pub model: DataModel,
    /// Whether allocations may fail.
    pub malloc_may_fail: bool,
    /// How long it may take.
    pub time_limit: Duration,
    /// More options.
    pub options: &'a [&'a str],
    /// Compiler flags.
    pub flags: &'a [String],
    /// Where a harness is to be written.
    pub harness: Option<&'a Path>,
    /// Where a replay file is to be written.
    pub replay_out: Option<&'a Path>,
}

impl<'a> Question<'a> {
    /// A question about a file with the settings that most chores want.
    pub const fn new(file: &'a Path, model: DataModel, time_limit: Duration) -> Self {
        Self {
            file,
            model,
            malloc_may_fail: false,
            time_limit,
            options: &[],
            flags: &[],
            harness: None,
            replay_out: None,
        }
    }
}

/// The verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Proved.
    True,
    /// `FALSE` of this property.
    False(String),
    /// `UNKNOWN` for this reason.
    Unknown(String),
    /// No verdict: the tool failed in this way.
    Broken(String),
}

impl Answer {
    /// The answer in the words of the tool.
    pub fn show(&self) -> String {
        match self {
            Answer::True => "TRUE".to_owned(),
            Answer::False(property) => format!("FALSE({property})"),
            Answer::Unknown(reason) => format!("UNKNOWN({reason})"),
            Answer::Broken(what) => format!("BROKEN({what})"),
        }
    }
}

/// An error message of the tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The file that it points into.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// The rule, such as `null-deref`; empty when the message names none.
    pub rule: String,
    /// What it says.
    pub text: String,
}

/// An answer with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The verdict.
    pub answer: Answer,
    /// The error messages, in order.
    pub findings: Vec<Finding>,
    /// How long it took.
    pub time: Duration,
}

/// The tool.
#[derive(Debug, Clone)]
pub struct Checker {
    binary: PathBuf,
    /// Whether it searches on after a violation unless an option says not to. Older builds know no such option.
    searches_on: bool,
}

impl Checker {
    /// The given program, or a fresh release build of it.
    pub fn new(binary: Option<PathBuf>) -> Result<Self, String> {
        let binary = binary.map_or_else(process::build_ringfence, Ok)?;
        let help =
            Command::new(&binary).args(["check", "--help"]).output().map_err(|error| error.to_string())?;
        let searches_on = String::from_utf8_lossy(&help.stdout).contains("--first");
        Ok(Self { binary, searches_on })
    }

    /// Asks. Output goes through files in `scratch`.
    pub fn check(&self, question: &Question<'_>, scratch: &Path) -> Result<Checked, String> {
        let mut command = self.command(question);
        let start = Instant::now();
        // Far beyond what the tool may take: a hang is distinguished from a late answer.
        let limit = question.time_limit * 2 + Duration::from_secs(10);
        let done = process::run(&mut command, limit, scratch).map_err(|error| error.to_string())?;
        let said = [&done.stdout, &done.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let findings = said.iter().flat_map(|text| findings(text)).collect();
        Ok(Checked { answer: answer(&done), findings, time: start.elapsed() })
    }

    /// The command for a question.
    pub fn command(&self, question: &Question<'_>) -> Command {
        let mut command = Command::new(&self.binary);
        command.arg("check").arg(question.file).args(["--format", "gcc"]);
        command.args(["--data-model", question.model.name()]);
        command.args(["--time-limit", &question.time_limit.as_secs_f64().to_string()]);
        // Chores look at the verdict and the first finding.
        command.args(self.searches_on.then_some("--first"));
        command.args(question.options);
        if question.malloc_may_fail {
            command.arg("--malloc-may-fail");
        }
        for (option, file) in [("--harness", question.harness), ("--replay-out", question.replay_out)] {
            if let Some(file) = file {
                command.arg(option).arg(file);
            }
        }
        if !question.flags.is_empty() {
            command.arg("--").args(question.flags);
        }
        command
    }

    /// Whether `ringfence replay` shows a violation of this property for a file of `--replay-out`.
    pub fn replays(&self, replay: &Path, property: &str, scratch: &Path) -> Result<bool, String> {
        let mut command = Command::new(&self.binary);
        command.arg("replay").arg(replay);
        let done = process::run(&mut command, Duration::from_secs(60), scratch)
            .map_err(|error| error.to_string())?;
        let verdict = format!("verdict: FALSE({property})");
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().any(|line| line == verdict);
        Ok(shown(&done.stdout) || shown(&done.stderr))
    }
}

/// The verdict in the last line of standard output.
fn answer(done: &Finished) -> Answer {
    let Some(status) = done.status else { return Answer::Broken("does not end".to_owned()) };
    let output = String::from_utf8_lossy(&done.stdout);
    let last = output.lines().next_back().unwrap_or("");
    parse_verdict(last).unwrap_or_else(|| {
        let errors = done.errors();
        Answer::Broken(format!("status {status}: {}", errors.lines().next().unwrap_or("no message")))
    })
}

/// Reads a line `verdict: …`.
pub fn parse_verdict(line: &str) -> Option<Answer> {
    let verdict = line.strip_prefix("verdict: ")?;
    let inside = |word: &str| Some(verdict.strip_prefix(word)?.strip_suffix(')')?.to_owned());
    if verdict == "TRUE" {
        Some(Answer::True)
    } else if let Some(property) = inside("FALSE(") {
        Some(Answer::False(property))
    } else {
        inside("UNKNOWN(").map(Answer::Unknown)
    }
}

/// The error messages in gcc's form.
fn findings(said: &str) -> Vec<Finding> {
    said.lines().filter_map(finding).collect()
}

/// Reads a line `FILE:LINE:COLUMN: error: text [rule]`.
fn finding(line: &str) -> Option<Finding> {
    let (place, text) = line.split_once(": error: ")?;
    let mut parts = place.rsplitn(3, ':');
    let (_column, line) = (parts.next()?, parts.next()?.parse().ok()?);
    let file = parts.next()?.to_owned();
    let (text, rule) = match text.strip_suffix(']').and_then(|text| text.rsplit_once(" [")) {
        Some((text, rule)) => (text.to_owned(), rule.to_owned()),
        None => (text.to_owned(), String::new()),
    };
    Some(Finding { file, line, rule, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read() {
        assert_eq!(parse_verdict("verdict: TRUE"), Some(Answer::True));
        assert_eq!(parse_verdict("verdict: FALSE(valid-free)"), Some(Answer::False("valid-free".to_owned())));
        assert_eq!(parse_verdict("verdict: UNKNOWN(timeout)"), Some(Answer::Unknown("timeout".to_owned())));
        assert_eq!(parse_verdict("verdict: FALSE"), None);
        assert_eq!(parse_verdict("TRUE"), None);
    }

    #[test]
    fn findings_are_read() {
        let found = finding("dir/a.c:12:3: error: read of [x] [null-deref]").expect("a finding");
        let wanted = Finding {
            file: "dir/a.c".to_owned(),
            line: 12,
            rule: "null-deref".to_owned(),
            text: "read of [x]".to_owned(),
        };
        assert_eq!(found, wanted);
        assert_eq!(finding("a.c:1:2: note: something"), None);
        assert_eq!(finding("ringfence: error: no such file"), None);
    }
}
