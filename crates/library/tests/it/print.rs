//! Formatted output, on the machine.

use crate::bench::{Bench, NULL, double, int, ptr, size};
use ringfence_interp::{Inputs, Settings, Stop, Value};
use ringfence_ir::{DataModel, Ty};
use ringfence_verdict::ViolationKind::{BadCall, NullDeref, OutOfBounds, UninitialisedRead};

#[test]
fn formatted_output() {
    let mut bench = Bench::new();
    let (format, word) = (bench.text("%d %s %.1f %c|"), bench.text("ab"));
    let args = [ptr(format), int(-3), ptr(word), double(2.5), int(65)];
    assert_eq!(bench.int("printf", &args), 12);
    let err = ptr(bench.stream("stderr"));
    bench.int("fprintf", &[err, ptr(format), int(1), ptr(word), double(0.0), int(66)]);
    bench.int("__printf_chk", &[int(1), ptr(word)]);
    assert_eq!(bench.output(), ("-3 ab 2.5 A|ab".into(), "1 ab 0.0 B|".into()));
}

#[test]
fn lists() {
    let mut bench = Bench::new();
    let (format, place) = (bench.text("%d %ld %g"), bench.block(20));
    let list = bench.list(&[int(1), size(2), double(0.5)]);
    assert_eq!(bench.int("vsprintf", &[ptr(place), ptr(format), list]), 7);
    assert_eq!(bench.string(place), "1 2 0.5");
    let list = bench.list(&[int(1), size(2)]);
    assert_eq!(bench.fails("vprintf", &[ptr(format), list]).0, OutOfBounds);
    let list = bench.list(&[double(1.0)]);
    assert!(matches!(bench.call("vprintf", &[ptr(format), list]), Err(Stop::Unsupported { .. })));
}

#[test]
fn lists_passed_by_value() {
    let mut bench = Bench::with(DataModel::Ilp32, Settings::default(), Inputs::zero());
    let format = bench.text("%d %ld");
    let list = bench.list(&[int(1), int(2)]);
    assert_eq!(bench.int("vprintf", &[ptr(format), list]), 3);
    assert_eq!(bench.int("vprintf", &[ptr(format), list]), 3);
    assert_eq!(bench.output().0, "1 21 2");
}

#[test]
fn places_are_checked() {
    let mut bench = Bench::new();
    let (format, word, place) = (bench.text("%s!"), bench.text("abc"), bench.block(4));
    assert_eq!(bench.fails("sprintf", &[ptr(place), ptr(format), ptr(word)]), (OutOfBounds, Some(0)));
    assert_eq!(bench.int("snprintf", &[ptr(place), size(4), ptr(format), ptr(word)]), 4);
    assert_eq!(bench.string(place), "abc");
    assert_eq!(bench.int("snprintf", &[NULL, size(0), ptr(format), ptr(word)]), 4);
    let long = [ptr(place), size(100), ptr(format), ptr(word)];
    assert_eq!(bench.fails("snprintf", &long).0, OutOfBounds);
    let checked = [ptr(place), int(0), size(2), ptr(word)];
    assert_eq!(bench.call("__sprintf_chk", &checked), Err(Stop::Abort));
}

#[test]
fn strings_are_read_up_to_their_precision() {
    let mut bench = Bench::new();
    let (short, whole, open) = (bench.text("%.2s"), bench.text("%s"), bench.bytes(b"ab"));
    assert_eq!(bench.int("printf", &[ptr(short), ptr(open)]), 2);
    assert_eq!(bench.fails("printf", &[ptr(whole), ptr(open)]), (OutOfBounds, Some(2)));
    assert_eq!(bench.fails("printf", &[ptr(whole), NULL]).0, NullDeref);
}

#[test]
fn arguments_are_checked() {
    let mut bench = Bench::new();
    let (format, count) = (bench.text("%d%n"), bench.block(4));
    assert_eq!(bench.fails("printf", &[ptr(format)]).0, BadCall);
    assert_eq!(bench.int("printf", &[ptr(format), (Value::INDETERMINATE, Ty::I32), ptr(count)]), 1);
    assert_eq!(bench.notes(), [UninitialisedRead]);
    assert_eq!(bench.read(count, 4), [1, 0, 0, 0]);
    assert_eq!(bench.int("printf", &[ptr(format), size(7), ptr(count)]), 1);
    let wrong = [ptr(format), double(1.0), ptr(count)];
    assert!(matches!(bench.call("printf", &wrong), Err(Stop::Unsupported { .. })));
    let unknown = bench.text("%y");
    assert!(matches!(bench.call("printf", &[ptr(unknown)]), Err(Stop::Unsupported { .. })));
}

#[test]
fn new_blocks() {
    let mut bench = Bench::new();
    let (format, place) = (bench.text("n=%d"), bench.block(8));
    assert_eq!(bench.int("asprintf", &[ptr(place), ptr(format), int(12)]), 4);
    let text = bench.machine.load(place, Ty::Ptr).expect("stored");
    assert_eq!(bench.string(text), "n=12");
    bench.run("free", &[ptr(text)]);
}
