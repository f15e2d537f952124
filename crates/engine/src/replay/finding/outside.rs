//! What a run was given, as people think of it: one input for each call that asked the world, and nothing that does not
//! matter.
//!
//! A text that the world gives is drawn byte by byte; here it is one input. Bits that were never set are left out unless
//! the violation depends on them.

use crate::replay::Replay;
use crate::replay::sources::{Source, sources};
use ringfence_base::Budget;
use ringfence_interp::{Draw, DrawKind, Outcome};
use ringfence_ir::Program;
use ringfence_verdict::ViolationKind;
use ringfence_verdict::finding::{Finding, Input, InputKind, What};

/// Puts the inputs of a finding together, and makes the events of its path point to them.
pub(super) fn put_together(finding: &mut Finding, program: &Program, replay: &Replay, outcome: &Outcome) {
    let asks_world = outcome.inputs.iter().any(is_world);
    let budget = Budget::default().with_memory(1 << 30).with_steps(super::STEPS);
    let known = if asks_world { sources(program, replay, budget) } else { Vec::new() };
    let (mut values, mut now) = (Vec::new(), Vec::new());
    let mut index = 0;
    while index < finding.inputs.values.len() {
        let input = &finding.inputs.values[index];
        let count = group(finding, &outcome.inputs, &known, index);
        let shown = matters(input, finding.violation.kind);
        now.extend(std::iter::repeat_n(shown.then_some(values.len()), count));
        if shown {
            let decisive = finding.inputs.values[index..index + count].iter().any(|input| input.decisive);
            let told = match (outcome.inputs.get(index..index + count), known.get(index)) {
                (Some(draws), Some(source)) if is_world(&draws[0]) => told(input, draws, source),
                _ => input.clone(),
            };
            values.push(Input { decisive, ..told });
        }
        index += count;
    }
    finding.inputs.values = values;
    renumber(finding, &now);
}

const fn is_world(draw: &Draw) -> bool {
    matches!(draw.kind, DrawKind::Environment { .. })
}

/// How many draws from one on belong to one call that asks the world.
fn group(finding: &Finding, draws: &[Draw], known: &[Source], first: usize) -> usize {
    let (Some(source), Some(draw)) = (known.get(first), draws.get(first)) else { return 1 };
    let inputs = &finding.inputs.values;
    let same = |at: &usize| {
        draws.get(*at).is_some_and(is_world)
            && known.get(*at) == Some(source)
            && inputs.get(*at).is_some_and(|other| other.loc == inputs[first].loc)
            // A new question begins with another kind of draw than the text before it.
            && (draws[*at].kind.bits() == 16 || draw.kind.bits() != 16)
    };
    if !is_world(draw) || source.function.is_empty() {
        return 1;
    }
    1 + (first + 1..draws.len()).take_while(same).count()
}

/// Whether an input is worth telling.
fn matters(input: &Input, kind: ViolationKind) -> bool {
    let about_such = matches!(kind, ViolationKind::UninitialisedPointer | ViolationKind::UninitialisedRead);
    match input.kind {
        InputKind::Uninitialised => input.decisive && !(about_such && input.value == "0x0"),
        _ => true,
    }
}

/// What the world answered to one call.
fn told(input: &Input, draws: &[Draw], source: &Source) -> Input {
    let value = match (source.function.as_str(), draws) {
        ("fopen" | "freopen" | "tmpfile" | "fdopen", [Draw { value: 0, .. }]) => "fails".to_owned(),
        ("fopen" | "freopen" | "tmpfile" | "fdopen", [_]) => "succeeds".to_owned(),
        ("getenv" | "secure_getenv", [Draw { value: 0, .. }]) => "gives nothing".to_owned(),
        ("getenv" | "secure_getenv", [_, rest @ ..]) => format!("gives {}", text(rest)),
        (
            "remove" | "unlink" | "rmdir" | "access" | "mkdir" | "chdir" | "chmod" | "truncate" | "rename",
            [draw],
        ) => if draw.value == 0 { "succeeds" } else { "fails" }.to_owned(),
        (_, [Draw { kind: DrawKind::Environment { bits: 16 }, value: 0 }]) => {
            "meets the end of the file".to_owned()
        }
        (_, [Draw { kind: DrawKind::Environment { bits: 16 }, .. }, ..]) => format!("reads {}", text(draws)),
        (_, [draw]) => format!("gives {}", draw.value),
        (_, all) => {
            let numbers: Vec<String> = all.iter().map(|draw| draw.value.to_string()).collect();
            format!("gives {}", numbers.join(" and "))
        }
    };
    let names = matches!(
        source.function.as_str(),
        "fopen" | "freopen" | "getenv" | "secure_getenv" | "remove" | "unlink" | "access"
    );
    let variable = source.name.as_ref().filter(|_| names).map(|name| format!("\"{}\"", name.escape_ascii()));
    Input { value, variable, source: source.function.clone(), ..input.clone() }
}

/// The text that draws of 16 bits stand for: each is one more than its byte, and 0 is the end.
fn text(draws: &[Draw]) -> String {
    let bytes: Vec<u8> = draws
        .iter()
        .take_while(|draw| draw.value > 0)
        .map(|draw| (draw.value.wrapping_sub(1) & 0xff) as u8)
        .collect();
    format!("\"{}\"", bytes.escape_ascii())
}

/// Lets the events of the path point to the new inputs, each to its own once.
fn renumber(finding: &mut Finding, now: &[Option<usize>]) {
    let mut next = 0;
    finding.path.events.retain_mut(|event| {
        let What::Input { index } = &mut event.what else { return true };
        match now.get(*index).copied().flatten() {
            Some(new) if new >= next => {
                (*index, next) = (new, new + 1);
                true
            }
            _ => false,
        }
    });
}
