//! Whether a program makes blocks larger, so that one block stands for those of all sizes.
//!
//! It does where it calls a function of the library for that, or where one of its functions does it by hand: makes a block of a size that is no constant,
//! copies what an old one holds, and frees that. Only how much blocks reserve depends on it.

use ringfence_ir::{Body, InstKind, Operand, Program};

/// Functions that make blocks larger.
const GROWING: [&str; 4] = ["realloc", "reallocarray", "getline", "getdelim"];

/// Functions that make blocks.
const MAKING: [&str; 2] = ["malloc", "calloc"];

/// Functions that copy what blocks hold.
const COPYING: [&str; 2] = ["memcpy", "memmove"];

/// Whether a program has blocks that grow.
pub(crate) fn has_growing_blocks(program: &Program) -> bool {
    let mut external = program.functions.iter().filter(|function| function.body.is_none());
    external.any(|function| GROWING.contains(&program.names.name(function.name)))
        || program
            .functions
            .iter()
            .filter_map(|function| function.body.as_ref())
            .any(|body| grows(program, body))
}

/// Whether a function makes a block of a size that is no constant and frees one that it read from memory, or copies blocks and frees one.
fn grows(program: &Program, body: &Body) -> bool {
    let (mut makes, mut copies, mut frees, mut frees_old) = (false, false, false, false);
    for inst in body.insts.iter() {
        let InstKind::Call { callee: Operand::Func(callee), args, .. } = inst.kind else { continue };
        if program.functions[callee].body.is_some() {
            continue;
        }
        let name = program.names.name(program.functions[callee].name);
        let args = body.list(args);
        makes |= MAKING.contains(&name) && args.iter().any(|arg| matches!(arg, Operand::Reg(_)));
        copies |= COPYING.contains(&name);
        if name == "free" {
            frees = true;
            frees_old |= args.iter().any(|&arg| is_loaded(body, arg));
        }
    }
    makes && (frees_old || frees && copies)
}

/// Whether an operand is what a load gave.
fn is_loaded(body: &Body, operand: Operand) -> bool {
    let Operand::Reg(reg) = operand else { return false };
    body.insts.iter().any(|inst| matches!(inst.kind, InstKind::Load { dst, .. } if dst == reg))
}
