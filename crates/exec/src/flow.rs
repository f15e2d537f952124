//! What the machine knows of the control flow of each function: loop heads, live registers, and which
//! blocks were entered. Computed when a function is first entered.

use crate::state::Frame;
use ringfence_base::{FastMap, IdVec};
use ringfence_ir::analysis::{Deaths, Diamond, Liveness, SlotMentions, loops};
use ringfence_ir::cfg::Cfg;
use ringfence_ir::{BlockId, Body, FuncId, Program, RegId};
use std::cell::Cell;
use std::rc::Rc;

/// The control flow of one function.
#[derive(Debug)]
pub(crate) struct FunctionFlow {
    cfg: Cfg,
    /// Which registers are read again.
    pub(crate) liveness: Liveness,
    /// Which blocks are heads of loops.
    pub(crate) heads: IdVec<BlockId, bool>,
    /// The diamonds that the branches of blocks open.
    pub(crate) diamonds: IdVec<BlockId, Option<Diamond>>,
    /// Where registers die.
    pub(crate) deaths: Deaths,
    /// Where slots are mentioned for the last time.
    pub(crate) mentions: SlotMentions,
    covered: IdVec<BlockId, Cell<bool>>,
}

impl FunctionFlow {
    fn new(body: &Body) -> Self {
        let cfg = Cfg::new(body);
        let liveness = Liveness::new(body, &cfg);
        let heads = body.blocks.ids().map(|block| loops::is_head(&cfg, block)).collect();
        let deaths = Deaths::new(body, &cfg, &liveness);
        let mentions = SlotMentions::new(body, &cfg);
        let diamonds = body.blocks.ids().map(|block| Diamond::at(body, block)).collect();
        let covered = body.blocks.ids().map(|_| Cell::new(false)).collect();
        Self { cfg, liveness, heads, diamonds, deaths, mentions, covered }
    }

    /// Whether several edges lead to a block: it is a join point.
    #[inline]
    pub(crate) fn is_join(&self, block: BlockId) -> bool {
        self.cfg.predecessors(block).len() > 1
    }

    /// Marks a block as entered. Whether it was for the first time.
    #[inline]
    pub(crate) fn cover(&self, block: BlockId) -> bool {
        !self.covered[block].replace(true)
    }

    /// The registers that a frame reads again, sorted. A caller stands at its call.
    pub(crate) fn read_again(&self, body: &Body, frame: &Frame, innermost: bool) -> Vec<RegId> {
        let next = if innermost { frame.next } else { frame.next + 1 };
        self.liveness.read_again(body, frame.block, next, !innermost)
    }
}

/// The control flow of the functions that were entered so far.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    functions: FastMap<FuncId, Rc<FunctionFlow>>,
}

impl Flow {
    /// The control flow of a function.
    pub(crate) fn of(&mut self, program: &Program, func: FuncId) -> Rc<FunctionFlow> {
        let body = || program.functions[func].body.clone().unwrap_or_default();
        Rc::clone(self.functions.entry(func).or_insert_with(|| Rc::new(FunctionFlow::new(&body()))))
    }

    /// Whether a block was entered.
    pub(crate) fn is_covered(&self, func: FuncId, block: BlockId) -> bool {
        self.functions.get(&func).is_some_and(|flow| flow.covered[block].get())
    }

    /// How many blocks were entered, and how many there are in the functions entered.
    pub(crate) fn coverage(&self) -> (usize, usize) {
        let entered =
            self.functions.values().map(|flow| flow.covered.iter().filter(|seen| seen.get()).count());
        let all = self.functions.values().map(|flow| flow.cfg.reverse_postorder().len());
        (entered.sum(), all.sum())
    }
}
