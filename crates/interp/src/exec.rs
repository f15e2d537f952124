//! The loop over instructions and blocks, and the instructions on registers.
//!
//! The machine has a stack of frames of its own; a call of a function of the program pushes a frame
//! and never recurses in Rust. Only a library function that calls back starts a second loop.

use crate::machine::Machine;
use crate::value::Value;
use ringfence_ir::{BlockId, InstKind, Terminator};
use ringfence_library::Stop;
use ringfence_semantics::{Domain, branch, call, instruction, run};

/// What comes after a stretch of execution in one frame.
enum Flow {
    /// Another frame is the innermost now.
    Switch,
    /// The outermost frame of the loop returned this.
    Done(Option<Value>),
}

impl<'p> Machine<'p> {
    /// Runs the innermost frame, which is marked as outermost of this loop, until it returns.
    pub(crate) fn run_loop(&mut self) -> Result<Option<Value>, Stop> {
        loop {
            if let Flow::Done(result) = self.run_frame()? {
                return Ok(result);
            }
        }
    }

    /// Runs the innermost frame until it calls or returns.
    fn run_frame(&mut self) -> Result<Flow, Stop> {
        let Some(frame) = self.frames.last() else { return Ok(Flow::Done(None)) };
        let (func, body, mut block_id, mut next) = (frame.func, frame.body, frame.block, frame.next);
        self.base = frame.regs;
        self.slot_base = frame.slots;
        self.looking.enters(func, block_id);
        loop {
            let block = &body.blocks[block_id];
            while next < block.insts.end {
                let inst = &body.insts[next as usize];
                self.loc = inst.loc;
                if self.looking.is_on() {
                    self.show_step(block_id, Some(next));
                }
                if let Err(stop) = self.tick() {
                    return Err(self.stopped_at(block_id, next, stop));
                }
                next += 1;
                if self.outside.is_active() && self.step_outside(body, &inst.kind)? {
                    continue;
                }
                if let InstKind::Call { dst, callee, args, sig } = inst.kind {
                    if let Some(frame) = self.frames.last_mut() {
                        (frame.block, frame.next) = (block_id, next);
                    }
                    if call::call(self, body, dst, callee, args, sig)? {
                        return Ok(Flow::Switch);
                    }
                } else {
                    instruction::execute(self, body, &inst.kind)?;
                }
            }
            self.loc = block.term_loc;
            if self.looking.is_on() {
                self.show_step(block_id, None);
            }
            if let Err(stop) = self.tick() {
                return Err(self.stopped_at(block_id, next, stop));
            }
            if let Terminator::Return(value) = &block.term {
                let value = value.map(|operand| self.get(operand));
                if self.frames.len() == 1 {
                    run::last_call_returns(self)?;
                }
                return Ok(self.leave(value)?.map_or(Flow::Switch, Flow::Done));
            }
            block_id = branch::follow(self, body, &block.term)?;
            self.looking.enters(func, block_id);
            next = body.blocks[block_id].insts.start;
        }
    }

    /// Remembers where the innermost frame stopped before an instruction.
    #[cold]
    fn stopped_at(&mut self, block: BlockId, next: u32, stop: Stop) -> Stop {
        if let Some(frame) = self.frames.last_mut() {
            (frame.block, frame.next) = (block, next);
        }
        stop
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))
    }
}
