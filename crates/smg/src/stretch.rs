//! The bytes of an object as stretches in a form that depends on the bytes alone.
//!
//! Constants are cut at the edges of pages (multiples of 256 in an object of more than 256 bytes) and
//! shown as a fill when they are equal and many, or when they continue a fill; everything else is shown
//! as it stands. Fills and undefined bytes go on over the edges of pages. Since cells of constants and
//! of undefined bytes are as long as can be and their places depend on nothing else, objects of one
//! size with equal bytes give equal stretches, except that a value may be in one piece here and in parts
//! there.

use crate::cell::Data;
use crate::contents::Contents;
use crate::large::Slot;
use crate::page::Page;
use ringfence_exec::Stretch;

/// From how many equal bytes on they are a fill.
const FILL: u64 = 16;

/// Zeros for plain cells of pages that have no constants but zeros.
const ZEROS: [u8; Page::SIZE] = [0; Page::SIZE];

/// Joins fills and undefined bytes and passes on the rest.
struct Joined<F> {
    /// The stretch that may go on: a fill or undefined bytes.
    open: Option<Stretch<'static>>,
    visit: F,
}

impl<F: FnMut(Stretch<'_>)> Joined<F> {
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            (self.visit)(open);
        }
    }

    fn undefined(&mut self, len: u64) {
        if let Some(Stretch::Undefined(open)) = &mut self.open {
            *open += len;
        } else {
            self.close();
            self.open = Some(Stretch::Undefined(len));
        }
    }

    /// Equal bytes, of which there are at least [`FILL`] or which are shown by `bytes` too.
    fn equal(&mut self, byte: u8, len: u64, bytes: &[u8]) {
        match &mut self.open {
            Some(Stretch::Fill(open, count)) if *open == byte => *count += len,
            _ => {
                self.close();
                if len >= FILL {
                    self.open = Some(Stretch::Fill(byte, len));
                } else {
                    (self.visit)(Stretch::Bytes(bytes));
                }
            }
        }
    }

    fn constants(&mut self, bytes: &[u8]) {
        match bytes.split_first() {
            None => {}
            Some((&byte, rest)) if rest.iter().all(|&other| other == byte) => {
                self.equal(byte, bytes.len() as u64, bytes);
            }
            Some(_) => {
                self.close();
                (self.visit)(Stretch::Bytes(bytes));
            }
        }
    }

    fn page(&mut self, page: &Page) {
        for cell in page.cells() {
            match (cell.data, cell.get()) {
                (Data::Undefined, _) => self.undefined(cell.len() as u64),
                (_, Some(value)) => {
                    self.close();
                    (self.visit)(Stretch::Value(value, cell.len() as u64));
                }
                _ if page.constants().is_empty() => self.constants(&ZEROS[..cell.len()]),
                _ => self.constants(&page.constants()[cell.start()..cell.end()]),
            }
        }
    }
}

impl Contents {
    /// Shows the bytes from the first to the last; nothing when there are none.
    pub(crate) fn for_each_stretch(&self, visit: impl FnMut(Stretch<'_>)) {
        let mut joined = Joined { open: None, visit };
        match self {
            Contents::Absent => {}
            Contents::Small(page) => joined.page(page),
            Contents::Large(large) => large.for_each_span(|first, len, slot| match slot {
                Slot::Undefined => joined.undefined(len),
                Slot::Fill(byte) => {
                    joined.equal(*byte, len, &[*byte; FILL as usize][..len.min(FILL) as usize])
                }
                Slot::Image => {
                    let image = large.image(first * Page::SIZE as u64, len as usize);
                    image.chunks(Page::SIZE).for_each(|bytes| joined.constants(bytes));
                }
                Slot::Cells(page) => joined.page(page),
            }),
        }
        joined.close();
    }
}
