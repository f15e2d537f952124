//! `compile_commands.json`: which files a project is built from, and with which flags.
//!
//! An entry has a `directory`, a `file` and either `arguments` (a list of words) or `command` (one
//! string, quoted for a shell). Relative names start from the entry's directory, and that one from the
//! directory of the database.

use ringfence_cfront::flags::{CommandLine, Flags, split_words};
use serde::Deserialize;
use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::path::{Component, Path, PathBuf};

/// One file of the project with its flags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The source file; absolute unless the database was given by a relative path.
    pub(crate) file: PathBuf,
    /// The flags that matter, relative directories resolved; or what is wrong with them, which matters for a file
    /// that is read.
    pub(crate) flags: Result<Flags, String>,
}

/// What a database says, and where each file stands in it.
#[derive(Debug, Default)]
pub(crate) struct Database {
    /// The entries of the C files, in their order.
    pub(crate) entries: Vec<Entry>,
    /// The entry of each file by its path from the root.
    by_file: HashMap<PathBuf, usize>,
}

impl Database {
    /// Reads a database. `path` is the file itself or the build directory that holds it, from the directory `current`.
    pub(crate) fn read(path: &Path, current: &Path) -> Result<Self, String> {
        let file = if path.is_dir() { path.join("compile_commands.json") } else { path.to_owned() };
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("cannot read `{}`: {error}", file.display()))?;
        let base = file.parent().unwrap_or(Path::new(""));
        Self::parse(&text, base, current).map_err(|error| format!("`{}`: {error}", file.display()))
    }

    /// The entries of the C files in a database that stands in `base`. Files of other languages are left
    /// out, as are repeated entries of one file (the first counts).
    fn parse(text: &str, base: &Path, current: &Path) -> Result<Self, String> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let commands: Vec<Command> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut database = Self::default();
        for (index, command) in commands.into_iter().enumerate() {
            let entry = command.entry(base).map_err(|error| format!("entry {}: {error}", index + 1))?;
            if is_c(&entry)
                && let Slot::Vacant(slot) = database.by_file.entry(tidy(&current.join(&entry.file)))
            {
                slot.insert(database.entries.len());
                database.entries.push(entry);
            }
        }
        Ok(database)
    }

    /// The entry of a file that the user named, by its path from the current directory or by the tail of it.
    pub(crate) fn find(&self, named: &Path, current: &Path) -> Option<&Entry> {
        if let Some(&at) = self.by_file.get(&tidy(&current.join(named))) {
            return self.entries.get(at);
        }
        let mut tails = self.entries.iter().filter(|entry| entry.file.ends_with(named));
        tails.next().filter(|_| tails.next().is_none())
    }
}

/// An element of the database, as it is written.
#[derive(Debug, Deserialize)]
struct Command {
    file: String,
    #[serde(default)]
    directory: String,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

impl Command {
    fn entry(self, base: &Path) -> Result<Entry, &'static str> {
        let directory = base.join(&self.directory);
        let words = self.arguments.or_else(|| self.command.as_deref().map(split_words));
        let words = words.ok_or("there is neither `arguments` nor `command`")?;
        let line = CommandLine::parse(words.iter().skip(1), &directory);
        let resolved = |mut line: CommandLine| {
            line.flags.resolve(&directory);
            line.flags
        };
        let flags = line.map(resolved).map_err(|error| error.to_string());
        Ok(Entry { file: tidy(&directory.join(self.file)), flags })
    }
}

fn is_c(entry: &Entry) -> bool {
    let extension = entry.file.extension().and_then(|e| e.to_str());
    matches!(extension, Some("c" | "i"))
        || entry.flags.as_ref().is_ok_and(|flags| flags.language_is_preprocessed.is_some())
}

/// The path without `.` and `x/..`, so that names can be compared.
pub(crate) fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_cfront::flags::MacroFlag;

    const DATABASE: &str = r#"[
        {"directory": "/p/build", "file": "../src/a.c", "command": "cc -DNAME=\\\"x\\ y\\\" -I inc -c ../src/a.c -o a.o"},
        {"directory": "/p/build", "file": "/p/src/b.c", "arguments": ["cc", "-m32", "-I/abs", "-c", "/p/src/b.c"]},
        {"directory": "sub", "file": "c.c", "arguments": ["cc", "c.c"]},
        {"directory": "/p/build", "file": "../src/a.c", "command": "cc -DSECOND ../src/a.c"},
        {"directory": "/p/build", "file": "d.cpp", "command": "c++ d.cpp"}
    ]"#;

    #[test]
    fn entries_are_read_with_their_flags() {
        let entries = Database::parse(DATABASE, Path::new("/db"), Path::new("/")).unwrap().entries;
        let files: Vec<_> = entries.iter().map(|e| e.file.to_str().unwrap()).collect();
        assert_eq!(files, ["/p/src/a.c", "/p/src/b.c", "/db/sub/c.c"]);
        let flags = |index: usize| entries[index].flags.clone().unwrap();
        assert_eq!(flags(0).macros, [MacroFlag::Define("NAME".into(), Some("\"x y\"".into()))]);
        assert_eq!(flags(0).include_dirs, [PathBuf::from("/p/build/inc")]);
        assert_eq!(flags(1).include_dirs, [PathBuf::from("/abs")]);
        assert_eq!(flags(1).model, Some(ringfence_ir::DataModel::Ilp32));
    }

    #[test]
    fn a_file_is_found_by_its_path_or_by_a_tail_that_is_unique() {
        let database = Database::parse(DATABASE, Path::new("/db"), Path::new("/")).unwrap();
        let find = |name: &str, current: &str| {
            database.find(Path::new(name), Path::new(current)).map(|e| e.file.clone())
        };
        assert_eq!(find("a.c", "/p/src"), Some("/p/src/a.c".into()));
        assert_eq!(find("src/b.c", "/elsewhere"), Some("/p/src/b.c".into()));
        assert_eq!(find("nothing.c", "/p/src"), None);
    }

    #[test]
    fn broken_databases_are_explained() {
        let error = |text: &str| Database::parse(text, Path::new("/"), Path::new("/")).unwrap_err();
        let starts = |text: &str, wanted: &str| {
            let error = error(text);
            assert!(error.starts_with(wanted), "{error}");
        };
        starts("{}", "invalid type: map, expected a sequence at line 1");
        starts("[{}]", "missing field `file` at line 1");
        starts(r#"[{"file": "a.c"}]"#, "entry 1: there is neither `arguments` nor `command`");
        starts(r#"[{"file": "a.c", "arguments": [1]}]"#, "invalid type: integer `1`, expected a string");
        starts("[\n", "EOF while parsing a list at line 2");
        starts(&"[".repeat(100_000), "invalid type");
    }
}
