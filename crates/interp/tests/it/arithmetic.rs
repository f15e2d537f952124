//! Arithmetic: results, notes and divisions that end the run.

use crate::runs::Runs;
use ringfence_interp::{End, KindSet, Settings};
use ringfence_ir::testing::Builder;
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, InstKind, Ty, UnOp};
use ringfence_verdict::{Goal, ViolationKind};

fn status_of(op: BinOp, arith: Arith, a: i128, b: i128) -> Builder {
    let mut builder = Builder::lp64();
    let mut f = builder.main();
    let (a, b) = (f.i32(a), f.i32(b));
    let c = f.bin(op, arith, Ty::I32, a, b);
    f.ret(Some(c));
    builder
}

#[test]
fn signed_overflow_wraps_and_is_noted() {
    let b = status_of(BinOp::Add, Arith::Signed, i128::from(i32::MAX), 1);
    let (status, note) = b.notes(ViolationKind::SignedOverflow);
    assert_eq!(status, i32::MIN);
    assert_eq!(note.message, "2147483647 + 1 overflows a signed integer of 32 bits");
    assert_eq!(status_of(BinOp::Add, Arith::Wrap, i128::from(i32::MAX), 1).status(), i32::MIN);
}

#[test]
fn invalid_shifts_are_masked_and_noted() {
    assert_eq!(status_of(BinOp::Shl, Arith::Wrap, 3, 33).notes(ViolationKind::InvalidShift).0, 6);
    assert_eq!(status_of(BinOp::AShr, Arith::Wrap, -8, 33).notes(ViolationKind::InvalidShift).0, -4);
}

#[test]
fn divisions_by_zero_end_the_run() {
    for (op, word) in [(BinOp::SDiv, "division"), (BinOp::URem, "remainder")] {
        let violation = status_of(op, Arith::Wrap, 1, 0).violation();
        assert_eq!(violation.kind, ViolationKind::DivisionByZero);
        assert_eq!(violation.message, format!("{word} by zero"));
    }
    let violation = status_of(BinOp::SRem, Arith::Signed, i128::from(i32::MIN), -1).violation();
    assert_eq!(violation.kind, ViolationKind::DivisionByZero);
    assert_eq!(violation.message, "-2147483648 remainder -1 overflows a signed integer of 32 bits");
    assert_eq!(status_of(BinOp::SDiv, Arith::Signed, -7, 2).status(), -3);
}

#[test]
fn a_note_can_end_the_run() {
    let b = status_of(BinOp::Add, Arith::Signed, i128::from(i32::MAX), 1);
    let goal = Goal::default().with_kinds(KindSet::of(&[ViolationKind::SignedOverflow]));
    let settings = Settings { goal, ..Settings::default() };
    let outcome = b.run_under(settings);
    assert!(matches!(outcome.end, End::Violation(v) if v.kind == ViolationKind::SignedOverflow));
    assert_eq!(outcome.notes, []);
}

#[test]
fn conversions_from_floating_point_that_do_not_fit_are_noted() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let x = f.num(Ty::F64, i128::from(1e10f64.to_bits()));
    let y = f.conv(ConvOp::FToS, Ty::I32, x);
    f.push(InstKind::Move { dst: ringfence_ir::RegId::new(0), src: y });
    f.ret0();
    b.notes(ViolationKind::FloatConversion);
}

#[test]
fn floating_point_in_all_formats() {
    for ty in [Ty::F32, Ty::F64, Ty::F80, Ty::F128] {
        let mut b = Builder::lp64();
        let mut f = b.main();
        let (seven, two) = (f.i32(7), f.i32(-2));
        let (x, y) = (f.conv(ConvOp::SToF, ty, seven), f.conv(ConvOp::SToF, ty, two));
        let quotient = f.wrap(BinOp::FDiv, ty, x, y);
        let less = f.cmp(CmpOp::FLt, quotient, x);
        let less = f.conv(ConvOp::ZExt, Ty::I32, less);
        let positive = f.def(ty, |dst| InstKind::Unary { op: UnOp::FAbs, dst, src: quotient });
        let four = f.i32(4);
        let four = f.conv(ConvOp::SToF, ty, four);
        let fourteen = f.wrap(BinOp::FMul, ty, positive, four);
        let slot = f.slot("x", 16);
        f.store(slot, fourteen);
        let back = f.load(ty, slot);
        let back = f.conv(ConvOp::FToS, Ty::I32, back);
        let sum = f.wrap(BinOp::Add, Ty::I32, back, less);
        f.ret(Some(sum));
        assert_eq!(b.status(), 15, "{ty:?}");
    }
}

#[test]
fn misaligned_accesses_are_noted_except_in_packed_records() {
    use ringfence_base::Symbol;
    use ringfence_ir::{Field, Note, Record, RecordKind, Step};
    for (packed, declared) in [(false, false), (true, false), (true, true)] {
        let mut b = Builder::lp64();
        let (char, int) = (b.char, b.int);
        let field = |ty, offset| Field { name: Symbol::NONE, ty, offset, bits: None };
        let fields = vec![field(char, 0), field(int, 1)];
        let record =
            Record { kind: RecordKind::Struct, tag: Symbol::NONE, fields, size: 5, align: 1, complete: true };
        let record = b.program.types.add_record(record);
        let path = Note { parent: ringfence_ir::NoteId::NONE, step: Step::Field(record, 1) };
        let note = if packed && !declared { b.program.note(path) } else { ringfence_ir::NoteId::NONE };
        let mut f = b.main();
        let base = f.slot("s", 8);
        if declared {
            let ctype = f.owner.program.types.intern(ringfence_ir::TypeKind::Record(record));
            f.code.body.slots[ringfence_ir::SlotId::new(0)].ctype = ctype;
        }
        let offset = f.word(1);
        let p = f.def(Ty::Ptr, |dst| InstKind::PtrAdd { dst, base, offset, note });
        let five = f.i32(5);
        f.store(p, five);
        f.ret(Some(five));
        if packed {
            assert_eq!(b.status(), 5);
        } else {
            assert_eq!(b.notes(ViolationKind::Misaligned).0, 5);
        }
    }
}

#[test]
fn unrelated_pointers_are_noted() {
    for difference in [false, true] {
        let mut b = Builder::lp64();
        let mut f = b.main();
        let (x, y) = (f.slot("x", 4), f.slot("y", 4));
        if difference {
            f.def(Ty::I64, |dst| InstKind::PtrDiff { dst, lhs: x, rhs: y });
        } else {
            f.cmp(CmpOp::Ult, x, y);
        }
        f.cmp(CmpOp::Eq, x, y);
        f.ret0();
        let message = b.notes(ViolationKind::UnrelatedPointers).1.message;
        assert!(message.ends_with("of pointers to variable 'x' and to variable 'y'"), "{message}");
    }
}

#[test]
fn notes_are_kept_once_per_place_and_bounded() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    f.repeat(10, |f, _| {
        let (max, one) = (f.i32(i128::from(i32::MAX)), f.i32(1));
        f.bin(BinOp::Add, Arith::Signed, Ty::I32, max, one);
        f.bin(BinOp::Add, Arith::Signed, Ty::I32, max, one);
    });
    f.ret0();
    assert_eq!(b.run().notes.len(), 2);
    let settings = Settings { max_notes: 1, ..Settings::default() };
    assert_eq!(b.run_under(settings).notes.len(), 1);
}
