//! Calls and returns: models, callbacks and frames. What a call requires stands in the semantics.

use crate::heap::{Heap, Life};
use crate::machine::{Machine, Mode};
use crate::state::{Frame, Phase, Waiting};
use crate::value::{Sym, Value};
use ringfence_base::{Exhausted, IdVec};
use ringfence_ir::{Body, FuncId, RegId, Ty};
use ringfence_library::{Call, Stop, acts_when_called};
use ringfence_semantics::{Algebra, Site, call};
use ringfence_verdict::UnknownReason;

impl<'p, H: Heap> Machine<'p, H> {
    /// Calls a library function as one atomic step: when it asks something, the state from before comes back.
    pub(crate) fn call_atomically(
        &mut self,
        site: Site,
        args: &[(Value, Ty)],
    ) -> Result<Option<Value>, Stop> {
        self.collect_if_due();
        let before = self.state.clone();
        let result = self.call_model(site, args);
        match &result {
            Err(stop) if *stop == Stop::Split || self.concerns_callers(stop) => self.state = before,
            _ => {}
        }
        result
    }

    /// A value as wide as a register type: cut, or with zeros above.
    pub(crate) fn fit(&mut self, value: Value, ty: Ty) -> Value {
        let width = ty.bits(self.model());
        let bits = match value.bits {
            Sym::Const(bits) => Sym::Const(bits & crate::value::mask(width)),
            Sym::Term(term) => match self.reason.terms.width(term) {
                have if have > width => self.reason.truncate(value.bits, width),
                have => self.reason.extend(value.bits, have, width, false),
            },
        };
        Value { bits, ..value }
    }

    /// Calls the model of a function that the program does not define.
    fn call_model(&mut self, site: Site, args: &[(Value, Ty)]) -> Result<Option<Value>, Stop> {
        let Some(model) = self.models[site.func] else { return self.call_outside(site) };
        let loc = self.loc;
        let result = (model.run)(&mut Call { host: self, func: site.func, sig: site.sig, args })?;
        self.loc = loc;
        Ok(result)
    }

    /// Calls a function that is neither defined nor modelled. Nothing is proved then. Single paths go on, with any result and as if nothing
    /// else had changed, to find violations that have nothing to do with it: the interpreter, which knows what the function may
    /// change, shows them or not.
    fn call_outside(&mut self, site: Site) -> Result<Option<Value>, Stop> {
        let function = &self.program.functions[site.func];
        let name = self.program.names.name(function.name);
        let what = format!("call of undefined function '{name}'");
        if self.settings.mode != Mode::Paths || function.noreturn || !acts_when_called(name) {
            return Err(self.unsupported(what));
        }
        let reason = UnknownReason::Unsupported { what, loc: self.loc };
        if !self.objections.contains(&reason) {
            self.objections.push(reason);
        }
        let types = &self.program.types;
        match types.scalar(types.sig(site.sig).ret) {
            Some(ty) => Ok(Some(self.havoc(ty.bits(self.model()), "results of undefined functions"))),
            None => Ok(None),
        }
    }

    /// Calls a function of the program through a pointer and runs it to its return.
    pub(crate) fn call_pointer(
        &mut self,
        function: Value,
        args: &[(Value, Ty)],
    ) -> Result<Option<Value>, Stop> {
        const NESTED: usize = 64;
        let func = call::callee(self, function)?;
        if self.callbacks >= NESTED {
            return Err(Stop::Exhausted(Exhausted::Steps, self.loc));
        }
        let site = Site::outer(self.program, func, Waiting::Library);
        let loc = self.loc;
        self.callbacks += 1;
        let result = match &self.program.functions[func].body {
            Some(body) => {
                call::enter(self, site, body, &mut args.to_vec()).and_then(|()| self.run_callback())
            }
            None => self.call_model(site, args),
        };
        self.callbacks -= 1;
        if result.is_ok() {
            self.loc = loc;
        }
        result
    }

    /// Ends the innermost frame and hands its result to the caller; the result comes back when
    /// somebody else waits for it.
    pub(crate) fn leave_frame(&mut self, value: Option<Value>) -> Option<Option<Value>> {
        let frame = self.state.stack.pop()?;
        let ended = Life::Ended(self.loc);
        for slot in &frame.slots {
            if let Some(id) = slot.prov.get() {
                self.end_object(id, ended);
            }
        }
        frame.allocas.iter().for_each(|&id| self.end_object(id, ended));
        if let Some(varargs) = &frame.varargs {
            self.end_object(varargs.area, ended);
        }
        if frame.waiting != Waiting::Caller {
            return Some(value);
        }
        self.return_value(frame.dst, value);
        None
    }

    /// Sets the result of the call that the innermost frame stands at, and moves on behind it.
    fn return_value(&mut self, dst: RegId, value: Option<Value>) {
        if let Some(outside) = self.state.stack.top_mut().filter(|frame| frame.outside.is_some()) {
            if let (true, Some(result)) = (dst.is_some(), outside.regs.first_mut()) {
                *result = value.unwrap_or(Value::INDETERMINATE);
            }
            return;
        }
        let Some(caller) = self.state.stack.top() else { return };
        let func = caller.func;
        if let (true, Some(body)) = (dst.is_some(), &self.program.functions[func].body) {
            let ty = body.regs[dst].ty;
            let value = match value {
                Some(value) => self.fit(value, ty),
                None => self.any_bits(ty.bits(self.model())),
            };
            self.set(dst, value);
        }
        if let Some(caller) = self.state.stack.top_mut() {
            caller.next += 1;
        }
    }

    /// Goes on behind the call that the innermost frame stands at, with the result of a function that
    /// was explored on its own. A block may be lost by that.
    pub fn finish_call(&mut self, dst: RegId, value: Value) {
        self.return_value(dst, Some(value).filter(|&value| value != Value::INDETERMINATE));
        if self.watches_losses() {
            self.loses_result();
        }
    }

    /// Tells the machine to stop when one of these functions has been called.
    pub fn stop_at_calls(&mut self, functions: IdVec<FuncId, bool>) {
        self.stops_at = functions;
    }

    /// Whether the call that was just entered is one to stop at. What runs inside a library function, or while
    /// the program ends, is never looked at on its own, nor are arguments of a call that does not return.
    pub(crate) fn stops_at_call(&self) -> bool {
        let mut frames = self.state.stack.frames();
        let (Some(callee), Some(caller)) = (frames.next(), frames.next()) else { return false };
        let returns = |body: &Body| !crate::losses::ends_the_run(body, caller.block);
        self.stops_at.get(callee.func).is_some_and(|&stops| stops)
            && caller.outside.is_none()
            && self.callbacks == 0
            && self.state.phase == Phase::Entry
            && self.state.left.is_empty()
            && self.program.functions[caller.func].body.as_ref().is_some_and(returns)
    }

    /// Whether the state stands where the machine stops at a call.
    #[must_use]
    pub fn is_at_call(&self) -> bool {
        let starts = |frame: &Frame| match &self.program.functions[frame.func].body {
            Some(body) => (frame.block, frame.next) == (Body::ENTRY, body.blocks[Body::ENTRY].insts.start),
            None => false,
        };
        self.state.stack.top().is_some_and(starts) && self.stops_at_call()
    }
}
