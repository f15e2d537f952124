//! Every C file below some directories through the front end, the verifier and the text form.

use clap::Args;
use ringfence_cfront::flags::Flags;
use ringfence_ir::DataModel;
use ringfence_testing::pipeline::{self, Failure};
use ringfence_testing::{parallel, walk};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Which files, and how.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Directories, or files
    #[arg(required = true)]
    pub dirs: Vec<PathBuf>,
    /// Only this data model
    #[arg(long, value_parser = pipeline::model)]
    pub model: Option<DataModel>,
    /// A compiler flag for every file; may be repeated
    #[arg(long = "flag", allow_hyphen_values = true)]
    pub flags: Vec<String>,
    /// Name every file
    #[arg(long, short)]
    pub verbose: bool,
}

impl Options {
    /// Every file under every data model.
    pub fn jobs(&self) -> Result<Vec<(PathBuf, DataModel)>, String> {
        let mut jobs = Vec::new();
        for dir in &self.dirs {
            let files =
                walk::files(dir, &["c", "i"]).map_err(|error| format!("{}: {error}", dir.display()))?;
            let models = |file: PathBuf| {
                pipeline::models(self.model).into_iter().map(move |model| (file.clone(), model))
            };
            jobs.extend(files.into_iter().flat_map(models));
        }
        Ok(jobs)
    }
}

/// Runs the files and prints the failures, grouped by message. Says whether there were none.
pub fn run(options: &Options) -> Result<bool, String> {
    let flags = pipeline::flags(&options.flags)?;
    let jobs = options.jobs()?;
    let results = parallel::map(&jobs, |(file, model)| try_file(file, &flags, *model));
    let mut groups: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    for ((file, model), result) in jobs.iter().zip(&results) {
        if let Err((step, message)) = result {
            let example = format!("{} ({}): {message}", file.display(), model.name());
            groups.entry((step, pattern(message))).or_default().push(example);
        }
    }
    print_groups(&groups, options.verbose);
    let failed: usize = groups.values().map(Vec::len).sum();
    println!("corpus: {} translations, {} passed, {failed} failed", jobs.len(), jobs.len() - failed);
    Ok(failed == 0)
}

fn print_groups(groups: &BTreeMap<(&str, String), Vec<String>>, verbose: bool) {
    let mut sorted: Vec<_> = groups.iter().collect();
    sorted.sort_by_key(|(key, examples)| (std::cmp::Reverse(examples.len()), *key));
    for ((step, message), examples) in sorted {
        println!("{:5}  {step:10}  {message}", examples.len());
        let shown = if verbose { examples.len() } else { 1 };
        for example in examples.iter().take(shown) {
            println!("                     e.g. {example}");
        }
    }
}

/// One file through all steps: the step that failed and its message, if one did.
fn try_file(file: &Path, flags: &Flags, model: DataModel) -> Result<(), (&'static str, String)> {
    let work = || {
        let program = pipeline::program_of(pipeline::load(&[file.to_owned()], flags, model))?;
        pipeline::check(&program)
    };
    let failed = |failure: Failure| {
        let (step, message) = failure.parts();
        (step, message.to_owned())
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(failed),
        Err(panic) => Err(("panic", pipeline::panic_message(&*panic))),
    }
}

/// A message without its place and with names and numbers left out, to group by.
fn pattern(message: &str) -> String {
    let text = message.split_once(": ").map_or(message, |(place, rest)| {
        if place.bytes().filter(|&b| b == b':').count() >= 2 { rest } else { message }
    });
    let mut out = String::new();
    let mut quote = None;
    for c in text.chars() {
        match (c, quote) {
            ('\'' | '`', None) => {
                quote = Some('\'');
                out.push_str("'…'");
            }
            ('\'' | '`', Some(_)) => quote = None,
            (_, Some(_)) => {}
            (c, None) if c.is_ascii_digit() => {
                if !out.ends_with('#') {
                    out.push('#');
                }
            }
            (c, None) => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn messages_that_differ_in_names_and_numbers_are_one_group() {
        let a = pattern("dir/a.c:10:3: unknown type 'foo' in 12 places");
        let b = pattern("b.c:1:30: unknown type 'quux' in 7 places");
        assert_eq!(a, "unknown type '…' in # places");
        assert_eq!(a, b);
        assert_eq!(pattern("no place: here"), "no place: here");
    }
}
