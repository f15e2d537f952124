//! Which column each box lies in.
//!
//! Each pair of boxes that lines connect gets a direction, the strongest lines first: that of the line
//! unless this closes a cycle. Then a box lies one column to the right of the rightmost one that leads to
//! it. So two boxes that a line connects never share a column.

use super::nest::{Course, Nest};
use super::{Graph, NodeId, Weight};
use ringfence_base::IdVec;
use std::collections::BTreeSet;

/// The column of each box in the drawing of its group.
pub(super) fn assign(graph: &Graph, nest: &Nest) -> IdVec<NodeId, u32> {
    let directions = directions(graph, nest);
    let mut columns: IdVec<NodeId, u32> = graph.nodes.iter().map(|node| node.column).collect();
    let order = topological(&directions);
    for &id in &order {
        for &to in &directions[id] {
            columns[to] = columns[to].max(columns[id] + 1);
        }
    }
    pull_right(graph, &directions, &mut columns);
    columns
}

/// Boxes that nothing leads to lie beside what they lead to.
fn pull_right(graph: &Graph, directions: &IdVec<NodeId, BTreeSet<NodeId>>, columns: &mut IdVec<NodeId, u32>) {
    let led_to: BTreeSet<NodeId> = directions.iter().flatten().copied().collect();
    for (id, node) in graph.nodes.iter_ids() {
        if node.column > 0
            && !led_to.contains(&id)
            && let Some(nearest) = directions[id].iter().map(|&to| columns[to]).min()
        {
            columns[id] = columns[id].max(nearest - 1);
        }
    }
}

fn directions(graph: &Graph, nest: &Nest) -> IdVec<NodeId, BTreeSet<NodeId>> {
    let mut edges: Vec<_> = graph.edges.iter().collect();
    edges.sort_by_key(|edge| edge.weight);
    let mut directions: IdVec<NodeId, BTreeSet<NodeId>> = IdVec::filled(BTreeSet::new(), graph.nodes.len());
    for edge in edges {
        let Course::Between { from, to, .. } = nest.course(edge.from, edge.to) else { continue };
        let (from, to) = if edge.weight == Weight::Back { (to, from) } else { (from, to) };
        if directions[from].contains(&to) || directions[to].contains(&from) {
            continue;
        }
        if leads(&directions, to, from) {
            directions[to].insert(from);
        } else {
            directions[from].insert(to);
        }
    }
    directions
}

/// Whether some way leads from one box to another.
fn leads(directions: &IdVec<NodeId, BTreeSet<NodeId>>, from: NodeId, to: NodeId) -> bool {
    let mut seen = IdVec::filled(false, directions.len());
    let mut open = vec![from];
    seen[from] = true;
    while let Some(at) = open.pop() {
        if at == to {
            return true;
        }
        for &next in &directions[at] {
            if !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    false
}

/// All boxes, each after those that lead to it.
fn topological(directions: &IdVec<NodeId, BTreeSet<NodeId>>) -> Vec<NodeId> {
    let mut waiting: IdVec<NodeId, u32> = IdVec::filled(0, directions.len());
    for &to in directions.iter().flatten() {
        waiting[to] += 1;
    }
    let mut order: Vec<NodeId> = directions.ids().filter(|&id| waiting[id] == 0).collect();
    let mut done = 0;
    while let Some(&id) = order.get(done) {
        done += 1;
        for &to in &directions[id] {
            waiting[to] -= 1;
            if waiting[to] == 0 {
                order.push(to);
            }
        }
    }
    order
}
