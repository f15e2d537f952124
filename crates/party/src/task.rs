//! What is asked of the party, and what it answers. Data only.

use crate::template_settings::TemplateSettings;
use crate::verifier::settings::VerifierSettings;
use ringfence_base::Loc;
use ringfence_engine::Replay;
use ringfence_templates::LoopInvariant;
use ringfence_verdict::{
    Alarm, Invariant, Picture, Property, Statistics, UnknownReason, Verdict, ViolationKind,
};

/// What to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The properties, sorted, without repetition. [`Property::NoUndefined`] stands for all kinds of
    /// violations that belong to it.
    pub properties: Vec<Property>,
    /// Kinds of [`Property::NoUndefined`] that are checked although the property as a whole is not.
    pub also: Vec<ViolationKind>,
    /// The function to start.
    pub entry: String,
    /// Whether allocations may fail.
    pub malloc_may_fail: bool,
    /// Whether memory must be freed before a program aborts, too, when it is asked whether all is freed: it is, since
    /// the program terminates there.
    pub cleanup_at_abort: bool,
    /// How many calls are followed at once.
    pub call_depth: u64,
    /// The engines to use, by name; none: the party decides.
    pub engines: Vec<String>,
    /// The choices of the verifier.
    pub verifier: VerifierSettings,
    /// The choices of the template engine.
    pub templates: TemplateSettings,
    /// How many threads may work at once; 0 for as many as there are processors.
    pub jobs: usize,
    /// Whether the answer shall show what memory looks like, as far as engines know.
    pub pictures: bool,
    /// Whether a proof shall come with a certificate.
    pub certificate: bool,
    /// Whether the process ends with the answer: then memory is left to the system, since giving back the
    /// states of a long exploration one by one takes time.
    pub last: bool,
}

impl Default for Task {
    /// Memory safety and assertions, from `main`.
    fn default() -> Self {
        Self {
            properties: vec![
                Property::ValidDeref,
                Property::ValidFree,
                Property::ValidMemtrack,
                Property::UnreachCall,
            ],
            also: Vec::new(),
            entry: "main".to_owned(),
            malloc_may_fail: false,
            cleanup_at_abort: true,
            call_depth: 1000,
            engines: Vec::new(),
            verifier: VerifierSettings::default(),
            templates: TemplateSettings::default(),
            jobs: 0,
            pictures: false,
            certificate: false,
            last: false,
        }
    }
}

impl Task {
    /// Whether a violation of this kind refutes something that was asked.
    #[must_use]
    pub fn asks_about(&self, kind: ViolationKind) -> bool {
        self.properties.contains(&kind.property()) || self.also.contains(&kind)
    }

    /// The kinds that end a run although it could go on, since they were asked about.
    #[must_use]
    pub fn stop_on(&self) -> Vec<ViolationKind> {
        let undefined = |kind: &ViolationKind| kind.property() == Property::NoUndefined;
        ViolationKind::ALL.into_iter().filter(undefined).filter(|kind| self.asks_about(*kind)).collect()
    }

    /// Whether failed assertions and error functions only end the program: nobody asked about them, and
    /// they are no undefined behaviour.
    #[must_use]
    pub fn errors_abort(&self) -> bool {
        !self.asks_about(ViolationKind::ErrorReached)
    }

    /// Whether memory that is left when the program aborts refutes something that was asked.
    #[must_use]
    pub fn must_free_before_abort(&self) -> bool {
        self.cleanup_at_abort && self.asks_about(ViolationKind::NotFreed)
    }

    /// A replay with the settings of this task and without inputs: engines fill in the rest.
    #[must_use]
    pub fn replay(&self) -> Replay {
        Replay {
            entry: self.entry.clone(),
            malloc_may_fail: self.malloc_may_fail,
            check_leaks: self.asks_about(ViolationKind::Leak),
            check_not_freed: self.asks_about(ViolationKind::NotFreed),
            cleanup_at_abort: self.must_free_before_abort(),
            errors_abort: self.errors_abort(),
            stop_on: self.stop_on(),
            ..Replay::default()
        }
    }
}

/// What came out.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The answer itself.
    pub verdict: Verdict,
    /// For FALSE: the run that shows it.
    pub replay: Option<Replay>,
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
    /// If pictures were asked for: what memory looks like where the program asks for a plot.
    pub plots: Vec<Picture>,
    /// If a certificate was asked for and the verifier or templates proved something: its text, or what it cannot
    /// say.
    pub certificate: Option<Result<String, String>>,
    /// What it cost.
    pub statistics: Statistics,
}

impl Answer {
    /// No answer, for one reason.
    #[must_use]
    pub fn unknown(reason: UnknownReason) -> Self {
        Self {
            verdict: Verdict::Unknown(vec![reason]),
            replay: None,
            alarms: Vec::new(),
            approximations: Vec::new(),
            invariants: Vec::new(),
            loops: Vec::new(),
            invariants_hold: false,
            plots: Vec::new(),
            certificate: None,
            statistics: Statistics::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_that_were_asked_for_end_a_run() {
        let plain = Task::default();
        assert!(plain.asks_about(ViolationKind::NullDeref) && plain.asks_about(ViolationKind::Leak));
        assert!(!plain.asks_about(ViolationKind::NotFreed) && plain.stop_on().is_empty());
        let some = Task { also: vec![ViolationKind::SignedOverflow], ..Task::default() };
        assert_eq!(some.stop_on(), [ViolationKind::SignedOverflow]);
        assert!(!some.asks_about(ViolationKind::InvalidShift));
        let all = Task { properties: vec![Property::NoUndefined], ..Task::default() };
        assert!(all.stop_on().contains(&ViolationKind::InvalidShift));
        assert!(all.stop_on().iter().all(|kind| kind.property() == Property::NoUndefined));
    }

    #[test]
    fn a_replay_has_the_settings_of_the_task() {
        let task = Task {
            properties: vec![Property::ValidMemcleanup],
            also: vec![ViolationKind::DivisionByZero],
            entry: "start".into(),
            malloc_may_fail: true,
            ..Task::default()
        };
        let replay = task.replay();
        assert_eq!((replay.entry.as_str(), replay.malloc_may_fail), ("start", true));
        assert_eq!((replay.check_leaks, replay.check_not_freed), (false, true));
        assert_eq!(replay.stop_on, [ViolationKind::DivisionByZero]);
    }
}
