//! Tests by dropping a file: every `tests/cases/**/*.c` says in comments what is to happen.
//!
//! [`expect`] reads the comments, [`check`] compares, [`oracle`] asks gcc whether the expectations are
//! right, and [`bless`] writes the text forms that cases compare with. A change between violation and
//! no violation is never blessed: it is edited by hand.

pub mod check;
pub mod expect;
pub mod oracle;

use crate::parallel;
use check::problems;
use expect::Case;
use ringfence_ir::DataModel;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The directory of the cases, from the root of the workspace. Names stay relative, so that messages
/// and text forms are the same on every machine.
pub fn root() -> PathBuf {
    Path::new("tests/cases").to_owned()
}

/// Makes the root of the workspace the current directory.
fn enter_workspace() -> std::io::Result<()> {
    std::env::set_current_dir(crate::root())
}

/// Every case below `dir` whose path contains `filter`, sorted.
pub fn find(dir: &Path, filter: &str) -> std::io::Result<Vec<PathBuf>> {
    let files = crate::walk::files(dir, &["c", "i"])?;
    let in_parts = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "parts");
    Ok(files.into_iter().filter(|path| !in_parts(path) && path.to_string_lossy().contains(filter)).collect())
}

/// The name of a case in messages.
pub fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Runs the cases that match `filter` and prints a line for each. Says whether all passed.
pub fn run_all(filter: &str) -> std::io::Result<bool> {
    enter_workspace()?;
    let paths = find(&root(), filter)?;
    let timed = parallel::map(&paths, |path| {
        let start = Instant::now();
        let problems = match Case::read(path) {
            Ok(case) => problems(&case),
            Err(error) => vec![error],
        };
        (problems, start.elapsed())
    });
    let (results, times): (Vec<_>, Vec<_>) = timed.into_iter().unzip();
    let mut failed = 0;
    for (path, problems) in paths.iter().zip(&results) {
        println!("case {} ... {}", name(path), if problems.is_empty() { "ok" } else { "FAILED" });
        failed += usize::from(!problems.is_empty());
    }
    for (path, problems) in paths.iter().zip(&results).filter(|(_, problems)| !problems.is_empty()) {
        println!("\n{}", name(path));
        for problem in problems {
            println!("    {problem}");
        }
    }
    print_slowest(&paths, &times);
    println!("\ncases: {} passed, {failed} failed", paths.len() - failed);
    Ok(failed == 0 && !paths.is_empty())
}

/// How many of the cases that took longest are named.
const NAMED: usize = 20;

/// Says where the time goes: a case is a small program, and one that takes seconds is worth a look.
fn print_slowest(paths: &[PathBuf], times: &[Duration]) {
    let mut slowest: Vec<_> = times.iter().zip(paths).collect();
    slowest.sort_by_key(|&(&time, path)| (std::cmp::Reverse(time), path));
    let total: Duration = times.iter().sum();
    println!("\n{:.0} s in all; the slowest:", total.as_secs_f64());
    for (time, path) in slowest.iter().take(NAMED) {
        println!("    {:6.2} s  {}", time.as_secs_f64(), name(path));
    }
}

/// Writes the text forms of the cases that ask for one. Says how many changed.
pub fn bless(filter: &str) -> Result<usize, String> {
    let paths = enter_workspace().and_then(|()| find(&root(), filter)).map_err(|error| error.to_string())?;
    let mut changed = 0;
    for path in paths {
        let case = Case::read(&path).map_err(|error| format!("{}: {error}", name(&path)))?;
        for &model in case.models.iter().filter(|_| case.snapshot) {
            changed += usize::from(bless_model(&case, model).map_err(|e| format!("{}: {e}", name(&path)))?);
        }
    }
    Ok(changed)
}

fn bless_model(case: &Case, model: DataModel) -> Result<bool, String> {
    let text = ringfence_ir::text::print(&check::program(case, model)?);
    let path = case.snapshot_path(model);
    if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(false);
    }
    println!("blessed {}", name(&path));
    std::fs::write(&path, text).map(|()| true).map_err(|error| error.to_string())
}
