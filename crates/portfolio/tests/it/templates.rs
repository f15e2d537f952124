//! Programs that try to make the template engine lie, each beside one that it proves.
//!
//! A program with a violation must not be TRUE, and one without is; those that the engine does not know are
//! programs that it does not model.

use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Choice, Task, check};
use ringfence_verdict::{Goal, Property};
use std::time::Duration;

const PRELUDE: &str = "
typedef __SIZE_TYPE__ size_t;
int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void); void reach_error(void);
void *malloc(size_t); void *calloc(size_t, size_t); void free(void *); void abort(void);
void *memcpy(void *, const void *, size_t);
struct node { struct node *next; int val; };
#define nondet __VERIFIER_nondet_int
#define must(c) do { if (!(c)) reach_error(); } while (0)
#define fresh() ((struct node *)malloc(sizeof(struct node)))
";

fn load(text: &str, model: DataModel) -> Program {
    crate::load(&format!("{PRELUDE}{text}"), model)
}

fn verdict_of(text: &str, task: &Task, model: DataModel) -> String {
    let budget = Budget::default().with_time(Duration::from_secs(60));
    let line = check(&load(text, model), task, budget).verdict.line();
    line.split('(').next().unwrap_or_default().to_owned()
}

fn task() -> Task {
    Task {
        goal: Goal::default()
            .asking(&[Property::ValidDeref, Property::ValidFree, Property::UnreachCall], &[]),
        engines: vec![Choice::TEMPLATES],
        ..Task::default()
    }
}

/// Checks all programs under both data models; TRUE or not as said.
fn expect(cases: &[(bool, &str)], task: &Task) {
    for (proved, text) in cases {
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            let verdict = verdict_of(text, task, model);
            assert_eq!(verdict == "TRUE", *proved, "{} says {verdict}: {text}", model.name());
        }
    }
}

#[test]
fn objects_of_one_site_are_distinguished() {
    expect(
        &[
            (true, "int main(void) { struct node *a = 0, *b = 0; while (nondet()) { b = a; a = fresh(); a->val = 1;
                if (b) { b->val = 2; must(a->val == 1); must(a != b); } } return 0; }"),
            (false, "int main(void) { struct node *a = 0, *b = 0; while (nondet()) { if (nondet()) b = a; a = fresh();
                a->val = 1; if (nondet()) b = a; if (b) { b->val = 2; must(a->val == 1); } } return 0; }"),
            // Three objects, of which any two are looked at together at some time, but never all three.
            (false, "int main(void) { struct node *p = 0, *q = 0, *r = 0; int n = 0;
                while (nondet()) { struct node *t = fresh(); t->val = n++; r = q; q = p; p = t; }
                if (r) { if (p == q || q == r) return 0; must(p->val == r->val); } return 0; }"),
            (true, "int main(void) { struct node *l = 0; while (nondet()) { struct node *t = fresh(); t->val = 3;
                t->next = l; l = t; } if (l && l->next) must(l != l->next || l->val == 3); return 0; }"),
            // A value is read, another object is written, the value is read again.
            (true, "int main(void) { struct node *l = 0, *t; while (nondet()) { t = fresh(); t->val = nondet();
                t->next = l; l = t; } if (l && l->next && l != l->next) { int x = l->val; l->next->val = 7;
                must(l->val == x); } return 0; }"),
            (false, "int main(void) { struct node *l = 0, *t; while (nondet()) { t = fresh(); t->val = nondet();
                t->next = nondet() ? t : l; l = t; } if (l && l->next) { int x = l->val; l->next->val = 7;
                must(l->val == x); } return 0; }"),
        ],
        &task(),
    );
}

#[test]
fn what_has_ended_is_not_used() {
    expect(
        &[
            (false, "int main(void) { int *keep = 0; for (int i = 0; i < 3; i++) { int x = i;
                if (keep) must(*keep == i); keep = &x; } return 0; }"),
            (false, "int *keep; void set(int v) { int x = v; keep = &x; } int main(void) { set(1); return *keep; }"),
            (true, "void set(int *p) { int x = 4; int *q = &x; *p = *q; } int main(void) { int r = 0, i;
                for (i = 0; i < 5; i++) { set(&r); must(r == 4); } return 0; }"),
            (false, "int main(void) { struct node *p = fresh(); p->val = 1; free(p); return p->val; }"),
            (false, "int main(void) { struct node *l = 0; while (nondet()) { struct node *t = fresh(); t->next = l;
                l = t; } struct node *q = l; if (l) { l = l->next; free(q); } while (l) { must(l != q); l = l->next; }
                if (q) q->val = 1; return 0; }"),
            (false, "int main(void) { struct node *p = fresh(); free(p); struct node *q = fresh(); must(p != q);
                return 0; }"),
            (true, "int main(void) { struct node *l = 0; while (nondet()) { struct node *t = fresh(); t->next = l; l = t; }
                while (l) { struct node *t = l->next; free(l); l = t; } return 0; }"),
            (false, "int main(void) { struct node *l = fresh(); l->next = l; while (nondet()) { struct node *t = fresh();
                t->next = l->next; l->next = t; } while (l) { struct node *t = l->next; free(l); l = t; } return 0; }"),
            (false, "int main(void) { struct node *l = 0; while (nondet()) { struct node *t = fresh(); t->next = l; l = t; }
                struct node *m = l; while (l) { struct node *t = l->next; free(l); l = t; } free(m); return 0; }"),
            (false, "int main(void) { struct node *p = fresh(); free(&p->val); return 0; }"),
            (false, "int main(void) { struct node n; struct node *p = &n; if (nondet()) p = fresh(); free(p); return 0; }"),
        ],
        &task(),
    );
}

#[test]
fn bytes_are_what_was_written_last() {
    expect(
        &[
            (false, "int main(void) { struct node *p = fresh(); p->val = 1; *((char *)&p->val + nondet() % 2) = 9;
                must(p->val == 1); return 0; }"),
            (false, "int main(void) { struct node *p = fresh(); p->val = 1; *(char *)&p->val = 9; must(p->val == 1);
                return 0; }"),
            (false, "union u { int i; short s[2]; }; int main(void) { union u x; x.i = 5; while (nondet()) x.s[1] = 1;
                must(x.i == 5); return 0; }"),
            (true, "int main(void) { struct node a = { 0, 3 }, b; while (nondet()) { b = a; must(b.val == 3); } return 0; }"),
            (false, "int main(void) { struct node a = { 0, 3 }, b; b = a; while (nondet()) { a.val++; b = a; }
                must(b.val == 3); return 0; }"),
            (true, "int main(void) { struct node *p = calloc(1, sizeof *p); must(p->val == 0 && p->next == 0); return 0; }"),
            (false, "int main(void) { struct node *p = fresh(); must(p->val == 0); return 0; }"),
            (false, "int main(void) { int a[3] = { 1, 2, 3 }; int i = nondet(); if (i < 0 || i > 3) return 0;
                return a[i]; }"),
            (true, "int main(void) { int a[3] = { 1, 2, 3 }; int i = nondet(); if (i < 0 || i > 2) return 0;
                return a[i]; }"),
            (false, "int main(void) { int a[3] = { 1, 2, 3 }, i; for (i = 0; i < 3; i++) a[i] = 0; must(a[1] == 2);
                return 0; }"),
            (false, "int main(void) { struct node *p = 0; int x = 1; int *ip = &x; while (nondet()) { p = fresh();
                p->val = 1; if (nondet()) ip = &p->val; } *ip = 2; if (p) must(p->val == 1); return 0; }"),
            (false, "const int c = 1; int main(void) { *(int *)&c = 2; return 0; }"),
        ],
        &task(),
    );
}

#[test]
fn numbers_have_their_widths() {
    expect(
        &[
            (false, "int main(void) { unsigned char c = 0; while (nondet()) c++; must(c < 255); return 0; }"),
            (true, "int main(void) { unsigned char c = 0; while (nondet()) c++; must(c <= 255); return 0; }"),
            (false, "int main(void) { int x = nondet(); must(x + 1 > x); return 0; }"),
            (false, "int main(void) { unsigned i = 5; while (i >= 0) { must(i <= 5); i--; } return 0; }"),
            (true, "int main(void) { int i, s = 0; for (i = 0; i < 1000; i++) { if (s < 50) s += 3; } must(i == 1000);
                must(s <= 52); return 0; }"),
            (false, "int main(void) { int i, s = 0; for (i = 0; i < 1000; i++) { if (s < 50) s += 3; } must(s <= 50);
                return 0; }"),
            (false, "int main(void) { int d = 5; while (nondet()) d--; return 10 / d; }"),
            (true, "int main(void) { signed char c = nondet(); int x = c; must(x >= -128 && x <= 127); return 0; }"),
            (false, "int main(void) { int c = nondet(); must((signed char)c == c); return 0; }"),
            (false, "int main(void) { int x = 1, y = nondet(); must((x << y) != 0); return 0; }"),
        ],
        &task(),
    );
}

#[test]
fn control_takes_every_way() {
    expect(
        &[
            (false, "int main(void) { int i, j, n = 0; for (i = 0; i < 4; i++) for (j = 0; j < 4; j++) { if (nondet())
                goto out; n++; } out: must(n < 16); return 0; }"),
            (true, "int main(void) { int i, j, n = 0; for (i = 0; i < 4; i++) for (j = 0; j < 4; j++) { if (nondet())
                break; n = j; } must(n < 4); return 0; }"),
            (false, "int main(void) { int x = 0; do { switch (nondet()) { case 1: x = 1; case 2: x += 2; break;
                default: x = 0; } } while (nondet()); must(x != 3); return 0; }"),
            (false, "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); } int main(void) { must(f(3) == 2); return 0; }"),
            (false, "int one(void) { return 1; } int main(void) { int (*f)(void) = one; must(f() == 2); return 0; }"),
            (false, "int main(void) { int x = 0; if (nondet()) goto in; while (nondet()) { x = 1; in: x++; }
                must(x != 2); return 0; }"),
            (false, "int outside(void); int main(void) { return outside(); }"),
            (false, "struct s { int a; }; struct s __VERIFIER_nondet_s(void); int main(void) { struct s x = { 1 };
                x = __VERIFIER_nondet_s(); must(x.a == 1); return 0; }"),
            (true, "static int count(void) { static int n; return ++n; } int main(void) { while (nondet()) {
                int k = count(); if (k > 100) return 0; must(k >= 1); } return 0; }"),
        ],
        &task(),
    );
}

#[test]
fn allocation_may_fail_when_that_is_asked() {
    let text = "int main(void) { struct node *p = fresh(); p->val = 1; return 0; }";
    expect(&[(true, text)], &task());
    expect(&[(false, text)], &Task { goal: Goal { malloc_may_fail: true, ..task().goal }, ..task() });
}

#[test]
fn lost_blocks_are_no_proof() {
    let all = Task { engines: vec![Choice::TEMPLATES], ..Task::default() };
    expect(
        &[
            (true, "int main(void) { struct node *p = fresh(); free(p); return 0; }"),
            (false, "int main(void) { struct node *p = fresh(); return p == 0; }"),
            (false, "int main(void) { struct node *p = fresh(); p = 0; for (;;) ; }"),
            (false, "int main(void) { struct node *p = fresh(); if (nondet()) abort(); free(p); return 0; }"),
            (true, "int main(void) { int i; for (i = 0; i < 10; i++) ; must(i == 10); return 0; }"),
        ],
        &all,
    );
}

#[test]
fn unwound_loops_refute() {
    let text =
        "int main(void) { struct node *l = 0; int i; for (i = 0; i < 3; i++) { struct node *t = fresh();
        t->next = l; t->val = nondet(); l = t; } must(l->next->val != 42 || l->val > 7); return 0; }";
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        assert_eq!(verdict_of(text, &task(), model), "FALSE");
    }
}

#[test]
fn recursive_functions_are_summarised() {
    let count = "static int f(int n) { if (n <= 0) return 0; return 1 + f(n - 1); }
        int main(void) { int n = nondet(); if (n < 0 || n > 100) return 0; int r = f(n); ";
    let parity = "static int odd(int); static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
        static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
        int main(void) { int n = nondet(); if (n < 0) return 0; ";
    let inside = |condition: &str| {
        format!(
            "static int g(int n) {{ must({condition}); return n <= 0 ? 0 : g(n - 1); }}
            int main(void) {{ int n = nondet(); if (n < 0 || n > 10) return 0; return g(n); }}"
        )
    };
    expect(
        &[
            (true, &format!("{count} must(r >= 0 && r <= n); return 0; }}")),
            (false, &format!("{count} must(r <= 5); return 0; }}")),
            (false, &format!("{count} must(r < n); return 0; }}")),
            (true, &format!("{parity} int e = even(n); must(e == 0 || e == 1); return 0; }}")),
            (false, &format!("{parity} must(even(n) == 1); return 0; }}")),
            (true, &inside("n != -5")),
            (false, &inside("n != 3")),
            (false, &inside("n != 0")),
            // What touches memory is not summarised.
            (
                false,
                "int c; static int f(int n) { c++; return n <= 0 ? 0 : f(n - 1); }
                int main(void) { f(3); must(c == 4); return 0; }",
            ),
            (
                false,
                "static int f(int n) { return n <= 0 ? 1 / n : f(n - 1); } int main(void) { return f(3); }",
            ),
            // A call that comes back with another result each time.
            (
                false,
                "static int f(int n) { return n <= 0 ? nondet() & 1 : f(n - 1); }
                int main(void) { must(f(2) == f(2)); return 0; }",
            ),
        ],
        &task(),
    );
}
