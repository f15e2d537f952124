//! The front end and the interpreter as one call each, for every chore that needs them.

use ringfence_base::Budget;
use ringfence_cfront::flags::{CommandLine, Flags};
use ringfence_cfront::{Config, Input, Loaded, Severity};
use ringfence_interp::{Inputs, Outcome, Settings};
use ringfence_ir::{DataModel, Program};
use std::path::{Path, PathBuf};

/// Why a program did not get through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The front end refused it: the first error, with its place.
    FrontEnd(String),
    /// The lowered program breaks an invariant.
    Verifier(String),
    /// The text form does not give the same program again.
    RoundTrip(String),
}

impl Failure {
    /// The step and the message.
    pub fn parts(&self) -> (&'static str, &str) {
        match self {
            Failure::FrontEnd(message) => ("front end", message),
            Failure::Verifier(message) => ("verifier", message),
            Failure::RoundTrip(message) => ("round trip", message),
        }
    }
}

/// What a panic said.
pub fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message").to_owned()
}

/// A data model by its name.
pub fn model(name: &str) -> Result<DataModel, String> {
    models(None)
        .into_iter()
        .find(|model| model.name() == name)
        .ok_or_else(|| "expected ILP32 or LP64".to_owned())
}

/// This data model, or both.
pub fn models(only: Option<DataModel>) -> Vec<DataModel> {
    only.map_or_else(|| vec![DataModel::Ilp32, DataModel::Lp64], |model| vec![model])
}

/// The front end's settings for a data model.
pub fn config(model: DataModel) -> Config {
    Config { model, ..Config::default() }
}

/// Flags from words; words that are no flags are dropped.
pub fn flags(words: &[String]) -> Result<Flags, String> {
    CommandLine::parse(words, Path::new(".")).map(|line| line.flags).map_err(|error| error.to_string())
}

/// Translates files into one program.
pub fn load(files: &[PathBuf], flags: &Flags, model: DataModel) -> Loaded {
    load_with(files, flags, &config(model))
}

/// The same with other settings.
pub fn load_with(files: &[PathBuf], flags: &Flags, config: &Config) -> Loaded {
    let input = |path: &PathBuf| Input { path: path.clone(), text: None, flags: flags.clone() };
    let inputs: Vec<Input> = files.iter().map(input).collect();
    ringfence_cfront::load(&inputs, config)
}

/// Translates a text into a program, under the name of a file that need not exist.
pub fn load_text(name: &str, text: &str, model: DataModel) -> Loaded {
    let input =
        Input { path: PathBuf::from(name), text: Some(text.as_bytes().into()), flags: Flags::default() };
    ringfence_cfront::load(&[input], &config(model))
}

/// The program, or the first error.
pub fn program_of(loaded: Loaded) -> Result<Program, Failure> {
    let error = loaded.diagnostics.iter().find(|d| d.severity == Severity::Error);
    match (loaded.program, error) {
        (Some(program), None) => Ok(program),
        (program, error) => {
            let sources = program.as_ref().map_or(&loaded.sources, |p| &p.sources);
            let message = error.map_or("no program and no error".to_owned(), |e| {
                format!("{}: {}", sources.show(e.loc), e.message)
            });
            Err(Failure::FrontEnd(message))
        }
    }
}

/// Checks the invariants and that the text form gives the same program again.
pub fn check(program: &Program) -> Result<(), Failure> {
    verify(program)?;
    let text = ringfence_ir::text::print(program);
    let again = ringfence_ir::text::parse(&text).map_err(|error| Failure::RoundTrip(error.to_string()))?;
    verify(&again)?;
    let second = ringfence_ir::text::print(&again);
    if text == second {
        return Ok(());
    }
    let differing = text.lines().zip(second.lines()).find(|(a, b)| a != b);
    let (first, second) = differing.unwrap_or(("", "one text ends early"));
    Err(Failure::RoundTrip(format!("printed `{first}`, then `{second}`")))
}

/// The program, if the front end takes it and [`check`] finds nothing.
pub fn checked(loaded: Loaded) -> Result<Program, String> {
    let show = |failure: Failure| {
        let (step, message) = failure.parts();
        format!("{step}: {message}")
    };
    let program = program_of(loaded).map_err(show)?;
    check(&program).map_err(show)?;
    Ok(program)
}

fn verify(program: &Program) -> Result<(), Failure> {
    ringfence_ir::verify::verify(program).map_err(|defects| {
        let message =
            defects.first().map_or_else(String::new, |d| format!("{}: {d}", program.sources.show(d.loc)));
        Failure::Verifier(message)
    })
}

/// Runs a program within a budget, its output caught.
pub fn run(program: &Program, settings: &Settings, inputs: Inputs, budget: Budget) -> Outcome {
    ringfence_interp::run(program, settings.clone(), inputs, budget)
}
