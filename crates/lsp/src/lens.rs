//! Lenses on functions: the contract of each that has one, and what is known of it.

use crate::checks::Target;
use crate::document::Document;
use crate::outline::{Function, functions};
use serde_json::{Value, json};

/// The command that opens the page of a run.
pub(crate) const OPEN_PAGE: &str = "ringfence.openPage";

/// The lenses of a document.
pub(crate) fn of(document: &Document) -> Value {
    let functions = functions(document.text.as_str());
    functions.iter().filter_map(|function| lens(document, function)).collect()
}

fn lens(document: &Document, function: &Function) -> Option<Value> {
    let (target, contract) = match function.contract.as_slice() {
        [] if function.name == "main" => (Target::Program, "program".to_owned()),
        [] => return None,
        contract => (Target::Function(function.name.clone()), contract.join("; ")),
    };
    let title = format!("{contract}: {}", state(document, &target));
    let arguments = json!([document.uri, target_value(&target)]);
    let command = json!({ "title": title, "command": OPEN_PAGE, "arguments": arguments });
    let range = document.text.range(function.at, function.at + function.name.len());
    Some(json!({ "range": range, "command": command }))
}

/// What is known of a target, in a few words.
fn state(document: &Document, target: &Target) -> String {
    let is_waiting = document.waiting.iter().any(|(waiting, _)| waiting == target);
    let Some(known) = document.results.get(target) else {
        return if is_waiting { "being checked" } else { "not checked" }.to_owned();
    };
    let verdict = &known.answer.report.verdict;
    let is_current = known.text.as_str() == document.text.as_str();
    match verdict.answer.as_str() {
        _ if !is_current => "being checked".to_owned(),
        "TRUE" => verdict.line.replacen("TRUE", "proved", 1),
        "FALSE" => verdict.line.replacen("FALSE", "violated ", 1),
        "UNKNOWN" if is_waiting => "being checked".to_owned(),
        "UNKNOWN" => verdict.line.replacen("UNKNOWN", "not known ", 1),
        _ => "cannot be read".to_owned(),
    }
}

/// A target as an argument of a command: the name of a function, or nothing for the program.
pub(crate) fn target_value(target: &Target) -> Value {
    match target {
        Target::Program => Value::Null,
        Target::Function(name) => Value::from(name.as_str()),
    }
}

/// The target that [`target_value`] wrote.
pub(crate) fn target_of(value: &Value) -> Target {
    value.as_str().map_or(Target::Program, |name| Target::Function(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::Answer;
    use std::sync::Arc;
    use std::time::Instant;

    #[test]
    fn lenses_tell_what_is_known() {
        let text = "//@ requires emp\n//@ ensures emp\nvoid f(void) {}\nint g(void) {}\nint main(void) {}\n";
        let mut document =
            Document::new("file:///a.c", "/a.c".to_owned(), text.to_owned(), None, Instant::now());
        let titles = |document: &Document| {
            let lenses = of(document).as_array().unwrap().clone();
            lenses
                .iter()
                .map(|lens| lens["command"]["title"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(titles(&document), ["requires emp; ensures emp: being checked", "program: being checked"]);
        let answer = |line: &str| {
            let answer = line.split(['(', ' ']).next();
            let report = json!({ "verdict": { "answer": answer, "line": line } });
            Arc::new(Answer { report: serde_json::from_value(report).unwrap(), ..Answer::default() })
        };
        document.learn(Target::Function("f".to_owned()), answer("TRUE under contracts (g)"), true);
        document.learn(Target::Program, answer("FALSE(valid-free)"), true);
        assert_eq!(
            titles(&document),
            ["requires emp; ensures emp: proved under contracts (g)", "program: violated (valid-free)"]
        );
        assert_eq!(of(&document)[0]["command"]["arguments"], json!(["file:///a.c", "f"]));
        assert_eq!(target_of(&json!("f")), Target::Function("f".to_owned()));
    }
}
