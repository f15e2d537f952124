//! The text of one program while it is being written, with the places where an error could be planted.
//!
//! A program is written twice from the same seed: once clean, which lists the places, and once with one of
//! them chosen. Up to that place the two makers take the same random choices; after it they may part.

use super::fault::Fault;
use crate::judge::Kind;
use crate::lines::{Lines, writes_lines};
use ringfence_testing::random::Random;

/// A program that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    /// The random source.
    pub(super) random: Random,
    /// What kind of program it is.
    pub(super) kind: Kind,
    /// Numbers that occur in conditions: good inputs.
    pub(super) constants: Vec<i64>,
    /// The places where an error could be planted, so far.
    sites: Vec<Fault>,
    planted: Option<usize>,
    types: String,
    globals: String,
    functions: String,
    noted: Vec<String>,
    lines: Lines,
    names: u32,
    /// Whether assertions are calls of `__VERIFIER_assert`.
    asserts_by_call: bool,
}

writes_lines!(Writer);

impl Writer {
    /// A program without a line; `planted` is the number of the place where the error goes.
    pub(super) fn new(mut random: Random, kind: Kind, planted: Option<usize>) -> Self {
        let asserts_by_call = random.chance(50);
        Self {
            random,
            kind,
            constants: vec![0, 1, -1],
            sites: Vec::new(),
            planted,
            types: String::new(),
            globals: String::new(),
            functions: String::new(),
            noted: Vec::new(),
            lines: Lines::body(),
            names: 0,
            asserts_by_call,
        }
    }

    /// True in `percent` of a hundred cases.
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.random.chance(percent)
    }

    /// A number from `low` to `high`, both included, that inputs will take often.
    pub(super) fn number(&mut self, low: i64, high: i64) -> i64 {
        let number = low + self.random.below((high - low + 1).max(1) as usize) as i64;
        self.constants.push(number);
        number
    }

    /// A name that was not given before.
    pub(super) fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// Adds lines in any order: they must not depend on each other.
    pub(super) fn lines_in_any_order(&mut self, lines: &[&str]) {
        let mut left = lines.to_vec();
        while !left.is_empty() {
            let next = left.remove(self.random.below(left.len()));
            self.line(next);
        }
    }

    /// Adds a type.
    pub(super) fn define_type(&mut self, text: &str) {
        self.types.push_str(text);
    }

    /// Adds a global variable.
    pub(super) fn define_global(&mut self, text: &str) {
        self.globals.push_str(text);
        self.globals.push('\n');
    }

    /// What follows goes into a function of its own until [`Writer::end_function`].
    pub(super) fn start_function(&mut self) -> Lines {
        std::mem::replace(&mut self.lines, Lines::body())
    }

    pub(super) fn end_function(&mut self, head: &str, outer: Lines) {
        let body = std::mem::replace(&mut self.lines, outer).take();
        let function = format!("{head}\n{{\n{body}\n}}\n\n");
        self.functions.push_str(&function);
    }

    /// Notes a name, of a function or of a decision; says whether it was noted before.
    pub(super) fn note(&mut self, name: &str) -> bool {
        let known = self.is_known(name);
        if !known {
            self.noted.push(name.to_owned());
        }
        known
    }

    /// Whether a name was noted by [`Writer::note`].
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.noted.iter().any(|other| other == name)
    }

    /// A place where an error could be planted; says whether it is to be.
    pub(super) fn fault(&mut self, fault: Fault) -> bool {
        self.sites.push(fault);
        self.planted == Some(self.sites.len() - 1)
    }

    /// One of two texts: the bad one where the error is planted. When guards are given, the bad text may
    /// stand behind one of them, or come only at the third time or so.
    pub(super) fn plant(&mut self, fault: Fault, good: &str, bad: &str, guards: &[String]) {
        if !self.fault(fault) {
            self.line(good);
        } else if self.chance(45) {
            self.line(bad);
        } else {
            let guard = self.guard(guards);
            self.open(format!("if ({guard}) {{"));
            self.line(bad);
            self.otherwise();
            self.line(good);
            self.close("}");
        }
    }

    /// One of two expressions: the bad one where the error is planted.
    pub(super) fn plant_expression(&mut self, fault: Fault, good: String, bad: String) -> String {
        if self.fault(fault) { bad } else { good }
    }

    /// A condition that holds now and then.
    pub(super) fn guard(&mut self, guards: &[String]) -> String {
        if guards.is_empty() || self.chance(40) {
            let (name, time) = (self.fresh("times"), self.number(2, 4));
            self.define_global(&format!("static unsigned {name};"));
            return format!("++{name} == {time}");
        }
        self.random.pick(guards).clone()
    }

    pub(super) fn assert(&mut self, condition: &str) {
        if self.asserts_by_call {
            self.line(format!("__VERIFIER_assert({condition});"));
        } else {
            self.line(format!("if (!({condition}))\n    reach_error();"));
        }
    }

    /// An assertion, or one that asks for too much where the error is planted.
    pub(super) fn assert_planted(&mut self, fault: Fault, good: &str, bad: &str) {
        let condition = self.plant_expression(fault, good.to_owned(), bad.to_owned());
        self.assert(&condition);
    }

    /// The places where an error could be planted.
    pub(super) fn sites(&self) -> &[Fault] {
        &self.sites
    }

    /// The whole program; what was written last is the body of `main`.
    pub(super) fn finish(&mut self) -> String {
        let main = self.lines.take();
        let parts = [PROLOGUE, &self.types, "\n", &self.globals, "\n", &self.functions].concat();
        format!("{parts}int main(void)\n{{\n{main}\n    return 0;\n}}\n")
    }
}

const PROLOGUE: &str = include_str!("prologue.c");
