//! The heap blocks of a path in the order in which they were made and freed, and which of them were decided to lie in one
//! place. What it is for is in `reuse.rs`.

use crate::heap::ObjId;
use crate::value::Sym;
use ringfence_base::{FastMap, List};
use ringfence_interp::Reuse;

/// How many allocations and frees are remembered.
const MOST_STEPS: usize = 4096;

/// Something that happened to a block.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step {
    /// It was made, perhaps to take over from another that is given up.
    Made { id: ObjId, size: Sym, align: u64, from: Option<ObjId> },
    /// It was freed.
    Freed(ObjId),
}

/// Whether a block lies where an older one was.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) block: ObjId,
    pub(crate) of: ObjId,
    pub(crate) same: bool,
    /// The two by their numbers in the order of allocation.
    pub(crate) numbers: Reuse,
}

/// The heap blocks of a path in their order.
#[derive(Debug, Clone, Default)]
pub struct Blocks {
    /// The newest first.
    pub(crate) steps: List<Step>,
    /// The newest first.
    pub(crate) choices: List<Choice>,
    /// Whether there were too many steps to remember.
    pub(crate) full: bool,
}

/// From when to when blocks existed, in steps.
pub type Spans = FastMap<ObjId, (usize, usize)>;

impl Blocks {
    pub(crate) fn add(&mut self, step: Step) {
        if self.full || self.steps.len() >= MOST_STEPS {
            self.full = true;
            self.steps = List::default();
        } else {
            self.steps.push(step);
        }
    }

    /// The steps, oldest first.
    pub(crate) fn in_order(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = self.steps.iter().copied().collect();
        steps.reverse();
        steps
    }

    /// The first block that lay where this one lies.
    pub(crate) fn first(&self, id: ObjId) -> ObjId {
        let moved = |id| self.choices.iter().find(|choice| choice.same && choice.block == id);
        let mut first = id;
        // Each step leads to an older block.
        while let Some(choice) = moved(first) {
            first = choice.of;
        }
        first
    }

    /// Whether two blocks, each the first in its place, were decided to lie in one place.
    pub(crate) fn decided(&self, a: ObjId, b: ObjId) -> Option<bool> {
        let concerns = |choice: &&Choice| {
            let pair = (self.first(choice.block), self.first(choice.of));
            pair == (a, b) || pair == (b, a)
        };
        self.choices.iter().find(concerns).map(|choice| choice.same)
    }

    /// Whether a block lies in the place of one of two.
    pub(crate) fn lies_with(&self, id: ObjId, a: ObjId, b: ObjId) -> bool {
        let first = self.first(id);
        first == a || first == b
    }

    /// The blocks that lie where others were, for a replay.
    #[must_use]
    pub fn reused(&self) -> Vec<Reuse> {
        let mut all: Vec<Reuse> =
            self.choices.iter().filter(|choice| choice.same).map(|choice| choice.numbers).collect();
        all.sort_unstable();
        all
    }

    /// From when to when each block existed. Blocks that are not remembered are missing.
    #[must_use]
    pub fn spans(&self) -> Spans {
        let mut spans = Spans::default();
        for (now, step) in self.in_order().into_iter().enumerate() {
            match step {
                Step::Made { id, from, .. } => {
                    spans.insert(id, (now, usize::MAX));
                    from.iter().for_each(|old| end(&mut spans, *old, now));
                }
                Step::Freed(id) => end(&mut spans, id, now),
            }
        }
        spans
    }

    /// The choices for a form: the blocks with whether they lie in one place.
    pub fn choices(&self) -> impl Iterator<Item = (ObjId, ObjId, bool)> + '_ {
        self.choices.iter().map(|choice| (choice.block, choice.of, choice.same))
    }
}

fn end(spans: &mut Spans, id: ObjId, now: usize) {
    if let Some((_, until)) = spans.get_mut(&id)
        && *until == usize::MAX
    {
        *until = now;
    }
}

/// Whether two blocks existed at the same time.
#[must_use]
pub fn existed_together(spans: &Spans, a: ObjId, b: ObjId) -> bool {
    match (spans.get(&a), spans.get(&b)) {
        (Some(a), Some(b)) => a.0 < b.1 && b.0 < a.1,
        _ => false,
    }
}
