//! What the calls and the library of a state hold: where chains of pointers start ([`ringfence_semantics::lost`]).
//!
//! In a register that is too narrow for an address there can be only a part of one, which leads nowhere.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::reach::Objects;
use crate::state::Frame;
use crate::value::{Prov, Value};
use ringfence_base::Id;
use ringfence_ir::{Reg, Ty};
use ringfence_semantics::lost::{Lost, Moment, Reach, lost_blocks};

/// Which registers of the active calls count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// All: those that are read no more have been forgotten.
    All,
    Variables,
}

impl<H: Heap> Machine<'_, H> {
    /// The provenance of everything in the registers of the active calls and of those that `exit` left.
    pub(crate) fn for_each_root(&self, mut visit: impl FnMut(Prov)) {
        let left = self.state.left.iter().flat_map(|stack| stack.frames());
        for frame in self.state.stack.frames().chain(left) {
            frame.regs.iter().for_each(|value| visit(value.prov));
        }
    }

    /// The heap blocks that nothing leads to, and whether a value that mixes addresses may still. Registers that are
    /// read no more have been forgotten.
    pub fn lost(&self) -> Lost {
        self.lost_at(Moment::Running, |reach| self.meet_roots(Counted::All, reach))
    }

    /// The heap blocks that nothing leads to when the program ends now.
    pub(crate) fn lost_now_ended(&self) -> Lost {
        self.lost_at(Moment::Ended(self.program), |reach| self.meet_roots(Counted::Variables, reach))
    }

    /// The heap blocks that nothing leads to, while registers may hold values that are read no more.
    pub(crate) fn lost_by_now(&mut self) -> Lost {
        let (mut read, program, stack) = (Vec::new(), self.program, self.state.stack.clone());
        for (depth, frame) in stack.frames().enumerate() {
            let Some(body) = &program.functions[frame.func].body else { continue };
            let regs = self.flow.of(program, frame.func).read_again(body, frame, depth == 0);
            read.extend(regs.into_iter().map(|reg| (&body.regs[reg], frame.regs[reg.index()])));
        }
        self.lost_at(Moment::Running, |reach| {
            self.meet_roots(Counted::Variables, reach);
            read.into_iter().for_each(|(reg, value)| self.meet_register(reg, value, reach));
        })
    }

    fn lost_at(&self, moment: Moment<'_>, roots: impl FnOnce(&mut Reach)) -> Lost {
        lost_blocks(&Objects(&self.state.heap), moment, roots)
    }

    fn meet_roots(&self, counted: Counted, reach: &mut Reach) {
        self.state.stack.frames().for_each(|frame| self.meet_frame(frame, counted, reach));
        let left = self.state.left.iter().flat_map(|stack| stack.frames());
        left.for_each(|frame| self.meet_frame(frame, Counted::Variables, reach));
        self.state.library.for_each_value(|value| reach.meet(value.prov));
    }

    fn meet_frame(&self, frame: &Frame, counted: Counted, reach: &mut Reach) {
        // What stands for all callers holds what they hold.
        if frame.outside.is_some() {
            return frame.regs.iter().for_each(|value| reach.meet(value.prov));
        }
        let Some(body) = &self.program.functions[frame.func].body else { return };
        for ((id, reg), &value) in body.regs.iter_ids().zip(&frame.regs) {
            if counted == Counted::All || body.is_variable(id) {
                self.meet_register(reg, value, reach);
            }
        }
    }

    fn meet_register(&self, reg: &Reg, value: Value, reach: &mut Reach) {
        let model = self.program.model();
        if value.prov.is_mixed() || reg.ty.holds_addresses(model) {
            reach.meet_value(value, reg.ty.bytes(model), Ty::Ptr.bytes(model));
        }
    }
}
