//! Random programs, with and without errors of every kind.
//!
//! A program is written with a degree of care. Each operation comes with what keeps it safe: a test for
//! null, an index that is made to fit, a release before a pointer is overwritten. With full care all of
//! that is written, and the program has no error; with less, some of it is left out at random. Nothing is
//! known beforehand about the programs of less care.
//!
//! Every variable is declared and set at the top of its function, so that jumps pass no declaration.

use crate::cgen::{CInt, Expr, Terms};
use crate::judge::Kind;
use crate::lines::{Lines, writes_lines};
use ringfence_testing::random::Random;

/// An array that is always there.
#[derive(Debug, Clone)]
pub(super) struct Array {
    pub(super) name: String,
    pub(super) element: CInt,
    pub(super) length: usize,
}

/// A pointer that owns a heap block of a fixed length, or is null.
#[derive(Debug, Clone)]
pub(super) struct Owner {
    pub(super) name: String,
    pub(super) element: CInt,
    pub(super) length: usize,
    /// Whether it is a variable of the function that is being written.
    pub(super) is_local: bool,
}

/// A pointer to an integer that somebody else owns, or null.
#[derive(Debug, Clone)]
pub(super) struct View {
    pub(super) name: String,
    pub(super) element: CInt,
}

/// A buffer that holds a string.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) name: String,
    pub(super) size: usize,
}

/// A list, by the variable of its head.
#[derive(Debug, Clone)]
pub(super) struct List {
    pub(super) name: String,
    /// Whether it is a variable of the function that is being written.
    pub(super) is_local: bool,
}

/// What can be named at a place.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    pub(super) integers: Vec<(String, CInt)>,
    pub(super) arrays: Vec<Array>,
    pub(super) owners: Vec<Owner>,
    pub(super) views: Vec<View>,
    pub(super) texts: Vec<Text>,
    pub(super) lists: Vec<List>,
    pub(super) records: Vec<String>,
}

/// A program that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    /// Expressions over the variables in scope; it also holds the random source.
    pub(super) terms: Terms,
    /// In how many of a hundred places care is taken.
    pub(super) care: usize,
    /// What kind of program it is.
    pub(super) kind: Kind,
    /// Whether list nodes point back.
    pub(super) doubly_linked: bool,
    /// What can be named.
    pub(super) scope: Scope,
    /// The functions that can be called, each from `int` to `int`.
    pub(super) functions: Vec<String>,
    /// How many more statements may be written.
    pub(super) statements_left: usize,
    /// How many loops are open.
    pub(super) loops: usize,
    lines: Lines,
}

writes_lines!(Writer);

impl Writer {
    /// A program without a line.
    pub(super) fn new(random: Random, kind: Kind, care: usize) -> Self {
        Self {
            terms: Terms::new(random, kind.model),
            care,
            kind,
            doubly_linked: false,
            scope: Scope::default(),
            functions: Vec::new(),
            statements_left: 0,
            loops: 0,
            lines: Lines::default(),
        }
    }

    /// The random source.
    pub(super) fn random(&mut self) -> &mut Random {
        &mut self.terms.random
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.terms.random.below(high - low + 1)
    }

    /// Whether care is taken this time.
    pub(super) fn careful(&mut self) -> bool {
        let care = self.care;
        self.random().chance(care)
    }

    /// A name that was not given before.
    pub(super) fn fresh(&mut self, stem: &str) -> String {
        self.terms.fresh(stem)
    }

    /// Opens a block that a test protects, if care is taken.
    pub(super) fn open_if(&mut self, test: &str) {
        let head = if self.careful() { format!("if ({test}) {{") } else { "{".to_owned() };
        self.open(head);
    }

    /// A test to stand before a statement, if care is taken.
    pub(super) fn guard(&mut self, test: &str) -> String {
        if self.careful() { format!("if ({test})\n    ") } else { String::new() }
    }

    /// The lines so far, which are forgotten.
    pub(super) fn take(&mut self) -> String {
        self.lines.take() + "\n"
    }

    /// An integer expression over the variables in scope.
    pub(super) fn term(&mut self, depth: usize) -> Expr {
        self.terms.leaves =
            self.scope.integers.iter().map(|(name, ty)| Expr::variable(name, *ty, 0)).collect();
        if self.random().chance(20) && !self.scope.arrays.is_empty() {
            let array = self.pick(|scope| &scope.arrays);
            if let Some(Array { name, element, length }) = array {
                let leaf = self.terms.leaf();
                let index = leaf.cast(leaf.ty.unsigned()).modulo(length as i128);
                self.terms.leaves.push(Expr::variable(&format!("{name}[{index}]"), element, 0));
            }
        }
        self.terms.term(depth)
    }

    /// A condition over the variables in scope.
    pub(super) fn condition(&mut self) -> String {
        let (left, right) = (self.term(1), self.term(1));
        let sign = *self.random().pick(&["==", "!=", "<", "<=", ">", ">="]);
        let constant = self.between(0, 12) as i128 - 3;
        match self.random().below(5) {
            0 => format!("{left} {sign} {right}"),
            1 => format!("({left} & 3) == {}", constant & 3),
            2 => format!("{left} % 5 == {}", constant.rem_euclid(5)),
            _ => format!("{left} {sign} {constant}"),
        }
    }

    /// An index for an array of `length`: made to fit, or any.
    pub(super) fn index(&mut self, length: usize) -> String {
        let term = self.term(1);
        if self.careful() {
            term.cast(term.ty.unsigned()).modulo(length as i128).text
        } else {
            let off = self.between(0, 2) as i128;
            term.modulo(length as i128 + off).text
        }
    }

    /// One of the things in scope.
    pub(super) fn pick<T: Clone>(&mut self, of: impl Fn(&Scope) -> &Vec<T>) -> Option<T> {
        let count = of(&self.scope).len();
        let at = self.terms.random.below(count);
        of(&self.scope).get(at).cloned()
    }

    /// A call that gives any value of a type.
    pub(super) fn nondet(ty: CInt) -> String {
        format!("{}()", ty.nondet())
    }
}
