//! Memory: all objects of a run, their addresses, and checked access to their bytes.
//!
//! Addresses are given by a bump allocator with gaps between objects, so object ids and addresses grow
//! together and an address is found by binary search. The exception are blocks that share a place one after
//! the other (see `reuse`): the allocator passes over the place that they would have had, and
//! addresses lead to them by a map of their own. Every access is checked
//! against the object that the pointer came from; what is wrong with one that is not in order, the semantics says.
//!
//! A pointer without provenance (an integer that was never a pointer, or a mixture of several) may
//! access the live object that its address lies in: alignment tricks and XOR-linked lists work.
//!
//! Objects that ended are remembered for messages until the machine finds that nothing in the run
//! refers to them any more.

use crate::contents::{Contents, Snapshot};
use crate::object::{Life, ObjId, Object, Rights};
use crate::table::Table;
use crate::value::{Prov, Value};
use ringfence_base::Exhausted;
use ringfence_ir::DataModel;
pub use ringfence_library::NewObject;
pub use ringfence_semantics::object::FIRST_ADDRESS;
use ringfence_semantics::object::Layout;
use std::collections::BTreeMap;

/// The memory of a run.
#[derive(Debug)]
pub struct Memory {
    objects: Table,
    layout: Layout,
    /// The logarithm of a pointer's size.
    shift: u32,
    ended: usize,
    /// The newest block at each place for several.
    tenants: BTreeMap<u64, ObjId>,
    snapshot: Snapshot,
}

impl Memory {
    /// Empty memory for a data model.
    #[must_use]
    pub fn new(model: DataModel) -> Self {
        let layout = Layout::new(model);
        Self {
            objects: Table::default(),
            layout,
            shift: layout.pointer_bytes().ilog2(),
            ended: 0,
            tenants: BTreeMap::new(),
            snapshot: Snapshot::default(),
        }
    }

    pub(crate) const fn pointer_bytes(&self) -> u64 {
        self.layout.pointer_bytes()
    }

    /// Keeps the objects that have addresses of their own below this one.
    pub(crate) fn stay_below(&mut self, limit: u64) {
        self.layout.stay_below(limit);
    }

    /// Makes an object.
    pub fn allocate(&mut self, new: NewObject) -> Result<Value, Exhausted> {
        self.allocate_at(new, None)
    }

    /// Makes an object, at a place for several where nothing is (or what is there ends before anything looks),
    /// or else at an address of its own.
    pub(crate) fn allocate_at(&mut self, new: NewObject, place: Option<u64>) -> Result<Value, Exhausted> {
        let own = self.layout.place(new.size, new.align).ok_or(Exhausted::Memory)?;
        let contents = match new.rights {
            Rights::Opaque | Rights::Unknown => Contents::Empty,
            Rights::ReadWrite | Rights::ReadOnly | Rights::Busy => Contents::new(new.size, new.zero),
        };
        let address = place.unwrap_or(own);
        let object = Object {
            address,
            size: new.size,
            kind: new.kind,
            life: Life::Live,
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

    /// Ends an object and drops its bytes.
    pub(crate) fn end(&mut self, id: ObjId, life: Life) -> u64 {
        match self.objects.get_mut(id) {
            Some(object) if object.is_live() => {
                object.life = life;
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

    /// The object and the offset of an access that is in order.
    #[inline]
    fn check(&self, pointer: Value, len: u64, write: bool) -> Option<(&Object, u64)> {
        match pointer.prov.get() {
            Some(id) => self.object(id)?.check(pointer, len, write),
            None => self.check_address(pointer, len, write),
        }
    }

    #[cold]
    fn check_address(&self, pointer: Value, len: u64, write: bool) -> Option<(&Object, u64)> {
        self.object(self.find(pointer.low())?)?.check(pointer, len, write)
    }

    /// The object and offset of an access; absent when it is not in order.
    #[must_use]
    pub fn locate(&self, pointer: Value, len: u64, write: bool) -> Option<(ObjId, u64)> {
        let (_, offset) = self.check(pointer, len, write)?;
        Some((self.target(pointer)?, offset))
    }

    /// Reads a scalar of `len` (1 to 16) bytes.
    /// Absent when an access is not in order.
    #[inline]
    pub fn load(&self, pointer: Value, len: u64) -> Option<Value> {
        let (object, offset) = self.check(pointer, len, false)?;
        Some(object.contents.load(offset, len))
    }

    /// Writes a scalar of `len` (1 to 16) bytes.
    /// Absent when an access is not in order.
    #[inline]
    pub fn store(&mut self, pointer: Value, len: u64, value: Value) -> Option<()> {
        let shift = self.shift;
        let (contents, offset) = self.contents_mut(pointer, len)?;
        contents.store(offset, len, value, shift);
        Some(())
    }

    #[inline]
    fn contents_mut(&mut self, pointer: Value, len: u64) -> Option<(&mut Contents, u64)> {
        let (_, offset) = self.check(pointer, len, true)?;
        let id = self.target(pointer)?;
        Some((&mut self.object_mut(id)?.contents, offset))
    }

    /// Reads a byte of a live object, in bounds.
    pub(crate) fn byte(&self, id: ObjId, offset: u64) -> Value {
        self.object(id).map_or(Value::INDETERMINATE, |object| object.contents.load(offset, 1))
    }

    /// Writes a byte of a live object, in bounds.
    pub(crate) fn set_byte(&mut self, id: ObjId, offset: u64, byte: Value) {
        let shift = self.shift;
        if let Some(object) = self.object_mut(id) {
            object.contents.store(offset, 1, byte, shift);
        }
    }

    /// Gives bytes of an object this provenance and sets all of their bits.
    pub(crate) fn mark(&mut self, id: ObjId, offset: u64, len: u64, prov: Prov) {
        let shift = self.shift;
        if let Some(object) = self.object_mut(id) {
            object.contents.mark(offset, len, prov, shift);
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

    /// Appends `len` plain bytes to `out` and says whether all of them are initialised.
    /// Absent when an access is not in order.
    pub fn read(&self, pointer: Value, len: u64, out: &mut Vec<u8>) -> Option<bool> {
        if len == 0 {
            return Some(true);
        }
        let (object, offset) = self.check(pointer, len, false)?;
        Some(object.contents.read(offset, len, out))
    }

    /// Writes plain bytes.
    /// Absent when an access is not in order.
    pub fn write(&mut self, pointer: Value, bytes: &[u8]) -> Option<()> {
        if bytes.is_empty() {
            return Some(());
        }
        let (contents, offset) = self.contents_mut(pointer, bytes.len() as u64)?;
        contents.write(offset, bytes);
        Some(())
    }

    /// Sets `len` bytes.
    /// Absent when an access is not in order.
    pub fn fill(&mut self, pointer: Value, byte: u8, len: u64) -> Option<()> {
        if len == 0 {
            return Some(());
        }
        let (contents, offset) = self.contents_mut(pointer, len)?;
        contents.fill(offset, len, byte);
        Some(())
    }

    /// Copies `len` bytes with their indeterminate bits and provenance, as `memmove` does: the ranges
    /// may overlap.
    /// Absent when an access is not in order.
    pub fn copy(&mut self, dst: Value, src: Value, len: u64) -> Option<()> {
        if len == 0 {
            return Some(());
        }
        self.locate(dst, len, true)?;
        let mut snapshot = std::mem::take(&mut self.snapshot);
        let read =
            self.check(src, len, false).map(|(object, at)| object.contents.copy_out(at, len, &mut snapshot));
        let shift = self.shift;
        let done = read.and_then(|()| {
            let (contents, offset) = self.contents_mut(dst, len)?;
            contents.copy_in(offset, &snapshot, shift);
            Some(())
        });
        self.snapshot = snapshot;
        done
    }

    /// The length of the string at `pointer` and whether all of it is initialised; absent when there is no string.
    #[must_use]
    pub fn string_len(&self, pointer: Value) -> Option<(u64, bool)> {
        let (object, offset) = self.check(pointer, 1, false)?;
        let (end, defined) = object.contents.find_zero(offset, object.size);
        Some((end? - offset, defined))
    }

    /// Whether two ranges share a byte.
    #[must_use]
    pub fn overlap((a, a_len): (Value, u64), (b, b_len): (Value, u64)) -> bool {
        let starts_in = |x: Value, y: Value, len: u64| x.low().checked_sub(y.low()).is_some_and(|d| d < len);
        a_len > 0 && b_len > 0 && (starts_in(a, b, b_len) || starts_in(b, a, a_len))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::ObjectKind;
    use ringfence_base::Loc;

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

    fn at(pointer: Value, offset: u64) -> Value {
        Value { bits: pointer.bits + u128::from(offset), ..pointer }
    }

    fn free(memory: &mut Memory, block: Value) {
        memory.end(block.prov.get().expect("a block"), Life::Freed(Loc::NONE));
    }

    #[test]
    fn only_accesses_in_order_are_made() {
        let mut memory = Memory::new(DataModel::Lp64);
        let block = heap(&mut memory, 8);
        for pointer in [Value::INDETERMINATE, Value::plain(8), Value::plain(0x5000), at(block, 6)] {
            assert_eq!(memory.load(pointer, 4), None);
            assert_eq!(memory.store(pointer, 4, Value::plain(1)), None);
        }
        assert_eq!(memory.store(at(block, 4), 4, Value::plain(1)), Some(()));
        free(&mut memory, block);
        assert_eq!(memory.load(at(block, 4), 4), None);
    }

    #[test]
    fn addresses_without_provenance_find_live_objects_only() {
        let mut memory = Memory::new(DataModel::Ilp32);
        let block = heap(&mut memory, 8);
        memory.store(block, 4, Value::plain(7)).expect("in bounds");
        assert_eq!(memory.load(Value::plain(block.bits), 4), Some(Value::plain(7)));
        free(&mut memory, block);
        assert_eq!(memory.load(Value::plain(block.bits), 4), None);
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
        free(&mut memory, a);
        free(&mut memory, b);
        assert_eq!(memory.collect(|id| Some(id) == b.prov.get()), 1);
        let known = |pointer: Value| pointer.prov.get().and_then(|id| memory.object(id)).is_some();
        assert_eq!((known(a), known(b)), (false, true));
    }
}
