//! Unnamed arguments.

use crate::runs::Runs;
use ringfence_ir::testing::Builder;
use ringfence_ir::{BinOp, ConvOp, DataModel, FuncId, GlobalKind, InstKind, Operand, Ty, TypeId};
use ringfence_verdict::ViolationKind;

/// `int f(int, ...)` that adds an unnamed argument of each given type.
fn adder(b: &mut Builder, types: &[(TypeId, Ty)]) -> FuncId {
    let sig = b.sig(&[b.int], b.int, true);
    let func = b.declare_sig("adder", sig);
    let mut f = b.body(func);
    let list = f.slot("list", 24);
    f.push(InstKind::VaStart { list });
    let copy = f.slot("copy", 24);
    f.push(InstKind::VaCopy { dst: copy, src: list });
    f.push(InstKind::VaEnd { list });
    let mut sum = f.param(0);
    for &(ctype, ty) in types {
        let value = f.def(ty, |dst| InstKind::VaArg { dst, list: copy, ty: ctype });
        let value = match ty {
            Ty::F64 => f.conv(ConvOp::FToS, Ty::I32, value),
            Ty::I64 => f.conv(ConvOp::Trunc, Ty::I32, value),
            Ty::Ptr => f.load(Ty::I32, value),
            _ => value,
        };
        sum = f.wrap(BinOp::Add, Ty::I32, sum, value);
    }
    f.push(InstKind::VaEnd { list: copy });
    f.ret(Some(sum));
    func
}

#[test]
fn of_every_class_in_both_data_models() {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let mut b = Builder::new(model);
        let (int, long, double, record) = (b.int, b.long, b.double, b.bytes(4));
        let types = [(int, Ty::I32), (double, Ty::F64), (long, Ty::I64), (record, Ty::Ptr)];
        let func = adder(&mut b, &types);
        // The signature of a call lists all types when there is an aggregate among the unnamed arguments.
        let sig = b.sig(&[int, int, double, long, record], int, true);
        let mut f = b.main();
        let x = f.slot("x", 4);
        let args =
            [f.i32(1), f.i32(20), f.num(Ty::F64, i128::from(300f64.to_bits())), f.num(Ty::I64, 4000), x];
        let five = f.i32(50_000);
        f.store(x, five);
        let sum = f.call_sig(Operand::Func(func), sig, &args, Some(Ty::I32));
        f.ret(Some(sum));
        assert_eq!(b.status(), 54_321);
    }
}

/// Asserts what asking for these types violates when the one unnamed argument is an `int`.
fn fails(mut b: Builder, types: &[(TypeId, Ty)], kind: ViolationKind, message: &str) {
    let func = adder(&mut b, types);
    let mut f = b.main();
    let one = f.i32(1);
    f.call(func, &[one, one]);
    f.ret0();
    let violation = b.violation();
    assert_eq!((violation.kind, violation.message.as_str()), (kind, message));
}

#[test]
fn asking_for_too_many() {
    let b = Builder::lp64();
    let int = (b.int, Ty::I32);
    fails(b, &[int, int], ViolationKind::OutOfBounds, "va_arg past the last of 1 unnamed arguments");
}

#[test]
fn asking_for_another_class() {
    let b = Builder::lp64();
    let double = (b.double, Ty::F64);
    fails(b, &[double], ViolationKind::BadCall, "va_arg asks for f64 but the argument is i32");
}

#[test]
fn lists_that_were_not_started_or_are_none() {
    for started in [false, true] {
        let mut b = Builder::lp64();
        let int = b.int;
        let mut f = b.main();
        let list = f.slot("list", 24);
        if started {
            f.store(list, list);
        }
        f.def(Ty::I32, |dst| InstKind::VaArg { dst, list, ty: int });
        f.ret0();
        let kind = if started { ViolationKind::BadCall } else { ViolationKind::UninitialisedPointer };
        assert_eq!(b.violation().kind, kind);
    }
}

#[test]
fn a_list_does_not_outlive_its_function() {
    let mut b = Builder::lp64();
    let int = b.int;
    let sig = b.sig(&[int], int, true);
    let list = Operand::Global(b.global("list", 24, GlobalKind::Variable));
    let starter = b.declare_sig("starter", sig);
    let mut f = b.body(starter);
    f.push(InstKind::VaStart { list });
    f.ret0();
    b.main_violates(ViolationKind::UseAfterScope, |f| {
        let one = f.i32(1);
        f.call(starter, &[one, one]);
        f.def(Ty::I32, |dst| InstKind::VaArg { dst, list, ty: int });
    });
}
