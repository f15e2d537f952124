//! The path of a finding in SARIF: related locations, the code flow and the call stack.

use super::model::{CodeFlow, FlowStep, Frame, NotedLocation, Related, Stack, ThreadFlow};
use super::place::Places;
use super::{RELATED, STEPS};
use crate::finding::{event_words, labels};
use ringfence_verdict::finding::{Event, Finding, What};

/// The places that belong to a finding, in the order of time, with numbers to refer to.
pub(super) fn related(found: &Finding, places: &Places<'_>) -> Vec<Related<'static>> {
    let here = places.sources.place(found.place());
    let mut all = Vec::new();
    for (text, loc) in labels(found, places.sources) {
        if all.len() >= RELATED || places.sources.place(loc) == here {
            continue;
        }
        if let Some(location) = places.location(loc, "") {
            all.push(Related { id: all.len() + 1, location, message: text.clone().into(), text });
        }
    }
    all
}

/// The run as one flow of one thread. Of a long path the steps that matter stay.
pub(super) fn code_flows<'a>(found: &'a Finding, places: &Places<'_>) -> Option<[CodeFlow<'a>; 1]> {
    let events = chosen(found);
    let located = |event: &'a Event| {
        let loc = if matches!(event.what, What::Violation) { found.place() } else { event.loc };
        let location = places.location(loc, &event.function)?;
        Some((event, NotedLocation { location, message: event_words(event, found).into() }))
    };
    let located = events.iter().copied().filter_map(located).zip(1..);
    let step = |((event, location), execution_order): ((&Event, NotedLocation<'a>), usize)| FlowStep {
        location,
        nesting_level: event.depth,
        importance: if event.decisive { "essential" } else { "unimportant" },
        kinds: kinds(&event.what),
        execution_order,
    };
    let locations: Vec<FlowStep<'a>> = located.map(step).collect();
    if locations.is_empty() {
        return None;
    }
    let left_out = found.path.left_out + (found.path.events.len() - events.len()) as u64;
    let message = (left_out > 0).then(|| format!("{left_out} steps that matter less are left out").into());
    Some([CodeFlow { thread_flows: [ThreadFlow { message, locations }] }])
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
const fn kinds(what: &What) -> &'static [&'static str] {
    match what {
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
    }
}

/// The calls that are active at the violation, the innermost first.
pub(super) fn stacks<'a>(found: &'a Finding, places: &Places<'_>) -> Option<[Stack<'a>; 1]> {
    let stack = &found.violation.stack;
    let mut frames = Vec::new();
    let mut at = found.violation.loc;
    for (function, called_from) in stack.iter().take(RELATED) {
        frames.extend(places.location(at, function).map(|location| Frame { location }));
        at = *called_from;
    }
    (!frames.is_empty()).then_some([Stack { frames }])
}
