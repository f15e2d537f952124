//! A program that contradicts is made smaller, line by line and block by block, as long as it does.

use super::judge::{self, Judgement, Said};
use super::program::Generated;
use super::{Options, ask};
use crate::checker::Checker;
use crate::process::Scratch;

/// How often the checker is asked at most.
const QUESTIONS: usize = 400;

/// The smaller program; empty when this kind of contradiction cannot be looked for.
///
/// # Errors
/// When the tool cannot be started.
pub(super) fn reduce(
    generated: &Generated,
    judgement: &Judgement,
    checker: &Checker,
    options: &Options,
) -> Result<String, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut questions = 0;
    let mut interesting = |text: &str| -> Result<bool, String> {
        let Ok(program) = judge::load(text, generated.kind) else { return Ok(false) };
        let seen = judge::runs(generated, &program, options.inputs);
        if matches!(judgement, Judgement::Refuted(_)) != seen.is_some() || questions >= QUESTIONS {
            return Ok(false);
        }
        questions += 1;
        let said = ask::ask(text, generated.kind, checker, options, scratch.path())?.said;
        Ok(match judgement {
            Judgement::Refuted(_) => said == Said::True,
            Judgement::NotReplayed(_) => matches!(said, Said::False { replays: false, .. }),
            Judgement::Broken(_) => matches!(said, Said::Broken(_)),
            _ => false,
        })
    };
    shrink(&generated.text, &mut interesting)
}

/// Takes lines and blocks away as long as the text stays interesting.
///
/// # Errors
/// Those of `interesting`.
pub(super) fn shrink(
    text: &str,
    interesting: &mut dyn FnMut(&str) -> Result<bool, String>,
) -> Result<String, String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    loop {
        let before = lines.len();
        for size in [64, 16, 4, 2, 1] {
            let mut at = 0;
            while at < lines.len() {
                let tried = candidates(&lines, at, size);
                let mut changed = false;
                for candidate in tried {
                    if interesting(&join(&candidate))? {
                        (lines, changed) = (candidate, true);
                        break;
                    }
                }
                at += if changed { 0 } else { size };
            }
        }
        if lines.len() == before {
            return Ok(join(&lines));
        }
    }
}

fn join(lines: &[String]) -> String {
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// Smaller texts: without the lines from `at`, without the block that starts there, with that block's body
/// alone.
fn candidates(lines: &[String], at: usize, size: usize) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let end = (at + size).min(lines.len());
    let without = |from: usize, to: usize| [&lines[..from], &lines[to..]].concat();
    if is_balanced(&lines[at..end]) {
        found.push(without(at, end));
    }
    if size == 1
        && lines[at].ends_with('{')
        && let Some(close) = closing(lines, at)
    {
        found.push(without(at, close + 1));
        let mut unwrapped = lines.to_vec();
        unwrapped.remove(close);
        unwrapped.remove(at);
        found.push(unwrapped);
    }
    found
}

fn change(line: &str) -> i64 {
    line.matches('{').count() as i64 - line.matches('}').count() as i64
}

fn is_balanced(lines: &[String]) -> bool {
    let mut depth = 0;
    for line in lines {
        let starts_with_close = i64::from(line.trim_start().starts_with('}'));
        if depth < starts_with_close {
            return false;
        }
        depth += change(line);
    }
    depth == 0
}

/// The line that closes the block that a line opens.
fn closing(lines: &[String], at: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, line) in lines.iter().enumerate().skip(at) {
        depth += change(line);
        if depth <= 0 {
            return Some(index);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_stays() {
        let text = "a;\nif (x) {\n    b;\n    keep;\n} else {\n    c;\n}\nd;\n";
        let small = shrink(text, &mut |text| Ok(text.contains("keep;"))).expect("no process is started");
        assert_eq!(small.trim(), "keep;");
    }

    #[test]
    fn blocks_stay_whole() {
        let lines: Vec<String> = ["{", "} else {", "}"].map(str::to_owned).to_vec();
        assert!(!is_balanced(&lines[..2]) && !is_balanced(&lines[1..]) && is_balanced(&lines));
        assert_eq!(closing(&lines, 0), Some(2));
    }
}
