//! A line on the terminal while a check takes long.
//!
//! It shows nothing in the first second, nothing when standard error is no terminal, and it is wiped before
//! anything else is printed. A thread of its own writes it; the analysis does not know of it.

use crate::memory;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line changes.
const PERIOD: Duration = Duration::from_millis(250);

/// The line; it goes away when this is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts showing that `what` is looked at, if somebody can see it.
    pub(crate) fn start(what: String, limit: Option<Duration>) -> Self {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        if !std::io::stderr().is_terminal() || dumb {
            return Self { running: None };
        }
        let (stop, stopped) = channel();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            let mut pause = PATIENCE;
            let mut shown = false;
            while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                pause = PERIOD;
                shown = true;
                write(&format!("\r\x1b[K{}", line(&what, start.elapsed(), limit, memory::resident())));
            }
            if shown {
                write("\r\x1b[K");
            }
        });
        Self { running: Some((stop, thread)) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            drop(stop);
            // A thread that failed has shown nothing more; there is nothing to do about it.
            let _ = thread.join();
        }
    }
}

fn write(text: &str) {
    let mut out = std::io::stderr().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// The line, short enough for most terminals.
fn line(what: &str, time: Duration, limit: Option<Duration>, memory: Option<u64>) -> String {
    const SIGNS: [char; 4] = ['|', '/', '-', '\\'];
    let sign = SIGNS[(time.as_millis() / PERIOD.as_millis()) as usize % SIGNS.len()];
    let of = limit.map_or(String::new(), |limit| format!(" of {} s", limit.as_secs()));
    let memory = memory.map_or(String::new(), |bytes| format!(", {} MB", bytes >> 20));
    let mut name: String = what.chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect();
    if name.len() < what.len() {
        name.insert(0, '…');
    }
    format!("{sign} checking {name}: {} s{of}{memory}", time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_short() {
        let time = Duration::from_secs(12);
        assert_eq!(line("a.c", time, None, Some(5 << 20)), "| checking a.c: 12 s, 5 MB");
        let long = line(&"x/".repeat(100), time, Some(Duration::from_secs(60)), None);
        assert!(long.chars().count() < 78 && long.ends_with("x/: 12 s of 60 s"), "{long}");
    }

    #[test]
    fn nothing_is_shown_without_a_terminal() {
        // Standard error of a test is captured or a pipe, unless somebody runs it by hand.
        let progress = Progress::start("a.c".to_owned(), None);
        drop(progress);
    }
}
