//! Source text of a page: the files that the path or the invariants mention, with what is far from them
//! folded or left out.
//!
//! Lines are those of the files that were read. A line that the run came to says how often; lines that matter
//! carry a label. Long files are shown around what matters only, so that a page stays small whatever the
//! program.

use super::Page;
use crate::source::Texts;
use crate::source::tokens::Tokens;
use crate::svg::escape;
use ringfence_base::{FileId, Loc, Sources};
use ringfence_verdict::Verdict;
use ringfence_verdict::finding::OriginSource;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// How many lines around what matters are shown unfolded.
const NEAR: u32 = 4;

/// How many lines around what matters are in the page at all.
const FAR: u32 = 200;

/// How many lines are worth a fold.
const FOLD: usize = 6;

/// How many lines are in the page in all.
const LINES: usize = 6000;

/// The words of the language that stand out.
const KEYWORDS: &[&str] = &[
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return",
    "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void",
    "volatile", "while", "_Bool",
];

/// A line of a file that was read.
type Line = (FileId, u32);

/// The text of a page.
#[derive(Debug)]
pub(super) struct Listing<'a> {
    sources: &'a Sources,
    texts: &'a Texts<'a>,
    files: Vec<FileId>,
    visits: BTreeMap<Line, u64>,
    labels: BTreeMap<Line, Vec<(&'static str, String)>>,
    /// The lines that are in the page.
    shown: BTreeSet<Line>,
}

impl<'a> Listing<'a> {
    pub(super) fn of(page: &Page<'a>, texts: &'a Texts<'a>) -> Self {
        let (sources, files) = (page.sources, Vec::new());
        let (visits, labels, shown) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let mut listing = Self { sources, texts, files, visits, labels, shown };
        listing.add_labels(page);
        listing.add_visits(page);
        listing.choose(page);
        listing
    }

    fn add_labels(&mut self, page: &Page<'_>) {
        if let Verdict::False(refutation) = page.verdict {
            let violation = refutation.violation();
            self.label(violation.loc, "bad", violation.kind.rule().to_owned());
            if let Some(object) = &violation.object {
                self.label(object.allocated, "site", "allocated here".to_owned());
                let ended = if object.what == "heap block" { "freed here" } else { "ended here" };
                self.label(object.ended.unwrap_or(Loc::NONE), "site", ended.to_owned());
            }
            if let Some(lost) = page.finding.and_then(|found| found.lost.as_ref()) {
                self.label(lost.loc, "bad", "last pointer lost here".to_owned());
            }
            if let Some(origin) = page.finding.and_then(|found| found.origin.as_ref()) {
                let never = origin.source == OriginSource::NeverSet;
                let words = if never { "never set after this" } else { "value from here" };
                self.label(origin.spot.loc, "site", words.to_owned());
            }
            return;
        }
        for invariant in page.invariants {
            let words = if page.invariants_hold { "invariant" } else { "states" };
            self.label(invariant.site.loc, "proof", words.to_owned());
        }
        for one in &page.loops {
            self.label(one.loc, "proof", "loop".to_owned());
        }
        for (_, loc) in page.notes.iter().take(super::LISTED) {
            self.label(*loc, "site", "noted".to_owned());
        }
    }

    fn label(&mut self, loc: Loc, class: &'static str, words: String) {
        if let Some(place) = self.texts.real(loc) {
            let labels = self.labels.entry((place.file, place.line)).or_default();
            if !labels.iter().any(|(_, known)| *known == words) {
                labels.push((class, words));
            }
        }
    }

    fn add_visits(&mut self, page: &Page<'_>) {
        let Some(trace) = page.trace else { return };
        for (&(file, line), &count) in &trace.visits {
            if let Some(real) = self.texts.real_line(file, line) {
                *self.visits.entry(real).or_insert(0) += count;
            }
        }
    }

    /// Decides which files and lines are in the page: first what labels and steps name and what is near them,
    /// then the other lines that the run came to, then what is around, until there are enough.
    fn choose(&mut self, page: &Page<'_>) {
        let steps = page.trace.map_or(&[][..], |trace| &trace.steps);
        let steps = steps.iter().filter_map(|step| self.texts.real(step.loc));
        let steps = steps.map(|place| (place.file, place.line));
        let named: BTreeSet<Line> = self.labels.keys().copied().chain(steps).collect();
        let visited: BTreeSet<Line> = self.visits.keys().copied().collect();
        for (lines, around) in [(&named, 0), (&named, NEAR), (&visited, 0), (&named, FAR), (&visited, FAR)] {
            for &(file, line) in lines {
                let last = line.saturating_add(around).min(self.texts.line_count(file));
                for line in line.saturating_sub(around).max(1)..=last {
                    if self.shown.len() < LINES {
                        self.shown.insert((file, line));
                    }
                }
            }
        }
        self.files = self.shown.iter().map(|(file, _)| *file).collect();
        self.files.dedup();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The name of the element of a line, if it is in the page.
    pub(super) fn anchor(&self, loc: Loc) -> Option<String> {
        let place = self.texts.real(loc)?;
        let index = self.files.iter().position(|file| *file == place.file)?;
        self.shown.contains(&(place.file, place.line)).then(|| format!("L{index}-{}", place.line))
    }

    /// A place as a link, behind some words; nothing when there is no place.
    pub(super) fn reference(&self, loc: Loc, before: &str) -> String {
        if self.sources.place(loc).is_none() {
            return String::new();
        }
        let shown = escape(&self.sources.show(loc));
        match self.anchor(loc) {
            Some(anchor) => format!("{before}<a href=\"#{anchor}\">{shown}</a>"),
            None => format!("{before}{shown}"),
        }
    }

    /// The text as HTML.
    pub(super) fn html(&self) -> String {
        let mut html = String::new();
        for (index, &file) in self.files.iter().enumerate() {
            let _ = writeln!(html, "<h3 class=\"file\">{}</h3>", escape(self.sources.name(file)));
            self.file(&mut html, index, file);
        }
        html
    }

    fn file(&self, html: &mut String, index: usize, file: FileId) {
        let tokens = self.texts.tokens(file);
        let near = |line: u32| {
            let around = (file, line.saturating_sub(NEAR))..=(file, line.saturating_add(NEAR));
            self.visits.range(around.clone()).next().is_some() || self.labels.range(around).next().is_some()
        };
        let lines: Vec<u32> = self.shown.range((file, 0)..=(file, u32::MAX)).map(|(_, line)| *line).collect();
        let mut at = 0;
        let mut expected = 1;
        while let Some(&line) = lines.get(at) {
            if line > expected {
                let _ = writeln!(html, "<p class=\"gap\">{}</p>", gap_words(expected, line - 1, "not shown"));
            }
            let open = near(line);
            let run = |pair: &[u32]| pair[0] + 1 == pair[1] && near(pair[1]) == open;
            let end = at + 1 + lines[at..].windows(2).take_while(|pair| run(pair)).count();
            let last = lines[end - 1];
            if open || end - at < FOLD {
                lines[at..end].iter().for_each(|&line| self.line(html, index, file, line, tokens.as_ref()));
            } else {
                let words = gap_words(line, last, if self.visits.is_empty() { "folded" } else { "not run" });
                let _ = writeln!(html, "<details class=\"fold\"><summary>{words}</summary>");
                lines[at..end].iter().for_each(|&line| self.line(html, index, file, line, tokens.as_ref()));
                *html += "</details>\n";
            }
            (at, expected) = (end, last + 1);
        }
        let count = self.texts.line_count(file);
        if count >= expected {
            let _ = writeln!(html, "<p class=\"gap\">{}</p>", gap_words(expected, count, "not shown"));
        }
    }

    fn line(&self, html: &mut String, index: usize, file: FileId, line: u32, tokens: Option<&Tokens<'_>>) {
        let visits = self.visits.get(&(file, line)).copied().unwrap_or(0);
        let text = self.texts.line(file, line).unwrap_or_default();
        let labels = self.labels.get(&(file, line)).map_or(&[][..], Vec::as_slice);
        let bad = if labels.iter().any(|(class, _)| *class == "bad") { " bad" } else { "" };
        let run = if visits > 0 { " run" } else { "" };
        let times = match visits {
            0 => String::new(),
            1 => "·".to_owned(),
            count => format!("{count}×"),
        };
        let code = coloured(&text, line, tokens);
        let text = format!(
            "<span class=\"times\">{times}</span><span class=\"number\">{line}</span><code>{code}</code>"
        );
        let id = format!("id=\"L{index}-{line}\"");
        if labels.is_empty() {
            let _ = writeln!(html, "<div class=\"line{run}\" {id}>{text}</div>");
            return;
        }
        // The text is one piece, so that the labels go below it where there is no room beside it.
        let _ =
            write!(html, "<div class=\"line labelled{run}{bad}\" {id}><span class=\"text\">{text}</span>");
        *html += "<span class=\"labels\">";
        for (class, words) in labels {
            let _ = write!(html, "<span class=\"label {class}\">{}</span>", escape(words));
        }
        *html += "</span>";
        *html += "</div>\n";
    }
}

fn gap_words(first: u32, last: u32, why: &str) -> String {
    if first == last { format!("line {first} {why}") } else { format!("lines {first} to {last} {why}") }
}

/// A line with its words in colours.
fn coloured(text: &str, line: u32, tokens: Option<&Tokens<'_>>) -> String {
    let Some(tokens) = tokens else { return escape(text) };
    let mut html = String::new();
    let mut done = 0usize;
    for token in tokens.on_line(line) {
        let start = token.column as usize - 1;
        let end = start.saturating_add(token.text.len()).min(text.len());
        let (Some(between), Some(own)) = (text.get(done..start), text.get(start..end)) else {
            return escape(text);
        };
        html += &aside(between);
        let class = match own.as_bytes().first() {
            Some(b'"' | b'\'') => "s",
            Some(byte) if byte.is_ascii_digit() => "n",
            _ if KEYWORDS.contains(&own) => "k",
            _ => "",
        };
        match class {
            "" => html += &escape(own),
            class => {
                let _ = write!(html, "<i class=\"{class}\">{}</i>", escape(own));
            }
        }
        done = end;
    }
    html + &aside(text.get(done..).unwrap_or_default())
}

/// What stands between words: blanks, comments, lines of the preprocessor.
fn aside(text: &str) -> String {
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        return escape(text);
    }
    let class = if trimmed.starts_with('#') { "p" } else { "c" };
    format!("<i class=\"{class}\">{}</i>", escape(text))
}
