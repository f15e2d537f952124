//! What an answer is made of: properties, violations, verdicts. Inert data without behaviour.
//!
//! Stop reasons are types: a run ends in a [`Violation`], or in one of the [`UnknownReason`]s, and
//! nothing is dropped on the way.

use ringfence_base::{Exhausted, Loc};

/// What can be proved or refuted, by the names of SV-COMP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// Every access goes to memory that is there.
    ValidDeref,
    /// Every `free` gets the start of a live heap block.
    ValidFree,
    /// No heap block is lost: each is freed or still reachable at the end.
    ValidMemtrack,
    /// Every heap block is freed at the end.
    ValidMemcleanup,
    /// No error function is called and no assertion fails.
    UnreachCall,
    /// No undefined behaviour of the arithmetic kind.
    NoUndefined,
}

impl Property {
    /// The name in `verdict: FALSE(…)`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Property::ValidDeref => "valid-deref",
            Property::ValidFree => "valid-free",
            Property::ValidMemtrack => "valid-memtrack",
            Property::ValidMemcleanup => "valid-memcleanup",
            Property::UnreachCall => "unreach-call",
            Property::NoUndefined => "no-undefined",
        }
    }
}

/// Every way in which an execution can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ViolationKind {
    /// An access through the null pointer, or near it.
    NullDeref,
    /// An access outside the object that the pointer came from.
    OutOfBounds,
    /// An access to a heap block that was freed.
    UseAfterFree,
    /// An access to a local object whose lifetime has ended.
    UseAfterScope,
    /// An access through a pointer that was never set.
    UninitialisedPointer,
    /// An access through a number that is no object's address.
    WildPointer,
    /// A write to a constant or a string literal.
    ReadOnlyWrite,
    /// A call through a pointer that is not a function's address, or with arguments that cannot fit.
    BadCall,
    /// A second `free` of the same block.
    DoubleFree,
    /// A `free` of something that is not a heap block.
    NonHeapFree,
    /// A `free` of a pointer into the middle of a heap block.
    InteriorFree,
    /// A copy between overlapping ranges.
    OverlappingCopy,
    /// A heap block that nothing points to any more.
    Leak,
    /// A heap block still allocated at the end, although reachable.
    NotFreed,
    /// `reach_error` or its like was called.
    ErrorReached,
    /// An assertion failed.
    AssertionFailed,
    /// Control got where the program promised it cannot.
    UnreachableReached,
    /// Division or remainder by zero, or of the smallest number by -1.
    DivisionByZero,
    /// Signed overflow.
    SignedOverflow,
    /// A shift by a negative count or by the width or more.
    InvalidShift,
    /// A use of an indeterminate value.
    UninitialisedRead,
    /// An access at an address that is not a multiple of the type's alignment.
    Misaligned,
    /// A conversion from floating point that does not fit.
    FloatConversion,
    /// A difference or an order of pointers to different objects.
    UnrelatedPointers,
    /// A variable-length array of no or negative size.
    BadArraySize,
}

impl ViolationKind {
    /// Every kind.
    pub const ALL: [ViolationKind; 25] = [
        ViolationKind::NullDeref,
        ViolationKind::OutOfBounds,
        ViolationKind::UseAfterFree,
        ViolationKind::UseAfterScope,
        ViolationKind::UninitialisedPointer,
        ViolationKind::WildPointer,
        ViolationKind::ReadOnlyWrite,
        ViolationKind::BadCall,
        ViolationKind::DoubleFree,
        ViolationKind::NonHeapFree,
        ViolationKind::InteriorFree,
        ViolationKind::OverlappingCopy,
        ViolationKind::Leak,
        ViolationKind::NotFreed,
        ViolationKind::ErrorReached,
        ViolationKind::AssertionFailed,
        ViolationKind::UnreachableReached,
        ViolationKind::DivisionByZero,
        ViolationKind::SignedOverflow,
        ViolationKind::InvalidShift,
        ViolationKind::UninitialisedRead,
        ViolationKind::Misaligned,
        ViolationKind::FloatConversion,
        ViolationKind::UnrelatedPointers,
        ViolationKind::BadArraySize,
    ];

    /// The name of the rule, as in `ringfence explain` and in `[…]` after a message.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            ViolationKind::NullDeref => "null-deref",
            ViolationKind::OutOfBounds => "out-of-bounds",
            ViolationKind::UseAfterFree => "use-after-free",
            ViolationKind::UseAfterScope => "use-after-scope",
            ViolationKind::UninitialisedPointer => "uninitialised-pointer",
            ViolationKind::WildPointer => "wild-pointer",
            ViolationKind::ReadOnlyWrite => "read-only-write",
            ViolationKind::BadCall => "bad-call",
            ViolationKind::DoubleFree => "double-free",
            ViolationKind::NonHeapFree => "non-heap-free",
            ViolationKind::InteriorFree => "interior-free",
            ViolationKind::OverlappingCopy => "overlapping-copy",
            ViolationKind::Leak => "leak",
            ViolationKind::NotFreed => "not-freed",
            ViolationKind::ErrorReached => "error-reached",
            ViolationKind::AssertionFailed => "assertion-failed",
            ViolationKind::UnreachableReached => "unreachable-reached",
            ViolationKind::DivisionByZero => "division-by-zero",
            ViolationKind::SignedOverflow => "signed-overflow",
            ViolationKind::InvalidShift => "invalid-shift",
            ViolationKind::UninitialisedRead => "uninitialised-read",
            ViolationKind::Misaligned => "misaligned",
            ViolationKind::FloatConversion => "float-conversion",
            ViolationKind::UnrelatedPointers => "unrelated-pointers",
            ViolationKind::BadArraySize => "bad-array-size",
        }
    }

    /// The kind of a rule's name.
    #[must_use]
    pub fn from_rule(rule: &str) -> Option<ViolationKind> {
        Self::ALL.into_iter().find(|kind| kind.rule() == rule)
    }

    /// The property that the violation refutes.
    #[must_use]
    pub const fn property(self) -> Property {
        match self {
            ViolationKind::NullDeref
            | ViolationKind::OutOfBounds
            | ViolationKind::UseAfterFree
            | ViolationKind::UseAfterScope
            | ViolationKind::UninitialisedPointer
            | ViolationKind::WildPointer
            | ViolationKind::ReadOnlyWrite
            | ViolationKind::BadCall
            | ViolationKind::OverlappingCopy => Property::ValidDeref,
            ViolationKind::DoubleFree | ViolationKind::NonHeapFree | ViolationKind::InteriorFree => {
                Property::ValidFree
            }
            ViolationKind::Leak => Property::ValidMemtrack,
            ViolationKind::NotFreed => Property::ValidMemcleanup,
            ViolationKind::ErrorReached | ViolationKind::AssertionFailed => Property::UnreachCall,
            ViolationKind::UnreachableReached
            | ViolationKind::DivisionByZero
            | ViolationKind::SignedOverflow
            | ViolationKind::InvalidShift
            | ViolationKind::UninitialisedRead
            | ViolationKind::Misaligned
            | ViolationKind::FloatConversion
            | ViolationKind::UnrelatedPointers
            | ViolationKind::BadArraySize => Property::NoUndefined,
        }
    }
}

/// The object that a violation is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectInfo {
    /// What it is, in words: "heap block", "variable 'x'", "string literal".
    pub what: String,
    /// Its size in bytes.
    pub size: u64,
    /// The offset of the access in it, when there was an access.
    pub offset: Option<i64>,
    /// Where it was allocated or declared.
    pub allocated: Loc,
    /// Where it was freed or its lifetime ended.
    pub ended: Option<Loc>,
}

/// One thing that went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// What.
    pub kind: ViolationKind,
    /// Where.
    pub loc: Loc,
    /// In words, with sizes and offsets.
    pub message: String,
    /// The object it is about, if there is one.
    pub object: Option<ObjectInfo>,
    /// The calls that led there, innermost first: the name of the function and where it was called.
    pub stack: Vec<(String, Loc)>,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnknownReason {
    /// No analysis engine took the program on.
    NoEngine,
    /// A construct or function that cannot be modelled was reached.
    Unsupported {
        /// Which.
        what: String,
        /// Where.
        loc: Loc,
    },
    /// A limit was met.
    Exhausted(Exhausted),
}

impl UnknownReason {
    /// The word in `verdict: UNKNOWN(…)`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            UnknownReason::NoEngine => "no-engine",
            UnknownReason::Unsupported { .. } => "unsupported",
            UnknownReason::Exhausted(what) => what.word(),
        }
    }
}
