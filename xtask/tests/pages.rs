//! The pages of the repository: links lead somewhere, names that pages mention exist, and the order of crates is the one
//! that ARCHITECTURE.md says.
//!
//! A place in the code is written as a path, `crates/smg/src/shape/join.rs`, or as a path and a name in that file,
//! `crates/smg/src/shape/join.rs::covers`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository").to_path_buf()
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All pages, as paths from the root of the repository.
fn pages() -> Vec<String> {
    let mut all: Vec<String> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(String::from).into();
    for directory in ["docs", "docs/adr"] {
        let entries = fs::read_dir(repository().join(directory)).expect("the directory of pages");
        for entry in entries {
            let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
            if name.ends_with(".md") {
                all.push(format!("{directory}/{name}"));
            }
        }
    }
    all.sort();
    all
}

/// The text without blocks of code.
fn prose(text: &str) -> String {
    let mut code = false;
    let lines = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The targets of the links of a page, in order.
fn links(text: &str) -> Vec<String> {
    let text = prose(text);
    let starts = text.match_indices("](").map(|(at, _)| at + 2);
    starts.filter_map(|at| text[at..].split_once(')').map(|(target, _)| target.to_owned())).collect()
}

/// The words that stand in backquotes, in order.
fn quoted(text: &str) -> Vec<String> {
    prose(text)
        .lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// Whether a name occurs in a text as a word.
fn has_word(text: &str, name: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + name.len()..].starts_with(part))
}

/// What is wrong with a place in the code.
fn defect(place: &str) -> Option<String> {
    let (path, item) = place.split_once("::").map_or((place, None), |(path, item)| (path, Some(item)));
    let file = repository().join(path);
    if !file.exists() {
        return Some(format!("`{place}`: there is no {path}"));
    }
    let item = item?;
    let name = item.rsplit("::").next().unwrap_or(item).trim_end_matches("()");
    let text = fs::read_to_string(&file).unwrap_or_default();
    (!has_word(&text, name)).then(|| format!("`{place}`: {path} does not mention {name}"))
}

/// Whether a quoted word is a place in the code.
fn is_place(word: &str) -> bool {
    let tops = ["crates/", "xtask/", "docs/", "tests/", "examples/", "contrib/"];
    tops.iter().any(|top| word.starts_with(top)) && !word.contains([' ', '*', '<', '…'])
}

#[test]
fn links_of_pages_lead_somewhere() {
    let mut broken = Vec::new();
    for page in pages() {
        let directory = Path::new(&page).parent().unwrap_or(Path::new(""));
        for link in links(&read(&page)) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) =
                link.split_once('#').map_or((link.as_str(), None), |(file, to)| (file, Some(to)));
            let target = if file.is_empty() { PathBuf::from(&page) } else { directory.join(file) };
            let target = repository().join(target);
            if !target.exists() {
                broken.push(format!("{page}: {link}"));
            } else if let Some(heading) = heading {
                let text = prose(&fs::read_to_string(&target).unwrap_or_default());
                if !text.lines().filter(|line| line.starts_with('#')).any(|line| anchor(line) == heading) {
                    broken.push(format!("{page}: {link}: no such heading"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn places_that_pages_name_exist() {
    let mut defects = Vec::new();
    // The changelog tells of what was, and decisions of how it came about.
    for page in pages().iter().filter(|page| *page != "CHANGELOG.md") {
        let places = quoted(&read(page)).into_iter().filter(|word| is_place(word));
        defects.extend(places.filter_map(|place| defect(&place)).map(|what| format!("{page}: {what}")));
    }
    assert!(defects.is_empty(), "{}", defects.join("\n"));
}

#[test]
fn every_word_of_the_glossary_has_a_place() {
    let text = read("docs/glossary.md");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| **"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert!(rows.len() > 40, "{} words", rows.len());
    let mut terms = BTreeSet::new();
    for row in &rows {
        let [term, meaning, source, places] = row.as_slice() else {
            panic!("a row of four columns: {row:?}")
        };
        assert!(terms.insert(*term), "{term} is explained twice");
        assert!(!meaning.is_empty() && !source.is_empty(), "{term}");
        let places: Vec<String> = quoted(places).into_iter().filter(|word| is_place(word)).collect();
        assert!(!places.is_empty(), "{term} has no place in the code");
        let defects: Vec<String> = places.iter().filter_map(|place| defect(place)).collect();
        assert!(defects.is_empty(), "{term}: {}", defects.join("\n"));
    }
}

/// The crate that a file belongs to.
fn crate_of(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

/// What stands under a heading of the third level.
fn section<'t>(text: &'t str, heading: &str) -> &'t str {
    let start = format!("### {heading}\n");
    let section = text.split_once(&start).unwrap_or_else(|| panic!("there is no heading {heading:?}")).1;
    section.split("\n#").next().unwrap_or(section)
}

/// The files of a tour. Each step names what to look for in its file.
fn tour(text: &str, heading: &str) -> Vec<String> {
    let mut files = Vec::new();
    for step in section(text, heading).lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let file = links(step).pop().unwrap_or_else(|| panic!("{heading}: {step}: no link"));
        let text = read(&file);
        let missing = quoted(step).into_iter().find(|name| !has_word(&text, name));
        assert_eq!(missing, None, "{heading}: {file} does not mention it");
        files.push(file);
    }
    files
}

/// Each step of a tour names what comes next: its crate, or its module in the same crate.
fn check_tour(heading: &str, end: &str) {
    let links = tour(&read("ARCHITECTURE.md"), heading);
    assert_eq!(links.first().map(String::as_str), Some("crates/cli/src/commands/check.rs"), "{heading}");
    assert!(links.last().is_some_and(|last| last.starts_with(end)), "{heading}: {links:?}");
    assert!(links.len() - 1 < 5, "{heading}: {links:?}");
    for step in links.windows(2) {
        let [from, to] = step else { continue };
        let module = Path::new(to).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let name = match crate_of(from) == crate_of(to) {
            true => module.to_owned(),
            false => format!("ringfence_{}", crate_of(to)),
        };
        assert!(has_word(&read(from), &name), "{heading}: {from} does not mention {name}");
    }
}

#[test]
fn newcomers_are_led_in_under_five_links() {
    check_tour("To the join of two states", "crates/smg/src/shape/");
    check_tour("To a model of the C library", "crates/library/src/");
    check_tour("To a line of the report", "crates/report/src/");
}

/// The crates of the workspace in the order of the code map.
fn crates_of_the_map() -> Vec<String> {
    let text = read("ARCHITECTURE.md");
    let heads = text.lines().filter_map(|line| line.strip_prefix("### `crates/")?.strip_suffix('`'));
    heads.map(str::to_owned).collect()
}

#[test]
fn every_crate_has_an_entry_and_an_invariant() {
    let text = read("ARCHITECTURE.md");
    let listed: BTreeSet<String> = crates_of_the_map().into_iter().collect();
    let mut there = BTreeSet::new();
    for entry in fs::read_dir(repository().join("crates")).expect("the crates") {
        let entry = entry.expect("an entry");
        if entry.path().join("Cargo.toml").exists() {
            there.insert(entry.file_name().into_string().expect("UTF-8"));
        }
    }
    assert_eq!(listed, there);
    for name in &listed {
        let section = section(&text, &format!("`crates/{name}`"));
        assert_eq!(section.matches("**").count(), 2, "`crates/{name}` has one invariant in bold");
        let words: Vec<&str> = section.split_whitespace().collect();
        assert!(words.join(" ").contains("Entry point: "), "`crates/{name}` has an entry point");
        let entry = format!("crates/{name}/");
        assert!(links(section).iter().any(|link| link.starts_with(&entry)), "`crates/{name}`: a link to it");
        for file in quoted(section).iter().filter(|word| word.ends_with(".rs") || word.ends_with('/')) {
            let places =
                ["src", "tests/it", "."].map(|under| repository().join(&entry).join(under).join(file));
            assert!(places.iter().any(|place| place.exists()), "`crates/{name}`: there is no {file}");
        }
    }
}

/// The crates of the workspace that a crate is built from; tests may use others.
fn dependencies(name: &str) -> Vec<String> {
    let manifest = read(&format!("crates/{name}/Cargo.toml"));
    let section = manifest.split_once("[dependencies]\n").map_or("", |(_, rest)| rest);
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.strip_prefix("ringfence-")?.split(['.', ' ', '=']).next());
    names.map(str::to_owned).collect()
}

#[test]
fn crates_depend_only_on_crates_above_them() {
    let order = crates_of_the_map();
    for (at, name) in order.iter().enumerate() {
        for other in dependencies(name) {
            assert!(
                order[..at].contains(&other),
                "`{name}` depends on `{other}`, which does not stand above it"
            );
        }
    }
}

#[test]
fn layers_know_what_they_may() {
    let knows = |name: &str, other: &str| dependencies(name).iter().any(|known| known == other);
    assert_eq!(dependencies("base"), Vec::<String>::new());
    assert_eq!(dependencies("verdict"), ["base"]);
    for name in ["interp", "library", "verifier", "symex", "templates", "portfolio"] {
        assert!(!knows(name, "cfront"), "`{name}` knows no C syntax");
    }
    let engines = ["verifier", "symex", "templates"];
    for name in engines {
        assert!(engines.iter().all(|other| !knows(name, other)), "`{name}` knows no other engine");
        assert!(!knows("report", name), "`report` knows no engine");
    }
}

/// The files of a crate's source that mention one of some names.
fn mentions(name: &str, names: &[&str]) -> Vec<String> {
    let mut files = Vec::new();
    sources(&repository().join("crates").join(name).join("src"), &mut files);
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let known = names.iter().filter(|name| has_word(&text, name));
        found.extend(known.map(|name| format!("{}: {name}", file.display())));
    }
    found
}

#[test]
fn the_heap_knows_no_instructions_and_execution_no_lists() {
    let instructions = ["Inst", "InstKind", "Terminator", "SwitchCase", "block_insts"];
    assert_eq!(mentions("smg", &instructions), Vec::<String>::new());
    let lists = ["Segment", "segment", "segments", "sll", "dll", "Smg", "ringfence_smg"];
    assert_eq!(mentions("exec", &lists), Vec::<String>::new());
}

/// Words that were once used here for what the literature has a word for, and what it says instead.
const PRIVATE_WORDS: [(&str, &str); 11] = [
    ("crowd", "join limit"),
    ("mob", "lossy join"),
    ("haste", "eager join"),
    ("ways meet", "join point"),
    ("second look", "recheck"),
    ("there or not", "optional"),
    ("hunter", "symbolic execution"),
    ("hunters", "symbolic execution"),
    ("carved", "localised"),
    ("smeared", "weak update"),
    ("told", "reported, given or distinguished"),
];

/// The source files below a directory.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The words of a text, one space between them: also those of names, and across the lines of a comment.
fn plain(text: &str) -> String {
    let bare = |line: &str| line.trim_start().trim_start_matches(['/', '!', '*', '>', '-']).to_lowercase();
    let lines: Vec<String> = text.lines().map(|line| bare(line).replace('_', " ")).collect();
    lines.iter().flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_are_seen_in_names_and_across_lines() {
    assert!(has_word(&plain("//! a block that is there\n//! or not"), "there or not"));
    assert!(has_word(&plain("fn ways_meet() {}"), "ways meet"));
    assert!(!has_word(&plain("the mobile haste_ned"), "mob"));
}

#[test]
fn words_are_those_of_the_literature() {
    let mut files: Vec<PathBuf> = pages().iter().map(|page| repository().join(page)).collect();
    sources(&repository().join("crates"), &mut files);
    sources(&repository().join("xtask/src"), &mut files);
    // Former names that users may still type, and what has changed.
    let exempt = ["crates/verifier/src/settings.rs", "crates/portfolio/src/choice.rs", "CHANGELOG.md"];
    files.retain(|file| !exempt.iter().any(|exempt| file.ends_with(exempt)));
    let mut found = Vec::new();
    for file in files {
        let text = plain(&fs::read_to_string(&file).unwrap_or_default());
        let private = PRIVATE_WORDS.iter().filter(|(word, _)| has_word(&text, word));
        found.extend(private.map(|(word, instead)| format!("{}: {word}: say {instead}", file.display())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
