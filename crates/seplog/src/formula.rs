//! Formulas: disjunctions of symbolic heaps Π ∧ Σ ("Beyond Reachability", Table 1), over bytes.
//!
//! A formula describes a stack and a heap: a stack gives every variable a whole number, a heap gives some addresses
//! contents. The pure part Π compares numbers. The spatial part Σ describes disjoint parts of the heap that together are
//! all of it. Primed variables exist for each symbolic heap on its own.
//!
//! An address is a number of the machine from 1 on, and so is the end of a block: no block wraps around, none contains the
//! address 0. A cell of some bytes holds a number of its type. What each predicate means exactly is said, once and
//! executably, in [`meaning`](crate::meaning).

use crate::definition::{ListId, PredId};
use crate::linear::{Linear, Var};

/// What numbers the machine has. A byte of the real machine has eight bits; tests count with smaller ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Machine {
    /// Eight on real machines.
    pub byte_bits: u32,
    /// How many bytes a word has that can hold an address.
    pub word: u32,
}

impl Machine {
    /// 64-bit addresses.
    pub const LP64: Self = Self { byte_bits: 8, word: 8 };
    /// 32-bit addresses.
    pub const ILP32: Self = Self { byte_bits: 8, word: 4 };

    /// A cell with a word without a sign.
    #[must_use]
    pub const fn word(self) -> Cell {
        Cell { bytes: self.word, signed: false }
    }

    /// The greatest address.
    #[must_use]
    pub const fn last_address(self) -> i128 {
        (1 << (self.byte_bits * self.word)) - 1
    }

    /// The least and the greatest number that a cell holds.
    #[must_use]
    pub const fn range(self, cell: Cell) -> (i128, i128) {
        let bits = self.byte_bits * cell.bytes;
        match cell.signed {
            true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            false => (0, (1 << bits) - 1),
        }
    }
}

/// The type of a cell: how many bytes it has, and whether they are a number with a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// 1 to 8.
    pub bytes: u32,
    /// Two's complement.
    pub signed: bool,
}

/// A comparison of a sum with 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pure {
    /// It is 0.
    Zero(Linear),
    /// It is not 0.
    NonZero(Linear),
    /// It is 0 or more.
    AtLeastZero(Linear),
}

impl Pure {
    /// What is compared.
    #[must_use]
    pub const fn linear(&self) -> &Linear {
        let (Pure::Zero(linear) | Pure::NonZero(linear) | Pure::AtLeastZero(linear)) = self;
        linear
    }

    fn linear_mut(&mut self) -> &mut Linear {
        let (Pure::Zero(linear) | Pure::NonZero(linear) | Pure::AtLeastZero(linear)) = self;
        linear
    }

    /// Whether it holds of a number in the place of the sum.
    #[must_use]
    pub const fn holds(&self, number: i128) -> bool {
        match self {
            Pure::Zero(_) => number == 0,
            Pure::NonZero(_) => number != 0,
            Pure::AtLeastZero(_) => number >= 0,
        }
    }

    /// The comparison that holds exactly where this one does not; of two, either.
    #[must_use]
    pub fn contraries(&self) -> Option<Vec<Pure>> {
        let less = |linear: &Linear| linear.times(-1)?.offset(-1).map(Pure::AtLeastZero);
        Some(match self {
            Pure::Zero(linear) => vec![Pure::AtLeastZero(linear.offset(-1)?), less(linear)?],
            Pure::NonZero(linear) => vec![Pure::Zero(linear.clone())],
            Pure::AtLeastZero(linear) => vec![less(linear)?],
        })
    }
}

/// A part of the heap.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// One cell that holds a number: `at |-> value`.
    Cell {
        /// The address of its first byte.
        at: Linear,
        /// Its type.
        cell: Cell,
        /// What it holds.
        value: Linear,
    },
    /// The bytes from one address to before another, which may be none, with any contents: `blk(from, to)`.
    Block {
        /// The first byte.
        from: Linear,
        /// The one behind the last.
        to: Linear,
    },
    /// What a predicate says of some numbers.
    Pred(PredId, Vec<Linear>),
    /// A list segment.
    Segment(Segment),
    /// Any heap: what is there and nobody knows how to reach.
    True,
}

/// A list segment: steps of a list from some numbers to others.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment {
    /// What each step is.
    pub list: ListId,
    /// Where the first step begins.
    pub from: Vec<Linear>,
    /// What the last step leads to.
    pub to: Vec<Linear>,
    /// Whether there is a step at all in every case.
    pub nonempty: bool,
}

impl Atom {
    /// Calls a function with every expression.
    pub fn for_each(&self, mut visit: impl FnMut(&Linear)) {
        match self {
            Atom::Cell { at, value, .. } => [at, value].into_iter().for_each(visit),
            Atom::Block { from, to } => [from, to].into_iter().for_each(visit),
            Atom::Pred(_, args) => args.iter().for_each(visit),
            Atom::Segment(segment) => {
                segment.from.iter().for_each(&mut visit);
                segment.to.iter().for_each(&mut visit);
            }
            Atom::True => {}
        }
    }

    fn for_each_mut(&mut self, mut visit: impl FnMut(&mut Linear)) {
        match self {
            Atom::Cell { at, value, .. } => [at, value].into_iter().for_each(visit),
            Atom::Block { from, to } => [from, to].into_iter().for_each(visit),
            Atom::Pred(_, args) => args.iter_mut().for_each(visit),
            Atom::Segment(segment) => {
                segment.from.iter_mut().for_each(&mut visit);
                segment.to.iter_mut().for_each(&mut visit);
            }
            Atom::True => {}
        }
    }

    /// With expressions in the place of all variables.
    #[must_use]
    pub fn map(&self, mut value: impl FnMut(Var) -> Linear) -> Option<Atom> {
        let mut atom = self.clone();
        let mut known = true;
        atom.for_each_mut(|linear| match linear.map(&mut value) {
            Some(new) => *linear = new,
            None => known = false,
        });
        known.then_some(atom)
    }

    /// With another expression in the place of each.
    #[must_use]
    pub fn map_each(&self, mut change: impl FnMut(&Linear) -> Linear) -> Atom {
        let mut atom = self.clone();
        atom.for_each_mut(|linear| *linear = change(linear));
        atom
    }

    /// Whether an expression has a variable.
    #[must_use]
    pub fn has(&self, var: Var) -> bool {
        let mut found = false;
        self.for_each(|linear| found |= linear.factor(var) != 0);
        found
    }
}

/// Comparisons and disjoint parts of memory, Π ∧ Σ.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SymbolicHeap {
    /// All of them hold.
    pub pure: Vec<Pure>,
    /// Disjoint parts that together are the heap; none for the empty heap.
    pub spatial: Vec<Atom>,
}

impl SymbolicHeap {
    /// Calls a function with every expression.
    pub fn for_each(&self, mut visit: impl FnMut(&Linear)) {
        self.pure.iter().for_each(|pure| visit(pure.linear()));
        self.spatial.iter().for_each(|atom| atom.for_each(&mut visit));
    }

    /// With expressions in the place of all variables.
    #[must_use]
    pub fn map(&self, mut value: impl FnMut(Var) -> Linear) -> Option<SymbolicHeap> {
        let mut heap = self.clone();
        for pure in &mut heap.pure {
            let linear = pure.linear_mut();
            *linear = linear.map(&mut value)?;
        }
        for atom in &mut heap.spatial {
            *atom = atom.map(&mut value)?;
        }
        Some(heap)
    }

    /// A number that no primed variable has, nor any after it.
    #[must_use]
    pub fn unused(&self) -> u32 {
        let mut unused = 0;
        self.for_each(|linear| {
            for var in linear.vars() {
                if let Var::Primed(number) = var {
                    unused = unused.max(number + 1);
                }
            }
        });
        unused
    }

    /// The same with primed variables from a number on, and the number after the last of them.
    #[must_use]
    pub fn renamed(&self, first: u32) -> (SymbolicHeap, u32) {
        let rename = |var| match var {
            Var::Primed(number) => Linear::var(Var::Primed(first + number)),
            program => Linear::var(program),
        };
        // Numbers only move.
        let renamed = self.map(rename).unwrap_or_else(|| self.clone());
        (renamed, first + self.unused())
    }
}

/// One of several symbolic heaps; none for what cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Formula {
    /// The symbolic heaps.
    pub disjuncts: Vec<SymbolicHeap>,
}

impl From<SymbolicHeap> for Formula {
    fn from(heap: SymbolicHeap) -> Self {
        Self { disjuncts: vec![heap] }
    }
}
