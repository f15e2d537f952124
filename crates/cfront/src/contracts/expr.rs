//! Expressions of contracts: sums and multiples of whole numbers, and addresses.
//!
//! They read no memory and have no casts, so what they mean does not depend on C's conversions: numbers are whole numbers
//! ([`arith`](super::arith) says how C computes them). Everything else that C could write in their place is refused.

use super::error::{Error, Result};
use super::token::{Kind, Token};
use super::unit::{closing, is_type_word};
use std::collections::BTreeMap;

/// An expression, with the token that it is about.
#[derive(Debug, Clone)]
pub(super) struct Expr {
    pub(super) kind: ExprKind,
    pub(super) place: Token,
}

#[derive(Debug, Clone)]
pub(super) enum ExprKind {
    Number(i128),
    /// A variable, or a member of one that is a record (`queue.first`).
    Name(String),
    /// A constant of C, as C writes it: a name, or the size of a type; and the name of the answer when C was asked.
    Constant(String, String),
    Sum(Box<Expr>, Box<Expr>),
    Difference(Box<Expr>, Box<Expr>),
    Product(Box<Expr>, Box<Expr>),
    Negative(Box<Expr>),
}

impl Expr {
    /// The expression that all of some tokens are. `place` stands near it, for the message when there are none.
    pub(super) fn new(tokens: &[Token], place: &Token) -> Result<Self> {
        if let Some(token) = tokens.get(LONGEST) {
            return Err(Error::at(token, "not supported in contracts: an expression of so many words"));
        }
        let mut parser = Parser { tokens, at: 0, place };
        let expr = parser.sum()?;
        match tokens.get(parser.at) {
            Some(token) => Err(refused(token)),
            None => Ok(expr),
        }
    }

    /// A variable.
    pub(super) fn name(key: &str, place: &Token) -> Self {
        Expr { kind: ExprKind::Name(key.to_owned()), place: place.clone() }
    }

    /// The number 0.
    pub(super) fn zero(place: &Token) -> Self {
        Expr { kind: ExprKind::Number(0), place: place.clone() }
    }

    /// Its name, if it is a variable and nothing more.
    pub(super) fn as_variable(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        matches!(self.kind, ExprKind::Number(0))
    }

    /// The names of the variables in it.
    pub(super) fn names(&self) -> Vec<&str> {
        match &self.kind {
            ExprKind::Name(name) => vec![name],
            ExprKind::Number(_) | ExprKind::Constant(..) => Vec::new(),
            ExprKind::Negative(one) => one.names(),
            ExprKind::Sum(one, other) | ExprKind::Difference(one, other) | ExprKind::Product(one, other) => {
                [one.names(), other.names()].concat()
            }
        }
    }

    /// With other expressions in the place of names, and of constants.
    pub(super) fn with(&self, change: &dyn Fn(&ExprKind) -> Option<ExprKind>) -> Expr {
        let both = |one: &Expr, other: &Expr| (Box::new(one.with(change)), Box::new(other.with(change)));
        let kind = match &self.kind {
            ExprKind::Sum(one, other) => both(one, other).pipe(|(one, other)| ExprKind::Sum(one, other)),
            ExprKind::Difference(one, other) => {
                both(one, other).pipe(|(one, other)| ExprKind::Difference(one, other))
            }
            ExprKind::Product(one, other) => {
                both(one, other).pipe(|(one, other)| ExprKind::Product(one, other))
            }
            ExprKind::Negative(one) => ExprKind::Negative(Box::new(one.with(change))),
            leaf => change(leaf).unwrap_or_else(|| leaf.clone()),
        };
        Expr { kind, place: self.place.clone() }
    }

    /// With other expressions in the place of names.
    pub(super) fn renamed(&self, values: &BTreeMap<String, Expr>) -> Expr {
        self.with(&|kind| match kind {
            ExprKind::Name(name) => values.get(name).map(|value| value.kind.clone()),
            _ => None,
        })
    }

    /// As messages show it.
    pub(super) fn shown(&self) -> String {
        match &self.kind {
            ExprKind::Number(number) => number.to_string(),
            ExprKind::Name(name) if is_wildcard(name) => "_".to_owned(),
            ExprKind::Name(name) => plain(name),
            ExprKind::Constant(text, _) => text.clone(),
            ExprKind::Sum(one, other) => format!("{} + {}", one.shown(), other.shown()),
            ExprKind::Difference(one, other) => format!("{} - ({})", one.shown(), other.shown()),
            ExprKind::Product(one, other) => format!("({}) * ({})", one.shown(), other.shown()),
            ExprKind::Negative(one) => format!("-({})", one.shown()),
        }
    }
}

trait Pipe: Sized {
    fn pipe<T>(self, then: impl FnOnce(Self) -> T) -> T {
        then(self)
    }
}

impl<T> Pipe for T {}

/// How many words an expression has at most, so that no expression is nested too deeply for the stack.
pub(super) const LONGEST: usize = 500;

/// The name that stands for anything at a place. It has a space in it, so no name that is written is equal to it.
fn wildcard(place: &Token) -> String {
    format!("_ {} {}'", place.line, place.column)
}

/// Whether a name stands for anything: nothing else has it.
pub(super) fn is_wildcard(name: &str) -> bool {
    name.starts_with("_ ")
}

/// What stands in a name of generated code between what it was made of and its number.
pub(super) const MADE: &str = "__contract";

/// A text without what makes names in it unique.
pub(super) fn plain(text: &str) -> String {
    let mut parts = text.split(MADE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

/// The text of some tokens.
pub(super) fn text(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn refused(token: &Token) -> Error {
    let text = &token.text;
    match text.as_str() {
        "->" | "[" => Error::at(token, "what memory holds is said by `|->`"),
        "=" => Error::at(token, "a contract changes nothing: `==` compares"),
        _ => Error::at(token, format!("not supported in contracts: `{text}` in an expression")),
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    place: &'a Token,
}

impl Parser<'_> {
    fn next_is(&self, mark: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.is(mark))
    }

    fn sum(&mut self) -> Result<Expr> {
        let mut left = self.product()?;
        while self.next_is("+") || self.next_is("-") {
            let plus = self.next_is("+");
            self.at += 1;
            let (place, one, other) = (left.place.clone(), Box::new(left), Box::new(self.product()?));
            let kind = if plus { ExprKind::Sum(one, other) } else { ExprKind::Difference(one, other) };
            left = Expr { kind, place };
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr> {
        let mut left = self.unary()?;
        while self.next_is("*") {
            self.at += 1;
            let (place, right) = (left.place.clone(), self.unary()?);
            left = Expr { kind: ExprKind::Product(Box::new(left), Box::new(right)), place };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr> {
        let Some(token) = self.tokens.get(self.at).cloned() else {
            let near = self.tokens.last().unwrap_or(self.place);
            return Err(Error::at(near, "an expression is missing here"));
        };
        self.at += 1;
        let kind = match token.text.as_str() {
            "-" if token.kind == Kind::Mark => ExprKind::Negative(Box::new(self.unary()?)),
            "(" if token.kind == Kind::Mark => {
                let inner = self.sum()?;
                if !self.next_is(")") {
                    return Err(refused(self.tokens.get(self.at).unwrap_or(&token)));
                }
                self.at += 1;
                inner.kind
            }
            "*" if token.kind == Kind::Mark => {
                return Err(Error::at(&token, "what memory holds is said by `|->`"));
            }
            "sizeof" if token.kind == Kind::Name => self.size(&token)?,
            _ if token.kind == Kind::Name => self.variable(&token)?,
            _ if token.kind == Kind::Constant => ExprKind::Number(number(&token)?),
            _ => return Err(refused(&token)),
        };
        Ok(Expr { kind, place: token })
    }

    /// `sizeof(TYPE)`: C says what it is.
    fn size(&mut self, place: &Token) -> Result<ExprKind> {
        let close = closing(self.tokens, self.at).filter(|_| self.next_is("("));
        let close = close.ok_or_else(|| Error::at(place, "a size is `sizeof(TYPE)`"))?;
        let inner = &self.tokens[self.at + 1..close];
        if let Some(strange) = inner.iter().find(|token| !(token.is_name() || token.is("*"))) {
            return Err(refused(strange));
        }
        self.at = close + 1;
        // No name of a variable stands before `*)`.
        Ok(ExprKind::Constant(format!("sizeof(*({} *)0)", text(inner)), String::new()))
    }

    fn variable(&mut self, token: &Token) -> Result<ExprKind> {
        if self.next_is("(") {
            let message = format!("there is no predicate and no list `{}`", token.text);
            return Err(Error::at(token, message));
        }
        if is_type_word(&token.text) {
            return Err(refused(token));
        }
        let length = path_length(&self.tokens[self.at - 1..]);
        let words = &self.tokens[self.at - 1..self.at - 1 + length];
        self.at += length - 1;
        Ok(match token.text.as_str() {
            "_" if length == 1 => ExprKind::Name(wildcard(token)),
            "NULL" if length == 1 => ExprKind::Number(0),
            _ => ExprKind::Name(words.iter().map(|token| token.text.as_str()).collect()),
        })
    }
}

/// How many tokens a name at the beginning has, with its members.
pub(super) fn path_length(tokens: &[Token]) -> usize {
    let mut length = 1;
    while tokens.get(length).is_some_and(|dot| dot.is("."))
        && tokens.get(length + 1).is_some_and(Token::is_name)
    {
        length += 2;
    }
    length
}

/// The whole number that a constant of C is.
fn number(token: &Token) -> Result<i128> {
    let text = token.text.to_ascii_lowercase();
    if let Some(inner) = text.strip_prefix('\'') {
        let character = token.text[1..].strip_suffix('\'').filter(|_| inner.len() == 2);
        let plain =
            character.and_then(|one| one.bytes().next()).filter(|byte| byte.is_ascii() && *byte != b'\\');
        return plain.map(i128::from).ok_or_else(|| refused(token));
    }
    let digits = text.trim_end_matches(['u', 'l']);
    let suffix = &text[digits.len()..];
    let known = ["", "u", "l", "ul", "lu", "ll", "ull", "llu"].contains(&suffix);
    let (radix, digits) = match digits {
        hex if hex.starts_with("0x") => (16, &hex[2..]),
        binary if binary.starts_with("0b") => (2, &binary[2..]),
        octal if octal.len() > 1 && octal.starts_with('0') => (8, &octal[1..]),
        decimal => (10, decimal),
    };
    let value = u64::from_str_radix(digits, radix).ok().filter(|_| known && !digits.starts_with('+'));
    value.map(i128::from).ok_or_else(|| refused(token))
}

#[cfg(test)]
mod tests {
    use super::Expr;
    use crate::contracts::token::tokens;

    fn read(text: &str) -> String {
        let tokens = tokens(text, 1, 1);
        Expr::new(&tokens, &tokens[0])
            .map_or_else(|error| error.message, |expr| format!("{:?}", shape(&expr)))
    }

    fn shape(expr: &Expr) -> String {
        expr.shown()
    }

    #[test]
    fn only_sums_of_numbers_are_read() {
        assert_eq!(read("2 * (n + 0x10) - 1"), "\"(2) * (n + 16) - (1)\"");
        assert_eq!(read("q.first"), "\"q.first\"");
        for refused in
            ["n & 1", "(int)*p", "1 & x->v", "a[0]", "1.5", "0x1p3", "'ab'", "08", "n == 1", "&g", "f(1)"]
        {
            assert!(!read(refused).starts_with('"'), "{refused}");
        }
    }
}
