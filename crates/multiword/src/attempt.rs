//! Attempts at a proof: which object is the arena, what its nodes look like, and how much work that is worth.
//!
//! A heap block is found by a run along one path: the first one that the program allocates and that is large enough. Whether it is allocated in all executions, and
//! only once, is seen in the attempt.

use crate::NAME;
use crate::context::{self, Care, Context};
use crate::explore::{Invariant, Objection};
use crate::heap::{Arena, ArenaHeap, Position};
use ringfence_base::{Budget, Loc};
use ringfence_engine::{Answer, Completeness, Question, Recheck, prove};
use ringfence_exec::{ADDRESSES, Buffers, Event, Machine, Mode, NewObject, Settings, Stops, Sym};
use ringfence_logic::Effort;
use ringfence_seplog::multiword::Kind;
use ringfence_smg::Smg;
use ringfence_verdict::{Statistics, UnknownReason, Verdict};
use std::rc::Rc;

/// How many instructions a run takes that looks for a heap block, at a time, and how often it goes on.
const LOOK: (u64, u32) = (2_000, 200);

/// How many states attempts with a kind of nodes have that are worth another one.
const LEAST_STATES: u64 = 8;

/// What the arena is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// The largest static array.
    Static,
    /// The first heap block.
    Block,
}

/// The attempts at one program.
pub(crate) struct Attempts<'q, 'p> {
    question: &'q Question<'p>,
    budget: &'q Budget,
    /// The heap block that an attempt begins with, once it was looked for.
    block: Option<Option<NewObject<Sym>>>,
}

impl<'q, 'p> Attempts<'q, 'p> {
    /// None was made yet.
    pub(crate) const fn new(question: &'q Question<'p>, budget: &'q Budget) -> Self {
        Self { question, budget, block: None }
    }

    /// A proof with one kind of nodes: for all layouts at once, or, where the order of addresses of different objects counts, for each of them. Absent when there
    /// is no such arena.
    pub(crate) fn of(&mut self, source: Source, kind: Kind) -> Option<Answer> {
        // Where headers differ less from other bytes, contradictions matter more.
        let is_plain = kind.link.is_some() && kind.size.is_some();
        let mut answer =
            self.attempt(source, kind, if is_plain { Care::Little } else { Care::Much(None) })?;
        if !matches!(answer.verdict, Verdict::Unknown(_)) {
            return Some(answer);
        }
        let mut states = answer.statistics.states;
        if is_plain && !answer.approximations.iter().any(|(what, _)| *what == ADDRESSES) {
            for care in [Care::Much(None), Care::Ends] {
                let is_stuck = care == Care::Ends && states < LEAST_STATES;
                if is_stuck || !matches!(answer.verdict, Verdict::Unknown(_)) {
                    break;
                }
                answer = self.attempt(source, kind, care)?;
                states += answer.statistics.states;
            }
            answer.statistics.states = states;
            return Some(answer);
        }
        if !is_plain {
            return Some(answer);
        }
        let mut rechecked = 0;
        for position in Position::ALL {
            let own = self.attempt(source, kind, Care::Much(Some(position)))?;
            states += own.statistics.states;
            match &own.verdict {
                Verdict::True(proof) if proof.rechecked().count() < rechecked => {}
                Verdict::True(proof) => (rechecked, answer) = (proof.rechecked().count(), own),
                _ => {
                    answer = own;
                    break;
                }
            }
        }
        answer.statistics.states = states;
        Some(answer)
    }

    /// A machine at the beginning of the program; absent when its objects do not fit the address space.
    fn machine(&self) -> Option<Machine<'p, ArenaHeap>> {
        let program = self.question.program;
        let settings = Settings {
            goal: self.question.goal.clone(),
            mode: Mode::States { stops: Stops::Joins, buffers: Buffers::Cells },
            ..Settings::default()
        };
        let heap = ArenaHeap::new(Smg::new(program.model()));
        let mut machine = Machine::new(program, settings, heap, self.budget.clone()).ok()?;
        machine.reason.set_effort(Effort::Some);
        Some(machine)
    }

    /// The heap block that may be an arena.
    fn block(&mut self) -> Option<NewObject<Sym>> {
        if self.block.is_none() {
            let found = self.machine().and_then(|machine| look_for_block(machine));
            self.block = Some(found.filter(context::is_arena));
        }
        self.block.flatten()
    }

    /// A proof with one kind of nodes, or what stands against it.
    fn attempt(&mut self, source: Source, kind: Kind, care: Care) -> Option<Answer> {
        let position = match care {
            Care::Little | Care::Ends => None,
            Care::Much(position) => position,
        };
        let program = self.question.program;
        let mut machine = self.machine()?;
        let (site, zero) = match source {
            Source::Static => (context::arena(program, machine.state.heap.graph())?, true),
            Source::Block => {
                let block = self.block()?;
                (machine.state.heap.await_block(block)?, block.zero)
            }
        };
        let anchors = context::anchors(program, machine.state.heap.graph(), kind, site.id);
        if position.is_some() && anchors.len() != 1 {
            return Some(unsupported("a memory manager that orders addresses of several objects"));
        }
        let heap = &mut machine.state.heap;
        heap.open(&mut machine.reason.terms, (site, zero), &anchors, position)?;
        let arena: Rc<Arena> = heap.arena()?.clone();
        let Some(context) = Context::new(program, kind, &arena, care) else {
            return Some(unsupported("a record that is no header"));
        };
        Some(explored(self.question, &context, &mut machine, self.budget.clone()))
    }
}

/// What an exploration comes to.
fn explored<'p>(
    question: &Question<'p>,
    context: &Context,
    machine: &mut Machine<'p, ArenaHeap>,
    budget: Budget,
) -> Answer {
    let mut invariant = Invariant::new(context, question.program, machine, budget);
    let recheck = invariant.explore().then(|| Recheck::of(&mut invariant));
    let states = invariant.states;
    let is_shown = question.evidence.pictures && recheck.is_some();
    let loops = if is_shown { invariant.words() } else { Vec::new() };
    let objections = std::mem::take(&mut invariant.objections);
    let mut reasons: Vec<UnknownReason> = Vec::new();
    for objection in objections {
        reasons.push(match objection {
            Objection::Reason(reason) => reason,
            Objection::Alarm(alarm) => {
                let why = "the engine for memory managers cannot exclude it".to_owned();
                UnknownReason::NotReplayed { alarm, why }
            }
        });
    }
    reasons.extend(machine.objections());
    let verdict = match recheck {
        Some(recheck) if reasons.is_empty() => {
            prove(Completeness { engine: NAME, worklist: 0, reasons, recheck })
        }
        _ => Verdict::Unknown(reasons),
    };
    let approximations = machine.approximations();
    let statistics = Statistics { states, ..Statistics::default() };
    let loops = if matches!(verdict, Verdict::True(_)) { loops } else { Vec::new() };
    Answer { approximations, loops, statistics, ..Answer::of(verdict) }
}

fn unsupported(what: &str) -> Answer {
    Answer::unknown(UnknownReason::Unsupported { what: what.to_owned(), loc: Loc::NONE })
}

/// The first heap block that a program asks for, along one path.
fn look_for_block(mut machine: Machine<'_, ArenaHeap>) -> Option<NewObject<Sym>> {
    for _ in 0..LOOK.1 {
        let event = machine.run(LOOK.0);
        if let Some(block) = machine.state.heap.asked() {
            return Some(block);
        }
        match event {
            Event::Paused | Event::LoopHead => {}
            Event::Split(split) => {
                let negated = machine.reason.terms.not(split.condition);
                let mut other = machine.state.clone();
                let state = &mut machine.state;
                if !state.path.assume(&mut machine.reason, split.condition, split.then) {
                    let holds = other.path.assume(&mut machine.reason, negated, split.otherwise);
                    holds.then_some(())?;
                    machine.state = other;
                }
            }
            _ => return None,
        }
    }
    None
}
