//! Questions to the solver about a formula, under what is true of chains.

use crate::ssa::Relation;
use ringfence_base::{Budget, Exhausted};
use ringfence_logic::{Answer, Limits, Solver, TermId, Terms, Undecided};

/// Clauses of one session: some 400 MB.
const CLAUSES: u64 = 3_000_000;

/// So many times the facts about chains that a model contradicts are added to one query.
const REPAIRS: u32 = 1_000;

/// The limits of a session; so many conflicts are too many for one query.
pub(crate) fn limits(budget: &Budget, conflicts: Option<u32>) -> Limits {
    Limits { conflicts, clauses: CLAUSES, budget: budget.clone(), ..Limits::default() }
}

/// Solves under what is true of chains: facts that a model contradicts become lemmas, and the solver is asked again.
pub(crate) fn satisfy(
    solver: &mut Solver,
    terms: &mut Terms,
    conditions: &[TermId],
    relations: &[Relation],
    lemmas: &mut Vec<TermId>,
    limits: &Limits,
) -> Answer {
    for _ in 0..REPAIRS {
        let all: Vec<TermId> = conditions.iter().chain(lemmas.iter()).copied().collect();
        let mut model = match solver.check(terms, &all, limits) {
            Answer::Sat(model) => model,
            other => return other,
        };
        let before = lemmas.len();
        for relation in relations {
            lemmas.extend(relation.violated(terms, &mut model));
        }
        if lemmas.len() == before {
            return Answer::Sat(model);
        }
    }
    Answer::Unknown(Undecided::Exhausted(Exhausted::Steps))
}
