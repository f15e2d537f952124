//! Which heap blocks are lost: no chain of pointers leads to them.
//!
//! A chain starts at what the program holds:
//!
//! - at every live object that is no heap block: globals, variables in memory, unnamed arguments, the memory of
//!   `alloca`, what belongs to the C library;
//! - at the variables in registers, until their scope ends ([`ringfence_ir::InstKind::Forget`]) or their function
//!   returns. A call that `exit` or `abort` left has not returned, so that its variables count;
//! - while the program goes on, at the temporaries of expressions that are read again; at those in memory until their
//!   expression ends. When the program has ended, no expression goes on, and no temporary counts.
//!
//! It leads on through live heap blocks, and from a parameter to the copy of the structure that was passed, which is a
//! temporary until then. A pointer leads to the object that it came from, wherever it points now.
//! One that lost some of its bytes leads to its block only if what stands there still points into the block: the upper
//! bytes of an address may be zero anyway. Other parts of pointers lead nowhere, unless there are so many bytes
//! of pointers to a block that one may be put together again: then the block is not called lost. Nor is any
//! block if a chain meets a mixture of several pointers.

use crate::machine::{Frame, Machine};
use crate::memory::Memory;
use crate::object::{ObjId, Object, ObjectKind};
use crate::value::{Prov, Value};
use crate::watch::FrameView;
use ringfence_base::{FastMap, FastSet};
use ringfence_ir::{Cfg, DataModel, FuncId, InstKind, Liveness, RegId, Ty};

impl<'p> Machine<'p> {
    /// The live heap blocks that are lost when the program has ended; absent when a mixture of pointers may
    /// lead anywhere.
    #[must_use]
    pub fn lost_at_end(&self) -> Option<Vec<ObjId>> {
        self.lost_without(&|frame, reg| frame.body().is_variable(reg), |object| self.is_temporary(object))
    }

    /// Whether an object is the value of an expression.
    fn is_temporary(&self, object: &Object) -> bool {
        match object.kind {
            ObjectKind::Slot(func, slot) => {
                self.program.functions[func].body.as_ref().is_some_and(|body| body.is_temporary_slot(slot))
            }
            _ => false,
        }
    }

    /// The live heap blocks that are lost although the program could go on.
    pub(crate) fn lost_when_stopped(&self) -> Option<Vec<ObjId>> {
        let mut liveness: FastMap<FuncId, Liveness> = FastMap::default();
        let mut read: FastSet<(usize, RegId)> = FastSet::default();
        for (depth, frame) in self.frames.iter().enumerate() {
            let known = liveness
                .entry(frame.func)
                .or_insert_with(|| Liveness::new(frame.body, &Cfg::new(frame.body)));
            let is_caller = self.frames.get(depth + 1).is_some_and(|callee| !callee.outermost);
            let mut regs = known.read_again(frame.body, frame.block, frame.next, is_caller);
            // A library function that is active has its arguments.
            if let Some(call) = frame.call_before().filter(|_| !is_caller) {
                regs.extend(known.live_at(frame.body, frame.block, call));
            }
            read.extend(regs.into_iter().map(|reg| (frame.regs, reg)));
        }
        self.lost_blocks(&|frame, reg| {
            frame.body().is_variable(reg) || read.contains(&(frame.first_reg(), reg))
        })
    }

    /// The live heap blocks to which no chain of pointers leads from an object that is no heap block, from what the
    /// library keeps or from a register that `counts`; absent when a mixture of pointers may lead anywhere. The first
    /// frame is the innermost.
    #[must_use]
    pub fn lost_blocks(&self, counts: &dyn Fn(FrameView<'_, 'p>, RegId) -> bool) -> Option<Vec<ObjId>> {
        self.lost_without(counts, |_| false)
    }

    /// The same when some of the objects hold nothing unless a chain leads to them.
    fn lost_without(
        &self,
        counts: &dyn Fn(FrameView<'_, 'p>, RegId) -> bool,
        holds_nothing: impl Fn(&Object) -> bool,
    ) -> Option<Vec<ObjId>> {
        if self.live_heap().next().is_none() {
            return Some(Vec::new());
        }
        let mut reach = Reach::new(self.model());
        for frame in self.frames() {
            for (reg, info) in frame.body().regs.iter_ids() {
                let value = frame.reg(reg);
                if !value.prov.is_none() && counts(frame, reg) {
                    reach.value(value, info.ty.bytes(self.model()));
                }
            }
        }
        self.library.for_each_value(|value| reach.meet(value.prov));
        let holds = |object: &Object| object.is_live() && !object.is_heap() && !holds_nothing(object);
        for (_, object) in self.memory.objects().filter(|(_, object)| holds(object)) {
            reach.contents(&self.memory, object);
        }
        while let Some(id) = reach.pending.pop() {
            let leads_on = |object: &&Object| object.is_heap() || (object.is_live() && holds_nothing(object));
            if let Some(object) = self.memory.object(id).filter(leads_on) {
                reach.contents(&self.memory, object);
            }
        }
        let lost = || self.live_heap().filter(|id| !reach.met.contains(id)).collect();
        (!reach.mixed).then(lost)
    }
}

impl Frame<'_> {
    /// The call right before the next instruction, if there is one.
    fn call_before(&self) -> Option<u32> {
        let before = self.next.checked_sub(1).filter(|&at| at >= self.body.blocks[self.block].insts.start)?;
        matches!(self.body.insts[before as usize].kind, InstKind::Call { .. }).then_some(before)
    }
}

/// The objects met on chains of pointers.
#[derive(Debug)]
pub(crate) struct Reach {
    pub(crate) met: FastSet<ObjId>,
    pending: Vec<ObjId>,
    mixed: bool,
    /// How many bytes of parts of pointers were met, by what the pointers led to.
    parts: FastMap<ObjId, u64>,
    /// How many bytes a pointer has.
    word: u64,
}

impl Reach {
    pub(crate) fn new(model: DataModel) -> Self {
        Self {
            met: FastSet::default(),
            pending: Vec::new(),
            mixed: false,
            parts: FastMap::default(),
            word: Ty::Ptr.bytes(model),
        }
    }

    pub(crate) fn meet(&mut self, prov: Prov) {
        match prov.get() {
            Some(id) => {
                if self.met.insert(id) {
                    self.pending.push(id);
                }
            }
            None => self.mixed |= prov == Prov::MIXED,
        }
    }

    /// Meets a value of so many bytes.
    fn value(&mut self, value: Value, bytes: u64) {
        if bytes < self.word {
            self.part(value.prov, bytes);
        } else if value.bits != 0 || value.prov == Prov::MIXED {
            self.meet(value.prov);
        }
    }

    /// Meets a part of a pointer. When there are enough of them for a whole one, it may be put together again.
    fn part(&mut self, prov: Prov, bytes: u64) {
        let Some(id) = prov.get() else { return self.meet(prov) };
        let known = self.parts.entry(id).or_default();
        *known += bytes;
        if *known >= self.word {
            self.meet(prov);
        }
    }

    /// Meets what stands in an object.
    fn contents(&mut self, memory: &Memory, object: &Object) {
        let mut runs = Vec::new();
        object.contents.runs(|at, len, prov| runs.push((at, len, prov)));
        for (at, len, prov) in runs {
            if len >= self.word {
                self.value(object.contents.load(at, len), len);
                continue;
            }
            self.part(prov, len);
            let word = self.word;
            for start in (at.saturating_sub(word - 1)..=at).filter(|start| start + word <= object.size) {
                let value = object.contents.load(start, word);
                if points_into(memory, value) {
                    self.meet(value.prov);
                }
            }
        }
    }
}

/// Whether a value points into the object that it came from, or to its end.
fn points_into(memory: &Memory, value: Value) -> bool {
    let object = value.prov.get().and_then(|id| memory.object(id));
    object.is_some_and(|object| {
        let offset = value.bits.checked_sub(u128::from(object.address));
        offset.is_some_and(|offset| offset <= u128::from(object.size))
    })
}
