//! All programs of a project, or all functions that have contracts ([`contracts`]): one program for each `main` in a compile database, linked from the units that it needs.
//!
//! The flow: the names that each unit defines and needs ([`symbols`]), the programs ([`programs`]), a check of each in a
//! process of its own ([`work`]), and the reports of all of them as one ([`merged`]). Both the names and the results
//! come from the cache ([`crate::cache`]) where nothing has changed. A result is kept as soon as its check has ended, so
//! that a run that was killed goes on where it was.

mod contracts;
mod functions;
mod merged;
mod plan;
mod planned;
mod programs;
mod result;
mod symbols;
mod work;

use crate::args::{CheckArgs, Format, MergeArgs, PlanArgs};
use crate::cache::Cache;
use crate::commands::{self, complain, print};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::message::Printer;
use crate::{accepted, config, output, report, source};
use merged::{Many, Merged};
use programs::Program;
use std::path::Path;
use std::time::Instant;
use work::{Done, How};

pub(crate) use result::Result;
pub(crate) use work::end_with_parent;

/// Writes a plan of the checks of a project.
pub(crate) fn plan(args: &PlanArgs) -> Exit {
    plan::run(args)
}

/// Makes one report of the results of a plan.
pub(crate) fn merge(args: &MergeArgs) -> Exit {
    planned::merge(args)
}

/// Whether the arguments ask for all programs of a database, for all functions with contracts, or for a check of a plan.
pub(crate) fn is_asked_for(args: &CheckArgs) -> bool {
    args.goal.contracts
        || args.planned.out.is_some()
        || wants_functions(args)
        || args.source.database.is_some() && args.source.files.is_empty() && args.child.is_none()
}

/// Whether the arguments ask for functions without contracts.
const fn wants_functions(args: &CheckArgs) -> bool {
    args.goal.library || !args.goal.functions.is_empty()
}

/// Checks all programs.
pub(crate) fn run(args: &CheckArgs) -> Exit {
    if args.source.buffer.is_some() {
        let error = "--buffer is about one program or function: name its files, or the function with --entry";
        return source::refuse(Printer::for_stderr(args.source.format), error);
    }
    if let Some(file) = &args.planned.out {
        return planned::run(args, file);
    }
    let start = Instant::now();
    let interrupt = Interrupt::listen();
    let printer = Printer::for_stderr(args.source.format);
    // The settings that hold for all programs; what the file says of some files is applied to each.
    let general = match config::apply(args) {
        Ok((general, _)) => general,
        Err(error) => return source::refuse(printer, &error),
    };
    let cache = if args.no_cache { None } else { Cache::open() };
    let found = match (args.goal.contracts, wants_functions(args)) {
        (true, _) => contracts::find(args, cache.as_ref()),
        (false, true) => functions::find(args, cache.as_ref()),
        (false, false) => programs::find(args, cache.as_ref()),
    };
    let programs = match found {
        Ok(programs) => programs,
        Err(error) => return source::refuse(printer, &error),
    };
    match (about_one(args), programs.all.as_slice()) {
        (None, _) => {}
        // The only program of the project can be asked about like any other.
        (Some(_), [program @ Program { trouble: None, .. }]) if programs.unreadable.is_empty() => {
            return commands::check::run(&work::args_of(args, program));
        }
        (Some(option), _) => return source::refuse(printer, &refusal(option, args)),
    }
    programs.left_out.iter().for_each(|file| complain(&left_out(file)));
    let mut done = work::all((args, &general), &programs, cache.as_ref(), &interrupt);
    if let Some(cache) = cache.as_ref().filter(|_| done.iter().any(|one| one.how == How::Checked)) {
        cache.prune();
    }
    done.extend(programs.unreadable.iter().map(Done::unreadable));
    let exit = exit(&done, &interrupt);
    if let Err(error) = tell(&general, &done, exit, start) {
        return source::refuse(printer, &error);
    }
    exit
}

/// A note about a unit that runs functions by itself and belongs to no program.
fn left_out(file: &Path) -> String {
    let file = file.display();
    format!(
        "note: `{file}` has constructors or destructors, and no program needs it by name: it is linked with none\n"
    )
}

/// An option that was given and that is about one program.
fn about_one(args: &CheckArgs) -> Option<&'static str> {
    let single = [
        ("--replay-out", args.replay_out.is_some()),
        ("--harness", args.harness.is_some()),
        ("--certificate", args.certificate.is_some()),
        ("--witness", args.witness.is_some()),
        ("--plot", args.plot.is_some()),
        ("--invariants", args.invariants),
    ];
    single.into_iter().find(|(_, asked)| *asked).map(|(name, _)| name)
}

fn refusal(option: &str, args: &CheckArgs) -> String {
    if wants_functions(args) {
        return format!("{option} is about one function: name one with `--entry`");
    }
    if args.goal.contracts {
        return format!(
            "{option} is about one function, and several have contracts: name one with `--entry`"
        );
    }
    format!(
        "{option} is about one program, and the compile database has several: name the file with its `main` and the \
         files that it is linked with"
    )
}

/// The exit code of all: the first that applies of violation, defect of the tool, bad input, and not known.
fn exit(done: &[Done], interrupt: &Interrupt) -> Exit {
    if interrupt.has_happened() { Exit::Interrupted } else { exit_of(done) }
}

/// The same if nobody interrupted.
fn exit_of(done: &[Done]) -> Exit {
    let order = [Exit::Violation, Exit::Internal, Exit::BadInput, Exit::Inconclusive];
    let has = |exit: &Exit| done.iter().any(|one| one.code == exit.code());
    let unknown = done.iter().any(|one| one.code != Exit::Done.code());
    order.into_iter().find(has).unwrap_or(if unknown { Exit::Inconclusive } else { Exit::Done })
}

/// Prints and writes the reports of all.
fn tell(args: &CheckArgs, done: &[Done], exit: Exit, start: Instant) -> std::result::Result<(), String> {
    if accepted::makes_baseline(args)
        && let Some(file) = &args.baseline
    {
        accepted::write_baseline(file, &merged::baseline(done))?;
    }
    if let Some(file) = &args.sources_out {
        output::write(file, &merged::sources(done))?;
    }
    let is_about_functions = args.goal.contracts || wants_functions(args);
    let what = if is_about_functions { Many::Functions } else { Many::Programs };
    let all = Merged { done, exit, what };
    for file in &args.report_out {
        all.write(file, report::format_of(file)?)?;
    }
    if let Some(directory) = &args.html {
        all.write_pages(directory)?;
    }
    if args.statistics {
        done.iter().for_each(|one| complain(&one.statistics()));
    }
    match args.source.format {
        format @ (Format::Json | Format::Sarif) => print(&all.document(format)),
        Format::Human | Format::Gcc => {
            print(&all.texts());
            print(&all.table());
            let cached = done.iter().filter(|one| one.how == How::Cached).count();
            print(&format!(
                "summary: {}; {cached} from the cache; {:.2} s\nverdict: {}\n",
                all.counts(),
                start.elapsed().as_secs_f64(),
                all.verdict()
            ));
        }
    }
    Ok(())
}
