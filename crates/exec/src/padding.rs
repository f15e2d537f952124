//! Padding: bytes of records that belong to no member.
//!
//! Their values are not specified: a store to a member or an assignment of the record may change them (C11
//! 6.2.6.1p6). The concrete interpreter keeps them, as gcc mostly does. A proof must not rest on that, so a byte
//! that is read there may be any, and stays so when it is copied to where no padding is. Wider reads are not
//! looked at: no member has one, and what is read as another type than it was written has no meaning in C.
//!
//! The record is the declared one of a variable, and for a heap block the one that the program takes it for
//! (`estimate`). Records larger than [`LARGEST`] are not looked into.

use crate::heap::{Heap, ObjId, ObjectKind};
use crate::machine::Machine;
use crate::value::Value;
use ringfence_base::FastMap;
use ringfence_ir::{ArrayLen, RecordId, TypeId, TypeKind, Types};
use std::rc::Rc;

/// The largest record that is looked at byte by byte.
const LARGEST: u64 = 1 << 12;

/// How deep types may stand in each other to be looked into.
const DEEPEST: u32 = 40;

/// Which bytes of a type are padding.
#[derive(Debug)]
pub(crate) struct Padding {
    /// The size of the record.
    period: u64,
    /// Whether there may be several, one after the other.
    repeats: bool,
    /// The first byte and one past the last of each hole.
    holes: Vec<(u64, u64)>,
}

/// The padding of types, found once for each; absent for those without.
#[derive(Debug, Default)]
pub(crate) struct Paddings {
    types: FastMap<TypeId, Option<Rc<Padding>>>,
    records: FastMap<RecordId, Option<Rc<Padding>>>,
}

impl Padding {
    fn holds(&self, offset: u64) -> bool {
        let offset = if self.repeats { offset % self.period } else { offset };
        self.holes.iter().any(|&(first, end)| (first..end).contains(&offset))
    }
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
                let record = object.taken_for?;
                let find = || of_record(&program.types, record, false);
                return self.paddings.records.entry(record).or_insert_with(find).clone();
            }
            _ => return None,
        };
        if ty.is_none() {
            return None;
        }
        self.paddings.types.entry(ty).or_insert_with(|| of_type(&program.types, ty)).clone()
    }

    /// A byte that was read: any value if it is padding.
    pub(crate) fn read_byte(&mut self, id: ObjId, offset: u64, value: Value) -> Value {
        match self.padding(id) {
            Some(padding) if value.undef == 0 && padding.holds(offset) => self.open_value(8, "padding bytes"),
            _ => value,
        }
    }

    /// Whether some byte of an object between two offsets is padding.
    pub(crate) fn has_padding(&mut self, id: ObjId, first: u64, last: u64) -> bool {
        let Some(padding) = self.padding(id) else { return false };
        let last = last.min(first.saturating_add(padding.period));
        (first..=last).any(|offset| padding.holds(offset))
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
        for at in (0..len.min(LARGEST)).filter(|at| source.holds(from.1 + at)) {
            if target.as_ref().is_some_and(|target| target.holds(to.1 + at)) {
                continue;
            }
            let known = self.state.heap.load(&mut self.reason.terms, to.0, to.1 + at, 1);
            if known.undef == 0 {
                let open = self.open_value(8, "padding bytes");
                self.state.heap.store(&mut self.reason.terms, to.0, to.1 + at, 1, open);
            }
        }
    }
}

/// The padding of a type. An array has that of its elements.
fn of_type(types: &Types, mut ty: TypeId) -> Option<Rc<Padding>> {
    let mut repeats = false;
    while let TypeKind::Array { element, .. } = types.kind(ty) {
        (ty, repeats) = (element, true);
    }
    match types.kind(ty) {
        TypeKind::Record(record) => of_record(types, record, repeats),
        _ => None,
    }
}

fn of_record(types: &Types, record: RecordId, repeats: bool) -> Option<Rc<Padding>> {
    let period = types.record(record).size;
    if period == 0 || period > LARGEST {
        return None;
    }
    let mut used = vec![false; period as usize];
    mark_record(types, record, (0, 0), &mut used);
    let mut holes: Vec<(u64, u64)> = Vec::new();
    for offset in (0..period).filter(|&offset| !used[offset as usize]) {
        match holes.last_mut() {
            Some((_, end)) if *end == offset => *end += 1,
            _ => holes.push((offset, offset + 1)),
        }
    }
    (!holes.is_empty()).then(|| Rc::new(Padding { period, repeats, holes }))
}

/// Marks the members of a record at an offset, which stands so deep in other types.
fn mark_record(types: &Types, record: RecordId, (base, depth): (u64, u32), used: &mut [bool]) {
    for field in &types.record(record).fields {
        match field.bits {
            Some((first, width)) => {
                let bytes = (u64::from(first) + u64::from(width)).div_ceil(8);
                mark(base + field.offset, bytes, used);
            }
            None => mark_type(types, field.ty, (base + field.offset, depth + 1), used),
        }
    }
}

fn mark_type(types: &Types, ty: TypeId, (base, depth): (u64, u32), used: &mut [bool]) {
    match types.kind(ty) {
        // A flexible array member may begin in what would be padding without it.
        TypeKind::Array { len: ArrayLen::Unknown | ArrayLen::Variable, .. } => mark(base, LARGEST, used),
        _ if depth > DEEPEST => mark(base, types.size(ty).unwrap_or(LARGEST), used),
        TypeKind::Record(record) => mark_record(types, record, (base, depth), used),
        TypeKind::Array { element, len: ArrayLen::Fixed(count) } => {
            let size = types.size(element).unwrap_or(0);
            let fits = (used.len() as u64).checked_div(size).unwrap_or(0);
            for number in 0..count.min(fits) {
                mark_type(types, element, (base + number * size, depth + 1), used);
            }
        }
        _ => mark(base, types.size(ty).unwrap_or(0), used),
    }
}

fn mark(base: u64, len: u64, used: &mut [bool]) {
    for offset in base..base.saturating_add(len) {
        if let Some(place) = used.get_mut(offset as usize) {
            *place = true;
        }
    }
}
