//! The search for the least template parameters.
//!
//! All rows start with the least parameter. While some conclusion can fail under the hypotheses, every row
//! is joined with the model that shows it (section II-B of the template paper); bounds that keep growing jump to
//! thresholds. When no conclusion can fail, the parameters are an invariant, and what can go wrong under it
//! is what the analysis cannot exclude. Bounds that jumped too far are then searched for by halving:
//! the greatest value at the end of an iteration under an invariant is the bound of a smaller one.
//!
//! Facts about chains ([`crate::ssa::Relation`]) are added when a model contradicts them ([`satisfy`]).
//!
//! Nothing here is trusted: what was found is written down, and checked from the program on ([`crate::recheck`]).
//!
//! Hypotheses only grow weaker on the way up, so what can go wrong once can go wrong to the end: the search
//! stops early then ([`Search::troubles`]).

use crate::query::{limits, satisfy};
use crate::rows::bound::UpperBound;
use crate::rows::{Instance, Row};
use crate::ssa::{Obligation, Relation, Ssa};
use ringfence_base::{Budget, Exhausted};
use ringfence_logic::{Answer, Limits, Model, Solver, TermId, Terms, Undecided};
use std::time::Duration;

/// So many rounds lie between two looks at what can go wrong.
const LOOK: u32 = 8;
/// More rounds than this are too many.
const ROUNDS: u32 = 4_000;
/// Conflicts of one query.
const CONFLICTS: u32 = 400_000;

/// The numbers that a run draws, in order: width and bits.
pub(crate) type Inputs = Vec<(u32, u128)>;

/// How a search ended.
#[derive(Debug)]
pub(crate) enum Found {
    /// The rows are an invariant under which nothing can go wrong.
    Invariant,
    /// Under every invariant of this template these can go wrong. Where no loop was cut on the way
    /// there, the inputs that lead there.
    Troubles(Vec<Obligation>, Option<Inputs>),
    /// A local variable's address is kept longer than the variable lives.
    Outlived(usize),
    /// The solver did not decide something.
    Undecided,
    /// A limit was reached.
    Exhausted(Exhausted),
}

/// What a search cost.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cost {
    pub(crate) queries: u64,
    pub(crate) undecided: u64,
    pub(crate) time: Duration,
}

#[derive(Debug)]
pub(crate) struct Search<'a> {
    terms: &'a mut Terms,
    rows: &'a mut Vec<Row>,
    obligations: &'a [Obligation],
    draws: &'a [(TermId, TermId)],
    base: TermId,
    assumptions: Vec<TermId>,
    violations: Vec<TermId>,
    relations: &'a [Relation],
    /// What models contradicted so far.
    lemmas: Vec<TermId>,
    solver: Solver,
    limits: Limits,
}

/// Why a query gave nothing.
enum Stop {
    Undecided,
    Exhausted(Exhausted),
}

impl<'a> Search<'a> {
    pub(crate) fn new(ssa: &'a mut Ssa<'_>, rows: &'a mut Vec<Row>, budget: &Budget) -> Self {
        let terms = &mut ssa.terms;
        let base = terms.all(ssa.axioms.iter().copied());
        let assumptions = rows.iter().map(|row| row.assumption(terms)).collect();
        let violations = rows.iter().map(|row| row.violation(terms)).collect();
        let (solver, limits) = (Solver::new(), limits(budget, Some(CONFLICTS)));
        let (obligations, draws, relations) = (&ssa.obligations, &ssa.draws, &ssa.relations);
        let lemmas = Vec::new();
        Self {
            terms,
            rows,
            obligations,
            draws,
            base,
            assumptions,
            violations,
            relations,
            lemmas,
            solver,
            limits,
        }
    }

    /// Searches to the end.
    pub(crate) fn run(&mut self) -> (Found, Cost) {
        let found = match self.climb() {
            Ok(found) => found,
            Err(Stop::Undecided) => Found::Undecided,
            Err(Stop::Exhausted(limit)) => Found::Exhausted(limit),
        };
        let done = self.solver.statistics();
        (found, Cost { queries: done.queries, undecided: done.undecided, time: done.time })
    }

    fn climb(&mut self) -> Result<Found, Stop> {
        for round in 0..ROUNDS {
            if round % LOOK == 0 {
                let (troubles, inputs) = self.troubles()?;
                if !troubles.is_empty() {
                    // At first no loop-back value is possible at all, so this is a run of the program.
                    return Ok(Found::Troubles(troubles, inputs.filter(|_| round == 0)));
                }
            }
            let failure = self.terms.any(self.violations.iter().copied());
            let Some(mut model) = self.query(failure)? else { return self.settle() };
            if !self.absorb(&mut model) {
                return Ok(Found::Undecided);
            }
            if let Some(row) = self.rows.iter().position(|row| row.parameter.forbidden().is_some()) {
                return Ok(Found::Outlived(self.rows[row].cut));
            }
        }
        Ok(Found::Exhausted(Exhausted::Steps))
    }

    /// Joins all rows with a model; says whether one changed.
    fn absorb(&mut self, model: &mut Model) -> bool {
        let mut changed = false;
        for at in 0..self.rows.len() {
            if self.rows[at].absorb(self.terms, model) {
                self.refresh(at);
                changed = true;
            }
        }
        changed
    }

    fn refresh(&mut self, at: usize) {
        self.assumptions[at] = self.rows[at].assumption(self.terms);
        self.violations[at] = self.rows[at].violation(self.terms);
    }

    /// The rows are an invariant: what can go wrong under it, or under a smaller one?
    fn settle(&mut self) -> Result<Found, Stop> {
        for _ in 0..3 {
            let (troubles, _) = self.troubles()?;
            if troubles.is_empty() {
                return Ok(Found::Invariant);
            }
            if !self.narrow()? {
                return Ok(Found::Troubles(troubles, None));
            }
        }
        let (troubles, _) = self.troubles()?;
        Ok(if troubles.is_empty() { Found::Invariant } else { Found::Troubles(troubles, None) })
    }

    /// Lowers bounds that are above what was seen to what is possible; says whether one was.
    fn narrow(&mut self) -> Result<bool, Stop> {
        let mut lowered = false;
        for at in 0..self.rows.len() {
            let Some((mut low, top)) = self.rows[at].parameter.bound().and_then(|bound| bound.gap()) else {
                continue;
            };
            let mut high = top;
            while low < high {
                let middle = low + (high - low) / 2;
                match self.above(at, middle)? {
                    None => high = middle,
                    Some(seen) => low = seen.clamp(middle + 1, high),
                }
            }
            if let Some(bound) = self.rows[at].parameter.bound() {
                bound.saw(high);
                bound.lower(high);
            }
            if high < top {
                self.refresh(at);
                lowered = true;
            }
        }
        Ok(lowered)
    }

    /// A value above a number that a conclusion of a row can have, if there is one.
    fn above(&mut self, at: usize, number: i128) -> Result<Option<i128>, Stop> {
        let mut any = self.terms.bool(false);
        let mut expressions = Vec::new();
        for (guard, instance) in &self.rows[at].conclusions {
            let Instance::Number(expression) = *instance else { continue };
            let above = UpperBound::exceeds(self.terms, expression, number);
            let above = self.terms.and(*guard, above);
            any = self.terms.or(any, above);
            expressions.push((above, expression));
        }
        let Some(mut model) = self.query(any)? else { return Ok(None) };
        let mut most = number + 1;
        for (above, expression) in expressions {
            if !model.value(self.terms, above).is_zero() {
                let bits = model.value(self.terms, expression);
                let width = self.terms.width(expression);
                most = most.max(ringfence_base::bits::sign_extend(bits.unsigned(), width));
            }
        }
        Ok(Some(most))
    }

    /// What can go wrong under the hypotheses as they are, at least some of it, and with which inputs.
    fn troubles(&mut self) -> Result<(Vec<Obligation>, Option<Inputs>), Stop> {
        let any = self.terms.any(self.obligations.iter().map(|obligation| obligation.condition));
        let Some(mut model) = self.query(any)? else { return Ok((Vec::new(), None)) };
        let terms = &*self.terms;
        let mut inputs = Vec::new();
        for &(guard, term) in self.draws {
            if !model.value(terms, guard).is_zero() {
                inputs.push((terms.width(term), model.value(terms, term).unsigned()));
            }
        }
        let met = |obligation: &&Obligation| !model.value(terms, obligation.condition).is_zero();
        Ok((self.obligations.iter().filter(met).cloned().collect(), Some(inputs)))
    }

    /// A model of the axioms, the hypotheses and a condition, if there is one.
    fn query(&mut self, condition: TermId) -> Result<Option<Model>, Stop> {
        let mut all = vec![self.base];
        all.extend_from_slice(&self.assumptions);
        all.push(condition);
        match satisfy(&mut self.solver, self.terms, &all, self.relations, &mut self.lemmas, &self.limits) {
            Answer::Sat(model) => Ok(Some(model)),
            Answer::Unsat => Ok(None),
            Answer::Unknown(Undecided::Exhausted(Exhausted::Steps) | Undecided::Failed) => {
                Err(Stop::Undecided)
            }
            Answer::Unknown(Undecided::Exhausted(limit)) => Err(Stop::Exhausted(limit)),
        }
    }
}
