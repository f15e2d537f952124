//! The statistics of a hunt.

use super::fault::Fault;
use crate::judge::{Judgement, Said};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// How many reasons are listed.
const REASONS: usize = 25;

/// Kinds of lists that fewer programs have are not listed.
const FEW: usize = 3;

/// What came of one program.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) seed: u64,
    /// The error that was planted.
    pub(super) fault: Option<Fault>,
    /// The kinds of lists in it.
    pub(super) lists: String,
    /// How answer and runs stand to each other.
    pub(super) judgement: Judgement,
    /// Why there is no answer, in the words of the tool.
    pub(super) reason: String,
    /// How long the check took.
    pub(super) time: Duration,
}

/// Clean, with an error that runs show, or with one that they do not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Clean,
    Shown,
    NotShown,
}

#[derive(Debug, Clone, Default)]
struct Row {
    proved: usize,
    refuted: usize,
    unknown: usize,
    time: Duration,
}

impl Row {
    fn add(&mut self, said: &Said, time: Duration) {
        self.time += time;
        match said {
            Said::True => self.proved += 1,
            Said::False { .. } => self.refuted += 1,
            Said::Unknown(_) => self.unknown += 1,
            Said::Broken(_) => {}
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.time.as_secs_f64();
        write!(f, "{:7} {:7} {:7} {time:10.1}", self.proved, self.refuted, self.unknown)
    }
}

/// What came of all.
#[derive(Debug, Clone, Default)]
pub(super) struct Summary {
    wrong: Vec<u64>,
    rows: BTreeMap<Class, Row>,
    /// For each kind of list in clean programs.
    lists: BTreeMap<String, Row>,
    faults: BTreeMap<&'static str, (usize, usize)>,
    /// For each class and reason how often it was, and the first seed.
    reasons: BTreeMap<(Class, String), (usize, u64)>,
    /// FALSE although the program was made to be clean.
    suspicious: Vec<u64>,
}

impl Summary {
    /// Counts.
    pub(super) fn of(records: &[Record]) -> Self {
        let mut summary = Summary::default();
        for record in records {
            summary.add(record);
        }
        summary
    }

    fn add(&mut self, record: &Record) {
        let by_runs = match &record.judgement {
            Judgement::Fits { by_runs, .. } => *by_runs,
            judgement => {
                self.wrong.push(record.seed);
                matches!(judgement, Judgement::Refuted(_))
            }
        };
        let class = match record.fault {
            None => Class::Clean,
            Some(fault) => {
                let counts = self.faults.entry(fault.name()).or_default();
                counts.0 += 1;
                counts.1 += usize::from(by_runs);
                if by_runs { Class::Shown } else { Class::NotShown }
            }
        };
        let Judgement::Fits { said, .. } = &record.judgement else { return };
        self.rows.entry(class).or_default().add(said, record.time);
        if class == Class::Clean {
            self.lists.entry(record.lists.clone()).or_default().add(said, record.time);
        }
        match said {
            Said::False { .. } if class == Class::Clean => self.suspicious.push(record.seed),
            Said::Unknown(word) => {
                let reason = format!("{word}: {}", record.reason);
                self.reasons.entry((class, reason)).or_insert((0, record.seed)).0 += 1;
            }
            _ => {}
        }
    }

    /// A seed for each reason for UNKNOWN of clean programs.
    pub(super) fn unknown_examples(&self) -> Vec<u64> {
        let clean = self.reasons.iter().filter(|((class, _), _)| *class == Class::Clean);
        clean.map(|(_, &(_, seed))| seed).collect()
    }

    /// How many contradictions.
    pub(super) fn wrong(&self) -> usize {
        self.wrong.len()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:22} {:>7} {:>7} {:>7} {:>10}", "", "TRUE", "FALSE", "UNKNOWN", "seconds")?;
        for (class, row) in &self.rows {
            let name = match class {
                Class::Clean => "clean",
                Class::Shown => "error, shown by runs",
                Class::NotShown => "error, not shown",
            };
            writeln!(f, "{name:22} {row}")?;
        }
        for (lists, row) in self.lists.iter().filter(|(_, row)| row.proved + row.unknown >= FEW) {
            writeln!(f, "clean {lists:16} {row}")?;
        }
        for (fault, (planted, shown)) in &self.faults {
            writeln!(f, "{fault:16} planted {planted:5}, shown by runs {shown:5}")?;
        }
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|&(_, (count, _))| std::cmp::Reverse(*count));
        for ((class, reason), (count, seed)) in reasons.into_iter().take(REASONS) {
            writeln!(f, "{count:6} {class:?} {reason} (seed {seed})")?;
        }
        if !self.suspicious.is_empty() {
            writeln!(f, "FALSE although made to be clean: seeds {:?}", self.suspicious)?;
        }
        writeln!(f, "{} contradictions: seeds {:?}", self.wrong.len(), self.wrong)
    }
}
