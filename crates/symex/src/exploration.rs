//! An exploration: paths are executed one at a time, until they split, end or have used their share.
//!
//! A path that ends in a violation is solved for its inputs, and these are run in the concrete
//! interpreter; only what shows there is FALSE, and it is that violation that is reported, should it be another
//! one. When all paths were explored to their ends, without
//! any bound or unsupported step, the program is proved.

use crate::NAME;
use crate::canonical::{Fingerprint, form};
use crate::frontier::{Frontier, Strategy};
use crate::targets::Targets;
use crate::tree::{Fate, NodeId, Tree};
use ringfence_base::{Budget, FastMap, FastSet, Loc, Now};
use ringfence_engine::{
    AfterAnswer, Answer, Completeness, Defect, DefectKey, Question, Recheck, Replay, Search, prove, show,
};
use ringfence_exec::Algebra;
use ringfence_exec::state::Drawn;
use ringfence_exec::{Event, Machine, Mode, Origin, Settings, Split, State, Sym};
use ringfence_interp::{Draw, Uninitialised};
use ringfence_smg::Smg;
use ringfence_verdict::{Alarm, Bound, Statistics, UnknownReason, Verdict, Violation, ViolationKind};
use std::time::{Duration, Instant};

/// How many instructions a strategy may execute before it is the next one's turn.
const TURN: u64 = 20_000;

/// How many steps more a run gets that is stopped to look for lost blocks: the interpreter counts others.
const LONGER: u64 = 100_000;

/// How many paths to the same alarm are run before it is left alone for ever longer: what a library function may do and no run
/// shows leads to many that come to nothing, and others may lead there as well.
const REPLAYS: u32 = 8;

/// How long one run may take at least, if there is time for it; it may take half of what is left.
const REPLAY_TIME: Duration = Duration::from_secs(30);

/// How many calls are followed at once.
const CALL_DEPTH: usize = 1000;

/// How many steps a path that never split makes for each word of its form before it is compared again.
const ALONE: u64 = 8;

/// How many reasons of each kind are kept for the answer.
const REASONS: usize = 20;

/// A path that waits, with its node.
#[derive(Debug)]
struct Pending {
    node: NodeId,
    state: State<Smg>,
    compared: Compared,
}

/// When a path was last compared with others.
#[derive(Debug, Clone, Copy, Default)]
struct Compared {
    /// At how many steps.
    at: u64,
    /// How many words its form had then.
    cost: u64,
    /// At how many steps its form was last kept for others to be compared with, and how many splits it had.
    kept: (u64, u32),
}

impl Compared {
    /// Whether to keep a form: after a split, and otherwise ever more seldom. A path without splits that
    /// comes round meets a form that it kept as soon as the distance between two of them is longer than
    /// the round.
    const fn keeps(&self, steps: u64, splits: u32) -> bool {
        splits != self.kept.1 || steps >= self.kept.0 + self.kept.0 / 8
    }
}

/// How a turn of a strategy went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// It explored something.
    Worked,
    /// No state is for it.
    Idle,
    /// The budget is used up.
    Exhausted,
}

/// An exploration under way.
// size: because it is one search: the question, the frontier, what was seen, and what it cost.
struct Exploration<'p> {
    question: &'p Question<'p>,
    budget: Budget,
    machine: Machine<'p, Smg>,
    frontier: Frontier<Pending>,
    tree: Tree,
    seen: FastMap<Fingerprint, NodeId>,
    reasons: Vec<UnknownReason>,
    reported: FastSet<(u8, Loc)>,
    tries: FastMap<DefectKey, u32>,
    refused: FastMap<Alarm, UnknownReason>,
    alarms: Vec<Alarm>,
    /// The first violation that a run showed.
    refutation: Option<Defect>,
    spent: Vec<(Strategy, u64)>,
    statistics: Statistics,
    coin: u64,
    /// Blocks where another engine could not exclude an error.
    targets: Targets,
}

/// Explores by these strategies.
pub(crate) fn explore(question: &Question<'_>, strategies: &[Strategy], budget: Budget) -> Answer {
    let start = Instant::now();
    let (program, goal) = (question.program, question.goal.clone());
    let settings = Settings { goal, mode: Mode::Paths, call_depth: CALL_DEPTH, ..Settings::default() };
    let heap = Smg::new(program.model());
    let machine = match Machine::new(program, settings, heap, budget.clone()) {
        Ok(machine) => machine,
        Err(ringfence_library::Stop::Exhausted(what, _)) => {
            return Answer::unknown(UnknownReason::Exhausted(what));
        }
        Err(_) => {
            let what = "the objects of the program do not fit the address space".to_owned();
            return Answer::unknown(UnknownReason::Unsupported { what, loc: Loc::NONE });
        }
    };
    let mut exploration = Exploration::new(question, strategies, budget, machine);
    exploration.explore();
    let mut answer = exploration.conclude();
    answer.statistics.time = start.elapsed();
    answer
}

impl<'p> Exploration<'p> {
    fn new(
        question: &'p Question<'p>,
        strategies: &[Strategy],
        budget: Budget,
        machine: Machine<'p, Smg>,
    ) -> Self {
        let (tree, root) = Tree::new();
        let mut frontier = Frontier::default();
        frontier.push(Pending { node: root, state: machine.state.clone(), compared: Compared::default() }, 0);
        Self {
            question,
            budget,
            machine,
            frontier,
            tree,
            seen: FastMap::default(),
            reasons: Vec::new(),
            reported: FastSet::default(),
            tries: FastMap::default(),
            refused: FastMap::default(),
            alarms: Vec::new(),
            refutation: None,
            spent: strategies.iter().map(|&strategy| (strategy, 0)).collect(),
            statistics: Statistics { states: 1, ..Statistics::default() },
            coin: 0x2545_f491_4f6c_dd1d,
            targets: Targets::default(),
        }
    }

    /// Takes turns until nothing waits, no strategy takes what waits, a violation is confirmed and ends the search, or the
    /// budget is used up.
    fn explore(&mut self) {
        while !self.is_done() && !self.frontier.is_empty() {
            if let Some(alarms) = self.question.alarms.take() {
                self.aim_at(alarms);
            }
            if !self.round() {
                return;
            }
        }
    }

    /// Searches where alarms lie that no run has shown: what leads to none of them can wait.
    fn aim_at(&mut self, alarms: Vec<Alarm>) {
        self.targets = Targets::of_alarms(self.question.program, &self.unconfirmed(alarms));
        let targets = &self.targets;
        self.frontier
            .put_off_those(|pending| !targets.can_be_reached(&pending.state), |pending| pending.state.splits);
    }

    /// Adds a path to those that wait.
    fn wait(&mut self, pending: Pending) {
        let splits = pending.state.splits;
        match self.targets.can_be_reached(&pending.state) {
            true => self.frontier.push(pending, splits),
            false => self.frontier.put_off(pending, splits),
        }
    }

    /// The alarms that no run has shown.
    fn unconfirmed(&self, mut alarms: Vec<Alarm>) -> Vec<Alarm> {
        let (shown, _) = self.question.found.sorted(&self.question.program.sources);
        alarms.retain(|alarm| !shown.iter().any(|defect| Alarm::from(defect.violation()) == *alarm));
        alarms
    }

    /// Lets the strategy that has used the fewest steps explore, or the next one that finds a state. False
    /// when none does or the budget is used up.
    fn round(&mut self) -> bool {
        let mut order: Vec<usize> = (0..self.spent.len()).collect();
        order.sort_by_key(|&at| self.spent[at].1);
        for turn in order {
            match self.turn(turn) {
                Turn::Worked => return true,
                Turn::Idle => {}
                Turn::Exhausted => return false,
            }
        }
        false
    }

    /// Explores by one strategy for a while.
    fn turn(&mut self, turn: usize) -> Turn {
        let (strategy, start) = (self.spent[turn].0, self.machine.steps());
        let mut done = Turn::Idle;
        while !self.is_done() && self.machine.steps() - start < TURN {
            if let Err(limit) = self.budget.poll() {
                self.reasons.push(UnknownReason::Exhausted(limit));
                return Turn::Exhausted;
            }
            let (machine, targets) = (&self.machine, &self.targets);
            let Some(pending) =
                self.frontier.take(strategy, |pending| targets.distance(machine, &pending.state))
            else {
                break;
            };
            if !self.run(pending) {
                return Turn::Exhausted;
            }
            done = Turn::Worked;
        }
        // A turn without work costs something too, so that the strategy falls behind the others.
        self.spent[turn].1 += (self.machine.steps() - start).max(TURN / 4);
        done
    }

    /// Runs one path until it splits, ends or has used its share. False when the budget is used up.
    fn run(&mut self, mut pending: Pending) -> bool {
        let limit = self.machine.steps() + TURN;
        self.machine.state = pending.state;
        let (states, alarms) = (self.statistics.states, self.statistics.alarms);
        self.budget.tell(Now { loc: self.machine.loc(), states, alarms });
        loop {
            let left = limit.saturating_sub(self.machine.steps());
            let fate = match self.machine.run(left) {
                Event::LoopHead => match self.compare(pending.node, &mut pending.compared) {
                    Some(fate) => fate,
                    None => continue,
                },
                Event::Paused => {
                    let state = self.machine.state.clone();
                    self.wait(Pending { state, ..pending });
                    return true;
                }
                Event::Split(split) => {
                    self.split(pending.node, pending.compared, split);
                    return true;
                }
                Event::Exhausted(what) => {
                    self.reasons.push(UnknownReason::Exhausted(what));
                    return false;
                }
                // Losses are not watched here, and calls are always followed.
                Event::Lost | Event::Called | Event::Returned | Event::Leaves => continue,
                Event::Ended => Fate::Ended,
                Event::Infeasible => Fate::Impossible,
                Event::Violation(violation) => {
                    self.violation(&violation, None);
                    Fate::Ended
                }
                Event::Unsupported { what, loc } => {
                    self.tell(0, loc, UnknownReason::Unsupported { what: what.into(), loc });
                    Fate::Ended
                }
                Event::Ask(_) => {
                    // There are no segments here: nothing is abstracted.
                    let loc = self.machine.loc();
                    let what = "a list segment".to_owned();
                    self.tell(0, loc, UnknownReason::Unsupported { what, loc });
                    Fate::Ended
                }
                Event::TooDeep(loc) => {
                    let bound = Bound::CallDepth(CALL_DEPTH as u64);
                    self.tell(1, loc, UnknownReason::Bounded { bound, loc });
                    Fate::Ended
                }
            };
            self.statistics.paths += 1;
            self.tree.close(pending.node, fate);
            return true;
        }
    }

    /// At the head of a loop: whether an equal state was there before. States are compared only as
    /// often as their size allows, so that the comparison costs no more than the execution. A path that never split has
    /// only itself to be compared with, which shows that it runs for ever: for that, seldom is enough, and a program
    /// without inputs is executed without much beside.
    fn compare(&mut self, node: NodeId, compared: &mut Compared) -> Option<Fate> {
        let steps = self.machine.state.steps;
        let alone = self.machine.state.splits == 0;
        if steps - compared.at < if alone { ALONE * compared.cost } else { compared.cost / 2 } {
            return None;
        }
        let form = form(&mut self.machine);
        (compared.at, compared.cost) = (steps, form.words);
        if let Some(&by) = self.seen.get(&form.fingerprint) {
            self.statistics.covered += 1;
            return Some(Fate::Covered(by));
        }
        if compared.keeps(steps, self.machine.state.splits) {
            compared.kept = (steps, self.machine.state.splits);
            self.seen.insert(form.fingerprint, node);
        }
        if form.lost > 0
            && let Some(violation) = self.machine.lost_already()
        {
            self.violation(&violation, Some(4 * steps + LONGER));
        }
        None
    }

    /// Makes two states of one, for the two answers to a question.
    fn split(&mut self, node: NodeId, compared: Compared, split: Split) {
        let (then, otherwise) = self.tree.split(node);
        let negated = self.machine.reason.terms.not(split.condition);
        let mut children = [(then, split.condition, split.then), (otherwise, negated, split.otherwise)];
        if self.flip() {
            children.reverse();
        }
        for (node, condition, assignment) in children {
            let mut state = self.machine.state.clone();
            state.splits += 1;
            self.statistics.states += 1;
            if state.path.assume(&mut self.machine.reason, condition, assignment) {
                self.wait(Pending { node, state, compared });
            } else {
                self.tree.close(node, Fate::Impossible);
            }
        }
    }

    /// A coin that always falls the same way in the same run.
    fn flip(&mut self) -> bool {
        self.coin ^= self.coin << 13;
        self.coin ^= self.coin >> 7;
        self.coin ^= self.coin << 17;
        self.coin & 1 == 1
    }

    /// Remembers a reason once for each place.
    fn tell(&mut self, class: u8, loc: Loc, reason: UnknownReason) {
        let fresh = self.reported.insert((class, loc));
        if self.reasons.is_empty() || (fresh && self.reasons.len() < REASONS) {
            self.reasons.push(reason);
        }
    }

    /// Something goes wrong on the path: it is run concretely, for so many steps if the path goes on. What is known
    /// already is passed over; undefined behaviour that was not asked about is run if there is more to tell than
    /// a verdict.
    fn violation(&mut self, violation: &Violation, steps: Option<u64>) {
        let (alarm, sources) = (Alarm::from(violation), &self.question.program.sources);
        let is_asked = self.question.goal.asks_about(alarm.kind);
        if !is_asked {
            let reason = UnknownReason::UndefinedBehaviour { kind: alarm.kind, loc: alarm.loc };
            self.tell(2, alarm.loc, reason);
            if self.question.search == Search::First {
                return;
            }
        }
        if self.question.found.knows(violation, sources) {
            if is_asked {
                let why = "another run shows it".to_owned();
                self.refused.entry(alarm).or_insert(UnknownReason::NotReplayed { alarm, why });
            }
            return;
        }
        let key = DefectKey::of(violation, sources);
        let tries = self.tries.entry(key).or_insert(0);
        *tries += 1;
        if *tries == 1 && !self.alarms.contains(&alarm) {
            self.alarms.push(alarm);
            self.statistics.alarms += 1;
        }
        if *tries > REPLAYS && !tries.is_power_of_two() {
            return;
        }
        let Some(replay) = self.inputs().map(|replay| Replay { steps, ..replay }) else {
            self.refused.entry(alarm).or_insert(UnknownReason::SolverUndecided { loc: alarm.loc });
            return;
        };
        if replay.takes_another_order() {
            // A path in the order of gcc may show it, too: this one does not count as a try.
            self.tries.entry(key).and_modify(|tries| *tries -= 1);
            let why = "it happens in an order of evaluation that C allows and gcc does not take".to_owned();
            self.refused.entry(alarm).or_insert(UnknownReason::NotReplayed { alarm, why });
            return;
        }
        self.statistics.replays += 1;
        let half = self.budget.time_left().map_or(REPLAY_TIME, |left| (left / 2).max(REPLAY_TIME));
        let shown = show(self.question, NAME, &replay, alarm, &self.budget.share(half));
        if let Some(reason) = shown.reason {
            self.refused.insert(alarm, reason);
        }
        shown.defects.into_iter().for_each(|defect| self.defect(defect));
    }

    /// Keeps what a run showed.
    fn defect(&mut self, defect: Defect) {
        let violation = defect.violation();
        if let (ViolationKind::Leak | ViolationKind::NotFreed, Some(object)) =
            (violation.kind, &violation.object)
        {
            self.machine.known_leaks.insert(object.allocated);
        }
        if self.refutation.is_none() && defect.is_asked_about() {
            self.refutation = Some(defect.clone());
        }
        self.question.found.add(defect, &self.question.program.sources);
    }

    /// Whether the search is over, since there is a violation and nobody wants more.
    fn is_done(&self) -> bool {
        self.refutation.is_some() && self.question.search == Search::First
    }

    /// The inputs of the present path. Sizes of blocks are kept small where that is possible.
    fn inputs(&mut self) -> Option<Replay> {
        const SMALL: u128 = 4096;
        let machine = &mut self.machine;
        let sizes = std::rc::Rc::clone(&machine.state.sizes);
        let mut wishes = Vec::new();
        for &size in sizes.iter() {
            let width = machine.pointer_bits();
            let small = machine.reason.compare(ringfence_ir::CmpOp::Ule, width, size, Sym::Const(SMALL));
            if let Sym::Term(term) = small {
                wishes.push(term);
            }
        }
        let assignment = machine.state.path.solve(&mut machine.reason, &wishes)?;
        let mut evaluator = assignment.borrow_mut();
        let mut number = |reason: &ringfence_exec::Reasoner, sym: Sym| match sym {
            Sym::Const(bits) => bits,
            Sym::Term(term) => reason.evaluate(&mut evaluator, term),
        };
        let value = |drawn: &Drawn| Draw { kind: drawn.kind, value: number(&machine.reason, drawn.value) };
        let mut draws: Vec<Draw> = machine.state.draws.iter().map(value).collect();
        draws.reverse();
        let stdin = (0..machine.state.stdin.bytes).map(|at| {
            let byte = machine.reason.variable(Origin::Stdin(at), 8);
            number(&machine.reason, byte) as u8
        });
        let stdin = stdin.collect();
        let args = machine.words(|reason, sym| number(reason, sym) as u8);
        let uninitialised = Uninitialised::Drawn;
        let reuse = machine.state.blocks.reused();
        Some(Replay { draws, stdin, args, uninitialised, reuse, ..Replay::of(self.question.goal) })
    }

    fn conclude(mut self) -> Answer {
        self.count();
        let (verdict, replay) = match self.refutation.take() {
            Some(Defect { refutation, replay }) => (Verdict::False(Box::new(refutation)), Some(replay)),
            None => (self.without_refutation(), None),
        };
        let answer = Answer {
            replay,
            alarms: std::mem::take(&mut self.alarms),
            approximations: self.machine.approximations(),
            statistics: self.statistics,
            ..Answer::of(verdict)
        };
        if self.question.memory == AfterAnswer::LeaveToSystem {
            std::mem::forget(self);
        }
        answer
    }

    /// TRUE when everything was explored and nothing stands against it, otherwise UNKNOWN.
    fn without_refutation(&mut self) -> Verdict {
        let mut reasons = std::mem::take(&mut self.reasons);
        let mut refused: Vec<(Alarm, UnknownReason)> =
            std::mem::take(&mut self.refused).into_iter().collect();
        refused.sort_unstable_by_key(|(alarm, _)| (alarm.loc, alarm.kind));
        reasons.extend(refused.into_iter().map(|(_, reason)| reason));
        reasons.extend(self.machine.objections());
        let mut kept = FastSet::default();
        reasons.retain(|reason| kept.insert(reason.clone()));
        let worklist = self.frontier.len() as u64;
        if worklist > 0 || !reasons.is_empty() {
            if reasons.is_empty() {
                reasons.push(UnknownReason::Unfinished { states: worklist });
            }
            return Verdict::Unknown(reasons);
        }
        let recheck = Recheck::of(&mut self.tree);
        prove(Completeness { engine: NAME, worklist, reasons, recheck })
    }

    fn count(&mut self) {
        let sat = self.machine.reason.statistics();
        self.statistics.steps = self.machine.steps();
        self.statistics.sat_queries = sat.queries;
        self.statistics.sat_undecided = sat.undecided;
        self.statistics.sat_time = sat.time;
    }
}
