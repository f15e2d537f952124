//! Words and signs of the notation.

use std::ops::Range;

/// Why a text is no formula, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The bytes of the text that are at fault.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub message: String,
}

impl ParseError {
    pub(super) fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

/// A word or a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Name(&'t str),
    /// A name with a prime.
    Primed(&'t str),
    Number(i128),
    /// Anything else, by how it is written.
    Sign(&'static str),
    End,
}

/// Longer signs stand before those that they begin with.
const SIGNS: [&str; 20] = [
    "|->", "->", "&&", "||", "==", "!=", "<=", ">=", ":=", "<", ">", "+", "-", "*", "(", ")", ",", ";", "_",
    "?",
];

/// A text as tokens, each with the bytes that it has.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, ParseError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, len) = token(&text[at..], first)
            .ok_or_else(|| ParseError::new(at..at + first.len_utf8(), unexpected(&text[at..], first)))?;
        tokens.push((token, at..at + len));
        at += len;
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

fn unexpected(rest: &str, first: char) -> String {
    match first.is_ascii_digit() {
        true => format!("the number {} is too large", word(rest)),
        false => format!("the sign `{first}` has no meaning in a formula"),
    }
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    &text[..end]
}

/// The first token, and how many bytes it has.
fn token(rest: &str, first: char) -> Option<(Token<'_>, usize)> {
    if first.is_ascii_digit() {
        let digits = word(rest);
        let number = match digits.strip_prefix("0x") {
            Some(hexadecimal) => i128::from_str_radix(hexadecimal, 16),
            None => digits.parse(),
        };
        return Some((Token::Number(number.ok().filter(|number| *number < 1 << 100)?), digits.len()));
    }
    if first.is_alphabetic() || (first == '_' && word(rest).len() > 1) {
        let name = word(rest);
        return Some(match rest[name.len()..].starts_with('\'') {
            true => (Token::Primed(name), name.len() + 1),
            false => (Token::Name(name), name.len()),
        });
    }
    let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign))?;
    Some((Token::Sign(sign), sign.len()))
}
