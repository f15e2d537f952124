//! Whether a state cannot cover another, found out before what takes long.
//!
//! Most states that are compared differ in a number that variables or members hold. What the first state says of such numbers is known to be wrong in the second as soon as
//! all roots were walked; what arrays hold is compared only where it is not.
//!
//! Soundness. That one state does not cover another is always a sound answer.

use crate::shape::numbers::Numbers;
use ringfence_exec::Reasoner;
use ringfence_logic::{TermId, VarId};

impl Numbers {
    /// Whether a condition of the first state does not hold in the second, as far as its numbers stand for something by now: because an execution of the second
    /// state shows it, or because bounds of single numbers do not follow.
    pub(super) fn is_evidently_lost(&self, reason: &mut Reasoner) -> bool {
        let conditions: Vec<TermId> = self.paths[0].conditions().collect();
        conditions.into_iter().any(|condition| {
            let variables = reason.variables(condition);
            let is_known = |var: &VarId| self.sigma.contains_key(var) && !self.locals[0].contains_key(var);
            variables.iter().all(is_known) && self.is_lost(reason, condition, variables.len() == 1)
        })
    }

    /// Whether a condition does not hold in the second state, after a search if it is a bound.
    fn is_lost(&self, reason: &mut Reasoner, condition: TermId, is_bound: bool) -> bool {
        let (image, path) = (self.image(reason, condition), &self.paths[1]);
        let refutes =
            path.assignment().is_some_and(|example| reason.evaluate(&mut example.borrow_mut(), image) == 0);
        refutes || is_bound && !path.entails(reason, image)
    }
}
