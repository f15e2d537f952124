//! Arithmetic, comparisons and conversions.
//!
//! Overflow wraps around, as in the interpreter; floating-point results are any value. What depends on
//! where objects lie in memory is any value too: the number of an address, the order of different objects,
//! and whether two addresses are equal when one of them is of an object that has ended (its place may be
//! used again) or does not lie inside of its object (the next one may begin there).

use super::{Frame, Ssa};
use crate::knowledge::{Part, SiteKey};
use crate::state::State;
use crate::value::{Addr, Pointer, SiteId, Value, object};
use ringfence_ir::{BinOp, CmpOp, ConvOp, NoteId, Operand, Step, Ty};
use ringfence_logic::TermId;
use ringfence_verdict::ViolationKind;

impl<'p> Ssa<'p> {
    pub(super) fn binary(
        &mut self,
        frame: &Frame<'p>,
        state: &mut State,
        op: BinOp,
        ty: Ty,
        lhs: Operand,
        rhs: Operand,
    ) -> Value {
        if ty == Ty::Ptr || ty.is_float() {
            return self.undefined(ty);
        }
        let width = ty.bits(self.program.model());
        let (a, b) = (self.number(frame, state, lhs, width), self.number(frame, state, rhs, width));
        if matches!(op, BinOp::SDiv | BinOp::UDiv | BinOp::SRem | BinOp::URem) {
            self.check_division(state, op, a, b);
        }
        let terms = &mut self.terms;
        Value::Int(match op {
            BinOp::Add => terms.add(a, b),
            BinOp::Sub => terms.sub(a, b),
            BinOp::Mul => terms.mul(a, b),
            BinOp::SDiv => terms.sdiv(a, b),
            BinOp::UDiv => terms.udiv(a, b),
            BinOp::SRem => terms.srem(a, b),
            BinOp::URem => terms.urem(a, b),
            BinOp::And => terms.and(a, b),
            BinOp::Or => terms.or(a, b),
            BinOp::Xor => terms.xor(a, b),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => self.shift(op, a, b),
            BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv => self.any(width),
        })
    }

    /// A shift; by the width or more, the result is any number.
    fn shift(&mut self, op: BinOp, a: TermId, b: TermId) -> TermId {
        let width = self.terms.width(a);
        let limit = self.terms.value(width, u128::from(width));
        let valid = self.terms.ult(b, limit);
        let shifted = match op {
            BinOp::Shl => self.terms.shl(a, b),
            BinOp::LShr => self.terms.lshr(a, b),
            _ => self.terms.ashr(a, b),
        };
        let other = self.any(width);
        self.terms.ite(valid, shifted, other)
    }

    fn check_division(&mut self, state: &mut State, op: BinOp, a: TermId, b: TermId) {
        let width = self.terms.width(a);
        let zero = self.terms.value(width, 0);
        let mut valid = self.terms.ne(b, zero);
        if matches!(op, BinOp::SDiv | BinOp::SRem) {
            let (least, minus) =
                (self.terms.value(width, 1 << (width - 1)), self.terms.value(width, u128::MAX));
            let (a_ok, b_ok) = (self.terms.ne(a, least), self.terms.ne(b, minus));
            let fits = self.terms.or(a_ok, b_ok);
            valid = self.terms.and(valid, fits);
        }
        self.require(state, valid, ViolationKind::DivisionByZero);
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
            return self.compare_pointers(state, op, &a, &b);
        }
        let width = ty.bits(self.program.model());
        let (a, b) = (self.number(frame, state, lhs, width), self.number(frame, state, rhs, width));
        match op {
            CmpOp::Eq => self.terms.eq(a, b),
            CmpOp::Ne => self.terms.ne(a, b),
            CmpOp::Ult => self.terms.ult(a, b),
            CmpOp::Ule => self.terms.ule(a, b),
            CmpOp::Slt => self.terms.slt(a, b),
            CmpOp::Sle => self.terms.sle(a, b),
            _ => self.any(1),
        }
    }

    pub(super) fn compare_pointers(&mut self, state: &State, op: CmpOp, a: &Pointer, b: &Pointer) -> TermId {
        let same_object = self.terms.eq(a.obj, b.obj);
        let known = [self.is_unknown(a), self.is_unknown(b)];
        let unknown = self.terms.or(known[0], known[1]);
        let (related, result) = match op {
            CmpOp::Eq | CmpOp::Ne => {
                let offsets = self.terms.eq(a.off, b.off);
                let equal = self.terms.and(same_object, offsets);
                let (a_plain, b_plain) = (self.is_plain(state, a), self.is_plain(state, b));
                let plain = self.terms.and(a_plain, b_plain);
                let related = self.terms.or(same_object, plain);
                (related, if op == CmpOp::Eq { equal } else { self.terms.not(equal) })
            }
            CmpOp::Ult | CmpOp::Slt => (same_object, self.terms.ult(a.off, b.off)),
            CmpOp::Ule | CmpOp::Sle => (same_object, self.terms.ule(a.off, b.off)),
            _ => (self.terms.bool(false), self.terms.bool(false)),
        };
        let known = self.terms.not(unknown);
        let decided = self.terms.and(known, related);
        match self.terms.constant(decided).map(|bits| bits.is_zero()) {
            Some(false) => result,
            _ => {
                let any = self.any(1);
                self.terms.ite(decided, result, any)
            }
        }
    }

    pub(super) fn is_unknown(&mut self, pointer: &Pointer) -> TermId {
        if pointer.candidates.iter().all(|addr| addr.site != SiteId::UNKNOWN) {
            return self.terms.bool(false);
        }
        let unknown = object(&mut self.terms, SiteId::UNKNOWN);
        self.terms.eq(pointer.obj, unknown)
    }

    /// Whether a pointer is null, or points into an object that is there: then no other such pointer to
    /// another object is equal to it.
    fn is_plain(&mut self, state: &State, pointer: &Pointer) -> TermId {
        let mut plain = self.terms.bool(false);
        for addr in pointer.candidates.iter() {
            let there = self.is_plain_at(state, pointer, addr);
            plain = self.terms.or(plain, there);
        }
        plain
    }

    fn is_plain_at(&mut self, state: &State, pointer: &Pointer, addr: Addr) -> TermId {
        let site = &self.knowledge.sites[addr.site];
        let (size, multi, memory) = (site.size, site.multi, site.is_memory());
        let (is_global, key) = (matches!(site.key, SiteKey::Global(_)), site.key);
        let there = pointer.is(&mut self.terms, addr, multi);
        let inside = match (key, addr.off) {
            (SiteKey::Null | SiteKey::Function(_), Some(0)) => return there,
            _ if !memory => return self.terms.bool(false),
            (_, Some(off)) => self.terms.bool(off >= 0 && (off as u64) < size),
            (_, None) => {
                let width = self.pointer_width();
                let size = self.terms.value(width, u128::from(size));
                self.terms.ult(pointer.off, size)
            }
        };
        let there = self.terms.and(there, inside);
        if is_global {
            return there;
        }
        let ended = self.read_cell(&state.memory, (addr.site, Part::Ended), pointer.obj);
        let Some(ended) = ended.number() else { return there };
        let alive = self.terms.not(ended);
        self.terms.and(there, alive)
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
            ConvOp::Trunc | ConvOp::ZExt | ConvOp::SExt if from != Ty::Ptr => {
                let value = self.number(frame, state, src, from_bits);
                Value::Int(match op {
                    ConvOp::Trunc => self.terms.extract(value, to_bits - 1, 0),
                    ConvOp::ZExt => self.terms.zext(value, to_bits),
                    _ => self.terms.sext(value, to_bits),
                })
            }
            ConvOp::Bits if from_bits == to_bits && from != Ty::Ptr && to != Ty::Ptr => {
                Value::Int(self.number(frame, state, src, from_bits))
            }
            ConvOp::IntToPtr => {
                let value = self.number(frame, state, src, from_bits);
                match self.terms.constant(value) {
                    Some(bits) if bits.is_zero() => Value::Ptr(self.null()),
                    _ => Value::Ptr(self.unknown_pointer()),
                }
            }
            _ => self.undefined(to),
        }
    }

    /// The bytes between two pointers.
    pub(super) fn difference(&mut self, lhs: &Pointer, rhs: &Pointer) -> TermId {
        let same = self.terms.eq(lhs.obj, rhs.obj);
        let unknown = self.is_unknown(lhs);
        let known = self.terms.not(unknown);
        let decided = self.terms.and(same, known);
        let bytes = self.terms.sub(lhs.off, rhs.off);
        let any = self.any(self.pointer_width());
        self.terms.ite(decided, bytes, any)
    }

    /// Remembers the record that a field of an object was named by, for messages.
    pub(super) fn note_record(&mut self, base: &Pointer, note: NoteId) {
        let mut first = None;
        let mut at = note;
        while let Some(entry) = self.program.notes().get(at) {
            if let Step::Field(record, _) = entry.step {
                first = Some(record);
            }
            at = entry.parent;
        }
        let Some(record) = first else { return };
        for addr in base.candidates.iter().filter(|addr| addr.off == Some(0)) {
            self.knowledge.sites[addr.site].record.get_or_insert(record);
        }
    }
}
