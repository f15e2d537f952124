//! Separation logic: formulas about memory, their meaning, and a prover.
//!
//! - [`formula`] are symbolic heaps over bytes, [`definition`] the predicates that users add, lists among them.
//! - [`notation`] reads and writes them; `docs/formulas.md` teaches it.
//! - [`meaning`] says what a formula means, executably: whether a concrete stack and heap satisfy it.
//! - [`models`] finds small stacks and heaps that satisfy one.
//! - [`multiword`] is the abstract domain of multiword lists, for memory managers.
//! - [`prover`] decides entailments, finds frames and contradictions; it claims nothing that [`meaning`] refutes.
//!
//! This crate knows nothing of C and of the intermediate representation.

pub mod definition;
pub mod facts;
pub mod formula;
pub mod linear;
pub mod meaning;
pub mod models;
pub mod multiword;
pub mod notation;
pub mod prover;

pub use definition::{Definitions, List, ListId, Pred, PredId};
pub use formula::{Atom, Cell, Formula, Machine, Pure, Segment, SymbolicHeap};
pub use linear::{Linear, Var};
pub use notation::Names;
