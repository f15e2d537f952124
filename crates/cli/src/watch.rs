//! `--watch`: checks again whenever a file that was read has changed.
//!
//! Each check is a process of its own, as if the command were given again. It tells which names it looked up
//! ([`crate::cache::footprint`]), and their times of change are looked at four times a second. That is simple, costs next
//! to nothing for the few hundred files of a program, and works where notifications do not: on network drives, in
//! containers, and with editors that replace files instead of writing them.

use crate::cache::entry::Entry;
use crate::cache::footprint;
use crate::commands::complain;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

/// How often files are looked at.
const PERIOD: Duration = Duration::from_millis(250);

/// How long files must be quiet before they are read: an editor may write several of them.
const QUIET: Duration = Duration::from_millis(60);

/// What a file looks like from outside; absent when it is not there.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

fn stamps<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> BTreeMap<PathBuf, Stamp> {
    paths.map(|path| (path.clone(), stamp(path))).collect()
}

/// Checks until somebody interrupts. `named` are the files of the command line and of the project's settings.
pub(crate) fn run(named: &[PathBuf]) -> Exit {
    let interrupt = Interrupt::listen();
    let entry = std::env::temp_dir().join(format!("ringfence-watch-{}", std::process::id()));
    let mut watched = stamps(named.iter());
    loop {
        let (before, start) = (watched.clone(), SystemTime::now());
        let _ = std::fs::remove_file(&entry);
        if let Err(error) = check(&entry) {
            complain(&format!("error: the check could not be started: {error}\n"));
            return Exit::Internal;
        }
        let looked_up = Entry::read(&entry).and_then(|entry| entry.get("footprint").map(footprint::names));
        // A program that cannot be read is looked at by the names of the last one that could be.
        if let Some(names) = looked_up {
            watched = stamps(names.iter().chain(named));
        }
        // What changed during the check was perhaps read before.
        let is_old = |now: &Stamp| now.filter(|(modified, _)| *modified < start);
        watched.iter_mut().for_each(|(path, now)| *now = before.get(path).copied().unwrap_or(is_old(now)));
        let count = watched.values().flatten().count();
        let noun = if count == 1 { "file" } else { "files" };
        complain(&format!("watching {count} {noun}; Ctrl-C ends\n"));
        if !wait_for_change(&mut watched, &interrupt) {
            let _ = std::fs::remove_file(&entry);
            return Exit::Interrupted;
        }
    }
}

/// Runs the same command once.
fn check(entry: &Path) -> std::io::Result<()> {
    let mut command = Command::new(std::env::current_exe()?);
    let mut is_flag = false;
    let words = std::env::args_os().skip(1).filter(|word| {
        is_flag |= word == "--";
        is_flag || word != "--watch"
    });
    let words: Vec<_> = words.collect();
    // The first word is the command.
    command.args(words.iter().take(1)).arg("--sources-out").arg(entry).args(words.iter().skip(1));
    command.stdin(Stdio::null()).status().map(drop)
}

/// Waits until something has changed and is quiet again. False when somebody interrupted.
fn wait_for_change(watched: &mut BTreeMap<PathBuf, Stamp>, interrupt: &Interrupt) -> bool {
    let is_same =
        |watched: &BTreeMap<PathBuf, Stamp>| watched.iter().all(|(path, then)| stamp(path) == *then);
    while is_same(watched) {
        if interrupt.has_happened() {
            return false;
        }
        std::thread::sleep(PERIOD);
    }
    loop {
        *watched = stamps(watched.keys().cloned().collect::<Vec<_>>().iter());
        std::thread::sleep(QUIET);
        if interrupt.has_happened() {
            return false;
        }
        if is_same(watched) {
            return true;
        }
    }
}
