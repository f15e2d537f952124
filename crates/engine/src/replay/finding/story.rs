//! The events of a recorded run, in order and bounded.
//!
//! When there are more than [`EVENTS`], those stay that matter most: the life of the block and the violation,
//! the calls that are active at the end, then what the violation depends on, then the rest, always the later
//! before the earlier.

use super::SubjectSteps;
use super::names::Names;
use super::record::{CallNo, Detail, Entry, Recording};
use super::slice::Slice;
use ringfence_base::{FastMap, FastSet, Loc};
use ringfence_ir::{BlockId, CmpOp, InstKind, Operand, Terminator, Ty};
use ringfence_verdict::finding::{Event, Finding, Path, What, as_character};

/// How many events are kept: more than a reader looks at, and few enough that a report stays small.
const EVENTS: usize = 250;

/// How many steps back a comparison is looked for.
const COMPARISON: u64 = 64;

/// How much an event matters; the smallest matters most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Subject,
    Stack,
    Decisive,
    Other,
}

/// What a step is reported as; the words are made for the events that stay.
#[derive(Debug, Clone, Copy)]
enum Sort {
    Subject,
    Call,
    /// How often the condition was decided before.
    Branch(u64),
    Switch,
    Return,
    /// The index of the input.
    Input(usize),
}

/// An event before it is put in words.
#[derive(Debug, Clone, Copy)]
struct Sketch {
    rank: Rank,
    step: u64,
    sort: Sort,
}

/// The events of a run.
pub(super) fn tell(finding: &Finding, run: &Recording<'_>, slice: &Slice, subject: &SubjectSteps) -> Path {
    let stack: FastSet<u64> =
        run.active.iter().filter_map(|&call| run.call(call)).map(|info| info.step).collect();
    let rounds = FastMap::default();
    let mut teller = Teller { run, slice, subject, stack, rounds, found: Vec::new(), left_out: 0 };
    let mut draws = run.draws.iter().enumerate().peekable();
    for step in run.steps() {
        while let Some((index, _)) = draws.next_if(|(_, at)| **at <= step) {
            teller.add(Rank::Other, step, Sort::Input(index));
        }
        if let Some(entry) = run.entry(step) {
            teller.step(step, entry, finding);
        }
    }
    teller.choose();
    let events = teller.found.iter().filter_map(|sketch| teller.put(sketch, finding));
    let events = events.chain([end(finding, run)]).collect();
    Path { events, left_out: teller.left_out, steps: 0 }
}

struct Teller<'r, 'p> {
    run: &'r Recording<'p>,
    slice: &'r Slice,
    subject: &'r SubjectSteps,
    /// The steps that made the calls that are active at the end.
    stack: FastSet<u64>,
    /// How often each condition was decided in each call.
    rounds: FastMap<(CallNo, BlockId), u64>,
    found: Vec<Sketch>,
    left_out: u64,
}

impl Teller<'_, '_> {
    fn add(&mut self, rank: Rank, step: u64, sort: Sort) {
        let rank = if self.slice.steps.contains(&step) { rank.min(Rank::Decisive) } else { rank };
        self.found.push(Sketch { rank, step, sort });
        // Long runs have many events that do not matter: forget them on the way.
        if self.found.len() >= 256 * EVENTS {
            self.choose();
        }
    }

    /// Keeps the events that matter most, in order.
    fn choose(&mut self) {
        let more = self.found.len().saturating_sub(EVENTS - 1);
        if more > 0 {
            self.left_out += more as u64;
            self.found.sort_by_key(|sketch| (sketch.rank, std::cmp::Reverse(sketch.step)));
            self.found.truncate(EVENTS - 1);
            self.found.sort_by_key(|sketch| sketch.step);
        }
    }

    fn step(&mut self, step: u64, entry: Entry, finding: &Finding) {
        if self.of_subject(step, finding).is_some() {
            self.add(Rank::Subject, step, Sort::Subject);
        }
        match (entry.inst, entry.detail) {
            (_, Detail::Call(func)) if self.run.program.functions[func].body.is_some() => {
                let rank = if self.stack.contains(&step) { Rank::Stack } else { Rank::Other };
                self.add(rank, step, Sort::Call);
            }
            // Branches without a place are none of the program's text.
            (None, Detail::Branch(_)) if self.run.loc(entry).is_some() => {
                let count = self.rounds.entry((entry.call, entry.block)).or_default();
                let before = *count;
                *count += 1;
                self.add(Rank::Other, step, Sort::Branch(before));
            }
            (None, Detail::Switch(_)) => self.add(Rank::Other, step, Sort::Switch),
            (None, _) if self.returns(entry) => self.add(Rank::Other, step, Sort::Return),
            _ => {}
        }
    }

    /// Puts an event in words.
    fn put(&self, sketch: &Sketch, finding: &Finding) -> Option<Event> {
        let step = sketch.step;
        let entry = self.run.entry(step)?;
        let what = match (sketch.sort, entry.detail) {
            (Sort::Subject, _) => self.of_subject(step, finding)?,
            (Sort::Input(index), _) => What::Input { index },
            (Sort::Return, _) => What::Return,
            (Sort::Call, Detail::Call(func)) => What::Call { function: self.run.name(func).to_owned() },
            (Sort::Branch(times_before), Detail::Branch(held)) => {
                let values = self.compared(step, entry).unwrap_or_default();
                What::Branch { condition: String::new(), held, values, times_before }
            }
            (Sort::Switch, Detail::Switch(value)) => {
                What::Switch { on: String::new(), value: self.switch_value(entry, value) }
            }
            _ => return None,
        };
        let loc = match (&what, &finding.origin) {
            (What::Origin, Some(origin)) => origin.spot.loc,
            _ => self.run.loc(entry),
        };
        Some(Event {
            step,
            loc,
            function: self.run.function(entry.call).to_owned(),
            depth: self.run.call(entry.call).map_or(0, |info| info.depth),
            what,
            decisive: sketch.rank == Rank::Subject || self.slice.steps.contains(&step),
        })
    }

    fn of_subject(&self, step: u64, finding: &Finding) -> Option<What> {
        if self.subject.allocated == Some(step) {
            let size = finding.violation.object.as_ref().map_or(0, |object| object.size);
            return Some(What::Allocated { size });
        }
        if self.subject.freed == Some(step) {
            return Some(What::Freed);
        }
        if self.subject.lost == Some(step) {
            return Some(What::Lost);
        }
        let origin = self.slice.origin.as_ref().filter(|_| finding.origin.is_some())?;
        (origin.0 == step).then_some(What::Origin)
    }

    fn returns(&self, entry: Entry) -> bool {
        let body = self.run.body(entry.call);
        body.is_some_and(|body| matches!(body.blocks[entry.block].term, Terminator::Return(_)))
    }

    /// What the condition of a branch compared, by name.
    fn compared(&self, step: u64, entry: Entry) -> Option<Vec<(String, String)>> {
        let body = self.run.body(entry.call)?;
        let Terminator::Branch { cond: Operand::Reg(cond), .. } = body.blocks[entry.block].term else {
            return None;
        };
        let back = step.saturating_sub(COMPARISON);
        let made = (back..step).rev().find_map(|at| {
            let before = self.run.entry(at)?;
            let same = before.call == entry.call && before.block == entry.block;
            let kind = self.run.inst(before)?;
            (same && kind.def() == Some(cond)).then_some((before, *kind))
        });
        let (before, kind) = made?;
        let (InstKind::Compare { op, lhs, rhs, .. }, Detail::Compare(a, b)) = (kind, before.detail) else {
            return None;
        };
        // Of two pointers that are not null, the outcome says more than their values.
        if a != 0 && b != 0 && self.run.program.operand_ty(body, lhs) == Ty::Ptr {
            return None;
        }
        let at = before.inst?;
        let names =
            Names { program: self.run.program, body, from: body.blocks[entry.block].insts.start, to: at };
        let show = |operand, bits| {
            let ty = self.run.program.operand_ty(body, operand);
            let value = shown(bits, ty, op, self.run);
            let value = if names.is_character(operand) { as_character(&value) } else { value };
            Some((names.value(operand)?, value))
        };
        Some([show(lhs, a), show(rhs, b)].into_iter().flatten().collect())
    }

    fn switch_value(&self, entry: Entry, value: u64) -> String {
        let body = self.run.body(entry.call);
        let ty = body.and_then(|body| body.blocks[entry.block].term.operand().map(|operand| (body, operand)));
        match ty {
            Some((body, operand)) => {
                shown(value, self.run.program.operand_ty(body, operand), CmpOp::Slt, self.run)
            }
            None => value.to_string(),
        }
    }
}

/// A value as people write it.
fn shown(bits: u64, ty: Ty, op: CmpOp, run: &Recording<'_>) -> String {
    let width = ty.bits(run.program.model());
    match ty {
        Ty::Ptr if bits == 0 => "null".to_owned(),
        Ty::Ptr => "not null".to_owned(),
        Ty::F32 => f32::from_bits(bits as u32).to_string(),
        Ty::F64 => f64::from_bits(bits).to_string(),
        _ if matches!(op, CmpOp::Ult | CmpOp::Ule) || width > 64 || width == 1 => bits.to_string(),
        _ => ((bits << (64 - width)).cast_signed() >> (64 - width)).to_string(),
    }
}

/// The violation itself, as the last event.
fn end(finding: &Finding, run: &Recording<'_>) -> Event {
    let loc = if finding.violation.loc.is_some() { finding.violation.loc } else { Loc::NONE };
    Event {
        step: run.steps().end,
        loc,
        function: finding.function.clone(),
        depth: (finding.violation.stack.len() as u32).saturating_sub(1),
        what: What::Violation,
        decisive: true,
    }
}
