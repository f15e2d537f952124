//! Patterns of file names: `*` and `?` within a name, `**` over directories. A pattern without `/` is for the last part
//! of a path.

use std::path::Path;

/// Whether a path, which starts where the pattern does, matches it.
pub(crate) fn matches(pattern: &str, path: &Path) -> bool {
    let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match pattern.split_once('/') {
        None => parts.last().is_some_and(|name| name_matches(pattern.as_bytes(), name.as_bytes())),
        Some(_) => {
            let pattern: Vec<&str> = pattern.split('/').filter(|part| !part.is_empty()).collect();
            parts_match(&pattern, &parts)
        }
    }
}

fn parts_match(pattern: &[&str], parts: &[&str]) -> bool {
    match (pattern.split_first(), parts.split_first()) {
        (None, None) => true,
        (Some((&"**", rest)), _) => (0..=parts.len()).any(|skipped| parts_match(rest, &parts[skipped..])),
        (Some((first, pattern)), Some((part, parts))) => {
            name_matches(first.as_bytes(), part.as_bytes()) && parts_match(pattern, parts)
        }
        _ => false,
    }
}

/// By the place after the last `*` and how much of the name it stands for, so that no pattern takes long.
fn name_matches(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut seen) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while seen < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at + 1, seen));
                at += 1;
            }
            Some(&byte) if byte == b'?' || byte == name[seen] => {
                at += 1;
                seen += 1;
            }
            _ => match star {
                Some((after, from)) => {
                    (at, seen) = (after, from + 1);
                    star = Some((after, from + 1));
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let yes = [
            ("*.c", "src/a.c"),
            ("a?c", "a.c"),
            ("src/*.c", "src/a.c"),
            ("src/**", "src/x/y.c"),
            ("src/**/*.c", "src/a.c"),
            ("**/t/*", "x/y/t/z"),
            ("*a*b*", "xxaxxbxx"),
        ];
        let no = [("*.c", "a.h"), ("src/*.c", "src/x/a.c"), ("src/*", "lib/a.c"), ("*ab", "abc"), ("?", "")];
        assert!(yes.iter().all(|(pattern, path)| matches(pattern, Path::new(path))));
        assert!(!no.iter().any(|(pattern, path)| matches(pattern, Path::new(path))));
    }

    #[test]
    fn many_stars_take_no_time() {
        assert!(!matches(&"*a".repeat(50), Path::new(&"a".repeat(200).replace("aaaa", "aaab"))));
    }
}
