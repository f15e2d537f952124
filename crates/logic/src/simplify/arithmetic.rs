//! Sums, negatives and products, kept in a linear normal form.

use crate::bits::Bits;
use crate::term::{Binary, Kind, TermId, Terms, Unary};

impl Terms {
    /// `a + b`, modulo 2 to the width, which both share.
    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        if self.common_width(a, b) == 1 {
            return self.xor(a, b);
        }
        if let Some((x, y)) = self.both_constant(a, b) {
            return self.bits(x.add(y));
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.constant(b) {
            return self.add_constant(a, c);
        }
        let (x, c) = self.split_sum(a);
        let (y, d) = self.split_sum(b);
        let sum = self.add_variable_parts(x, y);
        self.add_constant(sum, c.add(d))
    }

    /// `a - b`, modulo 2 to the width, which both share.
    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        self.common_width(a, b);
        if a == b {
            return self.value(self.width(a), 0);
        }
        let b = self.neg(b);
        self.add(a, b)
    }

    /// `-a`, modulo 2 to the width.
    pub fn neg(&mut self, a: TermId) -> TermId {
        if self.width(a) == 1 {
            return a;
        }
        let ones = Bits::new(self.width(a), u128::MAX);
        self.mul_constant(a, ones)
    }

    /// `a · b`, modulo 2 to the width, which both share.
    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        if self.common_width(a, b) == 1 {
            return self.and(a, b);
        }
        if let Some((x, y)) = self.both_constant(a, b) {
            return self.bits(x.mul(y));
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.constant(b) {
            return self.mul_constant(a, c);
        }
        // Constant factors of either are one of the product, so that equal products are equal terms.
        let ((x, c), (y, d)) = (self.split_multiple(a), self.split_multiple(b));
        let factor = c.mul(d);
        if factor.unsigned() == 1 {
            return self.raw_commutative(Binary::Mul, x, y);
        }
        let product = self.mul(x, y);
        self.mul_constant(product, factor)
    }

    /// A term as a variable part and a constant.
    fn split_sum(&self, term: TermId) -> (TermId, Bits) {
        self.with_constant(Binary::Add, term).unwrap_or((term, Bits::new(self.width(term), 0)))
    }

    /// A term as a multiple of another.
    fn split_multiple(&self, term: TermId) -> (TermId, Bits) {
        let width = self.width(term);
        match self.kind(term) {
            Kind::Unary(Unary::Neg, x) => (x, Bits::new(width, u128::MAX)),
            _ => self.with_constant(Binary::Mul, term).unwrap_or((term, Bits::new(width, 1))),
        }
    }

    fn add_constant(&mut self, a: TermId, c: Bits) -> TermId {
        if let Some(value) = self.constant(a) {
            return self.bits(value.add(c));
        }
        if let Some((condition, x, y)) = self.constant_choice(a) {
            let (x, y) = (self.bits(x.add(c)), self.bits(y.add(c)));
            return self.ite(condition, x, y);
        }
        let (x, d) = self.split_sum(a);
        let total = c.add(d);
        if total.is_zero() {
            return x;
        }
        let total = self.bits(total);
        self.raw(Kind::Binary(Binary::Add, x, total))
    }

    /// The sum of two terms that are no sums with constants.
    fn add_variable_parts(&mut self, a: TermId, b: TermId) -> TermId {
        let (x, c) = self.split_multiple(a);
        let (y, d) = self.split_multiple(b);
        if x == y {
            return self.finish_multiple(x, c.add(d));
        }
        if let Some(rest) = self.cancel(a, b).or_else(|| self.cancel(b, a)) {
            return rest;
        }
        match self.join_disjoint(a, b) {
            Some(joined) => joined,
            None => self.raw_commutative(Binary::Add, a, b),
        }
    }

    /// What is left of the sum `sum + other` when `other` is the negative of a part of `sum`.
    fn cancel(&self, sum: TermId, other: TermId) -> Option<TermId> {
        let (p, q) = self.operands(Binary::Add, sum)?;
        let (base, factor) = self.split_multiple(other);
        let cancels = |part: TermId| {
            let (x, c) = self.split_multiple(part);
            x == base && c.add(factor).is_zero()
        };
        if cancels(p) {
            Some(q)
        } else if cancels(q) {
            Some(p)
        } else {
            None
        }
    }

    pub(super) fn mul_constant(&mut self, a: TermId, c: Bits) -> TermId {
        if let Some(value) = self.constant(a) {
            return self.bits(value.mul(c));
        }
        if let Some((condition, x, y)) = self.constant_choice(a) {
            let (x, y) = (self.bits(x.mul(c)), self.bits(y.mul(c)));
            return self.ite(condition, x, y);
        }
        let (x, offset) = self.split_sum(a);
        let (base, factor) = self.split_multiple(x);
        let product = self.finish_multiple(base, factor.mul(c));
        self.add_constant(product, offset.mul(c))
    }

    /// `c · x` for a term that is no multiple itself.
    fn finish_multiple(&mut self, x: TermId, c: Bits) -> TermId {
        if c.is_zero() {
            self.bits(c)
        } else if c.unsigned() == 1 {
            x
        } else if c.is_ones() {
            self.raw(Kind::Unary(Unary::Neg, x))
        } else {
            let c = self.bits(c);
            self.raw(Kind::Binary(Binary::Mul, x, c))
        }
    }
}
