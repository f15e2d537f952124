//! SARIF 2.1.0: one log with one run, for code scanning services and viewers.
//!
//! The log keeps within the limits of GitHub code scanning: one result for each violation and alarm and at most
//! [`RESULTS`] of them, at most [`RELATED`] related locations and [`STEPS`] steps of a code flow for each result,
//! few tags, short texts. Names of files are relative to a base (`SRCROOT`) as far as they lie below it. Places
//! that do not exist are left out rather than written as line 0, and so are empty lists, except `results`, whose
//! empty list says that nothing was found. Columns count Unicode code points from 1, as the log declares.

mod flow;
mod model;
mod place;

use crate::accept::Accepted;
use crate::finding;
use crate::fingerprint;
use crate::json::write;
use crate::rules::{RULES, Rule};
use crate::run::Run;
use crate::words;
use flow::{code_flows, related, stacks};
use model::{
    Configuration, Descriptor, Driver, Fingerprints, Help, Invocation, Log, Notification, Outcome,
    OutcomeProperties, Reference, Related, RuleProperties, RunOfTool, RunProperties, Suppression,
};
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

/// A SARIF 2.1.0 log with one run, as JSON.
#[must_use]
pub fn log(run: &Run<'_>) -> String {
    let places = Places::new(run.sources, &run.asked.base);
    let invocation = Invocation {
        execution_successful: true,
        exit_code: run.exit_code,
        exit_code_description: Some(format!("verdict: {}", run.line())),
        tool_execution_notifications: notifications(run, &places),
    };
    write(&Log::of(RunOfTool {
        original_uri_base_ids: places.bases(),
        artifacts: places.artifacts(&run.asked.files),
        results: results(run, &places),
        properties: Some(properties(run)),
        ..RunOfTool::new(driver(run.version), invocation)
    }))
}

/// The log about a run that came to nothing, since the input could not be read.
#[must_use]
pub fn failure(version: &str, exit_code: u8, why: &str) -> String {
    let notification =
        Notification { descriptor: None, level: "error", message: why.into(), locations: Vec::new() };
    let invocation = Invocation {
        execution_successful: false,
        exit_code,
        exit_code_description: None,
        tool_execution_notifications: vec![notification],
    };
    write(&Log::of(RunOfTool::new(driver(version), invocation)))
}

fn driver(version: &str) -> Driver<'_> {
    Driver {
        name: "Ringfence",
        version,
        semantic_version: version,
        short_description: "Shape analyser and memory-safety verifier for C".into(),
        rules: RULES.iter().map(described).collect(),
    }
}

/// A rule with its help.
fn described(rule: &Rule) -> Descriptor {
    let security = rule.is_security().then(|| "security".to_owned());
    let weaknesses = rule.cwe.iter().map(|number| format!("external/cwe/cwe-{number:03}"));
    let properties = RuleProperties {
        tags: std::iter::once("memory-safety".to_owned()).chain(security).chain(weaknesses).collect(),
        precision: "very-high",
        severity: "error",
        security: rule.is_security().then_some(rule.score),
    };
    Descriptor {
        id: rule.name(),
        name: pascal(rule.name()),
        short_description: capital(rule.title).into(),
        full_description: rule.about.as_str().into(),
        help: Help { text: rule.text(), markdown: rule.markdown() },
        default_configuration: Configuration { level: "error" },
        properties,
    }
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

fn results<'a>(run: &Run<'a>, places: &Places<'_>) -> Vec<Outcome<'a>> {
    if run.finding.is_some() {
        let all = run.findings().take(RESULTS);
        return all.map(|(found, accepted)| violation(found, accepted, "error", run, places)).collect();
    }
    let Verdict::Unknown(reasons) = run.verdict else { return Vec::new() };
    let mut seen = BTreeSet::new();
    let undefined = run.undefined.iter().take(RESULTS);
    let mut all: Vec<Outcome<'a>> =
        undefined.map(|found| violation(found, None, "warning", run, places)).collect();
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

fn violation<'a>(
    found: &'a Finding,
    accepted: Option<Accepted>,
    level: &'static str,
    run: &Run<'a>,
    places: &Places<'_>,
) -> Outcome<'a> {
    let kind = found.violation.kind;
    let related = related(found, places);
    let suppression = |why: Accepted| {
        let kind = if why == Accepted::Comment { "inSource" } else { "external" };
        [Suppression { kind, status: "accepted" }]
    };
    Outcome {
        rule_id: kind.rule(),
        rule_index: rule_index(kind),
        kind: "fail",
        level,
        message: sentence(found, &related).into(),
        locations: places.location(found.place(), &found.function).into_iter().collect(),
        related_locations: related,
        code_flows: code_flows(found, places),
        stacks: stacks(found, places),
        partial_fingerprints: Some(Fingerprints {
            stable: fingerprint::stable(found, run.sources),
            primary_location_line_hash: fingerprint::line_hash(run.sources, found.place()),
        }),
        suppressions: accepted.map(suppression),
        properties: OutcomeProperties {
            property: Some(found.property().name()),
            engine: Some(found.engine.as_str()),
            confirmed: true,
            inputs: finding::inputs(&found.inputs).into_iter().map(|one| words::cut(one, MESSAGE)).collect(),
            memory: found.memory.iter().flat_map(words::describe).collect(),
        },
    }
}

/// The message, with links to the places that belong to it.
fn sentence(found: &Finding, related: &[Related<'_>]) -> String {
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
fn unconfirmed(reason: &UnknownReason, alarm: Alarm, places: &Places<'_>) -> Option<Outcome<'static>> {
    Some(Outcome {
        rule_id: alarm.kind.rule(),
        rule_index: rule_index(alarm.kind),
        kind: "fail",
        level: "warning",
        message: reason.sentence().into(),
        locations: vec![places.location(alarm.loc, "")?],
        related_locations: Vec::new(),
        code_flows: None,
        stacks: None,
        partial_fingerprints: None,
        suppressions: None,
        properties: OutcomeProperties::default(),
    })
}

/// What was not analysed.
fn notifications(run: &Run<'_>, places: &Places<'_>) -> Vec<Notification<'static>> {
    let Verdict::Unknown(reasons) = run.verdict else { return Vec::new() };
    let notification = |reason: &UnknownReason| Notification {
        descriptor: Some(Reference { id: reason.word() }),
        level: "warning",
        message: format!("not analysed: {}", reason.sentence()).into(),
        locations: places.location(reason.loc(), "").into_iter().collect(),
    };
    reasons.iter().take(NOTIFICATIONS).map(notification).collect()
}

fn properties<'a>(run: &Run<'a>) -> RunProperties<'a> {
    let asked = run.asked;
    RunProperties {
        verdict: run.line(),
        engine: run.engine(),
        checked: asked.goal.properties().iter().map(|property| property.name()).collect(),
        entry: &asked.goal.entry,
        data_model: &asked.data_model,
    }
}

#[cfg(test)]
mod tests;
