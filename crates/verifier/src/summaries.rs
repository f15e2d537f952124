//! Which calls are worth being followed once for all callers.
//!
//! A function is worth it when it, or a function that it calls, has a loop or is long, and when it cannot come
//! to call itself, nor jump to its start, where states that were just called are kept. Recursion is followed call by call,
//! up to a depth, so that it ends; an attempt of its own follows just the functions that may call themselves once for all callers
//! ([`recursive`]). A call through a pointer may be one of any function whose address the program takes. What is said here costs or
//! saves time; it has no part in what is proved.

use ringfence_base::IdVec;
use ringfence_ir::analysis::{CallGraph, IndirectCalls, loops};
use ringfence_ir::{Body, Cfg, FuncId, Program};

/// From how many instructions on a function without loops is long.
const LONG: usize = 60;

/// The functions whose calls are worth being followed once for all callers.
pub(crate) fn worth_a_summary(program: &Program) -> IdVec<FuncId, bool> {
    let graph = CallGraph::new(program, IndirectCalls::AddressTaken);
    let mut heavy = IdVec::filled(false, program.functions.len());
    for (id, function) in program.functions.iter_ids() {
        if let Some(body) = &function.body {
            let cfg = Cfg::new(body);
            heavy[id] = body.insts.len() >= LONG || has_loop(&cfg);
        }
    }
    let mut worth = IdVec::filled(false, program.functions.len());
    // Whether a heavy function is called, at once or by others.
    let mut calls_heavy = IdVec::filled(false, program.functions.len());
    for group in graph.groups() {
        let mut called = group.iter().flat_map(|&id| graph.callees(id));
        let heavier = called.any(|&id| heavy[id] || calls_heavy[id]);
        for &id in group {
            calls_heavy[id] = heavier;
            worth[id] = !graph.is_recursive(id) && is_whole(program, id) && (heavy[id] || heavier);
        }
    }
    worth
}

/// The functions that may come to call themselves, and whose calls can be followed once for all callers.
pub(crate) fn recursive(program: &Program) -> IdVec<FuncId, bool> {
    let graph = CallGraph::new(program, IndirectCalls::AddressTaken);
    let mut recursive = IdVec::filled(false, program.functions.len());
    for (id, _) in program.functions.iter_ids() {
        recursive[id] = graph.is_recursive(id) && is_whole(program, id);
    }
    recursive
}

/// Whether a function has a body that does not jump to its start.
fn is_whole(program: &Program, id: FuncId) -> bool {
    let body = program.functions[id].body.as_ref();
    body.is_some_and(|body| Cfg::new(body).predecessors(Body::ENTRY).is_empty())
}

fn has_loop(cfg: &Cfg) -> bool {
    cfg.reverse_postorder().iter().any(|&block| loops::is_head(cfg, block))
}
