//! The state along a path of the formula, and the versions of memory.
//!
//! A state holds under its guard: whenever an execution is where the state stands, the guard is true and
//! variables and cells have the values of their terms. States that meet are merged by their guards, which
//! exclude each other.
//!
//! What a cell of a site with one object holds is a value. What the objects of a site with several hold is a
//! *version*: a function from object words to values, made by writes, choices and loops. Reading a version at
//! an object word goes down the writes to what the loop around left there ([`crate::ssa`]).

use crate::knowledge::{Cell, CutId, Place};
use crate::value::Value;
use ringfence_logic::{TermId, Terms};
use std::collections::BTreeMap;
use std::rc::Rc;

ringfence_base::define_id! {
    /// A version of a cell of several objects.
    pub struct VersionId = "ver";
}

ringfence_base::define_id! {
    /// A version of the relation of a link.
    pub struct ChainId = "chain";
}

/// How a version came about.
#[derive(Debug, Clone)]
pub(crate) enum Version {
    /// Before the program began: no object is there.
    Initial(Cell),
    /// One object was written, under a condition.
    Write { before: VersionId, condition: TermId, obj: TermId, value: Value },
    /// One of two versions.
    Choice { condition: TermId, then: VersionId, otherwise: VersionId },
    /// What is there at a cut: what some iteration of a loop left, what a function finds, or what a call left.
    Back(CutId, Cell),
}

/// What a cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Content {
    /// In the one object of the site.
    One(Value),
    /// In each of its objects.
    Many(VersionId),
    /// A relation between objects.
    Chain(ChainId),
}

pub(crate) type Variables = BTreeMap<Place, Value>;
pub(crate) type Memory = BTreeMap<Cell, Content>;

#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) guard: TermId,
    pub(crate) variables: Rc<Variables>,
    pub(crate) memory: Rc<Memory>,
}

impl State {
    pub(crate) fn set(&mut self, place: Place, value: Value) {
        Rc::make_mut(&mut self.variables).insert(place, value);
    }

    pub(crate) fn unset(&mut self, place: Place) {
        if self.variables.contains_key(&place) {
            Rc::make_mut(&mut self.variables).remove(&place);
        }
    }

    pub(crate) fn put(&mut self, cell: Cell, content: Content) {
        Rc::make_mut(&mut self.memory).insert(cell, content);
    }

    /// Whether no execution comes here.
    pub(crate) fn is_dead(&self, terms: &Terms) -> bool {
        terms.constant(self.guard).is_some_and(|bits| bits.is_zero())
    }
}
