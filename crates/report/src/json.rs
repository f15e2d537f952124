//! The report for programs: one JSON document about one run.
//!
//! The format has a version and a schema (`docs/schemas/ringfence-report-1.json`); `docs/reports.md` describes
//! it. Within version 1, members may be added, never removed or given another meaning. Lists are left out when
//! they are empty. Lines and columns count from 1, columns in bytes; what has no place has no member for it.

pub(crate) mod value;

use crate::accept::Accepted;
use crate::finding::event_words;
use crate::fingerprint;
use crate::run::Run;
use crate::{invariants, words};
use ringfence_base::{Loc, Sources};
use ringfence_verdict::finding::{Event, Finding, Input, Inputs, Path, What};
use ringfence_verdict::picture::{Invariant, Moment};
use ringfence_verdict::{ObjectInfo, Rechecked, Statistics, UnknownReason, Verdict};
use value::{Json, Object};

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
    let asked = run.asked;
    let engine = run.engine().map(str::to_owned);
    let tool = Object::new().with("name", "ringfence").with("version", run.version);
    let task = Object::new()
        .list("files", asked.files.iter().map(|file| file.as_str().into()).collect())
        .list("properties", asked.properties.iter().map(|property| property.name().into()).collect())
        .list("also", asked.also.iter().map(|kind| kind.rule().into()).collect())
        .with("entry", asked.entry.as_str())
        .with("dataModel", asked.data_model.as_str())
        .with("mallocMayFail", asked.malloc_may_fail)
        .maybe("headers", asked.headers)
        .list("engines", asked.engines.iter().map(|name| name.as_str().into()).collect());
    let document = Object::new()
        .with("format", "ringfence-report")
        .with("formatVersion", VERSION)
        .with("tool", tool)
        .with("task", task)
        .with("verdict", verdict(run))
        .maybe("engine", engine)
        .maybe("finding", run.finding.map(|found| finding(found, run)))
        .list("invariants", run.invariants.iter().map(|one| invariant(one, run)).collect())
        .list("unanalysed", unanalysed(run))
        .with("statistics", statistics(run.statistics));
    Json::from(document).write()
}

/// The document about a run that came to nothing, since the input could not be read.
#[must_use]
pub fn failure(version: &str, files: &[String], exit_code: u8, why: &str) -> String {
    let verdict = Object::new()
        .with("answer", "ERROR")
        .with("exitCode", u32::from(exit_code))
        .with("detail", Object::new().with("reason", why));
    let document = Object::new()
        .with("format", "ringfence-report")
        .with("formatVersion", VERSION)
        .with("tool", Object::new().with("name", "ringfence").with("version", version))
        .with("task", Object::new().list("files", files.iter().map(|file| file.as_str().into()).collect()))
        .with("verdict", verdict);
    Json::from(document).write()
}

fn verdict(run: &Run<'_>) -> Json {
    let (word, detail) = match run.verdict {
        Verdict::True(proof) => ("TRUE", rechecked(proof.rechecked())),
        Verdict::False(_) if run.accepted.is_some() => ("UNKNOWN", Object::new().with("reason", "accepted")),
        Verdict::False(refutation) => ("FALSE", Object::new().with("property", refutation.property().name())),
        Verdict::Unknown(reasons) => {
            let first = reasons.first().map_or("unfinished", UnknownReason::word);
            ("UNKNOWN", Object::new().with("reason", first))
        }
    };
    let answer = Object::new().with("answer", word).with("line", run.line());
    answer.with("exitCode", u32::from(run.exit_code)).with("detail", detail).into()
}

fn rechecked(what: Rechecked) -> Object {
    let name = match what {
        Rechecked::States(_) => "statesCheckedAgain",
        Rechecked::Obligations(_) => "obligationsCheckedAgain",
    };
    Object::new().with(name, what.count())
}

fn finding(found: &Finding, run: &Run<'_>) -> Json {
    let sources = run.sources;
    let violation = &found.violation;
    Object::new()
        .with("rule", violation.kind.rule())
        .with("property", found.property().name())
        .with("message", violation.message.as_str())
        .maybe("place", place(violation.place(), sources))
        .maybe("function", (!found.function.is_empty()).then_some(found.function.as_str()))
        .with("fingerprint", fingerprint::stable(found, sources))
        .maybe("accepted", run.accepted.map(Accepted::word))
        .maybe("object", violation.object.as_ref().map(|object| self::object(object, found, sources)))
        .maybe("origin", found.origin.as_ref().and_then(|origin| place(origin.spot.loc, sources)))
        .list("stack", stack(found, sources))
        .maybe("inputs", (!found.inputs.is_empty()).then(|| inputs(&found.inputs, sources)))
        .maybe("path", (!found.path.events.is_empty()).then(|| path(&found.path, found, sources)))
        .list("memory", found.memory.iter().flat_map(words::describe).map(Json::from).collect())
        .into()
}

/// A place, if there is one.
fn place(loc: Loc, sources: &Sources) -> Option<Json> {
    let place = sources.place(loc)?;
    let object = Object::new()
        .with("file", sources.name(place.file))
        .with("line", place.line.max(1))
        .with("column", place.column.max(1));
    Some(object.into())
}

fn object(object: &ObjectInfo, found: &Finding, sources: &Sources) -> Json {
    Object::new()
        .with("what", object.what.as_str())
        .with("size", object.size)
        .maybe("offset", object.offset.map(|offset| Json::Number(i128::from(offset))))
        .maybe("allocated", place(object.allocated, sources))
        .maybe("ended", object.ended.and_then(|loc| place(loc, sources)))
        .maybe("lost", found.lost.as_ref().and_then(|spot| place(spot.loc, sources)))
        .into()
}

fn stack(found: &Finding, sources: &Sources) -> Vec<Json> {
    let frame = |(function, loc): &(String, Loc)| {
        Object::new().with("function", function.as_str()).maybe("calledFrom", place(*loc, sources)).into()
    };
    found.violation.stack.iter().map(frame).collect()
}

fn inputs(inputs: &Inputs, sources: &Sources) -> Json {
    let left_out = inputs.values.len().saturating_sub(INPUTS);
    let texts = |texts: &[Vec<u8>]| texts.iter().map(|text| bytes(text)).collect::<Vec<Json>>();
    Object::new()
        .list("values", inputs.values.iter().take(INPUTS).map(|one| input(one, sources)).collect())
        .maybe("valuesLeftOut", (left_out > 0).then_some(left_out))
        .list("arguments", texts(&inputs.arguments))
        .list("environment", texts(&inputs.environment))
        .maybe("stdin", (!inputs.stdin.is_empty()).then(|| bytes(&inputs.stdin)))
        .into()
}

/// Bytes as a text in which those that are not printable ASCII are escaped as in C.
fn bytes(bytes: &[u8]) -> Json {
    let shown = &bytes[..bytes.len().min(BYTES)];
    Json::Text(shown.escape_ascii().to_string())
}

fn input(input: &Input, sources: &Sources) -> Json {
    Object::new()
        .with("kind", input.kind.word())
        .with("value", input.value.as_str())
        .maybe("source", (!input.source.is_empty()).then_some(input.source.as_str()))
        .maybe("variable", input.variable.as_deref())
        .maybe("place", place(input.loc, sources))
        .with("decisive", input.decisive)
        .into()
}

fn path(path: &Path, found: &Finding, sources: &Sources) -> Json {
    Object::new()
        .with("steps", path.steps)
        .with("eventsLeftOut", path.left_out)
        .list("events", path.events.iter().map(|one| event(one, found, sources)).collect())
        .into()
}

fn event(event: &Event, found: &Finding, sources: &Sources) -> Json {
    let object = Object::new()
        .with("step", event.step)
        .with("what", event.what.word())
        .with("text", event_words(event, found))
        .maybe("function", (!event.function.is_empty()).then_some(event.function.as_str()))
        .with("depth", event.depth)
        .with("decisive", event.decisive)
        .maybe("place", place(event.loc, sources));
    let object = match &event.what {
        What::Branch { held, values, times_before } => {
            let value = |(name, value): &(String, String)| {
                Object::new().with("name", name.as_str()).with("value", value.as_str()).into()
            };
            object
                .with("held", *held)
                .with("timesBefore", *times_before)
                .list("values", values.iter().map(value).collect())
        }
        What::Switch { value } => object.with("value", value.as_str()),
        What::Input { index } => object.with("input", *index),
        What::Call { function } => object.with("callee", function.as_str()),
        _ => object,
    };
    object.into()
}

fn invariant(invariant: &Invariant, run: &Run<'_>) -> Json {
    let (moment, name) = match &invariant.site.moment {
        Moment::LoopHead => ("loop-head", None),
        Moment::FunctionExit => ("function-exit", None),
        Moment::Plot(name) => ("plot", Some(name.as_str())),
    };
    let state = |picture| {
        let lines = words::describe(picture).into_iter().map(Json::from).collect();
        Json::Array(lines)
    };
    Object::new()
        .with("moment", moment)
        .maybe("name", name)
        .with("function", invariant.site.function.as_str())
        .with("text", invariants::moment(&invariant.site))
        .maybe("place", place(invariant.site.loc, run.sources))
        .with("proved", run.invariants_hold)
        .list("states", invariant.states.iter().take(STATES).map(state).collect())
        .into()
}

/// What was not analysed, and why.
fn unanalysed(run: &Run<'_>) -> Vec<Json> {
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
        Object::new()
            .with("reason", reason.word())
            .with("text", reason.sentence())
            .maybe("rule", rule)
            .maybe("place", place(reason.loc(), run.sources))
            .into()
    };
    let approximation = |&(what, loc): &(&'static str, Loc)| {
        Object::new()
            .with("reason", "approximation")
            .with("text", format!("taken to be any value: {what}"))
            .maybe("place", place(loc, run.sources))
            .into()
    };
    let mut all: Vec<Json> = reasons.iter().take(REASONS).map(unanalysed).collect();
    if run.finding.is_some() {
        let text = "the search ended with the first violation: there may be others";
        all.push(Object::new().with("reason", "violation-found").with("text", text).into());
    }
    all.extend(run.approximations.iter().map(approximation));
    all
}

fn statistics(cost: &Statistics) -> Json {
    Object::new()
        .with("seconds", Json::Decimal(cost.time.as_secs_f64()))
        .with("peakMemoryBytes", cost.peak_memory)
        .with("states", cost.states)
        .with("steps", cost.steps)
        .with("paths", cost.paths)
        .with("coveredStates", cost.covered)
        .with("joins", cost.joins)
        .with("satQueries", cost.sat_queries)
        .with("satUndecided", cost.sat_undecided)
        .with("satSeconds", Json::Decimal(cost.sat_time.as_secs_f64()))
        .with("recheckSeconds", Json::Decimal(cost.recheck_time.as_secs_f64()))
        .with("alarms", cost.alarms)
        .with("replays", cost.replays)
        .into()
}

#[cfg(test)]
mod tests;
