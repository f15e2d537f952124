//! What an engine answers. Data only.

use crate::{Defect, Replay};
use ringfence_base::Loc;
use ringfence_verdict::{
    Alarm, Invariant, LoopInvariant, Picture, SearchEnd, Statistics, UnknownReason, Verdict,
};

/// What came out.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The answer itself.
    pub verdict: Verdict,
    /// For FALSE: the run that shows it.
    pub replay: Option<Replay>,
    /// For FALSE: other violations that runs showed, the severe ones first.
    pub more: Vec<Defect>,
    /// Undefined behaviour that was not asked about, if runs showed it, and nothing that was asked about.
    pub undefined: Vec<Defect>,
    /// Alarms that no run confirmed.
    pub alarms: Vec<Alarm>,
    /// What was not computed but taken to be any value, with the first place of each: sound for a proof, and
    /// a reason why an alarm may not be confirmed.
    pub approximations: Vec<(&'static str, Loc)>,
    /// If pictures were asked for: what memory looks like at loop heads and where functions return.
    pub invariants: Vec<Invariant>,
    /// If pictures were asked for and templates proved something: what holds after every iteration of each
    /// loop, in words.
    pub loops: Vec<LoopInvariant>,
    /// Whether the invariants were proved. Otherwise they show states that an engine came to, and there may
    /// be others.
    pub invariants_hold: bool,
    /// Whether they would be proved if none of the alarms is true.
    pub invariants_hold_if_safe: bool,
    /// If pictures were asked for: what memory looks like where the program asks for a plot.
    pub plots: Vec<Picture>,
    /// If a certificate was asked for and the engine that proved something can write one: its text, or what it cannot
    /// say.
    pub certificate: Option<Result<String, String>>,
    /// How the search for violations ended.
    pub search_end: SearchEnd,
    /// What it cost.
    pub statistics: Statistics,
}

impl Answer {
    /// No answer, for one reason.
    #[must_use]
    pub fn unknown(reason: UnknownReason) -> Self {
        Self::of(Verdict::Unknown(vec![reason]))
    }

    /// An answer with nothing but its verdict.
    #[must_use]
    pub fn of(verdict: Verdict) -> Self {
        Self {
            verdict,
            replay: None,
            more: Vec::new(),
            undefined: Vec::new(),
            alarms: Vec::new(),
            approximations: Vec::new(),
            invariants: Vec::new(),
            loops: Vec::new(),
            invariants_hold: false,
            invariants_hold_if_safe: false,
            plots: Vec::new(),
            certificate: None,
            search_end: SearchEnd::default(),
            statistics: Statistics::default(),
        }
    }

    /// All violations that runs showed, in order: none unless it is FALSE.
    #[must_use]
    pub fn defects(&self) -> Vec<Defect> {
        let (Verdict::False(refutation), Some(replay)) = (&self.verdict, &self.replay) else {
            return Vec::new();
        };
        let first = Defect { refutation: refutation.as_ref().clone(), replay: replay.clone() };
        std::iter::once(first).chain(self.more.iter().cloned()).collect()
    }

    /// The same answer with its violations in another order, or fewer of them.
    #[must_use]
    pub fn with_defects(&self, defects: Vec<Defect>) -> Self {
        let mut defects = defects.into_iter();
        let Some(Defect { refutation, replay }) = defects.next() else { return self.clone() };
        let (verdict, replay) = (Verdict::False(Box::new(refutation)), Some(replay));
        // A run that takes the place of another one was made under the same assumption.
        let verdict = match (self.verdict.assumed(), verdict.assumed()) {
            (Some(assumed), None) => verdict.under(assumed),
            _ => verdict,
        };
        Self { verdict, replay, more: defects.collect(), ..self.clone() }
    }

    /// Whether it is TRUE or FALSE.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        !matches!(self.verdict, Verdict::Unknown(_))
    }
}
