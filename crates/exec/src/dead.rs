//! What a state can forget: values that are never read again, and objects that nothing leads to.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::state::Frame;
use crate::value::Value;
use ringfence_base::Id;
use ringfence_ir::RegId;

/// Forgets the registers of a machine's state that are read no more, and the objects that ended and that nothing refers
/// to.
///
/// The forgotten registers keep no block from being lost any more: whoever calls this asks
/// [`Machine::lost`] afterwards and reports what it finds.
pub fn forget_dead<H: Heap>(machine: &mut Machine<'_, H>) {
    let mut stack = std::mem::take(&mut machine.state.stack);
    let mut frames = Vec::with_capacity(stack.depth());
    while let Some(mut frame) = stack.pop() {
        forget_registers(machine, &mut frame, frames.is_empty());
        frames.push(frame);
    }
    frames.into_iter().rev().for_each(|frame| stack.push(frame));
    machine.state.stack = stack;
    machine.collect();
}

fn forget_registers<H: Heap>(machine: &mut Machine<'_, H>, frame: &mut Frame, innermost: bool) {
    if frame.outside.is_some() {
        return;
    }
    let Some(live) = machine.read_again(frame, innermost) else { return };
    let body = machine.program.functions[frame.func].body.as_ref();
    let held = body.filter(|_| machine.holds_to_the_end(frame));
    let mut live = live.into_iter().map(Id::index).peekable();
    for (at, value) in frame.regs.iter_mut().enumerate() {
        let is_held = held.is_some_and(|body| body.is_variable(RegId::from_index(at)));
        if live.next_if_eq(&at).is_none() && !is_held {
            *value = Value::INDETERMINATE;
        }
    }
}
