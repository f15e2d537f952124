//! Calls and returns: which function, do the arguments fit, and the frames.

use crate::machine::{Frame, Machine};
use crate::object::Rights;
use crate::outcome::Stop;
use crate::value::{Value, mask};
use ringfence_base::{Exhausted, Id};
use ringfence_ir::{Body, FuncId, Operand, OperandList, RegId, SigId, Signature, Ty};
use ringfence_library::{Call, ModelResult};
use ringfence_semantics::float;
use ringfence_verdict::ViolationKind;

/// What a frame takes from the budget.
fn frame_cost(body: &Body) -> u64 {
    let values = body.regs.len() + body.slots.len();
    (values * size_of::<Value>() + size_of::<Frame<'_>>()) as u64
}

/// How a function is called.
#[derive(Debug, Clone, Copy)]
struct Site {
    func: FuncId,
    /// The signature that the call uses; a callback uses the function's own.
    sig: SigId,
    dst: RegId,
    outermost: bool,
}

impl<'p> Machine<'p> {
    /// Executes a call instruction and says whether a new frame is the innermost now.
    pub(crate) fn call(
        &mut self,
        body: &'p Body,
        dst: RegId,
        callee: Operand,
        args: OperandList,
        sig: SigId,
    ) -> Result<bool, Stop> {
        let func = match callee {
            Operand::Func(func) => func,
            _ => self.callee(self.get(callee))?,
        };
        let mut values = std::mem::take(&mut self.scratch);
        values.clear();
        values.extend(body.list(args).iter().map(|&arg| (self.get(arg), self.program.operand_ty(body, arg))));
        let site = Site { func, sig, dst, outermost: false };
        let done = match &self.program.functions[func].body {
            Some(callee) => self.enter(site, callee, &values).map(|()| true),
            None => self.call_model(site, &values).map(|result| self.finish_model(body, dst, result)),
        };
        self.scratch = values;
        done
    }

    fn finish_model(&mut self, body: &Body, dst: RegId, result: Option<Value>) -> bool {
        if dst.is_some() {
            let value = result.unwrap_or(Value::INDETERMINATE);
            let width = body.regs[dst].ty.bits(self.model());
            self.set(dst, Value { bits: value.bits & mask(width), ..value });
        }
        false
    }

    /// The function that a pointer calls.
    fn callee(&mut self, pointer: Value) -> Result<FuncId, Stop> {
        if let Some(func) = self.function_at(pointer) {
            return Ok(func);
        }
        if self.is_external(pointer) {
            return Err(self.unsupported("call of an external object that is not defined"));
        }
        let message = if pointer.is_indeterminate() {
            "call through an uninitialised pointer".into()
        } else if pointer.is_null() {
            "call through a null pointer".into()
        } else {
            match self.memory.place(pointer) {
                Some((id, offset)) => format!("call of offset {offset} of {}, no function", self.name_of(id)),
                None => format!("call of address {:#x}, where there is no function", pointer.low()),
            }
        };
        Err(self.violation(ViolationKind::BadCall, message))
    }

    /// Whether a pointer leads to an external object that nobody defines: it may be code, as assembler
    /// text can define it.
    fn is_external(&self, pointer: Value) -> bool {
        let object = self.memory.place(pointer).and_then(|(id, _)| self.memory.object(id));
        !pointer.is_indeterminate() && object.is_some_and(|object| object.rights == Rights::Unknown)
    }

    /// Calls the model of a function that the program does not define.
    fn call_model(&mut self, site: Site, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let Some(model) = self.models[site.func] else {
            let what = format!("call of undefined function '{}'", self.function_name(site.func));
            return Err(self.unsupported(what));
        };
        let loc = self.loc;
        let result = (model.run)(&mut Call { host: self, func: site.func, sig: site.sig, args })?;
        self.loc = loc;
        Ok(result)
    }

    /// Calls a function of the program through a pointer and runs it to its return. The result is
    /// absent when the function gives none.
    ///
    /// # Errors
    /// When the call is bad, or whatever stops the function called.
    pub fn call_back(&mut self, function: Value, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let func = self.callee(function)?;
        self.call_function(func, args)
    }

    /// Calls a function and runs it to its return in a loop of its own.
    pub(crate) fn call_function(&mut self, func: FuncId, args: &[(Value, Ty)]) -> ModelResult<Value> {
        if self.callbacks >= self.settings.callback_depth {
            return Err(Stop::Exhausted(Exhausted::Memory, self.loc));
        }
        let function = &self.program.functions[func];
        let site = Site { func, sig: function.sig, dst: RegId::NONE, outermost: true };
        let (loc, base, slot_base) = (self.loc, self.base, self.slot_base);
        self.callbacks += 1;
        let result = match &function.body {
            Some(body) => self.enter(site, body, args).and_then(|()| self.run_loop()),
            None => self.call_model(site, args),
        };
        self.callbacks -= 1;
        (self.base, self.slot_base) = (base, slot_base);
        if result.is_ok() {
            self.loc = loc;
        }
        result
    }

    /// Pushes the frame of a function of the program.
    fn enter(&mut self, site: Site, body: &'p Body, args: &[(Value, Ty)]) -> Result<(), Stop> {
        if self.frames.len() >= self.settings.call_depth {
            return Err(Stop::Exhausted(Exhausted::Memory, self.loc));
        }
        let function = &self.program.functions[site.func];
        let fixed = usize::from(body.result.is_some()) + body.params.len();
        self.check_count(site, fixed, args.len())?;
        let types = &self.program.types;
        let own = types.sig(function.sig);
        if site.sig != function.sig {
            self.check_result(site, body, own)?;
        }
        self.budget.take_memory(frame_cost(body)).map_err(|what| Stop::Exhausted(what, self.loc))?;
        let regs = self.regs.len();
        let slots = self.slots.len();
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
            outermost: site.outermost,
        });
        self.pass(site, body, args)?;
        if own.variadic {
            self.pass_unnamed(site.func, &args[fixed..])?;
        }
        Ok(())
    }

    fn check_count(&mut self, site: Site, fixed: usize, given: usize) -> Result<(), Stop> {
        let own = self.program.types.sig(self.program.functions[site.func].sig);
        let more = own.variadic || !own.prototyped;
        if given == fixed || (given > fixed && more) {
            return Ok(());
        }
        let name = self.function_name(site.func);
        let message = format!("call of '{name}', which takes {fixed} arguments, with {given}");
        Err(self.violation(ViolationKind::BadCall, message))
    }

    /// Checks that the result which the caller expects is of the class that the function gives.
    fn check_result(&mut self, site: Site, body: &Body, own: &Signature) -> Result<(), Stop> {
        let types = &self.program.types;
        let expected = types.sig(site.sig);
        let memory = types.is_aggregate(expected.ret);
        let fits = if memory || body.result.is_some() {
            memory == body.result.is_some() && types.size(expected.ret) == types.size(own.ret)
        } else {
            match (types.scalar(expected.ret), types.scalar(own.ret)) {
                (Some(wanted), Some(given)) => site.dst.is_none() || self.same_class(wanted, given),
                _ => true,
            }
        };
        if fits {
            return Ok(());
        }
        let message =
            format!("call of '{}' with another type of result than it has", self.function_name(site.func));
        Err(self.violation(ViolationKind::BadCall, message))
    }

    /// Whether a value of one register type can be taken as one of the other: the same type, or
    /// integers and pointers of the same width.
    pub(crate) fn same_class(&self, wanted: Ty, given: Ty) -> bool {
        let model = self.model();
        let word = |ty: Ty| ty.is_int() || ty == Ty::Ptr;
        wanted == given || (word(wanted) && word(given) && wanted.bits(model) == given.bits(model))
    }

    /// Puts the named arguments into the registers of the new frame.
    fn pass(&mut self, site: Site, body: &Body, args: &[(Value, Ty)]) -> Result<(), Stop> {
        let base = self.regs.len() - body.regs.len();
        let hidden = usize::from(body.result.is_some());
        if let (Some(reg), Some(&(address, _))) = (body.result, args.first()) {
            self.regs[base + reg.index()] = address;
        }
        for (i, param) in body.params.iter().enumerate() {
            let (value, ty) = args[hidden + i];
            let wanted = body.regs[param.reg].ty;
            let value = match wanted == ty {
                true => Some(value),
                false => self.adapt(value, ty, wanted),
            };
            let Some(value) = value.filter(|_| self.aggregate_fits(site, i, param.ty)) else {
                return Err(self.bad_argument(site, i));
            };
            self.regs[base + param.reg.index()] = value;
        }
        Ok(())
    }

    /// An argument as the parameter's register type: integers and pointers of the same width are
    /// exchangeable, and promoted arguments shrink to the parameter that they are for.
    fn adapt(&self, value: Value, given: Ty, wanted: Ty) -> Option<Value> {
        match (given, wanted) {
            _ if self.same_class(wanted, given) => Some(value),
            (Ty::I32, Ty::I8 | Ty::I16) => Some(crate::host::cut(value, wanted.bits(self.model()))),
            (Ty::F64, Ty::F32) => {
                let bits = float::convert(Ty::F64, Ty::F32, value.bits);
                Some(Value { bits, ..value })
            }
            _ => None,
        }
    }

    /// Whether the caller passes an aggregate of the size that the function takes, or a scalar where
    /// it takes one. A call without a prototype does not say.
    fn aggregate_fits(&self, site: Site, index: usize, wanted: ringfence_ir::TypeId) -> bool {
        let types = &self.program.types;
        if site.sig == self.program.functions[site.func].sig {
            return true;
        }
        match types.sig(site.sig).params.get(index) {
            None => true,
            Some(&given) => match (types.is_aggregate(given), types.is_aggregate(wanted)) {
                (false, false) => true,
                (true, true) => types.size(given) == types.size(wanted),
                _ => false,
            },
        }
    }

    fn bad_argument(&mut self, site: Site, index: usize) -> Stop {
        let name = self.function_name(site.func);
        let message = format!("call of '{name}' with argument {} of another type than it takes", index + 1);
        self.frames.pop();
        self.violation(ViolationKind::BadCall, message)
    }

    /// Ends the innermost frame and hands its result to the caller; the result comes back when the
    /// frame was the outermost of its loop.
    pub(crate) fn leave(&mut self, value: Option<Value>) -> Option<Option<Value>> {
        let frame = self.frames.pop()?;
        self.end_frame_objects(&frame);
        self.budget.give_memory(frame_cost(frame.body));
        self.regs.truncate(frame.regs);
        self.slots.truncate(frame.slots);
        self.allocas.truncate(frame.allocas);
        if frame.outermost {
            return Some(value);
        }
        if let (Some(caller), true) = (self.frames.last(), frame.dst.is_some()) {
            let width = caller.body.regs[frame.dst].ty.bits(self.program.model());
            let value = value.unwrap_or(Value::INDETERMINATE);
            let at = caller.regs + frame.dst.index();
            self.regs[at] = Value { bits: value.bits & mask(width), ..value };
        }
        None
    }

    fn end_frame_objects(&mut self, frame: &Frame<'p>) {
        let loc = self.loc;
        for i in frame.slots..self.slots.len() {
            if let Some(id) = self.slots[i].prov.get() {
                self.end_object(id, loc);
            }
        }
        for i in frame.allocas..self.allocas.len() {
            self.end_object(self.allocas[i], loc);
        }
        if let Some(id) = frame.varargs.prov.get() {
            self.vararg_types.remove(&id);
            self.end_object(id, loc);
        }
    }
}
