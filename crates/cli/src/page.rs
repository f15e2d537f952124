//! The pages of `--html` in a directory that is made when it is missing: `index.html`, and `finding-2.html` and so on for
//! the violations after the first. Each names the others.
//!
//! For FALSE the run that shows the violation is run again, twice, to show it step by step; nothing here
//! changes a verdict.

use crate::report::Report;
use crate::source::Program;
use crate::{output, report};
use ringfence_base::{Budget, Loc};
use ringfence_engine::trace;
use ringfence_portfolio::{Answer, Defect, Task};
use ringfence_report::html::{self, LoopWords, Page};
use ringfence_report::text;
use ringfence_verdict::{Finding, Property, Trace, Verdict};
use std::path::Path;
use std::time::Duration;

/// How long showing a run may take.
const TIME: Duration = Duration::from_secs(120);

/// How much memory its objects may take.
const MEMORY: u64 = 1 << 30;

/// The run that shows a violation, step by step; absent when there is none, or when the budget does not suffice to come to
/// its end.
pub(crate) fn trace(program: &Program, answer: &Answer, budget: &Budget) -> Option<Trace> {
    let (Verdict::False(refutation), Some(replay)) = (&answer.verdict, &answer.replay) else { return None };
    let budget = budget.share(TIME).with_memory(MEMORY);
    trace::of(&program.ir, replay, Some(refutation.violation()), &budget)
}

/// The name of the page of a violation.
fn name(number: usize) -> String {
    if number == 0 { "index.html".to_owned() } else { format!("finding-{}.html", number + 1) }
}

/// The violations beside one, in words, with the names of their pages.
pub(crate) fn others(program: &Program, report: &Report<'_>, number: usize) -> Vec<(String, String)> {
    let sources = &program.ir.sources;
    let page = |(index, defect): (usize, &Defect)| {
        let violation = defect.violation();
        let leading = report.finding(index).map(Finding::leading_place);
        let leading = leading.filter(|&loc| sources.place(loc).is_some());
        let place = sources.show(leading.unwrap_or_else(|| violation.place()));
        (format!("{} at {place}", violation.kind.rule()), name(index))
    };
    let defects = report.answer().defects();
    let others = defects.iter().enumerate().filter(|(index, _)| *index != number);
    others.map(page).collect()
}

/// Writes a page. Says where the first is.
pub(crate) fn write(
    directory: &Path,
    number: usize,
    (program, task, answer): (&Program, &Task, &Answer),
    trace: Option<&Trace>,
    finding: Option<&Finding>,
    others: Vec<(String, String)>,
) -> Result<Option<String>, String> {
    let page = Page {
        program: names(program),
        verdict: &answer.verdict,
        notes: notes(program, task, answer),
        trace,
        finding,
        invariants: &answer.invariants,
        invariants_hold: answer.invariants_hold,
        loops: loops(answer),
        facts: facts(program, task, answer),
        others,
        sources: &program.ir.sources,
    };
    let failed = |error| format!("cannot make the directory `{}`: {error}", directory.display());
    std::fs::create_dir_all(directory).map_err(failed)?;
    let file = directory.join(name(number));
    output::write(&file, &html::page(&page))?;
    Ok((number == 0).then(|| format!("note: the page was written to `{}`\n", file.display())))
}

/// What templates proved of loops.
fn loops(answer: &Answer) -> Vec<LoopWords> {
    let words = answer.loops.iter().map(|found| LoopWords {
        function: found.function.clone(),
        loc: found.loc,
        facts: found.facts.clone(),
    });
    words.collect()
}

fn names(program: &Program) -> String {
    let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let names: Vec<String> = program.units.iter().map(|unit| name(Path::new(&unit.path))).collect();
    match names.as_slice() {
        [] => "program".to_owned(),
        [first, .., _] if names.len() > 3 => format!("{first} and {} more files", names.len() - 1),
        _ => names.join(", "),
    }
}

fn notes(program: &Program, task: &Task, answer: &Answer) -> Vec<(String, Loc)> {
    let mut notes = Vec::new();
    if matches!(answer.verdict, Verdict::True(_)) {
        notes.push((text::assumptions(&report::asked(task, program)), Loc::NONE));
    }
    if let Verdict::Unknown(reasons) = &answer.verdict {
        for reason in reasons {
            let note = (reason.sentence(), reason.loc());
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
    }
    if !matches!(answer.verdict, Verdict::False(_)) {
        notes.extend(
            answer.approximations.iter().map(|&(what, loc)| (format!("taken to be any value: {what}"), loc)),
        );
    }
    notes
}

fn facts(program: &Program, task: &Task, answer: &Answer) -> Vec<(String, String)> {
    let properties: Vec<&str> = task.goal.properties().into_iter().map(Property::name).collect();
    let engine = match &answer.verdict {
        Verdict::True(proof) => Some(proof.engine().as_str()),
        Verdict::False(refutation) => Some(refutation.engine().as_str()),
        Verdict::Unknown(_) => None,
    };
    let mut facts = vec![
        ("properties".to_owned(), properties.join(", ")),
        ("data model".to_owned(), model_name(program).to_owned()),
        ("starts with".to_owned(), crate::contract::shown(&task.goal).entry),
    ];
    facts.extend(engine.map(|engine| ("engine".to_owned(), engine.to_owned())));
    if let Verdict::True(proof) = &answer.verdict {
        let rechecked = proof.rechecked();
        facts.push((format!("{} rechecked", rechecked.noun()), rechecked.count().to_string()));
    }
    facts.push(("time".to_owned(), format!("{:.2} s", answer.statistics.time.as_secs_f64())));
    facts.push(("ringfence".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
    facts
}

/// The name of the data model.
pub(crate) fn model_name(program: &Program) -> &'static str {
    match program.ir.model() {
        ringfence_ir::DataModel::Ilp32 => "ILP32",
        ringfence_ir::DataModel::Lp64 => "LP64",
    }
}
