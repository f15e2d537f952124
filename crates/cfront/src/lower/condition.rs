//! Comparisons, truth values and branches.

use super::{Lowerer, Shape};
use ringfence_base::bits::sign_extend;
use ringfence_ir::{BlockId, CmpOp, ConvOp, InstKind, Operand, Ty};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Conversion, ExprId, ExprKind};

impl Lowerer<'_> {
    /// A comparison as an `I1`.
    pub(super) fn comparison(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> Operand {
        let region = self.open_region(id);
        let truth = self.comparison_in_region(id, op, lhs, rhs);
        self.close_region(region);
        truth
    }

    fn comparison_in_region(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> Operand {
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
        self.sequenced(|this| this.condition(id, yes, no));
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
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne)
}
