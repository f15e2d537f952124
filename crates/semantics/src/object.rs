//! Objects of a program that is executed: what they are, what may be done with them.

use crate::algebra::Bits;
use ringfence_base::{Loc, define_id};
use ringfence_ir::{FuncId, GlobalId, GlobalKind, Program, SlotId};
use ringfence_verdict::ObjectInfo;

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

impl ObjectKind {
    /// What it is, in words.
    #[must_use]
    pub fn name(self, program: &Program) -> String {
        let named = |what: &str, symbol| match program.names.name(symbol) {
            "" => what.to_owned(),
            name => format!("{what} '{name}'"),
        };
        let function = |func: FuncId| program.names.name(program.functions[func].name);
        match self {
            ObjectKind::Global(id) => {
                let global = &program.globals[id];
                match global.kind {
                    GlobalKind::Variable => named("variable", global.name),
                    GlobalKind::Constant => named("constant", global.name),
                    GlobalKind::StringLiteral => "string literal".into(),
                }
            }
            ObjectKind::Slot(func, slot) => {
                let body = program.functions[func].body.as_ref();
                match body.and_then(|body| body.slots.get(slot)) {
                    Some(slot) if slot.name.is_some() => named("variable", slot.name),
                    _ => format!("temporary object of '{}'", function(func)),
                }
            }
            ObjectKind::Alloca => "stack block".into(),
            ObjectKind::Heap(_) => "heap block".into(),
            ObjectKind::Varargs(func) => format!("unnamed arguments of '{}'", function(func)),
            ObjectKind::Function(func) => format!("function '{}'", function(func)),
            ObjectKind::Library(what) => what.into(),
        }
    }

    /// Whether an object of this kind is the value of an expression, which nobody holds when the expression has ended.
    #[must_use]
    pub fn is_temporary(self, program: &Program) -> bool {
        let ObjectKind::Slot(func, slot) = self else { return false };
        program.functions[func].body.as_ref().is_some_and(|body| body.is_temporary_slot(slot))
    }
}

/// Whether an object is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Life {
    /// It is.
    Live,
    /// It was a heap block and was freed there.
    Freed(Loc),
    /// Its scope or function ended there.
    Ended(Loc),
}

impl Life {
    /// Where it was freed or ended.
    #[must_use]
    pub const fn ended(self) -> Option<Loc> {
        match self {
            Life::Live => None,
            Life::Freed(loc) | Life::Ended(loc) => Some(loc),
        }
    }
}

/// What is known of an object, without its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object<B> {
    /// The address of its first byte.
    pub address: u64,
    /// Its size in bytes, as wide as a pointer.
    pub size: B,
    /// What it is.
    pub kind: ObjectKind,
    /// Whether it is there.
    pub life: Life,
    /// What may be done with it.
    pub rights: Rights,
    /// Where it was allocated or declared.
    pub allocated: Loc,
}

impl<B> Object<B> {
    /// Whether it is there.
    #[inline]
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.life == Life::Live
    }

    /// Whether it is a heap block.
    #[must_use]
    pub const fn is_heap(&self) -> bool {
        matches!(self.kind, ObjectKind::Heap(_))
    }
}

impl<B: Bits> Object<B> {
    /// Describes it for a message, with the offset that the message is about.
    #[must_use]
    pub fn info(&self, program: &Program, offset: Option<i64>) -> ObjectInfo {
        ObjectInfo {
            what: self.kind.name(program),
            size: self.size.known().unwrap_or(0) as u64,
            offset,
            allocated: self.allocated,
            ended: self.life.ended(),
        }
    }
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
