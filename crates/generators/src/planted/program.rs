//! A program with a planted bug and its safe twin, from a seed.

use super::maker::Maker;
use super::{guards, scenarios};
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;
use ringfence_verdict::ViolationKind;

/// How the twin is made safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fix {
    /// The scenario is written without its bug.
    Scenario,
    /// No input passes the guards in front of the bug.
    Guards,
}

/// A program and its twin.
#[derive(Debug, Clone)]
pub(super) struct Planted {
    /// The seed it came from.
    pub(super) seed: u64,
    /// The name of its scenario.
    pub(super) scenario: String,
    /// The data model it is written for.
    pub(super) model: DataModel,
    /// What goes wrong.
    pub(super) kind: ViolationKind,
    /// Whether allocations may fail.
    pub(super) malloc_may_fail: bool,
    /// The numbers that lead to the bug.
    pub(super) secrets: Vec<i128>,
    /// The text with the bug.
    pub(super) bug: String,
    /// The text of the twin.
    pub(super) safe: String,
}

/// What the two texts of a seed have in common.
struct Plan {
    seed: u64,
    scenario: scenarios::Scenario,
    model: DataModel,
    inputs: usize,
    guards: usize,
    fix: Fix,
    in_function: bool,
}

/// The program of a seed. The scenarios whose name contains `only` are taken by turns.
pub(super) fn generate(seed: u64, only: &str) -> Result<Planted, String> {
    let matching: Vec<_> = scenarios::all().into_iter().filter(|s| s.name().contains(only)).collect();
    if matching.is_empty() {
        return Err(format!("no scenario's name contains `{only}`"));
    }
    let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let fix = if random.chance(65) { Fix::Scenario } else { Fix::Guards };
    let plan = Plan {
        seed: random.number(),
        scenario: matching[(seed % matching.len() as u64) as usize],
        model: if random.chance(70) { DataModel::Lp64 } else { DataModel::Ilp32 },
        inputs: 1 + random.below(4),
        guards: random.below(4),
        fix,
        in_function: random.chance(35),
    };
    let (bug, kind) = write(&plan, false);
    let (safe, _) = write(&plan, true);
    Ok(Planted {
        seed,
        scenario: plan.scenario.name(),
        model: plan.model,
        kind,
        malloc_may_fail: bug.malloc_may_fail,
        secrets: bug.secrets.clone(),
        bug: bug.finish(),
        safe: safe.finish(),
    })
}

/// Writes the program or its twin.
fn write(plan: &Plan, safe: bool) -> (Maker, ViolationKind) {
    let mut maker = Maker::new(Random::new(plan.seed), plan.model, false);
    maker.draw_inputs(plan.inputs);
    maker.fixed = safe && plan.fix == Fix::Guards;
    let contradict = plan.fix == Fix::Guards;
    let closers = guards::open(&mut maker, plan.guards, contradict);
    maker.fixed = safe && plan.fix == Fix::Scenario;
    let kind = if plan.in_function {
        let outer = maker.start_function();
        let kind = (plan.scenario.write)(&mut maker);
        let head = format!("static void work({})", maker.parameters());
        maker.end_function(&head, outer);
        let call = format!("work({});", maker.arguments());
        maker.line(call);
        kind
    } else {
        maker.open("{");
        let kind = (plan.scenario.write)(&mut maker);
        maker.close("}");
        kind
    };
    for closer in closers.into_iter().rev() {
        maker.close(closer);
    }
    (maker, kind)
}
