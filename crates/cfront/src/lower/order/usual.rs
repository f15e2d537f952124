//! The order in which gcc evaluates.
//!
//! Found by experiment with gcc 12 on x86, where it is the same at all levels of optimisation: operands from
//! left to right, arguments from right to left, arguments that are structures last; a variable that is an
//! operand itself is read when the other operand is there; the right side of an assignment before the
//! left one, unless it is a call; a pointer before the integer that is added to it. It decides nothing but
//! which order a run of the interpreter takes, and which one a violation is reported for.

use super::super::facts::Facts;
use super::region::{Evaluation, Region};
use super::tree::operands;
use crate::unit::Unit;
use rucc_ast::BinaryOp;
use rucc_sema::{Conversion, ExprId, ExprKind};
use rucc_types::{TypeId, TypeKind};

/// The evaluations of some expressions, by their numbers in the region.
pub(super) fn order(unit: &Unit, region: &Region, facts: &Facts, exprs: &[ExprId]) -> Vec<usize> {
    let mut walk = Walk { unit, region, facts, out: Vec::new() };
    exprs.iter().for_each(|&expr| walk.expr(expr));
    walk.out
}

struct Walk<'a> {
    unit: &'a Unit,
    region: &'a Region,
    facts: &'a Facts,
    out: Vec<usize>,
}

impl Walk<'_> {
    fn expr(&mut self, id: ExprId) {
        let tast = &self.unit.tast;
        match tast[id].kind {
            ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, .. }
            | ExprKind::Cond { .. }
            | ExprKind::Comma { .. } => {}
            ExprKind::Binary { op: BinaryOp::Shl | BinaryOp::Shr, lhs, rhs } => {
                self.expr(lhs);
                self.expr(rhs);
            }
            ExprKind::Binary { lhs, rhs, .. } => self.binary(lhs, rhs),
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                let (late, early): (Vec<ExprId>, Vec<ExprId>) =
                    tast[args].iter().rev().partition(|&&arg| self.is_record_read(arg));
                early.into_iter().chain(late).for_each(|arg| self.expr(arg));
            }
            ExprKind::Assign { op, lhs, rhs, .. } => {
                // A compound assignment saves a right side that does something before all else.
                let left_first = if op.is_some() { !self.facts.acts(rhs) } else { self.is_call(rhs) };
                if left_first {
                    self.expr(lhs);
                    self.expr(rhs);
                } else {
                    self.expr(rhs);
                    self.expr(lhs);
                }
            }
            _ => operands(tast, id).unwrap_or_default().into_iter().for_each(|operand| self.expr(operand)),
        }
        self.emit(id);
    }

    /// The evaluations of a node itself; the old value of a compound assignment comes before the write.
    fn emit(&mut self, id: ExprId) {
        let own = |&(_, evaluation): &(usize, &Evaluation)| evaluation.expr == id;
        let found = self.region.evaluations.iter().enumerate().filter(own).map(|(index, _)| index);
        self.out.extend(found);
    }

    fn binary(&mut self, lhs: ExprId, rhs: ExprId) {
        let pointer = |expr: ExprId| self.is_pointer(self.unit.tast[expr].ty);
        let (first, second) = if pointer(rhs) && !pointer(lhs) { (rhs, lhs) } else { (lhs, rhs) };
        let sum = pointer(first) != pointer(second);
        let hoisted = self.is_comma(second) && !self.facts.acts(first);
        if hoisted || (!sum && self.is_plain_read(first)) {
            self.expr(second);
            self.expr(first);
        } else {
            self.expr(first);
            self.expr(second);
        }
    }

    fn is_pointer(&self, ty: TypeId) -> bool {
        matches!(self.unit.types.kind(self.unit.types.canonical(ty)), TypeKind::Pointer(_))
    }

    /// Whether an expression is the value of a variable, perhaps with another sign.
    fn is_plain_read(&self, id: ExprId) -> bool {
        match self.unit.tast[id].kind {
            ExprKind::Convert { kind: Conversion::Arithmetic, operand } | ExprKind::Cast(operand)
                if self.is_same_width(id, operand) =>
            {
                self.is_plain_read(operand)
            }
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                matches!(self.unit.tast[operand].kind, ExprKind::Decl(_))
            }
            _ => false,
        }
    }

    /// Whether an argument is the value of a structure or union that is in memory already.
    fn is_record_read(&self, id: ExprId) -> bool {
        let expr = self.unit.tast[id];
        let record = matches!(self.unit.types.kind(self.unit.types.canonical(expr.ty)), TypeKind::Record(_));
        record && matches!(expr.kind, ExprKind::Convert { kind: Conversion::Lvalue, .. })
    }

    fn is_same_width(&self, a: ExprId, b: ExprId) -> bool {
        let kind = |expr: ExprId| {
            let ty = self.unit.tast[expr].ty;
            self.unit.types.kind(self.unit.types.canonical(ty))
        };
        let integer = |kind| matches!(kind, TypeKind::Int(_));
        let size = |expr: ExprId| {
            let ty = self.unit.tast[expr].ty;
            rucc_types::layout(&self.unit.types, ty, &self.unit.target).map_or(0, |layout| layout.size)
        };
        integer(kind(a)) && integer(kind(b)) && size(a) == size(b)
    }

    fn is_comma(&self, id: ExprId) -> bool {
        match self.unit.tast[id].kind {
            ExprKind::Comma { .. } => true,
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.is_comma(operand),
            _ => false,
        }
    }

    fn is_call(&self, id: ExprId) -> bool {
        match self.unit.tast[id].kind {
            ExprKind::Call { .. } => true,
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.is_call(operand),
            _ => false,
        }
    }
}
