//! The recheck of a proof.
//!
//! An engine records what it reached. Before the answer TRUE the record is checked on its own: every successor of a
//! state must be covered by a state of the record; of invariants, every obligation must be shown again. [`Recheck`] is the
//! token of that check; it can only be made by running it.

use ringfence_verdict::{Rechecked, UnknownReason};

/// What an engine reached, in a form that can be rechecked.
pub trait Recheckable {
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

/// That a proof was rechecked, and with which result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recheck {
    outcome: Result<Rechecked, String>,
}

impl Recheck {
    /// Rechecks a proof.
    #[must_use]
    pub fn of(record: &mut impl Recheckable) -> Self {
        Self { outcome: record.recheck().map(|count| record.counted(count)) }
    }

    /// What was found to hold, or why there is no proof.
    pub(crate) fn into_outcome(self) -> Result<Rechecked, UnknownReason> {
        self.outcome.map_err(|why| UnknownReason::RecheckFailed { why })
    }
}
