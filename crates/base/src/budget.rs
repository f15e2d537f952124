//! Budgets: how much work, memory and time a run may use, and how it is stopped from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Which limit a run met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exhausted {
    /// The number of steps.
    Steps,
    /// The memory of the interpreted or analysed program's model.
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

/// A flag that stops every run that holds a clone of it.
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

/// The limits of one run. The clock is read only once in 4,096 steps.
#[derive(Debug, Clone)]
pub struct Budget {
    steps_left: u64,
    bytes_left: u64,
    deadline: Option<Instant>,
    cancel: Cancel,
}

impl Default for Budget {
    fn default() -> Self {
        Self { steps_left: u64::MAX, bytes_left: u64::MAX, deadline: None, cancel: Cancel::default() }
    }
}

impl Budget {
    const CLOCK_EVERY: u64 = 4096;

    /// At most `steps` steps.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps_left = steps;
        self
    }

    /// At most `bytes` bytes of live memory.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.bytes_left = bytes;
        self
    }

    /// At most `time` from now.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Stopped by `cancel`.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
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
        if self.steps_left.is_multiple_of(Self::CLOCK_EVERY) { self.poll() } else { Ok(()) }
    }

    /// Looks at the clock and at the cancel flag now, without taking a step.
    ///
    /// # Errors
    /// When the time is used up or the run was cancelled.
    #[cold]
    pub fn poll(&self) -> Result<(), Exhausted> {
        if self.cancel.is_cancelled() {
            Err(Exhausted::Cancelled)
        } else if self.deadline.is_some_and(|end| Instant::now() >= end) {
            Err(Exhausted::Time)
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
        let stopped = (0..=Budget::CLOCK_EVERY).find_map(|_| budget.step().err());
        assert_eq!(stopped, Some(Exhausted::Cancelled));
    }
}
