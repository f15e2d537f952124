//! Objects that some nodes have and others have not: 0/1 objects (section 1.4).
//!
//! When two neighbours are merged and one points to a region where the other holds a null pointer, the
//! segment's nodes have an object there or none: a segment of at most one node, without links, whose empty
//! form is the null pointer. Everything that is reached through the region alone is below it. Such an
//! object may later be joined with a list that ends in a null pointer. Where the other node holds what
//! the region's own pointers lead to, these are its links, and its empty form is what they hold.
//!
//! Two states become one in the same way when there are so many that a lossy join is asked for: a region
//! that only one of them has is optional in the result. Which of several such regions exist
//! together is forgotten.
//!
//! Soundness for states. The region of the one state is the only node of the result's object, with what it alone
//! leads to below it; in the other state there is no node, and every pointer to the region stands for what that
//! state has in the same place, which is checked to be the object's empty form. Numbers in the region become local
//! variables of the object, so that no condition on them says anything of the state that has no such node.

use crate::shape::candidates::{Holder, Incoming};
use crate::shape::fields::fields;
use crate::shape::join::{Join, Purpose};
use crate::shape::numbers::Side;
use crate::shape::status::Status;
use crate::{Object, Segment, Shape};
use ringfence_exec::{Heap, ObjId, Sym, Value};
use std::rc::Rc;

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
        match self.purpose {
            Purpose::Cover => return None,
            Purpose::States if !self.rules.lossy => return None,
            Purpose::States => {
                for (side, own, other) in [(Side::First, a, b), (Side::Second, b, a)] {
                    if let Some((target, result)) = self.met_before(side, own) {
                        return self.once_more(side, (target, result), (own, other), owner);
                    }
                }
            }
            Purpose::Nodes => {}
        }
        if a == Value::ZERO || b == Value::ZERO {
            let side = if b == Value::ZERO { Side::First } else { Side::Second };
            let own = if b == Value::ZERO { a } else { b };
            return self.node_or_what_follows(side, own, Value::ZERO, owner);
        }
        if self.purpose == Purpose::States {
            return self.node_before(a, b, owner);
        }
        self.node_or_none(Side::First, a, b, owner)
            .or_else(|| self.node_or_none(Side::Second, b, a, owner))
            .or_else(|| self.node_before(a, b, owner))
    }

    /// The region of one state that a pointer leads to, with the optional object of the result that stands for it.
    fn met_before(&self, side: Side, own: Value) -> Option<(ObjId, ObjId)> {
        let target = self.target(side, own)?;
        let &result = self.pairs.maps[side as usize].get(&target.id)?;
        let alone = self.sides[side as usize].object(target.id)?.shape.is_region()
            && !self.pairs.origins.contains_key(&result);
        let optional =
            self.result.graph.segment(result).is_some_and(|segment| segment.one && segment.min == 0);
        (alone && optional).then_some((target.id, result))
    }

    /// A further pointer to an optional region: the other state must have the empty form there again.
    fn once_more(
        &mut self,
        side: Side,
        (target, result): (ObjId, ObjId),
        (own, other): (Value, Value),
        owner: Option<ObjId>,
    ) -> Option<Value> {
        let segment = self.result.graph.segment(result)?;
        let own_owner = self.result.graph.object(result)?.owner;
        let at_head = self.offset(side, own)? == Sym::Const(segment.head.into());
        if !at_head || own.undef | other.undef != 0 || own_owner != owner || segment.prev.is_some() {
            return None;
        }
        let follows = match segment.next {
            None => (other == Value::ZERO).then_some(Value::ZERO)?,
            Some(link) => self.joined_link(side, (target, link), other, owner)?,
        };
        let known = self.result.links.get(&(result, false)).copied().unwrap_or(Value::ZERO);
        (known == follows).then(|| self.result.graph.pointer(result, segment.head.into()))
    }

    /// The value that stands for the link of a region and for what the other side has.
    fn joined_link(
        &mut self,
        side: Side,
        (id, link): (ObjId, u32),
        other: Value,
        owner: Option<ObjId>,
    ) -> Option<Value> {
        if self.depth > MOST_OPTIONALS {
            return None;
        }
        self.depth += 1;
        let (bytes, width) = (u64::from(self.pointer_bits / 8), self.pointer_bits);
        let next = self.sides[side as usize].load(&mut self.reason.terms, id, link.into(), bytes);
        let follows = match side {
            Side::First => self.value(next, other, width, owner)?,
            Side::Second => self.value(other, next, width, owner)?,
        };
        self.depth -= 1;
        Some(follows)
    }

    /// The value that stands for a pointer to the node of a list and for what comes somewhere after it: the node
    /// is optional, and what follows it leads to what the other value leads to.
    fn node_before(&mut self, a: Value, b: Value, owner: Option<ObjId>) -> Option<Value> {
        let known = |join: &Self, side: Side, value: Value| {
            let id = join.target(side, value)?.id;
            Some(join.pairs.maps[side as usize].contains_key(&id))
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
        self.result.graph.set_shape(result, Shape::Segment(Segment { next: link, ..segment }));
        if let Some(link) = link {
            // The node of a list: what follows it is optional, too.
            let follows = self.joined_link(side, (target.id, link), other, owner)?;
            let bytes = u64::from(self.pointer_bits / 8);
            self.result.links.insert((result, false), follows);
            self.result.graph.store(&mut self.reason.terms, result, link.into(), bytes, follows);
        }
        Some(self.result.graph.pointer(result, segment.head.into()))
    }

    /// The likely link of a region that is the node of a list.
    fn self_link(&self, side: Side, id: ObjId) -> Option<u32> {
        let object = self.sides[side as usize].object(id)?;
        self.rules.records.self_links.get(&object.estimated_type?).copied()
    }

    /// The value that stands for a pointer to a region and for what the region's own links lead to.
    fn node_or_none(&mut self, side: Side, own: Value, other: Value, owner: Option<ObjId>) -> Option<Value> {
        let target = self.target(side, own)?;
        let known = self
            .result
            .optionals
            .iter()
            .find(|optional| optional.side == side && optional.id == target.id)
            .copied();
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
                self.result.graph.set_shape(result, Shape::Segment(Segment { next: Some(link), ..segment }));
                self.result.optionals.push(Optional { side, id: target.id, result, next: link });
                result
            }
        };
        let mut segment = self.result.graph.segment(result)?;
        if last {
            match segment.prev {
                None => segment.prev = Some(link),
                Some(prev) => (prev == link).then_some(())?,
            }
            self.result.graph.set_shape(result, Shape::Segment(segment));
        }
        let end = if last { self.result.graph.last_of(result)? } else { result };
        Some(self.result.graph.pointer(end, segment.head.into()))
    }

    /// The pointers of a region of a side that lead where the other side's value leads.
    fn links_to(&self, side: Side, id: ObjId, other: Value) -> Vec<u32> {
        let (map, others) = (&self.pairs.maps[side as usize], &self.pairs.maps[1 - side as usize]);
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
        let free = !self.pairs.maps[side as usize].contains_key(&target.id)
            && !self.pairs.shared.contains(&target.id);
        let fits = object.shape.is_region()
            && object.is_heap()
            && object.is_live()
            && self.sides[side as usize].row(target.id).is_none()
            && self.is_of_node(side, &object, owner);
        if !free || !fits || u64::from(head) >= object.reserved {
            return None;
        }
        let result = self.copy_optional(side, target.id, owner)?;
        self.result.status = self.result.status.and(Status::Neither);
        Some((result, Segment { head, next: None, prev: None, min: 0, one: true }))
    }

    /// Whether an object is below the segment of a side that a segment of the result stands for, or may be
    /// if that is one object.
    fn is_of_node(&self, side: Side, object: &Object, owner: Option<ObjId>) -> bool {
        if self.purpose == Purpose::States {
            return match (object.owner, owner) {
                (None, None) => true,
                (Some(own), Some(result)) => self.pairs.maps[side as usize].get(&own) == Some(&result),
                (None, Some(result)) => self.is_one(side as usize, result),
                (Some(_), None) => false,
            };
        }
        let Some(result) = owner else { return false };
        match object.owner.filter(|&owner| Some(owner) != self.merging.base) {
            Some(own) => self.pairs.maps[side as usize].get(&own) == Some(&result),
            None => self.is_one(side as usize, result) && self.is_one(side as usize, self.merging.root),
        }
    }

    /// A copy of a region, with what it alone leads to below it.
    fn copy_optional(&mut self, side: Side, id: ObjId, owner: Option<ObjId>) -> Option<ObjId> {
        let below = self.reached_through(side, id, owner)?;
        let owner = owner.filter(|&owner| self.purpose == Purpose::States || owner != self.merging.root);
        let result = self.copy_over(side, id, owner)?;
        for other in below {
            self.copy_over(side, other, Some(result))?;
        }
        Some(result)
    }

    /// Who points to what on a side.
    fn incoming_of(&mut self, side: Side) -> Option<Rc<Incoming>> {
        if self.pairs.incoming[side as usize].is_none() {
            let state = self.states?[side as usize];
            self.pairs.incoming[side as usize] = Some(Rc::new(Incoming::of(state)));
        }
        self.pairs.incoming[side as usize].clone()
    }

    /// The heap objects of a side that only an object leads to, directly or through others of them.
    fn reached_through(&mut self, side: Side, id: ObjId, owner: Option<ObjId>) -> Option<Vec<ObjId>> {
        let link = self.self_link(side, id);
        let (graph, incoming) = (self.sides[side as usize], self.incoming_of(side)?);
        let mut found: Vec<ObjId> = vec![id];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            if graph.row(at).is_some() {
                // Its elements would have to come along.
                return None;
            }
            for field in fields(graph, at) {
                if at == id && link.is_some_and(|link| u64::from(link) == field.offset) {
                    continue;
                }
                let Some(target) = self.target(side, field.value) else { continue };
                let usable = |object: &&Object| {
                    object.is_heap() && object.is_live() && self.is_of_node(side, object, owner)
                };
                let free = !self.pairs.maps[side as usize].contains_key(&target.id);
                if free && !found.contains(&target.id) && graph.object(target.id).filter(usable).is_some() {
                    found.push(target.id);
                }
            }
        }
        // What is also reached from elsewhere stays there, and so does what that leads to.
        let all = found.clone();
        loop {
            let before = found.len();
            let inside = found.clone();
            found.retain(|&other| other == id || is_reached_from(graph, &incoming, other, &inside));
            if found.len() == before {
                break;
            }
        }
        // What a register alone leads to is part of one node, not of every node that the two would become.
        let is_in_a_register = |other: &ObjId| {
            !found.contains(other) && is_reached_from_registers(graph, &incoming, *other, &all)
        };
        if self.purpose == Purpose::Nodes && all.iter().any(is_in_a_register) {
            return None;
        }
        found.retain(|&other| other != id);
        Some(found)
    }
}

/// Whether only these objects, what is below them, and registers point to an object.
fn is_reached_from_registers(graph: &crate::Smg, incoming: &Incoming, id: ObjId, inside: &[ObjId]) -> bool {
    holders_of(graph, incoming, id).all(|holder| holder.object.is_none() || is_inside(graph, holder, inside))
}

/// Whether only these objects, and what is below them, point to an object.
fn is_reached_from(graph: &crate::Smg, incoming: &Incoming, id: ObjId, inside: &[ObjId]) -> bool {
    holders_of(graph, incoming, id).all(|holder| is_inside(graph, holder, inside))
}

/// Who points to an object, or to the last node of one that is a segment.
fn holders_of<'i>(graph: &crate::Smg, incoming: &'i Incoming, id: ObjId) -> impl Iterator<Item = &'i Holder> {
    let last = graph.find_last(id);
    let to_last = last.map_or(&[][..], |last| incoming.to(last));
    incoming.to(id).iter().chain(to_last)
}

/// Whether a pointer is held by one of these objects, or by what is below them.
fn is_inside(graph: &crate::Smg, holder: &Holder, inside: &[ObjId]) -> bool {
    let mut above = holder.object;
    while let Some(at) = above {
        if inside.contains(&at) {
            return true;
        }
        above = graph.object(at).and_then(|object| object.owner);
    }
    false
}
