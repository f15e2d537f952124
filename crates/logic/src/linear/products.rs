//! Products of two numbers: what multiples of one number have to do with each other.
//!
//! Places in a table of rows are such sums: `y * w + x` in a block of `h * w`. A product is an atom like others. What it has to do
//! with another product by the same number follows from the order of the other factors: from `y + 1 <= h` that `y * w + w <= h * w`. A quotient by a number that is
//! no constant is a factor of a product, too: what is taken from the dividend, `i / n * n`.
//!
//! Soundness. A product is looked at only if the bounds of its factors, which are not negative, show that it does not wrap around, as a number
//! with a sign or without, whichever the atom is: then it is the product of the integers. So is one that is at most another, because one factor is the same and
//! not negative and the other is not greater. For integers with `c >= 0` and `b - a >= k`, `b * c - a * c >= k * c`; and `a * c` is within
//! the multiples of `c` by the bounds of `a`. A quotient of numbers without a sign is rounded down, so the divisor, which is positive, times the quotient is at most the dividend, and the rest is less
//! than the divisor. The bounds and what is asked of the system hold in every execution that meets the
//! conditions, so nothing is added that such an execution does not meet.

use super::simplex::Bounds;
use super::{Linear, MOST_ATOMS, MOST_CONSTRAINTS, System, bounded};
use crate::term::{Binary, Kind, TermId};
use std::cmp::Reverse;

/// How many products are looked at.
const MOST_PRODUCTS: usize = 6;

/// How many quotients by numbers that are no constants are looked at.
const MOST_QUOTIENTS: usize = 3;

/// How many times a factor is looked at as a bound of a product.
const MOST_TIMES: i128 = 1 << 40;

/// How often the system is asked for the order of two factors.
const MOST_ORDERS: u32 = 24;

/// A product with its factors.
struct Product {
    own: Linear,
    factors: [Linear; 2],
}

impl System<'_> {
    /// Bounds the atoms that are products by the bounds of their factors.
    pub(super) fn bound_products(&mut self) {
        self.products();
    }

    /// Adds what products have to do with their factors and with each other.
    pub(super) fn relate_products(&mut self) {
        let products = self.products();
        // Those of quotients are bounded by their dividends.
        let multiples: Vec<usize> = self.multiples.values().copied().collect();
        let is_plain = |product: &&Product| !product.own.sum.iter().any(|(atom, _)| multiples.contains(atom));
        for product in products.iter().filter(is_plain) {
            for at in [0, 1] {
                let _ = self.within_multiples(product, at);
            }
        }
        let mut orders = 0;
        for (at, first) in products.iter().enumerate() {
            for second in &products[at + 1..] {
                for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if is_zero(&first.factors[i], &second.factors[j]) {
                        let _ = self.relate([first, second], [1 - i, 1 - j], &first.factors[i], &mut orders);
                    }
                }
            }
        }
    }

    /// The atoms that are products which do not wrap around.
    fn products(&mut self) -> Vec<Product> {
        let product = |term: TermId| match self.terms.kind(term) {
            Kind::Binary(Binary::Mul, a, b) => Some((term, [a, b])),
            _ => None,
        };
        let mut atoms: Vec<(TermId, bool, [TermId; 2], usize)> = self
            .atoms
            .iter()
            .filter_map(|(&(term, signed), &index)| {
                product(term).map(|(term, factors)| (term, signed, factors, index))
            })
            .collect();
        // What is asked about was made last.
        atoms.sort_unstable_by_key(|atom| Reverse((atom.0, atom.1)));
        atoms.truncate(MOST_PRODUCTS);
        let mut found = self.quotients();
        let (quotients, mut open) = (found.len(), Vec::new());
        for (term, signed, factors, index) in atoms {
            match self.product(term, signed, factors, index, &found[..quotients]) {
                Some(product) => found.push(product),
                None => open.push((term, signed, factors, index)),
            }
        }
        // What was made first may bound the others.
        for (term, signed, factors, index) in open.into_iter().rev() {
            let product = self.product(term, signed, factors, index, &found);
            found.extend(product);
        }
        found
    }

    /// The products of divisors that are no constants with how often they are in their dividends: such a product is at most the dividend, and less than a divisor less.
    fn quotients(&mut self) -> Vec<Product> {
        let quotient = |term: TermId| match self.terms.kind(term) {
            Kind::Binary(Binary::Udiv, a, b) => self.terms.constant(b).is_none().then_some((term, a, b)),
            _ => None,
        };
        let atoms = self.atoms.iter().filter(|((_, signed), _)| !signed);
        let mut atoms: Vec<((TermId, TermId, TermId), usize)> =
            atoms.filter_map(|(&(term, _), &index)| Some((quotient(term)?, index))).collect();
        atoms.sort_unstable_by_key(|((term, ..), _)| Reverse(*term));
        atoms.truncate(MOST_QUOTIENTS);
        atoms.into_iter().filter_map(|(quotient, index)| self.quotient(quotient, index)).collect()
    }

    fn quotient(&mut self, (term, a, b): (TermId, TermId, TermId), index: usize) -> Option<Product> {
        let [dividend, divisor] = [self.linear(a, false, 1)?, self.linear(b, false, 1)?];
        let (_, most) = self.range(&dividend)?;
        if self.range(&divisor)?.0 < 1 {
            return None;
        }
        let own = match self.multiples.get(&term) {
            Some(&known) => self.own(known),
            None if self.bounds.len() < MOST_ATOMS => {
                let new = self.bounds.len();
                self.bounds.push((Some(0), Some(most)));
                self.steps.push((1, 0));
                self.multiples.insert(term, new);
                self.own(new)
            }
            None => return None,
        };
        let rest = dividend.plus(&own, -1)?;
        self.require_once(&rest, (Some(0), None))?;
        self.require_once(&divisor.clone().plus(&rest, -1)?, (Some(1), None))?;
        Some(Product { own, factors: [self.own(index), divisor] })
    }

    /// Adds a constraint that is not there yet.
    fn require_once(&mut self, linear: &Linear, bounds: Bounds) -> Option<()> {
        self.require(linear, bounds)?;
        let last = self.constraints.pop()?;
        if !self.constraints.contains(&last) {
            self.constraints.push(last);
        }
        Some(())
    }

    /// An atom that is a product which does not wrap around: by the bounds of its factors, or because it is at most one of the others.
    fn product(
        &mut self,
        term: TermId,
        signed: bool,
        [a, b]: [TermId; 2],
        index: usize,
        others: &[Product],
    ) -> Option<Product> {
        let [a, b] = [a, b].map(|factor| {
            let signed = self.is_rather_signed(factor);
            self.linear(factor, signed, 1)
        });
        let factors = [a?, b?];
        let [(low, high), (least, most)] = [self.range(&factors[0])?, self.range(&factors[1])?];
        let limit =
            1i128.checked_shl(self.terms.width(term) - u32::from(signed)).filter(|limit| *limit > 0)?;
        if low < 0 || least < 0 {
            return None;
        }
        let smallest = low.checked_mul(least)?;
        let known = [high.checked_mul(most), self.greatest_by(&factors, others)];
        let greatest = known.into_iter().flatten().filter(|greatest| *greatest < limit).min()?;
        let own = self.own(index);
        self.narrow_atoms(&own, (Some(smallest), Some(greatest)));
        Some(Product { own, factors })
    }

    /// The most that a product of numbers that are not negative is, because it is at most another one: of one of its factors and a number that is not less than the
    /// other.
    fn greatest_by(&mut self, factors: &[Linear; 2], others: &[Product]) -> Option<i128> {
        others.iter().find_map(|other| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find_map(|(i, j)| {
                if !is_zero(&other.factors[i], &factors[j]) {
                    return None;
                }
                let more = other.factors[1 - i].clone().plus(&factors[1 - j], -1)?;
                let (_, most) = self.range(&other.own)?;
                self.is_at_least(&more, 0).then_some(most)
            })
        })
    }

    /// Adds that a product is between the multiples of one factor by the bounds of the other.
    fn within_multiples(&mut self, product: &Product, at: usize) -> Option<()> {
        let (low, high) = self.range(&product.factors[1 - at])?;
        let least = product.own.clone().plus(&product.factors[at], low.min(MOST_TIMES).checked_neg()?)?;
        self.require(&least, (Some(0), None))?;
        // Large multiples tell little and make sums too large for the simplex.
        if high > MOST_TIMES {
            return None;
        }
        let most = product.own.clone().plus(&product.factors[at], high.checked_neg()?)?;
        self.require(&most, (None, Some(0)))
    }

    /// Adds what two products by the same number have to do with each other.
    fn relate(
        &mut self,
        [first, second]: [&Product; 2],
        [i, j]: [usize; 2],
        common: &Linear,
        orders: &mut u32,
    ) -> Option<()> {
        let distance = second.factors[j].clone().plus(&first.factors[i], -1)?;
        let apart = second.own.clone().plus(&first.own, -1)?;
        if distance.sum.is_empty() {
            let rest = apart.plus(common, distance.number.checked_neg()?)?;
            return self.require(&rest, (Some(0), Some(0)));
        }
        let back = Linear::default().plus(&distance, -1)?;
        for (distance, apart) in [(&distance, apart.clone()), (&back, Linear::default().plus(&apart, -1)?)] {
            if *orders + 2 > MOST_ORDERS {
                return None;
            }
            *orders += 2;
            if self.is_at_least(distance, 1) {
                return self.require(&apart.plus(common, -1)?, (Some(0), None));
            }
            // Factors that are equal are in either order.
            if self.is_at_least(distance, 0) {
                self.require(&apart, (Some(0), None))?;
            }
        }
        Some(())
    }

    /// Whether an expression is at least a number in all that meets the system.
    fn is_at_least(&mut self, linear: &Linear, least: i128) -> bool {
        if self.range(linear).is_some_and(|(low, _)| low >= least) {
            return true;
        }
        if self.constraints.len() >= MOST_CONSTRAINTS {
            return false;
        }
        let Some(less) = bounded(linear, (None, Some(least - 1))) else { return false };
        self.found.is_infeasible(&self.bounds, self.constraints.iter(), Some(&less))
    }
}

/// Whether two expressions are the same.
fn is_zero(a: &Linear, b: &Linear) -> bool {
    a.clone().plus(b, -1).is_some_and(|difference| difference.sum.is_empty() && difference.number == 0)
}
