//! New terms for the variables of formulas.
//!
//! A variable that says where a node begins becomes a multiple of the unit of sizes, counted from where the arena begins: then what is known of the
//! term says where the members of the header are, and where its padding is not.
//!
//! Soundness. All nodes in formulas begin so many units behind the beginning of the arena: nodes are made of cells that hold sizes, and a cell counts as one only
//! where that is known ([`is_aligned`]).

use crate::context::Context;
use crate::numbers::{self, term_of};
use ringfence_base::FastMap;
use ringfence_exec::{Path, Reasoner};
use ringfence_seplog::facts::Facts;
use ringfence_seplog::{Atom, Linear, SymbolicHeap, Var};

/// Terms for variables that exist.
#[derive(Debug)]
pub(crate) struct Names {
    width: u32,
    unit: i128,
    /// What the variables that say where nodes begin are, modulo the unit.
    remainders: FastMap<Var, i128>,
    terms: FastMap<u32, Linear>,
}

impl Names {
    /// No terms yet for the variables of some parts of memory, of which something is known.
    pub(crate) fn of(context: &Context, parts: &[Atom], facts: &Facts) -> Self {
        let unit = i128::from(context.kind.unit);
        let mut remainders = FastMap::default();
        for atom in parts {
            let start = match atom {
                Atom::Pred(_, args) => args.first(),
                Atom::Segment(segment) if segment.nonempty => segment.from.first(),
                _ => None,
            };
            let Some(start) = start.map(|start| facts.simplified(start)) else { continue };
            let [(var, 1)] = start.sum() else { continue };
            let remainder = context.start.checked_sub(start.constant());
            remainders.extend(remainder.map(|number| (*var, number.rem_euclid(unit))));
        }
        Self { width: 8 * context.machine.word, unit, remainders, terms: FastMap::default() }
    }

    /// A sum with terms in the place of primed variables.
    pub(crate) fn sum(&mut self, reason: &mut Reasoner, linear: &Linear) -> Option<Linear> {
        linear.map(|var| self.var(reason, var))
    }

    /// A heap with terms in the place of primed variables.
    pub(crate) fn named(&mut self, reason: &mut Reasoner, heap: &SymbolicHeap) -> Option<SymbolicHeap> {
        heap.map(|var| self.var(reason, var))
    }

    fn var(&mut self, reason: &mut Reasoner, var: Var) -> Linear {
        let Var::Primed(number) = var else { return Linear::var(var) };
        if let Some(known) = self.terms.get(&number) {
            return known.clone();
        }
        let fresh = self.fresh(reason, var);
        self.terms.insert(number, fresh.clone());
        fresh
    }

    /// A new term for an address: a multiple of the unit and a remainder if it is known where a node begins.
    pub(crate) fn fresh(&self, reason: &mut Reasoner, var: Var) -> Linear {
        let whole = |reason: &mut Reasoner| Linear::var(numbers::var(reason.fresh(self.width)));
        let bits = self.unit.ilog2();
        match self.remainders.get(&var) {
            Some(&remainder) if bits > 0 && bits < 16 => {
                let count = Linear::var(numbers::var(reason.fresh(self.width - bits)));
                let sum = count.times(self.unit).and_then(|sum| sum.offset(remainder));
                sum.unwrap_or_else(|| whole(reason))
            }
            _ => whole(reason),
        }
    }
}

/// Whether an address is so many units behind the beginning of the arena, or the unit is no more than a byte.
pub(crate) fn is_aligned(context: &Context, reason: &mut Reasoner, path: &Path, at: &Linear) -> bool {
    let unit = i128::from(context.kind.unit);
    let mut sum = at.constant() - context.start;
    for &(var, factor) in at.sum() {
        if factor % unit == 0 {
            continue;
        }
        let Some(term) = term_of(var) else { return false };
        let class = path.fact(reason, term).congruence();
        let (Ok(stride), Ok(remainder)) = (i128::try_from(class.stride), i128::try_from(class.remainder))
        else {
            return false;
        };
        let product = factor.checked_mul(stride).zip(factor.checked_mul(remainder));
        let Some((stride, remainder)) = product.filter(|(stride, _)| stride % unit == 0) else {
            return false;
        };
        let _ = stride;
        let Some(more) = sum.checked_add(remainder) else { return false };
        sum = more;
    }
    sum % unit == 0
}
