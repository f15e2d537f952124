//! What an analysis cost.
//!
//! Numbers only: nothing is concluded from them. Those of several engines add up, except peaks.

use crate::Mismatches;
use std::time::Duration;

/// What an analysis cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
// size: because each field is a number of the report.
pub struct Statistics {
    /// States that were made.
    pub states: u64,
    /// Instructions that were executed symbolically.
    pub steps: u64,
    /// Paths that came to an end.
    pub paths: u64,
    /// States that were dropped because another one covers them.
    pub covered: u64,
    /// States that were made of two by a join.
    pub joins: u64,
    /// Joins that failed, by their reasons.
    pub mismatches: Mismatches,
    /// Calls that a summary was looked up for.
    pub summary_lookups: u64,
    /// Those of them that a summary was used for.
    pub summary_hits: u64,
    /// Questions that were put to the SAT solver.
    pub sat_queries: u64,
    /// Those of them that it could not decide.
    pub sat_undecided: u64,
    /// How long it took to answer them.
    pub sat_time: Duration,
    /// Obligations of proofs by invariants that were shown again.
    pub obligations: u64,
    /// How long the recheck of a proof took.
    pub recheck_time: Duration,
    /// Alarms that were raised.
    pub alarms: u64,
    /// Runs of the concrete interpreter to confirm them.
    pub replays: u64,
    /// The time from start to end.
    pub time: Duration,
    /// The most memory that the process had, in bytes; 0 where that is not known.
    pub peak_memory: u64,
}

impl Statistics {
    /// Adds what another engine used. Engines run one after the other count as one.
    pub fn add(&mut self, other: &Statistics) {
        self.states += other.states;
        self.steps += other.steps;
        self.paths += other.paths;
        self.covered += other.covered;
        self.joins += other.joins;
        self.mismatches.add(&other.mismatches);
        self.summary_lookups += other.summary_lookups;
        self.summary_hits += other.summary_hits;
        self.sat_queries += other.sat_queries;
        self.sat_undecided += other.sat_undecided;
        self.sat_time += other.sat_time;
        self.obligations += other.obligations;
        self.recheck_time += other.recheck_time;
        self.alarms += other.alarms;
        self.replays += other.replays;
        self.time += other.time;
        self.peak_memory = self.peak_memory.max(other.peak_memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up_and_peaks_do_not() {
        let one = Statistics { states: 2, peak_memory: 10, ..Statistics::default() };
        let mut sum = Statistics { states: 3, peak_memory: 7, ..Statistics::default() };
        sum.add(&one);
        assert_eq!((sum.states, sum.peak_memory), (5, 10));
    }
}
