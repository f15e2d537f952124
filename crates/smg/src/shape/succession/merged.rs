//! Successions where two neighbours become one segment.
//!
//! Soundness. Of the nodes of both parts hold `inner` of either and what is known of the link between them. The last node is that of the second part, or
//! of the first if the second has none. What leads to the first part leads to its first node, or to that of the second part if it has
//! none. All this is what the state before says; the nodes themselves do not change.

use super::facts::{ALL, Facts};
use super::{Known, known_of, leads_to, looked_at};
use crate::Smg;
use crate::shape::Configuration;
use crate::shape::candidates::{Link, may_be_alike};
use crate::shape::join::Join;
use crate::shape::merge::Neighbours;
use ringfence_exec::{Heap, ObjId};

impl Join<'_> {
    /// Says what is known of the nodes of two neighbours that have become one segment of the result, and of what leads to it.
    pub(crate) fn merge_successions(&mut self, state: &Configuration, pair: Neighbours) {
        if !self.rules.successions {
            return;
        }
        let Neighbours { first, second, link } = pair;
        self.result.graph.forget_successions();
        let may_be_empty = |id| state.heap.segment(id).is_some_and(|segment| segment.min == 0);
        let empty = (may_be_empty(first), may_be_empty(second));
        // What is known of others holds still; what leads to the first part may lead to a node of the second one now.
        for (id, said) in state.heap.successions(&mut self.reason.terms) {
            if id == first || id == second {
                continue;
            }
            let onward = state.heap.successor(&mut self.reason.terms, id, said.link);
            let leads = onward.is_none_or(|value| leads_to(value, first) || leads_to(value, second));
            let known = said.known.into_iter().map(|known| match leads {
                true if said.link == link => beyond_merged(known, empty),
                true => Known { near: 0, far: 0, ..known },
                false => known,
            });
            self.result.graph.set_succession(&mut self.reason.terms, id, said.link, known.collect());
        }
        let members = looked_at(self.members_of(first), link, state.heap.pointer_bytes());
        if members.is_empty() {
            self.result.graph.forget_succession(first);
            return;
        }
        let side = (&state.heap, &state.path);
        let known = |join: &mut Self, id| known_of(side, join.reason, id, link, &members);
        let (ours, theirs) = (known(self, first), known(self, second));
        let (no_first, no_second) = empty;
        let onward = state.heap.successor(&mut self.reason.terms, second, link);
        let is_ring = onward.is_some_and(|value| leads_to(value, first));
        let both = ours.iter().zip(&theirs).map(|(a, b)| {
            let near = b.near & only_if(no_second, a.far) & only_if(is_ring && no_first, b.far);
            let far = b.far & only_if(no_second, a.far);
            Known { inner: a.inner & a.near & b.inner, near, far, ..*a }
        });
        let both = both.collect();
        for id in predecessors(&state.heap, self, (first, second), link) {
            let before = known(self, id).into_iter().map(|known| beyond_merged(known, empty));
            let before = before.collect();
            self.result.graph.set_succession(&mut self.reason.terms, id, link, before);
        }
        self.result.graph.set_succession(&mut self.reason.terms, first, link, both);
    }
}

/// Facts where they are needed, and everything elsewhere.
const fn only_if(condition: bool, facts: Facts) -> Facts {
    if condition { facts } else { ALL }
}

/// What is known of a node that leads to two neighbours once they are one segment, by which of the two may have no nodes.
const fn beyond_merged(known: Known, (no_first, no_second): (bool, bool)) -> Known {
    let near = known.near & only_if(no_first, known.far);
    Known { near, far: only_if(no_first && no_second, known.far), ..known }
}

/// The nodes beside two neighbours whose links lead to the first of them.
fn predecessors(graph: &Smg, join: &mut Join<'_>, (first, second): (ObjId, ObjId), link: Link) -> Vec<ObjId> {
    let Some(node) = graph.object(first).copied() else { return Vec::new() };
    let mut all = Vec::new();
    graph.for_each_object(|id, object| {
        let alike = object.size == node.size && may_be_alike(object, &node);
        let links = object.shape.segment().is_none_or(|s| (s.head, s.next) == (link.head, Some(link.next)));
        if id != first && id != second && alike && links && Smg::has_successors(object) {
            all.push(id);
        }
    });
    let head = graph.pointer(first, link.head.into());
    all.retain(|&id| graph.successor(&mut join.reason.terms, id, link) == Some(head));
    all
}
