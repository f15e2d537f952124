//! Satisfiability of conditions: a session that blasts each term once and asks a propositional
//! solver, incrementally.
//!
//! A session belongs to one [`Terms`]. `Sat` comes with a model that was checked by evaluation; a
//! model that fails the check, a limit that is met and a solver that fails are `Unknown`.

use crate::bits::Bits;
use crate::blast::{Blaster, FALSE, TRUE};
use crate::eval::{Evaluator, collect_cone};
use crate::sat::{Cadical, Limits, Lit, SatAnswer, SatSolver, Undecided};
use crate::term::{Kind, TermId, Terms, VarId};
use ringfence_base::{Exhausted, FastMap, FastSet};
use std::time::{Duration, Instant};

/// Values of the variables that satisfy a query. Variables that did not matter are 0.
#[derive(Debug, Clone)]
pub struct Model {
    evaluator: Evaluator,
}

impl Model {
    /// The value of any term under the model. Values are remembered, so asking again is cheap.
    pub fn value(&mut self, terms: &Terms, term: TermId) -> Bits {
        self.evaluator.value(terms, term)
    }

    /// The value of a variable.
    #[must_use]
    pub fn variable(&self, terms: &Terms, var: VarId) -> Bits {
        self.evaluator.variable(terms, var)
    }

    /// The variables that the query mentions with their values, in the order of their making.
    #[must_use]
    pub fn variables(&self) -> Vec<(VarId, Bits)> {
        let mut all: Vec<_> = self.evaluator.variables().iter().map(|(&var, &value)| (var, value)).collect();
        all.sort_unstable();
        all
    }
}

/// The end of a query.
#[derive(Debug, Clone)]
pub enum Answer {
    /// All conditions can hold together, as under this model.
    Sat(Model),
    /// They cannot.
    Unsat,
    /// It is not known.
    Unknown(Undecided),
}

/// What a session has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// All that were asked, whatever the answer.
    pub queries: u64,
    /// Queries answered without the propositional solver, as a condition was blasted to a constant.
    pub trivial: u64,
    /// Queries that a model answers.
    pub satisfiable: u64,
    /// Queries that no values meet.
    pub unsatisfiable: u64,
    /// Those without an answer.
    pub undecided: u64,
    /// The clauses of the session.
    pub clauses: u64,
    /// The propositional variables of the session.
    pub variables: u32,
    /// The time of all queries.
    pub time: Duration,
}

/// A session.
#[derive(Debug)]
pub struct Solver<S = Cadical> {
    blaster: Blaster<S>,
    statistics: Statistics,
}

impl Default for Solver {
    fn default() -> Self {
        Self::with_sat(Cadical::default())
    }
}

impl Solver {
    /// A session with CaDiCaL.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<S: SatSolver> Solver<S> {
    /// A session with another propositional solver.
    #[must_use]
    pub fn with_sat(sat: S) -> Self {
        Self { blaster: Blaster::new(sat), statistics: Statistics::default() }
    }

    /// What was done so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let gates = &self.blaster.gates;
        Statistics { clauses: gates.clauses(), variables: gates.variables(), ..self.statistics }
    }

    /// Whether the conditions (terms of one bit) can hold together.
    ///
    /// # Panics
    /// When an assumption has more than one bit.
    pub fn check(&mut self, terms: &Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        assert!(assumptions.iter().all(|&term| terms.width(term) == 1), "a condition has one bit");
        let start = Instant::now();
        let answer = self.answer(terms, assumptions, limits);
        self.statistics.time += start.elapsed();
        self.statistics.queries += 1;
        match answer {
            Answer::Sat(_) => self.statistics.satisfiable += 1,
            Answer::Unsat => self.statistics.unsatisfiable += 1,
            Answer::Unknown(_) => self.statistics.undecided += 1,
        }
        answer
    }

    fn answer(&mut self, terms: &Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        if assumptions.iter().any(|&term| terms.constant(term).is_some_and(Bits::is_zero)) {
            self.statistics.trivial += 1;
            return Answer::Unsat;
        }
        if let Err(limit) = self.blaster.make(terms, assumptions, limits) {
            return Answer::Unknown(Undecided::Exhausted(limit));
        }
        let Some(mut literals) = self.literals(terms, assumptions) else {
            return Answer::Unknown(Undecided::Failed);
        };
        literals.sort_unstable();
        literals.dedup();
        let clash = literals.windows(2).any(|pair| pair[0] == !pair[1]);
        if clash || literals.contains(&FALSE) {
            self.statistics.trivial += 1;
            return Answer::Unsat;
        }
        literals.retain(|&lit| lit != TRUE);
        self.search(terms, assumptions, &literals, limits)
    }

    /// Asks the propositional solver until its model is one of the terms; before it asks again, it makes the circuits
    /// of products and quotients that were wrong in the last model. Each is made once, so this ends.
    fn search(&mut self, terms: &Terms, assumptions: &[TermId], literals: &[Lit], limits: &Limits) -> Answer {
        let mut circuits = 0;
        loop {
            match self.blaster.gates.sat.solve(literals, limits) {
                SatAnswer::Sat => {}
                SatAnswer::Unsat => return Answer::Unsat,
                SatAnswer::Undecided(reason) => return Answer::Unknown(reason),
            }
            let cone = cone_of(terms, assumptions);
            if let Some(model) = self.checked_model(terms, assumptions, &cone) {
                return Answer::Sat(model);
            }
            let wrong = self.blaster.wrong(&cone);
            if wrong.is_empty() {
                return Answer::Unknown(Undecided::Failed);
            }
            circuits += wrong.len();
            if circuits > limits.circuits {
                return Answer::Unknown(Undecided::Exhausted(Exhausted::Steps));
            }
            if let Err(limit) = self.blaster.correct(&wrong, limits) {
                return Answer::Unknown(Undecided::Exhausted(limit));
            }
        }
    }

    fn literals(&self, terms: &Terms, assumptions: &[TermId]) -> Option<Vec<Lit>> {
        assumptions.iter().map(|&term| Some(*self.blaster.word(terms, term)?.first()?)).collect()
    }

    /// The model of the last query, when evaluation agrees with it.
    fn checked_model(&self, terms: &Terms, assumptions: &[TermId], cone: &[TermId]) -> Option<Model> {
        let mut variables = FastMap::default();
        for &term in cone {
            if let Kind::Var(var) = terms.kind(term) {
                variables.insert(var, self.read(terms, term));
            }
        }
        let mut model = Model { evaluator: Evaluator::new(variables) };
        assumptions.iter().all(|&term| !model.value(terms, term).is_zero()).then_some(model)
    }

    /// The value of a blasted term in the last model.
    fn read(&self, terms: &Terms, term: TermId) -> Bits {
        match self.blaster.word(terms, term) {
            Some(word) => self.blaster.gates.read(word),
            None => Bits::new(terms.width(term), 0),
        }
    }
}

/// The terms and all below them.
fn cone_of(terms: &Terms, roots: &[TermId]) -> Vec<TermId> {
    let mut cone = Vec::new();
    let mut met = FastSet::default();
    collect_cone(terms, roots, |term| met.insert(term), &mut cone);
    cone
}
