//! A fuzzer of the front end and the interpreter that needs no special toolchain.
//!
//! The parent starts workers of this same program. A worker mutates real programs and takes each
//! mutant through front end, verifier, text form and a short run; before each it writes the mutant to
//! a file. A panic is caught in the worker and reported by its exit; a crash, a stack overflow and a
//! hang are seen by the parent. In every case the mutant is kept.
//!
//! A panic inside the crates that `cfront` stands on is caught by `cfront::load` and reported to the
//! user as an error about the input, which is what it promises. Such mutants are kept and counted, but
//! they are no findings.

mod mutate;

use clap::Args;
use ringfence_base::Budget;
use ringfence_cfront::Input;
use ringfence_cfront::flags::Flags;
use ringfence_interp::{Inputs, Settings};
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;
use ringfence_testing::{parallel, pipeline, process, walk};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How many mutants a worker tries.
const BATCH: u64 = 200;
/// How long one mutant may take.
const MUTANT_LIMIT: Duration = Duration::from_secs(10);
/// The exit status of a worker that caught a panic or found a broken invariant.
const FOUND: i32 = 77;

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// The programs to start from
    #[arg(required = true)]
    pub dirs: Vec<PathBuf>,
    /// For how long
    #[arg(long, default_value_t = 60)]
    pub seconds: u64,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A compiler flag for every program; may be repeated
    #[arg(long = "flag", allow_hyphen_values = true)]
    pub flags: Vec<String>,
    /// Where mutants that fail are kept
    #[arg(long, default_value = "fuzz/artifacts")]
    pub keep: PathBuf,
}

/// Fuzzes for the given time and prints what it found. Says whether that was nothing.
pub fn run(options: &Options) -> Result<bool, String> {
    std::fs::create_dir_all(&options.keep).map_err(|error| error.to_string())?;
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let workers: Vec<u64> = (0..std::thread::available_parallelism().map_or(1, usize::from) as u64).collect();
    let results = parallel::map(&workers, |&worker| {
        let (mut tried, mut found, mut caught) = (0, 0, 0);
        let mut batch = 0;
        while Instant::now() < end {
            let seed = options.seed.wrapping_add((batch * workers.len() as u64 + worker) * BATCH);
            match one_batch(options, seed) {
                Ok(Batch::Passed(count)) => caught += count,
                Ok(Batch::Found(what)) => {
                    found += 1;
                    println!("{what}");
                }
                Err(error) => return Err(error),
            }
            tried += BATCH;
            batch += 1;
        }
        Ok((tried, found, caught))
    });
    let (mut tried, mut found, mut caught) = (0, 0, 0);
    for result in results {
        let (t, f, c) = result?;
        tried += t;
        found += f;
        caught += c;
    }
    let keep = options.keep.display();
    println!("fuzz: about {tried} mutants, {found} findings, {caught} caught panics, kept in {keep}");
    Ok(found == 0)
}

/// How a worker ended.
enum Batch {
    /// Without a finding, after this many caught panics.
    Passed(usize),
    /// With a finding.
    Found(String),
}

/// Runs one worker.
fn one_batch(options: &Options, seed: u64) -> Result<Batch, String> {
    let text = |error: std::io::Error| error.to_string();
    let scratch = process::Scratch::new().map_err(text)?;
    let mutant = scratch.path().join("mutant.c");
    let mut command = Command::new(std::env::current_exe().map_err(text)?);
    command.arg("fuzz-worker").arg("--seed").arg(seed.to_string()).arg("--mutant").arg(&mutant);
    for flag in &options.flags {
        command.arg(format!("--flag={flag}"));
    }
    command.arg("--keep").arg(&options.keep);
    command.args(&options.dirs);
    let limit = MUTANT_LIMIT + Duration::from_secs(BATCH);
    let done = process::run(&mut command, limit, scratch.path()).map_err(text)?;
    let what = match done.status {
        Some(0) => return Ok(Batch::Passed(String::from_utf8_lossy(&done.stdout).lines().count())),
        Some(FOUND) => String::from_utf8_lossy(&done.stdout).lines().last().unwrap_or("").to_owned(),
        Some(status) => {
            format!("a crash with status {status}: {}", done.errors().lines().last().unwrap_or(""))
        }
        None => "a hang".to_owned(),
    };
    let kept = options.keep.join(format!("mutant-{seed}.c"));
    std::fs::copy(&mutant, &kept).map_err(text)?;
    Ok(Batch::Found(format!("{}: {what}", kept.display())))
}

/// The work of a worker: a batch of mutants. Ends with the first finding.
pub fn worker(
    dirs: &[PathBuf],
    flags: &[String],
    seed: u64,
    mutant: &Path,
    keep: &Path,
) -> Result<i32, String> {
    let flags = pipeline::flags(flags)?;
    let mut files = Vec::new();
    for dir in dirs {
        files.extend(walk::files(dir, &["c", "i"]).map_err(|error| format!("{}: {error}", dir.display()))?);
    }
    if files.is_empty() {
        return Err("there are no programs to start from".to_owned());
    }
    for round in 0..BATCH {
        let mut random = Random::new(seed.wrapping_add(round));
        let (path, other) = (random.pick(&files).clone(), random.pick(&files).clone());
        let (Ok(text), Ok(other)) = (std::fs::read(&path), std::fs::read(other)) else { continue };
        let changed = mutate::mutate(&text, &other, &mut random);
        std::fs::write(mutant, &changed).map_err(|error| error.to_string())?;
        let model = *random.pick(&[DataModel::Ilp32, DataModel::Lp64]);
        let start = Instant::now();
        let work = || try_mutant(&path, &changed, &flags, model);
        let finding = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(Mutant::Caught)) => {
                let kept = keep.join(format!("caught-{}.c", seed.wrapping_add(round)));
                std::fs::copy(mutant, &kept).map_err(|error| error.to_string())?;
                println!("{}", kept.display());
                None
            }
            Ok(Ok(Mutant::InOrder)) if start.elapsed() > MUTANT_LIMIT => {
                Some(format!("took {:?}", start.elapsed()))
            }
            Ok(Ok(Mutant::InOrder)) => None,
            Ok(Err(message)) => Some(message),
            Err(panic) => Some(format!("panic: {}", pipeline::panic_message(&*panic))),
        };
        if let Some(finding) = finding {
            println!("{finding} ({}, from {})", model.name(), path.display());
            return Ok(FOUND);
        }
    }
    Ok(0)
}

/// What became of a mutant.
enum Mutant {
    /// It was refused with a message, or taken and found in order.
    InOrder,
    /// The front end failed on it and said so.
    Caught,
}

/// A mutant may be refused, but what is accepted must be in order.
fn try_mutant(path: &Path, text: &[u8], flags: &Flags, model: DataModel) -> Result<Mutant, String> {
    let input = Input { path: path.to_owned(), text: Some(text.into()), flags: flags.clone() };
    let loaded = ringfence_cfront::load(&[input], &pipeline::config(model));
    if loaded.diagnostics.iter().any(|d| d.message.contains("the front end failed")) {
        return Ok(Mutant::Caught);
    }
    let Some(program) = loaded.program else { return Ok(Mutant::InOrder) };
    pipeline::check(&program).map_err(|failure| {
        let (step, message) = failure.parts();
        format!("{step}: {message}")
    })?;
    if program.find_function("main").is_some() {
        let budget = Budget::default().with_steps(200_000).with_memory(64 << 20).with_time(MUTANT_LIMIT);
        // However the run ends, it must end.
        let _ = pipeline::run(&program, &Settings::default(), Inputs::seed(1), budget);
    }
    Ok(Mutant::InOrder)
}
