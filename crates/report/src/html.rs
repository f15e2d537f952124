//! A run of the analysis as one page: what was found, the path to it step by step with pictures of memory,
//! and for proofs what memory looks like at the heads of loops.
//!
//! The page is one file without anything from elsewhere: its looks and its script stand in it, and its policy
//! forbids everything else. Without a script it shows the last step. It follows the reader's choice of light
//! or dark and fits small screens.
//!
//! It is bounded: a trace holds a bounded number of steps, equal drawings are stored once, and source text is
//! shown around what the run came to ([`listing`]). Text from outside passes through [`escape`] or, in data
//! for the script, through [`data`].
//!
//! - [`listing`]: source text; [`steps`]: the path as data for the script; [`proof`]: invariants;
//!   [`graph`]: the part of a picture that is drawn; [`data`]: strings as the script reads them.

mod data;
mod graph;
mod listing;
mod proof;
mod steps;
#[cfg(test)]
mod tests;

use crate::source::Texts;
use crate::svg::{self, escape};
use crate::{finding, invariants, words};
use listing::Listing;
use ringfence_base::{Loc, Sources};
use ringfence_verdict::finding::{Finding, InputKind};
use ringfence_verdict::picture::Picture;
use ringfence_verdict::trace::{Given, GivenKind};
use ringfence_verdict::{Invariant, Trace, UnknownReason, Verdict, Violation};
use std::fmt::Write as _;
use steps::Steps;

/// The looks of a page.
const STYLE: &str = include_str!("html/page.css");

/// What moves in a page.
const SCRIPT: &str = include_str!("html/page.js");

/// What lets readers zoom into drawings and move them.
const ZOOM: &str = include_str!("html/zoom.js");

/// What the page may load: nothing.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// How many notes and inputs are listed.
const LISTED: usize = 100;

/// What a page shows.
#[derive(Debug)]
pub struct Page<'a> {
    /// What was checked: the names of the files.
    pub program: String,
    /// The answer.
    pub verdict: &'a Verdict,
    /// What else is to be known about the answer: reasons, approximations.
    pub notes: Vec<(String, Loc)>,
    /// For FALSE: the run that shows it.
    pub trace: Option<&'a Trace>,
    /// For FALSE: what is known about the violation.
    pub finding: Option<&'a Finding>,
    /// What memory looks like at loop heads and where functions return.
    pub invariants: &'a [Invariant],
    /// Whether the invariants were proved.
    pub invariants_hold: bool,
    /// What was proved of loops in words alone.
    pub loops: Vec<LoopWords>,
    /// More about the analysis: names and values.
    pub facts: Vec<(String, String)>,
    /// Other findings of the same analysis, in words, with the names of their pages.
    pub others: Vec<(String, String)>,
    /// The places and the text of the program.
    pub sources: &'a Sources,
}

/// What holds whenever an iteration of a loop has ended, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopWords {
    /// By its name in the source.
    pub function: String,
    /// The head of the loop.
    pub loc: Loc,
    /// What holds, one fact each.
    pub facts: Vec<String>,
}

/// Writes a page.
#[must_use]
pub fn page(page: &Page<'_>) -> String {
    let texts = Texts::of(page.sources);
    let listing = Listing::of(page, &texts);
    let lost = page.finding.and_then(|found| found.lost.as_ref()).map(|spot| spot.loc);
    let steps = page.trace.map(|trace| steps::render(trace, page.sources, &texts, &listing, lost));
    let line = page.verdict.line();
    let mut html = String::new();
    html += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    let _ = writeln!(html, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    html += "<meta name=\"color-scheme\" content=\"light dark\">\n";
    let _ = writeln!(html, "<title>{} – {}</title>", escape(&line), escape(&page.program));
    let _ = writeln!(html, "<style>\n{STYLE}{}</style>\n</head>\n<body>", svg::STYLES.concat());
    header(&mut html, page, &line);
    html += "<main id=\"main\">\n";
    summary(&mut html, page, &listing);
    if let (Some(steps), Some(trace)) = (&steps, page.trace) {
        stepper(&mut html, steps, trace, &listing);
    }
    // The source stands before the invariants, which point into it.
    if steps.is_none() && !listing.is_empty() {
        let _ = writeln!(
            html,
            "<section aria-labelledby=\"source-title\"><h2 id=\"source-title\">Source</h2>\n\
             <div class=\"source\" id=\"source\" tabindex=\"0\" role=\"region\" aria-label=\"source text\">\n{}</div></section>",
            listing.html()
        );
    }
    html += &proof::section(page, &listing);
    html += "</main>\n";
    if let Some(steps) = &steps {
        let _ = writeln!(html, "<script type=\"application/json\" id=\"data\">{}</script>", steps.data);
        let _ = writeln!(html, "<script>\n{SCRIPT}</script>");
    }
    if steps.is_some() || !page.invariants.is_empty() {
        let _ = writeln!(html, "<script>\n{ZOOM}</script>");
    }
    html += "</body>\n</html>\n";
    html
}

/// A page that shows the pictures of a directory, by the names of their files, under the places that they belong to.
#[must_use]
pub fn index(pictures: &[Picture], names: &[String], sources: &Sources) -> String {
    let mut html = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    html += "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Pictures of memory</title>\n";
    let _ = writeln!(html, "<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Pictures of memory</h1>");
    let mut heading = String::new();
    for (picture, name) in pictures.iter().zip(names) {
        let place = invariants::heading(&picture.site, sources);
        if place != heading {
            let _ = writeln!(html, "<h2>{}</h2>", escape(&place));
            heading = place;
        }
        let (file, words) = (escape(name), words::describe(picture).join("\n"));
        let _ = writeln!(
            html,
            "<figure class=\"graph\"><a href=\"{file}.svg\"><img src=\"{file}.svg\" alt=\"{file}\" loading=\"lazy\"></a>\n\
             <figcaption><pre>{}</pre></figcaption></figure>",
            escape(&words)
        );
    }
    html += "</main>\n</body>\n</html>\n";
    html
}

const fn outcome(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::True(_) => "true",
        Verdict::False(_) => "false",
        Verdict::Unknown(_) => "unknown",
    }
}

fn header(html: &mut String, page: &Page<'_>, line: &str) {
    let class = outcome(page.verdict);
    let _ = writeln!(
        html,
        "<header><h1><span class=\"tool\">ringfence</span> <span class=\"program\">{}</span></h1>\n\
         <p class=\"verdict {class}\" role=\"status\">{}</p></header>",
        escape(&page.program),
        escape(line)
    );
}

/// Links to the other findings.
fn others(html: &mut String, page: &Page<'_>) {
    if page.others.is_empty() {
        return;
    }
    *html += "<nav class=\"others\" aria-label=\"other findings\"><p>Other findings:</p>\n<ul>\n";
    for (text, file) in page.others.iter().take(LISTED) {
        let _ = writeln!(html, "<li><a href=\"{}\">{}</a></li>", escape(file), escape(text));
    }
    *html += "</ul></nav>\n";
}

/// What was found, in words.
fn summary(html: &mut String, page: &Page<'_>, listing: &Listing<'_>) {
    *html += "<section class=\"summary\" aria-labelledby=\"found\">\n";
    match page.verdict {
        Verdict::False(refutation) => violation(html, refutation.violation(), page, listing),
        Verdict::True(_) => {
            *html += "<h2 id=\"found\">Proved</h2>\n<p>Every execution has the properties.</p>\n";
        }
        Verdict::Unknown(reasons) => {
            let word = reasons.first().map_or("unfinished", UnknownReason::word);
            let _ = writeln!(html, "<h2 id=\"found\">Not known: {}</h2>", escape(word));
            *html += "<p>Neither a proof nor a violation was found.</p>\n";
        }
    }
    let (inputs, more) = inputs(page, listing);
    let outside = page.finding.map_or_else(Vec::new, |found| finding::outside(&found.inputs));
    if !inputs.is_empty() || !outside.is_empty() {
        *html += "<div><h3>Inputs of the run</h3>\n";
        for words in &outside {
            let _ = writeln!(html, "<p class=\"outside\">{}</p>", escape(words));
        }
        if !inputs.is_empty() {
            let _ = writeln!(html, "<ol class=\"inputs\">{inputs}</ol>");
        }
        if more > 0 {
            let _ = writeln!(html, "<p>… and {more} more</p>");
        }
        *html += "</div>\n";
    }
    if matches!(page.verdict, Verdict::False(_)) {
        *html += "</div>\n";
    }
    if !page.notes.is_empty() {
        *html += "<ul class=\"notes\">\n";
        for (text, loc) in page.notes.iter().take(LISTED) {
            let _ = writeln!(html, "<li>{}{}</li>", escape(text), listing.reference(*loc, " at "));
        }
        *html += "</ul>\n";
    }
    others(html, page);
    *html += "<dl class=\"facts\">\n";
    for (name, value) in &page.facts {
        let _ = writeln!(html, "<div><dt>{}</dt><dd>{}</dd></div>", escape(name), escape(value));
    }
    *html += "</dl>\n</section>\n";
}

fn violation(html: &mut String, violation: &Violation, page: &Page<'_>, listing: &Listing<'_>) {
    let _ = writeln!(html, "<h2 id=\"found\">{}</h2>", escape(violation.kind.rule()));
    let message = escape(&finding::without_places(violation, page.sources));
    let _ = writeln!(html, "<p class=\"message\">{message}</p>\n<div class=\"columns\"><ul class=\"sites\">");
    let mut site = |what: &str, loc: Loc| {
        let place = listing.reference(loc, "");
        if !place.is_empty() {
            let _ = writeln!(html, "<li><span class=\"what\">{}</span> {place}</li>", escape(what));
        }
    };
    site("it happens at", violation.loc);
    if let Some(lost) = page.finding.and_then(|found| found.lost.as_ref()) {
        site("the last pointer to it is lost at", lost.loc);
    }
    if let Some((words, loc)) = page.finding.and_then(finding::origin) {
        site(&before_a_place(&words).replace('`', ""), loc);
    }
    if let Some(object) = &violation.object {
        let unit = if object.size == 1 { "byte" } else { "bytes" };
        site(&format!("the {} of {} {unit} comes from", object.what, object.size), object.allocated);
        if let Some(ended) = object.ended {
            let word = if object.what == "heap block" { "it was freed at" } else { "its lifetime ended at" };
            site(word, ended);
        }
    }
    for (function, loc) in violation.stack.iter().take(20) {
        site(&format!("in {function}, called at"), *loc);
    }
    *html += "</ul>\n";
}

/// Words about a place as they stand before its name: `is set here` becomes `is set at`.
fn before_a_place(words: &str) -> String {
    match (words.strip_suffix(" here"), words.strip_suffix(" this")) {
        (Some(words), _) if words.ends_with(" from") => words.to_owned(),
        (Some(words), _) => format!("{words} at"),
        (None, Some(words)) => words.to_owned(),
        (None, None) => format!("{words}:"),
    }
}

/// The inputs of a run as items of a list, and how many are not there.
fn inputs(page: &Page<'_>, listing: &Listing<'_>) -> (String, u64) {
    let mut items = String::new();
    let mut item = |value: &str, source: &str, loc: Loc| {
        let place = listing.reference(loc, " at ");
        let _ = writeln!(items, "<li><code>{}</code>{}{place}</li>", escape(value), escape(source));
    };
    let from = |source: &str| if source.is_empty() { String::new() } else { format!(" from {source}") };
    if let Some(found) = page.finding.filter(|found| !found.path.events.is_empty()) {
        let values = &found.inputs.values;
        for input in values.iter().take(LISTED) {
            let source = if input.kind == InputKind::Number { from(&input.source) } else { String::new() };
            item(&finding::input_words(input).replace('`', ""), &source, input.loc);
        }
        return (items, values.len().saturating_sub(LISTED) as u64);
    }
    let Some(trace) = page.trace else { return (items, 0) };
    let shown: Vec<&Given> = trace.inputs.iter().filter(|given| steps::is_informative(given)).collect();
    for given in shown.iter().take(LISTED) {
        let source = if given.what == GivenKind::Number { from(&given.source) } else { String::new() };
        item(&steps::given_words(given), &source, given.loc);
    }
    (items, shown.len().saturating_sub(LISTED) as u64 + trace.more_inputs)
}

/// The path, with what moves along it.
fn stepper(html: &mut String, steps: &Steps, trace: &Trace, listing: &Listing<'_>) {
    let last = trace.steps.len().max(1);
    let open = steps.opening + 1;
    *html += "<section class=\"stepper\" aria-labelledby=\"path-title\">\n<div class=\"head\">";
    *html += "<h2 id=\"path-title\">The path</h2>\n<p class=\"hint\">Arrow keys step, Home and End go to the \
              first and the last step.</p></div>\n";
    *html += "<div class=\"toolbar\" role=\"toolbar\" aria-label=\"steps\">\n";
    for (id, path, label) in [
        ("first", "M4 3v10M13 3L6 8l7 5z", "first step"),
        ("back", "M11 3L4 8l7 5z", "one step back"),
        ("next", "M5 3l7 5-7 5z", "one step forward"),
        ("last", "M12 3v10M3 3l7 5-7 5z", "last step"),
    ] {
        let _ = writeln!(
            html,
            "<button type=\"button\" id=\"{id}\" aria-label=\"{label}\" title=\"{label}\"><svg viewBox=\"0 0 16 16\" \
             width=\"16\" height=\"16\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        );
    }
    let _ = writeln!(
        html,
        "<input type=\"range\" id=\"slider\" min=\"1\" max=\"{last}\" value=\"{last}\" data-open=\"{open}\" aria-label=\"step\">\n\
         <output id=\"where\" for=\"slider\" aria-live=\"polite\">{}</output></div>",
        escape(&steps.last_where)
    );
    let _ = writeln!(
        html,
        "<div class=\"panes\">\n<div class=\"source\" id=\"source\" tabindex=\"0\" role=\"region\" \
         aria-label=\"source text with the path\">\n{}</div>",
        listing.html()
    );
    let _ = writeln!(
        html,
        "<div class=\"state\">\n<div class=\"events\" id=\"events\" aria-live=\"polite\">{}</div>\n\
         <figure class=\"graph zooms\" id=\"graph\" tabindex=\"0\" role=\"region\" aria-label=\"memory after this step\">{}</figure>\n\
         <p class=\"legend\" aria-hidden=\"true\"><span class=\"key fresh\">changed</span> \
         <span class=\"key made\">new</span> <span class=\"key gone\">freed or lost</span> \
         <span class=\"key dangling\">pointer to what is gone</span> \
         <span class=\"key wrong\">used wrongly</span></p>",
        steps.last_events, steps.last_graph
    );
    *html += "<div class=\"tables\">\n<table class=\"variables\"><caption>Variables</caption>\
              <thead><tr><th scope=\"col\">name</th><th scope=\"col\">value</th></tr></thead>\
              <tbody id=\"variables\">";
    *html += &steps.last_variables;
    *html += "</tbody></table>\n<div class=\"condition\"><h3 id=\"condition-title\">Path condition</h3>\
              <ol id=\"condition\" tabindex=\"0\" aria-labelledby=\"condition-title\">";
    *html += &steps.decisions;
    *html += "</ol></div>\n</div>\n</div>\n</div>\n</section>\n";
}
