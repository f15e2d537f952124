//! What a check says, read from its report in JSON (docs/reports.md) and its messages.
//!
//! Members that this server does not use are passed over, and one that is missing is empty: what comes from a process may be cut off.

use serde::Deserialize;

/// The document, as far as it is shown.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Report {
    pub(crate) verdict: Verdict,
    pub(crate) finding: Option<Finding>,
    pub(crate) other_findings: Vec<Finding>,
    /// Undefined behaviour that was not asked about.
    pub(crate) undefined: Vec<Finding>,
    pub(crate) invariants: Vec<Memory>,
    pub(crate) unanalysed: Vec<Unanalysed>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Verdict {
    /// `TRUE`, `FALSE`, `UNKNOWN` or `ERROR`.
    pub(crate) answer: String,
    pub(crate) line: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Finding {
    pub(crate) rule: String,
    pub(crate) message: String,
    pub(crate) place: Option<Place>,
    /// By a comment or a list; absent for one that counts.
    pub(crate) accepted: Option<String>,
    pub(crate) path: Path,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Path {
    pub(crate) events: Vec<Step>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Step {
    pub(crate) text: String,
    pub(crate) place: Option<Place>,
    /// Whether the violation depends on it.
    pub(crate) decisive: bool,
}

/// A place: lines and bytes of them count from 1.
#[derive(Debug, Clone, Default, Deserialize, PartialEq, Eq)]
#[serde(default)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// What memory looks like at a moment.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Memory {
    pub(crate) moment: String,
    pub(crate) function: String,
    pub(crate) text: String,
    pub(crate) place: Option<Place>,
    pub(crate) proved: bool,
    pub(crate) states: Vec<Vec<String>>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Unanalysed {
    pub(crate) reason: String,
    pub(crate) text: String,
    /// The rule of an alarm that no run confirmed.
    pub(crate) rule: Option<String>,
    pub(crate) place: Option<Place>,
}

impl Report {
    /// The findings that count, those of what was asked first; the flag says that they are.
    pub(crate) fn findings(&self) -> impl Iterator<Item = (&Finding, bool)> {
        let asked = self.finding.iter().chain(&self.other_findings).map(|one| (one, true));
        asked.chain(self.undefined.iter().map(|one| (one, false))).filter(|(one, _)| one.accepted.is_none())
    }

    /// Whether more time may tell more.
    pub(crate) fn is_open(&self) -> bool {
        let limit = |one: &Unanalysed| one.reason == "timeout" || one.text.contains("ended with a limit");
        self.unanalysed.iter().any(limit)
    }
}

/// A message of the front end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) is_error: bool,
    pub(crate) text: String,
    pub(crate) place: Place,
    /// More places that belong to it.
    pub(crate) notes: Vec<(String, Place)>,
}

/// The messages that were written as gcc does; what has no place is passed over.
pub(crate) fn messages(text: &str) -> Vec<Message> {
    let mut out: Vec<Message> = Vec::new();
    for line in text.lines() {
        let kinds = [": error: ", ": warning: ", ": note: "];
        let found = kinds.iter().filter_map(|kind| Some((line.find(kind)?, *kind))).min();
        let Some((at, kind)) = found else { continue };
        let Some(place) = place(&line[..at]) else { continue };
        let text = line[at + kind.len()..].to_owned();
        match (kind, out.last_mut()) {
            (": note: ", Some(last)) => last.notes.push((text, place)),
            _ => out.push(Message { is_error: kind == ": error: ", text, place, notes: Vec::new() }),
        }
    }
    out
}

/// A place as `file:line:column`.
fn place(text: &str) -> Option<Place> {
    let mut parts = text.rsplitn(3, ':');
    let (column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    Some(Place { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_with_their_notes() {
        let text = "a b.c:3:7: error: `x: error: y` is bad\na b.c:1:2: note: it was declared here\nerror: no place\n\
                    a.h:9:1: warning: odd\nnote: nothing\n";
        let all = messages(text);
        assert_eq!(all.len(), 2);
        assert_eq!(
            (all[0].is_error, all[0].text.as_str(), all[0].notes.len()),
            (true, "`x: error: y` is bad", 1)
        );
        assert_eq!(all[0].place, Place { file: "a b.c".to_owned(), line: 3, column: 7 });
        assert!(!all[1].is_error);
    }

    #[test]
    fn a_report_may_lack_anything() {
        let report: Report = serde_json::from_str("{}").unwrap();
        assert!(report.findings().next().is_none() && !report.is_open());
        let text = r#"{"finding": {"rule": "leak"}, "undefined": [{"rule": "invalid-shift", "accepted": "a comment"}],
                       "unanalysed": [{"reason": "timeout", "text": "x", "new": 1}]}"#;
        let report: Report = serde_json::from_str(text).unwrap();
        assert_eq!(report.findings().count(), 1);
        assert!(report.is_open());
    }
}
