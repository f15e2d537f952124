//! Labels that count as errors: found, replayed, and only when they are asked for.

use crate::common::Files;

const PROGRAM: &[u8] = b"extern int __VERIFIER_nondet_int(void);\nint main(void)\n{\n    if (__VERIFIER_nondet_int() == 42)\n        goto ERROR;\n    return 0;\nERROR:\n    return 1;\n}\n";

#[test]
fn a_named_label_is_an_error_and_replays() {
    let files = Files::new(&[("a.c", PROGRAM)]);
    let answer = |words: &[&str]| {
        let said = files.run(words);
        (said.out.lines().last().unwrap_or("").to_owned(), said.code)
    };
    assert_eq!(answer(&["check", "a.c"]), ("verdict: TRUE".to_owned(), 0));
    let violated = ("verdict: FALSE(unreach-call)".to_owned(), 1);
    assert_eq!(answer(&["check", "--error-label", "ERROR", "--replay-out", "a.replay", "a.c"]), violated);
    assert_eq!(answer(&["replay", "a.replay"]), violated);
}
