//! Which variables of a function have to do with each other: those whose order and difference joins keep
//! ([`ringfence_smg::shape::relations`]).
//!
//! A choice only: what is kept of a pair is kept because both states entail it.

use ringfence_base::Id;
use ringfence_ir::{BinOp, Body, CmpOp, Const, ConvOp, InstKind, Operand, Program, RegId, Ty};
use ringfence_smg::shape::relations::{Comparison, Place, Signedness};

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

/// How many places of one function are looked at.
const MOST_PLACES: usize = 8;

/// How many instructions are looked back at for what an offset is made of.
const MOST_STEPS: usize = 4;

/// The places that a function computes from a pointer and a number that are variables, each once: `text[i]` is so many bytes for each `i` behind `text`.
pub(crate) fn places(program: &Program, body: &Body) -> Vec<Place> {
    let mut definitions: Vec<Option<&InstKind>> = vec![None; body.regs.len()];
    let mut several = vec![false; body.regs.len()];
    for inst in &body.insts {
        if let Some(def) = inst.kind.def() {
            let known = definitions[def.index()].replace(&inst.kind);
            several[def.index()] |= known.is_some();
        }
    }
    let single = |reg: RegId| definitions[reg.index()].filter(|_| !several[reg.index()]);
    let mut all = Vec::new();
    for inst in &body.insts {
        let InstKind::PtrAdd { base: Operand::Reg(base), offset: Operand::Reg(offset), .. } = inst.kind
        else {
            continue;
        };
        let place = place(base, offset, single, program);
        if all.len() < MOST_PLACES && !all.contains(&place) {
            all.push(place);
        }
    }
    all
}

/// A place, by what its offset is made of.
fn place<'b>(
    base: RegId,
    offset: RegId,
    single: impl Fn(RegId) -> Option<&'b InstKind>,
    program: &Program,
) -> Place {
    let mut place = Place { base, index: offset, factor: 1, signed: true };
    for _ in 0..MOST_STEPS {
        match single(place.index) {
            Some(&InstKind::Binary {
                op: BinOp::Mul,
                lhs: Operand::Reg(reg),
                rhs: Operand::Const(id),
                ..
            }) => {
                let Const::Bits { bits, .. } = program.consts.get(id) else { break };
                (place.index, place.factor) = (reg, place.factor.wrapping_mul(bits));
            }
            Some(&InstKind::Convert {
                op: op @ (ConvOp::SExt | ConvOp::ZExt),
                src: Operand::Reg(reg),
                ..
            }) => {
                (place.index, place.signed) = (reg, op == ConvOp::SExt);
            }
            // `text[n - 1]` is so many bytes behind `text` for each `n`, but for a constant.
            Some(&InstKind::Binary {
                op: BinOp::Add | BinOp::Sub,
                lhs: Operand::Reg(reg),
                rhs: Operand::Const(_),
                ..
            }) => place.index = reg,
            _ => break,
        }
    }
    place
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
