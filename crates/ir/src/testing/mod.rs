//! Programs for tests and benchmarks: a builder for this crate and for those that run programs; and, for the tests of
//! this crate, a sample with one of everything, random programs, and a small evaluator that judges rewrites.
//!
//! The builder is always there: a feature that only tests ask for would have everything built twice.

mod builder;
mod code;
#[cfg(test)]
pub(crate) mod eval;
#[cfg(test)]
pub(crate) mod random;
#[cfg(test)]
pub(crate) mod sample;

pub use builder::{BodyBuilder, Builder};
pub use code::{Code, function};
