//! What the machine knows of the control flow of each function: loop heads, live registers, and which
//! blocks were entered. Computed when a function is first entered.

use crate::state::Frame;
use ringfence_base::{FastMap, IdVec};
use ringfence_ir::analysis::{Deaths, Liveness, SlotMentions, loops};
use ringfence_ir::cfg::Cfg;
use ringfence_ir::{BinOp, BlockId, Body, ConvOp, FuncId, InstKind, Program, RegId, Terminator};
use std::rc::Rc;

/// A branch whose two ways only compute and meet again: both can be computed and the results chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diamond {
    /// The block on the way where the condition holds, unless that way goes straight to the end.
    pub then: Option<BlockId>,
    /// The block on the other way, likewise.
    pub otherwise: Option<BlockId>,
    /// Where both branches join.
    pub end: BlockId,
}

/// How many instructions a way of a diamond may have.
const WAY: u32 = 24;

/// Where a block leads that only computes, in few instructions that always succeed.
fn computes(body: &Body, block: BlockId) -> Option<BlockId> {
    let Terminator::Jump(end) = body.blocks[block].term else { return None };
    let range = &body.blocks[block].insts;
    let simple = body.block_insts(block).iter().all(|inst| match inst.kind {
        InstKind::Move { .. }
        | InstKind::Forget { .. }
        | InstKind::Compare { .. }
        | InstKind::PtrAdd { .. } => true,
        InstKind::Binary { op, .. } => !matches!(op, BinOp::SDiv | BinOp::UDiv | BinOp::SRem | BinOp::URem),
        InstKind::Convert { op, .. } => {
            matches!(op, ConvOp::Trunc | ConvOp::ZExt | ConvOp::SExt | ConvOp::PtrToInt | ConvOp::Bits)
        }
        _ => false,
    });
    (simple && range.end - range.start <= WAY).then_some(end)
}

fn diamond(body: &Body, block: BlockId) -> Option<Diamond> {
    let Terminator::Branch { then, otherwise, .. } = body.blocks[block].term else { return None };
    if then == otherwise {
        return None;
    }
    let (one, other) = (computes(body, then), computes(body, otherwise));
    match (one, other) {
        (Some(end), Some(same)) if end == same => {
            Some(Diamond { then: Some(then), otherwise: Some(otherwise), end })
        }
        (Some(end), _) if end == otherwise => Some(Diamond { then: Some(then), otherwise: None, end }),
        (_, Some(end)) if end == then => Some(Diamond { then: None, otherwise: Some(otherwise), end }),
        _ => None,
    }
}

/// The control flow of one function.
#[derive(Debug)]
pub struct FunctionFlow {
    cfg: Cfg,
    liveness: Liveness,
    heads: IdVec<BlockId, bool>,
    diamonds: IdVec<BlockId, Option<Diamond>>,
    deaths: Deaths,
    mentions: SlotMentions,
    covered: Vec<std::cell::Cell<bool>>,
}

impl FunctionFlow {
    fn new(body: &Body) -> Self {
        let cfg = Cfg::new(body);
        let liveness = Liveness::new(body, &cfg);
        let heads = body.blocks.ids().map(|block| loops::is_head(&cfg, block)).collect();
        let deaths = Deaths::new(body, &cfg, &liveness);
        let mentions = SlotMentions::new(body, &cfg);
        let diamonds = body.blocks.ids().map(|block| diamond(body, block)).collect();
        let covered = vec![std::cell::Cell::new(false); body.blocks.len()];
        Self { cfg, liveness, heads, diamonds, deaths, mentions, covered }
    }

    /// Whether a block is the head of a loop.
    #[inline]
    #[must_use]
    pub fn is_head(&self, block: BlockId) -> bool {
        self.heads[block]
    }

    /// Whether several ways lead to a block.
    #[inline]
    #[must_use]
    pub fn is_join(&self, block: BlockId) -> bool {
        self.cfg.predecessors(block).len() > 1
    }

    /// Whether a register is read before it is written from the start of a block on.
    #[must_use]
    pub fn is_live_in(&self, block: BlockId, reg: RegId) -> bool {
        self.liveness.is_live_in(block, reg)
    }

    /// The registers that die at an instruction, by its index in the body.
    #[must_use]
    pub fn deaths_at(&self, index: u32) -> &[RegId] {
        self.deaths.at_inst(index as usize)
    }

    /// The registers that are live at the end of a block.
    pub fn live_out(&self, block: BlockId) -> impl Iterator<Item = RegId> + '_ {
        self.liveness.live_out(block)
    }

    /// The registers that the end of a block reads and that die there.
    #[must_use]
    pub fn deaths_at_end(&self, block: BlockId) -> &[RegId] {
        self.deaths.at_end(block)
    }

    /// Where slots are mentioned for the last time.
    #[must_use]
    pub fn mentions(&self) -> &SlotMentions {
        &self.mentions
    }

    /// The diamond that a block's branch opens, if it does.
    #[inline]
    #[must_use]
    pub fn diamond(&self, block: BlockId) -> Option<Diamond> {
        self.diamonds[block]
    }

    /// Marks a block as entered. Whether it was for the first time.
    #[inline]
    pub(crate) fn cover(&self, block: BlockId) -> bool {
        !self.covered[ringfence_base::Id::index(block)].replace(true)
    }

    /// Whether a block was entered.
    #[must_use]
    pub fn is_covered(&self, block: BlockId) -> bool {
        self.covered[ringfence_base::Id::index(block)].get()
    }

    /// The registers that are read before they are written from an instruction of a block on, sorted.
    #[must_use]
    pub fn live_at(&self, body: &Body, block: BlockId, next: u32) -> Vec<RegId> {
        self.liveness.live_at(body, block, next)
    }

    /// The registers that a frame reads again, sorted. A caller stands at its call.
    #[must_use]
    pub(crate) fn read_again(&self, body: &Body, frame: &Frame, innermost: bool) -> Vec<RegId> {
        let next = if innermost { frame.next } else { frame.next + 1 };
        self.liveness.read_again(body, frame.block, next, !innermost)
    }
}

/// The control flow of the functions that were entered so far.
#[derive(Debug, Default)]
pub struct Flow {
    functions: FastMap<FuncId, Rc<FunctionFlow>>,
}

impl Flow {
    /// The control flow of a function.
    pub(crate) fn of(&mut self, program: &Program, func: FuncId) -> Rc<FunctionFlow> {
        let body = || program.functions[func].body.clone().unwrap_or_default();
        Rc::clone(self.functions.entry(func).or_insert_with(|| Rc::new(FunctionFlow::new(&body()))))
    }

    /// Whether a block was entered.
    #[must_use]
    pub fn is_covered(&self, func: FuncId, block: BlockId) -> bool {
        self.functions.get(&func).is_some_and(|flow| flow.is_covered(block))
    }

    /// How many blocks were entered, and how many there are in the functions entered.
    #[must_use]
    pub fn coverage(&self) -> (usize, usize) {
        let entered =
            self.functions.values().map(|flow| flow.covered.iter().filter(|seen| seen.get()).count());
        let all = self.functions.values().map(|flow| flow.cfg.reverse_postorder().len());
        (entered.sum(), all.sum())
    }
}
