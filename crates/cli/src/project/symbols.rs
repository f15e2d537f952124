//! The names that a translation unit defines, and those that it needs from others.

use crate::cache::entry::Entry;
use crate::cache::footprint::{self, Files};
use crate::cache::{Cache, Key};
use crate::source::Unread;
use ringfence_cfront::{Config, Input};
use ringfence_ir::{FuncId, GlobalId, Linkage, Operand, Program, RelocTarget};
use std::collections::BTreeSet;

/// The names of one unit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Symbols {
    /// What it defines for others.
    pub(super) defines: BTreeSet<String>,
    /// What it uses and does not define.
    pub(super) needs: BTreeSet<String>,
}

impl Symbols {
    /// The names of a program of one unit.
    fn of(program: &Program) -> Self {
        let mut symbols = Self::default();
        let name = |symbol| program.names.name(symbol).to_owned();
        for function in program.functions.iter() {
            if function.linkage == Linkage::External && function.body.is_some() {
                symbols.defines.insert(name(function.name));
            }
        }
        for global in program.globals.iter() {
            if global.linkage == Linkage::External && global.defined {
                symbols.defines.insert(name(global.name));
            }
        }
        let mut uses = Uses { program, needs: &mut symbols.needs };
        program
            .functions
            .iter()
            .filter_map(|function| function.body.as_ref())
            .for_each(|body| uses.body(body));
        program.globals.iter().flat_map(|global| &global.relocs).for_each(|reloc| uses.reloc(reloc.target));
        symbols
    }

    fn text(&self) -> (String, String) {
        let list = |names: &BTreeSet<String>| names.iter().map(|name| format!("{name}\n")).collect();
        (list(&self.defines), list(&self.needs))
    }

    fn parse(entry: &Entry) -> Option<Self> {
        let list = |name| Some(entry.get(name)?.lines().map(str::to_owned).collect());
        Some(Self { defines: list("defines")?, needs: list("needs")? })
    }
}

/// Collects what is used and not defined.
struct Uses<'a> {
    program: &'a Program,
    needs: &'a mut BTreeSet<String>,
}

impl Uses<'_> {
    fn body(&mut self, body: &ringfence_ir::Body) {
        for inst in &body.insts {
            inst.kind.for_each_use(body, |operand| self.operand(operand));
        }
        for block in body.blocks.iter() {
            block.term.operand().into_iter().for_each(|operand| self.operand(operand));
        }
    }

    fn operand(&mut self, operand: Operand) {
        match operand {
            Operand::Func(id) => self.function(id),
            Operand::Global(id) => self.global(id),
            Operand::Reg(_) | Operand::Const(_) | Operand::Slot(_) => {}
        }
    }

    fn reloc(&mut self, target: RelocTarget) {
        match target {
            RelocTarget::Func(id) | RelocTarget::Label(id, _) => self.function(id),
            RelocTarget::Global(id) => self.global(id),
        }
    }

    fn function(&mut self, id: FuncId) {
        let function = &self.program.functions[id];
        let name = self.program.names.name(function.name);
        // Some names are the front end's own.
        if function.body.is_none()
            && function.linkage == Linkage::External
            && !name.starts_with("__ringfence_")
        {
            self.needs.insert(name.to_owned());
        }
    }

    fn global(&mut self, id: GlobalId) {
        let global = &self.program.globals[id];
        if !global.defined && global.linkage == Linkage::External {
            self.needs.insert(self.program.names.name(global.name).to_owned());
        }
    }
}

/// The key of a unit.
fn key(cache: &Cache, input: &Input, config: &Config) -> Key {
    cache.key(&["symbols", &format!("{input:?}"), &format!("{config:?}")])
}

/// The names of a unit, from the cache.
pub(super) fn known(cache: &Cache, input: &Input, config: &Config, files: &mut Files) -> Option<Symbols> {
    cache.get(&key(cache, input, config), files).as_ref().and_then(Symbols::parse)
}

/// The names of a unit, read anew.
///
/// # Errors
/// What is wrong with it, rendered.
pub(super) fn read(cache: Option<&Cache>, input: &Input, config: &Config) -> Result<Symbols, Unread> {
    let loaded = ringfence_cfront::load(std::slice::from_ref(input), config);
    let footprint = footprint::written(&loaded.footprint, Some(loaded.origin), config.model);
    let program = match &loaded.program {
        Some(program) => program,
        None => return Err(Unread::of(&loaded)),
    };
    let symbols = Symbols::of(program);
    if let (Some(cache), Some(footprint)) = (cache, footprint) {
        let (defines, needs) = symbols.text();
        let entry =
            Entry::default().with("defines", defines).with("needs", needs).with("footprint", footprint);
        cache.put(&key(cache, input, config), &entry);
    }
    Ok(symbols)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_count_and_declarations_do_not() {
        let text = "int used(int); int unused(int); extern int far; int here; static int own(void) { return 1; }\n\
                    int (*table[])(int) = { used }; extern char mark[]; char *p = mark;\n\
                    int main(void) { return own() + used(far) + here; }\n";
        let input = Input { path: "unit.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
        let program = ringfence_cfront::load(&[input], &Config::default()).program.unwrap();
        let symbols = Symbols::of(&program);
        let list = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(" ");
        assert_eq!(list(&symbols.defines), "here main p table");
        assert_eq!(list(&symbols.needs), "far mark used");
    }
}
