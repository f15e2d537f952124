//! The engines of the portfolio, in the order in which their answers are put together, and what each of them is for.
//!
//! Whoever adds an engine adds a line to [`members`]: the code that runs engines and combines their answers knows nothing
//! else of them. `choice.rs` has the names by which users ask for one.

use crate::first_runs::FirstRuns;
use crate::task::Task;
use ringfence_base::define_id;
use ringfence_engine::Engine;
use ringfence_symex::{Strategy, SymbolicExecution};
use ringfence_templates::Templates;
use ringfence_verifier::Verifier;
use std::time::Duration;

define_id! {
    /// An engine of the portfolio.
    pub struct MemberId = "m";
}

/// How long templates wait for the others, as many programs are decided by then.
pub(crate) const HEAD_START: Duration = Duration::from_millis(250);

/// How long first runs and symbolic execution wait for the verifier, which decides small programs by then.
const SHORT_START: Duration = Duration::from_millis(5);

/// An engine of the portfolio.
pub struct Member {
    pub(crate) engine: Box<dyn Engine>,
    /// How long it waits before it starts.
    pub(crate) delay: Duration,
    /// Whether its evidence is the best, so that it is waited for when another engine has a proof.
    pub(crate) gives_evidence: bool,
    /// Whether the others see its alarms.
    pub(crate) points_out_alarms: bool,
    /// Whether it goes on after a violation and finds others.
    pub(crate) searches: bool,
    /// Whether its reasons are reported when it has no answer.
    pub(crate) explains: bool,
}

impl Member {
    /// An engine that starts at once.
    #[must_use]
    pub fn new(engine: impl Engine + 'static) -> Self {
        Self {
            engine: Box::new(engine),
            delay: Duration::ZERO,
            gives_evidence: false,
            points_out_alarms: false,
            searches: false,
            explains: true,
        }
    }

    fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    fn giving_evidence(self) -> Self {
        Self { gives_evidence: true, ..self }
    }

    fn pointing_out_alarms(self) -> Self {
        Self { points_out_alarms: true, ..self }
    }

    fn searching(self) -> Self {
        Self { searches: true, ..self }
    }

    fn without_explanation(self) -> Self {
        Self { explains: false, ..self }
    }
}

/// The engines that a task asks for.
pub(crate) fn members(task: &Task) -> Vec<Member> {
    let all = [
        Member::new(Verifier { settings: task.verifier.clone() }).giving_evidence().pointing_out_alarms(),
        Member::new(Templates { settings: task.templates.clone() })
            .after(delay(task, HEAD_START))
            .without_explanation(),
        Member::new(SymbolicExecution { strategies: strategies(task) })
            .after(delay(task, SHORT_START))
            .searching(),
        Member::new(FirstRuns).after(delay(task, SHORT_START)).searching().without_explanation(),
    ];
    all.into_iter().filter(|member| is_wanted(task, member)).collect()
}

fn is_wanted(task: &Task, member: &Member) -> bool {
    let mut chosen = task.engines.iter().map(|choice| choice.engine());
    task.engines.is_empty() || chosen.any(|name| name == member.engine.name())
}

/// How long an engine that starts later waits. There is no need when engines take turns or were asked for.
fn delay(task: &Task, wanted: Duration) -> Duration {
    if task.jobs != 1 && task.engines.is_empty() { wanted } else { Duration::ZERO }
}

/// The strategies that a task asks for; all when it names none.
fn strategies(task: &Task) -> Vec<Strategy> {
    let some: Vec<Strategy> = Strategy::ALL
        .into_iter()
        .filter(|&strategy| task.engines.iter().any(|choice| choice.strategy() == Some(strategy)))
        .collect();
    if some.is_empty() { Strategy::ALL.to_vec() } else { some }
}
