//! Cuts a run into steps and keeps those that are wanted.
//!
//! A step begins where the line or the active call changes, and where a loop comes back to the place where
//! the step began. Instructions without a place belong to the step around them.

use super::changes;
use super::culprit::{self, Culprit};
use super::painter::{Painted, paint};
use super::scope::{Before, Scopes};
use ringfence_base::bits::sign_extend;
use ringfence_base::{FastMap, FileId, Loc};
use ringfence_interp::object::ObjId;
use ringfence_interp::{Draw, DrawKind, Machine, Point, Stop, Watcher};
use ringfence_ir::{Block, Body, InstKind, Operand, Program, SwitchCase, Terminator};
use ringfence_verdict::Trace;
use ringfence_verdict::picture::{Life, Site};
use ringfence_verdict::trace::{Changes, Given, GivenKind, Happening, Scene, Step};
use std::collections::{BTreeMap, BTreeSet};

/// How many happenings of one step are kept.
const HAPPENINGS: usize = 50;

/// How many values from outside are kept.
const INPUTS: usize = 1000;

/// Which steps are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    first: u64,
    after: u64,
    single: BTreeSet<u64>,
}

impl Wanted {
    /// None but the last.
    #[must_use]
    pub const fn nothing() -> Self {
        Self { first: 0, after: u64::MAX, single: BTreeSet::new() }
    }

    /// The first ones, and all after some number.
    #[must_use]
    pub const fn ends(first: u64, after: u64) -> Self {
        Self { first, after, single: BTreeSet::new() }
    }

    /// One more, with the one before it, so that what changes is known.
    pub fn add(&mut self, number: u64) {
        self.single.extend([number.saturating_sub(1), number]);
    }

    fn has(&self, number: u64) -> bool {
        number <= self.first || number > self.after || self.single.contains(&number)
    }
}

/// What is known of a run that was looked at once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Survey {
    /// How many steps it has.
    pub total: u64,
    /// The last step on each line.
    pub last_visit: BTreeMap<(FileId, u32), u64>,
    /// The first steps that took inputs.
    pub inputs: Vec<u64>,
}

/// The step that the run is in.
#[derive(Debug)]
struct Current {
    step: Step,
    first: Point,
    line: Option<(FileId, u32)>,
    calls: usize,
}

/// The instruction before.
#[derive(Debug, Clone, Copy)]
struct Previous {
    point: Point,
    loc: Loc,
    calls: usize,
}

/// Looks on and keeps steps.
#[derive(Debug)]
pub struct Recorder<'p> {
    program: &'p Program,
    wanted: Wanted,
    trace: Trace,
    survey: Survey,
    current: Option<Current>,
    previous: Option<Previous>,
    drawn: usize,
    /// The picture after the step before, with its number.
    scene: Option<(u64, Painted)>,
    scopes: Scopes,
    /// The pointer whose use ended the run.
    culprit: Option<Culprit>,
}

impl<'p> Recorder<'p> {
    /// One that keeps what is wanted.
    #[must_use]
    pub fn new(program: &'p Program, wanted: Wanted) -> Self {
        let (trace, survey) = (Trace::default(), Survey::default());
        Self {
            program,
            wanted,
            trace,
            survey,
            current: None,
            previous: None,
            drawn: 0,
            scene: None,
            scopes: Scopes::default(),
            culprit: None,
        }
    }

    /// What was counted.
    #[must_use]
    pub fn survey(self) -> Survey {
        self.survey
    }

    /// What was kept.
    #[must_use]
    pub fn into_trace(self) -> Trace {
        Trace { total: self.survey.total, ..self.trace }
    }

    fn happens(&mut self, happening: Happening) {
        if let Some(current) = &mut self.current
            && current.step.happenings.len() < HAPPENINGS
        {
            current.step.happenings.push(happening);
        }
    }

    /// What the instruction before led to, as far as it shows only now.
    fn catch_up(&mut self, machine: &Machine<'_>, now: Option<Point>) {
        let drawn = machine.drawn_inputs();
        let new: Vec<Draw> = drawn.get(self.drawn..).unwrap_or_default().to_vec();
        self.drawn = drawn.len();
        let Some(previous) = self.previous else { return };
        let source = self.source(previous.point);
        if !new.is_empty() && self.survey.inputs.len() < 1000 {
            self.survey.inputs.push(self.survey.total);
        }
        for draw in new {
            let given = given(draw, &source, previous.loc, self.name(previous.point));
            if self.trace.inputs.len() < INPUTS {
                self.trace.inputs.push(given.clone());
            } else {
                self.trace.more_inputs += 1;
            }
            self.happens(Happening::Input(given));
        }
        let Some(now) = now else { return };
        match machine.frames().len().cmp(&previous.calls) {
            std::cmp::Ordering::Greater => {
                let function = self.name(now);
                self.happens(Happening::Call { function });
            }
            std::cmp::Ordering::Less => {
                let function = self.name(previous.point);
                self.happens(Happening::Return { function });
            }
            std::cmp::Ordering::Equal => {
                if let Some(decided) = self.decided(machine, previous, now) {
                    self.happens(decided);
                }
            }
        }
    }

    /// The library function that an instruction calls, if it calls one.
    fn source(&self, point: Point) -> String {
        let function = &self.program.functions[point.func];
        let inst = point.inst.and_then(|at| function.body.as_ref()?.insts.get(at as usize));
        match inst.map(|inst| inst.kind) {
            Some(InstKind::Call { callee: Operand::Func(func), .. }) => {
                self.program.names.name(self.program.functions[func].name).to_owned()
            }
            _ => String::new(),
        }
    }

    fn name(&self, point: Point) -> String {
        self.program.names.name(self.program.functions[point.func].name).to_owned()
    }

    fn block(&self, point: Point) -> Option<&'p Block> {
        self.program.functions[point.func].body.as_ref()?.blocks.get(point.block)
    }

    /// How the end of the block before was decided.
    fn decided(&self, machine: &Machine<'_>, previous: Previous, now: Point) -> Option<Happening> {
        if previous.point.inst.is_some() || previous.point.func != now.func {
            return None;
        }
        let loc = previous.loc;
        match &self.block(previous.point)?.term {
            Terminator::Branch { then, otherwise, .. } if then != otherwise => {
                Some(Happening::Branch { loc, held: *then == now.block })
            }
            Terminator::Switch { value, cases, .. } => {
                let frame = machine.frames().next()?;
                let width = self.program.operand_ty(frame.body(), *value).bits(self.program.model());
                let bits = frame.operand(*value).bits;
                let default = SwitchCase::find(cases, bits).is_none();
                Some(Happening::Switch { loc, value: sign_extend(bits, width), default })
            }
            _ => None,
        }
    }

    fn line(&self, loc: Loc) -> Option<(FileId, u32)> {
        self.program.sources.place(loc).map(|place| (place.file, place.line))
    }

    /// Whether a step begins with an instruction.
    fn begins(&self, machine: &Machine<'_>, point: Point) -> bool {
        let Some(current) = &self.current else { return true };
        let line = self.line(machine.loc());
        let elsewhere = line.is_some() && line != current.line;
        elsewhere || machine.frames().len() != current.calls || point == current.first
    }

    fn begin(&mut self, machine: &Machine<'_>, point: Point) {
        let calls = machine.frames().len();
        self.survey.total += 1;
        let line = self.line(machine.loc());
        if let Some(line) = line {
            *self.trace.visits.entry(line).or_insert(0) += 1;
            self.survey.last_visit.insert(line, self.survey.total);
        }
        let step = Step {
            number: self.survey.total,
            loc: machine.loc(),
            function: self.name(point),
            depth: calls.saturating_sub(1) as u32,
            happenings: Vec::new(),
            scene: None,
        };
        self.current = Some(Current { step, first: point, line, calls });
    }

    fn finish(&mut self, machine: &Machine<'_>, before: Before) {
        let Some(Current { mut step, .. }) = self.current.take() else { return };
        if !self.wanted.has(step.number) {
            return;
        }
        step.scene = Some(self.scene_of(machine, before, &step));
        self.trace.steps.push(step);
    }

    fn scene_of(&mut self, machine: &Machine<'_>, at: Before, step: &Step) -> Scene {
        // A step that calls or returns ends in another function than it began in.
        let innermost = machine.frames().next().map(|frame| self.program.functions[frame.func()].name);
        let function = innermost.map_or_else(|| step.function.as_str(), |name| self.program.names.name(name));
        let site = Site::plot(function, step.loc, "step");
        let mut before = self.scene.take();
        let taken =
            before.as_mut().map_or_else(FastMap::default, |(_, before)| std::mem::take(&mut before.taken));
        let before = before.filter(|(number, _)| number + 1 == step.number);
        let kept = before.as_ref().map_or_else(Vec::new, |(_, before)| just_ended(machine, before));
        let painted = paint(machine, &mut self.scopes, at, site, &kept, taken);
        let mut changes =
            before.map_or_else(Changes::default, |(_, before)| changes::between(&before, &painted));
        changes.wrong = self.culprit.and_then(|culprit| culprit::holder(culprit, machine, &painted));
        let scene = Scene { picture: painted.picture.clone(), changes, hidden: painted.hidden };
        self.scene = Some((step.number, painted));
        scene
    }
}

/// The heap blocks of a picture that were live and are not any more: they are shown once more.
fn just_ended(machine: &Machine<'_>, before: &Painted) -> Vec<ObjId> {
    let ended = |key: &ObjId| machine.memory.object(*key).is_some_and(|object| !object.is_live());
    let live = |(id, _): &(_, &ObjId)| before.picture.objects[*id].life == Life::Live;
    let heap = |key: &ObjId| machine.memory.object(*key).is_some_and(|object| object.is_heap());
    before.keys.iter_ids().filter(live).map(|(_, &key)| key).filter(|key| ended(key) && heap(key)).collect()
}

fn given(draw: Draw, source: &str, loc: Loc, function: String) -> Given {
    let unsigned = i128::try_from(draw.value).unwrap_or(i128::MAX);
    let (what, value) = match draw.kind {
        DrawKind::Nondet { bits, signed: true } => (GivenKind::Number, sign_extend(draw.value, bits)),
        DrawKind::Nondet { .. } => (GivenKind::Number, unsigned),
        DrawKind::AllocationSucceeds => (GivenKind::Allocation, unsigned),
        DrawKind::Uninitialised { .. } => (GivenKind::Uninitialised, unsigned),
        DrawKind::Environment { .. } => (GivenKind::Environment, unsigned),
        DrawKind::Order { .. } => (GivenKind::Order, unsigned),
    };
    Given { loc, function, source: source.to_owned(), what, value }
}

impl Watcher for Recorder<'_> {
    fn step(&mut self, machine: &Machine<'_>, point: Point) {
        self.catch_up(machine, Some(point));
        if self.begins(machine, point) {
            self.finish(machine, (point.block, point.inst));
            self.begin(machine, point);
        }
        self.previous = Some(Previous { point, loc: machine.loc(), calls: machine.frames().len() });
    }

    fn end(&mut self, machine: &Machine<'_>, stop: Option<&Stop>) {
        self.catch_up(machine, None);
        let (what, wrong) = match stop {
            Some(Stop::Violation(violation)) => (violation.message.clone(), true),
            None | Some(Stop::Exit(_) | Stop::QuickExit(_)) => ("the program ends".to_owned(), false),
            Some(Stop::Abort) => ("the program aborts".to_owned(), false),
            Some(_) => ("the run stops here".to_owned(), false),
        };
        self.happens(Happening::End { what, wrong });
        if let (Some(Stop::Violation(violation)), Some(previous)) = (stop, self.previous) {
            self.culprit = culprit::of(machine, previous.point, violation);
        }
        self.wanted.add(self.survey.total);
        let last = self.previous.map(|previous| (previous.point.block, previous.point.inst));
        self.finish(machine, last.unwrap_or((Body::ENTRY, None)));
    }
}
