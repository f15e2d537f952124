//! Facts of terms from the facts of their children.
//!
//! Each function over-approximates the operation: for all values that the arguments allow, the
//! result allows the value of the operation.

use super::fact::{Congruence, Fact, gcd};
use crate::bits::{Bits, mask};
use crate::simplify::signed_range;
use crate::term::{Binary, Kind, TermId, Terms, Unary};

/// The fact of a term, given those of its children.
pub(super) fn transfer(terms: &Terms, term: TermId, of: impl Fn(TermId) -> Fact) -> Fact {
    match terms.kind(term) {
        Kind::Const(_) => terms.constant(term).map_or(Fact::any(terms.width(term)), Fact::constant),
        Kind::Var(_) => Fact::any(terms.width(term)),
        Kind::Unary(Unary::Not, a) => not(&of(a)),
        Kind::Unary(Unary::Neg, a) => neg(&of(a)),
        Kind::Binary(op, a, b) => binary(op, &of(a), &of(b)),
        Kind::Ite(c, a, b) => match of(c).single() {
            Some(value) => of(if value.is_zero() { b } else { a }),
            None => of(a).join(&of(b)),
        },
        Kind::Extract { arg, hi, lo } => extract(&of(arg), hi.into(), lo.into()),
        Kind::Extend { arg, signed, width } => extend(&of(arg), signed, width.into()),
    }
}

/// The fact as it is after reduction. Facts of real values never contradict themselves; should an
/// assumption be contradictory, anything is true of its values.
fn reduce(fact: Fact) -> Fact {
    fact.reduced().unwrap_or(Fact::any(fact.width))
}

/// A binary operation.
pub(super) fn binary(op: Binary, a: &Fact, b: &Fact) -> Fact {
    if let (Some(x), Some(y)) = (a.single(), b.single()) {
        return Fact::constant(op.apply(x, y));
    }
    match op {
        Binary::Add => add(a, b),
        Binary::Mul => mul(a, b),
        Binary::Udiv => udiv(a, b),
        Binary::Urem => urem(a, b),
        Binary::Sdiv => sdiv(a, b),
        Binary::Srem => srem(a, b),
        Binary::And => and(a, b),
        Binary::Or => or(a, b),
        Binary::Xor => xor(a, b),
        Binary::Shl => shl(a, b),
        Binary::Lshr => lshr(a, b),
        Binary::Ashr => ashr(a, b),
        Binary::Eq => condition(a.meet(b).is_none().then_some(false)),
        Binary::Ult => condition(less(a.umax < b.umin, a.umin >= b.umax)),
        Binary::Slt => condition(less(a.smax < b.smin, a.smin >= b.smax)),
        Binary::Concat => concat(a, b),
    }
}

fn condition(known: Option<bool>) -> Fact {
    known.map_or(Fact::any(1), |value| Fact::constant(Bits::bool(value)))
}

fn less(always: bool, never: bool) -> Option<bool> {
    if always {
        Some(true)
    } else if never {
        Some(false)
    } else {
        None
    }
}

pub(super) fn not(a: &Fact) -> Fact {
    if let Some(value) = a.single() {
        return Fact::constant(value.not());
    }
    let all = mask(a.width);
    // The remainder is the least number of its class, so no more than any allowed value.
    let remainder = all.saturating_sub(a.congruence.remainder);
    reduce(Fact {
        width: a.width,
        umin: all - a.umax,
        umax: all - a.umin,
        smin: !a.smax,
        smax: !a.smin,
        zeros: a.ones,
        ones: a.zeros,
        congruence: Congruence::new(a.congruence.stride, remainder),
    })
}

pub(super) fn neg(a: &Fact) -> Fact {
    if let Some(value) = a.single() {
        return Fact::constant(value.neg());
    }
    binary(Binary::Add, &not(a), &Fact::constant(Bits::new(a.width, 1)))
}

fn add(a: &Fact, b: &Fact) -> Fact {
    let mut fact = Fact::any(a.width);
    let all = mask(a.width);
    let wraps = a.umax > all - b.umax;
    if !wraps {
        (fact.umin, fact.umax) = (a.umin + b.umin, a.umax + b.umax);
    } else if a.umin > all - b.umin {
        let sum = |x: u128, y: u128| x.wrapping_add(y) & all;
        (fact.umin, fact.umax) = (sum(a.umin, b.umin), sum(a.umax, b.umax));
    }
    if let (Some(low), Some(high)) = (a.smin.checked_add(b.smin), a.smax.checked_add(b.smax)) {
        bound_signed(&mut fact, low, high);
    }
    (fact.zeros, fact.ones) = add_known_bits(a, b);
    let stride = gcd(a.congruence.stride, b.congruence.stride);
    let sum = a.congruence.remainder.checked_add(b.congruence.remainder);
    if let (Some(sum), 1..) = (sum, stride) {
        let class = Congruence::new(stride, sum);
        fact.congruence = if wraps { class.wrapping(a.width) } else { class };
    }
    reduce(fact)
}

/// Bounds the signed values, unless the bounds say that the operation may wrap.
fn bound_signed(fact: &mut Fact, low: i128, high: i128) {
    let (least, greatest) = signed_range(fact.width);
    if low >= least && high <= greatest {
        (fact.smin, fact.smax) = (low, high);
    }
}

/// The known bits of a sum: a bit is known where both operands' bits and the carry into it are. The
/// carries are bracketed by those of the least and of the greatest operands.
fn add_known_bits(a: &Fact, b: &Fact) -> (u128, u128) {
    let greatest = (!a.zeros).wrapping_add(!b.zeros);
    let least = a.ones.wrapping_add(b.ones);
    let carry_zero = !(greatest ^ a.zeros ^ b.zeros);
    let carry_one = least ^ a.ones ^ b.ones;
    let known = (a.zeros | a.ones) & (b.zeros | b.ones) & (carry_zero | carry_one) & mask(a.width);
    (!greatest & known, least & known)
}

fn mul(a: &Fact, b: &Fact) -> Fact {
    let mut fact = Fact::any(a.width);
    let greatest = a.umax.checked_mul(b.umax).filter(|&product| product <= mask(a.width));
    if let Some(greatest) = greatest {
        (fact.umin, fact.umax) = (a.umin * b.umin, greatest);
    }
    let corners = [(a.smin, b.smin), (a.smin, b.smax), (a.smax, b.smin), (a.smax, b.smax)];
    let products = corners.map(|(x, y)| x.checked_mul(y));
    if let [Some(p), Some(q), Some(r), Some(s)] = products {
        bound_signed(&mut fact, p.min(q).min(r).min(s), p.max(q).max(r).max(s));
    }
    (fact.zeros, fact.ones) = mul_known_bits(a, b);
    if let Some(class) = mul_classes(a.congruence, b.congruence) {
        fact.congruence = if greatest.is_some() { class } else { class.wrapping(a.width) };
    }
    reduce(fact)
}

/// The low bits of a product: those that the known low bits of the operands decide, and the zeros
/// that both contribute.
fn mul_known_bits(a: &Fact, b: &Fact) -> (u128, u128) {
    let known = |f: &Fact| (f.zeros | f.ones).trailing_ones();
    let low = mask(known(a).min(known(b)));
    let product = a.ones.wrapping_mul(b.ones);
    let zeros = mask((a.zeros.trailing_ones() + b.zeros.trailing_ones()).min(a.width));
    ((!product & low | zeros) & mask(a.width), product & low & !zeros & mask(a.width))
}

/// The products of two classes; absent when the numbers are too large to say.
fn mul_classes(a: Congruence, b: Congruence) -> Option<Congruence> {
    let both = a.stride.checked_mul(b.stride)?;
    let left = a.stride.checked_mul(b.remainder)?;
    let right = b.stride.checked_mul(a.remainder)?;
    let product = a.remainder.checked_mul(b.remainder)?;
    let stride = gcd(gcd(both, left), right);
    (stride != 0).then(|| Congruence::new(stride, product))
}

fn udiv(a: &Fact, b: &Fact) -> Fact {
    let least = a.umin.checked_div(b.umax).unwrap_or(mask(a.width));
    let greatest = a.umax.checked_div(b.umin).unwrap_or(mask(a.width));
    Fact::unsigned_within(a.width, least, greatest)
}

fn urem(a: &Fact, b: &Fact) -> Fact {
    if a.umax < b.umin || b.umax == 0 {
        return *a;
    }
    let greatest = if b.umin > 0 { a.umax.min(b.umax - 1) } else { a.umax };
    let mut fact = Fact { umax: greatest, ..Fact::any(a.width) };
    if let Some(modulus) = b.single() {
        fact.congruence = a.congruence.coarsened(modulus.unsigned());
    }
    reduce(fact)
}

fn sdiv(a: &Fact, b: &Fact) -> Fact {
    if a.smin >= 0 && b.smin >= 0 {
        return udiv(a, b);
    }
    if let Some(divisor) = b.single().map(Bits::signed).filter(|&d| d != 0 && d != -1) {
        let (x, y) = (a.smin / divisor, a.smax / divisor);
        return Fact::signed_within(a.width, x.min(y), x.max(y));
    }
    // No quotient is larger than its dividend; by zero it is 1 or -1.
    within_magnitude(a.width, magnitude(a).max(1), true, true)
}

fn srem(a: &Fact, b: &Fact) -> Fact {
    if a.smin >= 0 && b.smin >= 0 {
        return urem(a, b);
    }
    let below_divisor = if b.umin > 0 { magnitude(b) - 1 } else { u128::MAX };
    let bound = magnitude(a).min(below_divisor);
    within_magnitude(a.width, bound, a.smin < 0, a.smax > 0)
}

/// The greatest absolute value.
fn magnitude(a: &Fact) -> u128 {
    a.smin.unsigned_abs().max(a.smax.unsigned_abs())
}

/// Signed values of at most this magnitude, negative or positive only where that is possible.
fn within_magnitude(width: u32, bound: u128, negative: bool, positive: bool) -> Fact {
    let (least, greatest) = signed_range(width);
    let high = i128::try_from(bound).unwrap_or(greatest).min(greatest);
    let low = if bound > greatest.unsigned_abs() { least } else { -high };
    Fact::signed_within(width, if negative { low } else { 0 }, if positive { high } else { 0 })
}

fn and(a: &Fact, b: &Fact) -> Fact {
    let (zeros, ones) = (a.zeros | b.zeros, a.ones & b.ones);
    reduce(Fact { zeros, ones, umax: a.umax.min(b.umax), ..Fact::any(a.width) })
}

fn or(a: &Fact, b: &Fact) -> Fact {
    let (zeros, ones) = (a.zeros & b.zeros, a.ones | b.ones);
    reduce(Fact { zeros, ones, umin: a.umin.max(b.umin), ..Fact::any(a.width) })
}

fn xor(a: &Fact, b: &Fact) -> Fact {
    let zeros = a.zeros & b.zeros | a.ones & b.ones;
    let ones = a.zeros & b.ones | a.ones & b.zeros;
    Fact::with_bits(a.width, zeros, ones)
}

/// The least and the greatest count, at most the width.
fn counts(count: &Fact, width: u32) -> (u32, u32) {
    (count.umin.min(width.into()) as u32, count.umax.min(width.into()) as u32)
}

fn shl(a: &Fact, count: &Fact) -> Fact {
    let (least, greatest) = counts(count, a.width);
    if least == greatest && least < a.width {
        return mul(a, &Fact::constant(Bits::new(a.width, 1 << least)));
    }
    let zeros = (a.zeros.trailing_ones() + least).min(a.width);
    Fact::with_bits(a.width, mask(zeros), 0)
}

/// Shifted right by a count that may be as large as the width.
fn shifted(value: u128, count: u32) -> u128 {
    value.checked_shr(count).unwrap_or(0)
}

fn lshr(a: &Fact, count: &Fact) -> Fact {
    let (least, greatest) = counts(count, a.width);
    let mut fact = Fact::any(a.width);
    (fact.umin, fact.umax) = (shifted(a.umin, greatest), shifted(a.umax, least));
    if least == greatest {
        fact.ones = shifted(a.ones, least);
        fact.zeros = shifted(a.zeros, least) | mask(a.width) & !mask(a.width - least);
    }
    reduce(fact)
}

fn ashr(a: &Fact, count: &Fact) -> Fact {
    let (least, greatest) = counts(count, a.width);
    let (least, greatest) = (least.min(a.width - 1), greatest.min(a.width - 1));
    let low = if a.smin < 0 { a.smin >> least } else { a.smin >> greatest };
    let high = if a.smax < 0 { a.smax >> greatest } else { a.smax >> least };
    let mut fact = Fact { smin: low, smax: high, ..Fact::any(a.width) };
    if least == greatest {
        let kept = mask(a.width - least);
        (fact.ones, fact.zeros) = (shifted(a.ones, least) & kept, shifted(a.zeros, least) & kept);
    }
    reduce(fact)
}

fn concat(high: &Fact, low: &Fact) -> Fact {
    let (width, split) = (high.width + low.width, low.width);
    let mut fact = Fact::any(width);
    (fact.umin, fact.umax) = (high.umin << split | low.umin, high.umax << split | low.umax);
    fact.smin = high.smin << split | low.umin as i128;
    fact.smax = high.smax << split | low.umax as i128;
    fact.zeros = high.zeros << split | low.zeros;
    fact.ones = high.ones << split | low.ones;
    let stride = gcd(high.congruence.stride << split, low.congruence.stride);
    if stride != 0 {
        let remainder = high.congruence.remainder << split | low.congruence.remainder;
        fact.congruence = Congruence::new(stride, remainder);
    }
    reduce(fact)
}

/// Bits `hi` down to `lo`.
pub(super) fn extract(a: &Fact, hi: u32, lo: u32) -> Fact {
    let width = hi + 1 - lo;
    let all = mask(width);
    let mut fact = Fact { zeros: a.zeros >> lo & all, ones: a.ones >> lo & all, ..Fact::any(width) };
    let (least, greatest) = (a.umin >> lo, a.umax >> lo);
    if least & !all == greatest & !all {
        (fact.umin, fact.umax) = (least & all, greatest & all);
    }
    if lo == 0 {
        bound_signed(&mut fact, a.smin, a.smax);
        if a.umax <= all {
            fact.congruence = a.congruence;
        }
    }
    reduce(fact)
}

/// Widened.
pub(super) fn extend(a: &Fact, signed: bool, width: u32) -> Fact {
    if let Some(value) = a.single() {
        return Fact::constant(value.extend(signed, width));
    }
    if !signed || a.smin >= 0 {
        let high = mask(width) & !mask(a.width);
        let (umin, umax, ones, congruence) = (a.umin, a.umax, a.ones, a.congruence);
        return reduce(Fact { umin, umax, zeros: a.zeros | high, ones, congruence, ..Fact::any(width) });
    }
    let spread = |bits: u128| Bits::new(a.width, bits).extend(true, width).unsigned();
    let (zeros, ones) = (spread(a.zeros), spread(a.ones));
    reduce(Fact { smin: a.smin, smax: a.smax, zeros, ones, ..Fact::any(width) })
}
