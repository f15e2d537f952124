//! What a function looks at: the members that it names, and what it does with what its parameters lead to.
//!
//! A guess, like those about roles. A member that a function never names is left out of the memory that it is tried with, and a node whose links
//! it only writes is one that is in no list yet. What is claimed is said of the memory that was made, so nothing rests on it.

use super::names::{is_freeing, is_release};
use super::outputs::{aliases, counts_nothing, is_output};
use crate::contracts::calls::reachable;
use ringfence_ir::{BinOp, Body, FuncId, InstKind, NoteId, Operand, Program, RegId, Step};
use std::collections::{BTreeMap, BTreeSet};

/// What a function and those that it calls look at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Uses {
    /// The members that they name.
    members: BTreeSet<String>,
    /// Those that something is divided by.
    divisors: BTreeSet<String>,
    /// Whether they free something: then a block that they do not name may be lost.
    frees: bool,
    /// For each parameter, the members of what it leads to that are read; absent if anything may be.
    read: Vec<Option<BTreeSet<String>>>,
    /// For each parameter, whether the function only gives something back through it.
    outputs: Vec<bool>,
    /// For each parameter, whether it counts nothing.
    idle: Vec<bool>,
    /// What the driver calls the parameters.
    params: Vec<String>,
}

impl Uses {
    pub(crate) fn of(program: &Program, function: FuncId) -> Self {
        let mut out = Self::default();
        let mut calls_members = false;
        for id in reachable(program, function) {
            let name = program.names.name(program.functions[id].name);
            let Some(body) = &program.functions[id].body else {
                out.frees |= is_freeing(name);
                continue;
            };
            for inst in &body.insts {
                if let InstKind::PtrAdd { note, .. } = inst.kind {
                    out.members.extend(path(program, note));
                }
                calls_members |= matches!(inst.kind, InstKind::Call { callee: Operand::Reg(_), .. });
            }
            out.divisors.extend(divisors(program, body));
        }
        out.frees |= calls_members && out.members.iter().any(|name| is_release(name));
        let params = program.functions[function].body.as_ref().map_or(0, |body| body.params.len());
        out.outputs = (0..params).map(|at| is_output(program, function, at)).collect();
        out.idle = (0..params).map(|at| counts_nothing(program, function, at)).collect();
        out.read = (0..params).map(|at| read(program, function, at, &mut BTreeSet::new())).collect();
        out
    }

    /// Whether a member is named.
    pub(super) fn names(&self, member: &str) -> bool {
        self.members.contains(member)
    }

    /// Whether something is divided by a member.
    pub(super) fn divides_by(&self, member: &str) -> bool {
        self.divisors.contains(member)
    }

    /// Whether what a member leads to may matter: it is named, or may be lost.
    pub(super) fn matters(&self, member: &str) -> bool {
        self.frees || self.names(member)
    }

    /// Says what the driver calls the parameters.
    pub(super) fn call_with(&mut self, params: &[String]) {
        self.params = params.to_vec();
    }

    /// Whether a place is a parameter through which the function only gives something back.
    pub(super) fn is_output(&self, place: &str) -> bool {
        let param = self.params.iter().position(|param| param == place);
        param.is_some_and(|param| self.outputs.get(param) == Some(&true))
    }

    /// Whether a parameter may count something.
    pub(super) fn may_count(&self, at: usize) -> bool {
        self.idle.get(at) != Some(&true)
    }

    /// Whether some of these members of what a place leads to are read. That is known of parameters alone.
    pub(super) fn reads<'n>(&self, place: &str, mut members: impl Iterator<Item = &'n str>) -> bool {
        let param = self.params.iter().position(|param| param == place);
        match param.and_then(|param| self.read.get(param)) {
            Some(Some(read)) => members.any(|member| read.contains(member)),
            _ => true,
        }
    }
}

/// The members on a path.
fn path(program: &Program, mut note: NoteId) -> Vec<String> {
    let mut out = Vec::new();
    while let Some(step) = program.notes().get(note) {
        if let Step::Field(record, index) = step.step
            && let Some(field) = program.types.record(record).fields.get(index as usize)
        {
            out.push(program.names.name(field.name).to_owned());
        }
        note = step.parent;
    }
    out
}

/// The members that something is divided by.
fn divisors(program: &Program, body: &Body) -> Vec<String> {
    let mut held: BTreeMap<RegId, Vec<String>> = BTreeMap::new();
    let mut out = Vec::new();
    for inst in &body.insts {
        let (dst, from) = match inst.kind {
            InstKind::PtrAdd { dst, note, .. } => {
                held.insert(dst, path(program, note));
                continue;
            }
            InstKind::Binary { op: BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem, rhs, .. } => {
                if let Operand::Reg(reg) = rhs {
                    out.extend(held.get(&reg).into_iter().flatten().cloned());
                }
                continue;
            }
            InstKind::Load { dst, addr: Operand::Reg(from), .. }
            | InstKind::Move { dst, src: Operand::Reg(from) }
            | InstKind::Convert { dst, src: Operand::Reg(from), .. } => (dst, from),
            _ => continue,
        };
        if let Some(members) = held.get(&from).cloned() {
            held.insert(dst, members);
        }
    }
    out
}

/// The members of what a parameter leads to that a function reads, or takes the address of for something else; none if it is anything.
fn read(
    program: &Program,
    function: FuncId,
    param: usize,
    seen: &mut BTreeSet<(FuncId, usize)>,
) -> Option<BTreeSet<String>> {
    let mut out = BTreeSet::new();
    let Some(body) = &program.functions[function].body else { return Some(out) };
    if !seen.insert((function, param)) {
        return Some(out);
    }
    let same = aliases(body, body.params.get(param)?.reg);
    let is_same = |operand: Operand| matches!(operand, Operand::Reg(reg) if same.contains(&reg));
    let mut places: BTreeMap<RegId, Vec<String>> = BTreeMap::new();
    for inst in &body.insts {
        match inst.kind {
            InstKind::PtrAdd { dst, base, note, .. } if is_same(base) => {
                let members = path(program, note);
                if members.is_empty() {
                    return None;
                }
                places.insert(dst, members);
            }
            InstKind::CopyMem { src, .. } if is_same(src) => return None,
            InstKind::Store { addr: Operand::Slot(_), value, .. } if is_same(value) => return None,
            InstKind::Call { callee: Operand::Func(callee), args, .. } => {
                for (at, &arg) in body.list(args).iter().enumerate() {
                    if is_same(arg) {
                        out.extend(read(program, callee, at, seen)?);
                    }
                }
            }
            _ => {}
        }
    }
    for inst in &body.insts {
        let mut note = |operand| {
            if let Operand::Reg(reg) = operand
                && let Some(members) = places.get(&reg)
            {
                out.extend(members.iter().cloned());
            }
        };
        match inst.kind {
            InstKind::Store { value, .. } | InstKind::StoreBits { value, .. } => note(value),
            _ => inst.kind.for_each_use(body, note),
        }
    }
    Some(out)
}
