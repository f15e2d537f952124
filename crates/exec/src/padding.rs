//! Padding: bytes of records that belong to no member.
//!
//! Their values are not specified: a store to a member or an assignment of the record may change them (C11
//! 6.2.6.1p6). The concrete interpreter keeps them, as gcc mostly does. A proof must not rest on that, so a byte
//! that is read there may be any, and stays so when it is copied to where no padding is; so may be something wider
//! that covers such bytes.
//!
//! The record is the declared one of a variable. A heap block is what the program accesses its bytes as
//! ([`View`](crate::heap::View)): storing a member makes what is around it such a record (C11 6.5p6). An access to
//! a member counts as a store to it, since the two are not distinguished where the address is computed; that leaves more open, never less.
//! A store of more than a byte that covers padding of a view, and is not part of it, ends the view: the bytes are
//! something else now, until the record is accessed there again.

use crate::heap::{Heap, ObjId, ObjectKind, View};
use crate::machine::Machine;
use crate::reason::Origin;
use crate::value::{Sym, Value};
use ringfence_ir::RecordId;
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

/// Padding at a place of an object: where the type begins, and for one that does not repeat, where it ends.
#[derive(Debug, Clone)]
struct Placed {
    padding: Rc<Padding>,
    at: u64,
}

impl Placed {
    /// The part of some bytes, from the first to the last, that the padding is about, counted from its start.
    fn part(&self, first: u64, last: u64) -> Option<(u64, u64)> {
        if self.padding.repeats {
            // Where one begins, as many begin before and behind as there is room for.
            let shift = self.padding.period - self.at % self.padding.period;
            return Some((first.saturating_add(shift), last.saturating_add(shift)));
        }
        let end = self.at.saturating_add(self.padding.period);
        (first < end && last >= self.at).then(|| (first.max(self.at) - self.at, last.min(end - 1) - self.at))
    }

    fn is_open(&self, offset: u64, len: u64) -> bool {
        let part = self.part(offset, offset.saturating_add(len.max(1) - 1));
        // Something wider than a byte is open by what no member has, also where only a byte of it lies in the record.
        part.is_some_and(|(first, last)| match len {
            0 | 1 => self.padding.holds(first),
            _ => self.padding.is_uncovered(first, last),
        })
    }

    fn is_between(&self, first: u64, last: u64) -> bool {
        self.part(first, last).is_some_and(|(first, last)| self.padding.is_between(first, last))
    }
}

impl<H: Heap> Machine<'_, H> {
    /// The padding of a record, or of several one after the other.
    pub(crate) fn padding_of(&mut self, record: RecordId, repeats: bool) -> Option<Rc<Padding>> {
        let find = || of_record(&self.program.types, record, repeats);
        self.paddings.records.entry((record, repeats)).or_insert_with(find).clone()
    }

    /// The padding of the declared type of an object, if it has any.
    fn declared_padding(&mut self, kind: ObjectKind) -> Option<Rc<Padding>> {
        let program = self.program;
        let ty = match kind {
            ObjectKind::Slot(func, slot) => program.functions[func].body.as_ref()?.slots.get(slot)?.ctype,
            ObjectKind::Global(global) => program.globals[global].ty,
            _ => return None,
        };
        if ty.is_none() {
            return None;
        }
        self.paddings.types.entry(ty).or_insert_with(|| of_type(&program.types, ty)).clone()
    }

    /// The padding in an object: of its declared type, or of one of the records that the program has accessed its
    /// bytes as.
    #[inline]
    fn padding(&mut self, id: ObjId, number: usize) -> Option<Placed> {
        let object = self.state.heap.object(id)?;
        if let ObjectKind::Heap(_) | ObjectKind::Alloca = object.kind {
            let view = *self.state.heap.views(id).get(number)?;
            return Some(Placed { padding: self.padding_of(view.record, view.repeats)?, at: view.at });
        }
        let kind = object.kind;
        let padding = (number == 0).then(|| self.declared_padding(kind)).flatten()?;
        Some(Placed { padding, at: 0 })
    }

    /// Whether bytes of an object are padding.
    pub(crate) fn has_padding(&mut self, id: ObjId) -> bool {
        self.padding(id, 0).is_some()
    }

    /// Whether this holds of some padding in an object.
    #[inline]
    fn some_padding(&mut self, id: ObjId, holds: impl Fn(&Placed) -> bool) -> bool {
        (0..).map_while(|number| self.padding(id, number)).any(|placed| holds(&placed))
    }

    /// A value of some bytes that was read: any value if there is padding among them.
    #[inline]
    pub(crate) fn read_open_bytes(&mut self, id: ObjId, offset: u64, len: u64, value: Value) -> Value {
        if value.undef == 0 && self.some_padding(id, |placed| placed.is_open(offset, len)) {
            return self.havoc(8 * len as u32, OPEN);
        }
        value
    }

    /// Whether a read of some bytes at one of `count` offsets may be one of padding.
    pub(crate) fn may_read_padding(&mut self, id: ObjId, places: (u64, u64, u64), len: u64) -> bool {
        let (first, stride, count) = places;
        let last = first.saturating_add(stride.saturating_mul(count.saturating_sub(1)));
        self.some_padding(id, |placed| match count {
            0 => false,
            _ if placed.padding.repeats && stride.is_multiple_of(placed.padding.period) => {
                placed.is_open(first, len)
            }
            1..=MOST_PLACES => (0..count).any(|at| placed.is_open(first.saturating_add(at * stride), len)),
            _ if !placed.padding.repeats && placed.padding.period <= MOST_PLACES => {
                // Of very many places, only those at the record matter.
                let (start, end) =
                    (placed.at.saturating_sub(len), placed.at.saturating_add(placed.padding.period));
                let stride = stride.max(1);
                let (from, to) = (start.saturating_sub(first) / stride, end.saturating_sub(first) / stride);
                (from..=to.min(count - 1)).any(|at| placed.is_open(first.saturating_add(at * stride), len))
            }
            _ => placed.is_between(first, last.saturating_add(len - 1)),
        })
    }

    /// A scalar was stored: the records whose padding it covers are there no longer.
    #[inline]
    pub(crate) fn stored(&mut self, id: ObjId, offset: u64, len: u64) {
        if len > 1 && !self.state.heap.views(id).is_empty() {
            self.end_views(id, offset, len);
        }
    }

    fn end_views(&mut self, id: ObjId, offset: u64, len: u64) {
        let views = self.state.heap.views(id).to_vec();
        let stays = |view: &View| {
            let padding = self.padding_of(view.record, view.repeats);
            view.repeats
                || padding.is_none_or(|padding| !Placed { padding, at: view.at }.is_open(offset, len))
        };
        let left: Vec<View> = views.iter().copied().filter(stays).collect();
        if left.len() < views.len() {
            self.state.heap.set_views(id, left);
        }
    }

    /// Bytes of a union take values that C does not specify, as far as the object goes: a block may have room for the
    /// member stored alone. Bytes that were never set stay so, and many are not distinguished from those.
    pub(crate) fn leave_bytes_open(&mut self, start: Value, len: u64) -> Result<(), Stop> {
        let len = len.min(self.room_behind(start).unwrap_or(len));
        if len == 0 || self.loosen(start, Sym::Const(len.into()))? {
            return Ok(());
        }
        let (id, start) = Domain::locate(self, start, len, Action::Write)?;
        if self.is_in_sequence(id, Sym::Const(start.into()), len) {
            self.loosen_sequence(id);
            return Ok(());
        }
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
        let last = from.1.saturating_add(len.max(1) - 1);
        if len == 0 || !self.some_padding(from.0, |placed| placed.is_between(from.1, last)) {
            return;
        }
        if self.is_padded_alike(to, from) {
            return;
        }
        if len > MOST_COPIED {
            // Too many bytes to look at each.
            return self
                .object(UnknownReason::Bounded { bound: Bound::ObjectSize(MOST_COPIED), loc: self.loc });
        }
        for at in 0..len {
            if !self.some_padding(from.0, |placed| placed.is_open(from.1 + at, 1))
                || self.some_padding(to.0, |placed| placed.is_open(to.1 + at, 1))
            {
                continue;
            }
            let known = self.state.heap.load(&mut self.reason.terms, to.0, to.1 + at, 1);
            if known.undef == 0 {
                let open = self.havoc(8, OPEN);
                self.state.heap.store(&mut self.reason.terms, to.0, to.1 + at, 1, open);
            }
        }
    }

    /// The bytes of a range that are padding, of an object or of an element of so many bytes of an array. Absent when it depends on the element.
    pub(crate) fn padding_between(
        &mut self,
        id: ObjId,
        (start, stride): (u64, u64),
        len: u64,
    ) -> Option<Vec<u64>> {
        let depends = |placed: &Placed| {
            stride > 0 && !(placed.padding.repeats && stride.is_multiple_of(placed.padding.period))
        };
        if len > MOST_COPIED || self.some_padding(id, depends) {
            return None;
        }
        Some((0..len).filter(|at| self.some_padding(id, |placed| placed.is_open(start + at, 1))).collect())
    }

    /// Whether what is padding behind one place is so behind another: one type, at the same place in it.
    fn is_padded_alike(&mut self, to: (ObjId, u64), from: (ObjId, u64)) -> bool {
        let ([Some(target), None], [Some(source), None]) =
            [to.0, from.0].map(|id| [self.padding(id, 0), self.padding(id, 1)]).into()
        else {
            return false;
        };
        let place = |offset: u64, placed: &Placed| offset.wrapping_sub(placed.at) % placed.padding.period;
        Rc::ptr_eq(&target.padding, &source.padding) && place(to.1, &target) == place(from.1, &source)
    }
}
