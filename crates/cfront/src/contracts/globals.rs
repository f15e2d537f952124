//! What a function with a contract uses that the contract says nothing of.
//!
//! A function may be called when global variables have any values, not only those that they have when the program starts. So a
//! variable that it uses, or that a function uses that it calls, must be one to which the generated code gives a value.

use super::calls::{Made, reachable};
use super::{MEANT, Mode, caller_of, function_of};
use crate::{Diagnostic, Severity};
use ringfence_base::IdVec;
use ringfence_ir::analysis::callgraph::{CallGraph, IndirectCalls};
use ringfence_ir::{
    Body, FuncId, Global, GlobalId, GlobalKind, InstKind, Linkage, Operand, Program, RegId, RelocTarget,
};
use std::collections::BTreeSet;

/// Errors about global variables of which nothing is said, and about functions of the library that the program defines anew.
pub(crate) fn unsaid(
    program: &Program,
    entry: &str,
    said: &BTreeSet<String>,
    made: &Made,
) -> Vec<Diagnostic> {
    let name = function_of(entry);
    let caller = if Mode::of(entry) == Mode::Bodies { caller_of(name) } else { entry.to_owned() };
    let (Some(caller), Some(function)) = (program.find_function(&caller), program.find_function(name)) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    // The function of that name may be another one to the linker.
    if !CallGraph::new(program, IndirectCalls::AddressTaken).callees(caller).contains(&function) {
        let message = format!("not supported in contracts: `{name}` has another name for the linker");
        out.push(Diagnostic::new(Severity::Error, &message, program.functions[function].loc));
    }
    let given = named(program, caller);
    for global in used(program, function) {
        let (name, loc) = (program.names.name(program.globals[global].name), program.globals[global].loc);
        if !said.contains(name) || !given.contains(&global) {
            let message = format!(
                "the contract of `{}` says nothing of the variable `{name}`, which it may use",
                function_of(entry)
            );
            out.push(Diagnostic::new(Severity::Error, &message, loc));
        }
    }
    for function in program.functions.iter().filter(|function| function.body.is_some()) {
        let defined = program.names.name(function.name);
        if defined.contains(super::types::RESERVED) && !made.functions.contains(defined) {
            let message = format!("`{defined}` is a name of the code for contracts");
            out.push(Diagnostic::new(Severity::Error, &message, function.loc));
        }
    }
    let defined = MEANT.iter().filter_map(|name| program.find_function(name));
    for id in defined.filter(|&id| program.functions[id].body.is_some() && id != caller) {
        let name = program.names.name(program.functions[id].name);
        let message = format!("a contract cannot be checked in a program that defines `{name}`");
        out.push(Diagnostic::new(Severity::Error, &message, program.functions[id].loc));
    }
    out
}

/// The variables that a function may use, by itself, by what it calls, or by addresses that other objects begin with.
pub(crate) fn used(program: &Program, function: FuncId) -> BTreeSet<GlobalId> {
    let functions = reachable(program, function).into_iter();
    let mut open_objects: Vec<GlobalId> = functions.flat_map(|function| named(program, function)).collect();
    let mut reached = BTreeSet::new();
    while let Some(global) = open_objects.pop() {
        if reached.insert(global) {
            let targets = program.globals[global].relocs.iter().map(|reloc| reloc.target);
            open_objects.extend(targets.filter_map(|target| match target {
                RelocTarget::Global(global) => Some(global),
                _ => None,
            }));
        }
    }
    reached.retain(|&id| program.globals[id].kind == GlobalKind::Variable && program.globals[id].defined);
    reached
}

/// The objects that hold what they are initialised with as long as the program runs: constants, and variables that other files do not see, of
/// which this one only reads parts and compares addresses.
pub(crate) fn constant(program: &Program) -> BTreeSet<GlobalId> {
    let is_own = |global: &Global| global.linkage == Linkage::Internal && global.defined;
    let candidates = program.globals.iter_ids().filter(|(_, global)| match global.kind {
        GlobalKind::Variable => is_own(global),
        GlobalKind::Constant | GlobalKind::StringLiteral => true,
    });
    let mut constant: BTreeSet<GlobalId> = candidates.map(|(id, _)| id).collect();
    let is_variable = |id: &GlobalId| program.globals[*id].kind == GlobalKind::Variable;
    let mut lose = |ids: BTreeSet<GlobalId>| constant.retain(|id| !(is_variable(id) && ids.contains(id)));
    for function in program.functions.iter() {
        if let Some(body) = &function.body {
            lose(handed_on(body));
        }
    }
    let relocs = program.globals.iter().flat_map(|global| &global.relocs);
    lose(
        relocs
            .filter_map(|reloc| if let RelocTarget::Global(id) = reloc.target { Some(id) } else { None })
            .collect(),
    );
    constant
}

/// The objects that a body does more with than reading parts of them and comparing addresses.
fn handed_on(body: &Body) -> BTreeSet<GlobalId> {
    let mut roots: IdVec<RegId, BTreeSet<GlobalId>> = IdVec::filled(BTreeSet::new(), body.regs.len());
    let of = |roots: &IdVec<RegId, BTreeSet<GlobalId>>, operand: Operand| match operand {
        Operand::Global(id) => BTreeSet::from([id]),
        Operand::Reg(reg) => roots[reg].clone(),
        _ => BTreeSet::new(),
    };
    let mut grown = true;
    while std::mem::take(&mut grown) {
        for inst in &body.insts {
            if let InstKind::PtrAdd { dst, base: from, .. } | InstKind::Move { dst, src: from } = inst.kind {
                let before = roots[dst].len();
                let more = of(&roots, from);
                roots[dst].extend(more);
                grown |= roots[dst].len() > before;
            }
        }
    }
    let mut out = BTreeSet::new();
    for inst in &body.insts {
        match inst.kind {
            InstKind::Load { volatile: false, .. }
            | InstKind::LoadBits { .. }
            | InstKind::PtrAdd { .. }
            | InstKind::Move { .. }
            | InstKind::Compare { .. } => {}
            InstKind::CopyMem { dst, .. } => out.extend(of(&roots, dst)),
            kind => kind.for_each_use(body, |operand| out.extend(of(&roots, operand))),
        }
    }
    body.blocks
        .iter()
        .filter_map(|block| block.term.operand())
        .for_each(|operand| out.extend(of(&roots, operand)));
    out
}

/// The objects that a function names itself.
pub(crate) fn named(program: &Program, function: FuncId) -> Vec<GlobalId> {
    let mut out = Vec::new();
    let Some(body) = &program.functions[function].body else { return out };
    for inst in &body.insts {
        inst.kind.for_each_use(body, |operand| {
            if let Operand::Global(global) = operand {
                out.push(global);
            }
        });
    }
    out
}
