//! Accesses to arrays whose elements are objects of their own, when exploration is abstract.
//!
//! An array of pointers, or of records that hold pointers, is accessed at an offset that is a term. The heap makes its elements
//! objects ([`Heap::open_row`]), gives the one that an access is to ([`Heap::element`]), or asks for what has to be known first. The access is
//! then one to that object at a known offset.
//!
//! Padding is that of the array: whether bytes are open is asked there, before the element is looked for.

use crate::access::Place;
use crate::heap::{Heap, Missing, ObjId, ObjectKind, Row, Stretch};
use crate::machine::Machine;
use crate::memo::{ArraySite, Arrays, Known};
use crate::value::{Sym, Value};
use crate::weak_update::Places;
use ringfence_base::Id;
use ringfence_ir::{BinOp, CmpOp, RecordId, TypeKind};
use ringfence_library::Stop;
use ringfence_semantics::{Action, Algebra};

/// For so many places at most, a state is split instead.
const FEW: u128 = 4;

/// An array of more elements is not written one by one.
const MANY: u128 = 16;

/// How many places are remembered at which such arrays are made.
const MOST_SITES: usize = 32;

/// What kind of array an object is.
#[derive(Debug, Clone, Copy)]
struct Array {
    /// Whether it is nothing but an array.
    whole: bool,
    /// How many bytes an element has, if a type says it.
    stride: Option<u64>,
}

impl Array {
    const NONE: Self = Self { whole: false, stride: None };
}

impl<H: Heap> Machine<'_, H> {
    /// Whether an access to an array is one to elements that are objects, or may be.
    #[inline]
    pub(crate) fn is_in_row(&self, id: ObjId, offset: Sym, len: u64) -> bool {
        match (self.state.heap.row(id), offset) {
            (None, _) => false,
            (Some(_), Sym::Term(_)) => true,
            (Some(row), Sym::Const(offset)) => {
                offset < row.end.into() && offset + u128::from(len) > row.base.into()
            }
        }
    }

    /// Whether an access at one of these places of an object that has such elements is beside them: a record has a table and counters, say.
    ///
    /// Soundness. The places are all that the path allows for the offset, and none of them touches an element: what is read and written there are bytes of the object itself.
    fn is_beside_row(&self, place: Place, len: u64, places: Places) -> bool {
        let (Some(row), Some(object)) = (self.state.heap.row(place.id), self.state.heap.object(place.id))
        else {
            return false;
        };
        if row.base == 0 && row.end >= object.reserved {
            return false;
        }
        places.range(len).is_some_and(|(first, end)| end <= row.base || first >= row.end)
    }

    /// Whether an access at one of these places, perhaps one that writes a value, is one to an element that is an object, which it is
    /// then.
    pub(crate) fn opens_row(&mut self, place: Place, len: u64, value: Option<Value>, places: Places) -> bool {
        let writes_pointer = value.is_some_and(|value| !value.prov.is_none());
        if self.state.heap.row(place.id).is_some() {
            return !self.is_beside_row(place, len, places);
        }
        if !self.settings.mode.has_sequences() || self.state.heap.single(place.id).is_none() {
            return false;
        }
        let rows = self.settings.mode.has_rows();
        if rows && writes_pointer && self.opens_whole_row(place, len) {
            return true;
        }
        if places.count <= FEW {
            return false;
        }
        let mut has_pointers = false;
        self.state.heap.for_each_prov(place.id, |_| has_pointers = true);
        if !writes_pointer && !has_pointers && !self.may_hold_pointers(place.id) {
            return false;
        }
        self.arrays.wanted |= !rows;
        if !rows {
            return false;
        }
        let array = self.array(place.id);
        let within = match array.whole {
            true => None,
            false => places.range(len),
        };
        self.open_row(place, (len, array.stride), within)
    }

    fn open_row(&mut self, place: Place, stride: (u64, Option<u64>), within: Option<(u64, u64)>) -> bool {
        let (reason, path) = (&mut self.reason, &self.state.path);
        let opened = self.state.heap.open_row(reason, path, (place.id, place.offset), stride, within);
        if opened {
            self.note_row(place.id, within);
        }
        opened
    }

    /// Remembers where an array is made whose elements are objects: they will be from the beginning.
    fn note_row(&mut self, id: ObjId, within: Option<(u64, u64)>) {
        let (Some(object), Some(row)) = (self.state.heap.object(id), self.state.heap.row(id)) else { return };
        let site = ArraySite { kind: object.kind, loc: object.allocated, stride: row.stride, within };
        let same = |known: &ArraySite| (known.kind, known.loc) == (site.kind, site.loc);
        if !self.arrays.sites.iter().any(same) && self.arrays.sites.len() < MOST_SITES {
            self.arrays.sites.push(site);
            self.arrays.found = true;
        }
    }

    /// Makes the elements of a new object objects, if those of others were that were made at the same place.
    #[inline]
    pub(crate) fn open_known_row(&mut self, id: ObjId) {
        if !self.arrays.sites.is_empty() {
            self.open_row_of_site(id);
        }
    }

    fn open_row_of_site(&mut self, id: ObjId) {
        let Some(object) = self.state.heap.single(id) else { return };
        let (kind, loc) = (object.kind, object.allocated);
        let known = self.arrays.sites.iter().find(|site| (site.kind, site.loc) == (kind, loc));
        let Some(&ArraySite { stride, within, .. }) = known else { return };
        let (reason, path) = (&mut self.reason, &self.state.path);
        self.state.heap.open_row(reason, path, (id, Sym::ZERO), (stride, Some(stride)), within);
    }

    /// What is known of arrays whose elements are objects, if there are such arrays of which that was not known before.
    pub fn found_arrays(&self) -> Option<Known> {
        self.arrays.found.then(|| self.known_arrays())
    }

    /// The same, if there are variables that count elements of which that was not known before.
    pub fn found_counters(&self) -> Option<Known> {
        self.arrays.counts_more.then(|| self.known_arrays())
    }

    fn known_arrays(&self) -> Known {
        let Arrays { sites, texts, counters, .. } = &self.arrays;
        Known { sites: sites.clone(), texts: texts.clone(), counters: counters.clone() }
    }

    /// Whether elements of arrays should be objects that are none.
    #[must_use]
    pub fn wants_rows(&self) -> bool {
        self.arrays.wanted
    }

    /// Makes the elements of arrays objects that are made at some places, from now on and where there are such arrays already.
    pub fn know_arrays(&mut self, Known { sites, texts, counters }: Known) {
        self.arrays = Arrays { sites, texts, counters, ..Arrays::default() };
        let mut objects = Vec::new();
        self.state.heap.for_each_object(|id, object| {
            if object.is_live() {
                objects.push(id);
            }
        });
        objects.into_iter().for_each(|id| self.open_known_row(id));
    }

    /// Whether a write at a known offset is one to an element that is an object. A pointer that is written into an array makes
    /// the elements objects, if there are more than a few.
    #[inline]
    pub(crate) fn is_row_written(&mut self, place: Place, len: u64, value: Value) -> bool {
        self.is_in_row(place.id, place.offset, len)
            || (!value.prov.is_none()
                && self.settings.mode.has_sequences()
                && len == self.state.heap.pointer_bytes()
                && self.opens_whole_row(place, len))
    }

    #[cold]
    fn opens_whole_row(&mut self, place: Place, len: u64) -> bool {
        let array = self.array(place.id);
        let Some(object) = self.state.heap.single(place.id).filter(|_| array.whole) else { return false };
        let size = object.size.number().unwrap_or_else(|| object.reserved.into());
        let many = size > FEW * u128::from(array.stride.unwrap_or(len));
        if !self.settings.mode.has_rows() {
            // An array of any length, that grows, or that is large is not written to its end one by one.
            let open = object.size.number().is_none() || matches!(object.kind, ObjectKind::Heap("realloc"));
            self.arrays.wanted |= open || size > MANY * u128::from(array.stride.unwrap_or(len));
            return false;
        }
        many && self.open_row(place, (len, array.stride), None)
    }

    /// Whether an object is an array, and of what.
    fn array(&self, id: ObjId) -> Array {
        let Some(object) = self.state.heap.object(id) else { return Array::NONE };
        let ty = match object.kind {
            ObjectKind::Slot(func, slot) => {
                let body = self.program.functions[func].body.as_ref();
                body.and_then(|body| body.slots.get(slot)).map(|slot| slot.ctype)
            }
            ObjectKind::Global(global) => Some(self.program.globals[global].ty),
            ObjectKind::Heap(_) | ObjectKind::Alloca => {
                return match object.estimated_type {
                    None => Array { whole: true, stride: None },
                    Some(record) => self.array_of_records(record, object.size),
                };
            }
            _ => return Array::NONE,
        };
        let Some(mut ty) = ty.filter(|ty| !ty.is_none()) else { return Array::NONE };
        let whole = matches!(self.program.types.kind(ty), TypeKind::Array { .. });
        while let TypeKind::Array { element, .. } = self.program.types.kind(ty) {
            ty = element;
        }
        Array { whole, stride: self.program.types.size(ty).filter(|_| whole) }
    }

    /// Whether an object is an array of records that have pointers, whether or not there are any yet: the numbers of such a record are often set before.
    fn may_hold_pointers(&self, id: ObjId) -> bool {
        let Some(object) = self.state.heap.object(id) else { return false };
        let record = match object.kind {
            ObjectKind::Heap(_) | ObjectKind::Alloca if self.array(id).whole => object.estimated_type,
            _ => None,
        };
        let is_pointer = |ty| matches!(self.program.types.kind(ty), TypeKind::Pointer(_));
        let record = record.and_then(|record| self.program.types.records().get(record));
        record.is_some_and(|record| record.fields.iter().any(|field| is_pointer(field.ty)))
    }

    /// A block that is taken for a record is an array of them if it may be longer than one, and does not end in an array of its own.
    fn array_of_records(&self, record: RecordId, size: Sym) -> Array {
        let Some(record) = self.program.types.records().get(record) else { return Array::NONE };
        let is_array = |ty| matches!(self.program.types.kind(ty), TypeKind::Array { .. });
        let open = record.fields.last().is_some_and(|field| is_array(field.ty));
        match open || size == Sym::Const(record.size.into()) {
            true => Array::NONE,
            false => Array { whole: true, stride: Some(record.size) },
        }
    }

    /// The object that is an element, with the offset in it, of an access to an array with such elements.
    pub(crate) fn element(&mut self, id: ObjId, offset: Sym, len: u64) -> Result<(ObjId, u64), Stop> {
        let found = self.state.heap.element(&mut self.reason, &self.state.path, (id, offset), len);
        let (element, at, index) = found.map_err(|missing| match missing {
            Missing::Ask(question) => self.asks(question),
            Missing::Unknown => {
                self.unsupported("an access to an array of pointers at an offset that is not known")
            }
        })?;
        if let Sym::Term(_) = index {
            self.note_counter(index);
        }
        Ok((element, at))
    }

    /// Remembers the variable that counts elements, if the number of an element is what one holds.
    fn note_counter(&mut self, index: Sym) {
        let width = self.pointer_bits();
        let Some(frame) = self.state.stack.top().filter(|frame| frame.outside.is_none()) else { return };
        let (func, regs) = (frame.func, frame.regs.clone());
        let Some(body) = &self.program.functions[func].body else { return };
        for (reg, value) in body.regs.ids().zip(regs.iter()) {
            let (Sym::Term(term), 0, true) = (value.bits, value.undef, value.prov.is_none()) else {
                continue;
            };
            let narrow = self.reason.terms.width(term);
            if !body.is_variable(reg) || narrow > width || self.arrays.counters.contains(&(func, reg)) {
                continue;
            }
            let counts = [false, true]
                .into_iter()
                .any(|signed| self.reason.extend(value.bits, narrow, width, signed) == index);
            if counts && self.arrays.counters.len() < MOST_SITES {
                self.arrays.counters.push((func, reg));
                self.arrays.counts_more = true;
            }
        }
    }

    /// The numbers that variables hold which count elements of arrays, as numbers of a pointer's width.
    pub fn counted_elements(&mut self) -> Vec<Sym> {
        let width = self.pointer_bits();
        let mut all = Vec::new();
        for frame in self.state.stack.frames().filter(|frame| frame.outside.is_none()) {
            let Some(body) = &self.program.functions[frame.func].body else { continue };
            for &(func, reg) in &self.arrays.counters {
                let value =
                    frame.regs.get(reg.index()).filter(|value| func == frame.func && value.undef == 0);
                if let Some(value) = value.filter(|value| value.prov.is_none()) {
                    let narrow = body.regs[reg].ty.bits(self.program.model());
                    all.extend([false, true].map(|signed| (value.bits, narrow, signed)));
                }
            }
        }
        let mut numbers = Vec::new();
        for (bits, narrow, signed) in all {
            let number = self.reason.extend(bits, narrow, width, signed);
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        numbers
    }

    /// Writes a scalar into an element.
    pub(crate) fn write_element(
        &mut self,
        id: ObjId,
        offset: Sym,
        len: u64,
        value: Value,
    ) -> Result<(), Stop> {
        let (element, at) = self.element(id, offset, len)?;
        self.state.heap.store(&mut self.reason.terms, element, at, len, value);
        Ok(())
    }

    /// Copies a range as `memmove` does, if it is one of elements that are objects or goes to such. Whether it did.
    pub(crate) fn copy_elements(&mut self, dst: Value, src: Value, len: Sym) -> Result<bool, Stop> {
        if self.copies_loosely(dst, src, len)? {
            return Ok(true);
        }
        let row = |this: &Self, pointer: Value| pointer.prov.get().and_then(|id| this.state.heap.row(id));
        let (to, mut from) = (row(self, dst), row(self, src));
        if let (Some(to), None, Some(id)) = (to, from, src.prov.get())
            && len.number().is_none_or(|len| len > to.stride.into())
            && self.state.heap.single(id).is_some()
        {
            // What is copied to elements is taken for some, too.
            let start = Place { id, offset: Sym::ZERO };
            self.open_row(start, (to.stride, Some(to.stride)), None);
            from = row(self, src);
        }
        if (to.is_none() && from.is_none()) || len == Sym::ZERO {
            return Ok(false);
        }
        if from.is_some() && (self.moves_row(dst, src, len)? || self.shifts_row(dst, src, len)?) {
            return Ok(true);
        }
        let Sym::Const(len) = len else { return Err(self.unsupported("a copy of many pointers")) };
        let len = len as u64;
        let places = [self.locate(dst, len, Action::Write)?, self.locate(src, len, Action::Read)?];
        let mut objects = [(places[0].id, 0); 2];
        for (object, place) in objects.iter_mut().zip(places) {
            *object = match self.is_in_row(place.id, place.offset, len) {
                true => self.element(place.id, place.offset, len)?,
                false => (place.id, self.pin_offset(place)?),
            };
        }
        let [target, source] = objects;
        let from = from.filter(|_| source.0 != places[1].id);
        let open = self.open_bytes((places[1].id, from), source.1, len)?;
        self.state.heap.copy(&mut self.reason.terms, target, source, len);
        for at in open {
            let known = self.state.heap.load(&mut self.reason.terms, target.0, target.1 + at, 1);
            if known.undef == 0 {
                let any = self.havoc(8, "padding bytes");
                self.state.heap.store(&mut self.reason.terms, target.0, target.1 + at, 1, any);
            }
        }
        Ok(true)
    }

    /// The bytes that are padding, of a range of an array whose elements are objects or of another object.
    fn open_bytes(
        &mut self,
        (id, row): (ObjId, Option<Row>),
        offset: u64,
        len: u64,
    ) -> Result<Vec<u64>, Stop> {
        if !self.has_padding(id) {
            return Ok(Vec::new());
        }
        let (start, stride) = row.map_or((0, 0), |row| (row.base, row.stride));
        match self.padding_between(id, (start + offset, stride), len) {
            Some(open) => Ok(open),
            None => Err(self.unsupported("a copy of records that may lie across others")),
        }
    }

    /// Makes the elements of an array those of a new block to which the whole array is copied. Whether it did.
    fn moves_row(&mut self, dst: Value, src: Value, len: Sym) -> Result<bool, Stop> {
        let (Some(to), Some(from)) = (dst.prov.get(), src.prov.get()) else { return Ok(false) };
        let starts = |this: &Self, pointer: Value, id: ObjId| {
            let object = this.state.heap.single(id);
            object.is_some_and(|object| pointer.bits == Sym::Const(object.address.into()))
        };
        let target = self.state.heap.row(to);
        let empty = target.is_some_and(|row| row.base == 0);
        let mut fresh = self.state.heap.sequence(to).is_none() && (target.is_none() || empty);
        self.state.heap.for_each_stretch(to, |stretch| {
            fresh &= match stretch {
                Stretch::Undefined(_) => true,
                Stretch::Value(value, _) => empty && value == Value::ZERO,
                _ => false,
            }
        });
        let Some(size) = self.state.heap.object(from).map(|object| object.size) else { return Ok(false) };
        let size = self.reason.extend(size, self.pointer_bits(), 64, false);
        let whole = self.state.heap.row(from).is_some_and(|row| row.base == 0)
            && starts(self, dst, to)
            && starts(self, src, from)
            && to != from
            && fresh
            && (!self.has_padding(from) || self.takes_views(from, to))
            && self.surely(CmpOp::Eq, 64, len, size);
        if !whole {
            return Ok(false);
        }
        self.check_bytes(dst, len, Action::Write)?;
        self.state.heap.move_row(from, to);
        self.note_row(to, None);
        // What is padding in the one is padding in the other.
        let views = self.state.heap.views(from).to_vec();
        if self.takes_views(from, to) && !views.is_empty() {
            self.state.heap.set_views(to, views);
        }
        Ok(true)
    }

    /// Moves elements of an array to the places of their neighbours, all of them one place down or up. Whether it did.
    ///
    /// Soundness. The element that is overwritten first is taken out of the list, and comes back at the other end of the range as one of which nothing is known: there, one was
    /// copied and stays as it is. All others keep what they hold, and their numbers change by one.
    fn shifts_row(&mut self, dst: Value, src: Value, len: Sym) -> Result<bool, Stop> {
        let (Some(id), true) = (dst.prov.get(), dst.prov == src.prov) else { return Ok(false) };
        let (Some(row), Some(object)) = (self.state.heap.row(id), self.state.heap.single(id)) else {
            return Ok(false);
        };
        let (width, address, stride) = (self.pointer_bits(), object.address, row.stride);
        let up = self.reason.binary(BinOp::Sub, width, dst.bits, src.bits) == Sym::Const(stride.into());
        let down = self.reason.binary(BinOp::Sub, width, src.bits, dst.bits) == Sym::Const(stride.into());
        let is_one = len.number().is_some_and(|len| len <= stride.into());
        if !(up || down) || is_one || self.has_padding(id) {
            return Ok(false);
        }
        if self.ask(CmpOp::Eq, 64, len, Sym::ZERO)? {
            return Ok(true);
        }
        self.check_bytes(dst, len, Action::Write)?;
        self.check_bytes(src, len, Action::Read)?;
        let start = if down { dst } else { src };
        let start = self.reason.binary(BinOp::Sub, width, start.bits, Sym::Const(address.into()));
        let len = self.reason.truncate(len, width);
        let end = self.reason.binary(BinOp::Add, width, start, len);
        let ((first, 0), (last, 0)) = (self.element(id, start, stride)?, self.element(id, end, stride)?)
        else {
            return Ok(false);
        };
        let pair = if down { [first, last] } else { [last, first] };
        Ok(self.state.heap.move_element(&mut self.reason, id, pair, down))
    }

    /// Whether the padding of a block that is copied to another can be that of the other: both have what the program accesses them as, and the other is new.
    fn takes_views(&self, from: ObjId, to: ObjId) -> bool {
        let is_block =
            |id| self.state.heap.object(id).is_some_and(|object| matches!(object.kind, ObjectKind::Heap(_)));
        is_block(from) && is_block(to) && self.state.heap.views(to).is_empty()
    }

    /// Sets a known range to a byte in which all elements of an array lie that are objects. Whether it did.
    fn fills_around(
        &mut self,
        pointer: Value,
        (id, row): (ObjId, Row),
        byte: Value,
        len: Sym,
    ) -> Result<bool, Stop> {
        let (Sym::Const(bits), Sym::Const(len)) = (pointer.bits, len) else { return Ok(false) };
        let (Sym::Const(byte), 0, true) = (byte.bits, byte.undef, byte.prov.is_none()) else {
            return Ok(false);
        };
        let Some(address) = self.state.heap.single(id).map(|object| object.address) else { return Ok(false) };
        let offset = (bits as u64).wrapping_sub(address);
        let covers = offset <= row.base && u128::from(offset) + len >= u128::from(row.end);
        if !covers || pointer.undef != 0 {
            return Ok(false);
        }
        self.locate(pointer, len as u64, Action::Write)?;
        self.state.heap.fill(&mut self.reason.terms, id, offset, len as u64, byte as u8);
        self.open_known_row(id);
        Ok(true)
    }

    /// Makes a range any bytes, if it is one of an object that does not keep what is written there by operations on many bytes. Whether it did.
    pub(crate) fn loosen(&mut self, pointer: Value, len: Sym) -> Result<bool, Stop> {
        let Some(id) = pointer.prov.get().filter(|&id| self.state.heap.forgets(id)) else { return Ok(false) };
        let Some(object) = self.state.heap.single(id).copied() else { return Ok(false) };
        let width = self.pointer_bits();
        let offset = self.reason.binary(BinOp::Sub, width, pointer.bits, Sym::Const(object.address.into()));
        if let (Sym::Const(_), Sym::Const(len)) = (offset, len)
            && !self.is_in_row(id, offset, len as u64)
        {
            return Ok(false);
        }
        self.check_bytes(pointer, len, Action::Write)?;
        self.state.heap.loose((id, offset), len).map_err(|missing| match missing {
            Missing::Ask(question) => self.asks(question),
            Missing::Unknown => self.unsupported("setting bytes at a place that is not known"),
        })?;
        Ok(true)
    }

    /// Copies a range to one of an object that does not keep what is written there by operations on many bytes. Whether it did.
    fn copies_loosely(&mut self, dst: Value, src: Value, len: Sym) -> Result<bool, Stop> {
        let Some(id) = dst.prov.get().filter(|&id| self.state.heap.forgets(id)) else { return Ok(false) };
        if len.number().is_some_and(|len| len <= 8) {
            return Ok(false);
        }
        self.check_bytes(src, len, Action::Read)?;
        if !self.loosen(dst, len)? {
            return Ok(false);
        }
        if src.prov != dst.prov {
            self.state.heap.taint(id);
        }
        Ok(true)
    }

    /// Sets a range to a byte, if it is one of an element that is an object. Whether it did.
    pub(crate) fn fill_elements(&mut self, pointer: Value, byte: Value, len: Sym) -> Result<bool, Stop> {
        let Some((id, row)) = pointer.prov.get().and_then(|id| Some((id, self.state.heap.row(id)?))) else {
            return Ok(false);
        };
        if self.loosen(pointer, len)? {
            return Ok(true);
        }
        let Some(object) = self.state.heap.single(id) else { return Ok(false) };
        let (size, start) = (object.size, Sym::Const((object.address + row.base).into()));
        let size = self.reason.extend(size, self.pointer_bits(), 64, false);
        let rest = self.reason.binary(BinOp::Sub, 64, size, Sym::Const(row.base.into()));
        let all = Sym::Const((row.end - row.base).into());
        if self.fills_around(pointer, (id, row), byte, len)? {
            return Ok(true);
        }
        if pointer.bits == start
            && (self.surely(CmpOp::Ule, 64, all, len) || self.surely(CmpOp::Ule, 64, rest, len))
        {
            self.check_bytes(pointer, len, Action::Write)?;
            // Nothing is left of what they were.
            self.state.heap.unset(&mut self.reason.terms, id, row.base, row.end - row.base);
            return Ok(false);
        }
        let Sym::Const(len) = len else { return Err(self.unsupported("setting many pointers at once")) };
        let len = len as u64;
        let place = self.locate(pointer, len, Action::Write)?;
        if !self.is_in_row(id, place.offset, len) {
            return Ok(false);
        }
        let (element, at) = self.element(id, place.offset, len)?;
        let (Sym::Const(bits), 0, true) = (byte.bits, byte.undef, byte.prov.is_none()) else {
            return Err(self.unsupported("setting pointers to bytes that are not known"));
        };
        self.state.heap.fill(&mut self.reason.terms, element, at, len, bits as u8);
        Ok(true)
    }
}
