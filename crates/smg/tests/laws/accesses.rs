//! Accesses to sequences against all small arrays: reads, writes, fills, copies and the length of a string at offsets that are not known,
//! alone and one after the other.
//!
//! The states are those of [`crate::sequences`]. A script is executed on the state by the machine, which may split it, and on each array and
//! number that the state stands for. What comes of an array must be among what the states afterwards stand for, with the number that was read
//! last; where the script leaves the array, a violation must have been met. A string that may have no end is a violation as a whole: there is
//! no state then in which it has one.

use crate::sequences::{Known, SIZE, Spec, byte, describes, made, meaning, ranges, specs};
use crate::world::{POINTERS, World};
use ringfence_exec::sequence::{Element, Part};
use ringfence_exec::{Algebra, Buffers, Elements, Event, Heap, Mode, Room, Settings, Stops, Sym};
use ringfence_ir::{CmpOp, Program};
use ringfence_logic::Path;
use ringfence_smg::shape::Configuration;
use std::collections::HashMap;

/// How many steps a script takes at most.
const STEPS: u64 = 10_000;

/// An offset: `factor · x + added`.
#[derive(Debug, Clone, Copy)]
struct Place(u64, u64);

impl Place {
    const fn at(self, x: u128) -> usize {
        (self.0 as usize) * (x as usize) + self.1 as usize
    }
}

/// What is done to the array. Reads give the number `y`, and so does a length.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// Reads a number of so many bytes.
    Read(Place, usize),
    /// Writes a number of so many bytes.
    Write(Place, usize, u64),
    /// Writes so many bytes of what was read.
    WriteRead(Place, usize),
    /// Sets bytes, as many as a place is far from the start.
    Fill(Place, u64, Place),
    /// Copies bytes to a place from another, as many as a third is far from the start.
    Copy(Place, Place, Place),
    /// The length of the string at a place.
    Length(Place),
}

/// The instructions of a step. The number of the step is part of the names of registers.
fn code(at: usize, step: &Step) -> String {
    let offset = |name: &str, place: Place| {
        format!(
            "  i64 %{name}m{at} = mul %w, i64 {}\n  i64 %{name}o{at} = add %{name}m{at}, i64 {}\n",
            place.0, place.1
        )
    };
    let pointer = |name: &str, place: Place| {
        format!("{}  ptr %{name}p{at} = ptradd %a, %{name}o{at}\n", offset(name, place))
    };
    match *step {
        Step::Read(place, 4) => format!("{}  i32 %y = load %tp{at}\n", pointer("t", place)),
        Step::Read(place, len) => {
            let bits = 8 * len;
            format!("{}  i{bits} %v{bits} = load %tp{at}\n  i32 %y = zext %v{bits}\n", pointer("t", place))
        }
        Step::Write(place, len, number) => {
            let bits = 8 * len;
            format!("{}  store %tp{at}, i{bits} {number}\n", pointer("t", place))
        }
        Step::WriteRead(place, 4) => format!("{}  store %tp{at}, %y\n", pointer("t", place)),
        Step::WriteRead(place, len) => {
            let bits = 8 * len;
            format!("{}  i{bits} %v{bits} = trunc %y\n  store %tp{at}, %v{bits}\n", pointer("t", place))
        }
        Step::Fill(place, number, len) => format!(
            "{}{}  ptr %r = call @memset(%tp{at}, i32 {number}, %lo{at}) sig1\n",
            pointer("t", place),
            offset("l", len)
        ),
        Step::Copy(to, from, len) => format!(
            "{}{}{}  ptr %r = call @memmove(%tp{at}, %fp{at}, %lo{at}) sig2\n",
            pointer("t", to),
            pointer("f", from),
            offset("l", len)
        ),
        Step::Length(place) => {
            format!("{}  i64 %z = call @strlen(%tp{at}) sig3\n  i32 %y = trunc %z\n", pointer("t", place))
        }
    }
}

/// A program that executes a script and stops at a loop in which all is still used.
fn program(script: &[Step]) -> Program {
    let mut registers = String::new();
    for (at, _) in script.iter().enumerate() {
        for name in ["t", "f", "l"] {
            registers += &format!("  reg i64 %{name}m{at}\n  reg i64 %{name}o{at}\n  reg ptr %{name}p{at}\n");
        }
    }
    let body: String = script.iter().enumerate().map(|(at, step)| code(at, step)).collect();
    let text = format!(
        "ringfence-ir 1\nmodel LP64\nfile 0 \"laws.c\"\ntype t0 void\ntype t1 s32\ntype t2 u64\ntype t3 ptr t0\n\
         sig sig0 () t1\nsig sig1 (t3, t1, t2) t3\nsig sig2 (t3, t3, t2) t3\nsig sig3 (t3) t2\n\
         func @main external sig0 {{\n  reg ptr %a\n  reg ptr %b\n  reg ptr %c\n  reg i32 %x\n  reg i32 %y\n  \
         reg i64 %w\n  reg i64 %z\n  reg i8 %v8\n  reg i16 %v16\n  reg ptr %r\n{registers}\
         b0:\n  i64 %w = zext %x\n{body}  jump b1\nb1:\n  store %a, %x\n  store %a, %y\n  jump b1\n}}\n\
         declare @memset external sig1\ndeclare @memmove external sig2\ndeclare @strlen external sig3\n",
    );
    ringfence_ir::text::parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

/// What a script comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The number `y`, unless it was never set, and the array.
    Ends(Option<u128>, usize),
    /// It leaves the array.
    Leaves,
    /// It depends on bytes that were never set.
    Depends,
}

fn with_byte(array: usize, at: usize, byte: Option<u8>) -> usize {
    let code = byte.map_or(0, |byte| usize::from(byte) + 1);
    array & !(3 << (2 * at)) | code << (2 * at)
}

/// Executes a script on an array. Numbers are written only that consist of the bytes that arrays have.
fn executed(script: &[Step], x: u128, mut array: usize) -> Outcome {
    let mut y = Some(0);
    for step in script {
        let (place, len) = match *step {
            Step::Read(place, len) | Step::Write(place, len, _) | Step::WriteRead(place, len) => (place, len),
            Step::Fill(place, _, len) | Step::Copy(place, _, len) => (place, len.at(x)),
            Step::Length(place) => (place, 1),
        };
        let start = place.at(x);
        // A range without bytes may lie anywhere that a pointer may point to.
        if start > SIZE || start + len > SIZE {
            return Outcome::Leaves;
        }
        let bytes = |number: u128, at: usize| Some((number >> (8 * at)) as u8);
        match *step {
            Step::Read(..) => y = number(array, start, len),
            Step::Write(_, _, number) => {
                array = (0..len).fold(array, |all, at| with_byte(all, start + at, bytes(number.into(), at)));
            }
            Step::WriteRead(..) => {
                let written = |at| y.and_then(|y| bytes(y, at));
                array = (0..len).fold(array, |all, at| with_byte(all, start + at, written(at)));
            }
            Step::Fill(_, number, _) => {
                array = (0..len).fold(array, |all, at| with_byte(all, start + at, Some(number as u8)));
            }
            Step::Copy(_, from, _) => {
                let from = from.at(x);
                if from > SIZE || from + len > SIZE {
                    return Outcome::Leaves;
                }
                let old = array;
                array = (0..len).fold(array, |all, at| with_byte(all, start + at, byte(old, from + at)));
            }
            Step::Length(..) => {
                match (start..SIZE).find(|&at| byte(array, at).is_none_or(|byte| byte == 0)) {
                    None => return Outcome::Leaves,
                    Some(at) if byte(array, at).is_none() => return Outcome::Depends,
                    Some(at) => y = Some((at - start) as u128),
                }
            }
        }
    }
    Outcome::Ends(y, array)
}

/// The number at a place of an array, unless some of it was never set.
fn number(array: usize, start: usize, len: usize) -> Option<u128> {
    (0..len).rev().try_fold(0, |all, at| Some(all << 8 | u128::from(byte(array, start + at)?)))
}

/// What the machine makes of a state.
#[derive(Debug, Default)]
struct Results {
    ends: Vec<Configuration>,
    /// Whether a violation was met.
    leaves: bool,
    /// Whether something could not be executed: then nothing is claimed.
    stuck: bool,
}

fn results(world: &mut World<'_>, start: Configuration) -> Results {
    let (mut results, mut open) = (Results::default(), vec![start]);
    while let Some(state) = open.pop() {
        world.machine.state = state;
        match world.machine.run(STEPS) {
            Event::Split(split) => {
                let negated = world.machine.reason.terms.not(split.condition);
                for (condition, assignment) in [(split.condition, split.then), (negated, split.otherwise)] {
                    let mut state = world.machine.state.clone();
                    if state.path.assume(&mut world.machine.reason, condition, assignment) {
                        open.push(state);
                    }
                }
            }
            Event::LoopHead => results.ends.push(world.machine.state.clone()),
            Event::Violation(_) => results.leaves = true,
            Event::Infeasible => {}
            Event::Unsupported { .. } => results.stuck = true,
            other => panic!("{other:?}"),
        }
    }
    results
}

/// The path on which a value is a number, if there is one.
fn where_it_is(world: &mut World<'_>, path: &Path, (value, width): (Sym, u32), number: u128) -> Option<Path> {
    let reason = &mut world.machine.reason;
    match reason.compare(CmpOp::Eq, width, value, Sym::Const(number)) {
        Sym::Const(bits) => (bits & 1 == 1).then(|| path.clone()),
        Sym::Term(equal) => {
            let negated = reason.terms.not(equal);
            let mut path = path.clone();
            (!path.entails(reason, negated) && path.assume(reason, equal, None)).then_some(path)
        }
    }
}

/// The parts that the array may consist of, each with its start and its end.
type Ranges = Vec<((Element, Known), u128, u128)>;

/// All ways in which the array may consist of parts where the numbers are `x` and `y`.
fn shapes(world: &mut World<'_>, state: &Configuration, x: u128, y: Option<u128>) -> Vec<Ranges> {
    let top = state.stack.top().expect("a frame");
    let (id, values) =
        (top.regs[0].prov.get().expect("a block"), [top.regs[POINTERS], top.regs[POINTERS + 1]]);
    let Some(path) = where_it_is(world, &state.path, (values[0].bits, 32), x) else { return Vec::new() };
    let path = match y {
        Some(y) => where_it_is(world, &path, (values[1].bits, 32), y),
        // What was never set may be read as any number, and is known to be so.
        None => (values[1].undef != 0).then_some(path),
    };
    let parts: Vec<Part> = state.heap.sequence(id).expect("a sequence").parts().to_vec();
    let bits = world.pointer_bits();
    let mut seen: Vec<(Sym, u32)> = parts.iter().map(|part| (part.start, bits)).collect();
    for limit in parts.iter().flat_map(|part| part.element.limits()) {
        seen.push((Sym::Term(limit.term), world.machine.reason.terms.width(limit.term)));
    }
    let mut all: Vec<(Path, Vec<u128>)> = path.into_iter().map(|path| (path, Vec::new())).collect();
    for sym in seen {
        let mut more = Vec::new();
        for (path, numbers) in all {
            for number in 0..=SIZE as u128 {
                if let Some(path) = where_it_is(world, &path, sym, number) {
                    more.push((path, numbers.iter().copied().chain([number]).collect()));
                }
            }
        }
        all = more;
    }
    let mut found: Vec<Ranges> =
        all.iter().map(|(_, numbers)| ranges(&parts, &world.machine.reason, numbers)).collect();
    found.retain(|ranges| ranges.iter().all(|(_, start, end)| start <= end));
    found
}

/// The states in which the number that was read last is less than another, and those in which it is not, at a join point: what was read is forgotten, and the
/// array is taken for one of records of so many bytes, or of none.
fn compared(
    world: &mut World<'_>,
    state: &Configuration,
    less_than: u128,
    stride: u32,
) -> Vec<Configuration> {
    let top = state.stack.top().expect("a frame");
    let (id, y) = (top.regs[0].prov.get().expect("a block"), top.regs[POINTERS + 1].bits);
    let reason = &mut world.machine.reason;
    let condition = reason.compare(CmpOp::Ult, 32, y, Sym::Const(less_than));
    let sides = match condition {
        Sym::Const(_) => vec![None],
        Sym::Term(less) => vec![Some(less), Some(reason.terms.not(less))],
    };
    let mut all = Vec::new();
    for condition in sides {
        let mut state = state.clone();
        if condition.is_none_or(|condition| state.path.assume(reason, condition, None)) {
            state.heap.set_stride(id, stride);
            state.heap.forget_recent(reason, &state.path);
            all.push(state);
        }
    }
    all
}

/// Whether the law holds for a state and a script; false where the machine could not execute it.
fn holds(spec: &Spec, script: &[Step], program: &Program) -> bool {
    holds_with(spec, script, program, |_, state| vec![state])
}

/// Whether the law holds for a state and a script, after which something is done that changes no array.
fn holds_with(
    spec: &Spec,
    script: &[Step],
    program: &Program,
    then: impl Fn(&mut World<'_>, Configuration) -> Vec<Configuration>,
) -> bool {
    let buffers = Buffers::Sequences { room: Room::Own, elements: Elements::Bytes };
    let mode = Mode::States { stops: Stops::Joins, buffers };
    let mut world = World::with_settings(program, Settings { mode, ..Settings::default() });
    let state = made(&mut world, spec);
    let all = meaning(&mut world, &state);
    let mut results = results(&mut world, state);
    if results.stuck {
        return false;
    }
    results.ends = results.ends.into_iter().flat_map(|state| then(&mut world, state)).collect();
    let mut known: HashMap<(usize, u128, Option<u128>), Vec<Ranges>> = HashMap::new();
    for (x, array) in all {
        let example = || {
            let bytes: Vec<_> = (0..SIZE).map(|at| byte(array, at)).collect();
            format!("{script:?} where x is {x} and the array {bytes:?}, in {spec:?}")
        };
        let (y, array) = match executed(script, x, array) {
            Outcome::Ends(y, array) => (y, array),
            Outcome::Leaves => {
                assert!(results.leaves, "not found: {}", example());
                continue;
            }
            Outcome::Depends => continue,
        };
        if results.leaves && matches!(script, [Step::Length(_)]) {
            continue;
        }
        let is_there = results.ends.iter().enumerate().any(|(at, state)| {
            let shapes = known.entry((at, x, y)).or_insert_with(|| shapes(&mut world, state, x, y));
            let fits = |(element, start, end): &((Element, Known), u128, u128)| {
                describes(element, array, *start as usize, *end as usize)
            };
            shapes.iter().any(|ranges| ranges.iter().all(fits))
        });
        assert!(is_there, "lost: {}", example());
    }
    true
}

/// Executes all scripts on all states.
fn hold(scripts: &[Vec<Step>], specs: &[Spec]) {
    let mut executed = 0;
    for script in scripts {
        let program = program(script);
        executed += specs.iter().filter(|spec| holds(spec, script, &program)).count();
    }
    let all = scripts.len() * specs.len();
    assert!(10 * executed >= 9 * all, "only {executed} of {all} are executed");
}

const PLACES: [Place; 5] = [Place(0, 0), Place(0, 2), Place(1, 0), Place(1, 1), Place(2, 0)];

fn reads() -> impl Iterator<Item = Step> {
    PLACES.into_iter().flat_map(|place| [1, 2].map(|len| Step::Read(place, len)))
}

fn writes() -> impl Iterator<Item = Step> {
    const NUMBERS: [(usize, u64); 4] = [(1, 0), (1, 2), (2, 0x0100), (4, 0)];
    PLACES.into_iter().flat_map(|place| NUMBERS.map(|(len, number)| Step::Write(place, len, number)))
}

#[test]
fn a_read_gives_what_is_there() {
    let scripts: Vec<_> = reads().map(|read| vec![read]).collect();
    hold(&scripts, &specs());
}

#[test]
fn a_write_changes_what_it_is_to() {
    let scripts: Vec<_> = writes().map(|write| vec![write]).collect();
    hold(&scripts, &specs());
}

#[test]
fn fills_and_copies_change_what_they_are_to() {
    let lengths = [Place(0, 1), Place(0, 2), Place(1, 0), Place(2, 0)];
    let mut scripts = Vec::new();
    for (place, len) in PLACES.into_iter().flat_map(|place| lengths.map(|len| (place, len))) {
        scripts.push(vec![Step::Fill(place, 1, len)]);
        scripts.push(vec![Step::Copy(place, Place(0, 0), len)]);
        scripts.push(vec![Step::Copy(Place(0, 1), place, len)]);
    }
    hold(&scripts, &specs());
}

#[test]
fn a_string_ends_where_its_first_zero_is() {
    let scripts: Vec<_> = PLACES.into_iter().map(|place| vec![Step::Length(place)]).collect();
    hold(&scripts, &specs());
}

/// What was read or written last is remembered: a write in between may have changed it.
#[test]
fn what_is_read_again_was_not_written_since() {
    let place = Place(1, 0);
    let mut scripts = Vec::new();
    for write in writes() {
        scripts.push(vec![Step::Read(place, 1), write, Step::Read(place, 1)]);
        scripts.push(vec![write, Step::Read(place, 2)]);
        scripts.push(vec![write, Step::Write(place, 1, 1), Step::Read(Place(0, 2), 1)]);
    }
    for (from, to) in PLACES.into_iter().flat_map(|from| PLACES.map(|to| (from, to))) {
        scripts.push(vec![Step::Read(from, 1), Step::WriteRead(to, 1), Step::Read(Place(1, 0), 1)]);
        scripts.push(vec![Step::Read(from, 2), Step::WriteRead(to, 2)]);
    }
    let specs: Vec<Spec> = specs().into_iter().step_by(3).collect();
    hold(&scripts, &specs);
}

/// What is known of a number that was read is known of the array, and of nothing else.
#[test]
fn what_was_read_and_compared_is_still_there() {
    let mut scripts: Vec<_> = reads().map(|read| vec![read]).collect();
    for write in writes().step_by(3) {
        scripts.push(vec![Step::Read(Place(1, 0), 1), write]);
        scripts.push(vec![write, Step::Read(Place(0, 0), 2), Step::Read(Place(1, 0), 1)]);
    }
    let specs = specs();
    for script in &scripts {
        let program = program(script);
        for (at, spec) in specs.iter().enumerate() {
            // The greatest number of two bytes that arrays have is 0x0202.
            let less_than = [1, 2, 0x0100][at % 3];
            let stride = [0, 2][(at / 3) % 2];
            holds_with(spec, script, &program, |world, state| compared(world, &state, less_than, stride));
        }
    }
}

/// A law that an operation breaks is seen to be broken.
#[test]
fn a_wrong_result_would_be_found() {
    let spec = specs().into_iter().next().expect("a state");
    let (said, done) = (vec![Step::Write(Place(0, 0), 1, 2)], vec![Step::Write(Place(0, 0), 1, 0)]);
    let program = program(&done);
    let broken = std::panic::catch_unwind(|| holds(&spec, &said, &program));
    assert!(broken.is_err(), "a write of another number passes");
}
