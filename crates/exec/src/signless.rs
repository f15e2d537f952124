//! Operations on numbers that are not negative, when exploration is abstract.
//!
//! `(high - low) / 2` lies between 0 and `high - low` where `low < high`, which facts of single numbers do not tell. Where the path clearly
//! entails that the dividend is not negative, the quotient is said as one of numbers without a sign, of which linear arithmetic
//! knows how far it is from the dividend. A number that is made wider is said without a sign, too, so that the same number is the same
//! term wherever it comes from.
//!
//! Soundness. Of numbers that are not negative, signed and unsigned quotients, remainders, shifts to the right and extensions are the
//! same.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::value::{Sym, Value};
use ringfence_ir::{BinOp, Body, ConvOp, InstKind, RegId};
use ringfence_semantics::Algebra;

impl<H: Heap> Machine<'_, H> {
    /// The result of an instruction that divides a number that is not negative by a positive constant, shifts it to the right or makes it
    /// wider, and where it goes. Absent for others.
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

    fn quotient(&mut self, op: BinOp, width: u32, a: Value, b: Value) -> Option<Sym> {
        let (Sym::Term(dividend), Sym::Const(divisor)) = (a.bits, b.bits) else { return None };
        let op = match op {
            BinOp::SDiv => BinOp::UDiv,
            BinOp::SRem => BinOp::URem,
            _ => BinOp::LShr,
        };
        let plain = a.is_plain() && b.is_plain() && self.reason.terms.width(dividend) == width;
        if !plain || divisor == 0 || divisor >> (width - 1) != 0 {
            return None;
        }
        let zero = self.reason.terms.value(width, 0);
        let counted = self.reason.terms.sle(zero, dividend);
        let holds = match self.reason.terms.constant(counted) {
            Some(known) => !known.is_zero(),
            None => self.state.path.clearly_entails(&mut self.reason, counted),
        };
        if !holds {
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
