//! Functions that only unused code calls.
//!
//! The front end drops static functions that nothing uses, and with them what only they call; a compiler
//! may keep them. So every name of the known functions that stands in the text of the program and is
//! not a function of the program is made weak: a call of it links, and it is never executed.

use super::{Plan, functions, line};
use ringfence_base::FastSet;

/// What makes the names weak.
pub(super) fn definitions(plan: &Plan<'_>) -> String {
    let names = names(plan);
    let mut out = String::new();
    if names.is_empty() {
        return out;
    }
    line(&mut out, "\n/* Mentioned in code that is never executed. */");
    for (number, name) in names.iter().enumerate() {
        if plan.embedded {
            // The text may define the function after all; then the definition becomes weak, no more.
            line(
                &mut out,
                &format!("__asm__(\".weak \" RINGFENCE_PREFIX(__USER_LABEL_PREFIX__) \"{name}\");"),
            );
        } else {
            let own = format!("void ringfence_u{number}(void)");
            line(&mut out, &format!("__attribute__((weak)) {own} RINGFENCE_LABEL(\"{name}\");"));
            line(&mut out, &format!("{own}\n{{\n    __builtin_abort();\n}}"));
        }
    }
    out
}

/// The known names in the text that are no functions of the program, in the order of their appearance.
fn names(plan: &Plan<'_>) -> Vec<String> {
    let program = plan.program;
    let functions = program.functions.iter().map(|function| program.names.name(function.name));
    let mut seen: FastSet<&str> = functions.collect();
    let mut found = Vec::new();
    for unit in plan.parts.units {
        let file = program.sources.files().iter().find(|file| *file.name == *unit.path);
        let Some(text) = file.and_then(|file| file.text.as_deref()) else { continue };
        let words = text.split(|&byte| !(byte.is_ascii_alphanumeric() || byte == b'_'));
        for word in words.filter_map(|word| std::str::from_utf8(word).ok()) {
            if functions::is_known(word) && seen.insert(word) {
                found.push(word.to_owned());
            }
        }
    }
    found
}
