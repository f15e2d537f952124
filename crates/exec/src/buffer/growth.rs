//! Writes of a number among those that are set, or right behind them: the part of these grows, if it does not have the number already.
//!
//! A stack that nothing initialises is filled, emptied in part and filled again. What was set lies below the top or above it, and where the next number is
//! written is in that part or where it ends. A weak update would say of what is behind that it may be set, which says nothing.
//!
//! Soundness. The number begins where the part ends at the latest, so bytes between the end of the part and that of the number are bytes of the number. The part
//! ends at the later of both then: that number is a new variable, of which the path says what holds of it. The numbers of the part are whole
//! there, since it begins and ends where such numbers do, and each of them is one that was there or the new one.

use super::weakly_updated;
use crate::heap::{Heap, ObjId};
use crate::machine::Machine;
use crate::records::meets;
use crate::sequence::{Element, Part, Sequence};
use crate::value::Sym;
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::{Assignment, TermId};
use ringfence_semantics::Algebra;

impl<H: Heap> Machine<'_, H> {
    /// The parts after a number is written, where it lies in a part of such numbers or where that ends, and nothing is set behind.
    pub(super) fn grown(
        &mut self,
        id: ObjId,
        sequence: &Sequence,
        (at, last): (usize, usize),
        (start, end): (Sym, Sym),
        new: &[Part],
    ) -> Option<Vec<Part>> {
        let old = sequence.parts();
        let [before, behind] = old.get(at..=last)? else { return None };
        let ([written], Element::Undefined) = (new, &behind.element) else { return None };
        let len = match (&before.element, &written.element) {
            (Element::Numbers { len: a, .. }, Element::Numbers { len: b, .. }) if a == b && *a > 1 => *a,
            _ => return None,
        };
        let border = behind.start;
        let path = self.state.path.clone();
        let is_whole = [before.start, start, border]
            .into_iter()
            .all(|cut| meets(&mut self.reason, &path, &before.element, cut));
        if !is_whole
            || self.difference(end, start) != Sym::Const(len.into())
            || !self.surely(CmpOp::Ule, self.pointer_bits(), start, border)
        {
            return None;
        }
        let most = self.end_of_part(id, sequence, last);
        let later = self.later_of([border, end], most, len);
        let mut parts = weakly_updated((&mut self.reason, &path), old, (at, at), new);
        parts[last].start = later;
        Some(parts)
    }

    /// The greater of two numbers of a pointer's width, both multiples of a power of two and at most another number, as a variable.
    fn later_of(&mut self, both: [Sym; 2], most: Sym, step: u32) -> Sym {
        let width = self.pointer_bits();
        let later = Sym::Term(self.reason.fresh(width));
        let rest = self.reason.binary(BinOp::And, width, later, Sym::Const(u128::from(step - 1)));
        let known = [
            self.reason.compare(CmpOp::Ule, width, both[0], later),
            self.reason.compare(CmpOp::Ule, width, both[1], later),
            self.reason.compare(CmpOp::Ule, width, later, most),
            self.reason.compare(CmpOp::Eq, width, rest, Sym::ZERO),
        ];
        let conditions: Vec<TermId> = known
            .into_iter()
            .filter_map(|sym| match sym {
                Sym::Term(term) => Some(term),
                Sym::Const(_) => None,
            })
            .collect();
        let fits = |assignment: &&Assignment| {
            conditions
                .iter()
                .all(|&condition| self.reason.evaluate(&mut assignment.borrow_mut(), condition) != 0)
        };
        let assignment = self.state.path.assignment().filter(fits).cloned();
        self.state.path = self.state.path.extended(&mut self.reason, conditions, assignment);
        later
    }
}
