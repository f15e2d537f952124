//! `ringfence`: arguments, files, compile databases, and the wiring of the other crates.
//!
//! Each subcommand is one function that shows the flow from text to answer: read, lower, verify, then
//! print, run or check. Nothing here knows how C or the representation work. Every run ends with one
//! of the exit codes of [`exit::Exit`].

mod accepted;
mod args;
mod cache;
mod commands;
mod compile_db;
mod config;
mod contract;
mod exit;
mod externals;
mod flag_words;
mod functions;
mod glob;
mod interrupt;
mod memory;
mod message;
mod output;
mod page;
mod pictures;
mod progress;
mod project;
mod property;
mod report;
mod source;
mod task_file;
mod watch;
mod watchdog;
mod witness;

use args::{Cli, Command};
use clap::Parser;
use exit::Exit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// The trees of the front end are many small allocations; this allocator makes reading a file a
/// quarter faster than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // A defect is reported in words, not with a stack trace, unless somebody is looking for it.
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // A closed output is no reason to fail differently.
            let _ = error.print();
            return if error.use_stderr() { Exit::BadInput } else { Exit::Done }.into();
        }
    };
    if let Some(format) = cli.command.format_without_document() {
        return source::refuse_format(format).into();
    }
    let work = || match &cli.command {
        Command::Check(args) => commands::check::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Recheck(args) => commands::recheck::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Run(args) => commands::run::run(args),
        Command::Ir(args) => commands::ir::run(args),
        Command::Lsp(args) => commands::lsp::run(args),
        Command::Plan(args) => project::plan(args),
        Command::Merge(args) => project::merge(args),
        Command::Driver(args) => commands::driver::run(args),
        Command::Completions(args) => commands::completions::completions(args),
        Command::Man(args) => commands::completions::man(args),
    };
    let exit = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
        commands::report_internal(text);
        Exit::Internal
    });
    output::finish();
    commands::ending(exit).into()
}
