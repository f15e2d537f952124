//! The report for people: what was found or proved, what was not analysed and why, and one line that sums it
//! up. The verdict line itself is not written here.

use crate::accept::Accepted;
use crate::finding;
use crate::message::{Message, Severity};
use crate::reasons;
use crate::run::{Asked, Run};
use ringfence_base::{Exhausted, Loc};
use ringfence_verdict::{
    Externals, Finding, Goal, Proof, Property, SearchEnd, UnknownReason, Verdict, ViolationKind,
};
use std::time::Duration;

/// How many reasons for not knowing are shown.
const REASONS_SHOWN: usize = 20;

/// How many things to do about reasons are named.
const ADVICE_SHOWN: usize = 3;

/// The messages of a run, in order.
#[must_use]
pub fn messages(run: &Run<'_>) -> Vec<Message> {
    let mut messages = match (run.verdict, run.finding) {
        (Verdict::True(proof), _) => {
            vec![proved(proof), Message::plain(Severity::Note, assumptions(run.asked), Loc::NONE)]
        }
        (Verdict::False(_), Some(_)) => {
            run.findings().map(|(found, accepted)| found_message(found, accepted, run)).collect()
        }
        (Verdict::False(refutation), None) => {
            vec![finding::violation(refutation.violation(), Severity::Error)]
        }
        (Verdict::Unknown(reasons), _) => {
            let mut messages: Vec<Message> = run.undefined.iter().map(|one| undefined(one, run)).collect();
            messages.extend(unknown(&not_shown(reasons, run), timed_out(run)));
            messages
        }
    };
    if tells_approximations(run) {
        messages.extend(run.approximations.iter().map(|&(what, loc)| {
            let here = if loc.is_some() { ", here for the first time" } else { "" };
            let text = format!("taken to be any value: {what}{here}");
            Message::plain(Severity::Note, text, loc)
        }));
    }
    messages
}

/// Whether it matters what was taken to be any value: not where runs show all that was found.
fn tells_approximations(run: &Run<'_>) -> bool {
    match run.verdict {
        Verdict::True(_) => true,
        Verdict::False(_) => false,
        Verdict::Unknown(reasons) => !not_shown(reasons, run).is_empty(),
    }
}

/// A finding; one that is accepted is a warning.
fn found_message(found: &Finding, accepted: Option<Accepted>, run: &Run<'_>) -> Message {
    let mut message = finding::message(found, run.sources);
    if let Some(how) = accepted {
        message.severity = Severity::Warning;
        message.notes.push((format!("accepted by {}", how.sentence()), Loc::NONE));
    }
    message
}

/// Undefined behaviour that was not asked about: a warning that says how to ask.
fn undefined(found: &Finding, run: &Run<'_>) -> Message {
    let mut message = finding::message(found, run.sources);
    message.severity = Severity::Warning;
    let option = option(found.violation.kind);
    let text = format!(
        "this was not asked about, and nothing is known of what follows it: `{option}` makes it a violation"
    );
    message.notes.insert(0, (text, Loc::NONE));
    message
}

/// The option that makes a kind of undefined behaviour a violation.
fn option(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::SignedOverflow | ViolationKind::InvalidShift => "--check-overflow",
        ViolationKind::UninitialisedRead => "--check-uninitialised",
        ViolationKind::DivisionByZero => "--check-division",
        _ => match kind.property() {
            Property::NoUndefined => "--property no-undefined",
            Property::ValidDeref => "--property valid-deref",
            Property::ValidFree => "--property valid-free",
            Property::ValidMemtrack => "--property valid-memtrack",
            Property::ValidMemcleanup => "--property memcleanup",
            Property::UnreachCall => "--property unreach-call",
        },
    }
}

/// The reasons without undefined behaviour that a run showed, which is shown already.
fn not_shown(reasons: &[UnknownReason], run: &Run<'_>) -> Vec<UnknownReason> {
    let is_shown = |reason: &UnknownReason| match reason {
        UnknownReason::UndefinedBehaviour { kind, loc } => {
            run.undefined.iter().any(|one| one.violation.kind == *kind && one.violation.loc == *loc)
        }
        _ => false,
    };
    reasons.iter().filter(|reason| !is_shown(reason)).cloned().collect()
}

fn proved(proof: &Proof) -> Message {
    let (engine, rechecked) = (proof.engine(), proof.rechecked());
    let (count, noun) = (rechecked.count(), rechecked.noun());
    let were = if count == 1 { "was" } else { "were" };
    let text = format!("proved by the engine `{engine}`; {count} {noun} {were} rechecked");
    Message::plain(Severity::Note, text, Loc::NONE)
}

/// What every proof rests on, in one line.
#[must_use]
pub fn assumptions(asked: &Asked) -> String {
    let allocations = if asked.goal.malloc_may_fail {
        "allocations may succeed or fail"
    } else {
        "every allocation succeeds"
    };
    let model = &asked.data_model;
    let assumed = format!(
        "assumed: the data model is {model}, {allocations}, and the C library does what its models do"
    );
    let assumed = match asked.goal.externals {
        Externals::Undefined => assumed,
        Externals::Pure => {
            format!("{assumed}; functions that nobody defines give any number and change nothing")
        }
    };
    match left_out(&asked.goal) {
        Some(what) => format!("{assumed}; not looked for: {what}"),
        None => assumed,
    }
}

/// The lost blocks that a proof says nothing about although it is about accesses to memory.
fn left_out(goal: &Goal) -> Option<&'static str> {
    if !goal.asks_about(ViolationKind::NullDeref) || goal.checks_not_freed() {
        None
    } else if !goal.checks_leaks() {
        Some("heap blocks that are lost")
    } else if !goal.leaks_at_end {
        Some("heap blocks that the program still holds when it begins to end")
    } else {
        None
    }
}

/// Whether the time limit ended the search.
fn timed_out(run: &Run<'_>) -> bool {
    let time = UnknownReason::Exhausted(Exhausted::Time);
    run.search_end == SearchEnd::Limit(Exhausted::Time)
        || matches!(run.verdict, Verdict::Unknown(reasons) if reasons.contains(&time))
}

/// The reasons, each once, warnings before notes, the first ones only when there are many, and what to do about them.
fn unknown(reasons: &[UnknownReason], timed_out: bool) -> Vec<Message> {
    let mut different = different(reasons);
    different.sort_by_key(|reason| !matches!(reason, UnknownReason::NotReplayed { .. }));
    let mut messages: Vec<Message> =
        different.iter().take(REASONS_SHOWN).map(|reason| finding::reason(reason)).collect();
    let more = different.len().saturating_sub(REASONS_SHOWN);
    if more > 0 {
        let text = format!("there are {more} more reasons");
        messages.push(Message::plain(Severity::Note, text, Loc::NONE));
    }
    let mut advice: Vec<String> = Vec::new();
    for next in different.iter().map(|reason| reasons::next(reason, timed_out)) {
        if !advice.contains(&next) && advice.len() < ADVICE_SHOWN {
            advice.push(next);
        }
    }
    let next = |text: &String| Message::plain(Severity::Note, format!("what to do next: {text}"), Loc::NONE);
    messages.extend(advice.iter().map(next));
    messages
}

fn different(reasons: &[UnknownReason]) -> Vec<&UnknownReason> {
    let mut different: Vec<&UnknownReason> = Vec::new();
    for reason in reasons {
        if !different.contains(&reason) {
            different.push(reason);
        }
    }
    different
}

/// One line about the whole run.
#[must_use]
pub fn summary(run: &Run<'_>) -> String {
    let asked = asked(run);
    match run.verdict {
        Verdict::False(_) if run.accepted.is_some() => {
            let ended = if run.search_end == SearchEnd::First { ", and the search ended there" } else { "" };
            format!("summary: {asked}: not known; what was found is accepted{ended}")
        }
        Verdict::True(_) => {
            let left_out = left_out(&run.asked.goal)
                .map_or("nothing was left out".to_owned(), |what| format!("{what} were not looked for"));
            format!("summary: {asked}: holds for every run from `{}`; {left_out}", run.asked.goal.entry)
        }
        Verdict::False(refutation) => {
            let violation = refutation.violation();
            let leading = run.finding.map(|found| finding::leading_place(found, run.sources));
            let leading = leading.unwrap_or_else(|| violation.place());
            let place = match run.sources.place(leading) {
                Some(_) => format!(" at {}", run.sources.show(leading)),
                None => String::new(),
            };
            let rule = violation.kind.rule();
            let others = others(run);
            let and = match run.more.len() {
                0 => String::new(),
                more => format!(" and {}", count(more, "other violation", "other violations")),
            };
            format!("summary: {rule}{place}{and}; `ringfence explain {rule}` says more{others}")
        }
        Verdict::Unknown(reasons) if !run.undefined.is_empty() => {
            let found = &run.undefined[0].violation;
            let (rule, left) = (found.kind.rule(), left(&not_shown(reasons, run)));
            let left = if left.is_empty() { left } else { format!("; {left}") };
            let ended = match run.search_end {
                SearchEnd::After(time) => format!("; {}", ended_after(time)),
                _ => String::new(),
            };
            format!(
                "summary: {asked}: not known; {rule} at {} was not asked about{left}{ended}",
                run.sources.show(found.place())
            )
        }
        Verdict::Unknown(reasons) => format!("summary: {asked}: not known; {}", left(reasons)),
    }
}

/// Whether other violations were found, and how the search for them ended.
fn others(run: &Run<'_>) -> String {
    let alone = run.more.is_empty();
    match run.search_end {
        SearchEnd::First => "; the search ended there, so that other violations are possible".to_owned(),
        SearchEnd::After(time) => {
            format!("; {}", ended_after(time))
        }
        SearchEnd::Confirmed => "; the verifier explored everything and raised no other alarm".to_owned(),
        SearchEnd::Done | SearchEnd::Limit(_) if alone => "; no other violation was found".to_owned(),
        SearchEnd::Done | SearchEnd::Limit(_) => String::new(),
    }
}

/// That the search ended although there was more to look at, and how to go on.
fn ended_after(time: Duration) -> String {
    let seconds = time.as_secs_f64().round();
    format!("the search ended after {seconds} s without another find (`--all` goes on)")
}

/// The properties and kinds that were asked about.
fn asked(run: &Run<'_>) -> String {
    let goal = &run.asked.goal;
    let properties = goal.properties().into_iter().map(|property| property.name());
    let also = goal.also().into_iter().map(|kind| kind.rule());
    properties.chain(also).collect::<Vec<_>>().join(", ")
}

/// What is in the way of an answer, in numbers.
fn left(reasons: &[UnknownReason]) -> String {
    let different = different(reasons);
    let is_alarm = |reason: &&&UnknownReason| matches!(reason, UnknownReason::NotReplayed { .. });
    let alarms = different.iter().filter(is_alarm).count();
    let others = different.len() - alarms;
    let mut parts = Vec::new();
    if alarms > 0 {
        parts.push(count(
            alarms,
            "possible violation was not confirmed",
            "possible violations were not confirmed",
        ));
    }
    if others > 0 {
        parts.push(count(others, "thing was not analysed", "things were not analysed"));
    }
    parts.join(", ")
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Style;
    use crate::tests::runs::{proved, refuted, unknown};

    /// The whole report.
    fn rendered(run: &Run<'_>, style: Style) -> String {
        let messages: String = messages(run).iter().map(|one| style.render(one, run.sources)).collect();
        format!("{messages}{}\n", summary(run))
    }

    #[test]
    fn reports() {
        let human = Style::Human { colours: false };
        expect_test::expect_file!["text/refuted.txt"].assert_eq(&rendered(&refuted().run(), human));
        expect_test::expect_file!["text/proved.txt"].assert_eq(&rendered(&proved().run(), human));
        expect_test::expect_file!["text/unknown.txt"].assert_eq(&rendered(&unknown().run(), human));
        expect_test::expect_file!["text/unknown.gcc.txt"].assert_eq(&rendered(&unknown().run(), Style::Gcc));
    }

    #[test]
    fn reasons_are_shown_once_and_not_without_end() {
        let many = (0..30).map(|index| UnknownReason::SolverUndecided { loc: Loc::new(index) });
        let time = UnknownReason::Exhausted(ringfence_base::Exhausted::Time);
        let reasons: Vec<_> = [time].into_iter().cycle().take(3).chain(many).collect();
        let messages = super::unknown(&reasons, true);
        assert_eq!(messages.len(), REASONS_SHOWN + 2);
        assert_eq!(messages[0].text, "the time limit was reached");
        assert_eq!(messages[REASONS_SHOWN].text, "there are 11 more reasons");
        assert!(messages[REASONS_SHOWN + 1].text.starts_with("what to do next: raise --time-limit"));
    }
}
