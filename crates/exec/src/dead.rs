//! What a state can forget: values that are never read again, and objects that nothing leads to.

use crate::heap::{Heap, ObjId};
use crate::machine::Machine;
use crate::reach::lost_blocks;
use crate::state::Frame;
use crate::value::Value;
use ringfence_base::Id;

impl<H: Heap> Machine<'_, H> {
    /// Forgets the registers that are read no more, and the objects that ended and that nothing refers to.
    ///
    /// The forgotten registers keep no block from being lost any more: whoever calls this asks
    /// [`Machine::lost`] afterwards and reports what it finds.
    pub fn forget_dead(&mut self) {
        let mut stack = std::mem::take(&mut self.state.stack);
        let mut frames = Vec::with_capacity(stack.depth());
        while let Some(mut frame) = stack.pop() {
            self.forget_registers(&mut frame, frames.is_empty());
            frames.push(frame);
        }
        frames.into_iter().rev().for_each(|frame| stack.push(frame));
        self.state.stack = stack;
        self.collect();
    }

    fn forget_registers(&mut self, frame: &mut Frame, innermost: bool) {
        if frame.outside.is_some() {
            return;
        }
        let program = self.program;
        let Some(body) = &program.functions[frame.func].body else { return };
        let flow = self.flow.of(program, frame.func);
        // A caller stands at its call, whose result is still to be written.
        let next = if innermost { frame.next } else { frame.next + 1 };
        let mut live = flow.live_at(body, frame.block, next);
        if !innermost && let Some(def) = body.insts.get(frame.next as usize).and_then(|inst| inst.kind.def())
        {
            live.retain(|&reg| reg != def);
        }
        let mut live = live.into_iter().map(Id::index).peekable();
        for (at, value) in frame.regs.iter_mut().enumerate() {
            if live.next_if_eq(&at).is_none() {
                *value = Value::INDETERMINATE;
            }
        }
    }

    /// The heap blocks that nothing leads to, and whether a value that mixes addresses may still.
    pub fn lost(&self) -> (Vec<ObjId>, bool) {
        let mut roots = Vec::new();
        self.for_each_root(|prov| roots.push(prov));
        let lost = lost_blocks(&self.state.heap, roots.into_iter());
        (lost.blocks, lost.layout)
    }
}
