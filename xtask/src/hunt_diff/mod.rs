//! Random programs: does what `ringfence check` says agree with what the interpreter sees?
//!
//! A contradiction is a TRUE although some run violates what was asked, or a FALSE whose replay does not
//! show it. An answer that is missing is none. Programs that contradict are kept with a note.

mod judge;
mod program;
mod statements;
mod writer;

use crate::checker::{Answer, Checker, Question};
use crate::parallel;
use crate::process::Scratch;
use judge::Judgement;
use program::Generated;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// After how many programs progress is reported.
const PROGRESS: usize = 1000;

/// Which programs, and how they are checked.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many.
    pub count: u64,
    /// The seed of the first; the others follow.
    pub seed: u64,
    /// On how many random inputs each is run.
    pub inputs: u64,
    /// How many at once.
    pub jobs: usize,
    /// How long a check may take.
    pub time_limit: Duration,
    /// Where programs that contradict are kept.
    pub keep: PathBuf,
    /// The tool; a fresh release build when absent.
    pub binary: Option<PathBuf>,
    /// Only the generator and the interpreter: nothing is checked, every program is kept.
    pub only_run: bool,
}

/// What the checker says.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Said {
    /// TRUE.
    True,
    /// FALSE of this property, and whether the replay shows it.
    False { property: String, replays: bool },
    /// UNKNOWN for this reason.
    Unknown(String),
    /// No verdict.
    Broken(String),
}

/// Compares the programs and prints what contradicts. Says whether nothing does.
///
/// # Errors
/// When the tool cannot be built or started.
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
    println!("hunt-diff: {} programs, {wrong} contradictions", judgements.len());
    Ok(wrong == 0)
}

/// Runs the programs on random inputs, keeps them, and prints what goes wrong in how many.
fn only_run(options: &Options) -> Result<bool, String> {
    let seeds: Vec<u64> = (options.seed..options.seed + options.count).collect();
    let classes = parallel::map_on(options.jobs, &seeds, |&seed| {
        let generated = program::generate(seed);
        write(&generated, "", options)?;
        let program = judge::load(&generated).map_err(|error| format!("seed {seed}: {error}"))?;
        let seen = judge::runs(&generated, &program, options.inputs);
        Ok(seen.map_or("nothing", |seen| seen.rule()))
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
    let program = match judge::load(&generated) {
        Ok(program) => program,
        Err(refused) => {
            let judgement = Judgement::Refused(refused);
            keep(&generated, &judgement, options)?;
            return Ok(judgement);
        }
    };
    let said = ask(&generated, checker, options.time_limit, scratch.path())?;
    let seen = judge::runs(&generated, &program, options.inputs);
    let judgement = judge::judge(said, seen);
    if judgement.is_wrong() {
        keep(&generated, &judgement, options)?;
    }
    Ok(judgement)
}

/// What the checker says of a program: the one place that knows how it is asked.
fn ask(generated: &Generated, checker: &Checker, limit: Duration, dir: &Path) -> Result<Said, String> {
    let (file, replay) = (dir.join("program.c"), dir.join("replay"));
    std::fs::write(&file, &generated.text).map_err(|error| error.to_string())?;
    let cleanup = ["--property", "memsafety", "--property", "memcleanup", "--property", "unreach-call"];
    let question = Question {
        malloc_may_fail: generated.kind.malloc_may_fail,
        options: if generated.kind.memcleanup { &cleanup } else { &[] },
        replay_out: Some(&replay),
        ..Question::new(&file, generated.kind.model, limit)
    };
    Ok(match checker.check(&question, dir)?.answer {
        Answer::True => Said::True,
        Answer::False(property) => {
            let replays = checker.replays(&replay, &property, dir)?;
            Said::False { property, replays }
        }
        Answer::Unknown(reason) => Said::Unknown(reason),
        Answer::Broken(what) => Said::Broken(what),
    })
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
    let kind = generated.kind;
    std::fs::create_dir_all(&options.keep).map_err(text)?;
    let file = options.keep.join(format!("hunt-{}.c", generated.seed));
    let head = format!(
        "/* {note}\n   --data-model {}{}{} */\n",
        kind.model.name(),
        if kind.malloc_may_fail { " --malloc-may-fail" } else { "" },
        if kind.memcleanup { " --property memcleanup, and the usual ones" } else { "" },
    );
    std::fs::write(&file, format!("{head}{}", generated.text)).map_err(text)?;
    Ok(file)
}
