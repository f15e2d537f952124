//! The verifier: a fixpoint over abstract states (symbolic memory graphs with list segments).
//!
//! Entry point: [`Verifier`], an engine. `attempts.rs` says how often the fixpoint is sought and how coarsely,
//! `fixpoint.rs` is one exploration, `transfer.rs` what a state leads to, `recheck.rs` checks what it found, `narrowing.rs` gives bounds back that widening
//! gave away, `calls.rs` lets callers share what a function does, `certificate.rs` writes proofs down and checks them,
//! and `pictures.rs` shows states as pictures when somebody asks. The states are those of
//! `ringfence-exec` over the graphs of `ringfence-smg`; which states can be one, and which state covers another, is
//! decided there.
//!
//! Invariants.
//! - TRUE is said only when the initial state and every successor of every state that counts is covered by a state that
//!   counts, computed anew after the exploration ([`recheck`]). How the states were found has no part in that.
//! - Whatever is not explored is a reason of the answer.
//! - The verifier never says FALSE: a state may stand for executions that do not exist.

mod attempts;
mod calls;
mod certificate;
mod compared;
mod exploration;
mod fixpoint;
mod growth;
mod holders;
mod narrowing;
mod pictures;
mod reached;
mod recheck;
mod settings;
mod summaries;
mod thresholds;
mod transfer;

pub use settings::{AbstractAt, CallMatch, Calls, JoinAt, Next, Setting, VerifierSettings};

use ringfence_base::Budget;
use ringfence_base::text::{BadText, Lines};
use ringfence_engine::{Answer, Engine, Question};
use ringfence_verdict::EngineName;

/// What `--engine`, statistics and reports call it.
pub const NAME: EngineName = EngineName::new("verifier");

/// The verifier as an engine.
#[derive(Debug, Clone, Default)]
pub struct Verifier {
    /// How states are joined, abstracted and explored.
    pub settings: VerifierSettings,
}

impl Engine for Verifier {
    fn name(&self) -> EngineName {
        NAME
    }

    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer {
        attempts::verify(question, &self.settings, budget)
    }

    fn recheck(
        &self,
        question: &Question<'_>,
        proof: &Lines<'_>,
        budget: Budget,
    ) -> Option<Result<Answer, BadText>> {
        certificate::is_next(proof).then(|| certificate::check(question, proof.clone(), budget))
    }
}
