//! The fixpoint: what holds at the heads of loops, at the entries of functions that call themselves, and where these return.
//!
//! A state is executed to the next of these places, folded ([`crate::fold`]), and described by its skeleton and its entries; what is new there is restored and executed in turn. States with the same skeleton are kept apart while
//! there are few, and joined entry by entry then.
//!
//! Soundness. The [`Invariant`] holds what was found at all places. Its recheck restores every one of them, executes it, and asks for each state that arrives somewhere
//! whether it is covered there. What goes wrong on the way, what is not supported, and what cannot be described is a reason against a proof. While kinds grow nothing is concluded.

use crate::calls::{Remainder, localised, recombined};
use crate::fold::fold;
use crate::heap::{Form, Question, TreeHeap};
use crate::kinds::Kinds;
use crate::overlay;
use crate::overlay::seen::Seen;
use crate::paths::{self, Alike, Common, Paths, admit};
use crate::places::cases;
use crate::skeleton::{Described, Names, Place, Variant, described, forget_padding, restored};
use crate::unfold::unfold;
use crate::words::facts as facts_of;
use ringfence_base::{Budget, Exhausted, FastMap, FastSet, Loc};
use ringfence_engine::recheck::Recheckable;
use ringfence_exec::dead::forget_dead;
use ringfence_exec::order::{Order, Rank};
use ringfence_exec::state::ContextId;
use ringfence_exec::{Event, Heap, Machine, ObjId, State};
use ringfence_ir::Program;
use ringfence_verdict::{Alarm, LoopInvariant, UnknownReason};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// How many instructions are executed between two looks at the budget.
const TURN: u64 = 10_000;

/// How many skeletons there may be.
const MOST_SITES: usize = 4_000;

/// How many nodes of trees there may be that are neither in trees nor in paths.
const MOST_NODES: usize = 48;

/// How many forms of memory are written for one place.
const MOST_WORDS: usize = 50;

/// States with one skeleton at one place.
#[derive(Debug)]
struct Site {
    template: State<TreeHeap>,
    places: Vec<Place>,
    /// The objects of the template by their numbers.
    order: Vec<ObjId>,
    variants: Vec<Variant>,
    at: Where,
    /// For the entry of a function: where it returns, and who called it.
    exits: Vec<usize>,
    callers: Vec<Caller>,
    /// The entry of the call that it belongs to.
    context: Option<usize>,
    /// Where it stands in the order of the exploration.
    rank: Rank,
}

/// What waits to be explored: the earlier in the program the sooner, and of those at one place the newest, which says most.
#[derive(Debug, Default)]
struct Waiting {
    all: Vec<Option<(usize, Variant)>>,
    order: BinaryHeap<(Reverse<Rank>, usize)>,
}

impl Waiting {
    fn push(&mut self, rank: Rank, site: usize, variant: Variant) {
        self.order.push((Reverse(rank), self.all.len()));
        self.all.push(Some((site, variant)));
    }

    fn pop(&mut self) -> Option<(usize, Variant)> {
        let (_, number) = self.order.pop()?;
        self.all[number].take()
    }
}

/// A call of a function that is explored on its own.
#[derive(Debug, Clone)]
struct Caller {
    site: usize,
    entries: Variant,
    remainder: Rc<Remainder>,
}

/// What stands against a proof.
pub(crate) enum Objection {
    /// What was not analysed.
    Reason(UnknownReason),
    /// Something may go wrong.
    Alarm(Alarm),
}

/// Where a state is that arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Where {
    /// At the head of a loop.
    Head,
    /// At a call of a function that calls itself, with the memory of the callers.
    Call,
    /// At the same place, with the memory that the function can see.
    Entry,
    /// Where it has returned.
    Exit,
}

/// A state that arrives at a place.
struct Arrival {
    at: Where,
    /// For the entry of a function: where it was called.
    from: Option<usize>,
    described: Described,
    state: State<TreeHeap>,
    loc: Loc,
}

/// What holds at the places of a program.
pub(crate) struct Invariant<'a, 'p> {
    program: &'p Program,
    kinds: &'a mut Kinds,
    names: Names,
    machine: &'a mut Machine<'p, TreeHeap>,
    budget: Budget,
    order: Order,
    initial: State<TreeHeap>,
    sites: Vec<Site>,
    numbers: FastMap<Vec<u64>, usize>,
    /// What was met that stands against a proof.
    pub(crate) objections: Vec<Objection>,
    /// How many states were executed.
    pub(crate) states: u64,
    /// How many may be.
    pub(crate) limit: u64,
    /// What is seen of pointers back, while nothing is folded.
    pub(crate) seen: Option<Seen>,
}

impl<'a, 'p> Invariant<'a, 'p> {
    /// Nothing is known to hold. The machine stands at the beginning.
    pub(crate) fn new(
        program: &'p Program,
        kinds: &'a mut Kinds,
        machine: &'a mut Machine<'p, TreeHeap>,
        budget: Budget,
        initial: State<TreeHeap>,
    ) -> Self {
        let (sites, numbers, objections) = (Vec::new(), FastMap::default(), Vec::new());
        let names = Names::new(!kinds.links.is_empty());
        Self {
            program,
            kinds,
            names,
            machine,
            budget,
            order: Order::default(),
            initial,
            sites,
            numbers,
            objections,
            states: 0,
            limit: u64::MAX,
            seen: None,
        }
    }

    /// Whether a kind of nodes has grown, so that nothing is concluded.
    pub(crate) const fn has_grown(&self) -> bool {
        self.kinds.has_grown
    }

    /// What the machine could not execute as it is.
    pub(crate) fn machine_objections(&self) -> Vec<UnknownReason> {
        self.machine.objections()
    }

    /// Finds what holds everywhere. False when something stands against a proof.
    pub(crate) fn explore(&mut self) -> bool {
        let mut waiting = Waiting::default();
        let mut pending = vec![self.initial.clone()];
        loop {
            self.follow(pending, &mut waiting);
            if !self.objections.is_empty() || !self.machine.objections().is_empty() || self.kinds.is_void {
                return false;
            }
            if self.sites.len() > MOST_SITES || self.states > self.limit {
                self.unsupported("a program with too many forms of memory");
                return false;
            }
            // Another that has taken the place of one waits itself.
            let is_known = |(site, entries): &(usize, Variant)| self.sites[*site].variants.contains(entries);
            let known = std::iter::from_fn(|| waiting.pop()).find(is_known);
            let Some((site, entries)) = known else { return true };
            pending = match self.sites[site].at {
                Where::Head | Where::Entry => self.restored(site, &entries).into_iter().collect(),
                Where::Call => self.enter(site, entries, &mut waiting),
                Where::Exit => self.behind_calls(site, &entries),
            };
        }
    }

    /// Executes states to the next places, in all their cases, and adds what arrives to what is known.
    fn follow(&mut self, starts: Vec<State<TreeHeap>>, waiting: &mut Waiting) {
        for start in starts.into_iter().rev() {
            let mut paths = Paths::from(start);
            while let Some(state) = self.next(&mut paths) {
                for arrival in self.executed(state, &mut paths) {
                    self.take(arrival, waiting);
                }
            }
        }
    }

    /// Enters a call: the entry of the function has one caller more. The states behind the call, as far as it is known to return.
    fn enter(&mut self, site: usize, entries: Variant, waiting: &mut Waiting) -> Vec<State<TreeHeap>> {
        let Some((arrival, remainder)) = self.entered(site, &entries) else { return Vec::new() };
        let entry = self.take(arrival, waiting);
        let states = self.behind(entry, &remainder);
        // Callers that others have taken the place of are forgotten.
        let known: Vec<Caller> = std::mem::take(&mut self.sites[entry].callers);
        let is_known = |caller: &Caller| self.sites[caller.site].variants.contains(&caller.entries);
        let mut callers: Vec<Caller> = known.into_iter().filter(is_known).collect();
        callers.push(Caller { site, entries, remainder: Rc::new(remainder) });
        self.sites[entry].callers = callers;
        states
    }

    /// The entry of a function that is called, and what it does not see.
    fn entered(&mut self, site: usize, entries: &Variant) -> Option<(Arrival, Remainder)> {
        let state = self.restored(site, entries)?;
        let temporaries = self.has_temporaries(&state);
        let context = ContextId::new(0);
        let reach = state.stack.top().map_or(0, |callee| self.kinds.reach(callee.func));
        let terms = &mut self.machine.reason.terms;
        let Some((state, remainder)) = localised(self.program, terms, &state, (context, temporaries), reach)
        else {
            self.unsupported("a call whose memory cannot be distinguished from that of its callers");
            return None;
        };
        self.machine.state = state;
        let arrival = self.arrive(Where::Entry)?;
        Some((Arrival { from: Some(site), ..arrival }, remainder))
    }

    /// The states of a caller behind a call, as far as it is known to return.
    fn behind(&mut self, entry: usize, remainder: &Remainder) -> Vec<State<TreeHeap>> {
        let mut states = Vec::new();
        for exit in self.sites[entry].exits.clone() {
            for entries in self.sites[exit].variants.clone() {
                states.extend(self.resumed(exit, &entries, remainder));
            }
        }
        states
    }

    fn next(&mut self, paths: &mut Paths) -> Option<State<TreeHeap>> {
        if !self.objections.is_empty() || self.kinds.is_void {
            return None;
        }
        let state = loop {
            if let Some(state) = paths.pop() {
                break state;
            }
            let (states, are_many) = paths.pop_join()?;
            paths.extend(if are_many { self.joined(states) } else { states });
        };
        if let Err(limit) = self.budget.poll() {
            self.object(UnknownReason::Exhausted(limit));
            return None;
        }
        self.states += 1;
        Some(state)
    }

    /// The states at a join point, where there are many: those with one skeleton are joined as those at the head of a loop are. Where many are left, nodes that only some of them have are folded first.
    fn joined(&mut self, states: Vec<State<TreeHeap>>) -> Vec<State<TreeHeap>> {
        if !self.kinds.is_in_order {
            return states;
        }
        let fewer = self.joined_with(states, (paths::AT_JOINS, None));
        if !paths::are_many(&fewer) {
            return fewer;
        }
        let forgotten: Vec<State<TreeHeap>> =
            fewer.into_iter().map(|state| self.without_dead(state)).collect();
        let common = Common::of(&forgotten);
        self.joined_with(forgotten, (paths::AT_MANY, Some(&common)))
    }

    fn without_dead(&mut self, state: State<TreeHeap>) -> State<TreeHeap> {
        self.machine.state = state;
        forget_dead(self.machine);
        self.machine.state.clone()
    }

    /// Joins states that have one skeleton; before that, nodes are folded but for some, or none are.
    fn joined_with(
        &mut self,
        states: Vec<State<TreeHeap>>,
        (apart, kept): (paths::Apart, Option<&Common>),
    ) -> Vec<State<TreeHeap>> {
        let (mut all, mut groups) = (Vec::new(), Vec::<Alike>::new());
        for state in states {
            let Some((own, described)) = self.described_at_join(&state, kept) else {
                all.push(state);
                continue;
            };
            match groups.iter_mut().find(|group| group.described.words == described.words) {
                Some(group) => {
                    group.before.push(state);
                    let (reason, variants) = (&mut self.machine.reason, &mut group.variants);
                    admit((&self.names, apart), reason, variants, described.variant);
                }
                None => groups.push(Alike::new(state, own, described)),
            }
        }
        for group in groups {
            let joined = if group.are_fewer() { self.restored_all(&group) } else { None };
            all.extend(joined.unwrap_or(group.before));
        }
        all
    }

    /// A state at a join point as it is described. Absent where it cannot be, so that it is not joined.
    fn described_at_join(
        &mut self,
        state: &State<TreeHeap>,
        kept: Option<&Common>,
    ) -> Option<(State<TreeHeap>, Described)> {
        let mut own = self.without_dead(state.clone());
        if let Some(common) = kept
            && let kept = common.nodes(&own)
            && !self.folded(&mut own, &kept).ok()?
        {
            return None;
        }
        let reason = &mut self.machine.reason;
        forget_padding(self.program, self.kinds, reason, &mut own.heap);
        let described = described(self.program, self.kinds, &mut self.names, reason, &own).ok()?;
        Some((own, described))
    }

    /// The states that stand for all with one skeleton.
    fn restored_all(&mut self, group: &Alike) -> Option<Vec<State<TreeHeap>>> {
        let template = (&group.template, &*group.described.places, &*group.described.order);
        let reason = &mut self.machine.reason;
        let one = |variant| restored(self.kinds, &self.names, reason, template, variant).ok();
        let all: Vec<_> = group.variants.iter().map(one).collect::<Option<_>>()?;
        Some(all.into_iter().flatten().collect())
    }

    fn object(&mut self, reason: UnknownReason) {
        self.objections.push(Objection::Reason(reason));
    }

    fn unsupported(&mut self, what: &str) {
        let loc = self.machine.loc();
        self.object(UnknownReason::Unsupported { what: what.to_owned(), loc });
    }

    fn restored(&mut self, site: usize, entries: &Variant) -> Option<State<TreeHeap>> {
        let site = &self.sites[site];
        let template = (&site.template, &*site.places, &*site.order);
        match restored(self.kinds, &self.names, &mut self.machine.reason, template, entries) {
            Ok(state) => state,
            Err(what) => {
                self.unsupported(what);
                None
            }
        }
    }

    /// The states of all callers behind a call that has returned.
    fn behind_calls(&mut self, exit: usize, entries: &Variant) -> Vec<State<TreeHeap>> {
        let Some(context) = self.sites[exit].context else { return Vec::new() };
        // One that another has taken the place of is called again with that.
        let is_known = |caller: &&Caller| self.sites[caller.site].variants.contains(&caller.entries);
        let callers: Vec<Caller> = self.sites[context].callers.iter().filter(is_known).cloned().collect();
        callers.iter().filter_map(|caller| self.resumed(exit, entries, &caller.remainder)).collect()
    }

    /// The state of a caller behind a call that has returned.
    fn resumed(&mut self, exit: usize, entries: &Variant, caller: &Remainder) -> Option<State<TreeHeap>> {
        let end = self.restored(exit, entries)?;
        match recombined(&mut self.machine.reason.terms, caller, &end) {
            Ok((state, result)) => {
                self.machine.state = state;
                self.machine.finish_call(caller.dst, result);
                if let Some(violation) = self.machine.lost_already() {
                    self.objections.push(Objection::Alarm(Alarm::from(&*violation)));
                }
                Some(self.machine.state.clone())
            }
            Err(what) => {
                self.unsupported(what);
                None
            }
        }
    }

    /// Adds what arrives to what is known, and what is new to what waits. The number of its site.
    fn take(&mut self, arrival: Arrival, waiting: &mut Waiting) -> usize {
        let Arrival { at, described, state, from, .. } = arrival;
        let Described { words, variant, places, order } = described;
        let site = match self.numbers.get(&words) {
            Some(&site) => site,
            None => {
                let context = state.stack.outside().map(|outside| outside.context.raw() as usize);
                let site = self.sites.len();
                if at == Where::Exit
                    && let Some(context) = context
                {
                    self.sites[context].exits.push(site);
                }
                let rank = self.rank(&state, at, (from, context));
                let state = match at {
                    Where::Entry => with_context(state, site),
                    Where::Head | Where::Call | Where::Exit => state,
                };
                let (variants, exits, callers) = (Vec::new(), Vec::new(), Vec::new());
                self.sites.push(Site {
                    template: state,
                    places,
                    order,
                    variants,
                    at,
                    exits,
                    callers,
                    context,
                    rank,
                });
                self.numbers.insert(words, site);
                site
            }
        };
        let apart = if self.kinds.is_in_order { paths::IN_ORDER } else { paths::AT_PLACES };
        let variants = &mut self.sites[site].variants;
        if let Some(new) = admit((&self.names, apart), &mut self.machine.reason, variants, variant) {
            let rank = if self.kinds.is_in_order { self.sites[site].rank.clone() } else { Rank::new() };
            waiting.push(rank, site, new);
        }
        site
    }

    /// Where a state stands in the order of the exploration: a function is explored to its end before its callers go on.
    fn rank(
        &mut self,
        state: &State<TreeHeap>,
        at: Where,
        (from, context): (Option<usize>, Option<usize>),
    ) -> Rank {
        if let (Where::Entry, Some(from)) = (at, from) {
            return self.sites[from].rank.clone();
        }
        let entry = context.map_or_else(Rank::new, |entry| self.sites[entry].rank.clone());
        let mut rank: Rank = entry.split_last().map_or_else(Rank::new, |(_, callers)| callers.to_vec());
        match at {
            Where::Exit => rank.push((u32::MAX, u32::MAX)),
            _ => rank.extend(self.order.rank(self.program, state)),
        }
        rank
    }

    /// Executes a state until something happens; its cases wait, or it arrives somewhere.
    fn executed(&mut self, state: State<TreeHeap>, pending: &mut Paths) -> Vec<Arrival> {
        self.machine.state = state;
        match self.step(pending) {
            Ok(Some(at)) => {
                forget_dead(self.machine);
                let cases = cases(&mut self.machine.reason, self.machine.state.clone());
                cases.into_iter().filter_map(|case| self.arrived(case, at)).collect()
            }
            Ok(None) => Vec::new(),
            Err(limit) => {
                self.object(UnknownReason::Exhausted(limit));
                Vec::new()
            }
        }
    }

    fn arrived(&mut self, state: State<TreeHeap>, at: Where) -> Option<Arrival> {
        self.machine.state = state;
        self.arrive(at)
    }

    fn step(&mut self, pending: &mut Paths) -> Result<Option<Where>, Exhausted> {
        let mut event = self.machine.run(TURN);
        while matches!(event, Event::Lost) {
            self.budget.poll()?;
            if !self.lose() {
                return Ok(None);
            }
            event = self.machine.run(TURN);
        }
        match event {
            Event::Lost | Event::Ended | Event::Infeasible => {}
            Event::Paused => pending.extend([self.machine.state.clone()]),
            Event::LoopHead if self.machine.is_at_head() => return Ok(Some(Where::Head)),
            Event::LoopHead if !self.kinds.is_in_order => pending.extend([self.machine.state.clone()]),
            Event::LoopHead => {
                let rank = self.order.rank(self.program, &self.machine.state);
                pending.arrive(rank, self.machine.state.clone());
            }
            Event::Called if self.kinds.links.is_counted => {
                self.unsupported("a function that calls itself, and lists whose nodes are counted");
            }
            Event::Called => return Ok(Some(Where::Call)),
            Event::Returned => return Ok(Some(Where::Exit)),
            Event::Split(split) => {
                let negated = self.machine.reason.terms.not(split.condition);
                for (condition, assignment) in [(negated, split.otherwise), (split.condition, split.then)] {
                    let mut state = self.machine.state.clone();
                    if state.path.assume(&mut self.machine.reason, condition, assignment) {
                        pending.extend(self.without_empty(state));
                    }
                }
            }
            Event::Ask(Question::Node(id)) if self.machine.state.heap.form(id) == Some(Form::Border) => {
                let outside = self.machine.state.stack.frames().last();
                outside.into_iter().for_each(|frame| self.kinds.reach_further(frame.func));
            }
            Event::Ask(question) => {
                let state = self.machine.state.clone();
                match unfold(self.kinds, &mut self.machine.reason, &state, question) {
                    Ok(cases) => pending.extend(cases.into_iter().rev()),
                    Err(what) => self.unsupported(what),
                }
            }
            Event::Leaves => self.unsupported("a program that ends inside of a function that calls itself"),
            Event::Exhausted(what) => return Err(what),
            Event::Violation(violation) => self.objections.push(Objection::Alarm(Alarm::from(&*violation))),
            Event::Unsupported { what, loc } => {
                self.object(UnknownReason::Unsupported { what: what.into(), loc });
            }
            Event::TooDeep(_) => self.unsupported("calls that are nested too deeply"),
        }
        Ok(None)
    }

    /// Takes away the chains that have no nodes, as a number tells that counts them. Absent when no memory is like the state.
    fn without_empty(&mut self, mut state: State<TreeHeap>) -> Option<State<TreeHeap>> {
        if !self.kinds.links.is_counted {
            return Some(state);
        }
        match overlay::fold::without_empty(&self.kinds.links, &mut self.machine.reason, &mut state) {
            Ok(is_possible) => is_possible.then_some(state),
            Err(what) => {
                self.unsupported(what);
                None
            }
        }
    }

    /// Reports blocks that are lost, or forgets them where that is no violation. Whether the path goes on.
    fn lose(&mut self) -> bool {
        if let Some(violation) = self.machine.lost_already() {
            self.objections.push(Objection::Alarm(Alarm::from(&*violation)));
            return false;
        }
        let lost = self.machine.lost();
        if lost.mixed || lost.blocks.is_empty() {
            self.unsupported("memory that a mixture of pointers leads to");
            return false;
        }
        let heap = &mut self.machine.state.heap;
        if lost.blocks.iter().any(|&id| heap.form(id) == Some(Form::Group)) {
            // They are there, and who owns others still does.
            self.unsupported("nodes of lists that are lost");
            return false;
        }
        lost.blocks.iter().for_each(|&id| heap.forget(id));
        true
    }

    /// A state where something is to be known of it.
    fn arrive(&mut self, at: Where) -> Option<Arrival> {
        forget_dead(self.machine);
        while !self.machine.lost().blocks.is_empty() {
            if !self.lose() {
                return None;
            }
        }
        let loc = self.machine.loc();
        let mut state = self.machine.state.clone();
        match self.folded(&mut state, &FastSet::default()) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(what) => {
                self.unsupported(what);
                return None;
            }
        }
        forget_padding(self.program, self.kinds, &mut self.machine.reason, &mut state.heap);
        match described(self.program, self.kinds, &mut self.names, &mut self.machine.reason, &state) {
            Ok(described) if self.diverges(&described, &state) => {
                self.unsupported("a program with more nodes than are put together");
                None
            }
            Ok(mut described) => {
                described.words.push(at as u64);
                Some(Arrival { at, from: None, described, state, loc })
            }
            Err(what) => {
                self.unsupported(what);
                None
            }
        }
    }

    /// Whether a state has so many nodes that others with more are to come.
    fn diverges(&self, described: &Described, state: &State<TreeHeap>) -> bool {
        let is_node = |id: &&ObjId| {
            state.heap.form(**id).is_none() && state.heap.object(**id).is_some_and(|object| object.is_heap())
        };
        self.kinds.links.is_empty() && described.order.iter().filter(is_node).count() > MOST_NODES
    }

    /// Folds a state, but for some nodes. False when no memory is like it.
    fn folded(&mut self, state: &mut State<TreeHeap>, kept: &FastSet<ObjId>) -> Result<bool, &'static str> {
        let reason = &mut self.machine.reason;
        if let Some(seen) = &mut self.seen {
            seen.look(self.program, &self.kinds.links, &mut reason.terms, state);
            return Ok(true);
        }
        if !self.kinds.links.is_empty() {
            let Kinds { links, beginnings, .. } = &mut *self.kinds;
            return overlay::fold::fold(self.program, links, reason, state, beginnings);
        }
        fold(self.program, self.kinds, reason, state, kept);
        Ok(!self.kinds.is_void)
    }

    /// Whether blocks would be lost if the program ended inside the call that was just entered.
    fn has_temporaries(&mut self, state: &State<TreeHeap>) -> bool {
        let mut callers = state.clone();
        callers.stack.pop();
        let own = std::mem::replace(&mut self.machine.state, callers);
        let has = !self.machine.lost_now_ended().blocks.is_empty()
            // Those of the callers further out are theirs, too.
            || self.machine.state.stack.outside().is_some_and(|outside| outside.temporaries);
        self.machine.state = own;
        has
    }

    /// What holds at the heads of loops, in words: one line for each form that memory may have there.
    pub(crate) fn words(&mut self) -> Vec<LoopInvariant> {
        let mut all: Vec<LoopInvariant> = Vec::new();
        for site in 0..self.sites.len() {
            if self.sites[site].at != Where::Head {
                continue;
            }
            let Some((function, loc)) = self.head(site) else { continue };
            let mut facts = Vec::new();
            for variant in self.sites[site].variants.clone() {
                if let Some(state) = self.restored(site, &variant) {
                    facts.push(
                        facts_of(self.program, self.kinds, &mut self.machine.reason, &state).join("; "),
                    );
                }
            }
            match all.iter_mut().find(|known| (&known.function, known.loc) == (&function, loc)) {
                Some(known) => known.facts.extend(facts),
                None => all.push(LoopInvariant { function, loc, facts }),
            }
        }
        all.iter_mut().for_each(alternatives);
        all.sort_by_key(|known| self.program.sources.place(known.loc));
        all
    }

    /// The function of a state at the head of a loop, and where that stands.
    fn head(&self, site: usize) -> Option<(String, Loc)> {
        let frame = self.sites[site].template.stack.top()?;
        let function = &self.program.functions[frame.func];
        let body = function.body.as_ref()?;
        let first = body.block_insts(frame.block).iter().map(|inst| inst.loc).find(|loc| loc.is_some());
        let name = self.program.names.name(function.name).to_owned();
        Some((name, first.unwrap_or(body.blocks[frame.block].term_loc)))
    }

    /// The site that covers a state that arrives.
    fn is_known(&mut self, arrival: &Arrival) -> Result<usize, String> {
        let Arrival { described, loc, .. } = arrival;
        let (names, reason) = (&self.names, &mut self.machine.reason);
        let mut covers = |known: &Variant| names.covers(reason, known, &described.variant);
        let known = self.numbers.get(&described.words).copied();
        known
            .filter(|&site| !self.kinds.has_grown && self.sites[site].variants.iter().any(&mut covers))
            .ok_or_else(|| {
                format!("a state that arrives at {} is not covered", self.program.sources.show(*loc))
            })
    }

    /// Executes states and asks whether all that arrives is covered.
    fn covered(&mut self, starts: Vec<State<TreeHeap>>) -> Result<(), String> {
        for start in starts {
            let mut paths = Paths::from(start);
            while let Some(state) = self.next(&mut paths) {
                for arrival in self.executed(state, &mut paths) {
                    self.is_known(&arrival)?;
                }
            }
        }
        match self.objections.is_empty() && !self.kinds.has_grown {
            true => Ok(()),
            false => Err("a state that was explored before does something else now".to_owned()),
        }
    }
}

/// Makes facts alternatives, without those that are said twice and with as many as one reads.
fn alternatives(known: &mut LoopInvariant) {
    known.facts.iter_mut().filter(|fact| fact.is_empty()).for_each(|fact| "no blocks".clone_into(fact));
    known.facts.sort();
    known.facts.dedup();
    let more = known.facts.len().saturating_sub(MOST_WORDS);
    known.facts.truncate(MOST_WORDS);
    if known.facts.len() > 1 {
        for (at, fact) in known.facts.iter_mut().enumerate() {
            fact.insert_str(0, if at == 0 { "either " } else { "or     " });
        }
    }
    if more > 0 {
        known.facts.push(format!("or one of {more} more"));
    }
}

/// A state of the call that a site is the entry of.
fn with_context(mut state: State<TreeHeap>, site: usize) -> State<TreeHeap> {
    state.stack.change_outside(|outside| outside.context = ContextId::new(site as u32));
    state
}

impl Recheckable for Invariant<'_, '_> {
    fn recheck(&mut self) -> Result<u64, String> {
        self.covered(vec![self.initial.clone()])?;
        let mut count = 1;
        for site in 0..self.sites.len() {
            for entries in self.sites[site].variants.clone() {
                count += 1;
                let states = match self.sites[site].at {
                    Where::Head | Where::Entry => self.restored(site, &entries).into_iter().collect(),
                    // What is behind calls is looked at with each of them.
                    Where::Exit => continue,
                    Where::Call => match self.entered(site, &entries) {
                        Some((arrival, remainder)) => {
                            let entry = self.is_known(&arrival)?;
                            self.behind(entry, &remainder)
                        }
                        None => Vec::new(),
                    },
                };
                self.covered(states)?;
            }
        }
        match self.objections.is_empty() {
            true => Ok(count),
            false => Err("a state that was restored before cannot be now".to_owned()),
        }
    }
}
