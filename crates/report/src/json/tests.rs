//! The whole document for each verdict.

use super::*;
use crate::tests::runs::{proved, refuted, unknown};

#[test]
fn a_refutation() {
    let sample = refuted();
    expect_test::expect_file!["golden/refuted.json"].assert_eq(&report(&sample.run()));
}

#[test]
fn a_proof() {
    let sample = proved();
    expect_test::expect_file!["golden/proved.json"].assert_eq(&report(&sample.run()));
}

#[test]
fn no_answer() {
    let sample = unknown();
    expect_test::expect_file!["golden/unknown.json"].assert_eq(&report(&sample.run()));
}
