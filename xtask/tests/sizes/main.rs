//! Sizes: what may not grow without a reason that stands beside it.
//!
//! - No function over 60 lines, no struct over 15 fields, no impl over 40 methods, unless a comment directly above it
//!   says why: `// size: because …`.
//! - No cycle of imports that spans more than three files of a crate.
//! - No doc comment that only restates the name of what it documents.

mod docs;
mod imports;
mod items;
mod text;

use imports::Crate;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A cycle of imports has at most so many files.
const CYCLE: usize = 3;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The Rust files below a directory, sorted.
fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() && !path.ends_with("target") {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn sources() -> Vec<(PathBuf, String)> {
    let files = ["crates", "xtask"].iter().flat_map(|dir| rust_files(&root().join(dir)));
    let sources = files.map(|file| {
        let text = std::fs::read_to_string(&file).expect("a source file");
        (file.strip_prefix(root()).expect("a file of the workspace").to_owned(), text)
    });
    sources.collect()
}

#[test]
fn nothing_is_too_large_without_a_reason() {
    let mut large = Vec::new();
    for (file, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        for item in items::items(&text::words(&text::code(&text))) {
            if item.size > item.kind.limit() && !items::excused(&lines, item.line) {
                large.push(format!("{}:{}: {}", file.display(), item.line, item.describe()));
            }
        }
    }
    assert!(large.is_empty(), "make these smaller, or say `// size: because …` above:\n{}", large.join("\n"));
}

#[test]
fn doc_comments_say_more_than_the_name() {
    let mut found = Vec::new();
    for (file, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        let restating = docs::restating(&lines).into_iter();
        found.extend(restating.map(|line| format!("{}:{line}: {}", file.display(), lines[line - 1].trim())));
    }
    let advice = "say what the name does not (a unit, an invariant, what none means), or nothing";
    assert!(found.is_empty(), "{advice}:\n{}", found.join("\n"));
}

#[test]
fn files_do_not_import_each_other_in_large_circles() {
    let mut crates: BTreeMap<PathBuf, Crate> = BTreeMap::new();
    for (file, text) in sources() {
        let name = file.to_string_lossy().into_owned();
        let Some((home, inner)) = name.split_once("/src/") else { continue };
        if inner.split('/').any(|part| matches!(part, "tests.rs" | "tests" | "bin")) {
            continue;
        }
        crates.entry(home.into()).or_default().add(inner, &text::code(&text));
    }
    let mut found = Vec::new();
    for (home, graph) in crates {
        for cycle in graph.cycles(CYCLE) {
            found.push(format!("{}, {} files:\n{}", home.display(), cycle.len(), graph.uses(&cycle)));
        }
    }
    assert!(found.is_empty(), "move what both ends need to a file of its own:\n{}", found.join("\n"));
}

mod examples {
    use super::*;

    fn items_of(text: &str) -> Vec<(String, usize)> {
        let items = items::items(&text::words(&text::code(text)));
        items.into_iter().map(|item| (item.name, item.size)).collect()
    }

    #[test]
    fn functions_structs_and_impls_are_measured() {
        let text = "struct A<'a> { #[x(y = 1)] b: &'a [u8; 3], c: Map<A, fn(d: u8)>, }\n\
                    impl Trait for A<'_> {\n    fn f() -> u8 { '{' as u8 }\n    fn g() {\n        h(\"}\");\n    }\n}\n\
                    struct B(u8);\ntrait C { fn i(); }\nfn j(k: impl Fn(fn(u8))) {} // fn l() {\n";
        let wanted = [("A", 2), ("impl Trait for A < ' _ >", 2), ("f", 1), ("g", 3), ("j", 1)];
        assert_eq!(items_of(text), wanted.map(|(name, size)| (name.to_owned(), size)));
    }

    #[test]
    fn literals_and_comments_are_not_code() {
        let text = r###"a /* { /* } */ { */ "\"{" r#"{"{"# b"{" br"{" '{' '\'' '\u{7b}' 'a: r#type // {"###;
        let left = String::from_utf8(text::code(text)).expect("text");
        assert_eq!(left.split_whitespace().collect::<Vec<_>>(), ["a", "'a:", "r#type"]);
    }

    #[test]
    fn what_restates_a_name_is_found() {
        let text = [
            "/// The number of the line.",
            "pub const fn line(&self) -> usize {",
            "/// From 1.",
            "column: u32,",
        ];
        assert_eq!(docs::restating(&text), [1]);
        let text =
            ["/// Sets bytes.", "#[inline]", "pub(crate) fn set_byte() {", "/// A `word`.", "struct Word {"];
        assert_eq!(docs::restating(&text), [1]);
    }

    #[test]
    fn a_reason_stands_above_with_words() {
        let lines = [
            "/// Doc.",
            "// size: because it is one match.",
            "#[inline]",
            "fn a() {",
            "// size: because ",
            "fn b()",
        ];
        assert!(items::excused(&lines, 4));
        assert!(!items::excused(&lines, 6));
    }

    #[test]
    fn cycles_go_through_definitions() {
        let mut graph = Crate::default();
        graph.add("lib.rs", b"mod a; mod b; mod c; mod e; pub use a::A; pub fn top() {}");
        graph.add("a.rs", b"pub struct A; use crate::b::B;");
        graph.add("b.rs", b"pub struct B; use super::c::{self, C as D};");
        graph.add("c/mod.rs", b"pub struct C; use crate::e::E; fn f() { d::g() } mod d;");
        graph.add("c/d.rs", b"use super::*; #[cfg(test)] mod tests { use crate::top; }");
        graph.add("e.rs", b"pub struct E; use crate::A;");
        let names = |cycles: Vec<std::collections::BTreeSet<String>>| -> Vec<Vec<String>> {
            cycles.into_iter().map(|cycle| cycle.into_iter().collect()).collect()
        };
        assert_eq!(names(graph.cycles(3)), [["a", "b", "c", "e"]]);
        assert!(graph.cycles(4).is_empty());
    }
}
