//! The bytes of objects as cells, and the cells of two objects side by side.
//!
//! Two objects need not be cut into cells in the same way. [`align`] finds cells that both can be read by:
//! where a value of one overlaps values of the other, their union; constants are cut as needed
//! (the chapter's join reinterpretation, with equality: nothing is lost by cutting here).

use crate::Smg;
use crate::shape::members::Member;
use ringfence_exec::{Heap, ObjId, Stretch, Value};
use ringfence_logic::Terms;

/// What a cell of an object holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// Nothing was ever written there.
    Undefined,
    /// What was written last, or a part of it.
    Value(Value),
}

/// A value in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// The offset of its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub len: u64,
    /// As many bytes of it as the field has.
    pub value: Value,
}

/// The values in an object that are more than constant bytes.
#[must_use]
pub fn fields(graph: &Smg, id: ObjId) -> Vec<Field> {
    let (mut all, mut offset) = (Vec::new(), 0);
    graph.for_each_stretch(id, |stretch| {
        if let Stretch::Value(value, len) = stretch {
            all.push(Field { offset, len, value });
        }
        offset += stretch.len();
    });
    all
}

/// A cell of two objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The offset of its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub len: u64,
    /// What the one object holds there.
    pub a: Slot,
    /// What the other holds there.
    pub b: Slot,
}

/// What a stretch is, as far as cutting goes.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Constant(Vec<u8>),
    Fill(u8),
    Undefined,
    Value,
}

#[derive(Debug, Clone)]
struct Part {
    start: u64,
    end: u64,
    piece: Piece,
}

/// The stretches of an object up to an offset. A value is taken as a whole.
fn parts(graph: &Smg, id: ObjId, until: u64) -> Vec<Part> {
    let (mut all, mut start) = (Vec::new(), 0);
    graph.for_each_stretch(id, |stretch| {
        let end = start + stretch.len();
        let room = until.saturating_sub(start).min(stretch.len());
        let (piece, len) = match stretch {
            Stretch::Bytes(bytes) => (Piece::Constant(bytes[..room as usize].to_vec()), room),
            Stretch::Fill(byte, _) => (Piece::Fill(byte), room),
            Stretch::Undefined(_) => (Piece::Undefined, room),
            Stretch::Value(_, len) => (Piece::Value, len),
        };
        if room > 0 {
            all.push(Part { start, end: start + len, piece });
        }
        start = end;
    });
    all
}

/// The cells in which two objects of one size may differ, or that hold more than constants. Absent when
/// values overlap in a way that no cell can hold, when there are too many cells, or when only one of them has elements that are objects.
/// What begins at an offset or behind it is left out: a sequence describes it, and a block that a sequence describes may have any number of bytes.
#[must_use]
pub fn align(
    terms: &mut Terms,
    (a, of_a): (&Smg, ObjId),
    (b, of_b): (&Smg, ObjId),
    until: u64,
    members: &[Member],
) -> Option<Vec<Pair>> {
    if a.row(of_a) != b.row(of_b) {
        // Elements are objects in one of them only.
        return None;
    }
    if a.is_same(of_a, b, of_b) {
        let pair = |field: Field| {
            let slot = Slot::Value(field.value);
            Pair { offset: field.offset, len: field.len, a: slot, b: slot }
        };
        return Some(fields(a, of_a).into_iter().map(pair).collect());
    }
    let (ours, theirs) = (parts(a, of_a, until), parts(b, of_b, until));
    let mut pairs = Vec::new();
    for (start, end) in value_ranges(&ours, &theirs)? {
        pairs.push(Pair {
            offset: start,
            len: end - start,
            a: slot(terms, a, of_a, start, end - start),
            b: slot(terms, b, of_b, start, end - start),
        });
    }
    for (start, end) in constant_ranges(&ours, &theirs, &pairs, members)? {
        let (x, y) = (slot(terms, a, of_a, start, end - start), slot(terms, b, of_b, start, end - start));
        if x != y {
            pairs.push(Pair { offset: start, len: end - start, a: x, b: y });
        }
    }
    pairs.sort_unstable_by_key(|pair| pair.offset);
    Some(pairs)
}

fn slot(terms: &mut Terms, graph: &Smg, id: ObjId, offset: u64, len: u64) -> Slot {
    let value = graph.load(terms, id, offset, len);
    // Bytes of which only some are undefined are a value with indeterminate bits.
    if value.undef != 0 && (0..len).all(|at| graph.has_undefined(id, offset + at, 1)) {
        return Slot::Undefined;
    }
    Slot::Value(value)
}

/// The ranges that hold a value in either object, overlapping ones as one.
fn value_ranges(ours: &[Part], theirs: &[Part]) -> Option<Vec<(u64, u64)>> {
    const MOST: u64 = 16;
    let values = |parts: &[Part]| {
        let only = parts.iter().filter(|part| part.piece == Piece::Value);
        only.map(|part| (part.start, part.end)).collect::<Vec<_>>()
    };
    let mut all = values(ours);
    all.extend(values(theirs));
    all.sort_unstable();
    let mut ranges: Vec<(u64, u64)> = Vec::with_capacity(all.len());
    for (start, end) in all {
        match ranges.last_mut() {
            Some(last) if start < last.1 => last.1 = last.1.max(end),
            _ => ranges.push((start, end)),
        }
    }
    ranges.iter().all(|(start, end)| end - start <= MOST).then_some(ranges)
}

/// The ranges outside the values where constants or undefined bytes may differ: the numbers of the program where they are known, others
/// cut at multiples of 4, which is the size of most. Absent when there are too many: a block of unknown size may have any number of bytes.
fn constant_ranges(
    ours: &[Part],
    theirs: &[Part],
    values: &[Pair],
    members: &[Member],
) -> Option<Vec<(u64, u64)>> {
    const CELL: u64 = 4;
    const MOST_BYTES: u64 = 1 << 18;
    let mut cuts = Vec::new();
    for part in ours.iter().chain(theirs) {
        cuts.extend([part.start, part.end]);
    }
    cuts.extend(values.iter().flat_map(|pair| [pair.offset, pair.offset + pair.len]));
    cuts.sort_unstable();
    cuts.dedup();
    let all = cuts.last().copied().unwrap_or(0);
    let is_apart = |member: &Member| {
        let end = member.offset + member.len;
        end <= all && values.iter().all(|pair| pair.offset >= end || pair.offset + pair.len <= member.offset)
    };
    let member_at = |at: u64| {
        let next = members.partition_point(|member| member.offset + member.len <= at);
        members.get(next).filter(|member| member.offset <= at && is_apart(member))
    };
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for window in cuts.windows(2) {
        let (start, end) = (window[0], window[1]);
        let of_value = values.iter().any(|pair| pair.offset <= start && end <= pair.offset + pair.len);
        if of_value || is_equal(ours, theirs, start) {
            continue;
        }
        if end - start > MOST_BYTES {
            return None;
        }
        // A number that begins before may reach into this.
        let mut at = ranges.last().map_or(start, |&(_, last)| last.max(start));
        while at < end {
            let range = match member_at(at) {
                Some(member) => (member.offset, member.offset + member.len),
                None => (at, ((at / CELL + 1) * CELL).min(end)),
            };
            ranges.push(range);
            at = range.1;
        }
    }
    Some(ranges)
}

/// Whether the parts that hold a byte are equal throughout.
fn is_equal(ours: &[Part], theirs: &[Part], at: u64) -> bool {
    let find = |parts: &[Part]| {
        let index = parts.partition_point(|part| part.end <= at);
        parts.get(index).cloned()
    };
    match (find(ours), find(theirs)) {
        (Some(a), Some(b)) => match (&a.piece, &b.piece) {
            (Piece::Undefined, Piece::Undefined) => true,
            (Piece::Fill(x), Piece::Fill(y)) => x == y,
            (Piece::Constant(x), Piece::Constant(y)) => a.start == b.start && x == y,
            _ => false,
        },
        _ => true,
    }
}
