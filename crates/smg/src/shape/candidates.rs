//! Which fields of an object may link a list, and who points to what (section 1.3.3).

use crate::Smg;
use crate::shape::Configuration;
use crate::shape::fields::{Field, fields};
pub use crate::succession::Link;
use crate::{Object, Shape};
use ringfence_base::FastMap;
use ringfence_exec::{ObjId, Sym, Value};

/// Where a pointer is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder {
    /// The object, or none for a register or what else is outside memory.
    pub object: Option<ObjId>,
    /// The offset in the object.
    pub offset: u64,
}

/// Who points to each object.
#[derive(Debug, Default)]
pub struct Incoming {
    holders: FastMap<ObjId, Vec<Holder>>,
}

impl Incoming {
    /// Looks through a state.
    #[must_use]
    pub fn of(state: &Configuration) -> Self {
        let mut incoming = Self::default();
        let outside = Holder { object: None, offset: 0 };
        state.for_each_value(|value| incoming.add(value, outside));
        let mut objects = Vec::new();
        state.heap.for_each_object(|id, object| {
            if object.is_live() {
                objects.push(id);
            }
        });
        for id in objects {
            for field in fields(&state.heap, id) {
                incoming.add(field.value, Holder { object: Some(id), offset: field.offset });
            }
        }
        for frame in state.stack.frames() {
            for &id in frame.allocas.iter().chain(frame.varargs.iter().map(|varargs| &varargs.area)) {
                incoming.holders.entry(id).or_default().push(outside);
            }
        }
        incoming
    }

    fn add(&mut self, value: Value, holder: Holder) {
        if let Some(id) = value.prov.get() {
            self.holders.entry(id).or_default().push(holder);
        }
    }

    /// Who points to an object.
    #[must_use]
    pub fn to(&self, id: ObjId) -> &[Holder] {
        self.holders.get(&id).map_or(&[], Vec::as_slice)
    }
}

/// Whether an object can be a node of a list.
#[must_use]
pub fn is_node(object: &Object) -> bool {
    object.is_private_kind()
        && object.is_live()
        && match object.shape {
            Shape::Region => true,
            Shape::Segment(segment) => segment.next.is_some(),
            Shape::Last(_) => false,
        }
}

/// Whether the program does not take two objects for different records.
#[must_use]
pub fn may_be_alike(a: &Object, b: &Object) -> bool {
    a.estimated_type.is_none() || b.estimated_type.is_none() || a.estimated_type == b.estimated_type
}

/// Whether two objects are of one size, or of sizes that are not known and at most the same.
#[must_use]
pub fn may_be_as_large(a: &Object, b: &Object) -> bool {
    let unknown = matches!((a.size, b.size), (Sym::Term(_), Sym::Term(_)));
    a.reserved == b.reserved && (a.size == b.size || unknown)
}

/// The object and offset that a whole pointer to an object leads to.
fn destination(graph: &Smg, field: &Field, bytes: u64) -> Option<(ObjId, u32)> {
    let (Sym::Const(bits), 0, true) = (field.value.bits, field.value.undef, field.len == bytes) else {
        return None;
    };
    let id = field.value.prov.get()?;
    let object = graph.object(id)?;
    let offset = (bits as u64).wrapping_sub(object.address);
    (offset < object.reserved).then(|| u32::try_from(offset).ok()).flatten().map(|offset| (id, offset))
}

/// The ways in which an object and its neighbour may be linked into a list that starts with the object.
#[must_use]
pub fn links(graph: &Smg, id: ObjId, pointer_bytes: u64) -> Vec<(Link, ObjId)> {
    let mut all = Vec::new();
    let Some(object) = graph.object(id).filter(|object| is_node(object)) else { return all };
    for field in fields(graph, id) {
        let Some((next, head)) = destination(graph, &field, pointer_bytes) else { continue };
        let Ok(offset) = u32::try_from(field.offset) else { continue };
        let neighbour = graph.object(next).filter(|neighbour| next != id && is_node(neighbour));
        let Some(neighbour) = neighbour.filter(|other| {
            may_be_as_large(object, other)
                && other.kind == object.kind
                && other.owner == object.owner
                && may_be_alike(object, other)
        }) else {
            continue;
        };
        let backs = back_links(graph, id, next, head, pointer_bytes);
        let single = Link { head, next: offset, prev: None };
        let found = if backs.is_empty() { vec![single] } else { doubles(single, &backs) };
        for link in found {
            if fits(object.shape, link) && fits(neighbour.shape, link) {
                all.push((link, next));
            }
        }
    }
    all
}

/// Doubly linked lists are seen in the direction in which the next link stands first.
fn doubles(link: Link, backs: &[u32]) -> Vec<Link> {
    let later = backs.iter().filter(|&&back| back > link.next);
    later.map(|&back| Link { prev: Some(back), ..link }).collect()
}

/// The fields of the neighbour that point back to the (last) node of an object.
fn back_links(graph: &Smg, id: ObjId, next: ObjId, head: u32, bytes: u64) -> Vec<u32> {
    let back = match graph.object(id).map(|object| object.shape) {
        Some(Shape::Segment(_)) => graph.find_last(id),
        _ => Some(id),
    };
    let points_back =
        |field: &Field| destination(graph, field, bytes).is_some_and(|to| Some(to.0) == back && to.1 == head);
    let found = fields(graph, next).into_iter().filter(points_back);
    found.filter_map(|field| u32::try_from(field.offset).ok()).collect()
}

/// Whether an object is a region or a segment with these links.
fn fits(shape: Shape, link: Link) -> bool {
    match shape {
        Shape::Region => true,
        Shape::Segment(s) => (s.head, s.next, s.prev) == (link.head, Some(link.next), link.prev),
        Shape::Last(_) => false,
    }
}
