//! Whether equalities contradict each other as sums of multiples of terms, modulo the power of two of their width.
//!
//! Sums of bit-vectors are a ring: whatever wraps around, terms that are the same sum of multiples are equal. A solver that sees
//! bits alone finds that hard. Each equality of which a coefficient is odd gives one term by the others.

use crate::term::{Binary, Kind, TermId, Terms, Unary};
use ringfence_base::bits::mask;

/// How deep sums are taken apart.
const MOST_DEPTH: u32 = 16;

/// A sum of multiples of terms of one width, and a number, modulo the power of two of the width.
#[derive(Debug, Clone)]
struct Sum {
    width: u32,
    terms: Vec<(TermId, u128)>,
    number: u128,
}

impl Sum {
    const fn mask(&self) -> u128 {
        mask(self.width)
    }

    /// The difference of two terms.
    fn difference(terms: &Terms, a: TermId, b: TermId) -> Self {
        let mut sum = Self { width: terms.width(a), terms: Vec::new(), number: 0 };
        sum.add(terms, a, 1, 0);
        sum.add(terms, b, sum.mask(), 0);
        sum
    }

    fn add(&mut self, terms: &Terms, term: TermId, factor: u128, depth: u32) {
        let mask = self.mask();
        if let Some(bits) = terms.constant(term) {
            self.number = self.number.wrapping_add(bits.unsigned().wrapping_mul(factor)) & mask;
            return;
        }
        let constant = |id: TermId| terms.constant(id).map(|bits| bits.unsigned());
        let scaled = |number: u128| number.wrapping_mul(factor) & mask;
        match terms.kind(term) {
            _ if depth > MOST_DEPTH => self.add_atom(term, factor),
            Kind::Binary(Binary::Add, a, b) => {
                self.add(terms, a, factor, depth + 1);
                self.add(terms, b, factor, depth + 1);
            }
            Kind::Unary(Unary::Neg, a) => self.add(terms, a, scaled(mask), depth + 1),
            Kind::Binary(Binary::Mul, a, b) => match (constant(a), constant(b)) {
                (Some(number), _) => self.add(terms, b, scaled(number), depth + 1),
                (_, Some(number)) => self.add(terms, a, scaled(number), depth + 1),
                _ => self.add_atom(term, factor),
            },
            Kind::Binary(Binary::Shl, a, by) => match constant(by) {
                Some(by) if by < self.width.into() => self.add(terms, a, scaled(1 << by), depth + 1),
                _ => self.add_atom(term, factor),
            },
            _ => self.add_atom(term, factor),
        }
    }

    fn add_atom(&mut self, term: TermId, factor: u128) {
        let mask = self.mask();
        match self.terms.iter_mut().find(|(known, _)| *known == term) {
            Some((_, known)) => *known = known.wrapping_add(factor) & mask,
            None => self.terms.push((term, factor & mask)),
        }
        self.terms.retain(|&(_, factor)| factor != 0);
    }

    /// Takes so many times another sum, which is 0, away.
    fn subtract(&mut self, other: &Self, times: u128) {
        let mask = self.mask();
        for &(term, factor) in &other.terms {
            self.add_atom(term, factor.wrapping_mul(times).wrapping_neg() & mask);
        }
        self.number = self.number.wrapping_sub(other.number.wrapping_mul(times)) & mask;
    }

    fn single(&self) -> Option<u128> {
        self.terms.is_empty().then_some(self.number)
    }
}

/// Sums that are 0, each with a term whose coefficient is 1 and that no later one mentions.
#[derive(Debug, Default)]
struct Known(Vec<(TermId, Sum)>);

impl Known {
    fn reduced(&self, mut sum: Sum) -> Sum {
        for (pivot, other) in &self.0 {
            if other.width == sum.width
                && let Some(&(_, times)) = sum.terms.iter().find(|(term, _)| term == pivot)
            {
                sum.subtract(other, times);
            }
        }
        sum
    }

    /// Adds a sum that is 0. False when that cannot be.
    fn assume(&mut self, sum: Sum) -> bool {
        let mut sum = self.reduced(sum);
        if let Some(number) = sum.single() {
            return number == 0;
        }
        let odd = sum.terms.iter().copied().find(|(_, factor)| factor & 1 == 1);
        if let Some((pivot, factor)) = odd {
            let (mask, inverse) = (sum.mask(), inverse(factor));
            sum.terms.iter_mut().for_each(|(_, own)| *own = own.wrapping_mul(inverse) & mask);
            sum.number = sum.number.wrapping_mul(inverse) & mask;
            self.0.push((pivot, sum));
        }
        true
    }
}

/// The number whose product with an odd one is 1, modulo every power of two: Newton's iteration doubles the bits that are right.
const fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    let mut step = 0;
    while step < 7 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// Whether conditions contradict each other because of the equalities among them.
pub(super) fn is_contradiction(terms: &Terms, conditions: &[TermId]) -> bool {
    let wide = |term: TermId| terms.width(term) > 1;
    let mut known = Known::default();
    for &condition in conditions {
        if let Kind::Binary(Binary::Eq, a, b) = terms.kind(condition)
            && wide(a)
            && !known.assume(Sum::difference(terms, a, b))
        {
            return true;
        }
    }
    let equal = |a: TermId, b: TermId| known.reduced(Sum::difference(terms, a, b)).single() == Some(0);
    conditions.iter().any(|&condition| match terms.kind(condition) {
        Kind::Binary(Binary::Ult | Binary::Slt, a, b) => equal(a, b),
        Kind::Unary(Unary::Not, inner) => match terms.kind(inner) {
            Kind::Binary(Binary::Eq, a, b) if wide(a) => equal(a, b),
            _ => false,
        },
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::{inverse, is_contradiction};
    use crate::Terms;

    #[test]
    fn inverses_are_inverses() {
        for odd in (1..10_001u128).step_by(2).chain([u128::MAX, u128::MAX - 2, (1 << 64) + 1]) {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
        }
    }

    #[test]
    fn sums_that_wrap_around_are_equal_all_the_same() {
        let mut terms = Terms::new();
        let [a, b, c] = [0, 1, 2].map(|tag| terms.fresh(64, tag));
        let sum = terms.add(a, b);
        let rest = terms.sub(c, a);
        let rest = terms.sub(rest, b);
        let both = terms.add(sum, rest);
        let same = terms.eq(both, c);
        let other = terms.not(same);
        assert!(terms.constant(same).is_some() || is_contradiction(&terms, &[other]));
        assert!(!is_contradiction(&terms, &[same]));
        // a = b + c and c = 2 b: a = 3 b.
        let [double, triple] = [2, 3].map(|factor| {
            let factor = terms.value(64, factor);
            terms.mul(b, factor)
        });
        let sum = terms.add(b, c);
        let [first, second, third] = [terms.eq(a, sum), terms.eq(c, double), terms.eq(a, triple)];
        let third = terms.not(third);
        assert!(is_contradiction(&terms, &[first, second, third]));
        assert!(!is_contradiction(&terms, &[first, third]));
    }
}
