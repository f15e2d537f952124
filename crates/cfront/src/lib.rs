//! The front end: C text to a linked, verified-by-construction program of the intermediate
//! representation.
//!
//! It stands on the `rucc-*` crates (preprocessor, parser, semantic analysis), which no other crate
//! of the workspace sees. [`load`] is the only way in: it never panics and reports everything that
//! it cannot read.

mod compiler;
mod depth;
mod files;
pub mod flags;
pub mod footprint;
mod guards;
pub mod headers;
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
use ringfence_base::{Loc, Sources};
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
        sources: Sources::default(),
        timings: Timings::default(),
        origin: Origin::Platform,
        footprint: Footprint::default(),
        links: LinkNames::default(),
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
    let aliased = linker.finish(&mut program, &mut diagnostics);
    timings.lower += start.elapsed();
    let origin = reading.origin;
    if missed.is_some() || diagnostics.iter().any(|d| d.severity == Severity::Error) {
        let sources = program.sources;
        return (Loaded { program: None, diagnostics, sources, timings, origin, footprint, links }, aliased);
    }
    let sources = Sources::default();
    (Loaded { program: Some(program), diagnostics, sources, timings, origin, footprint, links }, aliased)
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
    let text: Arc<[u8]> = match &input.text {
        Some(text) if text.trim_ascii_end().ends_with(b"\\") => guards::whole_lines(text.to_vec()).into(),
        Some(text) => text.clone(),
        None => match read(&input.path) {
            Ok(text) => text,
            Err(message) => {
                footprint.mark_inexact();
                diagnostics.push(Diagnostic::plain(message));
                return;
            }
        },
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
    let unit = {
        let mut out = unit::Collected {
            origin,
            missed,
            diagnostics,
            sources: &mut program.sources,
            places: &mut linker.places,
            timings,
            footprint,
        };
        unit::check(input, text, config, taken, &mut out)
    };
    linker.places.forget();
    let Some(unit) = unit else { return };
    let start = Instant::now();
    lower::lower_unit(&unit, alone, program, linker, diagnostics);
    linker.places.forget();
    timings.lower += start.elapsed();
}

fn read(path: &std::path::Path) -> Result<Arc<[u8]>, String> {
    if path.is_dir() {
        return Err(format!("{}: is a directory, not a C file", path.display()));
    }
    std::fs::read(path)
        .map(|text| guards::whole_lines(text).into())
        .map_err(|error| format!("{}: {error}", path.display()))
}
