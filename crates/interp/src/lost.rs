//! The pointers of a run, for the question which heap blocks are lost ([`ringfence_semantics::lost`]).
//!
//! One that lost some of its bytes leads to its block if what stands there still points into the block: the upper
//! bytes of an address may be zero anyway.

use crate::machine::{Frame, Machine};
use crate::memory::Memory;
use crate::object::{ObjId, Object, ObjectKind};
use crate::value::Value;
use ringfence_base::FastMap;
use ringfence_ir::{Cfg, FuncId, InstKind, Liveness, RegId};
use ringfence_semantics::lost::{Moment, Pointers, Reach, lost_blocks};

impl Machine<'_> {
    /// The live heap blocks that are lost when the program has ended; absent when a mixture of pointers may
    /// lead anywhere.
    #[must_use]
    pub fn lost_at_end(&self) -> Option<Vec<ObjId>> {
        self.lost(Moment::Ended(self.program), |_, _| Vec::new())
    }

    /// The live heap blocks that are lost although the program could go on; absent as above.
    #[must_use]
    pub fn lost_when_stopped(&self) -> Option<Vec<ObjId>> {
        let mut liveness: FastMap<FuncId, Liveness> = FastMap::default();
        self.lost(Moment::Running, |depth, frame| {
            let known = liveness
                .entry(frame.func)
                .or_insert_with(|| Liveness::new(frame.body, &Cfg::new(frame.body)));
            let is_caller = self.frames.get(depth + 1).is_some_and(|callee| !callee.outermost);
            let mut regs = known.read_again(frame.body, frame.block, frame.next, is_caller);
            // A library function that is active has its arguments.
            if let Some(call) = frame.call_before().filter(|_| !is_caller) {
                regs.extend(known.live_at(frame.body, frame.block, call));
            }
            regs
        })
    }

    /// The live heap blocks that are lost when calls hold what is in their variables and in the registers that each
    /// reads again.
    fn lost(
        &self,
        moment: Moment<'_>,
        mut read_again: impl FnMut(usize, &Frame<'_>) -> Vec<RegId>,
    ) -> Option<Vec<ObjId>> {
        let lost = lost_blocks(&self.memory, moment, |reach| {
            for (depth, frame) in self.frames.iter().enumerate() {
                let read = read_again(depth, frame);
                let values = self.regs.get(frame.regs..).unwrap_or_default();
                reach.meet_registers((frame.body, values), (self.model(), true), |reg| read.contains(&reg));
            }
            self.library.for_each_value(|value| reach.meet(value.prov));
            self.held_outside().for_each(|prov| reach.meet(prov));
        });
        (!lost.mixed).then_some(lost.blocks)
    }
}

impl Frame<'_> {
    /// The call right before the next instruction, if there is one.
    fn call_before(&self) -> Option<u32> {
        let before = self.next.checked_sub(1).filter(|&at| at >= self.body.blocks[self.block].insts.start)?;
        matches!(self.body.insts[before as usize].kind, InstKind::Call { .. }).then_some(before)
    }
}

impl Pointers for Memory {
    fn for_each_object(&self, mut visit: impl FnMut(ObjId, ObjectKind, bool)) {
        self.objects().for_each(|(id, object)| visit(id, object.kind, object.is_live()));
    }

    fn known(&self, id: ObjId) -> Option<(ObjectKind, bool)> {
        self.object(id).map(|object| (object.kind, object.is_live()))
    }

    fn meet_contents(&self, id: ObjId, reach: &mut Reach) {
        let (Some(object), word) = (self.object(id), self.pointer_bytes()) else { return };
        object.contents.runs(|at, len, prov| {
            if len >= word {
                return reach.meet_value(object.contents.load(at, len), len, word);
            }
            reach.meet_part(prov, len, word);
            for start in (at.saturating_sub(word - 1)..=at).filter(|start| start + word <= object.size) {
                let value = object.contents.load(start, word);
                if self.points_into(value) {
                    reach.meet(value.prov);
                }
            }
        });
    }
}

impl Memory {
    /// Whether a value points into the object that it came from, or to its end.
    fn points_into(&self, value: Value) -> bool {
        let inside =
            |object: &Object| value.low().checked_sub(object.address).is_some_and(|at| at <= object.size);
        value.prov.get().and_then(|id| self.object(id)).is_some_and(inside)
    }
}
