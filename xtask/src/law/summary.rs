//! What came of all programs, as tables.

use super::ask::Asked;
use super::gadget::Defect;
use super::judge::{Confirmed, Judgement};
use ringfence_verdict::ViolationKind;
use std::collections::BTreeMap;
use std::fmt;

/// How many reasons for UNKNOWN are listed.
const REASONS: usize = 30;

/// How many gadgets are listed.
const GADGETS: usize = 15;

/// What came of one question.
#[derive(Debug, Clone)]
pub(super) struct Record {
    /// The seed.
    pub(super) seed: u64,
    /// The names of the gadgets.
    pub(super) gadgets: Vec<String>,
    /// The planted defect.
    pub(super) planted: Option<Defect>,
    /// What was asked.
    pub(super) asked: Asked,
    /// What came of it.
    pub(super) judgement: Judgement,
}

/// The program as it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    Clean,
    Asked,
    NotAsked,
}

impl Made {
    const fn name(self) -> &'static str {
        match self {
            Made::Clean => "no defect",
            Made::Asked => "a defect that is asked about",
            Made::NotAsked => "a defect of another kind",
        }
    }
}

#[derive(Debug, Clone, Default)]
struct Row {
    proved: usize,
    refuted: usize,
    unknown: usize,
    wrong: usize,
}

/// How often FALSE was confirmed for a kind.
#[derive(Debug, Clone, Default)]
struct Kind {
    planted: usize,
    refuted: usize,
    confirmed: usize,
    unseen: usize,
    missing: Vec<u64>,
}

/// The counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Summary {
    rows: BTreeMap<(Asked, Made), Row>,
    kinds: BTreeMap<ViolationKind, Kind>,
    reasons: BTreeMap<String, (usize, u64)>,
    /// For each gadget how many answers about programs without a defect were UNKNOWN.
    unknown_with: BTreeMap<String, usize>,
    wrong: BTreeMap<&'static str, Vec<u64>>,
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
        let made = match &record.planted {
            None => Made::Clean,
            Some(defect) if record.asked.asks_about(defect) => Made::Asked,
            Some(_) => Made::NotAsked,
        };
        if let (Made::Asked, Some(defect)) = (made, &record.planted) {
            self.kinds.entry(defect.kind).or_default().planted += 1;
        }
        let row = self.rows.entry((record.asked, made)).or_default();
        match &record.judgement {
            Judgement::Proved => row.proved += 1,
            Judgement::Refuted { kind, confirmed } => {
                row.refuted += 1;
                if let Some(kind) = kind {
                    self.kinds.entry(*kind).or_default().add(confirmed, record.seed);
                }
            }
            Judgement::Unknown(reason) => {
                row.unknown += 1;
                self.reasons.entry(reason.clone()).or_insert((0, record.seed)).0 += 1;
                if made == Made::Clean {
                    for gadget in &record.gadgets {
                        *self.unknown_with.entry(gadget.clone()).or_default() += 1;
                    }
                }
            }
            Judgement::Wrong(wrong) => {
                row.wrong += 1;
                self.wrong.entry(wrong.class()).or_default().push(record.seed);
            }
        }
    }

    /// How many contradictions.
    pub(super) fn wrong(&self) -> usize {
        self.wrong.values().map(Vec::len).sum()
    }
}

impl Kind {
    fn add(&mut self, confirmed: &Confirmed, seed: u64) {
        self.refuted += 1;
        match confirmed {
            Confirmed::Yes => self.confirmed += 1,
            Confirmed::Unseen(_) => self.unseen += 1,
            Confirmed::Missing => self.missing.push(seed),
            Confirmed::NotTried => {}
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| asked | made with | TRUE | FALSE | UNKNOWN | contradictions |")?;
        writeln!(f, "|---|---|--:|--:|--:|--:|")?;
        for ((asked, made), row) in &self.rows {
            let Row { proved, refuted, unknown, wrong } = row;
            let (asked, made) = (asked.name(), made.name());
            writeln!(f, "| {asked} | {made} | {proved} | {refuted} | {unknown} | {wrong} |")?;
        }
        writeln!(
            f,
            "\n| kind | planted and asked | FALSE | shown by gcc's program too | not seen there | missing there |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|")?;
        for (kind, row) in &self.kinds {
            let Kind { planted, refuted, confirmed, unseen, missing } = row;
            let (rule, missing) = (kind.rule(), missing.len());
            writeln!(f, "| {rule} | {planted} | {refuted} | {confirmed} | {unseen} | {missing} |")?;
        }
        let missing: Vec<u64> = self.kinds.values().flat_map(|kind| kind.missing.clone()).collect();
        if !missing.is_empty() {
            writeln!(f, "\nFALSE that gcc's program does not show, although it should: seeds {missing:?}")?;
        }
        writeln!(f, "\n| UNKNOWN because of | answers | a seed |\n|---|--:|--:|")?;
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|&(_, (count, _))| std::cmp::Reverse(*count));
        for (reason, (count, seed)) in reasons.into_iter().take(REASONS) {
            writeln!(f, "| {reason} | {count} | {seed} |")?;
        }
        writeln!(f, "\n| gadget | UNKNOWN without a defect |\n|---|--:|")?;
        let mut gadgets: Vec<_> = self.unknown_with.iter().collect();
        gadgets.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
        for (gadget, count) in gadgets.into_iter().take(GADGETS) {
            writeln!(f, "| {gadget} | {count} |")?;
        }
        writeln!(f)?;
        for (class, seeds) in &self.wrong {
            writeln!(f, "CONTRADICTION: {class}: {} answers, seeds {seeds:?}", seeds.len())?;
        }
        Ok(())
    }
}
