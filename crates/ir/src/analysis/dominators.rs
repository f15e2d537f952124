//! Immediate dominators and postdominators, after Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm".
//!
//! A block dominates another when every way from the entry to that one goes through it; it postdominates another when
//! every way from that one to an end goes through it. One virtual end stands behind all blocks without successors.

use crate::{BlockId, Body, Cfg};
use ringfence_base::Id;

/// What is not known: a node that cannot be reached.
const UNKNOWN: usize = usize::MAX;

/// The immediate dominators of the blocks of a body.
#[derive(Debug, Clone)]
pub struct Dominators {
    parent: Vec<usize>,
}

impl Dominators {
    /// The dominators of a body.
    #[must_use]
    pub fn new(body: &Body, cfg: &Cfg) -> Self {
        let order: Vec<usize> = cfg.reverse_postorder().iter().map(|block| block.index()).collect();
        let before = |block: usize| {
            let all = cfg.predecessors(BlockId::from_index(block));
            all.iter().map(|block| block.index()).collect()
        };
        Self { parent: tree(body.blocks.len(), &order, before) }
    }

    /// The block through which every way to a block goes last; absent for the entry, and for what cannot be reached.
    #[must_use]
    pub fn of(&self, block: BlockId) -> Option<BlockId> {
        let parent = *self.parent.get(block.index())?;
        (parent != UNKNOWN && parent != block.index()).then(|| BlockId::from_index(parent))
    }

    /// A block and those through which every way to it goes, the nearest first.
    pub fn chain(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(Some(block), |&at| self.of(at))
    }
}

/// The immediate postdominators of the blocks of a body.
#[derive(Debug, Clone)]
pub struct Postdominators {
    parent: Vec<usize>,
}

impl Postdominators {
    /// The postdominators of a body.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        let order = backward_order(body);
        Self { parent: tree(body.blocks.len() + 1, &order, |block| successors(body, block)) }
    }

    /// The first block behind a block that every way from there to an end goes through; absent when that is the end
    /// itself, and where no end can be reached.
    #[must_use]
    pub fn of(&self, block: BlockId) -> Option<BlockId> {
        let parent = *self.parent.get(block.index())?;
        // The last number is the virtual end.
        (parent < self.parent.len() - 1).then(|| BlockId::from_index(parent))
    }
}

/// The tree of dominators of a graph: `order` is a reverse postorder from its root, `before` gives what leads to a node.
fn tree(nodes: usize, order: &[usize], before: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let mut number = vec![UNKNOWN; nodes];
    order.iter().enumerate().for_each(|(at, &node)| number[node] = at);
    let mut parent = vec![UNKNOWN; nodes];
    let Some((&root, others)) = order.split_first() else { return parent };
    parent[root] = root;
    let mut changed = true;
    while changed {
        changed = false;
        for &node in others {
            let known = before(node).into_iter().filter(|&from| parent[from] != UNKNOWN);
            let best = known.reduce(|a, b| meet(&parent, &number, a, b)).unwrap_or(UNKNOWN);
            if best != parent[node] {
                parent[node] = best;
                changed = true;
            }
        }
    }
    parent
}

/// The nearest common node on the ways to the root.
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

/// Where a block leads; to the virtual end if nowhere else.
fn successors(body: &Body, block: usize) -> Vec<usize> {
    let next: Vec<usize> =
        body.blocks[BlockId::from_index(block)].term.successors().map(|next| next.index()).collect();
    if next.is_empty() { vec![body.blocks.len()] } else { next }
}

/// The blocks in reverse postorder of the graph turned around, the virtual end first.
fn backward_order(body: &Body) -> Vec<usize> {
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
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Code;
    use crate::{Operand, RegId, Terminator};

    fn b(index: u32) -> BlockId {
        BlockId::new(index)
    }

    fn branch(then: u32, otherwise: u32) -> Terminator {
        Terminator::Branch { cond: Operand::Reg(RegId::new(0)), then: b(then), otherwise: b(otherwise) }
    }

    /// A diamond behind the entry, with a loop around it, an unreachable block and one without an end.
    fn body() -> Body {
        let mut code = Code::default();
        let jump = |to| Terminator::Jump(b(to));
        for end in [
            branch(1, 7),
            branch(2, 3),
            jump(4),
            jump(4),
            branch(1, 5),
            Terminator::Return(None),
            jump(5),
            jump(7),
        ] {
            code.block();
            code.end(end);
        }
        code.body
    }

    #[test]
    fn dominators_of_a_diamond() {
        let body = body();
        let dominators = Dominators::new(&body, &Cfg::new(&body));
        let all: Vec<Option<BlockId>> = body.blocks.ids().map(|block| dominators.of(block)).collect();
        let expected = [None, Some(0), Some(1), Some(1), Some(1), Some(4), None, Some(0)];
        assert_eq!(all, expected.map(|block| block.map(b)));
        assert_eq!(dominators.chain(b(5)).collect::<Vec<_>>(), [b(5), b(4), b(1), b(0)]);
    }

    #[test]
    fn postdominators_of_a_diamond() {
        let body = body();
        let postdominators = Postdominators::new(&body);
        let all: Vec<Option<BlockId>> = body.blocks.ids().map(|block| postdominators.of(block)).collect();
        let expected = [Some(1), Some(4), Some(4), Some(4), Some(5), None, Some(5), None];
        assert_eq!(all, expected.map(|block| block.map(b)));
    }
}
