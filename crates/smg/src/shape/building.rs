//! The result of a join while it is built. It starts as the first state and is changed where the second differs.

use crate::shape::fields::fields;
use crate::shape::join::{Late, Work};
use crate::shape::numbers::Side;
use crate::shape::optional::Optional;
use crate::shape::status::Status;
use crate::{Shape, Smg};
use ringfence_base::FastMap;
use ringfence_exec::{Heap, ObjId, Reasoner, Sym, Value};
use ringfence_logic::TermId;

/// Two objects whose bytes are described by sequences from an offset on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LateSequence {
    pub(crate) work: Work,
    pub(crate) base: u64,
}

/// The result of a join so far.
#[derive(Debug)]
pub(crate) struct Building {
    pub(crate) graph: Smg,
    /// The segments that only one side has.
    pub(crate) inserted: [Vec<ObjId>; 2],
    /// The links of inserted segments that are known, by segment of the result and whether at the last node.
    pub(crate) links: FastMap<(ObjId, bool), Value>,
    /// Regions that only one of two neighbours, or of two states, has.
    pub(crate) optionals: Vec<Optional>,
    /// Values of objects that only one side has.
    pub(crate) late: Vec<Late>,
    /// Objects that only one side has, with that side: their sizes and what bounds the parts of their sequences are its terms still.
    pub(crate) late_bounds: Vec<(ObjId, Side)>,
    /// Objects whose sequences are to be joined.
    pub(crate) late_sequences: Vec<LateSequence>,
    /// Where parts of sequences start: in both states, and in the result.
    pub(crate) bounds: Vec<([Sym; 2], Sym)>,
    /// Lengths of segments that are variables of their own, with their widths: in both states, and in the result.
    pub(crate) lengths: Vec<([Sym; 2], Sym, u32)>,
    /// Conditions that hold in both states, said of the result.
    pub(crate) common: Vec<TermId>,
    /// Whether the second state may know something of a list that the first does not: how long it is, what follows what in it.
    pub(crate) knows_less: bool,
    /// Whether it differs from the first state.
    pub(crate) changed: bool,
    /// How the two sides compare so far.
    pub(crate) status: Status,
    pub(crate) nonempty_insertions: usize,
    /// How many lists are one node in one state and two or more in the other: one or more stands for exactly
    /// these.
    pub(crate) exact_unions: usize,
}

impl Building {
    /// A result that is one of the two sides so far.
    pub(crate) fn new(graph: Smg) -> Self {
        Self {
            graph,
            inserted: [Vec::new(), Vec::new()],
            links: FastMap::default(),
            optionals: Vec::new(),
            late: Vec::new(),
            late_bounds: Vec::new(),
            late_sequences: Vec::new(),
            bounds: Vec::new(),
            lengths: Vec::new(),
            common: Vec::new(),
            knows_less: false,
            changed: false,
            status: Status::Equal,
            nonempty_insertions: 0,
            exact_unions: 0,
        }
    }

    /// Whether what is below a segment is pointed to from its nodes and from below them only.
    pub(crate) fn is_well_nested(&self, values: &[Value]) -> bool {
        let owner =
            |id: Option<ObjId>| id.and_then(|id| self.graph.object(id)).and_then(|object| object.owner);
        if values.iter().any(|value| owner(value.prov.get()).is_some()) {
            return false;
        }
        let mut nested = true;
        self.graph.for_each_object(|id, object| {
            for field in fields(&self.graph, id) {
                let Some(wanted) = owner(field.value.prov.get()) else { continue };
                let is_link = |offset: Option<u32>| offset.is_some_and(|at| u64::from(at) == field.offset);
                let links = object.shape.segment().is_some_and(|s| is_link(s.next) || is_link(s.prev));
                // From the links one sees what is beside the segment, from its nodes what is below.
                let mut above = if links { object.owner } else { Some(id) };
                while above.is_some() && above != Some(wanted) {
                    above = owner(above);
                }
                nested &= above == Some(wanted);
            }
        });
        nested
    }

    /// Whether no cycle consists of possibly empty segments only: nothing would be there to point to.
    pub(crate) fn has_no_empty_cycle(&mut self, reason: &mut Reasoner) -> bool {
        let mut empty = Vec::new();
        self.graph.for_each_object(|id, object| {
            if object.shape.segment().is_some_and(|segment| segment.min == 0 && segment.next.is_some()) {
                empty.push(id);
            }
        });
        let starts: Vec<(ObjId, bool)> = empty.iter().flat_map(|&id| [(id, false), (id, true)]).collect();
        starts.into_iter().all(|start| self.leads_out(reason, start, empty.len()))
    }

    /// Whether the way from an end of a possibly empty segment, through others of them, comes to something
    /// that is there.
    fn leads_out(&mut self, reason: &mut Reasoner, (mut id, mut last): (ObjId, bool), most: usize) -> bool {
        for _ in 0..=2 * most {
            let Some(segment) = self.graph.segment(id).filter(|segment| segment.min == 0) else {
                return true;
            };
            let Some(offset) = (if last { segment.prev } else { segment.next }) else { return true };
            let bytes = self.graph.pointer_bytes();
            let link = self.graph.load(&mut reason.terms, id, offset.into(), bytes);
            let Some(target) = link.prov.get() else { return true };
            (id, last) = match self.graph.object(target).map(|object| object.shape) {
                Some(Shape::Last(of)) => (of, true),
                Some(Shape::Segment(_)) => (target, false),
                _ => return true,
            };
        }
        false
    }
}
