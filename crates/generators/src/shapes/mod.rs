//! Random programs over trees, overlaid lists, recursion, nodes with tags and lists in order, about half of them with an error: what `ringfence check`
//! says against how they were made, runs in the interpreter, and runs of what gcc makes of them.
//!
//! A program comes from its seed alone. A [grammar](crate::grammar) writes it: a shape is built, changed, looked at and given back in one of several ways each.
//! The errors are those of such programs: a link or a pointer to a parent that is not kept right, a node that leaves one of its lists only, a child that is
//! lost, a node that is freed twice or used again, a tag that says the wrong thing, an order that does not hold. The programs are gadgets of the
//! [law](crate::law), which judges them.

use crate::written::{self, Source};

pub use crate::written::Options;

/// The files, each with the name of its family.
const FILES: &[(&str, &str)] = &[
    ("trees", include_str!("trees.grammar")),
    ("overlaid", include_str!("overlaid.grammar")),
    ("recursion", include_str!("recursion.grammar")),
    ("data", include_str!("data.grammar")),
];

/// The grammar.
pub(crate) const SOURCE: Source =
    Source { name: "random-shapes", files: FILES, mix: (0x9e6c_63d0_876a_46d5, 41) };

/// Judges the programs and prints what contradicts. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    written::run(&SOURCE, options)
}
