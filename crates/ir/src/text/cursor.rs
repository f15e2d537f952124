//! Reading one line of the text form: words, numbers, names, strings.

use std::borrow::Cow;
use std::fmt;

/// Why a text is not a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// What reading gives.
pub(super) type Result<T> = std::result::Result<T, ParseError>;

/// A place in a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    line: &'t str,
    at: usize,
    number: u32,
}

/// A name after `@`, `%` or `$`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Name<'t> {
    /// A name, with the number after the dot.
    Named(Cow<'t, str>, Option<u32>),
    /// A bare number: `%5`, `$3`.
    Number(u32),
    /// A number with a kind: `@.str.7`.
    Kind(&'t str, u32),
}

impl<'t> Cursor<'t> {
    /// The start of a line.
    pub(super) fn new(line: &'t str, number: u32) -> Self {
        Self { line, at: 0, number }
    }

    /// An error here.
    #[cold]
    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        let column = u32::try_from(self.at + 1).unwrap_or(u32::MAX);
        Err(ParseError { line: self.number, column, message: message.into() })
    }

    fn rest(&self) -> &'t [u8] {
        &self.line.as_bytes()[self.at..]
    }

    /// The next byte that is no space; absent at the end of the line or at a comment.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let spaces = self.rest().iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        self.at += spaces;
        self.rest().first().copied().filter(|&byte| byte != b';')
    }

    /// Whether nothing is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// Nothing may be left.
    pub(super) fn finish(&mut self) -> Result<()> {
        if self.is_at_end() { Ok(()) } else { self.error("something is left at the end of the line") }
    }

    /// Takes the byte if it is next.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Takes the bytes if they are next.
    pub(super) fn eat_all(&mut self, text: &str) -> bool {
        self.peek();
        let found = self.rest().starts_with(text.as_bytes());
        self.at += if found { text.len() } else { 0 };
        found
    }

    /// The byte must be next.
    pub(super) fn expect(&mut self, byte: u8) -> Result<()> {
        if self.eat(byte) { Ok(()) } else { self.error(format!("'{}' is missing", char::from(byte))) }
    }

    /// Takes the bytes that match, all of them ASCII.
    fn take_while(&mut self, accepts: impl Fn(u8) -> bool) -> &'t str {
        let count = self.rest().iter().take_while(|&&byte| byte.is_ascii() && accepts(byte)).count();
        let taken = &self.line[self.at..self.at + count];
        self.at += count;
        taken
    }

    /// A word: letters, digits, `_` and dots.
    pub(super) fn word(&mut self) -> Result<&'t str> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_') {
            return self.error("a word is missing");
        }
        Ok(self.take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')))
    }

    /// Takes the word if it is next.
    pub(super) fn eat_word(&mut self, wanted: &str) -> bool {
        let mut ahead = *self;
        let found = ahead.word().is_ok_and(|word| word == wanted);
        if found {
            *self = ahead;
        }
        found
    }

    /// The word must be next.
    pub(super) fn expect_word(&mut self, wanted: &str) -> Result<()> {
        if self.eat_word(wanted) { Ok(()) } else { self.error(format!("'{wanted}' is missing")) }
    }

    /// A number without a sign, decimal or after `0x` hexadecimal.
    pub(super) fn wide(&mut self) -> Result<u128> {
        self.peek();
        let start = *self;
        let hex = self.eat_all("0x");
        let digits = self.take_while(|byte| byte.is_ascii_hexdigit() && (hex || byte.is_ascii_digit()));
        match u128::from_str_radix(digits, if hex { 16 } else { 10 }) {
            Ok(number) => Ok(number),
            Err(_) if digits.is_empty() => start.error("a number is missing"),
            Err(_) => start.error("the number is too large"),
        }
    }

    /// A number that fits a narrower type.
    pub(super) fn number<T: TryFrom<u128>>(&mut self) -> Result<T> {
        self.peek();
        let start = *self;
        let wide = self.wide()?;
        T::try_from(wide).or_else(|_| start.error("the number is too large"))
    }

    /// A number after a word and before other things: `size 8`.
    pub(super) fn labelled<T: TryFrom<u128>>(&mut self, label: &str) -> Result<T> {
        self.expect_word(label)?;
        self.number()
    }

    /// An id: a prefix and a number below a limit.
    pub(super) fn id(&mut self, prefix: &str, limit: usize) -> Result<u32> {
        self.peek();
        let start = *self;
        if !self.eat_all(prefix) || !self.rest().first().is_some_and(u8::is_ascii_digit) {
            return start.error(format!("'{prefix}' with a number is missing"));
        }
        let number: u32 = self.number()?;
        if number as usize >= limit {
            return start.error(format!("there is no {prefix}{number}"));
        }
        Ok(number)
    }

    /// Takes an id with this prefix if it is next.
    pub(super) fn eat_id(&mut self, prefix: &str) -> bool {
        self.id(prefix, usize::MAX).is_ok()
    }

    /// A string in quotes.
    pub(super) fn string(&mut self) -> Result<Vec<u8>> {
        self.expect(b'"')?;
        let mut bytes = Vec::new();
        loop {
            match self.rest() {
                [b'"', ..] => {
                    self.at += 1;
                    return Ok(bytes);
                }
                [b'\\', high, low, ..] => {
                    let (high, low) = (char::from(*high).to_digit(16), char::from(*low).to_digit(16));
                    let (Some(high), Some(low)) = (high, low) else {
                        return self.error("two hexadecimal digits are missing");
                    };
                    bytes.push((high * 16 + low) as u8);
                    self.at += 3;
                }
                [byte, ..] if *byte != b'\\' => {
                    bytes.push(*byte);
                    self.at += 1;
                }
                _ => return self.error("the string does not end"),
            }
        }
    }

    /// A string in quotes that is text.
    pub(super) fn text(&mut self) -> Result<String> {
        let start = *self;
        String::from_utf8(self.string()?).or_else(|_| start.error("the string is not UTF-8"))
    }

    /// A name: an identifier or a string; absent for `-`.
    pub(super) fn name(&mut self) -> Result<Option<Cow<'t, str>>> {
        if self.eat(b'-') {
            return Ok(None);
        }
        self.some_name().map(Some)
    }

    fn some_name(&mut self) -> Result<Cow<'t, str>> {
        if self.peek() == Some(b'"') {
            return self.text().map(Cow::Owned);
        }
        let name = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if name.is_empty() { self.error("a name is missing") } else { Ok(Cow::Borrowed(name)) }
    }

    /// What follows `@`, `%` or `$`, up to the suffix.
    pub(super) fn local_name(&mut self, sigil: u8) -> Result<Name<'t>> {
        self.expect(sigil)?;
        match self.rest().first() {
            Some(digit) if digit.is_ascii_digit() => self.number().map(Name::Number),
            Some(b'.') => {
                self.at += 1;
                let kind = self.take_while(|byte| byte.is_ascii_alphabetic());
                self.expect(b'.')?;
                self.number().map(|number| Name::Kind(kind, number))
            }
            Some(b' ' | b'\t' | b'\r' | b';') | None => self.error("a name is missing"),
            Some(_) => {
                let name = self.some_name()?;
                let dotted = matches!(self.rest(), [b'.', digit, ..] if digit.is_ascii_digit());
                self.at += usize::from(dotted);
                let suffix = if dotted { Some(self.number()?) } else { None };
                Ok(Name::Named(name, suffix))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cursor(line: &str) -> Cursor<'_> {
        Cursor::new(line, 7)
    }

    #[test]
    fn names_are_read_with_their_suffix() {
        assert_eq!(cursor("%x").local_name(b'%'), Ok(Name::Named("x".into(), None)));
        assert_eq!(cursor("%x.12").local_name(b'%'), Ok(Name::Named("x".into(), Some(12))));
        assert_eq!(cursor("@\"a b.1\".2").local_name(b'@'), Ok(Name::Named("a b.1".into(), Some(2))));
        assert_eq!(cursor("$3").local_name(b'$'), Ok(Name::Number(3)));
        assert_eq!(cursor("@.str.3").local_name(b'@'), Ok(Name::Kind("str", 3)));
    }

    #[test]
    fn errors_say_where() {
        let mut line = cursor("size  99999999999");
        let error = line.labelled::<u32>("size").expect_err("too large");
        assert_eq!(error.to_string(), "7:7: the number is too large");
        assert_eq!(cursor("t5").id("t", 5).expect_err("out of range").message, "there is no t5");
    }

    #[test]
    fn strings_are_bytes() {
        assert_eq!(cursor("\"a\\00\\ff\\22\"").string(), Ok(b"a\0\xff\"".to_vec()));
        assert!(cursor("\"a\\0").string().is_err() && cursor("\"a").string().is_err());
        assert!(cursor("\"\\ff\"").text().is_err());
    }
}
