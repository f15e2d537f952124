//! Decisions that kept a block from being handed on: a free that was skipped.
//!
//! A leak depends on what was *not* done. From the allocation on, the registers that hold the block are followed
//! through copies and calls; a decision whose other side would have called a function with one of them is one
//! that the leak depends on. What lies in memory is not followed, so that some are missed.

use super::record::{CallNo, Detail, Entry, Recording};
use ringfence_base::{FastMap, FastSet};
use ringfence_ir::analysis::ControlDependence;
use ringfence_ir::{Body, FuncId, InstKind, Operand, RegId, Terminator};

/// How many such decisions are reported: the last ones.
const MOST: usize = 100;

/// The steps between an allocation and the loss of the block that decided against handing it on.
pub(super) fn find(run: &Recording<'_>, allocated: u64, lost: u64) -> Vec<u64> {
    let mut follower =
        Follower { run, controls: FastMap::default(), holders: FastSet::default(), found: Vec::new() };
    for step in allocated..=lost {
        if let Some(entry) = run.entry(step) {
            follower.step(step, entry, step == allocated);
        }
    }
    let start = follower.found.len().saturating_sub(MOST);
    follower.found.split_off(start)
}

struct Follower<'r, 'p> {
    run: &'r Recording<'p>,
    controls: FastMap<FuncId, ControlDependence>,
    /// The registers that hold the block.
    holders: FastSet<(CallNo, RegId)>,
    found: Vec<u64>,
}

impl Follower<'_, '_> {
    fn step(&mut self, step: u64, entry: Entry, allocates: bool) {
        let Some(body) = self.run.body(entry.call) else { return };
        let Some(kind) = self.run.inst(entry) else {
            match entry.detail {
                Detail::Branch(held) if self.would_hand_on(entry, body, held) => self.found.push(step),
                _ => self.leave(entry, body),
            }
            return;
        };
        let holds = |operand: Operand| matches!(operand, Operand::Reg(reg) if self.holders.contains(&(entry.call, reg)));
        let copied = match *kind {
            InstKind::Move { src, .. } | InstKind::Convert { src, .. } => holds(src),
            InstKind::PtrAdd { base, .. } => holds(base),
            _ => allocates,
        };
        if let InstKind::Call { args, .. } = *kind {
            self.enter(step, body.list(args), entry);
        }
        if let Some(def) = kind.def() {
            match copied {
                true => self.holders.insert((entry.call, def)),
                false => self.holders.remove(&(entry.call, def)),
            };
        }
    }

    /// Arguments become parameters.
    fn enter(&mut self, step: u64, args: &[Operand], entry: Entry) {
        let Some(callee) = self.run.callee(step) else { return };
        let Some(inner) = self.run.body(callee) else { return };
        let hidden = usize::from(inner.result.is_some());
        for (param, arg) in inner.params.iter().zip(args.iter().skip(hidden)) {
            if matches!(*arg, Operand::Reg(reg) if self.holders.contains(&(entry.call, reg))) {
                self.holders.insert((callee, param.reg));
            }
        }
    }

    /// A returned block is held by the caller.
    fn leave(&mut self, entry: Entry, body: &Body) {
        if let Terminator::Return(Some(Operand::Reg(reg))) = body.blocks[entry.block].term
            && self.holders.contains(&(entry.call, reg))
            && let Some(info) = self.run.call(entry.call)
            && let Some(result) = super::record::result_of(self.run, info)
        {
            self.holders.insert((info.caller, result));
        }
    }

    /// Whether the other side of a decision calls something with the block.
    fn would_hand_on(&mut self, entry: Entry, body: &Body, held: bool) -> bool {
        let Terminator::Branch { then, otherwise, .. } = body.blocks[entry.block].term else { return false };
        let Some(info) = self.run.call(entry.call).filter(|_| !self.holders.is_empty()) else { return false };
        let control = self.controls.entry(info.func).or_insert_with(|| ControlDependence::new(body));
        let side = control.side(entry.block, if held { otherwise } else { then });
        let holds = |operand: &Operand| matches!(*operand, Operand::Reg(reg) if self.holders.contains(&(entry.call, reg)));
        let mut insts = side.flat_map(|block| body.block_insts(block));
        insts.any(|inst| match inst.kind {
            InstKind::Call { args, .. } => body.list(args).iter().any(holds),
            _ => false,
        })
    }
}
