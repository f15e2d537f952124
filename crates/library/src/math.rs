//! Floating-point functions.
//!
//! Rounding, remainders, square roots, minima, signs, scaling and classification are exact. Sines,
//! exponentials, logarithms and powers come from the host's mathematics and may differ in the last
//! digit from another platform's; they are used only where a run is concrete. `errno` is set as glibc
//! does ([`note_error`]). Of the `long double` ones only the exact ones are here.
//!
//! Where a host does not know the bits of an argument, the result is any value at all.

use crate::call::Call;
use crate::errno::{EDOM, ERANGE};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use crate::text::decimal::{Magnitude, decode};
use ringfence_base::bits::sign_extend;
use ringfence_ir::Ty;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round};

models! {
    [frexp, modf]
    "fabs" | "fabsf" | "fabsl" => fabs,
    "copysign" | "copysignf" | "copysignl" => copysign,
    "floor" | "floorf" | "floorl" => |call| round(call, Round::TowardNegative),
    "ceil" | "ceilf" | "ceill" => |call| round(call, Round::TowardPositive),
    "trunc" | "truncf" | "truncl" => |call| round(call, Round::TowardZero),
    "round" | "roundf" | "roundl" => |call| round(call, Round::NearestTiesToAway),
    "rint" | "rintf" | "rintl" | "nearbyint" | "nearbyintf"
        | "nearbyintl" => |call| round(call, Round::NearestTiesToEven),
    "lround" | "lroundf" | "llround" | "llroundf" => |call| round_to_integer(call, Round::NearestTiesToAway),
    "lrint" | "lrintf" | "llrint" | "llrintf" => |call| round_to_integer(call, Round::NearestTiesToEven),
    "fmod" | "fmodf" | "fmodl" => |call| pair(call, Pair::Remainder),
    "fmin" | "fminf" | "fminl" => |call| pair(call, Pair::Least),
    "fmax" | "fmaxf" | "fmaxl" => |call| pair(call, Pair::Greatest),
    "ldexp" | "ldexpf" | "ldexpl" | "scalbn" | "scalbnf" | "scalbnl" | "scalbln" | "scalblnf"
        | "scalblnl" => ldexp,
    "sqrt" | "sqrtf" => |call| call.native(f64::sqrt, f32::sqrt),
    "cbrt" | "cbrtf" => |call| call.native(f64::cbrt, f32::cbrt),
    "sin" | "sinf" => |call| call.native(f64::sin, f32::sin),
    "cos" | "cosf" => |call| call.native(f64::cos, f32::cos),
    "tan" | "tanf" => |call| call.native(f64::tan, f32::tan),
    "asin" | "asinf" => |call| call.native(f64::asin, f32::asin),
    "acos" | "acosf" => |call| call.native(f64::acos, f32::acos),
    "atan" | "atanf" => |call| call.native(f64::atan, f32::atan),
    "sinh" | "sinhf" => |call| call.native(f64::sinh, f32::sinh),
    "cosh" | "coshf" => |call| call.native(f64::cosh, f32::cosh),
    "tanh" | "tanhf" => |call| call.native(f64::tanh, f32::tanh),
    "exp" | "expf" => |call| call.native(f64::exp, f32::exp),
    "exp2" | "exp2f" => |call| call.native(f64::exp2, f32::exp2),
    "expm1" | "expm1f" => |call| call.native(f64::exp_m1, f32::exp_m1),
    "log" | "logf" => |call| call.native(f64::ln, f32::ln),
    "log2" | "log2f" => |call| call.native(f64::log2, f32::log2),
    "log10" | "log10f" => |call| call.native(f64::log10, f32::log10),
    "log1p" | "log1pf" => |call| call.native(f64::ln_1p, f32::ln_1p),
    "pow" | "powf" => |call| native_pair(call, f64::powf, f32::powf),
    "atan2" | "atan2f" => |call| native_pair(call, f64::atan2, f32::atan2),
    "hypot" | "hypotf" => |call| native_pair(call, f64::hypot, f32::hypot),
    "asinh" | "asinhf" => |call| call.native(f64::asinh, f32::asinh),
    "acosh" | "acoshf" => |call| call.native(f64::acosh, f32::acosh),
    "atanh" | "atanhf" => |call| call.native(f64::atanh, f32::atanh),
    "fdim" | "fdimf" => |call| native_pair(call, difference, single_difference),
    "__isnan" | "__isnanf" | "__isnanl" | "isnan" => is_nan,
    "__isinf" | "__isinff" | "__isinfl" | "isinf" | "isinf_sign" => is_infinite,
    "__finite" | "__finitef" | "__finitel" | "finite" => is_finite,
    "__signbit" | "__signbitf" | "__signbitl" => sign_bit,
    "__fpclassify" | "__fpclassifyf" | "__fpclassifyl" => classify,
}

/// A floating-point argument: its bits, if the host knows them, and its type.
fn real<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> Result<(Option<u128>, Ty), Stop> {
    let (value, ty) = call.typed_arg(index)?;
    call.host.use_value(value, "as an argument of a library function")?;
    match ty {
        Ty::F32 | Ty::F64 | Ty::F80 => Ok((call.host.known(value), ty)),
        _ => Err(call.host.unsupported(format!("'{}' of something that is no number", call.name()))),
    }
}

/// Two arguments of one type.
fn two_reals<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(Option<(u128, u128)>, Ty), Stop> {
    let ((a, ty), (b, other)) = (real(call, 0)?, real(call, 1)?);
    if ty == other {
        return Ok((a.zip(b), ty));
    }
    Err(call.host.unsupported(format!("'{}' of numbers of different types", call.name())))
}

/// The bit of the sign.
const fn sign_of(ty: Ty) -> u128 {
    match ty {
        Ty::F32 => 1 << 31,
        Ty::F64 => 1 << 63,
        _ => 1 << 79,
    }
}

/// A value of a type with these bits, or any.
fn value<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, ty: Ty, bits: Option<u128>) -> Result<H::Value, Stop> {
    match bits {
        Some(bits) => Ok(call.host.constant(ty, bits)),
        None => call.host.unconstrained(ty),
    }
}

fn give<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, ty: Ty, bits: Option<u128>) -> ModelResult<H::Value> {
    value(call, ty, bits).map(Some)
}

/// `fabs`: the sign is cleared, of a NaN as well.
fn fabs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (bits, ty) = real(call, 0)?;
    give(call, ty, bits.map(|bits| bits & !sign_of(ty)))
}

/// `copysign`: the sign of the second argument.
fn copysign<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (bits, ty) = two_reals(call)?;
    give(call, ty, bits.map(|(a, b)| a & !sign_of(ty) | b & sign_of(ty)))
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
fn round<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, to: Round) -> ModelResult<H::Value> {
    let (bits, ty) = real(call, 0)?;
    give(call, ty, bits.map(|bits| rounded(bits, ty, to)))
}

/// `lround`, `lrint` and their relatives: what a number gives that does not fit is unspecified; on the platform
/// it is the smallest number.
fn round_to_integer<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, to: Round) -> ModelResult<H::Value> {
    let (bits, ty) = real(call, 0)?;
    let Some(bits) = bits else { return call.give_any() };
    let whole = match ty {
        Ty::F32 => f64::from(f32::from_bits(rounded(bits, ty, to) as u32)),
        _ => f64::from_bits(rounded(bits, ty, to) as u64),
    };
    let width = call.result_ty().map_or(64, |ty| ty.bits(call.host.model()));
    let limit = 2f64.powi(width as i32 - 1);
    if ty != Ty::F80 && whole >= -limit && whole < limit {
        return Ok(call.give(whole as i128));
    }
    if call.host.is_exact() { Ok(call.give(-1 << (width - 1))) } else { call.give_any() }
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
fn pair<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, which: Pair) -> ModelResult<H::Value> {
    let (bits, ty) = two_reals(call)?;
    let of = |(a, b)| match ty {
        Ty::F32 => pair_of::<Single>(a, b, which),
        Ty::F64 => pair_of::<Double>(a, b, which),
        _ => pair_of::<X87DoubleExtended>(a, b, which),
    };
    if let Pair::Remainder = which {
        call.note_error(ty, bits.map(|(a, b)| (vec![a, b], of((a, b)))), false)?;
    }
    give(call, ty, bits.map(of))
}

/// `ldexp` and `scalbn`: times a power of two, rounded once.
fn ldexp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    fn scaled<F: Float>(bits: u128, power: i32) -> u128 {
        F::from_bits(bits).scalbn_r(power, Round::NearestTiesToEven).to_bits()
    }
    let (bits, ty) = real(call, 0)?;
    let (power, power_ty) = call.operand(1)?;
    let (Some(bits), Some(power)) = (bits, call.host.known(power)) else {
        call.disturb_errno()?;
        return give(call, ty, None);
    };
    let power = sign_extend(power, power_ty.bits(call.host.model()));
    // Beyond this every number is zero or infinite.
    let power = power.clamp(-40_000, 40_000) as i32;
    let scaled = match ty {
        Ty::F32 => scaled::<Single>(bits, power),
        Ty::F64 => scaled::<Double>(bits, power),
        _ => scaled::<X87DoubleExtended>(bits, power),
    };
    call.note_error(ty, Some((vec![bits], scaled)), true)?;
    give(call, ty, Some(scaled))
}

/// The bits of an argument, which must be a `double`.
fn only_double<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<u128>, Stop> {
    match real(call, 0)? {
        (bits, Ty::F64) => Ok(bits),
        _ => Err(call.host.unsupported(format!("'{}' of another type than double", call.name()))),
    }
}

/// `frexp`: a fraction from 0.5 to below 1 and the power of two, which is stored.
fn frexp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(1)?;
    let parts = only_double(call)?.map(|bits| {
        let value = Double::from_bits(bits);
        let mut power = 0;
        let fraction = match value.is_finite_non_zero() {
            true => value.frexp_r(&mut power, Round::NearestTiesToEven),
            false => value,
        };
        (fraction.to_bits(), u128::from(power as u32))
    });
    let power = value(call, Ty::I32, parts.map(|(_, power)| power))?;
    call.host.store(place, Ty::I32, power)?;
    give(call, Ty::F64, parts.map(|(fraction, _)| fraction))
}

/// `modf`: the fraction; the whole part is stored. Both have the sign of the number.
fn modf<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(1)?;
    let parts = only_double(call)?.map(|bits| {
        let value = f64::from_bits(bits as u64);
        let fraction = if value.is_infinite() { 0.0 } else { value - value.trunc() };
        (u128::from(fraction.copysign(value).to_bits()), u128::from(value.trunc().to_bits()))
    });
    let whole = value(call, Ty::F64, parts.map(|(_, whole)| whole))?;
    call.host.store(place, Ty::F64, whole)?;
    give(call, Ty::F64, parts.map(|(fraction, _)| fraction))
}

/// `fdim`: how much larger the first number is, at least 0.
fn difference(a: f64, b: f64) -> f64 {
    if a <= b { 0.0 } else { a - b }
}

fn single_difference(a: f32, b: f32) -> f32 {
    if a <= b { 0.0 } else { a - b }
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A function of the machine's own mathematics.
    fn native(&mut self, double: fn(f64) -> f64, single: fn(f32) -> f32) -> ModelResult<H::Value> {
        let (bits, ty) = real(self, 0)?;
        let of = |bits| match ty {
            Ty::F32 => u128::from(single(f32::from_bits(bits as u32)).to_bits()),
            _ => u128::from(double(f64::from_bits(bits as u64)).to_bits()),
        };
        not_long(self, ty)?;
        let underflows = self.name().trim_start_matches("__builtin_").starts_with("exp");
        self.note_error(ty, bits.map(|bits| (vec![bits], of(bits))), underflows)?;
        give(self, ty, bits.map(of))
    }

    /// Sets `errno` as glibc does, by the arguments and the result if they are known: `EDOM` for a result that is no
    /// number although the arguments are, `ERANGE` for one that is infinite although they are not, or that is 0
    /// although no argument is, if the function may do that. Other libraries need not, so a host that is not exact
    /// learns nothing.
    fn note_error(&mut self, ty: Ty, known: Option<(Vec<u128>, u128)>, underflows: bool) -> Result<(), Stop> {
        self.disturb_errno()?;
        let (Some((args, result)), true) = (known, self.host.is_exact() && ty != Ty::F80) else {
            return Ok(());
        };
        let number = |bits: u128| match ty {
            Ty::F32 => f64::from(f32::from_bits(bits as u32)),
            _ => f64::from_bits(bits as u64),
        };
        let (args, result): (Vec<f64>, f64) = (args.into_iter().map(number).collect(), number(result));
        if result.is_nan() && !args.iter().any(|arg| arg.is_nan()) {
            return self.set_errno(EDOM);
        }
        let finite = args.iter().all(|arg| arg.is_finite());
        let vanished = underflows && result == 0.0 && args.iter().all(|&arg| arg != 0.0);
        if finite && (result.is_infinite() || vanished) { self.set_errno(ERANGE) } else { Ok(()) }
    }

    /// The class of the argument as an `int`, by its sign and its magnitude.
    fn classified(&mut self, class: impl Fn(bool, Magnitude, Ty) -> i128) -> ModelResult<H::Value> {
        let (bits, ty) = real(self, 0)?;
        let Some(bits) = bits else { return self.give_any() };
        match decode(ty, bits) {
            Some(decoded) => Ok(self.give(class(decoded.negative, decoded.magnitude, ty))),
            None => Err(self.host.unsupported(format!("'{}' of something that is no number", self.name()))),
        }
    }
}

/// A function of two numbers of the machine's own mathematics.
fn native_pair<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    double: fn(f64, f64) -> f64,
    single: fn(f32, f32) -> f32,
) -> ModelResult<H::Value> {
    let (bits, ty) = two_reals(call)?;
    let of = |(a, b)| match ty {
        Ty::F32 => u128::from(single(f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits()),
        _ => u128::from(double(f64::from_bits(a as u64), f64::from_bits(b as u64)).to_bits()),
    };
    not_long(call, ty)?;
    let underflows = call.name().trim_start_matches("__builtin_").starts_with("pow");
    call.note_error(ty, bits.map(|(a, b)| (vec![a, b], of((a, b)))), underflows)?;
    give(call, ty, bits.map(of))
}

fn not_long<'p, H: Host<'p>>(call: &Call<'_, 'p, H>, ty: Ty) -> Result<(), Stop> {
    if ty != Ty::F80 {
        return Ok(());
    }
    Err(call.host.unsupported(format!("'{}' of a long double", call.name())))
}

fn is_nan<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.classified(|_, magnitude, _| i128::from(magnitude == Magnitude::Nan))
}

/// 1 for plus infinity, -1 for minus infinity.
fn is_infinite<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.classified(|negative, magnitude, _| match (magnitude, negative) {
        (Magnitude::Infinite, false) => 1,
        (Magnitude::Infinite, true) => -1,
        _ => 0,
    })
}

fn is_finite<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.classified(|_, magnitude, _| i128::from(matches!(magnitude, Magnitude::Finite { .. })))
}

fn sign_bit<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.classified(|negative, _, _| i128::from(negative))
}

/// `FP_NAN`, `FP_INFINITE`, `FP_ZERO`, `FP_SUBNORMAL` and `FP_NORMAL` are 0 to 4.
fn classify<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.classified(|_, magnitude, ty| {
        let leading = match ty {
            Ty::F32 => 1 << 23,
            Ty::F64 => 1 << 52,
            _ => 1 << 63,
        };
        match magnitude {
            Magnitude::Nan => 0,
            Magnitude::Infinite => 1,
            Magnitude::Finite { mantissa: 0, .. } => 2,
            Magnitude::Finite { mantissa, .. } if mantissa < leading => 3,
            Magnitude::Finite { .. } => 4,
        }
    })
}
