//! Lines, put together from their pieces in the drawings that they pass.
//!
//! In one line, all pieces lead to the right or all to the left, and each lies beside the one before, except
//! for the way down (or up) the lane between a box and what it owns.

use super::group::Pieces;
use super::nest::{Course, Nest};
use super::{Edge, EdgeId, Graph, LANE, LOOP_ROOM, Layout, NodeId, Point};

/// Writes down the points of all lines.
pub(super) fn all(graph: &Graph, nest: &Nest, mut pieces: Pieces, layout: &mut Layout) {
    for (id, edge) in graph.edges.iter_ids() {
        let mut run = std::mem::take(&mut pieces.pieces[id]);
        run.sort_by_key(|piece| piece.first().map_or(0, |point| point.x));
        let run: Vec<Point> = run.into_iter().flatten().collect();
        let points = match nest.course(edge.from, edge.to) {
            Course::Loop => own_loop(graph, layout, id, edge),
            Course::Inside { owner } => lane(layout, edge, owner, run, pieces.lanes[id]),
            Course::Between { .. } => across(graph, layout, edge, run),
        };
        layout.routes[id] = tidy(points);
    }
}

/// Drops points that stand twice or in the middle of a straight piece.
fn tidy(points: Vec<Point>) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for point in points {
        if kept.last() == Some(&point) {
            continue;
        }
        if let [.., before, middle] = kept[..]
            && before.y == middle.y
            && middle.y == point.y
            && (before.x < middle.x) == (middle.x < point.x)
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

/// A line from box to box.
fn across(graph: &Graph, layout: &Layout, edge: &Edge, mut run: Vec<Point>) -> Vec<Point> {
    let (from, to) = (layout.places[edge.from], layout.places[edge.to]);
    let (start, end) = (from.y + edge.from_y, to.y + edge.to_y);
    let left_of = |point: &Point| point.x >= from.x + graph.nodes[edge.from].width;
    if run.first().is_some_and(left_of) {
        run.insert(0, Point { x: from.x + graph.nodes[edge.from].width, y: start });
        run.push(Point { x: to.x, y: end });
    } else {
        run.insert(0, Point { x: to.x + graph.nodes[edge.to].width, y: end });
        run.push(Point { x: from.x, y: start });
        run.reverse();
    }
    run
}

/// A line between a box and something that it owns: along the left side of the box.
fn lane(layout: &Layout, edge: &Edge, owner: NodeId, mut run: Vec<Point>, number: i32) -> Vec<Point> {
    let outwards = edge.from == owner;
    let corner = layout.places[owner];
    let (own_y, other, other_y) =
        if outwards { (edge.from_y, edge.to, edge.to_y) } else { (edge.to_y, edge.from, edge.from_y) };
    let inner = layout.places[other];
    run.push(Point { x: inner.x, y: inner.y + other_y });
    let (x, y) = (corner.x - LANE * number, corner.y + own_y);
    let turn = run.first().map_or(y, |point| point.y);
    let mut points = vec![Point { x: corner.x, y }, Point { x, y }, Point { x, y: turn }];
    points.append(&mut run);
    if !outwards {
        points.reverse();
    }
    points
}

/// A line from a box to itself, on its right side.
fn own_loop(graph: &Graph, layout: &Layout, id: EdgeId, edge: &Edge) -> Vec<Point> {
    let before = graph.edges.iter_ids().take_while(|(other, _)| *other != id);
    let number = before.filter(|(_, other)| other.from == edge.from && other.to == edge.from).count() as i32;
    let corner = layout.places[edge.from];
    let x = corner.x + graph.nodes[edge.from].width;
    let out = x + (12 + LANE * number.min(4)).min(LOOP_ROOM - 4);
    let (start, mut end) = (corner.y + edge.from_y, corner.y + edge.to_y);
    if start == end {
        end -= LANE;
    }
    vec![Point { x, y: start }, Point { x: out, y: start }, Point { x: out, y: end }, Point { x, y: end }]
}
