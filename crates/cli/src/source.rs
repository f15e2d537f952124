//! From the command line to a verified program: files, flags, compile database, front end, verifier.

use crate::args::{Format, SourceArgs};
use crate::commands::{complain, report_internal};
use crate::compile_db::{Database, Entry, tidy};
use crate::exit::Exit;
use crate::flag_words::flag_words;
use crate::message::{Message, Printer, Severity};
use crate::watchdog;
use ringfence_base::{Loc, Sources};
use ringfence_cfront::flags::{CommandLine, Flags};
use ringfence_cfront::{Config, Diagnostic, Footprint, Headers, Input, Origin, Timings};
use ringfence_engine::replay::{ReplayFile, Unit};
use ringfence_ir::{DataModel, FuncId};
use ringfence_verdict::Property;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How many errors of a file are shown.
const ERROR_LIMIT: usize = 20;

/// A verified program, and how long it took to get it.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) ir: ringfence_ir::Program,
    /// The files that it was read from, with the flags that matter.
    pub(crate) units: Vec<Unit>,
    /// The steps of the front end.
    pub(crate) timings: Timings,
    /// The verifier.
    pub(crate) verifying: Duration,
    /// Where headers came from; absent where no C was read.
    pub(crate) origin: Option<Origin>,
    /// The files with their flags, and the data model, in full.
    pub(crate) inputs: String,
    /// Which files were looked up; absent where no C was read.
    pub(crate) footprint: Option<Footprint>,
    /// What calls the function that the check is about, if the entry is a driver.
    pub(crate) driver: Option<ringfence_cfront::drivers::Made>,
    /// The program as it was written, where [`Program::asked_about`] changed it.
    written: Option<Box<ringfence_ir::Program>>,
}

/// The functions that must not be called, by SV-COMP.
const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

impl Program {
    /// In place of a program that could not be read within the limits: only its files are known.
    pub(crate) fn unread(args: &SourceArgs) -> Self {
        let unit = |file: &PathBuf| Unit { path: file.to_string_lossy().into_owned(), flags: Vec::new() };
        let model = args.data_model.map_or(DataModel::host(), DataModel::from);
        Self {
            ir: ringfence_ir::Program::new(model),
            units: args.files.iter().map(unit).collect(),
            timings: Timings::default(),
            verifying: Duration::ZERO,
            origin: None,
            inputs: String::new(),
            footprint: None,
            driver: None,
            written: None,
        }
    }

    /// The program as a question about calls of error functions sees it: calling one is the error, whatever
    /// the program lets it do. Benchmarks define such functions, some of them with an empty body.
    pub(crate) fn asked_about(mut self, properties: &[Property]) -> Result<Self, Exit> {
        if !properties.contains(&Property::UnreachCall) {
            return Ok(self);
        }
        let ir = &self.ir;
        let defined = |function: &ringfence_ir::Function| {
            function.body.is_some() && ERROR_FUNCTIONS.contains(&ir.names.name(function.name))
        };
        let errors: Vec<FuncId> =
            ir.functions.iter_ids().filter(|(_, function)| defined(function)).map(|(id, _)| id).collect();
        if !errors.is_empty() {
            self.written = Some(Box::new(self.ir.clone()));
            errors.iter().for_each(|&id| self.ir.functions[id].body = None);
            verify(&self.ir)?;
        }
        Ok(self)
    }

    /// The program as it was written.
    pub(crate) fn as_written(&self) -> &ringfence_ir::Program {
        self.written.as_deref().unwrap_or(&self.ir)
    }
}

/// Reads, lowers and verifies the program that the arguments name. Everything that is to be said is
/// printed; `quiet` leaves out warnings.
pub(crate) fn load(args: &SourceArgs, entry: &str, printer: Printer, quiet: bool) -> Result<Program, Exit> {
    let refuse = |error: String| refuse(printer, &error);
    if let [file] = args.files.as_slice()
        && has_extension(file, "rir")
    {
        return load_text(file, printer);
    }
    let database = database(args).map_err(refuse)?;
    let inputs = inputs(args, database.as_ref()).map_err(refuse)?;
    let config = config_of(args, &inputs, entry).map_err(refuse)?;
    load_c(&inputs, &config, printer, quiet)
}

/// The settings of the front end for some files.
pub(crate) fn config_of(args: &SourceArgs, inputs: &[Input], entry: &str) -> Result<Config, String> {
    let model = data_model(args, inputs)?;
    let headers = args.headers.map_or(Headers::Auto, Headers::from);
    Ok(config(model, args.cc_preprocess, headers, entry))
}

/// The files with their flags and the data model as text, as [`Program::inputs`] has them.
pub(crate) fn inputs_text(args: &SourceArgs, database: Option<&Database>) -> Result<String, String> {
    let inputs = inputs(args, database)?;
    Ok(in_full(&inputs, data_model(args, &inputs)?))
}

fn in_full(inputs: &[Input], model: DataModel) -> String {
    format!("{model:?} {inputs:?}")
}

/// Why a unit could not be read, as messages.
#[derive(Debug, Clone, Default)]
pub(crate) struct Unread(pub(crate) String);

impl Unread {
    /// The errors of the front end.
    pub(crate) fn of(loaded: &ringfence_cfront::Loaded) -> Self {
        let printer = Printer::plain(Format::Human);
        let errors = loaded.diagnostics.iter().map(message).filter(|one| one.severity == Severity::Error);
        Self(errors.map(|one| printer.render(&one, &loaded.sources)).collect())
    }
}

/// A unit of a compile database: its file, and how to read it.
pub(crate) type Listed = (PathBuf, Result<Input, Unread>);

/// The units of a compile database, without models; one whose flags are not understood is one that cannot be read.
pub(crate) fn units(args: &SourceArgs) -> Result<Vec<Listed>, String> {
    let current = std::env::current_dir().unwrap_or_default();
    let args = SourceArgs { models: Vec::new(), ..args.clone() };
    let (entries, extra) = entries(&args, database(&args)?.as_ref(), &current)?;
    let unit = |entry: Entry| {
        let path = relative(&entry.file, &current);
        let input = input(entry, &args, &extra, &current);
        (path, input.map_err(|error| Unread(format!("error: {error}\n"))))
    };
    Ok(entries.into_iter().map(unit).collect())
}

/// The same for the program that a replay file names.
pub(crate) fn load_again(file: &ReplayFile, printer: Printer) -> Result<Program, Exit> {
    if let [unit] = file.units.as_slice()
        && has_extension(Path::new(&unit.path), "rir")
    {
        return load_text(Path::new(&unit.path), printer);
    }
    let input = |unit: &Unit| {
        let line = CommandLine::parse(&unit.flags, Path::new("")).map_err(|error| error.to_string())?;
        Ok(Input { path: PathBuf::from(&unit.path), text: None, flags: line.flags })
    };
    let inputs: Result<Vec<Input>, String> = file.units.iter().map(input).collect();
    let inputs = inputs.map_err(|error| refuse(printer, &error))?;
    let headers = if file.system_headers { Headers::System } else { Headers::Auto };
    let config = config(file.data_model, file.cc_preprocess, headers, &file.replay.goal.entry);
    load_c(&inputs, &config, printer, true)
}

fn config(model: DataModel, cc_preprocess: bool, headers: Headers, entry: &str) -> Config {
    Config { model, cc_preprocess, headers, entry: entry.to_owned(), error_limit: ERROR_LIMIT }
}

/// Says what is wrong with the usage or the input.
pub(crate) fn refuse(printer: Printer, text: &str) -> Exit {
    let message = Message::plain(Severity::Error, text.to_owned(), Loc::NONE);
    complain(&printer.render(&message, &Sources::default()));
    Exit::BadInput
}

/// Says that only `check` writes documents.
pub(crate) fn refuse_format(format: Format) -> Exit {
    let name = if format == Format::Sarif { "sarif" } else { "json" };
    refuse(Printer::for_stderr(Format::Human), &format!("`--format {name}` is for `ringfence check` only"))
}

/// A function that a file defines.
pub(crate) struct Defined {
    pub(crate) name: String,
    /// Whether other files cannot call it.
    pub(crate) is_internal: bool,
}

/// The functions that the files of the arguments define, by the files that they stand in and in their order, whatever the preprocessor leaves
/// out or puts around them; absent where they cannot be read.
pub(crate) fn defined(args: &SourceArgs) -> Option<BTreeMap<PathBuf, Vec<Defined>>> {
    let inputs = inputs(args, database(args).ok()?.as_ref()).ok()?;
    let config = config_of(args, &inputs, "main").ok()?;
    let program = ringfence_cfront::load(&inputs, &config).program?;
    let mut out: BTreeMap<PathBuf, Vec<(u32, Defined)>> = BTreeMap::new();
    for function in program.functions.iter().filter(|function| function.body.is_some()) {
        let Some(place) = program.sources.place(function.loc) else { continue };
        let file = whole_path(Path::new(&*program.sources.files()[place.file].name));
        let is_internal = function.linkage == ringfence_ir::Linkage::Internal;
        let name = program.names.name(function.name).to_owned();
        out.entry(file).or_default().push((place.line, Defined { name, is_internal }));
    }
    let ordered = |mut all: Vec<(u32, Defined)>| {
        all.sort_by_key(|(line, _)| *line);
        all.into_iter().map(|(_, defined)| defined).collect()
    };
    Some(out.into_iter().map(|(file, all)| (file, ordered(all))).collect())
}

/// A file by the one path that it has.
pub(crate) fn whole_path(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_owned())
}

/// Complains when the entry function is not defined.
pub(crate) fn find_entry(program: &ringfence_ir::Program, entry: &str, printer: Printer) -> Result<(), Exit> {
    let entry = ringfence_cfront::drivers::function_of(entry);
    match program.find_function(entry) {
        Some(_) => Ok(()),
        None => Err(refuse(printer, &format!("no file defines the entry function `{entry}`"))),
    }
}

fn has_extension(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|e| e == extension)
}

/// Reads the text form of the representation.
fn load_text(file: &Path, printer: Printer) -> Result<Program, Exit> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| refuse(printer, &format!("cannot read `{}`: {error}", file.display())))?;
    let ir = ringfence_ir::text::parse(&text)
        .map_err(|error| refuse(printer, &format!("`{}`: {error}", file.display())))?;
    let unit = Unit { path: file.to_string_lossy().into_owned(), flags: Vec::new() };
    verified(ir, vec![unit], Timings::default(), None)
}

fn load_c(inputs: &[Input], config: &Config, printer: Printer, quiet: bool) -> Result<Program, Exit> {
    let loaded = ringfence_cfront::load_on(watchdog::stack(), inputs, config);
    let sources = loaded.program.as_ref().map_or(&loaded.sources, |program| &program.sources);
    for (diagnostic, quiet) in loaded
        .diagnostics
        .iter()
        .map(|one| (one, quiet))
        .chain(loaded.about_calls.iter().map(|one| (one, false)))
    {
        let message = message(diagnostic);
        if message.severity == Severity::Error || !quiet {
            complain(&printer.render(&message, sources));
        }
    }
    let unit = |input: &Input| Unit {
        path: input.path.to_string_lossy().into_owned(),
        flags: flag_words(&input.flags),
    };
    let ir = loaded.program.ok_or(Exit::BadInput)?;
    let program = verified(ir, inputs.iter().map(unit).collect(), loaded.timings, Some(loaded.origin))?;
    let inputs = in_full(inputs, config.model);
    Ok(Program { inputs, footprint: Some(loaded.footprint), driver: loaded.driver, ..program })
}

/// The last step: nothing is concluded from a program that was not verified.
fn verified(
    ir: ringfence_ir::Program,
    units: Vec<Unit>,
    timings: Timings,
    origin: Option<Origin>,
) -> Result<Program, Exit> {
    let start = Instant::now();
    verify(&ir)?;
    let verifying = start.elapsed();
    let (inputs, footprint, driver, written) = (String::new(), None, None, None);
    Ok(Program { ir, units, timings, verifying, origin, inputs, footprint, driver, written })
}

fn message(diagnostic: &Diagnostic) -> Message {
    let severity = match diagnostic.severity {
        ringfence_cfront::Severity::Error => Severity::Error,
        ringfence_cfront::Severity::Warning => Severity::Warning,
    };
    Message {
        length: diagnostic.length,
        notes: diagnostic.notes.clone(),
        ..Message::plain(severity, diagnostic.message.clone(), diagnostic.loc)
    }
}

fn verify(program: &ringfence_ir::Program) -> Result<(), Exit> {
    ringfence_ir::verify::verify(program).map_err(|defects| {
        let list: Vec<String> =
            defects.iter().map(|d| format!("{}: {d}", program.sources.show(d.loc))).collect();
        report_internal(&format!("the lowered program breaks its invariants\n{}", list.join("\n")));
        Exit::Internal
    })
}

/// The compile database that the arguments name.
pub(crate) fn database(args: &SourceArgs) -> Result<Option<Database>, String> {
    let current = std::env::current_dir().unwrap_or_default();
    args.database.as_deref().map(|path| Database::read(path, &current)).transpose()
}

/// The translation units with their flags.
fn inputs(args: &SourceArgs, database: Option<&Database>) -> Result<Vec<Input>, String> {
    let current = std::env::current_dir().unwrap_or_default();
    let (entries, extra) = entries(args, database, &current)?;
    let inputs = entries.into_iter().map(|entry| input(entry, args, &extra, &current));
    let inputs: Vec<Input> = inputs.collect::<Result<_, String>>()?;
    match &args.buffer {
        Some(file) if inputs.iter().all(|input| input.text.is_none()) => {
            Err(format!("`{}` of --buffer is not one of the files", file.display()))
        }
        _ => Ok(inputs),
    }
}

/// The files with the flags of the compile database, models included, and the flags of the command line.
fn entries(
    args: &SourceArgs,
    database: Option<&Database>,
    current: &Path,
) -> Result<(Vec<Entry>, Flags), String> {
    let mut extra = CommandLine::parse(&args.cflags, Path::new("")).map_err(|error| error.to_string())?;
    if args.error_label.is_some() {
        extra.flags.error_label = args.error_label.clone();
    }
    if let Some(file) = extra.files.first() {
        return Err(format!("`{file}` stands after `--`, where only compiler flags may stand"));
    }
    let plain = |file: &PathBuf| Entry { file: file.clone(), flags: Ok(Flags::default()) };
    let mut entries = match database {
        Some(database) => choose(database, args, current)?,
        None => args.files.iter().map(plain).collect(),
    };
    if entries.is_empty() {
        return Err("no input: name at least one C file, or a build directory with -p".to_owned());
    }
    if let Some(text) = entries.iter().find(|entry| has_extension(&entry.file, "rir")) {
        let name = text.file.display();
        return Err(format!(
            "`{name}` is a text of the representation, which cannot be linked with other files"
        ));
    }
    let models =
        args.models.iter().filter(|model| !entries.iter().any(|known| is_same(known, model, current)));
    let models: Vec<Entry> = models.map(plain).collect();
    entries.extend(models);
    Ok((entries, extra.flags))
}

/// A translation unit with all its flags.
fn input(entry: Entry, args: &SourceArgs, extra: &Flags, current: &Path) -> Result<Input, String> {
    let path = relative(&entry.file, current);
    let flags = entry.flags.map_err(|error| format!("`{}`: {error}", path.display()))?;
    let flags = combine(combine(flags, &args.project_flags), extra);
    if path.as_os_str() == "-" {
        return Ok(Input { path: "<stdin>".into(), text: Some(standard_input()?), flags });
    }
    let is_buffer = args.buffer.as_ref().is_some_and(|buffer| same_path(&entry.file, buffer, current));
    Ok(Input { path, text: is_buffer.then(standard_input).transpose()?, flags })
}

fn is_same(entry: &Entry, file: &Path, current: &Path) -> bool {
    same_path(&entry.file, file, current)
}

fn same_path(one: &Path, other: &Path, current: &Path) -> bool {
    tidy(&current.join(one)) == tidy(&current.join(other))
}

/// What stands on standard input, which is read once: programs about contracts are made of the text again.
fn standard_input() -> Result<Arc<[u8]>, String> {
    static TEXT: OnceLock<Result<Arc<[u8]>, String>> = OnceLock::new();
    let read = || {
        let mut text = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut text);
        read.map(|_| text.into()).map_err(|error| format!("cannot read standard input: {error}"))
    };
    TEXT.get_or_init(read).clone()
}

/// The entries of the named files, or all of them. An editor may have a file that the database does not know yet.
fn choose(database: &Database, args: &SourceArgs, current: &Path) -> Result<Vec<Entry>, String> {
    if args.files.is_empty() {
        return Ok(database.entries.clone());
    }
    let find = |file: &PathBuf| {
        let is_buffer = args.buffer.as_ref().is_some_and(|buffer| same_path(file, buffer, current));
        let new = || is_buffer.then(|| Entry { file: file.clone(), flags: Ok(Flags::default()) });
        let found = database.find(file, current).cloned().or_else(new);
        found.ok_or_else(|| format!("`{}` is not in the compile database", file.display()))
    };
    args.files.iter().map(find).collect()
}

/// The path as messages show it: from the current directory when it lies below.
fn relative(path: &Path, current: &Path) -> PathBuf {
    path.strip_prefix(current).map_or_else(|_| path.to_owned(), Path::to_owned)
}

/// Flags of the command line after those of the database: lists grow, settings are replaced.
fn combine(mut flags: Flags, extra: &Flags) -> Flags {
    flags.macros.extend(extra.macros.iter().cloned());
    flags.include_dirs.extend(extra.include_dirs.iter().cloned());
    flags.system_dirs.extend(extra.system_dirs.iter().cloned());
    flags.quote_dirs.extend(extra.quote_dirs.iter().cloned());
    flags.after_dirs.extend(extra.after_dirs.iter().cloned());
    flags.force_includes.extend(extra.force_includes.iter().cloned());
    flags.macro_files.extend(extra.macro_files.iter().cloned());
    flags.std = extra.std.clone().or(flags.std);
    flags.gnu89_inline |= extra.gnu89_inline;
    flags.char_signed = extra.char_signed.or(flags.char_signed);
    flags.short_enums |= extra.short_enums;
    flags.ms_extensions |= extra.ms_extensions;
    flags.wrapv |= extra.wrapv;
    flags.error_label = extra.error_label.clone().or(flags.error_label);
    flags.no_builtin |= extra.no_builtin;
    flags.no_builtin_names.extend(extra.no_builtin_names.iter().cloned());
    flags.instruction_sets.extend(extra.instruction_sets.iter().cloned());
    flags.short_wchar |= extra.short_wchar;
    flags.trigraphs |= extra.trigraphs;
    flags.freestanding |= extra.freestanding;
    flags.nostdinc |= extra.nostdinc;
    flags.model = extra.model.or(flags.model);
    flags.language_is_preprocessed = extra.language_is_preprocessed.or(flags.language_is_preprocessed);
    flags.optimise |= extra.optimise;
    flags
}

/// The data model: what `--data-model` says, or all files' `-m32` and `-m64`, or the host's.
fn data_model(args: &SourceArgs, inputs: &[Input]) -> Result<DataModel, String> {
    if let Some(model) = args.data_model {
        return Ok(model.into());
    }
    let model_of = |input: &Input| input.flags.model.unwrap_or(DataModel::host());
    let model = inputs.first().map_or(DataModel::host(), model_of);
    if inputs.iter().any(|input| model_of(input) != model) {
        return Err(
            "some files are compiled for 32 bits and some for 64: choose with --data-model".to_owned()
        );
    }
    Ok(model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_cfront::flags::MacroFlag;

    fn flags(words: &[&str]) -> Flags {
        CommandLine::parse(words, Path::new("")).unwrap().flags
    }

    #[test]
    fn flags_of_the_command_line_come_after_those_of_the_database() {
        let both = combine(flags(&["-DA", "-Ia", "-std=c99", "-m32"]), &flags(&["-UA", "-Ib", "-m64"]));
        assert_eq!(both.macros, [MacroFlag::Define("A".into(), None), MacroFlag::Undefine("A".into())]);
        assert_eq!(both.include_dirs, [PathBuf::from("a"), PathBuf::from("b")]);
        assert_eq!((both.std.as_deref(), both.model), (Some("c99"), Some(DataModel::Lp64)));
    }
}
