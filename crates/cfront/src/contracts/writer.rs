//! Generated C text in which everything stands, for the front end, at a place of the contract.
//!
//! Each piece is a line of its own behind a `#line` directive, and begins in the column of what it was made of. So errors and
//! reports point into the contract, never at generated text.

use super::expr::MADE;
use super::token::Token;

/// The words of C in the text.
const WORDS: [&str; 20] = [
    "void",
    "char",
    "int",
    "long",
    "unsigned",
    "const",
    "_Bool",
    "__int128",
    "if",
    "else",
    "for",
    "while",
    "break",
    "sizeof",
    "noreturn",
    "__typeof__",
    "__asm__",
    "__attribute__",
    "enum",
    "typedef",
];

/// The text so far.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    out: String,
    /// The file as a string of C.
    file: String,
    names: u32,
}

impl Writer {
    pub(super) fn new(file: &str) -> Self {
        let escaped = file.replace('\\', "\\\\").replace('"', "\\\"");
        Writer { out: String::new(), file: format!("\"{escaped}\""), names: 0 }
    }

    /// Takes back the macros that would change the text that is written: those with these names, and those of words of C.
    pub(super) fn forget_macros<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        // The first line ends one that the file leaves open.
        self.out.push_str("\n\n");
        for name in names.chain(WORDS) {
            self.out.push_str(&format!("#undef {name}\n"));
        }
    }

    /// All of it.
    pub(super) fn text(self) -> String {
        self.out + "\n"
    }

    /// A name that no other has: names of the program do not have [`MADE`] in them.
    pub(super) fn fresh(&mut self, name: &str) -> String {
        self.names += 1;
        let word: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        format!("{word}{MADE}{}", self.names)
    }

    /// This text, with names that are not given again by another one either.
    pub(super) fn keeping_names(self, other: &Writer) -> Self {
        Writer { names: other.names, ..self }
    }

    /// Some text at the place of a token, each statement of it in its column.
    pub(super) fn at(&mut self, place: &Token, text: &str) {
        for statement in text.split_inclusive("; ").filter(|statement| !statement.trim().is_empty()) {
            self.line(place);
            self.out.push_str(statement);
        }
    }

    /// Some text as it is.
    pub(super) fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Goes on at a place of the file.
    pub(super) fn back(&mut self, line: u32, column: u32) {
        self.out.push_str(&format!("\n#line {line} {}\n", self.file));
        self.out.extend(std::iter::repeat_n(' ', column.saturating_sub(1) as usize));
    }

    fn line(&mut self, place: &Token) {
        self.back(place.line, place.column);
    }
}
