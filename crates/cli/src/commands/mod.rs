//! The subcommands, one file each.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod driver;
pub(crate) mod explain;
pub(crate) mod ir;
pub(crate) mod lsp;
pub(crate) mod recheck;
pub(crate) mod replay;
pub(crate) mod run;

use crate::exit::Exit;
use std::io::{ErrorKind, Write};
use std::sync::Mutex;

/// Why standard output could not be written, if it could not.
static UNWRITTEN: Mutex<Option<String>> = Mutex::new(None);

/// Writes text to standard output. A reader that went away is not an error of ours; a disk that is full is one, which
/// [`ending`] tells.
pub(crate) fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    let failed = written.err().filter(|error| error.kind() != ErrorKind::BrokenPipe);
    if let (Some(error), Ok(mut unwritten)) = (failed, UNWRITTEN.lock()) {
        unwritten.get_or_insert_with(|| error.to_string());
    }
}

/// How a command ends that would end like this if all that it printed could be written.
pub(crate) fn ending(exit: Exit) -> Exit {
    let unwritten = UNWRITTEN.lock().ok().and_then(|mut unwritten| unwritten.take());
    match unwritten {
        Some(error) => {
            complain(&format!("error: cannot write to standard output: {error}\n"));
            Exit::BadInput
        }
        None => exit,
    }
}

/// Writes text to standard error.
pub(crate) fn complain(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Asks the user to tell us about a defect.
pub(crate) fn report_internal(what: &str) {
    complain(&format!("internal error: {what}\nPlease report this, with the input that caused it.\n"));
}
