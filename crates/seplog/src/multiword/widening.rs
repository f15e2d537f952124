//! The widening (section 5): only what adds something is added.
//!
//! Beyond the paper: where heaps with the same parts come again and again, because numbers are counted, what they do not have in common is dropped.

use super::Domain;
use crate::facts::Facts;
use crate::formula::{Pure, SymbolicHeap};

/// How many heaps with the same parts are kept apart by numbers.
const MOST_ALIKE: usize = 3;

impl Domain<'_> {
    /// Adds to some heaps those of others that entail none of them and no other one; gives the new ones.
    ///
    /// The union of what both describe is described by the result; a sequence of such steps ends, since there are only so many
    /// abstract heaps (Proposition 5).
    #[must_use]
    pub fn widened(&self, known: &mut Vec<SymbolicHeap>, others: &[SymbolicHeap]) -> Vec<SymbolicHeap> {
        let mut new: Vec<SymbolicHeap> = Vec::new();
        for heap in others {
            if self.is_covered(heap, known) || self.is_covered(heap, &new) {
                continue;
            }
            let heap = self.generalised(heap, known);
            let single = std::slice::from_ref(&heap);
            new.retain(|other| !self.is_covered(other, single));
            new.push(heap);
        }
        known.extend(new.iter().cloned());
        new
    }

    /// A heap, or one that it entails: with those comparisons only that hold of the last one with the same parts, too, if there are many.
    fn generalised(&self, heap: &SymbolicHeap, known: &[SymbolicHeap]) -> SymbolicHeap {
        let is_alike = |other: &&SymbolicHeap| {
            let related = !self.is_positional() || relations(other).eq(relations(heap));
            other.spatial == heap.spatial && related
        };
        let alike: Vec<&SymbolicHeap> = known.iter().filter(is_alike).collect();
        let Some(last) = alike.last().filter(|_| alike.len() >= MOST_ALIKE) else { return heap.clone() };
        let mut facts = Facts::default();
        heap.pure.iter().for_each(|pure| facts.assume(pure));
        let pure = last.pure.iter().filter_map(|pure| self.held(&facts, pure)).collect();
        SymbolicHeap { pure, spatial: heap.spatial.clone() }
    }

    /// A comparison, or the first one with a threshold that is weaker, if it follows from facts.
    fn held(&self, facts: &Facts, pure: &Pure) -> Option<Pure> {
        let mut pure = pure.clone();
        while !facts.entail(&pure) {
            let Pure::AtLeastZero(linear) = &pure else { return None };
            pure = Pure::AtLeastZero(self.weaker(linear)?);
        }
        Some(pure)
    }

    /// Whether a heap entails one of some.
    fn is_covered(&self, heap: &SymbolicHeap, known: &[SymbolicHeap]) -> bool {
        known.contains(heap) || self.prover().is_covered(heap, known)
    }
}

/// The equalities between several variables: where a cursor stands among records is one, and no other says it.
fn relations(heap: &SymbolicHeap) -> impl Iterator<Item = &Pure> {
    heap.pure.iter().filter(|pure| matches!(pure, Pure::Zero(linear) if linear.sum().len() > 1))
}
