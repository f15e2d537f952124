//! Certificates of the template engine: the template, and a parameter for each of its rows.
//!
//! They begin as all certificates ([`ringfence_engine::certificate`]), with what was asked and the program. Then
//!
//! ```text
//! templates intervals unwind 0 ages no access-paths no calls inlined
//! rows 3
//! row loop 0 reached
//! row loop 0 most 9
//! row loop 0 to 2 0 0 4 *
//! end
//! ```
//!
//! Nothing of it is trusted: [`recheck()`] builds the formula of the program, makes the rows
//! of the template and shows that these parameters make them an invariant under which nothing goes wrong.

use crate::{Calls, Candidate, Domain, Objection, Obligations, Settings, recheck};
use ringfence_base::Budget;
use ringfence_base::text::{BadText, Lines, Words};
use ringfence_engine::recheck::Recheckable;
use ringfence_engine::{Answer, Completeness, Question, RECHECK, Recheck, certificate, prove};
use ringfence_verdict::{Rechecked, Statistics, UnknownReason};
use std::fmt::Write as _;
use std::time::Instant;

/// The words for templates.
const DOMAINS: [(&str, Domain); 4] = [
    ("intervals", Domain::Intervals),
    ("paths", Domain::Paths),
    ("zones", Domain::Zones),
    ("octagons", Domain::Octagons),
];

/// The words for calls.
const CALLS: [(&str, Calls); 2] = [("inlined", Calls::Inlined), ("summaries", Calls::Summaries)];

/// More iterations than this are never unwound.
const UNWIND: u32 = 1_000;

/// The certificate of a proof that passed its check.
///
/// # Errors
/// What the form cannot say.
pub(crate) fn write(question: &Question<'_>, proof: &Candidate<'_>) -> Result<String, String> {
    let mut out = certificate::head(question.program, question.goal)?;
    let settings = proof.settings();
    let yes = |is: bool| if is { "yes" } else { "no" };
    let domain = DOMAINS.iter().find(|(_, domain)| *domain == settings.domain).map_or("", |(word, _)| word);
    let calls = CALLS.iter().find(|(_, calls)| *calls == settings.calls).map_or("", |(word, _)| word);
    let (unwind, ages, paths) = (settings.unwind, yes(settings.ages), yes(settings.access_paths));
    let _ =
        writeln!(out, "templates {domain} unwind {unwind} ages {ages} access-paths {paths} calls {calls}");
    let rows = proof.rows();
    let _ = writeln!(out, "rows {}", rows.len());
    for row in &rows {
        let _ = writeln!(out, "row {row}");
    }
    out.push_str("end\n");
    Ok(out)
}

/// Whether the proof that comes next is one by templates.
pub(crate) fn is_next(lines: &Lines<'_>) -> bool {
    let first = lines.clone().take().and_then(|mut words| words.next_word());
    first == Some("templates")
}

/// Checks the proof that comes next.
///
/// # Errors
/// The first line that is not understood.
pub(crate) fn check(
    question: &Question<'_>,
    mut lines: Lines<'_>,
    budget: &Budget,
) -> Result<Answer, BadText> {
    let start = Instant::now();
    let settings = read_template(&mut lines, Settings::cheapest(question.goal.clone()))?;
    let rows = read_rows(&mut lines)?;
    if let Err(limit) = budget.poll() {
        return Ok(Answer::unknown(UnknownReason::Exhausted(limit)));
    }
    let texts: Vec<String> = rows.iter().map(|(_, text)| text.clone()).collect();
    let outcome = recheck(question.program, &settings, &texts, budget);
    if let Err(Objection::BadRow(at, message)) = outcome {
        return Err(BadText { line: rows.get(at).map_or(lines.line(), |(line, _)| *line), message });
    }
    Ok(answer(outcome, start))
}

fn answer(outcome: Result<Obligations, Objection>, start: Instant) -> Answer {
    if let Err(Objection::Exhausted(limit)) = outcome {
        return Answer::unknown(UnknownReason::Exhausted(limit));
    }
    let done = outcome.as_ref().copied().unwrap_or_default();
    let recheck = Recheck::of(&mut Held(Some(outcome)));
    let verdict = prove(Completeness { engine: RECHECK, worklist: 0, reasons: Vec::new(), recheck });
    let statistics = Statistics {
        obligations: done.total(),
        sat_queries: done.queries,
        sat_time: done.sat_time,
        time: start.elapsed(),
        recheck_time: start.elapsed(),
        ..Statistics::default()
    };
    Answer { statistics, ..Answer::of(verdict) }
}

/// What the check of a certificate came to, once.
struct Held(Option<Result<Obligations, Objection>>);

impl Recheckable for Held {
    fn recheck(&mut self) -> Result<u64, String> {
        match self.0.take() {
            Some(Ok(shown)) => Ok(shown.total()),
            Some(Err(objection)) => Err(objection.sentence()),
            None => Err("it was asked twice".to_owned()),
        }
    }

    fn counted(&self, count: u64) -> Rechecked {
        Rechecked::Obligations(count)
    }
}

fn cut_off(lines: &Lines<'_>) -> BadText {
    lines.bad("the file was cut off: there is no `end`")
}

fn read_template(lines: &mut Lines<'_>, asked: Settings) -> Result<Settings, BadText> {
    let mut words = lines.take().ok_or_else(|| cut_off(lines))?;
    words.expect("templates")?;
    let domain = one_of(&mut words, &DOMAINS)?;
    words.expect("unwind")?;
    let unwind: u32 = words.number()?;
    if unwind > UNWIND {
        return Err(words.bad("too many iterations are unwound"));
    }
    words.expect("ages")?;
    let ages = one_of(&mut words, &[("yes", true), ("no", false)])?;
    words.expect("access-paths")?;
    let access_paths = one_of(&mut words, &[("yes", true), ("no", false)])?;
    words.expect("calls")?;
    let calls = one_of(&mut words, &CALLS)?;
    words.finish()?;
    Ok(Settings { domain, unwind, ages, access_paths, calls, ..asked })
}

fn one_of<T: Copy>(words: &mut Words<'_>, all: &[(&str, T)]) -> Result<T, BadText> {
    let word = words.word()?;
    let found = all.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    found.ok_or_else(|| words.bad(format!("one of {} is expected", names.join(", "))))
}

/// The rows with their lines, to the end of the file.
fn read_rows(lines: &mut Lines<'_>) -> Result<Vec<(usize, String)>, BadText> {
    let mut words = lines.take().ok_or_else(|| cut_off(lines))?;
    words.expect("rows")?;
    let count: u64 = words.number()?;
    words.finish()?;
    let mut rows = Vec::new();
    for _ in 0..count {
        let mut words = lines.take().ok_or_else(|| cut_off(lines))?;
        words.expect("row")?;
        let line = words.line();
        let mut text = String::new();
        while let Some(word) = words.next_word() {
            text.push_str(word);
            text.push(' ');
        }
        rows.push((line, text));
    }
    let mut words = lines.take().ok_or_else(|| cut_off(lines))?;
    words.expect("end")?;
    words.finish()?;
    match lines.take() {
        None => Ok(rows),
        Some(words) => Err(words.bad("there is something after the `end`")),
    }
}
