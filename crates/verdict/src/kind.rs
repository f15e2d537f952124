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

/// Defines the kinds, each with the name of its rule and the property that it refutes.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $rule:literal refutes $property:ident,)*) => {
        /// Every way in which an execution can go wrong.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ViolationKind {
            $($(#[$doc])* $kind,)*
        }

        impl ViolationKind {
            /// Every kind.
            pub const ALL: [ViolationKind; [$($rule),*].len()] = [$(ViolationKind::$kind),*];

            /// The name of the rule, as in `ringfence explain` and in `[…]` after a message.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self {
                    $(ViolationKind::$kind => $rule,)*
                }
            }

            /// The property that the violation refutes.
            #[must_use]
            pub const fn property(self) -> Property {
                match self {
                    $(ViolationKind::$kind => Property::$property,)*
                }
            }
        }
    };
}

kinds! {
    /// An access through the null pointer, or near it.
    NullDeref: "null-deref" refutes ValidDeref,
    /// An access outside the object that the pointer came from.
    OutOfBounds: "out-of-bounds" refutes ValidDeref,
    /// An access to a heap block that was freed.
    UseAfterFree: "use-after-free" refutes ValidDeref,
    /// An access to a local object whose lifetime has ended.
    UseAfterScope: "use-after-scope" refutes ValidDeref,
    /// An access through a pointer that was never set.
    UninitialisedPointer: "uninitialised-pointer" refutes ValidDeref,
    /// An access through a number that is no object's address.
    WildPointer: "wild-pointer" refutes ValidDeref,
    /// A write to a constant or a string literal.
    ReadOnlyWrite: "read-only-write" refutes ValidDeref,
    /// A call through a pointer that is not a function's address, or with arguments that cannot fit.
    BadCall: "bad-call" refutes ValidDeref,
    /// A second `free` of the same block.
    DoubleFree: "double-free" refutes ValidFree,
    /// A `free` of something that is not a heap block.
    NonHeapFree: "non-heap-free" refutes ValidFree,
    /// A `free` of a pointer into the middle of a heap block.
    InteriorFree: "interior-free" refutes ValidFree,
    /// A `free` of a pointer that was never set.
    UninitialisedFree: "uninitialised-free" refutes ValidFree,
    /// A copy between overlapping ranges.
    OverlappingCopy: "overlapping-copy" refutes ValidDeref,
    /// A heap block that nothing points to any more.
    Leak: "leak" refutes ValidMemtrack,
    /// A heap block still allocated at the end, although reachable.
    NotFreed: "not-freed" refutes ValidMemcleanup,
    /// `reach_error` or its like was called.
    ErrorReached: "error-reached" refutes UnreachCall,
    /// An `assert`, or one of the functions that it is made of, failed.
    AssertionFailed: "assertion-failed" refutes UnreachCall,
    /// Control got where the program promised it cannot.
    UnreachableReached: "unreachable-reached" refutes NoUndefined,
    /// Division or remainder by zero, or of the smallest number by -1.
    DivisionByZero: "division-by-zero" refutes NoUndefined,
    /// A signed result that its type cannot represent (C11 6.5p5).
    SignedOverflow: "signed-overflow" refutes NoUndefined,
    /// A shift by a negative count or by the width or more.
    InvalidShift: "invalid-shift" refutes NoUndefined,
    /// A use of an indeterminate value.
    UninitialisedRead: "uninitialised-read" refutes NoUndefined,
    /// An access at an address that is not a multiple of the type's alignment.
    Misaligned: "misaligned" refutes NoUndefined,
    /// A conversion from floating point that does not fit.
    FloatConversion: "float-conversion" refutes NoUndefined,
    /// A difference or an order of pointers to different objects.
    UnrelatedPointers: "unrelated-pointers" refutes NoUndefined,
    /// A variable-length array of no or negative size.
    BadArraySize: "bad-array-size" refutes NoUndefined,
    /// Two accesses to one object, one of them a write, in no order: `i = i++`.
    Unsequenced: "unsequenced" refutes NoUndefined,
    /// A call of a variadic function by a type that is not, or of another one by a type that is.
    IncompatibleCall: "incompatible-call" refutes NoUndefined,
    /// A write to an automatic variable that was declared `const`.
    ConstWrite: "const-write" refutes NoUndefined,
}

impl ViolationKind {
    /// The kind of a rule's name.
    #[must_use]
    pub fn from_rule(rule: &str) -> Option<ViolationKind> {
        Self::ALL.into_iter().find(|kind| kind.rule() == rule)
    }

    /// Whether it is the use of something that was never set.
    #[must_use]
    pub const fn is_about_unset(self) -> bool {
        use ViolationKind::{UninitialisedFree, UninitialisedPointer, UninitialisedRead};
        matches!(self, UninitialisedPointer | UninitialisedFree | UninitialisedRead)
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
}
