//! The prover: entailment, frames and contradictions, by matching one heap against the other.
//!
//! To show that a heap (the left) satisfies another (the right), the parts of the right are taken one by one. Each is found
//! among those of the left by its address, after the left was unfolded or cut so far that the part is exposed; both are removed.
//! A primed variable of the right becomes what the left has in its place. What remains of the left in the end is the *frame*.
//! It is the method of Smallfoot's prover ("Symbolic Execution with Separation Logic", APLAS 2005), for addresses that are
//! computed: whether two addresses are equal, and whether a block contains one, is a question of arithmetic ([`facts`](crate::facts)).
//!
//! Soundness. Every step replaces the left by something that it implies, or by several cases of which one holds, each of
//! which is then proved; or it replaces the right by something that implies it. So whatever is claimed holds in every stack and
//! heap; [`meaning`](crate::meaning) is the judge in the tests. A step that is not found proves nothing.
//!
//! It ends: each step removes a part of the right, or unfolds the left where that exposes what the right asks for next;
//! distinctions of cases are counted and bounded.

mod cases;
mod goal;
mod matching;

use crate::definition::Definitions;
use crate::facts::Facts;
use crate::formula::{Atom, Formula, Machine, Pure, SymbolicHeap};
use crate::linear::{Linear, Var};
use goal::Goal;

/// How many distinctions of cases one proof may make on a path.
pub const MOST_CASES: u32 = 4;

/// How many steps one proof may take.
const MOST_STEPS: u32 = 300;

/// Proves entailments.
#[derive(Debug, Clone, Copy)]
pub struct Prover<'a> {
    /// What names stand for.
    pub definitions: &'a Definitions,
    /// What numbers there are.
    pub machine: Machine,
}

/// What is left of a heap after a part of it was found: one case.
#[derive(Debug, Clone)]
pub struct Frame {
    /// What is known of numbers in this case.
    pub facts: Facts,
    /// Comparisons that hold in this case, beside those of the heap.
    pub learned: Vec<Pure>,
    /// What is left.
    pub heap: Vec<Atom>,
    /// What the primed variables of the part are, as far as they are determined.
    pub bound: Vec<(Var, Linear)>,
}

impl<'a> Prover<'a> {
    /// Whether no stack and heap satisfy a symbolic heap.
    #[must_use]
    pub fn is_inconsistent(&self, heap: &SymbolicHeap) -> bool {
        let Some(goal) = Goal::new(*self, heap) else { return false };
        goal.facts.contradict()
    }

    /// Whether two numbers are equal in every stack and heap that satisfy a symbolic heap.
    #[must_use]
    pub fn are_equal(&self, heap: &SymbolicHeap, a: &Linear, b: &Linear) -> bool {
        Goal::new(*self, heap).is_some_and(|goal| goal.facts.equal(a, b))
    }

    /// Whether whatever satisfies one formula satisfies another.
    #[must_use]
    pub fn entails(&self, left: &Formula, right: &Formula) -> bool {
        left.disjuncts.iter().all(|left| self.heap_entails(left, right))
    }

    /// Whether whatever satisfies a symbolic heap satisfies a formula.
    #[must_use]
    pub fn heap_entails(&self, left: &SymbolicHeap, right: &Formula) -> bool {
        let Some(goal) = Goal::new(*self, left) else { return false };
        let mut steps = MOST_STEPS;
        goal.facts.contradict() || cases::entails(&goal, right, MOST_CASES, &mut steps)
    }

    /// Whether whatever satisfies a symbolic heap that is not contradictory satisfies one of others, as far as it is seen without a distinction of cases.
    #[must_use]
    pub fn is_covered(&self, left: &SymbolicHeap, others: &[SymbolicHeap]) -> bool {
        let Some(goal) = Goal::new(*self, left) else { return false };
        others.iter().any(|right| {
            let plain = |pure: &&Pure| !pure.linear().vars().any(Var::is_primed);
            let holds = right.pure.iter().filter(plain).all(|pure| goal.facts.entail(pure));
            let goal = holds.then(|| goal.clone().with_right(right, true)).flatten();
            goal.is_some_and(|goal| matching::solve(goal, 0, &mut MOST_STEPS.clone()).is_some())
        })
    }

    /// What is left of a heap after a part of it that satisfies another one was removed, in each of some cases of which one holds;
    /// absent when no such part was found. The primed variables of the part are moved behind those of the heap, which is how
    /// [`Frame::bound`] names them.
    #[must_use]
    pub fn frames(&self, left: &SymbolicHeap, right: &SymbolicHeap) -> Option<Vec<Frame>> {
        let goal = Goal::new(*self, left)?;
        let mut steps = MOST_STEPS;
        let goal = goal.with_right(right, false)?;
        let ended = matching::solve(goal, MOST_CASES, &mut steps)?;
        Some(ended.into_iter().map(Goal::into_frame).collect())
    }

    /// The same for a part that speaks of the primed variables of the heap, but for some that are to be found and are those of
    /// the part alone; with so many distinctions of cases at most.
    #[must_use]
    pub fn find(
        &self,
        left: &SymbolicHeap,
        part: &SymbolicHeap,
        holes: &[Var],
        cases: u32,
    ) -> Option<Vec<Frame>> {
        let mut goal = Goal::new(*self, left)?;
        // Fresh variables are none of the part's.
        goal.fresh = goal.fresh.max(part.unused());
        let goal = goal.with_shared(part, holes)?;
        let mut steps = MOST_STEPS;
        let ended = matching::solve(goal, cases, &mut steps)?;
        Some(ended.into_iter().map(Goal::into_frame).collect())
    }
}
