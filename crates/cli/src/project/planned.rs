//! One check of a plan (`check --result-out`), and one report of many of them (`ringfence merge`).
//!
//! A planned check is what [`super::run`] does with a project of one program: a process of its own, or the cache. Its result is kept
//! with all that reports need, whatever the answer is; the exit code of the command says only that there is a result,
//! since engines take any other for a failure. So `merge` gives the report, the verdict and the exit code that
//! a check of all of them at once gives.
//!
//! Functions with contracts rely on each other's contracts. A plan has all of them, so that merging a plan takes that assumption
//! away, as [`super::merged`] does; merging results without a plan keeps it.

use super::merged::{self, Many, Merged};
use super::plan::Listing;
use super::programs::{Program, Programs};
use super::work::{self, Done, How};
use crate::args::{CheckArgs, Format, MergeArgs};
use crate::cache::Cache;
use crate::cache::entry::Entry;
use crate::cache::footprint::{self, Files};
use crate::commands::{complain, print};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::message::Printer;
use crate::{accepted, config, output, report, source};
use std::path::Path;

/// Checks one program and keeps the result in a file.
pub(super) fn run(args: &CheckArgs, file: &Path) -> Exit {
    let printer = Printer::for_stderr(args.source.format);
    match result(args).and_then(|done| done.map_or(Ok(false), |done| write(file, &done).map(|()| true))) {
        Ok(true) => Exit::Done,
        Ok(false) => Exit::Interrupted,
        Err(error) => source::refuse(printer, &error),
    }
}

/// The result; absent if somebody interrupted.
fn result(args: &CheckArgs) -> Result<Option<Done>, String> {
    if let Some(option) = super::about_one(args).or_else(|| args.html.as_ref().map(|_| "--html")) {
        return Err(format!("--result-out and {option} cannot be given both"));
    }
    let interrupt = Interrupt::listen();
    let (general, _) = config::apply(args)?;
    let (files, trouble) = (args.source.files.clone(), args.planned.unlinked.clone());
    let program = Program { files, function: None, trouble };
    let programs = Programs { all: vec![program], unreadable: Vec::new(), left_out: Vec::new() };
    let cache = if args.no_cache { None } else { Cache::open() };
    let done = work::all((args, &general), &programs, cache.as_ref(), &interrupt);
    let done = done.into_iter().next().filter(|_| !interrupt.has_happened());
    Ok(done.map(|done| match &args.planned.name {
        Some(name) => Done { name: name.clone(), ..done },
        None => done,
    }))
}

fn write(file: &Path, done: &Done) -> Result<(), String> {
    let failed = |error| format!("cannot write `{}`: {error}", file.display());
    if let Some(directory) = file.parent().filter(|directory| !directory.as_os_str().is_empty()) {
        std::fs::create_dir_all(directory).map_err(failed)?;
    }
    let bare = || Entry::default().with("exit", done.code.to_string());
    let entry = done.entry.clone().unwrap_or_else(bare);
    let entry = entry.with("name", done.name.as_str()).with("said", done.said.as_str());
    output::replace_quickly(file, &entry.text()).map_err(failed)
}

/// Reads a result. The name is the one in the plan.
fn read(file: &Path, name: Option<&str>, files: &mut Files) -> Done {
    let shown = file.display().to_string();
    let failed =
        |code: Exit, said: String| Done::failed(name.unwrap_or(&shown).to_owned(), code.code(), said);
    let Some(entry) = Entry::read(file) else {
        let why = if file.exists() { "it is no result of a check" } else { "there is no such file" };
        return failed(Exit::BadInput, format!("error: cannot read the result `{shown}`: {why}\n"));
    };
    let part = |part: &str| entry.get(part).unwrap_or_default().to_owned();
    let (own, said) = (part("name"), part("said"));
    if name.is_some_and(|name| name != own) {
        return failed(Exit::BadInput, format!("error: the result `{shown}` is about `{own}`\n"));
    }
    if entry.get("footprint").is_some_and(|text| !footprint::holds(text, files)) {
        complain(&format!("note: files of `{own}` are no longer as they were when it was checked\n"));
    }
    let code = entry.get("exit").and_then(|code| code.parse().ok()).unwrap_or(Exit::Internal.code());
    Done::of(own.clone(), entry, How::Checked, said.clone()).unwrap_or_else(|| Done::failed(own, code, said))
}

/// Makes one report of plans and results.
pub(super) fn merge(args: &MergeArgs) -> Exit {
    let (mut done, mut files) = (Vec::new(), Files::default());
    let mut what = None;
    for file in &args.files {
        let listing = std::fs::read(file).ok().and_then(|text| Listing::of(&String::from_utf8_lossy(&text)));
        let own = listing.as_ref().filter(|listing| listing.functions);
        let own = own.map_or(Many::Programs, |_| Many::Functions);
        // One verdict about both speaks of programs, which takes no assumption away.
        what = Some(if what.is_none_or(|known| known == own) { own } else { Many::Programs });
        match listing {
            Some(listing) => done.extend(
                listing.checks.iter().map(|one| read(Path::new(&one.output), Some(&one.name), &mut files)),
            ),
            None => done.push(read(file, None, &mut files)),
        }
    }
    let exit = super::exit_of(&done);
    let all = Merged { done: &done, exit, what: what.unwrap_or(Many::Programs) };
    match tell(args, all) {
        Ok(()) => exit,
        Err(error) => source::refuse(Printer::for_stderr(args.format), &error),
    }
}

fn tell(args: &MergeArgs, all: Merged<'_>) -> Result<(), String> {
    if let Some(file) = &args.baseline {
        accepted::write_baseline(file, &merged::baseline(all.done))?;
    }
    for file in &args.report_out {
        all.write(file, report::format_of(file)?)?;
    }
    print(&all.document(args.format));
    if matches!(args.format, Format::Human | Format::Gcc) {
        print(&format!("summary: {}\nverdict: {}\n", all.counts(), all.verdict()));
    }
    Ok(())
}
