//! Trees: programs whose blocks are linked as trees, and functions that call themselves.
//!
//! The engine executes the program as the verifier does, over a memory graph in which some objects stand for whole trees, or for trees with a hole ([`heap`]). Where an instruction looks at one, it is unfolded
//! ([`unfold`]); at the heads of loops, nodes that no variable points to are folded again ([`fold`]). What all nodes of a tree have in common is found on the way ([`kinds`]). Functions that call themselves are explored once
//! for all callers, with the memory that they can see ([`calls`]).
//!
//! The engine never says FALSE: a tree stands for memories that no execution has.

mod calls;
mod choice;
mod explore;
mod fold;
mod heap;
mod kinds;
mod layout;
mod overlay;
mod paths;
mod places;
mod pointers;
mod scalars;
mod skeleton;
mod tags;
mod unfold;
mod weak;
mod weaken;
mod words;

use choice::Weak;
use explore::{Invariant, Objection};
use heap::TreeHeap;
use kinds::Kinds;
use overlay::data::Links;
use overlay::seen::Seen;
use ringfence_base::{Budget, IdVec, Loc};
use ringfence_engine::{Answer, Completeness, Engine, Question, Recheck, prove};
use ringfence_exec::{Buffers, Machine, Mode, Settings, Stops};
use ringfence_ir::analysis::{CallGraph, IndirectCalls};
use ringfence_ir::{FuncId, Program, RecordId};
use ringfence_logic::Effort;
use ringfence_smg::Smg;
use ringfence_verdict::{EngineName, Statistics, UnknownReason, Verdict};
use std::time::Instant;
use tags::Tags;

/// What `--engine`, statistics and reports call it.
pub const NAME: EngineName = EngineName::new("trees");

/// What the engine for overlaid lists is called.
pub const OVERLAID: EngineName = EngineName::new("overlaid");

/// How often the exploration begins anew because kinds of nodes have grown.
const MOST_ROUNDS: usize = 40;

/// The engine for trees.
#[derive(Debug, Clone, Copy, Default)]
pub struct Trees;

impl Engine for Trees {
    fn name(&self) -> EngineName {
        NAME
    }

    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer {
        let start = Instant::now();
        let mut answer = verify(question, &budget);
        answer.statistics.time = start.elapsed();
        answer
    }
}

/// The engine for records that are in several lists at once.
#[derive(Debug, Clone, Copy, Default)]
pub struct Overlaid;

impl Engine for Overlaid {
    fn name(&self) -> EngineName {
        OVERLAID
    }

    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer {
        let start = Instant::now();
        let mut answer = verify_lists(question, &budget);
        answer.statistics.time = start.elapsed();
        answer
    }
}

/// Tries without pointers to parents, and with each member that may be one.
fn verify(question: &Question<'_>, budget: &Budget) -> Answer {
    let program = question.program;
    let recursive = recursive(program);
    let parents = kinds::parents(program);
    if parents.is_empty() && !recursive.iter().any(|&calls| calls) && !kinds::has_links(program) {
        return unsupported("a program without trees");
    }
    let start = |way: &TreeWay| way.kinds();
    let next = |way: &TreeWay, kinds: &Kinds, _: bool| way.next(program, kinds, &parents);
    let attempts = Attempts { engine: NAME, recursive: &recursive, limits: &LIMITS, states: 0 };
    attempts.made(question, budget, vec![TreeWay::default()], (start, next))
}

/// What an attempt at trees is made with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct TreeWay {
    /// The member that is the parent.
    parent: Option<(RecordId, u64)>,
    /// The members that nodes are distinguished by.
    tags: Tags,
    /// Whether nodes that are distinguished are parts that come in an order.
    is_apart: bool,
    /// The pointers that are weak.
    weak: Weak,
}

impl TreeWay {
    /// What is known of nodes at the beginning.
    fn kinds(&self) -> Kinds {
        let mut kinds = Kinds::new(self.parent, self.tags.clone(), self.weak.clone());
        kinds.is_apart = self.is_apart;
        // Where names of nodes are kept, few states have one skeleton.
        kinds.is_in_order = !self.weak.is_on();
        kinds
    }

    /// What else may be tried after an attempt that was no proof, and how many rounds later if that had too few states: what distinguishes more needs more of them.
    fn next(&self, program: &Program, kinds: &Kinds, parents: &[(RecordId, u64)]) -> Vec<(Self, usize)> {
        // Pointers to parents are those to nodes that lead back.
        let back =
            parents.iter().filter(|parent| *self == Self::default() && kinds.weak.mutual.contains(parent));
        let back = back.map(|&parent| Self { parent: Some(parent), ..self.clone() });
        if self.parent.is_none() && !kinds.weak.mutual.is_empty() {
            return back.map(|way| (way, 0)).collect();
        }
        let tags = kinds.tags.next().into_iter().flat_map(|tags| {
            [false, true].map(|is_apart| Self { tags: tags.clone(), is_apart, ..self.clone() })
        });
        let nulls = kinds.tags.nulls().filter(|_| !self.weak.is_on());
        let nulls = nulls.map(|tags| Self { tags, ..self.clone() });
        let weak = kinds.weak.next(program).into_iter().map(|weak| Self { weak, ..self.clone() });
        let weak = weak.filter(|_| !self.tags.are_nulls());
        let finer = tags.filter(|_| !self.is_apart).chain(nulls).map(|way| (way, 2));
        let coarser = weak.map(|way| {
            let later = usize::from(!way.weak.variables);
            (way, later)
        });
        back.map(|way| (way, 0)).chain(finer).chain(coarser).collect()
    }
}

/// Several attempts at a proof.
struct Attempts<'a> {
    engine: EngineName,
    recursive: &'a IdVec<FuncId, bool>,
    /// How many states each may take, at first and later.
    limits: &'a [u64],
    /// How many states were executed.
    states: u64,
}

/// A way in which a proof is tried.
struct Way<T> {
    how: T,
    /// What is known of nodes; what an attempt with few states has found need not be found again.
    kinds: Kinds,
    /// How many rounds later than the first ones it is tried with as many states: others are hoped for that had too few.
    lag: usize,
    /// The round of the last attempt, without its lag, if another one may follow.
    open: Option<usize>,
}

impl Attempts<'_> {
    /// Makes all of them with few states, and then those that had not enough with more. After one that was no proof, `next` may know another.
    fn made<T: PartialEq>(
        self,
        question: &Question<'_>,
        budget: &Budget,
        first: Vec<T>,
        (start, next): (impl Fn(&T) -> Kinds, impl Fn(&T, &Kinds, bool) -> Vec<(T, usize)>),
    ) -> Answer {
        let Attempts { engine, recursive, limits, mut states } = self;
        let none = UnknownReason::Unsupported { what: "no attempt".to_owned(), loc: Loc::NONE };
        // What stands against a proof is said by the attempt that came furthest.
        let (mut furthest, mut most) = (Answer::unknown(none), 0);
        let way = |how: T, lag| Way { kinds: start(&how), how, lag, open: Some(0) };
        let mut ways: Vec<Way<T>> = first.into_iter().map(|how| way(how, 0)).collect();
        for round in 0_usize.. {
            if ways.iter().all(|way| way.open.is_none()) {
                break;
            }
            let mut at = 0;
            while let Some(own) = ways.get_mut(at) {
                at += 1;
                let level =
                    round.checked_sub(own.lag).filter(|level| own.open.is_some_and(|open| open <= *level));
                let Some((level, &limit)) = level.and_then(|level| Some((level, limits.get(level)?))) else {
                    continue;
                };
                let how = Attempt { engine, kinds: &mut own.kinds, recursive, limit };
                let mut answer = attempt(question, how, budget.clone());
                let count = answer.statistics.states;
                states += count;
                let is_limited = count >= limit;
                answer.statistics.states = states;
                let is_proof = matches!(answer.verdict, Verdict::True(_));
                if is_proof || budget.poll().is_err() {
                    return answer;
                }
                if count >= most {
                    (furthest, most) = (answer, count);
                }
                own.open = is_limited.then_some(level + 1).filter(|level| *level < limits.len());
                let lag = own.lag;
                for (how, later) in next(&own.how, &own.kinds, is_limited) {
                    let lag = if is_limited { lag + later } else { lag };
                    match ways.iter().position(|known| known.how == how) {
                        Some(known) => ways[known].lag = ways[known].lag.min(lag),
                        None if ways.len() < MOST_WAYS => ways.push(way(how, lag)),
                        None => {}
                    }
                }
            }
        }
        furthest.statistics.states = states;
        furthest
    }
}

/// How many ways are tried.
const MOST_WAYS: usize = 24;

/// How many states an attempt at trees may take, of which there may be many.
const LIMITS: [u64; 7] = [300, 1_000, 3_000, 10_000, 30_000, 100_000, u64::MAX];

/// How many states an attempt at overlaid lists may take.
const LIST_LIMITS: [u64; 4] = [300, 3_000, 30_000, u64::MAX];

/// Tries with the pointers back that the first states show, and without any.
fn verify_lists(question: &Question<'_>, budget: &Budget) -> Answer {
    let links = Links::of(question.program);
    if links.is_empty() {
        return unsupported("a program without lists");
    }
    let recursive = recursive(question.program);
    let (seen, states) = look(question, &links, &recursive, budget);
    let ways = seen.ways(&links);
    let start = |links: &Links| Kinds::of_lists(links.clone());
    let (limits, recursive) = (&LIST_LIMITS, &recursive);
    let attempts = Attempts { engine: OVERLAID, recursive, limits, states };
    // Lengths are kept where nothing else has led to a proof.
    let next = |links: &Links, kinds: &Kinds, is_limited: bool| match is_limited {
        true if links.is_counted || !links.beginnings.is_empty() => Vec::new(),
        // Where there were too many forms of memory, empty lists are those of any length.
        true => vec![(links.with_empty(&kinds.beginnings), 0)],
        false if links.is_counted => Vec::new(),
        false => vec![(links.counted(), 0)],
    };
    attempts.made(question, budget, ways, (start, next))
}

/// Looks at the first states, which are not folded, for pointers back.
fn look(
    question: &Question<'_>,
    links: &Links,
    recursive: &IdVec<FuncId, bool>,
    budget: &Budget,
) -> (Seen, u64) {
    let mut kinds = Kinds::of_lists(links.clone());
    let Some(mut machine) = machine(question, &kinds, recursive, budget) else { return (Seen::default(), 0) };
    let initial = machine.state.clone();
    let mut first = Invariant::new(question.program, &mut kinds, &mut machine, budget.clone(), initial);
    (first.limit, first.seen) = (FIRST_STATES, Some(Seen::default()));
    first.explore();
    (first.seen.unwrap_or_default(), first.states)
}

/// How many states are looked at for pointers back.
const FIRST_STATES: u64 = 600;

/// What an attempt is made with.
struct Attempt<'a> {
    /// Who makes it.
    engine: EngineName,
    /// What is known of nodes.
    kinds: &'a mut Kinds,
    /// The functions that call themselves.
    recursive: &'a IdVec<FuncId, bool>,
    /// How many states it may take.
    limit: u64,
}

fn unsupported(what: &str) -> Answer {
    Answer::unknown(UnknownReason::Unsupported { what: what.to_owned(), loc: Loc::NONE })
}

/// The functions that call themselves, at once or by others.
fn recursive(program: &Program) -> IdVec<FuncId, bool> {
    let graph = CallGraph::new(program, IndirectCalls::AddressTaken);
    let mut all = IdVec::filled(false, program.functions.len());
    for (id, function) in program.functions.iter_ids() {
        all[id] = function.body.is_some() && graph.is_recursive(id);
    }
    all
}

/// A proof with one member that may be the parent, or what stands against it.
fn attempt(question: &Question<'_>, how: Attempt<'_>, budget: Budget) -> Answer {
    let Attempt { engine, kinds, recursive, limit } = how;
    let program = question.program;
    let Some(mut machine) = machine(question, kinds, recursive, &budget) else {
        return unsupported("the objects of the program do not fit the address space");
    };
    let initial = machine.state.clone();
    let (mut states, mut reasons) = (0, Vec::new());
    for _ in 0..MOST_ROUNDS {
        kinds.settle();
        let mut invariant = Invariant::new(program, kinds, &mut machine, budget.clone(), initial.clone());
        invariant.limit = limit.saturating_sub(states);
        let is_explored = invariant.explore();
        let recheck = (is_explored && !invariant.has_grown()).then(|| Recheck::of(&mut invariant));
        states += invariant.states;
        let objections = std::mem::take(&mut invariant.objections);
        let has_grown = invariant.has_grown();
        reasons = objections.into_iter().map(|objection| reason(engine, objection)).collect();
        if has_grown && states < limit && budget.poll().is_ok() && invariant.machine_objections().is_empty() {
            continue;
        }
        reasons.extend(invariant.machine_objections());
        if let Some(recheck) = recheck.filter(|_| reasons.is_empty()) {
            let verdict = prove(Completeness { engine, worklist: 0, reasons, recheck });
            let is_shown = question.evidence.pictures && matches!(verdict, Verdict::True(_));
            let loops = if is_shown { invariant.words() } else { Vec::new() };
            return Answer { loops, ..answer(verdict, &machine, states) };
        }
        break;
    }
    answer(Verdict::Unknown(reasons), &machine, states)
}

/// A machine at the beginning of the program. Absent when its objects do not fit the address space.
fn machine<'p>(
    question: &Question<'p>,
    kinds: &Kinds,
    recursive: &IdVec<FuncId, bool>,
    budget: &Budget,
) -> Option<Machine<'p, TreeHeap>> {
    let settings = Settings {
        goal: question.goal.clone(),
        mode: Mode::States { stops: Stops::Joins, buffers: Buffers::Cells },
        ..Settings::default()
    };
    let heap = TreeHeap::new(Smg::new(question.program.model()), kinds.links.clone());
    let mut machine = Machine::new(question.program, settings, heap, budget.clone()).ok()?;
    machine.reason.set_effort(Effort::Some);
    machine.stop_at_calls(recursive.clone());
    Some(machine)
}

fn answer(verdict: Verdict, machine: &Machine<'_, TreeHeap>, states: u64) -> Answer {
    let approximations = machine.approximations();
    let statistics = Statistics { states, ..Statistics::default() };
    Answer { approximations, statistics, ..Answer::of(verdict) }
}

fn reason(engine: EngineName, objection: Objection) -> UnknownReason {
    match objection {
        Objection::Reason(reason) => reason,
        Objection::Alarm(alarm) => {
            UnknownReason::NotReplayed { alarm, why: format!("the engine `{engine}` cannot exclude it") }
        }
    }
}
