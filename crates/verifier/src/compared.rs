//! Which variables of a function have to do with each other: those whose order and difference joins keep
//! ([`ringfence_smg::shape::relations`]).
//!
//! A choice only: what is kept of a pair is kept because both states entail it.

use ringfence_base::Id;
use ringfence_ir::{BinOp, Body, CmpOp, InstKind, Operand, RegId, Ty};
use ringfence_smg::shape::relations::{Comparison, Signedness};

/// How many comparisons of one function are looked at.
const MOST: usize = 24;

/// How many variables that a function counts are looked at.
const MOST_COUNTERS: usize = 5;

/// The pairs of integer variables of a function of which something is kept: those that it compares with each
/// other, each pair once, then those that it subtracts or counts.
pub(crate) fn comparisons(body: &Body) -> Vec<Comparison> {
    let mut all = Vec::new();
    for inst in &body.insts {
        let InstKind::Compare { op, lhs: Operand::Reg(left), rhs: Operand::Reg(right), .. } = inst.kind
        else {
            continue;
        };
        let compared = match op {
            CmpOp::Slt | CmpOp::Sle | CmpOp::Eq | CmpOp::Ne => Signedness::Signed,
            CmpOp::Ult | CmpOp::Ule => Signedness::Unsigned,
            _ => continue,
        };
        let comparison = Comparison { left, right, compared: Some(compared) };
        if body.regs[left].ty != Ty::Ptr && !all.contains(&comparison) && all.len() < MOST {
            all.push(comparison);
        }
    }
    for (left, right) in subtracted(body).into_iter().chain(counted(body)) {
        let known = |other: &Comparison| {
            (other.left, other.right) == (left, right) || (other.left, other.right) == (right, left)
        };
        if !all.iter().any(known) && all.len() < MOST {
            all.push(Comparison { left, right, compared: None });
        }
    }
    all
}

/// Whether a register is an integer.
fn is_integer(body: &Body, reg: RegId) -> bool {
    let ty = body.regs[reg].ty;
    ty != Ty::Ptr && !ty.is_float()
}

/// The pairs of variables that a function subtracts.
fn subtracted(body: &Body) -> Vec<(RegId, RegId)> {
    let pair = |kind: &InstKind| match *kind {
        InstKind::Binary { op: BinOp::Sub, lhs: Operand::Reg(left), rhs: Operand::Reg(right), .. } => {
            (left != right && is_integer(body, left)).then_some((left, right))
        }
        _ => None,
    };
    body.insts.iter().filter_map(|inst| pair(&inst.kind)).collect()
}

/// The pairs of variables of one type that a function counts up or down: that it sets at more than one place, and
/// adds a number to.
fn counted(body: &Body) -> Vec<(RegId, RegId)> {
    let mut definitions = vec![0u32; body.regs.len()];
    for def in body.insts.iter().filter_map(|inst| inst.kind.def()) {
        definitions[def.index()] += 1;
    }
    let mut counters: Vec<RegId> = Vec::new();
    for inst in &body.insts {
        if let InstKind::Binary { op: BinOp::Add | BinOp::Sub, lhs: Operand::Reg(reg), rhs, .. } = inst.kind
            && matches!(rhs, Operand::Const(_))
            && is_integer(body, reg)
            && definitions[reg.index()] > 1
            && !counters.contains(&reg)
            && counters.len() < MOST_COUNTERS
        {
            counters.push(reg);
        }
    }
    let mut pairs = Vec::new();
    for (at, &left) in counters.iter().enumerate() {
        let others = counters[at + 1..].iter().filter(|&&right| body.regs[left].ty == body.regs[right].ty);
        pairs.extend(others.map(|&right| (left, right)));
    }
    pairs
}
