//! Entailment of a disjunction: one disjunct that fits, or a distinction of cases in each of which one does.

use super::goal::Goal;
use super::matching::{emptiness, solve};
use crate::formula::{Formula, Pure};

/// Whether a left implies one of several rights.
pub(super) fn entails(goal: &Goal<'_>, right: &Formula, cases: u32, steps: &mut u32) -> bool {
    let fits = |disjunct| {
        let goal = goal.clone().with_right(disjunct, true);
        goal.is_some_and(|goal| solve(goal, cases, steps).is_some())
    };
    if right.disjuncts.iter().any(fits) {
        return true;
    }
    let Some(cases) = cases.checked_sub(1).filter(|_| right.disjuncts.len() > 1) else { return false };
    distinguished(goal, right).is_some_and(|parts| {
        parts.iter().all(|part| part.facts.contradict() || entails(part, right, cases, steps))
    })
}

/// A left in several cases of which one holds: by a comparison that the right makes, or by whether a list is empty.
fn distinguished<'a>(goal: &Goal<'a>, right: &Formula) -> Option<Vec<Goal<'a>>> {
    let open = |pure: &&Pure| {
        let contraries = pure.contraries().unwrap_or_default();
        !pure.linear().vars().any(|var| var.is_primed())
            && !goal.facts.entail(pure)
            && !contraries.is_empty()
            && !contraries.iter().any(|contrary| goal.facts.entail(contrary))
    };
    let Some(pure) = right.disjuncts.iter().flat_map(|disjunct| &disjunct.pure).find(open) else {
        return emptiness(goal).map(Vec::from);
    };
    let case = |case: Pure| {
        let mut goal = goal.clone();
        goal.facts.assume(&case);
        goal
    };
    Some(pure.contraries()?.into_iter().chain([pure.clone()]).map(case).collect())
}
