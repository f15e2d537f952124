//! Budgets: how much work, memory and time a run may use, and how it is stopped from outside.
//!
//! A budget is cheap to clone and to step. A clone for a part of the work can be given less than the
//! whole, never more: `with_…` lowers a limit and leaves a lower one alone. Clones share the deadline,
//! the cancel flag and the memory gauge; steps and counted bytes are their own.
//!
//! Memory is limited twice over: by what the analysis counts itself ([`Budget::take_memory`]), and, where
//! a gauge is given, by what the process really uses. This crate does no input or output: who makes the
//! budget brings the gauge.

use crate::activity::{Activities, Activity, Now};
use crate::turns::Turn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Which limit a run met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exhausted {
    /// Steps, as the caller of [`Budget::step`] counts them.
    Steps,
    /// The memory: what the analysis counted, or what the process uses.
    Memory,
    /// The wall-clock time.
    Time,
    /// Somebody cancelled the run.
    Cancelled,
}

impl Exhausted {
    /// The word used in `UNKNOWN(…)`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Exhausted::Steps => "steps",
            Exhausted::Memory => "memory",
            Exhausted::Time => "timeout",
            Exhausted::Cancelled => "cancelled",
        }
    }
}

/// A flag that stops every run that holds a clone of it. It can be made of a flag that somebody else sets, such as the
/// handler of a signal.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the runs to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether they were asked to.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for Cancel {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

/// Tells how many bytes of memory the process uses now; absent where that is not known.
pub type MemoryReading = fn() -> Option<u64>;

/// Compares what the process uses with a limit, at most once in [`Gauge::EVERY`] for all clones together.
#[derive(Debug)]
struct Gauge {
    read: MemoryReading,
    limit: u64,
    start: Instant,
    /// When to read next, in nanoseconds from `start`.
    due: AtomicU64,
    /// Whether the last reading was above the limit.
    over: AtomicBool,
}

impl Gauge {
    /// A reading costs a few microseconds, so that this many milliseconds make it free; a process does
    /// not take much more than 100 MB in that time.
    const EVERY: Duration = Duration::from_millis(10);

    fn new(limit: u64, read: MemoryReading) -> Self {
        let (due, over) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { read, limit, start: Instant::now(), due, over }
    }

    /// Whether the limit is exceeded. Two threads that are here at the same time may both read; that
    /// does no harm.
    fn is_over(&self, now: Instant) -> bool {
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let elapsed = nanos(now.saturating_duration_since(self.start));
        if elapsed >= self.due.load(Ordering::Relaxed) {
            self.due.store(elapsed.saturating_add(nanos(Self::EVERY)), Ordering::Relaxed);
            self.over.store((self.read)().is_some_and(|used| used > self.limit), Ordering::Relaxed);
        }
        self.over.load(Ordering::Relaxed)
    }
}

/// How many steps are taken between two looks at the clock. Steps are short as a rule, and a look costs more than one of
/// them; but some take milliseconds, such as one that copies a large array. So the number follows how long they take.
#[derive(Debug, Clone)]
struct Pace {
    /// How many steps are left until the next look.
    left: u32,
    /// How many there are between two looks.
    interval: u32,
    /// When the last look was.
    last: Option<Instant>,
}

impl Pace {
    /// The most steps between two looks.
    const MOST: u32 = 4096;

    /// The time that should pass between two looks: less makes them more seldom, twice as much more frequent.
    const WANTED: Duration = Duration::from_millis(2);

    const fn new() -> Self {
        Self { left: Self::MOST, interval: Self::MOST, last: None }
    }

    /// There was a look at the clock that began and ended then: when is the next one?
    fn look(&mut self, began: Instant, ended: Instant) {
        let passed = self.last.map(|last| began.saturating_duration_since(last));
        self.interval = match passed {
            // A long step may be followed by others: many short ones must show first that there are none.
            Some(passed) if passed > 16 * Self::WANTED => 1,
            Some(passed) if passed > 2 * Self::WANTED => (self.interval / 2).max(1),
            Some(passed) if passed < Self::WANTED => (self.interval * 2).min(Self::MOST),
            _ => self.interval,
        };
        (self.left, self.last) = (self.interval, Some(ended));
    }
}

/// The limits of one run. The clock is read every few milliseconds, and at most once in a step.
#[derive(Debug, Clone)]
pub struct Budget {
    steps_left: u64,
    pace: Pace,
    bytes_left: u64,
    deadline: Option<Instant>,
    gauge: Option<Arc<Gauge>>,
    cancel: Cancel,
    /// Stops a part of the work only.
    part: Option<Cancel>,
    turns: Option<Turn>,
    /// Who watches the work.
    watched: Option<Activities>,
    /// Where the worker of this budget tells what it does.
    activity: Option<Arc<Activity>>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            steps_left: u64::MAX,
            pace: Pace::new(),
            bytes_left: u64::MAX,
            deadline: None,
            gauge: None,
            cancel: Cancel::default(),
            part: None,
            turns: None,
            watched: None,
            activity: None,
        }
    }
}

impl Budget {
    /// At most `steps` steps.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps_left = self.steps_left.min(steps);
        self
    }

    /// At most `bytes` bytes of memory that the analysis counts itself.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.bytes_left = self.bytes_left.min(bytes);
        self
    }

    /// At most `bytes` bytes of memory that the process uses, all of its threads together, as `read`
    /// tells it.
    #[must_use]
    pub fn with_memory_gauge(mut self, bytes: u64, read: MemoryReading) -> Self {
        let limit = self.gauge.as_ref().map_or(bytes, |gauge| gauge.limit.min(bytes));
        self.gauge = Some(Arc::new(Gauge::new(limit, read)));
        self
    }

    /// At most `time` from now. An earlier deadline stays.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        self.deadline = match (self.deadline, end) {
            (Some(old), Some(new)) => Some(old.min(new)),
            (old, new) => old.or(new),
        };
        self
    }

    /// The budget of a part of the work: the same, with at most `time` from now.
    #[must_use]
    pub fn share(&self, time: Duration) -> Self {
        self.clone().with_time(time)
    }

    /// How much time is left; absent when it is not limited.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// Stopped by `cancel`.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// The budget of a part of the work that can be stopped on its own.
    #[must_use]
    pub fn part(&self, cancel: Cancel) -> Self {
        Self { part: Some(cancel), ..self.clone() }
    }

    /// Works by turns with others that share processors.
    #[must_use]
    pub fn with_turn(mut self, turn: Turn) -> Self {
        self.turns = Some(turn);
        self
    }

    /// What workers do is shown by `activities`.
    #[must_use]
    pub fn with_activities(mut self, activities: Activities) -> Self {
        self.watched = Some(activities);
        self
    }

    /// The budget of a worker, which is shown by this name if somebody watches.
    #[must_use]
    pub fn named(&self, name: &str) -> Self {
        let activity = self.watched.as_ref().map(|watched| watched.begin(name));
        Self { activity, ..self.clone() }
    }

    /// Tells what the worker of this budget does now.
    #[inline]
    pub fn tell(&self, now: Now) {
        if let Some(activity) = &self.activity {
            activity.tell(now);
        }
    }

    /// Tells whoever watches of something that was found.
    pub fn announce(&self, found: impl FnOnce() -> String) {
        if let Some(watched) = &self.watched {
            watched.announce(found());
        }
    }

    /// Takes one step.
    ///
    /// # Errors
    /// When the steps or the time are used up, or the run was cancelled.
    #[inline]
    pub fn step(&mut self) -> Result<(), Exhausted> {
        if self.steps_left == 0 {
            return Err(Exhausted::Steps);
        }
        self.steps_left -= 1;
        self.pace.left -= 1;
        if self.pace.left == 0 { self.look() } else { Ok(()) }
    }

    /// Looks at everything, and says when to look again.
    #[cold]
    fn look(&mut self) -> Result<(), Exhausted> {
        // The look itself may take long, when it is another one's turn.
        let began = Instant::now();
        let result = self.poll();
        self.pace.look(began, Instant::now());
        result
    }

    /// Looks at the clock, at the memory of the process and at the cancel flag now, without taking a
    /// step. It costs some tens of nanoseconds, so that work with long steps may call it at each.
    ///
    /// # Errors
    /// When the time or the memory is used up or the run was cancelled.
    #[cold]
    pub fn poll(&self) -> Result<(), Exhausted> {
        if let Some(turn) = &self.turns {
            turn.pass_if_due();
        }
        if self.cancel.is_cancelled() || self.part.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(Exhausted::Cancelled);
        }
        if self.deadline.is_none() && self.gauge.is_none() {
            return Ok(());
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|end| now >= end) {
            Err(Exhausted::Time)
        } else if self.gauge.as_ref().is_some_and(|gauge| gauge.is_over(now)) {
            Err(Exhausted::Memory)
        } else {
            Ok(())
        }
    }

    /// Takes `bytes` of memory.
    ///
    /// # Errors
    /// When there are not that many left.
    pub fn take_memory(&mut self, bytes: u64) -> Result<(), Exhausted> {
        self.bytes_left = self.bytes_left.checked_sub(bytes).ok_or(Exhausted::Memory)?;
        Ok(())
    }

    /// Gives `bytes` of memory back.
    pub fn give_memory(&mut self, bytes: u64) {
        self.bytes_left = self.bytes_left.saturating_add(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_run_out_exactly() {
        let mut budget = Budget::default().with_steps(2);
        assert_eq!((budget.step(), budget.step(), budget.step()), (Ok(()), Ok(()), Err(Exhausted::Steps)));
    }

    #[test]
    fn memory_comes_back() {
        let mut budget = Budget::default().with_memory(10);
        assert_eq!(budget.take_memory(8), Ok(()));
        assert_eq!(budget.take_memory(8), Err(Exhausted::Memory));
        budget.give_memory(8);
        assert_eq!(budget.take_memory(10), Ok(()));
    }

    #[test]
    fn a_cancelled_run_stops_within_the_clock_interval() {
        let cancel = Cancel::default();
        let mut budget = Budget::default().with_steps(1 << 20).with_cancel(cancel.clone());
        cancel.cancel();
        let stopped = (0..=Pace::MOST).find_map(|_| budget.step().err());
        assert_eq!(stopped, Some(Exhausted::Cancelled));
    }

    #[test]
    fn long_steps_are_looked_at_one_by_one_and_short_ones_are_not() {
        let mut pace = Pace::new();
        let mut now = Instant::now();
        let mut look = |pace: &mut Pace, millis: u64| {
            now += Duration::from_millis(millis);
            pace.look(now, now);
            pace.interval
        };
        assert_eq!((look(&mut pace, 0), look(&mut pace, 5), look(&mut pace, 3)), (4096, 2048, 2048));
        assert_eq!((look(&mut pace, 1), look(&mut pace, 50), look(&mut pace, 50)), (4096, 1, 1));
        let again: Vec<u32> = (0..13).map(|_| look(&mut pace, 0)).collect();
        assert_eq!((again[0], again[11], again[12]), (2, 4096, 4096));
    }

    #[test]
    fn a_part_never_gets_more_than_the_whole() {
        let whole = Budget::default().with_steps(5).with_memory(10).with_time(Duration::ZERO);
        let mut part = whole.share(Duration::from_secs(1000)).with_steps(9).with_memory(20);
        assert_eq!(part.poll(), Err(Exhausted::Time));
        assert_eq!(part.time_left(), Some(Duration::ZERO));
        assert_eq!(part.take_memory(11), Err(Exhausted::Memory));
        assert_eq!((0..6).filter(|_| part.step() == Err(Exhausted::Steps)).count(), 1);
    }

    #[test]
    fn a_part_with_less_time_leaves_the_whole_alone() {
        let whole = Budget::default();
        assert_eq!(whole.share(Duration::ZERO).poll(), Err(Exhausted::Time));
        assert_eq!((whole.poll(), whole.time_left()), (Ok(()), None));
    }

    #[test]
    fn the_memory_of_the_process_is_compared_with_the_limit() {
        let budget = |limit: u64| Budget::default().with_memory_gauge(limit, || Some(100));
        assert_eq!(budget(100).poll(), Ok(()));
        assert_eq!(budget(99).poll(), Err(Exhausted::Memory));
        assert_eq!(budget(99).with_memory_gauge(200, || Some(100)).poll(), Err(Exhausted::Memory));
        assert_eq!(Budget::default().with_memory_gauge(0, || None).poll(), Ok(()));
        let mut stepped = budget(99).with_steps(1 << 20);
        let stopped = (0..=Pace::MOST).find_map(|_| stepped.step().err());
        assert_eq!(stopped, Some(Exhausted::Memory));
    }

    #[test]
    fn readings_are_shared_by_clones_and_spaced() {
        static READINGS: AtomicU64 = AtomicU64::new(0);
        let read = || Some(READINGS.fetch_add(1, Ordering::Relaxed));
        let gauge = Gauge::new(1, read);
        let after = |millis: u64| gauge.start + Duration::from_millis(millis);
        let over: Vec<bool> =
            [0, 1, 9, 10, 11, 25, 26].into_iter().map(|t| gauge.is_over(after(t))).collect();
        assert_eq!(over, [false, false, false, false, false, true, true]);
        assert_eq!(READINGS.load(Ordering::Relaxed), 3);
    }
}
