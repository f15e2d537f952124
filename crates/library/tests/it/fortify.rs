//! The checked twins of `_FORTIFY_SOURCE`, on the machine.

use crate::bench::{Bench, int, ptr, size};
use ringfence_interp::Stop;
use ringfence_verdict::ViolationKind::OutOfBounds;

#[test]
fn what_fits_is_done() {
    let mut bench = Bench::new();
    let (dst, src) = (bench.bytes(b"........"), bench.text("abc"));
    bench.pointer("__memcpy_chk", &[ptr(dst), ptr(src), size(3), size(8)]);
    bench.pointer("__builtin___memcpy_chk", &[ptr(dst), ptr(src), size(3), size(u64::MAX)]);
    assert_eq!(bench.read(dst, 4), b"abc.");
    bench.pointer("__memset_chk", &[ptr(dst), int(65), size(2), size(8)]);
    bench.pointer("__strcpy_chk", &[ptr(dst), ptr(src), size(8)]);
    bench.pointer("__strcat_chk", &[ptr(dst), ptr(src), size(8)]);
    assert_eq!(bench.string(dst), "abcabc");
    bench.pointer("__strncpy_chk", &[ptr(dst), ptr(src), size(2), size(8)]);
    bench.pointer("__strncat_chk", &[ptr(dst), ptr(src), size(1), size(8)]);
    assert_eq!(bench.string(dst), "abcabca");
}

#[test]
fn violations_come_first_and_then_the_abort() {
    let mut bench = Bench::new();
    let (dst, src) = (bench.bytes(b"...."), bench.text("abcdefg"));
    let args = [ptr(dst), ptr(src), size(8), size(4)];
    assert_eq!(bench.fails("__memcpy_chk", &args).0, OutOfBounds);
    let args = [ptr(dst), ptr(src), size(4), size(2)];
    assert_eq!(bench.call("__memcpy_chk", &args), Err(Stop::Abort));
    assert!(bench.output().1.contains("buffer overflow detected"));
}
