//! The checks of single instructions: the types of what they read and write.

use super::Invariant;
use super::body::BodyCheck;
use crate::id::{NoteId, RegId};
use crate::inst::{Arith, BinOp, BitRange, CmpOp, ConvOp, InstKind, Operand, UnOp};
use crate::layout::Ty;

impl BodyCheck<'_> {
    /// Checks one instruction.
    #[inline]
    pub(super) fn check_inst(&mut self, kind: &InstKind) {
        match *kind {
            InstKind::Move { dst, src } => self.check_move(dst, src),
            InstKind::Undef { dst } | InstKind::Forget { dst } => _ = self.reg(dst),
            InstKind::Unary { op, dst, src } => self.check_unary(op, dst, src),
            InstKind::Binary { op, arith, dst, lhs, rhs } => {
                if arith == Arith::Scaled {
                    self.wants(lhs, self.model.pointer_int());
                }
                self.check_binary(op, dst, lhs, rhs);
            }
            InstKind::Compare { op, dst, lhs, rhs } => self.check_compare(op, dst, lhs, rhs),
            InstKind::Convert { op, dst, src } => self.check_convert(op, dst, src),
            InstKind::PtrAdd { dst, base, offset, note } => self.check_ptr_add(dst, base, offset, note),
            InstKind::PtrDiff { dst, lhs, rhs } => {
                self.wants(lhs, Ty::Ptr);
                self.wants(rhs, Ty::Ptr);
                self.gives(dst, self.model.pointer_int());
            }
            InstKind::Load { dst, addr, .. } => {
                self.wants(addr, Ty::Ptr);
                if self.reg(dst) == Some(Ty::I1) {
                    self.report(Invariant::Results, "an i1 is loaded");
                }
            }
            InstKind::Store { addr, value, .. } => {
                self.wants(addr, Ty::Ptr);
                if self.operand(value) == Some(Ty::I1) {
                    self.report(Invariant::Operands, "an i1 is stored");
                }
            }
            InstKind::LoadBits { dst, addr, bits } => self.check_load_bits(dst, addr, bits),
            InstKind::StoreBits { addr, value, bits } => self.check_store_bits(addr, value, bits),
            InstKind::CopyMem { dst, src, .. } | InstKind::VaCopy { dst, src } => {
                self.wants(dst, Ty::Ptr);
                self.wants(src, Ty::Ptr);
            }
            InstKind::FillMem { addr, .. } => self.wants(addr, Ty::Ptr),
            InstKind::Live { slot } | InstKind::Dead { slot } => self.slot(slot),
            InstKind::LiveSized { slot, size } => {
                self.slot(slot);
                self.wants(size, self.model.pointer_int());
            }
            InstKind::Alloca { dst, size, align } => self.check_alloca(dst, size, align),
            InstKind::Call { dst, callee, args, sig } => self.check_call(dst, callee, args, sig),
            InstKind::VaStart { list } | InstKind::VaEnd { list } => self.wants(list, Ty::Ptr),
            InstKind::VaArg { dst, list, ty } => self.check_va_arg(dst, list, ty),
            InstKind::Unsupported { .. } => {}
        }
    }

    /// The operand has to be of this type.
    #[inline]
    pub(super) fn wants(&mut self, operand: Operand, wanted: Ty) {
        if let Some(ty) = self.operand(operand)
            && ty != wanted
        {
            self.wrong_operand(wanted, ty);
        }
    }

    #[cold]
    fn wrong_operand(&mut self, wanted: Ty, ty: Ty) {
        self.report(Invariant::Operands, format!("an operand is {} instead of {}", ty.name(), wanted.name()));
    }

    /// The register has to be of this type.
    #[inline]
    pub(super) fn gives(&mut self, dst: RegId, given: Ty) {
        if let Some(ty) = self.reg(dst)
            && ty != given
        {
            self.wrong_result(given, ty);
        }
    }

    #[cold]
    fn wrong_result(&mut self, given: Ty, ty: Ty) {
        self.report(Invariant::Results, format!("{} goes into a register of {}", given.name(), ty.name()));
    }

    /// The operand has to be of a kind of type; its type if it is.
    #[inline]
    fn kind(&mut self, operand: Operand, accepts: impl Fn(Ty) -> bool) -> Option<Ty> {
        let ty = self.operand(operand)?;
        if !accepts(ty) {
            self.wrong_kind(ty);
            return None;
        }
        Some(ty)
    }

    #[cold]
    fn wrong_kind(&mut self, ty: Ty) {
        self.report(Invariant::Operands, format!("the operation does not take {}", ty.name()));
    }

    fn check_move(&mut self, dst: RegId, src: Operand) {
        if let Some(ty) = self.operand(src) {
            self.gives(dst, ty);
        }
    }

    fn check_unary(&mut self, op: UnOp, dst: RegId, src: Operand) {
        let ty = self.kind(src, |ty| match op {
            UnOp::FNeg | UnOp::FAbs => ty.is_float(),
            UnOp::ByteSwap => ty.is_int() && ty >= Ty::I16,
            UnOp::LeadingZeros | UnOp::TrailingZeros | UnOp::PopCount => ty.is_int(),
        });
        if let Some(ty) = ty {
            self.gives(dst, ty);
        }
    }

    fn check_binary(&mut self, op: BinOp, dst: RegId, lhs: Operand, rhs: Operand) {
        let float = matches!(op, BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv);
        if let Some(ty) = self.kind(lhs, |ty| if float { ty.is_float() } else { ty.is_int() }) {
            self.wants(rhs, ty);
            self.gives(dst, ty);
        }
    }

    fn check_compare(&mut self, op: CmpOp, dst: RegId, lhs: Operand, rhs: Operand) {
        let ty = self.kind(lhs, |ty| match op {
            CmpOp::Eq | CmpOp::Ne | CmpOp::Ult | CmpOp::Ule => ty.is_int() || ty == Ty::Ptr,
            CmpOp::Slt | CmpOp::Sle => ty.is_int(),
            CmpOp::FEq | CmpOp::FNe | CmpOp::FLt | CmpOp::FLe | CmpOp::FUnordered => ty.is_float(),
        });
        if let Some(ty) = ty {
            self.wants(rhs, ty);
        }
        self.gives(dst, Ty::I1);
    }

    fn check_convert(&mut self, op: ConvOp, dst: RegId, src: Operand) {
        let pointer_int = self.model.pointer_int();
        let from = self.kind(src, |ty| match op {
            ConvOp::Trunc | ConvOp::ZExt | ConvOp::SExt | ConvOp::SToF | ConvOp::UToF => ty.is_int(),
            ConvOp::FToS | ConvOp::FToU | ConvOp::FConv => ty.is_float(),
            ConvOp::PtrToInt => ty == Ty::Ptr,
            ConvOp::IntToPtr => ty == pointer_int,
            ConvOp::Bits => ty.is_int() || ty.is_float(),
        });
        let (Some(from), Some(to)) = (from, self.reg(dst)) else { return };
        let (from_bits, to_bits) = (from.bits(self.model), to.bits(self.model));
        let ok = match op {
            ConvOp::Trunc => to.is_int() && to_bits < from_bits,
            ConvOp::ZExt | ConvOp::SExt => to.is_int() && to_bits > from_bits,
            ConvOp::FToS | ConvOp::FToU => to.is_int() && to != Ty::I1,
            ConvOp::SToF | ConvOp::UToF => to.is_float(),
            ConvOp::FConv => to.is_float() && to != from,
            ConvOp::PtrToInt => to == pointer_int,
            ConvOp::IntToPtr => to == Ty::Ptr,
            ConvOp::Bits => {
                to_bits == from_bits && (to.is_int() && from.is_float() || to.is_float() && from.is_int())
            }
        };
        if !ok {
            self.report(
                Invariant::Results,
                format!("{op:?} does not turn {} into {}", from.name(), to.name()),
            );
        }
    }

    fn check_ptr_add(&mut self, dst: RegId, base: Operand, offset: Operand, note: NoteId) {
        self.wants(base, Ty::Ptr);
        self.wants(offset, self.model.pointer_int());
        self.gives(dst, Ty::Ptr);
        if note.is_some() && self.program.notes().get(note).is_none() {
            self.report(Invariant::Ids, format!("no note {note}"));
        }
    }

    fn check_alloca(&mut self, dst: RegId, size: Operand, align: u32) {
        self.wants(size, self.model.pointer_int());
        self.gives(dst, Ty::Ptr);
        if !align.is_power_of_two() {
            self.report(Invariant::Alignment, "the alignment is no power of two");
        }
    }

    fn check_load_bits(&mut self, dst: RegId, addr: Operand, bits: BitRange) {
        self.wants(addr, Ty::Ptr);
        match self.reg(dst) {
            Some(ty) if ty.is_int() && ty != Ty::I1 => self.check_bits(ty, bits),
            Some(ty) => self.report(Invariant::Results, format!("bits are loaded into {}", ty.name())),
            None => {}
        }
    }

    fn check_store_bits(&mut self, addr: Operand, value: Operand, bits: BitRange) {
        self.wants(addr, Ty::Ptr);
        if let Some(ty) = self.kind(value, |ty| ty.is_int() && ty != Ty::I1) {
            self.check_bits(ty, bits);
        }
    }

    fn check_bits(&mut self, ty: Ty, bits: BitRange) {
        let width = u32::from(bits.width);
        if bits.first > 7 || width == 0 || width > ty.bits(self.model) {
            self.report(Invariant::BitRanges, format!("no bits {}+{width} in {}", bits.first, ty.name()));
        }
    }
}
