//! Comparison, search and taking apart of strings, on the machine.

use crate::bench::{Bench, NULL, int, ptr, size};
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds};

#[test]
fn comparisons() {
    let mut bench = Bench::new();
    let (a, b, upper) = (bench.text("abc"), bench.text("abd"), bench.text("ABC"));
    assert_eq!(bench.int("strcmp", &[ptr(a), ptr(b)]), -1);
    assert_eq!(bench.int("strcmp", &[ptr(a), ptr(a)]), 0);
    assert_eq!(bench.int("strncmp", &[ptr(a), ptr(b), size(2)]), 0);
    assert!(bench.int("strcmp", &[ptr(a), ptr(upper)]) > 0);
    assert_eq!(bench.int("strcasecmp", &[ptr(a), ptr(upper)]), 0);
    assert_eq!(bench.int("strncasecmp", &[ptr(b), ptr(upper), size(2)]), 0);
    assert!(bench.int("strcoll", &[ptr(b), ptr(a)]) > 0);
    let (high, low) = (bench.text("\u{e9}"), bench.text("z"));
    assert!(bench.int("strcmp", &[ptr(high), ptr(low)]) > 0);
}

#[test]
fn comparison_stops_at_the_first_difference() {
    let mut bench = Bench::new();
    let (open, text) = (bench.bytes(b"ab"), bench.text("ac"));
    assert!(bench.int("strcmp", &[ptr(open), ptr(text)]) < 0);
    let same = bench.text("ab");
    assert_eq!(bench.fails("strcmp", &[ptr(open), ptr(same)]), (OutOfBounds, Some(2)));
    assert_eq!(bench.int("strncmp", &[ptr(open), ptr(same), size(2)]), 0);
}

#[test]
fn characters() {
    let mut bench = Bench::new();
    let text = bench.text("banana");
    let a = int(i32::from(b'a'));
    assert_eq!(bench.offset("strchr", &[ptr(text), a], text), 1);
    assert_eq!(bench.offset("strrchr", &[ptr(text), a], text), 5);
    assert_eq!(bench.offset("strchr", &[ptr(text), int(0)], text), 6);
    assert_eq!(bench.offset("strrchr", &[ptr(text), int(0)], text), 6);
    assert_eq!(bench.offset("strchr", &[ptr(text), int(1)], text), -1);
    assert_eq!(bench.offset("strchrnul", &[ptr(text), int(1)], text), 6);
    assert_eq!(bench.offset("index", &[ptr(text), a], text), 1);
}

#[test]
fn substrings_and_sets() {
    let mut bench = Bench::new();
    let text = bench.text("banana");
    let (nan, empty, set, upper) = (bench.text("nan"), bench.text(""), bench.text("ab"), bench.text("NAN"));
    assert_eq!(bench.offset("strstr", &[ptr(text), ptr(nan)], text), 2);
    assert_eq!(bench.offset("strstr", &[ptr(text), ptr(empty)], text), 0);
    assert_eq!(bench.offset("strstr", &[ptr(nan), ptr(text)], nan), -1);
    assert_eq!(bench.offset("strcasestr", &[ptr(text), ptr(upper)], text), 2);
    assert_eq!(bench.long("strspn", &[ptr(text), ptr(set)]), 2);
    assert_eq!(bench.long("strcspn", &[ptr(text), ptr(nan)]), 1);
    assert_eq!(bench.offset("strpbrk", &[ptr(text), ptr(nan)], text), 1);
    assert_eq!(bench.offset("strpbrk", &[ptr(text), ptr(upper)], text), -1);
}

#[test]
fn tokens() {
    let mut bench = Bench::new();
    let (text, set) = (bench.text(",a,,b"), bench.text(","));
    let first = bench.pointer("strtok", &[ptr(text), ptr(set)]);
    assert_eq!(bench.string(first), "a");
    let second = bench.pointer("strtok", &[NULL, ptr(set)]);
    assert_eq!(bench.string(second), "b");
    assert!(bench.pointer("strtok", &[NULL, ptr(set)]).is_null());
    assert!(bench.pointer("strtok", &[NULL, ptr(set)]).is_null());
}

#[test]
fn tokens_without_a_start() {
    let mut bench = Bench::new();
    let set = bench.text(",");
    assert_eq!(bench.fails("strtok", &[NULL, ptr(set)]).0, NullDeref);
}

#[test]
fn reentrant_tokens_and_fields() {
    let mut bench = Bench::new();
    let (text, set, state) = (bench.text("a b"), bench.text(" "), bench.block(8));
    let first = bench.pointer("strtok_r", &[ptr(text), ptr(set), ptr(state)]);
    assert_eq!(bench.string(first), "a");
    let text = bench.text("x,,y");
    let set = bench.text(",");
    bench.machine.store(state, Ty::Ptr, text).expect("in bounds");
    let fields: Vec<String> = (0..3)
        .map(|_| {
            let field = bench.pointer("strsep", &[ptr(state), ptr(set)]);
            bench.string(field)
        })
        .collect();
    assert_eq!(fields, ["x", "", "y"]);
    assert!(bench.pointer("strsep", &[ptr(state), ptr(set)]).is_null());
}
