//! The intermediate representation: byte-precise control-flow graphs over typed registers.
//!
//! This crate knows no C syntax. `cfront` produces a [`Program`], [`verify()`] checks it, `interp`
//! runs it, and every engine reads it. The invariants stand in [`mod@verify`]; the meaning of each
//! instruction stands beside it in [`inst`].
//!
//! In one paragraph: a [`Program`] holds C types with their layout, globals with their initial
//! bytes, and functions. A [`Body`] is a list of basic blocks over *registers* (mutable scalars
//! whose address nobody takes) and *slots* (objects on the stack with explicit lifetimes). All
//! address arithmetic is in bytes; the field path that the source wrote is kept as a note.
//!
//! Around the data: [`mod@promote`] turns slots into registers after lowering, [`mod@cfg`] and
//! [`analysis`] answer questions about a body, [`text`] prints and parses programs, and
//! [`testing`] builds them by hand for tests.

pub mod analysis;
pub mod cfg;
pub mod constant;
pub mod function;
pub mod id;
pub mod inst;
pub mod layout;
pub mod program;
pub mod promote;
pub mod testing;
pub mod text;
pub mod types;
pub mod verify;

pub use analysis::{Deaths, LiveSlots, Liveness};
pub use cfg::{Cfg, Successors};
pub use constant::{Const, ConstPool};
pub use function::{Block, Body, Function, Linkage, Param, Reg, Slot};
pub use id::{BlockId, ConstId, FuncId, GlobalId, NoteId, RegId, SlotId};
pub use inst::{
    Arith, BinOp, BitRange, CmpOp, ConvOp, Inst, InstKind, Operand, OperandList, SwitchCase, Terminator,
    UnOp, WhyUnreachable,
};
pub use layout::{DataModel, Ty, farthest_below, nowhere};
pub use program::{Global, GlobalKind, Note, Program, Reloc, RelocTarget, Step};
pub use promote::promote;
pub use types::{
    ArrayLen, Field, FloatKind, Record, RecordId, RecordKind, SigId, Signature, TypeId, TypeKind, Types,
};
pub use verify::{Defect, Invariant, verify};
