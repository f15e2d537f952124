//! The control flow of one function: its blocks end at calls of `setjmp` and `longjmp`, and at calls that a jump may come out of.
//!
//! Three kinds of blocks are added: behind each such call one for the rest of the block, for each call of `setjmp` one where a jump to it
//! arrives, and behind each call those that tell which of these it is, or return. Blocks keep their numbers, which labels name. The branches
//! that are added have no place in the source, so that reports do not show them as decisions of the program.

use super::code::{BlockSet, Code};
use super::{Role, Roles, Variables, locals};
use ringfence_base::Loc;
use ringfence_ir::{
    BlockId, Body, CmpOp, FuncId, Inst, InstKind, Operand, Program, RegId, Slot, SlotId, Terminator, Ty,
    TypeKind,
};

/// One call of `setjmp` in the text of a function.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    /// The block that ends with it.
    pub(super) before: BlockId,
    /// Where it returns to.
    pub(super) after: BlockId,
    /// Where a jump arrives.
    pub(super) arrival: BlockId,
    /// Its result.
    pub(super) dst: RegId,
    /// Whose address goes into the buffer.
    pub(super) token: SlotId,
    /// Where it stands.
    pub(super) loc: Loc,
    /// Whether its buffer may be a variable of the function.
    pub(super) may_be_local: bool,
    /// Whether its buffer is the same whenever it is executed in one activation.
    fixed: bool,
    /// How many instructions stand before it in its block.
    start: usize,
}

/// Why a call of `setjmp` is not followed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Refusal {
    /// Its result is used otherwise than the standard allows.
    Context,
    /// It may be executed several times in one activation, with several buffers: the token does not tell which execution is meant.
    SeveralBuffers,
    /// It stands in a function whose beginning is the head of a loop, where there is no place for the token.
    Beginning,
}

impl Refusal {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Context => "`setjmp` in an expression other than a comparison that controls a statement",
            Self::SeveralBuffers => "one call of `setjmp` with several buffers",
            Self::Beginning => "`setjmp` in a function that jumps back to its beginning",
        }
    }
}

/// The rewriting of one function.
struct Splitter<'r, 'p> {
    code: Code<'p>,
    roles: &'r Roles,
    variables: Variables,
    func: FuncId,
    /// Where the function goes when a jump comes out of a call, each with the place of the call.
    passing: Vec<(BlockId, Loc)>,
    sites: Vec<Site>,
}

/// A body in which jumps are explicit.
pub(super) fn explicit(
    program: &mut Program,
    (roles, variables): (&Roles, Variables),
    func: FuncId,
    body: Body,
) -> Body {
    let code = Code::new(program, body);
    let mut splitter = Splitter { code, roles, variables, func, passing: Vec::new(), sites: Vec::new() };
    let blocks: Vec<BlockId> = splitter.code.blocks.ids().collect();
    blocks.into_iter().for_each(|block| splitter.block(block));
    splitter.begin_tokens();
    for (block, loc) in splitter.passing.clone() {
        splitter.fill_passing(block, loc);
    }
    splitter.begin_again();
    let Splitter { mut code, sites, variables, .. } = splitter;
    for &site in &sites {
        arrive(&mut code, site, variables);
    }
    locals::keep(&mut code, &sites);
    code.close()
}

impl Splitter<'_, '_> {
    /// Splits a block.
    fn block(&mut self, block: BlockId) {
        let insts = std::mem::take(&mut self.code.blocks[block].insts);
        let (term, term_loc) = (self.code.blocks[block].term.clone(), self.code.blocks[block].term_loc);
        let mut now = block;
        for inst in insts {
            match self.roles.of_inst(&inst.kind) {
                Role::Plain => self.code.blocks[now].insts.push(inst),
                Role::Sets => now = self.set(now, inst),
                Role::Jumps => return self.jump(now, inst),
                Role::Passes => now = self.pass(now, inst),
                Role::Library => self.library(now, inst),
            }
        }
        self.code.end(now, term_loc, term);
    }

    /// The arguments of a call.
    fn argument(&self, inst: &Inst, index: usize) -> Option<Operand> {
        match inst.kind {
            InstKind::Call { args, .. } => self.code.body.list(args).get(index).copied(),
            _ => None,
        }
    }

    /// A call of `setjmp`. The block behind it comes back.
    fn set(&mut self, now: BlockId, inst: Inst) -> BlockId {
        let dst = inst.kind.def().unwrap_or(RegId::NONE);
        let Some(buffer) = self.argument(&inst, 0) else {
            self.code.blocks[now].insts.push(inst);
            return now;
        };
        let (loc, after) = (inst.loc, self.code.new_block(inst.loc));
        let refusal = self.refusal(dst);
        if let Some(refusal) = refusal {
            self.code.refuse(now, loc, refusal.words());
            return after;
        }
        let token = self.token(loc);
        let arrival = self.code.new_block(loc);
        let start = self.code.blocks[now].insts.len();
        let fresh = self.code.program.number(Ty::I8, 0);
        self.code.store(now, loc, Operand::Slot(token), fresh);
        if let Some(last) = self.variables.last {
            self.code.store_global(now, loc, last, Operand::Slot(token));
        }
        self.fill_buffer(now, &inst, buffer);
        let second = self.code.second_word(now, loc, buffer);
        self.code.store(now, loc, buffer, Operand::Slot(token));
        self.code.store(now, loc, second, buffer);
        if dst.is_some() {
            let src = self.code.program.number(Ty::I32, 0);
            self.code.push(now, loc, InstKind::Move { dst, src });
        }
        self.code.end(now, loc, Terminator::Jump(after));
        let root = self.code.fixed_root(now, buffer);
        let (fixed, may_be_local) = (root.is_some(), !matches!(root, Some(Operand::Global(_))));
        self.sites.push(Site { before: now, after, arrival, dst, token, loc, may_be_local, fixed, start });
        after
    }

    /// `setjmp` may write all of its buffer.
    fn fill_buffer(&mut self, now: BlockId, inst: &Inst, addr: Operand) {
        let types = &self.code.program.types;
        let InstKind::Call { sig, .. } = inst.kind else { return };
        let pointed = types.sig(sig).params.first().map(|&ty| types.kind(ty));
        if let Some(TypeKind::Pointer(record)) = pointed
            && let Some(size) = types.size(record)
        {
            self.code.push(now, inst.loc, InstKind::FillMem { addr, byte: 0, size });
        }
    }

    /// Why a call of `setjmp` with this result is not followed.
    fn refusal(&self, dst: RegId) -> Option<Refusal> {
        let body = &self.code.body;
        let is_entered_again =
            body.blocks.iter().any(|block| block.term.successors().any(|to| to == Body::ENTRY));
        if is_entered_again {
            return Some(Refusal::Beginning);
        }
        let used = Operand::Reg(dst);
        let is_compared = |kind: &InstKind| match *kind {
            InstKind::Compare { lhs, rhs, .. } => {
                matches!(lhs, Operand::Const(_)) || matches!(rhs, Operand::Const(_))
            }
            _ => false,
        };
        let mut refused = dst.is_some() && body.is_variable(dst);
        let mut tests = Vec::new();
        for inst in &body.insts {
            inst.kind.for_each_use(body, |operand| match operand == used {
                true if is_compared(&inst.kind) => tests.extend(inst.kind.def().map(Operand::Reg)),
                true => refused = true,
                false => {}
            });
        }
        for inst in &body.insts {
            inst.kind.for_each_use(body, |operand| refused |= tests.contains(&operand));
        }
        let returned = |term: &Terminator| matches!(term, Terminator::Return(Some(value)) if *value == used || tests.contains(value));
        refused |= body.blocks.iter().any(|block| returned(&block.term));
        refused.then_some(Refusal::Context)
    }

    /// A new token.
    fn token(&mut self, loc: Loc) -> SlotId {
        let name = self.code.program.names.intern("setjmp");
        let ctype = self.code.program.types.intern(TypeKind::Int { bits: 8, signed: true });
        let (size, align, end) = (1, 1, Loc::NONE);
        let slot = Slot { name, ctype, size, align, volatile: false, temporary: false, loc, end };
        self.code.body.slots.push(slot)
    }

    /// A call of `longjmp`: what stands behind it is never reached.
    fn jump(&mut self, now: BlockId, inst: Inst) {
        let loc = inst.loc;
        let (Some(buffer), Some(value)) = (self.argument(&inst, 0), self.argument(&inst, 1)) else {
            return self.code.refuse(now, loc, "`longjmp` with other arguments than it takes");
        };
        let now = self.refuse_inside(now, loc);
        let (token, now) = self.read_token(now, loc, buffer);
        let state = self.code.load(now, loc, Ty::I8, token);
        let second = self.code.second_word(now, loc, buffer);
        let own = self.code.load(now, loc, Ty::Ptr, second);
        let is_copy = self.code.compare(now, loc, CmpOp::Ne, own, buffer);
        let next = self.branch_off(now, loc, is_copy, "a jump by a copy of the buffer that `setjmp` set");
        let fresh = self.code.program.number(Ty::I8, 0);
        let is_stale = self.code.compare(next, loc, CmpOp::Ne, state, fresh);
        let stale = "a jump by a buffer that was set after the call of `setjmp` that an earlier jump went to";
        let next = self.branch_off(next, loc, is_stale, stale);
        let value = self.code.nonzero(next, loc, value);
        self.code.store_global(next, loc, self.variables.value, value);
        self.code.store_global(next, loc, self.variables.target, token);
        let passing = self.passing(loc);
        self.code.end(next, loc, Terminator::Jump(passing));
    }

    /// The token that a buffer leads to. If it may have been set before the program starts, others than the last one are refused. The block behind
    /// that comes back.
    fn read_token(&mut self, now: BlockId, loc: Loc, buffer: Operand) -> (Operand, BlockId) {
        let token = self.code.load(now, loc, Ty::Ptr, buffer);
        let Some(last) = self.variables.last else { return (token, now) };
        let last = self.code.load_global(now, loc, Ty::Ptr, last);
        let is_other = self.code.compare(now, loc, CmpOp::Ne, token, last);
        let null = self.code.program.number(Ty::Ptr, 0);
        let what = "a jump by a buffer other than the last one that was set, if any, since the start";
        let next = self.branch_off(now, loc, is_other, what);
        let is_none = self.code.compare(next, loc, CmpOp::Eq, last, null);
        (last, self.branch_off(next, loc, is_none, what))
    }

    /// Refuses to jump while a library function is active that may have called this function.
    fn refuse_inside(&mut self, now: BlockId, loc: Loc) -> BlockId {
        if self.roles.indirect != Role::Passes {
            return now;
        }
        let zero = self.code.program.number(Ty::I32, 0);
        let inside = self.code.load_global(now, loc, Ty::I32, self.variables.inside);
        let is_inside = self.code.compare(now, loc, CmpOp::Ne, inside, zero);
        self.branch_off(now, loc, is_inside, "a jump out of a function that the C library called")
    }

    /// Ends a block: where a condition holds, the program is not followed. The block for the other case comes back.
    fn branch_off(&mut self, now: BlockId, loc: Loc, cond: Operand, what: &str) -> BlockId {
        let (then, otherwise) = (self.code.new_block(loc), self.code.new_block(loc));
        self.code.refuse(then, loc, what);
        self.code.end(now, Loc::NONE, Terminator::Branch { cond, then, otherwise });
        otherwise
    }

    /// A call that a jump may come out of: then its result stays unwritten. The block behind it comes back.
    fn pass(&mut self, now: BlockId, mut inst: Inst) -> BlockId {
        let (loc, dst) = (inst.loc, inst.kind.def());
        let result = dst.map(|dst| self.code.temporary(self.code.body.regs[dst].ty));
        if let Some(result) = result {
            inst.kind.set_def(result);
        }
        self.code.blocks[now].insts.push(inst);
        let null = self.code.program.number(Ty::Ptr, 0);
        let target = self.code.load_global(now, loc, Ty::Ptr, self.variables.target);
        let cond = self.code.compare(now, loc, CmpOp::Ne, target, null);
        let (then, otherwise) = (self.passing(loc), self.code.new_block(loc));
        self.code.end(now, Loc::NONE, Terminator::Branch { cond, then, otherwise });
        if let (Some(dst), Some(result)) = (dst, result) {
            self.code.push(otherwise, loc, InstKind::Move { dst, src: Operand::Reg(result) });
        }
        otherwise
    }

    /// A call of a library function, which may call functions of the program.
    fn library(&mut self, now: BlockId, inst: Inst) {
        let (loc, inside) = (inst.loc, self.variables.inside);
        let before = self.code.load_global(now, loc, Ty::I32, inside);
        let one = self.code.program.number(Ty::I32, 1);
        self.code.store_global(now, loc, inside, one);
        self.code.blocks[now].insts.push(inst);
        self.code.store_global(now, loc, inside, before);
    }

    /// Where the function goes when a jump comes out of a call.
    fn passing(&mut self, loc: Loc) -> BlockId {
        let block = self.code.new_block(loc);
        self.passing.push((block, loc));
        block
    }

    /// The tokens begin with the function.
    fn begin_tokens(&mut self) {
        let loc = self.code.program.functions[self.func].loc;
        let value = self.code.program.number(Ty::I8, 0);
        let mut insts = Vec::new();
        for site in &self.sites {
            let (slot, addr) = (site.token, Operand::Slot(site.token));
            let kinds = [InstKind::Live { slot }, InstKind::Store { addr, value, volatile: false }];
            insts.extend(kinds.map(|kind| Inst { kind, loc }));
        }
        self.code.blocks[Body::ENTRY].insts.splice(0..0, insts);
    }

    /// Goes where the jump arrives, or returns.
    fn fill_passing(&mut self, mut now: BlockId, loc: Loc) {
        for site in self.sites.clone() {
            let target = self.code.load_global(now, loc, Ty::Ptr, self.variables.target);
            let cond = self.code.compare(now, loc, CmpOp::Eq, target, Operand::Slot(site.token));
            let otherwise = self.code.new_block(loc);
            self.code.end(now, Loc::NONE, Terminator::Branch { cond, then: site.arrival, otherwise });
            now = otherwise;
        }
        let program = &mut *self.code.program;
        let ret = program.types.sig(program.functions[self.func].sig).ret;
        let value = program.types.scalar(ret).map(|ty| program.number(ty, 0));
        self.code.end(now, loc, Terminator::Return(value));
    }

    /// Refuses calls of `setjmp` that one activation may execute several times with several buffers. With one buffer, each execution
    /// has a token of its own, and that of the one before ends.
    fn begin_again(&mut self) {
        let body = self.code.close();
        let follow =
            |block: BlockId, next: &mut Vec<BlockId>| next.extend(body.blocks[block].term.successors());
        let in_circle = |site: &Site| {
            let arrives = [site.after, site.arrival];
            BlockSet::reached(&body, arrives, follow).has(site.before)
        };
        let again: Vec<Site> = self.sites.iter().filter(|site| in_circle(site)).copied().collect();
        for site in again {
            if site.fixed {
                let live = Inst { kind: InstKind::Live { slot: site.token }, loc: site.loc };
                self.code.blocks[site.before].insts.insert(site.start, live);
                continue;
            }
            self.code.blocks[site.before].insts.truncate(site.start);
            self.code.refuse(site.before, site.loc, Refusal::SeveralBuffers.words());
        }
    }
}

/// Where a jump arrives, there is none under way any more.
fn arrive(code: &mut Code<'_>, site: Site, variables: Variables) {
    let Site { arrival, loc, dst, .. } = site;
    let (null, zero) = (code.program.number(Ty::Ptr, 0), code.program.number(Ty::I32, 0));
    code.store_global(arrival, loc, variables.target, null);
    if dst.is_some() {
        code.push(
            arrival,
            loc,
            InstKind::Load { dst, addr: Operand::Global(variables.value), volatile: false },
        );
    }
    code.store_global(arrival, loc, variables.value, zero);
    code.end(arrival, loc, Terminator::Jump(site.after));
}
