//! Objects of a program that is executed: what they are, what may be done with them.

use ringfence_base::{Loc, define_id};
use ringfence_ir::{FuncId, GlobalId, SlotId};

define_id! {
    /// An object of an execution. Ids are given in the order of creation and never used again.
    pub struct ObjId = "obj";
}

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

/// What may be done with the bytes of a live object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

/// What a new object is to be. The size is a number, or a value of the host's.
#[derive(Debug, Clone, Copy)]
pub struct NewObject<S = u64> {
    /// What it is.
    pub kind: ObjectKind,
    /// Its size in bytes.
    pub size: S,
    /// Its alignment in bytes.
    pub align: u64,
    /// What may be done with it.
    pub rights: Rights,
    /// Whether its bytes are zero; otherwise they are indeterminate.
    pub zero: bool,
    /// Where it is allocated or declared.
    pub loc: Loc,
}

/// How the library ends an object of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// A later access is one of freed memory.
    Freed,
    /// A later access is one after the object's lifetime.
    OutOfScope,
}
