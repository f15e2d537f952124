//! The bytes of a large object: pages that come into being when they are first written.
//!
//! Pages are shared between clones one by one, and a span of pages that were never written, or that are
//! one constant, is one entry however long it is. An object of 2^63 bytes costs nothing until it is
//! used. A value that crosses the edge of two pages is split there.
//!
//! Invariants: page `n` holds the bytes from `n * 256` on; all pages are full but the last, which ends
//! with the object; pages of the image lie inside it.
//!
//! Callers keep within the object and give values in normal form.

use crate::cell::{Joiner, is_plain, number_of, part};
use crate::page::{Page, repeated};
use ringfence_base::SpanMap;
use ringfence_exec::Value;
use ringfence_exec::value::undef_mask;
use ringfence_logic::Terms;
use std::rc::Rc;

const PAGE: u64 = Page::SIZE as u64;

/// What a page is.
#[derive(Debug, Clone)]
pub(crate) enum Slot {
    /// Undefined bytes.
    Undefined,
    /// Equal constants.
    Fill(u8),
    /// The bytes of the image at the same offset.
    Image,
    Cells(Rc<Page>),
}

/// A range of bytes that all are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blank {
    Undefined,
    /// This constant.
    Fill(u8),
}

impl Blank {
    const fn slot(self) -> Slot {
        match self {
            Blank::Undefined => Slot::Undefined,
            Blank::Fill(byte) => Slot::Fill(byte),
        }
    }
}

impl Slot {
    fn is(&self, blank: Blank) -> bool {
        match (self, blank) {
            (Slot::Undefined, Blank::Undefined) => true,
            (Slot::Fill(byte), Blank::Fill(other)) => *byte == other,
            _ => false,
        }
    }
}

/// What the bytes from some offset on are, as long as it is one thing.
#[derive(Debug)]
pub(crate) enum Piece<'a> {
    /// One constant, or undefined.
    Blank(Blank),
    /// Constants.
    Bytes(&'a [u8]),
    /// The bytes of a page from this one on, and the page to be shared if there is one.
    Cells(&'a Page, usize, Option<&'a Rc<Page>>),
}

/// The bytes of a large object.
#[derive(Debug, Clone)]
pub(crate) struct Large {
    pages: SpanMap<Slot>,
    image: Option<Rc<[u8]>>,
    size: u64,
    pointers: bool,
}

/// The parts of a range that lie in one page each: page, offset in it, length.
fn parts(offset: u64, len: u64) -> impl Iterator<Item = (u64, usize, usize)> {
    let (mut at, end) = (offset, offset + len);
    std::iter::from_fn(move || {
        let n = (PAGE - at % PAGE).min(end - at);
        let part = (at / PAGE, (at % PAGE) as usize, n as usize);
        at += n;
        (n > 0).then_some(part)
    })
}

impl Large {
    /// An object all of whose bytes are the same.
    pub(crate) fn new(size: u64, blank: Blank) -> Self {
        let pages = SpanMap::new(blank.slot(), size.div_ceil(PAGE));
        Self { pages, image: None, size, pointers: false }
    }

    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    /// Whether there may be values with provenance.
    pub(crate) const fn has_pointers(&self) -> bool {
        self.pointers
    }

    /// How many bytes a page has.
    pub(crate) fn page_len(&self, page: u64) -> usize {
        (self.size - (page * PAGE).min(self.size)).min(PAGE) as usize
    }

    /// The bytes of the image in a range that lies inside it.
    pub(crate) fn image(&self, offset: u64, len: usize) -> &[u8] {
        let (start, image) = (offset as usize, self.image.as_deref().unwrap_or_default());
        image.get(start..start.saturating_add(len)).unwrap_or_default()
    }

    /// Every page in order, as spans: the first page, how many bytes, what they are.
    pub(crate) fn for_each_span(&self, mut visit: impl FnMut(u64, u64, &Slot)) {
        self.pages.for_each(|first, count, slot| {
            let (start, end) = (first.saturating_mul(PAGE), (first + count).saturating_mul(PAGE));
            if start < self.size {
                visit(first, end.min(self.size) - start, slot);
            }
        });
    }

    /// A page to change. It has cells from now on.
    #[inline]
    fn page_mut(&mut self, number: u64) -> Option<&mut Page> {
        if !matches!(self.pages.get(number)?, Slot::Cells(_)) {
            self.make_cells(number);
        }
        match self.pages.get_mut(number)? {
            Slot::Cells(page) => Some(Rc::make_mut(page)),
            Slot::Undefined | Slot::Fill(_) | Slot::Image => None,
        }
    }

    fn make_cells(&mut self, number: u64) {
        let len = self.page_len(number);
        let page = match self.pages.get(number) {
            Some(Slot::Fill(byte)) => Page::filled(len, *byte),
            Some(Slot::Image) => Page::image(self.image(number * PAGE, len)),
            _ => Page::undefined(len),
        };
        if let Some(slot) = self.pages.get_mut(number) {
            *slot = Slot::Cells(Rc::new(page));
        }
    }

    /// Reads a value of 1 to 16 bytes.
    #[inline]
    pub(crate) fn load(&self, terms: &mut Terms, offset: u64, len: usize) -> Value {
        if (offset % PAGE) as usize + len <= Page::SIZE {
            return self.load_inside(terms, offset, len);
        }
        let mut joiner = Joiner::new();
        let mut at = offset;
        for (_, _, n) in parts(offset, len as u64) {
            let value = self.load_inside(terms, at, n);
            joiner.push(terms, value, n);
            at += n as u64;
        }
        joiner.finish(terms)
    }

    /// Reads a value that lies in one page.
    #[inline]
    fn load_inside(&self, terms: &mut Terms, offset: u64, len: usize) -> Value {
        match self.pages.get(offset / PAGE) {
            Some(Slot::Cells(page)) => page.load(terms, (offset % PAGE) as usize, len),
            Some(Slot::Fill(byte)) => repeated(*byte, len),
            Some(Slot::Image) => Value::number(number_of(self.image(offset, len))),
            Some(Slot::Undefined) | None => Value { undef: undef_mask(8 * len as u32), ..Value::ZERO },
        }
    }

    /// Writes a value of 1 to 16 bytes.
    #[inline]
    pub(crate) fn store(&mut self, terms: &mut Terms, offset: u64, len: usize, value: Value) {
        if (offset % PAGE) as usize + len <= Page::SIZE {
            self.store_inside(terms, offset, len, value);
            return;
        }
        let mut done = 0;
        for (_, _, n) in parts(offset, len as u64) {
            let part = part(terms, value, len, done, n);
            self.store_inside(terms, offset + done as u64, n, part);
            done += n;
        }
    }

    #[inline]
    fn store_inside(&mut self, terms: &mut Terms, offset: u64, len: usize, value: Value) {
        self.pointers |= !value.prov.is_none();
        let number = offset / PAGE;
        if is_plain(&value)
            && let Some(Slot::Fill(byte)) = self.pages.get(number)
            && repeated(*byte, len) == value
        {
            return;
        }
        if let Some(page) = self.page_mut(number) {
            page.store(terms, (offset % PAGE) as usize, len, value);
        }
    }

    /// Makes a range undefined or sets it to a constant.
    pub(crate) fn set(&mut self, terms: &mut Terms, offset: u64, len: u64, blank: Blank) {
        let end = offset + len;
        let first = offset.div_ceil(PAGE);
        let last = if end == self.size { end.div_ceil(PAGE) } else { end / PAGE };
        if first >= last {
            self.set_parts(terms, offset, len, blank);
            return;
        }
        self.pages.set_range(first, last, &blank.slot());
        self.set_parts(terms, offset, first * PAGE - offset, blank);
        let tail = (last * PAGE).min(end);
        self.set_parts(terms, tail, end - tail, blank);
    }

    /// The same for a range that reaches into few pages.
    fn set_parts(&mut self, terms: &mut Terms, offset: u64, len: u64, blank: Blank) {
        for (number, at, n) in parts(offset, len) {
            if self.pages.get(number).is_some_and(|slot| slot.is(blank)) {
                continue;
            }
            let Some(page) = self.page_mut(number) else { continue };
            match blank {
                Blank::Undefined => page.undefine(terms, at, n),
                Blank::Fill(byte) => page.fill(terms, at, n, byte),
            }
        }
    }

    /// Writes constants.
    pub(crate) fn write(&mut self, terms: &mut Terms, offset: u64, bytes: &[u8]) {
        let mut rest = bytes;
        for (number, at, n) in parts(offset, bytes.len() as u64) {
            let (now, later) = rest.split_at(n);
            rest = later;
            if let Some(page) = self.page_mut(number) {
                page.write(terms, at, now);
            }
        }
    }

    /// Sets the first bytes to an image, which is shared: only the page in which it ends is copied. A
    /// second image is copied in full.
    pub(crate) fn initialise(&mut self, image: &Rc<[u8]>) {
        let pages = image.len() as u64 / PAGE;
        let (whole, tail) = image.split_at((pages * PAGE) as usize);
        if self.image.is_none() {
            self.image = Some(Rc::clone(image));
            self.pages.set_range(0, pages, &Slot::Image);
        } else {
            for (number, bytes) in (0..).zip(whole.chunks_exact(Page::SIZE)) {
                self.pages.set_range(number, number + 1, &Slot::Cells(Rc::new(Page::image(bytes))));
            }
        }
        if !tail.is_empty()
            && let Some(page) = self.page_mut(pages)
        {
            page.initialise(tail);
        }
    }

    /// What the bytes from `offset` on are, and for how many of `len` bytes.
    pub(crate) fn piece(&self, offset: u64, len: u64) -> (Piece<'_>, u64) {
        let (number, at) = (offset / PAGE, (offset % PAGE) as usize);
        let (slot, next) = self.pages.span(number).unwrap_or((&Slot::Undefined, u64::MAX));
        let n = len.min(next.saturating_mul(PAGE) - offset);
        let piece = match slot {
            Slot::Undefined => Piece::Blank(Blank::Undefined),
            Slot::Fill(byte) => Piece::Blank(Blank::Fill(*byte)),
            Slot::Image => Piece::Bytes(self.image(offset, n as usize)),
            Slot::Cells(page) => Piece::Cells(page, at, Some(page)),
        };
        (piece, n)
    }

    /// Writes bytes of a page.
    pub(crate) fn copy(
        &mut self,
        terms: &mut Terms,
        offset: u64,
        (source, from, shared): (&Page, usize, Option<&Rc<Page>>),
        len: usize,
    ) {
        self.pointers |= source.has_pointers();
        let mut from = from;
        for (number, at, n) in parts(offset, len as u64) {
            let whole = n == source.len() && n == self.page_len(number);
            match (shared, self.pages.get_mut(number)) {
                (Some(page), Some(slot)) if whole => *slot = Slot::Cells(Rc::clone(page)),
                _ => {
                    if let Some(page) = self.page_mut(number) {
                        page.copy(terms, at, source, from, n);
                    }
                }
            }
            from += n;
        }
    }

    /// Whether some byte of a range is undefined.
    pub(crate) fn has_undefined(&self, offset: u64, len: u64) -> bool {
        let (mut at, end) = (offset, offset + len);
        while at < end {
            let (piece, n) = self.piece(at, end - at);
            let undefined = match piece {
                Piece::Blank(blank) => blank == Blank::Undefined,
                Piece::Bytes(_) => false,
                Piece::Cells(page, start, _) => page.has_undefined(start, n as usize),
            };
            if undefined {
                return true;
            }
            at += n;
        }
        false
    }

    /// Gives the undefined bytes of a range their bytes of a value of `len` bytes.
    pub(crate) fn give_bits(&mut self, terms: &mut Terms, offset: u64, len: usize, value: Value) {
        let mut skip = 0;
        for (number, at, n) in parts(offset, len as u64) {
            if matches!(self.pages.get(number), Some(Slot::Undefined | Slot::Cells(_)))
                && let Some(page) = self.page_mut(number)
            {
                page.give_bits(terms, (at, n), value, (len, skip));
            }
            skip += n;
        }
    }
}
