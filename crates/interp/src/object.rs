//! Objects: what memory is made of.
//!
//! An object keeps its description after its end, without its bytes, so that a message about a
//! dangling pointer can name the places of allocation and of end.

use crate::contents::Contents;
use crate::value::Value;
use ringfence_base::Loc;
pub use ringfence_semantics::{Life, ObjId, ObjectKind, Rights};

/// A piece of memory with a lifetime of its own (C11 3.15).
#[derive(Debug)]
pub struct Object {
    /// The address of its first byte.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Where it comes from, which decides how its lifetime ends.
    pub kind: ObjectKind,
    /// Whether it is there.
    pub life: Life,
    /// What may be done with it.
    pub rights: Rights,
    /// Where it was allocated or declared.
    pub allocated: Loc,
    /// Its bytes; empty after its end.
    pub(crate) contents: Contents,
}

impl Object {
    /// Whether it is there.
    #[inline]
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.life == Life::Live
    }

    /// Whether it is there and this address is one of its bytes; an empty one has its start.
    pub(crate) fn holds(&self, address: u64) -> bool {
        let inside = |offset: u64| offset < self.size || (offset == 0 && self.size == 0);
        self.is_live() && address.checked_sub(self.address).is_some_and(inside)
    }

    /// Whether it is a heap block.
    #[must_use]
    pub const fn is_heap(&self) -> bool {
        self.kind.is_heap()
    }

    /// Itself and the offset of a pointer into it for an access of so many bytes that is in order.
    #[inline]
    pub(crate) fn check(&self, pointer: Value, len: u64, write: bool) -> Option<(&Self, u64)> {
        let offset = pointer.low().wrapping_sub(self.address);
        let in_order = pointer.undef == 0
            && self.is_live()
            && offset <= self.size
            && len <= self.size - offset
            && self.rights.allow(write);
        in_order.then_some((self, offset))
    }
}
