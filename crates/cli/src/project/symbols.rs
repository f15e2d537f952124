//! The names that a translation unit defines, and those that it needs from others.

use crate::cache::entry::Entry;
use crate::cache::footprint::{self, Files};
use crate::cache::{Cache, Key};
use crate::source::Unread;
use ringfence_cfront::{Config, Input, LinkNames};
use ringfence_ir::{FuncId, GlobalId, Linkage, Operand, Program, RelocTarget};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The names of one unit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Symbols {
    /// What it defines for others.
    pub(super) defines: BTreeSet<String>,
    /// What it uses and does not define.
    pub(super) needs: BTreeSet<String>,
    /// What a definition elsewhere would change the meaning of: names that it defines or refers to weakly.
    pub(super) weak: BTreeSet<String>,
    /// Whether it has functions that run before or after `main` by themselves.
    pub(super) runs_itself: bool,
    /// The files that it was read from, headers included.
    pub(super) files: Vec<PathBuf>,
}

impl Symbols {
    /// The names of a program of one unit.
    fn of(program: &Program, links: &LinkNames) -> Self {
        let runs_itself = !program.constructors.is_empty() || !program.destructors.is_empty();
        let (defines, weak) = (links.aliases.iter().cloned().collect(), links.weak.iter().cloned().collect());
        let mut symbols = Self { defines, weak, runs_itself, ..Self::default() };
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
        symbols.needs = symbols.needs.difference(&symbols.defines).cloned().collect();
        symbols
    }

    fn entry(&self, footprint: String) -> Entry {
        let list =
            |names: &BTreeSet<String>| names.iter().map(|name| format!("{name}\n")).collect::<String>();
        Entry::default()
            .with("defines", list(&self.defines))
            .with("needs", list(&self.needs))
            .with("weak", list(&self.weak))
            .with("runs-itself", if self.runs_itself { "yes" } else { "no" })
            .with("footprint", footprint)
    }

    fn parse(entry: &Entry) -> Option<Self> {
        let list = |name| Some(entry.get(name)?.lines().map(str::to_owned).collect());
        let (defines, needs, weak) = (list("defines")?, list("needs")?, list("weak")?);
        let runs_itself = entry.get("runs-itself")? == "yes";
        Some(Self { defines, needs, weak, runs_itself, files: footprint::files(entry.get("footprint")?) })
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
    cache.key(&["symbols 2", &format!("{input:?}"), &format!("{config:?}")])
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
    let seen = loaded.footprint.names().filter(|(_, seen)| seen.is_some());
    let files = seen.map(|(path, _)| path.to_path_buf()).collect();
    let symbols = Symbols { files, ..Symbols::of(program, &loaded.links) };
    if let (Some(cache), Some(footprint)) = (cache, footprint) {
        cache.put(&key(cache, input, config), &symbols.entry(footprint));
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
        let symbols = read(None, &input, &Config::default()).unwrap();
        assert_eq!(list(&symbols.defines), "here main p table");
        assert_eq!(list(&symbols.needs), "far mark used");
        assert!(symbols.weak.is_empty() && !symbols.runs_itself);
    }

    fn list(names: &BTreeSet<String>) -> String {
        names.iter().cloned().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn weak_names_aliases_and_constructors_are_known() {
        let text = "__attribute__((weak)) int log_level(void) { return 1; }\n\
                    extern void hook(void) __attribute__((weak)); extern void *malloc(unsigned long) __attribute__((weak));\n\
                    int real(void) { if (hook) hook(); return log_level(); }\n\
                    int other(void) __attribute__((alias(\"real\")));\n\
                    static __attribute__((constructor)) void begin(void) { real(); }\n";
        let input = Input { path: "unit.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
        let symbols = read(None, &input, &Config::default()).unwrap();
        assert_eq!(list(&symbols.defines), "log_level other real");
        assert!(symbols.weak.contains("hook") && symbols.weak.contains("log_level"), "{symbols:?}");
        assert!(symbols.runs_itself);
        let entry = symbols.entry("file 0 0 unit.c\nabsent unit.h\n".to_owned());
        let files = vec![PathBuf::from("unit.c")];
        assert_eq!(Symbols::parse(&entry), Some(Symbols { files, ..symbols }));
    }
}
