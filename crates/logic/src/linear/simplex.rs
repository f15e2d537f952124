//! Whether linear constraints over rational numbers can be met: the simplex of Dutertre and de Moura ("A fast
//! linear-arithmetic solver for DPLL(T)", CAV 2006) with Bland's rule, so that it ends.
//!
//! Every constraint is a sum of multiples of variables between bounds, and every variable has bounds. A constraint is a
//! variable of its own, first expressed by the others; the algorithm exchanges expressed variables for others until all are
//! within their bounds, or one cannot be, whatever the others are within theirs.

use super::ratio::{Ratio, gcd};
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

/// A constraint: a sum and its bounds.
pub(crate) type Constraint = (Sum, Bounds);

/// A linear expression: multiples of variables, in the order of these, and none of them 0.
type Expression = Vec<(usize, Ratio)>;

/// A variable that is expressed by others that are not.
#[derive(Debug, Clone)]
struct Row {
    variable: usize,
    by: Expression,
}

/// A system of constraints.
#[derive(Debug, Clone)]
struct Tableau {
    /// How many of the variables are no constraints. They come first.
    plain: usize,
    bounds: Vec<Bounds>,
    values: Vec<Ratio>,
    rows: Vec<Row>,
    /// The rows of the variables that are expressed.
    row_of: Vec<Option<usize>>,
}

/// Whether no rational numbers within the bounds meet all the constraints. False where that was not found out.
pub(crate) fn is_infeasible(variables: &[Bounds], constraints: &[Constraint]) -> bool {
    is_evidently_infeasible(variables, constraints.iter())
        || Tableau::new(variables, constraints).and_then(|mut tableau| tableau.contradicts()).unwrap_or(false)
}

/// Whether the bounds of one variable, or of one constraint, leave nothing.
fn is_evidently_infeasible<'c>(
    variables: &[Bounds],
    mut constraints: impl Iterator<Item = &'c Constraint>,
) -> bool {
    variables.iter().any(is_empty) || constraints.any(|(_, bounds)| is_empty(bounds))
}

fn is_empty(&(least, most): &Bounds) -> bool {
    matches!((least, most), (Some(least), Some(most)) if least > most)
}

/// Whole numbers near rational ones that are within the bounds and meet all the constraints, and one of each pair of others, if some were found.
///
/// Most numbers that are found meet one of each pair as they are: only those pairs become constraints of which they meet neither.
pub(crate) fn solution(
    variables: &[Bounds],
    constraints: &[Constraint],
    pairs: &[[Constraint; 2]],
) -> Option<Vec<i128>> {
    let mut tableau = Tableau::new(variables, constraints)?;
    if tableau.contradicts()? {
        return None;
    }
    while let Some([first, second]) = tableau.unmet(pairs)? {
        tableau = match tableau.with(first) {
            Some(met) => met,
            None => tableau.with(second)?,
        };
    }
    Some(tableau.values[..variables.len()].iter().map(|value| value.floor()).collect())
}

/// What was found about a system, for one that has the same constraints and perhaps more: then little is left to do. Their bounds may be others.
#[derive(Debug, Default)]
pub(crate) struct Found {
    sums: Vec<Sum>,
    tableau: Option<Tableau>,
}

impl Found {
    /// Whether no rational numbers within the bounds meet all the constraints, and one more if there is one. False where that was not found out.
    pub(crate) fn is_infeasible<'c>(
        &mut self,
        variables: &[Bounds],
        constraints: impl Iterator<Item = &'c Constraint> + Clone,
        more: Option<&'c Constraint>,
    ) -> bool {
        if is_evidently_infeasible(variables, constraints.clone().chain(more)) {
            return true;
        }
        let infeasible = self.follow(variables, constraints.clone()).and_then(|tableau| {
            match (tableau.contradicts()?, more) {
                (false, Some(more)) if !tableau.is_met(more)? => {
                    let mut tableau = tableau.clone();
                    tableau.add(&more.0, more.1)?;
                    tableau.contradicts()
                }
                (infeasible, _) => Some(infeasible),
            }
        });
        infeasible.unwrap_or_else(|| {
            self.tableau = None;
            let all: Vec<Constraint> = constraints.chain(more).cloned().collect();
            is_infeasible(variables, &all)
        })
    }

    /// The tableau of these constraints: the one that is there, if it is of such.
    fn follow<'c>(
        &mut self,
        variables: &[Bounds],
        constraints: impl Iterator<Item = &'c Constraint> + Clone,
    ) -> Option<&mut Tableau> {
        let known = self.sums.len();
        let is_same = self.tableau.as_ref().is_some_and(|tableau| tableau.plain == variables.len())
            && self.sums.iter().eq(constraints.clone().take(known).map(|(sum, _)| sum));
        if !is_same {
            self.sums.clear();
            self.tableau = Some(Tableau::new(variables, &[])?);
        }
        let tableau = self.tableau.as_mut()?;
        let first = constraints.clone().take(self.sums.len()).map(|(_, bounds)| *bounds);
        for (variable, bounds) in variables.iter().copied().chain(first).enumerate() {
            tableau.bound(variable, bounds)?;
        }
        for (sum, bounds) in constraints.skip(self.sums.len()) {
            tableau.add(sum, *bounds)?;
            self.sums.push(sum.clone());
        }
        self.tableau.as_mut()
    }
}

impl Tableau {
    fn new(variables: &[Bounds], constraints: &[Constraint]) -> Option<Self> {
        let count = variables.len() + constraints.len();
        let mut values: Vec<Ratio> = Vec::with_capacity(count);
        for &(least, most) in variables {
            values.push(Ratio::whole(least.or(most).unwrap_or(0)));
        }
        let mut bounds = Vec::with_capacity(count);
        bounds.extend_from_slice(variables);
        let (rows, row_of) = (Vec::with_capacity(constraints.len()), vec![None; variables.len()]);
        let mut tableau = Self { plain: variables.len(), bounds, values, rows, row_of };
        for (sum, bounds) in constraints {
            tableau.add(sum, *bounds)?;
        }
        Some(tableau)
    }

    /// Adds a constraint.
    fn add(&mut self, sum: &Sum, bounds: Bounds) -> Option<()> {
        let (mut by, mut value) = (Expression::with_capacity(sum.len()), Ratio::ZERO);
        for &(variable, factor) in sum {
            let factor = Ratio::whole(factor);
            value = value.plus(self.values[variable].times(factor)?)?;
            by = match self.row_of[variable] {
                Some(row) => plus(&by, &self.rows[row].by, factor)?,
                None => plus(&by, &[(variable, Ratio::ONE)], factor)?,
            };
        }
        self.row_of.push(Some(self.rows.len()));
        self.rows.push(Row { variable: self.values.len(), by });
        self.values.push(value);
        self.bounds.push(bounds);
        Some(())
    }

    /// The first pair of constraints of which the values meet neither, if there is one.
    fn unmet<'c>(&self, pairs: &'c [[Constraint; 2]]) -> Option<Option<&'c [Constraint; 2]>> {
        for pair in pairs {
            if !self.is_met(&pair[0])? && !self.is_met(&pair[1])? {
                return Some(Some(pair));
            }
        }
        Some(None)
    }

    /// The system with one more constraint, with values that meet all of them. Absent when none were found.
    fn with(&self, more: &Constraint) -> Option<Self> {
        let mut tableau = self.clone();
        tableau.add(&more.0, more.1)?;
        let met = !is_empty(&more.1) && !tableau.contradicts()?;
        met.then_some(tableau)
    }

    /// Gives a variable other bounds. One that is not expressed stays within them.
    fn bound(&mut self, variable: usize, (least, most): Bounds) -> Option<()> {
        if self.bounds[variable] == (least, most) {
            return Some(());
        }
        self.bounds[variable] = (least, most);
        if self.row_of[variable].is_some() {
            return Some(());
        }
        for (bound, wrong) in [(least, Ordering::Less), (most, Ordering::Greater)] {
            if let Some(bound) = bound
                && self.values[variable].compare(bound)? == wrong
            {
                let step = Ratio::whole(bound).minus(self.values[variable])?;
                self.shift(variable, step)?;
            }
        }
        Some(())
    }

    /// Whether the values meet a constraint.
    fn is_met(&self, (sum, (least, most)): &Constraint) -> Option<bool> {
        let mut value = Ratio::ZERO;
        for &(variable, factor) in sum {
            value = value.plus(self.values[variable].times(Ratio::whole(factor))?)?;
        }
        for (bound, wrong) in [(least, Ordering::Less), (most, Ordering::Greater)] {
            if let Some(bound) = *bound
                && value.compare(bound)? == wrong
            {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the constraints cannot be met; absent when it was not found out.
    fn contradicts(&mut self) -> Option<bool> {
        for _ in 0..MOST_PIVOTS {
            let Some((row, target)) = self.violated()? else { return Some(false) };
            let up = self.values[self.rows[row].variable].compare(target)? == Ordering::Less;
            let Some(at) = self.helpful(row, up)? else { return Some(true) };
            self.exchange(row, at, target)?;
        }
        None
    }

    /// The first expressed variable that is out of its bounds, and the bound.
    fn violated(&self) -> Option<Option<(usize, i128)>> {
        let mut found: Option<(usize, i128)> = None;
        for (at, row) in self.rows.iter().enumerate() {
            if found.is_some_and(|(other, _)| self.rows[other].variable < row.variable) {
                continue;
            }
            let (least, most) = self.bounds[row.variable];
            for (bound, wrong) in [(least, Ordering::Less), (most, Ordering::Greater)] {
                if let Some(bound) = bound
                    && self.values[row.variable].compare(bound)? == wrong
                {
                    found = Some((at, bound));
                }
            }
        }
        Some(found)
    }

    /// The first of the variables that express another which can move it up, or down: where it stands in its expression.
    fn helpful(&self, row: usize, up: bool) -> Option<Option<usize>> {
        for (at, &(variable, factor)) in self.rows[row].by.iter().enumerate() {
            let (least, most) = self.bounds[variable];
            let rises = (factor.signum() > 0) == up;
            let (bound, end) = if rises { (most, Ordering::Less) } else { (least, Ordering::Greater) };
            let can = match bound {
                None => true,
                Some(bound) => self.values[variable].compare(bound)? == end,
            };
            if can {
                return Some(Some(at));
            }
        }
        Some(None)
    }

    /// Adds something to a variable that is not expressed.
    fn shift(&mut self, variable: usize, step: Ratio) -> Option<()> {
        for row in &self.rows {
            if let Some(factor) = factor_of(&row.by, variable) {
                let change = factor.times(step)?;
                self.values[row.variable] = self.values[row.variable].plus(change)?;
            }
        }
        self.values[variable] = self.values[variable].plus(step)?;
        Some(())
    }

    /// Gives an expressed variable a value by changing another one that expresses it, and exchanges the two.
    fn exchange(&mut self, row: usize, at: usize, target: i128) -> Option<()> {
        let leaving = self.rows[row].variable;
        let (entering, factor) = self.rows[row].by[at];
        self.shift(entering, Ratio::whole(target).minus(self.values[leaving])?.over(factor)?)?;
        let mut new = Expression::with_capacity(self.rows[row].by.len());
        for &(variable, own) in &self.rows[row].by {
            if variable != entering {
                new.push((variable, own.negative()?.over(factor)?));
            }
        }
        let place = new.partition_point(|(variable, _)| *variable < leaving);
        new.insert(place, (leaving, Ratio::ONE.over(factor)?));
        for other in &mut self.rows {
            if other.variable != leaving
                && let Ok(at) = place_of(&other.by, entering)
            {
                let (_, times) = other.by.remove(at);
                other.by = plus(&other.by, &new, times)?;
            }
        }
        self.rows[row] = Row { variable: entering, by: new };
        (self.row_of[entering], self.row_of[leaving]) = (Some(row), None);
        Some(())
    }
}

/// Where a variable stands in an expression.
fn place_of(by: &[(usize, Ratio)], variable: usize) -> Result<usize, usize> {
    by.binary_search_by_key(&variable, |(other, _)| *other)
}

/// The factor of a variable in an expression, if it occurs there.
fn factor_of(by: &[(usize, Ratio)], variable: usize) -> Option<Ratio> {
    place_of(by, variable).ok().map(|at| by[at].1)
}

/// The sum of an expression and so many times another.
fn plus(left: &[(usize, Ratio)], right: &[(usize, Ratio)], times: Ratio) -> Option<Expression> {
    let mut all = Expression::with_capacity(left.len() + right.len());
    let mut left = left.iter().copied().peekable();
    for &(variable, factor) in right {
        while let Some(before) = left.next_if(|(other, _)| *other < variable) {
            all.push(before);
        }
        let own = factor.times(times)?;
        let sum = match left.next_if(|(other, _)| *other == variable) {
            Some((_, known)) => known.plus(own)?,
            None => own,
        };
        if sum != Ratio::ZERO {
            all.push((variable, sum));
        }
    }
    all.extend(left);
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Constraint, Found, Sum, is_infeasible, solution};

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

    #[test]
    fn numbers_that_differ_are_found_if_there_are_enough() {
        let apart = |a: usize, b: usize| -> [Constraint; 2] {
            let difference: Sum = vec![(a, 1), (b, -1)];
            [(difference.clone(), (Some(1), None)), (difference, (None, Some(-1)))]
        };
        let pairs = [apart(0, 1), apart(0, 2), apart(1, 2)];
        let mut found = solution(&[within(0, 2); 3], &[], &pairs).expect("three numbers");
        found.sort_unstable();
        assert_eq!(found, [0, 1, 2]);
        assert_eq!(solution(&[within(0, 1); 3], &[], &pairs), None);
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

    /// What is found with the help of what was found before is what is found without: for systems that grow, whose bounds change, and that lose constraints.
    #[test]
    fn systems_that_change_against_new_ones() {
        let mut state = 1u64;
        let mut below = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        let mut infeasible = 0;
        for _ in 0..400 {
            let (mut variables, mut constraints) = ([within(0, 9); 4], Vec::<Constraint>::new());
            let mut found = Found::default();
            for _ in 0..12 {
                let mut constraint = || -> Constraint {
                    let mut sum: Sum = (0..4).map(|at| (at, below(5) as i128 - 2)).collect();
                    sum.retain(|(_, factor)| *factor != 0);
                    let least = below(24) as i128 - 12;
                    (sum, within(least, least + below(20) as i128))
                };
                let more = constraint();
                let expected = is_infeasible(
                    &variables,
                    &[constraints.as_slice(), std::slice::from_ref(&more)].concat(),
                );
                assert_eq!(found.is_infeasible(&variables, constraints.iter(), Some(&more)), expected);
                infeasible += u32::from(expected);
                match below(8) {
                    0 => drop(constraints.pop()),
                    1 => variables[below(4) as usize] = within(below(5) as i128, 4 + below(5) as i128),
                    2 if !constraints.is_empty() => constraints[0].1.1 = Some(below(12) as i128),
                    _ => constraints.push(more),
                }
                let expected = is_infeasible(&variables, &constraints);
                assert_eq!(found.is_infeasible(&variables, constraints.iter(), None), expected);
            }
        }
        assert!(infeasible > 500);
    }
}
