//! Does `ringfence check` keep its limits, and does it leave nothing half-written when it is killed?
//!
//! Programs that an analysis could run for ever on, or whose size makes single steps long, are checked with a time limit
//! and with a memory limit. The answer must be UNKNOWN for one of these reasons, or right. Programs that one engine decides
//! at once must not wait for the others. Files that are asked for are whole or not there. These are measurements: on
//! a busy machine the times say nothing.

mod large;
mod measure;
mod programs;

use clap::Args;
use programs::Endless;
use ringfence_ir::DataModel;
use ringfence_testing::checker::{Answer, Checker, Question, parse_verdict};
use ringfence_testing::process::Scratch;
use ringfence_testing::random::Random;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time limit of the first question.
const TIME: Duration = Duration::from_secs(2);

/// By how much the time may be exceeded: what docs/check.md says.
const GRACE: Duration = Duration::from_secs(1);

/// How long a program may take that one engine decides at once.
const AT_ONCE: Duration = Duration::from_secs(4);

/// The limit of such a program.
const LONG: Duration = Duration::from_secs(30);

/// The memory limit of the second question, in megabytes.
const MEGABYTES: u64 = 200;

/// How long the second question may take.
const MEMORY_TIME: Duration = Duration::from_secs(20);

/// How often a limit is tried before it counts as not kept: the machine may be busy.
const ATTEMPTS: usize = 2;

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How often a check is killed
    #[arg(long, default_value_t = 60)]
    pub kills: u64,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
    /// Only programs whose names contain this
    #[arg(long)]
    pub only: Option<String>,
}

/// Tries the limits and prints a table. Says whether all were kept.
pub fn run(options: &Options) -> Result<bool, String> {
    let checker = Checker::new(options.binary.clone())?;
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut all_kept = true;
    println!("| program | limit | answer | time | peak | kept |\n|---|---|---|---|---|---|");
    let file = scratch.path().join("endless.c");
    let write = |text: &str| std::fs::write(&file, text).map_err(|error| error.to_string());
    let wanted = |program: &Endless| options.only.as_ref().is_none_or(|part| program.name.contains(part));
    for program in programs::all().iter().chain(&large::all()).filter(|program| wanted(program)) {
        write(&program.text)?;
        for limit in [Limit::Time, Limit::Files, Limit::Memory] {
            all_kept &= try_limit(&checker, program, limit, &file, scratch.path())?;
        }
    }
    for program in large::decided_by_one().iter().filter(|program| wanted(program)) {
        write(&program.text)?;
        all_kept &= try_limit(&checker, program, Limit::None, &file, scratch.path())?;
    }
    all_kept &= kill(&checker, options.kills, scratch.path())?;
    println!("limits: {}", if all_kept { "all kept" } else { "not all kept" });
    Ok(all_kept)
}

/// Which limit is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    Time,
    /// The time, with every file written that can be asked for.
    Files,
    Memory,
    /// None that matters: the answer is there long before.
    None,
}

impl Limit {
    const fn time(self) -> Duration {
        match self {
            Limit::Time | Limit::Files => TIME,
            Limit::Memory => MEMORY_TIME,
            Limit::None => LONG,
        }
    }

    fn show(self) -> String {
        match self {
            Limit::Time => format!("{} s", TIME.as_secs()),
            Limit::Files => format!("{} s, all files", TIME.as_secs()),
            Limit::Memory => format!("{MEGABYTES} MB, {} s", MEMORY_TIME.as_secs()),
            Limit::None => format!("answer in {} s", AT_ONCE.as_secs()),
        }
    }

    /// Whether the limits were kept: time always, memory when it was limited.
    fn is_kept(self, time: Duration, peak: u64) -> bool {
        let latest = if self == Limit::None { AT_ONCE } else { self.time() + GRACE };
        time <= latest && (self != Limit::Memory || peak <= (MEGABYTES << 20) / 10 * 11)
    }

    /// The options of the question.
    fn options(self, out: &Path) -> Vec<String> {
        let file = |name: &str| out.join(name).to_string_lossy().into_owned();
        match self {
            Limit::Time | Limit::None => Vec::new(),
            Limit::Memory => vec!["--memory-limit".to_owned(), MEGABYTES.to_string()],
            Limit::Files => [
                ["--html".to_owned(), file("page")],
                ["--plot".to_owned(), file("plots")],
                ["--witness".to_owned(), file("witness.yml")],
                ["--certificate".to_owned(), file("certificate")],
                ["--report-out".to_owned(), file("report.json")],
                ["--replay-out".to_owned(), file("replay")],
                ["--harness".to_owned(), file("harness.c")],
            ]
            .concat(),
        }
    }
}

/// Whether an answer is one that may be given about a program.
fn is_acceptable(last_line: &str, right: &str) -> bool {
    match parse_verdict(last_line) {
        // A query that the solver cannot decide in its share of the time is a limit too.
        Some(Answer::Unknown(reason)) => ["timeout", "memory", "solver"].contains(&reason.as_str()),
        Some(answer) => answer.show() == right,
        None => false,
    }
}

/// Checks a program within a limit and prints a line; says whether it was kept and the answer is one of those
/// that may be given.
fn try_limit(
    checker: &Checker,
    program: &Endless,
    limit: Limit,
    file: &Path,
    dir: &Path,
) -> Result<bool, String> {
    let out = dir.join("files");
    let options = limit.options(&out);
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let question = Question { options: &options, ..Question::new(file, DataModel::Lp64, limit.time()) };
    let mut kept = false;
    for _ in 0..ATTEMPTS {
        fresh(&out).map_err(|error| error.to_string())?;
        let used = measure::usage(&mut checker.command(&question), limit.time() * 3, dir)?;
        let right = match limit {
            Limit::None => {
                parse_verdict(&used.last_line).is_some_and(|answer| answer.show() == program.right)
            }
            _ => is_acceptable(&used.last_line, program.right),
        };
        kept = right && limit.is_kept(used.time, used.peak) && is_whole(&out);
        println!(
            "| {} | {} | {} | {:.2} s | {} MB | {} |",
            program.name,
            limit.show(),
            used.last_line.trim_start_matches("verdict: "),
            used.time.as_secs_f64(),
            used.peak >> 20,
            if kept { "yes" } else { "NO" }
        );
        if kept || !right {
            break;
        }
    }
    Ok(kept)
}

/// An empty directory.
fn fresh(dir: &Path) -> std::io::Result<()> {
    if dir.exists() {
        std::fs::remove_dir_all(dir)?;
    }
    std::fs::create_dir_all(dir)
}

/// Whether every file of a directory is one that was asked for, and the report, if there is one, ends as it should.
fn is_whole(out: &Path) -> bool {
    let files = std::fs::read_dir(out).into_iter().flatten().filter_map(Result::ok);
    let hidden = files.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count();
    let report = std::fs::read_to_string(out.join("report.json"));
    hidden == 0 && report.map_or(true, |text| text.trim_end().ends_with('}'))
}

/// Kills a check that is to write files, at different times, and looks at what is left.
fn kill(checker: &Checker, kills: u64, dir: &Path) -> Result<bool, String> {
    let text = |error: std::io::Error| error.to_string();
    let file = dir.join("many.c");
    std::fs::write(&file, programs::MANY_INPUTS).map_err(text)?;
    let out = dir.join("written");
    std::fs::create_dir_all(&out).map_err(text)?;
    let (replay, harness) = (out.join("replay"), out.join("harness.c"));
    let limit = Duration::from_secs(30);
    let question = Question {
        replay_out: Some(&replay),
        harness: Some(&harness),
        ..Question::new(&file, DataModel::Lp64, limit)
    };
    let start = Instant::now();
    let whole = checker.check(&question, dir)?;
    let time = start.elapsed();
    let wanted = [std::fs::read(&replay), std::fs::read(&harness)].map(Result::ok);
    if !matches!(whole.answer, Answer::False(_)) || wanted.iter().any(Option::is_none) {
        println!("killed: cannot be tried, the answer is {}", whole.answer.show());
        return Ok(false);
    }
    let mut random = Random::new(1);
    let (mut partial, mut written, mut others) = (0, 0, 0);
    for _ in 0..kills {
        clear(&out).map_err(text)?;
        // Mostly towards the end, where the files are written.
        let share = 0.2 + 0.9 * (random.below(1000) as f64 / 1000.0).sqrt();
        measure::killed(&mut checker.command(&question), time.mul_f64(share), dir)?;
        for (path, whole) in [&replay, &harness].into_iter().zip(&wanted) {
            match std::fs::read(path).ok() {
                None => {}
                found if found == *whole => written += 1,
                Some(_) => partial += 1,
            }
        }
        let left = std::fs::read_dir(&out).map_err(text)?.filter_map(Result::ok);
        others += left.filter(|entry| ![&replay, &harness].contains(&&entry.path())).count();
    }
    println!(
        "killed {kills} times: {written} whole files, {partial} partial ones, {others} others left behind"
    );
    Ok(partial == 0)
}

/// Removes the files of a directory.
fn clear(dir: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        std::fs::remove_file(entry?.path())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_testing::pipeline;

    #[test]
    fn the_programs_are_programs() {
        let all = programs::all().into_iter().chain(large::decided_by_one());
        // Some of the large ones take the front end long.
        let large = large::all().into_iter().filter(|program| program.text.len() < 10_000);
        let texts = all.chain(large).map(|program| program.text).chain([programs::MANY_INPUTS.into()]);
        for text in texts {
            let loaded = pipeline::load_text("endless.c", &text, DataModel::Lp64);
            let program = pipeline::program_of(loaded).expect("the front end takes it");
            pipeline::check(&program).expect("it is well-formed");
        }
    }

    #[test]
    fn answers_must_be_right_or_unknown_for_a_limit() {
        assert!(is_acceptable("verdict: UNKNOWN(timeout)", "TRUE"));
        assert!(is_acceptable("verdict: TRUE", "TRUE"));
        assert!(!is_acceptable("verdict: FALSE(valid-deref)", "TRUE"));
        assert!(!is_acceptable("verdict: UNKNOWN(unsupported)", "TRUE"));
        assert!(!is_acceptable("", "TRUE"));
    }

    #[test]
    fn a_second_and_a_tenth_are_tolerated() {
        assert!(Limit::Time.is_kept(Duration::from_millis(2990), 0));
        assert!(!Limit::Time.is_kept(Duration::from_millis(3010), 0));
        assert!(Limit::Memory.is_kept(Duration::from_secs(1), 215 << 20));
        assert!(!Limit::Memory.is_kept(Duration::from_secs(1), 225 << 20));
    }
}
