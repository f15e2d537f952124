//! Diamonds: branches whose sides only compute, so that both can be taken at once.

use crate::function::Body;
use crate::id::BlockId;
use crate::inst::{BinOp, ConvOp, InstKind, Terminator};

/// A branch whose two sides only compute and then join: both can be computed and the results chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diamond {
    /// The block on the side where the condition holds, unless that side goes straight to the end.
    pub then: Option<BlockId>,
    /// The block on the other side, likewise.
    pub otherwise: Option<BlockId>,
    /// Where both sides join.
    pub end: BlockId,
}

/// How many instructions a side of a diamond may have.
const SIDE: u32 = 24;

/// Where a block leads that only computes, in few instructions that always succeed.
fn computes(body: &Body, block: BlockId) -> Option<BlockId> {
    let Terminator::Jump(end) = body.blocks[block].term else { return None };
    let range = &body.blocks[block].insts;
    let simple = body.block_insts(block).iter().all(|inst| match inst.kind {
        InstKind::Move { .. }
        | InstKind::Forget { .. }
        | InstKind::Compare { .. }
        | InstKind::PtrAdd { .. } => true,
        InstKind::Binary { op, .. } => !matches!(op, BinOp::SDiv | BinOp::UDiv | BinOp::SRem | BinOp::URem),
        InstKind::Convert { op, .. } => {
            matches!(op, ConvOp::Trunc | ConvOp::ZExt | ConvOp::SExt | ConvOp::PtrToInt | ConvOp::Bits)
        }
        _ => false,
    });
    (simple && range.end - range.start <= SIDE).then_some(end)
}

impl Diamond {
    /// The diamond that the branch at the end of a block opens, if it does.
    #[must_use]
    pub fn at(body: &Body, block: BlockId) -> Option<Self> {
        let Terminator::Branch { then, otherwise, .. } = body.blocks[block].term else { return None };
        if then == otherwise {
            return None;
        }
        let (one, other) = (computes(body, then), computes(body, otherwise));
        match (one, other) {
            (Some(end), Some(same)) if end == same => {
                Some(Self { then: Some(then), otherwise: Some(otherwise), end })
            }
            (Some(end), _) if end == otherwise => Some(Self { then: Some(then), otherwise: None, end }),
            (_, Some(end)) if end == then => Some(Self { then: None, otherwise: Some(otherwise), end }),
            _ => None,
        }
    }
}
