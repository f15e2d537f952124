//! What the world tells the program, on the machine.

use crate::bench::{Bench, NULL, int, ptr};
use ringfence_interp::{Inputs, Settings, Stop, Value};
use ringfence_ir::{DataModel, Ty};
use ringfence_verdict::ViolationKind::{NullDeref, UninitialisedRead};

#[test]
fn random_numbers_are_drawn_in_range() {
    let mut bench = Bench::with_inputs(&[5, u128::MAX, 1 << 47]);
    bench.run("srand", &[int(1)]);
    assert_eq!(bench.int("rand", &[]), 5);
    assert_eq!(bench.int("random", &[]), i32::MAX);
    assert_eq!(bench.double("drand48", &[]), 0.5 + 11.0 / (1u64 << 48) as f64);
    assert!(matches!(bench.call("rand", &[]), Err(Stop::InputsExhausted(_))));
}

#[test]
fn seeds_are_read_and_written() {
    let mut bench = Bench::with_inputs(&[7, 8]);
    let seed = bench.block(4);
    assert_eq!(bench.int("rand_r", &[ptr(seed)]), 8);
    assert_eq!(bench.notes(), [UninitialisedRead]);
    assert_eq!(bench.machine.load(seed, Ty::I32), Ok(Value::plain(7)));
    assert_eq!(bench.fails("rand_r", &[NULL]).0, NullDeref);
}

#[test]
fn time_is_drawn_and_stored() {
    let mut bench = Bench::with_inputs(&[100, 200, 3, 1_000_001, 4, 5]);
    assert_eq!(bench.long("time", &[NULL]), 100);
    let place = bench.block(16);
    assert_eq!(bench.long("time", &[ptr(place)]), 200);
    assert_eq!(bench.machine.load(place, Ty::I64), Ok(Value::plain(200)));
    assert_eq!(bench.int("gettimeofday", &[ptr(place), NULL]), 0);
    assert_eq!(bench.read(place, 9), [3, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(bench.int("clock_gettime", &[int(0), ptr(place)]), 0);
    assert_eq!(bench.fails("clock_gettime", &[int(0), NULL]).0, NullDeref);
}

#[test]
fn the_environment_of_the_settings() {
    let environment = vec![b"HOMES=no".to_vec(), b"HOME=/root".to_vec()];
    let settings = Settings { environment, ..Settings::default() };
    let mut bench = Bench::with(DataModel::Lp64, settings, Inputs::zero());
    let name = bench.text("HOME");
    let value = bench.pointer("getenv", &[ptr(name)]);
    assert_eq!(bench.string(value), "/root");
    assert_eq!(bench.pointer("getenv", &[ptr(name)]), value);
    let other = bench.text("PATH");
    assert!(bench.pointer("getenv", &[ptr(other)]).is_null());
}

#[test]
fn the_inputs_decide_about_other_names_once() {
    let mut bench = Bench::with_inputs(&[1, 98, 0]);
    let name = bench.text("X");
    let value = bench.pointer("getenv", &[ptr(name)]);
    assert_eq!(bench.string(value), "a");
    assert_eq!(bench.pointer("secure_getenv", &[ptr(name)]), value);
}

#[test]
fn numbers_and_terminals() {
    let mut bench = Bench::with_inputs(&[42, 1, 0]);
    assert_eq!(bench.int("getpid", &[]), 42);
    assert_eq!(bench.int("isatty", &[int(0)]), 1);
    assert_eq!(bench.int("isatty", &[int(1)]), 0);
    assert_eq!(bench.int("getpid", &[]), 42);
    assert_eq!(bench.int("isatty", &[int(0)]), 1);
}
