//! Conversions between types.

use super::{Lowerer, Shape};
use ringfence_base::bits::sign_extend;
use ringfence_ir::{BinOp, ConvOp, Operand, Ty};
use rucc_sema::{Conversion, ExprId};
use rucc_types::TypeId;

impl Lowerer<'_> {
    /// A conversion that the language makes.
    pub(super) fn conversion(
        &mut self,
        id: ExprId,
        kind: Conversion,
        operand: ExprId,
        ty: TypeId,
    ) -> Operand {
        match kind {
            Conversion::Lvalue => {
                let mut place = self.place(operand);
                self.report_unsequenced(id);
                self.at(id);
                if place.bits.is_none() {
                    place.ty = self.unit.tast[operand].ty;
                }
                let value = self.load(&place);
                self.accessed(id, &place, false);
                value
            }
            Conversion::ArrayDecay => {
                let place = self.place(operand);
                self.at(id);
                self.address(&place)
            }
            Conversion::FunctionDecay => self.function_address(operand),
            Conversion::NullPointer => self.null_pointer(operand),
            Conversion::Arithmetic | Conversion::Pointer | Conversion::Bool => self.cast(id, operand, ty),
            Conversion::Void | Conversion::Broadcast | Conversion::Hardbool => {
                self.effect(operand);
                let shape = self.shape(ty);
                self.unsupported_value("conversion to a vector or a hardened boolean", shape)
            }
        }
    }

    /// A null pointer constant; its expression is evaluated only if it is no constant.
    fn null_pointer(&mut self, operand: ExprId) -> Operand {
        if !matches!(self.unit.tast[operand].kind, rucc_sema::ExprKind::Const(_)) {
            self.effect(operand);
        }
        self.number(Ty::Ptr, 0)
    }

    /// A conversion from the type of `operand` to `ty`.
    pub(super) fn cast(&mut self, id: ExprId, operand: ExprId, ty: TypeId) -> Operand {
        let from_ty = self.unit.tast[operand].ty;
        let (from, to) = (self.shape(from_ty), self.shape(ty));
        if to == Shape::Pointer && matches!(self.unit.tast[id].kind, rucc_sema::ExprKind::Cast(_)) {
            // A cast to a pointer to an array of variable length evaluates its bounds.
            self.measure(ty);
        }
        if let (Shape::Memory, Some(_)) = (from, to.scalar()) {
            return self.cast_from_memory(operand, to);
        }
        if matches!(to, Shape::Int { truth: true, .. }) {
            let truth = self.truth(operand);
            self.at(id);
            return self.truth_as(truth, Ty::I8);
        }
        let value = self.value(operand);
        self.at(id);
        self.convert(value, from, to)
    }

    /// The real part of a complex number; nothing else in memory becomes a scalar.
    fn cast_from_memory(&mut self, operand: ExprId, to: Shape) -> Operand {
        let ty = self.unit.tast[operand].ty;
        match rucc_types::real_part(&self.unit.types, ty) {
            Some(part) if rucc_types::is_complex(&self.unit.types, ty) => {
                let base = self.aggregate(operand);
                let place = self.whole(base, part);
                let value = self.load(&place);
                let from = self.shape(part);
                self.convert(value, from, to)
            }
            _ => {
                self.aggregate(operand);
                self.unsupported_value("conversion of a vector or wide integer", to)
            }
        }
    }

    fn truth_as(&mut self, truth: Operand, ty: Ty) -> Operand {
        match self.constant_bits(truth) {
            Some(bits) => self.number(ty, bits),
            None => self.conv(ConvOp::ZExt, truth, ty),
        }
    }

    /// A value of one shape as a value of another.
    pub(super) fn convert(&mut self, value: Operand, from: Shape, to: Shape) -> Operand {
        match (from, to) {
            (_, Shape::Int { truth: true, .. }) if from != to => {
                let truth = self.truth_of(value, from);
                self.truth_as(truth, Ty::I8)
            }
            (Shape::Int { signed, .. }, Shape::Int { ty, .. }) => {
                let resized = self.resize(value, signed, ty);
                self.normalise(resized, to)
            }
            (Shape::Int { signed, .. }, Shape::Float(ty)) => self.int_to_float(value, signed, ty),
            (Shape::Int { signed, .. }, Shape::Pointer) => self.int_to_pointer(value, signed),
            (Shape::Float(_), Shape::Int { ty, signed, .. }) => {
                self.conv(if signed { ConvOp::FToS } else { ConvOp::FToU }, value, ty)
            }
            (Shape::Float(a), Shape::Float(b)) => self.float_to_float(value, a, b),
            (Shape::Pointer | Shape::Function, Shape::Int { ty, .. }) => self.pointer_to_int(value, ty),
            (Shape::Pointer | Shape::Function, Shape::Pointer) => value,
            _ if from == to => value,
            _ => self.unsupported_value("conversion", to),
        }
    }

    /// A value cut to the bits that its type has and extended again to its register.
    pub(super) fn normalise(&mut self, value: Operand, shape: Shape) -> Operand {
        let Shape::Int { ty, signed, narrow: Some(width), .. } = shape else { return value };
        let count = self.number(ty, u128::from(ty.bits(self.program.model()) - u32::from(width)));
        let high = self.wrap(BinOp::Shl, value, count);
        self.wrap(if signed { BinOp::AShr } else { BinOp::LShr }, high, count)
    }

    /// An integer in another width.
    pub(super) fn resize(&mut self, value: Operand, signed: bool, to: Ty) -> Operand {
        let model = self.program.model();
        let from = self.ty_of(value);
        let (have, want) = (from.bits(model), to.bits(model));
        if let Some(bits) = self.constant_bits(value)
            && from.is_int()
        {
            let wide = if signed { sign_extend(bits, have) as u128 } else { bits };
            return self.number(to, wide);
        }
        match have.cmp(&want) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.conv(ConvOp::Trunc, value, to),
            std::cmp::Ordering::Less if signed => self.conv(ConvOp::SExt, value, to),
            std::cmp::Ordering::Less => self.conv(ConvOp::ZExt, value, to),
        }
    }

    /// Integer constants of up to 53 bits are exact in `double`, and of up to 24 in `float`.
    fn int_to_float(&mut self, value: Operand, signed: bool, to: Ty) -> Operand {
        if let Some(bits) = self.constant_bits(value) {
            let width = self.ty_of(value).bits(self.program.model());
            let number = if signed { sign_extend(bits, width) } else { bits as i128 };
            match to {
                Ty::F64 if number.unsigned_abs() <= 1 << 53 => {
                    return self.number(to, u128::from((number as f64).to_bits()));
                }
                Ty::F32 if number.unsigned_abs() <= 1 << 24 => {
                    return self.number(to, u128::from((number as f32).to_bits()));
                }
                _ => {}
            }
        }
        self.conv(if signed { ConvOp::SToF } else { ConvOp::UToF }, value, to)
    }

    fn float_to_float(&mut self, value: Operand, from: Ty, to: Ty) -> Operand {
        if from == to {
            return value;
        }
        if let (Some(bits), Ty::F64, Ty::F32) = (self.constant_bits(value), from, to) {
            let number = f64::from_bits(bits as u64) as f32;
            return self.number(to, u128::from(number.to_bits()));
        }
        self.conv(ConvOp::FConv, value, to)
    }

    pub(super) fn pointer_to_int(&mut self, value: Operand, to: Ty) -> Operand {
        let word = self.program.model().pointer_int();
        let whole = match self.constant_bits(value) {
            Some(bits) => self.number(word, bits),
            None => self.conv(ConvOp::PtrToInt, value, word),
        };
        self.resize(whole, false, to)
    }

    pub(super) fn int_to_pointer(&mut self, value: Operand, signed: bool) -> Operand {
        let word = self.program.model().pointer_int();
        let whole = self.resize(value, signed, word);
        match self.constant_bits(whole) {
            Some(bits) => self.number(Ty::Ptr, bits),
            None => self.conv(ConvOp::IntToPtr, whole, Ty::Ptr),
        }
    }
}
