//! `ringfence completions` and `ringfence man`: what shells and `man` want to know, made from the definition of the
//! command line.

use super::print;
use crate::args::{Cli, CompletionsArgs, Format, ManArgs};
use crate::exit::Exit;
use crate::message::Printer;
use crate::watchdog::kept;
use crate::{output, source};
use clap::CommandFactory;
use clap_mangen::Man;
use std::path::Path;

/// Prints the completions of a shell.
pub(crate) fn completions(args: &CompletionsArgs) -> Exit {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ringfence", &mut text);
    print(&String::from_utf8_lossy(&text));
    Exit::Done
}

/// Prints a page of the manual, or writes all of them.
pub(crate) fn man(args: &ManArgs) -> Exit {
    let done = match (&args.dir, &args.command) {
        (Some(directory), _) => write_all(directory),
        (None, None) => page(Cli::command()).map(|text| print(&text)),
        (None, Some(name)) => find(name).and_then(page).map(|text| print(&text)),
    };
    match done {
        Ok(()) => Exit::Done,
        Err(error) => source::refuse(Printer::for_stderr(Format::Human), &error),
    }
}

/// All commands with a page: the program itself, and each subcommand by its full name.
fn commands() -> Vec<clap::Command> {
    let whole = Cli::command();
    let full = |command: &clap::Command| {
        let name = kept(format!("ringfence-{}", command.get_name()));
        command.clone().name(name.as_str()).version(env!("CARGO_PKG_VERSION"))
    };
    let mut all: Vec<clap::Command> = whole.get_subcommands().map(full).collect();
    all.insert(0, whole);
    all
}

fn find(name: &str) -> Result<clap::Command, String> {
    let full = format!("ringfence-{name}");
    let found = commands().into_iter().find(|command| command.get_name() == full);
    found.ok_or_else(|| format!("there is no command `{name}`"))
}

/// A page in the language of `man`.
fn page(command: clap::Command) -> Result<String, String> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn write_all(directory: &Path) -> Result<(), String> {
    let failed = |error| format!("cannot make the directory `{}`: {error}", directory.display());
    std::fs::create_dir_all(directory).map_err(failed)?;
    for command in commands() {
        let file = directory.join(format!("{}.1", command.get_name()));
        output::write(&file, &page(command)?)?;
    }
    Ok(())
}
