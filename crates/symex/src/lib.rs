//! Symbolic execution: one path at a time, by several search strategies over one set of waiting states.
//!
//! Entry point: [`SymbolicExecution`], an engine. `exploration.rs` executes paths and has the violations on them
//! replayed, `canonical.rs` identifies states that are equal up to names, `frontier.rs` holds the states that wait and the
//! strategies that take them, `tree.rs` is the record of an
//! exploration, and `targets.rs` says how far a state is from where other engines raised alarms (directed search).
//!
//! Invariants.
//! - FALSE stands on a run of the concrete interpreter with the inputs that solve a path.
//! - TRUE is said only when every path was explored to its end, without a bound or an unsupported step: nothing is
//!   abstracted here. The record is checked for states that were dropped.
//! - The order in which paths are explored is the same in every run, as long as no alarm of another engine arrives.

mod canonical;
mod exploration;
mod frontier;
mod targets;
mod tree;

pub use frontier::Strategy;

use ringfence_base::Budget;
use ringfence_engine::{Answer, Engine, Question};
use ringfence_verdict::EngineName;

/// What `--engine`, statistics and reports call it.
pub const NAME: EngineName = EngineName::new("symex");

/// Symbolic execution as an engine.
#[derive(Debug, Clone)]
pub struct SymbolicExecution {
    /// The strategies that take turns.
    pub strategies: Vec<Strategy>,
}

impl Default for SymbolicExecution {
    fn default() -> Self {
        Self { strategies: Strategy::ALL.to_vec() }
    }
}

impl Engine for SymbolicExecution {
    fn name(&self) -> EngineName {
        NAME
    }

    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer {
        exploration::explore(question, &self.strategies, budget)
    }
}
