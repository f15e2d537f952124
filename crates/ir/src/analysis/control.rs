//! Control dependence: which decisions of a function determine whether a block is executed.
//!
//! A block depends on a decision when one of its edges leads to the block for certain and another may avoid
//! it (Ferrante, Ottenstein, Warren, "The program dependence graph and its use in optimization", 1987). It is
//! computed from immediate postdominators. Blocks from which no end can be reached depend on nothing.

use super::Postdominators;
use crate::{BlockId, Body};
use ringfence_base::IdVec;

/// The decisions that each block depends on.
#[derive(Debug)]
pub struct ControlDependence {
    deps: IdVec<BlockId, Vec<BlockId>>,
    postdominators: Postdominators,
}

impl ControlDependence {
    /// The dependences of a body.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        let postdominators = Postdominators::new(body);
        let mut deps: IdVec<BlockId, Vec<BlockId>> = IdVec::filled(Vec::new(), body.blocks.len());
        for (block, content) in body.blocks.iter_ids() {
            if content.term.successors().take(2).count() < 2 {
                continue;
            }
            for next in content.term.successors() {
                for at in side(&postdominators, block, next) {
                    let list = &mut deps[at];
                    if list.last() != Some(&block) {
                        list.push(block);
                    }
                }
            }
        }
        Self { deps, postdominators }
    }

    /// The blocks that are executed for certain when the end of `block` leads to `next`, up to where its
    /// edges join.
    pub fn side(&self, block: BlockId, next: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        side(&self.postdominators, block, next)
    }

    /// The blocks whose ends decide whether `block` is executed.
    #[must_use]
    pub fn of(&self, block: BlockId) -> &[BlockId] {
        self.deps.get(block).map_or(&[], Vec::as_slice)
    }
}

fn side(
    postdominators: &Postdominators,
    block: BlockId,
    next: BlockId,
) -> impl Iterator<Item = BlockId> + '_ {
    let stop = postdominators.of(block);
    let start = Some(next).filter(|&next| Some(next) != stop);
    std::iter::successors(start, move |&at| postdominators.of(at).filter(|&next| Some(next) != stop))
}
