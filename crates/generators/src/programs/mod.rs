//! Random programs: does what `ringfence check` says agree with what the interpreter sees?
//!
//! A contradiction is a TRUE although some run violates what was asked, or a FALSE whose replay does not
//! show it. An answer that is missing is none. Programs that contradict are kept with a note.

mod program;
mod runs;
mod statements;
mod writer;

use crate::ask::ask;
use crate::judge::{Judgement, judge};
use clap::Args;
use program::Generated;
use ringfence_testing::checker::Checker;
use ringfence_testing::parallel;
use ringfence_testing::process::{self, Scratch};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// After how many programs progress is reported.
const PROGRESS: usize = 1000;

/// Which programs, and how they are checked.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many programs
    #[arg(long, default_value_t = 1000)]
    pub count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// On how many random inputs each is run
    #[arg(long, default_value_t = 20)]
    pub inputs: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value = "2", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/random-programs")]
    pub keep: PathBuf,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
    /// Only run the programs in the interpreter and keep them all, to try the generator
    #[arg(long)]
    pub only_run: bool,
}

/// Compares the programs and prints what contradicts. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    if options.only_run {
        return only_run(options);
    }
    let checker = Checker::new(options.binary.clone())?;
    let seeds: Vec<u64> = (options.seed..options.seed + options.count).collect();
    let done = AtomicUsize::new(0);
    let judgements = parallel::map_on(options.jobs, &seeds, |&seed| {
        let judgement = one(seed, &checker, options)?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(PROGRESS) {
            eprintln!("{number} programs");
        }
        Ok(judgement)
    });
    let judgements = judgements.into_iter().collect::<Result<Vec<Judgement>, String>>()?;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for judgement in &judgements {
        *counts.entry(judgement.class()).or_default() += 1;
    }
    for (class, count) in &counts {
        println!("{count:7}  {class}");
    }
    let wrong = judgements.iter().filter(|judgement| judgement.is_wrong()).count();
    println!("random-programs: {} programs, {wrong} contradictions", judgements.len());
    Ok(wrong == 0)
}

/// Runs the programs on random inputs, keeps them, and prints what goes wrong in how many.
fn only_run(options: &Options) -> Result<bool, String> {
    let seeds: Vec<u64> = (options.seed..options.seed + options.count).collect();
    let classes = parallel::map_on(options.jobs, &seeds, |&seed| {
        let generated = program::generate(seed);
        write(&generated, "", options)?;
        let program = runs::load(&generated).map_err(|error| format!("seed {seed}: {error}"))?;
        let seen = runs::runs(&generated, &program, options.inputs);
        Ok(seen.map_or("nothing", |seen| seen.kind.rule()))
    });
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for class in classes.into_iter().collect::<Result<Vec<&str>, String>>()? {
        *counts.entry(class).or_default() += 1;
    }
    for (class, count) in &counts {
        println!("{count:7}  {class}");
    }
    Ok(true)
}

/// Makes, checks, runs and judges a program; keeps it if need be.
fn one(seed: u64, checker: &Checker, options: &Options) -> Result<Judgement, String> {
    let generated = program::generate(seed);
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let program = match runs::load(&generated) {
        Ok(program) => program,
        Err(refused) => {
            let judgement = Judgement::Refused(refused);
            keep(&generated, &judgement, options)?;
            return Ok(judgement);
        }
    };
    let question = (generated.text.as_str(), &generated.kind);
    let asked = ask(question, checker, &[], options.time_limit, scratch.path())?;
    let seen = runs::runs(&generated, &program, options.inputs);
    let judgement = judge(asked.said, seen);
    if judgement.is_wrong() {
        keep(&generated, &judgement, options)?;
    }
    Ok(judgement)
}

/// Keeps a program with a note at its top.
fn keep(generated: &Generated, judgement: &Judgement, options: &Options) -> Result<(), String> {
    let file = write(generated, &judgement.note(), options)?;
    println!("seed {}: {} (kept as {})", generated.seed, judgement.note(), file.display());
    Ok(())
}

/// Writes a program with a note at its top; says where.
fn write(generated: &Generated, note: &str, options: &Options) -> Result<PathBuf, String> {
    let text = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(&options.keep).map_err(text)?;
    let file = options.keep.join(format!("program-{}.c", generated.seed));
    let head = format!("/* {note}\n   {} */\n", generated.kind.options().join(" "));
    std::fs::write(&file, format!("{head}{}", generated.text)).map_err(text)?;
    Ok(file)
}
