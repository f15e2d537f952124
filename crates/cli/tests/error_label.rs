//! Labels that count as errors: found, replayed, and only when they are asked for.

use std::process::Command;

const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void);\nint main(void)\n{\n    if (__VERIFIER_nondet_int() == 42)\n        goto ERROR;\n    return 0;\nERROR:\n    return 1;\n}\n";

fn ringfence(words: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_ringfence")).args(words).output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    (text.lines().last().unwrap_or("").to_owned(), output.status.code())
}

#[test]
fn a_named_label_is_an_error_and_replays() {
    let folder = std::env::temp_dir().join(format!("ringfence-error-label-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (source, replay) = (folder.join("a.c"), folder.join("a.replay"));
    std::fs::write(&source, PROGRAM).expect("written");
    let (source, replay) = (source.to_str().expect("a name"), replay.to_str().expect("a name"));
    let plain = ringfence(&["check", source]);
    let asked = ringfence(&["check", "--error-label", "ERROR", "--replay-out", replay, source]);
    let again = ringfence(&["replay", replay]);
    std::fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(plain, ("verdict: TRUE".to_owned(), Some(0)));
    assert_eq!(asked, ("verdict: FALSE(unreach-call)".to_owned(), Some(1)));
    assert_eq!(again, ("verdict: FALSE(unreach-call)".to_owned(), Some(1)));
}
