//! Rebuilds a body without gaps: instructions in the order of their blocks, arguments in the order of
//! their calls, and only the registers and slots that something names.

use crate::function::{Body, Reg, Slot};
use crate::id::{RegId, SlotId};
use crate::inst::{Inst, InstKind, Operand, OperandList};
use ringfence_base::{Id, IdVec};

/// Drops the instructions that are not kept, and then what nothing names any more.
pub(super) fn compact(body: &mut Body, kept: &[bool]) {
    pack_instructions(body, kept);
    let names = Names::used(body);
    names.rename(body);
}

fn pack_instructions(body: &mut Body, kept: &[bool]) {
    let mut insts: Vec<Inst> = Vec::with_capacity(body.insts.len());
    let mut operands: Vec<Operand> = Vec::with_capacity(body.operands.len());
    for block in body.blocks.iter_mut() {
        let start = insts.len() as u32;
        for at in block.indices() {
            if !kept[at] {
                continue;
            }
            let mut inst = body.insts[at];
            if let InstKind::Call { args, .. } = &mut inst.kind {
                let first = operands.len() as u32;
                operands.extend_from_slice(&body.operands[args.start as usize..args.end as usize]);
                *args = OperandList { start: first, end: operands.len() as u32 };
            }
            insts.push(inst);
        }
        block.insts = start..insts.len() as u32;
    }
    body.insts = insts;
    body.operands = operands;
}

/// The new numbers of what stays; none for what goes.
struct Names {
    regs: IdVec<RegId, RegId>,
    slots: IdVec<SlotId, SlotId>,
}

impl Names {
    /// Marks what the body names and numbers it, in the old order.
    fn used(body: &Body) -> Self {
        let regs = IdVec::filled(RegId::NONE, body.regs.len());
        let slots = IdVec::filled(SlotId::NONE, body.slots.len());
        let mut names = Self { regs, slots };
        for reg in body.params.iter().map(|param| param.reg).chain(body.result) {
            names.mark(Operand::Reg(reg));
        }
        for inst in &body.insts {
            inst.kind.for_each_use(body, |operand| names.mark(operand));
            if let Some(def) = inst.kind.def() {
                names.mark(Operand::Reg(def));
            }
            if let Some(slot) = slot_of(&inst.kind) {
                names.mark(Operand::Slot(slot));
            }
        }
        for operand in body.blocks.iter().filter_map(|block| block.term.operand()) {
            names.mark(operand);
        }
        number(&mut names.regs);
        number(&mut names.slots);
        names
    }

    fn mark(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(reg) => self.regs[reg] = reg,
            Operand::Slot(slot) => self.slots[slot] = slot,
            Operand::Const(_) | Operand::Global(_) | Operand::Func(_) => {}
        }
    }

    fn operand(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Reg(reg) => Operand::Reg(self.regs[reg]),
            Operand::Slot(slot) => Operand::Slot(self.slots[slot]),
            other => other,
        }
    }

    fn rename(&self, body: &mut Body) {
        for reg in body.params.iter_mut().map(|param| &mut param.reg).chain(body.result.iter_mut()) {
            *reg = self.regs[*reg];
        }
        for inst in &mut body.insts {
            inst.kind.map_operands(&mut body.operands, |operand| self.operand(operand));
            if let Some(def) = inst.kind.def() {
                inst.kind.set_def(self.regs[def]);
            }
            if let InstKind::Live { slot } | InstKind::LiveSized { slot, .. } | InstKind::Dead { slot } =
                &mut inst.kind
            {
                *slot = self.slots[*slot];
            }
        }
        for operand in body.blocks.iter_mut().filter_map(|block| block.term.operand_mut()) {
            *operand = self.operand(*operand);
        }
        body.regs = retained::<RegId, Reg>(std::mem::take(&mut body.regs), &self.regs);
        body.slots = retained::<SlotId, Slot>(std::mem::take(&mut body.slots), &self.slots);
    }
}

/// The slot whose lifetime an instruction changes.
fn slot_of(kind: &InstKind) -> Option<SlotId> {
    match *kind {
        InstKind::Live { slot } | InstKind::LiveSized { slot, .. } | InstKind::Dead { slot } => Some(slot),
        _ => None,
    }
}

/// Replaces the marks, which are the old ids themselves, by consecutive ids.
fn number<I: Id>(marks: &mut IdVec<I, I>) {
    let mut next = 0;
    for (at, mark) in marks.iter_mut().enumerate() {
        if mark.index() == at {
            *mark = I::from_index(next);
            next += 1;
        }
    }
}

/// The items that have a new id, in order.
fn retained<I: Id, T: Clone>(items: IdVec<I, T>, renamed: &IdVec<I, I>) -> IdVec<I, T> {
    let none = I::from_index(usize::MAX);
    items.iter().zip(renamed).filter(|&(_, &id)| id != none).map(|(item, _)| item.clone()).collect()
}
