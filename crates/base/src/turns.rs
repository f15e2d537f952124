//! Turns: several threads of which a few work at a time.
//!
//! Who works is decided by stride scheduling (Waldspurger and Weihl, 1995): each worker has a share, and the time for which it worked, divided by
//! its share, is its *pass*. One that waits with a lower pass than one that works gets the place of that one when it next looks at its
//! budget and has worked for a slice. So a worker whose share is large enough keeps a processor for itself, and the others take turns on the
//! rest. One that comes late begins with the least pass of those that are there: it does not make up for the time before.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a worker works at least before another one gets its place.
const SLICE: Duration = Duration::from_millis(10);

/// Where a worker is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// It has not come, or has ended.
    Away,
    Waits,
    /// It has worked since then, as far as that is not in its pass.
    Works(Instant),
}

#[derive(Debug)]
struct Worker {
    share: u32,
    pass: Duration,
    stand: Stand,
}

impl Worker {
    /// Puts the time for which it worked into its pass.
    fn charge(&mut self, now: Instant) {
        if let Stand::Works(since) = self.stand {
            self.pass += now.saturating_duration_since(since) / self.share;
            self.stand = Stand::Works(now);
        }
    }
}

#[derive(Debug)]
struct Table {
    /// How many work at a time: as many as there are processors if nobody said, which is asked when it first matters.
    places: Option<usize>,
    workers: Vec<Worker>,
}

impl Table {
    fn count(&self, is_counted: impl Fn(Stand) -> bool) -> usize {
        self.workers.iter().filter(|worker| is_counted(worker.stand)).count()
    }

    /// Whether one more may work.
    fn has_place(&mut self) -> bool {
        let working = self.count(|stand| matches!(stand, Stand::Works(_)));
        working == 0 || working < *self.places.get_or_insert_with(processors)
    }

    /// Who gets the next place.
    fn next(&self) -> Option<usize> {
        let waits = |&id: &usize| self.workers[id].stand == Stand::Waits;
        (0..self.workers.len()).filter(waits).min_by_key(|&id| self.workers[id].pass)
    }

    /// Gives free places to those that wait.
    fn fill(&mut self, now: Instant) {
        while let Some(next) = self.next() {
            if !self.has_place() {
                return;
            }
            self.workers[next].stand = Stand::Works(now);
        }
    }

    /// A worker comes and waits for a place.
    fn enter(&mut self, own: usize, now: Instant) {
        self.workers.iter_mut().for_each(|worker| worker.charge(now));
        let there = self.workers.iter().filter(|worker| worker.stand != Stand::Away);
        let least = there.map(|worker| worker.pass).min().unwrap_or_default();
        let worker = &mut self.workers[own];
        worker.pass = worker.pass.max(least);
        worker.stand = Stand::Waits;
    }

    /// Whether a worker gives its place to another one now.
    fn is_over(&mut self, own: usize, now: Instant) -> bool {
        match self.workers[own].stand {
            Stand::Works(since) if now.saturating_duration_since(since) < SLICE => return false,
            _ => self.workers[own].charge(now),
        }
        self.next().is_some_and(|next| self.workers[next].pass < self.workers[own].pass)
    }
}

/// How many processors there are for this process.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[derive(Debug)]
struct Shared {
    table: Mutex<Table>,
    /// How many wait: nobody looks at the table as long as there are none.
    waiting: AtomicUsize,
    changed: Condvar,
}

/// The part of one of several workers that take turns.
#[derive(Debug, Clone)]
pub struct Turn {
    shared: Arc<Shared>,
    own: usize,
}

impl Turn {
    /// The parts of workers with these shares, of which this many work at a time; as many as there are processors if that is not said.
    #[must_use]
    pub fn for_workers(shares: &[u32], places: Option<usize>) -> Vec<Self> {
        let worker = |&share: &u32| Worker { share: share.max(1), pass: Duration::ZERO, stand: Stand::Away };
        let table = Table { places, workers: shares.iter().map(worker).collect() };
        let (table, waiting, changed) = (Mutex::new(table), AtomicUsize::new(0), Condvar::new());
        let shared = Arc::new(Shared { table, waiting, changed });
        (0..shares.len()).map(|own| Self { shared: Arc::clone(&shared), own }).collect()
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        // A worker that panicked left the table whole: it holds plain numbers.
        self.shared.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Comes, and waits until it may work.
    pub fn wait(&self) {
        let mut table = self.table();
        table.enter(self.own, Instant::now());
        self.work_when_there_is_a_place(table);
    }

    /// Lets another one work if it is its turn, and waits for the next turn then.
    pub fn pass_if_due(&self) {
        if self.shared.waiting.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut table = self.table();
        if table.is_over(self.own, Instant::now()) {
            table.workers[self.own].stand = Stand::Waits;
            self.work_when_there_is_a_place(table);
        }
    }

    /// Waits for a place. Free places are given away first.
    fn work_when_there_is_a_place(&self, mut table: MutexGuard<'_, Table>) {
        self.fill(&mut table);
        while table.workers[self.own].stand == Stand::Waits {
            table = self.shared.changed.wait(table).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn fill(&self, table: &mut Table) {
        table.fill(Instant::now());
        let waiting = table.count(|stand| stand == Stand::Waits);
        self.shared.waiting.store(waiting, Ordering::Relaxed);
        self.shared.changed.notify_all();
    }

    /// This worker has ended: the others go on without it.
    pub fn end(&self) {
        let mut table = self.table();
        table.workers[self.own].stand = Stand::Away;
        self.fill(&mut table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Workers with these shares, none of which has come.
    fn table(shares: &[u32], places: usize) -> Table {
        let worker = |&share: &u32| Worker { share, pass: Duration::ZERO, stand: Stand::Away };
        Table { places: Some(places), workers: shares.iter().map(worker).collect() }
    }

    /// How many slices each worker works for, of these that pass.
    fn slices(shares: &[u32], places: usize, slices: u32) -> Vec<u32> {
        let (mut table, mut counts) = (table(shares, places), vec![0; shares.len()]);
        let mut now = Instant::now();
        (0..shares.len()).for_each(|id| table.enter(id, now));
        for _ in 0..slices {
            table.fill(now);
            now += SLICE;
            for (id, count) in counts.iter_mut().enumerate() {
                if table.workers[id].stand == Stand::Waits {
                    continue;
                }
                *count += 1;
                if table.is_over(id, now) {
                    table.workers[id].stand = Stand::Waits;
                }
            }
        }
        counts
    }

    /// Whether workers work for as many slices as is wanted, but for those that are not over.
    fn are_near(counts: &[u32], wanted: &[u32]) -> bool {
        counts.len() == wanted.len()
            && counts.iter().zip(wanted).all(|(count, wanted)| count.abs_diff(*wanted) <= 2)
    }

    #[test]
    fn a_large_share_is_a_place_of_its_own_and_the_rest_is_divided() {
        for (shares, places, wanted) in [
            (&[3, 1, 1, 1][..], 2, &[300, 100, 100, 100][..]),
            (&[1, 1, 1], 1, &[100, 100, 100]),
            (&[1, 1], 2, &[300, 300]),
        ] {
            let counts = slices(shares, places, 300);
            assert!(are_near(&counts, wanted), "{counts:?} instead of {wanted:?}");
        }
    }

    #[test]
    fn shares_are_kept_where_there_is_one_place() {
        let counts = slices(&[3, 2, 1], 1, 600);
        assert!(are_near(&counts, &[300, 200, 100]), "{counts:?}");
    }

    #[test]
    fn a_worker_that_comes_late_does_not_make_up_for_what_it_missed() {
        let (mut table, now) = (table(&[1, 1], 1), Instant::now());
        table.enter(0, now);
        table.fill(now);
        table.enter(1, now + Duration::from_secs(5));
        let passes: Vec<Duration> = table.workers.iter().map(|worker| worker.pass).collect();
        assert_eq!(passes, [Duration::from_secs(5); 2]);
    }

    #[test]
    fn as_many_threads_work_as_there_are_places_and_all_come_to_their_end() {
        for places in 1..=3 {
            let (inside, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
            std::thread::scope(|scope| {
                for turn in Turn::for_workers(&[1, 2, 1, 3], Some(places)) {
                    let (inside, done) = (&inside, &done);
                    scope.spawn(move || {
                        turn.wait();
                        for _ in 0..30 {
                            assert!(inside.fetch_add(1, Ordering::SeqCst) < places);
                            std::thread::sleep(Duration::from_micros(700));
                            inside.fetch_sub(1, Ordering::SeqCst);
                            turn.pass_if_due();
                        }
                        done.fetch_add(1, Ordering::SeqCst);
                        turn.end();
                    });
                }
            });
            assert_eq!(done.load(Ordering::SeqCst), 4);
        }
    }
}
