//! A page: up to 256 bytes, partitioned exactly into cells.
//!
//! The cells stand in order, without gaps or overlaps. The constants of the plain cells stand in one
//! array of bytes ([`crate::constants`]), so that an array that is filled byte by byte stays one cell, and equal constants have
//! one form however they were written. Reading never changes a page: where no cell matches, the value
//! is put together from what is there.
//!
//! Invariants: the cells partition the page; no two adjacent cells are both plain or both undefined;
//! the constants are zero under cells that are not plain; every cell is in normal form (see [`crate::cell`]);
//! a page with a pointer is flagged, though a flagged one may have lost its pointers.
//!
//! Callers keep within the page and give values in normal form.

use crate::cell::{Cell, Data, Joiner, is_plain, number_of, part};
use crate::constants::Constants;
use ringfence_exec::value::{mask, undef_mask};
use ringfence_exec::{Sym, Value};
use ringfence_logic::Terms;

/// The bytes of a small object, or a stretch of a large one.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    cells: Vec<Cell>,
    constants: Constants,
    len: u16,
    pointers: bool,
}

/// What the cut of a value leaves on one side: a value in one cell or two, or nothing.
#[derive(Debug, Clone, Copy)]
struct Rest {
    cells: [Cell; 2],
    count: usize,
}

impl Rest {
    const NOTHING: Self = Self { cells: [Cell::undefined(0, 0); 2], count: 0 };

    fn one(cell: Cell) -> Self {
        Self { cells: [cell; 2], count: 1 }
    }

    fn get(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

impl Page {
    /// The most bytes that a page has.
    pub(crate) const SIZE: usize = 256;

    fn whole(len: usize, cell: Cell) -> Self {
        let mut cells = Vec::with_capacity((len / 8 + 1).clamp(1, 4));
        if len > 0 {
            cells.push(cell);
        }
        Self { cells, constants: Constants::Zero, len: len as u16, pointers: false }
    }

    /// A page of undefined bytes.
    pub(crate) fn undefined(len: usize) -> Self {
        Self::whole(len, Cell::undefined(0, len))
    }

    /// A page of equal bytes.
    pub(crate) fn filled(len: usize, byte: u8) -> Self {
        let mut page = Self::whole(len, Cell::plain(0, len));
        page.set_constants(0, len, byte);
        page
    }

    /// A page of these bytes.
    pub(crate) fn image(bytes: &[u8]) -> Self {
        let mut page = Self::whole(bytes.len(), Cell::plain(0, bytes.len()));
        page.constants = Constants::of(bytes);
        page
    }

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The constants under the plain cells; empty when they are all zero.
    pub(crate) fn constants(&self) -> &[u8] {
        self.constants.bytes()
    }

    /// Whether there may be values with provenance.
    pub(crate) const fn has_pointers(&self) -> bool {
        self.pointers
    }

    /// The index of the cell that holds a byte.
    #[inline]
    fn find(&self, at: usize) -> usize {
        self.cells.partition_point(|cell| cell.start() <= at).saturating_sub(1)
    }

    /// The cells that have bytes in a range that is not empty.
    fn overlapping(&self, at: usize, end: usize) -> &[Cell] {
        let first = self.find(at);
        let count = self.cells[first..].partition_point(|cell| cell.start() < end);
        &self.cells[first..first + count]
    }

    /// The number that plain bytes are.
    #[inline]
    fn number(&self, at: usize, len: usize) -> u128 {
        if self.constants.is_zero() { 0 } else { number_of(&self.constants.bytes()[at..at + len]) }
    }

    /// Reads a value of 1 to 16 bytes.
    #[inline]
    pub(crate) fn load(&self, terms: &mut Terms, at: usize, len: usize) -> Value {
        if let Some(cell) = self.cells.get(self.find(at)) {
            if cell.start() == at
                && cell.len() == len
                && let Some(value) = cell.get()
            {
                return value;
            }
            if cell.data == Data::Plain && at + len <= cell.end() {
                return Value::number(self.number(at, len));
            }
        }
        self.assemble(terms, at, len)
    }

    /// Puts a value together from the cells that have bytes of it.
    fn assemble(&self, terms: &mut Terms, at: usize, len: usize) -> Value {
        let mut joiner = Joiner::new();
        for cell in self.overlapping(at, at + len) {
            let (from, to) = cell.within(at, at + len);
            let n = to - from;
            let value = match cell.get() {
                Some(value) if n == cell.len() => value,
                Some(value) => part(terms, value, cell.len(), from - cell.start(), n),
                None if cell.data == Data::Plain => Value::number(self.number(from, n)),
                None => Value { undef: undef_mask(8 * n as u32), ..Value::ZERO },
            };
            joiner.push(terms, value, n);
        }
        joiner.finish(terms)
    }

    /// Writes a value of 1 to 16 bytes.
    #[inline]
    pub(crate) fn store(&mut self, terms: &mut Terms, at: usize, len: usize, value: Value) {
        let index = self.find(at);
        let Some(cell) = self.cells.get_mut(index) else { return };
        if let Sym::Const(bits) = value.bits
            && is_plain(&value)
        {
            if cell.data != Data::Plain || at + len > cell.end() {
                self.put(terms, index, Cell::plain(at, len));
            }
            self.set_number(at, len, bits);
            return;
        }
        self.pointers |= !value.prov.is_none();
        if !is_one_cell(&value, len) {
            let new = self.cells_of(terms, at, len, value);
            self.clear_constants(at, len);
            self.replace(terms, at, at + len, new.get());
            return;
        }
        let new = Cell::value(at, len, value);
        if cell.start() == at && cell.len() == len && cell.data != Data::Plain {
            *cell = new;
        } else {
            self.clear_constants(at, len);
            self.put(terms, index, new);
        }
    }

    /// Puts a cell in its place, which begins in the cell at `index`. Undefined bytes that are written
    /// from the front, as most objects are, take the short way.
    fn put(&mut self, terms: &mut Terms, index: usize, new: Cell) {
        let old = &mut self.cells[index];
        if old.data != Data::Undefined || old.start != new.start || old.len <= new.len {
            self.replace(terms, new.start(), new.end(), &[new]);
            return;
        }
        (old.start, old.len) = (old.start + new.len, old.len - new.len);
        match self.cells[..index].last_mut() {
            Some(before) if before.joins(&new) => before.len += new.len,
            _ => self.cells.insert(index, new),
        }
    }

    /// The cells of a value that is to stand there. The constants of a plain one are written.
    fn cells_of(&mut self, terms: &mut Terms, at: usize, len: usize, value: Value) -> Rest {
        if is_one_cell(&value, len) && !is_plain(&value) {
            return Rest::one(Cell::value(at, len, value));
        }
        if let Sym::Const(bits) = value.bits
            && is_plain(&value)
        {
            self.set_number(at, len, bits);
            return Rest::one(Cell::plain(at, len));
        }
        let (low, high) = (part(terms, value, len, 0, 8), part(terms, value, len, 8, len - 8));
        Rest { cells: [Cell::value(at, 8, low), Cell::value(at + 8, len - 8, high)], count: 2 }
    }

    /// The part of a cell in `from..to`, moved to `at`. The constants of a value that becomes plain by
    /// the cut are written; those of a plain cell are not.
    fn cut(&mut self, terms: &mut Terms, cell: Cell, (from, to): (usize, usize), at: usize) -> Rest {
        let len = to - from;
        match cell.get() {
            _ if len == 0 => Rest::NOTHING,
            Some(value) if len < cell.len() => {
                let value = part(terms, value, cell.len(), from - cell.start(), len);
                self.cells_of(terms, at, len, value)
            }
            Some(_) | None => Rest::one(Cell { start: at as u16, len: len as u16, ..cell }),
        }
    }

    /// Puts new cells in the place of `at..end`. Cells that reach over its edges keep the bytes outside.
    fn replace(&mut self, terms: &mut Terms, at: usize, end: usize, new: &[Cell]) {
        let (first, last) = (self.find(at), self.find(end - 1));
        let (low, high) = (self.cells[first], self.cells[last]);
        let left = self.cut(terms, low, (low.start(), at), low.start());
        let right = self.cut(terms, high, (end, high.end()), end);
        let count = left.count + new.len() + right.count;
        let cells = left.get().iter().chain(new).chain(right.get()).copied();
        self.cells.splice(first..=last, cells);
        self.join(first.saturating_sub(1), first + count);
    }

    /// Joins the cells from `first` to `last`, each with the next, where they are to be one.
    fn join(&mut self, first: usize, last: usize) {
        let mut index = first;
        for _ in first..=last {
            match (self.cells.get(index), self.cells.get(index + 1)) {
                (Some(cell), Some(next)) if cell.joins(next) => {
                    let len = cell.len + next.len;
                    self.cells[index].len = len;
                    self.cells.remove(index + 1);
                }
                _ => index += 1,
            }
        }
    }

    /// Some constants, to change.
    #[inline]
    fn constants_mut(&mut self, at: usize, len: usize) -> &mut [u8] {
        &mut self.constants.bytes_mut(self.len as usize)[at..at + len]
    }

    #[inline]
    fn set_number(&mut self, at: usize, len: usize, bits: u128) {
        if bits == 0 && self.constants.is_zero() {
            return;
        }
        let bytes = bits.to_le_bytes();
        let constants = self.constants_mut(at, len);
        match len {
            1 => constants[0] = bytes[0],
            4 => constants.copy_from_slice(&bytes[..4]),
            8 => constants.copy_from_slice(&bytes[..8]),
            _ => constants.copy_from_slice(&bytes[..len]),
        }
    }

    fn set_constants(&mut self, at: usize, len: usize, byte: u8) {
        if byte != 0 || !self.constants.is_zero() {
            self.constants_mut(at, len).fill(byte);
        }
    }

    fn clear_constants(&mut self, at: usize, len: usize) {
        self.set_constants(at, len, 0);
    }

    /// Makes a range plain. Its constants are not set.
    fn make_plain(&mut self, terms: &mut Terms, at: usize, len: usize) {
        let cell = self.cells[self.find(at)];
        if cell.data != Data::Plain || at + len > cell.end() {
            self.replace(terms, at, at + len, &[Cell::plain(at, len)]);
        }
    }

    /// Sets a range that is not empty to a constant.
    pub(crate) fn fill(&mut self, terms: &mut Terms, at: usize, len: usize, byte: u8) {
        self.make_plain(terms, at, len);
        self.set_constants(at, len, byte);
    }

    /// Writes constants, at least one.
    pub(crate) fn write(&mut self, terms: &mut Terms, at: usize, bytes: &[u8]) {
        self.make_plain(terms, at, bytes.len());
        if !self.constants.is_zero() || bytes.iter().any(|&byte| byte != 0) {
            self.constants_mut(at, bytes.len()).copy_from_slice(bytes);
        }
    }

    /// Sets the first bytes to an image. Made for pages without values: of a value that the end of the
    /// image would cut, the rest becomes undefined.
    pub(crate) fn initialise(&mut self, bytes: &[u8]) {
        let len = bytes.len();
        if len == 0 {
            return;
        }
        self.constants_mut(0, len).copy_from_slice(bytes);
        let first = self.find(len - 1);
        let cut = self.cells[first];
        let rest = cut.end() - len;
        let kept = match cut.data {
            Data::Plain => Cell::plain(len, rest),
            Data::Undefined | Data::Number(_) | Data::Term(_) => Cell::undefined(len, rest),
        };
        let kept = (rest > 0).then_some(kept);
        self.cells.splice(..=first, [Cell::plain(0, len)].into_iter().chain(kept));
        self.join(0, 1);
    }

    /// Makes a range that is not empty undefined.
    pub(crate) fn undefine(&mut self, terms: &mut Terms, at: usize, len: usize) {
        self.clear_constants(at, len);
        self.replace(terms, at, at + len, &[Cell::undefined(at, len)]);
    }

    /// Copies a range that is not empty from another page.
    pub(crate) fn copy(&mut self, terms: &mut Terms, at: usize, source: &Page, from: usize, len: usize) {
        if len == self.len() && len == source.len() {
            self.clone_from(source);
            return;
        }
        if !source.constants.is_zero() {
            self.constants_mut(at, len).copy_from_slice(&source.constants()[from..from + len]);
        } else {
            self.clear_constants(at, len);
        }
        let mut cells = Vec::with_capacity(source.cells.len() + 2);
        for &cell in source.overlapping(from, from + len) {
            let (start, end) = cell.within(from, from + len);
            let moved = self.cut(terms, cell, (start, end), start - from + at);
            cells.extend_from_slice(moved.get());
        }
        self.pointers |= source.pointers;
        self.replace(terms, at, at + len, &cells);
    }

    /// Whether some byte of a range that is not empty is undefined.
    pub(crate) fn has_undefined(&self, at: usize, len: usize) -> bool {
        self.overlapping(at, at + len).iter().any(|cell| cell.data == Data::Undefined)
    }

    /// Gives the undefined bytes of a range their bytes of `value`, which has `width` bytes and whose
    /// byte `skip` is the one for `at`.
    pub(crate) fn give_bits(
        &mut self,
        terms: &mut Terms,
        (at, len): (usize, usize),
        value: Value,
        (width, skip): (usize, usize),
    ) {
        let (mut byte, end) = (at, at + len);
        while byte < end {
            let cell = self.cells[self.find(byte)];
            let n = cell.end().min(end) - byte;
            if cell.data == Data::Undefined {
                let value = part(terms, value, width, skip + byte - at, n);
                self.store(terms, byte, n, value);
            }
            byte += n;
        }
    }

    /// Every value that has a provenance, with its first byte and its length.
    pub(crate) fn for_each_pointer(&self, mut visit: impl FnMut(usize, Value, usize)) {
        if !self.pointers {
            return;
        }
        for cell in self.cells.iter().filter(|cell| !cell.prov.is_none()) {
            if let Some(value) = cell.get() {
                visit(cell.start(), value, cell.len());
            }
        }
    }
}

/// Whether a value of `len` bytes is one cell, and not two.
#[inline]
fn is_one_cell(value: &Value, len: usize) -> bool {
    len <= 8 || matches!(value.bits, Sym::Term(_))
}

pub(crate) fn repeated(byte: u8, len: usize) -> Value {
    Value::number(u128::from_le_bytes([byte; 16]) & mask(8 * len as u32))
}
