//! The functions, structs and impls of a file, and how large they are.

use crate::text::{Word, closing, outside};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A function, by its lines from the signature to the closing brace.
    Lines,
    /// A struct, by its fields.
    Fields,
    /// An impl, by its methods.
    Methods,
}

impl Kind {
    /// What is too large.
    pub(crate) const fn limit(self) -> usize {
        match self {
            Kind::Lines => 60,
            Kind::Fields => 15,
            Kind::Methods => 40,
        }
    }

    const fn unit(self) -> &'static str {
        match self {
            Kind::Lines => "lines",
            Kind::Fields => "fields",
            Kind::Methods => "methods",
        }
    }
}

/// Something with a size.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) kind: Kind,
    pub(crate) name: String,
    /// The line of its first word.
    pub(crate) line: usize,
    pub(crate) size: usize,
}

impl Item {
    pub(crate) fn describe(&self) -> String {
        format!("{}: {} {}, at most {}", self.name, self.size, self.kind.unit(), self.kind.limit())
    }
}

/// All of them, in the order of the text.
pub(crate) fn items(words: &[Word]) -> Vec<Item> {
    (0..words.len()).filter_map(|at| item(words, at)).collect()
}

fn item(words: &[Word], at: usize) -> Option<Item> {
    let (kind, name) = match (words[at].text.as_str(), words.get(at + 1)?.text.as_str()) {
        ("fn", name) if name != "(" => (Kind::Lines, name),
        ("struct", name) => (Kind::Fields, name),
        ("impl", _) if at == 0 || matches!(words[at - 1].text.as_str(), "}" | ";" | "]" | "{" | "unsafe") => {
            (Kind::Methods, "impl")
        }
        _ => return None,
    };
    let open = outside(words, at + 1, &["{", ";"]).filter(|&open| words[open].text == "{")?;
    let close = closing(words, open);
    let size = match kind {
        Kind::Lines => words[close].line - words[at].line + 1,
        Kind::Fields => count_inside(words, open, close, ":"),
        Kind::Methods => count_inside(words, open, close, "fn"),
    };
    let name = match kind {
        Kind::Methods => words[at..open].iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "),
        _ => name.to_owned(),
    };
    Some(Item { kind, name, line: words[at].line, size })
}

/// How often a word stands directly between two brackets.
fn count_inside(words: &[Word], open: usize, close: usize, word: &str) -> usize {
    let (mut count, mut at) = (0, open + 1);
    while let Some(found) = outside(words, at, &[word]).filter(|&found| found < close) {
        count += 1;
        at = found + 1;
    }
    count
}

/// Whether a reason stands above the item that starts in this line (from 1): `// size: because …`.
pub(crate) fn excused(lines: &[&str], line: usize) -> bool {
    let above = lines[..line - 1].iter().rev().map(|line| line.trim());
    let mut above = above.take_while(|line| line.starts_with("//") || line.starts_with("#["));
    above.any(|line| line.strip_prefix("// size: because ").is_some_and(|reason| !reason.trim().is_empty()))
}
