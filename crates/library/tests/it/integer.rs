//! Integer arithmetic of the library, on the machine.

use crate::bench::{Bench, int, ptr, size};
use ringfence_interp::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

#[test]
fn absolute_values() {
    let mut bench = Bench::new();
    assert_eq!(bench.int("abs", &[int(-5)]), 5);
    assert_eq!(bench.long("labs", &[size(-7i64 as u64)]), 7);
    assert_eq!(bench.notes(), []);
    assert_eq!(bench.int("abs", &[int(i32::MIN)]), i32::MIN);
    assert_eq!(bench.notes(), [ViolationKind::SignedOverflow]);
}

#[test]
fn quotients_and_remainders() {
    let mut bench = Bench::new();
    let place = bench.block(16);
    bench.run("div", &[ptr(place), int(-7), int(2)]);
    let parts = [0, 4].map(|at| {
        let part = Value { bits: place.bits + at, ..place };
        bench.machine.load(part, Ty::I32).expect("stored").signed(32)
    });
    assert_eq!(parts, [-3, -1]);
    bench.run("ldiv", &[ptr(place), size(100), size(7)]);
    assert_eq!(bench.read(place, 9), [14, 0, 0, 0, 0, 0, 0, 0, 2]);
    let by_zero = [ptr(place), int(1), int(0)];
    assert_eq!(bench.fails("div", &by_zero).0, ViolationKind::DivisionByZero);
    let overflow = [ptr(place), int(i32::MIN), int(-1)];
    assert_eq!(bench.fails("div", &overflow).0, ViolationKind::DivisionByZero);
}

#[test]
fn first_bits() {
    let mut bench = Bench::new();
    assert_eq!(bench.int("ffs", &[int(0)]), 0);
    assert_eq!(bench.int("ffs", &[int(i32::MIN)]), 32);
    assert_eq!(bench.int("ffsll", &[size(1 << 40)]), 41);
}
