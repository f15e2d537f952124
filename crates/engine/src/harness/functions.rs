//! Definitions of the functions that verification benchmarks leave undefined: those of SV-COMP, of
//! Predator, and the few of CBMC's that appear beside them. What each does is what the interpreter's
//! models do.

use super::ctext::{comment, declared, machine_type, string_literal};
use super::{line, undefined};
use ringfence_interp::models::is_assumed;
use ringfence_ir::{Function, Program, Signature, TypeKind};
use ringfence_verdict::Externals;

/// What a function does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The next input, of the type of the result.
    Value,
    /// The next input as 0 or 1.
    Truth,
    /// Every byte of a range becomes an input.
    Memory,
    /// The violation itself.
    Error,
    /// The violation if the condition does not hold.
    Assert,
    /// The run counts only if the condition holds.
    Assume,
    Nothing,
}

/// Whether a function of this name is one of those that are defined here.
pub(super) fn is_known(name: &str) -> bool {
    role(name).is_some()
}

fn role(name: &str) -> Option<Role> {
    Some(match name {
        "reach_error" | "__VERIFIER_error" | "___sl_error" => Role::Error,
        // `assert` is a function only for those who did not include its header.
        "__VERIFIER_assert" | "__CPROVER_assert" | "assert" => Role::Assert,
        "__VERIFIER_assume" | "__CPROVER_assume" => Role::Assume,
        "__VERIFIER_nondet_bool" | "__VERIFIER_nondet__Bool" => Role::Truth,
        "__VERIFIER_nondet_memory" => Role::Memory,
        "__nondet" | "___sl_get_nondet_int" => Role::Value,
        "__VERIFIER_plot" => Role::Nothing,
        _ if name.starts_with("__VERIFIER_nondet_") => Role::Value,
        _ if name.starts_with("__VERIFIER_atomic_") || name.starts_with("___sl_") => Role::Nothing,
        _ => return None,
    })
}

/// Functions of the system, by labels of their own.
const SUPPORT: &str = "
long ringfence_write(int, const void *, unsigned long) RINGFENCE_LABEL(\"write\");
void ringfence_exit(int) RINGFENCE_LABEL(\"_exit\");
static void ringfence_say(const char *rf_text)
{
    long rf_ignored = ringfence_write(2, rf_text, __builtin_strlen(rf_text));
    (void)rf_ignored;
}
";

/// The definitions of all functions of these families that the program uses and does not define, and of those that are assumed to give
/// any value.
pub(super) fn definitions(program: &Program, externals: Externals) -> String {
    let mut out = String::new();
    let role = |name: &str, function: &Function| {
        let assumed = is_assumed(program, function, externals).then_some(Role::Value);
        role(name).or(assumed)
    };
    let found: Vec<_> = undefined(program)
        .filter_map(|(name, function)| Some((name, function, role(name, function)?)))
        .collect();
    if found.iter().any(|(_, _, role)| matches!(role, Role::Error | Role::Assert | Role::Assume)) {
        out.push_str(SUPPORT);
    }
    for (number, (name, function, role)) in found.iter().enumerate() {
        let sig = program.types.sig(function.sig);
        line(&mut out, "");
        match definition(program, name, sig, *role, number) {
            Some(text) => out.push_str(&text),
            None => out.push_str(&comment(&[format!("{name} gives or takes what is no scalar.")])),
        }
    }
    out
}

/// One definition; absent when the result or a parameter is no scalar.
fn definition(program: &Program, name: &str, sig: &Signature, role: Role, number: usize) -> Option<String> {
    let result = machine_type(&program.types, sig.ret)?;
    let params = params(program, sig, role)?;
    let truth = program.types.kind(sig.ret) == TypeKind::Bool;
    let role = if role == Role::Value && truth { Role::Truth } else { role };
    let body = body(name, role, result);
    let own = declared(result, &format!("ringfence_f{number}({params})"));
    let label = string_literal(name.as_bytes());
    Some(format!("{own} RINGFENCE_LABEL({label});\n{own}\n{{\n{body}}}\n"))
}

/// The parameters, by machine types. A function that was declared without any gets those of its role.
fn params(program: &Program, sig: &Signature, role: Role) -> Option<String> {
    let named = |(index, ty): (usize, &_)| {
        machine_type(&program.types, *ty).map(|text| declared(text, &format!("rf_{index}")))
    };
    let list: Vec<String> = sig.params.iter().enumerate().map(named).collect::<Option<_>>()?;
    let needed = match role {
        Role::Memory => 2,
        Role::Assert | Role::Assume => 1,
        _ => 0,
    };
    if list.len() >= needed {
        let dots = if sig.variadic && !list.is_empty() { ", ..." } else { "" };
        return Some(if list.is_empty() { "void".to_owned() } else { list.join(", ") + dots });
    }
    match role {
        Role::Memory => Some("void *rf_0, __SIZE_TYPE__ rf_1".to_owned()),
        _ => Some("int rf_0".to_owned()),
    }
}

fn body(name: &str, role: Role, result: &str) -> String {
    let said = |what: &str| string_literal(format!("ringfence: {name}{what}\n").as_bytes());
    let give = if result == "void" { "" } else { "    return 0;\n" };
    match role {
        Role::Value => value(result),
        Role::Truth => format!("    return ({result})(ringfence_next()[0] & 1);\n"),
        Role::Memory => format!(
            "    __SIZE_TYPE__ rf_i;\n    for (rf_i = 0; rf_i < (__SIZE_TYPE__)rf_1; rf_i++)\n        \
             ((unsigned char *)rf_0)[rf_i] = (unsigned char)ringfence_next()[0];\n{give}"
        ),
        Role::Error => format!("    ringfence_say({});\n    __builtin_abort();\n", said(" was called")),
        Role::Assert => format!(
            "    if (!rf_0) {{\n        ringfence_say({});\n        __builtin_abort();\n    }}\n{give}",
            said(" does not hold")
        ),
        Role::Assume => format!(
            "    if (!rf_0) {{\n        ringfence_say({});\n        ringfence_exit(3);\n    }}\n{give}",
            said(" does not hold: this is not the run that was found")
        ),
        Role::Nothing => give.to_owned(),
    }
}

/// The next input as a value of a type.
pub(super) fn value(result: &str) -> String {
    match result {
        "void" => String::new(),
        "void *" => "    return (void *)(__UINTPTR_TYPE__)ringfence_next()[0];\n".to_owned(),
        "__int128" | "unsigned __int128" => format!(
            "    const unsigned long long *rf_bits = ringfence_next();\n    \
             return ({result})((unsigned __int128)rf_bits[1] << 64 | rf_bits[0]);\n"
        ),
        "float" | "double" | "long double" | "__float128" => {
            let bytes = if result == "long double" { "10" } else { "sizeof rf_value" };
            format!(
                "    {result} rf_value = 0;\n    __builtin_memcpy(&rf_value, ringfence_next(), {bytes});\n    \
                 return rf_value;\n"
            )
        }
        _ => format!("    return ({result})ringfence_next()[0];\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_roles() {
        assert_eq!(role("__VERIFIER_nondet_u32"), Some(Role::Value));
        assert_eq!(role("__VERIFIER_nondet_bool"), Some(Role::Truth));
        assert_eq!(role("___sl_plot"), Some(Role::Nothing));
        assert_eq!(role("___sl_error"), Some(Role::Error));
        assert_eq!(role("__VERIFIER_atomic_begin"), Some(Role::Nothing));
        assert_eq!(role("malloc"), None);
    }
}
