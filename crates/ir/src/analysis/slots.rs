//! Where the stack slots of a function are mentioned for the last time.
//!
//! A slot's object lives to the end of its scope, but when no instruction mentions the slot any more and
//! nothing points to the object, nobody can look at it again.

use crate::{BlockId, Body, Cfg, InstKind, Operand, SlotId};
use ringfence_base::{Id, IdVec};

/// The slots that may still be mentioned.
#[derive(Debug)]
pub struct SlotMentions {
    /// At the start of each block.
    at_start: IdVec<BlockId, Vec<bool>>,
    /// At the end of each block.
    at_end: IdVec<BlockId, Vec<bool>>,
}

/// The slots that an instruction mentions. The ends of scopes are no mentions.
fn mentioned(body: &Body, index: usize, mut visit: impl FnMut(SlotId)) {
    let kind = &body.insts[index].kind;
    if matches!(kind, InstKind::Dead { .. } | InstKind::Live { .. } | InstKind::LiveSized { .. }) {
        return;
    }
    kind.for_each_use(body, |operand| {
        if let Operand::Slot(slot) = operand {
            visit(slot);
        }
    });
}

impl SlotMentions {
    /// Looks through a function.
    #[must_use]
    pub fn new(body: &Body, cfg: &Cfg) -> Self {
        let none = vec![false; body.slots.len()];
        let mut own = IdVec::filled(none.clone(), body.blocks.len());
        for block in body.blocks.ids() {
            for index in body.blocks[block].indices() {
                mentioned(body, index, |slot| own[block][slot.index()] = true);
            }
            if let Some(Operand::Slot(slot)) = body.blocks[block].term.operand() {
                own[block][slot.index()] = true;
            }
        }
        let mut mentions = Self { at_start: own, at_end: IdVec::filled(none, body.blocks.len()) };
        let mut changed = !body.slots.is_empty();
        while changed {
            changed = false;
            for &block in cfg.reverse_postorder().iter().rev() {
                changed |= mentions.step(body, block);
            }
        }
        mentions
    }

    /// Takes over what the successors of a block mention.
    fn step(&mut self, body: &Body, block: BlockId) -> bool {
        let mut changed = false;
        for next in body.blocks[block].term.successors() {
            for slot in 0..self.at_end[block].len() {
                if self.at_start[next][slot] && !self.at_end[block][slot] {
                    self.at_end[block][slot] = true;
                    self.at_start[block][slot] = true;
                    changed = true;
                }
            }
        }
        changed
    }

    /// The slots that an instruction is the last to mention.
    #[must_use]
    pub fn last_at(&self, body: &Body, block: BlockId, index: usize) -> Vec<SlotId> {
        let mut last = Vec::new();
        mentioned(body, index, |slot| {
            if !self.at_end[block][slot.index()] && !last.contains(&slot) {
                last.push(slot);
            }
        });
        if last.is_empty() {
            return last;
        }
        for later in index + 1..body.blocks[block].insts.end as usize {
            mentioned(body, later, |slot| last.retain(|&other| other != slot));
        }
        last
    }

    /// The slots that are mentioned after the end of a block, but not on this way.
    pub fn last_on_edge(&self, from: BlockId, to: BlockId) -> impl Iterator<Item = SlotId> + '_ {
        let (before, after) = (&self.at_end[from], &self.at_start[to]);
        (0..before.len()).filter(|&slot| before[slot] && !after[slot]).map(SlotId::from_index)
    }
}
