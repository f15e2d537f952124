//! Calls and returns: which function, do the arguments fit, frames, unnamed arguments. The checks
//! and their order are those of the concrete interpreter.

use crate::heap::{Heap, ObjId, Rights};
use crate::machine::Machine;
use crate::state::{Frame, Phase, Varargs, Waiting};
use crate::value::{Prov, Sym, Value};
use ringfence_base::{Exhausted, Id, IdVec};
use ringfence_ir::{
    Body, ConvOp, DataModel, FuncId, Operand, OperandList, RegId, SigId, Signature, Ty, TypeId,
};
use ringfence_library::{Call, ObjectKind, Stop};
use ringfence_semantics::{Algebra, float, register};
use ringfence_verdict::ViolationKind;

const CELL: u64 = 16;

/// How a function is called.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site {
    pub(crate) func: FuncId,
    /// The signature that the call uses; a callback uses the function's own.
    pub(crate) sig: SigId,
    pub(crate) dst: RegId,
    pub(crate) waiting: Waiting,
}

impl<'p, H: Heap> Machine<'p, H> {
    /// Executes a call instruction and says whether a new frame is the innermost now.
    pub(crate) fn exec_call(
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
        let values: Vec<(Value, Ty)> =
            body.list(args).iter().map(|&arg| (self.get(arg), self.program.operand_ty(body, arg))).collect();
        let site = Site { func, sig, dst, waiting: Waiting::Caller };
        if let Some(callee) = &self.program.functions[func].body {
            // The frame goes on after the call when this one returns.
            self.enter(site, callee, &values)?;
            return Ok(true);
        }
        self.collect_if_due();
        let before = self.state.clone();
        match self.call_model(site, &values) {
            Ok(result) => {
                self.finish_model(body, dst, result);
                Ok(false)
            }
            Err(Stop::Split) => {
                self.state = before;
                Err(Stop::Split)
            }
            Err(stop) => {
                if self.concerns_callers(&stop) {
                    self.state = before;
                }
                Err(stop)
            }
        }
    }

    fn finish_model(&mut self, body: &Body, dst: RegId, result: Option<Value>) {
        if dst.is_some() {
            let value = result.unwrap_or(Value::INDETERMINATE);
            let value = self.fit(value, body.regs[dst].ty);
            self.set(dst, value);
        }
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

    /// The function that a pointer calls.
    fn callee(&mut self, pointer: Value) -> Result<FuncId, Stop> {
        if pointer.is_indeterminate() {
            return Err(self.violation(ViolationKind::BadCall, "call through an uninitialised pointer"));
        }
        self.concrete(pointer)?;
        let address = self.pin(pointer.bits, self.pointer_bits())? as u64;
        let id = pointer.prov.get().or_else(|| self.find_live(address));
        if pointer.prov.get().is_none() && id.is_some() {
            // A number that happens to be a function's address, in this layout of memory.
            self.depends_on_layout();
        }
        let object = id.and_then(|id| self.state.heap.object(id));
        match object.map(|object| (object.kind, address.wrapping_sub(object.address))) {
            Some((ObjectKind::Function(func), 0)) => Ok(func),
            _ if object.is_some_and(|object| object.rights == Rights::Unknown) => {
                Err(self.unsupported("call of an external object that is not defined"))
            }
            _ => Err(self.violation(ViolationKind::BadCall, "call through a pointer that is no function's")),
        }
    }

    /// Calls the model of a function that the program does not define.
    fn call_model(&mut self, site: Site, args: &[(Value, Ty)]) -> Result<Option<Value>, Stop> {
        let Some(model) = self.models[site.func] else {
            let name = self.program.names.name(self.program.functions[site.func].name);
            return Err(self.unsupported(format!("call of undefined function '{name}'")));
        };
        let loc = self.loc;
        let result = (model.run)(&mut Call { host: self, func: site.func, sig: site.sig, args })?;
        self.loc = loc;
        Ok(result)
    }

    /// Calls a function of the program through a pointer and runs it to its return.
    pub(crate) fn call_pointer(
        &mut self,
        function: Value,
        args: &[(Value, Ty)],
    ) -> Result<Option<Value>, Stop> {
        const NESTED: usize = 64;
        let func = self.callee(function)?;
        if self.callbacks >= NESTED {
            return Err(Stop::Exhausted(Exhausted::Steps, self.loc));
        }
        let function = &self.program.functions[func];
        let site = Site { func, sig: function.sig, dst: RegId::NONE, waiting: Waiting::Library };
        let loc = self.loc;
        self.callbacks += 1;
        let result = match &function.body {
            Some(body) => self.enter(site, body, args).and_then(|()| self.run_callback()),
            None => self.call_model(site, args),
        };
        self.callbacks -= 1;
        if result.is_ok() {
            self.loc = loc;
        }
        result
    }

    /// Pushes the frame of a function of the program.
    pub(crate) fn enter(&mut self, site: Site, body: &'p Body, args: &[(Value, Ty)]) -> Result<(), Stop> {
        if self.state.stack.depth() >= self.settings.call_depth {
            return Err(Stop::Exhausted(Exhausted::Steps, self.loc));
        }
        let function = &self.program.functions[site.func];
        let fixed = usize::from(body.result.is_some()) + body.params.len();
        let own = self.program.types.sig(function.sig);
        self.check_count(site, fixed, args.len())?;
        if site.sig != function.sig {
            self.check_result(site, body, own)?;
        }
        let mut frame = Frame::new(site.func, body, site.dst, self.loc, site.waiting);
        self.pass(site, body, args, &mut frame)?;
        if own.variadic {
            frame.varargs = Some(self.pass_unnamed(site.func, &args[fixed..])?);
        }
        self.state.stack.push(frame);
        Ok(())
    }

    fn check_count(&mut self, site: Site, fixed: usize, given: usize) -> Result<(), Stop> {
        let own = self.program.types.sig(self.program.functions[site.func].sig);
        let more = own.variadic || !own.prototyped;
        if given == fixed || (given > fixed && more) {
            return Ok(());
        }
        let message = format!("call of a function that takes {fixed} arguments with {given}");
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
        Err(self.violation(ViolationKind::BadCall, "call with another type of result than the function has"))
    }

    /// Whether a value of one register type can be taken as one of the other.
    fn same_class(&self, wanted: Ty, given: Ty) -> bool {
        let model = self.model();
        let word = |ty: Ty| ty.is_int() || ty == Ty::Ptr;
        wanted == given || (word(wanted) && word(given) && wanted.bits(model) == given.bits(model))
    }

    /// Puts the named arguments into the registers of a new frame.
    fn pass(&mut self, site: Site, body: &Body, args: &[(Value, Ty)], frame: &mut Frame) -> Result<(), Stop> {
        let hidden = usize::from(body.result.is_some());
        if let (Some(reg), Some(&(address, _))) = (body.result, args.first()) {
            frame.regs[reg.index()] = address;
        }
        for (i, param) in body.params.iter().enumerate() {
            let (value, ty) = args[hidden + i];
            let wanted = body.regs[param.reg].ty;
            let value = if wanted == ty { Some(value) } else { self.adapt(value, ty, wanted)? };
            let Some(value) = value.filter(|_| self.aggregate_fits(site, i, param.ty)) else {
                let message = format!("call with argument {} of another type than the function takes", i + 1);
                return Err(self.violation(ViolationKind::BadCall, message));
            };
            frame.regs[param.reg.index()] = value;
        }
        Ok(())
    }

    /// An argument as the parameter's register type.
    fn adapt(&mut self, value: Value, given: Ty, wanted: Ty) -> Result<Option<Value>, Stop> {
        Ok(match (given, wanted) {
            _ if self.same_class(wanted, given) => Some(value),
            (Ty::I32, Ty::I8 | Ty::I16) => {
                Some(register::convert(self, ConvOp::Trunc, given, wanted, value)?)
            }
            (Ty::F64, Ty::F32) => match value.bits {
                Sym::Const(bits) => {
                    let bits = Sym::Const(float::convert(Ty::F64, Ty::F32, bits));
                    Some(Value { bits, ..value })
                }
                Sym::Term(_) => Some(register::convert(self, ConvOp::FConv, given, wanted, value)?),
            },
            _ => None,
        })
    }

    /// Whether the caller passes an aggregate of the size that the function takes, or a scalar where
    /// it takes one.
    fn aggregate_fits(&self, site: Site, index: usize, wanted: TypeId) -> bool {
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

    /// Ends the innermost frame and hands its result to the caller; the result comes back when
    /// somebody else waits for it.
    pub(crate) fn leave_frame(&mut self, value: Option<Value>) -> Option<Option<Value>> {
        let frame = self.state.stack.pop()?;
        for slot in &frame.slots {
            if let Some(id) = slot.prov.get() {
                self.end_object(id);
            }
        }
        frame.allocas.iter().for_each(|&id| self.end_object(id));
        if let Some(varargs) = &frame.varargs {
            self.end_object(varargs.area);
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
            let value = self.fit(value.unwrap_or(Value::INDETERMINATE), body.regs[dst].ty);
            self.set(dst, value);
        }
        if let Some(caller) = self.state.stack.top_mut() {
            caller.next += 1;
        }
    }

    /// Goes on behind the call that the innermost frame stands at, with the result of a function that
    /// was explored on its own. A block may be lost by that.
    pub fn finish_call(&mut self, dst: RegId, value: Value) {
        self.return_value(dst, Some(value));
        if self.settings.watch_losses {
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

    /// Makes the area of unnamed arguments.
    fn pass_unnamed(&mut self, func: FuncId, args: &[(Value, Ty)]) -> Result<Varargs, Stop> {
        let size = CELL * args.len() as u64;
        let area = self.sized_object(ObjectKind::Varargs(func), size, CELL, false, self.loc)?;
        let Some(id) = area.prov.get() else { return Err(self.unsupported("an object without an id")) };
        for (i, &(value, ty)) in args.iter().enumerate() {
            let bytes = ty.bytes(self.model());
            let wide = self.whole_bytes(value, ty);
            self.state.heap.store(&mut self.reason.terms, id, CELL * i as u64, bytes, wide);
        }
        Ok(Varargs { area: id, types: args.iter().map(|&(_, ty)| ty).collect() })
    }

    fn whole_bytes(&mut self, value: Value, ty: Ty) -> Value {
        let (width, wide) = (ty.bits(self.model()), 8 * ty.bytes(self.model()) as u32);
        Value { bits: self.reason.extend(value.bits, width, wide, false), ..value }
    }

    pub(crate) fn list_bytes(&self) -> u64 {
        match self.model() {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        }
    }

    pub(crate) fn va_start(&mut self, list: Value) -> Result<(), Stop> {
        let area =
            self.state.stack.top().and_then(|frame| frame.varargs.as_ref()).map(|varargs| varargs.area);
        let address = area.and_then(|id| self.state.heap.object(id)).map(|object| object.address);
        let (Some(id), Some(address)) = (area, address) else {
            let message = "va_start in a function that takes no unnamed arguments";
            return Err(self.violation(ViolationKind::BadCall, message));
        };
        self.fill_bytes(list, Value::ZERO, self.list_bytes())?;
        self.write_scalar(list, Ty::Ptr.bytes(self.model()), Value::pointer(address, id))
    }

    pub(crate) fn exec_va_arg(&mut self, dst: RegId, list: Value, ty: TypeId) -> Result<(), Stop> {
        let ty = self.program.types.scalar(ty).unwrap_or(Ty::Ptr);
        let value = self.next_vararg(list, ty)?;
        self.set(dst, value);
        Ok(())
    }

    /// The next argument of the `va_list` at an address, as a register type.
    pub(crate) fn next_vararg(&mut self, list: Value, ty: Ty) -> Result<Value, Stop> {
        let word = Ty::Ptr.bytes(self.model());
        let cell = self.read_scalar(list, word)?;
        let (area, index) = self.va_place(cell)?;
        let types = self.state.stack.frames().find_map(|frame| match &frame.varargs {
            Some(varargs) if varargs.area == area => Some(std::rc::Rc::clone(&varargs.types)),
            _ => None,
        });
        if let Some(types) = types {
            match types.get(index) {
                Some(&given) if self.same_class(ty, given) => {}
                Some(_) => {
                    let message = "va_arg asks for another type than the argument has";
                    return Err(self.violation(ViolationKind::BadCall, message));
                }
                None => {
                    let message = format!("va_arg past the last of {} unnamed arguments", types.len());
                    return Err(self.violation(ViolationKind::OutOfBounds, message));
                }
            }
        }
        let value = self.read_scalar(cell, ty.bytes(self.model()))?;
        let value = self.fit(value, ty);
        let next = self.advance_by(cell, CELL);
        self.write_scalar(list, word, next)?;
        Ok(value)
    }

    /// The area and the number of the cell that a list points to.
    fn va_place(&mut self, cell: Value) -> Result<(ObjId, usize), Stop> {
        if cell.is_indeterminate() {
            let message = "va_arg with a list that was not started";
            return Err(self.violation(ViolationKind::UninitialisedPointer, message));
        }
        let bits = self.pin(cell.bits, self.pointer_bits())? as u64;
        let place = cell.prov.get().and_then(|id| Some((id, self.state.heap.object(id)?)));
        match place {
            Some((id, object)) if matches!(object.kind, ObjectKind::Varargs(_)) && bits >= object.address => {
                Ok((id, ((bits - object.address) / CELL) as usize))
            }
            _ => {
                Err(self.violation(ViolationKind::BadCall, "va_arg with something that is no argument list"))
            }
        }
    }

    /// The provenance of everything that the active calls hold.
    pub(crate) fn for_each_root(&self, mut visit: impl FnMut(Prov)) {
        let left = self.state.left.iter().flat_map(|stack| stack.frames());
        for frame in self.state.stack.frames().chain(left) {
            frame.regs.iter().for_each(|value| visit(value.prov));
        }
    }
}
