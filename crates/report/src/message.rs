//! Messages with source excerpts for people, and the one-line form of gcc for editors.
//!
//! A message has one place that it is about, and more places that belong to it, which the human form shows in
//! the same excerpt, in the order of the lines, with the order of time as numbers. The words are made elsewhere.

use crate::excerpt::{self, Mark};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use ringfence_base::{Loc, Sources};
use std::fmt::Write as _;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Something is wrong.
    Error,
    /// Something is doubtful.
    Warning,
    /// For information.
    Note,
}

impl Severity {
    /// As compilers write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
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
pub struct Message {
    /// How bad it is.
    pub severity: Severity,
    /// The rule, shown in brackets.
    pub rule: Option<&'static str>,
    /// What to say.
    pub text: String,
    /// A shorter form of it for readers who see the labels.
    pub short: Option<String>,
    /// Where.
    pub loc: Loc,
    /// How many bytes to underline; 0 underlines the word that stands there.
    pub length: u32,
    /// What is said about other places, in the order in which it happened.
    pub labels: Vec<(String, Loc)>,
    /// More to say, with places of its own.
    pub notes: Vec<(String, Loc)>,
    /// Texts of several lines with a heading; left out of the form of gcc.
    pub blocks: Vec<(String, Vec<String>)>,
}

impl Message {
    /// A message without rule and notes.
    #[must_use]
    pub const fn plain(severity: Severity, text: String, loc: Loc) -> Self {
        Self {
            severity,
            rule: None,
            text,
            short: None,
            loc,
            length: 0,
            labels: Vec::new(),
            notes: Vec::new(),
            blocks: Vec::new(),
        }
    }
}

/// How messages look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// With source excerpts, and colours if wanted.
    Human {
        /// Whether colours may be used.
        colours: bool,
    },
    /// One line each: file:line:column: severity: text.
    Gcc,
}

impl Style {
    /// The text of a message, ending in a line break.
    #[must_use]
    pub fn render(self, message: &Message, sources: &Sources) -> String {
        match self {
            Style::Human { colours } => human(message, sources, colours),
            Style::Gcc => gcc(message, sources),
        }
    }
}

fn human(message: &Message, sources: &Sources, colours: bool) -> String {
    let text = message.short.as_deref().unwrap_or(&message.text);
    let title = message.severity.level().primary_title(text);
    let title = match message.rule {
        Some(rule) => title.id(rule),
        None => title,
    };
    let labels = numbered(&message.labels);
    // What is said about the place itself stands right behind its mark.
    let here = sources.place(message.loc);
    let here = here.filter(|at| excerpt::whole_line(sources, at.file, at.line).is_some());
    let own = labels.iter().position(|(_, loc)| here.is_some() && sources.place(*loc) == here);
    let text = own.map_or("", |own| labels[own].0.as_str());
    let mut marks = vec![Mark { loc: message.loc, length: message.length, text, primary: true }];
    let others = labels.iter().enumerate().filter(|(index, _)| Some(*index) != own);
    marks.extend(others.map(|(_, (text, loc))| Mark { loc: *loc, length: 0, text, primary: false }));
    let (main, bare) = place(Group::with_title(title), sources, &marks);
    let mut groups = vec![main];
    for mark in &bare {
        if !mark.primary {
            let group = Group::with_title(Level::NOTE.secondary_title(mark.text));
            groups.push(place(group, sources, std::slice::from_ref(mark)).0);
        }
    }
    for (text, loc) in &message.notes {
        let group = Group::with_title(Level::NOTE.secondary_title(text.as_str()));
        let mark = Mark { loc: *loc, length: 0, text: "", primary: true };
        groups.push(place(group, sources, &[mark]).0);
    }
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let mut out = renderer.render(&groups);
    out.push('\n');
    for (heading, lines) in &message.blocks {
        let _ = writeln!(out, "{heading}");
        lines.iter().for_each(|line| out.push_str(&format!("    {line}\n")));
    }
    out
}

/// Labels with numbers that say in which order things happened, when there are several.
fn numbered(labels: &[(String, Loc)]) -> Vec<(String, Loc)> {
    let number = |(at, (text, loc)): (usize, &(String, Loc))| match labels.len() {
        1 => (text.clone(), *loc),
        _ => (format!("{}. {text}", at + 1), *loc),
    };
    labels.iter().enumerate().map(number).collect()
}

/// Adds the excerpts of some places to a group. Places whose text is not at hand are given back, and named if
/// they are the primary one.
fn place<'a>(mut group: Group<'a>, sources: &'a Sources, marks: &[Mark<'a>]) -> (Group<'a>, Vec<Mark<'a>>) {
    let (excerpts, bare) = excerpt::take(marks, sources);
    for mark in bare.iter().filter(|mark| mark.primary || marks.len() == 1) {
        if let Some(at) = sources.place(mark.loc) {
            let origin = Origin::path(sources.name(at.file)).line(at.line as usize);
            group = group.element(origin.char_column(at.column as usize));
        }
    }
    for excerpt in excerpts {
        let name = sources.name(excerpt.file);
        let mut snippet =
            Snippet::source(excerpt.text).path(name).line_start(excerpt.first_line as usize).fold(true);
        for (span, mark) in excerpt.spans {
            let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            let label = (!mark.text.is_empty()).then_some(mark.text);
            snippet = snippet.annotation(kind.span(span).label(label));
        }
        group = group.element(snippet);
    }
    (group, bare)
}

fn gcc(message: &Message, sources: &Sources) -> String {
    let mut out = String::new();
    let rule = message.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
    gcc_line(&mut out, sources, message.loc, message.severity, &format!("{}{rule}", message.text));
    for (text, loc) in message.labels.iter().chain(&message.notes) {
        gcc_line(&mut out, sources, *loc, Severity::Note, text);
    }
    out
}

fn gcc_line(out: &mut String, sources: &Sources, loc: Loc, severity: Severity, text: &str) {
    let place = if sources.place(loc).is_some() { sources.show(loc) } else { "ringfence".to_owned() };
    let text = text.replace('\n', " ");
    let _ = writeln!(out, "{place}: {}: {text}", severity.word());
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Place;

    const PLAIN: Style = Style::Human { colours: false };

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
            rule: Some("use-after-free"),
            notes,
            ..Message::plain(Severity::Error, "bad".to_owned(), loc)
        }
    }

    #[test]
    fn the_human_form_shows_the_line_and_underlines_the_word() {
        let (sources, loc) = sources(b"int x;\n  *node = 1;\n", 2, 4);
        let text = PLAIN.render(&message(loc), &sources);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "error[use-after-free]: bad");
        assert_eq!(lines[1].trim(), "--> dir/a.c:2:4");
        assert!(lines.iter().any(|l| l.ends_with("*node = 1;")), "{text}");
        assert!(lines.iter().any(|l| l.ends_with("   ^^^^")), "{text}");
        assert!(text.contains("note: allocated here"), "{text}");
    }

    #[test]
    fn labels_stand_in_one_excerpt_with_the_order_of_time() {
        let text = b"int *p = malloc(4);\nif (n == 7)\n  free(p);\n\n\n\n\n\nfree(p);\n";
        let (mut sources, loc) = sources(text, 9, 1);
        let file = sources.file("dir/a.c");
        let mut at = |line, column| sources.loc(Place { file, line, column });
        let labels = vec![
            ("comes from here".to_owned(), at(1, 10)),
            ("true: n is 7".to_owned(), at(2, 5)),
            ("freed here".to_owned(), at(3, 3)),
        ];
        let blocks = vec![("memory:".to_owned(), vec!["p: region".to_owned()])];
        let message = Message { labels, blocks, notes: Vec::new(), ..message(loc) };
        let wanted = "\
error[use-after-free]: bad
 --> dir/a.c:9:1
  |
1 | int *p = malloc(4);
  |          ------ 1. comes from here
2 | if (n == 7)
  |     - 2. true: n is 7
3 |   free(p);
  |   ---- 3. freed here
...
9 | free(p);
  | ^^^^
memory:
    p: region
";
        assert_eq!(PLAIN.render(&message, &sources), wanted);
        let gcc = Style::Gcc.render(&message, &sources);
        assert_eq!(
            gcc,
            "dir/a.c:9:1: error: bad [use-after-free]\ndir/a.c:1:10: note: comes from here\n\
             dir/a.c:2:5: note: true: n is 7\ndir/a.c:3:3: note: freed here\n"
        );
        let colours = Style::Human { colours: true }.render(&message, &sources);
        assert!(colours.contains("\x1b["), "{colours}");
    }

    #[test]
    fn the_gcc_form_has_one_line_for_each_part() {
        let (sources, loc) = sources(b"x\n", 1, 1);
        let text = Style::Gcc.render(&message(loc), &sources);
        assert_eq!(text, "dir/a.c:1:1: error: bad [use-after-free]\ndir/a.c:1:1: note: allocated here\n");
        let text = Style::Gcc.render(&Message { notes: vec![], ..message(Loc::NONE) }, &sources);
        assert_eq!(text, "ringfence: error: bad [use-after-free]\n");
    }

    #[test]
    fn places_in_files_that_were_not_read_are_named() {
        let mut sources = Sources::default();
        let file = sources.file("header.h");
        let loc = sources.loc(Place { file, line: 3, column: 2 });
        let labels = vec![("freed here".to_owned(), loc)];
        let text = PLAIN.render(&Message { labels, ..message(loc) }, &sources);
        assert!(text.starts_with("error[use-after-free]: bad\n--> header.h:3:2\n"), "{text}");
        assert!(text.contains("note: freed here\n--> header.h:3:2"), "{text}");
    }

    #[test]
    fn odd_texts_and_places_do_no_harm() {
        let long = [b"int ".repeat(100_000), b"\xff\x00\n".to_vec()].concat();
        for (text, line, column) in [
            (&b""[..], 1, 1),
            (b"", 7, 9),
            (b"a\r\nb", 1, 3),
            (b"\xff\xfe\x00\x1b[31m", 1, 2),
            (b"\xc3\xa4\xc3\xa4", 1, 2),
            (b"x", 1, 400),
            (&long, 1, 200_001),
            (&long, 2, 1),
            (b"x", 0, 0),
        ] {
            let (sources, loc) = sources(text, line, column);
            let labels = vec![("one".to_owned(), loc), ("two".to_owned(), loc)];
            let text = PLAIN.render(&Message { labels, ..message(loc) }, &sources);
            assert!(text.starts_with("error[use-after-free]: bad"), "{text}");
            assert!(text.len() < 4000 && !text.contains('\x1b'), "{text}");
        }
    }
}
