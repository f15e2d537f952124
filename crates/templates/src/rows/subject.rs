//! What a row is about, for people.

use crate::knowledge::{Cell, Link, Part, Place};
use crate::value::SiteId;
use std::rc::Rc;

/// A variable of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Variable {
    /// A register.
    Place(Place),
    /// A cell of the one object of a site.
    Cell(Cell),
    /// A part of every object of a site.
    Part(Part),
}

/// What patterns are about: a root and a link, in the order of the bits after the first one, which says whether the
/// block has ended.
pub(crate) type Questions = Rc<[(Variable, Link)]>;

/// What a row is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subject {
    /// The site, when the row is about all of its objects.
    pub(crate) site: Option<SiteId>,
    /// The variables, with their signs: a bound is one of their sum.
    pub(crate) sum: Vec<(Variable, bool)>,
    /// Whether numbers are read as signed ones.
    pub(crate) signed: bool,
    /// Whether the row is about the offset of a pointer.
    pub(crate) offset: bool,
    /// What the patterns of the blocks are about, if the row is by pattern.
    pub(crate) questions: Questions,
}

impl Subject {
    /// A row about a sum of signed numbers.
    pub(crate) fn of_sum(site: Option<SiteId>, sum: Vec<(Variable, bool)>) -> Self {
        Self { site, sum, signed: true, offset: false, questions: Questions::default() }
    }

    /// A row about no variable.
    pub(crate) fn none() -> Self {
        Self::of_sum(None, Vec::new())
    }
}
