//! Which numbers nothing has set.
//!
//! A number that was never set is any number, but using it is a violation where the interpreter sees one: an access whose
//! address depends on it (`a[i & 3]` with an `i` that has no value), and, where the task asks for it, a branch, a divisor
//! or an argument of the library. So a number has a *flag*, a term that is true where some bit of it may not have been set.
//!
//! - The flag of a register is a variable of its own ([`Place::Unset`]); one that is missing is false. Results have
//!   the flags of their operands. What loops and summarised functions leave in a flag is "true" if it can be anything
//!   but false ([`Knowledge::may_be_unset`](crate::knowledge::Knowledge)): rows do not speak of it.
//! - The flag of a field is a cell of its own ([`Part::Unset`]), so that rows say of all objects of a site whether a
//!   field was set. [`Part::AnyUnset`] is the flag of whatever is in an object: for accesses at offsets that are no
//!   constants.
//! - Pointers have no flag: one that was never set, or is computed with a number that was not, is *unknown*.
//!
//! The interpreter keeps this for every bit; here a number is unset as a whole, which only costs proofs. Flags are kept
//! only where they can matter: when a program computes an address with a number that is no constant, or the task asks.

use super::{Frame, Ssa};
use crate::knowledge::{Field, Part, Place};
use crate::state::State;
use crate::value::{Addr, Pointer, SiteId, Value};
use ringfence_ir::{InstKind, Operand, Program, RegId, Ty};
use ringfence_logic::TermId;
use ringfence_verdict::ViolationKind;

/// Whether a program computes an address with a number that is no constant.
pub(super) fn computes_addresses(program: &Program) -> bool {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| body.insts.iter()).any(
        |inst| matches!(inst.kind, InstKind::PtrAdd { offset, .. } if !matches!(offset, Operand::Const(_))),
    )
}

impl<'p> Ssa<'p> {
    pub(super) fn is_false(&self, term: TermId) -> bool {
        self.terms.constant(term).is_some_and(|bits| bits.is_zero())
    }

    /// The flag of an operand: of a register that was never written, it is true; of a pointer, that it is unknown.
    pub(super) fn unset_operand(&mut self, frame: &Frame<'p>, state: &State, operand: Operand) -> TermId {
        let Operand::Reg(reg) = operand else { return self.terms.bool(false) };
        if !self.tracks_unset {
            return self.terms.bool(false);
        }
        match state.variables.get(&Place::Reg(frame.depth, reg)) {
            Some(Value::Ptr(pointer)) => self.is_unknown(&pointer.clone()),
            Some(Value::Int(_)) => {
                let flag = state.variables.get(&Place::Unset(frame.depth, reg)).and_then(Value::number);
                flag.unwrap_or_else(|| self.terms.bool(false))
            }
            None => self.terms.bool(true),
        }
    }

    /// Sets the flag of a register that was just set.
    pub(super) fn mark(&mut self, frame: &Frame<'p>, state: &mut State, dst: RegId, unset: TermId) {
        let is_number = frame.body.regs[dst].ty != Ty::Ptr;
        self.mark_place(state, Place::Unset(frame.depth, dst), unset, is_number);
    }

    pub(super) fn mark_place(&mut self, state: &mut State, place: Place, unset: TermId, is_number: bool) {
        if self.tracks_unset && is_number && !self.is_false(unset) {
            state.set(place, Value::Int(unset));
        } else {
            state.unset(place);
        }
    }

    /// The flag of the result of an instruction: some number that it reads was not set. What a pointer is computed
    /// from may be unknown: then it is, too.
    pub(super) fn unset_result(&mut self, frame: &Frame<'p>, state: &State, kind: InstKind) -> TermId {
        let mut operands = Vec::new();
        match kind {
            InstKind::PtrAdd { offset, .. } => operands.push(offset),
            InstKind::StoreBits { value, .. } => operands.push(value),
            _ => kind.for_each_use(frame.body, |operand| operands.push(operand)),
        }
        let mut any = self.terms.bool(false);
        for operand in operands {
            let unset = self.unset_operand(frame, state, operand);
            any = self.terms.or(any, unset);
        }
        any
    }

    /// Excludes the use of a number that nothing set, if that is asked.
    pub(super) fn use_number(&mut self, frame: &Frame<'p>, state: &mut State, operand: Operand) {
        if self.settings.goal.stops_on(ViolationKind::UninitialisedRead) {
            let unset = self.unset_operand(frame, state, operand);
            self.require_set(state, unset);
        }
    }

    /// Excludes that a number is used which nothing has set, if that is asked.
    pub(super) fn require_set(&mut self, state: &mut State, unset: TermId) {
        if self.settings.goal.stops_on(ViolationKind::UninitialisedRead) {
            let set = self.terms.not(unset);
            self.require(state, set, ViolationKind::UninitialisedRead);
        }
    }

    /// A pointer that is computed with numbers: unknown where these were not set.
    pub(super) fn unless_unset(&mut self, unset: TermId, pointer: Pointer) -> Pointer {
        if self.is_false(unset) {
            return pointer;
        }
        let unknown = self.unknown_pointer();
        Pointer::choose(&mut self.terms, unset, &unknown, &pointer)
    }

    /// The flag that goes with a value where it is written to memory as bytes.
    pub(super) fn unset_bytes(&mut self, value: &Value, unset: TermId) -> TermId {
        match value {
            Value::Ptr(pointer) => self.is_unknown(pointer),
            Value::Int(_) => unset,
        }
    }

    /// The flag of what an access reads.
    pub(super) fn read_unset(
        &mut self,
        state: &State,
        obj: TermId,
        targets: &[(Addr, TermId)],
        field: impl Fn(&Self, Addr) -> Option<Field>,
    ) -> TermId {
        let mut result = self.terms.bool(false);
        if !self.tracks_unset {
            return result;
        }
        for &(candidate, there) in targets {
            let part = field(self, candidate).map_or(Part::AnyUnset, Part::Unset);
            let flag = self.read_cell(&state.memory, (candidate.site, part), obj);
            let flag = flag.number().unwrap_or_else(|| self.terms.bool(true));
            let here = self.terms.and(there, flag);
            result = self.terms.or(result, here);
        }
        result
    }

    /// Sets the flag of a field that is written, under a condition.
    pub(super) fn write_unset(
        &mut self,
        state: &mut State,
        (site, field): (SiteId, Field),
        there: TermId,
        obj: TermId,
        unset: TermId,
    ) {
        if self.tracks_unset && !field.pointer {
            self.put_cell(state, (site, Part::Unset(field)), there, obj, Value::Int(unset));
        }
    }

    /// Notes that a field, or whatever is in an object, may hold what was not set, under a condition.
    pub(super) fn spread_unset(
        &mut self,
        state: &mut State,
        site: SiteId,
        part: Part,
        obj: TermId,
        condition: TermId,
    ) {
        if self.tracks_unset && !self.is_false(condition) {
            let yes = self.terms.bool(true);
            self.put_cell(state, (site, part), condition, obj, Value::Int(yes));
        }
    }

    /// Notes that everything in an object was set, or was not, under a condition.
    pub(super) fn write_any_unset(
        &mut self,
        state: &mut State,
        site: SiteId,
        there: TermId,
        obj: TermId,
        unset: TermId,
    ) {
        if self.tracks_unset {
            self.put_cell(state, (site, Part::AnyUnset), there, obj, Value::Int(unset));
        }
    }
}
