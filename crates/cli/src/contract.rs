//! A check from a function that has a contract: from the code that calls it as the contract says.
//!
//! Where the function calls others with contracts, three programs are asked about. In the first, calls use the contracts: a proof holds
//! if the others keep theirs, and says so. What goes wrong in it may be something that a contract allows and the function never
//! does, so it refutes nothing. The second is the program with all functions executed, the third the same in which a call may also check what is
//! required: a violation in one of these is one, and if both are proved, no contract was needed.

use crate::watchdog::kept;
use ringfence_base::{Budget, Loc};
use ringfence_cfront::contracts::{caller_of, checking, function_of, relied_on, start_of, using};
use ringfence_ir::Program;
use ringfence_portfolio::{Answer, Search, Task};
use ringfence_verdict::{Goal, Property, UnknownReason, Verdict, ViolationKind};

/// The task from the code for the contract of its entry; absent if the entry has none.
pub(crate) fn task(program: &Program, task: &Task) -> Option<Task> {
    let entry = caller_of(function_of(&task.goal.entry));
    program.find_function(&entry)?;
    Some(from(task, entry))
}

fn from(task: &Task, entry: String) -> Task {
    Task { goal: Goal { entry, ..task.goal.clone() }, ..task.clone() }
}

/// A goal as it was asked: it names the function, not the code for its contract.
pub(crate) fn shown(goal: &Goal) -> Goal {
    let entry = ringfence_cfront::drivers::function_of(function_of(&goal.entry));
    Goal { entry: entry.to_owned(), ..goal.clone() }
}

/// A check of a program: what is asked, of what, and the answer.
pub(crate) type Asked<P> = (&'static Task, &'static P, Answer);

/// The answer about a function whose contract stands in a program. `load` reads the program with another entry.
pub(crate) fn verify<P>(
    (task, program): (&'static Task, &'static P),
    ir: fn(&P) -> &Program,
    load: impl Fn(&str) -> Option<&'static P>,
    ask: impl Fn(&'static Task, &'static P, Budget) -> Answer,
    budget: &Budget,
) -> Asked<P> {
    let function = function_of(&task.goal.entry);
    let part = |of: u32| match budget.time_left() {
        Some(left) => budget.share(left / of),
        None => budget.clone(),
    };
    let possible =
        |answer: Answer| not_vacuous(ir(program), task, answer, |task| ask(task, program, part(1)));
    let uses = may_rely(&task.goal).then(|| load(&using(function))).flatten();
    let relies = |uses: &&P| !relied_on(ir(uses), &using(function)).defined.is_empty();
    let Some(uses) = uses.filter(relies) else {
        return (task, program, possible(ask(task, program, part(1))));
    };
    let using = kept(from(task, using(function)));
    let used = ask(using, uses, part(2));
    if let Verdict::True(_) = used.verdict {
        return (using, uses, possible(used));
    }
    let executed = ask(task, program, part(2));
    if let Verdict::False(_) = executed.verdict {
        return (task, program, executed);
    }
    let checking = from(task, checking(function));
    // What is required is freed when it is checked, and may be all that led to other blocks.
    let goal = checking.goal.clone().without(Property::ValidMemtrack);
    let checking = kept(Task { goal, ..checking });
    let checks = load(&checking.goal.entry);
    let checked = checks.map(|checks| (checks, ask(checking, checks, part(1))));
    match (checked, &executed.verdict) {
        (Some((checks, answer)), _) if matches!(answer.verdict, Verdict::False(_)) => {
            (checking, checks, answer)
        }
        (Some((_, answer)), Verdict::True(_)) if matches!(answer.verdict, Verdict::True(_)) => {
            (task, program, possible(executed))
        }
        _ => (using, uses, unknown(used)),
    }
}

/// An answer that names the contracts that it rests on.
pub(crate) fn said_under(program: &Program, entry: &str, answer: Answer) -> Answer {
    match relied_on(program, entry).shown() {
        Some(contracts) => Answer { verdict: answer.verdict.under(&contracts), ..answer },
        None => answer,
    }
}

/// Whether contracts say enough at calls: they say nothing of values that were not set, and nothing of what is left when the program ends
/// before a function returns.
fn may_rely(goal: &Goal) -> bool {
    *function_of(&goal.entry) != *goal.entry
        && !goal.asks_about(ViolationKind::UninitialisedRead)
        && !goal.checks_not_freed()
        && !goal.errors_abort()
}

/// What is not known if a program in which calls use contracts is not proved.
fn unknown(answer: Answer) -> Answer {
    let Verdict::False(refutation) = &answer.verdict else { return answer };
    let violation = refutation.violation();
    let what = format!("what the contracts of called functions allow here ({})", violation.message);
    Answer::unknown(UnknownReason::Unsupported { what, loc: violation.loc })
}

/// A proof, if what the contract requires was seen to be possible: a contract that no memory satisfies proves nothing. A run that
/// makes such a memory and reaches the call shows that it is.
fn not_vacuous(
    program: &Program,
    task: &Task,
    answer: Answer,
    ask: impl FnOnce(&'static Task) -> Answer,
) -> Answer {
    let function = function_of(&task.goal.entry);
    if *function == *task.goal.entry || !matches!(answer.verdict, Verdict::True(_)) {
        return answer;
    }
    let goal = Goal { entry: start_of(function), ..task.goal.clone() }.asking(&[Property::UnreachCall], &[]);
    let start = Task { goal, search: Search::First, ..task.clone() };
    let what = match ask(kept(start)).verdict {
        Verdict::False(_) => return answer,
        Verdict::True(_) => "a contract that no memory satisfies".to_owned(),
        Verdict::Unknown(_) => "a contract for which no memory was found that satisfies it".to_owned(),
    };
    let loc = program.find_function(function).map_or(Loc::NONE, |id| program.functions[id].loc);
    Answer::unknown(UnknownReason::Unsupported { what, loc })
}
