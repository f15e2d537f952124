//! One program per kind of violation.

use crate::runs::Runs;
use ringfence_base::Loc;
use ringfence_interp::End;
use ringfence_ir::testing::{BodyBuilder, Builder};
use ringfence_ir::{DataModel, FuncId, GlobalKind, InstKind, Operand, Terminator, Ty, WhyUnreachable};
use ringfence_verdict::{Violation, ViolationKind};

/// Asserts that the last thing that an LP64 program does is a violation of this kind.
fn violates(kind: ViolationKind, body: impl FnOnce(&mut BodyBuilder<'_>)) -> Violation {
    Builder::lp64().main_violates(kind, body)
}

#[test]
fn reading_null_and_near_null() {
    for address in [0, 8, -8] {
        let violation = violates(ViolationKind::NullDeref, |f| {
            let null = f.num(Ty::Ptr, address);
            f.load(Ty::I32, null);
        });
        assert_eq!(violation.object, None);
    }
}

#[test]
fn an_access_out_of_bounds_names_the_object() {
    let violation = violates(ViolationKind::OutOfBounds, |f| {
        let (x, zero) = (f.slot("x", 8), f.i32(0));
        let past = f.offset(x, 6);
        f.store(past, zero);
    });
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
    let violation = violates(ViolationKind::OutOfBounds, |f| {
        let x = f.slot("x", 8);
        let before = f.offset(x, -1);
        f.load(Ty::I8, before);
    });
    assert_eq!(violation.object.unwrap().offset, Some(-1));
}

/// The number that stands for an offset which no pointer can have is nobody's business.
#[test]
fn an_address_that_is_nowhere_is_described_in_words() {
    let violation = violates(ViolationKind::OutOfBounds, |f| {
        let x = f.slot("x", 8);
        let far = f.offset(x, (5 << 61) + 4);
        f.load(Ty::I8, far);
    });
    assert_eq!(violation.object.unwrap().offset, None);
    let wanted = "read of 1 byte at an address outside of every object, counted from variable 'x' of 8 bytes, out of bounds";
    assert!(violation.message.starts_with(wanted), "{}", violation.message);
}

#[test]
fn use_after_free_names_both_sites() {
    let mut b = Builder::lp64();
    let (malloc, free) = (b.malloc(), b.free());
    let mut sites = (0, 0);
    let violation = b.main_violates(ViolationKind::UseAfterFree, |f| {
        let size = f.word(16);
        let p = f.call(malloc, &[size]);
        sites.0 = f.line();
        f.call(free, &[p]);
        sites.1 = f.line();
        f.load(Ty::I32, p);
    });
    let object = violation.object.expect("the object is known");
    assert_eq!(object.what, "heap block");
    assert_eq!(b.line_of(object.allocated), Some(sites.0));
    assert_eq!(object.ended.and_then(|loc| b.line_of(loc)), Some(sites.1));
}

#[test]
fn frees_that_are_not_in_order() {
    let cases = [
        (0, true, ViolationKind::DoubleFree),
        (4, false, ViolationKind::InteriorFree),
        (4, true, ViolationKind::DoubleFree),
    ];
    for (offset, twice, kind) in cases {
        let mut b = Builder::lp64();
        let (malloc, free) = (b.malloc(), b.free());
        b.main_violates(kind, |f| {
            let size = f.word(16);
            let p = f.call(malloc, &[size]);
            if twice {
                f.call(free, &[p]);
            }
            let q = f.offset(p, offset);
            f.call(free, &[q]);
        });
    }
}

#[test]
fn freeing_what_is_no_heap_block() {
    let mut b = Builder::lp64();
    let free = b.free();
    b.main_violates(ViolationKind::NonHeapFree, |f| {
        let x = f.slot("x", 8);
        f.call(free, &[x]);
    });
}

#[test]
fn freeing_null_is_fine() {
    let mut b = Builder::lp64();
    let free = b.free();
    let mut f = b.main();
    let null = f.null();
    f.call(free, &[null]);
    f.ret0();
    assert_eq!(b.status(), 0);
}

/// Asserts that what a function returned the address of is gone, and that it is called this.
fn is_gone(mut b: Builder, local: FuncId, what: &str) {
    let violation = b.main_violates(ViolationKind::UseAfterScope, |f| {
        let p = f.call(local, &[]);
        f.load(Ty::I32, p);
    });
    assert_eq!(violation.object.unwrap().what, what);
}

#[test]
fn use_after_scope_and_after_return() {
    let mut b = Builder::lp64();
    let local = b.declare("local", &[], b.ptr);
    let mut f = b.body(local);
    let x = f.slot("x", 4);
    let p = f.def(Ty::Ptr, |dst| InstKind::Move { dst, src: x });
    f.ret(Some(p));
    is_gone(b, local, "variable 'x'");
}

#[test]
fn alloca_lives_until_the_return() {
    let mut b = Builder::lp64();
    let local = b.declare("local", &[], b.ptr);
    let mut f = b.body(local);
    let (size, one) = (f.word(4), f.i32(1));
    let p = f.def(Ty::Ptr, |dst| InstKind::Alloca { dst, size, align: 16 });
    f.store(p, one);
    f.ret(Some(p));
    is_gone(b, local, "stack block");
}

#[test]
fn a_slot_that_lives_again_is_another_object() {
    violates(ViolationKind::UseAfterScope, |f| {
        let slot = f.slot_only("x", 4);
        f.push(InstKind::Live { slot });
        let old = f.def(Ty::Ptr, |dst| InstKind::Move { dst, src: Operand::Slot(slot) });
        f.push(InstKind::Live { slot });
        let zero = f.i32(0);
        f.store(Operand::Slot(slot), zero);
        f.store(old, zero);
    });
}

#[test]
fn an_uninitialised_pointer() {
    violates(ViolationKind::UninitialisedPointer, |f| {
        let p = f.undef(Ty::Ptr);
        f.load(Ty::I8, p);
    });
}

#[test]
fn a_number_that_is_no_address() {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        Builder::new(model).main_violates(ViolationKind::WildPointer, |f| {
            let p = f.num(Ty::Ptr, 0xdead_0000);
            f.load(Ty::I8, p);
        });
    }
}

#[test]
fn functions_are_not_readable() {
    violates(ViolationKind::WildPointer, |f| {
        f.load(Ty::I8, Operand::Func(f.func));
    });
}

#[test]
fn constants_are_read_only() {
    for (kind, what) in
        [(GlobalKind::Constant, "constant 'c'"), (GlobalKind::StringLiteral, "string literal")]
    {
        let mut b = Builder::lp64();
        let c = Operand::Global(b.global("c", 4, kind));
        let violation = b.main_violates(ViolationKind::ReadOnlyWrite, |f| {
            let seven = f.i32(7);
            f.load(Ty::I32, c);
            f.store(c, seven);
        });
        assert_eq!(violation.object.unwrap().what, what);
    }
}

#[test]
fn copies_must_not_overlap_unless_equal() {
    for (offset, bad) in [(0, false), (4, true), (8, false)] {
        let mut b = Builder::lp64();
        let mut f = b.main();
        let x = f.slot("x", 16);
        let y = f.offset(x, offset);
        let line = f.push(InstKind::CopyMem { dst: y, src: x, size: 8, aligns: [1, 1] });
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
        let mut b = Builder::lp64();
        let mut f = b.main();
        let line = f.end(Terminator::Unreachable(why));
        f.finish();
        b.violates(ViolationKind::UnreachableReached, line);
    }
}

/// Makes a variable-length array of this size.
fn array(f: &mut BodyBuilder<'_>, size: i128) -> Operand {
    let (slot, size) = (f.slot_only("vla", 0), f.word(size));
    f.push(InstKind::LiveSized { slot, size });
    Operand::Slot(slot)
}

#[test]
fn variable_length_arrays_need_a_size() {
    violates(ViolationKind::BadArraySize, |f| {
        array(f, -4);
    });
    let mut b = Builder::lp64();
    let mut f = b.main();
    let (vla, one) = (array(&mut f, 12), f.i32(1));
    let last = f.offset(vla, 8);
    f.store(last, one);
    f.ret0();
    assert_eq!(b.status(), 0);
}

#[test]
fn a_variable_length_array_of_nothing_is_noted() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    array(&mut f, 0);
    let line = f.line();
    f.ret0();
    let (status, note) = b.notes(ViolationKind::BadArraySize);
    assert_eq!((status, b.line_of(note.loc)), (0, Some(line)));
}

#[test]
fn external_objects_without_definition_are_unsupported_when_read() {
    let mut b = Builder::lp64();
    let g = b.global("somewhere", 4, GlobalKind::Variable);
    b.program.globals[g].defined = false;
    let mut f = b.main();
    f.load(Ty::I32, Operand::Global(g));
    f.ret0();
    let End::Unsupported { what, .. } = b.run().end else { panic!("not unsupported") };
    assert_eq!(what, "access to the external variable 'somewhere', which is not defined");
}

#[test]
fn unsupported_constructs_end_the_run_where_they_are_reached() {
    let mut b = Builder::lp64();
    let what = b.program.names.intern("inline assembly");
    let mut f = b.main();
    f.push(InstKind::Unsupported { what });
    f.ret0();
    assert!(matches!(b.run().end, End::Unsupported { what, .. } if what == "inline assembly"));
}

#[test]
fn the_stack_names_the_calls_innermost_first() {
    let mut b = Builder::lp64();
    let inner = b.declare("inner", &[b.ptr], b.int);
    let mut f = b.body(inner);
    let p = f.param(0);
    let x = f.load(Ty::I32, p);
    f.ret(Some(x));
    let mut f = b.main();
    let null = f.null();
    f.call(inner, &[null]);
    let line = f.line();
    f.ret0();
    let stack = b.violation().stack;
    assert_eq!((stack[0].0.as_str(), b.line_of(stack[0].1)), ("inner", Some(line)));
    assert_eq!(stack[1], ("main".to_owned(), Loc::NONE));
}
