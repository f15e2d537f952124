//! Which objects values lead to, and which heap blocks nothing points to.
//!
//! The definition is that of the concrete interpreter, which judges every finding: a chain of pointers
//! starts at a root (a register) or at a live object that is no heap block, and leads on through heap
//! blocks. A value leads to the object that it came from, whatever its bits are now.

use crate::heap::{Heap, ObjId, Object, Shape};
use crate::value::Prov;
use ringfence_base::FastSet;

/// The heap blocks that no chain of pointers reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lost {
    /// The live heap blocks that no chain reaches, in the order of their making.
    pub blocks: Vec<ObjId>,
    /// Whether a chain met a value that depends on where objects lie ([`Prov::MIXED`]). Such a value may
    /// lead anywhere, so no block can be called lost then.
    pub layout: bool,
}

/// The objects met on chains.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    pub(crate) met: FastSet<ObjId>,
    pending: Vec<ObjId>,
    layout: bool,
}

impl Reach {
    pub(crate) fn meet(&mut self, prov: Prov) {
        match prov.get() {
            Some(id) => {
                if self.met.insert(id) {
                    self.pending.push(id);
                }
            }
            None => self.layout |= prov.is_mixed(),
        }
    }

    /// Goes on through the objects that were met for which `leads_on` is true.
    pub(crate) fn follow(&mut self, heap: &impl Heap, leads_on: impl Fn(&Object) -> bool) {
        while let Some(id) = self.pending.pop() {
            let Some(object) = heap.object(id) else { continue };
            if let Shape::Last(segment) = object.shape {
                self.meet(Prov::object(segment));
            }
            if leads_on(object) {
                heap.for_each_prov(id, |prov| self.meet(prov));
            }
        }
    }

    /// Meets what all objects hold for which `holds` is true.
    pub(crate) fn meet_contents(&mut self, heap: &impl Heap, holds: impl Fn(&Object) -> bool) {
        let mut objects = Vec::new();
        heap.for_each_object(|id, object| {
            if holds(object) {
                objects.push(id);
            }
        });
        for id in objects {
            heap.for_each_prov(id, |prov| self.meet(prov));
        }
    }
}

/// The live heap blocks, in the order of their making.
#[must_use]
pub fn live_blocks(heap: &impl Heap) -> Vec<ObjId> {
    let mut blocks = Vec::new();
    heap.for_each_object(|id, object| {
        if object.is_heap() && object.is_live() && !matches!(object.shape, Shape::Last(_)) {
            blocks.push(id);
        }
    });
    blocks
}

/// The live heap blocks that no chain of pointers reaches from the roots and from the live objects that
/// are no heap blocks.
#[must_use]
pub fn lost_blocks(heap: &impl Heap, roots: impl Iterator<Item = Prov>) -> Lost {
    let (mut blocks, mut reach) = (live_blocks(heap), Reach::default());
    if blocks.is_empty() {
        return Lost::default();
    }
    roots.for_each(|prov| reach.meet(prov));
    reach.meet_contents(heap, |object| object.is_live() && !object.is_heap());
    reach.follow(heap, Object::is_heap);
    blocks.retain(|id| !reach.met.contains(id));
    Lost { blocks, layout: reach.layout }
}
