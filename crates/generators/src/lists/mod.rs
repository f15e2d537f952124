//! Random programs over linked lists, about half of them with an error: does what `ringfence check` says
//! agree with what the interpreter sees?
//!
//! A program comes from its seed alone. It is run on many inputs in the interpreter, then checked. A
//! contradiction is a TRUE although a run violates what was asked, a FALSE whose replay does not show it,
//! and an answer that does not come, comes too late or does not fit its exit code. Missing answers are none;
//! they are counted by their reasons. A program that was made to be clean and goes wrong is a mistake of
//! this chore and counts as a contradiction too, so that it is looked at.

mod family;
mod fault;
mod mutate;
mod node;
mod operations;
mod program;
mod reduce;
mod runs;
mod shapes;
mod summary;
mod writer;

use crate::ask::{Asked, ask};
use crate::judge::{Judgement, Kind, Said, Seen, judge};
use clap::Args;
use program::Generated;
use ringfence_testing::checker::Checker;
use ringfence_testing::parallel;
use ringfence_testing::process::{self, Scratch};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use summary::{Record, Summary};

/// After how many programs progress is reported.
const PROGRESS: usize = 500;

/// How many times more runs there are when the answer is TRUE.
const MORE: u64 = 20;

/// How many errors are tried until runs show one.
const ATTEMPTS: u64 = 3;

/// Which programs, and how they are checked.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many programs
    #[arg(long, default_value_t = 500)]
    pub count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// On how many inputs each is run
    #[arg(long, default_value_t = 100)]
    pub inputs: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value = "5", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// Ask this engine only; may be repeated
    #[arg(long = "engine")]
    pub engines: Vec<String>,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/random-lists")]
    pub keep: PathBuf,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
    /// Also keep a smaller program for each that contradicts
    #[arg(long)]
    pub minimise: bool,
    /// Also keep a small program for each reason for UNKNOWN of clean programs
    #[arg(long)]
    pub minimise_unknown: bool,
    /// Only run the programs in the interpreter and keep them all, to try the generator
    #[arg(long)]
    pub only_run: bool,
}

impl Options {
    fn ask(&self, text: &str, kind: &Kind, checker: &Checker, dir: &Path) -> Result<Asked, String> {
        ask((text, kind), checker, &self.engines, self.time_limit, dir)
    }
}

/// Compares the programs and prints what contradicts. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    let checker = if options.only_run { None } else { Some(Checker::new(options.binary.clone())?) };
    let seeds: Vec<u64> = (options.seed..options.seed.saturating_add(options.count)).collect();
    let (done, start) = (AtomicUsize::new(0), Instant::now());
    let records = parallel::map_on(options.jobs, &seeds, |&seed| {
        let record = one(seed, checker.as_ref(), options)?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(PROGRESS) {
            eprintln!("{number} programs, {:.0} s", start.elapsed().as_secs_f64());
        }
        Ok(record)
    });
    let records = records.into_iter().collect::<Result<Vec<Record>, String>>()?;
    let summary = Summary::of(&records);
    print!("{summary}");
    if let (Some(checker), true) = (&checker, options.minimise_unknown) {
        explain_unknown(&summary, &records, checker, options)?;
    }
    println!("random-lists: {} programs in {:.1} s", records.len(), start.elapsed().as_secs_f64());
    Ok(summary.wrong() == 0)
}

/// Keeps a small program for each reason for UNKNOWN of clean programs.
fn explain_unknown(
    summary: &Summary,
    records: &[Record],
    checker: &Checker,
    options: &Options,
) -> Result<(), String> {
    let examples = summary.unknown_examples();
    let chosen: Vec<&Record> = records.iter().filter(|record| examples.contains(&record.seed)).collect();
    let done = parallel::map_on(options.jobs, &chosen, |record| {
        let generated = program::generate(record.seed, 0);
        let Some(wanted) = reduce::Wanted::of(&record.judgement, &record.reason) else { return Ok(()) };
        let smaller = reduce::reduce(&generated, &wanted, checker, options)?;
        keep(&generated, &record.judgement, &smaller, options)
    });
    done.into_iter().collect()
}

/// Makes, runs, checks and judges a program; keeps it if need be.
fn one(seed: u64, checker: Option<&Checker>, options: &Options) -> Result<Record, String> {
    let Tried { generated, seen } = tried(seed, options.inputs);
    let record = |judgement, reason, time| Record {
        seed,
        fault: generated.fault,
        lists: generated.lists.clone(),
        judgement,
        reason,
        time,
    };
    let done = |judgement: Judgement| {
        keep(&generated, &judgement, "", options)?;
        Ok(record(judgement, String::new(), Duration::ZERO))
    };
    let seen = match seen {
        Err(refused) => return done(Judgement::Refused(refused)),
        Ok(Some(seen)) if generated.fault.is_none() => return done(Judgement::NotClean(seen)),
        Ok(seen) => seen,
    };
    let Some(checker) = checker else {
        let judgement =
            Judgement::Fits { said: Said::Unknown("not-asked".to_owned()), by_runs: seen.is_some() };
        return done(judgement);
    };
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let asked = options.ask(&generated.text, &generated.kind, checker, scratch.path())?;
    let seen = match (seen, &asked.said) {
        (None, Said::True) => {
            generated.load().ok().and_then(|program| runs::runs(&generated, &program, MORE * options.inputs))
        }
        (seen, _) => seen,
    };
    let judgement = judge(asked.said, seen);
    if judgement.is_wrong() {
        let smaller = match reduce::Wanted::of(&judgement, &asked.reason) {
            Some(wanted) if options.minimise => reduce::reduce(&generated, &wanted, checker, options)?,
            _ => String::new(),
        };
        keep(&generated, &judgement, &smaller, options)?;
    }
    Ok(record(judgement, asked.reason, asked.time))
}

/// A program, and what its runs show, or why it is refused.
struct Tried {
    generated: Generated,
    seen: Result<Option<Seen>, String>,
}

/// The program of a seed: clean, or with the first error of a few that runs show.
fn tried(seed: u64, inputs: u64) -> Tried {
    let mut attempt = 0;
    loop {
        let generated = program::generate(seed, attempt);
        let loaded = generated.load();
        let seen = loaded.map(|program| runs::runs(&generated, &program, inputs));
        attempt += 1;
        let may_do_better = generated.fault.is_some() && seen == Ok(None) && attempt < ATTEMPTS;
        if !may_do_better {
            return Tried { generated, seen };
        }
    }
}

/// Keeps a program with a note at its top, and the smaller one beside it if there is one.
fn keep(
    generated: &Generated,
    judgement: &Judgement,
    smaller: &str,
    options: &Options,
) -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(&options.keep).map_err(text)?;
    let note = judgement.note();
    let fault = generated.fault.map_or("clean", fault::Fault::name);
    let head = format!("/* {note}\n   {fault}; {} */\n", generated.kind.options().join(" "));
    let file = options.keep.join(format!("shape-{}.c", generated.seed));
    std::fs::write(&file, format!("{head}{}", generated.text)).map_err(text)?;
    if !smaller.is_empty() {
        let file = options.keep.join(format!("shape-{}-small.c", generated.seed));
        std::fs::write(&file, format!("{head}{smaller}")).map_err(text)?;
    }
    if judgement.is_wrong() {
        println!("seed {}: {note} (kept as {})", generated.seed, file.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_ir::DataModel;
    use ringfence_testing::gcc;
    use std::process::Command;

    #[test]
    fn a_seed_gives_one_program() {
        for seed in 0..20 {
            assert_eq!(tried(seed, 10).generated.text, tried(seed, 10).generated.text);
        }
    }

    #[test]
    fn planted_errors_show() {
        let (mut planted, mut shown) = (0, 0);
        for seed in 0..200 {
            let Tried { generated, seen } = tried(seed, 100);
            match seen {
                Err(error) => panic!("seed {seed}: {error}\n{}", generated.text),
                Ok(Some(seen)) if generated.fault.is_none() => {
                    panic!("seed {seed}: {}\n{}", seen.what, generated.text)
                }
                Ok(seen) => {
                    planted += u32::from(generated.fault.is_some());
                    shown += u32::from(seen.is_some());
                }
            }
        }
        assert!(planted >= 60, "{planted} of 200 have an error");
        assert!(shown * 100 >= planted * 60, "{shown} of {planted} errors show");
    }

    #[test]
    fn gcc_compiles_them_too() {
        let scratch = Scratch::new().expect("a directory");
        for (model, flag) in [(DataModel::Lp64, "-m64"), (DataModel::Ilp32, "-m32")] {
            if !gcc::available(model, scratch.path()) {
                continue;
            }
            let seeds: Vec<u64> = (0..200).collect();
            parallel::map(&seeds, |&seed| {
                let generated = program::generate(seed, 0);
                if generated.kind.model != model {
                    return;
                }
                let file = scratch.path().join(format!("{seed}.c"));
                std::fs::write(&file, &generated.text).expect("written");
                let mut command = Command::new("gcc");
                let done = command.args(["-Wall", "-fsyntax-only", flag]).arg(&file).output();
                let done = done.expect("gcc is there");
                assert!(done.status.success(), "seed {seed}\n{}", String::from_utf8_lossy(&done.stderr));
            });
        }
    }
}
