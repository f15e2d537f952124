//! Functions on blocks of memory, on the machine.

use crate::bench::{Bench, NULL, int, ptr, size};
use ringfence_interp::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds, OverlappingCopy, UninitialisedRead};

fn at(pointer: Value, offset: u64) -> Value {
    Value { bits: pointer.bits + u128::from(offset), ..pointer }
}

#[test]
fn copies() {
    let mut bench = Bench::new();
    let (src, dst) = (bench.bytes(b"abcdef"), bench.bytes(b"......"));
    assert_eq!(bench.offset("memcpy", &[ptr(dst), ptr(src), size(3)], dst), 0);
    assert_eq!(bench.read(dst, 6), b"abc...");
    assert_eq!(bench.offset("mempcpy", &[ptr(dst), ptr(src), size(4)], dst), 4);
    assert_eq!(bench.offset("__builtin_memcpy", &[ptr(dst), ptr(src), size(6)], dst), 0);
    assert_eq!(bench.read(dst, 6), b"abcdef");
    assert_eq!(bench.offset("memmove", &[ptr(at(dst, 1)), ptr(dst), size(5)], dst), 1);
    assert_eq!(bench.read(dst, 6), b"aabcde");
    bench.run("bcopy", &[ptr(src), ptr(dst), size(2)]);
    assert_eq!(bench.read(dst, 6), b"abbcde");
    let stop = int(i32::from(b'c'));
    assert_eq!(bench.offset("memccpy", &[ptr(dst), ptr(src), stop, size(6)], dst), 3);
    assert_eq!(bench.offset("memccpy", &[ptr(dst), ptr(src), int(0), size(2)], dst), -1);
}

#[test]
fn copies_carry_pointers_and_indeterminate_bytes() {
    let mut bench = Bench::new();
    let (target, src, dst) = (bench.block(4), bench.block(16), bench.block(16));
    bench.machine.store(src, Ty::Ptr, target).expect("in bounds");
    bench.pointer("memcpy", &[ptr(dst), ptr(src), size(16)]);
    assert_eq!(bench.machine.load(dst, Ty::Ptr), Ok(target));
    assert!(bench.machine.load(at(dst, 8), Ty::I8).expect("in bounds").is_indeterminate());
    assert_eq!(bench.notes(), []);
}

#[test]
fn copies_are_checked() {
    let mut bench = Bench::new();
    let (src, dst) = (bench.bytes(b"abcdef"), bench.bytes(b"..."));
    assert_eq!(bench.fails("memcpy", &[ptr(dst), ptr(src), size(4)]), (OutOfBounds, Some(0)));
    assert_eq!(bench.fails("memcpy", &[ptr(src), ptr(at(dst, 1)), size(3)]), (OutOfBounds, Some(1)));
    assert_eq!(bench.fails("memcpy", &[ptr(dst), NULL, size(1)]).0, NullDeref);
    assert_eq!(bench.fails("memcpy", &[ptr(src), ptr(at(src, 2)), size(3)]).0, OverlappingCopy);
    assert_eq!(bench.pointer("memcpy", &[ptr(src), ptr(src), size(3)]), src);
    assert_eq!(bench.offset("memcpy", &[ptr(src), ptr(at(src, 3)), size(3)], src), 0);
    bench.call("memcpy", &[NULL, NULL, size(0)]).expect("nothing is touched");
}

#[test]
fn fills() {
    let mut bench = Bench::new();
    let block = bench.bytes(b"abcd");
    bench.pointer("memset", &[ptr(block), int(0x178), size(3)]);
    assert_eq!(bench.read(block, 4), b"xxxd");
    bench.run("bzero", &[ptr(block), size(2)]);
    assert_eq!(bench.read(block, 4), b"\0\0xd");
    assert_eq!(bench.fails("memset", &[ptr(block), int(0), size(5)]).0, OutOfBounds);
}

#[test]
fn comparison_needs_both_ranges() {
    let mut bench = Bench::new();
    let (a, b) = (bench.bytes(b"ab\xff"), bench.bytes(b"ab\x01"));
    assert!(bench.int("memcmp", &[ptr(a), ptr(b), size(3)]) > 0);
    assert!(bench.int("memcmp", &[ptr(b), ptr(a), size(3)]) < 0);
    assert_eq!(bench.int("bcmp", &[ptr(a), ptr(b), size(2)]), 0);
    assert_eq!(bench.fails("memcmp", &[ptr(a), ptr(b), size(4)]).0, OutOfBounds);
    let blank = bench.block(2);
    bench.int("memcmp", &[ptr(a), ptr(blank), size(1)]);
    assert_eq!(bench.notes(), [UninitialisedRead]);
}

#[test]
fn searches() {
    let mut bench = Bench::new();
    let text = bench.bytes(b"abcabc");
    let b = int(i32::from(b'b'));
    assert_eq!(bench.offset("memchr", &[ptr(text), b, size(6)], text), 1);
    assert_eq!(bench.offset("memrchr", &[ptr(text), b, size(6)], text), 4);
    assert_eq!(bench.offset("rawmemchr", &[ptr(text), b], text), 1);
    assert_eq!(bench.offset("memchr", &[ptr(text), int(0), size(6)], text), -1);
    assert_eq!(bench.offset("memchr", &[ptr(text), b, size(100)], text), 1);
    assert_eq!(bench.fails("memchr", &[ptr(text), int(0), size(100)]), (OutOfBounds, Some(6)));
    assert_eq!(bench.fails("memrchr", &[ptr(text), b, size(7)]).0, OutOfBounds);
    let wanted = bench.bytes(b"ca");
    assert_eq!(bench.offset("memmem", &[ptr(text), size(6), ptr(wanted), size(2)], text), 2);
    assert_eq!(bench.offset("memmem", &[ptr(text), size(3), ptr(wanted), size(2)], text), -1);
}
