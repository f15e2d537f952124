//! What memory looks like: the invariants of an answer in words, and pictures as files.
//!
//! Nothing here changes a verdict. A directory of pictures is made when it is missing; files of other names
//! in it stay as they are.

use crate::output;
use ringfence_base::Sources;
use ringfence_portfolio::Answer;
use ringfence_report::{html, invariants, svg};
use ringfence_verdict::{Invariant, LoopInvariant, Picture};
use std::path::Path;

/// The invariants of an answer in words, and what the program asked for.
pub(crate) fn invariants_text(answer: &Answer, sources: &Sources) -> String {
    let mut all = answer.invariants.clone();
    for picture in &answer.plots {
        match all.last_mut().filter(|last| last.site == picture.site) {
            Some(last) => last.states.push(picture.clone()),
            None => all.push(Invariant { site: picture.site.clone(), states: vec![picture.clone()] }),
        }
    }
    // What was proved says more than states that were reached.
    if (all.is_empty() || !answer.invariants_hold) && !answer.loops.is_empty() {
        return text_of_loops(&answer.loops, sources);
    }
    text_of(&all, answer.invariants_hold, sources)
}

/// What was found in words alone: one heading for each loop, one fact a line.
fn text_of_loops(loops: &[LoopInvariant], sources: &Sources) -> String {
    let mut text = String::new();
    for found in loops {
        let place = sources.show(found.loc);
        text += &format!("{place}: after every iteration of the loop in `{}`:\n", found.function);
        for fact in &found.facts {
            text += &format!("  {fact}\n");
        }
        if found.facts.is_empty() {
            text += "  nothing is known\n";
        }
    }
    text
}

fn text_of(all: &[Invariant], hold: bool, sources: &Sources) -> String {
    if all.is_empty() {
        return "note: there are no invariants: no engine reached a loop or the end of a function\n"
            .to_owned();
    }
    let words = invariants::describe(all, sources);
    if hold {
        return words;
    }
    let doubt = "note: these are states that were reached, not invariants: the engine that reached them proved nothing";
    format!("{doubt}\n{words}")
}

/// Writes the pictures of an answer to a directory and says how many there are.
pub(crate) fn write(directory: &Path, answer: &Answer, sources: &Sources) -> Result<String, String> {
    let states = answer.invariants.iter().flat_map(|invariant| &invariant.states);
    let pictures: Vec<Picture> = answer.plots.iter().chain(states).cloned().collect();
    write_all(directory, &pictures, sources)
}

fn write_all(directory: &Path, pictures: &[Picture], sources: &Sources) -> Result<String, String> {
    if pictures.is_empty() {
        return Ok(format!(
            "note: nothing was written to `{}`: there are no pictures\n",
            directory.display()
        ));
    }
    let failed = |error| format!("cannot make the directory `{}`: {error}", directory.display());
    std::fs::create_dir_all(directory).map_err(failed)?;
    let names = invariants::file_names(pictures, sources);
    for (picture, name) in pictures.iter().zip(&names) {
        output::write(&directory.join(format!("{name}.svg")), &svg::draw(picture, sources))?;
    }
    let index = directory.join("index.html");
    output::write(&index, &html::index(pictures, &names, sources))?;
    let count = pictures.len();
    Ok(format!(
        "note: pictures written to `{}`: {count}; `{}` shows them all\n",
        directory.display(),
        index.display()
    ))
}

/// Complains early about a directory that could not be used after a long analysis.
pub(crate) fn check(directory: &Path) -> Result<(), String> {
    if directory.exists() && !directory.is_dir() {
        return Err(format!("cannot write pictures to `{}`: it is not a directory", directory.display()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Place;
    use ringfence_verdict::picture::{Object, Segment, Site, Value};

    /// A list at a loop head, twice, with its sources.
    fn list() -> (Sources, Invariant) {
        let mut sources = Sources::default();
        let file = sources.file("list.c");
        let site = Site::loop_head("main", sources.loc(Place { file, line: 7, column: 3 }));
        let mut picture = Picture::new(site.clone());
        let list = Object::segment(8, Segment::single(0, 1)).with(0, 8, "next", Value::Null);
        let list = picture.add(list);
        picture.root("l", Value::first(list));
        (sources, Invariant { site, states: vec![picture.clone(), picture] })
    }

    #[test]
    fn invariants_in_words() {
        let (sources, invariant) = list();
        let text = "list.c:7:3: at the head of the loop in `main`:\n  either l: sll(next, 1+)\n  \
                    or     l: sll(next, 1+)\n";
        assert_eq!(text_of(std::slice::from_ref(&invariant), true, &sources), text);
        let reached = text_of(&[invariant], false, &sources);
        assert!(reached.starts_with("note: these are states") && reached.ends_with(text), "{reached}");
        assert!(text_of(&[], true, &sources).starts_with("note: there are no invariants"));
    }

    #[test]
    fn pictures_are_files() {
        let directory = std::env::temp_dir().join(format!("ringfence-pictures-{}", std::process::id()));
        let (sources, invariant) = list();
        assert!(check(&directory).is_ok());
        assert!(write_all(&directory, &[], &sources).is_ok_and(|note| note.contains("no pictures")));
        assert!(!directory.exists());
        write_all(&directory, &invariant.states, &sources).unwrap();
        let mut names: Vec<_> =
            std::fs::read_dir(&directory).unwrap().map(|file| file.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["index.html", "main-7-1.svg", "main-7-2.svg"]);
        let index = std::fs::read_to_string(directory.join("index.html")).unwrap();
        assert!(index.contains("<img src=\"main-7-1.svg\"") && index.contains("list.c:7:3"), "{index}");
        let svg = std::fs::read_to_string(directory.join("main-7-2.svg")).unwrap();
        assert!(svg.starts_with("<svg ") && svg.contains("list.c:7:3"));
        assert!(check(&directory).is_ok() && check(&directory.join("main-7-1.svg")).is_err());
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
