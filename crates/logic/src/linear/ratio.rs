//! Rational numbers. Every operation is absent where a number grows too large.

use std::cmp::Ordering;

/// A rational number in lowest terms, the denominator positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    pub(crate) const ZERO: Self = Self::whole(0);

    pub(crate) const fn whole(number: i128) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let (numerator, denominator) = match denominator < 0 {
            true => (numerator.checked_neg()?, denominator.checked_neg()?),
            false => (numerator, denominator),
        };
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()?.max(1);
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The greatest whole number that is not greater.
    pub(crate) const fn floor(self) -> i128 {
        self.numerator.div_euclid(self.denominator)
    }

    pub(crate) const fn signum(self) -> i128 {
        self.numerator.signum()
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        if self.denominator == 1 && other.denominator == 1 {
            return Some(Self::whole(self.numerator.checked_add(other.numerator)?));
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    pub(crate) fn negative(self) -> Option<Self> {
        Some(Self { numerator: self.numerator.checked_neg()?, ..self })
    }

    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negative()?)
    }

    pub(crate) fn times(self, other: Self) -> Option<Self> {
        let numerator = self.numerator.checked_mul(other.numerator)?;
        match self.denominator == 1 && other.denominator == 1 {
            true => Some(Self::whole(numerator)),
            false => Self::new(numerator, self.denominator.checked_mul(other.denominator)?),
        }
    }

    /// The quotient; absent for a divisor of 0, too.
    pub(crate) fn over(self, other: Self) -> Option<Self> {
        if other.numerator == 0 {
            return None;
        }
        let numerator = self.numerator.checked_mul(other.denominator)?;
        Self::new(numerator, self.denominator.checked_mul(other.numerator)?)
    }

    /// How it compares with a whole number.
    pub(crate) fn compare(self, number: i128) -> Option<Ordering> {
        Some(self.numerator.cmp(&number.checked_mul(self.denominator)?))
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
