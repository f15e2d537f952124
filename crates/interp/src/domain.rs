//! The machine as a domain of the semantics: every value is a number, so that every requirement is decided.

use crate::machine::Machine;
use crate::memory::{FIRST_ADDRESS, Memory};
use crate::settings::Uninitialised;
use crate::value::{Prov, Value, mask, undef_mask};
use ringfence_base::{Exhausted, Id, Loc};
use ringfence_ir::{BinOp, Body, CmpOp, ConvOp, FuncId, Operand, Program, RegId, SlotId, SwitchCase, Ty};
use ringfence_library::Stop;
use ringfence_semantics::{
    Action, Domain, DrawKind, Effect, Fixed, Life, NewObject, Numbers, ObjId, Object, ObjectKind, Opaque,
    PackedRegisters, Place, Rights, Site, Unnamed,
};
use ringfence_verdict::{ObjectInfo, Violation, ViolationKind};
use std::rc::Rc;

// size: because the semantics asks everything of a domain through one trait, which has this many methods.
impl<'p> Domain<'p> for Machine<'p> {
    type Bits = u128;
    type Algebra = Numbers;

    #[inline]
    fn program(&self) -> &'p Program {
        self.program
    }

    #[inline]
    fn loc(&self) -> Loc {
        self.loc
    }

    #[inline]
    fn algebra(&mut self) -> &mut Numbers {
        &mut self.numbers
    }

    #[inline(always)]
    fn get(&self, operand: Operand) -> Value {
        match operand {
            Operand::Reg(reg) => self.regs[self.base + reg.index()],
            Operand::Const(id) => self.fixed.consts[id],
            Operand::Slot(slot) => self.slots[self.slot_base + slot.index()],
            Operand::Global(id) => self.fixed.globals[id],
            Operand::Func(id) => self.fixed.functions[id],
        }
    }

    #[inline]
    fn set(&mut self, dst: RegId, value: Value) {
        let at = self.base + dst.index();
        self.regs[at] = value;
    }

    #[inline]
    fn require(
        &mut self,
        kind: ViolationKind,
        effect: Effect,
        condition: impl FnOnce(&mut Self) -> u128,
        message: impl FnOnce(&Self) -> String,
    ) -> Result<(), Stop> {
        if condition(self) & 1 == 1 { Ok(()) } else { self.failed(kind, effect, message) }
    }

    /// Every value is a number, so that nobody asks.
    fn undecided(&mut self, _: ViolationKind, why: &'static str) -> Result<(), Stop> {
        Err(self.unsupported(why))
    }

    #[inline]
    fn use_value(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        Machine::use_value(self, value, what)
    }

    /// Every value is a number, so that nobody asks.
    fn opaque(&mut self, _: Opaque, _: u32, _: u128, _: u128) -> u128 {
        0
    }

    #[inline]
    fn where_defined(&mut self, _: u32, _: impl FnOnce(&mut Self) -> u128, given: u128) -> u128 {
        given
    }

    #[inline]
    fn nan(&mut self, _: Ty, bits: u128) -> u128 {
        bits
    }

    fn excess(&mut self, _: Opaque, _: u32, _: u128, _: u128, rounded: u128) -> u128 {
        self.rounded.insert(rounded);
        rounded
    }

    fn has_excess(&self, bits: u128) -> bool {
        !self.rounded.is_empty() && self.rounded.contains(&bits)
    }

    fn depends_on_rounding(&mut self) {
        self.layout.rounding.get_or_insert(self.loc);
    }

    fn indeterminate(&mut self, width: u32) -> Result<Value, Stop> {
        let bits = match self.settings.uninitialised {
            Uninitialised::Zero => 0,
            Uninitialised::Drawn => Machine::draw(self, DrawKind::Uninitialised { bits: width })?,
        };
        Ok(Value { bits, prov: Prov::NONE, undef: undef_mask(width) })
    }

    fn depends_on_layout(&mut self) {
        self.layout.decided.get_or_insert(self.loc);
    }

    fn layout_decides(&mut self, a: Value, b: Value) {
        self.laid_out([a, b]);
    }

    #[inline]
    fn single(&mut self, _: Value) -> Result<(), Stop> {
        Ok(())
    }

    #[inline]
    fn combine(&mut self, op: BinOp, _: u32, a: Value, b: Value, bits: u128) -> Result<(u128, Prov), Stop> {
        use BinOp::{Mul, SDiv, SRem, UDiv, URem};
        if matches!(op, Mul | SDiv | SRem | UDiv | URem) {
            // A number from here on, like the hash of an address.
            self.laid_out([a, b]);
        }
        Ok((bits, a.prov.of_operation(op, b.prov)))
    }

    #[inline]
    fn compare_addresses(
        &mut self,
        op: CmpOp,
        width: u32,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Stop> {
        match (a.prov.get(), b.prov.get()) {
            (Some(x), Some(y)) if x == y => Ok(None),
            (Some(x), Some(y)) => Ok(self.compare_objects(op, a, b, (x, y))),
            _ => {
                self.compare_number(op, width, a, b);
                Ok(None)
            }
        }
    }

    fn switch_by_address(&mut self, value: Value, _: u32, _: &[SwitchCase]) -> Result<(), Stop> {
        self.laid_out([value, value]);
        Ok(())
    }

    #[inline]
    fn resized(&mut self, _: ConvOp, value: Value, _: u32, _: u32) -> Result<Prov, Stop> {
        Ok(value.prov)
    }

    #[inline]
    fn pointer_from(&mut self, value: Value) -> Value {
        if value.prov.get().is_some() || value.low() < FIRST_ADDRESS {
            return value;
        }
        match self.memory.find(value.low()) {
            Some(id) => Value { prov: Prov::object(id), ..value },
            None => value,
        }
    }

    #[inline]
    fn decide(&mut self, condition: u128) -> Result<bool, Stop> {
        Ok(condition & 1 == 1)
    }

    #[inline]
    fn holds_certainly(&mut self, condition: u128) -> bool {
        condition & 1 == 1
    }

    #[inline]
    fn pinned(&mut self, value: Value) -> Result<Value, Stop> {
        Ok(value)
    }

    #[inline]
    fn is_certainly_aligned(&self, pointer: Value, align: u64) -> bool {
        pointer.low() & (align - 1) == 0
    }

    fn is_aligned(&mut self, pointer: Value, align: u64) -> u128 {
        self.is_certainly_aligned(pointer, align).into()
    }

    fn place(&mut self, pointer: Value) -> Result<Option<Place>, Stop> {
        let Some((id, offset)) = self.memory.place(pointer) else { return Ok(None) };
        let object = self.memory.object(id);
        Ok(object.map(|object| Place { id, kind: object.kind, rights: object.rights, offset }))
    }

    #[inline]
    fn load(&mut self, pointer: Value, ty: Ty) -> Result<Value, Stop> {
        Machine::load(self, pointer, ty)
    }

    #[inline]
    fn store(&mut self, pointer: Value, ty: Ty, value: Value) -> Result<(), Stop> {
        Machine::store(self, pointer, ty, value)
    }

    #[inline]
    fn locate(&mut self, pointer: Value, len: u64, action: Action) -> Result<(ObjId, u64), Stop> {
        match self.memory.locate(pointer, len, action == Action::Write) {
            Some(place) => Ok(place),
            None => Err(self.refused(pointer, len, action)),
        }
    }

    fn load_byte(&mut self, object: ObjId, offset: u64) -> Result<Value, Stop> {
        self.byte(object, offset)
    }

    fn store_byte(&mut self, object: ObjId, offset: u64, byte: Value) {
        self.memory.set_byte(object, offset, byte);
        if byte.undef != 0 && self.settings.uninitialised == Uninitialised::Drawn {
            self.drawn.insert((object, offset));
        }
    }

    #[inline]
    fn copy(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        Machine::copy(self, dst, src, len)
    }

    #[inline]
    fn fill(&mut self, pointer: Value, byte: u8, len: u64) -> Result<(), Stop> {
        Machine::fill(self, pointer, byte, len)
    }

    #[inline]
    fn overlap(&mut self, a: Value, b: Value, len: u64) -> Result<bool, Stop> {
        Ok(Memory::overlap((a, len), (b, len)))
    }

    fn fixed(&mut self) -> &mut Fixed<u128> {
        &mut self.fixed
    }

    fn initialise(&mut self, object: ObjId, bytes: &'p [u8]) {
        self.memory.initialise(object, 0, bytes);
    }

    fn initialise_pointer(&mut self, object: ObjId, offset: u64, pointer: Value) {
        self.memory.initialise_pointer(object, offset, pointer);
    }

    fn define_external(&mut self, name: &str, address: Value) -> Result<(), Stop> {
        let Some(init) = ringfence_library::global(name) else { return Ok(()) };
        if let Some(object) = address.prov.get() {
            self.memory.set_rights(object, Rights::ReadWrite);
        }
        init(self, address)
    }

    fn name_program(&mut self, word: Value) -> Result<(), Stop> {
        ringfence_library::set_program_name(self, word).map(drop)
    }

    fn draw(&mut self, kind: DrawKind) -> Result<Value, Stop> {
        Machine::draw(self, kind).map(Value::plain)
    }

    fn new_object(&mut self, new: NewObject<Value>) -> Result<Value, Stop> {
        // Unnamed arguments are nowhere but in the caller's hands while their area is made.
        if !matches!(new.kind, ObjectKind::Varargs(_)) {
            self.collect_if_due();
        }
        let pointer = self.allocate(new.with_size(new.size.low()))?;
        if new.kind == ObjectKind::Alloca {
            self.allocas.extend(pointer.prov.get());
        }
        Ok(pointer)
    }

    fn object(&self, id: ObjId) -> Option<Object<u128>> {
        let object = self.memory.object(id)?;
        let crate::object::Object { address, size, kind, life, rights, allocated, .. } = *object;
        Some(Object { address, size: size.into(), kind, life, rights, allocated })
    }

    fn object_at(&mut self, pointer: Value) -> Result<Option<ObjId>, Stop> {
        Ok(self.memory.find(pointer.low()))
    }

    #[inline]
    fn end_object(&mut self, id: ObjId, life: Life) {
        Machine::end_object(self, id, life);
    }

    /// A run keeps them.
    #[inline]
    fn allocas_may_end(&mut self) {}

    #[inline]
    fn set_slot(&mut self, slot: SlotId, object: Value) {
        let at = self.slot_base + slot.index();
        self.slots[at] = object;
    }

    fn function(&self) -> FuncId {
        self.frames.last().map_or(FuncId::NONE, |frame| frame.func)
    }

    #[inline]
    fn check_depth(&mut self, _: &'p Body) -> Result<(), Stop> {
        if self.frames.len() < self.settings.call_depth {
            return Ok(());
        }
        Err(Stop::Exhausted(Exhausted::Memory, self.loc))
    }

    #[inline]
    fn push_frame(&mut self, site: Site, body: &'p Body) -> Result<(), Stop> {
        self.enter_frame(site, body)
    }

    #[inline]
    fn call_library(&mut self, site: Site, args: &[(Value, Ty)]) -> Result<Option<Value>, Stop> {
        self.call_model(site, args)
    }

    #[inline]
    fn fit(&mut self, value: Value, ty: Ty) -> Value {
        Value { bits: value.bits & mask(ty.bits(self.program.model())), ..value }
    }

    fn set_unnamed(&mut self, area: Value, types: Rc<[Unnamed]>) {
        if let Some(id) = area.prov.get() {
            self.vararg_types.insert(id, types);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.varargs = area;
        }
    }

    fn unnamed(&self) -> Option<Value> {
        self.frames.last().map(|frame| frame.varargs).filter(|area| !area.is_indeterminate())
    }

    fn unnamed_types(&self, area: ObjId) -> Option<Rc<[Unnamed]>> {
        self.vararg_types.get(&area).map(Rc::clone)
    }

    fn packed_registers(&mut self) -> &mut PackedRegisters {
        &mut self.packed
    }

    #[inline]
    fn take_scratch(&mut self) -> Vec<(Value, Ty)> {
        let mut values = std::mem::take(&mut self.scratch);
        values.clear();
        values
    }

    #[inline]
    fn give_scratch(&mut self, values: Vec<(Value, Ty)>) {
        self.scratch = values;
    }

    #[cold]
    fn violation(&self, kind: ViolationKind, message: String, object: Option<ObjectInfo>) -> Stop {
        let (loc, stack) = (self.loc, self.stack());
        Stop::Violation(Box::new(Violation { kind, loc, message, object, stack }))
    }
}

impl Machine<'_> {
    /// A requirement that does not hold. The words of a note that changes nothing are not made.
    #[cold]
    fn failed(
        &mut self,
        kind: ViolationKind,
        effect: Effect,
        message: impl FnOnce(&Self) -> String,
    ) -> Result<(), Stop> {
        if effect == Effect::Noted && self.is_noted(kind) {
            return Ok(());
        }
        let message = message(self);
        match effect {
            Effect::Ends => Err(self.violation(kind, message)),
            Effect::Noted => self.note(kind, message),
        }
    }
}
