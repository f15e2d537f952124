//! A session: terms, what is always known of them, a solver and what it answered.
//!
//! Answers are remembered by the set of conditions asked about, so that paths that share conditions share answers. The
//! solver starts afresh after a while; the terms stay.

use crate::facts::prefixes::Prefixes;
use crate::{Answer, Bits, Evaluator, FactTable, Kind, Limits, Solver, Statistics, TermId, Terms, VarId};
use ringfence_base::{Budget, FastMap};
use std::rc::Rc;

/// What the solver may use for one query.
const CONFLICTS: u32 = 30_000;

/// What the solver may use for a query of which many are asked.
const SOME_CONFLICTS: u32 = 12_000;

/// What the solver may use for a query whose answer may as well be that it is not known.
const FEW_CONFLICTS: u32 = 1_000;

/// How many conditions such a query may have. With more of them it takes the solver long to find values, and what follows from
/// them follows from a few or from sums, which linear arithmetic has looked for.
const FEW_CONDITIONS: usize = 48;

/// How many large circuits may be made for such a query.
const FEW_CIRCUITS: usize = 4;

/// With fewer clauses than this the solver does not start afresh.
const SMALL_SESSION: u64 = 30_000;

/// The solver starts afresh when it has so many times the clauses of its first query: a model gives a value to every
/// variable of the session, so that old conditions cost as much as those that are asked about.
const SESSION_GROWTH: u64 = 3;

/// How many answers are remembered.
const MAX_ANSWERS: usize = 1 << 16;

/// How many answers with values are tried before another query.
const MOST_EXAMPLES: usize = 32;

/// The answer to a query.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The conditions can hold together: values of the variables that they mention.
    Sat(Rc<Vec<(VarId, Bits)>>),
    /// They cannot.
    Unsat,
    /// It is not known.
    Unknown,
}

/// How long a query is worked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// As long as is worth it for an answer.
    Full,
    /// A while.
    Some,
    /// Not long: that it is not known will do.
    Little,
}

/// Terms, facts that hold always, the solver and what it answered.
#[derive(Debug)]
pub struct Session {
    /// Those that queries may mention.
    pub terms: Terms,
    /// What is known of terms on every path.
    pub table: FactTable,
    /// What is known on paths, by how their conditions begin.
    pub(crate) prefixes: Prefixes,
    solver: Solver,
    /// After so many clauses it starts afresh.
    most_clauses: u64,
    limits: Limits,
    effort: Effort,
    variables: FastMap<TermId, Rc<[VarId]>>,
    answers: FastMap<Box<[TermId]>, Verdict>,
    /// The newest answers with values.
    examples: Vec<Rc<Vec<(VarId, Bits)>>>,
    finished: Statistics,
    /// How often a query had no answer within its limits.
    pub undecided: u64,
}

impl Session {
    /// Nothing known yet. The budget bounds each query.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self {
            terms: Terms::new(),
            table: FactTable::new(),
            prefixes: Prefixes::default(),
            solver: Solver::new(),
            most_clauses: SMALL_SESSION,
            limits: Limits { conflicts: Some(CONFLICTS), budget, ..Limits::default() },
            effort: Effort::Full,
            variables: FastMap::default(),
            answers: FastMap::default(),
            examples: Vec::new(),
            finished: Statistics::default(),
            undecided: 0,
        }
    }

    /// The variables that a term mentions, sorted.
    pub fn variables(&mut self, term: TermId) -> Rc<[VarId]> {
        if let Some(known) = self.variables.get(&term) {
            return Rc::clone(known);
        }
        // Children first, by an explicit stack: terms can be deep.
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            let waiting = self.terms.kind(top).children().into_iter();
            let before = stack.len();
            stack.extend(waiting.filter(|child| child.is_some() && !self.variables.contains_key(child)));
            if stack.len() == before {
                stack.pop();
                let set = self.collect_variables(top);
                self.variables.insert(top, set);
            }
        }
        self.variables.get(&term).map_or_else(|| Rc::from([]), Rc::clone)
    }

    fn collect_variables(&self, term: TermId) -> Rc<[VarId]> {
        let kind = self.terms.kind(term);
        if let Kind::Var(var) = kind {
            return Rc::from([var]);
        }
        let sets: Vec<&Rc<[VarId]>> =
            kind.children().iter().filter_map(|child| self.variables.get(child)).collect();
        match sets.as_slice() {
            [] => Rc::from([]),
            [one] => Rc::clone(one),
            [first, rest @ ..] if rest.iter().all(|set| set.is_empty() || set == first) => Rc::clone(first),
            many => {
                let mut all: Vec<VarId> = many.iter().flat_map(|set| set.iter().copied()).collect();
                all.sort_unstable();
                all.dedup();
                all.into()
            }
        }
    }

    /// What was answered about these conditions before; they are sorted by this.
    pub(crate) fn remembered(&mut self, conditions: &mut Vec<TermId>) -> Option<Verdict> {
        conditions.sort_unstable();
        conditions.dedup();
        self.answers.get(conditions.as_slice()).cloned()
    }

    /// Remembers an answer about sorted conditions.
    pub(crate) fn remember(&mut self, conditions: Vec<TermId>, verdict: Verdict) -> Verdict {
        if self.answers.len() >= MAX_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(conditions.into(), verdict.clone());
        if let Verdict::Sat(values) = &verdict {
            if self.examples.len() == MOST_EXAMPLES {
                self.examples.remove(0);
            }
            self.examples.push(Rc::clone(values));
        }
        verdict
    }

    /// The newest answers with values, the newest last.
    pub(crate) fn examples(&self) -> &[Rc<Vec<(VarId, Bits)>>] {
        &self.examples
    }

    /// Sets how long queries are worked at from now on. How long they were before.
    pub fn set_effort(&mut self, effort: Effort) -> Effort {
        let before = std::mem::replace(&mut self.effort, effort);
        let (conflicts, circuits) = match effort {
            Effort::Full => (CONFLICTS, usize::MAX),
            Effort::Some => (SOME_CONFLICTS, usize::MAX),
            Effort::Little => (FEW_CONFLICTS, FEW_CIRCUITS),
        };
        (self.limits.conflicts, self.limits.circuits) = (Some(conflicts), circuits);
        before
    }

    /// Whether conditions can hold together. The order does not matter.
    pub fn query(&mut self, mut conditions: Vec<TermId>) -> Verdict {
        if let Some(known) = self.remembered(&mut conditions) {
            return known;
        }
        // With more effort there may be an answer: it is not remembered that there was none.
        if self.effort == Effort::Little && conditions.len() > FEW_CONDITIONS {
            self.undecided += 1;
            return Verdict::Unknown;
        }
        if self.solver.statistics().clauses > self.most_clauses {
            self.renew();
        }
        let verdict = match self.check(&conditions) {
            Answer::Sat(model) => Verdict::Sat(Rc::new(model.variables())),
            Answer::Unsat => Verdict::Unsat,
            Answer::Unknown(_) => {
                self.undecided += 1;
                // With more effort there may be an answer.
                if self.effort == Effort::Little {
                    return Verdict::Unknown;
                }
                Verdict::Unknown
            }
        };
        self.remember(conditions, verdict)
    }

    fn check(&mut self, conditions: &[TermId]) -> Answer {
        let answer = self.solver.check(&self.terms, conditions, &self.limits);
        let done = self.solver.statistics();
        if done.queries == 1 {
            self.most_clauses = SMALL_SESSION.max(SESSION_GROWTH * done.clauses);
        }
        answer
    }

    fn renew(&mut self) {
        self.finished = self.statistics();
        self.solver = Solver::new();
    }

    /// What the solver has done.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let (old, new) = (&self.finished, self.solver.statistics());
        Statistics {
            queries: old.queries + new.queries,
            trivial: old.trivial + new.trivial,
            satisfiable: old.satisfiable + new.satisfiable,
            unsatisfiable: old.unsatisfiable + new.unsatisfiable,
            undecided: old.undecided + new.undecided,
            time: old.time + new.time,
            ..new
        }
    }

    /// The value of a term under values of the variables.
    pub fn evaluate(&self, evaluator: &mut Evaluator, term: TermId) -> u128 {
        evaluator.value(&self.terms, term).unsigned()
    }
}
