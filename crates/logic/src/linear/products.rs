//! Products of two numbers: what multiples of one number have to do with each other.
//!
//! Places in a table of rows are such sums: `y * w + x` in a block of `h * w`. A product is an atom like others. What it has to do
//! with another product by the same number follows from the order of the other factors: from `y + 1 <= h` that `y * w + w <= h * w`.
//!
//! Soundness. A product is looked at only if the bounds of its factors, which are not negative, show that it does not wrap around, as a number
//! with a sign or without, whichever the atom is: then it is the product of the integers. For integers with `c >= 0` and `b - a >= k`, `b * c - a * c >= k * c`; and `a * c` is within
//! the multiples of `c` by the bounds of `a`. The bounds and what is asked of the system hold in every execution that meets the
//! conditions, so nothing is added that such an execution does not meet.

use super::simplex::is_infeasible;
use super::{Linear, System};
use crate::term::{Binary, Kind, TermId};
use std::cmp::Reverse;

/// How many products are looked at.
const MOST_PRODUCTS: usize = 6;

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
        for product in &products {
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
        atoms
            .into_iter()
            .filter_map(|(term, signed, factors, index)| self.product(term, signed, factors, index))
            .collect()
    }

    fn product(&mut self, term: TermId, signed: bool, [a, b]: [TermId; 2], index: usize) -> Option<Product> {
        let [a, b] = [a, b].map(|factor| {
            let signed = self.is_rather_signed(factor);
            self.linear(factor, signed, 1)
        });
        let factors = [a?, b?];
        let [(low, high), (least, most)] = [self.range(&factors[0])?, self.range(&factors[1])?];
        let (smallest, greatest) = (low.checked_mul(least)?, high.checked_mul(most)?);
        let limit =
            1i128.checked_shl(self.terms.width(term) - u32::from(signed)).filter(|limit| *limit > 0)?;
        if low < 0 || least < 0 || greatest >= limit {
            return None;
        }
        self.narrow(index, 1, (Some(smallest), Some(greatest)));
        Some(Product { own: Linear { sum: vec![(index, 1)], number: 0 }, factors })
    }

    /// Adds that a product is between the multiples of one factor by the bounds of the other.
    fn within_multiples(&mut self, product: &Product, at: usize) -> Option<()> {
        let (low, high) = self.range(&product.factors[1 - at])?;
        let least = product.own.clone().plus(&product.factors[at], low.checked_neg()?)?;
        self.require(&least, (Some(0), None))?;
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
            if self.is_at_least(distance, 0) {
                return self.require(&apart, (Some(0), None));
            }
        }
        None
    }

    /// Whether an expression is at least a number in all that meets the system.
    fn is_at_least(&mut self, linear: &Linear, least: i128) -> bool {
        if self.range(linear).is_some_and(|(low, _)| low >= least) {
            return true;
        }
        if self.require(linear, (None, Some(least - 1))).is_none() {
            return false;
        }
        let impossible = is_infeasible(&self.bounds, &self.constraints);
        self.constraints.pop();
        impossible
    }
}

/// Whether two expressions are the same.
fn is_zero(a: &Linear, b: &Linear) -> bool {
    a.clone().plus(b, -1).is_some_and(|difference| difference.sum.is_empty() && difference.number == 0)
}
