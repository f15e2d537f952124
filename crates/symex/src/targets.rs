//! Directed search: where other engines raised alarms, and how far a state is from there.

use ringfence_base::{FastSet, Loc};
use ringfence_exec::{Heap, Machine, State};
use ringfence_ir::{BlockId, FuncId, Program};
use ringfence_verdict::Alarm;

/// Blocks to be reached first.
pub(crate) type Targets = FastSet<(FuncId, BlockId)>;

/// The blocks with an instruction at the place of an alarm.
pub(crate) fn of_alarms(program: &Program, alarms: &[Alarm]) -> Targets {
    let places: FastSet<Loc> = alarms.iter().map(|alarm| alarm.loc).collect();
    let mut blocks = Targets::default();
    for (func, function) in program.functions.iter_ids() {
        let Some(body) = &function.body else { continue };
        for (block, contents) in body.blocks.iter_ids() {
            let insts = body.insts.get(contents.insts.start as usize..contents.insts.end as usize);
            let mut locs = insts.into_iter().flatten().map(|inst| inst.loc).chain([contents.term_loc]);
            if locs.any(|loc| loc != Loc::NONE && places.contains(&loc)) {
                blocks.insert((func, block));
            }
        }
    }
    blocks
}

/// How far a state is from where something may go wrong, if that is known, or from code that no path has
/// entered: 0 when it stands before such a block.
pub(crate) fn distance<H: Heap>(machine: &Machine<'_, H>, targets: &Targets, state: &State<H>) -> u64 {
    let wanted = |func: FuncId, block: BlockId| match targets.is_empty() {
        true => !machine.is_covered(func, block),
        false => targets.contains(&(func, block)),
    };
    let mut away = 0;
    for frame in state.stack.frames().take(8) {
        if let Some(steps) = nearest(machine.program, frame.func, frame.block, wanted) {
            return away + steps;
        }
        away += 16;
    }
    1000 + u64::from(state.splits)
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
