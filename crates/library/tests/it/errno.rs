//! `errno` and its messages, on the machine.

use crate::bench::{Bench, ENOENT, NULL, int, ptr};
use ringfence_interp::Value;
use ringfence_ir::Ty;

#[test]
fn messages() {
    let mut bench = Bench::new();
    let text = bench.pointer("strerror", &[int(ENOENT)]);
    assert_eq!(bench.string(text), "No such file or directory");
    let text = bench.pointer("strerror", &[int(-5)]);
    assert_eq!(bench.string(text), "Unknown error -5");
}

#[test]
fn errno_is_one_object() {
    let mut bench = Bench::new();
    let place = bench.pointer("__errno_location", &[]);
    bench.machine.store(place, Ty::I32, Value::plain(13)).expect("in bounds");
    assert_eq!(bench.errno(), 13);
    let prefix = bench.text("open");
    bench.run("perror", &[ptr(prefix)]);
    bench.run("perror", &[NULL]);
    let (out, err) = bench.output();
    assert_eq!((out.as_str(), err.as_str()), ("", "open: Permission denied\nPermission denied\n"));
}
