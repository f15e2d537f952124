//! The engines of the portfolio, in the order in which their answers are put together, and what each of them is for.
//!
//! Whoever adds an engine adds a line to [`members`]: the code that runs engines and combines their answers knows nothing
//! else of them, and the names by which users ask for one follow from the list (`choice.rs`).

use crate::first_runs::FirstRuns;
use crate::task::Task;
use ringfence_base::define_id;
use ringfence_engine::Engine;
use ringfence_multiword::Multiword;
use ringfence_symex::{Strategy, SymbolicExecution};
use ringfence_templates::Templates;
use ringfence_trees::{Overlaid, Trees};
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

/// The share of the engine that proves most programs: a processor of two, beside those that search.
const OF_MOST: u32 = 3;

/// The share of an engine that ends at once unless a program may be one of those that it was made for.
const OF_SOME: u32 = 2;

/// An engine of the portfolio.
pub struct Member {
    pub(crate) engine: Box<dyn Engine>,
    /// How long it waits before it starts.
    pub(crate) delay: Duration,
    /// How much it works when more engines want to than there are processors.
    pub(crate) share: u32,
    pub(crate) roles: &'static [Role],
}

/// What an engine does beside answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Its evidence is the best, so that it is waited for when another engine has a proof.
    Evidence,
    /// The others see its alarms.
    Alarms,
    /// It goes on after a violation and finds others.
    Search,
    /// Its reasons are reported when it has no answer.
    Reasons,
}

impl Member {
    /// An engine that starts at once.
    #[must_use]
    pub fn new(engine: impl Engine + 'static, roles: &'static [Role]) -> Self {
        Self { engine: Box::new(engine), delay: Duration::ZERO, share: 1, roles }
    }

    fn with_share(self, share: u32) -> Self {
        Self { share, ..self }
    }

    fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    pub(crate) fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }
}

/// The engines, with the settings of a task.
#[must_use]
pub fn members(task: &Task) -> Vec<Member> {
    use Role::{Alarms, Evidence, Reasons, Search};
    let (late, soon) = (delay(task, HEAD_START), delay(task, SHORT_START));
    vec![
        Member::new(Verifier { settings: task.verifier.clone() }, &[Evidence, Alarms, Reasons])
            .with_share(OF_MOST),
        Member::new(Templates { settings: task.templates.clone() }, &[]).after(late),
        Member::new(SymbolicExecution { strategies: strategies(task) }, &[Search, Reasons]).after(soon),
        Member::new(FirstRuns, &[Search]).after(soon),
        Member::new(Multiword, &[]).after(late).with_share(OF_SOME),
        Member::new(Trees, &[]).after(late).with_share(OF_SOME),
        Member::new(Overlaid, &[]).after(late).with_share(OF_SOME),
    ]
}

/// Those of some engines that a task asks for; all when it names none.
pub(crate) fn wanted(task: &Task, mut members: Vec<Member>) -> Vec<Member> {
    members.retain(|member| {
        let mut chosen = task.engines.iter().map(|choice| choice.engine());
        task.engines.is_empty() || chosen.any(|name| name == member.engine.name())
    });
    members
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
