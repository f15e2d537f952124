//! Ctrl-C ends a check with what is known so far, a second one at once.

use crate::common::{Files, Said};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No engine comes to an end here.
const ENDLESS: &[u8] = b"extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned a = 1, b = 1;
    while (__VERIFIER_nondet_uint()) {
        unsigned c = a * 31 + b;
        a = b * c ^ c >> 3;
        b = c;
        if (a == 77 && b == 123456789)
            reach_error();
    }
    return 0;
}
";

/// Starts a check that takes long and interrupts it so many times.
fn interrupted(files: &Files, arguments: &[&str], times: u32) -> Said {
    let mut command = files.command(arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    for _ in 0..times {
        crate::common::interrupt(&child);
    }
    Said::from(child.wait_with_output().unwrap())
}

#[test]
fn an_interrupt_reports_what_is_known() {
    let files = Files::new(&[("endless.c", ENDLESS)]);
    let start = Instant::now();
    let words = ["check", "endless.c", "--time-limit", "none", "--report-out", "r.json"];
    let said = interrupted(&files, &words, 1);
    assert!(start.elapsed() < Duration::from_secs(20), "{said:?}");
    assert_eq!(said.code, 130, "{said:?}");
    assert!(said.out.contains("; the check was interrupted\nverdict: UNKNOWN("), "{said:?}");
    let report = std::fs::read_to_string(files.path().join("r.json")).unwrap();
    assert!(report.contains("\"exitCode\": 130"), "{report}");
}

#[test]
fn a_program_that_is_still_read_is_unknown() {
    let files = Files::new(&[]);
    let made = Command::new("mkfifo").arg(files.path().join("pipe.c")).status();
    assert!(made.unwrap().success());
    let said = interrupted(&files, &["check", "pipe.c"], 1);
    assert_eq!((said.code, said.out.lines().last()), (130, Some("verdict: UNKNOWN(cancelled)")), "{said:?}");
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let files = Files::new(&[("endless.c", ENDLESS)]);
    let said = interrupted(&files, &["check", "endless.c"], 2);
    assert_eq!(said.code, 130, "{said:?}");
}
