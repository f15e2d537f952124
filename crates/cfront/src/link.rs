//! Linking: names that several translation units share.
//!
//! An external name is one function or object, whatever unit declares it. Of several definitions
//! the strongest stands: an ordinary one over a weak one, that over an inline one, that over a
//! tentative one; two ordinary ones are an error. A use with another type than the definition's is
//! reported.

use crate::Diagnostic;
use crate::places::Places;
use ringfence_base::{FastMap, Loc, Symbol};
use ringfence_ir::{FuncId, Function, Global, GlobalId, Linkage, Operand, Program, RelocTarget, SigId, Ty};

mod compatible;

/// How strongly a definition holds against another of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Definition {
    /// `int x;` at file scope.
    Tentative,
    /// A body that is only for inlining; the real one may be elsewhere.
    Inline,
    /// Marked weak.
    Weak,
    /// An ordinary one.
    Strong,
}

/// What the units have in common.
#[derive(Debug, Default)]
pub(crate) struct Linker {
    /// Where positions are looked up.
    pub(crate) places: Places,
    functions: FastMap<Symbol, FuncId>,
    globals: FastMap<Symbol, GlobalId>,
    function_strength: FastMap<FuncId, Definition>,
    global_strength: FastMap<GlobalId, Definition>,
    aliases: Vec<(Operand, Symbol)>,
    /// What a declaration calls weak without defining it.
    weak: Vec<Operand>,
    constructors: Vec<(u32, FuncId)>,
    destructors: Vec<(u32, FuncId)>,
}

impl Linker {
    /// The function that a declaration means: the one of that name, or a new one.
    pub(crate) fn function(
        &mut self,
        program: &mut Program,
        diagnostics: &mut Vec<Diagnostic>,
        function: Function,
    ) -> FuncId {
        if function.linkage == Linkage::Internal {
            return program.functions.push(function);
        }
        let Some(&id) = self.functions.get(&function.name) else {
            let name = function.name;
            let id = program.functions.push(function);
            self.functions.insert(name, id);
            return id;
        };
        let known = &mut program.functions[id];
        known.noreturn |= function.noreturn;
        let (a, b) = (known.sig, function.sig);
        if a != b && !compatible::signatures(&program.types, a, b) {
            report_mismatch(program, diagnostics, function.name, function.loc, program.functions[id].loc);
        }
        if !program.types.sig(a).prototyped && program.types.sig(b).prototyped {
            let has_body = program.functions[id].body.is_some();
            program.functions[id].sig = if has_body { a } else { b };
        }
        id
    }

    /// The external function of a name, declared here if it is new.
    pub(crate) fn external_function(
        &mut self,
        program: &mut Program,
        name: &str,
        sig: SigId,
        loc: Loc,
    ) -> FuncId {
        let name = program.names.intern(name);
        let linkage = Linkage::External;
        *self.functions.entry(name).or_insert_with(|| {
            program.functions.push(Function { name, sig, linkage, noreturn: false, loc, body: None })
        })
    }

    /// The object that a declaration means: the one of that name, or a new one.
    pub(crate) fn global(
        &mut self,
        program: &mut Program,
        diagnostics: &mut Vec<Diagnostic>,
        global: Global,
    ) -> GlobalId {
        if global.linkage == Linkage::Internal {
            return program.globals.push(global);
        }
        let Some(&id) = self.globals.get(&global.name) else {
            let name = global.name;
            let id = program.globals.push(global);
            self.globals.insert(name, id);
            return id;
        };
        let known = &mut program.globals[id];
        let (a, b) = (known.ty, global.ty);
        if !known.defined && known.size < global.size {
            known.size = global.size;
            known.ty = b;
        }
        known.align = known.align.max(global.align);
        if a != b && !compatible::types(&program.types, a, b) {
            report_mismatch(program, diagnostics, global.name, global.loc, program.globals[id].loc);
        }
        id
    }

    /// Whether a definition of a function is to be used; a second ordinary one is an error.
    pub(crate) fn define_function(
        &mut self,
        program: &Program,
        diagnostics: &mut Vec<Diagnostic>,
        id: FuncId,
        strength: Definition,
        loc: Loc,
    ) -> bool {
        let function = &program.functions[id];
        let old = self.function_strength.get(&id).copied();
        let wins = stands(program, diagnostics, old, strength, function.name, loc, function.loc);
        if wins {
            self.function_strength.insert(id, strength);
        }
        wins
    }

    /// Whether a definition of an object is to be used; a second ordinary one is an error.
    pub(crate) fn define_global(
        &mut self,
        program: &Program,
        diagnostics: &mut Vec<Diagnostic>,
        id: GlobalId,
        strength: Definition,
        loc: Loc,
    ) -> bool {
        let global = &program.globals[id];
        let old = self.global_strength.get(&id).copied();
        let wins = stands(program, diagnostics, old, strength, global.name, loc, global.loc);
        if wins {
            self.global_strength.insert(id, strength);
        }
        wins
    }

    /// Remembers that something is another name for `target`.
    pub(crate) fn alias(&mut self, what: Operand, target: Symbol) {
        self.aliases.push((what, target));
    }

    /// Remembers that something need not be defined at all.
    pub(crate) fn weak(&mut self, what: Operand) {
        self.weak.push(what);
    }

    /// Remembers when a function runs by itself.
    pub(crate) fn startup(&mut self, func: FuncId, (before, after): (Option<u32>, Option<u32>)) {
        self.constructors.extend(before.map(|order| (order, func)));
        self.destructors.extend(after.map(|order| (order, func)));
    }

    /// Settles what needs all units: aliases, weak names that nobody defines, and the order of
    /// constructors and destructors.
    pub(crate) fn finish(mut self, program: &mut Program, diagnostics: &mut Vec<Diagnostic>) {
        self.constructors.sort_by_key(|&(order, _)| order);
        self.destructors.sort_by_key(|&(order, _)| std::cmp::Reverse(order));
        program.constructors = self.constructors.iter().map(|&(_, func)| func).collect();
        program.destructors = self.destructors.iter().map(|&(_, func)| func).collect();
        let aliases = std::mem::take(&mut self.aliases);
        let mut map = FastMap::default();
        for (what, target) in aliases {
            match self.resolve(program, what, target) {
                Some(real) => {
                    map.insert(what, real);
                }
                None => {
                    let name = program.names.name(target);
                    let message = format!("alias of '{name}', which is not defined");
                    diagnostics.push(Diagnostic::error(&message, Loc::NONE));
                }
            }
        }
        self.resolve_weak(program, diagnostics, &mut map);
        if !map.is_empty() {
            redirect(program, &map);
        }
    }

    /// A weak name without a definition is null, as for a linker.
    fn resolve_weak(
        &mut self,
        program: &mut Program,
        diagnostics: &mut Vec<Diagnostic>,
        map: &mut FastMap<Operand, Operand>,
    ) {
        let null = program.number(Ty::Ptr, 0);
        for what in std::mem::take(&mut self.weak) {
            let (defined, name, loc) = match what {
                Operand::Func(id) => {
                    let function = &program.functions[id];
                    (function.body.is_some(), function.name, function.loc)
                }
                Operand::Global(id) => {
                    let global = &program.globals[id];
                    (global.defined, global.name, global.loc)
                }
                _ => continue,
            };
            if !defined && !map.contains_key(&what) {
                map.insert(what, null);
                let name = program.names.name(name);
                let message = format!("weak '{name}' is not defined: its address is null");
                diagnostics.push(Diagnostic::warning(&message, loc));
            }
        }
    }

    /// What an alias stands for, among the names of the whole program or of any unit.
    fn resolve(&self, program: &Program, what: Operand, target: Symbol) -> Option<Operand> {
        match what {
            Operand::Func(_) => program
                .functions
                .iter_ids()
                .find(|(_, function)| function.name == target && function.body.is_some())
                .map(|(id, _)| Operand::Func(id)),
            _ => program
                .globals
                .iter_ids()
                .find(|(_, global)| global.name == target && global.defined)
                .map(|(id, _)| Operand::Global(id)),
        }
    }
}

/// Whether a new definition replaces the old one.
fn stands(
    program: &Program,
    diagnostics: &mut Vec<Diagnostic>,
    old: Option<Definition>,
    new: Definition,
    name: Symbol,
    loc: Loc,
    first: Loc,
) -> bool {
    let Some(old) = old else { return true };
    if old == Definition::Strong && new == Definition::Strong {
        let message = format!("'{}' is defined twice", program.names.name(name));
        let mut diagnostic = Diagnostic::error(&message, loc);
        diagnostic.notes.push(("the other definition is here".into(), first));
        diagnostics.push(diagnostic);
        return false;
    }
    new > old
}

fn report_mismatch(program: &Program, diagnostics: &mut Vec<Diagnostic>, name: Symbol, loc: Loc, first: Loc) {
    let name = program.names.name(name);
    let mut diagnostic =
        Diagnostic::warning(&format!("'{name}' is declared with another type elsewhere"), loc);
    diagnostic.notes.push(("the other declaration is here".into(), first));
    diagnostics.push(diagnostic);
}

/// Replaces every use of an alias by what it stands for.
fn redirect(program: &mut Program, map: &FastMap<Operand, Operand>) {
    let real = |operand: Operand| map.get(&operand).copied().unwrap_or(operand);
    for function in program.functions.iter_mut() {
        let Some(body) = &mut function.body else { continue };
        for inst in &mut body.insts {
            inst.kind.map_operands(&mut body.operands, real);
        }
        for operand in body.blocks.iter_mut().filter_map(|block| block.term.operand_mut()) {
            *operand = real(*operand);
        }
    }
    for global in program.globals.iter_mut() {
        global.relocs.retain_mut(|reloc| {
            let operand = match reloc.target {
                RelocTarget::Global(id) => Operand::Global(id),
                RelocTarget::Func(id) => Operand::Func(id),
                RelocTarget::Label(..) => return true,
            };
            match real(operand) {
                Operand::Global(id) => reloc.target = RelocTarget::Global(id),
                Operand::Func(id) => reloc.target = RelocTarget::Func(id),
                // Null: the bytes are zero already.
                _ => return false,
            }
            true
        });
    }
}
