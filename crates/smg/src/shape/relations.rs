//! Which of two variables is the larger, where states are joined.
//!
//! Intervals forget that a counter never passes its bound when both are unknown. Where a function compares two
//! variables, the join of two states keeps the order of the two if both states have it: that is the order that
//! the program asks about.
//!
//! Soundness. A condition is added to the result only when each state entails it of its own values, so every
//! execution of either satisfies it under the names of the result. The number of conditions is bounded by that
//! of the comparisons, and a join can only keep what the state before it had, so nothing grows without end.

use crate::shape::Configuration;
use ringfence_base::Id;
use ringfence_exec::{Path, Reasoner, Sym, Value};
use ringfence_ir::{Body, CmpOp, InstKind, Operand, Program, RegId, Ty};
use ringfence_logic::TermId;

/// How many comparisons of one function are looked at.
const MOST: usize = 24;

/// Two registers that a function compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    left: RegId,
    right: RegId,
    signed: bool,
}

/// The registers of integer variables that a function compares with each other, each pair once.
#[must_use]
pub fn comparisons(body: &Body) -> Vec<Comparison> {
    let mut all = Vec::new();
    for inst in &body.insts {
        let InstKind::Compare { op, lhs: Operand::Reg(left), rhs: Operand::Reg(right), .. } = inst.kind
        else {
            continue;
        };
        let signed = match op {
            CmpOp::Slt | CmpOp::Sle | CmpOp::Eq | CmpOp::Ne => true,
            CmpOp::Ult | CmpOp::Ule => false,
            _ => continue,
        };
        let comparison = Comparison { left, right, signed };
        if body.regs[left].ty != Ty::Ptr && !all.contains(&comparison) && all.len() < MOST {
            all.push(comparison);
        }
    }
    all
}

/// The orders of compared variables that both states have, said of the values of the result. These are
/// the values outside memory, the innermost call's registers first.
pub(crate) fn kept_orders(
    program: &Program,
    reason: &mut Reasoner,
    states: [&Configuration; 2],
    result: &[Value],
    compared: &[Comparison],
) -> Vec<TermId> {
    let [Some(first), Some(second)] = states.map(|state| state.stack.top()) else { return Vec::new() };
    let Some(body) = &program.functions[first.func].body else { return Vec::new() };
    let mut kept = Vec::new();
    for comparison in compared {
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
        kept.extend(kept_order(reason, sides, joined, width, comparison.signed));
    }
    kept
}

/// The number that a value is, if it is a plain one that was set.
fn number(value: &Value) -> Option<Sym> {
    (value.prov.is_none() && value.undef == 0).then_some(value.bits)
}

/// The strictest order of two numbers that both sides have.
fn kept_order(
    reason: &mut Reasoner,
    sides: [(&Path, [Sym; 2]); 2],
    joined: [Sym; 2],
    width: u32,
    signed: bool,
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
        let both = sides.iter().all(|(path, pair)| {
            let condition = order(reason, *pair);
            path.entails(reason, condition)
        });
        if both {
            let condition = order(reason, joined);
            return reason.terms.constant(condition).is_none().then_some(condition);
        }
    }
    None
}
