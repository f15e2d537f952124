//! What the verifier shows of memory: invariants and plots, in the words of the report.

use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Answer, Choice, Evidence, Task, check};
use ringfence_report::invariants;
use ringfence_verdict::Invariant;

const PRELUDE: &str = "typedef __SIZE_TYPE__ size_t; void *malloc(size_t); void *calloc(size_t, size_t); \
                       void free(void *); int __VERIFIER_nondet_int(void); \
                       void __VERIFIER_plot(const char *, ...); void ___sl_plot(const char *, ...);";

/// Loads a program whose first line is line 1.
fn load(text: &str, model: DataModel) -> Program {
    crate::load(&format!("{PRELUDE}\n# 1 \"list.c\"\n{text}"), model)
}

fn ask(program: &Program, pictures: bool) -> Answer {
    let evidence = Evidence { pictures, ..Evidence::default() };
    let task = Task { engines: vec![Choice::VERIFIER], evidence, ..Task::default() };
    check(program, &task, Budget::default())
}

/// The verdict, the invariants in words, and the plots in words.
fn shown(text: &str) -> (String, String, String) {
    let program = load(text, DataModel::Lp64);
    let answer = ask(&program, true);
    let plots: Vec<Invariant> = answer
        .plots
        .iter()
        .map(|picture| Invariant { site: picture.site.clone(), states: vec![picture.clone()] })
        .collect();
    let words = |all: &[Invariant]| invariants::describe(all, &program.sources);
    (answer.verdict.line(), words(&answer.invariants), words(&plots))
}

/// The running example of "Predator Shape Analysis Tool", section 1.3.6: a doubly linked list is built at
/// its head, then freed from its head. The labels are those of its figures.
const RUNNING_EXAMPLE: &str = r#"struct item { struct item *next, *prev; };
int main(void)
{
    struct item *l = 0, *x = 0;
    while (__VERIFIER_nondet_int() != 0) {
        __VERIFIER_plot("L1");
        x = calloc(1, sizeof(struct item));
        x->next = l;
        if (l)
            l->prev = x;
        l = x;
        __VERIFIER_plot("L2");
    }
    ___sl_plot("L3");
    while (l) {
        x = l;
        l = x->next;
        free(x);
        __VERIFIER_plot("L4");
    }
    __VERIFIER_plot("L5");
    return 0;
}
"#;

/// The states of Fig. 1.9 that are left when the analysis has ended, with these differences:
///
/// - `x` is not shown where it was forgotten: it is not read again at the heads of the loops, so L1.3 and
///   L3.1 do not say that it equals `l`, L4.1 says so where it was just set, and L5.1 and L5.2, which differ
///   in `x` alone, are one.
/// - L1.1, L1.2 and L2.2 are not there: L1.3 and L2.3 cover them. L2.1 comes from the empty list among
///   those of L1.3.
/// - The figure has no states of loop heads. At the second one, the list as it was built and the list behind a
///   freed node are two states.
#[test]
fn the_running_example() {
    let (verdict, invariants, plots) = shown(RUNNING_EXAMPLE);
    assert_eq!(verdict, "TRUE");
    let expected = r"list.c:5:12: at the head of the loop in `main`:
  l: dll(next, prev, 0+)
list.c:15:12: at the head of the loop in `main`:
  either l: dll(next, prev, 0+)
  or     l: dll(next, prev, 0+, prev of first: freed region of struct item)
list.c:22:5: when `main` returns:
  l = null
  return = 0
";
    assert_eq!(invariants, expected);
    let expected = r"list.c:6:9: at the plot `L1` in `main`:
  l: dll(next, prev, 0+)
list.c:12:9: at the plot `L2` in `main`:
  l = x: region of struct item {next = null, prev = null}
list.c:12:9: at the plot `L2` in `main`:
  l = x: region <-> region <-> dll(next, prev, 0+) -> null
list.c:14:5: at the plot `L3` in `main`:
  l: dll(next, prev, 0+)
list.c:19:9: at the plot `L4` in `main`:
  l: dll(next, prev, 0+, prev of first -> x)
  x: freed region of struct item
list.c:21:5: at the plot `L5` in `main`:
  l = null
";
    assert_eq!(plots, expected);
    assert_eq!(shown(RUNNING_EXAMPLE).1, invariants, "equal runs show equal pictures");
}

#[test]
fn pictures_are_made_only_when_asked_for_and_change_no_answer() {
    let program = load(RUNNING_EXAMPLE, DataModel::Ilp32);
    let (without, with) = (ask(&program, false), ask(&program, true));
    assert!(without.invariants.is_empty() && without.plots.is_empty());
    assert!(with.invariants_hold && !with.invariants.is_empty() && with.plots.len() == 6);
    assert_eq!(without.verdict, with.verdict);
    assert_eq!(without.statistics.states, with.statistics.states);
}

#[test]
fn what_is_nested_below_nodes() {
    let (verdict, invariants, plots) = shown(
        r#"struct job { struct job *next; struct queue *queue; short size; };
struct queue { struct queue *next; struct job *jobs; int *uses; int (*run)(void); unsigned on : 1, kind : 3; };
static int run(void) { return 1; }
static int *uses;
static struct queue *push(struct queue *old)
{
    struct queue *q = malloc(sizeof *q);
    q->next = old; q->jobs = 0; q->uses = uses; q->run = run; q->on = 1; q->kind = 6;
    while (__VERIFIER_nondet_int()) {
        struct job *j = malloc(sizeof *j);
        j->next = q->jobs; j->queue = q; j->size = -2; q->jobs = j;
    }
    return q;
}
int main(void)
{
    struct queue *queues = 0;
    uses = malloc(sizeof *uses);
    *uses = 7;
    while (__VERIFIER_nondet_int()) queues = push(queues);
    ___sl_plot(0, &queues);
    while (queues) {
        struct queue *q = queues; queues = q->next;
        while (q->jobs) { struct job *j = q->jobs; q->jobs = j->next; free(j); }
        free(q);
    }
    free(uses);
    return 0;
}
"#,
    );
    assert_eq!(verdict, "TRUE");
    let list = "queues: sll(next, 0+) of {jobs: sll(next, 0+) of {queue -> parent, size = -2}, uses -> uses, \
                run = &run, on = 1, kind = 6}\n  uses: region of 4 bytes {+0 = 7}\n";
    assert_eq!(plots, format!("list.c:21:5: at the plot `plot` in `main`:\n  {list}"));
    assert!(invariants.contains(&format!("list.c:20:12: at the head of the loop in `main`:\n  {list}")));
    // Variables of callers are distinguished, and so is what a function returns.
    assert!(invariants.contains(
        "list.c:13:5: when `push` returns:\n  q = return: region{jobs: sll(next, 0+) of {queue -> q, size = -2}, \
         uses -> uses, run = &run, on = 1, kind = 6} -> main:queues\n"
    ));
}

#[test]
fn links_in_the_middle_of_nodes() {
    let (verdict, invariants, _) = shown(
        r"struct link { struct link *next, *prev; };
struct record { char name[6]; struct link link; };
struct link head = { &head, &head };
int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct record *r = calloc(1, sizeof *r);
        r->name[0] = 'x';
        r->link.next = head.next; r->link.prev = &head;
        head.next->prev = &r->link; head.next = &r->link;
    }
    while (head.next != &head) {
        struct link *first = head.next;
        head.next = first->next; first->next->prev = &head;
        free((char *)first - __builtin_offsetof(struct record, link));
    }
}
",
    );
    assert_eq!(verdict, "TRUE");
    let head = invariants.split("list.c:12:").nth(1).expect("the second loop");
    let (start, end) = ("head: cyclic global <-> dll(link.next, link.prev, ", "<-> &head");
    let list = head.lines().find(|line| line.contains(start) && line.ends_with(end)).expect("a list");
    assert!(list.contains("+, links at +8) of {name = \"x\"}"), "{list}");
    // The empty list is its head alone.
    let empty = "when `main` returns:\n  return = 0\n  head: cyclic global(next, prev) <-> &head\n";
    assert!(invariants.ends_with(empty), "{invariants}");
}

#[test]
fn numbers_variables_in_memory_and_recursion() {
    let (verdict, invariants, _) = shown(
        r"int changed, same = 3;
static int depth(int n, int *total)
{
    int *p = malloc(sizeof *p);
    *p = n;
    int r = n ? 1 + depth(*p - 1, total) : 0;
    free(p);
    return r + *total;
}
int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), total = 5, unset[3];
    if (n < 0 || n > 100 || m <= n) return 0;
    char text[20] = {'h', 'i'};
    for (int i = 0; i < n; i++) changed = i;
    return depth(1, &total) + text[0] + m;
}
",
    );
    assert_eq!(verdict, "TRUE", "{invariants}");
    let head = invariants.split("list.c:15:").nth(1).expect("the loop").split("list.c").next().unwrap_or("");
    for line in
        ["n in 0..100", "n < m", "total = 5", "unset uninitialised", "text = \"hi\"", "changed in 0..99"]
    {
        assert!(head.contains(line), "{line}: {head}");
    }
    assert!(!head.contains("same"), "{head}");
    // The inner call of two: its own variables, then those of the others.
    let inner = invariants.split("list.c:8:").nth(1).expect("the return");
    for line in [
        "total = depth:total = &main:total",
        "r = 0",
        "return = main:total = 5",
        "depth:p: region of 4 bytes {+0 = 1}",
    ] {
        assert!(inner.contains(line), "{line}: {inner}");
    }
}

/// Without a proof, what was met is still shown, and nothing is claimed.
#[test]
fn states_that_were_met_are_no_invariants() {
    let text = "struct node { struct node *next; };
int main(void)
{
    struct node *list = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    return list->next == 0;
}
";
    let program = load(text, DataModel::Lp64);
    let answer = ask(&program, true);
    assert_eq!(answer.verdict.line(), "UNKNOWN(not-replayed)");
    assert!(!answer.invariants_hold);
    let words = invariants::describe(&answer.invariants, &program.sources);
    // The answer may be that of the second attempt, which knows more states.
    assert!(words.starts_with("list.c:5:12: at the head of the loop in `main`:\n  "), "{words}");
    assert!(words.contains("list: sll(next, 0+)\n"), "{words}");
}
