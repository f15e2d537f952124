//! The invariants of a page: at each loop head and function exit, what memory looks like, drawn and in words.

use super::listing::Listing;
use super::{LoopWords, Page};
use crate::svg::{self, escape};
use crate::{invariants, words};
use ringfence_base::{Loc, Sources};
use ringfence_verdict::picture::{Moment, Picture};
use ringfence_verdict::trace::Changes;
use ringfence_verdict::{Invariant, Verdict};
use std::fmt::Write as _;

/// How many pictures of one place are in the page.
const STATES: usize = 40;

/// How many pictures are in the page in all.
const PICTURES: usize = 300;

/// How many pictures of one place are shown unfolded.
const OPEN: usize = 4;

/// The part of the page with the invariants; nothing when there are none.
pub(super) fn section(page: &Page<'_>, listing: &Listing<'_>) -> String {
    let loops = |invariant: &&Invariant| invariant.site.moment == Moment::LoopHead;
    let exits = |invariant: &&Invariant| invariant.site.moment != Moment::LoopHead;
    let ordered = page.invariants.iter().filter(loops).chain(page.invariants.iter().filter(exits));
    if matches!(page.verdict, Verdict::False(_)) {
        return String::new();
    }
    let mut html = loop_words(&page.loops, listing);
    if page.invariants.is_empty() {
        return html;
    }
    let (title, lead) = if page.invariants_hold {
        (
            "Invariants",
            "Whenever control comes to one of these places, memory looks like one of its pictures.",
        )
    } else {
        ("States that were reached", "Nothing was proved from these: there may be other states.")
    };
    html += &format!(
        "<section class=\"proof\" aria-labelledby=\"proof-title\">\n<h2 id=\"proof-title\">{title}</h2>\n<p>{lead}</p>\n"
    );
    let mut room = PICTURES;
    for invariant in ordered {
        one(&mut html, invariant, page.sources, listing, &mut room);
    }
    html += "</section>\n";
    html
}

/// What was proved of loops in words alone.
fn loop_words(loops: &[LoopWords], listing: &Listing<'_>) -> String {
    if loops.is_empty() {
        return String::new();
    }
    let mut html =
        "<section class=\"proof\" aria-labelledby=\"loops-title\">\n<h2 id=\"loops-title\">Loops</h2>\n\
                    <p>Whenever an iteration of one of these loops has ended, all of this holds.</p>\n"
            .to_owned();
    for one in loops.iter().take(STATES) {
        let place = listing.reference(one.loc, " ");
        let _ = writeln!(
            html,
            "<article class=\"invariant\"><h3>the loop in <code>{}</code>{place}</h3>\n<ul class=\"loop\">",
            escape(&one.function)
        );
        for fact in one.facts.iter().take(STATES) {
            let _ = writeln!(html, "<li><code>{}</code></li>", escape(fact));
        }
        let left = one.facts.len().saturating_sub(STATES);
        if left > 0 {
            let _ = writeln!(html, "<li>… and {left} more</li>");
        }
        html += "</ul></article>\n";
    }
    html += "</section>\n";
    html
}

fn one(html: &mut String, invariant: &Invariant, sources: &Sources, listing: &Listing<'_>, room: &mut usize) {
    let site = &invariant.site;
    let place = listing.reference(site.loc, " ");
    let _ = writeln!(
        html,
        "<article class=\"invariant\"><h3>{}{place}</h3>",
        code_words(&invariants::moment(site))
    );
    if invariant.states.is_empty() {
        *html += "<p>Control never comes here.</p>\n";
    }
    let shown = invariant.states.len().min(STATES).min(*room);
    *room -= shown;
    let (open, folded) = invariant.states[..shown].split_at(shown.min(OPEN));
    *html += "<div class=\"states\">\n";
    open.iter().for_each(|state| picture(html, state, sources));
    *html += "</div>\n";
    if !folded.is_empty() {
        let _ = writeln!(html, "<details class=\"more\"><summary>{} more pictures</summary>", folded.len());
        *html += "<div class=\"states\">\n";
        folded.iter().for_each(|state| picture(html, state, sources));
        *html += "</div></details>\n";
    }
    let left = invariant.states.len() - shown;
    if left > 0 {
        let _ = writeln!(html, "<p>… or one of {left} more that are not shown</p>");
    }
    *html += "</article>\n";
}

/// A picture and its words.
fn picture(html: &mut String, state: &Picture, sources: &Sources) {
    let lines = words::describe(state);
    let words: Vec<String> = lines.iter().map(|line| escape(line)).collect();
    *html += "<figure class=\"graph zooms\" tabindex=\"0\">";
    if !state.objects.is_empty() || !state.roots.is_empty() {
        let title = invariants::moment(&state.site);
        *html += &svg::part(&anonymous(state), &Changes::default(), sources, title);
    }
    let _ = writeln!(html, "<figcaption><pre>{}</pre></figcaption></figure>", words.join("\n"));
}

/// The same picture without the place, which the page names once for all pictures.
fn anonymous(state: &Picture) -> Picture {
    let mut state = state.clone();
    state.site.loc = Loc::NONE;
    state
}

/// Words with names between backquotes, as HTML.
fn code_words(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = escape(part);
        if index % 2 == 1 {
            let _ = write!(html, "<code>{part}</code>");
        } else {
            html += &part;
        }
    }
    html
}
