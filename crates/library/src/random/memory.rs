//! What the library remembers of random numbers.

use std::hash::{Hash, Hasher};

/// What the library remembers of random numbers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Random<V> {
    /// How many calls that seed the program has; absent before the first question.
    pub(super) sites: Option<usize>,
    /// Whether the program has seeded.
    pub(super) seeded: bool,
    /// Which of `rand` and `random` the program uses.
    pub(super) family: Option<&'static str>,
    /// The sequences so far, one for each seed.
    pub(super) sequences: Vec<Sequence<V>>,
    /// The sequence that goes on now; absent before the first number and the first seed.
    pub(super) current: Option<Current>,
    /// Whether there were too many sequences: what comes now is any number.
    pub(super) untold: bool,
    /// Seeds of `rand_r`, sorted, each with the next seed and the number that it gave.
    pub(super) seeds: Vec<(u32, [V; 2])>,
    /// The state of the 48-bit generators, an `I64`.
    pub(super) state48: Option<V>,
}

/// The numbers that follow a seed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sequence<V> {
    /// The seed, an `I32`.
    pub(super) seed: V,
    /// The first numbers, each an `I32`.
    pub(super) numbers: Vec<V>,
    /// Whether these are all that were drawn so far.
    pub(super) complete: bool,
}

/// Where a sequence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Current {
    pub(super) sequence: usize,
    /// How many of its remembered numbers were given.
    pub(super) at: usize,
    /// Whether it goes on for the first time.
    pub(super) first: bool,
}

impl<V> Default for Random<V> {
    fn default() -> Self {
        Self {
            sites: None,
            seeded: false,
            family: None,
            sequences: Vec::new(),
            current: None,
            untold: false,
            seeds: Vec::new(),
            state48: None,
        }
    }
}

impl<V: Copy> Random<V> {
    /// Every value, in a fixed order.
    pub(crate) fn for_each_value(&self, mut visit: impl FnMut(V)) {
        for sequence in &self.sequences {
            visit(sequence.seed);
            sequence.numbers.iter().copied().for_each(&mut visit);
        }
        self.seeds.iter().flat_map(|(_, results)| results).copied().for_each(&mut visit);
        self.state48.into_iter().for_each(visit);
    }

    /// Replaces every value, in the same order.
    pub(crate) fn map_values(&mut self, mut map: impl FnMut(V) -> V) {
        for sequence in &mut self.sequences {
            sequence.seed = map(sequence.seed);
            sequence.numbers.iter_mut().for_each(|number| *number = map(*number));
        }
        let results = self.seeds.iter_mut().flat_map(|(_, results)| results);
        results.for_each(|result| *result = map(*result));
        self.state48.iter_mut().for_each(|state| *state = map(*state));
    }

    /// Hashes what is no value. How many calls seed is the same in all states.
    pub(crate) fn hash_shape(&self, hasher: &mut impl Hasher) {
        (self.seeded, self.family, self.current, self.untold, self.sequences.len(), self.state48.is_some())
            .hash(hasher);
        for sequence in &self.sequences {
            (sequence.numbers.len(), sequence.complete).hash(hasher);
        }
        self.seeds.len().hash(hasher);
        self.seeds.iter().for_each(|(seed, _)| seed.hash(hasher));
    }
}
