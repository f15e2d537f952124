//! `ringfence check`: verify a program.
//!
//! The flow: arguments to a task, files to a verified program, the portfolio's answer, and the answer in
//! words. Findings and the verdict go to standard output, everything else to standard error. Each step is done within the
//! limits ([`crate::watchdog`]): one that does not end in time is left out of the answer.

use super::{complain, print};
use crate::args::{CheckArgs, Format};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::message::Printer;
use crate::progress::Progress;
use crate::report::{self, Findings, Report};
use crate::source::{self, Program};
use crate::watchdog::{self, Watchdog, kept, why};
use crate::{
    accepted, config, contract, externals, functions, memory, output, page, pictures, project, property,
    task_file, watch, witness,
};
use ringfence_base::{Activities, Budget};
use ringfence_cfront::Origin;
use ringfence_engine::harness::{Parts, harness};
use ringfence_engine::replay::{self, Expected, Replay, ReplayFile};
use ringfence_engine::simplest;
use ringfence_portfolio::{AfterAnswer, Answer, Defect, Evidence, Search, Task};
use ringfence_verdict::{Alarm, Externals, Goal, Statistics, UnknownReason, Verdict};
use std::cell::Cell;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A check with its answer. All of it is kept until the process ends, so that threads that are left behind may use it.
#[derive(Debug, Clone, Copy)]
struct Checked {
    args: &'static CheckArgs,
    task: &'static Task,
    program: &'static Program,
    answer: &'static Answer,
}

/// Checks the program and prints the verdict as the last line of standard output.
// size: because it is the flow of the command on one screen: each step is a call.
pub(crate) fn run(args: &CheckArgs) -> Exit {
    let start = Instant::now();
    let printer = Printer::for_source(&args.source);
    let (configured, config) = match config::apply(args) {
        Ok(configured) => configured,
        Err(error) => return source::refuse(printer, &error),
    };
    if args.watch && (args.source.buffer.is_some() || is_read_from_input(args)) {
        return source::refuse(printer, "standard input cannot be watched");
    }
    if args.watch {
        return watch::run(&watched(args, config));
    }
    if project::is_asked_for(args) {
        return project::run(args);
    }
    if args.child.is_some() {
        project::end_with_parent();
    }
    let interrupt = Interrupt::listen();
    let args = &CheckArgs { limits: configured.limits.of_check(), ..configured };
    let budget = args.limits.budget().with_cancel(interrupt.cancel());
    let watchdog = Watchdog::new(&args.limits).stopped_by(interrupt.cancel());
    let (expanded, task) =
        match task_file::expand(args).and_then(|all| task(&all.args).map(|task| (all, task))) {
            Ok((expanded, task)) => (kept(expanded), kept(task)),
            Err(error) => return source::refuse(printer, &error),
        };
    let args = &expanded.args;
    expanded.notes.iter().for_each(|note| complain(note));
    let loaded = watchdog.read(move || load(args, task, printer));
    let loaded = match loaded {
        Ok(Err(exit)) => return report::refuse(args, exit),
        Ok(Ok(program)) => Ok(program),
        Err(limit) => Err(limit),
    };
    let list = match accepted::list(args) {
        Ok(list) => list,
        Err(error) => return source::refuse(printer, &error),
    };
    let (task, program, mut answer) = match loaded {
        Ok(program) => {
            let (task, program) = match driven(args, task, program, printer, &watchdog) {
                Ok((task, program)) => (task, kept(program)),
                Err(exit) => return report::refuse(args, exit),
            };
            let task = contract::task(&program.ir, task).map_or(task, kept);
            externals::note(&program.ir).iter().for_each(|note| complain(note));
            let (task, program, answer) = analyse(args, (task, program), &budget, &watchdog);
            (task, program, simplified(program, answer, &watchdog))
        }
        Err(limit) => {
            let unread = kept(Program::unread(&args.source));
            (task, unread, Answer::unknown(UnknownReason::Exhausted(limit)))
        }
    };
    answer.statistics.time = start.elapsed();
    answer.statistics.peak_memory = memory::peak().unwrap_or(0);
    let checked = Checked { args, task, program, answer: kept(answer) };
    let (report, all_written) = checked.report(&watchdog, list.as_deref(), interrupt.has_happened());
    if args.statistics {
        complain(&statistics(&checked.answer.statistics));
        program.origin.iter().for_each(|origin| complain(&origin_line(*origin)));
    }
    expanded.judged(&checked.answer.verdict).iter().for_each(|note| complain(note));
    let kept = keep(checked, report, list.as_deref());
    report.end();
    match kept {
        Ok(()) if all_written => report.exit(),
        Ok(()) => Exit::BadInput,
        Err(error) => source::refuse(printer, &error),
    }
}

fn is_read_from_input(args: &CheckArgs) -> bool {
    args.source.files.iter().any(|file| file.as_os_str() == "-")
}

/// The files that `--watch` looks at, whether they can be read or not.
fn watched(args: &CheckArgs, config: Option<PathBuf>) -> Vec<PathBuf> {
    let database = args.source.database.as_ref().map(|path| path.join("compile_commands.json"));
    let lists = [&args.accept, &args.baseline].into_iter().flatten().cloned();
    args.source.files.iter().cloned().chain(lists).chain(database).chain(config).collect()
}

/// Writes what is kept for later: the baseline, and the result for the process that started this one and for the cache.
fn keep(checked: Checked, report: &Report<'_>, list: Option<&str>) -> Result<(), String> {
    let Checked { args, task, program, .. } = checked;
    if let Some(file) =
        args.baseline.as_deref().filter(|_| args.child.is_none() && accepted::makes_baseline(args))
    {
        accepted::write_baseline(file, &report.baseline())?;
    }
    let result = project::Result { args, goal: &task.goal, program, report, list };
    match (&args.child, &args.sources_out) {
        (Some(file), _) => result.write(file),
        (None, Some(file)) => output::write(file, &String::from_utf8_lossy(&result.sources().text())),
        (None, None) => Ok(()),
    }
}

/// Reads the program.
fn load(args: &CheckArgs, task: &Task, printer: Printer) -> Result<Program, Exit> {
    load_quietly(args, task, printer, false)
}

/// The same without warnings that were shown before.
fn load_quietly(args: &CheckArgs, task: &Task, printer: Printer, quiet: bool) -> Result<Program, Exit> {
    let loaded = source::load(&args.source, &task.goal.entry, printer, quiet);
    let program = loaded.and_then(|program| program.asked_about(&task.goal.properties()))?;
    source::find_entry(&program.ir, &task.goal.entry, printer)?;
    let relied = ringfence_cfront::contracts::relied_on(&program.ir, &task.goal.entry);
    if args.witness.is_some() && relied.shown().is_some() {
        return Err(source::refuse(printer, "a witness cannot say that it rests on contracts"));
    }
    Ok(program)
}

/// The program with a driver for the entry, if that has parameters that are no numbers, and no contract.
fn driven(
    args: &'static CheckArgs,
    task: &'static Task,
    program: Program,
    printer: Printer,
    watchdog: &Watchdog,
) -> Result<(&'static Task, Program), Exit> {
    if !functions::needs_driver(&program.ir, &task.goal.entry) {
        return Ok((task, program));
    }
    let entry = ringfence_cfront::drivers::entry(&task.goal.entry, &[]);
    let task = kept(Task { goal: Goal { entry, ..task.goal.clone() }, ..task.clone() });
    let again = watchdog.read(move || load_quietly(args, task, printer, true));
    let again = again.unwrap_or(Ok(program))?;
    Ok((task, again))
}

/// Lets the engines look at the program, or at the programs in which calls are about contracts.
fn analyse(
    args: &'static CheckArgs,
    asked: (&'static Task, &'static Program),
    budget: &Budget,
    watchdog: &Watchdog,
) -> contract::Asked<Program> {
    let ask = |task: &'static Task, program: &'static Program, budget: Budget| {
        let names: Vec<&str> = program.units.iter().map(|unit| unit.path.as_str()).collect();
        let activities = Activities::default();
        let budget = budget.with_activities(activities.clone());
        let progress = Progress::start(names.join(" "), args.limits.time(), activities, &program.ir.sources);
        let answer = ringfence_portfolio::check_and_leave(&program.ir, task, budget, watchdog::spawn);
        drop(progress);
        contract::said_under(&program.ir, &task.goal.entry, answer)
    };
    let load = |entry: &str| {
        let goal = Goal { entry: entry.to_owned(), ..asked.0.goal.clone() };
        let (task, printer) = (Task { goal, ..asked.0.clone() }, Printer::for_source(&args.source));
        // A witness cannot say what it relies on.
        let wanted = args.witness.is_none();
        let loaded = wanted.then(|| watchdog.read(move || load_quietly(args, &task, printer, true)));
        loaded.and_then(Result::ok).and_then(Result::ok).map(kept)
    };
    if functions::is_driven(asked.0) {
        return functions::verify(asked, load, ask, budget);
    }
    contract::verify(asked, |program| &program.ir, load, ask, budget)
}

/// The same answer with simpler inputs for the runs that show violations and undefined behaviour, where there are any. The
/// first ones come first: each may use its part of half of the time that is left, so that enough is left to tell of all of them.
fn simplified(program: &'static Program, answer: Answer, watchdog: &Watchdog) -> Answer {
    let (mut defects, mut undefined) = (answer.defects(), answer.undefined.clone());
    let count = defects.len() + undefined.len();
    for (at, defect) in defects.iter_mut().chain(&mut undefined).enumerate() {
        let budget = watchdog.evidence();
        let left = u32::try_from(count - at).unwrap_or(u32::MAX).saturating_mul(2);
        let budget = budget.time_left().map_or_else(|| budget.clone(), |time| budget.share(time / left));
        let old = defect.clone();
        if let Ok(Some(simple)) = watchdog.report(move || simplest(&program.ir, &old, count, &budget)) {
            *defect = simple;
        }
    }
    Answer { undefined, ..answer.with_defects(defects) }
}

impl Checked {
    /// Prints the report without its last lines, and writes everything that was asked for. What cannot be done within the
    /// limits is left out. The report, and whether every file could be written.
    fn report(
        self,
        watchdog: &Watchdog,
        list: Option<&str>,
        interrupted: bool,
    ) -> (&'static Report<'static>, bool) {
        let Self { args, task, program, answer } = self;
        let budget = self.for_finding(watchdog.evidence());
        // Without a violation there is nothing to look at, and no need for a thread.
        let has_any = !answer.defects().is_empty() || !answer.undefined.is_empty();
        let findings = has_any.then(|| watchdog.report(move || Findings::of(program, answer, &budget)));
        let findings = findings.and_then(Result::ok).unwrap_or_else(|| Findings::bare(answer));
        let report = Report::new((args, task), program, answer, findings, list);
        let report = kept(if interrupted { report.interrupted() } else { report });
        let arranged = Self { answer: report.answer(), ..self };
        let format = args.source.format;
        let printer = Printer::for_stdout(format);
        // A proof is reported in a few lines, without a thread.
        let document = match answer.verdict {
            Verdict::True(_) => Ok(report.document(format, printer)),
            _ => watchdog.report(move || report.document(format, printer)),
        };
        print(&document.unwrap_or_else(|_| report.in_short().document(format, printer)));
        if args.invariants && format.is_for_people() {
            let shown = watchdog.report(move || pictures::invariants_text(answer, &program.ir.sources));
            print(
                &shown
                    .unwrap_or_else(|limit| format!("note: the invariants are not shown: {}\n", why(limit))),
            );
        }
        let write = Writing { watchdog, printer: Printer::for_stderr(format), failed: Cell::new(false) };
        for file in &args.report_out {
            write.file(file, move || report.write(file));
        }
        arranged.write_evidence(&write);
        arranged.write_run(&write, watchdog, report);
        if let Some(directory) = &args.plot {
            write.file(directory, move || {
                pictures::write(directory, answer, &program.ir.sources).map(|note| complain(&note))
            });
        }
        if let Some(path) = &args.certificate {
            write.file(path, move || write_certificate(path, answer));
        }
        (report, !write.failed.get())
    }

    /// What looking at a violation once more may use of a budget: half of the time if the run is to be shown step by step
    /// after it.
    fn for_finding(self, budget: Budget) -> Budget {
        let is_traced = self.args.html.is_some() || self.args.witness.is_some();
        match budget.time_left() {
            Some(left) if is_traced => budget.share(left / 2),
            _ => budget,
        }
    }

    /// Writes the replay files and the harnesses that were asked for, one for each violation.
    fn write_evidence(self, write: &Writing<'_>) {
        let Self { args, program, answer, .. } = self;
        let defects = kept(answer.defects());
        for path in [&args.replay_out, &args.harness].into_iter().flatten().filter(|_| defects.is_empty()) {
            not_written(path, "no violation was confirmed");
        }
        for (number, defect) in defects.iter().enumerate() {
            if let Some(path) = args.replay_out.as_ref().and_then(|path| output::numbered(path, number)) {
                write.file(&path.clone(), move || write_replay(&path, args, program, defect));
            }
            if let Some(path) = args.harness.as_ref().and_then(|path| output::numbered(path, number)) {
                write.file(&path.clone(), move || write_harness(&path, program, defect));
            }
        }
    }

    /// Writes the pages and the witnesses that were asked for, one for each violation.
    fn write_run(self, write: &Writing<'_>, watchdog: &Watchdog, report: &'static Report<'static>) {
        let Self { args, .. } = self;
        if args.html.is_none() && args.witness.is_none() {
            return;
        }
        let count = self.answer.defects().len().max(1);
        for number in 0..count {
            // The answer as it would be if this violation were the only one.
            let mut defects = self.answer.defects();
            defects.drain(..number);
            defects.truncate(1);
            let one = Self { answer: kept(self.answer.with_defects(defects)), ..self };
            one.write_one_run(write, watchdog.evidence(), (number, count), report);
        }
    }

    /// Writes the page and the witness of one violation, or of an answer without any.
    fn write_one_run(
        self,
        write: &Writing<'_>,
        budget: Budget,
        of: (usize, usize),
        report: &'static Report<'static>,
    ) {
        let Self { args, task, program, answer } = self;
        let (number, count) = of;
        let budget = match budget.time_left() {
            Some(left) => budget.share(left / u32::try_from(count - number).unwrap_or(u32::MAX)),
            None => budget,
        };
        let trace = write.watchdog.report(move || page::trace(program, answer, &budget));
        let trace = kept(trace.unwrap_or(None)).as_ref();
        if let Some(path) = args.witness.as_ref().and_then(|path| output::numbered(path, number)) {
            write.file(&path.clone(), move || {
                let note = witness::write(&path, args.witness_format, (program, task, answer), trace)?;
                note.iter().for_each(|note| complain(note));
                Ok(())
            });
        }
        if let Some(directory) = &args.html {
            let others = page::others(program, report, number);
            write.file(directory, move || {
                let finding = report.finding(number);
                let note = page::write(directory, number, (program, task, answer), trace, finding, others)?;
                // The pages of a project are moved to where they were asked for.
                note.iter().filter(|_| args.child.is_none()).for_each(|note| complain(note));
                Ok(())
            });
        }
    }
}

/// Files that are written within the limits.
struct Writing<'a> {
    watchdog: &'a Watchdog,
    printer: Printer,
    /// Whether a file could not be written.
    failed: Cell<bool>,
}

impl Writing<'_> {
    /// Writes a file, or says why not.
    fn file(&self, path: &Path, work: impl FnOnce() -> Result<(), String> + Send + 'static) {
        match self.watchdog.report(work) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                self.failed.set(true);
                let _ = source::refuse(self.printer, &error);
            }
            Err(limit) => not_written(path, why(limit)),
        }
    }
}

fn not_written(path: &Path, why: &str) {
    complain(&format!("note: `{}` was not written: {why}\n", path.display()));
}

/// What is asked, with everything refused that would be found out too late.
fn task(args: &CheckArgs) -> Result<Task, String> {
    let goal = property::goal(&args.goal)?;
    if goal.externals != Externals::Undefined && args.witness.is_some() {
        return Err("a witness cannot say that it holds under --assume-external".to_owned());
    }
    let engines = args.engine.iter().map(|engine| engine.0).collect();
    let files = [&args.replay_out, &args.harness, &args.certificate, &args.witness];
    for path in files.into_iter().flatten().chain(&args.report_out) {
        output::check(path)?;
    }
    args.report_out.iter().try_for_each(|file| report::format_of(file).map(drop))?;
    [&args.plot, &args.html].into_iter().flatten().try_for_each(|directory| pictures::check(directory))?;
    let is_text = |file: &std::path::PathBuf| file.extension().is_some_and(|extension| extension == "rir");
    let needs_file = [&args.replay_out, &args.certificate].into_iter().any(Option::is_some);
    if needs_file && (args.source.buffer.is_some() || is_read_from_input(args)) {
        return Err("a program that is read from standard input cannot be read again from a file".to_owned());
    }
    if args.harness.is_some() && args.source.files.iter().any(is_text) {
        return Err("a harness needs the C text of the program, not its representation".to_owned());
    }
    let json = |file: &std::path::PathBuf| file.extension().is_some_and(|extension| extension == "json");
    let json = args.source.format == Format::Json || args.report_out.iter().any(json);
    let pictures =
        json || args.invariants || args.plot.is_some() || args.html.is_some() || args.witness.is_some();
    let certificate = args.certificate.is_some();
    let waited_for = args.invariants || args.plot.is_some() || args.witness.is_some() || certificate;
    let evidence = Evidence { pictures, certificate, waited_for };
    let mut verifier = ringfence_portfolio::VerifierSettings::default();
    for setting in &args.verifier {
        // Its value was checked when it was read.
        let _ = setting.0.apply(&mut verifier);
    }
    let mut templates = ringfence_portfolio::TemplateSettings::default();
    args.templates.iter().for_each(|setting| setting.0.apply(&mut templates));
    let memory = AfterAnswer::LeaveToSystem;
    let search = search(args);
    Ok(Task { goal, engines, verifier, templates, jobs: args.jobs, evidence, search, memory })
}

/// How long violations are searched for. With a property file, only the verdict counts.
fn search(args: &CheckArgs) -> Search {
    match (args.first, args.all) {
        (true, _) => Search::First,
        (_, true) => Search::All,
        _ if args.goal.property.iter().any(|name| name.ends_with(".prp")) => Search::First,
        _ => Search::Bounded,
    }
}

pub(super) const fn exit(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::True(_) => Exit::Done,
        Verdict::False(_) => Exit::Violation,
        Verdict::Unknown(_) => Exit::Inconclusive,
    }
}

/// Writes the certificate that was asked for.
fn write_certificate(path: &Path, answer: &Answer) -> Result<(), String> {
    let why = match (&answer.certificate, &answer.verdict) {
        (Some(Ok(text)), _) => return output::write(path, text),
        (Some(Err(what)), _) => format!("a certificate cannot say {what}"),
        (None, Verdict::True(proof)) => {
            let engine = proof.engine();
            format!("it was proved by the engine `{engine}`, which gives no certificate")
        }
        (None, _) => "nothing was proved".to_owned(),
    };
    not_written(path, &why);
    Ok(())
}

/// Writes the replay file of a violation.
fn write_replay(path: &Path, args: &CheckArgs, program: &Program, defect: &Defect) -> Result<(), String> {
    let (run, violation) = (&defect.replay, defect.violation());
    let file = replay_file(args, program, run, Alarm::from(violation));
    output::write(path, &replay::write(&file, &violation.message))
}

/// Writes the C file that shows a violation.
fn write_harness(path: &Path, program: &Program, defect: &Defect) -> Result<(), String> {
    let (run, violation) = (&defect.replay, defect.violation());
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let file = if path.parent() == Some(Path::new("")) { name } else { path.to_string_lossy().into_owned() };
    let parts = Parts { file: &file, units: &program.units, about: &violation.message };
    output::write(path, &harness(program.as_written(), &parts, run, Alarm::from(violation)))
}

fn replay_file(args: &CheckArgs, program: &Program, run: &Replay, alarm: Alarm) -> ReplayFile {
    ReplayFile {
        units: program.units.clone(),
        data_model: program.ir.model(),
        cc_preprocess: args.source.cc_preprocess,
        system_headers: program.origin == Some(Origin::Platform),
        replay: run.clone(),
        expected: Expected::of(alarm, &program.ir.sources),
    }
}

/// Where headers came from, as a line of the statistics.
fn origin_line(origin: Origin) -> String {
    format!("statistics: {:<15} {:>12}\n", "headers", origin.name())
}

/// What the analysis cost, one line each.
pub(super) fn statistics(cost: &Statistics) -> String {
    let counts = [
        ("states", cost.states),
        ("steps", cost.steps),
        ("paths", cost.paths),
        ("covered states", cost.covered),
        ("joins", cost.joins),
        ("failed joins", cost.mismatches.total()),
        ("summary lookups", cost.summary_lookups),
        ("summary hits", cost.summary_hits),
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
    for (why, count) in cost.mismatches.reasons() {
        let _ = writeln!(text, "statistics: failed joins: {count} because {why}");
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
