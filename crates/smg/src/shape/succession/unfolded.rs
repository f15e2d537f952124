//! Successions where a segment becomes more concrete.
//!
//! Soundness. The successions before the change hold of the nodes, whatever objects these belong to afterwards. A node that becomes a
//! region has been inside its segment, so `inner` holds of it and the next node of the segment, and what held of the last node does if it is the
//! last. Where the next object of a region is a region or null now, what is known of both is a condition of the path; a state in which that cannot
//! be has no execution.

use super::facts::{ALL, null_conditions, pair_conditions};
use super::{Ahead, Known, Succession, leads_to};
use crate::shape::Configuration;
use crate::shape::candidates::Link;
use crate::shape::lengths::assume;
use ringfence_exec::{ObjId, Reasoner};

/// How a segment changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// It has no nodes and is taken away.
    Removed,
    /// It is one node.
    Single,
    /// Nothing but how many nodes it has at least.
    Longer,
    /// Its first node is a region under its name; the others are a segment.
    First,
    /// Its last node is a region; the others are a segment under its name.
    Last,
}

/// What was known before a segment changes.
#[derive(Debug)]
pub(crate) struct Before {
    segment: ObjId,
    /// Each with whether it leads to the segment.
    all: Vec<(ObjId, Succession, bool)>,
}

impl Before {
    /// What is known of a state before a segment of it changes.
    pub(crate) fn of(state: &Configuration, reason: &mut Reasoner, segment: ObjId) -> Self {
        let all = state.heap.successions(&mut reason.terms);
        let leads = |(id, said): (ObjId, Succession)| {
            let link = state.heap.successor(&mut reason.terms, id, said.link);
            (id, said, link.is_some_and(|link| leads_to(link, segment)))
        };
        Self { segment, all: all.into_iter().map(leads).collect() }
    }

    /// Says what is known after the segment has changed, in a state that is one of the cases; `last` is the region that the last node
    /// became. False if there is no execution.
    pub(crate) fn applied(
        &self,
        state: &mut Configuration,
        reason: &mut Reasoner,
        change: Change,
        last: ObjId,
    ) -> bool {
        // What is not believed now is not believed later.
        state.heap.forget_successions();
        for (id, said, leads) in &self.all {
            let of_segment = *id == self.segment;
            let outer = |known: &Known| match change {
                // What followed it is next now.
                Change::Removed if *leads => Known { near: known.far, ..*known },
                Change::Last if *leads => Known { far: known.near, ..*known },
                _ => *known,
            };
            let known: Vec<Known> = said.known.iter().map(outer).collect();
            match change {
                Change::First if of_segment => self.first(state, reason, said.link, &known),
                Change::Last if of_segment => {
                    state.heap.set_succession(&mut reason.terms, last, said.link, known.clone());
                    let rest = known.iter().map(|known| Known { near: known.inner, far: ALL, ..*known });
                    state.heap.set_succession(&mut reason.terms, *id, said.link, rest.collect());
                }
                _ if state.heap.object(*id).is_some() => {
                    state.heap.set_succession(&mut reason.terms, *id, said.link, known);
                }
                _ => {}
            }
        }
        settled(state, reason)
    }

    /// The first node is a region, and what follows it the rest of the segment.
    fn first(&self, state: &mut Configuration, reason: &mut Reasoner, link: Link, known: &[Known]) {
        let id = self.segment;
        let to_rest = state.heap.successor(&mut reason.terms, id, link);
        let Some(rest) = to_rest.and_then(|value| value.prov.get()) else { return };
        let first =
            known.iter().map(|known| Known { near: known.inner, far: known.near & known.far, ..*known });
        state.heap.set_succession(&mut reason.terms, rest, link, known.to_vec());
        state.heap.set_succession(&mut reason.terms, id, link, first.collect());
    }
}

/// Makes conditions of what is known of two regions in a row, and of regions that are the last ones. False if there is no execution.
pub(crate) fn settled(state: &mut Configuration, reason: &mut Reasoner) -> bool {
    for (id, said) in state.heap.successions(&mut reason.terms) {
        if state.heap.segment(id).is_some() {
            continue;
        }
        let link = state.heap.successor(&mut reason.terms, id, said.link);
        let ahead = link.map_or(Ahead::Elsewhere, |link| state.heap.ahead(link, said.link));
        let mut conditions = Vec::new();
        for known in &said.known {
            let Some(own) = state.heap.number_at(&mut reason.terms, id, known.at) else { continue };
            let width = 8 * known.at.len as u32;
            match ahead {
                Ahead::Null => conditions.extend(null_conditions(reason, known.near, own, width)),
                Ahead::Node(next) => {
                    if let Some(other) = state.heap.number_at(&mut reason.terms, next, known.at) {
                        conditions.extend(pair_conditions(reason, known.near, own, other, width));
                    }
                }
                Ahead::Segment(_) | Ahead::Elsewhere => {}
            }
        }
        if !matches!(ahead, Ahead::Segment(_)) {
            state.heap.forget_succession(id);
        }
        if !conditions.into_iter().all(|condition| assume(state, reason, condition)) {
            return false;
        }
    }
    true
}
