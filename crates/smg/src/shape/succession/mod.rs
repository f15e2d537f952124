//! What is known of a node and the one that follows it.
//!
//! The nodes of a list may differ by what they hold, and what one of them holds often says what the next one does: values ascend, every red
//! node is followed by a black one, nodes of the kinds 1 and 2 alternate, a node of the kind 3 is never the last. An object with a succession
//! ([`Succession`]) says for some of its numbers which of a fixed set of facts hold of the number in a node and in the next node
//! ([`facts`]). A set of facts is a mask, so that joins intersect and nothing has to be guessed.
//!
//! Let the link of a node `n` lead to `t`. A mask says of `n` and `t`:
//! - `inner`, of each two nodes in a row of a segment;
//! - `near`, of the last node of a segment, or of a region, where its link leads to an object that has a node: `t` is the first of them;
//!   or where its link is null;
//! - `far`, of the same node, where its link leads to a segment without nodes: `t` is what follows there, through any number of such segments, or
//!   null.
//!
//! Soundness. A segment is changed by shape operations alone, so `inner` holds until one of them changes the segment, and these say it anew
//! ([`unfolded`], [`merged`], [`joined`]). `near` and `far` are about bytes of regions, too, which every instruction may
//! change. So a succession comes with what it was said of ([`Succession::said_of`]): the link, the numbers of the region itself, and those of the region
//! that is reached through segments that may be empty. Both masks are facts about these values, which are terms and mean the same
//! whatever is stored later. They are believed as long as memory holds the same values there, and say nothing otherwise. An operation that moves
//! nodes out of a segment, or takes a segment for an empty one, says for every object that leads to it what that means for `near` and `far`.
//! Objects below segments have no successions, nor have states that are split at calls.

pub(crate) mod facts;
pub(crate) mod joined;
pub(crate) mod merged;
pub(crate) mod unfolded;

use crate::shape::members::Member;
pub(crate) use crate::succession::{Known, Link, Succession};
use crate::{Object, Shape, Smg};
use facts::{ALL, Facts, null_facts, pair_facts};
use ringfence_exec::{Heap, ObjId, Path, Prov, Reasoner, Sym, Value};
use ringfence_logic::Terms;
use std::rc::Rc;

/// How many numbers of a node are looked at.
const MOST_MEMBERS: usize = 3;

/// How many segments that may be empty are passed.
const MOST_PASSED: usize = 16;

/// What a link leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ahead {
    Null,
    Node(ObjId),
    /// The first node of a segment that has some, or what follows one that may be empty.
    Segment(ObjId),
    Elsewhere,
}

impl Smg {
    /// Whether an object may have a succession: it is a node, or nodes, of a list that is below no segment.
    fn has_successors(object: &Object) -> bool {
        object.is_heap()
            && object.is_live()
            && object.owner.is_none()
            && matches!(object.size, Sym::Const(_))
            && !matches!(object.shape, Shape::Last(_))
    }

    /// What a pointer to the head of a node leads to.
    fn ahead(&self, value: Value, link: Link) -> Ahead {
        if value == Value::ZERO {
            return Ahead::Null;
        }
        let Some(id) = value.prov.get() else { return Ahead::Elsewhere };
        let Some(object) = self.object(id).filter(|object| Self::has_successors(object)) else {
            return Ahead::Elsewhere;
        };
        if value != self.pointer(id, link.head.into()) {
            return Ahead::Elsewhere;
        }
        match object.shape {
            Shape::Region => Ahead::Node(id),
            Shape::Segment(s) if (s.head, s.next) == (link.head, Some(link.next)) => Ahead::Segment(id),
            Shape::Segment(_) | Shape::Last(_) => Ahead::Elsewhere,
        }
    }

    /// The link of an object, which ends within it.
    fn successor(&self, terms: &mut Terms, id: ObjId, link: Link) -> Option<Value> {
        let bytes = self.pointer_bytes();
        self.has_bytes_at(id, link.next.into(), bytes).then(|| self.load(terms, id, link.next.into(), bytes))
    }

    fn has_bytes_at(&self, id: ObjId, offset: u64, len: u64) -> bool {
        let size = self.object(id).and_then(|object| object.size.number());
        size.is_some_and(|size| u128::from(offset) + u128::from(len) <= size)
    }

    /// A number of a region.
    fn number_at(&self, terms: &mut Terms, id: ObjId, at: Member) -> Option<Value> {
        let in_cells = self.sequence(id).is_none_or(|sequence| at.offset + at.len <= sequence.base());
        let is_there = in_cells && self.has_bytes_at(id, at.offset, at.len);
        is_there.then(|| self.load(terms, id, at.offset, at.len))
    }

    /// The values outside of segments that a succession of an object is about.
    fn said_of(&self, terms: &mut Terms, id: ObjId, link: Link, known: &[Known]) -> Option<Vec<Value>> {
        let is_region = self.object(id).filter(|object| Self::has_successors(object))?.shape.is_region();
        let first = self.successor(terms, id, link)?;
        let mut values = vec![first];
        if is_region {
            for known in known {
                values.push(self.number_at(terms, id, known.at)?);
            }
        }
        let (mut value, mut passed) = (first, 0);
        loop {
            match self.ahead(value, link) {
                Ahead::Segment(next)
                    if self.segment(next).is_some_and(|segment| segment.min == 0)
                        && next != id
                        && passed < MOST_PASSED =>
                {
                    value = self.successor(terms, next, link)?;
                    passed += 1;
                }
                Ahead::Node(node) => {
                    for known in known {
                        values.push(self.number_at(terms, node, known.at)?);
                    }
                    return Some(values);
                }
                Ahead::Null | Ahead::Segment(_) if passed < MOST_PASSED => return Some(values),
                _ => return None,
            }
        }
    }

    /// What is known of an object and what follows it, as far as it holds still.
    pub(crate) fn succession(&self, terms: &mut Terms, id: ObjId) -> Option<Succession> {
        let said = self.region(id)?.succession.as_deref()?;
        let object = self.object(id).filter(|object| Self::has_successors(object))?;
        if self.said_of(terms, id, said.link, &said.known).as_ref() == Some(&said.said_of) {
            return Some(said.clone());
        }
        if object.shape.is_region() {
            return None;
        }
        let known = said.known.iter().map(|known| Known { near: 0, far: 0, ..*known }).collect();
        Some(Succession { known, ..said.clone() })
    }

    /// Says what is known of an object and what follows it, of the values that are there now.
    pub(crate) fn set_succession(&mut self, terms: &mut Terms, id: ObjId, link: Link, known: Vec<Known>) {
        let says = known.iter().any(|known| known.inner | known.near | known.far != 0);
        let said_of = self.said_of(terms, id, link, &known);
        let (known, said_of) = match said_of {
            Some(said_of) => (known, said_of),
            None => {
                let inner = known.into_iter().map(|known| Known { near: 0, far: 0, ..known });
                (inner.collect(), Vec::new())
            }
        };
        if let Some(region) = self.region_mut(id) {
            region.succession = says.then(|| Rc::new(Succession { link, known, said_of }));
        }
    }

    /// Forgets what is known of an object and what follows it.
    pub(crate) fn forget_succession(&mut self, id: ObjId) {
        if self.region(id).is_some_and(|region| region.succession.is_some())
            && let Some(region) = self.region_mut(id)
        {
            region.succession = None;
        }
    }

    /// Forgets what is known of all objects and what follows them.
    pub(crate) fn forget_successions(&mut self) {
        let mut all = Vec::new();
        self.for_each_region(|id, region| {
            if region.succession.is_some() {
                all.push(id);
            }
        });
        all.into_iter().for_each(|id| self.forget_succession(id));
    }

    /// Every succession that says something.
    pub(crate) fn successions(&self, terms: &mut Terms) -> Vec<(ObjId, Succession)> {
        let mut all = Vec::new();
        self.for_each_region(|id, region| {
            if region.succession.is_some() {
                all.push(id);
            }
        });
        let said = |id: ObjId| Some((id, self.succession(terms, id)?));
        all.into_iter().filter_map(said).collect()
    }
}

/// The numbers of a node that are looked at: those that no link overlaps.
fn looked_at(members: &[Member], link: Link, pointer_bytes: u64) -> Vec<Member> {
    let links = [Some(link.next), link.prev];
    let is_free = |member: &&Member| {
        links.iter().flatten().all(|&offset| {
            let offset = u64::from(offset);
            member.offset + member.len <= offset || offset + pointer_bytes <= member.offset
        })
    };
    members.iter().filter(is_free).take(MOST_MEMBERS).copied().collect()
}

/// What is known of an object of a state and what follows it: what its succession says, and what the path says of the numbers in both.
///
/// What the path says of a local variable of a segment is true of every node there is, so it is true of the last one and the next one.
fn known_of(
    (graph, path): (&Smg, &Path),
    reason: &mut Reasoner,
    id: ObjId,
    link: Link,
    members: &[Member],
) -> Vec<Known> {
    let nothing = |at: &Member| Known { at: *at, inner: 0, near: 0, far: 0 };
    let mut all: Vec<Known> = members.iter().map(nothing).collect();
    let Some(object) = graph.object(id).filter(|object| Smg::has_successors(object)) else { return all };
    let Some(value) = graph.successor(&mut reason.terms, id, link) else { return all };
    let said = graph.succession(&mut reason.terms, id).filter(|said| said.link == link);
    for known in &mut all {
        let same = said.iter().flat_map(|said| &said.known).find(|other| other.at == known.at);
        *known = same.copied().unwrap_or(*known);
        if object.shape.is_region() {
            known.inner = ALL;
        }
        let number = graph.number_at(&mut reason.terms, id, known.at);
        let beyond = Beyond { graph, path, link, at: known.at, own: (id, number) };
        let (near, far) = beyond.facts(reason, value, 0);
        known.near |= near;
        known.far |= far;
    }
    all
}

/// A number of a node, of which it is asked what it has to do with that of the next one.
struct Beyond<'g> {
    graph: &'g Smg,
    path: &'g Path,
    link: Link,
    at: Member,
    own: (ObjId, Option<Value>),
}

impl Beyond<'_> {
    /// What the path says of the number and the next one, where a link leads: `near` and `far`.
    fn facts(&self, reason: &mut Reasoner, value: Value, passed: usize) -> (Facts, Facts) {
        let width = 8 * self.at.len as u32;
        let (owner, Some(own)) = self.own else { return (0, 0) };
        let of = |this: &Self, reason: &mut Reasoner, id| match this.graph.number_at(
            &mut reason.terms,
            id,
            this.at,
        ) {
            // A local variable of the segment that the node belongs to is another one in the next node.
            Some(other) if id != owner => pair_facts(this.path, reason, own, other, width),
            _ => 0,
        };
        match self.graph.ahead(value, self.link) {
            Ahead::Null => (null_facts(self.path, reason, own, width), ALL),
            Ahead::Node(next) => (of(self, reason, next), ALL),
            Ahead::Segment(next) => {
                let near = of(self, reason, next);
                let may_be_empty = self.graph.segment(next).is_some_and(|segment| segment.min == 0);
                if !may_be_empty {
                    // There is nothing behind the nodes of the next object to speak of.
                    return (near, ALL);
                }
                let link = self.graph.successor(&mut reason.terms, next, self.link);
                match link.filter(|_| next != owner && passed < MOST_PASSED) {
                    Some(link) => {
                        let (a, b) = self.facts(reason, link, passed + 1);
                        (near, a & b)
                    }
                    None => (near, 0),
                }
            }
            Ahead::Elsewhere => (0, 0),
        }
    }
}

/// Whether a value is a pointer to the head of an object.
fn leads_to(value: Value, id: ObjId) -> bool {
    value.prov == Prov::object(id)
}
