//! What Predator's regression tests expect: the messages in a `.err` file, as a set of reports.
//!
//! A report is a place and what it is about. Two tools name one fact differently (a leak "while destroying
//! a variable on stack" is a leak), so messages of both are put into the classes of [`Kind`], and names do
//! not matter beyond that. Notes, and warnings about the analysis itself, say nothing about the program and
//! are no reports. A message that is repeated counts once.

use ringfence_base::named;
use ringfence_verdict::ViolationKind;
use std::collections::BTreeSet;

named! {
    /// What a report is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum Kind {
        /// An access through the null pointer or near it.
        NullAccess = "null access",
        /// Another invalid access: freed, out of its scope, out of bounds, through a pointer never set.
        InvalidAccess = "invalid access",
        /// A second release of a block.
        DoubleFree = "double free",
        /// A release of something that is no block, or not its start.
        InvalidFree = "invalid free",
        Leak = "leak",
        /// An error function, an error label or a failed assertion.
        Error = "error reached",
        /// A copy between overlapping ranges.
        Overlap = "overlap",
        /// A decision that depends on a value that was never set.
        Uninitialised = "uninitialised value",
        /// A difference of pointers into different objects.
        PointerDifference = "pointer difference",
        /// A call with arguments that cannot fit.
        Call = "bad call",
        /// Something that Predator has no message for.
        Other = "other",
    }
}

impl Kind {
    /// The kind of a rule of ours.
    pub(super) fn of_rule(rule: &str) -> Kind {
        let Some(kind) = ViolationKind::from_rule(rule) else { return Kind::Other };
        match kind {
            ViolationKind::NullDeref => Kind::NullAccess,
            ViolationKind::OutOfBounds
            | ViolationKind::UseAfterFree
            | ViolationKind::UseAfterScope
            | ViolationKind::UninitialisedPointer
            | ViolationKind::WildPointer
            | ViolationKind::ReadOnlyWrite => Kind::InvalidAccess,
            ViolationKind::DoubleFree => Kind::DoubleFree,
            ViolationKind::NonHeapFree | ViolationKind::InteriorFree | ViolationKind::UninitialisedFree => {
                Kind::InvalidFree
            }
            ViolationKind::Leak | ViolationKind::NotFreed => Kind::Leak,
            ViolationKind::ErrorReached | ViolationKind::AssertionFailed => Kind::Error,
            ViolationKind::OverlappingCopy => Kind::Overlap,
            ViolationKind::UninitialisedRead => Kind::Uninitialised,
            ViolationKind::UnrelatedPointers => Kind::PointerDifference,
            ViolationKind::BadCall => Kind::Call,
            _ => Kind::Other,
        }
    }

    /// The kind of a message of Predator's; none for what is no fact about the program's memory. Its
    /// "too many arguments" is none either: C ignores them.
    fn of_message(text: &str) -> Option<Kind> {
        let starts = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
        let holds = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if starts(&["memory leak"]) {
            Some(Kind::Leak)
        } else if starts(&["dereference of NULL"]) {
            Some(Kind::NullAccess)
        } else if starts(&["dereferenc", "invalid dereference", "not enough space to store"]) {
            Some(Kind::InvalidAccess)
        } else if starts(&["double "]) {
            Some(Kind::DoubleFree)
        } else if starts(&["invalid free", "invalid realloc", "attempt to free"])
            || holds(&[" called with offset", " called on non-pointer"])
        {
            Some(Kind::InvalidFree)
        } else if starts(&["error label", "assertion failed"]) || holds(&["() reached, "]) {
            Some(Kind::Error)
        } else if starts(&["source and destination overlap"]) {
            Some(Kind::Overlap)
        } else if holds(&["depends on uninitialized value"]) {
            Some(Kind::Uninitialised)
        } else if starts(&["subtraction of pointers"]) {
            Some(Kind::PointerDifference)
        } else if starts(&["insufficient count of arguments"]) {
            Some(Kind::Call)
        } else {
            None
        }
    }
}

/// A report: a place and what it is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Report {
    /// The file, without its directory; empty when there is no place.
    pub(super) file: String,
    /// The line; 0 when there is no place.
    pub(super) line: u32,
    /// What it is about.
    pub(super) kind: Kind,
}

impl Report {
    /// The report in words. The file is left out when it is `own`, the program itself.
    pub(super) fn show(&self, own: &str) -> String {
        match self {
            Report { line: 0, kind, .. } => format!("{} nowhere", kind.name()),
            Report { file, line, kind } if file == own => format!("{} {line}", kind.name()),
            Report { file, line, kind } => format!("{} {file}:{line}", kind.name()),
        }
    }
}

/// What a `.err` file says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Expectation {
    pub(super) reports: BTreeSet<Report>,
    /// Whether Predator stopped early, so that more reports may exist.
    pub(super) cut_short: bool,
}

/// Reads a `.err` file. Decisions that depend on values never set count when they are `wanted`.
pub(super) fn read(text: &str, uninitialised_wanted: bool) -> Expectation {
    let counts = |report: &Report| uninitialised_wanted || report.kind != Kind::Uninitialised;
    Expectation {
        reports: text.lines().filter_map(message).filter(counts).collect(),
        cut_short: text.contains("terminates prematurely"),
    }
}

/// Reads `FILE:LINE: error: text`, with a column or without.
fn message(line: &str) -> Option<Report> {
    let (place, rest) = line.split_once(": ")?;
    let text = rest.strip_prefix("error: ").or_else(|| rest.strip_prefix("warning: "))?;
    let mut parts = place.split(':');
    let (file, line) = (parts.next()?, parts.next()?.parse().ok()?);
    let file = file.rsplit('/').next()?.to_owned();
    Some(Report { file, line, kind: Kind::of_message(text)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, uninitialised: bool) -> Vec<(String, u32, Kind)> {
        read(text, uninitialised).reports.into_iter().map(|one| (one.file, one.line, one.kind)).collect()
    }

    #[test]
    fn messages_are_a_set_of_places_and_kinds() {
        let text = "\
a.c:7: error: invalid dereference
a.c:9: note: from call of main()
dir/b.h:3:14: warning: memory leak detected while unfolding
a.c:7: error: dereferencing object of size 2B out of bounds
a.c:8: error: double free by free()
a.c:2: warning: end of function f() has not been reached
a.c:2: error: error label \"ERROR\" has been reached
a.c:2: warning: symbolic execution terminates prematurely
";
        let wanted = [
            ("a.c", 2, Kind::Error),
            ("a.c", 7, Kind::InvalidAccess),
            ("a.c", 8, Kind::DoubleFree),
            ("b.h", 3, Kind::Leak),
        ];
        assert_eq!(found(text, false), wanted.map(|(file, line, kind)| (file.to_owned(), line, kind)));
        assert!(read(text, false).cut_short);
        assert_eq!(read("", false), Expectation::default());
    }

    #[test]
    fn every_message_has_its_kind() {
        let kinds = [
            ("dereference of NULL value", Some(Kind::NullAccess)),
            ("dereference of NULL value with offset 24B", Some(Kind::NullAccess)),
            ("dereference of already deleted heap object", Some(Kind::InvalidAccess)),
            ("dereference of non-existing non-heap object", Some(Kind::InvalidAccess)),
            ("double free by realloc()", Some(Kind::DoubleFree)),
            ("invalid realloc()", Some(Kind::InvalidFree)),
            ("free() called with offset -8B", Some(Kind::InvalidFree)),
            ("attempt to free a non-heap object", Some(Kind::InvalidFree)),
            ("___sl_error() reached, analysis of this code path will not continue", Some(Kind::Error)),
            ("assertion failed: x", Some(Kind::Error)),
            ("source and destination overlap in call of memcpy()", Some(Kind::Overlap)),
            ("subtraction of pointers pointing to different blocks", Some(Kind::PointerDifference)),
            ("insufficient count of arguments given to printf()", Some(Kind::Call)),
            ("too many arguments given to printf()", None),
            ("ignoring call of undefined function: g()", None),
            ("call depth exceeds SE_MAX_CALL_DEPTH (8)", None),
        ];
        for (text, kind) in kinds {
            assert_eq!(Kind::of_message(text), kind, "{text}");
        }
    }

    #[test]
    fn decisions_on_values_never_set_count_where_they_are_asked_about() {
        let text = "a.c:4: warning: conditional jump depends on uninitialized value\n";
        assert_eq!(found(text, true), [("a.c".to_owned(), 4, Kind::Uninitialised)]);
        assert_eq!(found(text, false), []);
    }

    #[test]
    fn rules_of_ours_have_the_same_kinds() {
        assert_eq!(Kind::of_rule("null-deref"), Kind::NullAccess);
        assert_eq!(Kind::of_rule("use-after-free"), Kind::InvalidAccess);
        assert_eq!(Kind::of_rule("interior-free"), Kind::InvalidFree);
        assert_eq!(Kind::of_rule("not-freed"), Kind::Leak);
        assert_eq!(Kind::of_rule("uninitialised-read"), Kind::Uninitialised);
        assert_eq!(Kind::of_rule("signed-overflow"), Kind::Other);
        assert_eq!(Kind::of_rule("nonsense"), Kind::Other);
    }

    #[test]
    fn reports_are_shown_with_the_file_only_where_it_is_another() {
        let report = |file: &str, line| Report { file: file.to_owned(), line, kind: Kind::Leak };
        assert_eq!(report("a.c", 3).show("a.c"), "leak 3");
        assert_eq!(report("b.h", 3).show("a.c"), "leak b.h:3");
        assert_eq!(report("", 0).show("a.c"), "leak nowhere");
    }
}
