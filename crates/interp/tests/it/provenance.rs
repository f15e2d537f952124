//! Pointers keep their object through integers, bytes and copies, and not through mixtures.

use crate::runs::Runs;
use ringfence_ir::testing::Builder;
use ringfence_ir::{BinOp, ConvOp, DataModel, GlobalKind, InstKind, Operand, RelocTarget, Ty};
use ringfence_verdict::ViolationKind;

#[test]
fn through_an_integer_with_tag_bits() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let x = f.slot("x", 4);
    let seven = f.i32(7);
    f.store(x, seven);
    let n = f.conv(ConvOp::PtrToInt, Ty::I64, x);
    let (one, not_one) = (f.word(1), f.word(-2));
    let tagged = f.wrap(BinOp::Or, Ty::I64, n, one);
    let clean = f.wrap(BinOp::And, Ty::I64, tagged, not_one);
    let p = f.conv(ConvOp::IntToPtr, Ty::Ptr, clean);
    let value = f.load(Ty::I32, p);
    f.ret(Some(value));
    assert_eq!(b.status(), 7);
}

#[test]
fn an_integer_with_provenance_stays_in_its_object() {
    let violation = Builder::lp64().main_violates(ViolationKind::OutOfBounds, |f| {
        let (x, y) = (f.slot("x", 4), f.slot("y", 4));
        let zero = f.i32(0);
        f.store(y, zero);
        let n = f.conv(ConvOp::PtrToInt, Ty::I64, x);
        let far = f.word(32);
        let sum = f.wrap(BinOp::Add, Ty::I64, n, far);
        let p = f.conv(ConvOp::IntToPtr, Ty::Ptr, sum);
        f.load(Ty::I8, p);
    });
    assert_eq!(violation.object.unwrap().what, "variable 'x'");
}

#[test]
fn byte_by_byte_in_both_data_models() {
    for (model, bytes) in [(DataModel::Ilp32, 4), (DataModel::Lp64, 8)] {
        let mut b = Builder::new(model);
        let mut f = b.main();
        let (x, p, q) = (f.slot("x", 4), f.slot("p", 8), f.slot("q", 16));
        let seven = f.i32(7);
        f.store(x, seven);
        f.store(p, x);
        for i in 0..bytes {
            let (from, to) = (f.offset(p, i), f.offset(q, i + 1));
            let byte = f.load(Ty::I8, from);
            f.store(to, byte);
        }
        let unaligned = f.offset(q, 1);
        let aligned = f.slot("r", 8);
        f.push(InstKind::CopyMem { dst: aligned, src: unaligned, size: bytes as u64, aligns: [1, 1] });
        let pointer = f.load(Ty::Ptr, aligned);
        let value = f.load(Ty::I32, pointer);
        f.ret(Some(value));
        assert_eq!(b.status(), 7);
    }
}

#[test]
fn in_halves_through_shifts() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let (x, p) = (f.slot("x", 4), f.slot("p", 8));
    let seven = f.i32(7);
    f.store(x, seven);
    let n = f.conv(ConvOp::PtrToInt, Ty::I64, x);
    let count = f.word(32);
    let high = f.wrap(BinOp::LShr, Ty::I64, n, count);
    let (low, high) = (f.conv(ConvOp::Trunc, Ty::I32, n), f.conv(ConvOp::Trunc, Ty::I32, high));
    let upper = f.offset(p, 4);
    f.store(p, low);
    f.store(upper, high);
    let pointer = f.load(Ty::Ptr, p);
    let value = f.load(Ty::I32, pointer);
    f.ret(Some(value));
    assert_eq!(b.status(), 7);
}

#[test]
fn an_exclusive_or_of_two_pointers_gives_each_back() {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let (x, y) = (f.slot("x", 4), f.slot("y", 4));
    let (seven, nine) = (f.i32(7), f.i32(9));
    f.store(x, seven);
    f.store(y, nine);
    let (m, n) = (f.conv(ConvOp::PtrToInt, Ty::I64, x), f.conv(ConvOp::PtrToInt, Ty::I64, y));
    let both = f.wrap(BinOp::Xor, Ty::I64, m, n);
    let link = f.slot("link", 8);
    f.store(link, both);
    let both = f.load(Ty::I64, link);
    let other = f.wrap(BinOp::Xor, Ty::I64, both, m);
    let p = f.conv(ConvOp::IntToPtr, Ty::Ptr, other);
    let value = f.load(Ty::I32, p);
    f.ret(Some(value));
    assert_eq!(b.status(), 9);
}

#[test]
fn overwriting_pointer_bytes_with_numbers_keeps_the_address_rules() {
    Builder::lp64().main_violates(ViolationKind::OutOfBounds, |f| {
        let (x, p) = (f.slot("x", 4), f.slot("p", 8));
        f.store(p, x);
        let garbage = f.num(Ty::I16, 0x7777);
        let middle = f.offset(p, 4);
        f.store(middle, garbage);
        let pointer = f.load(Ty::Ptr, p);
        f.load(Ty::I32, pointer);
    });
}

#[test]
fn initial_addresses_are_pointers() {
    let mut b = Builder::lp64();
    let target = b.global("target", 8, GlobalKind::Variable);
    b.program.globals[target].bytes = vec![0, 0, 0, 0, 5];
    let table = b.global("table", 16, GlobalKind::Constant);
    b.reloc(table, 8, RelocTarget::Global(target));
    b.program.globals[table].relocs[0].addend = 4;
    let mut f = b.main();
    let place = f.offset(Operand::Global(table), 8);
    let p = f.load(Ty::Ptr, place);
    let value = f.load(Ty::I32, p);
    f.ret(Some(value));
    assert_eq!(b.status(), 5);
}

#[test]
fn a_huge_zero_array_costs_nothing_until_it_is_used() {
    let mut b = Builder::lp64();
    let size = 1u64 << 40;
    let big = b.global("big", 8, GlobalKind::Variable);
    b.program.globals[big].size = size;
    let mut f = b.main();
    let last = f.offset(Operand::Global(big), size as i128 - 4);
    let first = f.load(Ty::I32, last);
    let five = f.i32(5);
    f.store(last, five);
    let second = f.load(Ty::I32, last);
    let sum = f.wrap(BinOp::Add, Ty::I32, first, second);
    f.ret(Some(sum));
    assert_eq!(b.status(), 5);
}
