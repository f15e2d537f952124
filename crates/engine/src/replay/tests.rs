//! The text form: round trip, errors with their lines, and texts that are no replay files.

use super::write::HEADER;
use super::*;
use proptest::prelude::*;
use ringfence_base::bits::mask;
use ringfence_interp::DrawKind;
use ringfence_ir::DataModel;
use ringfence_verdict::{KindSet, Property, ViolationKind};

fn sample() -> ReplayFile {
    let nondet = |signed, value| Draw { kind: DrawKind::Nondet { bits: 32, signed }, value };
    ReplayFile {
        units: vec![
            Unit { path: "src/list.c".into(), flags: vec!["-DNAME=\"x y\"".into(), "-Iinclude".into()] },
            Unit { path: "b.c".into(), flags: Vec::new() },
        ],
        data_model: DataModel::Ilp32,
        cc_preprocess: true,
        system_headers: true,
        expected: Expected {
            kind: ViolationKind::UseAfterFree,
            spot: Some(SpotInFile { file: "src/list.c".into(), line: 12, column: 5 }),
        },
        replay: Replay {
            args: vec![b"program".to_vec(), b"-x # \"\\".to_vec()],
            stdin: b"line\n\xff\0".to_vec(),
            goal: Goal { malloc_may_fail: true, ..Goal::default() }
                .asking(&[Property::ValidDeref, Property::UnreachCall], &[ViolationKind::SignedOverflow]),
            reuse: vec![Reuse { block: 3, of: 1 }, Reuse { block: 4, of: 3 }],
            draws: vec![
                nondet(true, 0xffff_ffff),
                nondet(false, 7),
                Draw { kind: DrawKind::AllocationSucceeds, value: 0 },
                Draw { kind: DrawKind::Uninitialised { bits: 8 }, value: 255 },
                Draw { kind: DrawKind::Environment { bits: 31 }, value: 9 },
            ],
            ..Replay::default()
        },
    }
}

#[test]
fn the_text_reads_as_documented() {
    let text = write(&sample(), "use after free\nin `pop`");
    assert!(text.starts_with("ringfence-replay 1\n# use after free\n# in `pop`\n"), "{text}");
    for line in [
        "source \"src/list.c\"\nflag \"-DNAME=\\\"x y\\\"\"\nflag \"-Iinclude\"\nsource \"b.c\"\n",
        "data-model ILP32\npreprocess cc\nheaders system\nentry \"main\"\n",
        "property valid-deref\nproperty unreach-call\nexpect use-after-free at \"src/list.c\" 12 5\n",
        "stop-on signed-overflow\n",
        "arg \"-x # \\\"\\\\\"\n",
        "stdin \"line\\n\\xff\\x00\"\n",
        "reuse 3 1 ",
        " # heap block 4 lies where block 3 was\n",
        "draw nondet signed 32 -1 ",
        " # 1: a nondeterministic value of the program\n",
        "draw allocation fails ",
    ] {
        assert!(text.contains(line), "{line}\nis not in\n{text}");
    }
    assert!(text.ends_with("\nend\n"), "{text}");
    assert_eq!(parse(&text), Ok(sample()));
}

#[test]
fn a_comment_cannot_smuggle_lines_in() {
    let text = write(&sample(), "one\rarg \"two\"\nend");
    assert_eq!(parse(&text), Ok(sample()));
}

#[test]
fn a_file_that_was_cut_off_is_refused() {
    let text = write(&sample(), "about");
    let lines: Vec<&str> = text.lines().collect();
    for count in 0..lines.len() {
        assert!(parse(&lines[..count].join("\n")).is_err(), "{count} lines");
    }
}

/// The line and the message of a sample in which one text is replaced.
fn error(old: &str, new: &str) -> (usize, String) {
    let text = write(&sample(), "about");
    assert!(text.contains(old), "{old}");
    let error = parse(&text.replacen(old, new, 1)).expect_err(new);
    assert!(error.line >= 1 && error.line <= text.lines().count() + 1);
    (error.line, error.message)
}

#[test]
fn errors_have_their_line_and_say_what_is_wrong() {
    let line_of = |key: &str| {
        let text = write(&sample(), "about");
        text.lines().position(|line| line.starts_with(key)).expect("there") + 1
    };
    assert_eq!(
        error("ringfence-replay 1", "ringfence-replay 2"),
        (1, "this is version `ringfence-replay 2`; only `ringfence-replay 1` is known".into())
    );
    assert_eq!(error("ringfence-replay 1", "int main").0, 1);
    assert_eq!(
        error("data-model ILP32", "data-model LP32"),
        (line_of("data-model"), "unknown data model `LP32`".into())
    );
    assert_eq!(error("data-model ILP32", "data-model").1, "expected `data-model` and one word");
    assert_eq!(error("entry \"main\"", "entry \"main").1, "a string is not closed");
    assert_eq!(error("entry \"main\"", "entry \"ma\\in\"").0, line_of("entry"));
    assert_eq!(error("entry \"main\"", "entry \"a\"\nentry \"b\"").1, "`entry` stands twice");
    assert_eq!(error("entry \"main\"", "entry \"\\xff\"").1, "the string is not UTF-8");
    assert_eq!(error("entry \"main\"", "entry \"\\x€\"").1, "`\\x` needs two hexadecimal digits");
    assert_eq!(error("entry \"main\"", "# nothing").1, "there is no `entry`");
    assert_eq!(error("malloc-may-fail yes", "malloc-may-fail maybe").1, "expected yes or no, not `maybe`");
    assert_eq!(error("call-depth ", "call-depths ").1, "unknown key `call-depths`");
    assert_eq!(error("source \"src/list.c\"", "").1, "`flag` stands before any `source`");
    assert_eq!(
        error("stop-on signed", "stop-on unsigned").1,
        "unknown kind of violation `unsigned-overflow`"
    );
    assert_eq!(error("draw nondet signed 32 -1", "draw nondet signed 0 1").1, "0 is not a possible width");
    assert_eq!(
        error("draw nondet signed 32 -1", "draw nondet signed 8 128").1,
        "`128` does not fit into 8 bits"
    );
    assert_eq!(error("draw nondet signed 32 -1", "draw nondet signed 8 x").1, "`x` is not a number");
    assert_eq!(error("reuse 3 1", "reuse 3").1, "expected `reuse BLOCK EARLIER`");
    for wrong in ["reuse 3 3", "reuse 1 0", "reuse 2 5"] {
        assert_eq!(
            error("reuse 3 1", wrong).1,
            "`reuse` needs the number of a block and that of an earlier one"
        );
    }
    assert_eq!(error("reuse 3 1", "reuse 4 1").1, "`reuse` stands twice for block 4");
    assert_eq!(error("reuse 3 1", "reuse 3 -1").1, "`-1` is not a possible number");
    assert_eq!(error("end\n", "end\narg \"x\"\n").1, "there is something after `end`");
    assert_eq!(error("end\n", "end of file\n").1, "there is too much on the line");
    assert_eq!(error("end\n", "\"end\"\n").1, "a line starts with a word");
}

#[test]
fn hand_written_files_need_not_be_tidy() {
    let text = "ringfence-replay 1\r\n\r\n  source \"a.c\"# comment\r\n\tdata-model   LP64 # here\r\n\
        entry \"main\"\nexpect leak\nmalloc-may-fail no\nuninitialised zero\ncheck-leaks yes\n\
        check-not-freed no\ndraw nondet unsigned 16 0xff\nend\n\n# the end\n";
    let file = parse(text).expect("a replay file");
    assert_eq!(file.units[0].path, "a.c");
    assert_eq!((file.expected.spot, file.replay.draws[0].value), (None, 255));
}

fn draws() -> impl Strategy<Value = Draw> {
    let kind = (0..5, 1..=128u32).prop_map(|(which, bits)| match which {
        0 => DrawKind::Nondet { bits, signed: true },
        1 => DrawKind::Nondet { bits, signed: false },
        2 => DrawKind::AllocationSucceeds,
        3 => DrawKind::Uninitialised { bits },
        4 => DrawKind::Order { bits },
        _ => DrawKind::Environment { bits },
    });
    (kind, any::<u128>()).prop_map(|(kind, value)| Draw { kind, value: value & mask(kind.bits()) })
}

fn bytes() -> impl Strategy<Value = Vec<Vec<u8>>> {
    prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 0..4)
}

fn goals() -> impl Strategy<Value = Goal> {
    let undefined: Vec<ViolationKind> = KindSet::that_refute(Property::NoUndefined).iter().collect();
    let also = prop::collection::vec(prop::sample::select(undefined), 0..4);
    let properties = prop::collection::vec(prop::sample::select(&Property::ALL[..]), 0..4);
    (".*", also, properties, any::<[bool; 3]>()).prop_map(|(entry, also, properties, flags)| {
        let [malloc_may_fail, at_abort, leaks_at_end] = flags;
        let goal =
            Goal { entry, malloc_may_fail, leaks_at_end, ..Goal::default() }.asking(&properties, &also);
        // It is not written down where it does not matter.
        Goal { cleanup_at_abort: at_abort || !goal.checks_not_freed(), ..goal }
    })
}

/// Blocks at places of earlier ones, each block once.
fn reuses() -> impl Strategy<Value = Vec<Reuse>> {
    prop::collection::btree_map(2..100u32, 1..100u32, 0..4)
        .prop_map(|map| map.into_iter().map(|(block, of)| Reuse { block, of: of.min(block - 1) }).collect())
}

fn replays() -> impl Strategy<Value = Replay> {
    let texts = (bytes(), bytes(), bytes());
    let limits = (any::<usize>(), any::<Option<u64>>(), any::<usize>());
    let inputs = (prop::collection::vec(draws(), 0..20), reuses());
    (texts, any::<bool>(), goals(), limits, inputs).prop_map(
        |((args, environment, stdin), drawn, goal, (call_depth, steps, leak), (draws, reuse))| Replay {
            goal,
            args,
            environment,
            stdin: stdin.concat(),
            uninitialised: if drawn { Uninitialised::Drawn } else { Uninitialised::Zero },
            call_depth,
            steps,
            leak,
            reuse,
            draws,
        },
    )
}

fn files() -> impl Strategy<Value = ReplayFile> {
    let unit = (".*", prop::collection::vec(".*", 0..3)).prop_map(|(path, flags)| Unit { path, flags });
    let spot = prop::option::of((".*", any::<u32>(), any::<u32>()));
    let kind = prop::sample::select(&ViolationKind::ALL[..]);
    let model = prop::sample::select(&[DataModel::Ilp32, DataModel::Lp64][..]);
    (prop::collection::vec(unit, 1..4), model, any::<bool>(), (kind, spot), replays()).prop_map(
        |(units, data_model, cc_preprocess, (kind, spot), replay)| ReplayFile {
            units,
            data_model,
            cc_preprocess,
            system_headers: !cc_preprocess,
            replay,
            expected: Expected {
                kind,
                spot: spot.map(|(file, line, column)| SpotInFile { file, line, column }),
            },
        },
    )
}

proptest! {
    #[test]
    fn every_file_round_trips(file in files(), about in ".*") {
        prop_assert_eq!(parse(&write(&file, &about)), Ok(file));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).*", at in 0..2000usize) {
        let _ = parse(&text);
        let _ = parse(&format!("{HEADER}\n{text}"));
        // A file in which something else stands somewhere.
        let mut mixed = write(&sample(), "about");
        let at = (0..=at.min(mixed.len())).rev().find(|&at| mixed.is_char_boundary(at)).unwrap_or(0);
        mixed.insert_str(at, &text);
        if let Err(error) = parse(&mixed) {
            prop_assert!(error.line >= 1 && error.line <= mixed.lines().count());
        }
    }
}
