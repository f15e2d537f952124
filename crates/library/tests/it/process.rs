//! The end of the process and signals, on the machine.

use crate::bench::{Bench, NULL, int, ptr};
use ringfence_interp::{Stop, Value};
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

#[test]
fn ends() {
    let mut bench = Bench::new();
    assert_eq!(bench.call("abort", &[]), Err(Stop::Abort));
    assert_eq!(bench.call("__builtin_trap", &[]), Err(Stop::Abort));
    assert_eq!(bench.call("exit", &[int(-3)]), Err(Stop::Exit(-3)));
    assert_eq!(bench.call("_exit", &[int(2)]), Err(Stop::QuickExit(2)));
}

#[test]
fn assertions() {
    let mut bench = Bench::new();
    let (condition, file) = (bench.text("x > 0"), bench.text("a.c"));
    match bench.call("__assert_fail", &[ptr(condition), ptr(file), int(3), ptr(file)]) {
        Err(Stop::Violation(violation)) => {
            assert_eq!(violation.kind, ViolationKind::AssertionFailed);
            assert_eq!(violation.message, "assertion 'x > 0' failed");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(bench.fails("__assert_fail", &[NULL]).0, ViolationKind::AssertionFailed);
    assert_eq!(bench.fails("__assert_perror_fail", &[int(1)]).0, ViolationKind::AssertionFailed);
    assert_eq!(bench.fails("assert", &[int(0)]).0, ViolationKind::AssertionFailed);
    bench.run("assert", &[int(1)]);
}

#[test]
fn handlers_at_exit() {
    let mut bench = Bench::new();
    let function = bench.address("compare_ints");
    assert_eq!(bench.int("atexit", &[ptr(function)]), 0);
    assert_eq!(bench.machine.exit_handlers(), [function]);
}

#[test]
fn signals() {
    let mut bench = Bench::new();
    let handler = bench.address("compare_ints");
    assert!(bench.pointer("signal", &[int(15), ptr(handler)]).is_null());
    let ignore = (Value::plain(1), Ty::Ptr);
    assert_eq!(bench.pointer("signal", &[int(15), ignore]), handler);
    assert_eq!(bench.int("raise", &[int(15)]), 0);
    assert_eq!(bench.pointer("signal", &[int(99), ignore]).low(), u64::MAX);
    assert_eq!(bench.call("raise", &[int(6)]), Err(Stop::Abort));
    assert!(matches!(bench.call("raise", &[int(2)]), Err(Stop::Unsupported { .. })));
    bench.pointer("signal", &[int(2), ptr(handler)]);
    assert_eq!(bench.fails("raise", &[int(2)]).0, ViolationKind::BadCall);
}

#[test]
fn what_cannot_be_executed() {
    let mut bench = Bench::new();
    let buffer = ptr(bench.block(200));
    assert!(matches!(bench.call("_setjmp", &[buffer]), Err(Stop::Unsupported { .. })));
    assert!(matches!(bench.call("longjmp", &[buffer, int(1)]), Err(Stop::Unsupported { .. })));
    assert_eq!(bench.int("system", &[NULL]), 1);
    assert_eq!(bench.int("sleep", &[int(100)]), 0);
    assert_eq!(bench.fails("nanosleep", &[NULL, NULL]).0, ViolationKind::NullDeref);
}
