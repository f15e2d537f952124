//! The bugs, by family. Each scenario writes a piece of program that goes wrong for the secret inputs,
//! or, for the twin, the same piece without the bug, and says which violation is to be seen.
//!
//! A scenario's twin must be safe for every input, leaks included, and free of undefined arithmetic.

mod arrays;
mod asserts;
mod blocks;
mod frees;
mod leaks;
mod lists;
mod machines;
mod pointers;
mod strings;

use super::maker::Maker;
use ringfence_verdict::ViolationKind;

/// A kind of bug with the code around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scenario {
    function: &'static str,
    /// Writes it and says what goes wrong.
    pub(super) write: fn(&mut Maker) -> ViolationKind,
}

impl Scenario {
    /// Its name in reports.
    pub(super) fn name(&self) -> String {
        self.function.replace('_', "-")
    }
}

/// The scenarios of a family: the functions that write them.
macro_rules! scenarios {
    ($($write:ident),+ $(,)?) => {
        pub(super) const ALL: &[super::Scenario] =
            &[$(super::Scenario { function: stringify!($write), write: $write }),+];
    };
}
use scenarios;

pub(super) fn all() -> Vec<Scenario> {
    let families = [
        arrays::ALL,
        blocks::ALL,
        strings::ALL,
        lists::ALL,
        frees::ALL,
        pointers::ALL,
        leaks::ALL,
        asserts::ALL,
        machines::ALL,
    ];
    families.into_iter().flatten().copied().collect()
}
