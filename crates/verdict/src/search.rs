//! How the search for violations ended.

use ringfence_base::Exhausted;
use std::time::Duration;

/// How the search for violations ended, where there is one: whether there may be others is another matter, since nothing is
/// looked at behind a violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchEnd {
    /// The engines that search came to an end themselves.
    #[default]
    Done,
    /// With a run for every alarm of an engine that explored everything: nothing was left to search for.
    Confirmed,
    /// With the first violation, as was asked.
    First,
    /// So long after the last violation that was found, with something left to look at.
    After(Duration),
    /// At a limit of the budget, with something left to look at.
    Limit(Exhausted),
}
