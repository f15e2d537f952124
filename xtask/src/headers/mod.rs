//! The built-in headers against the platform's, by gcc.
//!
//! For every header, both data models and several modes of the language ([`MODES`]), three things are compared:
//! - the names that it shows: functions, objects, types, enumerators and macros. One that the platform shows must
//!   be there, and one that the platform hides must not;
//! - types of functions, objects and of names of types: each declaration is made once more behind the platform's
//!   header, which gcc refuses if the types are not compatible;
//! - facts: the sizes and alignments of types, the offsets of members, and the values and types of macros that
//!   are constants, numbers or strings ([`facts`]).
//!
//! Names that are left out on purpose stand in [`left_out`]. What is not compared: names that begin with an underscore
//! (unless a declaration of ours uses them), macros with parameters beyond their being there, attributes.

mod facts;
mod scan;

use ringfence_ir::DataModel;
use ringfence_testing::parallel;
use ringfence_testing::process::{self, Scratch};
use scan::Declared;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How a header is asked.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    /// The language standard.
    standard: &'static str,
    /// Feature test macros.
    macros: &'static [&'static str],
}

/// The modes that are compared.
const MODES: &[Mode] = &[
    Mode { standard: "gnu17", macros: &[] },
    Mode { standard: "gnu17", macros: &["_GNU_SOURCE"] },
    Mode { standard: "gnu17", macros: &["_GNU_SOURCE", "_FILE_OFFSET_BITS=64"] },
    Mode { standard: "gnu17", macros: &["_POSIX_C_SOURCE=200809L"] },
    Mode { standard: "gnu17", macros: &["_XOPEN_SOURCE=500"] },
    Mode { standard: "gnu17", macros: &["_XOPEN_SOURCE=700"] },
    Mode { standard: "gnu89", macros: &[] },
    Mode { standard: "c90", macros: &[] },
    Mode { standard: "c99", macros: &[] },
    Mode { standard: "c99", macros: &["_POSIX_C_SOURCE=199309L"] },
    Mode { standard: "c11", macros: &[] },
];

/// One comparison.
#[derive(Debug, Clone)]
struct Task {
    header: String,
    model: DataModel,
    mode: Mode,
}

impl Task {
    /// The flags of gcc.
    fn flags(&self) -> Vec<String> {
        let model = if self.model == DataModel::Ilp32 { "-m32" } else { "-m64" };
        let macros = self.mode.macros.iter().map(|name| format!("-D{name}"));
        ["-w".into(), model.into(), format!("-std={}", self.mode.standard)]
            .into_iter()
            .chain(macros)
            .collect()
    }

    fn name(&self) -> String {
        let macros = self.mode.macros.join(" ");
        format!("<{}> {} -std={} {macros}", self.header, self.model.name(), self.mode.standard)
            .trim_end()
            .to_owned()
    }
}

/// Whose headers are asked.
#[derive(Debug, Clone, Copy)]
enum Whose<'a> {
    /// Ours, written to this directory.
    Ours(&'a Path),
    Platform,
}

/// Compares all headers; says whether all is in order.
pub fn run(filter: &str) -> Result<bool, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let models = [DataModel::Ilp32, DataModel::Lp64];
    if !models.iter().all(|&model| ringfence_testing::gcc::available(model, scratch.path())) {
        return Err("gcc with the platform's headers for both data models is needed".into());
    }
    let headers: Vec<&str> = ringfence_headers::names().filter(|name| name.contains(filter)).collect();
    let found = compare(ringfence_headers::all(), &headers, &models, MODES, scratch.path())?;
    found.iter().for_each(|(text, tasks)| println!("{text}\n    {}", tasks.join("\n    ")));
    let asked = headers.len() * models.len() * MODES.len();
    println!("{} headers in {asked} comparisons: {} differences", headers.len(), found.len());
    Ok(found.is_empty())
}

/// The differences of some headers, each with the comparisons that show it.
fn compare(
    texts: &[(&str, &str)],
    headers: &[&str],
    models: &[DataModel],
    modes: &[Mode],
    scratch: &Path,
) -> Result<BTreeMap<String, Vec<String>>, String> {
    let dir = scratch.join("include");
    for (name, text) in texts {
        let file = dir.join(name);
        let parent = file.parent().unwrap_or(&dir);
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(&file, text))
            .map_err(|e| e.to_string())?;
    }
    let mut tasks = Vec::new();
    for &header in headers {
        for &model in models {
            for &mode in modes {
                tasks.push(Task { header: header.to_owned(), model, mode });
            }
        }
    }
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (task, found) in tasks.iter().zip(parallel::map(&tasks, |task| differences(task, &dir, scratch))) {
        for difference in found? {
            all.entry(format!("<{}>: {difference}", task.header)).or_default().push(task.name());
        }
    }
    Ok(all)
}

/// What differs in one comparison.
fn differences(task: &Task, dir: &Path, scratch: &Path) -> Result<Vec<String>, String> {
    if task.header == "stdatomic.h" && !matches!(task.mode.standard, "c11" | "gnu17") {
        return Ok(Vec::new());
    }
    let ours = Shown::of(task, Whose::Ours(dir), scratch)?;
    let platform = Shown::of(task, Whose::Platform, scratch)?;
    let mut found = ours.against(&platform);
    found.extend(redeclared(task, &ours.declared, &platform.declared, scratch)?);
    found.extend(facts::differences(task, &ours, &platform, dir, scratch)?);
    Ok(found)
}

/// What a header shows.
#[derive(Debug)]
struct Shown {
    declared: Declared,
    /// Macros with their definitions.
    macros: BTreeMap<String, String>,
}

impl Shown {
    fn of(task: &Task, whose: Whose<'_>, scratch: &Path) -> Result<Shown, String> {
        let include = format!("#include <{}>\n", task.header);
        let text = gcc(task, whose, &["-E", "-P"], &include, scratch)?;
        let macros = gcc(task, whose, &["-E", "-dM"], &include, scratch)?;
        let before = gcc(task, whose, &["-E", "-dM"], "", scratch)?;
        if let Some(error) = text.1.lines().find(|line| line.contains("error:")) {
            return Err(format!("{}: {error}", task.name()));
        }
        let before: BTreeSet<&str> = before.0.lines().collect();
        let new = macros.0.lines().filter(|line| !before.contains(line)).filter_map(definition);
        Ok(Shown { declared: scan::scan(&text.0), macros: new.collect() })
    }

    /// All names that a program may use.
    fn names(&self) -> BTreeSet<&str> {
        let declared = self.declared.names.iter().map(String::as_str);
        let tags = self.declared.types.iter().map(String::as_str).filter(|name| !name.contains(" _"));
        let all = declared.chain(tags).chain(self.macros.keys().map(String::as_str));
        all.filter(|name| !name.starts_with('_')).collect()
    }

    fn against(&self, platform: &Shown) -> Vec<String> {
        let (ours, theirs) = (self.names(), platform.names());
        let missing = theirs.difference(&ours).filter(|name| !left_out(name, platform));
        let missing = missing.map(|name| format!("`{name}` is missing"));
        let extra =
            ours.difference(&theirs).map(|name| format!("`{name}` is shown although the platform hides it"));
        missing.chain(extra).collect()
    }
}

/// A line of `-dM` as name and definition.
fn definition(line: &str) -> Option<(String, String)> {
    let rest = line.strip_prefix("#define ")?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
    Some((rest[..end].to_owned(), rest[end..].to_owned()))
}

/// Names that are left out on purpose: types and functions of `_Float32` and its relatives, decimal floating
/// point, type-generic macros of narrow results, and what the kernel calls the registers of a signal's frame.
fn left_out(name: &str, platform: &Shown) -> bool {
    let text = platform.macros.get(name).map_or("", String::as_str);
    let is_decimal = name.starts_with("DEC");
    let is_narrow = ["dadd", "ddiv", "dfma", "dmul", "dsqrt", "dsub"].contains(&name);
    let is_frame = ["struct sigcontext", "sigcontext_struct", "X86_FXSR_MAGIC"].contains(&name);
    is_extended_float(name) || text.contains("_Float") || is_decimal || is_narrow || is_frame
}

/// Whether a name is one of `_Float32` and its relatives: `f32`, `F64X` and so on stands at its start or its end, but
/// for a last part such as `_l`.
fn is_extended_float(name: &str) -> bool {
    let lower = name.to_lowercase();
    let stem = lower.strip_suffix("_l").or_else(|| lower.strip_suffix("_r")).unwrap_or(&lower);
    ["16", "32", "64", "128", "32x", "64x", "128x"].iter().any(|width| {
        let letter = format!("f{width}");
        stem.ends_with(&letter) || stem.starts_with(&letter)
    })
}

/// Declarations that cannot stand behind the platform's header.
fn redeclared(
    task: &Task,
    ours: &Declared,
    platform: &Declared,
    scratch: &Path,
) -> Result<Vec<String>, String> {
    let mut text = format!("#include <{}>\n", task.header);
    let mut lines = Vec::new();
    for line in &ours.lines {
        let of_type_without_name_there =
            line.text.starts_with("typedef") && platform.members.contains_key(&line.name);
        if of_type_without_name_there || platform_macro(&line.name) {
            continue;
        }
        text.push_str(&format!("#undef {0}\n{1}\n", line.name, line.text));
        lines.push(line);
    }
    let (_, errors) = gcc(task, Whose::Platform, &["-fsyntax-only"], &text, scratch)?;
    let bad = bad_lines(&errors);
    let wrong = lines.iter().enumerate().filter(|(index, _)| bad.contains_key(&(2 * index + 3)));
    Ok(wrong
        .map(|(index, line)| format!("`{}` is not what gcc knows: {}", line.text, bad[&(2 * index + 3)]))
        .collect())
}

/// Functions that the platform declares with types that our declarations do without.
fn platform_macro(name: &str) -> bool {
    // With GNU extensions, addresses of sockets are a union that any pointer to one converts to, and numbers of resources
    // are enumerations.
    let sockets =
        ["accept", "accept4", "bind", "connect", "getpeername", "getsockname", "recvfrom", "sendto"];
    let numbers = ["getitimer", "setitimer"];
    sockets.contains(&name) || numbers.contains(&name)
}

/// The lines of standard input that gcc complains about, also those whose macros it complains about.
fn bad_lines(errors: &str) -> BTreeMap<usize, String> {
    let mut found = BTreeMap::new();
    let mut last = String::new();
    for line in errors.lines() {
        let error = line.split_once(": error: ").map(|(_, message)| message);
        last = error.map_or(last, str::to_owned);
        let number = line.strip_prefix("<stdin>:").and_then(|rest| rest.split(':').next()?.parse().ok());
        if let Some(number) = number
            && (error.is_some() || line.contains(": note: in expansion of macro"))
        {
            found.entry(number).or_insert_with(|| last.clone());
        }
    }
    found
}

/// Runs gcc on a text; what it writes and what it complains about.
fn gcc(
    task: &Task,
    whose: Whose<'_>,
    what: &[&str],
    text: &str,
    scratch: &Path,
) -> Result<(String, String), String> {
    let source: PathBuf = scratch.join(format!("{}.c", unique()));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let mut command = Command::new("gcc");
    command.args(task.flags()).args(what).env("LC_ALL", "C");
    if let Whose::Ours(dir) = whose {
        command.arg("-nostdinc").arg("-isystem").arg(dir);
    }
    let output = if what.contains(&"-S") { vec!["-o", "-"] } else { Vec::new() };
    command.args(output).args(["-x", "c", "-"]);
    let input = std::fs::File::open(&source).map_err(|error| error.to_string())?;
    let done = process::run_with_stdin(&mut command, input.into(), Duration::from_secs(60), scratch);
    let _ = std::fs::remove_file(&source);
    let done = done.map_err(|error| error.to_string())?;
    Ok((String::from_utf8_lossy(&done.stdout).into_owned(), done.errors()))
}

fn unique() -> u64 {
    static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
}

#[cfg(test)]
mod tests;
