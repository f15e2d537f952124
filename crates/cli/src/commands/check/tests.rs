//! How answers are reported and written to files. The answers are made by the one function that may, from a run
//! of the interpreter; no engine is needed.

use super::*;
use crate::args::{Cli, Command, Format};
use clap::Parser;
use ringfence_base::{Budget, Loc};
use ringfence_interp::{Draw, DrawKind};
use ringfence_testing::process::Scratch;
use ringfence_verdict::{EngineName, UnknownReason, ViolationKind};

const QUEUE: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static void drop_node(struct node *n) { free(n); }
int main(void) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    drop_node(n);
    if (__VERIFIER_nondet_int() == -7) n->next = 0;
    return 0;
}
";

/// A directory with the file, removed in the end.
struct Directory(Scratch);

impl Directory {
    fn new() -> Self {
        let scratch = Scratch::new().unwrap();
        std::fs::write(scratch.path().join("queue.c"), QUEUE).unwrap();
        Self(scratch)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    fn arguments(&self) -> CheckArgs {
        let (source, out, harness) = (self.path("queue.c"), self.path("q.replay"), self.path("q_harness.c"));
        let words = ["ringfence", "check", &source, "--replay-out", &out, "--harness", &harness];
        match Cli::parse_from(words).command {
            Command::Check(args) => *args,
            other => panic!("{other:?}"),
        }
    }
}

fn load(args: &CheckArgs) -> (Task, Program) {
    let task = task(args).unwrap();
    let program = source::load(&args.source, &task.goal.entry, Printer::plain(Format::Gcc), false).unwrap();
    (task, program)
}

/// The answer of an engine that claims a use after free at the place where a run with this input ends.
fn answer(task: &Task, program: &Program, input: i32) -> Answer {
    let kind = DrawKind::Nondet { bits: 32, signed: true };
    let draws = vec![Draw { kind, value: u128::from(input.cast_unsigned()) }];
    let replay = Replay { draws, ..Replay::of(&task.goal) };
    let line_9 =
        |loc: &Loc| program.ir.sources.place(*loc).is_some_and(|place| (place.line, place.column) == (9, 40));
    let places = u32::try_from(program.ir.sources.place_count()).unwrap();
    let loc = (0..places).map(Loc::new).find(line_9).expect("the place of the access");
    let alarm = Alarm { kind: ViolationKind::UseAfterFree, loc };
    let verdict =
        ringfence_engine::refute(&program.ir, EngineName::new("test"), &replay, alarm, Budget::default());
    let statistics = Statistics::default();
    Answer { verdict, replay: Some(replay), statistics, ..Answer::unknown(UnknownReason::NoEngine) }
}

/// The report in the form of gcc.
fn reported(args: &CheckArgs, task: &Task, program: &Program, answer: &Answer) -> String {
    let findings = Findings::of(program, answer, &Budget::default());
    Report::new((args, task), program, answer, findings, None)
        .document(Format::Gcc, Printer::plain(Format::Gcc))
}

fn write_files(args: &CheckArgs, program: &Program, answer: &Answer) {
    let [replay, harness] = [&args.replay_out, &args.harness].map(|path| path.as_deref().unwrap());
    for defect in answer.defects() {
        write_replay(replay, args, program, &defect).unwrap();
        write_harness(harness, program, &defect).unwrap();
    }
}

#[test]
fn a_violation_is_reported_with_everything_around_it() {
    let directory = Directory::new();
    let args = directory.arguments();
    let (task, program) = load(&args);
    let answer = answer(&task, &program, -7);
    assert_eq!(answer.verdict.line(), "FALSE(valid-deref)");
    assert_eq!(exit(&answer.verdict), Exit::Violation);
    let text = reported(&args, &task, &program, &answer);
    let name = directory.path("queue.c");
    let lines: Vec<String> = text.lines().map(|line| line.replace(&name, "queue.c")).collect();
    assert!(lines[0].starts_with("queue.c:9:40: error: write of 8 bytes"), "{text}");
    assert_eq!(
        lines[1..],
        [
            "queue.c:6:22: note: the heap block of 8 bytes comes from here",
            "queue.c:7:10: note: `!n` is false: `n` is not null",
            "queue.c:4:41: note: it was freed here",
            "queue.c:9:9: note: input: -7",
            "queue.c:9:9: note: `__VERIFIER_nondet_int() == -7` is true: `__VERIFIER_nondet_int()` is -7",
            "ringfence: note: the inputs of the run, in order: -7",
            "ringfence: note: found by the engine `test` and seen in a run of the interpreter",
        ]
    );
}

#[test]
fn evidence_is_written_and_shows_the_violation_again() {
    let directory = Directory::new();
    let args = directory.arguments();
    let (task, program) = load(&args);
    let answer = answer(&task, &program, -7);
    write_files(&args, &program, &answer);
    let text = std::fs::read_to_string(directory.path("q.replay")).unwrap();
    let file = replay::parse(&text).unwrap();
    assert_eq!(file.replay.goal, task.goal);
    assert_eq!(file.expected.spot.as_ref().map(|spot| (spot.line, spot.column)), Some((9, 40)));
    let again = source::load_again(&file, Printer::plain(Format::Gcc)).unwrap();
    let end = file.replay.run(&again.ir, Budget::default()).end;
    let violation = replay::judge(end, |violation| file.expected.is(violation, &again.ir.sources)).unwrap();
    assert_eq!(violation.kind, ViolationKind::UseAfterFree);
    let harness = std::fs::read_to_string(directory.path("q_harness.c")).unwrap();
    assert!(harness.contains(QUEUE) && harness.contains("/* 1: -7 */"), "{harness}");
    assert!(harness.contains(&format!(" {} -o harness", directory.path("q_harness.c"))), "{harness}");
}

#[test]
fn an_alarm_that_is_not_confirmed_is_reported_and_leaves_no_files() {
    let directory = Directory::new();
    let args = directory.arguments();
    let (task, program) = load(&args);
    let answer = answer(&task, &program, 5);
    assert_eq!(answer.verdict.line(), "UNKNOWN(not-replayed)");
    assert_eq!(exit(&answer.verdict), Exit::Inconclusive);
    let text = reported(&args, &task, &program, &answer);
    let expected = "queue.c:9:40: warning: possible use-after-free that could not be confirmed by a run: \
        the run came to its end without a violation [use-after-free]\n";
    assert!(text.contains(expected), "{text}");
    write_files(&args, &program, &answer);
    assert_eq!(std::fs::read_dir(directory.0.path()).unwrap().count(), 1);
}

#[test]
fn statistics_have_one_line_each() {
    let text = statistics(&Statistics { states: 12, peak_memory: 3 << 20, ..Statistics::default() });
    assert!(text.lines().all(|line| line.starts_with("statistics: ")), "{text}");
    assert!(text.contains("states                    12\n") && text.contains(" 3.0 MB\n"), "{text}");
}
