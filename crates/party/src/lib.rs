//! The hunting party: which engine runs when, and who may say what.
//!
//! [`check`] is the one way in. Engines get the program, the task and a share of the budget; what they
//! find becomes TRUE or FALSE in `engine::conclude` only. The verifier may say TRUE; the hunters may say
//! FALSE, and TRUE where they saw all there is; templates may say TRUE. The first answer ends the hunt.

mod hunters;
mod steering;
mod task;
mod template_certificate;
mod template_settings;
mod templates;
mod together;
mod verifier;

pub use ringfence_templates::LoopInvariant;
pub use task::{Answer, Task};
pub use template_settings::{CallModel, TemplateSetting, TemplateSettings};
pub use verifier::certificate::Certificate;
pub use verifier::settings::{AbstractAt, CallMatch, Calls, JoinAt, Next, Setting, VerifierSettings};

use ringfence_base::Budget;
use ringfence_ir::Program;
use ringfence_verdict::{UnknownReason, Verdict};
use steering::Steering;

/// The names of the engines, for those who want only some of them: the hunters together, or each of their
/// strategies.
pub const ENGINES: &[&str] =
    &["verifier", "templates", "hunters", "hunter-dfs", "hunter-deep", "hunter-bfs", "hunter-cover"];

/// Checks a program. The program must have passed the verifier of `ringfence-ir` and must define the
/// entry of the task.
#[must_use]
pub fn check(program: &Program, task: &Task, budget: Budget) -> Answer {
    if let Err(limit) = budget.poll() {
        return Answer::unknown(UnknownReason::Exhausted(limit));
    }
    within(task, hunt(program, task, budget))
}

/// The same for a process that ends with the answer. The answer is given as soon as it stands, or as soon as a
/// limit is met, within a fraction of a second: engines that do not react are left behind on their threads.
#[must_use]
pub fn check_and_leave(program: &'static Program, task: &'static Task, budget: Budget) -> Answer {
    if let Err(limit) = budget.poll() {
        return Answer::unknown(UnknownReason::Exhausted(limit));
    }
    within(task, together::check_and_leave(program, task, budget))
}

/// Lets the engines run that the task names, or all.
fn hunt(program: &Program, task: &Task, budget: Budget) -> Answer {
    let named = |name: &str| task.engines.is_empty() || task.engines.iter().any(|other| other == name);
    match (named("verifier"), named("templates"), together::is_hunted(task)) {
        (true, false, false) => verifier::verify(program, task, budget),
        (false, true, false) => templates::prove(program, task, &budget),
        (false, false, _) => hunters::hunt(program, task, budget, &Steering::default()),
        _ => together::check(program, task, budget),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Loc;
    use ringfence_cfront::{Config, Input};
    use ringfence_engine::frontier::Strategy;
    use ringfence_verdict::{Alarm, Property, Statistics, ViolationKind};

    #[test]
    fn every_strategy_can_be_named() {
        assert!(Strategy::ALL.into_iter().all(|strategy| ENGINES.contains(&strategy.name())));
    }

    #[test]
    fn what_was_not_asked_about_is_no_violation() {
        let text = "void *malloc(unsigned long); int main(void) { malloc(1); return 0; }";
        let input = Input { path: "test.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
        let config = Config { model: ringfence_ir::DataModel::Lp64, ..Config::default() };
        let program = ringfence_cfront::load(&[input], &config).program.expect("a program");
        let replay = Task::default().replay();
        let alarm = Alarm { kind: ViolationKind::Leak, loc: Loc::NONE };
        let verdict = ringfence_engine::refute(&program, "test", &replay, alarm, |_| true, Budget::default());
        assert_eq!(verdict.line(), "FALSE(valid-memtrack)");
        let statistics = Statistics::default();
        let answer =
            Answer { verdict, replay: Some(replay), statistics, ..Answer::unknown(UnknownReason::NoEngine) };
        assert_eq!(within(&Task::default(), answer.clone()).verdict, answer.verdict);
        let other = Task { properties: vec![Property::UnreachCall], ..Task::default() };
        let kept = within(&other, answer);
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
