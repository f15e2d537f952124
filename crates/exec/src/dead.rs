//! What a state can forget: values that are never read again, and objects that nothing leads to.

use crate::heap::Heap;
use crate::machine::Machine;
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
        let live = flow.read_again(body, frame, innermost);
        let mut live = live.into_iter().map(Id::index).peekable();
        for (at, value) in frame.regs.iter_mut().enumerate() {
            if live.next_if_eq(&at).is_none() {
                *value = Value::INDETERMINATE;
            }
        }
    }
}
