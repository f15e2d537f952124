//! What tests and chores need around the product; the product does not depend on it.
//!
//! - [`cases`]: the tests of `tests/cases`, with the expectations that they state.
//! - The judges: [`gcc`] with [`differ`] for what C means, the concrete interpreter by [`pipeline`], and the tool itself,
//!   asked as a user asks it, by [`checker`].
//! - [`process`], [`parallel`], [`walk`], [`random`]: programs with time limits, work on many items, files, and random
//!   numbers that are the same on every machine.
//!
//! Errors are messages for people: what could not be built, started, read or written, and why a program was refused.

pub mod cases;
pub mod checker;
pub mod differ;
pub mod gcc;
pub mod parallel;
pub mod pipeline;
pub mod process;
pub mod random;
pub mod walk;

use std::path::PathBuf;

/// The directory of the workspace.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
