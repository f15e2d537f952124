//! Arrays whose elements become objects.

use super::{index_of, is_below};
use crate::graph::{Elements, Smg};
use crate::shape::linear::Linear;
use ringfence_exec::sequence::Element;
use ringfence_exec::{Heap, ObjId, Path, Reasoner, Row, Stretch, Sym, Value};

/// How long an element may be.
const LONGEST: u128 = 1 << 12;

/// How many elements become objects one by one.
const MOST_SINGLE: usize = 32;

/// Elements that hold the same: the first byte of one of them, or nothing that is known, and how many there are.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// The offset of the bytes that each of them has; none for undefined ones.
    bytes: Bytes,
    count: Sym,
}

/// What the bytes of an element are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bytes {
    Undefined,
    Fill(u8),
    At(u64),
}

/// The cells of an array as runs of elements.
struct Cells {
    row: Row,
    /// Where the elements end.
    limit: u64,
    /// Where the next element begins.
    at: u64,
    runs: Vec<Run>,
    /// Whether no value lies across elements, and there are not too many runs.
    fits: bool,
}

impl Cells {
    /// Adds the elements that a stretch of cells completes, which starts at an offset.
    fn add(&mut self, start: u64, stretch: Stretch<'_>) {
        let (row, end) = (self.row, start + stretch.len());
        if !self.fits || end <= self.at || start >= self.limit {
            return;
        }
        if let Stretch::Value(..) = stretch {
            let number = |offset: u64| (offset - row.base) / row.stride;
            self.fits &= start >= row.base && number(start) == number(end - 1);
        }
        let same = match stretch {
            Stretch::Fill(byte, _) => Some(Bytes::Fill(byte)),
            Stretch::Undefined(_) => Some(Bytes::Undefined),
            _ => None,
        };
        let end = end.min(self.limit);
        while self.fits && self.at < end {
            let whole = if self.at >= start { (end - self.at) / row.stride } else { 0 };
            let (bytes, count) = match same.filter(|_| whole > 0) {
                Some(bytes) => (bytes, whole),
                None => (Bytes::At(self.at), 1),
            };
            self.runs.push(Run { bytes, count: Sym::Const(count.into()) });
            self.at += count * row.stride;
            self.fits &= self.runs.len() <= MOST_SINGLE;
        }
    }
}

impl Smg {
    /// Makes the elements of an array objects.
    pub(crate) fn make_row(
        &mut self,
        reason: &mut Reasoner,
        path: &Path,
        (id, offset): (ObjId, Sym),
        stride: (u64, Option<u64>),
        within: Option<(u64, u64)>,
    ) -> bool {
        if self.row(id).is_some() {
            return true;
        }
        let found = self.row_for(reason, path, (id, offset), stride, within);
        let Some(row) = found else { return false };
        let Some(runs) = self.runs(reason, path, id, row) else { return false };
        let mut made = self.clone();
        let Some(first) = made.chain(reason, id, row, &runs) else { return false };
        let count = Value::plain(total(reason, path, &runs, 8 * self.pointer_bytes() as u32));
        made.set_sequence(id, None);
        made.unset(&mut reason.terms, id, row.base, row.end - row.base);
        made.set_elements(id, Some(Elements { row, first, count }));
        *self = made;
        true
    }

    /// Which bytes of an array become elements, if it is accessed at an offset.
    fn row_for(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        (id, offset): (ObjId, Sym),
        stride: (u64, Option<u64>),
        within: Option<(u64, u64)>,
    ) -> Option<Row> {
        let object = self.object(id)?;
        let (len, known) = stride;
        let stride = match known {
            Some(stride) => stride.into(),
            None => self.stride_at(reason, path, offset, len)?,
        };
        if stride > LONGEST || stride < self.pointer_bytes().into() {
            return None;
        }
        let stride = stride as u64;
        let (base, end) = match within {
            None => (0, object.reserved),
            Some((first, end)) => (first - first % stride, end.next_multiple_of(stride)),
        };
        let end = end.min(object.reserved);
        let end = end - (end - base.min(end)) % stride;
        (base < end && object.shape.is_region()).then_some(Row { base, end, stride })
    }

    /// How many bytes the elements have of an array that is accessed at an offset.
    fn stride_at(&self, reason: &mut Reasoner, path: &Path, offset: Sym, len: u64) -> Option<u128> {
        let width = 8 * self.pointer_bytes() as u32;
        match Linear::of(reason, Some(path), offset, width).common_factor() {
            Some(factor) if factor >= len.into() => Some(factor),
            Some(_) => {
                let Sym::Term(term) = offset else { return None };
                let class = path.fact(reason, term).congruence();
                Some(class.stride).filter(|stride| stride.is_power_of_two() && *stride >= len.into())
            }
            None => Some(len.into()),
        }
    }

    /// What the elements of an array are that becomes a row.
    fn runs(&self, reason: &mut Reasoner, path: &Path, id: ObjId, row: Row) -> Option<Vec<Run>> {
        let size = self.object(id)?.size;
        match self.sequence(id) {
            Some(_) => self.runs_of_sequence(reason, path, id, row),
            None => self.runs_of_cells(reason, path, id, row, size),
        }
    }

    fn runs_of_sequence(&self, reason: &mut Reasoner, path: &Path, id: ObjId, row: Row) -> Option<Vec<Run>> {
        let (sequence, size) = (self.sequence(id)?, self.object(id)?.size);
        let first = sequence.parts().first().map(|part| bytes_of(&part.element));
        if sequence.base() != row.base
            && (sequence.base() < row.base || self.same_bytes(id, row.base, sequence.base()) != first)
        {
            return None;
        }
        let width = 8 * self.pointer_bytes() as u32;
        let mut runs = Vec::new();
        let index = |reason: &mut Reasoner, start: Sym| {
            let (index, rest) = index_of(reason, path, row, start, width)?;
            let most = (row.end - row.base) / row.stride;
            (rest == 0 && is_below(reason, path, index, most + 1, width)).then_some(index)
        };
        for (at, part) in sequence.parts().iter().enumerate() {
            let bytes = bytes_of(&part.element);
            // What is before the first part is like it.
            let from = if at == 0 { Sym::ZERO } else { index(reason, part.start)? };
            let end = match sequence.next_start(at) {
                Some(next) => next,
                None if bytes == Bytes::Undefined => break,
                None => match size {
                    Sym::Term(_) => size,
                    Sym::Const(size) => {
                        let end = (size as u64).min(row.end);
                        Sym::Const((end - (end - row.base.min(end)) % row.stride).into())
                    }
                },
            };
            let to = index(reason, end)?;
            let count = Linear::of(reason, Some(path), to, width)
                .plus(&Linear::of(reason, Some(path), from, width), -1);
            runs.push(Run { bytes, count: count.number(reason) });
        }
        Some(runs)
    }

    /// What the cells between two offsets are, if they are the same bytes or nothing that is known.
    fn same_bytes(&self, id: ObjId, from: u64, to: u64) -> Option<Bytes> {
        let (mut offset, mut all) = (0, Vec::new());
        self.for_each_stretch(id, |stretch| {
            let end = offset + stretch.len();
            if offset < to && end > from {
                all.push(match stretch {
                    Stretch::Fill(byte, _) => Some(Bytes::Fill(byte)),
                    Stretch::Bytes(&[first, ref rest @ ..]) if rest.iter().all(|&byte| byte == first) => {
                        Some(Bytes::Fill(first))
                    }
                    Stretch::Undefined(_) => Some(Bytes::Undefined),
                    Stretch::Value(value, _) if value == Value::ZERO => Some(Bytes::Fill(0)),
                    _ => None,
                });
            }
            offset = end;
        });
        let first = *all.first()?;
        first.filter(|_| offset >= to && all.iter().all(|&bytes| bytes == first))
    }

    fn runs_of_cells(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        id: ObjId,
        row: Row,
        size: Sym,
    ) -> Option<Vec<Run>> {
        // A block may reserve more than it has.
        let limit = size.number().map_or(row.end, |size| row.end.min(size as u64));
        let limit = limit - (limit - row.base.min(limit)) % row.stride;
        let mut cells = Cells { row, limit, at: row.base, runs: Vec::new(), fits: true };
        let mut offset = 0;
        self.for_each_stretch(id, |stretch| {
            cells.add(offset, stretch);
            offset += stretch.len();
        });
        let Cells { mut runs, fits, .. } = cells;
        fits.then_some(())?;
        match (size, runs.last().map(|run| run.bytes)) {
            (_, Some(Bytes::Undefined)) => drop(runs.pop()),
            (Sym::Term(_), Some(Bytes::Fill(_))) => {
                // The array ends where its size says.
                let width = 8 * self.pointer_bytes() as u32;
                let (index, rest) = index_of(reason, path, row, size, width)?;
                let most = (row.end - row.base) / row.stride + 1;
                (rest == 0 && is_below(reason, path, index, most, width)).then_some(())?;
                let last = runs.pop()?;
                let before = Sym::Const(runs.iter().filter_map(|run| run.count.number()).sum());
                let before = Linear::of(reason, None, before, width);
                let count = Linear::of(reason, Some(path), index, width).plus(&before, -1).number(reason);
                runs.push(Run { count, ..last });
            }
            _ => {}
        }
        Some(runs)
    }

    /// A list of elements; the pointer to the first.
    fn chain(&mut self, reason: &mut Reasoner, id: ObjId, row: Row, runs: &[Run]) -> Option<Value> {
        let owner = self.object(id)?.owner;
        let mut next = Value::ZERO;
        for run in runs.iter().rev() {
            if run.count == Sym::ZERO {
                continue;
            }
            let node = self.new_element(reason, owner, row.stride, next)?;
            match run.bytes {
                Bytes::Undefined => {}
                Bytes::Fill(byte) => self.fill(&mut reason.terms, node, 0, row.stride, byte),
                Bytes::At(at) => self.copy(&mut reason.terms, (node, 0), (id, at), row.stride),
            }
            if run.count != Sym::Const(1) {
                let width = 8 * self.pointer_bytes() as u32;
                let length = reason.term(run.count, width);
                self.make_run(node, row.stride, length);
            }
            next = self.pointer(node, 0);
        }
        Some(next)
    }
}

/// What the bytes of a part of a sequence are.
fn bytes_of(element: &Element) -> Bytes {
    match element {
        Element::Undefined => Bytes::Undefined,
        element => element.single_byte().map_or(Bytes::Undefined, Bytes::Fill),
    }
}

/// How many elements there are.
fn total(reason: &mut Reasoner, path: &Path, runs: &[Run], width: u32) -> Sym {
    let none = Linear::of(reason, None, Sym::ZERO, width);
    let add = |sum: Linear, run: &Run| sum.plus(&Linear::of(reason, Some(path), run.count, width), 1);
    let sum = runs.iter().fold(none, add);
    sum.number(reason)
}
