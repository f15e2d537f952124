//! Floating point on bit patterns: binary32 and binary64 natively, the 80-bit and 128-bit formats in
//! software. Rounding is to nearest, ties to even.
//!
//! The functions take and give the bits of the register type; other types give zero. Each operation rounds to its own
//! type. gcc computes with the 80-bit format for ILP32 (`FLT_EVAL_METHOD` is 2) and rounds when it likes; then
//! a result may differ from the one here where that was rounded ([`is_rounded`], [`is_rounded_int`]).

use ringfence_base::bits::{mask, sign_extend};
use ringfence_ir::{BinOp, CmpOp, Ty};
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

/// `a op b`. A NaN that comes from numbers has the sign that processors of the platform give it.
pub fn binary(op: BinOp, ty: Ty, a: u128, b: u128) -> u128 {
    let bits = match ty {
        Ty::F32 => u128::from(apply(op, single(a), single(b)).to_bits()),
        Ty::F64 => u128::from(apply(op, double(a), double(b)).to_bits()),
        Ty::F80 => software::<X87DoubleExtended>(op, a, b),
        Ty::F128 => software::<Quad>(op, a, b),
        _ => 0,
    };
    if is_nan(ty, bits) && !is_nan(ty, a) && !is_nan(ty, b) { bits | sign_bit(ty) } else { bits }
}

/// Whether bits are those of a NaN.
#[must_use]
pub fn is_nan(ty: Ty, bits: u128) -> bool {
    match ty {
        Ty::F32 => single(bits).is_nan(),
        Ty::F64 => double(bits).is_nan(),
        Ty::F80 => X87DoubleExtended::from_bits(bits).is_nan(),
        Ty::F128 => Quad::from_bits(bits).is_nan(),
        _ => false,
    }
}

/// Whether the result of `a op b` with binary32 or binary64 is not exact, so that it is another one in a wider
/// format. Results that are infinite although the operands are not, and the smallest ones, count as such.
#[must_use]
pub fn is_rounded(op: BinOp, ty: Ty, a: u128, b: u128) -> bool {
    match ty {
        Ty::F32 => {
            let (a, b) = (f64::from(single(a)), f64::from(single(b)));
            let wide = apply(op, a, b);
            let kept = f64::from(wide as f32);
            is_rounded_double(op, a, b) || (wide.is_finite() && kept != wide)
        }
        Ty::F64 => is_rounded_double(op, double(a), double(b)),
        _ => false,
    }
}

fn is_rounded_double(op: BinOp, a: f64, b: f64) -> bool {
    let result = apply(op, a, b);
    if !a.is_finite() || !b.is_finite() || (op == BinOp::FDiv && b == 0.0) {
        return false;
    }
    // Below this, what an operation leaves over may itself be too small to be seen.
    let tiny = f64::MIN_POSITIVE * 2f64.powi(60);
    match op {
        _ if !result.is_finite() => true,
        BinOp::FAdd | BinOp::FSub => {
            let b = if op == BinOp::FSub { -b } else { b };
            let shared = result - a;
            let left_over = (a - (result - shared)) + (b - shared);
            left_over != 0.0 || !left_over.is_finite()
        }
        _ if a == 0.0 || (op == BinOp::FMul && b == 0.0) => false,
        _ if result.abs() < tiny || a.abs() < tiny => true,
        BinOp::FMul => a.mul_add(b, -result) != 0.0,
        _ => result.mul_add(b, -a) != 0.0,
    }
}

/// Whether an integer of `width` bits is no number of binary32 or binary64.
#[must_use]
pub fn is_rounded_int(to: Ty, bits: u128, width: u32, signed: bool) -> bool {
    matches!(to, Ty::F32 | Ty::F64) && {
        let (narrow, wide) = (from_int(to, bits, width, signed), from_int(Ty::F128, bits, width, signed));
        convert(to, Ty::F128, narrow) != wide
    }
}

fn apply<F, R>(op: BinOp, a: F, b: F) -> R
where
    F: Add<Output = R> + Sub<Output = R> + Mul<Output = R> + Div<Output = R>,
{
    match op {
        BinOp::FAdd => a + b,
        BinOp::FSub => a - b,
        BinOp::FMul => a * b,
        _ => a / b,
    }
}

fn software<F: Float>(op: BinOp, a: u128, b: u128) -> u128 {
    apply(op, F::from_bits(a), F::from_bits(b)).value.to_bits()
}

/// Whether a comparison holds.
pub fn compare(op: CmpOp, ty: Ty, a: u128, b: u128) -> bool {
    let order = match ty {
        Ty::F32 => single(a).partial_cmp(&single(b)),
        Ty::F64 => double(a).partial_cmp(&double(b)),
        Ty::F80 => X87DoubleExtended::from_bits(a).partial_cmp(&X87DoubleExtended::from_bits(b)),
        _ => Quad::from_bits(a).partial_cmp(&Quad::from_bits(b)),
    };
    match op {
        CmpOp::FEq => order == Some(Ordering::Equal),
        CmpOp::FNe => order != Some(Ordering::Equal),
        CmpOp::FLt => order == Some(Ordering::Less),
        CmpOp::FLe => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        _ => order.is_none(),
    }
}

/// The sign bit of a type.
pub const fn sign_bit(ty: Ty) -> u128 {
    match ty {
        Ty::F32 => 1 << 31,
        Ty::F64 => 1 << 63,
        Ty::F80 => 1 << 79,
        _ => 1 << 127,
    }
}

/// The same number in another format, rounded.
pub fn convert(from: Ty, to: Ty, bits: u128) -> u128 {
    match (from, to) {
        (Ty::F32, Ty::F64) => u128::from(f64::from(single(bits)).to_bits()),
        (Ty::F64, Ty::F32) => u128::from((double(bits) as f32).to_bits()),
        (Ty::F32, _) => convert_from(Single::from_bits(bits), to),
        (Ty::F64, _) => convert_from(Double::from_bits(bits), to),
        (Ty::F80, _) => convert_from(X87DoubleExtended::from_bits(bits), to),
        _ => convert_from(Quad::from_bits(bits), to),
    }
}

fn convert_from<F>(number: F, to: Ty) -> u128
where
    F: Float
        + FloatConvert<Single>
        + FloatConvert<Double>
        + FloatConvert<X87DoubleExtended>
        + FloatConvert<Quad>,
{
    let mut exact = false;
    match to {
        Ty::F32 => FloatConvert::<Single>::convert(number, &mut exact).value.to_bits(),
        Ty::F64 => FloatConvert::<Double>::convert(number, &mut exact).value.to_bits(),
        Ty::F80 => FloatConvert::<X87DoubleExtended>::convert(number, &mut exact).value.to_bits(),
        _ => FloatConvert::<Quad>::convert(number, &mut exact).value.to_bits(),
    }
}

/// An integer of `width` bits as a floating-point number, rounded.
pub fn from_int(to: Ty, bits: u128, width: u32, signed: bool) -> u128 {
    let number = sign_extend(bits, width);
    match (to, signed) {
        (Ty::F32, true) => u128::from((number as f32).to_bits()),
        (Ty::F32, false) => u128::from((bits as f32).to_bits()),
        (Ty::F64, true) => u128::from((number as f64).to_bits()),
        (Ty::F64, false) => u128::from((bits as f64).to_bits()),
        (Ty::F80, true) => X87DoubleExtended::from_i128(number).value.to_bits(),
        (Ty::F80, false) => X87DoubleExtended::from_u128(bits).value.to_bits(),
        (_, true) => Quad::from_i128(number).value.to_bits(),
        (_, false) => Quad::from_u128(bits).value.to_bits(),
    }
}

/// A floating-point number as an integer of `width` bits, towards zero, and whether it fits. What
/// does not fit gives what gcc's code gives with SSE: the low bits of the conversion to 32 signed bits, or to 64
/// for `unsigned int` and what is wider; what does not fit there either gives only the highest bit of these set.
pub fn to_int(from: Ty, bits: u128, width: u32, signed: bool) -> (u128, bool) {
    match from {
        Ty::F32 => integer(Single::from_bits(bits), width, signed),
        Ty::F64 => integer(Double::from_bits(bits), width, signed),
        Ty::F80 => integer(X87DoubleExtended::from_bits(bits), width, signed),
        _ => integer(Quad::from_bits(bits), width, signed),
    }
}

fn integer<F: Float>(number: F, width: u32, signed: bool) -> (u128, bool) {
    let mut exact = false;
    let invalid = |status: rustc_apfloat::Status| status.contains(rustc_apfloat::Status::INVALID_OP);
    if signed {
        let wide = number.to_i128_r(128, Round::TowardZero, &mut exact);
        let fits = !invalid(wide.status) && sign_extend(wide.value as u128, width) == wide.value;
        if fits {
            return (wide.value as u128 & mask(width), true);
        }
    } else {
        let wide = number.to_u128_r(128, Round::TowardZero, &mut exact);
        if !invalid(wide.status) && wide.value & !mask(width) == 0 {
            return (wide.value, true);
        }
    }
    let word = if width < 32 || (width == 32 && signed) { 32 } else { width.max(64) };
    let through = number.to_i128_r(word.min(64) as usize, Round::TowardZero, &mut exact);
    let bits = if invalid(through.status) { 1 << (word - 1) } else { through.value as u128 };
    (bits & mask(width), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f64_bits(x: f64) -> u128 {
        u128::from(x.to_bits())
    }

    #[test]
    fn software_formats_agree_with_the_native_one() {
        let numbers = [0.0, -0.0, 1.5, -2.25, 1e300, 3e-320, f64::INFINITY, 0.1];
        for a in numbers {
            for b in numbers {
                for (op, native) in
                    [(BinOp::FAdd, a + b), (BinOp::FSub, a - b), (BinOp::FMul, a * b), (BinOp::FDiv, a / b)]
                {
                    let result = double(binary(op, Ty::F64, f64_bits(a), f64_bits(b)));
                    assert!(result.to_bits() == native.to_bits() || (result.is_nan() && native.is_nan()));
                }
                for ty in [Ty::F80, Ty::F128] {
                    let (wa, wb) = (convert(Ty::F64, ty, f64_bits(a)), convert(Ty::F64, ty, f64_bits(b)));
                    assert_eq!(convert(ty, Ty::F64, wa), f64_bits(a));
                    assert_eq!(compare(CmpOp::FLt, ty, wa, wb), a < b);
                    assert_eq!(compare(CmpOp::FEq, ty, wa, wb), a == b);
                }
            }
        }
    }

    #[test]
    fn integers_convert_both_ways() {
        for ty in [Ty::F32, Ty::F64, Ty::F80, Ty::F128] {
            for number in [0i128, 1, -1, 127, -128, 8_388_607] {
                let bits = from_int(ty, number as u128 & mask(32), 32, true);
                assert_eq!(to_int(ty, bits, 32, true), (number as u128 & mask(32), true));
            }
            let large = from_int(ty, 1 << 127, 128, false);
            assert_eq!(to_int(ty, large, 128, false), (1 << 127, true), "{ty:?}");
            assert!(!to_int(ty, large, 128, true).1);
        }
    }

    #[test]
    fn what_does_not_fit_says_so() {
        assert_eq!(to_int(Ty::F64, f64_bits(300.7), 8, true), (44, false));
        assert_eq!(to_int(Ty::F64, f64_bits(f64::NAN), 32, true), (1 << 31, false));
        assert_eq!(to_int(Ty::F64, f64_bits(-1.0), 32, false), (0xffff_ffff, false));
        assert_eq!(to_int(Ty::F64, f64_bits(1e10), 32, true), (1 << 31, false));
        assert_eq!(to_int(Ty::F64, f64_bits(1e10), 32, false), (10_000_000_000 & mask(32), false));
        assert_eq!(to_int(Ty::F64, f64_bits(1e10), 16, true), (0, false));
        assert_eq!(to_int(Ty::F64, f64_bits(-0.5), 32, false), (0, true));
        assert_eq!(to_int(Ty::F64, f64_bits(-128.9), 8, true), (0x80, true));
    }

    #[test]
    fn no_bit_pattern_of_the_extended_format_is_too_strange() {
        let strange = [0x7fff_u128 << 64, 1 << 62, 0x3fff_u128 << 64 | 1, u128::MAX >> 48, 1];
        for a in strange {
            for b in strange {
                for op in [BinOp::FAdd, BinOp::FSub, BinOp::FMul, BinOp::FDiv] {
                    assert_eq!(binary(op, Ty::F80, a, b) >> 80, 0);
                }
                assert_eq!(convert(Ty::F80, Ty::F64, a) >> 64, 0);
                let _fits = to_int(Ty::F80, a, 64, true);
            }
        }
    }
}
