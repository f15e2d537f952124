//! What two variables have to do with each other, where states are joined.
//!
//! Intervals forget that a counter never passes its bound when both are unknown. Where a function compares two
//! variables, the join of two states keeps the order of the two if both states have it: that is the order that
//! the program asks about. Beside it, the join keeps by how much two variables differ: those that a function
//! compares or subtracts, and those that it counts, of which one often stays behind the other. Which these are is
//! said by the caller ([`Widening::compared`]): a graph knows no instructions.
//!
//! Soundness. A condition is added to the result only when each state entails it of its own values, so every
//! execution of either satisfies it under the names of the result. A difference is that of bit-vectors, taken
//! as a signed number: no matter whether it overflows, it is the same term in both states. The number of conditions
//! is bounded by that of the pairs. An order is kept only if the state before the join had it; a bound of a
//! difference that grows when bounds are to jump is given up, and does not come back. So nothing grows without end.

use crate::shape::Configuration;
use crate::shape::bounds::Widening;
use ringfence_base::Id;
use ringfence_exec::{Path, Reasoner, Sym, Value};
use ringfence_ir::{Program, RegId};
use ringfence_logic::{Fact, TermId};

/// Two registers that a function compares, or whose difference is worth keeping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    /// The first operand, where they are compared.
    pub left: RegId,
    /// The second.
    pub right: RegId,
    /// How they are compared, if they are.
    pub compared: Option<Signedness>,
}

/// A place that a function computes: so many bytes for each number behind a pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The pointer.
    pub base: RegId,
    /// The number.
    pub index: RegId,
    /// How many bytes.
    pub factor: u128,
    /// Whether the number is one with a sign, where it is narrower than a pointer.
    pub signed: bool,
}

/// How numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signedness {
    /// In two's complement.
    Signed,
    /// As C compares numbers of unsigned types.
    Unsigned,
}

/// What compared variables have to do with each other in both states, said of the values of the result. These are
/// the values outside memory, the innermost call's registers first.
pub(crate) fn kept_relations(
    program: &Program,
    reason: &mut Reasoner,
    states: [&Configuration; 2],
    result: &[Value],
    widening: Widening<'_>,
) -> Vec<TermId> {
    let [Some(first), Some(second)] = states.map(|state| state.stack.top()) else { return Vec::new() };
    let Some(body) = &program.functions[first.func].body else { return Vec::new() };
    let mut kept = Vec::new();
    for comparison in widening.compared {
        let (left, right) = (comparison.left.index(), comparison.right.index());
        let of = |values: &[Value]| Some([number(values.get(left)?)?, number(values.get(right)?)?]);
        let (Some(ours), Some(theirs), Some(joined)) = (of(&first.regs), of(&second.regs), of(result)) else {
            continue;
        };
        let unknown = joined.iter().all(|sym| matches!(sym, Sym::Term(_)));
        if !unknown || joined == ours {
            continue;
        }
        let width = body.regs[comparison.left].ty.bits(program.model());
        let sides = [(&states[0].path, ours), (&states[1].path, theirs)];
        if let Some(compared) = comparison.compared {
            let signed = compared == Signedness::Signed;
            let entails =
                |reason: &mut Reasoner, side: usize, condition| sides[side].0.entails(reason, condition);
            kept.extend(kept_order(reason, entails, [ours, theirs], joined, (width, signed)));
        }
        // Of variables that are compared the order is known, which is most of what a search could find.
        let search = comparison.compared.is_none();
        kept.extend(kept_differences(reason, sides, joined, width, (widening, search)));
    }
    kept
}

/// The number that a value is, if it is a plain one that was set.
fn number(value: &Value) -> Option<Sym> {
    (value.prov.is_none() && value.undef == 0).then_some(value.bits)
}

/// The strictest order of two numbers that both sides have, of which a function says whether a condition holds on one of them.
pub(crate) fn kept_order(
    reason: &mut Reasoner,
    entails: impl Fn(&mut Reasoner, usize, TermId) -> bool,
    sides: [[Sym; 2]; 2],
    joined: [Sym; 2],
    (width, signed): (u32, bool),
) -> Option<TermId> {
    for (swapped, strict) in [(false, true), (true, true), (false, false), (true, false)] {
        let order = |reason: &mut Reasoner, pair: [Sym; 2]| {
            let [x, y] = pair.map(|sym| reason.term(sym, width));
            let (x, y) = if swapped { (y, x) } else { (x, y) };
            match (signed, strict) {
                (true, true) => reason.terms.slt(x, y),
                (true, false) => reason.terms.sle(x, y),
                (false, true) => reason.terms.ult(x, y),
                (false, false) => reason.terms.ule(x, y),
            }
        };
        let both = sides.iter().enumerate().all(|(side, pair)| {
            let condition = order(reason, *pair);
            entails(reason, side, condition)
        });
        if both {
            let condition = order(reason, joined);
            return reason.terms.constant(condition).is_none().then_some(condition);
        }
    }
    None
}

/// The bounds of the difference of two numbers that both sides have, as far as facts tell it, or a search.
fn kept_differences(
    reason: &mut Reasoner,
    sides: [(&Path, [Sym; 2]); 2],
    joined: [Sym; 2],
    width: u32,
    (widening, search): (Widening<'_>, bool),
) -> Vec<TermId> {
    let difference = |reason: &mut Reasoner, pair: [Sym; 2]| {
        let [x, y] = pair.map(|sym| reason.term(sym, width));
        reason.terms.sub(x, y)
    };
    let result = difference(reason, joined);
    let [ours, theirs] = sides.map(|(_, pair)| difference(reason, pair));
    let old = sides[0].0.fact(reason, ours).signed();
    let new = sides[1].0.fact(reason, theirs).signed();
    let any = Fact::any(width).signed();
    let mut kept = Vec::new();
    for upper in [false, true] {
        let at_most = |reason: &mut Reasoner, term: TermId, bound: i128| {
            let bound = reason.terms.value(width, bound as u128);
            if upper { reason.terms.sle(term, bound) } else { reason.terms.sle(bound, term) }
        };
        let pick = |bounds: (i128, i128)| if upper { bounds.1 } else { bounds.0 };
        let (before, after, end) = (pick(old), pick(new), pick(any));
        let grows = if upper { after > before } else { after < before };
        // A bound that grows once more is given up.
        let wider = (widening.thresholds.is_none() && after != end).then_some(after);
        let bounds = if before == end {
            Vec::new()
        } else if grows {
            [Some(before), wider].into_iter().flatten().collect()
        } else {
            vec![before]
        };
        let holds = |reason: &mut Reasoner, bound: &i128| {
            let known = if upper { after <= *bound } else { after >= *bound };
            let condition = at_most(reason, theirs, *bound);
            any.0 < *bound && *bound < any.1 && (known || (search && sides[1].0.entails(reason, condition)))
        };
        if let Some(bound) = bounds.into_iter().find(|bound| holds(reason, bound)) {
            let condition = at_most(reason, result, bound);
            kept.extend(reason.terms.constant(condition).is_none().then_some(condition));
        }
    }
    kept
}
