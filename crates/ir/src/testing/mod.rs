//! Programs for the tests of this crate: a builder, a sample with one of everything, random
//! programs, and a small evaluator that judges rewrites.

pub(crate) mod eval;
pub(crate) mod random;
pub(crate) mod sample;

use crate::*;
use ringfence_base::{FileId, Loc, Place, Symbol};

/// A body under construction: instructions go into the block opened last.
pub(crate) struct Code {
    pub(crate) body: Body,
    line: u32,
}

impl Code {
    pub(crate) fn new() -> Self {
        Self { body: Body::default(), line: 10 }
    }

    /// A new temporary.
    pub(crate) fn temp(&mut self, ty: Ty) -> RegId {
        self.body.regs.push(Reg { ty, name: Symbol::NONE, ctype: TypeId::NONE, loc: Loc::NONE })
    }

    /// A new slot.
    pub(crate) fn slot(&mut self, program: &mut Program, name: &str, ctype: TypeId) -> SlotId {
        let size = program.types.size(ctype).unwrap_or(0);
        let loc = self.loc(program);
        let name = program.names.intern(name);
        self.body.slots.push(Slot { name, ctype, size, align: 8, volatile: false, temporary: false, loc })
    }

    /// A location on the next line.
    pub(crate) fn loc(&mut self, program: &mut Program) -> Loc {
        self.line += 1;
        program.sources.loc(Place { file: FileId::new(0), line: self.line, column: 3 })
    }

    /// Opens a new block, which so far goes nowhere.
    pub(crate) fn block(&mut self) -> BlockId {
        let at = self.body.insts.len() as u32;
        let term = Terminator::Unreachable(WhyUnreachable::Promised);
        self.body.blocks.push(Block { insts: at..at, term, term_loc: Loc::NONE })
    }

    /// Appends an instruction to the last block.
    pub(crate) fn push(&mut self, kind: InstKind) {
        let loc = self.body.insts.last().map_or(Loc::NONE, |inst| inst.loc);
        self.push_at(kind, loc);
    }

    /// Appends an instruction with a location to the last block.
    pub(crate) fn push_at(&mut self, kind: InstKind, loc: Loc) {
        self.body.insts.push(Inst { kind, loc });
        if let Some(block) = self.body.blocks.iter_mut().last() {
            block.insts.end += 1;
        }
    }

    /// Ends the last block.
    pub(crate) fn end(&mut self, term: Terminator) {
        if let Some(block) = self.body.blocks.iter_mut().last() {
            block.term = term;
        }
    }

    /// A list of operands for a call.
    pub(crate) fn list(&mut self, operands: &[Operand]) -> OperandList {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend_from_slice(operands);
        OperandList { start, end: self.body.operands.len() as u32 }
    }
}

/// Adds a function.
pub(crate) fn function(program: &mut Program, name: &str, sig: SigId, body: Option<Body>) -> FuncId {
    let name = program.names.intern(name);
    let loc = Loc::NONE;
    program.functions.push(Function { name, sig, linkage: Linkage::External, noreturn: false, loc, body })
}
