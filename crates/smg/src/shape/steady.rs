//! Sums and differences of two numbers that are the same in two states, where these are joined.
//!
//! Two pointers go on together: one from the end of a text, the other from the start of what is appended to it. How far the first is ahead is where it
//! began, which no variable holds any more; what is known of that is what keeps the loop within its block. So the join gives the difference a name, and what both
//! states know of it is said of the name. Later, the name is replaced by the difference again ([`projection`](super::projection)).
//!
//! Which differences are worth a name is read off the terms: those that are the same sum in both states, which is no constant and no number that the result has anyway.
//!
//! Soundness. The name is a fresh variable that stands for the difference of either state, and the equality of the two is so by that. That the terms are
//! the same is no part of the argument.

use crate::shape::join::Join;
use crate::shape::linear::Linear;
use crate::shape::quantities::Quantity;
use ringfence_exec::{Reasoner, Sym};
use ringfence_logic::TermId;

/// How many numbers are looked at that change.
const MOST_MOVING: usize = 8;

/// How many names are given.
const MOST_NAMES: usize = 2;

impl Join<'_> {
    /// Names for sums and differences of numbers that change, which stay the same: what they are equal to.
    pub(super) fn steady_sums(&mut self, all: &[Quantity]) -> Vec<TermId> {
        let moving: Vec<Quantity> = all
            .iter()
            .filter(|number| number.width > 1 && number.differs())
            .copied()
            .take(MOST_MOVING)
            .collect();
        let mut said = Vec::new();
        for (at, x) in moving.iter().enumerate() {
            for y in moving[at + 1..].iter().filter(|y| y.width == x.width) {
                for times in [-1, 1] {
                    if said.len() == MOST_NAMES {
                        return said;
                    }
                    said.extend(self.steady_sum(all, (x, y, times)));
                }
            }
        }
        said
    }

    /// That a number and so many times another are a new variable, if the sum is the same in both states.
    fn steady_sum(&mut self, all: &[Quantity], (x, y, times): (&Quantity, &Quantity, i8)) -> Option<TermId> {
        let width = x.width;
        let sum = |reason: &mut Reasoner, x: Sym, y: Sym| {
            let y = Linear::of(reason, None, y, width);
            Linear::of(reason, None, x, width).plus(&y, times)
        };
        let [ours, theirs] = [0, 1].map(|side| sum(self.reason, x.sides[side], y.sides[side]));
        if ours != theirs || ours.constant().is_some() {
            return None;
        }
        // What is known is known of the number itself, rather than of its negative.
        let sign = if ours.by_sign()[0].constant().is_some() { -1 } else { 1 };
        let number = ours.times(sign).number(self.reason);
        let is_known = |known: &Quantity| known.width == width && known.sides == [number; 2];
        if all.iter().any(is_known) {
            return None;
        }
        let joined = sum(self.reason, x.joined, y.joined).times(sign).number(self.reason);
        let name = self.numbers.fresh_for(self.reason, Some(number), Some(number), width, None);
        let [joined, name] = [joined, name].map(|sym| self.reason.term(sym, width));
        let equal = self.reason.terms.eq(joined, name);
        self.reason.terms.constant(equal).is_none().then_some(equal)
    }
}
