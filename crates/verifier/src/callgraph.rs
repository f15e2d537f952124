//! Which functions call which, as far as it matters for summaries: calls of these functions are worth being
//! followed once for all callers.
//!
//! A function is worth it when it, or a function that it calls, has a loop or is long, and when it cannot come
//! to call itself, nor jump to its start, where states that were just called are kept. Recursion is followed call by call, up to a depth, so that it ends: a function that
//! is explored on its own never waits for itself. A call through a pointer may be one of any function whose
//! address the program takes. What is said here costs or saves time; it has no part in what is proved.

use ringfence_base::IdVec;
use ringfence_ir::cfg::Cfg;
use ringfence_ir::{Body, FuncId, InstKind, Operand, Program, RelocTarget};

/// From how many instructions on a function without loops is long.
const LONG: usize = 60;

/// The functions whose calls are worth being followed once for all callers.
pub(crate) fn worth_a_summary(program: &Program) -> IdVec<FuncId, bool> {
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
    // Whether a heavy function is called, at once or by others.
    let mut calls_heavy = IdVec::filled(false, program.functions.len());
    for group in groups(&callees) {
        let mut called = group.iter().flat_map(|&id| &callees[id]);
        let heavier = called.any(|&id| heavy[id] || calls_heavy[id]);
        group.iter().for_each(|&id| calls_heavy[id] = heavier);
        if let [id] = *group
            && !callees[id].contains(&id)
        {
            let whole = program.functions[id].body.is_some() && !jumped_to[id];
            worth[id] = whole && (heavy[id] || heavier);
        }
    }
    worth
}

/// The functions in groups of those that come to call each other; called groups first (Tarjan 1972, with a stack of its
/// own, so that long chains of calls are no matter).
fn groups(callees: &IdVec<FuncId, Vec<FuncId>>) -> Vec<Vec<FuncId>> {
    const NEW: usize = usize::MAX;
    let mut number = IdVec::filled(NEW, callees.len());
    let mut lowest = IdVec::filled(NEW, callees.len());
    let mut done = IdVec::filled(false, callees.len());
    let (mut groups, mut open, mut count) = (Vec::new(), Vec::new(), 0);
    for start in callees.ids() {
        // A function with how many of its callees were looked at.
        let mut pending: Vec<(FuncId, usize)> = Vec::new();
        if number[start] == NEW {
            pending.push((start, 0));
        }
        while let Some(&mut (id, ref mut next)) = pending.last_mut() {
            if *next == 0 {
                (number[id], lowest[id], count) = (count, count, count + 1);
                open.push(id);
            }
            let callee = callees[id].get(*next).copied();
            *next += 1;
            match callee {
                Some(callee) if number[callee] == NEW => pending.push((callee, 0)),
                Some(callee) if !done[callee] => lowest[id] = lowest[id].min(number[callee]),
                Some(_) => {}
                None => {
                    pending.pop();
                    if let Some(&(caller, _)) = pending.last() {
                        lowest[caller] = lowest[caller].min(lowest[id]);
                    }
                    if lowest[id] == number[id] {
                        let first = open.iter().rposition(|&other| other == id).unwrap_or(0);
                        let group = open.split_off(first);
                        group.iter().for_each(|&member| done[member] = true);
                        groups.push(group);
                    }
                }
            }
        }
    }
    groups
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

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Id;

    fn grouped(calls: &[&[usize]]) -> Vec<Vec<usize>> {
        let mut callees: IdVec<FuncId, Vec<FuncId>> = IdVec::filled(Vec::new(), calls.len());
        let ids: Vec<FuncId> = callees.ids().collect();
        for (id, called) in ids.iter().zip(calls) {
            callees[*id] = called.iter().map(|&at| ids[at]).collect();
        }
        let sorted = |mut group: Vec<usize>| {
            group.sort_unstable();
            group
        };
        let groups = groups(&callees).into_iter();
        groups.map(|group| sorted(group.into_iter().map(Id::index).collect())).collect()
    }

    #[test]
    fn called_groups_come_first() {
        assert_eq!(grouped(&[&[1], &[2], &[]]), [vec![2], vec![1], vec![0]]);
        assert_eq!(grouped(&[&[1, 3], &[2], &[1], &[0]]), [vec![1, 2], vec![0, 3]]);
        assert_eq!(grouped(&[&[0], &[2, 1], &[0]]), [vec![0], vec![2], vec![1]]);
        assert_eq!(grouped(&[&[1], &[2], &[3], &[1, 0], &[3]]), [vec![0, 1, 2, 3], vec![4]]);
    }

    #[test]
    fn long_chains_of_calls_are_no_matter() {
        let next: Vec<Vec<usize>> = (1..50_000).map(|at| vec![at]).chain([Vec::new()]).collect();
        let calls: Vec<&[usize]> = next.iter().map(Vec::as_slice).collect();
        assert_eq!(grouped(&calls).len(), 50_000);
    }
}
