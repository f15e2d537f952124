//! Facts about the expressions of a unit, found in one pass before anything is lowered.
//!
//! They decide three things. A local scalar whose address is never taken lives in a register from the
//! start, and need not be promoted later. And an operand that *is* such a register may be used without
//! a copy, unless an expression that is evaluated before the use writes variables. An expression that does
//! nothing needs no thought about the order of its operands.

use crate::unit::Unit;
use rucc_ast::UnaryOp;
use rucc_base::Idx;
use rucc_sema::{DeclId, ExprId, ExprKind, StorageDuration, Tast};

#[derive(Debug)]
pub(crate) struct Facts {
    writes: Vec<bool>,
    acts: Vec<bool>,
    taken: Vec<bool>,
    literals: bool,
}

impl Facts {
    /// Looks at every expression once. Children come before their parents in the tree's table; one
    /// that does not is taken to write.
    pub(crate) fn new(unit: &Unit) -> Self {
        let tast = &unit.tast;
        let counts = tast.counts();
        let (writes, acts) = (Vec::with_capacity(counts.exprs), Vec::with_capacity(counts.exprs));
        let taken = vec![false; counts.decls];
        let mut facts = Self { writes, acts, taken, literals: false };
        for index in 0..counts.exprs {
            let id: ExprId = Idx::from_usize(index);
            let kind = tast[id].kind;
            if let ExprKind::Unary { op: UnaryOp::AddrOf, operand } = kind
                && let ExprKind::Decl(decl) = tast[operand].kind
            {
                facts.taken[decl.index()] = true;
            }
            if let ExprKind::CompoundLiteral(decl) = kind {
                facts.literals |= tast[decl].duration == StorageDuration::Automatic;
            }
            let writes = facts.finds_write(tast, kind) || unit.measured_operand(id).is_some();
            facts.writes.push(writes);
            let acts = writes || facts.finds_call(kind);
            facts.acts.push(acts);
        }
        facts
    }

    fn finds_write(&self, tast: &Tast, kind: ExprKind) -> bool {
        match kind {
            ExprKind::Const(_) | ExprKind::Str(_) | ExprKind::Decl(_) | ExprKind::LabelAddr(_) => false,
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                ..
            } => true,
            ExprKind::Member { base: operand, .. }
            | ExprKind::Convert { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Unary { operand, .. }
            | ExprKind::Expect { value: operand, .. } => self.writes(operand),
            ExprKind::Subscript { base: lhs, index: rhs }
            | ExprKind::Binary { lhs, rhs, .. }
            | ExprKind::Comma { lhs, rhs } => self.writes(lhs) || self.writes(rhs),
            ExprKind::Cond { cond, then, otherwise } => {
                self.writes(cond) || self.writes(then) || self.writes(otherwise)
            }
            ExprKind::Call { callee, args } => {
                self.writes(callee) || tast[args].iter().any(|&arg| self.writes(arg))
            }
            _ => true,
        }
    }

    /// Whether evaluating an expression may write a variable of the function. A call does not: what
    /// other functions can reach is in memory.
    pub(crate) fn writes(&self, expr: ExprId) -> bool {
        self.writes.get(expr.index()).copied().unwrap_or(true)
    }

    /// Whether there are compound literals inside functions.
    pub(crate) fn has_literals(&self) -> bool {
        self.literals
    }

    /// Whether there is a call in an expression whose nodes are all of the kinds that write nothing.
    fn finds_call(&self, kind: ExprKind) -> bool {
        match kind {
            ExprKind::Call { .. } => true,
            ExprKind::Member { base: operand, .. }
            | ExprKind::Convert { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Unary { operand, .. }
            | ExprKind::Expect { value: operand, .. } => self.acts(operand),
            ExprKind::Subscript { base: lhs, index: rhs }
            | ExprKind::Binary { lhs, rhs, .. }
            | ExprKind::Comma { lhs, rhs } => self.acts(lhs) || self.acts(rhs),
            ExprKind::Cond { cond, then, otherwise } => {
                self.acts(cond) || self.acts(then) || self.acts(otherwise)
            }
            _ => false,
        }
    }

    /// Whether evaluating an expression may do something: write a variable or memory, or call a function.
    pub(crate) fn acts(&self, expr: ExprId) -> bool {
        self.acts.get(expr.index()).copied().unwrap_or(true)
    }

    /// Whether the address of an object is taken somewhere.
    pub(crate) fn is_taken(&self, decl: DeclId) -> bool {
        self.taken.get(decl.index()).copied().unwrap_or(true)
    }
}
