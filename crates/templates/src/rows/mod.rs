//! Template rows: parametrised properties of the loop-back state of a loop.
//!
//! A row belongs to a cut loop. Its *hypotheses* say that the property holds for loop-back values, its
//! *conclusion* that it holds at the end of an iteration; both are guarded (section IV-B of the template
//! paper: reachability of the head and the loop-select guard; for a field, that the object was allocated).
//! What the property is depends on the [`Parameter`] alone:
//!
//! - [`Reached`](parameter::Reached): whether any iteration ends;
//! - [`PointsTo`](parameter::PointsTo): the base shape domain, a set of addresses (section IV-A);
//! - [`UpperBound`](bound::UpperBound): a bound of a linear expression: intervals, zones and octagons, as the rows say;
//! - [`Signs`](ages::Signs): which of two times is the earlier one;
//! - [`ByCase`](case::ByCase): of any other parameter, one for each way in which blocks are led to (access paths), or for
//!   each symbolic loop path (section IV-C).
//!
//! A template is a list of rows: products are concatenation. A row about the objects of a site has one
//! conclusion, for an object word of which only its site is known, and one hypothesis for each object word at
//! which the loop's heap is read: it is the statement "for every object of the site" (`universal` in
//! `make.rs`).

pub(crate) mod ages;
pub(crate) mod bound;
pub(crate) mod case;
pub(crate) mod chains;
mod heaps;
pub(crate) mod make;
pub(crate) mod parameter;
mod sites;
pub(crate) mod subject;
pub(crate) mod summaries;
mod table;

pub(crate) use parameter::{Instance, Parameter};
pub(crate) use subject::{Subject, Variable};

use ringfence_logic::{Model, TermId, Terms};

/// The loop of rows that are about a function.
pub(crate) const NO_CUT: usize = usize::MAX;

/// A template row.
#[derive(Debug)]
pub(crate) struct Row {
    /// The number of the loop among the cuts of the formula.
    pub(crate) cut: usize,
    pub(crate) subject: Subject,
    pub(crate) hypotheses: Vec<(TermId, Instance)>,
    /// One for a loop; of a function's summary, one for each call, or for its return.
    pub(crate) conclusions: Vec<(TermId, Instance)>,
    pub(crate) parameter: Box<dyn Parameter>,
}

impl Row {
    /// That all hypotheses hold.
    pub(crate) fn assumption(&self, terms: &mut Terms) -> TermId {
        let mut all = terms.bool(true);
        for (guard, instance) in &self.hypotheses {
            let holds = self.parameter.holds(terms, instance);
            let holds = terms.implies(*guard, holds);
            all = terms.and(all, holds);
        }
        all
    }

    /// That some conclusion does not hold.
    pub(crate) fn violation(&self, terms: &mut Terms) -> TermId {
        let failures = self.failures(terms);
        terms.any(failures)
    }

    /// For each conclusion, that it does not hold.
    pub(crate) fn failures(&self, terms: &mut Terms) -> Vec<TermId> {
        let fails = |(guard, instance): &(TermId, Instance)| {
            let holds = self.parameter.holds(terms, instance);
            terms.and_not(*guard, holds)
        };
        self.conclusions.iter().map(fails).collect()
    }

    /// Joins the parameter with what a model says about the conclusions.
    pub(crate) fn absorb(&mut self, terms: &Terms, model: &mut Model) -> bool {
        let mut changed = false;
        for (guard, instance) in &self.conclusions {
            let reached = !model.value(terms, *guard).is_zero();
            changed |= reached && self.parameter.absorb(terms, model, instance);
        }
        changed
    }
}
