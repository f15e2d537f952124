//! `ringfence.toml`: the settings of a project, found in the directory of the first file or above it.
//!
//! What the command line says counts more than what the file says; compiler flags and models are added up. Names of
//! files in it start from its own directory. An `[[override]]` holds for programs whose first file matches one of its
//! patterns; later ones count more than earlier ones. A key that is not known is an error: a setting that was
//! misspelt must not be passed over.
//!
//! `check` takes all of it. `run` and `ir` take what says which program it is: flags, models, data model, headers, and for `run`
//! the entry.

use crate::args::{
    CheckArgs, ConfigArgs, EngineArg, GoalArgs, HeadersArg, IrArgs, Model, RunArgs, SourceArgs, TimeLimit,
};
use crate::compile_db::tidy;
use crate::glob;
use ringfence_cfront::flags::CommandLine;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The name of the file.
pub(crate) const NAME: &str = "ringfence.toml";

/// The keys, at the top of the file or in an override.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
// size: because each field is a key of the file.
struct Table {
    properties: Option<Vec<String>>,
    entry: Option<String>,
    malloc_may_fail: Option<bool>,
    cleanup_at_abort: Option<bool>,
    leaks: Option<bool>,
    leaks_at_end: Option<bool>,
    check_overflow: Option<bool>,
    check_uninitialised: Option<bool>,
    check_division: Option<bool>,
    time_limit: Option<TimeLimit>,
    memory_limit: Option<u64>,
    data_model: Option<Model>,
    headers: Option<HeadersArg>,
    engines: Option<Vec<EngineArg>>,
    flags: Vec<String>,
    models: Vec<PathBuf>,
    accept: Option<PathBuf>,
    baseline: Option<PathBuf>,
    files: Option<Vec<String>>,
    r#override: Vec<Table>,
}

impl Table {
    /// The same with what another one says instead; lists of flags and models are added up.
    fn overridden(self, by: Table) -> Table {
        Table {
            properties: by.properties.or(self.properties),
            entry: by.entry.or(self.entry),
            malloc_may_fail: by.malloc_may_fail.or(self.malloc_may_fail),
            cleanup_at_abort: by.cleanup_at_abort.or(self.cleanup_at_abort),
            leaks: by.leaks.or(self.leaks),
            leaks_at_end: by.leaks_at_end.or(self.leaks_at_end),
            check_overflow: by.check_overflow.or(self.check_overflow),
            check_uninitialised: by.check_uninitialised.or(self.check_uninitialised),
            check_division: by.check_division.or(self.check_division),
            time_limit: by.time_limit.or(self.time_limit),
            memory_limit: by.memory_limit.or(self.memory_limit),
            data_model: by.data_model.or(self.data_model),
            headers: by.headers.or(self.headers),
            engines: by.engines.or(self.engines),
            flags: [self.flags, by.flags].concat(),
            models: [self.models, by.models].concat(),
            accept: by.accept.or(self.accept),
            baseline: by.baseline.or(self.baseline),
            files: None,
            r#override: Vec::new(),
        }
    }
}

/// The file, read and understood.
#[derive(Debug)]
struct Config {
    file: PathBuf,
    table: Table,
}

impl Config {
    fn read(file: &Path) -> Result<Self, String> {
        let name = file.display();
        let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read `{name}`: {error}"))?;
        let table = parse(&text).map_err(|error| format!("`{name}`: {error}"))?;
        Ok(Self { file: file.to_owned(), table })
    }

    fn directory(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new(""))
    }

    /// What it says of a program whose first file is this one.
    fn settings(&self, first: Option<&Path>) -> Table {
        let name = first.and_then(|file| file.strip_prefix(self.directory()).ok());
        let mut table = self.table.clone();
        let overrides = std::mem::take(&mut table.r#override);
        for one in overrides {
            let patterns = one.files.iter().flatten();
            if patterns.into_iter().any(|pattern| name.is_some_and(|name| glob::matches(pattern, name))) {
                table = table.overridden(one);
            }
        }
        table
    }
}

fn parse(text: &str) -> Result<Table, String> {
    // The message of the library shows the line and ends in a line break.
    let table: Table = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    if table.files.is_some() {
        return Err("`files` stands in an [[override]] only".to_owned());
    }
    for (index, one) in table.r#override.iter().enumerate() {
        if one.files.as_ref().is_none_or(Vec::is_empty) {
            return Err(format!("override {} names no files", index + 1));
        }
        if !one.r#override.is_empty() {
            return Err(format!("override {} has overrides of its own", index + 1));
        }
    }
    Ok(table)
}

/// The arguments with what the file of the project says, and the file.
///
/// # Errors
/// What is wrong with the file.
pub(crate) fn apply(args: &CheckArgs) -> Result<(CheckArgs, Option<PathBuf>), String> {
    let Some((table, config)) = settings(&args.config, &args.source)? else {
        return Ok((args.clone(), None));
    };
    let args = merged(args, table, config.directory()).map_err(|error| in_file(&config.file, &error))?;
    Ok((args, Some(config.file)))
}

/// The program of `run` and what is asked of it, with what the file of the project says of the program.
///
/// # Errors
/// As [`apply`].
pub(crate) fn for_run(args: &RunArgs) -> Result<(SourceArgs, GoalArgs), String> {
    let (mut source, mut goal) = (args.source.clone(), args.goal.clone());
    if let Some((table, config)) = settings(&args.config, &args.source)? {
        goal.entry = goal.entry.or_else(|| table.entry.clone());
        add_source(&mut source, table, config.directory()).map_err(|error| in_file(&config.file, &error))?;
    }
    Ok((source, goal))
}

/// The program of `ir`, with what the file of the project says of it.
///
/// # Errors
/// As [`apply`].
pub(crate) fn for_ir(args: &IrArgs) -> Result<SourceArgs, String> {
    let mut source = args.source.clone();
    if let Some((table, config)) = settings(&args.config, &args.source)? {
        add_source(&mut source, table, config.directory()).map_err(|error| in_file(&config.file, &error))?;
    }
    Ok(source)
}

/// What the file says of a program, if there is one and it is to be read, and the file.
fn settings(choice: &ConfigArgs, source: &SourceArgs) -> Result<Option<(Table, Config)>, String> {
    let is_task = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "yml");
    if choice.none || (choice.file.is_none() && source.files.iter().any(is_task)) {
        return Ok(None);
    }
    let current = std::env::current_dir().unwrap_or_default();
    let first = source.files.first().filter(|file| file.as_os_str() != "-");
    let first = first.map(|file| tidy(&current.join(file)));
    let Some(file) = choice.file.clone().or_else(|| find(source, first.as_deref(), &current)) else {
        return Ok(None);
    };
    let config = Config::read(&tidy(&current.join(file)))?;
    Ok(Some((config.settings(first.as_deref()), config)))
}

fn in_file(file: &Path, error: &str) -> String {
    format!("`{}`: {error}", file.display())
}

/// The file in the directory of the first file, or else of the database, or in one above it.
fn find(source: &SourceArgs, first: Option<&Path>, current: &Path) -> Option<PathBuf> {
    let database = || source.database.as_ref().map(|path| tidy(&current.join(path)));
    let start = match first {
        Some(file) => file.parent().map(Path::to_owned),
        None => database().or_else(|| Some(current.to_owned())),
    };
    let start = start?;
    start.ancestors().map(|directory| directory.join(NAME)).find(|file| file.is_file())
}

/// The arguments, and the table where they say nothing.
fn merged(args: &CheckArgs, mut table: Table, directory: &Path) -> Result<CheckArgs, String> {
    let mut args = args.clone();
    let goal = &mut args.goal;
    if goal.property.is_empty() {
        let placed = |name: String| match name.ends_with(".prp") {
            true => directory.join(name).to_string_lossy().into_owned(),
            false => name,
        };
        goal.property = table.properties.take().unwrap_or_default().into_iter().map(placed).collect();
    }
    goal.entry = goal.entry.take().or(table.entry.take());
    goal.malloc_may_fail |= table.malloc_may_fail == Some(true);
    goal.no_cleanup_at_abort |= table.cleanup_at_abort == Some(false) && !goal.cleanup_at_abort;
    goal.no_leaks |= table.leaks == Some(false);
    goal.no_leaks_at_end |= table.leaks_at_end == Some(false);
    goal.check_overflow |= table.check_overflow == Some(true);
    goal.check_uninitialised |= table.check_uninitialised == Some(true);
    goal.check_division |= table.check_division == Some(true);
    args.limits = args.limits.or(table.time_limit, table.memory_limit);
    if args.engine.is_empty() {
        args.engine = table.engines.take().unwrap_or_default();
    }
    let placed = |file: PathBuf| directory.join(file);
    args.accept = args.accept.or(table.accept.take().map(placed));
    args.baseline = args.baseline.or(table.baseline.take().map(placed));
    add_source(&mut args.source, table, directory)?;
    Ok(args)
}

/// Adds what the table says of how the program is read.
fn add_source(source: &mut SourceArgs, table: Table, directory: &Path) -> Result<(), String> {
    source.data_model = source.data_model.or(table.data_model);
    source.headers = source.headers.or(table.headers);
    source.models.extend(table.models.into_iter().map(|file| tidy(&directory.join(file))));
    let line = CommandLine::parse(&table.flags, directory).map_err(|error| error.to_string())?;
    if let Some(file) = line.files.first() {
        return Err(format!("`{file}` stands among the flags; `models` names files"));
    }
    source.project_flags = line.flags;
    source.project_flags.resolve(directory);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_are_reported_with_their_place() {
        let error = parse("entry = \"start\"\ntime-limt = 5\n").unwrap_err();
        assert!(error.contains("line 2") && error.contains("unknown field `time-limt`"), "{error}");
        let error = parse("[[override]]\nfiles = [\"a.c\"]\nlimit = 5\n").unwrap_err();
        assert!(error.contains("line 3"), "{error}");
        let error = parse("time-limit = \"soon\"\n").unwrap_err();
        assert!(error.contains("line 1") && error.contains("neither a number"), "{error}");
        assert!(parse("data-model = \"LP65\"\n").unwrap_err().contains("line 1"));
        assert_eq!(parse("files = []\n").unwrap_err(), "`files` stands in an [[override]] only");
        assert_eq!(parse("[[override]]\nflags = []\n").unwrap_err(), "override 1 names no files");
    }

    #[test]
    fn later_overrides_count_more_and_flags_are_added_up() {
        let text = "time-limit = 5\nflags = [\"-DA\"]\n\
                    [[override]]\nfiles = [\"src/**\"]\ntime-limit = \"none\"\nflags = [\"-DB\"]\n\
                    [[override]]\nfiles = [\"*.c\"]\nmemory-limit = 7\n";
        let config = Config { file: "/p/ringfence.toml".into(), table: parse(text).unwrap() };
        let table = config.settings(Some(Path::new("/p/src/a.c")));
        assert_eq!(table.flags, ["-DA", "-DB"]);
        assert_eq!((table.time_limit, table.memory_limit), (Some(TimeLimit(None)), Some(7)));
        let table = config.settings(Some(Path::new("/p/b.c")));
        assert_eq!((table.flags.len(), table.memory_limit), (1, Some(7)));
        assert_eq!(config.settings(None).memory_limit, None);
    }
}
