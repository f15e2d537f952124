//! Why two states do not become one.

use std::fmt;

/// Why two states do not become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mismatch {
    /// They are at different places of the program, or have different calls or values of the C library.
    Place,
    /// A variable has small constants in them that the program may decide by.
    Constants,
    /// Two values that are no numbers of the same meaning, or pointers to things that do not correspond.
    Values,
    /// An object would correspond to two others.
    Correspondence,
    /// Two objects of different kinds, shapes or levels.
    Objects,
    /// One of them has an object that nothing of the other corresponds to.
    Unmatched,
    /// Segments would be linked in a cycle that may be empty.
    EmptyCycle,
    /// More would be forgotten than the rules allow.
    Loss,
    /// Something below a segment would be pointed to from elsewhere.
    Nesting,
    /// A size that is not known would lose its bound.
    Size,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mismatch::Place => "they are at different places",
            Mismatch::Constants => "constants of variables differ",
            Mismatch::Values => "values differ in kind",
            Mismatch::Correspondence => "an object would correspond to two others",
            Mismatch::Objects => "objects differ in kind or shape",
            Mismatch::Unmatched => "an object of one has no counterpart in the other",
            Mismatch::EmptyCycle => "a cycle of lists may be empty",
            Mismatch::Loss => "more would be forgotten than the rules allow",
            Mismatch::Nesting => "something below a list would be pointed to from elsewhere",
            Mismatch::Size => "a size would lose its bound",
        })
    }
}
