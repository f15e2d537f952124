//! The machine as the host of the library's models: every value is a number, so that every question
//! has an answer and nothing is ever split.
//!
//! Each method hands on to the machine or its memory. Questions look at the bits of a value, whatever
//! is indeterminate in it.

use crate::machine::Machine;
use crate::memory::{Memory, NewObject};
use crate::object::{Life, ObjectKind, Rights};
use crate::output::Stream;
use crate::value::{Prov, Value, mask, undef_mask};
use ringfence_base::Loc;
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, FuncId, Program, Ty};
use ringfence_library::{DrawKind, Host, Library, Stop};
use ringfence_semantics::algebra::holds;
use ringfence_semantics::{Action, Domain, Unnamed, access, alignment, register, varargs};
use ringfence_verdict::ViolationKind;

// size: because the library asks everything of a host through one trait, which has this many methods.
impl<'p> Host<'p> for Machine<'p> {
    type Value = Value;

    #[inline]
    fn program(&self) -> &'p Program {
        self.program
    }

    #[inline]
    fn loc(&self) -> Loc {
        self.loc
    }

    #[inline]
    fn library(&self) -> &Library<Value> {
        &self.library
    }

    #[inline]
    fn library_mut(&mut self) -> &mut Library<Value> {
        &mut self.library
    }

    #[inline]
    fn is_exact(&self) -> bool {
        true
    }

    #[inline]
    fn malloc_may_fail(&self) -> bool {
        self.settings.goal.malloc_may_fail
    }

    #[inline]
    fn errors_abort(&self) -> bool {
        self.settings.goal.errors_abort()
    }

    #[inline]
    fn environment(&self) -> &[Vec<u8>] {
        &self.settings.environment
    }

    fn program_name(&self) -> &[u8] {
        self.settings.args.first().map_or(b"program".as_slice(), Vec::as_slice)
    }

    #[inline]
    fn step(&mut self) -> Result<(), Stop> {
        self.library_steps += 1;
        self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))
    }

    #[inline]
    fn constant(&self, ty: Ty, bits: u128) -> Value {
        Value::of(ty, bits, self.program.model())
    }

    /// An exact host is not asked.
    fn unconstrained(&mut self, _: Ty) -> Result<Value, Stop> {
        Err(Machine::unsupported(self, "a value that is left open"))
    }

    #[inline]
    fn draw(&mut self, kind: DrawKind, _: Ty) -> Result<Value, Stop> {
        Machine::draw(self, kind).map(Value::plain)
    }

    #[inline]
    fn stdin_byte(&mut self, index: u64) -> Result<Option<Value>, Stop> {
        self.looking.asks(index);
        let byte = usize::try_from(index).ok().and_then(|index| self.settings.stdin.get(index));
        Ok(byte.map(|&byte| Value::plain(u128::from(byte))))
    }

    #[inline]
    fn binary(&mut self, op: BinOp, ty: Ty, a: Value, b: Value) -> Result<Value, Stop> {
        register::integer(self, op, Arith::Wrap, ty.bits(self.program.model()), a, b)
    }

    #[inline]
    fn convert(&mut self, op: ConvOp, from: Ty, to: Ty, value: Value) -> Result<Value, Stop> {
        match op {
            ConvOp::Trunc | ConvOp::ZExt | ConvOp::SExt => register::convert(self, op, from, to, value),
            ConvOp::Bits => Ok(Value { prov: Prov::NONE, ..value }),
            _ => Ok(value),
        }
    }

    #[inline]
    fn advance(&mut self, pointer: Value, offset: u64) -> Value {
        let width = Ty::Ptr.bits(self.program.model());
        Value { bits: pointer.bits.wrapping_add(u128::from(offset)) & mask(width), ..pointer }
    }

    #[inline]
    fn determinate(&self, value: Value) -> Value {
        value.determinate()
    }

    #[inline]
    fn plain(&self, value: Value) -> Value {
        Value::plain(value.bits)
    }

    #[inline]
    fn known(&self, value: Value) -> Option<u128> {
        Some(value.bits)
    }

    #[inline]
    fn is_indeterminate(&self, value: Value) -> bool {
        value.is_indeterminate()
    }

    #[inline]
    fn use_value(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        Machine::use_value(self, value, what)
    }

    #[inline]
    fn holds(&mut self, op: CmpOp, ty: Ty, a: Value, b: Value) -> Result<bool, Stop> {
        let width = ty.bits(self.program.model());
        Ok(holds(op, width, a.bits, b.bits))
    }

    #[inline]
    fn is_zero(&mut self, value: Value, _: Ty) -> Result<bool, Stop> {
        Ok(value.bits == 0)
    }

    #[inline]
    fn equals(&mut self, a: Value, b: Value, _: Ty) -> Result<bool, Stop> {
        Ok(a.bits == b.bits)
    }

    #[inline]
    fn less(&mut self, a: Value, b: Value, _: Ty) -> Result<bool, Stop> {
        Ok(a.bits < b.bits)
    }

    #[inline]
    fn bits(&mut self, value: Value, _: Ty) -> Result<u128, Stop> {
        self.outside.knows_addresses |= !value.prov.is_none();
        Ok(value.bits)
    }

    #[inline]
    fn check_range(&mut self, pointer: Value, len: Value, write: bool) -> Result<(), Stop> {
        if len.low() == 0 {
            return Ok(());
        }
        let action = if write { Action::Write } else { Action::Read };
        self.locate(pointer, len.low(), action).map(|_| ())
    }

    #[inline]
    fn load(&mut self, pointer: Value, ty: Ty) -> Result<Value, Stop> {
        let value = Machine::load(self, pointer, ty)?;
        self.visible(value)
    }

    #[inline]
    fn store(&mut self, pointer: Value, ty: Ty, value: Value) -> Result<(), Stop> {
        Machine::store(self, pointer, ty, value)
    }

    /// The models store bytes that they read from streams or drew: plain numbers.
    fn store_bytes(&mut self, pointer: Value, bytes: &[Value]) -> Result<(), Stop> {
        let bytes: Vec<u8> = bytes.iter().map(|byte| byte.bits as u8).collect();
        Machine::write(self, pointer, &bytes)
    }

    #[inline]
    fn write(&mut self, pointer: Value, bytes: &[u8]) -> Result<(), Stop> {
        Machine::write(self, pointer, bytes)
    }

    #[inline]
    fn read(&mut self, pointer: Value, len: u64) -> Result<Vec<u8>, Stop> {
        if self.outside.is_active() && self.has_marks(pointer, len, Action::Read)? {
            return Err(self.depends());
        }
        Machine::read(self, pointer, len)
    }

    #[inline]
    fn copy(&mut self, dst: Value, src: Value, len: Value) -> Result<(), Stop> {
        Machine::copy(self, dst, src, len.low())
    }

    #[inline]
    fn fill(&mut self, pointer: Value, byte: Value, len: Value) -> Result<(), Stop> {
        Machine::fill(self, pointer, byte.bits as u8, len.low())
    }

    #[inline]
    fn known_string_len(&self, pointer: Value) -> Option<u64> {
        match self.memory.string_len(pointer) {
            Some((len, true)) if !self.outside.is_active() || self.is_without_marks(pointer, len + 1) => {
                Some(len)
            }
            _ => None,
        }
    }

    #[inline]
    fn overlap(&mut self, (a, a_len): (Value, Value), (b, b_len): (Value, Value)) -> Result<bool, Stop> {
        Ok(Memory::overlap((a, a_len.low()), (b, b_len.low())))
    }

    fn allocate(&mut self, new: NewObject<Value>) -> Result<Value, Stop> {
        let new = new.with_size(new.size.low());
        if let ObjectKind::Heap(_) = new.kind {
            return self.allocate_block(new, None);
        }
        let pointer = Machine::allocate(self, new)?;
        if new.kind == ObjectKind::Alloca {
            self.allocas.extend(pointer.prov.get());
        }
        Ok(pointer)
    }

    /// The old block makes room only for a pointer that knows it by provenance: a mere address would
    /// lead to the new block from now on.
    fn allocate_instead(&mut self, new: NewObject<Value>, old: Value) -> Result<Value, Stop> {
        self.allocate_block(new.with_size(new.size.low()), old.prov.get())
    }

    #[inline]
    fn free(&mut self, pointer: Value) -> Result<(), Stop> {
        access::free(self, pointer)
    }

    fn heap_size(&mut self, pointer: Value) -> Result<Option<Value>, Stop> {
        Ok(access::block_size(self, pointer)?.map(Value::plain))
    }

    fn set_rights(&mut self, pointer: Value, rights: Rights) {
        if let Some(id) = pointer.prov.get() {
            self.memory.set_rights(id, rights);
        }
    }

    fn leave_open(&mut self, _: Value, _: u64) -> Result<(), Stop> {
        Ok(())
    }

    fn check_aligned(&mut self, pointer: Value, align: u64) -> Result<(), Stop> {
        alignment::check_address(self, pointer, align)
    }

    fn listens_to(&self, _: ViolationKind) -> bool {
        true
    }

    fn end_object(&mut self, pointer: Value, life: Life) {
        if let Some(id) = pointer.prov.get() {
            Machine::end_object(self, id, life);
        }
    }

    fn call_back(&mut self, function: Value, args: &[(Value, Ty)], ret: Ty) -> Result<Option<Value>, Stop> {
        let result = Machine::call_back(self, function, args)?;
        let width = ret.bits(self.program.model());
        let result = result.map(|value| self.visible(value)).transpose()?;
        Ok(result.map(|value| cut(value, width)))
    }

    fn function(&self, pointer: Value) -> Option<FuncId> {
        self.function_at(pointer)
    }

    fn chooses_comparisons(&mut self) {
        self.layout.compared.get_or_insert(self.loc);
    }

    fn va_next(&mut self, list: Value, ty: Ty) -> Result<Value, Stop> {
        if self.outside.is_active() {
            self.list_outside(list)?;
        }
        let value = varargs::next(self, list, Unnamed::scalar(ty))?;
        self.visible(value)
    }

    fn at_exit(&mut self, function: Value) {
        self.exit_handlers.push(function);
    }

    fn print(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), Stop> {
        self.budget.take_memory(bytes.len() as u64).map_err(|what| Stop::Exhausted(what, self.loc))?;
        self.output.write(stream, bytes);
        Ok(())
    }

    #[cold]
    fn note(&mut self, kind: ViolationKind, message: String) -> Result<(), Stop> {
        Machine::note(self, kind, message)
    }

    #[cold]
    fn violation(&self, kind: ViolationKind, message: String) -> Stop {
        Machine::violation(self, kind, message)
    }
}

impl Machine<'_> {
    /// A value that a model gets to see: not one that code outside decides.
    #[inline]
    fn visible(&mut self, value: Value) -> Result<Value, Stop> {
        if self.outside.is_active() && self.is_marked(value) {
            return Err(self.depends());
        }
        Ok(value)
    }
}

/// The low bits of a value.
pub(crate) fn cut(value: Value, width: u32) -> Value {
    Value { bits: value.bits & mask(width), undef: value.undef & undef_mask(width), ..value }
}
