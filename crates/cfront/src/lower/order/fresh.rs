//! Local variables that point only to objects which their function made itself.
//!
//! Such a variable is set by `malloc`, by `calloc`, by functions that give back nothing else, to addresses of the
//! function's own variables, or to null; nobody has its address. Found without regard to the order of statements. A block that an allocation gives is new,
//! so what is read and written in it cannot be what an evaluation beside the call reads or writes: the
//! address of that is known without the call, or is itself read from memory that the call writes elsewhere.

use super::Exposure;
use super::effects::Objects;
use super::summary::called_decl;
use super::tree::{Object, Part, is_step, object, operands, statement};
use crate::unit::Unit;
use ringfence_base::FastSet;
use rucc_ast::UnaryOp;
use rucc_sema::{Const, Conversion, DeclId, ExprId, ExprKind, Stmt, StmtId, StorageDuration};

/// The variables that hold only new blocks, and the functions that give back only such.
#[derive(Debug, Default)]
pub(super) struct Fresh {
    variables: FastSet<usize>,
    functions: FastSet<usize>,
}

/// What a function does with pointers.
#[derive(Debug, Default)]
struct Uses {
    /// Variables with what is assigned to them; absent for what is not looked into.
    sets: Vec<(DeclId, Option<ExprId>)>,
    returns: Vec<ExprId>,
}

impl Fresh {
    /// Looks at all functions until nothing is added: a function that calls a wrapper of `malloc` is one, too.
    pub(super) fn new(unit: &Unit, exposure: &Exposure, bodies: &[(DeclId, StmtId)]) -> Self {
        let mut fresh = Self::default();
        let uses: Vec<(DeclId, Uses)> =
            bodies.iter().map(|&(decl, body)| (decl, Uses::of(unit, body))).collect();
        loop {
            let before = (fresh.variables.len(), fresh.functions.len());
            for (decl, uses) in &uses {
                fresh.look_at(unit, exposure, *decl, uses);
            }
            if before == (fresh.variables.len(), fresh.functions.len()) {
                return fresh;
            }
        }
    }

    fn look_at(&mut self, unit: &Unit, exposure: &Exposure, function: DeclId, uses: &Uses) {
        let params = &unit.tast[unit.tast[function].params];
        let mut bad: FastSet<usize> = params.iter().map(|param| param.index()).collect();
        for &(decl, value) in &uses.sets {
            if !value.is_some_and(|value| self.is_new(unit, value)) {
                bad.insert(decl.index());
            }
        }
        for &(decl, _) in &uses.sets {
            let index = decl.index();
            if !bad.contains(&index) && !exposure.is_exposed(index) && !exposure.is_static(index) {
                self.variables.insert(index);
            }
        }
        let gives_new = |&value: &ExprId| self.is_new(unit, value);
        if !uses.returns.is_empty() && uses.returns.iter().all(gives_new) {
            self.functions.insert(function.index());
        }
    }

    /// Whether a value is a new block, null, or such a variable.
    fn is_new(&self, unit: &Unit, value: ExprId) -> bool {
        match unit.tast[value].kind {
            ExprKind::Const(value) => unit.tast[value] == Const::Int(0),
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => match unit.tast[operand].kind {
                ExprKind::Decl(decl) => self.variables.contains(&decl.index()),
                _ => false,
            },
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand }
            | ExprKind::Unary { op: UnaryOp::AddrOf, operand } => is_own(unit, operand),
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.is_new(unit, operand),
            ExprKind::Cond { then, otherwise, .. } => self.is_new(unit, then) && self.is_new(unit, otherwise),
            ExprKind::Call { callee, .. } => called_decl(unit, callee)
                .is_some_and(|decl| self.functions.contains(&decl.index()) || is_allocation(unit, decl)),
            _ => false,
        }
    }

    /// Whether an lvalue is a part of a block that such a variable points to.
    pub(super) fn is_inside(&self, unit: &Unit, lvalue: ExprId) -> bool {
        match unit.tast[lvalue].kind {
            ExprKind::Member { base, .. } => self.is_inside(unit, base),
            ExprKind::Unary { op: UnaryOp::Deref, operand } | ExprKind::Subscript { base: operand, .. } => {
                self.points_inside(unit, operand)
            }
            _ => false,
        }
    }

    fn points_inside(&self, unit: &Unit, pointer: ExprId) -> bool {
        match unit.tast[pointer].kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => match unit.tast[operand].kind {
                ExprKind::Decl(decl) => self.variables.contains(&decl.index()),
                _ => false,
            },
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => self.is_inside(unit, operand),
            _ => false,
        }
    }
}

/// Whether an lvalue is a variable or a compound literal of the function itself.
fn is_own(unit: &Unit, lvalue: ExprId) -> bool {
    match object(&unit.tast, lvalue) {
        Object::Named(decl) => unit.tast[decl].duration == StorageDuration::Automatic,
        _ => false,
    }
}

fn is_allocation(unit: &Unit, decl: DeclId) -> bool {
    let name = unit.tast[decl].name.map(|name| unit.names.resolve(name));
    unit.tast[decl].body.is_none() && matches!(name, Some("malloc" | "calloc"))
}

impl Uses {
    fn of(unit: &Unit, body: StmtId) -> Self {
        let mut uses = Self::default();
        uses.find_returns(unit, body);
        uses.find_sets(unit, body);
        uses
    }

    fn find_sets(&mut self, unit: &Unit, stmt: StmtId) {
        statement(&unit.tast, stmt, &mut |part| match part {
            Part::Expr(expr) => self.expr(unit, expr),
            Part::Decl(id) => {
                let entries = unit.tast[id].init.map_or(&[][..], |list| &unit.tast[list]);
                match entries {
                    [] => {}
                    [entry] => self.sets.push((id, Some(entry.value))),
                    _ => self.sets.push((id, None)),
                }
                entries.iter().for_each(|entry| self.expr(unit, entry.value));
            }
            Part::Asm => {}
        });
    }

    fn expr(&mut self, unit: &Unit, id: ExprId) {
        let target = |lvalue: ExprId| match unit.tast[lvalue].kind {
            ExprKind::Decl(decl) => Some(decl),
            _ => None,
        };
        match unit.tast[id].kind {
            ExprKind::Assign { op, lhs, rhs, .. } => {
                let value = op.is_none().then_some(rhs);
                self.sets.extend(target(lhs).map(|decl| (decl, value)));
            }
            ExprKind::Unary { op, operand } if is_step(op) => {
                self.sets.extend(target(operand).map(|decl| (decl, None)));
            }
            ExprKind::StmtExpr(stmt) => {
                self.find_returns(unit, stmt);
                self.find_sets(unit, stmt);
                return;
            }
            _ => {}
        }
        operands(&unit.tast, id).unwrap_or_default().into_iter().for_each(|operand| self.expr(unit, operand));
    }

    /// Finds what the function gives back.
    fn find_returns(&mut self, unit: &Unit, stmt: StmtId) {
        let tast = &unit.tast;
        match tast[stmt] {
            Stmt::Return(Some(value)) => self.returns.push(value),
            Stmt::Block(list) => tast[list].iter().for_each(|&stmt| self.find_returns(unit, stmt)),
            Stmt::If { then, otherwise, .. } => {
                [Some(then), otherwise].into_iter().flatten().for_each(|arm| self.find_returns(unit, arm));
            }
            Stmt::While { body, .. }
            | Stmt::DoWhile { body, .. }
            | Stmt::For { body, .. }
            | Stmt::Switch { body, .. }
            | Stmt::Case { body, .. }
            | Stmt::Default { body }
            | Stmt::Label { body, .. } => self.find_returns(unit, body),
            _ => {}
        }
    }
}
