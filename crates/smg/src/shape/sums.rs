//! Bounds of the sum of two numbers, where states are joined.
//!
//! A pool hands out blocks while fewer than a limit are used, and takes those first that it got back: how many are used and how many are
//! spare have no bound of their own but the limit of both together. So where two numbers of the result are not negative, the join
//! keeps what their sum is at most, if that is less than their bounds tell. A bound that grows is moved to a threshold, as those of
//! single numbers are.
//!
//! The bound may be a third number: what is free behind the end of a ring's contents, and what was written before. Where one of two numbers is 0 in one state and the
//! other one in the other, each is within a third alone, and the convex hull of the two states says that their sum is. Where a number is the difference of two others in one
//! state, their sum is equal to the third there, and perhaps less in the other state. Such sums are looked for where they begin to matter;
//! from then on, they are conditions like others ([`carried`](super::carried)).
//!
//! Soundness. Both states entail the bounds that are kept: facts tell them, or a condition of the first holds in the second. The sum is that of
//! bit-vectors, the same term in both. An unstable bound stops at a threshold, of which there are finitely many.

use crate::shape::bounds::{Widening, constraints, widen};
use crate::shape::linear::Linear;
use crate::shape::numbers::{Numbers, Side};
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

/// How many sums are kept that are at most a third number.
const MOST_SUMS: usize = 16;

/// The sums of two numbers that are at most a third in both states, where one is 0 in the first and the other one in the second.
pub(super) fn sums_within(
    reason: &mut Reasoner,
    numbers: &Numbers,
    all: &[Quantity],
    width: u32,
) -> Vec<TermId> {
    let wide = all.iter().filter(|number| number.width == width && number.differs());
    let zero = |side: usize| wide.clone().filter(move |number| number.sides[side] == Sym::ZERO);
    let mut kept = Vec::new();
    for (x, y) in zero(0).flat_map(|x| zero(1).map(move |y| (x, y))) {
        if x.joined == y.joined {
            continue;
        }
        for bound in all.iter().filter(|bound| bound.width == width) {
            if kept.len() == MOST_SUMS {
                return kept;
            }
            let is_within = bound.joined != x.joined
                && bound.joined != y.joined
                && is_at_most(reason, numbers, Side::First, [y.sides[0], bound.sides[0]], width)
                && is_at_most(reason, numbers, Side::Second, [x.sides[1], bound.sides[1]], width);
            if is_within {
                let [x, y, bound] = [x, y, bound].map(|number| reason.term(number.joined, width));
                let sum = reason.terms.add(x, y);
                let within = reason.terms.sle(sum, bound);
                kept.extend(reason.terms.constant(within).is_none().then_some(within));
            }
        }
    }
    kept
}

/// What is known of numbers that are the difference of two others in one of the states: how the sum of the first two is ordered to the third in both.
pub(super) fn sums_of_differences(
    reason: &mut Reasoner,
    numbers: &Numbers,
    all: &[Quantity],
    width: u32,
) -> Vec<TermId> {
    let mut kept = Vec::new();
    for (at, side) in [Side::First, Side::Second].into_iter().enumerate() {
        for difference in all.iter().filter(|number| number.width == width && number.differs()) {
            let Some([whole, part]) = parts_of(reason, difference.sides[at], width) else { continue };
            let is = |number: &&Quantity, term: TermId| {
                number.width == width
                    && number.sides[at] == Sym::Term(term)
                    && number.joined != difference.joined
            };
            let wholes = all.iter().filter(|number| is(number, whole)).take(MOST_ALIKE);
            for whole in wholes {
                for part in all.iter().filter(|number| is(number, part)).take(MOST_ALIKE) {
                    kept.extend(order_of_sum(reason, numbers, [difference, part, whole], (side, width)));
                }
            }
            if kept.len() >= MOST_SUMS {
                return kept;
            }
        }
    }
    kept
}

/// How many numbers are looked at that are the same one in a state.
const MOST_ALIKE: usize = 2;

/// The two numbers that a number is the difference of.
fn parts_of(reason: &mut Reasoner, number: Sym, width: u32) -> Option<[TermId; 2]> {
    let difference = Linear::of(reason, None, number, width);
    let [whole, part] = difference.by_sign();
    let [mut wholes, mut parts] = [whole.terms(), part.terms()];
    let found = [wholes.next()?, parts.next()?];
    let only = wholes.next().is_none() && parts.next().is_none();
    let plain = Linear::of(reason, None, Sym::Term(found[0]), width)
        .plus(&Linear::of(reason, None, Sym::Term(found[1]), width), -1);
    (only && plain == difference).then_some(found)
}

/// That the sum of the first two numbers is at most the third, or at least, where it is equal to it on one side.
fn order_of_sum(
    reason: &mut Reasoner,
    numbers: &Numbers,
    [x, y, bound]: [&Quantity; 3],
    (equal, width): (Side, u32),
) -> Option<TermId> {
    let (other, at) = match equal {
        Side::First => (Side::Second, 1),
        Side::Second => (Side::First, 0),
    };
    let sum = |reason: &mut Reasoner, [x, y]: [Sym; 2]| {
        let [x, y] = [x, y].map(|sym| reason.term(sym, width));
        reason.terms.add(x, y)
    };
    let there = sum(reason, [x.sides[at], y.sides[at]]);
    let limit = reason.term(bound.sides[at], width);
    [true, false].into_iter().find_map(|at_most| {
        let order = |reason: &mut Reasoner, sum: TermId, bound: TermId| match at_most {
            true => reason.terms.sle(sum, bound),
            false => reason.terms.sle(bound, sum),
        };
        let condition = order(reason, there, limit);
        if !numbers.entails(reason, other, condition) {
            return None;
        }
        let joined = sum(reason, [x.joined, y.joined]);
        let bound = reason.term(bound.joined, width);
        let within = order(reason, joined, bound);
        reason.terms.constant(within).is_none().then_some(within)
    })
}

/// Whether a number is at most another in a state, both with a sign.
fn is_at_most(reason: &mut Reasoner, numbers: &Numbers, side: Side, pair: [Sym; 2], width: u32) -> bool {
    let [low, high] = pair.map(|sym| reason.term(sym, width));
    let condition = reason.terms.sle(low, high);
    numbers.entails(reason, side, condition)
}
