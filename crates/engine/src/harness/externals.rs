//! Functions that are neither defined nor modelled. The violation holds whatever they do, as long as they return, so that the
//! harness defines each as one that does nothing: a number is 0, and a pointer leads to memory of its own, which is zero.

use super::ctext::{declared, machine_type, string_literal};
use super::{functions, line, undefined};
use ringfence_interp::models::{is_assumed, is_modelled};
use ringfence_ir::{Function, Program};
use ringfence_verdict::Externals;

/// Their definitions. The parameters are not looked at, so that none are declared.
pub(super) fn definitions(program: &Program, externals: Externals) -> String {
    let is_external = |name: &str, function: &Function| {
        let is_known =
            is_modelled(name) || functions::is_known(name) || is_assumed(program, function, externals);
        !is_known && !name.starts_with("__builtin_")
    };
    let found: Vec<_> = undefined(program).filter(|(name, function)| is_external(name, function)).collect();
    let mut out = String::new();
    if found.is_empty() {
        return out;
    }
    line(
        &mut out,
        "\n/* Functions that the program does not define: whatever they do, as long as they return. */",
    );
    line(&mut out, "__attribute__((aligned(16))) static char ringfence_memory[65536];");
    line(&mut out, "__attribute__((unused)) static void *ringfence_given(void) { return ringfence_memory; }");
    for (number, (name, function)) in found.into_iter().enumerate() {
        out.push_str(&definition(program, name, function, number));
    }
    out
}

fn definition(program: &Program, name: &str, function: &Function, number: usize) -> String {
    let ret = program.types.sig(function.sig).ret;
    let machine = machine_type(&program.types, ret);
    let (before, result) = match machine {
        Some(text) => (String::new(), text.to_owned()),
        None => {
            let result = format!("struct ringfence_r{number}");
            (
                format!("{result} {{ char rf_bytes[{}]; }};\n", program.types.size(ret).unwrap_or(0).max(1)),
                result,
            )
        }
    };
    let body = match machine {
        _ if function.noreturn => "    __builtin_abort();\n".to_owned(),
        Some("void") => String::new(),
        Some("void *") => "    return ringfence_given();\n".to_owned(),
        Some(_) => "    return 0;\n".to_owned(),
        None => format!("    static {result} rf_result;\n    return rf_result;\n"),
    };
    let own = declared(&result, &format!("ringfence_x{number}(void)"));
    let label = string_literal(name.as_bytes());
    format!("{before}{own} RINGFENCE_LABEL({label});\n{own}\n{{\n{body}}}\n")
}
