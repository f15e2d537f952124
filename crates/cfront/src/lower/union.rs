//! What a store to a member of a union leaves open.
//!
//! The bytes of a union that the member stored does not have, and others have, take unspecified values (C11 6.2.6.1p7),
//! and an initialiser sets one member (6.7.9p17): gcc 15 leaves the rest of an automatic union as it happens to be. So
//! after such a store `__ringfence_open` is called with these bytes. A run keeps them, as compiled programs mostly do; a
//! proof must hold for any values.

use super::Lowerer;
use super::place::Place;
use ringfence_ir::{NoteId, Operand, Ty};
use rucc_sema::{Decl, InitEntry};
use rucc_types::{ArrayLen, Field, RecordId, RecordKind, TypeId, TypeKind};

/// How many unions may stand in each other.
const DEEPEST: usize = 4;
/// How many elements of an array are looked at for unions.
const MOST_ELEMENTS: u64 = 1 << 10;

/// Bytes at a constant distance from an address.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    pub(super) base: Operand,
    pub(super) offset: i64,
    pub(super) len: u64,
}

/// The bytes that a store to a place leaves open, one stretch for each union around it.
pub(super) type Open = [Option<Stretch>; DEEPEST];

impl Lowerer<'_> {
    /// What a member of a union leaves of the members: the first byte that it does not have, and how many there are.
    fn rest_of_union(&self, record: RecordId, field: &Field) -> Option<(u64, u64)> {
        let info = self.unit.types.record_info(record);
        if info.kind != RecordKind::Union || info.variable.is_some() {
            return None;
        }
        let most = info.fields.iter().map(|field| self.end_of(field)).max()?;
        let end = self.end_of(field);
        (end < most).then(|| (end, most - end))
    }

    fn end_of(&self, field: &Field) -> u64 {
        match field.bits {
            Some(width) => field.offset + (u64::from(field.bit) + u64::from(width)).div_ceil(8),
            None => field.offset.saturating_add(self.size(field.ty)),
        }
    }

    /// What a store to a member leaves open beside what one to the record does.
    pub(super) fn with_rest_of_union(&mut self, place: &Place, record: RecordId, field: &Field) -> Open {
        let mut open = place.open;
        let Some((start, len)) = self.rest_of_union(record, field) else { return open };
        let stretch = Stretch { base: place.base, offset: place.offset + start as i64, len };
        match open.iter_mut().find(|place| place.is_none()) {
            Some(free) => *free = Some(stretch),
            None => self.unsupported("many unions in each other"),
        }
        open
    }

    /// Says what a store to a place leaves open.
    pub(super) fn leave_open(&mut self, place: &Place) {
        for Stretch { base, offset, len } in place.open.into_iter().flatten() {
            let offset = self.offset_number(offset);
            let start = self.ptr_add(base, offset, NoteId::NONE);
            let len = self.number(Ty::I64, len.into());
            self.call_check("__ringfence_open", &[start, len]);
        }
    }

    /// Says what the initialiser of an automatic object leaves open in the unions of its type.
    pub(super) fn leave_unions_open(&mut self, address: Operand, decl: &Decl, entries: &[InitEntry]) {
        if entries.is_empty() {
            // Everything is zero.
            return;
        }
        let mut pending = vec![(decl.ty, 0u64)];
        while let Some((ty, offset)) = pending.pop() {
            match self.kind(ty) {
                TypeKind::Array { elem, len: ArrayLen::Fixed(count) } if self.has_union(elem) => {
                    let size = self.size(elem);
                    pending.extend((0..count.min(MOST_ELEMENTS)).rev().map(|i| (elem, offset + i * size)));
                }
                TypeKind::Record(record) => {
                    let info = self.unit.types.record_info(record);
                    if info.kind == RecordKind::Union {
                        self.leave_union_open(address, offset, record, entries);
                    } else {
                        let members = info.fields.iter().rev().filter(|field| field.bits.is_none());
                        pending.extend(members.map(|field| (field.ty, offset + field.offset)));
                    }
                }
                _ => {}
            }
        }
    }

    fn has_union(&self, mut ty: TypeId) -> bool {
        while let TypeKind::Array { elem, .. } = self.kind(ty) {
            ty = elem;
        }
        let TypeKind::Record(record) = self.kind(ty) else { return false };
        let info = self.unit.types.record_info(record);
        info.kind == RecordKind::Union || info.fields.iter().any(|field| self.has_union(field.ty))
    }

    /// The values do not say which member they are for. It is one that they all fit in: the smallest of these
    /// leaves the most open.
    fn leave_union_open(&mut self, address: Operand, start: u64, record: RecordId, entries: &[InitEntry]) {
        let info = self.unit.types.record_info(record);
        let most = info.fields.iter().map(|field| self.end_of(field)).max().unwrap_or(0);
        let inside = |entry: &&InitEntry| entry.offset >= start && entry.offset < start + most;
        let end_of = |entry: &InitEntry| {
            let size = match entry.is_bit_field() {
                true => (u64::from(entry.bit_offset) + u64::from(entry.bit_width)).div_ceil(8),
                false => self.size(self.unit.tast[entry.value].ty),
            };
            entry.offset - start + size
        };
        let Some(needed) = entries.iter().filter(inside).map(end_of).max() else { return };
        let ends = info.fields.iter().map(|field| self.end_of(field));
        let end = ends.filter(|&end| end >= needed).min().unwrap_or(most);
        if end < most {
            let offset = self.offset_number((start + end) as i64);
            let start = self.ptr_add(address, offset, NoteId::NONE);
            let len = self.number(Ty::I64, (most - end).into());
            self.call_check("__ringfence_open", &[start, len]);
        }
    }
}
