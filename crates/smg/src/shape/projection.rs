//! Variables that a state mentions no more, said by those that it does.
//!
//! A counter that has come to its bound is often read no more, but conditions tell others by it: `kept + skipped == i` and
//! `i == n`. Dropping what mentions `i` would lose what `kept` and `skipped` have to do with `n`. So, before conditions are
//! dropped, a variable that an equality gives as a sum of others is replaced by that sum. An equality is a condition, or
//! two that say that neither of two numbers is less.
//!
//! Soundness. Where v = e follows from the conditions and v is not in e, conditions C(v) hold for some v just if C(e) holds:
//! nothing is lost and nothing is gained. An example that satisfies C(v) gives v the value of e, so it satisfies C(e).

use crate::shape::linear::Linear;
use ringfence_base::FastSet;
use ringfence_exec::Reasoner;
use ringfence_logic::{Binary, Kind, Substitution, TermId, Unary, VarId};

/// How many variables are replaced in one state.
const MOST_REPLACED: usize = 8;

/// The conditions without variables of which equalities tell the value, unless the state mentions them.
pub(super) fn project(
    reason: &mut Reasoner,
    mut conditions: Vec<TermId>,
    met: &FastSet<VarId>,
) -> Vec<TermId> {
    for _ in 0..MOST_REPLACED {
        let is_met = |reason: &mut Reasoner, condition: TermId| {
            reason.variables(condition).iter().all(|var| met.contains(var))
        };
        // Only these can tell such a variable.
        let others: Vec<TermId> =
            conditions.iter().copied().filter(|&condition| !is_met(reason, condition)).collect();
        let equal = others.iter().find_map(|&condition| {
            let sides = equality(reason, condition, &others)?;
            solved(reason, sides, met)
        });
        let Some((var, sum)) = equal else { break };
        let mut substitution = Substitution::new();
        substitution.insert(var, sum);
        conditions =
            conditions.iter().map(|&condition| substitution.apply(&mut reason.terms, condition)).collect();
        conditions.retain(|&condition| reason.terms.constant(condition).is_none());
    }
    conditions
}

/// The two terms of which a condition says that they are equal, perhaps with another one.
fn equality(reason: &Reasoner, condition: TermId, all: &[TermId]) -> Option<(TermId, TermId)> {
    let kind = |term: TermId| reason.terms.kind(term);
    match kind(condition) {
        Kind::Binary(Binary::Eq, a, b) => Some((a, b)),
        Kind::Unary(Unary::Not, less) => {
            let Kind::Binary(op @ (Binary::Slt | Binary::Ult), a, b) = kind(less) else { return None };
            let reverse = |&other: &TermId| match kind(other) {
                Kind::Unary(Unary::Not, less) => kind(less) == Kind::Binary(op, b, a),
                _ => false,
            };
            all.iter().any(reverse).then_some((a, b))
        }
        _ => None,
    }
}

/// A variable that the state does not mention, and what it is by an equality.
fn solved(reason: &mut Reasoner, (a, b): (TermId, TermId), met: &FastSet<VarId>) -> Option<(VarId, TermId)> {
    let width = reason.terms.width(a);
    if width == 1 {
        return None;
    }
    let [left, right] = [a, b].map(|side| {
        let side = reason.sym(side);
        Linear::of(reason, None, side, width)
    });
    let difference = left.plus(&right, -1);
    for (part, rest) in difference.solutions() {
        let var = match reason.terms.kind(part) {
            Kind::Var(var) => var,
            Kind::Extend { arg, .. } => match reason.terms.kind(arg) {
                Kind::Var(var) => var,
                _ => continue,
            },
            _ => continue,
        };
        if met.contains(&var) {
            continue;
        }
        let sum = rest.number(reason);
        let sum = reason.term(sum, width);
        let narrow = reason.terms.variable(var).width;
        let sum = if narrow < width { reason.terms.extract(sum, narrow - 1, 0) } else { sum };
        if !reason.variables_behind(sum).contains(&var) {
            return Some((var, sum));
        }
    }
    None
}
