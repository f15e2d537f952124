//! Pointers as lines between rows and boxes.

use super::boxes::{Box, Boxes, Style};
use super::layout::{Edge, EdgeId, Graph, NodeId, Point, Weight};
use crate::chain::Chains;
use crate::words::offset_words;
use ringfence_base::{IdVec, named};
use ringfence_verdict::picture::{ObjectId, Picture, Pointer, Target};
use std::collections::BTreeSet;

/// How far below other lines those from nested objects end.
const BELOW: i32 = 11;
/// How far lines in opposite directions are apart.
const APART: i32 = 4;

named! {
    /// What a line stands for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum Role {
        /// The pointer of a variable.
        Root = "root",
        /// The link to the next object of a list.
        Next = "next",
        /// The link to the previous one.
        Prev = "prev",
        /// A pointer from what is nested to the node that it is nested below.
        Parent = "parent",
        /// Any other pointer.
        Data = "data",
    }
}

/// A pointer as a line.
#[derive(Debug, Clone)]
pub(super) struct Wire {
    /// What it stands for.
    pub(super) role: Role,
    /// Whether the pointer is another one than before.
    pub(super) changed: bool,
    /// Whether it leads to something that cannot be used any more.
    pub(super) dangling: bool,
    /// Whether its use went wrong.
    pub(super) wrong: bool,
    /// Where it runs.
    pub(super) edge: Edge,
}

/// The lines of a picture.
pub(super) fn all(picture: &Picture, chains: &Chains, boxes: &Boxes) -> IdVec<EdgeId, Wire> {
    let mut wires = IdVec::new();
    if let Some(frame) = boxes.frame {
        for (index, root) in picture.roots.iter().enumerate() {
            if let Some(pointer) = root.value.pointer() {
                push(&mut wires, boxes, (frame, index), pointer, (Role::Root, None));
            }
        }
    }
    for (id, object) in picture.objects.iter_ids() {
        // What is folded has lines to it and none from it.
        let drawn = |node: &NodeId| boxes.all[*node].style != Style::Folded;
        let Some(node) = boxes.object(id).filter(drawn) else { continue };
        for (index, field) in object.fields.iter().enumerate() {
            let Some(pointer) = field.value.pointer() else { continue };
            let role = role(picture, chains, id, field.offset, pointer);
            push(&mut wires, boxes, (node, index), pointer, role);
        }
    }
    wires
}

/// Moves lines apart that would lie upon each other in opposite directions.
pub(super) fn separate(routes: &mut IdVec<EdgeId, Vec<Point>>) {
    let point = |point: Option<&Point>| point.map(|point| (point.x, point.y));
    let starts: BTreeSet<_> = routes.iter().filter_map(|route| point(route.first())).collect();
    let ends: BTreeSet<_> = routes.iter().filter_map(|route| point(route.last())).collect();
    for route in routes.iter_mut() {
        let (Some(first), Some(last)) = (point(route.first()), point(route.last())) else { continue };
        if ends.contains(&first) || starts.contains(&last) {
            let by = if first.0 < last.0 { -APART } else { APART };
            route.iter_mut().for_each(|point| point.y += by);
        }
    }
}

/// The graph to lay out.
pub(super) fn graph(boxes: &Boxes, wires: &IdVec<EdgeId, Wire>) -> Graph {
    Graph { nodes: boxes.nodes(), edges: wires.iter().map(|wire| wire.edge).collect() }
}

/// What a pointer is, and for links of a list the offset of the link in the target that is its like.
fn role(
    picture: &Picture,
    chains: &Chains,
    id: ObjectId,
    offset: u64,
    pointer: &Pointer,
) -> (Role, Option<i64>) {
    let there = chains.links(pointer.object);
    let owner = picture.object(id).map(|object| object.owner);
    if chains.is_next(id, offset) && chains.next(id) == Some(pointer.object) {
        (Role::Next, there.map(|links| links.next))
    } else if chains.is_prev(id, offset) {
        let answered = chains.next(pointer.object) == Some(id);
        (Role::Prev, if answered { there.and_then(|links| links.prev) } else { None })
    } else if pointer.target == Target::Every && owner == Some(pointer.object) {
        (Role::Parent, None)
    } else if chains.is_next(id, offset) {
        (Role::Next, None)
    } else {
        (Role::Data, None)
    }
}

fn push(
    wires: &mut IdVec<EdgeId, Wire>,
    boxes: &Boxes,
    (from, index): (NodeId, usize),
    pointer: &Pointer,
    (role, like): (Role, Option<i64>),
) {
    let Some(to) = boxes.object(pointer.object) else { return };
    let (source, target) = (&boxes.all[from], &boxes.all[to]);
    let from_y =
        if source.rows.is_empty() { source.heading_y() } else { source.row_y(boxes.row(from, index)) };
    let aim = like.or_else(|| pointer.offset.exact().filter(|&offset| offset > 0));
    let below = if role == Role::Parent { BELOW } else { 0 };
    let to_y = aim.and_then(|offset| row_at(target, offset)).unwrap_or_else(|| target.heading_y() + below);
    let weight = match role {
        Role::Next => Weight::Strong,
        Role::Root | Role::Data => Weight::Usual,
        Role::Prev | Role::Parent => Weight::Back,
    };
    let row = source.rows.get(boxes.row(from, index));
    let (changed, wrong) = row.map_or((false, false), |row| (row.changed, row.wrong));
    let dangling = target.style == Style::Freed;
    wires.push(Wire { role, changed, dangling, wrong, edge: Edge { from, from_y, to, to_y, weight } });
}

/// The middle of the row of a field.
fn row_at(target: &Box, offset: i64) -> Option<i32> {
    let offset = u64::try_from(offset).ok()?;
    let row = target.rows.iter().position(|row| row.offset == Some(offset))?;
    Some(target.row_y(row))
}

/// What the row of a pointer says about it beside the line: which node of a segment, and which byte unless it
/// is the usual one. `from` is the field that holds it; variables have none.
pub(super) fn note(
    picture: &Picture,
    chains: &Chains,
    from: Option<(ObjectId, u64)>,
    pointer: &Pointer,
) -> String {
    let owner = from.and_then(|(id, _)| picture.object(id)).map(|object| object.owner);
    let link = from.is_some_and(|(id, offset)| chains.is_next(id, offset) || chains.is_prev(id, offset));
    let node = match pointer.target {
        Target::Last if !link => "last",
        Target::Every if owner != Some(pointer.object) => "each",
        _ => "",
    };
    let head = chains.links(pointer.object).map_or(0, |links| links.head);
    let place = match pointer.offset.exact() {
        Some(offset) if offset == 0 || (link && offset == head) => String::new(),
        _ => offset_words(pointer.offset),
    };
    if node.is_empty() || place.is_empty() { format!("{node}{place}") } else { format!("{node} {place}") }
}
