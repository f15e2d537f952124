//! Smaller programs with the same contradiction: gadgets and what stands around them are left out one by one.

use super::ask::Asked;
use super::judge::{Judgement, Wrong};
use super::plan::Plan;

/// The smallest plan that is found, and its contradiction, which is of the same class.
pub(super) fn reduce<'g>(
    plan: &Plan<'g>,
    wrong: Wrong,
    judge: impl Fn(&Plan<'_>) -> Result<Vec<(Asked, Judgement)>, String>,
) -> Result<(Plan<'g>, Wrong), String> {
    let (mut plan, mut wrong) = (plan.clone(), wrong);
    'smaller: loop {
        for candidate in plan.smaller() {
            for (_, judgement) in judge(&candidate)? {
                if let Judgement::Wrong(found) = judgement
                    && found.class() == wrong.class()
                {
                    (plan, wrong) = (candidate, found);
                    continue 'smaller;
                }
            }
        }
        return Ok((plan, wrong));
    }
}
