//! Contracts on the command line: all contracts of some files are verified, a contract that contradicts itself proves nothing, and a violation replays.

use crate::common::Files;

const LIST: &str = "struct node { struct node *next; unsigned char value; };\n\
    //@ list sll(struct node *x -> y) := x->next |-> y\n\
    //@ list odd(struct node *x -> y) := x->next |-> y * x->value |-> v' && v' > 3 && v' < 2\n";

/// What `check` says about a function `f` with this contract, in a file with some lists.
fn verdict(contract: &str, function: &str) -> (String, i32) {
    let text = format!("{LIST}{contract}\n{function}\n");
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let said = files.run(&["check", "--entry", "f", "--no-config", "a.c"]);
    (said.out.lines().last().unwrap_or("").to_owned(), said.code)
}

#[test]
fn a_contract_that_contradicts_itself_proves_nothing() {
    let nothing = "void f(struct node *x, int n, unsigned char c) { (void)x; (void)n; (void)c; }";
    let contradictions = [
        "n > 3 && n < 3",
        "n + 1 == n",
        "c == 300",
        "x != x",
        "x == 0 && x->value |-> 1",
        "x->value |-> 256",
        "x->value |-> -1",
        "odd+(x, 0)",
        "n < 0 && x->value |-> n",
    ];
    for contradiction in contradictions {
        let (line, code) = verdict(&format!("//@ requires {contradiction}"), nothing);
        assert_eq!((line.as_str(), code), ("verdict: UNKNOWN(unsupported)", 2), "{contradiction}");
    }
    // Their twins are possible.
    let twins = ["n > 3 && n < 5", "n + 1 == 4", "c == 200", "x == x", "x == 0", "n <= 0"];
    for twin in twins {
        let (line, code) = verdict(&format!("//@ requires {twin}"), nothing);
        assert_eq!((line.as_str(), code), ("verdict: TRUE", 0), "{twin}");
    }
    let (line, code) = verdict("//@ requires odd(x, 0)\n//@ ensures x == 0", nothing);
    assert_eq!((line.as_str(), code), ("verdict: TRUE", 0));
}

/// Checks `f` in `a.c` and replays what was found: both say the same.
fn assert_replays(files: &Files, violated: &(String, i32)) {
    let answer = |words: &[&str]| {
        let said = files.run(words);
        (said.out.lines().last().unwrap_or("").to_owned(), said.code)
    };
    let check = ["check", "--entry", "f", "--no-config", "--replay-out", "a.replay", "a.c"];
    assert_eq!(answer(&check), *violated);
    assert_eq!(answer(&["replay", "a.replay"]), *violated);
}

#[test]
fn a_violation_starts_with_a_memory_and_replays() {
    let text = format!(
        "{LIST}//@ requires sll(x, 0)\n//@ ensures sll(x, 0)\nvoid f(struct node *x)\n{{\n    if (x && x->next)\n        x->next = 0;\n}}\n"
    );
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let violated = ("verdict: FALSE(valid-memtrack)".to_owned(), 1);
    assert_replays(&files, &violated);
}

const GOOD: &str =
    "//@ requires sll(x, 0)\n//@ ensures sll(x, 0)\nvoid good(struct node *x) { if (x) x->value = 1; }\n";
const BAD: &str =
    "//@ requires sll(x, 0)\n//@ ensures sll(x, 0)\nvoid bad(struct node *x) { if (x) x->next = 0; }\n";
const WRONG: &str = "//@ requires nothing(x, 0)\nvoid wrong(struct node *x) { (void)x; }\n";

/// What `--contracts` says about files with some of these functions: the lines of the table without times, the verdict, the exit code.
fn all(files: &[(&str, &[&str])], more: &[&str]) -> (Vec<String>, String, i32) {
    let texts: Vec<(&str, String)> =
        files.iter().map(|(name, parts)| (*name, format!("{LIST}{}", parts.concat()))).collect();
    let texts: Vec<(&str, &[u8])> = texts.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let written = Files::new(&texts);
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let said = written.run(&[&["check", "--contracts", "--no-config", "--no-cache"], more, &names].concat());
    let lines: Vec<&str> = said.out.lines().collect();
    let row = |line: &&&str| names.iter().any(|name| line.starts_with(&format!("{name}: ")));
    let words = |line: &&str| line.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    let table = lines.iter().filter(row).map(words).collect();
    (table, lines.last().copied().unwrap_or("").to_owned(), said.code)
}

#[test]
fn all_functions_with_contracts_are_verified() {
    let (table, verdict, code) = all(&[("a.c", &[GOOD])], &[]);
    assert_eq!((table.join("; ").as_str(), verdict.as_str(), code), ("a.c: good TRUE", "verdict: TRUE", 0));
    let (table, verdict, code) = all(&[("a.c", &[GOOD, BAD])], &[]);
    assert_eq!(table, ["a.c: good TRUE", "a.c: bad FALSE(valid-memtrack)"]);
    assert_eq!((verdict.as_str(), code), ("verdict: FALSE(valid-memtrack)", 1));
    // Several files are one program.
    let (table, verdict, code) = all(&[("a.c", &[GOOD]), ("b.c", &[BAD, "int n;\n"])], &[]);
    assert_eq!(table, ["a.c: good TRUE", "b.c: bad FALSE(valid-memtrack)"]);
    assert_eq!((verdict.as_str(), code), ("verdict: FALSE(valid-memtrack)", 1));
}

#[test]
fn a_contract_that_cannot_be_read_is_no_proof() {
    let (table, verdict, code) = all(&[("a.c", &[WRONG])], &[]);
    assert_eq!(
        (table.join("; ").as_str(), verdict.as_str(), code),
        ("a.c: wrong ERROR", "verdict: UNKNOWN(not-read)", 3)
    );
    // Without a contract there is nothing to verify, and a prototype has nothing that could be.
    let nothing = all(&[("a.c", &["void f(void) {}\n"])], &[]);
    assert_eq!((nothing.0.len(), nothing.2), (0, 3));
    let prototype = all(&[("a.c", &["//@ requires sll(x, 0)\nvoid f(struct node *x);\n"])], &[]);
    assert_eq!((prototype.0.len(), prototype.2), (0, 3));
    assert_eq!(all(&[("a.c", &[GOOD])], &["--entry", "good"]).2, 3);
}

#[test]
fn the_document_has_all_functions() {
    let text = format!("{LIST}{GOOD}{BAD}");
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let said = files.run(&["check", "--contracts", "--no-config", "--no-cache", "--format", "json", "a.c"]);
    assert_eq!(said.code, 1);
    for part in ["\"functions\": [", "\"name\": \"a.c: good\"", "\"verdict\": \"FALSE(valid-memtrack)\""] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    // Evidence is about one function.
    let said = files.run(&["check", "--contracts", "--no-config", "--replay-out", "a.replay", "a.c"]);
    said.expect(3, "--replay-out is about one function");
}

const CLEAR: &str = "#include <stdlib.h>\n//@ requires sll(x, 0)\nvoid clear(struct node *x) { while (x) { struct node *n = x->next; free(x); x = n; } }\n";
const WEAK: &str =
    "//@ requires n > 0\nint weak(int n) { if (n > 5) return n; return weak(n + 1) == 0 ? 1 : 1; }\n";

/// What `check` says about a function of a file with some parts: the last line and the exit code.
fn of_function(function: &str, parts: &[&str], more: &[&str]) -> (String, i32) {
    let text = format!("{LIST}{}", parts.concat());
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let said = files.run(&[&["check", "--no-config", "--entry", function, "a.c"], more].concat());
    (said.out.lines().last().unwrap_or("").to_owned(), said.code)
}

#[test]
fn a_proof_names_the_contracts_that_it_rests_on() {
    let function = "//@ requires sll(x, 0)\nvoid f(struct node *x) { clear(x); }\n";
    let under = ("verdict: TRUE under contracts (clear)".to_owned(), 0);
    assert_eq!(of_function("f", &[CLEAR, function], &[]), under);
    let itself = "//@ requires sll(x, 0)\nvoid f(struct node *x) { if (x) { f(x->next); free(x); } }\n";
    let under = ("verdict: TRUE under contracts (f)".to_owned(), 0);
    assert_eq!(of_function("f", &["#include <stdlib.h>\n", itself], &[]), under);
    // What contracts say nothing of is asked about the functions themselves.
    let alone = ("verdict: TRUE".to_owned(), 0);
    assert_eq!(of_function("f", &[CLEAR, function], &["--check-uninitialised"]), alone);
    // All of them are verified: nothing is assumed.
    let (table, verdict, code) = all(&[("a.c", &[CLEAR, function])], &[]);
    assert_eq!(table, ["a.c: clear TRUE", "a.c: f TRUE"]);
    assert_eq!((verdict.as_str(), code), ("verdict: TRUE", 0));
    // A contract that its function breaks proves nothing about the caller in the end.
    let broken = "//@ ensures result == 1\nint one(void) { return 2; }\n//@ ensures result == 1\nint two(void) { return one(); }\n";
    let (_, verdict, code) = all(&[("a.c", &[broken])], &[]);
    assert_eq!((verdict.as_str(), code), ("verdict: FALSE(unreach-call)", 1));
}

#[test]
fn a_call_that_breaks_a_contract_is_a_violation_and_replays() {
    let parts = "//@ requires n > 0\n//@ ensures result == n - 1\nint g(int n) { return n - 1; }\n\
        //@ requires n > 0\n//@ ensures result >= -1\nint f(int n) { return g(g(n)); }\n";
    let files = Files::new(&[("a.c", parts.as_bytes())]);
    let violated = ("verdict: FALSE(unreach-call)".to_owned(), 1);
    assert_replays(&files, &violated);
}

#[test]
fn what_only_a_contract_allows_refutes_nothing() {
    let function =
        "//@ requires n > 0\n//@ ensures result == 6\nint f(int n) { return n == 6 ? weak(n) : 6; }\n";
    // The function returns what it is given, its contract says nothing of it; executed, it is proved.
    assert_eq!(of_function("f", &[WEAK, function], &[]), ("verdict: TRUE".to_owned(), 0));
    // A block that hangs on what is required is not lost by the check of it.
    let parts = "#include <stdlib.h>\nstruct box { int *data; int n; };\n//@ requires b->n |-> _\n//@ ensures b->n |-> _\nvoid g(struct box *b) { b->n = 1; }\n\
        //@ requires n > 0\nvoid f(int n) { struct box *b = malloc(sizeof *b); b->data = malloc(4); g(b); free(b->data); free(b); }\n";
    assert_eq!(of_function("f", &[parts], &[]), ("verdict: TRUE".to_owned(), 0));
}

#[test]
fn a_contract_that_cannot_be_used_at_calls_is_not() {
    let parts = "//@ requires x->value |-> 1 || x->value |-> 2\n//@ ensures x->value |-> _\nvoid g(struct node *x) { x->value = 3; }\n\
        //@ requires x->value |-> _\n//@ ensures x->value |-> _\nvoid f(struct node *x) { x->value = 2; g(x); }\n";
    let text = format!("{LIST}{parts}");
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let said = files.run(&["check", "--no-config", "--entry", "f", "a.c"]);
    said.expect(0, "calls of `g` execute it, its contract is not used");
    assert!(said.out.ends_with("verdict: TRUE\n"), "{}", said.out);
}

const PICK: &str = "//@ requires n > 0\n//@ ensures result >= 0 && result < n\nint pick(int n);\n";

/// What `check` says about a program: the last line and the exit code.
fn of_program(files: &[(&str, &str)], more: &[&str]) -> (String, i32) {
    let texts: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let written = Files::new(&texts);
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let said = written.run(&[&["check", "--no-config", "--no-cache"], more, &names].concat());
    (said.out.lines().last().unwrap_or("").to_owned(), said.code)
}

#[test]
fn the_contract_of_a_function_without_a_body_is_its_model() {
    let main =
        |call: &str| format!("{PICK}int main(void) {{ int a[10] = {{0}}; a[{call}] = 1; return 0; }}\n");
    let check = |call: &str| of_program(&[("a.c", &main(call))], &[]);
    let under = " under contracts of undefined functions (pick)";
    assert_eq!(check("pick(10)"), (format!("verdict: TRUE{under}"), 0));
    assert_eq!(check("pick(11)"), (format!("verdict: FALSE(valid-deref){under}"), 1));
    assert_eq!(check("pick(0)"), (format!("verdict: FALSE(unreach-call){under}"), 1));
    // A body counts, wherever it stands.
    let body = ("b.c", "int pick(int n) { return n + 20; }\n");
    let both = of_program(&[("a.c", &main("pick(10)")), body], &[]);
    assert_eq!(both, ("verdict: FALSE(valid-deref)".to_owned(), 1));
    // One function rests on it, and nothing here verifies it.
    let function =
        format!("{PICK}//@ requires n > 1\n//@ ensures result < n\nint f(int n) {{ return pick(n - 1); }}\n");
    let all = of_program(&[("a.c", &function)], &["--contracts"]);
    assert_eq!(all, (format!("verdict: TRUE{under}"), 0));
}

#[test]
fn a_run_through_a_model_replays() {
    let text = format!("{PICK}int main(void) {{ int a[10] = {{0}}; a[pick(11)] = 1; return 0; }}\n");
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let violated = "verdict: FALSE(valid-deref) under contracts of undefined functions (pick)";
    for words in [&["check", "--no-config", "--replay-out", "a.replay", "a.c"][..], &["replay", "a.replay"]] {
        let said = files.run(words);
        assert_eq!((said.out.lines().last(), said.code), (Some(violated), 1));
    }
}

#[test]
fn comments_that_only_look_like_contracts_change_nothing() {
    let others = [
        "//@ requires \\valid(p);\nint read_it(int *p);\n",
        "//@ requires n > NOTHING;\nint read_it(int *p);\n",
        "//@ assigns \\nothing;\nint read_it(int *p);\n",
        "//@ ensures nowhere(result)\nint read_it(int *p);\n",
        "//@ requires p->x |-> 1\nint read_it(int *p);\n",
        "//@ requires 0 <= 1\n\nint x; //@ requires 1 <= 2\nint read_it(int *p);\n",
    ];
    for other in others {
        let unused = format!("{other}int main(void) {{ return 0; }}\n");
        assert_eq!(of_program(&[("a.c", &unused)], &[]), ("verdict: TRUE".to_owned(), 0), "{other}");
        let used = format!("{other}int main(void) {{ int n = 0; return read_it(&n); }}\n");
        assert_eq!(of_program(&[("a.c", &used)], &[]).1, 2, "{other}");
    }
}
