//! Random choices that are the same in every run.

/// A source of numbers to choose by.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Default for Chance {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Chance {
    /// 48 random bits.
    pub(crate) fn any(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number below another one; 0 if there is none.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        (self.any() % (most.max(1) as u64)) as usize
    }

    /// Whether something happens that happens once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of some, if there are any.
    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// A place among so many: one of the first more often than others, since what comes first decides more.
    pub(crate) fn place(&mut self, of: usize) -> usize {
        let most = if self.once_in(2) { of.min(8) } else { of };
        self.below(most)
    }

    /// A part of so many: where it begins, and where it ends.
    pub(crate) fn part(&mut self, of: usize) -> std::ops::Range<usize> {
        let start = self.below(of);
        let most = (of - start).min(if self.once_in(4) { of } else { 8 });
        start..start + (1 + self.below(most)).min(of - start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_within_bounds_and_the_same_in_every_run() {
        let (mut one, mut two) = (Chance::default(), Chance::default());
        for most in 0..100 {
            let (number, part) = (one.below(most), one.part(most));
            assert!(number < most.max(1) && part.end <= most.max(part.start));
            assert_eq!((number, part), (two.below(most), two.part(most)));
        }
        assert!(one.one_of::<u8>(&[]).is_none());
    }
}
