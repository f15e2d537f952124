//! The constructors of terms, which simplify locally.
//!
//! A constructor looks at its operands and a bounded neighbourhood below them, so it ends quickly
//! on terms of any depth: a rule recurses only on narrower terms, or a fixed number of times. The
//! normal forms that the rules keep up for each other:
//! - constants stand on the right of commutative operations, otherwise the smaller id on the left;
//! - a sum has its constant outermost; multiples of one term are collected (`x + 3x` is `4x`);
//! - a shift left by a constant is a multiplication; masks of low bits, shifts right by a constant,
//!   division and remainder by powers of two are extractions and extensions;
//! - concatenations lean to the right and start with zeros only as zero extensions;
//! - `≤` is the negation of `<` with the operands swapped.
//!
//! Every constructor panics when the widths of its operands do not fit: that is an error in the
//! client, never in the program that is analysed.

mod arithmetic;
mod bitwise;
mod choice;
mod compare;
pub(crate) use compare::signed_range;
mod divide;
mod equal;
mod shape;
mod shift;

use crate::bits::Bits;
use crate::term::{Binary, Kind, TermId, Terms, Unary};

impl Terms {
    /// The operation with its simplifications.
    pub fn binary(&mut self, op: Binary, a: TermId, b: TermId) -> TermId {
        match op {
            Binary::Add => self.add(a, b),
            Binary::Mul => self.mul(a, b),
            Binary::Udiv => self.udiv(a, b),
            Binary::Urem => self.urem(a, b),
            Binary::Sdiv => self.sdiv(a, b),
            Binary::Srem => self.srem(a, b),
            Binary::And => self.and(a, b),
            Binary::Or => self.or(a, b),
            Binary::Xor => self.xor(a, b),
            Binary::Shl => self.shl(a, b),
            Binary::Lshr => self.lshr(a, b),
            Binary::Ashr => self.ashr(a, b),
            Binary::Eq => self.eq(a, b),
            Binary::Ult => self.ult(a, b),
            Binary::Slt => self.slt(a, b),
            Binary::Concat => self.concat(a, b),
        }
    }

    /// The operation with its simplifications.
    pub fn unary(&mut self, op: Unary, a: TermId) -> TermId {
        match op {
            Unary::Not => self.not(a),
            Unary::Neg => self.neg(a),
        }
    }

    /// Checks that two operands have one width, and gives it back.
    fn common_width(&self, a: TermId, b: TermId) -> u32 {
        let width = self.width(a);
        assert!(width == self.width(b), "operands of {width} and {} bits", self.width(b));
        width
    }

    /// Both values, when both are constants.
    fn both_constant(&self, a: TermId, b: TermId) -> Option<(Bits, Bits)> {
        Some((self.constant(a)?, self.constant(b)?))
    }

    /// The operands of a commutative operation in their canonical order.
    fn ordered(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        let key = |t: TermId| (self.constant(t).is_some(), t);
        if key(b) < key(a) { (b, a) } else { (a, b) }
    }

    /// A commutative operation as it is.
    fn raw_commutative(&mut self, op: Binary, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        self.raw(Kind::Binary(op, a, b))
    }

    /// The other operand and the constant, when the term is this operation with a constant.
    fn with_constant(&self, op: Binary, term: TermId) -> Option<(TermId, Bits)> {
        match self.kind(term) {
            Kind::Binary(found, x, c) if found == op => Some((x, self.constant(c)?)),
            _ => None,
        }
    }

    /// Both operands, when the term is this operation.
    fn operands(&self, op: Binary, term: TermId) -> Option<(TermId, TermId)> {
        match self.kind(term) {
            Kind::Binary(found, a, b) if found == op => Some((a, b)),
            _ => None,
        }
    }

    /// The term under the zero extension, or under the sign extension when `signed`.
    fn extended(&self, signed: bool, term: TermId) -> Option<TermId> {
        match self.kind(term) {
            Kind::Extend { arg, signed: found, .. } if found == signed => Some(arg),
            _ => None,
        }
    }

    /// Condition and branches, when the term chooses between two constants.
    fn constant_choice(&self, term: TermId) -> Option<(TermId, Bits, Bits)> {
        match self.kind(term) {
            Kind::Ite(c, a, b) => Some((c, self.constant(a)?, self.constant(b)?)),
            _ => None,
        }
    }

    /// Whether one term is the bitwise complement of the other.
    fn complementary(&self, a: TermId, b: TermId) -> bool {
        self.kind(a) == Kind::Unary(Unary::Not, b) || self.kind(b) == Kind::Unary(Unary::Not, a)
    }
}
