//! Does a generated program do what it was made for? The concrete interpreter is asked.
//!
//! The program with the bug must show it on the secret inputs; the twin must run clean on them, on
//! random inputs, and on the secret ones with a few changed. No run may meet undefined arithmetic or
//! use an indeterminate value.

use super::program::Planted;
use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Outcome, Settings, WhenEmpty};
use ringfence_ir::Program;
use ringfence_testing::cases::check::describe;
use ringfence_testing::pipeline;
use ringfence_testing::random::Random;
use ringfence_verdict::Goal;

/// How many instructions a run may take.
const STEPS: u64 = 300_000;

/// Checks a program and its twin, the twin on `rounds` random and as many changed inputs.
pub(super) fn verify(planted: &Planted, rounds: u64) -> Result<(), String> {
    let secrets: Vec<u128> = planted.secrets.iter().map(|&value| value as u128).collect();
    let bug = load(planted, &planted.bug)?;
    let outcome = run(planted, &bug, Inputs::list(secrets.clone(), WhenEmpty::Zero));
    notes(&outcome, &bug)?;
    match &outcome.end {
        End::Violation(violation) if violation.kind == planted.kind => {}
        end => {
            return Err(format!(
                "expected {}, the run ended with {}",
                planted.kind.rule(),
                describe(end, &bug.sources)
            ));
        }
    }
    let twin = load(planted, &planted.safe).map_err(|error| format!("twin: {error}"))?;
    let mut random = Random::new(planted.seed);
    clean(planted, &twin, Inputs::list(secrets.clone(), WhenEmpty::Zero))?;
    for _ in 0..rounds {
        clean(planted, &twin, Inputs::seed(random.number()))?;
        clean(planted, &twin, Inputs::list(changed(&secrets, &mut random), WhenEmpty::Zero))?;
    }
    Ok(())
}

/// A program's text through front end and verifier.
fn load(planted: &Planted, text: &str) -> Result<Program, String> {
    let name = format!("planted-{}.c", planted.seed);
    pipeline::checked(pipeline::load_text(&name, text, planted.model))
}

fn run(planted: &Planted, program: &Program, inputs: Inputs) -> Outcome {
    let goal = Goal { malloc_may_fail: planted.malloc_may_fail, ..Goal::default() };
    let settings = Settings { goal, ..Settings::default() };
    pipeline::run(program, &settings, inputs, Budget::default().with_steps(STEPS).with_memory(1 << 28))
}

/// A run of the twin that must end well.
fn clean(planted: &Planted, twin: &Program, inputs: Inputs) -> Result<(), String> {
    let outcome = run(planted, twin, inputs);
    notes(&outcome, twin).map_err(|error| format!("twin: {error}"))?;
    match outcome.end {
        End::Exited(0) => Ok(()),
        end => {
            let values: Vec<u128> = outcome.inputs.iter().map(|draw| draw.value).collect();
            Err(format!("twin: the run on {values:?} ended with {}", describe(&end, &twin.sources)))
        }
    }
}

fn notes(outcome: &Outcome, program: &Program) -> Result<(), String> {
    match outcome.notes.first() {
        None => Ok(()),
        Some(note) => Err(format!("{}: {}", program.sources.show(note.loc), note.message)),
    }
}

/// The secret inputs with one or two of them changed.
fn changed(secrets: &[u128], random: &mut Random) -> Vec<u128> {
    let mut values = secrets.to_vec();
    for _ in 0..=random.below(2) {
        if let Some(at) = (!values.is_empty()).then(|| random.below(values.len())) {
            values[at] = match random.below(4) {
                0 => values[at].wrapping_add(1),
                1 => values[at].wrapping_sub(1),
                2 => values[at] ^ 1 << random.below(32),
                _ => u128::from(random.number()),
            };
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::super::program::generate;
    use super::super::scenarios;
    use super::*;

    /// Every scenario, each with its own seed.
    #[test]
    fn bugs_show_and_twins_are_clean() {
        let scenarios = scenarios::all().len() as u64;
        for seed in 0..scenarios {
            let planted = generate(seed, "").expect("there are scenarios");
            if let Err(error) = verify(&planted, 5) {
                panic!("seed {seed}, {}: {error}\n{}", planted.scenario, planted.bug);
            }
        }
    }

    #[test]
    fn a_seed_gives_one_program() {
        let (first, second) = (generate(7, "").expect("made"), generate(7, "").expect("made"));
        assert_eq!((first.bug, first.safe, first.secrets), (second.bug, second.safe, second.secrets));
        assert!(generate(7, "no such scenario").is_err());
    }
}
