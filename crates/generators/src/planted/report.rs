//! The report: what was found, what was not, how long it took.

use super::harness::Confirmation;
use super::{Options, Score, keep};
use ringfence_testing::checker::Answer;
use std::collections::BTreeMap;
use std::time::Duration;

/// How many of the slowest checks are named.
const SLOWEST: usize = 5;

/// The answer about a program with a bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// The planted bug.
    Planted,
    /// Another property is said to be violated.
    OtherKind,
    /// No answer.
    Nothing,
    /// The program is said to be safe, or the tool broke.
    Wrong,
}

fn found(score: &Score) -> Outcome {
    match &score.bug.answer {
        Answer::False(property) if property == score.planted.kind.property().name() => Outcome::Planted,
        Answer::False(_) => Outcome::OtherKind,
        Answer::Unknown(_) => Outcome::Nothing,
        Answer::True | Answer::Broken(_) => Outcome::Wrong,
    }
}

/// Prints everything; says whether every answer was right.
pub(super) fn print(
    results: Vec<Result<Result<Score, String>, String>>,
    options: &Options,
) -> Result<bool, String> {
    let mut scores = Vec::new();
    let mut defects = 0;
    for result in results {
        match result {
            Ok(score) => scores.push(score?),
            Err(defect) => {
                defects += 1;
                println!("DEFECT {defect}");
            }
        }
    }
    let mut wrong = defects;
    for score in &scores {
        wrong += usize::from(line(score, options));
    }
    by_scenario(&scores);
    bugs(&scores);
    twins(&scores);
    harnesses(&scores);
    println!("planted: {} programs, {defects} not as they should be, {wrong} wrong", scores.len() + defects);
    Ok(wrong == 0)
}

/// Prints a program that was not answered as wanted, and keeps it. Says whether an answer was wrong.
fn line(score: &Score, options: &Options) -> bool {
    let planted = &score.planted;
    let found = found(score);
    let twin_is_wrong = matches!(score.twin.answer, Answer::False(_) | Answer::Broken(_));
    let unconfirmed = matches!(score.harness, Some(Confirmation::Failed(_)));
    let wrong = found == Outcome::Wrong || twin_is_wrong || unconfirmed;
    if found == Outcome::Planted && score.twin.answer == Answer::True && !unconfirmed {
        return wrong;
    }
    let kept = keep(planted, &options.keep).unwrap_or_else(|error| format!("cannot be kept: {error}"));
    println!(
        "{}seed {}, {}, {} ({}): {} in {:.2} s, twin {} in {:.2} s {kept}",
        if wrong { "WRONG " } else { "" },
        planted.seed,
        planted.scenario,
        planted.kind.rule(),
        planted.model.name(),
        score.bug.answer.show(),
        score.bug.time.as_secs_f64(),
        score.twin.answer.show(),
        score.twin.time.as_secs_f64(),
    );
    if let Some(Confirmation::Failed(why)) = &score.harness {
        println!("    harness: {why}");
    }
    wrong
}

/// A table of what was found in each scenario.
fn by_scenario(scores: &[Score]) {
    let mut rows: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
    for score in scores {
        let row = rows.entry(score.planted.scenario.as_str()).or_default();
        row[0] += 1;
        row[1] += usize::from(found(score) == Outcome::Planted);
        row[2] += usize::from(found(score) == Outcome::OtherKind);
        row[3] += usize::from(score.twin.answer == Answer::True);
        row[4] += usize::from(matches!(score.twin.answer, Answer::False(_)));
    }
    println!(
        "\n| scenario | programs | found | wrong kind | twins TRUE | twins FALSE |\n|---|---|---|---|---|---|"
    );
    for (name, [all, found, kind, proved, accused]) in rows {
        println!("| {name} | {all} | {found} | {kind} | {proved} | {accused} |");
    }
}

fn bugs(scores: &[Score]) {
    let count = |wanted| scores.iter().filter(|score| found(score) == wanted).count();
    println!(
        "\nbugs: {} found, {} of another kind, {} not found, {} wrong; {}",
        count(Outcome::Planted),
        count(Outcome::OtherKind),
        count(Outcome::Nothing),
        count(Outcome::Wrong),
        times(scores.iter().map(|score| (score.bug.time, score.planted.seed)).collect())
    );
}

fn twins(scores: &[Score]) {
    let count = |wanted: fn(&Answer) -> bool| scores.iter().filter(|s| wanted(&s.twin.answer)).count();
    println!(
        "twins: {} TRUE, {} UNKNOWN, {} FALSE, {} broken; {}",
        count(|answer| *answer == Answer::True),
        count(|answer| matches!(answer, Answer::Unknown(_))),
        count(|answer| matches!(answer, Answer::False(_))),
        count(|answer| matches!(answer, Answer::Broken(_))),
        times(scores.iter().map(|score| (score.twin.time, score.planted.seed)).collect())
    );
}

fn harnesses(scores: &[Score]) {
    let all: Vec<&Confirmation> = scores.iter().filter_map(|score| score.harness.as_ref()).collect();
    if all.is_empty() {
        return;
    }
    let count = |wanted: &Confirmation| all.iter().filter(|one| **one == wanted).count();
    let failed = all.iter().filter(|one| matches!(one, Confirmation::Failed(_))).count();
    println!(
        "harnesses: {} confirmed, {} beyond what sanitizers see, {} of kinds it cannot see, {failed} failed",
        count(&Confirmation::Confirmed),
        count(&Confirmation::Unseen),
        count(&Confirmation::Skipped),
    );
}

/// The sum, the median and the worst of some times.
fn times(mut all: Vec<(Duration, u64)>) -> String {
    all.sort();
    let total: f64 = all.iter().map(|(time, _)| time.as_secs_f64()).sum();
    let median = all.get(all.len() / 2).map_or(0.0, |(time, _)| time.as_secs_f64());
    let worst: Vec<String> = all
        .iter()
        .rev()
        .take(SLOWEST)
        .map(|(time, seed)| format!("{:.2} s (seed {seed})", time.as_secs_f64()))
        .collect();
    format!("{total:.1} s in all, median {median:.3} s, worst {}", worst.join(", "))
}
