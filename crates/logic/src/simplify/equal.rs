//! Equality.

use crate::bits::{Bits, mask};
use crate::term::{Binary, Kind, TermId, Terms, Unary};

/// How many layers an equality strips from its sides.
const LAYERS: u32 = 16;

/// What one layer says about an equality with a constant.
enum Layer {
    /// The equality holds exactly when this simpler one does.
    Simpler(TermId, Bits),
    /// The equality is this term.
    Done(TermId),
    /// Nothing.
    Stuck,
}

impl Terms {
    /// Whether `a` and `b` are equal: one bit.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.common_width(a, b);
        if a == b {
            return self.bool(true);
        }
        if width == 1 {
            let differ = self.xor(a, b);
            return self.not(differ);
        }
        let (a, b) = self.ordered(a, b);
        match self.constant(b) {
            Some(c) => self.eq_constant(a, c),
            None => self.eq_terms(a, b),
        }
    }

    /// Whether `a` and `b` differ: one bit.
    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    fn eq_constant(&mut self, mut a: TermId, mut c: Bits) -> TermId {
        for _ in 0..LAYERS {
            if self.width(a) == 1 {
                return if c.is_zero() { self.not(a) } else { a };
            }
            match self.strip_equal(a, c) {
                Layer::Simpler(x, d) => (a, c) = (x, d),
                Layer::Done(term) => return term,
                Layer::Stuck => break,
            }
        }
        self.raw_eq_constant(a, c)
    }

    fn raw_eq_constant(&mut self, a: TermId, c: Bits) -> TermId {
        let c = self.bits(c);
        self.raw(Kind::Binary(Binary::Eq, a, c))
    }

    fn strip_equal(&mut self, a: TermId, c: Bits) -> Layer {
        match self.kind(a) {
            Kind::Const(_) => Layer::Done(self.bool(self.constant(a) == Some(c))),
            Kind::Unary(Unary::Not, x) => Layer::Simpler(x, c.not()),
            Kind::Unary(Unary::Neg, x) => Layer::Simpler(x, c.neg()),
            Kind::Extend { arg, signed, .. } => {
                let narrow = c.extract(self.width(arg) - 1, 0);
                if narrow.extend(signed, c.width()) == c {
                    Layer::Simpler(arg, narrow)
                } else {
                    Layer::Done(self.bool(false))
                }
            }
            Kind::Ite(condition, ..) => self.strip_equal_choice(a, condition, c),
            Kind::Binary(op, x, y) => self.strip_equal_binary(op, x, y, c),
            Kind::Var(_) | Kind::Extract { .. } => Layer::Stuck,
        }
    }

    fn strip_equal_choice(&mut self, a: TermId, condition: TermId, c: Bits) -> Layer {
        match self.constant_choice(a) {
            Some((_, x, y)) => {
                let (x, y) = (self.bool(x == c), self.bool(y == c));
                Layer::Done(self.ite(condition, x, y))
            }
            None => Layer::Stuck,
        }
    }

    fn strip_equal_binary(&mut self, op: Binary, x: TermId, y: TermId, c: Bits) -> Layer {
        if op == Binary::Concat {
            let split = self.width(y);
            let high = self.eq_constant(x, c.extract(c.width() - 1, split));
            let low = self.eq_constant(y, c.extract(split - 1, 0));
            return Layer::Done(self.and(high, low));
        }
        let Some(d) = self.constant(y) else {
            return if op == Binary::Add && c.is_zero() { self.strip_difference(x, y) } else { Layer::Stuck };
        };
        let impossible = match op {
            Binary::Add => return Layer::Simpler(x, c.add(d.neg())),
            Binary::Xor => return Layer::Simpler(x, c.xor(d)),
            Binary::Mul => return self.strip_multiple(x, d, c),
            Binary::And => !c.and(d.not()).is_zero(),
            Binary::Or => !d.and(c.not()).is_zero(),
            Binary::Urem => !d.is_zero() && c.unsigned() >= d.unsigned(),
            _ => false,
        };
        if impossible { Layer::Done(self.bool(false)) } else { Layer::Stuck }
    }

    /// `x - y = 0`.
    fn strip_difference(&mut self, x: TermId, y: TermId) -> Layer {
        match (self.kind(x), self.kind(y)) {
            (_, Kind::Unary(Unary::Neg, y)) => self.strip_equal_sides(x, y),
            (Kind::Unary(Unary::Neg, x), _) => self.strip_equal_sides(y, x),
            _ => Layer::Stuck,
        }
    }

    /// `x = y`, where one may be the other with some of its bits changed: the sign of a result that is not 0, as comparisons of strings have it, and the result.
    fn strip_equal_sides(&mut self, x: TermId, y: TermId) -> Layer {
        let zero = Bits::new(self.width(x), 0);
        for (changed, whole) in [(x, y), (y, x)] {
            if let Some((a, b)) = self.operands(Binary::Xor, changed)
                && (a == whole || b == whole)
            {
                return Layer::Simpler(if a == whole { b } else { a }, zero);
            }
        }
        Layer::Done(self.raw_equal(x, y))
    }

    /// `factor · x = c`: the odd part of the factor has an inverse; the power of two must divide `c`.
    fn strip_multiple(&mut self, x: TermId, factor: Bits, c: Bits) -> Layer {
        let zeros = factor.unsigned().trailing_zeros();
        if factor.is_zero() || c.unsigned() & mask(zeros) != 0 {
            return Layer::Done(self.bool(factor.is_zero() && c.is_zero()));
        }
        let width = c.width() - zeros;
        let quotient = (c.unsigned() >> zeros).wrapping_mul(inverse(factor.unsigned() >> zeros));
        Layer::Simpler(self.extract(x, width - 1, 0), Bits::new(width, quotient))
    }

    fn raw_equal(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b { self.bool(true) } else { self.raw_commutative(Binary::Eq, a, b) }
    }

    /// Equality of terms that are no constants.
    fn eq_terms(&mut self, mut a: TermId, mut b: TermId) -> TermId {
        for _ in 0..LAYERS {
            if self.width(a) == 1 || self.constant(a).is_some() || self.constant(b).is_some() {
                return self.eq(a, b);
            }
            match self.strip_common(a, b) {
                Some((x, y)) => (a, b) = (x, y),
                None => break,
            }
        }
        match (self.operands(Binary::Concat, a), self.operands(Binary::Concat, b)) {
            (Some((x, p)), Some((y, q))) if self.width(p) == self.width(q) => {
                let (high, low) = (self.eq(x, y), self.eq(p, q));
                self.and(high, low)
            }
            _ => self.raw_equal(a, b),
        }
    }

    /// Simpler sides of an equality.
    fn strip_common(&mut self, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
        match (self.kind(a), self.kind(b)) {
            (Kind::Unary(f, x), Kind::Unary(g, y)) if f == g => Some((x, y)),
            (Kind::Extend { arg: x, signed: f, .. }, Kind::Extend { arg: y, signed: g, .. })
                if f == g && self.width(x) == self.width(y) =>
            {
                Some((x, y))
            }
            (Kind::Binary(f @ (Binary::Add | Binary::Xor), x, p), Kind::Binary(g, y, q)) if f == g => {
                let shared = self.strip_shared((x, p), (y, q));
                let gathered = shared.or_else(|| self.gather_constants(f, (x, p), (y, q)));
                gathered.or_else(|| self.strip_whole((x, p), b)).or_else(|| self.strip_whole((y, q), a))
            }
            (Kind::Binary(Binary::Add, x, p), Kind::Binary(Binary::Xor, y, q)) => {
                self.strip_whole((x, p), b).or_else(|| self.strip_whole((y, q), a))
            }
            (Kind::Binary(Binary::Xor, x, p), Kind::Binary(Binary::Add, y, q)) => {
                self.strip_whole((x, p), b).or_else(|| self.strip_whole((y, q), a))
            }
            (Kind::Binary(Binary::Add | Binary::Xor, x, p), _) => self.strip_whole((x, p), b),
            (_, Kind::Binary(Binary::Add | Binary::Xor, y, q)) => self.strip_whole((y, q), a),
            _ => None,
        }
    }

    /// The rest of two sums that share a part.
    fn strip_shared(&self, (x, p): (TermId, TermId), (y, q): (TermId, TermId)) -> Option<(TermId, TermId)> {
        if x == y {
            Some((p, q))
        } else if p == q {
            Some((x, y))
        } else if x == q {
            Some((p, y))
        } else if p == y {
            Some((x, q))
        } else {
            None
        }
    }

    /// Both constants of two sums on one side.
    fn gather_constants(
        &mut self,
        op: Binary,
        (x, p): (TermId, TermId),
        (y, q): (TermId, TermId),
    ) -> Option<(TermId, TermId)> {
        let (c, d) = self.both_constant(p, q)?;
        let constant = if op == Binary::Add { d.add(c.neg()) } else { d.xor(c) };
        let constant = self.bits(constant);
        Some((x, self.binary(op, y, constant)))
    }

    /// The rest when a sum, or a number with bits changed, equals one of its parts: the other part is 0.
    fn strip_whole(&mut self, (x, p): (TermId, TermId), whole: TermId) -> Option<(TermId, TermId)> {
        let zero = self.value(self.width(whole), 0);
        if x == whole {
            Some((p, zero))
        } else if p == whole {
            Some((x, zero))
        } else {
            None
        }
    }
}

/// The inverse of an odd number modulo 2^128, by Newton's iteration: each round doubles the number of
/// correct low bits, of which an odd number has three from the start.
fn inverse(odd: u128) -> u128 {
    let mut result = odd;
    for _ in 0..6 {
        result = result.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(result)));
    }
    result
}
