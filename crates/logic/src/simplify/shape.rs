//! Extraction, concatenation and extension.
//!
//! Recursion here is on parts of concatenations and under extensions, so it is bounded by the width.

use crate::bits::{Bits, MAX_WIDTH};
use crate::term::{Binary, Kind, TermId, Terms, Unary};

impl Terms {
    /// Bits `hi` down to `lo` of `a`, both included.
    pub fn extract(&mut self, a: TermId, hi: u32, lo: u32) -> TermId {
        assert!(lo <= hi && hi < self.width(a), "bits {hi} to {lo} of {}", self.width(a));
        if lo == 0 && hi + 1 == self.width(a) {
            return a;
        }
        if let Some(value) = self.constant(a) {
            return self.bits(value.extract(hi, lo));
        }
        let pushed = match self.kind(a) {
            Kind::Extract { arg, lo: base, .. } => {
                Some(self.extract(arg, hi + u32::from(base), lo + u32::from(base)))
            }
            Kind::Extend { arg, signed, .. } => Some(self.extract_extended(arg, signed, hi, lo)),
            Kind::Unary(Unary::Not, x) => {
                let part = self.extract(x, hi, lo);
                Some(self.not(part))
            }
            Kind::Unary(Unary::Neg, x) if lo == 0 && self.is_composed(x) => {
                let part = self.extract(x, hi, 0);
                Some(self.neg(part))
            }
            Kind::Binary(op, x, y) => self.extract_binary((op, x, y), hi, lo),
            _ => self.constant_choice(a).map(|(condition, x, y)| {
                let (x, y) = (self.bits(x.extract(hi, lo)), self.bits(y.extract(hi, lo)));
                self.ite(condition, x, y)
            }),
        };
        pushed.unwrap_or_else(|| self.raw(Kind::Extract { arg: a, hi: hi as u8, lo: lo as u8 }))
    }

    /// Whether an extraction from the term looks through it to something narrower.
    fn is_composed(&self, term: TermId) -> bool {
        matches!(self.kind(term), Kind::Extend { .. } | Kind::Binary(Binary::Concat, ..))
    }

    fn extract_extended(&mut self, arg: TermId, signed: bool, hi: u32, lo: u32) -> TermId {
        let width = self.width(arg);
        if hi < width {
            return self.extract(arg, hi, lo);
        }
        if lo < width {
            let part = self.extract(arg, width - 1, lo);
            return self.extend(part, signed, hi + 1 - lo);
        }
        if signed {
            let sign = self.extract(arg, width - 1, width - 1);
            self.extend(sign, true, hi + 1 - lo)
        } else {
            self.value(hi + 1 - lo, 0)
        }
    }

    fn extract_binary(&mut self, (op, x, y): (Binary, TermId, TermId), hi: u32, lo: u32) -> Option<TermId> {
        match op {
            Binary::Concat => Some(self.extract_concat(x, y, hi, lo)),
            Binary::And | Binary::Or | Binary::Xor if self.is_composed(x) => {
                let c = self.constant(y)?;
                let part = self.extract(x, hi, lo);
                let c = self.bits(c.extract(hi, lo));
                Some(self.binary(op, part, c))
            }
            Binary::Mul if self.constant(y).and_then(Bits::power_of_two).is_some() => {
                let k = self.constant(y).and_then(Bits::power_of_two)?;
                Some(self.extract_shifted(x, k, hi, lo))
            }
            Binary::Add | Binary::Mul if lo == 0 => self.extract_low_arithmetic(op, x, y, hi),
            _ => None,
        }
    }

    fn extract_concat(&mut self, high: TermId, low: TermId, hi: u32, lo: u32) -> TermId {
        let split = self.width(low);
        if lo >= split {
            return self.extract(high, hi - split, lo - split);
        }
        if hi < split {
            return self.extract(low, hi, lo);
        }
        let high = self.extract(high, hi - split, 0);
        let low = self.extract(low, split - 1, lo);
        self.concat(high, low)
    }

    /// Bits of `x << k`.
    fn extract_shifted(&mut self, x: TermId, k: u32, hi: u32, lo: u32) -> TermId {
        if lo >= k {
            return self.extract(x, hi - k, lo - k);
        }
        if hi < k {
            return self.value(hi + 1 - lo, 0);
        }
        let high = self.extract(x, hi - k, 0);
        let zeros = self.value(k - lo, 0);
        self.concat(high, zeros)
    }

    /// The low bits of a sum or product, which depend on the low bits of the operands only. Pushed
    /// down where that removes an extension.
    fn extract_low_arithmetic(&mut self, op: Binary, x: TermId, y: TermId, hi: u32) -> Option<TermId> {
        let removes = |terms: &Self, term: TermId| match terms.kind(term) {
            Kind::Extend { arg, .. } => terms.width(arg) == hi + 1,
            _ => false,
        };
        let pushes = match self.constant(y) {
            Some(_) => self.is_composed(x),
            None => removes(self, x) && removes(self, y),
        };
        if !pushes {
            return None;
        }
        let (x, y) = (self.extract(x, hi, 0), self.extract(y, hi, 0));
        Some(self.binary(op, x, y))
    }

    /// `high` above `low`.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let width = self.width(high) + self.width(low);
        assert!(width <= MAX_WIDTH, "a concatenation of {width} bits");
        if let Some((x, y)) = self.both_constant(high, low) {
            return self.bits(x.concat(y));
        }
        if self.constant(high).is_some_and(Bits::is_zero) {
            return self.extend(low, false, width);
        }
        match self.kind(high) {
            Kind::Binary(Binary::Concat, top, middle) => {
                let rest = self.concat(middle, low);
                return self.concat(top, rest);
            }
            Kind::Extend { arg, signed, .. } => {
                let narrow = self.concat(arg, low);
                return self.extend(narrow, signed, width);
            }
            _ => {}
        }
        if let Some(joined) = self.join_neighbours(high, low) {
            return joined;
        }
        if let Some((middle, rest)) = self.operands(Binary::Concat, low)
            && let Some(joined) = self.join_neighbours(high, middle)
        {
            return self.concat(joined, rest);
        }
        self.raw(Kind::Binary(Binary::Concat, high, low))
    }

    /// Adjacent parts of one term, or two constants, as one.
    fn join_neighbours(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        if let Some((x, y)) = self.both_constant(high, low) {
            return Some(self.bits(x.concat(y)));
        }
        match (self.kind(high), self.kind(low)) {
            (Kind::Extract { arg: x, hi, lo: above }, Kind::Extract { arg: y, hi: below, lo })
                if x == y && above == below + 1 =>
            {
                Some(self.extract(x, hi.into(), lo.into()))
            }
            _ => None,
        }
    }

    /// `a` widened with zeros to `width` bits, or as it is when that is its width.
    pub fn zext(&mut self, a: TermId, width: u32) -> TermId {
        self.extend(a, false, width)
    }

    /// `a` widened with its sign to `width` bits, or as it is when that is its width.
    pub fn sext(&mut self, a: TermId, width: u32) -> TermId {
        self.extend(a, true, width)
    }

    /// [`Terms::sext`] when `signed`, else [`Terms::zext`].
    pub fn extend(&mut self, a: TermId, signed: bool, width: u32) -> TermId {
        assert!(width >= self.width(a) && width <= MAX_WIDTH, "{} bits to {width}", self.width(a));
        if width == self.width(a) {
            return a;
        }
        if let Some(value) = self.constant(a) {
            return self.bits(value.extend(signed, width));
        }
        match self.kind(a) {
            Kind::Extend { arg, signed: inner, .. } if inner == signed || !inner => {
                self.extend(arg, inner, width)
            }
            _ => self.raw(Kind::Extend { arg: a, signed, width: width as u8 }),
        }
    }

    /// `a | b` as a concatenation, when the form of the terms shows that one has zeros wherever the
    /// other has bits.
    pub(super) fn join_disjoint(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (above, below, k) = [(a, b), (b, a)].into_iter().find_map(|(above, below)| {
            let (zeros, used) = (self.low_zeros(above), self.used_bits(below));
            (used <= zeros).then_some((above, below, zeros))
        })?;
        let width = self.width(a);
        let high = self.extract(above, width - 1, k);
        let low = self.extract(below, k - 1, 0);
        Some(self.concat(high, low))
    }

    /// How many low bits are zero by the form of the term.
    fn low_zeros(&self, term: TermId) -> u32 {
        match self.kind(term) {
            Kind::Binary(Binary::Mul, _, c) => self.constant(c).and_then(Bits::power_of_two).unwrap_or(0),
            Kind::Binary(Binary::Concat, _, low) if self.constant(low).is_some_and(Bits::is_zero) => {
                self.width(low)
            }
            Kind::Extend { arg, .. } => match self.kind(arg) {
                Kind::Binary(Binary::Concat, _, low) if self.constant(low).is_some_and(Bits::is_zero) => {
                    self.width(low)
                }
                _ => 0,
            },
            _ => 0,
        }
    }

    /// How many low bits can be other than zero by the form of the term.
    fn used_bits(&self, term: TermId) -> u32 {
        self.extended(false, term).map_or(self.width(term), |arg| self.width(arg))
    }
}
