//! An open document: its text, what checks said of it, and what of that still holds after a change.
//!
//! An answer is about the text that was checked. After a change, what an earlier answer said of parts that did not change is shown at
//! their new places until the next answer is there; what it said of the changed part is not.

use crate::answer::Place;
use crate::checks::{Answer, Target, absolute};
use crate::outline::functions;
use crate::text::Text;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// How many bytes a text may have that is checked while it is edited.
pub(crate) const MOST: usize = 4 << 20;

/// A document that the client has opened.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) uri: String,
    pub(crate) path: String,
    pub(crate) text: Arc<Text>,
    pub(crate) version: Option<i64>,
    pub(crate) results: BTreeMap<Target, Known>,
    /// What is to be checked next, the first first; the flag says that the whole time may be used.
    pub(crate) waiting: Vec<(Target, bool)>,
    /// When what waits may begin.
    pub(crate) due: Instant,
}

/// What is known of a target.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) answer: Arc<Answer>,
    /// The text that it is about.
    pub(crate) text: Arc<Text>,
    /// What was known before, while the answer is one that more time may add to.
    pub(crate) before: Option<Box<Known>>,
}

impl Document {
    pub(crate) fn new(uri: &str, path: String, text: String, version: Option<i64>, now: Instant) -> Self {
        let text = Arc::new(Text::new(text));
        let (uri, results) = (uri.to_owned(), BTreeMap::new());
        let mut document = Self { uri, path, text, version, results, waiting: Vec::new(), due: now };
        document.ask_again(now);
        document
    }

    /// Asks about everything in the text, from some moment on.
    pub(crate) fn ask_again(&mut self, due: Instant) {
        let targets = self.targets();
        self.results.retain(|target, _| targets.contains(target));
        let quick = targets.iter().map(|target| (target.clone(), false));
        self.waiting = quick.chain(targets.iter().map(|target| (target.clone(), true))).collect();
        self.due = due;
    }

    /// What can be checked: the program, if the file has its `main`, and functions with contracts. Without any of them, what the
    /// front end says of the file is what there is to know.
    fn targets(&self) -> Vec<Target> {
        let is_c = self.path.ends_with(".c") || self.path.ends_with(".i");
        if !is_c || self.text.as_str().len() > MOST {
            return Vec::new();
        }
        let functions = functions(self.text.as_str());
        let with_contract = functions.iter().filter(|function| !function.contract.is_empty());
        let mut targets: Vec<Target> =
            with_contract.map(|function| Target::Function(function.name.clone())).collect();
        if targets.is_empty() || functions.iter().any(|function| function.name == "main") {
            targets.insert(0, Target::Program);
        }
        targets
    }

    /// Keeps an answer about the text as it is.
    pub(crate) fn learn(&mut self, target: Target, answer: Arc<Answer>, is_last: bool) {
        let before = self.results.remove(&target).filter(|_| !is_last && answer.report.is_open());
        let before = before.map(|known| Box::new(Known { before: None, ..known }));
        let goes_on = !is_last && answer.report.is_open();
        self.waiting.retain(|(waiting, last)| *waiting != target || (goes_on && *last));
        self.results.insert(target, Known { answer, text: Arc::clone(&self.text), before });
    }

    /// Where a place of an answer is in the text now, as an offset; absent for one in another file or in a part that has
    /// changed.
    pub(crate) fn offset(&self, place: &Place, known: &Known, directory: &Path) -> Option<usize> {
        if absolute(&place.file, directory) != self.path {
            return None;
        }
        let offset = known.text.reported(place.line, place.column);
        moved(known.text.as_str(), self.text.as_str(), offset)
    }
}

/// Where an offset of a text is in a text that differs from it in one part.
fn moved(old: &str, new: &str, offset: usize) -> Option<usize> {
    if old == new {
        return Some(offset);
    }
    let (from, to) = (old.as_bytes(), new.as_bytes());
    let most = from.len().min(to.len());
    let prefix = from.iter().zip(to).take_while(|(one, other)| one == other).count();
    let same = from.iter().rev().zip(to.iter().rev()).take_while(|(one, other)| one == other).count();
    let suffix = same.min(most - prefix);
    match offset {
        _ if offset < prefix => Some(offset),
        _ if offset >= from.len() - suffix => Some(offset + to.len() - from.len()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Document {
        Document::new("file:///a.c", "/a.c".to_owned(), text.to_owned(), None, Instant::now())
    }

    #[test]
    fn places_move_with_the_text_around_them() {
        let (old, new) = ("int a;\nint b;\nint c;\n", "int a;\nlong long b;\nint c;\n");
        assert_eq!(moved(old, new, 4), Some(4));
        assert_eq!(moved(old, new, 7), None);
        assert_eq!(moved(old, new, 18), Some(24));
        assert_eq!(moved("aa", "aaa", 1), Some(1));
        assert_eq!(moved("abc", "", 1), None);
        assert_eq!(moved("", "abc", 0), Some(3));
    }

    #[test]
    fn what_is_asked_follows_from_the_text() {
        let contract = "//@ requires emp\n//@ ensures emp\nvoid f(void) {}\n";
        let targets = |text: &str| document(text).targets();
        assert_eq!(targets("int x;"), [Target::Program]);
        assert_eq!(targets(contract), [Target::Function("f".to_owned())]);
        let both = targets(&format!("{contract}int main(void) {{}}"));
        assert_eq!(both, [Target::Program, Target::Function("f".to_owned())]);
        assert!(targets(&" ".repeat(MOST + 1)).is_empty());
    }

    #[test]
    fn an_answer_that_is_open_does_not_hide_the_one_before() {
        let mut one = document("int main(void) {}");
        assert_eq!(one.waiting.len(), 2);
        one.learn(Target::Program, Arc::default(), false);
        assert!(one.waiting.is_empty());
        one.ask_again(Instant::now());
        let open = r#"{"unanalysed": [{"reason": "timeout"}]}"#;
        let open = Answer { report: serde_json::from_str(open).unwrap(), ..Answer::default() };
        one.learn(Target::Program, Arc::new(open.clone()), false);
        assert!(one.results[&Target::Program].before.is_some() && one.waiting.len() == 1);
        one.learn(Target::Program, Arc::new(open), true);
        assert!(one.results[&Target::Program].before.is_none() && one.waiting.is_empty());
    }
}
