//! Which segments a walk through two states steps over, as the pointers outside memory show.
//!
//! Where one state has two lists in a row, each with a pointer of its own, and in the other both pointers lead to
//! one list, the first of the two is empty there. The walk would take the list for the first of the two, since that
//! is where it comes to first, and then find that the second pointer does not fit.
//!
//! Soundness. A hint only says which of two steps is tried, to let objects correspond or to insert a segment; both
//! are checked like any other. A wrong hint costs a join and never an answer.

use crate::shape::join::Join;
use crate::shape::numbers::Side;
use ringfence_exec::{Heap, ObjId, Value};

/// How many segments in a row are looked at.
const MOST_STEPS: usize = 16;

impl Join<'_> {
    /// Remembers where the pointers outside memory lead in both states.
    pub(crate) fn remember_meetings(&mut self, ours: &[Value], theirs: &[Value]) {
        for (&a, &b) in ours.iter().zip(theirs) {
            let (Some(x), Some(y)) = (self.target(Side::First, a), self.target(Side::Second, b)) else {
                continue;
            };
            let pair = [x.id, y.id];
            if !x.last && !y.last && self.is_list(pair) && !self.pairs.meetings.contains(&pair) {
                self.pairs.meetings.push(pair);
            }
        }
    }

    fn is_list(&self, pair: [ObjId; 2]) -> bool {
        (0..2).any(|side| self.sides[side].segment(pair[side]).is_some())
    }

    /// The side whose segment is to be stepped over, when pointers tell.
    pub(crate) fn stepped_over(&mut self, a: Value, b: Value) -> Option<Side> {
        if self.pairs.meetings.len() < 2 {
            return None;
        }
        let (x, y) = (self.target(Side::First, a)?, self.target(Side::Second, b)?);
        if x.last || y.last {
            return None;
        }
        let sides = [(Side::First, a, x.id, y.id), (Side::Second, b, y.id, x.id)];
        sides
            .into_iter()
            .find(|&(side, value, own, other)| self.leads_to_partner(side, value, own, other))
            .map(|it| it.0)
    }

    /// Whether a segment that may be inserted leads to what a pointer outside memory takes for the other object.
    fn leads_to_partner(&mut self, side: Side, value: Value, own: ObjId, other: ObjId) -> bool {
        let partners: Vec<ObjId> = self.partners(side, other).filter(|&partner| partner != own).collect();
        if partners.is_empty() || !self.may_insert(side, value) {
            return false;
        }
        let (mut at, graph) = (own, self.sides[side as usize]);
        for _ in 0..MOST_STEPS {
            let Some(next) = graph.segment(at).and_then(|segment| segment.next) else { return false };
            let bytes = u64::from(self.pointer_bits / 8);
            let link = graph.load(&mut self.reason.terms, at, next.into(), bytes);
            match self.target(side, link) {
                Some(target) if !target.last && partners.contains(&target.id) => return true,
                Some(target) if !target.last && target.id != own => at = target.id,
                _ => return false,
            }
        }
        false
    }

    /// The objects of a side where pointers lead that lead to an object on the other side.
    fn partners(&self, side: Side, other: ObjId) -> impl Iterator<Item = ObjId> + '_ {
        let (own, others) = (side as usize, 1 - side as usize);
        self.pairs.meetings.iter().filter(move |pair| pair[others] == other).map(move |pair| pair[own])
    }
}
