//! The programs of a compile database.
//!
//! A unit that defines the entry function is the root of a program. A name that the units of a program need and do not
//! define is looked for in the other units; the one that defines it belongs to the program, too. Units with an entry
//! function of their own are never linked into another program. A compile database does not say what is linked
//! with what, so a name that several units define is not guessed about, nor whether a unit that nothing needs replaces a
//! weak definition: such a program is refused, and its files must be named. A unit that nothing needs and that runs functions
//! before or after `main` by itself is named in a note.

use super::symbols::{self, Symbols};
use crate::args::CheckArgs;
use crate::cache::Cache;
use crate::cache::footprint::Files;
use crate::config;
use crate::source::{self, Unread};
use ringfence_cfront::{Config, Input};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A program of the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Program {
    /// Its files; the first defines the entry function.
    pub(super) files: Vec<PathBuf>,
    /// The function that is verified against its contract, and the file that has the contract; absent for a whole program.
    pub(super) function: Option<(PathBuf, String)>,
    /// Why it cannot be linked.
    pub(super) trouble: Option<String>,
}

/// The programs, and the units that could not be read.
#[derive(Debug)]
pub(super) struct Programs {
    pub(super) all: Vec<Program>,
    pub(super) unreadable: Vec<(PathBuf, Unread)>,
    /// Units that run functions by themselves and belong to no program.
    pub(super) left_out: Vec<PathBuf>,
}

/// The names of all units that could be read, by their files, and the units that could not.
pub(super) type Units = (BTreeMap<PathBuf, Symbols>, Vec<(PathBuf, Unread)>);

/// Finds the programs of the database that the arguments name.
pub(super) fn find(args: &CheckArgs, cache: Option<&Cache>) -> Result<Programs, String> {
    let (settings, _) = config::apply(args)?;
    let entry = settings.goal.entry.clone().unwrap_or_else(|| "main".to_owned());
    let (units, unreadable) = units(&settings, &entry, cache)?;
    let all: Vec<Program> = linked(&units, &entry);
    let left_out = left_out(&units, &all);
    if all.is_empty() && unreadable.is_empty() {
        return Err(format!("no file of the compile database defines the entry function `{entry}`"));
    }
    Ok(Programs { all, unreadable, left_out })
}

/// The units of a database that could be read, with their names, and the others.
pub(super) fn units(settings: &CheckArgs, entry: &str, cache: Option<&Cache>) -> Result<Units, String> {
    let mut units = BTreeMap::new();
    let (mut inputs, mut unreadable) = (Vec::new(), Vec::new());
    for (path, input) in source::units(&settings.source)? {
        match input {
            Ok(input) => inputs.push(input),
            Err(error) => unreadable.push((path, error)),
        }
    }
    let read = read_all(settings, &inputs, entry, cache)?;
    for (input, symbols) in inputs.iter().zip(read) {
        match symbols {
            Ok(symbols) => drop(units.insert(input.path.clone(), symbols)),
            Err(error) => unreadable.push((input.path.clone(), error)),
        }
    }
    Ok((units, unreadable))
}

/// The names of all units: from the cache, and where that is not possible by several threads.
fn read_all(
    args: &CheckArgs,
    inputs: &[Input],
    entry: &str,
    cache: Option<&Cache>,
) -> Result<Vec<Result<Symbols, Unread>>, String> {
    let mut files = Files::default();
    let config = |input: &Input| -> Result<Config, String> {
        source::config_of(&args.source, std::slice::from_ref(input), entry)
    };
    let configs: Vec<Config> = inputs.iter().map(config).collect::<Result<_, String>>()?;
    let known = |(input, config)| cache.and_then(|cache| symbols::known(cache, input, config, &mut files));
    let results: Vec<Option<Result<Symbols, Unread>>> =
        inputs.iter().zip(&configs).map(known).map(|symbols| symbols.map(Ok)).collect();
    let missing: Vec<usize> = (0..inputs.len()).filter(|&at| results[at].is_none()).collect();
    let results = Mutex::new(results);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..super::work::threads(args.jobs).min(missing.len()) {
            scope.spawn(|| {
                while let Some(&at) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let read = symbols::read(cache, &inputs[at], &configs[at]);
                    if let Ok(mut results) = results.lock() {
                        results[at] = Some(read);
                    }
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_default();
    Ok(results.into_iter().map(|one| one.unwrap_or_else(|| Err(Unread::default()))).collect())
}

/// The programs of some units.
fn linked(units: &BTreeMap<PathBuf, Symbols>, entry: &str) -> Vec<Program> {
    let mut definers: BTreeMap<&str, Vec<&PathBuf>> = BTreeMap::new();
    let (roots, others): (Vec<_>, Vec<_>) = units.iter().partition(|(_, unit)| unit.defines.contains(entry));
    for (path, unit) in others {
        unit.defines.iter().for_each(|name| definers.entry(name).or_default().push(path));
    }
    roots.into_iter().map(|(root, _)| closed(root, units, &definers)).collect()
}

/// The program of a root that is verified from a function of it; units with a `main` are added to no other one.
pub(super) fn with_root(root: &Path, units: &BTreeMap<PathBuf, Symbols>) -> Program {
    let mut definers: BTreeMap<&str, Vec<&PathBuf>> = BTreeMap::new();
    for (path, unit) in units.iter().filter(|(path, unit)| *path != root && !unit.defines.contains("main")) {
        unit.defines.iter().for_each(|name| definers.entry(name).or_default().push(path));
    }
    closed(root, units, &definers)
}

/// The program of a root: units are added until nothing more is found.
fn closed(
    root: &Path,
    units: &BTreeMap<PathBuf, Symbols>,
    definers: &BTreeMap<&str, Vec<&PathBuf>>,
) -> Program {
    let mut files = vec![root.to_path_buf()];
    let mut defined: BTreeSet<&str> = units[root].defines.iter().map(String::as_str).collect();
    let mut at = 0;
    while at < files.len() {
        for name in &units[&files[at]].needs {
            if defined.contains(name.as_str()) {
                continue;
            }
            match definers.get(name.as_str()).map_or(&[][..], Vec::as_slice) {
                [] => {}
                [unit] => {
                    files.push((*unit).clone());
                    defined.extend(units[*unit].defines.iter().map(String::as_str));
                }
                [first, second, ..] => {
                    let (first, second) = (first.display(), second.display());
                    let trouble = format!(
                        "`{name}` is defined in `{first}` and in `{second}`: name the files of the program"
                    );
                    return Program { files, function: None, trouble: Some(trouble) };
                }
            }
        }
        at += 1;
    }
    let trouble = doubtful(&files, units, definers);
    Program { files, function: None, trouble }
}

/// A weak name of a program that a unit outside of it defines: whether that one is linked with it is not known, and
/// what the name means depends on it.
fn doubtful(
    files: &[PathBuf],
    units: &BTreeMap<PathBuf, Symbols>,
    definers: &BTreeMap<&str, Vec<&PathBuf>>,
) -> Option<String> {
    let weak = files.iter().flat_map(|file| units[file].weak.iter().map(move |name| (file, name)));
    for (file, name) in weak {
        let all = definers.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        let outside = all.iter().find(|unit| !files.contains(unit));
        if let Some(outside) = outside {
            let (file, outside) = (file.display(), outside.display());
            return Some(format!(
                "`{name}` is weak in `{file}`, and `{outside}` defines it: name the files of the program"
            ));
        }
    }
    None
}

/// The units that run functions by themselves and belong to no program.
fn left_out(units: &BTreeMap<PathBuf, Symbols>, all: &[Program]) -> Vec<PathBuf> {
    let linked: BTreeSet<&PathBuf> = all.iter().flat_map(|program| &program.files).collect();
    let runs_itself = units.iter().filter(|(path, unit)| unit.runs_itself && !linked.contains(path));
    runs_itself.map(|(path, _)| path.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(path: &str, defines: &str, needs: &str) -> (PathBuf, Symbols) {
        let set = |words: &str| words.split_whitespace().map(str::to_owned).collect();
        (path.into(), Symbols { defines: set(defines), needs: set(needs), ..Symbols::default() })
    }

    #[test]
    fn units_are_linked_where_they_are_needed() {
        let units = BTreeMap::from([
            unit("a.c", "main", "push printf"),
            unit("b.c", "main helper", "helper log"),
            unit("list.c", "push pop", "log"),
            unit("log.c", "log", "fputs"),
            unit("other.c", "helper far", ""),
        ]);
        let all = linked(&units, "main");
        let files = |program: &Program| {
            program.files.iter().map(|file| file.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(all.iter().map(files).collect::<Vec<_>>(), ["a.c list.c log.c", "b.c log.c"]);
    }

    #[test]
    fn a_weak_name_that_is_defined_elsewhere_is_not_guessed_about() {
        let weak = |path: &str, defines: &str, needs: &str, names: &str| {
            let (path, unit) = unit(path, defines, needs);
            (path, Symbols { weak: names.split_whitespace().map(str::to_owned).collect(), ..unit })
        };
        let mut units = BTreeMap::from([
            weak("a.c", "main", "log", "hook absent"),
            weak("b.c", "main level", "", "level"),
            unit("hooks.c", "hook", ""),
            unit("level.c", "level", ""),
            unit("log.c", "log", ""),
        ]);
        let trouble = |units: &BTreeMap<PathBuf, Symbols>| -> Vec<Option<String>> {
            linked(units, "main").into_iter().map(|program| program.trouble).collect()
        };
        let words = |name, file, other| {
            Some(format!(
                "`{name}` is weak in `{file}`, and `{other}` defines it: name the files of the program"
            ))
        };
        assert_eq!(trouble(&units), [words("hook", "a.c", "hooks.c"), words("level", "b.c", "level.c")]);
        // When the unit belongs to the program anyway, the linker decides.
        units.extend([weak("a.c", "main", "log poke", "hook absent"), unit("hooks.c", "hook poke", "")]);
        assert_eq!(trouble(&units), [None, words("level", "b.c", "level.c")]);
    }

    #[test]
    fn units_that_run_by_themselves_are_named() {
        let mut units = BTreeMap::from([
            unit("a.c", "main", "log"),
            unit("log.c", "log", ""),
            unit("plugin.c", "", "log"),
        ]);
        for name in ["log.c", "plugin.c"] {
            units.get_mut(Path::new(name)).unwrap().runs_itself = true;
        }
        let all = linked(&units, "main");
        assert_eq!(left_out(&units, &all), [PathBuf::from("plugin.c")]);
    }

    #[test]
    fn a_name_with_two_definitions_is_not_guessed_about() {
        let units = BTreeMap::from([
            unit("a.c", "main", "log"),
            unit("log1.c", "log", ""),
            unit("log2.c", "log", ""),
        ]);
        let all = linked(&units, "main");
        let trouble = all[0].trouble.as_deref().unwrap();
        assert!(trouble.contains("`log` is defined in `log1.c` and in `log2.c`"), "{trouble}");
    }
}
