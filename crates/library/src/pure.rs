//! Functions that change nothing that outlives their call: how often they are called, in which order and
//! with which of several equal arguments cannot be seen afterwards.
//!
//! The check is syntactic and errs on the side of "changes something". A function is free of effects when it
//! writes only to its own slots, reads nothing volatile, and calls only such functions by name: of the
//! program, or of the library below.

use ringfence_base::{FastSet, Id, words};
use ringfence_ir::{Body, FuncId, InstKind, Operand, Program};

/// Library functions without an effect that outlives the call, and those that do not return: a call of them
/// is the last thing that a function does.
const HARMLESS: &[&str] = &words!(
    "memcmp bcmp memchr memrchr rawmemchr strlen strnlen strcmp strncmp strcoll strcasecmp strncasecmp
     strchr strrchr strstr strcasestr strspn strcspn strpbrk abs labs llabs isalnum isalpha isblank
     iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper
     __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc fabs fabsf fabsl floor ceil abort exit _exit
     _Exit __assert_fail reach_error __VERIFIER_error"
);

/// Whether calls of a function leave no trace.
pub(crate) fn is_free_of_effects(program: &Program, func: FuncId) -> bool {
    let mut seen = FastSet::default();
    let mut waiting = vec![func];
    while let Some(func) = waiting.pop() {
        if !seen.insert(func) {
            continue;
        }
        let harmless = match &program.functions[func].body {
            Some(body) => calls_of_harmless(body).map(|calls| waiting.extend(calls)).is_some(),
            None => is_harmless(program.names.name(program.functions[func].name)),
        };
        if !harmless {
            return false;
        }
    }
    true
}

fn is_harmless(name: &str) -> bool {
    HARMLESS.contains(&name.strip_prefix("__builtin_").unwrap_or(name))
}

/// The functions that a body calls; absent when it has effects of its own.
fn calls_of_harmless(body: &Body) -> Option<Vec<FuncId>> {
    let own = addresses_of_slots(body);
    let is_own = |operand: Operand| is_own(&own, operand);
    let mut calls = Vec::new();
    for inst in &body.insts {
        let harmless = match inst.kind {
            InstKind::Load { volatile, .. } => !volatile,
            InstKind::Store { addr, volatile, .. } => is_own(addr) && !volatile,
            InstKind::StoreBits { addr, .. } | InstKind::FillMem { addr, .. } => is_own(addr),
            InstKind::CopyMem { dst, .. } => is_own(dst),
            InstKind::Call { callee: Operand::Func(func), .. } => {
                calls.push(func);
                true
            }
            InstKind::Call { .. } => false,
            InstKind::VaStart { .. }
            | InstKind::VaArg { .. }
            | InstKind::VaEnd { .. }
            | InstKind::VaCopy { .. } => false,
            _ => true,
        };
        if !harmless {
            return None;
        }
    }
    Some(calls)
}

/// For each register of a body, whether all that it ever holds are addresses in slots of the body.
fn addresses_of_slots(body: &Body) -> Vec<bool> {
    let mut own = vec![true; body.regs.len()];
    body.params.iter().map(|param| param.reg).chain(body.result).for_each(|reg| own[reg.index()] = false);
    loop {
        let mut changed = false;
        for inst in &body.insts {
            let Some(reg) = inst.kind.def().filter(|reg| own[reg.index()]) else { continue };
            let keeps = match inst.kind {
                InstKind::Move { src, .. } | InstKind::PtrAdd { base: src, .. } => is_own(&own, src),
                _ => false,
            };
            own[reg.index()] = keeps;
            changed |= !keeps;
        }
        if !changed {
            return own;
        }
    }
}

fn is_own(own: &[bool], operand: Operand) -> bool {
    match operand {
        Operand::Slot(_) => true,
        Operand::Reg(reg) => own[reg.index()],
        Operand::Const(_) | Operand::Global(_) | Operand::Func(_) => false,
    }
}
