//! Switches and computed gotos.

use crate::runs::Runs;
use ringfence_ir::testing::{BodyBuilder, Builder};
use ringfence_ir::{BlockId, SwitchCase, Terminator, Ty};
use ringfence_verdict::ViolationKind;

/// Finishes a body: each of these blocks returns its status.
fn returning(mut f: BodyBuilder<'_>, statuses: &[(BlockId, i128)]) {
    for &(block, status) in statuses {
        f.goto(block);
        let status = f.i32(status);
        f.end(Terminator::Return(Some(status)));
    }
    f.finish();
}

fn switch_on(value: i128) -> Builder {
    let mut b = Builder::lp64();
    let mut f = b.main();
    let value = f.i32(value);
    let (low, high, default) = (f.block(), f.block(), f.block());
    let minus_one = u128::from(u32::MAX);
    let cases = vec![
        SwitchCase { low: 3, high: 5, target: low },
        SwitchCase { low: minus_one, high: minus_one, target: high },
    ];
    f.end(Terminator::Switch { value, cases: cases.into(), default });
    returning(f, &[(low, 1), (high, 2), (default, 3)]);
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
        let mut b = Builder::lp64();
        let mut f = b.main();
        let (first, second) = (f.block(), f.block());
        let label = f.label(second);
        let slot = f.slot("label", 8);
        f.store(slot, label);
        let addr = f.load(Ty::Ptr, slot);
        let addr = if bad { slot } else { addr };
        let line = f.end(Terminator::IndirectGoto { addr, targets: vec![first, second].into() });
        returning(f, &[(first, 1), (second, 2)]);
        if bad {
            b.violates(ViolationKind::BadCall, line);
        } else {
            assert_eq!(b.status(), 2);
        }
    }
}
