//! Objects of a program that is executed: what they are, what may be done with them.

use crate::algebra::Bits;
use ringfence_base::{Loc, define_id};
use ringfence_ir::{DataModel, FuncId, GlobalId, GlobalKind, Program, SlotId};
use ringfence_verdict::ObjectInfo;

define_id! {
    /// An object of an execution. Ids are given in the order of creation and never used again.
    pub struct ObjId = "obj";
}

/// Where an object comes from, which decides who ends its lifetime.
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
    /// An element of an array, where the elements of an array are objects of their own. No pointer of the program leads
    /// to it.
    Element,
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
            ObjectKind::Element => "element of an array".into(),
            ObjectKind::Varargs(func) => format!("unnamed arguments of '{}'", function(func)),
            ObjectKind::Function(func) => format!("function '{}'", function(func)),
            ObjectKind::Library(what) => what.into(),
        }
    }

    /// Whether it is a heap block.
    #[inline]
    #[must_use]
    pub const fn is_heap(self) -> bool {
        matches!(self, ObjectKind::Heap(_))
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
    /// It can be used.
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
    /// Where it comes from, which decides how its lifetime ends.
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
        self.kind.is_heap()
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
    /// Nothing for now: a function of the library works with its bytes.
    Busy,
    /// Its contents are unknown: an external object that nobody defines.
    Unknown,
}

impl Rights {
    /// Whether bytes may be read, or written.
    #[inline]
    #[must_use]
    pub fn allow(self, write: bool) -> bool {
        self == Rights::ReadWrite || (self == Rights::ReadOnly && !write)
    }
}

/// What a new object is to be. The size is a number, or a value of the host's.
#[derive(Debug, Clone, Copy)]
pub struct NewObject<S = u64> {
    /// Where it comes from.
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

impl<S> NewObject<S> {
    /// The same with a size of another form.
    pub fn with_size<T>(self, size: T) -> NewObject<T> {
        let Self { kind, align, rights, zero, loc, .. } = self;
        NewObject { kind, size, align, rights, zero, loc }
    }
}

/// Where objects lie: addresses grow, with gaps, and are never reused. Domains that make the same objects in the same
/// order give them the same addresses, so that a path and its replay agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    next: u64,
    limit: u64,
    /// How many addresses an object takes at most.
    most: u64,
    pointer_bytes: u64,
}

/// Bytes between two objects, at least.
const GAP: u64 = 16;

/// No object lies below this address.
pub const FIRST_ADDRESS: u64 = 0x1_0000;

impl Layout {
    /// Empty memory.
    #[must_use]
    pub const fn new(model: DataModel) -> Self {
        let limit = match model {
            DataModel::Ilp32 => 0xffff_0000,
            DataModel::Lp64 => 1 << 47,
        };
        Self { next: FIRST_ADDRESS, limit, most: u64::MAX, pointer_bytes: model.pointer_bytes() }
    }

    /// Empty memory with room for several objects as large as all that a process has: for states whose addresses only tell objects apart.
    ///
    /// With 32 bits there are not so many addresses. An object takes only so many there as make it begin at another address than every other object, and
    /// the rest of a large one lies over others: that two pointers of different provenance differ is not to be seen from their addresses. All
    /// objects begin in the lower half, and the largest has less bytes than that, so that no address in one wraps around or is near to that.
    #[must_use]
    pub const fn spacious(model: DataModel) -> Self {
        let narrow = Self::new(model);
        match model {
            DataModel::Ilp32 => Self { limit: 0x7fff_0000, most: 1 << 22, ..narrow },
            DataModel::Lp64 => Self { limit: 1 << 63, ..narrow },
        }
    }

    /// How many addresses an object of a size takes.
    #[must_use]
    pub const fn taken(&self, size: u64) -> u64 {
        if size < self.most { size } else { self.most }
    }

    /// 4 or 8, by the data model.
    #[inline]
    #[must_use]
    pub const fn pointer_bytes(&self) -> u64 {
        self.pointer_bytes
    }

    /// Keeps what is placed from now on below an address.
    pub fn stay_below(&mut self, limit: u64) {
        self.limit = self.limit.min(limit);
    }

    /// The address of the next object; absent when the address space is used up.
    #[inline]
    pub fn place(&mut self, size: u64, align: u64) -> Option<u64> {
        let align = align.max(GAP).checked_next_power_of_two()?;
        let address = self.next.checked_next_multiple_of(align)?;
        let end = address.checked_add(self.taken(size))?.checked_add(GAP)?;
        self.next = (end <= self.limit).then_some(end)?;
        Some(address)
    }
}

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A load, or the source of a copy.
    Read,
    /// A store, or the target of a copy.
    Write,
    /// `free` and its like, which end the lifetime.
    Free,
}
