//! Bounds of the sum of two numbers, where states are joined.
//!
//! A pool hands out blocks while fewer than a limit are used, and takes those first that it got back: how many are used and how many are
//! spare have no bound of their own but the limit of both together. So where two numbers of the result are not negative, the join
//! keeps what their sum is at most, if that is less than their bounds tell. A bound that grows is moved to a threshold, as those of
//! single numbers are.
//!
//! Soundness. Both states entail the bounds that are kept: facts tell them, or a condition of the first holds in the second. The sum is that of
//! bit-vectors, the same term in both. An unstable bound stops at a threshold, of which there are finitely many.

use crate::shape::bounds::{Widening, constraints, widen};
use crate::shape::quantities::Quantity;
use ringfence_exec::{Path, Reasoner, Sym};
use ringfence_logic::{Fact, TermId};

/// What the sum of two numbers of the result is at most in both states, if that says more than their own bounds.
pub(super) fn bounded_sum(
    reason: &mut Reasoner,
    paths: [&Path; 2],
    [x, y]: [&Quantity; 2],
    widening: Widening<'_>,
) -> Vec<TermId> {
    let width = x.width;
    let fact = |reason: &mut Reasoner, side: usize, sym: Sym| {
        let term = reason.term(sym, width);
        paths[side].fact(reason, term)
    };
    let [a, b] = [x, y].map(|number| [0, 1].map(|side| fact(reason, side, number.sides[side])));
    let negative = |fact: &Fact| fact.signed().0 < 0;
    if a.iter().chain(&b).any(negative) {
        return Vec::new();
    }
    let sum = |reason: &mut Reasoner, x: Sym, y: Sym| {
        let [x, y] = [x, y].map(|sym| reason.term(sym, width));
        reason.terms.add(x, y)
    };
    let [ours, theirs] = [0, 1].map(|side| sum(reason, x.sides[side], y.sides[side]));
    let (old, mut new) = (paths[0].fact(reason, ours), paths[1].fact(reason, theirs));
    let most = |fact: &Fact| fact.signed().1;
    if negative(&old) {
        return Vec::new();
    }
    let tells = |bound: i128, parts: [&Fact; 2]| bound < most(parts[0]) + most(parts[1]);
    if (negative(&new) || most(&new) > most(&old)) && tells(most(&old), [&a[0], &b[0]]) {
        let bound = reason.terms.value(width, most(&old) as u128);
        let stays = reason.terms.ule(theirs, bound);
        if paths[1].clearly_entails(reason, stays) {
            new = old;
        }
    }
    let hull = widen(&old, &old.join(&new), widening, &[]);
    let own = [a, b].map(|[old, new]| widen(&old, &old.join(&new), widening, &[]));
    if negative(&hull) || !tells(most(&hull), [&own[0], &own[1]]) {
        return Vec::new();
    }
    let joined = sum(reason, x.joined, y.joined);
    constraints(reason, joined, &Fact::signed_within(width, 0, most(&hull)))
}
