//! Calls of functions with contracts: the functions that stand in their place are called instead.
//!
//! A function is replaced where it is called by name; a call through a pointer executes it. The contract says all that a call does only
//! if the function names no variable that the contract does not ([`globals`](super::globals)), and if the C library remembers
//! nothing of it: a function that may call anything of the library but what depends on its arguments alone is executed. So is
//! every one in a program that asks for `errno`, which allocations may change.
//!
//! A function that nothing defines and that has no model in the library is replaced in every program: its contract is its model.

use super::error::Error;
use super::globals::{named, used};
use super::{MEANT, MODEL, Mode, ORIGINAL, STAND_IN};
use crate::{Diagnostic, Severity};
use ringfence_base::Loc;
use ringfence_ir::analysis::callgraph::{CallGraph, IndirectCalls};
use ringfence_ir::{FuncId, InstKind, Operand, Program};
use ringfence_library::{AfterOutside, after_outside};
use std::collections::{BTreeMap, BTreeSet};

/// The functions of the code for contracts, and those whose contracts cannot be used.
#[derive(Debug, Default)]
pub(crate) struct Made {
    /// By their names.
    pub(crate) functions: BTreeSet<String>,
    /// Each with what is wrong with its contract, and where.
    pub(crate) refused: Vec<(String, Error, Loc)>,
    /// How many files have contracts.
    pub(crate) count: u32,
}

/// The function that a name with a beginning such as [`STAND_IN`] stands for.
fn original<'n>(name: &'n str, beginning: &str) -> Option<&'n str> {
    name.strip_prefix(beginning)?.split_once('_').map(|(_, name)| name)
}

/// Makes calls go to what stands in the place of the functions. Warnings about those that are executed although they have a contract.
pub(crate) fn redirect(program: &mut Program, entry: &str, made: &Made) -> Vec<Diagnostic> {
    let Some(start) = program.find_function(entry) else { return Vec::new() };
    let from_start = reachable(program, start);
    let called = called(program, &from_start, made);
    let mut out = Vec::new();
    let mut warn = |function: &str, why: &str, loc: Loc| {
        if called.contains(function) {
            let message = format!("calls of `{function}` execute it, its contract is not used: {why}");
            out.push(Diagnostic::new(Severity::Warning, &message, loc));
        }
    };
    for (function, error, loc) in &made.refused {
        warn(function, &error.message, *loc);
    }
    let mut instead = BTreeMap::new();
    let models = models(program, made);
    let jumping = crate::jumps::passing(program);
    for (stand_in, function) in stand_ins(program, made, STAND_IN) {
        if models.iter().any(|(_, model)| *model == function) {
            continue;
        }
        let loc = program.functions[function].loc;
        let name = program.names.name(program.functions[function].name).to_owned();
        let jumps = jumping.contains(&function).then(|| "a jump may come out of it".to_owned());
        match jumps.or_else(|| obstacle(program, &from_start, function, stand_in)) {
            None => drop(instead.insert(function, stand_in)),
            Some(why) => warn(&name, &why, loc),
        }
    }
    instead.extend(models.into_iter().map(|(stand_in, function)| (function, stand_in)));
    for (&function, &stand_in) in &instead {
        program.functions[stand_in].sig = program.functions[function].sig;
    }
    let own: Vec<bool> = program
        .functions
        .iter()
        .map(|function| made.functions.contains(program.names.name(function.name)))
        .collect();
    for (function, own) in program.functions.iter_mut().zip(own) {
        let Some(body) = function.body.as_mut().filter(|_| !own) else { continue };
        for inst in &mut body.insts {
            if let InstKind::Call { callee: Operand::Func(callee), .. } = &mut inst.kind
                && let Some(&stand_in) = instead.get(callee)
            {
                *callee = stand_in;
            }
        }
    }
    // They only said which functions are meant.
    let names = &program.names;
    for function in program.functions.iter_mut() {
        if names.name(function.name).starts_with(ORIGINAL)
            && made.functions.contains(names.name(function.name))
        {
            function.body = None;
        }
    }
    out
}

/// The functions that others name than those of the code for contracts, by their names.
fn called(program: &Program, from_start: &BTreeSet<FuncId>, made: &Made) -> BTreeSet<String> {
    let name = |id: FuncId| program.names.name(program.functions[id].name);
    let callers = from_start.iter().filter(|id| !made.functions.contains(name(**id)));
    callers.flat_map(|&id| mentioned(program, id)).map(|id| name(id).to_owned()).collect()
}

/// The functions without a body and without a model in the library, each with what its contract makes of it. There are none in a program
/// that changes the meaning of what contracts are made of.
fn models(program: &Program, made: &Made) -> Vec<(FuncId, FuncId)> {
    if MEANT.iter().any(|name| program.find_function(name).is_some()) {
        return Vec::new();
    }
    let name = |id: FuncId| program.names.name(program.functions[id].name);
    let mut all = stand_ins(program, made, MODEL);
    all.retain(|&(_, id)| program.functions[id].body.is_none() && !ringfence_library::is_modelled(name(id)));
    all
}

/// Each function that stands in the place of another, with that one.
fn stand_ins(program: &Program, made: &Made, beginning: &str) -> Vec<(FuncId, FuncId)> {
    let mut out = Vec::new();
    for (id, function) in program.functions.iter_ids() {
        let name = program.names.name(function.name);
        let original =
            original(name, beginning).filter(|_| function.body.is_some() && made.functions.contains(name));
        let Some(original) = original else { continue };
        let caller = program.find_function(&format!("{ORIGINAL}{}", &name[beginning.len()..]));
        let mentioned = caller.map_or_else(Vec::new, |caller| mentioned(program, caller));
        let named = |&other: &FuncId| program.names.name(program.functions[other].name) == original;
        out.extend(mentioned.into_iter().find(named).map(|function| (id, function)));
    }
    out
}

/// Why the contract of a function does not say all that a call of it does.
fn obstacle(
    program: &Program,
    from_start: &BTreeSet<FuncId>,
    function: FuncId,
    stand_in: FuncId,
) -> Option<String> {
    let name = |id: FuncId| program.names.name(program.functions[id].name);
    if program.functions[function].body.is_none() {
        return Some("it has no body".to_owned());
    }
    if from_start.iter().any(|&id| name(id) == "__errno_location") {
        return Some("the program uses `errno`".to_owned());
    }
    let given = named(program, stand_in);
    if let Some(unsaid) = used(program, function).into_iter().find(|global| !given.contains(global)) {
        let unsaid = program.names.name(program.globals[unsaid].name);
        return Some(format!("it says nothing of the variable `{unsaid}`"));
    }
    let handled = from_start.iter().any(|&id| ["signal", "sigaction", "atexit"].contains(&name(id)));
    let forgotten = |name: &str| is_forgotten(name) || name == "abort" && !handled;
    let remembers = |&id: &FuncId| program.functions[id].body.is_none() && !forgotten(name(id));
    let called = reachable(program, function).into_iter().find(remembers)?;
    Some(format!("the function may call `{}`", name(called)))
}

/// Whether nothing is left of a call of a library function but its result and what its arguments lead to.
fn is_forgotten(name: &str) -> bool {
    const ALSO: [&str; 4] = ["__assert_fail", "reach_error", "__VERIFIER_assume", "__CPROVER_assume"];
    // What the front end writes remembers nothing.
    const BEGINNINGS: [&str; 2] = ["__VERIFIER_nondet_", "__ringfence_"];
    match after_outside(name) {
        // The size of a block may be larger than a contract says.
        AfterOutside::AsEver => name != "malloc_usable_size",
        AfterOutside::Prints | AfterOutside::Formats => true,
        _ => ALSO.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)),
    }
}

/// All functions that executing one may reach, by calls or by addresses, itself included.
pub(crate) fn reachable(program: &Program, function: FuncId) -> BTreeSet<FuncId> {
    let calls = CallGraph::new(program, IndirectCalls::AddressTaken);
    let (mut seen, mut open) = (BTreeSet::from([function]), vec![function]);
    while let Some(function) = open.pop() {
        let next = calls.callees(function).iter().copied().chain(mentioned(program, function));
        open.extend(next.filter(|&callee| seen.insert(callee)));
    }
    seen
}

/// The functions that a function names.
fn mentioned(program: &Program, function: FuncId) -> Vec<FuncId> {
    let mut out = Vec::new();
    let Some(body) = &program.functions[function].body else { return out };
    for inst in &body.insts {
        inst.kind.for_each_use(body, |operand| {
            if let Operand::Func(function) = operand {
                out.push(function);
            }
        });
    }
    out
}

/// The functions whose contracts a run relies on, by their names, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Relied {
    /// Those that the program defines: that they keep their contracts can be verified.
    pub defined: BTreeSet<String>,
    /// Those that it does not define: their contracts are models.
    pub undefined: BTreeSet<String>,
}

impl Relied {
    /// As a verdict says it; absent where nothing is relied on.
    #[must_use]
    pub fn shown(&self) -> Option<String> {
        let list = |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let parts = [("contracts", &self.defined), ("contracts of undefined functions", &self.undefined)];
        let parts = parts.iter().filter(|(_, names)| !names.is_empty());
        let parts: Vec<String> = parts.map(|(what, names)| format!("{what} ({})", list(names))).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// What a run from an entry relies on.
#[must_use]
pub fn relied_on(program: &Program, entry: &str) -> Relied {
    let Some(start) = program.find_function(entry) else { return Relied::default() };
    let reached = reachable(program, start);
    let names = || reached.iter().map(|&id| program.names.name(program.functions[id].name));
    let of =
        |beginning: &str| names().filter_map(|name| original(name, beginning)).map(str::to_owned).collect();
    // Where calls only check contracts, the functions are executed.
    let defined = if Mode::of(entry) == Mode::Uses { of(STAND_IN) } else { BTreeSet::new() };
    Relied { defined, undefined: of(MODEL) }
}
