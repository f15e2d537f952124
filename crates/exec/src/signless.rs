//! Operations on numbers that are not negative, when exploration is abstract.
//!
//! `(high - low) / 2` lies between 0 and `high - low` where `low < high`, which facts of single numbers do not tell. Where the path clearly
//! entails that the dividend is not negative, the quotient is said as one of numbers without a sign, of which linear arithmetic
//! knows how far it is from the dividend. A remainder that the path tells is said without one: what is less than the divisor is left, and what is less than twice the
//! divisor leaves the divisor less. A number that is made wider is said without a sign, too, so that the same number is the same
//! term wherever it comes from.
//!
//! Soundness. Of numbers that are not negative, signed and unsigned quotients, remainders, shifts to the right and extensions are the
//! same. What is not negative and less than the divisor is the remainder; what is at least the divisor leaves as much as the difference does.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::value::{Sym, Value};
use ringfence_ir::{BinOp, Body, CmpOp, ConvOp, InstKind, RegId};
use ringfence_semantics::Algebra;

impl<H: Heap> Machine<'_, H> {
    /// The result of an instruction that divides a number that is not negative by a positive one, shifts it to the right or makes it
    /// wider, or of a remainder that the path tells, and where it goes. Absent for others.
    #[inline]
    pub(crate) fn without_sign(&mut self, body: &Body, kind: &InstKind) -> Option<(RegId, Sym)> {
        match *kind {
            InstKind::Binary {
                op: op @ (BinOp::SDiv | BinOp::SRem | BinOp::AShr), dst, lhs, rhs, ..
            } if self.settings.mode.has_sequences() => {
                let (a, b) = (self.get(lhs), self.get(rhs));
                let width = body.regs[dst].ty.bits(self.program.model());
                Some((dst, self.quotient(op, width, a, b)?))
            }
            InstKind::Binary { op: op @ BinOp::URem, dst, lhs, rhs, .. }
                if self.settings.mode.has_sequences() =>
            {
                let (a, b) = (self.get(lhs), self.get(rhs));
                let width = body.regs[dst].ty.bits(self.program.model());
                Some((dst, self.remainder(op, width, a, b)?))
            }
            InstKind::Convert { op: ConvOp::SExt, dst, src } if self.settings.mode.has_sequences() => {
                let value = self.get(src);
                let width = body.regs[dst].ty.bits(self.program.model());
                Some((dst, self.extension(width, value)?))
            }
            _ => None,
        }
    }

    /// A number that is not negative, as a wider one.
    fn extension(&mut self, width: u32, value: Value) -> Option<Sym> {
        let Sym::Term(term) = value.bits else { return None };
        let fact = self.state.path.fact(&mut self.reason, term);
        let counted = value.is_plain() && fact.signed().0 >= 0 && fact.width() < width;
        counted.then(|| self.reason.extend(value.bits, fact.width(), width, false))
    }

    /// What a number leaves that the path clearly shows to be less than the divisor, or less than twice and not less than it: the number, or the divisor less.
    fn remainder(&mut self, op: BinOp, width: u32, a: Value, b: Value) -> Option<Sym> {
        let signed = op == BinOp::SRem;
        if !a.is_plain() || !b.is_plain() || matches!((a.bits, b.bits), (Sym::Const(_), Sym::Const(_))) {
            return None;
        }
        let (less, at_most) = if signed { (CmpOp::Slt, CmpOp::Sle) } else { (CmpOp::Ult, CmpOp::Ule) };
        let zero = Sym::Const(0);
        if signed && !(self.clearly(at_most, width, zero, a.bits) && self.clearly(less, width, zero, b.bits))
        {
            return None;
        }
        if self.clearly(less, width, a.bits, b.bits) {
            return Some(a.bits);
        }
        if !self.clearly(at_most, width, b.bits, a.bits) {
            return None;
        }
        let rest = self.reason.binary(BinOp::Sub, width, a.bits, b.bits);
        self.clearly(less, width, rest, b.bits).then_some(rest)
    }

    /// Whether a comparison holds on this path, as far as facts and linear arithmetic tell.
    fn clearly(&mut self, op: CmpOp, width: u32, a: Sym, b: Sym) -> bool {
        match self.reason.compare(op, width, a, b) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.state.path.clearly_entails(&mut self.reason, term),
        }
    }

    fn quotient(&mut self, op: BinOp, width: u32, a: Value, b: Value) -> Option<Sym> {
        if op == BinOp::SRem
            && let Some(rest) = self.remainder(op, width, a, b)
        {
            return Some(rest);
        }
        let Sym::Term(dividend) = a.bits else { return None };
        let op = match op {
            BinOp::SDiv => BinOp::UDiv,
            BinOp::SRem => BinOp::URem,
            _ => BinOp::LShr,
        };
        let plain = a.is_plain() && b.is_plain() && self.reason.terms.width(dividend) == width;
        let is_positive = match b.bits {
            Sym::Const(divisor) => divisor != 0 && divisor >> (width - 1) == 0,
            Sym::Term(_) => {
                plain && op == BinOp::UDiv && self.clearly(CmpOp::Slt, width, Sym::Const(0), b.bits)
            }
        };
        if !plain || !is_positive || !self.clearly(CmpOp::Sle, width, Sym::Const(0), a.bits) {
            return None;
        }
        let result = self.reason.binary(op, width, a.bits, b.bits);
        Some(self.single(result))
    }

    /// A number as a constant, where the facts of the path leave one value.
    fn single(&mut self, number: Sym) -> Sym {
        let Sym::Term(term) = number else { return number };
        self.state
            .path
            .fact(&mut self.reason, term)
            .single()
            .map_or(number, |bits| Sym::Const(bits.unsigned()))
    }
}
