//! Classes of characters, on the machine.

use crate::bench::{Bench, int};
use ringfence_interp::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

#[test]
fn functions() {
    let mut bench = Bench::new();
    let of = |bench: &mut Bench, name: &str, c: u8| bench.int(name, &[int(i32::from(c))]) != 0;
    assert!(of(&mut bench, "isalpha", b'x') && !of(&mut bench, "isalpha", b'1'));
    assert!(of(&mut bench, "isspace", 11) && !of(&mut bench, "isblank", 11));
    assert!(of(&mut bench, "isxdigit", b'F') && !of(&mut bench, "isxdigit", b'g'));
    assert_eq!(bench.int("toupper", &[int(i32::from(b'q'))]), i32::from(b'Q'));
    assert_eq!(bench.int("tolower", &[int(i32::from(b'Q'))]), i32::from(b'q'));
    assert_eq!(bench.int("tolower", &[int(-1)]), -1);
    assert_eq!(bench.int("tolower", &[int(1000)]), 1000);
    assert_eq!(bench.int("isascii", &[int(200)]), 0);
    assert_eq!(bench.int("toascii", &[int(200)]), 72);
}

#[test]
fn numbers_outside_of_the_tables() {
    let mut bench = Bench::new();
    assert_eq!(bench.int("isalpha", &[int(-100)]), 0);
    assert_eq!(bench.fails("isalpha", &[int(256)]).0, ViolationKind::OutOfBounds);
    assert_eq!(bench.fails("isdigit", &[int(-129)]).0, ViolationKind::OutOfBounds);
}

#[test]
fn tables() {
    let mut bench = Bench::new();
    let place = bench.pointer("__ctype_b_loc", &[]);
    assert_eq!(bench.pointer("__ctype_b_loc", &[]), place);
    let zero = bench.machine.load(place, Ty::Ptr).expect("a pointer");
    let entry = |index: i64| Value { bits: (zero.low() as i64 + 2 * index) as u128, ..zero };
    assert_eq!(bench.machine.load(entry(65), Ty::I16), Ok(Value::plain(0xd508)));
    assert_eq!(bench.machine.load(entry(-128), Ty::I16), Ok(Value::plain(0)));
    assert!(bench.machine.load(entry(255), Ty::I16).is_ok());
    assert!(bench.machine.load(entry(256), Ty::I16).is_err());
    let place = bench.pointer("__ctype_tolower_loc", &[]);
    let zero = bench.machine.load(place, Ty::Ptr).expect("a pointer");
    let of_a = Value { bits: zero.bits + 4 * 65, ..zero };
    assert_eq!(bench.machine.load(of_a, Ty::I32), Ok(Value::plain(97)));
}
