//! `ringfence replay`: run a violation again.
//!
//! The file names the program, the run and the violation. The answer is FALSE only if the interpreter
//! ends in the same kind of violation at the same place.

use super::{complain, print};
use crate::args::ReplayArgs;
use crate::exit::Exit;
use crate::message::{Message, Printer, Severity};
use crate::source;
use crate::watchdog::{Watchdog, kept};
use ringfence_base::{Exhausted, Loc, Sources};
use ringfence_engine::replay::finding::find;
use ringfence_engine::replay::{self, NotConfirmed, ReplayFile, judge};
use ringfence_ir::Program;
use ringfence_report::finding;
use ringfence_verdict::{Finding, Violation};

/// Replays the run and prints the verdict as the last line of standard output.
pub(crate) fn run(args: &ReplayArgs) -> Exit {
    let printer = Printer::for_stderr(args.format);
    let (budget, watchdog) = (args.limits.budget(), Watchdog::new(&args.limits));
    let file = match read(args) {
        Ok(file) => kept(file),
        Err(error) => return source::refuse(printer, &error),
    };
    let loaded = watchdog.read(move || {
        source::load_again(file, printer).and_then(|all| all.asked_about(&file.replay.goal.properties()))
    });
    let program = match loaded {
        Ok(Ok(program)) => &kept(program).ir,
        Ok(Err(exit)) => return exit,
        Err(limit) => return stopped(limit),
    };
    if let Err(exit) = source::find_entry(program, &file.replay.goal.entry, printer) {
        return exit;
    }
    let outcome = match watchdog.read(move || file.replay.run(program, budget)) {
        Ok(outcome) => outcome,
        Err(limit) => return stopped(limit),
    };
    for note in &outcome.notes {
        complain(&printer.render(&finding::violation(note, Severity::Warning), &program.sources));
    }
    let printer = Printer::for_stdout(args.format);
    match judge(outcome.end, |violation| file.expected.is(violation, &program.sources)) {
        Ok(violation) => confirmed(file, kept(violation), printer, program, &watchdog),
        Err(why) => not_confirmed(file, &why, printer, &program.sources),
    }
}

/// Says that a limit ended the run.
fn stopped(limit: Exhausted) -> Exit {
    print(&format!("verdict: UNKNOWN({})\n", limit.word()));
    Exit::Inconclusive
}

fn read(args: &ReplayArgs) -> Result<ReplayFile, String> {
    let name = args.file.display();
    let text = std::fs::read(&args.file).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let text = String::from_utf8(text).map_err(|_| format!("`{name}` is not a replay file: not UTF-8"))?;
    replay::parse(&text).map_err(|error| format!("`{name}`, {error}"))
}

fn confirmed(
    file: &'static ReplayFile,
    violation: &'static Violation,
    printer: Printer,
    program: &'static Program,
    watchdog: &Watchdog,
) -> Exit {
    let budget = watchdog.evidence();
    let found = watchdog.report(move || find(program, &file.replay, violation, "replay", &budget));
    let mut found = found.unwrap_or_else(|_| Finding::bare(violation.clone(), "replay"));
    found.engine.clear();
    print(&printer.render(&finding::message(&found, &program.sources), &program.sources));
    let assumption = ringfence_library::assumption(program, file.replay.goal.externals);
    let contracts = ringfence_cfront::contracts::relied_on(program, &file.replay.goal.entry).shown();
    let under: Vec<String> = assumption.into_iter().chain(contracts).collect();
    let under = if under.is_empty() { String::new() } else { format!(" under {}", under.join(", ")) };
    print(&format!("verdict: FALSE({}){under}\n", violation.kind.property().name()));
    Exit::Violation
}

fn not_confirmed(file: &ReplayFile, why: &NotConfirmed, printer: Printer, sources: &Sources) -> Exit {
    let place = match &file.expected.spot {
        Some(spot) => format!(" at {}:{}:{}", spot.file, spot.line, spot.column),
        None => String::new(),
    };
    let (rule, why) = (file.expected.kind.rule(), why.sentence(sources));
    let text = format!("{rule}{place} was not reproduced: {why}");
    print(&printer.render(&Message::plain(Severity::Note, text, Loc::NONE), sources));
    print("verdict: UNKNOWN(not-replayed)\n");
    Exit::Inconclusive
}
