//! The compound literals of a scope, found before the scope is opened.
//!
//! The object of a compound literal inside a function lives as long as the block around it, from the entry into
//! the block on. Where control gets to the literal again without leaving the block, by a jump back or because the
//! literal stands in the condition of a loop, it is the same object, which gets its first value again. So its slot
//! belongs to the scope like a declared object's.
//!
//! C makes a block of every selection and iteration statement and of every statement that one controls, braces or
//! not. Statement expressions are blocks of their own and are not looked into.

use super::Lowerer;
use rucc_sema::{DeclId, ExprId, ExprKind, ExprList, Stmt, StmtId, StmtList, StorageDuration};

impl Lowerer<'_> {
    /// The literals of the statements of a block.
    pub(super) fn literals_of_block(&self, list: StmtList) -> Vec<DeclId> {
        let mut found = Vec::new();
        if self.facts.has_literals() {
            for i in 0..self.unit.tast[list].len() {
                self.find_in_stmt(self.unit.tast[list][i], &mut found);
            }
        }
        found
    }

    /// The literals of one statement that is no block.
    pub(super) fn literals_of_stmt(&self, stmt: StmtId) -> Vec<DeclId> {
        let mut found = Vec::new();
        if self.facts.has_literals() {
            self.find_in_stmt(stmt, &mut found);
        }
        found
    }

    /// The literals of expressions.
    pub(super) fn literals_of_exprs(&self, exprs: impl IntoIterator<Item = ExprId>) -> Vec<DeclId> {
        let mut found = Vec::new();
        if self.facts.has_literals() {
            exprs.into_iter().for_each(|expr| self.find_in_expr(expr, &mut found));
        }
        found
    }

    /// Looks into a statement; those that are blocks of their own are passed over.
    fn find_in_stmt(&self, stmt: StmtId, found: &mut Vec<DeclId>) {
        let tast = &self.unit.tast;
        match tast[stmt] {
            Stmt::Expr(expr) | Stmt::IndirectGoto(expr) | Stmt::Return(Some(expr)) => {
                self.find_in_expr(expr, found);
            }
            Stmt::Label { body, .. } | Stmt::Case { body, .. } | Stmt::Default { body } => {
                self.find_in_stmt(body, found);
            }
            Stmt::Decls(decls) => {
                for i in 0..tast[decls].len() {
                    let decl = &tast[tast[decls][i]];
                    if decl.duration == StorageDuration::Automatic {
                        self.find_in_initialiser(tast[decls][i], found);
                    }
                }
            }
            Stmt::Asm(asm) => {
                let operands = tast[tast[asm].outputs].iter().chain(&tast[tast[asm].inputs]);
                operands.for_each(|operand| self.find_in_expr(operand.value, found));
            }
            _ => {}
        }
    }

    fn find_in_initialiser(&self, decl: DeclId, found: &mut Vec<DeclId>) {
        let tast = &self.unit.tast;
        if let Some(list) = tast[decl].init {
            let mut last = None;
            for entry in &tast[list] {
                if last != Some(entry.value) {
                    self.find_in_expr(entry.value, found);
                }
                last = Some(entry.value);
            }
        }
    }

    fn find_in_expr(&self, expr: ExprId, found: &mut Vec<DeclId>) {
        match self.unit.tast[expr].kind {
            ExprKind::CompoundLiteral(decl)
                if self.unit.tast[decl].duration == StorageDuration::Automatic && !found.contains(&decl) =>
            {
                self.find_in_initialiser(decl, found);
                found.push(decl);
            }
            ExprKind::Member { base: operand, .. }
            | ExprKind::Convert { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Unary { operand, .. }
            | ExprKind::VaArg { list: operand }
            | ExprKind::VaStart { list: operand }
            | ExprKind::VaEnd { list: operand }
            | ExprKind::Abs { operand }
            | ExprKind::ByteSwap { operand }
            | ExprKind::BitCount { operand, .. }
            | ExprKind::Alloca { size: operand }
            | ExprKind::ObjectSize { address: operand, .. }
            | ExprKind::Prefetch { address: operand, .. }
            | ExprKind::Expect { value: operand, .. } => self.find_in_expr(operand, found),
            ExprKind::Subscript { base: lhs, index: rhs }
            | ExprKind::Binary { lhs, rhs, .. }
            | ExprKind::Assign { lhs, rhs, .. }
            | ExprKind::VaCopy { dst: lhs, src: rhs }
            | ExprKind::Comma { lhs, rhs } => {
                self.find_in_expr(lhs, found);
                self.find_in_expr(rhs, found);
            }
            ExprKind::Cond { cond, then, otherwise } => {
                [cond, then, otherwise].into_iter().for_each(|e| self.find_in_expr(e, found));
            }
            ExprKind::Call { callee, args } => {
                self.find_in_expr(callee, found);
                self.find_in_list(args, found);
            }
            ExprKind::Overflow { args, .. } | ExprKind::Atomic { args, .. } => self.find_in_list(args, found),
            // Those that are not found come alive where they stand.
            _ => {}
        }
    }

    fn find_in_list(&self, list: ExprList, found: &mut Vec<DeclId>) {
        for i in 0..self.unit.tast[list].len() {
            self.find_in_expr(self.unit.tast[list][i], found);
        }
    }
}
