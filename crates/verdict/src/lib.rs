//! What is asked of a run ([`Goal`]) and what an answer is made of: properties, violations, verdicts, invariants,
//! statistics. Inert data without behaviour.
//!
//! Stop reasons are types: an analysis ends in a [`Proof`], a [`Refutation`] or in [`UnknownReason`]s,
//! and nothing is dropped on the way. Who may make a proof or a refutation stands in [`verdict`].

pub mod finding;
pub mod goal;
pub mod invariant;
pub mod kind;
pub mod kinds;
pub mod mismatch;
pub mod picture;
pub mod property;
pub mod reason;
pub mod search;
pub mod statistics;
pub mod trace;
pub mod verdict;
pub mod violation;

pub use finding::{Event, Finding, Input, InputKind, What};
pub use goal::{Externals, Goal};
pub use invariant::LoopInvariant;
pub use kind::{Severity, ViolationKind};
pub use kinds::KindSet;
pub use mismatch::{Mismatch, Mismatches};
pub use picture::{Invariant, Picture};
pub use property::Property;
pub use reason::{Bound, UnknownReason};
pub use search::SearchEnd;
pub use statistics::Statistics;
pub use trace::Trace;
pub use verdict::{EngineName, Proof, Rechecked, Refutation, Verdict};
pub use violation::{Alarm, ObjectInfo, Violation};
