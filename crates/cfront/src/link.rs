//! Linking: names that several translation units share.
//!
//! An external name is one function or object, whatever unit declares it. Of several definitions
//! the strongest stands: an ordinary one over a weak one, that over an inline one, that over a
//! tentative one; two ordinary ones are an error. What the definition says counts: its type, its size and its
//! alignment, whatever a declaration elsewhere promises. A use with another type than the definition's is
//! reported.
//!
//! An alias is a definition too, of the same strength as any other. It stands for what its own unit
//! defines under the other name, so the unit resolves it before it gets here.
//!
//! A weak name that nothing defines is null, unless the C library defines it.

use crate::Diagnostic;
use crate::places::Places;
use ringfence_base::{FastMap, Loc, Symbol};
use ringfence_ir::{FuncId, Function, Global, GlobalId, Linkage, Operand, Program, RelocTarget, SigId, Ty};

mod compatible;
mod libc;

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

/// What a linker knows of the names of a program and the program itself does not say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinkNames {
    /// Names that a definition in another unit would change the meaning of: what is defined weakly, and what is referred
    /// to weakly and not defined.
    pub weak: Vec<String>,
    /// Names that are defined as other names of something.
    pub aliases: Vec<String>,
}

/// What the units have in common.
#[derive(Debug, Default)]
pub(crate) struct Linker {
    /// Where positions are looked up.
    pub(crate) places: Places,
    functions: FastMap<Symbol, FuncId>,
    globals: FastMap<Symbol, GlobalId>,
    /// How strongly the definitions that stand hold.
    strengths: FastMap<Operand, Definition>,
    /// Which unit gave the definition that stands.
    definers: FastMap<Operand, u32>,
    /// What is only another name for something.
    aliases: Vec<(Operand, Alias)>,
    /// What a declaration calls weak without defining it.
    weak: Vec<Operand>,
    constructors: Vec<(Turn, FuncId)>,
    destructors: Vec<(Turn, FuncId)>,
    /// How many units were lowered.
    units: u32,
    /// The global variables to which the code for a contract gives values.
    pub(crate) said: std::collections::BTreeSet<String>,
    /// The functions of the code for contracts.
    pub(crate) made: crate::contracts::calls::Made,
    /// The driver of the function that one was asked for.
    pub(crate) driver: Option<crate::drivers::Made>,
}

/// What an alias stands for.
#[derive(Debug, Clone, Copy)]
struct Alias {
    target: Operand,
    /// The unit that declares it and defines the target. A definition elsewhere may replace the target; the alias
    /// keeps standing for what its own unit defined.
    unit: u32,
    /// Where the alias is declared.
    loc: Loc,
}

/// When a function that runs by itself has its turn: by priority, then by the order of the units, then by
/// the order of definitions in the unit. The GNU linker puts the addresses of such functions into
/// arrays in this order; constructors run from the start of theirs, destructors from the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Turn {
    /// The priority; functions without one have the last.
    priority: u32,
    /// In the order in which units are linked.
    unit: u32,
    /// Grows with the definitions of the unit.
    position: usize,
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
        if !known.defined {
            if known.size < global.size {
                known.size = global.size;
                known.ty = b;
            }
            known.align = known.align.max(global.align);
        }
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
        let (what, function) = (Operand::Func(id), &program.functions[id]);
        let old = self.strengths.get(&what).copied();
        let wins = stands(program, diagnostics, old, strength, function.name, loc, function.loc);
        self.define(what, strength, wins)
    }

    /// Whether a definition of an object is to be used; a second ordinary one is an error. Of several tentative
    /// ones the largest is used: that is what they have in common when a linker lets them.
    pub(crate) fn define_global(
        &mut self,
        program: &Program,
        diagnostics: &mut Vec<Diagnostic>,
        id: GlobalId,
        size: u64,
        strength: Definition,
        loc: Loc,
    ) -> bool {
        let (what, global) = (Operand::Global(id), &program.globals[id]);
        let old = self.strengths.get(&what).copied();
        let common = old == Some(Definition::Tentative) && strength == Definition::Tentative;
        let wins = if common {
            size > global.size
        } else {
            stands(program, diagnostics, old, strength, global.name, loc, global.loc)
        };
        self.define(what, strength, wins)
    }

    /// Remembers a definition that stands.
    fn define(&mut self, what: Operand, strength: Definition, wins: bool) -> bool {
        if wins {
            self.strengths.insert(what, strength);
            self.definers.insert(what, self.units);
            self.aliases.retain(|&(other, _)| other != what);
        }
        wins
    }

    /// Remembers that something is another name for `target`, which the same unit defines, unless a stronger
    /// definition is there.
    pub(crate) fn alias(
        &mut self,
        program: &Program,
        diagnostics: &mut Vec<Diagnostic>,
        what: Operand,
        target: Operand,
        strength: Definition,
        loc: Loc,
    ) {
        let wins = match what {
            Operand::Func(id) => self.define_function(program, diagnostics, id, strength, loc),
            Operand::Global(id) => self.define_global(program, diagnostics, id, 0, strength, loc),
            _ => false,
        };
        if wins {
            self.aliases.push((what, Alias { target, unit: self.units, loc }));
        }
    }

    /// Remembers that something need not be defined at all.
    pub(crate) fn weak(&mut self, what: Operand) {
        self.weak.push(what);
    }

    /// What is known of names, before it is settled.
    pub(crate) fn names(&self, program: &Program) -> LinkNames {
        let name = |what: Operand| {
            let symbol = match what {
                Operand::Func(id) => program.functions[id].name,
                Operand::Global(id) => program.globals[id].name,
                _ => Symbol::NONE,
            };
            program.names.name(symbol).to_owned()
        };
        let weakly = self.strengths.iter().filter(|(_, strength)| **strength == Definition::Weak);
        let defined = weakly.map(|(&what, _)| what);
        let open = self.weak.iter().copied().filter(|what| !self.strengths.contains_key(what));
        let mut weak: Vec<String> = defined.chain(open).map(name).collect();
        weak.sort();
        weak.dedup();
        LinkNames { weak, aliases: self.aliases.iter().map(|&(what, _)| name(what)).collect() }
    }

    /// Ends a unit; what follows belongs to the next one.
    pub(crate) fn end_unit(&mut self) {
        self.units += 1;
    }

    /// When a function of the unit has its turn.
    pub(crate) fn turn(&self, priority: u32, position: usize) -> Turn {
        Turn { priority, unit: self.units, position }
    }

    /// Remembers that a function runs by itself before the program.
    pub(crate) fn constructor(&mut self, turn: Turn, func: FuncId) {
        self.constructors.push((turn, func));
    }

    /// Remembers that a function runs by itself after the program.
    pub(crate) fn destructor(&mut self, turn: Turn, func: FuncId) {
        self.destructors.push((turn, func));
    }

    /// Settles what needs all units: aliases, weak names that nobody defines, and the order of
    /// constructors and destructors. Gives the functions that stand for others.
    pub(crate) fn finish(mut self, program: &mut Program, diagnostics: &mut Vec<Diagnostic>) -> Vec<FuncId> {
        self.constructors.sort_by_key(|&(turn, _)| turn);
        self.destructors.sort_by_key(|&(turn, _)| std::cmp::Reverse(turn));
        program.constructors = self.constructors.iter().map(|&(_, func)| func).collect();
        program.destructors = self.destructors.iter().map(|&(_, func)| func).collect();
        let mut map = self.resolve_aliases(diagnostics);
        self.resolve_weak(program, diagnostics, &mut map);
        if !map.is_empty() {
            redirect(program, &map);
        }
        let function = |&(what, _): &(Operand, Alias)| match what {
            Operand::Func(id) => Some(id),
            _ => None,
        };
        self.aliases.iter().filter_map(function).collect()
    }

    /// What each alias stands for in the end.
    fn resolve_aliases(&self, diagnostics: &mut Vec<Diagnostic>) -> FastMap<Operand, Operand> {
        let direct: FastMap<Operand, Operand> = self.aliases.iter().map(|&(a, b)| (a, b.target)).collect();
        let mut map = FastMap::default();
        for &(what, alias) in &self.aliases {
            let mut real = alias.target;
            let steps = self.aliases.len();
            if !(0..steps).any(|_| direct.get(&real).map(|&next| real = next).is_none()) {
                diagnostics.push(Diagnostic::error("an alias that stands for itself", alias.loc));
            }
            if self.definers.get(&alias.target) != Some(&alias.unit) {
                let message = "an alias of a weak name that is defined elsewhere, too, is not supported";
                diagnostics.push(Diagnostic::error(message, alias.loc));
            }
            map.insert(what, real);
        }
        map
    }

    /// A weak name without a definition is null, as for a linker, unless the C library has it.
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
            if !defined && !map.contains_key(&what) && !libc::defines(program.names.name(name)) {
                map.insert(what, null);
                let name = program.names.name(name);
                let message = format!("weak '{name}' is not defined: its address is null");
                diagnostics.push(Diagnostic::warning(&message, loc));
            }
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
    for list in [&mut program.constructors, &mut program.destructors] {
        for func in list {
            if let Operand::Func(id) = real(Operand::Func(*func)) {
                *func = id;
            }
        }
    }
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
