//! Choices by a condition.

use crate::term::{Kind, TermId, Terms, Unary};

impl Terms {
    /// `then` when the condition (one bit) holds, else `otherwise`.
    pub fn ite(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        self.common_width(then, otherwise);
        assert!(self.width(condition) == 1, "a condition has one bit");
        if let Some(value) = self.constant(condition) {
            return if value.is_zero() { otherwise } else { then };
        }
        if let Kind::Unary(Unary::Not, x) = self.kind(condition) {
            return self.ite_positive(x, otherwise, then);
        }
        self.ite_positive(condition, then, otherwise)
    }

    /// The choice by a condition that is no negation.
    fn ite_positive(&mut self, c: TermId, then: TermId, otherwise: TermId) -> TermId {
        let then = match self.kind(then) {
            Kind::Ite(inner, x, _) if inner == c => x,
            _ => then,
        };
        let otherwise = match self.kind(otherwise) {
            Kind::Ite(inner, _, y) if inner == c => y,
            _ => otherwise,
        };
        if then == otherwise {
            return then;
        }
        if self.width(then) == 1 {
            return self.ite_condition(c, then, otherwise);
        }
        self.raw(Kind::Ite(c, then, otherwise))
    }

    /// The choice between conditions: a conjunction or disjunction where one branch is fixed.
    fn ite_condition(&mut self, c: TermId, then: TermId, otherwise: TermId) -> TermId {
        let known = |terms: &Self, branch: TermId, when: bool| match terms.constant(branch) {
            Some(value) => Some(!value.is_zero()),
            None if branch == c => Some(when),
            None if terms.complementary(branch, c) => Some(!when),
            None => None,
        };
        match (known(self, then, true), known(self, otherwise, false)) {
            (Some(true), _) => self.or(c, otherwise),
            (Some(false), _) => {
                let not = self.not(c);
                self.and(not, otherwise)
            }
            (None, Some(false)) => self.and(c, then),
            (None, Some(true)) => {
                let not = self.not(c);
                self.or(not, then)
            }
            (None, None) => self.raw(Kind::Ite(c, then, otherwise)),
        }
    }
}
