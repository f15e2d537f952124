//! Why a join fails: reasons for which two states do not become one, and how often each was the reason.

use ringfence_base::named;
use std::fmt;

named! {
    /// Why two states do not become one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Mismatch {
        /// They are at different places of the program, or have different calls or values of the C library.
        Place = "they are at different places",
        /// A variable has small constants in them that the program may decide by.
        Constants = "constants of variables differ",
        /// Two values that are no numbers of the same meaning, or pointers to things that do not correspond.
        Values = "values differ in kind",
        /// An object would correspond to two others.
        Correspondence = "an object would correspond to two others",
        /// Two objects of different kinds, shapes or levels.
        Objects = "objects differ in kind or shape",
        /// One of them has an object that nothing of the other corresponds to.
        Unmatched = "an object of one has no counterpart in the other",
        /// Segments would be linked in a cycle that may be empty.
        EmptyCycle = "a cycle of lists may be empty",
        /// More would be forgotten than the rules allow.
        Loss = "more would be forgotten than the rules allow",
        /// Something below a segment would be pointed to from elsewhere.
        Nesting = "something below a list would be pointed to from elsewhere",
        /// A size that is not known would lose its bound.
        Size = "a size would lose its bound",
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How often joins failed, by their reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mismatches([u64; Mismatch::ALL.len()]);

impl Mismatches {
    /// Counts a join that failed.
    pub const fn count(&mut self, why: Mismatch) {
        self.0[why as usize] += 1;
    }

    /// Adds those of another engine.
    pub fn add(&mut self, other: &Mismatches) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// How many joins failed.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The reasons that there were, each with how often it was the reason.
    pub fn reasons(&self) -> impl Iterator<Item = (Mismatch, u64)> {
        Mismatch::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_joins_are_counted_by_their_reasons() {
        assert!(Mismatch::ALL.iter().enumerate().all(|(index, &why)| why as usize == index));
        let (mut one, mut other) = (Mismatches::default(), Mismatches::default());
        one.count(Mismatch::Loss);
        other.count(Mismatch::Loss);
        other.count(Mismatch::Place);
        one.add(&other);
        assert_eq!(one.total(), 3);
        assert_eq!(one.reasons().collect::<Vec<_>>(), [(Mismatch::Place, 1), (Mismatch::Loss, 2)]);
    }
}
