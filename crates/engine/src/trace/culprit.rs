//! The pointer whose use went wrong, and where it stands.
//!
//! The instruction that went wrong says which register the address came from. A register that is a variable is what is looked
//! for; one that was loaded in the same block stands in memory, at the place that it was loaded from. Whatever is not
//! understood has no place: a mark at the wrong pointer is worse than none.

use super::painter::Painted;
use ringfence_interp::object::ObjId;
use ringfence_interp::{FrameView, Machine, Point};
use ringfence_ir::{InstKind, Operand, RegId, Ty};
use ringfence_verdict::trace::Holder;
use ringfence_verdict::{Violation, ViolationKind};

/// How many instructions are followed back.
const DEPTH: u32 = 8;

/// Where a pointer stands in the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Culprit {
    /// In a register of the innermost call.
    Register(RegId),
    /// In an object, at an offset.
    Memory(ObjId, u64),
}

/// The pointer that was used by the instruction at a point of the innermost call.
pub(super) fn of(machine: &Machine<'_>, point: Point, violation: &Violation) -> Option<Culprit> {
    let frame = machine.frames().next().filter(|frame| frame.func() == point.func)?;
    let at = point.inst?;
    let address = used(machine, &frame, at, violation.kind)?;
    let from = frame.body().blocks.get(point.block)?.insts.start;
    follow(machine, &frame, address, from..at)
}

/// The address that an instruction uses.
fn used(machine: &Machine<'_>, frame: &FrameView<'_, '_>, at: u32, kind: ViolationKind) -> Option<Operand> {
    let body = frame.body();
    match body.insts.get(at as usize)?.kind {
        InstKind::Load { addr, .. }
        | InstKind::Store { addr, .. }
        | InstKind::LoadBits { addr, .. }
        | InstKind::StoreBits { addr, .. }
        | InstKind::FillMem { addr, .. } => Some(addr),
        InstKind::Call { args, .. } => {
            let is_bad = |operand: &&Operand| {
                let pointer = machine.program.operand_ty(body, **operand) == Ty::Ptr;
                pointer && (kind != ViolationKind::NullDeref || frame.operand(**operand).bits == 0)
            };
            let mut bad = body.list(args).iter().filter(is_bad);
            bad.next().copied().filter(|_| bad.next().is_none())
        }
        _ => None,
    }
}

/// Where the pointer stands that an operand was made from, by the instructions of a block.
fn follow(
    machine: &Machine<'_>,
    frame: &FrameView<'_, '_>,
    operand: Operand,
    mut within: std::ops::Range<u32>,
) -> Option<Culprit> {
    let (body, mut operand) = (frame.body(), operand);
    for _ in 0..DEPTH {
        let Operand::Reg(reg) = operand else { return None };
        if body.is_variable(reg) {
            return Some(Culprit::Register(reg));
        }
        let kind = |at: u32| body.insts.get(at as usize).map(|inst| &inst.kind);
        let at = within.clone().rev().find(|&at| kind(at).and_then(InstKind::def) == Some(reg))?;
        within.end = at;
        match *kind(at)? {
            InstKind::PtrAdd { base, .. } => operand = base,
            InstKind::Move { src, .. } | InstKind::Convert { src, .. } => operand = src,
            InstKind::Load { addr, .. } => {
                let (object, offset) = machine.memory.place(frame.operand(addr))?;
                return Some(Culprit::Memory(object, u64::try_from(offset).ok()?));
            }
            _ => return None,
        }
    }
    None
}

/// Where it stands in a picture.
pub(super) fn holder(culprit: Culprit, machine: &Machine<'_>, painted: &Painted) -> Option<Holder> {
    match culprit {
        Culprit::Register(reg) => {
            let (depth, func) = (machine.frames().len(), machine.frames().next()?.func());
            let is_it = |&(at, of, _, register): &_| (at, of, register) == (depth, func, reg);
            let index = painted.root_keys.iter().position(is_it)?;
            painted.picture.roots.get(index).map(|root| Holder::Root(root.name.clone()))
        }
        Culprit::Memory(object, offset) => {
            let (id, _) = painted.keys.iter_ids().find(|&(_, &key)| key == object)?;
            Some(Holder::Field(id, offset))
        }
    }
}
