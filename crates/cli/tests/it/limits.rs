//! Limits hold for the whole command, and an answer that stands is given. How well they are kept is measured by
//! `cargo xtask limits`; here they are generous, since the machine may be busy.

use crate::common::{Files, Said};
use std::time::{Duration, Instant};

/// What a limit of a second or two may take on a busy machine.
const BUSY: Duration = Duration::from_secs(20);

const ARRAY_OF_BLOCKS: &[u8] = b"typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void free(void *block);
static void *blocks[5000000];
int main(void)
{
    for (int i = 0; i < 5000000; i++)
        blocks[i] = malloc(8);
    for (int i = 0; i < 5000000; i++)
        free(blocks[i]);
    return 0;
}
";

const BUG: &[u8] = b"int main(void) { int *p = 0; return *p; }\n";

/// Runs a command that must end in time.
#[track_caller]
fn in_time(files: &Files, arguments: &[&str]) -> Said {
    let start = Instant::now();
    let said = files.run(arguments);
    assert!(start.elapsed() < BUSY, "{arguments:?} took {:?}", start.elapsed());
    said
}

#[track_caller]
fn ends_with(said: &Said, code: i32, line: &str) {
    assert_eq!((said.code, said.out.lines().last()), (code, Some(line)), "{said:?}");
}

#[test]
fn long_steps_do_not_hold_back_the_answer() {
    let files = Files::new(&[("blocks.c", ARRAY_OF_BLOCKS)]);
    for engine in ["symex", "templates"] {
        let said = in_time(&files, &["check", "blocks.c", "--time-limit", "1", "--engine", engine]);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(!said.out.contains("no-engine"), "{said:?}");
        let stopped = said.out.contains("; it was stopped by the time limit of 1 s\n");
        assert!(stopped || engine == "templates", "{said:?}");
    }
}

#[test]
fn many_blocks_in_a_table_are_a_short_list() {
    let files = Files::new(&[("blocks.c", ARRAY_OF_BLOCKS)]);
    let said = in_time(&files, &["check", "blocks.c", "--time-limit", "15", "--jobs", "1"]);
    ends_with(&said, 0, "verdict: TRUE");
}

#[test]
fn there_need_be_no_limit() {
    let files = Files::new(&[("bug.c", BUG)]);
    for command in ["check", "run"] {
        assert_eq!(files.run(&[command, "bug.c", "--time-limit", "none"]).code, 1);
        assert_eq!(files.run(&[command, "bug.c", "--time-limit", "soon"]).code, 3);
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_is_never_read_is_unknown() {
    let files = Files::new(&[("inner.c", b"#include \"pipe.h\"\nint main(void) { return 0; }\n")]);
    for name in ["pipe.c", "pipe.h"] {
        let made = std::process::Command::new("mkfifo").arg(files.path().join(name)).status();
        assert!(made.unwrap().success());
    }
    for name in ["pipe.c", "inner.c"] {
        let said = in_time(&files, &["check", name, "--time-limit", "0.5"]);
        ends_with(&said, 2, "verdict: UNKNOWN(timeout)");
        in_time(&files, &["run", name, "--time-limit", "0.5"]).expect(2, "verdict: UNKNOWN(timeout)\n");
        in_time(&files, &["ir", name, "--time-limit", "0.5"]).expect(2, "the time limit was reached");
    }
    let words = ["check", "pipe.c", "--time-limit", "0.5", "--format", "json", "--report-out", "r.sarif"];
    let said = in_time(&files, &words);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.out.contains("\"timeout\"") && said.out.ends_with("}\n"), "{said:?}");
    assert!(files.path().join("r.sarif").exists(), "{said:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_without_end_meets_the_memory_limit() {
    let files = Files::new(&[("zeros.c", b"#include \"/dev/zero\"\nint main(void) { return 0; }\n")]);
    for name in ["/dev/zero", "zeros.c"] {
        let said = in_time(&files, &["check", name, "--memory-limit", "100", "--time-limit", "15"]);
        assert_eq!(said.code, 2, "{said:?}");
    }
}

#[test]
fn a_violation_is_reported_although_no_time_is_left_for_its_story() {
    let files = Files::new(&[("bug.c", BUG)]);
    let words = ["check", "bug.c", "--time-limit", "0", "--witness", "w.yml", "--replay-out", "r"];
    let said = in_time(&files, &words);
    ends_with(&said, 2, "verdict: UNKNOWN(timeout)");
    let said = in_time(&files, &["check", "bug.c", "--time-limit", "10", "--replay-out", "r"]);
    ends_with(&said, 1, "verdict: FALSE(valid-deref)");
    assert!(files.path().join("r").exists());
}

#[test]
fn an_answer_that_stands_does_not_wait_for_others() {
    let mut text = String::from("extern int __VERIFIER_nondet_int(void);\nint main(void) {\nint r = 0;\n");
    text += "switch (__VERIFIER_nondet_int()) {\n";
    (0..2000).for_each(|case| text += &format!("case {}: r = {case}; break;\n", 3 * case));
    text += "default: r = -1; }\nreturn r == 7; }\n";
    let files = Files::new(&[("switch.c", text.as_bytes())]);
    let said = in_time(&files, &["check", "switch.c", "--time-limit", "60"]);
    ends_with(&said, 0, "verdict: TRUE");
}
