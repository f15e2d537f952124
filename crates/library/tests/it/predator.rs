//! The functions that Predator knows, on the machine.

use crate::bench::{Bench, NULL, int, ptr};
use ringfence_interp::Stop;
use ringfence_verdict::ViolationKind;

#[test]
fn plots_do_nothing() {
    let mut bench = Bench::new();
    bench.run("__VERIFIER_plot", &[NULL, int(1)]);
    bench.run("___sl_plot", &[NULL]);
    bench.run("___sl_break", &[NULL]);
    bench.run("___sl_enable_debugging_of", &[int(0), int(1)]);
}

#[test]
fn errors_carry_their_message() {
    let mut bench = Bench::new();
    let text = bench.text("list broken");
    match bench.call("___sl_error", &[ptr(text)]) {
        Err(Stop::Violation(violation)) => {
            assert_eq!(violation.kind, ViolationKind::ErrorReached);
            assert_eq!(violation.message, "list broken");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_are_drawn() {
    let mut bench = Bench::with_inputs(&[9]);
    assert_eq!(bench.int("___sl_get_nondet_int", &[]), 9);
}
