//! Register promotion: scalar variables whose address nobody takes leave memory.
//!
//! Lowering gives every local scalar a slot with `Live`, `Store`, `Load` and `Dead`. [`promote`]
//! turns such slots into registers, removes the copies that this leaves behind, drops unreachable
//! blocks and renumbers what remains without gaps. It takes time linear in the body.
//!
//! # Which slots
//! A slot becomes a register when its C type is scalar, it has exactly that type's size, it is not
//! `volatile`, and its only uses are `Live`, `Dead` and non-volatile `Load`s and `Store`s *at* it (its
//! address is the address operand itself, and no value) whose type is that scalar type.
//!
//! # Why the meaning stays
//! *Precondition:* a direct access happens only while the slot holds an object, which lowering
//! guarantees because a name is used only in its scope, and every way into the scope passes `Live`.
//!
//! - **Slots.** Nobody but the accesses counted above can see the object: its address never becomes a
//!   value, so no pointer has its provenance. All accesses cover the whole value with one type, so
//!   each `Load` gives what the last `Store` wrote, with its provenance and indeterminateness, or an
//!   indeterminate value when only `Live` came before. A register does the same with `Live` as
//!   `Undef`, `Store` and `Load` as `Move`. After `Dead` the object is not accessed before the next
//!   `Live`, so the stale value of the register is never read. But it must not hold a heap block any more:
//!   `Dead` becomes `Forget` where the register is wide enough for an address and the function goes on. Both
//!   are fresh in every activation of the function.
//! - **Copies forward.** A temporary written only by `t = move v`, and read only in that block, after
//!   the move and before the next write to `v`, has the value of `v` at all its reads. Reading `v`
//!   instead changes no value, and an indeterminate value stays one. (A consumer that draws the bits
//!   of an indeterminate register once per write now draws for `v` what it drew for `t`; both are
//!   among the values that indeterminate bits may have.) `v` is looked up through earlier copies, so
//!   it is never itself a copy that is removed: such a copy would have a read, the move, at which it
//!   is out of date.
//! - **Results into variables.** When `t` is written once, by the instruction right before
//!   `v = move t`, and read nowhere else, that instruction writes `v` itself. Nothing lies between
//!   the two writes, and an instruction reads before it writes, also when it reads `v`.
//! - **Last deaths.** Every object of a function ends when the function returns. So a `Dead` goes that stands right before
//!   a return, at the same place of the source: nothing happens between the two.
//! - **Undef.** `v = undef` goes when the block writes `v` again before it reads it, or when nothing
//!   reads `v` at all: nobody can tell. Any other stays, since in a loop it makes the value of the
//!   previous round indeterminate.
//! - **Parameters.** An argument that is only copied into a variable, in the entry block, before
//!   anything else touches the variable, arrives in the variable's register. The entry block must
//!   have no predecessor, for otherwise the copy happens again.
//! - **Blocks** that control cannot reach go, with their renumbering, unless the addresses of labels
//!   are taken: a label constant names its block by number, so then all blocks stay as they are.
//!
//! # What it does not do
//! No constant propagation, no removal of dead stores to variables (messages show their values), no
//! merging of blocks, no splitting of aggregates.

mod compact;
mod slots;
mod tidy;

use crate::constant::{Const, ConstPool};
use crate::function::{Block, Body};
use crate::id::BlockId;
use crate::inst::{Operand, Terminator};
use crate::types::Types;
use ringfence_base::IdVec;

/// Promotes the slots of one body and tidies it.
///
/// The body must keep the invariants [`crate::Invariant::Ids`], [`crate::Invariant::Blocks`] and
/// [`crate::Invariant::Lists`]. `labels` are the blocks of the body whose address is taken outside of
/// it, by the initial value of a global; what the body's own instructions say is found here. When any
/// address is taken, the numbers of blocks do not change.
pub fn promote(types: &Types, consts: &ConstPool, labels: &[BlockId], body: &mut Body) {
    let jumps = body.blocks.iter().any(|block| matches!(block.term, Terminator::IndirectGoto { .. }));
    let fixed = jumps || !labels.is_empty() || (consts.has_labels() && takes_labels(consts, body));
    let removed = !fixed && remove_unreachable(body);
    if body.slots.is_empty() && !removed {
        return;
    }
    let mut kept = vec![true; body.insts.len()];
    let dropped = slots::drop_last_deaths(body, &mut kept);
    if !slots::promote_slots(types, consts, body, &mut kept) {
        if removed || dropped {
            compact::compact(body, &kept);
        }
        return;
    }
    tidy::forward_copies(body, &mut kept);
    tidy::write_variables(body, &mut kept);
    tidy::drop_undefs(body, &mut kept);
    tidy::join_params(body, &mut kept);
    compact::compact(body, &kept);
}

/// Whether an operand is the address of a label.
fn takes_labels(consts: &ConstPool, body: &Body) -> bool {
    let is_label = |operand: Operand| match operand {
        Operand::Const(id) => matches!(consts.get(id), Const::Label { .. }),
        _ => false,
    };
    let mut found = false;
    for (id, block) in body.blocks.iter_ids() {
        for inst in body.block_insts(id) {
            inst.kind.for_each_use(body, |operand| found |= is_label(operand));
        }
        found |= block.term.operand().is_some_and(is_label);
    }
    found
}

/// Drops the blocks that control cannot reach; the others keep their order. Whether there were any.
fn remove_unreachable(body: &mut Body) -> bool {
    let reachable = crate::cfg::reachable(body);
    if reachable.iter().all(|&reached| reached) {
        return false;
    }
    let mut renamed = IdVec::filled(BlockId::NONE, body.blocks.len());
    let mut blocks: IdVec<BlockId, Block> = IdVec::new();
    for (id, block) in body.blocks.iter_ids().filter(|&(id, _)| reachable[id]) {
        renamed[id] = blocks.push(block.clone());
    }
    for block in blocks.iter_mut() {
        block.term.map_successors(|target| renamed[target]);
    }
    body.blocks = blocks;
    true
}

#[cfg(test)]
mod tests;
