//! Values in memory: structures, unions and complex numbers, and the temporaries that hold them.

use super::{Lowerer, Shape};
use ringfence_ir::{InstKind, NoteId, Operand, Ty};
use rucc_sema::{Const, Conversion, ExprId, ExprKind, Stmt, StmtId};
use rucc_types::TypeId;

impl Lowerer<'_> {
    /// The address of an object that holds the value of an aggregate expression. It may be the
    /// object that the expression names, so it is read before anything else is evaluated.
    pub(super) fn aggregate(&mut self, id: ExprId) -> Operand {
        if !self.f.known.is_empty()
            && let Some(&operand) = self.f.known.get(&id)
        {
            return operand;
        }
        let region = self.open_region(id);
        let address = self.aggregate_in_region(id);
        self.close_region(region);
        address
    }

    fn aggregate_in_region(&mut self, id: ExprId) -> Operand {
        let expr = self.unit.tast[id];
        match expr.kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                let place = self.place(operand);
                self.accessed(id, &place, false);
                self.address(&place)
            }
            ExprKind::Cast(operand) | ExprKind::Convert { operand, .. }
                if self.same_memory(expr.ty, self.unit.tast[operand].ty) =>
            {
                self.aggregate(operand)
            }
            ExprKind::Assign { lhs, rhs, op: None, .. } => self.assign_aggregate(id, lhs, rhs),
            ExprKind::Comma { lhs, rhs } => self.sequenced(|this| {
                this.effect(lhs);
                this.aggregate(rhs)
            }),
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
                || matches!(
                    expr.kind,
                    // A cast to a union is such a literal that is no lvalue.
                    ExprKind::Member { .. } | ExprKind::Subscript { .. } | ExprKind::CompoundLiteral(_)
                ) =>
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
        self.copy_value(dst, src, id, 1);
        dst
    }

    /// Copies the value of an expression in memory, which lies at `src`, to where an alignment is promised.
    pub(super) fn copy_value(&mut self, dst: Operand, src: Operand, value: ExprId, align: u64) {
        let ty = self.unit.tast[value].ty;
        if self.is_variable_length(ty) {
            return self.unsupported("copy of a structure of variable length");
        }
        let size = self.size(ty);
        let aligns = [align, self.align_of_value(value)].map(|align| u32::try_from(align).unwrap_or(1));
        self.emit(InstKind::CopyMem { dst, src, size, aligns });
    }

    /// The alignment that the object which holds the value of an expression has at least.
    fn align_of_value(&self, id: ExprId) -> u64 {
        match self.unit.tast[id].kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => self.align_of_place(operand),
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.align_of_value(operand),
            ExprKind::Comma { rhs, .. } => self.align_of_value(rhs),
            ExprKind::Assign { lhs, .. } => self.align_of_place(lhs),
            ExprKind::Cond { then, otherwise, .. } => {
                self.align_of_value(then).min(self.align_of_value(otherwise))
            }
            ExprKind::StmtExpr(_) => 1,
            _ if self.unit.tast[id].category != rucc_sema::Category::Rvalue => self.align_of_place(id),
            _ => self.align(self.unit.tast[id].ty),
        }
    }

    /// The alignment that the object which an lvalue names has at least: that of its type, unless it is part of
    /// something that has less.
    pub(super) fn align_of_place(&self, id: ExprId) -> u64 {
        let own = self.align(self.unit.tast[id].ty);
        match self.unit.tast[id].kind {
            ExprKind::Member { base, .. } => own.min(self.align_of_place(base)),
            ExprKind::Subscript { base, .. } => match self.unit.tast[base].kind {
                ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => {
                    own.min(self.align_of_place(operand))
                }
                _ => own,
            },
            _ => own,
        }
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
        if self.unit.measured_operand(id).is_some() {
            return true;
        }
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

    pub(super) fn is_complex_value(&self, ty: TypeId) -> bool {
        rucc_types::is_complex(&self.unit.types, ty)
    }
}
