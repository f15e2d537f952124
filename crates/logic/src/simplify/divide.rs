//! Quotients and remainders.

use crate::bits::Bits;
use crate::term::{Binary, Kind, TermId, Terms};

impl Terms {
    /// The unsigned quotient; all ones when `b` is zero.
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        if let Some((x, y)) = self.both_constant(a, b) {
            return self.bits(x.udiv(y));
        }
        if let Some(c) = self.constant(b) {
            if c.is_zero() {
                return self.value(width, u128::MAX);
            }
            if let Some(k) = c.power_of_two() {
                return self.shift_right(a, k, false);
            }
            if let Some(x) = self.extended(false, a) {
                return self.udiv_extended(x, c);
            }
        }
        self.raw(Kind::Binary(Binary::Udiv, a, b))
    }

    /// The quotient of a zero extension by a constant that is not zero.
    fn udiv_extended(&mut self, x: TermId, c: Bits) -> TermId {
        let narrow = Bits::new(self.width(x), c.unsigned());
        if narrow.unsigned() != c.unsigned() {
            return self.value(c.width(), 0);
        }
        let narrow = self.bits(narrow);
        let quotient = self.udiv(x, narrow);
        self.extend(quotient, false, c.width())
    }

    /// The unsigned remainder; `a` when `b` is zero.
    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        if let Some((x, y)) = self.both_constant(a, b) {
            return self.bits(x.urem(y));
        }
        if a == b || self.constant(a).is_some_and(Bits::is_zero) {
            return self.value(width, 0);
        }
        // What is less than the divisor already, or was left by none, stays.
        if matches!(self.kind(a), Kind::Binary(Binary::Urem, _, divisor) if divisor == b) {
            return a;
        }
        if let Some(c) = self.constant(b) {
            if c.is_zero() {
                return a;
            }
            if let Some(k) = c.power_of_two() {
                return self.keep_low(a, k);
            }
            if let Some(x) = self.extended(false, a) {
                let narrow = Bits::new(self.width(x), c.unsigned());
                if narrow.unsigned() != c.unsigned() {
                    return a;
                }
                let narrow = self.bits(narrow);
                let remainder = self.urem(x, narrow);
                return self.extend(remainder, false, width);
            }
        }
        self.raw(Kind::Binary(Binary::Urem, a, b))
    }

    /// The quotient rounded towards zero; when `b` is zero, 1 for a negative `a` and else -1.
    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        if let Some((x, y)) = self.both_constant(a, b) {
            return self.bits(x.sdiv(y));
        }
        if self.never_negative(a) && self.never_negative(b) {
            return self.udiv(a, b);
        }
        match self.constant(b) {
            Some(c) if c.is_ones() => self.neg(a),
            Some(c) if c.unsigned() == 1 => a,
            Some(c) if c.is_zero() => {
                let zero = self.bits(c);
                let negative = self.slt(a, zero);
                let (one, minus_one) = (self.value(width, 1), self.value(width, u128::MAX));
                self.ite(negative, one, minus_one)
            }
            _ => self.raw(Kind::Binary(Binary::Sdiv, a, b)),
        }
    }

    /// The remainder with the sign of `a`; `a` when `b` is zero.
    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        if let Some((x, y)) = self.both_constant(a, b) {
            return self.bits(x.srem(y));
        }
        if a == b || self.constant(a).is_some_and(Bits::is_zero) {
            return self.value(width, 0);
        }
        if self.never_negative(a) && self.never_negative(b) {
            return self.urem(a, b);
        }
        match self.constant(b) {
            Some(c) if c.is_zero() => a,
            Some(c) if c.is_ones() || c.unsigned() == 1 => self.value(width, 0),
            _ => self.raw(Kind::Binary(Binary::Srem, a, b)),
        }
    }

    /// Whether the form of the term shows that its sign bit is 0.
    fn never_negative(&self, term: TermId) -> bool {
        self.extended(false, term).is_some() || self.constant(term).is_some_and(|c| !c.is_negative())
    }
}
