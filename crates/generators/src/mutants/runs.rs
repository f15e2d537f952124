//! What the interpreter sees in a changed program on many inputs.

use super::Mutant;
use crate::judge::Seen;
use ringfence_base::Budget;
use ringfence_interp::{Inputs, Settings, Uninitialised, WhenEmpty};
use ringfence_testing::pipeline;
use ringfence_testing::random::Random;
use ringfence_verdict::Goal;

/// How many instructions a run may take.
const STEPS: u64 = 20_000;

/// The first of some runs that violates what is asked of a program.
pub(super) fn violation(mutant: &Mutant, constants: &[i64], seed: u64, count: u64) -> Option<Seen> {
    (0..count).find_map(|number| {
        let mut random = Random::new(seed.wrapping_mul(1009).wrapping_add(number));
        let goal = &mutant.kind.goal;
        let malloc_may_fail = goal.malloc_may_fail && random.chance(50);
        let settings = Settings {
            goal: Goal { malloc_may_fail, ..goal.clone() },
            uninitialised: if number % 2 == 1 { Uninitialised::Drawn } else { Uninitialised::Zero },
            leaks_when_stopped: true,
            stdin: text(&mut random),
            ..Settings::default()
        };
        let inputs = Inputs::list(values(constants, number, &mut random), WhenEmpty::Zero);
        let budget = Budget::default().with_steps(STEPS).with_memory(1 << 26);
        Seen::of(goal, &mutant.program, &pipeline::run(&mutant.program, &settings, inputs, budget))
    })
}

/// The numbers that a run draws before there are only zeros.
fn values(constants: &[i64], number: u64, random: &mut Random) -> Vec<u128> {
    let length = if number == 0 { 0 } else { 1 + random.below(*random.clone().pick(&[4, 10, 25, 60])) };
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

/// Some lines of words and numbers.
fn text(random: &mut Random) -> Vec<u8> {
    let mut all = Vec::new();
    for _ in 0..random.below(12) {
        for _ in 0..1 + random.below(4) {
            match random.below(3) {
                0 => all.extend(random.below(30).to_string().bytes()),
                1 => all.extend(b"abc+-*/(),=#x"[random.below(13)..].iter().take(1 + random.below(3))),
                _ => all.extend(std::iter::repeat_n(b'w', random.below(20))),
            }
            all.push(*random.pick(b"    ,"));
        }
        all.push(b'\n');
    }
    all
}
