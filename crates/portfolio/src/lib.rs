//! The portfolio: which engine runs when, under one budget.
//!
//! Entry points: [`check`] takes a program and a [`Task`] and gives an [`Answer`]; [`check_and_leave`] is the same for
//! a process that ends with the answer; [`recheck`] checks a certificate. `members.rs` lists the engines, `portfolio.rs`
//! lets them run, `combine.rs` makes one answer of theirs.
//!
//! Invariants.
//! - What engines find becomes TRUE or FALSE in `engine::conclude` only. First runs may say FALSE; the verifier may say TRUE; symbolic execution
//!   may say FALSE, and TRUE where it saw all there is; templates may say TRUE, and FALSE after a replay.
//! - If one engine proves what a run refutes, neither is believed.
//! - The code that runs engines and combines their answers knows of each only what its [`Member`] says. `members.rs` lists them,
//!   and the names that users can give follow from the list; `task.rs` has the settings.

mod chance;
mod choice;
mod clock;
mod combine;
mod corpus;
mod dictionary;
mod first_runs;
mod members;
mod mutation;
mod portfolio;
mod task;
mod writer;

pub use choice::Choice;
pub use members::{Member, Role, members};
pub use portfolio::{Threads, run, run_and_leave};
pub use ringfence_engine::{AfterAnswer, Answer, Certificate, Defect, Evidence, Search};
pub use ringfence_templates::{CallModel, TemplateSetting, TemplateSettings};
pub use ringfence_verifier::{AbstractAt, CallMatch, Calls, JoinAt, Next, Setting, VerifierSettings};
pub use task::Task;

use ringfence_base::Budget;
use ringfence_base::text::BadText;
use ringfence_engine::{AlarmBoard, DefectBoard, Question};
use ringfence_ir::Program;
use ringfence_verdict::{Goal, UnknownReason, Verdict};

/// Checks a program. The program must have passed the verifier of `ringfence-ir` and must define the
/// entry of the goal.
#[must_use]
pub fn check(program: &Program, task: &Task, budget: Budget) -> Answer {
    said_under(program, &task.goal, run(program, task, members(task), budget))
}

/// The same for a process that ends with the answer. The answer is given as soon as it stands, or as soon as a
/// limit is met, within a fraction of a second: engines that do not react are left behind on their threads, which are
/// the caller's.
#[must_use]
pub fn check_and_leave(
    program: &'static Program,
    task: &'static Task,
    budget: Budget,
    threads: Threads,
) -> Answer {
    said_under(program, &task.goal, run_and_leave(program, task, members(task), budget, threads))
}

/// An answer that names what it assumes of functions that the program does not define.
fn said_under(program: &Program, goal: &Goal, answer: Answer) -> Answer {
    match ringfence_interp::models::assumption(program, goal.externals) {
        Some(assumption) => Answer { verdict: answer.verdict.under(&assumption), ..answer },
        None => answer,
    }
}

/// Checks the proof of a certificate, by the engine that it belongs to.
///
/// # Errors
/// The first line of the proof that is not understood, or that says something that cannot be.
pub fn recheck(certificate: &Certificate<'_>, budget: Budget) -> Result<Answer, BadText> {
    let members = members(&Task::default());
    let stack = members.iter().map(|member| member.engine.stack()).max().unwrap_or_default();
    let rechecked = portfolio::on_a_thread(stack, || recheck_by(&members, certificate, &budget));
    let answer = rechecked.unwrap_or_else(|| Ok(Answer::unknown(UnknownReason::NoEngine)))?;
    Ok(said_under(certificate.program(), certificate.goal(), answer))
}

fn recheck_by(members: &[Member], certificate: &Certificate<'_>, budget: &Budget) -> Result<Answer, BadText> {
    let question = Question {
        program: certificate.program(),
        goal: certificate.goal(),
        evidence: Evidence { certificate: true, ..Evidence::default() },
        memory: AfterAnswer::default(),
        alarms: &AlarmBoard::default(),
        search: Search::First,
        found: &DefectBoard::default(),
    };
    for member in members {
        if let Some(answer) = member.engine.recheck(&question, certificate.proof(), budget.clone()) {
            return answer;
        }
    }
    let mut lines = certificate.proof().clone();
    match lines.take() {
        Some(words) => Err(words.bad("no engine knows a proof that begins like this")),
        None => Err(lines.bad("the file was cut off: there is no proof")),
    }
}

/// Keeps an answer to what was asked: a violation of a property that was not asked about is undefined
/// behaviour after which nothing is known, not a FALSE.
fn within(goal: &Goal, answer: Answer) -> Answer {
    match &answer.verdict {
        Verdict::False(refutation) if !goal.asks_about(refutation.violation().kind) => {
            let violation = refutation.violation();
            let reason = UnknownReason::UndefinedBehaviour { kind: violation.kind, loc: violation.loc };
            Answer { verdict: Verdict::Unknown(vec![reason]), replay: None, ..answer }
        }
        _ => answer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Loc;
    use ringfence_cfront::{Config, Input};
    use ringfence_engine::Replay;
    use ringfence_verdict::{Alarm, EngineName, Property, ViolationKind};

    #[test]
    fn what_was_not_asked_about_is_no_violation() {
        let text = "void *malloc(unsigned long); int main(void) { malloc(1); return 0; }";
        let input = Input { path: "test.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
        let config = Config { model: ringfence_ir::DataModel::Lp64, ..Config::default() };
        let program = ringfence_cfront::load(&[input], &config).program.expect("a program");
        let replay = Replay::of(&Goal::default());
        let alarm = Alarm { kind: ViolationKind::Leak, loc: Loc::NONE };
        let name = EngineName::new("test");
        let verdict = ringfence_engine::refute(&program, name, &replay, alarm, Budget::default());
        assert_eq!(verdict.line(), "FALSE(valid-memtrack)");
        let answer = Answer { replay: Some(replay), ..Answer::of(verdict) };
        assert_eq!(within(&Goal::default(), answer.clone()).verdict, answer.verdict);
        let kept = within(&Goal::default().asking(&[Property::UnreachCall], &[]), answer);
        assert_eq!(kept.verdict.line(), "UNKNOWN(undefined-behaviour)");
        assert!(kept.replay.is_none());
    }

    #[test]
    fn an_empty_budget_gives_its_reason() {
        let program = Program::new(ringfence_ir::DataModel::Lp64);
        let budget = Budget::default().with_time(std::time::Duration::ZERO);
        assert_eq!(check(&program, &Task::default(), budget).verdict.line(), "UNKNOWN(timeout)");
    }
}
