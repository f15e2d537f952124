//! Watching for the loss of heap blocks, instruction by instruction.
//!
//! A register is forgotten where it dies, so a block is lost at the instruction that reads or overwrites
//! the last pointer to it, and the place of a leak is known. A variable in memory is forgotten where it is
//! mentioned for the last time; if a function of the program was called with its address there, it keeps what
//! only it leads to until its life ends. Looking for lost blocks costs a walk
//! through memory, so it is done only after an instruction that may have taken a pointer away.
//!
//! Forgetting a dead register is not what a C program does to its variables: a block that only a dead
//! variable points to is lost when the variable's scope ends, but not when the program ends before that. So
//! no variable is forgotten in blocks that end the program, nor one of the entry where leaks at the end do not count; other losses are reported early, which can
//! only turn a proof into an alarm. Temporaries are forgotten everywhere (see `roots`).

use crate::flow::FunctionFlow;
use crate::heap::{Heap, Life, ObjId};
use crate::machine::Machine;
use crate::value::{Prov, Value};
use ringfence_base::Id;
use ringfence_ir::{BlockId, Body, InstKind, Operand, RegId, SlotId, Terminator, WhyUnreachable};

impl<H: Heap> Machine<'_, H> {
    /// Whether an instruction that writes a register takes a pointer from it, or may take one from memory.
    pub(crate) fn takes_pointers(&self, kind: &InstKind) -> bool {
        match kind {
            InstKind::Store { .. }
            | InstKind::StoreBits { .. }
            | InstKind::CopyMem { .. }
            | InstKind::FillMem { .. }
            | InstKind::Dead { .. }
            | InstKind::Live { .. }
            | InstKind::LiveSized { .. }
            | InstKind::Call { .. } => true,
            _ => kind.def().is_some_and(|def| self.holds_block(def)),
        }
    }

    fn holds_block(&self, reg: RegId) -> bool {
        let value = self.state.stack.top().map(|frame| frame.regs[reg.index()]);
        value.and_then(|value| self.object_of(value.prov)).is_some_and(|object| object.is_heap())
    }

    /// Forgets the registers that die at an instruction. Whether one of them held a pointer to a block.
    pub(crate) fn kill_dead(&mut self, flow: &FunctionFlow, body: &Body, block: BlockId, index: u32) -> bool {
        let ends = self.keeps_variables(body, block);
        let mut held = false;
        for &reg in flow.deaths.at_inst(index as usize).iter().filter(|&&reg| !ends || !body.is_variable(reg))
        {
            held |= self.forget(reg);
        }
        if ends {
            return held;
        }
        for slot in flow.mentions.last_at(body, block, index as usize) {
            if self.calls_program(body, index) {
                self.forget_slot_of_call(slot);
            } else {
                held |= self.forget_slot(slot);
            }
        }
        held
    }

    /// Forgets what dies in the calling frame at the call that was just entered.
    pub(crate) fn kill_in_caller(&mut self, flow: &FunctionFlow, body: &Body, block: BlockId, index: u32) {
        let dies = !flow.deaths.at_inst(index as usize).is_empty()
            || !flow.mentions.last_at(body, block, index as usize).is_empty();
        if !dies {
            return;
        }
        let Some(callee) = self.state.stack.pop() else { return };
        // The arguments are held by the callee, which slots of the caller may be pointed to from.
        let passed: Vec<Prov> = callee.regs.iter().map(|value| value.prov).collect();
        let ends = self.keeps_variables(body, block);
        for &reg in flow.deaths.at_inst(index as usize).iter().filter(|&&reg| !ends || !body.is_variable(reg))
        {
            self.forget(reg);
        }
        let slots = if ends { Vec::new() } else { flow.mentions.last_at(body, block, index as usize) };
        for slot in slots {
            let own = self.slot(slot).prov;
            if !passed.contains(&own) {
                self.forget_slot(slot);
            }
        }
        self.state.stack.push(callee);
    }

    /// Ends the object of a slot that is mentioned no more, unless something points to it. Whether that
    /// may lose a block.
    fn forget_slot(&mut self, slot: SlotId) -> bool {
        let Some(id) = self.slot(slot).prov.get() else { return false };
        let mut holds_pointer = false;
        self.state.heap.for_each_prov(id, |prov| holds_pointer |= prov.get().is_some());
        if !holds_pointer || self.is_pointed_to(id) {
            return false;
        }
        self.end_object(id, Life::Ended(self.loc));
        self.set_slot(slot, Value::INDETERMINATE);
        true
    }

    /// Ends the object of a slot that a function of the program was called with for the last time: what only
    /// the slot leads to stays with it, and is lost when the object's life ends.
    fn forget_slot_of_call(&mut self, slot: SlotId) {
        let (before, address) = (self.state.heap.clone(), self.slot(slot));
        if self.forget_slot(slot) && self.has_lost() {
            self.state.heap = before;
            self.set_slot(slot, address);
        }
    }

    /// Whether an instruction calls a function of the program, as far as that can be seen.
    fn calls_program(&self, body: &Body, index: u32) -> bool {
        match body.insts.get(index as usize).map(|inst| &inst.kind) {
            Some(InstKind::Call { callee: Operand::Func(id), .. }) => {
                self.program.functions[*id].body.is_some()
            }
            Some(InstKind::Call { .. }) => true,
            _ => false,
        }
    }

    /// Whether a register or an object holds a pointer to an object.
    fn is_pointed_to(&self, id: ObjId) -> bool {
        let own = Prov::object(id);
        let mut found = false;
        self.for_each_root(|prov| found |= prov == own);
        self.state.handlers.iter().for_each(|value| found |= value.prov == own);
        self.state.library.for_each_value(|value| found |= value.prov == own);
        if found {
            return true;
        }
        let mut objects = Vec::new();
        self.state.heap.for_each_object(|other, object| {
            if object.is_live() {
                objects.push(other);
            }
        });
        objects.into_iter().any(|other| {
            let mut found = false;
            self.state.heap.for_each_prov(other, |prov| found |= prov == own || prov.is_mixed());
            found
        })
    }

    /// Forgets the registers that die on the way from one block to another.
    pub(crate) fn kill_on_edge(
        &mut self,
        flow: &FunctionFlow,
        body: &Body,
        from: BlockId,
        to: BlockId,
    ) -> bool {
        let ends = self.keeps_variables(body, to);
        let dies = |reg: RegId| !ends || !body.is_variable(reg);
        let mut held = false;
        for &reg in flow.deaths.at_end(from).iter().filter(|&&reg| dies(reg)) {
            held |= self.forget(reg);
        }
        for reg in flow.liveness.live_out(from).filter(|&reg| dies(reg)) {
            if !flow.liveness.is_live_in(to, reg) {
                held |= self.forget(reg);
            }
        }
        if ends {
            return held;
        }
        for slot in flow.mentions.last_on_edge(from, to) {
            held |= self.forget_slot(slot);
        }
        held
    }

    fn forget(&mut self, reg: RegId) -> bool {
        let held = self.holds_block(reg);
        if held && let Some(frame) = self.state.stack.top_mut() {
            frame.regs[reg.index()] = Value::INDETERMINATE;
        }
        held
    }

    /// After a return: forgets the result in the caller if nobody reads it. Whether a block is lost by that;
    /// its place is that of the call.
    pub(crate) fn loses_result(&mut self) -> bool {
        let caller = self.state.stack.top().filter(|frame| frame.outside.is_none());
        let Some(caller) = caller else { return false };
        let (func, block, Some(index)) = (caller.func, caller.block, caller.next.checked_sub(1)) else {
            return false;
        };
        let Some(body) = &self.program.functions[func].body else { return false };
        let flow = self.flow.of(self.program, func);
        let Some(inst) = body.insts.get(index as usize) else { return false };
        self.loc = inst.loc;
        self.kill_dead(&flow, body, block, index) && self.has_lost()
    }

    /// Whether no variable of the innermost frame is forgotten in a block.
    fn keeps_variables(&self, body: &Body, block: BlockId) -> bool {
        let to_the_end = || self.state.stack.top().is_some_and(|frame| self.holds_to_the_end(frame));
        ends_the_run(body, block) || to_the_end()
    }

    /// Whether a block is lost now.
    pub(crate) fn has_lost(&self) -> bool {
        !self.lost().blocks.is_empty()
    }
}

/// Whether a block ends with a call that does not return.
pub(crate) fn ends_the_run(body: &Body, block: BlockId) -> bool {
    matches!(body.blocks[block].term, Terminator::Unreachable(WhyUnreachable::AfterNoReturn))
}
