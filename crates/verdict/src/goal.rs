//! What is asked of a run, and under which assumptions about the platform.
//!
//! There is one [`Goal`] from the command line to the last check: engines, the interpreter and replay files read it and
//! derive what they need. So nobody can check something else than what was asked.

use crate::{KindSet, Property, ViolationKind};

/// The kinds of violations after which an execution could go on: they end it only if they were asked about.
const UNDEFINED: KindSet = KindSet::that_refute(Property::NoUndefined);

/// What is assumed of functions that have neither a definition nor a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Externals {
    /// Nothing: no program that calls one is proved.
    #[default]
    Undefined,
    /// One whose result is a number, or that has none, returns, gives any value of its type, and changes nothing and keeps nothing that
    /// the program can see. Of others nothing is assumed.
    Pure,
}

/// What is asked of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// The function to start.
    pub entry: String,
    /// The kinds of violations that refute what was asked.
    pub asked: KindSet,
    /// Whether allocations may fail.
    pub malloc_may_fail: bool,
    /// Whether memory must be freed before a program aborts, too, when it is asked whether all is freed: it is, since
    /// the program terminates there.
    pub cleanup_at_abort: bool,
    /// Whether a block is a leak that something still led to when the program began to end: when the entry had
    /// nothing left to do but to return, or when `exit` was called.
    pub leaks_at_end: bool,
    /// What is assumed of functions that have neither a definition nor a model.
    pub externals: Externals,
}

impl Default for Goal {
    /// Memory safety and assertions, from `main`.
    fn default() -> Self {
        let properties =
            [Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack, Property::UnreachCall];
        Self {
            entry: "main".to_owned(),
            asked: KindSet::default(),
            malloc_may_fail: false,
            cleanup_at_abort: true,
            leaks_at_end: true,
            externals: Externals::Undefined,
        }
        .asking(&properties, &[])
    }
}

impl Goal {
    /// The same goal with these properties and single kinds as the ones that are asked about.
    #[must_use]
    pub fn asking(self, properties: &[Property], also: &[ViolationKind]) -> Self {
        let whole = properties.iter().map(|&property| KindSet::that_refute(property));
        Self { asked: whole.fold(KindSet::of(also), KindSet::union), ..self }
    }

    /// The same goal with one more property.
    #[must_use]
    pub fn with(self, property: Property) -> Self {
        Self { asked: self.asked.union(KindSet::that_refute(property)), ..self }
    }

    /// The same goal with these kinds, too.
    #[must_use]
    pub fn with_kinds(self, kinds: KindSet) -> Self {
        Self { asked: self.asked.union(kinds), ..self }
    }

    /// The same goal without a property.
    #[must_use]
    pub fn without(self, property: Property) -> Self {
        Self { asked: self.asked.difference(KindSet::that_refute(property)), ..self }
    }

    /// Whether a violation of this kind refutes something that was asked.
    #[inline]
    #[must_use]
    pub const fn asks_about(&self, kind: ViolationKind) -> bool {
        self.asked.contains(kind)
    }

    /// The properties that are asked about as a whole, sorted.
    #[must_use]
    pub fn properties(&self) -> Vec<Property> {
        Property::ALL.into_iter().filter(|property| self.asks_for(*property)).collect()
    }

    fn asks_for(&self, property: Property) -> bool {
        self.asked.contains_all(KindSet::that_refute(property))
    }

    /// The kinds that are asked about although their property as a whole is not.
    #[must_use]
    pub fn also(&self) -> Vec<ViolationKind> {
        self.asked.iter().filter(|kind| !self.asks_for(kind.property())).collect()
    }

    /// The kinds that end a run although it could go on, since they were asked about.
    #[must_use]
    pub const fn stop_on(&self) -> KindSet {
        self.asked.intersection(UNDEFINED)
    }

    /// Whether a violation of this kind ends a run although it could go on.
    #[inline]
    #[must_use]
    pub const fn stops_on(&self, kind: ViolationKind) -> bool {
        self.stop_on().contains(kind)
    }

    /// Whether a block that nothing points to any more is a violation.
    #[must_use]
    pub const fn checks_leaks(&self) -> bool {
        self.asks_about(ViolationKind::Leak)
    }

    /// Whether a block that is left at the end is a violation.
    #[must_use]
    pub const fn checks_not_freed(&self) -> bool {
        self.asks_about(ViolationKind::NotFreed)
    }

    /// Whether a block that is left when the program aborts is a violation.
    #[must_use]
    pub const fn checks_not_freed_at_abort(&self) -> bool {
        self.cleanup_at_abort && self.checks_not_freed()
    }

    /// Whether failed assertions and error functions only end the program: nobody asked about them, and
    /// they are no undefined behaviour.
    #[must_use]
    pub const fn errors_abort(&self) -> bool {
        !self.asks_about(ViolationKind::ErrorReached)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_that_were_asked_for_end_a_run() {
        let plain = Goal::default();
        assert!(plain.asks_about(ViolationKind::NullDeref) && plain.checks_leaks());
        assert!(!plain.checks_not_freed() && plain.stop_on().is_empty() && !plain.errors_abort());
        let some = Goal::default().asking(&[], &[ViolationKind::SignedOverflow]);
        assert_eq!(some.stop_on(), KindSet::of(&[ViolationKind::SignedOverflow]));
        assert!(!some.asks_about(ViolationKind::InvalidShift) && some.errors_abort());
        let all = Goal::default().asking(&[Property::NoUndefined], &[]);
        assert!(all.stop_on().contains(ViolationKind::InvalidShift));
        assert!(all.stop_on().iter().all(|kind| kind.property() == Property::NoUndefined));
    }

    #[test]
    fn what_was_asked_can_be_named() {
        let also = [ViolationKind::DivisionByZero, ViolationKind::SignedOverflow];
        let goal = Goal::default().asking(&[Property::ValidMemcleanup, Property::ValidFree], &also);
        assert_eq!(goal.properties(), [Property::ValidFree, Property::ValidMemcleanup]);
        assert_eq!(goal.also(), also);
        assert!(goal.checks_not_freed_at_abort());
        assert!(!Goal { cleanup_at_abort: false, ..goal.clone() }.checks_not_freed_at_abort());
        let whole = goal.with(Property::NoUndefined).without(Property::ValidFree);
        assert_eq!(whole.properties(), [Property::ValidMemcleanup, Property::NoUndefined]);
        assert!(whole.also().is_empty());
    }
}
