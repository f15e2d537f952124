//! Walking the typed tree: the operands of an expression, the object that an lvalue names, and the
//! expressions of a statement.

use rucc_ast::UnaryOp;
use rucc_sema::{Base, Const, Conversion, DeclId, DeclKind, ExprId, ExprKind, Stmt, StmtId, Tast};

/// The object that an lvalue names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Object {
    /// A declared one, or a part of it.
    Named(DeclId),
    /// One that is reached through a pointer.
    Pointed,
    /// A temporary or a constant: nobody else writes it.
    Own,
}

/// The object that an lvalue names.
pub(super) fn object(tast: &Tast, lvalue: ExprId) -> Object {
    match tast[lvalue].kind {
        ExprKind::Decl(decl) if has_other_name(tast, decl) => Object::Pointed,
        ExprKind::Decl(decl) | ExprKind::CompoundLiteral(decl) => Object::Named(decl),
        ExprKind::Member { base, .. } => object(tast, base),
        ExprKind::Subscript { base, .. } => array(tast, base),
        ExprKind::Unary { op: UnaryOp::Deref, operand } => array(tast, operand),
        ExprKind::Unary { op: UnaryOp::Real | UnaryOp::Imag, operand }
        | ExprKind::Convert { kind: Conversion::Lvalue, operand }
        | ExprKind::Cast(operand) => object(tast, operand),
        ExprKind::Str(_) | ExprKind::Call { .. } | ExprKind::Const(_) => Object::Own,
        _ => Object::Pointed,
    }
}

/// Whether an object is known by another name, too: by `alias`, or by a name for the assembler.
pub(super) fn has_other_name(tast: &Tast, decl: DeclId) -> bool {
    let decl = &tast[decl];
    decl.kind == DeclKind::Object && (decl.alias.is_some() || decl.asm_label.is_some())
}

/// The object that a pointer points to, where the tree shows it: a decayed array, the address of
/// something.
fn array(tast: &Tast, pointer: ExprId) -> Object {
    match tast[pointer].kind {
        ExprKind::Convert { kind: Conversion::ArrayDecay, operand }
        | ExprKind::Unary { op: UnaryOp::AddrOf, operand } => object(tast, operand),
        ExprKind::Const(value) => match tast[value] {
            Const::Address(address) => match address.base {
                Base::Decl(decl) if !has_other_name(tast, decl) => Object::Named(decl),
                Base::Str(_) => Object::Own,
                _ => Object::Pointed,
            },
            _ => Object::Pointed,
        },
        _ => Object::Pointed,
    }
}

/// Whether a node is `++` or `--`.
pub(super) fn is_step(op: UnaryOp) -> bool {
    matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec)
}

/// The operands of an expression, from left to right; absent for a node that is not looked into.
pub(super) fn operands(tast: &Tast, id: ExprId) -> Option<Vec<ExprId>> {
    Some(match tast[id].kind {
        ExprKind::Const(_)
        | ExprKind::Str(_)
        | ExprKind::Decl(_)
        | ExprKind::LabelAddr(_)
        | ExprKind::ConstantP { .. }
        | ExprKind::Unreachable
        | ExprKind::Trap => Vec::new(),
        ExprKind::Member { base: operand, .. }
        | ExprKind::Unary { operand, .. }
        | ExprKind::Cast(operand)
        | ExprKind::Convert { operand, .. }
        | ExprKind::Abs { operand }
        | ExprKind::ByteSwap { operand }
        | ExprKind::BitCount { operand, .. }
        | ExprKind::Expect { value: operand, .. }
        | ExprKind::VaArg { list: operand }
        | ExprKind::VaStart { list: operand }
        | ExprKind::VaEnd { list: operand }
        | ExprKind::FpClassify { value: operand, .. }
        | ExprKind::Prefetch { address: operand, .. }
        | ExprKind::ObjectSize { address: operand, .. }
        | ExprKind::Alloca { size: operand } => vec![operand],
        ExprKind::Subscript { base: lhs, index: rhs }
        | ExprKind::Binary { lhs, rhs, .. }
        | ExprKind::Assign { lhs, rhs, .. }
        | ExprKind::Comma { lhs, rhs }
        | ExprKind::VaCopy { dst: lhs, src: rhs } => vec![lhs, rhs],
        ExprKind::Cond { cond, then, otherwise } => vec![cond, then, otherwise],
        ExprKind::Classify { lhs, rhs, .. } | ExprKind::Sign { lhs, rhs, .. } => {
            [Some(lhs), rhs].into_iter().flatten().collect()
        }
        ExprKind::Call { callee, args } => [callee].into_iter().chain(tast[args].iter().copied()).collect(),
        ExprKind::Overflow { args, .. } | ExprKind::Atomic { args, .. } => tast[args].to_vec(),
        ExprKind::CompoundLiteral(decl) => match tast[decl].init {
            Some(list) => tast[list].iter().map(|entry| entry.value).collect(),
            None => Vec::new(),
        },
        _ => return None,
    })
}

/// Whether two expressions without side effects are written in the same way.
pub(super) fn same_lvalue(tast: &Tast, a: ExprId, b: ExprId) -> bool {
    let same = |x, y| same_lvalue(tast, x, y);
    match (tast[a].kind, tast[b].kind) {
        (ExprKind::Decl(x), ExprKind::Decl(y)) => x == y,
        (ExprKind::Const(x), ExprKind::Const(y)) => match (tast[x], tast[y]) {
            (Const::Int(x), Const::Int(y)) => x == y,
            (Const::Address(x), Const::Address(y)) => x == y,
            _ => false,
        },
        (ExprKind::Member { base: x, field: f }, ExprKind::Member { base: y, field: g }) => {
            f == g && same(x, y)
        }
        (ExprKind::Subscript { base: x, index: i }, ExprKind::Subscript { base: y, index: j }) => {
            same(x, y) && same(i, j)
        }
        (ExprKind::Unary { op: f, operand: x }, ExprKind::Unary { op: g, operand: y }) => {
            f == g && !is_step(f) && same(x, y)
        }
        (ExprKind::Convert { kind: f, operand: x }, ExprKind::Convert { kind: g, operand: y }) => {
            f == g && tast[a].ty == tast[b].ty && same(x, y)
        }
        (ExprKind::Cast(x), ExprKind::Cast(y)) => tast[a].ty == tast[b].ty && same(x, y),
        (ExprKind::Binary { op: f, lhs: x, rhs: i }, ExprKind::Binary { op: g, lhs: y, rhs: j }) => {
            f == g && tast[a].ty == tast[b].ty && same(x, y) && same(i, j)
        }
        _ => false,
    }
}

/// Something in a statement that is evaluated.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// A full expression.
    Expr(ExprId),
    /// A declaration with what it evaluates: an initialiser, bounds of arrays, a function that cleans up.
    Decl(DeclId),
    /// Assembly.
    Asm,
}

/// Gives every part of a statement to `sink`.
pub(super) fn statement(tast: &Tast, id: StmtId, sink: &mut impl FnMut(Part)) {
    match tast[id] {
        Stmt::Error | Stmt::Empty | Stmt::Goto(_) | Stmt::Break | Stmt::Continue | Stmt::Return(None) => {}
        Stmt::Expr(expr) | Stmt::IndirectGoto(expr) | Stmt::Return(Some(expr)) => sink(Part::Expr(expr)),
        Stmt::Block(list) => tast[list].iter().for_each(|&stmt| statement(tast, stmt, sink)),
        Stmt::Decls(list) => tast[list].iter().for_each(|&decl| sink(Part::Decl(decl))),
        Stmt::If { cond, then, otherwise } => {
            sink(Part::Expr(cond));
            [Some(then), otherwise].into_iter().flatten().for_each(|arm| statement(tast, arm, sink));
        }
        Stmt::While { cond, body } | Stmt::DoWhile { body, cond } | Stmt::Switch { cond, body, .. } => {
            sink(Part::Expr(cond));
            statement(tast, body, sink);
        }
        Stmt::For { init, cond, step, body } => {
            cond.into_iter().chain(step).for_each(|expr| sink(Part::Expr(expr)));
            [init, Some(body)].into_iter().flatten().for_each(|stmt| statement(tast, stmt, sink));
        }
        Stmt::Case { body, .. } | Stmt::Default { body } | Stmt::Label { body, .. } => {
            statement(tast, body, sink);
        }
        Stmt::Asm(_) => sink(Part::Asm),
    }
}
