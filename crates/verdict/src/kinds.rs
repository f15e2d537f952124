//! Sets of kinds of violations.

use crate::{Property, ViolationKind};

/// A set of violation kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// The set of these kinds.
    #[must_use]
    pub fn of(kinds: &[ViolationKind]) -> Self {
        kinds.iter().fold(Self::default(), |set, &kind| set.with(kind))
    }

    /// The kinds that refute a property.
    #[must_use]
    pub const fn that_refute(property: Property) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < ViolationKind::ALL.len() {
            let kind = ViolationKind::ALL[at];
            if kind.property() as u8 == property as u8 {
                set |= 1 << kind as u32;
            }
            at += 1;
        }
        Self(set)
    }

    /// Constant time: a set is a word of bits.
    #[inline]
    #[must_use]
    pub const fn contains(self, kind: ViolationKind) -> bool {
        self.0 >> (kind as u32) & 1 == 1
    }

    /// Whether all kinds of another set are in it.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The set with one more kind.
    #[must_use]
    pub const fn with(self, kind: ViolationKind) -> Self {
        Self(self.0 | 1 << kind as u32)
    }

    /// The kinds of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The kinds that are not in another set.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, in the order of [`ViolationKind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = ViolationKind> {
        ViolationKind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_refutes_one_property() {
        let sets = Property::ALL.map(KindSet::that_refute);
        for kind in ViolationKind::ALL {
            assert_eq!(sets.iter().filter(|set| set.contains(kind)).count(), 1, "{kind:?}");
        }
    }

    #[test]
    fn sets_are_sets() {
        let (leak, null) = (ViolationKind::Leak, ViolationKind::NullDeref);
        let both = KindSet::of(&[leak, null, leak]);
        assert_eq!(both.iter().collect::<Vec<_>>(), [null, leak]);
        assert!(both.contains_all(KindSet::of(&[leak])) && !KindSet::of(&[leak]).contains_all(both));
        assert_eq!(both.difference(KindSet::of(&[leak])), KindSet::of(&[null]));
        assert_eq!(both.intersection(KindSet::of(&[leak])), KindSet::of(&[leak]));
        assert!(KindSet::default().is_empty() && !both.is_empty());
    }
}
