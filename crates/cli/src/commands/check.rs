//! `ringfence check`: verify a program.
//!
//! There is no engine yet. The program is read, lowered and verified, so that everything that can be
//! wrong with the input is reported; the answer is then UNKNOWN.

use super::print;
use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::message::Printer;
use crate::property::Properties;
use crate::source::{self, Program};
use ringfence_verdict::UnknownReason;

/// Checks the program and prints the verdict as the last line of standard output.
pub(crate) fn run(args: &CheckArgs) -> Exit {
    let mut budget = args.limits.budget();
    let printer = Printer::for_stderr(args.source.format);
    let properties = match Properties::from_arguments(&args.goal.property) {
        Ok(properties) => properties,
        Err(error) => return source::refuse(printer, &error),
    };
    let entry = args.goal.entry.as_deref().or(properties.entry.as_deref()).unwrap_or("main");
    let Program { ir, .. } = match source::load(&args.source, entry, printer, false) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    if let Err(exit) = source::find_entry(&ir, entry, printer) {
        return exit;
    }
    let reason = budget.step().map_or_else(UnknownReason::Exhausted, |()| UnknownReason::NoEngine);
    print(&format!("verdict: UNKNOWN({})\n", reason.word()));
    Exit::Inconclusive
}
