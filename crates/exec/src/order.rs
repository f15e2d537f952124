//! In which order states are explored: the earlier in the program, the sooner.
//!
//! The blocks of a function are numbered so that a block comes before those that it leads to, except for
//! edges that close a loop, and the body of a loop comes before what follows the loop. So a loop is
//! explored to the end before the states after it, and all paths to a join point before what comes
//! after it. The order has no part in why a proof is one: when nothing waits, the successors of every kept state are covered.

use crate::state::State;
use ringfence_base::{FastMap, IdVec};
use ringfence_ir::analysis::{NaturalLoop, natural_loops};
use ringfence_ir::{BlockId, Body, Cfg, FuncId, Program};
use std::rc::Rc;

/// The place of a state in the order: positions in the active calls, the outermost first.
pub type Rank = Vec<(u32, u32)>;

/// The numbers of blocks, by function.
#[derive(Debug, Default)]
pub struct Order {
    functions: FastMap<FuncId, Rc<IdVec<BlockId, u32>>>,
}

impl Order {
    /// The place of a state.
    pub fn rank<H>(&mut self, program: &Program, state: &State<H>) -> Rank {
        let mut rank: Rank = Vec::with_capacity(state.stack.depth());
        for frame in state.stack.frames().filter(|frame| frame.outside.is_none()) {
            let positions = self.of(program, frame.func);
            rank.push((positions.get(frame.block).copied().unwrap_or(0), frame.next));
        }
        rank.reverse();
        rank
    }

    fn of(&mut self, program: &Program, func: FuncId) -> Rc<IdVec<BlockId, u32>> {
        let number = || match &program.functions[func].body {
            Some(body) => Rc::new(positions(body)),
            None => Rc::new(IdVec::default()),
        };
        Rc::clone(self.functions.entry(func).or_insert_with(number))
    }
}

/// How many numbers a block takes: the heads of nested loops stand between two blocks.
const SPREAD: u32 = 64;

/// The numbers of the blocks of a function. The head of a loop comes after the loop's body: what goes
/// on inside the body is explored before another round begins, and the head of an inner loop before that
/// of an outer one.
fn positions(body: &Body) -> IdVec<BlockId, u32> {
    let mut loops = natural_loops(&Cfg::new(body));
    loops.sort_unstable_by_key(|one| one.head);
    let mut depth = IdVec::filled(0u32, body.blocks.len());
    for block in loops.iter().flat_map(|one| &one.blocks) {
        depth[*block] += 1;
    }
    let mut positions = IdVec::filled(u32::MAX, body.blocks.len());
    for (at, &block) in postorder(body, &depth).iter().rev().enumerate() {
        positions[block] = at as u32 * 2 * SPREAD;
    }
    let plain = positions.clone();
    for NaturalLoop { head, blocks, .. } in &loops {
        let last = blocks.iter().map(|&block| plain[block]).filter(|&at| at != u32::MAX).max();
        if let Some(last) = last {
            positions[*head] = last + SPREAD + (SPREAD - 1).saturating_sub(depth[*head]);
        }
    }
    positions
}

/// The blocks in the order in which a walk leaves them.
fn postorder(body: &Body, depth: &IdVec<BlockId, u32>) -> Vec<BlockId> {
    let mut met = IdVec::filled(false, body.blocks.len());
    let mut stack = vec![(Body::ENTRY, successors(body, Body::ENTRY, depth))];
    met[Body::ENTRY] = true;
    let mut postorder = Vec::with_capacity(body.blocks.len());
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if !met[next] => {
                met[next] = true;
                stack.push((next, successors(body, next, depth)));
            }
            Some(_) => {}
            None => {
                postorder.push(*block);
                stack.pop();
            }
        }
    }
    postorder
}

/// The successors of a block, those in the most loops first: the last is visited first.
fn successors(body: &Body, block: BlockId, depth: &IdVec<BlockId, u32>) -> Vec<BlockId> {
    let mut all: Vec<BlockId> = body.blocks[block].term.successors().collect();
    all.sort_by_key(|&block| std::cmp::Reverse(depth[block]));
    all
}
