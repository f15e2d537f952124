//! What an evaluation may read and write.
//!
//! Memory is split into the declared objects whose address nobody has, each on its own, and all the
//! rest: objects that some pointer may point to. That is split once more by the kind of scalar that is accessed: an
//! object that was written as one kind is not read as another, except as characters (C11 6.5p7). State that the C library keeps for itself (the position
//! in the standard input, the sequence of `rand`) is one more thing that is read and written.

use rucc_sema::DeclId;
use std::collections::BTreeMap;

/// How many objects are distinguished before all of static storage is taken together.
const MOST_NAMES: usize = 64;

/// Kinds of scalars, as a set of bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Scalars(u16);

impl Scalars {
    /// Any kind: characters, structures, what is not known.
    pub(super) const ALL: Self = Self(u16::MAX);
    const NONE: Self = Self(0);

    /// The kind with a number from 0 to 15.
    pub(super) const fn kind(number: u32) -> Self {
        Self(1 << number)
    }

    const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A part of memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Touched {
    /// Declared objects, by the index of their declaration, and as what they are accessed.
    named: BTreeMap<usize, Scalars>,
    /// Every object that some pointer may point to, accessed as one of these.
    pointed: Scalars,
    /// Every object that lives as long as the program.
    statics: bool,
    /// What the library keeps for itself.
    world: bool,
}

/// What is known of declared objects.
pub(super) trait Objects {
    /// Whether some pointer may point to an object.
    fn is_exposed(&self, decl: usize) -> bool;
    /// Whether an object lives as long as the program.
    fn is_static(&self, decl: usize) -> bool;
}

impl Touched {
    fn name(&mut self, decl: DeclId, scalars: Scalars) {
        self.named.entry(decl.index()).or_default().0 |= scalars.0;
        if self.named.len() > MOST_NAMES {
            self.named.clear();
            self.everything();
        }
    }

    fn everything(&mut self) {
        (self.pointed, self.statics, self.world) = (Scalars::ALL, true, true);
    }

    fn add(&mut self, other: &Self) {
        for (&decl, scalars) in &other.named {
            self.named.entry(decl).or_default().0 |= scalars.0;
        }
        self.pointed.0 |= other.pointed.0;
        self.statics |= other.statics;
        self.world |= other.world;
        if self.named.len() > MOST_NAMES {
            self.named.clear();
            self.everything();
        }
    }

    /// Whether the two may have a byte in common.
    fn meets(&self, other: &Self, objects: &impl Objects) -> bool {
        let any = |touched: &Self| touched.statics || touched.pointed != Scalars::NONE;
        (self.world && other.world)
            || (self.statics && any(other))
            || (other.statics && any(self))
            || self.pointed.meet(other.pointed)
            || self.named.keys().any(|decl| other.named.contains_key(decl))
            || self.covers_one_of(other, objects)
            || other.covers_one_of(self, objects)
    }

    fn covers_one_of(&self, other: &Self, objects: &impl Objects) -> bool {
        other.named.iter().any(|(&decl, &scalars)| {
            (self.pointed.meet(scalars) && objects.is_exposed(decl))
                || (self.statics && objects.is_static(decl))
        })
    }
}

/// What an evaluation may read and write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Effects {
    reads: Touched,
    writes: Touched,
    /// Whether it may end the program, so that what was to come after it does not happen.
    ends: bool,
    /// Whether it may go wrong: an access through a pointer, a call.
    may_fail: bool,
}

impl Effects {
    /// Nothing is known.
    pub(super) fn unknown() -> Self {
        let mut effects = Self { ends: true, may_fail: true, ..Self::default() };
        effects.reads.everything();
        effects.writes.everything();
        effects
    }

    /// Reads what pointers may point to.
    pub(super) fn reading() -> Self {
        let reads = Touched { pointed: Scalars::ALL, ..Touched::default() };
        Self { reads, may_fail: true, ..Self::default() }
    }

    /// Reads and writes what pointers may point to.
    pub(super) fn writing() -> Self {
        Self { writes: Touched { pointed: Scalars::ALL, ..Touched::default() }, ..Self::reading() }
    }

    /// The same, and changes what the library keeps for itself.
    pub(super) fn with_world(mut self) -> Self {
        (self.reads.world, self.writes.world) = (true, true);
        self
    }

    /// May go wrong, and does nothing else.
    pub(super) fn calling() -> Self {
        Self { may_fail: true, ..Self::default() }
    }

    /// May end the program.
    pub(super) fn ending() -> Self {
        Self { ends: true, may_fail: true, ..Self::default() }
    }

    /// Adds a read or a write of a declared object.
    pub(super) fn name(&mut self, decl: DeclId, scalars: Scalars, write: bool) {
        if write { self.writes.name(decl, scalars) } else { self.reads.name(decl, scalars) }
    }

    /// Adds a read or a write through a pointer.
    pub(super) fn point(&mut self, scalars: Scalars, write: bool) {
        let side = if write { &mut self.writes } else { &mut self.reads };
        side.pointed.0 |= scalars.0;
        self.may_fail = true;
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.reads.add(&other.reads);
        self.writes.add(&other.writes);
        self.ends |= other.ends;
        self.may_fail |= other.may_fail;
    }

    /// Forgets objects that only the function itself sees by name.
    pub(super) fn forget_automatic(&mut self, objects: &impl Objects) {
        self.reads.named.retain(|&decl, _| objects.is_static(decl));
        self.writes.named.retain(|&decl, _| objects.is_static(decl));
    }

    /// Whether what two evaluations do depends on which of them comes first.
    pub(super) fn conflicts(&self, other: &Self, objects: &impl Objects) -> bool {
        self.writes.meets(&other.reads, objects)
            || self.writes.meets(&other.writes, objects)
            || self.reads.meets(&other.writes, objects)
    }

    /// Whether it may end the program before the other one goes wrong.
    pub(super) fn hides(&self, other: &Self) -> bool {
        self.ends && other.may_fail
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rucc_base::Idx;

    /// Objects with even numbers are exposed, those below 10 are static.
    struct Some10;

    impl Objects for Some10 {
        fn is_exposed(&self, decl: usize) -> bool {
            decl.is_multiple_of(2)
        }

        fn is_static(&self, decl: usize) -> bool {
            decl < 10
        }
    }

    fn named(decl: usize, write: bool) -> Effects {
        let mut effects = Effects::default();
        effects.name(Idx::from_usize(decl), Scalars::kind(2), write);
        effects
    }

    #[test]
    fn reads_do_not_conflict() {
        assert!(!named(2, false).conflicts(&named(2, false), &Some10));
        assert!(!Effects::reading().conflicts(&Effects::reading(), &Some10));
        assert!(named(2, true).conflicts(&named(2, false), &Some10));
        assert!(!named(2, true).conflicts(&named(4, true), &Some10));
    }

    #[test]
    fn pointers_reach_what_is_exposed() {
        assert!(Effects::writing().conflicts(&named(2, false), &Some10));
        assert!(!Effects::writing().conflicts(&named(3, false), &Some10));
        assert!(Effects::unknown().conflicts(&named(3, false), &Some10));
        assert!(!Effects::unknown().conflicts(&named(11, true), &Some10));
    }

    #[test]
    fn kinds_of_scalars_are_distinguished() {
        let pointed = |number, write| {
            let mut effects = Effects::default();
            effects.point(Scalars::kind(number), write);
            effects
        };
        assert!(pointed(2, true).conflicts(&pointed(2, false), &Some10));
        assert!(!pointed(1, true).conflicts(&pointed(2, false), &Some10));
        assert!(!pointed(1, true).conflicts(&named(2, false), &Some10));
        assert!(Effects::writing().conflicts(&pointed(1, false), &Some10));
    }

    #[test]
    fn an_end_of_the_program_hides_what_comes_after_it() {
        assert!(Effects::ending().hides(&Effects::reading()));
        assert!(!Effects::ending().hides(&named(3, true)));
        assert!(!Effects::reading().hides(&Effects::ending()));
        assert!(!Effects::default().conflicts(&Effects::unknown(), &Some10));
    }

    #[test]
    fn many_names_become_all() {
        let mut many = Effects::default();
        (0..100).for_each(|decl| many.name(Idx::from_usize(2 * decl + 101), Scalars::ALL, true));
        assert!(many.conflicts(&named(3, false), &Some10));
    }
}
