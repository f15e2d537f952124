//! A process under observation: its time, its peak of memory, and an end by force.

use ringfence_testing::process::{self, Finished};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often the process is looked at.
const PAUSE: Duration = Duration::from_millis(2);

/// What a process used.
pub(super) struct Usage {
    /// The last line of its standard output.
    pub(super) last_line: String,
    /// Its time from start to end.
    pub(super) time: Duration,
    /// The largest resident set that was seen, in bytes.
    pub(super) peak: u64,
}

/// Runs a command to its end, or kills it after `limit`, and measures it.
pub(super) fn usage(command: &mut Command, limit: Duration, dir: &Path) -> Result<Usage, String> {
    let text = |error: std::io::Error| error.to_string();
    let out = dir.join("measured-output");
    command.stdin(Stdio::null()).stdout(std::fs::File::create(&out).map_err(text)?).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().map_err(text)?;
    let mut peak = 0;
    while child.try_wait().map_err(text)?.is_none() {
        peak = peak.max(high_water(&child));
        if start.elapsed() >= limit {
            child.kill().map_err(text)?;
            child.wait().map_err(text)?;
            break;
        }
        std::thread::sleep(PAUSE);
    }
    let time = start.elapsed();
    let output = std::fs::read_to_string(&out).map_err(text)?;
    Ok(Usage { last_line: output.lines().next_back().unwrap_or("").to_owned(), time, peak })
}

/// The largest resident set of a process so far, in bytes; 0 when the system does not tell.
fn high_water(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Starts a command and kills it after a time, if it still runs then. Says how it ended.
pub(super) fn killed(command: &mut Command, after: Duration, dir: &Path) -> Result<Finished, String> {
    process::run(command, after, dir).map_err(|error| error.to_string())
}
