//! An entry of the cache: texts with names, and a hash of all of them.

use super::hash;
use std::path::Path;

/// The first line; a change of the format changes the number.
const HEADING: &str = "ringfence entry 1";

/// Texts with names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Entry {
    parts: Vec<(String, String)>,
}

impl Entry {
    /// The same with another text. The name is one word.
    pub(crate) fn with(mut self, name: &str, text: impl Into<String>) -> Self {
        self.parts.push((name.to_owned(), text.into()));
        self
    }

    /// The text of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.parts.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }

    /// The whole as text.
    pub(crate) fn text(&self) -> Vec<u8> {
        let mut body = String::new();
        for (name, text) in &self.parts {
            body += &format!("{name} {}\n{text}\n", text.len());
        }
        format!("{HEADING}\n{}\n{body}", hash(body.as_bytes())).into_bytes()
    }

    /// Reads what [`Entry::text`] wrote; absent for everything else.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let text = text.strip_prefix(HEADING)?.strip_prefix('\n')?;
        let (digest, mut rest) = text.split_once('\n')?;
        if hash(rest.as_bytes()) != digest {
            return None;
        }
        let mut entry = Entry::default();
        while !rest.is_empty() {
            let (heading, body) = rest.split_once('\n')?;
            let (name, length) = heading.split_once(' ')?;
            let length: usize = length.parse().ok()?;
            entry = entry.with(name, body.get(..length)?);
            rest = body.get(length..)?.strip_prefix('\n')?;
        }
        Some(entry)
    }

    /// Reads one from a file.
    pub(crate) fn read(file: &Path) -> Option<Self> {
        Self::parse(&std::fs::read(file).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_back_and_damage_is_noticed() {
        let entry = Entry::default().with("exit", "1").with("text", "two\nlines\n").with("empty", "");
        let text = entry.text();
        assert_eq!(Entry::parse(&text), Some(entry.clone()));
        assert_eq!(entry.get("text"), Some("two\nlines\n"));
        assert_eq!(entry.get("nothing"), None);
        for at in 0..text.len() {
            let mut damaged = text.clone();
            damaged[at] ^= 1;
            assert_eq!(Entry::parse(&damaged), None, "{at}");
            assert_eq!(Entry::parse(&text[..at]), None, "{at}");
        }
    }
}
