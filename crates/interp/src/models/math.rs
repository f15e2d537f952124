//! Floating-point functions.
//!
//! Rounding, remainders, square roots, minima, signs, scaling and classification are exact. Sines,
//! exponentials, logarithms and powers come from the host's mathematics and may differ in the last
//! digit from another platform's; they are used only where a run is concrete. The functions do not set
//! `errno`. Of the `long double` ones only the exact ones are here.

use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::text::decimal::{Magnitude, decode};
use crate::value::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round};

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "fabs", run: fabs },
    Model { name: "fabsf", run: fabs },
    Model { name: "fabsl", run: fabs },
    Model { name: "copysign", run: copysign },
    Model { name: "copysignf", run: copysign },
    Model { name: "copysignl", run: copysign },
    Model { name: "floor", run: |call| round(call, Round::TowardNegative) },
    Model { name: "floorf", run: |call| round(call, Round::TowardNegative) },
    Model { name: "floorl", run: |call| round(call, Round::TowardNegative) },
    Model { name: "ceil", run: |call| round(call, Round::TowardPositive) },
    Model { name: "ceilf", run: |call| round(call, Round::TowardPositive) },
    Model { name: "ceill", run: |call| round(call, Round::TowardPositive) },
    Model { name: "trunc", run: |call| round(call, Round::TowardZero) },
    Model { name: "truncf", run: |call| round(call, Round::TowardZero) },
    Model { name: "truncl", run: |call| round(call, Round::TowardZero) },
    Model { name: "round", run: |call| round(call, Round::NearestTiesToAway) },
    Model { name: "roundf", run: |call| round(call, Round::NearestTiesToAway) },
    Model { name: "roundl", run: |call| round(call, Round::NearestTiesToAway) },
    Model { name: "rint", run: |call| round(call, Round::NearestTiesToEven) },
    Model { name: "rintf", run: |call| round(call, Round::NearestTiesToEven) },
    Model { name: "rintl", run: |call| round(call, Round::NearestTiesToEven) },
    Model { name: "nearbyint", run: |call| round(call, Round::NearestTiesToEven) },
    Model { name: "nearbyintf", run: |call| round(call, Round::NearestTiesToEven) },
    Model { name: "nearbyintl", run: |call| round(call, Round::NearestTiesToEven) },
    Model { name: "lround", run: |call| round_to_integer(call, Round::NearestTiesToAway) },
    Model { name: "lroundf", run: |call| round_to_integer(call, Round::NearestTiesToAway) },
    Model { name: "llround", run: |call| round_to_integer(call, Round::NearestTiesToAway) },
    Model { name: "llroundf", run: |call| round_to_integer(call, Round::NearestTiesToAway) },
    Model { name: "lrint", run: |call| round_to_integer(call, Round::NearestTiesToEven) },
    Model { name: "lrintf", run: |call| round_to_integer(call, Round::NearestTiesToEven) },
    Model { name: "llrint", run: |call| round_to_integer(call, Round::NearestTiesToEven) },
    Model { name: "llrintf", run: |call| round_to_integer(call, Round::NearestTiesToEven) },
    Model { name: "fmod", run: |call| pair(call, Pair::Remainder) },
    Model { name: "fmodf", run: |call| pair(call, Pair::Remainder) },
    Model { name: "fmodl", run: |call| pair(call, Pair::Remainder) },
    Model { name: "fmin", run: |call| pair(call, Pair::Least) },
    Model { name: "fminf", run: |call| pair(call, Pair::Least) },
    Model { name: "fminl", run: |call| pair(call, Pair::Least) },
    Model { name: "fmax", run: |call| pair(call, Pair::Greatest) },
    Model { name: "fmaxf", run: |call| pair(call, Pair::Greatest) },
    Model { name: "fmaxl", run: |call| pair(call, Pair::Greatest) },
    Model { name: "ldexp", run: ldexp },
    Model { name: "ldexpf", run: ldexp },
    Model { name: "ldexpl", run: ldexp },
    Model { name: "scalbn", run: ldexp },
    Model { name: "scalbnf", run: ldexp },
    Model { name: "frexp", run: frexp },
    Model { name: "modf", run: modf },
    Model { name: "sqrt", run: |call| host(call, f64::sqrt, f32::sqrt) },
    Model { name: "sqrtf", run: |call| host(call, f64::sqrt, f32::sqrt) },
    Model { name: "cbrt", run: |call| host(call, f64::cbrt, f32::cbrt) },
    Model { name: "sin", run: |call| host(call, f64::sin, f32::sin) },
    Model { name: "sinf", run: |call| host(call, f64::sin, f32::sin) },
    Model { name: "cos", run: |call| host(call, f64::cos, f32::cos) },
    Model { name: "cosf", run: |call| host(call, f64::cos, f32::cos) },
    Model { name: "tan", run: |call| host(call, f64::tan, f32::tan) },
    Model { name: "tanf", run: |call| host(call, f64::tan, f32::tan) },
    Model { name: "asin", run: |call| host(call, f64::asin, f32::asin) },
    Model { name: "acos", run: |call| host(call, f64::acos, f32::acos) },
    Model { name: "atan", run: |call| host(call, f64::atan, f32::atan) },
    Model { name: "sinh", run: |call| host(call, f64::sinh, f32::sinh) },
    Model { name: "cosh", run: |call| host(call, f64::cosh, f32::cosh) },
    Model { name: "tanh", run: |call| host(call, f64::tanh, f32::tanh) },
    Model { name: "exp", run: |call| host(call, f64::exp, f32::exp) },
    Model { name: "expf", run: |call| host(call, f64::exp, f32::exp) },
    Model { name: "exp2", run: |call| host(call, f64::exp2, f32::exp2) },
    Model { name: "expm1", run: |call| host(call, f64::exp_m1, f32::exp_m1) },
    Model { name: "log", run: |call| host(call, f64::ln, f32::ln) },
    Model { name: "logf", run: |call| host(call, f64::ln, f32::ln) },
    Model { name: "log2", run: |call| host(call, f64::log2, f32::log2) },
    Model { name: "log10", run: |call| host(call, f64::log10, f32::log10) },
    Model { name: "log1p", run: |call| host(call, f64::ln_1p, f32::ln_1p) },
    Model { name: "pow", run: |call| host_pair(call, f64::powf, f32::powf) },
    Model { name: "powf", run: |call| host_pair(call, f64::powf, f32::powf) },
    Model { name: "atan2", run: |call| host_pair(call, f64::atan2, f32::atan2) },
    Model { name: "hypot", run: |call| host_pair(call, f64::hypot, f32::hypot) },
    Model { name: "__isnan", run: is_nan },
    Model { name: "__isnanf", run: is_nan },
    Model { name: "__isnanl", run: is_nan },
    Model { name: "isnan", run: is_nan },
    Model { name: "__isinf", run: is_infinite },
    Model { name: "__isinff", run: is_infinite },
    Model { name: "__isinfl", run: is_infinite },
    Model { name: "isinf", run: is_infinite },
    Model { name: "__finite", run: is_finite },
    Model { name: "__finitef", run: is_finite },
    Model { name: "__finitel", run: is_finite },
    Model { name: "finite", run: is_finite },
    Model { name: "__signbit", run: sign_bit },
    Model { name: "__signbitf", run: sign_bit },
    Model { name: "__signbitl", run: sign_bit },
    Model { name: "__fpclassify", run: classify },
    Model { name: "__fpclassifyf", run: classify },
    Model { name: "__fpclassifyl", run: classify },
];

/// A floating-point argument: its bits and its type.
fn real(call: &mut Call<'_, '_>, index: usize) -> Result<(u128, Ty), Stop> {
    let (value, ty) = call.typed_arg(index)?;
    call.machine.use_value(value, "as an argument of a library function")?;
    match ty {
        Ty::F32 | Ty::F64 | Ty::F80 => Ok((value.bits, ty)),
        _ => Err(call.machine.unsupported(format!("'{}' of something that is no number", call.name()))),
    }
}

/// Two arguments of one type.
fn two_reals(call: &mut Call<'_, '_>) -> Result<(u128, u128, Ty), Stop> {
    let ((a, ty), (b, other)) = (real(call, 0)?, real(call, 1)?);
    if ty == other {
        return Ok((a, b, ty));
    }
    Err(call.machine.unsupported(format!("'{}' of numbers of different types", call.name())))
}

/// The bit of the sign.
const fn sign_of(ty: Ty) -> u128 {
    match ty {
        Ty::F32 => 1 << 31,
        Ty::F64 => 1 << 63,
        _ => 1 << 79,
    }
}

const fn give(bits: u128) -> ModelResult {
    Ok(Some(Value::plain(bits)))
}

/// `fabs`: the sign is cleared, of a NaN as well.
fn fabs(call: &mut Call<'_, '_>) -> ModelResult {
    let (bits, ty) = real(call, 0)?;
    give(bits & !sign_of(ty))
}

/// `copysign`: the sign of the second argument.
fn copysign(call: &mut Call<'_, '_>) -> ModelResult {
    let (a, b, ty) = two_reals(call)?;
    give(a & !sign_of(ty) | b & sign_of(ty))
}

fn rounded(bits: u128, ty: Ty, to: Round) -> u128 {
    fn of<F: Float>(bits: u128, to: Round) -> u128 {
        let value = F::from_bits(bits);
        let sign = value.is_negative();
        value.round_to_integral(to).value.copy_sign(if sign { -F::ZERO } else { F::ZERO }).to_bits()
    }
    match ty {
        Ty::F32 => of::<Single>(bits, to),
        Ty::F64 => of::<Double>(bits, to),
        _ => of::<X87DoubleExtended>(bits, to),
    }
}

/// `floor`, `ceil`, `trunc`, `round`, `rint`: the sign stays, of a zero as well.
fn round(call: &mut Call<'_, '_>, to: Round) -> ModelResult {
    let (bits, ty) = real(call, 0)?;
    give(rounded(bits, ty, to))
}

/// `lround`, `lrint` and their relatives: a number that does not fit is noted and gives the smallest.
fn round_to_integer(call: &mut Call<'_, '_>, to: Round) -> ModelResult {
    let (bits, ty) = real(call, 0)?;
    let whole = match ty {
        Ty::F32 => f64::from(f32::from_bits(rounded(bits, ty, to) as u32)),
        _ => f64::from_bits(rounded(bits, ty, to) as u64),
    };
    let width = call.result_ty().map_or(64, |ty| ty.bits(call.machine.model()));
    let limit = 2f64.powi(width as i32 - 1);
    if ty != Ty::F80 && whole >= -limit && whole < limit {
        return Ok(call.give(whole as i128));
    }
    let message = format!("'{}' of a number that does not fit", call.name());
    call.machine.note(ViolationKind::FloatConversion, message)?;
    Ok(call.give(-1 << (width - 1)))
}

/// Exact functions of two numbers.
#[derive(Clone, Copy)]
enum Pair {
    Remainder,
    Least,
    Greatest,
}

fn pair_of<F: Float>(a: u128, b: u128, which: Pair) -> u128 {
    let (a, b) = (F::from_bits(a), F::from_bits(b));
    match which {
        Pair::Remainder => a.c_fmod(b).value,
        Pair::Least => a.min(b),
        Pair::Greatest => a.max(b),
    }
    .to_bits()
}

/// `fmod`, `fmin`, `fmax`.
fn pair(call: &mut Call<'_, '_>, which: Pair) -> ModelResult {
    let (a, b, ty) = two_reals(call)?;
    give(match ty {
        Ty::F32 => pair_of::<Single>(a, b, which),
        Ty::F64 => pair_of::<Double>(a, b, which),
        _ => pair_of::<X87DoubleExtended>(a, b, which),
    })
}

/// `ldexp` and `scalbn`: times a power of two, rounded once.
fn ldexp(call: &mut Call<'_, '_>) -> ModelResult {
    fn of<F: Float>(bits: u128, power: i32) -> u128 {
        F::from_bits(bits).scalbn_r(power, Round::NearestTiesToEven).to_bits()
    }
    let (bits, ty) = real(call, 0)?;
    // Beyond this every number is zero or infinite.
    let power = call.number(1)?.clamp(-40_000, 40_000) as i32;
    give(match ty {
        Ty::F32 => of::<Single>(bits, power),
        Ty::F64 => of::<Double>(bits, power),
        _ => of::<X87DoubleExtended>(bits, power),
    })
}

/// `frexp`: a fraction from 0.5 to below 1 and the power of two, which is stored.
fn frexp(call: &mut Call<'_, '_>) -> ModelResult {
    let (bits, ty) = real(call, 0)?;
    let place = call.arg(1)?;
    if ty != Ty::F64 {
        return Err(call.machine.unsupported("'frexp' of another type than double"));
    }
    let value = Double::from_bits(bits);
    let mut power = 0;
    let fraction =
        if value.is_finite_non_zero() { value.frexp_r(&mut power, Round::NearestTiesToEven) } else { value };
    call.machine.store(place, Ty::I32, Value::plain(u128::from(power as u32)))?;
    give(fraction.to_bits())
}

/// `modf`: the fraction; the whole part is stored. Both have the sign of the number.
fn modf(call: &mut Call<'_, '_>) -> ModelResult {
    let (bits, ty) = real(call, 0)?;
    let place = call.arg(1)?;
    if ty != Ty::F64 {
        return Err(call.machine.unsupported("'modf' of another type than double"));
    }
    let value = f64::from_bits(bits as u64);
    let fraction = if value.is_infinite() { 0.0 } else { value - value.trunc() };
    call.machine.store(place, Ty::F64, Value::plain(u128::from(value.trunc().to_bits())))?;
    give(u128::from(fraction.copysign(value).to_bits()))
}

/// A function of the host's mathematics.
fn host(call: &mut Call<'_, '_>, double: fn(f64) -> f64, single: fn(f32) -> f32) -> ModelResult {
    let (bits, ty) = real(call, 0)?;
    match ty {
        Ty::F32 => give(u128::from(single(f32::from_bits(bits as u32)).to_bits())),
        Ty::F64 => give(u128::from(double(f64::from_bits(bits as u64)).to_bits())),
        _ => Err(call.machine.unsupported(format!("'{}' of a long double", call.name()))),
    }
}

/// A function of two numbers of the host's mathematics.
fn host_pair(
    call: &mut Call<'_, '_>,
    double: fn(f64, f64) -> f64,
    single: fn(f32, f32) -> f32,
) -> ModelResult {
    let (a, b, ty) = two_reals(call)?;
    match ty {
        Ty::F32 => give(u128::from(single(f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits())),
        Ty::F64 => give(u128::from(double(f64::from_bits(a as u64), f64::from_bits(b as u64)).to_bits())),
        _ => Err(call.machine.unsupported(format!("'{}' of a long double", call.name()))),
    }
}

/// The sign and the magnitude of the argument.
fn taken_apart(call: &mut Call<'_, '_>) -> Result<(bool, Magnitude, Ty), Stop> {
    let (bits, ty) = real(call, 0)?;
    match decode(ty, bits) {
        Some(decoded) => Ok((decoded.negative, decoded.magnitude, ty)),
        None => Err(call.machine.unsupported(format!("'{}' of something that is no number", call.name()))),
    }
}

fn is_nan(call: &mut Call<'_, '_>) -> ModelResult {
    let (_, magnitude, _) = taken_apart(call)?;
    Ok(call.give(i128::from(magnitude == Magnitude::Nan)))
}

/// 1 for plus infinity, -1 for minus infinity.
fn is_infinite(call: &mut Call<'_, '_>) -> ModelResult {
    let (negative, magnitude, _) = taken_apart(call)?;
    let answer = match (magnitude, negative) {
        (Magnitude::Infinite, false) => 1,
        (Magnitude::Infinite, true) => -1,
        _ => 0,
    };
    Ok(call.give(answer))
}

fn is_finite(call: &mut Call<'_, '_>) -> ModelResult {
    let (_, magnitude, _) = taken_apart(call)?;
    Ok(call.give(i128::from(matches!(magnitude, Magnitude::Finite { .. }))))
}

fn sign_bit(call: &mut Call<'_, '_>) -> ModelResult {
    let (negative, ..) = taken_apart(call)?;
    Ok(call.give(i128::from(negative)))
}

/// `FP_NAN`, `FP_INFINITE`, `FP_ZERO`, `FP_SUBNORMAL` and `FP_NORMAL` are 0 to 4.
fn classify(call: &mut Call<'_, '_>) -> ModelResult {
    let (_, magnitude, ty) = taken_apart(call)?;
    let leading = match ty {
        Ty::F32 => 1 << 23,
        Ty::F64 => 1 << 52,
        _ => 1 << 63,
    };
    Ok(call.give(match magnitude {
        Magnitude::Nan => 0,
        Magnitude::Infinite => 1,
        Magnitude::Finite { mantissa: 0, .. } => 2,
        Magnitude::Finite { mantissa, .. } if mantissa < leading => 3,
        Magnitude::Finite { .. } => 4,
    }))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, double, int, ptr};
    use super::*;
    use ringfence_ir::{FloatKind, TypeKind};

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
        assert_eq!(bench.notes(), [ViolationKind::FloatConversion]);
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
}
