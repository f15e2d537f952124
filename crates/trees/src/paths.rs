//! Paths of one run: the states that wait to be executed between two places at which something is known to hold.
//!
//! A program without a loop has as many paths as its branches have combinations. Where more of them than a few come together at a join point, those with one skeleton are joined as they are at the heads of loops: rotations that follow each
//! other, each behind comparisons of heights, have few states and thousands of paths. The states at a join point are executed when all that lead there have been ([`Rank`]), which is an order and no condition: who comes later is not joined.
//!
//! Soundness. States are joined by their skeletons and entries alone ([`crate::skeleton`]), so what goes on stands for each of them. A run begins with one state and does not depend on others, so the recheck makes the same one.

use crate::heap::TreeHeap;
use crate::skeleton::{Described, Names, Variant};
use ringfence_base::FastSet;
use ringfence_exec::order::Rank;
use ringfence_exec::{Heap, ObjId, ObjectKind, Reasoner, State};
use std::collections::{BTreeMap, VecDeque};
use std::hash::{Hash, Hasher};

/// How many states with one skeleton are kept apart, and how many that differ in their numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Apart {
    all: usize,
    numbers: usize,
    /// Whether those are forgotten that a new one covers. That lets more of the others stay apart, which takes longer where the newest goes on.
    drops: bool,
}

/// At heads of loops and calls, and there where the order of the program is followed; at join points, and there when nodes were folded because there were too many states.
pub(crate) const AT_PLACES: Apart = Apart { all: 6, numbers: 16, drops: false };
pub(crate) const IN_ORDER: Apart = Apart { drops: true, ..AT_PLACES };
pub(crate) const AT_JOINS: Apart = Apart { all: 2, numbers: 6, drops: true };
pub(crate) const AT_MANY: Apart = Apart { all: 1, numbers: 4, drops: true };

/// How many states at a join point are not looked at.
const MOST_PATHS: usize = 2;

/// States that wait within one run.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    /// Those that are executed next, the last first.
    next: Vec<State<TreeHeap>>,
    /// Those at join points.
    joins: BTreeMap<Rank, Vec<State<TreeHeap>>>,
}

impl Paths {
    /// A run that begins with a state.
    pub(crate) fn from(state: State<TreeHeap>) -> Self {
        Self { next: vec![state], joins: BTreeMap::new() }
    }

    /// Adds states that are executed before all others.
    pub(crate) fn extend(&mut self, states: impl IntoIterator<Item = State<TreeHeap>>) {
        self.next.extend(states);
    }

    /// Adds a state at a join point.
    pub(crate) fn arrive(&mut self, rank: Rank, state: State<TreeHeap>) {
        self.joins.entry(rank).or_default().push(state);
    }

    /// The state that is executed next, but for those at join points.
    pub(crate) fn pop(&mut self) -> Option<State<TreeHeap>> {
        self.next.pop()
    }

    /// The states at the first join point, and whether they are so many that they are to be joined.
    pub(crate) fn pop_join(&mut self) -> Option<(Vec<State<TreeHeap>>, bool)> {
        let (_, states) = self.joins.pop_first()?;
        let are_many = are_many(&states);
        Some((states, are_many))
    }
}

/// Whether states at a join point are so many that they are to be joined.
pub(crate) fn are_many(states: &[State<TreeHeap>]) -> bool {
    states.len() > MOST_PATHS
}

/// States at a join point that have one skeleton.
pub(crate) struct Alike {
    /// What they were before they were described.
    pub(crate) before: Vec<State<TreeHeap>>,
    /// One of them, as it was described.
    pub(crate) template: State<TreeHeap>,
    pub(crate) described: Described,
    /// What stands for all of them.
    pub(crate) variants: Vec<Variant>,
}

impl Alike {
    /// One state, before and after it was described.
    pub(crate) fn new(state: State<TreeHeap>, template: State<TreeHeap>, described: Described) -> Self {
        let (before, variants) = (vec![state], vec![described.variant.clone()]);
        Self { before, template, described, variants }
    }

    /// Whether fewer states stand for all of them.
    pub(crate) fn are_fewer(&self) -> bool {
        self.variants.len() < self.before.len()
    }
}

/// Adds a variant to those of one skeleton, which are kept apart while there are few, and joined then. What is new, unless that is covered.
pub(crate) fn admit(
    (names, apart): (&Names, Apart),
    reason: &mut Reasoner,
    variants: &mut Vec<Variant>,
    variant: Variant,
) -> Option<Variant> {
    if variants.iter().any(|known| names.covers(reason, known, &variant)) {
        return None;
    }
    // Which children are null is forgotten first, what numbers are later.
    let is_alike = |known: &Variant| variant.has_numbers_of(known);
    let (alike, others): (Vec<Variant>, Vec<Variant>) = match variants.len() {
        // Which nodes there are is not kept apart.
        few if !variant.groups.is_empty() && few < apart.numbers => variants.drain(..).partition(is_alike),
        _ if !variant.groups.is_empty() => (std::mem::take(variants), Vec::new()),
        few if few < apart.all => (Vec::new(), std::mem::take(variants)),
        some if some < apart.numbers => variants.drain(..).partition(is_alike),
        _ => (std::mem::take(variants), Vec::new()),
    };
    *variants = others;
    let new = alike.into_iter().fold(variant, |all, known| names.joined(reason, &all, &known));
    variants.retain(|known| !apart.drops || !names.covers(reason, &new, known));
    variants.push(new.clone());
    Some(new)
}

/// The nodes that all states at a join point have, by the ways that lead to them.
pub(crate) struct Common {
    ways: FastSet<u64>,
}

impl Common {
    /// Those of some states.
    pub(crate) fn of(states: &[State<TreeHeap>]) -> Self {
        let mut all = states.iter().map(|state| ways(state).into_iter().map(|(way, _)| way).collect());
        let first: FastSet<u64> = all.next().unwrap_or_default();
        let ways = all.fold(first, |known, own: FastSet<u64>| known.intersection(&own).copied().collect());
        Self { ways }
    }

    /// Those in one state.
    pub(crate) fn nodes(&self, state: &State<TreeHeap>) -> FastSet<ObjId> {
        ways(state).into_iter().filter(|(way, _)| self.ways.contains(way)).map(|(_, id)| id).collect()
    }
}

/// The nodes of a state, each with a number for the way on which a walk from its variables meets it first. Two ways may have one number: nodes are kept then, or folded, that need not be.
fn ways(state: &State<TreeHeap>) -> Vec<(u64, ObjId)> {
    let heap = &state.heap;
    let (mut met, mut open) = (FastSet::default(), VecDeque::new());
    let mut at = 0_u64;
    state.for_each_value(|value| {
        at += 1;
        open.extend(value.prov.get().map(|id| (at, id)));
    });
    heap.for_each_object(|id, object| {
        if let ObjectKind::Global(global) = object.kind {
            open.push_back((hash(u64::MAX, global.raw().into()), id));
        }
    });
    let mut all = Vec::new();
    while let Some((way, id)) = open.pop_front() {
        if !met.insert(id) {
            continue;
        }
        if heap.form(id).is_none()
            && heap.object(id).is_some_and(|object| object.is_live() && object.is_heap())
        {
            all.push((way, id));
        }
        heap.graph.for_each_pointer(id, |offset, value, _| {
            open.extend(value.prov.get().map(|next| (hash(way, offset), next)));
        });
    }
    all
}

fn hash(way: u64, step: u64) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    (way, step).hash(&mut hasher);
    hasher.finish()
}
