//! Sets of kinds of violations.

use ringfence_verdict::ViolationKind;

/// A set of violation kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// The set of these kinds.
    #[must_use]
    pub fn of(kinds: &[ViolationKind]) -> Self {
        Self(kinds.iter().fold(0, |set, &kind| set | 1 << kind as u32))
    }

    /// Whether a kind is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, kind: ViolationKind) -> bool {
        self.0 >> (kind as u32) & 1 == 1
    }
}
