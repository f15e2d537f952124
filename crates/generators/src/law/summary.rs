//! What came of all programs, as tables.

use super::ask::Asked;
use super::gadget::Defect;
use super::judge::{Confirmed, Judgement};
use super::plan::Plan;
use ringfence_verdict::ViolationKind;
use std::collections::BTreeMap;
use std::fmt;

/// How many reasons for UNKNOWN are listed.
const REASONS: usize = 30;

/// What came of one question.
#[derive(Debug, Clone)]
pub(super) struct Record {
    seed: u64,
    /// The names of the gadgets.
    gadgets: Vec<String>,
    planted: Option<Defect>,
    /// The name of the gadget that it is planted in, with its own.
    defect: Option<String>,
    asked: Asked,
    /// What came of it.
    judgement: Judgement,
}

impl Record {
    /// What came of a question about a program.
    pub(super) fn new(plan: &Plan<'_>, asked: Asked, judgement: Judgement) -> Self {
        let defect = plan.instances.iter().find_map(|one| {
            one.planted.map(|defect| format!("{}[{}]", one.gadget.full_name(), defect.name()))
        });
        Self {
            seed: plan.seed,
            gadgets: plan.instances.iter().map(|one| one.gadget.full_name()).collect(),
            planted: plan.defect().cloned(),
            defect,
            asked,
            judgement,
        }
    }
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
    /// For each gadget what was said about programs with it, in which nothing was planted that is asked about.
    gadgets: BTreeMap<String, Row>,
    /// For each defect what was said when it was planted and asked about.
    defects: BTreeMap<String, Row>,
    wrong: BTreeMap<&'static str, Vec<u64>>,
}

impl Summary {
    /// Counts.
    pub(super) fn of(records: &[Record]) -> Self {
        let mut summary = Summary::default();
        for kind in ViolationKind::ALL {
            summary.kinds.insert(kind, Kind::default());
        }
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
        self.rows.entry((record.asked, made)).or_default().add(&record.judgement);
        if let (Made::Asked, Some(defect)) = (made, &record.defect) {
            self.defects.entry(defect.clone()).or_default().add(&record.judgement);
        } else {
            for gadget in &record.gadgets {
                self.gadgets.entry(gadget.clone()).or_default().add(&record.judgement);
            }
        }
        match &record.judgement {
            Judgement::Proved => {}
            Judgement::Refuted { kind, confirmed } => {
                if let Some(kind) = kind {
                    self.kinds.entry(*kind).or_default().add(confirmed, record.seed);
                }
            }
            Judgement::Unknown(reason) => {
                self.reasons.entry(reason.clone()).or_insert((0, record.seed)).0 += 1;
            }
            Judgement::Wrong(wrong) => self.wrong.entry(wrong.class()).or_default().push(record.seed),
        }
    }

    /// How many contradictions.
    pub(super) fn wrong(&self) -> usize {
        self.wrong.values().map(Vec::len).sum()
    }
}

impl Row {
    fn add(&mut self, judgement: &Judgement) {
        match judgement {
            Judgement::Proved => self.proved += 1,
            Judgement::Refuted { .. } => self.refuted += 1,
            Judgement::Unknown(_) => self.unknown += 1,
            Judgement::Wrong(_) => self.wrong += 1,
        }
    }
}

impl Row {
    fn plus(&self, other: &Row) -> Row {
        Row {
            proved: self.proved + other.proved,
            refuted: self.refuted + other.refuted,
            unknown: self.unknown + other.unknown,
            wrong: self.wrong + other.wrong,
        }
    }

    /// A row of a table, with how many of a hundred were decided.
    fn write(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { proved, refuted, unknown, wrong } = self;
        let share = 100 * (proved + refuted) / (proved + refuted + unknown + wrong).max(1);
        writeln!(f, "| {name} | {proved} | {refuted} | {unknown} | {share} |")
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
        self.coverage(f)?;
        for (class, seeds) in &self.wrong {
            writeln!(f, "CONTRADICTION: {class}: {} answers, seeds {seeds:?}", seeds.len())?;
        }
        Ok(())
    }
}

impl Summary {
    /// What the programs covered: gadgets and defects that say little about the tool are seen here.
    fn coverage(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = [
            ("gadget, with nothing planted that is asked about", &self.gadgets),
            ("defect, asked about", &self.defects),
        ];
        for (title, rows) in tables {
            writeln!(f, "\n| {title} | TRUE | FALSE | UNKNOWN | of a hundred |\n|---|--:|--:|--:|--:|")?;
            for (name, row) in rows {
                row.write(name, f)?;
            }
            let all = rows.values().fold(Row::default(), |all, row| all.plus(row));
            all.write("**all**", f)?;
        }
        let never = |rows: &BTreeMap<String, Row>, count: fn(&Row) -> usize| {
            let names = rows.iter().filter(|(_, row)| count(row) == 0).map(|(name, _)| name.as_str());
            names.collect::<Vec<_>>().join(" ")
        };
        writeln!(f, "\ngadgets never in a proved program: {}", never(&self.gadgets, |row| row.proved))?;
        writeln!(f, "defects never refuted: {}\n", never(&self.defects, |row| row.refuted))
    }
}
