//! The subcommands, one file each.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod ir;
pub(crate) mod recheck;
pub(crate) mod replay;
pub(crate) mod run;

use std::io::Write;

/// Writes text to standard output. A reader that went away is not an error of ours.
pub(crate) fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes text to standard error.
pub(crate) fn complain(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Asks the user to tell us about a defect.
pub(crate) fn report_internal(what: &str) {
    complain(&format!("internal error: {what}\nPlease report this, with the input that caused it.\n"));
}
