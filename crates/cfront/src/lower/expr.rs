//! Expressions: values, effects and conditions.

use super::emit::sign_extend;
use super::{Lowerer, Shape};
use ringfence_ir::{Arith, BinOp, BlockId, CmpOp, ConvOp, InstKind, NoteId, Operand, Ty, UnOp};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Base, Const, Conversion, ExprId, ExprKind, Stmt, StmtId};
use rucc_types::TypeId;

impl Lowerer<'_> {
    /// The value of a scalar expression.
    pub(super) fn value(&mut self, id: ExprId) -> Operand {
        if !self.f.known.is_empty()
            && let Some(&operand) = self.f.known.get(&id)
        {
            return operand;
        }
        let expr = self.unit.tast[id];
        let Some(ty) = self.shape(expr.ty).scalar() else {
            return self.valueless(id);
        };
        match expr.kind {
            ExprKind::Const(value) => self.constant(value, expr.ty),
            ExprKind::Convert { kind, operand } => self.conversion(id, kind, operand, expr.ty),
            ExprKind::Cast(operand) => self.cast(id, operand, expr.ty),
            ExprKind::Unary { op, operand } => self.unary_value(id, op, operand, expr.ty),
            ExprKind::Binary { op, lhs, rhs } => self.binary_value(id, op, lhs, rhs, expr.ty),
            ExprKind::Assign { op, computation, lhs, rhs } => {
                self.assign(id, op, computation, lhs, rhs, true).unwrap_or_else(|| self.undefined(ty))
            }
            ExprKind::Cond { cond, then, otherwise } => self.choose(cond, then, otherwise, ty),
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs);
                self.value(rhs)
            }
            ExprKind::Call { callee, args } => {
                self.call(id, callee, args).unwrap_or_else(|| self.undefined(ty))
            }
            ExprKind::StmtExpr(stmt) => self.stmt_expr(stmt, true).unwrap_or_else(|| self.undefined(ty)),
            ExprKind::Decl(_)
            | ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::CompoundLiteral(_) => {
                let place = self.place(id);
                self.load(&place)
            }
            _ => self.builtin(id).unwrap_or_else(|| self.undefined(ty)),
        }
    }

    /// An expression without a scalar value where one was asked for: evaluated for its effects.
    fn valueless(&mut self, id: ExprId) -> Operand {
        let ty = self.unit.tast[id].ty;
        match self.shape(ty) {
            Shape::Function => self.function_address(id),
            Shape::Memory => self.aggregate(id),
            _ => {
                self.effect(id);
                self.number(Ty::I32, 0)
            }
        }
    }

    /// Evaluates an expression for its effects only.
    pub(super) fn effect(&mut self, id: ExprId) {
        let expr = self.unit.tast[id];
        match expr.kind {
            ExprKind::Convert { kind: Conversion::Void, operand } => self.effect(operand),
            ExprKind::Cast(operand) if self.shape(expr.ty) == Shape::Void => self.effect(operand),
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs);
                self.effect(rhs);
            }
            ExprKind::Assign { op, computation, lhs, rhs } => {
                self.assign(id, op, computation, lhs, rhs, false);
            }
            ExprKind::Unary {
                op: op @ (UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec),
                operand,
            } => {
                self.step(id, op, operand, false);
            }
            ExprKind::Call { callee, args } => {
                self.call(id, callee, args);
            }
            ExprKind::Cond { cond, then, otherwise } => self.choose_effect(cond, then, otherwise),
            ExprKind::StmtExpr(stmt) => {
                self.stmt_expr(stmt, false);
            }
            ExprKind::Const(_) | ExprKind::Str(_) | ExprKind::Error | ExprKind::LabelAddr(_) => {}
            _ => self.effect_of_value(id, expr.ty),
        }
    }

    fn effect_of_value(&mut self, id: ExprId, ty: TypeId) {
        match self.shape(ty) {
            Shape::Void => self.void_effect(id),
            Shape::Memory => {
                self.aggregate(id);
            }
            Shape::Function => {}
            _ if self.is_plain_object(id) => {}
            _ => {
                self.value(id);
            }
        }
    }

    /// `*p` of a pointer to `void` reads nothing; everything else without a value is a builtin.
    fn void_effect(&mut self, id: ExprId) {
        match self.unit.tast[id].kind {
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.effect(operand),
            _ => {
                self.builtin(id);
            }
        }
    }

    /// Whether an expression statement is just the name of an object that is not `volatile`.
    fn is_plain_object(&self, id: ExprId) -> bool {
        match self.unit.tast[id].kind {
            ExprKind::Decl(_) => !self.is_volatile(self.unit.tast[id].ty),
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                matches!(self.unit.tast[operand].kind, ExprKind::Decl(_)) && self.is_plain_object(operand)
            }
            _ => false,
        }
    }

    /// A folded constant.
    pub(super) fn constant(&mut self, value: rucc_sema::ConstId, ty: TypeId) -> Operand {
        let shape = self.shape(ty);
        match self.unit.tast[value] {
            Const::Int(number) => match shape {
                Shape::Float(to) => {
                    let wide = self.number(Ty::I128, number as u128);
                    self.conv(ConvOp::SToF, wide, to)
                }
                _ => self.number(shape.scalar().unwrap_or(Ty::I32), number as u128),
            },
            Const::Float(number) => match shape {
                Shape::Float(to) => self.number(to, number.to_bits()),
                _ => self.unsupported_value("floating-point constant", shape),
            },
            Const::Address(address) => self.address_constant(address.base, address.offset, shape),
            Const::Apart { .. } | Const::Complex { .. } | Const::ComplexInt { .. } => {
                self.unsupported_value("constant", shape)
            }
        }
    }

    fn address_constant(&mut self, base: Base, offset: i128, shape: Shape) -> Operand {
        let base = match base {
            Base::Decl(decl) => self.decl_address(decl),
            Base::Str(string) => Operand::Global(self.string_global(string)),
            Base::Label(label) => self.label_address(label),
            Base::Absolute => self.number(Ty::Ptr, 0),
        };
        let address = match self.constant_bits(base) {
            Some(bits) => self.number(Ty::Ptr, bits.wrapping_add(offset as u128)),
            None if offset == 0 => base,
            None => {
                let offset = self.offset_number(offset as i64);
                self.ptr_add(base, offset, NoteId::NONE)
            }
        };
        match shape {
            Shape::Int { ty, .. } => self.pointer_to_int(address, ty),
            _ => address,
        }
    }

    pub(super) fn unsupported_value(&mut self, what: &str, shape: Shape) -> Operand {
        self.unsupported(what);
        self.undefined(shape.scalar().unwrap_or(Ty::I32))
    }

    fn unary_value(&mut self, id: ExprId, op: UnaryOp, operand: ExprId, ty: TypeId) -> Operand {
        match op {
            UnaryOp::Plus => self.value(operand),
            UnaryOp::Minus => self.negate(id, operand, ty),
            UnaryOp::Not => {
                let truth = self.truth(operand);
                self.at(id);
                let zero = self.number(Ty::I1, 0);
                let negated = self.compare_folded(CmpOp::Eq, truth, zero);
                self.widen_truth(negated)
            }
            UnaryOp::BitNot => {
                let value = self.value(operand);
                self.at(id);
                let ones = self.number(self.ty_of(value), u128::MAX);
                let flipped = self.wrap(BinOp::Xor, value, ones);
                let shape = self.shape(ty);
                self.normalise(flipped, shape)
            }
            UnaryOp::AddrOf => self.address_of(operand),
            UnaryOp::Real if !self.is_complex_value(self.unit.tast[operand].ty) => self.value(operand),
            UnaryOp::Imag if !self.is_complex_value(self.unit.tast[operand].ty) => {
                self.effect(operand);
                let ty = self.shape(ty).scalar().unwrap_or(Ty::I32);
                self.number(ty, 0)
            }
            UnaryOp::Deref | UnaryOp::Real | UnaryOp::Imag => {
                let place = self.place(id);
                self.load(&place)
            }
            UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                let shape = self.shape(ty);
                self.step(id, op, operand, true)
                    .unwrap_or_else(|| self.undefined(shape.scalar().unwrap_or(Ty::I32)))
            }
        }
    }

    fn negate(&mut self, id: ExprId, operand: ExprId, ty: TypeId) -> Operand {
        let shape = self.shape(ty);
        let value = self.value(operand);
        self.at(id);
        match shape {
            Shape::Float(float) => match self.constant_bits(value) {
                Some(bits) => {
                    let sign = 1u128 << (float.bits(self.program.model()) - 1);
                    self.number(float, bits ^ sign)
                }
                None => self.unary(UnOp::FNeg, value),
            },
            _ => {
                let zero = self.number(self.ty_of(value), 0);
                let arith = self.arith(shape);
                let negated = self.binary(BinOp::Sub, arith, zero, value);
                self.normalise(negated, shape)
            }
        }
    }

    /// What overflow of an operation on this shape means.
    pub(super) fn arith(&self, shape: Shape) -> Arith {
        match shape {
            Shape::Int { signed: true, narrow: None, .. } if !self.wrapv => Arith::Signed,
            _ => Arith::Wrap,
        }
    }

    /// The value of a binary operator.
    fn binary_value(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId, ty: TypeId) -> Operand {
        match op {
            BinaryOp::LogAnd | BinaryOp::LogOr => {
                let truth = self.truth(id);
                self.widen_truth(truth)
            }
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => {
                let truth = self.comparison(id, op, lhs, rhs);
                self.widen_truth(truth)
            }
            _ => {
                let (lt, rt) = (self.unit.tast[lhs].ty, self.unit.tast[rhs].ty);
                let left = self.value(lhs);
                let left = self.held(left, rhs);
                let right = self.value(rhs);
                self.at(id);
                self.arithmetic(op, left, lt, right, rt, ty)
            }
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

    /// A comparison as an `I1`.
    fn comparison(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> Operand {
        let left_ty = self.unit.tast[lhs].ty;
        let right_ty = self.unit.tast[rhs].ty;
        let (mut shape, right) = (self.shape(left_ty), self.shape(right_ty));
        let a = self.value(lhs);
        let mut a = self.held(a, rhs);
        let mut b = self.value(rhs);
        self.at(id);
        // A pointer compared with an integer, which gcc takes with a warning.
        match (shape, right) {
            (Shape::Pointer, Shape::Int { signed, .. }) => b = self.int_to_pointer(b, signed),
            (Shape::Int { signed, .. }, Shape::Pointer) => {
                a = self.int_to_pointer(a, signed);
                shape = Shape::Pointer;
            }
            (Shape::Memory, _) => return self.unsupported_truth("comparison of vectors or complex numbers"),
            _ => {}
        }
        self.compare_shaped(op, a, b, shape)
    }

    fn unsupported_truth(&mut self, what: &str) -> Operand {
        self.unsupported(what);
        self.undefined(Ty::I1)
    }

    fn compare_shaped(&mut self, op: BinaryOp, a: Operand, b: Operand, shape: Shape) -> Operand {
        let float = matches!(shape, Shape::Float(_));
        let signed = shape.is_signed();
        let (a, b) = if matches!(op, BinaryOp::Gt | BinaryOp::Ge) { (b, a) } else { (a, b) };
        let op = match (op, float, signed) {
            (BinaryOp::Eq, true, _) => CmpOp::FEq,
            (BinaryOp::Eq, false, _) => CmpOp::Eq,
            (BinaryOp::Ne, true, _) => CmpOp::FNe,
            (BinaryOp::Ne, false, _) => CmpOp::Ne,
            (BinaryOp::Lt | BinaryOp::Gt, true, _) => CmpOp::FLt,
            (BinaryOp::Lt | BinaryOp::Gt, false, true) => CmpOp::Slt,
            (BinaryOp::Lt | BinaryOp::Gt, false, false) => CmpOp::Ult,
            (_, true, _) => CmpOp::FLe,
            (_, false, true) => CmpOp::Sle,
            (_, false, false) => CmpOp::Ule,
        };
        self.compare_folded(op, a, b)
    }

    /// A comparison, folded when both sides are integer constants.
    pub(super) fn compare_folded(&mut self, op: CmpOp, a: Operand, b: Operand) -> Operand {
        if let (Some(x), Some(y)) = (self.constant_bits(a), self.constant_bits(b)) {
            let width = self.ty_of(a).bits(self.program.model());
            let (sx, sy) = (sign_extend(x, width), sign_extend(y, width));
            let holds = match op {
                CmpOp::Eq => Some(x == y),
                CmpOp::Ne => Some(x != y),
                CmpOp::Ult => Some(x < y),
                CmpOp::Ule => Some(x <= y),
                CmpOp::Slt => Some(sx < sy),
                CmpOp::Sle => Some(sx <= sy),
                _ => None,
            };
            if let Some(holds) = holds {
                return self.number(Ty::I1, u128::from(holds));
            }
        }
        self.compare(op, a, b)
    }

    /// An `I1` as the `int` that C has for it.
    pub(super) fn widen_truth(&mut self, truth: Operand) -> Operand {
        match self.constant_bits(truth) {
            Some(bits) => self.number(Ty::I32, bits),
            None => self.conv(ConvOp::ZExt, truth, Ty::I32),
        }
    }

    /// Whether a scalar expression is not zero, as an `I1`.
    pub(super) fn truth(&mut self, id: ExprId) -> Operand {
        let expr = self.unit.tast[id];
        match expr.kind {
            ExprKind::Convert { kind: Conversion::Bool, operand } => self.truth(operand),
            ExprKind::Unary { op: UnaryOp::Not, operand } => {
                let truth = self.truth(operand);
                self.at(id);
                let zero = self.number(Ty::I1, 0);
                self.compare_folded(CmpOp::Eq, truth, zero)
            }
            ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, .. } => self.short_circuit(id),
            ExprKind::Binary { op, lhs, rhs } if is_comparison(op) => self.comparison(id, op, lhs, rhs),
            ExprKind::Expect { value, .. } => self.truth(value),
            _ => {
                let shape = self.shape(expr.ty);
                let value = self.value(id);
                self.at(id);
                self.truth_of(value, shape)
            }
        }
    }

    /// Whether a value is not zero, as an `I1`.
    pub(super) fn truth_of(&mut self, value: Operand, shape: Shape) -> Operand {
        match shape {
            Shape::Float(ty) => {
                let zero = self.number(ty, 0);
                self.compare(CmpOp::FNe, value, zero)
            }
            _ => {
                let zero = self.number(self.ty_of(value), 0);
                self.compare_folded(CmpOp::Ne, value, zero)
            }
        }
    }

    /// `&&` and `||` as a value.
    fn short_circuit(&mut self, id: ExprId) -> Operand {
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        let dst = self.temp(Ty::I1);
        self.condition(id, yes, no);
        for (block, bits) in [(yes, 1), (no, 0)] {
            self.start(block);
            let src = self.number(Ty::I1, bits);
            self.emit(InstKind::Move { dst, src });
            self.jump(join);
        }
        self.start(join);
        Operand::Reg(dst)
    }

    /// Evaluates a condition and goes to one of two blocks.
    pub(super) fn condition(&mut self, id: ExprId, then: BlockId, otherwise: BlockId) {
        match self.unit.tast[id].kind {
            ExprKind::Convert { kind: Conversion::Bool, operand } => self.condition(operand, then, otherwise),
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.condition(operand, otherwise, then),
            ExprKind::Expect { value, .. } => self.condition(value, then, otherwise),
            ExprKind::Binary { op: BinaryOp::LogAnd, lhs, rhs } => {
                let right = self.new_block();
                self.condition(lhs, right, otherwise);
                self.start(right);
                self.condition(rhs, then, otherwise);
            }
            ExprKind::Binary { op: BinaryOp::LogOr, lhs, rhs } => {
                let right = self.new_block();
                self.condition(lhs, then, right);
                self.start(right);
                self.condition(rhs, then, otherwise);
            }
            _ => {
                let truth = self.truth(id);
                self.at(id);
                self.branch(truth, then, otherwise);
            }
        }
    }

    /// `cond ? then : otherwise` for scalars.
    fn choose(&mut self, cond: ExprId, then: ExprId, otherwise: ExprId, ty: Ty) -> Operand {
        let dst = self.temp(ty);
        self.choose_arms(cond, then, otherwise, |this, arm| {
            let src = this.value(arm);
            this.assign_reg(dst, src);
        });
        Operand::Reg(dst)
    }

    fn choose_effect(&mut self, cond: ExprId, then: ExprId, otherwise: ExprId) {
        self.choose_arms(cond, then, otherwise, |this, arm| this.effect(arm));
    }

    /// Evaluates a condition and one of two arms. When the first arm is the condition itself, as in
    /// `a ?: b`, it is evaluated once.
    fn choose_arms(
        &mut self,
        cond: ExprId,
        then: ExprId,
        otherwise: ExprId,
        arm: impl Fn(&mut Self, ExprId),
    ) {
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        let shared = self.shared_operand(cond, then);
        if let Some(shared) = shared {
            let shape = self.shape(self.unit.tast[shared].ty);
            let value = self.value(shared);
            let value = Operand::Reg(self.copied(value));
            self.f.known.insert(shared, value);
            let truth = self.truth_of(value, shape);
            self.branch(truth, yes, no);
        } else {
            self.condition(cond, yes, no);
        }
        self.start(yes);
        arm(self, then);
        self.jump(join);
        if let Some(shared) = shared {
            self.f.known.remove(&shared);
        }
        self.start(no);
        arm(self, otherwise);
        self.start(join);
    }

    /// The scalar expression that the condition tests and the first arm gives, if they share one.
    fn shared_operand(&mut self, cond: ExprId, then: ExprId) -> Option<ExprId> {
        let ExprKind::Convert { kind: Conversion::Bool, operand } = self.unit.tast[cond].kind else {
            return None;
        };
        let scalar = self.shape(self.unit.tast[operand].ty).scalar().is_some();
        let mut at = then;
        while scalar && !matches!(self.unit.tast[at].kind, ExprKind::Const(_)) {
            if at == operand {
                return Some(operand);
            }
            match self.unit.tast[at].kind {
                ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => at = operand,
                _ => return None,
            }
        }
        None
    }

    /// A statement expression: its value, when it has a scalar one and it is wanted. An aggregate
    /// value is the address of a temporary.
    pub(super) fn stmt_expr(&mut self, stmt: StmtId, wanted: bool) -> Option<Operand> {
        let Stmt::Block(list) = self.unit.tast[stmt] else {
            self.stmt(stmt);
            return None;
        };
        let objects = self.block_objects(list);
        let scope = self.open_scope(objects);
        let count = self.unit.tast[list].len();
        let mut result = None;
        for i in 0..count {
            let stmt = self.unit.tast[list][i];
            if wanted && i + 1 == count {
                result = self.last_value(stmt);
            } else {
                self.stmt(stmt);
            }
        }
        self.close_scope(scope);
        result
    }

    /// The value of the last statement of a statement expression, in a register or temporary of its
    /// own, because the objects of the block end after it.
    fn last_value(&mut self, stmt: StmtId) -> Option<Operand> {
        match self.unit.tast[stmt] {
            Stmt::Expr(expr) => {
                let expr = self.without_discard(expr);
                let ty = self.unit.tast[expr].ty;
                match self.shape(ty) {
                    Shape::Void => {
                        self.full_effect(expr);
                        None
                    }
                    Shape::Memory => Some(self.aggregate_copy(expr)),
                    _ => {
                        let value = self.value(expr);
                        Some(Operand::Reg(self.copied(value)))
                    }
                }
            }
            Stmt::Label { label, body } => {
                let block = self.label_block(label);
                self.start(block);
                let scope = self.scope();
                self.f.labels.insert(label, (block, Some(scope)));
                self.last_value(body)
            }
            _ => {
                self.stmt(stmt);
                None
            }
        }
    }

    /// The expression under a conversion to `void` that a statement adds.
    fn without_discard(&self, expr: ExprId) -> ExprId {
        match self.unit.tast[expr].kind {
            ExprKind::Convert { kind: Conversion::Void, operand } => operand,
            _ => expr,
        }
    }

    /// The address of an object that holds the value of an aggregate expression. It may be the
    /// object that the expression names, so it is read before anything else is evaluated.
    pub(super) fn aggregate(&mut self, id: ExprId) -> Operand {
        let expr = self.unit.tast[id];
        match expr.kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                let place = self.place(operand);
                self.address(&place)
            }
            ExprKind::Cast(operand) | ExprKind::Convert { operand, .. }
                if self.same_memory(expr.ty, self.unit.tast[operand].ty) =>
            {
                self.aggregate(operand)
            }
            ExprKind::Assign { lhs, rhs, op: None, .. } => self.assign_aggregate(id, lhs, rhs),
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs);
                self.aggregate(rhs)
            }
            ExprKind::Cond { cond, then, otherwise } => {
                let dst = self.temp(Ty::Ptr);
                self.choose_arms(cond, then, otherwise, |this, arm| {
                    let src = this.aggregate(arm);
                    this.emit(InstKind::Move { dst, src });
                });
                Operand::Reg(dst)
            }
            ExprKind::Call { callee, args } => {
                self.call(id, callee, args).unwrap_or_else(|| self.undefined(Ty::Ptr))
            }
            ExprKind::StmtExpr(stmt) => self.stmt_expr(stmt, true).unwrap_or_else(|| self.undefined(Ty::Ptr)),
            ExprKind::VaArg { list } => self.va_arg(id, list, expr.ty),
            ExprKind::Const(value) => self.aggregate_constant(value, expr.ty),
            _ if expr.category != rucc_sema::Category::Rvalue
                || matches!(expr.kind, ExprKind::Member { .. } | ExprKind::Subscript { .. }) =>
            {
                let place = self.place(id);
                self.address(&place)
            }
            _ => {
                self.unsupported("operation on vectors, complex numbers or wide integers");
                self.undefined(Ty::Ptr)
            }
        }
    }

    /// A copy of an aggregate value in a temporary.
    pub(super) fn aggregate_copy(&mut self, id: ExprId) -> Operand {
        let ty = self.unit.tast[id].ty;
        let dst = self.temporary(ty);
        let src = self.aggregate(id);
        let size = self.size(ty);
        self.emit(InstKind::CopyMem { dst, src, size });
        dst
    }

    fn same_memory(&mut self, to: TypeId, from: TypeId) -> bool {
        self.shape(to) == Shape::Memory
            && self.shape(from) == Shape::Memory
            && self.size(to) == self.size(from)
            && rucc_types::is_record(&self.unit.types, to) == rucc_types::is_record(&self.unit.types, from)
            && self.ctype(to) == self.ctype(from)
    }

    /// A complex or wide constant, built in a temporary.
    fn aggregate_constant(&mut self, value: rucc_sema::ConstId, ty: TypeId) -> Operand {
        let dst = self.temporary(ty);
        let Const::Complex { real, imag } = self.unit.tast[value] else {
            self.unsupported("wide constant");
            return dst;
        };
        let Some(part) = rucc_types::real_part(&self.unit.types, ty) else { return dst };
        let Some(scalar) = self.shape(part).scalar() else { return dst };
        let half = self.size(part);
        for (bits, offset) in [(real.to_bits(), 0), (imag.to_bits(), half)] {
            let value = self.number(scalar, bits);
            let offset = self.offset_number(offset as i64);
            let addr = self.ptr_add(dst, offset, NoteId::NONE);
            self.emit(InstKind::Store { addr, value, volatile: false });
        }
        dst
    }

    /// Whether evaluating an expression may make temporary objects: a call that returns an aggregate,
    /// a statement expression with such a value, and what is not looked into.
    pub(super) fn makes_temporaries(&mut self, id: ExprId) -> bool {
        let expr = self.unit.tast[id];
        match expr.kind {
            ExprKind::Call { callee, args } => {
                self.shape(expr.ty) == Shape::Memory
                    || self.makes_temporaries(callee)
                    || (0..self.unit.tast[args].len())
                        .any(|i| self.makes_temporaries(self.unit.tast[args][i]))
            }
            ExprKind::StmtExpr(stmt) => {
                self.shape(expr.ty) == Shape::Memory || self.last_makes_temporaries(stmt)
            }
            ExprKind::Const(_) | ExprKind::Decl(_) | ExprKind::Str(_) => self.is_complex_value(expr.ty),
            ExprKind::Convert { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Unary { operand, .. }
            | ExprKind::Expect { value: operand, .. } => self.makes_temporaries(operand),
            ExprKind::Member { base, .. } => self.makes_temporaries(base),
            ExprKind::Subscript { base: lhs, index: rhs }
            | ExprKind::Binary { lhs, rhs, .. }
            | ExprKind::Assign { lhs, rhs, .. }
            | ExprKind::Comma { lhs, rhs } => self.makes_temporaries(lhs) || self.makes_temporaries(rhs),
            ExprKind::Cond { cond, then, otherwise } => {
                [cond, then, otherwise].into_iter().any(|e| self.makes_temporaries(e))
            }
            _ => true,
        }
    }

    /// The same of the last statement of a statement expression; the others end their temporaries.
    fn last_makes_temporaries(&mut self, stmt: StmtId) -> bool {
        match self.unit.tast[stmt] {
            Stmt::Block(list) => {
                self.unit.tast[list].last().is_some_and(|&last| self.last_makes_temporaries(last))
            }
            Stmt::Label { body, .. } => self.last_makes_temporaries(body),
            Stmt::Expr(expr) => self.makes_temporaries(expr),
            _ => false,
        }
    }

    fn is_complex_value(&self, ty: TypeId) -> bool {
        rucc_types::is_complex(&self.unit.types, ty)
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne)
}
