//! What workers are doing now, for whoever watches them.
//!
//! A worker tells it by its budget ([`crate::Budget::tell`]), which costs a few stores and nothing where nobody watches.
//! Nothing here has an effect on a result.

use crate::Loc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What one worker does, as it tells it.
#[derive(Debug)]
pub(crate) struct Activity {
    name: String,
    loc: AtomicU32,
    states: AtomicU64,
    alarms: AtomicU64,
}

impl Activity {
    pub(crate) fn tell(&self, now: Now) {
        self.loc.store(now.loc.raw(), Ordering::Relaxed);
        self.states.store(now.states, Ordering::Relaxed);
        self.alarms.store(now.alarms, Ordering::Relaxed);
    }

    fn now(&self) -> Now {
        Now {
            loc: Loc::new(self.loc.load(Ordering::Relaxed)),
            states: self.states.load(Ordering::Relaxed),
            alarms: self.alarms.load(Ordering::Relaxed),
        }
    }
}

/// What a worker tells of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Now {
    /// The place that it looks at.
    pub loc: Loc,
    /// How many states it has made.
    pub states: u64,
    /// How many alarms it has raised.
    pub alarms: u64,
}

/// What all workers do, and what they found. Clones show the same.
#[derive(Debug, Clone, Default)]
pub struct Activities {
    workers: Arc<Mutex<Vec<Arc<Activity>>>>,
    found: Arc<Mutex<Vec<String>>>,
}

impl Activities {
    /// A worker of this name begins.
    pub(crate) fn begin(&self, name: &str) -> Arc<Activity> {
        let activity = Arc::new(Activity {
            name: name.to_owned(),
            loc: AtomicU32::new(Loc::NONE.raw()),
            states: AtomicU64::new(0),
            alarms: AtomicU64::new(0),
        });
        self.workers.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&activity));
        activity
    }

    pub(crate) fn announce(&self, found: String) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).push(found);
    }

    /// What was found so far, one line for each, without the first ones.
    #[must_use]
    pub fn found_after(&self, known: usize) -> Vec<String> {
        let all = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(known..).unwrap_or_default().to_vec()
    }

    /// The workers that are at work and have reported something, in the order in which they began, with what they reported last.
    #[must_use]
    pub fn now(&self) -> Vec<(String, Now)> {
        let all = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        let at_work = all.iter().filter(|activity| Arc::strong_count(activity) > 1);
        let reported = at_work.map(|activity| (activity.name.clone(), activity.now()));
        reported.filter(|(_, now)| *now != Now::default()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn workers_that_reported_something_are_shown() {
        let all = Activities::default();
        let budget = Budget::default().with_activities(all.clone());
        let (one, _silent) = (budget.named("one"), budget.named("two"));
        let now = Now { loc: Loc::new(3), states: 7, alarms: 1 };
        one.clone().tell(now);
        assert_eq!(all.now(), [("one".to_owned(), now)]);
        drop(one);
        assert_eq!(all.now(), []);
        budget.announce(|| "a bug".to_owned());
        assert_eq!((all.found_after(0), all.found_after(1)), (vec!["a bug".to_owned()], Vec::new()));
        // Nobody watches.
        Budget::default().named("three").tell(now);
        Budget::default().announce(|| unreachable!("nobody watches"));
    }
}
