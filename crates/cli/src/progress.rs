//! A line on the terminal while a check takes long: how long already, and what each engine is doing, one after the other.
//!
//! What was found so far stands above it, a line for each violation. It shows nothing in the first second, nothing when standard error is no terminal, and it is wiped before
//! anything else is printed. A thread of its own writes it; the analysis does not know of it.

use crate::memory;
use ringfence_base::{Activities, Now, Sources};
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line changes.
const PERIOD: Duration = Duration::from_millis(250);
/// How long the line may be: a terminal that wraps it would not wipe all of it.
const WIDTH: usize = 78;

/// The line; it goes away when this is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts showing that `what` is looked at, if somebody can see it.
    pub(crate) fn start(
        what: String,
        limit: Option<Duration>,
        activities: Activities,
        sources: &'static Sources,
    ) -> Self {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        if !std::io::stderr().is_terminal() || dumb {
            return Self { running: None };
        }
        let (stop, stopped) = channel();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            let mut pause = PATIENCE;
            let (mut shown, mut known) = (false, 0);
            while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                pause = PERIOD;
                shown = true;
                let time = start.elapsed();
                for found in activities.found_after(known) {
                    known += 1;
                    write(&format!("\r\x1b[Kfound: {found}\n"));
                }
                let doing = doing(&activities.now(), time, sources);
                write(&format!("\r\x1b[K{}", line(&what, time, limit, memory::resident(), &doing)));
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

/// What the engine does whose turn it is to be shown; each is shown for two seconds.
fn doing(all: &[(String, Now)], time: Duration, sources: &Sources) -> String {
    let turn = usize::try_from(time.as_secs() / 2).unwrap_or(0);
    let Some((name, now)) = all.get(turn % all.len().max(1)) else { return String::new() };
    let mut text = format!("; {name}");
    if let Some(place) = sources.place(now.loc) {
        let file = Path::new(sources.name(place.file)).file_name().unwrap_or_default().to_string_lossy();
        let _ = write!(text, " at {}:{}", shortened(&file, 20), place.line);
    }
    let _ = write!(text, ", {}", counted(now.states, "state"));
    if now.alarms > 0 {
        let _ = write!(text, ", {}", counted(now.alarms, "alarm"));
    }
    text
}

fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The last characters of a text that is too long.
fn shortened(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    std::iter::once('…').chain(text.chars().skip(length - most)).collect()
}

fn shortened_at_end(text: &str) -> String {
    text.chars().take(WIDTH).collect()
}

/// The line, short enough for most terminals.
fn line(what: &str, time: Duration, limit: Option<Duration>, memory: Option<u64>, doing: &str) -> String {
    const SIGNS: [char; 4] = ['|', '/', '-', '\\'];
    let sign = SIGNS[(time.as_millis() / PERIOD.as_millis()) as usize % SIGNS.len()];
    let of = limit.map_or(String::new(), |limit| format!(" of {} s", limit.as_secs()));
    let memory = memory.map_or(String::new(), |bytes| format!(", {} MB", bytes >> 20));
    let name = shortened(what, if doing.is_empty() { 40 } else { 16 });
    shortened_at_end(&format!("{sign} {name}: {} s{of}{memory}{doing}", time.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::{Loc, Place};

    #[test]
    fn the_line_is_short() {
        let time = Duration::from_secs(12);
        assert_eq!(line("a.c", time, None, Some(5 << 20), ""), "| a.c: 12 s, 5 MB");
        let long = line(&"x/".repeat(100), time, Some(Duration::from_secs(60)), None, "");
        assert!(long.chars().count() < 78 && long.ends_with("x/: 12 s of 60 s"), "{long}");
        let busy = line(&"x/".repeat(100), time, Some(time), Some(5 << 30), &"; much to do".repeat(9));
        assert_eq!(busy.chars().count(), WIDTH);
    }

    #[test]
    fn engines_are_shown_one_after_the_other() {
        let mut sources = Sources::default();
        let file = sources.file("src/list.c");
        let loc = sources.loc(Place { file, line: 24, column: 5 });
        let all = [
            ("verifier".to_owned(), Now { loc, states: 120, alarms: 1 }),
            ("symex".to_owned(), Now { loc: Loc::NONE, states: 1, alarms: 0 }),
        ];
        let at = |seconds| doing(&all, Duration::from_secs(seconds), &sources);
        assert_eq!((at(0), at(1)), (at(4), at(5)));
        assert_eq!(at(1), "; verifier at list.c:24, 120 states, 1 alarm");
        assert_eq!(at(2), "; symex, 1 state");
        assert_eq!(doing(&[], Duration::ZERO, &sources), "");
    }

    #[test]
    fn nothing_is_shown_without_a_terminal() {
        // Standard error of a test is captured or a pipe, unless somebody runs it by hand.
        let sources = Box::leak(Box::new(Sources::default()));
        let progress = Progress::start("a.c".to_owned(), None, Activities::default(), sources);
        drop(progress);
    }
}
