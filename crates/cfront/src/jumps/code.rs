//! A body that is being rewritten: its blocks have lists of instructions of their own.

use ringfence_base::{Id, IdVec, Loc, Symbol};
use ringfence_ir::{
    Arith, Block, BlockId, Body, CmpOp, GlobalId, Inst, InstKind, NoteId, Operand, Program, Reg, RegId,
    SlotId, Terminator, Ty, TypeId, WhyUnreachable,
};

/// A block with its instructions.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub(super) insts: Vec<Inst>,
    pub(super) term: Terminator,
    pub(super) term_loc: Loc,
}

/// A body whose blocks can be changed.
pub(super) struct Code<'p> {
    pub(super) program: &'p mut Program,
    /// All of the body but its instructions and blocks.
    pub(super) body: Body,
    pub(super) blocks: IdVec<BlockId, Open>,
}

impl<'p> Code<'p> {
    pub(super) fn new(program: &'p mut Program, body: Body) -> Self {
        let open = |block: &Block| Open {
            insts: body.insts[block.indices()].to_vec(),
            term: block.term.clone(),
            term_loc: block.term_loc,
        };
        let blocks = body.blocks.iter().map(open).collect();
        Self { program, body, blocks }
    }

    /// The body as it is now.
    pub(super) fn close(&self) -> Body {
        let mut body = Body { insts: Vec::new(), blocks: IdVec::new(), ..self.body.clone() };
        for open in self.blocks.iter() {
            let start = index(body.insts.len());
            body.insts.extend_from_slice(&open.insts);
            let insts = start..index(body.insts.len());
            body.blocks.push(Block { insts, term: open.term.clone(), term_loc: open.term_loc });
        }
        body
    }

    /// A new block that ends nowhere.
    pub(super) fn new_block(&mut self, loc: Loc) -> BlockId {
        let term = Terminator::Unreachable(WhyUnreachable::AfterNoReturn);
        self.blocks.push(Open { insts: Vec::new(), term, term_loc: loc })
    }

    /// A new temporary.
    pub(super) fn temporary(&mut self, ty: Ty) -> RegId {
        self.body.regs.push(Reg { ty, name: Symbol::NONE, ctype: TypeId::NONE, loc: Loc::NONE })
    }

    pub(super) fn push(&mut self, block: BlockId, loc: Loc, kind: InstKind) {
        self.blocks[block].insts.push(Inst { kind, loc });
    }

    pub(super) fn end(&mut self, block: BlockId, loc: Loc, term: Terminator) {
        (self.blocks[block].term, self.blocks[block].term_loc) = (term, loc);
    }

    /// Ends a block where the program cannot be followed.
    pub(super) fn refuse(&mut self, block: BlockId, loc: Loc, what: &str) {
        let what = self.program.names.intern(what);
        self.push(block, loc, InstKind::Unsupported { what });
        self.end(block, loc, Terminator::Unreachable(WhyUnreachable::AfterNoReturn));
    }

    pub(super) fn load(&mut self, block: BlockId, loc: Loc, ty: Ty, addr: Operand) -> Operand {
        let dst = self.temporary(ty);
        self.push(block, loc, InstKind::Load { dst, addr, volatile: false });
        Operand::Reg(dst)
    }

    pub(super) fn load_global(&mut self, block: BlockId, loc: Loc, ty: Ty, global: GlobalId) -> Operand {
        self.load(block, loc, ty, Operand::Global(global))
    }

    pub(super) fn store(&mut self, block: BlockId, loc: Loc, addr: Operand, value: Operand) {
        self.push(block, loc, InstKind::Store { addr, value, volatile: false });
    }

    pub(super) fn store_global(&mut self, block: BlockId, loc: Loc, global: GlobalId, value: Operand) {
        self.store(block, loc, Operand::Global(global), value);
    }

    pub(super) fn compare(
        &mut self,
        block: BlockId,
        loc: Loc,
        op: CmpOp,
        lhs: Operand,
        rhs: Operand,
    ) -> Operand {
        let dst = self.temporary(Ty::I1);
        self.push(block, loc, InstKind::Compare { op, dst, lhs, rhs });
        Operand::Reg(dst)
    }

    /// The address of the second word of a buffer.
    pub(super) fn second_word(&mut self, block: BlockId, loc: Loc, base: Operand) -> Operand {
        let word = self.program.model().pointer_bytes();
        self.address(block, loc, base, word)
    }

    /// Reads a scalar of an object.
    pub(super) fn read_slot(
        &mut self,
        block: BlockId,
        loc: Loc,
        slot: SlotId,
        (offset, ty): (u64, Ty),
    ) -> RegId {
        let addr = match offset {
            0 => Operand::Slot(slot),
            _ => self.address(block, loc, Operand::Slot(slot), offset),
        };
        let dst = self.temporary(ty);
        self.push(block, loc, InstKind::Load { dst, addr, volatile: false });
        dst
    }

    fn address(&mut self, block: BlockId, loc: Loc, base: Operand, offset: u64) -> Operand {
        let word = Ty::int(Ty::Ptr.bits(self.program.model())).unwrap_or(Ty::I64);
        let offset = self.program.number(word, offset.into());
        let dst = self.temporary(Ty::Ptr);
        self.push(block, loc, InstKind::PtrAdd { dst, base, offset, note: NoteId::NONE });
        Operand::Reg(dst)
    }

    /// 1 for 0, and any other number itself: what `setjmp` gives after a jump with it.
    pub(super) fn nonzero(&mut self, block: BlockId, loc: Loc, value: Operand) -> Operand {
        let zero = self.program.number(Ty::I32, 0);
        let is_zero = self.compare(block, loc, CmpOp::Eq, value, zero);
        let one = self.temporary(Ty::I32);
        self.push(block, loc, InstKind::Convert { op: ringfence_ir::ConvOp::ZExt, dst: one, src: is_zero });
        let dst = self.temporary(Ty::I32);
        let (op, arith, rhs) = (ringfence_ir::BinOp::Or, Arith::Wrap, Operand::Reg(one));
        self.push(block, loc, InstKind::Binary { op, arith, dst, lhs: value, rhs });
        Operand::Reg(dst)
    }

    /// The object that an operand is the address of, or leads into at a constant offset; absent if it may be another at each execution of the block.
    pub(super) fn fixed_root(&self, block: BlockId, operand: Operand) -> Option<Operand> {
        let Operand::Reg(reg) = operand else { return Some(operand) };
        let defined = self.blocks[block].insts.iter().rev().find(|inst| inst.kind.def() == Some(reg));
        match defined.map(|inst| inst.kind) {
            Some(InstKind::PtrAdd { base, offset: Operand::Const(_), .. }) => {
                matches!(base, Operand::Global(_) | Operand::Slot(_)).then_some(base)
            }
            _ => None,
        }
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Blocks of one body, each by its index.
#[derive(Debug, Clone)]
pub(super) struct BlockSet(Vec<bool>);

impl BlockSet {
    /// What is reached from some blocks by a step, not going on from a block where it is stopped.
    pub(super) fn reached(
        body: &Body,
        from: impl IntoIterator<Item = BlockId>,
        mut step: impl FnMut(BlockId, &mut Vec<BlockId>),
    ) -> Self {
        let mut set = Self(vec![false; body.blocks.len()]);
        let mut open: Vec<BlockId> = from.into_iter().collect();
        let mut next = Vec::new();
        while let Some(block) = open.pop() {
            if std::mem::replace(&mut set.0[block.index()], true) {
                continue;
            }
            step(block, &mut next);
            open.append(&mut next);
        }
        set
    }

    pub(super) fn has(&self, block: BlockId) -> bool {
        self.0.get(block.index()).copied().unwrap_or(false)
    }
}
