//! Limits: steps, memory, cancellation; and long runs in little memory.

use crate::builder::{Builder, lp64};
use ringfence_base::{Budget, Cancel, Exhausted};
use ringfence_interp::{End, Inputs, Settings};
use ringfence_ir::{BinOp, CmpOp, InstKind, Operand, Ty};

/// A loop of `n` rounds around what `round` adds.
fn looping(n: i128, round: impl FnOnce(&mut crate::builder::BodyBuilder<'_>)) -> Builder {
    let mut b = lp64();
    let mut f = b.main();
    let i = f.reg(Ty::I32);
    let (zero, one, limit) = (f.i32(0), f.i32(1), f.i32(n));
    f.push(InstKind::Move { dst: i, src: zero });
    let (head, done) = (f.block(), f.block());
    f.jump(head);
    f.goto(head);
    round(&mut f);
    let next = f.wrap(BinOp::Add, Ty::I32, Operand::Reg(i), one);
    f.push(InstKind::Move { dst: i, src: next });
    let more = f.cmp(CmpOp::Slt, Operand::Reg(i), limit);
    f.branch(more, head, done);
    f.goto(done);
    f.ret0();
    b
}

fn end(b: &Builder, budget: Budget) -> End {
    b.run_with(Settings::default(), Inputs::zero(), budget).end
}

#[test]
fn steps_are_counted_and_limited() {
    let b = looping(1000, |_| {});
    let outcome = b.run();
    assert_eq!((outcome.end, outcome.steps), (End::Exited(0), 2 + 4 * 1000 + 1));
    assert!(matches!(end(&b, Budget::default().with_steps(4002)), End::Exhausted(Exhausted::Steps, _)));
    assert_eq!(end(&b, Budget::default().with_steps(4003)), End::Exited(0));
}

#[test]
fn a_cancelled_run_stops() {
    let cancel = Cancel::default();
    cancel.cancel();
    let b = looping(i128::from(i32::MAX), |_| {});
    let stopped = end(&b, Budget::default().with_cancel(cancel));
    assert!(matches!(stopped, End::Exhausted(Exhausted::Cancelled, _)));
}

#[test]
fn memory_is_limited() {
    let mut b = lp64();
    let malloc = b.malloc();
    let mut f = b.main();
    let size = f.word(1 << 30);
    f.call(malloc, &[size]);
    f.ret0();
    let stopped = end(&b, Budget::default().with_memory(1 << 20));
    assert!(matches!(stopped, End::Exhausted(Exhausted::Memory, _)));
}

#[test]
fn short_lived_objects_are_forgotten() {
    let b = looping(300_000, |f| {
        let slot = f.slot("x", 64);
        let one = f.i32(1);
        f.store(slot, one);
    });
    assert_eq!(end(&b, Budget::default().with_memory(1 << 23)), End::Exited(0));
}

#[test]
fn an_ended_object_is_remembered_while_a_pointer_to_it_is_left() {
    let mut b = lp64();
    let void = b.void;
    let kept = Operand::Global(b.global("kept", 8, ringfence_ir::GlobalKind::Variable));
    let func = b.declare("once", &[], void);
    let mut f = b.body(func);
    f.slot("x", 4);
    f.ret(None);
    let mut f = b.main();
    let old = f.slot_only("old", 4);
    f.push(InstKind::Live { slot: old });
    f.store(kept, Operand::Slot(old));
    f.push(InstKind::Dead { slot: old });
    let i = f.reg(Ty::I32);
    let (one, limit) = (f.i32(1), f.i32(150_000));
    f.push(InstKind::Move { dst: i, src: one });
    let (head, done) = (f.block(), f.block());
    f.jump(head);
    f.goto(head);
    f.call(func, &[]);
    let next = f.wrap(BinOp::Add, Ty::I32, Operand::Reg(i), one);
    f.push(InstKind::Move { dst: i, src: next });
    let more = f.cmp(CmpOp::Slt, Operand::Reg(i), limit);
    f.branch(more, head, done);
    f.goto(done);
    let p = f.load(Ty::Ptr, kept);
    f.load(Ty::I32, p);
    f.ret0();
    let End::Violation(violation) = end(&b, Budget::default()) else { panic!("no violation") };
    assert_eq!(violation.kind, ringfence_verdict::ViolationKind::UseAfterScope);
    assert_eq!(violation.object.map(|object| object.what), Some("variable 'old'".into()));
}
