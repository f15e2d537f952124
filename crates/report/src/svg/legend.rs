//! What the shapes of a drawing mean: one entry for each kind of box and line that occurs.

use super::boxes::{Boxes, Cell, Style, width};
use super::layout::EdgeId;
use super::wires::{Role, Wire};
use ringfence_base::IdVec;

/// A kind of thing that occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sample {
    Box(Style),
    Line(Role),
    /// The null pointer.
    Null,
    /// The area of nested objects.
    Nest,
}

/// An entry, with where it stands.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) sample: Sample,
    pub(super) text: &'static str,
    pub(super) x: i32,
    pub(super) row: i32,
}

/// Room for a sample.
pub(super) const SAMPLE: i32 = 34;
/// The width of a character, in tenths of a pixel.
const CHARACTER: i32 = 56;

/// The entries for a drawing of some width.
pub(super) fn entries(boxes: &Boxes, wires: &IdVec<EdgeId, Wire>, nested: bool, room: i32) -> Vec<Entry> {
    let mut found: Vec<(Sample, &'static str)> = Vec::new();
    let mut styles: Vec<Style> = boxes.all.iter().map(|own| own.style).collect();
    styles.sort_unstable();
    styles.dedup();
    found.extend(styles.into_iter().map(|style| (Sample::Box(style), style_words(style))));
    found.extend(nested.then_some((Sample::Nest, "one of these for each node above")));
    let mut roles: Vec<Role> = wires.iter().map(|wire| wire.role).collect();
    roles.sort_unstable();
    roles.dedup();
    found.extend(roles.into_iter().map(|role| (Sample::Line(role), role_words(role))));
    let null = boxes.all.iter().flat_map(|own| &own.rows).any(|row| row.cell == Cell::Null);
    found.extend(null.then_some((Sample::Null, "null")));
    let (mut x, mut row) = (0, 0);
    let entry = |(sample, text): (Sample, &'static str)| {
        let needed = SAMPLE + 6 + width(text, CHARACTER);
        if x > 0 && x + needed > room {
            (x, row) = (0, row + 1);
        }
        let entry = Entry { sample, text, x, row };
        x += needed + 22;
        entry
    };
    found.into_iter().map(entry).collect()
}

const fn style_words(style: Style) -> &'static str {
    match style {
        Style::Frame => "variables",
        Style::Variable => "variable in memory",
        Style::Region => "region",
        Style::Constant => "constant",
        Style::Optional => "region or nothing",
        Style::Segment => "list segment, n+: at least n nodes",
        Style::Freed => "freed or dead",
        Style::Folded => "not drawn",
    }
}

const fn role_words(role: Role) -> &'static str {
    match role {
        Role::Root => "pointer of a variable",
        Role::Next => "link to the next",
        Role::Prev => "link to the previous",
        Role::Parent => "to the node above",
        Role::Data => "other pointer",
    }
}
