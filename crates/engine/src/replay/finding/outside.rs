//! What a run was given, as people think of it: one input for each call that asked the world, and nothing that does not
//! matter.
//!
//! A text that the world gives is drawn byte by byte; here it is one input. Bits that were never set are left out unless
//! the violation depends on them.

use crate::replay::Replay;
use crate::replay::effects::is_minus_one;
use crate::replay::sources::{Source, sources};
use ringfence_base::{Budget, words};
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
            let worded = match (outcome.inputs.get(index..index + count), known.get(index)) {
                (Some(draws), Some(source)) if is_world(&draws[0]) => answered(input, draws, source),
                _ => input.clone(),
            };
            values.push(Input { decisive, ..worded });
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
    let is_text = |at: usize| draws.get(at).is_some_and(|draw| draw.kind.bits() == 16);
    let same = |at: &usize| {
        draws.get(*at).is_some_and(is_world)
            && known.get(*at).is_some_and(|other| is_same(source, other))
            && inputs.get(*at).is_some_and(|other| other.loc == inputs[first].loc)
            // A text that is read piece by piece is one input; any other call that comes again is another one.
            && (known[*at].step == source.step || (is_text(first) && is_text(*at)))
            // A new question begins with another kind of draw than the text before it.
            && (is_text(*at) || draw.kind.bits() != 16)
    };
    if !is_world(draw) || source.function.is_empty() {
        return 1;
    }
    1 + (first + 1..draws.len()).take_while(same).count()
}

/// Whether the same function is asked about the same.
fn is_same(one: &Source, other: &Source) -> bool {
    (&one.function, &one.name, one.file) == (&other.function, &other.name, other.file)
}

/// Whether an input is worth telling.
fn matters(input: &Input, kind: ViolationKind) -> bool {
    match input.kind {
        InputKind::Uninitialised => input.decisive && !(kind.is_about_unset() && input.value == "0x0"),
        InputKind::Order => input.decisive,
        _ => true,
    }
}

/// Functions that look a variable of the environment up.
const VARIABLES: [&str; 2] = ["getenv", "secure_getenv"];

/// Functions that are shown with the path that is their first argument.
const ON_PATHS: [&str; 26] = [
    "fopen", "fopen64", "freopen", "open", "open64", "creat", "opendir", "stat", "stat64", "lstat",
    "lstat64", "remove", "unlink", "rmdir", "access", "mkdir", "mkfifo", "chdir", "chmod", "chown", "lchown",
    "truncate", "rename", "link", "symlink", "readlink",
];

/// Functions that give 0 if they are successful.
const GIVING_STATUS: [&str; 25] = words!(
    "remove unlink unlinkat rmdir access faccessat mkdir mkdirat mkfifo chdir chmod fchmodat chown lchown
     truncate rename link symlink getrlimit gethostname clock_gettime gettimeofday getentropy pipe
     socketpair"
);

/// Functions that write a name.
const NAMING: [&str; 5] = ["gethostname", "getdomainname", "getlogin_r", "ttyname_r", "readlink"];

/// What the world answered to one call.
fn answered(input: &Input, draws: &[Draw], source: &Source) -> Input {
    let function = source.function.as_str();
    let names = VARIABLES.contains(&function) || ON_PATHS.contains(&function);
    let variable = source.name.as_ref().filter(|_| names).map(|name| format!("\"{}\"", name.escape_ascii()));
    Input { value: answer(draws, source), variable, source: source.function.clone(), ..input.clone() }
}

/// The answer in words.
fn answer(draws: &[Draw], source: &Source) -> String {
    let is_text = |draw: &Draw| matches!(draw.kind, DrawKind::Environment { bits: 16 });
    match (source.function.as_str(), draws) {
        ("getenv" | "secure_getenv", [Draw { value: 0, .. }]) => "gives nothing".to_owned(),
        ("getenv" | "secure_getenv", [_, rest @ ..]) => format!("gives {}", text(rest)),
        (function, [_, kind, _, size]) if source.gave == Some(0) && function.contains("stat") => {
            status(kind.value, size.value)
        }
        (function, [first, ..]) if is_text(first) && NAMING.contains(&function) => {
            format!("gives {}", text(draws))
        }
        (_, [first, ..]) if is_text(first) && first.value == 0 => "meets the end of the file".to_owned(),
        (_, [first, ..]) if is_text(first) => format!("reads {}", text(draws)),
        (function, _) => match source.gave {
            Some(bits) if is_minus_one(bits) => "fails".to_owned(),
            Some(0) if GIVING_STATUS.contains(&function) => "succeeds".to_owned(),
            Some(0) if function == "readdir" => "finds no more entries".to_owned(),
            Some(0) if OPENING.contains(&function) => "fails".to_owned(),
            Some(number) => format!("gives {number}"),
            None if function == "readdir" => "finds an entry".to_owned(),
            None => "succeeds".to_owned(),
        },
    }
}

/// Functions that give a pointer if they are successful.
const OPENING: [&str; 9] =
    ["fopen", "fopen64", "freopen", "tmpfile", "tmpfile64", "fdopen", "opendir", "fdopendir", "popen"];

/// What `stat` finds, by the drawn number of its kind.
fn status(kind: u128, size: u128) -> String {
    match kind {
        1 => "finds a directory".to_owned(),
        2 => "finds a character device".to_owned(),
        3 => "finds a block device".to_owned(),
        4 => "finds a pipe".to_owned(),
        5 => "finds a symbolic link".to_owned(),
        6 => "finds a socket".to_owned(),
        _ => format!("finds a file of {size} byte{}", if size == 1 { "" } else { "s" }),
    }
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
