//! The command line.

mod engines;
mod planned;
mod time;

pub(crate) use engines::{EngineArg, TemplateArg, VerifierArg};
pub(crate) use planned::{MergeArgs, PlanArgs, PlanFormat, PlannedArgs};
pub(crate) use time::TimeLimit;

use engines::VerifierParser;
use time::seconds;

use clap::{Args, Parser, Subcommand, ValueEnum};
use ringfence_base::Budget;
use ringfence_cfront::flags::Flags;
use ringfence_ir::DataModel;
use ringfence_verdict::ViolationKind;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  ringfence check list.c                      verify memory safety and assertions
  ringfence run queue.c --input 3,1,4         run it in the checking interpreter
  ringfence check -p build/                   verify every program of build/compile_commands.json
  ringfence ir a.c b.c -- -Iinclude -DDEBUG   print the intermediate representation of two linked files
  ringfence replay bug.replay                 replay a violation that check found
  ringfence recheck list.cert                 recheck a proof that check found
  ringfence explain use-after-free            explain a rule and what to do about it
  ringfence check list.c --report-out list.sarif
                                              also write the report for code scanning

Exit codes:
  0  proved (check), printed (ir)      3  bad usage, or input that is not C
  1  a violation was found             4  internal error: please report it
  2  inconclusive                    130  interrupted (check); what was known is printed
  `ringfence run` exits with the status of the program itself unless it found something;
  then the last line on standard error starts with `verdict: `.";

const CHECK_HELP: &str = "\
What is found goes to standard output, and the last line there is the answer:
  verdict: TRUE              every execution has the properties; exit code 0
  verdict: FALSE(property)   a run that violates one was found and replayed; exit code 1
  verdict: UNKNOWN(reason)   neither is known; the reasons are printed above; exit code 2

A check stops after 60 seconds unless --time-limit says otherwise. Ctrl-C ends it with what is known so
far and exit code 130; a second Ctrl-C ends it at once.

Examples:
  ringfence check list.c
  ringfence check list.c --malloc-may-fail --replay-out bug.replay --harness bug.c
  ringfence check driver.i --property memsafety.prp --data-model ILP32 --time-limit 60";

const REPLAY_HELP: &str = "\
The last line of standard output says whether the violation was reproduced:
  verdict: FALSE(property)         it was, with the same kind and place; exit code 1
  verdict: UNKNOWN(not-replayed)   it was not; exit code 2";

const RECHECK_HELP: &str = "\
The file is not trusted: its invariant is checked from the program on, without the search.
The last line of standard output is the answer:
  verdict: TRUE              it is an invariant and excludes all violations; exit code 0
  verdict: UNKNOWN(recheck)  it is not; exit code 2";

const PLAN_HELP: &str = "\
The checks are those of `ringfence check` with the same options: one for each program of the compile
database, or with --contracts one for each function that has a contract. Run them in this directory.

Examples:
  ringfence plan -p build/ --out build/ringfence.ninja
  ninja -f build/ringfence.ninja
  ringfence merge build/ringfence.ninja";

const MERGE_HELP: &str = "\
The report, the verdict and the exit code are those of `ringfence check` about all of them. With a plan, a
result that is missing counts as one that could not be read.";

const RUN_HELP: &str = "\
What the program prints goes to standard output as it is produced. If the run is clean, the exit code
is the program's own. Otherwise the last line on standard error says what happened:
  verdict: FALSE(property)   a violation was found; exit code 1
  verdict: UNKNOWN(reason)   a limit was reached or something unsupported was reached; exit code 2

Examples:
  ringfence run queue.c --input 3,1,4
  ringfence run parser.c --stdin request.txt --arg -v -- -DTRACE
  ringfence run model.c --seed 7 --steps 1000000";

const DRIVER_HELP: &str = "\
The file includes the one that defines the function. It is a program for `ringfence check`, and with -DSTAND_ALONE one for a
compiler, which reads its inputs from standard input.

Examples:
  ringfence driver list_insert list.c > driver.c
  ringfence check driver.c";

/// Shape analyser and memory-safety verifier for C.
#[derive(Debug, Parser)]
#[command(name = "ringfence", version, long_version = LONG_VERSION, after_help = EXAMPLES, subcommand_required = true, disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The version with the facts of the build, one on a line.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit: ",
    env!("RINGFENCE_BUILD_COMMIT"),
    "\ntarget: ",
    env!("RINGFENCE_BUILD_TARGET"),
    "\nprofile: ",
    env!("RINGFENCE_BUILD_PROFILE"),
    "\nrustc: ",
    env!("RINGFENCE_BUILD_RUSTC"),
);

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Verify a program; several files are linked
    #[command(after_help = CHECK_HELP)]
    Check(Box<CheckArgs>),
    /// Replay a violation from a file that `check --replay-out` wrote
    #[command(after_help = REPLAY_HELP)]
    Replay(ReplayArgs),
    /// Recheck a proof from a file that `check --certificate` wrote
    #[command(after_help = RECHECK_HELP)]
    Recheck(RecheckArgs),
    /// Explain a rule or a reason for UNKNOWN
    Explain(ExplainArgs),
    /// Run a program in the interpreter, which checks every step
    #[command(after_help = RUN_HELP)]
    Run(Box<RunArgs>),
    /// Print the intermediate representation of a program
    Ir(Box<IrArgs>),
    /// Write the checks of a project as independent commands, for Ninja and other engines
    #[command(after_help = PLAN_HELP)]
    Plan(Box<PlanArgs>),
    /// Make one report of the results of planned checks
    #[command(after_help = MERGE_HELP)]
    Merge(MergeArgs),
    /// Serve an editor that speaks the language server protocol, on standard input and output
    Lsp(LspArgs),
    /// Print a C file that calls a function with generated memory, to read and to change
    #[command(after_help = DRIVER_HELP)]
    Driver(Box<DriverArgs>),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print a page of the manual, or write all of them
    Man(ManArgs),
}

impl Command {
    /// The format that was asked for although the command writes no document in it.
    pub(crate) fn format_without_document(&self) -> Option<Format> {
        let format = match self {
            Command::Replay(args) => args.format,
            Command::Recheck(args) => args.format,
            Command::Run(args) => args.source.format,
            Command::Ir(args) => args.source.format,
            Command::Driver(args) => args.source.format,
            Command::Check(_) | Command::Explain(_) | Command::Completions(_) | Command::Man(_) => {
                return None;
            }
            Command::Plan(_) | Command::Merge(_) | Command::Lsp(_) => return None,
        };
        (!format.is_for_people()).then_some(format)
    }
}

/// Where headers come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum HeadersArg {
    /// The built-in ones if they are enough.
    Auto,
    /// The built-in ones.
    Builtin,
    /// The platform's.
    System,
}

impl From<HeadersArg> for ringfence_cfront::Headers {
    fn from(arg: HeadersArg) -> Self {
        match arg {
            HeadersArg::Auto => Self::Auto,
            HeadersArg::Builtin => Self::BuiltIn,
            HeadersArg::System => Self::System,
        }
    }
}

/// Which program, and how to read it.
#[derive(Debug, Clone, Args)]
pub(crate) struct SourceArgs {
    /// C files (.c; `-` for standard input), preprocessed files (.i), one task definition of SV-COMP (.yml; check only), or one text of
    /// the intermediate representation (.rir)
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Take flags, and files when none are named, from this directory's compile_commands.json; check without files
    /// checks every program in it
    #[arg(short = 'p', long = "compile-commands", value_name = "BUILD_DIR")]
    pub(crate) database: Option<PathBuf>,

    /// Widths of int, long and pointers [default: the host's, or what -m32 and -m64 say]
    #[arg(long, value_name = "MODEL", ignore_case = true)]
    pub(crate) data_model: Option<Model>,

    /// Preprocess with `cc -E` instead of the built-in preprocessor
    #[arg(long)]
    pub(crate) cc_preprocess: bool,

    /// Where headers come from: the built-in ones if the program needs no others, else all from the platform;
    /// the built-in ones only; or the platform's only [default: auto]
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) headers: Option<HeadersArg>,

    /// Take the text of this file from standard input, as an editor has it that did not save it
    #[arg(long, value_name = "FILE")]
    pub(crate) buffer: Option<PathBuf>,

    /// Count reaching a label of this name as calling an error function
    #[arg(long, value_name = "LABEL")]
    pub(crate) error_label: Option<String>,

    /// How the report looks: with source excerpts, one line each as gcc writes them, or (check only) as one
    /// document for programs
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,

    /// Flags as for gcc or clang, for every file; they come after those of compile_commands.json
    #[arg(last = true, value_name = "CFLAGS", allow_hyphen_values = true)]
    pub(crate) cflags: Vec<String>,

    /// Flags of the project's settings, for every file; they come before those of the command line.
    #[arg(skip)]
    pub(crate) project_flags: Flags,

    /// A C file that is linked with every program, with definitions of functions that the tool does not know; may be
    /// repeated
    #[arg(long = "stubs", value_name = "FILE")]
    pub(crate) models: Vec<PathBuf>,
}

/// The data models by the names that people type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, serde::Deserialize)]
pub(crate) enum Model {
    // int, long and pointers of 32 bits.
    #[value(name = "ILP32")]
    #[serde(rename = "ILP32")]
    Ilp32,
    // long and pointers of 64 bits.
    #[value(name = "LP64")]
    #[serde(rename = "LP64")]
    Lp64,
}

impl From<Model> for DataModel {
    fn from(model: Model) -> Self {
        match model {
            Model::Ilp32 => DataModel::Ilp32,
            Model::Lp64 => DataModel::Lp64,
        }
    }
}

/// How messages look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    // With source excerpts.
    Human,
    // One line each: file:line:column: severity: text.
    Gcc,
    // One JSON document.
    Json,
    // One SARIF log.
    Sarif,
}

impl Format {
    /// Whether people read it, not programs.
    pub(crate) const fn is_for_people(self) -> bool {
        matches!(self, Format::Human | Format::Gcc)
    }
}

/// What is assumed of functions that nobody defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExternalArg {
    /// Any result, and no other effect
    Pure,
}

/// What to look for, and where to start.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "What to check")]
pub(crate) struct GoalArgs {
    /// memsafety, memcleanup, unreach-call, no-undefined, a single property of memsafety (valid-deref, valid-free,
    /// valid-memtrack) or a property file of SV-COMP; may be repeated [default: memsafety and unreach-call]
    #[arg(long, value_name = "PROPERTY")]
    pub(crate) property: Vec<String>,

    /// The function that the program starts with; one that has a contract is verified against it [default: main]
    #[arg(long, value_name = "FUNCTION")]
    pub(crate) entry: Option<String>,

    /// Verify every function that has a contract against it, each on its own; without files, those of the compile database
    #[arg(long, conflicts_with = "entry")]
    pub(crate) contracts: bool,

    /// Check every function whose name fits, each on its own, with any memory that its parameters suggest, and infer what it requires;
    /// `*` fits any letters; may be repeated
    #[arg(long, value_name = "NAME", conflicts_with_all = ["entry", "contracts"])]
    pub(crate) functions: Vec<String>,

    /// The same for every function that other files can call
    #[arg(long, conflicts_with_all = ["entry", "contracts"])]
    pub(crate) library: bool,

    /// Call the entry function with any memory that its parameters suggest.
    #[arg(long, hide = true)]
    pub(crate) as_function: bool,

    /// Let malloc and its like return null
    #[arg(long)]
    pub(crate) malloc_may_fail: bool,

    /// Assume of functions that have neither a definition nor a model, and whose result is a number or nothing, that they give any value of
    /// their type and change nothing; the verdict line says so
    #[arg(long, value_name = "WHAT")]
    pub(crate) assume_external: Option<ExternalArg>,

    /// With memcleanup: memory must be freed before the program aborts, too [the default]
    #[arg(long)]
    pub(crate) cleanup_at_abort: bool,

    /// With memcleanup: a program that aborts need not free its memory
    #[arg(long, conflicts_with = "cleanup_at_abort")]
    pub(crate) no_cleanup_at_abort: bool,

    /// Do not look for heap blocks that nothing points to any more, whether they are lost on the way or at the end
    #[arg(long)]
    pub(crate) no_leaks: bool,

    /// Do not count heap blocks as lost that the program still holds when it begins to end, that is when main has
    /// nothing left to do but to return, or when exit is called; what is lost before is looked for
    #[arg(long)]
    pub(crate) no_leaks_at_end: bool,

    /// Also check for signed overflow and invalid shifts
    #[arg(long)]
    pub(crate) check_overflow: bool,

    /// Also check for uses of uninitialised values
    #[arg(long)]
    pub(crate) check_uninitialised: bool,

    /// Also check for division by zero
    #[arg(long)]
    pub(crate) check_division: bool,
}

impl GoalArgs {
    /// The kinds of undefined behaviour that are asked for one by one.
    pub(crate) fn also(&self) -> Vec<ViolationKind> {
        use ViolationKind::{DivisionByZero, InvalidShift, SignedOverflow, UninitialisedRead};
        let kinds = [
            (self.check_overflow, SignedOverflow),
            (self.check_overflow, InvalidShift),
            (self.check_uninitialised, UninitialisedRead),
            (self.check_division, DivisionByZero),
        ];
        kinds.into_iter().filter(|(asked, _)| *asked).map(|(_, kind)| kind).collect()
    }
}

/// The time limit of a check that is given none.
const CHECK_TIME: std::time::Duration = std::time::Duration::from_secs(60);

/// How much may be used.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after this many seconds, or never for none [default: 60 for check, none for other commands]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<TimeLimit>,

    /// Use at most this much memory [default: 2048]
    #[arg(long, value_name = "MB")]
    memory_limit: Option<u64>,

    /// Whether the time limit is the default.
    #[arg(skip)]
    is_default: bool,
}

impl LimitArgs {
    /// The budget, starting now. The limit holds for what the process uses and for what the analysis
    /// counts, whichever is met first.
    pub(crate) fn budget(&self) -> Budget {
        let bytes = self.bytes();
        let budget = Budget::default().with_memory(bytes).with_memory_gauge(bytes, crate::memory::resident);
        match self.time() {
            Some(time) => budget.with_time(time),
            None => budget,
        }
    }

    /// The time limit, if there is one.
    pub(crate) fn time(&self) -> Option<std::time::Duration> {
        self.time_limit.and_then(|limit| limit.0)
    }

    /// The limits of a check, which has a time limit even if none was given.
    pub(crate) fn of_check(&self) -> Self {
        let is_default = self.time_limit.is_none();
        let time_limit = self.time_limit.or(Some(TimeLimit(Some(CHECK_TIME))));
        Self { time_limit, is_default, ..self.clone() }
    }

    /// The time limit in words, and whether somebody asked for it.
    pub(crate) fn time_in_words(&self) -> Option<String> {
        let seconds = self.time()?.as_secs_f64();
        Some(match self.is_default {
            true => format!("the default time limit of {seconds} s (see --time-limit)"),
            false => format!("the time limit of {seconds} s"),
        })
    }

    /// The memory limit in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory_limit.unwrap_or(2048).saturating_mul(1 << 20)
    }

    /// The same with these limits where none were given.
    pub(crate) fn or(&self, time: Option<TimeLimit>, memory: Option<u64>) -> Self {
        let (time_limit, memory_limit) = (self.time_limit.or(time), self.memory_limit.or(memory));
        Self { time_limit, memory_limit, ..self.clone() }
    }
}

/// Which settings of a project are read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub(crate) struct ConfigArgs {
    /// Read settings from this file [default: ringfence.toml in the directory of the first file or above it]
    #[arg(long = "config", value_name = "FILE", help_heading = "Projects")]
    pub(crate) file: Option<PathBuf>,

    /// Read no ringfence.toml
    #[arg(long = "no-config", conflicts_with = "file", help_heading = "Projects")]
    pub(crate) none: bool,
}

/// `ringfence check`.
#[derive(Debug, Clone, Args)]
// size: because each field is an option of the command line.
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Use this engine only; may be repeated [default: all]
    #[arg(long, value_name = "NAME", help_heading = "Analysis")]
    pub(crate) engine: Vec<EngineArg>,

    /// A setting of the verifier, such as join=everywhere; may be repeated (listed in docs/verifier.md)
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Analysis")]
    #[arg(value_parser = VerifierParser, hide_possible_values = true)]
    pub(crate) verifier: Vec<VerifierArg>,

    /// A setting of the template engine, such as calls=summaries; may be repeated (listed in docs/templates.md)
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Analysis")]
    #[arg(hide_possible_values = true)]
    pub(crate) templates: Vec<TemplateArg>,

    /// How many threads may work at once [default: as many as there are processors]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = "Analysis")]
    pub(crate) jobs: usize,

    /// Stop at the first violation [the default with a property file of SV-COMP]
    #[arg(long, help_heading = "Analysis", conflicts_with = "all")]
    pub(crate) first: bool,

    /// Go on after a violation until nothing is open or the time limit is reached, not only while something is found
    #[arg(long, help_heading = "Analysis")]
    pub(crate) all: bool,

    /// Also write the report to a file, as its name ends: .json, .sarif or .txt; may be repeated
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) report_out: Vec<PathBuf>,

    /// Accept the findings whose fingerprints are listed in this file, one per line
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) accept: Option<PathBuf>,

    /// Accept the findings in this file; if it does not exist, write it with everything that is found
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) baseline: Option<PathBuf>,

    /// Check again whenever a file that was read changes, until Ctrl-C
    #[arg(long, help_heading = "Projects")]
    pub(crate) watch: bool,

    #[command(flatten)]
    pub(crate) config: ConfigArgs,

    /// Check every program of the compile database, whatever was found before, and keep no results
    #[arg(long, help_heading = "Projects")]
    pub(crate) no_cache: bool,

    /// Let all programs that are checked at the same time use at most this much memory together [default: three
    /// quarters of what is available]
    #[arg(long, value_name = "MB", help_heading = "Projects")]
    pub(crate) total_memory: Option<u64>,

    /// Write the result to this file for the process that started this one.
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) child: Option<PathBuf>,

    /// Write the names that were looked up to this file.
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) sources_out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) planned: PlannedArgs,

    /// Write the run that shows the violation to a file for `ringfence replay`
    #[arg(long, value_name = "FILE", help_heading = "Evidence")]
    pub(crate) replay_out: Option<PathBuf>,

    /// Write a C file that shows the violation when it is compiled with a sanitizer
    #[arg(long, value_name = "FILE", help_heading = "Evidence")]
    pub(crate) harness: Option<PathBuf>,

    /// Write the proof to a file for `ringfence recheck`
    #[arg(long, value_name = "FILE", help_heading = "Evidence")]
    pub(crate) certificate: Option<PathBuf>,

    /// Show the invariants: what memory looks like at loop heads and when functions return
    #[arg(long, help_heading = "Evidence")]
    pub(crate) invariants: bool,

    /// Write the invariants as drawings (SVG) to a directory
    #[arg(long, value_name = "DIR", help_heading = "Evidence")]
    pub(crate) plot: Option<PathBuf>,

    /// Write one page with what was found, step by step with pictures of memory, to a directory
    #[arg(long, value_name = "DIR", help_heading = "Evidence")]
    pub(crate) html: Option<PathBuf>,

    /// Write a witness of SV-COMP: of the violation, or of the proof
    #[arg(long, value_name = "FILE", help_heading = "Evidence")]
    pub(crate) witness: Option<PathBuf>,

    /// The format of the witness [default: 1.0 for .graphml, else 2.0]
    #[arg(long, value_name = "FORMAT", help_heading = "Evidence")]
    pub(crate) witness_format: Option<WitnessFormat>,

    /// Print on standard error what the analysis cost
    #[arg(long, help_heading = "Analysis")]
    pub(crate) statistics: bool,
}

/// `ringfence lsp`.
#[derive(Debug, Args)]
pub(crate) struct LspArgs {
    /// How long a check may take while somebody types
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    pub(crate) time_limit: TimeLimit,

    /// Take flags from this directory's compile_commands.json [default: the one in the directory that is opened, or in
    /// its build directory]
    #[arg(short = 'p', long = "compile-commands", value_name = "BUILD_DIR")]
    pub(crate) database: Option<PathBuf>,

    /// An option for every check, as in --option=--malloc-may-fail; may be repeated
    #[arg(long = "option", value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) options: Vec<String>,

    /// Flags as for gcc or clang, for every file
    #[arg(last = true, value_name = "CFLAGS", allow_hyphen_values = true)]
    pub(crate) cflags: Vec<String>,
}

/// The formats of witnesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum WitnessFormat {
    // GraphML.
    #[value(name = "1.0")]
    V1_0,
    // YAML.
    #[value(name = "2.0")]
    V2_0,
    // YAML.
    #[value(name = "2.1")]
    V2_1,
}

/// `ringfence replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The file that `ringfence check --replay-out` wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// How messages look: with source excerpts, or one line each as gcc writes them
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// `ringfence explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The rule, as in `[use-after-free]`, or the word of `UNKNOWN(…)` [default: a list of all]
    #[arg(value_name = "RULE")]
    pub(crate) rule: Option<String>,
}

/// `ringfence completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell to write them for
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// `ringfence man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command that the page is about [default: ringfence itself]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,

    /// Write the pages of all commands to this directory
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

/// `ringfence recheck`.
#[derive(Debug, Args)]
pub(crate) struct RecheckArgs {
    /// The file that `ringfence check --certificate` wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// How messages look: with source excerpts, or one line each as gcc writes them
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Print on standard error what the check cost
    #[arg(long)]
    pub(crate) statistics: bool,
}

/// `ringfence ir`.
#[derive(Debug, Args)]
pub(crate) struct IrArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// The function that the program starts with; it is kept even if it is static
    #[arg(long, value_name = "FUNCTION", default_value = "main")]
    pub(crate) entry: String,

    #[command(flatten)]
    pub(crate) config: ConfigArgs,

    /// Print nothing but errors
    #[arg(short, long, visible_alias = "verify-only")]
    pub(crate) quiet: bool,

    /// Print on standard error how long each step took
    #[arg(long)]
    pub(crate) timings: bool,
}

/// `ringfence driver`.
#[derive(Debug, Args)]
pub(crate) struct DriverArgs {
    /// The function to call
    #[arg(value_name = "FUNCTION")]
    pub(crate) function: String,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// The options of the choices, a digit for each, as the entry of a check names them
    #[arg(long, value_name = "DIGITS", default_value = "")]
    pub(crate) options: String,
}

/// `ringfence run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    #[command(flatten)]
    pub(crate) config: ConfigArgs,

    /// Stop after this many steps
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) steps: Option<u64>,

    /// Treat arithmetic undefined behaviour (overflow, bad shifts, indeterminate values, …) as a
    /// violation instead of a warning
    #[arg(long, help_heading = "What to check")]
    pub(crate) strict: bool,

    /// End standard error with a line that says how the run ended, also when it was clean
    #[arg(long)]
    pub(crate) status: bool,
}

/// What the interpreted program gets from outside.
#[derive(Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub(crate) struct InputArgs {
    /// The next nondeterministic values, in order, as in 3,-1,0xff; may be repeated
    #[arg(long, value_name = "VALUES", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) input: Vec<String>,

    /// A file of nondeterministic values, one on a line; `#` starts a comment
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) input_file: Option<PathBuf>,

    /// Choose all values at random from this seed [default: the values that are not given are 0]
    #[arg(long, value_name = "N", conflicts_with_all = ["input", "input_file"])]
    pub(crate) seed: Option<u64>,

    /// Write the inputs of the run to a file for --input-file
    #[arg(long, value_name = "FILE")]
    pub(crate) save_inputs: Option<PathBuf>,

    /// The program's standard input; `-` passes on the tool's own [default: empty]
    #[arg(long, value_name = "FILE")]
    pub(crate) stdin: Option<PathBuf>,

    /// Put a heap block at the address of an earlier block that is freed by then, as in 2=1: the second at the
    /// address of the first; may be repeated [default: every block has an address of its own]
    #[arg(long, value_name = "BLOCK=EARLIER", value_delimiter = ',')]
    pub(crate) reuse: Vec<String>,

    /// A word for argv; may be repeated
    #[arg(long = "arg", value_name = "WORD", allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn optional_checks_are_kinds_of_violations() {
        let words = ["ringfence", "check", "a.c", "--check-overflow", "--check-division"];
        let Command::Check(check) = Cli::parse_from(words).command else { panic!("another command") };
        let rules: Vec<_> = check.goal.also().into_iter().map(ViolationKind::rule).collect();
        assert_eq!(rules, ["signed-overflow", "invalid-shift", "division-by-zero"]);
    }

    #[test]
    fn a_check_has_a_time_limit_unless_an_option_says_otherwise() {
        let limit = |words: &[&str]| {
            let words = ["ringfence", "check", "a.c"].iter().chain(words);
            let Command::Check(check) = Cli::parse_from(words).command else { panic!("another command") };
            check.limits.of_check().time_in_words()
        };
        assert_eq!(limit(&[]).as_deref(), Some("the default time limit of 60 s (see --time-limit)"));
        assert_eq!(limit(&["--time-limit", "0.5"]).as_deref(), Some("the time limit of 0.5 s"));
        assert_eq!(limit(&["--time-limit", "none"]), None);
    }

    #[test]
    fn flags_after_the_dashes_are_left_alone() {
        let cli = Cli::parse_from(["ringfence", "run", "a.c", "--input", "-1,2", "--", "-DX", "--input"]);
        let Command::Run(run) = cli.command else { panic!("{cli:?}") };
        assert_eq!(run.inputs.input, ["-1", "2"]);
        assert_eq!(run.source.cflags, ["-DX", "--input"]);
    }
}
