//! Switches and computed gotos.

use crate::builder::{Builder, lp64};
use ringfence_ir::{Operand, SwitchCase, Terminator, Ty};
use ringfence_verdict::ViolationKind;

fn switch_on(value: i128) -> Builder {
    let mut b = lp64();
    let mut f = b.main();
    let value = f.i32(value);
    let (low, high, default) = (f.block(), f.block(), f.block());
    let minus_one = u128::from(u32::MAX);
    let cases = vec![
        SwitchCase { low: 3, high: 5, target: low },
        SwitchCase { low: minus_one, high: minus_one, target: high },
    ];
    f.end(Terminator::Switch { value, cases: cases.into(), default });
    for (block, status) in [(low, 1), (high, 2), (default, 3)] {
        f.goto(block);
        let status = f.i32(status);
        f.end(Terminator::Return(Some(status)));
    }
    f.finish();
    b
}

#[test]
fn a_switch_takes_ranges_and_the_default() {
    let statuses: Vec<i32> = [2, 3, 5, 6, -1].map(|value| switch_on(value).status()).to_vec();
    assert_eq!(statuses, [3, 1, 1, 3, 2]);
}

#[test]
fn computed_gotos_reach_labels_only() {
    for bad in [false, true] {
        let mut b = lp64();
        let mut f = b.main();
        let (first, second) = (f.block(), f.block());
        let label = f.label(second);
        let slot = f.slot("label", 8);
        f.store(slot, label);
        let addr = f.load(Ty::Ptr, slot);
        let addr = if bad { Operand::Slot(ringfence_ir::SlotId::new(0)) } else { addr };
        let line = f.end(Terminator::IndirectGoto { addr, targets: vec![first, second].into() });
        for (block, status) in [(first, 1), (second, 2)] {
            f.goto(block);
            let status = f.i32(status);
            f.end(Terminator::Return(Some(status)));
        }
        f.finish();
        if bad {
            b.violates(ViolationKind::BadCall, line);
        } else {
            assert_eq!(b.status(), 2);
        }
    }
}
