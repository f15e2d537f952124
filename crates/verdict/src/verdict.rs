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
    /// What stands in the verdict line: `TRUE`, `FALSE(property)` or `UNKNOWN(reason)`. One that holds under an assumption of the user's
    /// names it.
    #[must_use]
    pub fn line(&self) -> String {
        let under = self.assumed().map_or(String::new(), |assumed| format!(" under {assumed}"));
        match self {
            Verdict::True(_) => format!("TRUE{under}"),
            Verdict::False(refutation) => format!("FALSE({}){under}", refutation.property().name()),
            Verdict::Unknown(reasons) => {
                format!("UNKNOWN({})", reasons.first().map_or("unfinished", UnknownReason::word))
            }
        }
    }
}

impl Verdict {
    /// The same verdict, said under an assumption of the user's, beside those that it was said under before.
    #[must_use]
    pub fn under(mut self, assumption: &str) -> Self {
        let all = match self.assumed() {
            Some(known) => format!("{known}, {assumption}"),
            None => assumption.to_owned(),
        };
        match &mut self {
            Verdict::True(proof) => proof.assumed = Some(all.into()),
            Verdict::False(refutation) => refutation.assumed = Some(all.into()),
            Verdict::Unknown(_) => {}
        }
        self
    }

    /// The assumption of the user's that it holds under.
    #[must_use]
    pub fn assumed(&self) -> Option<&str> {
        match self {
            Verdict::True(proof) => proof.assumed.as_deref(),
            Verdict::False(refutation) => refutation.assumed.as_deref(),
            Verdict::Unknown(_) => None,
        }
    }
}

/// The name of an engine, as the command line and reports say it. Each engine defines its own, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EngineName(&'static str);

impl EngineName {
    /// One word in lower case, which `--engine` takes.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl std::fmt::Display for EngineName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// What was rechecked before TRUE was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rechecked {
    /// States, whose successors were computed anew and found among them.
    States(u64),
    /// The obligations of a proof by invariants: that these hold, and that they exclude all that can go wrong.
    Obligations(u64),
}

impl Rechecked {
    /// How many there were.
    #[must_use]
    pub const fn count(self) -> u64 {
        match self {
            Rechecked::States(count) | Rechecked::Obligations(count) => count,
        }
    }

    /// What they are called, one or several.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Rechecked::States(1) => "state",
            Rechecked::States(_) => "states",
            Rechecked::Obligations(1) => "obligation",
            Rechecked::Obligations(_) => "obligations",
        }
    }
}

impl From<u64> for Rechecked {
    fn from(states: u64) -> Self {
        Rechecked::States(states)
    }
}

/// What TRUE stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    engine: EngineName,
    rechecked: Rechecked,
    assumed: Option<Box<str>>,
}

impl Proof {
    /// A proof by an engine whose exploration was complete and whose `rechecked` states (or obligations) were
    /// all found covered (or to hold). Only `engine::conclude` may say so.
    #[must_use]
    pub fn attest(engine: EngineName, rechecked: impl Into<Rechecked>) -> Self {
        Self { engine, rechecked: rechecked.into(), assumed: None }
    }

    /// The engine that found it.
    #[must_use]
    pub const fn engine(&self) -> EngineName {
        self.engine
    }

    /// What was checked again.
    #[must_use]
    pub const fn rechecked(&self) -> Rechecked {
        self.rechecked
    }
}

/// What FALSE stands on: a violation that the concrete interpreter saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    violation: Violation,
    engine: EngineName,
    assumed: Option<Box<str>>,
}

impl Refutation {
    /// A refutation by an engine whose path was replayed. `violation` is what the interpreter saw. Only
    /// `engine::conclude` may say so.
    #[must_use]
    pub const fn attest(engine: EngineName, violation: Violation) -> Self {
        Self { violation, engine, assumed: None }
    }

    /// What the interpreter saw.
    #[must_use]
    pub const fn violation(&self) -> &Violation {
        &self.violation
    }

    /// The engine that found the path.
    #[must_use]
    pub const fn engine(&self) -> EngineName {
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
        assert_eq!(
            Verdict::True(Proof::attest(EngineName::new("test"), Rechecked::States(3))).line(),
            "TRUE"
        );
        let (message, stack) = (String::new(), Vec::new());
        let kind = ViolationKind::DoubleFree;
        let violation = Violation { kind, loc: Loc::NONE, message, object: None, stack };
        let refutation = Box::new(Refutation::attest(EngineName::new("test"), violation));
        assert_eq!(Verdict::False(refutation.clone()).line(), "FALSE(valid-free)");
        let assumed = Verdict::False(refutation).under("--assume-external pure (f)");
        assert_eq!(assumed.line(), "FALSE(valid-free) under --assume-external pure (f)");
        let reasons = vec![UnknownReason::Exhausted(Exhausted::Memory), UnknownReason::NoEngine];
        assert_eq!(Verdict::Unknown(reasons).line(), "UNKNOWN(memory)");
    }
}
