//! Lists of words that are written as a text.

/// An array of the words of a text, which blanks and line ends separate.
///
/// ```
/// const COLOURS: [&str; 3] = ringfence_base::words!("red green
///     dark-blue");
/// assert_eq!(COLOURS, ["red", "green", "dark-blue"]);
/// ```
#[macro_export]
macro_rules! words {
    ($text:literal) => {{
        const ALL: [&str; $crate::words::count($text)] = $crate::words::split($text);
        ALL
    }};
}

/// How many words a text has.
#[must_use]
pub const fn count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut words) = (0, 0);
    while at < bytes.len() {
        let starts = at == 0 || bytes[at - 1].is_ascii_whitespace();
        words += (starts && !bytes[at].is_ascii_whitespace()) as usize;
        at += 1;
    }
    words
}

/// The words of a text that has this many.
#[must_use]
pub const fn split<const N: usize>(text: &str) -> [&str; N] {
    let bytes = text.as_bytes();
    let (mut words, mut at, mut word) = ([""; N], 0, 0);
    while word < N {
        while bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        let start = at;
        while at < bytes.len() && !bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        words[word] = text.split_at(at).0.split_at(start).1;
        word += 1;
    }
    words
}
