//! Liveness on a hand-made loop, and against the definition on random bodies.

use super::*;
use crate::testing::Code;
use crate::testing::random::random_program;
use crate::{CmpOp, Program, Terminator, Ty, promote};
use proptest::prelude::*;

fn b(index: u32) -> BlockId {
    BlockId::new(index)
}

/// `i = n; s = undef; while (i < n) { t = move i; i = move t; live $0 } dead $0; return n`.
fn a_loop() -> Body {
    let mut code = Code::default();
    let mut program = Program::new(crate::DataModel::Lp64);
    let int = program.types.intern(crate::TypeKind::Int { bits: 32, signed: true });
    let [n, i, s, t] = [(); 4].map(|()| code.temp(Ty::I32));
    let cond = code.temp(Ty::I1);
    let slot = code.slot(&mut program, "x", int);
    let reg = Operand::Reg;
    code.block();
    code.push(InstKind::Move { dst: i, src: reg(n) });
    code.push(InstKind::Undef { dst: s });
    code.end(Terminator::Jump(b(1)));
    code.block();
    code.push(InstKind::Compare { op: CmpOp::Slt, dst: cond, lhs: reg(i), rhs: reg(n) });
    code.end(Terminator::Branch { cond: reg(cond), then: b(2), otherwise: b(3) });
    code.block();
    code.push(InstKind::Move { dst: t, src: reg(i) });
    code.push(InstKind::Move { dst: i, src: reg(t) });
    code.push(InstKind::Live { slot });
    code.end(Terminator::Jump(b(1)));
    code.block();
    code.push(InstKind::Dead { slot });
    code.end(Terminator::Return(Some(reg(n))));
    code.body
}

#[test]
fn registers_of_a_loop() {
    let body = a_loop();
    let cfg = Cfg::new(&body);
    let live = Liveness::new(&body, &cfg);
    let [n, i, s, t, cond] = [0, 1, 2, 3, 4].map(RegId::new);
    let live_in = |block| live.live_in(b(block)).collect::<Vec<_>>();
    assert_eq!([live_in(0), live_in(1), live_in(2), live_in(3)], [vec![n], vec![n, i], vec![n, i], vec![n]]);
    assert!(live.is_live_out(b(1), i) && !live.is_live_out(b(3), n) && !live.is_live_in(b(1), cond));
    let deaths = Deaths::new(&body, &cfg, &live);
    let at = |index| deaths.at_inst(index);
    assert_eq!([at(0), at(1), at(2), at(3), at(4)], [&[][..], &[s], &[], &[i], &[t]]);
    assert_eq!([deaths.at_end(b(1)), deaths.at_end(b(3)), deaths.at_end(b(2))], [&[cond][..], &[n], &[]]);
}

#[test]
fn slots_of_a_loop() {
    let body = a_loop();
    let slots = LiveSlots::new(&body, &Cfg::new(&body));
    let slot = SlotId::new(0);
    let held: Vec<bool> = body.blocks.ids().map(|block| slots.may_hold(block, slot)).collect();
    assert_eq!(held, [false, true, true, true]);
    assert_eq!(slots.at_start(b(3)).collect::<Vec<_>>(), [slot]);
}

#[test]
fn a_dead_slot_holds_nothing() {
    let text = "ringfence-ir 1\nmodel LP64\ntype t0 void\ntype t1 s32\nsig sig0 () t0
func @f external sig0 {
  slot $x t1 size 4 align 4
  slot $y t1 size 4 align 4
b0:
  live $x
  live $y
  jump b1
b1:
  dead $x
  jump b2
b2:
  return
}";
    let program = crate::text::parse(text).expect("a program");
    let body = program.functions.iter().next().and_then(|f| f.body.as_ref()).expect("a body");
    let slots = LiveSlots::new(body, &Cfg::new(body));
    let held = |block| slots.at_start(b(block)).map(|slot| slot.raw()).collect::<Vec<_>>();
    assert_eq!([held(0), held(1), held(2)], [vec![], vec![0, 1], vec![1]]);
}

/// Whether a way from instruction `at` of a block reads a register before writing it, by search.
fn is_live_before(body: &Body, block: BlockId, at: usize, reg: RegId) -> bool {
    let mut seen = vec![false; body.blocks.len()];
    let mut stack = vec![(block, at)];
    while let Some((block, from)) = stack.pop() {
        match first_touch(body, block, from, reg) {
            Some(true) => return true,
            Some(false) => {}
            None => {
                for next in body.blocks[block].term.successors() {
                    if !std::mem::replace(&mut seen[next.index()], true) {
                        stack.push((next, 0));
                    }
                }
            }
        }
    }
    false
}

/// Whether a block first reads (true) or writes (false) a register from an instruction on.
fn first_touch(body: &Body, block: BlockId, from: usize, reg: RegId) -> Option<bool> {
    for inst in &body.block_insts(block)[from..] {
        let mut read = false;
        inst.kind.for_each_use(body, |operand| read |= operand.reg() == Some(reg));
        if read || inst.kind.def() == Some(reg) {
            return Some(read);
        }
    }
    let read = body.blocks[block].term.operand().and_then(Operand::reg) == Some(reg);
    read.then_some(true)
}

fn check_body(body: &Body) -> Result<(), TestCaseError> {
    let cfg = Cfg::new(body);
    let live = Liveness::new(body, &cfg);
    let deaths = Deaths::new(body, &cfg, &live);
    for &block in cfg.reverse_postorder() {
        for reg in body.regs.ids() {
            prop_assert_eq!(live.is_live_in(block, reg), is_live_before(body, block, 0, reg));
            let start = body.blocks[block].insts.start as usize;
            for (at, inst) in body.block_insts(block).iter().enumerate() {
                let mut touched = inst.kind.def() == Some(reg);
                inst.kind.for_each_use(body, |operand| touched |= operand.reg() == Some(reg));
                let dies = touched && !is_live_before(body, block, at + 1, reg);
                let count = deaths.at_inst(start + at).iter().filter(|&&dead| dead == reg).count();
                prop_assert_eq!(count, usize::from(dies), "{} at {}/{}", reg, block, at);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn liveness_is_what_its_definition_says(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut program = random_program(&bytes);
        for function in program.functions.iter_mut() {
            if let Some(body) = &mut function.body {
                check_body(body)?;
                promote(&program.types, &program.consts, &[], body);
                check_body(body)?;
            }
        }
    }
}
