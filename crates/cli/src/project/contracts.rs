//! The functions that have contracts, each verified as a program of its own (`--contracts`).
//!
//! A function with a contract belongs to the files that were named, all of them linked; without files, to the file of the compile
//! database that has the contract and those that this one needs. A contract of a function without a body anywhere is not
//! verified, and a note says so.

use super::programs::{self, Program, Programs};
use crate::args::CheckArgs;
use crate::cache::Cache;
use crate::commands::complain;
use crate::config;
use ringfence_cfront::contracts::{self, Functions};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Finds the functions that have contracts.
pub(super) fn find(args: &CheckArgs, cache: Option<&Cache>) -> Result<Programs, String> {
    let found = match args.source.files.as_slice() {
        [] => in_database(args, cache)?,
        files => in_files(files, &args.source.models)?,
    };
    match found.all.is_empty() && found.unreadable.is_empty() {
        true => Err("no file defines a function that has a contract".to_owned()),
        false => Ok(found),
    }
}

/// The functions of files that are linked with each other.
fn in_files(files: &[PathBuf], models: &[PathBuf]) -> Result<Programs, String> {
    let mut read = Vec::new();
    for file in files.iter().chain(models.iter().filter(|model| !files.contains(model))) {
        if file.extension().is_none_or(|extension| extension != "c" && extension != "i") {
            return Err(format!("`--contracts` needs C files, and `{}` is none", file.display()));
        }
        read.push((file, functions(file)?));
    }
    let defined: BTreeSet<&String> = read.iter().flat_map(|(_, functions)| &functions.defined).collect();
    let mut all = Vec::new();
    for (file, functions) in &read {
        for function in &functions.with_contract {
            if defined.contains(function) {
                all.push(Program {
                    function: Some(((*file).clone(), function.clone())),
                    files: files.to_vec(),
                    trouble: None,
                });
            } else {
                without_body(file, function);
            }
        }
    }
    Ok(Programs { all, unreadable: Vec::new(), left_out: Vec::new() })
}

/// The functions of all files of the compile database.
fn in_database(args: &CheckArgs, cache: Option<&Cache>) -> Result<Programs, String> {
    let (settings, _) = config::apply(args)?;
    for model in &args.source.models {
        if !functions(model)?.with_contract.is_empty() {
            let model = model.display();
            return Err(format!("`{model}` has contracts: name the files that it is linked with"));
        }
    }
    let (units, unreadable) = programs::units(&settings, "main", cache)?;
    let mut all = Vec::new();
    for path in units.keys() {
        let functions = functions(path)?;
        for function in functions.with_contract {
            if !functions.defined.contains(&function) {
                without_body(path, &function);
                continue;
            }
            let linked = programs::with_root(path, &units);
            all.push(Program { function: Some((path.clone(), function)), ..linked });
        }
    }
    Ok(Programs { all, unreadable, left_out: Vec::new() })
}

fn without_body(file: &Path, function: &str) {
    let file = file.display();
    complain(&format!(
        "note: `{file}` has a contract for `{function}` and no body of it: it is not verified\n"
    ));
}

fn functions(file: &Path) -> Result<Functions, String> {
    let text = std::fs::read(file).map_err(|error| format!("cannot read `{}`: {error}", file.display()))?;
    Ok(contracts::functions(&text))
}
