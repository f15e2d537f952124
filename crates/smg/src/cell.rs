//! Cells: what one stretch of an object's bytes holds.
//!
//! A cell is undefined (never written nor given bits), plain (determinate constants without provenance,
//! whose bytes stand in the page), or one value. A value's cell has 1 to 16 bytes when it is a term and
//! 1 to 8 when it is a number, so that a cell stays small; wider numbers take two cells.
//!
//! Normal forms that the functions here keep up: a term is as wide as its cell and no constant; a
//! number has no bits above its cell; `undef` has none either, and for a cell of more than 8 bytes it is
//! all or nothing; a determinate number without provenance is plain.

use ringfence_exec::value::{mask, undef_mask};
use ringfence_exec::{Prov, Sym, Value};
use ringfence_logic::{TermId, Terms};

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Data {
    /// Bytes that were never written nor given bits.
    Undefined,
    /// Constants, which stand in the page.
    Plain,
    /// A number that is indeterminate or has provenance.
    Number(u64),
    Term(TermId),
}

/// A stretch of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Its first byte in the page.
    pub(crate) start: u16,
    /// How many bytes it has.
    pub(crate) len: u16,
    /// What the value came from.
    pub(crate) prov: Prov,
    /// Which bits of the value are indeterminate.
    pub(crate) undef: u64,
    /// What it holds.
    pub(crate) data: Data,
}

/// A cell takes half a line of the cache.
const _: () = assert!(size_of::<Cell>() == 32);

impl Cell {
    #[inline]
    pub(crate) const fn undefined(start: usize, len: usize) -> Self {
        Self { start: start as u16, len: len as u16, prov: Prov::NONE, undef: 0, data: Data::Undefined }
    }

    #[inline]
    pub(crate) const fn plain(start: usize, len: usize) -> Self {
        Self { start: start as u16, len: len as u16, prov: Prov::NONE, undef: 0, data: Data::Plain }
    }

    /// The cell of a value, which must be normal and fit in one cell.
    #[inline]
    pub(crate) const fn value(start: usize, len: usize, value: Value) -> Self {
        let data = match value.bits {
            Sym::Const(bits) => Data::Number(bits as u64),
            Sym::Term(term) => Data::Term(term),
        };
        Self { start: start as u16, len: len as u16, prov: value.prov, undef: value.undef, data }
    }

    #[inline]
    pub(crate) const fn start(&self) -> usize {
        self.start as usize
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// The first byte after it.
    #[inline]
    pub(crate) const fn end(&self) -> usize {
        self.start as usize + self.len as usize
    }

    /// The value of a cell that is one.
    #[inline]
    pub(crate) const fn get(&self) -> Option<Value> {
        let bits = match self.data {
            Data::Undefined | Data::Plain => return None,
            Data::Number(bits) => Sym::Const(bits as u128),
            Data::Term(term) => Sym::Term(term),
        };
        Some(Value { bits, prov: self.prov, undef: self.undef })
    }

    /// Whether this cell and the next one are to be one.
    pub(crate) fn joins(&self, next: &Self) -> bool {
        self.data == next.data && matches!(self.data, Data::Undefined | Data::Plain)
    }

    /// Which bytes of `from..to`, some of which are its own, are its own.
    pub(crate) fn within(&self, from: usize, to: usize) -> (usize, usize) {
        (self.start().max(from), self.end().min(to))
    }
}

/// Whether a normal value is a determinate constant without provenance.
#[inline]
pub(crate) const fn is_plain(value: &Value) -> bool {
    matches!(value.bits, Sym::Const(_)) && value.prov.is_none() && value.undef == 0
}

/// The bits of a term, as a number if it is a constant.
#[inline]
pub(crate) fn sym(terms: &Terms, term: TermId) -> Sym {
    match terms.constant(term) {
        Some(bits) => Sym::Const(bits.unsigned()),
        None => Sym::Term(term),
    }
}

/// The indeterminate bits of a value of `len` bytes in normal form.
#[inline]
const fn normal_undef(undef: u64, len: usize) -> u64 {
    if len <= 8 {
        undef & undef_mask(8 * len as u32)
    } else if undef != 0 {
        u64::MAX
    } else {
        0
    }
}

/// The value in the normal form of a cell of `len` (1 to 16) bytes: cut to them, or widened with zeros.
#[inline]
pub(crate) fn normal(terms: &mut Terms, value: Value, len: usize) -> Value {
    let width = 8 * len as u32;
    let bits = match value.bits {
        Sym::Const(bits) => Sym::Const(bits & mask(width)),
        Sym::Term(term) if terms.width(term) == width => sym(terms, term),
        Sym::Term(term) => resized(terms, term, width),
    };
    Value { bits, prov: value.prov, undef: normal_undef(value.undef, len) }
}

#[cold]
fn resized(terms: &mut Terms, term: TermId, width: u32) -> Sym {
    let term =
        if terms.width(term) > width { terms.extract(term, width - 1, 0) } else { terms.zext(term, width) };
    sym(terms, term)
}

/// Bytes `from..from + n` of a normal value of `len` bytes, as a normal value of `n` bytes.
pub(crate) fn part(terms: &mut Terms, value: Value, len: usize, from: usize, n: usize) -> Value {
    let low = 8 * from as u32;
    let bits = match value.bits {
        Sym::Const(bits) => Sym::Const(bits >> low & mask(8 * n as u32)),
        Sym::Term(term) => {
            let term = terms.extract(term, low + 8 * n as u32 - 1, low);
            sym(terms, term)
        }
    };
    let undef = if len <= 8 { value.undef.checked_shr(low).unwrap_or(0) } else { value.undef };
    Value { bits, prov: value.prov, undef: normal_undef(undef, n) }
}

/// Puts the parts of a value together, from the lowest byte to the highest.
#[derive(Debug)]
pub(crate) struct Joiner {
    bits: Sym,
    prov: Prov,
    undef: u128,
    width: u32,
}

impl Joiner {
    pub(crate) const fn new() -> Self {
        Self { bits: Sym::ZERO, prov: Prov::NONE, undef: 0, width: 0 }
    }

    /// Adds a normal value of `len` bytes above those there are.
    pub(crate) fn push(&mut self, terms: &mut Terms, value: Value, len: usize) {
        let width = 8 * len as u32;
        self.bits = match (self.bits, value.bits) {
            (Sym::Const(low), Sym::Const(high)) => Sym::Const(low | high << self.width),
            (_, high) if self.width == 0 => high,
            (low, high) => {
                let (high, low) = (term_of(terms, high, width), term_of(terms, low, self.width));
                Sym::Term(terms.concat(high, low))
            }
        };
        self.prov = self.prov.of_union(value.prov);
        // Of a wider part than 64 bits only matters whether it is indeterminate: so is the whole then.
        self.undef |= u128::from(value.undef) << self.width;
        self.width += width;
    }

    /// The whole.
    pub(crate) fn finish(self, terms: &Terms) -> Value {
        let bits = match self.bits {
            Sym::Const(bits) => Sym::Const(bits),
            Sym::Term(term) => sym(terms, term),
        };
        let undef = if self.width > 64 && self.undef != 0 { u64::MAX } else { self.undef as u64 };
        Value { bits, prov: self.prov, undef }
    }
}

fn term_of(terms: &mut Terms, bits: Sym, width: u32) -> TermId {
    match bits {
        Sym::Const(bits) => terms.value(width, bits),
        Sym::Term(term) => term,
    }
}

/// The number that bytes are, the first one lowest.
#[inline]
pub(crate) fn number_of(bytes: &[u8]) -> u128 {
    match *bytes {
        [a] => u128::from(a),
        [a, b] => u128::from(u16::from_le_bytes([a, b])),
        [a, b, c, d] => u128::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u128::from(u64::from_le_bytes([a, b, c, d, e, f, g, h])),
        _ => bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte)),
    }
}
