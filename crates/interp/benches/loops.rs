//! How fast the interpreter is, on loops of different kinds of instructions, in millions of
//! instructions per second.

use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Settings, run};
use ringfence_ir::testing::{BodyBuilder, Builder};
use ringfence_ir::{BinOp, ConvOp, GlobalKind, Operand, Ty};
use std::time::Instant;

/// A loop of so many rounds, which may use the counter.
fn looping(mut b: Builder, rounds: i128, round: impl FnOnce(&mut BodyBuilder<'_>, Operand)) -> Builder {
    let mut f = b.main();
    f.repeat(rounds, round);
    f.ret0();
    b
}

fn measure(name: &str, b: &Builder) {
    let start = Instant::now();
    let outcome = run(&b.program, Settings::default(), Inputs::zero(), Budget::default());
    let seconds = start.elapsed().as_secs_f64();
    assert!(matches!(outcome.end, End::Exited(_)), "{:?}", outcome.end);
    println!("{name:<12} {:8.1} million instructions per second", outcome.steps as f64 / seconds / 1e6);
}

fn registers() -> Builder {
    looping(Builder::lp64(), 3_000_000, |f, i| {
        let three = f.i32(3);
        let mut value = i;
        for op in [BinOp::Mul, BinOp::Xor, BinOp::Add, BinOp::And, BinOp::Sub, BinOp::Or] {
            value = f.wrap(op, Ty::I32, value, three);
        }
        f.conv(ConvOp::SExt, Ty::I64, value);
    })
}

fn memory() -> Builder {
    looping(Builder::lp64(), 1_000_000, |f, i| {
        let slot = f.slot("x", 32);
        f.store(slot, i);
        let place = f.offset(slot, 16);
        f.store(place, slot);
        let pointer = f.load(Ty::Ptr, place);
        f.load(Ty::I32, pointer);
        f.load(Ty::I32, slot);
    })
}

fn array() -> Builder {
    let mut b = Builder::lp64();
    let g = b.global("array", 4096, GlobalKind::Variable);
    looping(b, 2_000_000, |f, i| {
        let index = f.conv(ConvOp::ZExt, Ty::I64, i);
        let (mask, four) = (f.word(1023), f.word(4));
        let index = f.wrap(BinOp::And, Ty::I64, index, mask);
        let offset = f.wrap(BinOp::Mul, Ty::I64, index, four);
        let base = Operand::Global(g);
        let place = f.ptr_add(base, offset);
        let old = f.load(Ty::I32, place);
        let new = f.wrap(BinOp::Add, Ty::I32, old, i);
        f.store(place, new);
    })
}

fn heap() -> Builder {
    let mut b = Builder::lp64();
    let (malloc, free) = (b.malloc(), b.free());
    looping(b, 500_000, |f, i| {
        let size = f.word(24);
        let p = f.call(malloc, &[size]);
        let next = f.offset(p, 8);
        f.store(p, i);
        f.store(next, p);
        f.call(free, &[p]);
    })
}

fn calls() -> Builder {
    let mut b = Builder::lp64();
    let func = b.declare("next", &[b.int], b.int);
    let mut f = b.body(func);
    let (x, one) = (f.param(0), f.i32(1));
    let sum = f.wrap(BinOp::Add, Ty::I32, x, one);
    f.ret(Some(sum));
    looping(b, 2_000_000, |f, i| {
        f.call(func, &[i]);
    })
}

fn main() {
    measure("registers", &registers());
    measure("array", &array());
    measure("stack", &memory());
    measure("heap", &heap());
    measure("calls", &calls());
}
