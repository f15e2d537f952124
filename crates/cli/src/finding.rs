//! What was found, as messages: violations with the objects and calls that are involved, the inputs of a
//! run, and the reasons for not knowing.

use crate::message::{Message, Severity};
use ringfence_base::Loc;
use ringfence_engine::Replay;
use ringfence_interp::{Draw, DrawKind};
use ringfence_verdict::{UnknownReason, Violation, ViolationKind};

/// How many calls of a stack are shown.
const STACK_SHOWN: usize = 8;

/// How many inputs are shown.
const INPUTS_SHOWN: usize = 40;

/// How many bytes of a text are shown.
const TEXT_SHOWN: usize = 200;

/// A violation with the place where its object comes from, where that ended, and the calls.
pub(crate) fn violation(violation: &Violation, severity: Severity) -> Message {
    let mut notes = Vec::new();
    // What is left at the end has no place of its own, but was allocated somewhere.
    let allocated = violation.object.as_ref().map_or(Loc::NONE, |object| object.allocated);
    let loc = if violation.loc.is_some() { violation.loc } else { allocated };
    if let Some(object) = &violation.object {
        if loc != allocated {
            notes.push((format!("the {} of {} bytes comes from here", object.what, object.size), allocated));
        }
        let ended = match violation.kind {
            ViolationKind::UseAfterFree | ViolationKind::DoubleFree => "it was freed here",
            _ => "its lifetime ended here",
        };
        notes.extend(object.ended.map(|loc| (ended.to_owned(), loc)));
    }
    let shown = violation.stack.iter().filter(|(_, loc)| loc.is_some()).take(STACK_SHOWN);
    notes.extend(shown.map(|(name, loc)| (format!("in the call of `{name}` from here"), *loc)));
    let rule = Some(violation.kind.rule());
    Message { severity, rule, text: violation.message.clone(), loc, length: 0, notes }
}

/// What a run gets from outside, in words, for notes without a place.
pub(crate) fn inputs(replay: &Replay) -> Vec<String> {
    let mut notes = Vec::new();
    if !replay.draws.is_empty() {
        let shown: Vec<String> = replay.draws.iter().take(INPUTS_SHOWN).map(draw).collect();
        let more = match replay.draws.len().saturating_sub(INPUTS_SHOWN) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        notes.push(format!("the inputs of the run, in order: {}{more}", shown.join(", ")));
    }
    if replay.args.len() > 1 {
        let words: Vec<String> = replay.args.iter().skip(1).map(|word| text(word)).collect();
        notes.push(format!("the arguments of the program: {}", words.join(" ")));
    }
    if !replay.environment.is_empty() {
        let entries: Vec<String> = replay.environment.iter().map(|entry| text(entry)).collect();
        notes.push(format!("its environment: {}", entries.join(" ")));
    }
    if !replay.stdin.is_empty() {
        notes.push(format!("its standard input: {}", text(&replay.stdin)));
    }
    notes
}

/// One input as people write it.
fn draw(draw: &Draw) -> String {
    match draw.kind {
        DrawKind::Nondet { bits, signed: true } if (1..=128).contains(&bits) => {
            ((draw.value << (128 - bits)).cast_signed() >> (128 - bits)).to_string()
        }
        DrawKind::Nondet { .. } => draw.value.to_string(),
        DrawKind::AllocationSucceeds if draw.value == 0 => "allocation fails".to_owned(),
        DrawKind::AllocationSucceeds => "allocation succeeds".to_owned(),
        DrawKind::Uninitialised { .. } => format!("{:#x} for bits that were never set", draw.value),
        DrawKind::Environment { .. } => format!("{} from the world", draw.value),
    }
}

/// Bytes in quotes, cut when there are many.
fn text(bytes: &[u8]) -> String {
    let dots = if bytes.len() > TEXT_SHOWN { "…" } else { "" };
    format!("\"{}\"{dots}", bytes[..bytes.len().min(TEXT_SHOWN)].escape_ascii())
}

/// A reason for not knowing. An alarm is a warning with its rule; everything else is a note.
pub(crate) fn reason(reason: &UnknownReason) -> Message {
    let (severity, rule) = match reason {
        UnknownReason::NotReplayed { alarm, .. } => (Severity::Warning, Some(alarm.kind.rule())),
        _ => (Severity::Note, None),
    };
    Message { severity, rule, text: reason.sentence(), loc: reason.loc(), length: 0, notes: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_verdict::{Alarm, ObjectInfo};

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
    fn inputs_are_told_in_order() {
        let nondet = |signed| Draw { kind: DrawKind::Nondet { bits: 8, signed }, value: 255 };
        let fails = Draw { kind: DrawKind::AllocationSucceeds, value: 0 };
        let replay = Replay {
            draws: vec![nondet(true), nondet(false), fails],
            args: vec![b"program".to_vec(), b"-x\n".to_vec()],
            stdin: vec![b'a'; 300],
            ..Replay::default()
        };
        let notes = inputs(&replay);
        assert_eq!(notes[0], "the inputs of the run, in order: -1, 255, allocation fails");
        assert_eq!(notes[1], "the arguments of the program: \"-x\\n\"");
        assert!(notes[2].ends_with("aaa\"…") && notes[2].len() < 250, "{}", notes[2]);
        let many = Replay { draws: vec![nondet(true); 45], ..Replay::default() };
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
}
