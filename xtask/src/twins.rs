//! Programs as they are in real life, each with a broken twin, against the answers of the portfolio.
//!
//! `NAME.c` is safe whatever it reads, `NAME_wrong.c` is the same with one defect. An answer contradicts them if a safe one is FALSE or a
//! broken one is TRUE; no answer is no contradiction, and the table says how many there are.

use clap::Args;
use ringfence_base::Budget;
use ringfence_ir::DataModel;
use ringfence_portfolio::{Choice, Task};
use ringfence_testing::{parallel, pipeline, walk};
use ringfence_verdict::Verdict;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What to check, and how.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Where the programs are
    #[arg(default_value = "tests/twins")]
    pub dir: PathBuf,
    /// Only programs whose path contains this
    #[arg(long, default_value = "")]
    pub only: String,
    /// Only these engines
    #[arg(long = "engine")]
    pub engines: Vec<Choice>,
    /// Seconds for one program
    #[arg(long, default_value_t = 5.0)]
    pub seconds: f64,
    /// Name the programs without an answer
    #[arg(long, short)]
    pub verbose: bool,
}

/// An answer, by what it says of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Right,
    Open,
    Wrong,
}

/// How many programs of a directory were answered.
#[derive(Debug, Default)]
struct Count {
    safe: [u32; 2],
    broken: [u32; 2],
}

/// Checks all programs and prints how many were answered, by directory. Says whether no answer contradicts.
pub fn run(options: &Options) -> Result<bool, String> {
    let files = walk::files(&options.dir, &["c"]).map_err(|error| error.to_string())?;
    let files: Vec<PathBuf> =
        files.into_iter().filter(|file| file.display().to_string().contains(&options.only)).collect();
    // One at a time: the portfolio has threads of its own.
    let answers = parallel::map_on(1, &files, |file| answer(file, options));
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut wrong = 0;
    for (file, (line, seconds)) in files.iter().zip(&answers) {
        let judged = judge(is_broken(file), line);
        if judged == Answer::Wrong || (options.verbose && judged == Answer::Open) {
            println!("{}: {line}, {seconds:.1} s", file.display());
        }
        wrong += u32::from(judged == Answer::Wrong);
        let dir = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
        let count = counts.entry(dir).or_default();
        let [all, right] = if is_broken(file) { &mut count.broken } else { &mut count.safe };
        *all += 1;
        *right += u32::from(judged == Answer::Right);
    }
    print_table(&counts);
    println!("\ntwins: {} programs, {wrong} answered the other way", files.len());
    Ok(wrong == 0)
}

fn print_table(counts: &BTreeMap<String, Count>) {
    println!("| programs | safe | TRUE | broken | FALSE |\n|---|--:|--:|--:|--:|");
    let mut sums = Count::default();
    for (dir, count) in counts {
        let Count { safe: [safe, proved], broken: [broken, refuted] } = count;
        println!("| {dir} | {safe} | {proved} | {broken} | {refuted} |");
        for (sum, number) in sums.safe.iter_mut().chain(&mut sums.broken).zip([safe, proved, broken, refuted])
        {
            *sum += number;
        }
    }
    let Count { safe: [safe, proved], broken: [broken, refuted] } = sums;
    println!("| **all** | {safe} | {proved} | {broken} | {refuted} |");
}

fn is_broken(file: &Path) -> bool {
    file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("_wrong"))
}

/// What an answer is to a program of which it is known whether it is broken.
fn judge(is_broken: bool, line: &str) -> Answer {
    match (is_broken, line) {
        (false, "TRUE") => Answer::Right,
        (true, line) if line.starts_with("FALSE") => Answer::Right,
        (_, line) if line.starts_with("UNKNOWN") => Answer::Open,
        _ => Answer::Wrong,
    }
}

/// The verdict about a program, and how long it took.
fn answer(file: &Path, options: &Options) -> (String, f64) {
    let start = Instant::now();
    let line = match check(file, options) {
        Ok(Verdict::True(_)) => "TRUE".to_owned(),
        Ok(verdict) => verdict.line(),
        Err(message) => format!("refused: {message}"),
    };
    (line, start.elapsed().as_secs_f64())
}

fn check(file: &Path, options: &Options) -> Result<Verdict, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let loaded = pipeline::load_text(&file.display().to_string(), &text, DataModel::Lp64);
    let program = pipeline::program_of(loaded).map_err(|failure| failure.parts().1.to_owned())?;
    let task = Task { engines: options.engines.clone(), ..Task::default() };
    let budget = Budget::default().with_time(Duration::from_secs_f64(options.seconds));
    Ok(ringfence_portfolio::check(&program, &task, budget).verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_held_against_the_name() {
        let broken = is_broken(Path::new("tables/slots_wrong.c"));
        assert!(broken && !is_broken(Path::new("tables/slots.c")));
        let judged = |broken| {
            ["TRUE", "FALSE(valid-free)", "UNKNOWN(timeout)", "refused: x"].map(|line| judge(broken, line))
        };
        assert_eq!(judged(false), [Answer::Right, Answer::Wrong, Answer::Open, Answer::Wrong]);
        assert_eq!(judged(true), [Answer::Wrong, Answer::Right, Answer::Open, Answer::Wrong]);
    }
}
