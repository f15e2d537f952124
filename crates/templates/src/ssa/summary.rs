//! Summaries: functions whose bodies are executed once for all calls.
//!
//! The body of a summarised function is executed on its own, under a guard that is free. Its parameters are
//! variables, and what it finds in memory is a free function from object words to values, as at a loop head
//! ([`CutKey::Entry`]). A call becomes a variable for its result, one for whether it returns, and another free
//! function for every cell that the body modifies ([`CutKey::Call`], `binding.rs`); all others keep
//! what they hold, which is the frame. Rows tie these together ([`crate::rows::summaries`]): what holds of arguments
//! and memory at every call is assumed at the entry (the calling context of section 2.5.2 of the template
//! thesis, all calls together), and what holds at the return of parameters, memory at the entry, result and memory at
//! the exit is assumed after every call (the summary).
//!
//! **Where it deviates from the thesis** (section 3.7). There, a function has formal objects, which are bound to
//! the actual ones of each call by access paths, and list iterators for what a loop of the function reaches.
//! Here, object words mean the same objects on both sides of a call, so that there is nothing to bind, and
//! rows about every object of a site are stated at the words at which memory is read.
//!
//! **Why that covers all executions.** By induction on the length of an execution, as for loops: when a call is
//! made, the formula has a model at the call with the execution's arguments and memory; these satisfy the rows
//! of the entry, so that there is a model at the entry of the body with them as parameters and memory, and
//! obligations in the body are met there. The body has variables of its own, so the part of the model that is
//! not the body may stay as it is. When the call returns, there is a model at the return with the values of this
//! execution at its entry and at its exit; these satisfy the rows of the exit, so that there is one after the
//! call. Cells outside of what the body is known to modify have kept their contents in that model, as the
//! formula of the body has the same terms for them at the entry and at the return. Variables of callers are none of
//! the function's.
//!
//! **Several calls at once.** A function that is summarised may be under way several times, and may have been called
//! before. So each of its sites (blocks and local variables) has several objects, distinguished by their words; the
//! sites of functions that are inlined into it, too.

use super::{Frame, NoFormula, Ssa};
use crate::Calls;
use crate::knowledge::{CutId, CutKey, Knowledge, Part, Place, Step};
use crate::state::{Content, Memory, State};
use crate::value::{Candidates, OBJECT_BITS, Pointer, Value};
use ringfence_ir::analysis::{CallGraph, IndirectCalls};
use ringfence_ir::{Body, FuncId, InstKind, Operand, RegId, Ty};
use ringfence_logic::TermId;
use std::rc::Rc;

/// A call of a summarised function.
#[derive(Debug)]
pub(crate) struct SummaryCall {
    pub(crate) id: CutId,
    pub(crate) guard: TermId,
    pub(crate) args: Vec<Value>,
    /// What it finds in memory.
    pub(crate) before: Rc<Memory>,
    pub(crate) returns: TermId,
    pub(crate) result: Option<Value>,
    /// What it leaves in memory.
    pub(crate) after: Rc<Memory>,
}

/// A function that is summarised.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) func: FuncId,
    pub(crate) entry: CutId,
    pub(crate) exit: CutId,
    /// That the body is executed.
    pub(crate) select: TermId,
    pub(crate) params: Vec<Value>,
    /// What it finds in memory.
    pub(crate) memory: Rc<Memory>,
    /// The state in which it returns, and what; absent when it does not.
    pub(crate) returned: Option<(State, Option<Value>)>,
    pub(crate) calls: Vec<SummaryCall>,
}

/// What a call is set aside for while a summarised body is executed.
struct Outer {
    context: crate::knowledge::ContextId,
    around: Vec<CutId>,
    stack: Vec<FuncId>,
    selects: Vec<TermId>,
    body: Option<FuncId>,
    loc: ringfence_base::Loc,
}

impl<'p> Ssa<'p> {
    /// Whether a function is summarised: it is recursive, or all are but those whose copy is less than rows are.
    pub(super) fn summarised(&mut self, func: FuncId) -> bool {
        self.is_recursive(func) || (self.settings.calls == Calls::Summaries && !self.only_computes(func))
    }

    /// Whether a function only computes: without memory, loops, and calls of functions with bodies.
    fn only_computes(&mut self, func: FuncId) -> bool {
        let has_loops = self.loops_of(func).is_none_or(|loops| loops.has_loops());
        let Some(body) = &self.program.functions[func].body else { return false };
        let computes = |kind: InstKind| match kind {
            InstKind::Call { callee: Operand::Func(callee), .. } => {
                self.program.functions[callee].body.is_none()
            }
            InstKind::Move { .. }
            | InstKind::Undef { .. }
            | InstKind::Forget { .. }
            | InstKind::Unary { .. }
            | InstKind::Binary { .. }
            | InstKind::Compare { .. }
            | InstKind::Convert { .. } => true,
            _ => false,
        };
        !has_loops && body.slots.is_empty() && body.insts.iter().all(|inst| computes(inst.kind))
    }

    /// Whether calls of a function can lead to another call of it.
    fn is_recursive(&mut self, func: FuncId) -> bool {
        let program = self.program;
        let calls = self.call_graph.get_or_insert_with(|| CallGraph::new(program, IndirectCalls::LeftOut));
        calls.is_recursive(func)
    }

    /// The cuts at the entry and at the exit of a function.
    pub(super) fn ends_of(&mut self, func: FuncId) -> (CutId, CutId) {
        (self.knowledge.cut(CutKey::Entry(func)), self.knowledge.cut(CutKey::Exit(func)))
    }

    /// The registers that arguments are passed in.
    pub(super) fn argument_regs(body: &Body) -> Vec<RegId> {
        body.result.into_iter().chain(body.params.iter().map(|param| param.reg)).collect()
    }

    /// The summary of a function, whose body is executed when it is new; absent when it cannot be.
    pub(super) fn summary_of(&mut self, func: FuncId) -> Result<Option<usize>, NoFormula> {
        if let Some(at) = self.summaries.iter().position(|summary| summary.func == func) {
            return Ok(Some(at));
        }
        let (Some(body), Some(loops)) = (&self.program.functions[func].body, self.loops_of(func)) else {
            return Ok(None);
        };
        let (entry, exit) = self.ends_of(func);
        let select = self.any(1);
        let memory = self.entry_memory(func, entry);
        let mut state = State { guard: select, variables: Rc::default(), memory: memory.clone() };
        let mut params = Vec::new();
        for reg in Self::argument_regs(body) {
            let place = Place::Reg(0, reg);
            let value = self.back_value(entry, place, body.regs[reg].ty, &memory);
            state.set(place, value.clone());
            params.push(value);
            let (flag, is_number) = (Place::Unset(0, reg), body.regs[reg].ty != Ty::Ptr);
            let unset = self.terms.bool(self.knowledge.is_unset(entry, flag));
            self.mark_place(&mut state, flag, unset, is_number);
        }
        let at = self.summaries.len();
        let calls = Vec::new();
        self.summaries.push(Summary { func, entry, exit, select, params, memory, returned: None, calls });
        let returned = self.execute_alone(&Frame { func, body, loops, depth: 0 }, state)?;
        if let Some((end, result)) = &returned {
            let memory = self.summaries[at].memory.clone();
            self.learn(exit, &memory, &[], end);
            self.learn_result(exit, result.as_ref());
            let flag = end.variables.get(&Place::UnsetResult).and_then(Value::number);
            if flag.is_some_and(|flag| !self.is_false(flag)) || result.is_none() {
                self.knowledge.may_be_unset(exit, Place::UnsetResult);
            }
        }
        self.summaries[at].returned = returned;
        Ok(Some(at))
    }

    /// What a function finds in memory: anything that the rows of its entry allow. Constants keep their values.
    fn entry_memory(&mut self, func: FuncId, id: CutId) -> Rc<Memory> {
        let reached = self.knowledge.reached(func);
        let mut memory = self.initial_memory();
        let cells: Vec<_> = memory.keys().copied().filter(|cell| !self.is_constant(cell.0)).collect();
        for cell in cells {
            let is_reached = cell.1 == Part::Clock || reached.binary_search(&cell.0).is_ok();
            let is_pointer = matches!(cell.1, Part::Field(field) if field.pointer);
            let content = match memory.get(&cell) {
                Some(Content::One(_)) if is_pointer && !is_reached => Content::One(self.anything()),
                _ => self.back_content(id, cell),
            };
            memory.insert(cell, content);
        }
        let memory = Rc::new(memory);
        self.back_memory.insert(id, memory.clone());
        for (_, content) in memory.iter() {
            if let Content::One(Value::Ptr(pointer)) = content {
                self.well_formed(pointer, &memory, None);
            }
        }
        memory
    }

    /// A pointer of which nothing at all is known, for cells that a function does not reach.
    fn anything(&mut self) -> Value {
        let (obj, off) = (self.any(OBJECT_BITS), self.any(self.pointer_width()));
        Value::Ptr(Pointer { obj, off, candidates: Candidates::of([]) })
    }

    /// Learns where the result of a function points.
    fn learn_result(&mut self, exit: CutId, result: Option<&Value>) {
        if let Some(pointer) = result.and_then(Value::pointer) {
            let candidates = pointer.candidates.clone();
            self.knowledge.may_point(crate::knowledge::BackPointer::Result(exit), &candidates);
        }
    }

    /// Executes a body in a context of its own, with no calls and no loops around it; gives the state in
    /// which it returns, and what.
    fn execute_alone(
        &mut self,
        frame: &Frame<'p>,
        state: State,
    ) -> Result<Option<(State, Option<Value>)>, NoFormula> {
        self.calls += 1;
        let context = self.knowledge.context(Knowledge::ROOT, Step::Summary(frame.func));
        let outer = Outer {
            context: std::mem::replace(&mut self.context, context),
            around: std::mem::take(&mut self.around),
            stack: std::mem::replace(&mut self.stack, vec![frame.func]),
            selects: std::mem::take(&mut self.selects),
            body: self.body.replace(frame.func),
            loc: self.loc,
        };
        let exits = self.region(frame, None, Body::ENTRY, state);
        let returned = exits.map(|exits| self.returned(frame, exits.returns));
        (self.context, self.around, self.stack) = (outer.context, outer.around, outer.stack);
        (self.selects, self.body, self.loc) = (outer.selects, outer.body, outer.loc);
        returned
    }

    /// A value of a type at a cut, of which rows may say something.
    pub(super) fn back_value(&mut self, id: CutId, place: Place, ty: Ty, memory: &Rc<Memory>) -> Value {
        if ty != Ty::Ptr {
            return Value::Int(self.any(ty.bits(self.program.model())));
        }
        let candidates = self.knowledge.targets(crate::knowledge::BackPointer::Variable(id, place));
        let pointer = self.pointer_variable(candidates);
        self.well_formed(&pointer, memory, None);
        Value::Ptr(pointer)
    }
}
