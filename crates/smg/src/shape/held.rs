//! What somebody holds who holds a pointer to a segment.
//!
//! A segment that may be empty holds nothing in the states in which it is. There, a pointer to its first node is what its last link holds, and a pointer to its last node is what its first link back holds; the other
//! pointers in its nodes are not there, and nor are the objects below it with theirs.
//!
//! Soundness. A block is lost unless it is reached in every concrete state in which it is there. The *conditions* of an object are the segments that have to have a node for it to be there: itself, and those that it is
//! below of, as far as they may be empty. A pointer in an object is there under the object's conditions, so it counts for what it leads to if that has all of these, too. The link that a pointer to an empty
//! segment becomes counts without the segment itself, for the name that becomes it.

use crate::graph::Smg;
use crate::{Segment, Shape};
use ringfence_exec::{Heap, ObjId, Value};

impl Smg {
    /// The pointers that whoever holds an object by this name holds in every concrete state in which what they lead to is there.
    pub(crate) fn for_each_certain_pointer(&self, id: ObjId, mut visit: impl FnMut(u64, Value, u64)) {
        let (whole, is_last) = match self.object(id).map(|object| (object.shape, object.owner)) {
            None => return,
            Some((Shape::Region, None)) => return self.for_each_pointer(id, visit),
            Some((Shape::Last(of), _)) => (of, true),
            Some(_) => (id, false),
        };
        let may_be_empty = self.segment(whole).filter(|segment| segment.min == 0);
        let own = self.conditions(whole);
        let outer = self.owner(whole).map_or_else(Vec::new, |owner| self.conditions(owner));
        let link = may_be_empty.and_then(|Segment { next, prev, .. }| if is_last { prev } else { next });
        self.for_each_pointer(whole, |offset, value, len| {
            let given = if link.map(u64::from) == Some(offset) { &outer } else { &own };
            let is_certain = value.prov.get().is_none_or(|to| {
                let known = if given.is_empty() { Vec::new() } else { self.conditions(to) };
                given.iter().all(|condition| known.contains(condition))
            });
            if is_certain {
                visit(offset, value, len);
            }
        });
    }

    fn owner(&self, id: ObjId) -> Option<ObjId> {
        self.object(id).and_then(|object| object.owner)
    }

    /// The segments that have to have a node for an object to be there.
    fn conditions(&self, id: ObjId) -> Vec<ObjId> {
        let mut all = Vec::new();
        let mut next = Some(id);
        while let Some(id) = next {
            let whole = self.whole(id);
            if self.segment(whole).is_some_and(|segment| segment.min == 0) {
                all.push(whole);
            }
            next = self.owner(whole);
        }
        all
    }
}
