//! States that wait to be explored, and in which order they are taken.
//!
//! One set of waiting states serves several strategies by turns: what one of them explored, the others
//! need not explore again. A state belongs to the set until one strategy takes it; the queues of the
//! others then hold a stale number, which they skip. Runs are deterministic.
//!
//! States may be put off ([`Frontier::put_off`]): breadth-first search takes them, the others when nothing else waits.

use std::collections::VecDeque;

ringfence_base::define_id! {
    /// A place in the frontier.
    pub(crate) struct WaitId = "w";
}

/// How the next state is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The newest state with at most so many splits on its path; the others are left to the other
    /// strategies.
    DepthFirst {
        /// The bound.
        splits: u32,
    },
    /// The oldest state.
    BreadthFirst,
    /// A state near code that no path has entered yet.
    Uncovered,
}

/// The small and the large bound of depth-first search.
const BOUNDS: [u32; 2] = [16, 400];

impl Strategy {
    /// All strategies, in the order of their first turns.
    pub const ALL: [Strategy; 4] = [
        Strategy::DepthFirst { splits: BOUNDS[0] },
        Strategy::Uncovered,
        Strategy::BreadthFirst,
        Strategy::DepthFirst { splits: BOUNDS[1] },
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::DepthFirst { splits } if splits <= BOUNDS[0] => "symex-dfs",
            Strategy::DepthFirst { .. } => "symex-deep",
            Strategy::BreadthFirst => "symex-bfs",
            Strategy::Uncovered => "symex-cover",
        }
    }
}

#[derive(Debug)]
struct Waiting<S> {
    state: S,
    /// Tells this state from others that have the same place at another time.
    birth: u64,
}

/// How many waiting states a strategy that compares them looks at.
const SAMPLE: usize = 24;

/// The waiting states.
#[derive(Debug)]
pub(crate) struct Frontier<S> {
    places: Vec<Option<Waiting<S>>>,
    free: Vec<WaitId>,
    /// The states within each bound of depth-first search, the newest last.
    newest: [Vec<(WaitId, u64)>; 2],
    all: Vec<(WaitId, u64)>,
    oldest: VecDeque<(WaitId, u64)>,
    /// The states that were put off, with the splits on their paths.
    later: VecDeque<(S, u32)>,
    births: u64,
    len: usize,
    cursor: usize,
}

impl<S> Default for Frontier<S> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            free: Vec::new(),
            newest: [Vec::new(), Vec::new()],
            all: Vec::new(),
            oldest: VecDeque::new(),
            later: VecDeque::new(),
            births: 0,
            len: 0,
            cursor: 0,
        }
    }
}

impl<S> Frontier<S> {
    /// How many states wait.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.len + self.later.len()
    }

    /// Whether none does.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a state with this many splits on its path.
    pub(crate) fn push(&mut self, state: S, splits: u32) {
        let birth = self.births;
        self.births += 1;
        self.len += 1;
        let waiting = Some(Waiting { state, birth });
        let place = match self.free.pop() {
            Some(place) => {
                self.places[ringfence_base::Id::index(place)] = waiting;
                place
            }
            None => {
                self.places.push(waiting);
                ringfence_base::Id::from_index(self.places.len() - 1)
            }
        };
        for (bound, stack) in BOUNDS.into_iter().zip(&mut self.newest) {
            if splits <= bound {
                stack.push((place, birth));
            }
        }
        self.all.push((place, birth));
        self.oldest.push_back((place, birth));
    }

    /// Adds a state that others go before.
    pub(crate) fn put_off(&mut self, state: S, splits: u32) {
        self.later.push_back((state, splits));
    }

    /// Puts off the states that can wait, and no others; `splits` says how many splits a state has on its path.
    pub(crate) fn put_off_those(&mut self, can_wait: impl Fn(&S) -> bool, splits: impl Fn(&S) -> u32) {
        let mut all: Vec<Waiting<S>> = self.places.drain(..).flatten().collect();
        all.sort_unstable_by_key(|waiting| waiting.birth);
        let later = std::mem::take(&mut self.later).into_iter().map(|(state, _)| state);
        let all: Vec<S> = all.into_iter().map(|waiting| waiting.state).chain(later).collect();
        *self = Self { births: self.births, cursor: self.cursor, ..Self::default() };
        for state in all {
            let splits = splits(&state);
            match can_wait(&state) {
                true => self.put_off(state, splits),
                false => self.push(state, splits),
            }
        }
    }

    /// Takes the state that a strategy prefers; `score` says how far a state is from new code. Absent
    /// when no waiting state is within the strategy's bound.
    pub(crate) fn take(&mut self, strategy: Strategy, score: impl FnMut(&S) -> u64) -> Option<S> {
        if self.all.len() > 4 * self.len + 1024 {
            self.compact();
        }
        if self.len == 0 {
            let later = std::mem::take(&mut self.later);
            later.into_iter().for_each(|(state, splits)| self.push(state, splits));
        }
        match strategy {
            Strategy::DepthFirst { splits } => self.take_newest(splits),
            Strategy::BreadthFirst if !self.later.is_empty() => {
                self.later.pop_front().map(|(state, _)| state)
            }
            Strategy::BreadthFirst => self.take_oldest(),
            Strategy::Uncovered => self.take_best(score),
        }
    }

    fn is_there(&self, (place, birth): (WaitId, u64)) -> bool {
        let waiting = self.places.get(ringfence_base::Id::index(place)).and_then(Option::as_ref);
        waiting.is_some_and(|waiting| waiting.birth == birth)
    }

    fn remove(&mut self, place: WaitId) -> Option<S> {
        let waiting = self.places.get_mut(ringfence_base::Id::index(place))?.take()?;
        self.free.push(place);
        self.len -= 1;
        Some(waiting.state)
    }

    fn take_newest(&mut self, bound: u32) -> Option<S> {
        let stack = usize::from(bound > BOUNDS[0]);
        while let Some(last) = self.newest[stack].pop() {
            if self.is_there(last) {
                return self.remove(last.0);
            }
        }
        None
    }

    fn take_oldest(&mut self) -> Option<S> {
        while let Some(first) = self.oldest.pop_front() {
            if self.is_there(first) {
                return self.remove(first.0);
            }
        }
        None
    }

    /// Looks at some waiting states, other ones each time, and takes the one with the least score.
    fn take_best(&mut self, mut score: impl FnMut(&S) -> u64) -> Option<S> {
        self.compact();
        let count = self.all.len();
        let mut best: Option<(u64, WaitId)> = None;
        for step in 0..SAMPLE.min(count) {
            // Half of the sample are the newest states, half go round all of them.
            let at = if step % 2 == 0 { count - 1 - step / 2 } else { (self.cursor + step) % count };
            let entry = self.all[at];
            let waiting = self.places.get(ringfence_base::Id::index(entry.0)).and_then(Option::as_ref);
            if let Some(waiting) = waiting.filter(|waiting| waiting.birth == entry.1) {
                let score = score(&waiting.state);
                if best.is_none_or(|(least, _)| score < least) {
                    best = Some((score, entry.0));
                }
            }
        }
        self.cursor = self.cursor.wrapping_add(SAMPLE);
        match best {
            Some((_, place)) => self.remove(place),
            None => self.take_oldest(),
        }
    }

    /// Drops stale numbers where they are the majority.
    fn compact(&mut self) {
        let most = 2 * self.len + SAMPLE;
        let mut all = std::mem::take(&mut self.all);
        if all.len() > most {
            all.retain(|&entry| self.is_there(entry));
        }
        self.all = all;
        let mut oldest = std::mem::take(&mut self.oldest);
        if oldest.len() > most {
            oldest.retain(|&entry| self.is_there(entry));
        }
        self.oldest = oldest;
        for stack in 0..BOUNDS.len() {
            let mut newest = std::mem::take(&mut self.newest[stack]);
            if newest.len() > most {
                newest.retain(|&entry| self.is_there(entry));
            }
            self.newest[stack] = newest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full(splits: &[u32]) -> Frontier<usize> {
        let mut frontier = Frontier::default();
        splits.iter().enumerate().for_each(|(at, &splits)| frontier.push(at, splits));
        frontier
    }

    #[test]
    fn every_state_is_taken_once_whoever_takes_it() {
        let mut frontier = full(&[0; 100]);
        let mut taken = Vec::new();
        for turn in 0..100 {
            let strategy = Strategy::ALL[turn % 4];
            taken.extend(frontier.take(strategy, |&state| 100 - state as u64));
        }
        taken.sort_unstable();
        assert_eq!(taken, (0..100).collect::<Vec<_>>());
        assert!(frontier.is_empty() && frontier.take(Strategy::BreadthFirst, |_| 0).is_none());
    }

    #[test]
    fn depth_first_leaves_deep_states_alone() {
        let mut frontier = full(&[1, 90, 2, 90]);
        let small = Strategy::DepthFirst { splits: BOUNDS[0] };
        assert_eq!(frontier.take(small, |_| 0), Some(2));
        assert_eq!(frontier.take(small, |_| 0), Some(0));
        assert_eq!(frontier.take(small, |_| 0), None);
        assert_eq!(frontier.take(Strategy::BreadthFirst, |_| 0), Some(1));
        assert_eq!(frontier.len(), 1);
    }

    #[test]
    fn states_that_can_wait_are_taken_in_the_end() {
        let mut frontier = full(&[1; 6]);
        frontier.put_off_those(|&state| state % 2 == 0, |_| 1);
        let newest = Strategy::DepthFirst { splits: BOUNDS[0] };
        assert_eq!(frontier.take(newest, |_| 0), Some(5));
        assert_eq!(frontier.take(Strategy::BreadthFirst, |_| 0), Some(0));
        assert_eq!(frontier.len(), 4);
        frontier.put_off_those(|&state| state == 3, |_| 1);
        assert_eq!(frontier.take(newest, |_| 0), Some(4));
        let rest: Vec<_> = std::iter::from_fn(|| frontier.take(newest, |_| 0)).collect();
        assert_eq!(rest, [2, 1, 3]);
        assert!(frontier.is_empty());
    }

    #[test]
    fn the_nearest_to_new_code_goes_first() {
        let mut frontier = full(&[0; 10]);
        assert_eq!(frontier.take(Strategy::Uncovered, |&state| (state as i64 - 7).unsigned_abs()), Some(7));
    }
}
