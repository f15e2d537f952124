//! Segments that only one of two states has (section 1.9.5).
//!
//! Where one state has a segment and the other leads straight on to what comes after it, the result has a
//! possibly empty segment: it stands for the nodes of the one and for no nodes of the other. The walk goes
//! on with what follows the segment on the one side and the same value as before on the other.

use crate::shape::candidates::may_be_as_large;
use crate::shape::fields::fields;
use crate::shape::join::{Join, Late, Purpose};
use crate::shape::numbers::Side;
use crate::shape::status::Status;
use crate::{Segment, Shape};
use ringfence_exec::Algebra;
use ringfence_exec::{Heap, ObjId, ObjectKind, Sym, Value};

/// How many segments in a row may be inserted: a cycle of them has no end.
const MOST_INSERTIONS: u32 = 32;

impl Join<'_> {
    /// The value that stands for two whose objects do not correspond: through a segment of either side.
    pub(crate) fn by_insertion(
        &mut self,
        a: Value,
        b: Value,
        width: u32,
        owner: Option<ObjId>,
    ) -> Option<Value> {
        // What was begun is not undone: one side is chosen, and if it does not work out the join fails.
        let possible = [self.may_insert(Side::First, a), self.may_insert(Side::Second, b)];
        let side = match possible {
            [true, true] if self.leads_on(Side::Second, b, a) && !self.leads_on(Side::First, a, b) => {
                Side::Second
            }
            [true, _] => Side::First,
            [false, true] => Side::Second,
            [false, false] => return self.optional(a, b, owner),
        };
        self.insert(side, a, b, width, owner)
    }

    /// Whether a value points to an end of a segment that the other side need not have.
    pub(crate) fn may_insert(&mut self, side: Side, value: Value) -> bool {
        let Some((id, segment, _)) = self.segment_at(side, value) else { return false };
        let free = !self.pairs.maps[side as usize].contains_key(&id)
            || self.result.inserted[side as usize].contains(&id);
        let allowed = match self.purpose {
            Purpose::Cover => side == Side::First && segment.min == 0,
            Purpose::States | Purpose::Nodes => {
                segment.min == 0 || self.result.nonempty_insertions < self.rules.nonempty_insertions
            }
        };
        free && allowed
    }

    /// Whether what follows the segment of a value is like the other value at first sight.
    fn leads_on(&mut self, side: Side, own: Value, other: Value) -> bool {
        let Some((id, segment, last)) = self.segment_at(side, own) else { return false };
        let link = self.link(side, id, segment, last);
        match (link.prov.get(), other.prov.get()) {
            (None, None) => link.bits == other.bits,
            (Some(x), Some(y)) => {
                let (ours, theirs) = (self.sides[side as usize], self.sides[1 - side as usize]);
                match (self.pairs.maps[side as usize].get(&x), self.pairs.maps[1 - side as usize].get(&y)) {
                    (Some(x), Some(y)) => x == y,
                    (None, None) => ours
                        .object(x)
                        .is_some_and(|x| theirs.object(y).is_some_and(|y| may_be_as_large(x, y))),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// The segment whose first or last node a value points to, at the offset of its links.
    fn segment_at(&mut self, side: Side, value: Value) -> Option<(ObjId, Segment, bool)> {
        let target = self.target(side, value)?;
        let segment = self.sides[side as usize].segment(target.id)?;
        let offset = self.offset(side, value)?;
        (offset == Sym::Const(segment.head.into())).then_some((target.id, segment, target.last))
    }

    fn link(&mut self, side: Side, id: ObjId, segment: Segment, last: bool) -> Value {
        let offset = if last { segment.prev } else { segment.next };
        let bytes = u64::from(self.pointer_bits / 8);
        match offset {
            Some(offset) => self.sides[side as usize].load(&mut self.reason.terms, id, offset.into(), bytes),
            None => Value::ZERO,
        }
    }

    pub(crate) fn insert(
        &mut self,
        side: Side,
        a: Value,
        b: Value,
        width: u32,
        owner: Option<ObjId>,
    ) -> Option<Value> {
        let own = if side == Side::First { a } else { b };
        let (id, segment, last) = self.segment_at(side, own)?;
        let result = match self.pairs.maps[side as usize].get(&id) {
            Some(&result) if self.result.inserted[side as usize].contains(&id) => result,
            Some(_) => return None,
            None => self.take_over(side, id, segment, owner)?,
        };
        if self.depth > MOST_INSERTIONS {
            return None;
        }
        self.depth += 1;
        let link = self.link(side, id, segment, last);
        if self.is_captured(side, id, link, owner) {
            return None;
        }
        // The link is beside the segment, the cell perhaps inside nodes: what differs from node to node
        // must not get out.
        let beside = self.scope(self.result.graph.object(result)?.owner);
        let other = if side == Side::First { b } else { a };
        if beside != owner && !is_same_everywhere(link, other) {
            return None;
        }
        let follows = match side {
            Side::First => self.value(link, b, width, beside)?,
            Side::Second => self.value(a, link, width, beside)?,
        };
        self.depth -= 1;
        let linked = if last { segment.prev.is_some() } else { segment.next.is_some() };
        if !linked && follows != Value::ZERO {
            // Without a link there is no place for anything but null.
            return None;
        }
        match self.result.links.get(&(result, last)) {
            Some(&known) if known != follows => return None,
            Some(_) => {}
            None => {
                self.result.links.insert((result, last), follows);
                self.set_link(result, segment, last, follows);
            }
        }
        let end = if last { self.last_name(result)? } else { result };
        Some(self.result.graph.pointer(end, segment.head.into()))
    }

    /// Whether the link of a segment of a side leads to the first node of a segment in whose nodes the cell
    /// at hand is: there the same name means each node itself.
    fn is_captured(&self, side: Side, id: ObjId, link: Value, owner: Option<ObjId>) -> bool {
        let graph = self.sides[side as usize];
        let Some(target) = link.prov.get().filter(|&target| graph.segment(target).is_some()) else {
            return false;
        };
        let mut own = graph.object(id).and_then(|object| object.owner);
        while let Some(above) = own {
            if above == target {
                return false;
            }
            own = graph.object(above).and_then(|object| object.owner);
        }
        let Some(&result) = self.pairs.maps[side as usize].get(&target) else { return false };
        let mut scope = owner;
        while let Some(above) = scope {
            if above == result {
                return true;
            }
            scope = self.result.graph.object(above).and_then(|object| object.owner);
        }
        false
    }

    fn last_name(&mut self, id: ObjId) -> Option<ObjId> {
        if self.result.graph.find_last(id).is_none() {
            self.result.changed = true;
        }
        self.result.graph.last_of(id)
    }

    fn set_link(&mut self, id: ObjId, segment: Segment, last: bool, value: Value) {
        let Some(offset) = (if last { segment.prev } else { segment.next }) else { return };
        let bytes = u64::from(self.pointer_bits / 8);
        let old = self.result.graph.load(&mut self.reason.terms, id, offset.into(), bytes);
        if old != value {
            self.result.changed = true;
            self.result.graph.store(&mut self.reason.terms, id, offset.into(), bytes, value);
        }
    }

    /// The segment in the result, possibly empty.
    fn take_over(&mut self, side: Side, id: ObjId, segment: Segment, owner: Option<ObjId>) -> Option<ObjId> {
        let object = self.sides[side as usize].object(id)?;
        let own = object.owner.filter(|&own| Some(own) != self.merging.base);
        let own = own.map(|own| self.pairs.maps[side as usize].get(&own).copied());
        if own.is_some_and(|own| own.is_none() || own != owner) {
            return None;
        }
        // Below a node that is one concrete object, the segment is the node's own.
        let below = match (own.flatten(), owner) {
            (Some(below), _) => Some(below),
            (None, _) if self.purpose == Purpose::Nodes => {
                self.is_one(side as usize, self.merging.root).then_some(None)?
            }
            (None, Some(owner)) if self.is_one(side as usize, owner) => Some(owner),
            (None, _) => None,
        };
        // How many elements of an array are alike is said by a length, not by the least number.
        let least = if object.kind == ObjectKind::Element { 0 } else { segment.min };
        match (self.purpose, side, least) {
            (Purpose::Cover, Side::First, 0) => {}
            (Purpose::Cover, ..) => return None,
            (_, _, 0) => {
                let general = if side == Side::First { Status::First } else { Status::Second };
                self.result.status = self.result.status.and(general);
            }
            _ => {
                self.result.nonempty_insertions += 1;
                if self.result.nonempty_insertions > self.rules.nonempty_insertions {
                    return None;
                }
                if self.purpose == Purpose::Nodes {
                    self.result.status = self.result.status.and(Status::Neither);
                }
            }
        }
        self.result.inserted[side as usize].push(id);
        let result = if side == Side::First && self.purpose != Purpose::Nodes {
            self.result.changed |= below != self.sides[0].object(id)?.owner;
            self.result.graph.set_owner(id, below);
            self.keep(id)
        } else {
            self.copy_over(side, id, below)?
        };
        let shape = Shape::Segment(Segment { min: 0, ..segment });
        self.result.changed |= segment.min > 0 || side == Side::Second;
        self.result.graph.set_shape(result, shape);
        Some(result)
    }

    /// A segment of the first state stays what it is, with everything below it.
    fn keep(&mut self, id: ObjId) -> ObjId {
        self.pairs.maps[0].insert(id, id);
        for nested in self.sides[0].nested_below(id) {
            self.pairs.maps[0].insert(nested, nested);
        }
        id
    }

    /// A copy of a segment with everything below it. Its values are translated when all objects are known.
    pub(crate) fn copy_over(&mut self, side: Side, id: ObjId, below: Option<ObjId>) -> Option<ObjId> {
        let source = self.sides[side as usize];
        let mut all = vec![id];
        all.extend(source.nested_below(id));
        // What is the first state's own keeps its names.
        let in_place = self.purpose == Purpose::States && side == Side::First;
        self.result.changed |= self.purpose == Purpose::States;
        for &old in &all {
            let new = if in_place { old } else { self.result.graph.adopt(source, old)? };
            self.result.graph.set_locals(new, Vec::new());
            self.pairs.maps[side as usize].insert(old, new);
        }
        for &old in &all {
            let &result = self.pairs.maps[side as usize].get(&old)?;
            let object = source.object(old)?;
            let owner = match object.owner {
                Some(owner) if old != id => self.pairs.maps[side as usize].get(&owner).copied(),
                _ => below,
            };
            self.result.graph.set_owner(result, owner);
            if in_place && let Some(last) = self.result.graph.find_last(result) {
                self.result.graph.set_owner(last, owner);
            }
            if let Shape::Last(of) = object.shape
                && let Some(&of) = self.pairs.maps[side as usize].get(&of)
            {
                self.result.graph.set_shape(result, Shape::Last(of));
            }
            if matches!(object.shape, Shape::Region | Shape::Segment(_)) {
                self.result.late_bounds.push((result, side));
            }
            for field in fields(source, old) {
                let late = Late { result, offset: field.offset, len: field.len, side, value: field.value };
                self.result.late.push(late);
            }
        }
        self.pairs.maps[side as usize].get(&id).copied()
    }

    /// Translates the values of objects that only one side has.
    pub(crate) fn translate_late(&mut self) -> Option<()> {
        for (result, side) in std::mem::take(&mut self.result.late_bounds) {
            self.import_size(result, side)?;
            self.import_sequence(result, side);
            self.import_presence(result, side);
        }
        for late in std::mem::take(&mut self.result.late) {
            let object = *self.result.graph.object(late.result)?;
            let segment = object.shape.segment();
            let is_link = |offset: Option<u32>| offset.is_some_and(|offset| u64::from(offset) == late.offset);
            if let Some(segment) = segment
                && ((is_link(segment.next) && self.result.links.contains_key(&(late.result, false)))
                    || (is_link(segment.prev) && self.result.links.contains_key(&(late.result, true))))
            {
                continue;
            }
            let linking = segment.is_some_and(|segment| is_link(segment.next) || is_link(segment.prev));
            let owner =
                if segment.is_some() && !linking { Some(late.result) } else { self.scope(object.owner) };
            let value = self.translated(late, owner)?;
            self.result.graph.store(&mut self.reason.terms, late.result, late.offset, late.len, value);
        }
        Some(())
    }

    fn translated(&mut self, late: Late, owner: Option<ObjId>) -> Option<Value> {
        let width = 8 * late.len as u32;
        if late.value.prov.is_none() {
            let bits = self.numbers.import(self.reason, late.side, late.value.bits, width, owner);
            return Some(Value { bits, ..late.value });
        }
        let target = self.target(late.side, late.value)?;
        let offset = self.offset(late.side, late.value)?;
        let offset = self.numbers.import(self.reason, late.side, offset, self.pointer_bits, owner);
        let result = match self.pairs.maps[late.side as usize].get(&target.id) {
            Some(&result) => result,
            // The other of two neighbours would become the node itself.
            None if self
                .pairs
                .origins
                .get(&self.merging.root)
                .is_some_and(|nodes| nodes.contains(&target.id)) =>
            {
                return None;
            }
            None if self.purpose == Purpose::Nodes => {
                self.pairs.shared.insert(target.id);
                target.id
            }
            None => return None,
        };
        let end = if target.last { self.result.graph.last_of(result)? } else { result };
        let base = self.result.graph.pointer(end, 0);
        let bits = self.reason.binary(ringfence_ir::BinOp::Add, self.pointer_bits, base.bits, offset);
        Some(Value { bits, prov: base.prov, undef: late.value.undef })
    }
}

/// Whether two values of different scopes can be compared: pointers with known offsets, or one number.
fn is_same_everywhere(a: Value, b: Value) -> bool {
    let known = |value: Value| matches!(value.bits, Sym::Const(_));
    match (a.prov.is_none(), b.prov.is_none()) {
        (true, true) => known(a) && a == b,
        _ => known(a) && known(b),
    }
}
