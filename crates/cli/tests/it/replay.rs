//! `ringfence replay`: the same violation again, or not, or a file that is none.

use crate::common::Files;

const PICK: &[u8] = b"#include <stdio.h>\n#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n\
    int main(int argc, char **argv) {\n    int *a = malloc(N * sizeof *a);\n    if (!a) abort();\n\
    int i = __VERIFIER_nondet_int() + getchar() + argc;\n    printf(\"%d\", i);\n\
    a[i] = 0;\n    free(a);\n    return 0;\n}\n";

/// A replay file for it with some lines of one's own.
fn replay(lines: &str) -> Vec<u8> {
    format!(
        "ringfence-replay 1\nsource \"pick.c\"\nflag \"-DN=4\"\ndata-model LP64\nentry \"main\"\n\
         property valid-deref\nexpect out-of-bounds at \"pick.c\" 9 1\nmalloc-may-fail no\n\
         uninitialised zero\ncheck-leaks yes\ncheck-not-freed no\n{lines}end\n"
    )
    .into_bytes()
}

const SHOWS: &str = "arg \"program\"\narg \"x\"\nstdin \"\\x01\"\ndraw nondet signed 32 1\n";

#[test]
fn the_violation_shows_again() {
    let files = Files::new(&[("pick.c", PICK), ("r", &replay(SHOWS))]);
    let said = files.run(&["replay", "r"]);
    assert_eq!((said.code, said.err.as_str()), (1, ""), "{said:?}");
    assert!(said.out.starts_with("error[out-of-bounds]: "), "{said:?}");
    for note in [
        "the heap block of 16 bytes comes from here",
        "the inputs of the run, in order: 1\n",
        "the arguments of the program: \"x\"\n",
        "the standard input of the program: \"\\x01\"\n",
    ] {
        assert!(said.out.contains(note), "{note}\n{}", said.out);
    }
    assert_eq!(said.out.lines().last(), Some("verdict: FALSE(valid-deref)"));
    let said = files.run(&["replay", "r", "--format", "gcc"]);
    assert!(said.out.starts_with("pick.c:9:1: error: write of 4 bytes"), "{said:?}");
}

#[test]
fn something_else_is_not_the_violation() {
    let elsewhere = String::from_utf8(replay(SHOWS)).unwrap().replace(" 9 1", " 9 6").into_bytes();
    let another =
        String::from_utf8(replay(SHOWS)).unwrap().replace("out-of-bounds", "null-deref").into_bytes();
    let files = Files::new(&[
        ("pick.c", PICK),
        ("clean", &replay("arg \"program\"\nstdin \"\\x00\"\n")),
        ("elsewhere", &elsewhere),
        ("another", &another),
    ]);
    for (file, why) in [
        (
            "clean",
            "out-of-bounds at pick.c:9:1 was not reproduced: the run came to its end without a violation",
        ),
        ("elsewhere", "the run ended with out-of-bounds at pick.c:9:1"),
        ("another", "the run ended with out-of-bounds at pick.c:9:1"),
    ] {
        let said = files.run(&["replay", file]);
        assert_eq!(
            (said.code, said.out.lines().last()),
            (2, Some("verdict: UNKNOWN(not-replayed)")),
            "{said:?}"
        );
        assert!(said.out.contains(why), "{said:?}");
    }
}

#[test]
fn the_limits_hold() {
    let files = Files::new(&[("pick.c", b"int main(void) { for (;;) ; }\n"), ("r", &replay(""))]);
    let said = files.run(&["replay", "r", "--time-limit", "0.05"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.out.contains("the run met a limit (timeout)"), "{said:?}");
}

#[test]
fn files_that_are_no_replays_are_refused() {
    let cut = replay(SHOWS);
    let files = Files::new(&[
        ("pick.c", PICK),
        ("cut", &cut[..cut.len() - 4]),
        ("bad", &replay("draw nondet signed 99 x\n")),
        ("binary", b"\xff\xfe\x00"),
        ("empty", b""),
        ("missing", &String::from_utf8(replay("")).unwrap().replace("pick.c", "gone.c").into_bytes()),
        ("entry", &String::from_utf8(replay("")).unwrap().replace("\"main\"", "\"start\"").into_bytes()),
        ("flags", &String::from_utf8(replay("")).unwrap().replace("-DN=4", "-I").into_bytes()),
    ]);
    files.run(&["replay", "cut"]).expect(3, "`cut`, line 15: the file was cut off");
    files.run(&["replay", "bad"]).expect(3, "`bad`, line 12: `x` is not a number");
    files.run(&["replay", "binary"]).expect(3, "`binary` is not a replay file");
    files.run(&["replay", "empty"]).expect(3, "`empty`, line 1: ");
    files.run(&["replay", "nowhere"]).expect(3, "cannot read `nowhere`");
    files.run(&["replay", "missing"]).expect(3, "gone.c");
    files.run(&["replay", "entry"]).expect(3, "no file defines the entry function `start`");
    files.run(&["replay", "flags"]).expect(3, "`-I` lacks its argument");
    files.run(&["replay"]).expect(3, "Usage: ringfence replay");
}

#[test]
fn a_representation_can_be_replayed() {
    let files = Files::new(&[("bug.c", b"int main(void) { int *p = 0; return *p; }\n")]);
    let text = files.run(&["ir", "bug.c"]).out;
    std::fs::write(files.path().join("bug.rir"), text).unwrap();
    let file = String::from_utf8(replay("")).unwrap().replace("pick.c\"\nflag \"-DN=4\"", "bug.rir\"");
    let file = file.replace("out-of-bounds at \"pick.c\" 9 1", "null-deref at \"bug.c\" 1 37");
    std::fs::write(files.path().join("r"), file).unwrap();
    let said = files.run(&["replay", "r"]);
    assert_eq!((said.code, said.out.lines().last()), (1, Some("verdict: FALSE(valid-deref)")), "{said:?}");
}
