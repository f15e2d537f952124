//! How the checker is asked about a program, and what its exit code, its time and its words say together.

use crate::judge::{Kind, Said};
use ringfence_testing::checker::{self, Answer, Checker, Question};
use ringfence_testing::process::{self, Finished};
use std::path::Path;
use std::time::{Duration, Instant};

/// How much later than its limit an answer may come: starting a process on a busy machine takes time too.
const GRACE: Duration = Duration::from_secs(5);

/// What the checker said.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// The verdict.
    pub(crate) said: Said,
    /// The first reason for not knowing, without its place.
    pub(crate) reason: String,
    /// How long it took.
    pub(crate) time: Duration,
}

pub(crate) fn ask(
    (text, kind): (&str, &Kind),
    checker: &Checker,
    engines: &[String],
    time_limit: Duration,
    dir: &Path,
) -> Result<Asked, String> {
    let (file, replay) = (dir.join("program.c"), dir.join("replay"));
    std::fs::write(&file, text).map_err(|error| error.to_string())?;
    let mut words = kind.options().split_off(2);
    for engine in engines {
        words.extend(["--engine", engine]);
    }
    words.retain(|word| *word != "--malloc-may-fail");
    let question = Question {
        malloc_may_fail: kind.goal.malloc_may_fail,
        options: &words,
        replay_out: Some(&replay),
        ..Question::new(&file, kind.model, time_limit)
    };
    let start = Instant::now();
    let limit = time_limit * 2 + GRACE * 2;
    let done =
        process::run(&mut checker.command(&question), limit, dir).map_err(|error| error.to_string())?;
    let time = start.elapsed();
    let said = match verdict(&done, time, time_limit) {
        Ok(Answer::True) => Said::True,
        Ok(Answer::False(property)) => {
            let replays = checker.replays(&replay, &property, dir)?;
            Said::False { property, replays }
        }
        Ok(Answer::Unknown(reason)) => Said::Unknown(reason),
        Ok(Answer::Broken(what)) | Err(what) => Said::Broken(what),
    };
    Ok(Asked { said, reason: reason(&done), time })
}

/// The verdict, if everything fits it.
fn verdict(done: &Finished, time: Duration, limit: Duration) -> Result<Answer, String> {
    let status = done.status.ok_or("does not end")?;
    let output = String::from_utf8_lossy(&done.stdout);
    let line = output.lines().next_back().unwrap_or("");
    let first_error =
        || done.errors().lines().find(|line| !line.is_empty()).unwrap_or("no message").to_owned();
    let answer = checker::parse_verdict(line).ok_or_else(|| format!("status {status}: {}", first_error()))?;
    let expected = match answer {
        Answer::True => 0,
        Answer::False(_) => 1,
        _ => 2,
    };
    if status != expected {
        return Err(format!("{} with exit code {status}", answer.show()));
    }
    if time > limit + GRACE {
        return Err(format!("{} after {:.1} s", answer.show(), time.as_secs_f64()));
    }
    Ok(answer)
}

/// The first note or warning, without its place and without what is particular to the program.
fn reason(done: &Finished) -> String {
    let output = String::from_utf8_lossy(&done.stdout);
    let line = output.lines().find(|line| line.contains(": note: ") || line.contains(": warning: "));
    let text = line.and_then(|line| line.split_once(": note: ").or_else(|| line.split_once(": warning: ")));
    let words = text.map_or("", |(_, text)| text).split(' ');
    // Places in the program are particular to it.
    words.filter(|word| !word.contains("program.c:")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(status: i32, output: &str) -> Finished {
        Finished { status: Some(status), stdout: output.as_bytes().to_vec(), stderr: vec![] }
    }

    #[test]
    fn verdicts_fit_exit_codes_and_limits() {
        let (soon, limit) = (Duration::from_secs(1), Duration::from_secs(2));
        assert_eq!(verdict(&finished(0, "verdict: TRUE\n"), soon, limit), Ok(Answer::True));
        assert!(verdict(&finished(1, "verdict: TRUE\n"), soon, limit).is_err());
        assert!(verdict(&finished(0, "verdict: TRUE\n"), limit + GRACE + soon, limit).is_err());
        assert!(verdict(&finished(101, ""), soon, limit).is_err());
        let unknown = finished(2, "a.c:1:2: note: the loop was cut\nverdict: UNKNOWN(loop-bound)\n");
        assert_eq!(verdict(&unknown, soon, limit), Ok(Answer::Unknown("loop-bound".to_owned())));
        assert_eq!(reason(&unknown), "the loop was cut");
    }
}
