//! Findings in words: what went wrong, where the memory came from, which decisions and inputs led there.
//!
//! A finding becomes one [`Message`]: the violation, labels at the places that belong to it in the order of
//! time, the inputs, and what memory looks like. Everything is bounded: the condition of a loop is shown once with
//! its number of iterations, and of many decisions only the last ones are shown.

use crate::message::{Message, Severity};
use crate::words;
use ringfence_base::{Loc, Sources};
use ringfence_verdict::finding::{Event, Finding, Input, InputKind, Inputs, Origin, OriginSource, What};
use ringfence_verdict::{UnknownReason, Violation, ViolationKind};

/// How many calls of a stack are shown.
const STACK_SHOWN: usize = 8;
/// How many inputs are named.
const INPUTS_SHOWN: usize = 40;
/// How many places of decisions, and how many of inputs, get a label.
const PLACES_SHOWN: usize = 6;
/// How many bytes of a text are shown.
const TEXT_SHOWN: usize = 200;
/// How wide a line of a sketch of memory is.
const WIDTH: usize = 240;
/// How many lines a sketch of memory has.
const SKETCH: usize = 14;

/// For a block that is freed twice at one place.
const FREED_BEFORE: &str = "it was freed here before";

const LOST: &str = "the last pointer to it is lost here";

/// A violation alone, with the place where its object comes from, where that ended, and the calls.
#[must_use]
pub fn violation(violation: &Violation, severity: Severity) -> Message {
    let mut notes = object_labels(violation);
    notes.extend(stack_labels(violation));
    let loc = violation.place();
    Message {
        rule: Some(violation.kind.rule()),
        notes,
        ..Message::plain(severity, violation.message.clone(), loc)
    }
}

/// A finding with everything that is known about it.
#[must_use]
pub fn message(finding: &Finding, sources: &Sources) -> Message {
    let found = &finding.violation;
    let loc = leading_place(finding, sources);
    let mut labels = labels(finding, sources);
    // What is lost where the next one is allocated has both at one place.
    let at_one_place = found.place() != loc && sources.place(found.place()) == sources.place(loc);
    labels.retain(|(text, at)| {
        let here = sources.place(*at) == sources.place(loc);
        let stays = [LOST, FREED_BEFORE].contains(&text.as_str());
        sources.place(*at).is_some() && (!here || stays || at_one_place)
    });
    let mut notes: Vec<(String, Loc)> =
        inputs(&finding.inputs).into_iter().map(|text| (text, Loc::NONE)).collect();
    if !finding.engine.is_empty() {
        notes.push((found_by(&finding.engine), Loc::NONE));
    }
    let blocks = finding.memory.as_ref().map(|memory| {
        let when = if finding.lost.is_some() {
            "memory just before the last pointer was lost:"
        } else {
            "memory here:"
        };
        (when.to_owned(), sketch(memory))
    });
    // The place of an assertion is the name of its macro.
    let is_assertion = found.kind == ViolationKind::AssertionFailed;
    let length = if is_assertion { crate::excerpt::call_length(sources, loc) } else { 0 };
    Message {
        length,
        rule: Some(found.kind.rule()),
        short: Some(without_places(found, sources)),
        labels,
        notes,
        blocks: blocks.into_iter().collect(),
        ..Message::plain(Severity::Error, found.message.clone(), loc)
    }
}

/// Where a message about a finding points to.
pub(crate) fn leading_place(finding: &Finding, sources: &Sources) -> Loc {
    let leading = finding.leading_place();
    if sources.place(leading).is_some() { leading } else { finding.place() }
}

fn found_by(engine: &str) -> String {
    format!("found by the engine `{engine}` and seen in a run of the interpreter")
}

/// The words of a violation without the places that labels show.
pub(crate) fn without_places(found: &Violation, sources: &Sources) -> String {
    let mut text = found.message.clone();
    let Some(object) = &found.object else { return text };
    let allocated = sources.show(object.allocated);
    let ended = object.ended.map_or(String::new(), |loc| sources.show(loc));
    let places = [("allocated", &allocated), ("declared", &allocated), ("freed", &ended), ("ended", &ended)];
    for (word, place) in places {
        text = text.replace(&format!(", {word} at {place}, is "), " is ");
        text = text.replace(&format!(", {word} at {place}"), "");
    }
    text
}

/// A sketch of memory in a few lines.
fn sketch(memory: &ringfence_verdict::Picture) -> Vec<String> {
    let lines = words::describe(memory).into_iter();
    let mut lines: Vec<String> = lines.map(|line| words::cut(line, WIDTH)).collect();
    if lines.len() > SKETCH {
        let more = lines.len() - SKETCH + 1;
        lines.truncate(SKETCH - 1);
        lines.push(format!("… and {more} more lines"));
    }
    lines
}

/// What is said about the places of a finding, in the order of time.
#[must_use]
pub fn labels(finding: &Finding, sources: &Sources) -> Vec<(String, Loc)> {
    let mut found: Vec<(u64, String, Loc)> = Vec::new();
    let mut seen = Seen::default();
    for event in &finding.path.events {
        match freed_from(event, finding) {
            Some((text, loc)) => found.push((event.step, text, loc)),
            None => found.extend(seen.of_event(event, finding).map(|text| (event.step, text, event.loc))),
        }
    }
    // What a step is given comes before what it does with it.
    found.splice(0..0, input_labels(finding));
    if !seen.object {
        let (begin, end) = lifetime(finding, sources);
        let labels = object_labels(&finding.violation).into_iter().zip([begin, end]);
        found.splice(0..0, labels.map(|((text, loc), step)| (step, text, loc)));
    }
    found.extend(decisions(before_loss(&finding.path.events)));
    if !seen.calls {
        found.extend(stack_labels(&finding.violation).into_iter().map(|(text, loc)| (u64::MAX, text, loc)));
    }
    if let Some(origin) = finding.origin.as_ref().filter(|_| !seen.origin) {
        found.push((0, origin_words(origin, finding.violation.kind), origin.spot.loc));
    }
    found.sort_by_key(|(step, ..)| *step);
    found.into_iter().map(|(_, text, loc)| (text, loc)).collect()
}

/// The steps between which the variable of a violation lived, as far as events in its scope tell; else the start of the run.
fn lifetime(finding: &Finding, sources: &Sources) -> (u64, u64) {
    let place = |loc: Loc| sources.place(loc).map(|place| (place.file, place.line, place.column));
    let object =
        finding.violation.object.as_ref().filter(|_| finding.violation.kind == ViolationKind::UseAfterScope);
    let scope = object.and_then(|object| Some((place(object.allocated)?, place(object.ended?)?)));
    let Some((begin, end)) = scope.filter(|(begin, end)| begin.0 == end.0) else { return (0, 0) };
    let lives = |event: &&Event| {
        let is_inside = place(event.loc).is_some_and(|at| (begin..=end).contains(&at));
        is_inside && !matches!(event.what, What::Violation)
    };
    let steps = || finding.path.events.iter().filter(lives).map(|event| event.step);
    (steps().min().unwrap_or(0), steps().max().unwrap_or(0))
}

/// Which of the things that a violation names were shown as events.
#[derive(Debug, Default)]
struct Seen {
    object: bool,
    calls: bool,
    origin: bool,
}

impl Seen {
    fn of_event(&mut self, event: &Event, finding: &Finding) -> Option<String> {
        match &event.what {
            What::Allocated { size } => {
                self.object = true;
                Some(comes_from("heap block", *size))
            }
            What::Freed if event.loc == finding.violation.loc => Some(FREED_BEFORE.to_owned()),
            What::Freed => Some("it was freed here".to_owned()),
            What::Lost => Some(LOST.to_owned()),
            What::Origin => {
                self.origin = true;
                finding.origin.as_ref().map(|origin| origin_words(origin, finding.violation.kind))
            }
            What::Call { function } => {
                let active = |(name, loc): &(String, Loc)| name == function && *loc == event.loc;
                let stack = &finding.violation.stack;
                // Of a recursive function only the last calls are shown.
                let at = stack.iter().filter(|(_, loc)| loc.is_some()).position(active)?;
                let last = finding
                    .path
                    .events
                    .iter()
                    .rev()
                    .find(|other| other.loc == event.loc && matches!(&other.what, What::Call { .. }))?;
                if at >= STACK_SHOWN || last.step != event.step {
                    return None;
                }
                self.calls = true;
                Some(in_call(function))
            }
            _ => None,
        }
    }
}

/// For a block that is freed twice at one place: the call that led there the first time, and not the second time.
fn freed_from(freed: &Event, finding: &Finding) -> Option<(String, Loc)> {
    if !matches!(freed.what, What::Freed) || freed.loc != finding.violation.loc {
        return None;
    }
    let before = || finding.path.events.iter().rev().filter(|event| event.step < freed.step);
    let is_new = |loc: Loc| finding.violation.stack.iter().all(|&(_, other)| other != loc);
    (0..freed.depth).rev().find_map(|depth| {
        let is_call = |event: &&Event| event.depth == depth && matches!(event.what, What::Call { .. });
        let call = before().find(is_call).filter(|call| is_new(call.loc))?;
        let What::Call { function } = &call.what else { return None };
        Some((format!("it was freed before in the call of `{function}` from here"), call.loc))
    })
}

fn comes_from(what: &str, size: u64) -> String {
    let unit = if size == 1 { "byte" } else { "bytes" };
    format!("the {what} of {size} {unit} comes from here")
}

fn in_call(function: &str) -> String {
    format!("in the call of `{function}` from here")
}

/// Where the object of a violation comes from and where it ended.
fn object_labels(found: &Violation) -> Vec<(String, Loc)> {
    let mut labels = Vec::new();
    if let Some(object) = &found.object {
        if found.loc.is_some() {
            labels.push((comes_from(&object.what, object.size), object.allocated));
        }
        let ended = match found.kind {
            ViolationKind::UseAfterFree | ViolationKind::DoubleFree => "it was freed here",
            _ => "its lifetime ended here",
        };
        labels.extend(object.ended.map(|loc| (ended.to_owned(), loc)));
    }
    labels
}

fn stack_labels(found: &Violation) -> Vec<(String, Loc)> {
    let shown = found.stack.iter().filter(|(_, loc)| loc.is_some()).take(STACK_SHOWN);
    shown.map(|(name, loc)| (in_call(name), *loc)).collect()
}

/// The events up to the loss of a block, if one was lost: what follows has nothing to do with it.
fn before_loss(events: &[Event]) -> &[Event] {
    let lost = events.iter().position(|event| matches!(event.what, What::Lost));
    lost.map_or(events, |lost| &events[..=lost])
}

/// The decisions that the violation depends on, each place once.
fn decisions(events: &[Event]) -> Vec<(u64, String, Loc)> {
    let decisive =
        |event: &&Event| event.decisive && matches!(event.what, What::Branch { .. } | What::Switch { .. });
    let mut places: Vec<(Loc, Vec<&Event>)> = Vec::new();
    for event in events.iter().filter(decisive) {
        match places.iter_mut().find(|(loc, _)| *loc == event.loc) {
            Some((_, known)) => known.push(event),
            None => places.push((event.loc, vec![event])),
        }
    }
    let mut found: Vec<(u64, String, Loc)> = places
        .iter()
        .filter_map(|(loc, known)| {
            let last = end_of_loop(known.last()?, events);
            Some((last.step, decided(&last.what)?, *loc))
        })
        .collect();
    found.sort_by_key(|(step, ..)| std::cmp::Reverse(*step));
    found.truncate(PLACES_SHOWN);
    found
}

/// The decision that left a loop, where the last one that the violation depends on went on with it; else that one itself.
fn end_of_loop<'e>(last: &'e Event, events: &'e [Event]) -> &'e Event {
    let What::Branch { held, times_before, .. } = last.what else { return last };
    let is_next = |event: &&Event| {
        let same = event.loc == last.loc && event.depth == last.depth && event.function == last.function;
        let next = matches!(event.what, What::Branch { times_before: before, .. } if before == times_before.saturating_add(1));
        same && next && event.step > last.step
    };
    let next = events.iter().find(is_next);
    next.filter(|event| matches!(event.what, What::Branch { held: now, .. } if now != held)).unwrap_or(last)
}

/// A decision: the words of the source, the way that was taken, and the values.
fn decided(what: &What) -> Option<String> {
    match what {
        What::Switch { on, value } if on.is_empty() => Some(format!("the value is {value}")),
        What::Switch { on, value } => Some(format!("`{on}` is {value}")),
        What::Branch { condition, held, values, times_before } => {
            let time = time(*times_before);
            // The value of a condition that is only that says all.
            if let [(name, value)] = values.as_slice()
                && name == condition
            {
                return Some(format!("`{name}` is {value}{time}"));
            }
            let condition =
                if condition.is_empty() { "the condition".to_owned() } else { format!("`{condition}`") };
            Some(format!("{condition} is {held}{time}{}", shown_values(values)))
        }
        _ => None,
    }
}

/// The how manyth time it is, unless it is the first.
fn time(before: u64) -> String {
    match before {
        0 => String::new(),
        1 => " the second time".to_owned(),
        2 => " the third time".to_owned(),
        _ => {
            let number = before.saturating_add(1);
            let ending = match (number % 10, number % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!(" the {number}{ending} time")
        }
    }
}

fn shown_values(values: &[(String, String)]) -> String {
    let shown: Vec<String> = values.iter().map(|(name, value)| format!("`{name}` is {value}")).collect();
    if shown.is_empty() { String::new() } else { format!(": {}", shown.join(", ")) }
}

/// The inputs that the violation depends on, each place once.
fn input_labels(finding: &Finding) -> Vec<(u64, String, Loc)> {
    let mut places: Vec<(Loc, u64, Vec<&Input>)> = Vec::new();
    for event in &finding.path.events {
        let What::Input { index } = event.what else { continue };
        let Some(input) = finding.inputs.values.get(index).filter(|input| input.decisive) else { continue };
        match places.iter_mut().find(|(loc, ..)| *loc == event.loc) {
            Some((_, _, known)) => known.push(input),
            None => places.push((event.loc, event.step, vec![input])),
        }
    }
    let start = places.len().saturating_sub(PLACES_SHOWN);
    places[start..].iter().map(|(loc, step, inputs)| (*step, inputs_here(inputs), *loc)).collect()
}

fn inputs_here(inputs: &[&Input]) -> String {
    const SHOWN: usize = 5;
    let word = if inputs.len() == 1 { "input" } else { "inputs" };
    let shown: Vec<String> = inputs.iter().take(SHOWN).map(|input| input_words(input)).collect();
    let more = if inputs.len() > SHOWN { ", …" } else { "" };
    format!("{word}: {}{more}", shown.join(", "))
}

/// Where the bad value of a finding comes from, in words, if that is known.
pub(crate) fn origin(finding: &Finding) -> Option<(String, Loc)> {
    finding.origin.as_ref().map(|origin| (origin_words(origin, finding.violation.kind), origin.spot.loc))
}

/// Where a bad value comes from, in words.
fn origin_words(origin: &Origin, kind: ViolationKind) -> String {
    let what = match kind {
        ViolationKind::NullDeref => "the null pointer",
        _ if kind.is_about_unset() => "the value",
        ViolationKind::DivisionByZero => "the zero",
        ViolationKind::BadCall => "the pointer that is called",
        _ => "the pointer",
    };
    match &origin.source {
        OriginSource::NeverSet => match &origin.name {
            Some(name) => format!("`{name}` was never set after this"),
            None => format!("{what} was never set after this"),
        },
        OriginSource::Returned(function) => format!("{what} was returned by `{function}` here"),
        OriginSource::Written(function) => format!("{what} was written by `{function}` here"),
        OriginSource::InitialValue(name) => format!("{what} is the initial value of `{name}`"),
        OriginSource::Constant | OriginSource::Computed => format!("{what} comes from here"),
    }
}

/// What a run gets from outside, in words, for notes without a place.
#[must_use]
pub fn inputs(inputs: &Inputs) -> Vec<String> {
    let mut notes = Vec::new();
    let is_external = |input: &&Input| input.kind == InputKind::External;
    let values: Vec<&Input> = inputs.values.iter().filter(|input| !is_external(input)).collect();
    if !values.is_empty() {
        let shown: Vec<String> = values.iter().take(INPUTS_SHOWN).map(|input| input_words(input)).collect();
        let more = match values.len().saturating_sub(INPUTS_SHOWN) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        notes.push(format!("the inputs of the run, in order: {}{more}", shown.join(", ")));
    }
    notes.extend(outside(inputs));
    let externals: Vec<String> =
        inputs.values.iter().filter(is_external).map(|input| format!("`{}`", input.source)).collect();
    if let [first, others @ ..] = externals.as_slice() {
        let (verb, whoever) = if others.is_empty() { ("returns", "it does") } else { ("return", "they do") };
        let names = std::iter::once(first).chain(others).cloned().collect::<Vec<_>>().join(", ");
        notes.push(format!("assumed of undefined functions: {names} {verb}, whatever else {whoever}"));
    }
    notes
}

/// The texts that a run gets from outside, in words.
pub(crate) fn outside(inputs: &Inputs) -> Vec<String> {
    let mut notes = Vec::new();
    let quoted = |texts: &[Vec<u8>]| texts.iter().map(|word| text(word)).collect::<Vec<_>>().join(" ");
    if !inputs.arguments.is_empty() {
        notes.push(format!("the arguments of the program: {}", quoted(&inputs.arguments)));
    } else if inputs.takes_arguments {
        notes.push("the program was started without arguments".to_owned());
    }
    if !inputs.environment.is_empty() {
        notes.push(format!("the environment of the program: {}", quoted(&inputs.environment)));
    }
    if !inputs.stdin.is_empty() {
        notes.push(format!("the standard input of the program: {}", text(&inputs.stdin)));
    } else if inputs.reads_stdin {
        notes.push("the standard input of the program is empty".to_owned());
    }
    notes
}

/// One input as people write it.
pub(crate) fn input_words(input: &Input) -> String {
    match (input.kind, &input.variable) {
        (InputKind::Number, Some(name)) => format!("{name} = {}", input.value),
        (InputKind::Number, None) => input.value.clone(),
        (InputKind::Allocation, _) => format!("allocation {}", input.value),
        (InputKind::Uninitialised, _) => format!("{} for bits that were never set", input.value),
        (InputKind::Environment, Some(name)) => format!("`{}({name})` {}", input.source, input.value),
        (InputKind::Environment, None) if input.source.is_empty() => {
            format!("{} from the environment", input.value)
        }
        (InputKind::Environment, None) => format!("`{}` {}", input.source, input.value),
        (InputKind::Layout, _) => input.value.clone(),
        (InputKind::External, _) => format!("`{}` {}", input.source, input.value),
        (InputKind::Order, _) if input.value == "0" => "gcc's order of evaluation".to_owned(),
        (InputKind::Order, _) if input.value.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("order of evaluation {}", input.value)
        }
        // Another order than one of evaluation says itself what it is.
        (InputKind::Order, _) => input.value.clone(),
    }
}

/// Bytes in quotes, cut when there are many.
pub(crate) fn text(bytes: &[u8]) -> String {
    let dots = if bytes.len() > TEXT_SHOWN { "…" } else { "" };
    format!("\"{}\"{dots}", bytes[..bytes.len().min(TEXT_SHOWN)].escape_ascii())
}

/// A reason for not knowing. An alarm is a warning with its rule; everything else is a note.
#[must_use]
pub fn reason(reason: &UnknownReason) -> Message {
    let (severity, rule) = match reason {
        UnknownReason::NotReplayed { alarm, .. } => (Severity::Warning, Some(alarm.kind.rule())),
        _ => (Severity::Note, None),
    };
    Message { rule, ..Message::plain(severity, reason.sentence(), reason.loc()) }
}

/// One event of a path in words, for lists of steps.
#[must_use]
pub fn event_words(event: &Event, finding: &Finding) -> String {
    match &event.what {
        What::Call { function } => format!("`{function}` is called"),
        What::Return => format!("`{}` returns", event.function),
        What::Branch { .. } | What::Switch { .. } => decided(&event.what).unwrap_or_default(),
        What::Input { index } => match finding.inputs.values.get(*index) {
            Some(input) => format!("input: {}", input_words(input)),
            None => "input".to_owned(),
        },
        What::Allocated { size } => comes_from("heap block", *size),
        What::Freed => "the block is freed".to_owned(),
        What::Lost => "the last pointer to the block is lost".to_owned(),
        What::Origin => match &finding.origin {
            Some(origin) => origin_words(origin, finding.violation.kind),
            None => "the value comes from here".to_owned(),
        },
        What::Violation => finding.violation.message.clone(),
    }
}

#[cfg(test)]
mod tests;
