//! Changes of programs that are proved: does an engine still prove one that a run refutes?
//!
//! A program is taken from a folder and changed once or twice, as by mistake ([`change`]). It is run on many inputs in
//! the interpreter. If a run violates what is asked, each engine that proves the program as it was is asked about the changed one: a
//! TRUE is a contradiction, and so is a FALSE that does not replay, or an answer that does not come, comes too late or does not fit its exit
//! code. Programs that no run refutes are not asked about, so most of the time goes to the answers that may be wrong.

mod change;
mod runs;
mod tokens;

use crate::ask::ask;
use crate::judge::{Judgement, Kind, Said, Seen, judge, with_cleanup, with_uninitialised};
use clap::Args;
use ringfence_ir::DataModel;
use ringfence_testing::checker::Checker;
use ringfence_testing::process::{self, Scratch};
use ringfence_testing::random::Random;
use ringfence_testing::{parallel, pipeline, walk};
use ringfence_verdict::Goal;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// After how many programs progress is reported.
const PROGRESS: usize = 1000;

/// How many changes are tried until the front end takes one.
const ATTEMPTS: u64 = 12;

/// Which programs, and how they are checked.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// The programs to start from
    #[arg(default_value = "tests/twins")]
    pub dirs: Vec<PathBuf>,
    /// How many changed programs
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
    #[arg(long, default_value = "2", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// The engines to ask, one at a time
    #[arg(long = "engine", default_values_t = ["verifier", "trees", "overlaid", "multiword", "templates"].map(str::to_owned))]
    pub engines: Vec<String>,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/random-mutants")]
    pub keep: PathBuf,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

/// A program that is changed.
struct Base {
    file: PathBuf,
    text: String,
    /// Numbers that make good inputs.
    constants: Vec<i64>,
    /// Whether each of the engines proves it, as soon as somebody has asked.
    proved: Vec<OnceLock<bool>>,
}

/// What came of one program: its class, and the class with the seed if it contradicts.
type Outcome = (String, Option<u64>);

/// Judges the programs and prints what contradicts. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    let checker = Checker::new(options.binary.clone())?;
    let bases = bases(options)?;
    if bases.is_empty() {
        return Err("no programs to change".to_owned());
    }
    let seeds: Vec<u64> = (options.seed..options.seed.saturating_add(options.count)).collect();
    let (done, start) = (AtomicUsize::new(0), Instant::now());
    let all = parallel::map_on(options.jobs, &seeds, |&seed| {
        let outcome = one(seed, &bases, &checker, options);
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(PROGRESS) {
            eprintln!("{number} programs, {:.0} s", start.elapsed().as_secs_f64());
        }
        outcome
    });
    let all = all.into_iter().collect::<Result<Vec<Vec<Outcome>>, String>>()?;
    let (mut counts, mut wrong): (BTreeMap<String, usize>, Vec<u64>) = (BTreeMap::new(), Vec::new());
    for (class, seed) in all.into_iter().flatten() {
        *counts.entry(class).or_default() += 1;
        wrong.extend(seed);
    }
    for (class, count) in &counts {
        println!("{count:8} {class}");
    }
    println!(
        "random-mutants: {} changes of {} programs in {:.1} s, {} contradictions: seeds {wrong:?}",
        seeds.len(),
        bases.len(),
        start.elapsed().as_secs_f64(),
        wrong.len()
    );
    Ok(wrong.is_empty())
}

/// The programs of the folders that say nothing else than that they are proved, and that are no broken twins.
fn bases(options: &Options) -> Result<Vec<Base>, String> {
    const PLAIN: [&str; 7] =
        ["run: exit", "check: TRUE", "oracle:", "inputs:", "seed:", "templates:", "model:"];
    let mut all = Vec::new();
    for dir in &options.dirs {
        for file in walk::files(dir, &["c"]).map_err(|error| format!("{}: {error}", dir.display()))? {
            let is_broken = file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("_wrong"));
            let text =
                std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let mut said = text.lines().filter_map(|line| line.trim().strip_prefix("//@ "));
            if is_broken
                || text.contains("//~")
                || !said.all(|line| PLAIN.iter().any(|word| line.starts_with(word)))
            {
                continue;
            }
            let constants = constants(&text);
            let proved = options.engines.iter().map(|_| OnceLock::new()).collect();
            all.push(Base { file, text, constants, proved });
        }
    }
    Ok(all)
}

/// The small numbers of a text.
fn constants(text: &str) -> Vec<i64> {
    let words = tokens::tokens(text).into_iter().map(|token| text[token.start..token.end].to_owned());
    let mut all: Vec<i64> =
        words.filter_map(|word| word.parse().ok()).filter(|&number| number < 1000).collect();
    all.extend([0, 1, 2, -1]);
    all.sort_unstable();
    all.dedup();
    all
}

/// A changed program.
struct Mutant {
    text: String,
    kind: Kind,
    program: ringfence_ir::Program,
}

/// Changes a program until the front end takes it.
fn mutant(base: &Base, kind: &Kind, random: &mut Random) -> Option<Mutant> {
    let declared = "extern int __VERIFIER_nondet_int(void);\n";
    (0..ATTEMPTS).find_map(|_| {
        let mut text = change::changed(&base.text, random)?;
        if random.chance(25) {
            text = change::changed(&text, random)?;
        }
        if text.contains("__VERIFIER_nondet_int") && !base.text.contains("__VERIFIER_nondet_int") {
            text = format!("{declared}{text}");
        }
        let program = pipeline::checked(pipeline::load_text("mutant.c", &text, kind.model)).ok()?;
        Some(Mutant { text, kind: kind.clone(), program })
    })
}

/// Makes, runs, checks and judges a program; keeps it if need be.
fn one(seed: u64, bases: &[Base], checker: &Checker, options: &Options) -> Result<Vec<Outcome>, String> {
    let mut random = Random::new(seed.wrapping_mul(0x9e6c_63d0_876a_46d5).wrapping_add(29));
    let base = random.pick(bases);
    let goal = Goal { malloc_may_fail: random.chance(10), cleanup_at_abort: false, ..Goal::default() };
    let goal = with_uninitialised(with_cleanup(goal, random.chance(10)), random.chance(15));
    let model = if seed.is_multiple_of(3) { DataModel::Ilp32 } else { DataModel::Lp64 };
    let Some(mutant) = mutant(base, &Kind { model, goal }, &mut random) else {
        return Ok(vec![("not changed".to_owned(), None)]);
    };
    let Some(seen) = runs::violation(&mutant, &base.constants, seed, options.inputs) else {
        return Ok(vec![("no run violates it".to_owned(), None)]);
    };
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut all = Vec::new();
    for (engine, proved) in options.engines.iter().zip(&base.proved) {
        let engines = std::slice::from_ref(engine);
        let is_proved = |said: &Said| *said == Said::True;
        if proved.get().is_none() {
            let kind = Kind { model: DataModel::Lp64, goal: Goal::default() };
            let asked = ask((&base.text, &kind), checker, engines, options.time_limit, scratch.path())?;
            let _ = proved.set(is_proved(&asked.said));
        }
        if proved.get() != Some(&true) {
            continue;
        }
        let asked = ask((&mutant.text, &mutant.kind), checker, engines, options.time_limit, scratch.path())?;
        let judgement = judge(asked.said, Some(seen.clone()));
        let is_wrong = judgement.is_wrong();
        if is_wrong {
            keep(seed, base, &mutant, (engine, &judgement, &seen), options)?;
        }
        all.push((format!("{engine}: {}", judgement.class()), is_wrong.then_some(seed)));
    }
    if all.is_empty() {
        all.push(("of a program that no engine proves".to_owned(), None));
    }
    Ok(all)
}

fn keep(
    seed: u64,
    base: &Base,
    mutant: &Mutant,
    (engine, judgement, seen): (&str, &Judgement, &Seen),
    options: &Options,
) -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(&options.keep).map_err(text)?;
    let file = options.keep.join(format!("mutant-{seed}-{engine}.c"));
    let words = mutant.kind.options().join(" ");
    let (note, from) = (judgement.note(), name(&base.file));
    let head = format!("/* {engine}: {note}\n   seen: {}\n   {from}; {words} */\n", seen.what);
    std::fs::write(&file, format!("{head}{}", mutant.text)).map_err(text)?;
    println!("seed {seed}: {engine}: {note} (kept as {})", file.display());
    Ok(())
}

fn name(file: &Path) -> String {
    file.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}
