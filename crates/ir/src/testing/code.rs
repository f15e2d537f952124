//! A body in the making, without the program that it belongs to.

use crate::{
    Block, BlockId, Body, FuncId, Function, Inst, InstKind, Linkage, Operand, OperandList, Program, Reg,
    RegId, SigId, Slot, SlotId, Terminator, Ty, TypeId, WhyUnreachable,
};
use ringfence_base::{FileId, Loc, Place, Symbol};

/// A body under construction: instructions go into the block at hand.
#[derive(Debug)]
pub struct Code {
    /// The body so far.
    pub body: Body,
    at: BlockId,
    line: u32,
}

impl Default for Code {
    fn default() -> Self {
        Self { body: Body::default(), at: BlockId::NONE, line: 10 }
    }
}

impl Code {
    /// A new temporary.
    pub fn temp(&mut self, ty: Ty) -> RegId {
        self.body.regs.push(Reg { ty, name: Symbol::NONE, ctype: TypeId::NONE, loc: Loc::NONE })
    }

    /// A slot that is declared on the next line.
    pub fn slot(&mut self, program: &mut Program, name: &str, ctype: TypeId) -> SlotId {
        let loc = self.loc(program);
        self.slot_at(program, name, ctype, loc)
    }

    /// A new slot with a location.
    pub fn slot_at(&mut self, program: &mut Program, name: &str, ctype: TypeId, loc: Loc) -> SlotId {
        let size = program.types.size(ctype).unwrap_or(0);
        let name = program.names.intern(name);
        let (volatile, temporary, end) = (false, false, Loc::NONE);
        self.body.slots.push(Slot { name, ctype, size, align: 8, volatile, temporary, loc, end })
    }

    /// A location on the next line.
    pub fn loc(&mut self, program: &mut Program) -> Loc {
        self.line += 1;
        program.sources.loc(Place { file: FileId::new(0), line: self.line, column: 3 })
    }

    /// A new block, which so far is empty and goes nowhere.
    pub fn new_block(&mut self) -> BlockId {
        let term = Terminator::Unreachable(WhyUnreachable::Promised);
        self.body.blocks.push(Block { insts: 0..0, term, term_loc: Loc::NONE })
    }

    /// Goes on in an empty block.
    pub fn goto(&mut self, block: BlockId) {
        assert!(self.body.blocks[block].insts.is_empty(), "a block is filled at once");
        let start = self.body.insts.len() as u32;
        self.body.blocks[block].insts = start..start;
        self.at = block;
    }

    /// Goes on in a new block.
    pub fn block(&mut self) -> BlockId {
        let block = self.new_block();
        self.goto(block);
        block
    }

    /// Appends an instruction where the one before stands.
    pub fn push(&mut self, kind: InstKind) {
        let loc = self.body.insts.last().map_or(Loc::NONE, |inst| inst.loc);
        self.push_at(kind, loc);
    }

    /// Appends an instruction with a location.
    pub fn push_at(&mut self, kind: InstKind, loc: Loc) {
        self.body.insts.push(Inst { kind, loc });
        self.body.blocks[self.at].insts.end += 1;
    }

    /// Ends the block at hand.
    pub fn end(&mut self, term: Terminator) {
        self.body.blocks[self.at].term = term;
    }

    /// Ends the block at hand, with a location.
    pub fn end_at(&mut self, term: Terminator, loc: Loc) {
        self.end(term);
        self.body.blocks[self.at].term_loc = loc;
    }

    /// A list of operands for a call.
    pub fn list(&mut self, operands: &[Operand]) -> OperandList {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend_from_slice(operands);
        OperandList { start, end: self.body.operands.len() as u32 }
    }
}

/// Adds a function.
pub fn function(program: &mut Program, name: &str, sig: SigId, body: Option<Body>) -> FuncId {
    let name = program.names.intern(name);
    let loc = Loc::NONE;
    program.functions.push(Function { name, sig, linkage: Linkage::External, noreturn: false, loc, body })
}
