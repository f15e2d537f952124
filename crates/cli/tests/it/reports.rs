//! Reports as users and tools get them: formats, files, accepted findings, explanations, bounds.

use crate::common::{Files, Said};

/// A block that is freed twice when the input is 7.
const TWICE: &[u8] = b"#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    char *p = malloc(8);
    if (n == 7)
        free(p);
    free(p);
    return 0;
}
";

/// A loop of many rounds before the error.
const LONG: &[u8] = b"#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    int sum = 0;
    for (int i = 0; i < 25000; i++)
        if (i % 3)
            sum += i;
    free(p);
    return *p + sum;
}
";

/// An error behind the number of comparisons that a sort makes.
const SORTED: &[u8] = b"#include <stdlib.h>
extern void reach_error(void);
static int calls;
static int compare(const void *a, const void *b) {
    calls++;
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int a[3] = { 5, 3, 9 };
    qsort(a, 3, sizeof a[0], compare);
    if (calls == 3)
        reach_error();
    return 0;
}
";

#[test]
fn a_violation_that_rests_on_the_comparisons_of_a_sort_says_so() {
    let files = Files::new(&[("sorted.c", SORTED)]);
    let said = files.run(&["check", "sorted.c", "--engine", "symex-dfs"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("in order: the comparisons that glibc makes\n"), "{said:?}");
}

#[test]
fn the_report_for_people_says_what_where_and_why() {
    let files = Files::new(&[("twice.c", TWICE)]);
    let said = files.run(&["check", "twice.c", "--engine", "symex-dfs"]);
    assert_eq!((said.code, said.err.as_str()), (1, ""), "{said:?}");
    let wanted = "\
error[double-free]: free of heap block of 8 bytes that was freed already
 --> twice.c:8:5
  |
4 |     int n = __VERIFIER_nondet_int();
  |             ----------------------- 1. input: n = 7
5 |     char *p = malloc(8);
  |               --------- 2. the heap block of 8 bytes comes from here
6 |     if (n == 7)
  |         ------ 3. `n == 7` is true: `n` is 7
7 |         free(p);
  |         ------- 4. it was freed here
8 |     free(p);
  |     ^^^^^^^
  |
note: the inputs of the run, in order: n = 7
note: found by the engine `symex` and seen in a run of the interpreter
memory here:
    n = 7
    p: freed region of 8 bytes
summary: double-free at twice.c:8:5; `ringfence explain double-free` says more; no other violation was \
                  found
verdict: FALSE(valid-free)
";
    assert_eq!(said.out, wanted);
}

#[test]
fn files_get_the_format_of_their_names() {
    let files = Files::new(&[("twice.c", TWICE)]);
    let out = ["r.json", "r.sarif", "r.txt"];
    let words: Vec<&str> = out.iter().flat_map(|file| ["--report-out", file]).collect();
    let said = files.run(&[&["check", "twice.c"][..], &words].concat());
    assert_eq!(said.code, 1, "{said:?}");
    let read = |name: &str| std::fs::read_to_string(files.path().join(name)).unwrap();
    assert_eq!(read("r.txt"), said.out);
    assert!(!said.out.contains('\x1b'), "colours are for terminals: {said:?}");
    let (json, sarif) = (read("r.json"), read("r.sarif"));
    assert!(
        json.starts_with("{\n  \"format\": \"ringfence-report\",\n  \"formatVersion\": \"1.0\",\n"),
        "{json}"
    );
    assert!(
        json.contains("\"line\": \"FALSE(valid-free)\"") && json.contains("\"variable\": \"n\""),
        "{json}"
    );
    assert!(sarif.contains("\"version\": \"2.1.0\"") && sarif.contains("\"uri\": \"twice.c\""), "{sarif}");
    assert!(
        sarif.contains("\"ruleId\": \"double-free\"") && sarif.contains("external/cwe/cwe-415"),
        "{sarif}"
    );
    files.run(&["run", "twice.c", "--format", "sarif"]).expect(3, "is for `ringfence check` only");
    let said = files.run(&["check", "twice.c", "--report-out", "r.xml"]);
    said.expect(3, "a report is a file that ends in .json, .sarif or .txt");
}

#[test]
fn documents_stand_alone_on_standard_output() {
    let files = Files::new(&[("twice.c", TWICE), ("bad.c", b"int main(void) { return 0 }\n")]);
    for format in ["json", "sarif"] {
        let said = files.run(&["check", "twice.c", "--format", format]);
        assert_eq!((said.code, said.err.as_str()), (1, ""), "{said:?}");
        assert!(said.out.starts_with("{\n") && said.out.ends_with("\n}\n"), "{said:?}");
        let said = files.run(&["check", "bad.c", "--format", format]);
        assert_eq!(said.code, 3, "{said:?}");
        assert!(said.err.contains("error: ") && said.out.starts_with("{\n"), "{said:?}");
        let failed = ["\"answer\": \"ERROR\"", "\"executionSuccessful\": false"];
        assert!(failed.iter().any(|text| said.out.contains(text)), "{said:?}");
    }
}

const SEVERAL: &[u8] = b"#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 5) {
        char *lost = malloc(3);
        lost[0] = 'l';
    } else if (n == 6) {
        int *p = malloc(sizeof *p);
        free(p);
        *p = n;
    }
    return 0;
}
";

/// The severe comes first, each finding has files of its own, and one that is accepted does not hide the next.
#[test]
fn all_findings_are_reported() {
    let files = Files::new(&[("several.c", SEVERAL)]);
    let evidence =
        ["--replay-out", "bug.replay", "--harness", "h.c", "--html", "page", "--report-out", "r.json"];
    let said = files.run(&[&["check", "several.c"][..], &evidence].concat());
    assert_eq!(said.code, 1, "{said:?}");
    let [severe, mild] = ["error[use-after-free]", "error[leak]"].map(|rule| said.out.find(rule));
    assert!(severe.is_some() && severe < mild, "{said:?}");
    assert!(
        said.out.contains("summary: use-after-free at several.c:11:9 and 1 other violation;"),
        "{said:?}"
    );
    assert_eq!(said.out.lines().last(), Some("verdict: FALSE(valid-deref)"), "{said:?}");
    for name in ["bug.replay", "bug-2.replay", "h.c", "h-2.c", "page/index.html", "page/finding-2.html"] {
        assert!(files.path().join(name).exists(), "{name}");
    }
    let json = std::fs::read_to_string(files.path().join("r.json")).unwrap();
    assert!(json.contains("\"otherFindings\": ["), "{json}");
    let again = files.run(&["replay", "bug-2.replay"]);
    assert_eq!(
        (again.code, again.out.lines().last()),
        (1, Some("verdict: FALSE(valid-memtrack)")),
        "{again:?}"
    );
    let first = files.run(&["check", "several.c", "--first", "--engine", "symex-dfs"]);
    assert_eq!(first.out.matches("error[").count(), 1, "{first:?}");
    let text =
        String::from_utf8_lossy(SEVERAL).replace("*p = n;", "*p = n; // ringfence: accept use-after-free");
    std::fs::write(files.path().join("several.c"), text).unwrap();
    let said = files.run(&["check", "several.c"]);
    assert_eq!((said.code, said.out.lines().last()), (1, Some("verdict: FALSE(valid-memtrack)")), "{said:?}");
    assert!(said.out.contains("warning[use-after-free]"), "{said:?}");
}

/// A search ends when every alarm of an exploration that was complete is confirmed, however many paths there are.
#[test]
fn the_search_ends_when_nothing_is_open() {
    let list = b"#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nstruct node { struct node *next; int value; };\nint main(void) {\n    \
        struct node *list = NULL;\n    while (__VERIFIER_nondet_int()) {\n        struct node *n = malloc(sizeof *n);\n        n->value = 1;\n        \
        n->next = list;\n        list = n;\n    }\n    int first = list->value;\n    while (list) {\n        struct node *next = list->next;\n        \
        free(list);\n        list = next;\n    }\n    return first == 2 ? list->value : 0;\n}\n";
    let files = Files::new(&[("list.c", list)]);
    let said = files.run(&["check", "list.c", "--all", "--time-limit", "none"]);
    assert!(said.code == 1 && said.out.contains("error[null-deref]"), "{said:?}");
    assert!(said.out.contains("; the verifier explored everything and raised no other alarm\n"), "{said:?}");
}

/// A search that ends with something left to look at says so, and how to go on; one that is stopped by a limit names it.
#[test]
fn the_end_of_the_search_is_said() {
    let endless = b"#include <stdio.h>\nint main(int argc, char **argv) {\n    long n = 0;\n    int c;\n    while ((c = getchar()) != EOF)\n        \
        n = c == 'x' ? n + 3 : n * 5 + c;\n    return *argv[1] + (int)n;\n}\n";
    let tree = b"#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nstruct tree { struct tree *left, *right; };\nstatic struct tree *make(void) {\n    \
        if (!__VERIFIER_nondet_int())\n        return NULL;\n    struct tree *t = malloc(sizeof *t);\n    t->left = make();\n    t->right = make();\n    \
        return t;\n}\nstatic void clear(struct tree *t) {\n    if (t == NULL)\n        return;\n    free(t);\n    clear(t->left);\n    clear(t->right);\n}\n\
        int main(void) {\n    clear(make());\n    return 0;\n}\n";
    let files = Files::new(&[("endless.c", endless), ("tree.c", tree)]);
    let said = files.run(&["check", "endless.c"]);
    assert!(said.code == 1 && said.out.contains("; the verifier explored everything"), "{said:?}");
    assert!(said.out.contains("note: the program was started without arguments\n"), "{said:?}");
    assert!(said.out.contains("argv: argument vector {[0]: \"program\", [1] = null}\n"), "{said:?}");
    // Trees of any depth are not explored completely.
    let said = files.run(&["check", "tree.c"]);
    let (_, rest) = said.out.split_once("; the search ended after ").expect("a summary");
    assert!(said.code == 1 && rest.contains(" s without another find (`--all` goes on)\n"), "{said:?}");
    let said = files.run(&["check", "tree.c", "--all", "--time-limit", "3"]);
    assert!(
        said.code == 1 && said.out.contains("; the search was stopped by the time limit of 3 s\n"),
        "{said:?}"
    );
}

/// What was not asked about and ends all knowledge is reported as what it is, with the option that asks about it.
#[test]
fn undefined_behaviour_that_was_not_asked_about_is_shown() {
    let divided = b"int main(void) {\n    int x = 0;\n    return 1 / x;\n}\n";
    let files = Files::new(&[("divided.c", divided)]);
    let said = files.run(&["check", "divided.c"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.out.starts_with("warning[division-by-zero]: "), "{said:?}");
    assert!(said.out.contains("`--check-division` makes it a violation"), "{said:?}");
    assert_eq!(said.out.lines().last(), Some("verdict: UNKNOWN(undefined-behaviour)"), "{said:?}");
    let asked = files.run(&["check", "divided.c", "--check-division"]);
    assert_eq!(
        (asked.code, asked.out.lines().last()),
        (1, Some("verdict: FALSE(no-undefined)")),
        "{asked:?}"
    );
    assert_eq!(files.run(&["check", "divided.c", "--property", "valid-deref"]).code, 2);
}

#[test]
fn accepted_findings_are_no_news() {
    let accepted = [TWICE, b""].concat();
    let text = String::from_utf8(accepted).unwrap();
    let text =
        text.replace("    free(p);\n    return", "    free(p); // ringfence: accept double-free\n    return");
    let files = Files::new(&[("twice.c", TWICE), ("known.c", text.as_bytes()), ("list", b"# known\n")]);
    let said = files.run(&["check", "twice.c", "--accept", "list", "--format", "gcc"]);
    assert_eq!(said.code, 1, "{said:?}");
    let note = said.out.lines().find(|line| line.contains("fingerprint")).unwrap();
    let print = note.split('`').nth(1).unwrap().to_owned();
    std::fs::write(files.path().join("list"), format!("# known\n{print} # twice.c\n")).unwrap();
    for arguments in [&["check", "twice.c", "--accept", "list"][..], &["check", "known.c"]] {
        let said = files.run(arguments);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.out.starts_with("warning[double-free]: "), "{said:?}");
        assert_eq!(said.out.lines().last(), Some("verdict: UNKNOWN(accepted)"), "{said:?}");
    }
    files.run(&["check", "twice.c", "--accept", "nothing"]).expect(3, "cannot read `nothing`");
}

#[test]
fn rules_and_reasons_are_explained() {
    let files = Files::new(&[]);
    let said = files.run(&["explain", "use-after-free"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    assert!(said.out.starts_with("use-after-free: access to memory that was freed\n"), "{said:?}");
    assert!(said.out.contains("CWE-416") && said.out.contains("valid-deref"), "{said:?}");
    assert_eq!(files.run(&["explain", "[use-after-free]"]).out, said.out);
    assert!(files.run(&["explain", "timeout"]).out.contains("Raise --time-limit."));
    let all = files.run(&["explain"]).out;
    assert!(all.contains("  double-free ") && all.contains("  not-replayed "), "{all}");
    files.run(&["explain", "use-after"]).expect(3, "did you mean `use-after-free`?");
}

#[test]
fn a_path_of_many_steps_gives_reports_of_bounded_size() {
    let files = Files::new(&[("long.c", LONG)]);
    let words = ["check", "long.c", "--report-out", "r.sarif", "--report-out", "r.json"];
    let said = files.run(&[&words[..], &["--engine", "symex-dfs"]].concat());
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.len() < 4000, "{said:?}");
    let read = |name: &str| std::fs::read_to_string(files.path().join(name)).unwrap();
    let (sarif, json) = (read("r.sarif"), read("r.json"));
    assert!(sarif.len() < 2_000_000 && json.len() < 1_000_000, "{} {}", sarif.len(), json.len());
    assert!(sarif.matches("\"executionOrder\"").count() <= 1000);
    let steps = json.split_once("\"steps\": ").and_then(|(_, rest)| rest.split(',').next()).unwrap();
    assert!(steps.parse::<u64>().unwrap() > 100_000, "{steps}");
    assert!(sarif.contains("steps that matter less are left out"));
}

#[test]
fn a_leak_in_an_endless_loop_gives_short_reports() {
    let text = b"#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n    for (;;) {\n        \
                 char *p = malloc(4);\n        if (__VERIFIER_nondet_int() == 7)\n            continue;\n        free(p);\n    \
                 }\n}\n";
    let files = Files::new(&[("endless.c", text)]);
    let words = ["check", "endless.c", "--report-out", "r.sarif", "--report-out", "r.json", "--html", "page"];
    let said = files.run(&words);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("--> endless.c:7:13\n") && !said.out.contains(" more)"), "{said:?}");
    let size = |name: &str| std::fs::metadata(files.path().join(name)).unwrap().len();
    let sizes = [size("r.json"), size("r.sarif"), size("page/index.html")];
    assert!(sizes[0] < 10_000 && sizes[1] < 100_000 && sizes[2] < 100_000, "{sizes:?}");
}

#[test]
fn a_lifetime_ends_at_the_brace_of_its_scope() {
    let outer: &[u8] = b"static int *f(void)\n{\n    int x = 1, *p = &x;\n    return p;\n}\nint main(void)\n{\n    return *f();\n}\n";
    let inner: &[u8] =
        b"static int *f(int n)\n{\n    if (n) {\n        int x = 2, *p = &x;\n        return p;\n    }\n    \
                         return 0;\n}\nint main(void)\n{\n    return *f(1);\n}\n";
    let left: &[u8] =
        b"int main(void)\n{\n    int *p = 0;\n    for (int i = 0; i < 3; i++) {\n        int x = i;\n        p = &x;\n        \
                        if (i == 1)\n            break;\n    }\n    return *p;\n}\n";
    let files = Files::new(&[("outer.c", outer), ("inner.c", inner), ("left.c", left)]);
    for (name, place) in [("outer.c", "outer.c:5:1"), ("inner.c", "inner.c:6:5"), ("left.c", "left.c:9:5")] {
        let said = files.run(&["check", name, "--format", "gcc"]);
        assert!(said.out.contains(&format!("{place}: note: its lifetime ended here\n")), "{said:?}");
    }
}

#[test]
fn every_finding_has_simple_inputs() {
    let text = b"extern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int a[4] = {0}, b[4] = {0};\n    \
                 int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();\n    if (n > 100)\n        return a[n];\n    \
                 if (m > 2)\n        return b[m + 1];\n    return 0;\n}\n";
    let files = Files::new(&[("two.c", text)]);
    let said = files.run(&["check", "two.c", "--engine", "symex"]);
    let inputs: Vec<&str> = said.out.lines().filter(|line| line.contains("the inputs of the run")).collect();
    assert_eq!(inputs.len(), 2, "{said:?}");
    assert!(inputs.iter().any(|line| line.ends_with("n = 101, m = 0")), "{said:?}");
    assert!(inputs.iter().any(|line| line.ends_with("n = 0, m = 3")), "{said:?}");
}

/// A file that is opened, a variable of the environment and a line of standard input that lead to a defect.
const OUTSIDE: &[u8] = b"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char small[4], word[8] = \"\";
    char *home = getenv(\"HOME\");
    if (!home)
        return 1;
    if (!fgets(word, sizeof word, stdin) || word[0] != 'x')
        return 1;
    strcpy(small, home);
    return small[0];
}
";

#[test]
fn what_comes_from_outside_is_shown_as_text_in_all_formats() {
    let files = Files::new(&[("outside.c", OUTSIDE)]);
    let said =
        files.run(&["check", "outside.c", "--engine", "symex", "--html", "page", "--report-out", "r.json"]);
    assert_eq!(said.code, 1, "{said:?}");
    let (environment, stdin) =
        ("the environment of the program: \"HOME=aaaa\"", "the standard input of the program: \"x\"");
    assert!(said.out.contains(environment) && said.out.contains(stdin), "{said:?}");
    assert!(said.out.contains("`!home` is false: `home` is not null"), "{said:?}");
    assert!(!said.out.contains("never set"), "{said:?}");
    let read = |name: &str| std::fs::read_to_string(files.path().join(name)).unwrap();
    let json = read("r.json");
    assert!(json.contains("\"HOME=aaaa\"") && json.contains("\"stdin\": \"x\""), "{json}");
    let page = read("page/index.html");
    assert!(page.contains("the environment of the program: &quot;HOME=aaaa&quot;"), "{page}");
}

#[test]
fn a_value_that_was_never_set_is_called_by_its_name() {
    let text = b"#include <stdlib.h>
struct line { int rows, cols; int *cells; };
int main(void) {
    struct line *l = malloc(sizeof *l);
    l->rows = 2;
    l->cells = calloc(4, sizeof *l->cells);
    l->cells[l->cols] = 1;
    free(l->cells);
    free(l);
    return 0;
}
";
    let files = Files::new(&[("unset.c", text)]);
    let said = files.run(&["check", "unset.c", "--engine", "symex-dfs"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("`l->cols` was never set after this"), "{said:?}");
}

#[test]
fn a_proof_names_what_it_assumes_and_no_answer_what_to_do_next() {
    let safe: &[u8] = b"int main(void) { return 0; }\n";
    let open: &[u8] = b"extern int poll_device(void); int main(void) { return poll_device(); }\n";
    let files = Files::new(&[("safe.c", safe), ("open.c", open)]);
    let said = files.run(&["check", "safe.c"]);
    let assumed = "note: assumed: the data model is LP64, every allocation succeeds, and the C library does what its \
                   models do\n";
    assert!(said.out.contains(assumed), "{said:?}");
    let said = files.run(&["check", "open.c"]);
    assert_eq!(said.code, 2, "{said:?}");
    let next = "note: what to do next: define `poll_device` in a file of your own, and link it with --stubs FILE.c\n";
    assert!(said.out.contains(next), "{said:?}");
}

#[test]
fn a_simpler_run_rests_on_the_same_assumption() {
    let text: &[u8] = b"float measure(void);\nvoid reach_error(void);\n\
                        int main(void) { float a = measure(); if (a != a) reach_error(); return 0; }\n";
    let files = Files::new(&[("open.c", text)]);
    let said = files.run(&["check", "open.c", "--assume-external", "pure"]);
    assert_eq!(said.code, 1, "{said:?}");
    let line = "verdict: FALSE(unreach-call) under --assume-external pure (measure)\n";
    assert!(said.out.ends_with(line), "{said:?}");
}

#[test]
fn a_verdict_under_an_assumption_names_it_in_every_format() {
    let safe: &[u8] = b"int measure(void);\nint main(void) { return measure() ? 0 : 1; }\n";
    let bad: &[u8] =
        b"int measure(void);\nint main(void) { int *p = 0; if (measure() == 7) *p = 1; return 0; }\n";
    let files = Files::new(&[("safe.c", safe), ("bad.c", bad)]);
    let pure = ["--assume-external", "pure"];
    let under = "under --assume-external pure (measure)";
    let check = |args: &[&str]| files.run(&[&["check"], args, &pure].concat());
    let said = check(&["safe.c", "--certificate", "proof"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.ends_with(&format!("verdict: TRUE {under}\n")), "{said:?}");
    let said = files.run(&["recheck", "proof"]);
    assert!(said.out.ends_with(&format!("verdict: TRUE {under}\n")), "{said:?}");
    let said = check(&["safe.c", "--format", "json"]);
    assert!(said.out.contains("\"assumed\": \"--assume-external pure (measure)\""), "{said:?}");
    let said = check(&["safe.c", "--format", "sarif"]);
    assert!(said.out.contains(under) && !said.out.contains("verdict: TRUE\""), "{said:?}");
    let said = check(&["bad.c", "--replay-out", "run"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.ends_with(&format!("verdict: FALSE(valid-deref) {under}\n")), "{said:?}");
    let said = files.run(&["replay", "run"]);
    assert!(said.out.ends_with(&format!("verdict: FALSE(valid-deref) {under}\n")), "{said:?}");
    let said = check(&["safe.c", "--witness", "witness"]);
    assert_eq!(said.code, 3, "{said:?}");
}

#[test]
fn functions_without_a_model_are_listed_at_once_and_can_be_linked() {
    let open: &[u8] = b"extern int poll_device(void);\nextern void log_line(const char *);\n\
                        int main(void) { log_line(\"a\"); return poll_device(); }\n";
    let stubs: &[u8] =
        b"int poll_device(void) { return 0; }\nvoid log_line(const char *text) { (void)text; }\n";
    let files = Files::new(&[("open.c", open), ("stubs.c", stubs)]);
    let said = files.run(&["check", "open.c"]);
    let list = "2 functions have neither a definition nor a model (write them in a file for --stubs):\n  \
                log_line, used at open.c:3:18\n  poll_device, used at open.c:3:40\n";
    assert!(said.err.contains(list), "{said:?}");
    let said = files.run(&["check", "--stubs", "stubs.c", "open.c"]);
    assert_eq!((said.code, said.err.contains("neither")), (0, false), "{said:?}");
}

#[test]
#[cfg(unix)]
fn a_file_that_cannot_be_written_is_an_error() {
    let files = Files::new(&[("safe.c", b"int main(void) { return 0; }\n"), ("twice.c", TWICE)]);
    // A directory stands where the page must go, so that this is found out at the end.
    std::fs::create_dir_all(files.path().join("page/index.html")).unwrap();
    for program in ["safe.c", "twice.c"] {
        files.run(&["check", program, "--html", "page"]).expect(3, "cannot write `page/index.html`");
    }
    std::fs::create_dir_all(files.path().join("full")).unwrap();
    let said = files.run(&["check", "twice.c", "--harness", "/dev/full"]);
    said.expect(3, "cannot write `/dev/full`");
    assert!(said.out.ends_with("verdict: FALSE(valid-free)\n"), "{said:?}");
}

#[test]
fn fingerprints_do_not_depend_on_the_working_directory() {
    let files = Files::new(&[("list", b"")]);
    std::fs::create_dir_all(files.path().join("src")).unwrap();
    std::fs::write(files.path().join("src/twice.c"), TWICE).unwrap();
    let print = |said: &Said| {
        let note = said.out.lines().find(|line| line.contains("fingerprint")).map(str::to_owned);
        note.and_then(|note| note.split('`').nth(1).map(str::to_owned)).unwrap_or_else(|| panic!("{said:?}"))
    };
    let here = files.run(&["check", "src/twice.c", "--accept", "list", "--format", "gcc"]);
    let mut inside = files.command(&["check", "twice.c", "--accept", "../list", "--format", "gcc"]);
    let inside = Said::from(inside.current_dir(files.path().join("src")).output().unwrap());
    assert_eq!(print(&here), print(&inside));
}
