//! Draws, their log and exact replay; determinism.

use crate::runs::{Runs, run_with};
use ringfence_base::Budget;
use ringfence_interp::inputs::{DrawKind, parse_list, write_log};
use ringfence_interp::{End, Inputs, Outcome, Settings, WhenEmpty};
use ringfence_ir::testing::Builder;
use ringfence_ir::{BinOp, CmpOp, ConvOp, Ty};
use ringfence_verdict::Goal;

/// Allocates twice and returns which of the two allocations failed, as bits.
fn allocator() -> Builder {
    let mut b = Builder::lp64();
    let (malloc, free) = (b.malloc(), b.free());
    let mut f = b.main();
    let size = f.word(8);
    let null = f.null();
    let mut failed = f.i32(0);
    for shift in 0..2 {
        let p = f.call(malloc, &[size]);
        let null = f.cmp(CmpOp::Eq, p, null);
        let bit = f.conv(ConvOp::ZExt, Ty::I32, null);
        let count = f.i32(shift);
        let bit = f.wrap(BinOp::Shl, Ty::I32, bit, count);
        failed = f.wrap(BinOp::Or, Ty::I32, failed, bit);
        f.call(free, &[p]);
    }
    f.ret(Some(failed));
    b
}

/// A run in which allocations may fail.
fn failing(b: &Builder, inputs: Inputs) -> Outcome {
    let goal = Goal { malloc_may_fail: true, ..Goal::default() };
    run_with(b, Settings { goal, ..Settings::default() }, inputs, Budget::default())
}

#[test]
fn allocations_fail_when_the_inputs_say_so() {
    let b = allocator();
    let run = |values: Vec<u128>, when| failing(&b, Inputs::list(values, when));
    assert_eq!(run(vec![1, 0], WhenEmpty::Stop).end, End::Exited(2));
    assert_eq!(run(vec![0], WhenEmpty::Zero).end, End::Exited(1));
    assert!(matches!(run(vec![1], WhenEmpty::Stop).end, End::InputsExhausted(loc) if loc.is_some()));
    assert_eq!(b.run().inputs, []);
}

#[test]
fn a_run_replays_from_its_log() {
    let b = allocator();
    for seed in 0..20 {
        let first = failing(&b, Inputs::seed(seed));
        assert_eq!(first.inputs[0].kind, DrawKind::AllocationSucceeds);
        let values = parse_list(&write_log(&first.inputs)).expect("a log is a list");
        let second = failing(&b, Inputs::list(values, WhenEmpty::Stop));
        assert_eq!(first, second);
    }
}

#[test]
fn equal_runs_are_equal() {
    let b = allocator();
    assert_eq!(failing(&b, Inputs::seed(3)), failing(&b, Inputs::seed(3)));
}
