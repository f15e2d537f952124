//! The start of a run: addresses and initial contents of functions, globals and the command line.

use crate::inputs::{DrawKind, Inputs};
use crate::machine::Machine;
use crate::memory::{Memory, NewObject};
use crate::object::{ObjectKind, Rights};
use crate::outcome::Stop;
use crate::output::Output;
use crate::settings::Settings;
use crate::value::Value;
use crate::watch::Looking;
use ringfence_base::{Budget, FastMap, FastSet, IdVec, Loc};
use ringfence_ir::{
    BlockId, Const, FuncId, Function, Global, GlobalId, GlobalKind, Program, RelocTarget, Ty, TypeId,
};
use ringfence_library::{Library, Model};

impl<'p> Machine<'p> {
    /// A machine that has not started yet.
    pub(crate) fn new(
        program: &'p Program,
        settings: Settings,
        inputs: Inputs,
        budget: Budget,
        output: Output,
    ) -> Self {
        let mut memory = Memory::new(program.model());
        if !settings.reuse.is_empty() {
            memory.stay_below(crate::reuse::area(program.model()).0);
        }
        Self {
            program,
            memory,
            library: Library::default(),
            settings,
            numbers: ringfence_semantics::Numbers,
            budget,
            inputs,
            output,
            notes: Vec::new(),
            noted: FastSet::default(),
            frames: Vec::new(),
            regs: Vec::new(),
            slots: Vec::new(),
            allocas: Vec::new(),
            consts: IdVec::new(),
            globals: IdVec::new(),
            functions: IdVec::new(),
            models: find_models(program),
            exit_handlers: Vec::new(),
            vararg_types: FastMap::default(),
            packed: FastMap::default(),
            drawn: FastSet::default(),
            scratch: Vec::new(),
            callbacks: 0,
            collect_at: Self::COLLECT_FIRST,
            steps: 0,
            blocks: crate::reuse::Blocks::default(),
            base: 0,
            slot_base: 0,
            loc: Loc::NONE,
            looking: Looking::default(),
        }
    }

    /// Lays out functions, globals and constants.
    pub(crate) fn set_up(&mut self) -> Result<(), Stop> {
        let program = self.program;
        for (id, function) in program.functions.iter_ids() {
            let address = self.allocate(function_object(id, function))?;
            self.functions.push(address);
        }
        for (id, global) in program.globals.iter_ids() {
            let address = self.allocate(global_object(id, global))?;
            self.globals.push(address);
        }
        for item in program.consts.items() {
            let value = self.constant(*item);
            self.consts.push(value);
        }
        for (id, global) in program.globals.iter_ids() {
            if global.defined { self.fill_global(id, global) } else { self.model_global(id, global)? }
        }
        Ok(())
    }

    fn constant(&self, item: Const) -> Value {
        match item {
            Const::Bits { bits, .. } => Value::plain(bits),
            Const::Label { func, block } => self.label_address(func, block),
        }
    }

    fn label_address(&self, func: FuncId, block: BlockId) -> Value {
        let function = self.functions[func];
        Value { bits: function.bits + 1 + u128::from(block.raw()), ..function }
    }

    fn fill_global(&mut self, id: GlobalId, global: &Global) {
        let Some(object) = self.globals[id].prov.get() else { return };
        let len = global.bytes.len().min(global.size as usize);
        self.memory.initialise(object, 0, &global.bytes[..len]);
        for reloc in &global.relocs {
            let target = match reloc.target {
                RelocTarget::Global(target) => self.globals[target],
                RelocTarget::Func(func) => self.functions[func],
                RelocTarget::Label(func, block) => self.label_address(func, block),
            };
            let bits = target.bits.wrapping_add(reloc.addend as u128);
            let value = Value::of(Ty::Ptr, bits, self.model());
            let fits =
                reloc.offset.checked_add(Ty::Ptr.bytes(self.model())).is_some_and(|end| end <= global.size);
            if fits {
                self.memory.initialise_pointer(object, reloc.offset, Value { prov: target.prov, ..value });
            }
        }
    }

    /// Lets the library define an external object, if it knows one of this name.
    fn model_global(&mut self, id: GlobalId, global: &Global) -> Result<(), Stop> {
        let name = self.program.names.name(global.name);
        let Some(init) = ringfence_library::global(name) else { return Ok(()) };
        let address = self.globals[id];
        if let Some(object) = address.prov.get() {
            self.memory.set_rights(object, Rights::ReadWrite);
        }
        init(self, address)
    }

    /// The arguments of the entry: the command line for `main`, nondeterministic numbers otherwise.
    pub(crate) fn entry_args(&mut self, entry: FuncId) -> Result<Vec<(Value, Ty)>, Stop> {
        let Some(body) = &self.program.functions[entry].body else { return Ok(Vec::new()) };
        let params: Vec<TypeId> = body.params.iter().map(|param| param.ty).collect();
        if body.result.is_some() {
            return Err(self.unsupported("an entry that returns an aggregate"));
        }
        if self.settings.entry == "main" { self.main_args(&params) } else { self.drawn_args(&params) }
    }

    fn main_args(&mut self, params: &[TypeId]) -> Result<Vec<(Value, Ty)>, Stop> {
        if params.len() > 3 {
            return Err(self.unsupported("a main function with more than three parameters"));
        }
        let mut args = Vec::new();
        if !params.is_empty() {
            let strings = self.settings.args.clone();
            let environment = self.settings.environment.clone();
            args.push((Value::plain(strings.len() as u128), Ty::I32));
            args.push((self.string_vector(&strings, "argument vector")?, Ty::Ptr));
            args.push((self.string_vector(&environment, "environment")?, Ty::Ptr));
            args.truncate(params.len());
        }
        Ok(args)
    }

    fn drawn_args(&mut self, params: &[TypeId]) -> Result<Vec<(Value, Ty)>, Stop> {
        let mut args = Vec::new();
        for &param in params {
            let ty = match self.program.types.scalar(param) {
                Some(ty) if ty != Ty::Ptr => ty,
                _ => return Err(self.unsupported("an entry with a parameter that is no number")),
            };
            let bits = ty.bits(self.model());
            let value = self.draw(DrawKind::Nondet { bits, signed: ty.is_int() })?;
            args.push((Value::plain(value), ty));
        }
        Ok(args)
    }

    /// A null-terminated array of pointers to strings.
    ///
    /// # Errors
    /// When the budget or the address space is used up.
    pub fn string_vector(&mut self, strings: &[Vec<u8>], what: &'static str) -> Result<Value, Stop> {
        let word = Ty::Ptr.bytes(self.model());
        let vector = self.allocate_library(word * (strings.len() as u64 + 1), what)?;
        for (i, string) in strings.iter().enumerate() {
            let text = self.allocate_library(string.len() as u64 + 1, "string of the environment")?;
            self.write(text, string)?;
            let place = Value { bits: vector.bits + u128::from(word * i as u64), ..vector };
            self.store(place, Ty::Ptr, text)?;
        }
        Ok(vector)
    }
}

/// The models of the functions that the program does not define itself.
fn find_models<'p>(program: &'p Program) -> IdVec<FuncId, Option<Model<'p, Machine<'p>>>> {
    let model = |function: &Function| match function.body {
        Some(_) => None,
        None => ringfence_library::find(program.names.name(function.name)),
    };
    program.functions.iter().map(model).collect()
}

/// A function has an address of its own and one for each label.
fn function_object(id: FuncId, function: &Function) -> NewObject {
    NewObject {
        kind: ObjectKind::Function(id),
        size: 1 + function.body.as_ref().map_or(0, |body| body.blocks.len() as u64),
        align: 16,
        rights: Rights::Opaque,
        zero: false,
        loc: function.loc,
    }
}

fn global_object(id: GlobalId, global: &Global) -> NewObject {
    let rights = match global.kind {
        _ if !global.defined => Rights::Unknown,
        GlobalKind::Variable => Rights::ReadWrite,
        GlobalKind::Constant | GlobalKind::StringLiteral => Rights::ReadOnly,
    };
    NewObject {
        kind: ObjectKind::Global(id),
        size: global.size,
        align: global.align,
        rights,
        zero: true,
        loc: global.loc,
    }
}
