//! When the last pointer to a block was lost.
//!
//! A block that nothing points to stays lost, so that the step which lost it is found by bisection: the run is
//! repeated up to a step, and the chains of pointers are followed there. Variables count as long as they are
//! in scope, temporaries as long as they are still read; what is found may therefore be later than the moment
//! that a reader of the source would name, never earlier.

use super::Replay;
use ringfence_base::{Budget, FastMap};
use ringfence_interp::object::ObjId;
use ringfence_interp::{FrameView, Machine, Point, Stop, Watcher};
use ringfence_ir::{BlockId, Cfg, FuncId, Liveness, Operand, Program, RegId};
use ringfence_verdict::Picture;
use std::cell::RefCell;

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
struct Probe<'p> {
    object: ObjId,
    point: Option<Point>,
    liveness: RefCell<FastMap<FuncId, Option<Liveness>>>,
    program: &'p Program,
    lost: bool,
    picture: Option<Picture>,
}

impl<'p> Probe<'p> {
    fn run(program: &'p Program, replay: &Replay, object: ObjId, steps: u64) -> Self {
        let mut probe =
            Probe { object, point: None, liveness: RefCell::default(), program, lost: false, picture: None };
        let budget = Budget::default().with_memory(1 << 30).with_steps(steps);
        let _ = replay.run_watched(program, budget, &mut probe);
        probe
    }

    /// Whether a register can still lead somewhere: it is a variable, or a temporary that is read again.
    fn counts(&self, frame: FrameView<'_, '_>, reg: RegId) -> bool {
        let body = frame.body();
        if body.is_variable(reg) {
            return true;
        }
        let (block, next) = match (frame.is_innermost(), self.point) {
            (true, Some(point)) => (point.block, point.inst.unwrap_or(body.blocks[point.block].insts.end)),
            _ => frame.resumes_at(),
        };
        for at in next..body.blocks[block].insts.end {
            let kind = &body.insts[at as usize].kind;
            let mut read = false;
            kind.for_each_use(body, |operand| read |= operand == Operand::Reg(reg));
            if read {
                return true;
            }
            if kind.def() == Some(reg) {
                return false;
            }
        }
        body.blocks[block].term.operand() == Some(Operand::Reg(reg)) || self.is_live_out(frame, block, reg)
    }

    fn is_live_out(&self, frame: FrameView<'_, '_>, block: BlockId, reg: RegId) -> bool {
        let mut known = self.liveness.borrow_mut();
        let liveness = known.entry(frame.func()).or_insert_with(|| {
            let body = self.program.functions.get(frame.func())?.body.as_ref()?;
            Some(Liveness::new(body, &Cfg::new(body)))
        });
        liveness.as_ref().is_none_or(|liveness| liveness.is_live_out(block, reg))
    }
}

impl Watcher for Probe<'_> {
    fn step(&mut self, _: &Machine<'_>, point: Point) {
        self.point = Some(point);
    }

    fn end(&mut self, machine: &Machine<'_>, _: Option<&Stop>) {
        let lost = machine.lost_blocks(&|frame, reg| self.counts(frame, reg));
        self.lost = lost.is_some_and(|lost| lost.contains(&self.object));
        let point = self.point.map(|point| (point.block, point.inst));
        self.picture = Some(super::picture(machine, machine.loc(), point, Some(self.object)));
    }
}
