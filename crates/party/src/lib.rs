//! The hunting party: which engine runs when, and who may say what.
//!
//! [`check`] is the one way in. Engines get the program, the task and a share of the budget; what they
//! find becomes TRUE or FALSE in `engine::conclude` only.

mod hunters;
mod task;

pub use task::{Answer, Task};

use ringfence_base::Budget;
use ringfence_ir::Program;
use ringfence_verdict::{UnknownReason, Verdict};

/// The names of the engines, for those who want only some of them.
pub const ENGINES: &[&str] = &[];

/// Checks a program. The program must have passed the verifier of `ringfence-ir` and must define the
/// entry of the task.
#[must_use]
pub fn check(program: &Program, task: &Task, budget: Budget) -> Answer {
    if let Err(limit) = budget.poll() {
        return Answer::unknown(UnknownReason::Exhausted(limit));
    }
    within(task, hunt(program, task, budget))
}

/// Lets the engines run.
fn hunt(program: &Program, task: &Task, budget: Budget) -> Answer {
    hunters::hunt(program, task, budget)
}

/// Keeps an answer to what was asked: a violation of a property that was not asked about is undefined
/// behaviour after which nothing is known, not a FALSE.
fn within(task: &Task, answer: Answer) -> Answer {
    match &answer.verdict {
        Verdict::False(refutation) if !task.asks_about(refutation.violation().kind) => {
            let violation = refutation.violation();
            let reason = UnknownReason::UndefinedBehaviour { kind: violation.kind, loc: violation.loc };
            Answer { verdict: Verdict::Unknown(vec![reason]), replay: None, ..answer }
        }
        _ => answer,
    }
}
