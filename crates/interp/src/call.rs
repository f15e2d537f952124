//! Calls and returns: models, callbacks and the frames.

use crate::machine::{Frame, Machine};
use crate::object::Life;
use crate::value::{Value, mask};
use ringfence_base::{Exhausted, Id};
use ringfence_ir::{Body, Ty};
use ringfence_library::{ModelResult, Stop};
use ringfence_semantics::{Domain, Site, Waiting, call};

/// What a frame takes from the budget.
fn frame_cost(body: &Body) -> u64 {
    let values = body.regs.len() + body.slots.len();
    (values * size_of::<Value>() + size_of::<Frame<'_>>()) as u64
}

impl<'p> Machine<'p> {
    /// Calls the model of a function that the program does not define.
    pub(crate) fn call_model(&mut self, site: Site, args: &[(Value, Ty)]) -> ModelResult<Value> {
        match self.models[site.func] {
            None => self.call_outside(site, args),
            Some(model) if self.outside.is_active() => self.call_after_outside(model, site, args),
            Some(model) => self.run_model(model, site, args),
        }
    }

    /// Calls a function of the program through a pointer and runs it to its return, in a loop of its own. The result
    /// is absent when the function gives none.
    ///
    /// # Errors
    /// When the call is bad, or whatever stops the function called.
    pub fn call_back(&mut self, function: Value, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let func = call::callee(self, function)?;
        if self.callbacks >= self.settings.callback_depth {
            return Err(Stop::Exhausted(Exhausted::Memory, self.loc));
        }
        let site = Site::outer(self.program, func, Waiting::Library);
        let (loc, base, slot_base) = (self.loc, self.base, self.slot_base);
        self.callbacks += 1;
        let result = match &self.program.functions[func].body {
            Some(body) => call::enter(self, site, body, &mut args.to_vec()).and_then(|()| self.run_loop()),
            None => self.call_model(site, args),
        };
        self.callbacks -= 1;
        (self.base, self.slot_base) = (base, slot_base);
        if result.is_ok() {
            self.loc = loc;
        }
        result
    }

    /// Pushes the frame of a function of the program, and makes its registers the innermost.
    pub(crate) fn enter_frame(&mut self, site: Site, body: &'p Body) -> Result<(), Stop> {
        if site.waiting == Waiting::Program && self.outside.is_active() {
            self.act_outside(std::iter::empty())?;
        }
        self.budget.take_memory(frame_cost(body)).map_err(|what| Stop::Exhausted(what, self.loc))?;
        let (regs, slots) = (self.regs.len(), self.slots.len());
        self.regs.resize(regs + body.regs.len(), Value::INDETERMINATE);
        self.slots.resize(slots + body.slots.len(), Value::INDETERMINATE);
        self.frames.push(Frame {
            func: site.func,
            body,
            regs,
            slots,
            allocas: self.allocas.len(),
            block: Body::ENTRY,
            next: body.blocks[Body::ENTRY].insts.start,
            dst: site.dst,
            call_loc: self.loc,
            varargs: Value::INDETERMINATE,
            outermost: site.waiting != Waiting::Caller,
        });
        (self.base, self.slot_base) = (regs, slots);
        Ok(())
    }

    /// Ends the innermost frame and hands its result to the caller; the result comes back when the
    /// frame was the outermost of its loop.
    ///
    /// # Errors
    /// When the caller wants a result, there is none, and the inputs have run out.
    pub(crate) fn leave(&mut self, value: Option<Value>) -> Result<Option<Option<Value>>, Stop> {
        let Some(frame) = self.frames.pop() else { return Ok(None) };
        self.end_frame_objects(&frame);
        self.budget.give_memory(frame_cost(frame.body));
        self.regs.truncate(frame.regs);
        self.slots.truncate(frame.slots);
        self.allocas.truncate(frame.allocas);
        if frame.outermost {
            return Ok(Some(value));
        }
        if let (Some(caller), true) = (self.frames.last(), frame.dst.is_some()) {
            let width = caller.body.regs[frame.dst].ty.bits(self.program.model());
            let at = caller.regs + frame.dst.index();
            self.regs[at] = match value {
                Some(value) => Value { bits: value.bits & mask(width), ..value },
                None => self.indeterminate(width)?,
            };
        }
        Ok(None)
    }

    fn end_frame_objects(&mut self, frame: &Frame<'p>) {
        let ended = Life::Ended(self.loc);
        for (i, slot) in (frame.slots..self.slots.len()).zip(frame.body.slots.iter()) {
            if let Some(id) = self.slots[i].prov.get() {
                self.end_object(id, Life::Ended(slot.end_or(self.loc)));
            }
        }
        for i in frame.allocas..self.allocas.len() {
            self.end_object(self.allocas[i], ended);
        }
        if let Some(id) = frame.varargs.prov.get() {
            self.vararg_types.remove(&id);
            self.end_object(id, ended);
        }
    }
}
