//! Runs a case and compares what happened with what it expects.

use super::expect::{Case, Expected, Mark, MarkKind};
use crate::pipeline;
use ringfence_base::{Budget, Loc, Sources};
use ringfence_cfront::{Diagnostic, Severity};
use ringfence_interp::{End, Inputs, Outcome, Settings, WhenEmpty, inputs};
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Choice, Defect, Search, Task};
use ringfence_verdict::{UnknownReason, Violation, ViolationKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long an answer may take under one data model. A case takes a part of a second; the limit only ends one that never would.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The same where the answer is that it is not known: engines may look for another one until their time is over.
const UNKNOWN_LIMIT: Duration = Duration::from_secs(5);

/// Everything that is not as expected, under all data models of the case.
pub fn problems(case: &Case) -> Vec<String> {
    let mut found = Vec::new();
    for &model in &case.models {
        let of_model = check_model(case, model);
        found.extend(of_model.into_iter().map(|problem| format!("{}: {problem}", model.name())));
    }
    found
}

/// The program of a case under a data model.
pub fn program(case: &Case, model: DataModel) -> Result<Program, String> {
    let flags = pipeline::flags(&case.flags)?;
    let loaded = pipeline::load_with(&files(case), &flags, &config(case, model));
    pipeline::program_of(loaded).map_err(|failure| failure.parts().1.to_owned())
}

/// The front end's settings for a case. Only a contract is read from where the case starts.
fn config(case: &Case, model: DataModel) -> ringfence_cfront::Config {
    let config = pipeline::config(model);
    match case.has_contract {
        true => ringfence_cfront::Config { entry: case.goal.entry.clone(), ..config },
        false => config,
    }
}

/// The files of a case, the case first.
pub fn files(case: &Case) -> Vec<PathBuf> {
    std::iter::once(&case.path).chain(&case.with).cloned().collect()
}

fn check_model(case: &Case, model: DataModel) -> Vec<String> {
    let flags = match pipeline::flags(&case.flags) {
        Ok(flags) => flags,
        Err(error) => return vec![error],
    };
    let loaded = pipeline::load_with(&files(case), &flags, &config(case, model));
    let sources = loaded.program.as_ref().map_or(&loaded.sources, |program| &program.sources);
    let mut found = compare_errors(case, &loaded.diagnostics, sources);
    let Some(program) = &loaded.program else { return found };
    if let Err(failure) = pipeline::check(program) {
        let (step, message) = failure.parts();
        found.push(format!("{step}: {message}"));
        return found;
    }
    if case.snapshot {
        found.extend(compare_snapshot(case, program, model));
    }
    if found.is_empty() && case.has_contract {
        found.extend(compare_verdict(case, program));
    }
    if found.is_empty() && !matches!(case.expected, Expected::Error | Expected::Nothing) {
        match run(case, program) {
            Ok(outcome) => found.extend(compare_outcome(case, program, model, &outcome)),
            Err(error) => found.push(error),
        }
        found.extend(compare_verdict(case, program));
        if case.findings {
            found.extend(compare_findings(case, program));
        }
    }
    found
}

/// How long the engines may take for a case that says nothing about their answer.
const SHORT: Duration = Duration::from_millis(500);

/// How long the engines may take to an answer.
fn limit(wanted: &str) -> Duration {
    if wanted.starts_with("UNKNOWN") { UNKNOWN_LIMIT } else { TIME_LIMIT }
}

/// Compares the answer of the engines with the one that the case names. A case that ends in a violation
/// is never TRUE, whether it names an answer or not.
fn compare_verdict(case: &Case, program: &Program) -> Vec<String> {
    let task = task(case);
    let limit = case.verdict.as_deref().map_or(SHORT, limit);
    let budget = Budget::default().with_time(limit).with_memory(1 << 30);
    let line = ringfence_portfolio::check(program, &task, budget).verdict.line();
    let mut found = Vec::new();
    match (&case.verdict, &case.expected) {
        (Some(wanted), _) if *wanted != line => {
            found.push(format!("the engines say {line} instead of {wanted}"));
        }
        (None, Expected::Violation(kind)) if task.goal.asks_about(*kind) && line == "TRUE" => {
            found.push("the engines say TRUE of a case that ends in a violation".to_owned());
        }
        _ => {}
    }
    found.extend(compare_templates(case, program, task));
    found
}

/// The violations that one check finds, in its order.
pub fn findings(case: &Case, program: &Program) -> Result<Vec<Defect>, String> {
    let task = Task { search: Search::Bounded, ..task(case) };
    let budget = Budget::default().with_time(4 * UNKNOWN_LIMIT).with_memory(1 << 30);
    let answer = ringfence_portfolio::check(program, &task, budget);
    let defects = answer.defects();
    if defects.is_empty() {
        Err(format!("the engines find nothing: {}", answer.verdict.line()))
    } else {
        Ok(defects)
    }
}

/// Compares what one check finds with the marks.
fn compare_findings(case: &Case, program: &Program) -> Vec<String> {
    let defects = match findings(case, program) {
        Ok(defects) => defects,
        Err(problem) => return vec![problem],
    };
    let mut wanted: Vec<_> = case.marks.iter().filter_map(wanted).collect();
    wanted.sort_by_key(|&(kind, line)| (kind.severity(), line));
    let line = |loc: Loc| program.sources.place(loc).map_or(0, |place| place.line);
    let found: Vec<_> =
        defects.iter().map(Defect::violation).map(|one| (one.kind, line(place_of(one)))).collect();
    let show = |all: &[(ViolationKind, u32)]| {
        let each = all.iter().map(|(kind, line)| format!("{} at line {line}", kind.rule()));
        each.collect::<Vec<_>>().join(", ")
    };
    let same = found == wanted;
    if same { Vec::new() } else { vec![format!("found: {}; expected: {}", show(&found), show(&wanted))] }
}

/// The finding that a mark speaks of.
fn wanted(mark: &Mark) -> Option<(ViolationKind, u32)> {
    match mark.kind {
        MarkKind::Finding(kind) => Some((kind, mark.line)),
        _ => None,
    }
}

/// Compares the answer of the template engine alone with the one that the case names.
fn compare_templates(case: &Case, program: &Program, task: Task) -> Option<String> {
    let wanted = case.templates.as_ref()?;
    let alone = Task { engines: vec![Choice::TEMPLATES], ..task };
    let budget = Budget::default().with_time(limit(wanted)).with_memory(1 << 30);
    let line = ringfence_portfolio::check(program, &alone, budget).verdict.line();
    let word = line.split('(').next().unwrap_or_default();
    (word != wanted).then(|| format!("the template engine says {line} instead of {wanted}"))
}

/// What is asked about a case.
fn task(case: &Case) -> Task {
    Task { goal: case.goal.clone(), ..Task::default() }
}

fn compare_errors(case: &Case, diagnostics: &[Diagnostic], sources: &Sources) -> Vec<String> {
    let mut missing: Vec<&Mark> =
        case.marks.iter().filter(|m| matches!(m.kind, MarkKind::Error(_))).collect();
    let mut found = Vec::new();
    for error in diagnostics.iter().filter(|d| d.severity == Severity::Error) {
        let fits = |mark: &&Mark| matches!(&mark.kind, MarkKind::Error(text) if error.message.contains(text));
        let here = |mark: &&Mark| stands_at(sources, error.loc, mark) && fits(mark);
        match missing.iter().position(here) {
            Some(index) => drop(missing.swap_remove(index)),
            None => found.push(format!("unexpected error at {}: {}", sources.show(error.loc), error.message)),
        }
    }
    found.extend(missing.iter().map(|mark| format!("no error at line {} with {:?}", mark.line, mark.kind)));
    found
}

fn stands_at(sources: &Sources, loc: Loc, mark: &Mark) -> bool {
    sources.place(loc).is_some_and(|place| {
        place.line == mark.line && Path::new(sources.name(place.file)) == mark.file.as_path()
    })
}

fn compare_snapshot(case: &Case, program: &Program, model: DataModel) -> Option<String> {
    let path = case.snapshot_path(model);
    let text = ringfence_ir::text::print(program);
    match std::fs::read_to_string(&path) {
        Ok(old) if old == text => None,
        Ok(old) => {
            let line = 1 + old.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
            Some(format!(
                "the text form differs from `{}` at line {line}; see `cargo xtask bless`",
                path.display()
            ))
        }
        Err(_) => Some(format!("`{}` is missing; make it with `cargo xtask bless`", path.display())),
    }
}

fn run(case: &Case, program: &Program) -> Result<Outcome, String> {
    let mut settings = Settings { goal: case.goal.clone(), ..Settings::default() };
    settings.args = std::iter::once("program")
        .chain(case.given.args.iter().map(String::as_str))
        .map(Into::into)
        .collect();
    settings.stdin = case.given.stdin.clone().into_bytes();
    let budget = Budget::default().with_time(TIME_LIMIT).with_memory(1 << 30);
    let list = inputs::parse_list(&case.given.inputs.join("\n"))
        .map_err(|line| format!("input {line} is no number"))?;
    let source = match case.given.seed {
        Some(seed) => Inputs::seed(seed),
        None => Inputs::list(list, WhenEmpty::Zero),
    };
    Ok(pipeline::run(program, &settings, source, budget))
}

fn compare_outcome(case: &Case, program: &Program, model: DataModel, outcome: &Outcome) -> Vec<String> {
    let sources = &program.sources;
    let mut found = compare_notes(case, sources, outcome);
    let ended = describe(&outcome.end, sources);
    let as_expected = match (&case.expected, &outcome.end) {
        (Expected::Exit(status), End::Exited(actual)) => status == actual,
        (Expected::Exit(status), End::Aborted) => *status == 134,
        (Expected::Violation(kind), End::Violation(actual)) => {
            let at_mark =
                |m: &Mark| m.kind == MarkKind::Violation(*kind) && stands_at(sources, place_of(actual), m);
            actual.kind == *kind && case.marks.iter().any(at_mark)
        }
        (Expected::Unknown(word), end) => unknown_word(end) == Some(word.as_str()),
        _ => false,
    };
    if !as_expected {
        found.push(format!("expected {:?}, but the run ended with {ended}", case.expected));
    }
    let output = String::from_utf8_lossy(&outcome.stdout);
    let wanted = case.stdout_for(model);
    if wanted.is_some_and(|text| text != output) || (wanted.is_none() && !output.is_empty()) {
        found.push(compare_output(wanted.unwrap_or(""), &output));
    }
    found
}

/// Where a violation stands: blocks that are left at the end stand where they were allocated.
fn place_of(violation: &Violation) -> Loc {
    let allocated = violation.object.as_ref().map_or(Loc::NONE, |object| object.allocated);
    if violation.loc.is_some() { violation.loc } else { allocated }
}

fn compare_output(wanted: &str, output: &str) -> String {
    let line = 1 + wanted.lines().zip(output.lines()).take_while(|(a, b)| a == b).count();
    let show = |text: &str| text.lines().nth(line - 1).map_or("the end".to_owned(), |l| format!("`{l}`"));
    format!("line {line} of the output is {} instead of {}", show(output), show(wanted))
}

fn compare_notes(case: &Case, sources: &Sources, outcome: &Outcome) -> Vec<String> {
    let mut missing: Vec<&Mark> = case.marks.iter().filter(|m| matches!(m.kind, MarkKind::Note(_))).collect();
    let mut found = Vec::new();
    for note in &outcome.notes {
        let here =
            |mark: &&&Mark| mark.kind == MarkKind::Note(note.kind) && stands_at(sources, note.loc, mark);
        if !case.marks.iter().any(|mark| here(&&mark)) {
            let place = sources.show(note.loc);
            found.push(format!("unexpected note {} at {place}: {}", note.kind.rule(), note.message));
        }
        missing.retain(|mark| !here(&mark));
    }
    found.extend(missing.iter().map(|mark| format!("no {:?} at line {}", mark.kind, mark.line)));
    found
}

fn unknown_word(end: &End) -> Option<&'static str> {
    match end {
        End::Unsupported { loc, .. } => {
            Some(UnknownReason::Unsupported { what: String::new(), loc: *loc }.word())
        }
        End::Exhausted(limit, _) => Some(limit.word()),
        End::InputsExhausted(_) => Some("inputs"),
        End::AssumptionFailed(_) => Some("assumption"),
        _ => None,
    }
}

/// The end of a run in words.
pub fn describe(end: &End, sources: &Sources) -> String {
    match end {
        End::Exited(status) => format!("exit {status}"),
        End::Aborted => "abort".to_owned(),
        End::Violation(v) => format!("violation {} at {}: {}", v.kind.rule(), sources.show(v.loc), v.message),
        End::Unsupported { what, loc } => format!("unsupported {what} at {}", sources.show(*loc)),
        End::Exhausted(limit, loc) => format!("the limit of {} at {}", limit.word(), sources.show(*loc)),
        End::InputsExhausted(loc) => format!("no more inputs at {}", sources.show(*loc)),
        End::AssumptionFailed(loc) => format!("an assumption that does not hold at {}", sources.show(*loc)),
    }
}
