//! Two neighbours in a list become one segment (sections 1.3.3 and 1.9.8).
//!
//! Soundness. The two nodes are joined like two states, except that they may lead to the same objects,
//! which stay what they are. What only one of them leads to is joined with what the other leads to, and is
//! there once for every node afterwards; so it must be reached through its node alone, which is
//! checked against everything that points to it. From outside, only the first node (and the last of a
//! doubly linked list) may be pointed to: these keep their names. The links between the two are what the
//! segment means, and the links at its ends are kept. Together they have as many nodes as both.

use crate::shape::Configuration;
use crate::shape::candidates::{Incoming, Link};
use crate::shape::fields::align;
use crate::shape::join::{Join, Purpose, Rules, Work};
use crate::shape::numbers::Numbers;
use crate::shape::status::Status;
use crate::{Object, Segment, Shape};
use ringfence_base::FastMap;
use ringfence_exec::{Heap, ObjId, Prov, Reasoner, Sym, Value};
use std::rc::Rc;

/// Two neighbours.
#[derive(Debug, Clone, Copy)]
pub struct Neighbours {
    /// The first, which the other follows.
    pub first: ObjId,
    /// The other.
    pub second: ObjId,
    /// How they are linked.
    pub link: Link,
}

/// The state with two neighbours as one segment, and how alike they were. Absent when they cannot be one.
pub fn merge(
    state: &Configuration,
    reason: &mut Reasoner,
    pointer_bits: u32,
    pair: Neighbours,
    rules: Rules<'_>,
) -> Option<(Configuration, Status)> {
    let y = *state.heap.object(pair.second)?;
    let incoming = Rc::new(Incoming::of(state));
    if !is_linked(state, reason, pointer_bits, pair) || !is_uninterrupted(state, &incoming, pair, &y) {
        return None;
    }
    // A node that several pointers lead to may be the one or the other of two nodes: which one, the pointer says that
    // is looked at first. If that does not work out, the last one is.
    for reverse in [false, true] {
        let numbers = Numbers::new((&state.path, &state.heap), (&state.path, &state.heap), false);
        let sides = [&state.heap, &state.heap];
        let mut join = Join::over(reason, pointer_bits, sides, numbers, Purpose::Nodes, rules);
        join.pairs.incoming = [Some(Rc::clone(&incoming)), Some(Rc::clone(&incoming))];
        if let Some(status) = join.merged(state, pair, &incoming, reverse) {
            let path = join.numbers.finish_nodes(join.reason, std::mem::take(&mut join.result.common));
            join.has_bounded_sizes(&path).then_some(())?;
            let mut merged = state.clone();
            (merged.heap, merged.path) = (join.result.graph, path);
            return Some((merged, status));
        }
        if !join.pairs.conflict {
            return None;
        }
    }
    None
}

fn segment_of(link: Link, x: &Object, y: &Object) -> Segment {
    let nodes = |object: &Object| object.shape.segment().map_or(1, |segment| segment.min);
    let min = nodes(x).saturating_add(nodes(y));
    Segment { head: link.head, next: Some(link.next), prev: link.prev, min, one: false }
}

fn load(state: &Configuration, reason: &mut Reasoner, bits: u32, id: ObjId, offset: u32) -> Value {
    state.heap.load(&mut reason.terms, id, offset.into(), u64::from(bits / 8))
}

/// Whether the neighbours are linked, and not to themselves.
fn is_linked(state: &Configuration, reason: &mut Reasoner, bits: u32, pair: Neighbours) -> bool {
    let Neighbours { first, second, link } = pair;
    let graph = &state.heap;
    let to = load(state, reason, bits, first, link.next);
    let onward = load(state, reason, bits, second, link.next);
    if to != graph.pointer(second, link.head.into()) || onward.prov == Prov::object(second) {
        return false;
    }
    let Some(prev) = link.prev else { return true };
    let back = load(state, reason, bits, second, prev);
    let behind = load(state, reason, bits, first, prev);
    let end = match graph.segment(first) {
        Some(_) => graph.find_last(first),
        None => Some(first),
    };
    end.is_some_and(|end| back == graph.pointer(end, link.head.into())) && behind.prov != Prov::object(first)
}

/// Whether only the ends are pointed to from outside. What belongs to a node is seen to later.
fn is_uninterrupted(state: &Configuration, incoming: &Incoming, pair: Neighbours, y: &Object) -> bool {
    let Neighbours { first, second, link } = pair;
    let is = |holder: Option<ObjId>, offset: u64, id: ObjId, at: Option<u32>| {
        holder == Some(id) && at.is_some_and(|at| u64::from(at) == offset)
    };
    // Inside a doubly linked list nobody points to the last node of the first part but the second.
    if let Some(last) = state.heap.find_last(first)
        && !incoming.to(last).iter().all(|holder| is(holder.object, holder.offset, second, link.prev))
    {
        return false;
    }
    let second_is_last = link.prev.is_some() && y.shape.is_region();
    if second_is_last {
        return true;
    }
    // Nobody points to the second part's first node but the first part, and what belongs to the node.
    incoming.to(second).iter().all(|holder| {
        is(holder.object, holder.offset, first, Some(link.next))
            || holder.object == Some(second)
            || holder.object.is_some_and(|id| state.heap.object(id).is_some_and(|o| o.is_private_kind()))
    })
}

impl Join<'_> {
    /// Makes one segment of two neighbours; how alike they were.
    fn merged(
        &mut self,
        state: &Configuration,
        pair: Neighbours,
        incoming: &Incoming,
        reverse: bool,
    ) -> Option<Status> {
        let (x, y) = (*state.heap.object(pair.first)?, *state.heap.object(pair.second)?);
        self.begin(pair, segment_of(pair.link, &x, &y));
        let size = self.common_size(&x, &y, Some(pair.first))?;
        self.result.graph.resize(pair.first, size);
        self.node_contents(pair, reverse)?;
        self.drain()?;
        self.translate_late()?;
        self.is_private(incoming, pair).then_some(())?;
        let status = self.result.status.and(self.numbers.status);
        self.nest();
        self.merge_node_limits();
        self.join_presences()?;
        self.sizes_by_owner([state, state]);
        self.reconnect(pair, &y)?;
        self.merge_successions(state, pair);
        self.result.has_no_empty_cycle(self.reason).then_some(())?;
        let mut values = Vec::new();
        state.for_each_value(|value| values.push(value));
        self.result.is_well_nested(&values).then_some(status)
    }

    fn begin(&mut self, pair: Neighbours, segment: Segment) {
        let Neighbours { first, second, .. } = pair;
        self.merging.root = first;
        self.merging.base = self.sides[0].object(first).and_then(|object| object.owner);
        self.pairs.maps[0].insert(first, first);
        self.pairs.maps[1].insert(second, first);
        self.pairs.origins.insert(first, [first, second]);
        self.result.graph.set_shape(first, Shape::Segment(segment));
        self.result.graph.set_locals(first, Vec::new());
        let length = self.length_of_both(first, second);
        self.result.graph.set_length(first, length);
    }

    /// Joins the bytes of the two nodes, except their links.
    fn node_contents(&mut self, pair: Neighbours, reverse: bool) -> Option<()> {
        let Neighbours { first, second, link } = pair;
        let (one, other) = (self.sides[0], self.sides[1]);
        let mut cells = {
            let members = self.members_of(first);
            align(&mut self.reason.terms, (one, first), (other, second), u64::MAX, members)?
        };
        let bytes = u64::from(self.pointer_bits / 8);
        if one.sequence(first).is_some() || other.sequence(second).is_some() {
            self.sequences(Work { objects: [first, second], result: first }, &mut cells)?;
            // Links are cells: no sequence describes them.
            let base = self.result.graph.sequence(first)?.base();
            let ends =
                [Some(link.next), link.prev].into_iter().flatten().map(|offset| u64::from(offset) + bytes);
            ends.max().is_some_and(|end| end <= base).then_some(())?;
        }
        if reverse {
            cells.reverse();
        }
        self.here.in_open =
            self.result.graph.object(first).is_some_and(|node| matches!(node.size, Sym::Term(_)));
        for cell in cells {
            let overlaps = |offset: u32| {
                let offset = u64::from(offset);
                cell.offset < offset + bytes && offset < cell.offset + cell.len
            };
            if overlaps(link.next) || link.prev.is_some_and(overlaps) {
                let whole = cell.len == bytes;
                whole.then_some(())?;
                continue;
            }
            self.cell_of(first, cell, Some(first))?;
        }
        Some(())
    }

    /// Whether what was joined below the nodes is reached through its node alone, and is on the heap.
    fn is_private(&self, incoming: &Incoming, pair: Neighbours) -> bool {
        let roots = [pair.first, pair.second];
        (0..2).all(|side| {
            let (root, other) = (roots[side], roots[1 - side]);
            let own = &self.pairs.maps[side];
            let links = [Some(pair.link.next), pair.link.prev];
            let belongs = |holder: &crate::shape::candidates::Holder| {
                let link = links.iter().flatten().any(|&link| u64::from(link) == holder.offset);
                holder.object.is_some_and(|id| own.contains_key(&id) && !(id == root && link))
            };
            own.keys().all(|&id| {
                if id == root {
                    return true;
                }
                let graph = self.sides[side];
                let heap = graph.object(id).is_some_and(|object| object.is_private_kind());
                let last = graph.find_last(id);
                let ends = incoming.to(id).iter().chain(last.map_or(&[][..], |last| incoming.to(last)));
                heap && id != other && !self.pairs.shared.contains(&id) && ends.into_iter().all(belongs)
            }) && self.is_left_alone(incoming, own, roots, side, pair.link)
        })
    }

    /// Whether pointers to a node come from its neighbours' links, from what belongs to it, or, for the ends
    /// of the sequence, from outside.
    fn is_left_alone(
        &self,
        incoming: &Incoming,
        own: &FastMap<ObjId, ObjId>,
        roots: [ObjId; 2],
        side: usize,
        link: Link,
    ) -> bool {
        let node_is_last = link.prev.is_some() && self.sides[1].segment(roots[1]).is_none();
        if side == 0 || node_is_last {
            return true;
        }
        incoming.to(roots[1]).iter().all(|holder| {
            let by_link = holder.object == Some(roots[0]) && holder.offset == u64::from(link.next);
            by_link || holder.object.is_some_and(|id| own.contains_key(&id))
        })
    }

    /// Puts what was joined below the new segment and forgets what it was made of.
    fn nest(&mut self) {
        let root = self.merging.root;
        let mut made: Vec<ObjId> = self.pairs.maps.iter().flat_map(|map| map.values().copied()).collect();
        made.sort_unstable();
        made.dedup();
        for &id in made.iter().filter(|&&id| id != root) {
            if self
                .result
                .graph
                .object(id)
                .is_some_and(|object| object.owner.is_none() || object.owner == self.merging.base)
            {
                self.result.graph.set_owner(id, Some(root));
            }
        }
        for &id in made.iter().filter(|&&id| id != root) {
            let owner = self.result.graph.object(id).and_then(|object| object.owner);
            if let Some(last) = self.result.graph.find_last(id) {
                self.result.graph.set_owner(last, owner);
            }
        }
        let mut gone: Vec<ObjId> = self.pairs.maps.iter().flat_map(|map| map.keys().copied()).collect();
        gone.sort_unstable();
        for id in gone {
            let is_root = self.pairs.origins.get(&root).is_some_and(|roots| roots.contains(&id));
            if !is_root && !made.contains(&id) {
                if let Some(last) = self.result.graph.find_last(id) {
                    self.result.graph.forget(last);
                }
                self.result.graph.forget(id);
            }
        }
        let mut locals: FastMap<ObjId, Vec<_>> = FastMap::default();
        for (owner, var) in self.numbers.fresh_locals() {
            locals.entry(owner).or_default().push(var);
        }
        for (owner, locals) in locals {
            self.result.graph.set_locals(owner, locals);
        }
    }

    /// Links the segment where the second node was linked, and gives the last node its name.
    fn reconnect(&mut self, pair: Neighbours, y: &Object) -> Option<()> {
        let Neighbours { first, second, link } = pair;
        let bytes = u64::from(self.pointer_bits / 8);
        let onward = self.sides[1].load(&mut self.reason.terms, second, link.next.into(), bytes);
        self.result.graph.store(&mut self.reason.terms, first, link.next.into(), bytes, onward);
        let old_last = self.sides[0].find_last(first);
        match (link.prev, y.shape) {
            (None, _) => self.result.graph.forget(second),
            (Some(_), Shape::Region) => self.result.graph.make_last(second, first),
            (Some(_), _) => {
                if let Some(last) = self.sides[1].find_last(second) {
                    self.result.graph.set_shape(last, Shape::Last(first));
                }
                self.result.graph.forget(second);
            }
        }
        if let Some(last) = old_last {
            self.result.graph.forget(last);
        }
        let dangling = |value: Value| {
            value.prov.get().is_some_and(|id| {
                self.result.graph.object(id).is_none() && self.sides[0].object(id).is_some()
            })
        };
        // A link at the ends may lead to what has become part of the segment only by its ends' names.
        let ends = [
            onward,
            self.sides[0].load(&mut self.reason.terms, first, link.prev.unwrap_or(link.next).into(), bytes),
        ];
        let broken = dangling(ends[0]) || (link.prev.is_some() && dangling(ends[1]));
        debug_assert!(!matches!(onward.bits, Sym::Term(_)) || onward.prov.is_none() || !broken);
        (!broken).then_some(())
    }
}
