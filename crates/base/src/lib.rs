//! Ground that every other crate stands on: typed ids, interned names, source locations, budgets,
//! and the reading of texts by lines and words.
//!
//! This crate knows nothing of C, of the intermediate representation or of any analysis.

pub mod activity;
pub mod bits;
pub mod budget;
pub mod id;
pub mod intern;
pub mod list;
pub mod named;
pub mod source;
pub mod spans;
pub mod text;
pub mod turns;
pub mod words;

pub use activity::{Activities, Now};
pub use budget::{Budget, Cancel, Exhausted, MemoryReading};
pub use id::{Id, IdVec};
pub use intern::{Interner, Symbol};
pub use list::List;
pub use source::{FileId, Loc, Place, SourceFile, Sources};
pub use spans::SpanMap;
pub use turns::Turn;

/// A fast hash map for trusted, small keys (ids, symbols, pairs of them). Iteration order is not
/// part of any result: code that must be deterministic iterates an `IdVec` or sorts first.
pub type FastMap<K, V> = rustc_hash::FxHashMap<K, V>;

/// The set that goes with [`FastMap`].
pub type FastSet<K> = rustc_hash::FxHashSet<K>;
