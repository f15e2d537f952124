//! The report for programs: one JSON document about one run.
//!
//! The format has a version and a schema (`docs/schemas/ringfence-report-1.json`); `docs/reports.md` describes
//! it. Within version 1, members may be added, never removed or given another meaning. Lists are left out when
//! they are empty. Lines and columns count from 1, columns in bytes; what has no place has no member for it.
//! `model.rs` has the members of every object in their order; here they are filled in.

mod model;

use crate::accept::Accepted;
use crate::finding::event_words;
use crate::fingerprint;
use crate::run::Run;
use crate::{invariants, words};
use model::{
    Answer, Cost, Detail, Document, Frame, Given, Goal, Input, Memory, Object, Place, Step, StepKind, Steps,
    Task, Unanalysed, Value, Violation,
};
use ringfence_base::{Loc, Sources};
use ringfence_verdict::finding::{self, Event, Finding, What};
use ringfence_verdict::picture::{Invariant, Moment};
use ringfence_verdict::{Externals, ObjectInfo, Rechecked, SearchEnd, Statistics, UnknownReason, Verdict};
use serde::Serialize;
use serde_json::value::RawValue;
use std::fmt::Write as _;
use std::time::Duration;

/// The version of the format: the first number changes when a reader may break.
pub const VERSION: &str = "1.0";

/// How many bytes of standard input, or of a word of the command line, are reported.
const BYTES: usize = 65_536;
/// How many inputs are reported.
const INPUTS: usize = 10_000;
/// How many reasons for UNKNOWN are reported.
const REASONS: usize = 1000;
/// How many pictures of one place are reported.
const STATES: usize = 50;

/// The document.
#[must_use]
pub fn report(run: &Run<'_>) -> String {
    let document = Document {
        engine: run.engine(),
        finding: run.finding.map(|found| violation(found, run.accepted, run)),
        other_findings: run.more.iter().map(|one| violation(&one.finding, one.accepted, run)).collect(),
        undefined: run.undefined.iter().map(|found| violation(found, None, run)).collect(),
        invariants: run.invariants.iter().map(|one| memory(one, run)).collect(),
        unanalysed: unanalysed(run),
        statistics: Some(cost(run.statistics)),
        ..Document::new(run.version, task(run), answer(run))
    };
    write(&document)
}

/// The document about a run that came to nothing, since the input could not be read.
#[must_use]
pub fn failure(version: &str, files: &[String], exit_code: u8, why: &str) -> String {
    let answer =
        Answer { answer: "ERROR", line: None, assumed: None, exit_code, detail: Detail::Reason(why) };
    write(&Document::new(version, Task { files, goal: None }, answer))
}

/// A value as JSON, with one member or element on a line, ending in a line break. Characters that some programs take
/// for the end of a line, or do not show, are escaped.
pub(crate) fn write(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    let unseen = |c: char| matches!(c, '\u{2028}' | '\u{2029}') || (c.is_control() && c != '\n');
    escaped(&text, unseen) + "\n"
}

/// A text of JSON in which these characters, which stand in strings alone, are escaped.
pub(crate) fn escaped(json: &str, unwanted: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(json.len() + 1);
    for c in json.chars() {
        if unwanted(c) {
            let _ = write!(out, "\\u{:04x}", c as u32);
        } else {
            out.push(c);
        }
    }
    out
}

fn task<'a>(run: &Run<'a>) -> Task<'a> {
    let asked = run.asked;
    let goal = Goal {
        properties: asked.goal.properties().iter().map(|property| property.name()).collect(),
        also: asked.goal.also().iter().map(|kind| kind.rule()).collect(),
        entry: &asked.goal.entry,
        data_model: &asked.data_model,
        malloc_may_fail: asked.goal.malloc_may_fail,
        assume_external: (asked.goal.externals == Externals::Pure).then_some("pure"),
        leaks_at_end: (!asked.goal.leaks_at_end).then_some(false),
        headers: asked.headers,
        engines: &asked.engines,
    };
    Task { files: &asked.files, goal: Some(goal) }
}

fn answer<'a>(run: &Run<'a>) -> Answer<'a> {
    let (answer, detail) = match run.verdict {
        Verdict::True(proof) => ("TRUE", rechecked(proof.rechecked())),
        Verdict::False(_) if run.accepted.is_some() => ("UNKNOWN", Detail::Reason("accepted")),
        Verdict::False(refutation) => ("FALSE", Detail::Property(refutation.property().name())),
        Verdict::Unknown(reasons) => {
            ("UNKNOWN", Detail::Reason(reasons.first().map_or("unfinished", UnknownReason::word)))
        }
    };
    let assumed = run.verdict.assumed().filter(|_| run.accepted.is_none());
    Answer { answer, line: Some(run.line()), assumed, exit_code: run.exit_code, detail }
}

fn rechecked(what: Rechecked) -> Detail<'static> {
    match what {
        Rechecked::States(_) => Detail::StatesCheckedAgain(what.count()),
        Rechecked::Obligations(_) => Detail::ObligationsCheckedAgain(what.count()),
    }
}

fn violation<'a>(found: &'a Finding, accepted: Option<Accepted>, run: &Run<'a>) -> Violation<'a> {
    let sources = run.sources;
    let violation = &found.violation;
    Violation {
        rule: violation.kind.rule(),
        property: found.property().name(),
        message: &violation.message,
        place: place(violation.place(), sources),
        function: unless_empty(&found.function),
        fingerprint: fingerprint::stable(found, sources),
        accepted: accepted.map(Accepted::word),
        object: violation.object.as_ref().map(|one| object(one, found, sources)),
        origin: found.origin.as_ref().and_then(|origin| place(origin.spot.loc, sources)),
        stack: violation.stack.iter().map(|frame| self::frame(frame, sources)).collect(),
        inputs: (!found.inputs.is_empty()).then(|| given(&found.inputs, sources)),
        path: (!found.path.events.is_empty()).then(|| steps(found, sources)),
        memory: found.memory.iter().flat_map(words::describe).collect(),
    }
}

fn unless_empty(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// A place, if there is one.
fn place(loc: Loc, sources: &Sources) -> Option<Place<'_>> {
    let place = sources.place(loc)?;
    Some(Place { file: sources.name(place.file), line: place.line.max(1), column: place.column.max(1) })
}

fn object<'a>(object: &'a ObjectInfo, found: &Finding, sources: &'a Sources) -> Object<'a> {
    Object {
        what: &object.what,
        size: object.size,
        offset: object.offset,
        allocated: place(object.allocated, sources),
        ended: object.ended.and_then(|loc| place(loc, sources)),
        lost: found.lost.as_ref().and_then(|spot| place(spot.loc, sources)),
    }
}

fn frame<'a>((function, loc): &'a (String, Loc), sources: &'a Sources) -> Frame<'a> {
    Frame { function, called_from: place(*loc, sources) }
}

fn given<'a>(inputs: &'a finding::Inputs, sources: &'a Sources) -> Given<'a> {
    let left_out = inputs.values.len().saturating_sub(INPUTS);
    Given {
        values: inputs.values.iter().take(INPUTS).map(|one| input(one, sources)).collect(),
        values_left_out: (left_out > 0).then_some(left_out),
        arguments: inputs.arguments.iter().map(|text| bytes(text)).collect(),
        environment: inputs.environment.iter().map(|text| bytes(text)).collect(),
        stdin: (!inputs.stdin.is_empty()).then(|| bytes(&inputs.stdin)),
    }
}

/// Bytes as a text in which those that are not printable ASCII are escaped as in C.
fn bytes(bytes: &[u8]) -> String {
    bytes[..bytes.len().min(BYTES)].escape_ascii().to_string()
}

fn input<'a>(input: &'a finding::Input, sources: &'a Sources) -> Input<'a> {
    Input {
        kind: input.kind.word(),
        value: &input.value,
        source: unless_empty(&input.source),
        variable: input.variable.as_deref(),
        place: place(input.loc, sources),
        decisive: input.decisive,
    }
}

fn steps<'a>(found: &'a Finding, sources: &'a Sources) -> Steps<'a> {
    let path = &found.path;
    Steps {
        steps: path.steps,
        events_left_out: path.left_out,
        events: path.events.iter().map(|event| step(event, found, sources)).collect(),
    }
}

fn step<'a>(event: &'a Event, found: &Finding, sources: &'a Sources) -> Step<'a> {
    let kind = match &event.what {
        What::Branch { condition, held, values, times_before } => {
            let values = values.iter().map(|(name, value)| Value { name, value }).collect();
            let condition = unless_empty(condition);
            Some(StepKind::Branch { condition, held: *held, times_before: *times_before, values })
        }
        What::Switch { on, value } => Some(StepKind::Switch { condition: unless_empty(on), value }),
        What::Input { index } => Some(StepKind::Input { input: *index }),
        What::Call { function } => Some(StepKind::Call { callee: function }),
        _ => None,
    };
    Step {
        step: event.step,
        what: event.what.word(),
        text: event_words(event, found),
        function: unless_empty(&event.function),
        depth: event.depth,
        decisive: event.decisive,
        place: place(event.loc, sources),
        kind,
    }
}

fn memory<'a>(invariant: &'a Invariant, run: &Run<'a>) -> Memory<'a> {
    let (moment, name) = match &invariant.site.moment {
        Moment::LoopHead => ("loop-head", None),
        Moment::FunctionExit => ("function-exit", None),
        Moment::Plot(name) => ("plot", Some(name.as_str())),
    };
    Memory {
        moment,
        name,
        function: &invariant.site.function,
        text: invariants::moment(&invariant.site),
        place: place(invariant.site.loc, run.sources),
        proved: run.invariants_hold,
        states: invariant.states.iter().take(STATES).map(words::describe).collect(),
    }
}

/// What was not analysed, and why.
fn unanalysed<'a>(run: &Run<'a>) -> Vec<Unanalysed<'a>> {
    let reasons = match run.verdict {
        Verdict::Unknown(reasons) => reasons.as_slice(),
        _ => &[],
    };
    let unanalysed = |reason: &UnknownReason| {
        let rule = match reason {
            UnknownReason::NotReplayed { alarm, .. } => Some(alarm.kind.rule()),
            UnknownReason::UndefinedBehaviour { kind, .. } => Some(kind.rule()),
            _ => None,
        };
        let place = place(reason.loc(), run.sources);
        Unanalysed { reason: reason.word(), text: reason.sentence(), rule, place }
    };
    let mut all: Vec<Unanalysed<'a>> = reasons.iter().take(REASONS).map(unanalysed).collect();
    if run.finding.is_some() {
        let text = match run.search_end {
            SearchEnd::Done => "what follows a violation was not analysed: there may be others".to_owned(),
            SearchEnd::Confirmed => {
                "the verifier explored everything and raised no other alarm; what follows a violation was not analysed"
                    .to_owned()
            }
            SearchEnd::First => "the search ended with the first violation: there may be others".to_owned(),
            SearchEnd::After(time) => {
                let seconds = time.as_secs_f64();
                format!("the search ended after {seconds:.0} s without another find: there may be others")
            }
            SearchEnd::Limit(limit) => {
                format!("the search ended with a limit ({}): there may be others", limit.word())
            }
        };
        all.push(Unanalysed { reason: "violation-found", text, rule: None, place: None });
    }
    all.extend(run.approximations.iter().map(|&(what, loc)| {
        let text = format!("taken to be any value: {what}");
        Unanalysed { reason: "approximation", text, rule: None, place: place(loc, run.sources) }
    }));
    all
}

fn cost(cost: &Statistics) -> Cost {
    Cost {
        seconds: seconds(cost.time),
        peak_memory_bytes: cost.peak_memory,
        states: cost.states,
        steps: cost.steps,
        paths: cost.paths,
        covered_states: cost.covered,
        joins: cost.joins,
        sat_queries: cost.sat_queries,
        sat_undecided: cost.sat_undecided,
        sat_seconds: seconds(cost.sat_time),
        recheck_seconds: seconds(cost.recheck_time),
        alarms: cost.alarms,
        replays: cost.replays,
    }
}

/// Seconds with three digits after the point.
fn seconds(time: Duration) -> Box<RawValue> {
    let text = format!("{:.3}", time.as_secs_f64());
    RawValue::from_string(text).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

#[cfg(test)]
mod tests;
