//! A picture of memory as a drawing: one self-contained SVG document.
//!
//! Variables stand at the left, what they point to follows to the right along the links of lists, and what is
//! nested below the nodes of a segment is drawn below it. `boxes.rs` turns variables and objects into boxes
//! with rows, `wires.rs` pointers into lines between rows, `layout.rs` finds the places, `paint.rs` writes the
//! document; `legend.rs` explains what occurs.
//!
//! Every pointer to an object has a line. The document needs no fonts, scripts or other files, follows the
//! reader's choice of light or dark, holds the words of the picture for those who cannot see it, and depends
//! on nothing but the picture. Large pictures are folded: objects beyond [`OBJECTS`] or [`LINES`] become one box that says
//! how many there are, and rows beyond a bound become one row.

mod boxes;
mod layout;
mod legend;
mod paint;
mod wires;

#[cfg(test)]
mod tests;

pub(crate) use paint::escape;

use crate::chain::Chains;
use crate::{invariants, words};
use boxes::Boxes;
use ringfence_base::Sources;
use ringfence_verdict::picture::Picture;
use ringfence_verdict::trace::Changes;

/// How many objects are drawn.
pub const OBJECTS: usize = 300;

/// How many pointers of objects are drawn.
pub const LINES: usize = 1200;

/// How many lines of the description in words a drawing holds.
const DESCRIPTION: usize = 40;

/// The looks of all drawings, for pages that hold some, and of what changed in them.
pub(crate) const STYLES: [&str; 2] = [paint::STYLE, include_str!("svg/marks.css")];

/// Draws a picture. The sources tell the places that it mentions.
#[must_use]
pub fn draw(picture: &Picture, sources: &Sources) -> String {
    let title = invariants::heading(&picture.site, sources);
    drawn(picture, &Changes::default(), sources, title, false)
}

/// Draws a picture as a part of a page, without looks, heading and legend, and marks what changed.
#[must_use]
pub(crate) fn part(picture: &Picture, changes: &Changes, sources: &Sources, title: String) -> String {
    drawn(picture, changes, sources, title, true)
}

fn drawn(picture: &Picture, changes: &Changes, sources: &Sources, title: String, embedded: bool) -> String {
    let chains = Chains::of(picture);
    let boxes = Boxes::of(picture, &chains, sources, changes);
    let wires = wires::all(picture, &chains, &boxes);
    let graph = wires::graph(&boxes, &wires);
    let mut layout = layout::arrange(&graph);
    wires::separate(&mut layout.routes);
    let description: Vec<String> = words::describe(picture).into_iter().take(DESCRIPTION).collect();
    let (boxes, wires, layout) = (&boxes, &wires, &layout);
    paint::document(&paint::Drawing { title, description, boxes, wires, layout, embedded })
}
