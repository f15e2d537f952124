//! Checks as processes: `ringfence check` with the text of the editor's buffer on its standard input.
//!
//! A process can be ended at any moment, whatever it is doing, gives its memory back, and answers as the command line does.
//! So a check that a change of the text makes useless is killed, and none outlives its limits for long.

use crate::answer::{Message, Report, messages};
use crate::programs::{self, Programs};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How checks are started.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The program: `ringfence`.
    pub program: PathBuf,
    /// Options for every check.
    pub arguments: Vec<String>,
    /// Compiler flags for every check, which come behind `--`.
    pub flags: Vec<String>,
    /// How long a check may take.
    pub limit: Duration,
    /// How long a text must not have changed before it is checked.
    pub debounce: Duration,
}

/// What a check is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Target {
    /// The program that starts with `main`.
    Program,
    /// A function with a contract.
    Function(String),
}

/// A check to be done.
#[derive(Debug, Clone)]
pub(crate) struct Ask {
    pub(crate) path: String,
    /// The files of the program, if others are linked with this one.
    pub(crate) files: Vec<String>,
    pub(crate) text: Arc<str>,
    pub(crate) target: Target,
    pub(crate) limit: Duration,
    /// The directory in which the check is done.
    pub(crate) directory: PathBuf,
    /// Where the page of the run is to be written, if it is wanted.
    pub(crate) page: Option<PathBuf>,
}

/// What a check said.
#[derive(Debug, Clone, Default)]
pub(crate) struct Answer {
    pub(crate) report: Report,
    pub(crate) messages: Vec<Message>,
    /// What it said that is no message, if there is no report.
    pub(crate) complaint: Option<String>,
}

/// A process that may be ended by another thread.
#[derive(Debug, Clone, Default)]
pub(crate) struct Process(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    child: Option<Child>,
    is_ended: bool,
}

impl Process {
    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Ends the process, or keeps it from being started.
    pub(crate) fn kill(&self) {
        self.with(|state| {
            state.is_ended = true;
            if let Some(child) = &mut state.child {
                // One that has ended already is as good.
                let _ = child.kill();
            }
        });
    }

    /// Runs a command with a text as its input: what it wrote to standard output and to standard error. Absent if it could not be
    /// started or was ended.
    fn run(&self, mut command: Command, text: &str) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut child = self.with(|state| {
            if state.is_ended {
                return None;
            }
            let mut child = command.spawn().ok()?;
            let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
            state.child = Some(child);
            Some(pipes)
        })?;
        let errors = child.2.take();
        let errors = std::thread::spawn(move || errors.map(all).unwrap_or_default());
        if let Some(mut stdin) = child.0.take() {
            // A process that was ended reads no more.
            let _ = stdin.write_all(text.as_bytes());
        }
        let out = child.1.take().map(all).unwrap_or_default();
        let errors = errors.join().unwrap_or_default();
        let ended = self.with(|state| {
            let _ = state.child.take().map(|mut child| child.wait());
            state.is_ended
        });
        (!ended).then_some((out, errors))
    }
}

fn all(mut from: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What came before an error counts.
    let _ = from.read_to_end(&mut bytes);
    bytes
}

impl Settings {
    fn command(&self, ask: &Ask) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("check");
        match (&ask.target, ask.files.as_slice()) {
            // A function with a contract is checked in its file.
            (Target::Function(_), _) | (_, []) => command.arg(&ask.path),
            (Target::Program, files) => command.args(files),
        };
        command.arg("--buffer").arg(&ask.path).args(["--format", "json"]);
        command.arg("--time-limit").arg(ask.limit.as_secs_f64().to_string()).args(&self.arguments);
        if let Target::Function(name) = &ask.target {
            command.arg("--entry").arg(name);
        }
        if let Some(page) = &ask.page {
            command.arg("--html").arg(page);
        }
        self.finished(command, &ask.directory)
    }

    /// A command with what all have at their end.
    fn finished(&self, mut command: Command, directory: &Path) -> Command {
        if !self.flags.is_empty() {
            command.arg("--").args(&self.flags);
        }
        if directory.is_dir() {
            command.current_dir(directory);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Whether there is a compile database.
    pub(crate) fn has_database(&self) -> bool {
        self.arguments.iter().any(|word| word == "-p" || word.starts_with("--compile-commands"))
    }

    /// Which files are linked with which; absent if it was ended.
    pub(crate) fn programs(&self, directory: &Path, process: &Process) -> Option<Programs> {
        let mut command = Command::new(&self.program);
        // It does not hurry: checks need the processors.
        command.args(["plan", "--format", "json", "--jobs", "1"]).args(&self.arguments);
        let (out, _) = process.run(self.finished(command, directory), "")?;
        Some(programs::of(&out, directory))
    }

    /// Does a check; absent if it was ended.
    pub(crate) fn answer(&self, ask: &Ask, process: &Process) -> Option<Answer> {
        let (out, said) = process.run(self.command(ask), &ask.text)?;
        let said = String::from_utf8_lossy(&said).into_owned();
        let messages = messages(&said);
        let report = serde_json::from_slice(&out).ok();
        let complaint = (report.is_none() || messages.is_empty()).then(|| complaint(&said)).flatten();
        Some(Answer { report: report.unwrap_or_default(), messages, complaint })
    }
}

/// What stands on standard error without a place.
fn complaint(said: &str) -> Option<String> {
    let line = said.lines().find(|line| line.contains("error: "))?;
    Some(line.split_once("error: ").map_or(line, |(_, text)| text).to_owned())
}

/// The path of a file of a report, from the directory in which the check was done.
pub(crate) fn absolute(file: &str, directory: &Path) -> String {
    directory.join(file).to_string_lossy().into_owned()
}
