//! Heap blocks that are left at the end.

use crate::runs::Runs;
use ringfence_interp::{End, Settings};
use ringfence_ir::testing::Builder;
use ringfence_ir::{BinOp, ConvOp, GlobalKind, Operand, Ty};
use ringfence_verdict::{Goal, Property, ViolationKind};

fn kind_of(b: &Builder, check_not_freed: bool) -> Option<ViolationKind> {
    match b
        .run_under(Settings {
            goal: if check_not_freed {
                Goal::default().with(Property::ValidMemcleanup)
            } else {
                Goal::default()
            },
            ..Settings::default()
        })
        .end
    {
        End::Violation(violation) => Some(violation.kind),
        _ => None,
    }
}

#[test]
fn a_block_in_a_local_variable_is_lost_at_the_return() {
    let mut b = Builder::lp64();
    let malloc = b.malloc();
    let mut f = b.main();
    let size = f.word(16);
    let x = f.slot("x", 8);
    let p = f.call(malloc, &[size]);
    let line = f.line();
    f.store(x, p);
    f.ret0();
    let violation = b.violation();
    assert_eq!(violation.kind, ViolationKind::Leak);
    let object = violation.object.expect("the block is known");
    assert_eq!(b.line_of(object.allocated), Some(line));
    assert_eq!(
        violation.message,
        format!(
            "heap block of 16 bytes, allocated at test.c:{line}:1, is lost: nothing points to it any more"
        )
    );
}

/// A global that points into the middle of a block that points to another one.
fn reachable() -> Builder {
    let mut b = Builder::lp64();
    let malloc = b.malloc();
    let head = b.global("head", 8, GlobalKind::Variable);
    let mut f = b.main();
    let size = f.word(16);
    let (p, q) = (f.call(malloc, &[size]), f.call(malloc, &[size]));
    let middle = f.offset(p, 8);
    f.store(Operand::Global(head), middle);
    f.store(middle, q);
    f.ret0();
    b
}

#[test]
fn reachable_blocks_are_no_leak_but_not_freed() {
    let b = reachable();
    assert_eq!(kind_of(&b, false), None);
    assert_eq!(kind_of(&b, true), Some(ViolationKind::NotFreed));
}

#[test]
fn blocks_that_point_to_each_other_are_lost() {
    let mut b = Builder::lp64();
    let malloc = b.malloc();
    let mut f = b.main();
    let size = f.word(8);
    let (p, q) = (f.call(malloc, &[size]), f.call(malloc, &[size]));
    f.store(p, q);
    f.store(q, p);
    f.ret0();
    assert!(b.violation().message.ends_with("(and 1 more block)"));
}

#[test]
fn freed_blocks_are_no_leak() {
    let mut b = Builder::lp64();
    let (malloc, free) = (b.malloc(), b.free());
    let mut f = b.main();
    let size = f.word(8);
    let p = f.call(malloc, &[size]);
    f.call(free, &[p]);
    f.ret0();
    assert_eq!(kind_of(&b, true), None);
}

#[test]
fn the_check_can_be_left_out() {
    let mut b = Builder::lp64();
    let malloc = b.malloc();
    let mut f = b.main();
    let size = f.word(8);
    f.call(malloc, &[size]);
    f.ret0();
    let settings = Settings { goal: Goal::default().without(Property::ValidMemtrack), ..Settings::default() };
    assert_eq!(b.run_under(settings).end, End::Exited(0));
}

#[test]
fn a_mixture_of_pointers_hides_what_it_leads_to() {
    let mut b = Builder::lp64();
    let malloc = b.malloc();
    let head = b.global("head", 8, GlobalKind::Variable);
    let mut f = b.main();
    let size = f.word(8);
    let (p, q) = (f.call(malloc, &[size]), f.call(malloc, &[size]));
    let (p, q) = (f.conv(ConvOp::PtrToInt, Ty::I64, p), f.conv(ConvOp::PtrToInt, Ty::I64, q));
    let both = f.wrap(BinOp::Xor, Ty::I64, p, q);
    f.store(Operand::Global(head), both);
    f.ret0();
    assert_eq!(kind_of(&b, false), None);
}
