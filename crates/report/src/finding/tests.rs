//! Findings in words.

use super::*;
use crate::message::Style;
use crate::tests::findings::{double_free, leak};
use ringfence_verdict::{Alarm, ObjectInfo};

#[test]
fn a_finding_tells_everything_in_one_excerpt() {
    let (finding, sources) = double_free();
    let text = Style::Human { colours: false }.render(&message(&finding, &sources), &sources);
    expect_test::expect_file!["golden/double_free.txt"].assert_eq(&text);
    let text = Style::Gcc.render(&message(&finding, &sources), &sources);
    expect_test::expect_file!["golden/double_free.gcc.txt"].assert_eq(&text);
}

#[test]
fn a_leak_names_the_place_where_the_pointer_went() {
    let (finding, sources) = leak();
    let text = Style::Human { colours: false }.render(&message(&finding, &sources), &sources);
    expect_test::expect_file!["golden/leak.txt"].assert_eq(&text);
}

#[test]
fn a_violation_names_object_end_and_calls() {
    let object = ObjectInfo {
        what: "heap block".into(),
        size: 8,
        offset: Some(0),
        allocated: Loc::new(1),
        ended: Some(Loc::new(2)),
    };
    let calls = vec![("pop".to_owned(), Loc::new(3)), ("main".to_owned(), Loc::NONE)];
    let found = Violation {
        kind: ViolationKind::UseAfterFree,
        loc: Loc::new(4),
        message: "bad".into(),
        object: Some(object),
        stack: calls,
    };
    let message = violation(&found, Severity::Error);
    assert_eq!((message.loc, message.rule), (Loc::new(4), Some("use-after-free")));
    let notes: Vec<_> = message.notes.iter().map(|(text, loc)| (text.as_str(), *loc)).collect();
    assert_eq!(
        notes,
        [
            ("the heap block of 8 bytes comes from here", Loc::new(1)),
            ("it was freed here", Loc::new(2)),
            ("in the call of `pop` from here", Loc::new(3)),
        ]
    );
    let leak = Violation { kind: ViolationKind::Leak, loc: Loc::NONE, ..found };
    assert_eq!(violation(&leak, Severity::Error).loc, Loc::new(1));
}

#[test]
fn inputs_are_listed_in_order() {
    let input = |kind, value: &str, variable: Option<&str>| Input {
        kind,
        value: value.to_owned(),
        source: String::new(),
        variable: variable.map(str::to_owned),
        loc: Loc::NONE,
        decisive: true,
    };
    let values = vec![
        input(InputKind::Number, "-1", None),
        input(InputKind::Number, "255", Some("n")),
        input(InputKind::Allocation, "fails", None),
    ];
    let all =
        Inputs { values, arguments: vec![b"-x\n".to_vec()], stdin: vec![b'a'; 300], ..Inputs::default() };
    let notes = inputs(&all);
    assert_eq!(notes[0], "the inputs of the run, in order: -1, n = 255, allocation fails");
    assert_eq!(notes[1], "the arguments of the program: \"-x\\n\"");
    assert!(notes[2].ends_with("aaa\"…") && notes[2].len() < 250, "{}", notes[2]);
    let nothing = Inputs { takes_arguments: true, reads_stdin: true, ..Inputs::default() };
    let expected =
        ["the program was started without arguments", "the standard input of the program is empty"];
    assert_eq!(inputs(&nothing), expected);
    assert_eq!(inputs(&Inputs::default()), Vec::<String>::new());
    let many = Inputs { values: vec![input(InputKind::Number, "-1", None); 45], ..Inputs::default() };
    assert!(inputs(&many)[0].ends_with("-1 and 5 more"), "{:?}", inputs(&many));
}

#[test]
fn an_unconfirmed_alarm_is_a_warning() {
    let alarm = Alarm { kind: ViolationKind::NullDeref, loc: Loc::new(9) };
    let message = reason(&UnknownReason::NotReplayed { alarm, why: "it ended".into() });
    assert_eq!((message.severity, message.rule), (Severity::Warning, Some("null-deref")));
    assert_eq!(message.loc, Loc::new(9));
    assert_eq!(reason(&UnknownReason::NoEngine).severity, Severity::Note);
}

#[test]
fn conditions_of_loops_are_reported_once() {
    let event = |step, held| Event {
        step,
        loc: Loc::new(5),
        function: "main".into(),
        depth: 0,
        what: What::Branch {
            condition: String::new(),
            held,
            values: vec![("i".into(), step.to_string())],
            times_before: step,
        },
        decisive: true,
    };
    let texts = |events: &[Event]| decisions(events).into_iter().map(|(_, text, _)| text).collect::<Vec<_>>();
    assert_eq!(
        texts(&[event(0, true), event(1, true), event(2, false)]),
        ["the condition is false the third time: `i` is 2"]
    );
    assert_eq!(texts(&[event(0, true)]), ["the condition is true: `i` is 0"]);
}

#[test]
fn decisions_are_written_as_in_the_source() {
    let words = |condition: &str, held, name: &str, value: &str, times_before| {
        let values = vec![(name.to_owned(), value.to_owned())];
        let condition = condition.to_owned();
        decided(&What::Branch { condition, held, values, times_before }).unwrap_or_default()
    };
    assert_eq!(words("!it->name", true, "it->name", "null", 0), "`!it->name` is true: `it->name` is null");
    assert_eq!(words("p", true, "p", "not null", 0), "`p` is not null");
    assert_eq!(words("i < 9", false, "i", "9", 9), "`i < 9` is false the 10th time: `i` is 9");
    assert_eq!(
        (time(20), time(21), time(10)),
        (" the 21st time".into(), " the 22nd time".into(), " the 11th time".into())
    );
    let switch = What::Switch { on: "state".into(), value: "2".into() };
    assert_eq!(decided(&switch).as_deref(), Some("`state` is 2"));
}

/// A block that one place frees twice: the call that led there the first time is shown, or the place says so.
#[test]
fn a_place_that_frees_twice_tells_the_first_time() {
    let (double, sources) = double_free();
    let events = &double.path.events;
    let freed = events.iter().find(|event| matches!(event.what, What::Freed)).map(|event| event.loc);
    let call = events.iter().find(|event| matches!(event.what, What::Call { .. })).map(|event| event.loc);
    let (freed, call) = (freed.unwrap(), call.unwrap());
    let mut twice = double.clone();
    twice.violation.loc = freed;
    twice.violation.stack = vec![("drop".into(), Loc::new(12)), ("main".into(), Loc::NONE)];
    let shows = |finding: &Finding, text: &str| labels(finding, &sources).contains(&(text.to_owned(), call));
    assert!(shows(&twice, "it was freed before in the call of `drop` from here"));
    // In a loop, the calls are the same.
    twice.violation.stack[0].1 = call;
    assert!(!shows(&twice, "it was freed before in the call of `drop` from here"));
    let shown = message(&twice, &sources).labels;
    assert!(shown.contains(&("it was freed here before".to_owned(), freed)), "{shown:?}");
}
