//! Ways to end a run, and callbacks from the library.

use crate::runs::Runs;
use ringfence_base::Exhausted;
use ringfence_interp::{End, Settings};
use ringfence_ir::testing::Builder;
use ringfence_ir::{BinOp, FuncId, GlobalKind, InstKind, Operand, Terminator, Ty, WhyUnreachable};
use ringfence_verdict::ViolationKind;

/// A program that keeps a block in a local variable and calls `exit` or `abort`, after ending the
/// variable when it is not to be `kept`.
fn leaving(aborts: bool, kept: bool) -> Builder {
    let mut b = Builder::lp64();
    let malloc = b.malloc();
    let leave = if aborts { b.declare("abort", &[], b.void) } else { b.declare("exit", &[b.int], b.void) };
    let mut f = b.main();
    let size = f.word(8);
    let slot = f.slot_only("x", 8);
    f.push(InstKind::Live { slot });
    let p = f.call(malloc, &[size]);
    f.store(Operand::Slot(slot), p);
    let Operand::Reg(dst) = p else { unreachable!("a call gives a register") };
    let null = f.null();
    f.push(InstKind::Move { dst, src: null });
    if !kept {
        f.push(InstKind::Dead { slot });
    }
    let three = f.i32(3);
    f.call(leave, if aborts { &[] } else { std::slice::from_ref(&three) });
    f.end(Terminator::Unreachable(WhyUnreachable::AfterNoReturn));
    f.finish();
    b
}

#[test]
fn at_exit_the_variables_of_active_calls_keep_blocks_alive() {
    assert_eq!(leaving(false, true).run().end, End::Exited(3));
    assert_eq!(leaving(false, false).violation().kind, ViolationKind::Leak);
}

#[test]
fn abort_loses_nothing_that_was_not_lost_before() {
    assert_eq!(leaving(true, true).run().end, End::Aborted);
    assert_eq!(leaving(true, false).violation().kind, ViolationKind::Leak);
}

/// `void handler(void) { digits = digits * 10 + digit; }`
fn handler(b: &mut Builder, name: &str, digits: Operand, digit: i128) -> FuncId {
    let func = b.declare(name, &[], b.void);
    let mut f = b.body(func);
    let old = f.load(Ty::I32, digits);
    let (ten, digit) = (f.i32(10), f.i32(digit));
    let shifted = f.wrap(BinOp::Mul, Ty::I32, old, ten);
    let new = f.wrap(BinOp::Add, Ty::I32, shifted, digit);
    f.store(digits, new);
    f.ret(None);
    func
}

#[test]
fn exit_handlers_run_in_reverse_order_before_destructors() {
    let mut b = Builder::lp64();
    let digits = Operand::Global(b.global("digits", 4, GlobalKind::Variable));
    let atexit = b.declare("atexit", &[b.ptr], b.int);
    let quick = b.declare("_Exit", &[b.int], b.void);
    let (one, two) = (handler(&mut b, "one", digits, 1), handler(&mut b, "two", digits, 2));
    let last = b.declare("last", &[], b.void);
    let mut f = b.body(last);
    let all = f.load(Ty::I32, digits);
    f.call(quick, &[all]);
    f.end(Terminator::Unreachable(WhyUnreachable::AfterNoReturn));
    f.finish();
    b.program.destructors.push(last);
    let mut f = b.main();
    f.call(atexit, &[Operand::Func(one)]);
    f.call(atexit, &[Operand::Func(two)]);
    f.ret0();
    assert_eq!(b.status(), 21);
}

/// A program whose comparison function for `qsort` sorts again: a callback within each callback.
fn nested_sort() -> Builder {
    let mut b = Builder::lp64();
    let table = Operand::Global(b.global("table", 8, GlobalKind::Variable));
    let qsort = b.declare("qsort", &[b.ptr, b.long, b.long, b.ptr], b.void);
    let compare = b.declare("compare", &[b.ptr, b.ptr], b.int);
    let mut f = b.body(compare);
    let (two, four) = (f.word(2), f.word(4));
    f.call(qsort, &[table, two, four, Operand::Func(compare)]);
    f.ret0();
    let mut f = b.main();
    f.call(qsort, &[table, two, four, Operand::Func(compare)]);
    f.ret0();
    b
}

#[test]
fn callbacks_within_callbacks_are_bounded() {
    let settings = Settings { callback_depth: 20, ..Settings::default() };
    let outcome = nested_sort().run_under(settings);
    assert!(matches!(outcome.end, End::Exhausted(Exhausted::Memory, _)), "{:?}", outcome.end);
    assert!(matches!(nested_sort().run().end, End::Exhausted(Exhausted::Memory, _)));
}

#[test]
fn errors_and_assertions_are_violations() {
    for name in ["reach_error", "__VERIFIER_error"] {
        let mut b = Builder::lp64();
        let func = b.declare(name, &[], b.void);
        b.main_violates(ViolationKind::ErrorReached, |f| {
            f.call(func, &[]);
        });
    }
    let mut b = Builder::lp64();
    let func = b.declare("__VERIFIER_assert", &[b.int], b.void);
    b.main_violates(ViolationKind::AssertionFailed, |f| {
        let (one, zero) = (f.i32(1), f.i32(0));
        f.call(func, &[one]);
        f.call(func, &[zero]);
    });
}
