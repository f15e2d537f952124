//! Which slots become registers, and the rewrite of their accesses.

use crate::constant::ConstPool;
use crate::function::{Block, Body, Reg};
use crate::id::{RegId, SlotId};
use crate::inst::{Inst, InstKind, Operand, Terminator};
use crate::layout::Ty;
use crate::types::{TypeId, Types};
use ringfence_base::IdVec;

/// Turns every slot that allows it into a register; whether there was any. Instructions that have no
/// counterpart are cleared in `kept`.
pub(super) fn promote_slots(types: &Types, consts: &ConstPool, body: &mut Body, kept: &mut [bool]) -> bool {
    let chosen = choose(types, consts, body);
    let regs: IdVec<SlotId, RegId> = chosen
        .iter_ids()
        .map(|(slot, ty)| ty.map_or(RegId::NONE, |ty| new_register(body, slot, ty)))
        .collect();
    if regs.iter().all(|reg| reg.is_none()) {
        return false;
    }
    for block in &body.blocks {
        for at in block.indices() {
            match rewritten(&body.insts[at].kind, &regs) {
                Rewrite::Same => {}
                Rewrite::Becomes(kind) => body.insts[at].kind = kind,
                Rewrite::Ends(dst) if holds_addresses(types, body, dst) => {
                    body.insts[at].kind = InstKind::Forget { dst };
                }
                Rewrite::Ends(_) => kept[at] = false,
            }
        }
        drop_last_forgets(block, &body.insts, kept);
    }
    true
}

/// Whether a register is wide enough for an address.
fn holds_addresses(types: &Types, body: &Body, reg: RegId) -> bool {
    body.regs[reg].ty.holds_addresses(types.model())
}

/// Drops the ends of objects that a return ends at the same place, right after them; whether there were any.
pub(super) fn drop_last_deaths(body: &Body, kept: &mut [bool]) -> bool {
    let mut dropped = false;
    for block in body.blocks.iter().filter(|block| matches!(block.term, Terminator::Return(_))) {
        let is_death = |at: &usize| matches!(body.insts[*at].kind, InstKind::Dead { .. });
        let with_return = |at: &usize| is_death(at) && body.insts[*at].loc == block.term_loc;
        for at in block.indices().rev().take_while(with_return) {
            kept[at] = false;
            dropped = true;
        }
    }
    dropped
}

/// Drops the ends of variables that the return from the function ends anyway, before anything else happens.
fn drop_last_forgets(block: &Block, insts: &[Inst], kept: &mut [bool]) {
    if !matches!(block.term, Terminator::Return(_)) {
        return;
    }
    for at in block.indices().rev() {
        match insts[at].kind {
            InstKind::Forget { .. } => kept[at] = false,
            InstKind::Call { .. } => return,
            _ => {}
        }
    }
}

fn new_register(body: &mut Body, slot: SlotId, ty: Ty) -> RegId {
    let slot = &body.slots[slot];
    let ctype = if slot.temporary { TypeId::NONE } else { slot.ctype };
    let reg = Reg { ty, name: slot.name, ctype, loc: slot.loc };
    body.regs.push(reg)
}

/// The register type of every slot that may become a register.
fn choose(types: &Types, consts: &ConstPool, body: &Body) -> IdVec<SlotId, Option<Ty>> {
    let scalar = |ctype| types.kinds().get(ctype).and_then(|_| types.scalar(ctype));
    let mut chosen: IdVec<SlotId, Option<Ty>> = body
        .slots
        .iter()
        .map(|slot| {
            scalar(slot.ctype).filter(|_| !slot.volatile && types.size(slot.ctype) == Some(slot.size))
        })
        .collect();
    if chosen.iter().all(Option::is_none) {
        return chosen;
    }
    let ty_of = |operand| match operand {
        Operand::Reg(reg) => body.regs[reg].ty,
        Operand::Const(id) => consts.get(id).ty(),
        Operand::Slot(_) | Operand::Global(_) | Operand::Func(_) => Ty::Ptr,
    };
    for (id, block) in body.blocks.iter_ids() {
        for inst in body.block_insts(id) {
            match inst.kind {
                InstKind::Load { dst, addr: Operand::Slot(slot), volatile } => {
                    access(&mut chosen, slot, body.regs[dst].ty, volatile);
                }
                InstKind::Store { addr: Operand::Slot(slot), value, volatile } => {
                    access(&mut chosen, slot, ty_of(value), volatile);
                    escape(&mut chosen, value);
                }
                InstKind::LiveSized { slot, size } => {
                    chosen[slot] = None;
                    escape(&mut chosen, size);
                }
                kind => kind.for_each_use(body, |operand| escape(&mut chosen, operand)),
            }
        }
        if let Some(operand) = block.term.operand() {
            escape(&mut chosen, operand);
        }
    }
    chosen
}

/// A direct access of this type: the slot stays in memory unless it fits.
fn access(chosen: &mut IdVec<SlotId, Option<Ty>>, slot: SlotId, ty: Ty, volatile: bool) {
    if volatile || chosen[slot] != Some(ty) {
        chosen[slot] = None;
    }
}

/// A use as a value: the address of a slot keeps it in memory.
fn escape(chosen: &mut IdVec<SlotId, Option<Ty>>, operand: Operand) {
    if let Operand::Slot(slot) = operand {
        chosen[slot] = None;
    }
}

enum Rewrite {
    Same,
    Becomes(InstKind),
    /// The variable goes out of scope.
    Ends(RegId),
}

/// What becomes of an instruction when these slots are registers.
fn rewritten(kind: &InstKind, regs: &IdVec<SlotId, RegId>) -> Rewrite {
    let (slot, rewrite) = match *kind {
        InstKind::Load { dst, addr: Operand::Slot(slot), .. } => {
            (slot, Rewrite::Becomes(InstKind::Move { dst, src: Operand::Reg(regs[slot]) }))
        }
        InstKind::Store { addr: Operand::Slot(slot), value, .. } => {
            (slot, Rewrite::Becomes(InstKind::Move { dst: regs[slot], src: value }))
        }
        InstKind::Live { slot } => (slot, Rewrite::Becomes(InstKind::Undef { dst: regs[slot] })),
        InstKind::Dead { slot } => (slot, Rewrite::Ends(regs[slot])),
        _ => return Rewrite::Same,
    };
    if regs[slot].is_some() { rewrite } else { Rewrite::Same }
}
