//! Linear constraints over the whole numbers, for whoever has them as such and not as terms.
//!
//! A constraint is a sum of multiples of variables, which are numbered from 0, between bounds. What is found to be
//! infeasible has no solution in rational numbers after each constraint was divided by what its factors have in common, so
//! none in whole numbers; the contrary is not concluded.

use crate::linear::simplex;
pub use crate::linear::simplex::{Bounds, Sum};

/// Whether no whole numbers within the bounds of the variables meet all constraints. False where that was not found out.
#[must_use]
pub fn is_infeasible(variables: &[Bounds], constraints: Vec<(Sum, Bounds)>) -> bool {
    let constraints: Vec<(Sum, Bounds)> =
        constraints.into_iter().map(|(sum, bounds)| simplex::in_lowest_terms(sum, bounds)).collect();
    simplex::is_infeasible(variables, &constraints)
}

/// Whole numbers within the bounds of the variables that are near rational ones that meet all constraints, if some were found. Whether they meet them, too, is to be
/// seen.
#[must_use]
pub fn example(variables: &[Bounds], constraints: &[(Sum, Bounds)]) -> Option<Vec<i128>> {
    simplex::solution(variables, constraints, &[])
}

#[cfg(test)]
mod tests {
    use super::is_infeasible;

    #[test]
    fn an_even_number_is_not_odd() {
        // 2x = 2y + 1
        let constraint = (vec![(0, 2), (1, -2)], (Some(1), Some(1)));
        assert!(is_infeasible(&[(None, None), (None, None)], vec![constraint]));
        let constraint = (vec![(0, 2), (1, -2)], (Some(2), Some(2)));
        assert!(!is_infeasible(&[(None, None), (None, None)], vec![constraint]));
    }
}
