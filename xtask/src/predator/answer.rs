//! One check of one program: the answer, all reports of the tool with it, and what the process took.
//!
//! The time is that of the whole process from start to end. The peak of memory is the largest resident set
//! that the system counted for the process, which the tool reads and tells at its end (`--statistics`); it
//! is not known when the tool was killed.

use super::expect::{Kind, Report};
use ringfence_testing::checker::{self, Answer};
use ringfence_testing::process::Scratch;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How often a running process is looked at: times are right up to this.
const PAUSE: Duration = Duration::from_micros(500);

/// What a check gave.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outcome {
    /// The verdict.
    pub(super) answer: Answer,
    /// Violations and alarms, each place and kind once.
    pub(super) reports: BTreeSet<Report>,
    /// Whether the tool left out some of them because there are many.
    pub(super) left_out: bool,
    /// The time of the whole process.
    pub(super) time: Duration,
    /// The peak of memory in megabytes, where it is known.
    pub(super) peak: Option<f64>,
}

/// Runs the tool on a question and reads what it says. It is killed after `limit`.
pub(super) fn ask(command: &mut Command, limit: Duration) -> Result<Outcome, String> {
    let text = |error: std::io::Error| error.to_string();
    let scratch = Scratch::new().map_err(text)?;
    let (out, err) = (scratch.path().join("out"), scratch.path().join("err"));
    command.stdin(Stdio::null());
    command.stdout(File::create(&out).map_err(text)?).stderr(File::create(&err).map_err(text)?);
    let start = Instant::now();
    let status = wait(command, start + limit).map_err(text)?;
    let time = start.elapsed();
    let read = |path: &Path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let (out, err) = (read(&out).map_err(text)?, read(&err).map_err(text)?);
    Ok(Outcome {
        answer: answer(status, &out, &err),
        reports: reports(&out),
        left_out: out.contains(" more reasons"),
        time,
        peak: peak(&err),
    })
}

/// Waits for the end of a process; none when it had to be killed.
fn wait(command: &mut Command, end: Instant) -> std::io::Result<Option<ExitStatus>> {
    let mut child = command.spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(PAUSE);
    }
}

fn answer(status: Option<ExitStatus>, out: &str, err: &str) -> Answer {
    let Some(status) = status else { return Answer::Broken("does not end".to_owned()) };
    let last = out.lines().next_back().unwrap_or("");
    checker::parse_verdict(last).unwrap_or_else(|| {
        Answer::Broken(format!("{status}: {}", err.lines().next().unwrap_or("no message")))
    })
}

/// Errors and warnings with a rule, in gcc's form.
fn reports(said: &str) -> BTreeSet<Report> {
    said.lines().filter_map(report).collect()
}

/// Reads `FILE:LINE:COLUMN: error: text [rule]`, or the same with `warning`, or without a place.
fn report(line: &str) -> Option<Report> {
    let (place, text) = line.split_once(": error: ").or_else(|| line.split_once(": warning: "))?;
    let (_, rule) = text.strip_suffix(']')?.rsplit_once('[')?;
    let kind = Kind::of_rule(rule);
    let mut parts = place.rsplitn(3, ':').skip(1);
    let line = parts.next().and_then(|line| line.parse().ok());
    let file = parts.next().and_then(|path| path.rsplit('/').next());
    let (file, line) = file.zip(line).unwrap_or(("", 0));
    Some(Report { file: file.to_owned(), line, kind })
}

fn peak(said: &str) -> Option<f64> {
    let line = said.lines().find_map(|line| line.strip_prefix("statistics: peak memory"))?;
    line.trim().strip_suffix("MB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_and_warnings_are_reports() {
        let said = "\
dir/a.c:12:3: error: read of [x] [null-deref]
dir/a.c:9:1: note: it was freed here
dir/a.c:14:1: warning: possible leak that could not be confirmed by a run: it ended [leak]
dir/a.c:14:9: warning: possible leak that could not be confirmed by a run: it ended [leak]
dir/a.c:1:9: warning: unused
ringfence: warning: possible not-freed that could not be confirmed by a run: it ended [not-freed]
verdict: UNKNOWN(not-replayed)
";
        let report = |file: &str, line, kind| Report { file: file.to_owned(), line, kind };
        let wanted =
            [report("a.c", 12, Kind::NullAccess), report("a.c", 14, Kind::Leak), report("", 0, Kind::Leak)];
        assert_eq!(reports(said), BTreeSet::from(wanted));
    }

    #[test]
    fn the_peak_is_read_from_the_statistics() {
        let said = "statistics: time                  0.013 s\nstatistics: peak memory             17.5 MB\n";
        assert_eq!(peak(said), Some(17.5));
        assert_eq!(peak("statistics: time 3 s\n"), None);
    }

    #[test]
    fn a_process_gives_its_verdict_or_is_killed() {
        let mut command = Command::new("sh");
        command
            .args(["-c", "echo 'a.c:3:1: error: bad [leak]'; echo 'verdict: FALSE(valid-memtrack)'; exit 1"]);
        let outcome = ask(&mut command, Duration::from_secs(20)).expect("a shell");
        assert_eq!(outcome.answer, Answer::False("valid-memtrack".to_owned()));
        assert_eq!((outcome.reports.len(), outcome.left_out, outcome.peak), (1, false, None));
        let mut command = Command::new("sleep");
        let outcome = ask(command.arg("20"), Duration::from_millis(20)).expect("a sleeper");
        assert_eq!(outcome.answer, Answer::Broken("does not end".to_owned()));
        let mut command = Command::new("sh");
        command.args(["-c", "echo broken >&2; exit 3"]);
        let outcome = ask(&mut command, Duration::from_secs(20)).expect("a shell");
        assert!(matches!(&outcome.answer, Answer::Broken(what) if what.ends_with(": broken")), "{outcome:?}");
    }
}
