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
use ringfence_verdict::finding::{Event, Finding, Path, What};

/// How many events are kept.
const EVENTS: usize = 1000;

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

/// The events of a run.
pub(super) fn tell(finding: &Finding, run: &Recording<'_>, slice: &Slice, subject: &SubjectSteps) -> Path {
    let stack: FastSet<u64> =
        run.active.iter().filter_map(|&call| run.call(call)).map(|info| info.step).collect();
    let mut teller =
        Teller { run, slice, subject, stack, rounds: FastMap::default(), found: Vec::new(), left_out: 0 };
    let mut draws = run.draws.iter().enumerate().peekable();
    for step in run.steps() {
        while let Some((index, _)) = draws.next_if(|(_, at)| **at <= step) {
            teller.draw(step, index);
        }
        if let Some(entry) = run.entry(step) {
            teller.step(step, entry, finding);
        }
    }
    let mut path = choose(teller.found);
    path.left_out += teller.left_out;
    path.events.push(end(finding, run));
    path
}

struct Teller<'r, 'p> {
    run: &'r Recording<'p>,
    slice: &'r Slice,
    subject: &'r SubjectSteps,
    /// The steps that made the calls that are active at the end.
    stack: FastSet<u64>,
    /// How often each condition was decided in each call.
    rounds: FastMap<(CallNo, BlockId), u64>,
    found: Vec<(Rank, Event)>,
    left_out: u64,
}

impl Teller<'_, '_> {
    fn event(&self, step: u64, entry: Entry, what: What) -> Event {
        Event {
            step,
            loc: self.run.loc(entry),
            function: self.run.function(entry.call).to_owned(),
            depth: self.run.call(entry.call).map_or(0, |info| info.depth),
            what,
            decisive: self.slice.steps.contains(&step),
        }
    }

    fn add(&mut self, rank: Rank, event: Event) {
        let rank = if event.decisive { rank.min(Rank::Decisive) } else { rank };
        self.found.push((rank, event));
        // Long runs have many events that do not matter: forget them on the way.
        if self.found.len() >= 64 * EVENTS {
            let kept = choose(std::mem::take(&mut self.found));
            self.left_out += kept.left_out;
            self.found = kept.events.into_iter().map(|event| (rank_of(&event, &self.stack), event)).collect();
        }
    }

    fn draw(&mut self, step: u64, index: usize) {
        if let Some(entry) = self.run.entry(step) {
            let event = self.event(step, entry, What::Input { index });
            self.add(Rank::Other, event);
        }
    }

    fn step(&mut self, step: u64, entry: Entry, finding: &Finding) {
        if let Some(what) = self.of_subject(step, finding) {
            let event = Event { decisive: true, ..self.event(step, entry, what) };
            self.found.push((Rank::Subject, event));
        }
        match (entry.inst, entry.detail) {
            (_, Detail::Call(func)) if self.run.program.functions[func].body.is_some() => {
                let rank = if self.stack.contains(&step) { Rank::Stack } else { Rank::Other };
                let what = What::Call { function: self.run.name(func).to_owned() };
                self.add(rank, self.event(step, entry, what));
            }
            (None, Detail::Branch(held)) => {
                let what = self.branch(step, entry, held);
                self.add(Rank::Other, self.event(step, entry, what));
            }
            (None, Detail::Switch(value)) => {
                let what = What::Switch { value: self.switch_value(entry, value) };
                self.add(Rank::Other, self.event(step, entry, what));
            }
            (None, _) if self.returns(entry) => self.add(Rank::Other, self.event(step, entry, What::Return)),
            _ => {}
        }
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

    fn branch(&mut self, step: u64, entry: Entry, held: bool) -> What {
        let count = self.rounds.entry((entry.call, entry.block)).or_default();
        let times_before = *count;
        *count += 1;
        What::Branch { held, values: self.compared(step, entry).unwrap_or_default(), times_before }
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
        let at = before.inst?;
        let names =
            Names { program: self.run.program, body, from: body.blocks[entry.block].insts.start, to: at };
        let show = |operand, bits| {
            let ty = self.run.program.operand_ty(body, operand);
            Some((names.value(operand)?, shown(bits, ty, op, self.run)))
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

fn rank_of(event: &Event, stack: &FastSet<u64>) -> Rank {
    match event.what {
        What::Allocated { .. } | What::Freed | What::Lost | What::Origin => Rank::Subject,
        What::Call { .. } if stack.contains(&event.step) => Rank::Stack,
        _ if event.decisive => Rank::Decisive,
        _ => Rank::Other,
    }
}

/// The events that matter most, in order.
fn choose(mut found: Vec<(Rank, Event)>) -> Path {
    let left_out = found.len().saturating_sub(EVENTS - 1) as u64;
    if left_out > 0 {
        found.sort_by_key(|(rank, event)| (*rank, std::cmp::Reverse(event.step)));
        found.truncate(EVENTS - 1);
        found.sort_by_key(|(_, event)| event.step);
    }
    Path { events: found.into_iter().map(|(_, event)| event).collect(), left_out, steps: 0 }
}
