//! Indeterminate values: copying is fine, using is noted, and bits are exact.

use crate::runs::{Runs, run_with};
use ringfence_base::Budget;
use ringfence_interp::inputs::DrawKind;
use ringfence_interp::{End, Inputs, Outcome, Settings, Uninitialised, WhenEmpty};
use ringfence_ir::testing::{BodyBuilder, Builder};
use ringfence_ir::{Arith, BinOp, BitRange, CmpOp, ConvOp, InstKind, Operand, Terminator, Ty};
use ringfence_verdict::ViolationKind;

const fn bits(first: u8, width: u8, signed: bool) -> BitRange {
    BitRange { first, width, signed }
}

#[test]
fn copying_is_no_use() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let (x, y) = (f.slot("x", 8), f.slot("y", 8));
    let value = f.load(Ty::I64, x);
    f.store(y, value);
    f.push(InstKind::CopyMem { dst: x, src: y, size: 8, aligns: [1, 1] });
    f.ret0();
    assert_eq!(b.status(), 0);
}

/// A program that branches on what `make` gives.
fn branching(make: impl FnOnce(&mut BodyBuilder<'_>) -> Operand) -> Builder {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let value = make(&mut f);
    let zero = f.i32(0);
    let cond = f.cmp(CmpOp::Ne, value, zero);
    let (yes, no) = (f.block(), f.block());
    f.branch(cond, yes, no);
    f.goto(yes);
    let one = f.i32(1);
    f.end(Terminator::Return(Some(one)));
    f.goto(no);
    f.ret0();
    b
}

#[test]
fn conditions_are_uses() {
    let b = branching(|f| {
        let x = f.slot("x", 4);
        f.load(Ty::I32, x)
    });
    let (status, note) = b.notes(ViolationKind::UninitialisedRead);
    assert_eq!((status, note.message.as_str()), (0, "an uninitialised value is used as a condition"));
    let b = branching(|f| f.undef(Ty::I32));
    b.notes(ViolationKind::UninitialisedRead);
}

#[test]
fn an_indeterminate_divisor_is_a_use() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let x = f.undef(Ty::I32);
    let one = f.i32(1);
    f.bin(BinOp::SDiv, Arith::Signed, Ty::I32, one, x);
    f.ret0();
    let outcome = b.run();
    assert_eq!(outcome.notes.iter().map(|n| n.kind).collect::<Vec<_>>(), [ViolationKind::UninitialisedRead]);
    assert!(matches!(outcome.end, End::Violation(v) if v.kind == ViolationKind::DivisionByZero));
}

#[test]
fn a_bit_field_in_an_uninitialised_record_is_exact() {
    let program = |width| {
        branching(|f| {
            let s = f.slot("s", 4);
            let zero = f.i32(0);
            f.store_bits(s, zero, bits(2, 3, false));
            f.load_bits(Ty::I32, s, bits(2, width, false))
        })
    };
    assert_eq!(program(3).status(), 0);
    assert_eq!(program(4).notes(ViolationKind::UninitialisedRead).0, 0);
}

#[test]
fn a_byte_with_some_defined_bits_survives_copying_by_bytes() {
    let b = branching(|f| {
        let (s, t) = (f.slot("s", 4), f.slot("t", 4));
        let minus_two = f.i32(-2);
        f.store_bits(s, minus_two, bits(2, 3, true));
        let byte = f.load(Ty::I8, s);
        f.store(t, byte);
        let field = f.load_bits(Ty::I32, t, bits(2, 3, true));
        let two = f.i32(2);
        f.wrap(BinOp::Add, Ty::I32, field, two)
    });
    assert_eq!(b.status(), 0);
}

#[test]
fn masking_away_the_indeterminate_bits_makes_a_value_determinate() {
    let b = branching(|f| {
        let s = f.slot("s", 4);
        let five = f.num(Ty::I8, 5);
        f.store(s, five);
        let word = f.load(Ty::I32, s);
        let mask = f.i32(0xff);
        f.wrap(BinOp::And, Ty::I32, word, mask)
    });
    assert_eq!(b.status(), 1);
}

/// Reads the same uninitialised variable twice and subtracts, then returns the value.
fn reader() -> Builder {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let (x, y) = (f.slot("x", 4), f.slot("y", 4));
    let first = f.load(Ty::I32, x);
    f.store(y, first);
    let second = f.load(Ty::I32, x);
    let copy = f.load(Ty::I32, y);
    let sum = f.wrap(BinOp::Sub, Ty::I32, second, first);
    let sum = f.wrap(BinOp::Add, Ty::I32, sum, copy);
    f.ret(Some(sum));
    b
}

/// A run that draws the bits of what is uninitialised from a list.
fn drawing(b: &Builder, values: Vec<u128>) -> Outcome {
    let settings = Settings { uninitialised: Uninitialised::Drawn, ..Settings::default() };
    run_with(b, settings, Inputs::list(values, WhenEmpty::Stop), Budget::default())
}

#[test]
fn drawn_bits_stay_until_they_are_overwritten() {
    let outcome = drawing(&reader(), vec![42, 99]);
    assert_eq!(outcome.end, End::Exited(42));
    assert_eq!(outcome.inputs.len(), 1);
    assert_eq!(outcome.inputs[0].kind, DrawKind::Uninitialised { bits: 32 });
    assert_eq!(reader().run().end, End::Exited(0));
}

#[test]
fn drawn_bits_leave_the_defined_bits_alone() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let x = f.slot("x", 4);
    let byte = f.num(Ty::I8, 0x11);
    f.store(x, byte);
    let five = f.i32(5);
    let second = f.offset(x, 1);
    f.store_bits(second, five, bits(0, 4, false));
    let all = f.load(Ty::I32, x);
    f.ret(Some(all));
    // The store of the field draws the rest of its byte, the load the bytes that have no bits yet.
    assert_eq!(drawing(&b, vec![0xc0, 0x7abb_ccdd]).end, End::Exited(0x7abb_c511));
}

#[test]
fn extending_and_truncating_keep_what_is_determinate() {
    let b = branching(|f| {
        let s = f.slot("s", 2);
        let five = f.num(Ty::I8, 5);
        f.store(s, five);
        let half = f.load(Ty::I16, s);
        let wide = f.conv(ConvOp::SExt, Ty::I64, half);
        let byte = f.conv(ConvOp::Trunc, Ty::I8, wide);
        f.conv(ConvOp::ZExt, Ty::I32, byte)
    });
    assert_eq!(b.status(), 1);
}
