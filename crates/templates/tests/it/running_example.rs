//! The running example of the template paper: the invariants say what its text says.

use crate::{budget, load, settings};
use ringfence_templates::analyse;

const TEXT: &str = "
void *malloc(unsigned long); int __VERIFIER_nondet_int(void); void reach_error(void);
typedef struct node { int val; struct node *next; } Node;
int main(void) {
    Node *p, *list = malloc(sizeof(Node)); /* line 5 */
    Node *tail = list;
    list->next = 0; list->val = 10;
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        if (x < 10 || x > 20) continue;
        p = malloc(sizeof(Node)); /* line 11 */
        p->next = 0; p->val = x;
        tail->next = p; tail = p;
    }
    while (1) {
        for (p = list; p; p = p->next) {
            if (!(p->val <= 20 && p->val >= 10)) reach_error();
            if (p->val < 20) p->val++; else p->val /= 2;
        }
    }
}";

#[test]
fn invariants_are_those_of_the_paper() {
    let (program, settings) = (load("example.c", Some(TEXT)), settings());
    let candidate = analyse(&program, &settings, &budget()).proof.expect("a proof");
    let loops = candidate.invariants();
    let [building, endless, walking] = &loops[..] else { panic!("{loops:#?}") };
    // "tail may point to the sets of Node objects created in Line 7 and 13"
    assert!(
        building.facts.contains(&"tail -> block of line 5 or block of line 11".to_owned()),
        "{building:#?}"
    );
    // "The next field of ao_7 may point to ao_13 or null. Its val field has a value in the interval [10,10]."
    assert!(building.facts.contains(&"block of line 5.next -> null or block of line 11".to_owned()));
    assert!(building.facts.contains(&"block of line 5.val = 10".to_owned()), "{building:#?}");
    // "The next field of ao_13 may point to ao_13 or null. However, its val field has a value in [10,20]."
    let every = "every block of line 11: val in 10..20, next -> null or block of line 11".to_owned();
    assert!(building.facts.contains(&every), "{building:#?}");
    // "For the loop in Line 18, the val fields of ao_7 and ao_13 must both be in the interval [10,20]"
    for found in [endless, walking] {
        assert!(found.facts.contains(&"block of line 5.val in 10..20".to_owned()), "{found:#?}");
        assert!(found.facts.contains(&every), "{found:#?}");
    }
    assert!(walking.facts.contains(&"p -> null or block of line 11".to_owned()), "{walking:#?}");
}
