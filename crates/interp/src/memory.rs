//! Memory: all objects of a run, their addresses, and checked access to their bytes.
//!
//! Addresses are given by a bump allocator with gaps between objects, so object ids and addresses grow
//! together and an address is found by binary search. The exception are blocks that share a place one after
//! the other (see `reuse`): the allocator passes over the place that they would have had, and
//! addresses lead to them by a map of their own. Every access is checked
//! against the object that the pointer came from, in the order that [`Memory::fault`] documents.
//!
//! A pointer without provenance (an integer that was never a pointer, or a mixture of several) may
//! access the live object that its address lies in: alignment tricks and XOR-linked lists work.
//!
//! Objects that ended are remembered for messages until the machine finds that nothing in the run
//! refers to them any more.

use crate::contents::{Contents, Snapshot};
use crate::object::{ObjId, Object, Rights, State};
use crate::table::Table;
use crate::value::{Prov, Value};
use ringfence_base::{Exhausted, Loc};
use ringfence_ir::{BitRange, DataModel};
pub use ringfence_library::NewObject;
use ringfence_verdict::ViolationKind;
use std::collections::BTreeMap;

/// Why an access is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It violates memory safety.
    Bad(BadAccess),
    /// It needs the contents of an external object that nobody defines.
    Unknown(ObjId),
}

/// A violation of memory safety, before it is put in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadAccess {
    /// What went wrong.
    pub kind: ViolationKind,
    /// The address used.
    pub address: u64,
    /// The object that the pointer came from, or [`ObjId::NONE`].
    pub object: ObjId,
    /// How many bytes were to be accessed.
    pub len: u64,
    /// What was to be done.
    pub action: Action,
}

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Frees.
    Free,
}

/// The memory of a run.
#[derive(Debug)]
pub struct Memory {
    objects: Table,
    next: u64,
    limit: u64,
    shift: u32,
    ended: usize,
    /// The newest block at each place for several.
    tenants: BTreeMap<u64, ObjId>,
    snapshot: Snapshot,
}

/// Bytes between two objects, at least.
const GAP: u64 = 16;

/// No object lies below this address.
pub const FIRST_ADDRESS: u64 = 0x1_0000;

/// An access nearer to 0 than this is one through a null pointer.
pub const FIRST_PAGE: u64 = 0x1000;

impl Memory {
    /// Empty memory for a data model.
    #[must_use]
    pub fn new(model: DataModel) -> Self {
        let (limit, shift) = match model {
            DataModel::Ilp32 => (0xffff_0000, 2),
            DataModel::Lp64 => (1 << 47, 3),
        };
        Self {
            objects: Table::default(),
            next: FIRST_ADDRESS,
            limit,
            shift,
            ended: 0,
            tenants: BTreeMap::new(),
            snapshot: Snapshot::default(),
        }
    }

    /// Keeps the objects that have addresses of their own below this one.
    pub(crate) fn stay_below(&mut self, limit: u64) {
        self.limit = self.limit.min(limit);
    }

    /// Makes an object.
    ///
    /// # Errors
    /// When the address space is used up.
    pub fn allocate(&mut self, new: NewObject) -> Result<Value, Exhausted> {
        self.allocate_at(new, None)
    }

    /// Makes an object, at a place for several where nothing is (or what is there ends before anything looks),
    /// or else at an address of its own.
    ///
    /// # Errors
    /// When the address space is used up.
    pub(crate) fn allocate_at(&mut self, new: NewObject, place: Option<u64>) -> Result<Value, Exhausted> {
        let align = new.align.max(GAP).checked_next_power_of_two().ok_or(Exhausted::Memory)?;
        let own = self.next.checked_next_multiple_of(align).ok_or(Exhausted::Memory)?;
        let end = own.checked_add(new.size).and_then(|end| end.checked_add(GAP));
        self.next = end.filter(|&end| end <= self.limit).ok_or(Exhausted::Memory)?;
        let contents = match new.rights {
            Rights::Opaque | Rights::Unknown => Contents::Empty,
            Rights::ReadWrite | Rights::ReadOnly => Contents::new(new.size, new.zero),
        };
        let address = place.unwrap_or(own);
        let object = Object {
            address,
            size: new.size,
            kind: new.kind,
            state: State::Live,
            rights: new.rights,
            allocated: new.loc,
            contents,
        };
        let id = self.objects.push(object, own).ok_or(Exhausted::Memory)?;
        if place.is_some() {
            self.tenants.insert(address, id);
        }
        Ok(Value::pointer(address, id))
    }

    /// Ends an object and drops its bytes. The state says how.
    pub(crate) fn end(&mut self, id: ObjId, state: State) -> u64 {
        match self.objects.get_mut(id) {
            Some(object) if object.is_live() => {
                object.state = state;
                object.contents = Contents::Empty;
                self.ended += 1;
                object.size
            }
            _ => 0,
        }
    }

    /// An object, unless it ended and was forgotten.
    #[inline]
    #[must_use]
    pub fn object(&self, id: ObjId) -> Option<&Object> {
        self.objects.get(id)
    }

    #[inline]
    fn object_mut(&mut self, id: ObjId) -> Option<&mut Object> {
        self.objects.get_mut(id)
    }

    /// Changes what may be done with an object; a former external object becomes all zero.
    pub(crate) fn set_rights(&mut self, id: ObjId, rights: Rights) {
        if let Some(object) = self.object_mut(id) {
            if matches!(object.contents, Contents::Empty) && object.is_live() {
                object.contents = Contents::new(object.size, true);
            }
            object.rights = rights;
        }
    }

    /// Every object that is remembered, in the order of creation.
    pub fn objects(&self) -> impl Iterator<Item = (ObjId, &Object)> {
        self.objects.iter()
    }

    /// The live object whose bytes hold this address.
    #[must_use]
    pub fn find(&self, address: u64) -> Option<ObjId> {
        let tenant = self.tenants.range(..=address).next_back().map(|(_, &id)| id);
        let holds = |id: &ObjId| self.object(*id).is_some_and(|object| object.holds(address));
        tenant.filter(holds).or_else(|| self.objects.last_at_or_below(address).filter(holds))
    }

    /// The object that a pointer may access: the one it came from, or else the live one at its address.
    #[inline]
    #[must_use]
    pub fn target(&self, pointer: Value) -> Option<ObjId> {
        match pointer.prov.get() {
            Some(id) => Some(id),
            None => self.find(pointer.low()),
        }
    }

    /// The object and the offset in it that a pointer stands for, without any check of bounds or life.
    #[must_use]
    pub fn place(&self, pointer: Value) -> Option<(ObjId, i64)> {
        let id = self.target(pointer)?;
        let object = self.object(id)?;
        Some((id, pointer.low().wrapping_sub(object.address) as i64))
    }

    #[inline]
    fn check(&self, pointer: Value, len: u64, write: bool) -> Result<(&Object, u64), Fault> {
        if let Some(id) = pointer.prov.get()
            && let Some(object) = self.object(id)
            && pointer.undef == 0
        {
            let offset = pointer.low().wrapping_sub(object.address);
            if object.is_live()
                && offset <= object.size
                && len <= object.size - offset
                && (object.rights == Rights::ReadWrite || (object.rights == Rights::ReadOnly && !write))
            {
                return Ok((object, offset));
            }
        }
        self.check_slowly(pointer, len, write)
    }

    #[cold]
    fn check_slowly(&self, pointer: Value, len: u64, write: bool) -> Result<(&Object, u64), Fault> {
        let action = if write { Action::Write } else { Action::Read };
        if let Some(fault) = self.fault(pointer, len, action) {
            return Err(fault);
        }
        match self.target(pointer).and_then(|id| self.object(id)) {
            Some(object) => Ok((object, pointer.low().wrapping_sub(object.address))),
            None => Err(Fault::Unknown(ObjId::NONE)),
        }
    }

    /// Whether an address is in the first page, or in the last one (a negative offset from null).
    fn is_near_null(&self, address: u64) -> bool {
        let all = if self.shift == 2 { u64::from(u32::MAX) } else { u64::MAX };
        address < FIRST_PAGE || address > all - FIRST_PAGE
    }

    /// What is wrong with an access of `len` bytes, if anything, checked in this order: an
    /// indeterminate address; near null; no object; a freed object; an ended one; a range
    /// outside `0..size`; a function; unknown contents; a write to a constant.
    #[must_use]
    pub fn fault(&self, pointer: Value, len: u64, action: Action) -> Option<Fault> {
        let address = pointer.low();
        let target = self.target(pointer);
        let bad = |kind| {
            let object = target.unwrap_or(ObjId::NONE);
            Some(Fault::Bad(BadAccess { kind, address, object, len, action }))
        };
        if pointer.is_indeterminate() {
            return bad(ViolationKind::UninitialisedPointer);
        }
        if target.is_none() && self.is_near_null(address) {
            return bad(ViolationKind::NullDeref);
        }
        let Some(object) = target.and_then(|id| self.object(id)) else {
            return bad(ViolationKind::WildPointer);
        };
        match object.state {
            State::Live => {}
            State::Freed(_) => return bad(ViolationKind::UseAfterFree),
            State::Ended(_) => return bad(ViolationKind::UseAfterScope),
        }
        let offset = address.wrapping_sub(object.address);
        match object.rights {
            Rights::Opaque => bad(ViolationKind::WildPointer),
            _ if offset > object.size || len > object.size - offset => bad(ViolationKind::OutOfBounds),
            Rights::Unknown => target.map(Fault::Unknown),
            Rights::ReadOnly if action == Action::Write => bad(ViolationKind::ReadOnlyWrite),
            Rights::ReadOnly | Rights::ReadWrite => None,
        }
    }

    /// The object and offset of an access that is in order.
    ///
    /// # Errors
    /// When it is not.
    pub fn locate(&self, pointer: Value, len: u64, write: bool) -> Result<(ObjId, u64), Fault> {
        let (object, offset) = self.check(pointer, len, write)?;
        let id = self.target(pointer).unwrap_or(ObjId::NONE);
        debug_assert_eq!(self.object(id).map(|o| o.address), Some(object.address));
        Ok((id, offset))
    }

    /// Reads a scalar of `len` (1 to 16) bytes.
    ///
    /// # Errors
    /// When the access is not in order.
    #[inline]
    pub fn load(&self, pointer: Value, len: u64) -> Result<Value, Fault> {
        let (object, offset) = self.check(pointer, len, false)?;
        Ok(object.contents.load(offset, len))
    }

    /// Writes a scalar of `len` (1 to 16) bytes.
    ///
    /// # Errors
    /// When the access is not in order.
    #[inline]
    pub fn store(&mut self, pointer: Value, len: u64, value: Value) -> Result<(), Fault> {
        let shift = self.shift;
        let (contents, offset) = self.contents_mut(pointer, len)?;
        contents.store(offset, len, value, shift);
        Ok(())
    }

    #[inline]
    fn contents_mut(&mut self, pointer: Value, len: u64) -> Result<(&mut Contents, u64), Fault> {
        let (_, offset) = self.check(pointer, len, true)?;
        let id = match pointer.prov.get() {
            Some(id) => id,
            None => self.target(pointer).unwrap_or(ObjId::NONE),
        };
        match self.object_mut(id) {
            Some(object) => Ok((&mut object.contents, offset)),
            None => Err(Fault::Unknown(ObjId::NONE)),
        }
    }

    /// Writes the initial contents of an object, whatever its rights.
    pub(crate) fn initialise(&mut self, id: ObjId, offset: u64, bytes: &[u8]) {
        if let Some(object) = self.object_mut(id) {
            object.contents.write(offset, bytes);
        }
    }

    /// Writes an initial pointer into an object, whatever its rights.
    pub(crate) fn initialise_pointer(&mut self, id: ObjId, offset: u64, pointer: Value) {
        let shift = self.shift;
        if let Some(object) = self.object_mut(id) {
            object.contents.store(offset, 1 << shift, pointer, shift);
        }
    }

    /// Sets the indeterminate bits of the bytes for which `has_bits` does not hold; they stay
    /// indeterminate.
    pub(crate) fn give_bits(
        &mut self,
        id: ObjId,
        offset: u64,
        len: u64,
        bits: u128,
        has_bits: impl Fn(u64) -> bool,
    ) {
        let shift = self.shift;
        let Some(object) = self.object_mut(id) else { return };
        for i in (0..len).filter(|&i| !has_bits(offset + i)) {
            let old = object.contents.load(offset + i, 1);
            let undef = old.undef as u8;
            let new = (bits >> (8 * i)) as u8 & undef | old.bits as u8 & !undef;
            object.contents.store(offset + i, 1, Value { bits: u128::from(new), ..old }, shift);
        }
    }

    /// Reads the bits of a bit-field, not extended.
    ///
    /// # Errors
    /// When the access is not in order.
    pub fn load_bits(&self, pointer: Value, range: BitRange) -> Result<Value, Fault> {
        let bytes = bit_bytes(range);
        let (object, offset) = self.check(pointer, bytes, false)?;
        let (mut bits, mut undef, mut prov) = (0u128, 0u128, Prov::NONE);
        for i in 0..bytes {
            let byte = object.contents.load(offset + i, 1);
            let (taken, down, up) = byte_of_field(range, i);
            prov = prov.of_union(byte.prov);
            bits |= (byte.bits & u128::from(taken)) >> down << up;
            undef |= u128::from(byte.undef & u64::from(taken)) >> down << up;
        }
        let undef = if range.width > 64 && undef != 0 { u64::MAX } else { undef as u64 };
        Ok(Value { bits, prov, undef })
    }

    /// Writes the low bits of a value into a bit-field; the other bits stay as they are.
    ///
    /// # Errors
    /// When the access is not in order.
    pub fn store_bits(&mut self, pointer: Value, range: BitRange, value: Value) -> Result<(), Fault> {
        let bytes = bit_bytes(range);
        let shift = self.shift;
        let (contents, offset) = self.contents_mut(pointer, bytes)?;
        for i in 0..bytes {
            let old = contents.load(offset + i, 1);
            let (taken, down, up) = byte_of_field(range, i);
            let new = (value.bits >> up << down) as u8 & taken;
            let undef = if up < 64 { value.undef >> up << down } else { value.undef };
            let kept = old.bits & u128::from(!taken);
            let byte = Value {
                bits: kept | u128::from(new),
                prov: if kept == 0 { value.prov } else { old.prov.of_union(value.prov) },
                undef: old.undef & !u64::from(taken) | undef & u64::from(taken),
            };
            contents.store(offset + i, 1, byte, shift);
        }
        Ok(())
    }

    /// Appends `len` plain bytes to `out` and says whether all of them are initialised.
    ///
    /// # Errors
    /// When the access is not in order.
    pub fn read(&self, pointer: Value, len: u64, out: &mut Vec<u8>) -> Result<bool, Fault> {
        if len == 0 {
            return Ok(true);
        }
        let (object, offset) = self.check(pointer, len, false)?;
        Ok(object.contents.read(offset, len, out))
    }

    /// Writes plain bytes.
    ///
    /// # Errors
    /// When the access is not in order.
    pub fn write(&mut self, pointer: Value, bytes: &[u8]) -> Result<(), Fault> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (contents, offset) = self.contents_mut(pointer, bytes.len() as u64)?;
        contents.write(offset, bytes);
        Ok(())
    }

    /// Sets `len` bytes.
    ///
    /// # Errors
    /// When the access is not in order.
    pub fn fill(&mut self, pointer: Value, byte: u8, len: u64) -> Result<(), Fault> {
        if len == 0 {
            return Ok(());
        }
        let (contents, offset) = self.contents_mut(pointer, len)?;
        contents.fill(offset, len, byte);
        Ok(())
    }

    /// Copies `len` bytes with their indeterminate bits and provenance, as `memmove` does: the ranges
    /// may overlap.
    ///
    /// # Errors
    /// When an access is not in order.
    pub fn copy(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Fault> {
        if len == 0 {
            return Ok(());
        }
        self.locate(dst, len, true)?;
        let mut snapshot = std::mem::take(&mut self.snapshot);
        let read =
            self.check(src, len, false).map(|(object, at)| object.contents.copy_out(at, len, &mut snapshot));
        let shift = self.shift;
        let done = read.and_then(|()| {
            let (contents, offset) = self.contents_mut(dst, len)?;
            contents.copy_in(offset, &snapshot, shift);
            Ok(())
        });
        self.snapshot = snapshot;
        done
    }

    /// The length of the string at `pointer` and whether all of it is initialised.
    ///
    /// # Errors
    /// When the string runs out of its object, or the access is not in order.
    pub fn string_len(&self, pointer: Value) -> Result<(u64, bool), Fault> {
        let (object, offset) = self.check(pointer, 1, false)?;
        match object.contents.find_zero(offset, object.size) {
            (Some(end), defined) => Ok((end - offset, defined)),
            (None, _) => Err(Fault::Bad(BadAccess {
                kind: ViolationKind::OutOfBounds,
                address: object.address + object.size,
                object: self.target(pointer).unwrap_or(ObjId::NONE),
                len: 1,
                action: Action::Read,
            })),
        }
    }

    /// Whether two ranges share a byte.
    #[must_use]
    pub fn overlap((a, a_len): (Value, u64), (b, b_len): (Value, u64)) -> bool {
        let starts_in = |x: Value, y: Value, len: u64| x.low().checked_sub(y.low()).is_some_and(|d| d < len);
        a_len > 0 && b_len > 0 && (starts_in(a, b, b_len) || starts_in(b, a, a_len))
    }

    /// Frees a heap block and gives back its size. Freeing the null pointer does nothing.
    ///
    /// # Errors
    /// When the pointer is not the start of a live heap block.
    pub fn free(&mut self, pointer: Value, loc: Loc) -> Result<u64, Fault> {
        let target = self.target(pointer);
        let bad = |kind| {
            let object = target.unwrap_or(ObjId::NONE);
            Fault::Bad(BadAccess { kind, address: pointer.low(), object, len: 0, action: Action::Free })
        };
        if pointer.is_indeterminate() {
            return Err(bad(ViolationKind::NonHeapFree));
        }
        if pointer.is_null() {
            return Ok(0);
        }
        let Some(object) = target.and_then(|id| self.object(id)).filter(|object| object.is_heap()) else {
            return Err(bad(ViolationKind::NonHeapFree));
        };
        if !object.is_live() {
            return Err(bad(ViolationKind::DoubleFree));
        }
        if object.address != pointer.low() {
            return Err(bad(ViolationKind::InteriorFree));
        }
        Ok(self.end(target.unwrap_or(ObjId::NONE), State::Freed(loc)))
    }

    /// How many objects ended and are still remembered.
    pub(crate) fn ended(&self) -> usize {
        self.ended
    }

    /// Forgets the ended objects that are not marked and gives back how many those are.
    pub(crate) fn collect(&mut self, marked: impl Fn(ObjId) -> bool) -> usize {
        let forgotten = self.objects.forget(|id, object| !object.is_live() && !marked(id));
        self.ended -= forgotten;
        forgotten
    }
}

/// How many bytes a bit-field touches.
const fn bit_bytes(range: BitRange) -> u64 {
    (range.first as u64 + range.width as u64).div_ceil(8)
}

/// For byte `i` of a bit-field: which of its bits belong to the field, how far they stand from the
/// bottom of the byte, and where they stand in the field.
fn byte_of_field(range: BitRange, i: u64) -> (u8, u32, u32) {
    let (first, end) = (u32::from(range.first), u32::from(range.first) + u32::from(range.width));
    let start = 8 * i as u32;
    let low = first.max(start) - start;
    let high = end.min(start + 8) - start;
    let taken = (0xffu32 >> (8 - high)) & (0xff << low);
    (taken as u8, low, start + low - first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::ObjectKind;

    fn heap(memory: &mut Memory, size: u64) -> Value {
        let new = NewObject {
            kind: ObjectKind::Heap("malloc"),
            size,
            align: 16,
            rights: Rights::ReadWrite,
            zero: false,
            loc: Loc::NONE,
        };
        memory.allocate(new).expect("there is room")
    }

    fn kind(fault: Fault) -> ViolationKind {
        match fault {
            Fault::Bad(bad) => bad.kind,
            Fault::Unknown(_) => panic!("unknown contents"),
        }
    }

    fn at(pointer: Value, offset: u64) -> Value {
        Value { bits: pointer.bits + u128::from(offset), ..pointer }
    }

    #[test]
    fn accesses_are_checked_in_order() {
        let mut memory = Memory::new(DataModel::Lp64);
        let block = heap(&mut memory, 8);
        assert_eq!(
            kind(memory.load(Value::INDETERMINATE, 4).unwrap_err()),
            ViolationKind::UninitialisedPointer
        );
        assert_eq!(kind(memory.load(Value::plain(8), 4).unwrap_err()), ViolationKind::NullDeref);
        assert_eq!(kind(memory.load(Value::plain(0x5000), 4).unwrap_err()), ViolationKind::WildPointer);
        assert_eq!(kind(memory.load(at(block, 6), 4).unwrap_err()), ViolationKind::OutOfBounds);
        memory.free(block, Loc::NONE).expect("a heap block");
        assert_eq!(kind(memory.load(at(block, 6), 4).unwrap_err()), ViolationKind::UseAfterFree);
        assert_eq!(kind(memory.free(block, Loc::NONE).unwrap_err()), ViolationKind::DoubleFree);
    }

    #[test]
    fn addresses_without_provenance_find_live_objects_only() {
        let mut memory = Memory::new(DataModel::Ilp32);
        let block = heap(&mut memory, 8);
        memory.store(block, 4, Value::plain(7)).expect("in bounds");
        assert_eq!(memory.load(Value::plain(block.bits), 4), Ok(Value::plain(7)));
        memory.free(block, Loc::NONE).expect("a heap block");
        assert_eq!(kind(memory.load(Value::plain(block.bits), 4).unwrap_err()), ViolationKind::WildPointer);
    }

    #[test]
    fn bit_fields_define_only_their_bits() {
        let mut memory = Memory::new(DataModel::Lp64);
        let block = heap(&mut memory, 4);
        let field = BitRange { first: 3, width: 9, signed: false };
        memory.store_bits(block, field, Value::plain(0x155)).expect("in bounds");
        assert_eq!(memory.load_bits(block, field), Ok(Value::plain(0x155)));
        let low = BitRange { first: 0, width: 3, signed: false };
        assert!(memory.load_bits(block, low).unwrap().is_indeterminate());
        let high = BitRange { first: 4, width: 1, signed: false };
        assert!(memory.load_bits(at(block, 1), high).unwrap().is_indeterminate());
        assert_eq!(memory.load(block, 1).unwrap().undef, 0b111);
    }

    #[test]
    fn the_small_address_space_runs_out() {
        let mut memory = Memory::new(DataModel::Ilp32);
        heap(&mut memory, 1 << 31);
        let new = NewObject {
            kind: ObjectKind::Alloca,
            size: 1 << 31,
            align: 1,
            rights: Rights::ReadWrite,
            zero: false,
            loc: Loc::NONE,
        };
        assert_eq!(memory.allocate(new), Err(Exhausted::Memory));
    }

    #[test]
    fn collected_objects_are_forgotten() {
        let mut memory = Memory::new(DataModel::Lp64);
        let (a, b) = (heap(&mut memory, 4), heap(&mut memory, 4));
        memory.free(a, Loc::NONE).expect("a heap block");
        memory.free(b, Loc::NONE).expect("a heap block");
        assert_eq!(memory.collect(|id| Some(id) == b.prov.get()), 1);
        assert_eq!(kind(memory.load(a, 1).unwrap_err()), ViolationKind::WildPointer);
        assert_eq!(kind(memory.load(b, 1).unwrap_err()), ViolationKind::UseAfterFree);
    }
}
