//! The machine: a program with its memory, frames, inputs and output.
//!
//! This file holds the state and the services that instructions and library models share: checked
//! access, allocation, notes and violations, draws. How instructions work is in `exec`.

use crate::inputs::{Draw, DrawKind, Inputs};
use crate::memory::{Memory, NewObject};
use crate::object::{Life, ObjId, ObjectKind, Rights};
use crate::outcome::LayoutUse;
use crate::output::Output;
use crate::settings::{Reuse, Settings, Uninitialised};
use crate::value::Value;
use crate::watch::Looking;
use ringfence_base::{Budget, FastMap, FastSet, IdVec, Loc};
use ringfence_ir::{BlockId, Body, DataModel, FuncId, Program, RegId, Ty};
use ringfence_library::{Library, Model, Stop};
use ringfence_semantics::{Action, Domain, Fixed, Numbers, access};
use ringfence_verdict::{Violation, ViolationKind};

/// One active call.
#[derive(Debug, Clone)]
pub(crate) struct Frame<'p> {
    pub(crate) func: FuncId,
    pub(crate) body: &'p Body,
    /// The first register of the frame in [`Machine::regs`].
    pub(crate) regs: usize,
    /// The first slot of the frame in [`Machine::slots`].
    pub(crate) slots: usize,
    /// The first `alloca` of the frame in [`Machine::allocas`].
    pub(crate) allocas: usize,
    pub(crate) block: BlockId,
    /// The next instruction, as an index into the body's instructions.
    pub(crate) next: u32,
    /// Where the caller wants the result, or [`RegId::NONE`].
    pub(crate) dst: RegId,
    /// Where the call stands.
    pub(crate) call_loc: Loc,
    /// The area of the unnamed arguments; not an object when there are none.
    pub(crate) varargs: Value,
    /// Whether the return from this call ends the loop that runs it.
    pub(crate) outermost: bool,
}

/// What is known of the heap blocks of a run as far as reuse needs it.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    /// How many there were.
    pub(crate) made: u32,
    /// How many places are used several times.
    pub(crate) places: u64,
    /// The addresses of these, by the numbers of the blocks that lie or lay there.
    pub(crate) addresses: FastMap<u32, u64>,
    /// Those that lie where others were, so far.
    pub(crate) reused: Vec<(Reuse, Loc)>,
}

/// What bytes an object takes beyond its own, in the budget.
pub(crate) const OBJECT_COST: u64 = 64;

/// A program that runs.
#[derive(Debug)]
// size: because it is a whole running program: memory, frames, inputs, output, limits and observers.
pub struct Machine<'p> {
    /// It has passed `ir::verify`.
    pub program: &'p Program,
    /// Its memory. Accesses through [`Machine::load`] and the like put faults in words.
    pub memory: Memory,
    /// The state of the C library.
    pub library: Library<Value>,
    pub(crate) settings: Settings,
    pub(crate) numbers: Numbers,
    pub(crate) budget: Budget,
    pub(crate) inputs: Inputs,
    pub(crate) output: Output,
    pub(crate) notes: Vec<Violation>,
    /// What is lost or left, one violation for each place of allocation.
    pub(crate) leaks: Vec<Violation>,
    pub(crate) noted: FastSet<(ViolationKind, Loc)>,
    pub(crate) frames: Vec<Frame<'p>>,
    pub(crate) regs: Vec<Value>,
    pub(crate) slots: Vec<Value>,
    pub(crate) allocas: Vec<ObjId>,
    pub(crate) fixed: Fixed<u128>,
    pub(crate) models: IdVec<FuncId, Option<Model<'p, Machine<'p>>>>,
    pub(crate) exit_handlers: Vec<Value>,
    /// How far the whole run is.
    pub(crate) phase: ringfence_semantics::run::Phase,
    /// The types of the arguments in each area of unnamed arguments.
    pub(crate) vararg_types: FastMap<ObjId, std::rc::Rc<[ringfence_semantics::Unnamed]>>,
    /// Which registers hold addresses of members of packed records, for which alignment.
    pub(crate) packed: ringfence_semantics::PackedRegisters,
    /// The heap blocks as far as addresses are used again.
    pub(crate) blocks: Blocks,
    /// What depended on where objects lie.
    pub(crate) layout: LayoutUse,
    /// Floating-point results that were rounded where gcc may compute with a wider format.
    pub(crate) rounded: FastSet<u128>,
    pub(crate) drawn: FastSet<(ObjId, u64)>,
    pub(crate) scratch: Vec<(Value, Ty)>,
    pub(crate) callbacks: usize,
    pub(crate) collect_at: usize,
    pub(crate) steps: u64,
    /// How many steps library functions took beside.
    pub(crate) library_steps: u64,
    /// The first register and slot of the innermost frame.
    pub(crate) base: usize,
    pub(crate) slot_base: usize,
    /// Where the current instruction stands.
    pub(crate) loc: Loc,
    /// What code outside of the program may have done.
    pub(crate) outside: crate::outside::Outside,
    /// Who looks on.
    pub(crate) looking: Looking<'p>,
}

impl<'p> Machine<'p> {
    /// The data model of the program.
    #[must_use]
    pub fn model(&self) -> DataModel {
        self.program.model()
    }

    /// Where the current instruction stands.
    #[must_use]
    pub fn loc(&self) -> Loc {
        self.loc
    }

    /// Why an access that memory refuses is not in order.
    #[cold]
    pub(crate) fn refused(&mut self, pointer: Value, len: u64, action: Action) -> Stop {
        match access::locate(self, pointer, (len.into(), 64), action) {
            Err(stop) => stop,
            Ok(_) => self.unsupported("an access that memory refuses without a reason"),
        }
    }

    /// Reads a scalar.
    #[inline]
    pub fn load(&mut self, pointer: Value, ty: Ty) -> Result<Value, Stop> {
        let len = ty.bytes(self.program.model());
        match self.memory.load(pointer, len) {
            Some(value) if value.undef == 0 || self.settings.uninitialised == Uninitialised::Zero => {
                Ok(value)
            }
            Some(value) => self.draw_bytes(pointer, len, value),
            None => Err(self.refused(pointer, len, Action::Read)),
        }
    }

    /// Writes a scalar.
    #[inline]
    pub fn store(&mut self, pointer: Value, ty: Ty, value: Value) -> Result<(), Stop> {
        let len = ty.bytes(self.program.model());
        match self.memory.store(pointer, len, value) {
            Some(()) if value.undef == 0 || self.settings.uninitialised == Uninitialised::Zero => Ok(()),
            Some(()) => self.keep_bits(pointer, len),
            None => Err(self.refused(pointer, len, Action::Write)),
        }
    }

    /// Remembers that the indeterminate bytes stored here have bits already.
    fn keep_bits(&mut self, pointer: Value, len: u64) -> Result<(), Stop> {
        let (object, offset) = self.locate(pointer, len, Action::Write)?;
        self.drawn.extend((offset..offset + len).map(|at| (object, at)));
        Ok(())
    }

    /// Draws the bits of the indeterminate bytes that were not read before and puts them in memory.
    #[cold]
    fn draw_bytes(&mut self, pointer: Value, len: u64, value: Value) -> Result<Value, Stop> {
        let (object, offset) = self.locate(pointer, len, Action::Read)?;
        if (offset..offset + len).all(|at| !self.lacks_bits(object, at)) {
            return Ok(value);
        }
        let bits = self.draw(DrawKind::Uninitialised { bits: 8 * len as u32 })?;
        self.memory.give_bits(object, offset, len, bits, |at| self.drawn.contains(&(object, at)));
        self.drawn.extend((offset..offset + len).map(|at| (object, at)));
        Ok(self.memory.load(pointer, len).unwrap_or(value))
    }

    /// Whether a byte of a live object is indeterminate and was not given bits.
    fn lacks_bits(&self, object: ObjId, at: u64) -> bool {
        !self.drawn.contains(&(object, at)) && self.memory.byte(object, at).is_indeterminate()
    }

    /// Reads a byte of a live object, in bounds; draws its bits if it has none.
    pub(crate) fn byte(&mut self, object: ObjId, at: u64) -> Result<Value, Stop> {
        if self.settings.uninitialised == Uninitialised::Drawn && self.lacks_bits(object, at) {
            let bits = self.draw(DrawKind::Uninitialised { bits: 8 })?;
            self.memory.give_bits(object, at, 1, bits, |_| false);
            self.drawn.insert((object, at));
        }
        Ok(self.memory.byte(object, at))
    }

    /// Reads plain bytes; using indeterminate ones is up to the caller to note.
    pub fn read(&mut self, pointer: Value, len: u64) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        match self.memory.read(pointer, len, &mut bytes) {
            Some(_) => Ok(bytes),
            None => Err(self.refused(pointer, len, Action::Read)),
        }
    }

    /// Writes plain bytes.
    pub fn write(&mut self, pointer: Value, bytes: &[u8]) -> Result<(), Stop> {
        match self.memory.write(pointer, bytes) {
            Some(()) => Ok(()),
            None => Err(self.refused(pointer, bytes.len() as u64, Action::Write)),
        }
    }

    /// Copies bytes as `memmove` does, with indeterminate bits and provenance. The destination is checked before the
    /// source.
    pub fn copy(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        if self.memory.copy(dst, src, len).is_none() {
            self.locate(dst, len, Action::Write)?;
            return Err(self.refused(src, len, Action::Read));
        }
        if self.settings.uninitialised == Uninitialised::Drawn && len > 0 {
            self.copy_drawn(dst, src, len)?;
        }
        Ok(())
    }

    /// Copied bytes have bits when the originals had them.
    fn copy_drawn(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        let (to, start) = self.locate(dst, len, Action::Write)?;
        let (from, first) = self.locate(src, len, Action::Read)?;
        let had: Vec<bool> = (0..len).map(|at| self.drawn.contains(&(from, first + at))).collect();
        for (at, had) in (0..).zip(had) {
            if had {
                self.drawn.insert((to, start + at));
            } else {
                self.drawn.remove(&(to, start + at));
            }
        }
        Ok(())
    }

    /// As `memset` does, with the checks of a store.
    pub fn fill(&mut self, pointer: Value, byte: u8, len: u64) -> Result<(), Stop> {
        match self.memory.fill(pointer, byte, len) {
            Some(()) => Ok(()),
            None => Err(self.refused(pointer, len, Action::Write)),
        }
    }

    /// Makes an object.
    pub fn allocate(&mut self, new: NewObject) -> Result<Value, Stop> {
        self.allocate_at(new, None)
    }

    /// Makes an object, at a given address where nothing is any more or else at one of its own.
    pub(crate) fn allocate_at(&mut self, new: NewObject, place: Option<u64>) -> Result<Value, Stop> {
        let cost = new.size.saturating_add(OBJECT_COST);
        self.budget.take_memory(cost).map_err(|what| Stop::Exhausted(what, self.loc))?;
        self.memory.allocate_at(new, place).map_err(|what| Stop::Exhausted(what, self.loc))
    }

    /// Makes a heap block with indeterminate bytes. `by` is the name of the allocating function.
    pub fn allocate_heap(&mut self, size: u64, align: u64, by: &'static str) -> Result<Value, Stop> {
        let loc = self.loc;
        let kind = ObjectKind::Heap(by);
        let new = NewObject { kind, size, align, rights: Rights::ReadWrite, zero: false, loc };
        self.allocate_block(new, None)
    }

    pub(crate) fn end_object(&mut self, id: ObjId, life: Life) {
        let size = self.memory.end(id, life);
        self.budget.give_memory(size);
    }

    /// Draws an input.
    ///
    /// # Errors
    /// When the inputs have run out, or the budget cannot hold the log.
    pub fn draw(&mut self, kind: DrawKind) -> Result<u128, Stop> {
        let cost = size_of::<Draw>() as u64;
        self.budget.take_memory(cost).map_err(|what| Stop::Exhausted(what, self.loc))?;
        self.inputs.draw(kind).ok_or(Stop::InputsExhausted(self.loc))
    }

    /// A violation here that is about no object.
    #[cold]
    #[must_use]
    pub fn violation(&self, kind: ViolationKind, message: impl Into<String>) -> Stop {
        Domain::violation(self, kind, message.into(), None)
    }

    /// Something that cannot be executed.
    #[cold]
    #[must_use]
    pub fn unsupported(&self, what: impl Into<Box<str>>) -> Stop {
        Stop::Unsupported { what: what.into(), loc: self.loc }
    }

    /// Notes something wrong and goes on, unless the settings say that it ends the run.
    #[cold]
    pub fn note(&mut self, kind: ViolationKind, message: impl Into<String>) -> Result<(), Stop> {
        if self.settings.goal.stops_on(kind) {
            return Err(self.violation(kind, message));
        }
        if !self.is_noted(kind)
            && self.noted.insert((kind, self.loc))
            && let Stop::Violation(violation) = self.violation(kind, message)
        {
            self.notes.push(*violation);
        }
        Ok(())
    }

    /// Whether a note of this kind here would change nothing, so that its words need not be made.
    #[must_use]
    pub fn is_noted(&self, kind: ViolationKind) -> bool {
        let full = self.notes.len() >= self.settings.max_notes;
        !self.settings.goal.stops_on(kind) && (full || self.noted.contains(&(kind, self.loc)))
    }

    /// Notes the use of a value when it is indeterminate; `what` says how it is used.
    #[inline]
    pub fn use_value(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        if self.outside.is_active() && self.is_marked(value) {
            return Err(self.depends());
        }
        if value.is_indeterminate() && !self.is_noted(ViolationKind::UninitialisedRead) && !self.is_added() {
            return self
                .note(ViolationKind::UninitialisedRead, format!("an uninitialised value is used {what}"));
        }
        Ok(())
    }

    /// Whether what is executed has no place in the text although its function has one: the front end added it, to compare what a variable
    /// holds with what it held at a call of `setjmp`. The program itself does not look at the value there.
    #[cold]
    fn is_added(&self) -> bool {
        let function = self.frames.last().map(|frame| &self.program.functions[frame.func]);
        self.loc.is_none() && function.is_some_and(|function| function.loc.is_some())
    }

    /// The function that a value is the address of.
    #[must_use]
    pub fn function_at(&self, pointer: Value) -> Option<FuncId> {
        let (id, offset) = self.memory.place(pointer)?;
        match self.memory.object(id)?.kind {
            ObjectKind::Function(func) if offset == 0 && !pointer.is_indeterminate() => Some(func),
            _ => None,
        }
    }

    /// The address of the function with this id.
    #[must_use]
    pub fn function_address(&self, func: FuncId) -> Value {
        self.fixed.functions[func]
    }

    /// For messages and for the models of the library.
    #[must_use]
    pub fn function_name(&self, func: FuncId) -> &'p str {
        self.program.names.name(self.program.functions[func].name)
    }
}
