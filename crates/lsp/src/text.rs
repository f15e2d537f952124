//! Texts of documents, and places in them.
//!
//! The protocol counts lines and UTF-16 units from 0, reports of this tool count lines and bytes from 1. A place that is not in the
//! text is moved to the next one that is, so that nothing a client says of places is an error.

use serde_json::{Value, json};

/// A text, with the beginnings of its lines.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    text: String,
    /// Where each line begins; the first begins at 0.
    lines: Vec<usize>,
}

/// A place as the protocol says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) line: usize,
    /// In UTF-16 units.
    pub(crate) unit: usize,
}

impl Position {
    /// Reads one; absent if the value is none.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        let number = |name: &str| usize::try_from(value[name].as_u64()?).ok();
        Some(Self { line: number("line")?, unit: number("character")? })
    }

    pub(crate) fn value(self) -> Value {
        json!({ "line": self.line, "character": self.unit })
    }
}

impl Text {
    pub(crate) fn new(text: String) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines = [0].into_iter().chain(breaks).collect();
        Self { text, lines }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// The line with this number from 0, without its end; empty if there is none.
    pub(crate) fn line(&self, number: usize) -> &str {
        let Some(&start) = self.lines.get(number) else { return "" };
        let end = self.lines.get(number + 1).copied().unwrap_or(self.text.len());
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// Where a place is, as an offset in bytes.
    pub(crate) fn offset(&self, at: Position) -> usize {
        let Some(&start) = self.lines.get(at.line) else { return self.text.len() };
        let mut units = 0;
        for (offset, c) in self.line(at.line).char_indices() {
            if units >= at.unit {
                return start + offset;
            }
            units += c.len_utf16();
        }
        start + self.line(at.line).len()
    }

    /// The place at an offset in bytes.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|&start| start <= offset).saturating_sub(1);
        Position { line, unit: self.text[self.lines[line]..offset].encode_utf16().count() }
    }

    /// The offset of a place in a report: a line and a byte of it, both from 1.
    pub(crate) fn reported(&self, line: u32, column: u32) -> usize {
        let number = (line as usize).saturating_sub(1);
        let Some(&start) = self.lines.get(number) else { return self.text.len() };
        start + (column as usize).saturating_sub(1).min(self.line(number).len())
    }

    /// The range of the word that begins at an offset, or of one character.
    pub(crate) fn word_from(&self, offset: usize) -> Value {
        let rest = self.text.get(offset..).unwrap_or_default();
        let word = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let one = rest.chars().next().filter(|c| !c.is_control()).map_or(0, char::len_utf8);
        self.range(offset, offset + word.max(one))
    }

    /// The word around an offset.
    pub(crate) fn word_at(&self, offset: usize) -> &str {
        let (before, after) = self.text.split_at_checked(offset).unwrap_or((&self.text, ""));
        let start = before
            .rfind(|c: char| !is_part(c))
            .map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
        let end = offset + after.find(|c: char| !is_part(c)).unwrap_or(after.len());
        &self.text[start..end.min(self.text.len())]
    }

    pub(crate) fn range(&self, from: usize, to: usize) -> Value {
        json!({ "start": self.position(from).value(), "end": self.position(to).value() })
    }

    /// The text after a change as the protocol says it: of a range, or of everything.
    pub(crate) fn changed(&self, change: &Value) -> Option<Self> {
        let new = change["text"].as_str()?;
        if change["range"].is_null() {
            return Some(Self::new(new.to_owned()));
        }
        let place = |name: &str| Some(self.offset(Position::of(&change["range"][name])?));
        let (from, to) = (place("start")?, place("end")?);
        let (from, to) = (from.min(to), from.max(to));
        Some(Self::new([&self.text[..from], new, &self.text[to..]].concat()))
    }
}

pub(crate) fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The path of a file by its URI; absent for what is no file.
pub(crate) fn path_of(uri: &str) -> Option<String> {
    let rest = uri.strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let (mut bytes, mut left) = (Vec::new(), path.bytes());
    while let Some(byte) = left.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [left.next()?, left.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// The URI of a file by its absolute path.
pub(crate) fn uri_of(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let escaped: String = path
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    format!("file://{escaped}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: usize, unit: usize) -> Position {
        Position { line, unit }
    }

    #[test]
    fn places_are_counted_in_the_units_of_the_protocol() {
        let text = Text::new("ab\n\u{e9}\u{1f600}x\r\nend".to_owned());
        assert_eq!((text.offset(at(1, 3)), text.position(9)), (9, at(1, 3)));
        assert_eq!(text.line(1), "\u{e9}\u{1f600}x");
        assert_eq!(text.offset(at(1, 99)), 10);
        assert_eq!(text.offset(at(99, 0)), text.as_str().len());
        assert_eq!(text.position(99), at(2, 3));
        // In the middle of a character.
        assert_eq!((text.offset(at(1, 2)), text.position(6)), (9, at(1, 1)));
        assert_eq!(text.reported(2, 7), 9);
        assert_eq!((text.reported(2, 99), text.reported(9, 1), text.reported(0, 0)), (10, 15, 0));
    }

    #[test]
    fn changes_are_made_one_by_one() {
        let text = Text::new("int x;\nint y;\n".to_owned());
        let range = json!({ "start": at(1, 4).value(), "end": at(1, 5).value() });
        let changed = text.changed(&json!({ "range": range, "text": "zz" })).unwrap();
        assert_eq!(changed.as_str(), "int x;\nint zz;\n");
        assert_eq!(text.changed(&json!({ "text": "all" })).unwrap().as_str(), "all");
        let backwards = json!({ "start": at(9, 9).value(), "end": at(0, 0).value() });
        assert_eq!(text.changed(&json!({ "range": backwards, "text": "" })).unwrap().as_str(), "");
        assert!(text.changed(&json!({})).is_none());
        assert!(text.changed(&json!({ "range": 1, "text": "" })).is_none());
    }

    #[test]
    fn words_are_found_from_within() {
        let text = Text::new("a = next->val;".to_owned());
        let words: Vec<&str> = [0, 1, 4, 6, 8, 10, 14, 99].map(|at| text.word_at(at)).into();
        assert_eq!(words, ["a", "a", "next", "next", "next", "val", "", ""]);
        assert_eq!(text.word_from(4), text.range(4, 8));
        assert_eq!(text.word_from(8), text.range(8, 9));
        assert_eq!(text.word_from(14), text.range(14, 14));
    }

    #[test]
    fn names_of_files_survive() {
        let path = "/tmp/a b/\u{e9}%#.c";
        assert_eq!(path_of(&uri_of(path)).as_deref(), Some(path));
        assert_eq!(path_of("file:///tmp/a%20b.c").as_deref(), Some("/tmp/a b.c"));
        for bad in ["untitled:1", "file://", "file:///%zz", "file:///%e", "file:///%ff"] {
            assert_eq!(path_of(bad), None, "{bad}");
        }
    }
}
