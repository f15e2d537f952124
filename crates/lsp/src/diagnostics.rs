//! Findings and messages as diagnostics of the protocol.

use crate::answer::{Finding, Message, Place, Step};
use crate::checks::absolute;
use crate::document::{Document, Known, MOST};
use crate::text::{Text, uri_of};
use serde_json::{Value, json};
use std::path::Path;

/// How many steps of a path are related places.
const STEPS: usize = 40;

const ERROR: u8 = 1;
const WARNING: u8 = 2;
const INFORMATION: u8 = 3;

/// All diagnostics of a document, each once.
pub(crate) fn of(document: &Document, directory: &Path) -> Vec<Value> {
    let mut out = Vec::new();
    if document.text.as_str().len() > MOST {
        let text =
            "the file is too long to be checked while it is edited; `ringfence check` has no such limit";
        out.push(diagnostic(document.text.range(0, 0), INFORMATION, None, text));
    }
    for known in document.results.values() {
        let about = About { document, directory, known };
        let before = known.before.as_deref().map(|known| About { known, ..about });
        for one in [Some(about), before].into_iter().flatten().flat_map(About::all) {
            if !out.contains(&one) {
                out.push(one);
            }
        }
    }
    out
}

/// What an answer is about.
#[derive(Clone, Copy)]
struct About<'a> {
    document: &'a Document,
    directory: &'a Path,
    known: &'a Known,
}

impl About<'_> {
    fn all(self) -> Vec<Value> {
        let answer = &self.known.answer;
        let findings = answer.report.findings().filter_map(|(finding, asked)| self.finding(finding, asked));
        let messages = answer.messages.iter().filter_map(|message| self.message(message));
        findings.chain(messages).chain(self.alarms()).chain(self.complaint()).collect()
    }

    fn finding(self, finding: &Finding, is_asked: bool) -> Option<Value> {
        let severity = if is_asked { ERROR } else { WARNING };
        let (range, leading) = self.leading(finding)?;
        let mut text = finding.message.clone();
        if let Some(place) = leading {
            text += &format!(" (at {}:{})", place.file, place.line);
        }
        let mut one = diagnostic(range, severity, Some(&finding.rule), &text);
        let decisive: Vec<&Step> = finding.path.events.iter().filter(|step| step.decisive).collect();
        // The last ones lead to the violation.
        let shown = &decisive[decisive.len().saturating_sub(STEPS)..];
        let related: Vec<Value> =
            shown.iter().filter_map(|step| self.related(&step.text, step.place.as_ref()?)).collect();
        if !related.is_empty() {
            one["relatedInformation"] = Value::from(related);
        }
        Some(one)
    }

    /// The range of a finding in this document: its place, or if that is in another file, the last step that is here. Then the place
    /// comes, too.
    fn leading(self, finding: &Finding) -> Option<(Value, Option<Place>)> {
        let place = finding.place.as_ref()?;
        if absolute(&place.file, self.directory) == self.document.path {
            return Some((self.range(place)?, None));
        }
        // One that the violation depends on, if there is one.
        let steps = || finding.path.events.iter().rev();
        let steps = steps().filter(|step| step.decisive).chain(steps());
        let range = steps.filter_map(|step| self.range(step.place.as_ref()?)).next()?;
        Some((range, Some(place.clone())))
    }

    fn range(self, place: &Place) -> Option<Value> {
        let offset = self.document.offset(place, self.known, self.directory)?;
        Some(self.document.text.word_from(offset))
    }

    fn related(self, text: &str, place: &Place) -> Option<Value> {
        let path = absolute(&place.file, self.directory);
        let (uri, range) = if path == self.document.path {
            (self.document.uri.clone(), self.range(place)?)
        } else {
            // Another file is read for the units of its line alone.
            let other = Text::new(std::fs::read_to_string(&path).ok()?);
            (uri_of(&path), other.word_from(other.reported(place.line, place.column)))
        };
        Some(json!({ "location": { "uri": uri, "range": range }, "message": text }))
    }

    fn message(self, message: &Message) -> Option<Value> {
        let severity = if message.is_error { ERROR } else { WARNING };
        let mut one = diagnostic(self.range(&message.place)?, severity, None, &message.text);
        let notes: Vec<Value> =
            message.notes.iter().filter_map(|(text, place)| self.related(text, place)).collect();
        if !notes.is_empty() {
            one["relatedInformation"] = Value::from(notes);
        }
        Some(one)
    }

    /// Possible violations that no run confirmed.
    fn alarms(self) -> impl Iterator<Item = Value> {
        let alarms = self.known.answer.report.unanalysed.iter().filter(|one| one.reason == "not-replayed");
        alarms.filter_map(move |one| {
            let range = self.range(one.place.as_ref()?)?;
            Some(diagnostic(range, INFORMATION, one.rule.as_deref(), &one.text))
        })
    }

    /// Why there is no report, unless that is because nothing in the file can be verified by itself.
    fn complaint(self) -> Option<Value> {
        let text = self.known.answer.complaint.as_deref()?;
        let library = text.contains("defines the entry function");
        (!library).then(|| diagnostic(self.document.text.range(0, 0), WARNING, None, text))
    }
}

fn diagnostic(range: Value, severity: u8, rule: Option<&str>, text: &str) -> Value {
    let mut one = json!({ "range": range, "severity": severity, "source": "ringfence", "message": text });
    if let Some(rule) = rule {
        one["code"] = Value::from(rule);
    }
    one
}
