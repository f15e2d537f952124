//! What a test case says about itself: directives in comments.
//!
//! Lines that start with `//@` are directives for the whole file, one on a line:
//!
//! | directive | meaning |
//! |---|---|
//! | `run: exit N` | runs to its end with this status |
//! | `run: violation RULE` | ends in this violation; one line carries the mark `//~ violation RULE` |
//! | `run: unknown WORD` | ends in `UNKNOWN(WORD)` |
//! | `run: error` | the front end refuses it, with errors at the marks `//~ error TEXT` and nowhere else |
//! | `run: nothing` | is only translated |
//! | `stdout: TEXT`, `stdout ILP32: TEXT` | the next line of the output (of one data model) |
//! | `inputs: 1 -2 0x3` | the nondeterministic values |
//! | `seed: N` | draws them from a seed instead |
//! | `stdin: TEXT` | the next line of the standard input |
//! | `args: WORD…` | the words of `argv` after the program's name |
//! | `flags: FLAG…` | compiler flags, quoted as for a shell |
//! | `model: ILP32` | only this data model; both without it |
//! | `with: FILE` | another file to link, beside the case; files in `parts/` are no cases |
//! | `entry: NAME` | the function to start |
//! | `contract: NAME` | the function whose contract is checked; `check:` says what the engines answer |
//! | `contract-uses: NAME` | the same in the program in which calls use contracts |
//! | `contract-checks: NAME` | the same in the program in which calls check what contracts require; leaks are none |
//! | `requires …`, `ensures …`, `assigns …`, `var …`, `list …`, `pred …` | no directives of the case but of contracts |
//! | `strict` | notes of arithmetic undefined behaviour are violations |
//! | `malloc-may-fail` | allocations draw their success from the inputs |
//! | `assume-external: pure` | functions that nobody defines, and whose result is a number or nothing, give any value and change nothing |
//! | `no-leaks-at-end` | blocks that the program still holds when it begins to end are no leaks |
//! | `property: memcleanup` | blocks left at the end are violations |
//! | `property: unreach-call` | only assertions and error functions are asked about; leaks are none |
//! | `property: memsafety` | assertions and error functions are not asked about: they only end the program |
//! | `templates: TRUE`, `templates: FALSE`, `templates: UNKNOWN` | what the template engine alone answers, without the reason |
//! | `check: TRUE`, `check: FALSE(valid-deref)`, `check: UNKNOWN(timeout)` | what `ringfence check` answers; without it, anything but TRUE for a case that ends in a violation |
//! | `findings` | one check finds exactly what the marks `//~ finding RULE` say, the severe before the mild, and as many of a line as there are marks |
//! | `ir` | the text form is compared with the file `NAME.MODEL.rir` |
//! | `oracle: none (REASON)` | gcc and its sanitizers cannot confirm the case |
//!
//! The marks stand at the end of a line that they speak about: `//~ violation RULE`, `//~ finding RULE`,
//! `//~ note RULE` and `//~ error TEXT`. A block that is left at the end is marked where it was
//! allocated. The notes of a run must be exactly the marked ones.
//! A file without `run:` and a directive that is not in this table are mistakes.

use crate::pipeline;
use ringfence_cfront::flags::split_words;
use ringfence_ir::DataModel;
use ringfence_verdict::{Externals, Goal, Property, ViolationKind};
use std::path::{Path, PathBuf};

/// How a case is to end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// With this status.
    Exit(i32),
    /// With a violation of this kind.
    Violation(ViolationKind),
    /// Without an answer, for this reason.
    Unknown(String),
    /// In errors of the front end.
    Error,
    /// It is not run.
    Nothing,
}

/// What a mark on a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkKind {
    /// The violation is here.
    Violation(ViolationKind),
    /// One of the findings of a check is here.
    Finding(ViolationKind),
    /// A note is here.
    Note(ViolationKind),
    /// An error of the front end whose message contains this text is here.
    Error(String),
}

/// An expectation that a comment in the file states about its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The file that has the comment.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: u32,
    /// What it says.
    pub kind: MarkKind,
}

/// What a program is given when it runs.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// The nondeterministic values, as written.
    pub inputs: Vec<String>,
    /// The seed of them.
    pub seed: Option<u64>,
    /// The standard input.
    pub stdin: String,
    /// The words of `argv`.
    pub args: Vec<String>,
}

/// A test case.
#[derive(Debug, Clone)]
pub struct Case {
    /// The file.
    pub path: PathBuf,
    /// How it is to end.
    pub expected: Expected,
    /// The data models to try.
    pub models: Vec<DataModel>,
    /// The output, by data model, ILP32 first; absent when it is not checked.
    pub stdout: [Option<String>; 2],
    /// What the program is given.
    pub given: Given,
    /// Compiler flags.
    pub flags: Vec<String>,
    /// More files to link.
    pub with: Vec<PathBuf>,
    /// What is asked.
    pub goal: Goal,
    /// What the engines answer, as in `verdict: …`; absent when it is not said.
    pub verdict: Option<String>,
    /// What the template engine alone answers, without the reason; absent when it is not said.
    pub templates: Option<String>,
    /// Whether a check is to find what the marks say.
    pub findings: bool,
    /// Whether the text form is compared with a file.
    pub snapshot: bool,
    /// Whether the engines look at a function with its contract.
    pub has_contract: bool,
    /// Whether gcc can confirm the case.
    pub has_oracle: bool,
    /// The marks of all files.
    pub marks: Vec<Mark>,
}

impl Case {
    /// Reads the expectations of a file.
    pub fn read(path: &Path) -> Result<Case, String> {
        let text = read_lossy(path)?;
        let mut case = Case::empty(path);
        let mut run = None;
        for (index, line) in text.lines().enumerate() {
            if let Some(directive) = line.trim_start().strip_prefix("//@") {
                let result = case.directive(directive, &mut run);
                result.map_err(|error| format!("line {}: {error}", index + 1))?;
            }
        }
        case.expected = run.ok_or("there is no `//@ run:` directive, so nothing is expected")?;
        case.marks = marks(path, &text)?;
        for file in &case.with {
            case.marks.extend(marks(file, &read_lossy(file)?)?);
        }
        case.check_marks()?;
        Ok(case)
    }

    fn empty(path: &Path) -> Case {
        Case {
            path: path.to_owned(),
            expected: Expected::Nothing,
            models: vec![DataModel::Ilp32, DataModel::Lp64],
            stdout: [None, None],
            given: Given::default(),
            flags: Vec::new(),
            with: Vec::new(),
            goal: Goal::default(),
            verdict: None,
            templates: None,
            findings: false,
            snapshot: false,
            has_contract: false,
            has_oracle: true,
            marks: Vec::new(),
        }
    }

    fn directive(&mut self, text: &str, run: &mut Option<Expected>) -> Result<(), String> {
        let word = text.split_whitespace().next().unwrap_or_default();
        if ["requires", "ensures", "assigns", "invariant", "var", "list", "pred"].contains(&word) {
            return Ok(());
        }
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let value = rest.trim();
        match name.trim() {
            "run" if run.is_some() => return Err("a second `run:`".to_owned()),
            "run" => *run = Some(expected(value)?),
            // One space after the colon belongs to the directive, the rest to the output.
            "stdout" => self.add_stdout(&[0, 1], rest),
            "stdout ILP32" => self.add_stdout(&[0], rest),
            "stdout LP64" => self.add_stdout(&[1], rest),
            "inputs" => self.given.inputs.extend(value.split_whitespace().map(str::to_owned)),
            "seed" => self.given.seed = Some(value.parse().map_err(|_| "the seed is no number")?),
            "stdin" => self.given.stdin.extend([value, "\n"]),
            "args" => self.given.args = split_words(value),
            "flags" => self.flags.extend(split_words(value)),
            "model" => {
                self.models = value.split_whitespace().map(pipeline::model).collect::<Result<_, _>>()?
            }
            "with" => self.with.push(self.path.with_file_name(value)),
            "entry" => self.goal.entry = value.to_owned(),
            "contract" => {
                self.goal.entry = ringfence_cfront::contracts::caller_of(value);
                (self.has_contract, self.has_oracle) = (true, false);
            }
            "contract-uses" => {
                self.goal.entry = ringfence_cfront::contracts::using(value);
                (self.has_contract, self.has_oracle) = (true, false);
            }
            "contract-checks" => {
                self.goal.entry = ringfence_cfront::contracts::checking(value);
                (self.has_contract, self.has_oracle) = (true, false);
                self.ask(|goal| goal.without(Property::ValidMemtrack));
            }
            "malloc-may-fail" => self.goal.malloc_may_fail = true,
            "assume-external" if value == "pure" => self.goal.externals = Externals::Pure,
            "no-leaks-at-end" => self.goal.leaks_at_end = false,
            "strict" => self.ask(|goal| goal.with(Property::NoUndefined)),
            "property" if value == "memcleanup" => self.ask(|goal| goal.with(Property::ValidMemcleanup)),
            "property" if value == "unreach-call" => {
                self.ask(|goal| goal.asking(&[Property::UnreachCall], &[]))
            }
            "property" if value == "memsafety" => self.ask(|goal| goal.without(Property::UnreachCall)),
            "templates" if matches!(value, "TRUE" | "FALSE" | "UNKNOWN") => {
                self.templates = Some(value.to_owned())
            }
            "check" => self.verdict = Some(value.to_owned()),
            "findings" => self.findings = true,
            "ir" => self.snapshot = true,
            "oracle" if value.starts_with("none (") => self.has_oracle = false,
            _ => return Err(format!("unknown directive `{}`", text.trim())),
        }
        Ok(())
    }

    fn ask(&mut self, change: impl FnOnce(Goal) -> Goal) {
        self.goal = change(std::mem::take(&mut self.goal));
    }

    fn add_stdout(&mut self, models: &[usize], rest: &str) {
        for &model in models {
            let output = self.stdout[model].get_or_insert_default();
            output.push_str(rest.strip_prefix(' ').unwrap_or(rest));
            output.push('\n');
        }
    }

    fn check_marks(&self) -> Result<(), String> {
        let violations: Vec<_> =
            self.marks.iter().filter(|m| matches!(m.kind, MarkKind::Violation(_))).collect();
        let errors = self.marks.iter().filter(|m| matches!(m.kind, MarkKind::Error(_))).count();
        match (&self.expected, violations.as_slice()) {
            (Expected::Violation(kind), [one]) if one.kind == MarkKind::Violation(*kind) => {}
            (Expected::Violation(kind), _) => {
                return Err(format!("exactly one line must carry `//~ violation {}`", kind.rule()));
            }
            (_, []) => {}
            _ => return Err("a `//~ violation` mark without `//@ run: violation`".to_owned()),
        }
        if self.findings != self.marks.iter().any(|m| matches!(m.kind, MarkKind::Finding(_))) {
            return Err("`//@ findings` and `//~ finding` marks go together".to_owned());
        }
        if (self.expected == Expected::Error) == (errors == 0) {
            return Err("`//@ run: error` and `//~ error` marks go together".to_owned());
        }
        Ok(())
    }

    /// The output expected for a data model.
    pub fn stdout_for(&self, model: DataModel) -> Option<&str> {
        self.stdout[usize::from(model == DataModel::Lp64)].as_deref()
    }

    /// The file that holds the text form for a data model.
    pub fn snapshot_path(&self, model: DataModel) -> PathBuf {
        self.path.with_extension(format!("{}.rir", model.name()))
    }
}

fn read_lossy(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn expected(value: &str) -> Result<Expected, String> {
    let (word, rest) = value.split_once(' ').unwrap_or((value, ""));
    Ok(match word {
        "exit" => Expected::Exit(rest.parse().map_err(|_| format!("`{rest}` is no exit status"))?),
        "violation" => Expected::Violation(rule(rest)?),
        "unknown" if !rest.is_empty() => Expected::Unknown(rest.to_owned()),
        "error" if rest.is_empty() => Expected::Error,
        "nothing" if rest.is_empty() => Expected::Nothing,
        _ => return Err(format!("cannot read `run: {value}`")),
    })
}

fn rule(name: &str) -> Result<ViolationKind, String> {
    ViolationKind::from_rule(name).ok_or_else(|| format!("there is no rule `{name}`"))
}

fn marks(file: &Path, text: &str) -> Result<Vec<Mark>, String> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for mark in line.split("//~").skip(1) {
            let kind = mark_kind(mark.trim()).map_err(|error| format!("line {}: {error}", index + 1))?;
            found.push(Mark { file: file.to_owned(), line: index as u32 + 1, kind });
        }
    }
    Ok(found)
}

fn mark_kind(mark: &str) -> Result<MarkKind, String> {
    match mark.split_once(' ') {
        Some(("violation", name)) => rule(name).map(MarkKind::Violation),
        Some(("finding", name)) => rule(name).map(MarkKind::Finding),
        Some(("note", name)) => rule(name).map(MarkKind::Note),
        Some(("error", text)) => Ok(MarkKind::Error(text.to_owned())),
        _ => Err(format!("cannot read the mark `//~ {mark}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Case, String> {
        let name = format!("ringfence-expect-{}-{:?}.c", std::process::id(), std::thread::current().id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        let case = Case::read(&path);
        std::fs::remove_file(&path).unwrap();
        case
    }

    #[test]
    fn directives_and_marks_are_read() {
        let text = "//@ run: violation leak\n//@ stdout: a\n//@ stdout LP64:  b\n//@ inputs: 1 -2\n\
            //@ flags: '-DX=1 2'\n//@ model: LP64\nint x; //~ note signed-overflow\ny; //~ violation leak\n";
        let case = read(text).unwrap();
        assert_eq!(case.expected, Expected::Violation(ViolationKind::Leak));
        assert_eq!(case.stdout_for(DataModel::Ilp32), Some("a\n"));
        assert_eq!(case.stdout_for(DataModel::Lp64), Some("a\n b\n"));
        assert_eq!(case.given.inputs, ["1", "-2"]);
        assert_eq!(case.flags, ["-DX=1 2"]);
        assert_eq!(case.models, [DataModel::Lp64]);
        let lines: Vec<_> = case.marks.iter().map(|m| m.line).collect();
        assert_eq!(lines, [7, 8]);
    }

    #[test]
    fn mistakes_in_the_expectations_are_found() {
        for (text, problem) in [
            ("int x;", "nothing is expected"),
            ("//@ run: exit 0\n//@ colour: red", "line 2: unknown directive `colour: red`"),
            ("//@ run: exit 0\n//@ run: exit 1", "a second `run:`"),
            ("//@ run: violation leak", "exactly one line must carry"),
            ("//@ run: violation leak\nx //~ violation double-free", "exactly one line must carry"),
            ("//@ run: violation lake", "there is no rule `lake`"),
            ("//@ run: exit 0\nx //~ violation leak", "without `//@ run: violation`"),
            ("//@ run: exit 0\nx //~ error y", "go together"),
            ("//@ run: error", "go together"),
            ("//@ run: exit 0\n//@ findings", "go together"),
            ("//@ run: exit 0\nx //~ finding leak", "go together"),
            ("//@ run: maybe", "cannot read `run: maybe`"),
            ("//@ run: exit 0\nx //~ perhaps", "cannot read the mark"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(problem), "{text:?}: {error}");
        }
    }
}
