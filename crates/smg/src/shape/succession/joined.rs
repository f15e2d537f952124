//! Successions where states are joined or compared.
//!
//! Soundness. An object of the result says what holds on both sides. On a side that does not have the object, it has no nodes, and everything
//! holds. Where the link of the result leads to a segment that a side does not have, that segment is empty there, so what the side knows of
//! the next node is what the result says beyond an empty segment (`far`). Where it leads to something else than on a side, nothing is
//! known. What holds of two regions in a row on both sides is a condition of the result.

use super::facts::{ALL, pair_conditions};
use super::{Ahead, Known, known_of, looked_at};
use crate::Smg;
use crate::shape::candidates::{Link, links};
use crate::shape::join::{Join, Purpose};
use crate::shape::members::Member;
use crate::shape::numbers::Side;
use ringfence_exec::{Heap, ObjId};
use ringfence_verdict::Mismatch;

impl Join<'_> {
    /// Joins what is known of nodes and those that follow them, when everything else is known.
    pub(crate) fn join_successions(&mut self) -> Option<()> {
        if !self.rules.successions {
            return Some(());
        }
        let mut objects = Vec::new();
        self.result.graph.for_each_object(|id, object| {
            if Smg::has_successors(object) {
                objects.push(id);
            }
        });
        // The second state may know of what follows what that the first does not.
        self.result.knows_less |= !objects.is_empty();
        // What was said of the first state is said anew.
        let old: Vec<_> = objects
            .iter()
            .map(|&id| match self.sides[0].object(id) {
                Some(_) => self.sides[0].succession(&mut self.reason.terms, id),
                None => None,
            })
            .collect();
        if self.purpose == Purpose::States {
            self.result.graph.forget_successions();
        }
        for (&id, old) in objects.iter().zip(old) {
            if self.purpose == Purpose::Cover {
                let Some(old) = old else { continue };
                let members: Vec<Member> = old.known.iter().map(|known| known.at).collect();
                let joined = self.joined_succession(id, old.link, &members);
                let covers =
                    |(a, b): (&Known, &Known)| a.inner & !b.inner | a.near & !b.near | a.far & !b.far == 0;
                if !old.known.iter().zip(&joined).all(covers) {
                    return self.refuse(Mismatch::Values);
                }
                continue;
            }
            let link = self.link_of(id);
            let joined = link.and_then(|link| self.say_joined(id, link));
            self.result.changed |= old.is_some_and(|old| Some(&old.known) != joined.as_ref());
        }
        Some(())
    }

    /// The link of an object of the result that successions are about.
    fn link_of(&self, id: ObjId) -> Option<Link> {
        match self.result.graph.segment(id) {
            Some(s) => s.next.map(|next| Link { head: s.head, next, prev: s.prev }),
            None => {
                links(&self.result.graph, id, u64::from(self.pointer_bits / 8)).first().map(|found| found.0)
            }
        }
    }

    /// Says what both sides know of an object of the result and what follows it.
    fn say_joined(&mut self, id: ObjId, link: Link) -> Option<Vec<Known>> {
        let object = *self.result.graph.object(id)?;
        let members =
            looked_at(self.rules.records.members.of_object(&object), link, self.result.graph.pointer_bytes());
        if members.is_empty() {
            return None;
        }
        let joined = self.joined_succession(id, link, &members);
        let value = self.result.graph.successor(&mut self.reason.terms, id, link)?;
        match (self.result.graph.segment(id), self.result.graph.ahead(value, link)) {
            (Some(_), _) | (None, Ahead::Segment(_)) => {
                self.result.graph.set_succession(&mut self.reason.terms, id, link, joined.clone());
                Some(joined)
            }
            (None, Ahead::Node(next)) => {
                for known in &joined {
                    let [a, b] = [id, next]
                        .map(|id| self.result.graph.number_at(&mut self.reason.terms, id, known.at));
                    let width = 8 * known.at.len as u32;
                    if let (Some(a), Some(b)) = (a, b) {
                        let said = pair_conditions(self.reason, known.near, a, b, width);
                        self.result.common.extend(said);
                    }
                }
                None
            }
            _ => None,
        }
    }

    /// What holds on both sides of an object of the result and what follows it.
    fn joined_succession(&mut self, id: ObjId, link: Link, members: &[Member]) -> Vec<Known> {
        let everything = |at: &Member| Known { at: *at, inner: ALL, near: ALL, far: ALL };
        let mut joined: Vec<Known> = members.iter().map(everything).collect();
        for side in [Side::First, Side::Second] {
            let own = match self.pairs.origins.get(&id) {
                Some(origins) => Some(origins[side as usize]),
                None => self.pairs.maps[side as usize]
                    .iter()
                    .find(|&(_, &known)| known == id)
                    .map(|(&own, _)| own),
            };
            let Some(own) = own else { continue };
            let known = self.succession_on(side, own, id, link, members);
            for (joined, known) in joined.iter_mut().zip(known) {
                joined.inner &= known.inner;
                joined.near &= known.near;
                joined.far &= known.far;
            }
        }
        joined
    }

    /// What a side knows of its object and what follows it, said of the object of the result.
    fn succession_on(
        &mut self,
        side: Side,
        own: ObjId,
        id: ObjId,
        link: Link,
        members: &[Member],
    ) -> Vec<Known> {
        let (graph, path) = (self.sides[side as usize], self.numbers.path(side).clone());
        let mut known = known_of((graph, &path), self.reason, own, link, members);
        let here = graph.successor(&mut self.reason.terms, own, link).map(|value| graph.ahead(value, link));
        let value = self.result.graph.successor(&mut self.reason.terms, id, link);
        let there = value.map(|value| self.result.graph.ahead(value, link));
        let map = &self.pairs.maps[side as usize];
        let is_same = match (here, there) {
            (Some(Ahead::Null), Some(Ahead::Null)) => true,
            (Some(Ahead::Node(own) | Ahead::Segment(own)), Some(Ahead::Node(id) | Ahead::Segment(id))) => {
                map.get(&own) == Some(&id)
            }
            _ => false,
        };
        let is_absent = match there {
            Some(Ahead::Segment(id)) => !map.values().any(|&known| known == id),
            _ => false,
        };
        for known in &mut known {
            (known.near, known.far) = match (is_same, is_absent) {
                (true, _) => (known.near, known.far),
                (false, true) => (ALL, known.near & known.far),
                (false, false) => (0, 0),
            };
        }
        known
    }
}
