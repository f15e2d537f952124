//! And, or, exclusive or, complement. Conditions are built with these at width 1.

use crate::bits::Bits;
use crate::term::{Binary, Kind, TermId, Terms, Unary};

impl Terms {
    /// Every bit inverted; the negation of a condition.
    pub fn not(&mut self, a: TermId) -> TermId {
        if let Some(value) = self.constant(a) {
            return self.bits(value.not());
        }
        if let Kind::Unary(Unary::Not, x) = self.kind(a) {
            return x;
        }
        if let Some((x, c)) = self.with_constant(Binary::Xor, a) {
            return self.finish_xor(x, c.not());
        }
        if let Some((condition, x, y)) = self.constant_choice(a) {
            let (x, y) = (self.bits(x.not()), self.bits(y.not()));
            return self.ite(condition, x, y);
        }
        self.raw(Kind::Unary(Unary::Not, a))
    }

    /// Bitwise and; the conjunction of conditions.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.constant(b) {
            return self.and_constant(a, c);
        }
        if a == b || self.absorbs(Binary::And, a, b) {
            return a;
        }
        if self.absorbs(Binary::And, b, a) {
            return b;
        }
        if self.excludes(Binary::And, a, b) {
            return self.value(width, 0);
        }
        self.narrow_bitwise(Binary::And, a, b).unwrap_or_else(|| self.raw(Kind::Binary(Binary::And, a, b)))
    }

    /// Bitwise or; the disjunction of conditions.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.constant(b) {
            return self.or_constant(a, c);
        }
        if a == b || self.absorbs(Binary::Or, a, b) {
            return a;
        }
        if self.absorbs(Binary::Or, b, a) {
            return b;
        }
        if self.excludes(Binary::Or, a, b) {
            return self.value(width, u128::MAX);
        }
        if let Some(joined) = self.join_disjoint(a, b) {
            return joined;
        }
        self.narrow_bitwise(Binary::Or, a, b).unwrap_or_else(|| self.raw(Kind::Binary(Binary::Or, a, b)))
    }

    /// One condition without another.
    pub fn and_not(&mut self, a: TermId, b: TermId) -> TermId {
        let not = self.not(b);
        self.and(a, not)
    }

    /// That one condition follows from another.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not = self.not(a);
        self.or(not, b)
    }

    /// The conjunction of conditions, from the first one on.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = TermId>) -> TermId {
        let all = self.bool(true);
        conditions.into_iter().fold(all, |all, condition| self.and(all, condition))
    }

    /// The disjunction of conditions, from the first one on.
    pub fn any(&mut self, conditions: impl IntoIterator<Item = TermId>) -> TermId {
        let any = self.bool(false);
        conditions.into_iter().fold(any, |any, condition| self.or(any, condition))
    }

    /// Bitwise exclusive or; the difference of conditions.
    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.constant(b) {
            return self.xor_constant(a, c);
        }
        if a == b {
            return self.value(width, 0);
        }
        let (x, flip_a) = self.strip_not(a);
        let (y, flip_b) = self.strip_not(b);
        let result = self.xor_stripped(x, y);
        if flip_a != flip_b { self.not(result) } else { result }
    }

    fn strip_not(&self, term: TermId) -> (TermId, bool) {
        match self.kind(term) {
            Kind::Unary(Unary::Not, x) => (x, true),
            _ => (term, false),
        }
    }

    fn xor_stripped(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.value(self.width(a), 0);
        }
        for (whole, part) in [(a, b), (b, a)] {
            match self.operands(Binary::Xor, whole) {
                Some((x, rest)) if x == part => return rest,
                Some((rest, x)) if x == part => return rest,
                _ => {}
            }
        }
        if let Some(joined) = self.join_disjoint(a, b) {
            return joined;
        }
        self.narrow_bitwise(Binary::Xor, a, b).unwrap_or_else(|| self.raw_commutative(Binary::Xor, a, b))
    }

    /// Whether `a op b` is `a` because `a` is `b op …` or `b` is `a dual …`.
    fn absorbs(&self, op: Binary, a: TermId, b: TermId) -> bool {
        let dual = if op == Binary::And { Binary::Or } else { Binary::And };
        let has = |op, whole, part| self.operands(op, whole).is_some_and(|(x, y)| x == part || y == part);
        has(op, a, b) || has(dual, b, a)
    }

    /// Whether `a op b` holds a term and its complement next to each other.
    fn excludes(&self, op: Binary, a: TermId, b: TermId) -> bool {
        let clashes = |whole, part| {
            self.operands(op, whole)
                .is_some_and(|(x, y)| self.complementary(x, part) || self.complementary(y, part))
        };
        self.complementary(a, b) || clashes(a, b) || clashes(b, a)
    }

    /// Bitwise operations on two zero extensions of terms of one width.
    fn narrow_bitwise(&mut self, op: Binary, a: TermId, b: TermId) -> Option<TermId> {
        let width = self.width(a);
        let (x, y) = (self.extended(false, a)?, self.extended(false, b)?);
        if self.width(x) != self.width(y) {
            return None;
        }
        let narrow = self.binary(op, x, y);
        Some(self.extend(narrow, false, width))
    }

    fn and_constant(&mut self, a: TermId, c: Bits) -> TermId {
        if let Some(value) = self.constant(a) {
            return self.bits(value.and(c));
        }
        if c.is_zero() {
            return self.bits(c);
        }
        if c.is_ones() {
            return a;
        }
        if let Some(k) = low_mask(c) {
            return self.keep_low(a, k);
        }
        if let Some((x, d)) = self.with_constant(Binary::And, a) {
            let both = c.and(d);
            return if both.is_zero() { self.bits(both) } else { self.finish_and(x, both) };
        }
        if self.with_constant(Binary::Or, a).is_some_and(|(_, d)| c.and(d) == c) {
            return self.bits(c);
        }
        self.split_bitwise(Binary::And, a, c).unwrap_or_else(|| self.finish_and(a, c))
    }

    fn finish_and(&mut self, x: TermId, c: Bits) -> TermId {
        match low_mask(c) {
            Some(k) => self.keep_low(x, k),
            None => self.raw_with_constant(Binary::And, x, c),
        }
    }

    fn or_constant(&mut self, a: TermId, c: Bits) -> TermId {
        if let Some(value) = self.constant(a) {
            return self.bits(value.or(c));
        }
        if c.is_zero() {
            return a;
        }
        if c.is_ones() {
            return self.bits(c);
        }
        if let Some((x, d)) = self.with_constant(Binary::Or, a) {
            let either = c.or(d);
            return if either.is_ones() {
                self.bits(either)
            } else {
                self.raw_with_constant(Binary::Or, x, either)
            };
        }
        self.split_bitwise(Binary::Or, a, c).unwrap_or_else(|| self.raw_with_constant(Binary::Or, a, c))
    }

    fn xor_constant(&mut self, a: TermId, c: Bits) -> TermId {
        if let Some(value) = self.constant(a) {
            return self.bits(value.xor(c));
        }
        if c.is_zero() {
            return a;
        }
        if c.is_ones() {
            return self.not(a);
        }
        if let Kind::Unary(Unary::Not, x) = self.kind(a) {
            return self.finish_xor(x, c.not());
        }
        if let Some((x, d)) = self.with_constant(Binary::Xor, a) {
            return self.finish_xor(x, c.xor(d));
        }
        self.split_bitwise(Binary::Xor, a, c).unwrap_or_else(|| self.finish_xor(a, c))
    }

    /// `x ^ c` for a term that is no exclusive or with a constant and no complement.
    fn finish_xor(&mut self, x: TermId, c: Bits) -> TermId {
        if c.is_zero() {
            x
        } else if c.is_ones() {
            self.raw(Kind::Unary(Unary::Not, x))
        } else {
            self.raw_with_constant(Binary::Xor, x, c)
        }
    }

    fn raw_with_constant(&mut self, op: Binary, x: TermId, c: Bits) -> TermId {
        let c = self.bits(c);
        self.raw(Kind::Binary(op, x, c))
    }

    /// A bitwise operation with a constant, pushed into the parts of concatenations, zero
    /// extensions and choices of constants.
    fn split_bitwise(&mut self, op: Binary, a: TermId, c: Bits) -> Option<TermId> {
        let (high, low) = match self.kind(a) {
            Kind::Binary(Binary::Concat, high, low) => (high, low),
            Kind::Extend { arg, signed: false, .. } => (self.value(c.width() - self.width(arg), 0), arg),
            _ => {
                let (condition, x, y) = self.constant_choice(a)?;
                let (x, y) = (self.bits(op.apply(x, c)), self.bits(op.apply(y, c)));
                return Some(self.ite(condition, x, y));
            }
        };
        let split = self.width(low);
        let upper = self.bits(c.extract(c.width() - 1, split));
        let lower = self.bits(c.extract(split - 1, 0));
        let high = self.binary(op, high, upper);
        let low = self.binary(op, low, lower);
        Some(self.concat(high, low))
    }
}

/// The number of bits when the value is a mask of low bits.
fn low_mask(c: Bits) -> Option<u32> {
    let ones = c.unsigned().trailing_ones();
    (ones > 0 && ones < 128 && c.unsigned() >> ones == 0).then_some(ones)
}
