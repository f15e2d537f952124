//! Functions: registers, stack slots and basic blocks.

use crate::id::{BlockId, RegId, SlotId};
use crate::inst::{Inst, Operand, Terminator};
use crate::layout::Ty;
use crate::types::{SigId, TypeId};
use ringfence_base::{IdVec, Loc, Symbol};
use std::ops::Range;

/// Whether other translation units see a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// `static`, or no linkage at all: the name is private to its translation unit.
    Internal,
    /// Shared with the whole program.
    External,
}

/// A function, defined or only declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The name that the linker sees.
    pub name: Symbol,
    /// Its type.
    pub sig: SigId,
    /// Who sees the name.
    pub linkage: Linkage,
    /// Whether it was declared never to return.
    pub noreturn: bool,
    /// Where it was declared, or defined when it was.
    pub loc: Loc,
    /// The code; absent when no translation unit defines the function.
    pub body: Option<Body>,
}

/// A parameter of a body. The caller's argument arrives in the register: a scalar as its value, an
/// aggregate as the address of a copy that the caller made for this call and that dies after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// Where the argument arrives.
    pub reg: RegId,
    /// The C type of the parameter.
    pub ty: TypeId,
}

/// A register: a mutable scalar without an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reg {
    /// Its type.
    pub ty: Ty,
    /// The C variable or parameter that it holds, or [`Symbol::NONE`] for a temporary.
    pub name: Symbol,
    /// The C type of that variable, or [`TypeId::NONE`] for a temporary. The register in which the argument of a
    /// parameter arrives that lives in memory is a temporary, too.
    pub ctype: TypeId,
    /// Where the variable was declared, or [`Loc::NONE`].
    pub loc: Loc,
}

/// A stack slot: the place of an object with automatic storage duration.
///
/// The slot holds an object from an `InstKind::Live` on it to the next `Dead`, `Live` or the return
/// from the function. Each `Live` makes a new object with indeterminate contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The variable, or [`Symbol::NONE`] for a temporary (argument copy, compound literal, result).
    pub name: Symbol,
    /// The C type of the object.
    pub ctype: TypeId,
    /// The size in bytes; 0 for a variable-length array, whose `LiveSized` gives it.
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// Whether the object was declared `volatile`, which keeps it in memory.
    pub volatile: bool,
    /// Whether it is the value of an expression, such as the structure that a call gives or gets: no object of the
    /// program's, as long as no parameter leads to it.
    pub temporary: bool,
    /// Where the object was declared.
    pub loc: Loc,
    /// Where its scope ends in the source, for people: that is where an object ends, wherever the `return`, `break` or `goto`
    /// stands that leaves the scope. [`Loc::NONE`] where it is not known.
    pub end: Loc,
}

impl Slot {
    /// The place to name when the object ends, given the place that was reached.
    #[must_use]
    pub fn end_or(&self, reached: Loc) -> Loc {
        if self.end.is_some() { self.end } else { reached }
    }
}

/// A basic block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its instructions, as a range of [`Body::insts`].
    pub insts: Range<u32>,
    /// How it ends.
    pub term: Terminator,
    /// Where the end stands in the source.
    pub term_loc: Loc,
}

impl Block {
    /// Its instructions, as indices into [`Body::insts`].
    #[inline]
    #[must_use]
    pub fn indices(&self) -> Range<usize> {
        self.insts.start as usize..self.insts.end as usize
    }
}

/// The code of a function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Body {
    /// The named parameters in order.
    pub params: Vec<Param>,
    /// When the function returns an aggregate: the register with the address where the caller wants
    /// the result. It arrives as the first argument, before [`Body::params`].
    pub result: Option<RegId>,
    /// The registers.
    pub regs: IdVec<RegId, Reg>,
    /// The stack slots.
    pub slots: IdVec<SlotId, Slot>,
    /// The blocks; the first is the entry.
    pub blocks: IdVec<BlockId, Block>,
    /// All instructions; each block owns a range and the ranges do not overlap.
    pub insts: Vec<Inst>,
    /// The arguments of all calls; each call owns a range.
    pub operands: Vec<Operand>,
}

impl Body {
    /// The entry block.
    pub const ENTRY: BlockId = BlockId::new(0);

    /// The instructions of a block.
    #[inline]
    #[must_use]
    pub fn block_insts(&self, block: BlockId) -> &[Inst] {
        &self.insts[self.blocks[block].indices()]
    }

    /// The register that takes the result of the call at a place of a block, if there is a call.
    #[must_use]
    pub fn result_of_call(&self, block: BlockId, at: usize) -> Option<RegId> {
        match self.block_insts(block).get(at)?.kind {
            crate::inst::InstKind::Call { dst, .. } => Some(dst),
            _ => None,
        }
    }

    /// Whether a register is a variable of the program's, and no temporary of an expression.
    #[inline]
    #[must_use]
    pub fn is_variable(&self, reg: RegId) -> bool {
        self.regs[reg].ctype.is_some()
    }

    /// Whether a slot holds the value of an expression, and no object of the program's.
    #[must_use]
    pub fn is_temporary_slot(&self, slot: SlotId) -> bool {
        self.slots.get(slot).is_some_and(|slot| slot.temporary)
    }

    /// The operands of a list.
    #[inline]
    #[must_use]
    pub fn list(&self, list: crate::inst::OperandList) -> &[Operand] {
        &self.operands[list.start as usize..list.end as usize]
    }
}
