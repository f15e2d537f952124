//! How large objects are, also where that is no constant.
//!
//! A block whose size is a term comes from a call that is executed once: not in a cut loop, and not in a function that is summarised. Its size
//! is then one term of the formula, the value that the argument has at the call, and it needs no cell of memory: what is executed later, in
//! loops too, sees the same term. Whoever asks for the size of such a site before the call was met gets none, and nothing is
//! shown of it.
//!
//! A size above what a machine is taken to have the memory for gives no block: above what any block has the call returns null, in between
//! the execution is none of those that count (`crates/library/src/alloc.rs`), and null stands for both.

use super::Ssa;
use crate::value::{SiteId, Value};
use ringfence_library::largest_served;
use ringfence_logic::TermId;

/// The largest block of a constant size: larger ones may fail.
const LARGEST: u64 = 1 << 30;

/// The size that a program asks for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Request {
    /// The size, or the most that it can be.
    pub(super) most: u64,
    /// The size if it is no constant.
    pub(super) size: Option<TermId>,
    /// Whether there can be a block of this size.
    pub(super) served: TermId,
    /// Whether the size is no constant and 0, so that there need not be a block.
    pub(super) empty: TermId,
}

impl Ssa<'_> {
    /// The size that the first argument asks for, or its product with another.
    pub(super) fn requested(&mut self, args: &[Value], times: Option<usize>) -> Option<Request> {
        let count = args.first()?.number()?;
        let each = match times {
            Some(index) => args.get(index)?.number()?,
            None => self.terms.value(self.terms.width(count), 1),
        };
        let constant = |this: &Self, term| {
            let bits = this.terms.constant(term)?;
            u64::try_from(bits.unsigned()).ok()
        };
        let (count, factor) = match (constant(self, count), constant(self, each)) {
            (Some(count), Some(each)) => {
                let most = count.checked_mul(each).filter(|&size| size <= LARGEST)?;
                let (served, empty) = (self.terms.bool(true), self.terms.bool(false));
                return Some(Request { most, size: None, served, empty });
            }
            (None, Some(each)) => (count, each),
            (Some(count), None) => (each, count),
            (None, None) => return None,
        };
        let width = self.pointer_width();
        // There are no blocks of several sizes from one call, which may be executed more than once.
        if self.terms.width(count) != width || !self.around.is_empty() || self.body.is_some() || factor == 0 {
            return None;
        }
        let most = largest_served(self.program.model());
        let limit = self.terms.value(width, (most / factor).into());
        let served = self.terms.ule(count, limit);
        let factor = self.terms.value(width, factor.into());
        let size = self.terms.mul(count, factor);
        let zero = self.terms.value(width, 0);
        let empty = self.terms.eq(size, zero);
        Some(Request { most, size: Some(size), served, empty })
    }

    /// Keeps the size of the object of a site; false when there is another one.
    pub(super) fn keep_size(&mut self, site: SiteId, size: TermId) -> bool {
        *self.sizes.entry(site).or_insert(size) == size
    }

    /// The size of the objects of a site, if it is known.
    pub(crate) fn size_of(&mut self, site: SiteId) -> Option<TermId> {
        let (info, width) = (&self.knowledge.sites[site], self.pointer_width());
        match info.open {
            true => self.sizes.get(&site).copied(),
            false => Some(self.terms.value(width, info.size.into())),
        }
    }

    /// Whether so many bytes from an offset on lie inside of an object. Nothing wraps around.
    pub(super) fn range_is_inside(&mut self, off: TermId, site: SiteId, len: TermId) -> TermId {
        let Some(size) = self.size_of(site) else { return self.terms.bool(false) };
        let last = self.terms.sub(size, len);
        let (fits, before) = (self.terms.ule(len, size), self.terms.ule(off, last));
        self.terms.and(fits, before)
    }

    /// Whether an offset is inside of an object whose size is no constant, or at its end.
    pub(super) fn is_within_open(&mut self, off: TermId, site: SiteId) -> TermId {
        match self.size_of(site).filter(|_| self.knowledge.sites[site].open) {
            Some(size) => self.terms.ule(off, size),
            None => self.terms.bool(false),
        }
    }
}
