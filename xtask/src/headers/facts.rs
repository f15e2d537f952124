//! Numbers and strings that a header fixes, computed by gcc once with our header and once with the platform's.
//!
//! Each fact is a constant with an initialiser on a line of its own, which gcc turns into data of its assembler output.
//! A macro that cannot initialise one is no constant, and there is nothing to compare.

use super::{Shown, Task, Whose, bad_lines, gcc};
use std::collections::BTreeMap;
use std::path::Path;

/// How often what does not compile is left out.
const ROUNDS: usize = 20;

/// A question to a header: what it is about, and the initialised constant without its name.
struct Fact {
    about: String,
    /// The declaration, with `@` for the name of the constant.
    text: String,
}

/// Facts that are not the same.
pub(super) fn differences(
    task: &Task,
    ours: &Shown,
    platform: &Shown,
    dir: &Path,
    scratch: &Path,
) -> Result<Vec<String>, String> {
    let facts: Vec<Fact> = types(ours, platform).chain(macros(ours, platform)).collect();
    let mine = answers(task, Whose::Ours(dir), &facts, scratch)?;
    let known: Vec<Fact> = facts
        .into_iter()
        .enumerate()
        .filter(|(index, _)| mine.contains_key(index))
        .map(|(_, fact)| fact)
        .collect();
    let mine: Vec<&Vec<String>> = mine.values().collect();
    let theirs = answers(task, Whose::Platform, &known, scratch)?;
    let differ = known.iter().enumerate().filter(|(index, _)| theirs.get(index) != Some(mine[*index]));
    Ok(differ
        .map(|(index, fact)| {
            let (mine, theirs) = (mine[index].join(" "), theirs.get(&index).map(|lines| lines.join(" ")));
            format!(
                "{} is [{mine}], for the platform [{}]",
                fact.about,
                theirs.unwrap_or_else(|| "no constant".into())
            )
        })
        .collect())
}

/// Sizes, alignments and offsets of what both have.
fn types<'a>(ours: &'a Shown, platform: &'a Shown) -> impl Iterator<Item = Fact> + 'a {
    let shared = ours.declared.types.iter().filter(|name| platform.declared.types.contains(*name));
    shared.flat_map(|name| {
        let members = ours.declared.members.get(name).map(Vec::as_slice).unwrap_or_default();
        let public = members.iter().filter(|member| !member.starts_with('_'));
        let offsets = public.map(move |member| Fact {
            about: format!("the place of `{member}` in `{name}`"),
            text: format!(
                "const unsigned long long @[] = {{__builtin_offsetof({name}, {member}), sizeof((({name} *)0)->{member})}};"
            ),
        });
        let size = Fact {
            about: format!("the size and alignment of `{name}`"),
            text: format!("const unsigned long long @[] = {{sizeof({name}), __alignof__({name})}};"),
        };
        std::iter::once(size).chain(offsets)
    })
}

/// Values and types of macros without parameters, as numbers and as strings.
fn macros<'a>(ours: &'a Shown, platform: &'a Shown) -> impl Iterator<Item = Fact> + 'a {
    let shared = ours.macros.iter().filter(|(name, text)| {
        let given = name.ends_with("_SOURCE") || name.ends_with("_BITS") || name.ends_with("_H");
        let is_shared = platform.macros.contains_key(*name) && !name.starts_with("__");
        is_shared && !given && !text.trim().is_empty() && !text.starts_with('(')
    });
    shared.flat_map(|(name, _)| {
        [
            Fact {
                about: format!("the value of `{name}`"),
                text: format!("const long double @ = ({name});"),
            },
            Fact {
                about: format!("the type of `{name}`"),
                text: format!(
                    "const int @[] = {{__builtin_classify_type({name}), sizeof({name}), ({name}) < 0}};"
                ),
            },
            Fact { about: format!("the text of `{name}`"), text: format!("const char @[] = {name};") },
        ]
    })
}

/// The data that each fact becomes; absent where it does not compile.
fn answers(
    task: &Task,
    whose: Whose<'_>,
    facts: &[Fact],
    scratch: &Path,
) -> Result<BTreeMap<usize, Vec<String>>, String> {
    let mut which: Vec<usize> = (0..facts.len()).collect();
    // gcc complains about a name that is not declared once, and not about the next line that uses it.
    for _ in 0..ROUNDS {
        let text = question(task, facts, &which);
        let (output, errors) =
            gcc(task, whose, &["-S", "-O0", "-fno-asynchronous-unwind-tables"], &text, scratch)?;
        let bad = bad_lines(&errors);
        if bad.is_empty() {
            return Ok(data(&output));
        }
        which = which
            .into_iter()
            .enumerate()
            .filter(|(at, _)| !bad.contains_key(&(at + 2)))
            .map(|(_, i)| i)
            .collect();
    }
    Err(format!("{}: gcc goes on complaining", task.name()))
}

fn question(task: &Task, facts: &[Fact], which: &[usize]) -> String {
    let mut text = format!("#include <{}>\n", task.header);
    for &index in which {
        text.push_str(&facts[index].text.replace('@', &format!("rf_fact_{index}")));
        text.push('\n');
    }
    text
}

/// The directives behind each label of a fact.
fn data(output: &str) -> BTreeMap<usize, Vec<String>> {
    let mut found: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut current = None;
    for line in output.lines() {
        if let Some(label) = line.strip_suffix(':') {
            current = label.strip_prefix("rf_fact_").and_then(|number| number.parse::<usize>().ok());
            if let Some(index) = current {
                found.entry(index).or_default();
            }
        } else if let Some(index) = current {
            let words: Vec<&str> = line.split_whitespace().collect();
            let is_data = words.first().is_some_and(|word| {
                [".long", ".quad", ".value", ".byte", ".string", ".ascii", ".zero"].contains(word)
            });
            if is_data {
                found.entry(index).or_default().push(words.join(" "));
            }
        }
    }
    found
}
