//! Conditions as the source writes them, found by the places where they were decided.
//!
//! The representation decides `it->name` where the source says `!it->name` and goes the other way; a reader wants the
//! words of the source and the outcome that fits them.

use super::Texts;
use super::tokens::{Condition, Tokens};
use ringfence_base::{FileId, Loc, Sources};
use ringfence_verdict::Finding;
use ringfence_verdict::finding::{What, as_character};
use std::collections::BTreeMap;

/// How many characters of a condition are shown.
const SHOWN: usize = 60;

/// The conditions of a program.
#[derive(Debug)]
pub(crate) struct Conditions<'a> {
    texts: &'a Texts<'a>,
    tokens: BTreeMap<FileId, Option<Tokens<'a>>>,
}

impl<'a> Conditions<'a> {
    pub(crate) const fn of(texts: &'a Texts<'a>) -> Self {
        Self { texts, tokens: BTreeMap::new() }
    }

    /// The condition that is decided at a place.
    pub(crate) fn at(&mut self, loc: Loc) -> Option<Condition> {
        let (tokens, index) = self.token(loc)?;
        tokens.condition(index)
    }

    /// What a `switch` at a place is on, where its cases are characters if the first is one.
    fn switch_at(&mut self, loc: Loc) -> Option<Condition> {
        let (tokens, index) = self.token(loc)?;
        let condition = tokens.condition(index)?;
        Some(Condition { characters: tokens.switches_on_characters(index), ..condition })
    }

    fn token(&mut self, loc: Loc) -> Option<(&Tokens<'a>, usize)> {
        let place = self.texts.real(loc)?;
        let texts = self.texts;
        let tokens = self.tokens.entry(place.file).or_insert_with(|| texts.tokens(place.file)).as_ref()?;
        Some((tokens, tokens.at(place.line, place.column)?))
    }
}

/// Puts the conditions of a finding as the source writes them, each with the outcome that fits its words. Those of other
/// files than the program's text, and those that are too long, have no words.
pub fn as_written(finding: &mut Finding, sources: &Sources) {
    let texts = Texts::of(sources);
    let mut conditions = Conditions::of(&texts);
    for event in &mut finding.path.events {
        match &mut event.what {
            What::Branch { condition, held, values, .. } => {
                if let Some(found) = conditions.at(event.loc) {
                    *held = *held != found.negated;
                    in_order(values, &found.text);
                    *condition = short(found.text);
                    if found.characters {
                        values.iter_mut().for_each(|(_, value)| *value = as_character(value));
                    }
                }
            }
            What::Switch { on, value } => {
                let found = conditions.switch_at(event.loc);
                if found.as_ref().is_some_and(|found| found.characters) {
                    *value = as_character(value);
                }
                *on = found.map_or(String::new(), |found| short(found.text));
            }
            _ => {}
        }
    }
}

/// Values in the order in which the text names them.
fn in_order(values: &mut [(String, String)], text: &str) {
    values.sort_by_key(|(name, _)| {
        let name = name.split('…').next().unwrap_or_default();
        text.find(name).unwrap_or(usize::MAX)
    });
}

fn short(text: String) -> String {
    if text.chars().count() > SHOWN { String::new() } else { text }
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn values_come_as_they_are_named() {
        let named = |names: [&str; 2], text: &str| {
            let mut values = names.map(|name| (name.to_owned(), String::new()));
            in_order(&mut values, text);
            values.map(|(name, _)| name).join(" ")
        };
        assert_eq!(named(["b", "a"], "a > b"), "a b");
        assert_eq!(named(["key", "list[…]"], "list[i] != key"), "list[…] key");
        assert_eq!(named(["y", "x"], "MACRO"), "y x");
    }
}
