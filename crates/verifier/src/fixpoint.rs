//! One exploration: the fixpoint over abstract states.
//!
//! The exploration takes a state, follows it to the next join points ([`Fixpoint::successors`]), and does one of
//! three things with what arrives. It drops it, if a state that was there before subsumes it. It joins it
//! with a state that was there before: at the heads of loops, and where many states are. Or it keeps it. When nothing
//! waits any more, the kept states are an invariant: the initial state is covered, and so is every successor of each.
//! That is checked once more, on its own, before TRUE is said ([`crate::recheck`]).

use crate::compared::{comparisons, places};
use crate::reached::{Arrival, PlaceKey, ReachedId, ReachedSet, Sources, Waiting, both};
use crate::settings::{Calls, JoinAt, Next, VerifierSettings};
use crate::thresholds::Thresholds;
use crate::transfer::{Loss, LossKind, Successors, Transfer};
use crate::{NAME, calls, summaries};
use ringfence_base::{Budget, Exhausted, FastMap, FastSet, Loc, Now};
use ringfence_engine::{AfterAnswer, Answer, Completeness, DefectKey, Question, Recheck, Search, prove};
use ringfence_exec::State;
use ringfence_exec::memo::Known;
use ringfence_exec::order::{self, Order};
use ringfence_ir::FuncId;
use ringfence_smg::Smg;
use ringfence_smg::shape::bounds::Widening;
use ringfence_smg::shape::join::{Rules, covers, join};
use ringfence_smg::shape::lengths::keep_lengths;
use ringfence_smg::shape::relations::{Comparison, Place};
use ringfence_smg::shape::rows::keep_counts;
use ringfence_smg::shape::signature::Signature;
use ringfence_smg::shape::tidy::tidy;
use ringfence_verdict::{Alarm, UnknownReason, Verdict};
use std::rc::Rc;

/// How many reasons of each kind are kept for the answer.
pub(crate) const REASONS: usize = 20;

/// What joins look at in a function: the numbers that it compares, and the places that it computes.
type Related = (Vec<Comparison>, Vec<Place>);

/// A fixpoint that is being sought.
#[derive(Debug)]
pub(crate) struct Fixpoint<'p> {
    pub(crate) transfer: Transfer<'p>,
    pub(crate) initial: State<Smg>,
    pub(crate) reached: ReachedSet,
    pub(crate) order: Order,
    pub(crate) cache: calls::Cache,
    /// Where bounds that grow stop.
    pub(crate) thresholds: Thresholds,
    /// What each function compares and computes.
    compared: FastMap<FuncId, Rc<Related>>,
    pub(crate) findings: Findings,
    /// Where there were so many states that constants keep them apart no more.
    crowded: FastSet<PlaceKey>,
    /// How often two states were compared or joined.
    comparisons: u64,
    /// How much may be done.
    pub(crate) limits: Limits,
    is_begun: bool,
    /// What was to be looked at when the limits were reached.
    held: Option<Waiting>,
}

/// What stands against a proof.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) alarms: Vec<Alarm>,
    pub(crate) reasons: Vec<UnknownReason>,
    reported: FastSet<(LossKind, Loc)>,
    /// The defects that the alarms may be, with the places of allocation.
    possible: FastSet<(Alarm, Option<Loc>)>,
    /// Whether a path was left that violates nothing there.
    pub(crate) is_partial: bool,
}

impl Findings {
    /// Whether nothing stands against a proof so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.alarms.is_empty() && self.reasons.is_empty()
    }

    /// How much stands against a proof so far.
    fn len(&self) -> usize {
        self.alarms.len() + self.reasons.len()
    }

    /// Takes what was found on the way to successors: alarms once, losses once for each place.
    pub(crate) fn take(&mut self, found: &mut Successors) {
        for alarm in found.alarms.drain(..) {
            if !self.alarms.contains(&alarm) {
                self.alarms.push(alarm);
            }
        }
        self.possible.extend(found.possible.drain(..));
        for Loss { kind, loc, reason } in found.losses.drain(..) {
            self.is_partial |= kind != LossKind::Undefined;
            let fresh = self.reported.insert((kind, loc));
            if self.reasons.is_empty() || (fresh && self.reasons.len() < REASONS) {
                self.reasons.push(reason);
            }
        }
        self.is_partial |= found.cut_off.is_some();
        self.reasons.extend(found.cut_off.map(UnknownReason::Exhausted));
    }
}

/// How much an exploration may do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// How many states may be made.
    pub(crate) states: u64,
    /// How often two states may be compared or joined.
    pub(crate) comparisons: u64,
    /// How much may stand against a proof: an exploration that finds as much is no better than the one before.
    pub(crate) objections: usize,
    /// Whether it ends where elements of an array should be objects that are none.
    pub(crate) until_rows: bool,
    /// Whether it ends when a run has shown a violation, since a proof is sought.
    pub(crate) until_found: bool,
}

impl Limits {
    /// As much as the budget gives.
    pub(crate) const NONE: Limits = Limits {
        states: u64::MAX,
        comparisons: u64::MAX,
        objections: usize::MAX,
        until_rows: false,
        until_found: false,
    };
}

/// How an exploration ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Nothing waits.
    Complete,
    /// The budget is used up, or nothing can be proved any more and that is enough.
    Exhausted,
    /// Nothing can be proved any more, perhaps only because states were joined at any price.
    Vague,
    /// The limits of the attempt are reached.
    Limited,
    /// Arrays were found whose elements are objects: it begins anew with that.
    Restarted,
}

/// What another exploration could know of numbers that this one did not.
#[derive(Debug, Default)]
pub(crate) struct Narrowed {
    /// The bounds that the states need not have passed, sorted.
    pub(crate) bounds: Vec<i128>,
    /// Whether joins that look for relations of all numbers may keep more.
    pub(crate) may_relate: bool,
}

/// What an exploration came to.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) ending: Ending,
    /// The recheck of the states, if there was nothing against a proof.
    pub(crate) recheck: Option<Recheck>,
    /// If numbers may decide what stands against a proof: what another exploration could know of them.
    pub(crate) narrowed: Option<Narrowed>,
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        Self { ending, recheck: None, narrowed: None }
    }
}

impl<'p> Fixpoint<'p> {
    /// A fixpoint that is sought from the start of the program on.
    pub(crate) fn new(
        question: &'p Question<'p>,
        settings: &'p VerifierSettings,
        budget: Budget,
        arrays: Known,
    ) -> Result<Self, UnknownReason> {
        let mut transfer = Transfer::new(question, settings, budget)?;
        Rc::make_mut(&mut transfer.records).texts.clone_from(&arrays.texts);
        transfer.machine.know_arrays(arrays);
        if calls::is_used(question.evidence, settings) {
            transfer.machine.stop_at_calls(match settings.calls {
                Calls::Recursive => summaries::recursive(question.program),
                _ => summaries::worth_a_summary(question.program),
            });
        }
        Ok(Self {
            initial: transfer.machine.state.clone(),
            transfer,
            reached: ReachedSet::default(),
            order: Order::default(),
            cache: calls::Cache::default(),
            thresholds: Thresholds::of(question.program),
            compared: FastMap::default(),
            findings: Findings::default(),
            crowded: FastSet::default(),
            comparisons: 0,
            limits: Limits::NONE,
            is_begun: false,
            held: None,
        })
    }

    /// Explores until nothing waits, or goes on where limits were reached before. What was found is rechecked if nothing stands against a proof;
    /// otherwise bounds are sought that widening need not have passed.
    pub(crate) fn explore(&mut self) -> Outcome {
        let is_begun = std::mem::replace(&mut self.is_begun, true);
        if !is_begun && !self.follow(self.initial.clone()) {
            return Ending::Exhausted.into();
        }
        if self.transfer.machine.found_arrays().is_some() {
            return Ending::Restarted.into();
        }
        match self.explore_waiting() {
            Ending::Complete if self.findings.is_empty() => self.recheck(),
            Ending::Complete if self.transfer.settings.narrowing => {
                Outcome { narrowed: self.narrowed(), ..Ending::Complete.into() }
            }
            ending => ending.into(),
        }
    }

    pub(crate) fn explore_waiting(&mut self) -> Ending {
        while let Some(next) = self.held.take().or_else(|| self.reached.take()) {
            if let Err(limit) = self.transfer.budget.poll() {
                self.findings.reasons.push(UnknownReason::Exhausted(limit));
                return Ending::Exhausted;
            }
            if !self.transfer.settings.recovery && !self.findings.is_empty() {
                return if self.transfer.is_vague { Ending::Vague } else { Ending::Exhausted };
            }
            if self.is_beyond_limits() {
                self.held = Some(next);
                return Ending::Limited;
            }
            match next {
                Waiting::Arrival(from, arrival) => self.arrive(*arrival, Some(from)),
                Waiting::State(id) if self.follow_reached(id) => {}
                Waiting::State(_) => return Ending::Exhausted,
            }
            if self.transfer.machine.found_arrays().is_some() {
                return Ending::Restarted;
            }
        }
        Ending::Complete
    }

    fn is_beyond_limits(&self) -> bool {
        self.transfer.statistics.states > self.limits.states
            || self.comparisons > self.limits.comparisons
            || self.findings.len() >= self.limits.objections
            || self.has_come_to_rows()
            || (self.limits.until_found && !self.transfer.question.found.is_empty())
    }

    /// Whether an exploration that has reached its limits may be a proof with others.
    pub(crate) fn can_go_on(&self) -> bool {
        self.findings.is_empty() && !self.has_come_to_rows()
    }

    /// Whether the exploration ends where elements of an array should be objects, and has come there.
    fn has_come_to_rows(&self) -> bool {
        self.limits.until_rows && self.transfer.machine.wants_rows()
    }

    /// Executes a state that was reached. False when the budget is used up.
    fn follow_reached(&mut self, id: ReachedId) -> bool {
        let state = self.reached.get(id).state.clone();
        if calls::has_ended(&state) {
            return self.return_to_callers(&state);
        }
        self.cache.follow_from(Some(id));
        let found = self.successors(state, calls::Pass::Exploration);
        self.take_from(id, found)
    }

    /// Executes a state and keeps what it arrives at. False when the budget is used up.
    pub(crate) fn follow(&mut self, state: State<Smg>) -> bool {
        let found = self.successors(state, calls::Pass::Exploration);
        self.take(found)
    }

    /// Takes successors over. False when the budget was used up on the way.
    pub(crate) fn take(&mut self, mut found: Successors) -> bool {
        self.findings.take(&mut found);
        found.arrivals.into_iter().for_each(|arrival| self.arrive(arrival, None));
        found.cut_off.is_none()
    }

    /// Takes the successors of a reached state over. False when the budget was used up on the way.
    ///
    /// What arrives elsewhere does so when it is its turn, in the order of the program: what leaves a loop waits until
    /// the loop is explored, and only what leaves the loop's last states arrives behind it.
    fn take_from(&mut self, from: ReachedId, mut found: Successors) -> bool {
        self.findings.take(&mut found);
        let own = PlaceKey::of(&self.reached.get(from).state);
        for arrival in found.arrivals {
            if self.transfer.settings.order == Next::Program && PlaceKey::of(&arrival.state) != own {
                let rank = self.rank(&arrival.state);
                self.reached.defer(rank, from, arrival);
            } else {
                self.arrive(arrival, None);
            }
        }
        found.cut_off.is_none()
    }

    /// What a state leads to: it is executed, in all its cases, to the next join points.
    pub(crate) fn successors(&mut self, state: State<Smg>, pass: calls::Pass) -> Successors {
        let mut found = Successors::default();
        self.add_successors(state, pass, &mut found);
        found
    }

    /// Adds what a state leads to.
    pub(crate) fn add_successors(&mut self, state: State<Smg>, pass: calls::Pass, found: &mut Successors) {
        let mut pending = vec![state];
        while let Some(state) = pending.pop() {
            // An array may have a million elements: what is read or written at any of them would be as many states.
            let step = match self.has_come_to_rows() {
                true => Err(Exhausted::Steps),
                false => self.step(state, pass, &mut pending, found),
            };
            if let Err(limit) = step {
                found.cut_off = Some(limit);
                return;
            }
        }
    }

    fn step(
        &mut self,
        state: State<Smg>,
        pass: calls::Pass,
        pending: &mut Vec<State<Smg>>,
        found: &mut Successors,
    ) -> Result<(), Exhausted> {
        self.transfer.budget.poll()?;
        self.transfer.machine.state = state;
        self.transfer.budget.tell(Now {
            loc: self.transfer.machine.loc(),
            states: self.transfer.statistics.states,
            alarms: self.findings.alarms.len() as u64,
        });
        if self.transfer.machine.is_at_call() && self.enter_call(pass, pending, found) {
            return Ok(());
        }
        if self.transfer.step(pending, found)? {
            self.transfer.arrive(found);
        }
        Ok(())
    }

    /// A state arrives at a join point, perhaps from another: it is covered there, or joined, or kept.
    fn arrive(&mut self, arrival: Arrival, from: Option<ReachedId>) {
        let records = Rc::clone(&self.transfer.records);
        let rules = self.transfer.rules(&records);
        let Arrival { mut state, at_head_or_call, .. } = arrival;
        let place = PlaceKey::of(&state);
        if !at_head_or_call {
            self.reached.drop_outdated(place);
        }
        let mut signature = Signature::of(&state);
        if let Some(id) = self.covering(place, (&state, &signature), rules) {
            self.reached.add_source(id, from);
            self.transfer.statistics.covered += 1;
            return;
        }
        let settings = self.transfer.settings;
        let joined = match settings.join {
            JoinAt::Never => false,
            JoinAt::Loops => at_head_or_call || self.reached.count_at(place) >= settings.join_limit,
            JoinAt::Everywhere => true,
        };
        let sources = from.filter(|_| !at_head_or_call).map(|from| vec![from]);
        let (joins, sources) = match joined {
            true => self.join_at(place, (&mut state, &mut signature), sources, rules),
            false => (0, sources),
        };
        self.keep(place, (state, signature), (joins, sources), rules);
    }

    /// A state that was reached before and covers this one.
    pub(crate) fn covering(
        &mut self,
        place: PlaceKey,
        (state, signature): (&State<Smg>, &Signature),
        rules: Rules<'_>,
    ) -> Option<ReachedId> {
        let (program, reason) = (self.transfer.program, &mut self.transfer.machine.reason);
        self.reached.may_cover(place, &signature.constants()).into_iter().find(|&id| {
            let old = self.reached.get(id);
            old.signature.may_cover(signature) && {
                self.comparisons += 1;
                covers(program, reason, &old.state, state, rules)
            }
        })
    }

    /// Joins a state with those that were there before, as long as one can be. How many joins went into it, and what leads to
    /// it.
    fn join_at(
        &mut self,
        place: PlaceKey,
        (state, signature): (&mut State<Smg>, &mut Signature),
        mut sources: Sources,
        rules: Rules<'_>,
    ) -> (u32, Sources) {
        let mut joins = 0;
        while let Some((id, more)) = self.join_with_one(place, (state, signature), rules) {
            sources = both(sources, self.reached.sources(id));
            self.reached.drop_covered(place, id);
            *signature = Signature::of(state);
            joins = joins.max(more);
        }
        (joins, sources)
    }

    /// Joins a state with one that was there before. Which, and how many joins went into it.
    fn join_with_one(
        &mut self,
        place: PlaceKey,
        (state, signature): (&mut State<Smg>, &Signature),
        rules: Rules<'_>,
    ) -> Option<(ReachedId, u32)> {
        let (constants, settings) = (signature.constants(), self.transfer.settings);
        if settings.partitions > 0 && self.reached.count_at(place) >= settings.partitions {
            self.crowded.insert(place);
        }
        let limit = if self.crowded.contains(&place) { 0 } else { settings.partition_limit.into() };
        let lossy = self.reached.count_like(place, &constants, limit) >= settings.lossy_join_limit;
        let compared = self.compared_at(state);
        let bits = self.transfer.pointer_bits();
        let (program, reason) = (self.transfer.program, &mut self.transfer.machine.reason);
        let mut tried = 0;
        for id in self.reached.may_join(place, &constants, (!lossy).then_some(limit)).into_iter().rev() {
            let old = self.reached.get(id);
            let may_join = match lossy {
                true => old.signature.may_join_somehow(signature),
                false => old.signature.may_join(signature, limit),
            };
            if !may_join {
                continue;
            }
            tried += 1;
            self.comparisons += 1;
            if tried > settings.join_candidates || self.transfer.budget.poll().is_err() {
                return None;
            }
            let rounds = old.joins.checked_sub(settings.widening_delay);
            let thresholds = rounds.map(|rounds| self.thresholds.after(rounds));
            let nonempty_insertions = if lossy { usize::MAX } else { 1 };
            let widening = Widening {
                thresholds,
                stops: self.thresholds.after(rounds.unwrap_or(0)),
                compared: &compared.0,
                places: &compared.1,
                relations: settings.relations,
            };
            let rules = Rules { nonempty_insertions, lossy, widening, partition_limit: limit, ..rules };
            match join(program, reason, &old.state, state, rules) {
                Ok(joined) => {
                    // What arrives before a state was explored is no consequence of it: nothing grows round a loop yet.
                    let joins = old.joins + u32::from(old.explored);
                    self.transfer.statistics.joins += 1;
                    self.transfer.is_vague |= lossy;
                    *state = joined.state;
                    if rules.lengths {
                        keep_lengths(state, reason, bits);
                        keep_counts(state, reason, bits);
                    }
                    tidy(state, reason);
                    return Some((id, joins));
                }
                Err(why) => self.transfer.statistics.mismatches.count(why),
            }
        }
        None
    }

    /// What the innermost function of a state compares, and the places that it computes.
    fn compared_at(&mut self, state: &State<Smg>) -> Rc<Related> {
        let Some(func) = state.stack.top().map(|frame| frame.func) else { return Rc::default() };
        let program = self.transfer.program;
        let all = self.compared.entry(func).or_insert_with(|| {
            let body = program.functions[func].body.as_ref();
            Rc::new(body.map(|body| (comparisons(body), places(program, body))).unwrap_or_default())
        });
        Rc::clone(all)
    }

    /// Keeps a state, and drops those that it covers.
    fn keep(
        &mut self,
        place: PlaceKey,
        (state, signature): (State<Smg>, Signature),
        (joins, mut sources): (u32, Sources),
        rules: Rules<'_>,
    ) {
        for id in self.reached.may_be_covered(place, &signature.constants()) {
            let old = self.reached.get(id);
            if !signature.may_cover(&old.signature) {
                continue;
            }
            self.comparisons += 1;
            let reason = &mut self.transfer.machine.reason;
            if covers(self.transfer.program, reason, &state, &old.state, rules) {
                sources = both(sources, self.reached.sources(id));
                self.reached.drop_covered(place, id);
            }
        }
        let rank = self.rank(&state);
        let ended = calls::has_ended(&state).then(|| calls::context_of(&state)).flatten();
        let id = self.reached.add(place, rank, (state, signature), joins, sources);
        if let Some(context) = ended {
            self.cache.add_exit(context, id);
        }
    }

    /// When a state is explored.
    pub(crate) fn rank(&mut self, state: &State<Smg>) -> order::Rank {
        let reached = u32::try_from(self.transfer.statistics.states).unwrap_or(u32::MAX);
        match self.transfer.settings.order {
            Next::Program => self.rank_in_program(state),
            Next::Oldest => Vec::new(),
            Next::Newest => vec![(u32::MAX - reached, 0)],
        }
    }

    /// The answer: TRUE when nothing stands against it, otherwise UNKNOWN.
    pub(crate) fn conclude(mut self, ending: Ending, recheck: Option<Recheck>) -> Answer {
        let findings = std::mem::take(&mut self.findings);
        let objections = self.transfer.machine.objections();
        let is_whole = ending == Ending::Complete && !findings.is_partial && objections.is_empty();
        if is_whole {
            self.exclude_others(&findings.possible);
        }
        let shows = self.transfer.question.evidence.pictures;
        let only_alarms = is_whole && findings.reasons.is_empty() && !findings.alarms.is_empty();
        let invariants_hold_if_safe = shows && only_alarms && self.holds_if_safe(&findings.alarms);
        let Findings { mut alarms, mut reasons, .. } = findings;
        reasons.extend(objections);
        alarms.sort_unstable_by_key(|alarm| (alarm.loc, alarm.kind));
        for &alarm in &alarms {
            let why = "the verifier cannot exclude it, and no run shows it".to_owned();
            reasons.push(UnknownReason::NotReplayed { alarm, why });
        }
        let worklist = self.reached.waiting();
        if ending != Ending::Complete && reasons.is_empty() {
            reasons.push(UnknownReason::Unfinished { states: worklist });
        }
        let verdict = match recheck {
            Some(recheck) if reasons.is_empty() => {
                prove(Completeness { engine: NAME, worklist, reasons, recheck })
            }
            _ => Verdict::Unknown(reasons),
        };
        self.transfer.statistics.alarms = alarms.len() as u64;
        let mut answer = Answer {
            invariants_hold: matches!(verdict, Verdict::True(_)),
            invariants_hold_if_safe,
            alarms,
            approximations: self.transfer.machine.approximations(),
            statistics: self.transfer.count(),
            ..Answer::of(verdict)
        };
        let question = self.transfer.question;
        if shows {
            (answer.invariants, answer.plots) = self.pictures();
        }
        if question.evidence.certificate && answer.invariants_hold {
            answer.certificate = Some(self.certificate());
        }
        if question.memory == AfterAnswer::LeaveToSystem {
            std::mem::forget(self);
        }
        answer
    }

    /// Tells the others that nothing but this can go wrong, after an exploration that was complete: it left paths only where they
    /// violate something, asked about or not, and nothing is defined behind that.
    fn exclude_others(&self, possible: &FastSet<(Alarm, Option<Loc>)>) {
        let question = self.transfer.question;
        if question.search != Search::First {
            let sources = &question.program.sources;
            let keys = possible.iter().map(|&(alarm, allocated)| DefectKey::at(alarm, allocated, sources));
            question.alarms.exclude_others(keys.collect());
        }
    }
}
