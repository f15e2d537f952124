//! Numbers for tests: a small deterministic generator that likes corner cases.

use ringfence_base::bits::mask;

/// The widths that are tested.
#[allow(dead_code, reason = "not every test takes them")]
pub(crate) const WIDTHS: [u32; 6] = [1, 8, 16, 32, 64, 128];

/// Xorshift.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number of a width: any, a small one, one near a power of two, or one with few bits.
    pub(crate) fn of_width(&mut self, width: u32) -> u128 {
        let any = u128::from(self.next()) << 64 | u128::from(self.next());
        let power = 1u128 << (self.next() % u64::from(width));
        let near = u128::from(self.next() % 5).wrapping_sub(2);
        let number = match self.next() % 5 {
            0 => any,
            1 => near,
            2 => power.wrapping_add(near),
            3 => any >> (self.next() % 128),
            _ => any & (u128::from(self.next()) << 64 | u128::from(self.next())),
        };
        number & mask(width)
    }
}
