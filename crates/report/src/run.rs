//! One run of the analysis, as the machine-readable formats report it. Borrowed data only.

use crate::accept::Accepted;
use ringfence_base::{Loc, Sources};
use ringfence_verdict::{Finding, Goal, Invariant, SearchEnd, Statistics, Verdict};

/// Everything that a report says about a run.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// The version of the tool.
    pub version: &'a str,
    /// What was asked.
    pub asked: &'a Asked,
    /// The answer.
    pub verdict: &'a Verdict,
    /// For FALSE: what was found, the most severe one that is not accepted.
    pub finding: Option<&'a Finding>,
    /// The other findings, in order.
    pub more: &'a [Reported],
    /// Undefined behaviour that was not asked about and that runs showed, in order.
    pub undefined: &'a [Finding],
    /// How the search for violations ended.
    pub search_end: SearchEnd,
    /// What was not computed but taken to be any value, with the first place of each.
    pub approximations: &'a [(&'static str, Loc)],
    /// What memory looks like at loop heads and where functions return, if it was asked for.
    pub invariants: &'a [Invariant],
    /// Whether the invariants were proved.
    pub invariants_hold: bool,
    /// What it cost.
    pub statistics: &'a Statistics,
    /// Files and places.
    pub sources: &'a Sources,
    /// The exit code that the process is about to give.
    pub exit_code: u8,
    /// Whether and how the first finding is accepted. If it is, so are all others.
    pub accepted: Option<Accepted>,
}

/// A finding of several.
#[derive(Debug, Clone)]
pub struct Reported {
    /// What was found.
    pub finding: Finding,
    /// None for a finding that counts.
    pub accepted: Option<Accepted>,
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asked {
    /// The files, as they were named.
    pub files: Vec<String>,
    /// What is asked of the program.
    pub goal: Goal,
    /// The data model: `ILP32` or `LP64`.
    pub data_model: String,
    /// Where headers came from, `builtin` or `system`; absent where no C was read.
    pub headers: Option<&'static str>,
    /// The engines that were named; none: all.
    pub engines: Vec<String>,
    /// The directory that relative names of files start from, as an absolute path; empty when not known.
    pub base: String,
}

impl<'a> Run<'a> {
    /// What stands in the verdict line. A finding that is accepted leaves open what else there is.
    #[must_use]
    pub fn line(&self) -> String {
        match self.accepted {
            Some(_) => "UNKNOWN(accepted)".to_owned(),
            None => self.verdict.line(),
        }
    }

    /// All findings, in order, each with how it is accepted.
    pub fn findings(&self) -> impl Iterator<Item = (&'a Finding, Option<Accepted>)> {
        let more = self.more.iter().map(|one| (&one.finding, one.accepted));
        self.finding.into_iter().map(|first| (first, self.accepted)).chain(more)
    }

    /// The engine that gave the answer.
    #[must_use]
    pub fn engine(&self) -> Option<&'a str> {
        match self.verdict {
            Verdict::True(proof) => Some(proof.engine().as_str()),
            Verdict::False(refutation) => Some(refutation.engine().as_str()),
            Verdict::Unknown(_) => None,
        }
    }
}
