//! What Predator's regression tests expect: the messages in a `.err` file.
//!
//! A message counts by its place and by what it is about, coarsely. Notes, and warnings about the
//! analysis itself, say nothing about the program.

use ringfence_verdict::{Property, ViolationKind};

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// An invalid access.
    Access,
    /// An invalid release.
    Release,
    /// A leak.
    Leak,
    /// An error function or an error label.
    Error,
    /// A decision that depends on a value that was never set.
    Uninitialised,
}

impl Kind {
    /// The name in lists.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Kind::Access => "access",
            Kind::Release => "release",
            Kind::Leak => "leak",
            Kind::Error => "error",
            Kind::Uninitialised => "uninitialised",
        }
    }

    /// The kind of a rule of ours.
    pub(super) fn of_rule(rule: &str) -> Option<Kind> {
        let kind = ViolationKind::from_rule(rule)?;
        match kind.property() {
            _ if kind == ViolationKind::UninitialisedRead => Some(Kind::Uninitialised),
            Property::ValidDeref => Some(Kind::Access),
            Property::ValidFree => Some(Kind::Release),
            Property::ValidMemtrack | Property::ValidMemcleanup => Some(Kind::Leak),
            Property::UnreachCall => Some(Kind::Error),
            Property::NoUndefined => None,
        }
    }
}

/// A message that is expected.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Expected {
    /// The file, without its directory.
    pub(super) file: String,
    /// The line.
    pub(super) line: u32,
    /// What it is about.
    pub(super) kind: Kind,
}

/// The messages of a `.err` file that are about the program, sorted, each once.
pub(super) fn read(text: &str) -> Vec<Expected> {
    let mut all: Vec<Expected> = text.lines().filter_map(message).collect();
    all.sort();
    all.dedup();
    all
}

fn message(line: &str) -> Option<Expected> {
    let (place, rest) = line.split_once(": ")?;
    let text = rest.strip_prefix("error: ").or_else(|| rest.strip_prefix("warning: "))?;
    let mut parts = place.split(':');
    let (file, line) = (parts.next()?, parts.next()?.parse().ok()?);
    let file = file.rsplit('/').next()?.to_owned();
    Some(Expected { file, line, kind: kind(text)? })
}

fn kind(text: &str) -> Option<Kind> {
    let starts = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    if starts(&["memory leak"]) {
        Some(Kind::Leak)
    } else if starts(&["dereferenc", "invalid dereference"]) {
        Some(Kind::Access)
    } else if starts(&["double ", "invalid ", "attempt to free"]) || text.contains(" called with offset") {
        Some(Kind::Release)
    } else if text.contains("() reached, ") || starts(&["error label"]) {
        Some(Kind::Error)
    } else if text.contains("depends on uninitialized value") {
        Some(Kind::Uninitialised)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_sorted_by_what_they_are_about() {
        let text = "\
a.c:7: error: invalid dereference
a.c:9: note: from call of main()
dir/b.h:3: warning: memory leak detected
a.c:7: error: invalid dereference
a.c:8: error: double free by free()
a.c:2: warning: end of function f() has not been reached
a.c:2: error: error label \"ERROR\" has been reached
";
        let found: Vec<(String, u32, Kind)> =
            read(text).into_iter().map(|one| (one.file, one.line, one.kind)).collect();
        let wanted = [
            ("a.c", 2, Kind::Error),
            ("a.c", 7, Kind::Access),
            ("a.c", 8, Kind::Release),
            ("b.h", 3, Kind::Leak),
        ];
        assert_eq!(found, wanted.map(|(file, line, kind)| (file.to_owned(), line, kind)));
    }

    #[test]
    fn rules_of_ours_have_a_kind() {
        assert_eq!(Kind::of_rule("use-after-free"), Some(Kind::Access));
        assert_eq!(Kind::of_rule("not-freed"), Some(Kind::Leak));
        assert_eq!(Kind::of_rule("uninitialised-read"), Some(Kind::Uninitialised));
        assert_eq!(Kind::of_rule("signed-overflow"), None);
        assert_eq!(Kind::of_rule("nonsense"), None);
    }
}
