//! Padding: bytes of records that belong to no member, and bytes of unions that not all members have.
//!
//! Their values are not specified: a store to a member or an assignment of the record may change them (C11
//! 6.2.6.1p6 and p7). A proof must not rest on them. Records larger than [`LARGEST`] are not looked into.

use ringfence_ir::{ArrayLen, Field, RecordId, RecordKind, TypeId, TypeKind, Types};
use std::rc::Rc;

/// The largest record that is looked at byte by byte.
pub const LARGEST: u64 = 1 << 12;

/// How deep types may stand in each other to be looked into.
const DEEPEST: u32 = 40;

/// Which bytes of a type are padding.
#[derive(Debug)]
pub struct Padding {
    /// The size of the record.
    pub period: u64,
    /// Whether there may be several, one after the other.
    repeats: bool,
    /// The first byte and one past the last of each hole.
    holes: Vec<(u64, u64)>,
}

impl Padding {
    /// Whether the byte at an offset is padding.
    #[must_use]
    pub fn holds(&self, offset: u64) -> bool {
        let offset = if self.repeats { offset % self.period } else { offset };
        self.holes.iter().any(|&(first, end)| (first..end).contains(&offset))
    }
}

/// The padding of a type. An array has that of its elements.
#[must_use]
pub fn of_type(types: &Types, mut ty: TypeId) -> Option<Rc<Padding>> {
    let mut repeats = false;
    while let TypeKind::Array { element, .. } = types.kind(ty) {
        (ty, repeats) = (element, true);
    }
    match types.kind(ty) {
        TypeKind::Record(record) => of_record(types, record, repeats),
        _ => None,
    }
}

/// The padding of a record; of an array of such if it repeats.
#[must_use]
pub fn of_record(types: &Types, record: RecordId, repeats: bool) -> Option<Rc<Padding>> {
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
    if types.record(record).kind == RecordKind::Union {
        return mark_union(types, record, (base, depth), used);
    }
    for field in &types.record(record).fields {
        mark_field(types, field, (base, depth), used);
    }
}

/// Of a union, only the bytes that all members have are marked: a store to a member may change the others
/// (C11 6.2.6.1p7).
fn mark_union(types: &Types, record: RecordId, at: (u64, u32), used: &mut [bool]) {
    let mut common: Option<Vec<bool>> = None;
    for field in &types.record(record).fields {
        let mut own = vec![false; used.len()];
        mark_field(types, field, at, &mut own);
        common = Some(match common {
            None => own,
            Some(common) => common.iter().zip(own).map(|(&one, other)| one && other).collect(),
        });
    }
    for (place, marked) in used.iter_mut().zip(common.into_iter().flatten()) {
        *place |= marked;
    }
}

fn mark_field(types: &Types, field: &Field, (base, depth): (u64, u32), used: &mut [bool]) {
    match field.bits {
        Some((first, width)) => {
            let bytes = (u64::from(first) + u64::from(width)).div_ceil(8);
            mark(base + field.offset, bytes, used);
        }
        None => mark_type(types, field.ty, (base + field.offset, depth + 1), used),
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
