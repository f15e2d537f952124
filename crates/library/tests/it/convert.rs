//! Numbers from text, on the machine.

use crate::bench::{Bench, EINVAL, ERANGE, NULL, int, ptr};
use ringfence_interp::{Inputs, Settings, Value};
use ringfence_ir::{DataModel, FloatKind, Ty, TypeKind};
use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds};

#[test]
fn plain_conversions() {
    let mut bench = Bench::new();
    let (text, large, real) = (bench.text(" -42x"), bench.text("99999999999"), bench.text("2.5e1"));
    assert_eq!(bench.int("atoi", &[ptr(text)]), -42);
    assert_eq!(bench.int("atoi", &[ptr(large)]), 99_999_999_999i64 as i32);
    assert_eq!(bench.long("atol", &[ptr(large)]), 99_999_999_999);
    assert_eq!(bench.long("atoll", &[ptr(text)]), -42);
    assert_eq!(bench.double("atof", &[ptr(real)]), 25.0);
    assert_eq!(bench.fails("atoi", &[NULL]).0, NullDeref);
}

#[test]
fn the_end_is_stored() {
    let mut bench = Bench::new();
    let (text, place) = (bench.text("  0x1fz"), bench.block(8));
    assert_eq!(bench.long("strtol", &[ptr(text), ptr(place), int(0)]), 31);
    let end = bench.machine.load(place, Ty::Ptr).expect("stored");
    assert_eq!((end.low() - text.low(), end.prov), (6, text.prov));
    let none = bench.text("z");
    assert_eq!(bench.long("strtoul", &[ptr(none), ptr(place), int(10)]), 0);
    assert_eq!(bench.machine.load(place, Ty::Ptr), Ok(none));
    assert_eq!(bench.errno(), 0);
}

#[test]
fn errors_set_errno() {
    let mut bench = Bench::new();
    let text = bench.text("9223372036854775808");
    assert_eq!(bench.long("strtol", &[ptr(text), NULL, int(10)]), i64::MAX);
    assert_eq!(bench.errno(), ERANGE);
    assert_eq!(bench.long("strtoull", &[ptr(text), NULL, int(10)]) as u64, 1 << 63);
    assert_eq!(bench.long("strtoll", &[ptr(text), NULL, int(1)]), 0);
    assert_eq!(bench.errno(), EINVAL);
    let huge = bench.text("1e999");
    assert_eq!(bench.double("strtod", &[ptr(huge), NULL]), f64::INFINITY);
    assert_eq!(bench.errno(), ERANGE);
}

#[test]
fn the_width_of_long_is_the_model_s() {
    let mut bench = Bench::with(DataModel::Ilp32, Settings::default(), Inputs::zero());
    let text = bench.text("99999999999");
    assert_eq!(bench.int("strtol", &[ptr(text), NULL, int(10)]), i32::MAX);
    assert_eq!(bench.long("strtoll", &[ptr(text), NULL, int(10)]), 99_999_999_999);
}

#[test]
fn other_floats_and_open_text() {
    let mut bench = Bench::new();
    let text = bench.text("1.5");
    let single = bench.call_ret(TypeKind::Float(FloatKind::F32), "strtof", &[ptr(text), NULL]);
    assert_eq!(single, Ok(Some(Value::plain(u128::from(1.5f32.to_bits())))));
    let long = bench.call_ret(TypeKind::Float(FloatKind::F80), "strtold", &[ptr(text), NULL]);
    assert_eq!(long, Ok(Some(Value::plain(0x3fff_c000_0000_0000_0000))));
    let open = bench.bytes(b"12");
    assert_eq!(bench.fails("atoi", &[ptr(open)]), (OutOfBounds, Some(2)));
}
