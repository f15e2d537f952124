//! Padding: bytes of records that belong to no member, bytes of unions that not all members have, bytes in which
//! bit-fields leave bits over, and what a `long double` leaves of its room.
//!
//! Their values are not specified: a store to a member or an assignment of the record may change them (C11
//! 6.2.6.1p6 and p7). A proof must not rest on them. A byte that is read is open if it is padding for some member of a
//! union around it; something wider, which may itself be a member of a union, only if it covers a byte that no
//! member has.

use ringfence_base::FastMap;
use ringfence_ir::{ArrayLen, Field, FloatKind, RecordId, RecordKind, TypeId, TypeKind, Types};
use std::rc::Rc;

/// How deep types may stand in each other to be looked into.
const DEEPEST: u32 = 100;

/// Which bytes of a type are padding.
#[derive(Debug)]
pub struct Padding {
    /// The size of the type, of an element for an array.
    pub period: u64,
    /// Whether there may be several, one after the other.
    pub repeats: bool,
    /// Bytes that some member leaves open.
    some: Rc<Holes>,
    /// Bytes that no member has.
    all: Rc<Holes>,
}

impl Padding {
    /// Whether the byte at an offset is padding.
    #[must_use]
    pub fn holds(&self, offset: u64) -> bool {
        self.is_open(offset, 1)
    }

    /// Whether the value of some bytes that are read at once is open.
    #[must_use]
    pub fn is_open(&self, offset: u64, len: u64) -> bool {
        let holes = if len == 1 { &self.some } else { &self.all };
        self.meets(holes, offset, offset.saturating_add(len.max(1) - 1))
    }

    /// Whether one of the bytes from the first to the last belongs to no member.
    #[must_use]
    pub fn is_uncovered(&self, first: u64, last: u64) -> bool {
        self.meets(&self.all, first, last)
    }

    /// Whether one of the bytes from the first to the last is padding.
    #[must_use]
    pub fn is_between(&self, first: u64, last: u64) -> bool {
        self.meets(&self.some, first, last)
    }

    fn meets(&self, holes: &Rc<Holes>, first: u64, last: u64) -> bool {
        if !self.repeats {
            return holes.meets(first, last);
        }
        let record = first - first % self.period;
        Pattern { first: 0, stride: self.period, count: u64::MAX, holes: Rc::clone(holes) }
            .meets(first - record, last - record)
    }
}

/// A record that the program has accessed some bytes of a block as. Blocks have no declared type: an access to a
/// member makes the bytes around it such a record (C11 6.5p6), and its padding open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct View {
    /// Its layout says which bytes are padding.
    pub record: RecordId,
    /// Where it begins; for several one after the other, where one of the first two may begin.
    pub at: u64,
    /// Whether there may be several, all over the block.
    pub repeats: bool,
}

impl View {
    /// Whether this view says all that another of a record of this size does.
    #[must_use]
    pub fn includes(&self, other: &Self, size: u64) -> bool {
        let same = match self.repeats {
            true => size > 0 && self.at % size == other.at % size,
            false => !other.repeats && self.at == other.at,
        };
        self.record == other.record && same
    }
}

/// Holes in a type.
#[derive(Debug, Default)]
struct Holes {
    /// The first byte and one past the last of each.
    own: Vec<(u64, u64)>,
    /// Those in members.
    inner: Vec<Pattern>,
}

/// The holes of a member: several times, one after the other, for an array.
#[derive(Debug)]
struct Pattern {
    first: u64,
    stride: u64,
    count: u64,
    holes: Rc<Holes>,
}

impl Holes {
    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.inner.is_empty()
    }

    /// Whether there is one among the bytes from the first to the last.
    fn meets(&self, first: u64, last: u64) -> bool {
        self.own.iter().any(|&(start, end)| start <= last && first < end)
            || self.inner.iter().any(|pattern| pattern.meets(first, last))
    }
}

impl Pattern {
    fn meets(&self, first: u64, last: u64) -> bool {
        let end = self.first.saturating_add(self.stride.saturating_mul(self.count));
        let (first, last) = (first.max(self.first), last.min(end.saturating_sub(1)));
        if first > last {
            return false;
        }
        let (first, last) = (first - self.first, last - self.first);
        if last - first >= self.stride - 1 {
            return true;
        }
        let (from, to) = (first % self.stride, last % self.stride);
        if from <= to {
            return self.holes.meets(from, to);
        }
        self.holes.meets(from, self.stride - 1) || self.holes.meets(0, to)
    }
}

/// The padding of a type. An array has that of its elements.
#[must_use]
pub fn of_type(types: &Types, mut ty: TypeId) -> Option<Rc<Padding>> {
    let mut repeats = false;
    while let TypeKind::Array { element, .. } = types.kind(ty) {
        (ty, repeats) = (element, true);
    }
    let period = types.size(ty)?;
    padding(types, period, repeats, |search| search.of_type(ty, 0))
}

/// The padding of a record; of an array of such if it repeats.
#[must_use]
pub fn of_record(types: &Types, record: RecordId, repeats: bool) -> Option<Rc<Padding>> {
    padding(types, types.record(record).size, repeats, |search| search.of_record(record, 0))
}

fn padding(
    types: &Types,
    period: u64,
    repeats: bool,
    find: impl Fn(&mut Search<'_>) -> Rc<Holes>,
) -> Option<Rc<Padding>> {
    let holes = |of| find(&mut Search { types, of, records: FastMap::default(), unions: 0 });
    let (some, all) = (holes(Members::Some), holes(Members::All));
    let found = period > 0 && !some.is_empty();
    found.then(|| Rc::new(Padding { period, repeats, some, all }))
}

/// Of how many members of a union a byte has to be padding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Members {
    Some,
    All,
}

/// A search for holes.
struct Search<'t> {
    types: &'t Types,
    of: Members,
    records: FastMap<(RecordId, bool), Rc<Holes>>,
    /// How many unions stand around the present type.
    unions: u32,
}

impl Search<'_> {
    /// The holes of a type that stands so deep in others.
    fn of_type(&mut self, ty: TypeId, depth: u32) -> Rc<Holes> {
        if depth > DEEPEST {
            return Rc::default();
        }
        let size = self.types.size(ty).unwrap_or(0);
        match self.types.kind(ty) {
            TypeKind::Record(record) => self.of_record(record, depth),
            TypeKind::Array { element, len: ArrayLen::Fixed(count) } => {
                let holes = self.of_type(element, depth + 1);
                let stride = self.types.size(element).unwrap_or(0);
                if holes.is_empty() || stride == 0 {
                    return Rc::default();
                }
                Rc::new(Holes { own: Vec::new(), inner: vec![Pattern { first: 0, stride, count, holes }] })
            }
            // A number of 80 bits.
            TypeKind::Float(FloatKind::F80) if size > 10 => {
                Rc::new(Holes { own: vec![(10, size)], inner: Vec::new() })
            }
            TypeKind::Complex(FloatKind::F80) if size > 20 => {
                let half = size / 2;
                Rc::new(Holes { own: vec![(10, half), (half + 10, size)], inner: Vec::new() })
            }
            _ => Rc::default(),
        }
    }

    fn of_record(&mut self, record: RecordId, depth: u32) -> Rc<Holes> {
        let key = (record, self.unions > 0);
        if let Some(found) = self.records.get(&key) {
            return found.clone();
        }
        let holes = match self.types.record(record).kind {
            RecordKind::Union => self.of_union(record, depth),
            RecordKind::Struct => self.of_struct(record, depth),
        };
        let holes = Rc::new(holes);
        self.records.insert(key, holes.clone());
        holes
    }

    fn of_struct(&mut self, record: RecordId, depth: u32) -> Holes {
        let types = self.types;
        let record = types.record(record);
        let mut holes = Holes::default();
        let mut members: Vec<(u128, u128, &Field)> =
            record.fields.iter().filter_map(|field| self.bits(field)).collect();
        members.sort_by_key(|&(first, ..)| first);
        let mut used = 0;
        for (first, end, field) in members {
            self.gap(used, first, &mut holes);
            used = used.max(end);
            self.inside(field, depth, &mut holes);
        }
        self.gap(used, u128::from(record.size) * 8, &mut holes);
        holes
    }

    /// The bits of a member, from the first to one past the last; absent for a bit-field that is only padding. A
    /// flexible array member may begin in what would be padding without it.
    fn bits<'f>(&self, field: &'f Field) -> Option<(u128, u128, &'f Field)> {
        let start = u128::from(field.offset) * 8;
        match field.bits {
            Some(_) if field.name.is_none() => None,
            Some((first, width)) => {
                let first = start + u128::from(first);
                Some((first, first + u128::from(width), field))
            }
            None => match self.types.kind(field.ty) {
                TypeKind::Array { len: ArrayLen::Unknown | ArrayLen::Variable, .. } => {
                    Some((start, u128::MAX, field))
                }
                _ => Some((start, start + u128::from(self.types.size(field.ty)?) * 8, field)),
            },
        }
    }

    /// Adds the bytes with bits that nobody uses. In a union, whose other members may use them, a byte that is used in
    /// part is not one.
    fn gap(&self, used: u128, next: u128, holes: &mut Holes) {
        if used >= next {
            return;
        }
        let (first, end) = match self.unions {
            0 => (used / 8, next.div_ceil(8)),
            _ => (used.div_ceil(8), next / 8),
        };
        if first < end {
            holes.own.push((first as u64, end as u64));
        }
    }

    fn inside(&mut self, field: &Field, depth: u32, holes: &mut Holes) {
        if field.bits.is_some() {
            return;
        }
        let inner = self.of_type(field.ty, depth + 1);
        let stride = self.types.size(field.ty).unwrap_or(0);
        if !inner.is_empty() && stride > 0 {
            holes.inner.push(Pattern { first: field.offset, stride, count: 1, holes: inner });
        }
    }

    fn of_union(&mut self, record: RecordId, depth: u32) -> Holes {
        let types = self.types;
        let record = types.record(record);
        let end = |field: &Field| match field.bits {
            Some((first, width)) => (u64::from(first) + u64::from(width)).div_ceil(8),
            None => types.size(field.ty).unwrap_or(u64::MAX),
        };
        let ends = record.fields.iter().map(end);
        let used = if self.of == Members::Some { ends.min() } else { ends.max() }.unwrap_or(0);
        let mut holes = Holes::default();
        if used < record.size {
            holes.own.push((used, record.size));
        }
        self.unions += 1;
        if self.of == Members::Some || record.fields.len() == 1 {
            record.fields.iter().for_each(|field| self.inside(field, depth, &mut holes));
        }
        self.unions -= 1;
        holes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holes(own: &[(u64, u64)]) -> Rc<Holes> {
        Rc::new(Holes { own: own.to_vec(), inner: Vec::new() })
    }

    #[test]
    fn patterns_repeat() {
        let pattern = Pattern { first: 8, stride: 8, count: 3, holes: holes(&[(1, 4)]) };
        assert!(!pattern.meets(0, 8) && pattern.meets(0, 9) && !pattern.meets(12, 16));
        assert!(pattern.meets(15, 17) && pattern.meets(25, 25) && !pattern.meets(28, 100));
        assert!(pattern.meets(0, u64::MAX));
    }

    #[test]
    fn wide_reads_ask_for_bytes_that_no_member_has() {
        let padding = Padding { period: 8, repeats: true, some: holes(&[(1, 8)]), all: holes(&[(5, 8)]) };
        assert!(padding.holds(1) && !padding.holds(8) && padding.holds(u64::MAX));
        assert!(!padding.is_open(0, 4) && padding.is_open(4, 2) && padding.is_open(12, 4));
        assert!(!padding.is_open(8, 4));
    }
}
