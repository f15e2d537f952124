//! Objects: what memory is made of.
//!
//! An object keeps its description after its end, without its bytes, so that a message about a
//! dangling pointer can name the places of allocation and of end.

use crate::contents::Contents;
use ringfence_base::Loc;
pub use ringfence_semantics::{ObjId, ObjectKind, Rights};

/// Whether an object is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It is.
    Live,
    /// It was a heap block and was freed there.
    Freed(Loc),
    /// Its scope or function ended there.
    Ended(Loc),
}

/// An object.
#[derive(Debug)]
pub struct Object {
    /// The address of its first byte.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// What it is.
    pub kind: ObjectKind,
    /// Whether it is there.
    pub state: State,
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
        self.state == State::Live
    }

    /// Whether it is there and this address is one of its bytes; an empty one has its start.
    pub(crate) fn holds(&self, address: u64) -> bool {
        let inside = |offset: u64| offset < self.size || (offset == 0 && self.size == 0);
        self.is_live() && address.checked_sub(self.address).is_some_and(inside)
    }

    /// Whether it is a heap block.
    #[must_use]
    pub const fn is_heap(&self) -> bool {
        matches!(self.kind, ObjectKind::Heap(_))
    }

    /// Where it was freed or ended.
    #[must_use]
    pub const fn ended(&self) -> Option<Loc> {
        match self.state {
            State::Live => None,
            State::Freed(loc) | State::Ended(loc) => Some(loc),
        }
    }
}
