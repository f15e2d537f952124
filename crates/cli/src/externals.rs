//! Functions that a program uses and that have neither a definition nor a model: calling one cannot be analysed. All of them
//! are named at once, so that they can be written in one go.

use ringfence_base::{FastMap, Loc};
use ringfence_ir::{FuncId, Operand, Program, RelocTarget};

/// How many of them are named.
const MOST: usize = 40;

/// The functions, each with the place of its first use, in the order of their names.
fn externals(program: &Program) -> Vec<(&str, Loc)> {
    let mut uses: FastMap<FuncId, Loc> = FastMap::default();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        for inst in &body.insts {
            inst.kind.for_each_use(body, |operand| {
                if let Operand::Func(func) = operand {
                    uses.entry(func).or_insert(inst.loc);
                }
            });
        }
    }
    for global in &program.globals {
        for reloc in &global.relocs {
            if let RelocTarget::Func(func) = reloc.target {
                uses.entry(func).or_insert(global.loc);
            }
        }
    }
    let unknown = |func: FuncId| {
        let function = &program.functions[func];
        let name = program.names.name(function.name);
        (function.body.is_none() && !ringfence_library::is_modelled(name)).then_some(name)
    };
    let mut found: Vec<(&str, Loc)> =
        uses.into_iter().filter_map(|(func, loc)| Some((unknown(func)?, loc))).collect();
    found.sort_by_key(|&(name, _)| name);
    found
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
