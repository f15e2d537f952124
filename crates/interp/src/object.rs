//! Objects: what memory is made of.
//!
//! An object keeps its description after its end, without its bytes, so that a message about a
//! dangling pointer can name the places of allocation and of end.

use crate::contents::Contents;
use ringfence_base::{Loc, define_id};
use ringfence_ir::{FuncId, GlobalId, SlotId};

define_id! {
    /// An object of a run. Ids are given in the order of creation and never reused.
    pub struct ObjId = "obj";
}

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectKind {
    /// A global of the program: variable, constant or string literal.
    Global(GlobalId),
    /// What a stack slot holds.
    Slot(FuncId, SlotId),
    /// Memory from `alloca`.
    Alloca,
    /// A heap block, with the name of the function that allocated it.
    Heap(&'static str),
    /// The unnamed arguments of a call.
    Varargs(FuncId),
    /// A function. It can be called but neither read nor written.
    Function(FuncId),
    /// Memory of the C library or of the environment, described by these words (`"FILE"`,
    /// `"argument string"`). The program may read and write it but not free it.
    Library(&'static str),
}

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

/// What may be done with the bytes of a live object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rights {
    /// Everything.
    ReadWrite,
    /// Reading.
    ReadOnly,
    /// Nothing: it has no bytes (a function).
    Opaque,
    /// Its contents are unknown: an external object that nobody defines.
    Unknown,
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
