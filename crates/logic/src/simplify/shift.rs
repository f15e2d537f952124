//! Shifts. The count has the width of the shifted term; a count of the width or more shifts
//! everything out.

use crate::bits::Bits;
use crate::term::{Binary, Kind, TermId, Terms};

impl Terms {
    /// `a << count`; 0 when the count is the width or more.
    pub fn shl(&mut self, a: TermId, count: TermId) -> TermId {
        let width = self.common_width(a, count);
        match self.shift_count(a, count) {
            Some(k) if k >= width => self.value(width, 0),
            Some(k) => self.mul_constant(a, Bits::new(width, 1 << k)),
            None if self.constant(a).is_some_and(Bits::is_zero) => a,
            None => self.raw(Kind::Binary(Binary::Shl, a, count)),
        }
    }

    /// `a >> count` with zeros.
    pub fn lshr(&mut self, a: TermId, count: TermId) -> TermId {
        let width = self.common_width(a, count);
        match self.shift_count(a, count) {
            Some(k) if k >= width => self.value(width, 0),
            Some(k) => self.shift_right(a, k, false),
            None if self.constant(a).is_some_and(Bits::is_zero) => a,
            None => self.raw(Kind::Binary(Binary::Lshr, a, count)),
        }
    }

    /// `a >> count` with the sign.
    pub fn ashr(&mut self, a: TermId, count: TermId) -> TermId {
        let width = self.common_width(a, count);
        match self.shift_count(a, count) {
            Some(k) => self.shift_right(a, k.min(width - 1), true),
            None if self.constant(a).is_some_and(|c| c.is_zero() || c.is_ones()) => a,
            None => self.raw(Kind::Binary(Binary::Ashr, a, count)),
        }
    }

    /// The count when it is a constant, at most the width.
    fn shift_count(&self, a: TermId, count: TermId) -> Option<u32> {
        let width = self.width(a);
        self.constant(count).map(|c| c.unsigned().min(width.into()) as u32)
    }

    /// `a >> k` for a `k` below the width.
    pub(super) fn shift_right(&mut self, a: TermId, k: u32, signed: bool) -> TermId {
        let width = self.width(a);
        let high = self.extract(a, width - 1, k);
        self.extend(high, signed, width)
    }

    /// The low `k` bits of `a` (fewer than the width) with zeros above them.
    pub(super) fn keep_low(&mut self, a: TermId, k: u32) -> TermId {
        let width = self.width(a);
        match k {
            0 => self.value(width, 0),
            _ => {
                let low = self.extract(a, k - 1, 0);
                self.extend(low, false, width)
            }
        }
    }
}
