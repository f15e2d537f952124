//! The condition of a path: what was assumed on the way, cheap facts that follow, and one assignment
//! that satisfies it.
//!
//! A question is decided in this order: it is a constant; the facts decide it; the assignment shows
//! that one answer is possible and a query of the solver whether the other is too. A query looks
//! only at the assumptions that share variables, directly or through others, with the question:
//! the rest is satisfiable by itself (the path is feasible) and cannot change the answer. An
//! assignment of the slice and the old values of all other variables satisfy the whole path.

use crate::facts::prefixes::Prefix;
use crate::linear::{self, Finding, Nearest};
use crate::session::{Session, Verdict};
use crate::trials::{Trials, Values};
use crate::{Bits, Evaluator, Fact, Facts, TermId, VarId};
use ringfence_base::{FastMap, FastSet, List};
use std::cell::RefCell;
use std::rc::Rc;

/// Values of variables, with the values of terms computed from them; variables without one are 0.
pub type Assignment = Rc<RefCell<Evaluator>>;

/// What is known about a question.
#[derive(Debug, Clone)]
pub enum Decision {
    /// It holds on this path.
    Holds,
    /// It does not hold on this path.
    Fails,
    /// Both are possible, or not known to be impossible.
    Open(Split),
}

/// An open question, with assignments for both answers where they are known.
#[derive(Debug, Clone)]
pub struct Split {
    /// A term of one bit.
    pub condition: TermId,
    /// An assignment under which it holds.
    pub then: Option<Assignment>,
    /// An assignment under which it does not.
    pub otherwise: Option<Assignment>,
}

/// The condition of a path. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Path {
    /// The newest first.
    conditions: List<TermId>,
    facts: Facts,
    /// An assignment that satisfies all conditions, unless the solver could not find one.
    assignment: Option<Assignment>,
}

impl Path {
    /// The path without any condition.
    #[must_use]
    pub fn new() -> Self {
        Self { assignment: Some(Assignment::default()), ..Self::default() }
    }

    /// The path with these conditions, in their order. The assignment, if there is one, must satisfy them.
    #[must_use]
    pub fn of(
        session: &mut Session,
        conditions: impl IntoIterator<Item = TermId>,
        assignment: Option<Assignment>,
    ) -> Self {
        let mut path = Self { assignment, ..Self::default() };
        session.prefixes.forget_if_many();
        let mut known = Prefix::EMPTY;
        for condition in conditions {
            path.conditions.push(condition);
            known = session.prefixes.longer(&session.terms, &mut session.table, known, condition);
        }
        path.facts = session.prefixes.facts(known);
        debug_assert!(!path.facts.is_contradictory() || path.assignment.is_none());
        path
    }

    /// The path with more conditions. The assignment, if there is one, must satisfy them all.
    #[must_use]
    pub fn extended(
        &self,
        session: &mut Session,
        conditions: impl IntoIterator<Item = TermId>,
        assignment: Option<Assignment>,
    ) -> Self {
        let mut path = Self { assignment, ..self.clone() };
        for condition in conditions {
            path.conditions.push(condition);
            let possible = path.facts.assume(&session.terms, &mut session.table, condition);
            debug_assert!(possible || path.assignment.is_none());
        }
        path
    }

    /// Whether the assignment of the path shows that a condition does not follow from it: nothing is searched for.
    #[must_use]
    pub fn refutes(&self, session: &Session, condition: TermId) -> bool {
        let assignment = self.assignment.as_ref();
        assignment.is_some_and(|values| session.evaluate(&mut values.borrow_mut(), condition) == 0)
    }

    /// Whether a condition follows from the path, as far as can be decided within the limits of a query.
    pub fn entails(&self, session: &mut Session, condition: TermId) -> bool {
        if let Some(evident) = self.evident(session, condition) {
            return evident;
        }
        let negated = session.terms.not(condition);
        matches!(self.query(session, negated), Verdict::Unsat)
    }

    /// Whether a condition follows from the path, if a look at its conditions or at its assignment shows that.
    #[inline]
    fn evident(&self, session: &mut Session, condition: TermId) -> Option<bool> {
        if let Some(known) = self.known(session, condition) {
            return Some(known);
        }
        if self.conditions().any(|assumed| assumed == condition) {
            return Some(true);
        }
        let assignment = self.assignment.as_ref()?;
        (session.evaluate(&mut assignment.borrow_mut(), condition) == 0).then_some(false)
    }

    /// Whether every execution of the path meets a condition, as far as facts and linear arithmetic tell: nothing is searched for.
    pub fn clearly_entails(&self, session: &mut Session, condition: TermId) -> bool {
        if let Some(evident) = self.evident(session, condition) {
            return evident;
        }
        let negated = session.terms.not(condition);
        let mut facts = self.facts.clone();
        if !facts.assume(&session.terms, &mut session.table, negated) {
            return true;
        }
        if !linear::is_comparison(&session.terms, negated) {
            return false;
        }
        let mut slice = self.slice(session, negated);
        slice.push(negated);
        match session.remembered(&mut slice) {
            Some(Verdict::Unsat) => return true,
            Some(Verdict::Sat(_)) => return false,
            _ => {}
        }
        let mut trials = self.trials(session, negated, &slice);
        if recall(session, &mut trials).is_some() {
            return false;
        }
        match self.examine(session, &facts, (negated, &slice), &mut trials) {
            Some(verdict) => matches!(session.remember(slice, verdict), Verdict::Unsat),
            None => false,
        }
    }

    /// What linear arithmetic tells of a sorted slice, with facts about it.
    fn examine(
        &self,
        session: &mut Session,
        facts: &Facts,
        (condition, slice): (TermId, &[TermId]),
        trials: &mut Trials,
    ) -> Option<Verdict> {
        let nearest = nearest_first(session, condition, slice);
        let Session { terms, table, .. } = session;
        let mut values = None;
        let mut meets = |example: Values| {
            values = trials.with(example).map(Rc::new);
            values.is_some()
        };
        match linear::examine(terms, table, facts, &nearest, &mut meets) {
            Finding::Contradiction => Some(Verdict::Unsat),
            Finding::Example => values.map(Verdict::Sat),
            Finding::Nothing => None,
        }
    }

    /// The conditions, newest first.
    pub fn conditions(&self) -> impl Iterator<Item = TermId> + '_ {
        self.conditions.iter().copied()
    }

    /// An assignment that satisfies the path, if one is known.
    #[must_use]
    pub fn assignment(&self) -> Option<&Assignment> {
        self.assignment.as_ref()
    }

    /// What is known of a term on this path.
    #[must_use]
    pub fn fact(&self, session: &mut Session, term: TermId) -> Fact {
        self.facts.fact(&session.terms, &mut session.table, term)
    }

    /// Whether a condition holds on this path.
    pub fn decide(&mut self, session: &mut Session, condition: TermId) -> Decision {
        if let Some(known) = self.known(session, condition) {
            return if known { Decision::Holds } else { Decision::Fails };
        }
        let negated = session.terms.not(condition);
        let example = self.assignment.clone().map(|assignment| {
            let holds = session.evaluate(&mut assignment.borrow_mut(), condition) != 0;
            (assignment, holds)
        });
        match example {
            Some((assignment, holds)) => {
                let other = if holds { negated } else { condition };
                match self.query(session, other) {
                    Verdict::Unsat => self.implied(session, condition, negated, holds),
                    verdict => {
                        let found = self.extend(session, &verdict);
                        let (then, otherwise) =
                            if holds { (Some(assignment), found) } else { (found, Some(assignment)) };
                        Decision::Open(Split { condition, then, otherwise })
                    }
                }
            }
            None => self.decide_blindly(session, condition, negated),
        }
    }

    /// The decision without an assignment to start from.
    ///
    /// What linear arithmetic refutes is refuted before an assignment is searched for that meets the other.
    fn decide_blindly(&mut self, session: &mut Session, condition: TermId, negated: TermId) -> Decision {
        if self.clearly_entails(session, condition) {
            return self.implied(session, condition, negated, true);
        }
        let then = self.query(session, condition);
        if matches!(then, Verdict::Unsat) {
            return self.implied(session, condition, negated, false);
        }
        let otherwise = self.query(session, negated);
        if matches!(otherwise, Verdict::Unsat) {
            return self.implied(session, condition, negated, true);
        }
        // An assignment of the slice alone says nothing of the rest of the path.
        Decision::Open(Split { condition, then: None, otherwise: None })
    }

    /// Whether a condition holds, as far as constants and facts say.
    pub fn known(&self, session: &mut Session, condition: TermId) -> Option<bool> {
        if let Some(bits) = session.terms.constant(condition) {
            return Some(!bits.is_zero());
        }
        if let Some(known) = self.facts.decide(&session.terms, &mut session.table, condition) {
            return Some(known);
        }
        let negated = session.terms.not(condition);
        self.conditions().take(4).find_map(|assumed| match assumed {
            _ if assumed == condition => Some(true),
            _ if assumed == negated => Some(false),
            _ => None,
        })
    }

    /// Remembers an answer that follows from the path, among the facts alone.
    fn implied(
        &mut self,
        session: &mut Session,
        condition: TermId,
        negated: TermId,
        holds: bool,
    ) -> Decision {
        let known = if holds { condition } else { negated };
        let mut facts = self.facts.clone();
        if facts.assume(&session.terms, &mut session.table, known) {
            self.facts = facts;
        }
        if holds { Decision::Holds } else { Decision::Fails }
    }

    /// Assumes a condition; the assignment, if there is one, satisfies the path with it. False when
    /// the facts show that no execution takes this path.
    #[must_use]
    pub fn assume(
        &mut self,
        session: &mut Session,
        condition: TermId,
        assignment: Option<Assignment>,
    ) -> bool {
        self.conditions.push(condition);
        self.assignment = assignment;
        self.facts.assume(&session.terms, &mut session.table, condition)
    }

    /// Whether the path can go on with a condition: by the facts, by guessed values, by the solver.
    fn query(&self, session: &mut Session, condition: TermId) -> Verdict {
        let mut facts = self.facts.clone();
        if !facts.assume(&session.terms, &mut session.table, condition) {
            return Verdict::Unsat;
        }
        let mut slice = self.slice(session, condition);
        slice.push(condition);
        if let Some(known) = session.remembered(&mut slice) {
            return known;
        }
        let mut trials = self.trials(session, condition, &slice);
        if let Some(values) = self.guess(session, &facts, condition, &mut trials) {
            return session.remember(slice, Verdict::Sat(values));
        }
        if let Some(values) = recall(session, &mut trials) {
            return Verdict::Sat(values);
        }
        if linear::is_comparison(&session.terms, condition)
            && let Some(verdict) = self.examine(session, &facts, (condition, &slice), &mut trials)
        {
            return session.remember(slice, verdict);
        }
        session.query(slice)
    }

    /// Values for the variables of a slice that satisfy it: those of the path's assignment, with one
    /// variable of the new condition at an end of its interval or next to it. Most conditions on counters and lengths
    /// are met by such values, odd numbers among them, and trying them costs no search.
    fn guess(
        &self,
        session: &mut Session,
        facts: &Facts,
        condition: TermId,
        trials: &mut Trials,
    ) -> Option<Rc<Values>> {
        const MOST: usize = 3;
        let wanted = session.variables(condition);
        if wanted.len() > MOST {
            return None;
        }
        self.assignment.as_ref()?;
        for &var in wanted.iter() {
            let term = session.terms.variable(var).term;
            let fact = facts.fact(&session.terms, &mut session.table, term);
            let ((least, most), (low, high)) = (fact.unsigned(), fact.signed());
            let (inner, outer) = (least.wrapping_add(1), most.wrapping_sub(1));
            for value in [least, most, low as u128, high as u128, inner, outer] {
                let value = Bits::new(fact.width(), value);
                if let Some(values) = trials.with([(var, value)]) {
                    return Some(Rc::new(values));
                }
            }
        }
        None
    }

    /// Trials of values on a slice: the usual ones are those of the path's assignment.
    fn trials(&self, session: &mut Session, condition: TermId, slice: &[TermId]) -> Trials {
        let mut variables: Vec<VarId> = Vec::new();
        for &term in slice {
            variables.extend(session.variables(term).iter());
        }
        variables.sort_unstable();
        variables.dedup();
        let base = self.assignment.as_ref().map(|assignment| assignment.borrow());
        let value = |var: VarId| match &base {
            Some(base) => base.variable(&session.terms, var),
            None => Bits::new(session.terms.variable(var).width, 0),
        };
        let base = variables.into_iter().map(|var| (var, value(var))).collect();
        Trials::new(&session.terms, condition, slice, base)
    }

    /// The conditions that share variables with a term, directly or through others.
    pub fn slice(&self, session: &mut Session, term: TermId) -> Vec<TermId> {
        let mut met: FastSet<VarId> = session.variables(term).iter().copied().collect();
        let mut rest: Vec<(TermId, Rc<[VarId]>)> = Vec::new();
        let mut slice = Vec::new();
        for condition in self.conditions() {
            let variables = session.variables(condition);
            if variables.iter().any(|var| met.contains(var)) {
                met.extend(variables.iter().copied());
                slice.push(condition);
            } else {
                rest.push((condition, variables));
            }
        }
        loop {
            let before = slice.len();
            rest.retain(|(condition, variables)| {
                let shared = variables.iter().any(|var| met.contains(var));
                if shared {
                    met.extend(variables.iter().copied());
                    slice.push(*condition);
                }
                !shared
            });
            if slice.len() == before {
                return slice;
            }
        }
    }

    /// The path's assignment with the variables of an answer replaced.
    fn extend(&self, session: &Session, verdict: &Verdict) -> Option<Assignment> {
        let Verdict::Sat(values) = verdict else { return None };
        let old = self.assignment.as_ref()?.borrow();
        let mut variables: FastMap<VarId, Bits> = old.variables().clone();
        variables.extend(values.iter().copied());
        debug_assert!(session.terms.variables().len() >= variables.len());
        Some(Rc::new(RefCell::new(Evaluator::new(variables))))
    }

    /// An assignment that satisfies the path and, if that is possible, the wish too. Absent when the
    /// solver finds none.
    pub fn solve(&self, session: &mut Session, wishes: &[TermId]) -> Option<Assignment> {
        let mut conditions: Vec<TermId> = self.conditions().collect();
        if let Some(assignment) = &self.assignment {
            let fine = |wish: &TermId| session.evaluate(&mut assignment.borrow_mut(), *wish) != 0;
            if wishes.iter().all(fine) {
                return Some(Rc::clone(assignment));
            }
        }
        let plain = conditions.clone();
        for &wish in wishes {
            conditions.push(wish);
            if !matches!(session.query(conditions.clone()), Verdict::Sat(_)) {
                conditions.pop();
            }
        }
        let verdict = match session.query(conditions) {
            Verdict::Sat(values) => Verdict::Sat(values),
            _ => match &self.assignment {
                Some(assignment) => return Some(Rc::clone(assignment)),
                None => session.query(plain),
            },
        };
        let Verdict::Sat(values) = verdict else { return None };
        let variables: FastMap<VarId, Bits> = values.iter().copied().collect();
        Some(Rc::new(RefCell::new(Evaluator::new(variables))))
    }
}

/// Values that answered another query and meet the conditions of these trials, too.
fn recall(session: &Session, trials: &mut Trials) -> Option<Rc<Values>> {
    session.examples().iter().rev().find_map(|values| trials.with(values.iter().copied())).map(Rc::new)
}

/// Conditions in an order in which those come first that share variables with one of them, then itself, then the others. Linear arithmetic has room for
/// so many, and reads a condition better when it has read what bounds its variables.
fn nearest_first(session: &mut Session, condition: TermId, slice: &[TermId]) -> Nearest {
    let own = session.variables(condition);
    let is_own = |var: &VarId| own.binary_search(var).is_ok();
    let mut distance = |term: TermId| match term == condition {
        true => 1,
        false if session.variables(term).iter().any(is_own) => 0,
        false => 2,
    };
    let mut all = slice.to_vec();
    all.sort_by_cached_key(|&term| distance(term));
    let near = all.iter().position(|&term| term == condition).map_or(0, |at| at + 1);
    Nearest { all, near }
}
