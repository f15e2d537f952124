//! Assignments, increments and decrements.

use super::place::Place;
use super::{Lowerer, Shape};
use ringfence_ir::{BinOp, Operand, Ty};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::ExprId;
use rucc_types::TypeId;

impl Lowerer<'_> {
    /// `lhs = rhs` or `lhs op= rhs`; the value of the expression when it is wanted.
    pub(super) fn assign(
        &mut self,
        id: ExprId,
        op: Option<BinaryOp>,
        computation: TypeId,
        lhs: ExprId,
        rhs: ExprId,
        wanted: bool,
    ) -> Option<Operand> {
        let ty = self.unit.tast[lhs].ty;
        if self.shape(ty) == Shape::Memory {
            if op.is_some() {
                self.unsupported("compound assignment to a vector or complex number");
                return None;
            }
            return Some(self.assign_aggregate(id, lhs, rhs));
        }
        let read = self.read_before(id);
        let place = match read {
            Some((place, _)) => place,
            None => self.place(lhs),
        };
        let place = self.held_place(place, rhs);
        let value = match op {
            None => self.value(rhs),
            Some(op) => self.compound(id, op, computation, &place, read.map(|(_, old)| old), rhs),
        };
        self.report_unsequenced(id);
        self.at(id);
        self.store(&place, value);
        self.accessed(id, &place, false);
        wanted.then(|| self.stored_value(&place, value))
    }

    /// The new value of a compound assignment, in the type of the left side.
    fn compound(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        computation: TypeId,
        place: &Place,
        old: Option<Operand>,
        rhs: ExprId,
    ) -> Operand {
        let (from, middle) = (self.shape(place.ty), self.shape(computation));
        let rhs_ty = self.unit.tast[rhs].ty;
        self.at(id);
        let old = old.unwrap_or_else(|| {
            let old = self.load(place);
            self.accessed(id, place, true);
            old
        });
        let old = self.held(old, rhs);
        let right = self.value(rhs);
        self.at(id);
        let old = self.convert(old, from, middle);
        let new = self.arithmetic(op, old, computation, right, rhs_ty, computation);
        self.convert(new, middle, from)
    }

    /// What an assignment to a place gives: for a bit-field, the value cut to its width.
    fn stored_value(&mut self, place: &Place, value: Operand) -> Operand {
        if let Some(var) = place.variable() {
            return Operand::Reg(var);
        }
        let Some(bits) = place.bits else { return value };
        let ty = self.ty_of(value);
        let unused = ty.bits(self.program.model()).saturating_sub(u32::from(bits.width));
        if unused == 0 {
            return value;
        }
        let count = self.number(ty, u128::from(unused));
        let high = self.wrap(BinOp::Shl, value, count);
        self.wrap(if bits.signed { BinOp::AShr } else { BinOp::LShr }, high, count)
    }

    /// Assignment of a structure, union or other value in memory; its address.
    pub(super) fn assign_aggregate(&mut self, id: ExprId, lhs: ExprId, rhs: ExprId) -> Operand {
        let place = self.place(lhs);
        let place = self.held_place(place, rhs);
        let dst = self.address(&place);
        let src = self.aggregate(rhs);
        self.at(id);
        let align = self.align_of_place(lhs);
        self.copy_value(dst, src, rhs, align);
        self.leave_open(&place);
        self.accessed(id, &place, false);
        dst
    }

    /// `++` and `--`, before or after; the value of the expression when it is wanted.
    pub(super) fn step(&mut self, id: ExprId, op: UnaryOp, operand: ExprId, wanted: bool) -> Option<Operand> {
        let ty = self.unit.tast[operand].ty;
        let shape = self.shape(ty);
        let place = self.place(operand);
        self.report_unsequenced(id);
        self.at(id);
        let old = self.load(&place);
        let down = matches!(op, UnaryOp::PreDec | UnaryOp::PostDec);
        let new = self.stepped(old, ty, shape, down);
        let old = if wanted { Operand::Reg(self.copied(old)) } else { old };
        self.store(&place, new);
        self.accessed(id, &place, false);
        let after = matches!(op, UnaryOp::PostInc | UnaryOp::PostDec);
        wanted.then(|| if after { old } else { self.stored_value(&place, new) })
    }

    fn stepped(&mut self, old: Operand, ty: TypeId, shape: Shape, down: bool) -> Operand {
        match shape {
            Shape::Pointer => {
                let one = self.number(Ty::I32, 1);
                let int = Shape::int(Ty::I32, true);
                self.pointer_offset(old, ty, one, int, down)
            }
            Shape::Float(float) => {
                let int = Shape::int(Ty::I32, true);
                let one = self.number(Ty::I32, 1);
                let one = self.convert(one, int, Shape::Float(float));
                self.wrap(if down { BinOp::FSub } else { BinOp::FAdd }, old, one)
            }
            Shape::Int { truth: true, .. } => {
                let one = self.number(Ty::I8, 1);
                if down { self.wrap(BinOp::Xor, old, one) } else { one }
            }
            Shape::Int { ty: width, .. } => {
                let one = self.number(width, 1);
                // A type narrower than `int` is widened first, so its step cannot overflow.
                let narrow = width.bits(self.program.model()) < 32;
                let arith = if narrow { ringfence_ir::Arith::Wrap } else { self.arith(shape) };
                let stepped = self.binary(if down { BinOp::Sub } else { BinOp::Add }, arith, old, one);
                self.normalise(stepped, shape)
            }
            _ => self.unsupported_value("increment", shape),
        }
    }
}
