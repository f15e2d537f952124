//! Other programs: started with a time limit, their output caught.

use serde_json::{Value, json};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// Its status as a shell shows it: 128 and the signal when one killed it. Absent: out of time.
    pub status: Option<i32>,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: Vec<u8>,
}

impl Finished {
    /// Standard error as text.
    pub fn errors(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }

    /// Whether it ended with status 0.
    pub fn succeeded(&self) -> bool {
        self.status == Some(0)
    }
}

/// Runs a command to its end, or kills it after `limit`. Its standard input is empty. Output goes
/// through files in `scratch`, so that a talkative program never blocks.
pub fn run(command: &mut Command, limit: Duration, scratch: &Path) -> std::io::Result<Finished> {
    run_with_stdin(command, Stdio::null(), limit, scratch)
}

/// The same with a standard input.
pub fn run_with_stdin(
    command: &mut Command,
    stdin: Stdio,
    limit: Duration,
    scratch: &Path,
) -> std::io::Result<Finished> {
    let unique = next_number();
    let (out, err) = (scratch.join(format!("out{unique}")), scratch.join(format!("err{unique}")));
    command.stdin(stdin).stdout(File::create(&out)?).stderr(File::create(&err)?);
    let mut child = command.spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(shell_status(status));
        }
        if start.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            break None;
        }
        // An end is seen late by a small part of the time that it took.
        let pause = start.elapsed() / 16;
        std::thread::sleep(pause.clamp(Duration::from_micros(200), Duration::from_millis(20)));
    };
    let finished = Finished { status, stdout: std::fs::read(&out)?, stderr: std::fs::read(&err)? };
    std::fs::remove_file(out)?;
    std::fs::remove_file(err)?;
    Ok(finished)
}

fn shell_status(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return 128 + signal;
    }
    status.code().unwrap_or(-1)
}

fn next_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A number of seconds as a time.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|error| format!("{text}: {error}"))?;
    Duration::try_from_secs_f64(number).map_err(|error| format!("{text} seconds: {error}"))
}

/// Builds the release binary of the tool and says where it is.
pub fn build_ringfence() -> Result<PathBuf, String> {
    let root = crate::root();
    let status = Command::new(env!("CARGO"))
        .args(["build", "--release", "--quiet", "--package", "ringfence"])
        .current_dir(&root)
        .status()
        .map_err(|error| error.to_string())?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    if status.success() { Ok(target.join("release/ringfence")) } else { Err("the build failed".to_owned()) }
}

/// A compile database of these files, each compiled in the directory of the database.
pub fn compile_commands(files: &[impl AsRef<str>]) -> String {
    let entry = |file: &str| json!({ "directory": ".", "file": file, "command": format!("cc -c {file}") });
    files.iter().map(|file| entry(file.as_ref())).collect::<Value>().to_string()
}

/// A directory that is removed in the end.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new, empty directory.
    pub fn new() -> std::io::Result<Scratch> {
        let name = format!("ringfence-xtask-{}-{}", std::process::id(), next_number());
        let dir = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&dir)?;
        Ok(Scratch(dir))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning of temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_status_and_time_limit() {
        let scratch = Scratch::new().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", "echo out; echo err >&2; exit 3"]);
        let done = run(&mut command, Duration::from_secs(10), scratch.path()).unwrap();
        assert_eq!(
            (done.status, &done.stdout[..], &done.stderr[..]),
            (Some(3), &b"out\n"[..], &b"err\n"[..])
        );
        let mut command = Command::new("sleep");
        let slow = run(command.arg("10"), Duration::from_millis(50), scratch.path()).unwrap();
        assert_eq!(slow.status, None);
        let mut command = Command::new("sh");
        command.args(["-c", "kill -ABRT $$"]);
        assert_eq!(run(&mut command, Duration::from_secs(10), scratch.path()).unwrap().status, Some(134));
    }
}
