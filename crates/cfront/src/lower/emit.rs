//! Emitting instructions into the body of the function being lowered.
//!
//! Blocks are filled one at a time and each exactly once, so that the instructions of a block are
//! one run of the body's list. Nothing is emitted while there is no current block: that is code
//! that control cannot reach.

use super::Lowerer;
use super::scope::{Edge, Scope, ScopeId};
use ringfence_base::bits::{mask, sign_extend};
use ringfence_base::{FastMap, IdVec, Loc, Symbol};
use ringfence_ir::{
    Arith, BinOp, Block, BlockId, Body, CmpOp, Const, ConvOp, FuncId, Inst, InstKind, NoteId, Operand,
    OperandList, Reg, RegId, Slot, SlotId, Terminator, Ty, TypeId, UnOp, WhyUnreachable,
};
use rucc_sema::{CaseId, ExprId, LabelId};

/// What the innermost loop or `switch` does with `break` and `continue`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct JumpTargets {
    pub(crate) on_break: BlockId,
    pub(crate) on_continue: Option<BlockId>,
    /// The scope around the statement, up to which a jump leaves all scopes.
    pub(crate) scope: ScopeId,
}

/// The state of lowering one function.
#[derive(Debug, Default)]
// size: because each field is a table of one statement or expression form, and no two are used together.
pub(crate) struct FnState {
    pub(crate) id: Option<FuncId>,
    pub(crate) body: Body,
    pub(crate) current: Option<BlockId>,
    pub(super) loc: Loc,
    /// Where the next instruction stands, not looked up yet.
    pub(super) pending: Option<rucc_diag::Span>,
    pub(crate) scopes: IdVec<ScopeId, Scope>,
    pub(crate) scope: Option<ScopeId>,
    pub(crate) jumps: Vec<JumpTargets>,
    pub(crate) edges: Vec<Edge>,
    /// Computed jumps: the block, the address, the scope and the location.
    pub(crate) edges_indirect: Vec<(BlockId, Operand, ScopeId, Loc)>,
    pub(crate) labels: FastMap<LabelId, (BlockId, Option<ScopeId>)>,
    pub(crate) cases: FastMap<CaseId, (BlockId, ScopeId)>,
    /// The `default` of each enclosing `switch`: the labelled statement and what is known of it.
    pub(crate) defaults: Vec<Option<(BlockId, ScopeId)>>,
    /// Blocks of labels whose address is taken.
    pub(crate) taken_labels: Vec<BlockId>,
    /// Expressions whose value was computed already: bounds of variable-length arrays, the shared operand of
    /// `a ?: b`, and values that an initialiser gives to several elements.
    pub(crate) known: FastMap<ExprId, Operand>,
    /// Temporary objects of the full expression being evaluated.
    pub(crate) temporaries: Vec<SlotId>,
    /// The arguments of the calls that are being evaluated, inner ones last.
    pub(crate) arguments: Vec<Operand>,
    pub(crate) ret: Option<rucc_types::TypeId>,
    /// Where C leaves the order of evaluation open.
    pub(crate) orders: super::order::Orders,
}

impl FnState {
    /// Starts a function. What the last one left is dropped; the room that it had stays.
    pub(super) fn begin(&mut self, func: FuncId, ret: rucc_types::TypeId) {
        self.id = Some(func);
        self.ret = Some(ret);
        self.current = None;
        self.scope = None;
        self.scopes.clear();
        self.jumps.clear();
        self.edges.clear();
        self.edges_indirect.clear();
        self.labels.clear();
        self.cases.clear();
        self.defaults.clear();
        self.taken_labels.clear();
        self.known.clear();
        self.temporaries.clear();
        self.arguments.clear();
        self.orders = super::order::Orders::default();
        let Body { params, result, regs, slots, blocks, insts, operands } = &mut self.body;
        *result = None;
        params.clear();
        regs.clear();
        slots.clear();
        blocks.clear();
        insts.clear();
        operands.clear();
    }

    /// The finished body, with no more room than it needs.
    pub(super) fn finish(&mut self) -> Body {
        self.id = None;
        self.body.clone()
    }
}

impl Lowerer<'_> {
    /// Points the following instructions at an expression.
    pub(super) fn at(&mut self, expr: ExprId) {
        self.at_span(self.unit.tast.expr_span(expr));
    }

    /// Points the following instructions at a span.
    pub(super) fn at_span(&mut self, span: rucc_diag::Span) {
        if !span.is_dummy() {
            self.f.pending = Some(span);
        }
    }

    /// The location of the next instruction.
    pub(super) fn here(&mut self) -> Loc {
        if let Some(span) = self.f.pending.take() {
            self.f.loc = self.loc_of(span);
        }
        self.f.loc
    }

    /// Points the following instructions at a location.
    pub(super) fn at_loc(&mut self, loc: Loc) {
        self.f.pending = None;
        self.f.loc = loc;
    }

    /// A block that nothing is in yet.
    pub(super) fn new_block(&mut self) -> BlockId {
        self.f.body.blocks.push(Block {
            insts: 0..0,
            term: Terminator::Unreachable(WhyUnreachable::Promised),
            term_loc: Loc::NONE,
        })
    }

    /// Makes `block` the current one; a current block that has no end yet jumps to it.
    pub(super) fn start(&mut self, block: BlockId) {
        self.end(Terminator::Jump(block));
        let at = self.f.body.insts.len() as u32;
        self.f.body.blocks[block].insts = at..at;
        self.f.current = Some(block);
    }

    /// Ends the current block, if there is one.
    pub(super) fn end(&mut self, term: Terminator) {
        if let Some(block) = self.f.current.take() {
            let (loc, at) = (self.here(), self.f.body.insts.len() as u32);
            let block = &mut self.f.body.blocks[block];
            block.insts.end = at;
            block.term = term;
            block.term_loc = loc;
        }
    }

    /// Ends the current block with a jump.
    pub(super) fn jump(&mut self, target: BlockId) {
        self.end(Terminator::Jump(target));
    }

    /// Ends the current block with a branch, or a jump when the condition is a constant.
    pub(super) fn branch(&mut self, cond: Operand, then: BlockId, otherwise: BlockId) {
        match self.constant_bits(cond) {
            Some(0) => self.jump(otherwise),
            Some(_) => self.jump(then),
            None => self.end(Terminator::Branch { cond, then, otherwise }),
        }
    }

    /// Appends an instruction, unless control cannot get here.
    pub(super) fn emit(&mut self, kind: InstKind) {
        if self.f.current.is_some() {
            let loc = self.here();
            self.f.body.insts.push(Inst { kind, loc });
        }
    }

    /// A new temporary register.
    pub(super) fn temp(&mut self, ty: Ty) -> RegId {
        self.f.body.regs.push(Reg { ty, name: Symbol::NONE, ctype: TypeId::NONE, loc: Loc::NONE })
    }

    /// A new unnamed slot for a value of a type.
    pub(super) fn temp_slot(&mut self, ty: rucc_types::TypeId) -> SlotId {
        let ctype = self.ctype(ty);
        let (size, align) = (self.size(ty), self.align(ty));
        let loc = self.here();
        let (name, volatile, temporary) = (Symbol::NONE, false, false);
        self.f.body.slots.push(Slot { name, ctype, size, align, volatile, temporary, loc, end: Loc::NONE })
    }

    /// A temporary object that lives to the end of the full expression.
    pub(super) fn temporary(&mut self, ty: rucc_types::TypeId) -> Operand {
        let slot = self.temp_slot(ty);
        self.f.body.slots[slot].temporary = true;
        self.emit(InstKind::Live { slot });
        self.f.temporaries.push(slot);
        Operand::Slot(slot)
    }

    /// Ends the temporary objects made since there were `mark` of them.
    pub(super) fn end_temporaries(&mut self, mark: usize) {
        while self.f.temporaries.len() > mark {
            if let Some(slot) = self.f.temporaries.pop() {
                self.emit(InstKind::Dead { slot });
            }
        }
    }

    pub(super) fn constant_bits(&self, operand: Operand) -> Option<u128> {
        match operand {
            Operand::Const(id) => match self.program.consts.get(id) {
                Const::Bits { bits, .. } => Some(bits),
                Const::Label { .. } => None,
            },
            _ => None,
        }
    }

    /// The register type of an operand.
    pub(super) fn ty_of(&self, operand: Operand) -> Ty {
        self.program.operand_ty(&self.f.body, operand)
    }

    pub(super) fn number(&mut self, ty: Ty, bits: u128) -> Operand {
        self.program.number(ty, bits)
    }

    /// A signed number as wide as a pointer: a byte offset.
    pub(super) fn offset_number(&mut self, value: i64) -> Operand {
        let ty = self.program.model().pointer_int();
        self.number(ty, value as u128)
    }

    /// An indeterminate value, for places that control does not survive.
    pub(super) fn undefined(&mut self, ty: Ty) -> Operand {
        let dst = self.temp(ty);
        self.emit(InstKind::Undef { dst });
        Operand::Reg(dst)
    }

    /// Says that something cannot be expressed; the value, if one is needed, is indeterminate.
    pub(super) fn unsupported(&mut self, what: &str) {
        let what = self.program.names.intern(what);
        self.emit(InstKind::Unsupported { what });
    }

    /// `lhs op rhs`, folded when both are constants and nothing can go wrong.
    pub(super) fn binary(&mut self, op: BinOp, arith: Arith, lhs: Operand, rhs: Operand) -> Operand {
        let ty = self.ty_of(lhs);
        if let (Some(a), Some(b)) = (self.constant_bits(lhs), self.constant_bits(rhs))
            && let Some(bits) = fold(op, arith, ty, a, b, ty.bits(self.program.model()))
        {
            return self.number(ty, bits);
        }
        let dst = self.temp(ty);
        self.emit(InstKind::Binary { op, arith, dst, lhs, rhs });
        Operand::Reg(dst)
    }

    /// A wrapping operation.
    pub(super) fn wrap(&mut self, op: BinOp, lhs: Operand, rhs: Operand) -> Operand {
        self.binary(op, Arith::Wrap, lhs, rhs)
    }

    /// An operation on one value.
    pub(super) fn unary(&mut self, op: UnOp, src: Operand) -> Operand {
        let dst = self.temp(self.ty_of(src));
        self.emit(InstKind::Unary { op, dst, src });
        Operand::Reg(dst)
    }

    /// A comparison, as an `I1`.
    pub(super) fn compare(&mut self, op: CmpOp, lhs: Operand, rhs: Operand) -> Operand {
        let dst = self.temp(Ty::I1);
        self.emit(InstKind::Compare { op, dst, lhs, rhs });
        Operand::Reg(dst)
    }

    /// A conversion instruction.
    pub(super) fn conv(&mut self, op: ConvOp, src: Operand, to: Ty) -> Operand {
        let dst = self.temp(to);
        self.emit(InstKind::Convert { op, dst, src });
        Operand::Reg(dst)
    }

    /// An address `offset` bytes further on.
    pub(super) fn ptr_add(&mut self, base: Operand, offset: Operand, note: NoteId) -> Operand {
        let dst = self.temp(Ty::Ptr);
        self.emit(InstKind::PtrAdd { dst, base, offset, note });
        Operand::Reg(dst)
    }

    /// A copy of `src` in a register of its own.
    pub(super) fn copied(&mut self, src: Operand) -> RegId {
        let dst = self.temp(self.ty_of(src));
        self.emit(InstKind::Move { dst, src });
        dst
    }

    /// Whether a register is a variable, which may be written again, and no temporary.
    fn is_variable(&self, reg: RegId) -> bool {
        self.f.body.regs[reg].ctype.is_some()
    }

    /// An operand that keeps its value while `next` is evaluated.
    pub(super) fn held(&mut self, operand: Operand, next: ExprId) -> Operand {
        match operand {
            Operand::Reg(reg) if self.is_variable(reg) && self.facts.writes(next) => {
                Operand::Reg(self.copied(operand))
            }
            _ => operand,
        }
    }

    /// Writes a register. When the value is a temporary that the last instruction made, nobody else
    /// has it, and that instruction writes the register itself.
    pub(super) fn assign_reg(&mut self, dst: RegId, src: Operand) {
        let Some(block) = self.f.current else { return };
        let fresh = self.f.body.insts.len() > self.f.body.blocks[block].insts.start as usize;
        if let Operand::Reg(temp) = src
            && fresh
            && !self.is_variable(temp)
            && let Some(last) = self.f.body.insts.last_mut()
            && last.kind.def() == Some(temp)
        {
            last.kind.set_def(dst);
            if temp.raw() as usize + 1 == self.f.body.regs.len() {
                self.f.body.regs.truncate(temp.raw() as usize);
            }
            return;
        }
        self.emit(InstKind::Move { dst, src });
    }

    /// A list in the body of the arguments since there were `mark` of them.
    pub(super) fn operand_list(&mut self, mark: usize) -> OperandList {
        let start = self.f.body.operands.len() as u32;
        self.f.body.operands.extend(self.f.arguments.drain(mark..));
        OperandList { start, end: self.f.body.operands.len() as u32 }
    }
}

/// The result of an integer operation on constants, absent when it is not an integer operation,
/// when it overflows where overflow is undefined, or when it is a division or shift gone wrong.
fn fold(op: BinOp, arith: Arith, ty: Ty, a: u128, b: u128, width: u32) -> Option<u128> {
    if !ty.is_int() {
        return None;
    }
    let mask = mask(width);
    let signed = |bits: u128| sign_extend(bits, width);
    let checked = |wide: Option<i128>, wrapped: u128| match arith {
        Arith::Wrap => Some(wrapped & mask),
        Arith::Signed => wide.filter(|&w| signed(w as u128 & mask) == w).map(|w| w as u128 & mask),
        Arith::Scaled => {
            let fits = wide.is_some_and(|wide| signed(wrapped & mask) == wide);
            Some(if fits { wrapped & mask } else { ringfence_ir::nowhere(width) })
        }
    };
    match op {
        BinOp::Add => checked(signed(a).checked_add(signed(b)), a.wrapping_add(b)),
        BinOp::Sub => checked(signed(a).checked_sub(signed(b)), a.wrapping_sub(b)),
        BinOp::Mul => checked(signed(a).checked_mul(signed(b)), a.wrapping_mul(b)),
        BinOp::And => Some(a & b),
        BinOp::Or => Some(a | b),
        BinOp::Xor => Some(a ^ b),
        BinOp::Shl if b < u128::from(width) => {
            checked(signed(a).checked_mul(1i128.checked_shl(b as u32)?).filter(|_| signed(a) >= 0), a << b)
        }
        BinOp::LShr if b < u128::from(width) => Some(a >> b),
        BinOp::AShr if b < u128::from(width) => Some((signed(a) >> b) as u128 & mask),
        BinOp::UDiv if b != 0 => Some(a / b),
        BinOp::URem if b != 0 => Some(a % b),
        _ => None,
    }
}
