//! `ringfence plan`: the checks of a project as independent commands with declared inputs and outputs, for an engine that runs
//! them.
//!
//! A command is `ringfence check` of one program or function with `--result-out` ([`super::planned`]). Its inputs are all files
//! that the program was read from, the settings and lists that hold for it, the compile database, and this program itself. So an
//! engine that runs a command again when an input has changed gives results of the files as they are, but for a
//! header that appears where it is found earlier than another one: that is seen when the plan is written anew. Names of files start from
//! the directory in which the plan was written.

use super::programs::{self, Program};
use super::{contracts, work};
use crate::args::{CheckArgs, PlanArgs, PlanFormat};
use crate::cache::Cache;
use crate::commands::{complain, print};
use crate::compile_db::tidy;
use crate::exit::Exit;
use crate::message::Printer;
use crate::{config, output, source};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a plan in JSON says it is, and the first words of one for Ninja.
pub(super) const FORMAT: &str = "ringfence-plan";

/// What is written; in JSON, member by member.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Plan {
    format: &'static str,
    format_version: &'static str,
    tool: String,
    version: &'static str,
    /// Where the commands run; names of files start from there.
    directory: PathBuf,
    /// Whether the checks are of functions with contracts, not of programs.
    functions: bool,
    checks: Vec<Check>,
}

/// A check of a plan.
#[derive(Debug, Serialize)]
struct Check {
    name: String,
    command: Vec<String>,
    /// What is linked, the file with the entry first.
    files: Vec<String>,
    inputs: BTreeSet<String>,
    output: String,
    /// How long the check may take; absent if it has no time limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// How much memory it may use.
    megabytes: u64,
}

/// What `ringfence merge` reads of a plan.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Listing {
    pub(super) format: String,
    pub(super) functions: bool,
    pub(super) checks: Vec<Listed>,
}

/// A check of a plan and where its result is.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) output: String,
}

impl Listing {
    /// The list of a plan in either format; absent for other texts.
    pub(super) fn of(text: &str) -> Option<Self> {
        let first = || text.lines().next()?.strip_prefix("# ");
        let json = if text.trim_start().starts_with('{') { text } else { first()? };
        serde_json::from_str(json).ok().filter(|listing: &Self| listing.format == FORMAT)
    }
}

/// Writes the plan.
pub(super) fn run(args: &PlanArgs) -> Exit {
    let done = plan(args).and_then(|(plan, looked_up)| {
        let text = match args.format {
            PlanFormat::Json => serde_json::to_string_pretty(&plan).unwrap_or_default() + "\n",
            PlanFormat::Ninja => ninja(&plan, args.out.as_deref(), &own_command()?),
        };
        let Some(file) = &args.out else {
            print(&text);
            return Ok(());
        };
        output::write(file, &text)?;
        match args.format {
            PlanFormat::Ninja => output::write(&depfile(file), &dependences(file, &looked_up)?),
            PlanFormat::Json => Ok(()),
        }
    });
    match done {
        Ok(()) => Exit::Done,
        Err(error) => source::refuse(Printer::for_stderr(args.check.source.format), &error),
    }
}

/// The plan, and all files that it follows from.
fn plan(args: &PlanArgs) -> Result<(Plan, BTreeSet<String>), String> {
    let check = &args.check;
    if let Some(option) = refused(check) {
        return Err(format!(
            "{option} says nothing of a plan: it is for `ringfence check` or `ringfence merge`"
        ));
    }
    if check.goal.library || !check.goal.functions.is_empty() {
        return Err(
            "a plan has programs or functions with contracts: `--functions` and `--library` are for `check`"
                .to_owned(),
        );
    }
    if check.source.database.is_none() && !check.goal.contracts {
        return Err("a plan needs a compile database (-p), or --contracts with files".to_owned());
    }
    let (cache, functions) = (Cache::open(), check.goal.contracts);
    let found = match functions {
        true => contracts::find(check, cache.as_ref()),
        false => programs::find(check, cache.as_ref()),
    }?;
    found.left_out.iter().for_each(|file| complain(&super::left_out(file)));
    let unreadable = found.unreadable.iter().map(|(file, _)| Program {
        files: vec![file.clone()],
        function: None,
        trouble: None,
    });
    let programs: Vec<Program> = found.all.iter().cloned().chain(unreadable).collect();
    let mut planner = Planner::new(args, &programs, cache.as_ref())?;
    let checks = programs.iter().map(|program| planner.check(program)).collect::<Result<Vec<_>, _>>()?;
    let mut looked_up: BTreeSet<String> = checks.iter().flat_map(|check| check.inputs.clone()).collect();
    // Units that belong to no program may belong to one when they change.
    if check.source.database.is_some() {
        looked_up.extend(source::units(&check.source)?.iter().map(|(file, _)| near(file)));
    }
    let directory = std::env::current_dir().unwrap_or_default();
    let (format_version, version) = ("1.0", env!("CARGO_PKG_VERSION"));
    let tool = text(&planner.tool);
    Ok((Plan { format: FORMAT, format_version, tool, version, directory, functions, checks }, looked_up))
}

/// An option that was given and says nothing of a plan.
fn refused(args: &CheckArgs) -> Option<&'static str> {
    let others = [
        ("--report-out", !args.report_out.is_empty()),
        ("--html", args.html.is_some()),
        ("--watch", args.watch),
        ("--result-out", args.planned.out.is_some()),
    ];
    let given = others.into_iter().find(|(_, given)| *given).map(|(name, _)| name);
    given.or_else(|| super::about_one(args))
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Makes checks of programs.
struct Planner<'a> {
    args: &'a CheckArgs,
    tool: PathBuf,
    /// Where results go.
    results: PathBuf,
    /// The files that each unit was read from.
    read: BTreeMap<PathBuf, Vec<PathBuf>>,
    /// The results that there are already.
    outputs: BTreeSet<String>,
}

impl<'a> Planner<'a> {
    fn new(args: &'a PlanArgs, programs: &[Program], cache: Option<&Cache>) -> Result<Self, String> {
        let check = &args.check;
        let build = check.source.database.as_deref().map(|path| match path.is_dir() {
            true => path.to_owned(),
            false => path.parent().unwrap_or(Path::new("")).to_owned(),
        });
        let default = || build.clone().unwrap_or_default().join("ringfence-results");
        let results = args.results.clone().unwrap_or_else(default);
        let own = || std::env::current_exe().map_err(|error| format!("this program is not found: {error}"));
        let tool = args.tool.clone().map_or_else(own, Ok)?;
        let (settings, _) = config::apply(check)?;
        let units: BTreeSet<PathBuf> = programs.iter().flat_map(|program| program.files.clone()).collect();
        let mut read = BTreeMap::new();
        let known = |files: BTreeSet<PathBuf>, database: Option<PathBuf>| {
            let mut settings = settings.clone();
            settings.source.files = files.into_iter().collect();
            (settings.source.models, settings.source.database) = (Vec::new(), database);
            match settings.source.files.is_empty() {
                true => Ok(BTreeMap::new()),
                false => programs::units(&settings, "main", cache).map(|(units, _)| units),
            }
        };
        let models = settings.source.models.iter().cloned().collect();
        for (file, unit) in
            known(units, check.source.database.clone())?.into_iter().chain(known(models, None)?)
        {
            read.insert(file, unit.files);
        }
        Ok(Self { args: check, tool, results, read, outputs: BTreeSet::new() })
    }

    fn check(&mut self, program: &Program) -> Result<Check, String> {
        let name = work::name(program);
        let output = self.output(&name);
        let args = work::args_of(self.args, program);
        let (settings, config) = config::apply(&args)?;
        let limits = settings.limits.of_check();
        let files = program.files.iter().chain(&settings.source.models);
        let mut inputs: BTreeSet<String> = files.flat_map(|file| self.read_for(file)).collect();
        let database = self.args.source.database.as_ref().map(|path| match path.is_dir() {
            true => path.join("compile_commands.json"),
            false => path.clone(),
        });
        let properties =
            settings.goal.property.iter().filter(|name| name.ends_with(".prp")).map(PathBuf::from);
        let lists = [settings.accept, settings.baseline].into_iter().flatten().filter(|file| file.exists());
        let others = properties.chain(lists).chain(config).chain(database);
        inputs.extend(others.map(|file| near(&file)));
        if self.tool.components().count() > 1 {
            inputs.insert(text(&self.tool));
        }
        Ok(Check {
            command: self.command(program, &name, &output)?,
            files: program.files.iter().map(|file| near(file)).collect(),
            name,
            inputs,
            output,
            seconds: limits.time().map(|time| time.as_secs_f64()),
            megabytes: limits.bytes() >> 20,
        })
    }

    /// The files that a unit was read from.
    fn read_for(&self, file: &PathBuf) -> Vec<String> {
        let read = self.read.get(file).map_or(&[][..], Vec::as_slice);
        [file].into_iter().chain(read).map(|file| near(file)).collect()
    }

    /// A name for the result of a program, which no other has.
    fn output(&mut self, name: &str) -> String {
        let slug = super::merged::slug(name);
        let file = |number: usize| match number {
            1 => near(&self.results.join(format!("{slug}.result"))),
            _ => near(&self.results.join(format!("{slug}-{number}.result"))),
        };
        let free = (1..).map(file).find(|file| !self.outputs.contains(file)).unwrap_or_default();
        self.outputs.insert(free.clone());
        free
    }

    fn command(&self, program: &Program, name: &str, output: &str) -> Result<Vec<String>, String> {
        let mut words = vec![text(&self.tool), "check".to_owned()];
        // The first word is the name of this command.
        for word in work::words(self.args).into_iter().skip(1) {
            let given = word.into_string();
            words.push(given.map_err(|word| format!("`{}` is no Unicode", word.to_string_lossy()))?);
        }
        words.extend(["--result-out", output, "--result-name", name].map(str::to_owned));
        if let Some((_, function)) = &program.function {
            words.extend(["--entry".to_owned(), function.clone()]);
        }
        if let Some(trouble) = &program.trouble {
            words.extend(["--unlinked".to_owned(), trouble.clone()]);
        }
        // Files that were named are among the words.
        if self.args.source.files.is_empty() {
            words.extend(program.files.iter().map(|file| text(file)));
        }
        if !self.args.source.cflags.is_empty() {
            words.push("--".to_owned());
            words.extend(self.args.source.cflags.iter().cloned());
        }
        Ok(words)
    }
}

/// A path from the current directory, if it lies below.
fn near(path: &Path) -> String {
    let current = std::env::current_dir().unwrap_or_default();
    let whole = tidy(&current.join(path));
    text(whole.strip_prefix(&current).unwrap_or(&whole))
}

/// The words of this command.
fn own_command() -> Result<Vec<String>, String> {
    let tool = std::env::current_exe().map_err(|error| format!("this program is not found: {error}"))?;
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    Ok([text(&tool)].into_iter().chain(words).collect())
}

/// The file beside a plan that names what the plan follows from.
fn depfile(plan: &Path) -> PathBuf {
    plan.with_file_name(plan.file_name().unwrap_or_default().to_string_lossy().into_owned() + ".d")
}

/// What a plan follows from, as compilers write it. A file that is gone is no error there: the plan is written anew.
fn dependences(plan: &Path, files: &BTreeSet<String>) -> Result<String, String> {
    let escaped =
        |name: &str| name.replace('\\', "\\\\").replace(' ', "\\ ").replace('#', "\\#").replace('$', "$$");
    if let Some(file) = files.iter().find(|file| file.contains('\n')) {
        return Err(format!("Ninja knows no names with line breaks, and `{file}` has one"));
    }
    let names: String = files.iter().map(|file| format!(" \\\n  {}", escaped(file))).collect();
    Ok(format!("{}:{names}\n", escaped(&text(plan))))
}

/// A plan for Ninja. With a file, Ninja writes it anew when anything has changed that it follows from.
fn ninja(plan: &Plan, file: Option<&Path>, own: &[String]) -> String {
    let listed = |check: &Check| Listed { name: check.name.clone(), output: check.output.clone() };
    let checks = plan.checks.iter().map(listed).collect();
    let listing = Listing { format: FORMAT.to_owned(), functions: plan.functions, checks };
    let mut out = format!("# {}\n", serde_json::to_string(&listing).unwrap_or_default());
    out += "ninja_required_version = 1.3\n\nrule check\n  command = $words\n  description = check $name\n";
    if let Some(file) = file {
        let (name, command) = (text(file), shell(own));
        out += "\nrule plan\n  command = $words\n  description = plan $out\n  generator = 1\n  depfile = $out.d\n";
        out += &format!("\nbuild {}: plan\n  words = {}\n", path(&name), value(&command));
    }
    for check in &plan.checks {
        let inputs: Vec<String> = check.inputs.iter().map(|name| path(name)).collect();
        out += &format!("\nbuild {}: check {}\n", path(&check.output), inputs.join(" $\n    "));
        out += &format!("  words = {}\n  name = {}\n", value(&shell(&check.command)), value(&check.name));
    }
    out
}

/// The value of a variable of Ninja.
fn value(text: &str) -> String {
    text.replace('$', "$$").replace('\n', " ")
}

/// The name of a file in Ninja.
fn path(name: &str) -> String {
    name.replace('$', "$$").replace(' ', "$ ").replace(':', "$:").replace('|', "$|")
}

/// Words for a shell.
fn shell(words: &[String]) -> String {
    let plain = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c))
    };
    let quoted = |word: &String| match plain(word) {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_for_those_who_read_them() {
        let words = ["check", "a b.c", "it's", "-DX=1", "$HOME", ""].map(str::to_owned);
        assert_eq!(shell(&words), "check 'a b.c' 'it'\\''s' -DX=1 '$HOME' ''");
        assert_eq!(value("'$HOME'"), "'$$HOME'");
        assert_eq!(path("C: a$b|c"), "C$:$ a$$b$|c");
        let files = BTreeSet::from(["a b.h".to_owned(), "c.h".to_owned()]);
        assert_eq!(dependences(Path::new("x.ninja"), &files).unwrap(), "x.ninja: \\\n  a\\ b.h \\\n  c.h\n");
        assert!(dependences(Path::new("x"), &BTreeSet::from(["a\nb".to_owned()])).is_err());
    }

    #[test]
    fn both_formats_tell_what_results_there_will_be() {
        let check = Check {
            name: "src/a.c: f".to_owned(),
            command: vec!["ringfence".to_owned()],
            files: vec!["src/a.c".to_owned()],
            inputs: BTreeSet::from(["src/a.c".to_owned()]),
            output: "r/a.result".to_owned(),
            seconds: None,
            megabytes: 1,
        };
        let (directory, version) = (PathBuf::from("/p"), "1");
        let plan = Plan {
            format: FORMAT,
            format_version: "1.0",
            tool: "ringfence".to_owned(),
            version,
            directory,
            functions: true,
            checks: vec![check],
        };
        for text in [serde_json::to_string_pretty(&plan).unwrap(), ninja(&plan, None, &[])] {
            let listing = Listing::of(&text).expect("a plan");
            assert!(listing.functions);
            assert_eq!((&*listing.checks[0].name, &*listing.checks[0].output), ("src/a.c: f", "r/a.result"));
        }
        assert!(Listing::of("{}").is_none() && Listing::of("# {}\n").is_none() && Listing::of("").is_none());
    }
}
