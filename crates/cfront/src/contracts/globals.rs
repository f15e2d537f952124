//! What a function with a contract uses that the contract says nothing of.
//!
//! A function may be called when global variables have any values, not only those that they have when the program starts. So a
//! variable that it uses, or that a function uses that it calls, must be one to which the generated code gives a value.

use super::calls::{Made, reachable};
use super::{MEANT, Mode, caller_of, function_of};
use crate::{Diagnostic, Severity};
use ringfence_ir::analysis::callgraph::{CallGraph, IndirectCalls};
use ringfence_ir::{FuncId, GlobalId, GlobalKind, Operand, Program, RelocTarget};
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
