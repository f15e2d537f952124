//! Summaries: recursive functions that touch no memory, executed once for all calls.
//!
//! The body of such a function is executed on its own, under a guard that is free, with parameters that are
//! variables; a call becomes a variable for its result and one for whether it returns. Rows tie them together
//! ([`crate::rows::summaries`]): what holds of the arguments of every call is assumed of the parameters (the
//! calling context of section 2.5.2 of the template thesis, all calls together), and what holds of parameters and
//! result at the return is assumed of arguments and result after every call (the summary).
//!
//! **Why that covers all executions.** By induction on the length of an execution, as for loops: when a call is
//! made, the formula has a model at the call with the execution's arguments; these satisfy the rows about
//! arguments, so that there is a model at the entry of the body with them as parameters, and obligations in
//! the body are met there. When the call returns, there is a model at the return with this execution's parameters and
//! result; these satisfy the rows about results, so that there is one after the call. The function reads and
//! writes nothing else: no memory, and no variables of its callers.

use super::{Frame, NoFormula, Ssa};
use crate::knowledge::{Knowledge, Place, Step};
use crate::state::State;
use crate::value::Value;
use ringfence_base::FastSet;
use ringfence_ir::{Body, FuncId, InstKind, Operand, Ty};
use ringfence_logic::TermId;
use std::rc::Rc;

/// A call of a summarised function.
#[derive(Debug)]
pub(crate) struct SummaryCall {
    pub(crate) guard: TermId,
    pub(crate) args: Vec<TermId>,
    /// That it returns.
    pub(crate) after: TermId,
    pub(crate) result: Option<TermId>,
}

/// A function that is summarised.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) func: FuncId,
    /// That the body is executed.
    pub(crate) select: TermId,
    pub(crate) params: Vec<TermId>,
    /// That it returns, and what.
    pub(crate) returned: Option<(TermId, Option<TermId>)>,
    pub(crate) calls: Vec<SummaryCall>,
}

impl<'p> Ssa<'p> {
    /// Whether a function is summarised: it is recursive, and neither it nor what it calls touches memory.
    pub(super) fn summarised(&self, func: FuncId) -> bool {
        let Some(called) = self.calls_from(func) else { return false };
        called.contains(&func)
    }

    /// The functions with bodies that a function leads to; absent when one of them does more than compute.
    fn calls_from(&self, func: FuncId) -> Option<FastSet<FuncId>> {
        let (mut met, mut open) = (FastSet::default(), vec![func]);
        while let Some(func) = open.pop() {
            let body = self.program.functions[func].body.as_ref()?;
            let is_number = |reg| body.regs[reg].ty != Ty::Ptr;
            if body.result.is_some() || !body.params.iter().all(|param| is_number(param.reg)) {
                return None;
            }
            for inst in &body.insts {
                let Some(callee) = self.computes(inst.kind)? else { continue };
                if met.insert(callee) {
                    open.push(callee);
                }
            }
        }
        Some(met)
    }

    /// That an instruction touches no memory, with the function that it calls if that has a body.
    fn computes(&self, kind: InstKind) -> Option<Option<FuncId>> {
        match kind {
            InstKind::Move { src: Operand::Reg(_) | Operand::Const(_), .. }
            | InstKind::Undef { .. }
            | InstKind::Unary { .. }
            | InstKind::Binary { .. }
            | InstKind::Compare { .. }
            | InstKind::Convert { .. } => Some(None),
            InstKind::Call { callee: Operand::Func(func), .. } => {
                let function = &self.program.functions[func];
                if function.body.is_some() {
                    return Some(Some(func));
                }
                let name = self.program.names.name(function.name);
                let ends = !self.settings.check_leaks
                    && !self.settings.check_not_freed
                    && matches!(name, "abort" | "exit");
                let known = matches!(
                    name,
                    "reach_error" | "__VERIFIER_error" | "__VERIFIER_assume" | "__assert_fail"
                );
                let number = name.starts_with("__VERIFIER_nondet_") && !self.returns_aggregate(func);
                (ends || known || number).then_some(None)
            }
            _ => None,
        }
    }

    /// A call of a summarised function.
    pub(super) fn call_summary(
        &mut self,
        func: FuncId,
        args: &[Value],
        mut state: State,
    ) -> Result<Option<(State, Option<Value>)>, NoFormula> {
        let numbers: Option<Vec<TermId>> = args.iter().map(Value::number).collect();
        let at = self.summary_of(func)?;
        let fits = numbers.as_ref().zip(at).is_some_and(|(numbers, at)| self.fits_summary(at, numbers));
        let (Some(numbers), Some(at), true) = (numbers, at, fits) else {
            self.unsupported(&mut state, "a call with other arguments than the function has");
            return Ok(None);
        };
        let ret = self.program.types.sig(self.program.functions[func].sig).ret;
        let width = self.program.types.scalar(ret).filter(|&ty| ty != Ty::Ptr);
        let result = width.map(|ty| self.any(ty.bits(self.program.model())));
        let (guard, returns) = (state.guard, self.any(1));
        state.guard = self.terms.and(state.guard, returns);
        self.summaries[at].calls.push(SummaryCall { guard, args: numbers, after: state.guard, result });
        Ok(Some((state, result.map(Value::Int))))
    }

    fn fits_summary(&self, at: usize, args: &[TermId]) -> bool {
        let params = &self.summaries[at].params;
        let same = |(a, b): (&TermId, &TermId)| self.terms.width(*a) == self.terms.width(*b);
        args.len() == params.len() && args.iter().zip(params).all(same)
    }

    /// The summary of a function, whose body is executed when it is new; absent when it cannot be.
    fn summary_of(&mut self, func: FuncId) -> Result<Option<usize>, NoFormula> {
        if let Some(at) = self.summaries.iter().position(|summary| summary.func == func) {
            return Ok(Some(at));
        }
        let (Some(body), Some(loops)) = (&self.program.functions[func].body, self.loops_of(func)) else {
            return Ok(None);
        };
        let select = self.any(1);
        let mut state = State { guard: select, variables: Rc::default(), memory: Rc::default() };
        let mut params = Vec::new();
        for param in &body.params {
            let term = self.any(body.regs[param.reg].ty.bits(self.program.model()));
            state.set(Place::Reg(0, param.reg), Value::Int(term));
            params.push(term);
        }
        let at = self.summaries.len();
        self.summaries.push(Summary { func, select, params, returned: None, calls: Vec::new() });
        let returned = self.execute_alone(Frame { func, body, loops, depth: 0 }, state)?;
        self.summaries[at].returned = returned;
        Ok(Some(at))
    }

    /// Executes a body in a context of its own, with no calls and no loops around it.
    fn execute_alone(
        &mut self,
        frame: Frame<'p>,
        state: State,
    ) -> Result<Option<(TermId, Option<TermId>)>, NoFormula> {
        let context = self.knowledge.context(Knowledge::ROOT, Step::Summary(frame.func));
        let context = std::mem::replace(&mut self.context, context);
        let around = std::mem::take(&mut self.around);
        let stack = std::mem::replace(&mut self.stack, vec![frame.func]);
        let loc = self.loc;
        let exits = self.region(&frame, None, Body::ENTRY, state);
        (self.context, self.around, self.stack, self.loc) = (context, around, stack, loc);
        let (mut guard, mut result) = (self.terms.bool(false), None);
        for (state, value) in exits?.returns {
            let value = value.and_then(|value| value.number());
            result = match (result, value) {
                (Some(other), Some(value)) if self.terms.width(other) == self.terms.width(value) => {
                    Some(self.terms.ite(state.guard, value, other))
                }
                (None, Some(value)) if self.terms.constant(guard).is_some_and(|bits| bits.is_zero()) => {
                    Some(value)
                }
                _ => None,
            };
            guard = self.terms.or(guard, state.guard);
        }
        Ok(Some((guard, result)))
    }
}
