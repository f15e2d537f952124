//! Declarations: what each name stands for, and the bodies of functions.

use super::scope::Objects;
use super::{Home, Lowerer, Shape};
use crate::link::Definition as Strength;
use ringfence_base::{Loc, Symbol};
use ringfence_ir::{
    BinOp, BlockId, Body, FuncId, Function, Global, GlobalId, GlobalKind, InstKind, Linkage, Operand, Param,
    Reg, RegId, Slot, SlotId, Terminator, Ty,
};
use rucc_sema::{Decl, DeclFlags, DeclId, DeclKind, Definition, StmtId, StorageDuration};
use rucc_types::{ArrayLen, Qualifiers, TypeId, TypeKind};

impl Lowerer<'_> {
    /// Lowers all declarations at file scope.
    pub(super) fn unit_decls(&mut self) {
        let unit = self.unit;
        self.file_assembler();
        for &decl in unit.tast.top_level() {
            self.file_decl(decl);
        }
        self.lower_referenced();
        for &decl in unit.tast.top_level() {
            self.declared_alias(decl);
        }
        // An alias may be the only one that refers to a `static` function.
        self.lower_referenced();
        self.linker.end_unit();
    }

    fn lower_referenced(&mut self) {
        while let Some((decl, func)) = self.referenced.pop() {
            if let Some(body) = self.unit.tast[decl].body {
                self.function(decl, func, body);
            }
        }
    }

    /// Whether a function is lowered even if nothing refers to it. A `static` or inline function
    /// that nothing refers to is no part of the program, as for a compiler.
    fn is_root(&self, decl: &Decl) -> bool {
        let named = decl.name.is_some_and(|name| self.unit.names.resolve(name) == self.unit.entry);
        (decl.linkage == rucc_sema::Linkage::External && decl.inline.emits())
            || decl.flags.contains(DeclFlags::RETAINED)
            || decl.startup.asked()
            || named
    }

    fn file_decl(&mut self, id: DeclId) {
        let unit = self.unit;
        let decl = &unit.tast[id];
        match decl.kind {
            DeclKind::Type => {}
            DeclKind::Function => {
                if decl.body.is_some() && self.is_root(decl) {
                    self.home(id);
                }
            }
            DeclKind::Object => {
                if decl.state != Definition::Declared
                    && let Home::Global(global) = self.home(id)
                {
                    self.define_global(id, global);
                }
            }
        }
    }

    /// Tells the linker that a name is another one for what this unit defines.
    fn declared_alias(&mut self, id: DeclId) {
        let unit = self.unit;
        let decl = &unit.tast[id];
        let Some(alias) = decl.alias else { return };
        let loc = self.loc_of(unit.tast.decl_span(id));
        if unit.tast.is_ifunc(id) {
            return self.indirect_function(id, decl, loc);
        }
        let text = self.string_text(alias);
        let what = self.home(id).operand();
        let target = self.defined_here(&text);
        match (what, target) {
            (Some(what), Some(target))
                if matches!(what, Operand::Func(_)) == matches!(target, Operand::Func(_)) =>
            {
                let strength = Self::strength_of_alias(decl);
                self.linker.alias(self.program, self.diagnostics, what, target, strength, loc);
            }
            _ => {
                let message = format!("alias of '{text}', which this file does not define as such");
                self.diagnostics.push(crate::Diagnostic::error(&message, loc));
            }
        }
    }

    /// A function whose address another function finds when the program starts (`ifunc`).
    fn indirect_function(&mut self, id: DeclId, decl: &Decl, loc: Loc) {
        let (Home::Func(func), TypeKind::Function(sig)) = (self.home(id), self.kind(decl.ty)) else { return };
        let strength = Self::strength_of_alias(decl);
        if self.linker.define_function(self.program, self.diagnostics, func, strength, loc) {
            self.program.functions[func].loc = loc;
            self.program.functions[func].body =
                Some(self.refused_body(func, sig, "indirect function (ifunc)"));
        }
    }

    /// What this unit defines under a name that the linker sees.
    fn defined_here(&mut self, name: &str) -> Option<Operand> {
        let unit = self.unit;
        let wanted = self.program.names.intern(name);
        let defined = |decl: &Decl| match decl.kind {
            DeclKind::Function => decl.body.is_some() || decl.alias.is_some(),
            DeclKind::Object => decl.state != Definition::Declared || decl.alias.is_some(),
            DeclKind::Type => false,
        };
        for &id in unit.tast.top_level() {
            let decl = &unit.tast[id];
            if defined(decl) && self.link_name(decl) == wanted {
                return self.home(id).operand();
            }
        }
        None
    }

    /// The text of a string that names a symbol.
    fn string_text(&self, id: rucc_sema::StrId) -> String {
        self.unit.tast[id].elements.iter().filter_map(|&c| char::from_u32(c)).collect()
    }

    /// Finds or makes what a declaration stands for, the first time it is met.
    pub(super) fn find_home(&mut self, id: DeclId) -> Home {
        let unit = self.unit;
        let decl = &unit.tast[id];
        let in_register = self.unit.machine_registers.contains(&unit.tast.decl_span(id));
        let home = match decl.kind {
            DeclKind::Object if in_register => Home::Unknown,
            DeclKind::Function => {
                let func = self.declare_function(id, decl);
                if decl.body.is_some() {
                    self.referenced.push((id, func));
                }
                Home::Func(func)
            }
            DeclKind::Object if decl.duration != StorageDuration::Automatic => {
                Home::Global(self.declare_global(id, decl))
            }
            DeclKind::Object | DeclKind::Type => Home::Unknown,
        };
        self.homes[id.index()] = home;
        home
    }

    /// The name that the linker sees.
    pub(super) fn link_name(&mut self, decl: &Decl) -> Symbol {
        if let Some(label) = decl.asm_label {
            let text = self.string_text(label);
            return self.program.names.intern(text.trim_start_matches('\u{1}'));
        }
        let Some(name) = decl.name else { return Symbol::NONE };
        let text = self.unit.names.resolve(name);
        let text = rucc_sema::library_name(text).unwrap_or(text);
        self.program.names.intern(text)
    }

    pub(super) fn linkage(decl: &Decl) -> Linkage {
        match decl.linkage {
            // The name is private; what it refers to is not.
            _ if decl.flags.contains(DeclFlags::WEAKREF) => Linkage::External,
            rucc_sema::Linkage::External => Linkage::External,
            rucc_sema::Linkage::Internal | rucc_sema::Linkage::None => Linkage::Internal,
        }
    }

    fn declare_function(&mut self, id: DeclId, decl: &Decl) -> FuncId {
        let sig = match self.kind(decl.ty) {
            TypeKind::Function(function) => self.signature(function),
            _ => self.program.types.intern_sig(ringfence_ir::Signature {
                params: Vec::new(),
                ret: ringfence_ir::TypeId::new(0),
                variadic: false,
                prototyped: false,
            }),
        };
        let function = Function {
            name: self.link_name(decl),
            sig,
            linkage: Self::linkage(decl),
            noreturn: decl.flags.contains(DeclFlags::NORETURN),
            loc: self.loc_of(self.unit.tast.definition_span(id)),
            body: None,
        };
        let loc = function.loc;
        let func = self.linker.function(self.program, self.diagnostics, function);
        self.private_label(decl, loc);
        if is_weak(decl) && decl.body.is_none() {
            self.linker.weak(Operand::Func(func));
        }
        func
    }

    fn declare_global(&mut self, id: DeclId, decl: &Decl) -> GlobalId {
        let (size, ty) = self.static_extent(id, decl);
        let align = self.align(decl.ty);
        let mut name = self.link_name(decl);
        if decl.linkage == rucc_sema::Linkage::None {
            name = self.local_name(name);
        }
        let global = Global {
            name,
            ty,
            size,
            align: decl.alignment.map_or(align, u64::from).max(1),
            kind: self.global_kind(decl),
            linkage: Self::linkage(decl),
            defined: false,
            bytes: Vec::new(),
            relocs: Vec::new(),
            loc: self.loc_of(self.unit.tast.decl_span(id)),
        };
        let loc = global.loc;
        let global = self.linker.global(self.program, self.diagnostics, global);
        self.private_label(decl, loc);
        if is_weak(decl) && decl.state == Definition::Declared {
            self.linker.weak(Operand::Global(global));
        }
        global
    }

    /// The size and the type of an object of static storage duration. A tentative definition that leaves the
    /// length of an array open defines one element (6.9.2p5).
    fn static_extent(&mut self, id: DeclId, decl: &Decl) -> (u64, ringfence_ir::TypeId) {
        let unit = self.unit;
        let size = self.size(decl.ty).max(unit.tast.extent(id));
        match self.kind(decl.ty) {
            TypeKind::Array { elem, len: ArrayLen::Unknown } if decl.state == Definition::Tentative => {
                let (element, len) = (self.ctype(elem), ringfence_ir::ArrayLen::Fixed(1));
                let ty = self.program.types.intern(ringfence_ir::TypeKind::Array { element, len });
                (self.size(elem), ty)
            }
            _ => (size, self.ctype(decl.ty)),
        }
    }

    /// What kind of object a declaration makes.
    fn global_kind(&self, decl: &Decl) -> GlobalKind {
        let quals = self.unit.types.object_quals(decl.ty);
        let constant = quals.has(Qualifiers::CONST) && !quals.has(Qualifiers::VOLATILE);
        if constant { GlobalKind::Constant } else { GlobalKind::Variable }
    }

    /// The name of a `static` object inside a function: `function.object`.
    fn local_name(&mut self, name: Symbol) -> Symbol {
        let Some(function) = self.f.id else { return name };
        let function = self.program.names.name(self.program.functions[function].name);
        let whole = format!("{function}.{}", self.program.names.name(name));
        self.program.names.intern(&whole)
    }

    /// How strongly a definition holds against another one of the same name.
    fn strength(decl: &Decl) -> Strength {
        if decl.state == Definition::Tentative {
            Strength::Tentative
        } else if !decl.inline.emits() {
            Strength::Inline
        } else if decl.flags.contains(DeclFlags::WEAK) {
            Strength::Weak
        } else {
            Strength::Strong
        }
    }

    /// The same of an alias, which is always a definition.
    fn strength_of_alias(decl: &Decl) -> Strength {
        if decl.flags.contains(DeclFlags::WEAK) { Strength::Weak } else { Strength::Strong }
    }

    /// Gives a global its initial contents.
    pub(super) fn define_global(&mut self, id: DeclId, global: GlobalId) {
        let unit = self.unit;
        let decl = &unit.tast[id];
        let loc = self.loc_of(unit.tast.decl_span(id));
        let (size, ty) = self.static_extent(id, decl);
        let strength = Self::strength(decl);
        if !self.linker.define_global(self.program, self.diagnostics, global, size, strength, loc) {
            return;
        }
        let (bytes, relocs) = self.static_image(decl);
        // Another unit may see the object as `const`, or as a larger one; what it is, its definition says.
        let (kind, align) = (self.global_kind(decl), self.align(decl.ty));
        let target = &mut self.program.globals[global];
        target.kind = kind;
        target.ty = ty;
        target.size = size;
        target.align = decl.alignment.map_or(align, u64::from).max(1);
        target.bytes = bytes;
        target.relocs = relocs;
        target.defined = true;
        target.loc = loc;
    }

    /// Lowers the body of a function, unless a stronger definition is there already.
    fn function(&mut self, id: DeclId, func: FuncId, body: StmtId) {
        let unit = self.unit;
        let decl = &unit.tast[id];
        let loc = self.loc_of(unit.tast.definition_span(id));
        let TypeKind::Function(sig) = self.kind(decl.ty) else { return };
        if unit.types.signature(sig).params.iter().any(|&param| self.shape(param) == Shape::Void) {
            let message = "a parameter of the function has the incomplete type `void`";
            self.diagnostics.push(crate::Diagnostic::error(message, loc));
            return;
        }
        // The unit asks for the name to be called, whoever defines it in the end.
        if decl.inline.emits() {
            self.startup(func, decl, sig, body);
        }
        if !self.linker.define_function(self.program, self.diagnostics, func, Self::strength(decl), loc) {
            return;
        }
        self.program.functions[func].sig = self.signature(sig);
        self.program.functions[func].loc = loc;
        let lowered = match Self::refusal(decl) {
            Some(what) => self.refused_body(func, sig, what),
            None => self.body(func, decl, sig, body),
        };
        self.program.functions[func].body = Some(lowered);
    }

    /// Why the body of a function is not looked at, if it is not. A nested function works on the variables of
    /// the function around it; the body of the others is no C.
    fn refusal(decl: &Decl) -> Option<&'static str> {
        if decl.linkage == rucc_sema::Linkage::None {
            Some("nested function")
        } else if decl.flags.contains(DeclFlags::NAKED) {
            Some("function without prologue (naked)")
        } else {
            None
        }
    }

    /// The body of a function that cannot be lowered: calling it is not supported.
    fn refused_body(&mut self, func: FuncId, sig: rucc_types::FunctionId, what: &str) -> Body {
        let signature = self.unit.types.signature(sig);
        let (loc, ret) = (self.program.functions[func].loc, signature.ret);
        self.f.begin(func, ret);
        self.at_loc(loc);
        let entry = self.new_block();
        self.start(entry);
        if self.shape(ret) == Shape::Memory {
            self.f.body.result = Some(self.named_reg(Ty::Ptr, Symbol::NONE, ringfence_ir::TypeId::NONE, loc));
        }
        for i in 0..self.unit.types.signature(sig).params.len() {
            let param = self.unit.types.signature(sig).params[i];
            let (ty, ctype) = (self.shape(param).scalar().unwrap_or(Ty::Ptr), self.ctype(param));
            let reg = self.named_reg(ty, Symbol::NONE, ctype, loc);
            self.f.body.params.push(Param { reg, ty: ctype });
        }
        self.unsupported(what);
        self.finish_return(None);
        self.f.finish()
    }

    /// Tells the linker when a function runs by itself. The platform passes `main`'s arguments to such a function,
    /// which is not modelled: one that takes any is replaced by one that is not supported.
    fn startup(&mut self, func: FuncId, decl: &Decl, sig: rucc_types::FunctionId, body: StmtId) {
        if !decl.startup.asked() {
            return;
        }
        let takes_arguments = !self.unit.types.signature(sig).params.is_empty();
        let func = if takes_arguments { self.refused_startup(func) } else { func };
        let turn = |priority| self.linker.turn(order(priority), body.index());
        let (before, after) = (decl.startup.before.map(turn), decl.startup.after.map(turn));
        if let Some(turn) = before {
            self.linker.constructor(turn, func);
        }
        if let Some(turn) = after {
            self.linker.destructor(turn, func);
        }
    }

    /// Stands for a constructor or destructor with parameters.
    fn refused_startup(&mut self, func: FuncId) -> FuncId {
        let loc = self.program.functions[func].loc;
        let name = self.program.names.name(self.program.functions[func].name).to_owned();
        self.refused(&name, "constructor or destructor with parameters", loc)
    }

    fn body(&mut self, func: FuncId, decl: &Decl, sig: rucc_types::FunctionId, body: StmtId) -> Body {
        let signature = self.unit.types.signature(sig);
        let (ret, prototyped) = (signature.ret, signature.prototyped);
        let declared = signature.params.len();
        let loc = self.program.functions[func].loc;
        self.f.begin(func, ret);
        self.at_loc(loc);
        let entry = self.new_block();
        self.start(entry);
        let scope = self.open_scope(Objects::default());
        if self.shape(ret) == Shape::Memory {
            self.f.body.result = Some(self.named_reg(Ty::Ptr, Symbol::NONE, ringfence_ir::TypeId::NONE, loc));
        }
        self.params(decl, prototyped);
        if prototyped && self.f.body.params.len() != declared {
            let message = "the definition has another number of parameters than the declaration";
            self.diagnostics.push(crate::Diagnostic::error(message, loc));
        }
        self.stmt(body);
        self.at_end_of(body);
        self.close_scope(scope);
        let is_main = self.program.names.name(self.program.functions[func].name) == "main";
        let value = (is_main && self.shape(ret).scalar() == Some(Ty::I32)).then(|| self.number(Ty::I32, 0));
        self.finish_return(value);
        self.fill_indirect();
        self.fill_edges();
        thread_jumps(&mut self.f.body, &self.f.taken_labels);
        let (types, consts) = (&self.program.types, &self.program.consts);
        ringfence_ir::promote::promote(types, consts, &self.f.taken_labels, &mut self.f.body);
        self.f.finish()
    }

    /// Points at the closing brace of a block, where its objects end and where a function that falls off its end returns.
    pub(super) fn at_end_of(&mut self, body: StmtId) {
        let span = self.unit.tast.stmt_span(body);
        if !span.is_dummy() && !span.is_empty() {
            self.at_span(rucc_diag::Span::new(span.hi - 1, span.hi));
        }
    }

    fn named_reg(&mut self, ty: Ty, name: Symbol, ctype: ringfence_ir::TypeId, loc: Loc) -> RegId {
        self.f.body.regs.push(Reg { ty, name, ctype, loc })
    }

    fn params(&mut self, decl: &Decl, prototyped: bool) {
        let unit = self.unit;
        for &param in &unit.tast[decl.params] {
            self.param(param, prototyped);
        }
        for &param in &unit.tast[decl.params] {
            let written = unit.tast.adjusted_from(param).unwrap_or(unit.tast[param].ty);
            match self.kind(written) {
                TypeKind::Array { .. } => self.measure_array(written),
                _ => self.measure(written),
            }
        }
    }

    /// A parameter. Without a prototype the argument arrives promoted and is converted back.
    fn param(&mut self, id: DeclId, prototyped: bool) {
        let unit = self.unit;
        let decl = &unit.tast[id];
        let shape = self.shape(decl.ty);
        let name = decl.name.map_or(Symbol::NONE, |name| self.symbol(name));
        let loc = self.loc_of(unit.tast.decl_span(id));
        let Some(ty) = shape.scalar() else {
            let ctype = self.ctype(decl.ty);
            let reg = self.named_reg(Ty::Ptr, name, ctype, loc);
            self.f.body.params.push(Param { reg, ty: ctype });
            self.homes[id.index()] = Home::Behind(reg);
            return;
        };
        let (arrives, ctype) =
            if prototyped { (shape, self.ctype(decl.ty)) } else { self.promoted(shape, decl.ty) };
        let stays = arrives == shape && self.fits_register(id);
        // An argument that moves on to memory arrives in a temporary.
        let variable = if stays { ctype } else { ringfence_ir::TypeId::NONE };
        let reg = self.named_reg(arrives.scalar().unwrap_or(ty), name, variable, loc);
        self.f.body.params.push(Param { reg, ty: ctype });
        if stays {
            self.homes[id.index()] = Home::Reg(reg);
            return;
        }
        let slot = self.slot_for(id);
        let saved = self.here();
        self.at_loc(loc);
        self.emit(InstKind::Live { slot });
        self.add_late(slot);
        let value = self.convert(Operand::Reg(reg), arrives, shape);
        self.emit(InstKind::Store { addr: Operand::Slot(slot), value, volatile: false });
        if self.is_watched_constant(id, decl) {
            self.call_check("__ringfence_constant", &[Operand::Slot(slot)]);
        }
        self.at_loc(saved);
    }

    /// The default argument promotions.
    fn promoted(&mut self, shape: Shape, ty: TypeId) -> (Shape, ringfence_ir::TypeId) {
        let model = self.program.model();
        match shape {
            Shape::Int { ty, .. } if ty.bits(model) < 32 => {
                let int = ringfence_ir::TypeKind::Int { bits: 32, signed: true };
                let shape = Shape::int(Ty::I32, true);
                (shape, self.program.types.intern(int))
            }
            Shape::Float(Ty::F32) => {
                let double = ringfence_ir::TypeKind::Float(ringfence_ir::FloatKind::F64);
                (Shape::Float(Ty::F64), self.program.types.intern(double))
            }
            _ => (shape, self.ctype(ty)),
        }
    }

    /// Whether a local object can live in a register: a scalar without an address.
    fn fits_register(&mut self, id: DeclId) -> bool {
        let unit = self.unit;
        let decl = &unit.tast[id];
        decl.cleanup.is_none()
            && decl.register.is_none()
            && !self.facts.is_taken(id)
            && !unit.types.object_quals(decl.ty).has(Qualifiers::VOLATILE)
            && self.shape(decl.ty).scalar().is_some()
    }

    /// A new register for a local object, if it can live in one.
    pub(super) fn register_for(&mut self, id: DeclId) -> Option<RegId> {
        if !self.fits_register(id) {
            return None;
        }
        let unit = self.unit;
        let decl = &unit.tast[id];
        let ty = self.shape(decl.ty).scalar()?;
        let name = decl.name.map_or(Symbol::NONE, |name| self.symbol(name));
        let (ctype, loc) = (self.ctype(decl.ty), self.loc_of(unit.tast.decl_span(id)));
        let reg = self.named_reg(ty, name, ctype, loc);
        self.homes[id.index()] = Home::Reg(reg);
        Some(reg)
    }

    /// A new slot for a local object.
    pub(super) fn slot_for(&mut self, id: DeclId) -> SlotId {
        let unit = self.unit;
        let decl = &unit.tast[id];
        let variable = self.is_variable_length(decl.ty);
        let (size, align) = (self.size(decl.ty).max(unit.tast.extent(id)), self.align(decl.ty));
        let slot = Slot {
            name: decl.name.map_or(Symbol::NONE, |name| self.symbol(name)),
            ctype: self.ctype(decl.ty),
            size: if variable { 0 } else { size },
            align: decl.alignment.map_or(align, u64::from).max(1),
            volatile: unit.types.object_quals(decl.ty).has(Qualifiers::VOLATILE),
            temporary: false,
            loc: self.loc_of(unit.tast.decl_span(id)),
            end: Loc::NONE,
        };
        let slot = self.f.body.slots.push(slot);
        self.homes[id.index()] = Home::Slot(slot);
        slot
    }

    /// A declaration inside a function, where control reaches it.
    pub(super) fn local_decl(&mut self, id: DeclId) {
        let unit = self.unit;
        let decl = &unit.tast[id];
        self.at_span(unit.tast.decl_span(id));
        match decl.kind {
            DeclKind::Type => self.measure(decl.ty),
            // A nested function is refused where it is called.
            DeclKind::Function => {}
            DeclKind::Object if decl.duration == StorageDuration::Automatic => self.local_object(id, decl),
            // A `static` object; a block-scope `extern` is defined elsewhere.
            DeclKind::Object if decl.linkage == rucc_sema::Linkage::None => {
                if let Home::Global(global) = self.home(id) {
                    self.define_global(id, global);
                }
            }
            DeclKind::Object => {}
        }
    }

    fn local_object(&mut self, id: DeclId, decl: &Decl) {
        if decl.register.is_some() {
            self.unsupported("variable in a machine register");
        }
        if self.is_variable_length(decl.ty) {
            self.measure_array(decl.ty);
            self.variable_length_object(id, decl);
        } else {
            self.measure(decl.ty);
            if let Some(cleanup) = decl.cleanup {
                let slot = self.slot_for(id);
                self.open_declaration(vec![slot], Some((cleanup, slot)));
            }
        }
        self.initialise(id, decl);
    }

    fn variable_length_object(&mut self, id: DeclId, decl: &Decl) {
        let size = self.run_time_size(decl.ty, ringfence_ir::Arith::Wrap);
        let size = self.with_negative_bounds(decl.ty, size);
        let slot = self.slot_for(id);
        self.open_declaration(Vec::new(), decl.cleanup.map(|cleanup| (cleanup, slot)));
        self.emit(InstKind::LiveSized { slot, size });
        self.add_late(slot);
    }

    /// The size of an array with several bounds of run time: negative when one of them is, which the product
    /// of two is not.
    fn with_negative_bounds(&mut self, mut ty: TypeId, mut size: Operand) -> Operand {
        let word = self.program.model().pointer_int();
        let mut bounds = Vec::new();
        while let TypeKind::Array { elem, len } = self.kind(ty) {
            if let ArrayLen::Variable(vla) = len {
                bounds.push(self.unit.tast.vla_size(vla));
            }
            ty = elem;
        }
        if bounds.len() < 2 {
            return size;
        }
        let last = self.number(word, u128::from(word.bits(self.program.model()) - 1));
        for bound in bounds {
            let signed = self.shape(self.unit.tast[bound].ty).is_signed();
            let count = self.value(bound);
            let count = self.resize(count, signed, word);
            let sign = self.wrap(BinOp::AShr, count, last);
            size = self.wrap(BinOp::Or, size, sign);
        }
        size
    }

    /// The object of a compound literal: a global at file scope, otherwise an object that lives with the block
    /// around it and gets its first value again each time that control gets here.
    pub(super) fn compound_literal(&mut self, id: DeclId) -> Operand {
        let unit = self.unit;
        let decl = &unit.tast[id];
        if decl.duration != StorageDuration::Automatic {
            if let Home::Global(global) = self.home(id) {
                if !self.program.globals[global].defined {
                    self.define_global(id, global);
                }
                return Operand::Global(global);
            }
            return self.undefined(Ty::Ptr);
        }
        let slot = match self.homes[id.index()] {
            Home::Slot(slot) => slot,
            _ => {
                let slot = self.slot_for(id);
                self.add_late(slot);
                self.emit(InstKind::Live { slot });
                slot
            }
        };
        self.initialise(id, decl);
        Operand::Slot(slot)
    }
}

/// Whether a declaration lets its name be undefined.
fn is_weak(decl: &Decl) -> bool {
    decl.flags.contains(DeclFlags::WEAK) || decl.flags.contains(DeclFlags::WEAKREF)
}

/// The place of a constructor or destructor in its order. No number means the last one.
fn order(priority: rucc_sema::Priority) -> u32 {
    match priority {
        rucc_sema::Priority::Numbered(number) => u32::from(number),
        rucc_sema::Priority::Unnumbered => u32::from(u16::MAX),
    }
}

/// Lets every jump to an empty block that only jumps on go to the final target directly. Blocks of
/// labels whose address is taken stay where they are. Chains are followed once each, so the work is
/// linear.
fn thread_jumps(body: &mut Body, taken: &[BlockId]) {
    let mut last: Vec<BlockId> = body.blocks.ids().collect();
    let mut next: Vec<Option<BlockId>> = body
        .blocks
        .iter()
        .map(|block| match block.term {
            Terminator::Jump(target) if block.insts.is_empty() => Some(target),
            _ => None,
        })
        .collect();
    for block in taken {
        next[block.raw() as usize] = None;
    }
    let mut path = Vec::new();
    for start in body.blocks.ids() {
        let mut at = start;
        // Taking the step away as it is followed also ends the walk around an empty loop.
        while let Some(on) = next[at.raw() as usize].take() {
            path.push(at);
            at = on;
        }
        let end = last[at.raw() as usize];
        for block in path.drain(..) {
            last[block.raw() as usize] = end;
        }
    }
    let find = |block: &mut BlockId| *block = last[block.raw() as usize];
    for block in body.blocks.iter_mut() {
        match &mut block.term {
            Terminator::Jump(target) => find(target),
            Terminator::Branch { then, otherwise, .. } => {
                find(then);
                find(otherwise);
            }
            Terminator::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|case| find(&mut case.target));
                find(default);
            }
            Terminator::IndirectGoto { .. } | Terminator::Return(_) | Terminator::Unreachable(_) => {}
        }
    }
}
