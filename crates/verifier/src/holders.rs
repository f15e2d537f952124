//! Which variables hold the heap blocks that are left when the program ends.
//!
//! A block that is not freed at the end has no place of its own; the variable that leads to it has one: that is
//! where a reader looks first. Variables are taken in the order in which they go away: those of the
//! calls that `exit` or `abort` left, the innermost first, then those with static storage duration. A block belongs to the
//! last one that leads to it.

use ringfence_base::{FastSet, Loc};
use ringfence_exec::ObjectKind;
use ringfence_exec::reach::{Objects, Reach, live_blocks};
use ringfence_exec::state::{Frame, State};
use ringfence_exec::value::Prov;
use ringfence_ir::Program;
use ringfence_smg::Smg;

/// A variable and what it leads to.
#[derive(Debug, Clone, Copy)]
struct Holder {
    loc: Loc,
    prov: Prov,
}

/// The declarations of the variables that hold the blocks which are left, in the order of the source; without a
/// place for blocks that no variable holds.
pub(crate) fn of_blocks(program: &Program, state: &State<Smg>) -> Vec<Loc> {
    let objects = Objects(&state.heap);
    let mut blocks: FastSet<_> = live_blocks(&state.heap).into_iter().collect();
    let (mut reach, mut places) = (Reach::default(), Vec::new());
    for holder in holders(program, state).into_iter().rev() {
        if blocks.is_empty() {
            break;
        }
        reach.meet(holder.prov);
        reach.follow(&objects, |_, live| live);
        let before = blocks.len();
        blocks.retain(|&id| !reach.has_met(id));
        if blocks.len() < before {
            places.push(holder.loc);
        }
    }
    if !blocks.is_empty() {
        places.push(Loc::NONE);
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// All variables, in the order in which they go away.
fn holders(program: &Program, state: &State<Smg>) -> Vec<Holder> {
    let mut holders = Vec::new();
    let left = state.left.iter().flat_map(|stack| stack.frames());
    for frame in left.chain(state.stack.frames()) {
        push_variables(program, frame, &mut holders);
    }
    state.heap.for_each_object(|id, object| {
        if let ObjectKind::Global(global) = object.kind {
            holders.push(Holder { loc: program.globals[global].loc, prov: Prov::object(id) });
        }
    });
    holders
}

fn push_variables(program: &Program, frame: &Frame, holders: &mut Vec<Holder>) {
    let function = &program.functions[frame.func];
    let Some(body) = function.body.as_ref().filter(|_| frame.outside.is_none()) else { return };
    let variables = body.regs.iter_ids().zip(&frame.regs).filter(|((id, _), _)| body.is_variable(*id));
    let regs = variables.map(|((_, reg), value)| (reg.loc, value.prov));
    let slots = body.slots.iter().zip(&frame.slots).map(|(slot, value)| (slot.loc, value.prov));
    let named = regs.chain(slots).filter(|(loc, _)| *loc != Loc::NONE);
    holders.extend(named.map(|(loc, prov)| Holder { loc, prov }));
}
