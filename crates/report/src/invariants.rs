//! The invariants of an answer, with their places, and names for pictures that are kept as files.
//!
//! The text is meant for people; machines get the pictures themselves. Several pictures of one place are
//! alternatives: each state there is described by one of them.

use crate::words;
use ringfence_base::Sources;
use ringfence_verdict::picture::{Invariant, Moment, Picture, Site};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How many pictures of one place are written.
const STATES: usize = 50;

/// How many characters of a function's name become part of a file's name.
const NAME: usize = 60;

/// Where and when, in words: `at the head of the loop in main`.
#[must_use]
pub fn moment(site: &Site) -> String {
    let function = &site.function;
    match &site.moment {
        Moment::LoopHead => format!("at the head of the loop in `{function}`"),
        Moment::FunctionExit => format!("when `{function}` returns"),
        Moment::Plot(name) => format!("at the plot `{name}` in `{function}`"),
    }
}

/// A site in words, with the place in the source.
#[must_use]
pub fn heading(site: &Site, sources: &Sources) -> String {
    match sources.place(site.loc) {
        Some(_) => format!("{}: {}", sources.show(site.loc), moment(site)),
        None => moment(site),
    }
}

/// All invariants in words, one after the other in the given order.
#[must_use]
pub fn describe(invariants: &[Invariant], sources: &Sources) -> String {
    let mut text = String::new();
    for invariant in invariants {
        text += &describe_one(invariant, sources);
    }
    text
}

/// One invariant: a heading, then the alternatives.
fn describe_one(invariant: &Invariant, sources: &Sources) -> String {
    let mut text = format!("{}:\n", heading(&invariant.site, sources));
    match invariant.states.as_slice() {
        [] => text += "  control never comes here\n",
        [state] => {
            for line in words::describe(state) {
                let _ = writeln!(text, "  {line}");
            }
        }
        states => {
            for (index, state) in states.iter().take(STATES).enumerate() {
                text += &alternative(index, state);
            }
            if let more @ 1.. = states.len().saturating_sub(STATES) {
                let _ = writeln!(text, "  or one of {more} more");
            }
        }
    }
    text
}

fn alternative(index: usize, state: &Picture) -> String {
    let mut text = String::new();
    for (number, line) in words::describe(state).iter().enumerate() {
        let lead = match (index, number) {
            (0, 0) => "either ",
            (_, 0) => "or     ",
            _ => "       ",
        };
        let _ = writeln!(text, "  {lead}{line}");
    }
    text
}

/// A name without directory and extension for the file of each picture: the function, the line and a number
/// for pictures of the same line. The names differ, also where the case of letters does not count, and hold
/// nothing but letters, digits, `-` and `_`.
#[must_use]
pub fn file_names(pictures: &[Picture], sources: &Sources) -> Vec<String> {
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let name = |picture: &Picture| {
        let line = sources.place(picture.site.loc).map_or(0, |place| place.line);
        let stem = format!("{}-{line}", plain(&picture.site.function));
        let number = numbers.entry(stem.to_lowercase()).or_default();
        *number += 1;
        format!("{stem}-{number}")
    };
    pictures.iter().map(name).collect()
}

/// A name that is safe everywhere.
fn plain(name: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    let text: String = name.chars().take(NAME).map(safe).collect();
    if text.is_empty() { "_".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use expect_test::expect;
    use ringfence_base::Loc;

    #[test]
    fn alternatives() {
        let (sources, loc) = samples::place("list.c", 27);
        let several =
            Invariant { site: Site::loop_head("main", loc), states: vec![samples::l1_1(), samples::l4_1()] };
        let one = Invariant { site: Site::exit("main", Loc::NONE), states: vec![samples::l5_2()] };
        let none = Invariant::new(Site::plot("f", loc, "after \"x\""));
        expect![[r#"
            list.c:27:5: at the head of the loop in `main`:
              either l = x = null
              or     l: dll(next, prev, 0+, prev of first -> x)
                     x: freed region of 16 bytes
            when `main` returns:
              l = null
              x: freed region of 16 bytes
            list.c:27:5: at the plot `after "x"` in `f`:
              control never comes here
        "#]]
        .assert_eq(&describe(&[several, one, none], &sources));
    }

    #[test]
    fn many_alternatives_end() {
        let site = Site::loop_head("main", Loc::NONE);
        let invariant = Invariant { site, states: vec![samples::l1_1(); STATES + 3] };
        let text = describe(&[invariant], &Sources::default());
        assert!(text.ends_with("  or     l = x = null\n  or one of 3 more\n"), "{text}");
        assert_eq!(text.lines().count(), STATES + 2);
    }

    #[test]
    fn files_have_different_names() {
        let (sources, loc) = samples::place("list.c", 27);
        let at = |function: &str, loc| Picture::new(Site::exit(function, loc));
        let pictures = [at("f", loc), at("F", loc), at("f", Loc::NONE), at("../é", loc), at("", loc)];
        let names = file_names(&pictures, &sources);
        assert_eq!(names, ["f-27-1", "F-27-2", "f-0-1", "____-27-1", "_-27-1"]);
    }
}
