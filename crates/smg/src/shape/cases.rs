//! Arrays of which as much is set as a case says that the program has distinguished.
//!
//! `a[0] = 0; if (n > 0) a[1] = 0; for (i = 1; i < n; i++) …`: one element is set or two, and the loop is right because it is not entered in the first case. How far the array is set
//! would be one of two constants in a joined state, and nothing would say which of them it is for which `n`. So these states stay apart, as those do that differ in small constants of
//! variables (state partitioning).
//!
//! The cases are distinguished by a number that is the same term in both states and a small constant in one of them alone. A number that a loop changes is another
//! term in its next round, so the rounds of a loop are no cases. Where there are many states at one place, they are joined all the same.

use crate::shape::bounds::Relations;
use crate::shape::join::{Join, Purpose};
use crate::shape::numbers::Side;
use ringfence_exec::sequence::Part;
use ringfence_exec::{Sym, Value};
use ringfence_logic::Fact;

impl Join<'_> {
    /// Whether two states are two cases of the program, and differ in how far an array is set with these parts.
    pub(super) fn are_cases(&mut self, parts: [&[Part]; 2]) -> bool {
        let is_partitioned = !self.rules.lossy && self.rules.partition_limit > 0;
        let is_tried = self.purpose == Purpose::States && self.rules.widening.relations == Relations::All;
        let ends = parts.map(set_until);
        is_tried && is_partitioned && is_other_constant(ends) && self.is_any_a_case()
    }

    /// Whether a variable of a call is the same number in both states, and a small constant in one of them alone.
    fn is_any_a_case(&mut self) -> bool {
        let Some(states) = self.states else { return false };
        let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
        states[0].for_each_value(|value| ours.push(value));
        states[1].for_each_value(|value| theirs.push(value));
        let same = ours.into_iter().zip(theirs).filter_map(|(a, b)| same_number(a, b)).collect::<Vec<_>>();
        same.into_iter().any(|number| self.is_case(number))
    }

    /// Whether a number is a small constant in one of the states and certainly another one in the other.
    fn is_case(&mut self, number: Sym) -> bool {
        let Sym::Term(term) = number else { return false };
        let width = self.reason.terms.width(term);
        let most = self.rules.partition_limit;
        let facts =
            [Side::First, Side::Second].map(|side| self.numbers.fact(self.reason, side, number, width));
        let is_small = |fact: &Fact| fact.single().is_some_and(|bits| bits.unsigned() <= most);
        width > 1 && facts.iter().any(is_small) && facts[0].meet(&facts[1]).is_none()
    }
}

/// Up to where an array is set from its first part on, if not everywhere.
fn set_until(parts: &[Part]) -> Option<Sym> {
    parts.iter().find(|part| !part.element.is_set()).map(|unset| unset.start)
}

/// Whether one of two places is a constant that the other one is not.
fn is_other_constant(ends: [Option<Sym>; 2]) -> bool {
    let [Some(a), Some(b)] = ends else { return false };
    a != b && (a.number().is_some() || b.number().is_some())
}

/// The number that two values are.
fn same_number(a: Value, b: Value) -> Option<Sym> {
    let is_plain = a.prov.is_none() && a.undef == 0;
    (is_plain && a == b).then_some(a.bits)
}
