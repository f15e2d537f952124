//! List segments in the semantics: an instruction works on concrete objects only, and says what it needs.
//!
//! A pointer to a segment is a pointer to the segment's first node or, when there is no node, what the
//! last node's link would hold. Moving such a value, storing it and adding a number to it mean the same in
//! both cases; whatever looks at the value needs to know which it is, and whatever looks at the node
//! needs the node. The need is raised as [`Unfold`], like an open question, before anything has changed;
//! whoever runs the machine makes the segment more concrete, in one or two states, and the
//! instruction is executed again.
//!
//! Soundness. Between two segments, or a segment and an object, an equality is decided without
//! unfolding only when it is the same in all the concrete states: both values come from one object, so that
//! they differ by their offsets; or, after every possibly empty segment on either side is passed, two
//! different live objects (or one and a null pointer) are left and no segment was passed on both sides,
//! so that in every case the two point to different objects (section 1.11 of the chapter on symbolic
//! memory graphs).

use crate::heap::{Heap, ObjId, Segment, Shape};
use crate::machine::{Machine, Need, Unfold};
use crate::value::{Sym, Value};
use ringfence_ir::{BinOp, CmpOp, Ty};
use ringfence_library::Stop;

/// How many possibly empty segments in a row are passed.
const MOST_PASSED: usize = 16;

impl<H: Heap> Machine<'_, H> {
    /// The shape of the object that a value came from, unless that is a plain object.
    #[inline]
    fn abstract_shape(&self, value: Value) -> Option<(ObjId, Shape)> {
        let id = value.prov.get()?;
        let shape = self.state.heap.object(id)?.shape;
        (!shape.is_region()).then_some((id, shape))
    }

    #[cold]
    fn needs(&mut self, id: ObjId, need: Need) -> Stop {
        self.unfold = Some(Unfold { id, need });
        self.open = None;
        Stop::Split
    }

    /// Makes sure that a value does not come from a segment.
    ///
    /// # Errors
    /// `Split` when it does: the node has to be an object of its own.
    #[inline]
    pub(crate) fn concrete(&mut self, value: Value) -> Result<(), Stop> {
        match self.abstract_shape(value) {
            None => Ok(()),
            Some((id, _)) => Err(self.needs(id, Need::Node)),
        }
    }

    /// Makes sure that a value is a pointer to a node where it comes from a segment.
    ///
    /// # Errors
    /// `Split` when the segment may be empty.
    #[inline]
    pub(crate) fn settled(&mut self, value: Value) -> Result<(), Stop> {
        match self.undecided(value) {
            None => Ok(()),
            Some((id, _, _)) => Err(self.needs(id, Need::Emptiness)),
        }
    }

    /// The possibly empty segment that a value comes from, with the segment's own id and whether the value
    /// is a pointer to its first node.
    fn undecided(&self, value: Value) -> Option<(ObjId, Segment, bool)> {
        let (id, segment, first) = match self.abstract_shape(value)? {
            (id, Shape::Segment(segment)) => (id, segment, true),
            (_, Shape::Last(of)) => (of, self.state.heap.object(of)?.shape.segment()?, false),
            (_, Shape::Region) => return None,
        };
        (segment.min == 0).then_some((id, segment, first))
    }

    /// Makes sure that an operation on an address means the same for all nodes.
    pub(crate) fn settle_operands(&mut self, op: BinOp, a: Value, b: Value) -> Result<(), Stop> {
        let plain = match op {
            BinOp::Add => a.prov.is_none() || b.prov.is_none(),
            BinOp::Sub => b.prov.is_none() || a.prov == b.prov,
            _ => false,
        };
        if plain {
            return Ok(());
        }
        self.concrete(a)?;
        self.concrete(b)
    }

    /// Makes sure that a comparison has one result.
    pub(crate) fn settle_comparison(&mut self, op: CmpOp, a: Value, b: Value) -> Result<(), Stop> {
        if a.prov == b.prov || (self.abstract_shape(a).is_none() && self.abstract_shape(b).is_none()) {
            return Ok(());
        }
        if matches!(op, CmpOp::Eq | CmpOp::Ne) && self.differ_beyond(a, b) {
            return Ok(());
        }
        self.settled(a)?;
        self.settled(b)?;
        if let Some(id) = self.ends_of_short(a, b) {
            return Err(self.needs(id, Need::Single));
        }
        if !matches!(op, CmpOp::Eq | CmpOp::Ne) {
            self.concrete(a)?;
            self.concrete(b)?;
        }
        Ok(())
    }

    /// The segment whose first and last node two values point to, if these may be one node.
    fn ends_of_short(&self, a: Value, b: Value) -> Option<ObjId> {
        let of = |value: Value| self.abstract_shape(value);
        let (id, segment) = match (of(a)?, of(b)?) {
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

    /// Whether two values are unequal however long the possibly empty segments are that they lead through.
    fn differ_beyond(&mut self, a: Value, b: Value) -> bool {
        let (Some((a, passed)), Some((b, others))) = (self.look_through(a), self.look_through(b)) else {
            return false;
        };
        if passed.iter().any(|id| others.contains(id))
            || a.prov == b.prov
            || self.ends_of_short(a, b).is_some()
        {
            return false;
        }
        match (a.prov.is_none(), b.prov.is_none()) {
            (true, true) => false,
            (true, false) => self.is_apart(CmpOp::Eq, b, a),
            (false, true) => self.is_apart(CmpOp::Eq, a, b),
            (false, false) => self.are_distinct(CmpOp::Eq, a, b),
        }
    }

    /// The value beyond the possibly empty segments that a value leads through, and these.
    fn look_through(&mut self, mut value: Value) -> Option<(Value, Vec<ObjId>)> {
        let mut passed = Vec::new();
        while let Some((id, segment, first)) = self.undecided(value) {
            if passed.len() == MOST_PASSED || passed.contains(&id) {
                return None;
            }
            let (Sym::Const(bits), 0) = (value.bits, value.undef) else { return None };
            let address = self.object_of(value.prov)?.address;
            if (bits as u64).wrapping_sub(address) != u64::from(segment.head) {
                return None;
            }
            passed.push(id);
            let link = if first { segment.next } else { segment.prev };
            value = match link {
                Some(offset) => {
                    let bytes = Ty::Ptr.bytes(self.model());
                    self.state.heap.load(&mut self.reason.terms, id, offset.into(), bytes)
                }
                None => Value::ZERO,
            };
        }
        Some((value, passed))
    }
}
