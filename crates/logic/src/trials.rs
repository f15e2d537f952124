//! Values that are tried on conditions, many times on the same ones.
//!
//! Terms are put in the order in which they are computed once, with the places of their operands, and a condition is looked at as soon as it has
//! its value: most values fail the first one.

use crate::bits::Bits;
use crate::eval::collect_cone;
use crate::term::{Binary, Kind, TermId, Terms, Unary, VarId};
use ringfence_base::FastMap;
use std::collections::hash_map::Entry;

/// Values for some variables.
pub(crate) type Values = Vec<(VarId, Bits)>;

/// How a value is computed from those before.
#[derive(Debug, Clone, Copy)]
enum Step {
    Value(Bits),
    Variable(usize),
    Unary(Unary, usize),
    Binary(Binary, usize, usize),
    Ite(usize, usize, usize),
    Extract(usize, u32, u32),
    Extend(usize, bool, u32),
}

/// Conditions that values are tried on.
#[derive(Debug)]
pub(crate) struct Trials {
    /// The values of the variables unless others are tried, in the order of the variables.
    base: Values,
    steps: Vec<Step>,
    /// The conditions, in the order in which they are looked at: how many steps are made before, and where the value is.
    checks: Vec<(usize, usize)>,
    /// The values of the steps.
    values: Vec<Bits>,
}

impl Trials {
    /// For conditions of which one is looked at first. The values of their variables are in the order of these, each once.
    pub(crate) fn new(terms: &Terms, first: TermId, conditions: &[TermId], base: Values) -> Self {
        let (mut steps, mut checks) = (Vec::new(), Vec::new());
        const ENTERED: usize = usize::MAX;
        let (mut place_of, mut cone) = (FastMap::<TermId, usize>::default(), Vec::new());
        for &condition in std::iter::once(&first).chain(conditions.iter().rev()) {
            cone.clear();
            let mut enter = |term| match place_of.entry(term) {
                Entry::Occupied(_) => false,
                Entry::Vacant(entry) => *entry.insert(ENTERED) == ENTERED,
            };
            collect_cone(terms, &[condition], &mut enter, &mut cone);
            for &term in &cone {
                place_of.insert(term, steps.len());
                steps.push(step(terms, term, &base, &place_of));
            }
            checks.push((steps.len(), place_of[&condition]));
        }
        let values = Vec::with_capacity(steps.len());
        Self { base, steps, checks, values }
    }

    /// The values of all variables if the conditions are met, some of them by others than usual. Those of variables that do not occur make no difference.
    pub(crate) fn with(&mut self, others: impl IntoIterator<Item = (VarId, Bits)>) -> Option<Values> {
        let mut all = self.base.clone();
        for (var, value) in others {
            if let Ok(at) = all.binary_search_by_key(&var, |(other, _)| *other) {
                all[at].1 = Bits::new(all[at].1.width(), value.unsigned());
            }
        }
        self.are_met(&all).then_some(all)
    }

    fn are_met(&mut self, all: &[(VarId, Bits)]) -> bool {
        self.values.clear();
        let mut checks = self.checks.iter();
        checks.all(|&(before, place)| {
            for &step in &self.steps[self.values.len()..before] {
                let of = |place: usize| self.values[place];
                let value = match step {
                    Step::Value(value) => value,
                    Step::Variable(at) => all[at].1,
                    Step::Unary(op, a) => op.apply(of(a)),
                    Step::Binary(op, a, b) => op.apply(of(a), of(b)),
                    Step::Ite(c, a, b) => of(if of(c).is_zero() { b } else { a }),
                    Step::Extract(a, hi, lo) => of(a).extract(hi, lo),
                    Step::Extend(a, signed, width) => of(a).extend(signed, width),
                };
                self.values.push(value);
            }
            !self.values[place].is_zero()
        })
    }
}

/// How a term is computed from those that have their places.
fn step(terms: &Terms, term: TermId, base: &[(VarId, Bits)], place_of: &FastMap<TermId, usize>) -> Step {
    let of = |child: TermId| place_of[&child];
    match terms.kind(term) {
        Kind::Const(_) => Step::Value(terms.constant(term).unwrap_or(Bits::bool(false))),
        Kind::Var(var) => match base.binary_search_by_key(&var, |(other, _)| *other) {
            Ok(at) => Step::Variable(at),
            Err(_) => Step::Value(Bits::new(terms.variable(var).width, 0)),
        },
        Kind::Unary(op, a) => Step::Unary(op, of(a)),
        Kind::Binary(op, a, b) => Step::Binary(op, of(a), of(b)),
        Kind::Ite(c, a, b) => Step::Ite(of(c), of(a), of(b)),
        Kind::Extract { arg, hi, lo } => Step::Extract(of(arg), hi.into(), lo.into()),
        Kind::Extend { arg, signed, width } => Step::Extend(of(arg), signed, width.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::Trials;
    use crate::{Bits, Terms};

    #[test]
    fn values_are_tried_on_all_conditions() {
        let mut terms = Terms::new();
        let [x, y] = [0, 1].map(|tag| terms.fresh(8, tag));
        let sum = terms.add(x, y);
        let ten = terms.value(8, 10);
        let (is_ten, is_less) = (terms.eq(sum, ten), terms.ult(x, y));
        let [x, y] = [x, y].map(|term| match terms.kind(term) {
            crate::term::Kind::Var(var) => var,
            other => panic!("{other:?}"),
        });
        let byte = |value| Bits::new(8, value);
        let mut base = vec![(x, byte(0)), (y, byte(10))];
        base.sort_unstable();
        let mut trials = Trials::new(&terms, is_less, &[is_ten, is_less], base.clone());
        assert_eq!(trials.with([]), Some(base));
        assert_eq!(trials.with([(x, byte(10)), (y, byte(0))]), None);
        assert_eq!(trials.with([(y, byte(9))]), None);
        assert!(trials.with([(x, byte(255)), (y, byte(11))]).is_none());
        assert!(trials.with([(x, byte(4)), (y, byte(6))]).is_some());
    }
}
