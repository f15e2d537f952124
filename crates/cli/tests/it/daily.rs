//! Daily use: the settings of a project, what is accepted, standard input, and watching.

use crate::common::{Files, Said};
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

const LEAK: &str = "#include <stdlib.h>
int main(void)
{
    char *p = malloc(3);
    return p == NULL;
}
";

#[test]
fn settings_are_found_above_the_file() {
    let files = Files::new(&[
        (
            "ringfence.toml",
            b"entry = \"start\"\nflags = [\"-Iinclude\"]\nmodels = [\"model.c\"]\ncheck-division = true\n",
        ),
        ("model.c", b"int input(void) { return 0; }\n"),
    ]);
    for directory in ["include", "src", "src/deep"] {
        std::fs::create_dir_all(files.path().join(directory)).unwrap();
    }
    std::fs::write(files.path().join("include/own.h"), "int input(void);\n").unwrap();
    std::fs::write(
        files.path().join("src/deep/a.c"),
        "#include <own.h>\nint start(void) { return 1 / input(); }\n",
    )
    .unwrap();
    let said = files.run(&["check", "src/deep/a.c"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.ends_with("verdict: FALSE(no-undefined)\n"), "{said:?}");
    // The command line counts more.
    files.run(&["check", "src/deep/a.c", "--entry", "other"]).expect(3, "`other`");
    files.run(&["check", "src/deep/a.c", "--no-config"]).expect(3, "own.h");
}

#[test]
fn running_and_printing_take_what_says_which_program_it_is() {
    let toml = b"entry = \"start\"\nflags = [\"-DSTATUS=7\"]\nmodels = [\"model.c\"]\ntime-limit = 0\n\
                 properties = [\"memcleanup\"]\ndata-model = \"ILP32\"\n";
    let text = b"#include <stdlib.h>\nint input(void);\nstatic char *kept;\n\
                 int start(void) { kept = malloc(3); return STATUS + input() + (int)sizeof(long); }\n";
    let files = Files::new(&[
        ("ringfence.toml", toml),
        ("model.c", b"int input(void) { return 10; }\n"),
        ("a.c", text),
    ]);
    let said = files.run(&["run", "a.c"]);
    assert_eq!((said.code, said.err.as_str()), (21, ""), "{said:?}");
    files.run(&["run", "a.c", "--no-config"]).expect(3, "STATUS");
    let said = files.run(&["ir", "a.c"]);
    assert!(said.out.contains("model ILP32") && said.out.contains("func @input"), "{said:?}");
}

#[test]
fn leaks_at_the_end_can_be_left_out() {
    let lost = "#include <stdlib.h>\nint main(void)\n{\n    char *p = malloc(3);\n    p = malloc(4);\n    return p == NULL;\n}\n";
    let files = Files::new(&[("held.c", LEAK.as_bytes()), ("lost.c", lost.as_bytes())]);
    let said = files.run(&["check", "held.c", "--no-leaks-at-end"]);
    assert_eq!(said.code, 0, "{said:?}");
    let words = "; not looked for: heap blocks that the program still holds when it begins to end\n";
    assert!(said.out.contains(words) && !said.out.contains("nothing was left out"), "{said:?}");
    std::fs::write(files.path().join("ringfence.toml"), "leaks-at-end = false\n").unwrap();
    assert_eq!(files.run(&["check", "held.c"]).code, 0);
    let said = files.run(&["check", "lost.c", "--replay-out", "r"]);
    assert_eq!((said.code, said.out.matches("error[").count()), (1, 1), "{said:?}");
    assert!(said.out.contains("lost.c:5:"), "{said:?}");
    let again = files.run(&["replay", "r"]);
    assert_eq!(again.out.lines().last(), Some("verdict: FALSE(valid-memtrack)"), "{again:?}");
    std::fs::write(files.path().join("ringfence.toml"), "leaks = false\n").unwrap();
    let said = files.run(&["check", "lost.c"]);
    assert!(said.code == 0 && said.out.contains("; not looked for: heap blocks that are lost\n"), "{said:?}");
}

#[test]
fn a_leak_is_accepted_where_it_is_allocated_or_lost() {
    let comment = " // ringfence: accept leak - the system frees it";
    for line in ["char *p = malloc(3);", "return p == NULL;"] {
        let text = LEAK.replace(line, &format!("{line}{comment}"));
        let files = Files::new(&[("a.c", text.as_bytes())]);
        let said = files.run(&["check", "a.c"]);
        assert_eq!(said.out.lines().last(), Some("verdict: UNKNOWN(accepted)"), "{line}: {said:?}");
    }
}

#[test]
fn bad_settings_are_reported_with_their_place() {
    let files =
        Files::new(&[("a.c", LEAK.as_bytes()), ("ringfence.toml", b"\nproperty = [\"memsafety\"]\n")]);
    let said = files.run(&["check", "a.c"]);
    said.expect(3, "unknown field `property`");
    assert!(said.err.contains("line 2, column 1") && said.err.contains("ringfence.toml"), "{said:?}");
    std::fs::write(files.path().join("other.toml"), "properties = [\"unreach-call\"]\n").unwrap();
    assert_eq!(files.run(&["check", "a.c", "--config", "other.toml"]).code, 0);
}

#[test]
fn overrides_are_for_files_that_match() {
    let toml = "[[override]]\nfiles = [\"old/**\"]\nproperties = [\"unreach-call\"]\n";
    let files = Files::new(&[("ringfence.toml", toml.as_bytes()), ("a.c", LEAK.as_bytes())]);
    std::fs::create_dir_all(files.path().join("old")).unwrap();
    std::fs::write(files.path().join("old/a.c"), LEAK).unwrap();
    assert_eq!((files.run(&["check", "a.c"]).code, files.run(&["check", "old/a.c"]).code), (1, 0));
}

#[test]
fn a_baseline_is_made_and_used() {
    let files = Files::new(&[("a.c", LEAK.as_bytes())]);
    let words = ["check", "a.c", "--baseline", "known"];
    files.run(&words).expect(1, "note: the baseline `known` was made, with 1 finding\n");
    let text = std::fs::read_to_string(files.path().join("known")).unwrap();
    assert!(text.contains("  # leak at a.c:"), "{text}");
    let said = files.run(&words);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.out.ends_with("verdict: UNKNOWN(accepted)\n"), "{said:?}");
    // Another defect is none of those that are known.
    std::fs::write(files.path().join("a.c"), "int main(void) { int *p = 0; return *p; }\n").unwrap();
    assert_eq!(files.run(&words).code, 1);
}

#[test]
fn unconfirmed_warnings_are_accepted_and_stale_comments_are_reported() {
    // No run shows that a hash is hit, and no engine excludes it.
    let text = "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\nint main(void)\n{\n    \
                unsigned a = 1, b = 1;\n    while (__VERIFIER_nondet_uint()) {\n        unsigned c = a * 31 + b;\n        \
                a = b * c ^ c >> 3;\n        b = c;\n        if (a == 77 && b == 123456789)\n            reach_error();@\n    \
                }\n    return 0;\n}\n";
    let comment = text.replace('@', " // ringfence: accept error-reached - not with our inputs");
    let files = Files::new(&[("a.c", text.replace('@', "").as_bytes()), ("b.c", comment.as_bytes())]);
    let said = files.run(&["check", "a.c", "--time-limit", "6"]);
    assert!(said.out.contains("warning[error-reached]"), "{said:?}");
    let said = files.run(&["check", "b.c", "--time-limit", "6"]);
    assert!(
        !said.out.contains("warning[") && said.out.contains("accepted by a comment in the source"),
        "{said:?}"
    );
    assert_eq!(said.code, 2);
    let proved = "int main(void)\n{\n    return 0; // ringfence: accept leak\n}\n";
    let files = Files::new(&[("c.c", proved.as_bytes())]);
    let said = files.run(&["check", "c.c"]);
    assert_eq!(said.code, 0, "{said:?}");
    let stale = "the comment at c.c:3 is stale: it accepts `leak`, which cannot happen in this program";
    assert!(said.out.contains(stale), "{said:?}");
}

#[test]
fn a_program_comes_from_standard_input() {
    let files = Files::new(&[]);
    let mut command = files.command(&["check", "-", "--format", "gcc"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(LEAK.as_bytes()).unwrap();
    let said = Said::from(child.wait_with_output().unwrap());
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("<stdin>:"), "{said:?}");
    files.run(&["check", "-", "--replay-out", "r"]).expect(3, "standard input");
}

#[test]
#[cfg(unix)]
fn a_watched_program_is_checked_again_when_it_changes() {
    let files = Files::new(&[
        ("a.c", b"#include \"a.h\"\nint main(void) { return VALUE; }\n"),
        ("a.h", b"#define VALUE 0\n"),
    ]);
    let out = std::fs::File::create(files.path().join("out")).unwrap();
    let mut command = files.command(&["check", "a.c", "--watch"]);
    let mut child = command.stdout(out).stderr(Stdio::null()).spawn().unwrap();
    let wait_for = |word: &str| {
        let start = Instant::now();
        while !std::fs::read_to_string(files.path().join("out")).unwrap().contains(word) {
            assert!(start.elapsed() < Duration::from_secs(30), "{word} did not come");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait_for("verdict: TRUE");
    std::fs::write(files.path().join("a.h"), "#define VALUE *(int *)0\n").unwrap();
    wait_for("verdict: FALSE(valid-deref)");
    crate::common::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
