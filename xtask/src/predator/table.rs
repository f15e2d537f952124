//! What the scorer tells: a line for each program, lists, totals, causes of differences, and costs.

use super::compare::{Category, Difference};
use super::expect::Report;
use super::{Outcome, Row};
use ringfence_testing::checker::Answer;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// How many of the slowest programs are shown.
const SLOWEST: usize = 20;

/// A program in one line.
pub(super) fn line(row: &Row) -> String {
    let Outcome { answer, time, .. } = &row.outcome;
    let (seconds, category) = (time.as_secs_f64(), row.category.name());
    format!("{} {seconds:8.3} s {:>8}  {category:<17} {}", row.name, peak(row), answer.show())
}

fn peak(row: &Row) -> String {
    row.outcome.peak.map_or_else(|| "-".to_owned(), |peak| format!("{peak:.1} MB"))
}

/// The programs of some categories with what is expected and what was got.
pub(super) fn list(rows: &[Row], categories: &[Category]) -> String {
    let mut text = String::new();
    for row in rows.iter().filter(|row| categories.contains(&row.category)) {
        let _ = writeln!(text, "{}", line(row));
        let sets = [("expected", &row.expected.reports), ("got", &row.outcome.reports)];
        for (name, reports) in sets {
            let _ = writeln!(text, "    {name:<8} {}", show(reports, &row.name));
        }
        text.push_str(&differences(&row.difference, &row.name));
        if row.expected.cut_short {
            text.push_str("    the expectation was cut short\n");
        }
        if row.outcome.left_out {
            text.push_str("    the tool left out reports\n");
        }
    }
    text
}

fn show<'a>(reports: impl IntoIterator<Item = &'a Report>, own: &str) -> String {
    let shown: Vec<String> = reports.into_iter().map(|report| report.show(own)).collect();
    if shown.is_empty() { "nothing".to_owned() } else { shown.join(", ") }
}

fn differences(difference: &Difference, own: &str) -> String {
    let mut text = String::new();
    let moved = [("other kind", &difference.other_kind), ("other line", &difference.other_line)];
    for (name, pairs) in moved {
        for (expected, got) in pairs {
            let _ = writeln!(text, "    {name}: {} for {}", got.show(own), expected.show(own));
        }
    }
    for (name, reports) in [("missing", &difference.missing), ("extra", &difference.extra)] {
        if !reports.is_empty() {
            let _ = writeln!(text, "    {name}: {}", show(reports, own));
        }
    }
    text
}

/// How many programs are in each category, how many reports agree, and why the rest is not known.
pub(super) fn totals(rows: &[Row], left_out: usize) -> String {
    let mut text = "| category | meaning | programs | % | seconds |\n|---|---|---|---|---|\n".to_owned();
    for (category, name, meaning) in Category::ALL {
        let of_category: Vec<&Row> = rows.iter().filter(|row| row.category == category).collect();
        let time: Duration = of_category.iter().map(|row| row.outcome.time).sum();
        let (count, share) = (of_category.len(), percent(of_category.len(), rows.len()));
        let _ = writeln!(text, "| {name} | {meaning} | {count} | {share:.1} | {:.1} |", time.as_secs_f64());
    }
    let _ = writeln!(text, "\n{}", agreement(rows));
    let reasons = reasons(rows);
    if !reasons.is_empty() {
        let _ = writeln!(text, "not known: {reasons}");
    }
    let _ = writeln!(text, "{} programs; {left_out} without expected messages left out", rows.len());
    text
}

/// The agreement in reports instead of programs.
fn agreement(rows: &[Row]) -> String {
    let equal = rows.iter().filter(|row| row.difference.is_empty()).count();
    let expected: usize = rows.iter().map(|row| row.expected.reports.len()).sum();
    let matched: usize =
        rows.iter().map(|row| row.expected.reports.intersection(&row.outcome.reports).count()).sum();
    let count = |of: fn(&Difference) -> usize| rows.iter().map(|row| of(&row.difference)).sum::<usize>();
    format!(
        "equal sets in {equal} programs ({:.1} %); of {expected} expected reports {matched} match, {} are on \
         another line, {} of another kind, {} missing; {} are extra",
        percent(equal, rows.len()),
        count(|difference| difference.other_line.len()),
        count(|difference| difference.other_kind.len()),
        count(|difference| difference.missing.len()),
        count(|difference| difference.extra.len()),
    )
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

/// The reasons for not knowing, with how often each was given.
fn reasons(rows: &[Row]) -> String {
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows {
        if matches!(row.outcome.answer, Answer::Unknown(_) | Answer::Broken(_)) {
            *reasons.entry(row.outcome.answer.show()).or_default() += 1;
        }
    }
    let list: Vec<String> = reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    list.join(", ")
}

/// Reads lines `test-NNNN: cause`. Lines without a colon, and those that start with `#`, say nothing.
pub(super) fn read_causes(text: &str) -> BTreeMap<&str, &str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(':')).map(|(name, cause)| (name.trim(), cause.trim())).collect()
}

/// All differences by their causes, most frequent first. A cause that people found goes before what the
/// sets tell.
pub(super) fn causes(rows: &[Row], known: &BTreeMap<&str, &str>) -> String {
    let mut by_cause: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.category != Category::Exact) {
        let name = row.name.trim_end_matches(".c");
        let cause = known.get(name).map_or_else(|| cause(row), |&cause| cause.to_owned());
        by_cause.entry(cause).or_default().push(name.trim_start_matches("test-"));
    }
    let mut sorted: Vec<(String, Vec<&str>)> = by_cause.into_iter().collect();
    sorted.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    let mut text = "| cause | programs | which |\n|---|---|---|\n".to_owned();
    for (cause, names) in sorted {
        let _ = writeln!(text, "| {cause} | {} | {} |", names.len(), names.join(" "));
    }
    text
}

/// The cause as far as category and sets tell it.
fn cause(row: &Row) -> String {
    let words = row.difference.words();
    match row.category {
        Category::Unknown | Category::TimeOut | Category::NotAnalysed => row.outcome.answer.show(),
        Category::Fewer => format!("TRUE: {words}"),
        _ => words,
    }
}

/// Times and peaks of memory of the whole processes, and the slowest programs.
pub(super) fn bench(rows: &[Row]) -> String {
    let mut times: Vec<f64> = rows.iter().map(|row| row.outcome.time.as_secs_f64()).collect();
    let mut peaks: Vec<f64> = rows.iter().filter_map(|row| row.outcome.peak).collect();
    times.sort_by(f64::total_cmp);
    peaks.sort_by(f64::total_cmp);
    let largest = |sorted: &[f64]| sorted.last().copied().unwrap_or(0.0);
    let mut text = "| programs | time: sum | median | largest | peak memory: median | largest |\n".to_owned();
    text.push_str("|---|---|---|---|---|---|\n");
    let _ = writeln!(
        text,
        "| {} | {:.2} s | {:.3} s | {:.2} s | {:.1} MB | {:.1} MB |",
        rows.len(),
        times.iter().sum::<f64>(),
        median(&times),
        largest(&times),
        median(&peaks),
        largest(&peaks)
    );
    text.push_str("\n| slowest | time | peak memory | answer |\n|---|---|---|---|\n");
    let mut slowest: Vec<&Row> = rows.iter().collect();
    slowest.sort_by_key(|row| std::cmp::Reverse(row.outcome.time));
    for row in slowest.iter().take(SLOWEST) {
        let (time, answer) = (row.outcome.time.as_secs_f64(), row.outcome.answer.show());
        let _ = writeln!(text, "| {} | {time:.3} s | {} | {answer} |", row.name, peak(row));
    }
    text
}

/// The middle of sorted numbers; the mean of the two in the middle when their count is even.
pub(crate) fn median(sorted: &[f64]) -> f64 {
    let middle = |index: usize| sorted.get(index).copied().unwrap_or(0.0);
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 { middle(half) } else { (middle(half.saturating_sub(1)) + middle(half)) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predator::expect::{self, Kind};
    use std::collections::BTreeSet;

    fn row(name: &str, expected: &str, got: &[(u32, Kind)], millis: u64) -> Row {
        let expected = expect::read(expected, false);
        let file = || name.to_owned();
        let reports: BTreeSet<Report> =
            got.iter().map(|&(line, kind)| Report { file: file(), line, kind }).collect();
        let answer = if got.is_empty() { Answer::True } else { Answer::Unknown("not-replayed".to_owned()) };
        let difference = Difference::of(&expected.reports, &reports);
        let category = Category::of(&answer, &expected.reports, &difference);
        let time = Duration::from_millis(millis);
        let outcome = Outcome { answer, reports, left_out: false, time, peak: Some(millis as f64) };
        Row { name: file(), expected, outcome, difference, category }
    }

    fn rows() -> Vec<Row> {
        vec![
            row("test-0001.c", "", &[], 10),
            row("test-0002.c", "test-0002.c:3: warning: memory leak detected\n", &[(5, Kind::Leak)], 30),
            row("test-0003.c", "test-0003.c:3: error: invalid dereference\n", &[], 20),
        ]
    }

    #[test]
    fn totals_count_programs_and_reports() {
        let text = totals(&rows(), 4);
        assert!(text.contains("| exact | the expected reports and no others | 1 | 33.3 |"), "{text}");
        assert!(text.contains("| line-differs | the expected kind on another line | 1 |"), "{text}");
        assert!(
            text.contains(
                "of 2 expected reports 0 match, 1 are on another line, 0 of another kind, 1 missing"
            )
        );
        assert!(text.contains("3 programs; 4 without"), "{text}");
    }

    #[test]
    fn lists_hold_the_asked_categories_only() {
        let text = list(&rows(), &[Category::LineDiffers]);
        assert!(text.starts_with("test-0002.c") && !text.contains("test-0003"), "{text}");
        assert!(text.contains("other line: leak 5 for leak 3"), "{text}");
    }

    #[test]
    fn causes_are_those_of_people_or_of_the_sets() {
        let known = read_causes("# by hand\ntest-0003: a false alarm\n");
        let text = causes(&rows(), &known);
        assert!(text.contains("| a false alarm | 1 | 0003 |"), "{text}");
        assert!(text.contains("| leak on another line | 1 | 0002 |"), "{text}");
        assert!(!text.contains("0001"), "{text}");
        assert!(causes(&rows(), &BTreeMap::new()).contains("| TRUE: invalid access missing | 1 | 0003 |"));
    }

    #[test]
    fn costs_are_summed_and_sorted() {
        let text = bench(&rows());
        assert!(text.contains("| 3 | 0.06 s | 0.020 s | 0.03 s | 20.0 MB | 30.0 MB |"), "{text}");
        let slowest = text.find("test-0002").zip(text.find("test-0001"));
        assert!(slowest.is_some_and(|(first, last)| first < last), "{text}");
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[3.0]), 3.0);
        assert_eq!(median(&[1.0, 2.0, 4.0, 9.0]), 3.0);
    }
}
