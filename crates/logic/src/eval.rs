//! Evaluation of terms under values for their variables, and the walk it shares with the blaster.
//!
//! Walks use an explicit stack: terms can be a million nodes deep.

use crate::bits::Bits;
use crate::term::{Kind, TermId, Terms, VarId};
use ringfence_base::FastMap;
use std::collections::hash_map::Entry;

/// Adds to `cone` the terms that `roots` consist of, children before parents. `enter` is asked at
/// each meeting with a term and says whether it belongs to the cone now: yes at most once a term,
/// no for one that is known already with all that is below it.
pub(crate) fn collect_cone(
    terms: &Terms,
    roots: &[TermId],
    mut enter: impl FnMut(TermId) -> bool,
    cone: &mut Vec<TermId>,
) {
    let start = cone.len();
    let mut next = start;
    cone.extend(roots.iter().copied().filter(|&root| enter(root)));
    while let Some(&term) = cone.get(next) {
        next += 1;
        let children = terms.kind(term).children().into_iter();
        cone.extend(children.filter(|&child| child.is_some() && enter(child)));
    }
    cone[start..].sort_unstable();
}

/// Evaluates terms under one assignment and remembers the values of all terms met.
#[derive(Debug, Clone, Default)]
pub struct Evaluator {
    variables: FastMap<VarId, Bits>,
    values: FastMap<TermId, Bits>,
}

impl Evaluator {
    /// An evaluator under these values; variables without one are 0.
    #[must_use]
    pub fn new(variables: FastMap<VarId, Bits>) -> Self {
        Self { variables, ..Self::default() }
    }

    /// The value of a variable.
    #[must_use]
    pub fn variable(&self, terms: &Terms, var: VarId) -> Bits {
        let width = terms.variable(var).width;
        self.variables.get(&var).map_or(Bits::new(width, 0), |bits| Bits::new(width, bits.unsigned()))
    }

    /// The values given at the making.
    #[must_use]
    pub fn variables(&self) -> &FastMap<VarId, Bits> {
        &self.variables
    }

    /// Under the values of the variables; what was computed is remembered.
    pub fn value(&mut self, terms: &Terms, term: TermId) -> Bits {
        if let Some(value) = self.given(terms, term) {
            return value;
        }
        if let Some(&value) = self.values.get(&term) {
            return value;
        }
        let mut cone = Vec::new();
        let unknown = Bits::bool(false);
        let values = &mut self.values;
        let enter = |inner| {
            let is_given = matches!(terms.kind(inner), Kind::Const(_) | Kind::Var(_));
            !is_given
                && match values.entry(inner) {
                    Entry::Occupied(_) => false,
                    Entry::Vacant(entry) => {
                        entry.insert(unknown);
                        true
                    }
                }
        };
        collect_cone(terms, &[term], enter, &mut cone);
        for &inner in &cone {
            let value = self.step(terms, inner);
            self.values.insert(inner, value);
        }
        self.values[&term]
    }

    /// The value of a constant or a variable, which is not computed.
    fn given(&self, terms: &Terms, term: TermId) -> Option<Bits> {
        match terms.kind(term) {
            Kind::Const(_) => terms.constant(term),
            Kind::Var(var) => Some(self.variable(terms, var)),
            _ => None,
        }
    }

    /// The value of a term whose children have theirs.
    fn step(&self, terms: &Terms, term: TermId) -> Bits {
        let of = |child: TermId| self.given(terms, child).unwrap_or_else(|| self.values[&child]);
        match terms.kind(term) {
            Kind::Const(_) | Kind::Var(_) => of(term),
            Kind::Unary(op, a) => op.apply(of(a)),
            Kind::Binary(op, a, b) => op.apply(of(a), of(b)),
            Kind::Ite(c, a, b) => of(if of(c).is_zero() { b } else { a }),
            Kind::Extract { arg, hi, lo } => of(arg).extract(hi.into(), lo.into()),
            Kind::Extend { arg, signed, width } => of(arg).extend(signed, width.into()),
        }
    }
}

/// The value of a term under the values of `variable`. For several terms under one assignment,
/// [`Evaluator`] shares the work.
#[must_use]
pub fn eval(terms: &Terms, term: TermId, variables: &FastMap<VarId, Bits>) -> Bits {
    Evaluator::new(variables.clone()).value(terms, term)
}
