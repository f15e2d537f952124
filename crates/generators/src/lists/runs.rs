//! What the interpreter sees in a program on many inputs.

use super::program::Generated;
use crate::judge::Seen;
use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Outcome, Settings, Uninitialised, WhenEmpty};
use ringfence_ir::Program;
use ringfence_testing::pipeline;
use ringfence_testing::random::Random;
use ringfence_verdict::Goal;

/// How many instructions a run may take.
const STEPS: u64 = 20_000;

/// The first run, among `count`, that violates what is asked of the program.
pub(super) fn runs(generated: &Generated, program: &Program, count: u64) -> Option<Seen> {
    (0..count).find_map(|number| Seen::of(&generated.kind.goal, program, &run(generated, program, number)))
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

pub(super) fn run(generated: &Generated, program: &Program, number: u64) -> Outcome {
    let mut random = Random::new(generated.seed.wrapping_mul(1009).wrapping_add(number));
    let goal = &generated.kind.goal;
    let malloc_may_fail = goal.malloc_may_fail && random.chance(50);
    let goal = Goal { malloc_may_fail, ..goal.clone() };
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

#[cfg(test)]
mod tests {
    use super::super::program::generate;
    use super::*;
    use ringfence_testing::cases::check::describe;

    #[test]
    fn clean_programs_run_clean() {
        for seed in 0..200 {
            let generated = generate(seed, 0);
            if generated.fault.is_some() {
                continue;
            }
            match generated.load() {
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
}
