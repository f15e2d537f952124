//! Replaying an alarm in the concrete interpreter.
//!
//! A [`Replay`] is everything that a run depends on beside the program. [`confirm`] runs it and accepts
//! only a violation of the expected kind at the expected place. Places are compared by file, line and
//! column, since several handles may stand for one place.
//!
//! A [`ReplayFile`] is a replay written down, with the program that it belongs to and what it shows;
//! [`fn@write`] and [`fn@parse`] are its text form.
//!
//! Why this is sound: the interpreter is deterministic given the settings and the list of draws, each
//! draw is a value that the program can get in reality, and a violation that it reports did happen in
//! that run. Nothing of the engine's reasoning is used. Draws beyond the end of the list are 0 (and
//! allocations succeed): these are possible values too. A block lies where a freed one was only where
//! an allocator could have put it there; a replay that asks for more stops.

pub(crate) mod effects;
pub mod file;
pub mod finding;
mod parse;
pub mod sources;
#[cfg(test)]
mod tests;
mod write;

pub use file::{Expected, ReplayFile, SpotInFile, Unit};
pub use parse::{BadReplay, parse};
pub use write::write;

use ringfence_base::{Budget, Exhausted, Loc, Sources};
use ringfence_interp::{Draw, DrawKind, End, Inputs, Outcome, Reuse, Settings, Uninitialised, Watcher};
use ringfence_ir::Program;
use ringfence_verdict::{Alarm, Goal, Violation};

/// Everything that a run depends on beside the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// What is asked of the run. Whether allocations may fail: if so, each draws its success.
    pub goal: Goal,
    /// The command line, the program's name first.
    pub args: Vec<Vec<u8>>,
    /// The environment, as `NAME=value`.
    pub environment: Vec<Vec<u8>>,
    /// What the program can read from standard input.
    pub stdin: Vec<u8>,
    /// The heap blocks that lie where freed ones were.
    pub reuse: Vec<Reuse>,
    /// Where the bits of indeterminate values come from.
    pub uninitialised: Uninitialised,
    /// How many calls may be active at once.
    pub call_depth: usize,
    /// After how many steps the run is stopped and lost blocks are looked for, if it does not end before.
    pub steps: Option<u64>,
    /// Which of the blocks that are lost or left the run speaks of, as [`Settings::leak`] counts them.
    pub leak: usize,
    /// The values that the run draws, in order.
    pub draws: Vec<Draw>,
}

impl Default for Replay {
    fn default() -> Self {
        let Settings { goal, args, environment, stdin, uninitialised, call_depth, .. } = Settings::default();
        Self {
            goal,
            args,
            environment,
            stdin,
            reuse: Vec::new(),
            uninitialised,
            call_depth,
            steps: None,
            leak: 0,
            draws: Vec::new(),
        }
    }
}

impl Replay {
    /// A replay that checks what was asked, without inputs: engines fill in the rest.
    #[must_use]
    pub fn of(goal: &Goal) -> Self {
        Self { goal: goal.clone(), ..Self::default() }
    }

    /// The settings of the run.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            goal: self.goal.clone(),
            args: self.args.clone(),
            environment: self.environment.clone(),
            stdin: self.stdin.clone(),
            reuse: self.reuse.clone(),
            uninitialised: self.uninitialised,
            leaks_when_stopped: self.steps.is_some(),
            leak: self.leak,
            goes_on_outside: true,
            call_depth: self.call_depth,
            ..Settings::default()
        }
    }

    /// In the interpreter, with these draws, as far as the budget and the limit of steps reach.
    #[must_use]
    pub fn run(&self, program: &Program, budget: Budget) -> Outcome {
        let values = self.draws.iter().map(|draw| draw.value).collect();
        let budget = match self.steps {
            Some(steps) => budget.with_steps(steps),
            None => budget,
        };
        ringfence_interp::run(program, self.settings(), Inputs::draws(values), budget)
    }

    /// Runs it while somebody looks on.
    pub fn run_watched(&self, program: &Program, budget: Budget, watcher: &mut dyn Watcher) -> Outcome {
        let values = self.draws.iter().map(|draw| draw.value).collect();
        let budget = match self.steps {
            Some(steps) => budget.with_steps(steps),
            None => budget,
        };
        let inputs = Inputs::draws(values);
        ringfence_interp::run_watched(program, self.settings(), inputs, budget, watcher)
    }

    /// Whether the run takes an order of evaluation that gcc does not take.
    #[must_use]
    pub fn takes_another_order(&self) -> bool {
        takes_another_order(&self.draws)
    }

    /// The first input that the run took for something else than it was meant for, in words. The values
    /// after it went to the wrong places, so that the run was not the one that an engine had in mind.
    #[must_use]
    pub fn divergence(&self, drawn: &[Draw]) -> Option<String> {
        let differs = |(_, (meant, taken)): &(usize, (&Draw, &Draw))| !same_use(meant.kind, taken.kind);
        let (index, (meant, taken)) = self.draws.iter().zip(drawn).enumerate().find(differs)?;
        let (meant, taken) = (describe(meant.kind), describe(taken.kind));
        Some(format!("input {} was meant as {meant}, but the run took it as {taken}", index + 1))
    }
}

/// Whether some draw is an order of evaluation that gcc does not take.
pub(crate) fn takes_another_order(draws: &[Draw]) -> bool {
    draws.iter().any(|draw| matches!(draw.kind, DrawKind::Order { .. }) && draw.value != 0)
}

/// Whether two draws are for the same thing; the sign is for people only.
fn same_use(a: DrawKind, b: DrawKind) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b) && a.bits() == b.bits()
}

fn describe(kind: DrawKind) -> String {
    match kind {
        DrawKind::Nondet { bits, .. } => format!("a value of {bits} bits"),
        DrawKind::AllocationSucceeds => "the success of an allocation".to_owned(),
        DrawKind::Uninitialised { bits } => format!("{bits} bits that were never set"),
        DrawKind::Environment { bits } => format!("{bits} bits of the environment"),
        DrawKind::Order { .. } => "an order of evaluation".to_owned(),
    }
}

/// What a replay showed instead of the violation that was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum NotConfirmed {
    /// The program came to its end.
    CleanEnd,
    /// Another violation, or the same one elsewhere.
    Other(Box<Violation>),
    /// An assumption of the program does not hold.
    AssumptionFailed(Loc),
    /// Something that cannot be executed was reached.
    Unsupported { what: String, loc: Loc },
    /// A limit was reached.
    Exhausted(Exhausted, Loc),
}

impl NotConfirmed {
    /// In words.
    #[must_use]
    pub fn sentence(&self, sources: &Sources) -> String {
        let at = |loc: &Loc| match sources.place(*loc) {
            Some(_) => format!(" at {}", sources.show(*loc)),
            None => String::new(),
        };
        match self {
            NotConfirmed::CleanEnd => "the run came to its end without a violation".to_owned(),
            NotConfirmed::Other(violation) => {
                format!("the run ended with {}{}", violation.kind.rule(), at(&violation.loc))
            }
            NotConfirmed::AssumptionFailed(loc) => {
                format!("an assumption of the program did not hold in the run{}", at(loc))
            }
            NotConfirmed::Unsupported { what, loc } => {
                format!("the run reached something that is not supported{}: {what}", at(loc))
            }
            NotConfirmed::Exhausted(limit, loc) => {
                format!("the run met a limit ({}){}", limit.word(), at(loc))
            }
        }
    }
}

/// Runs a replay and gives back the violation if it is the expected one.
///
/// # Errors
/// What the run showed instead.
pub fn confirm(
    program: &Program,
    replay: &Replay,
    expected: Alarm,
    budget: Budget,
) -> Result<Violation, NotConfirmed> {
    let end = replay.run(program, budget).end;
    judge(end, |violation| is_expected(&program.sources, violation, expected))
}

/// What the end of a run shows: a violation that is the expected one, or something else.
///
/// # Errors
/// What it is instead.
pub fn judge(end: End, is_expected: impl FnOnce(&Violation) -> bool) -> Result<Violation, NotConfirmed> {
    match end {
        End::Violation(violation) if is_expected(&violation) => Ok(violation),
        End::Violation(violation) => Err(NotConfirmed::Other(Box::new(violation))),
        End::Exited(_) | End::Aborted => Err(NotConfirmed::CleanEnd),
        End::AssumptionFailed(loc) => Err(NotConfirmed::AssumptionFailed(loc)),
        End::Unsupported { what, loc } => Err(NotConfirmed::Unsupported { what, loc }),
        End::Exhausted(limit, loc) => Err(NotConfirmed::Exhausted(limit, loc)),
        // A list that goes on with zeros does not run out.
        End::InputsExhausted(loc) => Err(NotConfirmed::Exhausted(Exhausted::Steps, loc)),
    }
}

/// Whether a violation is the one that an alarm claims: the same kind at the same place. What is found
/// at the end of a run has no place.
fn is_expected(sources: &Sources, violation: &Violation, expected: Alarm) -> bool {
    violation.kind == expected.kind && sources.place(violation.loc) == sources.place(expected.loc)
}
