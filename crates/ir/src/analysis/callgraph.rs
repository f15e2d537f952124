//! Which functions call which, and which of them come to call themselves.

use crate::{Body, FuncId, InstKind, Operand, Program, RelocTarget};
use ringfence_base::IdVec;

/// What a call through a pointer may call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndirectCalls {
    /// Any function whose address the program takes.
    AddressTaken,
    /// Nothing: the caller deals with such calls in another way.
    LeftOut,
}

/// The calls of a program.
#[derive(Debug, Clone)]
pub struct CallGraph {
    callees: IdVec<FuncId, Vec<FuncId>>,
    groups: Vec<Vec<FuncId>>,
    recursive: IdVec<FuncId, bool>,
}

impl CallGraph {
    /// The calls of a program.
    #[must_use]
    pub fn new(program: &Program, indirect: IndirectCalls) -> Self {
        let taken = match indirect {
            IndirectCalls::AddressTaken => address_taken(program),
            IndirectCalls::LeftOut => Vec::new(),
        };
        let callees = program.functions.iter().map(|function| match &function.body {
            Some(body) => called_by(body, &taken),
            None => Vec::new(),
        });
        Self::of(callees.collect())
    }

    fn of(callees: IdVec<FuncId, Vec<FuncId>>) -> Self {
        let groups = groups(&callees);
        let mut recursive = IdVec::filled(false, callees.len());
        for group in &groups {
            let is_recursive = |id: FuncId| group.len() > 1 || callees[id].contains(&id);
            group.iter().for_each(|&id| recursive[id] = is_recursive(id));
        }
        Self { callees, groups, recursive }
    }

    /// The functions that a function calls, each once.
    #[must_use]
    pub fn callees(&self, func: FuncId) -> &[FuncId] {
        &self.callees[func]
    }

    /// The functions in groups of those that come to call each other; called groups first.
    #[must_use]
    pub fn groups(&self) -> &[Vec<FuncId>] {
        &self.groups
    }

    /// Whether a call of a function can lead to another call of it.
    #[must_use]
    pub fn is_recursive(&self, func: FuncId) -> bool {
        self.recursive[func]
    }
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
#[must_use]
pub fn address_taken(program: &Program) -> Vec<FuncId> {
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
        let graph = CallGraph::of(callees);
        let groups = graph.groups.into_iter();
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
    fn functions_that_come_to_call_themselves() {
        let mut callees: IdVec<FuncId, Vec<FuncId>> = IdVec::filled(Vec::new(), 4);
        let ids: Vec<FuncId> = callees.ids().collect();
        (callees[ids[0]], callees[ids[1]]) = (vec![ids[1], ids[3]], vec![ids[2]]);
        (callees[ids[2]], callees[ids[3]]) = (vec![ids[1]], vec![ids[3]]);
        let graph = CallGraph::of(callees);
        assert_eq!(
            ids.iter().map(|&id| graph.is_recursive(id)).collect::<Vec<_>>(),
            [false, true, true, true]
        );
    }

    #[test]
    fn long_chains_of_calls_are_no_matter() {
        let next: Vec<Vec<usize>> = (1..50_000).map(|at| vec![at]).chain([Vec::new()]).collect();
        let calls: Vec<&[usize]> = next.iter().map(Vec::as_slice).collect();
        assert_eq!(grouped(&calls).len(), 50_000);
    }
}
