//! `ringfence check`: verify a program.
//!
//! The flow: arguments to a task, files to a verified program, the party's answer, and the answer in
//! words. Findings and the verdict go to standard output, everything else to standard error.

use super::{complain, print};
use crate::args::{CheckArgs, Format};
use crate::exit::Exit;
use crate::message::Printer;
use crate::progress::Progress;
use crate::source::{self, Program};
use crate::telling::{self, Telling};
use crate::{memory, output, page, pictures, property, task_file, witness};
use ringfence_engine::harness::{Parts, harness};
use ringfence_engine::replay::{self, Expected, Replay, ReplayFile};
use ringfence_party::{Answer, Task};
use ringfence_verdict::{Alarm, Statistics, Verdict};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

/// Checks the program and prints the verdict as the last line of standard output.
pub(crate) fn run(args: &CheckArgs) -> Exit {
    let start = Instant::now();
    let budget = args.limits.budget();
    let printer = Printer::for_stderr(args.source.format);
    let (expanded, task) =
        match task_file::expand(args).and_then(|all| task(&all.args).map(|task| (all, task))) {
            Ok(both) => both,
            Err(error) => return source::refuse(printer, &error),
        };
    let args = &expanded.args;
    expanded.notes.iter().for_each(|note| complain(note));
    let loaded = source::load(&args.source, &task.entry, printer, false);
    let program = match loaded.and_then(|program| program.asked_about(&task.properties)) {
        Ok(program) => program,
        Err(exit) => return telling::refuse(args, exit),
    };
    if let Err(exit) = source::find_entry(&program.ir, &task.entry, printer) {
        return telling::refuse(args, exit);
    }
    let list = match args.accept.as_deref().map(read_list).transpose() {
        Ok(list) => list,
        Err(error) => return source::refuse(printer, &error),
    };
    let names: Vec<&str> = program.units.iter().map(|unit| unit.path.as_str()).collect();
    let progress = Progress::start(names.join(" "), args.limits.time_limit);
    let mut answer = ringfence_party::check(&program.ir, &task, budget);
    drop(progress);
    answer.statistics.time = start.elapsed();
    answer.statistics.peak_memory = memory::peak().unwrap_or(0);
    let telling = Telling::new(args, &task, &program, &answer, list.as_deref());
    let told = telling.tell();
    if args.invariants && args.source.format.is_for_people() {
        print(&pictures::told(&answer, &program.ir.sources));
    }
    let written = write_evidence(args, &task, &program, &answer);
    let page = write_told(args, &task, &program, &answer);
    let pictures = write_pictures(args, &program, &answer);
    let written = [told, written, pictures, write_certificate(args, &answer), page];
    for error in written.into_iter().filter_map(Result::err) {
        let _ = source::refuse(printer, &error);
    }
    if args.statistics {
        complain(&statistics(&answer.statistics));
    }
    expanded.judged(&answer.verdict).iter().for_each(|note| complain(note));
    telling.end();
    telling.exit()
}

/// The list of accepted findings.
fn read_list(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("cannot read `{}`: {error}", file.display()))
}

/// What is asked, with everything refused that would be found out too late.
fn task(args: &CheckArgs) -> Result<Task, String> {
    let task = property::task(&args.goal)?;
    if let Some(unknown) = args.engine.iter().find(|name| !ringfence_party::ENGINES.contains(&name.as_str()))
    {
        let known = ringfence_party::ENGINES.join(", ");
        return Err(format!("unknown engine `{unknown}`; there are: {known}"));
    }
    let files = [&args.replay_out, &args.harness, &args.certificate, &args.witness];
    for path in files.into_iter().flatten().chain(&args.report_out) {
        output::check(path)?;
    }
    args.report_out.iter().try_for_each(|file| telling::format_of(file).map(drop))?;
    [&args.plot, &args.html].into_iter().flatten().try_for_each(|directory| pictures::check(directory))?;
    let is_text = |file: &std::path::PathBuf| file.extension().is_some_and(|extension| extension == "rir");
    if args.harness.is_some() && args.source.files.iter().any(is_text) {
        return Err("a harness needs the C text of the program, not its representation".to_owned());
    }
    let json = |file: &std::path::PathBuf| file.extension().is_some_and(|extension| extension == "json");
    let json = args.source.format == Format::Json || args.report_out.iter().any(json);
    let pictures =
        json || args.invariants || args.plot.is_some() || args.html.is_some() || args.witness.is_some();
    let (engines, certificate) = (args.engine.clone(), args.certificate.is_some());
    let mut verifier = ringfence_party::VerifierSettings::default();
    for setting in &args.verifier {
        // What it takes was looked at when it was read.
        let _ = setting.apply(&mut verifier);
    }
    let mut templates = ringfence_party::TemplateSettings::default();
    args.templates.iter().for_each(|setting| setting.apply(&mut templates));
    Ok(Task { engines, verifier, templates, jobs: args.jobs, pictures, certificate, last: true, ..task })
}

pub(super) const fn exit(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::True(_) => Exit::Done,
        Verdict::False(_) => Exit::Violation,
        Verdict::Unknown(_) => Exit::Inconclusive,
    }
}

/// Writes the drawings that were asked for.
fn write_pictures(args: &CheckArgs, program: &Program, answer: &Answer) -> Result<(), String> {
    if let Some(directory) = &args.plot {
        complain(&pictures::write(directory, answer, &program.ir.sources)?);
    }
    Ok(())
}

/// Writes the page and the witness that were asked for.
fn write_told(args: &CheckArgs, task: &Task, program: &Program, answer: &Answer) -> Result<(), String> {
    if args.html.is_none() && args.witness.is_none() {
        return Ok(());
    }
    let trace = page::told(program, answer);
    if let Some(path) = &args.witness {
        let note = witness::write(path, args.witness_format, (program, task, answer), trace.as_ref())?;
        note.iter().for_each(|note| complain(note));
    }
    if let Some(directory) = &args.html {
        complain(&page::write(directory, (program, task, answer), trace.as_ref())?);
    }
    Ok(())
}

/// Writes the certificate that was asked for.
fn write_certificate(args: &CheckArgs, answer: &Answer) -> Result<(), String> {
    let Some(path) = &args.certificate else { return Ok(()) };
    let why = match (&answer.certificate, &answer.verdict) {
        (Some(Ok(text)), _) => return output::write(path, text),
        (Some(Err(what)), _) => format!("a certificate cannot say {what}"),
        (None, Verdict::True(proof)) => {
            format!("the engine `{}` gives no certificate; try --engine verifier", proof.engine())
        }
        (None, _) => "nothing was proved".to_owned(),
    };
    complain(&format!("note: `{}` was not written: {why}\n", path.display()));
    Ok(())
}

/// Writes the replay file and the harness that were asked for.
fn write_evidence(args: &CheckArgs, task: &Task, program: &Program, answer: &Answer) -> Result<(), String> {
    let wanted = [&args.replay_out, &args.harness].into_iter().flatten();
    let (Verdict::False(refutation), Some(run)) = (&answer.verdict, &answer.replay) else {
        wanted.for_each(|path| {
            complain(&format!("note: `{}` was not written: no violation was confirmed\n", path.display()));
        });
        return Ok(());
    };
    let alarm = Alarm::from(refutation.violation());
    let about = &refutation.violation().message;
    if let Some(path) = &args.replay_out {
        let file = replay_file(args, task, program, run, alarm);
        output::write(path, &replay::write(&file, about))?;
    }
    if let Some(path) = &args.harness {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let file =
            if path.parent() == Some(Path::new("")) { name } else { path.to_string_lossy().into_owned() };
        let parts = Parts { file: &file, units: &program.units, about };
        output::write(path, &harness(program.as_written(), &parts, run, alarm))?;
    }
    Ok(())
}

fn replay_file(args: &CheckArgs, task: &Task, program: &Program, run: &Replay, alarm: Alarm) -> ReplayFile {
    ReplayFile {
        units: program.units.clone(),
        data_model: program.ir.model(),
        cc_preprocess: args.source.cc_preprocess,
        properties: task.properties.clone(),
        replay: run.clone(),
        expected: Expected::of(alarm, &program.ir.sources),
    }
}

/// What the analysis cost, one line each.
pub(super) fn statistics(cost: &Statistics) -> String {
    let counts = [
        ("states", cost.states),
        ("steps", cost.steps),
        ("paths", cost.paths),
        ("covered states", cost.covered),
        ("joins", cost.joins),
        ("calls to share", cost.calls),
        ("calls shared", cost.call_hits),
        ("SAT queries", cost.sat_queries),
        ("SAT undecided", cost.sat_undecided),
        ("obligations", cost.obligations),
        ("alarms", cost.alarms),
        ("replays", cost.replays),
    ];
    let mut text = String::new();
    for (name, count) in counts {
        let _ = writeln!(text, "statistics: {name:<15} {count:>12}");
    }
    for (name, time) in
        [("SAT time", cost.sat_time), ("recheck time", cost.recheck_time), ("time", cost.time)]
    {
        let _ = writeln!(text, "statistics: {name:<15} {:>12.3} s", time.as_secs_f64());
    }
    let peak = cost.peak_memory as f64 / f64::from(1 << 20);
    let _ = writeln!(text, "statistics: {:<15} {peak:>12.1} MB", "peak memory");
    text
}

#[cfg(test)]
mod tests;
