//! A reader of JSON, as much as compile databases need.
//!
//! It accepts exactly JSON (RFC 8259) and gives a tree of [`Json`]. Nesting is bounded, so that no
//! input overflows the stack. Numbers are kept as they are written: nobody here computes with them.
//! Written by hand because a compile database is the only JSON that is read, and start-up time counts.

use std::fmt;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as written.
    Number(String),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, its members in their order; a name may repeat.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member of an object; the last one when the name repeats.
    pub(crate) fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => {
                members.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The text of a string.
    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of an array.
    pub(crate) fn as_array(&self) -> Option<&[Json]> {
        match self {
            Json::Array(items) => Some(items),
            _ => None,
        }
    }
}

/// Where and why a text is not JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct JsonError {
    /// The line, from 1.
    pub(crate) line: usize,
    /// What was expected.
    pub(crate) expected: &'static str,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

/// Arrays and objects inside each other, at most this deep.
const DEPTH: usize = 128;

/// Reads one JSON value that fills the whole text.
pub(crate) fn parse(text: &str) -> Result<Json, JsonError> {
    let mut reader = Reader { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0 };
    let value = reader.value(0)?;
    reader.space();
    if reader.at == reader.text.len() { Ok(value) } else { Err(reader.expected("the end of the text")) }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn expected(&self, expected: &'static str) -> JsonError {
        let before = self.text.as_bytes().get(..self.at).unwrap_or_default();
        JsonError { line: 1 + before.iter().filter(|&&b| b == b'\n').count(), expected }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Takes `byte` after white space, if it comes next.
    fn eat(&mut self, byte: u8) -> bool {
        self.space();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, JsonError> {
        if depth == DEPTH {
            return Err(self.expected("less nesting"));
        }
        self.space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => self.string().map(Json::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Json, JsonError> {
        let words = [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))];
        for (word, value) in words {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.expected("a JSON value"))
    }

    fn object(&mut self, depth: usize) -> Result<Json, JsonError> {
        self.at += 1;
        let mut members = Vec::new();
        if self.eat(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.expected("a member's name"));
            }
            let name = self.string()?;
            if !self.eat(b':') {
                return Err(self.expected("`:`"));
            }
            members.push((name, self.value(depth + 1)?));
            if self.eat(b'}') {
                return Ok(Json::Object(members));
            }
            if !self.eat(b',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Json, JsonError> {
        self.at += 1;
        let mut items = Vec::new();
        if self.eat(b']') {
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.eat(b']') {
                return Ok(Json::Array(items));
            }
            if !self.eat(b',') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    fn number(&mut self) -> Result<Json, JsonError> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        match self.peek() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(Json::Number(self.text[start..self.at].to_owned()))
    }

    fn digits(&mut self) -> Result<(), JsonError> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { Err(self.expected("a digit")) } else { Ok(()) }
    }

    fn string(&mut self) -> Result<String, JsonError> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(|c: char| c == '"' || c == '\\' || c < ' ').unwrap_or(rest.len());
            out.push_str(&rest[..plain]);
            self.at += plain;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                _ => return Err(self.expected("`\"`")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        self.at += 1;
        let Some(kind) = self.peek() else { return Err(self.expected("an escape")) };
        self.at += 1;
        Ok(match kind {
            b'"' | b'\\' | b'/' => char::from(kind),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(),
            _ => return Err(self.expected("an escape")),
        })
    }

    /// `\uXXXX`, and the pair of them above the first plane. A lone half becomes U+FFFD.
    fn unicode_escape(&mut self) -> Result<char, JsonError> {
        let first = self.hex4()?;
        if !(0xd800..0xdc00).contains(&first) || !self.text[self.at..].starts_with("\\u") {
            return Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let back = self.at;
        self.at += 2;
        let second = self.hex4()?;
        if (0xdc00..0xe000).contains(&second) {
            let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        self.at = back;
        Ok(char::REPLACEMENT_CHARACTER)
    }

    fn hex4(&mut self) -> Result<u32, JsonError> {
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(digits) = digits else { return Err(self.expected("four hexadecimal digits")) };
        self.at += 4;
        Ok(u32::from_str_radix(digits, 16).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn string(text: &str) -> Json {
        Json::String(text.to_owned())
    }

    #[test]
    fn values_of_every_kind_are_read() {
        let value =
            parse(" {\"a\": [1, -2.5e+3, \"x\", true, false, null], \"b\": {}, \"c\": []}\n").unwrap();
        let number = |text: &str| Json::Number(text.to_owned());
        let list =
            [number("1"), number("-2.5e+3"), string("x"), Json::Bool(true), Json::Bool(false), Json::Null];
        assert_eq!(value.get("a").and_then(Json::as_array), Some(&list[..]));
        assert_eq!(value.get("b"), Some(&Json::Object(vec![])));
        assert_eq!(value.get("missing"), None);
    }

    #[test]
    fn escapes_are_resolved() {
        let value = parse(r#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00\ud800x""#).unwrap();
        assert_eq!(value, string("\"\\/\u{8}\u{c}\n\r\tAé😀\u{fffd}x"));
    }

    #[test]
    fn what_is_not_json_is_an_error_with_its_line() {
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\" 1}",
            "\"open",
            "\"a\nb\"",
            "01",
            "1.",
            "tru",
            "[] []",
            "\"\\x\"",
            "\"\\u12\"",
        ] {
            assert!(parse(text).is_err(), "{text:?}");
        }
        assert_eq!(parse("[\n1,\n!]").unwrap_err().line, 3);
    }

    #[test]
    fn deep_nesting_is_refused_and_not_followed() {
        assert_eq!(parse(&"[".repeat(100_000)).unwrap_err().expected, "less nesting");
    }
}
