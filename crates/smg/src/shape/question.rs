//! What has to be known of a list segment before an instruction can be executed.
//!
//! A pointer to a segment is a pointer to the segment's first node or, when there is no node, what the
//! last node's link would hold. Moving such a value, storing it and adding a number to it mean the same in
//! both cases; whatever looks at the value needs to know which it is, and whatever looks at the node
//! needs the node. The semantics asks before it looks ([`Heap::concrete`], [`Heap::settled`], [`Heap::comparable`]),
//! and the answer is what has to be known first: [`unfold`](super::unfold) gives the states in which it is.
//!
//! Soundness. An instruction that is executed without a question means the same in all the concrete states:
//!
//! - A value from a region, or from no object, is one value.
//! - A value from a segment with at least one node is a pointer to a node in all of them.
//! - Between two segments, or a segment and an object, an equality is decided without unfolding only when it is the
//!   same in all the concrete states: both values come from one object, so that they differ by their offsets
//!   (the semantics does not ask then); or, after every possibly empty segment on either side is passed,
//!   two different live objects (or one and a null pointer) are left and no segment was passed on both sides, so
//!   that in every case the two point to different objects (section 1.11 of the chapter on symbolic memory graphs).
//!   Whether the two that are left differ in every layout is the semantics' business ([`Doubt::beyond`]).

use crate::graph::Smg;
use crate::{Segment, Shape};
use ringfence_exec::{Doubt, Heap, ObjId, Sym, Value};
use ringfence_logic::{TermId, Terms};

/// How many possibly empty segments in a row are passed.
const MOST_PASSED: usize = 16;

/// What has to be known of a list segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Question {
    /// The object that was met: a segment, or the last node of one.
    pub id: ObjId,
    /// What is needed.
    pub need: Need,
}

/// What an instruction needs of a list segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Need {
    /// The node that is pointed to as an object of its own.
    Node,
    /// Whether there is a node at all.
    Emptiness,
    /// Whether the first node is the last.
    Single,
    /// The element with this number, of a pointer's width, of an array whose elements are objects, as an object of its own.
    Element(TermId),
}

/// A possibly empty segment that a value comes from.
struct Undecided {
    id: ObjId,
    segment: Segment,
    /// Whether the value is a pointer to its first node.
    first: bool,
}

impl Smg {
    /// The shape of the object that a value came from, unless that is a region.
    #[inline]
    fn abstract_shape(&self, value: Value) -> Option<(ObjId, Shape)> {
        let id = value.prov.get()?;
        let shape = self.object(id)?.shape;
        (!shape.is_region()).then_some((id, shape))
    }

    /// Whether a value does not come from a segment; otherwise the node is needed.
    #[inline]
    pub(crate) fn need_node(&self, value: Value) -> Result<(), Question> {
        match self.abstract_shape(value) {
            None => Ok(()),
            Some((id, _)) => Err(Question { id, need: Need::Node }),
        }
    }

    /// Whether a value does not come from a segment that may be empty; otherwise that has to be known.
    #[inline]
    pub(crate) fn need_emptiness(&self, value: Value) -> Result<(), Question> {
        match self.undecided(value) {
            None => Ok(()),
            Some(Undecided { id, .. }) => Err(Question { id, need: Need::Emptiness }),
        }
    }

    /// Whether two values from different objects are equal in all concrete states or in none.
    pub(crate) fn need_comparison(
        &self,
        terms: &mut Terms,
        a: Value,
        b: Value,
    ) -> Result<(), Doubt<Question>> {
        let known = self.need_emptiness(a).and_then(|()| self.need_emptiness(b));
        match known.and_then(|()| self.need_length(a, b)) {
            Ok(()) => Ok(()),
            Err(question) => Err(Doubt { question, beyond: self.beyond(terms, a, b) }),
        }
    }

    /// Whether two values are not the first and the last node of a segment of which these may be one.
    fn need_length(&self, a: Value, b: Value) -> Result<(), Question> {
        match self.ends_of_short(a, b) {
            None => Ok(()),
            Some(id) => Err(Question { id, need: Need::Single }),
        }
    }

    fn undecided(&self, value: Value) -> Option<Undecided> {
        let (id, segment, first) = match self.abstract_shape(value)? {
            (id, Shape::Segment(segment)) => (id, segment, true),
            (_, Shape::Last(of)) => (of, self.segment(of)?, false),
            (_, Shape::Region) => return None,
        };
        (segment.min == 0).then_some(Undecided { id, segment, first })
    }

    /// The segment whose first and last node two values point to, if these may be one node.
    fn ends_of_short(&self, a: Value, b: Value) -> Option<ObjId> {
        let (id, segment) = match (self.abstract_shape(a)?, self.abstract_shape(b)?) {
            ((id, Shape::Segment(segment)), (_, Shape::Last(of)))
            | ((_, Shape::Last(of)), (id, Shape::Segment(segment)))
                if of == id =>
            {
                (id, segment)
            }
            _ => return None,
        };
        (segment.min < 2).then_some(id)
    }

    /// What is left of two values when every possibly empty segment that they lead through is passed, if they are
    /// unequal whenever these two are.
    fn beyond(&self, terms: &mut Terms, a: Value, b: Value) -> Option<(Value, Value)> {
        let (a, passed) = self.look_through(terms, a)?;
        let (b, others) = self.look_through(terms, b)?;
        let apart = !passed.iter().any(|id| others.contains(id))
            && a.prov != b.prov
            && self.ends_of_short(a, b).is_none();
        apart.then_some((a, b))
    }

    /// The value beyond the possibly empty segments that a value leads through, and these.
    fn look_through(&self, terms: &mut Terms, mut value: Value) -> Option<(Value, Vec<ObjId>)> {
        let mut passed = Vec::new();
        while let Some(Undecided { id, segment, first }) = self.undecided(value) {
            if passed.len() == MOST_PASSED || passed.contains(&id) {
                return None;
            }
            let (Sym::Const(bits), 0) = (value.bits, value.undef) else { return None };
            let address = self.object(value.prov.get()?)?.address;
            if (bits as u64).wrapping_sub(address) != u64::from(segment.head) {
                return None;
            }
            passed.push(id);
            let link = if first { segment.next } else { segment.prev };
            value = match link {
                Some(offset) => self.load(terms, id, offset.into(), self.pointer_bytes()),
                None => Value::ZERO,
            };
        }
        Some((value, passed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Loc;
    use ringfence_exec::{NewObject, ObjectKind, Rights};
    use ringfence_ir::DataModel;

    const NEXT: u32 = 8;
    const PREV: u32 = 16;

    struct World {
        graph: Smg,
        terms: Terms,
    }

    impl World {
        fn new() -> Self {
            Self { graph: Smg::new(DataModel::Lp64), terms: Terms::new() }
        }

        fn region(&mut self) -> ObjId {
            let new = NewObject {
                kind: ObjectKind::Heap("malloc"),
                size: Sym::Const(24),
                align: 16,
                rights: Rights::ReadWrite,
                zero: true,
                loc: Loc::NONE,
            };
            self.graph.allocate(new, 24).expect("there is room")
        }

        /// A list of at least so many nodes that leads to a value, and comes from null.
        fn list(&mut self, min: u32, next: Value) -> ObjId {
            let id = self.region();
            let segment = Segment { head: 0, next: Some(NEXT), prev: Some(PREV), min, one: false };
            self.graph.set_shape(id, Shape::Segment(segment));
            self.graph.store(&mut self.terms, id, NEXT.into(), 8, next);
            id
        }

        fn to(&self, id: ObjId) -> Value {
            self.graph.pointer(id, 0)
        }

        fn compare(&mut self, a: Value, b: Value) -> Result<(), Doubt<Question>> {
            self.graph.comparable(&mut self.terms, a, b)
        }
    }

    fn question<T>(id: ObjId, need: Need) -> Result<T, Question> {
        Err(Question { id, need })
    }

    fn doubt(id: ObjId, need: Need, beyond: Option<(Value, Value)>) -> Result<(), Doubt<Question>> {
        Err(Doubt { question: Question { id, need }, beyond })
    }

    #[test]
    fn regions_and_numbers_are_as_they_are() {
        let mut world = World::new();
        let (a, b) = (world.region(), world.region());
        let (a, b) = (world.to(a), world.to(b));
        for value in [a, b, Value::ZERO, Value::number(7)] {
            assert_eq!(world.graph.concrete(value), Ok(()));
            assert_eq!(world.graph.settled(value), Ok(()));
            assert_eq!(world.compare(a, value), Ok(()));
        }
    }

    #[test]
    fn a_list_with_nodes_is_a_pointer_but_no_node() {
        let mut world = World::new();
        let other = world.region();
        let list = world.list(1, Value::ZERO);
        let (list_value, other) = (world.to(list), world.to(other));
        assert_eq!(world.graph.concrete(list_value), question(list, Need::Node));
        assert_eq!(world.graph.settled(list_value), Ok(()));
        assert_eq!(world.compare(list_value, other), Ok(()));
        assert_eq!(world.compare(Value::ZERO, list_value), Ok(()));
        assert!(world.graph.single(list).is_none() && world.graph.object(list).is_some());
    }

    #[test]
    fn a_list_that_may_be_empty_is_what_it_leads_to() {
        let mut world = World::new();
        let (end, other) = (world.region(), world.region());
        let list = world.list(0, world.to(end));
        let (value, end, other) = (world.to(list), world.to(end), world.to(other));
        assert_eq!(world.graph.settled(value), question(list, Need::Emptiness));
        // Equal if and only if the list is empty.
        assert_eq!(world.compare(value, end), doubt(list, Need::Emptiness, None));
        assert_eq!(world.compare(value, other), doubt(list, Need::Emptiness, Some((end, other))));
        assert_eq!(world.compare(other, value), doubt(list, Need::Emptiness, Some((other, end))));
        assert_eq!(world.compare(value, Value::ZERO), doubt(list, Need::Emptiness, Some((end, Value::ZERO))));
        // Not at the head: what is beyond is not what the value is.
        let inside = world.graph.pointer(list, 4);
        assert_eq!(world.compare(inside, other), doubt(list, Need::Emptiness, None));
    }

    #[test]
    fn a_segment_that_both_lead_through_decides() {
        let mut world = World::new();
        let end = world.region();
        let shared = world.list(0, world.to(end));
        let (first, second) = (world.list(0, world.to(shared)), world.list(0, world.to(shared)));
        let (a, b) = (world.to(first), world.to(second));
        assert_eq!(world.compare(a, b), doubt(first, Need::Emptiness, None));
    }

    #[test]
    fn lists_that_lead_to_each_other_end() {
        let mut world = World::new();
        let other = world.region();
        let first = world.list(0, Value::ZERO);
        let second = world.list(0, world.to(first));
        let back = world.to(second);
        world.graph.store(&mut world.terms, first, NEXT.into(), 8, back);
        let (a, b) = (world.to(first), world.to(other));
        assert_eq!(world.compare(a, b), doubt(first, Need::Emptiness, None));
    }

    #[test]
    fn the_ends_of_a_list_may_be_one_node() {
        for (min, expected) in [(1, Some(Need::Single)), (2, None), (3, None)] {
            let mut world = World::new();
            let list = world.list(min, Value::ZERO);
            let last = world.graph.last_of(list).expect("there is room");
            let (a, b) = (world.to(list), world.to(last));
            let expected = expected.map_or(Ok(()), |need| doubt(list, need, None));
            assert_eq!(world.compare(a, b), expected);
            assert_eq!(world.compare(b, a), expected);
            assert_eq!(world.graph.concrete(b), question(last, Need::Node));
            assert_eq!((world.graph.whole(last), world.graph.whole(list)), (list, list));
        }
    }

    #[test]
    fn the_last_node_of_no_node_is_what_comes_before() {
        let mut world = World::new();
        let (before, other) = (world.region(), world.region());
        let list = world.list(0, Value::ZERO);
        let (before, other) = (world.to(before), world.to(other));
        world.graph.store(&mut world.terms, list, PREV.into(), 8, before);
        let last = world.graph.last_of(list).expect("there is room");
        let value = world.to(last);
        assert_eq!(world.graph.settled(value), question(list, Need::Emptiness));
        assert_eq!(world.compare(value, other), doubt(list, Need::Emptiness, Some((before, other))));
    }
}
