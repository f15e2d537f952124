//! Programs with a memory bug planted behind integer conditions, each with a safe twin: does
//! `ringfence check` find the bug, and does it keep quiet about the twin?
//!
//! The inputs that lead to the bug are drawn first, and the conditions are made to fit them, so the
//! bug is reachable by construction; the twin is safe by construction. The concrete interpreter
//! confirms both before a program counts.

mod guards;
mod harness;
mod maker;
mod program;
mod report;
mod scenarios;
mod setups;
mod verify;

use clap::Args;
use harness::Confirmation;
use program::Planted;
use ringfence_testing::checker::{Answer, Checked, Checker, Question};
use ringfence_testing::parallel;
use ringfence_testing::process::{self, Scratch};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How many random inputs a twin is run on, and as many changed ones.
const ROUNDS: u64 = 100;

/// Which programs, and how they are checked.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many programs, each with a safe twin
    #[arg(long, default_value_t = 100)]
    pub count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many checks at once
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value = "10", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// Where programs that are not answered as wanted are kept
    #[arg(long, default_value = "target/planted")]
    pub keep: PathBuf,
    /// For how many findings a harness is built and run under AddressSanitizer
    #[arg(long, default_value_t = 0)]
    pub harnesses: usize,
    /// Only scenarios whose name contains this
    #[arg(long, default_value = "")]
    pub scenario: String,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
    /// Only run the programs in the interpreter, to try the generator
    #[arg(long)]
    pub only_verify: bool,
}

/// What became of a program and its twin.
#[derive(Debug)]
struct Score {
    planted: Planted,
    /// The check of the program with the bug.
    bug: Checked,
    twin: Checked,
    /// What became of the harness, when one was made.
    harness: Option<Confirmation>,
}

/// Generates, checks and reports. Says whether every answer was right: no bug denied, no twin accused, no
/// harness without report, no program that is not what it was made for.
pub fn run(options: &Options) -> Result<bool, String> {
    let seeds: Vec<u64> = (options.seed..options.seed + options.count).collect();
    if options.only_verify {
        let results = parallel::map_on(options.jobs, &seeds, |&seed| prepare(seed, options));
        let defects = results.iter().filter_map(|result| result.as_ref().err());
        let defects = defects.inspect(|defect| println!("DEFECT {defect}")).count();
        println!("planted: {} programs as they should be, {defects} not", seeds.len() - defects);
        return Ok(defects == 0);
    }
    let checker = Checker::new(options.binary.clone())?;
    let harnesses = AtomicUsize::new(options.harnesses);
    let results = parallel::map_on(options.jobs, &seeds, |&seed| {
        prepare(seed, options).map(|planted| score(planted, &checker, options, &harnesses))
    });
    report::print(results, options)
}

/// The program of a seed, verified.
fn prepare(seed: u64, options: &Options) -> Result<Planted, String> {
    let planted = program::generate(seed, &options.scenario)?;
    match verify::verify(&planted, ROUNDS) {
        Ok(()) => Ok(planted),
        Err(error) => {
            let kept = keep(&planted, &options.keep).unwrap_or_else(|error| error);
            Err(format!("seed {seed}, {}: {error} ({kept})", planted.scenario))
        }
    }
}

/// Checks a program and its twin.
fn score(
    planted: Planted,
    checker: &Checker,
    options: &Options,
    harnesses: &AtomicUsize,
) -> Result<Score, String> {
    let text = |error: std::io::Error| error.to_string();
    let scratch = Scratch::new().map_err(text)?;
    let dir = scratch.path();
    let (bug_file, twin_file) = (dir.join("planted.c"), dir.join("twin.c"));
    std::fs::write(&bug_file, &planted.bug).map_err(text)?;
    std::fs::write(&twin_file, &planted.safe).map_err(text)?;
    let question = |file| Question {
        malloc_may_fail: planted.malloc_may_fail,
        ..Question::new(file, planted.model, options.time_limit)
    };
    let harness_file = dir.join("harness.c");
    let wanted = harnesses.load(Ordering::Relaxed) > 0;
    let bug = checker
        .check(&Question { harness: wanted.then_some(harness_file.as_path()), ..question(&bug_file) }, dir)?;
    let is_one_of_the_first =
        || harnesses.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
    let harness = (wanted && matches!(bug.answer, Answer::False(_)) && is_one_of_the_first())
        .then(|| harness::confirm(&harness_file, bug.findings.first(), planted.model, dir));
    if let Some(Confirmation::Failed(_)) = harness {
        let _ = std::fs::create_dir_all(&options.keep);
        let to = options.keep.join(format!("planted-{}-harness.c", planted.seed));
        let _ = std::fs::copy(&harness_file, to);
    }
    let twin = checker.check(&question(&twin_file), dir)?;
    Ok(Score { planted, bug, twin, harness })
}

/// Keeps the two texts of a program with the secret inputs; says where.
fn keep(planted: &Planted, dir: &Path) -> Result<String, String> {
    let text = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(dir).map_err(text)?;
    let secrets: Vec<String> = planted.secrets.iter().map(i128::to_string).collect();
    let head = format!(
        "/* {}: {} under {}{}, --input {} */\n",
        planted.scenario,
        planted.kind.rule(),
        planted.model.name(),
        if planted.malloc_may_fail { " with --malloc-may-fail" } else { "" },
        secrets.join(",")
    );
    let file = dir.join(format!("planted-{}.c", planted.seed));
    std::fs::write(&file, format!("{head}{}", planted.bug)).map_err(text)?;
    let twin = dir.join(format!("planted-{}-twin.c", planted.seed));
    std::fs::write(twin, format!("{head}{}", planted.safe)).map_err(text)?;
    Ok(format!("kept as {}", file.display()))
}
