//! Functions of the library that asked the world in the run and have no definition of their own in the harness: each call gives
//! and writes what it did in the run ([`crate::replay::effects`]). Calls beyond the last one of the run, such as the one that
//! the violation is in, are made for real.

use super::ctext::{declared, machine_type, string_literal};
use super::{Plan, line, undefined};
use crate::replay::Replay;
use crate::replay::effects::{Effect, Gave, effects};
use ringfence_base::Budget;
use ringfence_ir::{Function, Program};
use std::fmt::Write as _;

/// A function whose calls are played back.
#[derive(Debug)]
pub(super) struct Played<'a> {
    pub(super) name: &'a str,
    function: &'a Function,
    calls: Vec<Effect>,
}

/// The functions among these that can be played back, and those that take what they gave.
pub(super) fn needed<'a>(
    program: &'a Program,
    replay: &Replay,
    functions: &[&str],
    budget: Budget,
) -> Vec<Played<'a>> {
    if functions.is_empty() {
        return Vec::new();
    }
    let all = effects(program, replay, functions, budget);
    let of = |name: &str| all.iter().filter(|effect| effect.function == name).cloned().collect();
    let played = undefined(program).map(|(name, function)| Played { name, function, calls: of(name) });
    played.filter(|one: &Played<'_>| !one.calls.is_empty() && signature(program, one, "").is_some()).collect()
}

/// The declaration of a function by machine types under a name; absent when it takes what is no scalar, or gives what
/// is no number or pointer.
fn signature(program: &Program, played: &Played<'_>, name: &str) -> Option<String> {
    let sig = program.types.sig(played.function.sig);
    let is_float = |ty: &&str| matches!(*ty, "float" | "double" | "long double" | "__float128");
    let result = machine_type(&program.types, sig.ret).filter(|ty| !is_float(ty))?;
    let named =
        |(index, &ty)| machine_type(&program.types, ty).map(|ty| declared(ty, &format!("rf_{index}")));
    let mut params: Vec<String> = sig.params.iter().enumerate().map(named).collect::<Option<_>>()?;
    if sig.variadic && !params.is_empty() {
        params.push("...".to_owned());
    }
    let list = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    Some(declared(result, &format!("{name}({list})")))
}

/// Their definitions.
pub(super) fn definitions(plan: &Plan<'_>) -> String {
    let mut out = String::new();
    if plan.played.is_empty() {
        return out;
    }
    line(&mut out, "\n/* What functions of the library gave and wrote, call by call. */");
    line(&mut out, "int *ringfence_error(void) RINGFENCE_LABEL(\"__errno_location\");");
    line(&mut out, "void *ringfence_block(__SIZE_TYPE__) RINGFENCE_LABEL(\"malloc\");");
    objects(&mut out, &plan.played);
    for played in &plan.played {
        definition(&mut out, plan.program, played);
    }
    out
}

/// The objects that calls gave, without heap blocks: nothing but the program points to those.
fn objects(out: &mut String, all: &[Played<'_>]) {
    let mut known: Vec<(usize, usize)> = Vec::new();
    for effect in all.iter().flat_map(|played| &played.calls) {
        let Gave::Object { number, is_heap: false, bytes, .. } = &effect.gave else { continue };
        match known.iter_mut().find(|(other, _)| other == number) {
            Some((_, size)) => *size = bytes.len().max(*size),
            None => known.push((*number, bytes.len())),
        }
    }
    for (number, size) in known {
        let size = size.max(1);
        line(out, &format!("static char ringfence_object_{number}[{size}] __attribute__((aligned(16)));"));
    }
}

fn definition(out: &mut String, program: &Program, played: &Played<'_>) {
    let name = played.name;
    let named =
        |prefix: &str| signature(program, played, &format!("ringfence_{prefix}_{name}")).unwrap_or_default();
    let sig = program.types.sig(played.function.sig);
    let result = machine_type(&program.types, sig.ret).unwrap_or("void");
    line(out, &format!("{} RINGFENCE_LABEL(\"{name}\");", named("real")));
    line(out, &format!("{} RINGFENCE_LABEL(\"ringfence_{name}\");", named("own")));
    line(out, &format!("{}\n{{\n    static unsigned rf_call;", named("own")));
    if played.calls.iter().any(|effect| matches!(effect.gave, Gave::Object { is_heap: true, .. })) {
        line(out, "    char *rf_block;");
    }
    line(out, "    switch (rf_call++) {");
    for (at, effect) in played.calls.iter().enumerate() {
        line(out, &format!("    case {at}:"));
        for text in statements(effect, sig.params.len(), result) {
            line(out, &format!("        {text}"));
        }
    }
    let args: Vec<String> = (0..sig.params.len()).map(|index| format!("rf_{index}")).collect();
    let call = format!("ringfence_real_{name}({})", args.join(", "));
    let give = if result == "void" { format!("{call};") } else { format!("return {call};") };
    line(out, &format!("    }}\n    {give}\n}}"));
}

/// What one call does, as statements.
fn statements(effect: &Effect, params: usize, result: &str) -> Vec<String> {
    let mut all = Vec::new();
    let copy = |to: &str, bytes: &[u8]| {
        format!("__builtin_memcpy({to}, {}, {});", string_literal(bytes), bytes.len())
    };
    for written in effect.writes.iter().filter(|written| written.argument < params) {
        all.push(copy(&format!("(char *)rf_{} + {}", written.argument, written.offset), &written.bytes));
    }
    let has_failed = result.ends_with('*') || effect.gave != Gave::Number(0);
    if let Some(number) = effect.errno.filter(|_| has_failed) {
        all.push(format!("*ringfence_error() = {number};"));
    }
    let mut given = String::new();
    match &effect.gave {
        Gave::Number(bits) => {
            let _ = write!(given, "({result}){:#x}ull", *bits as u64);
        }
        Gave::Argument { index, offset } => {
            let _ = write!(given, "(char *)rf_{index} + {offset}");
        }
        Gave::Object { number, offset, is_heap, bytes } => {
            let object = if *is_heap { "rf_block".to_owned() } else { format!("ringfence_object_{number}") };
            if *is_heap {
                all.push(format!("rf_block = ringfence_block({});", bytes.len()));
            }
            all.push(copy(&object, bytes));
            let _ = write!(given, "{object} + {offset}");
        }
    }
    all.push(if result == "void" { "return;".to_owned() } else { format!("return {given};") });
    all
}
