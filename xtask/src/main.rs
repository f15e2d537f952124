//! `cargo xtask …`: the chores of the workspace.

use clap::{Parser, Subcommand};
use ringfence_generators::{
    assertions, buffers, entailments, fuzz, growth, law, layouts, lists, mutants, planted, programs, shapes,
};
use ringfence_testing::cases;
use std::path::PathBuf;
use std::process::ExitCode;
use xtask::{
    bench, corpus, csmith, editor, gallery, headers, imports, instructions, libraries, limits, pages,
    predator, projects, run_diff, schemas, template_bench, test_desc, twins, witness_check,
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
    Corpus(corpus::Options),
    /// Compare programs with a fixed behaviour with what gcc makes of them
    RunDiff(corpus::Options),
    /// Compare random programs of csmith with what gcc makes of them
    Csmith(csmith::Options),
    /// Compare the layout of random records with gcc's
    Layouts(layouts::Options),
    /// Compare the built-in headers with the platform's by gcc
    Headers {
        /// Only headers whose name contains this
        #[arg(default_value = "")]
        filter: String,
    },
    /// Count which functions of the C library installed programs import, and which of them have no model
    Imports(imports::Options),
    /// Measure the front end and print a table
    Bench {
        /// The program to measure instead of a fresh release build
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Count the instructions of two builds on a fixed set of programs with callgrind
    Instructions(instructions::Options),
    /// Mutate real programs and look for panics, crashes, hangs and broken invariants
    FuzzFront(fuzz::Options),
    /// Plant memory bugs behind integer conditions and see whether `ringfence check` finds them
    Planted(planted::Options),
    /// Compare what `ringfence check` says of Predator's regression tests with what Predator says
    Predator(predator::Options),
    /// Compare what `ringfence check` says of random programs with what the interpreter sees
    #[command(alias = "hunt-diff")]
    RandomPrograms(programs::Options),
    /// Compare what `ringfence check` says of random list programs with what the interpreter sees
    #[command(alias = "shape-hunt")]
    RandomLists(lists::Options),
    /// Hold what `ringfence check` says of random programs against how they were made, runs in the interpreter, and
    /// runs of what gcc makes of them
    Law(law::Options),
    /// The same for random programs over arrays, strings and tables
    RandomBuffers(buffers::Options),
    /// The same for random programs over trees, overlaid lists, recursion, tags and orders
    RandomShapes(shapes::Options),
    /// Change programs that are proved, as by mistake, and see whether an engine still proves one that a run refutes
    RandomMutants(mutants::Options),
    /// Check what the prover of separation logic claims against small stacks and heaps
    RandomEntailments(entailments::Options),
    /// Measure what the template engine costs and print tables
    TemplateBench {
        /// The cases to measure
        #[arg(long, default_value = "tests/cases/templates")]
        cases: PathBuf,
    },
    /// Compare the answers with those that tests of 2LS or CBMC want, which are folders with a `test.desc`
    TestDesc(test_desc::Options),
    /// Check programs as they are in real life and their broken twins
    Twins(twins::Options),
    /// Check libraries as they are in real life, function by function, with and without planted defects
    Libraries(libraries::Options),
    /// Compare what the template engine proves of random programs with what the interpreter sees
    #[command(alias = "template-hunt")]
    RandomAssertions(assertions::Options),
    /// Measure how the cost of `ringfence check` grows with a program
    Growth(growth::Options),
    /// See whether `ringfence check` keeps its limits and leaves no half-written files
    Limits(limits::Options),
    /// Check a project of many programs twice, and kill runs at random moments
    Projects(projects::Options),
    /// Measure how soon `ringfence lsp` has diagnostics
    Editor(editor::Options),
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
    Schemas(schemas::Options),
    /// Write docs/gallery.md from the programs of docs/gallery
    Gallery(gallery::Options),
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
        Chore::Corpus(options) => corpus::run(&options),
        Chore::RunDiff(options) => run_diff::run(&options),
        Chore::Csmith(options) => csmith::run(&options),
        Chore::Layouts(options) => layouts::run(&options),
        Chore::Headers { filter } => headers::run(&filter),
        Chore::Imports(options) => imports::run(&options),
        Chore::Bench { binary } => bench::run(binary),
        Chore::Instructions(options) => instructions::run(&options),
        Chore::FuzzFront(options) => fuzz::run(&options),
        Chore::Planted(options) => planted::run(&options),
        Chore::Predator(options) => predator::run(&options),
        Chore::Law(options) => law::run(&options),
        Chore::RandomBuffers(options) => buffers::run(&options),
        Chore::RandomEntailments(options) => entailments::run(&options),
        Chore::RandomShapes(options) => shapes::run(&options),
        Chore::RandomMutants(options) => mutants::run(&options),
        Chore::RandomPrograms(options) => programs::run(&options),
        Chore::RandomLists(options) => lists::run(&options),
        Chore::RandomAssertions(options) => assertions::run(&options),
        Chore::TemplateBench { cases } => template_bench::run(&cases),
        Chore::TestDesc(options) => test_desc::run(&options),
        Chore::Twins(options) => twins::run(&options),
        Chore::Libraries(options) => libraries::run(&options),
        Chore::Growth(options) => growth::run(&options),
        Chore::Limits(options) => limits::run(&options),
        Chore::Editor(options) => editor::run(&options),
        Chore::Projects(options) => projects::run(&options),
        Chore::WitnessCheck { binary, dirs } => witness_check::run(binary, &dirs),
        Chore::HtmlCheck { binary } => pages::check(binary).map(|()| true),
        Chore::Screenshots { binary, into } => pages::screenshots(binary, &into).map(|()| true),
        Chore::ToolInfo { binary } => pages::tool_info::check(binary).map(|()| true),
        Chore::Schemas(options) => schemas::run(&options),
        Chore::Gallery(options) => gallery::run(&options),
        Chore::FuzzWorker { .. } => Err("a worker is started by `fuzz-front`".to_owned()),
    }
}
