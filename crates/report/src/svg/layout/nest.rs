//! Which boxes are drawn below which, and where lines leave such drawings.

use super::{EdgeId, Graph, NodeId};
use ringfence_base::IdVec;

/// The tree of boxes. Groups are the boxes with the same owner; [`NodeId::NONE`] owns the outermost group.
#[derive(Debug)]
pub(super) struct Nest {
    owner: IdVec<NodeId, NodeId>,
    depth: IdVec<NodeId, u32>,
    outer: Vec<NodeId>,
    inner: IdVec<NodeId, Vec<NodeId>>,
}

/// The side of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A line that leaves the drawing of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crossing {
    pub(super) edge: EdgeId,
    /// The box of the group that it comes from or goes to, or that owns the one that it does.
    pub(super) member: NodeId,
    /// Where it leaves.
    pub(super) side: Side,
    /// Whether the start of the line is inside.
    pub(super) outwards: bool,
}

/// How a line runs in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Course {
    /// Between two boxes of one group or what they own.
    Between { group: NodeId, from: NodeId, to: NodeId },
    /// Between a box and something that it owns.
    Inside { owner: NodeId },
    /// From a box to itself.
    Loop,
}

impl Nest {
    pub(super) fn of(graph: &Graph) -> Nest {
        let count = graph.nodes.len();
        let mut nest = Nest {
            owner: IdVec::filled(NodeId::NONE, count),
            depth: IdVec::filled(0, count),
            outer: Vec::new(),
            inner: IdVec::filled(Vec::new(), count),
        };
        for (id, node) in graph.nodes.iter_ids() {
            if let Some(depth) = depth(graph, id) {
                nest.depth[id] = depth;
                nest.owner[id] = if depth > 0 { node.owner } else { NodeId::NONE };
            }
            match nest.owner[id].get() {
                Some(owner) => nest.inner[owner].push(id),
                None => nest.outer.push(id),
            }
        }
        nest
    }

    /// The boxes of a group.
    pub(super) fn members(&self, group: NodeId) -> &[NodeId] {
        self.inner.get(group).map_or(&self.outer, Vec::as_slice)
    }

    /// How a line runs.
    pub(super) fn course(&self, from: NodeId, to: NodeId) -> Course {
        if from == to {
            return Course::Loop;
        }
        let (mut a, mut b) = (from, to);
        while self.depth[a] > self.depth[b] {
            a = self.owner[a];
        }
        while self.depth[b] > self.depth[a] {
            b = self.owner[b];
        }
        if a == b {
            return Course::Inside { owner: a };
        }
        while self.owner[a] != self.owner[b] {
            (a, b) = (self.owner[a], self.owner[b]);
        }
        Course::Between { group: self.owner[a], from: a, to: b }
    }

    /// For each group the lines that leave its drawing.
    pub(super) fn crossings(
        &self,
        graph: &Graph,
        columns: &IdVec<NodeId, u32>,
    ) -> IdVec<NodeId, Vec<Crossing>> {
        let mut crossings = IdVec::filled(Vec::new(), graph.nodes.len());
        for (id, edge) in graph.edges.iter_ids() {
            let (from_top, to_top, from_side, to_side) = match self.course(edge.from, edge.to) {
                Course::Loop => continue,
                Course::Inside { owner } => (owner, owner, Side::Left, Side::Left),
                Course::Between { from, to, .. } if columns[from] < columns[to] => {
                    (from, to, Side::Right, Side::Left)
                }
                Course::Between { from, to, .. } => (from, to, Side::Left, Side::Right),
            };
            for (end, top, side, outwards) in
                [(edge.from, from_top, from_side, true), (edge.to, to_top, to_side, false)]
            {
                let mut member = end;
                while member != top {
                    crossings[self.owner[member]].push(Crossing { edge: id, member, side, outwards });
                    member = self.owner[member];
                }
            }
        }
        crossings
    }
}

/// How many owners a box has; absent when they never end, or when one of them does not exist.
fn depth(graph: &Graph, id: NodeId) -> Option<u32> {
    let mut depth = 0;
    let mut at = id;
    loop {
        let owner = graph.nodes.get(at)?.owner;
        if owner.is_none() {
            return Some(depth);
        }
        depth += 1;
        at = owner;
        if depth as usize > graph.nodes.len() {
            return None;
        }
    }
}
