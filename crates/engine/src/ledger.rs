//! The recheck of a proof.
//!
//! An engine keeps a ledger of what it reached. Before TRUE is said, the ledger is checked on its own:
//! every state's successors must be covered by states of the ledger; of invariants, every obligation must be shown
//! again. [`Recheck`] is the token of that check; it can only be made by running it.

use ringfence_verdict::{Rechecked, UnknownReason};

/// What an engine reached, in a form that can be checked again.
pub trait Ledger {
    /// Looks at every state again and computes its successors anew. `Ok(n)`: there are n states, the
    /// initial ones are among them, and every successor of every state is covered by one of them.
    ///
    /// # Errors
    /// The first thing that does not hold, in words.
    fn recheck(&mut self) -> Result<u64, String>;

    /// What the number of a check that passed counts.
    fn counted(&self, count: u64) -> Rechecked {
        Rechecked::States(count)
    }
}

/// That a ledger was checked, and with which result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recheck {
    outcome: Result<Rechecked, String>,
}

impl Recheck {
    /// Checks a ledger.
    #[must_use]
    pub fn of(ledger: &mut impl Ledger) -> Self {
        Self { outcome: ledger.recheck().map(|count| ledger.counted(count)) }
    }

    /// What was found to hold, or why there is no proof.
    pub(crate) fn into_outcome(self) -> Result<Rechecked, UnknownReason> {
        self.outcome.map_err(|why| UnknownReason::RecheckFailed { why })
    }
}
