//! Which registers are still read, and which slots may hold an object.
//!
//! - [`Liveness`]: a register is *live* at a point when some way from there reads it before writing
//!   it. Sets are kept for the starts and ends of blocks, and only over the registers that are live
//!   at the start of some block; all others, which are most temporaries, live within one block.
//! - [`Deaths`]: the registers that are no longer live after each instruction, so that an engine
//!   forgets their values at once.
//! - [`LiveSlots`]: the slots that may hold an object at the start of each block, by the `Live` and
//!   `Dead` on the ways there.
//!
//! All three look at reachable blocks only; in the others nothing is live and nothing dies. They are
//! worklist iterations over bit sets: backward in postorder, forward in reverse postorder.

use crate::cfg::Cfg;
use crate::function::Body;
use crate::id::{BlockId, RegId, SlotId};
use crate::inst::{InstKind, Operand};
use ringfence_base::{Id, IdVec};
use std::collections::BTreeSet;

/// One bit set of equal size for every block, in one allocation.
#[derive(Debug, Clone)]
struct BlockSets {
    words: usize,
    bits: Vec<u64>,
}

impl BlockSets {
    fn new(blocks: usize, members: usize) -> Self {
        let words = members.div_ceil(64);
        Self { words, bits: vec![0; blocks * words] }
    }

    fn row(&self, block: BlockId) -> &[u64] {
        &self.bits[block.index() * self.words..][..self.words]
    }

    fn row_mut(&mut self, block: BlockId) -> &mut [u64] {
        &mut self.bits[block.index() * self.words..][..self.words]
    }

    fn contains(&self, block: BlockId, member: usize) -> bool {
        self.row(block)[member / 64] >> (member % 64) & 1 == 1
    }

    fn insert(&mut self, block: BlockId, member: usize) {
        self.row_mut(block)[member / 64] |= 1 << (member % 64);
    }

    fn remove(&mut self, block: BlockId, member: usize) {
        self.row_mut(block)[member / 64] &= !(1 << (member % 64));
    }

    fn members(&self, block: BlockId) -> impl Iterator<Item = usize> + '_ {
        self.row(block).iter().enumerate().flat_map(|(at, &word)| {
            std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| at * 64 + rest.trailing_zeros() as usize)
        })
    }
}

/// Blocks to look at, each at most once at a time, in the order of their numbers.
struct Worklist {
    waiting: Vec<u64>,
}

impl Worklist {
    /// All of `len` numbers.
    fn full(len: usize) -> Self {
        let mut list = Self { waiting: vec![0; len.div_ceil(64)] };
        (0..len).for_each(|number| list.push(number));
        list
    }

    fn push(&mut self, number: usize) {
        self.waiting[number / 64] |= 1 << (number % 64);
    }

    /// Takes the numbers in rounds from the smallest to the largest: the next one from `from` on, or
    /// else the smallest.
    fn pop(&mut self, from: usize) -> Option<usize> {
        let next = self.first(from / 64, u64::MAX << (from % 64)).or_else(|| self.first(0, u64::MAX))?;
        self.waiting[next / 64] &= !(1 << (next % 64));
        Some(next)
    }

    fn first(&self, word: usize, mask: u64) -> Option<usize> {
        let mut mask = mask;
        for (at, &bits) in self.waiting.iter().enumerate().skip(word) {
            if bits & mask != 0 {
                return Some(at * 64 + (bits & mask).trailing_zeros() as usize);
            }
            mask = u64::MAX;
        }
        None
    }
}

/// The registers that are live at the start and at the end of each block.
#[derive(Debug, Clone)]
pub struct Liveness {
    /// The number of a register in the sets, `u32::MAX` when it is live at no start of a block.
    number: IdVec<RegId, u32>,
    /// The register of each number.
    regs: Vec<RegId>,
    live_in: BlockSets,
    live_out: BlockSets,
}

impl Liveness {
    const LOCAL: u32 = u32::MAX;

    /// Computes liveness for a body and its graph.
    #[must_use]
    pub fn new(body: &Body, cfg: &Cfg) -> Self {
        let (number, regs) = number_exposed(body, cfg);
        let count = body.blocks.len();
        let mut sets = Self {
            live_in: BlockSets::new(count, regs.len()),
            live_out: BlockSets::new(count, regs.len()),
            number,
            regs,
        };
        let written = sets.collect(body, cfg);
        sets.solve(body, cfg, &written);
        sets
    }

    /// Puts the upward exposed reads of each block into its live-in set and gives back what each
    /// block writes.
    fn collect(&mut self, body: &Body, cfg: &Cfg) -> BlockSets {
        let mut written = BlockSets::new(body.blocks.len(), self.regs.len());
        for &block in cfg.reverse_postorder() {
            let read = |operand: Operand, live_in: &mut BlockSets, written: &BlockSets| {
                if let Operand::Reg(reg) = operand
                    && let Some(member) = member(&self.number, reg)
                    && !written.contains(block, member)
                {
                    live_in.insert(block, member);
                }
            };
            for inst in body.block_insts(block) {
                inst.kind.for_each_use(body, |operand| read(operand, &mut self.live_in, &written));
                if let Some(member) = inst.kind.def().and_then(|def| member(&self.number, def)) {
                    written.insert(block, member);
                }
            }
            if let Some(operand) = body.blocks[block].term.operand() {
                read(operand, &mut self.live_in, &written);
            }
        }
        written
    }

    /// Iterates `in = exposed + (out - written)`, `out = union of the successors' in`.
    fn solve(&mut self, body: &Body, cfg: &Cfg, written: &BlockSets) {
        let order = cfg.reverse_postorder();
        let last = order.len().wrapping_sub(1);
        let mut work = Worklist::full(order.len());
        let mut from = 0;
        while let Some(at) = work.pop(from) {
            from = at;
            let block = order[last - at];
            if self.update(body, block, written) {
                for &pred in cfg.predecessors(block) {
                    if let Some(position) = cfg.position(pred) {
                        work.push(last - position as usize);
                    }
                }
            }
        }
    }

    /// Recomputes the sets of one block and says whether the live-in set grew.
    fn update(&mut self, body: &Body, block: BlockId, written: &BlockSets) -> bool {
        let words = self.live_in.words;
        let out = &mut self.live_out.bits[block.index() * words..][..words];
        for next in body.blocks[block].term.successors() {
            let row = &self.live_in.bits[next.index() * words..][..words];
            out.iter_mut().zip(row).for_each(|(out, word)| *out |= word);
        }
        let mut grew = false;
        let written = written.row(block);
        for (at, word) in self.live_in.row_mut(block).iter_mut().enumerate() {
            let more = *word | out[at] & !written[at];
            grew |= more != *word;
            *word = more;
        }
        grew
    }

    /// Whether a register is live at the start of a block.
    #[must_use]
    pub fn is_live_in(&self, block: BlockId, reg: RegId) -> bool {
        member(&self.number, reg).is_some_and(|member| self.live_in.contains(block, member))
    }

    /// Whether a register is live at the end of a block, that is, at the start of a successor.
    #[must_use]
    pub fn is_live_out(&self, block: BlockId, reg: RegId) -> bool {
        member(&self.number, reg).is_some_and(|member| self.live_out.contains(block, member))
    }

    /// The registers that are live at the start of a block, by increasing id. Whatever else held a
    /// value at the end of a predecessor has died on the way.
    pub fn live_in(&self, block: BlockId) -> impl Iterator<Item = RegId> + '_ {
        self.live_in.members(block).map(|member| self.regs[member])
    }

    /// The registers that are read before they are written from an instruction of a block on, by increasing id.
    /// `next` is an index into [`Body::insts`]; that of the block's end stands for its terminator.
    #[must_use]
    pub fn live_at(&self, body: &Body, block: BlockId, next: u32) -> Vec<RegId> {
        let range = body.blocks[block].insts.clone();
        if next <= range.start {
            return self.live_in(block).collect();
        }
        let mut live: BTreeSet<RegId> = self.live_out(block).collect();
        let read = |operand: Operand, live: &mut BTreeSet<RegId>| {
            if let Operand::Reg(reg) = operand {
                live.insert(reg);
            }
        };
        if let Some(operand) = body.blocks[block].term.operand() {
            read(operand, &mut live);
        }
        for index in (next..range.end).rev() {
            let kind = &body.insts[index as usize].kind;
            if let Some(def) = kind.def() {
                live.remove(&def);
            }
            kind.for_each_use(body, |operand| read(operand, &mut live));
        }
        live.into_iter().collect()
    }

    /// The registers that a frame reads again whose next instruction is `next`. A caller stands behind its call,
    /// whose result is still to be written, and is not read before.
    #[must_use]
    pub fn read_again(&self, body: &Body, block: BlockId, next: u32, is_caller: bool) -> Vec<RegId> {
        let mut live = self.live_at(body, block, next);
        let call = next.checked_sub(1).filter(|_| is_caller).and_then(|at| body.insts.get(at as usize));
        if let Some(def) = call.and_then(|call| call.kind.def()) {
            live.retain(|&reg| reg != def);
        }
        live
    }

    /// The registers that are live at the end of a block, by increasing id.
    pub fn live_out(&self, block: BlockId) -> impl Iterator<Item = RegId> + '_ {
        self.live_out.members(block).map(|member| self.regs[member])
    }
}

#[inline]
fn member(number: &IdVec<RegId, u32>, reg: RegId) -> Option<usize> {
    let member = number[reg];
    (member != Liveness::LOCAL).then_some(member as usize)
}

/// Numbers the registers that some block reads before it writes them.
fn number_exposed(body: &Body, cfg: &Cfg) -> (IdVec<RegId, u32>, Vec<RegId>) {
    let mut written_in: IdVec<RegId, BlockId> = IdVec::filled(BlockId::NONE, body.regs.len());
    let mut exposed = IdVec::filled(false, body.regs.len());
    for &block in cfg.reverse_postorder() {
        let mut read = |operand: Operand, written_in: &IdVec<RegId, BlockId>| {
            if let Operand::Reg(reg) = operand {
                exposed[reg] |= written_in[reg] != block;
            }
        };
        for inst in body.block_insts(block) {
            inst.kind.for_each_use(body, |operand| read(operand, &written_in));
            if let Some(def) = inst.kind.def() {
                written_in[def] = block;
            }
        }
        if let Some(operand) = body.blocks[block].term.operand() {
            read(operand, &written_in);
        }
    }
    let mut number = IdVec::filled(Liveness::LOCAL, body.regs.len());
    let mut regs = Vec::new();
    for (reg, _) in exposed.iter_ids().filter(|(_, exposed)| **exposed) {
        number[reg] = regs.len() as u32;
        regs.push(reg);
    }
    (number, regs)
}

/// The registers that die at each instruction.
///
/// A register dies at an instruction that reads or writes it when it is not live afterwards; one that
/// is written and never read dies where it is written. A register that is live at the end of a block
/// but not at the start of the successor taken dies on that edge, and one that is a parameter and
/// never read dies nowhere: keep [`Liveness::live_in`] at the start of a block to forget these.
#[derive(Debug, Clone)]
pub struct Deaths {
    /// Where the deaths of each instruction start; those of the terminators follow, by block.
    starts: Vec<u32>,
    regs: Vec<RegId>,
    insts: usize,
}

impl Deaths {
    /// Finds the deaths in all reachable blocks.
    #[must_use]
    pub fn new(body: &Body, cfg: &Cfg, liveness: &Liveness) -> Self {
        let found = DeathWalk::new(body, liveness).walk(cfg);
        let insts = body.insts.len();
        let mut starts = vec![0u32; insts + body.blocks.len() + 1];
        for &(point, _) in &found {
            starts[point as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut regs = vec![RegId::NONE; found.len()];
        for &(point, reg) in &found {
            let at = &mut next[point as usize];
            regs[*at as usize] = reg;
            *at += 1;
        }
        Self { starts, regs, insts }
    }

    /// The registers that die at an instruction, by its index in [`Body::insts`], each once.
    #[inline]
    #[must_use]
    pub fn at_inst(&self, index: usize) -> &[RegId] {
        self.at(index)
    }

    /// The registers that die at the end of a block: read by the terminator and not live out.
    #[inline]
    #[must_use]
    pub fn at_end(&self, block: BlockId) -> &[RegId] {
        self.at(self.insts + block.index())
    }

    fn at(&self, point: usize) -> &[RegId] {
        &self.regs[self.starts[point] as usize..self.starts[point + 1] as usize]
    }
}

/// The backward walk over each block.
struct DeathWalk<'a> {
    body: &'a Body,
    liveness: &'a Liveness,
    /// The block in which a register was last found live after the present point.
    live: IdVec<RegId, BlockId>,
    found: Vec<(u32, RegId)>,
}

impl<'a> DeathWalk<'a> {
    fn new(body: &'a Body, liveness: &'a Liveness) -> Self {
        Self { body, liveness, live: IdVec::filled(BlockId::NONE, body.regs.len()), found: Vec::new() }
    }

    fn walk(mut self, cfg: &Cfg) -> Vec<(u32, RegId)> {
        for &block in cfg.reverse_postorder() {
            for reg in self.liveness.live_out(block) {
                self.live[reg] = block;
            }
            let end = self.body.insts.len() + block.index();
            if let Some(operand) = self.body.blocks[block].term.operand() {
                self.read(end, block, operand, None);
            }
            for at in self.body.blocks[block].indices().rev() {
                self.inst(at, block);
            }
        }
        self.found
    }

    fn inst(&mut self, at: usize, block: BlockId) {
        let body = self.body;
        let kind = &body.insts[at].kind;
        let def = kind.def();
        if let Some(def) = def {
            if self.live[def] != block {
                self.found.push((at as u32, def));
            }
            self.live[def] = BlockId::NONE;
        }
        kind.for_each_use(body, |operand| self.read(at, block, operand, def));
    }

    /// A read, which is the last one unless the register is live or `written` by the same instruction.
    fn read(&mut self, point: usize, block: BlockId, operand: Operand, written: Option<RegId>) {
        let Operand::Reg(reg) = operand else { return };
        if self.live[reg] != block {
            self.live[reg] = block;
            if written != Some(reg) {
                self.found.push((point as u32, reg));
            }
        }
    }
}

/// The slots that may hold an object at the start of each block.
#[derive(Debug, Clone)]
pub struct LiveSlots {
    live_in: BlockSets,
}

impl LiveSlots {
    /// Follows `Live` and `Dead` along all ways through a body.
    #[must_use]
    pub fn new(body: &Body, cfg: &Cfg) -> Self {
        let mut slots = Self { live_in: BlockSets::new(body.blocks.len(), body.slots.len()) };
        let order = cfg.reverse_postorder();
        let mut at_end = BlockSets::new(1, body.slots.len());
        let mut work = Worklist::full(order.len());
        let mut from = 0;
        while let Some(at) = work.pop(from) {
            from = at;
            let block = order[at];
            slots.run(body, block, &mut at_end);
            for next in body.blocks[block].term.successors() {
                if slots.join(next, &at_end)
                    && let Some(position) = cfg.position(next)
                {
                    work.push(position as usize);
                }
            }
        }
        slots
    }

    /// The slots that may hold an object at the end of a block, into the one row of `state`.
    fn run(&self, body: &Body, block: BlockId, state: &mut BlockSets) {
        let only = BlockId::new(0);
        state.row_mut(only).copy_from_slice(self.live_in.row(block));
        for inst in body.block_insts(block) {
            match inst.kind {
                InstKind::Live { slot } | InstKind::LiveSized { slot, .. } => {
                    state.insert(only, slot.index())
                }
                InstKind::Dead { slot } => state.remove(only, slot.index()),
                _ => {}
            }
        }
    }

    /// Adds a state to the start of a block and says whether that grew.
    fn join(&mut self, block: BlockId, state: &BlockSets) -> bool {
        let mut grew = false;
        for (word, more) in self.live_in.row_mut(block).iter_mut().zip(&state.bits) {
            grew |= *more & !*word != 0;
            *word |= more;
        }
        grew
    }

    /// Whether a slot may hold an object at the start of a block.
    #[must_use]
    pub fn may_hold(&self, block: BlockId, slot: SlotId) -> bool {
        self.live_in.contains(block, slot.index())
    }

    /// The slots that may hold an object at the start of a block, by increasing id.
    pub fn at_start(&self, block: BlockId) -> impl Iterator<Item = SlotId> + '_ {
        self.live_in.members(block).map(SlotId::from_index)
    }
}

#[cfg(test)]
mod tests;
