//! Invariants of loops in words.

use ringfence_base::Loc;

/// What holds whenever an iteration of a loop has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopInvariant {
    /// By its name in the source.
    pub function: String,
    /// The head of the loop.
    pub loc: Loc,
    /// What holds, one fact a line.
    pub facts: Vec<String>,
}
