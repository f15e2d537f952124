//! When the last pointer to a block was lost.
//!
//! A block that nothing points to stays lost, so that the step which lost it is found by bisection: the run is
//! repeated with less of the budget, and the chains of pointers are followed where it stops. The budget also pays for the steps
//! of library functions, which are no steps of the program; so the machine says at which step of the program it
//! stopped. Variables count as long as they are
//! in scope, temporaries as long as they are still read; what is found may therefore be later than the moment
//! that a reader of the source would name, never earlier.

use super::Replay;
use ringfence_base::Budget;
use ringfence_interp::object::ObjId;
use ringfence_interp::{Machine, Point, Stop, Watcher};
use ringfence_ir::Program;
use ringfence_verdict::Picture;

/// How many steps all repetitions together may have.
const STEPS: u64 = 40_000_000;

/// The number of the step that lost a block which is lost when the run has spent all of the budget that it needs, and was
/// not before it had spent a part of it; and what memory looked like before that step.
pub(super) fn find(
    program: &Program,
    replay: &Replay,
    object: ObjId,
    part: u64,
    all: u64,
) -> Option<(u64, Option<Picture>)> {
    if all.saturating_mul(u64::from(all.max(2).ilog2()) + 2) > STEPS {
        return None;
    }
    let probe = |spent: u64| Probe::run(program, replay, object, spent);
    let (mut low, mut high) = (part, all);
    if !probe(high).lost {
        return None;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if probe(middle).lost {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    // It stops before the step that would lose the block, or in it if a library function does so.
    let before = probe(high.checked_sub(1)?);
    Some((before.step?, before.picture))
}

/// A run that stops when it has spent so much, and whether the block is lost there.
struct Probe {
    object: ObjId,
    /// The step that it did not finish.
    step: Option<u64>,
    point: Option<Point>,
    lost: bool,
    picture: Option<Picture>,
}

impl Probe {
    fn run(program: &Program, replay: &Replay, object: ObjId, spent: u64) -> Self {
        let mut probe = Probe { object, step: None, point: None, lost: false, picture: None };
        let budget = Budget::default().with_memory(1 << 30).with_steps(spent);
        let _ = replay.run_watched(program, budget, &mut probe);
        probe
    }
}

impl Watcher for Probe {
    fn step(&mut self, _: &Machine<'_>, point: Point) {
        self.point = Some(point);
    }

    fn end(&mut self, machine: &Machine<'_>, _: Option<&Stop>) {
        self.step = machine.steps().checked_sub(1);
        self.lost = machine.lost_when_stopped().is_some_and(|lost| lost.contains(&self.object));
        let point = self.point.map(|point| (point.block, point.inst));
        self.picture = Some(super::picture(machine, machine.loc(), point, Some(self.object)));
    }
}
