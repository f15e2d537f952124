//! Symbolic memory graphs: objects and what their bytes hold.
//!
//! These are the graphs of "Predator Shape Analysis Tool" (sections 1.2, 1.3.1 and 1.8): regions with a place and a
//! size, values at byte offsets in them, and list segments. [`Smg`] implements
//! [`ringfence_exec::Heap`] over it. It goes beyond the paper in reading and writing: there, fields may
//! overlap, and a write drops what overlaps with it except blocks of zeros; here the bytes of every object
//! are partitioned exactly into cells, a write cuts what it overlaps with, and a read puts a value
//! together from whatever is there, so that nothing is ever lost (compare `MI(G) = MI(G')` for reads and
//! `MI(G) ⊆ MI(G'')` for writes in section 1.3.1: both hold with equality).
//!
//! - [`Smg`] (`graph.rs`): the table of objects, persistent, with the operations of the trait.
//! - `cell.rs`, `constants.rs`, `page.rs`: values and constants in up to 256 bytes; `large.rs`: pages for more.
//! - `contents.rs`: small or large; `stretch.rs`: bytes in canonical stretches.
//! - [`check`](Smg::check): the invariants; `rebuild.rs`: graphs that are read from a text.
//!
//! - [`Object`] (`object.rs`): regions and list segments; [`shape`]: what is done with segments, and what an instruction
//!   needs to know of them.
//!
//! The crate knows nothing of C and of instructions; bounds, lifetimes and rights are the business of the semantics.

mod cell;
mod check;
mod constants;
mod contents;
mod graph;
mod large;
mod object;
mod page;
mod rebuild;
pub mod shape;
mod stretch;
mod succession;

pub use graph::Smg;
pub use object::{Object, Segment, Shape};
