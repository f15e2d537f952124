//! Accesses to memory: which object and offset a pointer stands for, and what is wrong with it.
//!
//! The checks come in the order of the concrete interpreter, so that a replay sees the same kind of
//! violation. An offset that is a term is checked against the bounds as a term; what is in bounds is
//! then read as a choice between the possible cells, if these are few plain values, and otherwise
//! split: by halves while there are many, by single offsets in the end.

use crate::heap::{FIRST_PAGE, Heap, ObjId, Object, Rights};
use crate::machine::Machine;
use crate::smear::Places;
use crate::value::{Prov, Sym, Value, mask, undef_mask};
use ringfence_ir::{BinOp, BitRange, CmpOp, DataModel, Ty};
use ringfence_library::{DrawKind, ObjectKind, Stop};
use ringfence_semantics::Algebra;
use ringfence_semantics::memory::bit_bytes;
use ringfence_verdict::{ObjectInfo, Violation, ViolationKind};

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Read,
    Write,
    Free,
}

/// A place in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) id: ObjId,
    /// A number, or a term of the pointer's width.
    pub(crate) offset: Sym,
}

/// How many cells a choice may have.
const MOST_CELLS: u128 = 64;

impl<'p, H: Heap> Machine<'p, H> {
    /// The live object whose bytes hold this address.
    pub(crate) fn find_live(&self, address: u64) -> Option<ObjId> {
        let id = self.state.heap.at_or_below(address)?;
        let object = self.state.heap.object(id)?;
        let offset = address - object.address;
        let inside = offset < object.reserved || (offset == 0 && object.reserved == 0);
        (object.is_live() && inside).then_some(id)
    }

    /// The object and offset of an access of `len` bytes that is in order.
    ///
    /// # Errors
    /// The violation when it is not; `Split` when both are possible.
    #[inline]
    pub(crate) fn locate(&mut self, pointer: Value, len: u64, action: Action) -> Result<Place, Stop> {
        if let (Some(id), Sym::Const(bits), 0) = (pointer.prov.get(), pointer.bits, pointer.undef)
            && let Some(object) = self.state.heap.single(id)
            && let Sym::Const(size) = object.size
        {
            let offset = (bits as u64).wrapping_sub(object.address);
            let allowed = match object.rights {
                Rights::ReadWrite => true,
                Rights::ReadOnly => action == Action::Read,
                Rights::Opaque | Rights::Unknown => false,
            };
            let size = size as u64;
            if allowed && object.is_live() && offset <= size && len <= size - offset {
                return Ok(Place { id, offset: Sym::Const(u128::from(offset)) });
            }
        }
        self.locate_slowly(pointer, Sym::Const(u128::from(len)), action)
    }

    /// The same for a length that need not be a number.
    #[cold]
    pub(crate) fn locate_slowly(&mut self, pointer: Value, len: Sym, action: Action) -> Result<Place, Stop> {
        if pointer.is_indeterminate() {
            return Err(self.bad(ViolationKind::UninitialisedPointer, None, action));
        }
        let id = match pointer.prov.get() {
            Some(id) => id,
            None => self.object_without_provenance(pointer, action)?,
        };
        self.concrete(pointer)?;
        let Some(&object) = self.state.heap.object(id) else {
            return Err(self.bad(ViolationKind::WildPointer, None, action));
        };
        let object = self.with_known_size(id, object);
        match object.life {
            crate::heap::Life::Live => {}
            crate::heap::Life::Freed(_) => {
                return Err(self.bad(ViolationKind::UseAfterFree, Some(id), action));
            }
            crate::heap::Life::Ended(_) => {
                return Err(self.bad(ViolationKind::UseAfterScope, Some(id), action));
            }
        }
        if object.rights == Rights::Opaque {
            return Err(self.bad(ViolationKind::WildPointer, Some(id), action));
        }
        let width = self.pointer_bits();
        let base = Sym::Const(u128::from(object.address));
        let offset = self.reason.binary(BinOp::Sub, width, pointer.bits, base);
        if !self.in_bounds(&object, offset, len, width)? {
            return Err(self.bad(ViolationKind::OutOfBounds, Some(id), action));
        }
        match object.rights {
            Rights::Unknown if matches!(object.kind, ObjectKind::Library(_)) => {
                Err(self.unsupported("access to the words of the command line or the environment"))
            }
            Rights::Unknown => Err(self.unsupported("access to an external object that is not defined")),
            Rights::ReadOnly if action == Action::Write => {
                Err(self.bad(ViolationKind::ReadOnlyWrite, Some(id), action))
            }
            _ => Ok(Place { id, offset }),
        }
    }

    /// Whether `len` bytes (a number of `len_width` bits) from an offset lie in an object.
    fn in_bounds(&mut self, object: &Object, offset: Sym, len: Sym, len_width: u32) -> Result<bool, Stop> {
        let width = self.pointer_bits();
        if !self.ask(CmpOp::Ule, width, offset, object.size)? {
            return Ok(false);
        }
        let room = self.reason.binary(BinOp::Sub, width, object.size, offset);
        let room = self.reason.extend(room, width, len_width, false);
        self.ask(CmpOp::Ule, len_width, len, room)
    }

    /// The object, with its size as a number when the path has made it one. When exploration is abstract, that is not
    /// written down: the object may have to become one with others whose sizes are not known.
    fn with_known_size(&mut self, id: ObjId, object: Object) -> Object {
        let Sym::Term(term) = object.size else { return object };
        let Some(size) = self.state.path.fact(&mut self.reason, term).single() else { return object };
        if !self.settings.open_layout {
            self.state.heap.set_size(id, size.unsigned() as u64);
        }
        Object { size: Sym::Const(size.unsigned()), ..object }
    }

    /// Checks a range whose length (of 64 bits) need not be a number. No bytes are always in order.
    pub(crate) fn check_bytes(&mut self, pointer: Value, len: Sym, action: Action) -> Result<(), Stop> {
        if let Sym::Const(len) = len {
            return match len {
                0 => Ok(()),
                _ => self.locate(pointer, len as u64, action).map(|_| ()),
            };
        }
        self.concrete(pointer)?;
        let object = pointer.prov.get().and_then(|id| self.state.heap.object(id)).copied();
        let allowed = |object: &Object| match object.rights {
            Rights::ReadWrite => true,
            Rights::ReadOnly => action == Action::Read,
            Rights::Opaque | Rights::Unknown => false,
        };
        if let Some(object) = object.filter(|object| object.is_live() && allowed(object))
            && pointer.undef == 0
        {
            let width = self.pointer_bits();
            let base = Sym::Const(u128::from(object.address));
            let offset = self.reason.binary(BinOp::Sub, width, pointer.bits, base);
            let inside = self.in_bounds(&object, offset, len, 64)?;
            if inside || self.ask(CmpOp::Eq, 64, len, Sym::ZERO)? {
                return Ok(());
            }
            return Err(self.bad(ViolationKind::OutOfBounds, pointer.prov.get(), action));
        }
        if self.ask(CmpOp::Eq, 64, len, Sym::ZERO)? {
            return Ok(());
        }
        // Something else than the length is wrong, or the object is found by its address.
        let width = self.pointer_bits();
        let len = self.reason.truncate(len, width);
        self.locate_slowly(pointer, len, action).map(|_| ())
    }

    /// The object that a pointer without provenance may access: the live one at its address.
    fn object_without_provenance(&mut self, pointer: Value, action: Action) -> Result<ObjId, Stop> {
        let width = self.pointer_bits();
        let Sym::Const(address) = pointer.bits else { return Err(self.wild_term(pointer, action)) };
        if let Some(id) = self.find_live(address as u64) {
            self.depends_on_layout();
            return Ok(id);
        }
        let page = u128::from(FIRST_PAGE);
        let near_null = address < page || address > mask(width) - page;
        let kind = if near_null { ViolationKind::NullDeref } else { ViolationKind::WildPointer };
        Err(self.bad(kind, None, action))
    }

    /// An access through a number that is not known: null and wild addresses are violations; the rest,
    /// a number that happens to be an object's address, is not followed.
    fn wild_term(&mut self, pointer: Value, action: Action) -> Stop {
        let width = self.pointer_bits();
        let (page, last) = (u128::from(FIRST_PAGE), mask(width));
        let wild = match self.model() {
            DataModel::Ilp32 => 0xffff_0010,
            DataModel::Lp64 => 1 << 47,
        };
        match self.ask(CmpOp::Ult, width, pointer.bits, Sym::Const(page)) {
            Ok(true) => return self.bad(ViolationKind::NullDeref, None, action),
            Err(stop) => return stop,
            Ok(false) => {}
        }
        match self.ask(CmpOp::Ult, width, Sym::Const(last - page), pointer.bits) {
            Ok(true) => return self.bad(ViolationKind::NullDeref, None, action),
            Err(stop) => return stop,
            Ok(false) => {}
        }
        match self.ask(CmpOp::Ule, width, Sym::Const(wild), pointer.bits) {
            Ok(true) => self.bad(ViolationKind::WildPointer, None, action),
            Err(stop) => stop,
            Ok(false) => self.unsupported("an access through a number that is not known"),
        }
    }

    /// The violation of an access.
    #[cold]
    pub(crate) fn bad(&self, kind: ViolationKind, id: Option<ObjId>, action: Action) -> Stop {
        let what = match action {
            Action::Read => "read",
            Action::Write => "write",
            Action::Free => "free",
        };
        let object = id.and_then(|id| self.state.heap.object(id)).map(|object| ObjectInfo {
            what: "object".into(),
            size: object.size.low().unwrap_or(object.reserved),
            offset: None,
            allocated: object.allocated,
            ended: match object.life {
                crate::heap::Life::Live => None,
                crate::heap::Life::Freed(loc) | crate::heap::Life::Ended(loc) => Some(loc),
            },
        });
        let message = format!("{what}: {}", kind.rule());
        match self.violation(kind, message) {
            Stop::Violation(violation) => Stop::Violation(Box::new(Violation { object, ..*violation })),
            stop => stop,
        }
    }

    /// The offset of a place as a number.
    ///
    /// # Errors
    /// `Split` while there are several.
    pub(crate) fn pin_offset(&mut self, place: Place) -> Result<u64, Stop> {
        Ok(self.pin(place.offset, self.pointer_bits())? as u64)
    }

    /// Reads a scalar.
    ///
    /// # Errors
    /// When the access is not in order; `Split` when the path does not determine it.
    #[inline]
    pub(crate) fn read_scalar(&mut self, pointer: Value, len: u64) -> Result<Value, Stop> {
        let place = self.locate(pointer, len, Action::Read)?;
        let value = match place.offset {
            Sym::Const(offset) => self.read_at(place.id, offset as u64, len),
            Sym::Term(_) => self.read_choice(place, len)?,
        };
        if !value.prov.is_none() {
            self.check_whole(value, len);
            if len < Ty::Ptr.bytes(self.model()) {
                self.settled(value)?;
            }
        }
        Ok(value)
    }

    /// Bytes that hold parts of an address in other places than they had are taken as a number.
    fn check_whole(&mut self, value: Value, len: u64) {
        if len >= Ty::Ptr.bytes(self.model()) && value.prov.get().is_some() && !self.is_near(value) {
            self.depends_on_layout();
        }
    }

    /// Reads at a known place. Undefined bytes draw their bits now.
    #[inline]
    fn read_at(&mut self, id: ObjId, offset: u64, len: u64) -> Value {
        let value = self.state.heap.load(&mut self.reason.terms, id, offset, len);
        if value.undef != 0 && self.state.heap.has_undefined(id, offset, len) {
            return self.draw_undefined(id, offset, len);
        }
        if len == 1 { self.read_byte(id, offset, value) } else { value }
    }

    #[cold]
    fn draw_undefined(&mut self, id: ObjId, offset: u64, len: u64) -> Value {
        let bits = self.draw_value(DrawKind::Uninitialised { bits: 8 * len as u32 }).bits;
        self.state.heap.give_bits(&mut self.reason.terms, id, offset, len, bits);
        self.state.heap.load(&mut self.reason.terms, id, offset, len)
    }

    /// The offsets that a place may have.
    fn candidates(&mut self, place: Place, len: u64) -> Places {
        let Sym::Term(term) = place.offset else { return Places { first: 0, stride: 1, count: 0 } };
        let fact = self.state.path.fact(&mut self.reason, term);
        let object = self.state.heap.object(place.id);
        let (size, reserved) = object.map_or((Sym::ZERO, 0), |object| (object.size, object.reserved));
        let size = self.bounds(size).1.min(reserved.into());
        let (least, most) = fact.unsigned();
        let most = most.min(size.saturating_sub(u128::from(len)));
        let class = fact.congruence();
        let stride = class.stride.max(1);
        let first = match least % stride {
            rest if rest == class.remainder % stride => least,
            rest => least + (class.remainder % stride + stride - rest) % stride,
        };
        let count = if first > most { 0 } else { (most - first) / stride + 1 };
        Places { first, stride, count }
    }

    /// Reads at an offset that is a term: a choice between the cells, or a split.
    fn read_choice(&mut self, place: Place, len: u64) -> Result<Value, Stop> {
        let places = self.candidates(place, len);
        if len == 1 && self.may_be_padding(place.id, places) {
            return Ok(self.open_value(8, "padding bytes"));
        }
        if let Some(value) = self.read_open(place, len, places, MOST_CELLS) {
            return Ok(value);
        }
        let Places { first, stride, count } = self.few_candidates(place, len)?;
        let width = self.pointer_bits();
        let mut cells: Vec<(u128, Value)> = Vec::with_capacity(count as usize);
        for at in 0..count {
            let offset = first + at * stride;
            let value = self.state.heap.load(&mut self.reason.terms, place.id, offset as u64, len);
            if !value.prov.is_none() || value.undef != 0 {
                let offset = self.pin_offset(place)?;
                return Ok(self.read_at(place.id, offset, len));
            }
            cells.push((offset, value));
        }
        let Some((_, last)) = cells.pop() else { return Err(self.unsupported("an offset without a value")) };
        let mut bits = last.bits;
        let mut next = last.bits;
        for &(offset, value) in cells.iter().rev() {
            // Runs of equal cells need one comparison: offsets up to this one are at most `offset`.
            if value.bits == next {
                continue;
            }
            let before = self.reason.compare(CmpOp::Ule, width, place.offset, Sym::Const(offset));
            bits = self.reason.choose(before, 8 * len as u32, value.bits, bits);
            next = value.bits;
        }
        Ok(Value::plain(bits))
    }

    /// Whether one of some places is padding.
    fn may_be_padding(&mut self, id: ObjId, Places { first, stride, count }: Places) -> bool {
        let last = first.saturating_add(stride.saturating_mul(count.saturating_sub(1)));
        let offset = |offset: u128| u64::try_from(offset).unwrap_or(u64::MAX);
        count > 0 && self.has_padding(id, offset(first), offset(last))
    }

    /// The offsets that a place may have, few enough for a choice. Halves are excluded where the path excludes
    /// them, and split where it does not.
    fn few_candidates(&mut self, place: Place, len: u64) -> Result<Places, Stop> {
        let Places { mut first, stride, mut count } = self.candidates(place, len);
        while count > MOST_CELLS {
            let half = count / 2;
            let middle = first + stride * half;
            if self.ask(CmpOp::Ult, self.pointer_bits(), place.offset, Sym::Const(middle))? {
                count = half;
            } else {
                (first, count) = (middle, count - half);
            }
        }
        Ok(Places { first, stride, count })
    }

    /// Writes a scalar.
    ///
    /// # Errors
    /// When the access is not in order; `Split` when the path does not determine it.
    #[inline]
    pub(crate) fn write_scalar(&mut self, pointer: Value, len: u64, value: Value) -> Result<(), Stop> {
        let place = self.locate(pointer, len, Action::Write)?;
        match place.offset {
            Sym::Const(offset) => {
                self.state.heap.store(&mut self.reason.terms, place.id, offset as u64, len, value);
                Ok(())
            }
            Sym::Term(_) => self.write_choice(place, len, value),
        }
    }

    /// Writes at an offset that is a term: every possible cell becomes a choice, or a split.
    fn write_choice(&mut self, place: Place, len: u64, value: Value) -> Result<(), Stop> {
        let places = self.candidates(place, len);
        if self.write_open(place, len, value, places, MOST_CELLS) {
            return Ok(());
        }
        let Places { first, stride, count } = self.few_candidates(place, len)?;
        let plain = |value: Value| value.prov.is_none() && value.undef == 0;
        let all_plain = plain(value)
            && (0..count).all(|at| {
                let offset = (first + at * stride) as u64;
                plain(self.state.heap.load(&mut self.reason.terms, place.id, offset, len))
            });
        if !all_plain {
            let offset = self.pin_offset(place)?;
            self.state.heap.store(&mut self.reason.terms, place.id, offset, len, value);
            return Ok(());
        }
        let width = self.pointer_bits();
        for at in 0..count {
            let offset = first + at * stride;
            let old = self.state.heap.load(&mut self.reason.terms, place.id, offset as u64, len);
            let here = self.reason.compare(CmpOp::Eq, width, place.offset, Sym::Const(offset));
            let bits = self.reason.choose(here, 8 * len as u32, value.bits, old.bits);
            let new = Value::plain(bits);
            self.state.heap.store(&mut self.reason.terms, place.id, offset as u64, len, new);
        }
        Ok(())
    }

    /// The value of a register type whose width is not a whole number of bytes.
    #[inline]
    pub(crate) fn cut(&mut self, value: Value, ty: Ty) -> Value {
        let (width, bytes) = (ty.bits(self.model()), ty.bytes(self.model()));
        if u64::from(width) == 8 * bytes {
            return value;
        }
        Value {
            bits: self.reason.truncate(value.bits, width),
            undef: value.undef & undef_mask(width),
            ..value
        }
    }

    /// The value as wide as the bytes that hold it.
    #[inline]
    pub(crate) fn padded(&mut self, value: Value, ty: Ty) -> Value {
        let (width, bytes) = (ty.bits(self.model()), ty.bytes(self.model()));
        match value.bits {
            Sym::Term(_) if u64::from(width) != 8 * bytes => {
                Value { bits: self.reason.extend(value.bits, width, 8 * bytes as u32, false), ..value }
            }
            _ => value,
        }
    }

    /// Reads a bit-field, byte by byte.
    pub(crate) fn read_field(&mut self, pointer: Value, range: BitRange) -> Result<Value, Stop> {
        let bytes = bit_bytes(range);
        let place = self.locate(pointer, bytes, Action::Read)?;
        let offset = self.pin_offset(place)?;
        let field = u32::from(range.width);
        let (mut bits, mut undef, mut prov) = (Sym::ZERO, 0u128, Prov::NONE);
        for at in 0..bytes {
            let byte = self.read_at(place.id, offset + at, 1);
            let (taken, down, up) = byte_of_field(range, at);
            prov = prov.of_union(byte.prov);
            let part = self.reason.binary(BinOp::And, 8, byte.bits, Sym::Const(u128::from(taken)));
            let part = self.reason.binary(BinOp::LShr, 8, part, Sym::Const(u128::from(down)));
            let wide = self.reason.extend(part, 8, 128, false);
            let wide = self.reason.binary(BinOp::Shl, 128, wide, Sym::Const(u128::from(up)));
            bits = self.reason.binary(BinOp::Or, 128, bits, wide);
            undef |= u128::from(byte.undef & u64::from(taken)) >> down << up;
        }
        let undef = if field > 64 && undef != 0 { u64::MAX } else { undef as u64 };
        self.address_matters(Value { bits, prov, undef });
        Ok(Value { bits: self.reason.truncate(bits, field), prov, undef })
    }

    /// Writes a value of a type to a bit-field, byte by byte.
    pub(crate) fn write_field(
        &mut self,
        pointer: Value,
        range: BitRange,
        ty: Ty,
        value: Value,
    ) -> Result<(), Stop> {
        let width = ty.bits(self.model());
        let place = self.locate(pointer, bit_bytes(range), Action::Write)?;
        let offset = self.pin_offset(place)?;
        let all = self.reason.extend(value.bits, width, 128, false);
        for at in 0..bit_bytes(range) {
            let (taken, down, up) = byte_of_field(range, at);
            // The bits beside the field get their values now, as in the interpreter.
            let old = match taken {
                0xff => self.state.heap.load(&mut self.reason.terms, place.id, offset + at, 1),
                _ => self.read_at(place.id, offset + at, 1),
            };
            let part = self.reason.binary(BinOp::LShr, 128, all, Sym::Const(u128::from(up)));
            let part = self.reason.binary(BinOp::Shl, 128, part, Sym::Const(u128::from(down)));
            let part = self.reason.truncate(part, 8);
            let new = self.reason.binary(BinOp::And, 8, part, Sym::Const(u128::from(taken)));
            let kept = self.reason.binary(BinOp::And, 8, old.bits, Sym::Const(u128::from(!taken)));
            let undef = if up < 64 { value.undef >> up << down } else { value.undef };
            let prov = if kept == Sym::ZERO { value.prov } else { old.prov.of_union(value.prov) };
            let byte = Value {
                bits: self.reason.binary(BinOp::Or, 8, kept, new),
                prov,
                undef: old.undef & !u64::from(taken) | undef & u64::from(taken),
            };
            self.state.heap.store(&mut self.reason.terms, place.id, offset + at, 1, byte);
        }
        Ok(())
    }

    /// Copies bytes as `memmove` does.
    pub(crate) fn copy_bytes(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        if len == 0 {
            return Ok(());
        }
        let to = self.locate(dst, len, Action::Write)?;
        let from = self.locate(src, len, Action::Read)?;
        let (to_offset, from_offset) = (self.pin_offset(to)?, self.pin_offset(from)?);
        let terms = &mut self.reason.terms;
        self.state.heap.copy(terms, (to.id, to_offset), (from.id, from_offset), len);
        self.copied_padding((to.id, to_offset), (from.id, from_offset), len);
        Ok(())
    }

    /// Sets bytes to a byte.
    pub(crate) fn fill_bytes(&mut self, pointer: Value, byte: Value, len: u64) -> Result<(), Stop> {
        if len == 0 {
            return Ok(());
        }
        let place = self.locate(pointer, len, Action::Write)?;
        let offset = self.pin_offset(place)?;
        match (byte.bits, byte.undef, byte.prov.is_none()) {
            (Sym::Const(bits), 0, true) => {
                self.state.heap.fill(&mut self.reason.terms, place.id, offset, len, bits as u8);
            }
            _ => {
                for at in 0..len {
                    self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))?;
                    self.state.heap.store(&mut self.reason.terms, place.id, offset + at, 1, byte);
                }
            }
        }
        Ok(())
    }

    /// Whether two ranges of `len` bytes share one: in one object, and nearer than the length.
    pub(crate) fn ranges_overlap(&mut self, a: Value, b: Value, len: Sym) -> Result<bool, Stop> {
        self.ranges_meet((a, len), (b, len))
    }

    /// Whether two ranges share a byte, neither of them empty unless they are equally long: one starts in the
    /// other.
    pub(crate) fn ranges_meet(
        &mut self,
        (a, a_len): (Value, Sym),
        (b, b_len): (Value, Sym),
    ) -> Result<bool, Stop> {
        let width = self.pointer_bits();
        self.concrete(a)?;
        self.concrete(b)?;
        if a.prov != b.prov && a.prov.get().is_some() && b.prov.get().is_some() {
            return Ok(false);
        }
        let up = self.reason.binary(BinOp::Sub, width, a.bits, b.bits);
        let down = self.reason.binary(BinOp::Sub, width, b.bits, a.bits);
        Ok(self.ask(CmpOp::Ult, width, up, b_len)? || self.ask(CmpOp::Ult, width, down, a_len)?)
    }
}

/// Which bits of a byte belong to a field, how far down they start in the byte, and where they go.
fn byte_of_field(range: BitRange, at: u64) -> (u8, u32, u32) {
    let (first, width) = (u32::from(range.first), u32::from(range.width));
    let start = 8 * at as u32;
    let low = first.max(start) - start;
    let high = (first + width).min(start + 8) - start;
    let taken = (((1u16 << (high - low)) - 1) << low) as u8;
    (taken, low, (start + low) - first)
}
