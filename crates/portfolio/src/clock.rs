//! How long a search has worked: on a busy machine, less than the clock says.

use std::time::{Duration, Instant};

/// How many parts of a second the system counts the time of processes in.
const TICKS: u64 = 100;

/// A moment, by the clock and by the time that the process has had of the processors.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    pub(crate) at: Instant,
    processor: Option<Duration>,
}

impl Moment {
    /// A moment that has just been.
    pub(crate) fn of(at: Instant) -> Self {
        Self { at, processor: processor_time() }
    }

    /// Whether so much time has passed since, by the clock and, where the system tells, of the processors.
    pub(crate) fn has_passed(&self, time: Duration) -> bool {
        let worked = || match (self.processor, processor_time()) {
            (Some(before), Some(now)) => now.saturating_sub(before) >= time,
            _ => true,
        };
        self.at.elapsed() >= time && worked()
    }
}

/// The time that the process has had of the processors so far, where the system tells.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program stands in parentheses and may hold anything.
    let (_, fields) = text.rsplit_once(')')?;
    let mut numbers = fields.split_whitespace().skip(11).map(str::parse::<u64>);
    let (own, of_system) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    Some(Duration::from_millis((own + of_system) * 1000 / TICKS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes() {
        let start = Moment::of(Instant::now());
        assert!(start.has_passed(Duration::ZERO));
        assert!(!start.has_passed(Duration::from_secs(1000)));
    }
}
