//! Cells, nodes and blocks that touch become one block.
//!
//! A client that was given a node writes over its header, in bytes of other lengths and at offsets that are not known. What the header was is forgotten then.
//!
//! Soundness. A block stands for any bytes. The cells and parts that are replaced lie one behind the other, as far as the facts tell that hold in the state, so together they
//! are the bytes from where the first begins to where the last ends.

use crate::context::Context;
use crate::heap::{Arena, ArenaHeap};
use ringfence_exec::State;
use ringfence_seplog::facts::Facts;
use ringfence_seplog::{Atom, Linear};

/// What has bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    Cell(usize),
    Part(usize),
}

/// Bytes from one address to another.
#[derive(Debug)]
struct Region {
    from: Linear,
    to: Linear,
    owner: Owner,
}

/// A state in which the bytes from one address to another lie in a block, if they lie in cells and parts that touch.
pub(crate) fn dissolved(
    context: &Context,
    state: &State<ArenaHeap>,
    facts: &Facts,
    [at, end]: [&Linear; 2],
) -> Option<State<ArenaHeap>> {
    let arena = state.heap.arena()?;
    let regions = regions(context, arena)?;
    let before = regions.iter().filter(|region| facts.at_most(&region.from, at));
    let chains = before.filter_map(|first| chain(&regions, first, facts, end));
    let chain = chains.min_by_key(Vec::len)?;
    let (from, to) = (chain.first()?.from.clone(), chain.last()?.to.clone());
    let is_left = |owner: Owner| !chain.iter().any(|region| region.owner == owner);
    let mut state = state.clone();
    let arena = state.heap.arena_mut()?;
    let mut number = 0..;
    arena.cells.retain(|_| number.next().is_some_and(|at| is_left(Owner::Cell(at))));
    let mut number = 0..;
    arena.parts.retain(|_| number.next().is_some_and(|at| is_left(Owner::Part(at))));
    arena.parts.push(Atom::Block { from, to });
    Some(state)
}

/// All bytes of the arena of which it is said where they end.
fn regions(context: &Context, arena: &Arena) -> Option<Vec<Region>> {
    let mut all = Vec::new();
    for (at, cell) in arena.cells.iter().enumerate() {
        let to = cell.at.offset(cell.bytes.into())?;
        all.push(Region { from: cell.at.clone(), to, owner: Owner::Cell(at) });
    }
    for (at, atom) in arena.parts.iter().enumerate() {
        let (from, to) = match atom {
            Atom::Block { from, to } => (from.clone(), to.clone()),
            Atom::Pred(_, args) => (args[0].clone(), args[0].plus(&context.kind.length(&args[2])?, 1)?),
            _ => continue,
        };
        all.push(Region { from, to, owner: Owner::Part(at) });
    }
    Some(all)
}

/// Regions from one on, each behind the one before, that reach to an address.
fn chain<'a>(
    regions: &'a [Region],
    first: &'a Region,
    facts: &Facts,
    end: &Linear,
) -> Option<Vec<&'a Region>> {
    let mut all = vec![first];
    loop {
        let last = all.last()?;
        if facts.at_most(end, &last.to) {
            return Some(all);
        }
        let follows = |region: &&Region| {
            facts.equal(&region.from, &last.to) && !all.iter().any(|own| own.owner == region.owner)
        };
        let next = regions.iter().find(follows)?;
        all.push(next);
    }
}
