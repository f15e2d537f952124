//! Findings that are known: the list of `--accept`, and the baseline, which is a list that this tool writes.
//!
//! `--baseline FILE` makes the file when it is not there, of everything that the check finds, and reports that as usual.
//! From then on, findings in it are accepted and only others count. It has one fingerprint on a line, with a comment that
//! says what and where the finding was, and may be edited and kept under version control.

use crate::args::CheckArgs;
use crate::commands::complain;
use crate::output;
use std::collections::BTreeSet;
use std::path::Path;

/// What a baseline begins with.
const HEADING: &str = "# Findings that `ringfence check --baseline` accepts: fingerprints, one on a line.\n";

/// The fingerprints of both lists; absent when there is neither.
pub(crate) fn list(args: &CheckArgs) -> Result<Option<String>, String> {
    let read = |file: &Path| {
        std::fs::read_to_string(file).map_err(|error| format!("cannot read `{}`: {error}", file.display()))
    };
    let accepted = args.accept.as_deref().map(read).transpose()?;
    let known = args.baseline.as_deref().filter(|file| file.exists()).map(read).transpose()?;
    Ok(match (accepted, known) {
        (Some(accepted), Some(known)) => Some(accepted + "\n" + &known),
        (accepted, known) => accepted.or(known),
    })
}

/// Whether a baseline is to be made.
pub(crate) fn makes_baseline(args: &CheckArgs) -> bool {
    args.baseline.as_deref().is_some_and(|file| !file.exists())
}

/// Makes a baseline of lines with fingerprints.
pub(crate) fn write_baseline(file: &Path, lines: &BTreeSet<String>) -> Result<(), String> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    output::write(file, &(HEADING.to_owned() + &text))?;
    let (name, count) = (file.display(), lines.len());
    let noun = if count == 1 { "finding" } else { "findings" };
    complain(&format!("note: the baseline `{name}` was made, with {count} {noun}\n"));
    Ok(())
}
