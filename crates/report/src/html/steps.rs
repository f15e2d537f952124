//! A path as data for the script of a page, and its last step for those without a script.

use super::data::json;
use super::graph::{self, Variable};
use super::listing::Listing;
use crate::source::Texts;
use crate::source::conditions::Conditions;
use crate::source::tokens::Condition;
use crate::svg::{self, escape};
use ringfence_base::{Loc, Sources};
use ringfence_verdict::Trace;
use ringfence_verdict::picture::Picture;
use ringfence_verdict::trace::{Changes, Given, GivenKind, Happening, ObjectChange, Scene, Step};
use serde::Serialize;
use std::collections::BTreeMap;

/// How many decisions are listed.
const DECISIONS: usize = 2000;

/// How many characters of a condition are shown.
const CONDITION: usize = 80;

/// What a page says about a path.
#[derive(Debug)]
pub(super) struct Steps {
    /// For the script.
    pub(super) data: String,
    /// All decisions, as items of a list.
    pub(super) decisions: String,
    /// The step that the page opens with: the last one, or the one that loses the block of a leak.
    pub(super) opening: usize,
    /// What the page shows of the last step, one part each.
    pub(super) last_where: String,
    pub(super) last_events: String,
    pub(super) last_graph: String,
    pub(super) last_variables: String,
}

struct Teller<'a> {
    trace: &'a Trace,
    sources: &'a Sources,
    listing: &'a Listing<'a>,
    conditions: Conditions<'a>,
    graphs: Vec<String>,
    known: BTreeMap<String, usize>,
    listed: Vec<Decision>,
    decided: usize,
}

/// Decisions that are the same, one after the other.
#[derive(Debug)]
struct Decision {
    /// The step of the first.
    step: usize,
    /// How many decisions there are before.
    first: usize,
    count: usize,
    /// The line, the condition and the outcome.
    what: (u32, String, String),
}

impl Decision {
    fn html(&self) -> String {
        let (step, first, count) = (self.step, self.first, self.count);
        let (line, condition, outcome) = &self.what;
        let class = if outcome == "true" || outcome == "false" { outcome } else { "value" };
        let times = if count > 1 { format!("{count}×") } else { String::new() };
        format!(
            "<li data-first=\"{first}\" data-count=\"{count}\"><button type=\"button\" data-step=\"{step}\" \
             title=\"go to line {line}\"><span class=\"at\">{line}</span><code>{}</code>\
             <span class=\"repeat\">{times}</span><b class=\"{class}\">{}</b></button></li>\n",
            escape(condition),
            escape(outcome)
        )
    }
}

/// Renders a path. For a block that nothing leads to any more: where the last pointer to it was lost.
pub(super) fn render<'a>(
    trace: &'a Trace,
    sources: &'a Sources,
    texts: &'a Texts<'a>,
    listing: &'a Listing<'a>,
    lost: Option<Loc>,
) -> Steps {
    let mut teller = Teller {
        trace,
        sources,
        listing,
        conditions: Conditions::of(texts),
        graphs: Vec::new(),
        known: BTreeMap::new(),
        listed: Vec::new(),
        decided: 0,
    };
    let mut last = Last::default();
    let mut steps = Vec::new();
    let mut before = 0;
    for (index, step) in trace.steps.iter().enumerate() {
        let left_out = step.number.saturating_sub(before + 1);
        before = step.number;
        last = teller.step(index, step, left_out);
        steps.push(last.for_script());
    }
    let last_graph = last.graph.and_then(|index| teller.graphs.get(index)).cloned();
    Steps {
        data: json(&Data { steps, graphs: &teller.graphs }),
        opening: opening(trace, lost, sources),
        decisions: teller.listed.iter().map(Decision::html).collect(),
        last_where: last.place,
        last_events: last.events.iter().map(|event| format!("<p>{}</p>", escape(event))).collect(),
        last_graph: last_graph.unwrap_or_default(),
        last_variables: last.variables.iter().map(variable_row).collect(),
    }
}

/// What the script of the page reads.
#[derive(Serialize)]
struct Data<'a> {
    steps: Vec<StepData>,
    graphs: &'a [String],
}

/// A step for the script, an array: where it is in words, its line in the listing, what happens, the number of the drawing or
/// -1, the variables with their values and whether they changed, how many decisions were made, and the number of what
/// goes wrong among what happens, from 1, or 0.
#[derive(Serialize)]
struct StepData(String, Option<String>, Vec<String>, i64, Vec<(String, String, u8)>, usize, usize);

/// The step that was rendered last.
#[derive(Default)]
struct Last {
    place: String,
    anchor: Option<String>,
    events: Vec<String>,
    graph: Option<usize>,
    variables: Vec<Variable>,
    decided: usize,
    wrong: usize,
}

impl Last {
    fn for_script(&self) -> StepData {
        let variable = |one: &Variable| (one.name.clone(), one.value.clone(), u8::from(one.changed));
        StepData(
            self.place.clone(),
            self.anchor.clone(),
            self.events.clone(),
            self.graph.map_or(-1, |graph| graph as i64),
            self.variables.iter().map(variable).collect(),
            self.decided,
            self.wrong,
        )
    }
}

fn variable_row(variable: &Variable) -> String {
    let class = if variable.changed { " class=\"changed\"" } else { "" };
    format!(
        "<tr{class}><th scope=\"row\">{}</th><td>{}</td></tr>",
        escape(&variable.name),
        escape(&variable.value)
    )
}

impl<'a> Teller<'a> {
    fn step(&mut self, index: usize, step: &Step, left_out: u64) -> Last {
        let place = self.place_words(step, left_out);
        let mut events = Vec::new();
        for happening in step.happenings.iter().filter(|happening| is_shown(happening)) {
            let (words, decision) = self.happening(happening);
            if let Some((condition, outcome)) = decision {
                self.decide(index, step, &condition, &outcome);
            }
            events.push(words);
        }
        let empty = Vec::new();
        let (graph, variables) = step.scene.as_ref().map_or((None, empty), |scene| {
            events.extend(change_words(scene));
            let variables = graph::variables(&scene.picture, &scene.changes);
            (self.graph(step, scene), variables)
        });
        let bad = |happening: &Happening| matches!(happening, Happening::End { wrong: true, .. });
        let mut shown = step.happenings.iter().filter(|happening| is_shown(happening));
        let wrong = shown.position(bad).map_or(0, |position| position + 1);
        let anchor = self.listing.anchor(step.loc);
        Last { place, anchor, events, graph, variables, decided: self.decided, wrong }
    }

    fn place_words(&self, step: &Step, left_out: u64) -> String {
        let line =
            self.sources.place(step.loc).map_or_else(String::new, |place| format!(", line {}", place.line));
        let depth = match step.depth {
            0 => String::new(),
            depth => format!(", call depth {depth}"),
        };
        let gap = match left_out {
            0 => String::new(),
            1 => " (1 step left out before)".to_owned(),
            count => format!(" ({count} steps left out before)"),
        };
        format!("step {} of {}: {}{line}{depth}{gap}", step.number, self.trace.total, step.function)
    }

    /// What happens in words; for a decision, also the condition and the outcome.
    fn happening(&mut self, happening: &Happening) -> (String, Option<(String, String)>) {
        match happening {
            Happening::Branch { loc, held } => {
                let Condition { text, negated, .. } = self.condition(*loc);
                let outcome = (*held != negated).to_string();
                (format!("{text} is {outcome}"), Some((text, outcome)))
            }
            Happening::Switch { loc, value, default } => {
                let outcome = if *default { format!("{value}, no case") } else { value.to_string() };
                let condition = self.condition(*loc).text;
                (format!("switch on {condition}: {outcome}"), Some((condition, outcome)))
            }
            Happening::Call { function } => (format!("calls {function}"), None),
            Happening::Return { function } => (format!("returns from {function}"), None),
            Happening::Input(given) => (format!("input: {}", given_words(given)), None),
            // What goes wrong stands at the top of the page.
            Happening::End { wrong: true, .. } => ("it goes wrong here".to_owned(), None),
            Happening::End { what, .. } => (what.clone(), None),
        }
    }

    /// The condition at a place, as the source writes it.
    fn condition(&mut self, loc: Loc) -> Condition {
        let known = self.conditions.at(loc);
        let line = |loc| self.sources.place(loc).map(|place| format!("line {}", place.line));
        let unknown = || line(loc).unwrap_or_else(|| "a condition".to_owned());
        let found = known.unwrap_or_else(|| Condition { text: unknown(), negated: false, characters: false });
        Condition { text: crate::words::cut(found.text, CONDITION), ..found }
    }

    /// Lists a decision; one that is the same as the one before is counted there.
    fn decide(&mut self, index: usize, step: &Step, condition: &str, outcome: &str) {
        let line = self.sources.place(step.loc).map_or(0, |place| place.line);
        let decision = (line, condition.to_owned(), outcome.to_owned());
        self.decided += 1;
        if let Some(last) = self.listed.last_mut().filter(|last| last.what == decision) {
            last.count += 1;
        } else if self.listed.len() < DECISIONS {
            self.listed.push(Decision { step: index, first: self.decided - 1, count: 1, what: decision });
        }
    }

    /// The number of the drawing of a scene; equal drawings are kept once.
    fn graph(&mut self, step: &Step, scene: &Scene) -> Option<usize> {
        let (picture, changes) = graph::drawn(&scene.picture, &scene.changes)?;
        let drawing = self.draw(step, &picture, &changes);
        if let Some(&known) = self.known.get(&drawing) {
            return Some(known);
        }
        self.graphs.push(drawing.clone());
        self.known.insert(drawing, self.graphs.len() - 1);
        Some(self.graphs.len() - 1)
    }

    fn draw(&self, step: &Step, picture: &Picture, changes: &Changes) -> String {
        let title = format!("memory in {}", step.function);
        svg::part(picture, changes, self.sources, title)
    }
}

/// The step that a page opens with: the last one; for a block that is lost, the step that lost it.
fn opening(trace: &Trace, lost: Option<Loc>, sources: &Sources) -> usize {
    let last = trace.steps.len().saturating_sub(1);
    let line = |loc: Loc| sources.place(loc).map(|place| (place.file, place.line));
    let loses = |step: &Step| {
        let changes = step.scene.iter().flat_map(|scene| scene.changes.objects.values());
        changes.into_iter().any(|change| *change == ObjectChange::Lost)
    };
    let Some(lost) = lost else { return last };
    let there = |step: &Step| line(step.loc) == line(lost);
    let both = trace.steps.iter().rposition(|step| there(step) && loses(step));
    both.or_else(|| trace.steps.iter().rposition(there)).unwrap_or(last)
}

/// Whether a happening is worth a line.
fn is_shown(happening: &Happening) -> bool {
    !matches!(happening, Happening::Input(given) if !is_informative(given))
}

/// Whether a value from outside is worth a line: bits that were never set and happen to be zero are not.
pub(super) fn is_informative(given: &Given) -> bool {
    given.what != GivenKind::Uninitialised || given.value != 0
}

/// A value from outside in words.
pub(super) fn given_words(given: &Given) -> String {
    match (given.what, given.value) {
        (GivenKind::Number, value) => value.to_string(),
        (GivenKind::Allocation, 0) => "the allocation fails".to_owned(),
        (GivenKind::Allocation, _) => "the allocation succeeds".to_owned(),
        (GivenKind::Uninitialised, value) => format!("bits that were never set: {value}"),
        (GivenKind::Environment, value) => format!("from the environment: {value}"),
        (GivenKind::Order, 0) => "gcc's order of evaluation".to_owned(),
        (GivenKind::Order, value) => format!("order of evaluation {value}"),
    }
}

/// What changed in memory, in words.
fn change_words(scene: &Scene) -> Vec<String> {
    let mut words = Vec::new();
    for (id, change) in &scene.changes.objects {
        let Some(object) = scene.picture.object(*id) else { continue };
        let (verb, heap) = (change, object.kind == ringfence_verdict::picture::Kind::Heap);
        let name = object.type_name.clone().unwrap_or_else(|| "block".to_owned());
        let size = crate::words::size(object).map_or(String::new(), |size| format!(" of {size}"));
        match (verb, heap) {
            (ObjectChange::New, true) => words.push(format!("new: {name}{size}")),
            (ObjectChange::Ended, true) => words.push(format!("freed: {name}{size}")),
            (ObjectChange::Lost, true) => words.push(format!("lost: nothing leads to {name} any more")),
            (_, false) => {}
        }
    }
    if words.is_empty() && !scene.changes.roots.is_empty() {
        let names: Vec<&str> = scene.changes.roots.iter().map(String::as_str).take(8).collect();
        words.push(format!("set: {}", names.join(", ")));
    }
    if scene.hidden > 0 {
        words.push(format!("{} more heap blocks are not drawn", scene.hidden));
    }
    words.truncate(12);
    words
}
