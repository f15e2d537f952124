//! The verifier: a fixpoint over abstract states (symbolic memory graphs with list segments).
//!
//! States are kept where ways meet. Between two such places a state is executed exactly, in as many cases as
//! the instructions need. At the head of a loop it is abstracted (lists become segments) and joined
//! with a state that was there before, if both can be one; elsewhere it is only compared. What is
//! covered by a state that was there before is not explored again. When nothing waits any more, the
//! states that count are an invariant: the initial state is covered, and so is every successor of each.
//! That is checked once more, on its own, before TRUE is said ([`recheck`]).
//!
//! What goes wrong in some state is an alarm, not an answer: the state may stand for executions that do not
//! exist. The path ends there, the others go on, so one run tells of several errors.

use crate::order::{self, Order};
use crate::reached::{PlaceKey, ReachedId, ReachedSet};
use crate::settings::{AbstractAt, JoinAt, Next, VerifierSettings};
use crate::{NAME, callgraph, calls, narrowing, pictures};
use ringfence_base::{Budget, FastMap, FastSet, Loc};
use ringfence_engine::{AfterAnswer, Answer, Completeness, Question, Recheck, prove};
use ringfence_exec::value::sign_extend;
use ringfence_exec::{Event, Machine, Mode, Split, State};
use ringfence_ir::{Const, FuncId, Program, TypeKind};
use ringfence_smg::Smg;
use ringfence_smg::shape::abstraction::{Thresholds, abstracted};
use ringfence_smg::shape::bounds::Widening;
use ringfence_smg::shape::join::{Rules, SelfLinks, covers, join};
use ringfence_smg::shape::relations::{Comparison, comparisons};
use ringfence_smg::shape::signature::Signature;
use ringfence_smg::shape::tidy::tidy;
use ringfence_smg::shape::unfold::unfold;
use ringfence_verdict::{
    Alarm, Bound, Property, Statistics, UnknownReason, Verdict, Violation, ViolationKind,
};
use std::rc::Rc;

/// How many instructions are executed between two looks at the budget.
const TURN: u64 = 10_000;

/// How many reasons of each kind are kept for the answer.
pub(crate) const REASONS: usize = 20;

/// What is done with the machine's state where ways meet.
pub(crate) type Arrive<V> = fn(&mut V);

/// A verification under way.
#[derive(Debug)]
pub(crate) struct Fixpoint<'p> {
    pub(crate) program: &'p Program,
    pub(crate) question: &'p Question<'p>,
    pub(crate) settings: &'p VerifierSettings,
    pub(crate) budget: Budget,
    pub(crate) machine: Machine<'p, Smg>,
    pub(crate) initial: State<Smg>,
    pub(crate) reached: ReachedSet,
    pub(crate) order: Order,
    pub(crate) cache: calls::Cache,
    pub(crate) thresholds: Vec<i128>,
    pub(crate) self_links: Rc<SelfLinks>,
    pub(crate) compared: FastMap<FuncId, Rc<[Comparison]>>,
    pub(crate) reasons: Vec<UnknownReason>,
    pub(crate) told: FastSet<(u8, Loc)>,
    pub(crate) alarms: Vec<Alarm>,
    /// The first place where a state was not covered in the second look.
    pub(crate) uncovered: Option<Loc>,
    /// The states with a successor that was not covered in the second look.
    pub(crate) gaps: Vec<State<Smg>>,
    /// Whether this is the second look.
    pub(crate) looking_again: bool,
    /// The second look, when there was one.
    pub(crate) recheck: Option<Recheck>,
    pub(crate) gallery: pictures::Gallery,
    pub(crate) statistics: Statistics,
    /// How often two states were compared or joined.
    pub(crate) comparisons: u64,
    /// How much may be done.
    pub(crate) limits: Limits,
    /// What arrived at the variables of states, in a round for their bounds.
    pub(crate) arrivals: narrowing::Arrivals,
    /// Bounds that the states need not have passed.
    pub(crate) narrowed: Vec<i128>,
}

/// How much an exploration may do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// How many states may be made.
    pub(crate) states: u64,
    /// How often two states may be compared or joined.
    pub(crate) comparisons: u64,
}

impl Limits {
    /// As much as the budget gives.
    pub(crate) const NONE: Limits = Limits { states: u64::MAX, comparisons: u64::MAX };
}

/// How an exploration ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Nothing waits.
    Complete,
    /// The budget is used up, or nothing can be proved any more and that is enough.
    Exhausted,
    /// The limits of the attempt are reached.
    Limited,
}

/// A verifier that has not begun.
pub(crate) fn prepared<'p>(
    question: &'p Question<'p>,
    settings: &'p VerifierSettings,
    budget: Budget,
) -> Result<Fixpoint<'p>, UnknownReason> {
    let program = question.program;
    let mut machine = new_machine(question, settings, budget.clone())?;
    if calls::is_used(question.evidence, settings) {
        machine.stop_at_calls(callgraph::worth_a_summary(program));
    }
    Ok(Fixpoint {
        program,
        question,
        settings,
        budget,
        initial: machine.state.clone(),
        machine,
        reached: ReachedSet::default(),
        order: Order::default(),
        cache: calls::Cache::default(),
        thresholds: thresholds(program),
        self_links: Rc::new(self_links(program)),
        compared: FastMap::default(),
        reasons: Vec::new(),
        told: FastSet::default(),
        alarms: Vec::new(),
        uncovered: None,
        gaps: Vec::new(),
        looking_again: false,
        recheck: None,
        gallery: pictures::Gallery::default(),
        statistics: Statistics { states: 1, ..Statistics::default() },
        comparisons: 0,
        limits: Limits::NONE,
        arrivals: narrowing::Arrivals::default(),
        narrowed: Vec::new(),
    })
}

fn new_machine<'p>(
    question: &Question<'p>,
    settings: &VerifierSettings,
    budget: Budget,
) -> Result<Machine<'p, Smg>, UnknownReason> {
    let (program, usual) = (question.program, ringfence_exec::Settings::default());
    let settings = ringfence_exec::Settings {
        goal: question.goal.clone(),
        mode: Mode::States { stop_at_returns: settings.abstraction == AbstractAt::Returns },
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

/// The numbers of a program and their neighbours: where bounds are likely to stop.
fn thresholds(program: &Program) -> Vec<i128> {
    let mut all = vec![-1, 0, 1];
    for constant in program.consts.items().iter() {
        if let Const::Bits { ty, bits } = *constant
            && !ty.is_float()
            && ty.bits(program.model()) <= 64
        {
            let number = sign_extend(bits, ty.bits(program.model()));
            all.extend([number - 1, number, number + 1]);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The first pointer that each record has to a record of its own kind.
fn self_links(program: &Program) -> SelfLinks {
    let mut links = SelfLinks::default();
    for (id, record) in program.types.records().iter_ids() {
        let is_link = |field: &&ringfence_ir::Field| match program.types.kind(field.ty) {
            TypeKind::Pointer(to) => program.types.kind(to) == TypeKind::Record(id),
            _ => false,
        };
        if let Some(field) = record.fields.iter().find(is_link)
            && let Ok(offset) = u32::try_from(field.offset)
        {
            links.insert(id, offset);
        }
    }
    links
}

impl Fixpoint<'_> {
    pub(crate) fn pointer_bits(&self) -> u32 {
        self.machine.pointer_bits()
    }

    /// Explores until nothing waits.
    pub(crate) fn explore(&mut self) -> Ending {
        if !self.follow(self.initial.clone(), Self::arrive) {
            return Ending::Exhausted;
        }
        match self.explore_waiting() {
            Ending::Complete if self.is_quiet() => self.look_again(),
            Ending::Complete if self.settings.narrowing => {
                self.narrowed = self.narrowed_bounds();
                Ending::Complete
            }
            ending => ending,
        }
    }

    /// Whether nothing stands against a proof so far.
    pub(crate) fn is_quiet(&self) -> bool {
        self.alarms.is_empty() && self.reasons.is_empty()
    }

    /// Explores what waits.
    pub(crate) fn explore_waiting(&mut self) -> Ending {
        while let Some(id) = self.reached.take() {
            if self.is_exhausted() {
                return Ending::Exhausted;
            }
            let stops = !self.settings.recovery && !self.is_quiet();
            if stops {
                return Ending::Exhausted;
            }
            if self.is_beyond_limits() {
                return Ending::Limited;
            }
            if !self.follow_reached(id) {
                return Ending::Exhausted;
            }
        }
        Ending::Complete
    }

    /// Whether the budget is used up. If so, that is a reason for no answer.
    pub(crate) fn is_exhausted(&mut self) -> bool {
        let limit = self.budget.poll().err();
        self.reasons.extend(limit.map(UnknownReason::Exhausted));
        limit.is_some()
    }

    pub(crate) fn is_beyond_limits(&self) -> bool {
        self.statistics.states > self.limits.states || self.comparisons > self.limits.comparisons
    }

    /// Executes a state that was reached. False when the budget is used up.
    pub(crate) fn follow_reached(&mut self, id: ReachedId) -> bool {
        let state = self.reached.get(id).state.clone();
        if calls::has_ended(&state) {
            return self.return_to_callers(&state);
        }
        self.cache.follow_from(Some(id));
        self.follow(state, Self::arrive)
    }

    /// Executes a state, in all its cases, to the next places where ways meet. False when the budget is
    /// used up.
    pub(crate) fn follow(&mut self, state: State<Smg>, arrive: Arrive<Self>) -> bool {
        let mut pending = vec![state];
        while let Some(state) = pending.pop() {
            if self.is_exhausted() {
                return false;
            }
            self.machine.state = state;
            let goes_on = if self.machine.is_at_call() {
                self.call(&mut pending, arrive)
            } else {
                self.step(&mut pending, arrive)
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Executes the machine's state until something happens.
    pub(crate) fn step(&mut self, pending: &mut Vec<State<Smg>>, arrive: Arrive<Self>) -> bool {
        let mut event = self.machine.run(TURN);
        while matches!(event, Event::Lost) {
            if self.is_exhausted() {
                return false;
            }
            self.forget_lost();
            event = self.machine.run(TURN);
        }
        match event {
            // Handled above.
            Event::Lost => {}
            Event::Paused => {
                self.look();
                pending.push(self.machine.state.clone());
            }
            Event::LoopHead | Event::Called | Event::Returned => arrive(self),
            Event::Leaves => {
                self.machine.state.stack.change_outside(|outside| outside.leaving = true);
                arrive(self);
            }
            Event::Split(split) => self.split(split, pending),
            Event::Ask(question) => {
                let bits = self.pointer_bits();
                match unfold(&self.machine.state, &mut self.machine.reason, bits, question) {
                    Ok(cases) => {
                        self.statistics.states += cases.len() as u64 - 1;
                        pending.extend(cases.into_iter().rev());
                    }
                    Err(what) => {
                        let loc = self.machine.loc();
                        self.tell(3, loc, UnknownReason::Unsupported { what: what.into(), loc });
                    }
                }
            }
            Event::Exhausted(what) => {
                self.reasons.push(UnknownReason::Exhausted(what));
                return false;
            }
            Event::Ended => self.statistics.paths += 1,
            Event::Infeasible => {}
            Event::Violation(violation) => {
                self.statistics.paths += 1;
                self.alarms_of(&violation);
                self.recover(&violation, pending);
            }
            Event::Unsupported { what, loc } => {
                self.tell(0, loc, UnknownReason::Unsupported { what: what.into(), loc });
            }
            Event::TooDeep(loc) => {
                let bound = Bound::CallDepth(self.settings.call_depth as u64);
                self.tell(1, loc, UnknownReason::Bounded { bound, loc });
            }
        }
        true
    }

    pub(crate) fn split(&mut self, split: Split, pending: &mut Vec<State<Smg>>) {
        let negated = self.machine.reason.terms.not(split.condition);
        for (condition, assignment) in [(negated, split.otherwise), (split.condition, split.then)] {
            let mut state = self.machine.state.clone();
            if state.path.assume(&mut self.machine.reason, condition, assignment) {
                self.statistics.states += 1;
                pending.push(state);
            }
        }
    }

    /// The machine's state is where ways meet: it is covered there, or joined, or kept.
    pub(crate) fn arrive(&mut self) {
        let links = Rc::clone(&self.self_links);
        let rules = self.rules(&links);
        let (mut state, at_head) = self.made_general(rules);
        let place = PlaceKey::of(&state);
        let mut signature = Signature::of(&state);
        if self.is_covered(place, (&state, &signature), rules) {
            self.statistics.covered += 1;
            return;
        }
        let settings = &self.settings;
        let joined = match settings.join {
            JoinAt::Never => false,
            JoinAt::Loops => {
                at_head || self.machine.is_at_call() || self.reached.count_at(place) >= settings.crowd
            }
            JoinAt::Everywhere => true,
        };
        let joins = if joined { self.join_at(place, (&mut state, &mut signature), rules) } else { 0 };
        self.keep(place, (state, signature), joins, rules);
    }

    /// The machine's state without what is never looked at again; at the head of a loop, with its lists
    /// as segments. Whether it is at one.
    pub(crate) fn made_general(&mut self, rules: Rules<'_>) -> (State<Smg>, bool) {
        // When the program ends, registers keep what they hold.
        if !calls::is_leaving(&self.machine.state) {
            self.machine.forget_dead();
            self.forget_lost();
        }
        let at_head = self.machine.is_at_head();
        let mut state = self.machine.state.clone();
        if at_head || self.machine.is_after_call() {
            let rules = Rules { nonempty_insertions: usize::MAX, ..rules };
            let bits = self.pointer_bits();
            // Where a function returns, the node at hand is often one that is still being filled in.
            let held = if at_head { 2 } else { 1 };
            let thresholds = Thresholds { lengths: self.settings.lengths, held };
            abstracted(&mut state, &mut self.machine.reason, bits, thresholds, rules);
        }
        tidy(&mut state, &mut self.machine.reason);
        (state, at_head)
    }

    /// Whether a state that was reached before covers this one.
    pub(crate) fn is_covered(
        &mut self,
        place: PlaceKey,
        (state, signature): (&State<Smg>, &Signature),
        rules: Rules<'_>,
    ) -> bool {
        self.reached.may_cover(place, &signature.constants()).into_iter().any(|id| {
            let old = self.reached.get(id);
            old.signature.may_cover(signature) && {
                self.comparisons += 1;
                covers(self.program, &mut self.machine.reason, &old.state, state, rules)
            }
        })
    }

    /// Joins a state with those that were there before, as long as one can be. How many joins went into it.
    pub(crate) fn join_at(
        &mut self,
        place: PlaceKey,
        (state, signature): (&mut State<Smg>, &mut Signature),
        rules: Rules<'_>,
    ) -> u32 {
        let mut joins = 0;
        while let Some((id, more)) = self.join_with_one(place, (state, signature), rules) {
            self.reached.drop_covered(place, id);
            *signature = Signature::of(state);
            joins = joins.max(more);
        }
        joins
    }

    /// Joins a state with one that was there before. Which, and how many joins went into it.
    pub(crate) fn join_with_one(
        &mut self,
        place: PlaceKey,
        (state, signature): (&mut State<Smg>, &Signature),
        rules: Rules<'_>,
    ) -> Option<(ReachedId, u32)> {
        let constants = signature.constants();
        let lossy = self.reached.count_like(place, &constants) >= self.settings.mob;
        let compared = self.compared_at(state);
        let mut tried = 0;
        for id in self.reached.may_join(place, &constants, lossy).into_iter().rev() {
            let old = self.reached.get(id);
            let may_join = match lossy {
                true => old.signature.may_join_somehow(signature),
                false => old.signature.may_join(signature),
            };
            if !may_join {
                continue;
            }
            tried += 1;
            self.comparisons += 1;
            if tried > self.settings.partners || self.budget.poll().is_err() {
                return None;
            }
            let thresholds = (old.joins >= self.settings.exact_joins).then_some(self.thresholds.as_slice());
            let nonempty_insertions = if lossy { usize::MAX } else { 1 };
            let widening = Widening { thresholds, compared: &compared };
            let rules = Rules { nonempty_insertions, lossy, widening, ..rules };
            if let Some(joined) = join(self.program, &mut self.machine.reason, &old.state, state, rules) {
                let joins = old.joins + 1;
                self.statistics.joins += 1;
                *state = joined.state;
                tidy(state, &mut self.machine.reason);
                return Some((id, joins));
            }
        }
        None
    }

    /// What the innermost function of a state compares.
    pub(crate) fn compared_at(&mut self, state: &State<Smg>) -> Rc<[Comparison]> {
        let Some(func) = state.stack.top().map(|frame| frame.func) else { return Rc::new([]) };
        let program = self.program;
        let all = self.compared.entry(func).or_insert_with(|| {
            let body = program.functions[func].body.as_ref();
            body.map_or_else(Vec::new, comparisons).into()
        });
        Rc::clone(all)
    }

    /// Keeps a state, and drops those that it covers.
    pub(crate) fn keep(
        &mut self,
        place: PlaceKey,
        (state, signature): (State<Smg>, Signature),
        joins: u32,
        rules: Rules<'_>,
    ) {
        for id in self.reached.may_be_covered(place, &signature.constants()) {
            let old = self.reached.get(id);
            if !signature.may_cover(&old.signature) {
                continue;
            }
            self.comparisons += 1;
            if covers(self.program, &mut self.machine.reason, &state, &old.state, rules) {
                self.reached.drop_covered(place, id);
            }
        }
        let rank = self.rank(&state);
        let ended = calls::has_ended(&state).then(|| calls::context_of(&state)).flatten();
        let id = self.reached.add(place, rank, (state, signature), joins);
        if let Some(context) = ended {
            self.cache.add_exit(context, id);
        }
    }

    /// When a state is explored.
    pub(crate) fn rank(&mut self, state: &State<Smg>) -> order::Rank {
        let reached = u32::try_from(self.statistics.states).unwrap_or(u32::MAX);
        match self.settings.order {
            Next::Program => self.rank_in_program(state),
            Next::Oldest => Vec::new(),
            Next::Newest => vec![(u32::MAX - reached, 0)],
        }
    }

    /// The rules for exact comparison.
    pub(crate) fn rules<'l>(&self, self_links: &'l SelfLinks) -> Rules<'l> {
        let undefined = !self.question.goal.asks_about(ViolationKind::UninitialisedRead);
        Rules { nonempty_insertions: 0, lossy: false, undefined, self_links, widening: Widening::default() }
    }

    /// Heap blocks that nothing leads to are lost: that is reported, and they are forgotten.
    pub(crate) fn forget_lost(&mut self) {
        let (lost, layout) = self.machine.lost();
        if lost.is_empty() {
            return;
        }
        let loc = self.machine.loc();
        if layout {
            self.tell(4, loc, UnknownReason::AddressDependent { loc });
        } else if self.question.goal.asks_about(ViolationKind::Leak) {
            self.alarm(&Violation {
                kind: ViolationKind::Leak,
                loc,
                message: "a heap block is lost".into(),
                object: None,
                stack: Vec::new(),
            });
        } else if self.question.goal.asks_about(ViolationKind::NotFreed) {
            self.alarm(&Violation {
                kind: ViolationKind::NotFreed,
                loc,
                message: "a heap block is lost and never freed".into(),
                object: None,
                stack: Vec::new(),
            });
        }
        for id in lost {
            if let Some(last) = self.machine.state.heap.find_last(id) {
                self.machine.state.heap.forget(last);
            }
            self.machine.state.heap.forget(id);
        }
    }

    /// Remembers a reason once for each place.
    pub(crate) fn tell(&mut self, class: u8, loc: Loc, reason: UnknownReason) {
        let fresh = self.told.insert((class, loc));
        if self.reasons.is_empty() || (fresh && self.reasons.len() < REASONS) {
            self.reasons.push(reason);
        }
    }

    /// Goes on after a wrong `free`, as if it had not been called: what is lost by that is worth a word of
    /// its own. After other violations nothing is known any more.
    pub(crate) fn recover(&mut self, violation: &Violation, pending: &mut Vec<State<Smg>>) {
        if violation.kind.property() == Property::ValidFree && self.machine.skip_call() {
            self.forget_lost();
            pending.push(self.machine.state.clone());
        }
    }

    /// Something ends a path: an alarm, or one for each variable that holds what is left at the end.
    pub(crate) fn alarms_of(&mut self, violation: &Violation) {
        if violation.kind != ViolationKind::NotFreed {
            return self.alarm(violation);
        }
        let places = self.machine.holders_of_blocks();
        debug_assert!(!places.is_empty(), "something is left");
        if places.is_empty() {
            self.alarm(violation);
        }
        for loc in places {
            self.alarm(&Violation { loc, ..violation.clone() });
        }
    }

    /// Something goes wrong in a state.
    pub(crate) fn alarm(&mut self, violation: &Violation) {
        let alarm = Alarm::from(violation);
        if !self.question.goal.asks_about(alarm.kind) {
            let reason = UnknownReason::UndefinedBehaviour { kind: alarm.kind, loc: alarm.loc };
            self.tell(2, alarm.loc, reason);
            return;
        }
        if !self.alarms.contains(&alarm) {
            self.alarms.push(alarm);
            self.statistics.alarms += 1;
        }
    }

    /// The answer: TRUE when nothing stands against it, otherwise UNKNOWN.
    pub(crate) fn conclude(mut self, ending: Ending) -> Answer {
        let mut reasons = std::mem::take(&mut self.reasons);
        reasons.extend(self.machine.objections());
        let mut alarms = std::mem::take(&mut self.alarms);
        alarms.sort_unstable_by_key(|alarm| (alarm.loc, alarm.kind));
        for &alarm in &alarms {
            let why = "the verifier cannot exclude it, and no run shows it".to_owned();
            reasons.push(UnknownReason::NotReplayed { alarm, why });
        }
        let worklist = self.reached.waiting();
        if ending != Ending::Complete && reasons.is_empty() {
            reasons.push(UnknownReason::Unfinished { states: worklist });
        }
        let verdict = match self.recheck.take() {
            Some(recheck) if reasons.is_empty() => {
                prove(Completeness { engine: NAME, worklist, reasons, recheck })
            }
            _ => Verdict::Unknown(reasons),
        };
        self.count();
        let mut answer = Answer {
            invariants: Vec::new(),
            loops: Vec::new(),
            invariants_hold: matches!(verdict, Verdict::True(_)),
            plots: Vec::new(),
            certificate: None,
            verdict,
            replay: None,
            alarms,
            approximations: self.machine.approximations(),
            statistics: self.statistics,
        };
        if self.question.evidence.pictures {
            (answer.invariants, answer.plots) = self.pictures();
        }
        if self.question.evidence.certificate && answer.invariants_hold {
            answer.certificate = Some(self.certificate());
        }
        if self.question.memory == AfterAnswer::LeaveToSystem {
            std::mem::forget(self);
        }
        answer
    }

    pub(crate) fn count(&mut self) {
        let sat = self.machine.reason.statistics();
        self.statistics.steps = self.machine.steps();
        self.statistics.sat_queries = sat.queries;
        self.statistics.sat_undecided = sat.undecided;
        self.statistics.sat_time = sat.time;
    }
}
