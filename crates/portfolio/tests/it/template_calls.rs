//! Calls and recursion in the template engine, with calls inlined and with summaries: programs that try to make
//! a summary forget something, each beside one that it proves.

use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{CallModel, Choice, Task, TemplateSettings, check};
use ringfence_verdict::{Goal, Property};
use std::time::Duration;

const PRELUDE: &str = "
typedef __SIZE_TYPE__ size_t;
int __VERIFIER_nondet_int(void); void reach_error(void);
void *malloc(size_t); void free(void *); void abort(void); void exit(int);
struct node { struct node *next; int val; };
#define nondet __VERIFIER_nondet_int
#define must(c) do { if (!(c)) reach_error(); } while (0)
#define fresh() ((struct node *)malloc(sizeof(struct node)))
";

fn load(text: &str) -> Program {
    crate::load(&format!("{PRELUDE}{text}"), DataModel::Lp64)
}

fn task(calls: CallModel) -> Task {
    Task {
        goal: Goal::default()
            .asking(&[Property::ValidDeref, Property::ValidFree, Property::UnreachCall], &[]),
        engines: vec![Choice::TEMPLATES],
        templates: TemplateSettings { calls },
        ..Task::default()
    }
}

fn is_proved(text: &str, task: &Task) -> bool {
    let budget = Budget::default().with_time(Duration::from_secs(60));
    check(&load(text), task, budget).verdict.line() == "TRUE"
}

/// Programs that summaries prove, and inlining too unless they are recursive: that makes no difference to the
/// answer, as recursive functions are summarised in any case.
fn proved(texts: &[&str]) {
    for text in texts {
        for calls in [CallModel::Auto, CallModel::Inline, CallModel::Summaries] {
            assert!(is_proved(text, &task(calls)), "{calls:?} does not prove {text}");
        }
    }
}

/// Programs with a violation: nothing proves them.
fn violated(texts: &[&str]) {
    for text in texts {
        for calls in [CallModel::Auto, CallModel::Inline, CallModel::Summaries] {
            assert!(!is_proved(text, &task(calls)), "{calls:?} proves {text}");
        }
    }
}

const TWO: &str = "static void two(int *p, int *q) { *p = 1; *q = 2; must(*p == 1); }";

#[test]
fn arguments_may_be_aliases() {
    proved(&[&format!("{TWO} int main(void) {{ int x, y; two(&x, &y); two(&y, &x); return 0; }}")]);
    violated(&[
        &format!("{TWO} int main(void) {{ int x, y; two(&x, &y); two(&x, &x); return 0; }}"),
        "static void both(struct node *a, struct node *b) { a->val = 1; b->val = 2; must(a->val == 1); }
        int main(void) { struct node *l = 0; while (nondet()) { struct node *n = fresh(); n->next = l; l = n; }
            if (l && l->next) both(l, nondet() ? l->next : l); return 0; }",
    ]);
}

const TOUCH: &str = "static struct node *g; static void touch(void) { if (g) g->val = 9; }
    int main(void) { struct node *n = fresh(); n->val = 1; g = n; touch(); ";

#[test]
fn a_callee_writes_through_a_global() {
    proved(&[&format!("{TOUCH} must(n->val == 9); return 0; }}")]);
    violated(&[&format!("{TOUCH} must(n->val == 1); return 0; }}")]);
}

const KEEP: &str =
    "static int *h; static void keep(int *p) { h = p; } static void lend(void) { int own = 1; h = &own; }";

#[test]
fn addresses_of_local_variables_are_kept() {
    proved(&[
        &format!("{KEEP} int main(void) {{ int x = 1; keep(&x); *h = 2; must(x == 2); return 0; }}"),
        &format!("{KEEP} int main(void) {{ int x = 1; lend(); keep(&x); return *h; }}"),
    ]);
    violated(&[
        &format!("{KEEP} int main(void) {{ int x = 1; keep(&x); *h = 2; must(x == 1); return 0; }}"),
        &format!("{KEEP} int main(void) {{ lend(); return *h; }}"),
        &format!(
            "{KEEP} int main(void) {{ while (nondet()) {{ int x = 1; if (h) *h = 2; keep(&x); }} return 0; }}"
        ),
        &format!(
            "{KEEP} static void in(void) {{ int y = 3; keep(&y); lend(); must(y == 3); }}
            int main(void) {{ in(); in(); return *h; }}"
        ),
    ]);
}

const DROP: &str = "static void drop(struct node *p) { free(p); }";

#[test]
fn a_callee_frees_what_the_caller_holds() {
    proved(&[&format!(
        "{DROP} int main(void) {{ struct node *n = fresh(), *m = fresh(); n->val = 1; m->val = 2; drop(n);
            must(m->val == 2); drop(m); return 0; }}"
    )]);
    violated(&[
        &format!("{DROP} int main(void) {{ struct node *n = fresh(); drop(n); n->val = 1; return 0; }}"),
        &format!("{DROP} int main(void) {{ struct node *n = fresh(); drop(n); drop(n); return 0; }}"),
        &format!("{DROP} int main(void) {{ struct node *l = 0; while (nondet()) {{ struct node *n = fresh(); n->next = l;
            l = n; }} struct node *p = l; drop(l); return p ? p->val : 0; }}"),
    ]);
}

const MAKE: &str =
    "static struct node *make(int v) { struct node *n = fresh(); n->val = v; n->next = 0; return n; }";

#[test]
fn a_callee_allocates() {
    proved(&[
        &format!("{MAKE} int main(void) {{ struct node *a = make(1), *b = make(2); must(a != b);
            must(a->val == 1); must(b->val == 2); return 0; }}"),
        &format!("{MAKE} int main(void) {{ struct node *l = 0; while (nondet()) {{ struct node *n = make(nondet() & 7);
            n->next = l; l = n; }} for (; l; l = l->next) must(l->val >= 0 && l->val < 8); return 0; }}"),
    ]);
    violated(&[
        &format!("{MAKE} int main(void) {{ struct node *a = make(1), *b = make(2); must(a->val == b->val); return 0; }}"),
        &format!("{MAKE} int main(void) {{ struct node *l = 0; while (nondet()) {{ struct node *n = make(nondet() & 7);
            n->next = l; l = n; }} for (; l; l = l->next) must(l->val < 7); return 0; }}"),
        &format!("{MAKE} int main(void) {{ struct node *a = make(1); free(a); struct node *b = make(2);
            b->val = 3; return a->val; }}"),
    ]);
}

#[test]
fn calls_through_pointers_are_not_modelled() {
    violated(&["static int g; static void set(void) { g = 1; }
        int main(void) { void (*f)(void) = set; f(); must(g == 0); return 0; }"]);
}

const BUMP: &str = "static void bump(int *p, int d) { int own = 1; if (d > 0) bump(&own, d - 1);";

#[test]
fn local_variables_of_a_recursion_are_distinguished() {
    proved(&[
        &format!(
            "{BUMP} must(own == 1 || own == 5); *p = 5; }}
            int main(void) {{ int x = 0; bump(&x, nondet()); must(x == 5); return 0; }}"
        ),
        "static int down(int d) { int own = d & 7; int *p = &own; int below = d > 0 ? down(d - 1) : 0;
            must(*p >= 0 && *p < 8); return below > own ? below : own; }
        int main(void) { int m = down(nondet()); must(m >= 0 && m < 8); return 0; }",
    ]);
    violated(&[
        &format!(
            "{BUMP} must(own == 1); *p = 5; }} int main(void) {{ int x = 0; bump(&x, nondet()); return 0; }}"
        ),
        "static int down(int d) { int own = d & 7; int *p = &own; int below = d > 0 ? down(d - 1) : 0;
            must(*p < 7); return below > own ? below : own; }
        int main(void) { down(nondet()); return 0; }",
        "static int *deep(int d) { int own = 1; int *p = &own; return d > 0 ? deep(d - 1) : p; }
        int main(void) { return *deep(nondet()); }",
    ]);
}

#[test]
fn globals_change_in_a_recursion() {
    let rec = "static int g; static void rec(int n) { if (n > 0) { g = 3; rec(n - 1); } }";
    proved(&[&format!("{rec} int main(void) {{ rec(nondet()); must(g >= 0 && g <= 3); return 0; }}")]);
    violated(&[
        &format!("{rec} int main(void) {{ rec(nondet()); must(g == 0); return 0; }}"),
        &format!("{rec} int main(void) {{ rec(nondet()); must(g == 3); return 0; }}"),
    ]);
    let pair = "static int g; static void odd(int); static void even(int n) { g = 2; if (n > 0) odd(n - 1); }
        static void odd(int n) { g = 1; if (n > 0) even(n - 1); }";
    proved(&[&format!("{pair} int main(void) {{ even(nondet()); must(g == 1 || g == 2); return 0; }}")]);
    violated(&[&format!("{pair} int main(void) {{ even(nondet()); must(g == 2); return 0; }}")]);
}

#[test]
fn offsets_cross_calls() {
    let next = "static void next(int **p) { (*p)++; }";
    proved(&[&format!(
        "{next} int main(void) {{ int a[3] = {{ 1, 2, 3 }}; int *p = a; next(&p); return *p; }}"
    )]);
    violated(&[
        &format!(
            "{next} int main(void) {{ int a[3] = {{ 1, 2, 3 }}; int *p = a; next(&p); next(&p); next(&p);
            return *p; }}"
        ),
        &format!(
            "{next} int main(void) {{ int a[3] = {{ 1, 2, 3 }}; int *p = a; while (nondet()) next(&p); return *p; }}"
        ),
    ]);
}

#[test]
fn aggregates_cross_calls() {
    let pair =
        "struct pair { int a, b; }; static struct pair both(int x) { struct pair r = { x, x }; return r; }
        static int sum(struct pair p) { return p.a + p.b; }";
    proved(&[&format!(
        "{pair} int main(void) {{ struct pair r = both(4); must(r.a == 4); must(sum(r) == 8); return 0; }}"
    )]);
    violated(&[&format!("{pair} int main(void) {{ struct pair r = both(4); must(r.b == 5); return 0; }}")]);
}

#[test]
fn the_main_function_may_be_recursive() {
    violated(&[
        "static int depth; int main(void) { int own = depth; if (depth < 3) { depth++; main(); } must(own == 0); return 0; }",
    ]);
}

#[test]
fn a_program_may_end_in_a_callee() {
    let end = "static void end(int c) { if (c) exit(0); }";
    proved(&[&format!("{end} int main(void) {{ int x = nondet(); end(x); must(x == 0); return 0; }}")
        .replace("must(x == 0); ", "")]);
    violated(&[&format!("{end} int main(void) {{ int x = nondet(); end(x); must(x != 0); return 0; }}")]);
}

/// A program that runs for ever may have lost a block long before.
#[test]
fn recursion_without_end_does_not_hide_a_leak() {
    let text = "static void forever(void) { forever(); } int main(void) { fresh(); forever(); return 0; }";
    for calls in [CallModel::Auto, CallModel::Inline, CallModel::Summaries] {
        let leaks = Task { goal: Goal::default().asking(&[Property::ValidMemtrack], &[]), ..task(calls) };
        assert!(!is_proved(text, &leaks), "{calls:?}");
    }
}
