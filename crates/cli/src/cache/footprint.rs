//! The footprint of a program as text, and whether it still holds.
//!
//! One line for each name: `absent NAME`, or `file HASH CLASS NAME`, where names of the same class are names of one
//! file. If headers came from the platform, a first line has the hash of the directories that its compiler searches.

use super::hash;
use ringfence_cfront::footprint::text_of;
use ringfence_cfront::{Footprint, Origin};
use ringfence_ir::DataModel;
use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Macros whose value depends on the day.
const DATES: [&[u8]; 3] = [b"__DATE__", b"__TIME__", b"__TIMESTAMP__"];

/// The footprint as text; absent if the same files may give another program.
pub(crate) fn written(footprint: &Footprint, origin: Option<Origin>, model: DataModel) -> Option<String> {
    if !footprint.is_exact() {
        return None;
    }
    let mut text = String::new();
    if origin == Some(Origin::Platform) {
        let _ = writeln!(text, "platform {} {}", model.name(), platform(model));
    }
    let mut classes: HashMap<&Path, usize> = HashMap::new();
    for (path, seen) in footprint.names() {
        let name = path.to_str().filter(|name| !name.contains('\n'))?;
        match seen {
            None => writeln!(text, "absent {name}").ok()?,
            Some(seen) => {
                if DATES.iter().any(|date| contains(seen.text(), date)) {
                    return None;
                }
                let next = classes.len();
                let class = classes.entry(&seen.identity).or_insert(next);
                writeln!(text, "file {} {class} {name}", hash(seen.text())).ok()?;
            }
        }
    }
    Some(text)
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part == word)
}

/// The names in a footprint.
pub(crate) fn names(text: &str) -> Vec<PathBuf> {
    let name = |line: &str| match line.split_once(' ')? {
        ("absent", name) => Some(PathBuf::from(name)),
        ("file", rest) => rest.splitn(3, ' ').nth(2).map(PathBuf::from),
        _ => None,
    };
    text.lines().filter_map(name).collect()
}

/// The files in a footprint, without names that were looked for in vain.
pub(crate) fn files(text: &str) -> Vec<PathBuf> {
    let file = |line: &str| Some(PathBuf::from(line.strip_prefix("file ")?.splitn(3, ' ').nth(2)?));
    text.lines().filter_map(file).collect()
}

/// The hash of the directories that the platform's compiler searches.
fn platform(model: DataModel) -> String {
    hash(format!("{:?}", ringfence_cfront::headers::platform_include_dirs(model)).as_bytes())
}

/// Files as they are now, each read once.
#[derive(Debug, Default)]
pub(crate) struct Files {
    now: HashMap<PathBuf, Now>,
}

/// What a name leads to now.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Now {
    Absent,
    File { hash: String, node: Option<(u64, u64)> },
    Unreadable,
}

impl Files {
    fn now(&mut self, path: &Path) -> &Now {
        self.now.entry(path.to_owned()).or_insert_with(|| look(path))
    }
}

fn look(path: &Path) -> Now {
    use std::io::ErrorKind;
    match std::fs::metadata(path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Now::Absent,
        Ok(data) if data.is_file() => match text_of(path) {
            Ok(text) => Now::File { hash: hash(&text), node: node(&data) },
            Err(_) => Now::Unreadable,
        },
        _ => Now::Unreadable,
    }
}

#[cfg(unix)]
fn node(data: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn node(_: &std::fs::Metadata) -> Option<(u64, u64)> {
    None
}

/// Whether every name leads to what it led to.
pub(crate) fn holds(text: &str, files: &mut Files) -> bool {
    let (mut nodes, mut classes) = (HashMap::new(), HashMap::new());
    text.lines().all(|line| line_holds(line, files, &mut nodes, &mut classes).unwrap_or(false))
}

fn line_holds(
    line: &str,
    files: &mut Files,
    nodes: &mut HashMap<String, Option<(u64, u64)>>,
    classes: &mut HashMap<(u64, u64), String>,
) -> Option<bool> {
    let (kind, rest) = line.split_once(' ')?;
    match kind {
        "platform" => {
            let (model, expected) = rest.split_once(' ')?;
            let model = [DataModel::Ilp32, DataModel::Lp64].into_iter().find(|one| one.name() == model)?;
            Some(platform(model) == expected)
        }
        "absent" => Some(*files.now(Path::new(rest)) == Now::Absent),
        "file" => {
            let mut words = rest.splitn(3, ' ');
            let (expected, class, name) = (words.next()?, words.next()?, words.next()?);
            let Now::File { hash, node } = files.now(Path::new(name)) else { return Some(false) };
            let same_node = *nodes.entry(class.to_owned()).or_insert(*node) == *node;
            let same_class =
                node.is_none_or(|node| classes.entry(node).or_insert_with(|| class.to_owned()) == class);
            Some(hash == expected && same_node && same_class)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn every_change_is_noticed() {
        let directory = std::env::temp_dir().join(format!("ringfence-footprint-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let path = |name: &str| directory.join(name);
        let line = |name: &str, class: usize, text: &str| {
            format!("file {} {class} {}\n", hash(text.as_bytes()), path(name).display())
        };
        std::fs::write(path("a.h"), "int x;\n").unwrap();
        std::fs::write(path("b.h"), "int x;\n").unwrap();
        let absent = format!("absent {}\n", path("c.h").display());
        let text = line("a.h", 0, "int x;\n") + &line("b.h", 1, "int x;\n") + &absent;
        let holds = || holds(&text, &mut Files::default());
        assert!(holds());
        assert_eq!(names(&text), [path("a.h"), path("b.h"), path("c.h")]);
        // Another text, and the same again.
        std::fs::write(path("a.h"), "int y;\n").unwrap();
        assert!(!holds());
        std::fs::write(path("a.h"), "int x;\n").unwrap();
        assert!(holds());
        // A header that is found earlier.
        std::fs::write(path("c.h"), "").unwrap();
        assert!(!holds());
        std::fs::remove_file(path("c.h")).unwrap();
        assert!(holds());
        // Two files become one.
        std::fs::remove_file(path("b.h")).unwrap();
        assert!(!holds());
        std::os::unix::fs::symlink(path("a.h"), path("b.h")).unwrap();
        assert!(!holds());
        let one = line("a.h", 0, "int x;\n") + &line("b.h", 0, "int x;\n") + &absent;
        assert!(super::holds(&one, &mut Files::default()));
        assert!(!super::holds("nonsense\n", &mut Files::default()));
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
