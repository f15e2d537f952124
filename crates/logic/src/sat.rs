//! Propositional satisfiability: the small interface the solver needs, and CaDiCaL behind it.
//!
//! A query ends with an answer or with [`Undecided`]; a solver that failed (for want of memory, say)
//! is undecided on every later query, so a lost clause cannot change an answer.

use ringfence_base::{Budget, Exhausted};
use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::TernaryVal;
use rustsat_cadical::{CaDiCaL, Limit};

/// A propositional variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(u32);

impl Lit {
    /// The positive literal of a variable (below 2^31).
    #[must_use]
    pub const fn positive(variable: u32) -> Self {
        Self(variable << 1)
    }

    /// The variable.
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
    /// How many clauses the session may have altogether: a bound on its memory.
    pub clauses: u64,
    /// The time, and who may cancel.
    pub budget: Budget,
}

impl Default for Limits {
    /// No limit but eight million clauses, which take about a gigabyte.
    fn default() -> Self {
        Self { conflicts: None, decisions: None, clauses: 8_000_000, budget: Budget::default() }
    }
}

/// Why a query has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Undecided {
    /// A limit was met.
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
#[derive(Debug, Default)]
pub struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    clause: Vec<rustsat::types::Lit>,
    failed: bool,
}

fn outer(lit: Lit) -> rustsat::types::Lit {
    rustsat::types::Lit::new(lit.variable(), lit.is_negated())
}

impl Cadical {
    /// Sets the limits of the next query; CaDiCaL forgets them after it.
    fn limit(&mut self, limits: &Limits) -> Option<()> {
        let bound = |limit: u32| i32::try_from(limit).unwrap_or(i32::MAX);
        if let Some(conflicts) = limits.conflicts {
            self.solver.set_limit(Limit::Conflicts(bound(conflicts))).ok()?;
        }
        if let Some(decisions) = limits.decisions {
            self.solver.set_limit(Limit::Decisions(bound(decisions))).ok()?;
        }
        let budget = limits.budget.clone();
        self.solver.attach_terminator(move || match budget.poll() {
            Ok(()) => ControlSignal::Continue,
            Err(_) => ControlSignal::Terminate,
        });
        Some(())
    }
}

impl SatSolver for Cadical {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend(clause.iter().copied().map(outer));
        self.failed |= self.solver.add_clause_ref(self.clause.as_slice()).is_err();
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> SatAnswer {
        if let Err(limit) = limits.budget.poll() {
            return SatAnswer::Undecided(Undecided::Exhausted(limit));
        }
        if self.failed || self.limit(limits).is_none() {
            return SatAnswer::Undecided(Undecided::Failed);
        }
        let assumptions: Vec<_> = assumptions.iter().copied().map(outer).collect();
        let result = self.solver.solve_assumps(&assumptions);
        self.solver.detach_terminator();
        match result {
            Ok(SolverResult::Sat) => SatAnswer::Sat,
            Ok(SolverResult::Unsat) => SatAnswer::Unsat,
            Ok(SolverResult::Interrupted) => {
                let limit = limits.budget.poll().err().unwrap_or(Exhausted::Steps);
                SatAnswer::Undecided(Undecided::Exhausted(limit))
            }
            Err(_) => {
                self.failed = true;
                SatAnswer::Undecided(Undecided::Failed)
            }
        }
    }

    fn value(&self, lit: Lit) -> bool {
        matches!(self.solver.lit_val(outer(lit)), Ok(TernaryVal::True))
    }
}
