//! What is known of the value of one term: a reduced product of four domains.
//!
//! A fact stands for a set of values of one width: those in an unsigned interval, in a signed
//! interval, with certain bits fixed, and in a congruence class. Each part over-approximates; the
//! reduction moves knowledge between the parts and finds out when no value is left (`None`).

use crate::bits::{Bits, mask, sign_extend};
use crate::simplify::signed_range;

/// The numbers `remainder + k · stride`; a stride of 0 is the one number `remainder`. Unsigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Congruence {
    /// The distance; 1 for all numbers.
    pub stride: u128,
    /// The remainder, below the stride unless that is 0.
    pub remainder: u128,
}

impl Congruence {
    /// No restriction.
    pub const ANY: Self = Self { stride: 1, remainder: 0 };

    /// The numbers with this remainder modulo the stride.
    #[must_use]
    pub const fn new(stride: u128, remainder: u128) -> Self {
        let remainder = if stride == 0 { remainder } else { remainder % stride };
        Self { stride, remainder }
    }

    /// Whether the number is in the class.
    #[must_use]
    pub const fn contains(self, value: u128) -> bool {
        match self.stride {
            0 => value == self.remainder,
            stride => value % stride == self.remainder,
        }
    }

    /// The class modulo `modulus` (not 0) that holds this one.
    #[must_use]
    pub fn coarsened(self, modulus: u128) -> Self {
        Self::new(gcd(self.stride, modulus), self.remainder)
    }

    /// The class by the power of two that divides both the stride (not 0) and the number of values of
    /// the width: the one that survives wrapping.
    #[must_use]
    pub fn wrapping(self, width: u32) -> Self {
        Self::new(1 << self.stride.trailing_zeros().min(width - 1), self.remainder)
    }

    /// A class that holds both.
    fn join(self, other: Self) -> Self {
        let stride = gcd(gcd(self.stride, other.stride), self.remainder.abs_diff(other.remainder));
        Self::new(stride, self.remainder)
    }

    /// A class that holds what is in both; `None` when nothing is.
    fn meet(self, other: Self) -> Option<Self> {
        let (fine, coarse) = if self.finer_than(other) { (self, other) } else { (other, self) };
        let common = gcd(fine.stride, coarse.stride);
        let agree = match common {
            0 => fine.remainder == coarse.remainder,
            _ => fine.remainder % common == coarse.remainder % common,
        };
        agree.then_some(fine)
    }

    fn finer_than(self, other: Self) -> bool {
        self.stride == 0 || (other.stride != 0 && self.stride >= other.stride)
    }
}

/// The greatest common divisor; that with 0 is the other number.
pub(crate) const fn gcd(mut a: u128, mut b: u128) -> u128 {
    if a == 1 || b == 1 {
        return 1;
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// What is known of a value. Not empty: an operation that finds no value left gives `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fact {
    pub(crate) width: u32,
    pub(crate) umin: u128,
    pub(crate) umax: u128,
    pub(crate) smin: i128,
    pub(crate) smax: i128,
    pub(crate) zeros: u128,
    pub(crate) ones: u128,
    pub(crate) congruence: Congruence,
}

impl Fact {
    /// Every value.
    #[must_use]
    pub const fn any(width: u32) -> Self {
        let (smin, smax) = signed_range(width);
        let congruence = Congruence::ANY;
        Self { width, umin: 0, umax: mask(width), smin, smax, zeros: 0, ones: 0, congruence }
    }

    /// One value.
    #[must_use]
    pub const fn constant(value: Bits) -> Self {
        let (u, s, width) = (value.unsigned(), value.signed(), value.width());
        let congruence = Congruence { stride: 0, remainder: u };
        Self { width, umin: u, umax: u, smin: s, smax: s, zeros: !u & mask(width), ones: u, congruence }
    }

    /// The width of the values.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// The least and the greatest value, unsigned.
    #[must_use]
    pub const fn unsigned(&self) -> (u128, u128) {
        (self.umin, self.umax)
    }

    /// The least and the greatest value, signed.
    #[must_use]
    pub const fn signed(&self) -> (i128, i128) {
        (self.smin, self.smax)
    }

    /// The bits known to be 0 and those known to be 1.
    #[must_use]
    pub const fn known_bits(&self) -> (u128, u128) {
        (self.zeros, self.ones)
    }

    /// The congruence class of the unsigned values.
    #[must_use]
    pub const fn congruence(&self) -> Congruence {
        self.congruence
    }

    /// The only value, if there is only one.
    #[must_use]
    pub fn single(&self) -> Option<Bits> {
        (self.umin == self.umax).then(|| Bits::new(self.width, self.umin))
    }

    /// Whether the fact allows this value.
    #[must_use]
    pub const fn contains(&self, value: Bits) -> bool {
        let (u, s) = (value.unsigned(), value.signed());
        value.width() == self.width
            && self.umin <= u
            && u <= self.umax
            && self.smin <= s
            && s <= self.smax
            && u & self.zeros == 0
            && u & self.ones == self.ones
            && self.congruence.contains(u)
    }

    /// A fact that allows at least the values that either allows.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self {
            width: self.width,
            umin: self.umin.min(other.umin),
            umax: self.umax.max(other.umax),
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            congruence: self.congruence.join(other.congruence),
        }
    }

    /// A fact that allows at least the values that both allow; `None` when there are none.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Option<Self> {
        Self {
            width: self.width,
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
            congruence: self.congruence.meet(other.congruence)?,
        }
        .reduced()
    }

    /// The fact without one value, as far as it can be said.
    #[must_use]
    pub fn without(&self, value: Bits) -> Option<Self> {
        let (u, s) = (value.unsigned(), value.signed());
        if self.umin == u && self.umax == u {
            return None;
        }
        let mut fact = *self;
        fact.umin += u128::from(fact.umin == u);
        fact.umax -= u128::from(fact.umax == u);
        fact.smin = if fact.smin == s { s.checked_add(1)? } else { fact.smin };
        fact.smax = if fact.smax == s { s.checked_sub(1)? } else { fact.smax };
        fact.reduced()
    }

    /// The values within these unsigned bounds.
    #[must_use]
    pub fn unsigned_within(width: u32, least: u128, greatest: u128) -> Self {
        let fact = Self { umin: least, umax: greatest, ..Self::any(width) };
        fact.reduced().unwrap_or(Self::any(width))
    }

    /// The values within these signed bounds.
    #[must_use]
    pub fn signed_within(width: u32, least: i128, greatest: i128) -> Self {
        let fact = Self { smin: least, smax: greatest, ..Self::any(width) };
        fact.reduced().unwrap_or(Self::any(width))
    }

    /// The values with these bits.
    #[must_use]
    pub fn with_bits(width: u32, zeros: u128, ones: u128) -> Self {
        let fact = Self { zeros: zeros & mask(width), ones: ones & mask(width), ..Self::any(width) };
        fact.reduced().unwrap_or(Self::any(width))
    }

    /// The values in this class.
    #[must_use]
    pub fn in_class(width: u32, congruence: Congruence) -> Self {
        let fact = Self { congruence, ..Self::any(width) };
        fact.reduced().unwrap_or(Self::any(width))
    }

    /// Moves knowledge between the parts; `None` when they contradict each other.
    pub(crate) fn reduced(mut self) -> Option<Self> {
        for _ in 0..2 {
            let before = self;
            self.bounds_from_bits()?;
            self.bounds_from_congruence()?;
            self.bounds_from_bounds()?;
            if self.umin == self.umax {
                return self
                    .contains(Bits::new(self.width, self.umin))
                    .then(|| Self::constant(Bits::new(self.width, self.umin)));
            }
            self.bits_from_bounds();
            self.bits_and_congruence()?;
            if self == before {
                break;
            }
        }
        Some(self)
    }

    fn bounds_from_bits(&mut self) -> Option<()> {
        self.umin = self.umin.max(self.ones);
        self.umax = self.umax.min(!self.zeros & mask(self.width));
        (self.zeros & self.ones == 0 && self.umin <= self.umax).then_some(())
    }

    fn bounds_from_congruence(&mut self) -> Option<()> {
        let Congruence { stride, remainder } = self.congruence;
        if stride == 0 {
            self.umin = self.umin.max(remainder);
            self.umax = self.umax.min(remainder);
        } else if stride > 1 {
            let (low, high) = (self.umin % stride, self.umax % stride);
            let up = if low <= remainder { remainder - low } else { stride - (low - remainder) };
            let down = if high >= remainder { high - remainder } else { stride - (remainder - high) };
            self.umin = self.umin.checked_add(up)?;
            self.umax = self.umax.checked_sub(down)?;
        }
        (self.umin <= self.umax).then_some(())
    }

    /// Signed from unsigned bounds and back.
    fn bounds_from_bounds(&mut self) -> Option<()> {
        let value = |s: i128| s as u128 & mask(self.width);
        if self.smin >= 0 || self.smax < 0 {
            self.umin = self.umin.max(value(self.smin));
            self.umax = self.umax.min(value(self.smax));
        } else {
            // The allowed values are 0..=smax and smin..=-1; an end between them moves to the next.
            if self.umin > value(self.smax) {
                self.umin = self.umin.max(value(self.smin));
            }
            if self.umax < value(self.smin) {
                self.umax = self.umax.min(value(self.smax));
            }
        }
        let (low, high) = (sign_extend(self.umin, self.width), sign_extend(self.umax, self.width));
        if (low < 0) == (high < 0) {
            self.smin = self.smin.max(low);
            self.smax = self.smax.min(high);
        }
        (self.umin <= self.umax && self.smin <= self.smax).then_some(())
    }

    /// The bits that all numbers between the bounds share.
    fn bits_from_bounds(&mut self) {
        let differing = mask(128 - (self.umin ^ self.umax).leading_zeros());
        let shared = !differing & mask(self.width);
        self.ones |= self.umin & shared;
        self.zeros |= !self.umin & shared;
    }

    /// Known low bits are a class modulo a power of two, and the other way round.
    fn bits_and_congruence(&mut self) -> Option<()> {
        if self.congruence.stride != 0 {
            let low = mask(self.congruence.stride.trailing_zeros()) & mask(self.width);
            self.ones |= self.congruence.remainder & low;
            self.zeros |= !self.congruence.remainder & low;
        }
        let known = (self.zeros | self.ones).trailing_ones();
        if known > 0 && known < self.width {
            let class = Congruence::new(1 << known, self.ones);
            self.congruence = self.congruence.meet(class)?;
        }
        (self.zeros & self.ones == 0).then_some(())
    }
}
