//! The bytes of an object, small or large.
//!
//! Accesses outside the object, which the semantics never makes, read indeterminate zeros and write
//! nothing.

use crate::cell::normal;
use crate::large::{Blank, Large, Piece, Slot};
use crate::page::Page;
use ringfence_exec::value::undef_mask;
use ringfence_exec::{Prov, Sym, Value};
use ringfence_logic::Terms;
use std::rc::Rc;

/// The bytes of an object.
#[derive(Debug, Clone)]
pub(crate) enum Contents {
    /// None: the object ended, is a function or is not defined anywhere.
    Absent,
    /// Up to [`Page::SIZE`] bytes.
    Small(Page),
    /// More bytes.
    Large(Large),
}

impl Contents {
    /// The bytes of a new object: zero, or undefined.
    pub(crate) fn new(size: u64, zero: bool) -> Self {
        match (size <= Page::SIZE as u64, zero) {
            (true, true) => Contents::Small(Page::filled(size as usize, 0)),
            (true, false) => Contents::Small(Page::undefined(size as usize)),
            (false, true) => Contents::Large(Large::new(size, Blank::Fill(0))),
            (false, false) => Contents::Large(Large::new(size, Blank::Undefined)),
        }
    }

    /// How many bytes there are.
    #[inline]
    pub(crate) fn size(&self) -> u64 {
        match self {
            Contents::Absent => 0,
            Contents::Small(page) => page.len() as u64,
            Contents::Large(large) => large.size(),
        }
    }

    /// Whether a range lies inside.
    #[inline]
    fn has(&self, offset: u64, len: u64) -> bool {
        let size = self.size();
        offset <= size && len <= size - offset
    }

    /// Whether a range is the place of a scalar.
    #[inline]
    fn has_scalar(&self, offset: u64, len: u64) -> bool {
        let fits = matches!(len, 1..=16) && self.has(offset, len);
        debug_assert!(fits, "{len} bytes at {offset} of {}", self.size());
        fits
    }

    /// Reads a scalar.
    #[inline]
    pub(crate) fn load(&self, terms: &mut Terms, offset: u64, len: u64) -> Value {
        match self {
            Contents::Small(page) if self.has_scalar(offset, len) => {
                page.load(terms, offset as usize, len as usize)
            }
            Contents::Large(large) if self.has_scalar(offset, len) => large.load(terms, offset, len as usize),
            _ => Value { undef: undef_mask(8 * len.min(16) as u32), ..Value::ZERO },
        }
    }

    /// Writes a scalar.
    #[inline]
    pub(crate) fn store(&mut self, terms: &mut Terms, offset: u64, len: u64, value: Value) {
        if matches!(self, Contents::Absent) || !self.has_scalar(offset, len) {
            return;
        }
        let value = normal(terms, value, len as usize);
        match self {
            Contents::Small(page) => page.store(terms, offset as usize, len as usize, value),
            Contents::Large(large) => large.store(terms, offset, len as usize, value),
            Contents::Absent => {}
        }
    }

    /// Makes a range undefined or sets it to a constant.
    pub(crate) fn set(&mut self, terms: &mut Terms, offset: u64, len: u64, blank: Blank) {
        if len == 0 || !self.has(offset, len) {
            return;
        }
        match (self, blank) {
            (Contents::Small(page), Blank::Fill(byte)) => {
                page.fill(terms, offset as usize, len as usize, byte);
            }
            (Contents::Small(page), Blank::Undefined) => page.undefine(terms, offset as usize, len as usize),
            (Contents::Large(large), _) => large.set(terms, offset, len, blank),
            (Contents::Absent, _) => {}
        }
    }

    /// Writes constants.
    fn write(&mut self, terms: &mut Terms, offset: u64, bytes: &[u8]) {
        match self {
            Contents::Small(page) if !bytes.is_empty() => page.write(terms, offset as usize, bytes),
            Contents::Large(large) => large.write(terms, offset, bytes),
            Contents::Small(_) | Contents::Absent => {}
        }
    }

    /// Sets the first bytes of a new object to an image; what is too long is left out.
    pub(crate) fn initialise(&mut self, image: &Rc<[u8]>) {
        match self {
            Contents::Small(page) => page.initialise(&image[..image.len().min(page.len())]),
            Contents::Large(large) => match usize::try_from(large.size()) {
                Ok(size) if size < image.len() => large.initialise(&image[..size].into()),
                _ => large.initialise(image),
            },
            Contents::Absent => {}
        }
    }

    /// What the bytes from `offset` on are, and for how many of `len` bytes.
    fn piece(&self, offset: u64, len: u64) -> (Piece<'_>, u64) {
        match self {
            Contents::Absent => (Piece::Blank(Blank::Undefined), len),
            Contents::Small(page) => (Piece::Cells(page, offset as usize, None), len),
            Contents::Large(large) => large.piece(offset, len),
        }
    }

    /// Copies bytes from other contents, or from a clone of these.
    pub(crate) fn copy(&mut self, terms: &mut Terms, at: u64, source: &Self, from: u64, len: u64) {
        if !self.has(at, len) || !source.has(from, len) {
            return;
        }
        let mut done = 0;
        while done < len {
            let (piece, n) = source.piece(from + done, len - done);
            match piece {
                Piece::Blank(blank) => self.set(terms, at + done, n, blank),
                Piece::Bytes(bytes) => self.write(terms, at + done, bytes),
                Piece::Cells(page, start, shared) => match self {
                    Contents::Small(own) => own.copy(terms, (at + done) as usize, page, start, n as usize),
                    Contents::Large(own) => own.copy(terms, at + done, (page, start, shared), n as usize),
                    Contents::Absent => {}
                },
            }
            done += n.max(1);
        }
    }

    /// Whether some byte of a range is undefined.
    pub(crate) fn has_undefined(&self, offset: u64, len: u64) -> bool {
        if len == 0 || !self.has(offset, len) {
            return false;
        }
        match self {
            Contents::Absent => false,
            Contents::Small(page) => page.has_undefined(offset as usize, len as usize),
            Contents::Large(large) => large.has_undefined(offset, len),
        }
    }

    /// Gives the undefined bytes of a range their bytes of `bits`.
    pub(crate) fn give_bits(&mut self, terms: &mut Terms, offset: u64, len: u64, bits: Sym) {
        if matches!(self, Contents::Absent) || !self.has_scalar(offset, len) {
            return;
        }
        let len = len as usize;
        let value = normal(terms, Value { bits, prov: Prov::NONE, undef: u64::MAX }, len);
        match self {
            Contents::Small(page) => page.give_bits(terms, (offset as usize, len), value, (len, 0)),
            Contents::Large(large) => large.give_bits(terms, offset, len, value),
            Contents::Absent => {}
        }
    }

    /// Every value that has a provenance, with its offset and its length.
    pub(crate) fn for_each_pointer(&self, mut visit: impl FnMut(u64, Value, u64)) {
        match self {
            Contents::Small(page) => {
                page.for_each_pointer(|at, value, len| visit(at as u64, value, len as u64));
            }
            Contents::Large(large) if large.has_pointers() => large.for_each_span(|first, _, slot| {
                if let Slot::Cells(page) = slot {
                    let start = first * Page::SIZE as u64;
                    page.for_each_pointer(|at, value, len| visit(start + at as u64, value, len as u64));
                }
            }),
            Contents::Large(_) | Contents::Absent => {}
        }
    }
}
