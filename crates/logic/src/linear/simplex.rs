//! Whether linear constraints over rational numbers can be met: the simplex of Dutertre and de Moura ("A fast
//! linear-arithmetic solver for DPLL(T)", CAV 2006) with Bland's rule, so that it ends.
//!
//! Every constraint is a sum of multiples of variables between bounds, and every variable has bounds. A constraint is a
//! variable of its own, first expressed by the others; the algorithm exchanges expressed variables for others until all are
//! within their bounds, or one cannot be, whatever the others are within theirs.

use super::ratio::Ratio;
use std::cmp::Ordering;

/// How many exchanges are made before giving up.
const MOST_PIVOTS: usize = 200;

/// The least and the greatest value, as far as there are any.
pub type Bounds = (Option<i128>, Option<i128>);

/// A sum of multiples of variables, by their indices.
pub type Sum = Vec<(usize, i128)>;

/// A constraint on whole numbers whose factors have no common divisor: what is between two multiples of it is neither.
pub(crate) fn in_lowest_terms(mut sum: Sum, (least, most): Bounds) -> (Sum, Bounds) {
    let divisor = sum.iter().fold(0, |all, &(_, factor)| gcd(all, factor.unsigned_abs()));
    let Some(divisor) = i128::try_from(divisor).ok().filter(|divisor| *divisor > 1) else {
        return (sum, (least, most));
    };
    sum.iter_mut().for_each(|(_, factor)| *factor /= divisor);
    let ceiling = |least: i128| least.div_euclid(divisor) + i128::from(least.rem_euclid(divisor) != 0);
    (sum, (least.map(ceiling), most.map(|most| most.div_euclid(divisor))))
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A system of constraints.
#[derive(Debug)]
struct Tableau {
    bounds: Vec<Bounds>,
    values: Vec<Ratio>,
    /// The expressed variables.
    basic: Vec<usize>,
    /// The others.
    free: Vec<usize>,
    /// The expressed ones by the others.
    rows: Vec<Vec<Ratio>>,
}

/// Whether no rational numbers within the bounds meet all the constraints. False where that was not found out.
pub(crate) fn is_infeasible(variables: &[Bounds], constraints: &[(Sum, Bounds)]) -> bool {
    let empty = |&(least, most): &Bounds| matches!((least, most), (Some(least), Some(most)) if least > most);
    variables.iter().any(empty)
        || constraints.iter().any(|(_, bounds)| empty(bounds))
        || Tableau::new(variables, constraints).and_then(|mut tableau| tableau.contradicts()).unwrap_or(false)
}

/// Whole numbers near rational ones that are within the bounds and meet all the constraints, if some were found.
pub(crate) fn solution(variables: &[Bounds], constraints: &[(Sum, Bounds)]) -> Option<Vec<i128>> {
    let mut tableau = Tableau::new(variables, constraints)?;
    let met = !tableau.contradicts()?;
    met.then(|| tableau.values[..variables.len()].iter().map(|value| value.floor()).collect())
}

impl Tableau {
    fn new(variables: &[Bounds], constraints: &[(Sum, Bounds)]) -> Option<Self> {
        let count = variables.len();
        let mut values: Vec<Ratio> = Vec::with_capacity(count + constraints.len());
        for &(least, most) in variables {
            values.push(Ratio::whole(least.or(most).unwrap_or(0)));
        }
        let mut rows = Vec::with_capacity(constraints.len());
        for (sum, _) in constraints {
            let mut row = vec![Ratio::ZERO; count];
            let mut value = Ratio::ZERO;
            for &(variable, factor) in sum {
                row[variable] = row[variable].plus(Ratio::whole(factor))?;
                value = value.plus(values[variable].times(Ratio::whole(factor))?)?;
            }
            rows.push(row);
            values.push(value);
        }
        let bounds = variables.iter().copied().chain(constraints.iter().map(|(_, bounds)| *bounds)).collect();
        let basic = (count..count + constraints.len()).collect();
        Some(Self { bounds, values, basic, free: (0..count).collect(), rows })
    }

    /// Whether the constraints cannot be met; absent when it was not found out.
    fn contradicts(&mut self) -> Option<bool> {
        for _ in 0..MOST_PIVOTS {
            let Some((row, target)) = self.violated()? else { return Some(false) };
            let up = self.values[self.basic[row]].compare(target)? == Ordering::Less;
            let Some(column) = self.helpful(row, up)? else { return Some(true) };
            self.exchange(row, column, target)?;
        }
        None
    }

    /// The first expressed variable that is out of its bounds, and the bound.
    fn violated(&self) -> Option<Option<(usize, i128)>> {
        let mut found: Option<(usize, i128)> = None;
        for (row, &variable) in self.basic.iter().enumerate() {
            if found.is_some_and(|(other, _)| self.basic[other] < variable) {
                continue;
            }
            let (least, most) = self.bounds[variable];
            for (bound, wrong) in [(least, Ordering::Less), (most, Ordering::Greater)] {
                if let Some(bound) = bound
                    && self.values[variable].compare(bound)? == wrong
                {
                    found = Some((row, bound));
                }
            }
        }
        Some(found)
    }

    /// The first of the other variables that can move an expressed one up, or down.
    fn helpful(&self, row: usize, up: bool) -> Option<Option<usize>> {
        let mut found: Option<usize> = None;
        for (column, &variable) in self.free.iter().enumerate() {
            let sign = self.rows[row][column].signum();
            if sign == 0 || found.is_some_and(|other| self.free[other] < variable) {
                continue;
            }
            let (least, most) = self.bounds[variable];
            let rises = (sign > 0) == up;
            let (bound, end) = if rises { (most, Ordering::Less) } else { (least, Ordering::Greater) };
            let can = match bound {
                None => true,
                Some(bound) => self.values[variable].compare(bound)? == end,
            };
            if can {
                found = Some(column);
            }
        }
        Some(found)
    }

    /// Gives an expressed variable a value by changing another one, and exchanges the two.
    fn exchange(&mut self, row: usize, column: usize, target: i128) -> Option<()> {
        let factor = self.rows[row][column];
        let (leaving, entering) = (self.basic[row], self.free[column]);
        let step = Ratio::whole(target).minus(self.values[leaving])?.over(factor)?;
        for (other, &variable) in self.basic.iter().enumerate() {
            let change = self.rows[other][column].times(step)?;
            self.values[variable] = self.values[variable].plus(change)?;
        }
        self.values[entering] = self.values[entering].plus(step)?;
        let mut new = Vec::with_capacity(self.free.len());
        for (at, &own) in self.rows[row].iter().enumerate() {
            new.push(match at == column {
                true => Ratio::whole(1).over(factor)?,
                false => own.negative()?.over(factor)?,
            });
        }
        for (other, cells) in self.rows.iter_mut().enumerate() {
            let by = cells[column];
            if other == row || by == Ratio::ZERO {
                continue;
            }
            for (at, cell) in cells.iter_mut().enumerate() {
                *cell = match at == column {
                    true => by.times(new[at])?,
                    false if new[at] == Ratio::ZERO => *cell,
                    false => cell.plus(by.times(new[at])?)?,
                };
            }
        }
        self.rows[row] = new;
        (self.basic[row], self.free[column]) = (entering, leaving);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Sum, is_infeasible};

    fn within(least: i128, most: i128) -> Bounds {
        (Some(least), Some(most))
    }

    #[test]
    fn an_order_that_closes_a_circle_cannot_be() {
        // x < y < z < x
        let less = |a: usize, b: usize| (vec![(a, 1), (b, -1)], (None, Some(-1)));
        let variables = [within(0, 100); 3];
        assert!(is_infeasible(&variables, &[less(0, 1), less(1, 2), less(2, 0)]));
        assert!(!is_infeasible(&variables, &[less(0, 1), less(1, 2)]));
    }

    /// All systems of two constraints with small coefficients: what is called infeasible has no solution in whole
    /// numbers, and what has no solution among quarters is called so.
    #[test]
    fn small_systems_against_enumeration() {
        let variables = [within(0, 3), within(-2, 2)];
        let mut refuted = 0;
        for n in 0..5i128.pow(6) {
            let digit = |at: u32| n / 5i128.pow(at) % 5 - 2;
            let row = |at: u32| -> (Sum, Bounds) {
                (vec![(0, digit(at)), (1, digit(at + 1))], (None, Some(2 * digit(at + 2) - 1)))
            };
            let system = [row(0), row(3)];
            let meets = |x: i128, y: i128, scale: i128| {
                system.iter().all(|(sum, bounds)| {
                    sum[0].1 * x + sum[1].1 * y <= bounds.1.unwrap_or(i128::MAX / 16) * scale
                })
            };
            let some =
                |scale: i128| (0..=3 * scale).any(|x| (-2 * scale..=2 * scale).any(|y| meets(x, y, scale)));
            let infeasible = is_infeasible(&variables, &system);
            refuted += usize::from(infeasible);
            assert!(!infeasible || !some(1), "{system:?}");
            // The corners of these systems have denominators that divide 24.
            if n % 97 == 0 {
                assert_eq!(infeasible, !some(24), "{system:?}");
            }
        }
        assert!(refuted > 1000);
    }
}
