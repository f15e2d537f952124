//! Facts about the expressions of a unit, found in one pass before anything is lowered.
//!
//! They decide three things. A local scalar whose address is never taken lives in a register from the
//! start, and need not be promoted later. And an operand that *is* such a register may be used without
//! a copy, unless an expression that is evaluated before the use writes variables. An expression that does
//! nothing needs no thought about the order of its operands. A unit that calls `setjmp` says where the scope of each variable ends.

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
    sets_buffers: bool,
}

impl Facts {
    /// Looks at every expression once. Children come before their parents in the tree's table; one
    /// that does not is taken to write.
    pub(crate) fn new(unit: &Unit) -> Self {
        let tast = &unit.tast;
        let counts = tast.counts();
        let (writes, acts) = (Vec::with_capacity(counts.exprs), Vec::with_capacity(counts.exprs));
        let taken = vec![false; counts.decls];
        let mut facts = Self { writes, acts, taken, literals: false, sets_buffers: false };
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
            if let ExprKind::Decl(decl) = kind {
                facts.sets_buffers |= crate::jumps::is_setjmp(unit, decl);
            }
            let writes = Self::any_part(tast, kind, |part| facts.writes(part)).unwrap_or(true)
                || unit.measured_operand(id).is_some();
            facts.writes.push(writes);
            let acts = writes
                || matches!(kind, ExprKind::Call { .. })
                || Self::any_part(tast, kind, |part| facts.acts(part)).unwrap_or(false);
            facts.acts.push(acts);
        }
        facts
    }

    /// Whether something is true of a part of an expression; absent for kinds that write by themselves.
    fn any_part(tast: &Tast, kind: ExprKind, test: impl Fn(ExprId) -> bool) -> Option<bool> {
        Some(match kind {
            ExprKind::Const(_) | ExprKind::Str(_) | ExprKind::Decl(_) | ExprKind::LabelAddr(_) => false,
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                ..
            } => return None,
            ExprKind::Member { base: operand, .. }
            | ExprKind::Convert { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Unary { operand, .. }
            | ExprKind::Expect { value: operand, .. } => test(operand),
            ExprKind::Subscript { base: lhs, index: rhs }
            | ExprKind::Binary { lhs, rhs, .. }
            | ExprKind::Comma { lhs, rhs } => test(lhs) || test(rhs),
            ExprKind::Cond { cond, then, otherwise } => test(cond) || test(then) || test(otherwise),
            ExprKind::Call { callee, args } => test(callee) || tast[args].iter().any(|&arg| test(arg)),
            _ => return None,
        })
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

    /// Whether `setjmp` or one of its twins is mentioned.
    pub(crate) fn sets_buffers(&self) -> bool {
        self.sets_buffers
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
