//! Access-path rows and what they decide: lists of one site distinguished, blocks that are freed one by one, blocks that
//! are lost. Each program stands beside twins that are broken, of which none may be proved.

use crate::{budget, load};
use ringfence_engine::recheck::Recheckable;
use ringfence_templates::{Settings, analyse};
use ringfence_verdict::{Goal, Property};

const PRELUDE: &str = "
typedef __SIZE_TYPE__ size_t;
int __VERIFIER_nondet_int(void); void reach_error(void);
void *malloc(size_t); void *calloc(size_t, size_t); void free(void *); void abort(void); void exit(int);
void *memcpy(void *, const void *, size_t);
struct node { struct node *next; int val; struct node *other; };
#define nondet __VERIFIER_nondet_int
#define must(c) do { if (!(c)) reach_error(); } while (0)
#define fresh() ((struct node *)malloc(sizeof(struct node)))
";

/// A goal, with or without blocks that are lost.
struct Asked {
    leaks: bool,
}

const WITH_LEAKS: Asked = Asked { leaks: true };
const WITHOUT_LEAKS: Asked = Asked { leaks: false };

impl Asked {
    /// Whether a proof is found that passes the recheck; otherwise why not.
    fn proof_of(&self, text: &str, access_paths: bool) -> Result<(), String> {
        let goal = Goal::default();
        let goal = if self.leaks { goal } else { goal.without(Property::ValidMemtrack) };
        let settings = Settings { access_paths, ..Settings::cheapest(goal) };
        let program = load("case.c", Some(&format!("{PRELUDE}{text}")));
        match analyse(&program, &settings, &budget()).proof {
            Ok(mut candidate) => candidate.recheck().map(|_| ()),
            Err(reasons) => Err(format!("{reasons:?}")),
        }
    }

    fn proves(&self, texts: &[&str]) {
        texts.iter().for_each(|text| assert_eq!(self.proof_of(text, true), Ok(()), "{text}"));
    }

    fn refuses(&self, texts: &[&str]) {
        texts.iter().for_each(|text| assert!(self.proof_of(text, true).is_err(), "{text}"));
    }
}

const TWO_LISTS: &str = "int main(void) { struct node *a = 0, *b = 0, *p;
    while (nondet()) { struct node *t = fresh();
        if (nondet()) { t->val = 1; t->next = a; a = t; } else { t->val = 2; t->next = b; b = t; } }
    for (p = a; p; p = p->next) must(p->val == FIRST);
    for (p = b; p; p = p->next) must(p->val == 2);
    return 0; }";

#[test]
fn lists_of_one_site_are_distinguished() {
    let right = format!("#define FIRST 1\n{TWO_LISTS}");
    let by_sites = WITHOUT_LEAKS.proof_of(&right, false);
    assert!(by_sites.is_err(), "rows about all blocks of a site do not prove it");
    WITHOUT_LEAKS.proves(&[
        &right,
        // Only the nodes of one list are changed.
        "int main(void) { struct node *a = 0, *b = 0, *p;
            while (nondet()) { struct node *t = fresh(); t->val = 1;
                if (nondet()) { t->next = a; a = t; } else { t->next = b; b = t; } }
            for (p = b; p; p = p->next) p->val = 5;
            for (p = a; p; p = p->next) must(p->val == 1);
            return 0; }",
    ]);
    WITHOUT_LEAKS.refuses(&[
        &format!("#define FIRST 2\n{TWO_LISTS}"),
        // A node of one list becomes one of the other.
        "int main(void) { struct node *a = 0, *b = 0, *p;
            while (nondet()) { struct node *t = fresh();
                if (nondet()) { t->val = 1; t->next = a; a = t; } else { t->val = 2; t->next = b; b = t; } }
            if (a && b) { p = a; a = a->next; p->next = b; b = p; }
            for (p = b; p; p = p->next) must(p->val == 2);
            return 0; }",
        // Only the nodes of one list are changed.
        "int main(void) { struct node *a = 0, *b = 0, *p;
            while (nondet()) { struct node *t = fresh(); t->val = 1;
                if (nondet()) { t->next = a; a = t; } else { t->next = b; b = t; } }
            for (p = b; p; p = p->next) p->val = 5;
            for (p = b; p; p = p->next) must(p->val == 1);
            return 0; }",
    ]);
}

#[test]
fn blocks_are_freed_once() {
    let build =
        "int main(void) { struct node *l = 0, *t, *m; while (nondet()) { t = fresh(); t->next = l; l = t; }";
    let at_end = "int main(void) { struct node *l = fresh(), *e = l, *t; l->next = 0;
        while (nondet()) { t = fresh(); t->next = 0; e->next = t; e = t; }";
    let free = "while (l) { t = l->next; free(l); l = t; }";
    WITHOUT_LEAKS.proves(&[
        &format!("{build} {free} return 0; }}"),
        &format!("{at_end} {free} return 0; }}"),
        &format!(
            "{build} if (l && l->next) {{ t = l->next; l->next = t->next; free(t); }} {free} return 0; }}"
        ),
        // Another list of the same site stays as it is.
        "int main(void) { struct node *l = 0, *m = 0, *t; while (nondet()) { t = fresh();
                if (nondet()) { t->next = l; l = t; } else { t->next = m; m = t; } }
            while (l) { t = l->next; free(l); l = t; } while (m) { m->val = 1; m = m->next; } return 0; }",
    ]);
    WITHOUT_LEAKS.refuses(&[
        &format!("{build} m = l; {free} if (m) free(m); return 0; }}"),
        &format!("{build} m = l; {free} if (m) m->val = 1; return 0; }}"),
        &format!("{build} while (l) {{ free(l); l = l->next; }} return 0; }}"),
        &format!("{build} if (l && l->next) {{ free(l->next); }} {free} return 0; }}"),
        // Another list of the same site stays as it is.
        "int main(void) { struct node *l = 0, *m = 0, *t; while (nondet()) { t = fresh();
                if (nondet()) { t->next = l; l = t; } else { t->next = m; m = t; } }
            if (nondet() && !m) m = l;
            while (l) { t = l->next; free(l); l = t; } while (m) { m->val = 1; m = m->next; } return 0; }",
    ]);
}

#[test]
fn lost_blocks_are_decided() {
    let build =
        "int main(void) { struct node *l = 0, *t; while (nondet()) { t = fresh(); t->next = l; l = t; }";
    let free = "while (l) { t = l->next; free(l); l = t; }";
    WITH_LEAKS.proves(&[
        &format!("{build} {free} return 0; }}"),
        &format!("{build} for (;;) if (l) l->val = 1; }}"),
        // Nothing is left in each iteration.
        "int main(void) { while (nondet()) { struct node *p = fresh(); free(p); } return 0; }",
    ]);
    WITH_LEAKS.refuses(&[
        &format!("{build} return 0; }}"),
        &format!("{build} if (l) l = l->next; {free} return 0; }}"),
        &format!("{build} if (l && l->next) l->next = l->next->next; {free} return 0; }}"),
        &format!("{build} while (l) {{ t = l->next; if (t) free(l); l = t; }} return 0; }}"),
        &format!("{build} l = 0; for (;;) ; }}"),
        // The list is still held by a variable that is not used any more: not by one that is live.
        &format!("{build} for (;;) ; }}"),
        // Nothing is left in each iteration.
        "int main(void) { while (nondet()) { struct node *p = fresh(); if (nondet()) free(p); } return 0; }",
        "int main(void) { struct node *p = 0; while (nondet()) p = fresh(); free(p); return 0; }",
    ]);
}

#[test]
fn blocks_that_globals_hold_are_not_lost() {
    WITH_LEAKS.proves(&[
        "struct node *all; int main(void) { while (nondet()) { struct node *t = fresh(); t->next = all; all = t; }
            return 0; }",
        "struct node *all; int main(void) { for (;;) { struct node *t;
                if (nondet()) { t = fresh(); t->next = all; all = t; }
                else if (all) { t = all; all = all->next; free(t); } } }",
        // Built at its end, for ever.
        "struct node *first, *last; int main(void) { for (;;) { struct node *t = fresh(); t->next = 0;
                if (last) last->next = t; else first = t; last = t; } }",
    ]);
    WITH_LEAKS.refuses(&[
        "struct node *all; int main(void) { while (nondet()) { struct node *t = fresh(); t->next = 0; all = t; }
            return 0; }",
        "struct node *all; int main(void) { for (;;) { struct node *t;
                if (nondet()) { t = fresh(); t->next = all; all = t; }
                else if (all) { t = all; all = all->next; if (nondet()) free(t); } } }",
        // Built at its end, for ever.
        "struct node *first, *last; int main(void) { for (;;) { struct node *t = fresh(); t->next = 0;
                if (last) last->next = t; first = t; last = t; } }",
    ]);
}

#[test]
fn blocks_that_blocks_hold_are_not_lost() {
    WITH_LEAKS.proves(&[
        // The head of the list is a block of its own.
        "struct list { struct node *first; } *all; int main(void) { all = malloc(sizeof *all); all->first = 0;
            while (nondet()) { struct node *t = fresh(); t->next = all->first; all->first = t; } return 0; }",
    ]);
    WITH_LEAKS.refuses(&[
        // The head of the list is a block of its own.
        "struct list { struct node *first; } *all; int main(void) { all = malloc(sizeof *all); all->first = 0;
            while (nondet()) { struct node *t = fresh(); t->next = all->first; all->first = t; } free(all);
            return 0; }",
        // Through a block that has ended nothing is held.
        "struct node *all; int main(void) { while (nondet()) { struct node *t = fresh(); t->next = all; all = t; }
            if (all) free(all); return 0; }",
        "struct node *all; int main(void) { while (nondet()) { struct node *t = fresh(); t->next = all; all = t; }
            all = 0; return 0; }",
    ]);
}

#[test]
fn callers_hold_blocks() {
    let walk = "static void walk(struct node *p) { while (p) { p->val = 1; p = p->next; } }";
    let build =
        "int main(void) { struct node *l = 0, *t; while (nondet()) { t = fresh(); t->next = l; l = t; }";
    let free = "while (l) { t = l->next; free(l); l = t; }";
    WITH_LEAKS.proves(&[
        &format!("{walk} {build} walk(l); {free} return 0; }}"),
        &format!(
            "static void drop(struct node *l) {{ struct node *t; {free} }} {build} drop(l); return 0; }}"
        ),
    ]);
    WITH_LEAKS.refuses(&[
        &format!("{walk} {build} walk(l); l = 0; {free} return 0; }}"),
        &format!(
            "static void drop(struct node *l) {{ struct node *t; if (l) l = l->next; {free} }}
                {build} drop(l); return 0; }}"
        ),
    ]);
}

#[test]
fn lists_change_their_shape() {
    let build = "int main(void) { struct node *l = 0, *t, *m = 0; while (nondet()) { t = fresh(); t->next = l; l = t; }";
    let free = "while (l) { t = l->next; free(l); l = t; }";
    WITH_LEAKS.proves(&[
        // With links to both sides.
        &format!(
                "int main(void) {{ struct node *l = 0, *t; while (nondet()) {{ t = fresh(); t->next = l; t->other = 0;
                if (l) l->other = t; l = t; }} {free} return 0; }}"
            ),
        // Turned round in place.
        &format!("{build} while (l) {{ t = l->next; l->next = m; m = l; l = t; }} l = m; {free} return 0; }}"),
        // A node is put behind another one.
        &format!(
                "{build} for (m = l; m; m = m->next) if (nondet()) {{ t = fresh(); t->next = m->next; m->next = t; }}
                {free} return 0; }}"
            ),
        // A node behind another one is taken out.
        &format!(
                "{build} for (m = l; m; m = m->next) if (m->next && nondet()) {{ t = m->next; m->next = t->next;
                free(t); }} {free} return 0; }}"
            ),
    ]);
    WITH_LEAKS.refuses(&[
        // With links to both sides.
        &format!(
                "int main(void) {{ struct node *l = 0, *t; while (nondet()) {{ t = fresh(); t->next = l; t->other = 0;
                if (l) l->other = t; l = t; }} if (l && l->next) l->next->next = 0; {free} return 0; }}"
            ),
        // Turned round in place.
        &format!("{build} while (l) {{ t = l->next; l->next = 0; m = l; l = t; }} l = m; {free} return 0; }}"),
        // A node is put behind another one.
        &format!(
                "{build} for (m = l; m; m = m->next) if (nondet()) {{ t = fresh(); t->next = 0; m->next = t; }}
                {free} return 0; }}"
            ),
        // A node behind another one is taken out.
        &format!(
                "{build} for (m = l; m; m = m->next) if (m->next && nondet()) {{ t = m->next; free(t); }}
                {free} return 0; }}"
            ),
    ]);
}

#[test]
fn what_is_no_chain_is_no_proof() {
    let build = "int main(void) { struct node *l = 0, *t, *m = 0; while (nondet()) { t = fresh(); t->next = l; l = t; }";
    WITHOUT_LEAKS.proves(&[
        // A node is copied over another one: two links to one node.
        &format!(
            "{build} if (l) {{ m = fresh(); *m = *l; free(l); while (m) {{ t = m->next; free(m); m = t; }} }}
                return 0; }}"
        ),
    ]);
    WITHOUT_LEAKS.refuses(&[
        // A cycle is not modelled, whatever comes after it.
        &format!("{build} if (l) {{ l->next = l; }} must(!l || l->next != l); return 0; }}"),
        &format!("{build} for (m = l; m && m->next; m = m->next) ; if (m) {{ m->next = l; must(m->next != l); }} return 0; }}"),
        // Bytes of a link are written otherwise.
        &format!("{build} if (l) {{ *(char *)&l->next = 0; if (l->next) l->next->val = 1; }} return 0; }}"),
        &format!("{build} if (l) {{ *(long *)&l->next = nondet(); if (l->next) l->next->val = 1; }} return 0; }}"),
        // A node is copied over another one: two links to one node.
        &format!(
                "{build} if (l && l->next) {{ m = fresh(); *m = *l; while (l) {{ t = l->next; free(l); l = t; }}
                while (m) {{ t = m->next; free(m); m = t; }} }} return 0; }}"
            ),
        // Two lists with a common end.
        &format!(
                "{build} if (l) {{ m = fresh(); m->next = l->next; while (l) {{ t = l->next; free(l); l = t; }}
                while (m) {{ t = m->next; free(m); m = t; }} }} return 0; }}"
            ),
        // A second link leads where the first does not.
        "int main(void) { struct node *l = 0, *t; while (nondet()) { t = fresh(); t->next = l; t->other = t->next;
                l = t; } while (l) { t = l->other; if (t) free(t->next); free(l); l = t; } return 0; }",
    ]);
}

#[test]
fn chains_of_nested_loops_are_kept_apart() {
    WITH_LEAKS.proves(&[
        "int main(void) { while (nondet()) { struct node *l = 0, *t; while (nondet()) { t = fresh(); t->next = l;
            l = t; } while (l) { t = l->next; free(l); l = t; } } return 0; }",
        "int main(void) { struct node *l = 0, *t; while (nondet()) { while (nondet()) { t = fresh(); t->next = l;
            l = t; } while (l && nondet()) { t = l->next; free(l); l = t; } } while (l) { t = l->next; free(l); l = t; }
            return 0; }",
    ]);
    WITH_LEAKS.refuses(&[
        "int main(void) { struct node *l = 0, *t; while (nondet()) { while (nondet()) { t = fresh(); t->next = l;
            l = t; } while (l && nondet()) { t = l->next; free(l); l = t; } l = 0; } return 0; }",
    ]);
}
