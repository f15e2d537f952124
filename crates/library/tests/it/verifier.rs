//! The functions of verification benchmarks, on the machine.

use crate::bench::{Bench, DOUBLE, INT, LONG, UCHAR, int, ptr, size};
use ringfence_interp::{DrawKind, Stop};
use ringfence_ir::{FloatKind, TypeKind};
use ringfence_verdict::ViolationKind;

#[test]
fn values_have_the_type_of_the_call() {
    let mut bench = Bench::with_inputs(&[u128::MAX, u128::MAX, 300, 3, 0, 1]);
    let draw = |bench: &mut Bench, ret| {
        bench.call_ret(ret, "__VERIFIER_nondet_int", &[]).expect("drawn").expect("a value").bits
    };
    assert_eq!(draw(&mut bench, INT), 0xffff_ffff);
    assert_eq!(draw(&mut bench, LONG), 0xffff_ffff_ffff_ffff);
    assert_eq!(draw(&mut bench, UCHAR), 44);
    assert_eq!(draw(&mut bench, TypeKind::Bool), 1);
    assert_eq!(draw(&mut bench, DOUBLE), 0);
    assert_eq!(draw(&mut bench, TypeKind::Float(FloatKind::F80)), 1);
    let kinds: Vec<DrawKind> = bench.machine.drawn_inputs().iter().map(|draw| draw.kind).collect();
    assert_eq!(kinds[0], DrawKind::Nondet { bits: 32, signed: true });
    assert_eq!(kinds[2], DrawKind::Nondet { bits: 8, signed: false });
    assert_eq!(kinds[3], DrawKind::Nondet { bits: 1, signed: false });
}

#[test]
fn errors_and_assertions() {
    let mut bench = Bench::new();
    assert_eq!(bench.fails("reach_error", &[]).0, ViolationKind::ErrorReached);
    assert_eq!(bench.fails("__VERIFIER_error", &[]).0, ViolationKind::ErrorReached);
    assert_eq!(bench.fails("__VERIFIER_assert", &[int(0)]).0, ViolationKind::AssertionFailed);
    bench.run("__VERIFIER_assert", &[int(1)]);
    bench.run("__VERIFIER_atomic_begin", &[]);
}

#[test]
fn assumptions_end_the_run() {
    let mut bench = Bench::new();
    bench.run("__VERIFIER_assume", &[int(2)]);
    assert!(matches!(bench.call("__VERIFIER_assume", &[int(0)]), Err(Stop::AssumptionFailed(_))));
    assert!(matches!(bench.call("__CPROVER_assume", &[int(0)]), Err(Stop::AssumptionFailed(_))));
}

#[test]
fn memory_is_filled() {
    let mut bench = Bench::with_inputs(&[1, 2]);
    let block = bench.block(3);
    bench.run("__VERIFIER_nondet_memory", &[ptr(block), size(2)]);
    assert_eq!(bench.read(block, 2), [1, 2]);
    let too_long = [ptr(block), size(4)];
    assert_eq!(bench.fails("__VERIFIER_nondet_memory", &too_long).0, ViolationKind::OutOfBounds);
}
