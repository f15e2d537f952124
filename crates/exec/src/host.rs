//! The machine as host of the library's models: how a model's questions are answered on a path.

use crate::heap::{Heap, Life};
use crate::machine::Machine;
use crate::reason::Origin;
use crate::value::{Prov, Sym, Value, mask};
use ringfence_base::Loc;
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, FuncId, Program, Ty};
use ringfence_library::{DrawKind, Host, Library, NewObject, ObjectKind, Rights, Stop, Stream};
use ringfence_semantics::{Action, Algebra, Domain, Unnamed, access, alignment, register, varargs};
use ringfence_verdict::{UnknownReason, ViolationKind};
use std::rc::Rc;

// size: because the library asks everything of a host through one trait, which has this many methods.
impl<'p, H: Heap> Host<'p> for Machine<'p, H> {
    type Value = Value;

    fn program(&self) -> &'p Program {
        self.program
    }

    fn loc(&self) -> Loc {
        self.loc
    }

    fn library(&self) -> &Library<Value> {
        &self.state.library
    }

    fn library_mut(&mut self) -> &mut Library<Value> {
        Rc::make_mut(&mut self.state.library)
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn malloc_may_fail(&self) -> bool {
        self.settings.goal.malloc_may_fail
    }

    fn follows_input(&self) -> bool {
        self.settings.mode.follows_input()
    }

    fn errors_abort(&self) -> bool {
        self.settings.goal.errors_abort()
    }

    fn environment(&self) -> &[Vec<u8>] {
        &[]
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))
    }

    fn constant(&self, ty: Ty, bits: u128) -> Value {
        Value::number(bits & mask(ty.bits(self.program.model())))
    }

    fn unconstrained(&mut self, ty: Ty) -> Result<Value, Stop> {
        let width = ty.bits(self.program.model());
        Ok(self.havoc(width, "results of library functions"))
    }

    fn any_within(&mut self, ty: Ty, least: i128, most: i128) -> Result<Value, Stop> {
        let any = self.unconstrained(ty)?;
        let width = ty.bits(self.program.model());
        let [least, most] = [least, most].map(|bound| Sym::Const(bound as u128 & mask(width)));
        for (low, high) in [(least, any.bits), (any.bits, most)] {
            if let Sym::Term(within) = self.reason.compare(CmpOp::Sle, width, low, high) {
                // A new variable is 0 in every assignment, which is within the bounds.
                let assignment = self.state.path.assignment().cloned();
                let possible = self.state.path.assume(&mut self.reason, within, assignment);
                debug_assert!(possible);
            }
        }
        Ok(any)
    }

    fn draw(&mut self, kind: DrawKind, ty: Ty) -> Result<Value, Stop> {
        let drawn = self.draw_value(kind);
        let width = ty.bits(self.program.model());
        Ok(Value { bits: self.reason.extend(drawn.bits, kind.bits(), width, false), ..drawn })
    }

    fn stdin_byte(&mut self, index: u64) -> Result<Option<Value>, Stop> {
        while u64::from(self.state.stdin.bytes) <= index {
            if self.state.stdin.ended {
                return Ok(None);
            }
            let more = self.reason.variable(Origin::StdinMore(self.state.stdin.bytes), 1);
            if self.decide(more)? {
                self.state.stdin.bytes += 1;
            } else {
                self.state.stdin.ended = true;
            }
        }
        Ok(Some(Value::plain(self.reason.variable(Origin::Stdin(index as u32), 8))))
    }

    fn binary(&mut self, op: BinOp, ty: Ty, a: Value, b: Value) -> Result<Value, Stop> {
        register::integer(self, op, Arith::Wrap, ty.bits(self.program.model()), a, b)
    }

    fn convert(&mut self, op: ConvOp, from: Ty, to: Ty, value: Value) -> Result<Value, Stop> {
        register::convert(self, op, from, to, value)
    }

    fn advance(&mut self, pointer: Value, offset: u64) -> Value {
        self.advance_by(pointer, offset)
    }

    fn advance_by(&mut self, pointer: Value, len: Value) -> Result<Value, Stop> {
        let bytes = self.reason.truncate(len.bits, self.pointer_bits());
        Ok(self.offset_pointer(pointer, bytes))
    }

    fn determinate(&self, value: Value) -> Value {
        Value { undef: 0, ..value }
    }

    fn plain(&self, value: Value) -> Value {
        // What came from an address still depends on it.
        let prov = if value.prov.is_none() { Prov::NONE } else { Prov::MIXED };
        Value { bits: value.bits, prov, undef: 0 }
    }

    fn known(&self, value: Value) -> Option<u128> {
        // An address is the same on every path only in this layout of memory.
        value.bits.number().filter(|_| value.prov.is_none())
    }

    fn is_indeterminate(&self, value: Value) -> bool {
        value.is_indeterminate()
    }

    fn comes_from_address(&self, value: Value) -> bool {
        !value.prov.is_none()
    }

    fn use_value(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        self.used(value, what)
    }

    fn holds(&mut self, op: CmpOp, ty: Ty, a: Value, b: Value) -> Result<bool, Stop> {
        let width = ty.bits(self.program.model());
        let result = register::compare_bits(self, op, width, a, b)?;
        self.decide(result.bits)
    }

    fn bits(&mut self, value: Value, ty: Ty) -> Result<u128, Stop> {
        self.concrete(value)?;
        if !value.prov.is_none() {
            self.depends_on_layout();
        }
        self.pin(value.bits, ty.bits(self.program.model()))
    }

    fn check_range(&mut self, pointer: Value, len: Value, write: bool) -> Result<(), Stop> {
        let action = if write { Action::Write } else { Action::Read };
        self.check_bytes(pointer, len.bits, action)
    }

    fn load(&mut self, pointer: Value, ty: Ty) -> Result<Value, Stop> {
        Domain::load(self, pointer, ty)
    }

    fn store(&mut self, pointer: Value, ty: Ty, value: Value) -> Result<(), Stop> {
        Domain::store(self, pointer, ty, value)
    }

    fn copy(&mut self, dst: Value, src: Value, len: Value) -> Result<(), Stop> {
        self.check_bytes(dst, len.bits, Action::Write)?;
        self.check_bytes(src, len.bits, Action::Read)?;
        if self.copy_open(dst, src, len.bits)? || self.copy_to_length(dst, src, len.bits)? {
            return Ok(());
        }
        let len = self.pin(len.bits, 64)? as u64;
        self.copy_bytes(dst, src, len)
    }

    fn fill(&mut self, pointer: Value, byte: Value, len: Value) -> Result<(), Stop> {
        self.check_bytes(pointer, len.bits, Action::Write)?;
        if self.fill_open(pointer, byte, len.bits)? || self.fill_to_length(pointer, byte, len.bits)? {
            return Ok(());
        }
        let len = self.pin(len.bits, 64)? as u64;
        self.fill_bytes(pointer, byte, len)
    }

    fn scramble(&mut self, pointer: Value, len: Value) -> Result<(), Stop> {
        self.check_bytes(pointer, len.bits, Action::Write)?;
        // A byte that nothing is known of describes bytes of which nothing is known, where they are described together.
        let any = self.havoc(8, "bytes from outside");
        if self.fill_open(pointer, any, len.bits)? {
            return Ok(());
        }
        for at in 0..self.pin(len.bits, 64)? as u64 {
            self.step()?;
            let (place, any) = (self.advance_by(pointer, at), self.havoc(8, "bytes from outside"));
            self.write_scalar(place, 1, any)?;
        }
        Ok(())
    }

    fn string_length(&mut self, pointer: Value) -> Result<Option<Value>, Stop> {
        Ok(Machine::string_length(self, pointer, 1)?.map(Value::plain))
    }

    fn searched_length(&mut self, pointer: Value, wanted: Value) -> Result<Option<Value>, Stop> {
        Ok(Machine::searched_length(self, pointer, wanted)?.map(Value::plain))
    }

    fn any_length(&mut self, most: Value) -> Result<Value, Stop> {
        Ok(Value::plain(self.any_up_to(most.bits, 64)))
    }

    fn string_length_within(&mut self, pointer: Value, limit: Value) -> Result<Option<Value>, Stop> {
        Ok(Machine::string_length_within(self, pointer, limit.bits, 1)?.map(Value::plain))
    }

    fn wide_length(&mut self, pointer: Value, size: u32) -> Result<Option<Value>, Stop> {
        Ok(Machine::string_length(self, pointer, size)?.map(Value::plain))
    }

    fn wide_length_within(&mut self, pointer: Value, limit: Value, size: u32) -> Result<Option<Value>, Stop> {
        Ok(Machine::string_length_within(self, pointer, limit.bits, size)?.map(Value::plain))
    }

    fn is_set_within(&mut self, pointer: Value, len: Value) -> Result<bool, Stop> {
        Machine::is_set_within(self, pointer, len.bits)
    }

    fn takes_texts(&mut self, pointer: Value) -> Result<bool, Stop> {
        Machine::takes_texts(self, pointer)
    }

    fn any_text(&mut self) -> Result<Option<Value>, Stop> {
        match self.settings.mode.has_sequences() {
            true => Machine::any_text(self).map(Some),
            false => Ok(None),
        }
    }

    fn any_variables(&mut self) -> Result<Option<Value>, Stop> {
        match self.settings.mode.has_sequences() {
            true => Machine::any_variables(self).map(Some),
            false => Ok(None),
        }
    }

    fn has_any_words(&mut self, vector: Value, count: Value) -> Result<bool, Stop> {
        Ok(Machine::has_any_words(self, vector, count.bits))
    }

    fn any_word(&mut self) -> Result<Value, Stop> {
        Machine::any_word(self)
    }

    fn change_text(&mut self, text: Value) -> Result<(), Stop> {
        Machine::change_text(self, text)
    }

    fn scribble(&mut self, pointer: Value, len: Value) -> Result<(), Stop> {
        Machine::scribble(self, pointer, len.bits)
    }

    fn shuffle(&mut self, array: Value, len: Value, size: u64) -> Result<bool, Stop> {
        self.shuffle_elements(array, len.bits, size)
    }

    fn overlap(&mut self, (a, a_len): (Value, Value), (b, b_len): (Value, Value)) -> Result<bool, Stop> {
        let width = self.pointer_bits();
        let same = a_len == b_len;
        let (a_len, b_len) =
            (self.reason.truncate(a_len.bits, width), self.reason.truncate(b_len.bits, width));
        if same {
            return self.ranges_overlap(a, b, a_len);
        }
        let empty = |this: &mut Self, len| this.ask(CmpOp::Eq, width, len, Sym::ZERO);
        Ok(!empty(self, a_len)? && !empty(self, b_len)? && self.ranges_meet((a, a_len), (b, b_len))?)
    }

    fn allocate(&mut self, new: NewObject<Value>) -> Result<Value, Stop> {
        self.new_library_object(new, None)
    }

    fn allocate_instead(&mut self, new: NewObject<Value>, old: Value) -> Result<Value, Stop> {
        self.new_library_object(new, Some(old))
    }

    fn free(&mut self, pointer: Value) -> Result<(), Stop> {
        access::free(self, pointer)
    }

    fn heap_size(&mut self, pointer: Value) -> Result<Option<Value>, Stop> {
        let Some(size) = access::block_size(self, pointer)? else { return Ok(None) };
        Ok(Some(Value::plain(self.reason.extend(size, self.pointer_bits(), 64, false))))
    }

    fn is_growth(&mut self, size: Value, times: u64) -> Result<bool, Stop> {
        let mut sizes = Vec::new();
        self.state.heap.for_each_object(|_, object| {
            let is_open = object.is_live() && object.is_heap() && matches!(object.size, Sym::Term(_));
            sizes.extend(is_open.then_some(object.size));
        });
        for own in sizes {
            let own = self.reason.extend(own, self.pointer_bits(), 64, false);
            let times = Value::plain(Sym::Const(times.into()));
            let most = self.binary(BinOp::Mul, Ty::I64, Value::plain(own), times)?;
            if !self.ask(CmpOp::Ult, 64, most.bits, size.bits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn set_rights(&mut self, pointer: Value, rights: Rights) {
        if let Some(id) = pointer.prov.get() {
            self.state.heap.set_rights(id, rights);
        }
    }

    fn leave_open(&mut self, start: Value, len: u64) -> Result<(), Stop> {
        self.leave_bytes_open(start, len)
    }

    fn check_aligned(&mut self, pointer: Value, align: u64) -> Result<(), Stop> {
        alignment::check_address(self, pointer, align)
    }

    fn listens_to(&self, kind: ViolationKind) -> bool {
        self.settings.goal.stops_on(kind)
    }

    fn end_object(&mut self, pointer: Value, life: Life) {
        if let Some(id) = pointer.prov.get() {
            Machine::end_object(self, id, life);
        }
    }

    fn call_back(&mut self, function: Value, args: &[(Value, Ty)], ret: Ty) -> Result<Option<Value>, Stop> {
        let result = self.call_pointer(function, args)?;
        Ok(result.map(|value| self.fit(value, ret)))
    }

    fn function(&self, pointer: Value) -> Option<FuncId> {
        let object = self.state.heap.object(pointer.prov.get()?)?;
        match object.kind {
            ObjectKind::Function(func)
                if !pointer.is_indeterminate() && pointer.bits == Sym::Const(u128::from(object.address)) =>
            {
                Some(func)
            }
            _ => None,
        }
    }

    fn va_next(&mut self, list: Value, ty: Ty) -> Result<Value, Stop> {
        varargs::next(self, list, Unnamed::scalar(ty))
    }

    fn at_exit(&mut self, function: Value) {
        Rc::make_mut(&mut self.state.handlers).push(function);
    }

    fn print(&mut self, _stream: Stream, _bytes: &[u8]) -> Result<(), Stop> {
        Ok(())
    }

    fn plot(&mut self, name: Option<Value>) {
        self.plotted(name);
    }

    fn note(&mut self, kind: ViolationKind, message: String) -> Result<(), Stop> {
        self.noted(kind, &message)
    }

    fn assumes_order(&mut self) {
        self.object(UnknownReason::EvaluationOrder { loc: self.loc });
    }

    fn violation(&self, kind: ViolationKind, message: String) -> Stop {
        Machine::violation(self, kind, message)
    }
}

impl<H: Heap> Machine<'_, H> {
    /// An object for a model, perhaps a block that takes over from another.
    fn new_library_object(&mut self, new: NewObject<Value>, old: Option<Value>) -> Result<Value, Stop> {
        let size = self.reason.truncate(new.size.bits, self.pointer_bits());
        let pointer = self.object_of_size(new.with_size(size))?;
        if let ObjectKind::Heap(_) = new.kind {
            self.block_made(pointer, size, new.align, old);
        }
        self.keep_alloca(new.kind, pointer);
        Ok(pointer)
    }
}
