//! Conditions as the source writes them, found by the places where they were decided.
//!
//! The representation decides `it->name` where the source says `!it->name` and goes the other way; a reader wants the
//! words of the source and the outcome that fits them.

use super::Texts;
use super::tokens::{Condition, Tokens};
use ringfence_base::{FileId, Loc, Sources};
use ringfence_verdict::Finding;
use ringfence_verdict::finding::What;
use std::collections::BTreeMap;

/// How many characters of a condition are told.
const TOLD: usize = 60;

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
        let place = self.texts.real(loc)?;
        let texts = self.texts;
        let tokens = self.tokens.entry(place.file).or_insert_with(|| texts.tokens(place.file)).as_ref()?;
        tokens.condition(tokens.at(place.line, place.column)?)
    }
}

/// Puts the conditions of a finding as the source writes them, each with the outcome that fits its words. Those of other
/// files than the program's text, and those that are too long, have no words.
pub fn as_written(finding: &mut Finding, sources: &Sources) {
    let texts = Texts::of(sources);
    let mut conditions = Conditions::of(&texts);
    for event in &mut finding.path.events {
        match &mut event.what {
            What::Branch { condition, held, .. } => {
                if let Some(found) = conditions.at(event.loc) {
                    *held = *held != found.negated;
                    *condition = short(found.text);
                }
            }
            What::Switch { on, .. } => {
                *on = conditions.at(event.loc).map_or(String::new(), |found| short(found.text));
            }
            _ => {}
        }
    }
}

fn short(text: String) -> String {
    if text.chars().count() > TOLD { String::new() } else { text }
}
