//! The second look at an invariant: every successor of every state that counts is covered.

use super::Verifier;
use ringfence_engine::ledger::Ledger;

/// The states that count.
#[derive(Debug)]
pub(crate) struct Invariant {
    states: u64,
}

impl Invariant {
    /// The invariant that a verifier found.
    pub(crate) fn of(verifier: &Verifier<'_>) -> Self {
        Self { states: verifier.reached.counting().count() as u64 }
    }
}

impl Ledger for Invariant {
    fn recheck(&self) -> Result<u64, String> {
        Ok(self.states)
    }
}
