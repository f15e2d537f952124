//! Where boxes lie and how lines run: a layered layout from left to right, with nested boxes below those that
//! own them.
//!
//! In the manner of Sugiyama, Tagawa and Toda (1981): lines get a direction without cycles and boxes a column
//! each (`columns.rs`); lines that skip columns pass through slots of their own; the order in a column is that
//! of the barycentres of neighbours with the fewest crossings seen (`order.rs`); heights are the least squares
//! that keep the order (`place.rs`). It deviates in that the boxes that one box owns are laid out first, as a
//! drawing of their own, and then are a part of that box; lines that leave such a drawing do so through slots
//! at its left or right edge (`nest.rs`, `group.rs`, `route.rs`).
//!
//! Invariants: boxes do not overlap (columns do not, and slots of a column do not); a line touches no box but
//! those at its ends, since it crosses columns in slots and everything else between columns; the result
//! depends on nothing but the graph. Lines may cross. All lengths are pixels and whole numbers.

mod columns;
mod group;
mod nest;
mod order;
mod place;
mod route;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(super) use tests::check;

use nest::Nest;
use ringfence_base::{IdVec, define_id};

define_id! {
    /// A box.
    pub(crate) struct NodeId = "n";
}

define_id! {
    /// A line.
    pub(crate) struct EdgeId = "e";
}

/// Between two boxes of a column.
pub(crate) const BOX_GAP: i32 = 26;
/// Between a slot and what lies above or below it.
const SLOT_GAP: i32 = 9;
/// Between two columns, at least.
const COLUMN_GAP: i32 = 64;
/// Between a box and the drawing that it owns.
const NEST_GAP: i32 = 26;
/// Around a drawing that a box owns.
pub(crate) const NEST_PAD: i32 = 14;
/// How far a drawing that a box owns is moved to the right.
const NEST_INDENT: i32 = 18;
/// Between two lines that run side by side.
const LANE: i32 = 7;
/// Room for the lines from a box to itself.
const LOOP_ROOM: i32 = 34;

/// A box.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// The box below which it is drawn, if any.
    pub(crate) owner: NodeId,
    /// The first column that it may lie in.
    pub(crate) column: u32,
}

/// A line from a box to a box.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// Where it starts.
    pub(crate) from: NodeId,
    /// How far below the top of that box.
    pub(crate) from_y: i32,
    /// Where it ends.
    pub(crate) to: NodeId,
    /// How far below the top of that box.
    pub(crate) to_y: i32,
    /// How much it matters that it is straight and leads to the right.
    pub(crate) weight: Weight,
}

/// How much a line matters. Smaller ones are directed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// The backbone of the drawing.
    Strong,
    /// Others.
    Usual,
    /// Lines that should lead to the left.
    Back,
}

/// What is to be laid out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graph {
    /// The boxes.
    pub(crate) nodes: IdVec<NodeId, Node>,
    /// The lines.
    pub(crate) edges: IdVec<EdgeId, Edge>,
}

/// A place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Point {
    /// From the left.
    pub(crate) x: i32,
    /// From the top.
    pub(crate) y: i32,
}

impl Point {
    /// The place moved by another one.
    pub(crate) const fn plus(self, by: Point) -> Point {
        Point { x: self.x + by.x, y: self.y + by.y }
    }
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Area {
    /// Its upper left corner.
    pub(crate) at: Point,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// What came out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layout {
    /// The width of the whole.
    pub(crate) width: i32,
    /// The height of the whole.
    pub(crate) height: i32,
    /// The upper left corner of each box.
    pub(crate) places: IdVec<NodeId, Point>,
    /// The points that each line passes: straight where two have the same height or stand above each other,
    /// in a bow otherwise.
    pub(crate) routes: IdVec<EdgeId, Vec<Point>>,
    /// The areas of the drawings that boxes own.
    pub(crate) nests: Vec<(NodeId, Area)>,
}

/// Lays a graph out.
pub(crate) fn arrange(graph: &Graph) -> Layout {
    let nest = Nest::of(graph);
    let columns = columns::assign(graph, &nest);
    let crossings = nest.crossings(graph, &columns);
    let mut layout = Layout {
        places: IdVec::filled(Point::default(), graph.nodes.len()),
        routes: IdVec::filled(Vec::new(), graph.edges.len()),
        ..Layout::default()
    };
    let drawn = group::draw(graph, &nest, &columns, &crossings);
    (layout.width, layout.height) = drawn.size();
    let pieces = drawn.put(&mut layout);
    route::all(graph, &nest, pieces, &mut layout);
    layout
}
