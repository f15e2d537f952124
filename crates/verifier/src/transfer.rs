//! The transfer function of the fixpoint: what a state leads to.
//!
//! States are kept at join points: heads of loops, blocks with several predecessors, entries of functions that are
//! explored on their own, and, if the settings say so, where functions return. Between two join points a state is
//! executed exactly, in as many cases as the instructions need. Where it arrives, what is never read again is
//! forgotten; at the head of a loop its lists become segments.
//!
//! What goes wrong in some state is an alarm, not an answer: the state may stand for executions that do not
//! exist. The path ends there, the others go on, so one exploration tells of several errors. A path that cannot be
//! followed for another reason is a loss. Whoever concludes something from successors must look at both.

use crate::calls;
use crate::growth::has_growing_blocks;
use crate::holders;
use crate::reached::Arrival;
use crate::settings::{AbstractAt, Counts, VerifierSettings};
use ringfence_base::{Budget, Exhausted, Loc};
use ringfence_engine::{Question, Search};
use ringfence_exec::dead::forget_dead;
use ringfence_exec::estimate::last_arrays;
use ringfence_exec::reach::live_blocks;
use ringfence_exec::{Buffers, Elements, Event, Machine, Mode, ObjId, Room, Split, State, Stops};
use ringfence_ir::{DataModel, Program, TypeKind};
use ringfence_logic::Effort;
use ringfence_smg::Smg;
use ringfence_smg::shape::abstraction::{Thresholds, abstracted};
use ringfence_smg::shape::bounds::{Relations, Widening};
use ringfence_smg::shape::join::{Records, Rules};
use ringfence_smg::shape::lengths::keep_lengths;
use ringfence_smg::shape::members::Members;
use ringfence_smg::shape::rows::{cut_runs, forget_freed, forget_moved, keep_counts, say_counts};
use ringfence_smg::shape::tidy::{keep_order, tidy};
use ringfence_smg::shape::unfold::{settle_lengths, unfold};
use ringfence_smg::shape::words::generalise_words;
use ringfence_verdict::{Alarm, Bound, Property, Statistics, UnknownReason, Violation, ViolationKind};
use std::rc::Rc;

/// How many instructions are executed between two looks at the budget.
const TURN: u64 = 10_000;

/// What a state leads to.
#[derive(Debug, Default)]
pub(crate) struct Successors {
    /// The states at the next join points.
    pub(crate) arrivals: Vec<Arrival>,
    /// What goes wrong on the way.
    pub(crate) alarms: Vec<Alarm>,
    /// The defects that these may be: what a run would tell, with the place of allocation of the object that it is about.
    pub(crate) possible: Vec<(Alarm, Option<Loc>)>,
    /// What is not followed.
    pub(crate) losses: Vec<Loss>,
    /// The limit that was met on the way, if one was: then some successors are missing.
    pub(crate) cut_off: Option<Exhausted>,
}

/// A path that is not followed.
#[derive(Debug)]
pub(crate) struct Loss {
    pub(crate) kind: LossKind,
    pub(crate) loc: Loc,
    pub(crate) reason: UnknownReason,
}

/// Why a path is not followed. One loss of a kind is reported for each place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LossKind {
    /// Something cannot be executed.
    Execution,
    /// Calls are nested too deeply.
    Depth,
    /// The program does something undefined that was not asked about.
    Undefined,
    /// A list cannot be unfolded.
    Unfolding,
    /// Whether a block is lost depends on where objects lie.
    Layout,
    /// What a call came to cannot be recombined with a caller.
    Recombination,
}

/// The machine with everything that execution between two join points needs.
#[derive(Debug)]
pub(crate) struct Transfer<'p> {
    pub(crate) program: &'p Program,
    pub(crate) question: &'p Question<'p>,
    pub(crate) settings: &'p VerifierSettings,
    pub(crate) budget: Budget,
    pub(crate) machine: Machine<'p, Smg>,
    pub(crate) records: Rc<Records>,
    pub(crate) statistics: Statistics,
    /// Whether states were joined, or something was forgotten, at any price.
    pub(crate) is_vague: bool,
}

impl<'p> Transfer<'p> {
    /// A machine that stands at the start of the program.
    pub(crate) fn new(
        question: &'p Question<'p>,
        settings: &'p VerifierSettings,
        budget: Budget,
    ) -> Result<Self, UnknownReason> {
        let program = question.program;
        let mut machine = new_machine(question, settings, budget.clone())?;
        // A question without an answer makes a state coarser and no answer wrong, and there are many of them.
        machine.reason.set_effort(Effort::Some);
        Ok(Self {
            program,
            question,
            settings,
            machine,
            budget,
            records: Rc::new(records(program)),
            statistics: Statistics { states: 1, ..Statistics::default() },
            is_vague: false,
        })
    }

    pub(crate) fn pointer_bits(&self) -> u32 {
        self.machine.pointer_bits()
    }

    /// Whether it is known how many nodes lists have.
    fn knows_lengths(&self) -> bool {
        self.settings.counts == Counts::Always && has_sequences(self.question)
    }

    /// Whether it is known what variables numbers of nodes are less than: where lengths of lists are known, since it keeps states apart that are alike otherwise.
    fn knows_limits(&self) -> bool {
        self.knows_lengths() && !self.knows_successions()
    }

    /// Whether it is known what numbers of a node have to do with those of the next one.
    fn knows_successions(&self) -> bool {
        self.settings.successions == Counts::Always && has_sequences(self.question)
    }

    /// The rules for exact comparison.
    pub(crate) fn rules<'l>(&self, records: &'l Records) -> Rules<'l> {
        let undefined = !self.question.goal.asks_about(ViolationKind::UninitialisedRead);
        Rules {
            nonempty_insertions: 0,
            lossy: false,
            undefined,
            partition_limit: self.settings.partition_limit.into(),
            sequences: has_sequences(self.question),
            lengths: self.knows_lengths(),
            limits: self.knows_limits(),
            successions: self.knows_successions(),
            records,
            widening: Widening::default(),
        }
    }

    /// Executes the machine's state until something happens; the cases in which it goes on are added to those that
    /// are pending. Whether it is at a join point.
    pub(crate) fn step(
        &mut self,
        pending: &mut Vec<State<Smg>>,
        found: &mut Successors,
    ) -> Result<bool, Exhausted> {
        let mut event = self.machine.run(TURN);
        while matches!(event, Event::Lost) {
            self.budget.poll()?;
            self.forget_lost(found);
            event = self.machine.run(TURN);
        }
        match event {
            // Handled above.
            Event::Lost => {}
            Event::Paused => pending.push(self.machine.state.clone()),
            Event::LoopHead | Event::Called | Event::Returned => return Ok(true),
            Event::Leaves => {
                self.machine.state.stack.change_outside(|outside| outside.leaving = true);
                return Ok(true);
            }
            Event::Split(split) => self.split(split, pending),
            Event::Ask(question) => {
                let bits = self.pointer_bits();
                match unfold(&self.machine.state, &mut self.machine.reason, bits, question) {
                    Ok(cases) => {
                        // A list that is as long as a number may have no case: then no execution comes here.
                        self.statistics.states += (cases.len() as u64).saturating_sub(1);
                        pending.extend(cases.into_iter().rev());
                    }
                    Err(what) => found.lose(LossKind::Unfolding, self.machine.loc(), what),
                }
            }
            Event::Exhausted(what) => return Err(what),
            Event::Ended => self.statistics.paths += 1,
            Event::Infeasible => {}
            Event::Violation(violation) => {
                self.statistics.paths += 1;
                self.alarms_of(&violation, found);
                self.recover(&violation, pending, found);
            }
            Event::Unsupported { what, loc } => found.lose(LossKind::Execution, loc, what),
            Event::TooDeep(loc) => {
                let bound = Bound::CallDepth(self.settings.call_depth as u64);
                let reason = UnknownReason::Bounded { bound, loc };
                found.losses.push(Loss { kind: LossKind::Depth, loc, reason });
            }
        }
        Ok(false)
    }

    fn split(&mut self, split: Split, pending: &mut Vec<State<Smg>>) {
        let negated = self.machine.reason.terms.not(split.condition);
        for (condition, assignment) in [(negated, split.otherwise), (split.condition, split.then)] {
            let mut state = self.machine.state.clone();
            if state.path.assume(&mut self.machine.reason, condition, assignment) {
                if self.knows_lengths() {
                    let bits = self.pointer_bits();
                    settle_lengths(&mut state, &mut self.machine.reason, bits);
                }
                self.statistics.states += 1;
                pending.push(state);
            }
        }
    }

    /// The machine's state as one at a join point: without what is never read again; at the head of a loop, with its
    /// lists as segments.
    pub(crate) fn arrive(&mut self, found: &mut Successors) {
        if self.knows_lengths() {
            let bits = self.pointer_bits();
            settle_lengths(&mut self.machine.state, &mut self.machine.reason, bits);
        }
        // When the program ends, registers keep what they hold.
        if !calls::is_leaving(&self.machine.state) {
            forget_dead(&mut self.machine);
            self.forget_lost(found);
        }
        let at_head = self.machine.is_at_head();
        let mut state = self.machine.state.clone();
        state.heap.forget_recent(&mut self.machine.reason, &state.path);
        let (bits, at_any_head) = (self.pointer_bits(), at_head || self.machine.is_after_call());
        generalise_words(&mut state, &mut self.machine.reason, bits, at_any_head);
        if self.knows_lengths() {
            forget_freed(&mut state, &mut self.machine.reason);
        }
        if at_head && self.knows_lengths() {
            let (numbers, bits) = (self.machine.counted_elements(), self.pointer_bits());
            if self.settings.is_eager() {
                self.is_vague |= forget_moved(&mut state, &mut self.machine.reason, bits);
            }
            cut_runs(&mut state, &mut self.machine.reason, bits, &numbers);
        }
        if at_head || self.machine.is_after_call() {
            let records = Rc::clone(&self.records);
            let rules = Rules { nonempty_insertions: usize::MAX, ..self.rules(&records) };
            let bits = self.pointer_bits();
            // Where a function returns, the node at hand is often one that is still being filled in.
            let held = match (self.knows_successions(), at_head) {
                // What a variable has to do with a node would be lost when the node becomes one of many.
                (true, _) => 0,
                (false, true) => 2,
                (false, false) => 1,
            };
            let thresholds = Thresholds { lengths: self.settings.segment_lengths, held };
            abstracted(&mut state, &mut self.machine.reason, bits, thresholds, rules);
        }
        let bits = self.pointer_bits();
        keep_order(&mut state, &mut self.machine.reason, bits);
        if self.knows_lengths() {
            keep_lengths(&mut state, &mut self.machine.reason, bits);
            keep_counts(&mut state, &mut self.machine.reason, bits);
        }
        if at_head && self.knows_lengths() {
            say_counts(&mut state, &mut self.machine.reason, bits);
        }
        tidy(&mut state, &mut self.machine.reason);
        let at_head_or_call = at_head || self.machine.is_at_call();
        found.arrivals.push(Arrival { state, at_head_or_call, loc: self.machine.loc() });
    }

    /// Heap blocks that nothing leads to are lost: that is an alarm, and they are forgotten.
    pub(crate) fn forget_lost(&mut self, found: &mut Successors) {
        let lost = self.machine.lost();
        if lost.blocks.is_empty() {
            return;
        }
        let (loc, goal) = (self.machine.loc(), self.question.goal);
        if lost.mixed {
            let reason = UnknownReason::AddressDependent { loc };
            found.losses.push(Loss { kind: LossKind::Layout, loc, reason });
        } else if self.machine.looks_for_leaks() {
            found.alarms.push(Alarm { kind: ViolationKind::Leak, loc });
            self.blocks_of(ViolationKind::Leak, &lost.blocks, found);
        } else if goal.checks_not_freed() {
            found.alarms.push(Alarm { kind: ViolationKind::NotFreed, loc });
            self.blocks_of(ViolationKind::NotFreed, &lost.blocks, found);
        }
        for id in lost.blocks {
            self.machine.state.heap.drop_row(id);
            if let Some(last) = self.machine.state.heap.find_last(id) {
                self.machine.state.heap.forget(last);
            }
            self.machine.state.heap.forget(id);
        }
    }

    /// Blocks may be lost or left: a run tells of that at its end, once for each place of allocation.
    fn blocks_of(&self, kind: ViolationKind, blocks: &[ObjId], found: &mut Successors) {
        let alarm = Alarm { kind, loc: Loc::NONE };
        let objects = blocks.iter().map(|&id| self.machine.state.heap.object(id));
        found.possible.extend(objects.map(|object| (alarm, object.map(|object| object.allocated))));
    }

    /// Goes on after a wrong `free`, as if it had not been called: what is lost by that is worth a word of
    /// its own. After other violations nothing is known any more. Where runs are sought for all alarms, no run comes so far.
    fn recover(&mut self, violation: &Violation, pending: &mut Vec<State<Smg>>, found: &mut Successors) {
        let is_first = self.question.search == Search::First;
        if is_first && violation.kind.property() == Property::ValidFree && self.machine.skip_call() {
            self.forget_lost(found);
            pending.push(self.machine.state.clone());
        }
    }

    /// Something ends a path: an alarm, or one for each variable that holds what is left at the end.
    fn alarms_of(&self, violation: &Violation, found: &mut Successors) {
        let alarm = Alarm::from(violation);
        let asked = self.question.goal.asks_about(alarm.kind);
        match alarm.kind {
            ViolationKind::Leak => self.blocks_of(alarm.kind, &self.machine.lost_now_ended().blocks, found),
            ViolationKind::NotFreed => {
                self.blocks_of(alarm.kind, &live_blocks(&self.machine.state.heap), found)
            }
            _ if asked => {
                found.possible.push((alarm, violation.object.as_ref().map(|object| object.allocated)))
            }
            _ => {}
        }
        if alarm.kind != ViolationKind::NotFreed {
            return found.raise(alarm, asked);
        }
        let places = holders::of_blocks(self.machine.program, &self.machine.state);
        debug_assert!(!places.is_empty(), "something is left");
        if places.is_empty() {
            found.raise(alarm, asked);
        }
        places.into_iter().for_each(|loc| found.raise(Alarm { loc, ..alarm }, asked));
    }

    /// What execution cost so far.
    pub(crate) fn count(&mut self) -> Statistics {
        let sat = self.machine.reason.statistics();
        self.statistics.steps = self.machine.steps();
        self.statistics.sat_queries = sat.queries;
        self.statistics.sat_undecided = sat.undecided;
        self.statistics.sat_time = sat.time;
        self.statistics
    }
}

impl Successors {
    /// Something goes wrong in a state: an alarm if it was asked about.
    fn raise(&mut self, alarm: Alarm, asked: bool) {
        if asked {
            self.alarms.push(alarm);
            return;
        }
        let Alarm { kind, loc } = alarm;
        let reason = UnknownReason::UndefinedBehaviour { kind, loc };
        self.losses.push(Loss { kind: LossKind::Undefined, loc, reason });
    }

    /// Something is not supported.
    pub(crate) fn lose(&mut self, kind: LossKind, loc: Loc, what: impl Into<String>) {
        let reason = UnknownReason::Unsupported { what: what.into(), loc };
        self.losses.push(Loss { kind, loc, reason });
    }
}

/// Whether memory at offsets that are not known is described by sequences: certificates and pictures have no words for
/// them.
fn has_sequences(question: &Question<'_>) -> bool {
    !question.evidence.is_wanted()
}

/// How memory at offsets that are not known is described.
fn buffers(question: &Question<'_>, settings: &VerifierSettings) -> Buffers {
    if !has_sequences(question) {
        return Buffers::Cells;
    }
    let (all, is_counted) = (settings.relations == Relations::All, settings.counts == Counts::Always);
    // Where elements are objects, each may have a block of another size. With 32 bits there is no room for that.
    let differs = is_counted && question.program.model() == DataModel::Lp64;
    let grows = all && (differs || has_growing_blocks(question.program));
    Buffers::Sequences {
        room: if grows { Room::Uniform } else { Room::Own },
        elements: if is_counted { Elements::Objects } else { Elements::Bytes },
    }
}

fn new_machine<'p>(
    question: &Question<'p>,
    settings: &VerifierSettings,
    budget: Budget,
) -> Result<Machine<'p, Smg>, UnknownReason> {
    let (program, usual) = (question.program, ringfence_exec::Settings::default());
    let stops = match settings.abstraction {
        AbstractAt::Loops => Stops::Joins,
        AbstractAt::Returns => Stops::JoinsAndReturns,
    };
    let settings = ringfence_exec::Settings {
        goal: question.goal.clone(),
        mode: Mode::States { stops, buffers: buffers(question, settings) },
        call_depth: usual.call_depth.min(settings.call_depth),
        ..usual
    };
    Machine::new(program, settings, Smg::new(program.model()), budget).map_err(|stop| match stop {
        ringfence_library::Stop::Exhausted(what, _) => UnknownReason::Exhausted(what),
        _ => {
            let what = "the objects of the program do not fit the address space".to_owned();
            UnknownReason::Unsupported { what, loc: Loc::NONE }
        }
    })
}

/// What the types of a program say of its records.
fn records(program: &Program) -> Records {
    let mut known = Records { members: Members::of(program), ..Records::default() };
    for (id, record) in program.types.records().iter_ids() {
        let is_link = |field: &&ringfence_ir::Field| match program.types.kind(field.ty) {
            TypeKind::Pointer(to) => program.types.kind(to) == TypeKind::Record(id),
            _ => false,
        };
        if let Some(field) = record.fields.iter().find(is_link)
            && let Ok(offset) = u32::try_from(field.offset)
        {
            known.self_links.insert(id, offset);
        }
        if let Some(arrays) = last_arrays(&program.types, id) {
            known.last_arrays.insert(id, arrays);
        }
    }
    known
}
