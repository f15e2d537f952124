//! Heap functions on the machine: sizes, moves, failures, and frees of what is no block.

use crate::bench::{Bench, EINVAL, ENOMEM, INT, NULL, int, ptr, size};
use ringfence_interp::{Inputs, Settings, Stop, Value, WhenEmpty};
use ringfence_ir::{DataModel, Ty};
use ringfence_verdict::Goal;
use ringfence_verdict::ViolationKind::{self, DoubleFree, InteriorFree, NonHeapFree, UseAfterFree};

fn object_size(bench: &Bench, pointer: Value) -> u64 {
    let (id, _) = bench.machine.memory.place(pointer).expect("an object");
    bench.machine.memory.object(id).expect("remembered").size
}

#[test]
fn blocks_have_the_size_asked_for() {
    let mut bench = Bench::new();
    let block = bench.pointer("malloc", &[size(10)]);
    assert_eq!(object_size(&bench, block), 10);
    let (a, b) = (bench.pointer("malloc", &[size(0)]), bench.pointer("malloc", &[size(0)]));
    assert!(!a.is_null() && a != b);
    let zeroed = bench.pointer("calloc", &[size(3), size(4)]);
    assert_eq!(bench.read(zeroed, 12), [0; 12]);
    assert_eq!(bench.long("malloc_usable_size", &[ptr(zeroed)]), 12);
}

#[test]
fn impossible_sizes_fail() {
    let mut bench = Bench::new();
    assert!(bench.pointer("calloc", &[size(1 << 33), size(1 << 33)]).is_null());
    assert!(bench.pointer("malloc", &[size(u64::MAX)]).is_null());
    assert_eq!(bench.errno(), ENOMEM);
    let block = bench.block(4);
    assert!(bench.pointer("reallocarray", &[ptr(block), size(1 << 33), size(1 << 33)]).is_null());
    bench.run("free", &[ptr(block)]);
}

#[test]
fn realloc_moves_the_bytes_and_frees_the_old_block() {
    let mut bench = Bench::new();
    let old = bench.bytes(b"abcd");
    let new = bench.pointer("realloc", &[ptr(old), size(8)]);
    assert_eq!(bench.read(new, 4), b"abcd");
    assert_eq!(bench.fails("memchr", &[ptr(old), int(0), size(1)]).0, UseAfterFree);
    let small = bench.pointer("realloc", &[ptr(new), size(2)]);
    assert_eq!((bench.read(small, 2), object_size(&bench, small)), (b"ab".to_vec(), 2));
    assert!(!bench.pointer("realloc", &[NULL, size(2)]).is_null());
    assert!(bench.pointer("realloc", &[ptr(small), size(0)]).is_null());
    assert_eq!(bench.fails("realloc", &[ptr(small), size(1)]).0, DoubleFree);
}

#[test]
fn freeing_what_is_no_block() {
    let mut bench = Bench::new();
    let block = bench.block(8);
    let inside = Value { bits: block.bits + 4, ..block };
    assert_eq!(bench.fails("free", &[ptr(inside)]), (InteriorFree, Some(4)));
    assert_eq!(bench.fails("realloc", &[ptr(inside), size(1)]).0, InteriorFree);
    bench.run("free", &[ptr(block)]);
    bench.run("free", &[NULL]);
    assert_eq!(bench.fails("free", &[ptr(block)]).0, DoubleFree);
    let stack = bench.pointer("alloca", &[size(4)]);
    assert_eq!(bench.fails("free", &[ptr(stack)]).0, NonHeapFree);
    assert_eq!(bench.fails("free", &[(Value::plain(7), Ty::Ptr)]).0, NonHeapFree);
}

#[test]
fn aligned_blocks() {
    let mut bench = Bench::new();
    assert!(bench.pointer("aligned_alloc", &[size(256), size(8)]).low().is_multiple_of(256));
    assert!(bench.pointer("aligned_alloc", &[size(3), size(8)]).is_null());
    assert!(bench.pointer("valloc", &[size(8)]).low().is_multiple_of(4096));
    let place = bench.block(8);
    assert_eq!(bench.int("posix_memalign", &[ptr(place), size(64), size(8)]), 0);
    let block = bench.machine.load(place, Ty::Ptr).expect("stored");
    assert!(block.low().is_multiple_of(64));
    assert_eq!(bench.int("posix_memalign", &[ptr(place), size(4), size(8)]), EINVAL);
}

#[test]
fn allocations_fail_when_they_may_and_the_inputs_say_so() {
    let goal = Goal { malloc_may_fail: true, ..Goal::default() };
    let settings = Settings { goal, ..Settings::default() };
    let inputs = Inputs::list(vec![0, 1, 0], WhenEmpty::Stop);
    let mut bench = Bench::with(DataModel::Lp64, settings, inputs);
    assert!(bench.pointer("malloc", &[size(1)]).is_null());
    let block = bench.pointer("malloc", &[size(1)]);
    assert!(!block.is_null());
    assert!(bench.pointer("realloc", &[ptr(block), size(2)]).is_null());
    bench.run("free", &[ptr(block)]);
    assert!(matches!(bench.call("malloc", &[size(1)]), Err(Stop::InputsExhausted(_))));
}

#[test]
fn bad_arguments() {
    let mut bench = Bench::new();
    assert_eq!(bench.fails("malloc", &[]).0, ViolationKind::BadCall);
    bench.pointer("malloc", &[(Value::INDETERMINATE, Ty::I64)]);
    assert_eq!(bench.notes(), [ViolationKind::UninitialisedRead]);
    assert!(bench.call_ret(INT, "malloc", &[size(1)]).is_ok());
}

#[test]
fn sizes_of_the_small_model() {
    let mut bench = Bench::with(DataModel::Ilp32, Settings::default(), Inputs::zero());
    let large = (Value::plain(0x8000_0000), Ty::I32);
    assert!(bench.pointer("malloc", &[large]).is_null());
    let (count, each) = ((Value::plain(0x1_0000), Ty::I32), (Value::plain(0x1_0000), Ty::I32));
    assert!(bench.pointer("calloc", &[count, each]).is_null());
}
