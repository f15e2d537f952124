//! Unsigned and signed order.

use crate::bits::{Bits, mask};
use crate::term::{Binary, Kind, TermId, Terms};

impl Terms {
    /// Unsigned `a < b`: one bit.
    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        if a == b {
            return self.bool(false);
        }
        if width == 1 {
            let not = self.not(a);
            return self.and(not, b);
        }
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => self.bits(x.ult(y)),
            (None, Some(c)) => self.below_constant(a, b, c),
            (Some(c), None) => self.above_constant(a, b, c),
            (None, None) => self.ult_terms(a, b),
        }
    }

    /// Unsigned `a ≤ b`: one bit.
    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let above = self.ult(b, a);
        self.not(above)
    }

    /// Signed `a < b`: one bit.
    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        if a == b {
            return self.bool(false);
        }
        if width == 1 {
            let not = self.not(b);
            return self.and(a, not);
        }
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => self.bits(x.slt(y)),
            (None, Some(c)) => self.signed_below_constant(a, b, c),
            (Some(c), None) => self.signed_above_constant(a, b, c),
            (None, None) => self.slt_terms(a, b),
        }
    }

    /// Signed `a ≤ b`: one bit.
    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let above = self.slt(b, a);
        self.not(above)
    }

    fn raw_less(&mut self, op: Binary, a: TermId, b: TermId) -> TermId {
        self.raw(Kind::Binary(op, a, b))
    }

    /// The comparison of each branch of a choice between constants.
    fn compare_choice(&mut self, choice: TermId, test: impl Fn(Bits) -> Bits) -> Option<TermId> {
        let (condition, x, y) = self.constant_choice(choice)?;
        let (x, y) = (self.bits(test(x)), self.bits(test(y)));
        Some(self.ite(condition, x, y))
    }

    /// Unsigned `a < c`.
    fn below_constant(&mut self, a: TermId, b: TermId, c: Bits) -> TermId {
        if c.is_zero() {
            return self.bool(false);
        }
        if c.unsigned() == 1 {
            let zero = self.value(c.width(), 0);
            return self.eq(a, zero);
        }
        if c.is_ones() {
            return self.ne(a, b);
        }
        if let Some(x) = self.extended(false, a) {
            if c.unsigned() > mask(self.width(x)) {
                return self.bool(true);
            }
            let narrow = self.value(self.width(x), c.unsigned());
            return self.ult(x, narrow);
        }
        self.compare_choice(a, |x| x.ult(c)).unwrap_or_else(|| self.raw_less(Binary::Ult, a, b))
    }

    /// Unsigned `c < b`.
    fn above_constant(&mut self, a: TermId, b: TermId, c: Bits) -> TermId {
        if c.is_ones() {
            return self.bool(false);
        }
        if c.is_zero() {
            return self.ne(b, a);
        }
        if c.unsigned() + 1 == mask(c.width()) {
            let ones = self.value(c.width(), u128::MAX);
            return self.eq(b, ones);
        }
        if let Some(x) = self.extended(false, b) {
            if c.unsigned() >= mask(self.width(x)) {
                return self.bool(false);
            }
            let narrow = self.value(self.width(x), c.unsigned());
            return self.ult(narrow, x);
        }
        self.compare_choice(b, |y| c.ult(y)).unwrap_or_else(|| self.raw_less(Binary::Ult, a, b))
    }

    fn ult_terms(&mut self, a: TermId, b: TermId) -> TermId {
        if let (Some(x), Some(y)) = (self.extended(false, a), self.extended(false, b)) {
            let width = self.width(x).max(self.width(y));
            let (x, y) = (self.extend(x, false, width), self.extend(y, false, width));
            return self.ult(x, y);
        }
        if let (Some(x), Some(y)) = (self.extended(true, a), self.extended(true, b))
            && self.width(x) == self.width(y)
        {
            return self.ult(x, y);
        }
        if let Some(known) = self.ult_of_remainder(a, b) {
            return known;
        }
        self.raw_less(Binary::Ult, a, b)
    }

    /// Unsigned order of a remainder and its divisor: it is less, unless the divisor is 0 and it is the dividend.
    fn ult_of_remainder(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.kind(a), self.kind(b)) {
            (Kind::Binary(Binary::Urem, _, divisor), _) if divisor == b => {
                let zero = self.value(self.width(b), 0);
                Some(self.ne(b, zero))
            }
            (_, Kind::Binary(Binary::Urem, dividend, divisor)) if divisor == a => {
                let zero = self.value(self.width(a), 0);
                let (by_zero, more) = (self.eq(a, zero), self.ne(dividend, zero));
                Some(self.and(by_zero, more))
            }
            _ => None,
        }
    }

    /// Signed `a < b` of a remainder and its divisor: its distance from 0 is less than the divisor's, or the divisor is 0 and it is
    /// the dividend.
    fn slt_of_remainder(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match self.kind(a) {
            Kind::Binary(Binary::Srem, dividend, divisor) if divisor == b => {
                let zero = self.value(self.width(b), 0);
                let (positive, by_zero) = (self.slt(zero, b), self.eq(b, zero));
                let negative = self.slt(dividend, zero);
                let negative = self.and(by_zero, negative);
                Some(self.or(positive, negative))
            }
            _ => None,
        }
    }

    /// Signed `a < c`.
    fn signed_below_constant(&mut self, a: TermId, b: TermId, c: Bits) -> TermId {
        let (least, greatest) = signed_range(c.width());
        if c.signed() == least {
            return self.bool(false);
        }
        if c.signed() == least + 1 {
            let least = self.value(c.width(), least as u128);
            return self.eq(a, least);
        }
        if c.signed() == greatest {
            return self.ne(a, b);
        }
        if self.extended(false, a).is_some() {
            return if c.signed() <= 0 { self.bool(false) } else { self.ult(a, b) };
        }
        if let Some(x) = self.extended(true, a) {
            let (least, greatest) = signed_range(self.width(x));
            if c.signed() > greatest || c.signed() <= least {
                return self.bool(c.signed() > greatest);
            }
            let narrow = self.value(self.width(x), c.unsigned());
            return self.slt(x, narrow);
        }
        self.compare_choice(a, |x| x.slt(c)).unwrap_or_else(|| self.raw_less(Binary::Slt, a, b))
    }

    /// Signed `c < b`.
    fn signed_above_constant(&mut self, a: TermId, b: TermId, c: Bits) -> TermId {
        let (least, greatest) = signed_range(c.width());
        if c.signed() == greatest {
            return self.bool(false);
        }
        if c.signed() == greatest - 1 {
            let greatest = self.value(c.width(), greatest as u128);
            return self.eq(b, greatest);
        }
        if c.signed() == least {
            return self.ne(b, a);
        }
        if self.extended(false, b).is_some() {
            return if c.is_negative() { self.bool(true) } else { self.ult(a, b) };
        }
        if let Some(x) = self.extended(true, b) {
            let (least, greatest) = signed_range(self.width(x));
            if c.signed() < least || c.signed() >= greatest {
                return self.bool(c.signed() < least);
            }
            let narrow = self.value(self.width(x), c.unsigned());
            return self.slt(narrow, x);
        }
        self.compare_choice(b, |y| c.slt(y)).unwrap_or_else(|| self.raw_less(Binary::Slt, a, b))
    }

    fn slt_terms(&mut self, a: TermId, b: TermId) -> TermId {
        if self.extended(false, a).is_some() && self.extended(false, b).is_some() {
            return self.ult(a, b);
        }
        if let (Some(x), Some(y)) = (self.extended(true, a), self.extended(true, b)) {
            let width = self.width(x).max(self.width(y));
            let (x, y) = (self.extend(x, true, width), self.extend(y, true, width));
            return self.slt(x, y);
        }
        if let Some(known) = self.slt_of_remainder(a, b) {
            return known;
        }
        self.raw_less(Binary::Slt, a, b)
    }
}

/// The least and the greatest signed number of a width.
pub(crate) const fn signed_range(width: u32) -> (i128, i128) {
    let greatest = (mask(width) >> 1) as i128;
    (-greatest - 1, greatest)
}
