//! The text of one program while it is being written: inputs, definitions, the lines of `main`.
//!
//! A program is written from its start to its end along the path that the secret inputs take, so the
//! secrets are listed in the order in which a run draws them. The same seed writes a program and its
//! safe twin: the two makers differ in [`Maker::fixed`] alone, and no random choice may depend on that.

use crate::cgen::{CInt, Expr, NONDET, Terms};
use crate::lines::{Lines, writes_lines};
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Where an object lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Storage {
    /// Allocated.
    Heap,
    /// A local variable.
    Local,
    /// A global or static variable.
    Global,
}

impl Storage {
    /// All of them.
    pub(super) const ALL: [Storage; 3] = [Storage::Heap, Storage::Local, Storage::Global];
}

/// An array that a scenario made: a name, and how to give it back.
#[derive(Debug, Clone)]
pub(super) struct Array {
    /// The name of the array or of the pointer to its first element.
    pub(super) name: String,
    /// The statement that releases it; empty when there is nothing to release.
    pub(super) release: String,
}

/// A program that is being written.
#[derive(Debug)]
pub(super) struct Maker {
    /// Expressions over the inputs.
    pub(super) terms: Terms,
    /// Whether the scenario is written without its bug.
    pub(super) fixed: bool,
    /// The numbers that a run draws on its way to the bug.
    pub(super) secrets: Vec<i128>,
    /// Whether allocations may fail.
    pub(super) malloc_may_fail: bool,
    globals: Vec<String>,
    functions: Vec<String>,
    inputs: Vec<(String, CInt)>,
    inputs_are_global: bool,
    lines: Lines,
}

writes_lines!(Maker);

impl Maker {
    /// A program without a line.
    pub(super) fn new(random: Random, model: DataModel, fixed: bool) -> Self {
        Self {
            terms: Terms::new(random, model),
            fixed,
            secrets: Vec::new(),
            malloc_may_fail: false,
            globals: Vec::new(),
            functions: Vec::new(),
            inputs: Vec::new(),
            inputs_are_global: false,
            lines: Lines::body(),
        }
    }

    /// The random source.
    pub(super) fn random(&mut self) -> &mut Random {
        &mut self.terms.random
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: usize, high: usize) -> i128 {
        (low + self.terms.random.below(high - low + 1)) as i128
    }

    /// The first text in the program with the bug, the second in its twin.
    pub(super) fn either<'t>(&self, bug: &'t str, safe: &'t str) -> &'t str {
        if self.fixed { safe } else { bug }
    }

    /// Adds a definition before all functions of the scenario.
    pub(super) fn global(&mut self, text: impl Into<String>) {
        self.globals.push(text.into());
    }

    /// Adds a function.
    pub(super) fn function(&mut self, text: impl Into<String>) {
        self.functions.push(text.into());
    }

    /// What follows goes into a function of its own until [`Maker::end_function`].
    pub(super) fn start_function(&mut self) -> Lines {
        std::mem::replace(&mut self.lines, Lines::body())
    }

    pub(super) fn end_function(&mut self, head: &str, outer: Lines) {
        let body = std::mem::replace(&mut self.lines, outer).take();
        self.functions.push(format!("{head}\n{{\n{body}\n}}\n"));
    }

    /// A name that was not given before.
    pub(super) fn fresh(&mut self, stem: &str) -> String {
        self.terms.fresh(stem)
    }

    /// Writes the inputs at the start of `main`.
    pub(super) fn draw_inputs(&mut self, count: usize) {
        self.inputs_are_global = self.random().chance(25);
        for number in 0..count {
            let model = self.terms.model;
            let ty = CInt::random(self.random(), model);
            let value = ty.random_value(self.random());
            self.input(&format!("in{number}"), ty, value);
        }
    }

    fn input(&mut self, name: &str, ty: CInt, value: i128) {
        if self.inputs_are_global {
            self.globals.push(format!("static {} {name};\n", ty.name()));
            self.line(format!("{name} = {}();", ty.nondet()));
        } else {
            self.line(format!("{} {name} = {}();", ty.name(), ty.nondet()));
        }
        self.secrets.push(value);
        self.inputs.push((name.to_owned(), ty));
        self.terms.leaves.push(Expr::variable(name, ty, value));
    }

    /// The parameters of a function that may use the inputs.
    pub(super) fn parameters(&self) -> String {
        if self.inputs_are_global || self.inputs.is_empty() {
            return "void".to_owned();
        }
        let list: Vec<String> =
            self.inputs.iter().map(|(name, ty)| format!("{} {name}", ty.name())).collect();
        list.join(", ")
    }

    /// The arguments for [`Maker::parameters`].
    pub(super) fn arguments(&self) -> String {
        if self.inputs_are_global {
            return String::new();
        }
        self.inputs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// A type for elements.
    pub(super) fn element(&mut self) -> CInt {
        let model = self.terms.model;
        CInt::random(self.random(), model)
    }

    /// A new variable that is set to an expression in `0..limit` whose secret value is `target`.
    pub(super) fn index(&mut self, stem: &str, limit: i128, target: i128) -> Expr {
        let term = self.terms.index(limit, target);
        self.named(stem, &term)
    }

    /// The same with a limit from a range and a secret value from `least` on; gives both too.
    pub(super) fn any_index(
        &mut self,
        stem: &str,
        limits: RangeInclusive<usize>,
        least: usize,
    ) -> (Expr, i128, i128) {
        let limit = self.between(*limits.start(), *limits.end());
        let target = self.between(least, limit as usize - 1);
        (self.index(stem, limit, target), limit, target)
    }

    /// A new variable that is set to an expression.
    pub(super) fn named(&mut self, stem: &str, term: &Expr) -> Expr {
        let name = self.fresh(stem);
        self.line(format!("{} {name} = {term};", term.ty.name()));
        term.named(&name)
    }

    /// A condition that holds for the secret inputs and fails for others, as a rule.
    pub(super) fn condition(&mut self) -> String {
        super::guards::condition(&mut self.terms, 1)
    }

    /// An array of `length` elements, a text that must be constant unless the storage is the heap.
    /// Every element is 0.
    pub(super) fn array(&mut self, storage: Storage, element: CInt, length: &str) -> Array {
        let name = self.fresh(match storage {
            Storage::Heap => "block",
            Storage::Local => "local",
            Storage::Global => "global",
        });
        let ty = element.name();
        match storage {
            Storage::Heap => {
                if self.random().chance(50) {
                    self.line(format!("{ty} *{name} = calloc({length}, sizeof({ty}));"));
                } else {
                    let size = format!("({length}) * sizeof({ty})");
                    self.line(format!("{ty} *{name} = malloc({size});"));
                    self.line(format!("memset({name}, 0, {size});"));
                }
            }
            Storage::Local => self.line(format!("{ty} {name}[{length}] = {{ 0 }};")),
            Storage::Global if self.random().chance(30) => {
                self.line(format!("static {ty} {name}[{length}];"));
            }
            Storage::Global => self.globals.push(format!("static {ty} {name}[{length}];\n")),
        }
        let release = if storage == Storage::Heap { format!("free({name});") } else { String::new() };
        Array { name, release }
    }

    /// An array anywhere.
    pub(super) fn array_of(&mut self, element: CInt, length: &str) -> Array {
        let storage = *self.random().pick(&Storage::ALL);
        self.array(storage, element, length)
    }

    /// An array anywhere, of elements of any type.
    pub(super) fn any_array(&mut self, length: &str) -> Array {
        let storage = *self.random().pick(&Storage::ALL);
        let element = self.element();
        self.array(storage, element, length)
    }

    pub(super) fn release(&mut self, array: &Array) {
        if !array.release.is_empty() {
            self.line(&array.release);
        }
    }

    /// Reads or writes a place, so that neither can be left out.
    pub(super) fn touch(&mut self, place: &str) {
        let value = self.between(0, 100);
        if self.random().chance(50) {
            self.line(format!("{place} = {value};"));
        } else {
            self.line(format!("if ({place} == {value})\n    sink++;"));
        }
    }

    /// The same in a block.
    pub(super) fn touch_in(&mut self, head: impl Display, place: &str) {
        self.open(head);
        self.touch(place);
        self.close("}");
    }

    /// Adds lines to the twin that make it safe.
    pub(super) fn repair(&mut self, text: impl Display) {
        if self.fixed {
            self.line(text);
        }
    }

    /// The whole program.
    pub(super) fn finish(mut self) -> String {
        let mut text = [PROLOGUE, NONDET].concat();
        for part in self.terms.definitions.iter().chain(&self.globals).chain(&self.functions) {
            text.push('\n');
            text.push_str(part);
        }
        text.push_str("\nint main(void)\n{\n");
        text.push_str(&self.lines.take());
        text.push_str("\n    return 0;\n}\n");
        text
    }
}

const PROLOGUE: &str = "\
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void __VERIFIER_assert(int condition);
extern void reach_error(void);

static unsigned int sink;
";
