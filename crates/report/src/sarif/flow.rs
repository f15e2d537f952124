//! The path of a finding in SARIF: related locations, the code flow and the call stack.

use super::place::Places;
use super::{RELATED, STEPS, text};
use crate::finding::{event_words, labels};
use crate::json::value::{Json, Object};
use ringfence_verdict::finding::{Event, Finding, What};

/// A place that belongs to a finding.
#[derive(Debug)]
pub(super) struct Related {
    pub(super) id: usize,
    pub(super) text: String,
    pub(super) json: Json,
}

/// The places that belong to a finding, in the order of time, with numbers to refer to.
pub(super) fn related(found: &Finding, places: &Places<'_>) -> Vec<Related> {
    let here = places.sources.place(found.place());
    let mut all = Vec::new();
    for (words, loc) in labels(found) {
        if all.len() >= RELATED || places.sources.place(loc) == here {
            continue;
        }
        if let Some(location) = places.location_object(loc, "") {
            let id = all.len() + 1;
            let json = Object::new().with("id", id).append(location).with("message", text(words.clone()));
            all.push(Related { id, text: words, json: json.into() });
        }
    }
    all
}

/// The run as one flow of one thread. Of a long path the steps that matter stay.
pub(super) fn code_flows(found: &Finding, places: &Places<'_>) -> Vec<Json> {
    let events = chosen(found);
    let step = |event: &Event| {
        let loc = if matches!(event.what, What::Violation) { found.place() } else { event.loc };
        let location = places.location_object(loc, &event.function)?;
        let words = event_words(event, found);
        let importance = if event.decisive { "essential" } else { "unimportant" };
        let step = Object::new()
            .with("location", location.with("message", text(words)))
            .with("nestingLevel", event.depth)
            .with("importance", importance)
            .list("kinds", kinds(&event.what));
        Some(step)
    };
    let steps = events.iter().filter_map(|event| step(event));
    let steps: Vec<Json> =
        steps.zip(1usize..).map(|(step, order)| step.with("executionOrder", order).into()).collect();
    if steps.is_empty() {
        return Vec::new();
    }
    let left_out = found.path.left_out + (found.path.events.len() - events.len()) as u64;
    let message = (left_out > 0).then(|| text(format!("{left_out} steps that matter less are left out")));
    let flow = Object::new().maybe("message", message).with("locations", steps);
    vec![Object::new().with("threadFlows", vec![flow.into()]).into()]
}

/// The events of a flow: all, or the decisive ones and then the last others.
fn chosen(found: &Finding) -> Vec<&Event> {
    let all: Vec<&Event> = found.path.events.iter().collect();
    if all.len() <= STEPS {
        return all;
    }
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&at| (!all[at].decisive, std::cmp::Reverse(at)));
    order.truncate(STEPS);
    order.sort_unstable();
    order.into_iter().map(|at| all[at]).collect()
}

/// The standard words for what happens at a step.
fn kinds(what: &What) -> Vec<Json> {
    let words: &[&str] = match what {
        What::Call { .. } => &["call", "function"],
        What::Return => &["return", "function"],
        What::Branch { held: true, .. } => &["branch", "true"],
        What::Branch { held: false, .. } => &["branch", "false"],
        What::Switch { .. } => &["branch"],
        What::Input { .. } => &["taint"],
        What::Allocated { .. } => &["acquire", "memory"],
        What::Freed => &["release", "memory"],
        What::Lost | What::Origin => &["value"],
        What::Violation => &["danger"],
    };
    words.iter().map(|&word| word.into()).collect()
}

/// The calls that are active at the violation, the innermost first.
pub(super) fn stacks(found: &Finding, places: &Places<'_>) -> Vec<Json> {
    let stack = &found.violation.stack;
    let mut frames = Vec::new();
    let mut at = found.violation.loc;
    for (function, called_from) in stack.iter().take(RELATED) {
        if let Some(location) = places.location(at, function) {
            frames.push(Object::new().with("location", location).into());
        }
        at = *called_from;
    }
    if frames.is_empty() { Vec::new() } else { vec![Object::new().with("frames", frames).into()] }
}
