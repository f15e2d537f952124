//! Objects that some nodes have and others have not: 0/1 objects (section 1.4).
//!
//! When two neighbours are merged and one points to a region where the other holds a null pointer, the
//! segment's nodes have an object there or none: a segment of at most one node, without links, whose empty
//! form is the null pointer. Everything that is reached through the region alone is below it. Such an
//! object may later be joined with a list that ends in a null pointer. Where the other node holds what
//! the region's own pointers lead to, these are its links, and its empty form is what they hold.

use crate::shape::candidates::{Holder, Incoming};
use crate::shape::fields::fields;
use crate::shape::join::{Join, Purpose};
use crate::shape::numbers::Side;
use crate::shape::status::Status;
use ringfence_exec::{Heap, ObjId, Object, Segment, Shape, Sym, Value};

/// How many optional nodes in a row one list may give.
const MOST_OPTIONALS: u32 = 32;

/// A region that only one of two nodes has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Optional {
    side: Side,
    id: ObjId,
    result: ObjId,
    next: u32,
}

impl Join<'_> {
    /// The value that stands for a pointer to a region of one node and for what the other node has there.
    pub(crate) fn optional(&mut self, a: Value, b: Value, owner: Option<ObjId>) -> Option<Value> {
        if self.purpose != Purpose::Nodes {
            return None;
        }
        if a == Value::ZERO || b == Value::ZERO {
            let side = if b == Value::ZERO { Side::First } else { Side::Second };
            let own = if b == Value::ZERO { a } else { b };
            return self.node_or_what_follows(side, own, Value::ZERO, owner);
        }
        self.node_or_none(Side::First, a, b, owner)
            .or_else(|| self.node_or_none(Side::Second, b, a, owner))
            .or_else(|| self.node_before(a, b, owner))
    }

    /// The value that stands for a pointer to the node of a list and for what comes somewhere after it: the node
    /// is there or not, and what follows it leads to what the other value leads to.
    fn node_before(&mut self, a: Value, b: Value, owner: Option<ObjId>) -> Option<Value> {
        let known = |join: &Self, side: Side, value: Value| {
            let id = join.target(side, value)?.id;
            Some(join.maps[side as usize].contains_key(&id))
        };
        // The one that is new comes before the one that is known.
        let (side, own, other) = match (known(self, Side::First, a)?, known(self, Side::Second, b)?) {
            (false, true) => (Side::First, a, b),
            (true, false) => (Side::Second, b, a),
            _ => return None,
        };
        self.node_or_what_follows(side, own, other, owner)
    }

    /// The value that stands for a pointer to a region and for what the other node has there: a null pointer, or
    /// what the region's link leads to, perhaps through other nodes.
    fn node_or_what_follows(
        &mut self,
        side: Side,
        own: Value,
        other: Value,
        owner: Option<ObjId>,
    ) -> Option<Value> {
        let target = self.target(side, own)?;
        let link = self.self_link(side, target.id);
        if link.is_none() && other != Value::ZERO {
            return None;
        }
        let (result, segment) = self.optional_object(side, own, owner)?;
        self.graph.set_shape(result, Shape::Segment(Segment { next: link, ..segment }));
        if let Some(link) = link {
            if self.depth > MOST_OPTIONALS {
                return None;
            }
            self.depth += 1;
            // The node of a list: what follows it is there or not, too.
            let bytes = u64::from(self.pointer_bits / 8);
            let next = self.sides[side as usize].load(&mut self.reason.terms, target.id, link.into(), bytes);
            let width = self.pointer_bits;
            let follows = match side {
                Side::First => self.value(next, other, width, owner)?,
                Side::Second => self.value(other, next, width, owner)?,
            };
            self.depth -= 1;
            self.links.insert((result, false), follows);
            self.graph.store(&mut self.reason.terms, result, link.into(), bytes, follows);
        }
        Some(self.graph.pointer(result, segment.head.into()))
    }

    /// The likely link of a region that is the node of a list.
    fn self_link(&self, side: Side, id: ObjId) -> Option<u32> {
        let object = self.sides[side as usize].object(id)?;
        self.rules.self_links.get(&object.taken_for?).copied()
    }

    /// The value that stands for a pointer to a region and for what the region's own links lead to.
    fn node_or_none(&mut self, side: Side, own: Value, other: Value, owner: Option<ObjId>) -> Option<Value> {
        let target = self.target(side, own)?;
        let known =
            self.optionals.iter().find(|optional| optional.side == side && optional.id == target.id).copied();
        let taken = known.map(|known| known.next);
        let link = self.links_to(side, target.id, other).into_iter().find(|&link| Some(link) != taken);
        let (link, last) = match (link, known) {
            (Some(link), Some(_)) => (link, true),
            (Some(link), None) => (link, false),
            (None, _) => return None,
        };
        let result = match known {
            Some(known) => known.result,
            None => {
                let (result, segment) = self.optional_object(side, own, owner)?;
                self.graph.set_shape(result, Shape::Segment(Segment { next: Some(link), ..segment }));
                self.optionals.push(Optional { side, id: target.id, result, next: link });
                result
            }
        };
        let mut segment = self.graph.segment(result)?;
        if last {
            match segment.prev {
                None => segment.prev = Some(link),
                Some(prev) => (prev == link).then_some(())?,
            }
            self.graph.set_shape(result, Shape::Segment(segment));
        }
        let end = if last { self.graph.last_of(result)? } else { result };
        Some(self.graph.pointer(end, segment.head.into()))
    }

    /// The pointers of a region of a side that lead where the other side's value leads.
    fn links_to(&self, side: Side, id: ObjId, other: Value) -> Vec<u32> {
        let (map, others) = (&self.maps[side as usize], &self.maps[1 - side as usize]);
        let bytes = u64::from(self.pointer_bits / 8);
        let place = |side: usize, value: Value| {
            let id = value.prov.get()?;
            let object = self.sides[side].object(id)?;
            let Sym::Const(bits) = value.bits else { return None };
            Some((id, (bits as u64).wrapping_sub(object.address)))
        };
        let Some((to, offset)) = place(1 - side as usize, other) else { return Vec::new() };
        let leads_there = |field: &crate::shape::fields::Field| {
            field.len == bytes
                && place(side as usize, field.value).is_some_and(|(own, at)| {
                    at == offset
                        && match (map.get(&own), others.get(&to)) {
                            (Some(x), Some(y)) => x == y,
                            (None, None) => own == to,
                            _ => false,
                        }
                })
        };
        let found = fields(self.sides[side as usize], id).into_iter().filter(leads_there);
        found.filter_map(|field| u32::try_from(field.offset).ok()).collect()
    }

    /// A copy of the region that a pointer leads to, as an object that may be there.
    fn optional_object(&mut self, side: Side, own: Value, owner: Option<ObjId>) -> Option<(ObjId, Segment)> {
        let target = self.target(side, own)?;
        let Sym::Const(head) = self.offset(side, own)? else { return None };
        let head = u32::try_from(head).ok()?;
        let object = *self.sides[side as usize].object(target.id)?;
        let free = !self.maps[side as usize].contains_key(&target.id) && !self.shared.contains(&target.id);
        let fits = object.shape.is_region()
            && object.is_heap()
            && object.is_live()
            && self.is_of_node(side, &object, owner);
        if !free || !fits || u64::from(head) >= object.reserved {
            return None;
        }
        let result = self.copy_optional(side, target.id, owner)?;
        self.status = self.status.and(Status::Neither);
        Some((result, Segment { head, next: None, prev: None, min: 0, one: true }))
    }

    /// Whether an object is below the segment of a side that a segment of the result stands for, or may be
    /// if that is one object.
    fn is_of_node(&self, side: Side, object: &Object, owner: Option<ObjId>) -> bool {
        let Some(result) = owner else { return false };
        match object.owner.filter(|&owner| Some(owner) != self.base) {
            Some(own) => self.maps[side as usize].get(&own) == Some(&result),
            None => self.is_one(side as usize, result) && self.is_one(side as usize, self.root),
        }
    }

    /// A copy of a region, with what it alone leads to below it.
    fn copy_optional(&mut self, side: Side, id: ObjId, owner: Option<ObjId>) -> Option<ObjId> {
        let below = self.reached_through(side, id, owner)?;
        let owner = owner.filter(|&owner| owner != self.root);
        let result = self.copy_over(side, id, owner)?;
        for other in below {
            self.copy_over(side, other, Some(result))?;
        }
        Some(result)
    }

    /// The heap objects of a side that only an object leads to, directly or through others of them.
    fn reached_through(&self, side: Side, id: ObjId, owner: Option<ObjId>) -> Option<Vec<ObjId>> {
        let link = self.self_link(side, id);
        let (graph, incoming) = (self.sides[side as usize], self.incoming?);
        let mut found: Vec<ObjId> = vec![id];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for field in fields(graph, at) {
                if at == id && link.is_some_and(|link| u64::from(link) == field.offset) {
                    continue;
                }
                let Some(target) = self.target(side, field.value) else { continue };
                let usable = |object: &&Object| {
                    object.is_heap() && object.is_live() && self.is_of_node(side, object, owner)
                };
                let free = !self.maps[side as usize].contains_key(&target.id);
                if free && !found.contains(&target.id) && graph.object(target.id).filter(usable).is_some() {
                    found.push(target.id);
                }
            }
        }
        // What is also reached from elsewhere stays there, and so does what that leads to.
        loop {
            let before = found.len();
            let inside = found.clone();
            found.retain(|&other| other == id || is_reached_from(graph, incoming, other, &inside));
            if found.len() == before {
                break;
            }
        }
        found.retain(|&other| other != id);
        Some(found)
    }
}

/// Whether only these objects, and what is below them, point to an object.
fn is_reached_from(graph: &crate::Smg, incoming: &Incoming, id: ObjId, inside: &[ObjId]) -> bool {
    let from_inside = |holder: &Holder| {
        let mut above = holder.object;
        while let Some(at) = above {
            if inside.contains(&at) {
                return true;
            }
            above = graph.object(at).and_then(|object| object.owner);
        }
        false
    };
    let last = graph.find_last(id);
    let to_last = last.map_or(&[][..], |last| incoming.to(last));
    incoming.to(id).iter().chain(to_last).all(from_inside)
}
