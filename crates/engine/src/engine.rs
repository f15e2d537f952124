//! The trait that an engine implements, and what it is given.
//!
//! Obligations of an engine, whatever its method:
//! - It says TRUE and FALSE through [`crate::conclude`] alone. Whatever it skips, cuts off or cannot decide is an
//!   [`UnknownReason`](ringfence_verdict::UnknownReason) of its answer.
//! - It answers what the [`Goal`] asks. A violation that was not asked about is undefined behaviour after which
//!   nothing is known.
//! - It looks at its budget often enough to stop within a fraction of a second.

use crate::{AlarmBoard, Answer, DefectBoard};
use ringfence_base::Budget;
use ringfence_base::text::{BadText, Lines};
use ringfence_ir::Program;
use ringfence_verdict::{EngineName, Goal};

/// The stack that an engine gets unless it asks for another.
pub const STACK: usize = 64 << 20;

/// A method to prove or refute programs.
pub trait Engine: Send + Sync {
    /// What the engine is called.
    fn name(&self) -> EngineName;

    /// How large the stack of its thread must be.
    fn stack(&self) -> usize {
        STACK
    }

    /// Answers a question within a budget.
    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer;

    /// Checks a proof that was read from a certificate. Absent if the proof is not one of this engine.
    ///
    /// # Errors
    /// The first line that is not understood, or that says something that cannot be.
    fn recheck(
        &self,
        question: &Question<'_>,
        proof: &Lines<'_>,
        budget: Budget,
    ) -> Option<Result<Answer, BadText>> {
        let _ = (question, proof, budget);
        None
    }
}

/// What an engine is asked.
#[derive(Debug, Clone, Copy)]
pub struct Question<'q> {
    /// The program. It passed the verifier of `ringfence-ir` and defines the entry of the goal.
    pub program: &'q Program,
    /// What is asked of it.
    pub goal: &'q Goal,
    /// What the answer shall come with.
    pub evidence: Evidence,
    /// What becomes of the engine's memory.
    pub memory: AfterAnswer,
    /// Alarms of other engines.
    pub alarms: &'q AlarmBoard,
    /// Whether to go on after a violation. An engine that goes on puts each at once on the board.
    pub search: Search,
    /// What engines found so far.
    pub found: &'q DefectBoard,
}

/// How long violations are searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Search {
    /// The first one ends the search: only the verdict counts.
    #[default]
    First,
    /// The search goes on until nothing is open, or nothing was found for some time.
    Bounded,
    /// The search goes on until nothing is open, or a limit is met.
    All,
}

/// What an answer shall come with beside the verdict. These are requests of their own: each has its option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Evidence {
    /// Whether it shall show what memory looks like, as far as the engine knows.
    pub pictures: bool,
    /// Whether a proof shall come with a certificate.
    pub certificate: bool,
    /// Whether the engine that gives it is waited for as long as there is time, when another one has a proof.
    pub waited_for: bool,
}

impl Evidence {
    /// Whether any is asked for.
    #[must_use]
    pub const fn is_wanted(self) -> bool {
        self.pictures || self.certificate
    }
}

/// What becomes of the memory of an engine when it has answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AfterAnswer {
    /// It is given back.
    #[default]
    GiveBack,
    /// It is left to the system, since the process ends with the answer: giving back the states of a long exploration
    /// one by one takes time.
    LeaveToSystem,
}
