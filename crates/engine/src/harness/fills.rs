//! Functions that fill a buffer of a size that the program names. C demands that all of it is there, and the violation is
//! that it is not; what the machine has to tell may be shorter, so that a sanitizer would see nothing. Where the violation is in such a
//! call, the harness writes to all of the buffer before the real call.

use super::{Plan, line, undefined};
use ringfence_ir::{InstKind, Operand};
use ringfence_verdict::ViolationKind;

/// A function with its result, its parameters, their names, the buffer and its size.
struct Filler {
    name: &'static str,
    result: &'static str,
    params: &'static str,
    args: &'static str,
    buffer: &'static str,
}

const FILLERS: [Filler; 3] = [
    Filler {
        name: "getcwd",
        result: "char *",
        params: "char *rf_b, __SIZE_TYPE__ rf_n",
        args: "rf_b, rf_n",
        buffer: "rf_b",
    },
    Filler {
        name: "gethostname",
        result: "int ",
        params: "char *rf_b, __SIZE_TYPE__ rf_n",
        args: "rf_b, rf_n",
        buffer: "rf_b",
    },
    Filler {
        name: "readlink",
        result: "long ",
        params: "const char *rf_p, char *rf_b, __SIZE_TYPE__ rf_n",
        args: "rf_p, rf_b, rf_n",
        buffer: "rf_b",
    },
];

/// The function that the violation is in a call of, if it is one of these and nothing else replaces it.
fn needed(plan: &Plan<'_>) -> Option<&'static Filler> {
    let is_bounds = plan.alarm.kind == ViolationKind::OutOfBounds;
    let is_free = |name: &str| !plan.played.iter().any(|played| played.name == name);
    let is_used = |name: &str| undefined(plan.program).any(|(other, _)| other == name);
    FILLERS.iter().find(|filler| {
        is_bounds && is_used(filler.name) && is_free(filler.name) && is_called_there(plan, filler.name)
    })
}

/// Whether the place of the violation is a call of a function.
fn is_called_there(plan: &Plan<'_>, name: &str) -> bool {
    let program = plan.program;
    let is_it = |operand: Operand| match operand {
        Operand::Func(id) => program.names.name(program.functions[id].name) == name,
        _ => false,
    };
    let insts =
        program.functions.iter().filter_map(|function| function.body.as_ref()).flat_map(|body| &body.insts);
    let place = program.sources.place(plan.alarm.loc);
    let mut there = insts.filter(|inst| place.is_some() && program.sources.place(inst.loc) == place);
    there.any(|inst| matches!(inst.kind, InstKind::Call { callee, .. } if is_it(callee)))
}

/// The name that the harness replaces.
pub(super) fn name(plan: &Plan<'_>) -> Option<&'static str> {
    needed(plan).map(|filler| filler.name)
}

/// Empty when the run needs none.
pub(super) fn definition(plan: &Plan<'_>) -> String {
    let mut out = String::new();
    let Some(Filler { name, result, params, args, buffer }) = needed(plan) else { return out };
    line(&mut out, "\n/* All of the buffer may be written, however much there is to tell. */");
    line(&mut out, &format!("{result}ringfence_real_{name}({params}) RINGFENCE_LABEL(\"{name}\");"));
    line(&mut out, &format!("{result}ringfence_own_{name}({params}) RINGFENCE_LABEL(\"ringfence_{name}\");"));
    line(&mut out, &format!("{result}ringfence_own_{name}({params})\n{{"));
    line(&mut out, &format!("    if ({buffer}) __builtin_memset({buffer}, 0, rf_n);"));
    line(&mut out, &format!("    return ringfence_real_{name}({args});\n}}"));
    out
}
