//! The gallery: `docs/gallery.md` shows the report of every program in `docs/gallery/`.
//!
//! The page is made by running the tool, and a check sees that it is current. A program says its title in the
//! first comment line and its options in a second one (`// options: …`). One strategy of symbolic execution is used,
//! since which engine is the first to find a run may differ from day to day, and inputs with it.

use clap::Args;
use ringfence_testing::process::{self, Scratch};
use ringfence_testing::walk;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Where the programs are, and the page.
const PROGRAMS: &str = "docs/gallery";
const PAGE: &str = "docs/gallery.md";

/// How many different rules the gallery must show.
const RULES: usize = 20;

const HEAD: &str = "\
# A gallery of reports

What `ringfence check` says about small programs with one defect each, as it prints it to a terminal (there,
with colours). Every report was made by running the tool: `cargo xtask gallery` writes this page,
`cargo xtask gallery --check` sees that it is current. [reports.md](reports.md) explains how to read a report.
";

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Only see whether it is current
    #[arg(long)]
    pub check: bool,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

/// Writes the page or compares it; says whether everything is in order.
pub fn run(options: &Options) -> Result<bool, String> {
    let text = |error: std::io::Error| error.to_string();
    std::env::set_current_dir(ringfence_testing::root()).map_err(text)?;
    let binary = options.binary.clone().map_or_else(process::build_ringfence, Ok)?;
    let page = page(&binary)?;
    let old = std::fs::read_to_string(PAGE).unwrap_or_default();
    if old == page {
        println!("{PAGE} is current");
        return Ok(true);
    }
    if options.check {
        let line = 1 + old.lines().zip(page.lines()).take_while(|(a, b)| a == b).count();
        println!("{PAGE} is not current from line {line} on; `cargo xtask gallery` writes it");
        println!("  now:  {}", page.lines().nth(line - 1).unwrap_or("(the end)"));
        println!("  page: {}", old.lines().nth(line - 1).unwrap_or("(the end)"));
        return Ok(false);
    }
    std::fs::write(PAGE, page).map_err(text)?;
    println!("{PAGE} was written");
    Ok(true)
}

fn page(binary: &Path) -> Result<String, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let files = walk::files(Path::new(PROGRAMS), &["c"]).map_err(|error| error.to_string())?;
    let mut sections = Vec::new();
    for file in &files {
        sections.push(Section::of(binary, file, scratch.path())?);
    }
    let mut rules: Vec<&str> = sections.iter().map(|section| section.rule.as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    if rules.len() < RULES {
        return Err(format!("the gallery shows {} different rules only: {}", rules.len(), rules.join(", ")));
    }
    let mut page = HEAD.to_owned();
    for (number, section) in sections.iter().enumerate() {
        section.write(&mut page, number + 1);
    }
    Ok(page)
}

/// One program and its report.
#[derive(Debug, PartialEq, Eq)]
struct Section {
    title: String,
    rule: String,
    command: String,
    program: String,
    report: String,
}

impl Section {
    fn of(binary: &Path, file: &Path, scratch: &Path) -> Result<Section, String> {
        let program = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let (title, options) = head(&program);
        let name = file.to_string_lossy().into_owned();
        let mut words = vec!["check".to_owned(), name.clone()];
        words.extend(options);
        words.extend(["--engine", "symex-dfs"].map(str::to_owned));
        let mut command = Command::new(binary);
        command.args(&words).env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
        let done = process::run(&mut command, Duration::from_secs(120), scratch);
        let done = done.map_err(|error| error.to_string())?;
        let report = String::from_utf8_lossy(&done.stdout).into_owned();
        let rule = rule(&report).filter(|_| done.status == Some(1));
        let rule = rule.ok_or_else(|| format!("{name}: no violation\n{report}{}", done.errors()))?;
        Ok(Section { title, rule, command: format!("ringfence {}", words.join(" ")), program, report })
    }

    fn write(&self, page: &mut String, number: usize) {
        // With its first comments, so that the numbers of lines are those of the report.
        let body = self.program.trim_end();
        let _ = write!(
            page,
            "\n## {number}. {} (`{}`)\n\n```c\n{}\n```\n\n```text\n$ {}\n{}```\n",
            self.title, self.rule, body, self.command, self.report
        );
    }
}

/// The title and the options that the first lines of a program name.
fn head(program: &str) -> (String, Vec<String>) {
    let mut lines = program.lines().map_while(|line| line.strip_prefix("// "));
    let title = lines.next().unwrap_or("A program").to_owned();
    let options = lines.next().and_then(|line| line.strip_prefix("options: "));
    (title, options.map_or_else(Vec::new, |words| words.split_whitespace().map(str::to_owned).collect()))
}

/// The rule in `error[rule]: …`.
fn rule(report: &str) -> Option<String> {
    let (rule, _) = report.strip_prefix("error[")?.split_once("]: ")?;
    Some(rule.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_say_title_and_options() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(head("// A bug\n#include <x.h>\n"), ("A bug".to_owned(), Vec::new()));
        assert_eq!(head("// A bug\n// options: --a b\nint x;\n"), ("A bug".to_owned(), words("--a b")));
        assert_eq!(rule("error[leak]: lost\n"), Some("leak".to_owned()));
        assert_eq!(rule("note: proved\n"), None);
    }
}
