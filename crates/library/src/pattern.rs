//! Patterns of names: `fnmatch`.
//!
//! A run computes what the GNU library does in the locale "C"; classes in brackets are not followed. A host that is not exact checks both strings and
//! takes either answer.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use ringfence_ir::Ty;

models! {
    [fnmatch]
}

/// The flags that are followed.
const KNOWN_FLAGS: i128 = 31;

/// `fnmatch`: 0 if the second string matches the first, 1 if not.
fn fnmatch<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (pattern, text) = (call.pointer(0)?, call.pointer(1)?);
    let flags = call.number(2)?;
    if flags & !KNOWN_FLAGS != 0 {
        return Err(call.host.unsupported(format!("flags {flags:#x} of 'fnmatch'")));
    }
    if !call.host.is_exact() {
        call.length(pattern)?;
        call.length(text)?;
        let any = call.host.unconstrained(Ty::I1)?;
        return call.give_value(any, Ty::I1, false);
    }
    let (pattern, text) = (call.string(pattern)?, call.string(text)?);
    match matches(&pattern, &text, flags) {
        Some(found) => Ok(call.give(i128::from(!found))),
        None => Err(call.host.unsupported("classes of characters in a pattern".into())),
    }
}

/// Flags of `fnmatch`: a slash is matched by itself alone, nothing is quoted, a leading period is matched by itself alone, what follows a slash does not
/// matter, letters are alike.
const PATHNAME: i128 = 1;
const NO_ESCAPE: i128 = 2;
const PERIOD: i128 = 4;
const LEADING_DIRECTORY: i128 = 8;
const FOLD: i128 = 16;

/// Where a match stands: what is left of the pattern and of the text, and whether a period here is a leading one.
#[derive(Clone, Copy)]
struct Place<'t> {
    pattern: &'t [u8],
    text: &'t [u8],
    leading: bool,
}

const fn folded(byte: u8, flags: i128) -> u8 {
    if flags & FOLD != 0 { byte.to_ascii_lowercase() } else { byte }
}

/// Whether a character that is no ordinary one may match the first of a text.
fn may_match(text: &[u8], leading: bool, flags: i128) -> bool {
    match text.first() {
        None => false,
        Some(b'/') => flags & PATHNAME == 0,
        Some(b'.') => !leading,
        Some(_) => true,
    }
}

/// Whether a text matches a pattern, as in the GNU library in the locale "C". Absent for what is not followed: classes in brackets, and brackets without an end.
fn matches(pattern: &[u8], text: &[u8], flags: i128) -> Option<bool> {
    matches_at(Place { pattern, text, leading: flags & PERIOD != 0 }, flags)
}

fn matches_at(mut place: Place<'_>, flags: i128) -> Option<bool> {
    while let Some((&first, rest)) = place.pattern.split_first() {
        let literal = match first {
            b'*' => return matches_star(Place { pattern: rest, ..place }, flags),
            b'?' | b'[' if !may_match(place.text, place.leading, flags) => return Some(false),
            b'?' => {
                place = Place { pattern: rest, text: &place.text[1..], leading: false };
                continue;
            }
            b'[' => {
                let (inside, rest) = in_brackets(rest, place.text[0], flags)?;
                if !inside {
                    return Some(false);
                }
                place = Place { pattern: rest, text: &place.text[1..], leading: false };
                continue;
            }
            b'\\' if flags & NO_ESCAPE == 0 => match rest.split_first() {
                Some((&quoted, rest)) => (quoted, rest),
                None => return Some(false),
            },
            _ => (first, rest),
        };
        let Some((&byte, text)) = place.text.split_first() else { return Some(false) };
        if folded(literal.0, flags) != folded(byte, flags) {
            return Some(false);
        }
        let leading = first == b'/' && flags & PATHNAME != 0 && flags & PERIOD != 0;
        place = Place { pattern: literal.1, text, leading };
    }
    Some(place.text.is_empty() || (flags & LEADING_DIRECTORY != 0 && place.text[0] == b'/'))
}

/// Whether what follows a star matches some rest of the text.
fn matches_star(mut place: Place<'_>, flags: i128) -> Option<bool> {
    if place.leading && place.text.first() == Some(&b'.') {
        return Some(false);
    }
    let in_directory = flags & PATHNAME != 0;
    while let Some(&next) = place.pattern.first() {
        match next {
            b'*' => {}
            b'?' => match place.text.split_first() {
                None => return Some(false),
                Some((b'/', _)) if in_directory => return Some(false),
                Some((_, text)) => place.text = text,
            },
            _ => break,
        }
        place.pattern = &place.pattern[1..];
    }
    let slash = place.text.iter().position(|&byte| byte == b'/');
    if place.pattern.is_empty() {
        return Some(!in_directory || flags & LEADING_DIRECTORY != 0 || slash.is_none());
    }
    if in_directory && place.pattern[0] == b'/' {
        let Some(slash) = slash else { return Some(false) };
        let (pattern, text) = (&place.pattern[1..], &place.text[slash + 1..]);
        return matches_at(Place { pattern, text, leading: flags & PERIOD != 0 }, flags);
    }
    let end = if in_directory { slash.unwrap_or(place.text.len()) } else { place.text.len() };
    for at in 0..end {
        let leading = place.leading && at == 0;
        let rest_flags = if in_directory { flags } else { flags & !PERIOD };
        if matches_at(Place { pattern: place.pattern, text: &place.text[at..], leading }, rest_flags)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether a byte is among those in brackets, and the pattern behind them.
fn in_brackets(pattern: &[u8], byte: u8, flags: i128) -> Option<(bool, &[u8])> {
    let negated = matches!(pattern.first(), Some(b'!' | b'^'));
    let mut at = usize::from(negated);
    let (mut found, mut first) = (false, true);
    let byte = folded(byte, flags);
    loop {
        let mut low = *pattern.get(at)?;
        at += 1;
        match low {
            b']' if !first => return Some((found != negated, &pattern[at..])),
            b'[' if matches!(pattern.get(at), Some(b':' | b'=' | b'.')) => return None,
            b'\\' if flags & NO_ESCAPE == 0 => {
                low = *pattern.get(at)?;
                at += 1;
            }
            _ => {}
        }
        first = false;
        let is_range =
            pattern.get(at) == Some(&b'-') && pattern.get(at + 1).is_some_and(|&next| next != b']');
        if !is_range {
            found |= folded(low, flags) == byte;
            continue;
        }
        let mut high = pattern[at + 1];
        at += 2;
        if high == b'[' {
            return None;
        }
        if high == b'\\' && flags & NO_ESCAPE == 0 {
            high = *pattern.get(at)?;
            at += 1;
        }
        found |= (folded(low, flags)..=folded(high, flags)).contains(&byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `fnmatch` of the GNU library says.
    #[test]
    fn patterns_match_as_in_the_library() {
        let rows: [(&str, &str, i128, bool); 16] = [
            ("*.c", "main.c", 0, true),
            ("*.c", "src/main.c", 0, true),
            ("*.c", "src/main.c", PATHNAME, false),
            ("*", ".hidden", PERIOD, false),
            ("?hidden", ".hidden", PERIOD, false),
            ("a/*", "a/.b", PERIOD, true),
            ("a/*", "a/.b", PERIOD | PATHNAME, false),
            ("a", "a/b", LEADING_DIRECTORY, true),
            ("*b", "a/b/c", LEADING_DIRECTORY, true),
            ("[!a-c]x", "dx", 0, true),
            ("[]a]", "]", 0, true),
            ("\\*", "*", 0, true),
            ("\\*", "\\x", NO_ESCAPE, true),
            ("A[B-D]", "ac", FOLD, true),
            ("a\\", "a\\", 0, false),
            ("*?*?", "a", 0, false),
        ];
        for (pattern, text, flags, expected) in rows {
            assert_eq!(
                matches(pattern.as_bytes(), text.as_bytes(), flags),
                Some(expected),
                "{pattern} {text}"
            );
        }
        assert_eq!(matches(b"[[:alpha:]]", b"a", 0), None);
        assert_eq!(matches(b"[a", b"a", 0), None);
    }
}
