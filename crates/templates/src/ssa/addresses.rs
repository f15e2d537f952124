//! What follows from the addresses of pointers in every layout of memory.
//!
//! A pointer is an object and an offset, a number modulo the width of addresses: an offset just below zero is an
//! address before the object, and one far beyond the object may be anywhere. What holds in every layout, as in
//! the other engines: no object lies in the first or the last page of memory, and with 64 bits none in the upper
//! half; objects that are there at the same time do not overlap; string literals, and other objects that are never
//! written, may share their places. From that follows
//!
//! - the order of two pointers to one object, if both are *near* it: not more than a page before it, and not so far
//!   behind it that an address may wrap around. It is the order of the offsets, counted from that page;
//! - that pointers into different objects that are there are not equal, if both lie *inside*: where one object ends,
//!   another may begin;
//! - that a pointer inside of an object or to its end is not null, also when the object has ended.
//!
//! Everything else is any result: the number of an address, the order and the difference of different objects, and
//! whether two addresses are equal when one of them is of an object that has ended, whose place may be used again.

use super::Ssa;
use crate::knowledge::{Part, SiteKey};
use crate::state::State;
use crate::value::{Addr, Pointer, SiteId, object};
use ringfence_ir::{CmpOp, DataModel, GlobalKind};
use ringfence_logic::TermId;

/// How many bytes before every object are not behind the end of memory.
const FIRST_PAGE: u128 = 0x1000;

/// How many bytes behind every object are not before the start of memory.
const fn behind(model: DataModel) -> u128 {
    match model {
        DataModel::Ilp32 => FIRST_PAGE,
        DataModel::Lp64 => 1 << 63,
    }
}

/// A result, and the condition under which it is known.
struct Known {
    decided: TermId,
    result: TermId,
}

impl Ssa<'_> {
    /// Whether a comparison of two pointers holds; any result where that is not the same in every layout.
    pub(super) fn compare_pointers(&mut self, state: &State, op: CmpOp, a: &Pointer, b: &Pointer) -> TermId {
        let Known { decided, result } = match op {
            CmpOp::Eq => self.equality(state, a, b),
            CmpOp::Ne => {
                let Known { decided, result } = self.equality(state, a, b);
                Known { decided, result: self.terms.not(result) }
            }
            CmpOp::Ult | CmpOp::Ule => self.order(op, a, b),
            _ => Known { decided: self.terms.bool(false), result: self.terms.bool(false) },
        };
        let (a_unknown, b_unknown) = (self.is_unknown(a), self.is_unknown(b));
        let unknown = self.terms.or(a_unknown, b_unknown);
        let decided = self.terms.and_not(decided, unknown);
        match self.terms.constant(decided).map(|bits| bits.is_zero()) {
            Some(false) => result,
            _ => {
                let any = self.any(1);
                self.terms.ite(decided, result, any)
            }
        }
    }

    /// Whether two pointers are equal.
    fn equality(&mut self, state: &State, a: &Pointer, b: &Pointer) -> Known {
        let same_object = self.terms.eq(a.obj, b.obj);
        let offsets = self.terms.eq(a.off, b.off);
        let result = self.terms.and(same_object, offsets);
        let apart = self.are_apart(state, a, b);
        Known { decided: self.terms.or(same_object, apart), result }
    }

    /// That two pointers to different objects are not equal.
    fn are_apart(&mut self, state: &State, a: &Pointer, b: &Pointer) -> TermId {
        let (a_plain, b_plain) = (self.is_plain(state, a), self.is_plain(state, b));
        let plain = self.terms.and(a_plain, b_plain);
        let merged = self.may_be_merged(a, b);
        let apart = self.terms.and_not(plain, merged);
        let (a_null, b_null) = (self.is_set_against_null(a, b), self.is_set_against_null(b, a));
        let null = self.terms.or(a_null, b_null);
        self.terms.or(apart, null)
    }

    /// The order of two pointers to one object.
    fn order(&mut self, op: CmpOp, a: &Pointer, b: &Pointer) -> Known {
        let same_object = self.terms.eq(a.obj, b.obj);
        let (a_near, b_near) = (self.is_near(a), self.is_near(b));
        let near = self.terms.and(a_near, b_near);
        let decided = self.terms.and(same_object, near);
        let (x, y) = (self.behind_page(a.off), self.behind_page(b.off));
        let result = if op == CmpOp::Ult { self.terms.ult(x, y) } else { self.terms.ule(x, y) };
        Known { decided, result }
    }

    /// An offset, counted from a page before the object.
    fn behind_page(&mut self, off: TermId) -> TermId {
        let page = self.terms.value(self.pointer_width(), FIRST_PAGE);
        self.terms.add(off, page)
    }

    /// Whether a pointer is so near to its object that its address does not wrap around in any layout.
    fn is_near(&mut self, pointer: &Pointer) -> TermId {
        let (width, model) = (self.pointer_width(), self.program.model());
        let from_page = self.behind_page(pointer.off);
        self.is_at(pointer, |this, site| {
            let info = this.knowledge.memory(site)?;
            // The least size counts: an object that is smaller may lie nearer to the end of memory.
            let size = if info.open { 0 } else { info.size };
            let limit = u128::from(size) + FIRST_PAGE + behind(model);
            let limit = this.terms.value(width, limit.min(ringfence_logic::bits::mask(width)));
            let is_near = this.terms.ult(from_page, limit);
            let is_inside = this.is_within_open(pointer.off, site);
            Some(this.terms.or(is_near, is_inside))
        })
    }

    pub(super) fn is_unknown(&mut self, pointer: &Pointer) -> TermId {
        if pointer.candidates.iter().all(|addr| addr.site != SiteId::UNKNOWN) {
            return self.terms.bool(false);
        }
        let unknown = object(&mut self.terms, SiteId::UNKNOWN);
        self.terms.eq(pointer.obj, unknown)
    }

    /// Whether two pointers are to objects that a compiler may put into one place: string literals, constants, and
    /// compound literals, which may be constants.
    fn may_be_merged(&mut self, a: &Pointer, b: &Pointer) -> TermId {
        let (a, b) = (self.is_to_literal(a), self.is_to_literal(b));
        self.terms.and(a, b)
    }

    fn is_to_literal(&mut self, pointer: &Pointer) -> TermId {
        self.is_at(pointer, |this, site| {
            let is_literal = match this.knowledge.sites[site].key {
                SiteKey::Global(global) => this.program.globals[global].kind != GlobalKind::Variable,
                SiteKey::Local(..) => this.knowledge.sites[site].is_unnamed(),
                _ => false,
            };
            is_literal.then(|| this.terms.bool(true))
        })
    }

    /// Whether one pointer is null, and another is to an object or its end, so that they differ.
    fn is_set_against_null(&mut self, null: &Pointer, other: &Pointer) -> TermId {
        if !null.candidates.iter().any(|addr| addr.site == SiteId::NULL) {
            return self.terms.bool(false);
        }
        let is_null = null.is(&mut self.terms, Addr::NULL, false);
        let set = self.is_set(other);
        self.terms.and(is_null, set)
    }

    /// Whether a pointer is to an object, or where one was, or to its end. An empty block may have no address; where the size is no
    /// constant, there is no such block then.
    fn is_set(&mut self, pointer: &Pointer) -> TermId {
        self.is_at(pointer, |this, site| {
            this.knowledge.memory(site).filter(|info| info.size > 0)?;
            let size = this.size_of(site)?;
            Some(this.terms.ule(pointer.off, size))
        })
    }

    /// Whether a pointer is null, or points into an object that is there: then no other such pointer to
    /// another object is equal to it.
    fn is_plain(&mut self, state: &State, pointer: &Pointer) -> TermId {
        let plain: Vec<TermId> =
            pointer.candidates.iter().map(|addr| self.is_plain_at(state, pointer, addr)).collect();
        self.terms.any(plain)
    }

    fn is_plain_at(&mut self, state: &State, pointer: &Pointer, addr: Addr) -> TermId {
        let site = &self.knowledge.sites[addr.site];
        let (size, open, multi, memory) = (site.size, site.open, site.multi, site.is_memory());
        let (is_global, key) = (matches!(site.key, SiteKey::Global(_)), site.key);
        let there = pointer.is(&mut self.terms, addr, multi);
        let inside = match (key, addr.off) {
            (SiteKey::Null | SiteKey::Function(_), Some(0)) => return there,
            _ if !memory => return self.terms.bool(false),
            (_, Some(off)) if !open => self.terms.bool(off >= 0 && (off as u64) < size),
            _ => match self.size_of(addr.site) {
                Some(size) => self.terms.ult(pointer.off, size),
                None => self.terms.bool(false),
            },
        };
        let there = self.terms.and(there, inside);
        if is_global {
            return there;
        }
        let ended = self.read_cell(&state.memory, (addr.site, Part::Ended), pointer.obj);
        let Some(ended) = ended.number() else { return self.terms.bool(false) };
        self.terms.and_not(there, ended)
    }

    /// The bytes between two pointers: of one object, the difference of their offsets, whatever these are.
    pub(super) fn difference(&mut self, lhs: &Pointer, rhs: &Pointer) -> TermId {
        let related = self.are_related(lhs, rhs);
        let bytes = self.terms.sub(lhs.off, rhs.off);
        let any = self.any(self.pointer_width());
        self.terms.ite(related, bytes, any)
    }

    /// Whether two ranges, each a pointer with a length, share a byte of one object.
    pub(super) fn ranges_meet(
        &mut self,
        (a, a_len): (&Pointer, TermId),
        (b, b_len): (&Pointer, TermId),
    ) -> TermId {
        let same_object = self.terms.eq(a.obj, b.obj);
        let (up, down) = (self.terms.sub(b.off, a.off), self.terms.sub(a.off, b.off));
        let (up, down) = (self.terms.ult(up, a_len), self.terms.ult(down, b_len));
        let near = self.terms.or(up, down);
        self.terms.and(same_object, near)
    }

    /// Whether two pointers are known to be of one object, so that they have an order and a difference.
    pub(super) fn are_related(&mut self, a: &Pointer, b: &Pointer) -> TermId {
        let same = self.terms.eq(a.obj, b.obj);
        let unknown = self.is_unknown(a);
        self.terms.and_not(same, unknown)
    }

    /// Whether the address of a pointer is a multiple of a power of two in every layout.
    pub(super) fn is_aligned(&mut self, pointer: &Pointer, align: u64) -> TermId {
        let width = self.pointer_width();
        let low = self.terms.value(width, u128::from(align - 1));
        let (rest, zero) = (self.terms.and(pointer.off, low), self.terms.value(width, 0));
        let multiple = self.terms.eq(rest, zero);
        let aligned = self.is_at(pointer, |this, site| {
            this.knowledge.memory(site).filter(|info| info.align.is_multiple_of(align)).map(|_| multiple)
        });
        let always = self.terms.bool(align == 1);
        self.terms.or(always, aligned)
    }
}
