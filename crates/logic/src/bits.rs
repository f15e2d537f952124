//! Bit-vector values: a width of 1 to 128 bits and the bits, with the arithmetic of SMT-LIB.
//!
//! Invariant: the bits above the width are zero. Every operation is total: division by zero and
//! shifts by too much have the values that SMT-LIB's `QF_BV` gives them. Operands of a binary
//! operation have equal widths; the result is computed in the width of the left one.

pub use ringfence_base::bits::{mask, sign_extend};
use std::fmt;

/// The widest bit-vector there is. A concatenation that would be wider cannot be built.
pub const MAX_WIDTH: u32 = 128;

/// A value of a fixed width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits {
    value: u128,
    width: u8,
}

impl Bits {
    /// The low `width` bits of `value`.
    ///
    /// # Panics
    /// When the width is not within 1 to [`MAX_WIDTH`].
    #[inline]
    #[must_use]
    pub fn new(width: u32, value: u128) -> Self {
        assert!((1..=MAX_WIDTH).contains(&width), "width {width} is not within 1..={MAX_WIDTH}");
        Self { value: value & mask(width), width: width as u8 }
    }

    /// A bit-vector of width 1.
    #[inline]
    #[must_use]
    pub const fn bool(value: bool) -> Self {
        Self { value: value as u128, width: 1 }
    }

    /// The value read as an unsigned number.
    #[inline]
    #[must_use]
    pub const fn unsigned(self) -> u128 {
        self.value
    }

    /// The value read in two's complement.
    #[inline]
    #[must_use]
    pub const fn signed(self) -> i128 {
        sign_extend(self.value, self.width())
    }

    /// In bits, from 1.
    #[inline]
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width as u32
    }

    /// Whether all bits are zero.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.value == 0
    }

    /// Whether all bits are one.
    #[inline]
    #[must_use]
    pub const fn is_ones(self) -> bool {
        self.value == mask(self.width())
    }

    /// Whether the sign bit is set.
    #[inline]
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.value >> (self.width - 1) & 1 == 1
    }

    /// The exponent when the value is a power of two.
    #[inline]
    #[must_use]
    pub const fn power_of_two(self) -> Option<u32> {
        if self.value.is_power_of_two() { Some(self.value.trailing_zeros()) } else { None }
    }

    const fn same(self, value: u128) -> Self {
        Self { value: value & mask(self.width()), width: self.width }
    }

    /// Bits `hi` down to `lo`, both included.
    #[must_use]
    pub fn extract(self, hi: u32, lo: u32) -> Self {
        Self::new(hi + 1 - lo, self.value >> lo)
    }

    /// `self` above `low`.
    #[must_use]
    pub fn concat(self, low: Self) -> Self {
        Self::new(self.width() + low.width(), self.value << (low.width() % 128) | low.value)
    }

    /// Widened to `width` with zeros or, when `signed`, with the sign bit.
    #[must_use]
    pub fn extend(self, signed: bool, width: u32) -> Self {
        Self::new(width, if signed { self.signed() as u128 } else { self.value })
    }
}

/// The arithmetic. Names follow SMT-LIB.
impl Bits {
    /// The sum.
    #[must_use]
    pub const fn add(self, other: Self) -> Self {
        self.same(self.value.wrapping_add(other.value))
    }

    /// The negative.
    #[must_use]
    pub const fn neg(self) -> Self {
        self.same(self.value.wrapping_neg())
    }

    /// The product.
    #[must_use]
    pub const fn mul(self, other: Self) -> Self {
        self.same(self.value.wrapping_mul(other.value))
    }

    /// The unsigned quotient; all ones when the divisor is zero.
    #[must_use]
    pub const fn udiv(self, other: Self) -> Self {
        match self.value.checked_div(other.value) {
            Some(quotient) => self.same(quotient),
            None => self.same(u128::MAX),
        }
    }

    /// The unsigned remainder; the dividend when the divisor is zero.
    #[must_use]
    pub const fn urem(self, other: Self) -> Self {
        match self.value.checked_rem(other.value) {
            Some(remainder) => self.same(remainder),
            None => self,
        }
    }

    /// The quotient rounded towards zero; 1 or -1, whichever has the other sign than the dividend,
    /// when the divisor is zero.
    #[must_use]
    pub const fn sdiv(self, other: Self) -> Self {
        if other.is_zero() {
            return self.same(if self.is_negative() { 1 } else { u128::MAX });
        }
        self.same(self.signed().wrapping_div(other.signed()) as u128)
    }

    /// The remainder with the sign of the dividend; the dividend when the divisor is zero.
    #[must_use]
    pub const fn srem(self, other: Self) -> Self {
        if other.is_zero() {
            return self;
        }
        self.same(self.signed().wrapping_rem(other.signed()) as u128)
    }

    /// Every bit inverted.
    #[must_use]
    pub const fn not(self) -> Self {
        self.same(!self.value)
    }

    /// Bitwise and.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        self.same(self.value & other.value)
    }

    /// Bitwise or.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        self.same(self.value | other.value)
    }

    /// Bitwise exclusive or.
    #[must_use]
    pub const fn xor(self, other: Self) -> Self {
        self.same(self.value ^ other.value)
    }

    /// Shifted left; zero when the count is the width or more.
    #[must_use]
    pub const fn shl(self, count: Self) -> Self {
        self.same(if self.shifts_out(count) { 0 } else { self.value << count.value })
    }

    /// Shifted right with zeros; zero when the count is the width or more.
    #[must_use]
    pub const fn lshr(self, count: Self) -> Self {
        self.same(if self.shifts_out(count) { 0 } else { self.value >> count.value })
    }

    /// Shifted right with the sign; the sign everywhere when the count is the width or more.
    #[must_use]
    pub const fn ashr(self, count: Self) -> Self {
        let count = if self.shifts_out(count) { self.width as u128 - 1 } else { count.value };
        self.same((self.signed() >> count) as u128)
    }

    const fn shifts_out(self, count: Self) -> bool {
        count.value >= self.width as u128
    }

    /// Whether the values are equal.
    #[must_use]
    pub const fn equal(self, other: Self) -> Self {
        Self::bool(self.value == other.value)
    }

    /// Whether the value is smaller as an unsigned number.
    #[must_use]
    pub const fn ult(self, other: Self) -> Self {
        Self::bool(self.value < other.value)
    }

    /// Whether the value is smaller as a signed number.
    #[must_use]
    pub const fn slt(self, other: Self) -> Self {
        Self::bool(self.signed() < other.signed())
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.value, self.width)
    }
}
