//! Blocks at addresses that were used before: equal addresses, different objects.

use crate::bench::{Bench, int, ptr, size};
use ringfence_interp::reuse::ROOM;
use ringfence_interp::{Inputs, Reuse, Settings, Stop, Value};
use ringfence_ir::DataModel;
use ringfence_verdict::ViolationKind::{DoubleFree, OutOfBounds, UseAfterFree};

fn reusing(pairs: &[(u32, u32)]) -> Bench {
    let reuse = pairs.iter().map(|&(block, of)| Reuse { block, of }).collect();
    Bench::with(DataModel::Lp64, Settings { reuse, ..Settings::default() }, Inputs::zero())
}

/// A block of 8 bytes that was freed.
fn freed(bench: &mut Bench) -> Value {
    let block = bench.pointer("malloc", &[size(8)]);
    bench.run("free", &[ptr(block)]);
    block
}

#[track_caller]
fn refuses(bench: &mut Bench, name: &str, args: &[(Value, ringfence_ir::Ty)], why: &str) {
    match bench.call(name, args) {
        Err(Stop::Unsupported { what, .. }) => assert!(what.ends_with(why), "{what}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_block_lies_where_a_freed_one_was() {
    let mut bench = reusing(&[(2, 1)]);
    let old = freed(&mut bench);
    let new = bench.pointer("malloc", &[size(8)]);
    assert_eq!(new.bits, old.bits);
    assert_ne!(new.prov, old.prov);
    bench.run("memset", &[ptr(new), int(7), size(8)]);
    assert_eq!(bench.read(new, 8), [7; 8]);
    assert_eq!(bench.fails("memset", &[ptr(new), int(7), size(9)]).0, OutOfBounds);
}

#[test]
fn the_old_pointer_stays_dangling() {
    let mut bench = reusing(&[(2, 1)]);
    let old = freed(&mut bench);
    let new = bench.pointer("malloc", &[size(8)]);
    assert_eq!(bench.fails("memchr", &[ptr(old), int(0), size(1)]).0, UseAfterFree);
    assert_eq!(bench.fails("free", &[ptr(old)]).0, DoubleFree);
    bench.run("free", &[ptr(new)]);
    assert_eq!(bench.fails("free", &[ptr(new)]).0, DoubleFree);
}

#[test]
fn a_mere_address_leads_to_the_block_that_is_there() {
    let mut bench = reusing(&[(2, 1), (3, 2)]);
    let old = freed(&mut bench);
    let address = Value::plain(old.bits + 3);
    assert_eq!(bench.machine.memory.find(address.low()), None);
    let new = bench.pointer("malloc", &[size(4)]);
    assert_eq!(bench.machine.memory.find(address.low()), new.prov.get());
    assert_eq!(bench.machine.memory.find(old.low() + 4), None, "behind a smaller block is nothing");
    bench.run("free", &[ptr(new)]);
    assert_eq!(bench.machine.memory.find(address.low()), None);
    let last = bench.pointer("malloc", &[size(800)]);
    assert_eq!(last.bits, old.bits, "blocks may be larger than the first in their place");
    assert_eq!(bench.machine.memory.find(old.low() + 799), last.prov.get());
    assert_eq!(bench.machine.memory.find(old.low() + 800), None);
}

#[test]
fn everything_else_lies_where_it_lies_without() {
    let others = |pairs: &[(u32, u32)]| {
        let mut bench = reusing(pairs);
        freed(&mut bench);
        bench.pointer("malloc", &[size(8)]);
        let blocks = [bench.pointer("malloc", &[size(100)]), bench.pointer("malloc", &[size(1)])];
        for block in blocks {
            assert_eq!(bench.machine.memory.find(block.low()), block.prov.get());
        }
        blocks
    };
    assert_eq!(others(&[(2, 1)]), others(&[]));
}

#[test]
fn realloc_may_leave_a_block_in_its_place() {
    let mut bench = reusing(&[(2, 1), (3, 2)]);
    let old = bench.pointer("malloc", &[size(8)]);
    bench.run("memset", &[ptr(old), int(5), size(8)]);
    let new = bench.pointer("realloc", &[ptr(old), size(4)]);
    assert_eq!(new.bits, old.bits);
    assert_eq!(bench.read(new, 4), [5; 4]);
    assert_eq!(bench.fails("free", &[ptr(old)]).0, DoubleFree);
    let again = bench.pointer("realloc", &[ptr(new), size(1000)]);
    assert_eq!((again.bits, bench.read(again, 4)), (old.bits, vec![5; 4]));
    assert_eq!(bench.fails("memchr", &[ptr(new), int(0), size(1)]).0, UseAfterFree);
    bench.run("free", &[ptr(again)]);
}

#[test]
fn a_mere_address_is_not_moved_in_place() {
    let mut bench = reusing(&[(2, 1)]);
    let old = bench.pointer("malloc", &[size(8)]);
    refuses(&mut bench, "realloc", &[ptr(Value::plain(old.bits)), size(8)], "which is in use");
}

#[test]
fn what_no_allocator_does_is_refused() {
    let mut bench = reusing(&[(2, 1)]);
    bench.pointer("malloc", &[size(8)]);
    refuses(&mut bench, "malloc", &[size(8)], "which is in use");

    let mut bench = reusing(&[(2, 1)]);
    freed(&mut bench);
    bench.machine.allocate_heap(ROOM, 4096, "test").expect("there is room");
    let mut bench = reusing(&[(2, 1)]);
    freed(&mut bench);
    refuses(&mut bench, "malloc", &[size(ROOM + 1)], "larger than its place");

    let mut bench = reusing(&[(2, 7)]);
    freed(&mut bench);
    refuses(&mut bench, "malloc", &[size(8)], "which was not there before");

    let mut bench = reusing(&[(2, 1), (3, 1)]);
    freed(&mut bench);
    bench.pointer("malloc", &[size(8)]);
    refuses(&mut bench, "malloc", &[size(8)], "which is in use");

    let mut bench = reusing(&[(2, 1)]);
    freed(&mut bench);
    refuses(&mut bench, "aligned_alloc", &[size(1 << 21), size(8)], "larger than its place");
}

/// Two places that are used several times, in both data models.
#[test]
fn places_do_not_overlap() {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let reuse = vec![Reuse { block: 3, of: 1 }, Reuse { block: 4, of: 2 }];
        let settings = Settings { reuse, ..Settings::default() };
        let mut bench = Bench::with(model, settings, Inputs::zero());
        let old = [bench.block(8), bench.block(8)];
        old.iter().for_each(|block| bench.run("free", &[ptr(*block)]));
        let new = [bench.block(ROOM), bench.block(ROOM)];
        assert_eq!(new.map(|block| block.bits), old.map(|block| block.bits));
        let last = new[0].low() + ROOM - 1;
        assert_eq!(bench.machine.memory.find(last), new[0].prov.get());
        assert_eq!(bench.machine.memory.find(last + 1), None);
        assert_eq!(bench.machine.memory.find(new[1].low()), new[1].prov.get());
    }
}
