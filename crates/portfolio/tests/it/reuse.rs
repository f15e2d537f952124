//! Dangling pointers compared with others: an allocator may give out an address again.
//!
//! Each program is asked of symbolic execution alone, of the verifier alone and of all together, under both data
//! models. What no allocator can do must not be called possible; what some allocator does must not be
//! called impossible.

use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Answer, Choice, Task, check};
use ringfence_verdict::{Goal, Property};
use std::time::Duration;

const PRELUDE: &str = "
typedef __SIZE_TYPE__ size_t; typedef __UINTPTR_TYPE__ uintptr_t;
int __VERIFIER_nondet_int(void); void reach_error(void); void *malloc(size_t); void free(void *);
void *realloc(void *, size_t); void *calloc(size_t, size_t); void *aligned_alloc(size_t, size_t);
";

const REACHED: &str = "FALSE(unreach-call)";
const LAYOUT: &str = "UNKNOWN(address-dependent)";

fn load(body: &str, model: DataModel) -> Program {
    crate::load(&format!("{PRELUDE}{body}"), model)
}

fn answer(program: &Program, engines: &[Choice]) -> Answer {
    let goal = Goal::default().asking(&[Property::UnreachCall], &[]);
    let task = Task { engines: engines.to_vec(), goal, ..Task::default() };
    check(program, &task, Budget::default().with_time(Duration::from_secs(60)))
}

/// What symbolic execution says, and what neither the verifier nor all together may say.
#[track_caller]
fn judge(body: &str, expected: &str, wrong: &[&str]) {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let program = load(body, model);
        assert_eq!(answer(&program, &[Choice::SYMEX]).verdict.line(), expected, "{body}");
        for engines in [&[Choice::VERIFIER][..], &[]] {
            let said = answer(&program, engines).verdict.line();
            assert!(!wrong.contains(&said.as_str()), "{engines:?} say {said}: {body}");
        }
    }
}

/// What symbolic execution says; nobody may say the opposite.
#[track_caller]
fn expect(body: &str, expected: &str) {
    judge(body, expected, if expected == REACHED { &["TRUE"] } else { &[REACHED] });
}

/// Some allocator reaches the error, but no run shows it.
#[track_caller]
fn possible(body: &str) {
    judge(body, LAYOUT, &["TRUE", REACHED]);
}

fn main_of(statements: &str) -> String {
    format!("int main(void) {{ {statements} return 0; }}")
}

#[test]
fn a_new_block_may_be_where_a_freed_one_was() {
    let program = |test: &str| {
        main_of(&format!(
            "char *y = malloc(8); free(y); char *x = malloc(8); if ({test}) reach_error(); free(x);"
        ))
    };
    expect(&program("x == y"), REACHED);
    expect(&program("x != y"), REACHED);
    expect(&program("(uintptr_t)x == (uintptr_t)y"), REACHED);
    expect(&program("x + 3 == y + 3"), REACHED);
    // Asked twice, the answer is the same.
    expect(&program("(x == y) != (x == y)"), LAYOUT);
    expect(&program("x == y && x != y"), LAYOUT);
    // The replay puts a block at the start of the place.
    possible(&program("x + 1 == y"));
}

#[test]
fn sizes_and_alignment_do_not_matter() {
    let program = |first: &str, second: &str| {
        main_of(&format!(
            "char *y = malloc({first}); free(y); char *x = {second}; if (x == y) reach_error(); free(x);"
        ))
    };
    expect(&program("8", "malloc(4)"), REACHED);
    expect(&program("8", "calloc(2, 4)"), REACHED);
    expect(&program("8", "malloc(9)"), REACHED);
    expect(&program("8", "aligned_alloc(64, 8)"), REACHED);
    // Places for several blocks are large, but not that large.
    possible(&program("8", "malloc(2000000)"));
    let unknown = "unsigned n = __VERIFIER_nondet_int(); char *y = malloc(n); free(y);
        char *x = malloc(n / 2); if (x == y) reach_error(); free(x);";
    expect(&main_of(unknown), REACHED);
}

#[test]
fn blocks_that_exist_together_differ_for_ever() {
    expect(
        &main_of("char *y = malloc(8), *x = malloc(8); free(y); if (x == y) reach_error(); free(x);"),
        "TRUE",
    );
    expect(
        &main_of("char *x = malloc(8), *y = malloc(8); free(y); if (x == y) reach_error(); free(x);"),
        "TRUE",
    );
    let both = "char *x = malloc(8), *y = malloc(8); free(y); free(x); if (x == y) reach_error();";
    expect(&main_of(both), "TRUE");
    // An end may be another one's start.
    let end = "char *x = malloc(8), *y = malloc(8); free(y); if (x + 8 == y) reach_error(); free(x);";
    possible(&main_of(end));
    expect(
        "char g; int main(void) { char *y = malloc(1); free(y); if (&g == y) reach_error(); return 0; }",
        "TRUE",
    );
}

#[test]
fn only_one_block_is_in_a_place() {
    let two = "char *y = malloc(8); free(y); char *a = malloc(8), *b = malloc(8);
        if (a == y && b == y) reach_error(); free(a); free(b);";
    expect(&main_of(two), LAYOUT);
    let either = "char *y = malloc(8); free(y); char *a = malloc(8), *b = malloc(8);
        if (a != y && b == y) reach_error(); free(a); free(b);";
    expect(&main_of(either), REACHED);
    let turns = "char *y = malloc(8); free(y); char *a = malloc(8); if (a != y) return 0; free(a);
        char *b = malloc(8); if (b == a && b == y) reach_error(); free(b);";
    expect(&main_of(turns), REACHED);
    let broken = "char *y = malloc(8); free(y); char *a = malloc(8); if (a == y) { free(a);
        char *b = malloc(8); if (b == a && b != y) reach_error(); free(b); } else free(a);";
    expect(&main_of(broken), LAYOUT);
    // The chain is closed from its younger end.
    let late = "char *y = malloc(8); free(y); char *a = malloc(8); free(a); char *b = malloc(8);
        if (b == a && a == y && b == y) reach_error(); free(b);";
    expect(&main_of(late), REACHED);
    let gap = "char *y = malloc(8); free(y); char *a = malloc(8); free(a); char *b = malloc(8);
        if (b == a && a != y && b == y) reach_error(); free(b);";
    expect(&main_of(gap), LAYOUT);
}

#[test]
fn realloc_may_stay_in_place() {
    let program = |size: u32, test: &str| {
        main_of(&format!(
            "char *y = malloc(8); char *x = realloc(y, {size}); if ({test}) reach_error(); free(x);"
        ))
    };
    expect(&program(8, "x == y"), REACHED);
    expect(&program(4, "x == y"), REACHED);
    expect(&program(8, "x != y"), REACHED);
    expect(&program(1600, "x == y"), REACHED);
    let far = "char *y = malloc(8), *z = malloc(8); char *x = realloc(y, 8); if (x == z) reach_error();
        free(x); free(z);";
    expect(&main_of(far), "TRUE");
}

#[test]
fn the_freed_block_stays_freed() {
    let program = |body: &str| {
        main_of(&format!(
            "int *y = malloc(8); free(y); int *x = malloc(8); *x = 1; if (x == y) {{ {body} }} free(x);"
        ))
    };
    let verdict = |body: &str| {
        let program = load(&program(body), DataModel::Lp64);
        check(&program, &Task::default(), Budget::default().with_time(Duration::from_secs(60))).verdict.line()
    };
    assert_eq!(verdict("*y = 2;"), "FALSE(valid-deref)");
    assert_eq!(verdict("free(y); x = 0;"), "FALSE(valid-free)");
    assert_eq!(verdict("x = y;"), "FALSE(valid-free)");
    assert_eq!(verdict("*x = 2;"), "TRUE");
}

#[test]
fn free_lists_of_a_program_are_exact() {
    let own = "struct node { struct node *next; }; static struct node *list;
        static struct node *take(void) { struct node *n = list; if (n) list = n->next; else n = malloc(sizeof *n);
            n->next = 0; return n; }
        static void give(struct node *n) { n->next = list; list = n; }
        int main(void) { struct node *a = take(); give(a); struct node *b = take(); if (TEST) reach_error();
            free(b); return 0; }";
    expect(&own.replace("TEST", "a != b"), "TRUE");
    expect(&own.replace("TEST", "a == b"), REACHED);
}

#[test]
fn places_on_the_stack_are_not_guessed() {
    let calls = "static char *f(void) { char a; char *p = &a; return p; }
        int main(void) { char *p = f(), *q = f(); if (TEST) reach_error(); return 0; }";
    possible(&calls.replace("TEST", "p == q"));
    expect(&calls.replace("TEST", "p != q"), REACHED);
}

/// States that differ only in the order of allocation and free have different futures.
#[test]
fn the_order_of_blocks_tells_states_apart() {
    for (one, other) in [("1", "0"), ("0", "1")] {
        let program = format!(
            "char *x, *y; int main(void) {{ int c = __VERIFIER_nondet_int();
             if (!c == {one}) {{ y = malloc(8); x = malloc(8); free(y); }}
             if (!c == {other}) {{ y = malloc(8); free(y); x = malloc(8); }}
             c = 0; while (__VERIFIER_nondet_int()) {{}} if (x == y) reach_error(); free(x); return 0; }}"
        );
        expect(&program, REACHED);
    }
}

#[test]
fn many_dangling_pointers_end() {
    let ring =
        "int main(void) { char *old[40]; for (int i = 0; i < 40; i++) { old[i] = malloc(8); free(old[i]); }
        char *x = malloc(8); int n = 0; for (int i = 0; i < 40; i++) n += x == old[i];
        if (n > 40) reach_error(); free(x); return 0; }";
    let program = load(ring, DataModel::Lp64);
    assert_eq!(answer(&program, &[Choice::SYMEX]).verdict.line(), LAYOUT);
}

/// The run that is found is written down with the place of its blocks, and is nothing without it.
#[test]
fn the_replay_says_where_blocks_lie() {
    let body = main_of(
        "char *z = malloc(1), *y = malloc(8); free(y); char *x = malloc(8); if (x == y) reach_error();
         free(x); free(z);",
    );
    let replay = answer(&load(&body, DataModel::Lp64), &[Choice::SYMEX]).replay.expect("a run");
    let numbers: Vec<(u32, u32)> = replay.reuse.iter().map(|reuse| (reuse.block, reuse.of)).collect();
    assert_eq!(numbers, [(3, 2)]);
    let plain = answer(&load(&main_of("char *x = malloc(1); free(x); reach_error();"), DataModel::Lp64), &[]);
    assert_eq!(plain.replay.expect("a run").reuse, []);
}
