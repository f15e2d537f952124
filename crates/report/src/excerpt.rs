//! Parts of source files that messages show.
//!
//! Only the lines that a message points at are taken, and of a long line only the part around the place, so
//! that a message about a file of many megabytes costs no more than another. Text that is not UTF-8 and control
//! characters are replaced: what is shown is always harmless on a terminal.

use ringfence_base::{FileId, Loc, Sources};
use std::collections::BTreeMap;
use std::ops::Range;

/// Lines longer than this are cut on both sides of the place.
pub(crate) const WIDEST: usize = 240;

/// How many lines around a place are at hand: the renderer shows short gaps instead of folding them.
const AROUND: u32 = 2;

/// A place to be shown, with what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark<'a> {
    pub(crate) loc: Loc,
    /// How many bytes to underline; 0 underlines what stands there: the expression if its end is known, or the word.
    pub(crate) length: u32,
    pub(crate) text: &'a str,
    pub(crate) primary: bool,
}

/// Some lines of a file with the parts to underline.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt<'a> {
    pub(crate) file: FileId,
    pub(crate) first_line: u32,
    pub(crate) text: String,
    pub(crate) spans: Vec<(Range<usize>, Mark<'a>)>,
}

/// The excerpts of some marks, one for each file, and the marks whose text is not at hand. The file of the
/// first mark comes first.
pub(crate) fn take<'a>(marks: &[Mark<'a>], sources: &Sources) -> (Vec<Excerpt<'a>>, Vec<Mark<'a>>) {
    let mut files: Vec<(FileId, Vec<Mark<'a>>)> = Vec::new();
    let mut bare = Vec::new();
    for mark in marks {
        let Some(place) = sources.place(mark.loc) else { continue };
        if whole_line(sources, place.file, place.line).is_none() {
            bare.push(mark.clone());
        } else if let Some((_, known)) = files.iter_mut().find(|(file, _)| *file == place.file) {
            known.push(mark.clone());
        } else {
            files.push((place.file, vec![mark.clone()]));
        }
    }
    (files.into_iter().map(|(file, marks)| of_file(file, &marks, sources)).collect(), bare)
}

fn of_file<'a>(file: FileId, marks: &[Mark<'a>], sources: &Sources) -> Excerpt<'a> {
    let mut by_line: BTreeMap<u32, Vec<(usize, &Mark<'a>)>> = BTreeMap::new();
    for mark in marks {
        if let Some(place) = sources.place(mark.loc) {
            let column = (place.column as usize).saturating_sub(1);
            by_line.entry(place.line).or_default().push((column, mark));
        }
    }
    let first_line = by_line.keys().next().map_or(1, |line| line.saturating_sub(AROUND).max(1));
    let last_line = by_line.keys().next_back().copied().unwrap_or(first_line);
    let mut text = String::new();
    let mut spans = Vec::new();
    for line in first_line..=last_line {
        let near = by_line.range(line.saturating_sub(AROUND)..=line.saturating_add(AROUND)).next().is_some();
        match (by_line.get(&line), whole_line(sources, file, line).filter(|_| near)) {
            (Some(marks), Some(whole)) => put_line(&mut text, &mut spans, whole, marks, sources),
            (None, Some(whole)) => text.push_str(&readable(&whole[window(whole, 0)])),
            _ => {}
        }
        text.push('\n');
    }
    Excerpt { file, first_line, text, spans }
}

/// The range of a condition together with the negations before it, if the text is about those, and with the parentheses between.
fn with_negation(line: &[u8], (start, end): (usize, usize), text: &str) -> (usize, usize) {
    if !text.contains("`!") {
        return (start, end);
    }
    let (mut found, mut close, mut open) = ((start, end), end, 0);
    for (at, byte) in line.iter().enumerate().take(start).rev() {
        match byte {
            b' ' => {}
            b'(' => open += 1,
            b'!' => {
                for _ in 0..std::mem::take(&mut open) {
                    let closes = |rest: &[u8]| {
                        rest.iter().position(|&byte| byte != b' ').filter(|&at| rest[at] == b')')
                    };
                    let Some(next) = line.get(close..).and_then(closes) else { return found };
                    close += next + 1;
                }
                found = (at, close);
            }
            _ => break,
        }
    }
    found
}

/// Puts a line with its marks. Of a long line the part around the first mark is shown; what lies outside of it
/// is marked at its edge.
fn put_line<'a>(
    text: &mut String,
    spans: &mut Vec<(Range<usize>, Mark<'a>)>,
    whole: &[u8],
    marks: &[(usize, &Mark<'a>)],
    sources: &Sources,
) {
    let leader = marks.iter().find(|(_, mark)| mark.primary).or(marks.first());
    let shown = window(whole, leader.map_or(0, |(column, _)| *column));
    let start = text.len();
    // Where each byte of the line went, since unreadable ones change their length.
    let mut at: Vec<usize> = Vec::with_capacity(shown.len() + 1);
    for chunk in whole[shown.clone()].utf8_chunks() {
        for c in chunk.valid().chars() {
            at.extend(std::iter::repeat_n(text.len(), c.len_utf8()));
            text.push(harmless(c));
        }
        if !chunk.invalid().is_empty() {
            at.extend(std::iter::repeat_n(text.len(), chunk.invalid().len()));
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    at.push(text.len());
    let place = |column: usize| {
        let inside = column.clamp(shown.start, shown.end) - shown.start;
        at.get(inside).copied().unwrap_or(start)
    };
    for &(column, mark) in marks {
        let rest = whole.get(column..).unwrap_or(&[]);
        let length = match (mark.length, sources.length(mark.loc)) {
            (0, 0) => word_length(rest).max(1),
            (0, whole) => on_this_line(rest, whole as usize),
            (wanted, _) => wanted as usize,
        };
        let (first, end) = with_negation(whole, (column, column.saturating_add(length)), mark.text);
        let (first, last) = (place(first), place(end));
        spans.push((first..last.max(first), mark.clone()));
    }
}

/// A line of a file without its end.
pub(crate) fn whole_line(sources: &Sources, file: FileId, line: u32) -> Option<&[u8]> {
    let text = sources.files().get(file)?.text.as_deref()?;
    let whole = text.split(|&b| b == b'\n').nth(line.checked_sub(1)? as usize)?;
    Some(whole.strip_suffix(b"\r").unwrap_or(whole))
}

/// The line of a place as it can be shown anywhere.
pub(crate) fn line_text(sources: &Sources, loc: Loc) -> Option<String> {
    let place = sources.place(loc)?;
    Some(readable(whole_line(sources, place.file, place.line)?))
}

/// The bytes of a line that are shown around `at`.
fn window(line: &[u8], at: usize) -> Range<usize> {
    if line.len() <= WIDEST {
        return 0..line.len();
    }
    let start = at.min(line.len()).saturating_sub(WIDEST / 2);
    start..(start + WIDEST).min(line.len())
}

fn harmless(c: char) -> char {
    if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }
}

/// The text of bytes that need not be UTF-8, without control characters other than the tab.
fn readable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(harmless).collect()
}

/// How much of something long stands on the line that the bytes are the rest of, without blanks and comments at its end.
pub(crate) fn on_this_line(rest: &[u8], length: usize) -> usize {
    let shown = &rest[..length.min(rest.len())];
    let code = if shown.len() < length { without_comment(shown) } else { shown };
    code.trim_ascii_end().len().max(1)
}

/// A line up to a comment that starts in it.
fn without_comment(line: &[u8]) -> &[u8] {
    let starts = |pair: &[u8]| pair == b"//" || pair == b"/*";
    line.windows(2).position(starts).map_or(line, |at| &line[..at])
}

/// The length of the call that starts at a place, with its arguments; 0 if it does not end on its line.
pub(crate) fn call_length(sources: &Sources, loc: Loc) -> u32 {
    let rest = sources.place(loc).and_then(|place| {
        whole_line(sources, place.file, place.line)?.get(place.column.checked_sub(1)? as usize..)
    });
    let Some(rest) = rest else { return 0 };
    let (mut depth, mut quote) = (0usize, None);
    for (at, &byte) in rest.iter().enumerate().skip(word_length(rest)) {
        match (quote, byte) {
            (Some(open), _) => quote = (byte != open || rest[at - 1] == b'\\').then_some(open),
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(') => depth += 1,
            (None, b')') if depth == 1 => return u32::try_from(at + 1).unwrap_or(0),
            (None, b')') => depth = depth.saturating_sub(1),
            (None, _) if depth == 0 && byte != b' ' => return 0,
            _ => {}
        }
    }
    0
}

/// The length of the identifier or number that bytes start with.
pub(crate) fn word_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negations_belong_to_what_is_said_of_them() {
        let line = b"    if (!home && !(a) && ! ! b && x)";
        let part = |word: &str, text: &str| {
            let start = line.windows(word.len()).position(|part| part == word.as_bytes()).unwrap();
            let (first, end) = with_negation(line, (start, start + word.len()), text);
            String::from_utf8_lossy(&line[first..end]).into_owned()
        };
        assert_eq!(part("home", "5. `!home` is true: `home` is null"), "!home");
        assert_eq!(part("home", "`home` is null"), "home");
        assert_eq!(part("a", "`!(a)` is true"), "!(a)");
        assert_eq!(part("b", "`! ! b` is true"), "! ! b");
        assert_eq!(part("x", "`!x` is odd"), "x");
    }
    use ringfence_base::Place;

    #[test]
    fn an_excerpt_of_a_long_line_keeps_the_place() {
        let line = [b"x".repeat(1000), b"HERE".to_vec(), b"y".repeat(1000)].concat();
        let mut sources = Sources::default();
        let file = sources.file("a.c");
        sources.set_text(file, line.into());
        let loc = sources.loc(Place { file, line: 1, column: 1001 });
        let (excerpts, bare) = take(&[Mark { loc, length: 4, text: "", primary: true }], &sources);
        let [excerpt] = excerpts.as_slice() else { panic!("{excerpts:?}") };
        assert_eq!(&excerpt.text[excerpt.spans[0].0.clone()], "HERE");
        assert!(excerpt.text.len() <= WIDEST + 1 && bare.is_empty());
    }

    #[test]
    fn lines_between_distant_places_are_not_taken() {
        let text = (0..1000).map(|n| format!("line {n}\n")).collect::<String>();
        let mut sources = Sources::default();
        let file = sources.file("a.c");
        sources.set_text(file, text.into_bytes().into());
        let mark = |line| Mark { loc: line, length: 0, text: "", primary: false };
        let (a, b) = (Place { file, line: 10, column: 1 }, Place { file, line: 900, column: 6 });
        let marks = [mark(sources.loc(a)), mark(sources.loc(b))];
        let (excerpts, _) = take(&marks, &sources);
        assert_eq!(excerpts[0].first_line, 8);
        assert!(excerpts[0].text.contains("line 898\n") && !excerpts[0].text.contains("line 500"));
        assert_eq!(&excerpts[0].text[excerpts[0].spans[1].0.clone()], "899");
    }
}
