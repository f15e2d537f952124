//! What the interpreter sees in a program, and how that stands to what the checker says.

use super::Said;
use super::program::Generated;
use crate::cases::check::describe;
use crate::pipeline;
use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Settings, Uninitialised};
use ringfence_ir::Program;
use ringfence_verdict::{Goal, Property, ViolationKind};

/// How many instructions a run may take.
const STEPS: u64 = 50_000;

/// A run that violates what was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    /// What goes wrong.
    kind: ViolationKind,
    /// The end of the run in words.
    what: String,
    /// The numbers that it drew.
    inputs: Vec<u128>,
    /// Whether values that were never set were drawn too.
    drawn: bool,
}

impl Seen {
    /// The rule that is violated.
    pub(super) const fn rule(&self) -> &'static str {
        self.kind.rule()
    }
}

/// How the two stand to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Judgement {
    /// The front end or the verifier refuses the program.
    Refused(String),
    /// No verdict.
    Broken(String),
    /// TRUE, but a run goes wrong.
    Refuted(Seen),
    /// FALSE, but the replay does not show it.
    NotReplayed(String),
    /// TRUE, and no run goes wrong.
    Proved,
    /// FALSE, and random runs go wrong as well, or not.
    Found { by_runs: bool },
    /// UNKNOWN, and random runs go wrong, or not.
    Unknown { reason: String, by_runs: bool },
}

impl Judgement {
    /// Whether something is wrong.
    pub(super) const fn is_wrong(&self) -> bool {
        matches!(
            self,
            Judgement::Refused(_) | Judgement::Broken(_) | Judgement::Refuted(_) | Judgement::NotReplayed(_)
        )
    }

    /// The class in the summary.
    pub(super) fn class(&self) -> String {
        match self {
            Judgement::Refused(_) => "WRONG: refused by the front end".to_owned(),
            Judgement::Broken(_) => "WRONG: no verdict".to_owned(),
            Judgement::Refuted(_) => "WRONG: TRUE, but a run violates it".to_owned(),
            Judgement::NotReplayed(_) => "WRONG: FALSE, but not replayed".to_owned(),
            Judgement::Proved => "TRUE, and no run violates it".to_owned(),
            Judgement::Found { by_runs: true } => "FALSE, seen in random runs too".to_owned(),
            Judgement::Found { by_runs: false } => "FALSE, not seen in random runs".to_owned(),
            Judgement::Unknown { reason, by_runs: true } => {
                format!("UNKNOWN({reason}), violated in random runs")
            }
            Judgement::Unknown { reason, by_runs: false } => {
                format!("UNKNOWN({reason}), no random run violates it")
            }
        }
    }

    /// What is wrong, for the top of a kept program.
    pub(super) fn note(&self) -> String {
        match self {
            Judgement::Refused(what) => format!("refused: {what}"),
            Judgement::Broken(what) => format!("no verdict: {what}"),
            Judgement::NotReplayed(property) => format!("FALSE({property}), but the replay does not show it"),
            Judgement::Refuted(seen) => {
                let values: Vec<String> = seen.inputs.iter().map(u128::to_string).collect();
                let drawn = if seen.drawn { ", with what was never set drawn" } else { "" };
                format!("TRUE, but {} on --input {}{drawn}", seen.what, values.join(","))
            }
            other => other.class(),
        }
    }
}

/// A program's text through front end and verifier.
///
/// # Errors
/// Why it is refused.
pub(super) fn load(generated: &Generated) -> Result<Program, String> {
    let show = |failure: pipeline::Failure| {
        let (step, message) = failure.parts();
        format!("{step}: {message}")
    };
    let name = format!("hunt-{}.c", generated.seed);
    let loaded = pipeline::load_text(&name, &generated.text, generated.kind.model);
    let program = pipeline::program_of(loaded).map_err(show)?;
    pipeline::check(&program).map_err(show)?;
    Ok(program)
}

/// The first run, among `count` random ones, that violates what is asked of the program.
pub(super) fn runs(generated: &Generated, program: &Program, count: u64) -> Option<Seen> {
    (0..count).find_map(|number| {
        let drawn = number % 2 == 1;
        let goal = Goal { malloc_may_fail: generated.kind.malloc_may_fail, ..Goal::default() };
        let cleanup = generated.kind.memcleanup;
        let settings = Settings {
            goal: if cleanup { goal.with(Property::ValidMemcleanup) } else { goal },
            uninitialised: if drawn { Uninitialised::Drawn } else { Uninitialised::Zero },
            ..Settings::default()
        };
        let inputs = Inputs::seed(generated.seed.wrapping_mul(1000).wrapping_add(number));
        let budget = Budget::default().with_steps(STEPS).with_memory(1 << 26);
        let outcome = pipeline::run(program, &settings, inputs, budget);
        let End::Violation(violation) = &outcome.end else { return None };
        let kind = violation.kind;
        (kind.property() != Property::NoUndefined).then(|| Seen {
            kind,
            what: describe(&outcome.end, &program.sources),
            inputs: outcome.inputs.iter().map(|draw| draw.value).collect(),
            drawn,
        })
    })
}

/// Compares.
pub(super) fn judge(said: Said, seen: Option<Seen>) -> Judgement {
    match (said, seen) {
        (Said::Broken(what), _) => Judgement::Broken(what),
        (Said::True, Some(seen)) => Judgement::Refuted(seen),
        (Said::True, None) => Judgement::Proved,
        (Said::False { property, replays: false }, _) => Judgement::NotReplayed(property),
        (Said::False { .. }, seen) => Judgement::Found { by_runs: seen.is_some() },
        (Said::Unknown(reason), seen) => Judgement::Unknown { reason, by_runs: seen.is_some() },
    }
}

#[cfg(test)]
mod tests {
    use super::super::program::generate;
    use super::*;

    #[test]
    fn generated_programs_are_programs() {
        let mut violated = 0;
        for seed in 0..60 {
            let generated = generate(seed);
            let program = match load(&generated) {
                Ok(program) => program,
                Err(error) => panic!("seed {seed}: {error}\n{}", generated.text),
            };
            violated += usize::from(runs(&generated, &program, 4).is_some());
        }
        assert!((5..55).contains(&violated), "{violated} of 60 go wrong");
    }

    #[test]
    fn contradictions_are_told_from_missing_answers() {
        let seen =
            Seen { kind: ViolationKind::DoubleFree, what: String::new(), inputs: vec![], drawn: false };
        assert!(judge(Said::True, Some(seen.clone())).is_wrong());
        assert!(!judge(Said::True, None).is_wrong());
        assert!(!judge(Said::Unknown("timeout".to_owned()), Some(seen)).is_wrong());
        let refuted = |replays| Said::False { property: "valid-free".to_owned(), replays };
        assert!(judge(refuted(false), None).is_wrong());
        assert!(!judge(refuted(true), None).is_wrong());
    }
}
