//! Turns: several threads that work one at a time, for a slice each.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a turn lasts.
const SLICE: Duration = Duration::from_millis(10);

#[derive(Debug)]
struct Table {
    /// Who may work.
    current: usize,
    /// Since when.
    since: Instant,
    /// Who has not ended yet.
    working: Vec<bool>,
}

#[derive(Debug)]
struct Shared {
    table: Mutex<Table>,
    changed: Condvar,
}

/// The part of one of several workers that take turns.
#[derive(Debug, Clone)]
pub struct Turn {
    shared: Arc<Shared>,
    own: usize,
}

impl Turn {
    /// The parts of this many workers; the first one begins.
    #[must_use]
    pub fn for_workers(count: usize) -> Vec<Self> {
        let table = Table { current: 0, since: Instant::now(), working: vec![true; count] };
        let shared = Arc::new(Shared { table: Mutex::new(table), changed: Condvar::new() });
        (0..count).map(|own| Self { shared: Arc::clone(&shared), own }).collect()
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        // A worker that panicked left the table whole: it holds plain numbers.
        self.shared.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is this worker's turn.
    pub fn wait(&self) {
        let mut table = self.table();
        while table.current != self.own {
            table = self.shared.changed.wait(table).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lets the next one work when the turn has lasted long enough, and waits for the next turn.
    pub fn pass_if_due(&self) {
        let mut table = self.table();
        if table.current == self.own && table.since.elapsed() < SLICE {
            return;
        }
        if table.current == self.own {
            table.pass();
            self.shared.changed.notify_all();
        }
        drop(table);
        self.wait();
    }

    /// This worker has ended: the others go on without it.
    pub fn end(&self) {
        let mut table = self.table();
        table.working[self.own] = false;
        if table.current == self.own {
            table.pass();
        }
        self.shared.changed.notify_all();
    }
}

impl Table {
    /// It is the next worker's turn.
    fn pass(&mut self) {
        let count = self.working.len();
        let next = (1..=count).map(|step| (self.current + step) % count).find(|&next| self.working[next]);
        self.current = next.unwrap_or(self.current);
        self.since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn one_at_a_time_and_all_come_to_their_end() {
        let (inside, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for turn in Turn::for_workers(3) {
                let (inside, done) = (&inside, &done);
                scope.spawn(move || {
                    turn.wait();
                    for _ in 0..50 {
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        std::thread::sleep(Duration::from_micros(500));
                        inside.fetch_sub(1, Ordering::SeqCst);
                        turn.pass_if_due();
                    }
                    done.fetch_add(1, Ordering::SeqCst);
                    turn.end();
                });
            }
        });
        assert_eq!(done.load(Ordering::SeqCst), 3);
    }
}
