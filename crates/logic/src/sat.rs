//! Propositional satisfiability: the small interface the solver needs, and CaDiCaL behind it.
//!
//! A query ends with an answer or with [`Undecided`]; a solver that failed (for want of memory, say)
//! is undecided on every later query, so a lost clause cannot change an answer.

use ringfence_base::{Budget, Exhausted};

/// A propositional variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(u32);

impl Lit {
    /// The positive literal of a variable (below 2^31).
    #[must_use]
    pub const fn positive(variable: u32) -> Self {
        Self(variable << 1)
    }

    /// Without the sign.
    #[must_use]
    pub const fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the literal is a negation.
    #[must_use]
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The negation when `negate`, else the literal itself.
    #[must_use]
    pub const fn negated_if(self, negate: bool) -> Self {
        Self(self.0 ^ negate as u32)
    }
}

impl std::ops::Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        self.negated_if(true)
    }
}

/// What one query may use.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The number of conflicts in the search.
    pub conflicts: Option<u32>,
    /// The number of decisions in the search.
    pub decisions: Option<u32>,
    /// How many circuits of products and quotients the query may need that were not needed before.
    pub circuits: usize,
    /// How many clauses the session may have altogether: a bound on its memory.
    pub clauses: u64,
    /// The time, and who may cancel.
    pub budget: Budget,
}

impl Default for Limits {
    /// No limit but eight million clauses, which take about a gigabyte.
    fn default() -> Self {
        Self {
            conflicts: None,
            decisions: None,
            circuits: usize::MAX,
            clauses: 8_000_000,
            budget: Budget::default(),
        }
    }
}

/// Why a query has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Undecided {
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The solver failed or gave a model that does not satisfy the query.
    Failed,
}

/// The end of a propositional query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SatAnswer {
    /// There is an assignment; [`SatSolver::value`] reads it until the next clause or query.
    Sat,
    /// There is none.
    Unsat,
    /// It is not known.
    Undecided(Undecided),
}

/// An incremental solver of clauses.
pub trait SatSolver {
    /// Adds a clause for good.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Whether the clauses and the assumptions have a common assignment.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> SatAnswer;

    /// The value of a literal after [`SatAnswer::Sat`]; false when it does not matter.
    fn value(&self, lit: Lit) -> bool;
}

/// CaDiCaL.
pub struct Cadical {
    solver: cadical::Solver<Watch>,
    failed: bool,
}

/// What CaDiCaL asks now and then: whether it is to stop.
struct Watch(Budget);

impl cadical::Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        self.0.poll().is_err()
    }
}

impl Default for Cadical {
    fn default() -> Self {
        Self { solver: cadical::Solver::new(), failed: false }
    }
}

impl std::fmt::Debug for Cadical {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cadical").field("clauses", &self.solver.num_clauses()).finish_non_exhaustive()
    }
}

/// The literal as DIMACS writes it: variables count from 1, a negation is negative.
fn outer(lit: Lit) -> i32 {
    let variable = (lit.variable() + 1) as i32;
    if lit.is_negated() { -variable } else { variable }
}

impl Cadical {
    /// Sets the limits of the next query; CaDiCaL forgets them after it.
    fn limit(&mut self, limits: &Limits) -> Option<()> {
        let bound = |limit: u32| i32::try_from(limit).unwrap_or(i32::MAX);
        if let Some(conflicts) = limits.conflicts {
            self.solver.set_limit("conflicts", bound(conflicts)).ok()?;
        }
        if let Some(decisions) = limits.decisions {
            self.solver.set_limit("decisions", bound(decisions)).ok()?;
        }
        self.solver.set_callbacks(Some(Watch(limits.budget.clone())));
        Some(())
    }
}

impl SatSolver for Cadical {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause.iter().copied().map(outer));
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> SatAnswer {
        if let Err(limit) = limits.budget.poll() {
            return SatAnswer::Undecided(Undecided::Exhausted(limit));
        }
        if self.failed || self.limit(limits).is_none() {
            self.failed = true;
            return SatAnswer::Undecided(Undecided::Failed);
        }
        let result = self.solver.solve_with(assumptions.iter().copied().map(outer));
        self.solver.set_callbacks(None);
        match result {
            Some(true) => SatAnswer::Sat,
            Some(false) => SatAnswer::Unsat,
            None => {
                let limit = limits.budget.poll().err().unwrap_or(Exhausted::Steps);
                SatAnswer::Undecided(Undecided::Exhausted(limit))
            }
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value(outer(lit)) == Some(true)
    }
}
