//! Bounds of numbers: where they stop when they grow, and the conditions that say them.
//!
//! A bound that grew at the head of a loop is likely to grow in the next round, too. It is moved to the next
//! threshold: a number of the program, or the size of an object that the number leads into. There are
//! finitely many thresholds, so every bound stops. What that gives away one more round may give back:
//! [`tighter`] says which bounds of a stable state no way into it needs.
//!
//! Soundness. A moved bound is weaker than the hull, and the conditions say no more than the fact does. Bounds
//! that are found by [`tighter`] become thresholds and no more than that: they change where bounds stop, never what
//! a join is.

use crate::shape::relations::{Comparison, Place};
use ringfence_base::named;
use ringfence_exec::Reasoner;
use ringfence_logic::{Congruence, Fact, TermId};

/// How the bounds of variables that grow are chosen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Widening<'t> {
    /// The numbers where a bound may stop, as signed numbers, sorted; without any, hulls are exact.
    pub thresholds: Option<&'t [i128]>,
    /// The numbers where a bound is looked for that facts do not tell, sorted.
    pub stops: &'t [i128],
    /// The variables of the innermost call whose order or difference is worth keeping.
    pub compared: &'t [Comparison],
    /// The places that the innermost call computes, whose order with others is worth keeping.
    pub places: &'t [Place],
    /// Of which numbers joins look for relations.
    pub relations: Relations,
}

named! {
    /// Of which numbers joins look for relations.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Relations {
        /// Of the variables that a function compares, subtracts or counts.
        #[default]
        Compared = "compared",
        /// Of all variables, fields, sizes and offsets.
        All = "all",
    }
}

/// A bound from here on is as good as none.
const FAR: u128 = 1 << 31;

/// The hull with unstable bounds moved to thresholds or limits.
pub(crate) fn widen(old: &Fact, hull: &Fact, widening: Widening<'_>, limits: &[i128]) -> Fact {
    let Some(thresholds) = widening.thresholds else { return *hull };
    let above = |bound| above(thresholds, bound).into_iter().chain(above(limits, bound)).min();
    let below = |bound| below(thresholds, bound).into_iter().chain(below(limits, bound)).max();
    let width = hull.width();
    let ((old_low, old_high), (low, high)) = (old.signed(), hull.signed());
    let least = if low < old_low { below(low) } else { Some(low) };
    let most = if high > old_high { above(high) } else { Some(high) };
    let any = Fact::any(width);
    let signed = Fact::signed_within(
        width,
        least.unwrap_or(any.signed().0).max(any.signed().0),
        most.unwrap_or(any.signed().1).min(any.signed().1),
    );
    let ((old_low, old_high), (low, high)) = (old.unsigned(), hull.unsigned());
    let least = if low < old_low {
        below(low as i128).and_then(|bound| u128::try_from(bound).ok()).unwrap_or(0)
    } else {
        low
    };
    let most = if high > old_high {
        let bound = i128::try_from(high).ok().and_then(above);
        bound.and_then(|bound| u128::try_from(bound).ok()).unwrap_or(any.unsigned().1).min(any.unsigned().1)
    } else {
        high
    };
    let unsigned = Fact::unsigned_within(width, least, most);
    let all = signed.meet(&unsigned).unwrap_or(any);
    // What a number is a multiple of only becomes less.
    let is_open = hull.unsigned().1 > old.unsigned().1 && most >= FAR.min(any.unsigned().1);
    let all = all.meet(&stable_bits(old, hull, is_open)).unwrap_or(all);
    match stride(hull) {
        Some(stride) => all.meet(&Fact::in_class(width, Congruence::new(stride, 0))).unwrap_or(all),
        None => all,
    }
}

/// The bits that are known and stay so. Bits that only follow from an unstable bound would bring it back, or the next power of two where there is no threshold to stop at; the low ones, which make a
/// number a multiple, do not.
fn stable_bits(old: &Fact, hull: &Fact, is_open: bool) -> Fact {
    let (zeros, ones) = hull.known_bits();
    let (least, most) = old.unsigned();
    let kept = match old.known_bits() == (zeros, ones) {
        true if is_open => {
            let (zeros, ones) = Fact::unsigned_within(old.width(), least, most).known_bits();
            !(zeros | ones)
        }
        true => u128::MAX,
        false => !(u128::MAX << (zeros | ones).trailing_ones().min(127)),
    };
    Fact::with_bits(hull.width(), zeros & kept, ones & kept)
}

/// The least threshold that is not below a bound.
fn above(thresholds: &[i128], bound: i128) -> Option<i128> {
    thresholds.get(thresholds.partition_point(|&threshold| threshold < bound)).copied()
}

/// The greatest threshold that is not above a bound.
fn below(thresholds: &[i128], bound: i128) -> Option<i128> {
    thresholds[..thresholds.partition_point(|&threshold| threshold <= bound)].last().copied()
}

/// Conditions that say what a fact does.
pub(crate) fn constraints(reason: &mut Reasoner, term: TermId, fact: &Fact) -> Vec<TermId> {
    let width = fact.width();
    let any = Fact::any(width);
    let mut all = Vec::new();
    let terms = &mut reason.terms;
    let (least, most) = fact.unsigned();
    if least > 0 {
        let bound = terms.value(width, least);
        all.push(terms.ule(bound, term));
    }
    if most < any.unsigned().1 {
        let bound = terms.value(width, most);
        all.push(terms.ule(term, bound));
    }
    let (low, high) = fact.signed();
    let unsigned = Fact::unsigned_within(width, least, most).signed();
    if low > unsigned.0 {
        let bound = terms.value(width, low as u128);
        all.push(terms.sle(bound, term));
    }
    if high < unsigned.1 {
        let bound = terms.value(width, high as u128);
        all.push(terms.sle(term, bound));
    }
    let (zeros, ones) = fact.known_bits();
    let implied = Fact::unsigned_within(width, least, most).known_bits();
    if zeros & !implied.0 != 0 || ones & !implied.1 != 0 {
        let (mask, value) = (terms.value(width, zeros | ones), terms.value(width, ones));
        let masked = terms.and(term, mask);
        all.push(terms.eq(masked, value));
    }
    if let Some(stride) = stride(fact) {
        let (stride, zero) = (terms.value(width, stride), terms.value(width, 0));
        let rest = terms.urem(term, stride);
        all.push(terms.eq(rest, zero));
    }
    all.retain(|&condition| reason.terms.constant(condition).is_none());
    all
}

/// What a number is a multiple of, if bits do not say it: offsets of records are, whose sizes are no powers of two.
fn stride(fact: &Fact) -> Option<u128> {
    const MOST_STRIDE: u128 = 1 << 10;
    let Congruence { stride, remainder } = fact.congruence();
    let is_offset = fact.width() >= 32 && remainder == 0 && fact.single().is_none();
    let is_size = stride.is_multiple_of(4) && !stride.is_power_of_two() && stride <= MOST_STRIDE;
    (is_offset && stride > 0 && is_size).then_some(stride)
}

/// The bounds of a fact that are stricter than those of a weaker one, as signed numbers.
#[must_use]
pub fn tighter(fact: &Fact, than: &Fact) -> Vec<i128> {
    let mut bounds = Vec::new();
    let ((low, high), (least, most)) = (fact.signed(), than.signed());
    bounds.extend((low > least).then_some(low));
    bounds.extend((high < most).then_some(high));
    let ((low, high), (least, most)) = (fact.unsigned(), than.unsigned());
    bounds.extend((low > least).then_some(low).and_then(|bound| i128::try_from(bound).ok()));
    bounds.extend((high < most).then_some(high).and_then(|bound| i128::try_from(bound).ok()));
    bounds.sort_unstable();
    bounds.dedup();
    bounds
}
