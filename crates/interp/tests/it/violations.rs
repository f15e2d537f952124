//! One program per kind of violation.

use crate::builder::{Builder, lp64};
use ringfence_base::Loc;
use ringfence_interp::{End, Inputs, Settings};
use ringfence_ir::{DataModel, GlobalKind, InstKind, Operand, Terminator, Ty, WhyUnreachable};
use ringfence_verdict::ViolationKind;

#[test]
fn reading_null_and_near_null() {
    for address in [0, 8, -8] {
        let mut b = lp64();
        let mut f = b.main();
        let null = f.num(Ty::Ptr, address);
        f.load(Ty::I32, null);
        let line = f.owner.last_line();
        f.ret0();
        let violation = b.violates(ViolationKind::NullDeref, line);
        assert_eq!(violation.object, None);
    }
}

#[test]
fn an_access_out_of_bounds_names_the_object() {
    let mut b = lp64();
    let mut f = b.main();
    let x = f.slot("x", 8);
    let zero = f.i32(0);
    let past = f.offset(x, 6);
    let line = f.store(past, zero);
    f.ret0();
    let violation = b.violates(ViolationKind::OutOfBounds, line);
    let object = violation.object.expect("the object is known");
    assert_eq!((object.what.as_str(), object.size, object.offset), ("variable 'x'", 8, Some(6)));
    assert_eq!(
        violation.message,
        "write of 4 bytes at offset 6 of variable 'x' of 8 bytes, out of bounds, declared at test.c:2:1"
    );
    assert_eq!(violation.stack, [("main".to_owned(), Loc::NONE)]);
}

#[test]
fn a_negative_offset_is_out_of_bounds() {
    let mut b = lp64();
    let mut f = b.main();
    let x = f.slot("x", 8);
    let before = f.offset(x, -1);
    f.load(Ty::I8, before);
    let line = f.owner.last_line();
    f.ret0();
    assert_eq!(b.violates(ViolationKind::OutOfBounds, line).object.unwrap().offset, Some(-1));
}

#[test]
fn use_after_free_names_both_sites() {
    let mut b = lp64();
    let (malloc, free) = (b.malloc(), b.free());
    let mut f = b.main();
    let size = f.word(16);
    let p = f.call(malloc, &[size]);
    let allocated = f.owner.last_line();
    f.call(free, &[p]);
    let freed = f.owner.last_line();
    f.load(Ty::I32, p);
    let line = f.owner.last_line();
    f.ret0();
    let violation = b.violates(ViolationKind::UseAfterFree, line);
    let object = violation.object.expect("the object is known");
    let line_of = |loc| b.program.sources.place(loc).map(|place| place.line);
    assert_eq!(object.what, "heap block");
    assert_eq!(line_of(object.allocated), Some(allocated));
    assert_eq!(object.ended.and_then(line_of), Some(freed));
}

#[test]
fn frees_that_are_not_in_order() {
    let cases = [
        (0, true, ViolationKind::DoubleFree),
        (4, false, ViolationKind::InteriorFree),
        (4, true, ViolationKind::DoubleFree),
    ];
    for (offset, twice, kind) in cases {
        let mut b = lp64();
        let (malloc, free) = (b.malloc(), b.free());
        let mut f = b.main();
        let size = f.word(16);
        let p = f.call(malloc, &[size]);
        if twice {
            f.call(free, &[p]);
        }
        let q = f.offset(p, offset);
        f.call(free, &[q]);
        let line = f.owner.last_line();
        f.ret0();
        b.violates(kind, line);
    }
}

#[test]
fn freeing_what_is_no_heap_block() {
    let mut b = lp64();
    let free = b.free();
    let mut f = b.main();
    let x = f.slot("x", 8);
    f.call(free, &[x]);
    let line = f.owner.last_line();
    f.ret0();
    b.violates(ViolationKind::NonHeapFree, line);
}

#[test]
fn freeing_null_is_fine() {
    let mut b = lp64();
    let free = b.free();
    let mut f = b.main();
    let null = f.num(Ty::Ptr, 0);
    f.call(free, &[null]);
    f.ret0();
    assert_eq!(b.status(), 0);
}

#[test]
fn use_after_scope_and_after_return() {
    let mut b = lp64();
    let ptr = b.ptr;
    let local = b.declare("local", &[], ptr);
    let mut f = b.body(local);
    let x = f.slot("x", 4);
    let p = f.def(Ty::Ptr, |dst| InstKind::Move { dst, src: x });
    f.ret(Some(p));
    let mut f = b.main();
    let p = f.call(local, &[]);
    f.load(Ty::I32, p);
    let line = f.owner.last_line();
    f.ret0();
    let violation = b.violates(ViolationKind::UseAfterScope, line);
    assert_eq!(violation.object.unwrap().what, "variable 'x'");
}

#[test]
fn a_slot_that_lives_again_is_another_object() {
    let mut b = lp64();
    let mut f = b.main();
    let slot = f.slot_only("x", 4);
    f.push(InstKind::Live { slot });
    let old = f.def(Ty::Ptr, |dst| InstKind::Move { dst, src: Operand::Slot(slot) });
    f.push(InstKind::Live { slot });
    let zero = f.i32(0);
    f.store(Operand::Slot(slot), zero);
    let line = f.store(old, zero);
    f.ret0();
    b.violates(ViolationKind::UseAfterScope, line);
}

#[test]
fn an_uninitialised_pointer() {
    let mut b = lp64();
    let mut f = b.main();
    let p = f.def(Ty::Ptr, |dst| InstKind::Undef { dst });
    f.load(Ty::I8, p);
    let line = f.owner.last_line();
    f.ret0();
    b.violates(ViolationKind::UninitialisedPointer, line);
}

#[test]
fn a_number_that_is_no_address() {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let mut b = Builder::new(model);
        let mut f = b.main();
        let p = f.num(Ty::Ptr, 0xdead_0000);
        f.load(Ty::I8, p);
        let line = f.owner.last_line();
        f.ret0();
        b.violates(ViolationKind::WildPointer, line);
    }
}

#[test]
fn functions_are_not_readable() {
    let mut b = lp64();
    let mut f = b.main();
    let own = Operand::Func(f.func);
    f.load(Ty::I8, own);
    let line = f.owner.last_line();
    f.ret0();
    b.violates(ViolationKind::WildPointer, line);
}

#[test]
fn constants_are_read_only() {
    for (kind, what) in
        [(GlobalKind::Constant, "constant 'c'"), (GlobalKind::StringLiteral, "string literal")]
    {
        let mut b = lp64();
        let c = b.global("c", 4, kind);
        let mut f = b.main();
        let seven = f.i32(7);
        f.load(Ty::I32, Operand::Global(c));
        let line = f.store(Operand::Global(c), seven);
        f.ret0();
        assert_eq!(b.violates(ViolationKind::ReadOnlyWrite, line).object.unwrap().what, what);
    }
}

#[test]
fn copies_must_not_overlap_unless_equal() {
    for (offset, bad) in [(0, false), (4, true), (8, false)] {
        let mut b = lp64();
        let mut f = b.main();
        let x = f.slot("x", 16);
        let y = f.offset(x, offset);
        let line = f.push(InstKind::CopyMem { dst: y, src: x, size: 8 });
        f.ret0();
        if bad {
            b.violates(ViolationKind::OverlappingCopy, line);
        } else {
            assert_eq!(b.status(), 0);
        }
    }
}

#[test]
fn promises_of_unreachability_are_checked() {
    for why in [WhyUnreachable::Promised, WhyUnreachable::AfterNoReturn] {
        let mut b = lp64();
        let mut f = b.main();
        let line = f.end(Terminator::Unreachable(why));
        f.finish();
        b.violates(ViolationKind::UnreachableReached, line);
    }
}

#[test]
fn variable_length_arrays_need_a_size() {
    for (size, bad) in [(-4, true), (12, false)] {
        let mut b = lp64();
        let mut f = b.main();
        let slot = f.slot_only("vla", 0);
        let size = f.word(size);
        let line = f.push(InstKind::LiveSized { slot, size });
        if !bad {
            let last = f.offset(Operand::Slot(slot), 8);
            let one = f.i32(1);
            f.store(last, one);
        }
        f.ret0();
        if bad {
            b.violates(ViolationKind::BadArraySize, line);
        } else {
            assert_eq!(b.status(), 0);
        }
    }
}

#[test]
fn a_variable_length_array_of_nothing_is_noted() {
    let mut b = lp64();
    let mut f = b.main();
    let slot = f.slot_only("vla", 0);
    let size = f.word(0);
    let line = f.push(InstKind::LiveSized { slot, size });
    f.ret0();
    let (status, note) = b.notes(ViolationKind::BadArraySize);
    let place = b.program.sources.place(note.loc);
    assert_eq!((status, place.map(|place| place.line)), (0, Some(line)));
}

#[test]
fn alloca_lives_until_the_return() {
    let mut b = lp64();
    let ptr = b.ptr;
    let local = b.declare("local", &[], ptr);
    let mut f = b.body(local);
    let size = f.word(4);
    let p = f.def(Ty::Ptr, |dst| InstKind::Alloca { dst, size, align: 16 });
    let one = f.i32(1);
    f.store(p, one);
    f.ret(Some(p));
    let mut f = b.main();
    let p = f.call(local, &[]);
    f.load(Ty::I32, p);
    let line = f.owner.last_line();
    f.ret0();
    assert_eq!(b.violates(ViolationKind::UseAfterScope, line).object.unwrap().what, "stack block");
}

#[test]
fn external_objects_without_definition_are_unsupported_when_read() {
    let mut b = lp64();
    let g = b.global("somewhere", 4, GlobalKind::Variable);
    b.program.globals[g].defined = false;
    let mut f = b.main();
    f.load(Ty::I32, Operand::Global(g));
    f.ret0();
    let outcome = b.run_with(Settings::default(), Inputs::zero(), Default::default());
    let End::Unsupported { what, .. } = outcome.end else { panic!("{:?}", outcome.end) };
    assert_eq!(what, "access to the external variable 'somewhere', which is not defined");
}

#[test]
fn unsupported_constructs_end_the_run_where_they_are_reached() {
    let mut b = lp64();
    let what = b.symbol("inline assembly");
    let mut f = b.main();
    f.push(InstKind::Unsupported { what });
    f.ret0();
    assert!(matches!(b.run().end, End::Unsupported { what, .. } if what == "inline assembly"));
}

#[test]
fn the_stack_names_the_calls_innermost_first() {
    let mut b = lp64();
    let (int, ptr) = (b.int, b.ptr);
    let inner = b.declare("inner", &[ptr], int);
    let mut f = b.body(inner);
    let p = f.param(0);
    let x = f.load(Ty::I32, p);
    f.ret(Some(x));
    let mut f = b.main();
    let null = f.num(Ty::Ptr, 0);
    f.call(inner, &[null]);
    let line = f.owner.last_line();
    f.ret0();
    let stack = b.violation().stack;
    assert_eq!(stack[0].0, "inner");
    assert_eq!(b.program.sources.place(stack[0].1).map(|place| place.line), Some(line));
    assert_eq!(stack[1], ("main".to_owned(), Loc::NONE));
}
