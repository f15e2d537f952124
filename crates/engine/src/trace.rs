//! A violation step by step: the run that shows it, with a picture of memory after each step.
//!
//! [`of`] runs a replay in the concrete interpreter and looks on. A run may have millions of steps, so it is
//! run twice: first to count, then to keep the first steps, the last ones, and those in between that matter
//! (inputs, and where the object of the violation comes from and ends). The interpreter is deterministic, so
//! that both runs are the same.
//!
//! - [`recorder`]: what a step is, and what happens in it; `painter.rs` and `fields.rs`: what the painter of pictures has to know of the
//!   memory of a run ([`crate::painter`]);
//!   `culprit.rs`: the pointer whose use went wrong; `scope.rs`: which variables mean something; `changes.rs`: what is
//!   different from the step before.
//!
//! A trace is for people; no verdict depends on it.

mod changes;
mod culprit;
mod fields;
mod painter;
pub mod recorder;
mod scope;
#[cfg(test)]
mod tests;

use crate::replay::Replay;
use recorder::{Recorder, Survey, Wanted};
use ringfence_base::{Budget, FastMap, Loc};
use ringfence_interp::object::ObjId;
use ringfence_interp::{End, Inputs, Machine, Watcher};
use ringfence_ir::{BlockId, Program};
use ringfence_verdict::picture::Site;
use ringfence_verdict::{Picture, Trace, Violation};

/// How many of the first steps are kept.
pub const FIRST: u64 = 100;

/// How many of the last steps are kept.
pub const LAST: u64 = 300;

/// How many steps are kept because of the inputs that they take.
const INPUTS: usize = 40;

/// The run of a replay, step by step. The violation, if it is known, tells which steps matter; a run that does not come
/// to it within the budget has no trace.
#[must_use]
pub fn of(
    program: &Program,
    replay: &Replay,
    violation: Option<&Violation>,
    budget: &Budget,
) -> Option<Trace> {
    let mut survey = Recorder::new(program, Wanted::nothing());
    watch(program, replay, budget, &mut survey);
    let wanted = wanted(program, &survey.survey(), violation);
    let mut recorder = Recorder::new(program, wanted);
    let end = watch(program, replay, budget, &mut recorder);
    let is_shown =
        violation.is_none_or(|violation| matches!(&end, End::Violation(seen) if seen.kind == violation.kind));
    is_shown.then(|| recorder.into_trace())
}

/// What memory looks like at one moment, at a point of the innermost call. `kept` are objects that are shown
/// whatever leads to them.
#[must_use]
pub fn picture(machine: &Machine<'_>, at: (BlockId, Option<u32>), site: Site, kept: &[ObjId]) -> Picture {
    painter::paint(machine, &mut scope::Scopes::default(), at, site, kept, FastMap::default()).picture
}

fn watch(program: &Program, replay: &Replay, budget: &Budget, watcher: &mut dyn Watcher) -> End {
    let values = replay.draws.iter().map(|draw| draw.value).collect();
    let budget = match replay.steps {
        Some(steps) => budget.clone().with_steps(steps),
        None => budget.clone(),
    };
    let inputs = Inputs::draws(values);
    ringfence_interp::run_watched(program, replay.settings(), inputs, budget, watcher).end
}

/// The steps to keep.
fn wanted(program: &Program, survey: &Survey, violation: Option<&Violation>) -> Wanted {
    let mut wanted = Wanted::ends(FIRST, survey.total.saturating_sub(LAST));
    let object = violation.and_then(|violation| violation.object.as_ref());
    let places = object.map_or_else(Vec::new, |object| [Some(object.allocated), object.ended].to_vec());
    for loc in places.into_iter().flatten().filter(|loc: &Loc| loc.is_some()) {
        if let Some(place) = program.sources.place(loc)
            && let Some(&last) = survey.last_visit.get(&(place.file, place.line))
        {
            wanted.add(last);
        }
    }
    survey.inputs.iter().take(INPUTS).for_each(|&number| wanted.add(number));
    wanted
}
