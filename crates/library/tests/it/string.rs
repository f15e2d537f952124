//! Length, copying and concatenation of strings, on the machine.

use crate::bench::{Bench, NULL, ptr, size};
use ringfence_interp::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind::{
    NullDeref, OutOfBounds, OverlappingCopy, ReadOnlyWrite, UninitialisedRead,
};

fn at(pointer: Value, offset: u64) -> Value {
    Value { bits: pointer.bits + u128::from(offset), ..pointer }
}

#[test]
fn lengths() {
    let mut bench = Bench::new();
    let text = bench.text("hello");
    assert_eq!(bench.long("strlen", &[ptr(text)]), 5);
    assert_eq!(bench.long("strnlen", &[ptr(text), size(3)]), 3);
    let open = bench.bytes(b"abc");
    assert_eq!(bench.fails("strlen", &[ptr(open)]), (OutOfBounds, Some(3)));
    assert_eq!(bench.long("strnlen", &[ptr(open), size(3)]), 3);
    assert_eq!(bench.fails("strlen", &[NULL]).0, NullDeref);
}

#[test]
fn indeterminate_bytes_in_a_string_are_noted() {
    let mut bench = Bench::new();
    let block = bench.block(4);
    bench.machine.store(block, Ty::I8, Value::plain(65)).expect("in bounds");
    assert_eq!(bench.long("strlen", &[ptr(block)]), 1);
    assert_eq!(bench.notes(), [UninitialisedRead]);
}

#[test]
fn copies() {
    let mut bench = Bench::new();
    let (text, dst) = (bench.text("abc"), bench.bytes(b"......"));
    assert_eq!(bench.offset("strcpy", &[ptr(dst), ptr(text)], dst), 0);
    assert_eq!(bench.read(dst, 6), b"abc\0..");
    assert_eq!(bench.offset("stpcpy", &[ptr(dst), ptr(text)], dst), 3);
    assert_eq!(bench.offset("strncpy", &[ptr(dst), ptr(text), size(6)], dst), 0);
    assert_eq!(bench.read(dst, 6), b"abc\0\0\0");
    assert_eq!(bench.offset("stpncpy", &[ptr(dst), ptr(text), size(2)], dst), 2);
    let small = bench.block(3);
    assert_eq!(bench.fails("strcpy", &[ptr(small), ptr(text)]), (OutOfBounds, Some(0)));
    assert_eq!(bench.fails("strncpy", &[ptr(small), ptr(text), size(4)]).0, OutOfBounds);
    assert_eq!(bench.fails("strcpy", &[ptr(text), ptr(at(text, 1))]).0, OverlappingCopy);
}

#[test]
fn the_source_of_strncpy_needs_no_terminator() {
    let mut bench = Bench::new();
    let (open, dst) = (bench.bytes(b"ab"), bench.block(2));
    bench.pointer("strncpy", &[ptr(dst), ptr(open), size(2)]);
    assert_eq!(bench.read(dst, 2), b"ab");
    assert_eq!(bench.fails("strncpy", &[ptr(dst), ptr(open), size(3)]), (OutOfBounds, Some(2)));
}

#[test]
fn concatenation() {
    let mut bench = Bench::new();
    let (dst, tail) = (bench.bytes(b"ab\0..."), bench.text("cde"));
    bench.pointer("strcat", &[ptr(dst), ptr(tail)]);
    assert_eq!(bench.string(dst), "abcde");
    assert_eq!(bench.fails("strcat", &[ptr(dst), ptr(tail)]), (OutOfBounds, Some(5)));
    let dst = bench.bytes(b"ab\0..");
    bench.pointer("strncat", &[ptr(dst), ptr(tail), size(2)]);
    assert_eq!(bench.read(dst, 5), b"abcd\0");
    assert_eq!(bench.fails("strncat", &[ptr(dst), ptr(tail), size(1)]).0, OutOfBounds);
}

#[test]
fn bounded_copies() {
    let mut bench = Bench::new();
    let (text, dst) = (bench.text("abcd"), bench.bytes(b"....."));
    assert_eq!(bench.long("strlcpy", &[ptr(dst), ptr(text), size(3)]), 4);
    assert_eq!(bench.read(dst, 5), b"ab\0..");
    assert_eq!(bench.long("strlcat", &[ptr(dst), ptr(text), size(5)]), 6);
    assert_eq!(bench.string(dst), "abab");
    assert_eq!(bench.long("strlcat", &[ptr(dst), ptr(text), size(2)]), 6);
    assert_eq!(bench.long("strxfrm", &[NULL, ptr(text), size(0)]), 4);
}

#[test]
fn duplicates_are_heap_blocks() {
    let mut bench = Bench::new();
    let text = bench.text("abcd");
    let copy = bench.pointer("strdup", &[ptr(text)]);
    assert_eq!(bench.string(copy), "abcd");
    bench.run("free", &[ptr(copy)]);
    let copy = bench.pointer("strndup", &[ptr(text), size(2)]);
    assert_eq!(bench.string(copy), "ab");
}

#[test]
fn constants_are_not_written() {
    let mut bench = Bench::new();
    let tables = bench.pointer("__ctype_b_loc", &[]);
    let constant = bench.machine.load(tables, Ty::Ptr).expect("a table");
    let text = bench.text("x");
    assert_eq!(bench.fails("strcpy", &[ptr(constant), ptr(text)]).0, ReadOnlyWrite);
}
