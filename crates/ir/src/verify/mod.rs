//! The invariants of a program, and the check that it keeps them.
//!
//! Every consumer of a [`Program`] may rely on what stands here without looking again. A program
//! that breaks an invariant has no meaning, so nothing may be concluded from it. The check takes
//! time linear in the program (sorting apart, where blocks or cases come unordered) and allocates
//! nothing per instruction.
//!
//! # Tables
//! - **Ids** ([`Invariant::Ids`]): every id names an entry of its table, and every location that is
//!   not [`Loc::NONE`] a place. The optional ones may be `NONE`: the `ctype` of a register, the note
//!   of a `PtrAdd`, the parent of a note, the destination of a call. (Symbols are not looked at:
//!   looking up a name is total.)
//! - **Types** ([`Invariant::Types`]): a pointer, array, vector or enumeration refers only to types
//!   with a smaller id; an enumeration is stored in an integer type; an integer has 8, 16, 32, 64 or
//!   128 bits; a function neither takes `void` or a function nor returns a function.
//! - **Records** ([`Invariant::Records`]): an incomplete record has no fields; a field of known size
//!   lies within its record; a bit-field starts at bit 0 to 7 of its byte; no record contains itself.
//! - **Alignment** ([`Invariant::Alignment`]): the alignment of a complete record, global, slot or
//!   `Alloca` is a power of two.
//! - **Notes** ([`Invariant::Notes`]): a parent has a smaller id than its child; a step names a field
//!   that the record has.
//! - **Constants** ([`Invariant::Constants`]): the bits above the width of the type are zero; a label
//!   is a block of a function with a body.
//! - **Globals** ([`Invariant::Globals`]): a global is at least as large as its type, and its initial
//!   bytes fit into it.
//! - **Relocations** ([`Invariant::Relocations`]): they lie within the global, in increasing order,
//!   without overlap; a label is a block of a function with a body.
//!
//! # Bodies
//! - **Blocks** ([`Invariant::Blocks`]): there is an entry block; each block owns a range of the
//!   instructions, and no two ranges share one.
//! - **Lists** ([`Invariant::Lists`]): each call owns a range of the operands, and no two share one.
//! - **Parameters** ([`Invariant::Parameters`]): each has a register of its own, of the scalar type
//!   of its C type or a pointer for an aggregate; when the signature has a prototype, they agree with
//!   it in number and register types; there is a result register, a pointer, exactly when the
//!   function returns an aggregate.
//! - **Slots** ([`Invariant::Slots`]): a slot is at least as large as its type.
//! - **Operands** ([`Invariant::Operands`]): see the table below.
//! - **Results** ([`Invariant::Results`]): likewise, for the register written.
//! - **Bit ranges** ([`Invariant::BitRanges`]): first bit at most 7, width 1 to 128 and no more than
//!   the value's.
//! - **Switches** ([`Invariant::Switches`]): `low <= high`, within the width of the value; ranges stand in
//!   increasing order and no two share a value.
//! - **Targets** ([`Invariant::Targets`]): a computed `goto` lists every block of its function that a
//!   label constant or relocation names.
//! - **Calls** ([`Invariant::Calls`]): with a prototype, the arguments agree with the signature in
//!   register types and number (at least as many when it is variadic); aggregates go as pointers; the
//!   address for an aggregate result comes first. No argument is an `I1`.
//! - **Returns** ([`Invariant::Returns`]): a value of the signature's scalar type, or none for `void`
//!   and aggregates.
//!
//! | instruction | operands | result |
//! |---|---|---|
//! | `Move` | any type | the same |
//! | `Unary` | `F*` a floating-point type; `ByteSwap` 16 bits or more; others an integer | the same |
//! | `Binary` | two of one integer type, as wide as a pointer where `Scaled`; `F*` of one floating-point type | the same |
//! | `Compare` | two of one integer type; `Eq`, `Ne`, `Ult`, `Ule` also pointers; `F*` floating point | `I1` |
//! | `Convert` `Trunc` / `ZExt`, `SExt` | integer | narrower / wider integer |
//! | `Convert` `FToS`, `FToU` / `SToF`, `UToF` | floating point / integer | integer but `I1` / floating point |
//! | `Convert` `FConv` | floating point | another floating-point type |
//! | `Convert` `PtrToInt` / `IntToPtr` | pointer / pointer-wide integer | the other |
//! | `Convert` `Bits` | integer or floating point | the other of the same width |
//! | `PtrAdd` / `PtrDiff` | pointer, pointer-wide integer / two pointers | pointer / pointer-wide integer |
//! | `Load`, `Store` | address; value of any type but `I1` | any type but `I1` |
//! | `LoadBits`, `StoreBits` | address; integer value but `I1` | integer but `I1` |
//! | `CopyMem`, `FillMem`, `Va*` | addresses | `VaArg`: the scalar type, or a pointer for an aggregate |
//! | `LiveSized`, `Alloca` | size, a pointer-wide integer | pointer |
//! | `Branch` / `Switch` / `IndirectGoto` | `I1` / integer / pointer | |
//!
//! Not checked: anything that depends on the run, such as whether a slot holds an object when its
//! address is taken.

mod body;
mod flow;
mod inst;
mod tables;

use crate::id::BlockId;
use crate::program::Program;
use ringfence_base::Loc;
use std::fmt;

/// Which invariant is broken; the module documentation states each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Invariant {
    /// Ids and locations name entries of their tables.
    Ids,
    /// Types are well-founded.
    Types,
    /// Records have a possible layout.
    Records,
    /// Alignments are powers of two.
    Alignment,
    /// Field paths are well-founded.
    Notes,
    /// Constants fit their type.
    Constants,
    /// Globals hold their type and their initial bytes.
    Globals,
    /// Initial addresses lie in order within their global.
    Relocations,
    /// Blocks own separate ranges of instructions, and there is an entry.
    Blocks,
    /// Calls own separate ranges of operands.
    Lists,
    /// Parameters agree with the signature.
    Parameters,
    /// Slots hold their type.
    Slots,
    /// Operands have the types that the instruction takes.
    Operands,
    /// The written register has the type that the instruction gives.
    Results,
    /// Bit-field accesses are in range.
    BitRanges,
    /// The cases of a `switch` are separate.
    Switches,
    /// A computed `goto` knows all labels.
    Targets,
    /// Arguments agree with the signature of the call.
    Calls,
    /// The value returned agrees with the signature.
    Returns,
}

/// One place where a program breaks an invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defect {
    /// What it is in: "function 'f'", "global 'g'", "type t3".
    pub owner: String,
    /// The block, for a defect in code.
    pub block: Option<BlockId>,
    /// The index of the instruction in its block; absent for the terminator.
    pub inst: Option<u32>,
    /// Where it stands in the source.
    pub loc: Loc,
    /// The one that does not hold.
    pub invariant: Invariant,
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.owner)?;
        match (self.block, self.inst) {
            (Some(block), Some(inst)) => write!(f, ", {block}, instruction {inst}")?,
            (Some(block), None) => write!(f, ", end of {block}")?,
            _ => {}
        }
        write!(f, ": {} [{:?}]", self.message, self.invariant)
    }
}

/// How many defects are collected before the check gives up.
pub const MAX_DEFECTS: usize = 50;

/// Checks every invariant.
///
/// Bodies are looked at only when the tables are sound, since the checks of bodies rely on them.
///
/// # Errors
/// The first [`MAX_DEFECTS`] defects, in the order of the program.
pub fn verify(program: &Program) -> Result<(), Vec<Defect>> {
    let mut log = Log::default();
    tables::check(program, &mut log);
    if log.defects.is_empty() {
        body::check_all(program, &mut log);
    }
    if log.defects.is_empty() { Ok(()) } else { Err(log.defects) }
}

/// The defects found so far.
#[derive(Default)]
struct Log {
    defects: Vec<Defect>,
}

impl Log {
    fn is_full(&self) -> bool {
        self.defects.len() >= MAX_DEFECTS
    }

    #[cold]
    fn add(&mut self, defect: Defect) {
        if !self.is_full() {
            self.defects.push(defect);
        }
    }

    /// Adds a defect of a table's entry.
    #[cold]
    fn entry(
        &mut self,
        owner: impl fmt::Display,
        loc: Loc,
        invariant: Invariant,
        message: impl Into<String>,
    ) {
        let owner = owner.to_string();
        self.add(Defect { owner, block: None, inst: None, loc, invariant, message: message.into() });
    }
}

#[cfg(test)]
mod tests;
