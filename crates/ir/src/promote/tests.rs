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
