//! The drawing of one group of boxes, and how drawings are put together.
//!
//! A drawing has an origin of its own. A box with what it owns is a block: lanes for the lines between them
//! at the left, then the box, and the drawing of what it owns below it.

use super::nest::{Course, Crossing, Nest, Side};
use super::order::{Columns, Slot, SlotId, Tie};
use super::{
    Area, COLUMN_GAP, EdgeId, Graph, LANE, LOOP_ROOM, Layout, NEST_GAP, NEST_INDENT, NEST_PAD, NodeId, Point,
    Weight, place,
};
use ringfence_base::IdVec;

/// How much more a line of the backbone should be straight than others.
const STRAIGHT: f64 = 1000.0;

/// A box with what it owns.
#[derive(Debug)]
struct Block {
    node: NodeId,
    /// Where it lies in its drawing.
    at: Point,
    width: i32,
    height: i32,
    /// The box in the block.
    own: Point,
    /// The drawing that it owns, and where that lies in the block.
    inner: Option<(Point, Drawing)>,
    /// The lines between the box and what it owns.
    lanes: Vec<EdgeId>,
}

/// The drawing of a group.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    width: i32,
    height: i32,
    blocks: Vec<Block>,
    /// The lines that run here, from left to right.
    strands: Vec<Strand>,
}

/// The pieces of lines.
#[derive(Debug)]
pub(super) struct Pieces {
    /// The pieces of each line in the drawings that it passes, each from left to right.
    pub(super) pieces: IdVec<EdgeId, Vec<Vec<Point>>>,
    /// For lines between a box and what it owns: which of the lanes it runs in, from 1.
    pub(super) lanes: IdVec<EdgeId, i32>,
}

/// The way of a line through a drawing, from left to right.
#[derive(Debug)]
struct Strand {
    edge: EdgeId,
    /// The slots that it passes.
    slots: Vec<SlotId>,
    points: Vec<Point>,
    /// Which ends are at the edge of the drawing.
    open: (bool, bool),
}

/// Draws the outermost group with everything in it.
pub(super) fn draw(
    graph: &Graph,
    nest: &Nest,
    columns: &IdVec<NodeId, u32>,
    crossings: &IdVec<NodeId, Vec<Crossing>>,
) -> Drawing {
    Drafter { graph, nest, columns, crossings }.drawing(NodeId::NONE)
}

struct Drafter<'a> {
    graph: &'a Graph,
    nest: &'a Nest,
    columns: &'a IdVec<NodeId, u32>,
    crossings: &'a IdVec<NodeId, Vec<Crossing>>,
}

impl Drafter<'_> {
    /// Draws a group. Nesting is bounded by the depth of the picture, which its builder keeps small.
    fn drawing(&self, group: NodeId) -> Drawing {
        let blocks: Vec<Block> = self.nest.members(group).iter().map(|&node| self.block(node)).collect();
        let crossings = self.crossings.get(group).map_or(&[][..], Vec::as_slice);
        Sketch::new(self, group, blocks, crossings).finish()
    }

    fn block(&self, node: NodeId) -> Block {
        let spec = &self.graph.nodes[node];
        let loops = self.graph.edges.iter().any(|edge| edge.from == node && edge.to == node);
        let width = spec.width + if loops { LOOP_ROOM } else { 0 };
        let mut block = Block {
            node,
            at: Point::default(),
            width,
            height: spec.height,
            own: Point::default(),
            inner: None,
            lanes: Vec::new(),
        };
        if self.nest.members(node).is_empty() || node.is_none() {
            return block;
        }
        let inside = |id: &EdgeId| {
            let edge = &self.graph.edges[*id];
            self.nest.course(edge.from, edge.to) == (Course::Inside { owner: node })
        };
        block.lanes = self.graph.edges.ids().filter(inside).collect();
        let drawing = self.drawing(node);
        let lanes = LANE * (block.lanes.len() as i32 + 1);
        block.own = Point { x: lanes, y: 0 };
        let below = Point { x: lanes + NEST_INDENT + NEST_PAD, y: spec.height + NEST_GAP + NEST_PAD };
        block.width = (lanes + width).max(below.x + drawing.width + NEST_PAD);
        block.height = below.y + drawing.height + NEST_PAD;
        block.inner = Some((below, drawing));
        block
    }
}

/// A drawing in the making.
struct Sketch<'a> {
    drafter: &'a Drafter<'a>,
    group: NodeId,
    blocks: Vec<Block>,
    /// Which block a box of the group is.
    index: IdVec<NodeId, Option<usize>>,
    slot: Vec<SlotId>,
    columns: Columns,
    /// The column of the first boxes: 1 when lines leave to the left.
    first: usize,
    last: usize,
    strands: Vec<Strand>,
}

impl<'a> Sketch<'a> {
    fn new(drafter: &'a Drafter<'a>, group: NodeId, blocks: Vec<Block>, crossings: &[Crossing]) -> Self {
        let column = |block: &Block| drafter.columns[block.node] as usize;
        let lowest = blocks.iter().map(column).min().unwrap_or(0);
        let highest = blocks.iter().map(column).max().unwrap_or(0);
        let first = usize::from(crossings.iter().any(|crossing| crossing.side == Side::Left));
        let mut index = IdVec::filled(None, drafter.graph.nodes.len());
        let mut columns = Columns::default();
        let mut slot = Vec::new();
        for (number, block) in blocks.iter().enumerate() {
            index[block.node] = Some(number);
            let at = column(block) - lowest + first;
            slot.push(columns.add(Slot { column: at, width: block.width, height: block.height.max(1) }));
        }
        let last = highest - lowest + first;
        let strands = Vec::new();
        let mut sketch = Sketch { drafter, group, blocks, index, slot, columns, first, last, strands };
        sketch.lines();
        crossings.iter().for_each(|crossing| sketch.leave(crossing));
        sketch
    }

    /// The slot of a box and how far down in it an end of a line lies.
    fn end(&self, edge: EdgeId, member: NodeId, at_start: bool) -> Option<(SlotId, i32)> {
        let number = self.index[member]?;
        let block = self.blocks.get(number)?;
        let line = &self.drafter.graph.edges[edge];
        let (node, y) = if at_start { (line.from, line.from_y) } else { (line.to, line.to_y) };
        let y = match &block.inner {
            Some((at, inner)) if node != member => at.y + inner.port(edge)?,
            _ => block.own.y + y,
        };
        Some((self.slot[number], y))
    }

    /// The lines between boxes of the group.
    fn lines(&mut self) {
        for id in self.drafter.graph.edges.ids() {
            let edge = &self.drafter.graph.edges[id];
            let Course::Between { group, from, to } = self.drafter.nest.course(edge.from, edge.to) else {
                continue;
            };
            if group != self.group {
                continue;
            }
            let (Some(start), Some(end)) = (self.end(id, from, true), self.end(id, to, false)) else {
                continue;
            };
            let forward = self.columns.slots[start.0].column < self.columns.slots[end.0].column;
            let (left, right) = if forward { (start, end) } else { (end, start) };
            self.strand(id, left, right, (false, false));
        }
    }

    /// A line that leaves the drawing.
    fn leave(&mut self, crossing: &Crossing) {
        let Some(end) = self.end(crossing.edge, crossing.member, crossing.outwards) else { return };
        match crossing.side {
            Side::Left => {
                let port = self.columns.add(Slot::passage(0));
                self.strand(crossing.edge, (port, 0), end, (true, false));
            }
            Side::Right => {
                let port = self.columns.add(Slot::passage(self.last + 1));
                self.strand(crossing.edge, end, (port, 0), (false, true));
            }
        }
    }

    /// A line through all columns between two slots.
    fn strand(&mut self, edge: EdgeId, left: (SlotId, i32), right: (SlotId, i32), open: (bool, bool)) {
        let (from, to) = (self.columns.slots[left.0].column, self.columns.slots[right.0].column);
        let strong = self.drafter.graph.edges[edge].weight == Weight::Strong;
        let factor = if strong { STRAIGHT } else { 1.0 };
        let mut slots = vec![left.0];
        let mut before = left;
        for column in from + 1..=to {
            let here = if column == to { right } else { (self.columns.add(Slot::passage(column)), 0) };
            let passage = |id: SlotId| self.columns.slots[id].is_passage();
            let weight = match (passage(before.0), passage(here.0)) {
                (true, true) => 8.0,
                (false, false) => factor,
                _ => factor,
            };
            let (left, left_y) = before;
            self.columns.tie(Tie { left, left_y, right: here.0, right_y: here.1, weight });
            slots.push(here.0);
            before = here;
        }
        let points = vec![Point { x: 0, y: left.1 }, Point { x: 0, y: right.1 }];
        self.strands.push(Strand { edge, slots, points, open });
    }

    /// Sorts, places and measures.
    fn finish(mut self) -> Drawing {
        self.columns.sort();
        let heights = place::heights(&self.columns);
        let spans = self.spans();
        let height = self.columns.slots.iter_ids().map(|(id, slot)| heights[id] + slot.height).max();
        for (number, block) in self.blocks.iter_mut().enumerate() {
            let id = self.slot[number];
            block.at = Point { x: spans[self.columns.slots[id].column].0, y: heights[id] };
        }
        let mut strands = std::mem::take(&mut self.strands);
        for strand in &mut strands {
            strand.points = self.points(strand, &heights, &spans);
        }
        let width = spans.last().map_or(0, |span| span.1);
        Drawing { width, height: height.unwrap_or(0), blocks: self.blocks, strands }
    }

    /// The left and right edge of each column.
    fn spans(&self) -> Vec<(i32, i32)> {
        let mut spans = Vec::new();
        let mut x = 0;
        for (column, order) in self.columns.order.iter().enumerate() {
            let width = order.iter().map(|&id| self.columns.slots[id].width).max().unwrap_or(0);
            spans.push((x, x + width));
            let lines = self.columns.right_of(column).len();
            let boundary = (column == 0 && self.first == 1) || column == self.last;
            let gap = if boundary { COLUMN_GAP / 3 } else { COLUMN_GAP + 2 * (lines as i32).min(24) };
            x += width + gap;
        }
        spans
    }

    /// The points of a line: the edges of the columns that it passes.
    fn points(&self, strand: &Strand, heights: &IdVec<SlotId, i32>, spans: &[(i32, i32)]) -> Vec<Point> {
        let mut points = Vec::new();
        let ends = (strand.points[0].y, strand.points[1].y);
        for (number, &id) in strand.slots.iter().enumerate() {
            let (left, right) = spans[self.columns.slots[id].column];
            let (first, last) = (number == 0, number + 1 == strand.slots.len());
            let inside = if first { ends.0 } else { ends.1 };
            let y = heights[id] + if first || last { inside } else { 0 };
            if !first {
                points.push(Point { x: left, y });
            }
            if !last {
                points.push(Point { x: right, y });
            }
        }
        points
    }
}

impl Drawing {
    /// Width and height.
    pub(super) const fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// How far down a line leaves the drawing.
    fn port(&self, edge: EdgeId) -> Option<i32> {
        let strand =
            self.strands.iter().find(|strand| strand.edge == edge && strand.open != (false, false))?;
        let point = if strand.open.0 { strand.points.first() } else { strand.points.last() };
        point.map(|point| point.y)
    }

    /// Writes down where everything lies, and gives back the pieces of lines in the outermost drawing and all
    /// others, each from left to right.
    pub(super) fn put(&self, layout: &mut Layout) -> Pieces {
        let mut pieces = IdVec::filled(Vec::new(), layout.routes.len());
        let mut lanes = IdVec::filled(0, layout.routes.len());
        self.put_at(Point::default(), layout, &mut pieces, &mut lanes);
        Pieces { pieces, lanes }
    }

    fn put_at(
        &self,
        origin: Point,
        layout: &mut Layout,
        pieces: &mut IdVec<EdgeId, Vec<Vec<Point>>>,
        lanes: &mut IdVec<EdgeId, i32>,
    ) {
        for strand in &self.strands {
            pieces[strand.edge].push(strand.points.iter().map(|point| point.plus(origin)).collect());
        }
        for block in &self.blocks {
            layout.places[block.node] = origin.plus(block.at).plus(block.own);
            for (number, &edge) in (1..).zip(&block.lanes) {
                lanes[edge] = number;
            }
            let Some((at, inner)) = &block.inner else { continue };
            let corner = origin.plus(block.at).plus(*at);
            let area = Area {
                at: Point { x: corner.x - NEST_PAD, y: corner.y - NEST_PAD },
                width: inner.width + 2 * NEST_PAD,
                height: inner.height + 2 * NEST_PAD,
            };
            layout.nests.push((block.node, area));
            inner.put_at(corner, layout, pieces, lanes);
        }
    }
}
