//! How the number of states grows with a program: where it is a power of the number of variables as long as
//! states are kept apart, they are joined in time.

use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Answer, Choice, Setting, Task, check};
use ringfence_verdict::{Property, Verdict};
use std::fmt::Write as _;
use std::time::Duration;

const PRELUDE: &str = "
typedef unsigned long size_t;
void *calloc(size_t, size_t); void *malloc(size_t); void free(void *);
int __VERIFIER_nondet_int(void);
struct node { struct node *next; int *block[8]; };
";

fn load(text: &str) -> Program {
    crate::load(&format!("{PRELUDE}{text}"), DataModel::Lp64)
}

fn answer(text: &str, settings: &[&str]) -> Answer {
    let mut task = Task { engines: vec![Choice::VERIFIER], ..Task::default() };
    task.goal = task.goal.with(Property::ValidMemcleanup);
    for setting in settings {
        let setting: Setting = setting.parse().expect("a setting");
        assert!(setting.apply(&mut task.verifier));
    }
    check(&load(text), &task, Budget::default().with_time(Duration::from_secs(120)))
}

fn is_proved(answer: &Answer) -> bool {
    matches!(answer.verdict, Verdict::True(_))
}

/// Nodes of a list with so many optional blocks; `last` is done with each of them in the end.
fn blocks(number: usize, last: &str) -> String {
    let mut text =
        String::from("int main(void) { struct node *list = 0; while (__VERIFIER_nondet_int()) {\n");
    text.push_str("struct node *node = calloc(1, sizeof *node); node->next = list; list = node;\n");
    for block in 0..number {
        let _ = writeln!(text, "if (__VERIFIER_nondet_int()) node->block[{block}] = calloc(1, sizeof(int));");
    }
    text.push_str("} while (list) { struct node *node = list; list = node->next;\n");
    for block in 0..number {
        let _ = writeln!(text, "{}", last.replace('#', &block.to_string()));
    }
    text.push_str("free(node); } return 0; }");
    text
}

/// So many lists that one loop puts nodes into.
fn lists(number: usize) -> String {
    let mut text = String::from("int main(void) {\n");
    for list in 0..number {
        let _ = writeln!(text, "struct node *list{list} = 0;");
    }
    text.push_str(
        "while (__VERIFIER_nondet_int()) { struct node **list; switch (__VERIFIER_nondet_int()) {\n",
    );
    for list in 1..number {
        let _ = writeln!(text, "case {list}: list = &list{list}; break;");
    }
    text.push_str("default: list = &list0; }\nstruct node *node = calloc(1, sizeof *node);\n");
    text.push_str("node->next = *list; *list = node; }\n");
    for list in 0..number {
        let _ = writeln!(text, "while (list{list}) {{ struct node *node = list{list};");
        let _ = writeln!(text, "list{list} = node->next; free(node); }}");
    }
    text.push_str("return 0; }");
    text
}

/// So many pointers, each with a flag that says whether it leads to a block.
fn flags(number: usize) -> String {
    let mut text = String::from("int main(void) {\n");
    for flag in 0..number {
        let _ = writeln!(text, "int flag{flag} = 0; int *block{flag} = 0;");
        let _ = writeln!(text, "if (__VERIFIER_nondet_int()) {{ flag{flag} = 1;");
        let _ = writeln!(text, "block{flag} = malloc(sizeof(int)); }}");
    }
    text.push_str("while (__VERIFIER_nondet_int()) ;\n");
    for flag in 0..number {
        let _ = writeln!(text, "if (flag{flag}) *block{flag} = 1;");
    }
    for flag in 0..number {
        let _ = writeln!(text, "free(block{flag});");
    }
    text.push_str("return 0; }");
    text
}

#[test]
fn optional_blocks_are_joined_in_time() {
    for number in [1, 4, 8] {
        let answer = answer(&blocks(number, "free(node->block[#]);"), &[]);
        assert!(is_proved(&answer), "{number}: {:?}", answer.verdict);
        assert!(answer.statistics.states < 3_000, "{number}: {} states", answer.statistics.states);
    }
}

#[test]
fn what_is_done_to_a_block_that_is_not_there_is_seen() {
    let answer = answer(&blocks(2, "*node->block[#] = 1; free(node->block[#]);"), &["refinement=off"]);
    assert!(!is_proved(&answer) && !answer.alarms.is_empty(), "{:?}", answer.verdict);
}

#[test]
fn lists_that_grow_in_any_order_are_joined_in_time() {
    for number in [4, 8] {
        let answer = answer(&lists(number), &[]);
        assert!(is_proved(&answer), "{number}: {:?}", answer.verdict);
        assert!(answer.statistics.states < 1_500, "{number}: {} states", answer.statistics.states);
    }
}

#[test]
fn what_early_joins_forget_is_proved_without_them() {
    let text = flags(7);
    // A join forgets which flag goes with which block.
    assert!(!is_proved(&answer(
        &text,
        &["lossy-join-limit=4", "join-limit=4", "eager-join-limit=0", "refinement=off"]
    )));
    let choosy = answer(&text, &["eager-join-limit=0"]);
    assert!(is_proved(&choosy) && choosy.statistics.states > 600, "{:?}", choosy.statistics);
    assert!(is_proved(&answer(&text, &[])));
}
