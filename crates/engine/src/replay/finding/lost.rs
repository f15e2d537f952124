//! When the last pointer to a block was lost.
//!
//! A block that nothing points to stays lost, so that the step which lost it is found by bisection: the run is
//! repeated up to a step, and the chains of pointers are followed there. Variables count as long as they are
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

/// The number of the step that lost a block which was there after `from` steps and is lost after `to`, and
/// what memory looked like before it.
pub(super) fn find(
    program: &Program,
    replay: &Replay,
    object: ObjId,
    from: u64,
    to: u64,
) -> Option<(u64, Option<Picture>)> {
    if to.saturating_mul(u64::from(to.max(2).ilog2()) + 2) > STEPS {
        return None;
    }
    let probe = |steps: u64| Probe::run(program, replay, object, steps);
    let (mut low, mut high) = (from, to);
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
    let step = high.checked_sub(1)?;
    Some((step, probe(step).picture))
}

/// A run up to a step, and whether the block is lost there.
struct Probe {
    object: ObjId,
    point: Option<Point>,
    lost: bool,
    picture: Option<Picture>,
}

impl Probe {
    fn run(program: &Program, replay: &Replay, object: ObjId, steps: u64) -> Self {
        let mut probe = Probe { object, point: None, lost: false, picture: None };
        let budget = Budget::default().with_memory(1 << 30).with_steps(steps);
        let _ = replay.run_watched(program, budget, &mut probe);
        probe
    }
}

impl Watcher for Probe {
    fn step(&mut self, _: &Machine<'_>, point: Point) {
        self.point = Some(point);
    }

    fn end(&mut self, machine: &Machine<'_>, _: Option<&Stop>) {
        self.lost = machine.lost_when_stopped().is_some_and(|lost| lost.contains(&self.object));
        let point = self.point.map(|point| (point.block, point.inst));
        self.picture = Some(super::picture(machine, machine.loc(), point, Some(self.object)));
    }
}
