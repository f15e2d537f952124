//! A toy engine: adding an engine to the portfolio takes its own code and one line in the list of members. Users can ask for
//! it by its name then, and its answer is combined with those of the others.

use ringfence_base::Budget;
use ringfence_engine::{Answer, Engine, Question};
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Choice, Member, Role, Task, members, run};
use ringfence_verdict::{EngineName, UnknownReason};

/// Knows nothing, and says so in its own words.
struct Toy {
    says: &'static str,
}

impl Engine for Toy {
    fn name(&self) -> EngineName {
        EngineName::new("toy")
    }

    fn run(&self, question: &Question<'_>, _: Budget) -> Answer {
        let loc = question.program.functions.iter().next().map_or(ringfence_base::Loc::NONE, |f| f.loc);
        Answer::unknown(UnknownReason::Unsupported { what: self.says.to_owned(), loc })
    }
}

/// Fails by a panic.
struct Broken;

impl Engine for Broken {
    fn name(&self) -> EngineName {
        EngineName::new("broken")
    }

    fn run(&self, _: &Question<'_>, _: Budget) -> Answer {
        panic!("it is broken")
    }
}

fn answer(members: Vec<Member>, jobs: usize) -> Answer {
    let program = Program::new(DataModel::Lp64);
    run(&program, &Task { jobs, ..Task::default() }, members, Budget::default())
}

#[test]
fn reasons_of_all_engines_are_reported() {
    for jobs in [0, 1] {
        let toys = ["one", "two"].map(|says| Member::new(Toy { says }, &[Role::Reasons]));
        let said = answer(toys.into(), jobs).verdict;
        let ringfence_verdict::Verdict::Unknown(reasons) = said else { panic!("{said:?}") };
        let words: Vec<String> = reasons.iter().map(UnknownReason::sentence).collect();
        assert_eq!(words.len(), 2, "{words:?}");
        assert!(words[0].contains("one") && words[1].contains("two"), "{words:?}");
    }
}

#[test]
fn one_line_makes_an_engine_a_member_that_can_be_chosen() {
    let extended = |task: &Task| {
        let mut members = members(task);
        members.push(Member::new(Toy { says: "nothing known" }, &[Role::Reasons])); // the one line
        members
    };
    let choices = Choice::among(&extended(&Task::default()));
    assert_eq!(choices.len(), Choice::all().len() + 1);
    let toy = choices.into_iter().find(|choice| choice.name() == "toy").expect("a name to ask for");
    let program = Program::new(DataModel::Lp64);
    let task = Task { engines: vec![toy], ..Task::default() };
    let said = run(&program, &task, extended(&task), Budget::default()).verdict;
    let ringfence_verdict::Verdict::Unknown(reasons) = said else { panic!("{said:?}") };
    let words: Vec<String> = reasons.iter().map(UnknownReason::sentence).collect();
    assert!(words.len() == 1 && words[0].contains("nothing known"), "{words:?}");
    let task = Task { engines: vec![Choice::VERIFIER], ..task };
    let said = run(&program, &task, extended(&task), Budget::default()).verdict;
    assert!(!format!("{said:?}").contains("nothing known"), "{said:?}");
}

#[test]
fn no_engine_is_no_answer() {
    assert_eq!(answer(Vec::new(), 0).verdict.line(), "UNKNOWN(no-engine)");
}

#[test]
#[should_panic(expected = "it is broken")]
fn a_defect_without_an_answer_is_reported() {
    let _ = answer(vec![Member::new(Toy { says: "one" }, &[]), Member::new(Broken, &[])], 0);
}
