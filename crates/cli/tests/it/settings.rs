//! The settings of the engines, as a user gives them.

use crate::common::{Files, Said};

/// A list of any length, built and freed.
const LIST: &[u8] = b"#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static struct node *push(struct node *top) {
    struct node *n = malloc(sizeof *n);
    n->next = top;
    return n;
}
int main(void) {
    struct node *top = 0;
    while (__VERIFIER_nondet_int())
        top = push(top);
    while (top) {
        struct node *next = top->next;
        free(top);
        top = next;
    }
    return 0;
}
";

fn check(setting: &str) -> Said {
    let files = Files::new(&[("list.c", LIST)]);
    files.run(&["check", "list.c", "--engine", "verifier", "--time-limit", "2", "--verifier", setting])
}

#[test]
fn settings_change_how_a_proof_is_found_and_not_what_is_said() {
    let all = [
        "join=everywhere",
        "abstraction=returns",
        "order=oldest",
        "order=newest",
        "segment-lengths=3,3,4",
        "lossy-join-limit=50",
    ];
    for setting in all {
        let said = check(setting);
        assert_eq!(said.code, 0, "{setting}: {said:?}");
        assert!(said.out.ends_with("verdict: TRUE\n"), "{setting}: {said:?}");
    }
}

#[test]
fn without_segments_there_is_no_end() {
    let said = check("segment-lengths=100,100,100");
    assert_eq!(said.code, 2, "{said:?}");
}

#[test]
fn a_setting_that_is_none_is_refused() {
    let said = check("join=soon");
    assert_eq!(said.code, 3);
    assert!(said.err.contains("`join` takes never, loops or everywhere, not `soon`"), "{said:?}");
    let said = check("speed=9");
    assert_eq!(said.code, 3);
    assert!(said.err.contains("there is no setting `speed`"), "{said:?}");
}

/// A function that is called twice, and one that is recursive.
const CALLS: &[u8] = b"extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void set(int *p, int v) { *p = v; }
static void count(int *p, int n) { if (n > 0 && *p < 9) { ++*p; count(p, n - 1); } }
int main(void) {
    int x, y;
    set(&x, 1);
    set(&y, 2);
    count(&y, __VERIFIER_nondet_int());
    if (x != 1 || y < 2 || y > 9) reach_error();
    return 0;
}
";

#[test]
fn calls_are_inlined_or_summarised() {
    let files = Files::new(&[("calls.c", CALLS)]);
    let check = |setting: &str| {
        let goal = ["--property", "unreach-call", "--time-limit", "20"];
        files.run(
            &[&["check", "calls.c", "--engine", "templates", "--templates", setting][..], &goal].concat(),
        )
    };
    for setting in ["calls=auto", "calls=inline", "calls=summaries"] {
        let said = check(setting);
        assert!(said.out.ends_with("verdict: TRUE\n"), "{setting}: {said:?}");
    }
    let said = check("calls=never");
    assert_eq!(said.code, 3);
    let values = "[possible values: calls=auto, calls=inline, calls=summaries]";
    assert!(said.err.contains("invalid value 'calls=never'") && said.err.contains(values), "{said:?}");
}

#[test]
fn what_is_left_at_abort_counts_unless_it_is_not_asked_for() {
    let files = Files::new(&[(
        "left.c",
        b"#include <stdlib.h>\nchar *kept;\nint main(void) { kept = malloc(1); abort(); }\n",
    )]);
    let asked = ["check", "left.c", "--property", "memcleanup"];
    let plain = files.run(&[&asked[..], &["--no-cleanup-at-abort"]].concat());
    assert_eq!(plain.code, 0, "{plain:?}");
    let named = files.run(&[&asked[..], &["--cleanup-at-abort"]].concat());
    assert_eq!(named.code, 1, "{named:?}");
    let strict = files.run(&[&asked[..], &["--replay-out", "left.replay"]].concat());
    assert_eq!(strict.code, 1, "{strict:?}");
    let again = files.run(&["replay", "left.replay"]);
    assert_eq!(again.code, 1, "{again:?}");
    let alone = files.run(&[&asked[..], &["--engine", "verifier"]].concat());
    assert!(alone.out.contains("left.c:2:"), "the variable that holds it is named: {alone:?}");
}
