//! `cargo xtask …`: the chores of the workspace.

use clap::{Args, Parser, Subcommand};
use ringfence_ir::DataModel;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use xtask::{
    bench, cases, corpus, csmith, fuzz, gallery, growth, headers, hunt_diff, law, layouts, limits, pages,
    planted, predator, run_diff, schemas, shape_hunt, template_bench, template_hunt, test_desc,
    witness_check,
};

/// Chores of the Ringfence workspace
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Write the text forms that test cases compare with
    Bless {
        /// Only cases whose path contains this
        #[arg(default_value = "")]
        filter: String,
    },
    /// Run the test cases
    Cases {
        /// Only cases whose path contains this
        #[arg(default_value = "")]
        filter: String,
    },
    /// Ask gcc, its sanitizers and valgrind whether the expectations of the test cases are right
    OracleCases {
        /// Only cases whose path contains this
        #[arg(default_value = "")]
        filter: String,
    },
    /// Take every C file below some directories through front end, verifier and text form
    Corpus(CorpusArgs),
    /// Compare programs with a fixed behaviour with what gcc makes of them
    RunDiff(CorpusArgs),
    /// Compare random programs of csmith with what gcc makes of them
    Csmith {
        /// How many programs
        #[arg(long, default_value_t = 100)]
        count: u64,
        /// The seed of the first
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Only this data model
        #[arg(long, value_parser = model)]
        model: Option<DataModel>,
        /// Where csmith's headers are
        #[arg(long, default_value = "/usr/include/csmith")]
        include: PathBuf,
        /// Keep programs that differ in this directory
        #[arg(long)]
        keep: Option<PathBuf>,
    },
    /// Compare the layout of random records with gcc's
    Layouts {
        /// How many records
        #[arg(long, default_value_t = 1000)]
        count: usize,
        /// The seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Only this data model
        #[arg(long, value_parser = model)]
        model: Option<DataModel>,
        /// Also align bit-fields, and let `#pragma pack` meet the attribute `packed`
        #[arg(long)]
        exotic: bool,
        /// Keep a file that one side refuses
        #[arg(long)]
        keep: bool,
    },
    /// Compare the built-in headers with the platform's by gcc
    Headers {
        /// Only headers whose name contains this
        #[arg(default_value = "")]
        filter: String,
    },
    /// Measure the front end and print a table
    Bench {
        /// The program to measure instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Mutate real programs and look for panics, crashes, hangs and broken invariants
    FuzzFront {
        /// The programs to start from
        #[arg(required = true)]
        dirs: Vec<PathBuf>,
        /// For how long
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// The first seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A compiler flag for every program; may be repeated
        #[arg(long = "flag", allow_hyphen_values = true)]
        flags: Vec<String>,
        /// Where mutants that fail are kept
        #[arg(long, default_value = "fuzz/artifacts")]
        keep: PathBuf,
    },
    /// Plant memory bugs behind integer conditions and see whether `ringfence check` finds them
    Planted(PlantedArgs),
    /// Compare what `ringfence check` says of Predator's regression tests with what Predator says
    Predator(PredatorArgs),
    /// Compare what `ringfence check` says of random programs with what the interpreter sees
    HuntDiff(HuntDiffArgs),
    /// Compare what `ringfence check` says of random list programs with what the interpreter sees
    ShapeHunt(ShapeHuntArgs),
    /// Hold what `ringfence check` says of random programs against how they were made, runs in the interpreter, and
    /// runs of what gcc makes of them
    Law(LawArgs),
    /// Measure what the template engine costs and print tables
    TemplateBench {
        /// The cases to measure
        #[arg(long, default_value = "tests/cases/templates")]
        cases: PathBuf,
    },
    /// Compare the answers with those that tests of 2LS or CBMC want, which are folders with a `test.desc`
    TestDesc {
        /// Folders below which the tests are
        #[arg(required = true)]
        dirs: Vec<PathBuf>,
        /// Only these engines
        #[arg(long = "engine")]
        engines: Vec<ringfence_portfolio::Choice>,
        /// Seconds for one test
        #[arg(long, default_value_t = 20)]
        seconds: u64,
    },
    /// Compare what the template engine proves of random programs with what the interpreter sees
    TemplateHunt(TemplateHuntArgs),
    /// Measure how the cost of `ringfence check` grows with a program
    Growth(GrowthArgs),
    /// See whether `ringfence check` keeps its limits and leaves no half-written files
    Limits {
        /// How often a check is killed
        #[arg(long, default_value_t = 60)]
        kills: u64,
        /// The program to check with instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
        /// Only programs whose names contain this
        #[arg(long)]
        only: Option<String>,
    },
    /// Open pages of `ringfence check --html` in Chromium and try what a reader can do
    HtmlCheck {
        /// The program to make the pages with instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Take the pictures of pages that the documentation shows
    Screenshots {
        /// The program to make the pages with instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
        /// Where they go
        #[arg(long, default_value = "docs/html")]
        into: PathBuf,
    },
    /// Let BenchExec judge the tool-info module
    ToolInfo {
        /// The program to try instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Validate the JSON and SARIF reports about all test cases against their schemas (needs npm and node)
    Schemas {
        /// Only cases whose path contains this
        #[arg(default_value = "")]
        filter: String,
        /// How many checks at once
        #[arg(long, default_value_t = 2)]
        jobs: usize,
        /// The program to check with instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Write docs/gallery.md from the programs of docs/gallery
    Gallery {
        /// Only see whether it is current
        #[arg(long)]
        check: bool,
        /// The program to check with instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Put the loop invariants of witnesses back into their programs as assertions, and see whether they hold
    WitnessCheck {
        /// The program to check with instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
        /// Where the programs are
        #[arg(default_values = ["tests/cases/verify", "tests/cases/check", "examples", "xtask/src/pages"])]
        dirs: Vec<PathBuf>,
    },
    /// One worker of the fuzzer
    #[command(hide = true)]
    FuzzWorker {
        #[arg(required = true)]
        dirs: Vec<PathBuf>,
        #[arg(long)]
        seed: u64,
        #[arg(long)]
        mutant: PathBuf,
        #[arg(long)]
        keep: PathBuf,
        #[arg(long = "flag", allow_hyphen_values = true)]
        flags: Vec<String>,
    },
}

#[derive(Debug, Args)]
struct PlantedArgs {
    /// How many programs, each with a safe twin
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many checks at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value_t = 10.0)]
    time_limit: f64,
    /// Where programs that are not answered as wanted are kept
    #[arg(long, default_value = "target/planted")]
    keep: PathBuf,
    /// For how many findings a harness is built and run under AddressSanitizer
    #[arg(long, default_value_t = 0)]
    harnesses: usize,
    /// Only scenarios whose name contains this
    #[arg(long, default_value = "")]
    scenario: String,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Only run the programs in the interpreter, to try the generator
    #[arg(long)]
    only_verify: bool,
}

impl TryFrom<PlantedArgs> for planted::Options {
    type Error = String;

    fn try_from(args: PlantedArgs) -> Result<Self, String> {
        Ok(Self {
            count: args.count,
            seed: args.seed,
            jobs: args.jobs,
            time_limit: seconds(args.time_limit)?,
            keep: args.keep,
            harnesses: args.harnesses,
            scenario: args.scenario,
            binary: args.binary,
            only_verify: args.only_verify,
        })
    }
}

#[derive(Debug, Args)]
struct PredatorArgs {
    /// The folder with test-NNNN.c and the expected messages
    dir: PathBuf,
    /// err, uninit, oom or exit_leaks
    #[arg(long, default_value = "err", value_parser = mode)]
    mode: predator::Mode,
    /// How many seconds a check may take
    #[arg(long, default_value_t = 30.0)]
    time_limit: f64,
    /// How many checks at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// List the programs of this category, such as missing, or of `all`; may be repeated
    #[arg(long, value_name = "CATEGORY")]
    list: Vec<String>,
    /// Print a table of all differences by their causes
    #[arg(long, conflicts_with = "bench")]
    markdown: bool,
    /// A file with lines `test-NNNN: cause` for that table
    #[arg(long, value_name = "FILE")]
    causes: Option<PathBuf>,
    /// Print what the checks took
    #[arg(long)]
    bench: bool,
    /// Use this engine only; may be repeated
    #[arg(long = "engine", value_name = "NAME")]
    engines: Vec<String>,
    /// Only programs whose name contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    binary: Option<PathBuf>,
}

impl TryFrom<PredatorArgs> for predator::Options {
    type Error = String;

    fn try_from(args: PredatorArgs) -> Result<Self, String> {
        let output = match (args.markdown, args.bench) {
            (true, _) => predator::Output::Markdown,
            (false, true) => predator::Output::Bench,
            (false, false) => predator::Output::Totals,
        };
        Ok(Self {
            dir: args.dir,
            mode: args.mode,
            time_limit: seconds(args.time_limit)?,
            jobs: args.jobs,
            list: args.list,
            output,
            causes: args.causes,
            engines: args.engines,
            filter: args.filter,
            binary: args.binary,
        })
    }
}

#[derive(Debug, Args)]
struct HuntDiffArgs {
    /// How many programs
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many random inputs each is run
    #[arg(long, default_value_t = 20)]
    inputs: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value_t = 2.0)]
    time_limit: f64,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/hunt-diff")]
    keep: PathBuf,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Only run the programs in the interpreter and keep them all, to try the generator
    #[arg(long)]
    only_run: bool,
}

impl TryFrom<HuntDiffArgs> for hunt_diff::Options {
    type Error = String;

    fn try_from(args: HuntDiffArgs) -> Result<Self, String> {
        Ok(Self {
            count: args.count,
            seed: args.seed,
            inputs: args.inputs,
            jobs: args.jobs,
            time_limit: seconds(args.time_limit)?,
            keep: args.keep,
            binary: args.binary,
            only_run: args.only_run,
        })
    }
}

#[derive(Debug, Args)]
struct LawArgs {
    /// How many programs
    #[arg(long, default_value_t = 300)]
    count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// After how many seconds no further programs are begun
    #[arg(long)]
    stop_after: Option<f64>,
    /// How many seconds a check may take
    #[arg(long, default_value_t = 2.0)]
    time_limit: f64,
    /// Judge every gadget by itself, without and with each of its defects, instead of random programs
    #[arg(long)]
    each: bool,
    /// Only gadgets whose name, as in leaks/early-return, contains this
    #[arg(long, default_value = "")]
    only: String,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/law")]
    keep: PathBuf,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Take the gadgets from the files in this directory instead
    #[arg(long)]
    gadgets: Option<PathBuf>,
    /// Only write the programs, to try the generator
    #[arg(long)]
    only_write: bool,
}

impl TryFrom<LawArgs> for law::Options {
    type Error = String;

    fn try_from(args: LawArgs) -> Result<Self, String> {
        Ok(Self {
            count: args.count,
            seed: args.seed,
            jobs: args.jobs,
            stop_after: args.stop_after.map(seconds).transpose()?,
            time_limit: seconds(args.time_limit)?,
            each: args.each,
            only: args.only,
            keep: args.keep,
            binary: args.binary,
            gadgets: args.gadgets,
            only_write: args.only_write,
        })
    }
}

#[derive(Debug, Args)]
struct ShapeHuntArgs {
    /// How many programs
    #[arg(long, default_value_t = 500)]
    count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many inputs each is run
    #[arg(long, default_value_t = 100)]
    inputs: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value_t = 5.0)]
    time_limit: f64,
    /// Ask this engine only; may be repeated
    #[arg(long = "engine")]
    engines: Vec<String>,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/shape-hunt")]
    keep: PathBuf,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Also keep a smaller program for each that contradicts
    #[arg(long)]
    minimise: bool,
    /// Also keep a small program for each reason for UNKNOWN of clean programs
    #[arg(long)]
    minimise_unknown: bool,
    /// Only run the programs in the interpreter and keep them all, to try the generator
    #[arg(long)]
    only_run: bool,
}

#[derive(Debug, Args)]
struct TemplateHuntArgs {
    /// How many programs
    #[arg(long, default_value_t = 200)]
    count: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many inputs each is run before it is checked; ten times as many when it is proved
    #[arg(long, default_value_t = 60)]
    inputs: u64,
    /// How many at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// How many seconds a check may take
    #[arg(long, default_value_t = 2.0)]
    time_limit: f64,
    /// The engine to ask
    #[arg(long, default_value = "templates")]
    engine: ringfence_portfolio::Choice,
    /// Where programs that contradict are kept
    #[arg(long, default_value = "target/template-hunt")]
    keep: PathBuf,
    /// A choice of the template engine, such as calls=summaries; may be repeated
    #[arg(long)]
    templates: Vec<ringfence_portfolio::TemplateSetting>,
    /// Also keep programs that are proved
    #[arg(long)]
    keep_proved: bool,
}

impl TryFrom<TemplateHuntArgs> for template_hunt::Options {
    type Error = String;

    fn try_from(args: TemplateHuntArgs) -> Result<Self, String> {
        let mut templates = ringfence_portfolio::TemplateSettings::default();
        args.templates.iter().for_each(|setting| setting.apply(&mut templates));
        Ok(Self {
            templates,
            count: args.count,
            seed: args.seed,
            inputs: args.inputs,
            jobs: args.jobs,
            time_limit: seconds(args.time_limit)?,
            engine: args.engine,
            keep: args.keep,
            keep_proved: args.keep_proved,
        })
    }
}

impl TryFrom<ShapeHuntArgs> for shape_hunt::Options {
    type Error = String;

    fn try_from(args: ShapeHuntArgs) -> Result<Self, String> {
        Ok(Self {
            count: args.count,
            seed: args.seed,
            inputs: args.inputs,
            jobs: args.jobs,
            time_limit: seconds(args.time_limit)?,
            engines: args.engines,
            keep: args.keep,
            binary: args.binary,
            minimise: args.minimise,
            minimise_unknown: args.minimise_unknown,
            only_run: args.only_run,
        })
    }
}

#[derive(Debug, Args)]
struct GrowthArgs {
    /// Only this engine
    #[arg(long)]
    engine: Option<String>,
    /// How many seconds a check may take
    #[arg(long, default_value_t = 30.0)]
    time_limit: f64,
    /// Only families whose name contains this: lists, depth, sequence, branches, choices, cursors, optional
    #[arg(long, default_value = "")]
    family: String,
    /// Keep the programs in this directory
    #[arg(long)]
    keep: Option<PathBuf>,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    binary: Option<PathBuf>,
}

impl TryFrom<GrowthArgs> for growth::Options {
    type Error = String;

    fn try_from(args: GrowthArgs) -> Result<Self, String> {
        Ok(Self {
            binary: args.binary,
            engine: args.engine,
            time_limit: seconds(args.time_limit)?,
            family: args.family,
            keep: args.keep,
        })
    }
}

fn mode(name: &str) -> Result<predator::Mode, String> {
    let found = predator::Mode::ALL.into_iter().find(|(word, _)| *word == name);
    found.map(|(_, mode)| mode).ok_or_else(|| "expected err, uninit, oom or exit_leaks".to_owned())
}

fn seconds(number: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(number).map_err(|error| format!("{number} seconds: {error}"))
}

#[derive(Debug, Args)]
struct CorpusArgs {
    /// Directories, or files
    #[arg(required = true)]
    dirs: Vec<PathBuf>,
    /// Only this data model
    #[arg(long, value_parser = model)]
    model: Option<DataModel>,
    /// A compiler flag for every file; may be repeated
    #[arg(long = "flag", allow_hyphen_values = true)]
    flags: Vec<String>,
    /// Name every file
    #[arg(long, short)]
    verbose: bool,
}

impl From<CorpusArgs> for corpus::Options {
    fn from(args: CorpusArgs) -> Self {
        Self { dirs: args.dirs, flags: args.flags, models: models(args.model), verbose: args.verbose }
    }
}

fn models(only: Option<DataModel>) -> Vec<DataModel> {
    only.map_or_else(|| vec![DataModel::Ilp32, DataModel::Lp64], |model| vec![model])
}

fn model(name: &str) -> Result<DataModel, String> {
    let all = [DataModel::Ilp32, DataModel::Lp64];
    all.into_iter().find(|model| model.name() == name).ok_or_else(|| "expected ILP32 or LP64".to_owned())
}

fn main() -> ExitCode {
    let chore = Cli::parse().chore;
    if let Chore::FuzzWorker { dirs, seed, mutant, keep, flags } = &chore {
        return match fuzz::worker(dirs, flags, *seed, mutant, keep) {
            Ok(status) => ExitCode::from(status as u8),
            Err(error) => fail(&error),
        };
    }
    match work(chore) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => fail(&error),
    }
}

fn fail(error: &str) -> ExitCode {
    eprintln!("xtask: {error}");
    ExitCode::FAILURE
}

/// Does a chore; says whether everything was in order.
fn work(chore: Chore) -> Result<bool, String> {
    let text = |error: std::io::Error| error.to_string();
    match chore {
        Chore::Bless { filter } => {
            println!("{} files changed", cases::bless(&filter)?);
            Ok(true)
        }
        Chore::Cases { filter } => cases::run_all(&filter).map_err(text),
        Chore::OracleCases { filter } => cases::oracle::run(&filter).map_err(text),
        Chore::Corpus(args) => corpus::run(&args.into()),
        Chore::RunDiff(args) => run_diff::run(&args.into()),
        Chore::Csmith { count, seed, model, include, keep } => {
            csmith::run(&csmith::Options { count, seed, models: models(model), include, keep })
        }
        Chore::Layouts { count, seed, model, exotic, keep } => {
            layouts::run(&layouts::Options { count, seed, models: models(model), exotic, keep })
        }
        Chore::Headers { filter } => headers::run(&filter),
        Chore::Bench { binary } => bench::run(binary),
        Chore::FuzzFront { dirs, seconds, seed, flags, keep } => {
            let time = Duration::from_secs(seconds);
            fuzz::run(&fuzz::Options { dirs, flags, time, seed, keep })
        }
        Chore::Planted(args) => planted::run(&args.try_into()?),
        Chore::Predator(args) => predator::run(&args.try_into()?),
        Chore::HuntDiff(args) => hunt_diff::run(&args.try_into()?),
        Chore::Law(args) => law::run(&args.try_into()?),
        Chore::ShapeHunt(args) => shape_hunt::run(&args.try_into()?),
        Chore::TemplateBench { cases } => template_bench::run(&cases),
        Chore::TestDesc { dirs, engines, seconds } => {
            test_desc::run(&test_desc::Options { dirs, engines, limit: Duration::from_secs(seconds) })
        }
        Chore::TemplateHunt(args) => template_hunt::run(&args.try_into()?),
        Chore::Growth(args) => growth::run(&args.try_into()?),
        Chore::Limits { kills, binary, only } => limits::run(&limits::Options { kills, binary, only }),
        Chore::WitnessCheck { binary, dirs } => witness_check::run(binary, &dirs),
        Chore::HtmlCheck { binary } => pages::check(binary).map(|()| true),
        Chore::Screenshots { binary, into } => pages::screenshots(binary, &into).map(|()| true),
        Chore::ToolInfo { binary } => pages::tool_info::check(binary).map(|()| true),
        Chore::Schemas { filter, jobs, binary } => schemas::run(&schemas::Options { binary, filter, jobs }),
        Chore::Gallery { check, binary } => gallery::run(&gallery::Options { binary, check }),
        Chore::FuzzWorker { .. } => Err("a worker is started by `fuzz-front`".to_owned()),
    }
}
