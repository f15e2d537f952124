//! Which variables of a call mean something at a point: those that every way to the point has set or declared.
//!
//! The representation does not keep the scopes of variables that lie in no memory. A variable whose
//! declaration stands in a block of the source is set there first, so that the way to a point inside of that
//! block goes through it, and most points outside can be come to without it.

use ringfence_base::{FastMap, IdVec};
use ringfence_ir::analysis::Dominators;
use ringfence_ir::{BlockId, Body, Cfg, FuncId, RegId};

/// What is known of the functions of a run.
#[derive(Debug, Default)]
pub(super) struct Scopes(FastMap<FuncId, Scope>);

#[derive(Debug)]
struct Scope {
    dominators: Dominators,
    /// The instructions that set a register; arguments are set before the first.
    sets: IdVec<RegId, Vec<(BlockId, Option<u32>)>>,
}

/// A point of a function: the block, and the next instruction; absent at its end.
pub(super) type Before = (BlockId, Option<u32>);

impl Scopes {
    /// Whether a register means something at a point.
    pub(super) fn has(&mut self, func: FuncId, body: &Body, (block, next): Before, reg: RegId) -> bool {
        let scope = self.0.entry(func).or_insert_with(|| Scope::of(body));
        let sets = scope.sets.get(reg).map_or(&[][..], Vec::as_slice);
        let done = |inst: &Option<u32>| inst.is_none_or(|inst| next.is_none_or(|next| inst < next));
        scope.dominators.chain(block).any(|at| {
            let here = sets.iter().filter(|(set, _)| *set == at);
            here.map(|(_, inst)| inst).any(|inst| at != block || done(inst))
        })
    }
}

impl Scope {
    fn of(body: &Body) -> Self {
        let mut sets: IdVec<RegId, Vec<_>> = IdVec::filled(Vec::new(), body.regs.len());
        for param in body.params.iter().map(|param| param.reg).chain(body.result) {
            sets[param].push((Body::ENTRY, None));
        }
        for (id, block) in body.blocks.iter_ids() {
            for (index, inst) in block.insts.clone().zip(body.block_insts(id)) {
                if let Some(reg) = inst.kind.def() {
                    sets[reg].push((id, Some(index)));
                }
            }
        }
        Self { dominators: Dominators::new(body, &Cfg::new(body)), sets }
    }
}
