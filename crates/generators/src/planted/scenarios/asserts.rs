//! Assertions that fail and error functions that are reached.

use super::scenarios;
use crate::cgen::{CInt, Compare, Expr, Op, Rank};
use crate::planted::maker::Maker;
use ringfence_verdict::ViolationKind;

scenarios! {
    error_function, assertion_on_value, assertion_on_range, identity, average,
}

/// Writes a check of a condition and says what is seen when it fails.
fn check(maker: &mut Maker, condition: &str) -> ViolationKind {
    match maker.random().below(3) {
        0 => {
            maker.line(format!("assert({condition});"));
            ViolationKind::AssertionFailed
        }
        1 => {
            maker.line(format!("__VERIFIER_assert({condition});"));
            ViolationKind::AssertionFailed
        }
        _ => {
            maker.line(format!("if (!({condition}))\n    reach_error();"));
            ViolationKind::ErrorReached
        }
    }
}

/// The error function behind one more condition, or behind one that is never true.
fn error_function(maker: &mut Maker) -> ViolationKind {
    let test = maker.condition();
    let term = maker.terms.varying(1);
    let ty = term.ty.promoted().unsigned();
    let even = term.cast(ty).shift_left(1).op(Op::And, &Expr::constant(ty, 1));
    let guard = if maker.fixed { format!("{even} && {test}") } else { test };
    maker.line(format!("if ({guard})\n    reach_error();"));
    ViolationKind::ErrorReached
}

/// A value that is said not to occur.
fn assertion_on_value(maker: &mut Maker) -> ViolationKind {
    let (value, limit, target) = maker.any_index("value", 2..=200, 0);
    let other = if maker.fixed { limit } else { target };
    check(maker, &format!("{value} != {other}"))
}

/// A bound that is one too small, or holds.
fn assertion_on_range(maker: &mut Maker) -> ViolationKind {
    let (offset, limit) = (maker.between(0, 50), maker.between(2, 100));
    let target = maker.between(1, limit as usize - 1);
    let value = maker.terms.index(limit, target).cast(CInt::int()).op(Op::Sub, &Expr::int(offset));
    let value = maker.named("value", &value);
    let top = if maker.fixed { limit - 1 - offset } else { target - 1 - offset };
    check(maker, &format!("{value} >= {} && {value} <= {}", -offset, top))
}

/// A law of bit-vectors, or something like it that the secret inputs refute.
fn identity(maker: &mut Maker) -> ViolationKind {
    let rank = *maker.random().pick(&[Rank::Char, Rank::Short, Rank::Int, Rank::LongLong]);
    let narrow = CInt::new(rank, false, maker.terms.model);
    let wide = narrow.promoted().unsigned();
    let term = |maker: &mut Maker| maker.terms.varying(1).cast(narrow).cast(wide);
    let (a, b) = (term(maker), term(maker));
    let (a, b) = (maker.named("a", &a), maker.named("b", &b));
    let (law, almost) = laws(maker, &a, &b, wide);
    let fails = almost.into_iter().find(|expr| expr.value == 0);
    // Some laws have no counterexample among these inputs; a sum that is off by one always fails.
    let off = a.op(Op::Add, &Expr::constant(wide, 1)).compare(Compare::Equal, &a);
    let condition = if maker.fixed { law } else { fails.unwrap_or(off) };
    check(maker, &condition.text)
}

/// A law and statements that look like it.
fn laws(maker: &mut Maker, a: &Expr, b: &Expr, ty: CInt) -> (Expr, Vec<Expr>) {
    let (and, or, xor) = (a.op(Op::And, b), a.op(Op::Or, b), a.op(Op::Xor, b));
    let sum = a.op(Op::Add, b);
    let same = |left: &Expr, right: &Expr| left.compare(Compare::Equal, right);
    match maker.random().below(4) {
        0 => {
            let carried = |base: &Expr| base.op(Op::Add, &and.shift_left(1));
            (same(&carried(&xor), &sum), vec![same(&carried(&or), &sum), same(&or, &sum)])
        }
        1 => {
            let left = or.op(Op::Add, &and);
            (same(&left, &sum), vec![same(&xor.op(Op::Add, &and), &sum), same(&or, &sum)])
        }
        2 => {
            let left = or.op(Op::Sub, &and);
            (same(&left, &xor), vec![same(&sum.op(Op::Sub, &and), &xor), same(&or, &xor)])
        }
        _ => {
            let factor = Expr::constant(ty, maker.between(2, 30));
            let left = sum.op(Op::Mul, &factor);
            let right = a.op(Op::Mul, &factor).op(Op::Add, &b.op(Op::Mul, &factor));
            let almost = a.op(Op::Mul, &factor).op(Op::Add, b);
            (same(&left, &right), vec![same(&left, &almost), same(&sum, &right)])
        }
    }
}

/// The mean of two numbers, whose sum may wrap around.
fn average(maker: &mut Maker) -> ViolationKind {
    let ty = CInt::new(*maker.random().pick(&[Rank::Int, Rank::LongLong]), false, maker.terms.model);
    let (high, half) = (ty.high(), (ty.high() + 1) / 2);
    let near_top = |maker: &mut Maker| {
        let term = maker.terms.varying(1).cast(ty);
        let wanted = half + i128::from(maker.random().number()) % half;
        term.op(Op::Add, &Expr::constant(ty, ty.convert(wanted.min(high) - term.value)))
    };
    let (a, b) = (near_top(maker), near_top(maker));
    let (a, b) = (maker.named("a", &a), maker.named("b", &b));
    let mean = maker.fresh("mean");
    let unsafe_mean = format!("({a} + {b}) / 2");
    let safe_mean = format!("({a} & {b}) + (({a} ^ {b}) >> 1)");
    let text = maker.either(&unsafe_mean, &safe_mean).to_owned();
    maker.line(format!("{} {mean} = {text};", ty.name()));
    check(maker, &format!("{mean} >= ({a} < {b} ? {a} : {b})"))
}
