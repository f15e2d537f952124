//! Ctrl-C: a check that is interrupted reports what it knows so far.
//!
//! The first interrupt sets a flag, which the budget of the analysis looks at; the command goes on to its report as if
//! the time limit had been reached. The second one ends the process at once. Both are done by the handler of the signal
//! itself, so that no state of the process stands in the way.

use crate::exit::Exit;
use ringfence_base::Cancel;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Whether somebody has pressed Ctrl-C.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interrupt(Cancel);

impl Interrupt {
    /// Listens from now on. Where signals cannot be handled, an interrupt ends the process, as ever.
    pub(crate) fn listen() -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let signal = signal_hook::consts::SIGINT;
        let code = i32::from(Exit::Interrupted.code());
        // The order matters: the first signal finds the flag unset, and then sets it.
        let at_once = signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(&flag));
        if at_once.is_ok() {
            let _ = signal_hook::flag::register(signal, Arc::clone(&flag));
        }
        Self(Cancel::from(flag))
    }

    /// What stops the work when it happens.
    pub(crate) fn cancel(&self) -> Cancel {
        self.0.clone()
    }

    pub(crate) fn has_happened(&self) -> bool {
        self.0.is_cancelled()
    }
}
