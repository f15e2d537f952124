//! All programs of a project: one for each `main` in a compile database, linked from the units that it needs.
//!
//! The flow: the names that each unit defines and needs ([`symbols`]), the programs ([`programs`]), a check of each in a
//! process of its own ([`work`]), and the reports of all of them as one ([`merged`]). Both the names and the results
//! come from the cache ([`crate::cache`]) where nothing has changed. A result is kept as soon as its check has ended, so
//! that a run that was killed goes on where it was.

mod merged;
mod programs;
mod result;
mod symbols;
mod work;

use crate::args::{CheckArgs, Format};
use crate::cache::Cache;
use crate::commands::{self, complain, print};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::message::Printer;
use crate::{accepted, config, output, report, source};
use programs::Program;
use std::time::Instant;
use work::{Done, How};

pub(crate) use result::Result;
pub(crate) use work::end_with_parent;

/// Whether the arguments ask for all programs of a database.
pub(crate) fn is_asked_for(args: &CheckArgs) -> bool {
    args.source.database.is_some() && args.source.files.is_empty() && args.child.is_none()
}

/// Checks all programs.
pub(crate) fn run(args: &CheckArgs) -> Exit {
    let start = Instant::now();
    let interrupt = Interrupt::listen();
    let printer = Printer::for_stderr(args.source.format);
    // The settings that hold for all programs; what the file says of some files is applied to each.
    let general = match config::apply(args) {
        Ok((general, _)) => general,
        Err(error) => return source::refuse(printer, &error),
    };
    let cache = if args.no_cache { None } else { Cache::open() };
    let programs = match programs::find(args, cache.as_ref()) {
        Ok(programs) => programs,
        Err(error) => return source::refuse(printer, &error),
    };
    match (about_one(args), programs.all.as_slice()) {
        (None, _) => {}
        // The only program of the project can be asked about like any other.
        (Some(_), [Program { files, trouble: None }]) if programs.unreadable.is_empty() => {
            let mut args = args.clone();
            args.source.files.clone_from(files);
            return commands::check::run(&args);
        }
        (Some(option), _) => return source::refuse(printer, &refusal(option)),
    }
    for file in &programs.left_out {
        let file = file.display();
        complain(&format!(
            "note: `{file}` has constructors or destructors, and no program needs it by name: it is linked with none\n"
        ));
    }
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

fn refusal(option: &str) -> String {
    format!(
        "{option} is about one program, and the compile database has several: name the file with its `main` and the \
         files that it is linked with"
    )
}

/// The exit code of all: the first that applies of violation, defect of the tool, bad input, and not known.
fn exit(done: &[Done], interrupt: &Interrupt) -> Exit {
    if interrupt.has_happened() {
        return Exit::Interrupted;
    }
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
    for file in &args.report_out {
        merged::write(file, report::format_of(file)?, done, exit)?;
    }
    if let Some(directory) = &args.html {
        merged::write_pages(directory, done)?;
    }
    if args.statistics {
        done.iter().for_each(|one| complain(&one.statistics()));
    }
    match args.source.format {
        format @ (Format::Json | Format::Sarif) => print(&merged::document(format, done, exit)),
        Format::Human | Format::Gcc => {
            print(&merged::texts(done));
            print(&merged::table(done));
            let cached = done.iter().filter(|one| one.how == How::Cached).count();
            print(&format!(
                "summary: {}; {cached} from the cache; {:.2} s\nverdict: {}\n",
                merged::counts(done),
                start.elapsed().as_secs_f64(),
                merged::verdict(done)
            ));
        }
    }
    Ok(())
}
