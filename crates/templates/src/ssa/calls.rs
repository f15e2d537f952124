//! Calls, inlined: each call of a function with a body is a copy of it in a context of its own, unless the
//! function is summarised (`summary.rs`).
//!
//! Calls through pointers are not modelled; a call that does not fit the function is a violation.

use super::{Frame, NoFormula, Ssa, Trouble};
use crate::knowledge::{Place, Step};
use crate::state::State;
use crate::value::Value;
use ringfence_ir::inst::OperandList;
use ringfence_ir::{Body, FuncId, Operand, RegId, SigId};
use ringfence_logic::TermId;
use ringfence_semantics::call;
use ringfence_verdict::ViolationKind;
use std::rc::Rc;

/// The deepest calls that are inlined.
const DEPTH: usize = 60;

/// A call as it stands in the program.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallSite {
    pub(super) dst: RegId,
    pub(super) callee: Operand,
    pub(super) args: OperandList,
    /// The type that the call uses.
    pub(super) sig: SigId,
}

impl<'p> Ssa<'p> {
    /// Executes a call; absent when it does not return.
    pub(super) fn call(
        &mut self,
        frame: &Frame<'p>,
        index: usize,
        site: &CallSite,
        mut state: State,
    ) -> Result<Option<State>, NoFormula> {
        let CallSite { dst, callee, args, .. } = *site;
        let Operand::Func(func) = callee else {
            self.unsupported(&mut state, "a call through a pointer");
            return Ok(None);
        };
        let list = frame.body.list(args);
        let flags: Vec<TermId> = list.iter().map(|&arg| self.unset_operand(frame, &state, arg)).collect();
        let values: Vec<Value> = list.iter().map(|&arg| self.operand(frame, &mut state, arg)).collect();
        let has_body = self.program.functions[func].body.is_some();
        if has_body && !self.call_fits(func, site) {
            self.demand(state.guard, Trouble::Violation(ViolationKind::BadCall));
            return Ok(None);
        }
        if self.settings.goal.stops_on(ViolationKind::IncompatibleCall)
            && !call::is_compatible(self.program, func, site.sig)
        {
            self.demand(state.guard, Trouble::Violation(ViolationKind::IncompatibleCall));
            return Ok(None);
        }
        if has_body && self.settings.access_paths && self.summarised(func) {
            // Nothing is known of the chains that a call leaves.
            self.unsupported(&mut state, "a summarised function where access paths are kept");
            return Ok(None);
        }
        let returned = if has_body {
            let (loc, context) = (self.loc, self.context);
            self.context = self.knowledge.context(context, Step::Call(index as u32));
            self.calling.push((frame.func, index));
            let returned = match self.summarised(func) {
                true => self.call_summary(func, &values, &flags, state)?,
                false => self.enter(func, &values, &flags, state)?,
            };
            self.calling.pop();
            (self.context, self.loc) = (context, loc);
            returned
        } else {
            let wanted = dst.get().map(|dst| frame.body.regs[dst].ty);
            list.iter().for_each(|&arg| self.use_number(frame, &mut state, arg));
            self.library_call(func, index, &values, wanted, state)
        };
        Ok(returned.map(|(state, result)| self.with_result(frame, dst, result, state)))
    }

    /// The state after a call with its result in its register, if it has one.
    fn with_result(
        &mut self,
        frame: &Frame<'p>,
        dst: RegId,
        result: Option<Value>,
        mut state: State,
    ) -> State {
        let unset = state.variables.get(&Place::UnsetResult).and_then(Value::number);
        state.unset(Place::UnsetResult);
        if let Some(dst) = dst.get() {
            // A function that gives no result has set nothing.
            let unset = unset.unwrap_or_else(|| self.terms.bool(result.is_none()));
            let value = result.unwrap_or_else(|| self.undefined(frame.body.regs[dst].ty));
            self.define(frame, &mut state, dst, (value, unset));
        }
        state
    }

    /// Whether a call fits a function with a body: the number of arguments, where aggregates stand among them, and the
    /// class of the result. The interpreter makes the same checks. That arguments have the types of the
    /// parameters is checked when they are passed.
    fn call_fits(&self, func: FuncId, site: &CallSite) -> bool {
        let function = &self.program.functions[func];
        let Some(body) = &function.body else { return false };
        let own = self.program.types.sig(function.sig);
        let (given, fixed) = (site.args.len(), Self::argument_regs(body).len());
        if given < fixed || (given > fixed && !own.variadic && own.prototyped) {
            return false;
        }
        let mut params = body.params.iter().enumerate();
        let aggregates_fit =
            params.all(|(i, param)| call::aggregate_fits(self.program, func, site.sig, i, param.ty));
        aggregates_fit && call::result_fits(self.program, func, site.sig, site.dst.is_some())
    }

    /// Executes the body of a function; absent when it does not return.
    pub(super) fn enter(
        &mut self,
        func: FuncId,
        args: &[Value],
        flags: &[TermId],
        mut state: State,
    ) -> Result<Option<(State, Option<Value>)>, NoFormula> {
        self.calls += 1;
        let Some(body) = &self.program.functions[func].body else { return Ok(None) };
        let Some(loops) = self.loops_of(func) else {
            self.unsupported(&mut state, "a loop that is entered in the middle");
            return Ok(None);
        };
        if self.stack.contains(&func) || self.stack.len() >= DEPTH {
            self.unsupported(&mut state, "recursion");
            return Ok(None);
        }
        let Some(args) = self.fitting(func, args) else {
            self.unsupported(&mut state, "a call with other arguments than the function has");
            return Ok(None);
        };
        let frame = Frame { func, body, loops, depth: self.stack.len() as u32 };
        let regs = Self::argument_regs(body);
        for (&reg, value) in regs.iter().zip(args) {
            state.set(Place::Reg(frame.depth, reg), value);
        }
        for (&reg, &unset) in regs.iter().zip(flags) {
            self.mark(&frame, &mut state, reg, unset);
        }
        self.stack.push(func);
        let exits = self.region(&frame, None, Body::ENTRY, state);
        self.stack.pop();
        let exits = exits?;
        Ok(self.returned(&frame, exits.returns))
    }

    /// One state of all that return, without what belongs to the call.
    pub(super) fn returned(
        &mut self,
        frame: &Frame<'p>,
        returns: Vec<(State, Option<Value>)>,
    ) -> Option<(State, Option<Value>)> {
        let mut result: Option<Option<Value>> = None;
        let mut states = Vec::new();
        for (mut state, value) in returns.into_iter().rev() {
            self.leave(frame, &mut state);
            result = Some(match result {
                None => value,
                Some(other) => {
                    other.zip(value).map(|(other, value)| self.choose(state.guard, &value, &other))
                }
            });
            states.push(state);
        }
        // The merge takes the last first, as the result does.
        states.reverse();
        Some((self.merge(states)?, result.flatten()))
    }

    /// Ends the objects of the slots of a call and forgets its variables.
    fn leave(&mut self, frame: &Frame<'p>, state: &mut State) {
        for slot in frame.body.slots.ids() {
            self.end(frame, state, slot);
        }
        let own = |place: &Place| place.depth() == frame.depth;
        if state.variables.keys().any(own) {
            Rc::make_mut(&mut state.variables).retain(|place, _| !own(place));
        }
    }
}
