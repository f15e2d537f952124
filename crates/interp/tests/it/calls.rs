//! Calls: arguments, results, bad calls, recursion, callbacks.

use crate::runs::{Runs, run_with};
use ringfence_base::{Budget, Exhausted};
use ringfence_interp::{End, Inputs, Settings};
use ringfence_ir::testing::Builder;
use ringfence_ir::{BinOp, CmpOp, FuncId, GlobalKind, Operand, RelocTarget, Terminator, Ty};
use ringfence_verdict::{Goal, ViolationKind};

/// `int twice(int x) { return x + x; }`
fn twice(b: &mut Builder) -> FuncId {
    let func = b.declare("twice", &[b.int], b.int);
    let mut f = b.body(func);
    let x = f.param(0);
    let sum = f.wrap(BinOp::Add, Ty::I32, x, x);
    f.ret(Some(sum));
    func
}

#[test]
fn direct_and_through_a_table() {
    let mut b = Builder::lp64();
    let func = twice(&mut b);
    let table = b.global("table", 8, GlobalKind::Constant);
    b.reloc(table, 0, RelocTarget::Func(func));
    let sig = b.program.functions[func].sig;
    let mut f = b.main();
    let five = f.i32(5);
    let ten = f.call(func, &[five]);
    let pointer = f.load(Ty::Ptr, Operand::Global(table));
    let twenty = f.call_sig(pointer, sig, &[ten], Some(Ty::I32));
    f.ret(Some(twenty));
    assert_eq!(b.status(), 20);
}

#[test]
fn calls_of_what_is_no_function() {
    for case in 0..4 {
        let mut b = Builder::lp64();
        let func = twice(&mut b);
        let sig = b.program.functions[func].sig;
        b.main_violates(ViolationKind::BadCall, |f| {
            let five = f.i32(5);
            let pointer = match case {
                0 => f.null(),
                1 => f.slot("x", 8),
                2 => f.undef(Ty::Ptr),
                _ => f.offset(Operand::Func(func), 1),
            };
            f.call_sig(pointer, sig, &[five], Some(Ty::I32));
        });
    }
}

#[test]
fn arguments_that_do_not_fit() {
    for case in 0..5 {
        let mut b = Builder::lp64();
        let func = twice(&mut b);
        let (int, long, double) = (b.int, b.long, b.double);
        let record = b.bytes(4);
        let sig = match case {
            0 => b.sig(&[], int, false),
            1 => b.sig(&[double], int, false),
            2 => b.sig(&[record], int, false),
            3 => b.sig(&[int, int], int, false),
            _ => b.sig(&[long], int, false),
        };
        b.main_violates(ViolationKind::BadCall, |f| {
            let args = match case {
                0 => vec![],
                1 => vec![f.num(Ty::F64, 0)],
                2 => vec![f.slot("s", 4)],
                3 => vec![f.i32(1), f.i32(2)],
                _ => vec![f.num(Ty::I64, 1)],
            };
            f.call_sig(Operand::Func(func), sig, &args, Some(Ty::I32));
        });
    }
}

#[test]
fn calls_without_prototype() {
    for (ty, fits) in [(Ty::I32, true), (Ty::I64, false)] {
        let mut b = Builder::lp64();
        let func = twice(&mut b);
        let sig = b.old_sig(b.int);
        let mut f = b.main();
        let arg = f.num(ty, 4);
        let eight = f.call_sig(Operand::Func(func), sig, &[arg], Some(Ty::I32));
        f.ret(Some(eight));
        if fits {
            assert_eq!(b.status(), 8);
        } else {
            assert_eq!(b.violation().kind, ViolationKind::BadCall);
        }
    }
}

#[test]
fn an_unprototyped_function_takes_more_arguments() {
    let mut b = Builder::lp64();
    let sig = b.old_sig(b.int);
    let func = b.declare_sig("old", sig);
    b.body(func).ret0();
    let mut f = b.main();
    let one = f.i32(1);
    let result = f.call(func, &[one]);
    f.ret(Some(result));
    assert_eq!(b.status(), 0);
}

#[test]
fn aggregates_are_passed_and_returned_through_memory() {
    let mut b = Builder::lp64();
    let pair = b.bytes(8);
    let func = b.declare("swap", &[pair], pair);
    let mut f = b.body(func);
    let result = f.reg(Ty::Ptr);
    f.code.body.result = Some(result);
    let source = f.param(0);
    let (low, high) = (f.load(Ty::I32, source), f.offset(source, 4));
    let high = f.load(Ty::I32, high);
    let upper = f.offset(Operand::Reg(result), 4);
    f.store(Operand::Reg(result), high);
    f.store(upper, low);
    f.ret(None);
    let sig = b.program.functions[func].sig;
    let mut f = b.main();
    let (argument, result) = (f.slot("argument", 8), f.slot("result", 8));
    let (one, two) = (f.i32(1), f.i32(2));
    let upper = f.offset(argument, 4);
    f.store(argument, one);
    f.store(upper, two);
    f.call_sig(Operand::Func(func), sig, &[result, argument], None);
    let value = f.load(Ty::I32, result);
    f.ret(Some(value));
    assert_eq!(b.status(), 2);
}

#[test]
fn a_missing_result_is_indeterminate() {
    let mut b = Builder::lp64();
    let func = b.declare("nothing", &[], b.void);
    b.body(func).ret(None);
    let sig = b.sig(&[], b.int, false);
    let mut f = b.main();
    let value = f.call_sig(Operand::Func(func), sig, &[], Some(Ty::I32));
    let zero = f.i32(0);
    let cond = f.cmp(CmpOp::Eq, value, zero);
    let next = f.block();
    f.branch(cond, next, next);
    f.goto(next);
    f.ret0();
    let outcome = b.run();
    let kinds: Vec<_> = outcome.notes.iter().map(|note| note.kind).collect();
    assert_eq!(kinds, [ViolationKind::IncompatibleCall, ViolationKind::UninitialisedRead]);
    assert_eq!(outcome.end, End::Exited(0));
}

/// `int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }`
fn down(b: &mut Builder) -> FuncId {
    let func = b.declare("down", &[b.int], b.int);
    let mut f = b.body(func);
    let n = f.param(0);
    let (zero, one) = (f.i32(0), f.i32(1));
    let done = f.cmp(CmpOp::Eq, n, zero);
    let (base, step) = (f.block(), f.block());
    f.branch(done, base, step);
    f.goto(base);
    f.end(Terminator::Return(Some(zero)));
    f.goto(step);
    let less = f.wrap(BinOp::Sub, Ty::I32, n, one);
    let rest = f.call(func, &[less]);
    let sum = f.wrap(BinOp::Add, Ty::I32, rest, one);
    f.ret(Some(sum));
    func
}

#[test]
fn recursion_is_deep_but_bounded() {
    let mut b = Builder::lp64();
    let func = down(&mut b);
    let mut f = b.main();
    let n = f.i32(50_000);
    let result = f.call(func, &[n]);
    f.ret(Some(result));
    assert_eq!(b.status(), 50_000);
    let settings = Settings { call_depth: 1000, ..Settings::default() };
    let outcome = b.run_under(settings);
    assert!(matches!(outcome.end, End::Exhausted(Exhausted::Memory, _)));
}

#[test]
fn undefined_functions_are_unsupported() {
    let mut b = Builder::lp64();
    let func = b.declare("no_such_function", &[], b.void);
    let mut f = b.main();
    f.call(func, &[]);
    f.ret0();
    let End::Unsupported { what, .. } = b.run().end else { panic!("not unsupported") };
    assert_eq!(what, "call of undefined function 'no_such_function'");
}

#[test]
fn a_run_goes_on_after_an_undefined_function_until_its_result_decides() {
    let run = |decides: bool| {
        let mut b = Builder::lp64();
        let func = b.declare("no_such_function", &[], b.int);
        let mut f = b.main();
        let result = f.call(func, &[]);
        let status = if decides { result } else { f.i32(7) };
        let sum = f.wrap(BinOp::Add, Ty::I32, result, status);
        let zero = f.i32(0);
        f.cmp(CmpOp::Eq, sum, zero);
        f.ret(Some(status));
        b.run_under(Settings { goes_on_outside: true, ..Settings::default() })
    };
    let outcome = run(false);
    assert_eq!(outcome.end, End::Exited(7));
    assert_eq!(outcome.outside.len(), 1);
    // A status that is not known is reported as 0: the run came to its end.
    assert_eq!(run(true).end, End::Exited(0));
}

#[test]
fn a_defined_function_wins_over_a_model() {
    let mut b = Builder::lp64();
    let malloc = b.malloc();
    let mut f = b.body(malloc);
    let null = f.null();
    f.ret(Some(null));
    let mut f = b.main();
    let size = f.word(8);
    let p = f.call(malloc, &[size]);
    let null = f.null();
    let same = f.cmp(CmpOp::Eq, p, null);
    let result = f.conv(ringfence_ir::ConvOp::ZExt, Ty::I32, same);
    f.ret(Some(result));
    assert_eq!(b.status(), 1);
}

#[test]
fn main_gets_its_command_line() {
    let mut b = Builder::lp64();
    let main = b.declare("main", &[b.int, b.ptr], b.int);
    let mut f = b.body(main);
    let (argc, argv) = (f.param(0), f.param(1));
    let second = f.offset(argv, 8);
    let string = f.load(Ty::Ptr, second);
    let letter = f.load(Ty::I8, string);
    let letter = f.conv(ringfence_ir::ConvOp::ZExt, Ty::I32, letter);
    let end = f.offset(argv, 16);
    let end = f.load(Ty::I64, end);
    let end = f.conv(ringfence_ir::ConvOp::Trunc, Ty::I32, end);
    let sum = f.wrap(BinOp::Add, Ty::I32, letter, argc);
    let sum = f.wrap(BinOp::Add, Ty::I32, sum, end);
    f.ret(Some(sum));
    let settings = Settings { args: vec![b"prog".to_vec(), b"A".to_vec()], ..Settings::default() };
    assert_eq!(b.run_under(settings).end, End::Exited(65 + 2));
}

#[test]
fn another_entry_draws_its_arguments() {
    let mut b = Builder::lp64();
    twice(&mut b);
    let settings = from("twice");
    let inputs = Inputs::list(vec![21], Default::default());
    assert_eq!(run_with(&b, settings, inputs, Budget::default()).end, End::Exited(42));
    let settings = from("nowhere");
    let outcome = b.run_under(settings);
    assert!(matches!(outcome.end, End::Unsupported { what, .. } if what == "there is no function 'nowhere'"));
}

#[test]
fn constructors_run_before_and_destructors_after() {
    let mut b = Builder::lp64();
    let g = b.global("g", 4, GlobalKind::Variable);
    let first = b.declare("first", &[], b.void);
    let mut f = b.body(first);
    let five = f.i32(5);
    f.store(Operand::Global(g), five);
    f.ret(None);
    let last = b.declare("last", &[], b.void);
    let mut f = b.body(last);
    let null = f.null();
    let line = f.store(null, five);
    f.ret(None);
    b.program.constructors.push(first);
    let mut f = b.main();
    let value = f.load(Ty::I32, Operand::Global(g));
    f.ret(Some(value));
    assert_eq!(b.status(), 5);
    b.program.destructors.push(last);
    b.violates(ViolationKind::NullDeref, line);
}

/// The settings of a run that starts with a function.
fn from(entry: &str) -> Settings {
    Settings { goal: Goal { entry: entry.into(), ..Goal::default() }, ..Settings::default() }
}
