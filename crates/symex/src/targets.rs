//! Directed search: where other engines raised alarms, and how far a state is from there.
//!
//! Distances are counted in blocks, over calls as well: from every block from which control may come to a target, and from no other. A state
//! none of whose frames stands in such a block comes to no target ([`Targets::can_be_reached`]), so it can wait as long as others do.

use ringfence_base::{FastMap, FastSet, Loc};
use ringfence_exec::{Heap, Machine, State};
use ringfence_ir::analysis::callgraph::address_taken;
use ringfence_ir::{BlockId, Body, FuncId, InstKind, Operand, Program};
use ringfence_verdict::Alarm;

/// A block of a function.
type Place = (FuncId, BlockId);

/// How many frames of a state are looked at, the innermost first.
const FRAMES: usize = 8;

/// What a frame that has to return first adds to a distance.
const RETURN: u64 = 16;

/// Blocks to be reached first, and how far others are from them.
#[derive(Debug, Default)]
pub(crate) struct Targets {
    away: FastMap<Place, u32>,
}

impl Targets {
    /// The blocks with an instruction at the place of an alarm.
    pub(crate) fn of_alarms(program: &Program, alarms: &[Alarm]) -> Self {
        let places: FastSet<Loc> = alarms.iter().map(|alarm| alarm.loc).collect();
        let is_there = |loc: Loc| loc != Loc::NONE && places.contains(&loc);
        let mut level = Vec::new();
        for (func, body) in bodies(program) {
            for (block, contents) in body.blocks.iter_ids() {
                let mut locs = insts(body, block).map(|inst| inst.loc).chain([contents.term_loc]);
                if locs.any(is_there) {
                    level.push((func, block));
                }
            }
        }
        Self { away: distances(program, level) }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.away.is_empty()
    }

    /// Whether a state may come to one of them. Functions that the library calls back are not seen: they may.
    pub(crate) fn can_be_reached<H: Heap>(&self, state: &State<H>) -> bool {
        self.is_empty()
            || state.stack.frames().any(|frame| self.away.contains_key(&(frame.func, frame.block)))
    }

    /// How far a state is from where something may go wrong, if that is known, or from code that no path has
    /// entered: 0 when it stands before such a block.
    pub(crate) fn distance<H: Heap>(&self, machine: &Machine<'_, H>, state: &State<H>) -> u64 {
        let wanted = |func: FuncId, block: BlockId| !machine.is_covered(func, block);
        let mut away = 0;
        for frame in state.stack.frames().take(FRAMES) {
            let steps = match self.is_empty() {
                true => nearest(machine.program, frame.func, frame.block, wanted),
                false => self.away.get(&(frame.func, frame.block)).map(|&steps| steps.into()),
            };
            if let Some(steps) = steps {
                return away + steps;
            }
            away += RETURN;
        }
        1000 + u64::from(state.splits)
    }
}

/// The functions that have bodies.
fn bodies(program: &Program) -> impl Iterator<Item = (FuncId, &Body)> {
    program.functions.iter_ids().filter_map(|(id, function)| Some((id, function.body.as_ref()?)))
}

fn insts(body: &Body, block: BlockId) -> impl Iterator<Item = &ringfence_ir::Inst> {
    let insts = &body.blocks[block].insts;
    body.insts.get(insts.start as usize..insts.end as usize).into_iter().flatten()
}

/// How far each block is from the nearest of some, as far as control may come there. A call leads to the entry of what is called; one
/// through a pointer, or of the library, may lead to any function whose address is taken.
fn distances(program: &Program, mut level: Vec<Place>) -> FastMap<Place, u32> {
    let taken = address_taken(program);
    let mut before: FastMap<Place, Vec<Place>> = FastMap::default();
    for (func, body) in bodies(program) {
        for (block, contents) in body.blocks.iter_ids() {
            for next in contents.term.successors() {
                before.entry((func, next)).or_default().push((func, block));
            }
            for inst in insts(body, block) {
                let InstKind::Call { callee, .. } = inst.kind else { continue };
                let known = match callee {
                    Operand::Func(callee) if program.functions[callee].body.is_some() => Some(callee),
                    _ => None,
                };
                let any = taken.iter().copied().filter(|_| known.is_none());
                for callee in known.into_iter().chain(any) {
                    before.entry((callee, Body::ENTRY)).or_default().push((func, block));
                }
            }
        }
    }
    let mut away: FastMap<Place, u32> = FastMap::default();
    for steps in 0.. {
        level.retain(|&place| !away.contains_key(&place));
        if level.is_empty() {
            break;
        }
        away.extend(level.iter().map(|&place| (place, steps)));
        level = level.iter().flat_map(|place| before.get(place)).flatten().copied().collect();
    }
    away
}

/// Blocks from a block to the nearest wanted one of the function.
fn nearest(
    program: &Program,
    func: FuncId,
    block: BlockId,
    wanted: impl Fn(FuncId, BlockId) -> bool,
) -> Option<u64> {
    const MOST: usize = 200;
    let body = program.functions[func].body.as_ref()?;
    let mut met = FastSet::default();
    let mut level = vec![block];
    let mut away = 0;
    while !level.is_empty() && met.len() < MOST {
        let mut next = Vec::new();
        for block in level {
            if wanted(func, block) {
                return Some(away);
            }
            if met.insert(block) {
                next.extend(body.blocks[block].term.successors());
            }
        }
        level = next;
        away += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `main` calls `f` and then goes on; `f` has a branch, of which one side is the target; `g` is called through a pointer only.
    const PROGRAM: &str = "ringfence-ir 1\nmodel LP64\nfile 0 \"x.c\"\ntype t0 void\ntype t1 s32\nsig sig0 () t1\n\
        func @main external sig0 {\n  reg i32 %x\n  reg ptr %p\nb0:\n  i32 %x = call @f() sig0\n  jump b1\nb1:\n  \
        ptr %p = move @g\n  jump b2\nb2:\n  i32 %x = call %p() sig0\n  return %x\n}\n\
        func @f external sig0 {\n  reg i32 %x\nb0:\n  i32 %x = move i32 1\n  jump b1\nb1:\n  return %x\n}\n\
        func @g external sig0 {\n  reg i32 %x\nb0:\n  i32 %x = move i32 1\n  return %x\n}\n";

    #[test]
    fn targets_are_seen_through_calls() {
        let program = ringfence_ir::text::parse(PROGRAM).expect("a program");
        let place =
            |name: &str, block: u32| (program.find_function(name).expect("a function"), BlockId::new(block));
        let away = distances(&program, vec![place("f", 1)]);
        assert_eq!(away.get(&place("f", 1)), Some(&0));
        assert_eq!(away.get(&place("f", 0)), Some(&1));
        assert_eq!(away.get(&place("main", 0)), Some(&2), "over the call");
        assert_eq!(away.get(&place("main", 1)), None, "behind it, nothing leads there");
        let away = distances(&program, vec![place("g", 0)]);
        assert_eq!(
            away.get(&place("main", 2)),
            Some(&1),
            "a call through a pointer leads to what has an address"
        );
        assert_eq!(away.get(&place("f", 0)), None);
    }
}
