//! What an assumption says about the terms below it.
//!
//! From "the value of `t` is in this set" follow facts of the children of `t`, from those facts of
//! their children, and so on for a bounded number of steps. Each step is an inverse image: every
//! value of the child that occurs together with an allowed value of the term stays allowed.

use super::fact::Fact;
use super::{FactTable, Facts, transfer};
use crate::bits::{Bits, mask};
use crate::term::{Binary, Kind, TermId, Terms, Unary};

/// How many terms one assumption is propagated to.
const STEP_LIMIT: usize = 128;

/// Facts that wait for being recorded.
struct Pending(Vec<(TermId, Fact)>);

impl Pending {
    fn push(&mut self, term: TermId, fact: Fact) {
        self.0.push((term, fact));
    }

    fn push_bool(&mut self, term: TermId, value: bool) {
        self.push(term, Fact::constant(Bits::bool(value)));
    }
}

impl Facts {
    /// Records that the value of `term` is in `fact`. Whether the assumptions may still hold.
    pub(super) fn refine(&mut self, terms: &Terms, table: &mut FactTable, term: TermId, fact: Fact) -> bool {
        let mut pending = Pending(vec![(term, fact)]);
        for _ in 0..STEP_LIMIT {
            let Some((term, fact)) = pending.0.pop() else { break };
            if self.contradictory {
                return false;
            }
            self.record(terms, table, term, fact, &mut pending);
        }
        !self.contradictory
    }

    fn record(
        &mut self,
        terms: &Terms,
        table: &mut FactTable,
        term: TermId,
        fact: Fact,
        pending: &mut Pending,
    ) {
        let known = self.fact(terms, table, term);
        let Some(new) = known.meet(&fact) else {
            self.contradictory = true;
            return;
        };
        let recorded = self.refined.get(term.raw()).copied().unwrap_or_else(|| *table.fact(terms, term));
        if new == recorded {
            return;
        }
        self.refined.insert(term.raw(), new);
        self.forget_computed();
        self.push_down(terms, table, term, &new, pending);
    }

    fn push_down(
        &self,
        terms: &Terms,
        table: &mut FactTable,
        term: TermId,
        fact: &Fact,
        pending: &mut Pending,
    ) {
        match terms.kind(term) {
            Kind::Const(_) | Kind::Var(_) => {}
            Kind::Unary(Unary::Not, x) => pending.push(x, transfer::not(fact)),
            Kind::Unary(Unary::Neg, x) => pending.push(x, transfer::neg(fact)),
            Kind::Binary(op, a, b) => {
                let (x, y) = (self.fact(terms, table, a), self.fact(terms, table, b));
                push_binary(op, fact, (a, x), (b, y), pending);
            }
            Kind::Ite(c, a, b) => {
                let (x, y) = (self.fact(terms, table, a), self.fact(terms, table, b));
                push_choice(fact, c, (a, x), (b, y), pending);
            }
            Kind::Extract { arg, hi, lo } => {
                let whole = self.fact(terms, table, arg);
                pending.push(arg, before_extract(fact, &whole, hi.into(), lo.into()));
            }
            Kind::Extend { arg, .. } => {
                pending.push(arg, transfer::extract(fact, terms.width(arg) - 1, 0));
            }
        }
    }
}

/// An operand with what is known of it.
type Operand = (TermId, Fact);

fn push_choice(fact: &Fact, c: TermId, (a, x): Operand, (b, y): Operand, pending: &mut Pending) {
    match (x.meet(fact), y.meet(fact)) {
        (Some(_), None) => {
            pending.push_bool(c, true);
            pending.push(a, *fact);
        }
        (None, Some(_)) => {
            pending.push_bool(c, false);
            pending.push(b, *fact);
        }
        (None, None) => {
            pending.push_bool(c, true);
            pending.push_bool(c, false);
        }
        (Some(_), Some(_)) => {}
    }
}

/// The term whose extraction has this fact.
fn before_extract(fact: &Fact, whole: &Fact, hi: u32, lo: u32) -> Fact {
    if lo == 0 && whole.umax <= mask(hi + 1) {
        return transfer::extend(fact, false, whole.width);
    }
    Fact::with_bits(whole.width, fact.zeros << lo, fact.ones << lo)
}

fn push_binary(op: Binary, fact: &Fact, a: Operand, b: Operand, pending: &mut Pending) {
    match op {
        Binary::Add => {
            for ((term, _), (_, other)) in [(a, b), (b, a)] {
                pending.push(term, transfer::binary(Binary::Add, fact, &transfer::neg(&other)));
            }
        }
        Binary::Xor => {
            for ((term, _), (_, other)) in [(a, b), (b, a)] {
                pending.push(term, transfer::binary(Binary::Xor, fact, &other));
            }
        }
        Binary::And | Binary::Or => {
            for ((term, _), (_, other)) in [(a, b), (b, a)] {
                pending.push(term, before_bitwise(op, fact, &other));
            }
        }
        Binary::Concat => {
            let split = b.1.width;
            pending.push(a.0, transfer::extract(fact, fact.width - 1, split));
            pending.push(b.0, transfer::extract(fact, split - 1, 0));
        }
        Binary::Mul | Binary::Udiv | Binary::Urem => {
            if let Some(c) = b.1.single().filter(|c| !c.is_zero())
                && let Some(before) = before_scaling(op, fact, &a.1, c.unsigned())
            {
                pending.push(a.0, before);
            }
        }
        Binary::Eq | Binary::Ult | Binary::Slt => {
            if let Some(value) = fact.single() {
                push_comparison(op, !value.is_zero(), a, b, pending);
            }
        }
        Binary::Sdiv | Binary::Srem | Binary::Shl | Binary::Lshr | Binary::Ashr => {}
    }
}

/// The operand of a conjunction or disjunction with this fact and this other operand.
fn before_bitwise(op: Binary, fact: &Fact, other: &Fact) -> Fact {
    let (zeros, ones) = if op == Binary::And {
        (fact.zeros & other.ones, fact.ones)
    } else {
        (fact.zeros, fact.ones & other.zeros)
    };
    // Contradictory bits are found when the operand's fact meets that of the operation.
    Fact::with_bits(fact.width, zeros, ones)
}

/// The operand of an operation with a constant other than 0.
fn before_scaling(op: Binary, fact: &Fact, a: &Fact, c: u128) -> Option<Fact> {
    let all = mask(fact.width);
    match op {
        Binary::Mul if a.umax.checked_mul(c).is_some_and(|product| product <= all) => {
            let (least, greatest) = (fact.umin.div_ceil(c), fact.umax / c);
            (least <= greatest).then(|| Fact::unsigned_within(fact.width, least, greatest))
        }
        Binary::Mul => before_signed_scaling(fact, a, i128::try_from(c).ok()?),
        Binary::Udiv => {
            let least = fact.umin.checked_mul(c).unwrap_or(all).min(all);
            let greatest = fact.umax.checked_mul(c).and_then(|x| x.checked_add(c - 1)).unwrap_or(all);
            Some(Fact::unsigned_within(fact.width, least, greatest.min(all)))
        }
        Binary::Urem => Some(Fact::in_class(fact.width, fact.congruence.coarsened(c))),
        _ => None,
    }
}

/// The operand of a product with a positive number that does not wrap around as one of numbers with a sign.
fn before_signed_scaling(fact: &Fact, a: &Fact, c: i128) -> Option<Fact> {
    let (first, last) = crate::simplify::signed_range(fact.width);
    let fits = |end: i128| end.checked_mul(c).is_some_and(|product| (first..=last).contains(&product));
    if !(1..=last).contains(&c) || !fits(a.smin) || !fits(a.smax) {
        return None;
    }
    let least = fact.smin.div_euclid(c) + i128::from(fact.smin.rem_euclid(c) != 0);
    let greatest = fact.smax.div_euclid(c);
    (least <= greatest).then(|| Fact::signed_within(fact.width, least, greatest))
}

/// Both operands of a comparison with this outcome. A side that nothing is left of stays as it is
/// here; the caller finds the contradiction when the comparison's own fact is computed.
fn push_comparison(op: Binary, holds: bool, a: Operand, b: Operand, pending: &mut Pending) {
    match (op, holds) {
        (Binary::Eq, true) => {
            pending.push(a.0, b.1);
            pending.push(b.0, a.1);
        }
        (Binary::Eq, false) => {
            for ((term, fact), (_, other)) in [(a, b), (b, a)] {
                if let Some(rest) = other.single().and_then(|value| fact.without(value)) {
                    pending.push(term, rest);
                }
            }
        }
        (Binary::Ult, true) => push_unsigned_order(a, b, 1, pending),
        (Binary::Ult, false) => push_unsigned_order(b, a, 0, pending),
        (Binary::Slt, true) => push_signed_order(a, b, 1, pending),
        (Binary::Slt, false) => push_signed_order(b, a, 0, pending),
        _ => {}
    }
}

/// `low + gap ≤ high`, unsigned, without wrapping.
fn push_unsigned_order((low, x): Operand, (high, y): Operand, gap: u128, pending: &mut Pending) {
    if let Some(greatest) = y.umax.checked_sub(gap) {
        pending.push(low, Fact::unsigned_within(x.width, 0, greatest));
    }
    if let Some(least) = x.umin.checked_add(gap).filter(|&least| least <= mask(x.width)) {
        pending.push(high, Fact::unsigned_within(x.width, least, mask(x.width)));
    }
}

/// `low + gap ≤ high`, signed, without wrapping.
fn push_signed_order((low, x): Operand, (high, y): Operand, gap: i128, pending: &mut Pending) {
    let (first, last) = crate::simplify::signed_range(x.width);
    if let Some(greatest) = y.smax.checked_sub(gap).filter(|&greatest| greatest >= first) {
        pending.push(low, Fact::signed_within(x.width, first, greatest));
    }
    if let Some(least) = x.smin.checked_add(gap).filter(|&least| least <= last) {
        pending.push(high, Fact::signed_within(x.width, least, last));
    }
}
