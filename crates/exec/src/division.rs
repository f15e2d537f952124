//! Signed division of numbers that are not negative, when exploration is abstract.
//!
//! `(high - low) / 2` lies between 0 and `high - low` where `low < high`, which facts of single numbers do not tell. Where the path clearly
//! entails that the dividend is not negative, the quotient is said as one of numbers without a sign, of which linear arithmetic
//! knows how far it is from the dividend.
//!
//! Soundness. Of numbers that are not negative, signed and unsigned quotients, remainders and shifts to the right are the same.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::value::{Sym, Value};
use ringfence_ir::{BinOp, Body, InstKind, RegId};
use ringfence_semantics::Algebra;

impl<H: Heap> Machine<'_, H> {
    /// The result of an instruction that divides a number that is not negative by a positive constant, or shifts it to the right, and where it
    /// goes. Absent for others.
    #[inline]
    pub(crate) fn quotient_without_sign(&mut self, body: &Body, kind: &InstKind) -> Option<(RegId, Sym)> {
        match *kind {
            InstKind::Binary {
                op: op @ (BinOp::SDiv | BinOp::SRem | BinOp::AShr), dst, lhs, rhs, ..
            } if self.settings.mode.has_sequences() => {
                let (a, b) = (self.get(lhs), self.get(rhs));
                let width = body.regs[dst].ty.bits(self.program.model());
                Some((dst, self.without_sign(op, width, a, b)?))
            }
            _ => None,
        }
    }

    fn without_sign(&mut self, op: BinOp, width: u32, a: Value, b: Value) -> Option<Sym> {
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
        holds.then(|| self.reason.binary(op, width, a.bits, b.bits))
    }
}
