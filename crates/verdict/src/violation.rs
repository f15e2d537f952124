//! One thing that went wrong, with the object and the calls that are involved; and the claim of an
//! engine that something can go wrong.

use crate::ViolationKind;
use ringfence_base::Loc;

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
    /// The rule that is broken.
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

impl Violation {
    /// Where a message about it points to: what is left at the end has no place of its own, but was
    /// allocated somewhere.
    #[must_use]
    pub fn place(&self) -> Loc {
        let allocated = self.object.as_ref().map_or(Loc::NONE, |object| object.allocated);
        if self.loc.is_some() { self.loc } else { allocated }
    }
}

/// An engine's claim that something can go wrong. It is worth nothing until the concrete interpreter
/// has seen it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Alarm {
    /// The rule that may be broken.
    pub kind: ViolationKind,
    /// Where; [`Loc::NONE`] for what is found at the end of a run (leaks, blocks not freed).
    pub loc: Loc,
}

impl From<&Violation> for Alarm {
    fn from(violation: &Violation) -> Self {
        Self { kind: violation.kind, loc: violation.loc }
    }
}
