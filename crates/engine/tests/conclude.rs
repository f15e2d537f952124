//! TRUE only when nothing is missing; FALSE only when a run shows a violation, and about that one.

mod common;

use common::{alarm, program_of};
use ringfence_base::{Budget, Exhausted, Loc};
use ringfence_engine::{Completeness, NotConfirmed, Recheck, Recheckable, Replay, confirm, prove, refute};
use ringfence_interp::{Draw, DrawKind, Reuse};
use ringfence_ir::{DataModel, Program};
use ringfence_verdict::{Alarm, EngineName, Goal, Property, UnknownReason, Verdict, ViolationKind};

const PICK: &str = "extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a[3] = {0, 1, 2};
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0);
    if (i == 100) return *(int *)0;
    return a[i];
}
";

fn program(text: &str, model: DataModel) -> Program {
    program_of(&[("test.c", text)], model)
}

fn inputs(values: &[i32]) -> Replay {
    let kind = DrawKind::Nondet { bits: 32, signed: true };
    let draw = |value: &i32| Draw { kind, value: u128::from(value.cast_unsigned()) };
    Replay { draws: values.iter().map(draw).collect(), ..Replay::default() }
}

fn pick() -> (Program, Alarm) {
    let mut program = program(PICK, DataModel::Lp64);
    let alarm = alarm(&mut program, ViolationKind::OutOfBounds, PICK, "a[i]");
    (program, alarm)
}

#[test]
fn the_same_kind_at_the_same_place_is_confirmed() {
    let (program, alarm) = pick();
    let violation = confirm(&program, &inputs(&[3]), alarm, Budget::default()).expect("confirmed");
    assert_eq!(violation.kind, ViolationKind::OutOfBounds);
    assert!(violation.message.contains("offset 12"), "{}", violation.message);
}

#[test]
fn everything_else_is_not() {
    let (program, alarm) = pick();
    let other = |replay: &Replay, alarm| confirm(&program, replay, alarm, Budget::default()).unwrap_err();
    assert_eq!(other(&inputs(&[1]), alarm), NotConfirmed::CleanEnd);
    assert_eq!(other(&inputs(&[]), alarm), NotConfirmed::CleanEnd);
    assert!(matches!(other(&inputs(&[-1]), alarm), NotConfirmed::AssumptionFailed(_)));
    let elsewhere = Alarm { loc: Loc::NONE, ..alarm };
    assert!(matches!(other(&inputs(&[3]), elsewhere), NotConfirmed::Other(_)));
    let another = Alarm { kind: ViolationKind::UseAfterFree, ..alarm };
    assert!(matches!(other(&inputs(&[3]), another), NotConfirmed::Other(_)));
    match other(&inputs(&[100]), alarm) {
        NotConfirmed::Other(violation) => assert_eq!(violation.kind, ViolationKind::NullDeref),
        end => panic!("{end:?}"),
    }
    let limited = confirm(&program, &inputs(&[3]), alarm, Budget::default().with_steps(1));
    assert!(matches!(limited, Err(NotConfirmed::Exhausted(Exhausted::Steps, _))), "{limited:?}");
}

#[test]
fn leaks_need_no_place() {
    let text = "void *malloc(unsigned long);\nint main(void) { malloc(4); return 0; }\n";
    let program = program(text, DataModel::Lp64);
    let alarm = Alarm { kind: ViolationKind::Leak, loc: Loc::NONE };
    assert!(confirm(&program, &Replay::default(), alarm, Budget::default()).is_ok());
    let blind = Replay::of(&Goal::default().without(Property::ValidMemtrack));
    assert_eq!(confirm(&program, &blind, alarm, Budget::default()), Err(NotConfirmed::CleanEnd));
}

#[test]
fn the_settings_of_the_replay_reach_the_run() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv, char **env) {
    int sum = 2147483000 + getchar() + argc;
    char *p = malloc(1);
    if (!p) return *env[0] == 'A' ? *p : 0;
    free(p);
    return sum;
}\n";
    let mut program = program(text, DataModel::Lp64);
    let null = alarm(&mut program, ViolationKind::NullDeref, text, "*p : 0");
    let failing = Replay {
        goal: Goal { malloc_may_fail: true, ..Goal::default() },
        environment: vec![b"A=1".to_vec()],
        draws: vec![Draw { kind: DrawKind::AllocationSucceeds, value: 0 }],
        ..Replay::default()
    };
    assert!(confirm(&program, &failing, null, Budget::default()).is_ok());
    let overflow = alarm(&mut program, ViolationKind::SignedOverflow, text, "2147483000");
    let words = vec![b"program".to_vec(); 500];
    let strict = Replay {
        stdin: vec![255],
        args: words,
        goal: Goal::default().with(Property::NoUndefined),
        ..Replay::default()
    };
    match strict.run(&program, Budget::default()).end {
        ringfence_interp::End::Violation(violation) => {
            assert_eq!(violation.kind, overflow.kind);
            assert_eq!(program.sources.place(violation.loc).map(|place| place.line), Some(4));
        }
        end => panic!("{end:?}"),
    }
    let lenient = Replay { goal: Goal::default(), ..strict };
    assert_eq!(confirm(&program, &lenient, overflow, Budget::default()), Err(NotConfirmed::CleanEnd));
}

#[test]
fn false_is_said_after_a_run_only() {
    let (program, alarm) = pick();
    let refuted = refute(&program, EngineName::new("test"), &inputs(&[7]), alarm, Budget::default());
    match &refuted {
        Verdict::False(refutation) => assert_eq!(refutation.engine().as_str(), "test"),
        other => panic!("{other:?}"),
    }
    assert_eq!(refuted.line(), "FALSE(valid-deref)");
    let claimed = refute(&program, EngineName::new("test"), &inputs(&[2]), alarm, Budget::default());
    match &claimed {
        Verdict::Unknown(reasons) => match reasons.as_slice() {
            [reason @ UnknownReason::NotReplayed { alarm: attached, .. }] => {
                assert_eq!(*attached, alarm);
                assert!(reason.sentence().contains("without a violation"), "{}", reason.sentence());
            }
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
    assert_eq!(claimed.line(), "UNKNOWN(not-replayed)");
}

#[test]
fn a_run_that_shows_another_violation_refutes_as_well() {
    let (program, alarm) = pick();
    let null = |goal: Goal| {
        let replay = Replay { goal, ..inputs(&[100]) };
        refute(&program, EngineName::new("test"), &replay, alarm, Budget::default())
    };
    match null(Goal::default()) {
        Verdict::False(refutation) => {
            assert_eq!(refutation.violation().kind, ViolationKind::NullDeref);
            let place = program.sources.place(refutation.violation().loc).expect("a place");
            assert_eq!((place.line, place.column), (7, 26));
        }
        other => panic!("{other:?}"),
    }
    match null(Goal::default().without(Property::ValidDeref)) {
        Verdict::Unknown(reasons) => {
            let undefined = |reason: &UnknownReason| {
                matches!(reason, UnknownReason::UndefinedBehaviour { kind: ViolationKind::NullDeref, .. })
            };
            assert!(undefined(&reasons[0]) && reasons.len() == 1, "{reasons:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn inputs_that_went_to_the_wrong_places_are_named() {
    let (program, alarm) = pick();
    let wrong = Draw { kind: DrawKind::AllocationSucceeds, value: 1 };
    let replay = Replay { draws: vec![wrong], ..Replay::default() };
    match refute(&program, EngineName::new("test"), &replay, alarm, Budget::default()) {
        Verdict::Unknown(reasons) => {
            let end = "input 1 was meant as the success of an allocation, \
                but the run took it as a value of 32 bits";
            assert!(reasons[0].sentence().ends_with(end), "{reasons:?}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(inputs(&[1]).divergence(&inputs(&[2, 3]).draws), None);
}

/// A record whose recheck has a given outcome.
struct Given(Result<u64, String>);

impl Recheckable for Given {
    fn recheck(&mut self) -> Result<u64, String> {
        self.0.clone()
    }
}

fn shown(worklist: u64, reasons: Vec<UnknownReason>, outcome: Result<u64, String>) -> Verdict {
    prove(Completeness {
        engine: EngineName::new("test"),
        worklist,
        reasons,
        recheck: Recheck::of(&mut Given(outcome)),
    })
}

#[test]
fn true_is_said_when_nothing_is_missing_only() {
    match shown(0, Vec::new(), Ok(5)) {
        Verdict::True(proof) => assert_eq!((proof.engine().as_str(), proof.rechecked().count()), ("test", 5)),
        other => panic!("{other:?}"),
    }
    assert_eq!(shown(3, Vec::new(), Ok(5)).line(), "UNKNOWN(unfinished)");
    let reasons = vec![UnknownReason::Exhausted(Exhausted::Time)];
    assert_eq!(shown(0, reasons.clone(), Ok(5)).line(), "UNKNOWN(timeout)");
    assert_eq!(shown(2, reasons.clone(), Ok(5)).line(), "UNKNOWN(timeout)");
    let failed = || Err("state 4 has a successor that nothing covers".to_owned());
    assert_eq!(shown(0, Vec::new(), failed()).line(), "UNKNOWN(recheck)");
    match shown(0, reasons.clone(), failed()) {
        Verdict::Unknown(all) => assert_eq!((&all[..1], all.len()), (&reasons[..], 2)),
        other => panic!("{other:?}"),
    }
}

/// Proofs and refutations are made in `conclude.rs` alone: nobody else calls their constructors. Tests of formats
/// that show them may; they stand in `tests.rs` or below `tests`.
#[test]
fn nobody_else_says_true_or_false() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut callers = Vec::new();
    let mut pending = vec![crates];
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(directory).expect("readable").flatten() {
            let path = entry.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "tests" && name != "target" {
                pending.push(path);
            } else if name.ends_with(".rs") && name != "tests.rs" {
                let text = std::fs::read_to_string(&path).expect("readable");
                let calls = ["Proof::attest(", "Refutation::attest("].iter().any(|call| text.contains(call));
                callers.extend(calls.then_some(name));
            }
        }
    }
    callers.sort();
    assert_eq!(callers, ["conclude.rs", "verdict.rs"], "verdict.rs has them in its tests only");
}

#[test]
fn a_place_that_is_not_free_confirms_nothing() {
    const SAME: &str = "void *malloc(unsigned long); void free(void *); void reach_error(void);
int main(void) { char *a = malloc(8); free(a); char *b = malloc(8); char *c = malloc(8);
if (a == b) reach_error(); if (b == c) reach_error();
free(b); free(c); return 0; }
";
    let mut program = program(SAME, DataModel::Lp64);
    let first = alarm(&mut program, ViolationKind::ErrorReached, SAME, "reach_error(); if");
    let reusing = |block, of| Replay { reuse: vec![Reuse { block, of }], ..Replay::default() };
    let confirm = |replay: &Replay| confirm(&program, replay, first, Budget::default());
    assert_eq!(confirm(&Replay::default()), Err(NotConfirmed::CleanEnd));
    assert_eq!(confirm(&reusing(3, 1)), Err(NotConfirmed::CleanEnd));
    assert!(confirm(&reusing(2, 1)).is_ok());
    assert!(matches!(confirm(&reusing(3, 2)), Err(NotConfirmed::Unsupported { .. })));
}
