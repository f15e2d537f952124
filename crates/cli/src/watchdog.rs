//! Work that is ended by the limits, whether it looks at them or not.
//!
//! Reading a program, reporting what was found and writing files take long for some inputs, and not every
//! loop in them looks at a budget. So such work is done on a thread of its own while this one looks at the clock and at the
//! memory of the process. When a limit is met the thread is left behind, and the command goes on without its
//! result: it ends soon, and the process with it. The analysis itself does the same
//! (`ringfence_portfolio::check_and_leave`), on threads from here ([`spawn`]). A thread whose work ended waits for the next:
//! starting one costs as much as much of what is done on it.
//!
//! What is left behind may still write a file. [`crate::output`] lets a file that was begun become whole before the process ends.

use crate::args::LimitArgs;
use crate::memory;
use ringfence_base::{Budget, Cancel, Exhausted};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{RecvTimeoutError, SendError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often the limits are looked at.
const GLANCE: Duration = Duration::from_millis(10);

/// Stacks of a thread to try, largest first: enough for reading a small program on it, and more than the main thread has on most
/// systems. Address space is all that a stack costs before it is used.
const STACKS: [usize; 2] = [256 << 20, 64 << 20];

thread_local! {
    /// The stack of this thread, if it is one of those that work here; else 0.
    static STACK: Cell<usize> = const { Cell::new(0) };
}

/// How large a stack this thread has, as far as that is known.
pub(crate) fn stack() -> usize {
    STACK.get()
}

/// How long after the time limit the reading of a program is given up: what looks at the limit itself has
/// ended by then.
const READING_GRACE: Duration = Duration::from_millis(200);

/// The same for reporting what was found. An answer may be found just before the limit.
const REPORTING_GRACE: Duration = Duration::from_millis(700);

/// The same for work that looks at its budget, so that it ends in good order.
const EVIDENCE_GRACE: Duration = Duration::from_millis(500);

/// Reporting may use a tenth more memory than the limit, and this many bytes: the states of an analysis are not given back
/// before the process ends.
const MORE_MEMORY: u64 = 32 << 20;

/// Looks at the limits of a command.
#[derive(Debug)]
pub(crate) struct Watchdog {
    reading: Budget,
    reporting: Budget,
    evidence: Budget,
}

impl Watchdog {
    /// For limits that count from now.
    pub(crate) fn new(limits: &LimitArgs) -> Self {
        let bytes = limits.bytes();
        let more = (bytes / 10 * 11).saturating_add(MORE_MEMORY);
        let budget = |grace: Duration, bytes: u64| {
            let budget = Budget::default().with_memory_gauge(bytes, memory::resident);
            match limits.time() {
                Some(time) => budget.with_time(time.saturating_add(grace)),
                None => budget,
            }
        };
        Self {
            reading: budget(READING_GRACE, bytes),
            reporting: budget(REPORTING_GRACE, more),
            evidence: budget(EVIDENCE_GRACE, more),
        }
    }

    /// The same, but reading is also ended by somebody else. What is known then is still reported.
    pub(crate) fn stopped_by(self, cancel: Cancel) -> Self {
        Self { reading: self.reading.with_cancel(cancel), ..self }
    }

    /// What the work of looking at a violation once more may use.
    pub(crate) fn evidence(&self) -> Budget {
        self.evidence.clone()
    }

    /// Reads or runs something.
    ///
    /// # Errors
    /// The limit that was met before it was done.
    pub(crate) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Exhausted> {
        within(&self.reading, work)
    }

    /// Tells or writes something about an answer.
    ///
    /// # Errors
    /// The limit that was met before it was done.
    pub(crate) fn report<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Exhausted> {
        within(&self.reporting, work)
    }
}

/// Why something was left out.
pub(crate) const fn why(limit: Exhausted) -> &'static str {
    match limit {
        Exhausted::Memory => "the memory limit was reached",
        Exhausted::Cancelled => "the check was interrupted",
        _ => "the time limit was reached",
    }
}

/// Keeps something for the rest of the process, so that threads that are left behind may use it.
pub(crate) fn kept<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Work for a thread, which gets what it is sent work by.
type Work = Box<dyn FnOnce(Worker) + Send>;

/// A thread: what it is sent work by, and the size of its stack.
#[derive(Clone)]
struct Worker {
    works: Sender<Work>,
    stack: usize,
}

/// A thread that waits for work.
static IDLE: Mutex<Option<Worker>> = Mutex::new(None);

fn idle() -> MutexGuard<'static, Option<Worker>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives some work a thread with a stack of so many bytes at least; false if there is none.
pub(crate) fn spawn(stack: usize, work: Box<dyn FnOnce() + Send>) -> bool {
    let work = Box::new(|own| {
        // What fails tells so itself.
        let _ = catch_unwind(AssertUnwindSafe(work));
        *idle() = Some(own);
    });
    start(&[stack], work).is_ok()
}

/// Lets a thread that waits do some work, or a new one: with the first of these stacks that there is.
fn start(stacks: &[usize], work: Work) -> Result<(), Exhausted> {
    let least = stacks.iter().copied().min().unwrap_or_default();
    let waits = idle().take_if(|worker| worker.stack >= least);
    match waits {
        Some(Worker { works, .. }) => match works.send(work) {
            Ok(()) => Ok(()),
            // It is gone.
            Err(SendError(work)) => start_new(stacks, work),
        },
        None => start_new(stacks, work),
    }
}

fn start_new(stacks: &[usize], first: Work) -> Result<(), Exhausted> {
    let (sender, works) = channel();
    let works = Arc::new(Mutex::new(works));
    // It is there to be taken before the thread is.
    let _ = sender.send(first);
    let start = |&stack: &usize| {
        let (works, own) = (Arc::clone(&works), Worker { works: sender.clone(), stack });
        let serve = move || {
            STACK.set(stack);
            let works = works.lock().unwrap_or_else(PoisonError::into_inner);
            works.iter().for_each(|work: Work| work(own.clone()));
        };
        std::thread::Builder::new().stack_size(stack).spawn(serve).is_ok()
    };
    // Without a thread there is no memory for one.
    if stacks.iter().any(start) { Ok(()) } else { Err(Exhausted::Memory) }
}

fn within<T: Send + 'static>(
    limits: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Exhausted> {
    limits.poll()?;
    let (done, result) = channel();
    let work: Work = Box::new(move |own| {
        let ended = catch_unwind(AssertUnwindSafe(work));
        // It waits for work before anybody can know that it has none.
        *idle() = Some(own);
        // Nobody listens any more when the limit was met.
        let _ = done.send(ended);
    });
    start(&STACKS, work)?;
    loop {
        match result.recv_timeout(GLANCE) {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Timeout) => limits.poll()?,
            Err(RecvTimeoutError::Disconnected) => return Err(Exhausted::Cancelled),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_ends_gives_its_result() {
        assert_eq!(within(&Budget::default(), || 7), Ok(7));
    }

    #[test]
    fn a_thread_does_more_than_one_piece_of_work() {
        let id = || std::thread::current().id();
        let ids: Vec<_> = (0..20).map(|_| within(&Budget::default(), id)).collect();
        let repeated = ids.windows(2).filter(|pair| pair[0] == pair[1]).count();
        // Other tests take threads away.
        assert!(repeated > 0, "{ids:?}");
        let nested = within(&Budget::default(), || within(&Budget::default(), || 7));
        assert_eq!(nested, Ok(Ok(7)));
    }

    #[test]
    fn work_that_does_not_end_is_left_behind() {
        let limits = Budget::default().with_time(Duration::from_millis(30));
        let endless = || loop {
            std::thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(within::<()>(&limits, endless), Err(Exhausted::Time));
        assert_eq!(within(&limits, || 7), Err(Exhausted::Time));
        let full = Budget::default().with_memory_gauge(1, || Some(2));
        assert_eq!(within(&full, || 7), Err(Exhausted::Memory));
    }

    #[test]
    fn a_panic_goes_on_here() {
        let panicked = catch_unwind(|| within::<()>(&Budget::default(), || panic!("on purpose")));
        assert!(panicked.is_err());
    }
}
