//! Rust text as far as sizes need it: the code without comments and literals, and the words of it.

/// The code of a file with everything in comments and literals blank. Every byte stays in its place.
pub(crate) fn code(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = blank_from(bytes, at);
        for byte in &mut out[at..end.min(bytes.len())] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end.max(at + 1);
    }
    out
}

/// Where the comment or literal that starts here ends; `at` itself if none does.
fn blank_from(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    let is_name = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    match rest {
        [b'/', b'/', ..] => at + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
        [b'/', b'*', ..] => block_comment(bytes, at),
        [b'r' | b'b', b'"' | b'#' | b'r', ..] if !is_name => raw_string(bytes, at),
        [b'"', ..] => string(bytes, at + 1),
        [b'\'', b'\\', _, ..] => at + 3 + rest[3..].iter().position(|&byte| byte == b'\'').unwrap_or(0) + 1,
        [b'\'', ..] => character(bytes, at),
        _ => at,
    }
}

fn block_comment(bytes: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start + 2, 1);
    while at < bytes.len() && depth > 0 {
        match &bytes[at..] {
            [b'/', b'*', ..] => (at, depth) = (at + 2, depth + 1),
            [b'*', b'/', ..] => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
    }
    at
}

/// The end of a string whose quote has been read.
fn string(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    at
}

/// `r"…"`, `r#"…"#`, `b"…"` and `br"…"`; or a name such as `r#type`, of which nothing is blank.
fn raw_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + usize::from(bytes[start] == b'b');
    if bytes.get(at) == Some(&b'"') {
        return string(bytes, at + 1);
    }
    if bytes.get(at) != Some(&b'r') {
        return start;
    }
    at += 1;
    let hashes = bytes[at..].iter().take_while(|&&byte| byte == b'#').count();
    at += hashes;
    if bytes.get(at) != Some(&b'"') {
        return start;
    }
    let close = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
    let found = bytes[at + 1..].windows(close.len()).position(|window| window == close);
    found.map_or(bytes.len(), |length| at + 1 + length + close.len())
}

/// A character in quotes, or the mark of a lifetime, of which nothing is blank.
fn character(bytes: &[u8], start: usize) -> usize {
    let rest = String::from_utf8_lossy(&bytes[start + 1..bytes.len().min(start + 6)]).into_owned();
    let mut characters = rest.chars();
    match (characters.next(), characters.next()) {
        (Some(one), Some('\'')) => start + 1 + one.len_utf8() + 1,
        _ => start,
    }
}

/// A word or sign of the code, with its line from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// The words of blanked code: names and numbers as a whole, `::` as one sign, every other sign alone.
pub(crate) fn words(code: &[u8]) -> Vec<Word> {
    let (mut words, mut at, mut line) = (Vec::new(), 0, 1);
    while at < code.len() {
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
        let length = match &code[at..] {
            [b':', b':', ..] => 2,
            rest => rest.iter().take_while(|byte| is_name(byte)).count().max(1),
        };
        line += usize::from(code[at] == b'\n');
        if !code[at].is_ascii_whitespace() {
            words.push(Word { text: String::from_utf8_lossy(&code[at..at + length]).into_owned(), line });
        }
        at += length;
    }
    words
}

/// The index of the sign that closes the bracket at `open`.
pub(crate) fn closing(words: &[Word], open: usize) -> usize {
    let mut depth = 0usize;
    for (index, word) in words.iter().enumerate().skip(open) {
        match word.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return index;
        }
    }
    words.len().saturating_sub(1)
}

/// The first of these signs from `start` on that stands in no bracket opened since.
pub(crate) fn outside(words: &[Word], start: usize, signs: &[&str]) -> Option<usize> {
    let mut at = start;
    while let Some(word) = words.get(at) {
        if signs.contains(&word.text.as_str()) {
            return Some(at);
        }
        at = if matches!(word.text.as_str(), "(" | "[" | "{") { closing(words, at) + 1 } else { at + 1 };
    }
    None
}
