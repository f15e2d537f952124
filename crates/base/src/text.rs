//! Reading a text line by line and word by word. Errors have their line.

use std::fmt;

/// Why a text cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadText {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for BadText {}

/// The lines of a text that say something.
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    rest: &'t str,
    /// The number of the last line that was taken.
    line: usize,
}

impl<'t> Lines<'t> {
    /// The lines of a text, the first of which has the number after this one.
    #[must_use]
    pub const fn new(text: &'t str, before: usize) -> Self {
        Self { rest: text, line: before }
    }

    /// The number of the last line that was taken.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// An error in the last line that was taken.
    #[must_use]
    pub fn bad(&self, message: impl Into<String>) -> BadText {
        BadText { line: self.line.max(1), message: message.into() }
    }

    /// The next line, whatever it says.
    pub fn take_raw(&mut self) -> Option<&'t str> {
        if self.rest.is_empty() {
            return None;
        }
        self.line += 1;
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(line)
    }

    /// The words of the next line that has some.
    pub fn take(&mut self) -> Option<Words<'t>> {
        loop {
            let mut words = Words { rest: self.take_raw()?, line: self.line };
            if words.peek().is_some() {
                return Some(words);
            }
        }
    }

    /// What is left, from the next line on.
    #[must_use]
    pub const fn rest(&self) -> &'t str {
        self.rest
    }
}

/// A line of which words are taken from the front.
#[derive(Debug, Clone, Copy)]
pub struct Words<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Words<'t> {
    /// An error in this line.
    #[must_use]
    pub fn bad(&self, message: impl Into<String>) -> BadText {
        BadText { line: self.line, message: message.into() }
    }

    /// For messages about what was read.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next().filter(|&first| first != ';')
    }

    /// Whether there is another word.
    pub fn has_more(&mut self) -> bool {
        self.peek().is_some()
    }

    /// The next word, if there is one.
    pub fn next_word(&mut self) -> Option<&'t str> {
        self.peek()?;
        let end = self.rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word)
    }

    /// The next word.
    ///
    /// # Errors
    /// When there is none.
    pub fn word(&mut self) -> Result<&'t str, BadText> {
        self.next_word().ok_or_else(|| self.bad("a word is missing"))
    }

    /// This word must be next.
    ///
    /// # Errors
    /// When it is not.
    pub fn expect(&mut self, wanted: &str) -> Result<(), BadText> {
        if self.word()? == wanted { Ok(()) } else { Err(self.bad(format!("`{wanted}` is missing"))) }
    }

    /// A number, decimal or after `0x` hexadecimal.
    ///
    /// # Errors
    /// When the next word is none, or too large.
    pub fn number<T: TryFrom<u128>>(&mut self) -> Result<T, BadText> {
        let word = self.word()?;
        number(word).ok_or_else(|| self.bad(format!("`{}` is not a possible number", short(word))))
    }

    /// A number after a letter: an id.
    ///
    /// # Errors
    /// When the next word is none.
    pub fn id(&mut self, letter: char) -> Result<u32, BadText> {
        let word = self.word()?;
        let id = word.strip_prefix(letter).and_then(number);
        id.ok_or_else(|| self.bad(format!("`{letter}` with a number is expected, not `{}`", short(word))))
    }

    /// Bytes in quotes.
    ///
    /// # Errors
    /// When the next word is not in quotes, or the quotes are not closed.
    pub fn string(&mut self) -> Result<Vec<u8>, BadText> {
        self.peek();
        let Some(mut rest) = self.rest.strip_prefix('"') else {
            return Err(self.bad("a text in quotes is missing"));
        };
        let mut bytes = Vec::new();
        loop {
            match rest.as_bytes() {
                [b'"', ..] => {
                    self.rest = &rest[1..];
                    return Ok(bytes);
                }
                [b'\\', ..] => {
                    let digits =
                        rest.get(1..3).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
                    let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                    bytes.push(byte.ok_or_else(|| self.bad("two hexadecimal digits are missing"))?);
                    rest = &rest[3..];
                }
                [byte @ b' '..=b'~', ..] => {
                    bytes.push(*byte);
                    rest = &rest[1..];
                }
                _ => return Err(self.bad("a text in quotes is not closed")),
            }
        }
    }

    /// Text in quotes.
    ///
    /// # Errors
    /// When the next word is not in quotes, or no text.
    pub fn text(&mut self) -> Result<String, BadText> {
        String::from_utf8(self.string()?).map_err(|_| self.bad("the text in quotes is not UTF-8"))
    }

    /// Nothing may be left.
    ///
    /// # Errors
    /// When something is.
    pub fn finish(&mut self) -> Result<(), BadText> {
        match self.next_word() {
            None => Ok(()),
            Some(word) => Err(self.bad(format!("`{}` is too much", short(word)))),
        }
    }
}

/// Decimal, or hexadecimal after `0x`; none for anything else.
pub fn number<T: TryFrom<u128>>(word: &str) -> Option<T> {
    let (digits, radix) = word.strip_prefix("0x").map_or((word, 10), |digits| (digits, 16));
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u128::from_str_radix(digits, radix).ok().filter(|_| plain)?;
    T::try_from(number).ok()
}

/// The start of a word, for messages.
pub fn short(word: &str) -> String {
    const MOST: usize = 40;
    let cut: String = word.chars().take(MOST).map(|c| if c.is_control() { '?' } else { c }).collect();
    if cut.len() < word.len() { format!("{cut}…") } else { cut }
}

/// Bytes in quotes, as [`Words::string`] reads them.
#[must_use]
pub fn quoted(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 2);
    text.push('"');
    for &byte in bytes {
        if matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\' {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("\\{byte:02x}"));
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_strings_are_read_with_their_line() {
        let mut lines = Lines::new("\n one 0x10 \"a;\\00\" ; more\n; nothing\n\"open", 5);
        let mut words = lines.take().expect("a line");
        assert_eq!((words.line(), words.word(), words.number()), (7, Ok("one"), Ok(16u8)));
        assert_eq!((words.string(), words.finish()), (Ok(b"a;\0".to_vec()), Ok(())));
        let mut words = lines.take().expect("another line");
        assert_eq!(words.string().map_err(|bad| bad.line), Err(9));
        assert!(lines.take().is_none() && lines.line() == 9);
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number::<u8>("255"), Some(255));
        assert_eq!((number::<u8>("256"), number::<u8>("+1"), number::<u8>("0x")), (None, None, None));
        assert_eq!((number::<u64>("0x+1"), number::<u64>("-1"), number::<u64>("")), (None, None, None));
    }

    #[test]
    fn quotes_are_undone() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = quoted(&bytes);
        assert_eq!(Lines::new(&text, 0).take().expect("a line").string(), Ok(bytes));
    }
}
