//! Which heap blocks nothing points to.
//!
//! The definition is that of the concrete interpreter, which judges every finding: a chain of pointers
//! starts at a root (a register) or at a live object that is no heap block, and leads on through heap
//! blocks. A value leads to the object that it came from, whatever its bits are now.

use crate::graph::Smg;
use ringfence_base::FastSet;
use ringfence_exec::{ObjId, Prov};

/// The heap blocks that no chain of pointers reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lost {
    /// The live heap blocks that no chain reaches, in the order of their making.
    pub blocks: Vec<ObjId>,
    /// Whether a chain met a value that depends on where objects lie ([`Prov::LAYOUT`]). Such a value may
    /// lead anywhere, so no block can be called lost then.
    pub layout: bool,
}

/// The objects met on chains.
#[derive(Debug, Default)]
struct Reach {
    met: FastSet<ObjId>,
    pending: Vec<ObjId>,
    layout: bool,
}

impl Reach {
    fn meet(&mut self, prov: Prov) {
        match prov.get() {
            Some(id) => {
                if self.met.insert(id) {
                    self.pending.push(id);
                }
            }
            None => self.layout |= prov.is_layout(),
        }
    }
}

impl Smg {
    /// The live heap blocks that no chain of pointers reaches from the roots and from the live objects
    /// that are no heap blocks.
    #[must_use]
    pub fn lost_blocks(&self, roots: impl Iterator<Item = Prov>) -> Lost {
        let (mut blocks, mut reach) = (Vec::new(), Reach::default());
        self.for_each_region(|id, region| {
            if region.object.is_heap() && region.object.is_live() {
                blocks.push(id);
            }
        });
        if blocks.is_empty() {
            return Lost::default();
        }
        roots.for_each(|prov| reach.meet(prov));
        self.for_each_region(|_, region| {
            if !region.object.is_heap() && region.object.is_live() {
                region.contents.for_each_prov(&mut |prov| reach.meet(prov));
            }
        });
        while let Some(id) = reach.pending.pop() {
            if let Some(region) = self.region(id).filter(|region| region.object.is_heap()) {
                region.contents.for_each_prov(&mut |prov| reach.meet(prov));
            }
        }
        blocks.retain(|id| !reach.met.contains(id));
        Lost { blocks, layout: reach.layout }
    }
}
