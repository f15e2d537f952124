//! Calls of summarised functions: what they tell the summary, and what they get from it.
//!
//! A call tells the entry of the function where arguments and cells may point; the sites of these are reached by the
//! function, and by the function that calls it. After the call, every cell that the function modifies is a
//! free function from object words to values, constrained by the rows of the exit, and the caller's others
//! are as they were.
//!
//! Facts that are added as axioms, with their reasons: time does not go back, and pointers mean objects that came into
//! being before, as at loop heads; an object that was allocated before the call is so after it, with the same
//! time of birth, and one that was not is younger than all that were
//! ([`Ssa::objects_stay`](super::Ssa::objects_stay)).

use super::{NoFormula, Ssa, SummaryCall, sites_of};
use crate::knowledge::{BackPointer, CLOCK, Cell, CutId, CutKey, Part, Place};
use crate::state::{Content, Memory, State};
use crate::value::{Candidates, SiteId, Value};
use ringfence_ir::{FuncId, Ty};
use ringfence_logic::TermId;
use std::rc::Rc;

impl Ssa<'_> {
    /// A call of a summarised function, in the context of the call; absent when it does not return.
    pub(super) fn call_summary(
        &mut self,
        func: FuncId,
        args: &[Value],
        flags: &[TermId],
        mut state: State,
    ) -> Result<Option<(State, Option<Value>)>, NoFormula> {
        let Some(args) = self.fitting(func, args) else {
            self.unsupported(&mut state, "a call with other arguments than the function has");
            return Ok(None);
        };
        self.tell_entry(func, &args, &state);
        self.tell_flags(func, flags);
        let Some(at) = self.summary_of(func)? else {
            self.unsupported(&mut state, "a loop that is entered in the middle");
            return Ok(None);
        };
        if let Some(caller) = self.body {
            for site in self.knowledge.reached(func) {
                self.knowledge.reaches(caller, site);
            }
        }
        let id = self.knowledge.cut(CutKey::Call(self.context));
        let (guard, before) = (state.guard, state.memory.clone());
        let after = self.memory_after(id, self.summaries[at].exit, &state);
        let result = self.result_of(func, self.summaries[at].exit, &after);
        let returns = self.any(1);
        state.guard = self.terms.and(state.guard, returns);
        state.memory = after.clone();
        let unset = self.terms.bool(self.knowledge.is_unset(self.summaries[at].exit, Place::UnsetResult));
        self.mark_place(&mut state, Place::UnsetResult, unset, true);
        let call =
            SummaryCall { id, guard, args, before, returns: state.guard, result: result.clone(), after };
        self.summaries[at].calls.push(call);
        Ok(Some((state, result)))
    }

    /// The arguments that a function takes; absent when these do not fit.
    pub(super) fn fitting(&self, func: FuncId, args: &[Value]) -> Option<Vec<Value>> {
        let body = self.program.functions[func].body.as_ref()?;
        let regs = Self::argument_regs(body);
        let fits = |(&reg, value): (&ringfence_ir::RegId, &Value)| self.fits_type(value, body.regs[reg].ty);
        let all = args.len() >= regs.len() && regs.iter().zip(args).all(fits);
        all.then(|| args[..regs.len()].to_vec())
    }

    /// Tells the entry of a function where arguments and cells may point.
    fn tell_entry(&mut self, func: FuncId, args: &[Value], state: &State) {
        let (entry, _) = self.ends_of(func);
        let Some(body) = &self.program.functions[func].body else { return };
        for (reg, value) in Self::argument_regs(body).into_iter().zip(args) {
            if let Value::Ptr(pointer) = value {
                let pointed = BackPointer::Variable(entry, Place::Reg(0, reg));
                self.may_find(func, pointed, &pointer.candidates.clone());
            }
        }
        for site in self.knowledge.reached(func) {
            for (cell, content) in cells_of(&state.memory, site) {
                let candidates = self.content_candidates(&content);
                self.may_find(func, BackPointer::Cell(entry, cell), &candidates);
            }
        }
    }

    /// Tells the entry of a function which arguments nothing may have set.
    fn tell_flags(&mut self, func: FuncId, flags: &[TermId]) {
        let (entry, _) = self.ends_of(func);
        let Some(body) = &self.program.functions[func].body else { return };
        for (reg, &flag) in Self::argument_regs(body).into_iter().zip(flags) {
            if !self.is_false(flag) {
                self.knowledge.may_be_unset(entry, Place::Unset(0, reg));
            }
        }
    }

    /// A function may find these addresses: so it reaches their sites.
    fn may_find(&mut self, func: FuncId, pointer: BackPointer, candidates: &Candidates) {
        self.knowledge.may_point(pointer, candidates);
        for site in sites_of(candidates) {
            if self.knowledge.sites[site].is_memory() {
                self.knowledge.reaches(func, site);
            }
        }
    }

    /// Memory after a call: anything that the rows of the exit allow, where the function modifies it.
    fn memory_after(&mut self, id: CutId, exit: CutId, before: &State) -> Rc<Memory> {
        let mut memory = (*before.memory).clone();
        let cells: Vec<Cell> = self.knowledge.modified(exit).iter().copied().collect();
        for &cell in &cells {
            let candidates = self.knowledge.targets(BackPointer::Cell(exit, cell));
            self.knowledge.may_point(BackPointer::Cell(id, cell), &candidates);
            let content = self.back_content(id, cell);
            memory.insert(cell, content);
        }
        let memory = Rc::new(memory);
        self.back_memory.insert(id, memory.clone());
        self.clock_goes_on(before, &memory);
        for cell in cells {
            if let Some(Content::One(Value::Ptr(pointer))) = memory.get(&cell) {
                self.well_formed(pointer, &memory, None);
            }
        }
        memory
    }

    fn result_of(&mut self, func: FuncId, exit: CutId, after: &Rc<Memory>) -> Option<Value> {
        let ret = self.program.types.sig(self.program.functions[func].sig).ret;
        match self.program.types.scalar(ret)? {
            Ty::Ptr => {
                let candidates = self.knowledge.targets(BackPointer::Result(exit));
                let pointer = self.pointer_variable(candidates);
                self.well_formed(&pointer, after, None);
                Some(Value::Ptr(pointer))
            }
            ty => Some(Value::Int(self.any(ty.bits(self.program.model())))),
        }
    }

    /// The axioms about an object that was looked at after a call.
    pub(crate) fn objects_stay(&mut self, before: &Memory, after: &Memory, site: SiteId, obj: TermId) {
        let [was, is] = [before, after].map(|memory| self.flag(memory, (site, Part::Allocated), obj));
        let stays = self.terms.implies(was, is);
        self.axioms.push(stays);
        if !(self.settings.ages && self.knowledge.sites[site].is_heap()) {
            return;
        }
        let time =
            |this: &mut Self, memory: &Memory| this.read_cell(memory, (site, Part::Born), obj).number();
        let (old, new) = (time(self, before), time(self, after));
        let clock = self.read_cell(before, CLOCK, obj).number();
        if let (Some(old), Some(new), Some(clock)) = (old, new, clock) {
            let same = self.terms.eq(old, new);
            let kept = self.terms.implies(was, same);
            let younger = self.terms.ult(clock, new);
            let later = self.terms.implies(is, was);
            let later = self.terms.or(later, younger);
            self.axioms.extend([kept, later]);
        }
    }
}

/// The cells of a site that can hold pointers, with their contents.
fn cells_of(memory: &Memory, site: SiteId) -> Vec<(Cell, Content)> {
    let is_pointer = |cell: &Cell| matches!(cell.1, Part::Field(field) if field.pointer);
    let of_site = memory.range((site, Part::Allocated)..).take_while(|(cell, _)| cell.0 == site);
    of_site.filter(|(cell, _)| is_pointer(cell)).map(|(cell, content)| (*cell, content.clone())).collect()
}
