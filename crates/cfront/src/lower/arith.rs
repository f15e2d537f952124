//! Arithmetic on evaluated operands: integers, floating point and pointers.

use super::{Lowerer, Shape};
use ringfence_base::bits::sign_extend;
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, InstKind, NoteId, Operand, farthest_below, nowhere};
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

    /// `index × size of element` in bytes, as wide as a pointer; nowhere when no number says it.
    pub(super) fn scaled(
        &mut self,
        index: Operand,
        shape: Shape,
        element: TypeId,
        negative: bool,
    ) -> Operand {
        let model = self.program.model();
        let (word, bits) = (model.pointer_int(), self.ty_of(index).bits(model));
        let index = self.index(index, shape);
        let size = self.step_size(element);
        // One bit for the sign of an index that has none.
        let needed = |size: u128| bits + u32::from(!shape.is_signed()) + (128 - size.leading_zeros());
        let offset = match self.constant_bits(size) {
            Some(1) => index,
            Some(size_bits) if needed(size_bits) <= word.bits(model) => self.wrap(BinOp::Mul, index, size),
            _ => self.binary(BinOp::Mul, Arith::Scaled, index, size),
        };
        if negative {
            let zero = self.number(word, 0);
            self.wrap(BinOp::Sub, zero, offset)
        } else {
            offset
        }
    }

    /// An index as wide as a pointer, as gcc takes it: one that is as wide is a number in two's complement, whatever its
    /// sign (`p + (size_t)-1` is `p - 1`); one that is wider and has no such number is nowhere.
    fn index(&mut self, index: Operand, shape: Shape) -> Operand {
        let model = self.program.model();
        let (word, from) = (model.pointer_int(), self.ty_of(index));
        let (have, want) = (from.bits(model), word.bits(model));
        if have <= want {
            return self.resize(index, shape.is_signed(), word);
        }
        if let Some(bits) = self.constant_bits(index) {
            let offset = offset_of_bits(sign_extend(bits, have), want);
            return self.offset_number(offset);
        }
        let low = self.conv(ConvOp::Trunc, index, word);
        let back = self.conv(ConvOp::SExt, low, from);
        let lost = self.compare(CmpOp::Ne, back, index);
        let lost = self.conv(ConvOp::ZExt, lost, word);
        let (one, far) = (self.number(word, 1), self.number(word, nowhere(want)));
        // All bits, or none where some were lost.
        let kept = self.wrap(BinOp::Sub, lost, one);
        let low = self.wrap(BinOp::And, low, kept);
        let far = self.wrap(BinOp::Mul, lost, far);
        self.wrap(BinOp::Or, low, far)
    }

    /// A byte offset that was computed exactly, of addresses; nowhere when none has it.
    pub(super) fn exact_offset(&self, offset: i128) -> i64 {
        let model = self.program.model();
        offset_of_bits(offset, model.pointer_int().bits(model))
    }

    /// A constant offset further on.
    pub(super) fn further(&self, offset: i64, distance: i64) -> i64 {
        let [offset, distance] = [offset, distance].map(|offset| self.exact_offset(offset.into()));
        let far = self.exact_offset(i128::MIN);
        if offset == far || distance == far {
            far
        } else {
            self.exact_offset(i128::from(offset) + i128::from(distance))
        }
    }

    /// The size of what a pointer steps over; 1 for `void` and functions, as GNU C has it.
    fn step_size(&mut self, element: TypeId) -> Operand {
        if self.is_variable_length(element) {
            return self.run_time_size(element, Arith::Scaled);
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

/// An offset as the number of a pointer's width that it is; nowhere when it is none, or too far below any object.
fn offset_of_bits(offset: i128, width: u32) -> i64 {
    let below = farthest_below(width).cast_signed();
    let within = -below <= offset && offset < 2 * below;
    if within { offset as i64 } else { sign_extend(nowhere(width), width) as i64 }
}
