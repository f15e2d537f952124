//! Operands of `sizeof` and `typeof` that C evaluates: those of variable length.
//!
//! The checker keeps how a size is computed and drops the operand that it is the size of, which is right for all
//! operands but those of variable length (C11 6.5.3.4): their effects happen. The operands of `sizeof` are found again by
//! their places in the source, right before what computes the size in the tree's table. Effects in the operand of
//! a `typeof` are refused. Only operands that may have effects are looked for, so most units have none.

use ringfence_base::FastMap;
use rucc_ast::{Ast, Expr, ExprId as Untyped, UnaryOp};
use rucc_base::Idx;
use rucc_diag::Span;
use rucc_lex::{Keyword, Punct, Token, TokenKind};
use rucc_sema::{ExprId, ExprKind, Tast};
use rucc_types::{ArrayLen, TypeId, TypeKind, Types};

/// The operands of `sizeof` that are evaluated, by the expression that computes the size.
pub(crate) fn operands(ast: &Ast, tast: &Tast, types: &Types) -> FastMap<ExprId, ExprId> {
    let mut measured = FastMap::default();
    let sizeofs = sizeofs_with_effects(ast);
    if sizeofs.is_empty() {
        return measured;
    }
    let operands: FastMap<Key, Key> = sizeofs.iter().map(|&(whole, operand)| (operand, whole)).collect();
    // The operand that was met last, by the place of its `sizeof`, and what was found for it.
    let mut last: FastMap<Key, (ExprId, Option<ExprId>)> = FastMap::default();
    for index in 0..tast.counts().exprs {
        let id: ExprId = Idx::from_usize(index);
        let place = key(tast.expr_span(id));
        if let Some((operand, size)) = last.get_mut(&place)
            && !matches!(tast[id].kind, ExprKind::Convert { .. } | ExprKind::Const(_))
        {
            // The whole comes after its parts and stands for them.
            size.replace(id).map(|part| measured.remove(&part));
            measured.insert(id, *operand);
        } else if let Some(&whole) = operands.get(&place)
            && is_variable(types, tast[id].ty)
        {
            last.insert(whole, (id, None));
        }
    }
    measured
}

/// A place in the source.
type Key = (u32, u32);

fn key(span: Span) -> Key {
    (span.lo, span.hi)
}

/// Each `sizeof` whose operand may have effects: the place of the whole and that of the operand.
fn sizeofs_with_effects(ast: &Ast) -> Vec<(Key, Key)> {
    let mut found = Vec::new();
    for index in 0..ast.counts().exprs {
        let id: Untyped = Idx::from_usize(index);
        if let Expr::SizeofExpr(operand) = ast[id]
            && has_effects(ast, operand)
        {
            found.push((key(ast.expr_span(id)), key(ast.expr_span(operand))));
        }
    }
    found
}

/// Whether evaluating an expression may do more than give a value.
fn has_effects(ast: &Ast, expr: Untyped) -> bool {
    match ast[expr] {
        Expr::Unary {
            op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec, ..
        } => true,
        Expr::Unary { operand, .. }
        | Expr::Member { base: operand, .. }
        | Expr::Cast { operand, .. }
        | Expr::Extension(operand) => has_effects(ast, operand),
        Expr::Index { base: lhs, index: rhs } | Expr::Binary { lhs, rhs, .. } | Expr::Comma { lhs, rhs } => {
            has_effects(ast, lhs) || has_effects(ast, rhs)
        }
        Expr::Cond { cond, then, otherwise } => {
            has_effects(ast, cond)
                || then.is_some_and(|then| has_effects(ast, then))
                || has_effects(ast, otherwise)
        }
        Expr::Call { .. } | Expr::Assign { .. } | Expr::StmtExpr(_) => true,
        Expr::Generic { .. }
        | Expr::ChooseExpr { .. }
        | Expr::VaArg { .. }
        | Expr::CompoundLiteral { .. } => true,
        _ => false,
    }
}

/// Whether the size of a type is known only at run time.
fn is_variable(types: &Types, ty: TypeId) -> bool {
    match types.kind(types.canonical(ty)) {
        TypeKind::Array { elem, len } => matches!(len, ArrayLen::Variable(_)) || is_variable(types, elem),
        TypeKind::Record(id) => types.record_info(id).variable.is_some(),
        TypeKind::Atomic(inner) => is_variable(types, inner),
        _ => false,
    }
}

/// The operands of `typeof` that may have effects, without parentheses around them.
pub(crate) fn typeofs_with_effects(tokens: &[Token]) -> Vec<Span> {
    let is = |at: usize, kind| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Punct(kind));
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if !matches!(token.kind, TokenKind::Keyword(Keyword::Typeof | Keyword::TypeofUnqual)) {
            continue;
        }
        let (mut start, Some(end)) = (at + 1, end_of_parentheses(tokens, at + 1)) else { continue };
        let mut end = end;
        while is(start, Punct::LParen) && end_of_parentheses(tokens, start) == Some(end) {
            (start, end) = (start + 1, end - 1);
        }
        let operand = &tokens[start..end];
        if let (Some(first), Some(last)) = (operand.first(), operand.last())
            && writes(operand)
        {
            found.push(Span::new(first.span.lo, last.span.hi));
        }
    }
    found
}

/// One past the parenthesis that closes the one at `open`.
fn end_of_parentheses(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Punct(Punct::LParen) => depth += 1,
            TokenKind::Punct(Punct::RParen) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (at > open).then_some(at + 1);
        }
    }
    None
}

/// Whether tokens have an operator that writes, or what may be a call.
fn writes(tokens: &[Token]) -> bool {
    let callable =
        |token: &Token| token.kind == TokenKind::Ident || token.kind == TokenKind::Punct(Punct::RParen);
    tokens.iter().enumerate().any(|(at, token)| match token.kind {
        TokenKind::Punct(Punct::LParen) => at > 0 && callable(&tokens[at - 1]),
        TokenKind::Punct(punct) => matches!(
            punct,
            Punct::PlusPlus
                | Punct::MinusMinus
                | Punct::LBrace
                | Punct::Eq
                | Punct::StarEq
                | Punct::SlashEq
                | Punct::PercentEq
                | Punct::PlusEq
                | Punct::MinusEq
                | Punct::ShlEq
                | Punct::ShrEq
                | Punct::AmpEq
                | Punct::CaretEq
                | Punct::PipeEq
        ),
        _ => false,
    })
}

/// The first of these places where an operand of variable length stands.
pub(crate) fn variable_typeof(tast: &Tast, types: &Types, typeofs: &[Span]) -> Option<Span> {
    if typeofs.is_empty() {
        return None;
    }
    let found = |id: &ExprId| {
        let span = tast.expr_span(*id);
        is_variable(types, tast[*id].ty) && typeofs.iter().any(|&place| key(place) == key(span))
    };
    (0..tast.counts().exprs).map(Idx::from_usize).find(found).map(|id| tast.expr_span(id))
}
