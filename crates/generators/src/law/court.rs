//! The court: programs are judged in batches, and those that contradict are kept.

use super::ask::Asked;
use super::batch;
use super::judge::{Confirmed, Judgement, Trial};
use super::native;
use super::plan::Plan;
use super::program::{self, Text};
use super::reduce;
use super::summary::{Record, Summary};
use clap::Args;
use ringfence_ir::DataModel;
use ringfence_testing::checker::Checker;
use ringfence_testing::process::{self, Scratch};
use ringfence_testing::{gcc, parallel};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How many programs are judged together: gcc compiles them into one binary for each data model and level.
const BATCH: usize = 150;

/// After how many programs progress is reported.
const PROGRESS: usize = 1000;

/// Which seeds, and how their programs are judged.
#[derive(Debug, Clone, Args)]
pub struct Judging {
    /// How many programs
    #[arg(long, default_value_t = 300)]
    pub count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// After how many seconds no further programs are begun
    #[arg(long, value_parser = process::seconds)]
    pub stop_after: Option<Duration>,
    /// How many seconds a check may take
    #[arg(long, default_value = "2", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// Ask this engine only; may be repeated
    #[arg(long = "engine")]
    pub engines: Vec<String>,
    /// Where programs that contradict are kept, if not in a directory of target with the chore's name
    #[arg(long)]
    pub keep: Option<PathBuf>,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
    /// Only write the programs, to try the generator
    #[arg(long)]
    pub only_write: bool,
}

impl Judging {
    /// The seeds of the programs.
    pub(crate) fn seeds(&self) -> Range<u64> {
        self.seed..self.seed.saturating_add(self.count)
    }
}

/// A chore that judges programs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chore<'a> {
    /// Its name, which is that of the files that it keeps.
    pub(crate) name: &'a str,
    /// What its programs are made of, in words.
    pub(crate) made_of: &'a str,
    /// What is asked of a program.
    pub(crate) questions: fn(&Plan<'_>) -> Vec<Asked>,
}

/// What all trials share.
struct Court<'a> {
    checker: &'a Checker,
    /// What is linked with compiled programs, for each data model that gcc builds for here.
    runtimes: Vec<(DataModel, PathBuf)>,
    options: &'a Judging,
    chore: Chore<'a>,
}

impl Chore<'_> {
    /// Judges programs and prints what contradicts. Says whether nothing does.
    pub(crate) fn run(self, plans: &[Plan<'_>], options: &Judging) -> Result<bool, String> {
        if options.only_write {
            return self.only_write(plans, options);
        }
        let checker = Checker::new(options.binary.clone())?;
        let scratch = Scratch::new().map_err(|error| error.to_string())?;
        let runtimes = runtimes(scratch.path())?;
        let court = Court { checker: &checker, runtimes, options, chore: self };
        let (done, start) = (AtomicUsize::new(0), Instant::now());
        let batches: Vec<&[Plan<'_>]> = plans.chunks(BATCH).collect();
        let records = parallel::map_on(options.jobs, &batches, |plans| {
            if options.stop_after.is_some_and(|limit| start.elapsed() >= limit) {
                return Ok(vec![]);
            }
            let records = court.batch(plans)?;
            let number = done.fetch_add(plans.len(), Ordering::Relaxed);
            if number / PROGRESS != (number + plans.len()) / PROGRESS {
                eprintln!("{} programs, {:.0} s", number + plans.len(), start.elapsed().as_secs_f64());
            }
            Ok(records)
        });
        let records = records.into_iter().collect::<Result<Vec<Vec<Record>>, String>>()?.concat();
        let summary = Summary::of(&records);
        println!("{summary}");
        let (seconds, done) = (start.elapsed().as_secs_f64(), done.into_inner());
        let Chore { name, made_of, .. } = self;
        println!("{name}: {done} programs of {made_of}, {} contradictions, {seconds:.0} s", summary.wrong());
        Ok(summary.wrong() == 0)
    }

    /// Writes programs.
    fn only_write(self, plans: &[Plan<'_>], options: &Judging) -> Result<bool, String> {
        for plan in plans {
            keep(self, (plan, &program::write(plan)), "", "", options)?;
        }
        Ok(true)
    }
}

/// What is linked with compiled programs, for the data models that gcc builds for.
fn runtimes(dir: &Path) -> Result<Vec<(DataModel, PathBuf)>, String> {
    let all = [DataModel::Ilp32, DataModel::Lp64];
    let models = all.into_iter().filter(|&model| gcc::available(model, dir));
    models.map(|model| Ok((model, native::runtime(model, dir)?))).collect()
}

impl Court<'_> {
    /// Judges the answers about the programs of a batch.
    fn batch(&self, plans: &[Plan<'_>]) -> Result<Vec<Record>, String> {
        let judgements = self.judge(plans, None)?;
        let mut records = Vec::new();
        for (plan, judgements) in plans.iter().zip(judgements) {
            for (asked, judgement) in judgements {
                self.look_at(plan, asked, &judgement)?;
                records.push(Record::new(plan, asked, judgement));
            }
        }
        Ok(records)
    }

    /// Judges answers about programs: to one question, or to all that are asked of them.
    fn judge<'p>(
        &self,
        plans: &'p [Plan<'p>],
        only: Option<Asked>,
    ) -> Result<Vec<Vec<(Asked, Judgement)>>, String> {
        let scratch = Scratch::new().map_err(|error| error.to_string())?;
        let ask = |plan: &'p Plan<'p>| {
            let questions = only.map_or_else(|| (self.chore.questions)(plan), |asked| vec![asked]);
            let how = (self.options.time_limit, &self.options.engines[..]);
            Trial::ask(plan, &questions, self.checker, how, scratch.path())
        };
        let trials = plans.iter().map(ask).collect::<Result<Vec<Trial<'_>>, String>>()?;
        let natives = batch::run(&trials, &self.runtimes, scratch.path());
        Ok(trials.iter().zip(&natives).map(|(trial, native)| trial.judge(native)).collect())
    }

    /// Keeps a program that contradicts, with a smaller one, and one whose FALSE should be seen but is not.
    fn look_at(&self, plan: &Plan<'_>, asked: Asked, judgement: &Judgement) -> Result<(), String> {
        let options = format!("--data-model {} {}", plan.model.name(), asked.options().join(" "));
        match judgement {
            Judgement::Wrong(wrong) => {
                println!("seed {} ({}): {}; {options}", plan.seed, plan.names(), wrong.note());
                let note = format!("{}; {options}", wrong.note());
                self.keep(plan, &note, "")?;
                let (small, wrong) = reduce::reduce(plan, wrong.clone(), |plan| {
                    Ok(self.judge(std::slice::from_ref(plan), Some(asked))?.concat())
                })?;
                let note = format!("{}; {options}", wrong.note());
                self.keep(&small, &note, "-small")
            }
            Judgement::Refuted { confirmed: Confirmed::Missing, .. } => {
                let note = format!("FALSE that gcc's program does not show; {options}");
                self.keep(plan, &note, "-unseen")
            }
            _ => Ok(()),
        }
    }

    fn keep(&self, plan: &Plan<'_>, note: &str, suffix: &str) -> Result<(), String> {
        keep(self.chore, (plan, &program::write(plan)), note, suffix, self.options)
    }
}

/// Keeps a program with a note at its top.
fn keep(
    chore: Chore<'_>,
    (plan, text): (&Plan<'_>, &Text),
    note: &str,
    suffix: &str,
    options: &Judging,
) -> Result<(), String> {
    let error = |error: std::io::Error| error.to_string();
    let dir = options.keep.clone().unwrap_or_else(|| Path::new("target").join(chore.name));
    std::fs::create_dir_all(&dir).map_err(error)?;
    let note = note.replace("*/", "* /");
    let head = format!("/* seed {}: {}\n   {note} */\n", plan.seed, plan.names());
    let file = dir.join(format!("{}-{}{suffix}.c", chore.name, plan.seed));
    std::fs::write(&file, format!("{head}{}", text.main)).map_err(error)?;
    if !text.other.is_empty() {
        let file = dir.join(format!("{}-{}{suffix}-other.c", chore.name, plan.seed));
        std::fs::write(file, &text.other).map_err(error)?;
    }
    Ok(())
}
