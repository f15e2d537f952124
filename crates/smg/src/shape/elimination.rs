//! What conditions on variables that a state mentions no more say of those that it does.
//!
//! A string that was cut ends at `n` bytes behind `s`, where `n ≤ m - s` and `m ≤ 254`. When nothing mentions `m` any more, dropping
//! both conditions would lose that the string lies in its array. Two inequalities in which a variable has opposite signs have
//! a sum of multiples without it (Fourier and Motzkin): `n + s ≤ 254`. An equality is two inequalities. So before conditions are dropped, such sums are added, and where the parts of
//! a sequence end in their object.
//!
//! Soundness. A sum of numbers that wrap around need not follow, so each is a candidate only: it is added if the path clearly
//! entails it. An example that satisfies the path satisfies what it entails.

use crate::shape::Configuration;
use crate::shape::linear::Linear;
use crate::shape::numbers::locals_of;
use ringfence_base::FastSet;
use ringfence_exec::{Algebra, Heap, Reasoner, Sym};
use ringfence_ir::CmpOp;
use ringfence_logic::{Binary, Kind, TermId, Unary, VarId};

/// How many inequalities are added in pairs, sums included.
const MOST_INEQUALITIES: usize = 24;

/// How many sums are tried.
const MOST_TRIED: usize = 12;

/// A sum that is at most 0, if its terms do not wrap around.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Inequality {
    sum: Linear,
    signed: bool,
}

/// Conditions on variables that the state mentions, which its path entails by some that mention others.
pub(super) fn implied(
    state: &Configuration,
    reason: &mut Reasoner,
    conditions: &[TermId],
    met: &FastSet<VarId>,
) -> Vec<TermId> {
    let mut cut = FastSet::default();
    let mut known = Vec::new();
    for &condition in conditions {
        let mentioned = reason.variables(condition);
        if !mentioned.iter().all(|var| met.contains(var)) {
            cut.extend(mentioned.iter().copied().filter(|var| met.contains(var)));
            known.extend(inequalities(reason, condition));
        }
    }
    if cut.is_empty() {
        return Vec::new();
    }
    let mut candidates = ends_of_sequences(state, reason, &cut);
    let mut sums = sums(reason, known, met);
    // Bounds of one number are mostly known without.
    sums.sort_by_key(|&sum| reason.variables(sum).len() < 2);
    candidates.extend(sums);
    candidates.truncate(MOST_TRIED);
    let locals = locals_of(&state.heap);
    candidates.retain(|&candidate| {
        let owners: Vec<_> = reason.variables(candidate).iter().map(|var| locals.get(var)).collect();
        owners.windows(2).all(|pair| pair[0] == pair[1])
            && !conditions.contains(&candidate)
            && state.path.clearly_entails(reason, candidate)
    });
    candidates
}

/// That the last parts of sequences start in their objects, where variables tell it that are also in conditions to be dropped.
fn ends_of_sequences(state: &Configuration, reason: &mut Reasoner, cut: &FastSet<VarId>) -> Vec<TermId> {
    let mut ends = Vec::new();
    state.heap.for_each_object(|id, object| {
        let last = state.heap.sequence(id).and_then(|sequence| sequence.parts().last());
        ends.extend(last.map(|part| (part.start, object.size)));
    });
    let width = 8 * state.heap.pointer_bytes() as u32;
    let mut all = Vec::new();
    for (start, size) in ends {
        if let Sym::Term(within) = reason.compare(CmpOp::Ule, width, start, size)
            && reason.variables(within).iter().any(|var| cut.contains(var))
        {
            all.push(within);
        }
    }
    all
}

/// What a comparison says, as sums that are at most 0.
fn inequalities(reason: &mut Reasoner, condition: TermId) -> Vec<Inequality> {
    if let Kind::Binary(Binary::Eq, a, b) = reason.terms.kind(condition)
        && reason.terms.width(a) > 1
    {
        let [a, b] = linear(reason, [a, b]);
        let sums = [a.clone().plus(&b, -1), b.plus(&a, -1)];
        return sums.into_iter().map(|sum| Inequality { sum, signed: false }).collect();
    }
    inequality(reason, condition).into_iter().collect()
}

/// Two terms of one width as sums.
fn linear(reason: &mut Reasoner, sides: [TermId; 2]) -> [Linear; 2] {
    sides.map(|side| {
        let width = reason.terms.width(side);
        let side = reason.sym(side);
        Linear::of(reason, None, side, width)
    })
}

/// What an order of two numbers says, as a sum that is at most 0.
fn inequality(reason: &mut Reasoner, condition: TermId) -> Option<Inequality> {
    let (op, low, high, strict) = match reason.terms.kind(condition) {
        Kind::Binary(op, a, b) => (op, a, b, true),
        Kind::Unary(Unary::Not, less) => match reason.terms.kind(less) {
            Kind::Binary(op, a, b) => (op, b, a, false),
            _ => return None,
        },
        _ => return None,
    };
    let signed = match op {
        Binary::Ult => false,
        Binary::Slt => true,
        _ => return None,
    };
    let [low, high] = linear(reason, [low, high]);
    let sum = low.plus(&high, -1);
    Some(Inequality { sum: if strict { sum.more(1) } else { sum }, signed })
}

/// Sums of inequalities in which only variables are left that the state mentions, as conditions.
fn sums(reason: &mut Reasoner, mut all: Vec<Inequality>, met: &FastSet<VarId>) -> Vec<TermId> {
    all.truncate(MOST_INEQUALITIES);
    let mut found = Vec::new();
    let mut next = 0;
    while next < all.len() {
        for before in 0..next {
            for sum in without_forgotten(reason, [&all[before], &all[next]], met) {
                let terms: Vec<TermId> = sum.sum.terms().collect();
                if terms.is_empty() {
                    continue;
                }
                if !terms.into_iter().all(|term| is_met(reason, term, met)) {
                    if all.len() < MOST_INEQUALITIES && !all.contains(&sum) {
                        all.push(sum);
                    }
                    continue;
                }
                let condition = sum.condition(reason);
                if reason.terms.constant(condition).is_none() && !found.contains(&condition) {
                    found.push(condition);
                }
            }
        }
        next += 1;
    }
    found
}

/// Sums of multiples of two inequalities, in each of which a term is missing that mentions a variable which the state does not.
fn without_forgotten(
    reason: &mut Reasoner,
    [a, b]: [&Inequality; 2],
    met: &FastSet<VarId>,
) -> Vec<Inequality> {
    let times = a.sum.cancelling(&b.sum, |term| !is_met(reason, term, met));
    let sum = |[mine, others]: [i8; 2]| Inequality {
        sum: a.sum.times(mine).plus(&b.sum, others),
        signed: a.signed || b.signed,
    };
    times.into_iter().map(sum).collect()
}

fn is_met(reason: &mut Reasoner, term: TermId, met: &FastSet<VarId>) -> bool {
    reason.variables(term).iter().all(|var| met.contains(var))
}

impl Inequality {
    /// What is added in the sum is at most what is subtracted.
    fn condition(&self, reason: &mut Reasoner) -> TermId {
        let [added, subtracted] = self.sum.by_sign();
        let width = self.sum.width();
        let [low, high] = [added, subtracted].map(|side| {
            let side = side.number(reason);
            reason.term(side, width)
        });
        if self.signed { reason.terms.sle(low, high) } else { reason.terms.ule(low, high) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Budget;
    use ringfence_exec::Path;

    const WIDTH: u32 = 64;

    fn variable(reason: &Reasoner, term: TermId) -> VarId {
        match reason.terms.kind(term) {
            Kind::Var(var) => var,
            other => panic!("{other:?}"),
        }
    }

    /// Conditions on lengths in an array of 256 bytes: of what is before a text, of the text, and of all that was read.
    fn conditions(reason: &mut Reasoner) -> ([TermId; 3], Vec<TermId>) {
        let [before, text, all] = [0; 3].map(|_| reason.fresh(WIDTH));
        let most = reason.terms.value(WIDTH, 254);
        let rest = reason.terms.sub(all, before);
        let said = [(all, most), (before, all), (text, rest)];
        let said = said.map(|(low, high)| reason.terms.ule(low, high)).to_vec();
        ([before, text, all], said)
    }

    #[test]
    fn a_sum_says_what_a_forgotten_variable_said() {
        let mut reason = Reasoner::new(Budget::default());
        let ([before, text, _], said) = conditions(&mut reason);
        let met = [before, text].map(|term| variable(&reason, term)).into_iter().collect();
        let known = said.iter().flat_map(|&condition| inequalities(&mut reason, condition)).collect();
        let found = sums(&mut reason, known, &met);
        let most = reason.terms.value(WIDTH, 254);
        let end = reason.terms.add(text, before);
        let expected = reason.terms.ule(end, most);
        assert!(found.contains(&expected), "{found:?}");
        let path = Path::of(&mut reason, said, None);
        assert!(found.iter().all(|&condition| path.clearly_entails(&mut reason, condition)));
    }

    #[test]
    fn multiples_say_what_an_equality_of_a_forgotten_variable_said() {
        let mut reason = Reasoner::new(Budget::default());
        let [count, room, size] = [0; 3].map(|_| reason.fresh(WIDTH));
        let [eight, most] = [8, 1 << 40].map(|number| reason.terms.value(WIDTH, number));
        let bytes = reason.terms.mul(room, eight);
        let said =
            vec![reason.terms.ule(count, room), reason.terms.eq(bytes, size), reason.terms.ule(room, most)];
        let met = [count, size].map(|term| variable(&reason, term)).into_iter().collect();
        let known = said.iter().flat_map(|&condition| inequalities(&mut reason, condition)).collect();
        let found = sums(&mut reason, known, &met);
        let used = reason.terms.mul(count, eight);
        let expected = reason.terms.ule(used, size);
        assert!(found.contains(&expected), "{found:?}");
        assert!(Path::of(&mut reason, said, None).clearly_entails(&mut reason, expected));
    }

    #[test]
    fn an_equality_of_a_difference_is_one_of_its_sides() {
        let mut reason = Reasoner::new(Budget::default());
        let [count, room, size] = [0; 3].map(|_| reason.fresh(WIDTH));
        let numbers = [0, 1, 8, 8u128.wrapping_neg(), 1 << 47, u128::MAX >> 65];
        let [zero, one, eight, less, most, positive] =
            numbers.map(|number| reason.terms.value(WIDTH, number));
        let bytes = reason.terms.mul(room, less);
        let difference = reason.terms.add(size, bytes);
        let terms = &mut reason.terms;
        let said = vec![
            terms.ule(one, count),
            terms.ule(count, positive),
            terms.sle(count, room),
            terms.eq(difference, zero),
            terms.ule(size, most),
            terms.slt(room, size),
        ];
        let met = [count, size].map(|term| variable(&reason, term)).into_iter().collect();
        let known = said.iter().flat_map(|&condition| inequalities(&mut reason, condition)).collect();
        let found = sums(&mut reason, known, &met);
        let used = reason.terms.mul(count, eight);
        let expected = reason.terms.sle(used, size);
        assert!(found.contains(&expected), "{found:?}");
        assert!(Path::of(&mut reason, said, None).clearly_entails(&mut reason, expected));
    }

    #[test]
    fn a_sum_that_may_wrap_around_is_not_entailed() {
        let mut reason = Reasoner::new(Budget::default());
        let ([before, text, _], mut said) = conditions(&mut reason);
        // Without this, the rest may be a number that wrapped around.
        said.remove(1);
        let most = reason.terms.value(WIDTH, 254);
        let end = reason.terms.add(text, before);
        let expected = reason.terms.ule(end, most);
        let path = Path::of(&mut reason, said, None);
        assert!(!path.clearly_entails(&mut reason, expected));
    }

    #[test]
    fn numbers_of_different_widths_are_not_added() {
        let mut reason = Reasoner::new(Budget::default());
        let (narrow, wide) = (reason.fresh(32), reason.fresh(WIDTH));
        let (few, many) = (reason.terms.value(32, 9), reason.terms.value(WIDTH, 9));
        let said = [reason.terms.ule(narrow, few), reason.terms.ule(many, wide)];
        let known = said.iter().flat_map(|&condition| inequalities(&mut reason, condition)).collect();
        assert!(sums(&mut reason, known, &FastSet::default()).is_empty());
    }
}
