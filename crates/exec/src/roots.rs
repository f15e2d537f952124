//! What the calls and the library of a state hold: where chains of pointers start ([`ringfence_semantics::lost`]).

use crate::heap::Heap;
use crate::machine::Machine;
use crate::reach::Objects;
use crate::state::Frame;
use crate::value::Prov;
use ringfence_ir::RegId;
use ringfence_semantics::lost::{Lost, Moment, Reach, lost_blocks};

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
        self.lost_at(Moment::Running, |_, _| true)
    }

    /// The heap blocks that nothing leads to when the program ends now.
    #[must_use]
    pub fn lost_now_ended(&self) -> Lost {
        self.lost_at(Moment::Ended(self.program), |_, _| false)
    }

    /// The heap blocks that nothing leads to, while registers may hold values that are read no more.
    pub(crate) fn lost_by_now(&mut self) -> Lost {
        let stack = self.state.stack.clone();
        let read = |(depth, frame)| self.read_again(frame, depth == 0).unwrap_or_default();
        let read: Vec<Vec<RegId>> = stack.frames().enumerate().map(read).collect();
        self.lost_at(Moment::Running, |depth, reg| read[depth].contains(&reg))
    }

    /// The heap blocks that nothing leads to; `counts` says which temporaries of the active calls count, the innermost
    /// call being at depth 0.
    fn lost_at(&self, moment: Moment<'_>, counts: impl Fn(usize, RegId) -> bool) -> Lost {
        lost_blocks(&Objects(&self.state.heap), moment, |reach| {
            for (depth, frame) in self.state.stack.frames().enumerate() {
                self.meet_frame(frame, reach, |reg| counts(depth, reg));
            }
            let left = self.state.left.iter().flat_map(|stack| stack.frames());
            left.for_each(|frame| self.meet_frame(frame, reach, |_| false));
            self.state.library.for_each_value(|value| reach.meet(value.prov));
        })
    }

    fn meet_frame(&self, frame: &Frame, reach: &mut Reach, counts: impl Fn(RegId) -> bool) {
        // What stands for all callers holds what they hold.
        if frame.outside.is_some() {
            return frame.regs.iter().for_each(|value| reach.meet(value.prov));
        }
        if let Some(body) = &self.program.functions[frame.func].body {
            reach.meet_registers((body, &frame.regs), (self.program.model(), false), counts);
        }
    }
}
