//! Which file of a crate uses which: a graph of files, and its cycles.
//!
//! A file uses the file that defines what a path names. Where a module only passes a name on (`pub use`), that file does
//! not count. A module and the modules inside it are one thing: that it uses its parts is no import, that they use it is one.
//! Modules of tests do not count.

use crate::text::{Word, closing, outside, words};
use std::collections::{BTreeMap, BTreeSet};

/// A module of a crate: `crate` is the empty path.
type Path = Vec<String>;

#[derive(Debug, Default)]
struct Module {
    /// Names that are defined in it.
    defined: BTreeSet<String>,
    /// Names that it takes from elsewhere, with the path; `*` for all of a module.
    taken: Vec<(String, Path)>,
    /// All paths that it mentions, those of `use` among them.
    paths: BTreeSet<Path>,
}

/// The files of a crate, by their modules.
#[derive(Debug, Default)]
pub(crate) struct Crate {
    modules: BTreeMap<Path, Module>,
}

impl Crate {
    /// Adds a file by its path below `src`, with its blanked code.
    pub(crate) fn add(&mut self, file: &str, code: &[u8]) {
        let words = without_tests(&words(code));
        let mut module = Module::default();
        for (at, word) in words.iter().enumerate() {
            let next = || words.get(at + 1).map_or(String::new(), |word| word.text.clone());
            match word.text.as_str() {
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "union" | "mod" => {
                    module.defined.insert(next());
                }
                "use" => {
                    let end = outside(&words, at, &[";"]).unwrap_or(at + 1);
                    tree(&words[at + 1..end], &[], &mut module.taken);
                }
                _ => {}
            }
        }
        let mut paths: BTreeSet<Path> = mentioned(&words);
        paths.extend(module.taken.iter().map(|(_, path)| path.clone()));
        module.paths = paths;
        self.modules.insert(module_of(file), module);
    }

    /// Groups of files that use each other, the largest first, if they have more than `limit` files.
    pub(crate) fn cycles(&self, limit: usize) -> Vec<BTreeSet<String>> {
        let mut reach: BTreeMap<&Path, BTreeSet<&Path>> =
            self.modules.keys().map(|path| (path, self.used(path))).collect();
        loop {
            let size =
                |reach: &BTreeMap<&Path, BTreeSet<&Path>>| reach.values().map(BTreeSet::len).sum::<usize>();
            let before = size(&reach);
            let old = reach.clone();
            for set in reach.values_mut() {
                let more: Vec<&Path> = set.iter().flat_map(|path| old[path].iter().copied()).collect();
                set.extend(more);
            }
            if size(&reach) == before {
                break;
            }
        }
        let group = |path: &&Path| -> BTreeSet<String> {
            let both = reach[*path].iter().filter(|other| reach[**other].contains(*path));
            both.map(|other| other.join("::")).collect()
        };
        let groups: BTreeSet<BTreeSet<String>> = self.modules.keys().map(|path| group(&path)).collect();
        let mut groups: Vec<_> = groups.into_iter().filter(|group| group.len() > limit).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        groups
    }

    /// Which file of a cycle uses which others of it, one line for each.
    pub(crate) fn uses(&self, cycle: &BTreeSet<String>) -> String {
        let mut lines = String::new();
        for path in self.modules.keys().filter(|path| cycle.contains(&path.join("::"))) {
            let used = self.used(path).into_iter().map(|other| other.join("::"));
            let used: Vec<String> = used.filter(|other| cycle.contains(other)).collect();
            lines += &format!("    {} uses {}\n", path.join("::"), used.join(", "));
        }
        lines
    }

    /// The modules that a module uses, without itself and the modules inside it: those are its parts.
    fn used(&self, from: &Path) -> BTreeSet<&Path> {
        let paths = self.modules[from].paths.iter();
        let mut used: BTreeSet<&Path> = paths.filter_map(|path| self.target(from, path, 0)).collect();
        used.retain(|path| !path.starts_with(from));
        used
    }

    /// The module that defines what a path names, seen from a module.
    fn target(&self, from: &Path, path: &[String], depth: usize) -> Option<&Path> {
        let (first, rest) = path.split_first()?;
        let start: Path = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.clone(),
            "super" => from.split_last()?.1.to_vec(),
            name if self.modules.contains_key(&[from.as_slice(), &[name.to_owned()]].concat()) => {
                [from.as_slice(), &[name.to_owned()]].concat()
            }
            _ => return self.through(from, first, rest, depth),
        };
        self.down(&start, rest, depth)
    }

    fn down(&self, from: &Path, path: &[String], depth: usize) -> Option<&Path> {
        let (module, here) = self.modules.get_key_value(from)?;
        let Some((first, rest)) = path.split_first() else { return Some(module) };
        let child = [from.as_slice(), std::slice::from_ref(first)].concat();
        if first == "super" {
            return self.down(&from.split_last()?.1.to_vec(), rest, depth);
        }
        if self.modules.contains_key(&child) {
            return self.down(&child, rest, depth);
        }
        if first == "*" || here.defined.contains(first) {
            return Some(module);
        }
        self.through(from, first, rest, depth).or(Some(module))
    }

    /// What a name means that a module takes from elsewhere.
    fn through(&self, from: &Path, name: &str, rest: &[String], depth: usize) -> Option<&Path> {
        if depth > 8 {
            return None;
        }
        let taken = &self.modules.get(from)?.taken;
        let (_, path) = taken.iter().find(|(taken, _)| taken == name)?;
        self.target(from, &[path.as_slice(), rest].concat(), depth + 1)
    }
}

fn module_of(file: &str) -> Path {
    let path = file.trim_end_matches(".rs");
    let mut parts: Path = path.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// The words without those of modules that stand under `#[cfg(test)]`.
fn without_tests(all: &[Word]) -> Vec<Word> {
    let (mut kept, mut at) = (Vec::new(), 0);
    let test = ["#", "[", "cfg", "(", "test", ")", "]"];
    while at < all.len() {
        if all[at..].iter().map(|word| word.text.as_str()).take(test.len()).eq(test) {
            let end = outside(all, at + test.len(), &["{", ";"]).unwrap_or(all.len() - 1);
            at = if all[end].text == "{" { closing(all, end) + 1 } else { end + 1 };
            continue;
        }
        kept.push(all[at].clone());
        at += 1;
    }
    kept
}

/// The names that a tree of `use` brings, with their paths.
fn tree(words: &[Word], before: &[String], taken: &mut Vec<(String, Path)>) {
    let mut start = 0;
    while start < words.len() {
        let end = outside(words, start, &[","]).unwrap_or(words.len());
        branch(&words[start..end], before, taken);
        start = end + 1;
    }
}

fn branch(words: &[Word], before: &[String], taken: &mut Vec<(String, Path)>) {
    let mut path = before.to_vec();
    let mut name = None;
    for (at, word) in words.iter().enumerate() {
        match word.text.as_str() {
            "::" => {}
            "{" => return tree(&words[at + 1..words.len() - 1], &path, taken),
            "as" => {
                name = words.get(at + 1).map(|word| word.text.clone());
                break;
            }
            text => path.push(text.to_owned()),
        }
    }
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    if let Some(last) = path.last() {
        taken.push((name.unwrap_or_else(|| last.clone()), path));
    }
}

/// Paths of two parts and more.
fn mentioned(words: &[Word]) -> BTreeSet<Path> {
    let is = |at: usize, text: &str| words.get(at).is_some_and(|word| word.text == text);
    let mut paths = BTreeSet::new();
    for at in 0..words.len() {
        if !is(at + 1, "::") || (at > 0 && is(at - 1, "::")) {
            continue;
        }
        let mut path = vec![words[at].text.clone()];
        let mut next = at + 1;
        while is(next, "::")
            && words.get(next + 1).is_some_and(|word| word.text.as_bytes()[0].is_ascii_alphabetic())
        {
            path.push(words[next + 1].text.clone());
            next += 2;
        }
        paths.insert(path);
    }
    paths
}
