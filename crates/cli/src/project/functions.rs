//! The functions that are checked without contracts, each as a program of its own (`--functions`, `--library`).
//!
//! A function belongs to the files that were named, all of them linked; without files, to the file of the compile database that
//! defines it and those that this one needs. A function that the preprocessor leaves out is none.

use super::programs::{self, Program, Programs};
use crate::args::CheckArgs;
use crate::cache::Cache;
use crate::config;
use crate::glob;
use crate::source::{self, Defined};
use ringfence_cfront::contracts::{self, Functions};
use std::path::{Path, PathBuf};

/// Finds the functions that the arguments ask for.
pub(super) fn find(args: &CheckArgs, cache: Option<&Cache>) -> Result<Programs, String> {
    let found = match args.source.files.as_slice() {
        [] => in_database(args, cache)?,
        files => in_files(args, files)?,
    };
    match found.all.is_empty() && found.unreadable.is_empty() {
        true => Err("no file defines a function that is asked for".to_owned()),
        false => Ok(found),
    }
}

/// Whether a function is asked for: by its name, or because other files can call it.
fn is_wanted(args: &CheckArgs, functions: &Functions, name: &str) -> bool {
    let fits = |pattern: &String| glob::matches(pattern, Path::new(name));
    args.goal.functions.iter().any(fits) || args.goal.library && !functions.internal.contains(name)
}

fn in_files(args: &CheckArgs, files: &[PathBuf]) -> Result<Programs, String> {
    let mut all = Vec::new();
    let defined = source::defined(&args.source);
    for file in files {
        if file.extension().is_none_or(|extension| extension != "c") {
            return Err(format!(
                "`--functions` and `--library` need C files, and `{}` is none",
                file.display()
            ));
        }
        let mut functions = functions(file)?;
        if let Some(defined) = &defined {
            keep_defined(&mut functions, defined.get(&source::whole_path(file)).map_or(&[], Vec::as_slice));
        }
        for name in functions.in_order.iter().filter(|name| is_wanted(args, &functions, name)) {
            let function = (name != "main").then(|| (file.clone(), name.clone()));
            all.push(Program { function, files: files.to_vec(), trouble: None });
        }
    }
    Ok(Programs { all, unreadable: Vec::new(), left_out: Vec::new() })
}

/// Leaves out the functions of a text that the preprocessor leaves out, and adds those that the text alone does not show. The front end leaves
/// out functions that nobody outside of the file sees and nothing in it uses.
fn keep_defined(functions: &mut Functions, defined: &[Defined]) {
    let is_defined = |name: &String| defined.iter().any(|one| one.name == *name);
    let internal = &functions.internal;
    functions.in_order.retain(|name| internal.contains(name) || is_defined(name));
    for (at, one) in defined.iter().enumerate() {
        if functions.in_order.contains(&one.name) {
            continue;
        }
        if one.is_internal {
            functions.internal.insert(one.name.clone());
        }
        let known = &functions.in_order;
        let before =
            defined[..at].iter().rev().find_map(|other| known.iter().position(|name| *name == other.name));
        functions.in_order.insert(before.map_or(0, |before| before + 1), one.name.clone());
    }
}

fn in_database(args: &CheckArgs, cache: Option<&Cache>) -> Result<Programs, String> {
    let (settings, _) = config::apply(args)?;
    let (units, unreadable) = programs::units(&settings, "main", cache)?;
    let mut all = Vec::new();
    for path in units.keys() {
        let functions = functions(path)?;
        let is_defined =
            |name: &String| functions.internal.contains(name) || units[path].defines.contains(name);
        let wanted = |name: &&String| is_wanted(args, &functions, name) && is_defined(name);
        for name in functions.in_order.iter().filter(wanted) {
            let linked = programs::with_root(path, &units);
            let function = (name != "main").then(|| (path.clone(), name.clone()));
            all.push(Program { function, ..linked });
        }
    }
    Ok(Programs { all, unreadable, left_out: Vec::new() })
}

fn functions(file: &Path) -> Result<Functions, String> {
    let text = std::fs::read(file).map_err(|error| format!("cannot read `{}`: {error}", file.display()))?;
    Ok(contracts::functions(&text))
}
