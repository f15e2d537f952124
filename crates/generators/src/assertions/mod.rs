//! Random programs with assertions as tight as their runs: does the template engine ever prove one that a
//! run violates?
//!
//! Each program is run on many inputs to see in which ranges its probes lie, then checked for
//! these ranges. When the engine says TRUE, the program is run on many more inputs: a run that ends
//! in a violation of what was asked is a contradiction. Then one of the ranges is made so small that a run is
//! known to leave it, and the engine is asked again: TRUE is a contradiction at once. Missing answers are none;
//! they are counted.

mod program;

use clap::Args;
use program::{Generated, Range};
use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Outcome, Settings};
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Choice, Task, TemplateSetting, TemplateSettings};
use ringfence_testing::process;
use ringfence_testing::random::Random;
use ringfence_testing::{parallel, pipeline};
use ringfence_verdict::{Goal, Property};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// Which programs, and how they are checked.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many programs
    #[arg(long, default_value_t = 200)]
    pub count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// On how many inputs each is run before it is checked; ten times as many when it is proved
    #[arg(long, default_value_t = 60)]
    pub inputs: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value = "2", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// The engine to ask
    #[arg(long, default_value = "templates")]
    pub engine: Choice,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/random-assertions")]
    pub keep: PathBuf,
    /// A choice of the template engine, such as calls=summaries; may be repeated
    #[arg(long)]
    pub templates: Vec<TemplateSetting>,
    /// Also keep programs that are proved
    #[arg(long)]
    pub keep_proved: bool,
}

/// How many times more runs there are when the answer is TRUE.
const MORE: u64 = 10;

/// The steps of one run.
const STEPS: u64 = 20_000;

/// What became of a program.
struct Record {
    seed: u64,
    answer: String,
    /// The answer about the twin that a run violates; absent when there is no such twin.
    twin: Option<String>,
    contradiction: Option<String>,
    text: String,
}

/// Checks the programs and prints what contradicts. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    let seeds: Vec<u64> = (options.seed..options.seed.saturating_add(options.count)).collect();
    let records = parallel::map_on(options.jobs, &seeds, |&seed| one(seed, options));
    let (mut answers, mut wrong) = (BTreeMap::new(), 0);
    for record in records {
        let record = record?;
        *answers.entry(record.answer.clone()).or_insert(0u64) += 1;
        if let Some(twin) = &record.twin {
            *answers.entry(format!("{twin} of a twin that a run violates")).or_insert(0) += 1;
        }
        if let Some(why) = &record.contradiction {
            wrong += 1;
            println!("contradiction: seed {}: {why}", record.seed);
        }
        if record.contradiction.is_some() || (options.keep_proved && record.answer == "TRUE") {
            let write = |path: PathBuf| std::fs::write(path, &record.text).map_err(|error| error.to_string());
            std::fs::create_dir_all(&options.keep).map_err(|error| error.to_string())?;
            write(options.keep.join(format!("{}.c", record.seed)))?;
        }
    }
    for (answer, count) in &answers {
        println!("{count:>7} {answer}");
    }
    println!("{wrong:>7} contradictions in {} programs", options.count);
    Ok(wrong == 0)
}

fn one(seed: u64, options: &Options) -> Result<Record, String> {
    let generated = Generated::new(seed);
    let printing = load(seed, &generated.printing())?;
    let mut ranges: Vec<Range> = vec![None; generated.probes];
    for input in 0..options.inputs {
        observe(&start(&printing, input).stdout, &mut ranges);
    }
    let text = generated.asserting(&ranges);
    let program = load(seed, &text)?;
    let answer = ask(&program, options);
    let mut contradiction = None;
    if answer == "TRUE" {
        contradiction = (0..options.inputs * MORE).find_map(|input| {
            let outcome = start(&program, input);
            match outcome.end {
                End::Violation(violation) if task(options).goal.asks_about(violation.kind) => {
                    let place = program.sources.show(violation.loc);
                    Some(format!("TRUE, but inputs of seed {input}: {} at {place}", violation.kind.rule()))
                }
                _ => None,
            }
        });
    }
    let (mut twin, mut text) = (None, text);
    if let Some(narrow) = narrowed(seed, &ranges) {
        let violated = generated.asserting(&narrow);
        let program = load(seed, &violated)?;
        // Another assertion before it may end the run: only what a run shows counts.
        if (0..options.inputs).any(|input| matches!(start(&program, input).end, End::Violation(_))) {
            let answer = ask(&program, options);
            if answer == "TRUE" {
                contradiction = Some("TRUE, but a run is known to violate it".to_owned());
                text = violated;
            }
            twin = Some(answer);
        }
    }
    Ok(Record { seed, answer, twin, contradiction, text })
}

/// The ranges, with one of them too small by one value that was seen.
fn narrowed(seed: u64, ranges: &[Range]) -> Option<Vec<Range>> {
    let seen: Vec<usize> = (0..ranges.len()).filter(|&at| ranges[at].is_some()).collect();
    let mut random = Random::new(seed ^ 0x5eed);
    let at = *seen.get(random.below(seen.len()))?;
    let mut narrow = ranges.to_vec();
    narrow[at] = match ranges[at]? {
        (low, high) if low < high && random.chance(50) => Some((low, high - 1)),
        (low, high) if low < high => Some((low + 1, high)),
        (low, _) => Some((low + 1, low + 1)),
    };
    Some(narrow)
}

fn load(seed: u64, text: &str) -> Result<Program, String> {
    let loaded = pipeline::load_text("assertions.c", text, DataModel::Lp64);
    pipeline::checked(loaded).map_err(|refused| format!("seed {seed}: {refused}"))
}

fn start(program: &Program, input: u64) -> Outcome {
    let goal = Goal::default().without(Property::ValidMemtrack);
    let settings = Settings { goal, ..Settings::default() };
    let budget = Budget::default().with_steps(STEPS).with_memory(1 << 28);
    pipeline::run(program, &settings, Inputs::seed(input), budget)
}

/// Widens the ranges of probes by what a run printed.
fn observe(stdout: &[u8], ranges: &mut [Range]) {
    for line in String::from_utf8_lossy(stdout).lines() {
        let Some((number, value)) = line.split_once(' ') else { continue };
        let (Ok(number), Ok(value)) = (number.parse::<usize>(), value.parse::<i64>()) else { continue };
        if let Some(range) = ranges.get_mut(number) {
            let (low, high) = range.unwrap_or((value, value));
            *range = Some((low.min(value), high.max(value)));
        }
    }
}

fn task(options: &Options) -> Task {
    let mut templates = TemplateSettings::default();
    options.templates.iter().for_each(|setting| setting.apply(&mut templates));
    Task {
        goal: Goal::default()
            .asking(&[Property::ValidDeref, Property::ValidFree, Property::UnreachCall], &[]),
        engines: vec![options.engine],
        templates,
        jobs: 1,
        ..Task::default()
    }
}

fn ask(program: &Program, options: &Options) -> String {
    let budget = Budget::default().with_time(options.time_limit).with_memory(1 << 30);
    ringfence_portfolio::check(program, &task(options), budget).verdict.line()
}
