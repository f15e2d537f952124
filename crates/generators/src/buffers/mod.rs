//! Random programs over arrays, strings and tables, about half of them with an error: what `ringfence check` says against how they
//! were made, runs in the interpreter, and runs of what gcc makes of them.
//!
//! A program comes from its seed alone. A [grammar](crate::grammar) writes it: blocks of sizes that come from input, filled, read,
//! copied, grown and freed in loops of many forms. The errors are those of such programs: one too many, no room for the
//! terminator, the wrong unit, a stale size or pointer after `realloc`, use before fill, a pointer in a table freed twice, a wrong
//! count. The programs are gadgets of the [law](crate::law), which judges them.

use crate::written::{self, Source};

pub use crate::written::Options;

/// The files, each with the name of its family.
const FILES: &[(&str, &str)] = &[
    ("common", include_str!("common.grammar")),
    ("arrays", include_str!("arrays.grammar")),
    ("strings", include_str!("strings.grammar")),
    ("growing", include_str!("growing.grammar")),
    ("shapes", include_str!("shapes.grammar")),
    ("tables", include_str!("tables.grammar")),
];

/// The grammar.
pub(crate) const SOURCE: Source =
    Source { name: "random-buffers", files: FILES, mix: (0x2545_f491_4f6c_dd1d, 17) };

/// Judges the programs and prints what contradicts. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    written::run(&SOURCE, options)
}
