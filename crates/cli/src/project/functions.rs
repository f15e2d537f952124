//! The functions that are checked without contracts, each as a program of its own (`--functions`, `--library`).
//!
//! A function belongs to the files that were named, all of them linked; without files, to the file of the compile database that
//! defines it and those that this one needs.

use super::programs::{self, Program, Programs};
use crate::args::CheckArgs;
use crate::cache::Cache;
use crate::config;
use crate::glob;
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
    for file in files {
        if file.extension().is_none_or(|extension| extension != "c") {
            return Err(format!(
                "`--functions` and `--library` need C files, and `{}` is none",
                file.display()
            ));
        }
        let functions = functions(file)?;
        for name in functions.in_order.iter().filter(|name| is_wanted(args, &functions, name)) {
            let function = (name != "main").then(|| (file.clone(), name.clone()));
            all.push(Program { function, files: files.to_vec(), trouble: None });
        }
    }
    Ok(Programs { all, unreadable: Vec::new(), left_out: Vec::new() })
}

fn in_database(args: &CheckArgs, cache: Option<&Cache>) -> Result<Programs, String> {
    let (settings, _) = config::apply(args)?;
    let (units, unreadable) = programs::units(&settings, "main", cache)?;
    let mut all = Vec::new();
    for path in units.keys() {
        let functions = functions(path)?;
        for name in functions.in_order.iter().filter(|name| is_wanted(args, &functions, name)) {
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
