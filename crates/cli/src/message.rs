//! Messages with source excerpts, for people and in the one-line form of gcc.
//!
//! Only the line that a message points at is shown, and of a long line only the part around it, so
//! that a message about a file of many megabytes costs no more than another.

use crate::args::Format;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use ringfence_base::{Loc, Sources};
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::ops::Range;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Severity {
    /// Something is wrong.
    Error,
    /// Something is doubtful.
    Warning,
    /// For information.
    Note,
}

impl Severity {
    const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }

    const fn level(self) -> Level<'static> {
        match self {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        }
    }
}

/// A message about a place in the source, or about none.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    /// How bad it is.
    pub(crate) severity: Severity,
    /// The rule, shown in brackets.
    pub(crate) rule: Option<&'static str>,
    /// What to say.
    pub(crate) text: String,
    /// Where.
    pub(crate) loc: Loc,
    /// How many bytes to underline; 0 underlines the word that stands there.
    pub(crate) length: u32,
    /// More to say, with places of its own.
    pub(crate) notes: Vec<(String, Loc)>,
}

impl Message {
    /// A message without rule and notes.
    pub(crate) fn plain(severity: Severity, text: String, loc: Loc) -> Self {
        Self { severity, rule: None, text, loc, length: 0, notes: Vec::new() }
    }
}

/// Renders messages in one format.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Printer {
    format: Format,
    styled: bool,
}

impl Printer {
    /// A printer for messages that go to standard error: with colours when that is a terminal and
    /// the user does not object (`NO_COLOR`).
    pub(crate) fn for_stderr(format: Format) -> Self {
        Self::new(format, wants_colours() && std::io::stderr().is_terminal())
    }

    /// The same for what goes to standard output.
    pub(crate) fn for_stdout(format: Format) -> Self {
        Self::new(format, wants_colours() && std::io::stdout().is_terminal())
    }

    /// A printer; `styled` adds colours to the human format.
    pub(crate) const fn new(format: Format, styled: bool) -> Self {
        Self { format, styled }
    }

    /// The text of a message, ending in a line break.
    pub(crate) fn render(self, message: &Message, sources: &Sources) -> String {
        match self.format {
            Format::Human => self.human(message, sources),
            Format::Gcc => gcc(message, sources),
        }
    }

    fn human(self, message: &Message, sources: &Sources) -> String {
        let level = message.severity.level();
        let title = level.primary_title(message.text.as_str());
        let title = match message.rule {
            Some(rule) => title.id(rule),
            None => title,
        };
        let mut groups = vec![place(Group::with_title(title), sources, message.loc, message.length)];
        for (text, loc) in &message.notes {
            let title = Level::NOTE.secondary_title(text.as_str());
            groups.push(place(Group::with_title(title), sources, *loc, 0));
        }
        let renderer = if self.styled { Renderer::styled() } else { Renderer::plain() };
        let mut text = renderer.render(&groups);
        text.push('\n');
        text
    }
}

fn wants_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Adds the excerpt at `loc` to a group, or the bare place when the text is not at hand.
fn place<'a>(group: Group<'a>, sources: &'a Sources, loc: Loc, length: u32) -> Group<'a> {
    let Some(at) = sources.place(loc) else { return group };
    let name = sources.name(at.file);
    let text = sources.files().get(at.file).and_then(|file| file.text.as_deref());
    match text.and_then(|text| Excerpt::take(text, at.line, at.column, length)) {
        Some(excerpt) => {
            let snippet = Snippet::source(excerpt.text).path(name).line_start(at.line as usize);
            group.element(snippet.annotation(AnnotationKind::Primary.span(excerpt.span)))
        }
        None => group.element(Origin::path(name).line(at.line as usize).char_column(at.column as usize)),
    }
}

fn gcc(message: &Message, sources: &Sources) -> String {
    let mut out = String::new();
    let rule = message.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
    gcc_line(&mut out, sources, message.loc, message.severity, &format!("{}{rule}", message.text));
    for (text, loc) in &message.notes {
        gcc_line(&mut out, sources, *loc, Severity::Note, text);
    }
    out
}

fn gcc_line(out: &mut String, sources: &Sources, loc: Loc, severity: Severity, text: &str) {
    let place = if sources.place(loc).is_some() { sources.show(loc) } else { "ringfence".to_owned() };
    let text = text.replace('\n', " ");
    let _ = writeln!(out, "{place}: {}: {text}", severity.word());
}

/// One line of source, or the part of a long one, with the bytes to underline.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    span: Range<usize>,
}

/// Lines longer than this are cut on both sides of the place.
const WIDEST: usize = 240;

impl Excerpt {
    fn take(text: &[u8], line: u32, column: u32, length: u32) -> Option<Excerpt> {
        let whole = text.split(|&b| b == b'\n').nth(line.checked_sub(1)? as usize)?;
        let whole = whole.strip_suffix(b"\r").unwrap_or(whole);
        let start = (column as usize).saturating_sub(1).min(whole.len());
        let wanted = if length == 0 { word_length(&whole[start..]) } else { length as usize };
        let end = (start + wanted.max(1)).min(whole.len());
        let shown = window(whole, start);
        let clipped = end.min(shown.end);
        let (before, marked, after) =
            (&whole[shown.start..start], &whole[start..clipped], &whole[clipped..shown.end]);
        let mut out = readable(before);
        let first = out.len();
        out.push_str(&readable(marked));
        let last = out.len();
        out.push_str(&readable(after));
        Some(Excerpt { span: first..last.max(first), text: out })
    }
}

/// The bytes of a line that are shown around `at`.
fn window(line: &[u8], at: usize) -> Range<usize> {
    if line.len() <= WIDEST {
        return 0..line.len();
    }
    let start = at.saturating_sub(WIDEST / 2);
    start..(start + WIDEST).min(line.len())
}

/// The text of bytes that need not be UTF-8, without control characters other than the tab.
fn readable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// The length of the identifier or number that bytes start with.
fn word_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Place;

    fn sources(text: &[u8], line: u32, column: u32) -> (Sources, Loc) {
        let mut sources = Sources::default();
        let file = sources.file("dir/a.c");
        sources.set_text(file, text.into());
        let loc = sources.loc(Place { file, line, column });
        (sources, loc)
    }

    fn message(loc: Loc) -> Message {
        let notes = vec![("allocated here".to_owned(), loc)];
        Message {
            severity: Severity::Error,
            rule: Some("use-after-free"),
            text: "bad".into(),
            loc,
            length: 0,
            notes,
        }
    }

    #[test]
    fn the_human_form_shows_the_line_and_underlines_the_word() {
        let (sources, loc) = sources(b"int x;\n  *node = 1;\n", 2, 4);
        let text = Printer::new(Format::Human, false).render(&message(loc), &sources);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "error[use-after-free]: bad");
        assert_eq!(lines[1].trim(), "--> dir/a.c:2:4");
        assert!(lines.iter().any(|l| l.ends_with("*node = 1;")), "{text}");
        assert!(lines.iter().any(|l| l.ends_with("   ^^^^")), "{text}");
        assert!(text.contains("note: allocated here"), "{text}");
    }

    #[test]
    fn the_gcc_form_has_one_line_for_each_part() {
        let (sources, loc) = sources(b"x\n", 1, 1);
        let text = Printer::new(Format::Gcc, false).render(&message(loc), &sources);
        assert_eq!(text, "dir/a.c:1:1: error: bad [use-after-free]\ndir/a.c:1:1: note: allocated here\n");
        let text = Printer::new(Format::Gcc, false)
            .render(&Message { notes: vec![], ..message(Loc::NONE) }, &sources);
        assert_eq!(text, "ringfence: error: bad [use-after-free]\n");
    }

    #[test]
    fn odd_texts_and_places_do_no_harm() {
        let long = [b"int ".repeat(100_000), b"\xff\x00\n".to_vec()].concat();
        for (text, line, column) in [
            (&b""[..], 1, 1),
            (b"", 7, 9),
            (b"a\r\nb", 1, 3),
            (b"\xff\xfe\x00\x1b[31m", 1, 2),
            (b"x", 1, 400),
            (&long, 1, 200_001),
            (&long, 2, 1),
            (b"x", 0, 0),
        ] {
            let (sources, loc) = sources(text, line, column);
            let text = Printer::new(Format::Human, false).render(&message(loc), &sources);
            assert!(text.starts_with("error[use-after-free]: bad"), "{text}");
            assert!(text.len() < 4000 && !text.contains('\x1b'), "{text}");
        }
    }

    #[test]
    fn an_excerpt_of_a_long_line_keeps_the_place() {
        let line = [b"x".repeat(1000), b"HERE".to_vec(), b"y".repeat(1000)].concat();
        let excerpt = Excerpt::take(&line, 1, 1001, 4).unwrap();
        assert_eq!(&excerpt.text[excerpt.span.clone()], "HERE");
        assert_eq!(excerpt.text.len(), WIDEST);
    }
}
