//! The kinds of violations: the one vocabulary of interpreter, engines, messages and test cases.
//!
//! Whoever adds a kind decides here which property it refutes; it does not say what counts as one: that
//! stands with the meaning of the instructions.

use crate::Property;

/// How severe a violation is, the most severe first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A bad access or a bad `free`.
    Memory,
    /// An error function or a failed assertion.
    Assertion,
    /// Other undefined behaviour.
    Undefined,
    /// A block that is lost.
    Lost,
    /// A block that is left at the end.
    NotFreed,
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
    /// Two accesses to one object, one of them a write, in no order: `i = i++`.
    Unsequenced,
    /// A call of a variadic function by a type that is not, or of another one by a type that is.
    IncompatibleCall,
    /// A write to an automatic variable that was declared `const`.
    ConstWrite,
}

impl ViolationKind {
    /// Every kind.
    pub const ALL: [ViolationKind; 28] = [
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
        ViolationKind::Unsequenced,
        ViolationKind::IncompatibleCall,
        ViolationKind::ConstWrite,
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
            ViolationKind::Unsequenced => "unsequenced",
            ViolationKind::IncompatibleCall => "incompatible-call",
            ViolationKind::ConstWrite => "const-write",
        }
    }

    /// The kind of a rule's name.
    #[must_use]
    pub fn from_rule(rule: &str) -> Option<ViolationKind> {
        Self::ALL.into_iter().find(|kind| kind.rule() == rule)
    }

    /// How severe it is.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self.property() {
            Property::ValidDeref | Property::ValidFree => Severity::Memory,
            Property::UnreachCall => Severity::Assertion,
            Property::NoUndefined => Severity::Undefined,
            Property::ValidMemtrack => Severity::Lost,
            Property::ValidMemcleanup => Severity::NotFreed,
        }
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
            | ViolationKind::BadArraySize
            | ViolationKind::Unsequenced
            | ViolationKind::IncompatibleCall
            | ViolationKind::ConstWrite => Property::NoUndefined,
        }
    }
}
