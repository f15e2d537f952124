//! Which functions call which, as far as it matters for summaries: calls of these functions are worth being
//! followed once for all callers.
//!
//! A function is worth it when it, or a function that it calls, has a loop or is long, and when it cannot come
//! to call itself, nor jump to its start, where states that were just called are kept. Recursion is followed call by call, up to a depth, so that it ends: a function that
//! is explored on its own never waits for itself. A call through a pointer may be one of any function whose
//! address the program takes. What is said here costs or saves time; it has no part in what is proved.

use ringfence_base::{Id, IdVec};
use ringfence_ir::cfg::Cfg;
use ringfence_ir::{Body, FuncId, InstKind, Operand, Program, RelocTarget};

/// From how many instructions on a function without loops is long.
const LONG: usize = 60;

/// The functions whose calls are worth being followed once for all callers.
pub(super) fn worth_a_summary(program: &Program) -> IdVec<FuncId, bool> {
    let taken = address_taken(program);
    let mut callees: IdVec<FuncId, Vec<FuncId>> = IdVec::filled(Vec::new(), program.functions.len());
    let mut jumped_to = IdVec::filled(false, program.functions.len());
    let mut heavy = IdVec::filled(false, program.functions.len());
    for (id, function) in program.functions.iter_ids() {
        if let Some(body) = &function.body {
            callees[id] = called_by(body, &taken);
            heavy[id] = body.insts.len() >= LONG || has_loop(body);
            jumped_to[id] = !Cfg::new(body).predecessors(Body::ENTRY).is_empty();
        }
    }
    let mut worth = IdVec::filled(false, program.functions.len());
    for (id, function) in program.functions.iter_ids() {
        let reached = reached_from(&callees, id);
        let calls_heavy = program.functions.ids().any(|other| reached[other] && heavy[other]);
        let whole = function.body.is_some() && !jumped_to[id];
        worth[id] = whole && !reached[id] && (heavy[id] || calls_heavy);
    }
    worth
}

/// The functions whose addresses occur other than in calls.
fn address_taken(program: &Program) -> Vec<FuncId> {
    let mut taken = IdVec::filled(false, program.functions.len());
    for global in program.globals.iter() {
        for reloc in &global.relocs {
            if let RelocTarget::Func(id) = reloc.target {
                taken[id] = true;
            }
        }
    }
    for function in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        for inst in body.insts.iter() {
            let mut callee = match inst.kind {
                InstKind::Call { callee, .. } => Some(callee),
                _ => None,
            };
            inst.kind.for_each_use(body, |operand| {
                if let Operand::Func(id) = operand
                    && callee.take_if(|callee| *callee == operand).is_none()
                {
                    taken[id] = true;
                }
            });
        }
        for block in body.blocks.iter() {
            if let Some(Operand::Func(id)) = block.term.operand() {
                taken[id] = true;
            }
        }
    }
    program.functions.ids().filter(|&id| taken[id]).collect()
}

/// The functions that a body may call.
fn called_by(body: &Body, taken: &[FuncId]) -> Vec<FuncId> {
    let mut all = Vec::new();
    for inst in body.insts.iter() {
        match inst.kind {
            InstKind::Call { callee: Operand::Func(id), .. } => all.push(id),
            InstKind::Call { .. } => all.extend(taken),
            _ => {}
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn has_loop(body: &Body) -> bool {
    let cfg = Cfg::new(body);
    let blocks = cfg.reverse_postorder().iter();
    blocks
        .into_iter()
        .any(|&block| body.blocks[block].term.successors().any(|to| cfg.is_back_edge(block, to)))
}

/// The functions that one comes to by at least one call.
fn reached_from(callees: &IdVec<FuncId, Vec<FuncId>>, from: FuncId) -> IdVec<FuncId, bool> {
    let mut reached = IdVec::filled(false, callees.len());
    let mut pending = callees[from].clone();
    while let Some(id) = pending.pop() {
        if !std::mem::replace(&mut reached[id], true) {
            pending.extend(&callees[id]);
        }
    }
    debug_assert!(from.index() < callees.len());
    reached
}
