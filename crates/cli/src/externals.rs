//! Functions that a program uses and that have neither a definition nor a model: calling one cannot be analysed. All of them
//! are named at once, so that they can be written in one go.

use ringfence_base::Loc;
use ringfence_ir::Program;

/// How many of them are named.
const MOST: usize = 40;

/// The functions, each with the place of its first use, in the order of their names.
fn externals(program: &Program) -> Vec<(&str, Loc)> {
    let name = |func| program.names.name(program.functions[func].name);
    ringfence_library::undefined_functions(program).into_iter().map(|(func, loc)| (name(func), loc)).collect()
}

/// What is said about them; absent when there is nothing to say.
pub(crate) fn note(program: &Program) -> Option<String> {
    let found = externals(program);
    if found.is_empty() {
        return None;
    }
    let mut text = match found.len() {
        1 => "1 function has neither a definition nor a model".to_owned(),
        count => format!("{count} functions have neither a definition nor a model"),
    };
    text.push_str(" (write them in a file for --stubs):");
    for (name, loc) in found.iter().take(MOST) {
        text.push_str(&format!("\n  {name}, used at {}", program.sources.show(*loc)));
    }
    if found.len() > MOST {
        text.push_str(&format!("\n  and {} more", found.len() - MOST));
    }
    text.push('\n');
    Some(text)
}
