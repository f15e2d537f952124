//! The names that a unit mentions, where its text alone tells them.
//!
//! The built-in headers are read without the functions that the unit does not mention
//! ([`ringfence_headers::mentioned_of`]), which asks for all names before the first header is read. They are known if the
//! text includes built-in headers and nothing else, and nothing in it makes names that do not stand in it as they are:
//! pasting, trigraphs, digraphs of `#`, a name that goes on in the next line. In all other cases headers are read as they are.
//!
//! Comments and strings are not distinguished from the rest: a name that stands in one is mentioned, too.

use crate::flags::{Flags, MacroFlag};
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::Hasher as _;

/// The names that a unit mentions, as hashes: two names with one hash are both mentioned, which costs time and nothing more.
#[derive(Debug)]
pub(crate) struct Mentions(FxHashSet<u64>);

impl Mentions {
    /// The names in the text of a unit; absent if it may mention others.
    pub(crate) fn of(text: &[u8], flags: &Flags) -> Option<Self> {
        if text.windows(2).any(|pair| matches!(pair, b"##" | b"%:" | b"??")) || !flags_are_plain(flags) {
            return None;
        }
        let mut names = FxHashSet::default();
        let mut rest = text;
        while let Some(start) = rest.iter().position(|&byte| is_word(byte)) {
            let word_on = &rest[start..];
            let (word, behind) =
                word_on.split_at(word_on.iter().position(|&b| !is_word(b)).unwrap_or(word_on.len()));
            let before = &text[..text.len() - word_on.len()];
            if goes_on(behind) || (word.starts_with(b"include") && !includes_built_in(before, word, behind)) {
                return None;
            }
            names.insert(hash(word));
            rest = behind;
        }
        for flag in &flags.macros {
            let MacroFlag::Define(_, Some(value)) = flag else { continue };
            let words = value.as_bytes().split(|&byte| !is_word(byte));
            names.extend(words.map(hash));
        }
        Some(Self(names))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(&hash(name.as_bytes()))
    }
}

/// Whether the flags bring no other text.
fn flags_are_plain(flags: &Flags) -> bool {
    let files = [&flags.force_includes, &flags.macro_files];
    let directories = [&flags.quote_dirs, &flags.include_dirs, &flags.system_dirs, &flags.after_dirs];
    let pastes = |flag: &MacroFlag| matches!(flag, MacroFlag::Define(_, Some(value)) if value.contains(['#', '%', '\\']));
    files.iter().all(|files| files.is_empty())
        && directories.iter().all(|directories| directories.is_empty())
        && !flags.trigraphs
        && !flags.macros.iter().any(pastes)
}

/// Whether a name may go on behind the end of its line, or in letters that are written by number or are none of ASCII.
fn goes_on(behind: &[u8]) -> bool {
    match behind {
        [b'\\', next, ..] => next.is_ascii_whitespace() || matches!(next, b'u' | b'U'),
        [first, ..] => !first.is_ascii(),
        [] => false,
    }
}

/// Whether a word at its place is the directive that includes a built-in header.
fn includes_built_in(before: &[u8], word: &[u8], behind: &[u8]) -> bool {
    let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let rest = behind.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let name =
        rest.trim_ascii_start().strip_prefix(b"<").and_then(|rest| rest.split(|&byte| byte == b'>').next());
    let name = name.and_then(|name| std::str::from_utf8(name).ok());
    let is_directive = line.trim_ascii() == b"#" && word == b"include" && rest.contains(&b'>');
    is_directive && name.is_some_and(|name| ringfence_headers::find(name).is_some())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Mentions> {
        Mentions::of(text.as_bytes(), &Flags::default())
    }

    #[test]
    fn names_of_a_plain_text_are_known() {
        let names =
            of("#include <stdio.h>\n # include\t<string.h> // a word\nint main(void) { return f(); }")
                .unwrap();
        for name in ["main", "f", "word", "include"] {
            assert!(names.has(name), "{name}");
        }
        assert!(!names.has("strlen") && !names.has("mai"));
        assert!(of("int main(void) { puts(\"%d\\n\"); }").is_some());
    }

    #[test]
    fn texts_that_may_mention_more_are_not_taken() {
        for text in [
            "#include \"own.h\"",
            "#include <own.h>",
            "#include <stdio.h",
            "#define H <stdio.h>\n#include H",
            "#include_next <stdio.h>",
            "/* */ #include <stdio.h>",
            "#define P(a, b) a##b",
            "#define P(a, b) a%:%:b",
            "int a = st\\\nrlen(0);",
            "int x = s\\u0041;",
            "??=include <stdio.h>",
        ] {
            assert!(of(text).is_none(), "{text}");
        }
    }
}
