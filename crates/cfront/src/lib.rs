//! The front end: C text to a linked, verified-by-construction program of the intermediate
//! representation.
//!
//! It stands on the `rucc-*` crates (preprocessor, parser, semantic analysis), which no other crate
//! of the workspace sees. [`load`] is the only way in: it never panics and reports everything that
//! it cannot read.

mod compiler;
pub mod contracts;
mod depth;
pub mod drivers;
mod files;
pub mod flags;
pub mod footprint;
mod guards;
pub mod headers;
mod jumps;
mod link;
mod lower;
mod measured;
mod mentions;
mod origin;
mod overrides;
mod places;
mod preprocessed;
mod unit;
mod unmentioned;

pub use footprint::Footprint;
pub use link::LinkNames;
pub use origin::{Headers, Origin};

use flags::Flags;
use ringfence_base::{Loc, Place, Sources};
use ringfence_ir::{DataModel, FuncId, Program};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// One translation unit to read.
#[derive(Debug, Clone, Default)]
pub struct Input {
    /// The file, as messages name it.
    pub path: PathBuf,
    /// The text; absent to read the file.
    pub text: Option<Arc<[u8]>>,
    /// The compiler flags for this unit.
    pub flags: Flags,
}

/// Settings for all units.
#[derive(Debug, Clone)]
pub struct Config {
    /// The widths of `int`, `long` and pointers.
    pub model: DataModel,
    /// Whether `cc -E` preprocesses instead of the built-in preprocessor.
    pub cc_preprocess: bool,
    /// Where headers come from.
    pub headers: Headers,
    /// The function where the program starts.
    pub entry: String,
    /// How many errors a unit may have before it is given up.
    pub error_limit: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            model: DataModel::host(),
            cc_preprocess: false,
            headers: Headers::Auto,
            entry: "main".into(),
            error_limit: 20,
        }
    }
}

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// There is no program.
    Error,
    /// Something is odd but understood.
    Warning,
}

/// A message about the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// In words, without the place.
    pub message: String,
    /// Where, or [`Loc::NONE`].
    pub loc: Loc,
    /// How many bytes to underline, at least 1.
    pub length: u32,
    /// More places that belong to it.
    pub notes: Vec<(String, Loc)>,
}

impl Diagnostic {
    fn new(severity: Severity, message: &str, loc: Loc) -> Self {
        Self { severity, message: message.into(), loc, length: 1, notes: Vec::new() }
    }

    fn error(message: &str, loc: Loc) -> Self {
        Self::new(Severity::Error, message, loc)
    }

    fn warning(message: &str, loc: Loc) -> Self {
        Self::new(Severity::Warning, message, loc)
    }

    fn plain(message: String) -> Self {
        Self::new(Severity::Error, &message, Loc::NONE)
    }
}

/// How long each phase took, all units together.
#[derive(Debug, Clone, Copy, Default)]
pub struct Timings {
    /// Reading files and preprocessing.
    pub preprocess: Duration,
    /// From tokens to the tree without types.
    pub parse: Duration,
    /// Semantic analysis.
    pub check: Duration,
    /// Lowering, register promotion and linking.
    pub lower: Duration,
}

/// What [`load`] gives.
#[derive(Debug)]
pub struct Loaded {
    /// The program, unless there was an error.
    pub program: Option<Program>,
    /// Everything there is to say, in order.
    pub diagnostics: Vec<Diagnostic>,
    /// Which functions calls execute although they have contracts, in a program in which calls are about contracts
    /// ([`contracts::using`]).
    pub about_calls: Vec<Diagnostic>,
    /// The places of the diagnostics when there is no program; otherwise empty, and the places are
    /// those of the program.
    pub sources: Sources,
    /// How long it took.
    pub timings: Timings,
    /// Where headers came from.
    pub origin: Origin,
    /// Which files were looked up.
    pub footprint: Footprint,
    /// What the linker knows of names.
    pub links: LinkNames,
    /// The driver, if the entry is one ([`drivers`]); without it, the program does not have its entry.
    pub driver: Option<drivers::Made>,
}

impl Loaded {
    /// The same after an attempt that came to less, and that looked files up, too.
    fn after(mut self, attempt: &Loaded) -> Self {
        self.footprint.join(&attempt.footprint);
        self
    }
}

/// Reads all inputs and links them into one program.
///
/// The front end recurses over the tree, so it runs on a thread of its own with a stack that fits
/// the size of the text. A defect of the front end itself (a panic) is caught and reported as an
/// error about the input.
#[must_use]
pub fn load(inputs: &[Input], config: &Config) -> Loaded {
    load_on(0, inputs, config)
}

/// The same on the thread of the caller, if that has a stack of so many bytes and it is enough.
#[must_use]
pub fn load_on(stack: usize, inputs: &[Input], config: &Config) -> Loaded {
    let size: usize = inputs.iter().map(input_size).sum();
    if stack_sizes(size).next().is_some_and(|wanted| wanted <= stack) {
        let loaded = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| origin::load(inputs, config)));
        return loaded.unwrap_or_else(|_| failed(DEFECT));
    }
    std::thread::scope(|scope| {
        let run = || origin::load(inputs, config);
        match stack_sizes(size)
            .find_map(|stack| std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, run).ok())
        {
            Some(thread) => thread.join().unwrap_or_else(|_| failed(DEFECT)),
            None => failed("not enough memory for the front end"),
        }
    })
}

/// What is said of a panic.
const DEFECT: &str = "the front end failed on this input; please report it";

fn failed(message: &str) -> Loaded {
    Loaded {
        program: None,
        diagnostics: vec![Diagnostic::plain(message.into())],
        about_calls: Vec::new(),
        sources: Sources::default(),
        timings: Timings::default(),
        origin: Origin::Platform,
        footprint: Footprint::default(),
        links: LinkNames::default(),
        driver: None,
    }
}

fn input_size(input: &Input) -> usize {
    match &input.text {
        Some(text) => text.len(),
        None => {
            std::fs::metadata(&input.path).map_or(0, |data| usize::try_from(data.len()).unwrap_or(usize::MAX))
        }
    }
}

/// Stack sizes to try, largest first. Address space is all that a stack costs before it is used.
fn stack_sizes(text: usize) -> impl Iterator<Item = usize> {
    const MIB: usize = 1 << 20;
    let wanted = text.saturating_mul(8192).clamp(256 * MIB, 4096 * MIB);
    [wanted, 256 * MIB, 16 * MIB].into_iter()
}

/// Reads all inputs with headers from one place. The checker answers calls of some library functions itself; where
/// the program turns out to define such a function, everything is read once more without that, for the program's
/// definition counts. `missed` becomes the first header that is not built in, where only those are to be used.
fn run(inputs: &[Input], config: &Config, origin: Origin, missed: &mut Option<String>) -> Loaded {
    let alone = inputs.len() == 1;
    let (loaded, aliased) = run_once(inputs, &Reading { config, origin, taken: &[], alone }, missed);
    match loaded.program.as_ref().map(|program| unit::taken_names(program, &aliased)) {
        Some(taken) if !taken.is_empty() => {
            let again = run_once(inputs, &Reading { config, origin, taken: &taken, alone }, missed).0;
            again.after(&loaded)
        }
        _ => loaded,
    }
}

/// Reads all inputs once. Also gives the functions that are other names of functions of the program.
fn run_once(inputs: &[Input], reading: &Reading<'_>, missed: &mut Option<String>) -> (Loaded, Vec<FuncId>) {
    let mut program = Program::new(reading.config.model);
    let mut linker = link::Linker::default();
    let mut diagnostics = Vec::new();
    let mut timings = Timings::default();
    let mut footprint = Footprint::default();
    for input in inputs {
        let collected = (&mut diagnostics, &mut timings, &mut footprint);
        load_unit(input, reading, &mut program, &mut linker, collected, missed);
        if missed.is_some() {
            break;
        }
    }
    let start = Instant::now();
    let links = linker.names(&program);
    let (said, made) = (std::mem::take(&mut linker.said), std::mem::take(&mut linker.made));
    let mut driver = linker.driver.take();
    let aliased = linker.finish(&mut program, &mut diagnostics);
    let (entry, mut about_calls) = (&reading.config.entry, Vec::new());
    diagnostics.extend(contracts::globals::unsaid(&program, entry, &said, &made));
    if !made.functions.is_empty() && !diagnostics.iter().any(|d| d.severity == Severity::Error) {
        about_calls = contracts::calls::redirect(&mut program, entry, &made);
    }
    if let Some(Ok(driver)) = &mut driver {
        driver.starting_with(&drivers::Driver::kept(&program, entry));
    }
    let starts_anywhere = driver.is_some() || !made.functions.is_empty();
    jumps::make_explicit(&mut program, starts_anywhere);
    timings.lower += start.elapsed();
    let origin = reading.origin;
    if missed.is_some() || diagnostics.iter().any(|d| d.severity == Severity::Error) {
        let (program, sources) = (None, program.sources);
        let loaded =
            Loaded { program, diagnostics, about_calls, sources, timings, origin, footprint, links, driver };
        return (loaded, aliased);
    }
    let (program, sources) = (Some(program), Sources::default());
    let loaded =
        Loaded { program, diagnostics, about_calls, sources, timings, origin, footprint, links, driver };
    (loaded, aliased)
}

/// What is the same for all files that are read together.
struct Reading<'a> {
    config: &'a Config,
    /// Where headers come from.
    origin: Origin,
    /// Names of library functions that mean nothing special.
    taken: &'a [String],
    /// Whether there is one file.
    alone: bool,
}

fn load_unit(
    input: &Input,
    &Reading { config, origin, taken, alone }: &Reading<'_>,
    program: &mut Program,
    linker: &mut link::Linker,
    (diagnostics, timings, footprint): (&mut Vec<Diagnostic>, &mut Timings, &mut Footprint),
    missed: &mut Option<String>,
) {
    let text = match text_of(input) {
        Ok(text) => text,
        Err(message) => {
            footprint.mark_inexact();
            diagnostics.push(Diagnostic::plain(message));
            return;
        }
    };
    footprint.add_unit(&input.path, &text, config.cc_preprocess);
    let file = program.sources.file(&input.path.to_string_lossy());
    program.sources.set_text(file, text.clone());
    let start = Instant::now();
    let text = match config.cc_preprocess.then(|| compiler::preprocess(input, &text, config.model)) {
        None => text,
        Some(Ok(text)) => text,
        Some(Err(message)) => {
            diagnostics.push(Diagnostic::plain(message));
            return;
        }
    };
    timings.preprocess += start.elapsed();
    let Ok(contract) = contract(input, &text, config, program, diagnostics) else { return };
    let mut check = |text: Arc<[u8]>, program: &mut Program, diagnostics: &mut Vec<Diagnostic>| {
        let (sources, places) = (&mut program.sources, &mut linker.places);
        let mut out = unit::Collected { origin, missed, diagnostics, sources, places, timings, footprint };
        let unit = unit::check(input, text, config, taken, &mut out);
        linker.places.forget();
        unit
    };
    let unit = match contract {
        None if drivers::parts(&config.entry).is_some() && linker.driver.is_none() => {
            let (unit, driver) = with_driver(input, &text, config, (alone, program), diagnostics, &mut check);
            linker.driver = driver;
            unit
        }
        None => check(text, program, diagnostics),
        Some(contract) => {
            let number = linker.made.count;
            let made = with_contracts(input, &text, (&contract, number), program, diagnostics, &mut check);
            made.map(|(unit, generated)| {
                note_generated(input, generated, program, linker);
                unit
            })
        }
    };
    let Some(unit) = unit else { return };
    let start = Instant::now();
    lower::lower_unit(&unit, alone, program, linker, diagnostics);
    linker.places.forget();
    timings.lower += start.elapsed();
}

/// What reads a text as a unit.
type Check<'a> = dyn FnMut(Arc<[u8]>, &mut Program, &mut Vec<Diagnostic>) -> Option<unit::Unit> + 'a;

/// Reads a unit with the code for its contracts. `contract` comes with its number among all files that have any.
fn with_contracts(
    input: &Input,
    text: &Arc<[u8]>,
    (contract, number): (&contracts::Reading, u32),
    program: &mut Program,
    diagnostics: &mut Vec<Diagnostic>,
    check: &mut Check<'_>,
) -> Option<(unit::Unit, contracts::Generated)> {
    let before = diagnostics.len();
    let made = generated(input, text, (contract, number), program, diagnostics, check);
    let is_wrong = diagnostics[before..].iter().any(|one| one.severity == Severity::Error);
    if contract.is_optional() && (is_wrong || made.is_none()) {
        // Comments of others may look like contracts.
        diagnostics.truncate(before);
        let unit = check(text.clone(), program, diagnostics)?;
        return Some((unit, contracts::Generated::default()));
    }
    contracts::report_once(diagnostics, &program.sources);
    made
}

/// The same, whatever is wrong with the contracts.
fn generated(
    input: &Input,
    text: &[u8],
    (contract, number): (&contracts::Reading, u32),
    program: &mut Program,
    diagnostics: &mut Vec<Diagnostic>,
    check: &mut Check<'_>,
) -> Option<(unit::Unit, contracts::Generated)> {
    let file = input.path.to_string_lossy();
    let unit = check(contract.asking(text, &file).into(), program, diagnostics)?;
    match contract.generate(&unit, &file, number) {
        Ok(generated) => {
            let whole = contract.whole(text, &generated);
            check(whole.into(), program, diagnostics).map(|unit| (unit, generated))
        }
        Err(error) => {
            complain(input, &error, program, diagnostics);
            None
        }
    }
}

/// Reads a unit; if it has the function that a driver is asked for, with the driver. What a driver cannot be made for is read without
/// one.
fn with_driver(
    input: &Input,
    text: &Arc<[u8]>,
    config: &Config,
    (alone, program): (bool, &mut Program),
    diagnostics: &mut Vec<Diagnostic>,
    check: &mut Check<'_>,
) -> (Option<unit::Unit>, Option<drivers::Made>) {
    let function = drivers::function_of(&config.entry);
    let Some(unit) = check(text.clone(), program, diagnostics) else { return (None, None) };
    if !drivers::defines(&unit, function) {
        return (Some(unit), None);
    }
    if config.cc_preprocess || unit::is_preprocessed(input) {
        return (Some(unit), Some(Err("text that was preprocessed before".to_owned())));
    }
    let (globals, uses, tables) = uses_of(&unit, alone, config, function);
    let file = input.path.to_string_lossy();
    let asked = drivers::Asked {
        entry: &config.entry,
        file: &file,
        globals: &globals,
        uses: &uses,
        tables: &tables,
        text,
    };
    match drivers::make(&unit, &asked) {
        Ok((driver, added)) => {
            let whole: Arc<[u8]> = [&text[..], added.as_bytes()].concat().into();
            let before = diagnostics.len();
            let again = check(whole.clone(), program, diagnostics);
            let wrong = diagnostics[before..].iter().find(|one| one.severity == Severity::Error);
            let wrong = wrong.map(|one| one.message.clone());
            // What is said of the file was said before.
            diagnostics.truncate(before);
            match (again, wrong) {
                (Some(again), None) => {
                    // A harness has the text with the driver, whose lines stand behind all others.
                    let file = program.sources.file(&input.path.to_string_lossy());
                    program.sources.set_text(file, whole);
                    (Some(again), Some(Ok(driver)))
                }
                (_, wrong) => (Some(unit), Some(Err(format!("its types ({})", wrong.unwrap_or_default())))),
            }
        }
        Err(what) => (Some(unit), Some(Err(what))),
    }
}

/// The variables of a unit that a function may use, and what else it looks at, as far as the unit says it.
fn uses_of(
    unit: &unit::Unit,
    alone: bool,
    config: &Config,
    function: &str,
) -> (Vec<String>, drivers::Uses, Vec<u64>) {
    let (mut program, mut linker) = (Program::new(config.model), link::Linker::default());
    lower::lower_unit(unit, alone, &mut program, &mut linker, &mut Vec::new());
    let Some(function) = program.find_function(function) else { return Default::default() };
    let constant = contracts::globals::constant(&program);
    let used = contracts::globals::used(&program, function).into_iter().filter(|id| !constant.contains(id));
    let used = used.map(|id| program.names.name(program.globals[id].name).to_owned()).collect();
    (used, drivers::Uses::of(&program, function), drivers::tables(&program, function, &constant))
}

/// The text of an input, given or from its file.
fn text_of(input: &Input) -> Result<Arc<[u8]>, String> {
    match &input.text {
        Some(text) if text.trim_ascii_end().ends_with(b"\\") => Ok(guards::whole_lines(text.to_vec()).into()),
        Some(text) => Ok(text.clone()),
        None => read(&input.path),
    }
}

/// The contract of the entry, if the unit has one.
fn contract(
    input: &Input,
    text: &[u8],
    config: &Config,
    program: &mut Program,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Option<contracts::Reading>, ()> {
    let name = input.path.to_string_lossy();
    let file = program.sources.file(&name);
    let written = program.sources.files()[file].text.clone();
    let preprocessed = config.cc_preprocess || unit::is_preprocessed(input);
    match contracts::read(written.as_deref().unwrap_or(text), &config.entry) {
        Ok(Some(contract)) if preprocessed && contract.is_optional() => Ok(None),
        Ok(Some(contract)) if preprocessed => {
            complain(input, &contracts::preprocessed(&contract), program, diagnostics);
            Err(())
        }
        Ok(contract) => Ok(contract),
        Err(error) => {
            complain(input, &error, program, diagnostics);
            Err(())
        }
    }
}

/// Reports what is wrong with a contract.
fn complain(
    input: &Input,
    error: &contracts::Error,
    program: &mut Program,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let loc = loc_of(input, error, program);
    diagnostics.push(Diagnostic { length: error.length, ..Diagnostic::error(&error.message, loc) });
}

/// Keeps what is to be known of the code for contracts when all units are linked.
fn note_generated(
    input: &Input,
    generated: contracts::Generated,
    program: &mut Program,
    linker: &mut link::Linker,
) {
    linker.said.extend(generated.globals);
    linker.made.count += 1;
    linker.made.functions.extend(generated.functions);
    for (function, error) in generated.refused {
        let loc = loc_of(input, &error, program);
        linker.made.refused.push((function, error, loc));
    }
}

/// Where a contract is wrong.
fn loc_of(input: &Input, error: &contracts::Error, program: &mut Program) -> Loc {
    let file = program.sources.file(&input.path.to_string_lossy());
    let place = Place { file, line: error.line, column: error.column };
    program.sources.loc_of(place, error.length)
}

fn read(path: &std::path::Path) -> Result<Arc<[u8]>, String> {
    if path.is_dir() {
        return Err(format!("{}: is a directory, not a C file", path.display()));
    }
    std::fs::read(path)
        .map(|text| guards::whole_lines(text).into())
        .map_err(|error| format!("{}: {error}", path.display()))
}
