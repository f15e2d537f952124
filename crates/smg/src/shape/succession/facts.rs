//! The facts that may hold of a number in a node and of the same number in the next one.
//!
//! They are the orders of the two, as signed and as unsigned numbers, that the two differ, that they are not one pair of small constants, and that a
//! node with a small constant is not the last. A set of them is a mask with one bit for each.

use ringfence_exec::{Path, Reasoner, Sym, Value};
use ringfence_logic::{TermId, Terms};

/// A set of facts, all of which hold.
pub(crate) type Facts = u32;

/// The small constants: the kinds of nodes that programs have are often numbered from 0 or 1 on.
const KINDS: u32 = 4;

/// How many facts compare the two numbers.
const ORDERS: u32 = 5;

/// Where the facts of pairs of constants end.
const PAIRS: u32 = ORDERS + KINDS * KINDS;

/// How many facts there are.
const COUNT: u32 = PAIRS + KINDS;

/// All facts: of nothing, all of them hold.
pub(crate) const ALL: Facts = (1 << COUNT) - 1;

/// The facts of two nodes.
const OF_PAIRS: Facts = (1 << PAIRS) - 1;

/// From which number on it is not asked whether two numbers may be a pair of small constants together, unless bounds exclude it.
const MOST_KINDS: u128 = 255;

/// A fact of two numbers, as a condition.
fn pair_condition(terms: &mut Terms, fact: u32, [a, b]: [TermId; 2]) -> TermId {
    match fact {
        0 => terms.sle(a, b),
        1 => terms.sle(b, a),
        2 => terms.ne(a, b),
        3 => terms.ule(a, b),
        4 => terms.ule(b, a),
        _ => {
            let pair = fact - ORDERS;
            let width = terms.width(a);
            let kinds = [pair / KINDS, pair % KINDS].map(|kind| terms.value(width, kind.into()));
            let [x, y] = [terms.ne(a, kinds[0]), terms.ne(b, kinds[1])];
            terms.or(x, y)
        }
    }
}

/// The fact of a node without a next one, as a condition.
fn null_condition(terms: &mut Terms, fact: u32, a: TermId) -> TermId {
    let width = terms.width(a);
    let kind = terms.value(width, (fact - PAIRS).into());
    terms.ne(a, kind)
}

/// A number that is a number and set.
fn number(reason: &mut Reasoner, value: Value, width: u32) -> Option<TermId> {
    let plain = value.prov.is_none() && value.undef == 0;
    plain.then(|| reason.term(value.bits, width))
}

fn holds(path: &Path, reason: &mut Reasoner, condition: TermId) -> bool {
    match reason.sym(condition) {
        Sym::Const(bits) => bits & 1 == 1,
        Sym::Term(_) => path.entails(reason, condition),
    }
}

/// The facts that hold of a number in a node and in the next one.
pub(super) fn pair_facts(path: &Path, reason: &mut Reasoner, a: Value, b: Value, width: u32) -> Facts {
    let (Some(a), Some(b)) = (number(reason, a, width), number(reason, b, width)) else { return 0 };
    let bounds = [a, b].map(|term| path.fact(reason, term).unsigned());
    let is_small = bounds.iter().all(|&(_, most)| most <= MOST_KINDS);
    let mut facts = ALL & !OF_PAIRS;
    for fact in 0..PAIRS {
        let excluded = fact >= ORDERS && {
            let pair = fact - ORDERS;
            let within = |kind: u32, (least, most): (u128, u128)| (least..=most).contains(&kind.into());
            !within(pair / KINDS, bounds[0]) || !within(pair % KINDS, bounds[1])
        };
        let is_asked = fact < ORDERS || is_small;
        if excluded
            || is_asked && {
                let condition = pair_condition(&mut reason.terms, fact, [a, b]);
                holds(path, reason, condition)
            }
        {
            facts |= 1 << fact;
        }
    }
    facts
}

/// The facts that hold of a number in a node without a next one.
pub(super) fn null_facts(path: &Path, reason: &mut Reasoner, a: Value, width: u32) -> Facts {
    let Some(a) = number(reason, a, width) else { return OF_PAIRS };
    let mut facts = OF_PAIRS;
    for fact in PAIRS..COUNT {
        let condition = null_condition(&mut reason.terms, fact, a);
        if holds(path, reason, condition) {
            facts |= 1 << fact;
        }
    }
    facts
}

/// What facts say of a number in a node and in the next one.
pub(super) fn pair_conditions(
    reason: &mut Reasoner,
    facts: Facts,
    a: Value,
    b: Value,
    width: u32,
) -> Vec<TermId> {
    let (Some(a), Some(b)) = (number(reason, a, width), number(reason, b, width)) else { return Vec::new() };
    let held = (0..PAIRS).filter(|fact| facts >> fact & 1 == 1);
    held.map(|fact| pair_condition(&mut reason.terms, fact, [a, b])).collect()
}

/// What facts say of a number in a node without a next one.
pub(super) fn null_conditions(reason: &mut Reasoner, facts: Facts, a: Value, width: u32) -> Vec<TermId> {
    let Some(a) = number(reason, a, width) else { return Vec::new() };
    let held = (PAIRS..COUNT).filter(|fact| facts >> fact & 1 == 1);
    held.map(|fact| null_condition(&mut reason.terms, fact, a)).collect()
}
