//! Binary floating-point values taken apart, and their exact decimal expansion.
//!
//! Every finite binary value `m × 2^e` has a finite decimal expansion; [`Decimal`] holds all of its
//! digits, so that rounding to any precision is exact (to nearest, ties to even, as glibc does in
//! its default rounding mode). Nothing here depends on the arithmetic of the host.

use ringfence_base::bits::mask;
use ringfence_ir::Ty;

/// A binary value taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decoded {
    /// The sign bit.
    pub(crate) negative: bool,
    /// What is left without the sign.
    pub(crate) magnitude: Magnitude,
}

/// A binary value without its sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Magnitude {
    /// `mantissa × 2^exponent`; zero has the mantissa 0.
    Finite {
        /// The integral significand.
        mantissa: u128,
        /// The power of two.
        exponent: i32,
    },
    /// Infinity.
    Infinite,
    /// Not a number.
    Nan,
}

/// The shape of a floating-point format.
struct Shape {
    /// The bits of the fraction below the leading bit.
    fraction: u32,
    /// The bits of the exponent.
    exponent: u32,
    /// Whether the leading bit of the significand is stored.
    explicit: bool,
}

impl Shape {
    /// The shape of a floating-point type; absent for all other types.
    const fn of(ty: Ty) -> Option<Shape> {
        match ty {
            Ty::F32 => Some(Shape { fraction: 23, exponent: 8, explicit: false }),
            Ty::F64 => Some(Shape { fraction: 52, exponent: 11, explicit: false }),
            Ty::F80 => Some(Shape { fraction: 63, exponent: 15, explicit: true }),
            Ty::F128 => Some(Shape { fraction: 112, exponent: 15, explicit: false }),
            _ => None,
        }
    }
}

/// Takes the bits of a floating-point value of type `ty` apart; absent for other types.
pub(crate) fn decode(ty: Ty, bits: u128) -> Option<Decoded> {
    let shape = Shape::of(ty)?;
    let stored = shape.fraction + u32::from(shape.explicit);
    let top = (1 << shape.exponent) - 1;
    let mantissa = bits & mask(stored);
    let exponent = (bits >> stored) as u32 & top;
    let negative = (bits >> (stored + shape.exponent)) & 1 == 1;
    let magnitude = if exponent == top {
        let payload = mantissa & mask(shape.fraction);
        if payload == 0 { Magnitude::Infinite } else { Magnitude::Nan }
    } else {
        let leading = if shape.explicit || exponent == 0 { 0 } else { 1u128 << shape.fraction };
        let bias = (top >> 1) as i32 + shape.fraction as i32;
        Magnitude::Finite { mantissa: mantissa | leading, exponent: exponent.max(1) as i32 - bias }
    };
    Some(Decoded { negative, magnitude })
}

/// A non-negative decimal number: `0.d₁d₂d₃… × 10^point`. The first digit is not 0; zero has no
/// digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decimal {
    digits: Vec<u8>,
    point: i64,
}

/// An unsigned integer in base 10⁹, least significant limb first.
struct Big(Vec<u32>);

impl Big {
    const BASE: u64 = 1_000_000_000;

    fn new(mut value: u128) -> Self {
        let mut limbs = Vec::new();
        while value != 0 {
            limbs.push((value % u128::from(Self::BASE)) as u32);
            value /= u128::from(Self::BASE);
        }
        Self(limbs)
    }

    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = (product % Self::BASE) as u32;
            carry = product / Self::BASE;
        }
        while carry != 0 {
            self.0.push((carry % Self::BASE) as u32);
            carry /= Self::BASE;
        }
    }

    /// Multiplies by `base` to the power of `count`, `group` powers at a time.
    fn multiply_power(&mut self, base: u32, group: u32, count: u32) {
        for _ in 0..count / group {
            self.multiply(base.pow(group));
        }
        self.multiply(base.pow(count % group));
    }

    fn digits(&self) -> Vec<u8> {
        let text: String = self.0.iter().rev().map(|limb| format!("{limb:09}")).collect();
        text.trim_start_matches('0').bytes().map(|digit| digit - b'0').collect()
    }
}

impl Decimal {
    /// The exact value of `mantissa × 2^exponent`.
    pub(crate) fn exact(mantissa: u128, exponent: i32) -> Self {
        let mut big = Big::new(mantissa);
        // A negative power of two is 5^k / 10^k, so that only the point moves.
        let scale = if exponent < 0 { exponent.unsigned_abs() } else { 0 };
        if exponent < 0 {
            big.multiply_power(5, 13, scale);
        } else {
            big.multiply_power(2, 31, exponent.unsigned_abs());
        }
        let digits = big.digits();
        let point = if digits.is_empty() { 0 } else { digits.len() as i64 - i64::from(scale) };
        Self { digits, point }
    }

    /// The decimal exponent of the first digit, as in `d.ddd × 10^exponent`; 0 for zero.
    pub(crate) fn exponent(&self) -> i64 {
        if self.digits.is_empty() { 0 } else { self.point - 1 }
    }

    /// The number rounded to `count` significant digits.
    pub(crate) fn rounded(&self, count: i64) -> Self {
        if count >= self.digits.len() as i64 {
            return self.clone();
        }
        let Ok(kept) = usize::try_from(count) else {
            return Self { digits: Vec::new(), point: 0 };
        };
        let mut result = Self { digits: self.digits[..kept].to_vec(), point: self.point };
        if self.rounds_up(kept) {
            result.increment();
        }
        if result.digits.iter().all(|&digit| digit == 0) {
            result = Self { digits: Vec::new(), point: 0 };
        }
        result
    }

    /// Whether cutting after `kept` digits rounds away from zero.
    fn rounds_up(&self, kept: usize) -> bool {
        let odd = kept > 0 && self.digits[kept - 1] % 2 == 1;
        match self.digits[kept].cmp(&5) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => odd || self.digits[kept + 1..].iter().any(|&digit| digit != 0),
        }
    }

    /// Adds one unit in the last digit.
    fn increment(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.digits.insert(0, 1);
        self.point += 1;
    }

    /// The digits before the point, at least one, and exactly `precision` digits after it, rounded.
    pub(crate) fn fixed(&self, precision: usize) -> (String, String) {
        let value = self.rounded(self.point.saturating_add(precision as i64));
        let whole: String = (0..value.point.max(0)).map(|place| value.digit(place)).collect();
        let first = value.point;
        let fraction = (0..precision as i64).map(|place| value.digit(first + place)).collect();
        (if whole.is_empty() { "0".into() } else { whole }, fraction)
    }

    /// The digits of the number rounded to `precision + 1` significant ones, and the exponent of
    /// the first of them.
    pub(crate) fn scientific(&self, precision: usize) -> (String, String, i64) {
        let value = self.rounded(precision as i64 + 1);
        let fraction = (1..=precision as i64).map(|place| value.digit(place)).collect();
        (value.digit(0).into(), fraction, value.exponent())
    }

    /// The digit at a place counted from the first; 0 outside of the digits.
    fn digit(&self, place: i64) -> char {
        let digit = usize::try_from(place).ok().and_then(|index| self.digits.get(index));
        char::from(b'0' + digit.copied().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: f64) -> Decimal {
        match decode(Ty::F64, u128::from(value.to_bits())).map(|d| d.magnitude) {
            Some(Magnitude::Finite { mantissa, exponent }) => Decimal::exact(mantissa, exponent),
            other => panic!("{other:?}"),
        }
    }

    fn fixed(value: f64, precision: usize) -> String {
        let (whole, fraction) = of(value).fixed(precision);
        format!("{whole}.{fraction}")
    }

    #[test]
    fn expansions_are_exact() {
        assert_eq!(fixed(0.1, 55), "0.1000000000000000055511151231257827021181583404541015625");
        assert_eq!(fixed(1e22, 1), "10000000000000000000000.0");
        assert_eq!(fixed(1e23, 0), "99999999999999991611392.");
        assert!(fixed(5e-324, 1074).ends_with("625"));
    }

    #[test]
    fn ties_go_to_even() {
        assert_eq!((fixed(0.5, 0), fixed(1.5, 0), fixed(2.5, 0)), ("0.".into(), "2.".into(), "2.".into()));
        assert_eq!((fixed(0.125, 2), fixed(0.375, 2)), ("0.12".into(), "0.38".into()));
        assert_eq!(fixed(9.96, 1), "10.0");
        assert_eq!(fixed(0.06, 1), "0.1");
        assert_eq!(fixed(0.04, 1), "0.0");
        assert_eq!(fixed(0.004, 1), "0.0");
    }

    #[test]
    fn scientific_notation_carries_into_the_exponent() {
        assert_eq!(of(9.99e10).scientific(1), ("1".into(), "0".into(), 11));
        assert_eq!(of(0.0).scientific(2), ("0".into(), "00".into(), 0));
    }

    #[test]
    fn every_format_is_taken_apart() {
        let one = |ty, bits| decode(ty, bits).map(|d| d.magnitude);
        let finite = |mantissa, exponent| Some(Magnitude::Finite { mantissa, exponent });
        assert_eq!(one(Ty::F32, 0x3f80_0000), finite(1 << 23, -23));
        assert_eq!(one(Ty::F80, 0x3fff_8000_0000_0000_0000), finite(1 << 63, -63));
        assert_eq!(one(Ty::F128, 0x3fff << 112), finite(1 << 112, -112));
        assert_eq!(one(Ty::F80, 0x7fff_8000_0000_0000_0000), Some(Magnitude::Infinite));
        assert_eq!(one(Ty::F64, 0x7ff8 << 48), Some(Magnitude::Nan));
        assert_eq!(one(Ty::F64, 1), finite(1, -1074));
        assert_eq!(decode(Ty::I32, 1), None);
    }
}
