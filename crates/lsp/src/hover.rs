//! What is known of a variable or a loop, as the text of a hover.
//!
//! Over the word that begins a loop: what memory looks like at its head. Over another word: the parts of that which name it, at the
//! head of the innermost loop around it, or else when its function returns. What is not proved says so.

use crate::answer::{Finding, Memory};
use crate::document::{Document, Known};
use crate::outline::functions;
use crate::text::is_part;
use ringfence_report::rules;
use std::path::Path;

/// How many states are shown.
const STATES: usize = 12;

/// The text at an offset, in Markdown.
pub(crate) fn text(document: &Document, offset: usize, directory: &Path) -> Option<String> {
    let word = document.text.word_at(offset);
    let known = document.results.values();
    // An answer that is not complete may say less than the one before.
    let all = known.flat_map(|known| [Some(known), known.before.as_deref()]).flatten();
    let seen = all.filter_map(|known| Seen { document, directory, known }.text(word, offset));
    seen.chain(explained(document, offset, directory))
        .reduce(|one, other| if one == other { one } else { one + "\n\n" + &other })
}

/// An answer about a document.
struct Seen<'a> {
    document: &'a Document,
    directory: &'a Path,
    known: &'a Known,
}

impl Seen<'_> {
    fn text(&self, word: &str, offset: usize) -> Option<String> {
        if word.is_empty() {
            return None;
        }
        let is_loop = ["for", "while", "do"].contains(&word);
        let memories = &self.known.answer.report.invariants;
        let memory = match is_loop {
            true => memories.iter().find(|memory| self.is_on_line(memory, offset))?,
            false => self.nearest(memories, offset)?,
        };
        let lines = shown(memory, (!is_loop).then_some(word))?;
        let doubt = match memory.proved {
            true => "",
            false => "\n\n*Seen so far, not proved: these are states that were reached.*",
        };
        Some(format!("{}:\n\n```text\n{lines}\n```{doubt}", self.heading(memory)))
    }

    fn heading(&self, memory: &Memory) -> String {
        let line =
            memory.place.as_ref().and_then(|place| self.document.offset(place, self.known, self.directory));
        let line = line.map(|offset| self.document.text.position(offset).line + 1);
        match line {
            Some(line) => format!("Line {line}, {}", memory.text),
            None => memory.text.clone(),
        }
    }

    fn offset(&self, memory: &Memory) -> Option<usize> {
        self.document.offset(memory.place.as_ref()?, self.known, self.directory)
    }

    fn is_on_line(&self, memory: &Memory, offset: usize) -> bool {
        let line = |offset| self.document.text.position(offset).line;
        memory.moment == "loop-head" && self.offset(memory).is_some_and(|own| line(own) == line(offset))
    }

    /// What is known nearest to an offset in its function: at the last loop that begins before it, or where the function ends.
    fn nearest<'a>(&self, memories: &'a [Memory], offset: usize) -> Option<&'a Memory> {
        let functions = functions(self.document.text.as_str());
        let function = functions.iter().find(|one| (one.start..one.end).contains(&offset))?;
        let here = || memories.iter().filter(|memory| memory.function == function.name);
        let line = |offset| self.document.text.position(offset).line;
        let before = |memory: &&Memory| self.offset(memory).is_some_and(|own| line(own) <= line(offset));
        let heads = here().filter(|memory| memory.moment == "loop-head");
        let last = heads.filter(before).max_by_key(|memory| self.offset(memory));
        last.or_else(|| here().find(|memory| memory.moment == "function-exit")).or_else(|| here().next())
    }
}

/// The states of a moment, or of each only the parts that name a variable; absent if none does.
fn shown(memory: &Memory, name: Option<&str>) -> Option<String> {
    let parts = |state: &Vec<String>| -> Vec<String> {
        let names = |line: &&String| name.is_none_or(|name| has_word(line, name));
        state.iter().filter(names).cloned().collect()
    };
    let mut states: Vec<Vec<String>> = Vec::new();
    for state in memory.states.iter().map(parts).filter(|state| !state.is_empty()) {
        if !states.contains(&state) {
            states.push(state);
        }
    }
    if states.is_empty() {
        return None;
    }
    let more = states.len().saturating_sub(STATES);
    let joined = states.iter().take(STATES).enumerate().map(|(index, state)| {
        let (first, rest) = match (states.len(), index) {
            (1, _) => ("", ""),
            (_, 0) => ("either ", "       "),
            _ => ("or     ", "       "),
        };
        format!("{first}{}", state.join(&format!("\n{rest}")))
    });
    let mut text = joined.collect::<Vec<_>>().join("\n");
    if more > 0 {
        text += &format!("\n… and {more} more");
    }
    Some(text)
}

fn has_word(line: &str, name: &str) -> bool {
    let found = |(at, _): (usize, &str)| {
        !line[..at].ends_with(is_part) && !line[at + name.len()..].starts_with(is_part)
    };
    line.match_indices(name).any(found)
}

/// What the rules of findings on a line mean.
fn explained(document: &Document, offset: usize, directory: &Path) -> Option<String> {
    let line = |offset| document.text.position(offset).line;
    let mut all = document
        .results
        .values()
        .flat_map(|known| known.answer.report.findings().map(move |one| (known, one.0)));
    let is_here = |known: &Known, finding: &Finding| {
        let place = finding.place.as_ref();
        let own = place.and_then(|place| document.offset(place, known, directory));
        own.is_some_and(|own| line(own) == line(offset))
    };
    let (_, finding) = all.find(|(known, finding)| is_here(known, finding))?;
    let rule = rules::RULES.iter().find(|rule| rule.name() == finding.rule)?;
    Some(format!("**{}**: {}\n\n{}", rule.name(), rule.title, rule.text()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Report;
    use crate::checks::{Answer, Target};
    use std::sync::Arc;
    use std::time::Instant;

    const TEXT: &str = "int main(void)\n{\n    struct n *l = 0;\n    while (more())\n        l = push(l);\n    return l != 0;\n}\n";

    fn hover(report: &str, word: &str) -> Option<String> {
        let mut document =
            Document::new("file:///d/a.c", "/d/a.c".to_owned(), TEXT.to_owned(), None, Instant::now());
        let report: Report = serde_json::from_str(report).unwrap();
        document.learn(Target::Program, Arc::new(Answer { report, ..Answer::default() }), true);
        text(&document, TEXT.find(word).unwrap(), Path::new("/d"))
    }

    #[test]
    fn shapes_are_shown_where_they_are_known() {
        let report = r#"{"invariants": [{"moment": "loop-head", "function": "main", "text": "at the head of the loop in `main`",
            "place": {"file": "a.c", "line": 4, "column": 5}, "proved": true,
            "states": [["l: sll(next, 1+)", "ll = 3"], ["l = null"], ["l = null"]]}]}"#;
        let all = hover(report, "while").unwrap();
        assert!(all.contains("either l: sll(next, 1+)\n       ll = 3\nor     l = null\n```"), "{all}");
        let one = hover(report, "l = push").unwrap();
        assert!(one.contains("Line 4, at the head") && !one.contains("ll = 3"), "{one}");
        assert_eq!(hover(report, "push"), None);
        assert_eq!(hover(report, ";"), None);
        let doubt = hover(&report.replace("true", "false"), "while").unwrap();
        assert!(doubt.contains("not proved"), "{doubt}");
        assert_eq!(hover("{}", "while"), None);
    }

    #[test]
    fn a_finding_is_explained_on_its_line() {
        let report = r#"{"finding": {"rule": "leak", "place": {"file": "a.c", "line": 5, "column": 9}}}"#;
        let text = hover(report, "push").unwrap();
        assert!(text.starts_with("**leak**"), "{text}");
    }
}
