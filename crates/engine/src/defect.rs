//! Violations that runs of the interpreter showed, and the board on which engines collect them.
//!
//! Two violations are one defect when they agree in kind, place and place of allocation: the run that showed it first is
//! kept. Reports compare more (`ringfence_report::fingerprint`), so that what is different here may be one finding there.

use crate::{Answer, Replay};
use ringfence_base::{FastSet, Loc, Place, Sources};
use ringfence_ir::Program;
use ringfence_verdict::{Alarm, Refutation, Severity, Verdict, Violation, ViolationKind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A violation with the run that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defect {
    /// What the interpreter saw, and who found the path.
    pub refutation: Refutation,
    /// The run.
    pub replay: Replay,
}

impl Defect {
    /// What the interpreter saw.
    #[must_use]
    pub const fn violation(&self) -> &Violation {
        self.refutation.violation()
    }

    /// Whether it is one that was asked about.
    #[must_use]
    pub const fn is_asked_about(&self) -> bool {
        self.replay.goal.asks_about(self.violation().kind)
    }

    /// Where it stands among others: the severe first, then by their places in the source.
    fn rank(&self, sources: &Sources) -> (Severity, Option<Place>, ViolationKind) {
        let violation = self.violation();
        (violation.kind.severity(), sources.place(violation.place()), violation.kind)
    }
}

/// What makes two violations one defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DefectKey {
    kind: ViolationKind,
    place: Option<Place>,
    allocated: Option<Place>,
}

impl DefectKey {
    /// The key of a violation.
    #[must_use]
    pub fn of(violation: &Violation, sources: &Sources) -> Self {
        let allocated = violation.object.as_ref().map(|object| object.allocated);
        Self::at(Alarm::from(violation), allocated, sources)
    }

    /// The key of an alarm about an object that was allocated here, if it is about one.
    #[must_use]
    pub fn at(alarm: Alarm, allocated: Option<Loc>, sources: &Sources) -> Self {
        let Alarm { kind, loc } = alarm;
        Self { kind, place: sources.place(loc), allocated: allocated.and_then(|loc| sources.place(loc)) }
    }
}

/// How many defects are collected: more are of no use to anybody.
const MOST: usize = 1000;

/// The defects that engines found so far. It is shared by threads.
#[derive(Debug, Default)]
pub struct DefectBoard {
    has_some: AtomicBool,
    collected: Mutex<Collected>,
}

#[derive(Debug, Default)]
struct Collected {
    /// When the last one was found.
    last: Option<Instant>,
    keys: FastSet<DefectKey>,
    defects: Vec<Defect>,
}

impl DefectBoard {
    /// Adds a defect, unless it is known. Says whether it is new.
    pub fn add(&self, defect: Defect, sources: &Sources) -> bool {
        let Ok(mut all) = self.collected.lock() else { return false };
        let is_new = all.defects.len() < MOST && all.keys.insert(DefectKey::of(defect.violation(), sources));
        if is_new {
            all.last = Some(Instant::now());
            all.defects.push(defect);
            self.has_some.store(true, Ordering::Release);
        }
        is_new
    }

    /// Adds the violation of an answer.
    pub fn add_of(&self, answer: &Answer, program: &Program) {
        if let (Verdict::False(refutation), Some(replay)) = (&answer.verdict, &answer.replay) {
            let defect = Defect { refutation: refutation.as_ref().clone(), replay: replay.clone() };
            self.add(defect, &program.sources);
        }
    }

    /// Whether a violation is known to somebody.
    #[must_use]
    pub fn knows(&self, violation: &Violation, sources: &Sources) -> bool {
        let key = DefectKey::of(violation, sources);
        !self.is_empty() && self.collected.lock().is_ok_and(|all| all.keys.contains(&key))
    }

    /// Whether all of these are known.
    #[must_use]
    pub fn has_all<'k>(&self, mut keys: impl Iterator<Item = &'k DefectKey>) -> bool {
        self.collected.lock().is_ok_and(|all| keys.all(|key| all.keys.contains(key)))
    }

    /// Whether nothing was found. Cheap.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.has_some.load(Ordering::Acquire)
    }

    /// When the last one was found.
    #[must_use]
    pub fn last(&self) -> Option<Instant> {
        if self.is_empty() { None } else { self.collected.lock().ok()?.last }
    }

    /// Those that were asked about, in the order in which they were found, without so many of the first.
    #[must_use]
    pub fn after(&self, known: usize) -> Vec<Violation> {
        if self.is_empty() {
            return Vec::new();
        }
        let Ok(all) = self.collected.lock() else { return Vec::new() };
        let asked = all.defects.iter().filter(|defect| defect.is_asked_about());
        asked.skip(known).map(|defect| defect.violation().clone()).collect()
    }

    /// All of them: those that were asked about, and undefined behaviour that was not; each with the severe ones first.
    #[must_use]
    pub fn sorted(&self, sources: &Sources) -> (Vec<Defect>, Vec<Defect>) {
        let all = self.collected.lock().map_or_else(|_| Vec::new(), |all| all.defects.clone());
        let (mut asked, mut others): (Vec<Defect>, Vec<Defect>) =
            all.into_iter().partition(Defect::is_asked_about);
        for list in [&mut asked, &mut others] {
            list.sort_by_key(|defect| defect.rank(sources));
        }
        (asked, others)
    }
}
