//! SARIF 2.1.0: one log with one run, for code scanning services and viewers.
//!
//! The log keeps within the limits of GitHub code scanning: one result for each violation and alarm and at most
//! [`RESULTS`] of them, at most [`RELATED`] related locations and [`STEPS`] steps of a code flow for each result,
//! few tags, short texts. Names of files are relative to a base (`SRCROOT`) as far as they lie below it. Places
//! that do not exist are left out rather than written as line 0, and so are empty lists, except `results`, whose
//! empty list says that nothing was found. Columns count Unicode code points from 1, as the log declares.

mod flow;
mod place;

use crate::accept::Accepted;
use crate::finding;
use crate::fingerprint;
use crate::json::value::{Json, Object};
use crate::rules::{RULES, Rule};
use crate::run::Run;
use flow::{code_flows, related, stacks};
use place::Places;
use ringfence_verdict::{Alarm, Finding, UnknownReason, Verdict, ViolationKind};
use std::collections::BTreeSet;

/// How many results a log has at most; GitHub takes 25,000 and shows 5,000.
const RESULTS: usize = 1000;
/// How many related locations a result has at most; GitHub shows 100.
const RELATED: usize = 50;
/// How many steps the code flow of a result has at most; GitHub shows 1,000.
const STEPS: usize = 900;
/// How many notifications a log has at most.
const NOTIFICATIONS: usize = 200;
/// How many characters a message has at most.
const MESSAGE: usize = 2000;

/// The log.
#[must_use]
pub fn log(run: &Run<'_>) -> String {
    let places = Places::new(run.sources, &run.asked.base);
    let results = results(run, &places);
    let invocation = Object::new()
        .with("executionSuccessful", true)
        .with("exitCode", u32::from(run.exit_code))
        .with("exitCodeDescription", format!("verdict: {}", run.line()))
        .list("toolExecutionNotifications", notifications(run, &places));
    let one = Object::new()
        .with("tool", tool(run.version))
        .with("invocations", vec![invocation.into()])
        .maybe("originalUriBaseIds", places.bases())
        .list("artifacts", places.artifacts(&run.asked.files))
        .with("columnKind", "unicodeCodePoints")
        .with("results", results)
        .with("properties", properties(run));
    whole(one)
}

/// The log about a run that came to nothing, since the input could not be read.
#[must_use]
pub fn failure(version: &str, exit_code: u8, why: &str) -> String {
    let notification = Object::new().with("level", "error").with("message", text(why));
    let invocation = Object::new()
        .with("executionSuccessful", false)
        .with("exitCode", u32::from(exit_code))
        .with("toolExecutionNotifications", vec![notification.into()]);
    let one = Object::new()
        .with("tool", tool(version))
        .with("invocations", vec![invocation.into()])
        .with("columnKind", "unicodeCodePoints")
        .with("results", Vec::new());
    whole(one)
}

fn whole(run: Object) -> String {
    let log = Object::new()
        .with("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        .with("version", "2.1.0")
        .with("runs", vec![run.into()]);
    Json::from(log).write()
}

fn tool(version: &str) -> Object {
    let driver = Object::new()
        .with("name", "Ringfence")
        .with("version", version)
        .with("semanticVersion", version)
        .with("shortDescription", text("Shape analyser and memory-safety verifier for C"))
        .with("rules", RULES.iter().map(described).collect::<Vec<Json>>());
    Object::new().with("driver", driver)
}

fn text(words: impl Into<String>) -> Object {
    Object::new().with("text", cut(words.into()))
}

fn cut(words: String) -> String {
    crate::words::cut(words, MESSAGE)
}

/// A rule with its help.
fn described(rule: &Rule) -> Json {
    let mut tags: Vec<Json> = vec!["memory-safety".into()];
    if rule.is_security() {
        tags.push("security".into());
    }
    tags.extend(rule.cwe.iter().map(|number| Json::Text(format!("external/cwe/cwe-{number:03}"))));
    let help = Object::new().with("text", rule.text()).with("markdown", rule.markdown());
    let security = rule.is_security().then_some(rule.score);
    let properties = Object::new()
        .with("tags", tags)
        .with("precision", "very-high")
        .with("problem.severity", "error")
        .maybe("security-severity", security);
    Object::new()
        .with("id", rule.name())
        .with("name", pascal(rule.name()))
        .with("shortDescription", text(capital(rule.title)))
        .with("fullDescription", text(rule.about))
        .with("help", help)
        .with("defaultConfiguration", Object::new().with("level", "error"))
        .with("properties", properties)
        .into()
}

/// `use-after-free` as `UseAfterFree`.
fn pascal(name: &str) -> String {
    name.split('-').map(capital).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn rule_index(kind: ViolationKind) -> usize {
    RULES.iter().position(|rule| rule.kind == kind).unwrap_or(0)
}

fn results(run: &Run<'_>, places: &Places<'_>) -> Vec<Json> {
    if let Some(found) = run.finding {
        return vec![violation(found, run, places)];
    }
    let Verdict::Unknown(reasons) = run.verdict else { return Vec::new() };
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for reason in reasons {
        if let UnknownReason::NotReplayed { alarm, .. } = reason
            && seen.insert((alarm.kind, run.sources.place(alarm.loc)))
            && all.len() < RESULTS
        {
            all.extend(unconfirmed(reason, *alarm, places));
        }
    }
    all
}

fn violation(found: &Finding, run: &Run<'_>, places: &Places<'_>) -> Json {
    let kind = found.violation.kind;
    let related = related(found, places);
    let suppression = run.accepted.map(|why| {
        let kind = if why == Accepted::Comment { "inSource" } else { "external" };
        vec![Json::from(Object::new().with("kind", kind).with("status", "accepted"))]
    });
    let prints = Object::new()
        .with("ringfence/v1", fingerprint::stable(found, run.sources))
        .maybe("primaryLocationLineHash", fingerprint::line_hash(run.sources, found.place()));
    let inputs = finding::inputs(&found.inputs).into_iter().map(|one| Json::Text(cut(one))).collect();
    let properties = Object::new()
        .with("property", found.property().name())
        .with("engine", found.engine.as_str())
        .with("confirmed", true)
        .list("inputs", inputs)
        .list("memory", found.memory.iter().flat_map(crate::words::describe).map(Json::from).collect());
    Object::new()
        .with("ruleId", kind.rule())
        .with("ruleIndex", rule_index(kind))
        .with("kind", "fail")
        .with("level", "error")
        .with("message", text(sentence(found, &related)))
        .list("locations", places.location(found.place(), &found.function).into_iter().collect())
        .list("relatedLocations", related.iter().map(|one| one.json.clone()).collect())
        .list("codeFlows", code_flows(found, places))
        .list("stacks", stacks(found, places))
        .with("partialFingerprints", prints)
        .maybe("suppressions", suppression)
        .with("properties", properties)
        .into()
}

/// The message, with links to the places that belong to it.
fn sentence(found: &Finding, related: &[flow::Related]) -> String {
    let mut words = found.violation.message.clone();
    for one in related {
        words.push_str(&format!("; [{}]({})", one.text.replace(['[', ']'], ""), one.id));
    }
    for input in finding::inputs(&found.inputs) {
        words.push_str(&format!("; {input}"));
    }
    words
}

/// An alarm that no run confirmed.
fn unconfirmed(reason: &UnknownReason, alarm: Alarm, places: &Places<'_>) -> Option<Json> {
    let location = places.location(alarm.loc, "")?;
    let result = Object::new()
        .with("ruleId", alarm.kind.rule())
        .with("ruleIndex", rule_index(alarm.kind))
        .with("kind", "fail")
        .with("level", "warning")
        .with("message", text(reason.sentence()))
        .with("locations", vec![location])
        .with("properties", Object::new().with("confirmed", false));
    Some(result.into())
}

/// What was not analysed.
fn notifications(run: &Run<'_>, places: &Places<'_>) -> Vec<Json> {
    let Verdict::Unknown(reasons) = run.verdict else { return Vec::new() };
    let notification = |reason: &UnknownReason| {
        Object::new()
            .with("descriptor", Object::new().with("id", reason.word()))
            .with("level", "warning")
            .with("message", text(format!("not analysed: {}", reason.sentence())))
            .list("locations", places.location(reason.loc(), "").into_iter().collect())
            .into()
    };
    reasons.iter().take(NOTIFICATIONS).map(notification).collect()
}

fn properties(run: &Run<'_>) -> Object {
    let asked = run.asked;
    Object::new()
        .with("verdict", run.line())
        .maybe("engine", run.engine().map(str::to_owned))
        .list("checked", asked.properties.iter().map(|property| property.name().into()).collect())
        .with("entry", asked.entry.as_str())
        .with("dataModel", asked.data_model.as_str())
}

#[cfg(test)]
mod tests;
