//! Regression tests that are folders with a `test.desc`, as 2LS and CBMC have them, against the answers of the portfolio.
//!
//! A `test.desc` has a class (`CORE`, `THOROUGH`, `KNOWNBUG`, …), the name of a file, flags, and what the output must
//! match. Of the flags those count that say what is asked: assertions unless `--no-assertions`, memory safety with
//! `--pointer-check`, blocks that are left at the end with `--memory-leak-check`. Functions without a body do nothing and give
//! any number, as they do there.

use clap::Args;
use ringfence_base::Budget;
use ringfence_ir::DataModel;
use ringfence_portfolio::{Choice, Task};
use ringfence_testing::{parallel, pipeline, walk};
use ringfence_verdict::{Goal, Property, Verdict};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What to run, and how.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Folders below which the tests are
    #[arg(required = true)]
    pub dirs: Vec<PathBuf>,
    /// Only these engines
    #[arg(long = "engine")]
    pub engines: Vec<Choice>,
    /// Seconds for one test
    #[arg(long, default_value_t = 20)]
    pub seconds: u64,
}

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Safe,
    Unsafe,
    /// The other tool has no answer.
    Open,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Test {
    class: String,
    file: String,
    properties: Vec<Property>,
    wanted: Wanted,
}

/// Runs all tests and prints a table of those that are not answered as they say. Says whether none is answered the
/// other way.
pub fn run(options: &Options) -> Result<bool, String> {
    let mut tests: Vec<(PathBuf, Test)> = Vec::new();
    for dir in &options.dirs {
        let files = walk::files(dir, &["desc"]).map_err(|error| format!("{}: {error}", dir.display()))?;
        for path in files {
            let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
            if let Some(test) = parse(&text) {
                tests.push((path, test));
            }
        }
    }
    // One at a time: the portfolio has threads of its own.
    let answers = parallel::map_on(1, &tests, |(path, test)| answer(path, test, options));
    println!("| test | class | `test.desc` | answer | seconds |\n|---|---|---|---|---|");
    let (mut same, mut more, mut open, mut other) = (0, 0, 0, 0);
    for ((path, test), (line, seconds)) in tests.iter().zip(&answers) {
        let count = match (test.wanted, line.as_str()) {
            (Wanted::Safe, "TRUE") => &mut same,
            (Wanted::Unsafe, line) if line.starts_with("FALSE") => &mut same,
            (_, line) if line.starts_with("UNKNOWN") || line.starts_with("refused") => &mut open,
            (Wanted::Open, _) => &mut more,
            _ => &mut other,
        };
        *count += 1;
        let is_plain = matches!((test.wanted, line.as_str()), (Wanted::Safe, "TRUE"))
            || (test.wanted == Wanted::Unsafe && line.starts_with("FALSE"));
        if !is_plain {
            let name = path.parent().map(|dir| dir.display().to_string()).unwrap_or_default();
            println!("| {name} | {} | {:?} | {line} | {seconds:.1} |", test.class, test.wanted);
        }
    }
    println!(
        "{} tests: {same} answered as they say, {more} answered where the other tool is inconclusive, {open} \
         without an answer, {other} answered the other way",
        tests.len()
    );
    Ok(other == 0)
}

/// Reads a test; absent when it says nothing about verification.
fn parse(text: &str) -> Option<Test> {
    let mut lines = text.lines();
    let (class, file, flags) = (lines.next()?.trim(), lines.next()?.trim(), lines.next()?.trim());
    let wanted = lines.find_map(|line| match line.trim_matches(['^', '$', ' ']) {
        "VERIFICATION SUCCESSFUL" => Some(Wanted::Safe),
        "VERIFICATION FAILED" => Some(Wanted::Unsafe),
        "VERIFICATION INCONCLUSIVE" => Some(Wanted::Open),
        _ => None,
    })?;
    let has = |flag: &str| flags.split_whitespace().any(|word| word == flag);
    let mut properties = Vec::new();
    if has("--pointer-check") {
        properties.extend([Property::ValidDeref, Property::ValidFree]);
    }
    if has("--memory-leak-check") {
        properties.push(Property::ValidMemcleanup);
    }
    if !has("--no-assertions") {
        properties.push(Property::UnreachCall);
    }
    Some(Test { class: class.to_owned(), file: file.to_owned(), properties, wanted })
}

/// The verdict of a test, and how long it took.
fn answer(path: &Path, test: &Test, options: &Options) -> (String, f64) {
    let start = Instant::now();
    let file = path.with_file_name(&test.file);
    let line = match check(&file, test, options) {
        Ok(Verdict::True(_)) => "TRUE".to_owned(),
        Ok(verdict) => verdict.line(),
        Err(message) => format!("refused: {message}"),
    };
    (line, start.elapsed().as_secs_f64())
}

fn check(file: &Path, test: &Test, options: &Options) -> Result<Verdict, String> {
    let mut text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let bodies = empty_bodies(&text);
    text.push_str(&bodies);
    let loaded = pipeline::load_text(&file.display().to_string(), &text, DataModel::Lp64);
    let program = pipeline::program_of(loaded).map_err(|failure| failure.parts().1.to_owned())?;
    let goal = Goal::default().asking(&test.properties, &[]);
    let task = Task { goal, engines: options.engines.clone(), ..Task::default() };
    Ok(ringfence_portfolio::check(
        &program,
        &task,
        Budget::default().with_time(Duration::from_secs(options.seconds)),
    )
    .verdict)
}

/// Bodies for functions that are declared with the result `void` or `int` on a line of their own and are not defined, except
/// those of SV-COMP: they do nothing, and give any number.
fn empty_bodies(text: &str) -> String {
    let mut bodies = String::new();
    for line in text.lines() {
        let line = line.trim();
        let Some(declared) = line.strip_prefix("extern ").unwrap_or(line).strip_suffix(");") else {
            continue;
        };
        let body = match declared.split_once(' ') {
            Some(("void", _)) => "{ }",
            Some(("int", _)) => "{ return __VERIFIER_nondet_int(); }",
            _ => continue,
        };
        let head = declared.split('(').next().unwrap_or_default();
        let name = head.split_once(' ').map_or("", |(_, name)| name);
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let is_plain = is_name && !declared.contains("__") && declared.matches('(').count() == 1;
        let is_defined = text.matches(&format!("{head}(")).count() > 1;
        if is_plain && !is_defined {
            bodies.push_str(&format!("\n{declared}) {body}\n"));
        }
    }
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_say_what_is_asked() {
        let text =
            "CORE\nmain.c\n--heap --pointer-check --no-assertions\n^EXIT=0$\n^VERIFICATION SUCCESSFUL$\n";
        let test = parse(text).expect("a test");
        assert_eq!(test.properties, [Property::ValidDeref, Property::ValidFree]);
        assert_eq!((test.class.as_str(), test.file.as_str(), test.wanted), ("CORE", "main.c", Wanted::Safe));
        let text = "THOROUGH\na.c\n--memory-leak-check\n^EXIT=10$\n^VERIFICATION FAILED$\n";
        let test = parse(text).expect("a test");
        assert_eq!(test.properties, [Property::ValidMemcleanup, Property::UnreachCall]);
        assert_eq!(test.wanted, Wanted::Unsafe);
        assert_eq!(
            parse("CORE\na.c\n\n^VERIFICATION INCONCLUSIVE$").map(|test| test.wanted),
            Some(Wanted::Open)
        );
        assert_eq!(parse("CORE\na.c\n\n^EXIT=0$"), None);
    }

    #[test]
    fn functions_without_a_body_do_nothing() {
        let text = "extern void emit(int n);\nextern void __VERIFIER_error(void);\nint get();\n\
            extern void own(int n);\nvoid own(int n) {\nint k = get();\nemit(k); }\n";
        let bodies = "\nvoid emit(int n) { }\n\nint get() { return __VERIFIER_nondet_int(); }\n";
        assert_eq!(empty_bodies(text), bodies);
    }
}
