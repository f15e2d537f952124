//! What all engines share between finding something and saying it.
//!
//! An engine that found a path to a violation hands the inputs of that path to [`replay`], which runs
//! them in the concrete interpreter; [`conclude`] is the one place where TRUE and FALSE are said; a
//! [`harness`](mod@harness) is a C file with which a person sees the violation without this tool.
//!
//! The crate knows no C syntax beyond what a harness needs, and no heap domain.

pub mod conclude;
pub mod frontier;
pub mod harness;
pub mod ledger;
pub mod replay;
pub mod trace;
pub mod tree;

pub use conclude::{Completeness, prove, refute};
pub use harness::harness;
pub use ledger::{Ledger, Recheck};
pub use replay::{NotConfirmed, Replay, confirm};
