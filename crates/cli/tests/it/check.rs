//! `ringfence check` from the command line to the evidence: verdicts, reasons, replay files, harnesses.

use crate::common::Files;
use std::process::Command;

const STACK: &[u8] = b"#include <stdlib.h>
#include \"node.h\"
extern int __VERIFIER_nondet_int(void);
static struct node *push(struct node *top, int value) {
    struct node *n = malloc(sizeof *n);
    n->next = top;
    n->value = value;
    return n;
}
int main(void) {
    struct node *top = push(0, 1);
    if (__VERIFIER_nondet_int() * 5 == 35) {
        free(top);
    }
    int value = top->value;
    free(top);
    return value != LIMIT;
}
";
const NODE: &[u8] = b"struct node { struct node *next; int value; };\n";

fn files() -> Files {
    Files::new(&[("stack.c", STACK), ("node.h", NODE)])
}

#[test]
fn a_violation_is_found_reported_and_shown_again() {
    let files = files();
    for model in ["LP64", "ILP32"] {
        let arguments = ["check", "stack.c", "--format", "gcc", "--data-model", model, "--replay-out", "r"];
        let said = files.run(&[&arguments[..], &["--harness", "h.c", "--", "-DLIMIT=1"]].concat());
        assert_eq!((said.code, said.err.as_str()), (1, ""), "{said:?}");
        let lines: Vec<&str> = said.out.lines().collect();
        assert!(lines[0].starts_with("stack.c:15:17: error: read of 4 bytes"), "{said:?}");
        assert!(lines[0].ends_with(" [use-after-free]"), "{said:?}");
        assert!(lines.contains(&"stack.c:13:9: note: it was freed here"), "{said:?}");
        assert!(lines.contains(&"ringfence: note: the inputs of the run, in order: 7"), "{said:?}");
        assert_eq!(lines.last(), Some(&"verdict: FALSE(valid-deref)"));
        // Flags and data model come from the file.
        let again = files.run(&["replay", "r", "--format", "gcc"]);
        assert_eq!((again.code, again.out.lines().next()), (1, Some(lines[0])), "{again:?}");
        show(&files, &std::fs::read_to_string(files.path().join("h.c")).unwrap());
    }
}

/// Runs the commands that a harness names, if the compiler can, and looks for the sanitizer's report.
fn show(files: &Files, text: &str) {
    let section = text.split_once("Compile and run it:\n").unwrap().1;
    let commands: Vec<&str> = section.lines().map_while(|line| line.strip_prefix(" *     ")).collect();
    let shell =
        |command: &str| Command::new("sh").args(["-c", command]).current_dir(files.path()).output().unwrap();
    let flags = if text.contains(" -m32 ") { "-m32" } else { "" };
    let try_it = format!(
        "echo 'int main(void) {{ return 0; }}' > t.c && cc {flags} -fsanitize=address t.c -o t && ./t"
    );
    if !shell(&try_it).status.success() {
        eprintln!("left out: there is no compiler with the address sanitizer here");
        return;
    }
    assert!(commands[0].contains(" -iquote . -DLIMIT=1 h.c "), "{commands:?}");
    let output = shell(&commands.join(" && "));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("heap-use-after-free"), "{said}");
    assert!(said.contains("stack.c:15"), "{said}");
}

#[test]
fn a_correct_program_is_proved() {
    let files = Files::new(&[(
        "safe.c",
        b"#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nint main(void) { int *p = malloc(sizeof *p);\n\
        *p = __VERIFIER_nondet_int(); int positive = *p > 0; free(p); return positive; }\n",
    )]);
    let said = files.run(&["check", "safe.c", "--replay-out", "r"]);
    assert_eq!((said.code, said.out.lines().last()), (0, Some("verdict: TRUE")), "{said:?}");
    assert!(said.out.starts_with("note: proved by the engine `"), "{said:?}");
    assert_eq!(said.err, "note: `r` was not written: no violation was confirmed\n");
    assert!(!files.path().join("r").exists());
    // The same with failing allocations is another question.
    let said = files.run(&["check", "safe.c", "--malloc-may-fail", "--replay-out", "r"]);
    assert_eq!((said.code, said.out.lines().last()), (1, Some("verdict: FALSE(valid-deref)")), "{said:?}");
    assert!(said.out.contains("the inputs of the run, in order: allocation fails"), "{said:?}");
    assert_eq!(files.run(&["replay", "r"]).code, 1);
}

#[test]
fn what_is_not_known_has_a_reason_with_its_place() {
    let files = Files::new(&[
        ("unknown.c", b"int somebody(void);\nint main(void) { return somebody(); }\n"),
        (
            "zero.c",
            b"int __VERIFIER_nondet_int(void);\nint main(void) { return 1 / __VERIFIER_nondet_int(); }\n",
        ),
    ]);
    let said = files.run(&["check", "unknown.c", "--format", "gcc"]);
    assert_eq!((said.code, said.out.lines().last()), (2, Some("verdict: UNKNOWN(unsupported)")), "{said:?}");
    assert!(said.out.starts_with("unknown.c:2:25: note: not supported: "), "{said:?}");
    let said = files.run(&["check", "zero.c", "--format", "gcc"]);
    let last = Some("verdict: UNKNOWN(undefined-behaviour)");
    assert_eq!((said.code, said.out.lines().last()), (2, last), "{said:?}");
    assert!(said.out.starts_with("zero.c:2:25: warning: division by zero [division-by-zero]\n"), "{said:?}");
    assert_eq!(said.out.matches("warning: ").count(), 1, "{said:?}");
    let said = files.run(&["check", "zero.c", "--check-division"]);
    assert_eq!((said.code, said.out.lines().last()), (1, Some("verdict: FALSE(no-undefined)")), "{said:?}");
}

#[test]
fn the_properties_decide_what_a_violation_is() {
    let text = b"#include <stdlib.h>\nvoid reach_error(void);\nint *keep;\n\
        int main(void) { keep = malloc(4); return 0; }\n";
    let files = Files::new(&[
        ("kept.c", text),
        ("call.prp", b"CHECK( init(main()), LTL(G ! call(reach_error())) )\n"),
    ]);
    files.run(&["check", "kept.c"]).expect(0, "");
    files.run(&["check", "kept.c", "--property", "call.prp"]).expect(0, "");
    let said = files.run(&["check", "kept.c", "--property", "memcleanup", "--replay-out", "r"]);
    assert_eq!(
        (said.code, said.out.lines().last()),
        (1, Some("verdict: FALSE(valid-memcleanup)")),
        "{said:?}"
    );
    let again = files.run(&["replay", "r"]);
    assert_eq!(
        (again.code, again.out.lines().last()),
        (1, Some("verdict: FALSE(valid-memcleanup)")),
        "{again:?}"
    );
}

#[test]
fn files_of_a_database_are_replayed_with_their_own_flags() {
    let database = br#"[
        {"directory": ".", "file": "a.c", "command": "cc -DVALUE=7 -c a.c"},
        {"directory": ".", "file": "b.c", "arguments": ["cc", "-DNAME=x y", "-DVALUE=30", "-c", "b.c"]}
    ]"#;
    let files = Files::new(&[
        ("compile_commands.json", database),
        ("a.c", b"int *b(void);\nint main(void) { return VALUE == 7 ? *b() : 0; }\n"),
        ("b.c", b"int *b(void) { return (int *)(VALUE - 30); }\n"),
    ]);
    let said = files.run(&["check", "-p", ".", "--replay-out", "r", "--harness", "h.c"]);
    assert_eq!(said.code, 1, "{said:?}");
    let text = std::fs::read_to_string(files.path().join("r")).unwrap();
    assert!(text.contains("source \"a.c\"\nflag \"-DVALUE=7\"\nsource \"b.c\"\n"), "{text}");
    assert_eq!(files.run(&["replay", "r"]).code, 1);
    let harness = std::fs::read_to_string(files.path().join("h.c")).unwrap();
    assert!(harness.contains(" '-DNAME=x y' -DVALUE=30 -c b.c -o harness-1.o\n"), "{harness}");
}

#[test]
fn engines_are_chosen_by_name() {
    let files = files();
    let said = files.run(&["check", "stack.c", "--engine", "symex-bfs", "--", "-DLIMIT=1"]);
    assert_eq!(said.code, 1, "{said:?}");
}
