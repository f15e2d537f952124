//! Two sets of reports side by side, and how a program's answer stands to what is expected of it.
//!
//! Places are compared exactly. What is left on both sides is paired, so that it can be explained: first
//! reports of different kinds at one place, then reports of one kind at different places.

use super::expect::{Kind, Report};
use ringfence_testing::checker::Answer;
use std::collections::BTreeSet;

/// The differences between two sets of reports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Difference {
    /// Expected and got at one place, of different kinds.
    pub(super) other_kind: Vec<(Report, Report)>,
    /// Expected and got, of one kind, at different places.
    pub(super) other_line: Vec<(Report, Report)>,
    /// Expected, and nothing like it got.
    pub(super) missing: Vec<Report>,
    /// Got, and nothing like it expected.
    pub(super) extra: Vec<Report>,
}

impl Difference {
    /// The differences between what is expected and what was got.
    pub(super) fn of(expected: &BTreeSet<Report>, got: &BTreeSet<Report>) -> Self {
        let mut missing: Vec<Report> = expected.difference(got).cloned().collect();
        let mut extra: Vec<Report> = got.difference(expected).cloned().collect();
        let other_kind = pairs(&mut missing, &mut extra, |a, b| a.line == b.line && a.file == b.file);
        let other_line = pairs(&mut missing, &mut extra, |a, b| a.kind == b.kind);
        Self { other_kind, other_line, missing, extra }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        *self == Difference::default()
    }

    /// The differences in few words, without places: what programs with a common cause have in common.
    pub(super) fn words(&self) -> String {
        let mut words = BTreeSet::new();
        let named = |kind: Kind, what: &str| format!("{} {what}", kind.name());
        words.extend(self.missing.iter().map(|one| named(one.kind, "missing")));
        words.extend(self.extra.iter().map(|one| named(one.kind, "extra")));
        words.extend(self.other_line.iter().map(|(one, _)| named(one.kind, "on another line")));
        words.extend(self.other_kind.iter().map(|(expected, got)| {
            format!("{} where {} is expected", got.kind.name(), expected.kind.name())
        }));
        words.into_iter().collect::<Vec<String>>().join(", ")
    }
}

/// Takes pairs that fit together out of two lists. Of several that fit, the one with the nearest line.
fn pairs(
    expected: &mut Vec<Report>,
    got: &mut Vec<Report>,
    fit: impl Fn(&Report, &Report) -> bool,
) -> Vec<(Report, Report)> {
    let mut found = Vec::new();
    expected.retain(|one| {
        let fitting = got.iter().enumerate().filter(|(_, other)| fit(one, other));
        let nearest = fitting.min_by_key(|(_, other)| other.line.abs_diff(one.line));
        let Some((index, _)) = nearest else { return true };
        found.push((one.clone(), got.remove(index)));
        false
    });
    found
}

/// How an answer stands to what is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Category {
    /// The same reports; TRUE where none are expected.
    Exact,
    /// TRUE where something is expected: false alarms of the expectation, or a wrong answer.
    Fewer,
    /// Expected reports are missing.
    Missing,
    /// There are reports that are not expected.
    Extra,
    /// Expected reports are missing, and others are not expected.
    MissingAndExtra,
    /// Reports at expected places are of other kinds.
    KindDiffers,
    /// Expected reports stand on other lines.
    LineDiffers,
    /// The analysis did not come to its end.
    Unknown,
    /// It ran out of time.
    TimeOut,
    /// It did not start, or broke.
    NotAnalysed,
}

impl Category {
    /// All of them, with the names on the command line and their meaning.
    pub(super) const ALL: [(Category, &'static str, &'static str); 10] = [
        (Category::Exact, "exact", "the expected reports and no others"),
        (Category::Fewer, "fewer", "TRUE where reports are expected"),
        (Category::Missing, "missing", "expected reports missing"),
        (Category::Extra, "extra", "reports that are not expected"),
        (Category::MissingAndExtra, "missing-and-extra", "some missing, some not expected"),
        (Category::KindDiffers, "kind-differs", "another kind at the expected place"),
        (Category::LineDiffers, "line-differs", "the expected kind on another line"),
        (Category::Unknown, "unknown", "the analysis did not come to its end"),
        (Category::TimeOut, "time-out", "out of time"),
        (Category::NotAnalysed, "not-analysed", "no answer at all"),
    ];

    /// The name on the command line.
    pub(super) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(category, _, _)| *category == self).map_or("", |(_, name, _)| name)
    }

    /// The category of an answer with its reports. `difference` is theirs to the `expected`.
    pub(super) fn of(answer: &Answer, expected: &BTreeSet<Report>, difference: &Difference) -> Self {
        match answer {
            Answer::Broken(what) if what == "does not end" => Category::TimeOut,
            Answer::Broken(_) => Category::NotAnalysed,
            Answer::Unknown(reason) if reason == "timeout" => Category::TimeOut,
            // Alarms alone keep an analysis that came to its end from an answer.
            Answer::Unknown(reason) if reason != "not-replayed" => Category::Unknown,
            Answer::Unknown(_) if expected.is_empty() && difference.is_empty() => Category::Unknown,
            Answer::True if !expected.is_empty() => Category::Fewer,
            Answer::True | Answer::False(_) | Answer::Unknown(_) => Self::of_difference(difference),
        }
    }

    fn of_difference(difference: &Difference) -> Self {
        match (difference.missing.is_empty(), difference.extra.is_empty()) {
            (false, false) => Category::MissingAndExtra,
            (false, true) => Category::Missing,
            (true, false) => Category::Extra,
            (true, true) if !difference.other_kind.is_empty() => Category::KindDiffers,
            (true, true) if !difference.other_line.is_empty() => Category::LineDiffers,
            (true, true) => Category::Exact,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(reports: &[(u32, Kind)]) -> BTreeSet<Report> {
        reports.iter().map(|&(line, kind)| Report { file: "a.c".to_owned(), line, kind }).collect()
    }

    fn category(answer: Answer, expected: &[(u32, Kind)], got: &[(u32, Kind)]) -> Category {
        let (expected, got) = (set(expected), set(got));
        Category::of(&answer, &expected, &Difference::of(&expected, &got))
    }

    fn alarms() -> Answer {
        Answer::Unknown("not-replayed".to_owned())
    }

    #[test]
    fn equal_sets_have_no_difference() {
        let reports = set(&[(3, Kind::Leak), (5, Kind::NullAccess)]);
        assert!(Difference::of(&reports, &reports).is_empty());
        assert!(!Difference::of(&reports, &set(&[(3, Kind::Leak)])).is_empty());
    }

    #[test]
    fn what_is_left_is_paired_by_place_and_then_by_kind() {
        let expected = set(&[(3, Kind::Leak), (5, Kind::NullAccess), (9, Kind::Leak), (20, Kind::Error)]);
        let got = set(&[(5, Kind::InvalidAccess), (8, Kind::Leak), (40, Kind::Leak), (41, Kind::Call)]);
        let difference = Difference::of(&expected, &got);
        let lines = |pairs: &[(Report, Report)]| -> Vec<(u32, u32)> {
            pairs.iter().map(|(one, other)| (one.line, other.line)).collect()
        };
        assert_eq!(lines(&difference.other_kind), [(5, 5)]);
        assert_eq!(lines(&difference.other_line), [(3, 8), (9, 40)]);
        assert_eq!(difference.missing, set(&[(20, Kind::Error)]).into_iter().collect::<Vec<_>>());
        assert_eq!(difference.extra, set(&[(41, Kind::Call)]).into_iter().collect::<Vec<_>>());
        assert_eq!(
            difference.words(),
            "bad call extra, error reached missing, invalid access where null access is expected, \
             leak on another line"
        );
    }

    #[test]
    fn another_file_is_another_place() {
        let expected = set(&[(3, Kind::Leak)]);
        let got = BTreeSet::from([Report { file: "b.h".to_owned(), line: 3, kind: Kind::Leak }]);
        assert_eq!(Difference::of(&expected, &got).other_line.len(), 1);
    }

    #[test]
    fn answers_have_categories() {
        let leak = [(3, Kind::Leak)];
        let false_answer = || Answer::False("valid-memtrack".to_owned());
        let unknown = |reason: &str| Answer::Unknown(reason.to_owned());
        assert_eq!(category(Answer::True, &[], &[]), Category::Exact);
        assert_eq!(category(Answer::True, &leak, &[]), Category::Fewer);
        assert_eq!(category(false_answer(), &leak, &leak), Category::Exact);
        assert_eq!(category(alarms(), &leak, &leak), Category::Exact);
        assert_eq!(category(alarms(), &[], &leak), Category::Extra);
        assert_eq!(category(alarms(), &leak, &[]), Category::Missing);
        assert_eq!(category(alarms(), &leak, &[(4, Kind::Leak)]), Category::LineDiffers);
        assert_eq!(category(alarms(), &leak, &[(3, Kind::Error)]), Category::KindDiffers);
        assert_eq!(category(alarms(), &leak, &[(4, Kind::Error)]), Category::MissingAndExtra);
        assert_eq!(category(unknown("unsupported"), &leak, &leak), Category::Unknown);
        assert_eq!(category(unknown("timeout"), &leak, &leak), Category::TimeOut);
        assert_eq!(category(alarms(), &[], &[]), Category::Unknown);
        assert_eq!(category(Answer::Broken("status 3".to_owned()), &[], &[]), Category::NotAnalysed);
    }

    #[test]
    fn categories_have_different_names() {
        let names: BTreeSet<&str> = Category::ALL.iter().map(|(category, _, _)| category.name()).collect();
        assert_eq!(names.len(), Category::ALL.len());
    }
}
