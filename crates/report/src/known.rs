//! What is accepted beside confirmed findings: alarms that no run confirmed. And comments that accept nothing any more.

use crate::accept::{self, Accepted};
use crate::fingerprint;
use crate::rules::RULES;
use ringfence_base::Sources;
use ringfence_verdict::{Alarm, Finding, ViolationKind};

/// Whether an alarm that no run confirmed is accepted, as [`accept::accepted`] says it of a finding.
#[must_use]
pub fn alarm_accepted(alarm: Alarm, sources: &Sources, list: Option<&str>) -> Option<Accepted> {
    if accept::by_comment(alarm.loc, alarm.kind.rule(), sources) {
        return Some(Accepted::Comment);
    }
    let print = fingerprint::of_alarm(alarm, sources);
    list.is_some_and(|list| accept::lists(list, &print)).then_some(Accepted::List)
}

/// The line of a baseline that accepts a finding.
#[must_use]
pub fn finding_line(finding: &Finding, sources: &Sources) -> String {
    let print = fingerprint::stable(finding, sources);
    format!("{print}  # {} at {}", finding.violation.kind.rule(), sources.show(finding.place()))
}

/// The line of a baseline that accepts an alarm.
#[must_use]
pub fn alarm_line(alarm: Alarm, sources: &Sources) -> String {
    let print = fingerprint::of_alarm(alarm, sources);
    format!("{print}  # possible {} at {}", alarm.kind.rule(), sources.show(alarm.loc))
}

/// Complaints about comments `ringfence: accept RULE` in the sources of a program. A rule that does not exist is always
/// one. After a proof, so is every rule that was asked about: what it accepts cannot happen. Without a proof a
/// comment may be about something that was not reached.
#[must_use]
pub fn stale(sources: &Sources, proved: bool, asks_about: impl Fn(ViolationKind) -> bool) -> Vec<String> {
    let mut complaints = Vec::new();
    for file in sources.files().iter() {
        let Some(text) = file.text.as_deref().filter(|text| has_mark(text)) else { continue };
        let text = String::from_utf8_lossy(text);
        for (index, line) in text.lines().enumerate() {
            for word in accept::rules_in(line) {
                let kind = RULES.iter().find(|rule| rule.name() == word).map(|rule| rule.kind);
                let what = match kind {
                    None => format!("there is no rule `{word}`"),
                    Some(kind) if proved && asks_about(kind) => {
                        format!("it accepts `{word}`, which cannot happen in this program")
                    }
                    Some(_) => continue,
                };
                complaints.push(format!("the comment at {}:{} is stale: {what}", file.name, index + 1));
            }
        }
    }
    complaints
}

/// Whether a text may have such a comment.
fn has_mark(text: &[u8]) -> bool {
    let mark = accept::MARK.as_bytes();
    text.windows(mark.len()).any(|part| part == mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Place;

    fn program(text: &str) -> (Sources, Alarm) {
        let mut sources = Sources::default();
        let file = sources.file("src/a.c");
        sources.set_text(file, text.as_bytes().into());
        let loc = sources.loc(Place { file, line: 2, column: 1 });
        (sources, Alarm { kind: ViolationKind::Leak, loc })
    }

    #[test]
    fn alarms_are_accepted_by_comments_and_lists() {
        let (sources, alarm) = program("\nreturn 0; // ringfence: accept leak\n");
        assert_eq!(alarm_accepted(alarm, &sources, None), Some(Accepted::Comment));
        let (sources, alarm) = program("\nreturn 0;\n");
        assert_eq!(alarm_accepted(alarm, &sources, None), None);
        let line = alarm_line(alarm, &sources);
        assert!(line.ends_with("  # possible leak at src/a.c:2:1"), "{line}");
        assert_eq!(alarm_accepted(alarm, &sources, Some(&line)), Some(Accepted::List));
        // The same line further down.
        let (sources, mut alarm) = program("\n\n\nreturn 0;\n");
        alarm.loc =
            sources.clone().loc(Place { file: sources.place(alarm.loc).unwrap().file, line: 4, column: 1 });
        assert_eq!(alarm_accepted(alarm, &sources, Some(&line)), None);
    }

    #[test]
    fn comments_that_accept_nothing_are_reported() {
        let (sources, _) =
            program("int x; // ringfence: accept leak, typo\nfree(p); /* ringfence: accept double-free */\n");
        assert_eq!(
            stale(&sources, false, |_| true),
            ["the comment at src/a.c:1 is stale: there is no rule `typo`"]
        );
        let all = stale(&sources, true, |kind| kind == ViolationKind::Leak);
        assert_eq!(all.len(), 2);
        assert_eq!(
            all[0],
            "the comment at src/a.c:1 is stale: it accepts `leak`, which cannot happen in this program"
        );
    }
}
