//! Layouts of random graphs: nothing overlaps, and lines arrive where they should.

use super::*;
use proptest::prelude::*;
use ringfence_base::Id;

fn overlaps(a: Area, b: Area) -> bool {
    let apart =
        |x: i32, width: i32, other: i32, other_width: i32| x + width <= other || other + other_width <= x;
    !apart(a.at.x, a.width, b.at.x, b.width) && !apart(a.at.y, a.height, b.at.y, b.height)
}

fn area(graph: &Graph, layout: &Layout, id: NodeId) -> Area {
    Area { at: layout.places[id], width: graph.nodes[id].width, height: graph.nodes[id].height }
}

/// A graph of boxes with sizes and owners, and lines between them, from plain numbers.
fn graph(boxes: &[(i32, i32, usize)], lines: &[(usize, usize, u8)]) -> Graph {
    let mut graph = Graph::default();
    for (number, &(width, height, owner)) in boxes.iter().enumerate() {
        let owner = if owner % 3 == 0 { NodeId::NONE } else { NodeId::from_index(owner % (number + 1)) };
        let owner = if owner == NodeId::from_index(number) { NodeId::NONE } else { owner };
        graph.nodes.push(Node { width, height, owner, column: u32::from(number > 0) });
    }
    for &(from, to, kind) in lines {
        let (from, to) = (NodeId::from_index(from % boxes.len()), NodeId::from_index(to % boxes.len()));
        let weight = [Weight::Strong, Weight::Usual, Weight::Back][usize::from(kind) % 3];
        let (from_y, to_y) = (graph.nodes[from].height / 2, graph.nodes[to].height / 3);
        graph.edges.push(Edge { from, from_y, to, to_y, weight });
    }
    graph
}

/// Whether a straight piece of a line goes through the inside of a box.
fn pierces(a: Point, b: Point, area: Area) -> bool {
    let line = Area {
        at: Point { x: a.x.min(b.x), y: a.y.min(b.y) },
        width: (a.x - b.x).abs(),
        height: (a.y - b.y).abs(),
    };
    let inside = Area {
        at: Point { x: area.at.x + 1, y: area.at.y + 1 },
        width: area.width - 2,
        height: area.height - 2,
    };
    let grown = Area { width: line.width.max(1), height: line.height.max(1), ..line };
    inside.width > 0 && inside.height > 0 && overlaps(grown, inside)
}

/// Checks that boxes do not overlap, and that lines start and end at their boxes and touch no others.
pub(crate) fn check(graph: &Graph, layout: &Layout) {
    for a in graph.nodes.ids() {
        let own = area(graph, layout, a);
        assert!(own.at.x >= 0 && own.at.y >= 0);
        assert!(own.at.x + own.width <= layout.width && own.at.y + own.height <= layout.height);
        for b in graph.nodes.ids().take(a.index()) {
            assert!(!overlaps(own, area(graph, layout, b)), "{a} and {b} overlap in {layout:?}");
        }
    }
    for (id, edge) in graph.edges.iter_ids() {
        let (from, to) = (area(graph, layout, edge.from), area(graph, layout, edge.to));
        let (first, last) = (layout.routes[id][0], layout.routes[id][layout.routes[id].len() - 1]);
        assert!(first.x == from.at.x || first.x == from.at.x + from.width, "{id} does not start at its box");
        assert!(last.x == to.at.x || last.x == to.at.x + to.width, "{id} does not end at its box");
        assert_eq!(first.y, from.at.y + edge.from_y);
        assert!(edge.from == edge.to || last.y == to.at.y + edge.to_y);
        for node in graph.nodes.ids() {
            let own = area(graph, layout, node);
            for pair in layout.routes[id].windows(2) {
                assert!(!pierces(pair[0], pair[1], own), "{id} goes through {node}: {:?}", layout.routes[id]);
            }
        }
    }
}

#[test]
fn a_chain_is_straight() {
    let boxes = [(60, 40, 0), (80, 60, 0), (80, 60, 0), (80, 60, 0)];
    let layout = arrange(&graph(&boxes, &[(0, 1, 0), (1, 2, 0), (2, 3, 0)]));
    let columns: Vec<i32> = layout.places.iter().map(|place| place.x).collect();
    assert!(columns.is_sorted() && columns[0] < columns[1] && columns[2] < columns[3]);
    assert!(layout.routes.iter().all(|route| route.len() == 2 && route[0].y == route[1].y));
}

#[test]
fn the_empty_graph() {
    let layout = arrange(&Graph::default());
    assert_eq!((layout.width, layout.height), (0, 0));
}

#[test]
fn owners_that_never_end() {
    let mut graph = graph(&[(20, 20, 0), (20, 20, 0), (20, 20, 0)], &[(0, 1, 0), (1, 2, 0), (2, 2, 0)]);
    graph.nodes[NodeId::new(0)].owner = NodeId::new(1);
    graph.nodes[NodeId::new(1)].owner = NodeId::new(0);
    graph.nodes[NodeId::new(2)].owner = NodeId::new(99);
    check(&graph, &arrange(&graph));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn nothing_overlaps(
        boxes in prop::collection::vec((20..200i32, 20..120i32, 0..40usize), 1..20),
        lines in prop::collection::vec((0..20usize, 0..20usize, 0..3u8), 0..40),
    ) {
        let graph = graph(&boxes, &lines);
        check(&graph, &arrange(&graph));
    }
}
