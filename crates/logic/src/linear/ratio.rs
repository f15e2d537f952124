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
    pub(crate) const ONE: Self = Self::whole(1);

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
        Some(match divisor {
            1 => Self { numerator, denominator },
            _ => Self { numerator: numerator / divisor, denominator: denominator / divisor },
        })
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
        let left = product(self.numerator, other.denominator)?;
        let right = product(other.numerator, self.denominator)?;
        Self::new(left.checked_add(right)?, product(self.denominator, other.denominator)?)
    }

    pub(crate) fn negative(self) -> Option<Self> {
        Some(Self { numerator: self.numerator.checked_neg()?, ..self })
    }

    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negative()?)
    }

    pub(crate) fn times(self, other: Self) -> Option<Self> {
        let numerator = product(self.numerator, other.numerator)?;
        match self.denominator == 1 && other.denominator == 1 {
            true => Some(Self::whole(numerator)),
            false => Self::new(numerator, product(self.denominator, other.denominator)?),
        }
    }

    /// The quotient; absent for a divisor of 0, too.
    pub(crate) fn over(self, other: Self) -> Option<Self> {
        match (other.numerator, other.denominator) {
            (0, _) => None,
            (1, 1) => Some(self),
            (-1, 1) => self.negative(),
            (numerator, denominator) => {
                Self::new(product(self.numerator, denominator)?, product(self.denominator, numerator)?)
            }
        }
    }

    /// How it compares with a whole number.
    pub(crate) fn compare(self, number: i128) -> Option<Ordering> {
        Some(self.numerator.cmp(&product(number, self.denominator)?))
    }
}

/// The product of two numbers. Most are small, and then it is one instruction.
fn product(a: i128, b: i128) -> Option<i128> {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
        _ => a.checked_mul(b),
    }
}

/// The greatest common divisor, of words if the numbers are such.
pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        if let (Ok(small_a), Ok(small_b)) = (u64::try_from(a), u64::try_from(b)) {
            return gcd_of_words(small_a, small_b).into();
        }
        (a, b) = (b, a % b);
    }
    a
}

const fn gcd_of_words(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
