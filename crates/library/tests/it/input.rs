//! Input from streams and strings, on the machine.

use crate::bench::{Bench, NULL, int, ptr, size};
use ringfence_interp::Stop;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds};

#[test]
fn characters() {
    let mut bench = Bench::with_stdin("ab");
    let input = ptr(bench.stream("stdin"));
    assert_eq!(bench.int("getchar", &[]), 97);
    assert_eq!(bench.int("ungetc", &[int(120), input]), 120);
    assert_eq!(bench.int("getc", &[input]), 120);
    assert_eq!(bench.int("fgetc", &[input]), 98);
    assert_eq!(bench.int("getchar", &[]), -1);
    assert_eq!(bench.int("ungetc", &[int(-1), input]), -1);
    assert_eq!(bench.int("feof", &[input]), 1);
}

#[test]
fn lines() {
    let mut bench = Bench::with_stdin("one\ntwo\nthree");
    let input = ptr(bench.stream("stdin"));
    let place = bench.block(5);
    assert_eq!(bench.offset("fgets", &[ptr(place), int(5), input], place), 0);
    assert_eq!(bench.string(place), "one\n");
    assert_eq!(bench.offset("gets", &[ptr(place)], place), 0);
    assert_eq!(bench.string(place), "two");
    bench.pointer("fgets", &[ptr(place), int(4), input]);
    assert_eq!(bench.string(place), "thr");
    bench.pointer("fgets", &[ptr(place), int(4), input]);
    assert!(bench.pointer("fgets", &[ptr(place), int(4), input]).is_null());
    let mut bench = Bench::with_stdin("too long\n");
    let place = bench.block(5);
    assert_eq!(bench.fails("gets", &[ptr(place)]).0, OutOfBounds);
}

#[test]
fn lines_in_blocks_that_grow() {
    let mut bench = Bench::with_stdin(&format!("ab\n{}\nx;", "y".repeat(200)));
    let input = ptr(bench.stream("stdin"));
    let (place, count) = (bench.bytes(&[0; 8]), bench.bytes(&[0; 8]));
    let args = [ptr(place), ptr(count), input];
    assert_eq!(bench.long("getline", &args), 3);
    let block = bench.machine.load(place, Ty::Ptr).expect("stored");
    assert_eq!((bench.string(block), bench.read(count, 1)), ("ab\n".into(), vec![120]));
    assert_eq!(bench.long("getline", &args), 201);
    let block = bench.machine.load(place, Ty::Ptr).expect("stored");
    assert_eq!((bench.string(block).len(), bench.read(count, 1)), (201, vec![240]));
    assert_eq!(bench.long("getdelim", &[ptr(place), ptr(count), int(59), input]), 2);
    assert_eq!(bench.long("getline", &args), -1);
    bench.run("free", &[ptr(block)]);
}

#[test]
fn blocks() {
    let mut bench = Bench::with_stdin("abcdefg");
    let input = ptr(bench.stream("stdin"));
    let place = bench.block(4);
    assert_eq!(bench.long("fread", &[ptr(place), size(2), size(2), input]), 2);
    assert_eq!(bench.read(place, 4), b"abcd");
    assert_eq!(bench.long("read", &[int(0), ptr(place), size(2)]), 2);
    assert_eq!(bench.long("fread", &[ptr(place), size(2), size(2), input]), 0);
    assert_eq!(bench.read(place, 4), b"gfcd");
    assert_eq!(bench.fails("fread", &[ptr(place), size(3), size(2), input]).0, OutOfBounds);
    assert_eq!(bench.long("read", &[int(7), ptr(place), size(2)]), -1);
    assert_eq!(bench.fails("read", &[int(0), NULL, size(1)]).0, NullDeref);
}

#[test]
fn scanning_a_stream_leaves_the_rest() {
    let mut bench = Bench::with_stdin("12 ab,x");
    let (format, number, word) = (bench.text("%d %2s"), bench.block(4), bench.block(3));
    assert_eq!(bench.int("scanf", &[ptr(format), ptr(number), ptr(word)]), 2);
    assert_eq!(bench.read(number, 4), [12, 0, 0, 0]);
    assert_eq!(bench.string(word), "ab");
    assert_eq!(bench.int("getchar", &[]), i32::from(b','));
    let input = ptr(bench.stream("stdin"));
    let format = bench.text("%d");
    assert_eq!(bench.int("__isoc99_fscanf", &[input, ptr(format), ptr(number)]), 0);
    assert_eq!(bench.int("getchar", &[]), i32::from(b'x'));
    assert_eq!(bench.int("scanf", &[ptr(format), ptr(number)]), -1);
}

#[test]
fn scanning_a_string() {
    let mut bench = Bench::new();
    let (text, format, place) = (bench.text("7:words"), bench.text("%d:%s"), bench.block(4));
    let number = bench.block(4);
    let args = [ptr(text), ptr(format), ptr(number), ptr(place)];
    assert_eq!(bench.fails("sscanf", &args).0, OutOfBounds);
    let list = bench.list(&[ptr(number)]);
    let format = bench.text("%d");
    assert_eq!(bench.int("vsscanf", &[ptr(text), ptr(format), list]), 1);
    let open = bench.bytes(b"5");
    assert_eq!(bench.fails("sscanf", &[ptr(open), ptr(format), ptr(number)]), (OutOfBounds, Some(1)));
    let unknown = bench.text("%y");
    let args = [ptr(text), ptr(unknown), ptr(number)];
    assert!(matches!(bench.call("sscanf", &args), Err(Stop::Unsupported { .. })));
}
