//! Limits: steps, memory, cancellation; and long runs in little memory.

use crate::runs::{Runs, run_with};
use ringfence_base::{Budget, Cancel, Exhausted};
use ringfence_interp::{End, Inputs, Settings};
use ringfence_ir::testing::{BodyBuilder, Builder};
use ringfence_ir::{GlobalKind, InstKind, Operand, Ty};

/// A loop of so many rounds.
fn looping(rounds: i128, round: impl FnOnce(&mut BodyBuilder<'_>)) -> Builder {
    let mut b = Builder::lp64();
    let mut f = b.main();
    f.repeat(rounds, |f, _| round(f));
    f.ret0();
    b
}

fn end(b: &Builder, budget: Budget) -> End {
    run_with(b, Settings::default(), Inputs::zero(), budget).end
}

#[test]
fn steps_are_counted_and_limited() {
    let b = looping(1000, |_| {});
    let outcome = b.run();
    assert_eq!((outcome.end, outcome.steps), (End::Exited(0), 2 + 3 * 1000 + 1));
    assert!(matches!(end(&b, Budget::default().with_steps(3002)), End::Exhausted(Exhausted::Steps, _)));
    assert_eq!(end(&b, Budget::default().with_steps(3003)), End::Exited(0));
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
    let mut b = Builder::lp64();
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
    let mut b = Builder::lp64();
    let kept = Operand::Global(b.global("kept", 8, GlobalKind::Variable));
    let func = b.declare("once", &[], b.void);
    let mut f = b.body(func);
    f.slot("x", 4);
    f.ret(None);
    let mut f = b.main();
    let old = f.slot_only("old", 4);
    f.push(InstKind::Live { slot: old });
    f.store(kept, Operand::Slot(old));
    f.push(InstKind::Dead { slot: old });
    f.repeat(150_000, |f, _| {
        f.call(func, &[]);
    });
    let p = f.load(Ty::Ptr, kept);
    f.load(Ty::I32, p);
    f.ret0();
    let End::Violation(violation) = end(&b, Budget::default()) else { panic!("no violation") };
    assert_eq!(violation.kind, ringfence_verdict::ViolationKind::UseAfterScope);
    assert_eq!(violation.object.map(|object| object.what), Some("variable 'old'".into()));
}
