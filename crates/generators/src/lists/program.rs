//! The program of a seed: families, variables, operations, an error in about half of them.

use super::family::{Family, List};
use super::fault::Fault;
use super::writer::Writer;
use super::{mutate, operations, shapes};
use crate::judge::{Kind, with_cleanup, with_uninitialised};
use ringfence_ir::{DataModel, Program};
use ringfence_testing::pipeline;
use ringfence_testing::random::Random;
use ringfence_verdict::Goal;

/// A program.
#[derive(Debug, Clone)]
pub(super) struct Generated {
    /// The seed it came from.
    pub(super) seed: u64,
    /// What kind of program it is.
    pub(super) kind: Kind,
    /// The error that was planted; absent in clean programs.
    pub(super) fault: Option<Fault>,
    pub(super) text: String,
    /// Numbers that make good inputs.
    pub(super) constants: Vec<i64>,
    /// The kinds of lists.
    pub(super) lists: String,
}

impl Generated {
    /// The program through front end and verifier.
    pub(super) fn load(&self) -> Result<Program, String> {
        pipeline::checked(pipeline::load_text("lists.c", &self.text, self.kind.model))
    }
}

/// A variable of the program.
#[derive(Debug)]
struct Variable<'f> {
    list: List<'f>,
    is_global: bool,
    /// How many lists, for an array.
    length: Option<usize>,
}

/// The program of a seed. Attempts differ in the error alone: some errors never matter.
pub(super) fn generate(seed: u64, attempt: u64) -> Generated {
    let mut random = Random::new(seed.wrapping_mul(0x9e6c_63d0_876a_46d5).wrapping_add(17));
    // Programs give up by `abort` where an allocation fails.
    let goal = Goal { malloc_may_fail: random.chance(10), cleanup_at_abort: false, ..Goal::default() };
    let goal = with_cleanup(goal, random.chance(10));
    let mut kind = Kind {
        model: if seed.is_multiple_of(2) { DataModel::Lp64 } else { DataModel::Ilp32 },
        goal: with_uninitialised(goal, random.chance(10)),
    };
    let start = random.number();
    let clean = write(start, kind.clone(), None);
    let lists = clean.lists.clone();
    let chance = random.below(100);
    if chance < 50 {
        return Generated {
            seed,
            kind,
            fault: None,
            text: clean.text,
            constants: clean.writer.constants,
            lists,
        };
    }
    for _ in 0..attempt {
        random = Random::new(random.number());
    }
    if chance < 62 {
        let text = mutate::mutate(&clean.text, &mut random);
        let constants = clean.writer.constants;
        return Generated { seed, kind, fault: Some(Fault::Mutated), text, constants, lists };
    }
    let sites = clean.writer.sites();
    let site = choose(sites, &mut random);
    let fault = site.and_then(|site| sites.get(site).copied());
    if fault == Some(Fault::Unset) && random.chance(60) {
        kind.goal = with_uninitialised(kind.goal, true);
    }
    let planted = write(start, kind.clone(), site);
    Generated { seed, kind, fault, text: planted.text, constants: planted.writer.constants, lists }
}

/// One of the places: each kind of error with the same chance.
fn choose(sites: &[Fault], random: &mut Random) -> Option<usize> {
    let mut kinds = sites.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.is_empty() {
        return None;
    }
    let kind = *random.pick(&kinds);
    let places: Vec<usize> = (0..sites.len()).filter(|&index| sites[index] == kind).collect();
    Some(*random.pick(&places))
}

/// A program that was written.
#[derive(Debug)]
struct Written {
    writer: Writer,
    text: String,
    lists: String,
}

fn write(start: u64, kind: Kind, planted: Option<usize>) -> Written {
    let mut w = Writer::new(Random::new(start), kind, planted);
    let is_small = w.chance(75);
    let families = if !is_small && w.chance(40) { 2 } else { 1 };
    let families: Vec<Family> = (0..families).map(|_| Family::random(&mut w, 1)).collect();
    let mut variables = Vec::new();
    for family in &families {
        for _ in 0..if is_small { 1 } else { *w.random.pick(&[1, 1, 2, 2, 3]) } {
            variables.push(declare(&mut w, family));
        }
    }
    let count =
        if is_small { *w.random.pick(&[0, 1, 1, 1, 2]) } else { *w.random.pick(&[1, 2, 3, 3, 4, 5, 7]) };
    for variable in &variables {
        if w.chance(85) {
            let list = some_list(&mut w, variable);
            operation(&mut w, &list, None, |w, list, _| operations::build::full(w, list));
        }
    }
    for _ in 0..count {
        act(&mut w, &variables);
    }
    finish(&mut w, &variables);
    let text = w.finish();
    let lists: Vec<String> = families.iter().map(Family::name).collect();
    Written { writer: w, text, lists: lists.join(", ") }
}

fn declare<'f>(w: &mut Writer, family: &'f Family) -> Variable<'f> {
    let (name, container) = (w.fresh("list"), family.container());
    let is_global = w.chance(30);
    let length = w.chance(12).then(|| 2 + w.random.below(2));
    let brackets = length.map_or(String::new(), |length| format!("[{length}]"));
    if is_global {
        w.define_global(&format!("static {container}{name}{brackets};"));
    } else {
        w.line(format!("{container}{name}{brackets};"));
    }
    let variable = Variable { list: List::new(family, name), is_global, length };
    for list in lists(&variable) {
        shapes::init(w, &list);
    }
    variable
}

/// Every list of a variable.
fn lists<'f>(variable: &Variable<'f>) -> Vec<List<'f>> {
    let (family, place) = (variable.list.family, &variable.list.place);
    match variable.length {
        None => vec![variable.list.clone()],
        Some(length) => (0..length).map(|index| List::new(family, format!("{place}[{index}]"))).collect(),
    }
}

/// A list of a variable, for an array sometimes one that the inputs choose.
fn some_list<'f>(w: &mut Writer, variable: &Variable<'f>) -> List<'f> {
    match variable.length {
        Some(length) if w.chance(40) => {
            let index = w.fresh("at");
            w.line(format!("unsigned {index} = (unsigned)nondet() % {length};"));
            List::new(variable.list.family, format!("{}[{index}]", variable.list.place))
        }
        _ => w.random.pick(&lists(variable)).clone(),
    }
}

/// One statement of `main`.
fn act(w: &mut Writer, variables: &[Variable<'_>]) {
    let index = w.random.below(variables.len());
    let list = some_list(w, &variables[index]);
    let partner = (0..variables.len())
        .filter(|&other| other != index && variables[other].list.family.tag == list.family.tag)
        .find(|_| w.chance(60));
    let other = partner.map(|other| some_list(w, &variables[other]));
    match w.random.below(10) {
        0 => events(w, &list),
        1 => {
            w.open("if (nondet()) {");
            operation(w, &list, other.as_ref(), operations::random);
            w.close("}");
        }
        2 => {
            w.open("while (nondet()) {");
            operation(w, &list, other.as_ref(), |w, list, _| operations::small(w, list));
            w.close("}");
        }
        _ => operation(w, &list, other.as_ref(), operations::random),
    }
}

/// A loop that does this or that.
fn events(w: &mut Writer, list: &List<'_>) {
    let by_switch = w.chance(50);
    w.open("while (nondet()) {");
    if by_switch {
        w.open("switch (nondet()) {");
    } else {
        w.line("int what = nondet();");
    }
    for number in 0..2 + w.random.below(3) {
        w.open(if by_switch { format!("case {number}: {{") } else { format!("if (what == {number}) {{") });
        w.constants.push(number as i64);
        operation(w, list, None, |w, list, _| operations::small(w, list));
        if by_switch {
            w.line("break;");
        }
        w.close("}");
    }
    if by_switch {
        w.close("}");
    }
    w.close("}");
}

type Operation = fn(&mut Writer, &List<'_>, Option<&List<'_>>);

/// An operation in place, or in a function that gets the addresses of its lists.
fn operation(w: &mut Writer, list: &List<'_>, other: Option<&List<'_>>, body: Operation) {
    if w.chance(65) {
        w.open("{");
        body(w, list, other);
        w.close("}");
        return;
    }
    let name = w.fresh("work");
    let container = list.family.container();
    let outer = w.start_function();
    if w.chance(10) {
        w.line("if (nondet())\n    return;");
    }
    let inner = other.map(|other| List::new(other.family, "(*other)"));
    body(w, &List::new(list.family, "(*list)"), inner.as_ref());
    let parameter = if inner.is_some() { format!(", {container}*other") } else { String::new() };
    w.end_function(&format!("static void {name}({container}*list{parameter})"), outer);
    let argument = other.map_or(String::new(), |other| format!(", {}", other.address()));
    w.line(format!("{name}({}{argument});", list.address()));
}

/// Gives all nodes of a list back for good.
fn finally(w: &mut Writer, list: &List<'_>) {
    if w.chance(65) {
        operations::release::drain(w, list);
        return;
    }
    let (name, container) = (w.fresh("finish"), list.family.container());
    let outer = w.start_function();
    operations::release::drain(w, &List::new(list.family, "(*list)"));
    w.end_function(&format!("static void {name}({container}*list)"), outer);
    w.line(format!("{name}({});", list.address()));
}

/// Gives everything back that must be.
fn finish(w: &mut Writer, variables: &[Variable<'_>]) {
    for variable in variables {
        if variable.is_global && !w.kind.goal.checks_not_freed() && w.chance(35) {
            continue;
        }
        for list in lists(variable) {
            if w.chance(30) {
                operations::check::all(w, &list);
            }
            if w.fault(Fault::LeakedRest) {
                w.line(";");
            } else {
                finally(w, &list);
            }
            shapes::destroy(w, &list);
        }
    }
}
