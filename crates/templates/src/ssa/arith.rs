//! Arithmetic, comparisons and conversions, with their obligations.
//!
//! What the operations mean on terms is in [`scalar`], what pointers are to each other in `addresses.rs`; here is
//! what follows where an operation is not defined. A division by zero, or one whose quotient does not fit, ends
//! an execution and must be excluded in any case. The others have a result: overflow wraps around,
//! as in the interpreter, a shift by the width or more gives any number, and so do conversions of floating-point
//! numbers. They must be excluded where the task asks for it ([`Settings::undefined`](crate::Settings)).

use super::{Frame, Ssa, scalar};
use crate::state::State;
use crate::value::{Pointer, Value};
use ringfence_base::bits::sign_extend;
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, NoteId, Operand, Ty, UnOp, farthest_below};
use ringfence_logic::TermId;
use ringfence_semantics::alignment::natural_align;
use ringfence_verdict::ViolationKind;

/// An operation on two operands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operation {
    pub(super) op: BinOp,
    pub(super) arith: Arith,
    pub(super) lhs: Operand,
    pub(super) rhs: Operand,
}

impl<'p> Ssa<'p> {
    pub(super) fn binary(
        &mut self,
        frame: &Frame<'p>,
        state: &mut State,
        operation: Operation,
        ty: Ty,
    ) -> Value {
        if ty == Ty::Ptr || ty.is_float() {
            return self.undefined(ty);
        }
        let Operation { op, arith, lhs, rhs } = operation;
        let width = ty.bits(self.program.model());
        let (a, b) = (self.number(frame, state, lhs, width), self.number(frame, state, rhs, width));
        if scalar::is_division(op) {
            let valid = scalar::division_is_valid(&mut self.terms, op, a, b);
            self.require(state, valid, ViolationKind::DivisionByZero);
        }
        match arith {
            Arith::Wrap => {}
            Arith::Signed => self.check_overflow(state, op, a, b),
            Arith::Scaled => self.demand_product(state, op, a, b),
        }
        let result = scalar::binary(&mut self.terms, op, a, b);
        Value::Int(if scalar::is_shift(op) { self.shifted(state, result, b) } else { result })
    }

    /// Bit counts and byte swaps; signs of floating-point numbers are not computed.
    pub(super) fn unary(
        &mut self,
        frame: &Frame<'p>,
        state: &State,
        op: UnOp,
        ty: Ty,
        src: Operand,
    ) -> Value {
        if ty == Ty::Ptr || ty.is_float() {
            return self.undefined(ty);
        }
        let width = ty.bits(self.program.model());
        let value = self.number(frame, state, src, width);
        match scalar::unary(&mut self.terms, op, value) {
            Some(result) => Value::Int(result),
            None => self.undefined(ty),
        }
    }

    /// The result of a shift by a count: by the width or more, it is any number.
    fn shifted(&mut self, state: &mut State, result: TermId, count: TermId) -> TermId {
        let valid = scalar::shift_is_valid(&mut self.terms, count);
        self.exclude_unless(state, valid, ViolationKind::InvalidShift);
        let other = self.any(self.terms.width(result));
        self.terms.ite(valid, result, other)
    }

    /// Excludes that a signed operation overflows, if that is asked.
    fn check_overflow(&mut self, state: &mut State, op: BinOp, a: TermId, b: TermId) {
        if !self.settings.goal.stops_on(ViolationKind::SignedOverflow) {
            return;
        }
        let fits = scalar::fits(&mut self.terms, op, a, b);
        self.require(state, fits, ViolationKind::SignedOverflow);
    }

    /// Excludes that the product of an index and a size is no offset. The other engines say so only where the address
    /// is used; here nothing is proved of a program that computes such a pointer.
    fn demand_product(&mut self, state: &mut State, op: BinOp, index: TermId, size: TermId) {
        let size_bits = self.terms.constant(size).map(|bits| bits.unsigned());
        let fits = match size_bits {
            Some(0) => return,
            Some(size) if size <= farthest_below(self.pointer_width()) => {
                let most = farthest_below(self.pointer_width()) / size;
                self.is_within(index, most)
            }
            _ => scalar::fits(&mut self.terms, op, index, size),
        };
        self.require(state, fits, ViolationKind::OutOfBounds);
    }

    /// Excludes that a step from a pointer leads around the end of memory: neither its offset nor the step goes farther
    /// than a quarter of all addresses, so that their sum is exact. Short steps of constants are not looked at, as in
    /// [`address`](ringfence_semantics::address).
    pub(super) fn demand_step(&mut self, state: &mut State, base: &Pointer, offset: TermId) {
        let most = farthest_below(self.pointer_width());
        if !self.is_short(offset) {
            let (from, step) = (self.is_within(base.off, most), self.is_within(offset, most));
            let both = self.terms.and(from, step);
            self.require(state, both, ViolationKind::OutOfBounds);
        }
    }

    fn is_short(&self, offset: TermId) -> bool {
        let width = self.pointer_width();
        self.terms
            .constant(offset)
            .is_some_and(|bits| sign_extend(bits.unsigned(), width).unsigned_abs() < 1 << 12)
    }

    /// That a number with a sign is no farther from zero than another.
    fn is_within(&mut self, number: TermId, most: u128) -> TermId {
        let width = self.terms.width(number);
        let [most, range] = [most, 2 * most].map(|bits| self.terms.value(width, bits));
        let up = self.terms.add(number, most);
        self.terms.ule(up, range)
    }

    /// Excludes undefined behaviour that an execution can go on after, if that is asked.
    pub(super) fn exclude_unless(&mut self, state: &mut State, holds: TermId, kind: ViolationKind) {
        if self.settings.goal.stops_on(kind) {
            self.require(state, holds, kind);
        }
    }

    pub(super) fn comparison(
        &mut self,
        frame: &Frame<'p>,
        state: &mut State,
        op: CmpOp,
        lhs: Operand,
        rhs: Operand,
    ) -> TermId {
        let ty = self.program.operand_ty(frame.body, lhs);
        if ty == Ty::Ptr {
            let (a, b) = (self.pointer(frame, state, lhs), self.pointer(frame, state, rhs));
            if !matches!(op, CmpOp::Eq | CmpOp::Ne) {
                self.demand_related(state, &a, &b);
            }
            return self.compare_pointers(state, op, &a, &b);
        }
        if ty.is_float() {
            return self.any(1);
        }
        let width = ty.bits(self.program.model());
        let (a, b) = (self.number(frame, state, lhs, width), self.number(frame, state, rhs, width));
        scalar::compare(&mut self.terms, op, a, b)
    }

    /// Excludes that pointers to different objects are ordered or subtracted, if that is asked.
    pub(super) fn demand_related(&mut self, state: &mut State, a: &Pointer, b: &Pointer) {
        if self.settings.goal.stops_on(ViolationKind::UnrelatedPointers) {
            let related = self.are_related(a, b);
            self.require(state, related, ViolationKind::UnrelatedPointers);
        }
    }

    /// Excludes that an access of a type is at an address that does not fit it, if that is asked. Members of packed
    /// records, which may stand anywhere, are not distinguished from others: then there is no proof.
    pub(super) fn demand_aligned(&mut self, state: &mut State, addr: &Pointer, ty: Ty) {
        self.demand_multiple(state, addr, natural_align(ty, self.program.model()));
    }

    /// Excludes that an address is no multiple of an alignment, if that is asked.
    pub(super) fn demand_multiple(&mut self, state: &mut State, addr: &Pointer, align: u64) {
        if align > 1 && self.settings.goal.stops_on(ViolationKind::Misaligned) {
            let aligned = self.is_aligned(addr, align);
            self.require(state, aligned, ViolationKind::Misaligned);
        }
    }

    pub(super) fn conversion(
        &mut self,
        frame: &Frame<'p>,
        state: &mut State,
        op: ConvOp,
        to: Ty,
        src: Operand,
    ) -> Value {
        let model = self.program.model();
        let from = self.program.operand_ty(frame.body, src);
        let (from_bits, to_bits) = (from.bits(model), to.bits(model));
        match op {
            ConvOp::IntToPtr => {
                let value = self.number(frame, state, src, from_bits);
                match self.terms.constant(value) {
                    Some(bits) if bits.is_zero() => Value::Ptr(self.null()),
                    _ => Value::Ptr(self.unknown_pointer()),
                }
            }
            ConvOp::FToS | ConvOp::FToU => {
                let not_known = self.terms.bool(false);
                self.exclude_unless(state, not_known, ViolationKind::FloatConversion);
                self.undefined(to)
            }
            _ if from == Ty::Ptr || to == Ty::Ptr => self.undefined(to),
            _ => {
                let value = self.number(frame, state, src, from_bits);
                match scalar::convert(&mut self.terms, op, value, to_bits) {
                    Some(result) => Value::Int(result),
                    None => self.undefined(to),
                }
            }
        }
    }

    /// Remembers the record that a field of an object was named by: for messages, and for its padding.
    pub(super) fn note_record(&mut self, base: &Pointer, note: NoteId) {
        let Some(record) = self.program.root_record(note) else { return };
        for addr in base.candidates.iter() {
            if addr.off == Some(0) {
                self.knowledge.sites[addr.site].record.get_or_insert(record);
            }
            let size = self.program.types.record(record).size;
            if addr.off.is_none_or(|off| u64::try_from(off).is_ok_and(|off| off.checked_rem(size) == Some(0)))
            {
                self.knowledge.access_as(&self.program.types, addr.site, record);
            }
        }
    }
}
