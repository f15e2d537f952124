//! What the interpreter sees in a program on random inputs.

use super::program::Generated;
use crate::judge::Seen;
use ringfence_base::Budget;
use ringfence_interp::{Inputs, Settings, Uninitialised};
use ringfence_ir::Program;
use ringfence_testing::pipeline;

/// How many instructions a run may take.
const STEPS: u64 = 50_000;

/// A program's text through front end and verifier.
pub(super) fn load(generated: &Generated) -> Result<Program, String> {
    let name = format!("program-{}.c", generated.seed);
    pipeline::checked(pipeline::load_text(&name, &generated.text, generated.kind.model))
}

/// The first run, among `count` random ones, that violates what is asked of the program. In every other one, what was
/// never set is drawn.
pub(super) fn runs(generated: &Generated, program: &Program, count: u64) -> Option<Seen> {
    (0..count).find_map(|number| {
        let settings = Settings {
            goal: generated.kind.goal.clone(),
            uninitialised: if number % 2 == 1 { Uninitialised::Drawn } else { Uninitialised::Zero },
            ..Settings::default()
        };
        let inputs = Inputs::seed(generated.seed.wrapping_mul(1000).wrapping_add(number));
        let budget = Budget::default().with_steps(STEPS).with_memory(1 << 26);
        Seen::of(&generated.kind.goal, program, &pipeline::run(program, &settings, inputs, budget))
    })
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
}
