//! Control dependence: which decisions of a function determine whether a block is executed.
//!
//! A block depends on a decision when one of its ways leads to the block for certain and another may avoid
//! it (Ferrante, Ottenstein, Warren, "The program dependence graph and its use in optimization", 1987). It is
//! computed from immediate postdominators (Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm") with
//! one virtual end behind all blocks without successors. Blocks from which no end can be reached depend on
//! nothing. For people only: a wrong answer costs a note, never a verdict.

use ringfence_base::{Id, IdVec};
use ringfence_ir::{BlockId, Body};

/// The decisions that each block depends on.
#[derive(Debug)]
pub(super) struct Control {
    deps: IdVec<BlockId, Vec<BlockId>>,
    parent: Vec<usize>,
}

/// The virtual end, and what is not known.
const UNKNOWN: usize = usize::MAX;

impl Control {
    pub(super) fn new(body: &Body) -> Self {
        let parent = postdominators(body);
        let mut deps: IdVec<BlockId, Vec<BlockId>> = IdVec::filled(Vec::new(), body.blocks.len());
        for (block, content) in body.blocks.iter_ids() {
            if content.term.successors().take(2).count() < 2 {
                continue;
            }
            let stop = parent[block.index()];
            for next in content.term.successors() {
                let mut at = next.index();
                while at != stop && at < body.blocks.len() {
                    let list = &mut deps[BlockId::from_index(at)];
                    if list.last() != Some(&block) {
                        list.push(block);
                    }
                    at = parent[at];
                }
            }
        }
        Self { deps, parent }
    }

    /// The blocks that are executed for certain when the end of `block` leads to `next`, up to where its ways
    /// meet again.
    pub(super) fn side(&self, block: BlockId, next: BlockId) -> Vec<BlockId> {
        let stop = self.parent.get(block.index()).copied().unwrap_or(UNKNOWN);
        let mut side = Vec::new();
        let mut at = next.index();
        while at != stop && at < self.deps.len() {
            side.push(BlockId::from_index(at));
            at = self.parent[at];
        }
        side
    }

    /// The blocks whose ends decide whether `block` is executed.
    pub(super) fn of(&self, block: BlockId) -> &[BlockId] {
        self.deps.get(block).map_or(&[], Vec::as_slice)
    }
}

/// The immediate postdominator of each block by its index; the virtual end is the number of blocks.
fn postdominators(body: &Body) -> Vec<usize> {
    let end = body.blocks.len();
    let (order, number) = backward_order(body);
    let mut parent = vec![UNKNOWN; end + 1];
    parent[end] = end;
    let mut changed = true;
    while changed {
        changed = false;
        for &block in order.iter().filter(|&&block| block != end) {
            let mut best = UNKNOWN;
            for next in successors(body, block) {
                if parent[next] != UNKNOWN {
                    best = if best == UNKNOWN { next } else { meet(&parent, &number, best, next) };
                }
            }
            if best != parent[block] {
                parent[block] = best;
                changed = true;
            }
        }
    }
    parent
}

/// The nearest common postdominator.
fn meet(parent: &[usize], number: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while number[a] > number[b] {
            a = parent[a];
        }
        while number[b] > number[a] {
            b = parent[b];
        }
    }
    a
}

fn successors(body: &Body, block: usize) -> Vec<usize> {
    let next: Vec<usize> =
        body.blocks[BlockId::from_index(block)].term.successors().map(|next| next.index()).collect();
    if next.is_empty() { vec![body.blocks.len()] } else { next }
}

/// The blocks in reverse postorder of the graph turned around, the virtual end first, with their numbers.
fn backward_order(body: &Body) -> (Vec<usize>, Vec<usize>) {
    let end = body.blocks.len();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); end + 1];
    for block in 0..end {
        for next in successors(body, block) {
            before[next].push(block);
        }
    }
    let mut seen = vec![false; end + 1];
    let mut order = Vec::with_capacity(end + 1);
    let mut stack = vec![(end, 0)];
    seen[end] = true;
    while let Some((block, at)) = stack.pop() {
        match before[block].get(at) {
            Some(&next) => {
                stack.push((block, at + 1));
                if !std::mem::replace(&mut seen[next], true) {
                    stack.push((next, 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    let mut number = vec![UNKNOWN; end + 1];
    order.iter().enumerate().for_each(|(at, &block)| number[block] = at);
    (order, number)
}
