//! Fingerprints: numbers by which a finding is known again after the program changed elsewhere.
//!
//! - [`stable`] depends on the rule, the name of the file without its directories, the function and the text of the lines of the violation and of
//!   the allocation, without white space. It survives added and removed lines, moved functions and changes of
//!   other lines; it changes when the line itself, its function's name or the file's name changes.
//! - [`line_hash`] is what code scanning services compute from the text of a file (`primaryLocationLineHash`): a
//!   rolling hash over the next hundred characters from the start of the line, without blanks, and the number
//!   of lines before it that have the same one.

use crate::excerpt;
use ringfence_base::{Loc, Sources};
use ringfence_verdict::{Alarm, Finding};
use std::collections::BTreeMap;

/// The fingerprint of a finding: sixteen hexadecimal digits.
#[must_use]
pub fn stable(finding: &Finding, sources: &Sources) -> String {
    let found = &finding.violation;
    let loc = found.place();
    let mut parts = vec![
        found.kind.rule().to_owned(),
        sources.place(loc).map_or(String::new(), |place| base_name(sources.name(place.file)).to_owned()),
        finding.function.clone(),
        squeezed(sources, loc),
    ];
    if let Some(object) = &found.object {
        parts.push(squeezed(sources, object.allocated));
    }
    format!("{:016x}", fnv(parts.join("\u{0}").as_bytes()))
}

/// The name of a file without its directories, which depend on where the check was started.
fn base_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The fingerprint of an alarm that no run confirmed. It does not depend on the function, which is not known.
#[must_use]
pub fn of_alarm(alarm: Alarm, sources: &Sources) -> String {
    let file = sources.place(alarm.loc).map_or("", |place| base_name(sources.name(place.file)));
    let parts = ["possible", alarm.kind.rule(), file, &squeezed(sources, alarm.loc)];
    format!("{:016x}", fnv(parts.join("\u{0}").as_bytes()))
}

/// A line without white space.
fn squeezed(sources: &Sources, loc: Loc) -> String {
    let line = excerpt::line_text(sources, loc).unwrap_or_default();
    line.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The hash FNV-1a of 64 bits: fixed for ever, unlike those of the standard library.
fn fnv(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// How many characters the hash of a line looks at.
const WINDOW: usize = 100;
/// The factor of the rolling hash.
const FACTOR: u64 = 37;

/// The hash of a line as code scanning services compute it; absent when the text is not at hand.
#[must_use]
pub fn line_hash(sources: &Sources, loc: Loc) -> Option<String> {
    let place = sources.place(loc)?;
    let text = sources.files().get(place.file)?.text.as_deref()?;
    let text = String::from_utf8_lossy(text);
    let characters = significant(&text);
    let wanted = usize::try_from(place.line).ok()?.checked_sub(1)?;
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    let mut found = None;
    for (line, start) in line_starts(&characters).into_iter().enumerate().take(wanted + 1) {
        let hash = window_hash(&characters, start);
        let count = counts.entry(hash).or_default();
        *count += 1;
        found = (line == wanted).then(|| format!("{hash:x}:{count}"));
    }
    found
}

/// The characters that count, as UTF-16 numbers, and an end.
fn significant(text: &str) -> Vec<u16> {
    let mut out = Vec::new();
    let mut after_return = false;
    for unit in text.encode_utf16() {
        let skipped = unit == u16::from(b' ') || unit == u16::from(b'\t');
        let second = after_return && unit == u16::from(b'\n');
        after_return = unit == u16::from(b'\r');
        if !skipped && !second {
            out.push(if after_return { u16::from(b'\n') } else { unit });
        }
    }
    out.push(u16::MAX);
    out
}

fn line_starts(characters: &[u16]) -> Vec<usize> {
    let ends = characters.iter().enumerate().filter(|(_, unit)| **unit == u16::from(b'\n'));
    std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).filter(|at| *at < characters.len()).collect()
}

fn window_hash(characters: &[u16], start: usize) -> u64 {
    let window = (start..start + WINDOW).map(|at| characters.get(at).copied().unwrap_or(0));
    window.fold(0, |hash: u64, unit| hash.wrapping_mul(FACTOR).wrapping_add(u64::from(unit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::findings::double_free;
    use ringfence_base::Place;

    fn hashes(text: &str) -> Vec<String> {
        let mut sources = Sources::default();
        let file = sources.file("a");
        sources.set_text(file, text.as_bytes().into());
        let hash = |line| {
            let loc = sources.loc(Place { file, line, column: 1 });
            line_hash(&sources, loc)
        };
        (1..=6).map_while(hash).collect()
    }

    #[test]
    fn hashes_of_lines_ignore_blanks_and_count_repetitions() {
        assert_eq!(hashes(""), ["c129715d7a2bc9a3:1"]);
        assert_eq!(hashes("a b\n"), hashes(" ab\r\n"));
        assert_ne!(hashes("ab\n")[0], hashes("ac\n")[0]);
        let long = format!("{}\n", "x".repeat(120));
        let repeated = hashes(&format!("{long}{long}y\n"));
        assert!(repeated[0].ends_with(":1") && repeated[1].ends_with(":2"), "{repeated:?}");
        assert_eq!(repeated[0].split(':').next(), repeated[1].split(':').next());
    }

    #[test]
    fn a_fingerprint_survives_lines_that_are_added_and_another_working_directory() {
        let (finding, sources) = double_free();
        let print = stable(&finding, &sources);
        assert_eq!(print.len(), 16);
        let mut moved = Sources::default();
        let file = moved.file("/home/me/project/src/drop.c");
        let old = sources.files().iter().next().and_then(|file| file.text.clone()).expect("a text");
        moved.set_text(file, [b"// a new line\n".as_slice(), &old].concat().into());
        let mut at = |loc| {
            let place = sources.place(loc).expect("a place");
            moved.loc(Place { file, line: place.line + 1, column: place.column + 4 })
        };
        let mut later = finding.clone();
        later.violation.loc = at(finding.violation.loc);
        let object = later.violation.object.as_mut().expect("an object");
        object.allocated = at(object.allocated);
        assert_eq!(stable(&later, &moved), print);
        later.function = "other".into();
        assert_ne!(stable(&later, &moved), print);
    }
}
