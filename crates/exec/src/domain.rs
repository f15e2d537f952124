//! The machine as a domain of the semantics: values are numbers or terms, requirements are decided on the path.
//!
//! Objects have concrete addresses, the same as in a replay. What follows from a pointer's object and
//! offset alone holds for every layout of memory; a result that depends on the address itself (a
//! product, a hash, an order of different objects, an equality with a freed object, whose address an
//! allocator may use again) holds for this layout only and is reported with
//! [`Machine::depends_on_layout`], so that nothing is proved from it (see `layout`). Indeterminate bits
//! are exact for numbers and an upper bound for terms.

use crate::heap::Heap;
use crate::layout::ADDRESSES;
use crate::machine::Machine;
use crate::reason::{Origin, Reasoner};
use crate::state::{Frame, Varargs};
use crate::value::{Prov, Sym, Value, undef_mask};
use ringfence_base::{Exhausted, Loc};
use ringfence_ir::{BinOp, Body, CmpOp, ConvOp, FuncId, Operand, Program, RegId, SlotId, SwitchCase, Ty};
use ringfence_semantics::memory::is_multiple;
use ringfence_semantics::{
    Action, Algebra, Domain, DrawKind, Effect, Fixed, Life, NewObject, ObjId, Object, ObjectKind, Opaque,
    PackedRegisters, Place, Rights, Site, Stop, Unnamed, float,
};
use ringfence_verdict::{ObjectInfo, Violation, ViolationKind};
use std::rc::Rc;

// size: because the semantics asks everything of a domain through one trait, which has this many methods.
impl<'p, H: Heap> Domain<'p> for Machine<'p, H> {
    type Bits = Sym;
    type Algebra = Reasoner;

    #[inline]
    fn program(&self) -> &'p Program {
        self.program
    }

    #[inline]
    fn loc(&self) -> Loc {
        self.loc
    }

    #[inline]
    fn algebra(&mut self) -> &mut Reasoner {
        &mut self.reason
    }

    #[inline]
    fn get(&self, operand: Operand) -> Value {
        Machine::get(self, operand)
    }

    #[inline]
    fn set(&mut self, dst: RegId, value: Value) {
        Machine::set(self, dst, value);
    }

    /// A kind that is only noted and that nobody asked about is not decided: the path goes on in both cases.
    #[inline]
    fn require(
        &mut self,
        kind: ViolationKind,
        effect: Effect,
        condition: impl FnOnce(&mut Self) -> Sym,
        message: impl FnOnce(&Self) -> String,
    ) -> Result<(), Stop> {
        if effect == Effect::Noted && !self.settings.goal.stops_on(kind) {
            return Ok(());
        }
        let condition = condition(self);
        if self.decide(condition)? {
            return Ok(());
        }
        let message = message(self);
        Err(self.violation(kind, message))
    }

    fn undecided(&mut self, kind: ViolationKind, why: &'static str) -> Result<(), Stop> {
        if self.settings.goal.stops_on(kind) {
            self.unchecked.entry(why).or_insert(self.loc);
        }
        Ok(())
    }

    #[inline]
    fn use_value(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        self.used(value, what)
    }

    fn opaque(&mut self, operation: Opaque, width: u32, a: Sym, b: Sym) -> Sym {
        self.approximated("floating-point operations on inputs");
        self.reason.variable(Origin::Applied(operation, a, b), width)
    }

    #[inline]
    fn where_defined(&mut self, width: u32, is_defined: impl FnOnce(&mut Self) -> Sym, given: Sym) -> Sym {
        let condition = is_defined(self);
        let holds = match condition {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.state.path.clearly_entails(&mut self.reason, term),
        };
        if holds {
            return given;
        }
        let any = self.havoc(width, "results of operations that are undefined").bits;
        self.reason.choose(condition, width, given, any)
    }

    fn nan(&mut self, ty: Ty, bits: u128) -> Sym {
        let (width, sign) = (ty.bits(self.program.model()), float::sign_bit(ty));
        let negative = self.reason.variable(Origin::Havoc(self.state.havocs), 1);
        self.state.havocs += 1;
        let [minus, plus] = [bits | sign, bits & !sign].map(|bits| self.reason.number(width, bits));
        self.reason.choose(negative, width, minus, plus)
    }

    fn excess(&mut self, operation: Opaque, width: u32, a: Sym, b: Sym, _: Sym) -> Sym {
        self.opaque(operation, width, a, b)
    }

    /// A result that was rounded is a term, so that no number comes from one.
    #[inline]
    fn has_excess(&self, _: Sym) -> bool {
        false
    }

    /// No number comes from such a result, so that nobody says so; if one did, nothing would be proved.
    fn depends_on_rounding(&mut self) {
        self.unchecked.entry("whether a wider floating-point format decides the same").or_insert(self.loc);
    }

    fn indeterminate(&mut self, width: u32) -> Result<Value, Stop> {
        Ok(self.any_bits(width))
    }

    #[inline]
    fn depends_on_layout(&mut self) {
        Machine::depends_on_layout(self);
    }

    #[inline]
    fn single(&mut self, value: Value) -> Result<(), Stop> {
        self.concrete(value)
    }

    fn combine(&mut self, op: BinOp, width: u32, a: Value, b: Value, bits: Sym) -> Result<(Sym, Prov), Stop> {
        self.settle_operands(op, a, b)?;
        if let Some(value) = self.aligned_down(op, width, a, b) {
            return Ok((value.bits, value.prov));
        }
        Ok((bits, self.binary_prov(op, width, a, b)))
    }

    fn compare_addresses(
        &mut self,
        op: CmpOp,
        width: u32,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Stop> {
        self.settle_comparison(op, a, b)?;
        if self.is_certain(op, width, a, b) {
            // Large objects may lie over others here, as they do nowhere else.
            let differ = a.prov.get().is_some() && b.prov.get().is_some() && a.prov != b.prov;
            let undef = u64::from(a.undef | b.undef != 0);
            return Ok(differ.then(|| Value { undef, ..Value::number(u128::from(op == CmpOp::Ne)) }));
        }
        if self.settings.mode.opens_layout() {
            let undef = u64::from(a.undef | b.undef != 0);
            if let Some(bits) = self.compare_in_layout(op, width, a, b) {
                return Ok(Some(Value { undef, ..Value::plain(bits) }));
            }
            return Ok(Some(Value { undef, ..self.havoc(1, ADDRESSES) }));
        }
        if let Some(equal) = self.compare_literals(op, a, b) {
            return Ok(Some(equal));
        }
        let moved = self.in_one_place(op, width, a, b)?;
        Ok(moved.map(|moved| Value::plain(self.reason.compare(op, width, a.bits, moved.bits))))
    }

    /// Where a layout is looked at, what is compared is the places that the objects have in it.
    fn order_decides(&mut self, a: Value, b: Value) {
        let has_place =
            |value: Value| value.prov.get().is_some_and(|id| self.state.heap.place_of(id).is_some());
        if !has_place(a) || !has_place(b) {
            Machine::depends_on_layout(self);
        }
    }

    fn switch_by_address(&mut self, value: Value, width: u32, cases: &[SwitchCase]) -> Result<(), Stop> {
        self.settled(value)?;
        self.branch_by(value, width, cases.iter().flat_map(|case| [case.low, case.high]));
        Ok(())
    }

    fn resized(&mut self, op: ConvOp, value: Value, from: u32, to: u32) -> Result<Prov, Stop> {
        self.settled(value)?;
        match op {
            ConvOp::Trunc => return Ok(self.cut_prov(value, to)),
            ConvOp::ZExt => self.part_extended(value, from),
            // The sign of an address is a matter of layout.
            _ => Machine::depends_on_layout(self),
        }
        Ok(value.prov)
    }

    /// One without provenance gets that of the live object that it points into, in the layout at hand.
    fn pointer_from(&mut self, value: Value) -> Value {
        let Sym::Const(bits) = value.bits else { return value };
        if value.prov.get().is_some() || bits < u128::from(crate::heap::FIRST_ADDRESS) {
            return value;
        }
        match self.find_live(bits as u64) {
            Some(id) => {
                Machine::depends_on_layout(self);
                Value { prov: Prov::object(id), ..value }
            }
            None => value,
        }
    }

    #[inline]
    fn decide(&mut self, condition: Sym) -> Result<bool, Stop> {
        Machine::decide(self, condition)
    }

    #[inline]
    fn holds_certainly(&mut self, condition: Sym) -> bool {
        match condition {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.state.path.known(&mut self.reason, term) == Some(true),
        }
    }

    /// Where memory at unknown offsets is described, an array may be as long as it wants to.
    fn pinned(&mut self, value: Value) -> Result<Value, Stop> {
        if self.settings.mode.has_sequences() {
            return Ok(value);
        }
        let bits = self.pin(value.bits, self.pointer_bits())?;
        Ok(Value { bits: Sym::Const(bits), ..value })
    }

    /// Nobody looks where nobody asked.
    #[inline]
    fn is_certainly_aligned(&self, _: Value, _: u64) -> bool {
        !self.settings.goal.stops_on(ViolationKind::Misaligned)
    }

    /// The offset decides where the object is aligned by its declaration or its allocator; where it is not, the
    /// layout does.
    fn is_aligned(&mut self, pointer: Value, align: u64) -> Sym {
        let Some(&object) = self.object_of(pointer.prov) else {
            Machine::depends_on_layout(self);
            return is_multiple(self, pointer.bits, align);
        };
        // What the library makes is aligned as its type asks; only its texts may lie anywhere.
        let text = |what: &str| ["string", "message", "entry"].iter().any(|word| what.contains(word));
        let typed = matches!(object.kind, ObjectKind::Library(what) if !text(what));
        if !typed && self.guaranteed_alignment(&object) < align {
            Machine::depends_on_layout(self);
        }
        is_multiple(self, pointer.bits, align)
    }

    fn place(&mut self, pointer: Value) -> Result<Option<Place>, Stop> {
        self.concrete(pointer)?;
        let address = self.pin(pointer.bits, self.pointer_bits())? as u64;
        let id = pointer.prov.get().or_else(|| self.find_live(address));
        if pointer.prov.get().is_none() && id.is_some() {
            // A number that happens to be an object's address, in this layout of memory.
            Machine::depends_on_layout(self);
        }
        let object = id.and_then(|id| Some((id, self.state.heap.object(id)?)));
        Ok(object.map(|(id, object)| {
            let offset = address.wrapping_sub(object.address) as i64;
            Place { id, kind: object.kind, rights: object.rights, offset }
        }))
    }

    #[inline]
    fn load(&mut self, pointer: Value, ty: Ty) -> Result<Value, Stop> {
        let value = self.read_scalar(pointer, ty.bytes(self.program.model()))?;
        Ok(self.cut(value, ty))
    }

    #[inline]
    fn store(&mut self, pointer: Value, ty: Ty, value: Value) -> Result<(), Stop> {
        let value = self.padded(value, ty);
        self.write_scalar(pointer, ty.bytes(self.program.model()), value)
    }

    fn locate(&mut self, pointer: Value, len: u64, action: Action) -> Result<(ObjId, u64), Stop> {
        let place = Machine::locate(self, pointer, len, action)?;
        Ok((place.id, self.pin_offset(place)?))
    }

    fn load_byte(&mut self, object: ObjId, offset: u64) -> Result<Value, Stop> {
        self.read_stored(object, offset, 1)
    }

    fn store_byte(&mut self, object: ObjId, offset: u64, byte: Value) {
        self.state.heap.store(&mut self.reason.terms, object, offset, 1, byte);
    }

    fn copy(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        self.copy_bytes(dst, src, len)
    }

    fn fill(&mut self, pointer: Value, byte: u8, len: u64) -> Result<(), Stop> {
        self.fill_bytes(pointer, Value::number(byte.into()), len)
    }

    fn overlap(&mut self, a: Value, b: Value, len: u64) -> Result<bool, Stop> {
        self.ranges_overlap(a, b, Sym::Const(len.into()))
    }

    fn fixed(&mut self) -> &mut Fixed<Sym> {
        &mut self.fixed
    }

    fn initialise(&mut self, object: ObjId, bytes: &'p [u8]) {
        if bytes.iter().any(|&byte| byte != 0) {
            self.state.heap.initialise(object, bytes.into());
        }
    }

    fn initialise_pointer(&mut self, object: ObjId, offset: u64, pointer: Value) {
        let word = Ty::Ptr.bytes(self.program.model());
        self.state.heap.store(&mut self.reason.terms, object, offset, word, pointer);
    }

    fn define_external(&mut self, name: &str, address: Value) -> Result<(), Stop> {
        let Some(init) = ringfence_library::global::<Self>(name) else { return Ok(()) };
        if let Some(object) = address.prov.get() {
            self.state.heap.set_rights(object, Rights::ReadWrite);
        }
        init(self, address)
    }

    fn name_program(&mut self, word: Value) -> Result<(), Stop> {
        // Where nothing is said of the words of the command line, nothing is said of the name.
        if self.settings.mode.opens_layout() {
            return Ok(());
        }
        // The word is one of many that the name may be.
        if ringfence_library::set_program_name(self, word)? {
            self.bounded_command_line = true;
        }
        Ok(())
    }

    fn draw(&mut self, kind: DrawKind) -> Result<Value, Stop> {
        Ok(self.draw_value(kind))
    }

    fn new_object(&mut self, new: NewObject<Value>) -> Result<Value, Stop> {
        // Unnamed arguments are nowhere but in the caller's hands while their area is made.
        if !matches!(new.kind, ObjectKind::Varargs(_)) {
            self.collect_if_due();
        }
        let pointer = self.object_of_size(new.with_size(new.size.bits))?;
        self.keep_alloca(new.kind, pointer);
        Ok(pointer)
    }

    fn object(&self, id: ObjId) -> Option<Object<Sym>> {
        let crate::heap::Object { address, size, kind, life, rights, allocated, .. } =
            *self.state.heap.object(id)?;
        Some(Object { address, size, kind, life, rights, allocated })
    }

    fn object_at(&mut self, pointer: Value) -> Result<Option<ObjId>, Stop> {
        self.object_at_number(pointer.bits)
    }

    fn end_object(&mut self, id: ObjId, life: Life) {
        Machine::end_object(self, id, life);
    }

    /// Which of them are younger than the array is not known here: states that were joined have objects in no order of
    /// time. An access to one of them gives the path up.
    fn allocas_may_end(&mut self) {
        let Some(frame) = self.state.stack.top() else { return };
        for &id in &frame.allocas {
            self.state.heap.set_rights(id, Rights::Unknown);
        }
    }

    fn set_slot(&mut self, slot: SlotId, object: Value) {
        Machine::set_slot(self, slot, object);
    }

    fn function(&self) -> FuncId {
        self.state.stack.top().map_or(FuncId::NONE, |frame| frame.func)
    }

    fn check_depth(&mut self, _: &'p Body) -> Result<(), Stop> {
        if self.state.stack.depth() < self.settings.call_depth {
            return Ok(());
        }
        Err(Stop::Exhausted(Exhausted::Steps, self.loc))
    }

    fn push_frame(&mut self, site: Site, body: &'p Body) -> Result<(), Stop> {
        self.state.stack.push(Frame::new(site.func, body, site.dst, self.loc, site.waiting));
        Ok(())
    }

    fn call_library(&mut self, site: Site, args: &[(Value, Ty)]) -> Result<Option<Value>, Stop> {
        self.call_atomically(site, args)
    }

    fn fit(&mut self, value: Value, ty: Ty) -> Value {
        Machine::fit(self, value, ty)
    }

    fn set_unnamed(&mut self, area: Value, types: Rc<[Unnamed]>) {
        if let (Some(frame), Some(area)) = (self.state.stack.top_mut(), area.prov.get()) {
            frame.varargs = Some(Varargs { area, types });
        }
    }

    fn unnamed(&self) -> Option<Value> {
        let area = self.state.stack.top()?.varargs.as_ref()?.area;
        Some(Value::pointer(self.state.heap.object(area)?.address, area))
    }

    fn unnamed_types(&self, area: ObjId) -> Option<Rc<[Unnamed]>> {
        let varargs = self.state.stack.frames().filter_map(|frame| frame.varargs.as_ref());
        varargs.filter(|varargs| varargs.area == area).map(|varargs| Rc::clone(&varargs.types)).next()
    }

    fn packed_registers(&mut self) -> &mut PackedRegisters {
        &mut self.packed
    }

    fn violation(&self, kind: ViolationKind, message: String, object: Option<ObjectInfo>) -> Stop {
        let (loc, stack) = (self.loc, self.call_stack());
        Stop::Violation(Box::new(Violation { kind, loc, message, object, stack }))
    }
}

impl<H: Heap> Machine<'_, H> {
    /// An indeterminate value of this width, drawn.
    pub(crate) fn any_bits(&mut self, width: u32) -> Value {
        let drawn = self.draw_value(DrawKind::Uninitialised { bits: width });
        Value { bits: drawn.bits, prov: Prov::NONE, undef: undef_mask(width) }
    }

    /// An `alloca` lives until the innermost call returns.
    pub(crate) fn keep_alloca(&mut self, kind: ObjectKind, pointer: Value) {
        if let (ObjectKind::Alloca, Some(id), Some(frame)) =
            (kind, pointer.prov.get(), self.state.stack.top_mut())
        {
            frame.allocas.push(id);
        }
    }
}
