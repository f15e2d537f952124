//! The call cache: functions that are explored once for all callers (section 1.5.2: function summaries).
//!
//! When a function is called that is worth it ([`crate::summaries`]), the state is cut in what the function
//! can see and the rest ([`ringfence_smg::shape::localise`]). If a state that the function was called with
//! before covers what it sees now, nothing is executed: the states that the function came to from
//! there, those where it returned and those where it ended the program, are put together with the rest of
//! each caller ([`ringfence_smg::shape::recombine`]). Otherwise the function is explored from what it
//! sees. The caller is remembered, and every state that the function comes to later goes on with it, too.
//!
//! States of an exploration for one entry are distinguished from those for others by the context in the frame that
//! stands for the callers, so they are kept, joined and compared among themselves only.
//!
//! Soundness. The invariant that the recheck ([`crate::recheck`]) establishes is this: every successor of
//! every state that counts, of the initial state and of every entry is covered, where a call leads either
//! into the function itself or, if an entry covers what the function sees, to every state that counts of
//! those that this entry's exploration came to, put together with the caller's rest. By induction
//! over the length of an execution, what a concrete execution is at inside a call is covered by a state of
//! the entry's exploration, and where it returns by one put together. Who was remembered as a caller
//! has no part in that.
//!
//! Recursion ([`Calls::Recursive`]) asks for nothing more: the induction is over the length of the execution, not over
//! the depth of calls, so an entry may be the caller of itself. What a function comes to from an entry is then a fixed point: its
//! states are put together with every caller, those of its own exploration among them, until the callers that wait learn nothing
//! new. An entry that never comes to its end has no states that return, and then nothing behind the call is reached by any execution that
//! ends the call. What a function sees at one of its own calls is joined with what it saw there in the calls above, so that there are finitely
//! many entries where joins are; without joins, the limits of the attempt end the exploration, and nothing is claimed.
//!
//! What is not done: functions that the C library calls back, and what runs while the program ends are followed inline.

use crate::fixpoint::Fixpoint;
use crate::reached::{PlaceKey, ReachedId};
use crate::settings::{AbstractAt, CallMatch, Calls, JoinAt, VerifierSettings};
use crate::transfer::{LossKind, Successors};
use ringfence_base::{FastMap, IdVec};
use ringfence_engine::Evidence;
use ringfence_exec::State;
use ringfence_exec::order::Rank;
use ringfence_exec::state::ContextId;
use ringfence_ir::{BlockId, FuncId};
use ringfence_smg::Smg;
use ringfence_smg::shape::bounds::Widening;
use ringfence_smg::shape::join::{Rules, covers, join};
use ringfence_smg::shape::localise::{Part, Remainder, localise};
use ringfence_smg::shape::recombine::recombine;
use ringfence_smg::shape::signature::Signature;
use ringfence_smg::shape::tidy::tidy;
use std::rc::Rc;

/// Whether calls are cached. The states of a certificate, and those in pictures, have all their callers.
pub(crate) fn is_used(evidence: Evidence, settings: &VerifierSettings) -> bool {
    let shared = matches!(settings.calls, Calls::Whole | Calls::Localised | Calls::Recursive);
    shared && !evidence.is_wanted()
}

/// The call that a state belongs to, if that is explored on its own.
pub(crate) fn context_of(state: &State<Smg>) -> Option<ContextId> {
    state.stack.outside().map(|outside| outside.context)
}

/// Whether a state is one where a call that is explored on its own returned, or is about to end the program.
pub(crate) fn has_ended(state: &State<Smg>) -> bool {
    state.stack.has_returned() || is_leaving(state)
}

/// Whether a state is one where a call that is explored on its own is about to end the program.
pub(crate) fn is_leaving(state: &State<Smg>) -> bool {
    state.stack.outside().is_some_and(|outside| outside.leaving)
}

/// For which pass successors are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pass {
    /// Exploration: what is called in a new way is explored, and callers wait for what it comes to.
    Exploration,
    /// Recheck: a call leads to all that the function came to, or is executed inline.
    Recheck,
}

/// A call that waits for what the function comes to.
#[derive(Debug, Clone)]
struct Caller {
    rest: Rc<Remainder>,
    /// The state that led to the call: when it does not count any more, another one leads there.
    from: Option<ReachedId>,
}

/// Where a function is called: the call that the caller belongs to, and its place in the program.
type CallSite = Option<(Option<ContextId>, FuncId, BlockId, u32)>;

/// What a function was called with.
#[derive(Debug)]
struct Entry {
    state: State<Smg>,
    signature: Signature,
    /// The same state among those that were reached.
    id: ReachedId,
    /// Where the function was called first.
    site: CallSite,
    /// How often the state was joined with others.
    joins: u32,
    /// Where the first caller stands in the order of exploration.
    rank: Rank,
    callers: Vec<Caller>,
    /// The states that the function came to.
    exits: Vec<ReachedId>,
}

/// What is known of the calls of a function.
#[derive(Debug, Default)]
struct Function {
    entries: Vec<ContextId>,
    /// How many calls in a row found no entry.
    misses: u32,
}

/// All calls that were explored on their own.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    entries: IdVec<ContextId, Entry>,
    functions: FastMap<FuncId, Function>,
    from: Option<ReachedId>,
}

impl Cache {
    /// Says which state is explored now.
    pub(crate) fn follow_from(&mut self, from: Option<ReachedId>) {
        self.from = from;
    }

    /// Adds a state that a call came to.
    pub(crate) fn add_exit(&mut self, context: ContextId, id: ReachedId) {
        self.entries[context].exits.push(id);
    }

    /// The entries that are not among the states that count, except those that others stand for.
    pub(crate) fn entries(&self, counts: impl Fn(ReachedId) -> bool) -> std::vec::IntoIter<State<Smg>> {
        let mut used: Vec<ContextId> =
            self.functions.values().flat_map(|function| function.entries.iter().copied()).collect();
        used.sort_unstable();
        let used = used.into_iter().map(|context| &self.entries[context]);
        let others = used.filter(|entry| !counts(entry.id));
        others.map(|entry| entry.state.clone()).collect::<Vec<_>>().into_iter()
    }
}

impl Fixpoint<'_> {
    /// Goes on where a function was just called, without executing it: with what it came to before, or by exploring it
    /// on its own. False if it is to be executed inline.
    pub(crate) fn enter_call(
        &mut self,
        pass: Pass,
        pending: &mut Vec<State<Smg>>,
        found: &mut Successors,
    ) -> bool {
        let state = self.transfer.machine.state.clone();
        let Some(func) = state.stack.top().map(|frame| frame.func) else { return true };
        let part = match self.transfer.settings.calls {
            Calls::Whole => Part::Whole,
            Calls::Recursive => Part::Blocks,
            _ => Part::Reachable,
        };
        let context = self.cache.entries.next_id();
        let reason = &mut self.transfer.machine.reason;
        let localised = localise(self.transfer.program, &state, reason, context, part);
        let Some((mut inside, rest)) = localised else { return false };
        self.transfer.statistics.summary_lookups += 1;
        if let Some(context) = self.find_entry(func, &mut inside, pass) {
            self.transfer.statistics.summary_hits += 1;
            self.go_on_with_exits(context, rest, pass, pending, found);
        } else if pass == Pass::Recheck || self.misses_too_often(func) {
            return false;
        } else {
            let site = self.site_of(&state);
            let rest = Rc::new(rest);
            let callers = vec![Caller { rest, from: self.cache.from }];
            let entry = self.widened_entry(func, inside, callers, site);
            self.explore_call(func, context, entry);
        }
        true
    }

    /// Where the function whose entry is at the top of a state was called. A function that calls itself is at its own call in one
    /// context after the other, so what it sees there is joined however deep it is.
    fn site_of(&self, state: &State<Smg>) -> CallSite {
        let caller = state.stack.frames().nth(1)?;
        let is_recursive = self.transfer.settings.calls == Calls::Recursive;
        let context = context_of(state).filter(|_| !is_recursive);
        Some((context, caller.func, caller.block, caller.next))
    }

    /// The entry that stands for what a function sees. What matters in the recheck is that there is one.
    fn find_entry(&mut self, func: FuncId, inside: &mut State<Smg>, pass: Pass) -> Option<ContextId> {
        let isomorphic = self.transfer.settings.call_match == CallMatch::Isomorphism;
        let mut found = self.find_covering(func, inside, isomorphic);
        if found.is_none() && isomorphic && pass == Pass::Recheck {
            found = self.find_covering(func, inside, false);
        }
        if let (Some(_), Some(function)) = (found, self.cache.functions.get_mut(&func)) {
            function.misses = 0;
        }
        found
    }

    /// The newest entry that covers what a function sees, and is covered by it if that is asked for.
    fn find_covering(&mut self, func: FuncId, inside: &mut State<Smg>, both_ways: bool) -> Option<ContextId> {
        let entries = self.cache.functions.get(&func)?.entries.clone();
        let signature = Signature::of(inside);
        let records = Rc::clone(&self.transfer.records);
        let rules = self.transfer.rules(&records);
        entries.into_iter().rev().find(|&context| {
            let entry = &self.cache.entries[context];
            if !is_read_alike(&entry.state, inside) || !entry.signature.may_cover(&signature) {
                return false;
            }
            inside.stack.change_outside(|outside| outside.context = context);
            let (program, reason) = (self.transfer.program, &mut self.transfer.machine.reason);
            covers(program, reason, &entry.state, inside, rules)
                && (!both_ways || covers(program, reason, inside, &entry.state, rules))
        })
    }

    /// Whether so many calls of a function in a row found no entry that it is not worth looking.
    fn misses_too_often(&mut self, func: FuncId) -> bool {
        let function = self.cache.functions.entry(func).or_default();
        function.misses = function.misses.saturating_add(1);
        function.misses > self.transfer.settings.call_misses
    }

    /// A new entry for a call: what the function sees, joined with what it saw when it was called at the same
    /// place before, if both can be one. Then it stands for the callers of both, and the former one is dropped.
    fn widened_entry(
        &mut self,
        func: FuncId,
        mut inside: State<Smg>,
        mut callers: Vec<Caller>,
        site: CallSite,
    ) -> Entry {
        let mut joins = 0;
        if let Some((context, joined)) = self.join_with_entry(func, &mut inside, site) {
            let old = &mut self.cache.entries[context];
            callers.splice(0..0, std::mem::take(&mut old.callers));
            joins = old.joins + 1;
            self.cache.functions.entry(func).or_default().entries.retain(|&other| other != context);
            self.reached.drop_all(|state| context_of(state) == Some(context));
            self.transfer.statistics.joins += 1;
            inside = joined;
        }
        let signature = Signature::of(&inside);
        let id = ringfence_base::Id::from_index(0);
        Entry {
            state: inside,
            signature,
            id,
            site,
            joins,
            rank: self.rank_of_caller(),
            callers,
            exits: Vec::new(),
        }
    }

    /// Joins what a function sees with an entry from the same place. Which, and the result.
    fn join_with_entry(
        &mut self,
        func: FuncId,
        inside: &mut State<Smg>,
        site: CallSite,
    ) -> Option<(ContextId, State<Smg>)> {
        if self.transfer.settings.join == JoinAt::Never {
            return None;
        }
        let entries = self.cache.functions.get(&func)?.entries.clone();
        let signature = Signature::of(inside);
        let records = Rc::clone(&self.transfer.records);
        let rules = self.transfer.rules(&records);
        let like = |&&context: &&ContextId| {
            let entry = &self.cache.entries[context];
            entry.site == site
                && is_read_alike(&entry.state, inside)
                && entry.signature.may_join(&signature, self.transfer.settings.partition_limit.into())
        };
        let entries: Vec<ContextId> = entries.iter().rev().filter(like).copied().collect();
        for context in entries.into_iter().take(self.transfer.settings.join_candidates) {
            inside.stack.change_outside(|outside| outside.context = context);
            let entry = &self.cache.entries[context];
            let rounds = entry.joins.checked_sub(self.transfer.settings.widening_delay);
            let thresholds = rounds.map(|rounds| self.thresholds.after(rounds));
            let rules = Rules {
                nonempty_insertions: 1,
                widening: Widening {
                    thresholds,
                    stops: self.thresholds.after(rounds.unwrap_or(0)),
                    relations: self.transfer.settings.relations,
                    ..Widening::default()
                },
                ..rules
            };
            let reason = &mut self.transfer.machine.reason;
            match join(self.transfer.program, reason, &entry.state, inside, rules) {
                Ok(joined) => {
                    let mut state = joined.state;
                    tidy(&mut state, reason);
                    return Some((context, state));
                }
                Err(why) => self.transfer.statistics.mismatches.count(why),
            }
        }
        None
    }

    /// Explores a function from an entry.
    fn explore_call(&mut self, func: FuncId, context: ContextId, mut entry: Entry) {
        entry.state.stack.change_outside(|outside| outside.context = context);
        let state = entry.state.clone();
        self.cache.entries.push(entry);
        self.cache.functions.entry(func).or_default().entries.push(context);
        self.transfer.statistics.states += 1;
        let (place, rank) = (PlaceKey::of(&state), self.rank(&state));
        let signature = Signature::of(&state);
        self.cache.entries[context].id = self.reached.add(place, rank, (state, signature), 0, None);
    }

    /// Goes on with the states that a function came to already. Those that are still to be looked at go on with
    /// all callers then.
    fn go_on_with_exits(
        &mut self,
        context: ContextId,
        rest: Remainder,
        pass: Pass,
        pending: &mut Vec<State<Smg>>,
        found: &mut Successors,
    ) {
        let exits: Vec<ReachedId> = self.cache.entries[context].exits.clone();
        for id in exits {
            let exit = self.reached.get(id);
            if exit.counts && (exit.explored || pass == Pass::Recheck) {
                let exit = exit.state.clone();
                pending.extend(self.recombined(&exit, &rest, found));
            }
        }
        if pass == Pass::Exploration {
            let caller = Caller { rest: Rc::new(rest), from: self.cache.from };
            self.cache.entries[context].callers.push(caller);
        }
    }

    /// Goes on with all callers from a state that a call came to. False when the budget is used up.
    pub(crate) fn return_to_callers(&mut self, exit: &State<Smg>) -> bool {
        let Some(context) = context_of(exit) else { return true };
        for caller in self.cache.entries[context].callers.clone() {
            if caller.from.is_some_and(|id| !self.reached.get(id).counts) {
                continue;
            }
            self.cache.follow_from(caller.from);
            let mut found = Successors::default();
            if let Some(state) = self.recombined(exit, &caller.rest, &mut found) {
                self.add_successors(state, Pass::Exploration, &mut found);
            }
            if !self.take(found) {
                return false;
            }
        }
        true
    }

    /// A state that a call came to, with the rest of a caller, behind the call. Absent when nothing is left to
    /// execute.
    fn recombined(
        &mut self,
        exit: &State<Smg>,
        rest: &Remainder,
        found: &mut Successors,
    ) -> Option<State<Smg>> {
        let transfer = &mut self.transfer;
        if is_leaving(exit) && rest.is_in_call() && transfer.settings.calls == Calls::Recursive {
            // Each call on the way out would be one more frame.
            found.lose(
                LossKind::Recombination,
                transfer.machine.loc(),
                "the end of the program in a recursion",
            );
            return None;
        }
        let bits = transfer.pointer_bits();
        let recombined = match recombine(exit, rest, &mut transfer.machine.reason, bits) {
            Ok(recombined) => recombined?,
            Err(what) => {
                let loc = transfer.machine.loc();
                found.lose(LossKind::Recombination, loc, format!("a call with {what}"));
                return None;
            }
        };
        transfer.machine.state = recombined.state;
        if let Some(result) = recombined.result {
            transfer.machine.finish_call(rest.dst(), result);
            transfer.forget_lost(found);
            if transfer.settings.abstraction == AbstractAt::Returns {
                transfer.arrive(found);
                return None;
            }
        }
        Some(transfer.machine.state.clone())
    }

    /// The place of a state in the order of the program: behind its first caller, and what a call came to
    /// behind everything in the call.
    pub(crate) fn rank_in_program(&mut self, state: &State<Smg>) -> Rank {
        let context = context_of(state).and_then(|context| self.cache.entries.get(context));
        let mut rank = context.map_or_else(Rank::new, |entry| entry.rank.clone());
        if has_ended(state) {
            rank.push((u32::MAX, 0));
        } else {
            rank.extend(self.order.rank(self.transfer.program, state));
        }
        rank
    }

    /// The place of the caller that the machine's state has just left.
    fn rank_of_caller(&mut self) -> Rank {
        let mut caller = self.transfer.machine.state.clone();
        caller.stack.pop();
        self.rank_in_program(&caller)
    }
}

/// Whether two states have read the same of the standard input.
fn is_read_alike(a: &State<Smg>, b: &State<Smg>) -> bool {
    a.stdin == b.stdin && a.library.input_read() == b.library.input_read()
}
