//! Accesses to memory: which object and offset a pointer stands for, and what is read and written there.
//!
//! What is wrong with an access, the semantics says ([`access::locate`]). An offset that is a term is checked against the bounds as a term; what is in bounds is
//! then read as a choice between the possible cells, if these are few plain values, and otherwise
//! split: by halves while there are many, by single offsets in the end.

use crate::heap::{Heap, ObjId};
use crate::machine::Machine;
use crate::value::{Sym, Value, mask, undef_mask};
use crate::weak_update::Places;
use ringfence_ir::{BinOp, CmpOp, DataModel, Ty};
use ringfence_library::{DrawKind, Stop};
use ringfence_semantics::access::{self, FIRST_PAGE};
use ringfence_semantics::{Action, Algebra, Domain, Object};

/// A place in an object; the offset is a number, or a term of the pointer's width.
pub(crate) type Place = access::Place<Sym>;

/// How many cells a choice may have.
pub(crate) const MOST_CELLS: u128 = 64;

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
    #[inline]
    pub(crate) fn locate(&mut self, pointer: Value, len: u64, action: Action) -> Result<Place, Stop> {
        if let (Some(id), Sym::Const(bits), 0) = (pointer.prov.get(), pointer.bits, pointer.undef)
            && let Some(object) = self.state.heap.single(id)
            && let Sym::Const(size) = object.size
        {
            let offset = (bits as u64).wrapping_sub(object.address);
            let size = size as u64;
            if object.rights.allow(action != Action::Read)
                && object.is_live()
                && offset <= size
                && len <= size - offset
            {
                return Ok(Place { id, offset: Sym::Const(u128::from(offset)) });
            }
        }
        self.locate_slowly(pointer, len, action)
    }

    #[cold]
    fn locate_slowly(&mut self, pointer: Value, len: u64, action: Action) -> Result<Place, Stop> {
        if let Some(id) = pointer.prov.get() {
            self.write_down_size(id);
        }
        match self.locate_in_word(pointer, Sym::Const(len.into()), action)? {
            Some(place) => Ok(place),
            None => access::locate(self, pointer, (Sym::Const(len.into()), 64), action),
        }
    }

    /// Writes down the size of an object when the path has made it a number. Not when exploration is abstract: the
    /// object may have to become one with others whose sizes are not known.
    fn write_down_size(&mut self, id: ObjId) {
        let Some(Sym::Term(term)) = self.state.heap.object(id).map(|object| object.size) else { return };
        if let (false, Some(size)) =
            (self.settings.mode.opens_layout(), self.state.path.fact(&mut self.reason, term).single())
        {
            self.state.heap.set_size(id, Sym::Const(size.unsigned()));
        }
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
        let allowed = |object: &Object<Sym>| object.is_live() && object.rights.allow(action != Action::Read);
        let object = pointer.prov.get().and_then(|id| Domain::object(self, id));
        if let Some(object) = object.filter(allowed)
            && pointer.undef == 0
        {
            let offset = access::offset_in(self, &object, pointer);
            if access::in_bounds(self, &object, offset, (len, 64))? {
                return Ok(());
            }
        }
        if self.ask(CmpOp::Eq, 64, len, Sym::ZERO)? {
            return Ok(());
        }
        match self.locate_in_word(pointer, len, action)? {
            Some(_) => Ok(()),
            None => access::locate(self, pointer, (len, 64), action).map(|_| ()),
        }
    }

    /// The live object that a number is an address in: null and wild addresses lie in none; any other that is not
    /// known is not followed.
    pub(crate) fn object_at_number(&mut self, bits: Sym) -> Result<Option<ObjId>, Stop> {
        if let Sym::Const(address) = bits {
            let found = self.find_live(address as u64);
            if found.is_some() {
                self.depends_on_layout();
            }
            return Ok(found);
        }
        let (width, page) = (self.pointer_bits(), u128::from(FIRST_PAGE));
        let wild = match self.model() {
            DataModel::Ilp32 => 0xffff_0010,
            DataModel::Lp64 => 1 << 47,
        };
        if self.ask(CmpOp::Ult, width, bits, Sym::Const(page))?
            || self.ask(CmpOp::Ult, width, Sym::Const(mask(width) - page), bits)?
            || self.ask(CmpOp::Ule, width, Sym::Const(wild), bits)?
        {
            return Ok(None);
        }
        Err(self.unsupported("an access through a number that is not known"))
    }

    /// The offset of a place as a number.
    pub(crate) fn pin_offset(&mut self, place: Place) -> Result<u64, Stop> {
        Ok(self.pin(place.offset, self.pointer_bits())? as u64)
    }

    #[inline]
    pub(crate) fn read_scalar(&mut self, pointer: Value, len: u64) -> Result<Value, Stop> {
        let place = self.locate(pointer, len, Action::Read)?;
        if self.is_open_vector(place.id) {
            return self.read_vector(place.id, place.offset, len);
        }
        let value = match place.offset {
            Sym::Const(offset) => self.read_at(place.id, offset as u64, len)?,
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
    fn read_at(&mut self, id: ObjId, offset: u64, len: u64) -> Result<Value, Stop> {
        let value = self.read_stored(id, offset, len)?;
        let value = self.read_open_bytes(id, offset, len, value);
        self.read_word((id, offset), len, value)
    }

    /// Reads what is stored at a known place, padding or not.
    #[inline]
    pub(crate) fn read_stored(&mut self, id: ObjId, offset: u64, len: u64) -> Result<Value, Stop> {
        let value = self.state.heap.load(&mut self.reason.terms, id, offset, len);
        if value.undef != 0 && self.state.heap.has_undefined(id, offset, len) {
            let offset_in = Sym::Const(offset.into());
            if self.is_in_sequence(id, offset_in, len) {
                return self.read_sequence(id, offset_in, len);
            }
            if self.is_in_row(id, offset_in, len) {
                let (element, at) = self.element(id, offset_in, len)?;
                return self.read_at(element, at, len);
            }
            return Ok(self.draw_undefined(id, offset, len));
        }
        Ok(value)
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
        if self.may_be_padding(place.id, places, len) {
            return Ok(self.havoc(8 * len as u32, "padding bytes"));
        }
        if self.opens_row(place, len, None, places) {
            let (element, at) = self.element(place.id, place.offset, len)?;
            return self.read_at(element, at, len);
        }
        if self.is_in_sequence(place.id, place.offset, len) || self.reads_sequence(place.id, len, places) {
            return self.read_sequence(place.id, place.offset, len);
        }
        if let Some(value) = self.weak_read(place, len, places, MOST_CELLS) {
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
                return self.read_at(place.id, offset, len);
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

    /// Whether a read at one of some places may be one of padding.
    fn may_be_padding(&mut self, id: ObjId, Places { first, stride, count }: Places, len: u64) -> bool {
        let number = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        self.may_read_padding(id, (number(first), number(stride), number(count)), len)
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

    #[inline]
    pub(crate) fn write_scalar(&mut self, pointer: Value, len: u64, value: Value) -> Result<(), Stop> {
        if pointer.prov.get().is_some_and(|id| self.is_open_vector(id)) {
            return self.write_vector(pointer, len, value);
        }
        let place = self.locate(pointer, len, Action::Write)?;
        match place.offset {
            Sym::Const(_) if self.is_row_written(place, len, value) => {
                self.write_element(place.id, place.offset, len, value)
            }
            Sym::Const(offset) => {
                match self.is_in_sequence(place.id, place.offset, len) {
                    true => self.write_sequence(place.id, place.offset, len, value)?,
                    false => {
                        self.state.heap.store(&mut self.reason.terms, place.id, offset as u64, len, value)
                    }
                }
                self.stored(place.id, offset as u64, len);
                Ok(())
            }
            Sym::Term(_) => self.write_choice(place, len, value),
        }
    }

    /// Writes at an offset that is a term: every possible cell becomes a choice, or a split.
    fn write_choice(&mut self, place: Place, len: u64, value: Value) -> Result<(), Stop> {
        let places = self.candidates(place, len);
        if self.opens_row(place, len, Some(value), places) {
            return self.write_element(place.id, place.offset, len, value);
        }
        if self.is_in_sequence(place.id, place.offset, len)
            || self.opens_sequence(place.id, len, value, places)
        {
            return self.write_sequence(place.id, place.offset, len, value);
        }
        if self.weak_write(place, len, value, places, MOST_CELLS) {
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
            self.stored(place.id, offset, len);
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

    /// Copies bytes as `memmove` does.
    pub(crate) fn copy_bytes(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        if len == 0 || self.copy_open(dst, src, Sym::Const(len.into()))? {
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

    pub(crate) fn fill_bytes(&mut self, pointer: Value, byte: Value, len: u64) -> Result<(), Stop> {
        if len == 0 || self.fill_open(pointer, byte, Sym::Const(len.into()))? {
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
        self.are_not_words(a, b)?;
        if a.prov != b.prov && a.prov.get().is_some() && b.prov.get().is_some() {
            return Ok(false);
        }
        let up = self.reason.binary(BinOp::Sub, width, a.bits, b.bits);
        let down = self.reason.binary(BinOp::Sub, width, b.bits, a.bits);
        Ok(self.ask(CmpOp::Ult, width, up, b_len)? || self.ask(CmpOp::Ult, width, down, a_len)?)
    }
}
