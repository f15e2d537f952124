//! Parameters that a function only gives something back through (`*out` is written before it is read), and those that
//! count nothing.
//!
//! A guess, like those about roles. What such a variable holds before the call does not matter to the function, and is the caller's.

use ringfence_ir::{Body, FuncId, InstKind, Operand, Program, RegId, Terminator};
use std::collections::BTreeSet;

/// Whether a function reads nothing that a parameter leads to before it has written it, and keeps no copy of the address.
pub(super) fn is_output(program: &Program, function: FuncId, param: usize) -> bool {
    is_written_first(program, (function, param), &mut BTreeSet::new())
}

/// Whether a parameter counts nothing: no value that is computed from it bounds anything, says where something is, or is handed on. A function has it
/// for the sake of a signature that others share, and may add it to something so that compilers do not complain.
pub(super) fn counts_nothing(program: &Program, function: FuncId, param: usize) -> bool {
    let Some(body) = &program.functions[function].body else { return false };
    let Some(own) = body.params.get(param) else { return false };
    let computed = computed(body, own.reg);
    let is_one = |operand: Operand| matches!(operand, Operand::Reg(reg) if computed.contains(&reg));
    let decides =
        |term: &Terminator| !matches!(term, Terminator::Return(_)) && term.operand().is_some_and(is_one);
    let mut counts = body.blocks.iter().any(|block| decides(&block.term));
    for inst in body.insts.iter().filter(|inst| result(&inst.kind).is_none()) {
        inst.kind.for_each_use(body, |operand| counts |= is_one(operand));
    }
    !counts
}

/// The register for what an instruction computes from numbers.
fn result(inst: &InstKind) -> Option<RegId> {
    match *inst {
        InstKind::Move { dst, .. }
        | InstKind::Convert { dst, .. }
        | InstKind::Unary { dst, .. }
        | InstKind::Binary { dst, .. } => Some(dst),
        _ => None,
    }
}

/// The registers whose values may be computed from one.
fn computed(body: &Body, first: RegId) -> BTreeSet<RegId> {
    let mut out = BTreeSet::from([first]);
    loop {
        let before = out.len();
        for inst in &body.insts {
            let mut uses = false;
            inst.kind.for_each_use(body, |operand| {
                uses |= matches!(operand, Operand::Reg(reg) if out.contains(&reg));
            });
            out.extend(result(&inst.kind).filter(|_| uses));
        }
        if out.len() == before {
            return out;
        }
    }
}

fn is_written_first(
    program: &Program,
    (function, param): (FuncId, usize),
    seen: &mut BTreeSet<(FuncId, usize)>,
) -> bool {
    let Some(body) = &program.functions[function].body else { return false };
    let Some(own) = body.params.get(param) else { return false };
    if !seen.insert((function, param)) {
        return true;
    }
    let same = aliases(body, own.reg);
    let mut visited = BTreeSet::from([Body::ENTRY]);
    let mut open = vec![Body::ENTRY];
    while let Some(block) = open.pop() {
        let insts = body.block_insts(block).iter().map(|inst| &inst.kind);
        match first_use(program, body, insts, &same, seen) {
            Some(true) => continue,
            Some(false) => return false,
            None => {}
        }
        if let Terminator::Return(Some(Operand::Reg(reg))) = body.blocks[block].term
            && same.contains(&reg)
        {
            return false;
        }
        open.extend(body.blocks[block].term.successors().filter(|&next| visited.insert(next)));
    }
    true
}

/// Whether the first instruction that has to do with what the address leads to is one that writes it, if there is any.
fn first_use<'b>(
    program: &Program,
    body: &Body,
    insts: impl Iterator<Item = &'b InstKind>,
    same: &BTreeSet<RegId>,
    seen: &mut BTreeSet<(FuncId, usize)>,
) -> Option<bool> {
    let is_same = |operand: Operand| matches!(operand, Operand::Reg(reg) if same.contains(&reg));
    for inst in insts {
        match *inst {
            InstKind::Store { addr, value, .. } if is_same(addr) && !is_same(value) => return Some(true),
            InstKind::Move { .. } | InstKind::Compare { .. } => {}
            InstKind::Call { callee: Operand::Func(callee), args, .. } => {
                let mut passed = body.list(args).iter().enumerate().filter(|(_, arg)| is_same(**arg));
                if !passed.all(|(at, _)| is_written_first(program, (callee, at), seen)) {
                    return Some(false);
                }
            }
            _ => {
                let mut is_used = false;
                inst.for_each_use(body, |operand| is_used |= is_same(operand));
                if is_used {
                    return Some(false);
                }
            }
        }
    }
    None
}

/// The registers that may hold the value of one.
pub(super) fn aliases(body: &Body, first: RegId) -> BTreeSet<RegId> {
    let mut out = BTreeSet::from([first]);
    loop {
        let before = out.len();
        for inst in &body.insts {
            if let InstKind::Move { dst, src: Operand::Reg(src) } = inst.kind
                && out.contains(&src)
            {
                out.insert(dst);
            }
        }
        if out.len() == before {
            return out;
        }
    }
}
