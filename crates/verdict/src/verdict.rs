//! The answer of an analysis.
//!
//! Invariant: a [`Proof`] and a [`Refutation`] are made in `engine::conclude` alone, by `attest`, whose
//! callers promise what stands there. Everything else passes verdicts on. A test of the engine crate
//! looks for other callers.

use crate::{Property, UnknownReason, Violation};

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Every execution has the properties.
    True(Proof),
    /// Some execution violates one.
    False(Box<Refutation>),
    /// Neither is known. The first reason is the one that the verdict line names; there is at least
    /// one.
    Unknown(Vec<UnknownReason>),
}

impl Verdict {
    /// What stands in the verdict line: `TRUE`, `FALSE(property)` or `UNKNOWN(reason)`.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Verdict::True(_) => "TRUE".to_owned(),
            Verdict::False(refutation) => format!("FALSE({})", refutation.property().name()),
            Verdict::Unknown(reasons) => {
                format!("UNKNOWN({})", reasons.first().map_or("unfinished", UnknownReason::word))
            }
        }
    }
}

/// What TRUE stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    engine: &'static str,
    rechecked: u64,
}

impl Proof {
    /// A proof by an engine whose exploration was complete and whose `rechecked` states were all found
    /// covered. Only `engine::conclude` may say so.
    #[must_use]
    pub const fn attest(engine: &'static str, rechecked: u64) -> Self {
        Self { engine, rechecked }
    }

    /// The engine that found it.
    #[must_use]
    pub const fn engine(&self) -> &'static str {
        self.engine
    }

    /// How many states were checked again.
    #[must_use]
    pub const fn rechecked(&self) -> u64 {
        self.rechecked
    }
}

/// What FALSE stands on: a violation that the concrete interpreter saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    violation: Violation,
    engine: &'static str,
}

impl Refutation {
    /// A refutation by an engine whose path was replayed. `violation` is what the interpreter saw. Only
    /// `engine::conclude` may say so.
    #[must_use]
    pub const fn attest(engine: &'static str, violation: Violation) -> Self {
        Self { violation, engine }
    }

    /// What the interpreter saw.
    #[must_use]
    pub const fn violation(&self) -> &Violation {
        &self.violation
    }

    /// The engine that found the path.
    #[must_use]
    pub const fn engine(&self) -> &'static str {
        self.engine
    }

    /// The property that does not hold.
    #[must_use]
    pub const fn property(&self) -> Property {
        self.violation.kind.property()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ViolationKind;
    use ringfence_base::{Exhausted, Loc};

    #[test]
    fn lines() {
        assert_eq!(Verdict::True(Proof::attest("test", 3)).line(), "TRUE");
        let (message, stack) = (String::new(), Vec::new());
        let kind = ViolationKind::DoubleFree;
        let violation = Violation { kind, loc: Loc::NONE, message, object: None, stack };
        let refutation = Box::new(Refutation::attest("test", violation));
        assert_eq!(Verdict::False(refutation).line(), "FALSE(valid-free)");
        let reasons = vec![UnknownReason::Exhausted(Exhausted::Memory), UnknownReason::NoEngine];
        assert_eq!(Verdict::Unknown(reasons).line(), "UNKNOWN(memory)");
    }
}
