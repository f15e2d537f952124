//! The states that were reached, by place.

use super::order::Rank;
use ringfence_base::FastMap;
use ringfence_exec::State;
use ringfence_smg::Smg;
use ringfence_smg::shape::signature::Signature;
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
    /// The state.
    pub(crate) state: State<Smg>,
    /// What tells it from most others.
    pub(crate) signature: Signature,
    /// Whether it counts: another state covers it otherwise.
    pub(crate) counts: bool,
    /// How often it was joined with others.
    pub(crate) joins: u32,
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
        }
        Self(hasher.finish())
    }
}

/// All reached states, and those that wait to be explored.
#[derive(Debug, Default)]
pub(crate) struct ReachedSet {
    all: Vec<Reached>,
    places: FastMap<PlaceKey, Vec<ReachedId>>,
    waiting: BinaryHeap<Reverse<(Rank, ReachedId)>>,
}

impl ReachedSet {
    /// The states at a place that count.
    pub(crate) fn at(&self, place: PlaceKey) -> Vec<ReachedId> {
        self.places.get(&place).cloned().unwrap_or_default()
    }

    /// A state.
    pub(crate) fn get(&self, id: ReachedId) -> &Reached {
        &self.all[ringfence_base::Id::index(id)]
    }

    /// Adds a state, to be explored.
    pub(crate) fn add(&mut self, place: PlaceKey, rank: Rank, state: State<Smg>, joins: u32) -> ReachedId {
        let id: ReachedId = ringfence_base::Id::from_index(self.all.len());
        let signature = Signature::of(&state);
        self.all.push(Reached { state, signature, counts: true, joins });
        self.places.entry(place).or_default().push(id);
        self.waiting.push(Reverse((rank, id)));
        id
    }

    /// Drops a state that another one covers.
    pub(crate) fn drop_covered(&mut self, place: PlaceKey, id: ReachedId) {
        self.all[ringfence_base::Id::index(id)].counts = false;
        if let Some(ids) = self.places.get_mut(&place) {
            ids.retain(|&other| other != id);
        }
    }

    /// The next state to explore.
    pub(crate) fn take(&mut self) -> Option<ReachedId> {
        while let Some(Reverse((_, id))) = self.waiting.pop() {
            if self.get(id).counts {
                return Some(id);
            }
        }
        None
    }

    /// How many states wait.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting.iter().filter(|Reverse((_, id))| self.get(*id).counts).count() as u64
    }

    /// The states that count, in the order in which they were reached.
    pub(crate) fn counting(&self) -> impl Iterator<Item = ReachedId> + '_ {
        let ids = (0..self.all.len()).map(ringfence_base::Id::from_index);
        ids.filter(|&id| self.get(id).counts)
    }
}
