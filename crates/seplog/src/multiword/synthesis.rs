//! Node synthesis (section 4.1): where bytes are a node, they become one.
//!
//! The paper's rules Package, Package2 and Swallow have the same conclusion, a node and what is left over; they differ in what the bytes of the
//! node were before: cells and a block, a block in the place of the link, or a node behind them. The prover finds all of these, since
//! a block is found in cells, blocks and nodes that lie side by side. So one rule is enough: where the heap has a cell that may be the
//! size of a node, and a node of that size can be taken out of it, it is. Where nodes have no size, the cell is the link.

use super::{Domain, with_frame};
use crate::facts::Facts;
use crate::formula::{Atom, SymbolicHeap};
use crate::linear::{Linear, Var};

impl Domain<'_> {
    /// A heap with all nodes that its cells make up.
    pub(super) fn synthesised(&self, mut heap: SymbolicHeap) -> SymbolicHeap {
        // Every round turns the cell of a size into a part of a node, and no round makes others than a node's.
        let mut rounds = heap.spatial.len() * 2;
        while rounds > 0
            && let Some(with) = self.with_node(&heap)
        {
            heap = with;
            rounds -= 1;
        }
        heap
    }

    /// A heap with one node more, if there is one.
    fn with_node(&self, heap: &SymbolicHeap) -> Option<SymbolicHeap> {
        let mut facts = Facts::default();
        if self.kind.grain > 1 {
            heap.pure.iter().for_each(|pure| facts.assume(pure));
        }
        heap.spatial.iter().find_map(|atom| match atom {
            Atom::Cell { at, cell, value } => {
                let value = facts.simplified(value);
                let (start, size) = self.kind.start_and_size(self.machine, at, *cell, &value)?;
                let may_begin = self.starts.is_none_or(|starts| starts.contains(&start));
                may_begin.then(|| self.packaged(heap, &start, &size))?
            }
            _ => None,
        })
    }

    /// A heap with the node at an address that has a size.
    fn packaged(&self, heap: &SymbolicHeap, start: &Linear, size: &Linear) -> Option<SymbolicHeap> {
        let hole = Var::Primed(heap.unused());
        let node = |pred, link| Atom::Pred(pred, vec![start.clone(), link, size.clone()]);
        let next = self.kind.next(start, size);
        let link = next.clone().unwrap_or_else(|| Linear::var(hole));
        let part = SymbolicHeap { pure: Vec::new(), spatial: vec![node(self.node, link)] };
        let mut frames = self.prover().find(heap, &part, &[hole], 0)?;
        let (Some(frame), true) = (frames.pop(), frames.is_empty()) else { return None };
        let value = |(var, value): &(Var, Linear)| (*var == hole).then(|| value.clone());
        let bound = next.or_else(|| frame.bound.iter().find_map(value))?;
        let end = start.plus(&self.kind.length(size)?, 1)?;
        let steps = !self.kind.chained || frame.facts.equal(&bound, &end);
        let pred = if steps { self.stepped() } else { self.node };
        let mut heap = with_frame(heap, frame);
        heap.spatial.push(node(pred, bound));
        Some(heap)
    }

    /// A heap in which bytes that did not become nodes are blocks, as long as can be: what a cell holds is forgotten, and blocks that touch are one, unless
    /// the program has a name for where they touch. With objects that are no nodes, cells stay what they are.
    pub(super) fn merged(&self, mut heap: SymbolicHeap) -> SymbolicHeap {
        if !self.keeps_blocks {
            return heap;
        }
        let mut facts = Facts::default();
        heap.pure.iter().for_each(|pure| facts.assume(pure));
        let mut blocks: Vec<(Linear, Linear)> = Vec::new();
        let mut rest = Vec::new();
        for atom in std::mem::take(&mut heap.spatial) {
            let range = match &atom {
                Atom::Cell { at, cell, .. } if !self.is_kept(&facts, at) => {
                    at.offset(cell.bytes.into()).map(|end| (at.clone(), end))
                }
                Atom::Block { from, to } => Some((from.clone(), to.clone())),
                _ => None,
            };
            match range {
                Some(range) => self.add_block(&facts, &mut blocks, range),
                None => rest.push(atom),
            }
        }
        rest.extend(blocks.into_iter().map(|(from, to)| Atom::Block { from, to }));
        SymbolicHeap { spatial: rest, ..heap }
    }

    /// Adds a block to others, as one with those that it touches.
    fn add_block(
        &self,
        facts: &Facts,
        blocks: &mut Vec<(Linear, Linear)>,
        (mut from, mut to): (Linear, Linear),
    ) {
        loop {
            let meet = |a: &Linear, b: &Linear| facts.clearly_equal(a, b) && !self.is_marked(facts, a);
            let touches = |(start, end): &(Linear, Linear)| meet(end, &from) || meet(start, &to);
            let Some(at) = blocks.iter().position(touches) else { break };
            let (start, end) = blocks.swap_remove(at);
            match facts.clearly_equal(&end, &from) {
                true => from = start,
                false => to = end,
            }
        }
        blocks.push((from, to));
    }

    /// Whether the program has a name for an address.
    pub(super) fn is_marked(&self, facts: &Facts, at: &Linear) -> bool {
        let at = facts.simplified(at);
        let is_it = |(var, value): &(Var, Linear)| !var.is_primed() && *value == at;
        at.as_var().is_some_and(|var| !var.is_primed())
            || facts.solved().iter().any(is_it)
            || self.by_edges(&at, facts).is_some()
    }
}
