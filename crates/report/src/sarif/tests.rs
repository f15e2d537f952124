//! The whole log for each verdict, and its bounds.

use super::*;
use crate::tests::runs::{endless, proved, refuted, unknown};

#[test]
fn a_refutation() {
    let sample = refuted();
    // The rules are the same in every log.
    let log = log(&sample.run());
    let (head, rest) = log.split_once("\"rules\": [").expect("rules");
    let (_, tail) = rest.split_once("\n          ]\n").expect("the end of the rules");
    let short = format!("{head}\"rules\": [ … ]\n{tail}");
    expect_test::expect_file!["golden/refuted.sarif"].assert_eq(&short);
}

#[test]
fn a_rule() {
    let rule = described(crate::rules::rule(ViolationKind::UseAfterFree));
    expect_test::expect_file!["golden/rule.json"].assert_eq(&write(&rule));
}

#[test]
fn a_proof_has_an_empty_list_of_results() {
    let log = log(&proved().run());
    assert!(log.contains("\"results\": []") && log.contains("verdict: TRUE"), "{log}");
}

#[test]
fn alarms_are_warnings_and_reasons_are_notifications() {
    let log = log(&unknown().run());
    assert!(log.contains("\"level\": \"warning\"") && log.contains("\"confirmed\": false"), "{log}");
    assert!(log.contains("\"toolExecutionNotifications\"") && log.contains("not analysed: "), "{log}");
}

#[test]
fn a_path_of_many_steps_is_bounded() {
    let log = log(&endless(100_000).run());
    assert!(log.len() < 2_000_000, "{}", log.len());
    assert!(log.matches("\"executionOrder\"").count() <= STEPS);
    assert!(log.contains("99101 steps that matter less are left out"), "{}", log.len());
    assert!(log.contains("\"startLine\"") && !log.contains("\"startLine\": 0"));
}

#[test]
fn accepted_findings_are_suppressed() {
    let sample = refuted();
    let run = Run { accepted: Some(Accepted::Comment), ..sample.run() };
    let log = log(&run);
    assert!(log.contains("\"kind\": \"inSource\"") && log.contains("\"status\": \"accepted\""), "{log}");
}
