//! Streams, on the machine.

use crate::bench::{Bench, ENOENT, NULL, int, ptr, size};
use ringfence_verdict::ViolationKind::{
    NonHeapFree, NullDeref, OutOfBounds, UninitialisedRead, UseAfterFree, WildPointer,
};

#[test]
fn output_goes_to_its_stream() {
    let mut bench = Bench::new();
    let (out, err) = (bench.stream("stdout"), bench.stream("stderr"));
    let text = bench.text("hi");
    assert_eq!(bench.int("puts", &[ptr(text)]), 3);
    bench.int("fputs", &[ptr(text), ptr(err)]);
    assert_eq!(bench.int("putchar", &[int(0x141)]), 0x41);
    assert_eq!(bench.int("fputc", &[int(33), ptr(out)]), 33);
    assert_eq!(bench.long("fwrite", &[ptr(text), size(1), size(2), ptr(err)]), 2);
    assert_eq!(bench.long("write", &[int(1), ptr(text), size(2)]), 2);
    assert_eq!(bench.long("write", &[int(9), ptr(text), size(2)]), -1);
    assert_eq!(bench.int("fflush", &[NULL]), 0);
    assert_eq!(bench.output(), ("hi\nA!hi".into(), "hihi".into()));
}

#[test]
fn sources_are_checked() {
    let mut bench = Bench::new();
    let out = ptr(bench.stream("stdout"));
    let open = bench.bytes(b"ab");
    assert_eq!(bench.fails("puts", &[ptr(open)]), (OutOfBounds, Some(2)));
    assert_eq!(bench.fails("fwrite", &[ptr(open), size(2), size(2), out]).0, OutOfBounds);
    assert_eq!(bench.fails("fwrite", &[ptr(open), size(u64::MAX), size(2), out]).0, OutOfBounds);
    let blank = bench.block(1);
    bench.long("fwrite", &[ptr(blank), size(1), size(1), out]);
    assert_eq!(bench.notes(), [UninitialisedRead]);
}

#[test]
fn streams_are_checked() {
    let mut bench = Bench::new();
    let no_stream = bench.block(300);
    assert_eq!(bench.fails("fputc", &[int(1), ptr(no_stream)]).0, WildPointer);
    assert_eq!(bench.fails("fputc", &[int(1), NULL]).0, NullDeref);
}

#[test]
fn files_open_when_the_inputs_say_so() {
    let mut bench = Bench::with_inputs(&[0, 1, 66, 0, 5]);
    let (name, mode) = (bench.text("f"), bench.text("r"));
    assert!(bench.pointer("fopen", &[ptr(name), ptr(mode)]).is_null());
    assert_eq!(bench.errno(), ENOENT);
    let file = bench.pointer("fopen", &[ptr(name), ptr(mode)]);
    assert_eq!(bench.int("fgetc", &[ptr(file)]), 65);
    assert_eq!(bench.int("feof", &[ptr(file)]), 0);
    assert_eq!(bench.int("fgetc", &[ptr(file)]), -1);
    assert_eq!(bench.int("feof", &[ptr(file)]), 1);
    bench.run("rewind", &[ptr(file)]);
    assert_eq!(bench.int("feof", &[ptr(file)]), 0);
    assert_eq!(bench.long("ftell", &[ptr(file)]), 0);
    assert_eq!(bench.int("fseek", &[ptr(file), size(0), int(2)]), 0);
    assert_eq!(bench.long("ftell", &[ptr(file)]), 4, "one less than was drawn, since it may be -1");
    assert_eq!(bench.fails("free", &[ptr(file)]).0, NonHeapFree);
    assert_eq!(bench.int("fclose", &[ptr(file)]), 0);
    assert_eq!(bench.fails("fgetc", &[ptr(file)]).0, UseAfterFree);
    assert_eq!(bench.fails("fclose", &[ptr(file)]).0, UseAfterFree);
}

#[test]
fn paths() {
    let mut bench = Bench::with_inputs(&[0, 1]);
    let name = bench.text("f");
    assert_eq!(bench.int("remove", &[ptr(name)]), 0);
    assert_eq!(bench.int("rename", &[ptr(name), ptr(name)]), -1);
    assert_eq!(bench.fails("rename", &[ptr(name), NULL]).0, NullDeref);
    let input = bench.stream("stdin");
    assert_eq!(bench.int("fileno", &[ptr(input)]), 0);
}
