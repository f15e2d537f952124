//! Expressions: values and effects.

use super::{Lowerer, Shape};
use ringfence_ir::{BinOp, CmpOp, ConvOp, NoteId, Operand, Ty, UnOp};
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
        let region = self.open_region(id);
        let value = self.value_in_region(id);
        self.close_region(region);
        value
    }

    fn value_in_region(&mut self, id: ExprId) -> Operand {
        let expr = self.unit.tast[id];
        let Some(ty) = self.shape(expr.ty).scalar() else {
            return self.valueless(id);
        };
        self.measured_operand(id);
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
            ExprKind::Comma { lhs, rhs } => self.sequenced(|this| {
                this.effect(lhs);
                this.value(rhs)
            }),
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

    /// Evaluates the operand of a `sizeof` that is of variable length, before its size is computed.
    fn measured_operand(&mut self, id: ExprId) {
        let unit = self.unit;
        let Some(operand) = unit.measured_operand(id) else { return };
        if unit.tast[operand].category == rucc_sema::Category::Rvalue {
            self.effect(operand);
        } else {
            self.place(operand);
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
        let region = self.open_region(id);
        self.effect_in_region(id);
        self.close_region(region);
    }

    fn effect_in_region(&mut self, id: ExprId) {
        let expr = self.unit.tast[id];
        match expr.kind {
            ExprKind::Convert { kind: Conversion::Void, operand } => self.effect(operand),
            ExprKind::Cast(operand) if self.shape(expr.ty) == Shape::Void => self.effect(operand),
            ExprKind::Comma { lhs, rhs } => self.sequenced(|this| {
                this.effect(lhs);
                this.effect(rhs);
            }),
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
                let offset = self.exact_offset(offset);
                let offset = self.offset_number(offset);
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
    pub(super) fn choose_arms(
        &mut self,
        cond: ExprId,
        then: ExprId,
        otherwise: ExprId,
        arm: impl Fn(&mut Self, ExprId),
    ) {
        self.sequenced(|this| this.choose_regions(cond, then, otherwise, arm));
    }

    fn choose_regions(
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
        self.sequenced(|this| this.block_value(stmt, wanted))
    }

    fn block_value(&mut self, stmt: StmtId, wanted: bool) -> Option<Operand> {
        let Stmt::Block(list) = self.unit.tast[stmt] else {
            self.stmt(stmt);
            return None;
        };
        let (objects, literals) = (self.block_objects(list), self.literals_of_block(list));
        let scope = self.open_literals(literals, objects);
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
}
