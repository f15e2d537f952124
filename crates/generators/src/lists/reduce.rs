//! A program is made smaller, line by line and block by block, as long as it shows what it was kept for.

use super::program::Generated;
use super::{Options, runs};
use crate::judge::{Judgement, Said};
use ringfence_ir::Program;
use ringfence_testing::checker::Checker;
use ringfence_testing::process::Scratch;

/// How often the checker is asked at most.
const QUESTIONS: usize = 800;

/// What must stay true of a program that is made smaller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    /// TRUE, but a run goes wrong.
    Refuted,
    /// FALSE, but the replay does not show it.
    NotReplayed,
    /// No verdict, or one that does not fit the rest, with these words.
    Broken(String),
    /// No run goes wrong, and this is why nothing is known.
    Unknown(String),
}

impl Wanted {
    /// What is wanted of a smaller program with this judgement, if anything can be.
    pub(super) fn of(judgement: &Judgement, reason: &str) -> Option<Self> {
        match judgement {
            Judgement::Refuted(_) => Some(Wanted::Refuted),
            Judgement::NotReplayed(_) => Some(Wanted::NotReplayed),
            Judgement::Broken(what) => Some(Wanted::Broken(what.clone())),
            Judgement::Fits { said: Said::Unknown(_), by_runs: false } => {
                Some(Wanted::Unknown(reason.to_owned()))
            }
            _ => None,
        }
    }

    /// Whether runs in the interpreter are as wanted.
    fn fits_runs(&self, generated: &Generated, program: &Program, inputs: u64) -> bool {
        match self {
            Wanted::Refuted => runs::runs(generated, program, inputs).is_some(),
            Wanted::Unknown(_) => runs::run_clean(generated, program, inputs),
            Wanted::NotReplayed | Wanted::Broken(_) => true,
        }
    }

    fn fits_answer(&self, said: &Said, why: &str) -> bool {
        match (self, said) {
            (Wanted::Refuted, Said::True) | (Wanted::NotReplayed, Said::False { replays: false, .. }) => true,
            (Wanted::Broken(what), Said::Broken(other)) => without_digits(what) == without_digits(other),
            (Wanted::Unknown(reason), Said::Unknown(_)) => reason == why,
            _ => false,
        }
    }
}

/// A message without the numbers of threads and lines.
fn without_digits(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// The smaller program.
pub(super) fn reduce(
    generated: &Generated,
    wanted: &Wanted,
    checker: &Checker,
    options: &Options,
) -> Result<String, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut questions = 0;
    let mut interesting = |text: &str| -> Result<bool, String> {
        let smaller = Generated { text: text.to_owned(), ..generated.clone() };
        let Ok(program) = smaller.load() else { return Ok(false) };
        if questions >= QUESTIONS || !wanted.fits_runs(generated, &program, options.inputs) {
            return Ok(false);
        }
        questions += 1;
        let asked = options.ask(text, &generated.kind, checker, scratch.path())?;
        Ok(wanted.fits_answer(&asked.said, &asked.reason))
    };
    shrink(&generated.text, &mut interesting)
}

/// Takes lines and blocks away as long as the text stays interesting.
pub(super) fn shrink(
    text: &str,
    interesting: &mut dyn FnMut(&str) -> Result<bool, String>,
) -> Result<String, String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    loop {
        let before = lines.len();
        for size in [64, 16, 8, 4, 2, 1] {
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

/// Smaller texts: without the lines from `at`, without the block or function that starts there, with that
/// block's body alone. Declarations stay as long as they are used.
fn candidates(lines: &[String], at: usize, size: usize) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let end = (at + size).min(lines.len());
    let without = |from: usize, to: usize| [&lines[..from], &lines[to..]].concat();
    if is_balanced(&lines[at..end]) {
        found.push((at, without(at, end)));
    }
    let opens = |at: usize| lines.get(at).is_some_and(|line| line.ends_with('{'));
    if size == 1 && (opens(at) || lines[at].ends_with(')') && opens(at + 1)) {
        let start = if opens(at) { at } else { at + 1 };
        if let Some(close) = closing(lines, start) {
            found.push((at, without(at, close + 1)));
            if start == at {
                let mut unwrapped = lines.to_vec();
                unwrapped.remove(close);
                unwrapped.remove(at);
                found.push((at, unwrapped));
            }
        }
    }
    found.retain(|(at, text)| {
        let removed = lines.len() - text.len();
        !lines[*at..].iter().take(removed).any(|line| declared(line).is_some_and(|name| uses(text, name)))
    });
    found.into_iter().map(|(_, text)| text).collect()
}

/// The name that a line at the outermost level declares.
fn declared(line: &str) -> Option<&str> {
    let is_outermost =
        ["extern ", "typedef ", "#define ", "static ", "struct "].iter().any(|word| line.starts_with(word));
    let text = line.strip_prefix("#define ").unwrap_or(line);
    let end = if line.starts_with("typedef") { text.len() - 1 } else { text.find(['(', '{', ';', '['])? };
    let text = text[..end].trim_end();
    let start = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    (is_outermost && start < text.len()).then(|| &text[start..])
}

/// Whether a name occurs.
fn uses(lines: &[String], name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    lines.iter().any(|line| line.split(|c: char| !is_word(c)).any(|word| word == name))
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
    fn declarations_stay_as_long_as_they_are_used() {
        assert_eq!(declared("extern void *malloc(size_t size);"), Some("malloc"));
        assert_eq!(declared("typedef __SIZE_TYPE__ size_t;"), Some("size_t"));
        assert_eq!(declared("struct node1 {"), Some("node1"));
        assert_eq!(declared("static struct link list2[2];"), Some("list2"));
        assert_eq!(declared("    free(c);"), None);
        let text = "extern int f(void);\nextern int g(void);\nint main(void)\n{\nf();\n}\n";
        let small = shrink(text, &mut |text| Ok(text.contains("f();"))).expect("no process is started");
        assert_eq!(small, "extern int f(void);\nf();\n");
    }

    #[test]
    fn blocks_stay_whole() {
        let lines: Vec<String> = ["{", "} else {", "}"].map(str::to_owned).to_vec();
        assert!(!is_balanced(&lines[..2]) && !is_balanced(&lines[1..]) && is_balanced(&lines));
        assert_eq!(closing(&lines, 0), Some(2));
    }
}
