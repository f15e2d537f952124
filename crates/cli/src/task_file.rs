//! Task definitions of SV-COMP (YAML, format 2.0): which files, which properties, which data model, and what
//! the answer should be.
//!
//! `ringfence check TASK.yml` is `ringfence check` with the files, the data model and the properties of the
//! task; what the command line says itself comes first. Paths are those of the task, from its directory.
//! Properties that cannot be checked are left out with a note; a task with none that can be checked is
//! refused.

use crate::args::{CheckArgs, Model};
use crate::property::Properties;
use ringfence_verdict::{Property, Verdict};
use saphyr::{LoadableYamlNode, Yaml};
use std::path::{Path, PathBuf};

/// A task definition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct TaskFile {
    files: Vec<PathBuf>,
    properties: Vec<Wanted>,
    model: Option<Model>,
}

/// A property of a task, with what is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    file: PathBuf,
    expected: Option<bool>,
    /// For memory safety: the property that does not hold.
    part: Option<String>,
}

/// The arguments of a task, and what came with them.
#[derive(Debug)]
pub(crate) struct Expanded {
    /// The arguments.
    pub(crate) args: CheckArgs,
    /// Notes for the user: properties that were left out.
    pub(crate) notes: Vec<String>,
    task: Option<(PathBuf, Vec<Wanted>)>,
}

/// The arguments with a task definition among the files replaced by what it says.
pub(crate) fn expand(args: &CheckArgs) -> Result<Expanded, String> {
    let is_task = |file: &&PathBuf| file.extension().is_some_and(|end| end == "yml" || end == "yaml");
    let Some(path) = args.source.files.iter().find(is_task) else {
        return Ok(Expanded { args: args.clone(), notes: Vec::new(), task: None });
    };
    if args.source.files.len() > 1 {
        return Err(format!("the task `{}` must be the only file", path.display()));
    }
    let bad = |error: String| format!("`{}`: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let directory = path.parent().unwrap_or(Path::new(""));
    let task = parse(&text, directory).map_err(bad)?;
    let mut args = args.clone();
    let mut notes = Vec::new();
    let mut checked = Vec::new();
    if args.goal.property.is_empty() {
        for wanted in task.properties {
            let name = wanted.file.to_string_lossy().into_owned();
            match Properties::from_arguments(std::slice::from_ref(&name)) {
                Ok(_) => {
                    args.goal.property.push(name);
                    checked.push(wanted);
                }
                Err(error) => notes.push(format!("note: left out: {error}\n")),
            }
        }
        if args.goal.property.is_empty() && !notes.is_empty() {
            return Err(bad("it has no property that can be checked".to_owned()));
        }
    }
    args.source.data_model = args.source.data_model.or(task.model);
    let path = std::mem::replace(&mut args.source.files, task.files).remove(0);
    Ok(Expanded { args, notes, task: Some((path, checked)) })
}

impl Expanded {
    /// What the task expected, compared with the answer; nothing when there is nothing to compare.
    pub(crate) fn judged(&self, verdict: &Verdict) -> Option<String> {
        let (path, wanted) = self.task.as_ref()?;
        let right = match verdict {
            Verdict::Unknown(_) => return None,
            Verdict::True(_) => {
                wanted.iter().map(|one| one.expected).collect::<Option<Vec<_>>>()?.iter().all(|e| *e)
            }
            Verdict::False(refutation) => {
                let covers = |one: &&Wanted| covers(one, refutation.property());
                let one = wanted.iter().find(covers)?;
                let part = one.part.as_deref().is_none_or(|part| part == refutation.property().name());
                !one.expected? && part
            }
        };
        let path = path.display();
        Some(if right {
            format!("note: this is what `{path}` expects\n")
        } else {
            format!("warning: `{path}` expects something else\n")
        })
    }
}

/// Whether a property file asks about a property.
fn covers(wanted: &Wanted, property: Property) -> bool {
    let name = wanted.file.to_string_lossy().into_owned();
    Properties::from_arguments(&[name]).is_ok_and(|properties| properties.covers(property))
}

/// Reads a task definition. Paths are taken from a directory.
fn parse(text: &str, directory: &Path) -> Result<TaskFile, String> {
    let documents = Yaml::load_from_str(text).map_err(|error| format!("this is not YAML: {error}"))?;
    let task = documents.first().ok_or("the file is empty")?;
    let get = |key: &str| task.as_mapping_get(key);
    let version = get("format_version").ok_or("no `format_version`: this is not a task definition")?;
    if !matches!(scalar(version).as_deref(), Some("1.0" | "1" | "2.0" | "2" | "2.1")) {
        return Err("only task definitions of format 2.0 are known".to_owned());
    }
    let options = get("options");
    let option = |key: &str| options.and_then(|options| options.as_mapping_get(key)).and_then(scalar);
    if let Some(language) = option("language").filter(|language| language != "C") {
        return Err(format!("the language of the task is {language}, not C"));
    }
    let model = match option("data_model").as_deref() {
        None => None,
        Some("ILP32") => Some(Model::Ilp32),
        Some("LP64") => Some(Model::Lp64),
        Some(other) => return Err(format!("unknown data model `{other}`")),
    };
    let files = texts(get("input_files").ok_or("no `input_files`")?)?;
    if files.is_empty() {
        return Err("no `input_files`".to_owned());
    }
    let files = files.iter().map(|file| directory.join(file)).collect();
    let properties = match get("properties") {
        Some(list) => list.as_sequence().ok_or("`properties` is not a list")?.as_slice(),
        None => &[],
    };
    let properties: Result<Vec<Wanted>, String> =
        properties.iter().map(|property| wanted(property, directory)).collect();
    Ok(TaskFile { files, properties: properties?, model })
}

fn wanted(property: &Yaml<'_>, directory: &Path) -> Result<Wanted, String> {
    let get = |key: &str| property.as_mapping_get(key);
    let file = get("property_file").and_then(scalar).ok_or("a property without `property_file`")?;
    Ok(Wanted {
        file: directory.join(file),
        expected: get("expected_verdict").and_then(|expected| expected.as_bool()),
        part: get("subproperty").and_then(scalar),
    })
}

/// A string, a number or a word.
fn scalar(node: &Yaml<'_>) -> Option<String> {
    let number = || node.as_floating_point().map(|number| format!("{number:.1}"));
    let text = node.as_str().map(str::to_owned);
    text.or_else(|| node.as_integer().map(|number| number.to_string())).or_else(number)
}

/// A string or a list of strings.
fn texts(node: &Yaml<'_>) -> Result<Vec<String>, String> {
    match node.as_sequence() {
        Some(items) => {
            let items: Option<Vec<String>> = items.iter().map(scalar).collect();
            items.ok_or_else(|| "`input_files` is not a list of names".to_owned())
        }
        None => scalar(node).map(|name| vec![name]).ok_or_else(|| "`input_files` is not a name".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_read() {
        let text = "format_version: '2.0'\ninput_files: 'list-1.i'\nproperties:\n\
                    \x20 - property_file: ../properties/valid-memsafety.prp\n    expected_verdict: false\n\
                    \x20   subproperty: valid-free\n  - property_file: ../properties/coverage.prp\n\
                    options:\n  language: C\n  data_model: ILP32\n";
        let task = parse(text, Path::new("c/list")).expect("a task");
        assert_eq!(task.files, [PathBuf::from("c/list/list-1.i")]);
        assert_eq!(task.model, Some(Model::Ilp32));
        assert_eq!(task.properties[0].file, PathBuf::from("c/list/../properties/valid-memsafety.prp"));
        assert_eq!(
            (task.properties[0].expected, task.properties[0].part.as_deref()),
            (Some(false), Some("valid-free"))
        );
        assert_eq!((task.properties.len(), task.properties[1].expected), (2, None));
    }

    #[test]
    fn several_files_and_numbers() {
        let task =
            parse("format_version: 2.0\ninput_files:\n  - a.c\n  - b.c\n", Path::new("")).expect("a task");
        assert_eq!((task.files.len(), task.properties.len(), task.model), (2, 0, None));
    }

    #[test]
    fn others_are_refused() {
        let error = |text: &str| parse(text, Path::new("")).unwrap_err();
        assert!(error("a: b: c").starts_with("this is not YAML"));
        assert_eq!(error(""), "the file is empty");
        assert!(error("services:\n  x: 1\n").starts_with("no `format_version`"));
        assert!(error("format_version: '7'\n").starts_with("only task definitions"));
        assert_eq!(error("format_version: '2.0'\n"), "no `input_files`");
        assert_eq!(error("format_version: '2.0'\ninput_files: []\n"), "no `input_files`");
        assert_eq!(
            error("format_version: '2.0'\ninput_files: [[a]]\n"),
            "`input_files` is not a list of names"
        );
        let java = "format_version: '2.0'\ninput_files: a\noptions:\n  language: Java\n";
        assert_eq!(error(java), "the language of the task is Java, not C");
        let model = "format_version: '2.0'\ninput_files: a\noptions:\n  data_model: P8\n";
        assert_eq!(error(model), "unknown data model `P8`");
        let nameless = "format_version: '2.0'\ninput_files: a\nproperties:\n  - expected_verdict: true\n";
        assert_eq!(error(nameless), "a property without `property_file`");
    }
}
