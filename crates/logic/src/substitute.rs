//! Terms with other terms in the place of their variables.

use crate::term::{Kind, TermId, Terms, VarId};
use ringfence_base::FastMap;

/// What stands in the place of variables, and the terms that were rewritten so far.
#[derive(Debug, Clone, Default)]
pub struct Substitution {
    variables: FastMap<VarId, TermId>,
    done: FastMap<TermId, TermId>,
}

impl Substitution {
    /// Every variable stands for itself.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether every variable stands for itself.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// Puts a term of the same width in the place of a variable.
    pub fn insert(&mut self, var: VarId, term: TermId) {
        self.variables.insert(var, term);
        self.done.clear();
    }

    /// What stands in the place of a variable, unless it is the variable itself.
    #[must_use]
    pub fn get(&self, var: VarId) -> Option<TermId> {
        self.variables.get(&var).copied()
    }

    /// The term with its variables replaced, all at once.
    pub fn apply(&mut self, terms: &mut Terms, term: TermId) -> TermId {
        if self.variables.is_empty() {
            return term;
        }
        if let Some(new) = self.of_leaf(terms, term) {
            return new;
        }
        // Children first, by an explicit stack: terms can be deep.
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            let before = stack.len();
            for child in terms.kind(top).children() {
                if child.is_some() && self.of_leaf(terms, child).is_none() && !self.done.contains_key(&child)
                {
                    stack.push(child);
                }
            }
            if stack.len() == before {
                stack.pop();
                let new = self.rebuild(terms, top);
                self.done.insert(top, new);
            }
        }
        self.done.get(&term).copied().unwrap_or(term)
    }

    /// What stands in the place of a constant or a variable.
    fn of_leaf(&self, terms: &Terms, term: TermId) -> Option<TermId> {
        match terms.kind(term) {
            Kind::Const(_) => Some(term),
            Kind::Var(var) => Some(self.get(var).unwrap_or(term)),
            _ => None,
        }
    }

    /// A term whose children are done.
    fn rebuild(&self, terms: &mut Terms, term: TermId) -> TermId {
        let of = |terms: &Terms, child: TermId| {
            let leaf = self.of_leaf(terms, child);
            leaf.or_else(|| self.done.get(&child).copied()).unwrap_or(child)
        };
        let kind = terms.kind(term);
        if kind.children().into_iter().all(|child| child.is_none() || of(terms, child) == child) {
            return term;
        }
        let of = |child: TermId| of(terms, child);
        match kind {
            Kind::Const(_) | Kind::Var(_) => term,
            Kind::Unary(op, a) => {
                let a = of(a);
                terms.unary(op, a)
            }
            Kind::Binary(op, a, b) => {
                let (a, b) = (of(a), of(b));
                terms.binary(op, a, b)
            }
            Kind::Ite(c, a, b) => {
                let (c, a, b) = (of(c), of(a), of(b));
                terms.ite(c, a, b)
            }
            Kind::Extract { arg, hi, lo } => {
                let arg = of(arg);
                terms.extract(arg, hi.into(), lo.into())
            }
            Kind::Extend { arg, signed, width } => {
                let arg = of(arg);
                terms.extend(arg, signed, width.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_replaced_at_once() {
        let mut terms = Terms::new();
        let (x, y) = (terms.fresh(32, 0), terms.fresh(32, 1));
        let (Kind::Var(vx), Kind::Var(vy)) = (terms.kind(x), terms.kind(y)) else { unreachable!() };
        let sum = terms.sub(x, y);
        let mut swap = Substitution::new();
        swap.insert(vx, y);
        swap.insert(vy, x);
        let expected = terms.sub(y, x);
        assert_eq!(swap.apply(&mut terms, sum), expected);
        let seven = terms.value(32, 7);
        let mut number = Substitution::new();
        number.insert(vx, seven);
        number.insert(vy, seven);
        assert_eq!(number.apply(&mut terms, sum), terms.value(32, 0));
    }
}
