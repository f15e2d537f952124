//! Random programs of csmith: the same checksum as with gcc?
//!
//! csmith's programs have no undefined behaviour, so a violation that the interpreter finds in one
//! is a difference too.

use clap::Args;
use ringfence_ir::DataModel;
use ringfence_testing::differ::{self, Limits, Verdict};
use ringfence_testing::process::{self, Scratch};
use ringfence_testing::{parallel, pipeline};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

const LIMITS: Limits = Limits { native: Duration::from_secs(2), interpreter: Duration::from_secs(30) };

/// Which programs.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many programs
    #[arg(long, default_value_t = 100)]
    pub count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only this data model
    #[arg(long, value_parser = pipeline::model)]
    pub model: Option<DataModel>,
    /// Where csmith's headers are
    #[arg(long, default_value = "/usr/include/csmith")]
    pub include: PathBuf,
    /// Keep programs that differ in this directory
    #[arg(long)]
    pub keep: Option<PathBuf>,
}

/// Compares the programs and prints those that differ. Says whether none does and most could be
/// compared.
pub fn run(options: &Options) -> Result<bool, String> {
    // csmith leaves a file behind wherever it runs.
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut probe = Command::new("csmith");
    probe.arg("--version").current_dir(scratch.path());
    probe.output().map_err(|error| format!("csmith: {error}"))?;
    let words = vec![format!("-I{}", options.include.display())];
    let flags = pipeline::flags(&words)?;
    let seeds: Vec<u64> = (options.seed..options.seed + options.count).collect();
    let results = parallel::map(&seeds, |&seed| {
        let models = pipeline::models(options.model);
        let model = models[(seed % models.len() as u64) as usize];
        let verdict = one(seed, options, |file| differ::compare(file, &words, &flags, model, LIMITS));
        (model, verdict)
    });
    let (mut same, mut skipped, mut failed, mut noted) = (0, 0, 0, 0);
    for (seed, (model, (verdict, notes))) in seeds.iter().zip(&results) {
        noted += usize::from(*notes > 0);
        match verdict {
            Verdict::Same => same += 1,
            Verdict::NoReference(_) | Verdict::Slow => skipped += 1,
            Verdict::Unsupported(what) | Verdict::Violation(what) | Verdict::Different(what) => {
                failed += 1;
                println!("seed {seed} ({}): {what}", model.name());
            }
        }
    }
    println!("csmith: {same} same, {failed} different, {skipped} took too long, {noted} with notes");
    Ok(failed == 0 && same * 2 > seeds.len())
}

/// Makes the program of a seed and hands it to `compare`.
fn one(
    seed: u64,
    options: &Options,
    compare: impl Fn(&std::path::Path) -> (Verdict, usize),
) -> (Verdict, usize) {
    let refused = |why: String| (Verdict::NoReference(why), 0);
    let Ok(scratch) = Scratch::new() else { return refused("no scratch directory".to_owned()) };
    let file = scratch.path().join(format!("csmith{seed}.c"));
    let mut command = Command::new("csmith");
    command.args(["--seed", &seed.to_string(), "--output"]).arg(&file).current_dir(scratch.path());
    match process::run(&mut command, Duration::from_secs(20), scratch.path()) {
        Ok(done) if done.succeeded() => {}
        _ => return refused("csmith failed".to_owned()),
    }
    let result = compare(&file);
    if let (Some(dir), true) = (&options.keep, !matches!(result.0, Verdict::Same | Verdict::NoReference(_))) {
        let kept = std::fs::create_dir_all(dir)
            .and_then(|()| std::fs::copy(&file, dir.join(format!("csmith{seed}.c"))));
        if let Err(error) = kept {
            println!("cannot keep the program of seed {seed}: {error}");
        }
    }
    result
}
