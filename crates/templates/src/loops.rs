//! The natural loops of a body, with the registers that they change.
//!
//! Of bodies with a loop that can be entered elsewhere than at its head nothing is said ([`Loops::of`] gives nothing),
//! since cutting a loop at its head would not make the body acyclic.

use ringfence_base::{FastSet, IdVec};
use ringfence_ir::analysis::{Liveness, NaturalLoop, natural_loops};
use ringfence_ir::{BlockId, Body, Cfg, RegId};

ringfence_base::define_id! {
    /// A loop of one body.
    pub struct LoopIndex = "loop";
}

#[derive(Debug, Clone)]
pub(crate) struct Loop {
    pub(crate) head: BlockId,
    pub(crate) blocks: FastSet<BlockId>,
    /// The registers that are written in it and live at its head, by number.
    pub(crate) carried: Vec<RegId>,
    /// The registers that are written in it and not live at its head, by number.
    pub(crate) dead: Vec<RegId>,
}

/// What is asked about the flow of control of a body.
#[derive(Debug)]
pub(crate) struct Loops {
    pub(crate) cfg: Cfg,
    pub(crate) liveness: Liveness,
    loops: IdVec<LoopIndex, Loop>,
    headed: IdVec<BlockId, LoopIndex>,
}

impl Loops {
    /// The loops of a body, if it is reducible.
    pub(crate) fn of(body: &Body) -> Option<Self> {
        let cfg = Cfg::new(body);
        let liveness = Liveness::new(body, &cfg);
        let natural = natural_loops(&cfg);
        if natural.iter().any(|one| !one.is_reducible) {
            return None;
        }
        let mut loops = IdVec::new();
        let mut headed = IdVec::filled(LoopIndex::NONE, body.blocks.len());
        for NaturalLoop { head, blocks, .. } in natural {
            let (carried, dead) = written(body, &liveness, head, &blocks);
            headed[head] = loops.push(Loop { head, blocks, carried, dead });
        }
        Some(Self { cfg, liveness, loops, headed })
    }

    /// Whether there is a loop.
    pub(crate) fn has_loops(&self) -> bool {
        !self.loops.is_empty()
    }

    pub(crate) fn get(&self, index: LoopIndex) -> &Loop {
        &self.loops[index]
    }

    pub(crate) fn headed_by(&self, block: BlockId) -> Option<LoopIndex> {
        self.headed[block].get()
    }
}

/// The registers that some blocks write: those live at the head, and the others.
fn written(
    body: &Body,
    liveness: &Liveness,
    head: BlockId,
    blocks: &FastSet<BlockId>,
) -> (Vec<RegId>, Vec<RegId>) {
    let members = body.blocks.ids().filter(|block| blocks.contains(block));
    let insts = members.flat_map(|block| body.block_insts(block));
    let mut all: Vec<RegId> = insts.filter_map(|inst| inst.kind.def()).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().partition(|&reg| liveness.is_live_in(head, reg))
}
