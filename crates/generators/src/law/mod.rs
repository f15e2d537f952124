//! The law: random programs with and without defects, three sets of properties, and three judges.
//!
//! A program comes from its seed alone. It is put together from [gadgets](gadget) in random control flow
//! ([`plan`]), about half of the programs with one planted defect that some input reaches. `ringfence check` is
//! asked about several sets of properties. TRUE must agree with how the program was made, with many runs in the
//! interpreter, and with many runs of the program as gcc compiles it with its sanitizers. FALSE must replay, and
//! must not be said of a program that was made without a defect; whether the compiled program shows it too is
//! counted by kind. Everything else is a contradiction and is kept. UNKNOWN is counted by its reasons.

mod ask;
mod batch;
mod gadget;
mod judge;
mod native;
mod plan;
mod program;
mod reduce;
mod runs;
mod summary;
mod vectors;

use ask::Asked;
use clap::Args;
use gadget::Gadget;
use judge::{Confirmed, Judgement, Trial};
use plan::Plan;
use program::Text;
use ringfence_ir::DataModel;
use ringfence_testing::checker::Checker;
use ringfence_testing::process::{self, Scratch};
use ringfence_testing::{gcc, parallel};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use summary::{Record, Summary};

/// How many programs are judged together: gcc compiles them into one binary for each data model and level.
const BATCH: usize = 150;

/// After how many programs progress is reported.
const PROGRESS: usize = 1000;

/// Which programs, and how they are judged.
#[derive(Debug, Clone, Args)]
pub struct Options {
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
    /// Judge every gadget by itself, without and with each of its defects, instead of random programs
    #[arg(long)]
    pub each: bool,
    /// Only gadgets whose name, as in leaks/early-return, contains this
    #[arg(long, default_value = "")]
    pub only: String,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/law")]
    pub keep: PathBuf,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
    /// Take the gadgets from the files in this directory instead
    #[arg(long)]
    pub gadgets: Option<PathBuf>,
    /// Only write the programs, to try the generator
    #[arg(long)]
    pub only_write: bool,
}

/// What all trials share.
struct Court<'a> {
    checker: &'a Checker,
    /// What is linked with compiled programs, for each data model that gcc builds for here.
    runtimes: Vec<(DataModel, PathBuf)>,
    options: &'a Options,
}

/// Judges the programs and prints what contradicts. Says whether nothing does.
///
/// # Errors
/// When the tool cannot be built or started, or a gadget is no C.
pub fn run(options: &Options) -> Result<bool, String> {
    let gadgets = options.gadgets.as_ref().map_or_else(gadget::all, |dir| gadget::of_directory(dir))?;
    let plans = plans(&gadgets, options);
    if options.only_write {
        return only_write(&plans, options);
    }
    let checker = Checker::new(options.binary.clone())?;
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let runtimes = runtimes(scratch.path())?;
    let court = Court { checker: &checker, runtimes, options };
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
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "law: {} programs of {} gadgets, {} contradictions, {seconds:.0} s",
        done.into_inner(),
        gadgets.len(),
        summary.wrong()
    );
    Ok(summary.wrong() == 0)
}

/// What is linked with compiled programs, for the data models that gcc builds for.
fn runtimes(dir: &Path) -> Result<Vec<(DataModel, PathBuf)>, String> {
    let all = [DataModel::Ilp32, DataModel::Lp64];
    let models = all.into_iter().filter(|&model| gcc::available(model, dir));
    models.map(|model| Ok((model, native::runtime(model, dir)?))).collect()
}

/// The programs that are asked for.
fn plans<'g>(gadgets: &'g [Gadget], options: &Options) -> Vec<Plan<'g>> {
    if options.each {
        return Plan::each(gadgets, &options.only);
    }
    let seeds = options.seed..options.seed.saturating_add(options.count);
    seeds
        .map(|seed| Plan::of(seed, gadgets, &options.only))
        .filter(|plan| !plan.instances.is_empty())
        .collect()
}

/// Writes programs.
fn only_write(plans: &[Plan<'_>], options: &Options) -> Result<bool, String> {
    for plan in plans {
        keep(plan, &program::write(plan), "", "", options)?;
    }
    Ok(true)
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
            let questions = only.map_or_else(|| Asked::of(plan.seed).to_vec(), |asked| vec![asked]);
            Trial::ask(plan, &questions, self.checker, self.options.time_limit, scratch.path())
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
                keep(plan, &program::write(plan), &format!("{}; {options}", wrong.note()), "", self.options)?;
                let (small, wrong) = reduce::reduce(plan, wrong.clone(), |plan| {
                    Ok(self.judge(std::slice::from_ref(plan), Some(asked))?.concat())
                })?;
                let note = format!("{}; {options}", wrong.note());
                keep(&small, &program::write(&small), &note, "-small", self.options)
            }
            Judgement::Refuted { confirmed: Confirmed::Missing, .. } => {
                let note = format!("FALSE that gcc's program does not show; {options}");
                keep(plan, &program::write(plan), &note, "-unseen", self.options)
            }
            _ => Ok(()),
        }
    }
}

/// Keeps a program with a note at its top.
fn keep(plan: &Plan<'_>, text: &Text, note: &str, suffix: &str, options: &Options) -> Result<(), String> {
    let error = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(&options.keep).map_err(error)?;
    let note = note.replace("*/", "* /");
    let head = format!("/* seed {}: {}\n   {note} */\n", plan.seed, plan.names());
    let file = options.keep.join(format!("law-{}{suffix}.c", plan.seed));
    std::fs::write(&file, format!("{head}{}", text.main)).map_err(error)?;
    if !text.other.is_empty() {
        let file = options.keep.join(format!("law-{}{suffix}-other.c", plan.seed));
        std::fs::write(file, &text.other).map_err(error)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_program() {
        let gadgets = gadget::all().expect("all are read");
        for seed in 0..50 {
            let text = || program::write(&Plan::of(seed, &gadgets, ""));
            assert_eq!(text(), text());
        }
    }

    /// Without a defect, a gadget does nothing wrong.
    #[test]
    fn gadgets_do_what_they_say() {
        let gadgets = gadget::all().expect("all are read");
        for plan in Plan::each(&gadgets, "") {
            let scratch = Scratch::new().expect("a directory");
            let text = program::write(&plan);
            let mut files = vec![scratch.path().join("program.c")];
            std::fs::write(&files[0], &text.main).expect("written");
            if !text.other.is_empty() {
                files.push(scratch.path().join("other.c"));
                std::fs::write(&files[1], &text.other).expect("written");
            }
            let program = runs::load(&files, plan.model);
            let program = program.unwrap_or_else(|error| panic!("{}: {error}\n{}", plan.names(), text.main));
            if plan.defect().is_some() {
                continue;
            }
            let strict = runs::Strict::of(program, vectors::vectors(&text, 1, 50));
            if let Some(seen) = strict.violation(Asked::All) {
                panic!("{}: {}\n{}", plan.names(), seen.what, text.main);
            }
        }
    }

    #[test]
    fn about_half_have_a_defect() {
        let gadgets = gadget::all().expect("all are read");
        let planted = (0..1000).filter(|&seed| Plan::of(seed, &gadgets, "").defect().is_some()).count();
        assert!((350..650).contains(&planted), "{planted} of 1000");
    }
}
