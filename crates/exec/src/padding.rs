//! Padding: bytes of records that belong to no member.
//!
//! Their values are not specified: a store to a member or an assignment of the record may change them (C11
//! 6.2.6.1p6). The concrete interpreter keeps them, as gcc mostly does. A proof must not rest on that, so a byte
//! that is read there may be any, and stays so when it is copied to where no padding is; so may be something wider
//! that covers such bytes.
//!
//! The record is the declared one of a variable, and for a heap block the one that the program takes it for
//! (`estimate`): one, or as many as fill the block.

use crate::heap::{Heap, ObjId, ObjectKind};
use crate::machine::Machine;
use crate::reason::Origin;
use crate::value::{Sym, Value};
use ringfence_base::FastMap;
use ringfence_ir::{RecordId, TypeId};
use ringfence_semantics::padding::{Padding, of_record, of_type};
use ringfence_semantics::{Action, Domain, Stop};
use ringfence_verdict::{Bound, UnknownReason};
use std::rc::Rc;

/// What is left open, for the note.
const OPEN: &str = "padding bytes";
/// How many places are looked at one by one.
const MOST_PLACES: u64 = 1 << 12;
/// The longest copy out of a record whose bytes are looked at one by one.
const MOST_COPIED: u64 = 1 << 16;
/// How many bytes of a union get values of their own when they are left open.
const MOST_OPENED: u64 = 64;

/// The padding of types, found once for each; absent for those without.
#[derive(Debug, Default)]
pub(crate) struct Paddings {
    types: FastMap<TypeId, Option<Rc<Padding>>>,
    records: FastMap<(RecordId, bool), Option<Rc<Padding>>>,
    /// The record that a path of fields starts with, by the number of the path, as far as it was asked for.
    pub(crate) roots: Vec<Option<Option<RecordId>>>,
}

impl<H: Heap> Machine<'_, H> {
    /// The padding of the record that an object is, if it has any.
    fn padding(&mut self, id: ObjId) -> Option<Rc<Padding>> {
        let object = self.state.heap.object(id)?;
        let program = self.program;
        let ty = match object.kind {
            ObjectKind::Slot(func, slot) => program.functions[func].body.as_ref()?.slots.get(slot)?.ctype,
            ObjectKind::Global(global) => program.globals[global].ty,
            ObjectKind::Heap(_) => {
                let record = object.estimated_type?;
                let size = program.types.record(record).size;
                let repeats = object.reserved > size && object.reserved.checked_rem(size) == Some(0);
                let find = || of_record(&program.types, record, repeats);
                return self.paddings.records.entry((record, repeats)).or_insert_with(find).clone();
            }
            _ => return None,
        };
        if ty.is_none() {
            return None;
        }
        self.paddings.types.entry(ty).or_insert_with(|| of_type(&program.types, ty)).clone()
    }

    /// A value of some bytes that was read: any value if there is padding among them.
    #[inline]
    pub(crate) fn read_open_bytes(&mut self, id: ObjId, offset: u64, len: u64, value: Value) -> Value {
        match self.padding(id) {
            Some(padding) if value.undef == 0 && padding.is_open(offset, len) => {
                self.havoc(8 * len as u32, OPEN)
            }
            _ => value,
        }
    }

    /// Whether a read of some bytes at one of `count` offsets may be one of padding.
    pub(crate) fn may_read_padding(&mut self, id: ObjId, places: (u64, u64, u64), len: u64) -> bool {
        let Some(padding) = self.padding(id) else { return false };
        let (first, stride, count) = places;
        let last = first.saturating_add(stride.saturating_mul(count.saturating_sub(1)));
        match count {
            0 => false,
            _ if padding.repeats && stride.is_multiple_of(padding.period) => padding.is_open(first, len),
            1..=MOST_PLACES => (0..count).any(|at| padding.is_open(first.saturating_add(at * stride), len)),
            _ => padding.is_between(first, last.saturating_add(len - 1)),
        }
    }

    /// Bytes of a union take values that C does not specify, as far as the object goes: a block may have room for the
    /// member stored alone. Bytes that were never set stay so, and many are not told apart from those.
    ///
    /// # Errors
    /// `Split` when it depends on the execution where they lie.
    pub(crate) fn leave_bytes_open(&mut self, start: Value, len: u64) -> Result<(), Stop> {
        let len = len.min(self.room_behind(start).unwrap_or(len));
        if len == 0 {
            return Ok(());
        }
        let (id, start) = Domain::locate(self, start, len, Action::Write)?;
        if len > MOST_OPENED {
            self.state.heap.unset(&mut self.reason.terms, id, start, len);
            return Ok(());
        }
        let (mut at, end) = (start, start + len);
        while at < end {
            let cell = (8 - at % 8).min(end - at);
            if self.state.heap.has_undefined(id, at, cell) {
                self.state.heap.unset(&mut self.reason.terms, id, at, cell);
            } else {
                let any = self.reason.variable(Origin::Havoc(self.state.havocs), 8 * cell as u32);
                self.state.havocs += 1;
                self.state.heap.store(&mut self.reason.terms, id, at, cell, Value::plain(any));
            }
            at += cell;
        }
        Ok(())
    }

    /// How many bytes an object has from a place on, if both are numbers.
    fn room_behind(&self, pointer: Value) -> Option<u64> {
        let object = self.state.heap.single(pointer.prov.get()?)?;
        let (Sym::Const(address), Sym::Const(size)) = (pointer.bits, object.size) else { return None };
        let offset = (address as u64).wrapping_sub(object.address);
        Some((size as u64).saturating_sub(offset))
    }

    /// Bytes were copied: those that come from padding and go to where none is are open from now on.
    pub(crate) fn copied_padding(&mut self, to: (ObjId, u64), from: (ObjId, u64), len: u64) {
        let Some(source) = self.padding(from.0) else { return };
        let target = self.padding(to.0);
        if let Some(target) = &target
            && Rc::ptr_eq(target, &source)
            && to.1 % source.period == from.1 % source.period
        {
            return;
        }
        if len > MOST_COPIED && source.is_between(from.1, from.1.saturating_add(len)) {
            // Too many bytes to look at each.
            return self
                .object(UnknownReason::Bounded { bound: Bound::ObjectSize(MOST_COPIED), loc: self.loc });
        }
        for at in (0..len.min(MOST_COPIED)).filter(|at| source.holds(from.1 + at)) {
            if target.as_ref().is_some_and(|target| target.holds(to.1 + at)) {
                continue;
            }
            let known = self.state.heap.load(&mut self.reason.terms, to.0, to.1 + at, 1);
            if known.undef == 0 {
                let open = self.havoc(8, OPEN);
                self.state.heap.store(&mut self.reason.terms, to.0, to.1 + at, 1, open);
            }
        }
    }
}
