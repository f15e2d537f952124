//! Natural loops.
//!
//! A loop is known by its head, the target of edges that go back; its blocks are those that reach such an edge
//! without passing the head.

use crate::{BlockId, Body, Cfg};
use ringfence_base::FastSet;

/// The blocks from which a back edge can be reached without passing its target, the head.
#[derive(Debug, Clone)]
pub struct NaturalLoop {
    /// Where back edges lead.
    pub head: BlockId,
    /// All blocks, the head among them.
    pub blocks: FastSet<BlockId>,
    /// Whether it can be entered at its head only. In a body of which that holds for every loop, cutting the loops at
    /// their heads leaves no cycle.
    pub is_reducible: bool,
}

/// The loops of a body, in the reverse postorder of their heads.
#[must_use]
pub fn natural_loops(cfg: &Cfg) -> Vec<NaturalLoop> {
    let heads = cfg.reverse_postorder().iter().copied().filter(|&head| is_head(cfg, head));
    heads.map(|head| natural_loop(cfg, head)).collect()
}

/// Whether a block is the head of a loop.
#[must_use]
pub fn is_head(cfg: &Cfg, block: BlockId) -> bool {
    cfg.predecessors(block).iter().any(|&from| cfg.is_back_edge(from, block))
}

fn natural_loop(cfg: &Cfg, head: BlockId) -> NaturalLoop {
    let mut blocks: FastSet<BlockId> = [head].into_iter().collect();
    let mut open: Vec<BlockId> =
        cfg.predecessors(head).iter().copied().filter(|&from| cfg.is_back_edge(from, head)).collect();
    while let Some(block) = open.pop() {
        if blocks.insert(block) {
            open.extend_from_slice(cfg.predecessors(block));
        }
    }
    // The entry is in a loop that it is not the head of: there is a way into the loop past its head.
    let is_reducible = head == Body::ENTRY || !blocks.contains(&Body::ENTRY);
    NaturalLoop { head, blocks, is_reducible }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Code;
    use crate::{Operand, RegId, Terminator};

    fn branch(then: u32, otherwise: u32) -> Terminator {
        let cond = Operand::Reg(RegId::new(0));
        Terminator::Branch { cond, then: BlockId::new(then), otherwise: BlockId::new(otherwise) }
    }

    fn jump(to: u32) -> Terminator {
        Terminator::Jump(BlockId::new(to))
    }

    /// The loops of a graph: head, blocks, and whether it is entered at the head only.
    fn loops(ends: Vec<Terminator>) -> Vec<(u32, Vec<u32>, bool)> {
        let mut code = Code::default();
        for end in ends {
            code.block();
            code.end(end);
        }
        let all = natural_loops(&Cfg::new(&code.body)).into_iter();
        let shown = all.map(|one| {
            let mut blocks: Vec<u32> = one.blocks.iter().map(|block| block.raw()).collect();
            blocks.sort_unstable();
            (one.head.raw(), blocks, one.is_reducible)
        });
        shown.collect()
    }

    #[test]
    fn nested_loops() {
        let ends = vec![jump(1), branch(2, 4), branch(2, 3), jump(1), Terminator::Return(None)];
        assert_eq!(loops(ends), [(1, vec![1, 2, 3], true), (2, vec![2], true)]);
        assert_eq!(loops(vec![branch(0, 1), Terminator::Return(None)]), [(0, vec![0], true)]);
        assert_eq!(loops(vec![jump(1), Terminator::Return(None)]), []);
    }

    #[test]
    fn a_loop_with_two_entries() {
        let found = loops(vec![branch(1, 2), branch(2, 3), jump(1), Terminator::Return(None)]);
        assert!(found.len() == 1 && !found[0].2, "{found:?}");
    }
}
