//! Arithmetic on evaluated operands: integers, floating point and pointers.

use super::{Lowerer, Shape};
use ringfence_base::bits::sign_extend;
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, InstKind, NoteId, Operand};
use rucc_ast::BinaryOp;
use rucc_types::TypeId;

impl Lowerer<'_> {
    /// What overflow of an operation on this shape means.
    pub(super) fn arith(&self, shape: Shape) -> Arith {
        match shape {
            Shape::Int { signed: true, narrow: None, .. } if !self.wrapv => Arith::Signed,
            _ => Arith::Wrap,
        }
    }

    /// An arithmetic operator on evaluated operands, pointer arithmetic included.
    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOp,
        lhs: Operand,
        lhs_ty: TypeId,
        rhs: Operand,
        rhs_ty: TypeId,
        ty: TypeId,
    ) -> Operand {
        let (left, right, result) = (self.shape(lhs_ty), self.shape(rhs_ty), self.shape(ty));
        match (left, right) {
            (Shape::Pointer, Shape::Pointer) => self.pointer_difference(lhs, lhs_ty, rhs, result),
            (Shape::Pointer, _) => self.pointer_offset(lhs, lhs_ty, rhs, right, op == BinaryOp::Sub),
            (_, Shape::Pointer) => self.pointer_offset(rhs, rhs_ty, lhs, left, false),
            (Shape::Float(_), Shape::Float(_)) => self.float_arithmetic(op, lhs, rhs),
            (Shape::Int { .. }, Shape::Int { .. }) => {
                let value = self.int_arithmetic(op, lhs, left, rhs);
                self.normalise(value, left)
            }
            _ => self.unsupported_value("arithmetic on vectors or complex numbers", result),
        }
    }

    fn int_arithmetic(&mut self, op: BinaryOp, lhs: Operand, shape: Shape, rhs: Operand) -> Operand {
        let (signed, arith) = (shape.is_signed(), self.arith(shape));
        match op {
            BinaryOp::Add => self.binary(BinOp::Add, arith, lhs, rhs),
            BinaryOp::Sub => self.binary(BinOp::Sub, arith, lhs, rhs),
            BinaryOp::Mul => self.binary(BinOp::Mul, arith, lhs, rhs),
            BinaryOp::Div => self.wrap(if signed { BinOp::SDiv } else { BinOp::UDiv }, lhs, rhs),
            BinaryOp::Rem => self.wrap(if signed { BinOp::SRem } else { BinOp::URem }, lhs, rhs),
            BinaryOp::BitAnd => self.wrap(BinOp::And, lhs, rhs),
            BinaryOp::BitOr => self.wrap(BinOp::Or, lhs, rhs),
            BinaryOp::BitXor => self.wrap(BinOp::Xor, lhs, rhs),
            BinaryOp::Shl => {
                let count = self.shift_count(lhs, rhs);
                self.binary(BinOp::Shl, arith, lhs, count)
            }
            BinaryOp::Shr => {
                let count = self.shift_count(lhs, rhs);
                self.wrap(if signed { BinOp::AShr } else { BinOp::LShr }, lhs, count)
            }
            _ => self.unsupported_value("operator", shape),
        }
    }

    /// The count of a shift in the type of what is shifted. A count that is wider keeps being too
    /// large when any of its high bits is set: they are folded into the highest bit.
    fn shift_count(&mut self, value: Operand, count: Operand) -> Operand {
        let model = self.program.model();
        let (to, from) = (self.ty_of(value), self.ty_of(count));
        let (to_bits, from_bits) = (to.bits(model), from.bits(model));
        if let Some(bits) = self.constant_bits(count) {
            let signed = sign_extend(bits, from_bits);
            let largest = i128::MAX >> (128 - to_bits);
            return self.number(to, signed.clamp(-1, largest) as u128);
        }
        if from_bits == to_bits {
            return count;
        }
        if from_bits < to_bits {
            return self.conv(ConvOp::SExt, count, to);
        }
        let shift = self.number(from, u128::from(to_bits));
        let high = self.wrap(BinOp::LShr, count, shift);
        let zero = self.number(from, 0);
        let too_large = self.compare(CmpOp::Ne, high, zero);
        let flag = self.conv(ConvOp::ZExt, too_large, to);
        let top = self.number(to, u128::from(to_bits - 1));
        let flag = self.wrap(BinOp::Shl, flag, top);
        let low = self.conv(ConvOp::Trunc, count, to);
        self.wrap(BinOp::Or, low, flag)
    }

    fn float_arithmetic(&mut self, op: BinaryOp, lhs: Operand, rhs: Operand) -> Operand {
        let op = match op {
            BinaryOp::Add => BinOp::FAdd,
            BinaryOp::Sub => BinOp::FSub,
            BinaryOp::Mul => BinOp::FMul,
            _ => BinOp::FDiv,
        };
        self.wrap(op, lhs, rhs)
    }

    /// `pointer ± index`, in elements.
    pub(super) fn pointer_offset(
        &mut self,
        pointer: Operand,
        pointer_ty: TypeId,
        index: Operand,
        index_shape: Shape,
        negative: bool,
    ) -> Operand {
        let element = self.pointee(pointer_ty);
        let offset = self.scaled(index, index_shape, element, negative);
        let note = self.element_note(NoteId::NONE, element);
        self.ptr_add(pointer, offset, note)
    }

    /// `index × size of element` in bytes, as wide as a pointer.
    pub(super) fn scaled(
        &mut self,
        index: Operand,
        shape: Shape,
        element: TypeId,
        negative: bool,
    ) -> Operand {
        let word = self.program.model().pointer_int();
        let index = self.resize(index, shape.is_signed(), word);
        let size = self.step_size(element);
        let offset = match self.constant_bits(size) {
            Some(1) => index,
            _ => self.wrap(BinOp::Mul, index, size),
        };
        if negative {
            let zero = self.number(word, 0);
            self.wrap(BinOp::Sub, zero, offset)
        } else {
            offset
        }
    }

    /// The size of what a pointer steps over; 1 for `void` and functions, as GNU C has it.
    fn step_size(&mut self, element: TypeId) -> Operand {
        if self.is_variable_length(element) {
            return self.run_time_size(element);
        }
        let size = match self.shape(element) {
            Shape::Void | Shape::Function => 1,
            _ => self.size(element),
        };
        self.offset_number(size as i64)
    }

    fn pointer_difference(&mut self, lhs: Operand, ty: TypeId, rhs: Operand, result: Shape) -> Operand {
        let element = self.pointee(ty);
        let word = self.program.model().pointer_int();
        let dst = self.temp(word);
        self.emit(InstKind::PtrDiff { dst, lhs, rhs });
        let size = self.step_size(element);
        let bytes = Operand::Reg(dst);
        let count = match self.constant_bits(size) {
            Some(0 | 1) => bytes,
            _ => self.wrap(BinOp::SDiv, bytes, size),
        };
        self.resize(count, true, result.scalar().unwrap_or(word))
    }

    /// What a pointer type points at.
    pub(super) fn pointee(&self, ty: TypeId) -> TypeId {
        rucc_types::pointee(&self.unit.types, ty).unwrap_or(ty)
    }
}
