//! Promotion keeps programs valid and what they do; the shapes that it is made for come out right.

use super::promote;
use crate::testing::eval::run;
use crate::testing::random::random_program;
use crate::*;
use proptest::prelude::*;

/// Promotes every body of a program.
fn promote_all(program: &mut Program) {
    for function in program.functions.iter_mut() {
        if let Some(body) = &mut function.body {
            promote(&program.types, &program.consts, &[], body);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn promotion_keeps_what_a_program_does(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let before = random_program(&bytes);
        prop_assert_eq!(verify(&before), Ok(()));
        let mut after = before.clone();
        promote_all(&mut after);
        prop_assert_eq!(verify(&after), Ok(()));
        for (id, function) in before.functions.iter_ids() {
            let Some(old) = &function.body else { continue };
            let new = after.functions[id].body.as_ref().expect("a body stays");
            for args in [[0, 0, 0, 0], [1, 2, 3, 4], [255, 200, 9, 0]] {
                prop_assert_eq!(run(&before, old, &args), run(&after, new, &args));
            }
        }
    }

    #[test]
    fn promoting_twice_adds_nothing(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut once = random_program(&bytes);
        promote_all(&mut once);
        let insts = |p: &Program| p.functions.iter().filter_map(|f| f.body.as_ref()).map(|b| b.insts.len()).sum::<usize>();
        let mut twice = once.clone();
        promote_all(&mut twice);
        prop_assert!(insts(&twice) <= insts(&once));
    }
}

/// A body with an unreachable block `b1`, and a variable that holds the argument.
const LABELS: &str = "
ringfence-ir 1
model LP64
type t0 s32
sig sig0 (t0) t0
func @f external sig0 {
  reg i32 %0..%1
  slot $x t0 size 4 align 4
  param %0 t0
b0:
  live $x
  store $x, %0
  jump b2
b1:
  jump b2
b2:
  i32 %1 = load $x
  dead $x
  return %1
}
";

fn blocks_after(labels: &[BlockId], text: &str) -> usize {
    let mut program = text::parse(text).expect("a program");
    let function = program.functions.iter_mut().next().expect("a function");
    let body = function.body.as_mut().expect("a body");
    promote(&program.types, &program.consts, labels, body);
    assert!(body.slots.is_empty());
    body.blocks.len()
}

#[test]
fn blocks_keep_their_numbers_when_labels_are_taken() {
    assert_eq!(blocks_after(&[], LABELS), 2);
    assert_eq!(blocks_after(&[BlockId::new(1)], LABELS), 3);
    let inside = LABELS.replace("  reg i32 %0..%1", "  reg i32 %0..%1\n  reg ptr %2");
    let inside = inside.replace("  jump b2\nb1", "  ptr %2 = move label @f b2\n  jump b2\nb1");
    assert_eq!(blocks_after(&[], &inside), 3);
    let goto =
        inside.replace("  ptr %2 = move label @f b2\n", "").replace("  jump b2\nb1", "  goto %2 [b2]\nb1");
    assert_eq!(blocks_after(&[], &goto), 3);
}

#[test]
fn an_argument_arrives_in_its_variable() {
    let mut program = text::parse(LABELS).expect("a program");
    promote_all(&mut program);
    let body = program.functions.iter().next().and_then(|f| f.body.as_ref()).expect("a body");
    assert!(body.insts.is_empty());
    assert_eq!((body.regs.len(), body.params[0].reg), (1, RegId::new(0)));
    assert_eq!(program.names.name(body.regs[RegId::new(0)].name), "x");
}
