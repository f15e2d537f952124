//! The states that were reached, by place.

use ringfence_base::{FastMap, Loc};
use ringfence_exec::State;
use ringfence_exec::order::Rank;
use ringfence_smg::Smg;
use ringfence_smg::shape::signature::{Constants, Signature};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{DefaultHasher, Hash, Hasher};

ringfence_base::define_id! {
    /// A reached state.
    pub(crate) struct ReachedId = "r";
}

/// A reached state.
#[derive(Debug)]
pub(crate) struct Reached {
    pub(crate) state: State<Smg>,
    /// What tells it from most others.
    pub(crate) signature: Signature,
    /// Whether it counts: another state covers it otherwise.
    pub(crate) counts: bool,
    /// How often it was joined with others.
    pub(crate) joins: u32,
    /// Whether it waits no more.
    pub(crate) explored: bool,
    /// Where it comes from.
    sources: Sources,
}

/// The states that lead to one, directly or to others that it covers. Absent if it stays whatever becomes of them.
///
/// A state inside a loop that comes only from states which count no more is not needed: those are covered by others, and what these lead to arrives
/// at its place, too. Without it the state that arrives is joined with none that stands for an earlier round.
pub(crate) type Sources = Option<Vec<ReachedId>>;

/// The states that lead to one of two.
pub(crate) fn both(first: Sources, second: &Sources) -> Sources {
    first.zip(second.as_ref()).map(|(mut first, second)| {
        first.extend(second);
        first
    })
}

/// A place of the program with the calls that are active.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PlaceKey(u64);

impl PlaceKey {
    /// The place of a state. Different places may share a key, which only costs time.
    pub(crate) fn of(state: &State<Smg>) -> Self {
        let mut hasher = DefaultHasher::new();
        state.phase.hash(&mut hasher);
        for frame in state.stack.frames() {
            (frame.func.raw(), frame.block.raw(), frame.next).hash(&mut hasher);
            let outside = frame.outside.as_ref();
            outside.map(|outside| (outside.context.raw(), outside.leaving)).hash(&mut hasher);
        }
        Self(hasher.finish())
    }
}

/// The states at a place that agree in the constants of their variables: most states of other groups need
/// not be looked at.
#[derive(Debug)]
struct Group {
    constants: Constants,
    ids: Vec<ReachedId>,
}

/// A state at a join point.
#[derive(Debug)]
pub(crate) struct Arrival {
    pub(crate) state: State<Smg>,
    /// Whether it is at the head of a loop or at a call that is explored on its own: where states are joined.
    pub(crate) at_head_or_call: bool,
    /// The place, for messages.
    pub(crate) loc: Loc,
}

/// What is looked at next.
#[derive(Debug)]
pub(crate) enum Waiting {
    /// A state is to be explored.
    State(ReachedId),
    /// A state is to be covered, joined or kept at its place, to which another one leads.
    Arrival(ReachedId, Box<Arrival>),
}

/// All reached states, and those that wait to be explored.
#[derive(Debug, Default)]
pub(crate) struct ReachedSet {
    all: Vec<Reached>,
    places: FastMap<PlaceKey, Vec<Group>>,
    waiting: BinaryHeap<Reverse<(Rank, ReachedId)>>,
    /// The states that will arrive at places, by the numbers of `deferred`.
    arriving: BinaryHeap<Reverse<(Rank, usize)>>,
    /// Where arriving states come from. Those that have arrived are gone.
    deferred: Vec<Option<(ReachedId, Box<Arrival>)>>,
}

impl ReachedSet {
    /// How many states count at a place.
    pub(crate) fn count_at(&self, place: PlaceKey) -> usize {
        self.groups(place).iter().map(|group| group.ids.len()).sum()
    }

    /// How many states count at a place that may be joined with one that has these constants.
    pub(crate) fn count_like(&self, place: PlaceKey, constants: &Constants, limit: u128) -> usize {
        let same = self.groups(place).iter().filter(|group| group.constants.may_join(constants, limit));
        same.map(|group| group.ids.len()).sum()
    }

    /// The states at a place that may cover one with these constants, in the order in which they were reached.
    pub(crate) fn may_cover(&self, place: PlaceKey, constants: &Constants) -> Vec<ReachedId> {
        self.choose(place, |group| group.constants.may_cover(constants))
    }

    /// The states at a place that one with these constants may cover.
    pub(crate) fn may_be_covered(&self, place: PlaceKey, constants: &Constants) -> Vec<ReachedId> {
        self.choose(place, |group| constants.may_cover(&group.constants))
    }

    /// The states at a place that may be joined with one that has these constants, if constants up to a number keep them
    /// apart; otherwise all of them.
    pub(crate) fn may_join(
        &self,
        place: PlaceKey,
        constants: &Constants,
        limit: Option<u128>,
    ) -> Vec<ReachedId> {
        self.choose(place, |group| limit.is_none_or(|limit| group.constants.may_join(constants, limit)))
    }

    fn groups(&self, place: PlaceKey) -> &[Group] {
        self.places.get(&place).map_or(&[], Vec::as_slice)
    }

    fn choose(&self, place: PlaceKey, group: impl Fn(&&Group) -> bool) -> Vec<ReachedId> {
        let groups = self.groups(place).iter().filter(group);
        let mut chosen: Vec<ReachedId> = groups.flat_map(|group| group.ids.iter().copied()).collect();
        chosen.sort_unstable();
        chosen
    }

    /// A state.
    pub(crate) fn get(&self, id: ReachedId) -> &Reached {
        &self.all[ringfence_base::Id::index(id)]
    }

    /// Adds a state, to be explored.
    pub(crate) fn add(
        &mut self,
        place: PlaceKey,
        rank: Rank,
        (state, signature): (State<Smg>, Signature),
        joins: u32,
        sources: Sources,
    ) -> ReachedId {
        let id: ReachedId = ringfence_base::Id::from_index(self.all.len());
        let constants = signature.constants();
        self.all.push(Reached { state, signature, counts: true, joins, explored: false, sources });
        let groups = self.places.entry(place).or_default();
        match groups.iter_mut().find(|group| group.constants == constants) {
            Some(group) => group.ids.push(id),
            None => groups.push(Group { constants, ids: vec![id] }),
        }
        self.waiting.push(Reverse((rank, id)));
        id
    }

    /// Drops a state that another one covers.
    pub(crate) fn drop_covered(&mut self, place: PlaceKey, id: ReachedId) {
        self.all[ringfence_base::Id::index(id)].counts = false;
        if let Some(groups) = self.places.get_mut(&place) {
            groups.iter_mut().for_each(|group| group.ids.retain(|&other| other != id));
            groups.retain(|group| !group.ids.is_empty());
        }
    }

    /// The states that lead to one.
    pub(crate) fn sources(&self, id: ReachedId) -> &Sources {
        &self.get(id).sources
    }

    /// Notes that a state leads to what another one covers.
    pub(crate) fn add_source(&mut self, id: ReachedId, from: Option<ReachedId>) {
        let sources = &mut self.all[ringfence_base::Id::index(id)].sources;
        match (sources.as_mut(), from) {
            (Some(all), Some(from)) if all.contains(&from) => {}
            (Some(all), Some(from)) => all.push(from),
            (_, None) => *sources = None,
            (None, _) => {}
        }
    }

    /// Drops the states at a place to which nothing leads any more that counts.
    pub(crate) fn drop_outdated(&mut self, place: PlaceKey) {
        let ids = self.groups(place).iter().flat_map(|group| group.ids.iter().copied());
        let is_outdated = |id: &ReachedId| match self.sources(*id) {
            Some(sources) => sources.iter().all(|&source| !self.get(source).counts),
            None => false,
        };
        let outdated: Vec<ReachedId> = ids.filter(is_outdated).collect();
        outdated.into_iter().for_each(|id| self.drop_covered(place, id));
    }

    /// Drops all states for which this holds.
    pub(crate) fn drop_all(&mut self, drops: impl Fn(&State<Smg>) -> bool) {
        let dropped: Vec<ReachedId> = self.counting().filter(|&id| drops(&self.get(id).state)).collect();
        for id in dropped {
            let place = PlaceKey::of(&self.get(id).state);
            self.drop_covered(place, id);
        }
    }

    /// Lets a state that another one leads to arrive when it is its turn. If the other is covered by then, it does not arrive
    /// at all: what covers the other leads to what covers it.
    pub(crate) fn defer(&mut self, rank: Rank, from: ReachedId, arrival: Arrival) {
        self.arriving.push(Reverse((rank, self.deferred.len())));
        self.deferred.push(Some((from, Box::new(arrival))));
    }

    /// What is looked at next: what arrives at a place comes before what is explored from there.
    pub(crate) fn take(&mut self) -> Option<Waiting> {
        loop {
            let arrives = match (self.arriving.peek(), self.waiting.peek()) {
                (Some(Reverse((arriving, _))), Some(Reverse((waiting, _)))) => arriving <= waiting,
                (arriving, _) => arriving.is_some(),
            };
            let next = if arrives { self.take_arriving() } else { self.take_waiting()? };
            if next.is_some() {
                return next;
            }
        }
    }

    /// The next state that arrives, unless what it comes from is covered.
    fn take_arriving(&mut self) -> Option<Waiting> {
        let Reverse((_, number)) = self.arriving.pop()?;
        let (from, arrival) = self.deferred[number].take()?;
        self.get(from).counts.then_some(Waiting::Arrival(from, arrival))
    }

    /// The next state to explore, unless it is covered. Absent when none waits.
    fn take_waiting(&mut self) -> Option<Option<Waiting>> {
        let Reverse((_, id)) = self.waiting.pop()?;
        let reached = &mut self.all[ringfence_base::Id::index(id)];
        reached.explored |= reached.counts;
        Some(reached.counts.then_some(Waiting::State(id)))
    }

    /// How many states wait.
    pub(crate) fn waiting(&self) -> u64 {
        let states = self.waiting.iter().filter(|Reverse((_, id))| self.get(*id).counts).count();
        let arriving = self.deferred.iter().flatten().filter(|(from, _)| self.get(*from).counts).count();
        (states + arriving) as u64
    }

    /// The states that count, in the order in which they were reached.
    pub(crate) fn counting(&self) -> impl Iterator<Item = ReachedId> + '_ {
        let ids = (0..self.all.len()).map(ringfence_base::Id::from_index);
        ids.filter(|&id| self.get(id).counts)
    }
}
