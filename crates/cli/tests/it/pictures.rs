//! `ringfence check --invariants` and `--plot`: words on standard output, drawings in a directory.

use crate::common::Files;

const LIST: &[u8] = b"#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void ___sl_plot(const char *, ...);
struct node { struct node *next; };
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    ___sl_plot(\"built\");
    while (list) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return 0;
}
";

#[test]
fn words_and_drawings() {
    let files = Files::new(&[("list.c", LIST)]);
    let said = files.run(&["check", "list.c", "--invariants", "--plot", "pictures"]);
    said.expect(0, "note: pictures written to `pictures`: 4; `pictures/index.html` shows them all\n");
    let index = std::fs::read_to_string(files.path().join("pictures/index.html")).unwrap();
    assert!(index.contains("<img src=\"main-12-1.svg\""), "{index}");
    let loops = [
        "list.c:7:12: at the head of the loop in `main`:",
        "list.c:13:12: at the head of the loop in `main`:",
    ];
    for heading in loops {
        assert!(said.out.contains(&format!("{heading}\n  list: sll(next, 0+)\n")), "{said:?}");
    }
    assert!(
        said.out.contains("list.c:12:5: at the plot `built` in `main`:\n  list: sll(next, 0+)\n"),
        "{said:?}"
    );
    assert!(
        said.out.contains("list.c:18:5: when `main` returns:\n  list = null\n  return = 0\n"),
        "{said:?}"
    );
    assert!(said.out.ends_with("\nverdict: TRUE\n"), "{said:?}");
    let svg = std::fs::read_to_string(files.path().join("pictures/main-12-1.svg")).unwrap();
    assert!(svg.contains("at the plot `built` in `main`") && svg.contains("list: sll(next, 0+)"), "{svg}");
}

/// The verifier cannot exclude that the assertions of this example fail; symbolic execution proves it, and with that the states
/// of the verifier are invariants.
#[test]
fn a_proof_of_another_engine_makes_invariants_of_states() {
    let list = std::fs::read(ringfence_testing::root().join("examples/list.c")).unwrap();
    let files = Files::new(&[("list.c", &list)]);
    let said = files.run(&["check", "list.c", "--invariants"]);
    assert!(said.out.ends_with("\nverdict: TRUE\n") && !said.out.contains("not invariants"), "{said:?}");
    let loop_of_destroy = "at the head of the loop in `destroy`:\n  list: sll(next, 0+) of {value in 0..8}\n";
    assert!(said.out.contains(loop_of_destroy), "{said:?}");
    let alone = files.run(&["check", "list.c", "--invariants", "--engine", "verifier"]);
    assert!(alone.out.contains("note: these are states that were reached, not invariants: "), "{alone:?}");
}

#[test]
fn engines_without_invariants_say_so() {
    let files = Files::new(&[("small.c", b"int main(void) { return 0; }\n")]);
    let arguments = ["check", "small.c", "--engine", "symex", "--invariants", "--plot", "pictures"];
    let said = files.run(&arguments);
    said.expect(0, "there are no pictures");
    assert!(said.out.contains("note: there are no invariants"), "{said:?}");
    assert!(!files.path().join("pictures").exists(), "{said:?}");
}

#[test]
fn what_was_asked_for_is_waited_for() {
    // Symbolic execution proves it long before the verifier has looked at all of it.
    let text =
        b"int main(void) { int sum = 0; for (int i = 0; i < 300; i++) sum += i; return sum == 44850; }\n";
    let files = Files::new(&[("sum.c", text)]);
    let said = files.run(&["check", "sum.c", "--invariants"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("sum.c:1:47: at the head of the loop in `main`:"), "{said:?}");
}
