//! How fast the interpreter is, on loops of different kinds of instructions, in millions of
//! instructions per second.

#[allow(dead_code)]
#[path = "../tests/it/builder.rs"]
mod builder;

use builder::{BodyBuilder, Builder, lp64};
use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Settings};
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, InstKind, Operand, RegId, Ty};
use std::time::Instant;

/// A loop of `n` rounds around what `round` adds, which may use the counter.
fn looping(mut b: Builder, n: i128, round: impl FnOnce(&mut BodyBuilder<'_>, RegId)) -> Builder {
    let mut f = b.main();
    let i = f.reg(Ty::I32);
    let (zero, one, limit) = (f.i32(0), f.i32(1), f.i32(n));
    f.push(InstKind::Move { dst: i, src: zero });
    let (head, done) = (f.block(), f.block());
    f.jump(head);
    f.goto(head);
    round(&mut f, i);
    let (lhs, arith) = (Operand::Reg(i), Arith::Signed);
    f.push(InstKind::Binary { op: BinOp::Add, arith, dst: i, lhs, rhs: one });
    let more = f.cmp(CmpOp::Slt, Operand::Reg(i), limit);
    f.branch(more, head, done);
    f.goto(done);
    f.ret0();
    b
}

fn measure(name: &str, b: &Builder) {
    let start = Instant::now();
    let outcome = b.run_with(Settings::default(), Inputs::zero(), Budget::default());
    let seconds = start.elapsed().as_secs_f64();
    assert!(matches!(outcome.end, End::Exited(_)), "{:?}", outcome.end);
    println!("{name:<12} {:8.1} million instructions per second", outcome.steps as f64 / seconds / 1e6);
}

fn registers() -> Builder {
    looping(lp64(), 3_000_000, |f, i| {
        let three = f.i32(3);
        let mut value = Operand::Reg(i);
        for op in [BinOp::Mul, BinOp::Xor, BinOp::Add, BinOp::And, BinOp::Sub, BinOp::Or] {
            value = f.wrap(op, Ty::I32, value, three);
        }
        f.conv(ConvOp::SExt, Ty::I64, value);
    })
}

fn memory() -> Builder {
    looping(lp64(), 1_000_000, |f, i| {
        let slot = f.slot("x", 32);
        f.store(slot, Operand::Reg(i));
        let place = f.offset(slot, 16);
        f.store(place, slot);
        let pointer = f.load(Ty::Ptr, place);
        f.load(Ty::I32, pointer);
        f.load(Ty::I32, slot);
    })
}

fn array() -> Builder {
    let mut b = lp64();
    let g = b.global("array", 4096, ringfence_ir::GlobalKind::Variable);
    looping(b, 2_000_000, |f, i| {
        let index = f.conv(ConvOp::ZExt, Ty::I64, Operand::Reg(i));
        let (mask, four) = (f.word(1023), f.word(4));
        let index = f.wrap(BinOp::And, Ty::I64, index, mask);
        let offset = f.wrap(BinOp::Mul, Ty::I64, index, four);
        let base = Operand::Global(g);
        let place =
            f.def(Ty::Ptr, |dst| InstKind::PtrAdd { dst, base, offset, note: ringfence_ir::NoteId::NONE });
        let old = f.load(Ty::I32, place);
        let new = f.wrap(BinOp::Add, Ty::I32, old, Operand::Reg(i));
        f.store(place, new);
    })
}

fn heap() -> Builder {
    let mut b = lp64();
    let (malloc, free) = (b.malloc(), b.free());
    looping(b, 500_000, |f, i| {
        let size = f.word(24);
        let p = f.call(malloc, &[size]);
        let next = f.offset(p, 8);
        f.store(p, Operand::Reg(i));
        f.store(next, p);
        f.call(free, &[p]);
    })
}

fn calls() -> Builder {
    let mut b = lp64();
    let int = b.int;
    let func = b.declare("next", &[int], int);
    let mut f = b.body(func);
    let (x, one) = (f.param(0), f.i32(1));
    let sum = f.wrap(BinOp::Add, Ty::I32, x, one);
    f.ret(Some(sum));
    looping(b, 2_000_000, |f, i| {
        f.call(func, &[Operand::Reg(i)]);
    })
}

fn main() {
    measure("registers", &registers());
    measure("array", &array());
    measure("stack", &memory());
    measure("heap", &heap());
    measure("calls", &calls());
}
