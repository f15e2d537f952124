//! A finding from a replay: the run once more, with somebody looking on.
//!
//! [`find`] runs the replay in the interpreter, records it, and tells what the violation depends on: the
//! decisions and inputs of its slice, where the bad value comes from, where the block was allocated, freed and
//! lost. The verdict does not depend on any of this. When the run cannot be watched to its end (it is too
//! long, or it ends elsewhere), the finding says less.

mod lost;
mod names;
mod outside;
mod record;
mod skipped;
mod slice;
mod story;

#[cfg(test)]
mod tests;

use super::Replay;
use record::Recording;
use ringfence_base::bits::sign_extend;
use ringfence_base::{Budget, FastSet, Loc};
use ringfence_interp::object::ObjId;
use ringfence_interp::{Draw, DrawKind, End, Machine, Outcome, Reuse};
use ringfence_ir::{BlockId, InstKind, Operand, Program};
use ringfence_verdict::finding::{Finding, Input, InputKind, Inputs, Origin, OriginSource, Path, Spot};
use ringfence_verdict::picture::Site;
use ringfence_verdict::{Picture, Violation, ViolationKind};
use slice::Slice;

/// How many steps are watched.
const STEPS: u64 = 20_000_000;

/// What is known about a violation that a replay shows, as far as the budget lets it be found out.
#[must_use]
pub fn find(
    program: &Program,
    replay: &Replay,
    violation: &Violation,
    engine: &str,
    budget: &Budget,
) -> Finding {
    let mut recording = Recording::new(program);
    let budget = budget.clone().with_memory(1 << 30).with_steps(STEPS);
    let outcome = replay.run_watched(program, budget, &mut recording);
    let mut finding = Finding::bare(violation.clone(), engine);
    finding.inputs = outside(program, replay);
    if !matches!(&outcome.end, End::Violation(seen) if seen.kind == violation.kind && seen.loc == violation.loc)
    {
        let draws = replay.draws.iter().map(input);
        let places = outcome.reused.iter().map(|&(reuse, loc)| reused(reuse, loc));
        finding.inputs.values = draws.chain(places).collect();
        return finding;
    }
    fill(&mut finding, program, replay, &recording, &outcome);
    finding
}

fn fill(
    finding: &mut Finding,
    program: &Program,
    replay: &Replay,
    recording: &Recording<'_>,
    outcome: &Outcome,
) {
    let steps = recording.steps();
    let last = steps.end.saturating_sub(1);
    let lost = find_lost(finding, program, replay, recording, outcome);
    let found_lost = lost.is_some();
    let (end, picture) = match lost {
        Some((step, picture)) => (step, picture),
        None => (last, None),
    };
    let events = SubjectSteps {
        allocated: recording.subject.and_then(|subject| recording.allocated.get(&subject).copied()),
        freed: recording.subject.and_then(|subject| recording.freed.get(&subject).copied()),
        lost: found_lost.then_some(end),
    };
    let mut also: FastSet<u64> = [events.allocated, events.freed].into_iter().flatten().collect();
    if let (ViolationKind::Leak, Some(allocated)) = (finding.violation.kind, events.allocated) {
        also.extend(skipped::find(recording, allocated, end));
    }
    let start = match finding.violation.kind {
        ViolationKind::NotFreed => events.allocated.unwrap_or(last),
        _ => end,
    };
    let failed = failed_operand(recording, last, &finding.violation);
    if reads(recording, last) {
        // What it reads is too much for its memory: how much there is to read is not the point.
        finding.inputs.reads_stdin = false;
    }
    let kind = finding.violation.kind;
    let through = kind.is_about_unset();
    let slice = slice::slice(recording, start, &also, failed, through);
    finding.origin = origin(finding.violation.kind, recording, &slice);
    finding.lost = events.lost.and_then(|step| recording.spot(step));
    finding.inputs.values = inputs(recording, &outcome.inputs, &slice);
    finding.inputs.values.extend(outcome.reused.iter().map(|&(reuse, loc)| reused(reuse, loc)));
    finding.inputs.values.extend(outcome.layout.decided.map(laid_out));
    finding.inputs.values.extend(outcome.layout.compared.map(compared));
    finding
        .inputs
        .values
        .extend(outcome.outside.iter().map(|&(func, loc)| returns(recording.name(func), loc)));
    finding.path = Path { steps: outcome.steps, ..story::tell(finding, recording, &slice, &events) };
    outside::put_together(finding, program, replay, outcome);
    finding.memory = picture.or_else(|| recording.memory.clone());
}

/// What memory looks like now, at a point of the innermost call, with the object that it is all about.
fn picture(
    machine: &Machine<'_>,
    loc: Loc,
    point: Option<(BlockId, Option<u32>)>,
    subject: Option<ObjId>,
) -> Picture {
    let function = machine.frames().next().map_or("", |frame| machine.function_name(frame.func()));
    let site = Site::plot(function, loc, "violation");
    let point = point.unwrap_or((ringfence_ir::Body::ENTRY, None));
    let kept: Vec<ObjId> = subject.into_iter().collect();
    crate::trace::picture(machine, point, site, &kept)
}

/// The steps in the life of the block that the violation is about.
#[derive(Debug, Clone, Copy)]
struct SubjectSteps {
    allocated: Option<u64>,
    freed: Option<u64>,
    lost: Option<u64>,
}

/// The step that lost the block of a leak, and memory after it.
fn find_lost(
    finding: &Finding,
    program: &Program,
    replay: &Replay,
    recording: &Recording<'_>,
    outcome: &Outcome,
) -> Option<(u64, Option<Picture>)> {
    let subject = recording.subject.filter(|_| finding.violation.kind == ViolationKind::Leak)?;
    let allocated = recording.allocated.get(&subject).copied()? + 1;
    lost::find(program, replay, subject, allocated, outcome.spent)
}

/// The operand of the last step that holds the bad value.
fn failed_operand(recording: &Recording<'_>, last: u64, violation: &Violation) -> Option<Operand> {
    let entry = recording.entry(last)?;
    let body = recording.body(entry.call)?;
    let Some(kind) = recording.inst(entry) else { return body.blocks[entry.block].term.operand() };
    match *kind {
        InstKind::Load { addr, .. }
        | InstKind::Store { addr, .. }
        | InstKind::LoadBits { addr, .. }
        | InstKind::StoreBits { addr, .. }
        | InstKind::FillMem { addr, .. } => Some(addr),
        InstKind::Call { callee, args, .. } => match violation.kind {
            ViolationKind::BadCall => Some(callee),
            // With one pointer among the arguments there is no doubt which one it is.
            _ => {
                let is_pointer =
                    |arg: &&Operand| recording.program.operand_ty(body, **arg) == ringfence_ir::Ty::Ptr;
                let mut pointers = body.list(args).iter().filter(is_pointer);
                let first = pointers.next().copied();
                if pointers.next().is_none() { first } else { None }
            }
        },
        InstKind::Binary { rhs, .. } => Some(rhs),
        _ => None,
    }
}

/// Whether a step is a call of the library that reads into memory.
fn reads(recording: &Recording<'_>, step: u64) -> bool {
    const INTO_MEMORY: [&str; 8] =
        ["fgets", "fread", "fscanf", "getdelim", "getline", "gets", "read", "scanf"];
    let entry = recording.entry(step);
    entry.is_some_and(|entry| match entry.detail {
        record::Detail::Call(func) => INTO_MEMORY.contains(&recording.name(func)),
        _ => false,
    })
}

/// Where the bad value comes from, for violations where that says something.
fn origin(kind: ViolationKind, recording: &Recording<'_>, slice: &Slice) -> Option<Origin> {
    let (step, source) = slice.origin.clone()?;
    let tells = match kind {
        ViolationKind::NullDeref | ViolationKind::WildPointer | ViolationKind::BadCall => true,
        _ if kind.is_about_unset() => source == OriginSource::NeverSet,
        ViolationKind::DivisionByZero => source != OriginSource::Computed,
        _ => false,
    };
    let spot = match &source {
        OriginSource::InitialValue(name) => {
            let program = recording.program;
            let found = program.globals.iter().find(|global| program.names.name(global.name) == name);
            Spot { loc: found.map_or(Loc::NONE, |global| global.loc), function: String::new() }
        }
        OriginSource::NeverSet => declaration(recording, step)?,
        _ => recording.spot(step)?,
    };
    let name = slice.name.clone().filter(|_| source == OriginSource::NeverSet);
    tells.then_some(Origin { spot, source, name })
}

/// Where the variable was declared, or the block allocated, that a step began.
fn declaration(recording: &Recording<'_>, step: u64) -> Option<Spot> {
    let entry = recording.entry(step)?;
    let body = recording.body(entry.call)?;
    let declared = match *recording.inst(entry)? {
        InstKind::Live { slot } | InstKind::LiveSized { slot, .. } => {
            body.slots.get(slot).map(|slot| slot.loc)
        }
        InstKind::Undef { dst } => body.regs.get(dst).map(|reg| reg.loc),
        _ => None,
    };
    let spot = recording.spot(step)?;
    Some(Spot { loc: declared.filter(|loc| loc.is_some()).unwrap_or(spot.loc), ..spot })
}

/// Functions that read standard input without naming it.
const READERS: [&str; 6] = ["getchar", "getchar_unlocked", "gets", "read", "scanf", "vscanf"];

fn outside(program: &Program, replay: &Replay) -> Inputs {
    let entry = program.find_function(&replay.goal.entry).filter(|_| replay.goal.entry == "main");
    let body = entry.and_then(|entry| program.functions[entry].body.as_ref());
    let reader = |name: &str| READERS.contains(&name);
    let undefined = program.functions.iter().filter(|function| function.body.is_none());
    let reads = undefined.into_iter().any(|function| reader(program.names.name(function.name)));
    let names_it = || program.globals.iter().any(|global| program.names.name(global.name) == "stdin");
    Inputs {
        takes_arguments: body.is_some_and(|body| !body.params.is_empty()),
        reads_stdin: reads || names_it(),
        values: Vec::new(),
        arguments: replay.args.iter().skip(1).cloned().collect(),
        environment: replay.environment.clone(),
        stdin: replay.stdin.clone(),
    }
}

/// The inputs that the run drew, each with its place.
fn inputs(recording: &Recording<'_>, drawn: &[Draw], slice: &Slice) -> Vec<Input> {
    let place = |(index, draw): (usize, &Draw)| {
        let mut input = input(draw);
        let step = recording.draws.get(index).copied();
        let Some((step, entry)) = step.and_then(|step| Some((step, recording.entry(step)?))) else {
            return input;
        };
        input.loc = recording.loc(entry);
        input.decisive = slice.steps.contains(&step);
        if let (record::Detail::Call(func), Some(at), Some(body)) =
            (entry.detail, entry.inst, recording.body(entry.call))
        {
            input.source = recording.name(func).to_owned();
            if input.kind == InputKind::Number {
                let end = body.blocks[entry.block].insts.end;
                input.variable = names::receiver(recording.program, body, at, end);
            }
        }
        input
    };
    drawn.iter().enumerate().map(place).collect()
}

/// An input without its place.
fn input(draw: &Draw) -> Input {
    let (kind, value) = match draw.kind {
        DrawKind::Nondet { bits, signed: true } if (1..=128).contains(&bits) => {
            let number = sign_extend(draw.value, bits);
            (InputKind::Number, number.to_string())
        }
        DrawKind::Nondet { .. } => (InputKind::Number, draw.value.to_string()),
        DrawKind::AllocationSucceeds => {
            (InputKind::Allocation, if draw.value == 0 { "fails" } else { "succeeds" }.to_owned())
        }
        DrawKind::Uninitialised { .. } => (InputKind::Uninitialised, format!("{:#x}", draw.value)),
        DrawKind::Environment { .. } => (InputKind::Environment, draw.value.to_string()),
        DrawKind::Order { .. } => (InputKind::Order, draw.value.to_string()),
    };
    Input { kind, value, source: String::new(), variable: None, loc: Loc::NONE, decisive: false }
}

/// The run compares addresses of different objects. Where these lie is part of the run, too.
fn laid_out(loc: Loc) -> Input {
    let value = "one layout of memory".to_owned();
    Input { kind: InputKind::Layout, value, source: String::new(), variable: None, loc, decisive: true }
}

/// A function outside of the program returns; what else it does is open.
fn returns(name: &str, loc: Loc) -> Input {
    let (value, source) = ("returns".to_owned(), name.to_owned());
    Input { kind: InputKind::External, value, source, variable: None, loc, decisive: true }
}

/// The library compares elements in an order of its own, which is part of the run, too.
fn compared(loc: Loc) -> Input {
    let value = "the comparisons that glibc makes".to_owned();
    Input { kind: InputKind::Order, value, source: String::new(), variable: None, loc, decisive: true }
}

/// A block that lies where a freed one was. Whether it does is part of the run because something depends on it.
fn reused(Reuse { block, of }: Reuse, loc: Loc) -> Input {
    let value = format!("of heap block {block} at the address of block {of}");
    Input { kind: InputKind::Allocation, value, source: String::new(), variable: None, loc, decisive: true }
}
