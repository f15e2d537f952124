//! Calls that are followed once for all callers, by the verifier alone: what it says must be the same as without
//! them wherever a bug hides on the seam between the two parts of a state, and calls must be shared where
//! callers differ only in what the function cannot see.

use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Answer, Choice, Evidence, Setting, Task, check, recheck};
use ringfence_verdict::{Goal, Property};
use std::time::Duration;

const PRELUDE: &str = "
typedef __SIZE_TYPE__ size_t;
int __VERIFIER_nondet_int(void); void reach_error(void); void exit(int); int atexit(void (*)(void));
void abort(void); void *malloc(size_t); void free(void *); int getchar(void);
struct node { struct node *next; int value; };
static struct node *build(void) {
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head; node->value = 0; head = node;
    }
    return head;
}
static void destroy(struct node *list) {
    while (list) { struct node *next = list->next; free(list); list = next; }
}
";

const WAYS: [&str; 5] =
    ["calls=inline", "calls=whole", "calls=localised", "calls=adaptive", "call-match=isomorphism"];

fn load(text: &str) -> Program {
    crate::load(&format!("{PRELUDE}{text}"), DataModel::Lp64)
}

fn answer(text: &str, way: &str, more: &[Property]) -> Answer {
    checked(text, way, more.iter().fold(Goal::default(), |goal, &property| goal.with(property)))
}

fn checked(text: &str, way: &str, goal: Goal) -> Answer {
    let mut task = Task { goal, engines: vec![Choice::VERIFIER], ..Task::default() };
    for setting in ["calls=localised", way] {
        let setting: Setting = setting.parse().expect("a setting");
        assert!(setting.apply(&mut task.verifier));
    }
    check(&load(text), &task, Budget::default().with_time(Duration::from_secs(120)))
}

/// The alarms of a program, by their kinds and lines.
fn alarms(answer: &Answer, program: &Program) -> Vec<String> {
    let place = |loc| program.sources.show(loc);
    answer.alarms.iter().map(|alarm| format!("{} at {}", alarm.kind.rule(), place(alarm.loc))).collect()
}

/// The verifier proves this, in all ways of following calls.
#[track_caller]
fn holds(text: &str) {
    for way in WAYS {
        let answer = answer(text, way, &[]);
        assert_eq!(answer.verdict.line(), "TRUE", "{way}: {:?}", alarms(&answer, &load(text)));
    }
}

/// There is a bug of this kind, which every way of following calls meets, at the same places.
#[track_caller]
fn has_bug(text: &str, kind: &str, more: &[Property]) {
    let program = load(text);
    let inline = alarms(&answer(text, WAYS[0], more), &program);
    assert!(inline.iter().any(|alarm| alarm.starts_with(kind)), "{inline:?}");
    for way in WAYS {
        let answer = answer(text, way, more);
        assert_ne!(answer.verdict.line(), "TRUE", "{way}");
        assert_eq!(alarms(&answer, &program), inline, "{way}");
    }
}

#[test]
fn callers_that_differ_in_what_a_function_cannot_see_share_its_calls() {
    let text = "
        static void clear(struct node *list) { for (; list; list = list->next) list->value = 1; }
        int main(void) {
            struct node *a = build(); clear(a);
            struct node *b = build(); clear(b);
            struct node *c = build(); clear(c);
            destroy(a); destroy(b); destroy(c);
            return 0;
        }";
    let shared = answer(text, "calls=localised", &[]);
    let whole = answer(text, "calls=whole", &[]);
    let inline = answer(text, "calls=inline", &[]);
    for answer in [&shared, &whole, &inline] {
        assert_eq!(answer.verdict.line(), "TRUE");
    }
    assert!(shared.statistics.summary_hits > 0, "{:?}", shared.statistics);
    assert_eq!((inline.statistics.summary_lookups, inline.statistics.summary_hits), (0, 0));
    assert!(shared.statistics.steps < inline.statistics.steps, "{:?}", shared.statistics);
}

#[test]
fn a_function_that_was_called_once_for_one_caller_is_not_called_for_another_that_sees_more() {
    has_bug(
        "static int first(struct node *list) {
             int sum = 0;
             for (struct node *at = list; at; at = at->next) sum += at->value & 1;
             return list->value + (sum & 1);
         }
         int main(void) {
             struct node *list = build();
             if (list) first(list);
             destroy(list);
             list = build();
             first(list);
             destroy(list);
             return 0;
         }",
        "null-deref",
        &[],
    );
}

#[test]
fn what_only_a_caller_holds_is_not_lost_in_a_call() {
    holds(
        "static struct node *current;
         static void drop(void) { while (current) current = __VERIFIER_nondet_int() ? current->next : 0; }
         int main(void) {
             struct node *mine = build(), *others = build();
             current = mine; drop(); destroy(mine);
             current = others; drop(); destroy(others);
             return 0;
         }",
    );
}

#[test]
fn what_no_caller_holds_is_lost_in_a_call() {
    has_bug(
        "static struct node *current;
         static void drop(void) { while (current) current = __VERIFIER_nondet_int() ? current->next : 0; }
         int main(void) {
             struct node *mine = build();
             current = mine; drop(); destroy(mine);
             current = build(); drop();
             return 0;
         }",
        "leak",
        &[],
    );
}

#[test]
fn an_ignored_result_is_lost() {
    has_bug("int main(void) { struct node *list = build(); destroy(list); build(); return 0; }", "leak", &[]);
}

#[test]
fn a_call_that_frees_what_its_caller_points_to() {
    has_bug(
        "static void pop_all(struct node **list) {
             while (*list && __VERIFIER_nondet_int()) { struct node *first = *list; *list = first->next; free(first); }
         }
         int main(void) {
             struct node *list = build(), *first = list;
             pop_all(&list);
             if (first) first->value = 1;
             destroy(list);
             return 0;
         }",
        "use-after-free",
        &[],
    );
}

#[test]
fn one_list_by_two_names_is_not_two_lists() {
    let both =
        "static void both(struct node *a, struct node *b) { int two = TWO; destroy(a); if (two) destroy(b); }
         int main(void) {
             struct node *a = build(), *b = build();
             both(a, b);
             a = build();
             both(a, a);
             return 0;
         }";
    holds(&both.replace("TWO", "a != b"));
    has_bug(&both.replace("TWO", "1"), "use-after-free", &[]);
}

#[test]
fn pointers_of_the_caller_into_the_middle_of_a_list_stay_where_they_are() {
    holds(
        "static void touch(struct node *list) { for (; list; list = list->next) list->value++; }
         int main(void) {
             struct node *list = build(), *middle = list;
             while (middle && __VERIFIER_nondet_int()) middle = middle->next;
             touch(list);
             struct node *rest = 0;
             if (middle) { rest = middle->next; middle->next = 0; }
             destroy(rest);
             destroy(list);
             return 0;
         }",
    );
}

#[test]
fn blocks_of_the_caller_lead_to_what_a_call_frees() {
    let text = "struct box { struct node *inside; };
         static void free_all(struct node *list) { destroy(list); }
         int main(void) {
             struct box *box = malloc(sizeof *box);
             struct node *list = build();
             box->inside = list;
             free_all(list);
             USE
             free(box);
             return 0;
         }";
    holds(&text.replace("USE", ""));
    has_bug(&text.replace("USE", "if (box->inside) box->inside->value = 1;"), "use-after-free", &[]);
}

#[test]
fn the_end_of_the_program_inside_a_call() {
    let text = "static int count(struct node *list) {
             int length = 0;
             for (; list; list = list->next) if (++length > 2) exit(1);
             return length;
         }
         int main(void) {
             struct node *mine = malloc(sizeof *mine), *list = build();
             count(list);
             destroy(list); free(mine);
             return 0;
         }";
    holds(text);
    has_bug(text, "not-freed", &[Property::ValidMemcleanup]);
}

#[test]
fn the_program_aborts_inside_a_call() {
    let text =
        "static void check(struct node *list) { for (; list; list = list->next) if (list->value) abort(); }
         int main(void) {
             struct node *mine = malloc(sizeof *mine), *list = build();
             check(list);
             destroy(list); free(mine);
             return 0;
         }";
    let asks = Goal { cleanup_at_abort: false, ..Goal::default() }.asking(&[Property::ValidMemcleanup], &[]);
    for way in WAYS {
        assert_eq!(checked(text, way, asks.clone()).verdict.line(), "TRUE", "{way}");
    }
    // Now what is left counts, also in blocks that the function does not see.
    let raised = text.replace("if (list->value)", "");
    let asks = Goal { cleanup_at_abort: true, ..asks };
    let ways = WAYS.map(|way| alarms(&checked(&raised, way, asks.clone()), &load(&raised)));
    assert!(!ways[0].is_empty());
    assert!(ways.iter().all(|way| *way == ways[0]), "{ways:?}");
}

#[test]
fn the_end_of_the_program_two_calls_deep() {
    has_bug(
        "static struct node *at_end;
         static void check(void) { if (at_end) at_end->value = 1; }
         static int inner(void) { int n = 0; while (__VERIFIER_nondet_int()) if (++n > 2) exit(0); return n; }
         static int outer(struct node *list) { int n = 0; for (; list; list = list->next) n |= inner(); return n; }
         int main(void) {
             struct node *list = build();
             atexit(check);
             at_end = list;
             outer(list);
             if (list) { free(list->next ? 0 : list); at_end = list->next ? list : at_end; }
             exit(inner());
         }",
        "use-after-free",
        &[],
    );
}

#[test]
fn what_is_known_of_numbers_holds_across_a_call() {
    let text = "static int steps(int most) { int made = 0; while (made < most && __VERIFIER_nondet_int()) made++; return made; }
         int main(void) {
             int size = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
             if (size < 1 || size > 8 || at < 0 || at END size) return 0;
             int table[8] = {0};
             int made = steps(size);
             table[at] = made;
             if (made < size) table[made] = 1;
             return 0;
         }";
    holds(&text.replace("END", ">="));
    has_bug(&text.replace("END", ">"), "out-of-bounds", &[]);
}

#[test]
fn two_callers_whose_numbers_have_the_same_names() {
    // Each caller draws a number before its call; what the function draws has the name of the other's.
    has_bug(
        "static int pick(void) { int got = __VERIFIER_nondet_int(); while (got > 9) got -= 10; return got; }
         int main(void) {
             int table[10] = {0};
             int first = pick();
             int mine = __VERIFIER_nondet_int();
             int second = pick();
             if (mine == second) return 0;
             if (first >= 0 && second >= 0 && mine >= 0 && mine < 10) table[mine] = table[first] + table[second];
             if (mine != second && first == 3 && second == 3 && mine == 4) reach_error();
             return 0;
         }",
        "error-reached",
        &[],
    );
}

#[test]
fn recursion_ends_without_an_answer() {
    let text = "static int depth(struct node *list) { return list ? 1 + depth(list->next) : 0; }
         static int odd(struct node *list);
         static int even(struct node *list) { return list ? odd(list->next) : 1; }
         static int odd(struct node *list) { return list ? even(list->next) : 0; }
         int main(void) { struct node *list = build(); CALL(list); destroy(list); return 0; }";
    for call in ["depth", "even"] {
        for way in WAYS {
            let line = answer(&text.replace("CALL", call), way, &[]).verdict.line();
            assert_eq!(line, "UNKNOWN(recursion-bound)", "{call} {way}");
        }
    }
}

#[test]
fn calls_through_pointers_are_shared_too() {
    let text = "static void one(struct node *list) { for (; list; list = list->next) list->value = 1; }
         static void two(struct node *list) { for (; list; list = list->next) list->value = 2; }
         int main(void) {
             void (*table[2])(struct node *) = { one, two };
             struct node *list = build(), *other = build();
             table[0](list); table[1](list); table[0](other); table[1](other);
             destroy(list); destroy(other);
             return 0;
         }";
    holds(text);
    assert!(answer(text, "calls=localised", &[]).statistics.summary_hits > 0);
}

#[test]
fn unnamed_arguments_of_a_caller_are_looked_at_with_it() {
    has_bug(
        "typedef __builtin_va_list va_list;
         static int sum(int count, va_list *list) {
             int all = 0;
             for (int i = 0; i < count; i++) all += __builtin_va_arg(*list, int);
             return all;
         }
         static int total(int count, ...) {
             va_list list; __builtin_va_start(list, count);
             int all = sum(count, &list) + sum(1, &list);
             __builtin_va_end(list);
             return all;
         }
         int main(void) { return total(2, 1, 2, 3) + total(3, 1, 2, 3); }",
        "out-of-bounds",
        &[],
    );
}

#[test]
fn standard_input_is_read_on() {
    // What the second call reads is not what the first one read.
    has_bug(
        "static int word(void) { int c = getchar(), n = 0; while (c >= 'a') { n++; c = getchar(); } return c; }
         int main(void) {
             int first = word(), mine = getchar(), second = word();
             if (first == 32 && second == 10 && mine == 'x') reach_error();
             return 0;
         }",
        "error-reached",
        &[],
    );
}

#[test]
fn certificates_are_made_of_calls_with_all_callers() {
    let text = "int main(void) { struct node *a = build(), *b = build(); destroy(a); destroy(b); return 0; }";
    let program = load(text);
    let evidence = Evidence { certificate: true, ..Evidence::default() };
    let task = Task { engines: vec![Choice::VERIFIER], evidence, ..Task::default() };
    let answer = check(&program, &task, Budget::default());
    assert_eq!(answer.verdict.line(), "TRUE");
    assert_eq!(answer.statistics.summary_lookups, 0);
    let certificate = answer.certificate.expect("one was asked for").expect("it can be written");
    let read = ringfence_portfolio::Certificate::read(&certificate).expect("it can be read");
    let checked = recheck(&read, Budget::default()).expect("its states are states");
    assert_eq!(checked.verdict.line(), "TRUE");
}
