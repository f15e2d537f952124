//! How the cost of `ringfence check` grows with a program: families of programs of growing size, each
//! checked, with the states, the instructions and the time that it took.
//!
//! The table is markdown. The number of instructions does not depend on the machine; the times do.
//! A family ends early at the first program for which no verdict comes in time: larger ones take longer.

mod families;

use clap::Args;
use families::Family;
use ringfence_ir::DataModel;
use ringfence_testing::checker::{Answer, Checker, Question, parse_verdict};
use ringfence_testing::process::{self, Scratch};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Only this engine
    #[arg(long)]
    pub engine: Option<String>,
    /// A setting of the verifier, such as calls=inline; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    pub verifier: Vec<String>,
    /// How many seconds a check may take
    #[arg(long, default_value = "30", value_parser = process::seconds)]
    pub time_limit: Duration,
    /// Only families whose name contains this: lists, depth, sequence, branches, choices, cursors, optional,
    /// callers, doubling, arrays, parts, nested, rounds
    #[arg(long, default_value = "")]
    pub family: String,
    /// Keep the programs in this directory
    #[arg(long)]
    pub keep: Option<PathBuf>,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

/// A program's size with what its check said and cost.
#[derive(Debug, Clone)]
struct Row {
    number: usize,
    answer: Answer,
    /// Absent when the tool printed no statistics.
    states: Option<u64>,
    steps: Option<u64>,
    joins: Option<u64>,
    time: Duration,
}

/// Checks the families and prints a table for each. Says whether no answer was FALSE or missing, since
/// all programs are safe.
pub fn run(options: &Options) -> Result<bool, String> {
    let checker = Checker::new(options.binary.clone())?;
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let dir = options.keep.as_deref().unwrap_or(scratch.path());
    std::fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut all = Vec::new();
    for family in Family::ALL {
        let name = family.name;
        if !name.contains(&options.family) {
            continue;
        }
        println!("### {name}: {}\n", family.what);
        println!("| k | verdict | states | instructions | joins | seconds |\n|---|---|---|---|---|---|");
        let rows = measure(family, &checker, options, dir, scratch.path())?;
        println!("\n{}\n", summary(family, &rows));
        all.push((name, rows));
    }
    print!("### All of them: states / instructions\n\n{}", together(&all));
    let mut answers = all.iter().flat_map(|(_, rows)| rows).map(|row| &row.answer);
    Ok(!answers.any(|answer| matches!(answer, Answer::False(_) | Answer::Broken(_))))
}

/// One table of all families, with what was proved of each at every size.
fn together(all: &[(&str, Vec<Row>)]) -> String {
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    let mut text = format!("| k | {} |\n|---{}|\n", names.join(" | "), "|---".repeat(names.len()));
    let largest = all.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
    for index in 0..largest {
        let cells: Vec<String> = all.iter().map(|(_, rows)| cell(rows.get(index))).collect();
        text += &format!("| {} | {} |\n", index + 1, cells.join(" | "));
    }
    text
}

fn cell(row: Option<&Row>) -> String {
    match row {
        None => String::new(),
        Some(Row { answer: Answer::True, states: Some(states), steps: Some(steps), .. }) => {
            format!("{states} / {steps}")
        }
        Some(_) => "**not done**".to_owned(),
    }
}

/// Checks the programs of a family until the time is out for one, and prints a line for each.
fn measure(
    family: Family,
    checker: &Checker,
    options: &Options,
    dir: &Path,
    scratch: &Path,
) -> Result<Vec<Row>, String> {
    let mut rows: Vec<Row> = Vec::new();
    for number in 1..=family.largest {
        let file = dir.join(format!("{}_{number:02}.c", family.name));
        std::fs::write(&file, family.program(number)).map_err(|error| error.to_string())?;
        let row = check(&file, number, checker, options, scratch)?;
        println!("{}", show(&row));
        let too_late = row.answer == Answer::Unknown("timeout".to_owned());
        rows.push(row);
        if too_late {
            break;
        }
    }
    Ok(rows)
}

fn check(
    file: &Path,
    number: usize,
    checker: &Checker,
    options: &Options,
    scratch: &Path,
) -> Result<Row, String> {
    let mut asked = vec!["--statistics"];
    if let Some(engine) = &options.engine {
        asked.extend(["--engine", engine]);
    }
    options.verifier.iter().for_each(|setting| asked.extend(["--verifier", setting]));
    let question = Question { options: &asked, ..Question::new(file, DataModel::Lp64, options.time_limit) };
    let start = Instant::now();
    // Far beyond what the tool may take: a hang is distinguished from a late answer.
    let limit = options.time_limit * 2 + Duration::from_secs(10);
    let done =
        process::run(&mut checker.command(&question), limit, scratch).map_err(|error| error.to_string())?;
    let time = start.elapsed();
    let output = String::from_utf8_lossy(&done.stdout);
    let errors = done.errors();
    let broken = || Answer::Broken(errors.lines().next().unwrap_or("no message").to_owned());
    let answer = output.lines().next_back().and_then(parse_verdict).unwrap_or_else(broken);
    let [states, steps, joins] = ["states", "steps", "joins"].map(|name| statistic(&errors, name));
    Ok(Row { number, answer, states, steps, joins, time })
}

/// The number in a line `statistics: NAME NUMBER`.
fn statistic(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| {
        let rest = line.strip_prefix("statistics: ")?.strip_prefix(name)?;
        rest.strip_prefix(' ')?.trim().parse().ok()
    })
}

fn show(row: &Row) -> String {
    let number = |value: Option<u64>| value.map_or("–".to_owned(), |value| value.to_string());
    format!(
        "| {} | {} | {} | {} | {} | {:.2} |",
        row.number,
        row.answer.show(),
        number(row.states),
        number(row.steps),
        number(row.joins),
        row.time.as_secs_f64()
    )
}

/// How many were proved, and as which power of their size the instructions of these grow.
fn summary(family: Family, rows: &[Row]) -> String {
    let proved: Vec<&Row> = rows.iter().filter(|row| row.answer == Answer::True).collect();
    let mut text = format!("{}: {} of {} proved", family.name, proved.len(), family.largest);
    if let [first, .., last] = proved.as_slice()
        && let Some(power) = power(first, last)
    {
        text.push_str(&format!("; the instructions grow as k to the power {power:.1}"));
    }
    text
}

fn power(first: &Row, last: &Row) -> Option<f64> {
    let (few, many) = (first.steps? as f64, last.steps? as f64);
    let growth = (many / few).ln() / (last.number as f64 / first.number as f64).ln();
    growth.is_finite().then_some(growth)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATISTICS: &str = "\
statistics: states                    15
statistics: steps                    198
statistics: covered states             2
statistics: joins                      0
statistics: time                   0.014 s
";

    #[test]
    fn families_stand_together_in_one_table() {
        let row = |number, answer| Row {
            number,
            answer,
            states: Some(11),
            steps: Some(76),
            joins: None,
            time: Duration::ZERO,
        };
        let late = Answer::Unknown("timeout".to_owned());
        let all =
            [("lists", vec![row(1, Answer::True), row(2, late)]), ("depth", vec![row(1, Answer::True)])];
        let wanted =
            "| k | lists | depth |\n|---|---|---|\n| 1 | 11 / 76 | 11 / 76 |\n| 2 | **not done** |  |\n";
        assert_eq!(together(&all), wanted);
    }

    #[test]
    fn statistics_are_read() {
        assert_eq!(statistic(STATISTICS, "states"), Some(15));
        assert_eq!(statistic(STATISTICS, "steps"), Some(198));
        assert_eq!(statistic(STATISTICS, "joins"), Some(0));
        assert_eq!(statistic(STATISTICS, "time"), None);
        assert_eq!(statistic(STATISTICS, "replays"), None);
    }

    fn row(number: usize, steps: u64) -> Row {
        let answer = Answer::True;
        Row { number, answer, states: Some(1), steps: Some(steps), joins: None, time: Duration::ZERO }
    }

    #[test]
    fn the_power_of_the_growth_is_reported() {
        let quadratic: Vec<Row> = (1..=8).map(|k| row(k, 10 * (k * k) as u64)).collect();
        let line = summary(Family::ALL[0], &quadratic);
        assert_eq!(line, "lists: 8 of 8 proved; the instructions grow as k to the power 2.0");
        assert_eq!(summary(Family::ALL[0], &quadratic[..1]), "lists: 1 of 8 proved");
    }

    #[test]
    fn a_row_is_a_line_of_the_table() {
        assert_eq!(show(&row(3, 70)), "| 3 | TRUE | 1 | 70 | – | 0.00 |");
    }
}
