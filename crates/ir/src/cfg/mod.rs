//! The control-flow graph of a body: successors, predecessors, reverse postorder, reachability.
//!
//! Nothing here changes a body, recurses or panics on a body that [`mod@crate::verify`] accepts. The
//! visitors of what instructions read and write stand in [`visit`].

pub mod visit;

use crate::function::Body;
use crate::id::BlockId;
use crate::inst::{SwitchCase, Terminator};
use ringfence_base::{Id, IdVec};

/// The blocks that a terminator may lead to, in a fixed order; see [`Terminator::successors`].
#[derive(Debug, Clone)]
pub struct Successors<'a> {
    fixed: [BlockId; 2],
    cases: std::slice::Iter<'a, SwitchCase>,
    targets: std::slice::Iter<'a, BlockId>,
}

impl Iterator for Successors<'_> {
    type Item = BlockId;

    #[inline]
    fn next(&mut self) -> Option<BlockId> {
        let [first, second] = self.fixed;
        if first.is_some() {
            self.fixed = [second, BlockId::NONE];
            return Some(first);
        }
        if let Some(case) = self.cases.next() {
            return Some(case.target);
        }
        self.targets.next().copied()
    }
}

/// Which blocks control can reach from the entry.
#[must_use]
pub fn reachable(body: &Body) -> IdVec<BlockId, bool> {
    let mut reached = IdVec::filled(false, body.blocks.len());
    if body.blocks.is_empty() {
        return reached;
    }
    reached[Body::ENTRY] = true;
    let mut open = vec![Body::ENTRY];
    while let Some(block) = open.pop() {
        for next in body.blocks[block].term.successors() {
            if !std::mem::replace(&mut reached[next], true) {
                open.push(next);
            }
        }
    }
    reached
}

impl Terminator {
    /// The blocks that control may go to next. A block comes as often as the terminator names it:
    /// `then` before `otherwise`, the default before the cases.
    #[inline]
    #[must_use]
    pub fn successors(&self) -> Successors<'_> {
        let none = BlockId::NONE;
        let (fixed, cases, targets): (_, &[SwitchCase], &[BlockId]) = match self {
            Terminator::Jump(target) => ([*target, none], &[], &[]),
            Terminator::Branch { then, otherwise, .. } => ([*then, *otherwise], &[], &[]),
            Terminator::Switch { cases, default, .. } => ([*default, none], cases, &[]),
            Terminator::IndirectGoto { targets, .. } => ([none, none], &[], targets),
            Terminator::Return(_) | Terminator::Unreachable(_) => ([none, none], &[], &[]),
        };
        Successors { fixed, cases: cases.iter(), targets: targets.iter() }
    }

    /// Replaces every block that control may go to next.
    pub fn map_successors(&mut self, mut f: impl FnMut(BlockId) -> BlockId) {
        match self {
            Terminator::Jump(target) => *target = f(*target),
            Terminator::Branch { then, otherwise, .. } => {
                *then = f(*then);
                *otherwise = f(*otherwise);
            }
            Terminator::Switch { cases, default, .. } => {
                *default = f(*default);
                cases.iter_mut().for_each(|case| case.target = f(case.target));
            }
            Terminator::IndirectGoto { targets, .. } => {
                targets.iter_mut().for_each(|target| *target = f(*target));
            }
            Terminator::Return(_) | Terminator::Unreachable(_) => {}
        }
    }
}

/// The order and the edges of the reachable blocks of one body.
#[derive(Debug, Clone)]
pub struct Cfg {
    order: Vec<BlockId>,
    position: IdVec<BlockId, u32>,
    pred_starts: Vec<u32>,
    preds: Vec<BlockId>,
}

impl Cfg {
    const UNREACHABLE: u32 = u32::MAX;

    /// The graph of a body.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        let order = reverse_postorder(body);
        let mut position = IdVec::filled(Self::UNREACHABLE, body.blocks.len());
        for (at, &block) in order.iter().enumerate() {
            position[block] = at as u32;
        }
        let (pred_starts, preds) = predecessors(body, &order);
        Self { order, position, pred_starts, preds }
    }

    /// The reachable blocks: the entry first, and every block before its successors except along
    /// edges that go back.
    #[must_use]
    pub fn reverse_postorder(&self) -> &[BlockId] {
        &self.order
    }

    /// Where a block stands in the reverse postorder; absent when it is unreachable.
    #[must_use]
    pub fn position(&self, block: BlockId) -> Option<u32> {
        self.position.get(block).copied().filter(|&at| at != Self::UNREACHABLE)
    }

    /// Whether control can get from the entry to a block.
    #[must_use]
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position(block).is_some()
    }

    /// The reachable blocks that may lead to a block, each once, in reverse postorder.
    #[must_use]
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        let at = block.index();
        &self.preds[self.pred_starts[at] as usize..self.pred_starts[at + 1] as usize]
    }

    /// Whether an edge goes back in the order: to the head of a loop, or to one of the heads of a
    /// loop with several. Every cycle has such an edge.
    #[must_use]
    pub fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        matches!((self.position(from), self.position(to)), (Some(from), Some(to)) if to <= from)
    }
}

/// Depth-first search with a stack of its own.
fn reverse_postorder(body: &Body) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(body.blocks.len());
    if body.blocks.is_empty() {
        return order;
    }
    let mut seen = IdVec::filled(false, body.blocks.len());
    seen[Body::ENTRY] = true;
    let mut stack = vec![(Body::ENTRY, body.blocks[Body::ENTRY].term.successors())];
    while let Some((block, successors)) = stack.last_mut() {
        match successors.next() {
            Some(next) if seen[next] => {}
            Some(next) => {
                seen[next] = true;
                stack.push((next, body.blocks[next].term.successors()));
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The predecessors of all blocks in one list, and where those of each block start in it.
fn predecessors(body: &Body, order: &[BlockId]) -> (Vec<u32>, Vec<BlockId>) {
    let count = body.blocks.len();
    let mut last: IdVec<BlockId, BlockId> = IdVec::filled(BlockId::NONE, count);
    let mut starts = vec![0u32; count + 1];
    for_each_edge(body, order, &mut last, |_, to| starts[to.index() + 1] += 1);
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    let mut next = starts.clone();
    let mut preds = vec![BlockId::NONE; starts[count] as usize];
    last.iter_mut().for_each(|seen| *seen = BlockId::NONE);
    for_each_edge(body, order, &mut last, |from, to| {
        let at = &mut next[to.index()];
        preds[*at as usize] = from;
        *at += 1;
    });
    (starts, preds)
}

/// Calls `f` once for every pair of blocks with an edge.
fn for_each_edge(
    body: &Body,
    order: &[BlockId],
    last: &mut IdVec<BlockId, BlockId>,
    mut f: impl FnMut(BlockId, BlockId),
) {
    for &from in order {
        for to in body.blocks[from].term.successors() {
            if last[to] != from {
                last[to] = from;
                f(from, to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Code;
    use crate::{Operand, RegId};

    /// A body whose blocks end like this.
    fn graph(ends: Vec<Terminator>) -> Body {
        let mut code = Code::default();
        for end in ends {
            code.block();
            code.end(end);
        }
        code.body
    }

    fn b(index: u32) -> BlockId {
        BlockId::new(index)
    }

    fn branch(then: u32, otherwise: u32) -> Terminator {
        Terminator::Branch { cond: Operand::Reg(RegId::new(0)), then: b(then), otherwise: b(otherwise) }
    }

    #[test]
    fn successors_come_in_order_with_repetitions() {
        let cases = Box::new([
            SwitchCase { low: 1, high: 1, target: b(4) },
            SwitchCase { low: 2, high: 2, target: b(3) },
        ]);
        let value = Operand::Reg(RegId::new(0));
        let mut switch = Terminator::Switch { value, cases, default: b(3) };
        assert_eq!(switch.successors().collect::<Vec<_>>(), [b(3), b(4), b(3)]);
        switch.map_successors(|block| b(block.raw() + 1));
        assert_eq!(switch.successors().collect::<Vec<_>>(), [b(4), b(5), b(4)]);
        let goto = Terminator::IndirectGoto { addr: value, targets: Box::new([b(2), b(1)]) };
        assert_eq!(goto.successors().collect::<Vec<_>>(), [b(2), b(1)]);
        assert_eq!(branch(1, 1).successors().count(), 2);
        assert_eq!(Terminator::Return(None).successors().count(), 0);
    }

    #[test]
    fn a_loop_with_an_unreachable_block() {
        let body = graph(vec![
            Terminator::Jump(b(2)),
            Terminator::Jump(b(2)), // unreachable
            branch(3, 4),
            Terminator::Jump(b(2)),
            Terminator::Return(None),
        ]);
        let cfg = Cfg::new(&body);
        assert_eq!(cfg.reverse_postorder(), [b(0), b(2), b(4), b(3)]);
        assert!(!cfg.is_reachable(b(1)));
        assert_eq!(cfg.predecessors(b(2)), [b(0), b(3)]);
        assert_eq!(cfg.predecessors(b(0)), []);
        assert!(cfg.is_back_edge(b(3), b(2)) && !cfg.is_back_edge(b(0), b(2)));
    }

    #[test]
    fn two_edges_to_one_block_are_one_predecessor() {
        let cfg = Cfg::new(&graph(vec![branch(1, 1), branch(1, 0)]));
        assert_eq!(cfg.predecessors(b(1)), [b(0), b(1)]);
        assert_eq!(cfg.predecessors(b(0)), [b(1)]);
    }

    #[test]
    fn long_chains_need_no_call_stack() {
        let ends = (1..200_000).map(|next| Terminator::Jump(b(next))).chain([Terminator::Return(None)]);
        assert_eq!(Cfg::new(&graph(ends.collect())).reverse_postorder().len(), 200_000);
    }
}
