//! Questions to C about a contract, asked where the contract stands.
//!
//! What a type or a constant is depends on where it is written: macros and declarations come and go. So each comment of a
//! contract is replaced by declarations of C that name its types and constants, and the front end reads the file once with them.
//! A comment that the preprocessor leaves out has no declarations, which is how it is noticed; a name that is a macro there has
//! one more.

use super::error::{Error, Result};
use super::invariant::{Inserted, with_inserted};
use super::token::Token;
use super::types::View;
use super::unit::Param;
use std::collections::{BTreeMap, BTreeSet};

/// The declarations, by the lines of their comments.
#[derive(Debug, Clone, Default)]
pub(super) struct Probes {
    lines: BTreeMap<u32, Line>,
    /// The comments that must have been read: the word that each begins with, and the name that says so.
    seen: Vec<(Token, String)>,
    count: u32,
}

/// What stands in the place of a comment.
#[derive(Debug, Clone, Default)]
struct Line {
    declarations: String,
    /// The names that are variables or members, with what is declared if they are macros.
    names: BTreeMap<String, (Token, String)>,
    /// The constants that were asked for, with the names of the answers.
    constants: BTreeMap<String, String>,
}

impl Probes {
    fn fresh(&mut self, what: &str) -> String {
        self.count += 1;
        format!("__contract_{what}_{}", self.count)
    }

    /// Those that ask nothing yet, and whose names are not those of these.
    pub(super) fn others(&self) -> Self {
        Self { count: self.count, ..Self::default() }
    }

    /// Gives no name that others give.
    pub(super) fn beside(&mut self, others: &Self) {
        self.count = self.count.max(others.count);
    }

    /// Asks for the type of something at a comment; the name of the answer.
    pub(super) fn type_of(&mut self, word: &Token, what: &str) -> String {
        let name = self.fresh("type");
        self.line(word).declarations.push_str(&format!("typedef __typeof__({what}) {name}; "));
        name
    }

    /// The declarations that ask what is asked at one comment.
    pub(super) fn text(&self, word: &Token) -> String {
        self.lines.get(&word.line).map_or(String::new(), |line| line.text(word.line))
    }

    /// Refuses names that are macros.
    pub(super) fn no_macros(&self, view: &View<'_>) -> Result<()> {
        for (place, name) in self.names() {
            if view.named(name).is_some() {
                let message = format!("not supported in contracts: `{}`, which is a macro", place.text);
                return Err(Error::at(place, message));
            }
        }
        Ok(())
    }

    fn line(&mut self, word: &Token) -> &mut Line {
        self.lines.entry(word.line).or_default()
    }

    /// Asks whether the comment that begins with a word is part of the program.
    pub(super) fn comment(&mut self, word: &Token) {
        let name = self.fresh("at");
        self.line(word).declarations.push_str(&format!("typedef int {name}; "));
        self.seen.push((word.clone(), name));
    }

    /// Asks for the type of a variable at a comment, and gives it a name.
    pub(super) fn declare(&mut self, word: &Token, param: &mut Param) {
        param.type_name = self.fresh("type");
        let declaration = format!("typedef {}; ", param.declaration(&param.type_name));
        self.line(word).declarations.push_str(&declaration);
    }

    /// Asks for a constant at a comment; the name of the answer.
    pub(super) fn constant(&mut self, word: &Token, text: &str) -> String {
        if let Some(known) = self.line(word).constants.get(text) {
            return known.clone();
        }
        let name = self.fresh("value");
        let line = self.line(word);
        line.declarations.push_str(&format!("typedef enum {{ {name}_ = ({text}) }} {name}; "));
        line.constants.insert(text.to_owned(), name.clone());
        name
    }

    /// Asks whether a name is a macro at a comment.
    pub(super) fn name(&mut self, word: &Token, name: &str, place: &Token) {
        if !self.line(word).names.contains_key(name) {
            let answer = self.fresh("macro");
            self.line(word).names.insert(name.to_owned(), (place.clone(), answer));
        }
    }

    /// The comments that must be part of the program.
    pub(super) fn comments(&self) -> impl Iterator<Item = (&Token, &str)> {
        self.seen.iter().map(|(word, name)| (word, name.as_str()))
    }

    /// The names that must be no macros.
    pub(super) fn names(&self) -> impl Iterator<Item = (&Token, &str)> {
        self.lines
            .values()
            .flat_map(|line| line.names.values().map(|(place, answer)| (place, answer.as_str())))
    }

    /// The same names without their places.
    pub(super) fn written(&self) -> BTreeSet<&str> {
        self.lines.values().flat_map(|line| line.names.keys().map(String::as_str)).collect()
    }

    /// The text with the declarations in the place of the comments, which stand alone on their lines. The lines behind them are
    /// numbered as they were.
    pub(super) fn insert(&self, text: &[u8], inserted: &[Inserted]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        for (line, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1..) {
            match self.lines.get(&number) {
                None => out.extend(with_inserted(line, number, inserted)),
                Some(line) => out.extend_from_slice(line.text(number).as_bytes()),
            }
        }
        out
    }
}

impl Line {
    fn text(&self, number: u32) -> String {
        let mut out = format!("{}\n", self.declarations);
        for (name, (_, answer)) in &self.names {
            out.push_str(&format!("#ifdef {name}\ntypedef int {answer};\n#endif\n"));
        }
        out.push_str(&format!("#line {}\n", number + 1));
        out
    }
}
