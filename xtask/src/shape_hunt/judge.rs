//! What the interpreter sees in a program on many inputs, and how that stands to what the checker says.

use super::program::Generated;
use super::writer::Kind;
use crate::cases::check::describe;
use crate::pipeline;
use crate::random::Random;
use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Outcome, Settings, Uninitialised, WhenEmpty};
use ringfence_ir::Program;
use ringfence_verdict::{Goal, KindSet, Property, ViolationKind};

/// How many instructions a run may take.
const STEPS: u64 = 20_000;

/// A run that violates what is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    /// What goes wrong.
    pub(super) kind: ViolationKind,
    /// The end of the run in words.
    pub(super) what: String,
    /// The numbers that it drew.
    pub(super) inputs: Vec<u128>,
}

impl Seen {
    /// The inputs as `--input` takes them.
    pub(super) fn inputs(&self) -> String {
        let values: Vec<String> = self.inputs.iter().map(u128::to_string).collect();
        values.join(",")
    }
}

/// A program's text through front end and verifier.
///
/// # Errors
/// Why it is refused.
pub(super) fn load(text: &str, kind: Kind) -> Result<Program, String> {
    let show = |failure: pipeline::Failure| {
        let (step, message) = failure.parts();
        format!("{step}: {message}")
    };
    let program = pipeline::program_of(pipeline::load_text("shape.c", text, kind.model)).map_err(show)?;
    ringfence_ir::verify::verify(&program)
        .map_err(|defects| format!("verifier: {} defects", defects.len()))?;
    Ok(program)
}

/// The first run, among `count`, that violates what is asked of the program.
pub(super) fn runs(generated: &Generated, program: &Program, count: u64) -> Option<Seen> {
    (0..count).find_map(|number| seen(generated.kind, program, &run(generated, program, number)))
}

/// Whether `count` runs end well, without anything to note.
pub(super) fn run_clean(generated: &Generated, program: &Program, count: u64) -> bool {
    (0..count).all(|number| is_clean(&run(generated, program, number)))
}

/// Whether a run ends well, without anything to note.
fn is_clean(outcome: &Outcome) -> bool {
    let ends_well = matches!(outcome.end, End::Exited(_) | End::Aborted | End::Exhausted(..));
    ends_well && outcome.notes.is_empty()
}

/// One of the runs of a program.
pub(super) fn run(generated: &Generated, program: &Program, number: u64) -> Outcome {
    let mut random = Random::new(generated.seed.wrapping_mul(1009).wrapping_add(number));
    let kind = generated.kind;
    let malloc_may_fail = kind.malloc_may_fail && random.chance(50);
    let mut goal = Goal { malloc_may_fail, cleanup_at_abort: false, ..Goal::default() };
    if kind.check_uninitialised {
        goal = goal.with_kinds(KindSet::of(&[ViolationKind::UninitialisedRead]));
    }
    if kind.memcleanup {
        goal = goal.with(Property::ValidMemcleanup);
    }
    let settings = Settings {
        goal,
        uninitialised: if number % 2 == 1 { Uninitialised::Drawn } else { Uninitialised::Zero },
        leaks_when_stopped: true,
        ..Settings::default()
    };
    let inputs = Inputs::list(inputs(&generated.constants, number, &mut random), WhenEmpty::Zero);
    let budget = Budget::default().with_steps(STEPS).with_memory(1 << 26);
    pipeline::run(program, &settings, inputs, budget)
}

/// The numbers that a run draws before there are only zeros: lists become long or short, values are
/// those that the program asks about, or any.
fn inputs(constants: &[i64], number: u64, random: &mut Random) -> Vec<u128> {
    let length = match number {
        0 => 0,
        _ => 1 + random.below(*random.clone().pick(&[4, 10, 25, 60])),
    };
    let zeros = *random.pick(&[5, 15, 30, 50]);
    let ones = *random.pick(&[10, 30, 80]);
    let mut value = || {
        let drawn = match () {
            () if random.chance(zeros) => 0,
            () if random.chance(ones) => 1,
            () if random.chance(60) => *random.pick(constants),
            () if random.chance(80) => random.below(18) as i64 - 3,
            () => random.number() as i64,
        };
        i128::from(drawn) as u128
    };
    (0..length).map(|_| value()).collect()
}

/// What a run violates, if that was asked about.
fn seen(kind: Kind, program: &Program, outcome: &Outcome) -> Option<Seen> {
    let End::Violation(violation) = &outcome.end else { return None };
    let is_asked = violation.kind.property() != Property::NoUndefined
        || kind.check_uninitialised && violation.kind == ViolationKind::UninitialisedRead;
    is_asked.then(|| Seen {
        kind: violation.kind,
        what: describe(&outcome.end, &program.sources),
        inputs: outcome.inputs.iter().map(|draw| draw.value).collect(),
    })
}

/// What the checker says of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// TRUE.
    True,
    /// FALSE of this property, and whether the replay shows it.
    False { property: String, replays: bool },
    /// UNKNOWN for this reason.
    Unknown(String),
    /// No verdict, or one that does not fit the rest.
    Broken(String),
}

/// How the two stand to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Judgement {
    /// The front end or the verifier refuses the program.
    Refused(String),
    /// A program without a planted error goes wrong: the generator is at fault.
    NotClean(Seen),
    /// No verdict, or one that does not fit the rest.
    Broken(String),
    /// TRUE, but a run goes wrong.
    Refuted(Seen),
    /// FALSE, but the replay does not show it.
    NotReplayed(String),
    /// Nothing contradicts.
    Fits { said: Said, by_runs: bool },
}

impl Judgement {
    /// Whether something is wrong.
    pub(super) const fn is_wrong(&self) -> bool {
        !matches!(self, Judgement::Fits { .. })
    }

    /// What is wrong, for the top of a kept program.
    pub(super) fn note(&self) -> String {
        match self {
            Judgement::Refused(what) => format!("refused: {what}"),
            Judgement::NotClean(seen) => {
                format!("made to be clean, but {} on --input {}", seen.what, seen.inputs())
            }
            Judgement::Broken(what) => format!("no fitting verdict: {what}"),
            Judgement::NotReplayed(property) => format!("FALSE({property}), but the replay does not show it"),
            Judgement::Refuted(seen) => format!("TRUE, but {} on --input {}", seen.what, seen.inputs()),
            Judgement::Fits { .. } => "nothing contradicts".to_owned(),
        }
    }
}

/// Compares.
pub(super) fn judge(said: Said, seen: Option<Seen>) -> Judgement {
    match (said, seen) {
        (Said::Broken(what), _) => Judgement::Broken(what),
        (Said::True, Some(seen)) => Judgement::Refuted(seen),
        (Said::False { property, replays: false }, _) => Judgement::NotReplayed(property),
        (said, seen) => Judgement::Fits { said, by_runs: seen.is_some() },
    }
}

#[cfg(test)]
mod tests {
    use super::super::program::generate;
    use super::*;

    #[test]
    fn clean_programs_run_clean() {
        for seed in 0..200 {
            let generated = generate(seed, 0);
            if generated.fault.is_some() {
                continue;
            }
            match load(&generated.text, generated.kind) {
                Ok(program) => runs_clean(&generated, &program),
                Err(error) => panic!("seed {seed}: {error}\n{}", generated.text),
            }
        }
    }

    fn runs_clean(generated: &Generated, program: &Program) {
        for number in 0..50 {
            let outcome = run(generated, program, number);
            if !is_clean(&outcome) {
                let end = describe(&outcome.end, &program.sources);
                let note = outcome.notes.first().map(|note| program.sources.show(note.loc).to_string());
                panic!("seed {}, run {number}: {end}, {note:?}\n{}", generated.seed, generated.text);
            }
        }
    }

    #[test]
    fn contradictions_are_told_from_missing_answers() {
        let seen = Seen { kind: ViolationKind::DoubleFree, what: String::new(), inputs: vec![] };
        assert!(judge(Said::True, Some(seen.clone())).is_wrong());
        assert!(!judge(Said::True, None).is_wrong());
        assert!(!judge(Said::Unknown("timeout".to_owned()), Some(seen)).is_wrong());
        let refuted = |replays| Said::False { property: "valid-free".to_owned(), replays };
        assert!(judge(refuted(false), None).is_wrong());
        assert!(!judge(refuted(true), None).is_wrong());
    }
}
