//! The start of an execution: addresses and initial contents of functions, globals and the command
//! line, in the order of the concrete interpreter, so that addresses agree.

use crate::heap::{Heap, NewObject, Rights};
use crate::machine::{Machine, Settings};
use crate::path::Path;
use crate::reason::{Origin, Reasoner};
use crate::state::{Phase, Stack, State, StdinSeen};
use crate::value::{Sym, Value, mask};
use ringfence_base::{Budget, FastMap, IdVec, List, Loc};
use ringfence_ir::{
    BinOp, BlockId, Body, CmpOp, Const, FuncId, Function, Global, GlobalId, GlobalKind, Program, RelocTarget,
    Ty, TypeId,
};
use ringfence_library::{DrawKind, Host, Library, Model, ObjectKind, Stop, model};
use ringfence_semantics::Algebra;
use std::rc::Rc;

/// The number of a word's byte that stands for the length of the word.
const LENGTH: u32 = u32::MAX;

/// How many bytes the words of a command line and the pointers to them have at most: the kernel takes no more.
const COMMAND_LINE_BYTES: u64 = 6 << 20;

impl<'p, H: Heap> Machine<'p, H> {
    /// A machine whose state is that before the first instruction.
    ///
    /// # Errors
    /// When the program cannot be laid out.
    pub fn new(program: &'p Program, settings: Settings, heap: H, budget: Budget) -> Result<Self, Stop> {
        let state = State {
            heap,
            path: Path::new(),
            stack: Stack::default(),
            draws: List::default(),
            blocks: crate::reuse::Blocks::default(),
            havocs: 0,
            stdin: StdinSeen::default(),
            library: Rc::new(Library::default()),
            handlers: Rc::default(),
            phase: Phase::Constructor(0),
            left: Vec::new(),
            sizes: Rc::default(),
            collect_at: Self::COLLECT_FIRST,
            steps: 0,
            splits: 0,
        };
        let mut machine = Self {
            program,
            reason: Reasoner::new(budget.clone()),
            state,
            settings,
            budget,
            consts: IdVec::new(),
            globals: IdVec::new(),
            functions: IdVec::new(),
            models: find_models(program),
            flow: crate::flow::Flow::default(),
            open: None,
            unfold: None,
            at_head: false,
            layout_uses: Vec::new(),
            unset_uses: Vec::new(),
            approximations: FastMap::default(),
            unchecked: FastMap::default(),
            bounded_command_line: false,
            packed: FastMap::default(),
            callbacks: 0,
            loc: Loc::NONE,
            steps: 0,
            newly_covered: 0,
            watch: crate::sight::Watch::default(),
            stops_at: IdVec::default(),
        };
        machine.set_up()?;
        Ok(machine)
    }

    /// Lays out functions, globals and constants.
    fn set_up(&mut self) -> Result<(), Stop> {
        let program = self.program;
        for (id, function) in program.functions.iter_ids() {
            let address = self.new_object(function_object(id, function))?;
            self.functions.push(address);
        }
        for (id, global) in program.globals.iter_ids() {
            let address = self.new_object(global_object(id, global))?;
            self.globals.push(address);
        }
        for item in program.consts.items() {
            let value = match *item {
                Const::Bits { bits, .. } => Value::number(bits),
                Const::Label { func, block } => self.label_address(func, block),
            };
            self.consts.push(value);
        }
        for (id, global) in program.globals.iter_ids() {
            if global.defined { self.fill_global(id, global) } else { self.model_global(id, global)? }
        }
        Ok(())
    }

    fn label_address(&mut self, func: FuncId, block: BlockId) -> Value {
        self.advance_by(self.functions[func], 1 + u64::from(block.raw()))
    }

    fn fill_global(&mut self, id: GlobalId, global: &Global) {
        let Some(object) = self.globals[id].prov.get() else { return };
        let len = global.bytes.len().min(global.size as usize);
        if global.bytes[..len].iter().any(|&byte| byte != 0) {
            self.state.heap.initialise(object, global.bytes[..len].into());
        }
        let word = Ty::Ptr.bytes(self.model());
        for reloc in &global.relocs {
            let target = match reloc.target {
                RelocTarget::Global(target) => self.globals[target],
                RelocTarget::Func(func) => self.functions[func],
                RelocTarget::Label(func, block) => self.label_address(func, block),
            };
            let Sym::Const(bits) = target.bits else { continue };
            let bits = bits.wrapping_add(reloc.addend as u128) & mask(self.pointer_bits());
            let value = Value { bits: Sym::Const(bits), ..target };
            if reloc.offset.checked_add(word).is_some_and(|end| end <= global.size) {
                self.state.heap.store(&mut self.reason.terms, object, reloc.offset, word, value);
            }
        }
    }

    /// Lets the library define an external object, if it knows one of this name.
    fn model_global(&mut self, id: GlobalId, global: &Global) -> Result<(), Stop> {
        let Some(init) = model::global::<Self>(self.program.names.name(global.name)) else { return Ok(()) };
        let address = self.globals[id];
        if let Some(object) = address.prov.get() {
            self.state.heap.set_rights(object, Rights::ReadWrite);
        }
        init(self, address)
    }

    /// The arguments of the entry: the command line for `main`, nondeterministic numbers otherwise.
    pub(crate) fn entry_args(&mut self, entry: FuncId, body: &Body) -> Result<Vec<(Value, Ty)>, Stop> {
        let params: Vec<TypeId> = body.params.iter().map(|param| param.ty).collect();
        if body.result.is_some() {
            return Err(self.unsupported("an entry that returns an aggregate"));
        }
        if self.settings.entry != "main" {
            return self.drawn_args(&params);
        }
        let flow = self.flow.of(self.program, entry);
        let live = flow.live_at(body, Body::ENTRY, 0);
        let used = body.params.iter().any(|param| live.contains(&param.reg));
        self.main_args(&params, used)
    }

    fn main_args(&mut self, params: &[TypeId], used: bool) -> Result<Vec<(Value, Ty)>, Stop> {
        if params.len() > 3 {
            return Err(self.unsupported("a main function with more than three parameters"));
        }
        if used && self.settings.open_layout {
            return self.open_main_args(params.len());
        }
        let mut args = Vec::new();
        if !params.is_empty() {
            let words = self.command_line(used)?;
            args.push((Value::number(words.len() as u128), Ty::I32));
            args.push((self.string_vector(&words, "argument vector")?, Ty::Ptr));
            args.push((self.string_vector(&[], "environment")?, Ty::Ptr));
            args.truncate(params.len());
        }
        Ok(args)
    }

    /// A command line of any length, of whose words nothing is known, nor of the environment: whoever reads one
    /// comes to an end there.
    fn open_main_args(&mut self, count: usize) -> Result<Vec<(Value, Ty)>, Stop> {
        let width = self.pointer_bits();
        let most = COMMAND_LINE_BYTES / u64::from(width / 8 + 1);
        let more = self.open_value_up_to(32, most.into(), "the number of words of the command line");
        let words = self.reason.binary(BinOp::Add, 32, more.bits, Sym::Const(1));
        let slots = self.reason.extend(words, 32, width, false);
        let slots = self.reason.binary(BinOp::Add, width, slots, Sym::Const(1));
        let bytes = Sym::Const(u128::from(width / 8));
        let size = self.reason.binary(BinOp::Mul, width, slots, bytes);
        let reserved = (most + 2) * u64::from(width / 8);
        let vector = self.object_within(ObjectKind::Library("argument vector"), size, reserved, 16, false)?;
        let environment = self.string_vector(&[], "environment")?;
        for id in [vector, environment].into_iter().filter_map(|value| value.prov.get()) {
            self.state.heap.set_rights(id, Rights::Unknown);
        }
        let mut args = vec![(Value::plain(words), Ty::I32), (vector, Ty::Ptr), (environment, Ty::Ptr)];
        args.truncate(count);
        Ok(args)
    }

    /// The words of the command line: the program's name, and some words of some bytes if they matter.
    fn command_line(&mut self, used: bool) -> Result<Vec<Vec<Value>>, Stop> {
        let name = b"program".iter().map(|&byte| Value::number(u128::from(byte))).collect();
        let mut words = vec![name];
        if !used {
            return Ok(words);
        }
        self.bounded_command_line = true;
        let (most_words, most_bytes) = self.settings.command_line;
        let count = self.small_number(Origin::Argument(LENGTH, LENGTH), most_words)?;
        for word in 0..count {
            let len = self.small_number(Origin::Argument(word, LENGTH), most_bytes)?;
            let mut bytes = Vec::new();
            for at in 0..len {
                let byte = self.reason.variable(Origin::Argument(word, at), 8);
                if self.ask(CmpOp::Eq, 8, byte, Sym::ZERO)? {
                    return Err(Stop::AssumptionFailed(self.loc));
                }
                bytes.push(Value::plain(byte));
            }
            words.push(bytes);
        }
        Ok(words)
    }

    /// The words of the command line that the path had, by the values of their bytes.
    pub fn words(&mut self, mut byte: impl FnMut(&Reasoner, Sym) -> u8) -> Vec<Vec<u8>> {
        let mut words = vec![b"program".to_vec()];
        if !self.bounded_command_line {
            return words;
        }
        let number = |machine: &mut Self, origin, byte: &mut dyn FnMut(&Reasoner, Sym) -> u8| {
            let sym = machine.reason.variable(origin, 8);
            byte(&machine.reason, sym)
        };
        let count = number(self, Origin::Argument(LENGTH, LENGTH), &mut byte);
        for word in 0..u32::from(count) {
            let len = number(self, Origin::Argument(word, LENGTH), &mut byte);
            let bytes = (0..u32::from(len)).map(|at| number(self, Origin::Argument(word, at), &mut byte));
            words.push(bytes.collect());
        }
        words
    }

    /// A number from 0 to `most`, by splitting.
    fn small_number(&mut self, origin: Origin, most: u32) -> Result<u32, Stop> {
        let value = self.reason.variable(origin, 8);
        for number in 0..most {
            if self.ask(CmpOp::Eq, 8, value, Sym::Const(u128::from(number)))? {
                return Ok(number);
            }
        }
        if self.ask(CmpOp::Eq, 8, value, Sym::Const(u128::from(most)))? {
            return Ok(most);
        }
        Err(Stop::AssumptionFailed(self.loc))
    }

    /// A null-terminated array of pointers to strings.
    fn string_vector(&mut self, strings: &[Vec<Value>], what: &'static str) -> Result<Value, Stop> {
        let word = Ty::Ptr.bytes(self.model());
        let size = word * (strings.len() as u64 + 1);
        let vector = self.sized_object(ObjectKind::Library(what), size, 16, true, self.loc)?;
        for (i, string) in strings.iter().enumerate() {
            let kind = ObjectKind::Library("string of the environment");
            let text = self.sized_object(kind, string.len() as u64 + 1, 16, true, self.loc)?;
            for (at, &byte) in string.iter().enumerate() {
                let place = self.advance_by(text, at as u64);
                self.write_scalar(place, 1, byte)?;
            }
            let place = self.advance_by(vector, word * i as u64);
            self.write_scalar(place, word, text)?;
        }
        Ok(vector)
    }

    fn drawn_args(&mut self, params: &[TypeId]) -> Result<Vec<(Value, Ty)>, Stop> {
        let mut args = Vec::new();
        for &param in params {
            let ty = match self.program.types.scalar(param) {
                Some(ty) if ty != Ty::Ptr => ty,
                _ => return Err(self.unsupported("an entry with a parameter that is no number")),
            };
            let bits = ty.bits(self.model());
            args.push((self.draw_value(DrawKind::Nondet { bits, signed: ty.is_int() }), ty));
        }
        Ok(args)
    }
}

fn find_models<'p, H: Host<'p>>(program: &'p Program) -> IdVec<FuncId, Option<Model<'p, H>>> {
    let model = |function: &Function| match function.body {
        Some(_) => None,
        None => model::find(program.names.name(function.name)),
    };
    program.functions.iter().map(model).collect()
}

/// A function has an address of its own and one for each label.
fn function_object(id: FuncId, function: &Function) -> NewObject {
    let size = 1 + function.body.as_ref().map_or(0, |body| body.blocks.len() as u64);
    NewObject {
        kind: ObjectKind::Function(id),
        size: Sym::Const(u128::from(size)),
        reserved: size,
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
        size: Sym::Const(u128::from(global.size)),
        reserved: global.size,
        align: global.align,
        rights,
        zero: true,
        loc: global.loc,
    }
}
