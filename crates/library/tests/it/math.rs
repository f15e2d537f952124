//! Floating-point functions, on the machine.

use crate::bench::{Bench, double, int, ptr};
use ringfence_interp::{Stop, Value};
use ringfence_ir::{FloatKind, Ty, TypeKind};

const ONE_AND_A_HALF: (Value, Ty) = (Value::plain(0x3fff_c000_0000_0000_0000), Ty::F80);

#[test]
fn rounding_keeps_the_sign() {
    let mut bench = Bench::new();
    let mut of = |name: &str, x: f64| bench.double(name, &[double(x)]);
    assert_eq!((of("floor", -1.5), of("ceil", -1.5), of("trunc", -1.5)), (-2.0, -1.0, -1.0));
    assert_eq!((of("round", 2.5), of("rint", 2.5), of("nearbyint", 3.5)), (3.0, 2.0, 4.0));
    assert_eq!(of("ceil", -0.5).to_bits(), (-0.0f64).to_bits());
    assert_eq!((of("fabs", -0.0).to_bits(), of("floor", f64::INFINITY)), (0, f64::INFINITY));
    assert!(of("floor", f64::NAN).is_nan());
    assert_eq!((of("sqrt", 2.0), of("exp", 0.0), of("log", 1.0)), (2f64.sqrt(), 1.0, 0.0));
}

#[test]
fn pairs() {
    let mut bench = Bench::new();
    let mut of = |name: &str, x: f64, y: f64| bench.double(name, &[double(x), double(y)]);
    assert_eq!((of("fmod", -7.5, 2.0), of("fmod", 1e300, 7.0)), (-1.5, 1e300 % 7.0));
    assert_eq!((of("fmin", 1.0, f64::NAN), of("fmax", 1.0, 2.0)), (1.0, 2.0));
    assert_eq!((of("copysign", 1.0, -0.0), of("pow", 2.0, 10.0)), (-1.0, 1024.0));
}

#[test]
fn long_doubles_and_floats() {
    let mut bench = Bench::new();
    let long = TypeKind::Float(FloatKind::F80);
    let one = Value::plain(0x3fff_8000_0000_0000_0000);
    assert_eq!(bench.call_ret(long, "floorl", &[ONE_AND_A_HALF]), Ok(Some(one)));
    let single = TypeKind::Float(FloatKind::F32);
    let argument = (Value::plain(u128::from((-1.5f32).to_bits())), Ty::F32);
    let rounded = Value::plain(u128::from((-2f32).to_bits()));
    assert_eq!(bench.call_ret(single, "roundf", &[argument]), Ok(Some(rounded)));
    assert!(matches!(bench.call("sin", &[ONE_AND_A_HALF]), Err(Stop::Unsupported { .. })));
    assert!(matches!(bench.call("floor", &[int(1)]), Err(Stop::Unsupported { .. })));
}

#[test]
fn parts() {
    let mut bench = Bench::new();
    let place = bench.block(8);
    assert_eq!(bench.double("frexp", &[double(8.0), ptr(place)]), 0.5);
    assert_eq!(bench.machine.load(place, Ty::I32), Ok(Value::plain(4)));
    assert_eq!(bench.double("frexp", &[double(0.0), ptr(place)]), 0.0);
    assert_eq!(bench.double("modf", &[double(-2.75), ptr(place)]), -0.75);
    assert_eq!(bench.read(place, 8), (-2.0f64).to_le_bytes());
    assert_eq!(bench.double("ldexp", &[double(0.75), int(3)]), 6.0);
    assert_eq!(bench.double("ldexp", &[double(1.0), int(i32::MAX)]), f64::INFINITY);
}

#[test]
fn to_integers() {
    let mut bench = Bench::new();
    assert_eq!(bench.long("lround", &[double(-2.5)]), -3);
    assert_eq!(bench.long("lrint", &[double(2.5)]), 2);
    assert_eq!(bench.long("lround", &[double(1e300)]), i64::MIN);
    assert_eq!(bench.notes(), []);
}

#[test]
fn classes() {
    let mut bench = Bench::new();
    let mut of = |name: &str, x: f64| bench.int(name, &[double(x)]);
    assert_eq!((of("__isnan", f64::NAN), of("__isnan", 1.0)), (1, 0));
    assert_eq!((of("__isinf", f64::NEG_INFINITY), of("__finite", f64::INFINITY)), (-1, 0));
    assert_ne!(of("__signbit", -0.0), 0);
    let classes = [f64::NAN, f64::INFINITY, 0.0, 5e-324, 1.0].map(|x| of("__fpclassify", x));
    assert_eq!(classes, [0, 1, 2, 3, 4]);
    assert_eq!(bench.int("__fpclassifyl", &[ONE_AND_A_HALF]), 4);
}
